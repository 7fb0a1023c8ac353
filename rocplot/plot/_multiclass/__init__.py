"""More than two classes."""
