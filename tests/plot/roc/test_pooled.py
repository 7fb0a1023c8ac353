"""The curve of all groups together."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artists
from matplotlib.colors import to_rgb

import rocplot as rp

STYLES = "paper", "slides", "nature", "ieee", "neurips", "print", "okabe_ito", "petroff"
RNG = np.random.default_rng(5)
SITE = np.repeat(["A", "B"], [60, 40])
Y = np.tile([0, 1], 50)
SCORE = RNG.normal(Y + (SITE == "B"))


def test_the_pooled_curve_is_that_of_all_cases():
    _, ax = plt.subplots()
    rp.roc(Y, SCORE, hue=SITE, pooled=True, label_fmt="{name} (n {n}, AUC {auc:.4f})", ax=ax)
    lines = {line.get_gid(): line for line in ax.lines}
    whole = rp.compute.roc(Y, SCORE)
    np.testing.assert_array_equal(lines["pooled"].get_xydata(), np.column_stack([whole.fpr, whole.tpr]))
    assert lines["pooled"].get_label() == f"all (n 100, AUC {whole.auc:.4f})"
    assert lines["roc:A"].get_label().startswith("A (n 60, AUC")
    assert lines["pooled"].get_zorder() < lines["roc:A"].get_zorder()
    assert lines["pooled"].get_linewidth() == lines["roc:A"].get_linewidth()
    words = [text.get_text() for text in ax.get_legend().get_texts()]
    assert [word.split(" ")[0] for word in words] == ["A", "B", "all"]


def test_one_group_is_no_pool():
    _, ax = plt.subplots()
    with pytest.raises(ValueError, match="pooled is the curve of several groups"):
        rp.roc(Y, SCORE, pooled=True, ax=ax)
    assert not ax.lines


@pytest.mark.parametrize("ground", [[], ["rocplot.styles.dark"]])
@pytest.mark.parametrize("style", ["default", *(f"rocplot.styles.{name}" for name in STYLES)])
def test_the_pooled_curve_is_seen_on_every_ground(style, ground):
    """WCAG 2 asks of graphics for a contrast of 3, (L1 + .05)/(L2 + .05) of the relative luminances."""
    with plt.style.context([style, *ground]):
        _, ax = plt.subplots()
        rp.roc(Y, SCORE, hue=SITE, pooled=True, ax=ax)
    (line,) = artists(ax, "pooled")
    luminances = []
    for color in (line.get_color(), ax.get_facecolor()):
        rgb = np.array(to_rgb(color))
        linear = np.where(rgb <= 0.03928, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
        luminances.append(linear @ [0.2126, 0.7152, 0.0722])
    assert (max(luminances) + 0.05) / (min(luminances) + 0.05) >= 3


def test_the_pooled_curve_is_no_grey_model():
    with plt.style.context(["rocplot.styles.paper", "rocplot.styles.print"]):
        _, ax = plt.subplots()
        rp.roc(Y, SCORE, hue=SITE, pooled=True, ax=ax)
    lines = {line.get_gid(): line for line in ax.lines}
    near = [line for gid, line in lines.items() if gid.startswith("roc:") and line.get_color() != "black"]
    assert near
    assert all(line.get_linestyle() != lines["pooled"].get_linestyle() for line in near)


@pytest.mark.parametrize("dashes", [False, True])
@pytest.mark.parametrize("style", ["default", *(f"rocplot.styles.{name}" for name in STYLES)])
def test_the_pooled_curve_is_told_from_its_groups_in_greyscale(style, dashes):
    with plt.style.context(style):
        fig, ax = plt.subplots()
        rp.roc(Y, SCORE, hue=np.resize(["A", "B", "C"], 100), pooled=True, dashes=dashes, ax=ax)
    (line,) = artists(ax, "pooled")
    assert dashes or line.get_linestyle() != "-"
    found = [finding.message for finding in rp.preflight(fig) if finding.kind == "alike in grey"]
    assert not [message for message in found if "pooled" in message]
