"""Answers without a model: the site's own sentences, quoted and cited."""
