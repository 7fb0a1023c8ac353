"""The commands of ``rocplot``: for each picture its own options, and the arguments that they stand for."""

from __future__ import annotations

from rocplot.cli import classes, costing, explaining, ranking, scoring
from rocplot.cli.options import Command as Command

# a new plot joins the room of its reader
COMMANDS: dict[str, Command] = {
    **ranking.COMMANDS,
    **scoring.COMMANDS,
    **costing.COMMANDS,
    **classes.COMMANDS,
    **explaining.COMMANDS,
}
