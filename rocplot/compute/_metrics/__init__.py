"""Metrics, their isometrics, and impurities."""
