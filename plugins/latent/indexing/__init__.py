"""Index time: documents become chunks, vectors, a map and the files that carry them."""
