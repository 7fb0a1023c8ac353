"""Internal validation: the difference between a model's performance on its training cases and on new ones."""
