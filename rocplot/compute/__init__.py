"""Numbers in, frozen results out; no matplotlib."""

from rocplot.compute.averaging import AveragedRoc, roc_average
from rocplot.compute.bands import OperatingInterval, RocBand, operating_interval, roc_band
from rocplot.compute.beliefs import RelativeSuperiority, h_measure, lc_index, relative_superiority
from rocplot.compute.benefits import NetBenefit, net_benefit
from rocplot.compute.comparisons import AucTest, AucTests, auc_test
from rocplot.compute.confusions import ConfusionMatrix, confusion_matrix
from rocplot.compute.costs import CostEnvelope, cost_curve, expected_loss
from rocplot.compute.counting import ThresholdCounts, counts
from rocplot.compute.curves import RocCurve, auc, auc_bounds, partial_auc, roc
from rocplot.compute.hulls import OperatingPoint, RocHull, hull, operating_point
from rocplot.compute.intervals import Interval, auc_interval
from rocplot.compute.losses import CostCurve, brier_curve, cost_line, score_uniform_curve
from rocplot.compute.metrics import isometric, isometric_slope, metric
from rocplot.compute.points import RocPoints, roc_points
from rocplot.compute.rates import kendall_curve, rate_driven_curve, rate_uniform_curve, rol_curve
from rocplot.compute.retrieval import PrecisionRecallCurve, precision_recall
from rocplot.compute.spreads import CostBand, cost_average, cost_band

__all__ = [
    "AucTest",
    "AucTests",
    "AveragedRoc",
    "ConfusionMatrix",
    "CostBand",
    "CostCurve",
    "CostEnvelope",
    "Interval",
    "NetBenefit",
    "OperatingInterval",
    "OperatingPoint",
    "PrecisionRecallCurve",
    "RelativeSuperiority",
    "RocBand",
    "RocCurve",
    "RocHull",
    "RocPoints",
    "ThresholdCounts",
    "auc",
    "auc_bounds",
    "auc_interval",
    "auc_test",
    "brier_curve",
    "confusion_matrix",
    "cost_average",
    "cost_band",
    "cost_curve",
    "cost_line",
    "counts",
    "expected_loss",
    "h_measure",
    "hull",
    "isometric",
    "isometric_slope",
    "kendall_curve",
    "lc_index",
    "metric",
    "net_benefit",
    "operating_interval",
    "operating_point",
    "partial_auc",
    "precision_recall",
    "rate_driven_curve",
    "rate_uniform_curve",
    "relative_superiority",
    "roc",
    "roc_average",
    "roc_band",
    "roc_points",
    "rol_curve",
    "score_uniform_curve",
]
