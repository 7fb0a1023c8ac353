"""Cut-offs that are printed divide the cases as the thresholds behind them, whatever the scores are like."""

import functools
import itertools
import re

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.text import Text
from read_back import kinds, reading
from sklearn import metrics
from tiers import in_short

import rocplot as rp
from rocplot import compute

CONTINUOUS = tuple(kind for kind in kinds.SCORES if kind not in ("ratings", "rule"))


def _matrix(names, short):
    """Cross pictures with the kinds of scores they take; the short suite has those of `short`."""
    cases = [(name, kind) for name in names for kind in kinds.kinds_of(name)]
    return in_short(cases, short)


def _two_neighbours(score):
    """Return two pairs of neighbouring scores, the last two of them positive cases' too."""
    values = np.unique(score)
    if values.size < 8:
        return values[-2:]
    return values[[values.size // 3, values.size // 3 + 1, 2 * values.size // 3, 2 * values.size // 3 + 1]]


def _labels(ax):
    """Read the numbers of the labels of cut-offs that are shown: those that no axis and no legend holds."""
    ax.figure.canvas.draw()
    others = {text for part in (*ax.figure.axes, ax.get_legend()) for text in _axis_texts(part)}
    shown = [text.get_text() for text in ax.findobj(Text) if text.get_visible() and text not in others]
    labels = [re.fullmatch(rf"(?:cut-off )?({reading.NUMBER})", text) for text in shown]
    return [reading.parse(label[1]) for label in labels if label]


def _axis_texts(part):
    """Return the texts of the axes of a panel, or of a legend."""
    if part is None or hasattr(part, "legend_handles"):
        return [] if part is None else part.findobj(Text)
    return [*part.xaxis.findobj(Text), *part.yaxis.findobj(Text)]


# -- asked for -------------------------------------------------------------------------------------

ASKED = [name for name in kinds.with_layer("thresholds") if name not in ("repair", "net_benefit", "clinical_impact")]  # whose cut-offs are found, or a grid
SHORT = {
    *(("roc", kind) for kind in ("unit", "six-digits", "ten-digits", "thousandths-near-5000", "millionths", "close", "rule")),
    *((name, "six-digits") for name in ("det", "lift", "precision_recall")),
    ("cost_curve", "negatives"),
}  # fmt: skip


@pytest.fixture(scope="module")
def readings():
    """Return a function that draws a picture with cut-offs once, and reads its labels and its caption."""

    @functools.cache
    def read(name, kind):
        y, score = kinds.scores(kind)
        ax = kinds.draw(name, y, score, thresholds=list(_two_neighbours(score)))
        return _labels(ax), rp.caption(ax)

    return read


@pytest.mark.sample(2)
@pytest.mark.filterwarnings("ignore:no room for the number of cut-off")  # which is told, and read from the others
@pytest.mark.parametrize(("name", "kind"), _matrix(ASKED, SHORT))
def test_labels_of_cut_offs_divide_the_cases_as_asked(name, kind, readings):
    _, score = kinds.scores(kind)
    asked = _two_neighbours(score)
    printed, _ = readings(name, kind)
    assert printed or name == "economic_value", "no cut-off is readable"  # its labels may find no room
    for number in printed:
        assert any(reading.divides_alike(score, number, cut) for cut in asked), (number.text, asked)
    if len(printed) == len(asked) > 1:
        assert len({number.value for number in printed}) == len(asked)


@pytest.mark.filterwarnings("ignore:no room for the number of cut-off")  # the caption has it
@pytest.mark.parametrize(("name", "kind"), _matrix(ASKED, SHORT))
def test_cut_offs_of_a_caption_divide_the_cases_as_asked(name, kind, readings):
    _, score = kinds.scores(kind)
    asked = _two_neighbours(score)
    _, caption = readings(name, kind)
    printed = reading.cut_offs(caption)
    assert len(printed) >= len(asked), caption
    for cut in asked:
        assert any(reading.divides_alike(score, number, cut) for number in printed), (cut, caption)
    assert len({number.value for number in printed}) == len({number.text for number in printed}) >= len(asked)


EVERY = [name for name in ASKED if name not in ("froc", "economic_value", "cost_curve")]


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("name", "kind"), _matrix(EVERY, {("roc", "six-digits"), ("pn", "unit"), ("roc", "timestamps"), ("det", "millionths")})
)
def test_labels_of_every_cut_off_are_of_scores_that_occur_and_in_one_notation(name, kind):
    y, score = kinds.scores(kind)
    ax = kinds.draw(name, y, score, thresholds=True)
    printed = _labels(ax)
    finite = [number for number in printed if np.isfinite(number.value)]
    assert finite
    values = np.unique(score)
    divided = [int((score >= number.value).sum()) for number in finite]
    for number in finite:
        assert number.value <= values[-1], number.text
        score_above = values[values >= number.value][0]  # the lowest that is called positive
        assert score_above - number.value <= 2 * number.half_unit * (1 + 1e-6), (number.text, score_above)
    assert len(set(divided)) == len(divided), "two labels divide alike"
    assert len({"e" in number.text for number in finite if number.value}) <= 1, [number.text for number in finite]


# -- chosen ----------------------------------------------------------------------------------------

OPTIMA = kinds.with_layer("operating_point")


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("name", "kind"),
    _matrix(OPTIMA, {("roc", "unit"), ("roc", "six-digits"), ("det", "timestamps"), ("pn", "negatives"), ("precision_recall", "thousandths-near-5000")}),
)
def test_the_optimum_is_printed_as_the_cut_off_that_it_is(name, kind):
    y, score = kinds.scores(kind)
    optimum = compute.operating_point(y, score).threshold
    ax = kinds.draw(name, y, score, operating_point=True)
    on_figure = [number for text in reading.texts(ax.figure) for number in reading.cut_offs(text)]
    for number in (*on_figure, *reading.cut_offs(rp.caption(ax))):
        assert reading.divides_alike(score, number, optimum), (number.text, optimum)
    assert reading.cut_offs(rp.caption(ax))


BY_HAND = {"accuracy": metrics.accuracy_score, "precision": metrics.precision_score, "F-measure": metrics.f1_score}


@pytest.mark.sample(2)
@pytest.mark.parametrize("kind", in_short(kinds.SCORES, ("unit", "six-digits", "calendar-numbers", "low-means-good")))
def test_best_cut_offs_of_metrics_give_the_values_beside_them(kind):
    y, score = kinds.scores(kind)
    ax = kinds.draw("threshold_metrics", y, score)
    written = re.findall(rf"([\w-]+) \(({reading.NUMBER}) at ({reading.NUMBER})\)", " ; ".join(reading.entries(ax)))
    assert len(written) >= 2, reading.entries(ax)
    for name, value, cut in written:
        decided = score >= reading.parse(cut).value
        assert reading.parse(value).holds(BY_HAND[name](y, decided)), (name, value, cut)
    assert all(f"{value} at {cut}" in rp.caption(ax) for _, value, cut in written)


def test_two_best_cut_offs_that_differ_do_not_look_alike():
    score = np.array([1240, 1241, 1242, 1243, 1244, 1245, 1246, 1247, 1248, 1249.0])
    y = np.array([0, 0, 0, 0, 1, 0, 1, 1, 0, 1])
    ax = rp.threshold_metrics(y, score, metrics=("accuracy", "precision", "f_beta"), ax=plt.subplots()[1])
    cuts = {name: score[score >= 0][k] for name, k in (("accuracy", 6), ("precision", 9), ("F-measure", 4))}
    for name, cut in cuts.items():
        (entry,) = [entry for entry in reading.entries(ax) if entry.startswith(name)]
        assert reading.divides_alike(score, reading.after("at", entry)[0], cut), entry


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", kinds.with_layer("threshold"))
@pytest.mark.parametrize("kind", in_short(kinds.SCORES, ("six-digits", "thousandths-near-5000")))
def test_a_decision_is_captioned_with_its_cut_off(name, kind):
    y, score = kinds.scores(kind)
    cut = _two_neighbours(score)[-1]
    ax = kinds.draw(name, y, score, threshold=cut)
    said = [number for text in (*reading.texts(ax.figure), rp.caption(ax)) for number in reading.cut_offs(text)]
    assert said
    for number in said:
        assert reading.divides_alike(score, number, cut), (number.text, cut)


@pytest.mark.parametrize("kind", in_short(kinds.SCORES, ("six-digits",)))
def test_a_comparison_of_two_models_is_captioned_with_its_cut_off(kind):
    y, score = kinds.scores(kind)
    cut = _two_neighbours(score)[0]
    ax = rp.paired(y, score, kinds.second(kind), threshold=cut, ax=plt.subplots()[1])
    said = reading.cut_offs(rp.caption(ax))
    assert said
    for number in said:
        assert reading.divides_alike(np.r_[score, kinds.second(kind)], number, cut), (number.text, cut)


def test_a_confusion_matrix_at_1247_is_captioned_so():
    score = np.arange(1200, 1300)
    ax = rp.confusion_matrix(score > 1250, score, threshold=1247, ax=plt.subplots()[1])
    (number,) = reading.cut_offs(rp.caption(ax))
    assert number.value == 1247


@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", ["six-digits", "timestamps"])
def test_the_cut_off_of_the_largest_profit_divides_as_the_depth_says(kind):
    y, score = kinds.scores(kind)
    ax = kinds.draw("lift", y, score, profit={"benefit_tp": 2, "cost_fp": 1})
    text = " ".join(reading.texts(ax.figure))
    (cut,), (depth,) = reading.cut_offs(text), reading.after("depth", text)
    assert depth.holds(100 * (score >= cut.value).mean()), text


# -- bands -----------------------------------------------------------------------------------------


def _bands(ax):
    """Return the names of the bands and the numbers of cases beside them, from the lowest band up."""
    ax.figure.canvas.draw()
    columns = [[text.get_text() for text in axes.get_yticklabels()] for axes in ax.figure.axes]
    columns += [[text.get_text() for text in child.get_yticklabels()] for child in ax.child_axes]
    (names,) = [column for column in columns if column and all("," not in text or "]" in text for text in column)]
    (counts,) = [column for column in columns if column and all(re.match(r"[\d\u00a0]+, ", text) for text in column)]
    return names, [int(reading.numbers(text)[0].value) for text in counts]


@pytest.mark.sample(1)
@pytest.mark.parametrize("kind", in_short(kinds.SCORES, ("unit", "six-digits", "ratings")))
def test_bands_of_scores_are_told_apart_and_hold_the_cases_beside_them(kind):
    y, score = kinds.scores(kind)
    ax = kinds.draw("score_bands", y, score)
    names, counts = _bands(ax)
    assert len(set(names)) == len(names) == len(counts), names
    if exact := re.search("names of the bands rounded from (.*?);", rp.caption(ax)):
        names = re.findall(r"[(\[].*?\]", exact[1])[::-1 if names[0].startswith("≤") else 1]
    assert len(names) >= min(6, np.unique(score).size), "bands of several values where each could be one"
    for name, count in zip(names, counts, strict=True):
        limits = [number.value for number in reading.numbers(name)]
        low = score >= limits[0] if name.startswith("[") else score > limits[0]
        inside = low & (score <= limits[-1]) if len(limits) == 2 else score == limits[0]
        assert inside.sum() == count, (name, count)


# -- other texts -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["calibration", "net_benefit", "brier_curve", "sensibility"])
@pytest.mark.parametrize("kind", ["ten-digits", "timestamps"])
def test_a_refusal_names_the_range_of_the_scores_with_two_numbers(name, kind):
    y, score = kinds.scores(kind)
    with pytest.raises(ValueError, match="y_score") as error:
        kinds.draw(name, y, score)
    found = [number for number in reading.numbers(str(error.value)) if number.value not in (0, 1)]
    assert found
    assert len({number.value for number in found}) == len(found), str(error.value)
    for number in found:
        assert number.value in (score.min(), score.max()) or number.holds(score.min()) or number.holds(score.max())


@pytest.mark.parametrize("excess", [1e-7, 1e-10, 2e-16])
def test_a_probability_a_rounding_beyond_1_is_shown_so_or_taken(excess):
    y, p = np.tile([0, 1], 20), np.linspace(0.2, 1 + excess, 40)
    _, message = reading.attempt(kinds.draw, "calibration", y, p)
    if message is not None:
        assert "clip" in message
        assert any(number.value > 1 for number in reading.numbers(message)), message


@pytest.mark.parametrize(
    ("name", "kind"),
    in_short(list(itertools.product(("score_distribution", "threshold_metrics", "calibration_map"), kinds.SCORES)), (("score_distribution", "ten-digits"), ("threshold_metrics", "close"))),
)
def test_ticks_of_scores_stand_on_their_numbers(name, kind):
    y, score = kinds.scores(kind)
    ax = kinds.draw(name, y, score)
    ax.figure.canvas.draw()
    low, high = ax.get_xlim()
    offset = reading.numbers(ax.xaxis.get_offset_text().get_text())
    ticks = [(place, text.get_text()) for place, text in zip(ax.get_xticks(), ax.get_xticklabels(), strict=True) if low <= place <= high and text.get_text()]
    assert ticks
    printed = [reading.numbers(text)[0] for _, text in ticks]
    if not offset:  # an offset or a power beside the axis is matplotlib's own, and says so
        for (place, text), number in zip(ticks, printed, strict=True):
            assert number.holds(place) or np.isclose(number.value, place, rtol=1e-9, atol=0), (place, text)
    assert len({text for _, text in ticks}) == len(ticks)
