"""Numbers in, frozen results out; no matplotlib."""

from rocplot.compute._calibration.brier_decomposition import BrierDecomposition, brier_decomposition
from rocplot.compute._calibration.calibration import CalibrationCurve, calibration
from rocplot.compute._calibration.calibration_map import CalibrationMap, calibration_map
from rocplot.compute._calibration.calibration_statistics import CalibrationStatistics, calibration_statistics
from rocplot.compute._calibration.roc_from_calibration import ExpectedRoc, roc_from_calibration
from rocplot.compute._combining.combination import LogicalCombination, logical_combination
from rocplot.compute._combining.interpolate import Mixture, interpolate
from rocplot.compute._combining.pareto_front import ParetoFront, pareto_front
from rocplot.compute._combining.repair import (
    Repair,
    ValidatedRepair,
    repair_decisions,
    repair_point,
    repair_section,
    validated_repair,
)
from rocplot.compute._combining.rocch_hybrid import RocchHybrid, rocch_hybrid
from rocplot.compute._costs.brier_curve import brier_curve
from rocplot.compute._costs.case_weights import case_weights
from rocplot.compute._costs.cost_band import CostBand, cost_average, cost_band
from rocplot.compute._costs.cost_curve import CostEnvelope, cost_curve
from rocplot.compute._costs.cost_line import cost_line
from rocplot.compute._costs.expected_loss import expected_loss
from rocplot.compute._costs.h_measure import h_measure
from rocplot.compute._costs.kendall_curve import kendall_curve
from rocplot.compute._costs.lc_index import lc_index
from rocplot.compute._costs.loss_curve import CostCurve
from rocplot.compute._costs.net_benefit import NetBenefit, net_benefit
from rocplot.compute._costs.rate_driven_curve import rate_driven_curve
from rocplot.compute._costs.rate_uniform_curve import rate_uniform_curve
from rocplot.compute._costs.relative_superiority import RelativeSuperiority, relative_superiority
from rocplot.compute._costs.rol_curve import rol_curve
from rocplot.compute._costs.score_uniform_curve import score_uniform_curve
from rocplot.compute._counts.counts import ThresholdCounts, counts
from rocplot.compute._curves.confusion_matrix import ConfusionMatrix, confusion_matrix
from rocplot.compute._curves.det import DetCurve, det
from rocplot.compute._curves.lift import LiftCurve, lift
from rocplot.compute._curves.precision_recall import (
    PrecisionRecallCurve,
    PrecisionRecallGainCurve,
    precision_recall,
    precision_recall_gain,
)
from rocplot.compute._curves.profit_optimum import ProfitOptimum, profit_optimum
from rocplot.compute._curves.ranking_strip import RankingStrip, ranking_strip
from rocplot.compute._curves.score_distribution import ScoreDistribution, score_distribution
from rocplot.compute._curves.threshold_metrics import ThresholdMetrics, threshold_metrics
from rocplot.compute._metrics.impurity import SplitImpurity, impurity, split_impurity
from rocplot.compute._metrics.indifference_line import indifference_line
from rocplot.compute._metrics.isometric import isometric
from rocplot.compute._metrics.isometric_slope import isometric_slope
from rocplot.compute._metrics.isometric_surface import isometric_surface
from rocplot.compute._metrics.metric import metric
from rocplot.compute._metrics.rotation_point import rotation_point
from rocplot.compute._multiclass.class_weights import class_weights
from rocplot.compute._multiclass.multiclass_auc import multiclass_auc, multiclass_auc_interval
from rocplot.compute._multiclass.multiclass_roc import MulticlassRoc, multiclass_pairs, multiclass_roc
from rocplot.compute._multiclass.volume_under_surface import volume_under_surface
from rocplot.compute._multiclass.weight_simplex import WeightSimplex, weight_simplex
from rocplot.compute._roc.auc import auc, auc_bounds, partial_auc
from rocplot.compute._roc.auc_interval import Interval, auc_interval
from rocplot.compute._roc.auc_test import AucTest, AucTests, auc_test
from rocplot.compute._roc.binormal import BinormalCurve, binormal, fit_binormal
from rocplot.compute._roc.hull import RocHull, hull
from rocplot.compute._roc.operating_interval import OperatingInterval, operating_interval
from rocplot.compute._roc.operating_point import OperatingPoint, operating_point
from rocplot.compute._roc.roc import RocCurve, roc
from rocplot.compute._roc.roc_average import AveragedRoc, roc_average
from rocplot.compute._roc.roc_band import RocBand, roc_band
from rocplot.compute._roc.roc_points import RocPoints, roc_points
from rocplot.compute._shift.sensibility import Sensibility, sensibility
from rocplot.compute._soft.defuzzify import defuzzify
from rocplot.compute._soft.fuzzy_labels import FuzzyLabels, fuzzy_labels
from rocplot.compute._soft.max_auc import max_auc
from rocplot.compute._soft.swap_loss import swap_loss
from rocplot.compute._trees.best_labelling import best_labelling
from rocplot.compute._trees.tree import Tree, tree, tree_roc
from rocplot.compute._trees.tree_labellings import TreeLabellings, tree_labellings

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
