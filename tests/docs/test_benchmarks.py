"""The benchmark of real shapes of scores: its data are what their names say, and a cliff is found."""

import re
import sys
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

BENCHMARKS = str(Path(__file__).resolve().parents[2] / "benchmarks")


@pytest.fixture(scope="module")
def benchmarks():
    """Load the scripts; their folder comes last, as a package on PyPI has the name of one of them."""
    sys.path.append(BENCHMARKS)
    try:
        yield import_module("shapes"), import_module("run")
    finally:
        sys.path.remove(BENCHMARKS)


def test_the_peers_of_r_have_ours_beside_them(benchmarks):
    script = (Path(BENCHMARKS) / "r_peers.R").read_text(encoding="utf-8").replace(r"\u2013", "–")
    found = import_module("r_peers").ours("2 decimals", 2000, repeats=1)
    assert set(found) == set(re.findall(r'list\("([^"]+)", "', script))
    assert min(found.values()) > 0


def test_shapes_are_what_their_names_say(benchmarks):
    shapes, _ = benchmarks
    made = {name: shapes.cases(name, 100_000) for name in shapes.SHAPES}
    distinct = {name: np.unique(one.score).size for name, one in made.items()}
    assert distinct["distinct"] == 100_000 > distinct["6 decimals"] > 20_000 > distinct["4 decimals"] > 5_000
    assert distinct["2 decimals"] <= 101
    assert distinct["100 integers"] <= 100
    assert made["100 integers"].score.dtype.kind == "i"
    assert made["float32"].score.dtype == np.float32
    assert made["1:1000"].y.mean() == pytest.approx(0.001, rel=0.3)
    assert made["distinct"].y.mean() == pytest.approx(0.3, abs=0.02)
    whole, fractions = (made[f"{kind} weights"].weight for kind in ("whole", "fractional"))
    assert whole.dtype.kind == "i"
    assert (fractions % 1 > 0).all()
    assert len({score.tobytes() for score in made["5 models"].models.values()}) == 5


@pytest.mark.parametrize(("seconds", "found"), [(7, 3), (4, 0)])
def test_ties_that_take_seven_times_as_long_are_far_below_the_floor(benchmarks, monkeypatch, seconds, found):
    shapes, run = benchmarks

    def ours(given):  # six decimals of a thousand cases are as good as distinct
        return seconds if np.unique(given.score).size < 990 else 1

    monkeypatch.setattr(shapes, "measures", lambda _: {"a number": shapes.Measure(ours, None)})
    monkeypatch.setattr(shapes, "timed", lambda ours, peer, _: (ours(), peer(), peer() / ours()))
    rows = [(name, n, a, b, b / a, best, floor) for name, n, a, b, best, floor in shapes.ties(1000, 2)]
    assert [row[0] for row in rows] == [f"a number, {shape} beside distinct" for shape in shapes.TIED]
    assert len(run.low(rows)) == found


def test_what_is_kept_has_three_digits(benchmarks, tmp_path):
    _, run = benchmarks
    run.keep([("counts, weighted", 1000, 0.0123456, 0.1, 8.100049, 9.0, 1.5)], tmp_path / "kept.csv")
    first = run.KEPT.read_text(encoding="utf-8").splitlines()[0]
    kept = (tmp_path / "kept.csv").read_text(encoding="utf-8").splitlines()
    assert kept == [first, '"counts, weighted",1000,0.0123,0.1,8.1']


@pytest.mark.parametrize(("again", "status"), [(2.0, 0), (0.5, 1)])
def test_what_falls_below_its_floor_is_measured_once_more_alone(
    benchmarks, monkeypatch, tmp_path, capsys, again, status
):
    _, run = benchmarks
    ratios, measured = iter([0.5, again]), []

    def slow():
        measured.append("slow")
        yield "a row", 1000, 1.0, 1.0, next(ratios), 1

    def fast():
        measured.append("fast")
        yield "another", 1000, 1.0, 1.0, 2.0, 1

    monkeypatch.setattr(run, "parts", lambda *_: [slow, fast])
    monkeypatch.setattr(run, "plot", lambda _: None)
    monkeypatch.setattr(run, "OUT", tmp_path / "build" / "benchmarks")
    monkeypatch.setattr(sys, "argv", ["run.py", "--check"])
    assert run.main() == status
    assert measured == ["slow", "fast", "slow"]
    assert ("below the floor, twice" in capsys.readouterr().err) == bool(status)
    monkeypatch.setattr(sys, "argv", ["run.py", "--check", "--part", "3/2"])  # which would measure nothing
    with pytest.raises(SystemExit):
        run.main()
    assert "'3/2' is no part: write K/N" in capsys.readouterr().err
    monkeypatch.setattr(sys, "argv", ["run.py", "--check", "--part", "2/2"])
    assert run.main() == 0
    assert measured[3:] == ["fast"]


@pytest.mark.slow
@pytest.mark.parametrize(("many", "sorts", "found"), [(20_000, 2, 0), (10**9, 12, 1)])
def test_a_studio_that_counts_anew_is_below_the_floor(benchmarks, monkeypatch, many, sorts, found):
    _, run = benchmarks
    multiples = import_module("small_multiples")
    monkeypatch.setattr("rocplot._studio.figures.MIN_COUNTED_ROWS", many)
    ((name, n, ours, peer, best, floor),) = multiples.kept(300_000, 1)
    assert (ours, peer) == (sorts, 12)  # two models, drawn six times
    assert len(run.low([(name, n, ours, peer, peer / ours, best, floor)])) == found


def test_small_multiples_are_measured_beside_their_pictures(benchmarks, monkeypatch):
    multiples = import_module("small_multiples")
    two = {name: multiples.get_draw_commands()[name] for name in ("roc", "sroc", "multiclass-roc", "lift")}
    monkeypatch.setattr(multiples, "get_draw_commands", lambda: two)
    drawn = []
    monkeypatch.setattr(multiples, "directly", lambda _sheet, choices: drawn.append(choices.picture))
    ((_, _, ours, peer, ratio, _),) = multiples.multiples(1000, 1)
    assert drawn == ["roc", "lift"] * 2  # what the table does not allow is on neither side
    assert ours > peer > 0
    assert ratio == peer / ours
