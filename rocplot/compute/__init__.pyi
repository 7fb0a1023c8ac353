"""Functions that compute frozen results from labels and scores, without importing matplotlib."""

# Written by tools/stubs.py from the signatures: do not edit.

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Literal, Required, TypedDict, Unpack, overload

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
    Progress,
    Scalar,
    Seed,
    Strategy,
    Table,
    Weights,
    Window,
)
from rocplot.compute._base.folds import AveragedCurve as AveragedCurve
from rocplot.compute._base.folds import ErrorBar, FoldList
from rocplot.compute._base.interval import CurveBand as CurveBand
from rocplot.compute._base.interval import Difference as Difference
from rocplot.compute._base.interval import Interval as Interval
from rocplot.compute._base.reading import Scores, Truth
from rocplot.compute._base.result import Result
from rocplot.compute._base.result import Results as Results
from rocplot.compute._calibration.brier_decomposition import BrierDecomposition as BrierDecomposition
from rocplot.compute._calibration.calibration import CalibrationCurve as CalibrationCurve
from rocplot.compute._calibration.calibration_by import CalibrationBy as CalibrationBy
from rocplot.compute._calibration.calibration_map import CalibrationMap as CalibrationMap
from rocplot.compute._calibration.calibration_over_groups import GroupedCalibration as GroupedCalibration
from rocplot.compute._calibration.calibration_statistics import CalibrationStatistics as CalibrationStatistics
from rocplot.compute._calibration.predictiveness import PredictivenessCurve as PredictivenessCurve
from rocplot.compute._calibration.roc_from_calibration import ExpectedRoc as ExpectedRoc
from rocplot.compute._combining.combination import LogicalCombination as LogicalCombination
from rocplot.compute._combining.combination import Mixture as Mixture
from rocplot.compute._combining.combination import interpolate as interpolate
from rocplot.compute._combining.combination import logical_combination as logical_combination
from rocplot.compute._combining.pareto_front import ParetoFront as ParetoFront
from rocplot.compute._combining.repair import PointRepair as PointRepair
from rocplot.compute._combining.repair import Repair as Repair
from rocplot.compute._combining.repair import ValidatedRepair as ValidatedRepair
from rocplot.compute._combining.repair import repair_decisions as repair_decisions
from rocplot.compute._combining.repair import repair_point as repair_point
from rocplot.compute._combining.rocch_hybrid import RocchHybrid as RocchHybrid
from rocplot.compute._costs.case_weights import case_weights as case_weights
from rocplot.compute._costs.clinical_impact import ClinicalImpact as ClinicalImpact
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
from rocplot.compute._decisions.group_differences import GroupDifferences as GroupDifferences
from rocplot.compute._decisions.metrics_at import MetricsAt as MetricsAt
from rocplot.compute._decisions.paired import Decisions
from rocplot.compute._decisions.paired import Paired as Paired
from rocplot.compute._decisions.paired import PairedDifference as PairedDifference
from rocplot.compute._decisions.threshold_metrics import Metrics
from rocplot.compute._decisions.threshold_metrics import ThresholdMetrics as ThresholdMetrics
from rocplot.compute._decisions.threshold_metrics import ThresholdStability as ThresholdStability
from rocplot.compute._inference.critical_difference import CriticalDifference as CriticalDifference
from rocplot.compute._inference.imputation import Pooled as Pooled
from rocplot.compute._meta.random_effects import RandomEffects as RandomEffects
from rocplot.compute._meta.sroc import Sroc as Sroc
from rocplot.compute._meta.sroc import SrocGroups as SrocGroups
from rocplot.compute._meta.sroc import SrocRegion as SrocRegion
from rocplot.compute._meta.sroc import SrocStudies as SrocStudies
from rocplot.compute._metrics.impurity import SplitImpurity as SplitImpurity
from rocplot.compute._metrics.impurity import impurity as impurity
from rocplot.compute._metrics.isometric import indifference_line as indifference_line
from rocplot.compute._metrics.isometric import isometric as isometric
from rocplot.compute._metrics.isometric import isometric_slope as isometric_slope
from rocplot.compute._metrics.isometric import isometric_surface as isometric_surface
from rocplot.compute._metrics.isometric import rotation_point as rotation_point
from rocplot.compute._metrics.metric import metric as metric
from rocplot.compute._multiclass.class_hull import BestClassifier as BestClassifier
from rocplot.compute._multiclass.class_hull import ClassHull as ClassHull
from rocplot.compute._multiclass.multiclass_auc import multiclass_auc as multiclass_auc
from rocplot.compute._multiclass.multiclass_losses import multiclass_brier as multiclass_brier
from rocplot.compute._multiclass.multiclass_losses import multiclass_log_loss as multiclass_log_loss
from rocplot.compute._multiclass.multiclass_roc import MulticlassRoc as MulticlassRoc
from rocplot.compute._multiclass.multiclass_roc import multiclass_pairs as multiclass_pairs
from rocplot.compute._multiclass.multiclass_roc import one_vs_rest as one_vs_rest
from rocplot.compute._multiclass.volume_under_surface import volume_under_surface as volume_under_surface
from rocplot.compute._multiclass.weight_simplex import WeightSimplex as WeightSimplex
from rocplot.compute._multiclass.weight_simplex import class_weights as class_weights
from rocplot.compute._optimism.optimism import Metric
from rocplot.compute._optimism.optimism import Optimism as Optimism
from rocplot.compute._optimism.optimism import OptimismFits as OptimismFits
from rocplot.compute._optimism.prediction_instability import PredictionInstability as PredictionInstability
from rocplot.compute._ranking.det import DetCurve as DetCurve
from rocplot.compute._ranking.froc import FrocCurve as FrocCurve
from rocplot.compute._ranking.lift import LiftCurve as LiftCurve
from rocplot.compute._ranking.lift import ProfitOptimum as ProfitOptimum
from rocplot.compute._ranking.precision_recall import PrecisionRecallBand as PrecisionRecallBand
from rocplot.compute._ranking.precision_recall import PrecisionRecallCurve as PrecisionRecallCurve
from rocplot.compute._ranking.precision_recall import PrecisionRecallGainCurve as PrecisionRecallGainCurve
from rocplot.compute._ranking.ranking_strip import RankingStrip as RankingStrip
from rocplot.compute._ranking.risk_coverage import RiskCoverage as RiskCoverage
from rocplot.compute._ranking.uplift import Kind
from rocplot.compute._ranking.uplift import UpliftCurve as UpliftCurve
from rocplot.compute._readers.mrmc import Covariance, Factor
from rocplot.compute._readers.mrmc import ReaderComponents as ReaderComponents
from rocplot.compute._readers.mrmc import ReaderDifferences as ReaderDifferences
from rocplot.compute._readers.mrmc import ReaderStudy as ReaderStudy
from rocplot.compute._readers.mrmc import ReaderTable as ReaderTable
from rocplot.compute._readers.mrmc import mrmc_power as mrmc_power
from rocplot.compute._roc.adjusted_roc import AdjustedRoc as AdjustedRoc
from rocplot.compute._roc.auc_power import SampleSize as SampleSize
from rocplot.compute._roc.auc_power import auc_power as auc_power
from rocplot.compute._roc.auc_power import auc_sample_size as auc_sample_size
from rocplot.compute._roc.auc_test import AucTest as AucTest
from rocplot.compute._roc.auc_test import AucTests as AucTests
from rocplot.compute._roc.auc_test import OverallTest as OverallTest
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
from rocplot.compute._roc.roc_points import Points
from rocplot.compute._roc.roc_points import RocPoints as RocPoints
from rocplot.compute._scores.ks_statistic import KsStatistic as KsStatistic
from rocplot.compute._scores.score_bands import ScoreBands as ScoreBands
from rocplot.compute._scores.score_bands import StabilityTable as StabilityTable
from rocplot.compute._scores.score_bands import population_stability as population_stability
from rocplot.compute._scores.score_distribution import ScoreDistribution as ScoreDistribution
from rocplot.compute._shift.sensibility import Sensibility as Sensibility
from rocplot.compute._shift.sensibility import SensibilityPoint as SensibilityPoint
from rocplot.compute._soft.fuzzy_labels import FuzzyLabels as FuzzyLabels
from rocplot.compute._soft.fuzzy_labels import defuzzify as defuzzify
from rocplot.compute._soft.fuzzy_labels import max_auc as max_auc
from rocplot.compute._soft.fuzzy_labels import target_density as target_density
from rocplot.compute._summary.summary import Summaries as Summaries
from rocplot.compute._summary.summary import Summary as Summary
from rocplot.compute._summary.summary import SummaryTest as SummaryTest
from rocplot.compute._survival.ipcw import CensoredLabels as CensoredLabels
from rocplot.compute._survival.kaplan_meier import KaplanMeier as KaplanMeier
from rocplot.compute._survival.logrank_test import LogrankTest as LogrankTest
from rocplot.compute._trees.tree import Leaves, Smoothing
from rocplot.compute._trees.tree import Tree as Tree
from rocplot.compute._trees.tree_labellings import TreeLabellings as TreeLabellings
from rocplot.compute._trees.tree_labellings import best_labelling as best_labelling
from rocplot.compute._weights.verification_weights import frequency_weights as frequency_weights
from rocplot.compute._weights.verification_weights import probability_weights as probability_weights
from rocplot.compute._weights.verification_weights import verification_weights as verification_weights

class _Reading(TypedDict, total=False):
    data: Data | None
    sample_weight: Weights
    pos_label: Scalar
    soft_labels: bool
class _GroupedReading(_Reading, total=False):
    groups: ArrayLike | None
class _AucIntervalOptions(TypedDict, total=False):
    method: Literal["delong", "delong-logit", "delong-score", "hanley-mcneil", "bootstrap", "bca"] | None
    level: float
    fpr: Window | None
    tpr: Window | None
    n_resamples: int
    seed: Seed
    progress: Progress
class _AucInterval(_GroupedReading, _AucIntervalOptions, total=False): ...
class _AveragePrecisionIntervalOptions(TypedDict, total=False):
    method: Literal["averaged", "logit", "binomial", "bootstrap"]
    level: float
    n_resamples: int
    seed: Seed
    progress: Progress
class _AveragePrecisionInterval(_GroupedReading, _AveragePrecisionIntervalOptions, total=False): ...
class _BedrocOptions(TypedDict, total=False):
    alpha: float
class _Bedroc(_Reading, _BedrocOptions, total=False): ...
class _BootstrapOptions(TypedDict, total=False):
    statistic: Required[Callable[[Any], Any]]
    stratified: bool
    level: float
    method: Literal["percentile", "bca"]
    n_resamples: int
    seed: Seed
    progress: Progress
    reweight: Callable[[Array], ArrayLike] | None
class _Bootstrap(_GroupedReading, _BootstrapOptions, total=False): ...
class _BrierCurveOptions(TypedDict, total=False):
    x: OddsAxis
    prior: float | None
    scores: Literal["probability", "llr"]
class _BrierCurve(_Reading, _BrierCurveOptions, total=False): ...
class _BrierDecompositionOptions(TypedDict, total=False):
    method: Literal["corp", "scores", "bins"]
    n_bins: int
    strategy: Strategy
    edges: ArrayLike | None
    score: Literal["brier", "log"]
class _BrierDecomposition(_Reading, _BrierDecompositionOptions, total=False): ...
class _CalibrationOptions(TypedDict, total=False):
    errorbar: ErrorBar
    method: Literal["bins", "isotonic", "loess", "smooth", "logistic", "spline", "beta"]
    n_bins: int
    strategy: Strategy
    edges: ArrayLike | None
    span: float
    degree: Literal[1, 2]
    knots: Literal[3, 4, 5]
    clip: float | None
    level: float
    interval: Literal["wilson", "bootstrap", "consistency", "wald"] | None
    n_resamples: int
    seed: Seed
class _Calibration(_GroupedReading, _CalibrationOptions, total=False): ...
class _CalibrationByOptions(TypedDict, total=False):
    by: ArrayLike | str | None
    n_bins: int
    level: float
class _CalibrationBy(_GroupedReading, _CalibrationByOptions, total=False): ...
class _CalibrationMapOptions(TypedDict, total=False):
    method: Literal["isotonic", "logistic", "beta", "gaussian"]
    clip: float | None
class _CalibrationMap(_Reading, _CalibrationMapOptions, total=False): ...
class _CalibrationStatisticsOptions(TypedDict, total=False):
    n_bins: int
    strategy: Strategy
    edges: ArrayLike | None
    span: float
    degree: Literal[1, 2]
    clip: float | None
    method: Literal["wald", "sandwich", "bootstrap"]
    level: float
    n_resamples: int
    seed: Seed
    progress: Progress
class _CalibrationStatistics(_GroupedReading, _CalibrationStatisticsOptions, total=False): ...
class _ClinicalImpactOptions(TypedDict, total=False):
    thresholds: Thresholds
    population: float
    prevalence: float | None
    level: float
class _ClinicalImpact(_GroupedReading, _ClinicalImpactOptions, total=False): ...
class _CllrOptions(TypedDict, total=False):
    scores: Literal["probability", "llr"]
class _Cllr(_Reading, _CllrOptions, total=False): ...
class _CllrMin(_Reading, _CllrOptions, total=False): ...
class _ConfusionMatrixOptions(TypedDict, total=False):
    threshold: float | Result | Mapping[str, Result] | Mapping[str, float]
class _ConfusionMatrix(_Reading, _ConfusionMatrixOptions, total=False): ...
class _CostAverageOptions(TypedDict, total=False):
    fold: ArrayLike | None
    x: CostAxis
    prior: float | None
    errorbar: ErrorBar
class _CostAverage(_Reading, _CostAverageOptions, total=False): ...
class _CostBandOptions(TypedDict, total=False):
    x: CostAxis
    prior: float | None
    level: float
    n_resamples: int
    seed: Seed
    progress: Progress
class _CostBand(_Reading, _CostBandOptions, total=False): ...
class _CostCurveOptions(TypedDict, total=False):
    errorbar: ErrorBar
    x: OddsAxis
    prior: float | None
class _CostCurve(_Reading, _CostCurveOptions, total=False): ...
class _CostLineOptions(TypedDict, total=False):
    threshold: Required[float]
    x: CostAxis
    prior: float | None
class _CostLine(_Reading, _CostLineOptions, total=False): ...
class _CountsOptions(TypedDict, total=False):
    max_points: int | None
    n_jobs: int | None
class _Counts(_GroupedReading, _CountsOptions, total=False): ...
class _CvAucIntervalOptions(TypedDict, total=False):
    fold: ArrayLike | None
    how: Literal["average", "merge"]
    method: Literal["ledell", "delong", "delong-logit"]
    level: float
class _CvAucInterval(_GroupedReading, _CvAucIntervalOptions, total=False): ...
class _EconomicValueOptions(TypedDict, total=False):
    prior: float | None
class _EconomicValue(_Reading, _EconomicValueOptions, total=False): ...
class _EnrichmentFactorOptions(TypedDict, total=False):
    fraction: float
class _EnrichmentFactor(_Reading, _EnrichmentFactorOptions, total=False): ...
class _ExpectedLossOptions(TypedDict, total=False):
    choice: Required[str]
    threshold: float | None
    x: CostAxis
    prior: float | None
class _ExpectedLoss(_Reading, _ExpectedLossOptions, total=False): ...
class _FitBinormalOptions(TypedDict, total=False):
    method: Literal["least-squares", "moments", "maximum-likelihood"]
    regress: Literal["tpr", "fpr"]
class _FitBinormal(_Reading, _FitBinormalOptions, total=False): ...
class _FprAtOptions(TypedDict, total=False):
    tpr: float
    level: float
    n_resamples: int
    seed: Seed
    progress: Progress
class _FprAt(_GroupedReading, _FprAtOptions, total=False): ...
class _FrocOptions(TypedDict, total=False):
    n_images: Required[int]
    n_lesions: Required[int]
    highest_per_image: ArrayLike | None
class _Froc(_GroupedReading, _FrocOptions, total=False): ...
class _HMeasureOptions(TypedDict, total=False):
    a: float
    b: float
    preset: Literal["hand-2009", "hand-2014", "severity-ratio"] | None
    prior: float | None
class _HMeasure(_Reading, _HMeasureOptions, total=False): ...
class _KendallCurve(_Reading, _EconomicValueOptions, total=False): ...
class _LiftOptions(TypedDict, total=False):
    errorbar: ErrorBar
class _Lift(_Reading, _LiftOptions, total=False): ...
class _LogAucOptions(TypedDict, total=False):
    low: float
class _LogAuc(_Reading, _LogAucOptions, total=False): ...
class _MetricsAtOptions(TypedDict, total=False):
    threshold: float | Result | Mapping[str, Result] | Mapping[str, float]
    metrics: Metrics
    prevalence: float | None
    level: float
    method: Literal["wilson", "clopper-pearson"]
    n_resamples: int
    seed: Seed
    progress: Progress
class _MetricsAt(_GroupedReading, _MetricsAtOptions, total=False): ...
class _NetBenefitOptions(TypedDict, total=False):
    errorbar: ErrorBar
    thresholds: Thresholds
    standardize: bool
    prevalence: float | None
    harm: float | Mapping[str, float]
    smooth: bool | float
class _NetBenefit(_GroupedReading, _NetBenefitOptions, total=False): ...
class _NetBenefitBandOptions(TypedDict, total=False):
    thresholds: Thresholds
    standardize: bool
    prevalence: float | None
    harm: float | Mapping[str, float]
    smooth: bool | float
    level: float
    method: Literal["wilson", "bootstrap"]
    n_resamples: int
    seed: Seed
    progress: Progress
class _NetBenefitBand(_GroupedReading, _NetBenefitBandOptions, total=False): ...
class _OperatingIntervalOptions(TypedDict, total=False):
    threshold: Required[float | OperatingPoint]
    level: float
    method: Literal["wilson", "clopper-pearson"]
class _OperatingInterval(_Reading, _OperatingIntervalOptions, total=False): ...
class _OperatingPointOptions(TypedDict, total=False):
    criterion: MetricLike | Literal["closest"]
    prior: float | None
    cost_fp: float
    cost_fn: float
    benefit_tp: float
    benefit_tn: float
class _OperatingPoint(_Reading, _OperatingPointOptions, total=False): ...
class _PartialAucOptions(TypedDict, total=False):
    fpr: Window | None
    tpr: Window | None
    standardize: bool
class _PartialAuc(_Reading, _PartialAucOptions, total=False): ...
class _PrecisionRecall(_GroupedReading, _LiftOptions, total=False): ...
class _PrecisionRecallBandOptions(TypedDict, total=False):
    level: float
    n_resamples: int
    seed: Seed
    progress: Progress
class _PrecisionRecallBand(_GroupedReading, _PrecisionRecallBandOptions, total=False): ...
class _ProfitOptimumOptions(TypedDict, total=False):
    benefit_tp: float
    benefit_tn: float
    cost_fp: float
    cost_fn: float
class _ProfitOptimum(_Reading, _ProfitOptimumOptions, total=False): ...
class _RankingStripOptions(TypedDict, total=False):
    max_cases: int
class _RankingStrip(_Reading, _RankingStripOptions, total=False): ...
class _RateDrivenCurveOptions(TypedDict, total=False):
    x: CostAxis
    prior: float | None
class _RateDrivenCurve(_Reading, _RateDrivenCurveOptions, total=False): ...
class _RateUniformCurve(_Reading, _EconomicValueOptions, total=False): ...
class _RocAverageOptions(TypedDict, total=False):
    fold: ArrayLike | None
    how: Literal["vertical", "threshold", "merge"]
    n_samples: int
    at: ArrayLike | None
    errorbar: ErrorBar
    step: Literal["top", "middle", "interpolated"]
class _RocAverage(_Reading, _RocAverageOptions, total=False): ...
class _RocBandOptions(TypedDict, total=False):
    method: Literal["pointwise", "wilson", "bootstrap", "simultaneous", "working-hotelling", "fixed-width"]
    level: float
    slope: float | None
    fit: Literal["maximum-likelihood", "moments"]
    n_resamples: int
    seed: Seed
    progress: Progress
class _RocBand(_GroupedReading, _RocBandOptions, total=False): ...
class _RolCurve(_Reading, _EconomicValueOptions, total=False): ...
class _ScoreBandsOptions(TypedDict, total=False):
    n_bands: int
    strategy: Literal["quantile", "uniform"]
    edges: ArrayLike | None
class _ScoreBands(_Reading, _ScoreBandsOptions, total=False): ...
class _ScoreDistributionOptions(TypedDict, total=False):
    kind: Literal["histogram", "density", "cdf"]
    bins: int | ArrayLike | None
    bandwidth: float | None
    stat: Literal["density", "count"]
class _ScoreDistribution(_Reading, _ScoreDistributionOptions, total=False): ...
class _ScoreUniformCurve(_Reading, _RateDrivenCurveOptions, total=False): ...
class _ThresholdAtOptions(TypedDict, total=False):
    fpr: float | None
    tpr: float | None
    precision: float | None
    npv: float | None
    level: float
    n_resamples: int
    seed: Seed
    progress: Progress
class _ThresholdAt(_GroupedReading, _ThresholdAtOptions, total=False): ...
class _ThresholdMetricsOptions(TypedDict, total=False):
    metrics: Metrics
    prevalence: float | None
    over: Literal["threshold", "rate"]
    fold: ArrayLike | None
    errorbar: Literal["sd", "range"]
    n_samples: int
    intervals: bool
    level: float
    n_resamples: int
    seed: Seed
    progress: Progress
class _ThresholdMetrics(_GroupedReading, _ThresholdMetricsOptions, total=False): ...
class _ThresholdStabilityOptions(TypedDict, total=False):
    criterion: MetricLike
    level: float
    n_resamples: int
    seed: Seed
    progress: Progress
class _ThresholdStability(_GroupedReading, _ThresholdStabilityOptions, total=False): ...
class _TprAtOptions(TypedDict, total=False):
    fpr: float
    level: float
    n_resamples: int
    seed: Seed
    progress: Progress
class _TprAt(_GroupedReading, _TprAtOptions, total=False): ...
@overload
def adjusted_band(y_true: RocBand) -> RocBand: ...
@overload
def adjusted_band(
    y_true: ArrayLike,
    y_score: Mapping[str, ArrayLike] | Frame,
    covariates: Matrix,
    *,
    data: Data | None = ...,
    method: Literal["linear", "stratified"] = ...,
    groups: ArrayLike | None = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: Progress = ...,
    pos_label: Scalar = ...,
) -> Results[RocBand]: ...
@overload
def adjusted_band(
    y_true: ArrayLike,
    y_score: ArrayLike,
    covariates: Matrix,
    *,
    data: Data | None = ...,
    method: Literal["linear", "stratified"] = ...,
    groups: ArrayLike | None = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: Progress = ...,
    pos_label: Scalar = ...,
) -> RocBand: ...
@overload
def adjusted_interval(y_true: Interval) -> Interval: ...
@overload
def adjusted_interval(
    y_true: ArrayLike,
    y_score: Mapping[str, ArrayLike] | Frame,
    covariates: Matrix,
    *,
    data: Data | None = ...,
    method: Literal["linear", "stratified"] = ...,
    groups: ArrayLike | None = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: Progress = ...,
    pos_label: Scalar = ...,
) -> Results[Interval]: ...
@overload
def adjusted_interval(
    y_true: ArrayLike,
    y_score: ArrayLike,
    covariates: Matrix,
    *,
    data: Data | None = ...,
    method: Literal["linear", "stratified"] = ...,
    groups: ArrayLike | None = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: Progress = ...,
    pos_label: Scalar = ...,
) -> Interval: ...
@overload
def adjusted_roc(y_true: AdjustedRoc) -> AdjustedRoc: ...
@overload
def adjusted_roc(
    y_true: ArrayLike,
    y_score: Mapping[str, ArrayLike] | Frame,
    covariates: Matrix,
    *,
    data: Data | None = ...,
    method: Literal["linear", "stratified"] = ...,
    pos_label: Scalar = ...,
) -> Results[AdjustedRoc]: ...
@overload
def adjusted_roc(
    y_true: ArrayLike,
    y_score: ArrayLike,
    covariates: Matrix,
    *,
    data: Data | None = ...,
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
    data: Data | None = ...,
    method: Literal["linear", "stratified"] = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: Progress = ...,
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
    hue: ArrayLike | None = ...,
    **options: Unpack[_Reading],
) -> Results[float]: ...
@overload
def auc(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_Reading],
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
    hue: ArrayLike | None = ...,
    **options: Unpack[_Reading],
) -> Results[tuple[float, float]]: ...
@overload
def auc_bounds(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_Reading],
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
def auc_interval(y_true: Result, **options: Unpack[_AucIntervalOptions]) -> Interval: ...
@overload
def auc_interval(
    y_true: Mapping[str, Result],
    **options: Unpack[_AucIntervalOptions],
) -> Results[Interval]: ...
@overload
def auc_interval(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_AucInterval],
) -> Results[Interval]: ...
@overload
def auc_interval(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_AucInterval],
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
    method: Literal["delong", "delong-logit", "delong-score", "hanley-mcneil", "bootstrap", "bca"] | None = ...,
    level: float = ...,
    fpr: Window | None = ...,
    tpr: Window | None = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: Progress = ...,
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
    progress: Progress = ...,
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
    progress: Progress = ...,
) -> AucTest: ...
@overload
def average_precision_interval(
    y_true: Result,
    **options: Unpack[_AveragePrecisionIntervalOptions],
) -> Interval: ...
@overload
def average_precision_interval(
    y_true: Mapping[str, Result],
    **options: Unpack[_AveragePrecisionIntervalOptions],
) -> Results[Interval]: ...
@overload
def average_precision_interval(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_AveragePrecisionInterval],
) -> Results[Interval]: ...
@overload
def average_precision_interval(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_AveragePrecisionInterval],
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
    method: Literal["averaged", "logit", "binomial", "bootstrap"] = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: Progress = ...,
) -> Interval: ...
@overload
def average_precision_test(y_true: AucTest) -> AucTest: ...
@overload
def average_precision_test(
    y_true: Truths,
    a: Mapping[str, ArrayLike] | Mapping[str, Result] | list[str] | Table,
    b: None = ...,
    *,
    data: Data | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    groups: ArrayLike | None = ...,
    paired: bool = ...,
    alternative: Literal["two-sided", "less", "greater"] = ...,
    margin: float = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: Progress = ...,
) -> AucTests: ...
@overload
def average_precision_test(
    y_true: Truths,
    a: ArrayLike | Result,
    b: ArrayLike | Result,
    *,
    data: Data | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    groups: ArrayLike | None = ...,
    paired: bool = ...,
    alternative: Literal["two-sided", "less", "greater"] = ...,
    margin: float = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: Progress = ...,
) -> AucTest: ...
@overload
def bedroc(y_true: Result, **options: Unpack[_BedrocOptions]) -> float: ...
@overload
def bedroc(y_true: Mapping[str, Result], **options: Unpack[_BedrocOptions]) -> Results[float]: ...
@overload
def bedroc(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_Bedroc],
) -> Results[float]: ...
@overload
def bedroc(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_Bedroc],
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
    hue: ArrayLike | None = ...,
    y_pred: ArrayLike | Mapping[str, ArrayLike] | None = ...,
    labels: ClassLabels = ...,
    compare: str,
    **options: Unpack[_Bootstrap],
) -> Results[Difference]: ...
@overload
def bootstrap(
    y_true: ArrayLike,
    y_score: Scores = ...,
    *,
    hue: None = ...,
    y_pred: ArrayLike | Mapping[str, ArrayLike] | None = ...,
    labels: Sequence[Any],
    compare: None = ...,
    **options: Unpack[_Bootstrap],
) -> ClassConfusionMatrix: ...
@overload
def bootstrap(
    y_true: Result,
    *,
    y_pred: ArrayLike | Mapping[str, ArrayLike] | None = ...,
    labels: Mapping[Any, str] | None = ...,
    compare: None = ...,
    **options: Unpack[_BootstrapOptions],
) -> Interval: ...
@overload
def bootstrap(
    y_true: Mapping[str, Result],
    *,
    y_pred: ArrayLike | Mapping[str, ArrayLike] | None = ...,
    labels: Mapping[Any, str] | None = ...,
    compare: None = ...,
    **options: Unpack[_BootstrapOptions],
) -> Results[Interval]: ...
@overload
def bootstrap(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    y_pred: ArrayLike | Mapping[str, ArrayLike] | None = ...,
    labels: Mapping[Any, str] | None = ...,
    compare: None = ...,
    **options: Unpack[_Bootstrap],
) -> Results[Interval]: ...
@overload
def bootstrap(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    y_pred: ArrayLike | Mapping[str, ArrayLike] | None = ...,
    labels: Mapping[Any, str] | None = ...,
    compare: None = ...,
    **options: Unpack[_Bootstrap],
) -> Results[Interval]: ...
@overload
def bootstrap(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: None = ...,
    *,
    hue: None = ...,
    y_pred: Mapping[str, ArrayLike],
    labels: Mapping[Any, str] | None = ...,
    compare: None = ...,
    **options: Unpack[_Bootstrap],
) -> Results[Interval]: ...
@overload
def bootstrap(
    y_true: ArrayLike,
    y_score: ArrayLike | None = ...,
    *,
    data: Data | None = ...,
    hue: None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    statistic: Callable[[Any], Any],
    y_pred: ArrayLike | None = ...,
    labels: Mapping[Any, str] | None = ...,
    compare: None = ...,
    stratified: bool = ...,
    level: float = ...,
    method: Literal["percentile", "bca"] = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: Progress = ...,
    reweight: Callable[[Array], ArrayLike] | None = ...,
) -> Interval: ...
@overload
def brier_curve(y_true: Result, **options: Unpack[_BrierCurveOptions]) -> LossCurve: ...
@overload
def brier_curve(
    y_true: Mapping[str, Result],
    **options: Unpack[_BrierCurveOptions],
) -> Results[LossCurve]: ...
@overload
def brier_curve(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_BrierCurve],
) -> Results[LossCurve]: ...
@overload
def brier_curve(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_BrierCurve],
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
    **options: Unpack[_BrierDecompositionOptions],
) -> BrierDecomposition: ...
@overload
def brier_decomposition(
    y_true: Mapping[str, Result],
    **options: Unpack[_BrierDecompositionOptions],
) -> Results[BrierDecomposition]: ...
@overload
def brier_decomposition(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_BrierDecomposition],
) -> Results[BrierDecomposition]: ...
@overload
def brier_decomposition(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_BrierDecomposition],
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
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    **options: Unpack[_CalibrationOptions],
) -> AveragedCurve: ...
@overload
def calibration(
    y_true: Mapping[str, FoldList],
    y_score: None = ...,
    *,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    **options: Unpack[_CalibrationOptions],
) -> Results[AveragedCurve]: ...
@overload
def calibration(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    fold: ArrayLike,
    **options: Unpack[_Calibration],
) -> Results[AveragedCurve]: ...
@overload
def calibration(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    fold: ArrayLike,
    **options: Unpack[_Calibration],
) -> Results[AveragedCurve]: ...
@overload
def calibration(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: ArrayLike,
    *,
    hue: None = ...,
    fold: ArrayLike,
    **options: Unpack[_Calibration],
) -> AveragedCurve: ...
@overload
def calibration(
    y_true: Result,
    *,
    fold: None = ...,
    **options: Unpack[_CalibrationOptions],
) -> CalibrationCurve: ...
@overload
def calibration(
    y_true: Mapping[str, Result],
    *,
    fold: None = ...,
    **options: Unpack[_CalibrationOptions],
) -> Results[CalibrationCurve]: ...
@overload
def calibration(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    fold: None = ...,
    **options: Unpack[_Calibration],
) -> Results[CalibrationCurve]: ...
@overload
def calibration(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    fold: None = ...,
    **options: Unpack[_Calibration],
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
    method: Literal["bins", "isotonic", "loess", "smooth", "logistic", "spline", "beta"] = ...,
    n_bins: int = ...,
    strategy: Strategy = ...,
    edges: ArrayLike | None = ...,
    span: float = ...,
    degree: Literal[1, 2] = ...,
    knots: Literal[3, 4, 5] = ...,
    clip: float | None = ...,
    level: float = ...,
    interval: Literal["wilson", "bootstrap", "consistency", "wald"] | None = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
) -> CalibrationCurve: ...
@overload
def calibration_by(y_true: Result, **options: Unpack[_CalibrationByOptions]) -> CalibrationBy: ...
@overload
def calibration_by(
    y_true: Mapping[str, Result],
    **options: Unpack[_CalibrationByOptions],
) -> Results[CalibrationBy]: ...
@overload
def calibration_by(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_CalibrationBy],
) -> Results[CalibrationBy]: ...
@overload
def calibration_by(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_CalibrationBy],
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
def calibration_map(y_true: Result, **options: Unpack[_CalibrationMapOptions]) -> CalibrationMap: ...
@overload
def calibration_map(
    y_true: Mapping[str, Result],
    **options: Unpack[_CalibrationMapOptions],
) -> Results[CalibrationMap]: ...
@overload
def calibration_map(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_CalibrationMap],
) -> Results[CalibrationMap]: ...
@overload
def calibration_map(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_CalibrationMap],
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
def calibration_optimism(estimator: CalibrationCurve) -> CalibrationCurve: ...
@overload
def calibration_optimism(
    estimator: Any,
    X: Any,
    y: ArrayLike,
    *,
    method: Literal["loess", "logistic", "spline"] = ...,
    n_resamples: int = ...,
    span: float = ...,
    degree: Literal[1, 2] = ...,
    knots: Literal[3, 4, 5] = ...,
    clip: float | None = ...,
    groups: ArrayLike | None = ...,
    sample_weight: ArrayLike | None = ...,
    pos_label: Scalar = ...,
    n_jobs: int | None = ...,
    seed: Seed = ...,
    progress: Progress = ...,
) -> CalibrationCurve: ...
@overload
def calibration_over_groups(y_true: GroupedCalibration) -> GroupedCalibration: ...
@overload
def calibration_over_groups(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    groups: ArrayLike | None = ...,
    by: ArrayLike,
    method: Literal["spline", "logistic"] = ...,
    knots: int = ...,
    clip: float | None = ...,
    prediction: Literal["t", "bootstrap"] = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: Progress = ...,
) -> GroupedCalibration: ...
@overload
def calibration_statistics(
    y_true: Result,
    **options: Unpack[_CalibrationStatisticsOptions],
) -> CalibrationStatistics: ...
@overload
def calibration_statistics(
    y_true: Mapping[str, Result],
    **options: Unpack[_CalibrationStatisticsOptions],
) -> Results[CalibrationStatistics]: ...
@overload
def calibration_statistics(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_CalibrationStatistics],
) -> Results[CalibrationStatistics]: ...
@overload
def calibration_statistics(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_CalibrationStatistics],
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
    progress: Progress = ...,
) -> CalibrationStatistics: ...
@overload
def class_hull(classifiers: ClassHull) -> ClassHull: ...
@overload
def class_hull(
    classifiers: Mapping[str, ClassConfusionMatrix | ArrayLike],
    *,
    labels: ClassLabels = ...,
    trivial: bool = ...,
) -> ClassHull: ...
@overload
def clinical_impact(y_true: Result, **options: Unpack[_ClinicalImpactOptions]) -> ClinicalImpact: ...
@overload
def clinical_impact(
    y_true: Mapping[str, Result],
    **options: Unpack[_ClinicalImpactOptions],
) -> Results[ClinicalImpact]: ...
@overload
def clinical_impact(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_ClinicalImpact],
) -> Results[ClinicalImpact]: ...
@overload
def clinical_impact(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_ClinicalImpact],
) -> Results[ClinicalImpact]: ...
@overload
def clinical_impact(
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
    population: float = ...,
    prevalence: float | None = ...,
    level: float = ...,
) -> ClinicalImpact: ...
@overload
def cllr(y_true: Result, **options: Unpack[_CllrOptions]) -> float: ...
@overload
def cllr(y_true: Mapping[str, Result], **options: Unpack[_CllrOptions]) -> Results[float]: ...
@overload
def cllr(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_Cllr],
) -> Results[float]: ...
@overload
def cllr(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_Cllr],
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
def cllr_min(y_true: Result, **options: Unpack[_CllrOptions]) -> float: ...
@overload
def cllr_min(y_true: Mapping[str, Result], **options: Unpack[_CllrOptions]) -> Results[float]: ...
@overload
def cllr_min(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_CllrMin],
) -> Results[float]: ...
@overload
def cllr_min(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_CllrMin],
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
    data: Data | None = ...,
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
    data: Data | None = ...,
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
    data: Data | None = ...,
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
    hue: None = ...,
    y_pred: ArrayLike | Mapping[str, ArrayLike] | None = ...,
    labels: Sequence[Any],
    **options: Unpack[_ConfusionMatrix],
) -> ClassConfusionMatrix: ...
@overload
def confusion_matrix(
    y_true: Result,
    *,
    y_pred: ArrayLike | Mapping[str, ArrayLike] | None = ...,
    labels: Mapping[Any, str] | None = ...,
    **options: Unpack[_ConfusionMatrixOptions],
) -> ConfusionMatrix: ...
@overload
def confusion_matrix(
    y_true: Mapping[str, Result],
    *,
    y_pred: ArrayLike | Mapping[str, ArrayLike] | None = ...,
    labels: Mapping[Any, str] | None = ...,
    **options: Unpack[_ConfusionMatrixOptions],
) -> Results[ConfusionMatrix]: ...
@overload
def confusion_matrix(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    y_pred: ArrayLike | Mapping[str, ArrayLike] | None = ...,
    labels: Mapping[Any, str] | None = ...,
    **options: Unpack[_ConfusionMatrix],
) -> Results[ConfusionMatrix]: ...
@overload
def confusion_matrix(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    y_pred: ArrayLike | Mapping[str, ArrayLike] | None = ...,
    labels: Mapping[Any, str] | None = ...,
    **options: Unpack[_ConfusionMatrix],
) -> Results[ConfusionMatrix]: ...
@overload
def confusion_matrix(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: None = ...,
    *,
    hue: None = ...,
    y_pred: Mapping[str, ArrayLike],
    labels: Mapping[Any, str] | None = ...,
    **options: Unpack[_ConfusionMatrix],
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
    threshold: float | Result | Mapping[str, Result] | Mapping[str, float] = ...,
    y_pred: ArrayLike | None = ...,
    labels: Mapping[Any, str] | None = ...,
) -> ConfusionMatrix: ...
@overload
def cost_average(y_true: Result, **options: Unpack[_CostAverageOptions]) -> CostBand: ...
@overload
def cost_average(
    y_true: Mapping[str, Result],
    **options: Unpack[_CostAverageOptions],
) -> Results[CostBand]: ...
@overload
def cost_average(
    y_true: Mapping[str, Folds],
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_CostAverage],
) -> Results[CostBand]: ...
@overload
def cost_average(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_CostAverage],
) -> Results[CostBand]: ...
@overload
def cost_average(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_CostAverage],
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
def cost_band(y_true: Result, **options: Unpack[_CostBandOptions]) -> CostBand: ...
@overload
def cost_band(y_true: Mapping[str, Result], **options: Unpack[_CostBandOptions]) -> Results[CostBand]: ...
@overload
def cost_band(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_CostBand],
) -> Results[CostBand]: ...
@overload
def cost_band(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_CostBand],
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
    progress: Progress = ...,
) -> CostBand: ...
@overload
def cost_curve(
    y_true: FoldList,
    y_score: None = ...,
    *,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    **options: Unpack[_CostCurveOptions],
) -> AveragedCurve: ...
@overload
def cost_curve(
    y_true: Mapping[str, FoldList],
    y_score: None = ...,
    *,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    **options: Unpack[_CostCurveOptions],
) -> Results[AveragedCurve]: ...
@overload
def cost_curve(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    fold: ArrayLike,
    **options: Unpack[_CostCurve],
) -> Results[AveragedCurve]: ...
@overload
def cost_curve(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    fold: ArrayLike,
    **options: Unpack[_CostCurve],
) -> Results[AveragedCurve]: ...
@overload
def cost_curve(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: ArrayLike,
    *,
    hue: None = ...,
    fold: ArrayLike,
    **options: Unpack[_CostCurve],
) -> AveragedCurve: ...
@overload
def cost_curve(y_true: Result, *, fold: None = ..., **options: Unpack[_CostCurveOptions]) -> CostCurve: ...
@overload
def cost_curve(
    y_true: Mapping[str, Result],
    *,
    fold: None = ...,
    **options: Unpack[_CostCurveOptions],
) -> Results[CostCurve]: ...
@overload
def cost_curve(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    fold: None = ...,
    **options: Unpack[_CostCurve],
) -> Results[CostCurve]: ...
@overload
def cost_curve(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    fold: None = ...,
    **options: Unpack[_CostCurve],
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
def cost_line(y_true: Result, **options: Unpack[_CostLineOptions]) -> LossCurve: ...
@overload
def cost_line(y_true: Mapping[str, Result], **options: Unpack[_CostLineOptions]) -> Results[LossCurve]: ...
@overload
def cost_line(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_CostLine],
) -> Results[LossCurve]: ...
@overload
def cost_line(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_CostLine],
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
def counts(y_true: Result, **options: Unpack[_CountsOptions]) -> ThresholdCounts: ...
@overload
def counts(y_true: Mapping[str, Result], **options: Unpack[_CountsOptions]) -> Results[ThresholdCounts]: ...
@overload
def counts(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_Counts],
) -> Results[ThresholdCounts]: ...
@overload
def counts(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_Counts],
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
    data: Data | None = ...,
    at: Mapping[str, float],
    pos_label: Scalar = ...,
) -> Results[RocCurve]: ...
@overload
def covariate_roc(
    y_true: ArrayLike,
    y_score: ArrayLike,
    covariates: Matrix,
    *,
    data: Data | None = ...,
    at: Mapping[str, float],
    pos_label: Scalar = ...,
) -> RocCurve: ...
@overload
def critical_difference(values: CriticalDifference) -> CriticalDifference: ...
@overload
def critical_difference(
    values: Mapping[str, ArrayLike],
    *,
    method: Literal["nemenyi", "wilcoxon-holm"] = ...,
    higher_is_better: bool = ...,
    level: float = ...,
) -> CriticalDifference: ...
@overload
def cv_auc_interval(y_true: Result, **options: Unpack[_CvAucIntervalOptions]) -> CvAucInterval: ...
@overload
def cv_auc_interval(
    y_true: Mapping[str, Result],
    **options: Unpack[_CvAucIntervalOptions],
) -> Results[CvAucInterval]: ...
@overload
def cv_auc_interval(
    y_true: Mapping[str, Folds],
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_CvAucInterval],
) -> Results[CvAucInterval]: ...
@overload
def cv_auc_interval(
    y_true: ArrayLike | Mapping[str, ArrayLike] | AveragedRoc,
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_CvAucInterval],
) -> Results[CvAucInterval]: ...
@overload
def cv_auc_interval(
    y_true: ArrayLike | Mapping[str, ArrayLike] | AveragedRoc,
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_CvAucInterval],
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
def cv_scores(
    cv_results: Mapping[str, Mapping[str, Any]],
    X: Any,
    y: Any,
    *,
    pos_label: Scalar = ...,
) -> dict[str, list[tuple[Array, Array]]]: ...
@overload
def cv_scores(
    cv_results: Mapping[str, Any],
    X: Any,
    y: Any,
    *,
    pos_label: Scalar = ...,
) -> list[tuple[Array, Array]]: ...
@overload
def det(y_true: Result) -> DetCurve: ...
@overload
def det(y_true: Mapping[str, Result]) -> Results[DetCurve]: ...
@overload
def det(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_Reading],
) -> Results[DetCurve]: ...
@overload
def det(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_Reading],
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
def economic_value(y_true: Result, **options: Unpack[_EconomicValueOptions]) -> EconomicValue: ...
@overload
def economic_value(
    y_true: Mapping[str, Result],
    **options: Unpack[_EconomicValueOptions],
) -> Results[EconomicValue]: ...
@overload
def economic_value(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_EconomicValue],
) -> Results[EconomicValue]: ...
@overload
def economic_value(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_EconomicValue],
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
def enrichment_factor(y_true: Result, **options: Unpack[_EnrichmentFactorOptions]) -> float: ...
@overload
def enrichment_factor(
    y_true: Mapping[str, Result],
    **options: Unpack[_EnrichmentFactorOptions],
) -> Results[float]: ...
@overload
def enrichment_factor(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_EnrichmentFactor],
) -> Results[float]: ...
@overload
def enrichment_factor(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_EnrichmentFactor],
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
def estimator_scores(
    estimator: Mapping[str, object],
    X: Any,
    *,
    pos_label: Scalar = ...,
) -> dict[str, Array]: ...
@overload
def estimator_scores(estimator: object, X: Any, *, pos_label: Scalar = ...) -> Array: ...
@overload
def expected_loss(y_true: Result, **options: Unpack[_ExpectedLossOptions]) -> float: ...
@overload
def expected_loss(
    y_true: Mapping[str, Result],
    **options: Unpack[_ExpectedLossOptions],
) -> Results[float]: ...
@overload
def expected_loss(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_ExpectedLoss],
) -> Results[float]: ...
@overload
def expected_loss(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_ExpectedLoss],
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
def fit_binormal(y_true: Result, **options: Unpack[_FitBinormalOptions]) -> BinormalCurve: ...
@overload
def fit_binormal(
    y_true: Mapping[str, Result],
    **options: Unpack[_FitBinormalOptions],
) -> Results[BinormalCurve]: ...
@overload
def fit_binormal(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_FitBinormal],
) -> Results[BinormalCurve]: ...
@overload
def fit_binormal(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_FitBinormal],
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
    regress: Literal["tpr", "fpr"] = ...,
) -> BinormalCurve: ...
@overload
def fpr_at(y_true: Result, **options: Unpack[_FprAtOptions]) -> Interval: ...
@overload
def fpr_at(y_true: Mapping[str, Result], **options: Unpack[_FprAtOptions]) -> Results[Interval]: ...
@overload
def fpr_at(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_FprAt],
) -> Results[Interval]: ...
@overload
def fpr_at(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_FprAt],
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
    progress: Progress = ...,
) -> Interval: ...
@overload
def froc(marks: Result, **options: Unpack[_FrocOptions]) -> FrocCurve: ...
@overload
def froc(marks: Mapping[str, Result], **options: Unpack[_FrocOptions]) -> Results[FrocCurve]: ...
@overload
def froc(
    marks: ArrayLike | Mapping[str, ArrayLike],
    confidence: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_Froc],
) -> Results[FrocCurve]: ...
@overload
def froc(
    marks: ArrayLike | Mapping[str, ArrayLike],
    confidence: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_Froc],
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
def fuzzy_labels(overlap: FuzzyLabels = ...) -> FuzzyLabels: ...
@overload
def fuzzy_labels(
    overlap: float | None = ...,
    *,
    degree: float | None = ...,
    n_labels: int = ...,
) -> FuzzyLabels: ...
@overload
def group_differences(y_true: GroupDifferences) -> GroupDifferences: ...
@overload
def group_differences(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    groups: ArrayLike | None = ...,
    by: ArrayLike,
    threshold: float,
    metrics: Metrics = ...,
    reference: Hashable = ...,
    level: float = ...,
) -> GroupDifferences: ...
@overload
def h_measure(y_true: Result, **options: Unpack[_HMeasureOptions]) -> float: ...
@overload
def h_measure(y_true: Mapping[str, Result], **options: Unpack[_HMeasureOptions]) -> Results[float]: ...
@overload
def h_measure(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_HMeasure],
) -> Results[float]: ...
@overload
def h_measure(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_HMeasure],
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
    hue: ArrayLike | None = ...,
    **options: Unpack[_Reading],
) -> Results[RocHull]: ...
@overload
def hull(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_Reading],
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
def integrated_auc(
    time: ArrayLike,
    event: ArrayLike,
    y_score: Mapping[str, ArrayLike] | Frame,
    *,
    data: Data | None = ...,
    low: float,
    high: float,
    level: None = ...,
) -> dict[str, float]: ...
@overload
def integrated_auc(
    time: ArrayLike,
    event: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    low: float,
    high: float,
    level: None = ...,
) -> float: ...
@overload
def integrated_auc(
    time: ArrayLike,
    event: ArrayLike,
    y_score: Mapping[str, ArrayLike] | Frame,
    *,
    data: Data | None = ...,
    low: float,
    high: float,
    level: float,
) -> Results[Interval]: ...
@overload
def integrated_auc(
    time: ArrayLike,
    event: ArrayLike,
    y_score: ArrayLike,
    *,
    data: Data | None = ...,
    low: float,
    high: float,
    level: float,
) -> Interval: ...
@overload
def ipcw(time: CensoredLabels) -> CensoredLabels: ...
@overload
def ipcw(
    time: ArrayLike,
    event: ArrayLike,
    *,
    at: float,
    data: Data | None = ...,
    cause: int = ...,
    competing: Literal["exclude", "control"] | None = ...,
    unit: str = ...,
) -> CensoredLabels: ...
@overload
def kaplan_meier(time: KaplanMeier) -> KaplanMeier: ...
@overload
def kaplan_meier(
    time: ArrayLike,
    event: ArrayLike,
    y_score: ArrayLike | None = ...,
    *,
    by: ArrayLike | None = ...,
    n_groups: int | None = ...,
    data: Data | None = ...,
    level: float = ...,
) -> KaplanMeier | Results[KaplanMeier]: ...
@overload
def kendall_curve(y_true: Result, **options: Unpack[_EconomicValueOptions]) -> LossCurve: ...
@overload
def kendall_curve(
    y_true: Mapping[str, Result],
    **options: Unpack[_EconomicValueOptions],
) -> Results[LossCurve]: ...
@overload
def kendall_curve(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_KendallCurve],
) -> Results[LossCurve]: ...
@overload
def kendall_curve(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_KendallCurve],
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
    hue: ArrayLike | None = ...,
    **options: Unpack[_Reading],
) -> Results[KsStatistic]: ...
@overload
def ks_statistic(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_Reading],
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
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    **options: Unpack[_LiftOptions],
) -> AveragedCurve: ...
@overload
def lift(
    y_true: Mapping[str, FoldList],
    y_score: None = ...,
    *,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    **options: Unpack[_LiftOptions],
) -> Results[AveragedCurve]: ...
@overload
def lift(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    fold: ArrayLike,
    **options: Unpack[_Lift],
) -> Results[AveragedCurve]: ...
@overload
def lift(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    fold: ArrayLike,
    **options: Unpack[_Lift],
) -> Results[AveragedCurve]: ...
@overload
def lift(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: ArrayLike,
    *,
    hue: None = ...,
    fold: ArrayLike,
    **options: Unpack[_Lift],
) -> AveragedCurve: ...
@overload
def lift(y_true: Result, *, fold: None = ..., **options: Unpack[_LiftOptions]) -> LiftCurve: ...
@overload
def lift(
    y_true: Mapping[str, Result],
    *,
    fold: None = ...,
    **options: Unpack[_LiftOptions],
) -> Results[LiftCurve]: ...
@overload
def lift(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    fold: None = ...,
    **options: Unpack[_Lift],
) -> Results[LiftCurve]: ...
@overload
def lift(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    fold: None = ...,
    **options: Unpack[_Lift],
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
def log_auc(y_true: Result, **options: Unpack[_LogAucOptions]) -> float: ...
@overload
def log_auc(y_true: Mapping[str, Result], **options: Unpack[_LogAucOptions]) -> Results[float]: ...
@overload
def log_auc(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_LogAuc],
) -> Results[float]: ...
@overload
def log_auc(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_LogAuc],
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
def logrank_test(time: LogrankTest) -> LogrankTest: ...
@overload
def logrank_test(
    time: ArrayLike,
    event: ArrayLike,
    *,
    by: ArrayLike,
    data: Data | None = ...,
) -> LogrankTest: ...
@overload
def metrics_at(y_true: Result, **options: Unpack[_MetricsAtOptions]) -> MetricsAt: ...
@overload
def metrics_at(y_true: Mapping[str, Result], **options: Unpack[_MetricsAtOptions]) -> Results[MetricsAt]: ...
@overload
def metrics_at(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_MetricsAt],
) -> Results[MetricsAt]: ...
@overload
def metrics_at(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_MetricsAt],
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
    threshold: float | Result | Mapping[str, Result] | Mapping[str, float] = ...,
    metrics: Metrics = ...,
    prevalence: float | None = ...,
    level: float = ...,
    method: Literal["wilson", "clopper-pearson"] = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: Progress = ...,
) -> MetricsAt: ...
@overload
def mrmc(y_true: ReaderStudy) -> ReaderStudy: ...
@overload
def mrmc(
    y_true: ArrayLike | str,
    y_score: ArrayLike | str,
    *,
    reader: ArrayLike | str,
    modality: ArrayLike | str,
    case: ArrayLike | str,
    data: Data | None = ...,
    metric: Metric = ...,
    threshold: float | None = ...,
    covariance: Covariance | None = ...,
    readers: Factor = ...,
    cases: Factor = ...,
    margin: float | None = ...,
    level: float = ...,
    pos_label: Scalar = ...,
) -> ReaderStudy: ...
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
    progress: Progress = ...,
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
    progress: Progress = ...,
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
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    **options: Unpack[_NetBenefitOptions],
) -> AveragedCurve: ...
@overload
def net_benefit(
    y_true: Mapping[str, FoldList],
    y_score: None = ...,
    *,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    **options: Unpack[_NetBenefitOptions],
) -> Results[AveragedCurve]: ...
@overload
def net_benefit(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    fold: ArrayLike,
    **options: Unpack[_NetBenefit],
) -> Results[AveragedCurve]: ...
@overload
def net_benefit(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    fold: ArrayLike,
    **options: Unpack[_NetBenefit],
) -> Results[AveragedCurve]: ...
@overload
def net_benefit(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: ArrayLike,
    *,
    hue: None = ...,
    fold: ArrayLike,
    **options: Unpack[_NetBenefit],
) -> AveragedCurve: ...
@overload
def net_benefit(y_true: Result, *, fold: None = ..., **options: Unpack[_NetBenefitOptions]) -> NetBenefit: ...
@overload
def net_benefit(
    y_true: Mapping[str, Result],
    *,
    fold: None = ...,
    **options: Unpack[_NetBenefitOptions],
) -> Results[NetBenefit]: ...
@overload
def net_benefit(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    fold: None = ...,
    **options: Unpack[_NetBenefit],
) -> Results[NetBenefit]: ...
@overload
def net_benefit(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    fold: None = ...,
    **options: Unpack[_NetBenefit],
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
def net_benefit_band(y_true: Result, **options: Unpack[_NetBenefitBandOptions]) -> NetBenefitBand: ...
@overload
def net_benefit_band(
    y_true: Mapping[str, Result],
    **options: Unpack[_NetBenefitBandOptions],
) -> Results[NetBenefitBand]: ...
@overload
def net_benefit_band(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_NetBenefitBand],
) -> Results[NetBenefitBand]: ...
@overload
def net_benefit_band(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_NetBenefitBand],
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
    progress: Progress = ...,
) -> NetBenefitBand: ...
@overload
def net_benefit_test(y_true: Difference) -> Difference: ...
@overload
def net_benefit_test(
    y_true: ArrayLike | str,
    a: Scores,
    b: ArrayLike | str | None = ...,
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
    progress: Progress = ...,
) -> Difference: ...
@overload
def operating_interval(y_true: Result, **options: Unpack[_OperatingIntervalOptions]) -> OperatingInterval: ...
@overload
def operating_interval(
    y_true: Mapping[str, Result],
    **options: Unpack[_OperatingIntervalOptions],
) -> Results[OperatingInterval]: ...
@overload
def operating_interval(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_OperatingInterval],
) -> Results[OperatingInterval]: ...
@overload
def operating_interval(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_OperatingInterval],
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
    threshold: float | OperatingPoint,
    level: float = ...,
    method: Literal["wilson", "clopper-pearson"] = ...,
) -> OperatingInterval: ...
@overload
def operating_point(y_true: Result, **options: Unpack[_OperatingPointOptions]) -> OperatingPoint: ...
@overload
def operating_point(
    y_true: Mapping[str, Result],
    **options: Unpack[_OperatingPointOptions],
) -> Results[OperatingPoint]: ...
@overload
def operating_point(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_OperatingPoint],
) -> Results[OperatingPoint]: ...
@overload
def operating_point(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_OperatingPoint],
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
def optimism(estimator: Optimism) -> Optimism: ...
@overload
def optimism(
    estimator: Any,
    X: Any,
    y: ArrayLike,
    *,
    metric: Metric | Sequence[Metric] = ...,
    method: Literal["bootstrap", "632+", "cv"] = ...,
    n_resamples: int = ...,
    cv: int | Any = ...,
    n_repeats: int = ...,
    groups: ArrayLike | None = ...,
    sample_weight: ArrayLike | None = ...,
    threshold: float | None = ...,
    clip: float | None = ...,
    level: float = ...,
    pos_label: Scalar = ...,
    n_jobs: int | None = ...,
    seed: Seed = ...,
    progress: Progress = ...,
) -> Optimism: ...
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
    threshold: float | tuple[float, float] | Mapping[str, float] | None = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: Progress = ...,
) -> Paired: ...
@overload
def pareto_front(points: ParetoFront) -> ParetoFront: ...
@overload
def pareto_front(
    points: Points | RocPoints,
    tpr: ArrayLike | str | None = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | str | None = ...,
) -> ParetoFront: ...
@overload
def partial_auc(y_true: Result, **options: Unpack[_PartialAucOptions]) -> float: ...
@overload
def partial_auc(y_true: Mapping[str, Result], **options: Unpack[_PartialAucOptions]) -> Results[float]: ...
@overload
def partial_auc(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_PartialAuc],
) -> Results[float]: ...
@overload
def partial_auc(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_PartialAuc],
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
def pool_imputations(estimates: Pooled) -> Pooled: ...
@overload
def pool_imputations(
    estimates: Sequence[Any] | Mapping[Any, Any],
    variances: ArrayLike | None = ...,
    *,
    n: float | None = ...,
    transform: Literal["logit", "log", "fisher"] | None = ...,
    level: float = ...,
    quantity: str | None = ...,
) -> Pooled | Results[Pooled]: ...
@overload
def precision_recall(
    y_true: FoldList,
    y_score: None = ...,
    *,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    **options: Unpack[_LiftOptions],
) -> AveragedCurve: ...
@overload
def precision_recall(
    y_true: Mapping[str, FoldList],
    y_score: None = ...,
    *,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    **options: Unpack[_LiftOptions],
) -> Results[AveragedCurve]: ...
@overload
def precision_recall(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    fold: ArrayLike,
    **options: Unpack[_PrecisionRecall],
) -> Results[AveragedCurve]: ...
@overload
def precision_recall(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    fold: ArrayLike,
    **options: Unpack[_PrecisionRecall],
) -> Results[AveragedCurve]: ...
@overload
def precision_recall(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: ArrayLike,
    *,
    hue: None = ...,
    fold: ArrayLike,
    **options: Unpack[_PrecisionRecall],
) -> AveragedCurve: ...
@overload
def precision_recall(
    y_true: Result,
    *,
    fold: None = ...,
    **options: Unpack[_LiftOptions],
) -> PrecisionRecallCurve: ...
@overload
def precision_recall(
    y_true: Mapping[str, Result],
    *,
    fold: None = ...,
    **options: Unpack[_LiftOptions],
) -> Results[PrecisionRecallCurve]: ...
@overload
def precision_recall(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    fold: None = ...,
    **options: Unpack[_PrecisionRecall],
) -> Results[PrecisionRecallCurve]: ...
@overload
def precision_recall(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    fold: None = ...,
    **options: Unpack[_PrecisionRecall],
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
    **options: Unpack[_PrecisionRecallBandOptions],
) -> PrecisionRecallBand: ...
@overload
def precision_recall_band(
    y_true: Mapping[str, Result],
    **options: Unpack[_PrecisionRecallBandOptions],
) -> Results[PrecisionRecallBand]: ...
@overload
def precision_recall_band(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_PrecisionRecallBand],
) -> Results[PrecisionRecallBand]: ...
@overload
def precision_recall_band(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_PrecisionRecallBand],
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
    progress: Progress = ...,
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
    hue: ArrayLike | None = ...,
    **options: Unpack[_Reading],
) -> Results[PrecisionRecallGainCurve]: ...
@overload
def precision_recall_gain(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_Reading],
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
def prediction_instability(estimator: PredictionInstability) -> PredictionInstability: ...
@overload
def prediction_instability(
    estimator: Any,
    X: Any,
    y: ArrayLike,
    *,
    n_resamples: int = ...,
    groups: ArrayLike | None = ...,
    sample_weight: ArrayLike | None = ...,
    pos_label: Scalar = ...,
    n_jobs: int | None = ...,
    seed: Seed = ...,
    progress: Progress = ...,
) -> PredictionInstability: ...
@overload
def predictiveness(y_true: Result) -> PredictivenessCurve: ...
@overload
def predictiveness(y_true: Mapping[str, Result]) -> Results[PredictivenessCurve]: ...
@overload
def predictiveness(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_Reading],
) -> Results[PredictivenessCurve]: ...
@overload
def predictiveness(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_Reading],
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
def profit_optimum(y_true: Result, **options: Unpack[_ProfitOptimumOptions]) -> ProfitOptimum: ...
@overload
def profit_optimum(
    y_true: Mapping[str, Result],
    **options: Unpack[_ProfitOptimumOptions],
) -> Results[ProfitOptimum]: ...
@overload
def profit_optimum(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_ProfitOptimum],
) -> Results[ProfitOptimum]: ...
@overload
def profit_optimum(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_ProfitOptimum],
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
def random_effects(intervals: RandomEffects) -> RandomEffects: ...
@overload
def random_effects(
    intervals: Mapping[str, Interval | Pooled] | Sequence[Interval | Pooled],
    *,
    transform: Literal["logit", "log"] | None = ...,
    method: Literal["hartung-knapp", "modified"] = ...,
    prediction: Literal["t", "bootstrap"] = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: Progress = ...,
) -> RandomEffects: ...
@overload
def ranking_strip(y_true: Result, **options: Unpack[_RankingStripOptions]) -> RankingStrip: ...
@overload
def ranking_strip(
    y_true: Mapping[str, Result],
    **options: Unpack[_RankingStripOptions],
) -> Results[RankingStrip]: ...
@overload
def ranking_strip(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_RankingStrip],
) -> Results[RankingStrip]: ...
@overload
def ranking_strip(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_RankingStrip],
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
def rate_driven_curve(y_true: Result, **options: Unpack[_RateDrivenCurveOptions]) -> LossCurve: ...
@overload
def rate_driven_curve(
    y_true: Mapping[str, Result],
    **options: Unpack[_RateDrivenCurveOptions],
) -> Results[LossCurve]: ...
@overload
def rate_driven_curve(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_RateDrivenCurve],
) -> Results[LossCurve]: ...
@overload
def rate_driven_curve(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_RateDrivenCurve],
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
def rate_uniform_curve(y_true: Result, **options: Unpack[_EconomicValueOptions]) -> LossCurve: ...
@overload
def rate_uniform_curve(
    y_true: Mapping[str, Result],
    **options: Unpack[_EconomicValueOptions],
) -> Results[LossCurve]: ...
@overload
def rate_uniform_curve(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_RateUniformCurve],
) -> Results[LossCurve]: ...
@overload
def rate_uniform_curve(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_RateUniformCurve],
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
    hue: ArrayLike | None = ...,
    **options: Unpack[_Reading],
) -> Results[Repair]: ...
@overload
def repair_section(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_Reading],
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
    hue: ArrayLike | None = ...,
    **options: Unpack[_GroupedReading],
) -> Results[RiskCoverage]: ...
@overload
def risk_coverage(
    correct: ArrayLike | Mapping[str, ArrayLike],
    confidence: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_GroupedReading],
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
    hue: ArrayLike | None = ...,
    **options: Unpack[_GroupedReading],
) -> Results[RocCurve]: ...
@overload
def roc(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_GroupedReading],
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
def roc_average(y_true: Result, **options: Unpack[_RocAverageOptions]) -> AveragedRoc: ...
@overload
def roc_average(
    y_true: Mapping[str, Result],
    **options: Unpack[_RocAverageOptions],
) -> Results[AveragedRoc]: ...
@overload
def roc_average(
    y_true: Mapping[str, Folds],
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_RocAverage],
) -> Results[AveragedRoc]: ...
@overload
def roc_average(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_RocAverage],
) -> Results[AveragedRoc]: ...
@overload
def roc_average(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_RocAverage],
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
def roc_band(y_true: Result, **options: Unpack[_RocBandOptions]) -> RocBand: ...
@overload
def roc_band(y_true: Mapping[str, Result], **options: Unpack[_RocBandOptions]) -> Results[RocBand]: ...
@overload
def roc_band(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_RocBand],
) -> Results[RocBand]: ...
@overload
def roc_band(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_RocBand],
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
    progress: Progress = ...,
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
def roc_points(
    points: Points,
    tpr: ArrayLike | str | None = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | str | None = ...,
) -> RocPoints: ...
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
    max_cost: float | None = ...,
    prior: float | None = ...,
    cost_fp: float = ...,
    cost_fn: float = ...,
) -> RocchHybrid: ...
@overload
def rol_curve(y_true: Result, **options: Unpack[_EconomicValueOptions]) -> LossCurve: ...
@overload
def rol_curve(
    y_true: Mapping[str, Result],
    **options: Unpack[_EconomicValueOptions],
) -> Results[LossCurve]: ...
@overload
def rol_curve(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_RolCurve],
) -> Results[LossCurve]: ...
@overload
def rol_curve(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_RolCurve],
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
def score_bands(y_true: Result, **options: Unpack[_ScoreBandsOptions]) -> ScoreBands: ...
@overload
def score_bands(
    y_true: Mapping[str, Result],
    **options: Unpack[_ScoreBandsOptions],
) -> Results[ScoreBands]: ...
@overload
def score_bands(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_ScoreBands],
) -> Results[ScoreBands]: ...
@overload
def score_bands(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_ScoreBands],
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
def score_distribution(y_true: Result, **options: Unpack[_ScoreDistributionOptions]) -> ScoreDistribution: ...
@overload
def score_distribution(
    y_true: Mapping[str, Result],
    **options: Unpack[_ScoreDistributionOptions],
) -> Results[ScoreDistribution]: ...
@overload
def score_distribution(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_ScoreDistribution],
) -> Results[ScoreDistribution]: ...
@overload
def score_distribution(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_ScoreDistribution],
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
def score_uniform_curve(y_true: Result, **options: Unpack[_RateDrivenCurveOptions]) -> LossCurve: ...
@overload
def score_uniform_curve(
    y_true: Mapping[str, Result],
    **options: Unpack[_RateDrivenCurveOptions],
) -> Results[LossCurve]: ...
@overload
def score_uniform_curve(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_ScoreUniformCurve],
) -> Results[LossCurve]: ...
@overload
def score_uniform_curve(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_ScoreUniformCurve],
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
    hue: ArrayLike | None = ...,
    **options: Unpack[_Reading],
) -> Results[Sensibility]: ...
@overload
def sensibility(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_Reading],
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
def sroc(result: Sroc = ...) -> Sroc: ...
@overload
def sroc(
    result: Sroc | SrocGroups | None = ...,
    *,
    tp: ArrayLike,
    fp: ArrayLike,
    fn: ArrayLike,
    tn: ArrayLike,
    data: Data | None = ...,
    study: ArrayLike | None = ...,
    by: ArrayLike | None = ...,
    method: Literal["binomial", "reml", "ml"] = ...,
    test: Literal["wald", "likelihood-ratio"] | None = ...,
    correction: float | None = ...,
    level: float = ...,
) -> Sroc | SrocGroups: ...
@overload
def stability_table(expected: StabilityTable) -> StabilityTable: ...
@overload
def stability_table(expected: Scores, actual: Scores, *, n_bands: int = ...) -> StabilityTable: ...
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
    imputed: bool = ...,
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
    progress: Progress = ...,
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
    hue: ArrayLike | None = ...,
    **options: Unpack[_Reading],
) -> Results[Array]: ...
@overload
def swap_loss(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_Reading],
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
def threshold_at(y_true: Result, **options: Unpack[_ThresholdAtOptions]) -> Interval: ...
@overload
def threshold_at(
    y_true: Mapping[str, Result],
    **options: Unpack[_ThresholdAtOptions],
) -> Results[Interval]: ...
@overload
def threshold_at(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_ThresholdAt],
) -> Results[Interval]: ...
@overload
def threshold_at(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_ThresholdAt],
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
    precision: float | None = ...,
    npv: float | None = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: Progress = ...,
) -> Interval: ...
@overload
def threshold_metrics(y_true: Result, **options: Unpack[_ThresholdMetricsOptions]) -> ThresholdMetrics: ...
@overload
def threshold_metrics(
    y_true: Mapping[str, Result],
    **options: Unpack[_ThresholdMetricsOptions],
) -> Results[ThresholdMetrics]: ...
@overload
def threshold_metrics(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_ThresholdMetrics],
) -> Results[ThresholdMetrics]: ...
@overload
def threshold_metrics(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_ThresholdMetrics],
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
    prevalence: float | None = ...,
    over: Literal["threshold", "rate"] = ...,
    fold: ArrayLike | None = ...,
    errorbar: Literal["sd", "range"] = ...,
    n_samples: int = ...,
    intervals: bool = ...,
    level: float = ...,
    n_resamples: int = ...,
    seed: Seed = ...,
    progress: Progress = ...,
) -> ThresholdMetrics: ...
@overload
def threshold_stability(
    y_true: Result,
    **options: Unpack[_ThresholdStabilityOptions],
) -> ThresholdStability: ...
@overload
def threshold_stability(
    y_true: Mapping[str, Result],
    **options: Unpack[_ThresholdStabilityOptions],
) -> Results[ThresholdStability]: ...
@overload
def threshold_stability(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_ThresholdStability],
) -> Results[ThresholdStability]: ...
@overload
def threshold_stability(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_ThresholdStability],
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
    progress: Progress = ...,
) -> ThresholdStability: ...
@overload
def tpr_at(y_true: Result, **options: Unpack[_TprAtOptions]) -> Interval: ...
@overload
def tpr_at(y_true: Mapping[str, Result], **options: Unpack[_TprAtOptions]) -> Results[Interval]: ...
@overload
def tpr_at(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Mapping[str, ArrayLike] | list[str] | Frame,
    *,
    hue: ArrayLike | None = ...,
    **options: Unpack[_TprAt],
) -> Results[Interval]: ...
@overload
def tpr_at(
    y_true: ArrayLike | Mapping[str, ArrayLike],
    y_score: Scores = ...,
    *,
    hue: ArrayLike,
    **options: Unpack[_TprAt],
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
    progress: Progress = ...,
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
    progress: Progress = ...,
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
    progress: Progress = ...,
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
    smoothing: Smoothing = ...,
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
    smoothing: Smoothing = ...,
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
    smoothing: Smoothing = ...,
) -> RocCurve: ...
@overload
def uplift(y_true: UpliftCurve) -> UpliftCurve: ...
@overload
def uplift(
    y_true: Any,
    y_score: Scores = ...,
    treatment: ArrayLike | str | None = ...,
    *,
    data: Data | None = ...,
    hue: ArrayLike | None = ...,
    sample_weight: Weights = ...,
    pos_label: Scalar = ...,
    soft_labels: bool = ...,
    groups: ArrayLike | None = ...,
    fold: ArrayLike | None = ...,
    errorbar: ErrorBar = ...,
    kind: Kind = ...,
    propensity: ArrayLike | str | float | None = ...,
) -> UpliftCurve | Results[UpliftCurve]: ...
@overload
def validated_repair(train: ValidatedRepair) -> ValidatedRepair: ...
@overload
def validated_repair(
    train: tuple[ArrayLike, ArrayLike],
    validation: tuple[ArrayLike, ArrayLike] | list[tuple[ArrayLike, ArrayLike]],
    test: tuple[ArrayLike, ArrayLike],
    *,
    which: Literal["largest", "all"] = ...,
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
