"""
How sure is precision?
======================

Naive Bayes finds the 85 malignant of 569 tumours by their texture and smoothness; each is one of few. Left: where few
cases are predicted positive, precision is known least, and beyond the last positives nothing is known. Right: two
models, each with the interval of its average precision.
Source: pointwise band and interval by linearisation; Boyd, Eng & Page (2013) on intervals of the average precision.
"""
