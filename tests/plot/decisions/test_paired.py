"""Who catches what, as a picture."""

import re
import warnings
from contextlib import nullcontext

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artists
from matplotlib.text import Text
from papers import table

import rocplot as rp
from rocplot.page.fitted_texts import FittedTexts
from rocplot.plot._decisions.paired import _write_rates

GAMES = table("tic_tac_toe")
Y = [1] * 10 + [0] * 10
A = [1] * 6 + [0] * 4 + [1] * 2 + [0] * 8
B = [1] * 5 + [0] + [1] * 3 + [0] + [0, 0, 1] + [0] * 7


def draw(*args, **kws):
    fig, ax = plt.subplots()
    assert rp.paired(*args, ax=ax, **{"threshold": 0.5} | kws) is ax
    return fig, ax


def texts(fig, ax):
    """List the texts that find room."""
    fig.canvas.draw()
    found = [one for artist in ax.artists for one in artist.get_children()]
    return [one.get_text() for one in found if one.get_visible() and one.get_text()]


@pytest.mark.mpl_image_compare
def test_image_who_catches_what():
    models = {"naive Bayes": GAMES["naive_bayes"], "tree": GAMES["tree"]}
    return draw(GAMES["x_wins"], models)[0]


def test_bars_are_the_cases_of_one_model_alone():
    fig, ax = draw(Y, A, B, names=("first", "second"))
    (left,), (right,) = artists(ax, "paired:first"), artists(ax, "paired:second")
    assert [path.vertices[:, 0].min() for path in left.get_paths()] == [-1, -2]
    assert [path.vertices[:, 0].max() for path in right.get_paths()] == [3, 1]
    assert {path.vertices[:, 0].max() for path in left.get_paths()} == {0}
    found = texts(fig, ax)
    assert {
        "1",
        "2",
        "3",
        "first alone",
        "second alone",
        "positive by both 5, by neither 1 (of 10)",
        "positive by both 0, by neither 7 (of 10)",
    } <= set(found)
    result = rp.compute.paired(Y, A, B, threshold=0.5).sensitivity
    words = next(text for text in found if text.startswith("sensitivity"))
    assert words == (
        f"sensitivity 0.600 against 0.800\ndifference −0.200 (95 % CI {result.low:.3f} to {result.high:.3f}), p = 0.62"
    ).replace("-", "−")
    assert ax.get_xlabel() == "Cases that one model alone calls positive"
    assert [label.get_text() for label in ax.get_yticklabels()] == ["positives", "negatives"]
    assert all("-" not in label.get_text() and "−" not in label.get_text() for label in ax.get_xticklabels())


def test_figure_and_table_say_what_they_count():
    """Called positive in the figure, right in the table: of negatives, these are opposite corners."""
    fig, ax = draw(Y, A, B, terms="clinical")
    assert "positive by both 0, by neither 7 (of 10)" in texts(fig, ax)
    assert ax.get_xlabel() == "Cases that one test alone calls positive"
    result = rp.compute.paired(Y, A, B, threshold=0.5)
    rates = result.to_dict()
    assert rates["rate"].tolist() == ["sensitivity", "specificity", "accuracy", "ppv", "npv"]
    assert rates["both"][:3].tolist() == [5, 7, 12]
    assert (result.positive[0, 0], result.negative[1, 1]) == (5, 7)
    assert rates["neither"][:3].tolist() == [1, 0, 1]
    shown = []
    for width in np.arange(2.0, 1.0, -0.1):
        fig.set_size_inches(width, 3.3)
        with warnings.catch_warnings(action="ignore"):  # of numbers without room
            shown += texts(fig, ax)
    assert "both + 0, both − 7 (of 10)" in shown


def test_names_levels_and_results():
    data = {"y": Y, "m one": A, "m two": B}
    fig, ax = draw("y", "m one", "m two", data=data, level=0.9)
    assert {"m one alone", "m two alone"} <= set(texts(fig, ax))
    assert any("(90 % " in text for text in texts(fig, ax))
    made = rp.compute.paired(Y, {"p": A, "q": B}, threshold=0.5)
    fig, ax = plt.subplots()
    rp.paired(made, statistics=False, ax=ax)
    assert not any(text.startswith("sens") for text in texts(fig, ax))
    assert artists(ax, "paired:q")
    with pytest.raises(TypeError, match="`threshold` cannot be changed on a precomputed Paired"):
        rp.paired(made, threshold=0.4)


@pytest.mark.slow
def test_equal_models_huge_counts_and_long_names():
    fig, ax = draw([1, 0], [1, 0], [1, 0])
    assert "difference 0.000" in " ".join(texts(fig, ax))
    many = [np.repeat(part, 10**5) for part in (Y, A, B)]
    fig, ax = draw(*many, names=("a model with a name that is far too long for any half of a panel", "b"))
    found = texts(fig, ax)
    assert any(text.startswith("sensitivity") for text in found)
    assert any("p < 0.001" in text for text in found)


@pytest.mark.sample(1)
@pytest.mark.parametrize("width", [3.4, 2.6, 2.2])
def test_long_names_of_both_models_are_written(width):
    names = (
        "logistic regression on all variables, updated",
        "the score of the guideline of 2012, as published",
    )
    with plt.style.context("rocplot.styles.paper"):
        fig, ax = plt.subplots(figsize=(width, 3.3))
        rp.paired(Y, A, B, threshold=0.5, names=names, ax=ax)
        with pytest.warns(UserWarning, match="no room for 1 of 8 numbers") if width < 2.5 else nullcontext():
            shown = texts(fig, ax)
        found = {text.replace("\n", " ").replace("‑", "-") for text in shown}
    assert set(names) <= found
    assert max(text.count("\n") for text in shown) <= 2  # three lines
    fig, ax = draw(Y, A, B, names=("model_" + "x" * 45, "tree"))
    fig.set_size_inches(3.4, 3.3)
    assert {"model_xxxx…xxxxxxxxx", "tree"} <= set(texts(fig, ax))


def test_numbers_without_room_are_told():
    """Rates with their differences, the cases on which both agree, the lengths of bars: eight texts in all."""
    fig, ax = plt.subplots(figsize=(1.5, 1.2))
    rp.paired(Y, A, B, threshold=0.5, ax=ax)
    with pytest.warns(UserWarning, match=r"no room for \d of 8 numbers, such as"):
        fig.canvas.draw()
    assert [finding.kind for finding in rp.preflight(fig)].count("number left out") == 1


def test_no_length_of_a_bar_reaches_the_name_of_its_row():
    with plt.style.context("default"):
        fig, ax = plt.subplots(figsize=(3.2, 3))
        y = np.repeat([1, 0], [5, 300])
        rp.paired(y, np.arange(305) % 2, np.arange(305) % 3 == 0, threshold=0.5, statistics=False, ax=ax)
        fig.canvas.draw()
        (fitted,) = (artist for artist in ax.artists if isinstance(artist, FittedTexts))
        numbers = [text for text in fitted.get_children() if text.get_text() == "100" and text.get_visible()]
        assert numbers
        assert all(number.get_window_extent().x0 >= ax.bbox.x0 for number in numbers)


def test_decisions_are_drawn_without_a_threshold():
    """The caption says what the panel shows, to which accuracies do not belong."""
    fig, ax = draw(Y, A, B, threshold=None)
    assert any(text.startswith("sensitivity 0.600 against 0.800") for text in texts(fig, ax))
    caption = rp.caption(fig)
    assert caption.startswith("Cases on which a and b differ. a − b: difference of sensitivities = −0.200")
    assert "accurac" not in caption


def test_bad_input_draws_nothing():
    for kws, error, message in (
        ({"threshold": np.nan}, ValueError, "threshold must be a number"),
        ({"names": "ab"}, ValueError, "names must be a pair"),
        ({"names": ("a", "a")}, ValueError, "names are both 'a'"),
        ({"sample_weight": [0.5] * 20}, ValueError, "whole counts"),
        ({"colour": "red"}, TypeError, "unexpected keyword argument 'colour'"),
        ({"statistics": "no"}, TypeError, "statistics must be True or False"),
    ):
        with pytest.raises(error, match=message):
            rp.paired(Y, A, B, **{"threshold": 0.5} | kws)
    with pytest.raises(TypeError, match="threshold is missing"):
        rp.paired(Y, np.array(A) / 2, B)
    assert plt.get_fignums() == []
    _, ax = draw(Y, A, B)
    with pytest.raises(ValueError, match="ax is in use"):
        rp.paired(Y, A, B, threshold=0.5, ax=ax)


@pytest.mark.parametrize(
    ("style", "size"), [("slides", (10, 7.5)), ("paper", (3.4, 2.55)), ("jmlr", (3.6, 2.7))]
)
def test_bars_take_what_the_words_leave(style, size):
    with plt.style.context(f"rocplot.styles.{style}"):
        fig, ax = plt.subplots(figsize=size)
        rp.paired(Y, A, B, threshold=0.5, names=("first", "second"), ax=ax)
        assert rp.preflight(fig) == []
    assert len(texts(fig, ax)) == 10  # two names, four counts, and two texts in each row
    shown = [one for artist in ax.artists for one in artist.get_children() if one.get_visible()]
    assert len({one.get_fontsize() for one in shown}) == 1
    words = [
        one.get_window_extent() for one in shown if " " in one.get_text() and "alone" not in one.get_text()
    ]
    for row in range(2):
        (bar,) = (
            path.get_extents(artists(ax, "paired:first")[0].get_transform())
            for path in artists(ax, "paired:first")[0].get_paths()[row : row + 1]
        )
        above, below = words[row :: 2]
        line = shown[0].get_fontsize() * fig.dpi / 72
        assert 0 < above.y0 - bar.y1 < 1.2 * line
        assert 0 < bar.y0 - below.y1 < 1.2 * line


def test_the_same_call_writes_the_same_intervals_of_predictive_values():
    """Limits by bootstrap have the seed of the picture, 0, and are those of the compute function with it."""
    rng = np.random.default_rng(2)
    y = rng.integers(0, 2, 120)
    a, b = y + rng.normal(size=120), y + rng.normal(size=120)
    found = rp.compute.paired(y, a, b, threshold=0.5, seed=0, n_resamples=200)
    limits = f"{found.ppv.low:.3f} to {found.ppv.high:.3f}".replace("-", "−")
    for _ in range(2):
        _, ax = plt.subplots(figsize=(6, 6))
        rp.paired(y, a, b, threshold=0.5, predictive_values=True, n_resamples=200, ax=ax)
        ax.figure.canvas.draw()
        assert any(limits in text.get_text() for text in ax.findobj(plt.Text))
        plt.close()


def test_the_caption_has_the_names_of_the_caller():
    _, ax = draw(Y, A, B, names=("first", "second"))
    assert "Cases on which first and second differ at the cut-off 0.5. first − second:" in rp.caption(ax)
    result = rp.compute.paired(Y, A, B, threshold=0.5)
    _, ax = plt.subplots()
    assert "first − second: " in rp.caption(rp.paired(result, names=("first", "second"), ax=ax))
    assert result.names == ("a", "b")


def test_the_caption_has_the_cut_off_of_each_model():
    """By hand: low values of the first column are positive, so its cut-off is an upper one."""
    data = {"y": Y, "low": -np.array(A) * 0.5, "high": np.array(B) * 0.75}
    models = {"first": "-low", "second": "high"}
    for threshold in ((0.5, 0.75), {"second": 0.75, "first": 0.5}):
        _, ax = plt.subplots()
        rp.paired("y", models, data=data, threshold=threshold, ax=ax)
        assert "first and second differ at their cut-offs, first ≤ −0.5 and second ≥ 0.75." in rp.caption(ax)
    result = rp.compute.paired("y", models, data=data, threshold={"second": 0.75, "first": 0.5})
    assert result.threshold.tolist() == [0.5, 0.75]
    with pytest.raises(ValueError, match="threshold must have the models 'first' and 'second', not 'first'"):
        rp.paired("y", models, data=data, threshold={"first": 0.5})


def test_rates_of_both_classes_have_one_form_and_size_and_stay_in_their_panel():
    """Three panels in a page of 178 mm: the rates need three lines, and the names lose a word."""
    rng = np.random.default_rng(5)
    y = np.repeat([1, 0], [232, 548])
    a, b = (y * 0.5 + rng.random((2, 780)) * 1.3 > 0.8).astype(int)
    with plt.style.context("rocplot.styles.paper"):
        fig, axs = plt.subplots(1, 3, figsize=(7, 2.75), layout="constrained")
        rp.roc(y, y + rng.normal(size=780), ax=axs[0])
        rp.paired(y, {"ERSPC calculator": a, "MRI-net": b}, threshold=0.5, ax=axs[1])
        rp.cost_curve(y, y + rng.normal(size=780), ax=axs[2])
        assert [found for found in rp.preflight(fig) if "text" in found.kind] == []
    (fitted,) = (artist for artist in axs[1].artists if isinstance(artist, FittedTexts))
    shown = [text for text in fitted.get_children() if text.get_visible()]
    rates = [text for text in shown if "CI" in text.get_text()]
    assert [text.get_text().count("\n") for text in rates] == [2, 2]
    assert rates[0].get_fontsize() == rates[1].get_fontsize()
    said = [text.get_text().replace("\n", " ").removesuffix(" alone") for text in shown]
    names = [shown[said.index(name)] for name in ("ERSPC calculator", "MRI-net")]
    panel = axs[1].bbox
    for text in names:
        assert panel.x0 <= text.get_window_extent().x0
        assert text.get_window_extent().x1 <= panel.x1


def test_a_difference_has_the_decimals_of_its_rates():
    """66/76 − 61/76 is .0658, but .868 − .803 is .065, so that the rates have four decimals."""
    caught = [1] * 61 + [1] * 5 + [0] * 10, [1] * 61 + [0] * 5 + [0] * 10
    y = [1] * 76 + [0] * 30
    a, b = ([*one, *[0] * 30] for one in caught)
    _, ax = plt.subplots(figsize=(6, 5))
    rp.paired(y, {"A": a, "B": b}, threshold=0.5, ax=ax)
    ax.figure.canvas.draw()
    said = next(text.get_text() for text in ax.findobj(Text) if "against" in text.get_text())
    assert said.startswith("sensitivity 0.8684 against 0.8026\ndifference 0.0658 (95 % CI ")
    assert {len(decimals) for decimals in re.findall(r"\d\.(\d+)", said.partition(", p")[0])} == {4}


def test_rows_lower_than_expected_keep_all_their_lines_in_one_size():
    """A legend below its neighbour makes the panel lower: bars make room for the texts, and the limits stay."""
    y = np.repeat([1, 0], [114, 1506])
    a = np.r_[np.repeat([1, 0, 1, 0], [87, 14, 5, 8]), np.repeat([1, 0, 1, 0], [85, 153, 104, 1164])]
    b = np.r_[np.repeat([1, 1, 0, 0], [87, 14, 5, 8]), np.repeat([1, 1, 0, 0], [85, 153, 104, 1164])]
    fig, ax = plt.subplots(figsize=(3.4, 3.4))
    rp.paired(y, a, b, threshold=0.5, ax=ax)
    (bars,), limits = artists(ax, "paired:a"), ax.get_ylim()
    fig.canvas.draw()
    expected = bars.get_paths()[0].vertices.copy()
    ax.set_position([0.2, 0.3, 0.7, 0.45])
    shown = texts(fig, ax)
    assert sum(text.startswith(("sensitivity", "specificity", "positive by both")) for text in shown) == 4
    written = [one for artist in ax.artists for one in artist.get_children() if one.get_visible()]
    assert len({one.get_fontsize() for one in written}) == 1
    assert np.ptp(bars.get_paths()[0].vertices[:, 1]) < np.ptp(expected[:, 1])
    assert ax.get_ylim() == limits
    ax.set_position([0.125, 0.11, 0.775, 0.77])
    fig.canvas.draw()
    np.testing.assert_allclose(bars.get_paths()[0].vertices, expected)


def test_the_shortest_form_of_a_difference_says_that_it_is_one():
    result = rp.compute.paired([1, 1, 1, 0, 0, 0], [1, 1, 0, 0, 1, 0], [1, 0, 0, 0, 0, 0], threshold=0.5)
    shown = _write_rates(({"sensitivity": result.sensitivity}, {"specificity": result.specificity}), 0.95)
    assert shown[0, 0][-1].startswith("difference in sensitivity 0.33")
    assert shown[1, 0][-1].startswith("difference in specificity −0.33")
