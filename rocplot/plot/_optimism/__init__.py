"""Plots of internal validation by refits."""
