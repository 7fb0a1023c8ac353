"""A minus before the name of a column of scores, whose low values mean positive."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.dataset as ds
import pytest

import rocplot as rp
from rocplot import compute
from rocplot.cli import main

IDA = [1, 1, 0, 1, 0, 0]
FERRITIN = [8, 12, 40, 90, 90, 150]  # of the nine pairs seven are in order, one is tied, one is reversed
CRP = [3, 1, 2, 5, 4, 0]
AUC = 7.5 / 9
TABLE = {"ida": IDA, "ferritin": FERRITIN, "crp": CRP, "site": list("aabbab"), "visit": [1, 2, 1, 1, 2, 2]}
engines = pytest.mark.parametrize(
    "engine",
    [pd.DataFrame, pl.DataFrame, pa.table, pl.LazyFrame, dict, lambda columns: ds.dataset(pa.table(columns))],
    ids=["pandas", "polars", "arrow", "lazy", "dict", "dataset"],
)


@engines
def test_it_changes_the_sign(engine):
    table = engine(TABLE)
    assert compute.auc("ida", "-ferritin", data=table) == pytest.approx(AUC)
    curve = compute.roc("ida", "-ferritin", data=table)
    np.testing.assert_array_equal(curve.threshold, [np.inf, -8, -12, -40, -90, -150])
    np.testing.assert_array_equal(curve.tpr, compute.roc(IDA, -np.array(FERRITIN)).tpr)


@engines
def test_models_are_shown_without_it(engine):
    table = engine(TABLE)
    both = compute.auc("ida", ["-ferritin", "crp"], data=table)
    assert both == pytest.approx({"ferritin": AUC, "crp": 6 / 9})
    named = compute.auc("ida", {"Ferritin": "-ferritin", "crp": "crp"}, data=table)
    assert named == pytest.approx({"Ferritin": AUC, "crp": 6 / 9})


@engines
def test_it_joins_hue_and_folds(engine):
    table = engine(TABLE)
    at_a, at_b = 1.0, 0.5  # 8, 12 against 90; 90 against 40 and 150
    assert compute.auc("ida", "-ferritin", data=table, hue="site") == pytest.approx({"a": at_a, "b": at_b})
    folded = compute.roc_average("ida", "-ferritin", data=table, fold="visit")
    assert folded.auc_mean == pytest.approx((0.5 + 1) / 2)  # 8, 90 against 40; 12 against 90, 150


def test_cells_of_an_engine_hold_the_same_cases(rng):
    y, value = rng.integers(0, 2, 3000), rng.normal(5, 2, 3000)
    table = pl.LazyFrame({"y": y, "value": value})
    pooled = compute.counts("y", "-value", data=table, max_points=50)
    assert (pooled.score <= pooled.top).all()
    assert pooled.positive.sum() == y.sum()
    assert {*pooled.score, *pooled.top} <= set(-value)
    for name, sign in (("mean_positive", y == 1), ("mean_negative", y == 0)):
        weight = getattr(pooled, "positive" if "pos" in name else "negative")
        assert np.nansum(getattr(pooled, name) * weight) == pytest.approx(-value[sign].sum(), rel=1e-6)


def test_a_column_of_this_very_name_comes_first():
    table = {"y": IDA, "-x": CRP, "x": FERRITIN}
    assert compute.auc("y", "-x", data=table) == pytest.approx(6 / 9)
    assert list(compute.auc("y", ["-x", "x"], data=table)) == ["-x", "x"]


@pytest.mark.parametrize(
    "values",
    [
        np.array([-128, 0, 127], np.int8),
        np.array([0, 1, 255], np.uint8),
        np.array([-(2**63), 0, 2**62]),
        np.array([0, 1, 2**63], np.uint64),
        np.array([False, False, True]),
        np.array([-0.5, 0.0, 0.5], np.float16),
    ],
    ids=lambda values: str(values.dtype),
)
def test_no_type_of_numbers_overflows(values):
    assert compute.auc("y", "-x", data={"y": [1, 0, 0], "x": values}) == (0.75 if values.dtype == bool else 1)


def test_other_functions_take_it():
    frame = pd.DataFrame(TABLE)
    with pytest.warns(UserWarning, match="below 20"):
        test = compute.auc_test("ida", "-ferritin", "crp", data=frame)
    assert test.difference == pytest.approx(AUC - 6 / 9)
    best = compute.operating_point("ida", "-ferritin", data=frame, criterion="youden")
    assert best.threshold == -12
    rates = compute.metrics_at("ida", "-ferritin", data=frame, threshold=-12, metrics=["tpr", "tnr"])
    assert (rates["tpr"].estimate, rates["tnr"].estimate) == pytest.approx((2 / 3, 1))
    pair = compute.paired("ida", ["-ferritin", "crp"], data=frame, threshold=-12)
    assert pair.names == ("ferritin", "crp")


@pytest.mark.parametrize("scores", ["-ferritin", ["-ferritin", "crp"], {"Ferritin": "-ferritin"}])
@pytest.mark.parametrize("engine", [pd.DataFrame, pl.LazyFrame])
def test_small_multiples(engine, scores):
    grid = rp.facets("roc", "ida", scores, data=engine(TABLE), col="site")
    line = grid.axes.flat[1].lines[0]
    first = compute.roc([0, 1, 0], [-40, -90, -150])
    np.testing.assert_allclose(line.get_xydata(), np.c_[first.fpr, first.tpr])
    texts = [text.get_text() for legend in grid.figure.legends for text in legend.get_texts()]
    assert not any("-" in text for text in texts)


# -- The command line -----------------------------------------------------------------------------


def run(capsys, tmp_path, *words):
    """Run a command on the table; return its code, its table and its errors."""
    file = tmp_path / "table.csv"
    pd.DataFrame(TABLE).to_csv(file, index=False)
    try:
        code = main([words[0], str(file), "--y-true", "ida", *words[1:]])
    except SystemExit as end:
        code = end.code
    return code, *capsys.readouterr()


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (["--y-score=-ferritin"], "ferritin"),
        (["--y-score", "crp", "Ferritin=-ferritin"], "Ferritin"),
        (["--y-score=-ferritin", "--drop-missing"], "ferritin"),
    ],
)
def test_a_command_reads_it(capsys, tmp_path, words, name):
    code, shown, errors = run(capsys, tmp_path, "auc", *words)
    assert (code, errors) == (0, "")
    rows = {line.split()[0]: line.split()[1] for line in shown.splitlines()}
    assert rows[name] == f"{AUC:.3f}"


def test_a_command_says_how_to_write_it(capsys, tmp_path):
    _, _, errors = run(capsys, tmp_path, "auc", "--y-score", "-ferritin")
    assert "follows an equals sign: --y-score=-ferritin" in errors
    code, _, errors = run(capsys, tmp_path, "auc", "--y-score=-feritin")
    assert code == 2
    assert "did you mean '-ferritin'?" in errors


# -- Messages -------------------------------------------------------------------------------------


@pytest.mark.parametrize("engine", [pd.DataFrame, pl.LazyFrame, dict])
def test_a_misspelt_name(engine):
    with pytest.raises(ValueError, match="y_score='-feritin' is not a column of data: did you mean '-ferritin'"):
        compute.auc("ida", "-feritin", data=engine(TABLE))
    with pytest.raises(ValueError, match="y_score='-' is not a column of data"):
        compute.auc("ida", "-", data=engine(TABLE))


def test_text_and_missing_values():
    frame = pd.DataFrame(TABLE).assign(lost=[1.0, np.nan, 2, 3, 4, 5])
    with pytest.raises(TypeError, match="column 'site': y_score must be numbers, but holds 'a', 'b'"):
        compute.auc("ida", "-site", data=frame)
    with pytest.raises(ValueError, match=r"column 'lost': y_score has 1 missing .*dropna\(subset=\['lost'\]\)"):
        compute.auc("ida", "-lost", data=frame)
    with pytest.raises(ValueError, match="y_true='-ida' is not a column of data"):
        compute.auc("-ida", "ferritin", data=frame)
    with pytest.raises(ValueError, match="y_score holds 'ferritin' and '-ferritin', which read alike"):
        compute.auc("ida", ["ferritin", "-ferritin"], data=frame)


def test_an_array_beside_a_table():
    frame = pd.DataFrame(TABLE)
    with pytest.raises(TypeError, match=r"not Series: .*; '-ferritin' is the column with the other sign"):
        compute.auc("ida", -frame["ferritin"], data=frame)


@pytest.fixture
def reversed_table(rng):
    """Return a table of a marker whose low values mean disease, enough cases not to be by chance."""
    ill = np.repeat([1, 0], 100)
    return pd.DataFrame({"ida": ill, "ferritin": rng.normal(100 - 50 * ill, 40), "crp": rng.normal(ill, 1)})


@pytest.mark.parametrize("engine", [pd.DataFrame, pl.LazyFrame])
def test_a_reversed_column_is_named_in_the_warning(reversed_table, engine):
    table = engine(reversed_table.to_dict("list"))
    with pytest.warns(UserWarning, match="if low values mean positive, pass '-ferritin'; if the other class"):
        compute.roc("ida", "ferritin", data=table)
    compute.roc("ida", "-ferritin", data=table)  # as the warning says, without a warning
    with pytest.warns(UserWarning, match="if high values mean positive, pass 'crp'; if the other class"):
        compute.roc("ida", "-crp", data=table)
    with pytest.warns(UserWarning, match="of a rank positives low .*: if low values mean positive, pass '-ferritin'; if the other"):
        compute.auc_test("ida", "ferritin", "crp", data=reversed_table)


@pytest.mark.parametrize("scores", ["ferritin", ["ferritin"], {"Ferritin on admission": "ferritin"}])
def test_the_call_of_the_message_runs(reversed_table, scores):
    with pytest.raises(TypeError, match=r"controls above cases, pass .*'-ferritin'.*, as in ") as caught:
        rp.roc("ida", scores, data=reversed_table, direction=">")
    call = str(caught.value).rpartition(", as in ")[2]
    ax = eval(call, {"rocplot": rp, "table": reversed_table})
    area = compute.auc(reversed_table["ida"], -reversed_table["ferritin"])
    fpr, tpr = ax.lines[0].get_xydata().T
    assert np.trapezoid(tpr, fpr) == pytest.approx(area)
    plt.close("all")


@pytest.mark.parametrize(
    "call",
    [
        lambda cut: compute.metrics_at("ida", "-ferritin", data=TABLE, threshold=cut),
        lambda cut: compute.confusion_matrix("ida", "-ferritin", data=TABLE, threshold=cut),
        lambda cut: compute.operating_interval("ida", "-ferritin", data=TABLE, threshold=cut),
        lambda cut: compute.summary("ida", "-ferritin", data=TABLE, threshold=cut),
        lambda cut: compute.paired("ida", "-ferritin", "crp", data=TABLE, threshold=(cut, 2)),
        lambda cut: rp.roc("ida", "-ferritin", data=TABLE, thresholds=[cut]),
        lambda cut: rp.score_distribution("ida", "-ferritin", data=TABLE, threshold=cut),
    ],
)
@pytest.mark.filterwarnings("ignore")  # of few cases
def test_a_cut_off_without_its_minus_is_refused(call):
    """The figure says ≤ 40: typed as 40, it would stand above all scores, -8 and less, without a word."""
    with pytest.raises(ValueError, match=r"threshold[^:]*=40 has the sign of 'ferritin'.*: for ferritin ≤ 40 pass -40$"):
        call(40)
    for cut in (-40, 200, -200):  # 200 is beyond the scores with either sign
        call(cut)
    plt.close("all")


def test_beside_a_low_cut_off_the_others_say_their_direction():
    models = {"ferritin": "-ferritin", "crp": "crp"}

    def list_texts(models, **layers):
        fig, ax = plt.subplots()
        rp.roc("ida", models, data=TABLE, ax=ax, legend=False, **layers)
        fig.canvas.draw()
        texts = [text.get_text() for text in ax.findobj(plt.Text) if "cut-off" in text.get_text()]
        plt.close(fig)
        return {text.rpartition("\n")[2] for text in texts}, rp.caption(ax)

    drawn, caption = list_texts(models, operating_point="youden")
    assert drawn == {"cut-off ≤ 12", "cut-off ≥ 5"}  # of CRP ⅓ at 5 and at 1: the most conservative
    assert "ferritin cut-off ≤ 12," in caption
    assert "crp cut-off ≥ 5," in caption
    assert list_texts({"crp": "crp"}, operating_point="youden")[0] == {"cut-off 5"}


def test_a_caption_says_as_its_figure_that_nothing_is_positive():
    table = {"ida": [0, 0, 0, 1, 0, 0], "ferritin": [8, 12, 40, 90, 90, 150]}
    ax = rp.roc("ida", "-ferritin", data=table, operating_point=True)
    assert "always −, fpr 0.000, tpr 0.000" in rp.caption(ax)
    assert "∞" not in rp.caption(ax)
    plt.close(ax.figure)
