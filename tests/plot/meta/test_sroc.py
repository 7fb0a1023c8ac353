"""Meta-analyses of test accuracy in ROC space."""

import json
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artist
from scipy.special import logit

import rocplot as rp
from rocplot.page.sizes import get_neutral_color

R = json.loads((Path(__file__).parents[2] / "data" / "sroc_values.json").read_text(encoding="utf-8"))
CELLS = ("tp", "fp", "fn", "tn")
STUDIES = {name: R["sets"]["thresholds"][name] for name in CELLS}
GROUPS = {name: R["groups"][name] for name in (*CELLS, "by")}
PARTS = ["sroc", "studies", "curve", "confidence", "prediction"]


def draw(*args, **kws):
    fig, ax = plt.subplots()
    assert rp.sroc(*args, ax=ax, **kws) is ax
    return fig, ax


@pytest.mark.mpl_image_compare
def test_image_sroc():
    return draw(**STUDIES, terms="clinical", x="specificity")[0]


@pytest.mark.mpl_image_compare
def test_image_sroc_groups():
    return draw(**GROUPS)[0]


def test_everything_is_where_the_result_says():
    _, ax = draw(**STUDIES)
    found = rp.compute.sroc(**STUDIES)
    assert [line.get_gid() for line in ax.lines] == PARTS
    np.testing.assert_allclose(artist(ax, "sroc").get_xydata(), [(found.fpr, found.tpr)])
    np.testing.assert_allclose(
        artist(ax, "studies").get_xydata(), np.c_[found.studies.fpr, found.studies.tpr]
    )
    for kind in ("confidence", "prediction"):
        np.testing.assert_allclose(artist(ax, kind).get_xydata(), np.c_[found.region(kind)])
    fpr, tpr = artist(ax, "curve").get_xydata().T
    assert [fpr[0], fpr[-1]] == pytest.approx([found.studies.fpr.min(), found.studies.fpr.max()])
    slope = np.sqrt(found.between[0, 0] / found.between[1, 1])
    np.testing.assert_allclose(logit(tpr), found.mean[0] + slope * (logit(fpr) - found.mean[1]))


@pytest.mark.filterwarnings("ignore:the fit lies on the boundary")
def test_circles_have_the_area_of_the_patients():
    cells = {"tp": [40, 160, 41, 42], "fp": [10, 40, 14, 12], "fn": [10, 40, 9, 8], "tn": [40, 160, 36, 38]}
    _, ax = draw(**cells, curve=False, prediction=False)
    sizes = artist(ax, "studies").sizes
    assert (sizes[1] / sizes[0]) ** 2 == pytest.approx(4)  # 400 patients and 100


def test_levels_of_the_regions():
    _, ax = draw(**STUDIES, confidence={"level": 0.5}, prediction=False, level=0.9)
    found = rp.compute.sroc(**STUDIES)
    np.testing.assert_allclose(artist(ax, "confidence").get_xydata(), np.c_[found.region("confidence", 0.5)])
    labels = [text.get_text() for text in ax.get_legend().get_texts()]
    assert "50 % confidence region" in labels
    assert not any("prediction" in one for one in labels)
    assert "Dotted: 50 % confidence region of the summary point" in rp.caption(ax)


def test_a_result_is_drawn_as_its_data_are_and_takes_no_data():
    found = rp.compute.sroc(**STUDIES, level=0.9)
    _, ax = draw(found)
    _, other = draw(**STUDIES, level=0.9)
    for name in PARTS:
        np.testing.assert_array_equal(artist(ax, name).get_xydata(), artist(other, name).get_xydata())
    with pytest.raises(TypeError, match="`tp` cannot be changed on a precomputed Sroc"):
        rp.sroc(found, tp=[1, 2, 3])


def test_groups_have_their_own_points_in_colors_of_their_own():
    _, ax = draw(**GROUPS, palette={"a": "red", "b": "blue"})
    found = rp.compute.sroc(**GROUPS)
    for name, color in (("a", "red"), ("b", "blue")):
        point = artist(ax, f"sroc:{name}")
        np.testing.assert_allclose(point.get_xydata(), [(found[name].fpr, found[name].tpr)])
        assert {artist(ax, f"{part}:{name}").get_color() for part in PARTS} == {color}
    labels = [text.get_text() for text in ax.get_legend().get_texts()]
    assert labels[:2] == [f"{name} (tpr {found[name].tpr:.3f}, fpr {found[name].fpr:.3f})" for name in "ab"]
    assert labels[2:] == [
        "studies, area by number of patients",
        "summary curve",
        "95 % confidence region",
        "95 % prediction region",
    ]
    keys = ax.get_legend().legend_handles[2:]
    assert [key.get_color() for key in keys] == [get_neutral_color()] * 4


def test_specificity_with_its_own_limits():
    _, ax = draw(**STUDIES, x="specificity", label_fmt="{tnr:.4f} {tnr_low:.4f} {tnr_high:.4f} {n}")
    found = rp.compute.sroc(**STUDIES)
    wanted = f"{1 - found.fpr:.4f} {1 - found.fpr_high:.4f} {1 - found.fpr_low:.4f} 12"
    assert ax.get_legend().get_texts()[0].get_text() == wanted
    assert ax.get_xlabel() == "Specificity"


@pytest.mark.filterwarnings("ignore:the fit lies on the boundary", "ignore:the prediction region")
def test_a_curve_that_is_undefined_is_left_out():
    cells = {"tp": [45] * 4, "fp": [8] * 4, "fn": [5] * 4, "tn": [92] * 4}
    _fig, ax = plt.subplots()
    with pytest.warns(UserWarning, match="curve is undefined"):
        rp.sroc(**cells, ax=ax)
    assert [line.get_gid() for line in ax.lines] == [one for one in PARTS if one != "curve"]


def test_a_falling_correlation_warns_unless_the_curve_is_left_out():
    cells = {"tp": [90, 80, 75, 60, 55], "fn": [10, 20, 25, 40, 45]}
    cells |= {"fp": [12, 9, 22, 15, 40], "tn": [88, 91, 78, 85, 60]}
    draw(**cells, curve=False, prediction=False)
    _fig, ax = plt.subplots()
    with pytest.warns(UserWarning, match="rises all the same"):
        rp.sroc(**cells, prediction=False, ax=ax)


def test_a_prediction_of_few_studies_warns_and_names_its_layer():
    cells = {"tp": [45, 30, 61, 88, 33], "fp": [8, 20, 5, 30, 4]}
    cells |= {"fn": [5, 12, 19, 12, 9], "tn": [92, 60, 95, 110, 140]}
    with pytest.warns(UserWarning, match="the prediction region is too small"):
        draw(**cells)
    draw(**cells, prediction=False)


def test_nothing_is_drawn_of_bad_input():
    _fig, ax = plt.subplots()
    bad = {"prediction": {"level": 95}, "x": "tnr", "tp": [1], "label_fmt": "{gini}", "method": "mm"}
    for name, value in bad.items():
        with pytest.raises(ValueError, match=name):
            rp.sroc(**(STUDIES | {name: value}), ax=ax)
    with pytest.raises(TypeError, match="tp"):
        rp.sroc(fp=[1, 2, 3], fn=[1, 2, 3], tn=[1, 2, 3], ax=ax)
    assert not ax.lines
    assert not ax.get_xlabel()


def test_caption():
    _, ax = draw(**STUDIES)
    found = rp.compute.sroc(**STUDIES)
    text = rp.caption(ax)
    assert f"12 studies, tpr {found.tpr:.3f} (95 % CI {found.tpr_low:.3f} to {found.tpr_high:.3f})" in text
    words = (
        "bivariate model of Reitsma et al., binomial likelihood of Chu and Cole, limits by t with 10 degrees"
    )
    assert words in text
    assert "Sources: Reitsma et al. (2005); Chu & Cole (2006)" in text
    assert f"correlation {found.correlation:.3f}" in text


@pytest.mark.filterwarnings("ignore:.* have a cell below 5")
def test_the_approximate_method_is_named():
    _, ax = draw(**STUDIES, method="reml", correction=0.25)
    text = rp.caption(ax)
    assert "bivariate model of Reitsma et al., REML; variance" in text
    assert "Chu" not in text
    with pytest.raises(ValueError, match="the binomial likelihood needs none"):
        rp.sroc(**STUDIES, correction=0.5)


def test_sensitivity_stands_beside_the_specificity_that_the_caller_asks_for():
    _, ax = draw(**STUDIES, x="specificity")
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("Specificity", "Sensitivity")
    (label,) = [text for text in ax.get_legend_handles_labels()[1] if "specificity" in text]
    assert "(sensitivity 0." in label
    assert " studies, sensitivity 0." in rp.caption(ax)
    _, ax = plt.subplots()
    rp.roc([0, 1, 0, 1], [1, 2, 3, 4], x="specificity", operating_point=True, ax=ax)
    assert ax.get_ylabel() == "Sensitivity"
    assert "specificity 1.000, sensitivity 0.500" in rp.caption(ax)
    rp.roc([0, 1, 1, 1], [1, 2, 3, 4], x="specificity", ax=ax)  # a second call keeps the terms
    _, ax = draw(**STUDIES, x="specificity", terms="machine-learning")
    assert ax.get_ylabel() == "True positive rate"
