"""What Fawcett's figures and sections state, read off the gallery's figures of them as drawn."""

from itertools import pairwise

import numpy as np
import pytest
from artists import artist, artists, figure, line, numbers
from papers import FAWCETT_FIGURE_3, FAWCETT_FIGURE_4
from scipy.spatial import ConvexHull
from scipy.stats import norm
from sklearn.datasets import load_breast_cancer
from sklearn.metrics import average_precision_score, confusion_matrix, det_curve, roc_auc_score, roc_curve
from sklearn.tree import DecisionTreeClassifier

import rocplot as rp

pytestmark = pytest.mark.gallery


def point(ax, gid):
    return tuple(artist(ax, gid).get_xydata()[0])


def words(ax):
    """Return the texts of the labels that a picture has placed."""
    (holder,) = artists(ax, "labels")
    return [text.get_text() for text in holder.get_children()]


def legend(ax):
    return [text.get_text().replace("\n", " ") for text in ax.get_legend().get_texts()]


def rates(y, decided):
    y, decided = np.asarray(y, bool), np.asarray(decided, bool)
    return decided[~y].mean(), decided[y].mean()


# -- one classifier -------------------------------------------------------------------------------


@figure("confusion_matrix/plot_1_")
def test_figure_1_holds_the_counts_and_the_numbers_made_of_them(axes):
    texts = [text.get_text() for text in axes[0].texts]
    count = {name: int(texts[texts.index(name) - 1]) for name in ("TP", "FN", "FP", "TN")}
    d = rp.load_dataset("tic_tac_toe")
    counted = confusion_matrix(d["y_true"], d["naive_bayes"] >= 0.5, labels=[1, 0])
    assert [*count.values()] == counted.ravel().tolist()
    numbers = dict(row.rsplit(" ", 1) for text in texts for row in text.split("\n") if row.count(" ") == 1)
    tp, fn, fp, tn = count.values()
    precision, recall = tp / (tp + fp), tp / (tp + fn)
    expected = {"tpr": recall, "fpr": fp / (fp + tn), "precision": precision}
    expected |= {"accuracy": (tp + tn) / (tp + fn + fp + tn), "F-measure": 2 / (1 / precision + 1 / recall)}
    assert {name: float(numbers[name]) for name in expected} == pytest.approx(expected, abs=5e-4)
    assert axes[0].get_xlabel() == "True class"  # in columns, as printed


@figure("roc_points/plot_1")
def test_figure_2_has_a_perfect_a_guessing_and_a_negated_classifier(axes):
    a, b, c, d, e = (point(axes[0], f"roc_points:{name}") for name in "ABCDE")
    assert d == (0, 1)
    within = 3 * np.sqrt(0.7 * 0.3 / 1000)  # three standard errors of a rate of 1000 guesses
    assert c == pytest.approx((0.7, 0.7), abs=within)
    assert (a, b) == ((0.1, 0.7), (0.2, 0.8))
    assert e == pytest.approx((1 - b[0], 1 - b[1]))  # B with its decisions reversed
    assert a[0] < b[0]  # more conservative


@pytest.mark.parametrize("rate", [0.5, 0.9])
def test_guesses_at_any_rate_fall_on_the_diagonal_at_that_rate(rate):
    """Section 2.1: a classifier that guesses positive half the time, and nine times in ten."""
    rng = np.random.default_rng(11)
    y = rng.random(200_000) < 0.2
    guess = rp.compute.roc_points({"guess": (y, rng.random(y.size) < rate)})
    within = 4 * np.sqrt(rate * (1 - rate) / y.sum())
    assert (guess.fpr[0], guess.tpr[0]) == pytest.approx((rate, rate), abs=within)


def test_reversed_decisions_turn_a_point_about_the_middle():
    """Section 2.1: what lies below the diagonal is useful once its decisions are reversed."""
    rng = np.random.default_rng(12)
    y = rng.random(500) < 0.3
    decided = rng.random(500) < np.where(y, 0.2, 0.7)
    both = rp.compute.roc_points({"as it is": (y, decided), "reversed": (y, ~decided)})
    tp, fn, fp, tn = (np.sum(cell) for cell in (y & decided, y & ~decided, ~y & decided, ~y & ~decided))
    assert both.tpr.tolist() == pytest.approx([tp / (tp + fn), fn / (tp + fn)])
    assert both.fpr.tolist() == pytest.approx([fp / (fp + tn), tn / (fp + tn)])
    assert both.tpr[0] < both.fpr[0]
    assert both.tpr[1] > both.fpr[1]


@figure("roc/plot_2_")
def test_figure_3_labels_each_point_by_its_threshold_above_its_instances(axes):
    top, bottom = axes[:2]
    classes, scores = (np.array(one) for one in FAWCETT_FIGURE_3)
    marks = np.transpose(line(top, "thresholds"))
    labels = [float(word.removeprefix("cut-off ")) for word in words(top)]
    assert labels == scores.tolist()
    for mark, label in zip(marks, labels, strict=True):
        assert tuple(mark) == pytest.approx(rates(classes == "p", scores >= label))
    (infinity,) = top.texts
    assert (infinity.get_text(), infinity.xy) == ("∞", (0, 0))
    for gid, sign in (("ranking_strip", "p"), ("negatives", "n")):
        assert (line(bottom, gid)[0] - 0.5).tolist() == np.flatnonzero(classes == sign).tolist()
    (row,) = bottom.child_axes
    at = dict(zip(row.get_xticks(), (text.get_text() for text in row.get_xticklabels()), strict=True))
    assert [float(at[rank + 0.5]) for rank in range(20)] == scores.tolist()
    f, t = line(top, "roc")
    steps = [(0, 0), *(rates(classes == "p", scores >= cut) for cut in scores)]
    np.testing.assert_allclose([f, t], np.transpose(steps), atol=1e-12)
    area = sum((g - f) * (t + u) / 2 for (f, t), (g, u) in pairwise(zip(f, t, strict=True)))  # Algorithm 3
    assert area == pytest.approx(0.68)
    accuracy = (1 - f + t) / 2
    assert accuracy[1:][np.array(labels) >= 0.5][-1] == pytest.approx(0.6)
    assert (accuracy.max(), labels[accuracy.argmax() - 1]) == (pytest.approx(0.7), 0.54)


@figure("operating_point/plot_4")
def test_figure_4_puts_the_accuracies_on_a_perfect_curve_and_lists_its_cases(axes):
    left, right, below = axes
    classes, scores = (np.array(one) for one in FAWCETT_FIGURE_4)
    f, t = line(left, "roc:naive Bayes")
    assert np.trapezoid(t, f) == 1
    stated = {text.get_text().replace("\n", " "): text.xy for text in left.texts}
    assert stated == {"accuracy 0.80 at 0.5": (0.5, 1), "accuracy 0.90 at 0.6": (0.25, 1)}
    cells = below.tables[0].get_celld()
    rows = [[cells[i, j].get_text().get_text() for j in range(-1, 10)] for i in range(4)]
    assert rows[0] == ["Class", *classes]
    assert [float(one) for one in rows[1][1:]] == scores.tolist()
    for i, cut in ((2, 0.5), (3, 0.6)):
        assert rows[i] == [f"At {cut}", *np.where(scores >= cut, "Y", "N")]
        share = np.mean((scores >= cut) == (classes == "p"))
        assert [cut, share] in [one.get_xydata()[0].tolist() for one in right.lines]
        assert f"accuracy {share:.2f} at {cut}" in stated


@figure("operating_point/plot_6")
def test_one_cut_off_on_three_scales_makes_three_decisions_on_one_curve(axes):
    """Section 3.1: scores are not to be compared across model classes."""
    d = rp.load_dataset("tic_tac_toe")
    y, score = d["y_true"], d["naive_bayes"]
    curve = {*zip(*line(axes[0], "roc"), strict=True)}
    found = set()
    for name, scaled in (("[0, 1]", score), ("[−1, 1]", 2 * score - 1), ("[1, 100]", 1 + 99 * score)):
        decided = scaled >= 0.5
        at = point(axes[0], f"roc_points:{name}: accuracy {np.mean(decided == y):.2f}")
        assert at == pytest.approx(rates(y, decided))
        assert min(np.hypot(f - at[0], t - at[1]) for f, t in curve) < 1e-9
        found.add(at)
    assert len(found) == 3


@figure("score_distribution/plot_1_")
def test_algorithm_1_a_threshold_on_the_scores_is_a_point_of_the_curve(axes):
    y = np.repeat([1, 0], 500)
    positive, negative = np.random.default_rng(0).normal(size=(2, 1000))
    score = np.where(y, 1.5 + positive, negative)
    left, right = axes
    cut = line(left, "threshold")[0][0]
    at = rates(y, score >= cut)
    assert point(right, "thresholds") == pytest.approx(at)
    stated = [float(word.split()[-1]) for word in words(left)]
    assert stated == pytest.approx(at[::-1], abs=5.01e-3)


@figure("trees/plot_1_")
def test_leaves_of_a_tree_are_scored_by_their_shares(axes):
    """Section 3.3."""
    (holder,) = artists(axes[0], "texts")
    placed = [(text, text.get_window_extent()) for text in holder.get_children()]
    levels = {}  # the rows of words, by height; each holds its four leaves from left to right
    for text, box in sorted(
        ((one.get_text(), box) for one, box in placed if box.width), key=lambda one: one[1].x0
    ):
        levels.setdefault(round(box.y0), []).append(text)
    five = [row for _, row in sorted(levels.items(), reverse=True) if len(row) == 4]
    positives, negatives, labels, ranks, shares = five
    expected = [int(p) / (int(p) + int(n)) for p, n in zip(positives, negatives, strict=True)]
    assert [float(share) for share in shares] == pytest.approx(expected, abs=5.01e-3)
    assert [label == "+" for label in labels] == [share > 0.5 for share in expected]
    assert np.argsort([int(rank) for rank in ranks]).tolist() == np.argsort(expected)[::-1].tolist()


@figure("trees/plot_8_")
def test_votes_and_confidences_of_fifteen_trees_are_scores(axes):
    """Section 3.3."""
    X, y = load_breast_cancer(return_X_y=True)
    X, y = X[:, [1, 4]], 1 - y
    rng, votes, total = np.random.default_rng(0), np.zeros(285), np.zeros(285)
    for tree_fpr, tree_tpr in zip(*line(axes[0], "trees"), strict=True):
        sample = rng.integers(0, 284, 284)
        tree = DecisionTreeClassifier(max_leaf_nodes=3, random_state=0).fit(X[sample], y[sample])
        assert (tree_fpr, tree_tpr) == pytest.approx(rates(y[284:], tree.predict(X[284:]) == 1))
        votes += tree.predict(X[284:])
        total += tree.predict_proba(X[284:])[:, 1]
    f, t = line(axes[0], "roc:share of votes")
    points = [rates(y[284:], votes >= least) for least in range(16, -1, -1)]  # of 15 trees, none to all
    assert {tuple(np.round(point, 9)) for point in points} == {tuple(np.round(p, 9)) for p in np.transpose([f, t])}
    areas = [float(text[-6:-1]) for text in legend(axes[0])[1:]]
    assert areas == pytest.approx([roc_auc_score(y[284:], votes), roc_auc_score(y[284:], total)], abs=5e-4)


# -- curves and areas -----------------------------------------------------------------------------


@figure("confusion_matrix/plot_2_")
def test_figure_5_keeps_the_roc_curves_and_changes_the_winner(axes):
    d = rp.load_dataset("diabetes")
    models = {"logistic regression": d["logistic_regression"], "random forest": d["random_forest"]}
    y, prior = d["y_true"], d["y_true"].mean()
    best = []
    for (left, right), ratio in zip((axes[:2], axes[2:]), (1, 10), strict=True):
        weight = np.where(y == 1, 1, ratio * prior / (1 - prior))
        stated = dict(text.removesuffix(")").split(" (AP ") for text in legend(right))
        for name, score in models.items():
            np.testing.assert_allclose(line(left, f"roc:{name}"), line(axes[0], f"roc:{name}"), atol=1e-12)
            assert float(stated[name]) == pytest.approx(
                average_precision_score(y, score, sample_weight=weight), abs=5e-4
            )
            recall, precision = line(right, f"precision_recall:{name}")
            assert (recall.min(), recall.max()) == (0, 1)
            assert precision[recall == 1].min() == pytest.approx(1 / (1 + ratio))  # all predicted positive
        best.append(max(stated, key=stated.get))
    assert best == ["logistic regression", "random forest"]


@figure("roc/plot_5")
def test_figure_6_bounds_the_expected_diagonal_by_a_rectangle(axes):
    """Six positives of ten and four negatives of nine are tied; two and one stand before them.

    Algorithm 2 makes one point of equal scores, and the rectangle nm/PN is twice the largest error of the area.
    """
    (box,) = artist(axes[0], "ties").get_paths()
    corners = box.get_extents().get_points()
    np.testing.assert_allclose(corners, [[1 / 9, 2 / 10], [5 / 9, 8 / 10]])
    f, t = line(axes[0], "roc")
    steps = [*pairwise(zip(f, t, strict=True))]
    (diagonal,) = [np.array(step) for step in steps if (np.diff(step, axis=0) > 0).all()]
    np.testing.assert_allclose(diagonal, corners)
    assert len(f) == 1 + len({9, 8, 7, 6, 5, 4, 3, 2, 1, 0})  # a point per distinct score, and (0, 0)
    area = np.trapezoid(t, f)
    orders = np.repeat([1, 0], [6, 4]), np.repeat([0, 1], [4, 6])  # of the tied: positives first, and last
    best, worst = (roc_auc_score([1, 1, 0, *order, 1, 0, 1, 0, 0, 0], range(19, 0, -1)) for order in orders)
    assert best - worst == pytest.approx(6 * 4 / 90)
    assert np.prod(np.diff(corners, axis=0)) == pytest.approx(6 * 4 / 90)
    assert (best + worst) / 2 == pytest.approx(area)
    places = {text.get_text(): text.get_position() for text in axes[0].texts}
    height = {name: y - np.interp(x, f, t) for name, (x, y) in places.items()}
    assert height["optimistic"] > 0 > height["pessimistic"]


@figure("roc/plot_6")
def test_figure_7_states_areas_and_gini_coefficients_of_its_curves(axes):
    """Section 5: Gini + 1 = 2 AUC, and the area of a single point is (1 + tpr − fpr)/2.

    The area is the probability that a positive is ranked higher: of normal scores, Φ(a/√(1 + b²)).
    """
    for name, a, b in (("A", 1.2, 1.3), ("B", 1.352, 0.7)):
        wins = norm.sf(0, loc=a, scale=np.hypot(1, b))  # of the difference of a positive and a negative
        assert np.trapezoid(*line(axes[0], f"roc:{name}")[::-1]) == pytest.approx(wins, abs=1e-4)
    for ax in axes:
        for text in legend(ax):
            name, area, gini = (
                text[0],
                *(float(part.strip("() ").split()[-1]) for part in text[2:].split(",")),
            )
            f, t = line(ax, f"roc:{name}")
            assert area == pytest.approx(np.trapezoid(t, f), abs=5.01e-4)
            assert gini == pytest.approx(2 * np.trapezoid(t - f, f), abs=5.01e-4)
    f, t = point(axes[1], "roc_points:A")
    assert np.trapezoid(*line(axes[1], "roc:A")[::-1]) == pytest.approx((1 + t - f) / 2)


@figure("roc_average/plot_1_")
def test_figure_8_averages_its_five_curves_in_three_ways(axes):
    five = [line(axes[0], f"roc:sample {i}") for i in range(1, 6)]
    y = np.repeat([1, 0], 500)
    drawn = (np.random.default_rng(seed).normal(size=(2, 1000)) for seed in range(5))
    scores = [np.where(y, 1.2 + positive, negative) for positive, negative in drawn]
    for (f, t), score in zip(five, scores, strict=True):
        assert np.trapezoid(t, f) == pytest.approx(roc_auc_score(y, score))
    f, t = line(axes[1], "roc_average")
    merged = roc_curve(np.tile(y, 5), np.concatenate(scores), drop_intermediate=False)
    np.testing.assert_allclose([f, t], merged[:2], atol=1e-12)
    at, mean = line(axes[2], "roc_average")
    tops = [[t[f <= x + 1e-9].max() for x in at] for f, t in five]  # Algorithm 4: no point between the steps
    np.testing.assert_allclose(at, np.linspace(0, 1, 11), atol=1e-12)
    np.testing.assert_allclose(mean, np.mean(tops, axis=0), atol=1e-12)
    half = norm.ppf(0.975) * np.sqrt(mean * (1 - mean) / 2500)  # binomial
    bars = [
        segment[:, 1] for segment in artist(axes[2], "bars").get_segments() if np.ptp(segment[:, 0]) < 1e-9
    ]
    for low, high in bars:
        i = np.argmin(np.abs(mean - (low + high) / 2))
        assert (high - low) / 2 == pytest.approx(half[i], rel=1e-6)
    assert len(bars) >= 9
    assert "binomial" in legend(axes[2])[1]
    areas = [roc_auc_score(y, score) for score in scores]
    mean_and_sd = [f"{np.mean(areas):.3f}", f"{np.std(areas, ddof=1):.3f}"]
    assert numbers(axes[0]) == sorted([*"12345", *(f"{area:.3f}" for area in areas)])
    assert numbers(axes[1]) == [f"{roc_auc_score(np.tile(y, 5), np.concatenate(scores)):.3f}"]
    assert numbers(axes[2]) == sorted([*mean_and_sd, "95"])
    assert numbers(axes[3]) == sorted([*mean_and_sd, "5", "95"])  # t intervals depend on the number of folds
    cuts = np.concatenate(scores)  # Algorithm 5: every point is a mean over the curves at one threshold
    for mark in np.transpose(line(axes[3], "roc_average"))[1:-1]:
        near = [[rates(y, score >= cut) for score in scores] for cut in _near(mark, scores, y, cuts)]
        assert np.abs(np.mean(near, axis=1) - mark).max(axis=1).min() < 1e-9


def _near(mark, scores, y, cuts):
    """Return the cut-offs whose mean fpr is that of the point."""
    negatives = np.sort(np.concatenate([score[y == 0] for score in scores]))
    fpr = 1 - np.searchsorted(negatives, cuts) / negatives.size
    return cuts[np.abs(fpr - mark[0]) < 1e-9]


@figure("soft/plot_6")
def test_algorithm_6_weighs_the_cases_by_the_second_matrix_of_figure_9(axes):
    rng = np.random.default_rng(2)  # the transactions of the script
    x = rng.lognormal(4, 1, 400)
    legitimate = rng.random(x.size) < 1 / (1 + (x / 250) ** 1.5)
    score = 2 * legitimate + np.where(legitimate, 0, 0.7 * np.log(x / 90)) + rng.normal(0, 1, x.size)
    weight = np.where(legitimate, 20 + 0.02 * x, 20 + x)
    for name, weights in (("by cases", None), ("by money", weight)):
        f, t = line(axes[1], f"roc:{name}")
        expected = roc_curve(legitimate, score, sample_weight=weights, drop_intermediate=False)
        np.testing.assert_allclose([f, t], expected[:2], atol=1e-9)


# -- decisions, costs and other spaces ------------------------------------------------------------


@figure("operating_point/plot_1_")
def test_the_iso_performance_line_touches_the_curve_at_its_best_point(axes):
    """Section 7.1, with six negatives to five positives at equal costs."""
    x, y = line(axes[0], "tangent")
    slope = (y[-1] - y[0]) / (x[-1] - x[0])
    assert slope == pytest.approx(6 / 5)
    f, t = line(axes[0], "roc")
    below = y[0] + slope * (f - x[0]) - t
    assert below.min() == pytest.approx(0, abs=1e-12)
    assert (f[below.argmin()], t[below.argmin()]) == point(axes[0], "operating_point")
    assert "least cost, slope 1.2" in legend(axes[0])


@figure("curves/plot_5")
def test_det_axes_are_normal_deviates_of_misses_and_false_alarms(axes):
    """Section 7.5.1; not logarithmic, as it says."""
    ax, d = axes[0], rp.load_dataset("tic_tac_toe")
    drawn = artist(ax, "det:tree").get_xydata()
    known = np.transpose(det_curve(d["y_true"], d["tree"], drop_intermediate=False)[:2])
    for mark in known[((known > 0) & (known < 1)).all(axis=1)]:
        assert np.abs(drawn - mark).max(axis=1).min() < 1e-9
    at = np.array([0.01, 0.1, 0.5, 0.8])
    for axis in (0, 1):
        place = ax.transData.transform(np.stack([at, at], axis=1))[:, axis]
        steps = np.diff(place) / np.diff(norm.ppf(at))
        np.testing.assert_allclose(steps, steps[0], rtol=1e-9)


@figure("costs/plot_1_")
def test_points_of_the_curve_are_lines_of_cost_and_the_hull_their_envelope(axes):
    """Section 7.5.2: a point is the line from (0, fpr) to (1, 1 − tpr)."""
    left, right = axes
    points = np.unique(np.round(artist(left, "roc").get_xydata(), 12), axis=0)
    lines = {tuple(np.round(one[[0, -1], 1], 12)) for one in artist(right, "lines").get_segments()}
    assert lines >= {(round(f, 12), round(1 - t, 12)) for f, t in points if 0 < f + t < 2}
    kappa = np.linspace(0, 1, 201)
    least = np.min([f * (1 - kappa) + (1 - t) * kappa for f, t in points], axis=0)
    np.testing.assert_allclose(np.interp(kappa, *line(right, "cost_curve")), least, atol=1e-12)


@figure("costs/plot_6")
def test_each_bar_of_relative_superiority_is_where_its_model_costs_least(axes):
    """Section 7.5.3."""
    d = rp.load_dataset("breast_cancer_two")
    y = d["y_true"]
    columns = {"A, linear": "linear", "B, tree": "tree", "C, naive Bayes": "naive_bayes"}
    columns |= {"D, neighbours": "nearest_neighbours"}
    curves = {name: roc_curve(y, d[column])[:2] for name, column in columns.items()}
    seen = 0
    for name in columns:
        for bar in artist(axes[0], f"relative_superiority:{name}").get_paths():
            low, high = bar.get_extents().get_points()[:, 0]
            if high - low < 0.01:
                continue
            fp_cost = (low + high) / 2
            loss = {
                one: min(y.mean() * (1 - fp_cost) * (1 - t) + (1 - y.mean()) * fp_cost * f)
                for one, (f, t) in curves.items()
            }
            assert loss[name] == pytest.approx(min(loss.values()), abs=1e-12)
            seen += 1
    assert seen >= 4


@figure("trees/plot_2")
def test_algorithm_7_accumulates_the_leaves_in_the_order_of_their_shares(axes):
    f, t = line(axes[1], "tree_labellings")
    np.testing.assert_allclose([f, t], [[0, 0.1, 0.2, 0.5, 1], [0, 0.4, 0.7, 0.9, 1]])


# -- many classes ---------------------------------------------------------------------------------


@figure("confusion_matrix/plot_3")
def test_three_classes_have_six_kinds_of_error(axes):
    """Section 7.3.1: n correct classifications, and n² − n errors."""
    d = rp.load_dataset("wine")
    wines = ["Barolo", "Grignolino", "Barbera"]
    decided = d[wines].idxmax(axis=1)
    counted = confusion_matrix(d["y_true"], decided, labels=wines)
    texts = [text.get_text() for text in axes[0].texts]
    cells = [[int(texts[5 * row + column]) for column in range(3)] for row in range(3)]
    assert cells == counted.tolist()
    right = artist_colours(axes[0])
    assert (right.count(right[0]), len(right) - right.count(right[0])) == (3, 6)


def artist_colours(ax):
    return [tuple(one.get_facecolor()[0][:3]) for one in artists(ax, "confusion_matrix")]


@figure("multiclass/plot_1_")
def test_each_class_has_its_curve_against_the_rest(axes):
    d = rp.load_dataset("wine")
    for wine in ("Barolo", "Grignolino", "Barbera"):
        f, t = line(axes[0], f"multiclass_roc:{wine}")
        assert np.trapezoid(t, f) == pytest.approx(roc_auc_score(d["y_true"] == wine, d[wine]))


@figure("multiclass/plot_3")
def test_every_pair_of_classes_has_an_area_in_both_directions(axes):
    d = rp.load_dataset("wine")
    for ax in axes:
        a, b = ax.get_title().split(" and ")
        two = d[d["y_true"].isin((a, b))]
        stated = dict(text.split(", AUC ") for text in legend(ax))
        for one in (a, b):
            area = roc_auc_score(two["y_true"] == one, two[one])
            assert np.trapezoid(*line(ax, f"roc:{one}")[::-1]) == pytest.approx(area)
            assert float(stated[one]) == pytest.approx(area, abs=5.01e-3)


@figure("multiclass/plot_4")
def test_the_mean_over_pairs_alone_is_deaf_to_the_mix_of_classes(axes):
    """Section 7.3.2: weighted by prevalence (Provost & Domingos), and over pairs (Hand & Till)."""
    d = rp.load_dataset("wine")
    wines = ["Barolo", "Grignolino", "Barbera"]
    y = d["y_true"]
    names = [label.get_text() for label in axes[0].get_yticklabels()]
    dots = {name: axes[0].lines[2 * i].get_xdata()[1] for i, name in enumerate(names)}
    rings = {name: axes[0].lines[2 * i + 1].get_xdata()[0] for i, name in enumerate(names)}
    weighted = sum(roc_auc_score(y == wine, d[wine]) * (y == wine).mean() for wine in wines)
    assert dots["Provost & Domingos"] == pytest.approx(weighted)
    each = [
        roc_auc_score(y[(y == a) | (y == b)] == a, d[a][(y == a) | (y == b)])
        for a in wines
        for b in wines
        if a != b
    ]
    assert dots["Hand & Till"] == pytest.approx(np.mean(each))
    moved = {name: abs(dots[name] - rings[name]) for name in names}
    assert moved["Hand & Till"] < 1e-12
    assert min(moved[name] for name in names if name != "Hand & Till") > 1e-3


# -- combinations ---------------------------------------------------------------------------------


@figure("combining/plot_1_")
def test_figure_10_meets_the_budget_between_a_and_b(axes):
    ax = axes[0]
    a, b, c = (np.array(point(ax, gid)) for gid in ("classifier:A", "classifier:B", "combination"))
    assert c @ (3760, 240) == pytest.approx(800)
    k = (c - a) / (b - a)
    assert k == pytest.approx([94 / 165] * 2)
    assert f"k = {k[0]:.3f}" in words(ax)
    assert "(0.185, 0.428)" in words(ax)  # 51/275 and 353/825
    assert c == pytest.approx((51 / 275, 353 / 825))
    (name,) = ax.texts
    assert (name.get_text(), tuple(name.xy)) == ("C", pytest.approx(c))
    assert line(ax, "line")[0] * 3760 + line(ax, "line")[1] * 240 == pytest.approx([800, 800])


@figure("combining/plot_2_")
def test_figure_11_turns_b_about_the_middle_of_ac(axes):
    a, b, c, turned = artist(axes[0], "thresholds").get_xydata()
    assert turned == pytest.approx(a + c - b)
    chord = np.interp([b[0], turned[0]], [a[0], c[0]], [a[1], c[1]])
    assert b[1] < chord[0]
    assert turned[1] > chord[1]
    np.testing.assert_allclose(np.column_stack(line(axes[0], "repair")), [(0, 0), a, turned, c, (1, 1)])
    np.testing.assert_allclose(np.column_stack(line(axes[0], "before")), [(0, 0), a, b, c, (1, 1)])


@figure("combining/plot_3")
def test_figure_12_shows_the_box_as_printed_around_the_tighter_one(axes):
    ax = axes[0]
    c1, c2 = point(ax, "classifier:c1"), point(ax, "classifier:c2")
    both, either = point(ax, "combination:c1 and c2"), point(ax, "combination:c1 or c2")
    assert both == pytest.approx((0.08, 0.42))  # as printed
    assert both == pytest.approx(np.multiply(c1, c2))
    assert either == pytest.approx(1 - np.multiply(1 - np.array(c1), 1 - np.array(c2)))
    (printed,) = ax.patches
    np.testing.assert_allclose(printed.get_bbox().get_points(), [[0, 0], np.minimum(c1, c2)])
    (tight,) = artist(ax, "box:c1 and c2").get_paths()
    low = np.maximum(np.add(c1, c2) - 1, 0)
    np.testing.assert_allclose(tight.get_extents().get_points(), [low, np.minimum(c1, c2)], atol=1e-12)
    for f, t in (both, either):
        assert t > np.interp(f, *line(ax, "hull"))


@figure("combining/plot_9")
def test_the_longer_the_chain_the_farther_it_is_from_independence(axes):
    """Section 7.4.4."""
    ax, d = axes[0], rp.load_dataset("breast_cancer_two")
    chain = ["naive_bayes", "linear", "tree", "nearest_neighbours"]
    decided = d[chain] >= 0.5
    own = np.array([rates(d["y_true"], decided[name]) for name in chain])
    assert (np.diff(own[:, 0]) > 0).all()  # the most conservative first
    gaps = []
    for k in (2, 3, 4):
        name = " or ".join("BLTN"[:k])
        seen = point(ax, f"observed:{name}")
        independent = point(ax, f"combination:{name}")
        assert seen == pytest.approx(rates(d["y_true"], decided[chain[:k]].any(axis=1)))
        assert independent == pytest.approx(1 - np.prod(1 - own[:k], axis=0))
        gaps.append(np.hypot(*np.subtract(independent, seen)))
    assert gaps == sorted(gaps)
    assert gaps[-1] > gaps[0] + 0.05


@figure("combining/plot_10_")
def test_a_chain_costs_more_than_its_last_classifier_may(axes):
    """Section 7.4.4: where a chain stops, and that its performance is not that of its classifiers."""
    ax, d = axes[0], rp.load_dataset("breast_cancer_two")
    y, models = d["y_true"].to_numpy(), ["naive_bayes", "linear", "tree", "nearest_neighbours"]
    prior, hull = y.mean(), line(ax, "roc").T

    def cost(at):
        return prior * (1 - at[1]) + (1 - prior) * at[0]

    asked = line(ax, "asked").T
    f, t = line(ax, "isometrics")
    assert cost((f, t)) == pytest.approx(np.full(f.size, 0.2))
    within = [i for i, at in enumerate(hull) if cost(at) <= 0.2]
    assert within[-1] == len(asked) == 6  # the first of the hull, which never says yes, is not drawn
    assert np.array_equal(asked, hull[1:7])
    yes = np.zeros(y.size, bool)
    for at in asked:  # whose decisions they are: those of these rates
        cuts = [d[name] >= cut for name in models for cut in d[name].unique()]
        yes |= next(one.to_numpy() for one in cuts if np.allclose(rates(y, one), at))
    chain = point(ax, "chain")
    assert chain == pytest.approx(rates(y, yes))
    assert round(cost(chain), 3) == 0.204
    assert cost(chain) > 0.2 > cost(asked[-1])


@figure("combining/plot_6")
def test_a_repair_is_made_where_a_validation_set_confirms_it(axes):
    """Section 7.4.5: what is chosen on ROC curves is to be validated on other data."""
    d = rp.load_dataset("tic_tac_toe")
    y, score, fold = (d[name].to_numpy() for name in ("y_true", "naive_bayes", "fold"))
    for ax, test in zip(axes, (2, 4), strict=True):
        upper, lower = largest_dent(*(part[~np.isin(fold, (test, test + 1))] for part in (y, score)))
        inside = (score > lower) & (score < upper)
        turned = np.where(inside, upper + lower - score, score)
        tested, validated = fold == test, fold == test + 1
        before, after = (roc_auc_score(y[validated], each[validated]) for each in (score, turned))
        repaired, *_, section = legend(ax)
        assert ("refused" in repaired) == ("refused" in section) == (after <= before) == (test == 4)
        areas = [roc_auc_score(y[tested], each[tested]) for each in (score, turned)][: 1 if test == 4 else 2]
        f, t = line(ax, "repair")
        assert np.trapezoid(t, f) == pytest.approx(areas[-1])
        cut_offs = [score[tested & (score >= limit)].min() for limit in (upper, lower)]  # of the drawn curve
        cut_offs = [np.floor(1000 * cut_off) / 1000 for cut_off in cut_offs]  # as printed, they divide the cases so
        drawn = [*cut_offs, before, after, *areas]
        assert numbers(ax) == sorted([str(test), *(f"{number:.3f}" for number in drawn)])


def largest_dent(y, score):
    """Return the cut-offs around the scores of the largest area between a curve and its convex hull."""
    f, t, cuts = roc_curve(y, score, drop_intermediate=False)
    corners = ConvexHull(np.c_[np.r_[f, 1], np.r_[t, 0]]).vertices
    corners = np.sort(corners[corners < f.size])
    areas = [
        (f[j] - f[i]) * (t[i] + t[j]) / 2 - np.trapezoid(t[i : j + 1], f[i : j + 1])
        for i, j in pairwise(corners)
    ]
    ends = [*pairwise(corners)][np.argmax(areas)]
    return [(cuts[i] + cuts[i + 1]) / 2 for i in ends]
