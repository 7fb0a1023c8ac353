"""Plots of soft and fuzzy labels."""
