"""Numbers in, frozen results out; no matplotlib."""

from importlib import import_module

_NAMES = {  # the public names, by the module that defines them
    "_base.folds": "AveragedCurve",
    "_base.interval": "Difference Interval",
    "_base.result": "Results",
    "_base.scores": "cv_scores estimator_scores",
    "_calibration.brier_decomposition": "BrierDecomposition brier_decomposition",
    "_calibration.calibration": "calibration",
    "_calibration.calibration_by": "CalibrationBy calibration_by",
    "_calibration.calibration_map": "CalibrationMap calibration_map",
    "_calibration.calibration_statistics": "CalibrationStatistics calibration_statistics",
    "_calibration.roc_from_calibration": "ExpectedRoc roc_from_calibration",
    "_calibration.predictiveness": "PredictivenessCurve predictiveness",
    "_calibration.curve": "CalibrationCurve",
    "_combining.combination": "LogicalCombination logical_combination",
    "_combining.interpolate": "Mixture interpolate",
    "_combining.pareto_front": "ParetoFront pareto_front",
    "_combining.repair": "Repair repair_decisions repair_point repair_section",
    "_combining.rocch_hybrid": "RocchHybrid rocch_hybrid",
    "_combining.validated_repair": "ValidatedRepair validated_repair",
    "_costs.brier_curve": "brier_curve",
    "_costs.case_weights": "case_weights",
    "_costs.cllr": "cllr cllr_min",
    "_costs.cost_band": "CostBand cost_average cost_band",
    "_costs.cost_curve": "CostCurve cost_curve",
    "_costs.cost_line": "cost_line",
    "_costs.economic_value": "EconomicValue economic_value",
    "_costs.expected_loss": "expected_loss",
    "_costs.h_measure": "h_measure",
    "_costs.kendall_curve": "kendall_curve",
    "_costs.lc_index": "lc_index",
    "_costs.loss_curve": "LossCurve",
    "_costs.net_benefit": "NetBenefit net_benefit",
    "_costs.net_benefit_band": "NetBenefitBand net_benefit_band",
    "_costs.net_benefit_test": "net_benefit_test",
    "_costs.rate_driven_curve": "rate_driven_curve",
    "_costs.rate_uniform_curve": "rate_uniform_curve",
    "_costs.relative_superiority": "RelativeSuperiority relative_superiority",
    "_costs.rol_curve": "rol_curve",
    "_costs.score_uniform_curve": "score_uniform_curve",
    "_counts.counts": "counts",
    "_counts.threshold_counts": "ThresholdCounts",
    "_curves.average_precision": "average_precision_interval",
    "_curves.bedroc": "bedroc",
    "_curves.class_confusion": "ClassConfusionMatrix",
    "_curves.confusion_matrix": "ConfusionMatrix confusion_matrix",
    "_curves.curve_band": "CurveBand",
    "_curves.det": "DetCurve det",
    "_curves.enrichment_factor": "enrichment_factor",
    "_curves.ks_statistic": "KsStatistic ks_statistic",
    "_curves.froc": "FrocCurve froc",
    "_curves.lift": "LiftCurve lift",
    "_curves.metrics_at": "MetricsAt metrics_at",
    "_curves.paired": "Paired PairedDifference paired",
    "_curves.population_stability": "population_stability",
    "_curves.precision_recall": (
        "PrecisionRecallCurve PrecisionRecallGainCurve precision_recall precision_recall_gain"
    ),
    "_curves.precision_recall_band": "PrecisionRecallBand precision_recall_band",
    "_curves.profit_optimum": "ProfitOptimum profit_optimum",
    "_curves.ranking_strip": "RankingStrip ranking_strip",
    "_curves.score_bands": "ScoreBands score_bands",
    "_curves.risk_coverage": "RiskCoverage risk_coverage",
    "_curves.score_distribution": "ScoreDistribution score_distribution",
    "_curves.threshold_metrics": "ThresholdMetrics threshold_metrics",
    "_curves.threshold_stability": "ThresholdStability threshold_stability",
    "_inference.bootstrap": "bootstrap",
    "_metrics.impurity": "SplitImpurity impurity split_impurity",
    "_metrics.indifference_line": "indifference_line",
    "_metrics.isometric": "isometric",
    "_metrics.isometric_slope": "isometric_slope",
    "_metrics.isometric_surface": "isometric_surface",
    "_metrics.metric": "metric",
    "_metrics.rotation_point": "rotation_point",
    "_multiclass.class_weights": "class_weights",
    "_multiclass.multiclass_auc": "multiclass_auc multiclass_auc_interval",
    "_multiclass.multiclass_auc_test": "multiclass_auc_test",
    "_multiclass.multiclass_roc": "MulticlassRoc multiclass_pairs multiclass_roc",
    "_multiclass.one_vs_rest": "one_vs_rest",
    "_multiclass.volume_under_surface": "volume_under_surface",
    "_multiclass.weight_simplex": "WeightSimplex weight_simplex",
    "_report.summary": "summary",
    "_report.summary_rows": "Summaries Summary",
    "_report.summary_test": "SummaryTest summary_test",
    "_roc.auc": "auc auc_bounds partial_auc",
    "_roc.auc_interval": "auc_interval",
    "_roc.auc_power": "SampleSize auc_power auc_sample_size",
    "_roc.auc_test": "auc_test",
    "_roc.between_area": "between_area between_test",
    "_roc.binormal": "BinormalCurve binormal fit_binormal",
    "_roc.comparison": "AucTest AucTests",
    "_roc.convex_hull": "RocHull",
    "_roc.curve": "RocCurve",
    "_roc.cv_auc_interval": "CvAucInterval cv_auc_interval",
    "_roc.hull": "hull",
    "_roc.ipcw": "CensoredLabels ipcw",
    "_roc.log_auc": "log_auc",
    "_roc.operating_interval": "OperatingInterval operating_interval",
    "_roc.operating_point": "OperatingPoint operating_point",
    "_roc.roc": "roc",
    "_roc.roc_average": "AveragedRoc roc_average",
    "_roc.roc_band": "RocBand roc_band",
    "_roc.roc_points": "RocPoints roc_points",
    "_roc.threshold_at": "threshold_at",
    "_roc.tpr_at": "fpr_at tpr_at",
    "_roc.tpr_test": "tpr_test",
    "_shift.sensibility": "Sensibility sensibility",
    "_soft.defuzzify": "defuzzify",
    "_soft.target_density": "target_density",
    "_soft.fuzzy_labels": "FuzzyLabels fuzzy_labels",
    "_soft.max_auc": "max_auc",
    "_soft.swap_loss": "swap_loss",
    "_trees.best_labelling": "best_labelling",
    "_trees.tree": "Tree tree tree_roc",
    "_trees.tree_labellings": "TreeLabellings tree_labellings",
}
_MODULES = {name: module for module, names in _NAMES.items() for name in names.split()}
_RENAMED = {"CostEnvelope": "CostCurve"}

__all__ = sorted(_MODULES)


def __getattr__(name: str) -> object:
    """Load the module of a public name when it is first asked for."""
    if name in _RENAMED:
        raise AttributeError(f"{__name__}.{name} is now called {_RENAMED[name]}")
    if name not in _MODULES:
        from rocplot._hints import no_attribute

        raise no_attribute(__name__, name, _MODULES)
    found: object = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return list(__all__)
