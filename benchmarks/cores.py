"""Seconds that counting takes in one thread and in several: ``python benchmarks/cores.py [CASES …]``.

By default a million, ten and fifty million scores, in 1, 2, 4, … threads, up to the number of cores.  The
numbers of threads take turns, and the fastest run of each counts: other work disturbed it least.
"""

import os
import sys
import time

import numpy as np

import rocplot as rp

REPEATS = 5


def seconds(n, threads):
    """Time the counting of n distinct scores by each number of threads."""
    rng = np.random.default_rng(0)
    y = rng.random(n) < 0.3
    score = 1 / (1 + np.exp(-rng.normal(size=n) - y))
    found = {number: [] for number in threads}
    for _ in range(REPEATS if n < 2 * 10**7 else 2):
        for number, times in found.items():
            start = time.perf_counter()
            rp.compute.counts(y, score, n_jobs=number)
            times.append(time.perf_counter() - start)
    return {number: min(times) for number, times in found.items()}


def main():
    """Print a row for each number of cases."""
    cores = os.cpu_count()
    threads = [*(2**power for power in range(cores.bit_length()) if 2**power < cores), cores]
    print("cases", *threads, sep="\t")
    for n in [int(float(word)) for word in sys.argv[1:]] or [10**6, 10**7, 5 * 10**7]:
        print(f"{n:.0e}", *(f"{one:.3f}" for one in seconds(n, threads).values()), sep="\t", flush=True)


if __name__ == "__main__":
    main()
