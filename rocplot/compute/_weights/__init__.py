"""Weights of cases that had an unequal chance to be seen."""
