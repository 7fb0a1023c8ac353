"""Shared by all compute functions: results, call convention, docstrings."""
