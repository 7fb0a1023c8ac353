"""Decision trees as rankings of their leaves."""
