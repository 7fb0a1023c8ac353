"""Calibration maps: the probability to which each score is mapped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias, Unpack

import numpy as np
from matplotlib.axes import Axes
from matplotlib.text import Text

from rocplot import compute
from rocplot._numbers import ratio
from rocplot._typing import Array, Options
from rocplot._validation import check_names
from rocplot.compute._calibration.calibration_map import MAPS, CalibrationMap
from rocplot.plot import _artists, _axes
from rocplot.plot._calibration._methods import MethodLine, draw_main, draw_method, name_method
from rocplot.plot._captions import describe_models, join_list, quote_user_text
from rocplot.plot._layers.layer import Layer
from rocplot.plot._layers.rug import RUG, find_rug_ticks, leave_out_rug
from rocplot.plot._looks import BARE
from rocplot.plot._panel import DrawnPlot
from rocplot.plot._picture import CurveArguments, Model, Plot, picture

Maps: TypeAlias = list[CalibrationMap]
MapName: TypeAlias = Literal["isotonic", "logistic", "beta", "gaussian"]
Slopes: TypeAlias = list[tuple[str, float, float]]


def _find_slopes(plot: Plot[Maps], _options: Options) -> dict[str | None, Slopes]:
    """Return the slope of the ROC hull's segment for every isotonic step, with the middle of the step."""
    if not any(score_map.hull_slope.size for maps in plot.results.values() for score_map in maps):
        raise ValueError('slopes belong to isotonic steps: add the map, method=("isotonic", …)')
    slopes: dict[str | None, Slopes] = {}
    for name, maps in plot.results.items():
        slopes[name] = []
        for isotonic in (score_map for score_map in maps if score_map.hull_slope.size):
            middle = (isotonic.score + np.append(isotonic.score[1:], _find_score_range(isotonic)[1])) / 2
            steps = zip(middle, isotonic.probability, isotonic.hull_slope, strict=True)
            slopes[name] += [(f"slope {ratio(slope)}", x, p) for x, p, slope in steps if np.isfinite(x)]
    return slopes


def _draw_step_slopes(plot: Plot[Maps], model: Model[Maps], slopes: Slopes, style: Options) -> None:
    for text, x, y in slopes:
        look: Options = {"clear": BARE, "color": model.look.color, "required": False} | style
        _artists.write_label(plot.ax, text, x, y, **look)


SLOPES = Layer(
    "slopes",
    "Beside each isotonic step, the slope of its hull segment, if there is room.",
    _draw_step_slopes,
    _find_slopes,
    Text,
    rank=7,
    caption="Numbers: slopes of the segments of the ROC hull",
)


def _describe_map_method(score_map: Any) -> str:
    return "isotonic regression" if score_map.method == "isotonic" else f"{score_map.method} fit"


def _start_caption(call: DrawnPlot) -> str:
    maps = next(iter(call.results.values()))
    maps = maps if isinstance(maps, (list, tuple)) else [maps]
    names = [name for name in call.results if name not in call.behind]
    words = describe_models(call, "Map")
    if len(maps) > 1 and names != [None]:  # the labels name the first method, too
        others = f"; in grey, {len(call.behind)} other models" if call.behind else ""
        words = f"Maps of {join_list(quote_user_text(name) for name in names)}{others}"
    return f"{words} from scores to probabilities, by {join_list(map(_describe_map_method, maps))}"


@picture(
    compute.calibration_map,
    (RUG, SLOPES),
    fields={"method": "name of the first method"},
    caption=_start_caption,
)
def calibration_map(
    plot: Plot[Maps],
    *,
    method: MapName | Sequence[MapName] = "isotonic",
    clip: float | None = None,
    **shared: Unpack[CurveArguments],
) -> Axes:
    """Draw calibration maps: the probability that a fitted map gives to each score.

    Use it to see how recalibration changes the scores, and whether a step function or a smooth sigmoid fits.

    Parameters
    ----------
    {reading}
    method : {"isotonic", "logistic", "beta", "gaussian"} or several of them
        How to fit the map: the step function of the ROC hull, Platt's sigmoid of the score, the beta map for
        scores in [0, 1], or the sigmoid of two normal classes.  The first is the main line.
    clip : float in (0, 0.5), optional
        For ``"beta"``: move scores into [clip, 1 − clip] before taking logarithms.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``calibration_map:<model>`` for the main line, ``<method>:<model>`` for
        further ones, and ``rug:<model>``.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown method, scores that the method cannot map, or slopes without an isotonic map.

    See Also
    --------
    rocplot.compute.calibration_map : The maps, which you can call on new scores.
    calibration : Predicted against observed probabilities.
    refinement_calibration : The losses before and after.

    Notes
    -----
    Unless you place it, the legend goes to the emptiest corner.  With several models and methods, color tells
    the models apart and line style the methods.

    References
    ----------
    Flach's slides, "Isotonic calibration = pool adjacent violators" and "logistic calibration".

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> y, score = [0, 0, 1, 0, 1, 1], [-2, -1, -1, 2, 3, 5]
    >>> ax = calibration_map(y, score, method=("isotonic", "logistic"), ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['calibration_map', 'logistic']
    >>> plt.close(fig)
    """
    methods = check_names(method, MAPS, "method")
    first: dict[str | None, Any] = plot.read(**{} if isinstance(method, str) else {"method": methods[0]})
    plot.hold_results(
        {name: [first_map, *_fit_other_maps(first_map, methods, clip)] for name, first_map in first.items()}
    )
    leave_out_rug(plot)
    plot.prepare_layers(
        rug=lambda _: find_rug_ticks({name: maps[0].counts for name, maps in plot.results.items()})
    )
    unnamed = None in plot.results
    plot.write_labels(
        "{method}" if unnamed else "{name}", "calibration map", method=lambda maps: maps[0].method
    )
    if len(methods) > 1:
        name_method(plot, methods[0])

    plot.lay_out_axes(_lay_out_map, plot)
    for model in plot.models:
        lines = [
            MethodLine(score_map.method, score_map.method, *_trace_map(score_map))
            for score_map in model.result
        ]
        draw_main(plot, model, lines)
        for line in lines:
            draw_method(plot, model, lines, line)
    plot.draw_layers()
    return plot.finish_axes("upper left")


def _fit_other_maps(first_map: CalibrationMap, methods: list[str], clip: float | None) -> Maps:
    """Fit maps by the other methods to the cases of the first map."""
    options: list[dict[str, Any]] = [{"method": method, "clip": clip} for method in methods[1:]]
    return [
        compute.calibration_map(first_map.counts, **kws) for kws in options if first_map.counts is not None
    ]


def _lay_out_map(ax: Axes, plot: Plot[Maps]) -> None:
    low, high = zip(*(_find_score_range(maps[0]) for maps in plot.results.values()), strict=True)
    _axes.lay_out_scores(ax, min(low), max(high), "Calibrated probability")


def _find_score_range(score_map: CalibrationMap) -> tuple[float, float]:
    """Return the smallest and the largest finite score."""
    scores = score_map.score if score_map.counts is None else score_map.counts.score
    scores = scores[np.isfinite(scores)]
    return (float(scores.min()), float(scores.max())) if scores.size else (0.0, 1.0)


def _trace_map(score_map: CalibrationMap) -> tuple[Array, Array]:
    """Return the vertices of a map: steps, or a smooth curve over the range of the scores."""
    low, high = _find_score_range(score_map)
    if score_map.method == "isotonic":
        edges = np.clip(np.append(score_map.score, high), low, high)
        return np.column_stack([edges[:-1], edges[1:]]).ravel(), np.repeat(score_map.probability, 2)
    x = np.linspace(low, high, 301)
    return x, score_map(x)
