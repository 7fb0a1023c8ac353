"""The picture of bias by a feature: rows of names, bins of numbers."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pictures
import pytest
from artists import artist, artists

import rocplot as rp
from rocplot.cli import main
from rocplot.page.labels import get_labels


def cases(n=600, seed=0):
    """Draw predictions of two models, of which the second is too high in the north and for the old."""
    rng = np.random.default_rng(seed)
    age, region = rng.gamma(9, 6, n), rng.choice(["north", "south", "east", "west"], n)
    p = 1 / (1 + np.exp(3 - age / 20))
    return pd.DataFrame(
        {
            "y": rng.random(n) < p,
            "true": p,
            "high": np.where(region == "north", np.sqrt(p), p),
            "age": age,
            "region": region,
        }
    )


TABLE = cases()


def draw(y_score=("true", "high"), *, by="region", **kws):
    fig, ax = plt.subplots()
    assert rp.calibration_by("y", list(y_score), data=TABLE, by=by, ax=ax, **kws) is ax
    return fig, ax


@pytest.mark.mpl_image_compare
def test_image_calibration_by_names():
    return draw()[0]


@pytest.mark.mpl_image_compare(style=["rocplot.styles.paper", "rocplot.styles.dark"])
def test_image_calibration_by_numbers():
    return draw(by="age", n_bins=6)[0]


@pytest.mark.mpl_image_compare(style=["rocplot.styles.paper", "rocplot.styles.slides"])
def test_image_calibration_by_with_counts():
    fig, ax = plt.subplots()
    rp.calibration_by("y", "high", data=TABLE, by="region", counts=True, pvalues=True, ax=ax)
    return fig


def test_rows_bear_the_bias_of_each_model():
    fig, ax = draw()
    numbers = rp.compute.calibration_by("y", ["true", "high"], data=TABLE, by="region")
    assert [label.get_text() for label in ax.get_yticklabels()] == list(dict.fromkeys(TABLE["region"]))
    places = []
    for name, found in numbers.items():
        x, y = artist(ax, f"calibration_by:{name}").get_data()
        np.testing.assert_array_equal(x, found.bias)
        assert (np.round(y) == np.arange(4)).all()
        bars = np.array(artist(ax, f"intervals:{name}").get_segments())
        np.testing.assert_array_equal(bars[:, :, 0], np.column_stack([found.low, found.high]))
        np.testing.assert_array_equal(bars[:, 0, 1], y)
        places.append(y)
    assert (places[0] < places[1]).all()  # side by side, the first on top
    assert ax.get_ylim()[0] > ax.get_ylim()[1]
    assert ax.get_xlabel() == "Predicted − observed"
    assert ax.get_ylabel() == "region"
    np.testing.assert_array_equal(artist(ax, "zero").get_xdata(), [0, 0])
    fig.canvas.draw()
    legend = ax.get_legend().get_window_extent()
    for line in (*artists(ax, "calibration_by:a"), *artists(ax, "calibration_by:b")):
        assert not legend.count_contains(line.get_transform().transform(line.get_xydata()))


def test_bins_stand_over_their_mean_and_models_beside_each_other():
    fig, ax = draw(by="age", n_bins=5)
    numbers = rp.compute.calibration_by("y", ["true", "high"], data=TABLE, by="age", n_bins=5)
    shown = []
    for name, found in numbers.items():
        line = artist(ax, f"calibration_by:{name}")
        np.testing.assert_array_equal(line.get_xydata(), np.column_stack([found.value, found.bias]))
        shown.append(line.get_transform().transform(line.get_xydata())[:, 0])
        bars = artist(ax, f"intervals:{name}")
        at = bars.get_transform().transform(np.array(bars.get_segments())[0])
        assert at[:, 0] == pytest.approx(shown[-1][0])
    np.testing.assert_allclose(shown[1] - shown[0], 5 * fig.dpi / 72)
    low, high = ax.get_ylim()
    for found in numbers.values():
        assert low < found.low.min()
        assert found.high.max() < high
    assert low < 0 < high
    assert ax.get_xlabel() == "age"


def test_whole_numbers_have_whole_ticks_and_small_errors_are_not_blown_up():
    rng = np.random.default_rng(1)
    p = np.full(40_000, 0.5)
    _, ax = plt.subplots()
    rp.calibration_by(np.arange(40_000) % 2, p, by=rng.integers(1, 5, 40_000), ax=ax)
    assert np.ptp(ax.get_ylim()) >= 0.1
    left, right = ax.get_xlim()
    assert all(tick == round(tick) for tick in ax.get_xticks() if left <= tick <= right)


def test_labels_hold_what_is_asked_for():
    _, ax = plt.subplots()
    rp.calibration_by(
        "y", "high", data=TABLE, by="region", counts=True, pvalues=True, label_fmt="p {pvalue:.2g}", ax=ax
    )
    found = rp.compute.calibration_by("y", "high", data=TABLE, by="region")
    words = [text.get_text() for text in artists(ax, "labels")[0].get_children()]
    least = int(np.argmin(found.pvalue))
    assert words[least] == f"n {found.count[least]}, p < 0.001"
    assert sum(", p 0." in word for word in words) == (found.pvalue >= 0.001).sum() == 3
    assert ax.get_legend().get_texts()[0].get_text() == f"p {found.overall_pvalue:.2g}"


def test_results_missing_levels_and_single_cases():
    a = rp.compute.calibration_by([0, 1, 1, 0, 1], [0.2, 0.6, 0.7, 0.4, 0.5], by=["a", "a", "a", "b", "c"])
    b = rp.compute.calibration_by([0, 1, 1, 0], [0.2, 0.6, 0.7, 0.4], by=["a", "a", "d", "d"])
    fig, ax = plt.subplots()
    rp.calibration_by({"a": a, "b": b}, ax=ax)
    assert [label.get_text() for label in ax.get_yticklabels()] == ["a", "b", "c", "d"]
    assert len(artist(ax, "intervals:a").get_segments()) == 1  # single cases have no limits
    assert len(artist(ax, "calibration_by:a").get_xdata()) == 3
    fig.canvas.draw()


def test_ten_models_and_long_names_fit_in_their_rows():
    scores = {
        f"a model with a name of some length, number {i}": TABLE["true"] ** (0.5 + i / 10) for i in range(10)
    }
    by = np.where(TABLE["region"] == "north", "a region whose name is long, too", "elsewhere")
    fig, ax = plt.subplots(figsize=(7, 6), layout="constrained")
    rp.calibration_by(TABLE["y"], scores, by=by, ax=ax)
    for line in (line for line in ax.lines if (line.get_gid() or "").startswith("calibration_by")):
        assert (np.abs(line.get_ydata() - np.round(line.get_ydata())) < 0.45).all()
    fig.canvas.draw()


def test_what_cannot_be_drawn():
    y, p = [0, 1] * 40, np.linspace(0.1, 0.9, 80)
    with pytest.raises(ValueError, match="by has 80 names, more than a panel can show"):
        rp.calibration_by(y, p, by=[f"id {i}" for i in range(80)])
    with pytest.raises(TypeError, match="by is missing"):
        rp.calibration_by(y, p)
    names = rp.compute.calibration_by(y, p, by=["a", "b"] * 40)
    numbers = rp.compute.calibration_by(y, p, by=p)
    with pytest.raises(ValueError, match="of numbers and of names"):
        rp.calibration_by({"a": names, "b": numbers})
    assert plt.get_fignums() == []
    _, ax = plt.subplots()
    rp.calibration_by(y, p, by=p, ax=ax)
    with pytest.raises(ValueError, match="ax is in use: draw all models in one call"):
        rp.calibration_by(y, p, by=p, ax=ax)


@pytest.mark.slow
def test_on_the_command_line(tmp_path, capsys):
    path = tmp_path / "cases.csv"
    TABLE.assign(y=TABLE["y"].astype(int), patient=np.arange(len(TABLE)) // 3).to_csv(path, index=False)
    words = [
        "calibration-by",
        str(path),
        "--y-true",
        "y",
        "--y-score",
        "true",
        "high",
        "-o",
        str(tmp_path / "a.svg"),
    ]
    assert main([*words, "--by", "region", "--groups", "patient", "--counts"]) == 0
    drawn = (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert 'id="calibration_by:high"' in drawn
    assert 'id="intervals:true"' in drawn
    assert main([*words, "--by", "age", "--n-bins", "4", "--level", "0.9", "--no-intervals"]) == 0
    assert main(words) == 2
    assert "error: --by is missing" in capsys.readouterr().err
    assert main([*words, "--by", "regoin"]) == 2
    assert "--by 'regoin' is not a column of data: did you mean 'region'?" in capsys.readouterr().err
    residual = [
        "calibration",
        str(path),
        "--y-true",
        "y",
        "--y-score",
        "true",
        "--residual",
        "-o",
        str(tmp_path / "b.svg"),
    ]
    assert main(residual) == 0
    errors = (tmp_path / "b.svg").read_text(encoding="utf-8")
    assert main([word for word in residual if word != "--residual"]) == 0
    assert errors != (tmp_path / "b.svg").read_text(encoding="utf-8")


@pytest.mark.slow
def test_long_names_stay_on_the_page_and_rows_are_sorted(rng):
    names = np.array([f"a department with a very long name, number {i}, of the hospital" for i in range(6)])
    place = rng.integers(0, 6, 600)
    p = rng.random(600)
    y = rng.random(600) < np.clip(p + (place * 5 % 6 - 2.5) / 10, 0, 1)
    for style in ("paper", "slides", "jmlr"):
        with plt.style.context(f"rocplot.styles.{style}"):
            fig, ax = plt.subplots()
            rp.calibration_by(y, p, by=names[place], sort=True, ax=ax)
            fig.canvas.draw()
            assert pictures.text_faults(fig) == []
            assert ax.get_window_extent().width > 0.35 * fig.bbox.width
    bias = artist(ax, "calibration_by").get_xdata()
    assert (np.diff(bias) < 0).all()
    shown = [label.get_text().replace("\n", " ") for label in ax.get_yticklabels()]
    found = rp.compute.calibration_by(y, p, by=names[place])
    first = str(found.level[np.argmax(found.bias)])
    assert first.startswith(shown[0].removesuffix(" …"))


@pytest.mark.parametrize("by", ["names", "numbers"])
def test_no_legend_stands_among_rows_of_points(by):
    rng = np.random.default_rng(1)
    y, group = np.arange(60) % 2, np.arange(60) % 3
    scores = {name: np.clip(0.3 + 0.4 * y + rng.normal(0, 0.1, 60), 0, 1) for name in "ab"}
    fig, ax = plt.subplots(figsize=(4, 4))
    rp.calibration_by(y, scores, by=np.array(["x", "y", "z"])[group] if by == "names" else group, ax=ax)
    fig.canvas.draw()
    legend, panel = ax.get_legend().get_window_extent(), ax.get_window_extent()
    assert legend.overlaps(panel) == (by == "numbers")


@pytest.mark.parametrize("models", [("true",), ("true", "high")])
def test_a_text_stands_in_the_row_of_its_own_bar(models):
    """In line with it, or on the free side of it in the same row, and without a leader."""
    with plt.style.context("rocplot.styles.paper"):
        fig, ax = draw(models, counts=True, pvalues=True)
        fig.canvas.draw()
        bars = [bar for one in models for bar in artist(ax, f"intervals:{one}").get_segments()]
        labels = get_labels(ax)._labels
        assert len(labels) == len(bars) == 4 * len(models)
        assert not any(len(label.leader.get_xydata()) for label in labels)
        for label, bar in zip(labels, bars, strict=True):
            box, (y, _) = label.text.get_window_extent(), ax.transData.transform(bar)[:, 1]
            level = ax.transData.inverted().transform((0, (box.y0 + box.y1) / 2))[1]
            others = [abs(level - other[0][1]) for other in bars]
            assert abs(level - bar[0][1]) <= min(others) + 1e-9
            assert box.y0 < y < box.y1 or round(level) == round(bar[0][1])
