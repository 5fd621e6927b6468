"""Hosts of models, whether these embed or write: what their refusals mean."""
