"""What Flach's slides state, read off the gallery's figures as drawn."""

import numpy as np
import pytest
from artists import artist, figure, line
from matplotlib.text import Text

import rocplot as rp

pytestmark = pytest.mark.gallery


@figure("confusion_matrix/plot_5")
def test_cells_bear_the_words_of_signal_detection(axes):
    """True classes in rows: hits and misses are the positives, 626 boards won; false alarms the negatives."""
    texts = [text for text in axes[0].texts if text.get_text()]
    at = {one.get_text(): one.get_window_extent().get_points().mean(axis=0) for one in texts}
    number = {}
    for words in ("hit", "miss", "false alarm", "correct rejection"):
        others = {text: xy for text, xy in at.items() if text.isdigit()}
        number[words] = int(min(others, key=lambda text: np.abs(others[text] - at[words]).sum()))
    assert number["hit"] + number["miss"] == 626
    assert number["false alarm"] + number["correct rejection"] == 332
    (x, y), (miss_x, miss_y), (alarm_x, alarm_y) = (at[words] for words in ("hit", "miss", "false alarm"))
    assert (miss_y, alarm_x) == pytest.approx((y, x), abs=1)
    assert x < miss_x
    assert y > alarm_y
    d = rp.load_dataset("tic_tac_toe")
    assert number["hit"] == ((d["naive_bayes"] >= 0.5) & (d["y_true"] == 1)).sum()


@figure("roc_points/plot_4")
def test_titles_state_the_accuracy_along_the_line_drawn(axes):
    """Slides "Iso-accuracy & convex hull": .82, .84 and .86; below 9 % positives, or 11 % negatives."""
    printed = {0.5: ("C4.5", 0.82), 0.8: ("SVM", 0.84), 0.2: ("CN2", 0.86)}
    for ax, (prior, (best, accuracy)) in zip(axes, printed.items(), strict=False):
        assert ax.get_title() == f"{100 * prior:g} % positives:\n{best}, accuracy {accuracy}"
        fpr, tpr = line(ax, "tangent")
        assert prior * tpr + (1 - prior) * (1 - fpr) == pytest.approx(accuracy, abs=5e-3)
        learners = [line(ax, f"roc_points:{name}").ravel() for name in ("CN2", "C4.5", "SVM")]
        reached = [prior * t + (1 - prior) * (1 - f) for f, t in learners]
        assert max(reached) == pytest.approx(accuracy, abs=5e-3)
        assert reached.index(max(reached)) == ("CN2", "C4.5", "SVM").index(best)
    assert axes[3].get_title() == "below 9 %: AlwaysNeg\nabove 89 %: AlwaysPos"
    (f, t), (g, s) = (line(axes[3], f"roc_points:{name}").ravel() for name in ("CN2", "SVM"))
    assert 0.09 * t == pytest.approx(0.91 * f)  # always − is then as good as CN2
    assert 0.89 * (1 - s) == pytest.approx(0.11 * (1 - g))


@figure("roc_points/plot_5")
def test_the_line_of_four_negatives_per_positive_says_cn2_and_86_percent(axes):
    """Slides: "With four times as many –ves as +ves, CN2 is optimal and achieves about 86% accuracy"."""
    tangent, cn2 = artist(axes[0], "tangent"), line(axes[0], "roc_points:CN2").ravel()
    assert tangent.get_label() == "four times as many negatives:\nCN2, accuracy 0.86, cost 0.14"
    (f, g), (t, u) = tangent.get_data()
    assert (u - t) / (g - f) == pytest.approx(4)
    assert t + 4 * (cn2[0] - f) == pytest.approx(cn2[1])
    assert cn2[1] / 5 + 4 * (1 - cn2[0]) / 5 == pytest.approx(0.86, abs=5e-3)


@figure("trees/plot_9_")
def test_the_smoothed_chain_lies_below_the_raw_one(axes):
    """Leaves (1+, 0−), (15+, 1−), (3+, 10−): AUC .8780 raw, .8732 with Laplace's correction."""
    areas = [np.trapezoid(tpr, fpr) for fpr, tpr in (line(axes[1], "raw"), line(axes[1], "tree_labellings"))]
    assert [round(area, 4) for area in areas] == [0.8780, 0.8732]
    labels = [text.get_text() for text in axes[1].get_legend().get_texts()]
    assert {"chain, Laplace (AUC 0.8732)", "chain, raw shares (AUC 0.8780)"} <= set(labels)


@figure("score_distribution/plot_8")
def test_the_one_dent_is_where_a_holds_and_b_does_not(axes):
    left, right = axes
    cells = {key: cell.get_text().get_text() for key, cell in left.tables[0].get_celld().items()}
    rows = [[float(cells[row, column]) for column in range(6)] for row in range(1, 5)]
    positive, negative = np.array(rows)[:, 2:4].T / np.sum(rows, axis=0)[2:4, None]
    one = {
        feature: [side[np.array(rows)[:, i] == 1].sum() for side in (positive, negative)]
        for i, feature in enumerate("AB")
    }
    for (a, b, *_, naive, true), p, n in zip(rows, positive, negative, strict=True):
        ratios = [
            p_one / n_one if on else (1 - p_one) / (1 - n_one)
            for on, (p_one, n_one) in zip((a, b), one.values(), strict=True)
        ]
        assert naive == pytest.approx(np.prod(ratios), abs=5.01e-3)
        assert true == pytest.approx(p / n, abs=5.01e-3)
    x, y = line(right, "roc:naive Bayes")
    bends = np.diff(np.diff(y) / np.diff(x))
    assert [row[:2] for row in rows] == [[1, 1], [0, 1], [1, 0], [0, 0]]
    assert (bends > 0).tolist() == [False, False, True]  # after the third segment, A = 1, B = 0
    assert np.trapezoid(y, x) == pytest.approx(0.740, abs=5e-4)
    better = line(right, "roc:joint counts")
    assert (np.diff(np.diff(better[1]) / np.diff(better[0])) < 0).all()
    (named,) = [text for text in right.texts if text.get_text() == "A = 1, B = 0"]
    assert x[2] < named.xy[0] < x[3]


@figure("score_distribution/plot_4")
def test_the_default_cut_off_is_less_accurate_than_the_tangents(axes):
    ax = axes[1]
    ((fpr,), (tpr,)) = line(ax, "operating_point")
    prior = 626 / 958
    best = prior * tpr + (1 - prior) * (1 - fpr)
    words = _words(ax)
    assert f"optimum, accuracy {best:.2f}" in words
    x, y = line(ax, "roc")
    assert best == pytest.approx((prior * y + (1 - prior) * (1 - x)).max())
    d = rp.load_dataset("tic_tac_toe")
    default = np.mean((d["naive_bayes"] >= 0.5) == (d["y_true"] == 1))
    assert f"default, {default:.2f}" in words
    assert default < best - 0.05


def _words(ax):
    return " ".join(text.get_text() for text in ax.findobj(Text))


@figure("score_distribution/plot_9")
def test_the_default_cut_off_is_worse_than_the_majority_class(axes):
    """Vuk & Curk, Table 4, print .622 for MONK 2; of its 601 robots 395 are negative."""
    ax = axes[1]
    prior = 206 / 601
    assert line(ax, "operating_point").ravel().tolist() == [0, 0]  # nothing is called positive
    first, second = ax.get_title().splitlines()
    assert second == f"majority class: {1 - prior:.2f}"
    d = rp.load_dataset("monk_2")
    default = np.mean((d["naive_bayes"] >= 0.5) == d["y_true"])
    assert first == f"default: accuracy {default:.2f}" == "default: accuracy 0.63"
    assert second == "majority class: 0.66"
    assert default - 0.622 == pytest.approx(0.007, abs=5e-4)  # in print .622; the folds are others
    x, y = line(ax, "roc")
    assert (prior * y + (1 - prior) * (1 - x)).max() == pytest.approx(1 - prior)


@figure("calibration/plot_4_")
def test_the_gaussian_map_is_halfway_at_the_midpoint_moved_by_the_odds(axes):
    """At s₀ the classes are as likely as there are cases of them, 30 to 60; the slope there is γ p (1 − p)."""
    x, p = line(axes[0], "calibration_map")
    positive, negative = np.random.default_rng(0).normal(size=(2, 90))
    up, down = 2 + positive[:30], negative[30:]
    middle = (up.mean() + down.mean()) / 2
    steep = (up.mean() - down.mean()) / np.mean(np.r_[up - up.mean(), down - down.mean()] ** 2)
    assert np.interp(middle, x, p) == pytest.approx(1 / 3, abs=1e-4)
    log_odds = np.log(p / (1 - p))
    assert np.diff(log_odds) / np.diff(x) == pytest.approx(steep, rel=1e-6)
    assert 0 < np.abs(p - line(axes[0], "logistic")[1]).max() < 0.1


@figure("calibration/plot_5")
def test_three_maps_of_one_feature_and_the_truth(axes):
    gids = [
        f"calibration_map:{name}"
        for name in ("mean-of-means, logistic", "mean-of-means, isotonic", "logistic regression")
    ]
    curves = [line(axes[0], gid) for gid in gids]
    assert all((np.diff(p) >= 0).all() for _, p in curves)
    (truth,) = [one.get_data() for one in axes[0].lines if one.get_label() == "truth"]
    x, p = truth
    at = int(np.argmin(np.abs(x - 1)))
    up, down = (np.exp(-(((x[at] - m) / s) ** 2) / 2) / s for m, s in ((2, 1), (0, 2)))
    assert p[at] == pytest.approx(up / (up + 2 * down))  # two negatives to a positive
    assert p.argmax() < len(p) - 50  # and it falls again


@figure("calibration/plot_12")
def test_maps_over_the_plane_are_equal_across_the_difference_of_means(axes):
    isotonic, logistic = (ax.collections[0].get_array().reshape(301, 301) for ax in axes[:2])
    assert np.unique(isotonic).size < 15 < 1000 < np.unique(logistic).size
    filled, hollow = (np.array(one.get_data()) for one in axes[0].lines)
    way = filled.mean(axis=1) - hollow.mean(axis=1)
    grid = np.stack(np.meshgrid(np.linspace(-4, 5, 301), np.linspace(-5, 7, 301)), axis=-1) @ way
    order = np.argsort(grid.ravel())
    for height in (isotonic, logistic):
        assert (np.diff(height.ravel()[order]) >= -1e-9).all()  # a rising function of the projection alone


@figure("costs/plot_5")
def test_precision_falls_to_the_share_of_positives(axes):
    """Slide "Quiz!": 18 000 test cases, 3600 of them positive (20 %), or 720 (4 %)."""
    left, *_, many, few = axes
    vertices = {}
    for letter in "ABCD":
        fpr, tpr = line(left, f"roc:{letter}")
        for rate, cases in ((fpr, 14_400), (tpr, 3600)):
            assert cases * rate == pytest.approx(np.round(cases * rate), abs=1e-6)
        vertices[letter] = len(fpr)
        for ax, positives in ((many, 3600), (few, 720)):
            assert ax.get_title() == f"{positives} of 18 000 positive"
            recall, precision = line(ax, f"precision_recall:{letter}")
            assert positives * recall == pytest.approx(np.round(positives * recall), abs=1e-6)
            assert precision[-1] == pytest.approx(positives / 18_000)
            share, inside = positives / 18_000, tpr > 0.1
            known = share * tpr[inside] / (share * tpr[inside] + (1 - share) * fpr[inside])
            drawn = np.transpose([recall, precision])
            if positives == 3600:  # the cases of the ROC curve
                kept = np.diff(tpr[inside], prepend=0) > 0  # of one recall the best
                for point in np.transpose([tpr[inside], known])[kept]:
                    assert np.abs(drawn - point).max(axis=1).min() < 1e-9
            elif letter in "AC":  # others, of the same distribution
                here = np.interp(tpr[inside], recall, precision)
                assert np.abs(here - known).mean() < 0.02
    assert vertices["B"] <= 1 + 5 < vertices["D"] <= 1 + 9 < 1000 < min(vertices["A"], vertices["C"])


@figure("calibration/plot_13")
def test_the_loss_stated_is_that_of_the_diagonal_drawn(axes):
    """Slide "Refinement loss quantifies tied ranking": 0, and 5 · .4 · .6 / 10 = .12."""
    titles = [ax.get_title() for ax in axes if ax.get_title()]
    assert titles == ["refinement loss 0", "refinement loss 0.12"]
    for ax, title in zip(axes, titles, strict=False):
        positives, negatives = (5 * np.diff(way) for way in line(ax, "roc")[::-1])
        both = positives * negatives / (positives + negatives)
        assert both.sum() / 10 == pytest.approx(float(title.split()[-1]))


@figure("costs/plot_12")
def test_area_under_the_rol_curve_is_that_of_the_slide(axes):
    """π(1 − π)(1 − 2AUC) + ½, with the AUC .68 of Fawcett's Figure 3."""
    for ax, prior in zip(axes, (0.5, 0.8), strict=True):
        x, loss = line(ax, "rol_curve")
        stated = float(ax.get_title().split()[-1])
        assert np.trapezoid(loss, x) == pytest.approx(stated, abs=5e-4)
        assert stated == pytest.approx(prior * (1 - prior) * (1 - 2 * 0.68) + 0.5, abs=5e-4)
        assert stated == pytest.approx(
            2 * prior * (1 - prior) * 0.32 + prior**2 / 2 + (1 - prior) ** 2 / 2, abs=5e-4
        )
        shade = ax.collections[0].get_paths()[0].vertices
        assert shade[:, 1].min() == 0


@figure("costs/plot_11")
def test_a_misjudged_share_loses_more_than_a_random_choice(axes):
    d = rp.load_dataset("breast_cancer_two")
    positive, negative = (d["linear"][d["y_true"] == label].to_numpy() for label in (1, 0))
    stated = dict(text.get_text().rsplit(" ", 1) for text in axes[0].get_legend().get_texts()[1:])
    assert stated == {"believed 90 %:": "0.075", "believed 20 %:": "0.677", "random choice": "0.412"}
    assert 0.9 * np.mean(1 - positive) + 0.1 * np.mean(negative) == pytest.approx(0.412, abs=5e-4)
    believed, loss = axes[0].lines[0].get_data()
    for share in (0.1, 0.2, 0.5, 0.9):
        expected = 0.9 * np.mean(positive < 1 - share) + 0.1 * np.mean(negative >= 1 - share)
        assert loss[np.isclose(believed, share)] == pytest.approx(expected, abs=1e-9)
