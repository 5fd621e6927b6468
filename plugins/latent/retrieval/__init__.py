"""Query time, pure: chunks, tokens, vectors, BM25, fusion, policies, and search; no I/O."""
