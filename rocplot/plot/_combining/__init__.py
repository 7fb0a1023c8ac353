"""Combining classifiers, and repairing one."""
