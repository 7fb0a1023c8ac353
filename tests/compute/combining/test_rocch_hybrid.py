"""The hybrid on the common hull: as good as the best model at every slope, and its mixtures."""

import numpy as np
import pytest

from rocplot.compute import RocCurve, hull, operating_point, roc, rocch_hybrid
from rocplot.compute._combining.rocch_hybrid import ALWAYS, NEVER


def sample(rng, n=80):
    """Draw one class each and three models: a good one, one that tells by spread, one of many ties at 0."""
    y = rng.integers(0, 2, n)
    a, b, c = rng.normal(size=n), rng.normal(size=n), rng.random(n)
    return y, {"a": np.round(y + a, 1), "b": np.where(y, 2, 1) * b, "c": y * c}


Y, MODELS = sample(np.random.default_rng(5))


def test_the_hybrid_costs_what_the_best_model_costs_under_every_condition():
    curves = roc(Y, MODELS)
    hybrid = rocch_hybrid(curves)
    for prior in (0.05, 0.3, 0.5, 0.8, 0.99):
        for cost_fp in (0.2, 1, 7):
            best = min(operating_point(one, prior=prior, cost_fp=cost_fp).cost for one in curves.values())
            slope = (1 - prior) * cost_fp / prior
            i = hybrid.best(slope)
            cost = prior * (1 - hybrid.tpr[i]) + (1 - prior) * cost_fp * hybrid.fpr[i]
            assert cost == pytest.approx(best, abs=1e-12)


def test_each_vertex_is_a_decision_of_its_model():
    hybrid = rocch_hybrid(Y, MODELS)
    assert (hybrid.name[0], hybrid.name[-1]) == (NEVER, ALWAYS)
    assert (hybrid.threshold[0], hybrid.threshold[-1]) == (np.inf, -np.inf)
    for name, cut, f, t in list(zip(hybrid.name, hybrid.threshold, hybrid.fpr, hybrid.tpr, strict=True))[
        1:-1
    ]:
        decided = MODELS[name] >= cut
        assert (decided[Y == 0].mean(), decided[Y == 1].mean()) == pytest.approx((f, t))
    assert hybrid.auc >= max(one.auc for one in hull(Y, MODELS).values())
    assert (hybrid.slope_low[:-1] == hybrid.slope_high[1:]).all()
    assert "curves" not in hybrid.to_dict()


def test_one_model_gives_its_hull():
    hybrid, own = rocch_hybrid(Y, MODELS["a"]), hull(Y, MODELS["a"])
    np.testing.assert_allclose(hybrid.fpr, own.fpr)
    np.testing.assert_allclose(hybrid.tpr, own.tpr)


def test_neighbours_are_mixed_to_meet_a_rate_or_a_budget():
    a, b = (0.1, 0.2), (0.25, 0.6)
    points = {name: RocCurve([0, f, 1], [0, t, 1]) for name, (f, t) in {"A": a, "B": b}.items()}
    hybrid = rocch_hybrid(points)
    assert list(hybrid.name) == [NEVER, "B", ALWAYS]  # A lies below the segment from (0, 0) to B
    i, mixed = hybrid.mix(fpr=0.1)
    assert (i, mixed.k, mixed.tpr) == pytest.approx((0, 0.4, 0.24))
    i, mixed = hybrid.mix(positives=240, negatives=3760, budget=1084)
    assert (i, mixed.fpr, mixed.tpr) == pytest.approx((1, 0.25, 0.6))
    assert hybrid.mix(tpr=1)[1].fpr == 1
    assert hybrid.mix(tpr=0)[1].fpr == 0
    with pytest.raises(ValueError, match="k alone does not determine"):
        hybrid.mix(k=0.5)
    with pytest.raises(ValueError, match=r"^budget is 3, and no mixture of the hybrid gives more than 2$"):
        hybrid.mix(positives=1, negatives=1, budget=3)


@pytest.mark.parametrize(
    ("wanted", "most"), [({"fpr": 0.9}, 0.25), ({"tpr": 0.9}, 0.6), ({"positives": 9, "negatives": 1, "budget": 8}, 5.65)]
)
def test_what_lies_beyond_the_end_of_a_chain_is_answered_by_its_name_and_the_end(wanted, most):
    """Two points, one model each: the chain ends at B, (.25, .6)."""
    chain = rocch_hybrid(RocCurve([0, 0.25, 1], [0, 0.6, 1]), max_cost=0.4, prior=0.5)
    assert (chain.fpr[-1], chain.tpr[-1]) == (0.25, 0.6)  # at a cost of (.4 + .25)/2; always + costs ½
    *_, name = wanted
    message = rf"^{name} is [\d.]+, and no mixture of the hybrid gives more than {most}: make .* larger max_cost$"
    with pytest.raises(ValueError, match=message):
        chain.mix(**wanted)


def test_equal_models_name_the_first():
    assert list(rocch_hybrid(Y, {"x": MODELS["a"], "y": MODELS["a"]}).name[1:-1]) == ["x"] * (
        hull(Y, MODELS["a"]).fpr.size - 2
    )


def three_of_the_hull():
    """Return classifiers at (.1, .5), (.3, .8) and (.6, 1) of ten negatives and ten positives."""
    y = np.repeat([0, 1], 10)
    rates = {"A": (1, 5), "B": (3, 8), "C": (6, 10)}
    decided = {name: np.r_[np.arange(10) < fp, np.arange(10) < tp] for name, (fp, tp) in rates.items()}
    return y, {name: one.astype(int) for name, one in decided.items()}


@pytest.mark.parametrize(
    ("condition", "names"),
    [
        # costs .5, .3, .25, .3, .5 from always − to always +, where both errors cost 1 and classes are even
        ({"max_cost": 1}, [NEVER, "A", "B", "C", ALWAYS]),
        ({"max_cost": 0.3}, [NEVER, "A", "B", "C"]),
        ({"max_cost": 0.29}, [NEVER, "A", "B"]),  # A stays, though it costs .3
        ({"max_cost": 0.25}, [NEVER, "A", "B"]),
        # of one positive in five: .2, .18, .28, .48, .8
        ({"max_cost": 0.19, "prior": 0.2}, [NEVER, "A"]),
        ({"max_cost": 0.2, "prior": 0.2}, [NEVER, "A"]),
        # where a false positive costs 10: .5, .75, 1.6, 3, 5
        ({"max_cost": 0.6, "cost_fp": 10}, [NEVER]),
        ({"max_cost": 0.8, "cost_fp": 10}, [NEVER, "A"]),
        ({"max_cost": 2.6, "cost_fp": 2, "cost_fn": 10}, [NEVER, "A", "B", "C", ALWAYS]),  # 5, 2.6, 1.3, .6, 1
    ],
)
def test_a_chain_stops_at_the_last_classifier_that_costs_no_more(condition, names):
    """Fawcett (2004), section 7.4.4: the last one, whatever the ones before it cost."""
    found = rocch_hybrid(*three_of_the_hull(), **condition)
    assert found.name.tolist() == names
    assert found.fpr.size == found.tpr.size == found.threshold.size == len(names)
    assert found.slope_high[0] == np.inf
    assert found.slope_low[-1] == 0  # of those that stay the last one is the most lenient
    assert found.best(0) == min(len(names) - 1, 3)  # C has no false negatives


def test_a_chain_that_stops_stays_as_it_was_before():
    y, models = three_of_the_hull()
    every, some = rocch_hybrid(y, models), rocch_hybrid(y, models, max_cost=0.26)
    assert some.slope_high.tolist() == every.slope_high[:3].tolist()
    assert some.slope_low[:-1].tolist() == every.slope_low[:2].tolist()
    assert some.curves == every.curves
    assert np.isnan(some.auc)
    assert every.auc > 0.5


def test_the_least_cost_that_a_message_says_can_be_passed():
    """Of six cases, one false negative and one false positive: 1/3, which four digits round down."""
    y, models = [1, 1, 1, 0, 0, 0], {"a": [1, 1, 0, 1, 0, 0]}
    with pytest.raises(ValueError, match=r"the least cost is 0\.333") as error:
        rocch_hybrid(y, models, max_cost=0.1)
    least = float(str(error.value).rsplit(" ", 1)[1])
    assert rocch_hybrid(y, models, max_cost=least).name.tolist() == [NEVER, "a"]


@pytest.mark.parametrize(
    ("condition", "message"),
    [
        ({"max_cost": 0.2}, "max_cost=0.2 is met by no classifier on the hull: the least cost is 0.25"),
        ({"max_cost": -1}, "max_cost must be"),
        ({"max_cost": 1, "cost_fp": -1}, "cost_fp must be"),
        ({"max_cost": 1, "prior": 1.2}, r"prior must be in \[0, 1\]"),
        ({"prior": 0.3}, "prior=0.3 applies to the cost at which a chain stops: give max_cost="),
        ({"cost_fn": 2}, "cost_fn=2 applies to the cost at which a chain stops"),
    ],
)
def test_conditions_of_a_chain_that_are_none(condition, message):
    with pytest.raises(ValueError, match=message):
        rocch_hybrid(*three_of_the_hull(), **condition)


def test_a_chain_of_rates_needs_the_prior():
    curves = {"A": RocCurve([0, 0.1, 1], [0, 0.5, 1])}
    with pytest.raises(ValueError, match="prior is needed"):
        rocch_hybrid(curves, max_cost=0.3)
    assert rocch_hybrid(curves, max_cost=0.3, prior=0.5).name.tolist() == [NEVER, "A"]
