"""Plots of decisions: confusion matrices, paired decisions of two models, and metrics over the threshold."""
