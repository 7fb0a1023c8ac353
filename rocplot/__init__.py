"""Publication-quality figures for classifier evaluation, and the numbers behind them."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rocplot import compute as compute
    from rocplot.draw.averaging import roc_average as roc_average
    from rocplot.draw.beliefs import relative_superiority as relative_superiority
    from rocplot.draw.benefits import net_benefit as net_benefit
    from rocplot.draw.binormals import signal_detection as signal_detection
    from rocplot.draw.calibrating import calibration as calibration
    from rocplot.draw.combining import combination as combination
    from rocplot.draw.confusions import confusion_matrix as confusion_matrix
    from rocplot.draw.costs import cost_curve as cost_curve
    from rocplot.draw.counting import pn as pn
    from rocplot.draw.curves import roc as roc
    from rocplot.draw.decomposing import refinement_calibration as refinement_calibration
    from rocplot.draw.detecting import det as det
    from rocplot.draw.distributions import ranking_strip as ranking_strip
    from rocplot.draw.distributions import score_distribution as score_distribution
    from rocplot.draw.environments import sensibility as sensibility
    from rocplot.draw.impurities import impurity as impurity
    from rocplot.draw.impurities import split_impurity as split_impurity
    from rocplot.draw.labellings import tree_labellings as tree_labellings
    from rocplot.draw.losses import brier_curve as brier_curve
    from rocplot.draw.memberships import fuzzy_labels as fuzzy_labels
    from rocplot.draw.metrics import isometric_surface as isometric_surface
    from rocplot.draw.metrics import isometrics as isometrics
    from rocplot.draw.multiclasses import multiclass_roc as multiclass_roc
    from rocplot.draw.points import roc_points as roc_points
    from rocplot.draw.rates import kendall_curve as kendall_curve
    from rocplot.draw.rates import rate_driven_curve as rate_driven_curve
    from rocplot.draw.rates import rate_uniform_curve as rate_uniform_curve
    from rocplot.draw.rates import rol_curve as rol_curve
    from rocplot.draw.recalibrating import calibration_map as calibration_map
    from rocplot.draw.repairing import repair as repair
    from rocplot.draw.retrieval import precision_recall as precision_recall
    from rocplot.draw.retrieval import precision_recall_gain as precision_recall_gain
    from rocplot.draw.simplices import weight_simplex as weight_simplex
    from rocplot.draw.targeting import lift as lift
    from rocplot.draw.thresholds import threshold_metrics as threshold_metrics
    from rocplot.draw.trees import tree_diagram as tree_diagram

__version__ = "0.1.0"

_ROOMS = {
    "brier_curve": "losses",
    "calibration": "calibrating",
    "calibration_map": "recalibrating",
    "combination": "combining",
    "confusion_matrix": "confusions",
    "cost_curve": "costs",
    "det": "detecting",
    "fuzzy_labels": "memberships",
    "impurity": "impurities",
    "isometric_surface": "metrics",
    "isometrics": "metrics",
    "kendall_curve": "rates",
    "lift": "targeting",
    "multiclass_roc": "multiclasses",
    "net_benefit": "benefits",
    "pn": "counting",
    "precision_recall": "retrieval",
    "precision_recall_gain": "retrieval",
    "ranking_strip": "distributions",
    "rate_driven_curve": "rates",
    "rate_uniform_curve": "rates",
    "refinement_calibration": "decomposing",
    "relative_superiority": "beliefs",
    "repair": "repairing",
    "roc": "curves",
    "roc_average": "averaging",
    "roc_points": "points",
    "rol_curve": "rates",
    "score_distribution": "distributions",
    "sensibility": "environments",
    "signal_detection": "binormals",
    "split_impurity": "impurities",
    "threshold_metrics": "thresholds",
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
