"""Plots of studies in which several readers read the same cases."""
