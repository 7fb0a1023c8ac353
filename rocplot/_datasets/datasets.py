"""Reading of the data sets that are installed with the package, and of their descriptions."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from contextlib import suppress
from difflib import SequenceMatcher
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rocplot._errors import make_value_error
from rocplot._suggestions import refuse_unknown_keywords
from rocplot._validation import shorten_value

if TYPE_CHECKING:
    from pandas import DataFrame

HERE = Path(__file__).resolve().parent


@refuse_unknown_keywords
def load_dataset(name: str) -> DataFrame:
    """Load a data set that is installed with the package; no network is needed.

    Use it to try a plot, or to reproduce a figure of the gallery.  The data sets are
    predictions of models on public data, examples from papers, and samples simulated from a stated model.
    The page "Data sets" lists columns, sources and licences.

    Parameters
    ----------
    name : str
        A name from ``rocplot.get_dataset_names()``.

    Returns
    -------
    pandas.DataFrame
        One row per case: ``y_true`` is its class, and each model has a column of scores, by its name.
        If predictions come from cross-validation, ``fold`` is the test fold of the case. The description of
        the data set is in ``attrs["description"]`` of the data frame.

    Raises
    ------
    ValueError
        If there is no data set of this name.
    TypeError
        If `name` is not a string.
    ImportError
        If pandas is not installed.

    See Also
    --------
    get_dataset_names : The names of all data sets.

    Examples
    --------
    >>> import rocplot as rp
    >>> games = rp.load_dataset("tic_tac_toe")
    >>> games.shape
    (958, 5)
    >>> areas = rp.compute.auc("y_true", ["naive_bayes", "tree"], data=games)
    >>> {name: round(area, 3) for name, area in areas.items()}
    {'naive_bayes': 0.745, 'tree': 0.967}
    """
    about = _get_description(name)
    try:
        import pandas as pd
    except ImportError as error:
        message = "load_dataset returns a data frame of pandas, which is not installed: pip install pandas"
        raise ImportError(message) from error
    with (HERE / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        heads, *rows = csv.reader(file)
    columns = zip(*rows, strict=True)
    frame = pd.DataFrame({head: _values(column) for head, column in zip(heads, columns, strict=True)})
    for column, order in about.get("order", {}).items():
        frame[column] = pd.Categorical(frame[column], categories=order, ordered=True)
    frame.attrs["description"] = describe(name)
    return frame


def get_dataset_names() -> list[str]:
    """List the names of the data sets that are installed with the package.

    Returns
    -------
    list of str
        The names that ``rocplot.load_dataset`` takes, in alphabetical order.

    See Also
    --------
    load_dataset : Load one of them.

    Examples
    --------
    >>> import rocplot as rp
    >>> rp.get_dataset_names()[:3]
    ['breast_cancer', 'breast_cancer_trees', 'breast_cancer_two']
    """
    return sorted(read_descriptions())


def read_descriptions() -> dict[str, dict[str, Any]]:
    """Read the description of each data set: title, text, source, licence, maker and columns."""
    import tomllib

    return tomllib.loads((HERE / "descriptions.toml").read_text(encoding="utf-8"))


def describe(name: str) -> str:
    """Write the description of a data set as text."""
    about = _get_description(name)
    columns = [f"{column}: {meaning}" for column, meaning in about["columns"].items()]
    ends = [f"{word.capitalize()}: {about[word]}" for word in ("source", "licence", "maker")]
    return "\n".join([about["title"], "", about["text"], "", *columns, "", *ends])


def _get_description(name: object) -> Mapping[str, Any]:
    """Return the description of a data set; raise if there is no data set of this name."""
    if not isinstance(name, str):
        message = f"name must be the name of a data set, a string, not {shorten_value(name)}"
        if hasattr(name, "columns"):
            message += "; your own data frame needs no loading: pass it as data="
        raise TypeError(message)
    known_sets = read_descriptions()
    if name not in known_sets:
        by_similarity = sorted(
            known_sets, key=lambda known_name: -SequenceMatcher(None, name.lower(), known_name).ratio()
        )
        raise make_value_error(
            "name",
            f"={shorten_value(name)} is no data set",
            f"choose from {', '.join(map(repr, by_similarity))}",
        )
    return known_sets[name]


def _values(column: tuple[str, ...]) -> list[int] | list[float] | list[str]:
    """Convert a column to integers, floats or text; not every version of pandas reads floats exactly."""
    for kind in (int, float):
        with suppress(ValueError):
            return [kind(value) for value in column]
    return list(column)
