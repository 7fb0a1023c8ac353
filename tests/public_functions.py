"""The public functions that read one model, and the pictures that draw several."""

import inspect

from calls import TOGETHER

import rocplot as rp
from rocplot.compute._base.result import Result

READING = ["y_true", "y_score", "data", "hue", "sample_weight", "pos_label", "soft_labels"]


def reading(module):
    """Name the functions of a module that begin with the reading arguments."""
    functions = {
        name: getattr(module, name) for name in module.__all__ if inspect.isfunction(getattr(module, name))
    }
    return [
        name
        for name, function in functions.items()
        if list(inspect.signature(function).parameters)[:7] == READING
    ]


FOLDED = {"roc_average", "cost_average", "cv_auc_interval", "calibration_by"}  # reads folds, or a feature
CASES = {"repair_section", "swap_loss"}  # counts do not say what these return, one value per case
PER_MODEL = sorted(set(reading(rp.compute)) - TOGETHER - FOLDED)
PICTURES = [getattr(rp, name) for name in sorted(set(reading(rp)) - TOGETHER - FOLDED - {"report"})]  # a sheet


def makes_result(name):
    return issubclass(getattr(getattr(rp.compute, name), "makes", object), Result)
