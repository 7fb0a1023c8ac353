"""How scores are distributed."""
