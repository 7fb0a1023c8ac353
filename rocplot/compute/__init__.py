"""Numbers in, frozen results out; no matplotlib."""

from rocplot.compute.counting import ThresholdCounts, counts
from rocplot.compute.curves import RocCurve, auc, auc_bounds, partial_auc, roc
from rocplot.compute.hulls import OperatingPoint, RocHull, hull, operating_point

__all__ = [
    "OperatingPoint",
    "RocCurve",
    "RocHull",
    "ThresholdCounts",
    "auc",
    "auc_bounds",
    "counts",
    "hull",
    "operating_point",
    "partial_auc",
    "roc",
]
