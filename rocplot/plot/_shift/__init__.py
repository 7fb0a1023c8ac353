"""Plots of models in changed environments."""
