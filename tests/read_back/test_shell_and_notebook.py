"""What the command line and the cells of a notebook print decides and compares as the numbers behind it."""

import itertools
import re

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from read_back import kinds, reading
from sklearn import metrics
from tiers import in_short

import rocplot as rp
from rocplot import compute

SHORT_KINDS = ("unit", "six-digits", "thousandths-near-5000")


@pytest.fixture(scope="session")
def tables(tmp_path_factory):
    """Return the path of a table of each kind of scores, in one file per kind."""
    folder = tmp_path_factory.mktemp("tables")
    for kind in kinds.SCORES:
        y, score = kinds.scores(kind)
        columns = {"y": y, "s": score, "t": kinds.second(kind)} | {f"w {name}": kinds.weights(name) for name in kinds.WEIGHTS}
        pd.DataFrame(columns).to_csv(folder / f"{kind}.csv", index=False)
    return folder


def _shell(command, path, *options):
    status, out, err = reading.shell(command, path, "--y-true", "y", "--y-score", "s", *options)
    assert status == 0, err
    return out


def _middle(score):
    """Return a cut-off in the middle of the scores."""
    return np.unique(score)[np.unique(score).size // 2]


# -- the shell -------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["text", "markdown", "latex"])
@pytest.mark.parametrize("kind", in_short(kinds.SCORES, SHORT_KINDS))
def test_a_summary_of_the_shell_names_the_cut_off_of_its_decisions(kind, form, tables):
    y, score = kinds.scores(kind)
    cut = _middle(score)
    out = _shell("summary", tables / f"{kind}.csv", "--threshold", repr(float(cut)), "--format", form)
    printed = reading.after(" at", out.replace("$-$", "−").replace("$", ""))
    assert printed
    for number in printed:
        assert reading.divides_alike(score, number, cut), (number.text, cut)
    sensitivity = re.search(rf"[sS]ensitivity\D*?(?: at \S+)?[ &|]+({reading.NUMBER})", out)
    assert reading.parse(sensitivity[1]).holds(metrics.recall_score(y, score >= cut)), out


@pytest.mark.parametrize("kind", in_short(kinds.SCORES, SHORT_KINDS))
def test_metrics_of_the_shell_are_those_at_the_cut_off(kind, tables):
    y, score = kinds.scores(kind)
    cut = _middle(score)
    out = _shell("metrics-at", tables / f"{kind}.csv", "--threshold", repr(float(cut)))
    rows = {line.split()[1]: reading.numbers(line)[0] for line in out.splitlines()[1:] if line.strip()}
    decided = score >= cut
    assert rows["sensitivity"].holds(metrics.recall_score(y, decided))
    assert rows["specificity"].holds(metrics.recall_score(1 - y, ~decided))
    assert rows["ppv"].holds(metrics.precision_score(y, decided))
    assert rows["accuracy"].holds(metrics.accuracy_score(y, decided))
    assert rows["f1"].holds(metrics.f1_score(y, decided))


CAPTIONS = list(itertools.product(("roc", "det", "precision-recall"), kinds.SCORES))


@pytest.mark.sample(1)
@pytest.mark.parametrize(("command", "kind"), in_short(CAPTIONS, {("roc", "six-digits"), ("roc", "unit"), ("det", "timestamps")}))
@pytest.mark.parametrize("option", ["--operating-point", "--thresholds"])
def test_a_caption_of_the_shell_has_cut_offs_that_divide_alike(command, kind, option, tables, tmp_path):
    y, score = kinds.scores(kind)
    if option == "--thresholds":
        cuts, values = [_middle(score)], [repr(float(_middle(score)))]
    else:
        cuts, values = [compute.operating_point(y, score).threshold], []
    out = _shell(command, tables / f"{kind}.csv", "-o", tmp_path / "a.png", "--caption", option, *values)
    printed = reading.cut_offs(out)
    assert printed, out
    for number in printed:
        assert any(reading.divides_alike(score, number, cut) for cut in cuts), (number.text, cuts)


@pytest.mark.parametrize("weight", kinds.WEIGHTS)
@pytest.mark.parametrize("form", ["text", "markdown", "latex"])
def test_a_weighted_summary_of_the_shell_has_cases_and_weight(weight, form, tables):
    out = _shell("summary", tables / "unit.csv", "--sample-weight", f"w {weight}", "--format", form).replace(r"\,", "\u00a0").replace("~", "\u00a0")
    words = "weight|n" if form == "text" else "weight"  # text has the names of fields: n is the total weight
    sums = re.findall(rf"(?:^|\b)(?:{words})[ &|]+({reading.NUMBER})", out, re.MULTILINE | re.IGNORECASE)
    if form != "text":
        cases = re.findall(rf"^\W*(?:n|cases|number of cases)[ &|]+({reading.NUMBER})", out, re.MULTILINE | re.IGNORECASE)
        assert [reading.parse(text).value for text in cases] == [kinds.N], out
    total = kinds.weights(weight).sum()
    assert any(reading.is_sum(reading.parse(text), total) for text in sums), (total, out)


def test_two_areas_of_the_shell_differ_by_what_is_printed(tables):
    y, score = kinds.scores("six-digits")
    out = _shell("auc-test", tables / "six-digits.csv", "t")
    difference = metrics.roc_auc_score(y, score) - metrics.roc_auc_score(y, kinds.second("six-digits"))
    assert any(number.holds(difference) or number.holds(-difference) for number in reading.numbers(out)), (out, difference)


# -- notebook cells --------------------------------------------------------------------------------


def _cells(result):
    """Return the cells of a notebook's table by their heads, as numbers."""
    heads, *rows = reading.html_rows(result._repr_html_())
    return {head: [reading.parse(row[place]) for row in rows] for place, head in enumerate(heads) if re.fullmatch(reading.NUMBER, rows[0][place])}


@pytest.mark.parametrize("kind", in_short(kinds.SCORES, SHORT_KINDS))
def test_a_cell_of_an_optimum_is_its_cut_off(kind):
    y, score = kinds.scores(kind)
    models = {"a": score, "b": kinds.second(kind)}
    cells = _cells(compute.operating_point(y, models))["threshold"]
    for number, (model, values) in zip(cells, models.items(), strict=True):
        optimum = compute.operating_point(y, values).threshold
        assert reading.divides_alike(values, number, optimum), (model, number.text, optimum)


@pytest.mark.parametrize("kind", in_short(kinds.SCORES, SHORT_KINDS))
@pytest.mark.filterwarnings("ignore")
def test_a_cell_of_a_cut_off_at_a_rate_divides_the_cases_so(kind):
    y, score = kinds.scores(kind)
    result = compute.threshold_at(y, score, fpr=0.3)
    (number,) = _cells(result)["estimate"]
    assert reading.divides_alike(score, number, result.estimate), (number.text, result.estimate)


@pytest.mark.parametrize("kind", in_short(kinds.SCORES, SHORT_KINDS))
@pytest.mark.filterwarnings("ignore")
def test_a_cell_of_a_summary_is_the_cut_off_of_its_decisions(kind):
    y, score = kinds.scores(kind)
    rows = reading.html_rows(compute.summary(y, score, threshold=_middle(score))._repr_html_())
    numbers = reading.after(" at", " ; ".join(title for title, _ in rows))
    assert len(numbers) == 5, rows
    for number in numbers:
        assert reading.divides_alike(score, number, _middle(score)), (number.text, _middle(score))


@pytest.mark.parametrize("kind", in_short(kinds.SCORES, SHORT_KINDS))
def test_cells_of_bands_hold_the_cases_between_them(kind):
    _, score = kinds.scores(kind)
    cells = _cells(compute.score_bands(*kinds.scores(kind)))
    lowest = min(number.value for number in cells["high"])  # of the lowest band, which holds its lower edge
    for low, high, *counts in zip(cells["low"], cells["high"], cells["positive"], cells["negative"], strict=True):
        inside = (score <= high.value) & ((score >= low.value) if high.value == lowest else (score > low.value))
        assert inside.sum() == sum(count.value for count in counts), (low.text, high.text)


@pytest.mark.parametrize("weight", kinds.WEIGHTS)
def test_cells_of_a_table_are_sums_with_four_digits_or_their_whole_part(weight):
    y, score = kinds.scores("unit")
    weights = kinds.weights(weight)
    cells = _cells(compute.confusion_matrix(y, score, threshold=0.5, sample_weight=weights))
    by_hand = dict(zip(("tn", "fp", "fn", "tp"), metrics.confusion_matrix(y, score >= 0.5, sample_weight=weights).ravel(), strict=True))
    for cell, total in by_hand.items():
        assert reading.is_sum(cells[cell][0], total), (cells[cell][0].text, total)


# -- the report ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", in_short(kinds.SCORES, ()))
@pytest.mark.filterwarnings("ignore")
def test_a_report_names_the_cut_off_of_its_decisions(kind):
    y, score = kinds.scores(kind)
    cut = _middle(score)
    figure = rp.report(y, {"a": score, "b": kinds.second(kind)}, threshold=cut, panels=("roc", "precision_recall"))
    words = " ; ".join(" ".join(text.split()) for text in reading.texts(figure))
    printed = reading.after("(?:Sensitivity|Specificity|PPV|NPV|tpr|fpr) at", words)
    assert printed, words
    both = np.r_[score, kinds.second(kind)]
    for number in (*printed, *reading.cut_offs(rp.caption(figure))):
        assert reading.divides_alike(both, number, cut), (number.text, cut)
    plt.close(figure)
