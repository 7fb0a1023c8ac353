"""Plots of rankings: precision–recall, detection error, lift, uplift and risk–coverage curves."""
