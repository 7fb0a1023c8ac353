"""Tables of decisions at thresholds, and metrics over the threshold."""
