"""Curves of a ranking: precision and recall, detection errors, lift, uplift, risk and coverage."""
