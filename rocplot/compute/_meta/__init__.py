"""Meta-analysis of test accuracy."""
