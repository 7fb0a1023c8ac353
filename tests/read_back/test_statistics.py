"""Statistics in legends, captions and tables are those of scikit-learn, scipy or the definition."""

import itertools
import re

import matplotlib.pyplot as plt
import numpy as np
import pytest
from read_back import kinds, reading
from scipy import stats
from sklearn import metrics
from tiers import in_short

import rocplot as rp
from rocplot import compute


def _distance(y, score):
    return stats.ks_2samp(score[y == 1], score[y == 0]).statistic


BY_HAND = {  # picture, word before the number, its definition
    ("roc", "AUC"): metrics.roc_auc_score,
    ("pn", "AUC"): metrics.roc_auc_score,
    ("precision_recall", "AP"): metrics.average_precision_score,
    ("score_bands", "KS of the scores"): _distance,
    ("lift", "area"): lambda y, score: float(y.sum() * ((1 - y.mean()) * metrics.roc_auc_score(y, score) + y.mean() / 2)),
    ("calibration", "Brier"): metrics.brier_score_loss,
    ("predictiveness", "mean risk"): lambda y, score: score.mean(),
    ("brier_curve", "Brier score"): metrics.brier_score_loss,
    ("rate_driven_curve", "rate-driven"): lambda y, score: y.mean() * (1 - y.mean()) * (1 - 2 * metrics.roc_auc_score(y, score)) + 1 / 3,
}  # fmt: skip
CASES = [(name, word, kind) for name, word in BY_HAND for kind in kinds.kinds_of(name)]
SHORT = {(name, word, kind) for name, word, kind in CASES if kind in ("unit", "six-digits")}


@pytest.mark.sample(2)
@pytest.mark.parametrize(("name", "word", "kind"), in_short(CASES, SHORT))
def test_the_number_of_a_label_is_that_of_its_definition(name, word, kind):
    y, score = kinds.scores(kind)
    models = {"a": score, "b": kinds.second(kind)} if name not in ("score_bands",) else {"a": score}
    ax = kinds.draw(name, y, models if len(models) > 1 else score)
    for text in (" ".join(reading.entries(ax) or reading.texts(ax.figure)), rp.caption(ax)):
        # captions write the areas of these once, each with its interval
        of_models = re.findall(rf"\b[ab] ({reading.NUMBER}) \(", text) if name in ("roc", "precision_recall") else []
        printed = reading.after(word, text) or list(map(reading.parse, of_models))
        assert len(printed) >= len(models), text
        for number, model in zip(printed, models.values(), strict=False):
            assert number.holds(BY_HAND[name, word](y, model)), (number.text, BY_HAND[name, word](y, model))


def test_a_distance_of_scores_that_low_means_good_has_no_sign():
    rng = np.random.default_rng(0)
    bad = rng.random(5000) < 0.1
    score = 600 - 40 * bad + rng.normal(0, 50, 5000)
    ax = rp.score_bands(bad, score, ax=plt.subplots()[1])
    for text in (" ".join(reading.entries(ax)), rp.caption(ax)):
        (number, *_) = reading.after("KS of the scores", text)
        assert number.holds(_distance(bad, score)), (number.text, _distance(bad, score))


@pytest.mark.parametrize("name", ["roc", "precision_recall"])
@pytest.mark.parametrize("level", in_short([0.5, 0.9, 0.99, 0.999], (0.9, 0.999)))
def test_a_level_reaches_the_band_or_is_refused(name, level):
    y, score = kinds.scores("unit")
    ax, message = reading.attempt(kinds.draw, name, y, score, level=level, band=True)
    if message is not None:
        assert "level" in message
        return
    said = " ".join([*reading.texts(ax.figure), rp.caption(ax)])
    levels = re.findall(rf"({reading.NUMBER}) % (?:pointwise|confidence|band)", said)
    assert levels
    assert {reading.parse(text).value for text in levels} == {round(100 * level, 9)}, said


@pytest.mark.parametrize("name", ["roc", "precision_recall"])
def test_a_band_of_a_narrower_level_lies_within(name):
    y, score = kinds.scores("unit")
    areas = []
    for level in (0.5, 0.95):
        ax = kinds.draw(name, y, score, level=level, band=True)
        (band,) = [child for child in ax.get_children() if child.get_gid() == "band"]
        x, low_high = band.get_paths()[0].vertices.T
        areas.append(abs(np.sum(x * np.roll(low_high, -1) - np.roll(x, -1) * low_high)) / 2)
    assert areas[0] < 0.7 * areas[1]


@pytest.mark.parametrize("level", [0.8, 0.95, 0.995])
@pytest.mark.parametrize("kind", in_short(kinds.SCORES, ("unit", "rule")))
def test_an_interval_of_a_caption_is_of_its_level_and_surrounds_its_estimate(kind, level):
    y, score = kinds.scores(kind)
    caption = rp.caption(kinds.draw("roc", y, score, level=level))
    pattern = rf"AUC with ({reading.NUMBER}) % confidence interval [^:]*: ({reading.NUMBER}) \(({reading.NUMBER}) to ({reading.NUMBER})\)"
    (row,) = re.findall(pattern, caption)
    said, middle, low, high = map(reading.parse, row)
    assert said.value == pytest.approx(100 * level)
    behind = compute.auc_interval(y, score, level=level)
    assert middle.holds(metrics.roc_auc_score(y, score))
    assert low.holds(behind.low)
    assert high.holds(behind.high)
    assert low.value < middle.value < high.value


ROWS = {"AUC": metrics.roc_auc_score, "Average precision": metrics.average_precision_score, "Brier score": metrics.brier_score_loss, "Log loss": metrics.log_loss}  # fmt: skip
AT = {
    "Sensitivity": metrics.recall_score,
    "Specificity": lambda y, cut: metrics.recall_score(1 - y, ~cut),
    "PPV": metrics.precision_score,
    "NPV": lambda y, cut: metrics.precision_score(1 - y, ~cut),
    "Accuracy": lambda y, cut: metrics.accuracy_score(y, cut),
}


@pytest.mark.parametrize("kind", ["unit", "close"])
def test_rows_of_a_summary_are_those_of_their_definition(kind):
    y, score = kinds.scores(kind)
    rows = reading.markdown_rows(compute.summary(y, {"a": score, "b": kinds.second(kind)}).to_markdown())
    for title, definition in ROWS.items():
        for cell, model in zip(rows[title], (score, kinds.second(kind)), strict=True):
            middle, *limits = reading.numbers(cell)
            assert middle.holds(definition(y, model)), (title, cell)
            assert not limits or limits[0].value <= middle.value <= limits[1].value


@pytest.mark.parametrize("kind", in_short(kinds.SCORES, ("unit", "six-digits", "timestamps", "low-means-good")))
@pytest.mark.filterwarnings("ignore:.*are not probabilities")
def test_decisions_of_a_summary_are_those_of_the_cut_off_beside_them(kind):
    y, score = kinds.scores(kind)
    cut = np.unique(score)[np.unique(score).size // 2]
    rows = reading.markdown_rows(compute.summary(y, score, threshold=cut).to_markdown())
    for title, cells in rows.items():
        if " at " in title:
            decided = score >= reading.after("at", title)[0].value
            assert reading.numbers(cells[0])[0].holds(AT[title.split()[0]](y, decided)), (title, cells)
    assert sum(" at " in title for title in rows) == 5


@pytest.mark.parametrize(("level", "n"), [(0.95, 4000), (0.999999, 150)])
def test_no_number_reads_as_certain(level, n):
    y = np.r_[np.zeros(n, int), np.ones(n, int)]
    score = np.arange(2 * n, dtype=float)
    score[[n - 1, n]] = score[[n, n - 1]]
    caption = rp.caption(rp.roc(y, score, level=level, ax=plt.subplots()[1]))
    assert all(number.value != 1 for number in reading.after("AUC", caption))
    assert f"{100 * level:.10g} %" in caption


FEW = list(itertools.product((2, 11, 14, 40), ("roc", "precision_recall")))


@pytest.mark.parametrize(("many", "name"), in_short(FEW, {(2, "roc"), (11, "roc"), (14, "roc")}))
@pytest.mark.filterwarnings("ignore")
def test_the_number_of_every_model_is_in_the_caption(many, name):
    rng = np.random.default_rng(4)
    models = {f"model {k}": kinds.LATENT + k / 4 * rng.normal(size=kinds.N) for k in range(many)}
    caption = rp.caption(kinds.draw(name, kinds.Y, models))
    definition = metrics.roc_auc_score if name == "roc" else metrics.average_precision_score
    for model, score in models.items():
        beside = re.findall(rf"{model}(?!\d)\D{{0,8}}({reading.NUMBER})", caption)
        assert beside, (model, caption)
        value = definition(kinds.Y, score)
        assert any(reading.parse(number).holds(value) for number in beside), (model, beside)


def test_areas_of_two_models_that_differ_do_not_read_alike():
    """One pair of 10,000 in another order changes the area by 0.0001, which three decimals hide."""
    y = np.tile([0, 1], 100)
    a = np.arange(200.0)
    b = a.copy()
    b[[100, 101]] = b[[101, 100]]
    areas = [metrics.roc_auc_score(y, score) for score in (a, b)]
    assert round(areas[0], 3) == round(areas[1], 3)
    ax = rp.roc(y, {"first": a, "second": b}, ax=plt.subplots()[1])
    labels = [text.get_text() for text in ax.get_legend().get_texts()]
    numbers = [next(number for label in labels if name in label for number in reading.numbers(label)) for name in ("first", "second")]
    assert numbers[0].value != numbers[1].value, labels
    for number, area in zip(numbers, areas, strict=True):
        assert number.holds(area), labels
