"""Figures of the app, begun as the gallery begins them."""

from dataclasses import replace

from rocplot._studio.choices import Choices, every, models_of
from rocplot._studio.drawing import started
from rocplot._studio.tables import proposed


def begun(sheet, name="roc", **options):
    roles = proposed(sheet)
    bare = Choices("", roles, "", models_of(sheet, roles))
    made = started(every()[name], bare)
    return replace(made, options=made.options | options)
