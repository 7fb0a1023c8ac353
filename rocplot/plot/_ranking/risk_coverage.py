"""Risk–coverage curves of selective prediction."""

from __future__ import annotations

import functools
from typing import Any, Literal, TypeAlias, Unpack

import numpy as np
from matplotlib.axes import Axes

from rocplot import compute
from rocplot._typing import Array, Options, Trace
from rocplot._validation import check_choice
from rocplot.compute import CurveBand, RiskCoverage
from rocplot.compute._base.reading import GroupedDataArguments, Scores, Truth
from rocplot.compute._counts.threshold_counts import find_mixed_cells, get_counts
from rocplot.page.sizes import get_neutral_color
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import describe_models
from rocplot.plot._layers.folds import RESAMPLED_BAND, resample_bands
from rocplot.plot._layers.layer import Layer
from rocplot.plot._layers.rates import THRESHOLDS
from rocplot.plot._looks import DASHED, DOTTED, make_pale_look, override_look
from rocplot.plot._panel import DrawnPlot, PanelSpace
from rocplot.plot._picture import Model, ModelArguments, Plot, picture

Kind: TypeAlias = Literal["selective", "generalized"]

_KINDS = {"selective": ("Selective risk", "aurc"), "generalized": ("Generalized risk", "augrc")}
_WORDS = {"oracle": "all errors last", "chance": "random order"}
_STYLES: dict[str, Any] = {"oracle": DASHED, "chance": DOTTED}
_STEPS = 400  # number of additional points where segments are curved
_LEAST = 0.01  # the panel need not show the noisy risk at lower coverage


def _make_bound_drawer(layer: str) -> Any:
    def draw(plot: Plot[RiskCoverage], model: Model[RiskCoverage], path: Trace, style: Options) -> None:
        look = make_pale_look(model.look.color) | {
            "linestyle": _STYLES[layer],
            "gid": model.make_gid(layer),
            "zorder": 1.5,
        }
        look["label"] = _WORDS[layer]
        others = [other for name, other in plot.prepared[layer].items() if name != model.name]
        if others and all(np.array_equal(path, other) for other in others):  # of the same predictions
            if plot.get_model_index(model):
                return
            look |= {"color": get_neutral_color(), "alpha": None, "gid": layer}
        _artists.draw_line(plot.ax, *path, avoid=True, **override_look(look, style))

    return draw


ORACLE = Layer(
    "oracle",
    "The least risk that the error rate of each model allows at each coverage: all errors ranked last.",
    _make_bound_drawer("oracle"),
    default=True,
    rank=-2,
    caption="Reference line: all errors last",
)
RANDOM = Layer(
    "chance",
    "The risk if confidence is uninformative: the error rate of each model at any coverage.",
    _make_bound_drawer("chance"),
    default=True,
    rank=-3,
    caption="Reference line: cases accepted in random order",
)


def _start_caption(call: DrawnPlot) -> str:
    wrong = "accepted and wrong cases among all" if call.options.get("risk") == "generalized" else ""
    return describe_models(call, "Risk–coverage curve") + f": {wrong or 'errors among the accepted cases'}"


class RiskCoverageArguments(GroupedDataArguments, ModelArguments, total=False):
    """What `risk_coverage` takes besides its own options and layers."""

    correct: Truth
    confidence: Scores


@picture(
    compute.risk_coverage,
    (ORACLE, RANDOM, THRESHOLDS, RESAMPLED_BAND),
    fields={
        "aurc": "mean of the selective risk over the cases",
        "excess": "the same over that of the oracle, E-AURC",
        "augrc": "area under the generalized risk",
        "error": "error rate at full coverage",
        "low": "lower limit of the AURC, or of the AUGRC if the generalized risk is drawn, by bootstrap; "
        "of the band's level",
        "high": "upper limit",
    },
    caption=_start_caption,
)
def risk_coverage(
    plot: Plot[RiskCoverage], *, risk: Kind = "selective", **shared: Unpack[RiskCoverageArguments]
) -> Axes:
    """Draw risk–coverage curves: the risk of a classifier that abstains, over the share of cases it accepts.

    Use it if uncertain cases can be passed to somebody else: it shows how many errors this avoids.

    Parameters
    ----------
    correct : array-like, column name, mapping, or result
        Whether the prediction of each case is right, as in ``rocplot.compute.risk_coverage``.
    confidence : array-like, data frame, mapping, column name or list of them
        The confidence of each prediction; several models by name.
    {other_reading}
    {groups}  Used for bands and the limits in labels.
    risk : {"selective", "generalized"}
        The share of errors among the accepted cases, or the share of all cases that are accepted and wrong.
        By default labels hold the area under the curve drawn, AURC or AUGRC.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``risk_coverage:<model>``, ``oracle:<model>``, ``chance:<model>``,
        ``thresholds:<model>`` and ``band:<model>``.

    Raises
    ------
    {raises}

    See Also
    --------
    rocplot.compute.risk_coverage : The curves as numbers.
    roc : How well confidence separates errors from correct predictions, by ``roc(correct, confidence)``.
    threshold_metrics : Metrics over the threshold.

    Notes
    -----
    El-Yaniv & Wiener (2010); Geifman et al. (2019); Traub et al. (2024).  The risk at the lowest coverages is
    that of a few cases, so below a coverage of .01 it may leave the panel.  The curve starts horizontally at
    the risk of the most confident cases.  Within ties errors accrue in proportion, which bends it.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = risk_coverage([1, 1, 0, 1], [0.9, 0.8, 0.7, 0.6], ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['risk_coverage', 'chance', 'oracle']
    >>> plt.close(fig)
    """
    check_choice(risk, tuple(_KINDS), "risk")
    curves = plot.read()
    word, area = _KINDS[risk]
    paths = {
        name: _trace_risk(curve.coverage, curve.generalized_risk, risk) for name, curve in curves.items()
    }
    plot.prepare_layers(
        PanelSpace(
            decisions=lambda curve: (curve.coverage, _get_heights(curve, risk), np.asarray(curve.threshold))
        ),
        oracle=lambda _: {
            name: _trace_risk([0, 1 - curve.error_rate, 1], [0, 0, curve.error_rate], risk)
            for name, curve in curves.items()
        },
        chance=lambda _: {
            name: _trace_risk([0, 1], [0, curve.error_rate], risk) for name, curve in curves.items()
        },
        band=lambda options: _make_risk_bands(plot, options, risk),
    )
    has_area = all(
        curve.counts is not None and not find_mixed_cells(curve.counts).any() for curve in curves.values()
    )
    interval = _choose_area_interval(area, (plot.layer_options["band"] or {}).get("level", 0.95))
    plot.write_labels(
        f"{{name}} ({area.upper()} {{{area}:.3f}})" if has_area else "{name}",
        "risk–coverage curve",
        *("aurc", "excess", "augrc"),
        error=lambda curve: curve.error_rate,
        low=lambda curve: interval(curve).low,
        high=lambda curve: interval(curve).high,
    )

    ends = [float(band.high[-1]) for band in (plot.prepared.get("band") or {}).values()]
    plot.lay_out_axes(
        _lay_out_risk, word, max(ends + [_find_risk_top(curve, risk) for curve in curves.values()])
    )
    for model in plot.models:
        plot.curve(model, *paths[model.name])
    plot.draw_layers()
    return plot.finish_axes("best")


def _make_risk_bands(plot: Plot[RiskCoverage], options: Options, risk: Kind) -> dict[str | None, CurveBand]:
    """Compute bands of the risk, or of the generalized risk, which is the risk times the coverage."""
    bands = resample_bands(plot, options)
    if risk == "selective":
        return bands
    return {name: b.redrawn(b.x, b.y * b.x, b.low * b.x, b.high * b.x) for name, b in bands.items()}


def _choose_area_interval(area: str, level: float) -> Any:
    @functools.cache
    def interval(curve: RiskCoverage) -> Any:
        bootstrap_options: Options = {"stratified": False, "level": level, "seed": 0, "progress": False}
        return compute.bootstrap(
            get_counts(curve),
            statistic=lambda counts: getattr(compute.risk_coverage(counts), area),
            **bootstrap_options,
        )

    return interval


def _get_heights(curve: RiskCoverage, risk: Kind) -> Array:
    return curve.risk if risk == "selective" else curve.generalized_risk


def _trace_risk(coverage: Any, generalized: Any, risk: Kind) -> Trace:
    """Choose the vertices of a curve; the selective risk needs more, as it is curved between them."""
    if risk == "generalized":
        return np.asarray(coverage, float), np.asarray(generalized, float)
    x = np.union1d(coverage, np.arange(1, _STEPS) / _STEPS)
    y = np.interp(x, coverage, generalized)
    return x, np.append(y[1] / x[1], y[1:] / x[1:])


def _find_risk_top(curve: RiskCoverage, risk: Kind) -> float:
    return float(_get_heights(curve, risk)[1:][curve.coverage[1:] >= _LEAST].max())


# -- The axes -------------------------------------------------------------------------------------


def _lay_out_risk(ax: Axes, ylabel: str, top: float) -> None:
    """Lay out a risk over the coverage, as high as the highest curve; those of a later call fit in."""
    end = 1.0 if top <= 0 else min(1 + _axes.MARGIN, 1.06 * top)
    if _axes.lay_out_same_frame(
        ax, "Coverage", ylabel, xlim=(-_axes.MARGIN, 1 + _axes.MARGIN), ylim=(-_axes.MARGIN * end, end)
    ):
        _axes.set_proportion_ticks(ax)
        _axes.set_panel_shape(ax)
    elif end > ax.get_ylim()[1]:
        _axes.set_limits(ax, ylim=(-_axes.MARGIN * end, end))
