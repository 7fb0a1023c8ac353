"""Aggregation in a lazy engine, which returns one row per pair of score and label as a weighted case."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from rocplot import _validation
from rocplot._data import frames
from rocplot._data.arrays import check_missing, clip_rounding, mark_column, negate_scores
from rocplot._errors import make_value_error
from rocplot._numbers import write_range
from rocplot._typing import Array
from rocplot._warnings import warn_user

# -- Cells of scores counted batch by batch, in bounded memory ------------------------------------

_ROWS = 1 << 20  # rows of a batch, if the engine lets us choose
_MOST = 1 << 21  # cells; the counters of a cell take 32 bytes for each label


def tally_band(data: Any, label: str, score: str, band: frames.Band) -> dict[str, Array] | None:
    """Count the rows of each label in the cells of a band, and find the limits and the sum of their scores.

    The result is that of `frames.group_engine_rows` in a third of the time and memory.  It is None if that
    function has to be called: if the engine yields no batches, if labels are not one or two numbers, or if
    a score is missing, no float, or outside of the band.  Such a row ends the pass.
    """
    low, high, width = band
    first, last = (math.floor(float(end) / width) for end in (low, high))
    if last - first >= _MOST:
        return None

    tally = frames.reduce_partitions(
        data, (label, score), lambda part: _CellTally(band).count_rows(*part), _join_tallies
    )
    if tally is None:
        for columns in frames.yield_batches(data, (label, score), _ROWS):
            tally = (tally or _CellTally(band)).count_rows(*columns)
            if tally is None:
                return None
    return tally.to_columns() if tally and tally.labels else None


class _CellTally:
    """Number of cases and sum, minimum and maximum of the scores in each cell, for up to two labels."""

    def __init__(self, band: frames.Band) -> None:
        self.band = band
        low, high, width = band
        self.first, last = (math.floor(float(end) / width) for end in (low, high))
        self.labels: list[Any] = []
        self.cases = np.zeros(2 * (last - self.first + 1), np.int64)
        self.moment = np.zeros(self.cases.size)
        self.low, self.top = np.empty(0), np.empty(0)  # until the type of the scores is known

    def count_rows(self, labels: Array, scores: Array) -> _CellTally | None:
        """Count some rows and return the tally; None if they cannot be counted here."""
        if not labels.size:
            return self
        if labels.dtype.kind not in "biuf" or scores.dtype.kind != "f":
            return None
        low, high, width = self.band
        code = _code_labels(labels, self.labels)
        if code is None or not (scores.min() >= low and scores.max() <= high):  # False for NaN, too
            return None
        if not self.low.size:
            self.low = np.full(self.cases.size, np.inf, scores.dtype)
            self.top = np.full(self.cases.size, -np.inf, scores.dtype)
        cell = 2 * (np.floor(scores.astype(np.float64) / width).astype(np.int64) - self.first) + code
        self.cases += np.bincount(cell, minlength=self.cases.size)
        with np.errstate(over="ignore"):  # groups without a finite sum have no mean
            self.moment += np.bincount(cell, scores, self.cases.size)
        np.minimum.at(self.low, cell, scores)
        np.maximum.at(self.top, cell, scores)
        return self

    def add_tally(self, tally: _CellTally) -> _CellTally | None:
        """Add the tally of other rows of the same band; return None if there are more than two labels."""
        if not tally.labels:
            return self
        labels = self.labels + [label for label in tally.labels if label not in self.labels]
        if len(labels) > 2:
            return None
        place = np.arange(self.cases.size)
        if tally.labels[0] != labels[0]:  # the two labels have changed places
            place ^= 1
        self.cases += tally.cases[place]
        with np.errstate(over="ignore"):
            self.moment += tally.moment[place]
        low, top = tally.low[place], tally.top[place]
        if self.labels:
            low, top = np.minimum(self.low, low), np.maximum(self.top, top)
        self.labels, self.low, self.top = labels, low, top
        return self

    def to_columns(self) -> dict[str, Array]:
        """Return the cells that hold cases, as columns."""
        filled = np.flatnonzero(self.cases)
        columns = {"cases": self.cases, "moment": self.moment, "score": self.low + 0, "top": self.top + 0}
        columns = {name: column[filled] for name, column in columns.items()}
        with np.errstate(over="ignore"):
            # Scaled as in frames.group_engine_rows, whose cells may be appended.
            cell = (filled // 2 + self.first) * (self.band[2] * frames.SCATTER)
        return columns | {"label": np.array(self.labels)[filled % 2], "cell": cell}


def _join_tallies(parts: list[_CellTally | None]) -> _CellTally | None:
    """Add the tallies of partitions into a new one; None if one of them could not be counted."""
    joined = None if parts[0] is None else _CellTally(parts[0].band)
    for part in parts:
        if joined is None or part is None:
            return None
        joined = joined.add_tally(part)
    return joined


def _code_labels(labels: Array, label_values: list[Any]) -> Array | None:
    """Return whether each label is the second of `label_values`, which grows to two; None beyond two."""
    for end in (labels.min(), labels.max()):
        if end not in label_values:
            label_values.append(end)  # NaN, too, but no label equals it
    if len(label_values) > 2:
        return None
    code = labels == label_values[-1] if len(label_values) == 2 else np.zeros(labels.size, bool)
    return code if (code | (labels == label_values[0])).all() else None


# -- Aggregation in a lazy engine: one row per score and label ------------------------------------

_FINER = 4  # cells per requested point, so that unevenly distributed scores still fill the points
_CROWD = 8  # a cell that holds so many times a point's equal part of a class is split into finer cells
_WORTH = 32  # another pass over the rows is worth it if some cell holds so many times this part
_PASSES = 4  # passes over the rows for crowded cells, at most
_MOST_GROUPS = 1 << 22  # exact groups, of about 100 bytes each, that are fetched without a warning
_BANDS = 16  # bands that are refined in one pass, at most


@dataclass(frozen=True, eq=False)
class RowGroups:
    """Cases that an engine has grouped.

    Attributes
    ----------
    score, top : ndarray, shape (m,)
        The lowest and the highest score of each group; `top` is `score` unless the groups are cells.
    label, weight : ndarray, shape (m,)
        The label, and the sum of case weights: integers where all of them are whole.
    model, fold, cell : ndarray, shape (m,), or None
        The values of the columns `hue` and `fold`, and a number that increases from cell to cell.
    row : ndarray of int, shape (m,), or None
        The first row of each group in its table, if the rows have an order and models or folds are named by
        text.
    width : float
        The width of the finest cells; 0 for groups of equal scores.
    mean : ndarray, shape (m,), or None
        The mean score of each group, if the groups are cells and their sums are finite.
    """

    score: Array
    top: Array
    label: Array
    weight: Array
    model: Array | None = None
    fold: Array | None = None
    cell: Array | None = None
    row: Array | None = None
    width: float = 0.0
    mean: Array | None = None

    def take_groups(self, chosen: Array) -> RowGroups:
        """Return the chosen groups, by a mask or by their positions."""
        return replace(self, **{name: part[chosen] for name, part in self._list_group_columns().items()})

    def mark_column(self, column: str, negated: bool) -> RowGroups:
        """Mark the scores as those of a column; change their signs if they are `negated`."""
        score, top, mean = self.score, self.top, self.mean
        if negated:
            score, top = (negate_scores(part, "y_score") for part in (top, score))
            mean = None if mean is None else 0 - mean
        return replace(self, score=mark_column(score, column, negated), top=top, mean=mean)

    def append_groups(self, groups: RowGroups) -> RowGroups:
        """Append groups of other cells."""
        columns, added = self._list_group_columns(), groups._list_group_columns()
        joined: dict[str, Any] = {
            name: np.concatenate([columns[name], added[name]]) if name in added else None for name in columns
        }
        return replace(self, **joined, width=min(self.width, groups.width))

    def _list_group_columns(self) -> dict[str, Any]:
        return {name: part for name, part in vars(self).items() if isinstance(part, np.ndarray)}


def group_rows(
    data: object,
    y_true: str,
    y_score: str,
    *,
    hue: str | Sequence[str] | None = None,
    fold: str | None = None,
    sample_weight: str | None = None,
    soft_labels: bool = False,
    max_points: int | None = None,
) -> RowGroups:
    """Group the rows in the engine, and check there what can only be checked on single rows.

    Cells of one width suffice for most scores.  If many scores fall into a few cells, the engine splits
    these into finer cells in a further pass.
    """
    names: dict[str, Any] = {"label": y_true, "score": y_score, "weight": sample_weight, "fold": fold}
    if hue is None or isinstance(hue, str):
        names["model"] = hue
    else:
        names |= {f"model{i}": name for i, name in enumerate(hue)}
    used_columns = {name: column for name, column in names.items() if column is not None}
    if max_points is None:
        columns = frames.group_engine_rows(data, used_columns, soft=soft_labels)
        if columns["cases"].size > _MOST_GROUPS:
            warn_user(
                f"the engine returned {columns['cases'].size:,} groups, as few rows have equal scores; "
                "rocplot.compute.counts(..., max_points=65536) pools the scores in bounded memory, and says "
                "how far the AUC and the curve may be off; so does facets(..., max_points=65536)"
            )
        return _read_groups(columns, soft_labels)
    points = _FINER * _validation.check_whole_number(max_points, "max_points", 1)
    groups = _group_in_cells(data, used_columns, soft_labels, points)
    for _pass in range(_PASSES):
        bands = _find_crowded_bands(groups, points)
        if not bands:
            break
        finer = frames.group_engine_rows(data, used_columns, soft=soft_labels, bands=bands, within=True)
        is_outside = np.ones(groups.score.size, bool)
        for low, high, _ in bands:
            is_outside &= (groups.top < low) | (groups.score > high)
        groups = groups.take_groups(is_outside).append_groups(_read_groups(finer, soft_labels, bands))
    return groups


def _group_in_cells(data: object, used: Mapping[str, str], soft: bool, points: int) -> RowGroups:
    """Group the rows into cells of one width.

    If the engine yields batches, the first pass assumes that the scores are probabilities: one pass suffices
    if they fill [0, 1].
    """
    plain = used.keys() == {"label", "score"} and not soft
    if plain:
        band = (0.0, 1.0, _choose_width(0, 1, points))
        columns = tally_band(data, used["label"], used["score"], band)
        if (
            columns is not None
            and _choose_width(columns["score"].min(), columns["top"].max(), points) == band[2]
        ):
            return _read_groups(columns, soft, [band])
    ends = frames.find_extent(data, used["score"])
    bands = [] if ends is None else [(*ends, _choose_width(*ends, points))]
    columns = tally_band(data, used["label"], used["score"], bands[0]) if plain and bands else None
    if columns is None:
        columns = frames.group_engine_rows(data, used, soft=soft, bands=bands)
    return _read_groups(columns, soft, bands)


def _make_records(columns: list[Array]) -> Array:
    """Join columns into one array of records."""
    records = np.empty(columns[0].size, [(f"model{i}", column.dtype) for i, column in enumerate(columns)])
    for i, column in enumerate(columns):
        records[f"model{i}"] = column
    return records


def _read_groups(columns: dict[str, Array], soft: bool, bands: Sequence[frames.Band] = ()) -> RowGroups:
    """Check the columns that the engine returns, and read them as groups."""
    if not columns["cases"].size:
        raise make_value_error("y_true", "is empty", "pass at least one case of each class")
    arguments = {"label": "y_true", "score": "y_score", "fold": "fold"}
    models = [name for name in columns if name.startswith("model")]
    for name, argument in (arguments | dict.fromkeys(models, "hue")).items():
        if name in columns:
            check_missing(columns[name], argument, columns["cases"])
    if len(models) > 1:
        columns["model"] = _make_records([columns[name] for name in models])
    weight = _check_weights(columns) if "weight" in columns else columns["cases"]
    extra_columns = {"top": columns.get("top", columns["score"]), "weight": weight}
    extra_columns |= {
        name: columns[name] for name in ("score", "model", "fold", "cell", "row") if name in columns
    }
    width = min((width for _, _, width in bands), default=1.0) if "cell" in columns else 0.0
    if soft:
        return RowGroups(**_split_soft_labels(columns, extra_columns), width=width)
    if "moment" in columns:
        extra_columns |= _average_moments(columns["moment"], extra_columns)
    return RowGroups(**extra_columns, label=columns["label"], width=width)


def _average_moments(moment: Array, groups: dict[str, Array]) -> dict[str, Array]:
    """Divide the sums of weighted scores by the weights; return no means if a sum overflowed."""
    low, high = (groups[name].astype(np.float64) for name in ("score", "top"))
    mean = np.divide(moment, groups["weight"], out=low.copy(), where=groups["weight"] > 0)
    mean[low == high] = low[low == high]  # also for infinite scores
    return {"mean": np.clip(mean, low, high)} if np.isfinite(mean[np.isfinite(low)]).all() else {}


def _split_soft_labels(columns: dict[str, Array], group_columns: dict[str, Array]) -> dict[str, Array]:
    """Split each group of soft labels in two, by the weights of its positives and of its negatives."""
    _check_lost(columns, "label", "y_true")
    low, high = clip_rounding(np.array([columns["label_low"].min(), columns["label_high"].max()]))
    if low < 0 or high > 1:
        raise make_value_error(
            "y_true",
            f"must lie in [0, 1] with soft_labels=True, but goes from {write_range(low, high)}",
            "rescale the labels to probabilities",
        )
    weight, positive = group_columns.pop("weight"), columns["positive"].astype(np.float64)
    if weight.dtype.kind == "i" and not columns["label_broken"].any():
        positive = positive.astype(np.int64)
    both_weights = np.maximum(np.concatenate([positive, weight - positive]), 0)
    label = np.repeat([True, False], positive.size)
    split = {name: np.tile(part, 2) for name, part in group_columns.items()} | {
        "label": label,
        "weight": both_weights,
    }
    if "moment" in columns:
        split |= _average_moments(np.concatenate([columns["moment"], columns["rest"]]), split)
    return split


def _check_weights(columns: dict[str, Array]) -> Array:
    """Check the range of the weights and return their sums, as integers if all weights are whole."""
    _check_lost(columns, "weight", "sample_weight")
    ends = np.array([columns["weight_low"].min(), columns["weight_high"].max()], float)
    for bad, word in ((~np.isfinite(ends), "finite"), (ends < 0, "non-negative")):
        if bad.any():
            worst = ", ".join(f"{end:g}" for end in np.unique(ends[bad]))
            raise make_value_error("sample_weight", f"must be {word}", f"it holds {worst}")
    total = columns["weight"].astype(np.float64)
    if not ends.any():
        raise make_value_error(
            "sample_weight",
            f"is zero for all {columns['cases'].sum()} cases",
            "at least one weight must be above 0",
        )
    are_whole = not columns["weight_broken"].any() and total.sum() < 2.0**53
    return total.astype(np.int64) if are_whole else total


def _check_lost(columns: dict[str, Array], column: str, argument: str) -> None:
    n_missing = int(columns[f"{column}_lost"].sum())
    if n_missing:
        values = "values" if n_missing > 1 else "value"
        raise make_value_error(
            argument, f"has {n_missing} missing {values} (NaN or null)", "drop or fill these cases"
        )


def _choose_width(low: Any, high: Any, points: float) -> float:
    """Choose the width of `points` cells in a range: a power of two, at least the precision of its ends."""
    low, high = float(low), float(high)
    target = (high / 2 - low / 2) / points * 2
    largest = max(abs(low), abs(high), 1e-300)
    finest = math.frexp(largest)[1] - 52
    return float(2.0 ** max(math.ceil(math.log2(target)) if target else finest, finest, -1022))


def _find_crowded_bands(groups: RowGroups, points: int) -> list[frames.Band]:
    """Find bands of crowded neighbouring cells, each with the cell width that shares the points by load."""
    low, top, load = _measure_loads(groups)
    fair = _FINER / points
    if not load.max(initial=0.0) > _WORTH * fair:
        return []
    runs = _find_heavy_runs(np.where(load > _CROWD * fair, load, 0.0))
    total = np.array([load[run].sum() for run in runs])
    bands = []
    for run, run_total in zip(runs, total, strict=True):
        ends = low[run][0].item(), top[run][-1].item()
        width = _choose_width(*ends, points * run_total / total.sum())
        if width <= (top - low)[run].max() / 2:
            bands.append((*ends, width))
    return bands


def _find_heavy_runs(load: Array) -> list[slice]:
    """Join neighbouring cells with loads within a factor of 4 of the first into runs; return the heaviest."""
    runs: list[slice] = []
    for position in np.flatnonzero(load).tolist():
        if runs and runs[-1].stop == position and 1 / 4 <= load[position] / load[runs[-1].start] <= 4:
            runs[-1] = slice(runs[-1].start, position + 1)
        else:
            runs.append(slice(position, position + 1))
    return sorted(runs, key=lambda run: float(load[run].sum()))[-_BANDS:]


def _measure_loads(groups: RowGroups) -> tuple[Array, Array, Array]:
    """Return the lowest and the highest score of each cell, in order, and its load.

    The load is the largest proportion of a model's class that falls into the cell.  It is 0 in cells of a
    single class or score, which finer cells would not improve.
    """
    assert groups.cell is not None
    label = kind = np.unique(groups.label, return_inverse=True)[1]
    if groups.model is not None:
        fields = groups.model.dtype.names
        for column in [groups.model[name] for name in fields] if fields else [groups.model]:
            kind = kind + (kind.max() + 1) * np.unique(column, return_inverse=True)[1]
    share = groups.weight / np.maximum(np.bincount(kind, groups.weight), 1e-300)[kind]
    order = np.argsort(groups.cell, kind="stable")
    cell = groups.cell[order]
    start = np.flatnonzero(np.append(True, cell[1:] != cell[:-1]))

    def reduce_cells(reduce: np.ufunc, values: Array) -> Array:
        return np.asarray(reduce.reduceat(values[order], start))

    load = reduce_cells(np.maximum, np.where(groups.top > groups.score, share, 0.0))
    mixed = reduce_cells(np.minimum, label) < reduce_cells(np.maximum, label)
    return (
        reduce_cells(np.minimum, groups.score),
        reduce_cells(np.maximum, groups.top),
        np.where(mixed, load, 0.0),
    )
