"""Publication-quality plots for classifier evaluation, and the numbers behind them."""

from importlib import import_module

__version__ = "0.2.0"

_NAMES = {  # the public names, by the module that defines them
    "_calibration.calibration": "calibration",
    "_calibration.calibration_by": "calibration_by",
    "_calibration.calibration_map": "calibration_map",
    "_calibration.predictiveness": "predictiveness",
    "_calibration.refinement_calibration": "refinement_calibration",
    "_caption.caption": "caption",
    "_combining.combination": "combination",
    "_combining.repair": "repair",
    "_costs.brier_curve": "brier_curve",
    "_costs.cost_curve": "cost_curve",
    "_costs.economic_value": "economic_value",
    "_costs.kendall_curve": "kendall_curve",
    "_costs.net_benefit": "net_benefit",
    "_costs.rate_driven_curve": "rate_driven_curve",
    "_costs.rate_uniform_curve": "rate_uniform_curve",
    "_costs.relative_superiority": "relative_superiority",
    "_costs.rol_curve": "rol_curve",
    "_curves.confusion_matrix": "confusion_matrix",
    "_curves.det": "det",
    "_curves.froc": "froc",
    "_curves.lift": "lift",
    "_curves.paired": "paired",
    "_curves.pn": "pn",
    "_curves.precision_recall": "precision_recall precision_recall_gain",
    "_curves.ranking_strip": "ranking_strip",
    "_curves.score_bands": "score_bands",
    "_curves.risk_coverage": "risk_coverage",
    "_curves.score_distribution": "score_distribution",
    "_curves.threshold_metrics": "threshold_metrics",
    "_facets": "facets",
    "_inference.forest": "forest",
    "_legend.figure_legend": "figure_legend",
    "_letter_axes": "letter_axes",
    "_live.interactive": "interactive",
    "_metrics.impurity": "impurity split_impurity",
    "_metrics.isometric_surface": "isometric_surface",
    "_metrics.isometrics": "isometrics",
    "_multiclass.multiclass_roc": "multiclass_roc",
    "_multiclass.weight_simplex": "weight_simplex",
    "_preflight.finding": "Finding",
    "_preflight.preflight": "preflight",
    "_report.report": "report",
    "_roc.auc_power": "auc_power",
    "_roc.roc": "roc",
    "_roc.roc_average": "roc_average",
    "_roc.roc_points": "roc_points",
    "_roc.signal_detection": "signal_detection",
    "_shift.sensibility": "sensibility",
    "_soft.fuzzy_labels": "fuzzy_labels",
    "_trees.tree_diagram": "tree_diagram",
    "_trees.tree_labellings": "tree_labellings",
}
_DATASETS = "get_dataset_names load_dataset"
_MODULES = {name: f"plot.{module}" for module, names in _NAMES.items() for name in names.split()}
_MODULES |= dict.fromkeys(_DATASETS.split(), "_datasets.datasets")

__all__ = ["__version__", "compute", *sorted(_MODULES)]


def __getattr__(name: str) -> object:
    """Load a picture when it is first asked for, so that importing stays light."""
    if name == "compute":
        return import_module("rocplot.compute")
    if name not in _MODULES:
        from rocplot._hints import no_attribute

        raise no_attribute(__name__, name, _MODULES, import_module("rocplot.compute").__all__)
    found: object = getattr(import_module(f"rocplot.{_MODULES[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
