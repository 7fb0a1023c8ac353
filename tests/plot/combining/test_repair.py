"""Repairs as pictures."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artist, artists
from papers import FAWCETT_FIGURE_3

import rocplot as rp
from rocplot.page.labels import get_labels

Y, SCORE = FAWCETT_FIGURE_3
DENT = ([1, 1, 0, 0, 1, 0], [6, 5, 4, 3, 2, 1])
PERFECT = ([1, 1, 1, 0, 0, 0], DENT[1])


def draw(*args, **kws):
    fig, ax = plt.subplots()
    assert rp.repair(*args, ax=ax, **kws) is ax
    return fig, ax


def words(ax):
    return [text.get_text() for text in ax.get_legend().get_texts()]


@pytest.mark.mpl_image_compare
def test_image_repair():
    return draw(Y, SCORE, pos_label="p")[0]


@pytest.mark.mpl_image_compare(style=["rocplot.styles.paper", "rocplot.styles.print"])
def test_image_repair_refused_print():
    return draw(rp.compute.validated_repair(DENT, PERFECT, DENT))[0]


def test_curves_before_and_after_bear_the_numbers():
    fig, ax = draw(Y, SCORE, pos_label="p")
    found = rp.compute.repair_section(Y, SCORE, pos_label="p")
    for gid, curve in (("before", found.before), ("repair", found.after)):
        np.testing.assert_array_equal(artist(ax, gid).get_xydata(), np.column_stack([curve.fpr, curve.tpr]))
    assert words(ax) == ["repaired (AUC 0.680 → 0.740)", "before", "mirrored section"]
    assert artist(ax, "before").get_color() == artist(ax, "repair").get_color()
    assert artist(ax, "chord").get_xydata().tolist() == [[0.1, 0.5], [0.5, 0.8]]
    assert artist(ax, "thresholds").get_xydata().tolist() == [[0.1, 0.5], [0.5, 0.8]]
    labels = [text.get_text() for text in artist(ax, "labels").get_children()]
    assert labels == ["cut-off 0.54", "0.38"]
    fig.canvas.draw()


def test_the_shade_lies_between_the_section_and_its_mirror_image():
    _, ax = draw(Y, SCORE, pos_label="p")
    outline = artist(ax, "section").get_paths()[0].vertices
    old, new = (artist(ax, gid).get_xydata().round(9).tolist() for gid in ("before", "repair"))
    on = [(point in old, point in new) for point in outline.round(9).tolist()]
    assert all(any(one) for one in on)
    x, y = outline[:-1].T
    area = abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1))) / 2
    assert area == pytest.approx(0.74 - 0.68)  # twice that between chord and curve


def test_refused_and_needless_repairs_say_so():
    refused = rp.compute.validated_repair(DENT, PERFECT, DENT)
    _, ax = draw(refused)
    assert words(ax) == ["repair refused (AUC 0.778)", "refused section (validation AUC 1.000 → 0.778)"]
    assert artists(ax, "before") == []
    assert artist(ax, "section").get_facecolor().size == 0 or artist(ax, "section").get_facecolor()[0, 3] == 0
    _, plain = draw(*PERFECT)
    assert words(plain) == ["no dent (AUC 1.000)"]
    assert not any(artists(plain, gid) for gid in ("before", "section", "chord", "thresholds"))
    _, accepted = draw(rp.compute.validated_repair(DENT, DENT, DENT))
    assert words(accepted)[::2] == [
        "repaired (AUC 0.778 → 1.000)",
        "mirrored section (validation AUC 0.778 → 1.000)",
    ]


def test_several_models_are_named_and_formats_filled():
    fig, ax = draw(DENT[0], {"a": DENT[1], "b": PERFECT[1][::-1], "c": [6, 5, 3, 2, 4, 1]})
    assert words(ax) == [
        "a, repaired (AUC 0.778 → 1.000)",
        "b, repaired (AUC 0.222 → 0.778)",
        "c, no dent (AUC 1.000)",
        "before",
    ]
    assert artist(ax, "section:a").get_facecolor()[0, :3] != pytest.approx(
        artist(ax, "section:b").get_facecolor()[0, :3]
    )
    fig.canvas.draw()
    own = [artist(ax, f"repair:{name}").get_color() for name in "ab"]
    assert [one.text.get_color() for one in get_labels(ax)._labels] == [own[0], own[0], own[1], own[1]]
    _, own = draw(DENT[0], {"a": DENT[1]}, label_fmt="{name}: +{auc_after:.1f}")
    assert words(own)[0] == "a: +1.0"
    with pytest.raises(ValueError, match="choose from name, auc_before, auc_after"):
        rp.repair(*DENT, label_fmt="{gain}")


def test_results_stand_in_place_of_data():
    _, ax = draw({"m": rp.compute.repair_section(*DENT)})
    _, other = draw(DENT[0], {"m": DENT[1]})
    assert artist(ax, "repair:m").get_label() == artist(other, "repair:m").get_label()


def test_a_section_without_test_cases_is_not_drawn():
    far = ([1, 0, 1], [60, 50, 40])
    fig, ax = draw(rp.compute.validated_repair(DENT, DENT, far))
    assert artists(ax, "section") == artists(ax, "thresholds") == []
    fig.canvas.draw()


def test_long_curves_keep_the_page_small():
    rng = np.random.default_rng(1)
    y = rng.random(100_000) < 0.5
    _, ax = draw(y, np.where(y, 1, -1) * (rng.random(y.size) - 0.6))
    sizes = {gid: len(artist(ax, gid).get_xydata()) for gid in ("repair", "before")}
    assert max(sizes.values()) <= 20_001
    assert len(artist(ax, "section").get_paths()[0].vertices) <= 6_010


@pytest.mark.parametrize("layer", ["before", "section", "thresholds", "chance"])
def test_layers_may_be_left_out(layer):
    _, ax = draw(*DENT, **{layer: False})
    assert artists(ax, layer) == []


def test_the_end_of_a_section_is_the_least_score_not_a_number_below_it():
    """The section reaches to the lowest scores; a cut-off of −0.5 would be none that a case can have."""
    _, ax = draw([1, 1, 0, 1, 0, 0, 0, 1], [9, 8, 8, 7, 5, 2, 1, 0])
    labels = [text.get_text() for text in artist(ax, "labels").get_children()]
    assert labels == ["cut-off 7", "0"]


def test_layers_take_keywords():
    _, ax = draw(
        *DENT, before={"color": "red"}, section={"alpha": 0.5}, thresholds={"fmt": "T = {:.1f}"}, linewidth=3
    )
    assert artist(ax, "before").get_color() == "red"
    assert artist(ax, "section").get_alpha() == 0.5
    assert artist(ax, "repair").get_linewidth() == 3
    labels = [text.get_text() for text in artist(ax, "labels").get_children()]
    assert labels == ["T = 5.0", "T = 2.0"]


@pytest.mark.parametrize(
    ("args", "kws", "error", "message"),
    [
        ((rp.compute.counts(*DENT),), {}, ValueError, "needs the cases' scores"),
        (([0, 1], [0.3, np.nan]), {}, ValueError, "missing value"),
        (
            DENT,
            {"section": "yes"},
            TypeError,
            "section must be a bool or a dict of PolyCollection properties, got 'yes'",
        ),
        (
            DENT,
            {"thresholds": [0.5]},
            TypeError,
            "thresholds must be a bool or a dict of Text properties, got ",
        ),
        (DENT, {"colour": "red"}, TypeError, r"repair\(\) got an unexpected keyword argument 'colour'"),
    ],
)
def test_bad_input_draws_nothing(args, kws, error, message):
    with pytest.raises(error, match=message):
        rp.repair(*args, **kws)
    assert plt.get_fignums() == []


FIGURE_11 = {"A": (0.2, 0.5), "B": (0.5, 0.6), "C": (0.7, 1.0)}


@pytest.mark.mpl_image_compare
def test_image_repair_of_points():
    return draw(rp.compute.roc_points(FIGURE_11))[0]


def test_three_points_are_named_with_the_turned_one():
    _, ax = draw(rp.compute.roc_points(FIGURE_11))
    assert words(ax) == ["repaired (AUC 0.675 → 0.775)", "before", "mirrored section"]
    np.testing.assert_allclose(artist(ax, "thresholds").get_xydata(), [*FIGURE_11.values(), (0.4, 0.9)])
    assert [text.get_text() for text in artist(ax, "labels").get_children()] == ["A", "B", "C", "B′"]
    assert artist(ax, "chord").get_xydata().tolist() == [[0.2, 0.5], [0.7, 1.0]]
    _, ax = draw(rp.compute.roc_points(FIGURE_11 | {"B": (0.4, 0.8)}))
    assert words(ax) == ["no dent (AUC 0.750)"]
    assert [text.get_text() for text in artist(ax, "labels").get_children()] == ["A", "B", "C"]
    with pytest.raises(ValueError, match="fmt= is of numbers, but these cut-offs have names"):
        rp.repair(rp.compute.roc_points(FIGURE_11), thresholds={"fmt": "{:.1f}"})


def test_all_sections_are_shaded_with_their_thresholds():
    dents = ([1, 0, 1, 1, 1, 0, 0, 0, 1, 0], [10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    _, ax = draw(rp.compute.validated_repair(dents, dents, dents, which="all"))
    chords = [one.get_xydata().tolist() for one in artists(ax, "chord")]
    np.testing.assert_allclose(chords, [[[0, 0.2], [0.2, 0.8]], [[0.2, 0.8], [0.8, 1]]], atol=1e-12)
    assert len(artist(ax, "section").get_paths()) == 2
    labels = [text.get_text() for text in artist(ax, "labels").get_children()]
    assert labels == ["cut-off 10", "6", "2"]  # the common one once
    assert words(ax)[-1].startswith("mirrored sections (validation AUC 0.720 → 0.960")


FLAT = ([1, 1, 0, 0], [4, 3, 2, 1])
TWO_DENTS = ([1, 0, 1, 1, 1, 0, 0, 0, 1, 0], [10, 9, 8, 7, 6, 5, 4, 3, 2, 1])


@pytest.mark.parametrize(
    ("made", "said", "unsaid"),
    [
        (
            rp.compute.validated_repair(*(TWO_DENTS,) * 3, which="all"),
            ["after the repair of the 2 dents of the training cases", "the sections that are mirrored"],
            ["largest", "refused"],
        ),
        (
            rp.compute.validated_repair(*(TWO_DENTS,) * 3),
            ["after the repair of the largest dent of the training cases", "the section that is mirrored"],
            ["refused"],
        ),
        (
            rp.compute.validated_repair(TWO_DENTS, FLAT, TWO_DENTS),
            ["and the refused repair of the largest dent", "Outlined: the section whose repair is refused"],
            ["Shaded", "before the repair"],
        ),
        (
            rp.compute.validated_repair(FLAT, FLAT, TWO_DENTS),
            ["without a repair: no dent of the training cases"],
            ["Shaded", "Outlined", "before the repair", "cut-offs"],
        ),
        (rp.compute.repair_section(*FLAT), ["without a repair: no dent (AUC"], ["Shaded", "cut-offs"]),
        (
            rp.compute.repair_section(rp.compute.roc_points(FIGURE_11)),
            ["after the repair of the middle one of three cut-offs", "cut-offs A, B, C and B′"],
            ["largest"],
        ),
    ],
)
def test_captions_say_what_became_of_the_curve(made, said, unsaid):
    _, ax = draw(made)
    caption = rp.caption(ax)
    assert all(words in caption for words in said), caption
    assert not any(words in caption for words in unsaid), caption


def test_captions_of_several_curves_say_that_not_all_are_repaired():
    _, ax = draw([1, 0, 1, 0], {"dent": [4, 3, 2, 1], "flat": [4, 1, 3, 2]})
    assert "ROC curves and the repair of their largest dent, of dent, repaired" in rp.caption(ax)
    assert "flat, no dent (AUC 1.000)" in rp.caption(ax)
