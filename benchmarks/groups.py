"""Groups and labels that are words, beside the loop that a user would write by hand.

``python benchmarks/groups.py [ROWS]`` prints, for each kind of table and column, the CPU time of
``auc(hue=)`` over that of a loop over the groups which calls ``auc`` for each, the median of five of both in
one run.
"""

import sys
import time

import numpy as np
import pandas as pd
import polars as pl
import pyarrow.compute as pc

from rocplot.compute import auc

MONTHS = np.array(["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"])


def make_tables(rows):
    """Make one table in pandas, polars and pyarrow: months as numbers, words, objects and categories."""
    rng = np.random.default_rng(0)
    number, y = rng.integers(0, 12, rows), rng.integers(0, 2, rows)
    frame = pd.DataFrame(
        {"number": number, "word": MONTHS[number], "y": y, "score": rng.random(rows) + 0.3 * y}
    )
    frame["answer"] = np.where(y == 1, "yes", "no")
    frame["object"] = frame["word"].astype(object)
    frame["category"] = frame["word"].astype("category")
    polars = pl.from_pandas(frame.drop(columns=["object", "category"]))
    polars = polars.with_columns(category=pl.col("word").cast(pl.Categorical))
    return frame, polars, polars.to_arrow()


def list_cases(frame, polars, arrow):
    """Return name → (loop by hand, call) of each kind of table."""
    y, score = frame["y"].to_numpy(), frame["score"].to_numpy()

    def loop_pandas(column):
        return {name: auc(part.y, part.score) for name, part in frame.groupby(column, observed=True)}

    def loop_polars(column):
        return {name: auc(part["y"], part["score"]) for name, part in polars.group_by(column)}

    def loop_arrow(column):
        names = pc.unique(arrow[column]).to_pylist()
        parts = {name: arrow.filter(pc.equal(arrow[column], name)) for name in names}
        return {name: auc(part["y"], part["score"]) for name, part in parts.items()}

    def loop_array(group):
        return {name: auc(y[group == name], score[group == name]) for name in np.unique(group)}

    cases = {}
    for column in ("number", "word", "object", "category", ["word", "number"]):
        cases[f"pandas, {column}"] = (
            lambda column=column: loop_pandas(column),
            lambda column=column: auc("y", "score", data=frame, hue=column),
        )
    for table, loop, data in (("polars", loop_polars, polars), ("pyarrow", loop_arrow, arrow)):
        for column in ("number", "word", "category"):
            cases[f"{table}, {column}"] = (
                lambda loop=loop, column=column: loop(column),
                lambda data=data, column=column: auc("y", "score", data=data, hue=column),
            )
    for name, group in (
        ("number", frame["number"].to_numpy()),
        ("word", frame["word"].to_numpy().astype(str)),
    ):
        cases[f"array, {name}"] = (
            lambda group=group: loop_array(group),
            lambda group=group: auc(y, score, hue=group),
        )
    cases["pandas, labels"] = (
        lambda: auc(frame["answer"] == "yes", frame["score"]),
        lambda: auc("answer", "score", data=frame, pos_label="yes"),
    )
    cases["polars, labels"] = (
        lambda: auc(polars["answer"] == "yes", polars["score"]),
        lambda: auc("answer", "score", data=polars, pos_label="yes"),
    )
    return cases


def main():
    """Print the time of each loop and call, and their ratio."""
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else 1_500_000
    for name, functions in list_cases(*make_tables(rows)).items():
        times = []
        for _ in range(5):
            seconds = []
            for function in functions:
                start = time.process_time()
                function()
                seconds.append(time.process_time() - start)
            times.append(seconds)
        loop, call = np.median(times, axis=0)
        print(
            f"{name:28} loop {loop * 1e3:6.0f} ms   call {call * 1e3:6.0f} ms   ratio {call / loop:.2f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
