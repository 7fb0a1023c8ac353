"""The public names, and what every picture has in common; a new plot joins the lists."""

import functools
import inspect
import re
import warnings

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest
from calls import CLASSES, COUNTED, MATRIX, call, needed
from public_functions import CASES, PER_MODEL, PICTURES, READING, makes_result

import rocplot as rp
from rocplot.compute._base.result import Result, Results

CURVES = [picture for picture in PICTURES if picture.__name__ not in COUNTED]
Y, SCORE = [0, 1, 0, 1, 1, 0], [0.1, 0.4, 0.35, 0.8, 0.35, 0.6]


@pytest.mark.parametrize("name", PER_MODEL)
def test_compute_functions_share_the_reading_arguments(name):
    function = getattr(rp.compute, name)
    assert list(inspect.signature(function).parameters)[:7] == READING
    assert "y_score : array-like" in function.__doc__
    assert not any(mark in function.__doc__ for mark in ("{reading}", "{raises}"))


@pytest.mark.sample(20)
@pytest.mark.parametrize("name", PER_MODEL)
def test_one_model_gives_one_result_and_several_a_dict(name):
    function = functools.partial(getattr(rp.compute, name), **needed(name))
    one = function(Y, SCORE)
    both = function(Y, {"a": SCORE, "b": SCORE[::-1]})
    assert list(both) == ["a", "b"]
    assert type(both["a"]) is type(one)
    table = {"y": Y, "a": SCORE, "b": SCORE[::-1]}
    assert list(function("y", ["b", "a"], data=table)) == ["b", "a"]
    assert type(function("y", "a", data=table)) is type(one)
    long = function([*Y, *Y], SCORE + SCORE[::-1], hue=["z"] * 6 + ["a"] * 6)
    assert list(long) == ["z", "a"]


@pytest.mark.parametrize("name", sorted(set(PER_MODEL) - CASES))
def test_counts_stand_in_place_of_data(name):
    function = functools.partial(getattr(rp.compute, name), **needed(name))
    counts = rp.compute.counts(Y, SCORE)
    direct, through = function(Y, SCORE), function(counts)
    if hasattr(direct, "to_dict"):
        for key, value in direct.to_dict().items():
            np.testing.assert_array_equal(through.to_dict()[key], value)
    else:
        assert direct == through


TWO = Y, {"a": SCORE, "b": SCORE[::-1]}
OF_POINTS = {
    "interpolate",
    "logical_combination",
}  # their own results have a point, and may be their arguments


def beside():
    """Every argument of every function that makes a result, but the first, with its default or some value."""
    for name in filter(makes_result, rp.compute.__all__):
        _, *others = inspect.signature(getattr(rp.compute, name)).parameters.values()
        for one in others:
            if one.kind is not one.VAR_KEYWORD and (name, one.name) != ("tree", "smoothing"):  # a tree takes another
                given = one.default if one.name not in READING else one.name == "soft_labels" or [1]
                yield pytest.param(
                    name,
                    one.name,
                    [1] if given is None or given is one.empty else given,
                    id=f"{name}-{one.name}",
                )


@functools.cache
def made(name):
    positional, keywords = call(name)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # small samples have no interval
        return getattr(rp.compute, name)(*positional, **keywords)


@pytest.mark.sample(100)
@pytest.mark.parametrize(("name", "argument", "value"), list(beside()))
def test_every_argument_beside_a_ready_result_is_an_error(name, argument, value):
    function, result = getattr(rp.compute, name), made(name)
    assert isinstance(result, function.makes)
    assert function(result) is result
    message = f"`{argument}` cannot be changed on a precomputed {type(result).__name__}; pass "
    for source in (result, {"m": result}):
        with pytest.raises(TypeError, match=message):
            function(source, **{argument: value})


def test_no_function_that_makes_a_result_is_left_out():
    found = {name: getattr(rp.compute, name) for name in rp.compute.__all__}
    kinds = {
        name for name, one in found.items() if inspect.isclass(one) and issubclass(one, (Result, Results))
    }
    functions = [name for name in rp.compute.__all__ if inspect.isfunction(getattr(rp.compute, name))]
    for name in functions:
        returned = str(inspect.unwrap(getattr(rp.compute, name)).__annotations__["return"])
        if kinds & set(re.findall(r"\w+", returned)) and "dict[" not in returned:
            assert makes_result(name) != (name in OF_POINTS), name


@pytest.mark.sample(30)
@pytest.mark.parametrize("name", PER_MODEL)
def test_several_models_come_back_as_one_table(name):
    function = functools.partial(getattr(rp.compute, name), **needed(name))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # small samples have no interval
        both = function(*TWO)
    table = both.to_frame()
    assert isinstance(both, Results)
    assert next(iter(table)) == "model"
    assert table["model"].unique().tolist() == ["a", "b"]


def test_tables_of_results():
    areas = rp.compute.auc(*TWO).to_frame()
    assert areas.to_dict("list") == {
        "model": ["a", "b"],
        "value": [rp.compute.auc(Y, s) for s in TWO[1].values()],
    }
    curves = rp.compute.roc(*TWO)
    long = curves.to_frame("polars")
    assert long.columns == ["model", "fpr", "tpr", "threshold"]
    assert long.filter(long["model"] == "b")["tpr"].to_list() == curves["b"].tpr.tolist()


def test_unknown_keywords_of_compute_functions():
    with pytest.raises(
        TypeError,
        match=r"^roc_band\(\) got an unexpected keyword argument 'methd'\. Did you mean 'method'\? Call rocplot\.compute\."
    ):
        rp.compute.roc_band(Y, SCORE, methd="bootstrap")
    with pytest.raises(
        TypeError, match=r"unexpected keyword argument 'groups'\. Its arguments are (?!.*groups)"
    ):
        rp.compute.lift(Y, SCORE, groups=Y)
    with pytest.raises(TypeError, match="Did you mean 'score_matrix'"):
        rp.compute.multiclass_roc(CLASSES, MATRIX, scorematrix=1)


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.__name__)
def test_pictures_share_their_arguments(picture):
    names = list(inspect.signature(picture).parameters)
    assert names[:7] == READING
    assert "ax" in names
    assert {"legend", "label_fmt"} <= set(
        names
    ) or picture is rp.confusion_matrix  # which has no models to name


@pytest.mark.sample(1)
@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.__name__)
def test_pictures_leave_global_state_alone(picture):
    before, state = dict(mpl.rcParams), np.random.get_state()[1].copy()  # noqa: NPY002
    fig, ax = plt.subplots()
    other, beside = plt.subplots()
    assert picture(Y, {"m": SCORE}, ax=ax) is ax
    fig.canvas.draw()
    assert plt.gcf() is other
    assert plt.gca() is beside
    assert dict(mpl.rcParams) == before
    assert (np.random.get_state()[1] == state).all()  # noqa: NPY002


@pytest.mark.sample(2)
@pytest.mark.parametrize("picture", CURVES, ids=lambda picture: picture.__name__)
def test_pictures_take_results_columns_and_weights(picture):
    twin = getattr(rp.compute, picture.__name__)
    drawn = []
    for args, kws in (
        ((Y, {"m": SCORE}), {}),
        (({"m": twin(Y, SCORE)},), {}),
        (("y", ["m"]), {"data": {"y": Y, "m": SCORE}}),
        (("y", "s"), {"data": {"y": Y, "s": SCORE, "who": ["m"] * 6}, "hue": "who"}),
        ((["n", "p", "n", "p", "p", "n"], {"m": SCORE}), {"pos_label": "p", "sample_weight": [2.0] * 6}),
    ):
        _, ax = plt.subplots()
        picture(*args, **kws, ax=ax)
        (line,) = [line for line in ax.lines if line.get_gid() == f"{picture.__name__}:m"]
        drawn.append((line.get_xydata(), line.get_label()))
    for data, label in drawn[1:]:
        np.testing.assert_array_equal(data, drawn[0][0])
        assert label == drawn[0][1]


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.__name__)
def test_bad_data_draws_nothing(picture):
    with pytest.raises(ValueError, match="missing value"):
        picture(Y, [0.1, np.nan, *SCORE[2:]])
    assert plt.get_fignums() == []


def test_public_names_are_documented():
    for room in (rp, rp.compute):
        for name in room.__all__:
            thing = getattr(room, name)
            if callable(thing):
                assert len(thing.__doc__.splitlines()) > 3, name


def test_label_values_in_docstrings_are_left_alone():
    # "{name}" is a value of a label as well as the name of a shared text.
    assert '"{name} (Brier {brier:.3f})"' in rp.calibration.__doc__


def test_compute_docstrings_are_complete():
    for name in rp.compute.__all__:
        doc = getattr(rp.compute, name).__doc__
        assert not re.search(r"\{[a-z_]+[0-9]*\w?\}", doc), name  # a shared part that was not filled in
        assert "As for" not in doc, name
        if inspect.isfunction(getattr(rp.compute, name)):
            sections = ["Parameters", "Returns", "Raises", "See Also", "Examples"]
            assert [
                one for one in re.findall(r"^(.+)\n-+$", doc, re.MULTILINE) if one in sections
            ] == sections
            related = re.search(r"See Also\n-+\n(.*?)\n\n", doc, re.DOTALL)[1]
            for other, room in re.findall(r"^((?:rocplot\.)?)(\w+) : ", related, re.MULTILINE):
                assert hasattr(rp if other else rp.compute, room), (name, room)


def test_unknown_name():
    with pytest.raises(AttributeError, match="no attribute 'rok'"):
        rp.rok  # noqa: B018
    assert "roc" in dir(rp)


# -- defaults -------------------------------------------------------------------------------------

USUAL = {"level": 0.95, "n_resamples": 2000, "progress": True, "n_bins": 10, "pos_label": None, "soft_labels": False}
FEWER = {"optimism": 500, "calibration_optimism": 200, "prediction_instability": 200}  # each resample is a fit of the user's model


@pytest.mark.parametrize("name", sorted({*rp.__all__, *rp.compute.__all__} - {"compute", "__version__"}))
def test_defaults_are_those_of_the_numbers_and_the_same_everywhere(name):
    made = [getattr(module, name) for module in (rp, rp.compute) if name in module.__all__]
    drawn, *numbers = (inspect.signature(one).parameters if inspect.isfunction(one) else {} for one in made)
    for parameters in (drawn, *numbers):
        for key, usual in USUAL.items():
            usual = FEWER.get(name, usual) if key == "n_resamples" else usual
            given = parameters[key].default if key in parameters else usual
            assert given in (usual, None, inspect.Parameter.empty)  # None: as elsewhere, once it is asked for
    for key in drawn.keys() & (numbers[0].keys() if numbers else set()):
        defaults = {drawn[key].default, numbers[0][key].default}
        assert len(defaults - {None, inspect.Parameter.empty}) <= 1, key
        assert len(defaults) == 1 or None in defaults, key


def kinds(kind):
    return {kind}.union(*map(kinds, kind.__subclasses__()))


def test_results_cannot_be_changed_and_are_compared_in_one_way():
    for name in rp.compute.__all__:
        getattr(rp.compute, name)  # loads its module
    found = [one for one in kinds(Result) if "__dataclass_params__" in vars(one)]
    assert len(found) > 50
    for one in found:
        assert one.__dataclass_params__.frozen, one
        assert one.__eq__ is Result.__eq__, one


ALL_PICTURES = [name for name in rp.__all__ if hasattr(getattr(rp, name), "declared")]


@pytest.mark.parametrize("name", ALL_PICTURES)
def test_a_picture_names_what_it_shares_with_others_at_its_definition(name):
    function = getattr(rp, name)
    body = function.__wrapped__
    named = re.fullmatch(r"Unpack\[(\w+)\]", body.__annotations__["shared"])[1]
    own = {word for word in inspect.signature(body).parameters if word not in ("plot", "shared")}
    layers = {layer.name for layer in function.declared.layers}
    *public, properties = inspect.signature(function).parameters
    assert properties.endswith("_kws")
    assert body.__globals__[named].__annotations__.keys() == set(public) - own - layers
