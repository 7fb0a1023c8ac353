"""Combinations of classifiers, and repairs of one."""
