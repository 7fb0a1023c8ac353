"""Power curves: the power of a study of one AUC over its number of cases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, Unpack

import numpy as np
from matplotlib.axes import Axes
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import text_to_path

from rocplot import compute
from rocplot._data.arrays import count_dimensions
from rocplot._errors import make_value_error, prefix_argument
from rocplot._names import name_entries
from rocplot._numbers import write_amount, write_number, write_percent
from rocplot._typing import Array, Options
from rocplot._validation import check_number, list_items
from rocplot.compute import SampleSize
from rocplot.compute._roc.auc_power import PowerDesign
from rocplot.page.gids import get_gid, get_layer_name
from rocplot.page.labels import get_labels
from rocplot.page.scales import RoundedLocator
from rocplot.page.sizes import get_marker_size, get_neutral_color, get_small_size, get_text_unit
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import join_list, write_short_number
from rocplot.plot._layers.layer import Layer
from rocplot.plot._looks import AROUND, DOTTED, FINE_DOTS, SPOT, override_look
from rocplot.plot._panel import DrawnPlot
from rocplot.plot._picture import LabelArguments, Model, Plot, picture

_BEYOND = 1.5  # end of the axis, in units of the largest sample size that is marked
_POINTS = 500
_ENDS, _HALF_ROW = 3.0, 5.0  # space at both ends of a text along a line, and half its height


@dataclass(frozen=True)
class _Study:
    """A planned study: its design, and the least numbers of cases that reach the power."""

    auc: float
    question: PowerDesign
    size: SampleSize

    @property
    def cases(self) -> int:
        return sum(self.size)

    @property
    def smallest_size(self) -> float:
        """The number of cases of a study with one case of the smaller class."""
        return (1 + self.question.ratio) * max(1.0, 1 / self.question.ratio)

    def compute_study_power(self, cases: Any) -> Array:
        return self.question.compute_power(np.asarray(cases) / (1 + self.question.ratio))


def _draw_target(plot: Plot[_Study], power: float, style: Options) -> None:
    """Draw a line at this power over the whole width, once for each power."""
    ax = plot.ax
    if any(get_gid(line) == "target" and np.asarray(line.get_ydata())[0] == power for line in ax.lines):
        return
    look: Options = {"gid": "target", "linestyle": DOTTED, "zorder": 1.5}
    look["transform"] = ax.get_yaxis_transform()
    _artists.draw_line(ax, [0, 1], [power, power], avoid=True, **override_look(look, style))
    words, right = f"power {write_number(power, '.2g')}", 0.9 * ax.get_xlim()[1]
    _artists.write_label(ax, words, right, power, required=False, near=True, color=get_neutral_color())


def _draw_sizes(plot: Plot[_Study], model: Model[_Study], power: float, style: Options) -> None:
    """Mark the number of cases, with its text along the line down to the axis, or else beside the mark.

    On axes with earlier curves the text may be the total alone.  There is no text if the label has numbers.
    """
    study, ax, color = model.result, plot.ax, model.look.color
    if study.cases > ax.get_xlim()[1]:
        return
    x, y = study.cases, float(study.compute_study_power(study.cases))
    drop: Options = {"gid": model.make_gid("drop"), "linestyle": FINE_DOTS, "color": color, "zorder": 1.6}
    line = _artists.draw_line(ax, [x, x], [0, y], **drop)
    get_labels(ax).avoid_line(line)  # a number on the line of another curve would be read as its own
    look: Options = {"gid": model.make_gid("sizes"), "color": color, "markersize": get_marker_size(SPOT)}
    _artists.draw_points(ax, x, y, **override_look(look, style))
    if "{n" in (plot.label_fmt or "").replace("{name", "").replace("{null", ""):
        return
    P, N = map(write_amount, study.size)
    total, classes = write_amount(x), f"({P} + {N})"
    ink = plot.get_label_color(model) if model.name is None and not plot.shared else color
    for words in (f"{total} cases {classes}", f"{total} cases")[: 2 if plot.shared else 1]:
        heights = _find_free_heights(ax, x, y, _measure_text(words))
        if heights.size:
            spots = np.column_stack([np.full(heights.size, x), heights])
            label_kws: Options = {"color": ink, "rotation": 90, "asked": True, "own_line": line}
            _artists.write_label_on_line(ax, words, spots, may_leave_line=True, **label_kws)
            return
    label_kws = {"color": ink, "clear": AROUND, "required": not plot.has_several_models, "asked": True}
    _artists.write_label(ax, f"{total} cases\n{classes}", x, y, multialignment="center", **label_kws)


def _measure_text(text: str) -> float:
    """Measure the length of a text along a line with space at both ends, in points."""
    font = FontProperties(size=get_small_size())
    return float(text_to_path.get_text_width_height_descent(text, font, False)[0]) + _ENDS * get_text_unit()


def _find_free_heights(ax: Axes, x: float, top: float, length: float) -> Array:
    """Return heights between the curves at which the middle of a vertical text of this length may stand."""
    point = ax.get_figure(root=True).dpi / 72  # type: ignore[union-attr]
    place = float(ax.transData.transform((x, top))[0])
    sides = place + np.array([-1, 1]) * (_HALF_ROW * get_text_unit() * point)
    if sides[0] < ax.bbox.x0 or sides[1] > ax.bbox.x1:
        return np.empty(0)
    x_limits = ax.transData.inverted().transform(np.column_stack([sides, [ax.bbox.y0] * 2]))[:, 0]
    occupied = [(0.0, 0.0), (top, top)]  # heights that curves take over the width of the text
    for line in (line for line in ax.lines if get_layer_name(line) == "auc_power"):
        cases, power = np.asarray(line.get_xydata(), float).T
        ends = np.interp(x_limits, cases, power)
        occupied += [(float(ends[0]), float(ends[1]))] if ends[0] < top else []
    edges = ax.transData.transform([(x, height) for interval in sorted(occupied) for height in interval])[
        :, 1
    ].reshape(-1, 2)
    gaps = zip(np.maximum.accumulate(edges[:, 1])[:-1], edges[1:, 0], strict=True)
    half = 0.5 * length * point
    free = [np.linspace(low + half, high - half, 9) for low, high in gaps if high - low > 2 * half]
    pixel_heights = np.concatenate([np.empty(0), *free])
    positions = np.column_stack([np.full(pixel_heights.size, place), pixel_heights])
    return np.asarray(ax.transData.inverted().transform(positions)[:, 1])


TARGET = Layer(
    "target",
    "The power to reach, as a line.",
    _draw_target,
    default=True,
    without_model=True,
    repeatable=True,
    rank=-1,
    caption=lambda _, power: f"Horizontal line: power {write_percent(power)} %",
)


def _write_caption_of_sizes(call: DrawnPlot, prepared: Any) -> str:
    sizes = [
        f"{write_amount(sum(study.size))} ({write_amount(study.size[0])} positive, "
        f"{write_amount(study.size[1])} "
        "negative) of AUC "
        f"{write_short_number(study.auc)}"
        for name, study in call.results.items()
        if prepared.get(name) is not None
    ]
    return f"Marked: least number of cases that reaches this power: {'; '.join(sizes)}" if sizes else ""


SIZES = Layer(
    "sizes",
    "The least number of cases that reaches it, marked on the curve and labelled with all cases and, if "
    "there is room, with positives + negatives in parentheses.  Text without room is left out, with a "
    "warning.  If `label_fmt` holds the numbers, there is no text.",
    _draw_sizes,
    default=True,
    rank=5,
    caption=_write_caption_of_sizes,
)


def _start_caption(call: DrawnPlot) -> str:
    first = next(iter(call.results.values())).question
    areas = join_list(f"{study.auc:.4g}" for study in call.results.values())
    kind = "two-sided" if call.options.get("alternative", "two-sided") == "two-sided" else "one-sided"
    level = write_percent(call.options.get("level", 0.95))
    author = "DeLong" if first.method == "delong" else first.method.title()
    per = "as many negatives as positives" if first.ratio == 1 else f"{first.ratio:g} negatives per positive"
    return (
        f"Power to distinguish an AUC of {areas} from {first.null:g} over the number of cases, {kind} test "
        f"at a confidence level of {level} %, {per}, variance by {author}"
    )


@picture(
    None,
    (TARGET, SIZES),
    fields={
        "auc": "the expected AUC",
        "null": "the AUC under the null hypothesis",
        "n": "the number of cases that reaches the power",
        "n_positive": "the positives among them",
        "n_negative": "the negatives among them",
    },
    caption=_start_caption,
    example="0.7 0.8",
)
def auc_power(
    plot: Plot[_Study],
    auc: float | Sequence[float] | Mapping[str, float],
    *,
    null: float = 0.5,
    power: float = 0.8,
    level: float = 0.95,
    ratio: float = 1.0,
    alternative: Literal["two-sided", "less", "greater"] = "two-sided",
    method: Literal["obuchowski", "delong"] | None = None,
    max_cases: float | None = None,
    **shared: Unpack[LabelArguments],
) -> Axes:
    """Draw the power of a test of the AUC over the number of cases in the study.

    Use it to plan a study: it marks the least number of cases that reaches the power you want.

    Parameters
    ----------
    auc : float in (0, 1), list of float or mapping
        The AUC that you expect.  A list, or a mapping of name → AUC, draws a curve for each.
    null : float in (0, 1)
        The AUC under the null hypothesis; ½ is chance.
    power : float in (0, 1)
        The power that you want; above 1 − `level`.
    level : float in (0, 1)
        Confidence level of the test.
    ratio : float
        Negatives per positive: (1 − π)/π at a prevalence π.
    alternative : {"two-sided", "less", "greater"}
        The alternative hypothesis: the AUC differs from `null`, is below it, or is above it.
    method : {"obuchowski", "delong"}, optional
        How to predict the variance of the area before there are data: as in pROC, or as that of the empirical
        area of normal scores, which fits DeLong's intervals better.  By default the first if `null` is ½,
        else the second.
    max_cases : float, optional
        The number of cases at which the curves end; by default 1.5 times the largest number marked.  Numbers
        beyond it are not marked.
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``auc_power:<name>``, ``sizes:<name>``, ``drop:<name>`` and ``target``; an
        AUC without a name has its value there.

    Raises
    ------
    ValueError, TypeError
        For AUCs equal to `null` or on the wrong side of it, or numbers out of range (see
        ``rocplot.compute.auc_sample_size``), equal AUCs in a list, or a `max_cases` with no case of a class.

    See Also
    --------
    rocplot.compute.auc_sample_size : The least numbers of cases.
    rocplot.compute.auc_power : The power of a study of a given size.
    roc : The curve, once you have the data.

    Notes
    -----
    Obuchowski & McClish (1997), Obuchowski et al. (2004).  The marked number of cases has whole numbers
    of both classes, so its power may be a little above the one you asked for.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = auc_power([0.7, 0.8], ratio=4, ax=ax)
    >>> plt.close(fig)
    """
    test_options: Options = {"null": null, "level": level, "ratio": ratio, "alternative": alternative}
    test_options["method"] = method
    has_names = isinstance(auc, Mapping)
    studies = {}
    for name, value in _read_aucs(auc).items():
        with prefix_argument(f"auc[{name!r}]") if has_names else nullcontext():
            size = compute.auc_sample_size(value, power=power, **test_options)
        studies[name] = _Study(value, PowerDesign.from_arguments(value, **test_options), size)
    plot.hold_results(studies if len(studies) > 1 or has_names else {None: next(iter(studies.values()))})
    end = _BEYOND * max(study.cases for study in studies.values())
    if max_cases is not None:
        end = check_number(
            max_cases, "max_cases", max(study.smallest_size for study in studies.values()), above=True
        )
    plot.prepare_layers(target=lambda _: power, sizes=lambda _: dict.fromkeys(plot.results, power))
    plot.write_labels(
        "{name} (AUC {auc:.2f})" if has_names else "AUC {auc:.2f}",
        "",
        "auc",
        null=lambda study: study.question.null,
        n=lambda study: study.cases,
        n_positive=lambda study: study.size.n_positive,
        n_negative=lambda study: study.size.n_negative,
    )

    plot.lay_out_axes(_lay_out_power, end)
    for model in plot.models:
        study = model.result
        cases = study.smallest_size + (end - study.smallest_size) * np.linspace(0, 1, _POINTS) ** 2
        plot.curve(model, cases, study.compute_study_power(cases))
    plot.draw_layers()
    return plot.finish_axes("lower right", named=True)


def _read_aucs(auc: Any) -> dict[str, float]:
    """Read one AUC, a list of AUCs or a mapping of them, by name."""
    if isinstance(auc, Mapping):
        aucs = name_entries(auc, "auc")
    elif isinstance(auc, (str, bytes)) or count_dimensions(auc, "auc") == 0:
        aucs = {"": auc}
    else:
        values = [check_number(value, "auc") for value in list_items(auc, "auc", "numbers")]
        aucs = {f"{value:.12g}": value for value in values}
        if len(aucs) < len(values):
            raise make_value_error(
                "auc", f"={values} holds an AUC twice", "give each once, or names in a mapping"
            )
    if not aucs:
        raise make_value_error("auc", "is empty", "give the AUC that is expected, or several")
    return aucs


# -- The axes -------------------------------------------------------------------------------------


def _lay_out_power(ax: Axes, end: float) -> None:
    """Lay out a power over the number of cases; those of a later call fit in."""
    words = "Cases (positives + negatives)", "Power"
    if _axes.lay_out_frame(ax, *words, xlim=(0, end), ylim=(0, 1 + _axes.MARGIN)):
        _axes.set_rate_ticks(ax.yaxis)
        _axes.set_ticks(
            ax.xaxis, partial(_axes.write_like_labels, write_amount), RoundedLocator(5, integer=True)
        )
    elif end > ax.get_xlim()[1]:
        _axes.set_limits(ax, xlim=(0, end))
