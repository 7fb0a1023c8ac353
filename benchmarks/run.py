"""Measure speed, memory and file size beside scikit-learn, in one run: ``make bench``.

A row gives the median time of each side and their ratio; only ratios carry over to other machines.
``--quick`` goes to a hundred thousand cases, and to a million where that is when a floor holds; ``--check``
exits with 1 if the ratio of the fastest runs falls below six tenths of its floor, twice: the floors were
measured on two machines, and another processor is not a loss.  The table is saved as CSV, the ratios as a
figure.
"""

import argparse
import csv
import math
import sys
from functools import partial
from pathlib import Path

import matplotlib as mpl

mpl.use("Agg")
import drawing
import everyday
import matplotlib.pyplot as plt
import measures
import shapes
import small_multiples

sys.path.append(str(Path(__file__).resolve().parents[1]))
from tools.part import part

OUT = Path(__file__).resolve().parents[1] / "build" / "benchmarks"
KEPT = OUT.parents[1] / "docs" / "benchmarks.csv"
UNITS = ("B per case", "kB", "sorts")  # of rows that are no times
SLACK = 0.6  # of a floor: below it, code became slower, and not only the machine
SIZES = [10**3, 10**4, 10**5, 10**6, 10**7]
PARTS = (  # what is measured, of how many cases, and of how many in short
    (measures.counting, SIZES, [10**3, 10**5]),
    (measures.areas, SIZES, [10**3, 10**5, 10**6]),
    (measures.sureness, SIZES[:3], [10**3, 10**5]),
    (measures.concordances, SIZES[2:4], [10**5]),
    (measures.meta_analyses, [100], [100]),
    (measures.resamples, [10**6], []),
    (measures.binned, SIZES[2:4], [10**5, 10**6]),
    (measures.calibrations, SIZES[1:4], [10**5, 10**6]),
    (measures.costs, SIZES[1:4], [10**5, 10**6]),
    (measures.figures, SIZES[1:], [10**5]),
    (measures.sheets, [10**6], [10**6]),
    (measures.labels, SIZES[:1], SIZES[:1]),
    (shapes.ties, [10**5, 10**6], [10**5]),
    (drawing.redrawing, SIZES[:1], SIZES[:1]),
    (everyday.measure_hundred, [100], [100]),
    (everyday.measure_sorting, SIZES[1:4], SIZES[1:3]),
    (everyday.measure_figures, [20_000], [20_000]),
    (everyday.measure_panels, [4000], [4000]),
    (small_multiples.kept, SIZES[3:4], SIZES[3:4]),
    (small_multiples.multiples, SIZES[2:3], SIZES[2:3]),
)


def parts(quick, repeats):
    """List what measures rows."""
    calls = [partial(one, repeats) for one in (measures.imports, measures.shell, drawing.first_figure)]
    return calls + [partial(part, n, repeats) for part, *sizes in PARTS for n in sizes[bool(quick)]]


def table(calls):
    """Measure, print each row as it comes, and return the rows of each call."""
    found = {}
    print(f"{'':51}{'n':>8}{'ours ms':>11}{'peer ms':>11}{'ratio':>8}{'floor':>7}")
    for call in calls:
        found[call] = []
        for name, n, ours, peer, best, floor in call():
            found[call].append((name, n, ours, peer, peer / ours, best, floor))
            unit = 1 if name.endswith(UNITS) else 1e3
            print(
                f"{name:51}{f'{n:.0e}' if n else '':>8}{unit * ours:>11.2f}{unit * peer:>11.2f}"
                f"{peer / ours:>8.2f}{'' if floor is None else floor:>7}",
                flush=True,
            )
    return found


def low(rows):
    """Name the rows whose ratio is far below its floor, which was measured on another machine."""
    return {
        (name, n): f"{best:.2f} < {SLACK} × {floor}"
        for name, n, *_, best, floor in rows
        if best < SLACK * (floor or 0)
    }


def plot(rows):
    """Draw all ratios of one size in one row, so that the eye compares them."""
    groups = {}
    for name, n, *_, ratio, _, _ in rows:
        if not name.endswith(UNITS):
            groups.setdefault(name, []).append((n, ratio))
    sizes = sorted({n for _, n, *_ in rows if n})
    with plt.style.context("rocplot.styles.paper_wide"):
        fig, ax = plt.subplots(figsize=(6.8, 0.6 + 0.19 * len(groups)), layout="constrained")
        colors = dict(
            zip(sizes, plt.get_cmap("viridis")([0.9 - 0.2 * i for i in range(len(sizes))]), strict=True)
        )
        for row, points in enumerate(groups.values()):
            for n, ratio in points:
                ax.plot(ratio, row, "o", ms=4, color=colors.get(n, "0.5"), label=_power(n))
        ax.axvline(1, lw=0.6, color="0.5", zorder=0)
        ax.set(xscale="log", xlabel="Time of the peer / time of rocplot", ylim=(len(groups) - 0.5, -0.5))
        ax.set_yticks(range(len(groups)), list(groups))
        ax.xaxis.set_major_formatter(lambda value, _: f"{value:g}")
        ax.grid(axis="y", lw=0.3)
        entries = dict(zip(*ax.get_legend_handles_labels()[::-1], strict=True))
        words = list(map(_power, sizes))
        ax.legend([entries[word] for word in words], words, title="cases", framealpha=1)
        fig.savefig(OUT.with_suffix(".pdf"))
        fig.savefig(OUT.with_suffix(".png"), dpi=200)


def keep(rows, path=KEPT):
    """Write the ratios that the page *Performance and scaling* shows, in three digits."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("what", "cases", "ours", "peer", "ratio"))
        for what, n, *numbers in rows:
            writer.writerow((what, n, *(f"{number:.3g}" for number in numbers[:3])))


def _power(n):
    return f"$10^{{{round(math.log10(n))}}}$" if n else None


def main():
    """Run all, print one table, save it and its plot."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="some sizes only")
    parser.add_argument("--check", action="store_true", help="fail if a ratio falls far below its floor")
    parser.add_argument("--keep", action="store_true", help="write docs/benchmarks.csv, too (idle machine)")
    parser.add_argument("--repeats", type=int, default=5)
    one_of = {"type": part, "default": (1, 1), "metavar": "K/N"}
    parser.add_argument("--part", **one_of, help="one of N parts of the rows (all)")
    given = parser.parse_args()
    plt.style.use("rocplot.styles.paper")
    one, many = given.part
    measured = table(parts(given.quick, given.repeats)[one - 1 :: many])
    rows = [row for some in measured.values() for row in some]
    OUT.parent.mkdir(exist_ok=True)
    with OUT.with_suffix(".csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([("what", "n", "ours", "peer", "ratio", "best_ratio", "floor"), *rows])
    plot(rows)
    if given.keep:
        keep(rows)
    saved = OUT.relative_to(OUT.parents[1])
    print(f"ratio: time of the peer over ours; table and plot are {saved}.csv, .pdf and .png")
    slow = low(rows)
    if given.check and slow:
        print("\nfar below the floor, so once more")
        again = table([call for call, some in measured.items() if low(some)])
        slow = {row: words for some in again.values() for row, words in low(some).items() if row in slow}
    if given.check and slow:
        words = (f"{name} at {n:.0e}: {what}" for (name, n), what in slow.items())
        print("far below the floor, twice:", *words, sep="\n  ", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
