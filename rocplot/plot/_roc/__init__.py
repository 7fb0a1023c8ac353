"""Plots of ROC curves, of their averages and points, of signal detection and of the power of a study."""
