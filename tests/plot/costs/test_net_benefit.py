"""Decision curves as pictures."""


import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artists
from artists import line as line_data
from papers import table

import rocplot as rp
from rocplot.page.sizes import get_neutral_color

Y, SCORE = [1, 0, 1, 0, 0], [0.9, 0.8, 0.3, 0.3, 0.1]


@pytest.mark.mpl_image_compare
def test_image_decision_curves():
    columns = table("breast_cancer")
    fig, ax = plt.subplots()
    models = {"logistic regression": columns["logistic_regression"], "naive Bayes": columns["naive_bayes"]}
    rp.net_benefit(columns["malignant"], models, ax=ax)
    return fig


def _rare():
    """Draw a rare outcome: 2 in 1000, and two models of it."""
    rng = np.random.default_rng(4)
    x = rng.normal(size=(2, 20_000))
    y = rng.random(20_000) < 1 / (1 + np.exp(7.7 - 1.3 * x.sum(axis=0)))
    return y, {
        "history": 1 / (1 + np.exp(7 - 1.3 * x[0])),
        "with a marker": 1 / (1 + np.exp(7.7 - 1.3 * x.sum(axis=0))),
    }


@pytest.mark.mpl_image_compare
def test_image_bands_of_a_rare_outcome():
    fig, ax = plt.subplots()
    rp.net_benefit(*_rare(), thresholds=np.linspace(0, 0.02, 101), band=True, ax=ax)
    return fig


@pytest.mark.parametrize("style", ["paper", "ieee", "slides"])
def test_the_name_of_one_rule_does_not_stand_on_the_line_of_the_other(style):
    """Where "treat all" meets 0 its name would seem to be that of the level."""
    with plt.style.context(f"rocplot.styles.{style}"):
        fig, ax = plt.subplots()
        rp.net_benefit(*_rare(), thresholds=np.linspace(0, 0.02, 101), band=True, ax=ax)
        fig.canvas.draw()
    (name,) = [one for one in ax.findobj(plt.Text) if one.get_text() == "treat all" and one.get_visible()]
    assert name.get_window_extent().y0 > ax.transData.transform((0, 0))[1]


def test_the_name_of_the_level_does_not_cover_where_the_other_rule_crosses_it():
    """Treating all has the net benefit 0 at the prevalence, here 0.3, which a reader looks for."""
    y, rng = np.arange(30) < 9, np.random.default_rng(704)
    logits = 1.9 * (y - 0.35) + 0.9 * rng.normal(size=30), y - 0.35 + rng.normal(size=30)
    scores = {name: (1 / (1 + np.exp(-z))).round(2) for name, z in zip(("density", "free"), logits, strict=True)}
    with plt.style.context("rocplot.styles.ieee"):
        fig, ax = plt.subplots(figsize=(2.2, 2.2))
        rp.net_benefit(y, scores, ax=ax)
        fig.canvas.draw()
    (name,) = [one for one in ax.findobj(plt.Text) if one.get_text() == "treat none" and one.get_visible()]
    assert not name.get_window_extent().contains(*ax.transData.transform((0.3, 0)))


def _draw_rule_names(figsize, **kws):
    """Draw the decision curves of two models, 15 % positives, and return the panel and the box of "treat none"."""
    rng = np.random.default_rng(801)
    z, y = rng.normal(size=2000), np.zeros(2000, int)
    y[np.argsort(-z - rng.logistic(size=2000))[:300]] = 1
    scores = {"A": 1 / (1 + np.exp(2.3 - 1.2 * z)), "B": 1 / (1 + np.exp(2.2 - 0.6 * z - rng.normal(size=2000)))}
    fig, ax = plt.subplots(figsize=figsize, layout="constrained")
    rp.net_benefit(y, scores, thresholds=np.arange(1, 51) / 100, ax=ax, **kws)
    fig.canvas.draw()
    (name,) = [one for one in ax.findobj(plt.Text) if one.get_text() == "treat none"]
    return ax, name.get_window_extent() if name.get_visible() else None


@pytest.mark.parametrize("style", ["default", "rocplot.styles.paper", "rocplot.styles.nature"])
@pytest.mark.parametrize("width", [2.2, 3.3])
def test_the_name_of_the_level_stands_on_no_other_line_or_nowhere(style, width):
    with plt.style.context(style):
        ax, box = _draw_rule_names((width, 0.8 * width))
        for line in ax.lines if box else ():
            if line.get_gid() != "treat_none":
                path = line.get_transform().transform_path(line.get_path())
                assert not path.intersects_bbox(box, filled=False), line.get_gid()


def test_the_name_of_the_level_keeps_off_the_edges_of_bands():
    with plt.style.context(["rocplot.styles.paper", "rocplot.styles.print"]):
        ax, box = _draw_rule_names((3.3, 2.6), band=True)
    for band in ax.collections:
        for path in band.get_paths():
            assert not band.get_transform().transform_path(path).intersects_bbox(box, filled=False)


def test_a_rule_without_room_for_its_name_has_none():
    """Of one positive in a hundred the line of acting on all is on the panel only where it meets 0."""
    y, score = np.arange(100) == 10, np.arange(100) / 100
    fig, ax = plt.subplots()
    rp.net_benefit(y, score, band=True, ax=ax)
    fig.canvas.draw()
    words = [one.get_text() for one in ax.findobj(plt.Text) if one.get_visible()]
    assert "treat none" in words
    assert "treat all" not in words


@pytest.mark.mpl_image_compare
def test_image_interventions_avoided():
    columns = table("breast_cancer")
    fig, ax = plt.subplots()
    models = {"logistic regression": columns["logistic_regression"], "naive Bayes": columns["naive_bayes"]}
    harm = {"logistic regression": 0.01, "naive Bayes": 0}
    rp.net_benefit(
        columns["malignant"], models, interventions_avoided=True, harm=harm, band={"alpha": 0.1}, ax=ax
    )
    return fig


@pytest.mark.mpl_image_compare
def test_image_smooth_decision_curves():
    fig, ax = plt.subplots()
    rp.net_benefit(*_rare(), thresholds=np.linspace(1e-4, 0.02, 100), smooth=True, ax=ax)
    return fig


def test_the_band_is_the_one_of_the_numbers():
    fig, ax = plt.subplots()
    rng = np.random.default_rng(1)
    y, groups = np.arange(60) % 2, np.arange(60) // 2
    models = {"a": rng.random(60), "b": rng.random(60)}
    given = {"thresholds": [0.4, 0.2, 0.6], "prevalence": 0.3, "harm": {"a": 0, "b": 0.01}, "groups": groups}
    rp.net_benefit(y, models, band={"level": 0.9}, **given, ax=ax)
    bands = rp.compute.net_benefit_band(y, models, level=0.9, **given)
    for name, band in bands.items():
        (drawn,) = artists(ax, f"band:{name}")
        edges = drawn.get_paths()[0].vertices
        np.testing.assert_allclose(edges[:3, 1], band.low[[1, 0, 2]])
        assert set(np.round(band.high, 12)) <= set(np.round(edges[:, 1], 12))
    fig.canvas.draw()
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["a", "b", "90 % pointwise band"]
    _, again = plt.subplots()
    rp.net_benefit(bands, ax=again)  # the limits are drawn in any case
    assert len(artists(again, "band:a")) == 1
    _, bare = plt.subplots()
    rp.net_benefit(bands, band=False, ax=bare)
    with pytest.raises(ValueError, match="the band needs the counts"):
        rp.net_benefit(rp.compute.NetBenefit([0.1, 0.5], [0.1, 0], [0.1, 0]), band=True)
    with pytest.raises(ValueError, match="method='wald' is unknown"):
        rp.net_benefit(y, models, band="wald")
    assert len(plt.get_fignums()) == 3


def test_the_panel_has_room_for_the_band():
    _, ax = plt.subplots()
    rp.net_benefit([1, 0, 0, 0, 1, 0], [0.9, 0.6, 0.3, 0.2, 0.4, 0.1], band=True, ax=ax)
    band = rp.compute.net_benefit_band([1, 0, 0, 0, 1, 0], [0.9, 0.6, 0.3, 0.2, 0.4, 0.1])
    assert ax.get_ylim()[1] > np.nanmax(band.high) > 0.5


def test_the_view_of_interventions_avoided():
    fig, ax = plt.subplots()
    rp.net_benefit(Y, {"a": SCORE}, interventions_avoided=True, harm=0.01, ax=ax)
    curve = rp.compute.net_benefit(Y, SCORE, harm=0.01)
    (line,), (none,), (everyone,) = (artists(ax, gid) for gid in ("net_benefit:a", "treat_none", "treat_all"))
    np.testing.assert_allclose(line.get_ydata(), curve.interventions_avoided)
    p = curve.threshold
    np.testing.assert_allclose(
        none.get_ydata(), 100 * (0.6 - 0.4 * (1 - p) / p), atol=1e-10
    )  # all negatives, less all positives
    assert set(everyone.get_ydata()) == {0}
    assert ax.get_ylabel() == "Net interventions avoided per 100"
    assert 60 < ax.get_ylim()[1] < 100
    rp.net_benefit(Y, {"b": SCORE}, interventions_avoided=True, prevalence=0.2, ax=ax)
    rp.net_benefit(Y, {"c": SCORE}, interventions_avoided=True, thresholds=[0.2, 0.3, 0.4], ax=ax)
    assert len(artists(ax, "treat_none")) == 2
    assert len(artists(ax, "treat_all")) == 1
    np.testing.assert_allclose(
        artists(ax, "treat_none")[1].get_ydata(), 100 * (0.8 - 0.2 * (1 - p) / p), atol=1e-10
    )
    fig.canvas.draw()
    words = [text.get_text() for text in artists(ax, "labels")[0].get_children()]
    assert sorted(words) == ["treat all", "treat none", "treat none, π = 0.2"]
    with pytest.raises(ValueError, match="ax already shows 'Net interventions avoided per 100' over"):
        rp.net_benefit(Y, SCORE, ax=ax)
    scaled = rp.compute.net_benefit(Y, SCORE, standardize=True, prevalence=0.2)
    _, ax = plt.subplots()
    rp.net_benefit(scaled, interventions_avoided=True, ax=ax)
    np.testing.assert_allclose(
        artists(ax, "treat_none")[0].get_ydata(), 100 * (0.8 - 0.2 * (1 - p) / p), atol=1e-10
    )


def test_thresholds_of_the_data_may_differ_between_models():
    y = np.arange(40) % 4 == 0
    models = {"a": np.linspace(0.001, 0.004, 40), "b": np.linspace(0.002, 0.02, 40)}
    _, ax = plt.subplots()
    rp.net_benefit(y, models, thresholds="data", ax=ax)
    (everyone,) = artists(ax, "treat_all")
    p = np.asarray(everyone.get_xdata())
    assert (p[0], p[-1]) == (0.001, 0.02)
    np.testing.assert_allclose(everyone.get_ydata(), 0.25 - 0.75 * p / (1 - p))
    assert ax.get_xlim()[1] < 0.021
    for name, score in models.items():
        x = artists(ax, f"net_benefit:{name}")[0].get_xdata()
        assert (x[0], x[-1]) == (score[0], score[-1])


def test_lines_bear_the_numbers():
    _, ax = plt.subplots()
    rp.net_benefit(Y, {"m": SCORE}, standardize=True, prevalence=0.3, ax=ax)
    result = rp.compute.net_benefit(Y, SCORE, standardize=True, prevalence=0.3)
    (line,) = artists(ax, "net_benefit:m")
    np.testing.assert_array_equal(line.get_xydata(), np.column_stack([result.threshold, result.net_benefit]))
    np.testing.assert_array_equal(artists(ax, "treat_all")[0].get_ydata(), result.treat_all)
    assert set(artists(ax, "treat_none")[0].get_ydata()) == {0}
    assert ax.get_ylim()[1] > 1
    assert -0.2 < ax.get_ylim()[0] < 0


def test_thresholds_are_sorted_and_an_infinite_end_left_out():
    _, ax = plt.subplots()
    rp.net_benefit(Y, SCORE, thresholds=[1, 0.2, 0.6, 0], ax=ax)
    (line,) = artists(ax, "net_benefit")
    np.testing.assert_array_equal(line.get_xdata(), [0, 0.2, 0.6, 1])
    assert line.get_ydata()[-1] == 0  # nobody is predicted 1, so that nothing is gained or paid
    np.testing.assert_array_equal(artists(ax, "treat_all")[0].get_xdata(), [0, 0.2, 0.6])
    _, ax = plt.subplots()
    rp.net_benefit(Y, [0.9, 1, 0.3, 0.3, 0.1], thresholds=[1, 0.2, 0.6, 0], ax=ax)
    np.testing.assert_array_equal(artists(ax, "net_benefit")[0].get_xdata(), [0, 0.2, 0.6])


def test_furniture_is_drawn_once():
    _, ax = plt.subplots()
    rp.net_benefit(Y, {"a": SCORE}, ax=ax)
    rp.net_benefit(Y, {"b": SCORE[::-1]}, ax=ax)
    assert len(artists(ax, "treat_all")) == len(artists(ax, "treat_none")) == 1
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["a", "b"]
    _, ax = plt.subplots()
    rp.net_benefit(Y, SCORE, treat_all=False, treat_none={"color": "red"}, ax=ax)
    assert artists(ax, "treat_all") == []
    assert artists(ax, "treat_none")[0].get_color() == "red"


def test_the_scales_stay_apart():
    for first, second in ((False, True), (True, False)):
        _, ax = plt.subplots()
        rp.net_benefit(Y, SCORE, standardize=first, ax=ax)
        assert ax.get_ylabel() == ("Standardized net benefit" if first else "Net benefit")
        before = len(ax.get_children())
        with pytest.raises(ValueError, match=r"ax already shows '(Standardized n|N)et benefit' over"):
            rp.net_benefit(Y, SCORE, standardize=second, ax=ax)
        assert len(ax.get_children()) == before
    both = {"a": rp.compute.net_benefit(Y, SCORE), "b": rp.compute.net_benefit(Y, SCORE, standardize=True)}
    with pytest.raises(ValueError, match="some results are standardized and some are not"):
        rp.net_benefit(both)


@pytest.mark.parametrize("standardize", [False, True])
def test_each_prevalence_has_its_own_line_of_treating_all(standardize):
    fig, ax = plt.subplots()
    for prevalence in (0.2, 0.6, 0.2):
        rp.net_benefit(Y, SCORE, prevalence=prevalence, standardize=standardize, ax=ax)
    lines = artists(ax, "treat_all")
    assert len(lines) == 2
    for line, q in zip(lines, (0.2, 0.6), strict=True):
        p = np.asarray(line.get_xdata())
        expected = (q - (1 - q) * p / (1 - p)) / (q if standardize else 1)
        np.testing.assert_allclose(line.get_ydata(), expected, atol=1e-14)
    fig.canvas.draw()
    words = [text.get_text() for text in artists(ax, "labels")[0].get_children()]
    assert words == ["treat all", "treat none", "treat all, π = 0.6"]
    _, ax = plt.subplots()
    rp.net_benefit({"a": Y, "b": [1, 0, 0, 0, 0]}, {"a": SCORE, "b": SCORE}, ax=ax)
    words = [text.get_text() for text in artists(ax, "labels")[0].get_children()]
    assert words[:2] == ["treat all, π = 0.4", "treat all, π = 0.2"]


def test_the_panel_shows_the_thresholds():
    _, ax = plt.subplots()
    rp.net_benefit(Y, {"a": SCORE}, thresholds=np.linspace(0.1, 0.3, 5), ax=ax)
    assert ax.get_xlim() == pytest.approx((0.095, 0.305))  # 2.5 % of the span on each side
    np.testing.assert_allclose(artists(ax, "treat_none")[0].get_xdata(), [0.1, 0.3])
    rp.net_benefit(Y, {"b": SCORE}, thresholds=[0.2, 0.3, 0.5], ax=ax)
    assert ax.get_xlim() == pytest.approx((0.09, 0.51))
    (none,), (everyone,) = artists(ax, "treat_none"), artists(ax, "treat_all")
    np.testing.assert_allclose([none.get_xdata()[0], none.get_xdata()[-1]], [0.1, 0.5])
    p = np.asarray(everyone.get_xdata())
    np.testing.assert_allclose(p, [0.1, 0.15, 0.2, 0.25, 0.3, 0.5])
    np.testing.assert_allclose(everyone.get_ydata(), 0.4 - 0.6 * p / (1 - p))
    _, ax = plt.subplots()
    rp.net_benefit(Y, SCORE, ax=ax)
    assert ax.get_xlim() == pytest.approx((-0.025, 1.025))


def test_results_made_elsewhere():
    worthless = rp.compute.NetBenefit([0.1, 0.5], [-3, -4], [-5, -6])
    fig, ax = plt.subplots()
    rp.net_benefit(worthless, ax=ax)
    fig.canvas.draw()
    assert ax.get_ylim()[0] < 0 < ax.get_ylim()[1]


def test_input_that_cannot_be_used():
    with pytest.raises(ValueError, match="net benefit needs probabilities"):
        rp.net_benefit(Y, np.multiply(SCORE, 5))
    with pytest.raises(ValueError, match="undefined at threshold 1: pass thresholds below it"):
        rp.net_benefit(Y, [0.9, 1, 0.3, 0.3, 0.1], thresholds=[1.0])
    with pytest.raises(ValueError, match="interventions avoided are undefined at the thresholds 0 and 1"):
        rp.net_benefit(Y, SCORE, thresholds=[0, 1.0, 1.0], interventions_avoided=True)
    with pytest.raises(ValueError, match=r"thresholds has two values.* np\.linspace\(0\.05, 0\.4, 71\)"):
        rp.net_benefit(Y, SCORE, thresholds=(0.05, 0.4))
    with pytest.raises(ValueError, match="standardize cannot be combined with interventions_avoided"):
        rp.net_benefit(Y, SCORE, standardize=True, interventions_avoided=True)
    with pytest.raises(TypeError, match="`standardize` cannot be changed on a precomputed NetBenefit"):
        rp.net_benefit(rp.compute.net_benefit(Y, SCORE), standardize=True)
    assert plt.get_fignums() == []


@pytest.mark.parametrize("invert", [False, True])
def test_small_prevalences_have_a_line_of_treating_all_each(invert):
    _, ax = plt.subplots()
    prevalences = np.array([1e-4, 4e-4, 4.001e-4])
    prevalences = 1 - prevalences if invert else prevalences
    cuts = np.linspace(0, 0.9996, 50) if invert else np.linspace(0, 1e-3, 50)
    models = {str(p): rp.compute.net_benefit(Y, SCORE, prevalence=p, thresholds=cuts) for p in prevalences}
    rp.net_benefit(models, ax=ax)
    drawn = [line.get_ydata()[0] for line in artists(ax, "treat_all")]
    np.testing.assert_allclose(drawn, prevalences[:2])


# -- Differences to one model ---------------------------------------------------------------------


@pytest.mark.mpl_image_compare
def test_image_net_benefit_differences():
    patients = rp.load_dataset("diabetes")
    models = {name: patients[name] for name in ("logistic_regression", "random_forest", "tree")}
    options = {"reference": "logistic_regression", "band": True, "cost_benefit": True}
    _, ax = plt.subplots()
    rp.net_benefit(patients["y_true"], models, ax=ax, thresholds=np.linspace(0.1, 0.6, 51), **options)
    return ax.figure


def test_differences_are_those_of_the_curves():
    patients = rp.load_dataset("diabetes")
    models = {name: patients[name] for name in ("random_forest", "tree")}
    at = np.linspace(0.1, 0.6, 11)
    a, b = (rp.compute.net_benefit(patients["y_true"], models[name], thresholds=at) for name in models)
    _, ax = plt.subplots()
    rp.net_benefit(patients["y_true"], models, thresholds=at, reference="random_forest", ax=ax)
    x, y = line_data(ax, "net_benefit:tree")
    assert np.allclose(np.interp(at, x, y), b.net_benefit - a.net_benefit)
    assert not line_data(ax, "net_benefit:random_forest")[1].any()
    assert ax.get_ylabel() == "Difference in net benefit from random_forest"
    caption = rp.caption(ax)
    assert caption.startswith("Difference in net benefit of tree from random_forest, the line at 0, over the thr")


def test_the_ratio_axis_says_the_odds_of_the_threshold():
    _, ax = plt.subplots()
    rp.net_benefit([0, 1, 0, 1], [0.1, 0.7, 0.4, 0.6], cost_benefit=True, ax=ax)
    ax.figure.canvas.draw()
    (top,) = [child for child in ax.child_axes if child.get_xlabel() == "Cost : benefit ratio"]
    for label in top.get_xticklabels():
        cost, benefit = map(float, label.get_text().split(":"))
        assert cost / (cost + benefit) == pytest.approx(label.get_position()[0])


@pytest.mark.parametrize("options", [{"reference": "c"}, {"reference": "a", "interventions_avoided": True}])
def test_a_reference_that_is_none_draws_nothing(options):
    with pytest.raises(ValueError, match="reference"):
        rp.net_benefit([0, 1, 0, 1], {"a": [0.1, 0.7, 0.4, 0.6], "b": [0.2, 0.3, 0.6, 0.7]}, **options)
    assert plt.get_fignums() == []


@pytest.mark.parametrize("score", [[0.1, 0.7, 0.4, 0.6], {"a": [0.1, 0.7, 0.4, 0.6]}])
def test_a_single_model_has_no_reference(score):
    with pytest.raises(ValueError, match=r"'a' is not one of several models: pass two models or more; "):
        rp.net_benefit([0, 1, 0, 1], score, reference="a")
    assert plt.get_fignums() == []


def test_treating_all_cases_of_a_group_has_its_color(rng):
    """Groups with prevalences of their own; two that are equal share a line, in no group's color."""
    y, p = np.zeros((4, 500), int), rng.uniform(0.05, 0.6, (4, 500))
    for row, positives in zip(y, (50, 100, 150, 150), strict=True):
        row[:positives] = 1
    _, ax = plt.subplots()
    rp.net_benefit(y.ravel(), p.ravel(), hue=np.repeat(list("abcd"), 500), ax=ax)
    colors = {name: artists(ax, f"net_benefit:{name}")[0].get_color() for name in "ab"}
    found = [line.get_color() for line in artists(ax, "treat_all")]
    assert found == [colors["a"], colors["b"], get_neutral_color()]


def test_a_line_of_treating_all_without_room_for_its_name_is_told(rng):
    y, p = np.zeros((6, 500), int), rng.uniform(0.05, 0.6, (6, 500))
    for row, positives in zip(y, (50, 52, 54, 56, 58, 60), strict=True):
        row[:positives] = 1
    fig, ax = plt.subplots(figsize=(2.2, 2.2))
    rp.net_benefit(y.ravel(), p.ravel(), hue=np.repeat(list("abcdef"), 500), legend=False, ax=ax)
    with pytest.warns(UserWarning, match="no room for the label treat all, π = 0.1"):
        fig.canvas.draw()


@pytest.mark.parametrize(("start", "least", "most"), [(0.05, 0.5, 0.8), (0.01, 0.8, 1.0)])
def test_a_panel_of_thresholds_far_above_zero_is_as_high_as_its_curves(start, least, most):
    """At a prevalence of .08 perfect predictions, .08, would leave the upper half empty from .05 on."""
    rng = np.random.default_rng(3)
    y = rng.permutation(np.repeat([1, 0], [80, 920]))
    p = 1 / (1 + np.exp(2.9 - 1.2 * y - rng.normal(size=1000)))
    _, ax = plt.subplots()
    rp.net_benefit(y, p, thresholds=np.linspace(start, 0.4, 60), ax=ax)
    highest = max(line.get_ydata().max() for line in ax.lines)
    plt.close("all")
    assert least < highest / ax.get_ylim()[1] < most
