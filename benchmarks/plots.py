"""What each picture costs as the cases grow: seconds from scores to PDF, peak memory above the input, size.

``python benchmarks/plots.py [ROWS …]``, by default 10 000, a million and ten million cases.
"""

import io
import resource
import subprocess
import sys
import time

import numpy as np

PICTURES = {
    "roc": {"hull": True},
    "roc, band": {"band": True},
    "pn": {},
    "precision_recall": {},
    "precision_recall_gain": {},
    "det": {},
    "lift": {},
    "score_distribution": {},
    "threshold_metrics": {},
    "calibration": {},
    "calibration, loess": {"method": "loess"},
    "calibration_map": {},
    "cost_curve": {},
    "brier_curve": {},
    "rate_driven_curve": {},
    "net_benefit": {},
    "sensibility": {},
}


def cost(name, n):
    """Draw one picture in this process, and print seconds, mebibytes and kilobytes."""
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt

    import rocplot as rp

    rng = np.random.default_rng(0)
    y = rng.random(n) < 0.3
    score = 1 / (1 + np.exp(-rng.normal(size=n) - 1.5 * y))
    picture = getattr(rp, name.partition(",")[0])
    with plt.style.context("rocplot.styles.paper"):
        fig, ax = plt.subplots()
        picture(y[:100], score[:100], **PICTURES[name], ax=ax)  # loads what is loaded once
        plt.close(fig)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        start = time.perf_counter()
        fig, ax = plt.subplots()
        picture(y, score, **PICTURES[name], ax=ax)
        file = io.BytesIO()
        fig.savefig(file, format="pdf")
        took = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    print(took, peak / 1024, len(file.getvalue()) / 1000)


def main():
    """Run every picture and size in a process of its own, so that peaks are its own."""
    if len(sys.argv) == 4 and sys.argv[1] == "--one":
        cost(sys.argv[2], int(sys.argv[3]))
        return
    sizes = [int(float(word)) for word in sys.argv[1:]] or [10**4, 10**6, 10**7]
    print(f"{'':24}" + "".join(f"{f'n = {n:.0e}':>26}" for n in sizes))
    print(f"{'':24}" + f"{'s':>8}{'MiB':>9}{'kB':>9}" * len(sizes))
    for name in PICTURES:
        line = f"{name:24}"
        for n in sizes:
            call = [sys.executable, __file__, "--one", name, str(n)]
            done = subprocess.run(call, capture_output=True, check=False, encoding="utf-8")
            if done.returncode:
                print(done.stderr[-300:], file=sys.stderr)
                continue
            took, peak, size = (float(word) for word in done.stdout.split())
            line += f"{took:8.2f}{peak:9.0f}{size:9.0f}"
        print(line, flush=True)


if __name__ == "__main__":
    main()
