"""Forest plots: intervals of several models and groups."""
