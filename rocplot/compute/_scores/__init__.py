"""Distributions of scores: histograms, densities, bands and their stability."""
