"""Counts of one model in each group of cases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from rocplot._data.arrays import read_array
from rocplot._data.columns import check_index_order, check_no_column_names, is_frame
from rocplot._data.groups import read_column_groups
from rocplot._errors import make_type_error, make_value_error
from rocplot._validation import check_lengths
from rocplot.compute._base.result import Result, Results
from rocplot.compute._counts.threshold_counts import ThresholdCounts, counts


def count_by_group(y_true: Any, y_score: Any, by: Any, **reading: Any) -> Results[ThresholdCounts]:
    """Count the classes at each score in each group; there must be two groups or more, with both classes."""
    names_columns = reading.get("data") is not None and isinstance(y_score, list)
    if names_columns or isinstance(y_score, Mapping) or is_frame(y_score):
        raise make_type_error("y_score", "must be the scores of one model", "call it for each model")
    if y_score is None or isinstance(y_true, Result):
        raise make_type_error("y_score", "is missing", "pass labels and scores: groups need single cases")
    if isinstance(by, str):
        if reading.get("data") is None:
            check_no_column_names(by=by)
    else:
        check_index_order(y_true=y_true, by=by)
        by = read_column_groups(by, "by")
        if not isinstance(y_true, str):
            check_lengths({"y_true": np.size(read_array(y_true, "y_true")), "by": by.number.size})
    found: Any = counts(y_true, y_score, hue=by, **reading)
    if not isinstance(found, Results) or len(found) < 2:
        raise make_value_error("by", "must hold two groups or more", "name the group of each case")
    for name, group in found.items():
        for size, word in ((group.n_positive, "positive"), (group.n_negative, "negative")):
            if size == 0:
                problem = f"has a group without {word} cases, {name}"
                raise make_value_error("by", problem, "leave it out, or join it to another")
    return found
