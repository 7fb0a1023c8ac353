"""Layers that show uncertainty: confidence bands, and the curves of folds around their mean.

Pictures that average folds read them by `Plot.read_fold_means`; `label_means` writes their labels, and the
spread of the mean is drawn as a band whose gid is ``errorbar``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import is_color_like, to_rgba

from rocplot._data.arrays import list_first_values
from rocplot._errors import make_value_error, prefix_argument
from rocplot._typing import Array, Options
from rocplot._warnings import name_model
from rocplot.compute._base.folds import AveragedCurve
from rocplot.compute._base.interval import Band, CurveBand
from rocplot.page.sizes import get_thin_width
from rocplot.plot import _artists
from rocplot.plot._captions import asks_shade, describe_limits
from rocplot.plot._layers.layer import LEVEL, RESAMPLES, Layer
from rocplot.plot._looks import FINE_DOTS, override_look

if TYPE_CHECKING:
    from rocplot.plot._picture import Model, Plot

Paths = Sequence[tuple[Array, Array]]


def list_fold_paths(means: Mapping[str | None, AveragedCurve]) -> dict[str | None, Paths]:
    """Return the curves of the folds at the abscissae of their mean."""
    return {name: [(mean.x, values) for values in mean.values] for name, mean in means.items()}


def label_means(
    plot: Plot[Any], means: Mapping[str | None, AveragedCurve], statistic: str = "", spec: str = ".3f"
) -> None:
    """Write the models' labels, with the mean and standard deviation of a statistic over the folds."""
    words = statistic or next(iter(means.values())).statistic
    has_mean = all(np.isfinite(mean.statistic_mean) for mean in means.values())
    spread = all(np.isfinite(mean.statistic_sd) for mean in means.values())
    of_folds = f" (mean {words} {{mean:{spec}}}" + f", SD {{sd:{spec}}}" * spread + ")"
    fmt = "{name}" + of_folds * (has_mean and words != "")
    numbers = {"mean": lambda mean: mean.statistic_mean, "sd": lambda mean: mean.statistic_sd}
    plot.write_labels(fmt, "mean curve", **(numbers if words else {}))


def draw_means(plot: Plot[Any], means: Mapping[str | None, AveragedCurve]) -> None:
    """Draw the mean of each model, its error band, and the layers."""
    for model in plot.models:
        plot.curve(model, means[model.name].x, means[model.name].y, graph=True)
    for model in (model for model in plot.models if model.name not in plot.muted_models):
        draw_band_layer(plot, model, means[model.name], {})
    plot.draw_layers()


def draw_band_layer(plot: Plot[Any], model: Model[Any], band: Band | None, style: Options) -> None:
    """Draw the limits of a band; do nothing if it has none."""
    if band is None or np.isnan(band.limits[0]).all():
        return
    draw_limits(plot, model, band.points[0], *band.limits, band.legend, style)


def draw_limits(
    plot: Plot[Any], model: Model[Any], x: Array, low: Array, high: Array, legend: str, style: Options
) -> None:
    """Shade the area between two limits; of many models, draw bars between them, each at other abscissae."""
    look: Options = {"gid": model.make_gid("errorbar" if plot.has_folds else "band"), "label": legend or None}
    if plot.is_crowded and not asks_shade(style):
        bar_style = {
            "color" if key in ("fc", "facecolor", "facecolors") else key: style[key] for key in style
        }
        look = override_look(look | {"color": model.look.color}, bar_style, LineCollection)
        _artists.draw_staggered_bars(plot.ax, x, low, high, plot.get_place(model), **look)
        return
    look = override_look(look | plot.make_band_look(model), style, PolyCollection)
    if look["alpha"] is None and is_color_like(look["facecolor"]):  # edges have an opacity of their own
        look["facecolor"] = to_rgba(look["facecolor"], plot.band_opacity)
    _artists.draw_band(plot.ax, x, low, high, **look)


def collect_bands(plot: Plot[Any], bands: Any, kind: type) -> dict[str | None, Any]:
    """Collect the caller's bands: that of a single model, or a mapping with those of some or all models."""
    if not isinstance(bands, Mapping) and len(plot.results) == 1:
        return dict.fromkeys(plot.results, bands)
    by_model = dict(bands) if isinstance(bands, Mapping) else {None: bands}
    if not set(by_model) <= set(plot.results):
        names = " but ".join(list_first_values(list(names_of)) for names_of in (by_model, plot.results))
        suggestion = f"pass a mapping, name of a model → {kind.__name__}"
        raise make_value_error("band", f"and models differ, {names}", suggestion)
    return by_model


def resample_bands(plot: Plot[Any], options: Options) -> dict[str | None, CurveBand]:
    """Compute the band of each result by resampling the data of its model alone."""
    resampling_options = {"seed": 0} | RESAMPLED_BAND.select_keys(options)
    bands = {}
    for name, result in plot.results.items():
        with prefix_argument("band"), name_model(name):
            bands[name] = result.band(**resampling_options)
    return bands


def draw_folds(plot: Plot[Any], model: Model[Any], paths: Paths, style: Options) -> None:
    """Draw the curves of the folds as faint lines."""
    look: Options = {
        "color": model.look.color,
        "alpha": max(plot.fade(0.35), 0.2),  # the legend shows a fold, too
        "linewidth": get_thin_width(0.4),
        "zorder": 1.6,
    }
    if plot.are_grey:  # the edges of bands are solid lines
        look["linestyle"] = FINE_DOTS
    for i, (x, y) in enumerate(paths):
        label = getattr(model.result, "parts", "folds")  # or imputed data sets
        fold_look = override_look(look | {"gid": model.make_gid("folds"), "label": label}, style)
        _artists.draw_line(plot.ax, x, y, **fold_look | ({"label": "_fold"} if i else {}))


BARS_OF_MANY = (
    "  With more than four models, bars at a few places of each curve replace the bands, unless you pass "
    "``alpha``."
)
BAND = Layer(
    "band",
    "A band around the mean in place of the bars.",
    draw_band_layer,
    artist=PolyCollection,
    rank=2,
    caption=describe_limits(),
)
RESAMPLED_BAND = BAND.replace_fields(
    prepare=resample_bands,
    meaning="A pointwise confidence band of each curve, by bootstrap; the legend says its level.  The same "
    "call draws the same band." + BARS_OF_MANY,
    keys=LEVEL | RESAMPLES,
)
FOLDS = Layer(
    "folds",
    "The curves of the folds, faint; of more than four models, only if you pass this argument.",
    draw_folds,
    default=True,
    rank=1,
    caption=lambda call, _: (
        f"Thin lines: the curves of the {getattr(next(iter(call.results.values())), 'parts', 'folds')}"
    ),
)
FOLDS_OF_MEAN = FOLDS.replace_fields(
    meaning="With folds, the curves of the single folds, faint.", default=False
)


def describe_mean_fields(statistic: str) -> dict[str, str]:
    """Describe the numbers that the labels of means may hold."""
    return {"mean": f"with folds, the mean of their {statistic}", "sd": "the standard deviation of the same"}
