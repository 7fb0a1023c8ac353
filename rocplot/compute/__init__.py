"""Functions that compute frozen results from labels and scores, without importing matplotlib."""

from importlib import import_module

_NAMES = {  # the public names that each module defines
    "_base.folds": "AveragedCurve",
    "_base.interval": "CurveBand Difference Interval",
    "_base.result": "Results",
    "_base.scores": "cv_scores estimator_scores",
    "_calibration.brier_decomposition": "brier_decomposition BrierDecomposition",
    "_calibration.calibration": "calibration CalibrationCurve",
    "_calibration.calibration_by": "calibration_by CalibrationBy",
    "_calibration.calibration_map": "calibration_map CalibrationMap",
    "_calibration.calibration_over_groups": "calibration_over_groups GroupedCalibration",
    "_calibration.calibration_statistics": "calibration_statistics CalibrationStatistics",
    "_calibration.predictiveness": "predictiveness PredictivenessCurve",
    "_calibration.roc_from_calibration": "ExpectedRoc roc_from_calibration",
    "_combining.combination": "interpolate logical_combination LogicalCombination Mixture",
    "_combining.pareto_front": "pareto_front ParetoFront",
    "_combining.repair": (
        "PointRepair Repair repair_decisions repair_point repair_section validated_repair ValidatedRepair"
    ),
    "_combining.rocch_hybrid": "rocch_hybrid RocchHybrid",
    "_costs.case_weights": "case_weights",
    "_costs.clinical_impact": "clinical_impact ClinicalImpact",
    "_costs.cllr": "cllr cllr_min",
    "_costs.cost_curve": "cost_average cost_band cost_curve CostBand CostCurve",
    "_costs.economic_value": "economic_value EconomicValue",
    "_costs.expected_loss": "expected_loss h_measure",
    "_costs.loss_curves": (
        "brier_curve cost_line kendall_curve LossCurve rate_driven_curve rate_uniform_curve rol_curve "
        "score_uniform_curve"
    ),
    "_costs.net_benefit": "net_benefit net_benefit_band net_benefit_test NetBenefit NetBenefitBand",
    "_costs.relative_superiority": "lc_index relative_superiority RelativeSuperiority",
    "_counts.threshold_counts": "counts ThresholdCounts",
    "_decisions.confusion_matrix": "ClassConfusionMatrix confusion_matrix ConfusionMatrix",
    "_decisions.group_differences": "group_differences GroupDifferences",
    "_decisions.metrics_at": "metrics_at MetricsAt",
    "_decisions.paired": "Paired paired PairedDifference",
    "_decisions.threshold_metrics": (
        "threshold_metrics threshold_stability ThresholdMetrics ThresholdStability"
    ),
    "_inference.bootstrap": "bootstrap",
    "_inference.critical_difference": "critical_difference CriticalDifference",
    "_inference.imputation": "pool_imputations Pooled",
    "_meta.random_effects": "random_effects RandomEffects",
    "_meta.sroc": "Sroc sroc SrocGroups SrocRegion SrocStudies",
    "_metrics.impurity": "impurity split_impurity SplitImpurity",
    "_metrics.isometric": "indifference_line isometric isometric_slope isometric_surface rotation_point",
    "_metrics.metric": "metric",
    "_multiclass.class_hull": "BestClassifier class_hull ClassHull",
    "_multiclass.multiclass_auc": "multiclass_auc multiclass_auc_interval multiclass_auc_test",
    "_multiclass.multiclass_losses": "multiclass_brier multiclass_log_loss",
    "_multiclass.multiclass_roc": "multiclass_pairs multiclass_roc MulticlassRoc one_vs_rest",
    "_multiclass.volume_under_surface": "volume_under_surface",
    "_multiclass.weight_simplex": "class_weights weight_simplex WeightSimplex",
    "_optimism.optimism": "calibration_optimism Optimism optimism OptimismFits",
    "_optimism.prediction_instability": "prediction_instability PredictionInstability",
    "_ranking.det": "det DetCurve",
    "_ranking.early_recognition": "bedroc enrichment_factor log_auc",
    "_ranking.froc": "froc FrocCurve",
    "_ranking.lift": "lift LiftCurve profit_optimum ProfitOptimum",
    "_ranking.precision_recall": (
        "average_precision_interval average_precision_test precision_recall precision_recall_band "
        "precision_recall_gain PrecisionRecallBand PrecisionRecallCurve PrecisionRecallGainCurve"
    ),
    "_ranking.ranking_strip": "ranking_strip RankingStrip",
    "_ranking.risk_coverage": "risk_coverage RiskCoverage",
    "_ranking.uplift": "uplift UpliftCurve",
    "_readers.mrmc": ("mrmc mrmc_power ReaderComponents ReaderDifferences ReaderStudy ReaderTable"),
    "_roc.adjusted_roc": (
        "adjusted_band adjusted_interval adjusted_roc adjusted_test AdjustedRoc covariate_roc"
    ),
    "_roc.auc": "auc auc_bounds partial_auc",
    "_roc.auc_interval": "auc_interval",
    "_roc.auc_power": "auc_power auc_sample_size SampleSize",
    "_roc.auc_test": "auc_test AucTest AucTests OverallTest",
    "_roc.between_area": "between_area between_test",
    "_roc.binormal": "binormal BinormalCurve fit_binormal",
    "_roc.cv_auc_interval": "cv_auc_interval CvAucInterval",
    "_roc.hull": "hull RocHull",
    "_roc.operating_point": "operating_interval operating_point OperatingInterval OperatingPoint",
    "_roc.roc": "roc RocCurve",
    "_roc.roc_average": "AveragedRoc roc_average",
    "_roc.roc_band": "roc_band RocBand",
    "_roc.roc_points": "roc_points RocPoints",
    "_roc.tpr_at": "fpr_at threshold_at tpr_at tpr_test",
    "_scores.ks_statistic": "ks_statistic KsStatistic",
    "_scores.score_bands": "population_stability score_bands ScoreBands stability_table StabilityTable",
    "_scores.score_distribution": "score_distribution ScoreDistribution",
    "_shift.sensibility": "Sensibility sensibility SensibilityPoint",
    "_soft.fuzzy_labels": "defuzzify fuzzy_labels FuzzyLabels max_auc swap_loss target_density",
    "_summary.summary": "Summaries Summary summary summary_test SummaryTest",
    "_survival.concordance": "concordance concordance_test",
    "_survival.integrated_auc": "integrated_auc",
    "_survival.ipcw": "CensoredLabels ipcw",
    "_survival.kaplan_meier": "kaplan_meier KaplanMeier",
    "_survival.logrank_test": "logrank_test LogrankTest",
    "_trees.tree": "Tree tree tree_roc",
    "_trees.tree_labellings": "best_labelling tree_labellings TreeLabellings",
    "_weights.verification_weights": "frequency_weights probability_weights verification_weights",
}
_MODULES = {name: module for module, names in _NAMES.items() for name in names.split()}
_RENAMED = {"CostEnvelope": "CostCurve"}

__all__ = sorted(_MODULES)


def __getattr__(name: str) -> object:
    """Import the module of a public name when the name is first used."""
    if name in _RENAMED:
        raise AttributeError(f"{__name__}.{name} is now called {_RENAMED[name]}")
    from rocplot._deprecation import accept_old_arguments, get_replacement

    qualified_name = f"{__name__}.{name}"
    if name not in _MODULES:
        if new := get_replacement(qualified_name):
            return __getattr__(new.removeprefix(f"{__name__}."))
        from rocplot._suggestions import make_attribute_error

        raise make_attribute_error(__name__, name, _MODULES)
    attribute: object = accept_old_arguments(
        qualified_name, getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    )
    globals()[name] = attribute
    return attribute


def __dir__() -> list[str]:
    return list(__all__)
