"""Pictures of corrected calibration curves: the apparent curve beside them."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from artists import artist

import rocplot as rp
from rocplot.compute import CalibrationCurve


def corrected(shift=0.1, bend=0.0, **kws):
    """Make a curve as calibration_optimism makes them, of numbers that are known."""
    at = np.linspace(0.1, 0.9, 50)
    optimism = shift * np.sin(2 * np.pi * (at - 0.5) / 1.6)
    apparent = at + bend * np.sin(4 * np.pi * (at - 0.5) / 1.6)
    return CalibrationCurve(
        at, apparent - optimism, apparent=apparent, optimism=optimism, method="loess", n_resamples=200, **kws
    )


def draw(*args, **kws):
    fig, ax = plt.subplots()
    rp.calibration(*args, ax=ax, **kws)
    return fig, ax


@pytest.mark.mpl_image_compare
def test_image_calibration_optimism():
    counts = rp.compute.counts([0, 1] * 20, np.linspace(0.08, 0.92, 40))
    return draw(corrected(bend=0.03, counts=counts), legend="direct")[0]


def test_the_corrected_curve_is_the_line_and_the_apparent_one_thin_and_dashed():
    curve = corrected()
    _, ax = draw(curve)
    main, apparent = artist(ax, "calibration"), artist(ax, "apparent")
    at = curve.predicted
    for line, values in ((main, curve.observed), (apparent, curve.apparent)):
        np.testing.assert_allclose(np.interp(at, *line.get_data()), values, atol=1e-12)
    assert apparent.get_color() == main.get_color()
    assert apparent.get_linewidth() < main.get_linewidth()
    assert (main.get_linestyle(), apparent.get_linestyle()) == ("-", "--")
    assert [text.get_text() for text in ax.get_legend().get_texts()] == [
        "bias-corrected",
        "apparent",
        "ideal",
    ]


def test_several_models_keep_their_colors():
    _, ax = draw({"a": corrected(), "b": corrected(-0.05)})
    for name in "ab":
        main, apparent = artist(ax, f"calibration:{name}"), artist(ax, f"apparent:{name}")
        assert apparent.get_color() == main.get_color()
        assert (main.get_linestyle(), apparent.get_linestyle()) == ("-", "--")
    words = [text.get_text() for text in ax.get_legend().get_texts()]
    assert sorted(words) == ["a", "apparent", "b", "bias-corrected", "ideal"]


def test_errors_are_those_of_both_curves():
    curve = corrected()
    _, ax = draw(curve, residual=True)
    x, y = artist(ax, "apparent").get_data()
    np.testing.assert_allclose(y, 0, atol=1e-12)
    x, y = artist(ax, "calibration").get_data()
    np.testing.assert_allclose(np.interp(curve.predicted, x, y), curve.optimism, atol=1e-12)


def test_the_apparent_curve_may_be_left_out_or_have_a_look():
    _, ax = draw(corrected(), apparent=False)
    assert [line.get_gid() for line in ax.lines] == ["diagonal", "calibration"]
    _, ax = draw(corrected(), apparent={"color": "red", "label": "in these cases"})
    assert artist(ax, "apparent").get_color() == "red"
    assert artist(ax, "apparent").get_label() == "in these cases"


def test_the_caption_says_what_was_corrected():
    _, ax = draw(corrected())
    text = rp.caption(ax)
    assert "by LOESS, corrected for optimism by 200 bootstrap resamples" in text
    assert "Thin dashed line: the apparent curve, of the cases to which the model was fitted." in text
    _, ax = draw([0, 1, 0, 1, 1, 0] * 5, np.linspace(0.1, 0.9, 30), method="loess")
    assert "apparent" not in rp.caption(ax)


@pytest.mark.parametrize(
    ("data", "kws", "message"),
    [
        (
            (corrected(),),
            {"statistics": True},
            "statistics is not available for a curve corrected for optimism",
        ),
        ((corrected(),), {"band": True}, "band is not available for a curve corrected for optimism"),
        (
            ([0, 1] * 9, np.arange(18) / 17),
            {"apparent": {"lw": 1}},
            "apparent is drawn beside a corrected curve",
        ),
    ],
)
def test_errors_come_before_any_ink(data, kws, message):
    ax = plt.subplots()[1]
    with pytest.raises(ValueError, match=message):
        rp.calibration(*data, ax=ax, **kws)
    assert not ax.lines


def test_places_without_a_value_break_the_line():
    curve = corrected()
    observed = curve.observed.copy()
    observed[:3] = np.nan
    _, ax = draw(curve.changed(observed=observed))
    assert np.isnan(artist(ax, "calibration").get_ydata()[:3]).all()
