"""The caption of a figure, written from the results that are drawn on it."""
