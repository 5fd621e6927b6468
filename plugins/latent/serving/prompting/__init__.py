"""What a model is told: the same rules for every question, then sources that are only data."""
