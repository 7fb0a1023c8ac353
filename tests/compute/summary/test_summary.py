"""The model table: every number is that of its own function, whatever the input."""

import math
import warnings
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

from rocplot import compute
from rocplot.compute._counts import sort, threshold_counts
from rocplot.compute._summary.summary import write_model_cells


@pytest.fixture
def cases(rng):
    x = rng.normal(size=160)
    y = rng.random(160) < 1 / (1 + np.exp(-x))
    first, second = (1 / (1 + np.exp(-(1.4 * x + noise * rng.normal(size=160)))) for noise in (0.5, 1.5))
    return pd.DataFrame(
        {"y": y.astype(int), "a": first, "b": second, "site": rng.choice(["N", "S", "W"], 160)}
    )


def same(found, expected):
    assert found == pytest.approx(expected, rel=1e-12), (found, expected)


def test_numbers_are_those_of_the_functions(cases):
    y, p = cases["y"], cases["a"]
    found = compute.summary(y, p, threshold=0.4, prevalence=0.1, level=0.9)
    auc = compute.auc_interval(y, p, level=0.9)
    ap = compute.average_precision_interval(y, p, level=0.9)
    statistics = compute.calibration_statistics(y, p, level=0.9)
    at_cut = ["sensitivity", "specificity", "ppv", "npv", "accuracy"]
    at = compute.metrics_at(y, p, threshold=0.4, prevalence=0.1, level=0.9, metrics=at_cut)
    for name, one in (("auc", auc), ("average_precision", ap)):
        same([getattr(found, name + end) for end in ("", "_low", "_high")], [one.estimate, one.low, one.high])
    for name in ("brier", "slope", "in_the_large"):
        for end in ("", "_low", "_high"):
            same(getattr(found, name + end), getattr(statistics, name + end))
    for name in ("calibration", "refinement", "smooth_ece"):
        same(getattr(found, name), getattr(statistics, name))
        assert np.isnan(getattr(found, f"{name}_low"))
    for i, name in enumerate(at.metric):
        for end, column in (("", at.estimate), ("_low", at.low), ("_high", at.high)):
            same(getattr(found, name + end), column[i])


def test_accuracy_is_the_share_of_right_decisions(cases):
    """By hand, at the sample's prevalence; the difference of two models counts the cases decided otherwise."""
    y, a, b = (cases[name].to_numpy() for name in ("y", "a", "b"))
    right = {name: ((p >= 0.4) == y).mean() for name, p in (("a", a), ("b", b))}
    found = compute.summary(y, {"a": a, "b": b}, threshold=0.4)
    assert {name: one.accuracy for name, one in found.items()} == pytest.approx(right)
    assert "accuracy" in found.to_frame().columns
    test = compute.summary_test(y, a, b, threshold=0.4, n_resamples=50, seed=1, progress=False)
    row = test.to_frame().set_index("measure").loc["accuracy"]
    assert row["difference"] == pytest.approx(right["a"] - right["b"])
    assert row["low"] < row["difference"] < row["high"]


def test_the_log_loss_has_the_limits_of_a_mean(cases):
    y, p = cases["y"].to_numpy(), cases["a"].to_numpy()
    loss = -np.log(np.where(y == 1, p, 1 - p))
    half = 1.959963985 * loss.std(ddof=1) / np.sqrt(loss.size)
    found = compute.summary(y, p)
    expected = [loss.mean(), loss.mean() - half, loss.mean() + half]
    assert [found.log_loss, found.log_loss_low, found.log_loss_high] == pytest.approx(expected, rel=1e-8)


def test_a_certain_error_has_an_infinite_log_loss():
    found = compute.summary([1, 0, 1, 0], [0.0, 0.2, 0.9, 0.4])
    assert found.log_loss == np.inf
    assert np.isnan([found.log_loss_low, found.slope, found.in_the_large]).all()
    assert np.isfinite(compute.summary([1, 0, 1, 0], [0.0, 0.2, 0.9, 0.4], clip=0.01).log_loss)


def test_probabilities_of_0_and_1_are_probabilities():
    found = compute.summary([1, 1, 0, 0], [1.0, 0.4, 0.5, 0.0])  # without a warning
    assert found.brier == pytest.approx((0.36 + 0.25) / 4)
    assert found.log_loss == pytest.approx(-(np.log(0.4) + np.log(0.5)) / 4)


def test_scores_that_are_no_probabilities_leave_their_columns_empty():
    with pytest.warns(UserWarning, match="are not probabilities") as said:
        found = compute.summary([1, 0, 1, 0], [3.0, 1.0, -2.0, -4.0])
    assert len(said) == 1
    assert found.auc == 0.75
    assert np.isnan([found.brier, found.log_loss, found.smooth_ece, found.slope]).all()


def test_models_and_subgroups_are_rows(cases):
    models = compute.summary("y", ["a", "b"], data=cases, threshold=0.5)
    assert models.to_frame()["model"].tolist() == ["a", "b"]
    found = compute.summary("y", ["a", "b"], data=cases, subgroup="site", threshold=0.5)
    frame = found.to_frame()
    assert frame["subgroup"].tolist() == ["all", *cases["site"].unique()] * 2
    for model in "ab":
        assert found[model, "all"] == models[model]
        for site in "NSW":
            part = cases[cases["site"] == site]
            assert found[model, site] == compute.summary(part["y"], part[model], threshold=0.5)
    single = compute.summary("y", "a", data=cases, subgroup="site")
    assert list(single) == ["all", *cases["site"].unique()]
    assert single.to_frame().columns[0] == "subgroup"


def test_a_subgroup_of_one_class_has_its_size(cases):
    part = cases.assign(site=np.where(cases["y"] == 1, "sick", "mixed"))
    part.loc[:20, "site"] = "mixed"
    found = compute.summary("y", "a", data=part, subgroup="site", threshold=0.5)
    assert found["sick"].prevalence == 1
    assert np.isnan([found["sick"].auc, found["sick"].sensitivity]).all()
    assert "–" in found.to_markdown()


def test_weights_and_groups_reach_subgroups(cases, rng):
    weight, patient = rng.integers(1, 4, len(cases)), np.arange(len(cases)) // 2
    found = compute.summary(
        cases["y"], cases["a"], subgroup=cases["site"], sample_weight=weight, groups=patient
    )
    north = cases["site"] == "N"
    alone = compute.summary(
        cases["y"][north], cases["a"][north], sample_weight=weight[north], groups=patient[north]
    )
    assert found["N"] == alone


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"subgroup": "place"}, "subgroup='place' is not a column of data"),
        ({"prevalence": 1.5}, "prevalence"),
        ({"threshold": float("nan")}, "threshold"),
        ({"level": 95}, "level"),
    ],
)
def test_what_cannot_be_read_is_named(cases, options, message):
    with pytest.raises(ValueError, match=message):
        compute.summary("y", "a", data=cases, **options)


def test_a_subgroup_needs_the_cases(cases):
    counted = compute.counts(cases["y"], cases["a"])
    with pytest.raises(TypeError, match="subgroup needs the cases"):
        compute.summary(counted, subgroup=cases["site"])
    with pytest.raises(ValueError, match="'all'"):
        compute.summary(cases["y"], cases["a"], subgroup=["all", "N"] * 80)


def test_each_model_is_sorted_once(cases, monkeypatch):
    calls = []
    monkeypatch.setattr(threshold_counts, "tally_scores", lambda *args: calls.append(1) or sort.tally_scores(*args))
    compute.summary("y", ["a", "b"], data=cases, threshold=0.5)
    assert len(calls) == 2


def test_tables_print_numbers_with_limits(cases):
    found = compute.summary("y", {"tree_1": "a", "b|c": "b"}, data=cases, threshold=0.5, prevalence=0.1)
    markdown, latex = found.to_markdown(), found.to_latex()
    one = found["tree_1"]
    cell = f"{one.auc:.3f} ({one.auc_low:.3f}, {one.auc_high:.3f})"
    assert f"| AUC | {cell} |" in markdown
    assert f"AUC & {cell} &" in latex
    assert r"tree\_1" in latex
    weighted = compute.summary("y", "a", data=cases, sample_weight=np.full(len(cases), 100)).to_latex()
    assert f"Total weight & {100 * len(cases) // 1000}~{100 * len(cases) % 1000:03} " in weighted
    assert weighted.isascii()
    assert r"b\|c" in markdown
    assert "PPV at 0.5, prevalence 0.1" in markdown
    assert "Accuracy at 0.5, prevalence 0.1" in markdown
    assert "Sensitivity" not in compute.summary("y", "a", data=cases).to_markdown()
    assert "<table>" in found._repr_html_()


def test_limits_are_said_to_be_made_as_they_were(cases):
    y, p = cases["y"], cases["a"]
    alone = compute.summary(y, p, threshold=0.5)
    grouped = compute.summary(y, p, groups=np.arange(len(y)) // 2, threshold=0.5, prevalence=0.2)
    assert alone.methods["auc"] == compute.auc_interval(y, p).basis.method
    assert alone.methods["slope"] == "Wald limits"
    assert "prevalence" in alone.methods
    assert "calibration" not in alone.methods
    assert "Obuchowski" in grouped.methods["auc"]
    assert "Obuchowski" in grouped.describe()
    assert "sandwich" in grouped.methods["slope"]
    assert "effective number" in grouped.methods["sensitivity"]
    assert "likelihood ratios" in grouped.methods["ppv"]
    assert "prevalence" not in grouped.methods
    with pytest.warns(UserWarning, match="AUC 1"), pytest.warns(UserWarning, match="above all negatives"):
        assert "Clopper" in compute.summary([0, 0, 1, 1], [0.1, 0.2, 0.7, 0.8]).methods["auc"]


# -- two models -----------------------------------------------------------------------------------


def test_differences_are_paired(cases):
    y, a, b = cases["y"], cases["a"], cases["b"]
    found = (
        compute.summary_test(y, a, b, threshold=0.5, seed=0, progress=False).to_frame().set_index("measure")
    )
    first, second = compute.summary(y, a, threshold=0.5), compute.summary(y, b, threshold=0.5)
    for name, row in found.iterrows():
        same(row["difference"], getattr(first, name) - getattr(second, name))
    delong = compute.auc_test(y, a, b)
    auc = found.loc["auc"]
    assert auc["low"] == pytest.approx(delong.low, abs=0.01)
    assert auc["high"] == pytest.approx(delong.high, abs=0.01)
    decisions = compute.paired(y, a, b, threshold=0.5)
    assert found.loc["sensitivity", "difference"] == pytest.approx(decisions.sensitivity.difference)


@pytest.mark.slow
def test_resamples_are_those_of_the_bootstrap(cases):
    """The same seed draws the same resamples, so limits of one statistic are exactly those of `bootstrap`."""
    y, a, b = cases["y"], cases["a"], cases["b"]
    found = (
        compute.summary_test(y, a, b, seed=3, n_resamples=300, progress=False).to_frame().set_index("measure")
    )
    functions = {
        "brier": lambda counts: compute.brier_decomposition(counts, method="scores").brier,
        "slope": lambda counts: compute.calibration(counts, method="logistic").slope,
        "auc": compute.auc,
    }
    for name, statistic in functions.items():
        alone = compute.bootstrap(
            y,
            {"a": a, "b": b},
            statistic=statistic,
            compare="b",
            stratified=False,
            seed=3,
            n_resamples=300,
            progress=False,
        )["a"]
        row = found.loc[name]
        assert [row["low"], row["high"], row["pvalue"]] == pytest.approx(
            [alone.low, alone.high, alone.pvalue], abs=1e-7
        )


def test_a_model_does_not_differ_from_itself(cases):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = compute.summary_test(
            cases["y"], cases["a"], cases["a"], seed=0, n_resamples=50, progress=False
        )
    assert (found.difference == 0).all()
    assert np.isnan(found.pvalue).all()


def test_results_are_no_cases(cases):
    with pytest.raises(TypeError, match="compared case by case"):
        compute.summary_test(cases["y"], compute.counts(cases["y"], cases["a"]), cases["b"])


@pytest.mark.parametrize("score", [0.9, 0.7, 0.95])
@pytest.mark.filterwarnings("ignore:all (pairs|positives)")
def test_losses_that_are_alike_but_for_rounding_have_no_limits(score):
    """All predictions are off by 1 − score, in either class."""
    y = np.repeat([1, 0], [13, 10])
    found = compute.summary(y, np.where(y == 1, score, 1 - score))
    assert found.brier == pytest.approx((1 - score) ** 2)
    assert found.log_loss == pytest.approx(-np.log(score))
    assert np.isnan([found.brier_low, found.brier_high, found.log_loss_low, found.log_loss_high]).all()


def test_a_line_break_in_a_name_does_not_end_a_row_of_a_table():
    table = compute.summary([0, 1, 0, 1], {"two\nlines": [0.1, 0.4, 0.5, 0.9], "b": [0.1, 0.2, 0.3, 0.9]})
    assert "| two lines | b |" in table.to_markdown()
    assert "& two lines & b" in table.to_latex()
    for text in (table.to_markdown(), str(table)):
        lines = text.strip("\n").split("\n")
        assert not any(line.startswith("lines") for line in lines)


def test_an_estimate_and_its_limits_have_as_many_decimals_as_their_column():
    def write(*rows):
        return write_model_cells(
            [SimpleNamespace(brier=a, brier_low=b, brier_high=c) for a, b, c in rows], "brier"
        )

    assert write((0.99861, 0.9978, 0.99921)) == ["0.9986 (0.9978, 0.9992)"]  # 0.999 and 0.999 are alike
    assert write((0.13062, 0.1071, 0.1542), (0.13081, 0.1, 0.15)) == [
        "0.1306 (0.1071, 0.1542)",
        "0.1308 (0.1000, 0.1500)",
    ]
    assert write((0.5, 0.4, 0.6), (0.200003, 0.2, 0.3)) == [
        "0.500 (0.400, 0.600)",  # 0.200003 alone needs more than five
        "0.200003 (0.200000, 0.300000)",
    ]
    assert write((math.nan,) * 3, (0.5, math.nan, math.nan)) == ["–", "0.500"]


def test_the_table_of_a_paper_has_a_row_for_each_model():
    y, a = [0, 1, 0, 1, 1, 0] * 5, np.array([0.2, 0.7, 0.4, 0.8, 0.3, 0.1] * 5)
    found = compute.summary(y, {"a": a, "b & c": a[::-1]})
    full = [line.split(" | ") for line in found.to_markdown().strip().splitlines()]
    rows = {line[0].strip("| "): [cell.strip("| ") for cell in line[1:]] for line in full}
    table = found.to_markdown(metrics=["AUC", "brier"], transpose=True).strip().splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in table]
    assert cells[0] == ["Estimate (95 % interval)", "AUC", "Brier score"]
    assert cells[1] == ["---", "---:", "---:"]
    assert cells[2:] == [[name, rows["AUC"][i], rows["Brier score"][i]] for i, name in enumerate(["a", "b & c"])]
    latex = found.to_latex(metrics="auroc", transpose=True)
    assert latex.startswith("\\begin{tabular}{lr}\n\\toprule\n")
    assert "b \\& c & " in latex
    assert found["a"].to_latex(metrics=["brier"]).count("\\\\") == 2
    with pytest.raises(ValueError, match="metrics='zebra' is unknown"):
        found.to_latex(metrics=["zebra"])
    with pytest.raises(TypeError, match="transpose"):
        found.to_latex(transpose="yes")
