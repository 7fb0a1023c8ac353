"""Tables of decisions at cut-offs, and metrics over the cut-off."""
