"""Changed environments."""
