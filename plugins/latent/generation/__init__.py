"""Answers in a model's words: one small class for each kind of host, and the chain of them."""
