"""Plots of the outcome over time."""
