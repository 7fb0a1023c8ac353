"""Room for text: labels beside points and on lines, names at lines, texts in fixed places."""

from rocplot.plot._text_placement.fitting import fitting_of as fitting_of
from rocplot.plot._text_placement.labels import labels_of as labels_of
