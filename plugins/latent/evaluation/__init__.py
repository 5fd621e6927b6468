"""Measuring retrieval: labelled questions, metrics, the bench and calibration."""
