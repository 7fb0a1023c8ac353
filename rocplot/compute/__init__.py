"""Numbers in, frozen results out; no matplotlib."""

from rocplot.compute.averaging import AveragedRoc, roc_average
from rocplot.compute.bands import OperatingInterval, RocBand, operating_interval, roc_band
from rocplot.compute.binormals import BinormalCurve, binormal, fit_binormal
from rocplot.compute.comparisons import AucTest, AucTests, auc_test
from rocplot.compute.confusions import ConfusionMatrix, confusion_matrix
from rocplot.compute.counting import ThresholdCounts, counts
from rocplot.compute.curves import RocCurve, auc, auc_bounds, partial_auc, roc
from rocplot.compute.detecting import DetCurve, det
from rocplot.compute.hulls import OperatingPoint, RocHull, hull, operating_point
from rocplot.compute.intervals import Interval, auc_interval
from rocplot.compute.metrics import isometric, isometric_slope, metric
from rocplot.compute.points import RocPoints, roc_points
from rocplot.compute.retrieval import (
    PrecisionRecallCurve,
    PrecisionRecallGainCurve,
    precision_recall,
    precision_recall_gain,
)

__all__ = [
    "AucTest",
    "AucTests",
    "AveragedRoc",
    "BinormalCurve",
    "ConfusionMatrix",
    "DetCurve",
    "Interval",
    "OperatingInterval",
    "OperatingPoint",
    "PrecisionRecallCurve",
    "PrecisionRecallGainCurve",
    "RocBand",
    "RocCurve",
    "RocHull",
    "RocPoints",
    "ThresholdCounts",
    "auc",
    "auc_bounds",
    "auc_interval",
    "auc_test",
    "binormal",
    "confusion_matrix",
    "counts",
    "det",
    "fit_binormal",
    "hull",
    "isometric",
    "isometric_slope",
    "metric",
    "operating_interval",
    "operating_point",
    "partial_auc",
    "precision_recall",
    "precision_recall_gain",
    "roc",
    "roc_average",
    "roc_band",
    "roc_points",
]
