"""Publication-quality plots for classifier evaluation, and the numbers behind them."""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

if find_spec("rocplot.styles") is None:  # in a checkout that is not installed it stands beside this folder
    __path__.append(str(Path(__file__).parents[1]))
    import_module("rocplot.styles")
    __path__.pop()

from rocplot.styles import styles as styles  # the function replaces the module of the same name

__version__ = "1.1.0"

_NAMES = {  # module → the public names that it defines
    "_studio.studio": "studio",
    "page.legends": "figure_legend",
    "page.letters": "letter_axes",
    "plot._calibration.calibration": "calibration",
    "plot._calibration.calibration_by": "calibration_by",
    "plot._calibration.calibration_map": "calibration_map",
    "plot._calibration.predictiveness": "predictiveness",
    "plot._calibration.refinement_calibration": "refinement_calibration",
    "plot._combining.combination": "combination",
    "plot._combining.repair": "repair",
    "plot._costs.clinical_impact": "clinical_impact",
    "plot._costs.cost_curve": "cost_curve",
    "plot._costs.economic_value": "economic_value",
    "plot._costs.loss_curves": "brier_curve kendall_curve rate_driven_curve rate_uniform_curve rol_curve",
    "plot._costs.net_benefit": "net_benefit",
    "plot._costs.relative_superiority": "relative_superiority",
    "plot._decisions.confusion_matrix": "confusion_matrix",
    "plot._decisions.paired": "paired",
    "plot._decisions.threshold_metrics": "threshold_metrics",
    "plot._inference.critical_difference": "critical_difference",
    "plot._inference.forest": "forest",
    "plot._meta.sroc": "sroc",
    "plot._metrics.impurity": "impurity split_impurity",
    "plot._metrics.isometric_surface": "isometric_surface",
    "plot._metrics.isometrics": "isometrics",
    "plot._multiclass.class_hull": "class_hull",
    "plot._multiclass.multiclass_roc": "multiclass_roc",
    "plot._multiclass.weight_simplex": "weight_simplex",
    "plot._optimism.prediction_instability": "prediction_instability",
    "plot._ranking.det": "det",
    "plot._ranking.froc": "froc",
    "plot._ranking.lift": "lift",
    "plot._ranking.pn": "pn",
    "plot._ranking.precision_recall": "precision_recall precision_recall_gain",
    "plot._ranking.ranking_strip": "ranking_strip",
    "plot._ranking.risk_coverage": "risk_coverage",
    "plot._ranking.uplift": "qini uplift",
    "plot._readers.reader_study": "reader_study",
    "plot._roc.auc_power": "auc_power",
    "plot._roc.roc": "roc",
    "plot._roc.roc_average": "roc_average",
    "plot._roc.roc_points": "roc_points",
    "plot._roc.signal_detection": "signal_detection",
    "plot._scores.score_bands": "score_bands",
    "plot._scores.score_distribution": "score_distribution",
    "plot._shift.sensibility": "sensibility",
    "plot._soft.fuzzy_labels": "fuzzy_labels",
    "plot._survival.kaplan_meier": "kaplan_meier",
    "plot._trees.tree_diagram": "tree_diagram",
    "plot._trees.tree_labellings": "tree_labellings",
    "plot._user_picture": "picture",
    "sheet.caption": "caption",
    "sheet.facets": "facets",
    "sheet.interactive": "interactive",
    "sheet.preflight": "Finding preflight",
    "sheet.report": "report",
    "styles": "styles",
}
_DATASETS = "get_dataset_names load_dataset"
_MODULES = {name: module for module, names in _NAMES.items() for name in names.split()}
_MODULES |= dict.fromkeys(_DATASETS.split(), "_datasets.datasets")

__all__ = ["__version__", "compute", *sorted(_MODULES)]


def __getattr__(name: str) -> object:
    """Import the module of a public name when it is first used, so that importing the package stays fast."""
    if name == "compute":
        return import_module("rocplot.compute")
    from rocplot._deprecation import accept_old_arguments, get_replacement

    full_name = f"{__name__}.{name}"
    if name not in _MODULES:
        if new := get_replacement(full_name):
            return __getattr__(new.removeprefix(f"{__name__}."))
        from rocplot._suggestions import make_attribute_error

        raise make_attribute_error(__name__, name, _MODULES, import_module("rocplot.compute").__all__)
    function: object = accept_old_arguments(
        full_name, getattr(import_module(f"rocplot.{_MODULES[name]}"), name)
    )
    globals()[name] = function
    return function


def __dir__() -> list[str]:
    return sorted(__all__)
