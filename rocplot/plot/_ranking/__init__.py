"""Curves of a ranking: precision and recall, detection errors, lift, coverage."""
