"""The table of numbers of a model, and what changed from one model to another."""
