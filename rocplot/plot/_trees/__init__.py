"""Decision trees as ranked leaves."""
