"""Speed beside packages of R: ``python benchmarks/r_peers.py`` writes docs/r_peers.csv.

It needs R with pROC, ROCR and precrec, which CI has not: the table is kept in the repository.  Both sides
are given the same cases and run one after the other on an idle machine; times are the fastest of the repeats.
"""

import argparse
import csv
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from shapes import RESAMPLES, cases

import rocplot.compute as rc

HERE = Path(__file__).resolve().parent
OUT = HERE.parent / "docs" / "r_peers.csv"
SHAPES = ("distinct", "4 decimals", "2 decimals", "1:1000")
LOOPED = 20  # resamples of pROC


def fastest(call: Callable[[], object], repeats: int) -> float:
    """Return the seconds of the fastest call."""
    seconds = []
    for _ in range(repeats):
        start = time.perf_counter()
        call()
        seconds.append(time.perf_counter() - start)
    return min(seconds)


def ours(shape: str, n: int, repeats: int) -> dict[str, float]:
    """Measure the same on our side."""
    y, score, *_ = cases(shape, n)
    drawn = {"seed": 0, "n_resamples": RESAMPLES, "progress": False}

    def both() -> None:
        counts = rc.counts(y, score)
        rc.roc(counts), rc.precision_recall(counts)

    found = {
        "ROC curve": fastest(lambda: rc.roc(y, score), repeats),
        "ROC and precision–recall curve": fastest(both, repeats),
        "DeLong's interval": fastest(lambda: rc.auc_interval(y, score, method="delong"), repeats),
    }
    resampled = fastest(lambda: rc.auc_interval(y, score, method="bootstrap", **drawn), repeats)
    return found | {"resample of the AUC": resampled / RESAMPLES}


def main() -> None:
    """Write the cases, measure both sides, save the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=float, default=1e5)
    parser.add_argument("--repeats", type=int, default=3)
    given = parser.parse_args()
    n = int(given.cases)
    with TemporaryDirectory() as folder:
        for shape in SHAPES:
            y, score, *_ = cases(shape, n)
            np.concatenate([y, score]).astype(float).tofile(Path(folder) / f"{shape}.bin")
        words = ["Rscript", str(HERE / "r_peers.R"), folder, str(given.repeats), str(LOOPED)]
        printed = subprocess.run(words, check=True, capture_output=True, text=True, encoding="utf-8").stdout
    rows = [line.split("\t") for line in printed.splitlines()]
    versions = {package: version for what, package, version, _ in rows if what == "version"}
    mine = {shape: ours(shape, n, given.repeats) for shape in SHAPES}
    with OUT.open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(("what", "shape", "cases", "peer", "seconds", "seconds_of_peer", "ratio"))
        for what, shape, package, seconds in (row for row in rows if row[0] != "version"):
            own, peer = mine[shape][what], float(seconds)
            name = f"{package} {versions[package]}"
            table.writerow((what, shape, n, name, f"{own:.3g}", f"{peer:.3g}", f"{peer / own:.3g}"))


if __name__ == "__main__":
    sys.exit(main())
