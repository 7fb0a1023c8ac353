"""Numbers in, frozen results out; no matplotlib."""

from rocplot.compute.averaging import AveragedRoc, roc_average
from rocplot.compute.bands import OperatingInterval, RocBand, operating_interval, roc_band
from rocplot.compute.comparisons import AucTest, AucTests, auc_test
from rocplot.compute.confusions import ConfusionMatrix, confusion_matrix
from rocplot.compute.contours import isometric
from rocplot.compute.counting import ThresholdCounts, counts
from rocplot.compute.curves import RocCurve, auc, auc_bounds, partial_auc, roc
from rocplot.compute.distributions import RankingStrip, ScoreDistribution, ranking_strip, score_distribution
from rocplot.compute.hulls import OperatingPoint, RocHull, hull, operating_point
from rocplot.compute.impurities import SplitImpurity, impurity, split_impurity
from rocplot.compute.intervals import Interval, auc_interval
from rocplot.compute.metrics import metric
from rocplot.compute.pencils import indifference_line, rotation_point
from rocplot.compute.points import RocPoints, roc_points
from rocplot.compute.retrieval import PrecisionRecallCurve, precision_recall
from rocplot.compute.slopes import isometric_slope
from rocplot.compute.surfaces import isometric_surface
from rocplot.compute.targeting import LiftCurve, ProfitOptimum, lift, profit_optimum
from rocplot.compute.thresholds import ThresholdMetrics, threshold_metrics

__all__ = [
    "AucTest",
    "AucTests",
    "AveragedRoc",
    "ConfusionMatrix",
    "Interval",
    "LiftCurve",
    "OperatingInterval",
    "OperatingPoint",
    "PrecisionRecallCurve",
    "ProfitOptimum",
    "RankingStrip",
    "RocBand",
    "RocCurve",
    "RocHull",
    "RocPoints",
    "ScoreDistribution",
    "SplitImpurity",
    "ThresholdCounts",
    "ThresholdMetrics",
    "auc",
    "auc_bounds",
    "auc_interval",
    "auc_test",
    "confusion_matrix",
    "counts",
    "hull",
    "impurity",
    "indifference_line",
    "isometric",
    "isometric_slope",
    "isometric_surface",
    "lift",
    "metric",
    "operating_interval",
    "operating_point",
    "partial_auc",
    "precision_recall",
    "profit_optimum",
    "ranking_strip",
    "roc",
    "roc_average",
    "roc_band",
    "roc_points",
    "rotation_point",
    "score_distribution",
    "split_impurity",
    "threshold_metrics",
]
