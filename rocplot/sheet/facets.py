"""Small multiples: a picture for each part of a table, on seaborn's grid."""

from __future__ import annotations

import functools
import inspect
import textwrap
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, TypeVar, cast

import matplotlib as mpl
import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.colors import to_rgb
from matplotlib.typing import ColorType

import rocplot
from rocplot._data import frames
from rocplot._data.arrays import negate_scores
from rocplot._data.binary import read_lazy_panels
from rocplot._data.columns import (
    StackedColumn,
    check_column,
    find_score_column,
    list_categories,
    list_hue_columns,
    read_model_columns,
)
from rocplot._data.groups import Grouping, combine_groups, read_groups
from rocplot._errors import make_type_error, make_value_error, prefix_argument, write_value
from rocplot._names import write_names
from rocplot._typing import Data, Options
from rocplot._validation import (
    check_flag,
    check_names,
    check_number,
    check_whole_number,
    find_meant_name,
    list_items,
    shorten_value,
)
from rocplot.compute._counts.threshold_counts import ThresholdCounts, count_sample
from rocplot.page.legend import merge_labels
from rocplot.page.private_matplotlib import cache_ticks, get_figure_renderer
from rocplot.page.typeset import LiteralString, bind_units, make_literal

if TYPE_CHECKING:
    import pandas as pd
    from seaborn import FacetGrid

_MAX_WRAPS = 4  # of titles, whose rows narrow the panels
_TITLE_SHARE = 0.95  # of the distance between panels, at most, for a line of a title that is broken
_SMALLEST_TITLE = 0.6  # of its size, to which a title at the margin shrinks at most
# Arguments that a picture must have to be drawn in a grid
_REQUIRED_ARGUMENTS = ("data", "hue", "hue_order", "palette", "legend")
MODELS = "model"  # the variable that names the models when several score columns are given
_SCORES_COLUMN = "scores of the models"
_COUNTS_COLUMN = "place of the counts"  # of each panel and model
_READING_OPTIONS = ("sample_weight", "pos_label", "soft_labels", "max_points")
_MAX_SIZE = 1e4  # of a panel, in inches, and of its width over its height
_MAX_COLUMNS = 1000  # of panels in a row: a figure is as wide as so many
_EXAMPLE_CALL = "rocplot.{}('roc', 'label', 'score', data=table, col='site')"
_COLUMN_ARGUMENTS = ("sample_weight", "groups", "fold")
_GRID_SUGGESTIONS = {  # what facets() offers in place of arguments of other libraries
    "by": "each column of panels is a value of col='site'",
    "ncols": "the number of panels in a row is col_wrap=2",
    "figsize": "the size of a panel is height=3, aspect=1",
    "title": "call grid.figure.suptitle(...) on what is returned",
    "x": "the columns are y_true='label', y_score='score'",
    "y": "the columns are y_true='label', y_score='score'",
}
F = TypeVar("F", bound=Callable[..., Any])


def _explain_incomplete_call(function: F) -> F:
    """Answer a call that lacks a positional argument, or has too many, with an example of a complete one."""
    signature = inspect.signature(function)

    @functools.wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            signature.bind(*args, **kwargs)
        except TypeError as error:
            raise TypeError(
                f"{function.__name__}() {error}: call {_EXAMPLE_CALL.format(function.__name__)}"
            ) from None
        return function(*args, **kwargs)

    return call  # type: ignore[return-value]


@_explain_incomplete_call
def facets(
    plot: Callable[..., Axes] | str,
    y_true: str,
    y_score: str | Sequence[str] | Mapping[str, str],
    *,
    data: Data,
    row: str | None = None,
    col: str | None = None,
    hue: str | Sequence[str] | None = None,
    row_order: Sequence[Any] | None = None,
    col_order: Sequence[Any] | None = None,
    hue_order: Sequence[Any] | None = None,
    col_wrap: int | None = None,
    height: float = 3,
    aspect: float = 1,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = None,
    legend: bool | None = None,
    facet_kws: Mapping[str, Any] | None = None,
    **plot_kws: Any,
) -> FacetGrid:
    """Draw a picture for each part of a table, in a grid of panels.

    Use it to compare sites, years or many models side by side.  Panels have the same limits, a model looks
    the same in all of them, and one legend names the models.  Arguments are named as in ``seaborn.relplot``.

    Parameters
    ----------
    plot : callable or str
        A picture of models, such as ``rocplot.roc``, or its name.
    y_true : str
        Column of true classes; for ``risk_coverage`` that of correct predictions, for ``froc`` of the marks.
    y_score : str, list of str or mapping
        Column of scores, higher meaning more likely positive, or of the confidence.  Several columns, or a
        mapping of shown name → column, are models: they form the variable ``"model"``, which you can pass as
        `row`, `col` or, by default, `hue`.
    data : data frame or mapping of columns
        Table with one row per case, in memory or lazy.  If the picture is drawn from counts, the engine of a
        lazy table counts all panels at once and fetches no rows; for any other picture, the columns needed
        are read into memory.
    row, col, hue : str, or of hue list of str, optional
        Columns whose values each get a row of panels, a column of panels, or a curve.  With several columns,
        each combination of their values is a curve, "Jan, N".  If `hue` is also `row` or `col`, each panel
        shows its own model in front of all others in grey, which suits small multiples of many models:
        ``col="model"``.
    row_order, col_order, hue_order : list, optional
        Values to draw, in this order; by default text in order of appearance, numbers and dates sorted, and
        ordered categories in their order.
    col_wrap : int, optional
        Number of panels in a row, if there is no `row`.
    height, aspect : float
        Height of a panel in inches, and ratio of its width to its height.
    palette : str, list of colors or mapping, optional
        Colors of the models, as in the picture.
    legend : bool, optional
        By default one legend on the right of the panels names the models, where `hue` or several columns of
        scores make several.  With True, panels without such a legend have their own, as in the picture.
    facet_kws : mapping, optional
        More arguments of ``seaborn.FacetGrid``: ``{"margin_titles": True, "sharey": False}``.
    **plot_kws
        More arguments of the picture, such as its layers; for a lazy table also ``max_points=``, which pools
        scores that are nearly all distinct, as in `rocplot.compute.counts`.  ``n_images=`` and ``n_lesions=``
        of ``froc`` hold for each panel.

    Returns
    -------
    seaborn.FacetGrid
        Its methods change titles and labels: ``grid.set_titles("{col_name}")``.

    Raises
    ------
    TypeError
        For anything but a picture of models, or options that it does not take.
    ValueError
        For unknown columns, values or names; for data of a panel that cannot be drawn, with its name.

    See Also
    --------
    letter_axes : Letters of the panels.
    roc : A curve for each subgroup in one panel, ``hue="site"``.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> cases = {"y": [1, 0, 1, 0] * 2, "score": [3, 1, 2, 2, 4, 3, 2, 1], "site": ["A"] * 4 + ["B"] * 4}
    >>> grid = facets("roc", "y", "score", data=cases, col="site")
    >>> [ax.get_title() for ax in grid.axes.flat]
    ['site = A', 'site = B']
    >>> plt.close(grid.figure)
    """
    import matplotlib.pyplot as plt
    import seaborn as sns

    picture = _find_picture(plot, plot_kws)
    legend = None if legend is None else check_flag(legend, "legend")
    _check_options(picture, plot_kws)
    _check_shape(height, aspect, col_wrap, row)
    hue_columns = list_hue_columns(hue, data) if isinstance(hue, (list, tuple)) else []
    if hue_columns and len(hue_columns) == 1:
        (hue,), hue_columns = hue_columns, []
    counted = _is_counted(data, picture, plot_kws)
    parts: list[ThresholdCounts] | None = None
    if counted:
        facet_columns = {"row": row, "col": col, "hue": hue_columns or hue}
        table, parts, score, several, counted_orders, plot_kws = _count_panels(
            data, y_true, y_score, facet_columns, plot_kws
        )
    else:
        columns_to_check = {"row": row, "col": col} | dict(zip(hue_columns, hue_columns, strict=True))
        table, score, several = _make_long_table(
            data, y_true, y_score, columns_to_check | ({} if hue_columns else {"hue": hue})
        )
    if hue_columns:
        hue = ", ".join(hue_columns)
        if not counted:
            table, names = _combine_columns(table, hue_columns, data)
            hue_order = names if hue_order is None else hue_order
    if several and hue is None:
        hue = MODELS
    elif several and MODELS not in (row, col):
        raise make_value_error(
            "hue",
            f"={write_value(hue)} leaves the models without a place",
            f"give col={MODELS!r} or row={MODELS!r}",
        )
    facet: dict[str, Any] = {"row": row, "col": col, "hue": hue}
    orders: dict[str, Any] = {"row_order": row_order, "col_order": col_order, "hue_order": hue_order}
    values = table  # as they are before they are named: a variable may be a column of the grid and the hue
    for name, variable in zip(orders, facet.values(), strict=True):
        if variable is not None:
            if counted and (several is False or variable != MODELS):
                orders[name] = _order_groups(counted_orders[variable], orders[name], name)
                continue
            source = values if hue_columns or (several and variable == MODELS) else data
            table, orders[name] = _name_panels(table, values[variable], source, orders[name], name)
    shape: dict[str, Any] = {"height": height, "aspect": aspect, "col_wrap": col_wrap, "despine": False}
    shape |= _check_facet_kws(facet_kws)
    shared = [axis for axis in "xy" if shape.pop(f"share{axis}", True) is not False]
    # seaborn's layout of empty axes, which takes longer than drawing, measures visible ones twice
    shape["subplot_kws"] = {"visible": False} | (shape.get("subplot_kws") or {})
    with mpl.rc_context({"figure.constrained_layout.use": False, "figure.autolayout": False}):
        grid = sns.FacetGrid(table, **facet, **orders, **shape, sharex=False, sharey=False)
    _lay_out_empty_axes(grid)
    if isinstance(color := plot_kws.get("color"), Mapping) and palette is None:
        palette = color
        plot_kws = {word: value for word, value in plot_kws.items() if word != "color"}
    elif color is not None:  # one color for all models, which then differ in other properties
        plot_kws = {"label_fmt": "{name}"} | plot_kws if hue is not None else plot_kws
    has_common_legend = legend is not False and hue is not None and hue not in (row, col)
    plot_kws = {"legend": bool(legend) and not has_common_legend} | plot_kws
    try:
        columns: dict[str, Any] = dict(zip(_list_first_arguments(picture), (y_true, score), strict=True))
        _draw_panels(grid, picture, facet, columns | {"palette": palette} | plot_kws, parts)
    except Exception as error:
        plt.close(grid.figure)
        if isinstance(error, TypeError):  # the call of one panel has arguments that the caller did not pass
            error.args = (str(error).partition(" Call rocplot.")[0],)
        raise
    _finish_grid(grid, shared)
    if has_common_legend:
        entries = _collect_entries(grid)
        _show_axes(grid, False)  # seaborn draws the figure twice to measure the legend
        grid.add_legend(entries, label_order=list(entries))
        _show_axes(grid, True)
        make_literal(*cast(Any, grid).legend.get_texts())
    _wrap_titles(grid)
    _keep_labels_on_page(grid)
    if has_common_legend:
        _make_legend_gap(grid)
    settings = mpl.rcParams
    if not (settings["figure.constrained_layout.use"] or settings["figure.autolayout"]):
        # That of `tight_layout` does nothing, but saving would draw twice.  Without it, saving under these
        # settings would leave their engine on the figure, which moves panels below the legend
        grid.figure.set_layout_engine(None)
    return grid


def _show_axes(grid: FacetGrid, visible: bool) -> None:
    """Show or hide all axes of a grid."""
    for ax in grid.axes.flat:
        ax.set_visible(visible)


def _lay_out_empty_axes(grid: FacetGrid) -> None:
    """Lay out axes as seaborn does; if they are alike, those in a corner and at two ends stand for all."""
    alike, settings = not cast(Any, grid)._margin_titles_texts, cast(Any, mpl.rcParams)
    sides = ("left", "right", "bottom", "top", "wspace", "hspace")
    grid.figure.subplots_adjust(**{side: settings[f"figure.subplot.{side}"] for side in sides})
    for ax in grid.axes.flat:
        n_rows, n_columns, first, _ = ax.get_subplotspec().get_geometry()
        row, column = divmod(first, n_columns)
        is_end = (row, column) in ((0, n_columns - 1), (n_rows - 1, 0))
        ax.set_visible(not alike or row + column < 2 or is_end)
    with cache_ticks(grid.axes.flat):
        grid.figure.tight_layout()
    _show_axes(grid, True)


def _check_options(picture: Callable[..., Any], options: Mapping[str, Any]) -> None:
    """Refuse arguments of the grid among the options of the picture, and arrays in place of columns."""
    import seaborn as sns

    for name, value in options.items():
        if name in _GRID_SUGGESTIONS and (name != "by" or name not in inspect.signature(picture).parameters):
            raise TypeError(
                f"facets() got an unexpected keyword argument {name!r}: {_GRID_SUGGESTIONS[name]}"
            )
        if name in inspect.signature(sns.FacetGrid).parameters:
            raise TypeError(
                f"facets() got an unexpected keyword argument {name!r}: "
                f"pass it to the grid, facet_kws={{{name!r}: {shorten_value(value)}}}"
            )
        if name in _COLUMN_ARGUMENTS and np.ndim(value):
            raise _make_column_error(name, value)


def _make_column_error(role: str, value: object) -> TypeError:
    """Make the error for values in place of the name of a column."""
    return make_type_error(
        role,
        f"must be a column name, not {type(value).__name__}",
        f"facets reads a table, as in data=table.assign({role}=values), {role}='{role}'",
    )


def _check_shape(height: Any, aspect: Any, col_wrap: Any, row: Any) -> None:
    """Check the size of the panels and their number per row."""
    for argument, value in (("height", height), ("aspect", aspect)):
        check_number(value, argument, above=True)
        check_number(value, argument, 0, _MAX_SIZE, above=True)
    if col_wrap is not None:
        check_whole_number(col_wrap, "col_wrap", 1, _MAX_COLUMNS)
        if row is not None:
            raise make_value_error(
                "col_wrap", "breaks one row of panels into several", "give row= or col_wrap="
            )


def _check_facet_kws(facet_kws: object) -> dict[str, Any]:
    """Check the arguments that are passed on to the grid."""
    import seaborn as sns

    if not isinstance(facet_kws, Mapping | None):
        raise make_type_error(
            "facet_kws", f"must be a mapping of arguments of seaborn.FacetGrid, not {write_value(facet_kws)}"
        )
    grid_parameters = set(inspect.signature(sns.FacetGrid).parameters) - {"data"}
    facets_parameters = set(inspect.signature(facets).parameters) - {"data"}
    for name in facet_kws or {}:
        if name in facets_parameters:
            raise make_type_error("facet_kws", f"has {name!r}, an argument of facets", f"pass {name}= itself")
        if name not in grid_parameters:
            raise make_type_error(
                "facet_kws",
                f"has {name!r}, which seaborn.FacetGrid does not take",
                f"choose from {', '.join(sorted(grid_parameters - facets_parameters))}",
            )
    return dict(facet_kws or {})


def _find_picture(plot: Any, options: Mapping[str, Any]) -> Callable[..., Axes]:
    """Find a picture by name or function, and check its options before anything is drawn."""
    picture_names = [name for name in rocplot.__all__ if _has_model_arguments(getattr(rocplot, name))]
    if isinstance(plot, str):
        if plot not in picture_names:
            raise make_value_error(
                "plot",
                f"={write_value(plot)} is no picture of models",
                f"{_suggest_picture(plot, picture_names)}",
            )
        plot = getattr(rocplot, plot)
    if not _has_model_arguments(plot):
        name = getattr(plot, "__name__", "")
        suggestion = f": {_suggest_picture(name, picture_names)}" if name in rocplot.__all__ else ""
        raise make_type_error(
            "plot",
            "must be a picture of models, such as rocplot.roc, not "
            f"{name or shorten_value(plot)}{suggestion}",
        )
    for name in ("ax", "data"):
        if name in options:
            raise TypeError(f"facets() sets {name}= itself: leave it out")
    picture: Callable[..., Axes] = plot
    return picture


def _suggest_picture(name: str, picture_names: Sequence[str]) -> str:
    """Suggest how a picture without models is drawn per part of a table, or which pictures there are."""
    function: Any = getattr(rocplot, name) if name in rocplot.__all__ else None
    if hasattr(function, "declared") and _list_first_arguments(function) == ["y_true", "y_score"]:
        grid = "seaborn.FacetGrid(table, col='site', sharey=False)"
        return f"call {grid}.map_dataframe(rocplot.{name}, 'label', 'score')"
    return f"choose from {', '.join(picture_names)}{find_meant_name(name, picture_names, 'plot')}"


def _has_model_arguments(plot: Any) -> bool:
    """Return whether a picture takes the arguments of models, such as `hue`."""
    return hasattr(plot, "declared") and set(_REQUIRED_ARGUMENTS) <= set(inspect.signature(plot).parameters)


def _list_first_arguments(plot: Callable[..., Axes]) -> list[str]:
    """List the first two arguments of a picture, such as `y_true` and `y_score`."""
    return list(inspect.signature(plot).parameters)[:2]


def _make_long_table(
    data: Any, y_true: Any, y_score: Any, facet_columns: Mapping[str, Any]
) -> tuple[pd.DataFrame, str, bool]:
    """Return the table with one column of scores, the name of that column, and whether it holds models."""
    import pandas as pd

    if not frames.is_table(data):
        raise make_type_error(
            "data", f"must be a data frame or a mapping of columns, not {type(data).__name__}"
        )
    column_names = frames.list_column_names(data)
    several = not isinstance(y_score, str)
    names = list_items(y_score, "y_score", "columns") if several else [y_score]
    for name in y_score.values() if isinstance(y_score, Mapping) else names:
        if not isinstance(name, str):
            raise _make_column_error("y_score", name)
    if not names:
        raise make_value_error("y_score", "is empty", "name at least one column")
    columns = read_model_columns(y_score if isinstance(y_score, Mapping) else names, data) or {}
    score_columns = {column: find_score_column(column, column_names) for column in columns.values()}
    roles = [("y_true", y_true), *(("y_score", column) for column, _ in score_columns.values())]
    absent = (None, MODELS) if several else (None,)
    roles += [
        (role, name)
        for role, name in facet_columns.items()
        if name is not None and not (isinstance(name, str) and name in absent)
    ]
    for role, name in roles:
        if not isinstance(name, str):
            raise _make_column_error(role, name)
        check_column(name, role, column_names)
    if isinstance(data, pd.DataFrame):
        table = data
    else:
        table = pd.DataFrame(
            data if isinstance(data, Mapping) else frames.fetch_table_columns(data, column_names)
        )
    if not several:
        return table, y_score, False
    if MODELS in column_names:
        raise make_value_error(
            "data", f"has a column {MODELS!r} already, which several columns of y_score form", "rename it"
        )
    parts = {}
    for model, name in columns.items():
        column, negated = score_columns[name]
        scores = table[column].to_numpy()
        if negated:
            scores = negate_scores(scores, f"column {column!r}: y_score")
        parts[model] = table.assign(**{_SCORES_COLUMN: scores})
    long = pd.concat(parts, names=[MODELS, None]).reset_index(level=0)
    stacked = StackedColumn(_SCORES_COLUMN)
    stacked.models = {str(model): score_columns[name] for model, name in columns.items()}
    return long, stacked, True


def _combine_columns(table: pd.DataFrame, names: Sequence[str], data: Any) -> tuple[pd.DataFrame, list[str]]:
    """Add a column that combines the values of several, and return the names of its groups in order."""
    for name in names:
        check_column(name, "hue", list(table.columns))
    has_values = table[list(names)].notna().all(axis=1).to_numpy()
    groupings = []
    for name in names:
        categories, ordered = list_categories(name, data)
        groupings.append(read_groups(table[name][has_values], "hue", categories if ordered else ()))
    grouping = combine_groups(groupings, "hue")
    labels = np.full(has_values.size, None, dtype=object)
    labels[has_values] = grouping.name_rows()
    return table.assign(**{", ".join(names): labels}), grouping.names


def _is_counted(data: Any, picture: Callable[..., Axes], options: Options) -> bool:
    """Return whether the engine of a lazy table can count the cases of the panels."""
    from rocplot.sheet.report import list_count_pictures

    if not frames.is_table(data) or not frames.is_lazy(data):
        return False
    needs_rows = any(options.get(name) is not None for name in ("groups", "fold"))
    return not needs_rows and getattr(picture, "__name__", "") in list_count_pictures()


def _count_panels(
    data: Any, y_true: Any, y_score: Any, facet_columns: Mapping[str, Any], options: Options
) -> tuple[pd.DataFrame, list[ThresholdCounts], str, bool, dict[str, Grouping], Options]:
    """Count the cases of all panels in the engine of a lazy table.

    Returns a table with a row for each combination of panel and model, their counts, the column of scores,
    whether there are several, the groups of each variable, and the options that remain for the picture.
    """
    import pandas as pd

    column_names = frames.list_column_names(data)
    models = _read_score_columns(y_score, data)
    several = models is not None
    if several and MODELS in column_names:
        raise make_value_error(
            "data", f"has a column {MODELS!r} already, which several columns of y_score form", "rename it"
        )
    variables: dict[str, list[str]] = {}
    for role, columns in facet_columns.items():
        names = columns if isinstance(columns, list) else [] if columns is None else [columns]
        for name in names:
            if not isinstance(name, str):
                raise _make_column_error(role, name)
            if not (several and name == MODELS):
                check_column(name, role, column_names)
        if names and not (several and names == [MODELS]):
            variables[", ".join(names)] = names
    facet_names = list(dict.fromkeys(name for names in variables.values() for name in names))
    data = frames.drop_missing_rows(data, facet_names) if facet_names else data
    reading = {name: options[name] for name in _READING_OPTIONS if name in options}
    rest = {name: value for name, value in options.items() if name not in reading}
    groupings: dict[str, Grouping] = {}
    rows: list[dict[str, Any]] = []
    counts: list[ThresholdCounts] = []
    scores: dict[Any, Any] = {None: y_score} if not models else dict(models)
    for model, column in scores.items():
        lazy_groupings, panels = read_lazy_panels(data, y_true, column, variables, **reading)
        groupings = groupings or lazy_groupings
        for labels, sample in panels:
            rows.append(labels | ({MODELS: model} if several else {}) | {_COUNTS_COLUMN: len(counts)})
            counts.append(count_sample(sample))
    score = _SCORES_COLUMN if several else y_score
    return pd.DataFrame(rows), counts, score, several, groupings, rest


def _read_score_columns(y_score: Any, data: Any) -> dict[str, str] | None:
    """Return the columns of several models by shown name; None for a single column."""
    if isinstance(y_score, str):
        return None
    columns = y_score if isinstance(y_score, Mapping) else list_items(y_score, "y_score")
    if not columns:
        raise make_value_error("y_score", "is empty", "name at least one column")
    return read_model_columns(columns, data)


def _order_groups(grouping: Grouping, group_order: Sequence[Any] | None, argument: str) -> list[Any]:
    """Return the labels of groups in their order, or as passed."""
    names = dict(zip(grouping.names, grouping.labels, strict=True))
    if group_order is None:
        return list(names.values())
    order = write_names(group_order)
    check_names(order, names, argument)
    return [names[name] for name in order]


def _name_panels(
    table: pd.DataFrame, column: pd.Series, source: Any, group_order: Sequence[Any] | None, argument: str
) -> tuple[pd.DataFrame, list[Any]]:
    """Name the values of a column as `hue` does, and order them as `hue` does or as passed."""
    variable: Any = column.name
    has_value = column.notna().to_numpy()
    if not has_value.any():
        raise make_value_error(variable, "has no values", "choose another column")
    categories, ordered = list_categories(variable, source)
    groups = read_groups(
        column[has_value], variable, categories if ordered else (), in_rows=frames.has_row_order(source)
    )
    if groups.labels is groups.names:  # seaborn would write other names into titles
        row_labels = np.full(has_value.size, None, dtype=object)
        row_labels[has_value] = groups.name_rows()
        table = table.assign(**{variable: row_labels})
    return table, _order_groups(groups, group_order, argument)


def _draw_panels(
    grid: FacetGrid,
    picture: Callable[..., Axes],
    facet: Options,
    options: Options,
    counts: Sequence[ThresholdCounts] | None,
) -> None:
    """Draw each panel, of rows or of counts; if rows or columns are the models, each highlights its own."""
    hue, table, models = facet["hue"], grid.data, grid.hue_names or []
    if hue is not None:
        options |= {"hue": hue, "hue_order": list(map(str, models))}
    _, score_argument = _list_first_arguments(picture)
    stacked = options[score_argument]
    # Passed to each panel, so that models look the same in all of them
    color = to_rgb(next(iter(mpl.rcParams["axes.prop_cycle"]))["color"])
    rows, columns = grid.row_names or [None], grid.col_names or [None]
    for (i, row_value), (j, column_value) in product(enumerate(rows), enumerate(columns)):
        panel_values = {
            facet[dimension]: value
            for dimension, value in (("row", row_value), ("col", column_value))
            if facet[dimension] is not None
        }
        part = table
        for name, value in panel_values.items():
            if name != hue:
                part = part[part[name] == value]
        if hue is not None:
            part = part[part[hue].isin(models)]
            here = set(part[hue].astype(str))
            if hue in panel_values and str(panel_values[hue]) not in here:
                continue  # the model of the panel has no cases in it
            options |= {"highlight": str(panel_values[hue])} if hue in panel_values else {}
            if "color" in options:
                options["hue_order"] = [name for name in map(str, models) if name in here]
            if hue != MODELS and isinstance(stacked, StackedColumn):  # all curves here are of one model
                options[score_argument] = StackedColumn(stacked)
                options[score_argument].models = dict.fromkeys(
                    here, stacked.models[str(panel_values[MODELS])]
                )
        if len(part):
            ax = grid.facet_axis(i, j, modify_state=False)
            with prefix_argument(", ".join(f"{name}={value!r}" for name, value in panel_values.items())):
                panel_options = {"color": color, "ax": ax} | options
                if counts is None:
                    picture(data=part, **panel_options)
                    continue
                places = part[_COUNTS_COLUMN].tolist()
                source: Any = counts[places[0]]
                if hue is not None:
                    by_model = dict(zip(part[hue].astype(str), map(counts.__getitem__, places), strict=True))
                    source = {name: by_model[name] for name in map(str, models) if name in by_model}
                read = (*_list_first_arguments(picture), "hue")
                panel_options["data"] = None  # by which pictures know that a grid calls them
                picture(source, **{word: value for word, value in panel_options.items() if word not in read})


def _finish_grid(grid: FacetGrid, shared: Sequence[str]) -> None:
    """Set shared limits, titles and axis labels, which are placed as seaborn places them."""
    panels = [ax for ax in grid.axes.flat if ax.has_data()]
    for axis in "xy":
        ends = [sorted(getattr(ax, f"get_{axis}lim")()) for ax in panels]
        low, high = min(limits[0] for limits in ends), max(limits[1] for limits in ends)
        for ax, (a, b) in zip(panels, ends, strict=True):
            if axis in shared and (a, b) != (low, high):
                getattr(ax, f"set_{axis}lim")(
                    sorted((low, high), reverse=bool(getattr(ax, f"{axis}axis").get_inverted()))
                )
        label = getattr(panels[0], f"get_{axis}label")()
        getattr(grid, f"set_{axis}labels")(label)
        for ax in panels:
            if axis in shared and not getattr(ax, f"get_{axis}label")():
                ax.tick_params(axis=axis, **{"labelbottom" if axis == "x" else "labelleft": False})
    grid.set_titles()
    for title in (*(ax.title for ax in grid.axes.flat), *cast(Any, grid)._margin_titles_texts):
        make_literal(title)
        title.set_text(LiteralString(title.get_text()))
    margin_titles = cast(Any, grid)._margin_titles_texts
    for title in margin_titles:  # higher than a panel, they would stop the layout before they can be wrapped
        title.set_in_layout(False)
    with cache_ticks(grid.axes.flat):
        grid.figure.tight_layout()  # that of the grid measures all panels twice, to leave room for a legend
    for title in margin_titles:
        title.set_in_layout(True)


def _wrap_titles(grid: FacetGrid) -> None:
    """Break titles that reach their neighbors, first between the names of row and column in all."""
    renderer = get_figure_renderer(grid.figure)
    titles = [(ax.title, "width") for ax in grid.axes.flat]
    titles += [(title, "height") for title in cast(Any, grid)._margin_titles_texts]
    texts = [title.get_text() for title, _ in titles]
    for _ in range(_MAX_WRAPS):  # rows of titles take room from the panels
        boxes = [ax.get_window_extent() for ax in grid.axes.flat]
        room = {
            "width": _measure_pitch([box.x0 for box in boxes], boxes[0].width),
            "height": _measure_pitch([box.y0 for box in boxes], boxes[0].height),
        }
        shares = [getattr(title.get_window_extent(renderer), side) / room[side] for title, side in titles]
        if max(shares, default=0.0) <= 1:
            return
        for (title, _), text, share in zip(titles, texts, shares, strict=True):
            longest = max(map(len, title.get_text().split("\n")))
            n_letters = max(int(_TITLE_SHARE * longest / max(share, 1e-9)), 1)
            parts = text.split(" | ")
            if any(part.count("$") % 2 for part in parts):  # the bar is part of mathematics
                continue
            lines = [
                [part] if "$" in part else textwrap.wrap(bind_units(part), n_letters, break_long_words=False)
                for part in parts
            ]
            title.set_text(LiteralString("\n".join(line for part in lines for line in part)))
        grid.tight_layout()
    _shrink_margin_titles(grid, renderer)


def _make_legend_gap(grid: FacetGrid) -> None:
    """Narrow the panels if they end less than a letter before the legend, whose keys would touch a frame."""
    figure, seaborn_grid = grid.figure, cast(Any, grid)
    if not seaborn_grid._legend_out:
        return
    begin = seaborn_grid.legend.get_window_extent(get_figure_renderer(figure)).x0
    letter = seaborn_grid.legend.prop.get_size_in_points() * figure.dpi / 72
    for _ in range(_MAX_WRAPS):  # square panels are centred in their cells
        for ax in grid.axes.flat:
            ax.apply_aspect()
        gap = begin - max(ax.get_window_extent().x1 for ax in grid.axes.flat)
        if gap > letter - 0.5:
            return
        narrower = (letter - gap) / figure.bbox.width
        seaborn_grid._tight_layout_rect[2] -= narrower
        figure.subplots_adjust(right=figure.subplotpars.right - narrower)


def _keep_labels_on_page(grid: FacetGrid) -> None:
    """Repeat the layout while axis labels, which take more rows in narrower panels, leave the page."""
    renderer, page = get_figure_renderer(grid.figure), grid.figure.bbox
    for _ in range(_MAX_WRAPS):
        for ax in grid.axes.flat:
            ax.get_tightbbox(renderer)  # places the labels
        boxes = [
            axis.label.get_window_extent(renderer)
            for ax in grid.axes.flat
            for axis in (ax.xaxis, ax.yaxis)
            if axis.label.get_text()
        ]
        if all(box.y0 >= page.y0 and box.x0 >= page.x0 for box in boxes):
            return
        grid.tight_layout()


def _shrink_margin_titles(grid: FacetGrid, renderer: RendererBase) -> None:
    """Write the titles at the margin smaller if a word of theirs is higher than its panel."""
    titles = cast(Any, grid)._margin_titles_texts
    boxes = [ax.get_window_extent() for ax in grid.axes.flat]
    room = _measure_pitch([box.y0 for box in boxes], boxes[0].height)
    share = max((title.get_window_extent(renderer).height / room for title in titles), default=0.0)
    if share > 1:
        for title in titles:
            title.set_fontsize(title.get_fontsize() * max(_TITLE_SHARE / share, _SMALLEST_TITLE))
        grid.tight_layout()


def _measure_pitch(edges: list[float], size: float) -> float:
    """Return the distance from a panel to the next one, but at most the size of its cell."""
    return float(min(size, *np.diff(np.unique(np.round(edges))), size))


def _collect_entries(grid: FacetGrid) -> dict[str, Artist]:
    """Collect the legend entries of all panels, models first and in their order."""
    entries = merge_labels(handle for ax in grid.axes.flat for handle in ax.get_legend_handles_labels()[0])
    models = [str(name) for name in grid.hue_names or ()]
    return {name: entries[name] for name in [*(model for model in models if model in entries), *entries]}
