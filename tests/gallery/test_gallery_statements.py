"""What the gallery's captions state, read off the figures as drawn."""

import re
from pathlib import Path

import numpy as np
import pytest
from artists import figure, line, numbers
from matplotlib import colors
from matplotlib.text import Text
from sklearn.metrics import roc_auc_score

import rocplot as rp
from gallery.draw import draw, scripts

pytestmark = pytest.mark.gallery


@figure("roc/plot_6_areas")
def test_crossing_curves_and_a_fixed_threshold_as_fawcett_describes_them(axes):
    """Fawcett, section 5: B is better except at fpr > .6; a fixed threshold is worse away from its point."""
    fpr = np.linspace(0.01, 0.99, 99)
    left, right = ({name: np.interp(fpr, *line(ax, f"roc:{name}")) for name in "AB"} for ax in axes)
    assert (left["B"] > left["A"])[fpr < 0.595].all()
    assert (left["A"] > left["B"])[fpr > 0.605].all()
    assert np.trapezoid(left["B"] - left["A"], fpr) > 0
    ((at,), _) = line(axes[1], "roc_points:A")
    apart = right["B"] - right["A"]
    assert apart.min() > -1e-3
    assert (apart[np.abs(fpr - at) > 0.03] > 1e-3).all()


GALLERY = Path(__file__).parents[2] / "gallery"
LEDGER = (GALLERY / "SOURCES.md").read_text(encoding="utf-8")
CALLS = (
    r"rp\.(multiclass_roc|rate_driven_curve|repair|roc|roc_average|lift|signal_detection|tree_labellings)\("
)
OF_PAPERS = [
    name
    for name in sorted(set(re.findall(r"^\| [FVKQPC]-.*?`(\w+/plot_\w+\.py)`", LEDGER, flags=re.MULTILINE)))
    if re.search(CALLS, (GALLERY / name).read_text(encoding="utf-8"))
]
AREA = re.compile(r"(?<!mean )(?:AUC|area) (?:[\d.]+ → )?([\d.]+)(?:, Gini [\d.]+)?\)?$")


@pytest.mark.parametrize("axes", OF_PAPERS, indirect=True)
def test_every_area_in_a_legend_is_that_of_its_line(axes):
    """Of all figures of the papers: rounded to the digits that are written, by trapezoids under the line drawn."""
    stated = [(ax, one, AREA.search(text)) for ax in axes for one, text in _entries(ax)]
    stated = [(ax, one, area[1]) for ax, one, area in stated if area]
    if not stated:
        pytest.skip("no area is stated")
    for ax, one, text in stated:
        x, y = line(ax, one.get_gid())
        half = 0.5 * 10.0 ** -len(text.partition(".")[2])
        square = x[-1] * y[-1] if "AUC" in one.get_label() else 1  # of counts, in a PN plot
        assert np.trapezoid(y, x) / square == pytest.approx(float(text), abs=half * 1.001), one.get_gid()


def _entries(ax):
    """Return the lines that a legend names by their labels, and its texts."""
    if ax.get_legend() is None:
        return []
    texts = [text.get_text().replace("\n", " ") for text in ax.get_legend().get_texts()]
    return [
        (one, text) for text in texts for one in ax.lines if str(one.get_label()).replace("\n", " ") == text
    ]


@figure("score_distribution/plot_2")
def test_separation_alone_differs_between_the_panels(axes):
    gaps, steps = [], set()
    for ax in axes[4:]:
        fpr, tpr = line(ax, "roc")
        curve = rp.compute.RocCurve(fpr, tpr)
        gaps.append(rp.compute.hull(curve).auc - curve.auc)
        steps.add((np.diff(np.unique(fpr)).min().round(6), np.diff(np.unique(tpr)).min().round(6)))
    assert steps == {(0.02, 0.02)}  # fifty cases of each class in each of them
    assert gaps == sorted(gaps)


@figure("score_distribution/plot_3")
def test_two_groups_leave_a_gap_between_them(axes):
    drawn = line(axes[0], "score_distribution")
    normal = np.exp(-(2**2) / 2) / np.sqrt(2 * np.pi)  # half from the group at -2, half from that at 2
    assert np.interp(0, *drawn) == pytest.approx(normal, abs=0.015)


def test_a_model_has_one_precision_recall_curve():
    drawn = []
    for script in ("curves/plot_4", "curves/plot_9"):
        with draw(*scripts(script)) as figure:
            drawn.append(line(figure.axes[0], "precision_recall:tree"))
    assert drawn[0][0].min() == 0
    assert np.array_equal(*drawn)


@figure("costs/plot_9")
def test_the_densities_drawn_are_those_of_the_h_measures_beside_them(axes):
    """H = 1 − ∫ L w / ∫ L₀ w, over the loss and the densities as drawn."""
    top, bottom = axes
    losses = {gid: line(top, gid) for gid in ("cost_curve", "trivial")}
    stated = [float(text.get_text().rpartition("= ")[2]) for text in bottom.get_legend().get_texts()]
    assert len(set(stated)) == len(stated) == 3
    for density, h in zip(bottom.lines, stated, strict=True):
        kappa, weight = density.get_data()
        assert np.trapezoid(weight, kappa) == pytest.approx(1, abs=1e-3)
        lost = [np.trapezoid(np.interp(kappa, *one) * weight, kappa) for one in losses.values()]
        assert 1 - lost[0] / lost[1] == pytest.approx(h, abs=5.01e-4)


@figure("metrics/plot_8")
def test_lines_of_equivalent_metrics_coincide_and_those_of_accuracy_cross(axes):
    grid = np.linspace(0, 1, 101)
    for ax, alike in zip(axes, (True, True, False), strict=True):
        wide, thin = ax.lines[:4], ax.lines[4:]
        apart = max(
            np.nanmax(np.abs(_heights(a, grid) - _heights(b, grid))) for a, b in zip(wide, thin, strict=True)
        )
        assert (apart < 1e-3) == alike


def _heights(drawn, grid):
    """Return the upper branch of a line of equal value, NaN beyond its ends."""
    x, y = drawn.get_data()
    above = np.nan_to_num(y - x, nan=-1) >= 0
    order = np.argsort(x[above])
    return np.interp(grid, x[above][order], y[above][order], left=np.nan, right=np.nan)


@figure("combining/plot_8")
def test_the_ruler_is_whole_and_its_models_own_the_vertices_of_the_hull(axes):
    ax, ruler = axes
    bars = sorted((bar.get_x(), bar.get_x() + bar.get_width(), bar.get_facecolor()) for bar in ruler.patches)
    ends = [0, *(high for _, high, _ in bars)]
    assert [low for low, _, _ in bars] == pytest.approx(ends[:-1], abs=1e-8)
    assert ends[-1] == pytest.approx(1, abs=1e-6)
    x, y = line(ax, "roc")
    slope = np.diff(y) / np.maximum(np.diff(x), 1e-6)
    marks = {(f, t): dot.get_markerfacecolor() for dot in ax.lines for f, t in _dots(dot)}
    for i in range(1, x.size - 1):
        middle = (slope[i - 1] + slope[i]) / 2
        (colour,) = [c for low, high, c in bars if low <= middle / (1 + middle) < high]
        assert colors.same_color(marks[x[i], y[i]], colour)


def _dots(drawn):
    return zip(*drawn.get_data(), strict=True) if drawn.get_marker() in tuple("os^D") else ()


@figure("costs/plot_6")
def test_the_quiz_has_its_answer_in_the_next_figure_and_not_in_its_own(axes):
    answers = dict(label.get_text().split(", ") for label in axes[0].get_yticklabels()[:-1])
    with draw(*scripts("costs/plot_5")) as figure:
        texts = " ".join(text.get_text() for text in figure.findobj(Text))
        assert not any(word in texts for word in answers.values())
        vertices = {letter: np.unique(line(figure.axes[0], f"roc:{letter}")[0]).size for letter in "ABCD"}
    few = {answers[letter] for letter in sorted(vertices, key=vertices.get)[:2]}
    assert few == {"tree", "neighbours"}


@figure("score_distribution/plot_7")
def test_titles_count_what_the_cases_drawn_show(axes):
    """Slides "Better … ≠ better ranking": errors 0 and 1 of ranking, Brier .13; 6 of ranking, 2 of classes."""
    printed = [text.split(") ")[1] for text in (ax.get_title() for ax in axes)]
    assert printed[0].endswith("misranked pairs: 0")
    assert [printed[1], printed[3]] == ["Brier 0.13, misranked pairs: 1", "2 wrong, misranked pairs: 6"]
    for ax in axes:
        positives, negatives = [one.get_xdata() for one in ax.lines[:2]]
        swaps = (positives[:, None] < negatives).sum()
        wrong = (positives < 0.5).sum() + (negatives >= 0.5).sum()
        brier = np.mean(np.r_[1 - positives, negatives] ** 2)
        error = f"Brier {brier:.2f}" if len(positives) == 3 else f"{wrong} wrong"
        assert ax.get_title()[4:] == f"{error}, misranked pairs: {swaps}"


@figure("costs/plot_7")
def test_areas_in_the_legend_are_those_under_the_lines(axes):
    for ax in axes:
        drawn = {one.get_label(): one.get_data() for one in ax.lines if ": " in str(one.get_label())}
        assert len(drawn) == 3
        for label, data in drawn.items():
            x, y = data
            assert np.trapezoid(y, x) == pytest.approx(float(label.split()[-1]), abs=5.01e-4)


@figure("soft/plot_3")
def test_each_swap_costs_the_shade_that_its_title_takes_off(axes):
    """The losses are (p − p′)/(n₊n₋) = (p − p′)/6, and what is left is the next area of Qin's Table 2."""
    areas = ["0.8333", "0.8000", "0.7333", "0.6667"]
    for ax, area, left in zip(axes, areas[:-1], areas[1:], strict=True):
        stated, loss = ax.get_title().removeprefix("AUC ").split(" − ")
        high, low = map(float, ax.texts[0].get_text().removesuffix(" swapped").split(", "))
        assert stated == area
        assert float(loss) == pytest.approx((high - low) / 6, abs=5e-5)
        assert float(stated) - float(loss) == pytest.approx(float(left), abs=2e-4)
        (shade,) = [one for one in ax.collections if one.get_gid() is None]
        assert sum(_area(path.vertices) for path in shade.get_paths()) == pytest.approx(float(loss), abs=1e-4)


def _area(corners):
    x, y = corners.T
    return abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1))) / 2


@figure("soft/plot_6")
def test_the_second_matrix_is_the_first_less_its_row_of_refusal(axes):
    """Fawcett, Figure 9: (b) is (a) less what refusing earns, the fraud as a cost."""
    drawn = [
        {key: cell.get_text().get_text() for key, cell in table.get_celld().items()}
        for table in axes[0].tables
    ]
    heads = {(0, 0): "fraudulent", (0, 1): "legitimate", (1, -1): "refuse", (2, -1): "approve"}  # as printed
    assert all(cells.items() >= heads.items() for cells in drawn)
    for x in (10.0, 250.0):
        before, after = (
            {key: _value(text, x) for key, text in cells.items() if key[0] and key[1] >= 0} for cells in drawn
        )
        assert before == {(1, 0): 20, (2, 0): -x, (1, 1): -20, (2, 1): 0.02 * x}
        fraud, legitimate = (before[2, column] - before[1, column] for column in (0, 1))
        assert after == {(1, 0): 0, (2, 0): -fraud, (1, 1): 0, (2, 1): legitimate}


def _value(text, x):
    """Work out such as 20 + 0.02x."""
    total = 0.0
    for term in text.replace("−", "-").split(" + "):
        factor = term.removesuffix("x")
        total += (float({"": "1", "-": "-1"}.get(factor, factor))) * (x if term.endswith("x") else 1)
    return total


@figure("roc/plot_8")
def test_every_step_bears_the_signs_of_its_cases(axes):
    for ax in axes:
        ((gid, (x, y)),) = [
            (one.get_gid(), one.get_data()) for one in ax.lines if "roc:" in str(one.get_gid())
        ]
        steps = [text.get_text() for text in ax.texts]
        assert len(steps) == len(x) - 1 == (17 if gid == "roc:no ties" else 9)
        assert [step.count("+") for step in steps] == pytest.approx(np.diff(y) * 10)
        assert [step.count("−") for step in steps] == pytest.approx(np.diff(x) * 7)


@figure("metrics/plot_9")
def test_mirrors_take_the_point_and_its_line_with_them(axes):
    turns = (lambda f, t: (1 - f, 1 - t), lambda f, t: (t, f), lambda f, t: (1 - t, 1 - f))
    for ax, turn in zip(axes, turns, strict=True):
        lines = [np.array(one.get_data()) for one in ax.lines[1:]]
        own, point, mirrored, there = lines
        assert np.ravel(turn(*point)) == pytest.approx(there.ravel())
        ends = np.array(turn(*own))
        slope = np.diff(mirrored)[1] / np.diff(mirrored)[0]
        for f, t in ends.T:
            assert t == pytest.approx(mirrored[1, 0] + slope[0] * (f - mirrored[0, 0]))


@figure("lift/plot_4")
def test_the_arrow_of_profit_joins_the_curve_to_its_cost_at_their_widest_gap(axes):
    ax = axes[0]
    (x, y), (cost_x, cost_y) = line(ax, "lift:tree"), line(ax, "cost")
    gap = y - np.interp(x, cost_x, cost_y)
    (arrow,) = [one for one in ax.texts if hasattr(one, "arrow_patch")]
    assert arrow.xy == pytest.approx((x[gap.argmax()], y[gap.argmax()]))
    depth, foot = arrow.xyann
    assert foot == pytest.approx(np.interp(depth, cost_x, cost_y))
    profit = float(ax.texts[-1].get_text().removeprefix("profit "))
    assert 3 * gap.max() == pytest.approx(profit, abs=0.5)  # a tumour found is worth three
    d = rp.load_dataset("breast_cancer")
    positive, score = d["y_true"].to_numpy() == 1, d["tree"].to_numpy()
    cuts = np.unique(score)
    gains = [2 * (positive & (score >= cut)).sum() - (~positive & (score >= cut)).sum() for cut in cuts]
    cut, gain = cuts[np.argmax(gains)], f"{max(gains)}"
    depth = f"{100 * np.mean(score >= cut):.1f}"
    assert numbers(ax) == sorted([depth, f"{cut:.3g}", gain, gain])


@figure("operating_point/plot_2")
def test_the_default_cut_off_is_below_the_hull_and_six_of_a_hundred_worse(axes):
    ax = axes[0]
    ((f,), (t,)) = next(one.get_data() for one in ax.lines if one.get_gid() is None)
    assert t < np.interp(f, *line(ax, "hull")) - 0.01
    ((best_f,), (best_t,)) = line(ax, "operating_point")
    words = next(text.get_text() for text in ax.findobj(Text) if "\naccuracy" in text.get_text())
    stated = float(words.split()[-1])
    gained, default, _ = map(float, re.findall(r"0\.\d+", ax.get_title()))
    prior = 626 / 958
    best, here = (prior * y + (1 - prior) * (1 - x) for x, y in ((best_f, best_t), (f, t)))
    assert (here, here, best) == pytest.approx((stated, default, gained), abs=5.01e-4)
    assert best - here - 0.056 == pytest.approx(0.002, abs=5e-4)  # in print .056; the folds are others
    shown = next(text.get_text() for text in ax.findobj(Text) if text.get_text().startswith("cut-off"))
    assert shown.splitlines()[0] == "cut-off 0.5"
    assert round(100 * (best - here)) == 6


def dashed_over_bins(ax, y, score):
    """Check that the dashed line is the local regression of the bins' means."""
    bins = [np.ceil(score * 10).clip(1) == k for k in range(1, 11)]
    means = [(score[one].mean(), y[one].mean()) for one in bins if one.any()]
    dashed = next(one for one in ax.lines if one.get_label() == "over bins")
    inner = np.isin(np.round(dashed.get_xdata(), 5), np.round([x for x, _ in means], 5))
    assert inner.sum() == len(means)
    return means


@figure("calibration/plot_1_local")
def test_the_boards_are_smoothed_beside_the_bins_and_miscalibrated_as_stated(axes):
    """Too low near .5, too high near .2 and .75."""
    d = rp.load_dataset("tic_tac_toe")
    y, score = d["y_true"].to_numpy(), d["naive_bayes"].to_numpy()
    assert len(d) == 958
    means = dashed_over_bins(axes[0], y, score)
    solid = next(one for one in axes[0].lines if one.get_label() == "over boards")
    for path in (solid.get_data(), tuple(zip(*means, strict=True))):
        drawn = np.interp([0.2, 0.5, 0.75], *path)
        assert drawn[1] > 0.55
        assert (drawn < [0.2, 1, 0.75]).all()


@figure("calibration/plot_2_two")
def test_the_tree_of_promoters_is_badly_calibrated_and_naive_bayes_ranks_better(axes):
    """Vuk & Curk, section 7: few scores, extremely uncalibrated; ten bins smoothed with span .5."""
    areas, wrong, scores = [], [], []
    d = rp.load_dataset("promoters")
    for ax, column in zip(axes, ("naive_bayes", "tree"), strict=True):
        areas.append(float(ax.get_title().split()[-1].strip(")")))
        assert numbers(ax) == [f"{roc_auc_score(d['y_true'], d[column]):.2f}"]
        sure = (d[column] < 0.1) | (d[column] > 0.9)
        wrong.append(np.mean((d[column] > 0.5)[sure] != d["y_true"][sure]))
        scores.append(d[column].nunique())
        assert len(dashed_over_bins(ax, d["y_true"], d[column])) >= 6
    assert areas[0] - areas[1] > 0.1  # printed: .960 and .818
    assert scores[1] < scores[0] / 5
    assert d.groupby("fold")["tree"].nunique().agg(["min", "max"]).tolist() == [3, 5]
    assert wrong[1] == pytest.approx(1 / 6, abs=0.02)
    assert wrong[0] < wrong[1] / 4


@figure("operating_point/plot_3")
def test_the_cut_offs_marked_are_the_nearest_to_one_half_on_either_side(axes):
    d = rp.load_dataset("promoters")
    written = [
        float(found)
        for text in axes[0].findobj(Text)
        for found in re.findall(r"\b\d\.\d\d\b", text.get_text())
    ]
    expected = []
    for column in ("naive_bayes", "tree"):
        below, above = d[column][d[column] < 0.5].max(), d[column][d[column] >= 0.5].min()
        expected += [round(below, 2), round(above, 2)]
    assert sorted(written) == pytest.approx(sorted(expected), abs=1e-9)


@figure("calibration/plot_9")
def test_the_table_of_vuk_and_curk_is_drawn_whole(axes):
    d = rp.load_dataset("vuk_curk_table_4")
    for ax, ours, theirs in zip(
        axes,
        (d["auc"], 100 * d["gain"]),
        (d["paper_auc"], 100 * (d["paper_chosen"] - d["paper_default"])),
        strict=True,
    ):
        drawn = {"o": {}, "x": {}}
        for one in ax.lines:
            if one.get_marker() in drawn:
                drawn[one.get_marker()].update(zip(one.get_ydata(), one.get_xdata(), strict=True))
        assert [drawn["o"][row] for row in range(28)] == pytest.approx(list(ours))
        assert [drawn["x"][row] for row in range(28)] == pytest.approx(list(theirs))
    assert [text.get_text() for text in axes[0].get_yticklabels()] == list(d["data"])
    gained = 1000 * (d["paper_chosen"] - d["paper_default"])
    assert gained.diff().max() < 2.5  # in the order of the print, but for the rounding of both accuracies
    bars = [bar.get_segments() for bar in axes[0].collections if bar.get_alpha() is not None]
    ends = {int(y): (low, high) for model in bars for (low, y), (high, _) in model}
    sd = d["auc_sd"]
    assert [ends[row] for row in range(28)] == [
        pytest.approx((mean - 2 * one, mean + 2 * one)) for mean, one in zip(d["auc"], sd, strict=True)
    ]
    apart = (d["auc"] - d["paper_auc"]).abs()
    far = d[apart > np.maximum(2 * sd, 0.002)]
    assert far[["data", "model"]].to_numpy().tolist() == [["bupa", "naive Bayes"]]
    assert round(apart[far.index[0]], 2) == 0.04
    d = d.set_index(["data", "model"])
    for data, cases, spread in (("promoters", 106, 0.22), ("voting", 435, 0.37)):
        row = d.loc[(data, "naive Bayes")]
        assert row["gain"] < 0 < row["paper_chosen"] - row["paper_default"]
        turned = row["paper_chosen"] - row["paper_default"] - row["gain"]
        assert round(turned * cases) == {"promoters": 6, "voting": 13}[data]
        assert round(row["cut_off_sd"], 2) == spread
    assert round(d.loc[("promoters", "tree"), "cut_off_sd"], 3) == 0.313  # .316 in print


@figure("metrics/plot_4")
def test_accuracy_turns_with_the_skew_and_the_gini_gain_stands(axes):
    spread = []
    for ax in axes:
        ends = [np.array(one.get_data_3d())[:2, [0, -1]] for one in ax.lines]
        slopes = [(y1 - y0) / (x1 - x0) for (x0, x1), (y0, y1) in ends]
        spread.append(max(slopes) / min(slopes))
    assert spread == pytest.approx([100, 1])
    for ax, measure in zip(axes, (_accuracy, _root_gini_gain), strict=True):
        values = [measure(*np.array(one.get_data_3d(), float)) for one in ax.lines]
        assert all(np.nanmax(value) - np.nanmin(value) < 1e-6 for value in values)
        levels = {f"{np.nanmean(value):.1f}" for value in values}
        assert {*re.findall(r"[\d.]+", ax.get_title())} == levels


def _accuracy(f, t, height):
    c = 10**height
    return (t + c * (1 - f)) / (1 + c)


def _root_gini_gain(f, t, _):
    """One less what the split leaves of √(p(1 − p)), as a share of the parent's, which no skew changes."""
    return 1 - np.sqrt(t * f) - np.sqrt((1 - t) * (1 - f))


@figure("roc/plot_22_reader_study")
def test_help_finds_more_or_raises_fewer_false_alarms(axes):
    """Four readers find more, the other two raise fewer false alarms."""
    (fpr, tpr), (fpr_helped, tpr_helped) = (
        line(axes[1], f"points:{name}") for name in ("unaided", "with help")
    )
    more = np.array(tpr_helped) > np.array(tpr)
    assert more.sum() == 4
    assert (np.array(fpr_helped) < np.array(fpr))[~more].all()
