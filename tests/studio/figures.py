"""Figures of the app, begun as the gallery begins them."""

from dataclasses import replace

from rocplot._studio.choices import Choices, get_draw_commands, make_model_choices
from rocplot._studio.figures import start_choices
from rocplot._studio.tables import propose_roles


def begun(sheet, name="roc", **options):
    roles = propose_roles(sheet)
    bare = Choices("", roles, "", make_model_choices(sheet, roles))
    made = start_choices(get_draw_commands()[name], bare)
    return replace(made, options=made.options | options)
