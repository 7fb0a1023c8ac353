"""The confusion matrix as a picture."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pictures
import pytest
from papers import table

import rocplot as rp
from rocplot import compute

Y, SCORE = [1, 1, 1, 0, 0], [0.9, 0.8, 0.2, 0.7, 0.1]


def words(ax):
    """Read the cells, row by row; what stands below the table is no cell."""
    return [text.get_text() for text in ax.texts if text.get_gid() == "cell"]


def foot(ax):
    return ax.texts[-1].get_text().split("\n")


@pytest.mark.mpl_image_compare
def test_image_counts():
    games = table("tic_tac_toe")
    fig, ax = plt.subplots()
    rp.confusion_matrix(games["x_wins"], games["naive_bayes"], ax=ax)
    return fig


@pytest.mark.mpl_image_compare
def test_image_counts_below_rates():
    fig, ax = plt.subplots()
    rp.confusion_matrix(SPECIES, normalize="class", counts=True, ax=ax)
    return fig


@pytest.mark.mpl_image_compare
def test_image_rates_transposed():
    games = table("tic_tac_toe")
    fig, ax = plt.subplots()
    rp.confusion_matrix(games["x_wins"], games["naive_bayes"], normalize="class", transpose=True, ax=ax)
    return fig


def test_cells_and_margins():
    _, ax = plt.subplots()
    assert rp.confusion_matrix(Y, SCORE, rates=False, ax=ax) is ax
    assert words(ax) == ["2", "TP", "1", "FN", "3", "1", "FP", "1", "TN", "2", "3", "2", "5"]
    assert (ax.get_ylabel(), ax.get_xlabel()) == ("True class", "Predicted")


def test_rates_beside_the_counts():
    _, ax = plt.subplots()
    rp.confusion_matrix(Y, SCORE, ax=ax)
    notes = [
        "tpr 0.667",
        "fnr 0.333",
        "fpr 0.500",
        "tnr 0.500",
        "precision 0.667",
        "NPV 0.500",
        "accuracy 0.600",
    ]
    assert [word for word in words(ax) if " " in word] == notes
    _, ax = plt.subplots()
    rp.confusion_matrix(Y, SCORE, threshold=2, ax=ax)
    assert "precision –" in words(ax)
    assert foot(ax)[0] == "F-measure 0.000"  # three positives, none of them found


def test_the_f_measure_stands_below_the_table():
    """Two of three found, two of three right: 2/(3/2 + 3/2)."""
    _, ax = plt.subplots()
    rp.confusion_matrix(Y, SCORE, ax=ax)
    assert foot(ax) == ["F-measure 0.667", "tint: share of the true class"]
    for kws in ({"rates": False}, {"normalize": "all"}):
        _, ax = plt.subplots()
        rp.confusion_matrix(Y, SCORE, **kws, ax=ax)
        assert len(foot(ax)) == 1


SPECIES = pd.DataFrame([[50, 0, 0], [0, 45, 5], [1, 8, 41]], *[["setosa", "versicolor", "virginica"]] * 2)


def test_counts_stand_below_normalized_numbers():
    """Fractions of 50 cases each; the line below says what they are, and so is the tint."""
    _, ax = plt.subplots()
    rp.confusion_matrix(SPECIES, normalize="class", counts=True, ax=ax)
    cells = [(f"{n / 50:.3f}", str(n)) for n in SPECIES.to_numpy().ravel()]
    assert words(ax) == [word for cell in cells for word in cell]
    assert foot(ax) == ["share of the true class"]
    _, ax = plt.subplots()
    rp.confusion_matrix(SPECIES, normalize="all", counts=True, transpose=True, rates=False, ax=ax)
    assert words(ax)[:8] == ["0.333", "50", "0.000", "0", "0.0067", "1", "0.340", "0.000"]
    _, ax = plt.subplots()
    rp.confusion_matrix(Y, SCORE, normalize="class", counts=True, ax=ax)
    assert words(ax)[:6] == ["0.667", "TP", "2", "0.333", "FN", "1"]


def test_counts_leave_small_cells_first_with_a_warning():
    fig, ax = plt.subplots(figsize=(1.9, 1.6))
    rp.confusion_matrix(SPECIES, normalize="class", counts=True, ax=ax)
    with pytest.warns(UserWarning, match="too small for the counts in type of 6 pt, which are left out"):
        fig.canvas.draw()
    shown = [text.get_text() for text in ax.texts[:-1] if text.get_visible()]
    assert len(shown) == 9
    assert all("." in text for text in shown)


def test_transpose_and_rates():
    _, ax = plt.subplots()
    rp.confusion_matrix(Y, SCORE, transpose=True, normalize="class", ax=ax)
    assert words(ax) == ["0.667", "TP", "0.500", "FP", "0.333", "FN", "0.500", "TN"]
    assert (ax.get_ylabel(), ax.get_xlabel()) == ("Predicted", "True class")
    _, ax = plt.subplots()
    rp.confusion_matrix(Y, SCORE, transpose=True, normalize="all", ax=ax)
    assert words(ax)[:5] == ["0.400", "TP", "0.200", "FP", "0.600"]  # predicted +: three of five
    assert words(ax)[-3:] == ["0.600", "0.400", "1.000"]


def test_decisions_in_place_of_scores():
    drawn = []
    for args, kws in (
        ((Y, SCORE), {}),
        ((Y,), {"y_pred": [1, 1, 0, 1, 0]}),
        (("y",), {"y_pred": "p", "data": {"y": list("yyynn"), "p": list("yynyn")}, "pos_label": "y"}),
        ((rp.compute.counts(Y, SCORE),), {}),
        ((rp.compute.confusion_matrix(Y, SCORE),), {}),
        (({"m": rp.compute.confusion_matrix(Y, SCORE)},), {}),
    ):
        _, ax = plt.subplots()
        rp.confusion_matrix(*args, **kws, ax=ax)
        drawn.append(words(ax))
    assert drawn[1:] == drawn[:1] * 5


def test_bad_input_draws_nothing():
    with pytest.raises(ValueError, match="normalize='rows' is unknown: choose from 'class', 'all'"):
        rp.confusion_matrix(Y, SCORE, normalize="rows")
    with pytest.raises(ValueError, match="draws one model"):
        rp.confusion_matrix(Y, {"a": SCORE, "b": SCORE})
    with pytest.raises(TypeError, match="y_pred and y_score cannot be combined"):
        rp.confusion_matrix(Y, SCORE, y_pred=Y)
    with pytest.raises(TypeError, match="`threshold` cannot be changed on a precomputed ConfusionMatrix"):
        rp.confusion_matrix(rp.compute.confusion_matrix(Y, SCORE), threshold=0.9)
    assert plt.get_fignums() == []


def test_cells_bear_the_name_of_their_model():
    for score, gid in ((SCORE, "confusion_matrix"), ({"m": SCORE}, "confusion_matrix:m")):
        _, ax = plt.subplots()
        rp.confusion_matrix(Y, score, ax=ax)
        assert [cell.get_gid() for cell in ax.collections] == [gid] * 4


def heads(ax):
    return [label.get_text() for label in (*ax.get_xticklabels(), *ax.get_yticklabels())]


def test_the_classes_bear_the_caller_s_words():
    for kws, expected in (
        ({"pos_label": "ill"}, ["ill", "well", "total"]),
        ({"pos_label": "ill", "normalize": "class"}, ["ill", "well"]),
    ):
        _, ax = plt.subplots()
        rp.confusion_matrix(["ill", "ill", "well"], [0.9, 0.1, 0.2], **kws, ax=ax)
        assert heads(ax) == expected * 2
    _, ax = plt.subplots()
    rp.confusion_matrix(Y, SCORE, labels={0: "healthy", 1: "ill"}, ax=ax)
    assert heads(ax)[:2] == ["ill", "healthy"]
    _, ax = plt.subplots()
    rp.confusion_matrix(Y, SCORE, ax=ax)
    assert heads(ax)[:2] == ["+", "−"]


WINE = table("wine")
GRAPES = ["Barolo", "Grignolino", "Barbera"]


@pytest.mark.mpl_image_compare
def test_image_many_classes():
    fig, ax = plt.subplots()
    rp.confusion_matrix(WINE["wine"], {name: WINE[name] for name in GRAPES}, labels=GRAPES, macro=True, ax=ax)
    return fig


@pytest.mark.mpl_image_compare
def test_image_ten_classes():
    fig, ax = plt.subplots()
    truth = [str(i % 10) for i in range(200)]
    predicted = [str((i + (i % 7 == 0) * (i // 7)) % 10) for i in range(200)]
    names = {str(i): f"class number {i}" for i in range(10)}
    rp.confusion_matrix(truth, y_pred=predicted, labels=names, normalize="class", ax=ax)
    return fig


def test_many_classes_with_margins():
    truth, predicted = list("abbccccc"), list("abcccaab")
    _, ax = plt.subplots()
    rp.confusion_matrix(truth, y_pred=predicted, ax=ax)
    assert heads(ax) == ["a", "b", "c", "total", "recall", "a", "b", "c", "total", "precision"]
    rows = [words(ax)[5 * i : 5 * i + 5] for i in range(5)]
    assert rows[0] == ["1", "0", "0", "1", "1.000"]
    assert rows[2] == ["2", "1", "2", "5", "0.400"]
    assert rows[4] == ["0.333", "0.500", "0.667", "", ""]
    assert foot(ax) == ["accuracy 0.500", "tint: share of the true class"]
    assert len(ax.collections) == 9
    _, turned = plt.subplots()
    rp.confusion_matrix(truth, y_pred=predicted, transpose=True, macro=True, ax=turned)
    assert heads(turned) == ["a", "b", "c", "total", "precision", "a", "b", "c", "total", "recall"]
    assert words(turned)[:5] == ["1", "0", "2", "3", "0.333"]
    assert foot(turned)[0] == "accuracy 0.500; macro precision 0.500, recall 0.633, F1 0.500"
    _, ax = plt.subplots()
    rp.confusion_matrix(truth, y_pred=predicted, normalize="all", rates=False, ax=ax)
    assert words(ax) == [
        "0.125",
        "0.000",
        "0.000",
        "0.125",
        "0.000",
        "0.125",
        "0.125",
        "0.250",
        "0.250",
        "0.125",
        "0.250",
        "0.625",
        "0.375",
        "0.250",
        "0.375",
        "1.000",
    ]
    _, ax = plt.subplots()
    rp.confusion_matrix(truth, y_pred=predicted, labels=list("abcd"), normalize="class", ax=ax)
    assert words(ax)[12:16] == ["–"] * 4  # no case of d
    with pytest.raises(ValueError, match="macro averages are those of many classes"):
        rp.confusion_matrix(Y, SCORE, macro=True)


@pytest.mark.parametrize("layout", [None, "tight", "constrained"])
def test_lines_below_a_table_break_and_never_make_it_narrow(layout):
    names = ["arable", "forest", "meadow", "urban", "wetland"]
    truth = np.repeat(names, [35, 25, 20, 15, 5])
    predicted = np.where(np.arange(100) % 4, truth, "meadow")
    widths = []
    for macro in (False, True):
        with plt.style.context("default"):
            fig, ax = plt.subplots(figsize=(100 / 25.4, 75 / 25.4), layout=layout)
            rp.confusion_matrix(truth, y_pred=predicted, labels=names, macro=macro, ax=ax)
            fig.canvas.draw()
        widths.append(ax.get_window_extent().width)
        (note,) = (text for text in ax.texts if text.get_gid() == "note")
        box = note.get_window_extent()
        assert fig.bbox.x0 <= box.x0
        assert box.x1 <= fig.bbox.x1
        assert fig.bbox.y0 <= box.y0
        assert all(label.get_visible() for label in ax.get_yticklabels())
    assert widths[1] > 0.85 * widths[0]  # for two more rows of text


@pytest.mark.parametrize("layout", [None, "constrained"])
def test_lines_below_a_table_keep_off_the_next_panel(layout):
    with plt.style.context("default"):
        fig, axs = plt.subplots(1, 2, figsize=(140 / 25.4, 60 / 25.4), layout=layout)
        rp.confusion_matrix(WINE["wine"], {name: WINE[name] for name in GRAPES}, macro=True, ax=axs[0])
        rp.roc(Y, SCORE, ax=axs[1])
        fig.canvas.draw()
    (note,) = (text for text in axs[0].texts if text.get_gid() == "note")
    gap = axs[1].yaxis.label.get_window_extent().x0 - note.get_window_extent().x1
    assert gap > 5 * fig.dpi / 72


STYLES = ["paper", "slides", "jmlr_wide", "nature", ["paper", "dark"]]


@pytest.mark.sample(1)
@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("K", [2, 3, 12])
def test_every_number_stands_in_its_cell_in_every_style(style, K):
    truth = np.arange(20 * K) % K
    predicted = np.where(np.arange(20 * K) % 5, truth, np.arange(20 * K) // 5 % K)
    sheets = [f"rocplot.styles.{one}" for one in ([style] if isinstance(style, str) else style)]
    with plt.style.context(sheets):
        fig, ax = plt.subplots()
        names = {i: f"a class of number {i}" for i in range(K)}
        rp.confusion_matrix(
            truth, y_pred=predicted, labels=names, macro=K > 2, pos_label=1 if K == 2 else None, ax=ax
        )
        fig.canvas.draw()
        assert pictures.text_faults(fig) == []
        cells = [path.get_extents(one.get_transform()) for one in ax.collections for path in one.get_paths()]
        shown = [text for text in ax.texts[:-1] if text.get_visible() and text.get_text()]
        boxes = [text.get_window_extent() for text in shown]
        inside = [box for box in boxes if any(cell.fully_overlaps(box) for cell in cells)]
        assert len(inside) >= K * K
        for box in inside:
            assert any(cell.contains(*box.min) and cell.contains(*box.max) for cell in cells)


def test_numbers_of_a_column_end_in_one_line():
    truth = np.repeat([0, 1, 2], [1000, 30, 5])
    fig, ax = plt.subplots()
    rp.confusion_matrix(truth, y_pred=np.r_[np.zeros(1020), np.ones(10), np.full(5, 2)].astype(int), ax=ax)
    fig.canvas.draw()
    ends = {}
    for text in ax.texts[:-1]:
        if text.get_text():
            ends.setdefault(round(text.get_position()[0], 6), []).append(text.get_window_extent().x1)
    assert len(ends) == 5
    assert all(np.ptp(column) <= 1 for column in ends.values())


@pytest.mark.slow
def test_names_and_notes_give_way_in_small_panels():
    fig, axes = plt.subplots(2, 4, figsize=(6.8, 3.4), layout="constrained")
    for ax in axes.flat:
        rp.confusion_matrix(Y, SCORE, ax=ax)
    fig.canvas.draw()
    assert pictures.text_faults(fig) == []
    assert {text.get_text() for text in axes[0, 0].texts[:-1] if text.get_visible()} == {"1", "2", "3", "5"}


@pytest.mark.parametrize("style", ["paper", "slides"])
def test_long_names_of_classes_are_broken_into_lines(style):
    """Vertical names of 33 letters would take half of the page; in lines they leave it to the cells."""

    def side(names):
        fig, ax = plt.subplots(layout="constrained")
        rp.confusion_matrix(y_true=np.repeat(names, 20), y_pred=np.tile(names, 20), ax=ax)
        assert [one.message for one in rp.preflight(fig) if one.kind == "overlapping text"] == []
        heads = [label.get_text() for label in ax.get_yticklabels()[: len(names)]]
        assert [head.replace("\n", " ") for head in heads] == names
        return np.ptp(ax.transData.transform([(0, 0), (1, 0)])[:, 0]), heads

    long = ["$f(x)$ of the rest", *(f"squamous cell carcinoma of type {k}" for k in (1, 2))]
    with plt.style.context(f"rocplot.styles.{style}"):
        (short_side, short), (long_side, broken) = side(["a", "b", "c"]), side(long)
    assert long_side > 0.6 * short_side
    assert ["\n" in head for head in broken] == [False, True, True]  # mathematics stays whole
    assert "\n" not in "".join(short)


@pytest.mark.slow
def test_cells_too_small_for_numbers_keep_their_tints_and_some_names():
    truth = np.arange(400) % 20
    fig, ax = plt.subplots(figsize=(2, 2), layout="constrained")
    rp.confusion_matrix(truth, y_pred=np.roll(truth, 1), ax=ax)
    with pytest.warns(UserWarning, match="too small for numbers in type of 6 pt") as caught:
        fig.canvas.draw()
    assert (len(caught), caught[0].filename) == (1, __file__)
    size = ax.get_window_extent().size
    for _ in range(2):  # no further warning, and a panel of the same size
        fig.canvas.draw()
    assert np.allclose(ax.get_window_extent().size, size, atol=0.1)
    assert not [text for text in ax.texts[:-1] if text.get_visible() and text.get_text()]
    assert len(ax.collections) == 400
    names = [int(label.get_text()) for label in ax.get_yticklabels()]
    assert set(np.diff(names)) == {names[1]}  # every second or third from the first, no margins
    assert pictures.overlapping_text(fig) == []
    fig.set_size_inches(9, 9)
    fig.canvas.draw()
    assert len([text for text in ax.texts[:-1] if text.get_visible()]) > 400
    assert len(ax.get_yticklabels()) == 22


def test_right_and_wrong_cells_have_two_colours_and_their_share_as_tint():
    _, ax = plt.subplots()
    rp.confusion_matrix(Y, SCORE, ax=ax)
    faces = [cell.get_facecolor()[0] for cell in ax.collections]  # TP, FN, FP, TN
    assert (faces[0][:3] == faces[3][:3]).all()
    assert (faces[1][:3] == faces[2][:3]).all()
    assert (faces[0][:3] != faces[1][:3]).any()
    assert faces[0][3] > faces[2][3] > faces[1][3]  # 2/3, 1/2, 1/3


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("style", "K", "height"), [("slides", 2, 5.6), ("slides", 3, 7.0), ("nature", 3, 2.8)]
)
def test_a_table_leaves_no_page_empty_between_its_rows(style, K, height):
    truth = np.arange(30 * K) % K
    with plt.style.context(f"rocplot.styles.{style}"):
        fig, ax = plt.subplots()
        fig.set_figheight(height)
        predicted = np.roll(truth, 1) * (np.arange(30 * K) % 4 == 0) + truth * (np.arange(30 * K) % 4 > 0)
        rp.confusion_matrix(truth, y_pred=predicted, macro=K > 2, ax=ax)
        assert "empty page" not in [finding.kind for finding in rp.preflight(fig)]
        heights = [text.get_window_extent().height for text in ax.texts[:-1] if text.get_text()]
    rows = np.diff([label.get_window_extent().y0 for label in ax.get_yticklabels()])
    assert max(heights) < -rows[-1] < -0.85 * rows[0]  # a margin needs a line, a cell is square


@pytest.mark.sample(3)
@pytest.mark.parametrize("scale", [1e-3, 1.0, 1e3, 1e6])
@pytest.mark.parametrize("classes", [2, 3])
def test_sums_of_weights_have_four_digits_or_their_whole_part(rng, classes, scale):
    truth, predicted = rng.integers(0, classes, (2, 300))
    weight = scale * rng.random(300)
    fig, ax = plt.subplots()
    rp.confusion_matrix(truth, y_pred=predicted, sample_weight=weight, ax=ax)
    fig.canvas.draw()
    order = [1, 0] if classes == 2 else range(classes)  # of two classes the positive one stands first
    sums = [[weight[(truth == i) & (predicted == j)].sum() for j in order] for i in order]
    cells = [text.get_text() for text in ax.texts if text.get_gid() == "cell" and text.get_visible()]
    shown = [text.replace("\u00a0", "") for text in cells]
    for value in np.ravel(sums):
        text = min((one for one in shown if one[:1].isdigit()), key=lambda one: abs(float(one) - value))
        assert abs(float(text) - value) <= max(5e-4 * value, 0.5 if value >= 1000 else 0)
        assert len(text.replace(".", "").lstrip("0")) <= max(4, len(str(int(value))))
    assert "weight" in shown + [label.get_text() for label in ax.get_xticklabels()]


def test_counts_have_all_their_digits():
    many = np.array([[123456789012, 3], [10, 100000]])
    _, ax = plt.subplots(figsize=(8, 6))
    rp.confusion_matrix(compute.ConfusionMatrix(tp=many[0, 0], fn=3, fp=10, tn=100000), ax=ax)
    assert {"123 456 789 012", "123 456 789 015", "3", "10", "100 000"} <= {
        text.replace("\u00a0", " ") for text in words(ax)
    }


def test_the_head_of_many_classes_stands_off_their_names():
    """It would read as one with the name of the middle column, "Predicted beech"."""
    _, ax = plt.subplots()
    rp.confusion_matrix(np.array([[5, 1, 0], [1, 5, 0], [0, 2, 4]]), labels=["oak", "beech", "pine"], ax=ax)
    assert ax.xaxis.labelpad >= 0.7 * ax.xaxis.label.get_fontsize()


BIRDS = ["common chiffchaff", "willow warbler", "wood warbler", "Eurasian blackcap", "garden warbler", "no bird"]
SIZES = {"nature": (7, 3), "paper": (7, 3.5), "slides": (10, 5.6)}


def draw_birds(ax):
    table = np.diag([487, 419, 126, 385, 117, 283]) + np.where(np.eye(6), 0, 30)
    return rp.confusion_matrix(table, labels=BIRDS, ax=ax)


def test_names_of_classes_have_fewer_lines_in_small_cells():
    """In two lines they would stand closer to their neighbours than their lines to each other."""
    fig = plt.figure(figsize=(4.5, 3.6))
    ax = draw_birds(fig.add_subplot())
    fig.canvas.draw()
    assert ax.get_yticklabels()[0].get_text() == "common\nchiffchaff"
    ax.set_position([0.3, 0.25, 0.5, 0.5])
    fig.canvas.draw()
    assert [label.get_text() for label in ax.get_yticklabels()[:6]] == BIRDS
    assert [one.message for one in rp.preflight(fig) if one.kind == "overlapping text"] == []


@pytest.mark.parametrize("style", ["paper", "slides"])
def test_a_table_in_half_a_page_has_names_and_lines_below_as_large_as_its_counts(style):
    """The names were chosen for the room that larger ones leave; the lines below kept their size."""
    with plt.style.context(f"rocplot.styles.{style}"):
        fig, axes = plt.subplots(1, 2, figsize=SIZES[style], layout="constrained")
        ax = draw_birds(axes[0])
        fig.canvas.draw()
    texts = {text.get_text(): text for text in ax.texts}
    size = texts["487"].get_fontsize()
    assert 0.75 * size < ax.get_yticklabels()[0].get_fontsize() <= size
    assert next(text for text in ax.texts if text.get_gid() == "note").get_fontsize() <= size


@pytest.mark.parametrize("style", ["nature", "paper", "slides"])
def test_the_total_stands_off_the_counts_beside_it(style):
    """"433 2 717" would read as one number: the gap before the total is wider than the blank in it."""
    with plt.style.context(f"rocplot.styles.{style}"):
        fig, axes = plt.subplots(1, 2, figsize=SIZES[style], layout="constrained")
        ax = draw_birds(axes[0])
        fig.canvas.draw()
    texts = {text.get_text().replace("\u00a0", " "): text for text in ax.texts}
    total, beside = texts["2 717"], texts["433"]
    blank = total.get_window_extent().width - 4 / 3 * beside.get_window_extent().width
    assert total.get_window_extent().x0 - beside.get_window_extent().x1 > 2 * blank


def test_shares_lose_their_zero_before_they_are_smaller_than_tick_labels():
    """On slides the shares of six classes were 10.5 pt beside tick labels of 15 pt."""
    names = ["blackcap", "chiffchaff", "garden warbler", "robin", "willow warbler", "wren"]
    y = np.tile(np.arange(6), 40)
    predicted = np.where(np.arange(240) % 7 == 0, (y + 1) % 6, y)
    with plt.style.context("rocplot.styles.slides"):
        fig, axes = plt.subplots(1, 2, layout="constrained", figsize=(8, 5.6))
        ax = rp.confusion_matrix(
            np.array(names)[y], y_pred=np.array(names)[predicted], labels=names, normalize="class", ax=axes[0]
        )
        fig.canvas.draw()
        cells = [text for text in ax.texts if text.get_gid() == "cell"]
        numbers = [text.get_text() for text in cells if text.get_visible()]
    assert ".85" in numbers or ".86" in numbers
    assert not any(number.startswith("0.") for number in numbers)
