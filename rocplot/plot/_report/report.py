"""One sheet for a model: panels, one legend, a table of numbers with intervals, a caption."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.typing import ColorType
from numpy.typing import ArrayLike

from rocplot import compute
from rocplot._data.binary import read
from rocplot._hints import of_known_words
from rocplot._typing import Data, Scalar, Seed, Weights
from rocplot._validation import names_of, one_of, proportion
from rocplot.compute._base.docstrings import described
from rocplot.compute._base.per_model import Scores, Truth
from rocplot.compute._base.precomputed import results_in_place_of_data
from rocplot.compute._calibration.probabilities import clip_of
from rocplot.compute._counts.resample import Drawing
from rocplot.compute._counts.threshold_counts import ThresholdCounts, counts_of, totals
from rocplot.compute._report.summary_table import ALL
from rocplot.plot._legend.entries import shared
from rocplot.plot._legend.place import legends_of
from rocplot.plot._legend.strip import Strip, drawn
from rocplot.plot._letter_axes import letter_axes
from rocplot.plot._report import panels as _panels
from rocplot.plot._report.caption import caption_of, methods_of
from rocplot.plot._report.cells import of_models, of_subgroups
from rocplot.plot._report.layout import Orientation, check_figure, page_width, sheet

Counted = dict[str | None, ThresholdCounts]


@of_known_words
@described
def report(
    y_true: Truth,
    y_score: Scores = None,
    *,
    data: Data | None = None,
    hue: ArrayLike | None = None,
    sample_weight: Weights = None,
    pos_label: Scalar = None,
    soft_labels: bool = False,
    groups: ArrayLike | None = None,
    panels: Sequence[str] | Mapping[str, Mapping[str, Any]] = _panels.PANELS,
    threshold: float | Mapping[str, float] | None = None,
    prevalence: float | None = None,
    subgroup: ArrayLike | str | None = None,
    compare: str | None = None,
    clip: float | None = None,
    level: float = 0.95,
    n_resamples: int = 2000,
    seed: Seed = 0,
    orientation: Literal["portrait", "landscape"] = "portrait",
    width: float | None = None,
    figure: Figure | None = None,
    hue_order: Sequence[str] | None = None,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = None,
    dashes: bool | None = None,
    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None = None,
) -> Figure:
    """Draw one sheet: the usual panels, one legend, and a table of numbers with intervals.

    Parameters
    ----------
    {reading}
    {groups}
    panels : list of str, or mapping of str to mapping
        Names of pictures that draw curves of models, such as ``"cost_curve"``, ``"lift"`` or ``"det"``; a
        mapping gives each its own arguments: ``{"roc": {"hull": True}, "cost_curve": {}}``.
    threshold : float or mapping, optional
        Cut-off of the decisions that are marked in the panels and described in the table; a mapping gives
        each model its own.
    prevalence : float in (0, 1), optional
        P(positive) where the models will be used, for predictive values and net benefit.
    subgroup : array-like or column name, optional
        Parts of the cases, such as sites: a second table has a row for each.
    compare : str, optional
        Name of the model with which the other one is compared: the table has the paired differences, with
        intervals and p-values (see ``compute.summary_test``).  Two models, of the same cases.
    clip : float in (0, 0.5), optional
        Clip predictions to [clip, 1 − clip] before their logarithms are taken.
    level : float in (0, 1)
        Confidence level of the numbers in the table.
    n_resamples : int
        Bootstrap resamples of the comparison.
    seed : int, numpy.random.Generator or None
        Random seed of the comparison.
    orientation : {"portrait", "landscape"}
        Panels in two columns, or all in one row, as far as the page is wide enough for their words: give
        `width`, too.
    width : float, optional
        Width of the page in inches, by default that of the style's figures; its height follows.
    figure : Figure, optional
        An empty figure to draw on, whose size is kept; by default a new one of pyplot.
    hue_order : list of str, optional
        Names of the models to draw, in this order.
    palette : str, list of colors or mapping, optional
        Colors of the models, the same in all panels.
    dashes : bool, optional
        Whether every model has its own pattern of dashes.
    terms : {"machine-learning", "clinical"} or mapping of str to str, optional
        Words of the axes.

    Returns
    -------
    Figure
        With two attributes: ``caption``, which says what each panel shows and by which method and level, and
        ``methods``, the sentences for a methods section.  The numbers are those of ``compute.summary``.

    Raises
    ------
    {raises}
    ValueError
        Also for an unknown panel or model, scores that are no probabilities in panels that need them, and a
        figure that is not empty.
    TypeError
        Also for `subgroup` or `compare` with results that do not hold the cases.

    See Also
    --------
    rocplot.compute.summary : The table as numbers.
    rocplot.compute.summary_test : The differences of two models as numbers.
    facets : A picture for each part of a table.
    preflight : Whether a figure is fit to print.

    Notes
    -----
    The data are read and counted once; all panels and the table are made of these counts.  Bands and bars are
    drawn of up to three models.  Curves of subgroups are drawn by ``facets``, or with ``hue=``.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> y, p = [0, 0, 1, 0, 1, 1, 0, 1] * 5, [0.1, 0.2, 0.3, 0.4, 0.6, 0.7, 0.8, 0.9] * 5
    >>> fig = report(y, {"model": p}, panels=["roc", "calibration"], threshold=0.5)
    >>> fig.caption.partition(".")[0]
    'Performance of model'
    >>> plt.close(fig)
    """
    wanted = _panels.wanted(panels)
    check_figure(figure)
    one_of(orientation, ("portrait", "landscape"), "orientation")
    level, clip = proportion(level, "level"), clip_of(clip)
    prevalence = None if prevalence is None else proportion(prevalence, "prevalence")
    drawing = Drawing.of(n_resamples, seed, False)
    reading: dict[str, Any] = {"data": data, "hue": hue, "sample_weight": sample_weight, "groups": groups}
    reading |= {"pos_label": pos_label, "soft_labels": soft_labels}
    from rocplot.compute._report.summary import summary_of

    counted, parts = _read(y_true, y_score, subgroup, reading)
    counted = _ordered(counted, hue_order)
    how: dict[str, Any] = {"prevalence": prevalence, "clip": clip, "level": level}
    summaries = {name: summary_of(one, name, threshold, **how) for name, one in counted.items()}
    test, names = _compared(counted, summaries, compare, clip, drawing)
    grids = [of_models(summaries, test, names)]
    if parts is not None:
        rows = {
            (name, word): summary_of(one, name, threshold, **how)
            for name in counted
            for word, one in parts[name].items()
            if word != ALL
        }
        grids.append(of_subgroups(rows))
    looks = {"palette": palette, "dashes": dashes, "terms": terms}
    looks = {word: value for word, value in looks.items() if value is not None}
    usual = {name: _panels.options_of(name, counted, threshold, prevalence) for name in wanted}
    own = {name: usual[name] | looks | given for name, given in wanted.items()}
    page, axes = _drawn(counted, own, grids, page_width(width, figure), orientation, figure)
    for name, ax in zip(wanted, axes, strict=True):
        _panels.mark(name, ax, summaries)
    found: Any = page
    more = [test.describe_method()] if test is not None else []
    found.caption, found.methods = (words(page, summaries, more) for words in (caption_of, methods_of))
    return page


def _read(
    y_true: Any, y_score: Any, subgroup: Any, reading: dict[str, Any]
) -> tuple[Counted, dict[str | None, dict[str, ThresholdCounts]] | None]:
    """Count every model once, in all cases and in the subgroups."""
    from rocplot.compute._report.summary import counted_by

    ready = results_in_place_of_data(y_true, {"y_score": y_score, **reading})
    if ready is not None and subgroup is not None:
        raise TypeError("subgroup needs the cases: pass y_true and y_score in place of a result")
    if subgroup is not None:
        parts = counted_by(y_true, y_score, subgroup, reading)
        counted = {name: one[ALL] for name, one in parts.items()}
    else:
        parts = None
        sources: Mapping[str | None, Any] = ready if ready is not None else read(y_true, y_score, **reading)
        counted = {name: counts_of(one) for name, one in sources.items()}
    for one in counted.values():
        totals(one)
    return counted, parts


def _ordered(counted: Counted, order: Sequence[str] | None) -> Counted:
    if order is None:
        return counted
    return {
        name: counted[name] for name in names_of(list(order), [one or "" for one in counted], "hue_order")
    }


def _compared(
    counted: Counted,
    summaries: Mapping[str | None, compute.Summary],
    compare: str | None,
    clip: float | None,
    drawing: Drawing,
) -> tuple[compute.SummaryTest | None, tuple[str, str]]:
    """Compare the other model with the named one."""
    from rocplot.compute._report.summary_test import differences

    if compare is None:
        return None, ("", "")
    names = [str(name) for name in counted if name is not None]
    if len(names) != 2 or compare not in names:
        raise ValueError(f"compare={compare!r} must name one of two models, but the models are {names}")
    other = next(name for name in names if name != compare)
    pair = counted[other], counted[compare]
    return differences(pair, (summaries[other], summaries[compare]), clip, drawing), (other, compare)


def _drawn(
    counted: Counted,
    panels: Mapping[str, Mapping[str, Any]],
    grids: Sequence[Any],
    width: float,
    orientation: Orientation,
    figure: Figure | None,
) -> tuple[Figure, list[Any]]:
    """Draw the panels, their letters and the legend; leave no figure behind if one cannot be drawn."""
    import matplotlib.pyplot as plt

    entries = 0 if None in counted else len(counted)
    page, top, axes = sheet(
        list(panels), grids, width=width, orientation=orientation, figure=figure, entries=entries
    )
    try:
        for (name, options), ax in zip(panels.items(), axes, strict=True):
            _panels.draw(name, counted, options, ax)
    except Exception:
        if figure is None:
            plt.close(page)
        raise
    if len(axes) > 1:
        letter_axes(axes)
    if entries:
        _legend(top, axes)
    return page, axes


def _legend(top: Any, axes: Sequence[Any]) -> None:
    """Name the models once, below the panels."""
    handles = [one for ax in axes for one in ax.get_legend_handles_labels()[0]]
    lines = [one for one in handles if isinstance(one, Line2D) and ":" in (one.get_gid() or "")]
    entries = shared([one for one in lines if one.get_linestyle() != "None"] or lines)
    if entries:
        made = drawn(top, entries, {"loc": "outside lower center"})
        legends_of(axes[0]).span(Strip(top, made, "lower", None))
