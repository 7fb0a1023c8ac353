"""Mixtures and logical combinations as pictures."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artists
from matplotlib.colors import to_rgba

import rocplot as rp

A, B, BUDGET = (0.1, 0.2), (0.25, 0.6), {"positives": 240, "negatives": 3760, "budget": 800}
C1, C2 = (0.2, 0.6), (0.4, 0.7)


def draw(*args, **kws):
    fig, ax = plt.subplots()
    assert rp.combination(*args, ax=ax, **kws) is ax
    return fig, ax


def ends(ax, gid):
    (found,) = artists(ax, gid)
    return found.get_xydata()


def texts(ax):
    (holder,) = artists(ax, "labels")
    return [text.get_text() for text in holder.get_children()]


def decisions():
    """Eight cases: the conjunction is at (0, ½), the disjunction at (¾, ¾)."""
    y = np.repeat([0, 1], 4)
    return (y, np.array([1, 0, 0, 0, 1, 1, 1, 0])), (y, np.array([0, 1, 1, 0, 1, 1, 0, 0]))


@pytest.mark.mpl_image_compare
def test_image_mixture():
    return draw(A, B, **BUDGET)[0]


@pytest.mark.mpl_image_compare(style=["rocplot.styles.paper", "rocplot.styles.dark"])
def test_image_logical_dark():
    return draw(*decisions(), how="both", names=("c1", "c2"), hull=True)[0]


@pytest.mark.mpl_image_compare
def test_image_chain():
    y, rng = np.repeat([0, 1], 60), np.random.default_rng(4)
    a, b, *others = ((y, (rng.normal(y) > cut).astype(int)) for cut in (1.6, 1.3, 1))
    return draw(a, b, others=others, how="or", hull=True)[0]


def test_fawcett_figure_10():
    fig, ax = draw(A, B, **BUDGET)
    assert ends(ax, "combination")[0] == pytest.approx((0.185454545454545, 0.427878787878788), abs=1e-15)
    assert ends(ax, "mixtures").tolist() == [[*A], [*B]]
    line = ends(ax, "line")
    assert line @ [3760, 240] == pytest.approx(800)
    assert line[:, 1] == pytest.approx([1, 0])
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["240 tpr + 3\u00a0760 fpr = 800"]
    assert texts(ax) == ["(0.185, 0.428)", "k = 0.570", "A", "B"]
    fig.canvas.draw()


def test_the_brace_spans_a_to_the_mixture_on_its_upper_left():
    _, ax = draw(A, B, **BUDGET)
    path, (mixed,) = ends(ax, "brace"), ends(ax, "combination")
    along = (mixed - A) / np.linalg.norm(mixed - A)
    reach = (path - A) @ along
    assert (reach.min(), reach.max()) == pytest.approx((0, np.linalg.norm(mixed - A)))
    assert ((path - A) @ [-along[1], along[0]] > 0).all()
    np.testing.assert_allclose(reach + reach[::-1], reach.max(), atol=1e-12)  # it is symmetric
    _, turned = draw(B, A, **BUDGET)
    assert ((ends(turned, "brace") - A) @ [-along[1], along[0]] > 0).all()
    _, edge = draw((0, 0.4), (0, 0.9), tpr=0.5)
    assert (ends(edge, "brace")[:, 0] >= 0).all()  # at the edge it stands inside


@pytest.mark.parametrize(
    ("wanted", "line", "words"),
    [
        ({"fpr": 0.2}, [[0.2, 0], [0.2, 1]], "fpr = 0.2"),
        ({"tpr": 0.3}, [[0, 0.3], [1, 0.3]], "tpr = 0.3"),
    ],
)
def test_a_rate_is_a_line_across_the_square(wanted, line, words):
    _, ax = draw(A, B, **wanted)
    assert ends(ax, "line").tolist() == line
    assert artists(ax, "line")[0].get_label() == words


def test_a_share_has_no_line_and_no_legend():
    _, ax = draw(A, B, k=0.25)
    assert artists(ax, "line") == []
    assert ax.get_legend() is None
    assert ends(ax, "combination")[0] == pytest.approx((0.1375, 0.3))
    _, plain = draw(A, B, k=0)
    assert artists(plain, "brace") == []  # there is nothing to span


def test_fawcett_figure_12():
    fig, ax = draw(C1, C2, how="both")
    assert ends(ax, "combination:A and B")[0] == pytest.approx((0.08, 0.42))
    assert ends(ax, "combination:A or B")[0] == pytest.approx((0.52, 0.88))
    corners = {
        how: artists(ax, f"box:A {how} B")[0].get_paths()[0].get_extents().get_points()
        for how in ("and", "or")
    }
    np.testing.assert_allclose(corners["and"], [[0, 0.3], [0.2, 0.6]], atol=1e-15)
    np.testing.assert_allclose(corners["or"], [[0.4, 0.7], [0.6, 1]], atol=1e-15)
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["Fréchet bounds", "if independent"]
    assert artists(ax, "observed:A and B") == []
    fig.canvas.draw()


def test_combinations_lie_beyond_the_hull_of_the_two():
    _, ax = draw(C1, C2, how="both", hull=True)
    hull = ends(ax, "hull")
    assert hull.tolist() == [[0, 0], [*C1], [1, 1]]  # c2 lies on its second edge
    for f, t in (ends(ax, f"combination:A {how} B")[0] for how in ("and", "or")):
        assert t > np.interp(f, *hull.T)


def test_decisions_show_the_true_point():
    a, b = decisions()
    _, ax = draw(a, b, how="both", names=("x", "y"))
    assert ends(ax, "observed:x and y").tolist() == [[0, 0.5]]
    assert ends(ax, "observed:x or y").tolist() == [[0.75, 0.75]]
    assert ends(ax, "combination:x and y")[0] == pytest.approx((0.25 * 0.5, 0.75 * 0.5))
    (hollow,) = artists(ax, "combination:x and y")
    (filled,) = artists(ax, "observed:x and y")
    assert to_rgba(hollow.get_markerfacecolor()) == to_rgba(plt.rcParams["axes.facecolor"])
    assert filled.get_markerfacecolor() == filled.get_color() == hollow.get_color()
    assert texts(ax) == ["x and y", "x or y", "x", "y"]


def test_a_second_call_adds_and_repeats_nothing():
    fig, ax = draw(C1, C2, how="and")
    rp.combination(C1, C2, how="or", ax=ax)
    assert len(artists(ax, "chance")) == len(artists(ax, "classifier:A")) == 1
    assert texts(ax) == ["A and B", "A", "B", "A or B"]
    words = [text.get_text() for text in ax.get_legend().get_texts()]
    assert sorted(words) == ["Fréchet bounds", "if independent"]
    colours = {artists(ax, f"combination:A {how} B")[0].get_color() for how in ("and", "or")}
    assert len(colours) == 2
    rp.combination((0.3, 0.3), C2, how="or", ax=ax)  # another A is drawn
    assert len(artists(ax, "classifier:A")) == 2
    fig.canvas.draw()


@pytest.mark.parametrize("layer", ["line", "brace", "chance"])
def test_layers_are_left_out_or_take_keywords(layer):
    _, without = draw(A, B, **BUDGET, **{layer: False})
    assert artists(without, layer) == []
    _, styled = draw(A, B, **BUDGET, **{layer: {"color": "red"}}, marker="s")
    assert artists(styled, layer)[0].get_color() == "red"
    assert artists(styled, "combination")[0].get_marker() == "s"


def test_three_or_more_are_combined_whole():
    """By hand: fpr 1 − .9·.8·.6 and tpr 1 − .5·.4·.3; the bounds are the largest rate and the sum."""
    _, ax = draw((0.1, 0.5), (0.2, 0.6), others=[(0.4, 0.7)], how="or", hull=True)
    name = "A or B or C"
    assert ends(ax, f"combination:{name}")[0] == pytest.approx((0.568, 0.94))
    box = artists(ax, f"box:{name}")[0].get_paths()[0].get_extents().get_points()
    np.testing.assert_allclose(box, [[0.4, 0.7], [0.7, 1]])
    assert texts(ax) == [name, "A", "B", "C"]
    assert ends(ax, "hull").tolist() == [[0, 0], [0.1, 0.5], [0.2, 0.6], [1, 1]]
    _, both = draw((0.1, 0.5), (0.2, 0.6), others=[(0.4, 0.7)], how="both", names=["x", "y", "z"])
    assert ends(both, "combination:x and y and z")[0] == pytest.approx((0.008, 0.21))
    _, many = draw(A, B, others=np.array([C1, C2, A]), how="or")
    assert texts(many)[0] == "A or … or E"
    assert len(artists(many, "combination:A or B or C or D or E")) == 1
    y, one = np.repeat([0, 1], 4), np.eye(8, dtype=int)
    _, seen = draw((y, one[0] + one[4]), (y, one[1] + one[4]), others=[(y, one[7] + one[6])], how="or")
    assert ends(seen, f"observed:{name}").tolist() == [[0.5, 0.75]]


@pytest.mark.parametrize(
    ("kws", "error", "message"),
    [
        ({"others": [A], "k": 0.5}, ValueError, "a mixture has two classifiers: leave out others="),
        ({"others": A, "how": "or"}, TypeError, r"others\[0\] must be \(fpr, tpr\)"),
        ({"others": [(0.1, 1.2)], "how": "or"}, ValueError, r"the tpr of others\[0\] must be in \[0, 1\]"),
        ({"others": "C", "how": "or"}, TypeError, "others must be a list of points"),
        ({"others": [A], "how": "or", "names": "ABC"}, ValueError, "names must be 3 different names"),
        ({"others": [A], "how": "or", "names": ("A", "B")}, ValueError, "names must be 3 different names"),
        ({}, ValueError, "a mixture needs exactly one of k="),
        ({"fpr": 0.9}, ValueError, "no mixture of them gives 0.9"),
        ({"how": "xor"}, ValueError, "how='xor' is unknown: choose from 'and', 'or', 'both'"),
        ({"how": "and", "k": 0.5}, ValueError, "logical combinations, which have no k"),
        ({"k": 0.5, "names": "AB"}, ValueError, "two different names"),
        (
            {"k": 0.5, "brace": "yes"},
            TypeError,
            "brace must be a bool or a dict of Line2D properties, got 'yes'",
        ),
        (
            {"k": 0.5, "colour": "red"},
            TypeError,
            r"combination\(\) got an unexpected keyword argument 'colour'",
        ),
        ({"k": 0.5, "box": {"fill": 1}}, TypeError, "box got an unexpected key 'fill'"),
    ],
)
def test_bad_input_draws_nothing(kws, error, message):
    with pytest.raises(error, match=message):
        rp.combination(A, B, **kws)
    with pytest.raises(TypeError, match=r"b must be \(fpr, tpr\)"):
        rp.combination(A, 3, k=0.5)
    assert plt.get_fignums() == []


def test_a_second_call_names_what_the_first_had_not():
    y = [1, 1, 1, 0, 0, 0]
    _, ax = draw(C1, C2, how="and")
    rp.combination((y, [1, 1, 0, 0, 1, 0]), (y, [1, 0, 1, 0, 1, 1]), how="or", names=("C", "D"), ax=ax)
    words = [text.get_text() for text in ax.get_legend().get_texts()]
    assert words == ["Fréchet bounds", "if independent", "observed"]


def test_each_mixture_has_its_own_line_brace_and_hull():
    fig, ax = draw(A, B, k=0.5, hull=True)
    rp.combination(A, B, tpr=0.5, hull=True, ax=ax)
    rp.combination(A, B, fpr=0.2, hull=True, ax=ax)
    assert [len(artists(ax, gid)) for gid in ("line", "brace", "hull")] == [2, 3, 3]  # a share has no line
    plt.close(fig)
