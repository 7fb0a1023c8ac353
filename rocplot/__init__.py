"""Publication-quality figures for classifier evaluation, and the numbers behind them."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rocplot import compute as compute
    from rocplot.draw.averaging import roc_average as roc_average
    from rocplot.draw.calibrating import calibration as calibration
    from rocplot.draw.confusions import confusion_matrix as confusion_matrix
    from rocplot.draw.curves import roc as roc
    from rocplot.draw.decomposing import refinement_calibration as refinement_calibration
    from rocplot.draw.environments import sensibility as sensibility
    from rocplot.draw.labellings import tree_labellings as tree_labellings
    from rocplot.draw.memberships import fuzzy_labels as fuzzy_labels
    from rocplot.draw.multiclasses import multiclass_roc as multiclass_roc
    from rocplot.draw.points import roc_points as roc_points
    from rocplot.draw.recalibrating import calibration_map as calibration_map
    from rocplot.draw.retrieval import precision_recall as precision_recall
    from rocplot.draw.simplices import weight_simplex as weight_simplex
    from rocplot.draw.trees import tree_diagram as tree_diagram

__version__ = "0.1.0"

_ROOMS = {
    "calibration": "calibrating",
    "calibration_map": "recalibrating",
    "confusion_matrix": "confusions",
    "fuzzy_labels": "memberships",
    "multiclass_roc": "multiclasses",
    "precision_recall": "retrieval",
    "refinement_calibration": "decomposing",
    "roc": "curves",
    "roc_average": "averaging",
    "roc_points": "points",
    "sensibility": "environments",
    "tree_diagram": "trees",
    "tree_labellings": "labellings",
    "weight_simplex": "simplices",
}

__all__ = ["__version__", "compute", *_ROOMS]


def __getattr__(name: str) -> Any:
    """Load the drawing room of a picture when it is first asked for, so that importing stays light."""
    if name == "compute":
        return import_module("rocplot.compute")
    if name in _ROOMS:
        return getattr(import_module(f"rocplot.draw.{_ROOMS[name]}"), name)
    raise AttributeError(f"module 'rocplot' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
