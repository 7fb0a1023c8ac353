"""The other curves and tables of the same counts."""
