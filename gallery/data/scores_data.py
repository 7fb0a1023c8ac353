"""Small data sets on which probabilities, rankings and classes disagree.

Each is ``(y, {model: score})``.  The slides' own cases are lost; these have the errors printed there.
"""

import numpy as np

# Flach, slide "Better probabilities ≠ better ranking": the second model's 1 ranking error and squared error
# of about .13 are printed; the cases are made here.
BETTER_PROBABILITIES = (
    [1, 1, 1, 0, 0, 0],
    {
        "squared error 0.24, 0 ranking errors": [0.52, 0.51, 0.505, 0.50, 0.49, 0.48],
        "squared error 0.13, 1 ranking error": [0.9, 0.8, 0.35, 0.5, 0.2, 0.1],
    },
)

# Flach, slide "Better classification ≠ better ranking": the second model's 6 ranking and 2 classification
# errors are printed; the rankings, best first and cut in the middle, are made here.
_RANKINGS = {
    "4 class errors, 4 ranking errors": "+++--++---",
    "2 class errors, 6 ranking errors": "++-++---+-",
}


def _scores(ranking: str) -> list[float]:
    """Score five positives, then five negatives, by their places in a ranking."""
    places = [i for sign in "+-" for i, one in enumerate(ranking) if one == sign]
    return [0.95 - place / 10 for place in places]


BETTER_CLASSES = (
    [1] * 5 + [0] * 5,
    {name: _scores(ranking) for name, ranking in _RANKINGS.items()},
)


def ranking_errors():
    """Return the four models as one table: a, b with other probabilities, c, d with other classes."""
    drawn = [(y, score) for y, models in (BETTER_PROBABILITIES, BETTER_CLASSES) for score in models.values()]
    return {
        "model": np.repeat(list("abcd"), [len(y) for y, _ in drawn]),
        "y_true": np.concatenate([y for y, _ in drawn]),
        "score": [f"{one:.4g}" for _, score in drawn for one in score],
    }
