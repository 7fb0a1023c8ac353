"""The hull of many classes: by hand, over all costs, by scipy's hull, and of two classes by the ROC hull."""

import itertools

import numpy as np
import pytest
from scipy.spatial import ConvexHull

from rocplot import compute
from rocplot.compute import class_hull, confusion_matrix, roc_points
from rocplot.compute._multiclass.class_hull import find_best_regions

CAREFUL = [[8, 1, 1], [2, 8, 0], [2, 0, 8]]
BOLD = [[4, 3, 3], [0, 10, 0], [0, 0, 10]]
WORSE = [[4, 3, 3], [2, 8, 0], [2, 0, 8]]  # as bad as the bold one with a, and as the careful one with the others
THREE = {"careful": CAREFUL, "bold": BOLD, "worse": WORSE}
ONE = np.ones((3, 3)) - np.eye(3)  # the costs of the error rate


def marks(hull):
    return dict(zip(hull.name.tolist(), hull.vertex.tolist(), strict=True))


def test_rates_are_read_row_by_row_without_the_diagonal():
    hull = class_hull(THREE, labels=list("abc"))
    assert hull.rates[0] == pytest.approx([0.1, 0.1, 0.2, 0, 0.2, 0])
    assert hull.rates[1] == pytest.approx([0.3, 0.3, 0, 0, 0, 0])
    assert hull.name.tolist() == [*THREE, "always a", "always b", "always c"]
    assert hull.rates[4].tolist() == [1, 0, 0, 0, 0, 1]  # a as b, c as b
    np.testing.assert_allclose(hull.matrices[0], np.array(CAREFUL) / 10, atol=1e-15)
    assert list(hull.to_dict()) == ["name", "vertex", *(f"{a} as {b}" for a in "abc" for b in "abc" if a != b)]
    np.testing.assert_allclose(hull.to_dict()["b as a"], hull.rates[:, 2])


def test_what_is_dominated_is_no_vertex():
    assert marks(class_hull(THREE, trivial=False)) == {"careful": True, "bold": True, "worse": False}
    assert all(marks(class_hull({"worse": WORSE})).values())  # alone it beats the trivial ones


def test_the_best_classifier_at_costs_by_hand():
    """10 cases a class; errors of the others cost 3: careful (2 + 3·4)/30, bold 6/30."""
    hull = class_hull(THREE, labels=list("abc"))
    best = hull.best([[0, 1, 1], [3, 0, 3], [3, 3, 0]])
    assert (best.name, best.cost) == ("bold", pytest.approx(6 / 30))
    equal = hull.best(ONE)  # 6 errors in 30 either way: the first listed
    assert (equal.name, equal.cost) == ("careful", pytest.approx(6 / 30))
    moved = hull.best(ONE, prior=[0.8, 0.1, 0.1])  # .8·.2 + .2·.2 = .2, but always a .2: again the first
    assert (moved.name, moved.cost) == ("careful", pytest.approx(0.2))
    assert hull.best(ONE, prior=[0.9, 0.05, 0.05]).name == "always a"  # .1 to .9·.2 + .1·.2
    assert hull.best([[0, 0, 0], [0, 0, 5], [0, 0, 0]], prior=[0, 1, 0]).cost == 0


def test_one_kind_of_error_has_a_cost_of_its_own():
    """Only taking b for c matters, then c for b: each classifier is the best at one, though their errors are as many."""
    left, right = [[9, 0, 0], [0, 9, 0], [0, 9, 0]], [[9, 0, 0], [0, 0, 9], [0, 0, 9]]
    hull = class_hull({"left": left, "right": right}, trivial=False)
    b_as_c, c_as_b = np.zeros((2, 3, 3))
    b_as_c[1, 2] = c_as_b[2, 1] = 6
    assert (hull.best(b_as_c).name, hull.best(b_as_c).cost) == ("left", 0)
    assert (hull.best(c_as_b).name, hull.best(c_as_b).cost) == ("right", 0)
    assert hull.best(b_as_c + c_as_b).cost == pytest.approx(2)  # a third of the cases, all wrong, at 6


@pytest.mark.parametrize("K", [2, 3])
def test_over_all_costs_the_best_classifier_is_a_vertex(K, rng):
    """Each vector of weights on a grid: who is the best alone is a vertex; every vertex is, or ties, somewhere."""
    D, steps = K * K - K, {2: 200, 3: 9}[K]
    parts = itertools.combinations(range(steps + D - 1), D - 1)
    grid = np.array([np.diff([-1, *bars, steps + D - 1]) - 1 for bars in parts]) / steps
    for _ in range(4):
        counts = rng.integers(1, 12, (7, K, K)) + 5 * np.eye(K, dtype=int)
        hull = class_hull({f"m{i}": one for i, one in enumerate(counts)})
        expected = np.array([(one / one.sum(axis=1, keepdims=True))[~np.eye(K, dtype=bool)] for one in counts])
        np.testing.assert_allclose(hull.rates[:7], expected)
        loss = grid @ hull.rates.T
        alone = (np.sort(loss, axis=1)[:, 1] - loss.min(axis=1)) > 1e-9
        assert set(loss[alone].argmin(axis=1)) <= set(np.flatnonzero(hull.vertex))
        for weights in grid[rng.integers(0, len(grid), 20)]:
            prior = np.full(K, 1 / K)
            costs = np.zeros((K, K))
            costs[~np.eye(K, dtype=bool)] = weights * K
            best = hull.best(costs, prior)
            assert best.cost == pytest.approx((hull.rates @ weights).min(), abs=1e-12)
            assert hull.rates[hull.name == best.name] @ weights == pytest.approx(best.cost, abs=1e-12)


def lower_hull(points):
    """Find the vertices of the hull of all points and of what is worse than them, by scipy's hull."""
    D = points.shape[1]
    far = (points[:, None] + 50 * np.eye(D)).reshape(-1, D)  # each with more of one error
    return np.isin(range(len(points)), ConvexHull(np.vstack([points, far])).vertices)


@pytest.mark.slow
@pytest.mark.sample(1)
@pytest.mark.parametrize(("K", "n"), [(2, 30), (3, 12)])
def test_vertices_are_those_of_scipys_hull(K, n, rng):
    for _ in range(3):
        matrices = rng.dirichlet(np.full(K, 0.6), (n, K))
        hull = class_hull({str(i): one for i, one in enumerate(matrices)}, trivial=False)
        np.testing.assert_array_equal(hull.vertex, lower_hull(hull.rates))
        assert hull.vertex.any()


def test_two_classes_have_the_vertices_of_the_roc_hull(rng):
    for n in (10, 1000):
        fp, tp = rng.integers(1, n, (2, 15))
        keep = tp > fp
        points = {f"m{i}": (f / n, t / n) for i, (f, t) in enumerate(zip(fp[keep], tp[keep], strict=True))}
        tables = {name: [[n - f * n, f * n], [n - t * n, t * n]] for name, (f, t) in points.items()}
        hull = class_hull(tables, labels=["−", "+"])
        assert hull.vertex[:-2].tolist() == roc_points(points).on_hull.tolist()
        assert hull.vertex[-2:].all()  # always −, always +
        assert hull.name[-2:].tolist() == ["always −", "always +"]
        best = compute.operating_point(roc_points(points), prior=0.3, cost_fp=2, cost_fn=3)
        found = hull.best([[0, 2], [3, 0]], prior=[0.7, 0.3])
        assert found.cost == pytest.approx(best.cost)
        assert found.name == best.name


def test_degenerate_points():
    middle = (np.array(CAREFUL) + BOLD) / 2
    line = class_hull({"careful": CAREFUL, "between": middle, "bold": BOLD}, trivial=False)
    assert line.vertex.tolist() == [True, False, True]  # ties with both at most
    twins = class_hull({"a": CAREFUL, "b": np.multiply(CAREFUL, 3), "c": WORSE, "d": WORSE}, trivial=False)
    assert twins.vertex.tolist() == [True, True, False, False]
    assert twins.best(ONE).name == "a"
    assert class_hull({"alone": WORSE}, trivial=False).vertex.tolist() == [True]
    perfect = class_hull({"perfect": np.eye(3, dtype=int), "other": CAREFUL})
    assert perfect.vertex.tolist() == [True, False, False, False, False]  # nothing beats no error
    near = [[9 + 1e-7, 1, 0], [0, 10, 0], [0, 1e-7, 10]], [[9, 1, 0], [0, 10, 0], [0, 0, 10]]
    assert class_hull(dict(zip("ab", near, strict=True)), trivial=False).vertex.all()  # fewer of one error each


def test_counts_of_one_mix_know_their_prior():
    counts = class_hull({"a": [[8, 2], [5, 15]], "b": [[4, 1], [1, 9]]})
    assert counts.prior == pytest.approx([1 / 3, 2 / 3])
    assert counts.best([[0, 1], [1, 0]]).cost == pytest.approx(2 / 15)
    for mixed in (
        {"a": [[8, 2], [5, 15]], "b": [[8, 2], [1, 9]]},  # other shares
        {"a": [[8, 2], [5, 15]], "b": [[0.8, 0.2], [0.25, 0.75]]},  # rates beside counts
        {"a": [[0.33, 0.67], [0.5, 0.5]]},
        {"a": np.array([[0.33, 0.33, 0.33], [0, 1, 0], [0, 0, 1]])},  # rounded
    ):
        hull = class_hull(mixed)
        assert hull.prior is None
        with pytest.raises(ValueError, match="prior is missing: pass the shares"):
            hull.best(1 - np.eye(hull.labels.size))


def test_results_of_confusion_matrix_bring_their_classes():
    y = ["b", "a", "c", "a", "b", "c"]
    first = confusion_matrix(y, y_pred=["b", "a", "c", "b", "b", "a"])
    second = confusion_matrix(y, y_pred=["a", "a", "c", "a", "b", "c"])
    hull = class_hull({"first": first, "second": second})
    assert hull.labels.tolist() == ["a", "b", "c"]
    np.testing.assert_allclose(hull.rates[0], [0.5, 0, 0, 0, 0.5, 0])
    assert hull.name[-1] == "always c"
    assert class_hull({"first": first}, labels={"b": "B"}).labels.tolist() == ["a", "B", "c"]
    assert class_hull(hull) is hull
    weighted = confusion_matrix(y, y_pred=["b", "a", "c", "b", "b", "a"], sample_weight=[1, 3, 1, 1, 1, 1])
    assert class_hull({"w": weighted}).prior == pytest.approx([0.5, 0.25, 0.25])


def losses(hull, weight):
    return (1 - np.diagonal(hull.matrices, axis1=1, axis2=2)) @ weight


def test_regions_of_the_triangle_are_where_each_is_the_best(rng):
    for _ in range(5):
        matrices = rng.dirichlet([1, 1, 1], (6, 3)) + 2 * np.eye(3)
        hull = class_hull({f"m{i}": one / one.sum(axis=1, keepdims=True) for i, one in enumerate(matrices)})
        regions = find_best_regions(hull)
        assert set(regions) <= set(hull.name)
        area = 0.0
        for name, region in regions.items():
            assert region.sum(axis=1) == pytest.approx(np.ones(len(region)))
            inside = rng.dirichlet(np.ones(len(region)), 20) @ region
            place = hull.name.tolist().index(name)
            for weight in [*inside, *region]:
                loss = losses(hull, weight)
                assert loss[place] == pytest.approx(loss.min(), abs=1e-12)
            area += ConvexHull(region[:, :2]).volume
        assert area == pytest.approx(0.5)  # they fill the triangle and do not overlap


def test_a_vertex_may_own_no_region():
    """Both miss a alike, b and c alike: costs of single errors tell them apart, weights of classes cannot."""
    left, right = [[8, 2, 0], [0, 9, 1], [0, 1, 9]], [[8, 0, 2], [0, 9, 1], [0, 1, 9]]
    hull = class_hull({"left": left, "right": right}, trivial=False)
    assert hull.vertex.all()
    assert list(find_best_regions(hull)) == ["left"]  # the first has it


@pytest.mark.parametrize(
    ("given", "kind", "words"),
    [
        (CAREFUL, TypeError, "classifiers must be a mapping"),
        ({}, ValueError, "classifiers is empty"),
        ({"a": [[1, 2, 3]]}, ValueError, r"classifiers\['a'\] has shape \(1, 3\), expected \(K, K\)"),
        ({"a": [[3]]}, ValueError, r"classifiers\['a'\] has shape \(1, 1\)"),
        ({"a": [[1, 2], [3]]}, TypeError, r"classifiers\['a'\] must hold numbers in rows of one length"),
        ({"a": [["x", "y"], ["z", "w"]]}, TypeError, r"classifiers\['a'\] must hold numbers"),
        ({"a": [[1, np.nan], [0, 1]]}, ValueError, r"classifiers\['a'\] must hold finite numbers"),
        ({"a": [[1, -1], [0, 1]]}, ValueError, r"classifiers\['a'\] must not be negative"),
        ({"a": [[0, 0], [1, 1]]}, ValueError, r"classifiers\['a'\] has no case of the class 0"),
        ({"a": CAREFUL, "b": [[1, 2], [3, 4]]}, ValueError, r"classifiers\['b'\] has 2 classes, but 'a' has 3"),
        ({"always 1": CAREFUL}, ValueError, "include two named 'always 1'.*trivial=False"),
        ({1: CAREFUL, "1": BOLD}, ValueError, "include two named '1'"),
        ({"a": confusion_matrix([1, 0], [2, 1], threshold=2)}, TypeError, r"\[\[tn, fp\], \[fn, tp\]\]"),
    ],
)
def test_matrices_that_cannot_be_read(given, kind, words):
    with pytest.raises(kind, match=words):
        class_hull(given)


def test_classes_that_do_not_fit():
    a, b = (confusion_matrix(list("abc"), y_pred=list("abc"), labels=order) for order in ("abc", "cba"))
    with pytest.raises(ValueError, match=r"classifiers\['b'\] has the classes 'c', 'b', 'a', not 'a', 'b', 'c'"):
        class_hull({"a": a, "b": b})
    for labels, kind, words in (
        (["x", "y"], ValueError, "labels must name 3 classes, each once"),
        (["x", "x", "y"], ValueError, "labels must name 3 classes, each once"),
        ({"z": "w"}, ValueError, "labels names 'z', which is not a class"),
        ("abc", TypeError, "labels must be a list of 3 names"),
    ):
        with pytest.raises(kind, match=words):
            class_hull({"a": a}, labels=labels)


@pytest.mark.parametrize(
    ("costs", "prior", "words"),
    [
        ([[0, 1], [1, 0]], None, r"costs has shape \(2, 2\), expected \(3, 3\)"),
        (5, None, r"costs has shape \(\), expected \(3, 3\)"),
        (np.ones((3, 3)), None, "costs must be 0 on the diagonal, not 1 in row 0, column 0"),
        (ONE * [[1, 1, 1], [-1, 1, 1], [1, 1, 1]], None, "costs must be at least 0, not -1 in row 1, column 0"),
        (np.zeros((3, 3)), None, "costs must not all be 0"),
        (np.where(ONE, np.inf, 0), None, "costs must hold finite numbers"),
        (ONE, [0.5, 0.5], r"prior has shape \(2,\), expected \(3,\)"),
        (ONE, [1, 1, 1], "prior must be at least 0 and add up to 1"),
        (ONE, [1.5, -0.5, 0], "prior must be at least 0 and add up to 1"),
    ],
)
def test_costs_and_shares_that_cannot_be_used(costs, prior, words):
    with pytest.raises(ValueError, match=words):
        class_hull(THREE).best(costs, prior)
