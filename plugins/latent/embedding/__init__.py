"""Embedders behind one protocol, each with its profile of measured constants."""
