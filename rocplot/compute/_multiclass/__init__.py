"""Classifiers of more than two classes."""
