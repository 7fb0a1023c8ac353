"""Input data, read into one validated sample per model."""
