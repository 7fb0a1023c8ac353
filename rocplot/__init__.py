"""Publication-quality figures for classifier evaluation, and the numbers behind them."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rocplot import compute as compute
    from rocplot.draw.averaging import roc_average as roc_average
    from rocplot.draw.beliefs import relative_superiority as relative_superiority
    from rocplot.draw.benefits import net_benefit as net_benefit
    from rocplot.draw.confusions import confusion_matrix as confusion_matrix
    from rocplot.draw.costs import cost_curve as cost_curve
    from rocplot.draw.curves import roc as roc
    from rocplot.draw.losses import brier_curve as brier_curve
    from rocplot.draw.points import roc_points as roc_points
    from rocplot.draw.rates import kendall_curve as kendall_curve
    from rocplot.draw.rates import rate_driven_curve as rate_driven_curve
    from rocplot.draw.rates import rate_uniform_curve as rate_uniform_curve
    from rocplot.draw.rates import rol_curve as rol_curve
    from rocplot.draw.retrieval import precision_recall as precision_recall

__version__ = "0.1.0"

_ROOMS = {
    "brier_curve": "losses",
    "confusion_matrix": "confusions",
    "cost_curve": "costs",
    "kendall_curve": "rates",
    "net_benefit": "benefits",
    "precision_recall": "retrieval",
    "rate_driven_curve": "rates",
    "rate_uniform_curve": "rates",
    "relative_superiority": "beliefs",
    "roc": "curves",
    "roc_average": "averaging",
    "roc_points": "points",
    "rol_curve": "rates",
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
