"""Reading of input data into one validated sample per model."""
