"""Numbers in, frozen results out; no matplotlib."""

# Written by tools/stubs.py from the signatures: do not edit.

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, overload

from numpy.typing import ArrayLike

from rocplot._typing import (
    Array,
    ClassLabels,
    CostAxis,
    Data,
    Frame,
    Matrix,
    MetricLike,
    OddsAxis,
    PointLike,
    Scalar,
    Seed,
    Strategy,
    Table,
    Weights,
    Window,
)
from rocplot.compute._base.band import CurveBand as CurveBand
from rocplot.compute._base.folds import AveragedCurve as AveragedCurve
from rocplot.compute._base.folds import ErrorBar, FoldList
from rocplot.compute._base.interval import Difference as Difference
from rocplot.compute._base.interval import Interval as Interval
from rocplot.compute._base.reading import Scores, Truth
from rocplot.compute._base.result import Result
from rocplot.compute._base.result import Results as Results
from rocplot.compute._base.scores import cv_scores as cv_scores
from rocplot.compute._base.scores import estimator_scores as estimator_scores
from rocplot.compute._calibration.brier_decomposition import BrierDecomposition as BrierDecomposition
from rocplot.compute._calibration.calibration import CalibrationCurve as CalibrationCurve
from rocplot.compute._calibration.calibration_by import CalibrationBy as CalibrationBy
from rocplot.compute._calibration.calibration_map import CalibrationMap as CalibrationMap
from rocplot.compute._calibration.calibration_statistics import CalibrationStatistics as CalibrationStatistics
from rocplot.compute._calibration.predictiveness import PredictivenessCurve as PredictivenessCurve
from rocplot.compute._calibration.roc_from_calibration import ExpectedRoc as ExpectedRoc
from rocplot.compute._combining.combination import LogicalCombination as LogicalCombination
from rocplot.compute._combining.combination import Mixture as Mixture
from rocplot.compute._combining.combination import interpolate as interpolate
from rocplot.compute._combining.combination import logical_combination as logical_combination
from rocplot.compute._combining.pareto_front import ParetoFront as ParetoFront
from rocplot.compute._combining.repair import Repair as Repair
from rocplot.compute._combining.repair import ValidatedRepair as ValidatedRepair
from rocplot.compute._combining.repair import repair_decisions as repair_decisions
from rocplot.compute._combining.repair import repair_point as repair_point
from rocplot.compute._combining.rocch_hybrid import RocchHybrid as RocchHybrid
from rocplot.compute._costs.case_weights import case_weights as case_weights
from rocplot.compute._costs.cost_curve import CostBand as CostBand
from rocplot.compute._costs.cost_curve import CostCurve as CostCurve
from rocplot.compute._costs.economic_value import EconomicValue as EconomicValue
from rocplot.compute._costs.loss_curves import LossCurve as LossCurve
from rocplot.compute._costs.net_benefit import NetBenefit as NetBenefit
from rocplot.compute._costs.net_benefit import NetBenefitBand as NetBenefitBand
from rocplot.compute._costs.net_benefit import Thresholds
from rocplot.compute._costs.relative_superiority import Belief
from rocplot.compute._costs.relative_superiority import RelativeSuperiority as RelativeSuperiority
from rocplot.compute._costs.relative_superiority import lc_index as lc_index
from rocplot.compute._counts.threshold_counts import ThresholdCounts as ThresholdCounts
from rocplot.compute._decisions.confusion_matrix import ClassConfusionMatrix as ClassConfusionMatrix
from rocplot.compute._decisions.confusion_matrix import ConfusionMatrix as ConfusionMatrix
from rocplot.compute._decisions.metrics_at import MetricsAt as MetricsAt
from rocplot.compute._decisions.paired import Decisions
from rocplot.compute._decisions.paired import Paired as Paired
from rocplot.compute._decisions.paired import PairedDifference as PairedDifference
from rocplot.compute._decisions.threshold_metrics import Metrics
from rocplot.compute._decisions.threshold_metrics import ThresholdMetrics as ThresholdMetrics
from rocplot.compute._decisions.threshold_metrics import ThresholdStability as ThresholdStability
from rocplot.compute._metrics.impurity import SplitImpurity as SplitImpurity
from rocplot.compute._metrics.impurity import impurity as impurity
from rocplot.compute._metrics.isometric import indifference_line as indifference_line
from rocplot.compute._metrics.isometric import isometric as isometric
from rocplot.compute._metrics.isometric import isometric_slope as isometric_slope
from rocplot.compute._metrics.isometric import isometric_surface as isometric_surface
from rocplot.compute._metrics.isometric import rotation_point as rotation_point
from rocplot.compute._metrics.metric import metric as metric
from rocplot.compute._multiclass.multiclass_auc import multiclass_auc as multiclass_auc
from rocplot.compute._multiclass.multiclass_roc import MulticlassRoc as MulticlassRoc
from rocplot.compute._multiclass.multiclass_roc import multiclass_pairs as multiclass_pairs
from rocplot.compute._multiclass.multiclass_roc import one_vs_rest as one_vs_rest
from rocplot.compute._multiclass.volume_under_surface import volume_under_surface as volume_under_surface
from rocplot.compute._multiclass.weight_simplex import WeightSimplex as WeightSimplex
from rocplot.compute._multiclass.weight_simplex import class_weights as class_weights
from rocplot.compute._ranking.det import DetCurve as DetCurve
from rocplot.compute._ranking.froc import FrocCurve as FrocCurve
from rocplot.compute._ranking.lift import LiftCurve as LiftCurve
from rocplot.compute._ranking.lift import ProfitOptimum as ProfitOptimum
from rocplot.compute._ranking.precision_recall import PrecisionRecallBand as PrecisionRecallBand
from rocplot.compute._ranking.precision_recall import PrecisionRecallCurve as PrecisionRecallCurve
from rocplot.compute._ranking.precision_recall import PrecisionRecallGainCurve as PrecisionRecallGainCurve
from rocplot.compute._ranking.ranking_strip import RankingStrip as RankingStrip
from rocplot.compute._ranking.risk_coverage import RiskCoverage as RiskCoverage
from rocplot.compute._roc.adjusted_roc import AdjustedRoc as AdjustedRoc
from rocplot.compute._roc.auc_power import SampleSize as SampleSize
from rocplot.compute._roc.auc_power import auc_power as auc_power
from rocplot.compute._roc.auc_power import auc_sample_size as auc_sample_size
from rocplot.compute._roc.auc_test import AucTest as AucTest
from rocplot.compute._roc.auc_test import AucTests as AucTests
from rocplot.compute._roc.auc_test import Truths
from rocplot.compute._roc.between_area import between_area as between_area
from rocplot.compute._roc.between_area import between_test as between_test
from rocplot.compute._roc.binormal import BinormalCurve as BinormalCurve
from rocplot.compute._roc.cv_auc_interval import CvAucInterval as CvAucInterval
from rocplot.compute._roc.hull import RocHull as RocHull
from rocplot.compute._roc.operating_point import OperatingInterval as OperatingInterval
from rocplot.compute._roc.operating_point import OperatingPoint as OperatingPoint
from rocplot.compute._roc.roc import RocCurve as RocCurve
from rocplot.compute._roc.roc_average import AveragedRoc as AveragedRoc
from rocplot.compute._roc.roc_average import Folds
from rocplot.compute._roc.roc_band import RocBand as RocBand
from rocplot.compute._roc.roc_points import RocPoints as RocPoints
from rocplot.compute._scores.ks_statistic import KsStatistic as KsStatistic
from rocplot.compute._scores.score_bands import ScoreBands as ScoreBands
from rocplot.compute._scores.score_bands import population_stability as population_stability
from rocplot.compute._scores.score_distribution import ScoreDistribution as ScoreDistribution
from rocplot.compute._shift.sensibility import Sensibility as Sensibility
from rocplot.compute._soft.fuzzy_labels import FuzzyLabels as FuzzyLabels
from rocplot.compute._soft.fuzzy_labels import defuzzify as defuzzify
from rocplot.compute._soft.fuzzy_labels import max_auc as max_auc
from rocplot.compute._soft.fuzzy_labels import target_density as target_density
from rocplot.compute._summary.summary import Summaries as Summaries
from rocplot.compute._summary.summary import Summary as Summary
from rocplot.compute._summary.summary import SummaryTest as SummaryTest
from rocplot.compute._survival.integrated_auc import integrated_auc as integrated_auc
from rocplot.compute._survival.ipcw import CensoredLabels as CensoredLabels
from rocplot.compute._trees.tree import Leaves
from rocplot.compute._trees.tree import Tree as Tree
from rocplot.compute._trees.tree_labellings import TreeLabellings as TreeLabellings
from rocplot.compute._trees.tree_labellings import best_labelling as best_labelling
from rocplot.compute._weights.probability_weights import probability_weights as probability_weights
from rocplot.compute._weights.verification_weights import verification_weights as verification_weights

@overload
def adjusted_roc(y_true: AdjustedRoc) -> AdjustedRoc: ...
@overload
def adjusted_roc(
    y_true: ArrayLike,
    y_score: Mapping[str, ArrayLike] | Frame,
    covariates: Matrix,
    *,
    method: Literal["linear", "stratified"] = ...,
    pos_label: Scalar = ...,
) -> Results[AdjustedRoc]: ...
@overload
def adjusted_roc(
    y_true: ArrayLike,
    y_score: ArrayLike,
    covariates: Matrix,
    *,
    method: Literal["linear", "stratified"] = ...,
    pos_label: Scalar = ...,
) -> AdjustedRoc: ...
@overload
def adjusted_test(y_true: Difference) -> Difference: ...
@overload
def adjusted_test(
    y_true: ArrayLike,
    a: ArrayLike,
    b: ArrayLike,
    covariates: Matrix,
    *,
    method: Literal["linear", "stratified"] = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
    pos_label: Scalar = ...,
) -> Difference: ...
@overload
def auc(y_true: Result) -> float: ...
@overload
def auc(y_true: Mapping[str, Result]) -> Results[float]: ...
@overload
def auc(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> Results[float]: ...
@overload
def auc(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> Results[float]: ...
@overload
def auc(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> float: ...
@overload
def auc_bounds(y_true: Result) -> tuple[float, float]: ...
@overload
def auc_bounds(y_true: Mapping[str, Result]) -> Results[tuple[float, float]]: ...
@overload
def auc_bounds(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> Results[tuple[float, float]]: ...
@overload
def auc_bounds(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> Results[tuple[float, float]]: ...
@overload
def auc_bounds(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> tuple[float, float]: ...
@overload
def auc_interval(
    y_true: Result,
    *,
    method: Literal["delong", "delong-logit", "hanley-mcneil", "bootstrap", "bca"] | None = ...,
    level: float = ...,
    fpr: Window | None = ...,
    tpr: Window | None = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Interval: ...
@overload
def auc_interval(
    y_true: Mapping[str, Result],
    *,
    method: Literal["delong", "delong-logit", "hanley-mcneil", "bootstrap", "bca"] | None = ...,
    level: float = ...,
    fpr: Window | None = ...,
    tpr: Window | None = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[Interval]: ...
@overload
def auc_interval(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    method: Literal["delong", "delong-logit", "hanley-mcneil", "bootstrap", "bca"] | None = ...,
    level: float = ...,
    fpr: Window | None = ...,
    tpr: Window | None = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[Interval]: ...
@overload
def auc_interval(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    method: Literal["delong", "delong-logit", "hanley-mcneil", "bootstrap", "bca"] | None = ...,
    level: float = ...,
    fpr: Window | None = ...,
    tpr: Window | None = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[Interval]: ...
@overload
def auc_interval(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    method: Literal["delong", "delong-logit", "hanley-mcneil", "bootstrap", "bca"] | None = ...,
    level: float = ...,
    fpr: Window | None = ...,
    tpr: Window | None = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Interval: ...
@overload
def auc_test(y_true: AucTest) -> AucTest: ...
@overload
def auc_test(
    y_true: Truths,
    a: Mapping[str, ArrayLike] | Mapping[str, Result] | list[str] | Table,
    b: None = ...,
    *,
    data: Data | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    groups: ArrayLike | None = ...,
    paired: bool = ...,
    method: Literal["delong", "bootstrap"] | None = ...,
    alternative: Literal["two-sided", "less", "greater"] = ...,
    margin: float = ...,
    fpr: Window | None = ...,
    tpr: Window | None = ...,
    level: float = ...,
    hue: ArrayLike | None = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> AucTests: ...
@overload
def auc_test(
    y_true: Truths,
    a: ArrayLike | Result,
    b: ArrayLike | Result,
    *,
    data: Data | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    groups: ArrayLike | None = ...,
    paired: bool = ...,
    method: Literal["delong", "bootstrap"] | None = ...,
    alternative: Literal["two-sided", "less", "greater"] = ...,
    margin: float = ...,
    fpr: Window | None = ...,
    tpr: Window | None = ...,
    level: float = ...,
    hue: ArrayLike | None = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> AucTest: ...
@overload
def average_precision_interval(
    y_true: Result,
    *,
    method: Literal["logit", "binomial", "bootstrap"] = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Interval: ...
@overload
def average_precision_interval(
    y_true: Mapping[str, Result],
    *,
    method: Literal["logit", "binomial", "bootstrap"] = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[Interval]: ...
@overload
def average_precision_interval(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    method: Literal["logit", "binomial", "bootstrap"] = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[Interval]: ...
@overload
def average_precision_interval(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    method: Literal["logit", "binomial", "bootstrap"] = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[Interval]: ...
@overload
def average_precision_interval(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    method: Literal["logit", "binomial", "bootstrap"] = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Interval: ...
@overload
def bedroc(y_true: Result, *, alpha: float = ...) -> float: ...
@overload
def bedroc(y_true: Mapping[str, Result], *, alpha: float = ...) -> Results[float]: ...
@overload
def bedroc(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    alpha: float = ...,
) -> Results[float]: ...
@overload
def bedroc(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    alpha: float = ...,
) -> Results[float]: ...
@overload
def bedroc(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    alpha: float = ...,
) -> float: ...
@overload
def binormal(a: BinormalCurve) -> BinormalCurve: ...
@overload
def binormal(a: float, b: float) -> BinormalCurve: ...
@overload
def bootstrap(
    y_true: Truth,
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    statistic: Callable[[ThresholdCounts], Any],
    compare: str,
    stratified: bool = ...,
    level: float = ...,
    method: Literal["percentile", "bca"] = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
    reweight: Callable[[Array], ArrayLike] | None = ...,
) -> Results[Difference]: ...
@overload
def bootstrap(
    y_true: Result,
    *,
    statistic: Callable[[ThresholdCounts], Any],
    compare: None = ...,
    stratified: bool = ...,
    level: float = ...,
    method: Literal["percentile", "bca"] = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
    reweight: Callable[[Array], ArrayLike] | None = ...,
) -> Interval: ...
@overload
def bootstrap(
    y_true: Mapping[str, Result],
    *,
    statistic: Callable[[ThresholdCounts], Any],
    compare: None = ...,
    stratified: bool = ...,
    level: float = ...,
    method: Literal["percentile", "bca"] = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
    reweight: Callable[[Array], ArrayLike] | None = ...,
) -> Results[Interval]: ...
@overload
def bootstrap(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    statistic: Callable[[ThresholdCounts], Any],
    compare: None = ...,
    stratified: bool = ...,
    level: float = ...,
    method: Literal["percentile", "bca"] = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
    reweight: Callable[[Array], ArrayLike] | None = ...,
) -> Results[Interval]: ...
@overload
def bootstrap(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    statistic: Callable[[ThresholdCounts], Any],
    compare: None = ...,
    stratified: bool = ...,
    level: float = ...,
    method: Literal["percentile", "bca"] = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
    reweight: Callable[[Array], ArrayLike] | None = ...,
) -> Results[Interval]: ...
@overload
def bootstrap(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    statistic: Callable[[ThresholdCounts], Any],
    compare: None = ...,
    stratified: bool = ...,
    level: float = ...,
    method: Literal["percentile", "bca"] = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
    reweight: Callable[[Array], ArrayLike] | None = ...,
) -> Interval: ...
@overload
def brier_curve(
    y_true: Result,
    *,
    x: OddsAxis = ...,
    prior: float | None = ...,
    scores: Literal["probability", "llr"] = ...,
) -> LossCurve: ...
@overload
def brier_curve(
    y_true: Mapping[str, Result],
    *,
    x: OddsAxis = ...,
    prior: float | None = ...,
    scores: Literal["probability", "llr"] = ...,
) -> Results[LossCurve]: ...
@overload
def brier_curve(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    x: OddsAxis = ...,
    prior: float | None = ...,
    scores: Literal["probability", "llr"] = ...,
) -> Results[LossCurve]: ...
@overload
def brier_curve(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    x: OddsAxis = ...,
    prior: float | None = ...,
    scores: Literal["probability", "llr"] = ...,
) -> Results[LossCurve]: ...
@overload
def brier_curve(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    x: OddsAxis = ...,
    prior: float | None = ...,
    scores: Literal["probability", "llr"] = ...,
) -> LossCurve: ...
@overload
def brier_decomposition(
    y_true: Result,
    *,
    method: Literal["corp", "scores", "bins"] = ...,
    n_bins: int = ...,
    strategy: Strategy = ...,
    edges: ArrayLike | None = ...,
    score: Literal["brier", "log"] = ...,
) -> BrierDecomposition: ...
@overload
def brier_decomposition(
    y_true: Mapping[str, Result],
    *,
    method: Literal["corp", "scores", "bins"] = ...,
    n_bins: int = ...,
    strategy: Strategy = ...,
    edges: ArrayLike | None = ...,
    score: Literal["brier", "log"] = ...,
) -> Results[BrierDecomposition]: ...
@overload
def brier_decomposition(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    method: Literal["corp", "scores", "bins"] = ...,
    n_bins: int = ...,
    strategy: Strategy = ...,
    edges: ArrayLike | None = ...,
    score: Literal["brier", "log"] = ...,
) -> Results[BrierDecomposition]: ...
@overload
def brier_decomposition(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    method: Literal["corp", "scores", "bins"] = ...,
    n_bins: int = ...,
    strategy: Strategy = ...,
    edges: ArrayLike | None = ...,
    score: Literal["brier", "log"] = ...,
) -> Results[BrierDecomposition]: ...
@overload
def brier_decomposition(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    method: Literal["corp", "scores", "bins"] = ...,
    n_bins: int = ...,
    strategy: Strategy = ...,
    edges: ArrayLike | None = ...,
    score: Literal["brier", "log"] = ...,
) -> BrierDecomposition: ...
@overload
def calibration(
    y_true: FoldList,
    y_score: None = ...,
    *,
    errorbar: ErrorBar = ...,
    method: Literal["bins", "isotonic", "loess", "smooth", "logistic", "beta"] = ...,
    n_bins: int = ...,
    strategy: Strategy = ...,
    edges: ArrayLike | None = ...,
    span: float = ...,
    degree: Literal[1, 2] = ...,
    clip: float | None = ...,
    level: float = ...,
    interval: Literal["wilson", "bootstrap", "consistency", "wald"] | None = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> AveragedCurve: ...
@overload
def calibration(
    y_true: Mapping[str, FoldList],
    y_score: None = ...,
    *,
    errorbar: ErrorBar = ...,
    method: Literal["bins", "isotonic", "loess", "smooth", "logistic", "beta"] = ...,
    n_bins: int = ...,
    strategy: Strategy = ...,
    edges: ArrayLike | None = ...,
    span: float = ...,
    degree: Literal[1, 2] = ...,
    clip: float | None = ...,
    level: float = ...,
    interval: Literal["wilson", "bootstrap", "consistency", "wald"] | None = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> Results[AveragedCurve]: ...
@overload
def calibration(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    fold: ArrayLike,
    errorbar: ErrorBar = ...,
    method: Literal["bins", "isotonic", "loess", "smooth", "logistic", "beta"] = ...,
    n_bins: int = ...,
    strategy: Strategy = ...,
    edges: ArrayLike | None = ...,
    span: float = ...,
    degree: Literal[1, 2] = ...,
    clip: float | None = ...,
    level: float = ...,
    interval: Literal["wilson", "bootstrap", "consistency", "wald"] | None = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
) -> Results[AveragedCurve]: ...
@overload
def calibration(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    fold: ArrayLike,
    errorbar: ErrorBar = ...,
    method: Literal["bins", "isotonic", "loess", "smooth", "logistic", "beta"] = ...,
    n_bins: int = ...,
    strategy: Strategy = ...,
    edges: ArrayLike | None = ...,
    span: float = ...,
    degree: Literal[1, 2] = ...,
    clip: float | None = ...,
    level: float = ...,
    interval: Literal["wilson", "bootstrap", "consistency", "wald"] | None = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
) -> Results[AveragedCurve]: ...
@overload
def calibration(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    fold: ArrayLike,
    errorbar: ErrorBar = ...,
    method: Literal["bins", "isotonic", "loess", "smooth", "logistic", "beta"] = ...,
    n_bins: int = ...,
    strategy: Strategy = ...,
    edges: ArrayLike | None = ...,
    span: float = ...,
    degree: Literal[1, 2] = ...,
    clip: float | None = ...,
    level: float = ...,
    interval: Literal["wilson", "bootstrap", "consistency", "wald"] | None = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
) -> AveragedCurve: ...
@overload
def calibration(
    y_true: Result,
    *,
    fold: None = ...,
    errorbar: ErrorBar = ...,
    method: Literal["bins", "isotonic", "loess", "smooth", "logistic", "beta"] = ...,
    n_bins: int = ...,
    strategy: Strategy = ...,
    edges: ArrayLike | None = ...,
    span: float = ...,
    degree: Literal[1, 2] = ...,
    clip: float | None = ...,
    level: float = ...,
    interval: Literal["wilson", "bootstrap", "consistency", "wald"] | None = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
) -> CalibrationCurve: ...
@overload
def calibration(
    y_true: Mapping[str, Result],
    *,
    fold: None = ...,
    errorbar: ErrorBar = ...,
    method: Literal["bins", "isotonic", "loess", "smooth", "logistic", "beta"] = ...,
    n_bins: int = ...,
    strategy: Strategy = ...,
    edges: ArrayLike | None = ...,
    span: float = ...,
    degree: Literal[1, 2] = ...,
    clip: float | None = ...,
    level: float = ...,
    interval: Literal["wilson", "bootstrap", "consistency", "wald"] | None = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
) -> Results[CalibrationCurve]: ...
@overload
def calibration(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    fold: None = ...,
    errorbar: ErrorBar = ...,
    method: Literal["bins", "isotonic", "loess", "smooth", "logistic", "beta"] = ...,
    n_bins: int = ...,
    strategy: Strategy = ...,
    edges: ArrayLike | None = ...,
    span: float = ...,
    degree: Literal[1, 2] = ...,
    clip: float | None = ...,
    level: float = ...,
    interval: Literal["wilson", "bootstrap", "consistency", "wald"] | None = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
) -> Results[CalibrationCurve]: ...
@overload
def calibration(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    fold: None = ...,
    errorbar: ErrorBar = ...,
    method: Literal["bins", "isotonic", "loess", "smooth", "logistic", "beta"] = ...,
    n_bins: int = ...,
    strategy: Strategy = ...,
    edges: ArrayLike | None = ...,
    span: float = ...,
    degree: Literal[1, 2] = ...,
    clip: float | None = ...,
    level: float = ...,
    interval: Literal["wilson", "bootstrap", "consistency", "wald"] | None = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
) -> Results[CalibrationCurve]: ...
@overload
def calibration(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    fold: None = ...,
    errorbar: ErrorBar = ...,
    method: Literal["bins", "isotonic", "loess", "smooth", "logistic", "beta"] = ...,
    n_bins: int = ...,
    strategy: Strategy = ...,
    edges: ArrayLike | None = ...,
    span: float = ...,
    degree: Literal[1, 2] = ...,
    clip: float | None = ...,
    level: float = ...,
    interval: Literal["wilson", "bootstrap", "consistency", "wald"] | None = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
) -> CalibrationCurve: ...
@overload
def calibration_by(
    y_true: Result,
    *,
    by: ArrayLike | str | None = ...,
    n_bins: int = ...,
    level: float = ...,
) -> CalibrationBy: ...
@overload
def calibration_by(
    y_true: Mapping[str, Result],
    *,
    by: ArrayLike | str | None = ...,
    n_bins: int = ...,
    level: float = ...,
) -> Results[CalibrationBy]: ...
@overload
def calibration_by(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    by: ArrayLike | str | None = ...,
    n_bins: int = ...,
    level: float = ...,
) -> Results[CalibrationBy]: ...
@overload
def calibration_by(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    by: ArrayLike | str | None = ...,
    n_bins: int = ...,
    level: float = ...,
) -> Results[CalibrationBy]: ...
@overload
def calibration_by(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    by: ArrayLike | str | None = ...,
    n_bins: int = ...,
    level: float = ...,
) -> CalibrationBy: ...
@overload
def calibration_map(
    y_true: Result,
    *,
    method: Literal["isotonic", "logistic", "beta", "gaussian"] = ...,
    clip: float | None = ...,
) -> CalibrationMap: ...
@overload
def calibration_map(
    y_true: Mapping[str, Result],
    *,
    method: Literal["isotonic", "logistic", "beta", "gaussian"] = ...,
    clip: float | None = ...,
) -> Results[CalibrationMap]: ...
@overload
def calibration_map(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    method: Literal["isotonic", "logistic", "beta", "gaussian"] = ...,
    clip: float | None = ...,
) -> Results[CalibrationMap]: ...
@overload
def calibration_map(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    method: Literal["isotonic", "logistic", "beta", "gaussian"] = ...,
    clip: float | None = ...,
) -> Results[CalibrationMap]: ...
@overload
def calibration_map(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    method: Literal["isotonic", "logistic", "beta", "gaussian"] = ...,
    clip: float | None = ...,
) -> CalibrationMap: ...
@overload
def calibration_statistics(
    y_true: Result,
    *,
    n_bins: int = ...,
    strategy: Strategy = ...,
    edges: ArrayLike | None = ...,
    span: float = ...,
    degree: Literal[1, 2] = ...,
    clip: float | None = ...,
    method: Literal["wald", "sandwich", "bootstrap"] = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> CalibrationStatistics: ...
@overload
def calibration_statistics(
    y_true: Mapping[str, Result],
    *,
    n_bins: int = ...,
    strategy: Strategy = ...,
    edges: ArrayLike | None = ...,
    span: float = ...,
    degree: Literal[1, 2] = ...,
    clip: float | None = ...,
    method: Literal["wald", "sandwich", "bootstrap"] = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[CalibrationStatistics]: ...
@overload
def calibration_statistics(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    n_bins: int = ...,
    strategy: Strategy = ...,
    edges: ArrayLike | None = ...,
    span: float = ...,
    degree: Literal[1, 2] = ...,
    clip: float | None = ...,
    method: Literal["wald", "sandwich", "bootstrap"] = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[CalibrationStatistics]: ...
@overload
def calibration_statistics(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    n_bins: int = ...,
    strategy: Strategy = ...,
    edges: ArrayLike | None = ...,
    span: float = ...,
    degree: Literal[1, 2] = ...,
    clip: float | None = ...,
    method: Literal["wald", "sandwich", "bootstrap"] = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[CalibrationStatistics]: ...
@overload
def calibration_statistics(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    n_bins: int = ...,
    strategy: Strategy = ...,
    edges: ArrayLike | None = ...,
    span: float = ...,
    degree: Literal[1, 2] = ...,
    clip: float | None = ...,
    method: Literal["wald", "sandwich", "bootstrap"] = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> CalibrationStatistics: ...
@overload
def cllr(y_true: Result, *, scores: Literal["probability", "llr"] = ...) -> float: ...
@overload
def cllr(y_true: Mapping[str, Result], *, scores: Literal["probability", "llr"] = ...) -> Results[float]: ...
@overload
def cllr(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    scores: Literal["probability", "llr"] = ...,
) -> Results[float]: ...
@overload
def cllr(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    scores: Literal["probability", "llr"] = ...,
) -> Results[float]: ...
@overload
def cllr(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    scores: Literal["probability", "llr"] = ...,
) -> float: ...
@overload
def cllr_min(y_true: Result, *, scores: Literal["probability", "llr"] = ...) -> float: ...
@overload
def cllr_min(
    y_true: Mapping[str, Result],
    *,
    scores: Literal["probability", "llr"] = ...,
) -> Results[float]: ...
@overload
def cllr_min(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    scores: Literal["probability", "llr"] = ...,
) -> Results[float]: ...
@overload
def cllr_min(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    scores: Literal["probability", "llr"] = ...,
) -> Results[float]: ...
@overload
def cllr_min(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    scores: Literal["probability", "llr"] = ...,
) -> float: ...
@overload
def concordance(time: Interval) -> Interval: ...
@overload
def concordance(
    time: ArrayLike,
    event: ArrayLike,
    y_score: Mapping[str, ArrayLike] | Frame,
    *,
    method: Literal["harrell", "uno"] = ...,
    tau: float | None = ...,
    level: float = ...,
) -> Results[Interval]: ...
@overload
def concordance(
    time: ArrayLike,
    event: ArrayLike,
    y_score: ArrayLike,
    *,
    method: Literal["harrell", "uno"] = ...,
    tau: float | None = ...,
    level: float = ...,
) -> Interval: ...
@overload
def concordance_test(time: AucTest) -> AucTest: ...
@overload
def concordance_test(
    time: ArrayLike,
    event: ArrayLike,
    a: ArrayLike,
    b: ArrayLike,
    *,
    method: Literal["harrell", "uno"] = ...,
    tau: float | None = ...,
    level: float = ...,
    alternative: Literal["two-sided", "less", "greater"] = ...,
    margin: float = ...,
) -> AucTest: ...
@overload
def confusion_matrix(
    y_true: ArrayLike,
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    threshold: float = ...,
    y_pred: ArrayLike | Mapping[str, ArrayLike] | None = ...,
    labels: Sequence[Any],
) -> ClassConfusionMatrix: ...
@overload
def confusion_matrix(
    y_true: Result,
    *,
    threshold: float = ...,
    y_pred: ArrayLike | Mapping[str, ArrayLike] | None = ...,
    labels: Mapping[Any, str] | None = ...,
) -> ConfusionMatrix: ...
@overload
def confusion_matrix(
    y_true: Mapping[str, Result],
    *,
    threshold: float = ...,
    y_pred: ArrayLike | Mapping[str, ArrayLike] | None = ...,
    labels: Mapping[Any, str] | None = ...,
) -> Results[ConfusionMatrix]: ...
@overload
def confusion_matrix(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    threshold: float = ...,
    y_pred: ArrayLike | Mapping[str, ArrayLike] | None = ...,
    labels: Mapping[Any, str] | None = ...,
) -> Results[ConfusionMatrix]: ...
@overload
def confusion_matrix(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    threshold: float = ...,
    y_pred: ArrayLike | Mapping[str, ArrayLike] | None = ...,
    labels: Mapping[Any, str] | None = ...,
) -> Results[ConfusionMatrix]: ...
@overload
def confusion_matrix(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: None = ...,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    threshold: float = ...,
    y_pred: Mapping[str, ArrayLike],
    labels: Mapping[Any, str] | None = ...,
) -> Results[ConfusionMatrix]: ...
@overload
def confusion_matrix(
    y_true: ArrayLike,
    y_score: ArrayLike | None = ...,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    threshold: float = ...,
    y_pred: ArrayLike | None = ...,
    labels: Mapping[Any, str] | None = ...,
) -> ConfusionMatrix: ...
@overload
def cost_average(
    y_true: Result,
    *,
    fold: ArrayLike | None = ...,
    x: CostAxis = ...,
    prior: float | None = ...,
    errorbar: ErrorBar = ...,
) -> CostBand: ...
@overload
def cost_average(
    y_true: Mapping[str, Result],
    *,
    fold: ArrayLike | None = ...,
    x: CostAxis = ...,
    prior: float | None = ...,
    errorbar: ErrorBar = ...,
) -> Results[CostBand]: ...
@overload
def cost_average(
    y_true: Mapping[str, Folds],
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    fold: ArrayLike | None = ...,
    x: CostAxis = ...,
    prior: float | None = ...,
    errorbar: ErrorBar = ...,
) -> Results[CostBand]: ...
@overload
def cost_average(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    fold: ArrayLike | None = ...,
    x: CostAxis = ...,
    prior: float | None = ...,
    errorbar: ErrorBar = ...,
) -> Results[CostBand]: ...
@overload
def cost_average(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    fold: ArrayLike | None = ...,
    x: CostAxis = ...,
    prior: float | None = ...,
    errorbar: ErrorBar = ...,
) -> Results[CostBand]: ...
@overload
def cost_average(
    y_true: ArrayLike | Folds,
    y_score: ArrayLike | None = ...,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    fold: ArrayLike | None = ...,
    x: CostAxis = ...,
    prior: float | None = ...,
    errorbar: ErrorBar = ...,
) -> CostBand: ...
@overload
def cost_band(
    y_true: Result,
    *,
    x: CostAxis = ...,
    prior: float | None = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> CostBand: ...
@overload
def cost_band(
    y_true: Mapping[str, Result],
    *,
    x: CostAxis = ...,
    prior: float | None = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[CostBand]: ...
@overload
def cost_band(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    x: CostAxis = ...,
    prior: float | None = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[CostBand]: ...
@overload
def cost_band(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    x: CostAxis = ...,
    prior: float | None = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[CostBand]: ...
@overload
def cost_band(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    x: CostAxis = ...,
    prior: float | None = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> CostBand: ...
@overload
def cost_curve(
    y_true: FoldList,
    y_score: None = ...,
    *,
    errorbar: ErrorBar = ...,
    x: OddsAxis = ...,
    prior: float | None = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> AveragedCurve: ...
@overload
def cost_curve(
    y_true: Mapping[str, FoldList],
    y_score: None = ...,
    *,
    errorbar: ErrorBar = ...,
    x: OddsAxis = ...,
    prior: float | None = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> Results[AveragedCurve]: ...
@overload
def cost_curve(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    fold: ArrayLike,
    errorbar: ErrorBar = ...,
    x: OddsAxis = ...,
    prior: float | None = ...,
) -> Results[AveragedCurve]: ...
@overload
def cost_curve(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    fold: ArrayLike,
    errorbar: ErrorBar = ...,
    x: OddsAxis = ...,
    prior: float | None = ...,
) -> Results[AveragedCurve]: ...
@overload
def cost_curve(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    fold: ArrayLike,
    errorbar: ErrorBar = ...,
    x: OddsAxis = ...,
    prior: float | None = ...,
) -> AveragedCurve: ...
@overload
def cost_curve(
    y_true: Result,
    *,
    fold: None = ...,
    errorbar: ErrorBar = ...,
    x: OddsAxis = ...,
    prior: float | None = ...,
) -> CostCurve: ...
@overload
def cost_curve(
    y_true: Mapping[str, Result],
    *,
    fold: None = ...,
    errorbar: ErrorBar = ...,
    x: OddsAxis = ...,
    prior: float | None = ...,
) -> Results[CostCurve]: ...
@overload
def cost_curve(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    fold: None = ...,
    errorbar: ErrorBar = ...,
    x: OddsAxis = ...,
    prior: float | None = ...,
) -> Results[CostCurve]: ...
@overload
def cost_curve(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    fold: None = ...,
    errorbar: ErrorBar = ...,
    x: OddsAxis = ...,
    prior: float | None = ...,
) -> Results[CostCurve]: ...
@overload
def cost_curve(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    fold: None = ...,
    errorbar: ErrorBar = ...,
    x: OddsAxis = ...,
    prior: float | None = ...,
) -> CostCurve: ...
@overload
def cost_line(
    y_true: Result,
    *,
    threshold: float,
    x: CostAxis = ...,
    prior: float | None = ...,
) -> LossCurve: ...
@overload
def cost_line(
    y_true: Mapping[str, Result],
    *,
    threshold: float,
    x: CostAxis = ...,
    prior: float | None = ...,
) -> Results[LossCurve]: ...
@overload
def cost_line(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    threshold: float,
    x: CostAxis = ...,
    prior: float | None = ...,
) -> Results[LossCurve]: ...
@overload
def cost_line(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    threshold: float,
    x: CostAxis = ...,
    prior: float | None = ...,
) -> Results[LossCurve]: ...
@overload
def cost_line(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    threshold: float,
    x: CostAxis = ...,
    prior: float | None = ...,
) -> LossCurve: ...
@overload
def counts(y_true: Result, *, max_points: int | None = ..., n_jobs: int | None = ...) -> ThresholdCounts: ...
@overload
def counts(
    y_true: Mapping[str, Result],
    *,
    max_points: int | None = ...,
    n_jobs: int | None = ...,
) -> Results[ThresholdCounts]: ...
@overload
def counts(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    max_points: int | None = ...,
    n_jobs: int | None = ...,
) -> Results[ThresholdCounts]: ...
@overload
def counts(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    max_points: int | None = ...,
    n_jobs: int | None = ...,
) -> Results[ThresholdCounts]: ...
@overload
def counts(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    max_points: int | None = ...,
    n_jobs: int | None = ...,
) -> ThresholdCounts: ...
@overload
def covariate_roc(y_true: RocCurve) -> RocCurve: ...
@overload
def covariate_roc(
    y_true: ArrayLike,
    y_score: Mapping[str, ArrayLike] | Frame,
    covariates: Matrix,
    *,
    at: Mapping[str, float],
    pos_label: Scalar = ...,
) -> Results[RocCurve]: ...
@overload
def covariate_roc(
    y_true: ArrayLike,
    y_score: ArrayLike,
    covariates: Matrix,
    *,
    at: Mapping[str, float],
    pos_label: Scalar = ...,
) -> RocCurve: ...
@overload
def cv_auc_interval(
    y_true: Result,
    *,
    fold: ArrayLike | None = ...,
    how: Literal["average", "merge"] = ...,
    method: Literal["ledell", "delong", "delong-logit"] = ...,
    level: float = ...,
) -> CvAucInterval: ...
@overload
def cv_auc_interval(
    y_true: Mapping[str, Result],
    *,
    fold: ArrayLike | None = ...,
    how: Literal["average", "merge"] = ...,
    method: Literal["ledell", "delong", "delong-logit"] = ...,
    level: float = ...,
) -> Results[CvAucInterval]: ...
@overload
def cv_auc_interval(
    y_true: Mapping[str, Folds],
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    fold: ArrayLike | None = ...,
    how: Literal["average", "merge"] = ...,
    method: Literal["ledell", "delong", "delong-logit"] = ...,
    level: float = ...,
) -> Results[CvAucInterval]: ...
@overload
def cv_auc_interval(
    y_true: ArrayLike | Mapping[str, ArrayLike] | AveragedRoc,
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    fold: ArrayLike | None = ...,
    how: Literal["average", "merge"] = ...,
    method: Literal["ledell", "delong", "delong-logit"] = ...,
    level: float = ...,
) -> Results[CvAucInterval]: ...
@overload
def cv_auc_interval(
    y_true: ArrayLike | Mapping[str, ArrayLike] | AveragedRoc,
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    fold: ArrayLike | None = ...,
    how: Literal["average", "merge"] = ...,
    method: Literal["ledell", "delong", "delong-logit"] = ...,
    level: float = ...,
) -> Results[CvAucInterval]: ...
@overload
def cv_auc_interval(
    y_true: ArrayLike | Folds | AveragedRoc,
    y_score: ArrayLike | None = ...,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    fold: ArrayLike | None = ...,
    how: Literal["average", "merge"] = ...,
    method: Literal["ledell", "delong", "delong-logit"] = ...,
    level: float = ...,
) -> CvAucInterval: ...
@overload
def det(y_true: Result) -> DetCurve: ...
@overload
def det(y_true: Mapping[str, Result]) -> Results[DetCurve]: ...
@overload
def det(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> Results[DetCurve]: ...
@overload
def det(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> Results[DetCurve]: ...
@overload
def det(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> DetCurve: ...
@overload
def economic_value(y_true: Result, *, prior: float | None = ...) -> EconomicValue: ...
@overload
def economic_value(y_true: Mapping[str, Result], *, prior: float | None = ...) -> Results[EconomicValue]: ...
@overload
def economic_value(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    prior: float | None = ...,
) -> Results[EconomicValue]: ...
@overload
def economic_value(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    prior: float | None = ...,
) -> Results[EconomicValue]: ...
@overload
def economic_value(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    prior: float | None = ...,
) -> EconomicValue: ...
@overload
def enrichment_factor(y_true: Result, *, fraction: float = ...) -> float: ...
@overload
def enrichment_factor(y_true: Mapping[str, Result], *, fraction: float = ...) -> Results[float]: ...
@overload
def enrichment_factor(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    fraction: float = ...,
) -> Results[float]: ...
@overload
def enrichment_factor(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    fraction: float = ...,
) -> Results[float]: ...
@overload
def enrichment_factor(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    fraction: float = ...,
) -> float: ...
@overload
def expected_loss(
    y_true: Result,
    *,
    choice: str,
    threshold: float | None = ...,
    x: CostAxis = ...,
    prior: float | None = ...,
) -> float: ...
@overload
def expected_loss(
    y_true: Mapping[str, Result],
    *,
    choice: str,
    threshold: float | None = ...,
    x: CostAxis = ...,
    prior: float | None = ...,
) -> Results[float]: ...
@overload
def expected_loss(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    choice: str,
    threshold: float | None = ...,
    x: CostAxis = ...,
    prior: float | None = ...,
) -> Results[float]: ...
@overload
def expected_loss(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    choice: str,
    threshold: float | None = ...,
    x: CostAxis = ...,
    prior: float | None = ...,
) -> Results[float]: ...
@overload
def expected_loss(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    choice: str,
    threshold: float | None = ...,
    x: CostAxis = ...,
    prior: float | None = ...,
) -> float: ...
@overload
def fit_binormal(
    y_true: Result,
    *,
    method: Literal["least-squares", "moments", "maximum-likelihood"] = ...,
) -> BinormalCurve: ...
@overload
def fit_binormal(
    y_true: Mapping[str, Result],
    *,
    method: Literal["least-squares", "moments", "maximum-likelihood"] = ...,
) -> Results[BinormalCurve]: ...
@overload
def fit_binormal(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    method: Literal["least-squares", "moments", "maximum-likelihood"] = ...,
) -> Results[BinormalCurve]: ...
@overload
def fit_binormal(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    method: Literal["least-squares", "moments", "maximum-likelihood"] = ...,
) -> Results[BinormalCurve]: ...
@overload
def fit_binormal(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    method: Literal["least-squares", "moments", "maximum-likelihood"] = ...,
) -> BinormalCurve: ...
@overload
def fpr_at(
    y_true: Result,
    *,
    tpr: float = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Interval: ...
@overload
def fpr_at(
    y_true: Mapping[str, Result],
    *,
    tpr: float = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[Interval]: ...
@overload
def fpr_at(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    tpr: float = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[Interval]: ...
@overload
def fpr_at(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    tpr: float = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[Interval]: ...
@overload
def fpr_at(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    tpr: float = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Interval: ...
@overload
def froc(
    marks: Result,
    *,
    n_images: int,
    n_lesions: int,
    highest_per_image: ArrayLike | None = ...,
) -> FrocCurve: ...
@overload
def froc(
    marks: Mapping[str, Result],
    *,
    n_images: int,
    n_lesions: int,
    highest_per_image: ArrayLike | None = ...,
) -> Results[FrocCurve]: ...
@overload
def froc(
    marks: ArrayLike | Mapping[str, ArrayLike],
    confidence: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    n_images: int,
    n_lesions: int,
    highest_per_image: ArrayLike | None = ...,
) -> Results[FrocCurve]: ...
@overload
def froc(
    marks: ArrayLike | Mapping[str, ArrayLike],
    confidence: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    n_images: int,
    n_lesions: int,
    highest_per_image: ArrayLike | None = ...,
) -> Results[FrocCurve]: ...
@overload
def froc(
    marks: ArrayLike,
    confidence: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    n_images: int,
    n_lesions: int,
    highest_per_image: ArrayLike | None = ...,
) -> FrocCurve: ...
@overload
def fuzzy_labels(overlap: FuzzyLabels) -> FuzzyLabels: ...
@overload
def fuzzy_labels(overlap: float) -> FuzzyLabels: ...
@overload
def h_measure(
    y_true: Result,
    *,
    a: float = ...,
    b: float = ...,
    preset: Literal["hand-2009", "hand-2014", "severity-ratio"] | None = ...,
    prior: float | None = ...,
) -> float: ...
@overload
def h_measure(
    y_true: Mapping[str, Result],
    *,
    a: float = ...,
    b: float = ...,
    preset: Literal["hand-2009", "hand-2014", "severity-ratio"] | None = ...,
    prior: float | None = ...,
) -> Results[float]: ...
@overload
def h_measure(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    a: float = ...,
    b: float = ...,
    preset: Literal["hand-2009", "hand-2014", "severity-ratio"] | None = ...,
    prior: float | None = ...,
) -> Results[float]: ...
@overload
def h_measure(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    a: float = ...,
    b: float = ...,
    preset: Literal["hand-2009", "hand-2014", "severity-ratio"] | None = ...,
    prior: float | None = ...,
) -> Results[float]: ...
@overload
def h_measure(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    a: float = ...,
    b: float = ...,
    preset: Literal["hand-2009", "hand-2014", "severity-ratio"] | None = ...,
    prior: float | None = ...,
) -> float: ...
@overload
def hull(y_true: Result) -> RocHull: ...
@overload
def hull(y_true: Mapping[str, Result]) -> Results[RocHull]: ...
@overload
def hull(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> Results[RocHull]: ...
@overload
def hull(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> Results[RocHull]: ...
@overload
def hull(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> RocHull: ...
@overload
def ipcw(time: CensoredLabels) -> CensoredLabels: ...
@overload
def ipcw(
    time: ArrayLike,
    event: ArrayLike,
    *,
    at: float,
    cause: int = ...,
    competing: Literal["exclude", "control"] = ...,
) -> CensoredLabels: ...
@overload
def kendall_curve(y_true: Result, *, prior: float | None = ...) -> LossCurve: ...
@overload
def kendall_curve(y_true: Mapping[str, Result], *, prior: float | None = ...) -> Results[LossCurve]: ...
@overload
def kendall_curve(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    prior: float | None = ...,
) -> Results[LossCurve]: ...
@overload
def kendall_curve(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    prior: float | None = ...,
) -> Results[LossCurve]: ...
@overload
def kendall_curve(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    prior: float | None = ...,
) -> LossCurve: ...
@overload
def ks_statistic(y_true: Result) -> KsStatistic: ...
@overload
def ks_statistic(y_true: Mapping[str, Result]) -> Results[KsStatistic]: ...
@overload
def ks_statistic(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> Results[KsStatistic]: ...
@overload
def ks_statistic(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> Results[KsStatistic]: ...
@overload
def ks_statistic(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> KsStatistic: ...
@overload
def lift(
    y_true: FoldList,
    y_score: None = ...,
    *,
    errorbar: ErrorBar = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> AveragedCurve: ...
@overload
def lift(
    y_true: Mapping[str, FoldList],
    y_score: None = ...,
    *,
    errorbar: ErrorBar = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> Results[AveragedCurve]: ...
@overload
def lift(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    fold: ArrayLike,
    errorbar: ErrorBar = ...,
) -> Results[AveragedCurve]: ...
@overload
def lift(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    fold: ArrayLike,
    errorbar: ErrorBar = ...,
) -> Results[AveragedCurve]: ...
@overload
def lift(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    fold: ArrayLike,
    errorbar: ErrorBar = ...,
) -> AveragedCurve: ...
@overload
def lift(y_true: Result, *, fold: None = ..., errorbar: ErrorBar = ...) -> LiftCurve: ...
@overload
def lift(
    y_true: Mapping[str, Result],
    *,
    fold: None = ...,
    errorbar: ErrorBar = ...,
) -> Results[LiftCurve]: ...
@overload
def lift(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    fold: None = ...,
    errorbar: ErrorBar = ...,
) -> Results[LiftCurve]: ...
@overload
def lift(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    fold: None = ...,
    errorbar: ErrorBar = ...,
) -> Results[LiftCurve]: ...
@overload
def lift(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    fold: None = ...,
    errorbar: ErrorBar = ...,
) -> LiftCurve: ...
@overload
def log_auc(y_true: Result, *, low: float = ...) -> float: ...
@overload
def log_auc(y_true: Mapping[str, Result], *, low: float = ...) -> Results[float]: ...
@overload
def log_auc(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    low: float = ...,
) -> Results[float]: ...
@overload
def log_auc(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    low: float = ...,
) -> Results[float]: ...
@overload
def log_auc(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    low: float = ...,
) -> float: ...
@overload
def metrics_at(
    y_true: Result,
    *,
    threshold: float = ...,
    metrics: Metrics = ...,
    prevalence: float | None = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> MetricsAt: ...
@overload
def metrics_at(
    y_true: Mapping[str, Result],
    *,
    threshold: float = ...,
    metrics: Metrics = ...,
    prevalence: float | None = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[MetricsAt]: ...
@overload
def metrics_at(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    threshold: float = ...,
    metrics: Metrics = ...,
    prevalence: float | None = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[MetricsAt]: ...
@overload
def metrics_at(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    threshold: float = ...,
    metrics: Metrics = ...,
    prevalence: float | None = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[MetricsAt]: ...
@overload
def metrics_at(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    threshold: float = ...,
    metrics: Metrics = ...,
    prevalence: float | None = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> MetricsAt: ...
@overload
def multiclass_auc_interval(y_true: Interval) -> Interval: ...
@overload
def multiclass_auc_interval(
    y_true: ArrayLike,
    score_matrix: Matrix,
    *,
    method: Literal["hand-till", "provost-domingos", "macro", "micro"] = ...,
    labels: ClassLabels = ...,
    data: Data | None = ...,
    sample_weight: ArrayLike | None = ...,
    groups: ArrayLike | None = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Interval: ...
@overload
def multiclass_auc_test(y_true: Difference) -> Difference: ...
@overload
def multiclass_auc_test(
    y_true: ArrayLike,
    a: Matrix,
    b: Matrix,
    *,
    method: Literal["hand-till", "provost-domingos", "macro", "micro"] = ...,
    labels: ClassLabels = ...,
    data: Data | None = ...,
    sample_weight: ArrayLike | None = ...,
    groups: ArrayLike | None = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Difference: ...
@overload
def multiclass_roc(y_true: MulticlassRoc) -> MulticlassRoc: ...
@overload
def multiclass_roc(
    y_true: ArrayLike,
    score_matrix: Matrix,
    *,
    labels: ClassLabels = ...,
    data: Data | None = ...,
    sample_weight: ArrayLike | None = ...,
    groups: ArrayLike | None = ...,
) -> MulticlassRoc: ...
@overload
def net_benefit(
    y_true: FoldList,
    y_score: None = ...,
    *,
    errorbar: ErrorBar = ...,
    thresholds: Thresholds = ...,
    standardize: bool = ...,
    prevalence: float | None = ...,
    harm: float | Mapping[str, float] = ...,
    smooth: bool | float = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> AveragedCurve: ...
@overload
def net_benefit(
    y_true: Mapping[str, FoldList],
    y_score: None = ...,
    *,
    errorbar: ErrorBar = ...,
    thresholds: Thresholds = ...,
    standardize: bool = ...,
    prevalence: float | None = ...,
    harm: float | Mapping[str, float] = ...,
    smooth: bool | float = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> Results[AveragedCurve]: ...
@overload
def net_benefit(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    fold: ArrayLike,
    errorbar: ErrorBar = ...,
    thresholds: Thresholds = ...,
    standardize: bool = ...,
    prevalence: float | None = ...,
    harm: float | Mapping[str, float] = ...,
    smooth: bool | float = ...,
) -> Results[AveragedCurve]: ...
@overload
def net_benefit(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    fold: ArrayLike,
    errorbar: ErrorBar = ...,
    thresholds: Thresholds = ...,
    standardize: bool = ...,
    prevalence: float | None = ...,
    harm: float | Mapping[str, float] = ...,
    smooth: bool | float = ...,
) -> Results[AveragedCurve]: ...
@overload
def net_benefit(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    fold: ArrayLike,
    errorbar: ErrorBar = ...,
    thresholds: Thresholds = ...,
    standardize: bool = ...,
    prevalence: float | None = ...,
    harm: float | Mapping[str, float] = ...,
    smooth: bool | float = ...,
) -> AveragedCurve: ...
@overload
def net_benefit(
    y_true: Result,
    *,
    fold: None = ...,
    errorbar: ErrorBar = ...,
    thresholds: Thresholds = ...,
    standardize: bool = ...,
    prevalence: float | None = ...,
    harm: float | Mapping[str, float] = ...,
    smooth: bool | float = ...,
) -> NetBenefit: ...
@overload
def net_benefit(
    y_true: Mapping[str, Result],
    *,
    fold: None = ...,
    errorbar: ErrorBar = ...,
    thresholds: Thresholds = ...,
    standardize: bool = ...,
    prevalence: float | None = ...,
    harm: float | Mapping[str, float] = ...,
    smooth: bool | float = ...,
) -> Results[NetBenefit]: ...
@overload
def net_benefit(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    fold: None = ...,
    errorbar: ErrorBar = ...,
    thresholds: Thresholds = ...,
    standardize: bool = ...,
    prevalence: float | None = ...,
    harm: float | Mapping[str, float] = ...,
    smooth: bool | float = ...,
) -> Results[NetBenefit]: ...
@overload
def net_benefit(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    fold: None = ...,
    errorbar: ErrorBar = ...,
    thresholds: Thresholds = ...,
    standardize: bool = ...,
    prevalence: float | None = ...,
    harm: float | Mapping[str, float] = ...,
    smooth: bool | float = ...,
) -> Results[NetBenefit]: ...
@overload
def net_benefit(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    fold: None = ...,
    errorbar: ErrorBar = ...,
    thresholds: Thresholds = ...,
    standardize: bool = ...,
    prevalence: float | None = ...,
    harm: float | Mapping[str, float] = ...,
    smooth: bool | float = ...,
) -> NetBenefit: ...
@overload
def net_benefit_band(
    y_true: Result,
    *,
    thresholds: Thresholds = ...,
    standardize: bool = ...,
    prevalence: float | None = ...,
    harm: float | Mapping[str, float] = ...,
    smooth: bool | float = ...,
    level: float = ...,
    method: Literal["wilson", "bootstrap"] = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> NetBenefitBand: ...
@overload
def net_benefit_band(
    y_true: Mapping[str, Result],
    *,
    thresholds: Thresholds = ...,
    standardize: bool = ...,
    prevalence: float | None = ...,
    harm: float | Mapping[str, float] = ...,
    smooth: bool | float = ...,
    level: float = ...,
    method: Literal["wilson", "bootstrap"] = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[NetBenefitBand]: ...
@overload
def net_benefit_band(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    thresholds: Thresholds = ...,
    standardize: bool = ...,
    prevalence: float | None = ...,
    harm: float | Mapping[str, float] = ...,
    smooth: bool | float = ...,
    level: float = ...,
    method: Literal["wilson", "bootstrap"] = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[NetBenefitBand]: ...
@overload
def net_benefit_band(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    thresholds: Thresholds = ...,
    standardize: bool = ...,
    prevalence: float | None = ...,
    harm: float | Mapping[str, float] = ...,
    smooth: bool | float = ...,
    level: float = ...,
    method: Literal["wilson", "bootstrap"] = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[NetBenefitBand]: ...
@overload
def net_benefit_band(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    thresholds: Thresholds = ...,
    standardize: bool = ...,
    prevalence: float | None = ...,
    harm: float | Mapping[str, float] = ...,
    smooth: bool | float = ...,
    level: float = ...,
    method: Literal["wilson", "bootstrap"] = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> NetBenefitBand: ...
@overload
def net_benefit_test(y_true: Difference) -> Difference: ...
@overload
def net_benefit_test(
    y_true: ArrayLike | str,
    a: ArrayLike | str,
    b: ArrayLike | str,
    *,
    data: Data | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    groups: ArrayLike | None = ...,
    threshold: float,
    prevalence: float | None = ...,
    harm: float = ...,
    level: float = ...,
    method: Literal["agresti-min", "bootstrap"] = ...,
    soft_labels: bool = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Difference: ...
@overload
def operating_interval(
    y_true: Result,
    *,
    threshold: float,
    level: float = ...,
    method: Literal["wilson", "clopper-pearson"] = ...,
) -> OperatingInterval: ...
@overload
def operating_interval(
    y_true: Mapping[str, Result],
    *,
    threshold: float,
    level: float = ...,
    method: Literal["wilson", "clopper-pearson"] = ...,
) -> Results[OperatingInterval]: ...
@overload
def operating_interval(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    threshold: float,
    level: float = ...,
    method: Literal["wilson", "clopper-pearson"] = ...,
) -> Results[OperatingInterval]: ...
@overload
def operating_interval(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    threshold: float,
    level: float = ...,
    method: Literal["wilson", "clopper-pearson"] = ...,
) -> Results[OperatingInterval]: ...
@overload
def operating_interval(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    threshold: float,
    level: float = ...,
    method: Literal["wilson", "clopper-pearson"] = ...,
) -> OperatingInterval: ...
@overload
def operating_point(
    y_true: Result,
    *,
    criterion: MetricLike | Literal["closest"] = ...,
    prior: float | None = ...,
    cost_fp: float = ...,
    cost_fn: float = ...,
    benefit_tp: float = ...,
    benefit_tn: float = ...,
) -> OperatingPoint: ...
@overload
def operating_point(
    y_true: Mapping[str, Result],
    *,
    criterion: MetricLike | Literal["closest"] = ...,
    prior: float | None = ...,
    cost_fp: float = ...,
    cost_fn: float = ...,
    benefit_tp: float = ...,
    benefit_tn: float = ...,
) -> Results[OperatingPoint]: ...
@overload
def operating_point(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    criterion: MetricLike | Literal["closest"] = ...,
    prior: float | None = ...,
    cost_fp: float = ...,
    cost_fn: float = ...,
    benefit_tp: float = ...,
    benefit_tn: float = ...,
) -> Results[OperatingPoint]: ...
@overload
def operating_point(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    criterion: MetricLike | Literal["closest"] = ...,
    prior: float | None = ...,
    cost_fp: float = ...,
    cost_fn: float = ...,
    benefit_tp: float = ...,
    benefit_tn: float = ...,
) -> Results[OperatingPoint]: ...
@overload
def operating_point(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    criterion: MetricLike | Literal["closest"] = ...,
    prior: float | None = ...,
    cost_fp: float = ...,
    cost_fn: float = ...,
    benefit_tp: float = ...,
    benefit_tn: float = ...,
) -> OperatingPoint: ...
@overload
def paired(y_true: Paired) -> Paired: ...
@overload
def paired(
    y_true: ArrayLike,
    a: Decisions,
    b: ArrayLike | None = ...,
    *,
    data: Data | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    groups: ArrayLike | None = ...,
    threshold: float | tuple[float, float],
    level: float = ...,
) -> Paired: ...
@overload
def pareto_front(points: ParetoFront) -> ParetoFront: ...
@overload
def pareto_front(
    points: Mapping[str, PointLike | tuple[ArrayLike, ArrayLike]] | RocPoints,
) -> ParetoFront: ...
@overload
def partial_auc(
    y_true: Result,
    *,
    fpr: Window | None = ...,
    tpr: Window | None = ...,
    standardize: bool = ...,
) -> float: ...
@overload
def partial_auc(
    y_true: Mapping[str, Result],
    *,
    fpr: Window | None = ...,
    tpr: Window | None = ...,
    standardize: bool = ...,
) -> Results[float]: ...
@overload
def partial_auc(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    fpr: Window | None = ...,
    tpr: Window | None = ...,
    standardize: bool = ...,
) -> Results[float]: ...
@overload
def partial_auc(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    fpr: Window | None = ...,
    tpr: Window | None = ...,
    standardize: bool = ...,
) -> Results[float]: ...
@overload
def partial_auc(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    fpr: Window | None = ...,
    tpr: Window | None = ...,
    standardize: bool = ...,
) -> float: ...
@overload
def precision_recall(
    y_true: FoldList,
    y_score: None = ...,
    *,
    errorbar: ErrorBar = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> AveragedCurve: ...
@overload
def precision_recall(
    y_true: Mapping[str, FoldList],
    y_score: None = ...,
    *,
    errorbar: ErrorBar = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> Results[AveragedCurve]: ...
@overload
def precision_recall(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    fold: ArrayLike,
    errorbar: ErrorBar = ...,
) -> Results[AveragedCurve]: ...
@overload
def precision_recall(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    fold: ArrayLike,
    errorbar: ErrorBar = ...,
) -> Results[AveragedCurve]: ...
@overload
def precision_recall(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    fold: ArrayLike,
    errorbar: ErrorBar = ...,
) -> AveragedCurve: ...
@overload
def precision_recall(
    y_true: Result,
    *,
    fold: None = ...,
    errorbar: ErrorBar = ...,
) -> PrecisionRecallCurve: ...
@overload
def precision_recall(
    y_true: Mapping[str, Result],
    *,
    fold: None = ...,
    errorbar: ErrorBar = ...,
) -> Results[PrecisionRecallCurve]: ...
@overload
def precision_recall(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    fold: None = ...,
    errorbar: ErrorBar = ...,
) -> Results[PrecisionRecallCurve]: ...
@overload
def precision_recall(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    fold: None = ...,
    errorbar: ErrorBar = ...,
) -> Results[PrecisionRecallCurve]: ...
@overload
def precision_recall(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    fold: None = ...,
    errorbar: ErrorBar = ...,
) -> PrecisionRecallCurve: ...
@overload
def precision_recall_band(
    y_true: Result,
    *,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> PrecisionRecallBand: ...
@overload
def precision_recall_band(
    y_true: Mapping[str, Result],
    *,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[PrecisionRecallBand]: ...
@overload
def precision_recall_band(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[PrecisionRecallBand]: ...
@overload
def precision_recall_band(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[PrecisionRecallBand]: ...
@overload
def precision_recall_band(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> PrecisionRecallBand: ...
@overload
def precision_recall_gain(y_true: Result) -> PrecisionRecallGainCurve: ...
@overload
def precision_recall_gain(y_true: Mapping[str, Result]) -> Results[PrecisionRecallGainCurve]: ...
@overload
def precision_recall_gain(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> Results[PrecisionRecallGainCurve]: ...
@overload
def precision_recall_gain(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> Results[PrecisionRecallGainCurve]: ...
@overload
def precision_recall_gain(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> PrecisionRecallGainCurve: ...
@overload
def predictiveness(y_true: Result) -> PredictivenessCurve: ...
@overload
def predictiveness(y_true: Mapping[str, Result]) -> Results[PredictivenessCurve]: ...
@overload
def predictiveness(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> Results[PredictivenessCurve]: ...
@overload
def predictiveness(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> Results[PredictivenessCurve]: ...
@overload
def predictiveness(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> PredictivenessCurve: ...
@overload
def profit_optimum(
    y_true: Result,
    *,
    benefit_tp: float = ...,
    benefit_tn: float = ...,
    cost_fp: float = ...,
    cost_fn: float = ...,
) -> ProfitOptimum: ...
@overload
def profit_optimum(
    y_true: Mapping[str, Result],
    *,
    benefit_tp: float = ...,
    benefit_tn: float = ...,
    cost_fp: float = ...,
    cost_fn: float = ...,
) -> Results[ProfitOptimum]: ...
@overload
def profit_optimum(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    benefit_tp: float = ...,
    benefit_tn: float = ...,
    cost_fp: float = ...,
    cost_fn: float = ...,
) -> Results[ProfitOptimum]: ...
@overload
def profit_optimum(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    benefit_tp: float = ...,
    benefit_tn: float = ...,
    cost_fp: float = ...,
    cost_fn: float = ...,
) -> Results[ProfitOptimum]: ...
@overload
def profit_optimum(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    benefit_tp: float = ...,
    benefit_tn: float = ...,
    cost_fp: float = ...,
    cost_fn: float = ...,
) -> ProfitOptimum: ...
@overload
def ranking_strip(y_true: Result, *, max_cases: int = ...) -> RankingStrip: ...
@overload
def ranking_strip(y_true: Mapping[str, Result], *, max_cases: int = ...) -> Results[RankingStrip]: ...
@overload
def ranking_strip(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    max_cases: int = ...,
) -> Results[RankingStrip]: ...
@overload
def ranking_strip(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    max_cases: int = ...,
) -> Results[RankingStrip]: ...
@overload
def ranking_strip(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    max_cases: int = ...,
) -> RankingStrip: ...
@overload
def rate_driven_curve(y_true: Result, *, x: CostAxis = ..., prior: float | None = ...) -> LossCurve: ...
@overload
def rate_driven_curve(
    y_true: Mapping[str, Result],
    *,
    x: CostAxis = ...,
    prior: float | None = ...,
) -> Results[LossCurve]: ...
@overload
def rate_driven_curve(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    x: CostAxis = ...,
    prior: float | None = ...,
) -> Results[LossCurve]: ...
@overload
def rate_driven_curve(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    x: CostAxis = ...,
    prior: float | None = ...,
) -> Results[LossCurve]: ...
@overload
def rate_driven_curve(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    x: CostAxis = ...,
    prior: float | None = ...,
) -> LossCurve: ...
@overload
def rate_uniform_curve(y_true: Result, *, prior: float | None = ...) -> LossCurve: ...
@overload
def rate_uniform_curve(y_true: Mapping[str, Result], *, prior: float | None = ...) -> Results[LossCurve]: ...
@overload
def rate_uniform_curve(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    prior: float | None = ...,
) -> Results[LossCurve]: ...
@overload
def rate_uniform_curve(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    prior: float | None = ...,
) -> Results[LossCurve]: ...
@overload
def rate_uniform_curve(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    prior: float | None = ...,
) -> LossCurve: ...
@overload
def relative_superiority(y_true: RelativeSuperiority) -> RelativeSuperiority: ...
@overload
def relative_superiority(
    y_true: Truth,
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    belief: Belief | None = ...,
    prior: float | None = ...,
) -> RelativeSuperiority: ...
@overload
def repair_section(y_true: Result) -> Repair: ...
@overload
def repair_section(y_true: Mapping[str, Result]) -> Results[Repair]: ...
@overload
def repair_section(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> Results[Repair]: ...
@overload
def repair_section(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> Results[Repair]: ...
@overload
def repair_section(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> Repair: ...
@overload
def risk_coverage(correct: Result) -> RiskCoverage: ...
@overload
def risk_coverage(correct: Mapping[str, Result]) -> Results[RiskCoverage]: ...
@overload
def risk_coverage(
    correct: ArrayLike | Mapping[str, ArrayLike],
    confidence: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
) -> Results[RiskCoverage]: ...
@overload
def risk_coverage(
    correct: ArrayLike | Mapping[str, ArrayLike],
    confidence: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
) -> Results[RiskCoverage]: ...
@overload
def risk_coverage(
    correct: ArrayLike,
    confidence: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
) -> RiskCoverage: ...
@overload
def roc(y_true: Result) -> RocCurve: ...
@overload
def roc(y_true: Mapping[str, Result]) -> Results[RocCurve]: ...
@overload
def roc(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
) -> Results[RocCurve]: ...
@overload
def roc(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
) -> Results[RocCurve]: ...
@overload
def roc(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
) -> RocCurve: ...
@overload
def roc_average(
    y_true: Result,
    *,
    fold: ArrayLike | None = ...,
    how: Literal["vertical", "threshold", "merge"] = ...,
    n_samples: int = ...,
    at: ArrayLike | None = ...,
    errorbar: ErrorBar = ...,
    step: Literal["top", "middle", "interpolated"] = ...,
) -> AveragedRoc: ...
@overload
def roc_average(
    y_true: Mapping[str, Result],
    *,
    fold: ArrayLike | None = ...,
    how: Literal["vertical", "threshold", "merge"] = ...,
    n_samples: int = ...,
    at: ArrayLike | None = ...,
    errorbar: ErrorBar = ...,
    step: Literal["top", "middle", "interpolated"] = ...,
) -> Results[AveragedRoc]: ...
@overload
def roc_average(
    y_true: Mapping[str, Folds],
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    fold: ArrayLike | None = ...,
    how: Literal["vertical", "threshold", "merge"] = ...,
    n_samples: int = ...,
    at: ArrayLike | None = ...,
    errorbar: ErrorBar = ...,
    step: Literal["top", "middle", "interpolated"] = ...,
) -> Results[AveragedRoc]: ...
@overload
def roc_average(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    fold: ArrayLike | None = ...,
    how: Literal["vertical", "threshold", "merge"] = ...,
    n_samples: int = ...,
    at: ArrayLike | None = ...,
    errorbar: ErrorBar = ...,
    step: Literal["top", "middle", "interpolated"] = ...,
) -> Results[AveragedRoc]: ...
@overload
def roc_average(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    fold: ArrayLike | None = ...,
    how: Literal["vertical", "threshold", "merge"] = ...,
    n_samples: int = ...,
    at: ArrayLike | None = ...,
    errorbar: ErrorBar = ...,
    step: Literal["top", "middle", "interpolated"] = ...,
) -> Results[AveragedRoc]: ...
@overload
def roc_average(
    y_true: ArrayLike | Folds,
    y_score: ArrayLike | None = ...,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    fold: ArrayLike | None = ...,
    how: Literal["vertical", "threshold", "merge"] = ...,
    n_samples: int = ...,
    at: ArrayLike | None = ...,
    errorbar: ErrorBar = ...,
    step: Literal["top", "middle", "interpolated"] = ...,
) -> AveragedRoc: ...
@overload
def roc_band(
    y_true: Result,
    *,
    method: Literal["pointwise", "wilson", "bootstrap", "simultaneous", "working-hotelling", "fixed-width"] = ...,
    level: float = ...,
    slope: float | None = ...,
    fit: Literal["maximum-likelihood", "moments"] = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> RocBand: ...
@overload
def roc_band(
    y_true: Mapping[str, Result],
    *,
    method: Literal["pointwise", "wilson", "bootstrap", "simultaneous", "working-hotelling", "fixed-width"] = ...,
    level: float = ...,
    slope: float | None = ...,
    fit: Literal["maximum-likelihood", "moments"] = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[RocBand]: ...
@overload
def roc_band(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    method: Literal["pointwise", "wilson", "bootstrap", "simultaneous", "working-hotelling", "fixed-width"] = ...,
    level: float = ...,
    slope: float | None = ...,
    fit: Literal["maximum-likelihood", "moments"] = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[RocBand]: ...
@overload
def roc_band(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    method: Literal["pointwise", "wilson", "bootstrap", "simultaneous", "working-hotelling", "fixed-width"] = ...,
    level: float = ...,
    slope: float | None = ...,
    fit: Literal["maximum-likelihood", "moments"] = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[RocBand]: ...
@overload
def roc_band(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    method: Literal["pointwise", "wilson", "bootstrap", "simultaneous", "working-hotelling", "fixed-width"] = ...,
    level: float = ...,
    slope: float | None = ...,
    fit: Literal["maximum-likelihood", "moments"] = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> RocBand: ...
@overload
def roc_from_calibration(predicted: ExpectedRoc) -> ExpectedRoc: ...
@overload
def roc_from_calibration(
    predicted: ArrayLike,
    observed: ArrayLike,
    density: ArrayLike,
    *,
    n: float = ...,
) -> ExpectedRoc: ...
@overload
def roc_points(points: RocPoints) -> RocPoints: ...
@overload
def roc_points(points: Mapping[str, PointLike | tuple[ArrayLike, ArrayLike]]) -> RocPoints: ...
@overload
def rocch_hybrid(y_true: RocchHybrid) -> RocchHybrid: ...
@overload
def rocch_hybrid(
    y_true: Truth,
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> RocchHybrid: ...
@overload
def rol_curve(y_true: Result, *, prior: float | None = ...) -> LossCurve: ...
@overload
def rol_curve(y_true: Mapping[str, Result], *, prior: float | None = ...) -> Results[LossCurve]: ...
@overload
def rol_curve(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    prior: float | None = ...,
) -> Results[LossCurve]: ...
@overload
def rol_curve(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    prior: float | None = ...,
) -> Results[LossCurve]: ...
@overload
def rol_curve(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    prior: float | None = ...,
) -> LossCurve: ...
@overload
def score_bands(
    y_true: Result,
    *,
    n_bands: int = ...,
    strategy: Literal["quantile", "uniform"] = ...,
    edges: ArrayLike | None = ...,
) -> ScoreBands: ...
@overload
def score_bands(
    y_true: Mapping[str, Result],
    *,
    n_bands: int = ...,
    strategy: Literal["quantile", "uniform"] = ...,
    edges: ArrayLike | None = ...,
) -> Results[ScoreBands]: ...
@overload
def score_bands(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    n_bands: int = ...,
    strategy: Literal["quantile", "uniform"] = ...,
    edges: ArrayLike | None = ...,
) -> Results[ScoreBands]: ...
@overload
def score_bands(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    n_bands: int = ...,
    strategy: Literal["quantile", "uniform"] = ...,
    edges: ArrayLike | None = ...,
) -> Results[ScoreBands]: ...
@overload
def score_bands(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    n_bands: int = ...,
    strategy: Literal["quantile", "uniform"] = ...,
    edges: ArrayLike | None = ...,
) -> ScoreBands: ...
@overload
def score_distribution(
    y_true: Result,
    *,
    kind: Literal["histogram", "density", "cdf"] = ...,
    bins: int | ArrayLike | None = ...,
    bandwidth: float | None = ...,
    stat: Literal["density", "count"] = ...,
) -> ScoreDistribution: ...
@overload
def score_distribution(
    y_true: Mapping[str, Result],
    *,
    kind: Literal["histogram", "density", "cdf"] = ...,
    bins: int | ArrayLike | None = ...,
    bandwidth: float | None = ...,
    stat: Literal["density", "count"] = ...,
) -> Results[ScoreDistribution]: ...
@overload
def score_distribution(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    kind: Literal["histogram", "density", "cdf"] = ...,
    bins: int | ArrayLike | None = ...,
    bandwidth: float | None = ...,
    stat: Literal["density", "count"] = ...,
) -> Results[ScoreDistribution]: ...
@overload
def score_distribution(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    kind: Literal["histogram", "density", "cdf"] = ...,
    bins: int | ArrayLike | None = ...,
    bandwidth: float | None = ...,
    stat: Literal["density", "count"] = ...,
) -> Results[ScoreDistribution]: ...
@overload
def score_distribution(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    kind: Literal["histogram", "density", "cdf"] = ...,
    bins: int | ArrayLike | None = ...,
    bandwidth: float | None = ...,
    stat: Literal["density", "count"] = ...,
) -> ScoreDistribution: ...
@overload
def score_uniform_curve(y_true: Result, *, x: CostAxis = ..., prior: float | None = ...) -> LossCurve: ...
@overload
def score_uniform_curve(
    y_true: Mapping[str, Result],
    *,
    x: CostAxis = ...,
    prior: float | None = ...,
) -> Results[LossCurve]: ...
@overload
def score_uniform_curve(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    x: CostAxis = ...,
    prior: float | None = ...,
) -> Results[LossCurve]: ...
@overload
def score_uniform_curve(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    x: CostAxis = ...,
    prior: float | None = ...,
) -> Results[LossCurve]: ...
@overload
def score_uniform_curve(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    x: CostAxis = ...,
    prior: float | None = ...,
) -> LossCurve: ...
@overload
def sensibility(y_true: Result) -> Sensibility: ...
@overload
def sensibility(y_true: Mapping[str, Result]) -> Results[Sensibility]: ...
@overload
def sensibility(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> Results[Sensibility]: ...
@overload
def sensibility(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> Results[Sensibility]: ...
@overload
def sensibility(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> Sensibility: ...
@overload
def split_impurity(children: SplitImpurity) -> SplitImpurity: ...
@overload
def split_impurity(children: Sequence[Sequence[float]]) -> SplitImpurity: ...
@overload
def summary(y_true: Summary) -> Summary: ...
@overload
def summary(
    y_true: Truth,
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    subgroup: ArrayLike | str | None = ...,
    threshold: float | Mapping[str, float] | None = ...,
    prevalence: float | None = ...,
    clip: float | None = ...,
    level: float = ...,
) -> Summary | Summaries: ...
@overload
def summary_test(y_true: SummaryTest) -> SummaryTest: ...
@overload
def summary_test(
    y_true: ArrayLike | str,
    a: ArrayLike | str,
    b: ArrayLike | str,
    *,
    data: Data | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    groups: ArrayLike | None = ...,
    soft_labels: bool = ...,
    threshold: float | None = ...,
    prevalence: float | None = ...,
    clip: float | None = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> SummaryTest: ...
@overload
def swap_loss(y_true: Result) -> Array: ...
@overload
def swap_loss(y_true: Mapping[str, Result]) -> Results[Array]: ...
@overload
def swap_loss(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> Results[Array]: ...
@overload
def swap_loss(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> Results[Array]: ...
@overload
def swap_loss(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
) -> Array: ...
@overload
def threshold_at(
    y_true: Result,
    *,
    fpr: float | None = ...,
    tpr: float | None = ...,
    level: float = ...,
) -> Interval: ...
@overload
def threshold_at(
    y_true: Mapping[str, Result],
    *,
    fpr: float | None = ...,
    tpr: float | None = ...,
    level: float = ...,
) -> Results[Interval]: ...
@overload
def threshold_at(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    fpr: float | None = ...,
    tpr: float | None = ...,
    level: float = ...,
) -> Results[Interval]: ...
@overload
def threshold_at(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    fpr: float | None = ...,
    tpr: float | None = ...,
    level: float = ...,
) -> Results[Interval]: ...
@overload
def threshold_at(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    fpr: float | None = ...,
    tpr: float | None = ...,
    level: float = ...,
) -> Interval: ...
@overload
def threshold_metrics(
    y_true: Result,
    *,
    metrics: Metrics = ...,
    over: Literal["threshold", "rate"] = ...,
    fold: ArrayLike | None = ...,
    errorbar: Literal["sd", "range"] = ...,
    n_samples: int = ...,
    intervals: bool = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> ThresholdMetrics: ...
@overload
def threshold_metrics(
    y_true: Mapping[str, Result],
    *,
    metrics: Metrics = ...,
    over: Literal["threshold", "rate"] = ...,
    fold: ArrayLike | None = ...,
    errorbar: Literal["sd", "range"] = ...,
    n_samples: int = ...,
    intervals: bool = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[ThresholdMetrics]: ...
@overload
def threshold_metrics(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    metrics: Metrics = ...,
    over: Literal["threshold", "rate"] = ...,
    fold: ArrayLike | None = ...,
    errorbar: Literal["sd", "range"] = ...,
    n_samples: int = ...,
    intervals: bool = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[ThresholdMetrics]: ...
@overload
def threshold_metrics(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    metrics: Metrics = ...,
    over: Literal["threshold", "rate"] = ...,
    fold: ArrayLike | None = ...,
    errorbar: Literal["sd", "range"] = ...,
    n_samples: int = ...,
    intervals: bool = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[ThresholdMetrics]: ...
@overload
def threshold_metrics(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    metrics: Metrics = ...,
    over: Literal["threshold", "rate"] = ...,
    fold: ArrayLike | None = ...,
    errorbar: Literal["sd", "range"] = ...,
    n_samples: int = ...,
    intervals: bool = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> ThresholdMetrics: ...
@overload
def threshold_stability(
    y_true: Result,
    *,
    criterion: MetricLike = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> ThresholdStability: ...
@overload
def threshold_stability(
    y_true: Mapping[str, Result],
    *,
    criterion: MetricLike = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[ThresholdStability]: ...
@overload
def threshold_stability(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    criterion: MetricLike = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[ThresholdStability]: ...
@overload
def threshold_stability(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    criterion: MetricLike = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[ThresholdStability]: ...
@overload
def threshold_stability(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    criterion: MetricLike = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> ThresholdStability: ...
@overload
def tpr_at(
    y_true: Result,
    *,
    fpr: float = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Interval: ...
@overload
def tpr_at(
    y_true: Mapping[str, Result],
    *,
    fpr: float = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[Interval]: ...
@overload
def tpr_at(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    fpr: float = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[Interval]: ...
@overload
def tpr_at(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    fpr: float = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Results[Interval]: ...
@overload
def tpr_at(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    fpr: float = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> Interval: ...
@overload
def tpr_test(y_true: AucTest) -> AucTest: ...
@overload
def tpr_test(
    y_true: Truths,
    a: Mapping[str, ArrayLike] | Mapping[str, Result] | list[str] | Table,
    b: None = ...,
    *,
    data: Data | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    groups: ArrayLike | None = ...,
    fpr: float = ...,
    paired: bool = ...,
    alternative: Literal["two-sided", "less", "greater"] = ...,
    margin: float = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> AucTests: ...
@overload
def tpr_test(
    y_true: Truths,
    a: ArrayLike | Result,
    b: ArrayLike | Result,
    *,
    data: Data | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    groups: ArrayLike | None = ...,
    fpr: float = ...,
    paired: bool = ...,
    alternative: Literal["two-sided", "less", "greater"] = ...,
    margin: float = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: bool = ...,
) -> AucTest: ...
@overload
def tree(leaves: Tree) -> Tree: ...
@overload
def tree(
    leaves: Leaves,
    X: ArrayLike | Table | None = ...,
    y: ArrayLike | None = ...,
    *,
    sample_weight: ArrayLike | None = ...,
    pos_label: Scalar = ...,
    feature_names: Sequence[str] | None = ...,
) -> Tree: ...
@overload
def tree_labellings(leaves: TreeLabellings) -> TreeLabellings: ...
@overload
def tree_labellings(
    leaves: Leaves,
    X: ArrayLike | Table | None = ...,
    y: ArrayLike | None = ...,
    *,
    sample_weight: ArrayLike | None = ...,
    pos_label: Scalar = ...,
) -> TreeLabellings: ...
@overload
def tree_roc(leaves: RocCurve) -> RocCurve: ...
@overload
def tree_roc(
    leaves: Leaves,
    X: ArrayLike | Table | None = ...,
    y: ArrayLike | None = ...,
    *,
    sample_weight: ArrayLike | None = ...,
    pos_label: Scalar = ...,
) -> RocCurve: ...
@overload
def validated_repair(train: ValidatedRepair) -> ValidatedRepair: ...
@overload
def validated_repair(
    train: tuple[ArrayLike, ArrayLike],
    validation: tuple[ArrayLike, ArrayLike],
    test: tuple[ArrayLike, ArrayLike],
    *,
    pos_label: Scalar = ...,
) -> ValidatedRepair: ...
@overload
def weight_simplex(y_true: WeightSimplex) -> WeightSimplex: ...
@overload
def weight_simplex(
    y_true: ArrayLike,
    score_matrix: Matrix,
    *,
    weights: ArrayLike | Mapping[Any, float] | None = ...,
    order: ArrayLike | None = ...,
    labels: ClassLabels = ...,
    data: Data | None = ...,
    sample_weight: ArrayLike | None = ...,
) -> WeightSimplex: ...
