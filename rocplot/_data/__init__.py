"""What the caller passed, read into one checked sample per model."""
