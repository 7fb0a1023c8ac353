"""Draw the ROC curve of a table that no machine holds: ``python cluster.py spark|dask FOLDER OUT``.

FOLDER holds Parquet files with the columns ``label`` and ``score``.
"""

import sys

import matplotlib as mpl

mpl.use("Agg")
import matplotlib.pyplot as plt

import rocplot as rp


def table(engine, folder):
    """Open the folder in the cluster that the engine is connected to; nothing is read yet."""
    if engine == "spark":
        from pyspark.sql import SparkSession

        return SparkSession.builder.getOrCreate().read.parquet(folder)
    import dask.dataframe as dd

    return dd.read_parquet(folder, split_row_groups="adaptive")


def main(engine, folder, out):
    """Count in the cluster, then draw here."""
    counts = rp.compute.counts("label", "score", data=table(engine, folder), max_points=2**16)
    print(f"{counts.n_positive + counts.n_negative:,} rows came home as {counts.score.size:,}")
    with plt.style.context("rocplot.styles.paper"):
        fig, ax = plt.subplots()
        rp.roc(counts, hull=True, label_fmt="AUC {auc:.6f} ± {auc_error:.0e}", legend=True, ax=ax)
        fig.savefig(out)


if __name__ == "__main__":
    main(*sys.argv[1:])
