"""Numbers in, frozen results out; no matplotlib."""

from rocplot.compute.appraising import (
    CalibrationStatistics,
    ExpectedRoc,
    calibration_statistics,
    roc_from_calibration,
)
from rocplot.compute.averaging import AveragedRoc, roc_average
from rocplot.compute.bands import RocBand, roc_band
from rocplot.compute.beliefs import RelativeSuperiority, h_measure, lc_index, relative_superiority
from rocplot.compute.benefits import NetBenefit, net_benefit
from rocplot.compute.binormals import BinormalCurve, binormal, fit_binormal
from rocplot.compute.calibrating import CalibrationCurve, calibration
from rocplot.compute.combining import (
    LogicalCombination,
    Mixture,
    ParetoFront,
    interpolate,
    logical_combination,
    pareto_front,
)
from rocplot.compute.comparisons import AucTest, AucTests, auc_test
from rocplot.compute.confusions import ConfusionMatrix, confusion_matrix
from rocplot.compute.contours import isometric
from rocplot.compute.costs import CostEnvelope, cost_curve, expected_loss
from rocplot.compute.counting import ThresholdCounts, counts
from rocplot.compute.curves import RocCurve, auc, auc_bounds, partial_auc, roc
from rocplot.compute.decomposing import BrierDecomposition, brier_decomposition
from rocplot.compute.detecting import DetCurve, det
from rocplot.compute.distributions import RankingStrip, ScoreDistribution, ranking_strip, score_distribution
from rocplot.compute.environments import Sensibility, sensibility
from rocplot.compute.hulls import OperatingPoint, RocHull, hull, operating_point
from rocplot.compute.hybrids import RocchHybrid, rocch_hybrid
from rocplot.compute.impurities import SplitImpurity, impurity, split_impurity
from rocplot.compute.intervals import Interval, auc_interval
from rocplot.compute.labellings import TreeLabellings, best_labelling, tree_labellings
from rocplot.compute.losses import CostCurve, brier_curve, cost_line, score_uniform_curve
from rocplot.compute.memberships import FuzzyLabels, defuzzify, fuzzy_labels, max_auc, swap_loss
from rocplot.compute.metrics import metric
from rocplot.compute.multiclasses import (
    MulticlassRoc,
    multiclass_auc,
    multiclass_auc_interval,
    multiclass_pairs,
    multiclass_roc,
)
from rocplot.compute.pencils import indifference_line, rotation_point
from rocplot.compute.points import RocPoints, roc_points
from rocplot.compute.proportions import OperatingInterval, operating_interval
from rocplot.compute.rates import kendall_curve, rate_driven_curve, rate_uniform_curve, rol_curve
from rocplot.compute.recalibrating import CalibrationMap, calibration_map
from rocplot.compute.repairing import (
    Repair,
    ValidatedRepair,
    repair_decisions,
    repair_point,
    repair_section,
    validated_repair,
)
from rocplot.compute.retrieval import (
    PrecisionRecallCurve,
    PrecisionRecallGainCurve,
    precision_recall,
    precision_recall_gain,
)
from rocplot.compute.simplices import WeightSimplex, class_weights, weight_simplex
from rocplot.compute.slopes import isometric_slope
from rocplot.compute.spreads import CostBand, cost_average, cost_band
from rocplot.compute.surfaces import isometric_surface
from rocplot.compute.targeting import LiftCurve, ProfitOptimum, lift, profit_optimum
from rocplot.compute.thresholds import ThresholdMetrics, threshold_metrics
from rocplot.compute.trees import Tree, tree, tree_roc
from rocplot.compute.volumes import volume_under_surface
from rocplot.compute.weighting import case_weights

__all__ = [
    "AucTest",
    "AucTests",
    "AveragedRoc",
    "BinormalCurve",
    "BrierDecomposition",
    "CalibrationCurve",
    "CalibrationMap",
    "CalibrationStatistics",
    "ConfusionMatrix",
    "CostBand",
    "CostCurve",
    "CostEnvelope",
    "DetCurve",
    "ExpectedRoc",
    "FuzzyLabels",
    "Interval",
    "LiftCurve",
    "LogicalCombination",
    "Mixture",
    "MulticlassRoc",
    "NetBenefit",
    "OperatingInterval",
    "OperatingPoint",
    "ParetoFront",
    "PrecisionRecallCurve",
    "PrecisionRecallGainCurve",
    "ProfitOptimum",
    "RankingStrip",
    "RelativeSuperiority",
    "Repair",
    "RocBand",
    "RocCurve",
    "RocHull",
    "RocPoints",
    "RocchHybrid",
    "ScoreDistribution",
    "Sensibility",
    "SplitImpurity",
    "ThresholdCounts",
    "ThresholdMetrics",
    "Tree",
    "TreeLabellings",
    "ValidatedRepair",
    "WeightSimplex",
    "auc",
    "auc_bounds",
    "auc_interval",
    "auc_test",
    "best_labelling",
    "binormal",
    "brier_curve",
    "brier_decomposition",
    "calibration",
    "calibration_map",
    "calibration_statistics",
    "case_weights",
    "class_weights",
    "confusion_matrix",
    "cost_average",
    "cost_band",
    "cost_curve",
    "cost_line",
    "counts",
    "defuzzify",
    "det",
    "expected_loss",
    "fit_binormal",
    "fuzzy_labels",
    "h_measure",
    "hull",
    "impurity",
    "indifference_line",
    "interpolate",
    "isometric",
    "isometric_slope",
    "isometric_surface",
    "kendall_curve",
    "lc_index",
    "lift",
    "logical_combination",
    "max_auc",
    "metric",
    "multiclass_auc",
    "multiclass_auc_interval",
    "multiclass_pairs",
    "multiclass_roc",
    "net_benefit",
    "operating_interval",
    "operating_point",
    "pareto_front",
    "partial_auc",
    "precision_recall",
    "precision_recall_gain",
    "profit_optimum",
    "ranking_strip",
    "rate_driven_curve",
    "rate_uniform_curve",
    "relative_superiority",
    "repair_decisions",
    "repair_point",
    "repair_section",
    "roc",
    "roc_average",
    "roc_band",
    "roc_from_calibration",
    "roc_points",
    "rocch_hybrid",
    "rol_curve",
    "rotation_point",
    "score_distribution",
    "score_uniform_curve",
    "sensibility",
    "split_impurity",
    "swap_loss",
    "threshold_metrics",
    "tree",
    "tree_labellings",
    "tree_roc",
    "validated_repair",
    "volume_under_surface",
    "weight_simplex",
]
