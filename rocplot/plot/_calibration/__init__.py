"""Plots of calibration: curves, maps, bias by a feature, predictiveness, and the parts of the Brier score."""
