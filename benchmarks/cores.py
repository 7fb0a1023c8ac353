"""Seconds of counting in one thread and in several: ``python benchmarks/cores.py`` writes docs/cores.csv.

A million, ten and fifty million scores, in 1, 2, 4, … threads, up to the number of cores.  The numbers of
threads take turns, and the fastest run of each counts: other work disturbed it least.  On some processors
numpy sorts faster without AVX-512; so all is measured with it and without.
"""

import csv
import os
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

import rocplot as rp

OUT = Path(__file__).resolve().parents[1] / "docs" / "cores.csv"
CASES = (10**6, 10**7, 5 * 10**7)
WITHOUT = {"NPY_DISABLE_CPU_FEATURES": "X86_V4 AVX512_ICL"}
REPEATS = 5


def seconds(n, threads):
    """Time the counting of n distinct scores by each number of threads."""
    rng = np.random.default_rng(0)
    y = rng.random(n) < 0.3
    score = 1 / (1 + np.exp(-rng.normal(size=n) - y))
    found = {number: [] for number in threads}
    for _ in range(REPEATS if n < 2 * 10**7 else 3):
        for number, times in found.items():
            start = time.perf_counter()
            rp.compute.counts(y, score, n_jobs=number)
            times.append(time.perf_counter() - start)
    return {number: min(times) for number, times in found.items()}


def measure():
    """Print the number of cases, of threads, and seconds."""
    cores = os.cpu_count() or 1
    threads = [*(2**power for power in range(cores.bit_length()) if 2**power < cores), cores]
    for n in CASES:
        for number, one in seconds(n, threads).items():
            print(n, number, f"{one:.3g}", flush=True)


def main():
    """Measure in processes of their own, and save the table."""
    rows = []
    for name, more in (("AVX-512", {}), ("AVX2", WITHOUT)):
        words = [sys.executable, __file__, "--measure"]
        ran = subprocess.run(words, env=os.environ | more, check=True, capture_output=True, encoding="utf-8")
        rows += [(name, *line.split()) for line in ran.stdout.splitlines()]
    with OUT.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([("sort", "cases", "threads", "seconds"), *rows])


if __name__ == "__main__":
    measure() if "--measure" in sys.argv else main()
