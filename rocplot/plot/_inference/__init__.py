"""Intervals of several models and groups side by side."""
