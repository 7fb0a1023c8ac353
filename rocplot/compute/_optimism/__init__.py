"""Internal validation: what a model loses from the cases that it was fitted to, to new ones."""
