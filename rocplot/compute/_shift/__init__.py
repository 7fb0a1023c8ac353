"""Performance under dataset shift."""
