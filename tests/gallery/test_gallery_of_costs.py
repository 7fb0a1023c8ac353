"""What Flach's slides on metrics and costs, and Klement et al. on margins, state: read off the figures as drawn."""

import re

import numpy as np
import pytest
from artists import artist, figure, line, numbers, words
from matplotlib import colors
from papers import FAWCETT_FIGURE_3
from scipy.stats import chi2_contingency, entropy, hmean
from sklearn.datasets import load_wine
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.metrics import recall_score, roc_auc_score
from sklearn.model_selection import cross_val_predict
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.tree import DecisionTreeClassifier

import rocplot as rp
from rocplot.page.private_matplotlib import get_figure_renderer
from rocplot.page.typeset import measure_text

pytestmark = pytest.mark.gallery

CLASSES = np.array(FAWCETT_FIGURE_3[0]) == "p"  # best first


def rates():
    """Return fpr and tpr of Fawcett's Figure 3 after each of its cases, from none on."""
    return np.r_[0, np.cumsum(~CLASSES)] / 10, np.r_[0, np.cumsum(CLASSES)] / 10


@figure("shift/plot_6")
def test_the_curve_is_the_same_and_sensibility_is_not(axes):
    left, right = axes[:2]
    curves = [line(right, f"roc:{name}") for name in ("Table 1", "closer to ½")]
    assert np.array_equal(*curves)
    y = np.array([1, 1, 0, 1, 1, 0, 1, 0, 0, 0])
    p = np.array([1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.0])
    at = 0.37  # .4 and .3 of Table 1 are on either side, drawn together all are beyond
    for name, score in (("Table 1", p), ("closer to ½", 0.35 + 0.3 * p)):
        midpoint = score.sum() / 10
        assert f"{name} (midpoint {midpoint:.3f})" in words(left).replace("\n", " ")
        sensible = (score >= midpoint) == y
        x, height = line(left, f"sensibility:{name}")
        before, after = height[np.flatnonzero(np.diff(np.sign(x - at)))[0] :][:2]
        assert before == after == pytest.approx(((score >= at) == y)[sensible].mean())


@figure("metrics/plot_3_")
def test_lines_of_accuracy_turn_those_of_precision_are_renamed_and_of_gini_stay(axes):
    accuracy, precision, gini = axes[:3]
    for ax in axes[:3]:
        drawn = [np.array(one.get_data()) for one in ax.lines if one.get_gid() == "isometrics"]
        half = len(drawn) // 2
        ends = [[(y[-1] - y[0]) / (x[-1] - x[0]) for x, y in some] for some in (drawn[:half], drawn[half:])]
        if ax is accuracy:
            assert ends == [pytest.approx([1] * 3), pytest.approx([1 / 2] * 3)]
        else:
            assert all(any(np.allclose(a, b, equal_nan=True) for b in drawn[half:]) for a in drawn[:half])
    assert numbers(accuracy) == sorted(["0.2", "0.5", "0.8"] * 2)  # (t + c(1 − f))/(1 + c), at either c
    at_c = [t / (t + c * f) for t, f in ((0.6, 0.4), (0.8, 0.2)) for c in (1, 1 / 2)]
    named = ["1", "1", "2"]  # c, in the legend
    assert at_c == pytest.approx([0.6, 0.75, 0.8, 0.8889], abs=1e-4)
    assert numbers(precision) == sorted([*named, "0.6", "0.8", "0.750", "0.889"])  # alike for each c
    assert numbers(gini) == ["0.1"] * 4 + ["0.3"] * 4
    check_levels(accuracy, [lambda f, t, c=c: MEASURES["accuracy"](f, t, c) for c in (1, 1 / 2)])
    check_levels(precision, [lambda f, t, c=c: MEASURES["precision"](f, t, c) for c in (1, 1 / 2)])
    check_levels(gini, [lambda f, t: MEASURES["dkm"](f, t, 1)])
    fpr, tpr = line(accuracy, "indifference")
    assert fpr + tpr == pytest.approx(1)


@figure("metrics/plot_1_")
def test_every_line_of_the_plate_bears_one_value(axes):
    metrics = [
        "accuracy",
        "wracc",
        "precision",
        "f_beta",
        "laplace",
        "m_estimate",
        "kappa",
        "information_gain",
        "gini_gain",
        "dkm",
    ]
    panels = list(axes[:30])
    for i, ax in enumerate(panels):
        metric, skew = metrics[i // 3], (1, 1 / 2, 1 / 10)[i % 3]
        if i % 3:
            assert ax.get_title() == ("c = 1/2", "c = 1/10")[i % 3 - 1]
        else:  # of ten positives, and m = 5
            totals = {"laplace": ["10"], "m_estimate": ["5", "10"]}.get(metric, [])
            assert re.findall(r"\d+", ax.get_title()) == totals
        levels = []
        for one in ax.lines:
            x, y = np.array(one.get_data(), float)
            if one.get_gid() != "isometrics" or np.isnan(x).all():
                continue
            inside = (x > 0.01) & (x < 0.99) & (y > 0.01) & (y < 0.99)
            if not inside.any():
                x, y = (np.array([(end[0] + 2 * end[-1]) / 3]) for end in (x, y))
                inside = np.array([True])
            value = MEASURES[metric](x[inside], y[inside], skew)
            assert np.ptp(value) < 2e-3, (metric, skew)
            levels.append(np.mean(value))
        assert len(levels) >= 3
        check_levels(ax, [lambda f, t, of=MEASURES[metric], c=skew: of(f, t, c)])


@figure("metrics/plot_2_")
def test_formulas_of_the_table_are_the_metrics_and_their_slopes(axes):
    texts = [text.get_text() for text in axes[0].texts]
    cells = {divmod(i, 5): text for i, text in enumerate(texts)}  # heads, then seven metrics
    assert len(cells) == 5 * 8
    f, t, c = 0.2, 0.7, 3.0
    names = ["accuracy", "wracc", "precision", "lift", "relative_precision", "f_beta", "jaccard"]
    scale = [1, 4, 1, 1 / 2, 2, 1, 1]
    for row, (name, factor) in enumerate(zip(names, scale, strict=True), 1):
        assert _value(cells[row, 1], f, t, c) == pytest.approx(factor * rp.compute.metric(name, f, t, c))
        assert _value(cells[row, 2], f, t, 1) == pytest.approx(factor * rp.compute.metric(name, f, t, 1))
        step = 1e-6
        value = [
            rp.compute.metric(name, *at, c)
            for at in ((f + step, t), (f - step, t), (f, t + step), (f, t - step))
        ]
        slope = -(value[0] - value[1]) / (value[2] - value[3])
        assert _value(cells[row, 3], f, t, c) == pytest.approx(slope, rel=1e-6)


def _value(formula, f, t, c):
    """Work out a formula such as t over t + cf."""
    text = formula.strip("$").replace(r"\,", "*")
    text = re.sub(r"\\dfrac\{(.*?)\}\{(.*?)\}", r"((\1)/(\2))", text)
    text = text.replace("^2", "**2")
    text = re.sub(r"(?<=[\dtfc)])\s*(?=[tfc(])", "*", text)
    return eval(text, {"__builtins__": {}}, {"f": f, "t": t, "c": c})


@figure("metrics/plot_6_")
def test_chords_give_the_impurity_after_the_split(axes):
    """Slide Figure 5.2: [3+, 4−] and [2+, 1−]: minority 4/10 and Gini 10/21."""
    left, right = axes[:2]
    x, half_circle = line(left, "impurity:root_gini")
    assert half_circle**2 + (x - 0.5) ** 2 == pytest.approx(0.25)
    for name, after in (("minority", 0.4), ("gini", 10 / 21)):
        chord = line(right, f"chord:{name}")
        assert chord[0] == pytest.approx([3 / 7, 2 / 3])
        assert chord[1] == pytest.approx(np.interp(chord[0], *line(right, f"impurity:{name}")), abs=1e-4)
        assert line(right, f"split:{name}").ravel() == pytest.approx([0.5, after])
        assert f"after the split {after:.3f}" in words(right)


@figure("metrics/plot_7_")
def test_splits_and_their_mirror_images_are_worth_the_same_but_for_one_child(axes):
    metrics = ["information_gain", "phi2", "mcc", "dkm", "gini_roc", "gini_roc_left"]
    for metric, ax in zip(metrics, axes[:6], strict=True):
        lines = [np.array(one.get_data(), float) for one in ax.lines if one.get_gid() == "isometrics"]
        bent = [one for one in lines if one.shape[1] > 2]
        f, t = np.hstack(bent)
        kept = ~np.isnan(f) & (f > 1e-3) & (f < 1 - 1e-3) & (t > 1e-3) & (t < 1 - 1e-3)
        here, there = (
            rp.compute.metric(metric, *at, 1 / 10) for at in ((f[kept], t[kept]), (1 - f[kept], 1 - t[kept]))
        )
        both = np.allclose(np.abs(here), np.abs(there), atol=1e-9)
        assert both == (metric != "gini_roc_left")
        if metric == "gini_roc_left":
            assert all((np.diff(y[~np.isnan(y)]) <= 1e-9).all() for _, y in bent)  # its lines fall


CHILDREN = {  # what a split is worth by the counts of its children, each a pair of rows, positives and negatives
    "information_gain": lambda left, right: gained(left, right, lambda counts: entropy(counts, base=2)),
    "phi2": lambda left, right: chi_square(left, right),
    "mcc": lambda left, right: (
        np.sign(left[0] * right[1] - left[1] * right[0]) * chi_square(left, right) ** 0.5
    ),
    "dkm": lambda left, right: relative(
        left, right, lambda counts: np.sqrt(np.prod(counts / sum(counts), axis=0))
    ),
    "gini_roc": lambda left, right: relative(
        *(side / (left + right) for side in (left, right)),
        lambda counts: 1 - ((counts / sum(counts)) ** 2).sum(axis=0),
    ),
    "gini_roc_left": lambda left, right: 1 - hmean(left / (left + right), axis=0),
}


def gained(left, right, impurity):
    """Return the impurity of the parent less those of the children, by their shares of the cases."""
    whole = left + right
    return impurity(whole) - sum(
        side.sum(axis=0) / whole.sum(axis=0) * impurity(side) for side in (left, right)
    )


def relative(left, right, impurity):
    return gained(left, right, impurity) / impurity(left + right)


def chi_square(left, right):
    """Return Pearson's statistic by the number of cases, from observed and expected counts."""
    whole = left + right
    total = whole.sum(axis=0)
    expected = [whole * side.sum(axis=0) / total for side in (left, right)]
    return (
        sum(((side - own) ** 2 / own).sum(axis=0) for side, own in zip((left, right), expected, strict=True))
        / total
    )


def cells(f, t, c):
    """Return TP, FP, FN and TN of ten positives and 10 c negatives."""
    return 10 * t, 10 * c * f, 10 * (1 - t), 10 * c * (1 - f)


def of_split(criterion):
    """Take what is called positive, and what is not, as the children of a split."""

    def worth(f, t, c):
        tp, fp, fn, tn = cells(f, t, c)
        return criterion(np.array([tp, fp]), np.array([fn, tn]))

    return worth


def of_cells(formula):
    return lambda f, t, c: formula(*cells(f, t, c))


def kappa(tp, fp, fn, tn):
    n = tp + fp + fn + tn
    agreement, chance = (tp + tn) / n, ((tp + fp) * (tp + fn) + (fn + tn) * (fp + tn)) / n**2
    return (agreement - chance) / (1 - chance)


MEASURES = {  # the metrics of the plate, by the counts of ten positives
    "accuracy": of_cells(lambda tp, fp, fn, tn: (tp + tn) / (tp + fp + fn + tn)),
    "wracc": of_cells(lambda tp, fp, fn, tn: (tp * tn - fp * fn) / (tp + fp + fn + tn) ** 2),
    "precision": of_cells(lambda tp, fp, fn, tn: tp / (tp + fp)),
    "f_beta": of_cells(lambda tp, fp, fn, tn: 2 * tp / (2 * tp + fp + fn)),
    "laplace": of_cells(lambda tp, fp, fn, tn: (tp + 1) / (tp + fp + 2)),
    "m_estimate": of_cells(
        lambda tp, fp, fn, tn: (tp + 5 * (tp + fn) / (tp + fp + fn + tn)) / (tp + fp + 5)
    ),
    "kappa": of_cells(kappa),
    "information_gain": of_split(CHILDREN["information_gain"]),
    "gini_gain": of_split(
        lambda left, right: gained(left, right, lambda counts: 1 - ((counts / sum(counts)) ** 2).sum(axis=0))
    ),
    "dkm": of_split(CHILDREN["dkm"]),
}


def check_levels(ax, measures):
    """Compare every number on an axes' lines with what one of the measures is worth where it stands."""
    labels = [label for label in artist(ax, "labels").get_children() if label.get_visible()]
    assert labels
    for label in labels:
        text = label.get_text().replace("−", "-")
        half = 0.5 * 10.0 ** -len(text.partition(".")[2])
        box = measure_text(label, get_figure_renderer(ax.figure)) * ax.figure.dpi / 72  # as it was placed
        middle = label.get_transform().transform(label.get_position()) + box.reshape(2, 2).mean(axis=0)
        at = ax.transData.inverted().transform(middle)
        values = [measure(*at) for measure in measures]
        assert any(float(text) == pytest.approx(value, abs=half) for value in values), (text, values)


@figure("metrics/plot_7_")
def test_every_line_of_a_splitting_criterion_is_of_one_worth_by_the_counts_of_both_children(axes):
    """At c = 1/10, ten positives to a negative; GiniROC is the Gini gain of rates, as if there were as many."""
    for (metric, worth), ax in zip(CHILDREN.items(), axes[:6], strict=True):
        levels = set()
        for one in ax.lines:
            f, t = np.array(one.get_data(), float)
            kept = (f > 1e-3) & (f < 1 - 1e-3) & (t > 1e-3) & (t < 1 - 1e-3)
            if one.get_gid() != "isometrics" or not kept.any():
                continue
            left = np.array([10 * t[kept], f[kept]])
            value = worth(left, np.array([[10.0], [1]]) - left)
            assert np.ptp(value) < 1e-6, metric
            levels.add(float(value.mean().round(6)) + 0)
        written = {float(text.get_text().replace("−", "-")) for text in artist(ax, "labels").get_children()}
        assert written - {0, 1} <= levels, metric  # 0 and 1 may be the diagonal and the edges alone
        assert levels == {round(level, 1) for level in levels}, metric
        assert len(written) >= 3, metric


def test_relative_impurities_of_the_teeth_by_hand():
    """[3+, 4−], [2+, 1−]: of the left child alone 24/35, as the slide has it; both take 1 − 20/21 = 1/21 = χ²/n."""
    found = rp.compute.split_impurity([(3, 4), (2, 1)])
    gini = found.name.tolist().index("gini")
    t, f = 3 / 5, 4 / 5
    assert found.left_share * found.left[gini] / found.parent[gini] == pytest.approx(24 / 35, abs=1e-12)
    assert 2 * t * f / (t + f) == pytest.approx(24 / 35)  # (1 + c) tpr fpr/(tpr + c fpr), at c = 1
    assert found.gain[gini] / found.parent[gini] == pytest.approx(1 / 21, abs=1e-12)
    assert chi2_contingency([[3, 2], [4, 1]], correction=False).statistic / 10 == pytest.approx(1 / 21)
    root = found.name.tolist().index("root_gini")
    assert found.left_share * found.left[root] / found.parent[root] == pytest.approx(
        np.sqrt(t * f), abs=1e-12
    )
    both = 1 - np.sqrt(t * f) - np.sqrt((1 - t) * (1 - f))
    assert found.gain[root] / found.parent[root] == pytest.approx(both, abs=1e-12)


@figure("combining/plot_11_")
def test_all_dents_are_repaired_beside_the_largest_alone(axes):
    """The gains of ten test folds are stated: by two validation folds and by one, of all dents and of the largest."""
    d = rp.load_dataset("tic_tac_toe")
    y, score, fold = (d[name].to_numpy() for name in ("y_true", "naive_bayes", "fold"))
    tested = fold == 2
    for ax, sections in zip(axes, ("mirrored section", "mirrored sections"), strict=True):
        before, after = (np.trapezoid(*line(ax, gid)[::-1]) for gid in ("before", "repair"))
        text = words(ax).replace("\n", " ")
        assert before == pytest.approx(roc_auc_score(y[tested], score[tested]))
        assert f"repaired (AUC {before:.3f} → {after:.3f})" in text
        assert f"{sections} (validation AUC" in text
    gains = {}
    for size in (1, 2):
        for which in ("largest", "all"):
            rises = []
            for test in range(1, 11):
                validation = [(test + i - 1) % 10 + 1 for i in range(1, size + 1)]
                parts = [~np.isin(fold, [test, *validation]), np.isin(fold, validation), fold == test]
                found = rp.compute.validated_repair(*((y[rows], score[rows]) for rows in parts), which=which)
                rises.append(roc_auc_score(y[parts[2]], found.score) - roc_auc_score(y[parts[2]], score[parts[2]]))
            gains[size, which] = round(np.mean(rises), 4)
    rounded = {key: round(gain, 4 if key == (2, "largest") else 3) for key, gain in gains.items()}
    assert rounded == {(2, "all"): 0.008, (2, "largest"): 0.0004, (1, "all"): 0.019, (1, "largest"): 0.013}


@figure("combining/plot_7")
def test_hollow_learners_are_on_the_front_and_below_the_hull(axes):
    ax = axes[0]
    points = {
        one.get_gid().split(":")[1]: one for one in ax.lines if str(one.get_gid()).startswith("roc_points:")
    }
    at = {name: (one.get_xdata()[0], one.get_ydata()[0]) for name, one in points.items()}
    hull = line(ax, "hull")
    for name, (f, t) in at.items():
        beaten = any(g <= f and s >= t and (g, s) != (f, t) for g, s in at.values())
        below = np.interp(f, *hull) > t + 1e-9
        hollow = (
            points[name].get_markerfacecolor() == "none"
            or points[name].get_fillstyle() == "none"
            or colors.same_color(points[name].get_markerfacecolor(), ax.get_facecolor())
        )
        assert hollow == (below and not beaten), name
    corners = line(ax, "pareto_front").T
    assert sum(any(np.allclose(one, corner) for corner in corners) for one in at.values()) == 7


@figure("multiclass/plot_6")
def test_weights_of_the_search_raise_the_accuracy_of_new_cases(axes):
    d = rp.load_dataset("three_classes")
    names = ["common", "scarce", "rare"]
    exact, _ = rp.compute.class_weights("y_true", names, data=d[d["sample"] == "search"])
    for ax, sample in zip(axes[:2], ("search", "new"), strict=True):
        own = d[d["sample"] == sample]
        weights = np.array([float(re.search(rf"{name} × ([\d.]+)", words(ax))[1]) for name in names])
        for label, weight in (("equal weights", np.ones(3)), ("weights shown", weights)):
            unrounded = exact if weight is weights else 1
            assert weight == pytest.approx(unrounded, abs=5.01e-4)
            decided = np.array(names)[(own[names].to_numpy() * unrounded).argmax(axis=1)]
            stated = float(re.search(rf"{label} \(accuracy ([\d.]+)\)", words(ax))[1])
            assert np.mean(decided == own["y_true"]) == pytest.approx(stated, abs=5.01e-4)
    assert weights[0] == 1


@figure("multiclass/plot_8")
def test_the_least_loss_over_the_weights_of_classes_is_where_each_classifier_is_drawn(axes):
    """At 500 weights: Σ w_c (1 − tpr_c) of scikit-learn's four classifiers and of those that say one class."""
    (ax,) = [one for one in axes if one.get_title() or one.collections]
    X, y = load_wine(return_X_y=True)
    models = {
        "naive Bayes": GaussianNB(),
        "nearest neighbour": KNeighborsClassifier(1),
        "tree": DecisionTreeClassifier(max_depth=3),
        "linear": LinearDiscriminantAnalysis(),
    }
    missed = {
        name: 1 - recall_score(y, cross_val_predict(model, X[:, [9]], y, cv=10), average=None)
        for name, model in models.items()
    }
    kinds = ("Barolo", "Grignolino", "Barbera")
    missed |= {f"always {kind}": 1 - row for kind, row in zip(kinds, np.eye(3), strict=True)}
    drawn = {one.get_gid().partition(":")[2]: one.get_paths()[0] for one in ax.collections}
    assert set(drawn) == set(missed) - {"nearest neighbour"}
    corners = np.array([[0, 0], [1, 0], [0.5, np.sqrt(0.75)]])
    for weight in np.random.default_rng(0).dirichlet([1, 1, 1], 500):
        loss = {name: weight @ one for name, one in missed.items()}
        first, second = sorted(loss, key=loss.get)[:2]
        if loss[second] - loss[first] > 1e-3:
            assert [name for name, path in drawn.items() if path.contains_point(weight @ corners)] == [first]
    (marker,) = (one for one in ax.lines if one.get_gid() == "prior")
    np.testing.assert_allclose(marker.get_xydata(), [np.bincount(y) / y.size @ corners])


@figure("costs/plot_1_")
def test_points_tangents_and_hull_have_their_duals(axes):
    """The line of a point goes from 2(1 − π) fpr to 2π(1 − tpr); the envelope is the least of all; π = ½."""
    left, right = axes[:2]
    fpr, tpr = rates()
    kappa, loss = line(right, "cost_curve")
    grid = np.linspace(0, 1, 101)
    every = (1 - grid)[:, None] * fpr + grid[:, None] * (1 - tpr)
    assert np.interp(grid, kappa, loss) == pytest.approx(every.min(axis=1))
    ((f,), (t,)) = line(left, "thresholds")
    np.testing.assert_allclose(line(right, "thresholds"), [[0, 1], [f, 1 - t]])
    ((f,), (t,)) = line(left, "operating_point")
    assert line(right, "operating_point").ravel() == pytest.approx([0.5, (f + 1 - t) / 2])
    hull = line(left, "hull")
    shares = [u / (u + v) for u, v in zip(*np.diff(hull[::-1]), strict=True)]
    assert sorted(kappa[1:-1]) == pytest.approx(sorted(1 - share for share in shares if 0 < share < 1))


@figure("costs/plot_2_")
def test_areas_are_refinement_loss_and_brier_score_and_equal_in_training(axes):
    d = rp.load_dataset("breast_cancer_trees")
    for ax in axes[:4]:
        tree, part, *stated = re.fullmatch(r"(\w+), (\w+): areas (\S+), (\S+)", ax.get_title()).groups()
        own = d[d["half"] == part]
        y, p = own["y_true"].to_numpy(), own[tree].to_numpy()
        brier = np.mean((y - p) ** 2)
        hull = rp.compute.hull(rp.compute.roc(y, p))
        ups, overs = np.diff(hull.tpr) * y.sum(), np.diff(hull.fpr) * (1 - y).sum()
        refinement = np.sum(ups * overs / (ups + overs)) / y.size
        assert [float(one) for one in stated] == pytest.approx([refinement, brier], abs=5e-4)
        x, loss = line(ax, "cost_curve:cost curve")
        assert np.trapezoid(loss, x) == pytest.approx(refinement)
        assert (brier == pytest.approx(refinement)) == (part == "training")
        assert ax.get_title().startswith(("pruned", "unpruned"))


@figure("calibration/plot_6_")
def test_a_map_takes_calibration_loss_away_and_leaves_refinement_loss(axes):
    ax = axes[0]
    for one in ax.lines:
        if one.get_gid() == "equal_brier":
            x, y = np.array(one.get_data(), float)
            assert np.diff(y)[0] / np.diff(x)[0] == pytest.approx(-1)
    for name in ("naive Bayes", "overconfident", "underconfident"):
        (r0, c0), (r1, c1) = (
            line(ax, f"{gid}:{name}").ravel() for gid in ("refinement_calibration", "after")
        )
        assert c1 < c0 / 3
        assert r1 == pytest.approx(r0, abs=0.01)
        assert r1 + c1 < r0 + c0


@figure("costs/plot_3_")
def test_rol_curves_are_the_error_rates_and_the_perfect_one_is_right_at_the_prior(axes):
    fpr, tpr = rates()
    for ax, prior in zip(axes[1:4], (0.5, 0.8, 0.2), strict=True):
        rate, error = prior * tpr + (1 - prior) * fpr, prior * (1 - tpr) + (1 - prior) * fpr
        assert np.interp(rate, *line(ax, "rol_curve")) == pytest.approx(error)
        x, y = line(ax, "perfect")
        assert (x[1], y[1]) == pytest.approx((prior, 0))
        assert (y[0], y[-1]) == pytest.approx((prior, 1 - prior))
        assert ax.get_title().endswith(f"= {prior:g}")


@figure("costs/plot_4_")
def test_a_rate_of_the_cost_proportion_saves_a_sixth(axes):
    left, right = axes[:2]
    x, y = line(left, "roc")
    auc, prior = np.trapezoid(y, x), 626 / 958
    uniform, driven, kendall = (
        line(right, gid) for gid in ("rate_uniform_curve", "rate_driven_curve", "kendall_curve")
    )
    areas = [np.trapezoid(loss, kappa) for kappa, loss in (uniform, driven, kendall)]
    expected = prior * (1 - prior) * (1 - 2 * auc)
    assert areas == pytest.approx(
        [expected + 1 / 2, expected + 1 / 3, 2 * prior * (1 - prior) * (1 - auc)], abs=1e-4
    )
    stated = [float(one) for one in re.findall(r"area (0\.\d+)", words(right))]
    assert stated == pytest.approx(areas, abs=5.01e-4)


@figure("costs/plot_8_")
def test_net_benefit_is_the_loss_seen_from_the_other_side(axes):
    """TP/n − FP/n · p/(1 − p), and π − Q/(2(1 − p)) with the loss Q at the cost proportion 1 − p."""
    ax = axes[0]
    d = rp.load_dataset("breast_cancer_two")
    y, score = d["y_true"].to_numpy(), d["linear"].to_numpy()
    x, benefit = line(ax, "net_benefit:linear")
    for p in (0.1, 0.3, 0.6):
        at = int(np.argmin(np.abs(x - p)))
        tp, fp = (np.mean((score >= x[at]) & (y == c)) for c in (1, 0))
        assert benefit[at] == pytest.approx(tp - fp * x[at] / (1 - x[at]), abs=1e-9)
        fn, fp = np.mean((score < x[at]) & (y == 1)), np.mean((score >= x[at]) & (y == 0))
        loss = 2 * ((1 - x[at]) * fn + x[at] * fp)
        assert benefit[at] == pytest.approx(y.mean() - loss / (2 * (1 - x[at])), abs=1e-9)
