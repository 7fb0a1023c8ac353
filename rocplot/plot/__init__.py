"""Plots: each function draws results of `rocplot.compute` as artists on an Axes of matplotlib."""
