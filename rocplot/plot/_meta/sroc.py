"""Summary ROC plots: meta-analyses of test accuracy in ROC space."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, Unpack

import numpy as np
from matplotlib.axes import Axes
from matplotlib.typing import ColorType
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._errors import prefix_argument
from rocplot._numbers import write_estimates, write_number, write_percent
from rocplot._typing import Array, Data, Options
from rocplot._validation import check_choice, check_proportion
from rocplot._warnings import name_model
from rocplot.compute import Sroc, SrocRegion
from rocplot.compute._meta.sroc import SrocGroups, describe_fit
from rocplot.page.sizes import get_marker_size, get_thin_width
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import quote_user_text, read_fpr_axis
from rocplot.plot._layers.layer import Key, Layer
from rocplot.plot._layers.rates import CHANCE
from rocplot.plot._looks import DASHED, FINE_DOTS, POINT, override_look
from rocplot.plot._panel import DrawnPlot
from rocplot.plot._picture import LabelArguments, Model, Plot, picture

_LARGEST, _SMALLEST = 3.2, 0.4  # largest and smallest circle of a study, in units of the style's marker size
_STEPS = 200  # points of a summary curve


# -- the layers -----------------------------------------------------------------------------------


def _draw_studies(plot: Plot[Sroc], model: Model[Sroc], sizes: Array, style: Options) -> None:
    """Draw a circle for each study, in the size that was prepared."""
    studies = model.result.studies
    look: Options = {"color": model.look.color, "markerfacecolor": "none", "alpha": 0.6, "marker": "o"}
    look |= {"markeredgewidth": get_thin_width(0.5), "markersize": get_marker_size(), "zorder": 2.5}
    look |= {
        "gid": model.make_gid("studies"),
        "label": "studies, area by number of patients",
    }
    solid = np.zeros(sizes.size, bool)
    _artists.draw_sized_points(plot.ax, studies.fpr, studies.tpr, sizes, solid, **override_look(look, style))


def _find_circle_sizes(plot: Plot[Sroc], _options: Options) -> dict[str | None, Array]:
    """Compute the diameters of circles whose areas are proportional to numbers of patients in all groups."""
    patients = {name: _count_patients(result) for name, result in plot.results.items()}
    all_patients = np.concatenate(list(patients.values()))
    scale = min(1 / np.median(all_patients), _LARGEST**2 / all_patients.max())
    return {
        name: get_marker_size() * np.maximum(np.sqrt(scale * n), _SMALLEST) for name, n in patients.items()
    }


def _count_patients(result: Sroc) -> Array:
    studies = result.studies
    return np.asarray(studies.tp + studies.fp + studies.fn + studies.tn, np.float64)


def _draw_summary_curve(
    plot: Plot[Sroc], model: Model[Sroc], curve: tuple[Array, Array], style: Options
) -> None:
    look: Options = {"color": model.look.color, "gid": model.make_gid("curve")}
    look["label"] = "summary curve"
    if not np.isnan(curve[1]).any():
        _artists.draw_line(plot.ax, *curve, avoid=True, **override_look(look, style))


def _trace_summary_curve(plot: Plot[Sroc], _options: Options) -> dict[str | None, tuple[Array, Array]]:
    """Trace each summary curve over the fprs of its studies, with more points at both ends."""
    curves = {}
    for name, result in plot.results.items():
        low, high = result.studies.fpr.min(), result.studies.fpr.max()
        fpr = low + (high - low) * (1 - np.cos(np.linspace(0, np.pi, _STEPS))) / 2
        with prefix_argument("curve"), name_model(name if plot.has_several_models else None):
            curves[name] = fpr, result.curve(fpr)
    return curves


def _describe_summary_curve(_call: DrawnPlot, curves: Mapping[str | None, tuple[Array, Array]]) -> str:
    if all(np.isnan(tpr).any() for _, tpr in curves.values()):
        return ""  # undefined, so none is drawn
    return "Line: summary curve of Rutter & Gatsonis, over the range of the studies"


def _compute_regions(
    kind: Literal["confidence", "prediction"], plot: Plot[Sroc], options: Options
) -> dict[str | None, SrocRegion]:
    level = check_proportion(options["level"], f"{kind}: level") if "level" in options else None
    return {name: result.region(kind, level) for name, result in plot.results.items()}


def _draw_region(
    kind: str, dashes: Any, plot: Plot[Sroc], model: Model[Sroc], region: SrocRegion, style: Options
) -> None:
    region_options = plot.layer_options[kind] or {}
    words = f"{write_percent(region_options.get('level', model.result.level))} % {kind} region"
    look: Options = {"linestyle": dashes, "label": words, "zorder": 1.9}
    look |= {"color": model.look.color, "gid": model.make_gid(kind)}
    _artists.draw_line(plot.ax, *region, avoid=True, **override_look(look, style))


def _declare_region_layer(
    kind: Literal["confidence", "prediction"], dashes: Any, meaning: str, rank: int, noun: str
) -> Layer:
    return Layer(
        kind,
        meaning,
        functools.partial(_draw_region, kind, dashes),
        functools.partial(_compute_regions, kind),
        keys={"level": Key("float", "confidence level, by default that of the limits")},
        default=True,
        rank=rank,
        caption=_describe_region("Dotted" if kind == "confidence" else "Dashed", kind, noun),
    )


def _describe_region(look: str, kind: str, noun: str) -> Callable[[DrawnPlot, Any], str]:
    def write_sentence(call: DrawnPlot, _made: Any) -> str:
        first = next(iter(call.results.values()))
        return f"{look}: {write_percent(call.layers[kind].get('level', first.level))} % {kind} region {noun}"

    return write_sentence


STUDIES = Layer(
    "studies",
    "A circle for each study, with an area in proportion to the number of patients.",
    _draw_studies,
    _find_circle_sizes,
    default=True,
    rank=1,
    caption="Circles: studies, with areas by their numbers of patients",
)
CURVE = Layer(
    "curve",
    "The summary curve of Rutter & Gatsonis, over the fprs of the studies.",
    _draw_summary_curve,
    _trace_summary_curve,
    default=True,
    rank=2,
    caption=_describe_summary_curve,
)
CONFIDENCE = _declare_region_layer(
    "confidence", FINE_DOTS, "The confidence region of the summary point.", 3, "of the summary point"
)
PREDICTION = _declare_region_layer(
    "prediction",
    DASHED,
    "The region in which the true rates of a new study would lie.",
    4,
    "of a new study's true rates",
)


def _write_limits(result: Any, name: str, convert: Callable[[float], float] = float) -> str:
    rate, *limits = (convert(getattr(result, f"{name}{end}")) for end in ("", "_low", "_high"))
    ((rate_text, low, high),) = write_estimates([[rate, *sorted(limits)]])
    return f"{rate_text} ({write_percent(result.level)} % CI {low} to {high})"


def _start_caption(call: DrawnPlot) -> str:
    """Write the summary points, the variance between studies, and the model."""
    first = next(iter(call.results.values()))
    quantity, convert = read_fpr_axis(call.options)
    summaries = (
        ("" if name is None else f"{quote_user_text(name)}: ")
        + f"{result.studies.study.size} studies, tpr {_write_limits(result, 'tpr')}, "
        + f"{quantity} {_write_limits(result, 'fpr', convert)}"
        for name, result in call.results.items()
    )
    tau2 = " and ".join(write_number(variance) for variance in np.diag(first.between))
    correlation = first.correlation if quantity == "fpr" else -first.correlation  # logit(1 − p) = −logit(p)
    rho = "" if np.isnan(correlation) else f", correlation {write_number(correlation)}"
    return (
        f"Meta-analysis of test accuracy in ROC space ({'; '.join(summaries)}), bivariate model of Reitsma "
        f"et al., {describe_fit(first)}; variance of the logits of tpr and {quantity} between studies "
        f"{tau2}{rho}"
    )


class SrocArguments(LabelArguments, total=False):
    """What `sroc` takes besides its own options and layers."""

    result: Sroc | SrocGroups | None
    data: Data | None
    hue_order: Sequence[str] | None
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None


@picture(
    compute.sroc,
    (
        STUDIES,
        CURVE,
        CONFIDENCE,
        PREDICTION,
        CHANCE.replace_fields(default=False, caption="Reference line: random decisions"),
    ),
    caption=_start_caption,
    fields={
        **{name: f"{name} of the summary point" for name in ("tpr", "fpr", "tnr")},
        "tpr_low": "its lower limit",
        "tpr_high": "upper limit",
        "fpr_low": "lower limit of the fpr",
        "fpr_high": "upper limit",
        "tnr_low": "lower limit of the tnr",
        "tnr_high": "upper limit",
        "auc": "area under the summary curve, an extrapolation",
        "partial_auc": "mean tpr of the curve over the fprs of the studies",
        "n": "number of studies",
    },
    main="the summary points",
    kws="marker_kws",
    by_model=("hue_order", "palette"),
)
def sroc(
    plot: Plot[Sroc],
    *,
    tp: ArrayLike | None = None,
    fp: ArrayLike | None = None,
    fn: ArrayLike | None = None,
    tn: ArrayLike | None = None,
    study: ArrayLike | None = None,
    by: ArrayLike | None = None,
    method: Literal["binomial", "reml", "ml"] = "binomial",
    correction: float | None = None,
    level: float = 0.95,
    x: Literal["fpr", "specificity"] = "fpr",
    **shared: Unpack[SrocArguments],
) -> Axes:
    """Draw a meta-analysis of test accuracy: the studies, the summary point, its regions and the curve.

    Use it to pool the sensitivity and specificity of a test over several studies.

    Parameters
    ----------
    result : Sroc or SrocGroups, optional
        The result of ``rocplot.compute.sroc``, instead of the tables.
    tp, fp, fn, tn : array-like of int, shape (n,), or column name
        The two-by-two tables of the studies: true and false positives, false and true negatives.
    data : data frame or mapping of columns, optional
        The table in which column names are looked up.
    study : array-like, shape (n,), or column name, optional
        Names of the studies.
    by : array-like, shape (n,), column name or list of column names, optional
        Groups of studies, each with a summary point of its own; they share the covariance between studies.
    method : {"binomial", "reml", "ml"}
        The exact likelihood of the counts, or restricted or full maximum likelihood of the studies' logits.
    correction : float, optional
        Number to add to all cells of all studies if one of them is 0; with REML and ML only; by default .5.
    level : float in (0, 1)
        Confidence level of limits and regions, as a proportion.
    x : {"fpr", "specificity"}
        Quantity on the x-axis: the fpr, or the specificity from 1 on the left to 0 on the right.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``sroc:<group>`` (the summary point), ``studies:<group>``,
        ``curve:<group>``, ``confidence:<group>`` and ``prediction:<group>``.

    Raises
    ------
    ValueError, TypeError
        As in ``rocplot.compute.sroc``, and for a level outside (0, 1), before anything is drawn.

    Warns
    -----
    UserWarning
        As in ``rocplot.compute.sroc``; for a prediction region of fewer than seven studies, which
        ``prediction=False`` leaves out; and for a curve if the correlation between the studies is negative,
        which ``curve=False`` leaves out.

    See Also
    --------
    rocplot.compute.sroc : The model as numbers, and when the curve is useful.
    forest : The studies' sensitivities and specificities in rows.
    roc : The curve of a single study.

    Notes
    -----
    The figure follows the Cochrane handbook (2023).  If all studies used the same threshold, leave out the
    curve with ``curve=False``; if thresholds differ, the curve says more than the summary point.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> cells = {"tp": [45, 30, 61, 88, 33, 70, 52, 24], "fp": [8, 20, 5, 30, 4, 40, 9, 31]}
    >>> cells |= {"fn": [5, 12, 19, 12, 9, 4, 21, 3], "tn": [92, 60, 95, 110, 140, 100, 120, 70]}
    >>> ax = sroc(**cells, ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['sroc', 'studies', 'curve', 'confidence', 'prediction']
    >>> plt.close(fig)
    """
    check_choice(x, ("fpr", "specificity"), "x")
    plot.read()
    plot.prepare_layers()
    second = "specificity {tnr:.3f}" if x == "specificity" else "fpr {fpr:.3f}"
    plot.write_labels(
        f"{{name}} (tpr {{tpr:.3f}}, {second})",
        "summary point",
        **{name: functools.partial(_get_summary_rate, name) for name in _RATES},
        auc=lambda result: result.auc,
        partial_auc=lambda result: result.partial_auc,
        n=lambda result: result.studies.study.size,
    )

    plot.lay_out_axes(_axes.lay_out_roc_space, x)
    for model in plot.models:
        plot.take_look(model)
        look: Options = {"color": model.look.color, "markersize": get_marker_size(POINT), "zorder": 3.5}
        look |= {"gid": model.make_gid("sroc"), "label": model.label}
        _artists.draw_points(
            plot.ax, model.result.fpr, model.result.tpr, **override_look(look, plot.get_line_kws(model))
        )
    plot.draw_layers()
    return plot.finish_axes("lower right", named=True)


_RATES = [f"{name}{end}" for name in ("tpr", "fpr", "tnr") for end in ("", "_low", "_high")]


def _get_summary_rate(name: str, result: Sroc) -> float:
    """Return a rate of the summary point, or a limit of it; the tnr is 1 − fpr."""
    if not name.startswith("tnr"):
        return float(getattr(result, name))
    fpr_name = {"tnr": "fpr", "tnr_low": "fpr_high", "tnr_high": "fpr_low"}[name]
    return 1 - float(getattr(result, fpr_name))
