"""Numbers in, frozen results out; no matplotlib."""

from rocplot.compute.appraising import (
    CalibrationStatistics,
    ExpectedRoc,
    calibration_statistics,
    roc_from_calibration,
)
from rocplot.compute.averaging import AveragedRoc, roc_average
from rocplot.compute.bands import RocBand, roc_band
from rocplot.compute.calibrating import CalibrationCurve, calibration
from rocplot.compute.comparisons import AucTest, AucTests, auc_test
from rocplot.compute.confusions import ConfusionMatrix, confusion_matrix
from rocplot.compute.counting import ThresholdCounts, counts
from rocplot.compute.curves import RocCurve, auc, auc_bounds, partial_auc, roc
from rocplot.compute.decomposing import BrierDecomposition, brier_decomposition
from rocplot.compute.environments import Sensibility, sensibility
from rocplot.compute.hulls import OperatingPoint, RocHull, hull, operating_point
from rocplot.compute.intervals import Interval, auc_interval
from rocplot.compute.labellings import TreeLabellings, best_labelling, tree_labellings
from rocplot.compute.memberships import FuzzyLabels, defuzzify, fuzzy_labels, max_auc, swap_loss
from rocplot.compute.metrics import isometric, isometric_slope, metric
from rocplot.compute.multiclasses import (
    MulticlassRoc,
    multiclass_auc,
    multiclass_auc_interval,
    multiclass_pairs,
    multiclass_roc,
)
from rocplot.compute.points import RocPoints, roc_points
from rocplot.compute.proportions import OperatingInterval, operating_interval
from rocplot.compute.recalibrating import CalibrationMap, calibration_map
from rocplot.compute.retrieval import PrecisionRecallCurve, precision_recall
from rocplot.compute.simplices import WeightSimplex, class_weights, weight_simplex
from rocplot.compute.trees import Tree, tree, tree_roc
from rocplot.compute.volumes import volume_under_surface
from rocplot.compute.weighting import case_weights

__all__ = [
    "AucTest",
    "AucTests",
    "AveragedRoc",
    "BrierDecomposition",
    "CalibrationCurve",
    "CalibrationMap",
    "CalibrationStatistics",
    "ConfusionMatrix",
    "ExpectedRoc",
    "FuzzyLabels",
    "Interval",
    "MulticlassRoc",
    "OperatingInterval",
    "OperatingPoint",
    "PrecisionRecallCurve",
    "RocBand",
    "RocCurve",
    "RocHull",
    "RocPoints",
    "Sensibility",
    "ThresholdCounts",
    "Tree",
    "TreeLabellings",
    "WeightSimplex",
    "auc",
    "auc_bounds",
    "auc_interval",
    "auc_test",
    "best_labelling",
    "brier_decomposition",
    "calibration",
    "calibration_map",
    "calibration_statistics",
    "case_weights",
    "class_weights",
    "confusion_matrix",
    "counts",
    "defuzzify",
    "fuzzy_labels",
    "hull",
    "isometric",
    "isometric_slope",
    "max_auc",
    "metric",
    "multiclass_auc",
    "multiclass_auc_interval",
    "multiclass_pairs",
    "multiclass_roc",
    "operating_interval",
    "operating_point",
    "partial_auc",
    "precision_recall",
    "roc",
    "roc_average",
    "roc_band",
    "roc_from_calibration",
    "roc_points",
    "sensibility",
    "swap_loss",
    "tree",
    "tree_labellings",
    "tree_roc",
    "volume_under_surface",
    "weight_simplex",
]
