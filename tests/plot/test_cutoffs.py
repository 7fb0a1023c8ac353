"""Cut-offs that are printed divide the cases as the numbers behind them, whatever the scores are."""

import json
import re

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.text import Text

import rocplot as rp
from rocplot import compute
from rocplot.page.labels import get_labels

Y = np.arange(300) % 5 < 2
LATENT = np.random.default_rng(20).normal(Y)
SCORES = {
    "probabilities": 1 / (1 + np.exp(-LATENT)),
    "points of three digits": np.round(500 + 60 * LATENT),
    "points of six digits": np.round(123456 + 100 * LATENT),
    "ten digits": np.round(4e9 + 1e6 * LATENT),
    "timestamps": 1.7e9 + np.round(86400 * LATENT, 3),
    "near 5000": np.round(5000 + LATENT / 100, 5),
    "millionths": LATENT * 1e-6,
    "negative": -20 + LATENT,
    "ratings": np.clip(np.round(3 + LATENT), 1, 5),
    "zeros": np.where(LATENT < 0.2, 0, LATENT),
}
NUMBER = r"[−-]?(?:\d[\d\u00a0]*\.?\d*(?:e[−+-]?\d+)?|∞)"
kinds = pytest.mark.parametrize("kind", SCORES)
other = np.random.default_rng(21).permutation(300)


@pytest.fixture(autouse=True)
def closed():
    yield
    plt.close("all")


def number(text):
    return float(text.replace("−", "-").replace("∞", "inf").replace("\u00a0", ""))


def texts_of(ax):
    ax.figure.canvas.draw()
    return [one.get_text() for one in ax.figure.findobj(Text) if one.get_text()]


def divides(text, cut, score):
    """Whether the printed number divides the scores as the cut-off does."""
    return np.array_equal(score >= number(text), score >= cut)


@pytest.mark.sample(1)
@kinds
@pytest.mark.parametrize("picture", ["roc", "precision_recall", "det", "pn"])
def test_an_optimum_has_the_cut_off_of_its_point(kind, picture):
    score = SCORES[kind]
    _, ax = plt.subplots()
    getattr(rp, picture)(Y, score, operating_point={"criterion": "youden"}, ax=ax)
    best = compute.operating_point(Y, score, criterion="youden").threshold
    (text,) = (one for one in texts_of(ax) if "cut-off" in one)
    for words in (text, rp.caption(ax)):
        assert divides(re.search(f"cut-off ({NUMBER})", words)[1], best, score)


@pytest.mark.sample(1)
@kinds
@pytest.mark.parametrize("picture", ["cost_curve", "lift"])
def test_an_optimum_in_another_space_has_its_cut_off(kind, picture):
    score = SCORES[kind]
    _, ax = plt.subplots()
    if picture == "lift":
        rp.lift(Y, score, profit={"benefit_tp": 5, "cost_fp": 3}, ax=ax)
        best = compute.profit_optimum(compute.lift(Y, score), benefit_tp=5, cost_fp=3).threshold
    else:
        rp.cost_curve(Y, score, operating_point=True, ax=ax)
        best = compute.operating_point(Y, score).threshold
    (text,) = (one for one in texts_of(ax) if "cut-off" in one)
    assert divides(re.search(f"cut-off ({NUMBER})", text)[1], best, score)


@pytest.mark.sample(1)
@kinds
def test_labels_of_all_thresholds_are_different_cut_offs_of_the_curve(kind):
    score = SCORES[kind]
    _, ax = plt.subplots()
    rp.roc(Y, score, thresholds=True, ax=ax)
    known = np.unique(score)
    labels = [one.removeprefix("cut-off ") for one in texts_of(ax)]
    labels = [one for one in labels if re.fullmatch(NUMBER, one) and one not in ("0", "1", "0.5")]
    own = rp.plot._panel.list_drawn_plots(ax)[0].made["thresholds"][None][0]
    curve = compute.roc(Y, score)
    for fpr, tpr, text in own:
        at = number(text)
        assert (np.mean(score[~Y] >= at), np.mean(score[Y] >= at)) == pytest.approx((fpr, tpr))
    assert len({text for *_, text in own}) == len(own) == min(known.size, len(own))
    assert curve.threshold.size - 1 == known.size


@pytest.mark.sample(1)
@kinds
@pytest.mark.filterwarnings("ignore:.* are not probabilities")
def test_a_cut_off_of_the_caller_is_written_as_it_divides(kind, tmp_path):
    score = SCORES[kind]
    for at in (0.3, 0.62):
        cut = float(np.sort(score)[int(at * score.size)])
        figure, (left, middle, right) = plt.subplots(1, 3)
        rp.confusion_matrix(Y, score, threshold=cut, ax=left)
        rp.score_distribution(Y, score, threshold=cut, ax=middle)
        rp.roc(Y, score, thresholds=[cut], ax=right)
        sentences = [rp.caption(ax) for ax in (left, middle, right)]
        sentences += compute.metrics_at(Y, score, threshold=cut).describe().splitlines()[:1]
        sentences += compute.operating_interval(Y, score, threshold=cut).describe().splitlines()
        for words in sentences:
            assert divides(re.search(f"cut-off(?: of)?(?: ≥)? ({NUMBER})", words)[1], cut, score)
        table = compute.summary(Y, {"a": score, "b": score}, threshold=cut, level=0.9).to_markdown()
        assert divides(re.search(f"Sensitivity at ({NUMBER})", table)[1], cut, score)
        frame = compute.operating_point(Y, score, criterion="youden")._repr_html_()
        best = compute.operating_point(Y, score, criterion="youden").threshold
        assert any(divides(one, best, score) for one in re.findall(f">({NUMBER})<", frame))
        plt.close(figure)


@kinds
def test_the_best_cut_offs_of_metrics_and_their_limits(kind):
    score = SCORES[kind]
    models = {"a": score, "b": score[other]}
    _, ax = plt.subplots()
    rp.threshold_metrics(Y, models, metrics=["youden", "accuracy"], ax=ax)
    found = compute.threshold_metrics(Y, models, metrics=["youden", "accuracy"])
    labels = iter(line.get_label() for line in ax.lines if (line.get_gid() or "").startswith("threshold_m"))
    for name, one in found.items():
        for metric in one.values:
            text = re.search(f" at ({NUMBER})", next(labels))[1]
            assert divides(text, one.best(metric)[0], models[name])


@pytest.mark.sample(4)
@kinds
@pytest.mark.parametrize("strategy", ["quantile", "uniform"])
def test_the_names_of_bands_hold_their_cases(kind, strategy):
    score = SCORES[kind]
    _, ax = plt.subplots()
    rp.score_bands(Y, score, strategy=strategy, ax=ax)
    table = compute.score_bands(Y, score, strategy=strategy)
    names = [one.get_text() for one in ax.get_yticklabels()]
    assert len(set(names)) == len(names)
    for name, size in zip(names, table.positive + table.negative, strict=True):
        low, high = (number(one) for one in re.findall(NUMBER, name))
        assert np.sum(((score >= low) if name[0] == "[" else (score > low)) & (score <= high)) == size


@pytest.mark.sample(4)
@kinds
def test_a_live_page_writes_cut_offs_that_decide(kind, tmp_path):
    score = SCORES[kind]
    figure, ax = plt.subplots()
    rp.roc(Y, score, ax=ax)
    page = rp.interactive(figure, tmp_path / "a.html").read_text(encoding="utf-8")
    data = json.loads(re.search(r'id="data">(.*?)</script>', page, re.DOTALL)[1])
    (sample,) = data["samples"]
    for step, words, text, positives in zip(
        data["steps"], data["words"], sample["t"], sample["tp"], strict=True
    ):
        assert divides(words, float(step), score)
        assert divides(text, float(step), score)
        assert np.sum(score[Y] >= number(text)) == positives


def test_messages_name_the_ends_of_large_scores():
    score = SCORES["ten digits"]
    with pytest.warns(UserWarning, match=rf"scores from {score.min():.0f} to {score.max():.0f} are no"):
        compute.summary(Y, score)
    with pytest.raises(ValueError, match=r"not scores from \S+ to 1\.0000001:"):
        compute.calibration(Y, np.append(SCORES["probabilities"][1:], 1.0000001))


def test_a_format_of_the_caller_stays_as_it_is():
    _, ax = plt.subplots()
    rp.roc(Y, SCORES["points of six digits"], thresholds={"at": [123456.7], "fmt": "{:.2g}"}, ax=ax)
    assert "1.2e+05" in "".join(texts_of(ax))


def test_a_split_of_years_is_true_for_the_year_itself():
    tree = pytest.importorskip("sklearn.tree")
    year = np.array([1980, 1981, 1982, 1983])[:, None]
    fitted = tree.DecisionTreeClassifier().fit(year, [0, 0, 1, 1])
    assert compute.tree(fitted, feature_names=["year"]).split[0] == "year ≤ 1981.5"


def test_formats_of_the_caller_write_the_minus_of_all_other_numbers():
    y, score = np.tile([0, 1], 20), -np.arange(40.0)
    _, ax = plt.subplots()
    thresholds = {"at": [-20], "fmt": "{:.1f}"}
    rp.roc(y, {"a-b": score}, label_fmt="{name} (Gini {gini:.3f})", thresholds=thresholds, ax=ax)
    ax.figure.canvas.draw()
    words = [text.get_text() for text in ax.findobj(Text)]
    assert "cut-off −20.0" in {word.replace("\n", " ") for word in words}
    assert ax.get_legend().get_texts()[0].get_text() == "a-b (Gini −0.050)"


def find_best_text(score, y, **options):
    """Return the cut-off of the label and of the caption, and the number behind both."""
    _, ax = plt.subplots()
    rp.roc(y, score, operating_point={"criterion": "youden"}, legend=False, ax=ax)
    (label,) = (one for one in texts_of(ax) if "cut-off" in one)
    found = {re.search(f"cut-off ({NUMBER})", words)[1] for words in (label, rp.caption(ax))}
    (text,) = found
    return text, compute.operating_point(y, score, criterion="youden").threshold


@pytest.mark.parametrize("unit", [1, 1e-3, 10])
def test_a_cut_off_of_many_cases_may_move_one_in_a_thousand_for_a_short_text(unit):
    y = np.arange(20_000) % 5 < 2
    score = np.random.default_rng(20).normal(3 + y) * unit
    text, best = find_best_text(score, y)
    assert len(text.lstrip("0.")) <= 5  # with the point; 3.4837… in full takes seven digits
    moved = np.sum((score >= number(text)) != (score >= best))
    assert 0 < moved <= 20


def test_a_short_cut_off_does_not_pass_a_score_of_many_cases():
    """The best cut-off is .2500001; .25, that of forty cases in ten thousand, must stay below it."""
    score = np.concatenate(
        [np.linspace(0.01, 0.2499, 5000), np.full(40, 0.25), np.linspace(0.2500001, 0.9, 4960)]
    )
    text, best = find_best_text(score, score > 0.25)
    assert best == pytest.approx(0.2500001, abs=1e-12)
    assert 0.25 < number(text) <= 0.26


def test_a_cut_off_of_few_decimals_divides_every_case():
    """All 1200 scores are tenths of which none may be passed, though one is less than a thousandth."""
    score = np.round(1200 + 0.1 * np.arange(1200), 1)
    text, best = find_best_text(score, score >= 1247.6)
    assert divides(text, best, score)


def test_each_model_has_the_cut_offs_among_its_scores():
    """A cut-off of platelets says "all" or "none" of a probability, whose own range is from 0 to 1."""
    y = [1, 1, 0, 1, 0, 0]
    table = {"y": y, "p": [0.4, 0.3, 0.3, 0.2, 0.1, 0.1], "platelets": [90, 120, 160, 140, 200, 300]}
    models = {"forest": "p", "platelets": "-platelets"}
    for picture in (rp.roc, rp.precision_recall, rp.lift):
        _, ax = plt.subplots()
        picture("y", models, data=table, thresholds=[-150, 0.25, 0.9], ax=ax)
        texts = " ".join(texts_of(ax))
        assert "≤ 150" in texts
        assert "0.25" in texts
        assert "0.9" in texts or picture is not rp.roc  # says that this forest has no such score
        assert "−150" not in texts
        assert "≤ −0" not in texts
        assert "at the cut-offs: forest ≥ 0.25 and ≥ 0.9; platelets ≤ 150." in rp.caption(ax)


def test_crosses_name_their_own_cut_offs():
    """Those of labels have them at the labels."""
    labelled = {"crosses": True, "thresholds": [2]}
    for options, words in (({"crosses": [2]}, "cut-off 2, tpr 1"), (labelled, ": tpr 1")):
        _, ax = plt.subplots()
        rp.roc([1, 1, 0, 0], [4, 3, 2, 1], ax=ax, **options)
        assert words in rp.caption(ax)


def test_whole_cut_offs_have_their_digits_in_groups_as_numbers_of_cases_have():
    """Incomes of which low ones mean positive: "≤ 14 000" stands beside "44 362 cases"."""
    income = {"default": [1, 1, 0, 1, 0, 0] * 3, "income": [9000, 14000, 15000, 12000, 20000, 61000] * 3}
    _, ax = plt.subplots()
    rp.precision_recall("default", "-income", data=income, operating_point="youden", thresholds=[-9000], ax=ax)
    assert any("cut-off ≤ 14\u00a0000" in text for text in texts_of(ax))
    said = rp.caption(ax)
    assert "cut-off ≤ 14\u00a0000" in said
    assert "at the cut-off ≤ 9\u00a0000" in said
    _, ax = plt.subplots()
    rp.score_distribution("default", "-income", data=income, threshold=-14000, kind="density", ax=ax)
    assert "cut-off ≤ 14\u00a0000, with tpr 1.000" in rp.caption(ax)


@pytest.mark.parametrize(
    "picture",
    [
        rp.roc,
        rp.precision_recall,
        rp.lift,
        rp.det,
        rp.pn,
        rp.cost_curve,
        rp.economic_value,
        rp.predictiveness,
    ],
)
def test_each_model_has_the_cut_offs_that_a_mapping_gives_it(picture):
    y = np.tile([1, 1, 0, 1, 0, 0, 0, 1], 10)
    models = {
        "forest": np.tile([0.9, 0.7, 0.7, 0.5, 0.3, 0.2, 0.6, 0.4], 10),
        "tree": np.tile([8, 6, 7, 5, 1, 2, 3, 4], 10) / 10,
    }
    _, ax = plt.subplots()
    picture(y, models, thresholds={"forest": [0.7, 0.4]}, ax=ax)
    ax.figure.canvas.draw()
    labels = [one for one in get_labels(ax)._labels if one.series.startswith("thresholds")]
    assert {(one.series, one.number) for one in labels} == {
        ("thresholds:forest", "0.7"),
        ("thresholds:forest", "0.4"),
    }
    assert "the cut-offs: forest 0.7 and 0.4" in rp.caption(ax)


def test_cut_offs_of_an_unknown_model_are_refused():
    y, models = [1, 1, 0, 0], {"a": [4, 3, 2, 1], "b": [4, 2, 3, 1]}
    with pytest.raises(
        ValueError, match=r"thresholds has a value for 'c', which is no model: choose from 'a', 'b'"
    ):
        rp.roc(y, models, thresholds={"a": [2], "c": [3]})
    with pytest.raises(ValueError, match="no model here has a name"):
        rp.roc(y, models["a"], thresholds={"a": [2]})
    with pytest.raises(ValueError, match="thresholds: 'a' is empty"):
        rp.roc(y, models, thresholds={"a": []})
    with pytest.raises(TypeError, match=r"unexpected key 'fontsze'\. Did you mean 'fontsize'"):
        rp.roc(y, models, thresholds={"at": [2], "fontsze": 8})
    assert not plt.get_fignums()


def test_cut_offs_by_model_in_a_dict_of_options_in_crosses_and_in_facets():
    table = {
        "y": [1, 1, 0, 0] * 4,
        "a": [4, 3, 2, 1] * 4,
        "b": [4, 2, 3, 1] * 4,
        "sex": ["f"] * 8 + ["m"] * 8,
    }
    _, ax = plt.subplots()
    options = {"at": {"a": 2, "b": [3, 4]}, "fmt": "c {:.0f}"}
    rp.roc("y", {"a": "a", "b": "b"}, data=table, thresholds=options, crosses={"b": 2}, ax=ax)
    assert sorted(text for text in texts_of(ax) if text.startswith("c ")) == ["c 2", "c 3", "c 4"]
    assert "both rates (Wilson): b cut-off 2, tpr 1" in rp.caption(ax)
    grid = rp.facets("roc", "y", {"a": "a", "b": "b"}, data=table, col="sex", thresholds={"b": [2]})
    for panel in grid.axes.flat:
        assert [one.series for one in get_labels(panel)._labels] == ["thresholds:b"]
