"""Small multiples: a picture for each part of a table, on seaborn's grid."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, TypeVar, cast

import matplotlib as mpl
import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb
from matplotlib.typing import ColorType

import rocplot
from rocplot._data import frames
from rocplot._data.columns import categories_of, check_column
from rocplot._data.groups import read_groups
from rocplot._faults import type_error, value_error, within
from rocplot._names import write_names
from rocplot._typing import Data, Options
from rocplot._validation import flag, meant, names_of, number, shortened, whole
from rocplot.page.typeset import Words, literal, shown

if TYPE_CHECKING:
    import pandas as pd
    from seaborn import FacetGrid

_READ = ("data", "hue", "hue_order", "palette", "legend")  # of a picture in a grid, after its two columns
MODELS = "model"  # the variable that several columns of scores form, and their one column
_SCORES = "scores of the models"
_CALL = "rocplot.{}('roc', 'label', 'score', data=table, col='site')"
_COLUMNS = ("sample_weight", "groups", "fold")
_OF_GRID = {  # what a grid has in place of arguments of a figure
    "figsize": "the size of a panel is height=3, aspect=1",
    "title": "call grid.figure.suptitle(...) on what is returned",
    "x": "the columns are y_true='label', y_score='score'",
    "y": "the columns are y_true='label', y_score='score'",
}
F = TypeVar("F", bound=Callable[..., Any])


def _in_full(function: F) -> F:
    """Have a call that lacks an argument, or has one too many, answered by one that is complete."""
    signature = inspect.signature(function)

    @functools.wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            signature.bind(*args, **kwargs)
        except TypeError as error:
            raise TypeError(
                f"{function.__name__}() {error}: call {_CALL.format(function.__name__)}"
            ) from None
        return function(*args, **kwargs)

    return call  # type: ignore[return-value]


@_in_full
def facets(
    plot: Callable[..., Axes] | str,
    y_true: str,
    y_score: str | Sequence[str] | Mapping[str, str],
    *,
    data: Data,
    row: str | None = None,
    col: str | None = None,
    hue: str | None = None,
    row_order: Sequence[Any] | None = None,
    col_order: Sequence[Any] | None = None,
    hue_order: Sequence[Any] | None = None,
    col_wrap: int | None = None,
    height: float = 3,
    aspect: float = 1,
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None = None,
    legend: bool = True,
    facet_kws: Mapping[str, Any] | None = None,
    **plot_kws: Any,
) -> FacetGrid:
    """Draw a picture for each part of a table, in a grid of panels.

    Panels have the same limits, a model has the same look in all of them, and one legend names the models.
    Arguments are those of ``seaborn.relplot``.

    Parameters
    ----------
    plot : callable or str
        A picture of models, such as ``rocplot.roc``, or its name.
    y_true : str
        Column of true classes; of ``risk_coverage`` of what is correct, of ``froc`` of the marks.
    y_score : str, list of str or mapping
        Column of scores, high = positive, or of the confidence.  Several columns, or a mapping of shown name
        → column, are models: they form the variable ``"model"``, which `row`, `col` or, by default, `hue`
        takes.
    data : data frame or mapping of columns
        Table with one row per case, in memory or lazy.
    row, col, hue : str, optional
        Columns whose values have a row or column of panels, or a curve.  If `hue` is `row` or `col`, too,
        each panel shows its own model before all others in grey: so do small multiples of many models,
        ``col="model"``.
    row_order, col_order, hue_order : list, optional
        Values to draw, in this order; by default words in order of appearance, numbers and dates
        sorted, or in the order of ordered categories.
    col_wrap : int, optional
        Panels in a row, where there are no rows.
    height, aspect : float
        Height of a panel in inches, and its width over it.
    palette : str, list of colors or mapping, optional
        Colors of the models, as in the picture.
    legend : bool
        Write one legend, on the right of the panels.
    facet_kws : mapping, optional
        Further arguments of ``seaborn.FacetGrid``: ``{"margin_titles": True, "sharey": False}``.
    **plot_kws
        Further arguments of the picture, such as its layers; ``n_images=`` and ``n_lesions=`` of
        ``froc`` are those of each panel.

    Returns
    -------
    seaborn.FacetGrid
        Its methods change titles and labels: ``grid.set_titles("{col_name}")``.

    Raises
    ------
    TypeError
        For something that is no picture of models, or options that it does not take.
    ValueError
        For unknown columns, values or names; for a part of the data that cannot be drawn, named by its panel.

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

    picture = _picture(plot, plot_kws)
    flag(legend, "legend")
    _check_options(plot_kws)
    _check_shape(height, aspect, col_wrap, row)
    table, score, several = _long(data, y_true, y_score, {"row": row, "col": col, "hue": hue})
    if several and hue is None:
        hue = MODELS
    elif several and MODELS not in (row, col):
        raise value_error(
            "hue", f"={hue!r} leaves the models without a place", f"give col={MODELS!r} or row={MODELS!r}"
        )
    facet: dict[str, Any] = {"row": row, "col": col, "hue": hue}
    orders: dict[str, Any] = {"row_order": row_order, "col_order": col_order, "hue_order": hue_order}
    for name, variable in zip(orders, facet.values(), strict=True):
        if variable is not None:
            source = table if several and variable == MODELS else data
            table, orders[name] = _name_groups(table, variable, source, orders[name], name)
    shape: dict[str, Any] = {"height": height, "aspect": aspect, "col_wrap": col_wrap, "despine": False}
    shape |= _of_grid(facet_kws)
    shared = [way for way in "xy" if shape.pop(f"share{way}", True) is not False]
    with mpl.rc_context({"figure.constrained_layout.use": False, "figure.autolayout": False}):
        grid = sns.FacetGrid(table, **facet, **orders, **shape, sharex=False, sharey=False)
    if isinstance(color := plot_kws.get("color"), Mapping) and palette is None:
        palette = color
        plot_kws = {word: value for word, value in plot_kws.items() if word != "color"}
    elif color is not None:  # of all models, which are then told apart by other properties
        plot_kws = {"label_fmt": "{name}"} | plot_kws if hue is not None else plot_kws
    try:
        columns: dict[str, Any] = dict(zip(_columns(picture), (y_true, score), strict=True))
        _fill(grid, picture, facet, columns | {"palette": palette} | plot_kws)
    except Exception:
        plt.close(grid.figure)
        raise
    _finish(grid, shared)
    if legend and hue is not None and hue not in (row, col):
        entries = _entries(grid)
        grid.add_legend(entries, label_order=list(entries))
        literal(*cast(Any, grid).legend.get_texts())
    return grid


def _check_options(options: Mapping[str, Any]) -> None:
    """Refuse what is of the grid among the options of the picture, and arrays for columns."""
    import seaborn as sns

    for name, value in options.items():
        if name in _OF_GRID:
            raise TypeError(f"facets() got an unexpected keyword argument {name!r}: {_OF_GRID[name]}")
        if name in inspect.signature(sns.FacetGrid).parameters:
            raise TypeError(
                f"facets() got an unexpected keyword argument {name!r}: "
                f"pass it to the grid, facet_kws={{{name!r}: {shortened(value)}}}"
            )
        if name in _COLUMNS and np.ndim(value):
            kind = type(value).__name__
            raise type_error(name, f"must be a column name, not {kind}", "facets reads a table")


def _check_shape(height: Any, aspect: Any, col_wrap: Any, row: Any) -> None:
    """Check the size of the panels, and how many stand side by side."""
    number(height, "height", above=True)
    number(aspect, "aspect", above=True)
    if col_wrap is not None:
        whole(col_wrap, "col_wrap", 1)
        if row is not None:
            raise value_error("col_wrap", "breaks one row of panels into several", "give row= or col_wrap=")


def _of_grid(given: object) -> dict[str, Any]:
    """Check what is passed on to the grid."""
    import seaborn as sns

    if not isinstance(given, Mapping | None):
        raise type_error("facet_kws", f"must be a mapping of arguments of seaborn.FacetGrid, not {given!r}")
    known = set(inspect.signature(sns.FacetGrid).parameters) - {"data"}
    own = set(inspect.signature(facets).parameters) - {"data"}
    for name in given or {}:
        if name in own:
            raise type_error("facet_kws", f"has {name!r}, an argument of facets", f"pass {name}= itself")
        if name not in known:
            raise type_error(
                "facet_kws",
                f"has {name!r}, which seaborn.FacetGrid does not take",
                f"choose from {', '.join(sorted(known - own))}",
            )
    return dict(given or {})


def _picture(plot: Any, options: Mapping[str, Any]) -> Callable[..., Axes]:
    """Find a picture, and check what it is given before anything is drawn."""
    known = [name for name in rocplot.__all__ if _takes(getattr(rocplot, name))]
    if isinstance(plot, str):
        if plot not in known:
            raise value_error("plot", f"={plot!r} is no picture of models", f"{_otherwise(plot, known)}")
        plot = getattr(rocplot, plot)
    if not _takes(plot):
        name = getattr(plot, "__name__", "")
        way = f": {_otherwise(name, known)}" if name in rocplot.__all__ else ""
        raise type_error(
            "plot", f"must be a picture of models, such as rocplot.roc, not {name or shortened(plot)}{way}"
        )
    for name in ("ax", "data"):
        if name in options:
            raise TypeError(f"facets() sets {name}= itself: leave it out")
    found: Callable[..., Axes] = plot
    return found


def _otherwise(name: str, known: Sequence[str]) -> str:
    """Say how another picture is drawn for each part of a table, or which there are."""
    other: Any = getattr(rocplot, name) if name in rocplot.__all__ else None
    if hasattr(other, "declared") and _columns(other) == ["y_true", "y_score"]:
        grid = "seaborn.FacetGrid(table, col='site')"
        return f"call {grid}.map_dataframe(rocplot.{name}, 'label', 'score')"
    return f"choose from {', '.join(known)}{meant(name, known)}"


def _takes(plot: Any) -> bool:
    """Say whether a picture tells models of a hue apart."""
    return hasattr(plot, "declared") and set(_READ) <= set(inspect.signature(plot).parameters)


def _columns(plot: Callable[..., Axes]) -> list[str]:
    """Name the first two arguments of a picture: what is true, and how it is scored."""
    return list(inspect.signature(plot).parameters)[:2]


def _long(data: Any, y_true: Any, y_score: Any, given: Mapping[str, Any]) -> tuple[pd.DataFrame, str, bool]:
    """Return the table with one column of scores, the name of that column, and whether it holds models."""
    import pandas as pd

    if not frames.is_table(data):
        raise type_error("data", f"must be a data frame or a mapping of columns, not {type(data).__name__}")
    known = frames.column_names(data)
    several = not isinstance(y_score, str)
    names = y_score if several else [y_score]
    columns = y_score if isinstance(y_score, Mapping) else {one: one for one in names}
    roles = [("y_true", y_true), *(("y_score", one) for one in columns.values())]
    absent = (None, MODELS) if several else (None,)
    roles += [(role, name) for role, name in given.items() if name not in absent]
    for role, name in roles:
        if not isinstance(name, str):
            raise TypeError(f"{role} must be a column name, not {type(name).__name__}: facets reads a table")
        check_column(name, role, known)
    if isinstance(data, pd.DataFrame):
        table = data
    else:
        table = pd.DataFrame(data if isinstance(data, Mapping) else frames.columns(data, known))
    if not several:
        return table, y_score, False
    if MODELS in known:
        raise value_error(
            "data", f"has a column {MODELS!r} already, which several columns of y_score form", "rename it"
        )
    parts = {str(name): table.assign(**{_SCORES: table[one].to_numpy()}) for name, one in columns.items()}
    long = pd.concat(parts, names=[MODELS, None]).reset_index(level=0)
    return long, _SCORES, True


def _name_groups(
    table: pd.DataFrame, variable: str, source: Any, given: Sequence[Any] | None, argument: str
) -> tuple[pd.DataFrame, list[Any]]:
    """Name the values of a variable as `hue` does, and put them in its order or in that which was given."""
    column = table[variable]
    known = column.notna().to_numpy()
    if not known.any():
        raise value_error(variable, "has no values", "choose another column")
    categories, ordered = categories_of(variable, source)
    groups = read_groups(
        column[known], variable, categories if ordered else (), in_rows=frames.has_row_order(source)
    )
    names = dict(zip(groups.names, groups.labels, strict=True))
    if groups.labels is groups.names:  # seaborn would write other names in titles
        named = np.full(known.size, None, dtype=object)
        named[known] = groups.name_rows()
        table = table.assign(**{variable: named})
    if given is None:
        return table, list(names.values())
    asked = write_names(given)
    names_of(asked, names, argument)
    return table, [names[name] for name in asked]


def _fill(grid: FacetGrid, picture: Callable[..., Axes], facet: Options, options: Options) -> None:
    """Draw each panel; where its own model is the hue, it stands before all others."""
    hue, table, models = facet["hue"], grid.data, grid.hue_names or []
    if hue is not None:
        options |= {"hue": hue, "hue_order": list(map(str, models))}
    color = to_rgb(next(iter(mpl.rcParams["axes.prop_cycle"]))["color"])  # by which models keep their looks
    rows, columns = grid.row_names or [None], grid.col_names or [None]
    for (i, above), (j, left) in product(enumerate(rows), enumerate(columns)):
        own = {facet[way]: value for way, value in (("row", above), ("col", left)) if facet[way] is not None}
        part = table
        for name, value in own.items():
            if name != hue:
                part = part[part[name] == value]
        if hue is not None:
            part = part[part[hue].isin(models)]
            here = set(part[hue].astype(str))
            if hue in own and str(own[hue]) not in here:
                continue  # the model of the panel has no cases in it
            options |= {"highlight": str(own[hue])} if hue in own else {}
            if "color" in options:
                options["hue_order"] = [name for name in map(str, models) if name in here]
        if len(part):
            ax = grid.facet_axis(i, j, modify_state=False)
            with within(", ".join(f"{name}={value!r}" for name, value in own.items())):
                picture(data=part, ax=ax, **{"color": color, "legend": False} | options)


def _finish(grid: FacetGrid, shared: Sequence[str]) -> None:
    """Give panels the same limits if they are shared; titles and labels are where seaborn has them."""
    panels = [ax for ax in grid.axes.flat if ax.has_data()]
    for way in "xy":
        ends = [sorted(getattr(ax, f"get_{way}lim")()) for ax in panels]
        low, high = min(one[0] for one in ends), max(one[1] for one in ends)
        for ax, (a, b) in zip(panels, ends, strict=True):
            if way in shared and (a, b) != (low, high):
                getattr(ax, f"set_{way}lim")(low, high)
        label = getattr(panels[0], f"get_{way}label")()
        getattr(grid, f"set_{way}labels")(label)
        for ax in panels:
            if way in shared and not getattr(ax, f"get_{way}label")():
                ax.tick_params(axis=way, **{"labelbottom" if way == "x" else "labelleft": False})
    grid.set_titles()
    for title in (*(ax.title for ax in grid.axes.flat), *cast(Any, grid)._margin_titles_texts):
        literal(title)
        title.set_text(Words(title.get_text()))
    grid.tight_layout()


def _entries(grid: FacetGrid) -> dict[str, Artist]:
    """Collect the entries of all panels, models first and in their order."""
    found: dict[str, Artist] = {}
    for ax in grid.axes.flat:
        for handle, label in zip(*ax.get_legend_handles_labels(), strict=True):
            found.setdefault(shown(label), handle)
    models = [str(name) for name in grid.hue_names or ()]
    return {name: found[name] for name in [*(one for one in models if one in found), *found]}
