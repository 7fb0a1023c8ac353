"""Reader studies: held to MRMCaov and RJafroc, to covariances by definition, and to what must not matter."""

import itertools
import json
import re
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from data.reader_studies import roe_metz, studies
from scipy import stats

from rocplot import compute

DATA = Path(__file__).resolve().parents[2] / "data"
KNOWN = json.loads((DATA / "mrmc_values.json").read_text(encoding="utf-8"))
STUDIES = studies()
FACTORS = {"reader": "reader", "modality": "modality", "case": "case"}
TIGHT = {"rel": 1e-9, "abs": 1e-11}


def analysed(table, **how):
    return compute.mrmc("truth", "rating", data=table, **FACTORS, **how)


def listed(values):
    return np.atleast_1d(values)


# -- other programs -------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [key for key in KNOWN if key != "version"])
def test_the_values_of_mrmcaov(key):
    name, metric, covariance, design = key.split(", ")
    known = KNOWN[key]
    threshold = None if metric == "auc" else 1 if name == "two" else 3
    how = {"readers fixed": {"readers": "fixed"}, "cases fixed": {"cases": "fixed"}}.get(design, {})
    found = analysed(STUDIES[name], metric=metric, threshold=threshold, covariance=covariance, **how)
    parts = found.components
    if known["components"] and name != "one_reader":
        names = ("reader", "reader_modality", "error", "cov1", "cov2", "cov3")
        assert [getattr(parts, one) for one in names] == pytest.approx(known["components"], **TIGHT)
    if known["equality"]:
        test = known["equality"]
        statistic, df = ("X2", "df") if design == "readers fixed" else ("F", "df2")
        assert listed(found.statistic) == pytest.approx(listed(test[statistic]), **TIGHT)
        assert listed(found.df) == pytest.approx(listed(test[df]), **TIGHT)
        assert listed(found.pvalue) == pytest.approx(listed(test["p-value"]), **TIGHT)
    for ours, theirs in ((found.differences, known["differences"]), (found, known["means"])):
        if not theirs:
            continue
        names = {"difference": "Estimate", "estimate": "Estimate", "standard_error": "StdErr"}
        names |= {"low": "CI.Lower", "high": "CI.Upper", "pvalue": "p-value"}
        for word in (word for word in names if hasattr(ours, word) and names[word] in theirs):
            if word == "pvalue" and ours is found:
                continue
            assert getattr(ours, word) == pytest.approx(listed(theirs[names[word]]), **TIGHT)
        df = ours.modality_df if ours is found else ours.df
        if "df" in theirs:
            assert df == pytest.approx(listed(theirs["df"]), **TIGHT)
        elif design == "readers fixed":
            assert np.isinf(df).all()
    if known["readers"] and metric == "auc":
        table = found.by_reader
        assert table.estimate == pytest.approx(known["readers"]["empirical_auc"], **TIGHT)
        for word, name in (("standard_error", "StdErr"), ("low", "CI.Lower"), ("high", "CI.Upper")):
            assert getattr(table, word) == pytest.approx(known["readers"][name], **TIGHT)


def test_one_of_the_studies_has_a_negative_covariance_component():
    """So that what is done with it is held to MRMCaov above."""
    parts = analysed(STUDIES["negative"]).components
    assert parts.cov2 < parts.cov3
    parts = analysed(STUDIES["two"]).components
    assert parts.cov2 > parts.cov3


VAN_DYKE = (0.00153499934513, 0.00020040252358, 0.00080228826557, 0.00034661370944, 0.00034407482886, 0.00023902837089)
FRANKEN = (3.7755678904e-05, -0.0007127629357, 0.0015257762493, 0.0007916821469, 0.0004836376727, 0.0005125091474)


@pytest.mark.parametrize(
    ("parts", "n_pilot", "difference", "n_readers", "n_cases", "how", "known"),
    [
        (VAN_DYKE, 114, -0.043800322, 10, 165, {}, 0.80541995),
        (VAN_DYKE, 114, 0.043800322, 6, 111, {}, 0.5526116),
        (VAN_DYKE, 114, 0.043800322, 10, 131, {"readers": "fixed"}, 0.80091813),
        (VAN_DYKE, 114, 0.043800322, 10, 53, {"cases": "fixed"}, 0.80496663),
        (FRANKEN, 100, 0.05, 6, 121, {}, 0.8004469),
    ],
)
def test_the_powers_of_rjafroc(parts, n_pilot, difference, n_readers, n_cases, how, known):
    """Those that its own tests print, of the components of two published studies."""
    pilot = compute.ReaderComponents(*parts, n_cases=n_pilot)
    found = compute.mrmc_power(pilot, difference=difference, n_readers=n_readers, n_cases=n_cases, **how)
    assert found == pytest.approx(known, abs=6e-8)


# -- by definition ----------------------------------------------------------------------------------


def wins(table):
    """Return ψ of each reading's curve, positive and negative case, and the classes."""
    frame = pd.DataFrame(table).pivot(index=["modality", "reader"], columns="case", values="rating")
    truth = pd.DataFrame(table).drop_duplicates("case").set_index("case")["truth"].loc[frame.columns].to_numpy() == 1
    rating = frame.to_numpy()
    positive, negative = rating[:, truth, None], rating[:, None, ~truth]
    return (positive > negative) + (positive == negative) / 2


TIED = roe_metz(3, (0.8, 1.4), 3, 5, 6, steps=4)


def test_delong_by_the_placements_of_each_case():
    won = wins(TIED)
    k, P, N = won.shape
    expected = np.zeros((k, k))
    for values, n in ((won.mean(axis=2), P), (won.mean(axis=1), N)):
        for a, b in itertools.product(range(k), repeat=2):
            shift = [values[one] - values[one].mean() for one in (a, b)]
            expected[a, b] += sum(x * y for x, y in zip(*shift, strict=True)) / (n - 1) / n
    assert analysed(TIED).covariance == pytest.approx(expected, rel=1e-12)


def test_the_jackknife_by_leaving_out_each_case():
    won = wins(TIED)
    _, P, N = won.shape
    left = [np.delete(won, i, axis=1).mean(axis=(1, 2)) for i in range(P)]
    left += [np.delete(won, j, axis=2).mean(axis=(1, 2)) for j in range(N)]
    shift = np.array(left) - np.mean(left, axis=0)
    expected = (P + N - 1) / (P + N) * shift.T @ shift
    assert analysed(TIED, covariance="jackknife").covariance == pytest.approx(expected, rel=1e-12)


def test_the_unbiased_covariance_by_pairs_without_a_common_case():
    won = wins(TIED)
    k, P, N = won.shape
    apart = np.zeros((k, k))
    for i, other in itertools.permutations(range(P), 2):
        for j, last in itertools.permutations(range(N), 2):
            apart += np.outer(won[:, i, j], won[:, other, last])
    area = won.mean(axis=(1, 2))
    expected = np.outer(area, area) - apart / (P * (P - 1) * N * (N - 1))
    assert analysed(TIED, covariance="unbiased").covariance == pytest.approx(expected, rel=1e-10, abs=1e-15)


@pytest.mark.parametrize("metric", ["sensitivity", "specificity"])
def test_covariances_of_shares_by_leaving_out_each_case_of_the_class(metric):
    frame = pd.DataFrame(TIED)
    own = frame[frame.truth == (metric == "sensitivity")]
    right = (own.rating >= 3) == (metric == "sensitivity")
    table = own.assign(right=right).pivot(index=["modality", "reader"], columns="case", values="right").to_numpy(float)
    n = table.shape[1]
    left = np.array([np.delete(table, i, axis=1).mean(axis=1) for i in range(n)])
    shift = left - left.mean(axis=0)
    for covariance in ("jackknife", "unbiased"):
        found = analysed(TIED, metric=metric, threshold=3, covariance=covariance)
        assert found.reader_values.ravel() == pytest.approx(table.mean(axis=1))
        assert found.covariance == pytest.approx((n - 1) / n * shift.T @ shift, rel=1e-12, abs=1e-15)


def test_values_are_the_areas_of_the_curves_and_rows_are_modalities():
    found = analysed(STUDIES["three"])
    frame = pd.DataFrame(STUDIES["three"])
    for (i, j), value in np.ndenumerate(found.reader_values):
        own = frame[(frame.modality == found.modality[i]) & (frame.reader == found.reader[j])]
        assert value == compute.auc(own.truth, own.rating) == found.curves[i, j].auc
    assert found.estimate == pytest.approx(found.reader_values.mean(axis=1))


# -- identities -------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", [{}, {"readers": "fixed"}, {"cases": "fixed"}])
def test_of_two_modalities_the_test_is_that_of_their_difference(how):
    found = analysed(STUDIES["two"], **how)
    pair = found.differences
    assert found.statistic == pytest.approx((pair.difference[0] / pair.standard_error[0]) ** 2)
    assert found.pvalue == pytest.approx(pair.pvalue[0])


def test_one_reader_is_compared_as_two_models_are():
    table = pd.DataFrame(STUDIES["one_reader"])
    found = analysed(table, readers="fixed")
    a, b = (table[table.modality == m].rating for m in (1, 2))
    known = compute.auc_test(table[table.modality == 1].truth, a, b.to_numpy())
    assert found.differences.difference[0] == pytest.approx(known.difference)
    assert found.differences.pvalue[0] == pytest.approx(known.pvalue)
    assert (found.differences.low[0], found.differences.high[0]) == pytest.approx((known.low, known.high))
    assert np.isnan([found.components.reader, found.components.cov2, found.components.cov3]).all()


def test_ratings_turned_round_mirror_the_study():
    found = analysed(STUDIES["three"])
    turned = analysed(STUDIES["three"] | {"rating": -STUDIES["three"]["rating"]})
    assert turned.estimate == pytest.approx(1 - found.estimate)
    assert turned.differences.difference == pytest.approx(-found.differences.difference)
    assert turned.statistic == pytest.approx(found.statistic)


def test_a_monotone_scale_of_the_ratings_does_not_matter():
    found = analysed(STUDIES["two"])
    scaled = analysed(STUDIES["two"] | {"rating": np.exp(3 * STUDIES["two"]["rating"]) * 1e-200})
    assert found.to_frame().equals(scaled.to_frame())


def test_the_order_of_rows_does_not_matter(rng):
    table = pd.DataFrame(STUDIES["three"])
    first = table.drop_duplicates("modality").index.union(table.drop_duplicates("reader").index)
    rest = table.drop(first).sample(frac=1, random_state=rng.bit_generator)
    found = analysed(pd.concat([table.loc[first], rest], ignore_index=True))
    known = analysed(table)
    assert found.pvalue == pytest.approx(known.pvalue, rel=1e-10)
    assert found.reader_values == pytest.approx(known.reader_values)


def test_non_inferiority_agrees_with_the_interval():
    plain = analysed(STUDIES["two"]).differences
    assert plain.first_noninferior is plain.second_noninferior is None
    for margin in (0.01, 0.05, 0.1, 0.2):
        pairs = analysed(STUDIES["two"], margin=margin).differences
        t = (pairs.difference + margin) / pairs.standard_error
        assert pairs.first_noninferior == pytest.approx(stats.t.sf(t, pairs.df))
        assert (pairs.first_noninferior < 0.025) == (pairs.low > -margin)
        assert (pairs.second_noninferior < 0.025) == (pairs.high < margin)


def test_the_power_of_a_tiny_difference_is_the_level():
    pilot = compute.ReaderComponents(*VAN_DYKE, n_cases=114)
    for how in ({}, {"readers": "fixed"}, {"cases": "fixed"}):
        found = compute.mrmc_power(pilot, difference=1e-9, n_readers=5, n_cases=100, level=0.9, **how)
        assert found == pytest.approx(0.1)


def test_the_power_by_simulated_values_of_readers(rng):
    """Draw values from the model, with its covariances, and test each study with these taken as known."""
    r, d, draws = 5, 0.06, 40_000
    _, tr, error, cov1, cov2, cov3 = VAN_DYKE
    spread = np.full((2, r, 2, r), cov3)
    for i, j, k, m in itertools.product(range(2), range(r), range(2), range(r)):
        if i == k:
            spread[i, j, k, m] = error + tr if j == m else cov2
        elif j == m:
            spread[i, j, k, m] = cov1
    value = rng.multivariate_normal(np.zeros(2 * r), spread.reshape(2 * r, -1), draws).reshape(draws, 2, r)
    apart = value[:, 0] - value[:, 1] + d
    square = apart.var(axis=1, ddof=1) / 2  # MS(TR) of two modalities
    denominator = square + r * (cov2 - cov3)
    df = (denominator / square) ** 2 * (r - 1)
    p = stats.f.sf(r * apart.mean(axis=1) ** 2 / 2 / denominator, 1, df)
    pilot = compute.ReaderComponents(*VAN_DYKE, n_cases=114)
    found = compute.mrmc_power(pilot, difference=d, n_readers=r, n_cases=114)
    assert found == pytest.approx((p < 0.05).mean(), abs=0.01)


# -- undefined, and refused -------------------------------------------------------------------------


def test_readers_who_never_differ_have_no_test():
    table = pd.DataFrame(TIED)
    table["rating"] = table.truth
    with pytest.warns(UserWarning, match="the variance of the differences between modalities is 0"):
        found = analysed(table)
    assert found.estimate.tolist() == [1, 1]
    assert np.isnan([found.statistic, found.pvalue, found.differences.low[0], found.differences.pvalue[0]]).all()


def test_a_variance_that_is_estimated_below_0_gives_no_test():
    """The variance of the mean difference, from the covariances; unbiased ones of few cases may make it negative."""
    table = roe_metz(10, (1, 1.2), 2, 2, 3, steps=4)
    with pytest.warns(UserWarning, match="is estimated below 0"):
        found = analysed(table, readers="fixed", covariance="unbiased")
    weight = np.array([1, 1, -1, -1]) / 2
    assert weight @ found.covariance @ weight < 0
    assert np.isnan([found.pvalue, found.differences.standard_error[0], found.differences.high[0]]).all()
    assert np.isfinite(found.differences.difference).all()


def test_fixed_cases_need_no_second_case_of_a_class():
    table = pd.DataFrame(roe_metz(5, (1, 2), 4, 1, 8))
    found = analysed(table, cases="fixed")
    assert np.isfinite([*found.low, found.pvalue]).all()
    assert np.isnan([found.components.error, *np.diag(found.covariance)]).all()


FRAME = pd.DataFrame(TIED)


@pytest.mark.parametrize(
    ("table", "how", "message"),
    [
        (FRAME.drop(index=3), {}, "reader 1 did not read case 4 with modality 1 (1 cases missed)"),
        (pd.concat([FRAME, FRAME[8:9]]), {}, "case 9 is read twice by reader 1 with modality 1"),
        (FRAME[FRAME.reader == 1], {}, "reader holds one reader, 1, who says nothing about a population"),
        (FRAME, {"readers": "fixed", "cases": "fixed"}, "readers and cases are both fixed"),
        (FRAME[FRAME.modality == 2], {}, "modality holds 2 alone"),
        (FRAME.assign(truth=FRAME.truth.where(FRAME.index != 2, 0)), {}, "y_true differs between readings of case 3"),
        (FRAME[FRAME.case > 4], {}, "y_true holds one positive case"),
        (FRAME, {"metric": "sensitivity"}, "threshold is missing"),
        (FRAME, {"threshold": 3}, "threshold=3 has no meaning for the AUC"),
        (FRAME, {"metric": "specificity", "threshold": 3, "covariance": "delong"}, "applies to areas, not to the specificity"),
        (FRAME, {"metric": "f1"}, "metric"),
        (FRAME, {"covariance": "bootstrap"}, "covariance"),
        (FRAME, {"readers": "some"}, "readers"),
        (FRAME, {"level": 1.5}, "level"),
        (FRAME, {"margin": 0}, "margin"),
        (FRAME.assign(rating=FRAME.rating.where(FRAME.index != 2)), {}, "1 missing value"),
        (FRAME.assign(reader=FRAME.reader.where(FRAME.index != 2)), {}, "1 missing value"),
    ],
)
def test_what_is_refused(table, how, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        analysed(table, **how)


def test_arrays_lists_and_columns_are_the_same_and_classes_may_have_names():
    known = analysed(FRAME)
    arrays = compute.mrmc(
        FRAME.truth.to_numpy(),
        FRAME.rating.tolist(),
        reader=FRAME.reader.map("reader {}".format).tolist(),
        modality=FRAME.modality.map({1: "film", 2: "screen"}),
        case=FRAME.case.to_numpy(),
    )
    assert arrays.modality.tolist() == ["film", "screen"]
    assert arrays.reader.tolist() == ["reader 1", "reader 2", "reader 3"]
    assert arrays.pvalue == known.pvalue
    named = FRAME.assign(truth=FRAME.truth.map({0: "healthy", 1: "ill"}))
    assert analysed(named, pos_label="ill").pvalue == known.pvalue
    with pytest.raises(ValueError, match="modality has shape"):
        compute.mrmc([0, 1], [1, 2], reader=[1, 1], modality=[[1], [2]], case=[1, 2])
    with pytest.raises(ValueError, match=r"reader .*1.*2|2.*1"):
        compute.mrmc([0, 1], [1, 2], reader=[1], modality=[1, 2], case=[1, 2])
    with pytest.raises(TypeError, match="case by case"):
        compute.mrmc(compute.roc([0, 1], [1, 2]), [1, 2], reader=[1, 1], modality=[1, 2], case=[1, 2])


def test_ordered_categories_give_their_order():
    modality = pd.Categorical(FRAME.modality.map({1: "old", 2: "new"}), ["new", "old"], ordered=True)
    found = analysed(FRAME.assign(modality=modality))
    assert found.modality.tolist() == ["new", "old"]
    assert found.differences.difference[0] == -analysed(FRAME).differences.difference[0]


def test_decisions_need_no_threshold():
    decided = FRAME.assign(rating=(FRAME.rating >= 3).astype(int))
    known = analysed(FRAME, metric="sensitivity", threshold=3)
    assert analysed(decided, metric="sensitivity").to_frame().equals(known.to_frame())


def test_tables_and_sentences():
    found = analysed(STUDIES["negative"])
    assert found.to_frame().shape == (2, 6)
    assert found.by_reader.to_frame().shape == (6, 6)
    assert found.differences.to_frame().shape == (1, 8)
    words = found.describe()
    assert words.startswith("1: mean AUC = ")
    assert "1 − 2: difference of mean AUC" in words
    assert words.endswith("The estimate of Cov2 − Cov3 is negative; the test takes it as 0.")
    assert "negative" not in analysed(STUDIES["two"]).describe()
    assert "All modalities: F(2, " in analysed(STUDIES["three"]).describe()
    assert "All modalities: χ²(2) = " in analysed(STUDIES["three"], readers="fixed").describe()


PILOT = compute.ReaderComponents(*VAN_DYKE, n_cases=114)


@pytest.mark.parametrize(
    ("parts", "change", "kind", "message"),
    [
        (PILOT, {"difference": 0}, ValueError, "difference must not be 0"),
        (PILOT, {"difference": 2}, ValueError, "difference"),
        (PILOT, {"n_readers": 1}, ValueError, "n_readers"),
        (PILOT, {"readers": "fixed", "cases": "fixed"}, ValueError, "both fixed"),
        (VAN_DYKE, {}, TypeError, "components must be ReaderComponents"),
        (compute.ReaderComponents(*VAN_DYKE), {}, ValueError, "n_cases is missing"),
        (compute.ReaderComponents(*VAN_DYKE[:3], *[np.nan] * 3, n_cases=9), {}, ValueError, "components hold NaN"),
        (compute.ReaderComponents(0, 0, 1, 2, 3, 1, n_cases=9), {}, ValueError, "check the order"),
    ],
)
def test_what_the_power_refuses(parts, change, kind, message):
    asked = {"difference": 0.05, "n_readers": 5, "n_cases": 100} | change
    with pytest.raises(kind, match=message):
        compute.mrmc_power(parts, **asked)
