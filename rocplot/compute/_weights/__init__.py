"""Weights of cases that were sampled or verified with unequal probabilities."""
