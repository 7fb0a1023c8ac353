"""Plots of more than two classes."""
