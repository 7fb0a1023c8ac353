"""Soft and fuzzy labels."""
