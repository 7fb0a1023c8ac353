"""Publication-quality figures for classifier evaluation, and the numbers behind them."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rocplot import compute as compute
    from rocplot.draw.averaging import roc_average as roc_average
    from rocplot.draw.binormals import signal_detection as signal_detection
    from rocplot.draw.confusions import confusion_matrix as confusion_matrix
    from rocplot.draw.counting import pn as pn
    from rocplot.draw.curves import roc as roc
    from rocplot.draw.detecting import det as det
    from rocplot.draw.points import roc_points as roc_points
    from rocplot.draw.retrieval import precision_recall as precision_recall
    from rocplot.draw.retrieval import precision_recall_gain as precision_recall_gain

__version__ = "0.1.0"

_ROOMS = {
    "confusion_matrix": "confusions",
    "det": "detecting",
    "pn": "counting",
    "precision_recall": "retrieval",
    "precision_recall_gain": "retrieval",
    "roc": "curves",
    "roc_average": "averaging",
    "roc_points": "points",
    "signal_detection": "binormals",
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
