"""The end positions of tic-tac-toe, and two models that tell whether x has won."""

import functools

import numpy as np
from tables import Table, cross_validated

ROWS, COLUMNS, DIAGONALS = ["012", "345", "678"], ["036", "147", "258"], ["048", "246"]
LINES = [tuple(map(int, line)) for line in ROWS + COLUMNS + DIAGONALS]


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


def tic_tac_toe() -> Table:
    """Predict from the end position whether x has won."""
    from sklearn.naive_bayes import CategoricalNB
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import OneHotEncoder
    from sklearn.tree import DecisionTreeClassifier

    boards = end_positions()
    y = np.array([wins(board, "x") for board in boards], dtype=int)
    x = np.array([["bxo".index(square) for square in board] for board in boards])
    models = {
        "naive_bayes": CategoricalNB(alpha=1, min_categories=3),
        "tree": make_pipeline(
            OneHotEncoder(categories=[range(3)] * 9, sparse_output=False),
            DecisionTreeClassifier(min_samples_leaf=5, random_state=0),
        ),
    }
    return {"board": np.array(boards), **cross_validated(models, x, y)}
