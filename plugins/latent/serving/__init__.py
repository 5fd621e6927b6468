"""Query time: one Flask function that answers from the knowledge a build left."""
