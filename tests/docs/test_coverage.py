"""The simulation of coverages: its truth, its counting, and the page that reads its table."""

import importlib.util
import inspect
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.stats import binom, binomtest, norm

import rocplot.compute as rc

ROOT = Path(__file__).resolve().parents[2]
BENCHMARKS = ROOT / "benchmarks"
SCORES = ["normal", "exponential", "probabilities"]


@pytest.fixture(scope="module")
def simulation():
    """Load the script by its path: a package on PyPI has its name."""
    sys.path.append(str(BENCHMARKS))
    try:
        spec = importlib.util.spec_from_file_location("coverage_simulation", BENCHMARKS / "coverage.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(BENCHMARKS))
    return module


@pytest.fixture(scope="module")
def report(simulation):
    return simulation.report


# -- the truth ------------------------------------------------------------------------------------


@pytest.mark.parametrize("scores", SCORES)
@pytest.mark.parametrize("auc", [0.6, 0.76, 0.9])
def test_the_area_under_the_true_curve_is_the_auc(simulation, scores, auc):
    area, error = quad(lambda fpr: float(simulation.true_tpr(scores, auc, fpr)), 0, 1, limit=500)
    assert area == pytest.approx(auc, abs=max(1e-6, 10 * error))


def test_true_curves_are_those_of_the_two_distributions(simulation):
    fpr = np.array([0.033, 0.5, 0.9])
    mean = 0.9 / 0.1  # of exponential positives: AUC = θ/(1 + θ)
    np.testing.assert_allclose(simulation.true_tpr("exponential", 0.9, fpr), np.exp(np.log(fpr) / mean))
    distance = np.sqrt(2) * norm.ppf(0.76)
    np.testing.assert_allclose(simulation.true_tpr("normal", 0.76, fpr), norm.sf(norm.isf(fpr) - distance))


@pytest.mark.parametrize("scores", SCORES)
@pytest.mark.parametrize("auc", [0.6, 0.9])
def test_samples_have_the_true_curve(simulation, scores, auc, rng):
    y, score = simulation.draw(rng, scores, auc, 20_000, 20_000)
    fpr = np.array([0.033, 0.303, 0.803])
    cut = np.quantile(score[y == 0], 1 - fpr)
    found = (score[y == 1] >= cut[:, None]).mean(axis=1)
    true = simulation.true_tpr(scores, auc, fpr)
    slope = (simulation.true_tpr(scores, auc, fpr + 1e-4) - true) / 1e-4
    error = np.sqrt((true * (1 - true) + slope**2 * fpr * (1 - fpr)) / 20_000)
    assert (np.abs(found - true) < 4.5 * error).all()


def test_probabilities_are_calibrated_and_in_the_order_of_normal_scores(simulation):
    y, score = simulation.draw(np.random.default_rng(3), "normal", 0.76, 2_000, 18_000)
    _, probability = simulation.draw(np.random.default_rng(3), "probabilities", 0.76, 2_000, 18_000)
    np.testing.assert_array_equal(np.argsort(score), np.argsort(probability))
    edges = np.quantile(probability, np.arange(1, 10) / 10)
    cell = np.digitize(probability, edges)
    size = np.bincount(cell)
    seen, expected = np.bincount(cell, y) / size, np.bincount(cell, probability) / size
    assert (np.abs(seen - expected) < 4.5 * np.sqrt(expected * (1 - expected) / size)).all()


@pytest.mark.parametrize("scores", ["normal", "exponential"])
@pytest.mark.parametrize("direction", [(1, 0.3, 0.2, 0, 0.1), (0.5, 1, 1, 0, 0), (-1, 0.2, 0, 0, 0)])
def test_the_true_auc_of_a_linear_score_is_that_of_many_pairs(simulation, scores, direction, rng):
    y, marker = simulation.draw(rng, scores, 0.76, 100_000, 100_000)
    score = np.column_stack([marker, rng.normal(size=(y.size, 4))]) @ np.array(direction)
    found = np.mean(score[y == 1] > score[y == 0])
    assert found == pytest.approx(
        simulation.true_auc(scores, 0.76, np.array(direction)), abs=4.5 * 0.5 / 100_000**0.5
    )


@pytest.mark.parametrize(("auc", "prior"), [(0.76, 0.5), (0.9, 0.1)])
def test_the_true_loss_is_the_least_of_all_cut_offs(simulation, auc, prior):
    kappa = np.array([0.1, 0.35, 0.5, 0.9])
    cuts = np.linspace(-12, 12, 240_001)[:, None]
    distance = np.sqrt(2) * norm.ppf(auc)
    tried = 2 * (kappa * prior * norm.cdf(cuts - distance) + (1 - kappa) * (1 - prior) * norm.sf(cuts))
    np.testing.assert_allclose(simulation.true_loss(auc, prior, kappa), tried.min(axis=0), rtol=1e-7)


def test_the_true_loss_has_the_scale_of_a_cost_curve(simulation):
    at = (np.arange(4_000) + 0.5) / 4_000
    distance = np.sqrt(2) * norm.ppf(0.76)
    found = rc.cost_curve(np.repeat([1, 0], 4_000), np.r_[norm.ppf(at) + distance, norm.ppf(at)])
    assert np.interp(0.35, found.x, found.loss) == pytest.approx(
        float(simulation.true_loss(0.76, 0.5, 0.35)), abs=2e-3
    )


@pytest.mark.parametrize("share", [0.0, 0.6])
def test_the_true_concordance_is_that_of_many_pairs(simulation, share, rng):
    designs = simulation.designs
    beta = designs.log_hazard_ratio(0.85)
    c = designs.censoring(beta, share) if share else 1e-9
    pairs = 200_000
    x = rng.normal(size=(2, pairs))
    time, lost = rng.exponential(size=(2, 2, pairs)) / [np.exp(beta * x), np.full(x.shape, c)]
    assert np.mean(lost < time) == pytest.approx(share, abs=0.005)
    for until in (1.0, np.inf):
        seen = (time.min(axis=0) <= lost.min(axis=0)) & (time.min(axis=0) <= until)
        right = ((time[0] < time[1]) == (x[0] > x[1]))[seen]
        error = 4.5 * 0.5 / np.sqrt(right.size)
        assert right.mean() == pytest.approx(designs.true_concordance(beta, c, until), abs=error)


def test_the_true_integrated_auc_and_coefficients_are_those_of_many_cases(simulation, rng):
    designs = simulation.designs
    beta, n = designs.log_hazard_ratio(0.7), 20_000
    found = rc.integrated_auc(*designs.followed(beta, 0.5, n, rng), low=0.25, high=1, level=0.95)
    true = designs.true_integrated_auc(beta, 0.25, 1.0)
    assert found.estimate == pytest.approx(true, abs=4.5 * found.standard_error)
    score, treated = rng.random(400_000), np.arange(400_000) % 2
    response = rng.random(400_000) < 0.1 + 0.2 * score * treated
    for kind, of_thousand in (("uplift", 0.025), ("qini", 0.046)):  # standard errors
        found = rc.uplift(response, score, treated, kind=kind).coefficient
        true = designs.true_coefficient(kind, 0.1, 0.2)
        assert found == pytest.approx(true, abs=4.5 * of_thousand / 400**0.5)


def test_each_study_design_is_simulated(simulation):
    """Its limits surround the truth in most of a few runs."""
    first = {}
    for key, cell in simulation.CELLS.items():
        if cell.function in ("integrated_auc", "sroc", "pool_imputations", "adjusted_test") or (
            cell.function in ("concordance", "uplift") or cell.method.startswith("reweight")
        ):
            first.setdefault(key[:2], key)
    assert len(first) == 3 + 1 + 2 + 2 + 1 + 1 + 2
    for key in first.values():
        rows, _ = simulation.simulate(key, 4, 30)
        for row in rows:
            assert 0 < row.width < 0.8 or row.at.endswith("region")
            assert row.coverage >= 0.5


@pytest.mark.parametrize("scores", ["three levels", "five levels"])
@pytest.mark.parametrize("auc", [0.5, 0.76, 0.99])
def test_scores_of_few_levels_have_the_auc_and_the_curve(simulation, scores, auc, rng):
    grid = simulation.coverage_grid
    y, score = grid.draw(rng, scores, auc, 40_000, 40_000)
    assert np.unique(score).size == {"three levels": 3, "five levels": 5}[scores]
    found = rc.roc(y, score)
    assert found.auc == pytest.approx(auc, abs=0.01)
    tpr, fpr = grid.true_curve(scores, auc)
    np.testing.assert_allclose(np.interp(grid.FPRS, found.fpr, found.tpr), tpr(np.array(grid.FPRS)), atol=0.012)
    np.testing.assert_allclose(fpr(tpr(0.2)), 0.2 if auc < 0.99 else fpr(tpr(0.2)))


def test_the_true_shift_and_uplift_are_those_of_many_cases(simulation, rng):
    grid = simulation.coverage_grid
    own = rng.normal(size=400_000)
    y, p = rng.random(own.size) < 1 / (1 + np.exp(2.5 - own)), 1 / (1 + np.exp(2.5 - 2 * own))
    shift = grid.true_shift(-2.5, 2)
    moved = 1 / (1 + np.exp(-np.log(p / (1 - p)) - shift))
    assert moved.mean() == pytest.approx(y.mean(), abs=4.5 * np.sqrt(y.mean() / own.size))
    score, treated = rng.random(400_000), np.arange(400_000) % 2
    curve = rc.uplift(rng.random(400_000) < 0.1 + 0.2 * score * treated, score, treated)
    for r in grid.RATES:  # the share r of the highest scores has the mean 1 − r/2
        gain = np.interp(r, curve.rate, curve.gain)
        assert gain == pytest.approx(400_000 * r * 0.2 * (1 - r / 2), abs=400_000 * 0.006)


@pytest.mark.parametrize("function", ["auc_interval", "roc_band", "fpr_at", "precision_recall_band", "uplift"])
def test_each_function_of_the_wide_grid_is_simulated(simulation, function):
    key = next(key for key in simulation.WIDE if key[0] == function)
    rows, _ = simulation.simulate(key, 4, 30)
    assert all(row.coverage >= 0.5 and row.width > 0 for row in rows)
    assert key not in simulation.CELLS


def test_a_cell_fails_if_chance_does_not_explain_what_is_lacking(report):
    """P(X ≤ held) of a binomial with 92 % is below 1 % exactly where a cell fails."""
    for runs, held in ((100, 84), (100, 85), (1000, 898), (1000, 899), (1000, 900), (50, 50)):
        cell = row(report, coverage=held / runs)._replace(runs=runs)
        assert report.fails(cell) == (binom.cdf(held, runs, 0.92) < 0.01), (runs, held)


def test_limits_of_the_auc_beside_others_are_those_of_the_package(simulation):
    sys.path.append(str(BENCHMARKS))
    try:
        import auc_limits
    finally:
        sys.path.remove(str(BENCHMARKS))
    auc_limits.check_against_package()
    low, high = auc_limits.limit_newcombe(np.array([0.8]), (20, 30))
    for theta in (low[0], high[0]):  # the equation of method 5
        more = theta * (1 - theta) * (1 + 24 * ((1 - theta) / (2 - theta) + theta / (1 + theta))) / 600
        assert (0.8 - theta) ** 2 == pytest.approx(norm.ppf(0.975) ** 2 * more, rel=1e-6)
    bound = auc_limits.limit_separated_normal((10, 10))
    assert bound == pytest.approx(0.866, abs=5e-4)  # as the page says
    rng = np.random.default_rng(0)
    positive, negative = auc_limits.draw_classes(rng, "normal", bound, (10, 10), 40_000)
    assert np.mean(positive.min(axis=1) > negative.max(axis=1)) == pytest.approx(0.025, abs=0.0035)


# -- simulating -----------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["delong-logit", "hanley-mcneil", "bca"])
def test_what_depends_on_ranks_is_the_same_for_probabilities(simulation, method):
    both = [
        simulation.auc_interval(method, kind, 0.76, (20, 30), np.random.default_rng(5), 1, 50)["AUC"]
        for kind in ("normal", "probabilities")
    ]
    assert both[0] == both[1]


BY_RANKS = pytest.mark.skipif(
    "fit" not in inspect.signature(rc.roc_band).parameters,
    reason="fitted by moments, which depend on the scale",
)


@pytest.mark.parametrize(
    "method",
    [
        "pointwise",
        "bootstrap",
        "fixed-width",
        "simultaneous",
        pytest.param("working-hotelling", marks=BY_RANKS),
    ],
)
def test_bands_of_ranks_are_the_same_for_probabilities(simulation, method):
    normal, probabilities = (
        simulation.roc_band({"method": method}, kind, 0.76, (20, 30), np.random.default_rng(5), 1, 50)
        for kind in ("normal", "probabilities")
    )
    for at, limits in normal.items():
        np.testing.assert_allclose(limits, probabilities[at], rtol=1e-9)


def test_a_band_that_lacks_an_end_misses_the_curve(simulation, report, monkeypatch):
    def band(*_, start, **__):
        fpr = np.array([start, 0.5, 1])
        return rc.RocBand(fpr, fpr, np.zeros(3), np.ones(3))

    counted = {}
    for start in (0, 0.01):
        monkeypatch.setattr(simulation.rc, "roc_band", lambda *args, start=start, **kws: band(start=start))
        found = simulation.roc_band({}, "normal", 0.76, (5, 5), np.random.default_rng(0), 0, 0)
        counted[start] = [0, 0, 0, 0, []]
        simulation.tally(counted[start], report.WHOLE, *found[report.WHOLE])
        assert not np.isnan(found["fpr 0.033"]).any()
    assert counted[0][:4] == [1, 1, 0, 0]
    assert counted[0.01][:4] == [1, 0, 0, 1]


def test_the_whole_curve_is_held_only_if_all_of_it_is(simulation, report):
    low, high, true = np.zeros((3, 440))
    high += 1
    counted = [0, 0, 0, 0, []]
    simulation.tally(counted, report.WHOLE, low, high, true)
    low[7] = 0.1
    simulation.tally(counted, report.WHOLE, low, high, true)
    assert counted[:4] == [2, 1, 1, 0]
    counted = [0, 0, 0, 0, []]
    simulation.tally(counted, "bins", np.array([0, 0, np.nan]), np.array([0.5, 0.1, np.nan]), np.full(3, 0.2))
    assert counted[:4] == [3, 1, 0, 1]
    assert counted[4] == [pytest.approx(0.3)]


def test_the_error_is_half_of_wilsons_interval(simulation):
    row = simulation.summary(("a", "b", "c", "d", "e"), "AUC", 50, 0, 50, 45, 1, 2, [0.1, 0.3])
    found = binomtest(45, 50).proportion_ci(0.95, method="wilson")
    assert row.error == pytest.approx((found.high - found.low) / 2, abs=1e-4)
    assert (row.coverage, row.above, row.undefined, row.width) == (0.9, 0.02, 0.04, pytest.approx(0.2))


def test_the_intervals_miss_as_often_as_the_binomial_says(simulation):
    """Hanley and McNeil's at 100 + 100 is near its level: 300 runs within 4 standard errors of 95 %."""
    key = ("auc_interval", "hanley-mcneil", "normal", "0.76", "100 + 100")
    rows, _ = simulation.simulate(key, 300, 0)
    held = round(rows[0].coverage * 300)
    assert binom.ppf(3e-5, 300, 0.945) <= held <= binom.ppf(1 - 3e-5, 300, 0.955)


def run(file, *more):
    command = [
        sys.executable,
        BENCHMARKS / "coverage.py",
        "--runs",
        "3",
        "--resamples",
        "20",
        "--file",
        file,
        *more,
    ]
    done = subprocess.run([*map(str, command)], capture_output=True, cwd=ROOT, check=False, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_script_runs_and_goes_on_where_it_stopped(simulation, report, tmp_path):
    file = tmp_path / "coverage.csv"
    only = [
        "--only",
        "hanley-mcneil",
        "working-hotelling",
        "nested models",
        "chosen cut-off",
        "mean of folds",
        "roc_average",
    ]
    printed = run(file, *only)
    rows = report.read(file)
    assert len(printed.splitlines()) == 32 + 24 + 1 + 1 + 1 + 3
    assert {row.scores for row in rows} >= set(report.SCORES)
    assert {row.runs for row in rows if row.method == "hanley-mcneil"} == {6}
    assert all(0 <= row.coverage <= 1 and row.error > 0 for row in rows)
    text = file.read_text(encoding="utf-8")
    assert text.startswith("function,method,scores,")
    assert not list(simulation.to_do(file, simulation.CELLS, 3, 20, only[1:], fresh=False))
    lacking = [line for line in text.splitlines() if "nested models" not in line]
    file.write_text("\n".join(lacking), encoding="utf-8")
    assert len(run(file, *only).splitlines()) == 1  # what is lacking, from the same seeds
    assert file.read_text(encoding="utf-8") == text


def test_an_unknown_method_is_named(simulation, tmp_path, capsys):
    with pytest.raises(SystemExit):
        simulation.main(["--only", "delong2", "--file", str(tmp_path / "none.csv")])
    assert "not delong2" in capsys.readouterr().err


# -- what the table says --------------------------------------------------------------------------


def row(
    report,
    function="auc_interval",
    method="delong",
    auc="0.9",
    cases="5 + 45",
    at="AUC",
    coverage=0.9,
    **more,
):
    scores = more.get("scores", "normal")
    return report.Row(function, method, scores, auc, cases, at, 100, 0, coverage, 0.02, 0.05, 0.3, 0.0)


def test_short_names_what_covers_less_than_it_promises(report):
    band = {"function": "roc_band", "method": "wilson"}
    rows = [
        row(report, coverage=0.772),
        row(report, auc="0.6", coverage=0.889),
        row(report, cases="100 + 100", coverage=0.919, scores="exponential"),
        row(report, cases="25 + 25", coverage=0.92),
        row(report, method="bca", coverage=0.93),
        row(report, **band, at="fpr 0.033", coverage=0.95),
        row(report, **band, at="whole curve", coverage=0),  # pointwise bands do not promise it
        row(report, "roc_band", "fixed-width", at="fpr 0.033", coverage=0.5),  # nor simultaneous ones this
        row(report, "roc_band", "fixed-width", at="whole curve", coverage=0.913),
        row(report, scores="weights of 2", coverage=0.8),  # an assumption fails
    ]
    found = report.short(rows)
    assert list(found) == [("auc_interval", "delong"), ("roc_band", "fixed-width")]
    said = found["auc_interval", "delong"]
    assert said == (
        "covers less than 92 % in 3 of 4 settings; lowest, in %: 77.2 with 5 + 45 (AUC 0.9); "
        "91.9 with 100 + 100 (exponential, AUC 0.9)"
    )


def test_coverage_is_never_rounded_up_to_all(report):
    assert [report.percent(share) for share in (1, 0.9999, 0.9494, 0)] == ["100", "99.9", "94.9", "0.0"]


def parts(report, folder, path):
    """Write the parts of the page, and return the page and the numbers that it may name."""
    report.write(folder, path)
    page = (ROOT / "docs/coverage.rst").read_text(encoding="utf-8")
    numbers = (folder / "numbers.inc").read_text(encoding="utf-8")
    return page, dict(re.findall(r"^\.\. \|(.+?)\| replace:: (.+)$", numbers, re.M))


@pytest.mark.slow
@pytest.mark.parametrize("table", ["the table", "none"])
def test_every_number_that_the_page_names_is_written(report, tmp_path, table):
    path = report.CSV if table == "the table" else tmp_path / "none.csv"
    page, numbers = parts(report, tmp_path / "parts", path)
    named = set(re.findall(r"\|([^|]+?)\|", page.replace("\n", " ")))
    assert named <= set(numbers)
    assert ("–" in {numbers[name] for name in named}) == (table == "none")


@pytest.mark.slow
def test_every_file_that_the_page_includes_is_written(report, tmp_path):
    page, _ = parts(report, tmp_path, report.CSV)
    page += (ROOT / "docs" / "auc_limits.rst").read_text(encoding="utf-8")
    report.draw(tmp_path, report.CSV)
    wanted = set(re.findall(r"(?:include|figure):: _coverage/(\S+)", page))
    assert wanted == {path.name for path in tmp_path.iterdir()}


@pytest.mark.slow
def test_figures_are_the_same_at_every_build(report, tmp_path):
    drawn = []
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        report.draw(tmp_path / name)
        drawn.append([path.read_bytes() for path in sorted((tmp_path / name).iterdir())])
    assert len(drawn[0]) == 4
    assert drawn[0] == drawn[1]


def test_the_figures_of_the_wide_grid_mark_the_least_coverage_of_each_cell(report):
    marks = report.wide_marks(report.wide_rows())
    figure = report.cells_figure(marks)
    drawn = [line.get_xdata()[0] for ax in figure.axes for line in ax.lines if line.get_label().startswith("_child") and line.get_marker() in "os^D"]
    assert len(drawn) == len(marks)
    np.testing.assert_allclose(np.sort(drawn), np.sort(-np.sqrt(1 - np.array([mark.coverage for mark in marks]))))
    assert {mark.cases for mark in marks} == set(report.WIDE_CASES)


def test_tables_of_the_wide_grid_hold_every_cell_lowest_first(report):
    rows = report.wide_rows()
    for function in {row.function for row in rows}:
        cells = {(row.method, row.scores, row.cases) for row in rows if row.function == function}
        text = report.wide_table(rows, function)
        assert text.count("\n   * - ") == len(cells) + 1
        percentages = [
            min(float(word) for word in re.findall(r"(?m)^     - (\d+\.\d|100)$", part))
            for part in text.split("\n   * - ")[2:]
        ]
        assert percentages == sorted(percentages)


@pytest.mark.slow
def test_intervals_name_the_lowest_coverage_of_each_method(report):
    page = (ROOT / "docs" / "intervals.rst").read_text(encoding="utf-8")
    numbers = report.numbers(report.read())
    lacking = {name: number for name in report.WORST if (number := numbers[f"worst, {name}"]) not in page}
    assert not lacking


def test_the_figure_marks_every_coverage_that_is_promised(report):
    rows = report.read()
    figure = report.figure(rows, "roc_band")
    marks = [
        float(line.get_xdata()[0])
        for ax in figure.axes
        for line in ax.lines
        if line.get_marker() in "os^" and len(line.get_xdata())
    ]
    shown = [
        row.coverage
        for row in report.find(rows, function="roc_band")
        if row.scores in ("normal", "exponential") or row.method in report.MODEL
    ]
    np.testing.assert_allclose(np.sort(marks), np.sort(-np.sqrt(1 - np.array(shown))))


@pytest.mark.parametrize(
    "name",
    [
        *("auc_interval", "auc_test", "cv_auc_interval", "roc_band", "roc_average", "operating_interval"),
        *("calibration", "calibration_by", "calibration_statistics", "cost_band"),
        *(
            "net_benefit_band",
            "net_benefit_test",
            "metrics_at",
            "mrmc",
            "optimism",
            "paired",
            "threshold_metrics",
        ),
        *("concordance", "integrated_auc", "sroc", "adjusted_test", "pool_imputations"),
        *("average_precision_test", "verification_weights"),
    ],
)
def test_docstrings_name_the_page(name):
    assert 'page "Coverage" of the documentation' in inspect.getdoc(getattr(rc, name))


def test_whatever_covers_little_names_the_page(report):
    found = {function for function, _ in report.short(report.read())}
    assert found
    assert all("Coverage" in inspect.getdoc(getattr(rc, function)) for function in found)
