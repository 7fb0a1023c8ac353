"""ROC curves, their hulls, areas, intervals and bands."""
