"""Meta-analyses of test accuracy in ROC space."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Literal

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._faults import within
from rocplot._numbers import percent, write
from rocplot._typing import Array, Options
from rocplot._validation import one_of, proportion
from rocplot.compute import Sroc, SrocRegion
from rocplot.page.measures import marker_size, thin_width
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import quoted
from rocplot.plot._layers.layer import Key, Layer
from rocplot.plot._layers.rates import CHANCE
from rocplot.plot._looks import DASHED, FINE_DOTS, POINT, over
from rocplot.plot._panel import Drawn
from rocplot.plot._picture import Model, Plot, picture

_LARGEST, _SMALLEST = 3.2, 0.4  # circles of studies, in the style's size of markers
_STEPS = 200  # of a summary curve


# -- the layers -----------------------------------------------------------------------------------


def _draw_studies(plot: Plot[Sroc], model: Model[Sroc], sizes: Array, style: Options) -> None:
    """Draw a circle for each study, in the size that was prepared."""
    studies = model.result.studies
    look: Options = {"color": model.look.color, "markerfacecolor": "none", "alpha": 0.6, "marker": "o"}
    look |= {"markeredgewidth": thin_width(0.5), "markersize": marker_size(), "zorder": 2.5}
    look |= {"gid": model.gid("studies"), "label": plot.once("studies, area by number of patients")}
    solid = np.zeros(sizes.size, bool)
    _artists.sized_points(plot.ax, studies.fpr, studies.tpr, sizes, solid, **over(look, style))


def _sizes(plot: Plot[Sroc], _options: Options) -> dict[str | None, Array]:
    """Find the diameters of the circles, whose areas are as the numbers of patients, in all groups alike."""
    patients = {name: _patients(one) for name, one in plot.results.items()}
    every = np.concatenate(list(patients.values()))
    scale = min(1 / np.median(every), _LARGEST**2 / every.max())
    return {name: marker_size() * np.maximum(np.sqrt(scale * n), _SMALLEST) for name, n in patients.items()}


def _patients(found: Sroc) -> Array:
    studies = found.studies
    return np.asarray(studies.tp + studies.fp + studies.fn + studies.tn, np.float64)


def _draw_curve(plot: Plot[Sroc], model: Model[Sroc], curve: tuple[Array, Array], style: Options) -> None:
    look: Options = {"color": model.look.color, "gid": model.gid("curve")}
    look["label"] = plot.once("summary curve")
    if not np.isnan(curve[1]).any():
        _artists.line(plot.ax, *curve, avoid=True, **over(look, style))


def _curve(plot: Plot[Sroc], _options: Options) -> dict[str | None, tuple[Array, Array]]:
    """Follow each curve over the fprs of its studies, dense at both ends."""
    found = {}
    for name, one in plot.results.items():
        low, high = one.studies.fpr.min(), one.studies.fpr.max()
        fpr = low + (high - low) * (1 - np.cos(np.linspace(0, np.pi, _STEPS))) / 2
        with within("curve"):
            found[name] = fpr, one.curve(fpr)
    return found


def _region(
    kind: Literal["confidence", "prediction"], plot: Plot[Sroc], options: Options
) -> dict[str | None, SrocRegion]:
    level = proportion(options["level"], f"{kind}: level") if "level" in options else None
    return {name: one.region(kind, level) for name, one in plot.results.items()}


def _draw_region(
    kind: str, dashes: Any, plot: Plot[Sroc], model: Model[Sroc], region: SrocRegion, style: Options
) -> None:
    wanted = plot.wanted[kind] or {}
    words = f"{percent(wanted.get('level', model.result.level))} % {kind} region"
    look: Options = {"linestyle": dashes, "label": words, "zorder": 1.9}
    if plot.several:
        _artists.key(plot.ax, words, **over(look, style))
        look["label"] = None
    look |= {"color": model.look.color, "gid": model.gid(kind)}
    _artists.line(plot.ax, *region, avoid=True, **over(look, style))


def _region_layer(
    kind: Literal["confidence", "prediction"], dashes: Any, meaning: str, rank: int, of: str
) -> Layer:
    return Layer(
        kind,
        meaning,
        functools.partial(_draw_region, kind, dashes),
        functools.partial(_region, kind),
        keys={"level": Key("float", "share, by default that of the limits")},
        default=True,
        rank=rank,
        caption=_said_region("Dotted" if kind == "confidence" else "Dashed", kind, of),
    )


def _said_region(look: str, kind: str, of: str) -> Callable[[Drawn, Any], str]:
    def said(call: Drawn, _made: Any) -> str:
        first = next(iter(call.results.values()))
        return f"{look}: {percent(call.layers[kind].get('level', first.level))} % {kind} region {of}"

    return said


STUDIES = Layer(
    "studies",
    "A circle for each study, its area by the number of patients.",
    _draw_studies,
    _sizes,
    default=True,
    rank=1,
    caption="Circles: studies, the area by their numbers of patients",
)
CURVE = Layer(
    "curve",
    "The summary curve of Rutter & Gatsonis, over the fprs of the studies.",
    _draw_curve,
    _curve,
    default=True,
    rank=2,
    caption="Line: summary curve of Rutter & Gatsonis, over the fprs of the studies",
)
CONFIDENCE = _region_layer(
    "confidence", FINE_DOTS, "The region of the summary point.", 3, "of the summary point"
)
PREDICTION = _region_layer(
    "prediction",
    DASHED,
    "The region in which the true rates of a new study would lie.",
    4,
    "of a new study's true rates",
)


def _limits(one: Any, name: str) -> str:
    rate, low, high = (write(getattr(one, f"{name}{end}")) for end in ("", "_low", "_high"))
    return f"{rate} ({percent(one.level)} % CI {low} to {high})"


def _caption(call: Drawn) -> str:
    """Say the summary points, how the studies differ, and the model."""
    first = next(iter(call.results.values()))
    found = (
        ("" if name is None else f"{quoted(name)}: ")
        + f"{one.studies.study.size} studies, tpr {_limits(one, 'tpr')}, fpr {_limits(one, 'fpr')}"
        for name, one in call.results.items()
    )
    tau2 = " and ".join(write(one) for one in np.diag(first.between))
    rho = "" if np.isnan(first.correlation) else f", correlation {write(first.correlation)}"
    return (
        f"Meta-analysis of test accuracy in ROC space ({'; '.join(found)}), bivariate model of Reitsma "
        f"et al., {first.method.upper()}; variance of the logits of tpr and fpr between studies {tau2}{rho}"
    )


@picture(
    compute.sroc,
    (
        STUDIES,
        CURVE,
        CONFIDENCE,
        PREDICTION,
        CHANCE.changed(default=False, caption="Reference line: random decisions"),
    ),
    caption=_caption,
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
    method: Literal["reml", "ml"] = "reml",
    correction: float = 0.5,
    level: float = 0.95,
    x: Literal["fpr", "specificity"] = "fpr",
) -> Axes:
    """Draw a meta-analysis of test accuracy: the studies, the summary point, its regions and the curve.

    Parameters
    ----------
    result : Sroc or SrocGroups, optional
        The result of ``rocplot.compute.sroc``, in place of the tables.
    tp, fp, fn, tn : array-like of int, shape (n,), or column name
        The two-by-two tables of the studies: true and false positives, false and true negatives.
    data : data frame or mapping of columns, optional
        The table in which the columns are that other arguments name.
    study : array-like, shape (n,), or column name, optional
        Names of the studies.
    by : array-like, shape (n,), or column name, optional
        Groups of studies, each with a summary point of its own; the covariance between studies is common.
    method : {"reml", "ml"}
        Restricted or full maximum likelihood.
    correction : float
        Added to all cells of all studies if one of them is 0.
    level : float in (0, 1)
        Confidence level of limits and regions, as a proportion.
    x : {"fpr", "specificity"}
        What the abscissa says: the fpr, or specificity from 1 at the left to 0 at the right.
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
        As of ``rocplot.compute.sroc``, and for a level outside (0, 1), before anything is drawn.

    Warns
    -----
    UserWarning
        If the fit lies on the boundary, and if the curve is drawn though the correlation between the studies
        is negative, which ``curve=False`` leaves out.

    See Also
    --------
    rocplot.compute.sroc : The model as numbers, and what the curve is for.
    forest : The studies' sensitivities and specificities in rows.
    roc : The curve of a single study.

    Notes
    -----
    The figure of Cochrane's handbook (2023).  Where all studies used one threshold, ``curve=False`` leaves
    the summary point with its regions; where thresholds differ, the curve says more than the point.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> cells = {"tp": [45, 30, 61, 88, 33, 70], "fp": [8, 20, 5, 30, 4, 40]}
    >>> cells |= {"fn": [5, 12, 19, 12, 9, 4], "tn": [92, 60, 95, 110, 140, 100]}
    >>> ax = sroc(**cells, ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['sroc', 'studies', 'curve', 'confidence', 'prediction']
    >>> plt.close(fig)
    """
    one_of(x, ("fpr", "specificity"), "x")
    plot.read()
    plot.prepare()
    second = "tnr" if x == "specificity" else "fpr"
    plot.label(
        f"{{name}} (tpr {{tpr:.2f}}, {second} {{{second}:.2f}})",
        "summary point",
        **{name: functools.partial(_rate, name) for name in _RATES},
        auc=lambda one: one.auc,
        partial_auc=lambda one: one.partial_auc,
        n=lambda one: one.studies.study.size,
    )

    plot.begin(_axes.roc, x)
    for model in plot.models:
        plot.look(model)
        look: Options = {"color": model.look.color, "markersize": marker_size(POINT), "zorder": 3.5}
        look |= {"gid": model.gid("sroc"), "label": model.label}
        _artists.points(plot.ax, model.result.fpr, model.result.tpr, **over(look, plot.kws(model)))
    plot.draw_layers()
    return plot.end("lower right", named=True)


_RATES = [f"{name}{end}" for name in ("tpr", "fpr", "tnr") for end in ("", "_low", "_high")]


def _rate(name: str, found: Sroc) -> float:
    """Return a rate or limit of the summary point; a tnr is 1 − fpr."""
    if not name.startswith("tnr"):
        return float(getattr(found, name))
    other = {"tnr": "fpr", "tnr_low": "fpr_high", "tnr_high": "fpr_low"}[name]
    return 1 - float(getattr(found, other))
