"""Whether a figure is fit to print."""
