"""Data sets of the gallery."""
