"""What the figures of Vuk & Curk, Klement et al. and Qin state, read off the figures as drawn."""

from fractions import Fraction

import environments_data
import numpy as np
import pytest
from artists import figure, line, numbers
from matplotlib.text import Text
from papers import FAWCETT_FIGURE_3
from scipy.optimize import brentq
from scipy.special import expit, logit
from scipy.stats import norm
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score, roc_curve

import rocplot as rp

pytestmark = pytest.mark.gallery

CLASSES, SCORES = FAWCETT_FIGURE_3  # which is Vuk & Curk's Table 1 without its misprint


def legend(ax):
    """Return what the legend's entries state, such as {"steps": "1.667"}."""
    texts = [text.get_text().removesuffix(")") for text in ax.get_legend().get_texts()]
    return {text.split(" (")[0]: text.rsplit(maxsplit=1)[-1] for text in texts}


def marked(ax):
    """Return the texts at the marked thresholds, in the order of the curve."""
    points = line(ax, "thresholds").T
    return points, [float(text.removeprefix("cut-off ")) for text in words(ax)[: len(points)]]


def area(path):
    x, y = path.vertices.T
    return abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1))) / 2


def shades(ax):
    """Return the areas of plain and of hatched shades."""
    plain = [one for one in ax.collections if not one.get_hatch()]
    hatched = [one for one in ax.collections if one.get_hatch()]
    return [sum(area(path) for one in some for path in one.get_paths()) for some in (plain, hatched)]


def words(ax):
    return [text.get_text() for text in ax.findobj(Text) if text.get_text()]


# -- Vuk & Curk -----------------------------------------------------------------------------------


@pytest.mark.parametrize("axes", ["roc/plot_2_thresholds", "roc/plot_3_hull"], indirect=True)
def test_points_of_table_1_bear_the_scores_at_which_they_are_reached(axes):
    points, stated = marked(axes[0])
    for (fpr, tpr), cut in zip(points, stated, strict=True):
        above = [label for label, score in zip(CLASSES, SCORES, strict=True) if score >= cut]
        assert (fpr, tpr) == pytest.approx((above.count("n") / 10, above.count("p") / 10))


@figure("roc/plot_3_hull")
def test_the_hull_of_table_1_is_the_lowest_concave_line_above_its_curve(axes):
    """By hand: the slopes 3, 3/4 and 1/2 fall between the vertical and the horizontal end."""
    vertices = np.array([(0, 0), (0, 0.2), (0.1, 0.5), (0.5, 0.8), (0.9, 1), (1, 1)])
    np.testing.assert_allclose(line(axes[0], "hull").T, vertices, atol=1e-12)
    curve = {tuple(point) for point in np.round(line(axes[0], "roc").T, 9)}
    assert {tuple(point) for point in vertices} <= curve
    assert all(t <= np.interp(f, *vertices[1:].T) + 1e-12 for f, t in curve)
    np.testing.assert_allclose(line(axes[0], "thresholds").T, vertices[1:], atol=1e-12)


@figure("roc/plot_4")
def test_shades_of_a_tie_are_both_areas_and_the_twelfth_between_them(axes):
    """Vuk & Curk, Table 2 by all pairs: strict wins, and half a win for the tie."""
    pairs = [(p > n) + Fraction(p == n, 2) for p in (0.9, 0.6, 0.4) for n in (0.4, 0.2)]
    strict, even = Fraction(sum(one == 1 for one in pairs), 6), Fraction(sum(pairs), 6)
    assert [str(strict), "∞", str(even - strict)] == words(axes[0])[4:7]
    assert shades(axes[0]) == pytest.approx([strict, even - strict])
    steps, lines = (line(axes[0], f"roc:{name}") for name in ("lower path, AROC1", "diagonal, AROC2"))
    assert np.trapezoid(steps[1], steps[0]) == pytest.approx(float(strict))
    assert np.trapezoid(lines[1], lines[0]) == pytest.approx(float(even))
    assert words(axes[0])[:4] == ["cut-off 0.9", "0.6", "0.4", "0.2"]
    named = {text.get_text() for text in axes[0].get_legend().get_texts()}
    assert named >= {f"diagonal, AROC2 = {float(even):.3f}", f"lower path, AROC1 = {float(strict):.3f}"}
    corner = lines[0, 3], lines[1, 2]  # of the box whose diagonal the tie is
    assert any(np.allclose(point, corner) for point in steps.T)


@figure("lift/plot_2")
def test_shades_of_the_lift_chart_are_both_areas(axes):
    """Vuk & Curk, Table 3 and eq. 5.4: the positives scored higher than a case, on average."""
    scores, positives = [0.9, 0.6, 0.5, 0.4, 0.4, 0.2], [0.9, 0.6, 0.4]
    steps = Fraction(sum(p > score for score in scores for p in positives), 6)
    stated = legend(axes[0])
    assert shades(axes[0]) == pytest.approx([steps, 2 - steps])
    assert (stated["lines, Alift2 = 2.000"], stated["steps, Alift1 = 1.667"]) == (
        "2.000",
        f"{float(steps):.3f}",
    )
    assert words(axes[0])[:7] == ["cut-off 0.9", "0.6", "0.5", "0.4", "0.2", str(steps), "1/6"]
    hatched = [one.get_paths()[0] for one in axes[0].collections if one.get_hatch()]
    assert area(hatched[-1]) == pytest.approx(1 / 6)  # the triangle of the tie, which bears it
    perfect = line(axes[0], "perfect")
    assert np.trapezoid(perfect[1], perfect[0]) == pytest.approx(9 / 4)


@figure("operating_point/plot_1")
def test_the_tangent_of_slope_six_fifths_touches_at_the_best_accuracy(axes):
    ax = axes[0]
    (x, y), (best_x, best_y), curve = line(ax, "tangent"), line(ax, "operating_point"), line(ax, "roc")
    slope = (y[1] - y[0]) / (x[1] - x[0])
    assert slope == pytest.approx(6 / 5)
    accuracy = 5 * curve[1] + 6 * (1 - curve[0])  # of eleven cases, eq. 4.8
    at = accuracy.argmax()
    assert (best_x[0], best_y[0]) == pytest.approx(curve[:, at])
    assert best_y[0] == pytest.approx(y[0] + slope * (best_x[0] - x[0]))
    assert (curve[1] <= y[0] + slope * (curve[0] - x[0]) + 1e-12).all()  # a tangent: nothing is above it
    assert "cut-off 0.54" in words(ax)[0]
    assert SCORES[at - 1] == 0.54


@figure("lift/plot_1_")
def test_answers_of_the_mailing_are_those_of_a_thousand_households(axes):
    x, y = line(axes[0], "lift")
    assert (len(x), y[-1]) == (1001, 200)  # a fifth of the households
    steps = np.diff(y)
    assert set(np.round(steps, 9)) == {0, 1}
    depths, heights = line(axes[0], "deciles")
    assert [float(text.removeprefix("TP ")) for text in words(axes[0])[:4]] == pytest.approx(heights)
    assert heights == pytest.approx([steps[: round(1000 * depth)].sum() for depth in depths])


@figure("lift/plot_3")
def test_lines_of_equal_accuracy_have_the_slope_n_half_and_run_like_the_random_ranking(axes):
    """Vuk & Curk, eq. 5.7 and Figure 7, for as many positives as negatives."""
    ax = axes[0]
    lines = [
        np.array(one.get_data()) for one in ax.lines if one.get_gid() in ("isometrics", "tangent", "chance")
    ]
    assert len(lines) == 4
    for (x0, x1), (y0, y1) in lines:
        assert (y1 - y0) / (x1 - x0) == pytest.approx(20 / 2)
    for drawn, stated in zip(lines[1:3], ("0.8", "0.9"), strict=True):
        (x0, _), (y0, _) = drawn
        assert y0 == pytest.approx(10 * x0 + (20 * float(stated) - 10) / 2)
        assert stated in words(ax)
    (rate,), (count,) = line(ax, "optimum")
    rates, counts = line(ax, "lift")
    right = 10 + 2 * counts - 20 * rates  # TP + TN
    assert (rate, count) == pytest.approx((rates[right.argmax()], counts[right.argmax()]))
    assert right.max() == pytest.approx(14)  # six errors, accuracy .7
    errors = [CLASSES[:k].count("n") + CLASSES[k:].count("p") for k in range(21)]
    best = int(np.argmin(errors))
    at = [f"{100 * best / 20:.1f}", f"{SCORES[best - 1]}"]
    assert numbers(ax) == sorted([*at, f"-{min(errors)}", "0.8", "0.9"])


@figure("lift/plot_5")
def test_three_plots_called_lift_are_one_curve_in_three_scales(axes):
    left, right, gains = axes if len(axes) == 3 else (*axes, None)
    for model in ("naive Bayes", "tree"):
        rate, count = line(left, f"lift:{model}")
        other, ratio = line(right, f"lift:{model}")
        assert count[-1] == 626
        inside = other >= rate[1]
        assert ratio[inside] == pytest.approx(np.interp(other[inside], rate, count) / 626 / other[inside])
    d = rp.load_dataset("tic_tac_toe")
    counts = []  # at .6 of the cases, on the line between the cut-offs above and below
    for column in ("naive_bayes", "tree"):
        fpr, tpr, _ = roc_curve(d["y_true"], d[column], drop_intermediate=False)
        counts.append(np.interp(0.6, (626 * tpr + 332 * fpr) / 958, 626 * tpr))
    assert numbers(left) == sorted(f"{count:.1f}" for count in counts)
    assert numbers(right) == sorted(f"{count / 626 / 0.6:.2f}" for count in counts)
    second = gains or left.child_axes[0]
    (low, high), (below, above) = left.get_ylim(), second.get_ylim()
    assert (below, above) == pytest.approx((low / 626, high / 626))


@figure("lift/plot_6")
def test_vertices_of_the_lift_hull_are_the_images_of_those_of_the_roc_hull(axes):
    """(f, t) goes to (π t + (1 − π) f, P t), and keeps its threshold."""
    left, right = axes
    fpr, tpr = line(left, "hull")
    np.testing.assert_allclose(line(right, "hull"), [(fpr + tpr) / 2, 10 * tpr], atol=1e-12)
    curve = line(right, "lift")
    assert (np.interp(curve[0], *line(right, "hull")) >= curve[1] - 1e-9).all()
    assert marked(left)[1] == marked(right)[1] == [0.8, 0.54, 0.38, 0.3, 0.1]


@figure("calibration/plot_0")
def test_curves_of_calibrated_densities_follow_from_the_densities_drawn(axes):
    """Vuk & Curk, eqs. 6.3, 6.4 and 6.8 by a fine sum: p(o) = o, and q as drawn on the left."""
    left, middle, right = axes
    auc = [float(one) for one in legend(middle).values()]
    lifted = [float(one) for one in [*legend(right).values()][:3]]
    for i, (drawn, name) in enumerate(zip(left.lines, ("sure", "even", "unsure"), strict=True)):
        o = (np.arange(20_000) + 0.5) / 20_000
        q = np.interp(o, *drawn.get_data()) / 20_000
        assert q.sum() == pytest.approx(1, abs=1e-4)
        above = np.cumsum((o * q)[::-1])[::-1] - o * q / 2
        P, N = (o * q).sum(), ((1 - o) * q).sum()
        assert (above * (1 - o) * q).sum() / (P * N) == pytest.approx(auc[i], abs=5.01e-4)
        assert 1000 * (above * q).sum() == pytest.approx(lifted[i], abs=0.51)
        for threshold in (0.2, 0.5, 0.9):
            kept = o >= threshold
            tp, fp = (o * q)[kept].sum(), ((1 - o) * q)[kept].sum()
            assert np.interp(fp / N, *line(middle, f"roc:{name}")) == pytest.approx(tp / P, abs=2e-3)
            assert np.interp(tp + fp, *line(right, f"lift:{name}")) == pytest.approx(1000 * tp, abs=1)
    assert auc[1] == round(5 / 6, 3)
    assert auc == sorted(auc, reverse=True)


@figure("calibration/plot_8")
def test_the_clinical_panel_holds_as_many_cases_of_each_class_as_it_says(axes):
    (n,) = {text.split()[-1] for ax in axes for text in words(ax) if text.startswith("n = ")}
    bins = line(axes[0], "bins")
    assert (n, bins.shape[1]) == ("569", 10)
    assert bins[1].mean() == pytest.approx(212 / 569, abs=0.01)  # ten bins of equal size
    assert {"+", "−"} <= {text for ax in axes for text in words(ax)}
    d = rp.load_dataset("breast_cancer")
    y, p = d["y_true"].to_numpy(), d["texture"].to_numpy()
    brier = (p - y) ** 2
    half = norm.ppf(0.975) * brier.std() / np.sqrt(y.size)
    more = [roc_auc_score(y, p), brier.mean(), brier.mean() - half, brier.mean() + half]
    shown = numbers(axes[0])
    for one in [*clinical_numbers(y, p), *(f"{value:.3f}" for value in more)]:
        shown.remove(one)
    assert shown == ["0.733", "0.811"]  # the score limits of the AUC


def clinical_numbers(y, p):
    """Return what the panel is to say, from scikit-learn, scipy and sums written out."""
    z, x = norm.ppf(0.975), logit(p)
    shift = brentq(lambda a: (y - expit(x + a)).sum(), -1, 1)
    own = expit(x + shift)
    dispersion = ((y - own) ** 2).sum() / (own * (1 - own)).sum() * y.size / (y.size - 1)

    def beyond(a):  # the profile likelihood's limits: the deviance over the dispersion is z²
        q, least = (np.where(y == 1, expit(x + b), expit(-x - b)) for b in (a, shift))
        return 2 * np.log(least / q).sum() / dispersion - z**2

    shifts = np.array([shift, brentq(beyond, shift - 2, shift), brentq(beyond, shift, shift + 2)])
    fit = LogisticRegression(C=np.inf, tol=1e-10).fit(x[:, None], y)
    own, rows = fit.predict_proba(x[:, None])[:, 1], np.c_[np.ones(x.size), x]
    slope_error = np.sqrt(np.linalg.inv((rows.T * own * (1 - own)) @ rows)[1, 1])
    slopes = fit.coef_[0, 0] + z * slope_error * np.array([0, -1, 1])
    ratio_error = np.sqrt((1 - y.mean()) / y.sum())  # of log O:E (Debray et al. 2017)
    ratios = y.sum() / p.sum() * np.exp(z * ratio_error * np.array([0, -1, 1]))
    fitted = [_local_line(p, y, at) for at in p]
    numbers = [f"{value + 0:.3f}" for value in np.r_[ratios, shifts.round(3), slopes]]
    numbers += [f"{np.abs(fitted - p).mean():.3f}"]
    return [*numbers, str(y.size), "10", "95", "95", "95"]  # ten bins; the level, thrice


def _local_line(x, y, at):
    """Return the height at a point of the line through the nearest three quarters, by tricube weights."""
    near = np.abs(x - at)
    width = np.sort(near)[int(0.75 * x.size) - 1]
    weight = np.clip(1 - (near / width) ** 3, 0, None) ** 3
    return np.polyval(np.polyfit(x - at, y, 1, w=np.sqrt(weight)), 0)


# -- Klement, Japkowicz & Matwin ------------------------------------------------------------------


@figure("shift/plot_1")
def test_ten_cases_have_the_midpoint_and_the_accuracies_of_table_1(axes):
    ax = axes[0]
    p = np.array([1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.0])
    y = np.array([1, 1, 0, 1, 1, 0, 1, 0, 0, 0])
    midpoint = p.sum() / (2 * y.sum())
    assert f"midpoint {midpoint:.3f}" in words(ax)
    sensible = (p >= midpoint) == y
    assert [i for i in range(1, 11) if not sensible[i - 1]] == [3, 7]
    right = (p >= 0.35) == y
    marks = np.vstack([one.get_xydata() for one in ax.lines if one.get_gid() == "thresholds"])
    for (cut, at), own, name in zip(marks, (sensible, ~sensible), ("sensibility", "capability"), strict=True):
        assert (cut, at) == (0.35, pytest.approx(right[own].mean()))
        x, height = line(ax, name)
        before, after = height[np.flatnonzero(np.diff(np.sign(x - 0.35)))[0] :][:2]
        assert before == after == pytest.approx(at)
    assert "cut-off 0.35: 87.5%, 50%" in words(ax)
    for name, here in (("sensibility", 1), ("capability", 0)):  # at the midpoint all are right, and none is
        x, height = line(ax, name)
        assert height[np.flatnonzero(np.diff(np.sign(x - midpoint)))[0]] == here


@pytest.mark.parametrize("axes", ["shift/plot_2", "shift/plot_3", "shift/plot_4"], indirect=True)
def test_sensibility_and_capability_move_with_the_environment(axes):
    """Klement et al., Figures 1 to 3, whose curves over the threshold leave those of training or do not."""
    left, right = axes
    grid = np.linspace(0.02, 0.98, 200)
    (other,) = {one.get_gid().split(":")[1] for one in left.lines} - {"training"}
    d, entries = rp.load_dataset("flu_clinic"), [text.get_text() for text in left.get_legend().get_texts()]
    stated = []
    for name, part in d[d["environment"].isin(["training", other])].groupby("environment"):
        y, p = part["y_true"], part["naive_bayes"]
        midpoint = p.sum() / (2 * y.sum())
        assert any(entry.startswith(f"{name} (midpoint {midpoint:.3f}, struggle ratio") for entry in entries)
        wrong = np.sum((p >= midpoint) != y)
        stated += [f"{midpoint:.3f}", f"{wrong / (y.size - wrong):.3f}"]
        assert f"{name} (AUC {roc_auc_score(y, p):.3f})" in words(right)
    assert numbers(left) == sorted(stated)
    assert len(numbers(right)) == 2
    apart = {}
    for name in ("sensibility", "capability"):
        heights = [_steps(line(left, f"{name}:{one}"), grid) for one in ("training", other)]
        apart[name] = np.abs(heights[0] - heights[1]).mean()
    rates = [np.interp(grid, *line(right, f"roc:{one}")) for one in ("training", other)]
    apart["roc"] = np.abs(rates[0] - rates[1]).mean()
    moved = max(apart["sensibility"], apart["capability"])
    if other == "test":  # both stay
        assert moved < 0.025
        assert apart["roc"] < 0.03
    else:
        assert moved > 0.045
    if other == "class definition":  # the ranking stays
        assert apart["roc"] < 0.035
    if other == "population drift":
        assert apart["roc"] > 0.05


def _steps(drawn, grid):
    x, y = drawn
    order = np.argsort(x, kind="stable")
    return y[order][np.searchsorted(x[order], grid).clip(max=x.size - 1)]


@figure("shift/plot_5")
def test_the_four_environments_stand_beside_those_of_the_paper(axes):
    paper = np.array(list(environments_data.KLEMENT_TABLE_2.values()))
    for ax, printed in zip(axes, paper.T, strict=True):
        hollow = [one.get_xdata()[0] for one in ax.lines if one.get_marker() == "s"]
        filled = [one.get_xdata()[0] for one in ax.lines if one.get_marker() == "o"]
        assert hollow == pytest.approx(printed)
        assert [float(text.get_text()) for text in ax.texts] == pytest.approx(filled, abs=5e-4)


# -- Qin ------------------------------------------------------------------------------------------


@figure("roc/plot_7")
def test_two_rankings_of_one_accuracy_have_the_areas_of_qins_table_1(axes):
    stated = [text.get_text() for text in axes[0].get_legend().get_texts()]
    assert stated == [f"CLS1 (AUC {24 / 25:.3f})", f"CLS2 (AUC {18 / 25:.3f})"]
    for name, ascending in (("CLS1", "----+-++++"), ("CLS2", "+----++-++")):
        x, y = line(axes[0], f"roc:{name}")
        best_first = ascending[::-1]
        walked = [(best_first[:i].count("-") / 5, best_first[:i].count("+") / 5) for i in range(11)]
        assert set(zip(np.round(x, 9), np.round(y, 9), strict=True)) <= set(walked)
        assert np.trapezoid(y, x) == pytest.approx({"CLS1": 24 / 25, "CLS2": 18 / 25}[name])
        assert ascending[:5].count("-") + ascending[5:].count("+") == 8  # cut in the middle
        assert (best_first[:5].count("-") / 5, best_first[:5].count("+") / 5) == (0.2, 0.8)
    ((fpr,), (tpr,)) = next(one.get_data() for one in axes[0].lines if one.get_marker() == "o")
    assert (fpr, tpr) == (0.2, 0.8)
    assert f"accuracy {(tpr + 1 - fpr) / 2:g}" in " ".join(words(axes[0]))


@figure("soft/plot_1")
def test_only_the_labels_of_half_overlap_in_panel_d_add_up_without_division(axes):
    target = np.linspace(0, 1, 501)
    for letter, ax in zip("abcd", axes, strict=True):
        degree = float(ax.get_title().split()[1]) / 100
        triangles = [np.array(one.get_data()) for one in ax.lines if one.get_gid() == "triangles"]
        falling, rising = (np.interp(target, *one, right=0, left=0) for one in triangles)
        widths = [2 * np.ptp(one[0]) for one in triangles]  # of the whole triangle, half of it outside the range
        common = triangles[0][0].max() - triangles[1][0].min()
        assert widths == pytest.approx([common / degree] * 2)
        assert np.allclose(falling + rising, 1) == (letter == "d") == (degree == 0.5)
        plus = np.interp(target, *line(ax, "fuzzy_labels"))
        minus = np.interp(target, *line(ax, "negative"))
        np.testing.assert_allclose(plus + minus, 1, atol=1e-12)
        np.testing.assert_allclose(plus, rising / (falling + rising), atol=1e-9)
        assert ax.get_title().startswith(f"({letter})")
        means = sorted(float(one.get_xdata()[0]) for one in ax.lines if one.get_gid() == "means")
        by_hand = [np.average(target, weights=own) for own in (minus, plus)]
        assert means == pytest.approx(by_hand, abs=2e-3)


@figure("soft/plot_2")
def test_sides_and_areas_of_the_first_cases_are_qins_equations_9_and_10(axes):
    (ax,) = axes
    n = np.array([0.2, 0.4, 0.6, 0.8, 1.0])  # his Table 2
    p, n_plus, n_minus = 1 - n, 2, 3
    stated = {
        text.split("=")[0].strip(" \n$"): text.split("=")[1] for text in words(ax) if text.count("=") == 1
    }
    for case in (1, 4):
        assert float(stated[f"p_{case}/n_+"]) == pytest.approx(p[case - 1] / n_plus, abs=5e-3)
        assert float(stated[f"(1-p_{case})/n_-"]) == pytest.approx(n[case - 1] / n_minus, abs=5e-3)
    (areas,) = [text for text in words(ax) if text.count("=") == 5]
    before = np.cumsum(p) - p
    for k, row in enumerate(areas.splitlines(), 1):
        by_hand = (n[:k] * (2 * before[:k] + p[:k])).sum() / (2 * n_plus * n_minus)
        assert row == f"AUC$_{k}$ = {by_hand:.3f}"
    drawn = [sum(map(area, one.get_paths())) for one in ax.collections]
    assert np.cumsum(drawn) == pytest.approx(
        [float(row.split("=")[1]) for row in areas.splitlines()[:4]], abs=5e-4
    )


@figure("soft/plot_4")
def test_noise_lowers_a_perfect_ranking_that_stays_below_1(axes):
    """Qin, Figure 5: the labels' own order is the most, noise lowers it, and chance is one half."""
    perfect, little, much, chance = (float(area) for area in legend(axes[0]).values())
    assert 1 > perfect > little > much > chance == pytest.approx(0.5, abs=0.03)
    assert perfect == pytest.approx(5 / 6, abs=0.01)  # labels of 50 %, over evenly spread targets
    best = line(axes[0], "roc:perfect ranking")
    assert (
        np.diff(best[1])[1:] * np.diff(best[0])[:-1] <= np.diff(best[1])[:-1] * np.diff(best[0])[1:] + 1e-12
    ).all()
    for name in ("noise, α = 0.2", "noise, α = 0.8", "random"):
        x, y = line(axes[0], f"roc:{name}")
        assert (y <= np.interp(x, *best) + 1e-9).all()


@figure("soft/plot_5")
def test_largest_areas_are_those_of_the_overlaps_of_figure_3(axes):
    """1 − w²/6 with w = d/(1 − d): 1/7, 1/3, 3/5 and 1."""
    w = [Fraction(1, 7), Fraction(1, 3), Fraction(3, 5), Fraction(1)]
    stated = [text.get_text() for text in axes[0].get_legend().get_texts()]
    assert [one.split(" (AUC ")[1] for one in stated] == [f"{float(1 - one**2 / 6):.3f})" for one in w]
    assert [one[:3] for one in stated] == ["(a)", "(b)", "(c)", "(d)"]
    for text, one in zip(stated, w, strict=True):
        degree = float(text.split()[1]) / 100
        assert degree / (1 - degree) == pytest.approx(float(one))
        x, y = line(axes[0], f"roc:{text.split(' (AUC')[0]}")
        assert np.trapezoid(y, x) == pytest.approx(float(1 - one**2 / 6), abs=1e-4)


@figure("soft/plot_7")
def test_densities_of_the_target_have_the_area_1_and_the_mean_that_is_predicted(axes):
    """Qin, eqs. 3 to 7, for labels M₊ = t and M₋ = 1 − t: p(t|x) = 2 p t + 2 (1 − p)(1 − t)."""
    drawn = [one for one in axes[0].lines if len(one.get_xdata()) > 1]
    marks = [one.get_xdata()[0] for one in axes[0].lines if len(one.get_xdata()) == 1]
    t = np.linspace(0, 1, 10_001)
    for one, mark in zip(drawn, marks, strict=True):
        share, mean = (float(part.split("= ")[-1].split()[-1]) for part in one.get_label().split(", "))
        density = np.interp(t, *one.get_data())
        np.testing.assert_allclose(density, 2 * share * t + 2 * (1 - share) * (1 - t), atol=1e-9)
        assert np.trapezoid(density, t) == pytest.approx(1)
        assert np.trapezoid(t * density, t) == pytest.approx(mark) == pytest.approx(mean, abs=5e-4)
    assert len(drawn) == 3
