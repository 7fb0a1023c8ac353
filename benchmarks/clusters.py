"""Spark and Dask on two cores, beside an aggregation of their own: ``python benchmarks/clusters.py FILE``.

FILE is Parquet as benchmarks/large_data.py makes it.  Each engine counts its rounded scores exactly and pools
the continuous ones, in turn with the group-by that a user of the engine would write; the aim is a ratio of at
most 1.3.
"""

import argparse
import statistics
import time
from pathlib import Path

import rocplot.compute as rc

POINTS = 2**16
CELLS = 4 * POINTS  # those that ours asks for


def dask_engine(path):
    """Return the table, the plain count of each score, and that of cells with their limits and sums."""
    import dask
    import dask.dataframe as dd

    dask.config.set(scheduler="threads", num_workers=2)
    table = dd.read_parquet(path)

    def exact():
        return table.groupby(["tied", "y"]).size().compute()

    def pooled():
        cells = table.assign(cell=(table.score * CELLS).astype("int32"))
        return cells.groupby(["cell", "y"]).score.agg(["count", "min", "max", "sum"]).compute()

    return table, exact, pooled


def spark_engine(path):
    """Do the same in a session on two cores of this machine."""
    from pyspark.sql import SparkSession
    from pyspark.sql import functions as sql

    builder = SparkSession.builder.master("local[2]")
    for key, value in {
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.host": "127.0.0.1",
        "spark.driver.memory": "6g",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.sql.execution.arrow.pyspark.enabled": "true",
        "spark.sql.shuffle.partitions": "2",
    }.items():
        builder = builder.config(key, value)
    table = builder.getOrCreate().read.parquet(str(path))

    def exact():
        return table.groupBy("tied", "y").count().toArrow()

    def pooled():
        cells = table.withColumn("cell", sql.floor(table.score * CELLS))
        score = sql.col("score")
        sums = [sql.count(score), sql.min(score), sql.max(score), sql.sum(score.cast("double"))]
        return cells.groupBy("cell", "y").agg(*sums).toArrow()

    return table, exact, pooled


def main():
    """Time both sides of each engine in turn, and print medians and ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("path", type=Path)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--engines", nargs="+", choices=("dask", "spark"), default=["dask", "spark"])
    given = parser.parse_args()
    for name in given.engines:
        table, exact, pooled = {"dask": dask_engine, "spark": spark_engine}[name](given.path)
        for what, plain, ours in (
            ("exact", exact, lambda table=table: rc.counts("y", "tied", data=table)),
            ("pooled", pooled, lambda table=table: rc.counts("y", "score", data=table, max_points=POINTS)),
        ):
            took = [], []
            for _ in range(given.repeats + 1):  # the first of each warms up
                for kept, call in zip(took, (ours, plain), strict=True):
                    start = time.perf_counter()
                    call()
                    kept.append(time.perf_counter() - start)
            mine, its = (statistics.median(one[1:]) for one in took)
            print(f"{name:6} {what:7} {mine:6.2f} s, plain {its:6.2f} s: {mine / its:.2f} times", flush=True)


if __name__ == "__main__":
    main()
