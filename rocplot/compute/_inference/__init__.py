"""Intervals and tests of any statistic, by one resampler."""
