"""Calibration curves and maps, and the Brier score."""
