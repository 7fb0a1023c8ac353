"""Make tic_tac_toe.csv and breast_cancer.csv from scratch: ``python gallery/data/make.py``."""

import functools
from collections.abc import Mapping
from math import floor, log10
from pathlib import Path
from typing import Any

import numpy as np
from sklearn.datasets import load_breast_cancer
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import StratifiedKFold, cross_val_predict
from sklearn.naive_bayes import CategoricalNB, GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder, StandardScaler
from sklearn.tree import DecisionTreeClassifier

HERE = Path(__file__).resolve().parent
FOLDS = StratifiedKFold(n_splits=10, shuffle=True, random_state=0)
ROWS, COLUMNS, DIAGONALS = ["012", "345", "678"], ["036", "147", "258"], ["048", "246"]
LINES = [tuple(map(int, line)) for line in ROWS + COLUMNS + DIAGONALS]

Table = dict[str, np.ndarray]


def wins(board: str, player: str) -> bool:
    """Whether the player owns a line of the board."""
    return any(all(board[square] == player for square in line) for line in LINES)


@functools.cache
def end_positions() -> list[str]:
    """Every distinct board at which a game can end, x moving first, sorted; squares are x, o or b (blank)."""
    ends: set[str] = set()

    def play(board: str, mover: str, other: str) -> None:
        if wins(board, other) or "b" not in board:  # only the last mover can have completed a line
            ends.add(board)
            return
        for square in range(9):
            if board[square] == "b":
                play(board[:square] + mover + board[square + 1 :], other, mover)

    play("b" * 9, "x", "o")
    return sorted(ends)


def cross_validated(models: Mapping[str, Any], x: np.ndarray, y: np.ndarray, target: str) -> Table:
    """Test fold (1 to 10), class, and each model's probability for the cases of its test folds."""
    fold = np.empty(len(y), dtype=int)
    for number, (_, test) in enumerate(FOLDS.split(x, y), start=1):
        fold[test] = number
    table = {"fold": fold, target: y}
    for name, model in models.items():
        table[name] = cross_val_predict(model, x, y, cv=FOLDS, method="predict_proba")[:, 1]
    return table


def tic_tac_toe() -> Table:
    """Predict from the end position whether x has won."""
    boards = end_positions()
    y = np.array([wins(board, "x") for board in boards], dtype=int)
    assert (len(boards), y.sum()) == (958, 626)
    x = np.array([["bxo".index(square) for square in board] for board in boards])
    models = {
        "naive_bayes": CategoricalNB(alpha=1, min_categories=3),
        "tree": make_pipeline(
            OneHotEncoder(categories=[range(3)] * 9, sparse_output=False),
            DecisionTreeClassifier(min_samples_leaf=5, random_state=0),
        ),
    }
    return cross_validated(models, x, y, "x_wins")


def breast_cancer() -> Table:
    """Predict malignant tumours from thirty measurements of cell nuclei."""
    data = load_breast_cancer()
    malignant = (data.target == list(data.target_names).index("malignant")).astype(int)
    models = {
        "logistic_regression": make_pipeline(StandardScaler(), LogisticRegression()),
        "naive_bayes": GaussianNB(),
        "tree": DecisionTreeClassifier(min_samples_leaf=5, random_state=0),
    }
    return cross_validated(models, data.data, malignant, "malignant")


def digits(value: float) -> str:
    """Six significant digits of the value or, above a half, of what is missing to 1: order survives."""
    if 0.5 < value < 1:
        return f"{value:.{min(16, 5 - floor(log10(1 - value)))}f}"
    return f"{value:.6g}"


def as_csv(table: Table) -> str:
    """Comma-separated text of the table."""
    rows = [",".join(map(digits, row)) for row in zip(*table.values(), strict=True)]
    return "\n".join([",".join(table), *rows, ""])


def main() -> None:
    """Write the files beside this script and print each model's pooled AUC."""
    for make in (tic_tac_toe, breast_cancer):
        table = make()
        (HERE / f"{make.__name__}.csv").write_text(as_csv(table), encoding="utf-8", newline="\n")
        _, target, *models = table
        for model in models:
            auc = roc_auc_score(table[target], table[model])
            print(f"{make.__name__}: {model} AUC {auc:.4f} (pooled)")


if __name__ == "__main__":
    main()
