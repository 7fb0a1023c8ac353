"""Times that may be censored: labels and weights at a horizon, concordance over all of them."""
