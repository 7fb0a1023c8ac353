"""Large data: a hundred million rows of Parquet through DuckDB and polars, with time and memory.

``python benchmarks/large_data.py [ROWS] [FOLDER]`` makes the file once, then counts it in a fresh process per
engine, exactly (a million distinct scores) and pooled (continuous scores), and draws the curve.
"""

import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

CHUNK = 2_000_000


def make(path, rows):
    """Write labels and scores, one column rounded to a million values and one continuous."""
    rng = np.random.default_rng(0)
    schema = pa.schema([("y", pa.bool_()), ("tied", pa.float32()), ("score", pa.float32())])
    with pq.ParquetWriter(path, schema) as writer:
        for start in range(0, rows, CHUNK):
            n = min(CHUNK, rows - start)
            y = rng.random(n) < 0.2
            score = (1 / (1 + np.exp(-rng.normal(size=n) - 1.5 * y))).astype(np.float32)
            writer.write_table(pa.table([y, np.round(score, 6), score], schema=schema))


def count(path, engine, column):
    """Count one column with one engine and draw it; print what it took."""
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt

    import rocplot as rp

    if engine == "duckdb":
        import duckdb

        table = duckdb.read_parquet(path)
    else:
        import polars

        table = polars.scan_parquet(path)
    start = time.perf_counter()
    points = {"max_points": 2**16} if column == "score" else {}
    counted = rp.compute.counts("y", column, data=table, **points)
    took = time.perf_counter() - start
    start = time.perf_counter()
    fig, ax = plt.subplots()
    rp.roc(counted, ax=ax)
    out = Path(path).with_suffix(".pdf")
    fig.savefig(out)
    drew = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    print(
        f"{engine:8} {column:6} {counted.score.size:9,} points  {took:6.1f} s  {peak:5.2f} GiB peak  "
        f"AUC {rp.compute.auc(counted):.9f} ± {counted.auc_error:.1e}  drawn in {drew:.2f} s, "
        f"{out.stat().st_size / 1000:.0f} kB",
        flush=True,
    )


def main():
    """Make the file, and run every engine on it in a process of its own."""
    if len(sys.argv) > 3:
        count(*sys.argv[1:])
        return
    rows = int(float(sys.argv[1])) if len(sys.argv) > 1 else 10**8
    folder = Path(sys.argv[2] if len(sys.argv) > 2 else tempfile.mkdtemp())
    path = folder / f"scores_{rows}.parquet"
    if not path.exists():
        make(path, rows)
    print(f"{rows:.0e} rows, {path.stat().st_size / 1e9:.2f} GB")
    for engine in ("duckdb", "polars"):
        for column in ("tied", "score"):
            subprocess.run([sys.executable, __file__, str(path), engine, column], check=True)


if __name__ == "__main__":
    main()
