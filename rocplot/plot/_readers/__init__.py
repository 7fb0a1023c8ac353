"""Studies in which several readers read the same cases."""
