"""Censored event times: labels and weights at a horizon, concordance, and the integrated AUC."""
