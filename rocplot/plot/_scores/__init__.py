"""Plots of the distribution of scores."""
