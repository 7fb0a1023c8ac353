"""Dataset shift."""
