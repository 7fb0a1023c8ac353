"""Simulated reader studies, after Roe & Metz (1997), for the tests and for MRMCaov, the package of R.

Run python tests/data/reader_studies.py FOLDER; Rscript tests/data/mrmc_values.R FOLDER > tests/data/mrmc_values.json
"""

import csv
import sys
from pathlib import Path

import numpy as np

COLUMNS = ("reader", "modality", "case", "truth", "rating")


def roe_metz(seed, means, readers, positives, negatives, *, of_reader=0.0055, of_case=(0.3, 0.3, 0.2, 0.2), steps=0):
    """Simulate the readings of a crossed study as columns: a rating is a mean plus six normal effects.

    `of_reader` is the variance of reader and of reader × modality in each class; `of_case` those of case, modality ×
    case, reader × case, and all three with the error.  With `steps`, ratings are categories from 1, else they have one
    decimal: without a tie the progress bar of MRMCaov fails.
    """
    rng = np.random.default_rng(seed)
    t, n = len(means), positives + negatives
    truth = np.arange(n) < positives

    def effect(variance, *shape):
        return rng.normal(0, np.sqrt(variance), shape)

    rating = np.array(means)[:, None, None] * truth
    for of_class in (truth, ~truth):
        rating = rating + (effect(of_reader, 1, readers, 1) + effect(of_reader, t, readers, 1)) * of_class
    case, modality_case, reader_case, rest = of_case
    rating = rating + effect(case, 1, 1, n) + effect(modality_case, t, 1, n)
    rating = rating + effect(reader_case, 1, readers, n) + effect(rest, t, readers, n)
    if steps:
        rating = 1 + np.digitize(rating, np.linspace(-0.8, 2.2, steps - 1))
    m, r, c = (index.ravel() for index in np.indices(rating.shape))
    values = (r + 1, m + 1, c + 1, truth[c].astype(int), np.round(rating.ravel(), 1))
    return dict(zip(COLUMNS, values, strict=True))


def studies():
    """Return the studies by name; the readers of the last two modalities agree so well that Cov2 − Cov3 is negative."""
    return {
        "two": roe_metz(1, (1.5, 1.9), 5, 30, 45),
        "three": roe_metz(2, (0.75, 1.5, 2.5), 4, 20, 35, steps=5),
        "negative": roe_metz(7, (1.2, 1.5), 3, 18, 22, of_case=(0.6, 0.0, 0.1, 0.3), steps=5),
        "one_reader": roe_metz(4, (1.0, 1.5), 1, 40, 50, steps=7),
    }


if __name__ == "__main__":
    for name, table in studies().items():
        with (Path(sys.argv[1]) / f"{name}.csv").open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([COLUMNS, *zip(*table.values(), strict=True)])
