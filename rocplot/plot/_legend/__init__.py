"""Legends: of an axes and of a figure, placed when the figure is drawn."""

from rocplot.plot._legend.drawing import check as check
from rocplot.plot._legend.drawing import draw as draw
from rocplot.plot._legend.figure_legend import figure_legend as figure_legend
from rocplot.plot._legend.place import legends_of as legends_of
