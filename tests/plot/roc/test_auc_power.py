"""The power over the number of cases: curves and marks bear the numbers."""

import matplotlib.pyplot as plt
import pytest
from artists import artist, artists
from pictures import labels_over_lines

import rocplot as rp


@pytest.mark.mpl_image_compare
def test_image_auc_power():
    fig, ax = plt.subplots()
    rp.auc_power([0.65, 0.7, 0.8], ratio=9, ax=ax)
    return fig


@pytest.mark.parametrize(
    "how",
    [{"ratio": 4, "null": 0.6, "method": "delong", "alternative": "greater", "level": 0.9}, {"ratio": 0.5}],
)
def test_curves_are_the_power_at_every_number_of_cases(how):
    ratio = how["ratio"]
    ax = rp.auc_power([0.7, 0.8], power=0.9, **how)
    options = {key: value for key, value in how.items() if key != "ratio"}
    for auc in (0.7, 0.8):
        cases, power = artist(ax, f"auc_power:{auc}").get_data()
        for n, found in zip(cases[::50], power[::50], strict=True):
            sizes = {"n_positive": n / (1 + ratio), "n_negative": n * ratio / (1 + ratio)}
            assert found == pytest.approx(rp.compute.auc_power(auc, **sizes, **options), abs=1e-12)
        P, N = rp.compute.auc_sample_size(auc, power=0.9, **how)
        (x, y) = artist(ax, f"sizes:{auc}").get_xydata()[0]
        assert x == P + N
        assert y >= 0.9
        assert artist(ax, f"drop:{auc}").get_data() == ([x, x], [0, y])
    assert artist(ax, "target").get_ydata() == [0.9, 0.9]
    assert ax.get_xlim()[1] == 1.5 * sum(rp.compute.auc_sample_size(0.7, power=0.9, **how))


def texts(ax):
    ax.figure.canvas.draw()
    return {
        one.get_text().replace("\n", " ")
        for one in ax.findobj(plt.Text)
        if one.get_visible() and one.get_text()
    }


def test_sizes_are_labelled_and_models_named():
    ax = rp.auc_power({"score": 0.8, "score + marker": 0.85}, null=0.75, method="delong", ratio=4)
    assert {"score (AUC 0.80)", "score + marker (AUC 0.85)", "power 0.8"} <= texts(ax)
    for auc in (0.8, 0.85):
        P, N = rp.compute.auc_sample_size(auc, null=0.75, method="delong", ratio=4)
        assert f"{P + N:,} cases ({P} + {N})".replace(",", "\u00a0") in texts(ax)
    plt.close()
    fmt = "{auc} {null} {n} {n_positive} {n_negative}"
    assert "0.700 0.500 62 31 31" in texts(rp.auc_power(0.7, label_fmt=fmt))


def test_a_second_call_has_its_own_power_and_widens_the_axis():
    ax = rp.auc_power(0.8)
    near = ax.get_xlim()[1]
    rp.auc_power(0.7, ax=ax)
    rp.auc_power(0.7, power=0.9, ax=ax)
    assert [list(line.get_ydata()) for line in artists(ax, "target")] == [[0.8, 0.8], [0.9, 0.9]]
    assert ax.get_xlim()[1] == 1.5 * 82 > near
    rp.auc_power(0.9, ax=ax)
    assert ax.get_xlim()[1] == 1.5 * 82


@pytest.mark.sample(2)
@pytest.mark.parametrize(("fmt", "written"), [("{name}: {n}", 0), ("{name} ({null})", 2), (None, 2)])
def test_numbers_in_a_label_are_not_written_again_at_the_marks(fmt, written):
    _, ax = plt.subplots()
    rp.auc_power({"a": 0.7, "b": 0.8}, label_fmt=fmt, ax=ax)
    ax.figure.canvas.draw()
    assert sum("cases" in text for text in texts(ax)) == written
    assert sum(str(line.get_gid()).startswith("sizes") for line in ax.lines) == 2


def test_numbers_beyond_the_axis_are_not_marked():
    ax = rp.auc_power([0.6, 0.8], max_cases=100)
    assert not artists(ax, "sizes:0.6")
    assert artists(ax, "sizes:0.8")
    assert ax.get_xlim() == (0, 100)
    assert artist(ax, "auc_power:0.6").get_xdata()[-1] == 100


def test_sizes_of_every_magnitude_on_either_scale():
    for scale in ("linear", "log"):
        _, ax = plt.subplots()
        ax.set_xscale(scale)
        rp.auc_power([0.55, 0.7, 0.9], ax=ax)
        assert {"14 cases (7 + 7)", "62 cases (31 + 31)", "994 cases (497 + 497)"} <= texts(ax)


def test_ten_models_have_all_their_sizes():
    areas = [0.7 + 0.01 * i for i in range(10)]
    plt.figure(figsize=(6, 4.5))
    ax = rp.auc_power(areas, ratio=19)
    sizes = [rp.compute.auc_sample_size(area, ratio=19) for area in areas]
    assert {f"{P + N} cases ({P} + {N})" for P, N in sizes} <= texts(ax)


@pytest.mark.parametrize(
    ("auc", "kws", "error", "message"),
    [
        ([0.7, 0.5], {}, ValueError, "auc must differ from null"),
        ({"a": 0.7, "b": 2}, {}, ValueError, r"auc\['b'\]: auc must lie between 0 and 1, not 2"),
        ([0.7, 0.70], {}, ValueError, "holds an AUC twice"),
        ([], {}, ValueError, "auc is empty"),
        ("high", {}, TypeError, "auc must be a number, not 'high'"),
        (0.7, {"power": 0.01}, ValueError, "power must be above 1 - level"),
        (0.7, {"max_cases": 2}, ValueError, "max_cases must be finite and above 2"),
        (0.7, {"ratio": 19, "max_cases": 20}, ValueError, "max_cases must be finite and above 20"),
        (0.7, {"n_positive": 20}, TypeError, "n_positive"),
    ],
)
def test_bad_questions_draw_nothing(auc, kws, error, message):
    with pytest.raises(error, match=message):
        rp.auc_power(auc, **kws)
    assert not plt.get_fignums()


def test_a_number_stands_along_its_line_in_its_colour_and_clear_of_the_curves():
    with plt.style.context("rocplot.styles.paper"):
        fig, ax = plt.subplots()
        for name, ratio in (("5 %", 19), ("10 %", 9)):  # of separate calls
            rp.auc_power({name: 0.8}, null=0.7, ratio=ratio, max_cases=2_000, ax=ax)
        fig.canvas.draw()
        (labels,) = [one for one in ax.artists if one.get_gid() == "labels"]
        found = {one.get_text(): one for one in labels.get_children() if "cases" in one.get_text()}
        assert len(found) == 2
        for name in ("5 %", "10 %"):
            drop = artist(ax, f"drop:{name}")
            x, top = ax.transData.transform(drop.get_xydata()[1])
            (text,) = [one for one in found.values() if one.get_color() == drop.get_color()]
            box = text.get_window_extent()
            assert box.height > 3 * box.width
            assert box.x0 < x < box.x1
            assert ax.bbox.y0 < box.y0 < box.y1 < top
        assert labels_over_lines(fig) == []


def test_sizes_of_many_curves_without_room_are_left_out():
    with plt.style.context("rocplot.styles.paper"):
        fig, ax = plt.subplots()
        rp.auc_power({f"model {k}": 0.6 + 0.03 * k for k in range(10)}, ratio=9, legend=False, ax=ax)
        with pytest.warns(UserWarning, match=r"no room for the label .*110 cases \(11 \+ 99\)"):
            fig.canvas.draw()
        assert labels_over_lines(fig) == []


@pytest.mark.parametrize("size", [(2.8, 1.6), (3.0, 2.2), (3.4, 2.0)])
def test_a_number_keeps_off_the_line_of_another_curve(size):
    """In a small panel half of which is free, each curve has its number, none of them on another's line."""
    with plt.style.context("rocplot.styles.paper"):
        fig, ax = plt.subplots(figsize=size)
        rp.auc_power({"expected": 0.68, "hoped for": 0.75}, null=0.6, max_cases=1500, ax=ax)
        fig.canvas.draw()
        (labels,) = [one for one in ax.artists if one.get_gid() == "labels"]
        found = {
            one.get_text().replace("\n", " "): one.get_window_extent()
            for one in labels.get_children()
            if "cases" in one.get_text() and one.get_visible()
        }
        assert found.keys() == {"102 cases (51 + 51)", "376 cases (188 + 188)"}
        for name, text in (("expected", "102 cases (51 + 51)"), ("hoped for", "376 cases (188 + 188)")):
            line = artist(ax, f"drop:{name}").get_window_extent()
            assert not found[text].overlaps(line.padded(0.5))


def test_one_area_is_named_in_the_legend():
    ax = rp.auc_power(0.8, sizes=False, target=False)
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["AUC 0.80"]
