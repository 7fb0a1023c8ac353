"""Plots of combined classifiers and of repaired ROC curves."""
