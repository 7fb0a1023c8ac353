"""Any of our figures as one HTML file that looks as printed and answers."""

from __future__ import annotations

from os import PathLike, fspath
from pathlib import Path
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from rocplot._hints import of_known_words
from rocplot.plot._drawn import Drawn, drawn
from rocplot.plot._figure import figure_of
from rocplot.plot._live.drawing import box_of, cleaned, drawn_at_72, legend_rows, placed, series_of
from rocplot.plot._live.frames import marks_of
from rocplot.plot._live.page import page_of, rows_of, shown_numbers
from rocplot.plot._live.samples import MOST, collect, every_cut, marked_cuts, start_of, steps_of

_SUFFIXES = (".html", ".htm")


@of_known_words
def interactive(figure: Figure | Axes, path: str | Path) -> Path:
    """Write a figure as one HTML file that looks as printed and answers.

    A slider moves the threshold through all panels: a marker on ROC, precision–recall (gain), PN, lift and
    DET curves; the cost line of the decision in cost space; an upright line, and where it meets the curves,
    in calibration plots, decision curves, Brier curves, metrics over the threshold, sensibility and score
    distributions.  A table holds the counts and rates of every model there.  Pointing at a curve reads its
    nearest decision, a click takes its threshold; entries of the legend show and hide models.  All of it
    works by keyboard.  Panels of other plots, confusion matrices too, stand as they are.

    The file holds the figure as SVG, all numbers and a small script; it loads nothing, and works from a disk.
    Without the script it shows the figure.

    Parameters
    ----------
    figure : Figure or Axes
        A figure, or axes of it, with plots of this package, in this session: one from a pickle has lost
        their results.
    path : str or path-like
        File to write, ``.html`` or ``.htm``.  One of that name is replaced.

    Returns
    -------
    pathlib.Path
        The file.

    Raises
    ------
    TypeError
        If `figure` is no figure, or `path` no path.
    ValueError
        If the figure holds no plot of this package, or `path` has another suffix; before anything is written.

    See Also
    --------
    preflight : Whether a figure is fit to print.

    Notes
    -----
    The slider has all distinct thresholds of all models; if these are more than 600, about 600, as many of
    each model, evenly along its ROC curve, with those that the figure marks.  Readings are exact at each of
    them.  At a threshold of one model another one decides as at its own lowest score that is not below.
    Marks on the lines of metrics, calibration and net benefit stand on the line that is drawn.  Of curves
    over folds, which have no thresholds in common, and of metrics alone there are no readings.

    The same figure gives the same file, to the byte.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> import rocplot as rp
    >>> from tempfile import TemporaryDirectory
    >>> fig, ax = plt.subplots()
    >>> ax = rp.roc([0, 1, 0, 1], {"a": [1, 2, 3, 4], "b": [4, 3, 2, 1]}, ax=ax)
    >>> with TemporaryDirectory() as folder:
    ...     interactive(fig, f"{folder}/roc.html").name
    'roc.html'
    >>> plt.close(fig)
    """
    figure = figure_of(figure, "figure")
    target = _target(path)
    calls = [(ax, call) for ax in figure.axes for call in drawn(ax)]
    if not calls:
        raise ValueError(
            "figure holds no plot of rocplot, or was loaded from a pickle, which has lost their results: "
            "draw it anew, and pass it before it is pickled"
        )
    target.write_text(_page(figure, calls), encoding="utf-8", newline="\n")
    return target


def _target(path: Any) -> Path:
    """Check where the file goes."""
    if not isinstance(path, (str, PathLike)) or isinstance(fspath(path), bytes):
        raise TypeError(f"path must be a str or a path, not {type(path).__name__}")
    target = Path(path)
    if target.suffix.lower() not in _SUFFIXES:
        raise ValueError(f"path={fspath(path)!r} must end in .html or .htm")
    if not target.parent.is_dir():
        raise ValueError(f"path={fspath(path)!r}: the folder {target.parent} does not exist, make it first")
    return target


def _page(figure: Figure, calls: list[tuple[Axes, Drawn]]) -> str:
    """Build the page: the picture, and what the script reads."""
    pictures = [call for _, call in calls]
    samples, places = collect(pictures)
    marked = marked_cuts(pictures)
    start = start_of(steps_of(samples, ()), marked) if samples else 0.0
    steps = steps_of(samples, [*marked, start])
    series = _series(pictures)
    titles = {
        places[id(call), name]: ax.get_title()
        for ax, call in reversed(calls)
        for name in call.results
        if (id(call), name) in places
    }
    labels = {str(key): label for call in pictures for key, label in call.labels.items() if key is not None}
    with drawn_at_72(figure) as svg:
        panels = []
        for ax, call in calls:
            marks = marks_of(ax, call, samples, places, steps)
            for panel in (ax, *_insets(ax)):
                found = [
                    {
                        "series": series_of(one.series, series),
                        "sample": one.sample,
                        "color": one.color,
                        "at": shown_numbers(placed(figure, panel, one)),
                        "line": len(one.ends) > 1,
                    }
                    for one in marks
                ]
                panels.append({"box": box_of(figure, panel.bbox), "marks": found})
        rows = legend_rows(figure, labels, series)
    data = {
        "steps": shown_numbers(steps, exact=True),
        "start": int(abs(steps - start).argmin()) if steps.size else 0,
        "series": [
            {
                "name": one,
                "of": [i for i, name in enumerate(series) if i != at and one.startswith(f"{name}:")],
            }
            for at, one in enumerate(series)
        ],
        "samples": rows_of(samples, steps, series, titles),
        "panels": [panel for panel in panels if panel["marks"]],
        "legend": rows,
    }
    return page_of(figure, cleaned(svg, series), data, pictures, every_cut(samples).size <= MOST)


def _series(calls: list[Drawn]) -> list[str]:
    """Name all that can be shown and hidden: the models, and lines of them that have a label of their own."""
    return list(
        dict.fromkeys(str(key) for call in calls for key in (*call.results, *call.labels) if key is not None)
    )


def _insets(ax: Axes) -> list[Axes]:
    return [one for one in ax.child_axes if isinstance(one, Axes) and one.get_gid() == "zoom"]
