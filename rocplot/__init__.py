"""Publication-quality figures for classifier evaluation, and the numbers behind them."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rocplot import compute as compute
    from rocplot.plot._calibration.calibration import calibration as calibration
    from rocplot.plot._calibration.calibration_map import calibration_map as calibration_map
    from rocplot.plot._calibration.refinement_calibration import (
        refinement_calibration as refinement_calibration,
    )
    from rocplot.plot._combining.combination import combination as combination
    from rocplot.plot._combining.repair import repair as repair
    from rocplot.plot._costs.brier_curve import brier_curve as brier_curve
    from rocplot.plot._costs.cost_curve import cost_curve as cost_curve
    from rocplot.plot._costs.kendall_curve import kendall_curve as kendall_curve
    from rocplot.plot._costs.net_benefit import net_benefit as net_benefit
    from rocplot.plot._costs.rate_driven_curve import rate_driven_curve as rate_driven_curve
    from rocplot.plot._costs.rate_uniform_curve import rate_uniform_curve as rate_uniform_curve
    from rocplot.plot._costs.relative_superiority import relative_superiority as relative_superiority
    from rocplot.plot._costs.rol_curve import rol_curve as rol_curve
    from rocplot.plot._curves.confusion_matrix import confusion_matrix as confusion_matrix
    from rocplot.plot._curves.det import det as det
    from rocplot.plot._curves.lift import lift as lift
    from rocplot.plot._curves.pn import pn as pn
    from rocplot.plot._curves.precision_recall import precision_recall as precision_recall
    from rocplot.plot._curves.precision_recall import precision_recall_gain as precision_recall_gain
    from rocplot.plot._curves.ranking_strip import ranking_strip as ranking_strip
    from rocplot.plot._curves.score_distribution import score_distribution as score_distribution
    from rocplot.plot._curves.threshold_metrics import threshold_metrics as threshold_metrics
    from rocplot.plot._metrics.impurity import impurity as impurity
    from rocplot.plot._metrics.impurity import split_impurity as split_impurity
    from rocplot.plot._metrics.isometric_surface import isometric_surface as isometric_surface
    from rocplot.plot._metrics.isometrics import isometrics as isometrics
    from rocplot.plot._multiclass.multiclass_roc import multiclass_roc as multiclass_roc
    from rocplot.plot._multiclass.weight_simplex import weight_simplex as weight_simplex
    from rocplot.plot._roc.roc import roc as roc
    from rocplot.plot._roc.roc_average import roc_average as roc_average
    from rocplot.plot._roc.roc_points import roc_points as roc_points
    from rocplot.plot._roc.signal_detection import signal_detection as signal_detection
    from rocplot.plot._shift.sensibility import sensibility as sensibility
    from rocplot.plot._soft.fuzzy_labels import fuzzy_labels as fuzzy_labels
    from rocplot.plot._trees.tree_diagram import tree_diagram as tree_diagram
    from rocplot.plot._trees.tree_labellings import tree_labellings as tree_labellings

__version__ = "0.2.0"

_ROOMS = {
    "brier_curve": "_costs.brier_curve",
    "calibration": "_calibration.calibration",
    "calibration_map": "_calibration.calibration_map",
    "combination": "_combining.combination",
    "confusion_matrix": "_curves.confusion_matrix",
    "cost_curve": "_costs.cost_curve",
    "det": "_curves.det",
    "fuzzy_labels": "_soft.fuzzy_labels",
    "impurity": "_metrics.impurity",
    "isometric_surface": "_metrics.isometric_surface",
    "isometrics": "_metrics.isometrics",
    "kendall_curve": "_costs.kendall_curve",
    "lift": "_curves.lift",
    "multiclass_roc": "_multiclass.multiclass_roc",
    "net_benefit": "_costs.net_benefit",
    "pn": "_curves.pn",
    "precision_recall": "_curves.precision_recall",
    "precision_recall_gain": "_curves.precision_recall",
    "ranking_strip": "_curves.ranking_strip",
    "rate_driven_curve": "_costs.rate_driven_curve",
    "rate_uniform_curve": "_costs.rate_uniform_curve",
    "refinement_calibration": "_calibration.refinement_calibration",
    "relative_superiority": "_costs.relative_superiority",
    "repair": "_combining.repair",
    "roc": "_roc.roc",
    "roc_average": "_roc.roc_average",
    "roc_points": "_roc.roc_points",
    "rol_curve": "_costs.rol_curve",
    "score_distribution": "_curves.score_distribution",
    "sensibility": "_shift.sensibility",
    "signal_detection": "_roc.signal_detection",
    "split_impurity": "_metrics.impurity",
    "threshold_metrics": "_curves.threshold_metrics",
    "tree_diagram": "_trees.tree_diagram",
    "tree_labellings": "_trees.tree_labellings",
    "weight_simplex": "_multiclass.weight_simplex",
}

__all__ = ["__version__", "compute", *_ROOMS]


def __getattr__(name: str) -> Any:
    """Load the drawing room of a picture when it is first asked for, so that importing stays light."""
    if name == "compute":
        return import_module("rocplot.compute")
    if name in _ROOMS:
        return getattr(import_module(f"rocplot.plot.{_ROOMS[name]}"), name)
    raise AttributeError(f"module 'rocplot' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
