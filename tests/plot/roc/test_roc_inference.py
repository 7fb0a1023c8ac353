"""The layers `at` and `test` of ROC curves, and groups: what is drawn are the numbers of compute."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.collections import LineCollection

import rocplot as rp
from rocplot import compute


@pytest.fixture
def cases():
    rng = np.random.default_rng(3)
    y = np.repeat([1, 0], 60)
    shared = rng.normal(size=120)
    scores = {"tree": shared + 1.5 * y, "naive Bayes": 0.6 * shared + 0.8 * rng.normal(size=120) + y}
    return y, scores, np.arange(120) // 2


def bars(ax, gid):
    (found,) = [one for one in ax.collections if isinstance(one, LineCollection) and one.get_gid() == gid]
    return found.get_segments()[0]


def legend(ax):
    return [text.get_text() for text in ax.get_legend().get_texts()]


def words(ax):
    (labels,) = [one for one in ax.artists if one.get_gid() == "labels"]
    return [text.get_text() for text in labels.get_children()]


def test_one_model_has_the_interval_as_a_bar_with_its_words(cases):
    y, scores, _ = cases
    _, ax = plt.subplots()
    rp.roc(y, scores["tree"], at=0.1, ax=ax)
    found = compute.tpr_at(y, scores["tree"], fpr=0.1, seed=0)
    np.testing.assert_allclose(bars(ax, "at"), [(0.1, found.low), (0.1, found.high)])
    assert words(ax) == [f"tpr {found.estimate:.3f} ({found.low:.3f} to {found.high:.3f})\nat fpr 0.1"]


def test_several_models_have_their_words_in_the_legend(cases):
    y, scores, group = cases
    _, ax = plt.subplots()
    rp.roc(y, scores, at={"tpr": 0.9, "level": 0.9}, groups=group, ax=ax)
    for name, score in scores.items():
        found = compute.fpr_at(y, score, tpr=0.9, level=0.9, groups=group, seed=0)
        np.testing.assert_allclose(bars(ax, f"at:{name}"), [(found.low, 0.9), (found.high, 0.9)])
        text = f"fpr {found.estimate:.3f} (90 % interval {found.low:.3f} to {found.high:.3f}) at tpr 0.9"
        assert text in [one.replace("\n", " ") for one in legend(ax)]
    assert words(ax) == []


def test_two_models_have_the_difference_and_p_in_the_legend(cases):
    y, scores, group = cases
    for groups, how in ((None, "DeLong"), (group, "DeLong, clustered")):
        _, ax = plt.subplots()
        rp.roc(y, scores, test=True, groups=groups, ax=ax)
        found = compute.auc_test(y, *scores.values(), groups=groups)
        p = "< 0.001" if found.pvalue < 0.001 else f"= {found.pvalue:#.2g}"
        expected = f"ΔAUC {found.difference:.3f} ({found.low:.3f} to {found.high:.3f})".replace("-", "−")
        lines = [line for line in legend(ax)[2].splitlines() if line != "tree − naive Bayes:"]
        assert lines[0] == expected
        assert " ".join(lines[1:]).removeprefix("tree − naive Bayes: ") == f"p {p} ({how})"


@pytest.mark.parametrize(
    ("names", "lines"),
    [
        (("CA125", "HE4"), ["ΔAUC ", "CA125 − HE4: p "]),
        (("clinical", "clinical + marker"), ["clinical − “clinical + marker”:", "ΔAUC ", "p "]),
        (("logistic regression of age", "random forest"), ["ΔAUC ", "p "]),  # the caption has them
    ],
)
def test_a_difference_of_two_models_says_its_order_where_a_row_holds_it(cases, names, lines):
    y, scores, _ = cases
    _, ax = plt.subplots()
    rp.roc(y, dict(zip(names, scores.values(), strict=True)), test=True, ax=ax)
    written = legend(ax)[2].splitlines()
    assert len(written) == len(lines)
    assert all(line.startswith(start) for line, start in zip(written, lines, strict=True))


def test_several_models_are_compared_by_holm_or_with_one_of_them(cases):
    y, scores, _ = cases
    scores = scores | {"sum": scores["tree"] + 0.1 * scores["naive Bayes"] + 0.3 * y}
    table = compute.auc_test(y, scores)
    _, ax = plt.subplots()
    rp.roc(y, scores, test=True, legend="outside", ax=ax)
    lines = legend(ax)[3:]
    assert lines[0] == "ΔAUC, p by Holm (DeLong):"
    assert table.overall.pvalue < 0.001
    assert lines.pop() == "all AUCs equal: p < 0.001"
    for line, a, b, d, p in zip(
        lines[1:], table.a, table.b, table.difference, table.pvalue_holm, strict=True
    ):
        p = "< 0.001" if p < 0.001 else f"= {p:#.2g}"
        assert line == f"{a} − {b}: {d:.3f}, p {p}".replace("-", "−")
    _, ax = plt.subplots()
    rp.roc(y, scores, test={"reference": "sum"}, legend="outside", ax=ax)
    assert [line.partition(":")[0] for line in legend(ax)[4:-1]] == ["tree − sum", "naive Bayes − sum"]
    assert table.overall.describe() in rp.caption(ax)


def test_models_of_other_cases_are_not_paired(cases):
    y, scores, _ = cases
    half = {"tree": y[:100], "naive Bayes": y[20:]}
    other = {"tree": scores["tree"][:100], "naive Bayes": scores["naive Bayes"][20:]}
    _, ax = plt.subplots()
    rp.roc(half, other, test={"alternative": "greater", "margin": 0.05}, ax=ax)
    found = compute.auc_test(half, other, paired=False, alternative="greater", margin=0.05)
    text = legend(ax)[2]
    assert "unpaired" in text
    assert (
        "one-sided p at margin 0.05 " + ("< 0.001" if found.pvalue[0] < 0.001 else f"= {found.pvalue[0]:#.2g}")
        in text
    )


def test_groups_widen_the_limits_in_labels_and_crosses_are_refused(cases):
    y, scores, _ = cases
    five = np.repeat(y, 5), {name: np.repeat(one, 5) for name, one in scores.items()}
    group = np.repeat(np.arange(120), 5)
    _, ax = plt.subplots()
    rp.roc(*five, groups=group, label_fmt="{low:.6f} {high:.6f}", ax=ax)
    for text, score in zip(legend(ax), scores.values(), strict=True):
        expected = compute.auc_interval(y, score)  # five copies of a case say no more than one
        np.testing.assert_allclose(
            [float(part) for part in text.split()], [expected.low, expected.high], atol=1e-6
        )
    with pytest.raises(ValueError, match="independent cases"):
        rp.roc(*five, groups=group, crosses=[0.5], ax=ax)


@pytest.mark.parametrize(
    ("kws", "message"),
    [
        ({"at": True}, "at needs a rate: give at=0.1"),
        ({"at": {"fpr": 1.2}}, "at: fpr"),
        ({"at": 1.0}, "at: fpr=1 fixes the other rate"),
        ({"test": True}, "test compares models, but there is one"),
    ],
)
def test_what_cannot_be_drawn_is_an_error_before_anything_is(cases, kws, message):
    y, scores, _ = cases
    with pytest.raises(ValueError, match=message):
        rp.roc(y, scores["tree"], **kws)
    assert plt.get_fignums() == []


def test_what_several_models_cannot_have(cases):
    y, scores, _ = cases
    many = {f"m{i}": scores["tree"] + i for i in range(5)}
    for models, kws, message in (
        (many, {"test": True}, "test of 5 models would be 10 lines: name one"),
        (scores, {"test": {"reference": "x"}}, "reference='x' is no model: choose from"),
        (scores, {"test": True, "legend": False}, "test is written in the legend"),
    ):
        with pytest.raises(ValueError, match=message):
            rp.roc(y, models, **kws)
    assert plt.get_fignums() == []


@pytest.mark.mpl_image_compare
def test_image_rates_at_and_test(cases):
    y, scores, _ = cases
    fig, ax = plt.subplots()
    rp.roc(y, scores, at=0.2, test=True, ax=ax)
    return fig
