"""Words: beside points, on lines, at lines' ends and in fixed places, where nothing else stands."""

from rocplot.plot._text.fitting import fitting_of as fitting_of
from rocplot.plot._text.labels import labels_of as labels_of
from rocplot.plot._text.names import are_direct as are_direct
from rocplot.plot._text.names import name_lines as name_lines
