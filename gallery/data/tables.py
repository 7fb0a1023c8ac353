"""What the makers of the data sets share: folds, predictions of test folds, and text of a table."""

from collections.abc import Mapping
from math import floor, log10
from pathlib import Path
from typing import Any

import numpy as np

DATASETS = Path(__file__).resolve().parents[2] / "rocplot" / "_datasets"

Table = dict[str, Any]  # columns: floats are rounded, text is written as it is


def cross_validated(models: Mapping[str, Any], x: np.ndarray, y: np.ndarray) -> Table:
    """Test fold (1 to 10), class, and each model's probability for the cases of its test folds."""
    from sklearn.model_selection import StratifiedKFold, cross_val_predict

    folds = StratifiedKFold(n_splits=10, shuffle=True, random_state=0)
    fold = np.empty(len(y), dtype=int)
    for number, (_, test) in enumerate(folds.split(x, y), start=1):
        fold[test] = number
    table = {"fold": fold, "y_true": y}
    for name, model in models.items():
        table[name] = cross_val_predict(model, x, y, cv=folds, method="predict_proba")[:, 1]
    return table


def digits(value: float, places: int = 6) -> str:
    """Significant digits of the value or, above a half, of what is missing to 1: order survives."""
    if 0.5 < value < 1:
        return f"{value:.{min(16, places - 1 - floor(log10(1 - value)))}f}"
    return f"{value:.{places}g}"


def as_csv(table: Table) -> str:
    """Comma-separated text of the table."""
    columns = [column.tolist() if isinstance(column, np.ndarray) else column for column in table.values()]
    rows = [",".join(map(_written, row)) for row in zip(*columns, strict=True)]
    return "\n".join([",".join(table), *rows, ""])


def rounded(values: np.ndarray, places: int) -> list[str]:
    """Write each value in so many significant digits."""
    return [f"{value:.{places}g}" for value in values]


def _written(value: Any) -> str:
    return digits(value) if isinstance(value, float) else str(value)
