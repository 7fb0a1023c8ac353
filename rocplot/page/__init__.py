"""Tools for any matplotlib figure: text, labels, legends, scales and occupied space."""
