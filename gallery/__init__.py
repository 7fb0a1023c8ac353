"""The gallery: one figure, one short script, in folders named by the reader's question."""
