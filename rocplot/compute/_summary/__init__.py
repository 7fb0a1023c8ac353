"""Summaries of models as tables of numbers, and their paired comparison."""
