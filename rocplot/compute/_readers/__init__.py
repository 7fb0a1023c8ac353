"""Studies in which several readers interpret the same cases."""
