"""Figures of the app, begun as the gallery begins them."""

from dataclasses import replace

from rocplot._studio.choices import Choices, get_draw_commands, list_models_of_roles
from rocplot._studio.figures import start_choices
from rocplot._studio.tables import propose_roles


def begun(sheet, name="roc", **options):
    roles = propose_roles(sheet)
    bare = Choices("", roles, "", list_models_of_roles(sheet, roles))
    made = start_choices(get_draw_commands()[name], bare)
    return replace(made, options=made.options | options)
