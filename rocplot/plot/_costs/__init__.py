"""Plots of costs: cost curves and other loss curves, net benefit, economic value, relative superiority."""
