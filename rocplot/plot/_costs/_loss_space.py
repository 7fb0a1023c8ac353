"""Shared parts of the plots of losses: the panel, its height and scales, and labels with areas."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from scipy.special import expit, logit

from rocplot import compute
from rocplot._numbers import write_prevalence
from rocplot._typing import Array, Options
from rocplot.compute._base.folds import AveragedCurve
from rocplot.compute._costs.loss_curves import AXES, get_shared_axis
from rocplot.page.sizes import get_thin_width
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import CaptionSentence, CaptionStart, describe_models
from rocplot.plot._layers.folds import Paths, label_means, list_fold_paths
from rocplot.plot._layers.references import ReferenceLine
from rocplot.plot._layers.zoom import declare_zoom
from rocplot.plot._looks import override_look
from rocplot.plot._panel import FEW_MODELS, ROC_SPACE, DrawnPlot, PanelSpace
from rocplot.plot._picture import Model, Plot

# -- The panel of losses, and labels with areas ---------------------------------------------------

C = TypeVar("C", bound=compute.LossCurve)

_TALL = ("lines", "thresholds", "operating_range")  # layers for which the top of a tent must be shown
_GRID = np.linspace(-16, 16, 641)  # log odds at which curved lines have vertices
_BEYOND, _ENDS = 1.5, (5.0, 9.0)  # log odds: space beyond the vertices; least and largest limit of the panel
_LEAST = 0.05  # least fraction of a tent that the panel shows
AREA_FIELD = {
    "area": "area under the curve, the expected loss",
    "area_error": "bound on its error for counts made with ``max_points``",
}
_AXES = {"skew": "skew", "log_odds": "log odds of the cost proportion"}


def start_cost_caption(noun: str, *, with_axis: bool = False) -> CaptionStart:
    """Return a function that writes the curves, the axis if `with_axis`, and the prevalence of a caption."""

    def write_start(call: DrawnPlot) -> str:
        axis = _AXES.get(call.options.get("x", ""), "cost proportion")
        prior = call.options.get("prior")
        prevalence_text = f", at a prevalence of {write_prevalence(prior)}" if prior is not None else ""
        axis_text = f", over the {axis}" if with_axis else ""
        return describe_models(call, noun) + axis_text + prevalence_text

    return write_start


LOSS_ZOOM = declare_zoom(
    "A pair (x, loss), such as (1, .1), is the part from 0 to these; True takes the whole width.",
    (0, 0),
    (0, 0),
    "(x, loss) above 0",
    across=True,
)


def _get_area(curve: Any) -> float:
    if curve.axis == "log_odds":
        raise ValueError(
            'label_fmt: area belongs to the whole range of costs: leave it out, or draw x="cost_proportion"'
        )
    return float(curve.area)


AREAS: dict[str, Any] = {"area": _get_area, "area_error": lambda curve: curve.area_error}


def label_areas(plot: Plot[C], unnamed: str, text: str = "area") -> None:
    """Write the labels with the areas, which `text` names if models have names."""
    text = "area" if None in plot.results else text
    fmt = f"{{name}} ({text} {{area:.3f}})" if plot.first_result.axis != "log_odds" else "{name}"
    plot.write_labels(fmt, unnamed, **AREAS)


def _place_over_log_odds(_result: Any, kappa: Any, y: Any) -> tuple[Array, Array]:
    """Return points over the log odds of their cost proportion."""
    return logit(np.asarray(kappa, float)), y


def _trace_over_log_odds(_result: Any, kappa: Any, y: Any) -> tuple[Array, Array]:
    """Return a line that is straight over the cost proportion as a curve over the log odds; keep jumps."""
    kappa, y = np.asarray(kappa, float), np.asarray(y, float)
    grid = np.setdiff1d(expit(_GRID), kappa)
    grid = grid[(grid > kappa[0]) & (grid < kappa[-1])]
    indices = np.searchsorted(kappa, grid, side="right") - 1
    share = (grid - kappa[indices]) / (kappa[indices + 1] - kappa[indices])
    is_interior = (kappa > 0) & (kappa < 1)
    x = np.append(kappa[is_interior], grid)
    order = np.argsort(x, kind="stable")
    return logit(x[order]), np.append(y[is_interior], y[indices] + share * (y[indices + 1] - y[indices]))[
        order
    ]


LOG_ODDS = PanelSpace(_place_over_log_odds, _trace_over_log_odds)


def choose_loss_space(plot: Plot[Any], *refused_layers: str) -> PanelSpace:
    """Return the space of the panel; convert curves over log odds back to curves over cost proportions.

    Raise for `refused_layers` over log odds, as these layers need the whole range of cost proportions.
    """
    if get_shared_axis(plot.results.values()) != "log_odds":
        return ROC_SPACE
    for layer in refused_layers:
        if plot.layer_options[layer] is not None:
            raise ValueError(
                f'{layer} belongs to the whole range of costs: leave it out, or draw x="cost_proportion"'
            )
    proportion_curves = {name: result.proportion for name, result in plot.results.items()}
    if None in proportion_curves.values():
        raise ValueError(
            'a curve over the log odds was built without its ends: compute it with x="log_odds" from data'
        )
    plot.replace_results(proportion_curves)
    return LOG_ODDS


def _choose_log_odds_limit(plot: Plot[C]) -> float:
    """Choose the largest log odds of a panel: beyond the vertices, between 5 and 9."""
    x = np.concatenate([result.x for result in plot.results.values()])
    far = np.abs(logit(x[(x > 0) & (x < 1)]))
    return float(np.clip(np.ceil(far.max(initial=0) + _BEYOND), *_ENDS))


MOST_LINES = 30  # more lines of thresholds would look like a grey area


def _limit_lines(n_models: int) -> int:
    """Return the largest number of lines of a model: all lines of many models are as many as those of two."""
    return MOST_LINES if n_models <= FEW_MODELS else max(2 * MOST_LINES // n_models, 3)


def choose_even_positions(count: int, n_models: int) -> Array:
    """Choose evenly spaced indices of `count` thresholds, with the first and last, fewer of many models."""
    return np.unique(np.linspace(0, count - 1, min(count, _limit_lines(n_models))).astype(int))


def describe_lines(noun: str) -> CaptionSentence:
    """Return a function that writes whether lines of all thresholds, or of chosen ones, are drawn."""

    def write_sentence(call: DrawnPlot, lines: dict[str | None, list[Any]]) -> str:
        if all(call.results[name].curve.fpr.size <= _limit_lines(len(lines)) for name in lines):
            return f"Thin lines: {noun} of each cut-off"
        count_text = f"{max(map(len, lines.values()))} cut-offs"
        chosen = count_text if None in lines else f"at most {count_text} a model"
        return f"Thin lines: {noun} of {chosen}, evenly chosen"

    return write_sentence


def draw_faint_lines(plot: Plot[Any], model: Model[Any], paths: list[Array], style: Options) -> None:
    """Draw the lines of many thresholds as faint lines."""
    look: Options = {
        "color": model.look.color,
        "linewidth": get_thin_width(0.4),
        "alpha": plot.fade(0.35),
        "zorder": 1.3,
    }
    _artists.draw_segments(
        plot.ax, paths, **override_look(look | {"gid": model.make_gid("lines")}, style, LineCollection)
    )


def show_bands(plot: Plot[Any], band_type: type, make_bands: Callable[[Plot[Any], Options], Any]) -> None:
    """Replace curves by bands if the layer is requested, or request it if the caller passed bands."""
    if (band_options := plot.layer_options["band"]) is not None:
        plot.replace_results(make_bands(plot, band_options))
    elif any(isinstance(result, band_type) for result in plot.results.values()):
        plot.request_layer("band")


def draw_losses(
    plot: Plot[C], x: str | None = None, *, excess: bool = False, high: float = 0.0, rows: int = 0
) -> Axes:
    """Lay out the panel for the curves and all prepared layers, and draw them.

    `x` is the quantity that the curves must be over, by default any condition of costs; `excess` says whether
    losses are counted from that of a perfect ranking; `high` is the largest loss of other artists; and `rows`
    is the number of further legend entries.  If the curves stay under half of a tent, its top is not shown,
    unless a layer needs it.
    """
    axis, odds = get_shared_axis(plot.results.values()), plot.space is LOG_ODDS
    if axis not in (AXES if x is None else (x,)):
        expected_axes = " or ".join(map(repr, AXES if x is None else (x,)))
        raise ValueError(f"{plot.name} is over x={expected_axes}, but the result is over x={axis!r}")
    prepared = [plot.prepared.get(name) for name in ("trivial", "perfect", "chance")]
    references = [line for line in prepared if isinstance(line, ReferenceLine)]
    top = max(high, *(float(model.result.loss.max()) for model in plot.models))
    peak = max((float(line.y.max()) for line in references), default=0.0)
    cut = all(line.whole is False for line in references) and not any(map(plot.prepared.get, _TALL))
    if cut and top <= peak / 2:
        top, name_rows = max(top, peak * _LEAST), 1  # for the names of its sides
    else:
        top, name_rows = max(top, peak), 0
    ends = (-_choose_log_odds_limit(plot), _choose_log_odds_limit(plot)) if odds else None
    panel = "log_odds" if odds else axis
    plot.lay_out_axes(
        _axes.lay_out_cost_space,
        panel,
        top,
        plot.count_inner_rows(len(plot.models) + rows),
        span=ends,
        excess=excess,
        name_rows=name_rows,
    )
    for model in plot.models:
        plot.curve(model, *plot.space.path(model.result, model.result.x, model.result.loss), graph=True)
    plot.draw_layers()
    return plot.finish_axes("best")


# -- Means over folds of cost curves and decision curves, as curves with limits -------------------


def read_mean_losses(plot: Plot[Any]) -> dict[str | None, Paths]:
    """Read means over folds, replace the results by mean losses with limits; return the folds' curves."""
    means = plot.read_fold_means("trivial", "zoom")
    label_means(plot, means)
    plot.replace_results({name: _list_fold_losses(mean) for name, mean in means.items()})
    return list_fold_paths(means)


def _list_fold_losses(mean: AveragedCurve) -> compute.CostBand:
    priors = [curve.prior for curve in mean.curves]
    return compute.CostBand.build_unchecked(
        x=mean.x,
        loss=mean.y,
        area=mean.statistic_mean,
        axis=mean.curves[0].axis,
        kind="envelope",
        prior=None if None in priors else float(np.mean(priors)),
        low=mean.low,
        high=mean.high,
        error=mean.error,
        area_sd=mean.statistic_sd,
    )


def read_mean_benefits(plot: Plot[Any]) -> dict[str | None, AveragedCurve]:
    """Read means over folds, replace the results by mean net benefits with limits; return the means."""
    means = plot.read_fold_means("treat_all", "treat_none")
    label_means(plot, means)
    plot.replace_results({name: _list_fold_benefits(mean) for name, mean in means.items()})
    return means


def _list_fold_benefits(mean: AveragedCurve) -> compute.NetBenefitBand:
    folds, first = mean.curves, mean.curves[0]
    avoided = mean.as_read(
        mean.x, _keep_finite([fold.interventions_avoided for fold in folds]), limits=(-np.inf, 100.0)
    )
    return compute.NetBenefitBand.build_unchecked(
        threshold=mean.x,
        net_benefit=mean.y,
        treat_all=_keep_finite([fold.treat_all for fold in folds]).mean(axis=0),
        prevalence=float(np.mean([fold.prevalence for fold in folds])),
        standardized=first.standardized,
        net_benefit_error=np.zeros(mean.x.size),
        harm=first.harm,
        sampled=first.sampled,
        span=first.span,
        low=mean.low,
        high=mean.high,
        avoided_low=avoided.low,
        avoided_high=avoided.high,
        error=mean.error,
    )


def _keep_finite(rows: list[Array]) -> Array:
    values = np.array(rows, float)
    return np.where(np.isfinite(values), values, np.nan)
