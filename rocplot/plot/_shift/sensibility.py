"""Sensibility and capability over the threshold, with a colour for each environment."""

from __future__ import annotations

from typing import Any, Unpack

import numpy as np
from matplotlib.axes import Axes

from rocplot import compute
from rocplot._errors import make_value_error
from rocplot._numbers import write_number
from rocplot._typing import Array, Options
from rocplot.compute._shift.sensibility import Sensibility, SensibilityPoint
from rocplot.page.simplify import select_vertices
from rocplot.page.sizes import get_marker_size
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import start_with_curves
from rocplot.plot._layers.layer import Key, Layer
from rocplot.plot._layers.rates import CUTS, THRESHOLDS, Marks, draw_thresholds, read_thresholds
from rocplot.plot._looks import DOT, SPARSE_DOTS, SPOT, override_look
from rocplot.plot._model_labels import list_threshold_fields, write_thresholds
from rocplot.plot._panel import DrawnPlot
from rocplot.plot._picture import CurveArguments, Model, Plot, picture

_SAMPLES, _SPOTS = 21, 12  # points of a line, and those of all lines beside which their name may stand
_HEIGHTS = (0.5, 0.43, 0.57, 0.36, 0.64, 0.29, 0.71, 0.22, 0.78)  # ordinates for the midpoint's value
_BESIDE = (0.0, 0.07, -0.07, 0.14, -0.14, 0.21, -0.21, 0.28, -0.28)  # its distances from the line


def _draw_capability(plot: Plot[Sensibility], model: Model[Sensibility], _made: None, style: Options) -> None:
    look: Options = {"color": model.look.color, "linestyle": model.look.linestyle}
    steps = _trace_sensibility_steps(model.result.threshold, model.result.capability)
    _artists.draw_line(
        plot.ax, *steps, avoid=True, **override_look(look | {"gid": model.make_gid("capability")}, style)
    )


def _describe_midpoint(call: DrawnPlot, _style: Any) -> str:
    """Write what the line at the midpoint means, unless all midpoints are beyond the panel."""
    if all(result.midpoint > 1 for result in call.results.values()):
        return ""
    return "Marked: the midpoint, which separates sensible from non-sensible cases"


def _draw_midpoint(plot: Plot[Sensibility], model: Model[Sensibility], _made: None, style: Options) -> None:
    """Draw a vertical line with markers at both ends at the midpoint, and write the midpoint's value."""
    midpoint, color = model.result.midpoint, model.look.color
    if midpoint > 1:
        return
    look: Options = {"color": color, "marker": "o", "markersize": get_marker_size(SPOT)}
    look |= {"linestyle": SPARSE_DOTS, "gid": model.make_gid("midpoint")}
    _artists.draw_line(plot.ax, [midpoint, midpoint], [0, 1], **override_look(look, style))
    if plot.label_fmt is not None and "{midpoint" in plot.label_fmt:
        return  # the model's label has the value
    spots = [(midpoint + aside, height) for aside in _BESIDE for height in _HEIGHTS]  # on the line first
    words: Options = {
        "word": "midpoint",
        "series": model.make_gid("midpoint"),
        "color": plot.get_label_color(model),
    }
    _artists.write_label_on_line(plot.ax, write_number(midpoint), spots, asked=True, **words)


def _find_sensibility_decisions(
    plot: Plot[Sensibility], options: Options
) -> dict[str | None, tuple[Marks, Marks, bool]]:
    """Compute sensibility and capability at the thresholds: points with labels, and points without."""
    all_cuts, fmt = read_thresholds(plot.results, options, "thresholds"), options.get("fmt")
    decisions, fields, marks = {}, {}, {}
    for name, result in plot.results.items():
        if result.curve is None:
            raise make_value_error("thresholds", "need the ROC curve", "draw data, or a result made of them")
        cuts = result.threshold[1:] if (own := all_cuts[name]) is None else own
        decisions[name] = [result.at(cut) for cut in cuts]
        fields[name] = {
            field: [_get_decision_value(decision, field) for decision in decisions[name]]
            for field in list_threshold_fields(fmt)
        }
    values = {name: [decision.threshold for decision in several] for name, several in decisions.items()}
    texts = write_thresholds(values, fmt, plot.results, fields)
    for name, several in decisions.items():
        labelled, unlabelled = [], []
        for decision, text in zip(several, texts[name], strict=True):
            heights = [decision.sensibility]
            heights += [] if plot.layer_options["capability"] is None else [decision.capability]
            points = [(decision.threshold, height, text) for height in heights if np.isfinite(height)]
            if 0 <= decision.threshold <= 1:
                labelled += points[:1]
                unlabelled += points[1:]
        marks[name] = labelled, unlabelled, all_cuts[name] is not None
    return marks


def _get_decision_value(decision: SensibilityPoint, field: str) -> float:
    """Return a field of a decision for its label; raise for an unknown field."""
    field_names = [name for name in type(decision).__dataclass_fields__ if name != "threshold"]
    if field not in field_names:
        raise make_value_error(
            "thresholds: fmt", f"has an unknown field {field!r}", f"choose from {field_names}"
        )
    return float(getattr(decision, field))


def _draw_sensibility_decisions(
    plot: Plot[Sensibility], model: Model[Sensibility], marks: tuple[Marks, Marks, bool], style: Options
) -> None:
    labelled, unlabelled, required = marks
    draw_thresholds(plot, model, (labelled, required), style)
    if unlabelled:
        x, y, _ = zip(*unlabelled, strict=True)
        look: Options = {"color": style.get("color", model.look.color), "markersize": get_marker_size(DOT)}
        _artists.draw_points(plot.ax, x, y, gid=model.make_gid("thresholds"), **look)


CAPABILITY = Layer(
    "capability",
    "The accuracy within the non-sensible cases.",
    _draw_capability,
    default=True,
    rank=1,
    caption="Thin line: accuracy within the non-sensible cases",
)
MIDPOINT = Layer(
    "midpoint",
    "The score that separates sensible from non-sensible cases, from sensibility 1 to capability 0, with "
    "its value.  A midpoint above 1 is beyond the panel; by default it is in the legend.",
    _draw_midpoint,
    default=True,
    rank=2,
    caption=_describe_midpoint,
)

DECISIONS = THRESHOLDS.replace_fields(
    meaning="Marks on both lines at these cut-offs, or at all of them, with labels as far as there is room.  "
    "Those beyond [0, 1] are left out.",
    draw=_draw_sensibility_decisions,
    prepare=_find_sensibility_decisions,
    keys=CUTS
    | {
        "fmt": Key(
            "str",
            'a format such as ``"{:.4f}"``, which may hold values there, '
            '``"{:.2f}: {sensibility:.1%} and {capability:.1%}"``',
        )
    },
)

_WORDS = "Accuracy among the sensible cases"


@picture(
    compute.sensibility,
    (CAPABILITY, MIDPOINT, DECISIONS),
    fields={
        "midpoint": "where sensible and non-sensible cases part",
        "struggle_ratio": "non-sensible over sensible cases",
    },
    main="the sensibility lines",
    caption=start_with_curves(_WORDS, _WORDS, ", over the threshold"),
)
def sensibility(plot: Plot[Sensibility], **shared: Unpack[CurveArguments]) -> Axes:
    """Draw the accuracy among sensible and among non-sensible cases over the threshold.

    Use it to see how a model copes with a change of environment, such as from training to test data: pass a
    mapping to draw several environments, or models.  Sensibility, the accuracy within the sensible cases, is
    the main line and reaches 1 at the midpoint; capability, the accuracy within the others, is thin and
    reaches 0 there.  The scores must be probabilities.

    Parameters
    ----------
    {reading}
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``sensibility:<model>``, ``capability:<model>``, ``midpoint:<model>``,
        ``thresholds:<model>``.  By default the legend goes above the panel if the curves leave no room.

    Raises
    ------
    {raises}
        Also for scores that are not probabilities.

    See Also
    --------
    rocplot.compute.sensibility : The curves, the midpoint and the struggle ratio as numbers.
    calibration : Whether probabilities are right.

    Notes
    -----
    Klement, Japkowicz & Matwin, Figures 1 to 3, left panels.  The lines are steps: between two
    probabilities no decision changes.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = sensibility([1, 1, 0, 1, 0], {"test": [0.9, 0.7, 0.6, 0.4, 0.1]}, thresholds=[0.5], ax=ax)
    >>> [line.get_gid() for line in ax.lines]
    ['sensibility:test', 'capability:test', 'midpoint:test', 'thresholds:test', 'thresholds:test']
    >>> plt.close(fig)
    """
    plot.read()
    plot.prepare_layers()
    is_beyond_panel = plot.layer_options["midpoint"] is not None and any(
        result.midpoint > 1 for result in plot.results.values()
    )
    words = "midpoint {midpoint:.3f}, " * is_beyond_panel + "struggle ratio {struggle_ratio:.3f}"
    plot.write_labels(f"{{name}} ({words})", "sensibility", "midpoint", "struggle_ratio")

    plot.lay_out_axes(_axes.lay_out_unit_square, "Threshold on the probability", "Accuracy within the set")
    for model in plot.models:
        plot.curve(model, *_trace_sensibility_steps(model.result.threshold, model.result.sensibility))
    plot.draw_layers()
    if not plot.shared:
        _write_line_names(plot)
    return plot.finish_axes("outside", named=is_beyond_panel)


def _trace_sensibility_steps(threshold: Array, value: Array) -> tuple[Array, Array]:
    """Trace a step function over [0, 1]; each value holds from the previous threshold up to its own."""
    cut, height = threshold[:0:-1], value[:0:-1]  # without +inf
    if cut[-1] < 1:
        cut, height = np.append(cut, 1), np.append(height, value[0])
    x, y = np.column_stack([np.append(0, cut[:-1]), cut]).ravel(), np.repeat(height, 2)
    indices = select_vertices(x, y)
    return x[indices], y[indices]


def _write_line_names(plot: Plot[Sensibility]) -> None:
    """Write the names of both kinds of lines, each beside a line that is far from those of the other kind."""
    kinds = ("sensibility",) if plot.layer_options["capability"] is None else ("sensibility", "capability")
    x = np.linspace(0, 1, _SAMPLES)
    points: dict[str, Array] = {}
    for kind in kinds:
        heights = [
            getattr(result, kind)[np.searchsorted(-result.threshold, -x, side="right") - 1]
            for result in plot.results.values()
        ]
        lines = [np.column_stack([x, height]) for height in heights if not np.isnan(height).any()]
        points[kind] = np.reshape(lines, (-1, 2))
    for kind, places in points.items():
        others = np.concatenate([np.empty((0, 2)), *(points[other] for other in kinds if other != kind)])
        distances = np.hypot(*(places[:, None] - others).transpose(2, 0, 1)).min(axis=1, initial=1.0)
        spots = places[np.argsort(-distances.round(1), kind="stable")][:_SPOTS]
        if len(spots):
            _artists.write_label(plot.ax, kind, *spots.T)
