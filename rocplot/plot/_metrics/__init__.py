"""Plots of metrics: isometrics, isometric surfaces, and impurity functions."""
