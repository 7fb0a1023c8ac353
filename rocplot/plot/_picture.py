"""How every picture is declared, and how a call becomes a figure: read, prepare, lay out, draw."""

from __future__ import annotations

import functools
import inspect
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any, Generic, Literal, TypedDict, TypeVar

import numpy as np
from matplotlib.axes import Axes
from matplotlib.cbook import normalize_kwargs
from matplotlib.collections import LineCollection
from matplotlib.colors import is_color_like
from matplotlib.lines import Line2D
from matplotlib.typing import ColorType
from numpy.typing import ArrayLike

from rocplot._data import frames
from rocplot._errors import guard_call, make_value_error, write_value
from rocplot._names import name_entries, write_names
from rocplot._suggestions import make_keyword_error
from rocplot._typing import Options
from rocplot._validation import check_flag, check_names, check_proportion, list_items, shorten_value
from rocplot._warnings import get_caller_module, warn_user
from rocplot.compute._base.docstrings import add_missing_sections, fill_shared_texts
from rocplot.compute._base.folds import AveragedCurve, is_fold_list
from rocplot.compute._base.reading import (
    DATA_ARGUMENTS,
    CaseCounts,
    DataArguments,
    Scores,
    Truth,
    check_first_argument,
    collect_sources,
    count_cases,
    is_precomputed,
    warn_of_unmarked_weights,
)
from rocplot.compute._base.result import get_negated_column
from rocplot.page.gids import get_gid, get_layer_name, keep_gids
from rocplot.page.keywords import Kind, check_artist_kwargs, is_colormap_key
from rocplot.page.labels import get_labels
from rocplot.page.legends import check_legend, draw_legend
from rocplot.page.margins import let_margins_grow
from rocplot.page.sizes import get_text_color
from rocplot.page.typeset import format_artist_label, make_axes_literal
from rocplot.plot import _artists, _axes, _page_height
from rocplot.plot._breaks import leaves_panel, mark_breaks
from rocplot.plot._captions import CaptionStart
from rocplot.plot._layers.layer import Layer
from rocplot.plot._looks import (
    MARKERS,
    Look,
    Looks,
    assign_colors,
    assign_dashes,
    choose_band_opacity,
    count_solid_looks,
    distinguish_line,
    get_legible_color,
    is_first_cycle_color,
    is_grey,
    list_cycle_properties,
    make_band_look,
    make_muted_look,
    override_look,
    share_looks,
    skip_greys,
)
from rocplot.plot._model_labels import list_format_fields, translate_format, write_model_labels
from rocplot.plot._panel import FEW_MODELS, ROC_SPACE, DrawnPlot, Panel, PanelSpace, asks_limits, get_panel
from rocplot.plot._terms import BESIDE_SPECIFICITY, Terms, name_folds, read_terms

# -- The declaration of a picture, and the signature, docstring and errors built from it ----------

BY_MODEL = {  # arguments of pictures of several models: the type in the signature, and the docstring entry
    "hue_order": (
        "Sequence[str] | None",
        """hue_order : list of str, optional
        Names of the models to draw, in this order.
    """,
    ),
    "highlight": (
        "str | Sequence[str] | None",
        """highlight : str or list of str, optional
        Names of the models to highlight.  They keep their looks, labels and layers; the others become thin
        grey lines behind them, which share one entry in the legend.
    """,
    ),
    "palette": (
        "str | Sequence[ColorType] | Mapping[str, ColorType] | None",
        """palette : str, list of colors or mapping, optional
        Colors of the models: anything that ``seaborn.color_palette`` takes, or a mapping of name → color; by
        default the style's cycle.  ``color`` sets one color for all models.  The exception is the color that
        seaborn's ``FacetGrid`` passes by default, the first of the cycle: models then keep their colors from
        panel to panel, and have their names as labels, for ``add_legend``.  You can also give each property
        below as a mapping of name → value, such as ``linewidth={"ours": 2}``; other models keep theirs.
    """,
    ),
    "dashes": (
        "bool | None",
        """dashes : bool, optional
        Whether every model has its own pattern of dashes; with False all lines are solid.  By default the
        style's cycle decides, and a model beyond its end gets a pattern that is not used yet.
    """,
    ),
}
_PASS_FOLDS = "pass fold=, or a list of (y_true, y_score) pairs"

_COMMON = """legend : "auto", bool, str or dict
        ``"auto"`` draws a legend as soon as a model has a name, or two labels differ.  A string is a
        matplotlib location, "outside" or "direct"; a dict holds keywords of Axes.legend.  "direct" writes
        each name beside its model's line, in its color, if need be without numbers or in two rows; a name
        that has no room nearest to its own line goes into a legend, with a warning.  Unless you choose a
        place, the legend finds one when the figure is drawn: in the panel, free of lines and points, if need
        be with long labels in two rows, else below or beside the panel, which makes room.  Legends without
        room form one below all panels, with names alone, if models look the same in all; else they lose
        their numbers, or are left out with a warning.  A page made for the panel grows for rows without a
        line, such as tests and class sizes; on your own page they are left to ``rocplot.caption``, with a
        warning, if they would leave the panel less than 55 % of it, unless legend is ``"outside"``."""
_TERMS = """
    terms : {"machine-learning", "clinical"} or mapping of str to str, optional
        Words on the axes, in the legend and in the labels: those of machine learning; those of diagnostic
        papers, such as sensitivity and 1 − specificity; or your own translation of some of them, such as
        ``{"True positive rate": "Richtig-positiv-Rate"}``.  By default those that the axes have already,
        else ``"machine-learning"``; one axes cannot mix two sets of words."""
_AX = """
    ax : Axes, optional
        Axes to draw on; by default the current axes, or those of a new figure, as wide as the style's and as
        high as the panel needs.  Limits that you set before are kept.  If you set a scale that is not linear,
        before or after, straight lines bend accordingly, and a point that the scale cannot show, such as a
        rate of 0 on a logarithmic one, is drawn at the edge.  Polar, geographic and 3-D axes raise an error,
        and so do axes that share an axis with a panel whose scale, limits or unit would change.
    {kws}"""


@dataclass(frozen=True)
class Declaration:
    """The declaration of a picture, from which stubs, the command line and the documentation are built."""

    numbers: Callable[..., Any] | None
    layers: tuple[Layer, ...]
    fields: Mapping[str, str]
    kind: Kind
    caption: CaptionStart | None = None
    example: str = ""
    has_label_fmt: bool = False  # whether the picture has the argument label_fmt
    legend: Any = "auto"
    by_model: Sequence[str] = ()
    words: Sequence[str] = ()


# A picture names in its definition, as ``**shared: Unpack[…]``, what it takes besides its options and layers.
# These arguments are read before its body runs, which finds what came of them in its `Plot`.


class PanelArguments(TypedDict, total=False):
    """What every picture takes, besides properties of its main artist."""

    terms: Literal["machine-learning", "clinical"] | Mapping[str, str] | None
    ax: Axes | None


class LegendArguments(PanelArguments, total=False):
    """What a picture with a legend takes."""

    legend: bool | str | dict[str, Any]


class LabelArguments(LegendArguments, total=False):
    """What a picture whose labels hold numbers takes."""

    label_fmt: str | None


class ModelArguments(LabelArguments, total=False):
    """What a picture of several models takes."""

    hue_order: Sequence[str] | None
    highlight: str | Sequence[str] | None
    palette: str | Sequence[ColorType] | Mapping[str, ColorType] | None
    dashes: bool | None


class CurveArguments(DataArguments, ModelArguments, total=False):
    """What a picture takes that reads the labels and scores of several models."""

    y_true: Truth
    y_score: Scores


class GroupedCurveArguments(CurveArguments, total=False):
    """What a picture takes that also reads which cases belong together."""

    groups: ArrayLike | None


def list_own_parameters(function: Callable[..., Axes]) -> list[inspect.Parameter]:
    """List the parameters of a picture's body that are options of its own."""
    _, *parameters = inspect.signature(function).parameters.values()
    return [parameter for parameter in parameters if parameter.kind is not inspect.Parameter.VAR_KEYWORD]


def build_signature(
    function: Callable[..., Axes], declared: Declaration, rest: inspect.Parameter
) -> inspect.Signature:
    """Build the public signature of a picture; `rest` is its ``**`` parameter."""
    parameters = list_own_parameters(function)
    twin = declared.numbers
    reading = [] if twin is None else list(inspect.signature(twin).parameters.values())
    first = [
        parameter
        for parameter in reading
        if parameter.name in DATA_ARGUMENTS or parameter.kind is not inspect.Parameter.KEYWORD_ONLY
    ]
    first[1:] = [
        parameter if parameter.default is not parameter.empty else parameter.replace(default=None)
        for parameter in first[1:]
    ]
    first += [parameter for parameter in parameters if parameter.kind is not inspect.Parameter.KEYWORD_ONLY]
    last = [parameter for parameter in parameters if parameter.kind is inspect.Parameter.KEYWORD_ONLY]
    more: dict[str, tuple[object, str]] = {
        layer.name: (layer.default, layer.annotation) for layer in declared.layers
    }
    more |= {word: (None, BY_MODEL[word][0]) for word in declared.by_model}
    if declared.legend is not None:
        more["legend"] = declared.legend, "bool | str | dict"
    if declared.has_label_fmt:
        more["label_fmt"] = None, "str | None"
    more["terms"] = None, 'Literal["machine-learning", "clinical"] | Mapping[str, str] | None'
    more["ax"] = None, "Axes | None"
    last += [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
        for name, (default, annotation) in more.items()
    ]
    return inspect.Signature([*first, *last, rest])


def bind_arguments(
    name: str, signature: inspect.Signature, args: tuple[Any, ...], kwargs: Options, kind: Kind
) -> Options:
    """Bind the caller's arguments to names; the properties of the main artist stand under ``**``."""
    *parameters, last = signature.parameters
    artist_kws = {word: value for word, value in kwargs.items() if word not in parameters}
    unknown = [
        word
        for word in normalize_kwargs(artist_kws, kind)
        if not hasattr(kind, f"set_{word}") or is_colormap_key(word, kind)
    ]
    if parameters[0] == "points" and _has_value_per_row(kwargs.get("label"), kwargs):
        unknown.append("label")  # of the points, not of all of them
    if "label" in artist_kws and "legend" not in parameters:  # nothing would show it
        unknown.append("label")
    if unknown:
        raise make_keyword_error(name, unknown, parameters)
    by_place = [
        parameter
        for parameter in signature.parameters.values()
        if parameter.kind is parameter.POSITIONAL_OR_KEYWORD
    ]
    if len(args) > len(by_place) and parameters[:2] == ["y_true", "y_score"]:
        check_first_argument(name, args[0], args[len(by_place) :], parameters)
    try:
        arguments = dict(signature.bind(*args, **kwargs).arguments)
    except TypeError as error:
        suggestion = ""
        if len(args) > len(by_place):
            names = " and ".join(parameter.name for parameter in by_place) or "none"
            suggestion = f": it takes {names} by position, all else by name{_PLACED.get(name, '')}"
        raise TypeError(f"{name}() {error}{suggestion}") from error
    properties = arguments.pop(last, {})
    for word, value in normalize_kwargs(properties, kind).items():
        is_column = word == "color" and isinstance(value, str) and not is_color_like(value)
        if is_column and kwargs.get("data") is not None and "hue" in parameters:
            message = f"{name}() takes one color, and color={value!r} is none: a column names groups by hue"
            raise ValueError(f"{message}, rocplot.{name}('label', 'score', data=table, hue={value!r})")
        if {"hue", "palette"} & set(parameters) and _is_list_per_model(word, value):
            replacement = _INSTEAD.get(word, ("", ""))
            raise ValueError(
                f"{name}() takes one {word} for all models, or a mapping of name → {word}, not the list "
                f"{shorten_value(value)}{replacement[1] if replacement[0] in parameters else ''}"
            )
    in_grid = isinstance(kwargs.get("color"), tuple) and ("data" in kwargs or is_called_by_seaborn())
    columns = (
        dict(zip("xy", map(_get_column_name, args), strict=False)) if in_grid else {}
    )  # seaborn labels the axes with these
    columns |= {axis_name: kwargs[axis_name] for axis_name in "xy" if in_grid and axis_name in kwargs}
    return arguments | {"**": properties, "columns": columns}


_PLACED = {  # the call that a caller with too many positional arguments may have meant
    "forest": ", forest(rocplot.compute.auc_interval(y_true, {'a': a, 'b': b}))",
    "roc_points": ", roc_points({'a': (fpr, tpr)})",
}


def is_called_by_seaborn() -> bool:
    """Return whether a seaborn grid is the caller: it passes a color for each level of its own hue."""
    return get_caller_module() == "seaborn.axisgrid"


def _get_column_name(value: Any) -> Any:
    """Return the label that a seaborn grid gives an axis: the argument itself, or the name of a column."""
    return value if isinstance(value, (str, list, tuple, Mapping)) else getattr(value, "name", None)


_INSTEAD = {
    "color": ("palette", ": pass it as palette=, in the order of the models"),
    "linestyle": ("dashes", ": dashes=True gives each model its own"),
}


def _has_value_per_row(value: Any, kwargs: Options) -> bool:
    """Return whether a value is an array, or names a column of the data."""
    if not isinstance(value, str):
        return hasattr(value, "__len__")
    data = kwargs.get("data")
    return data is not None and value in frames.list_column_names(data)


def _is_list_per_model(word: str, value: Any) -> bool:
    """Return whether a property that takes one value was given a list, perhaps one value per model."""
    if word not in ("color", "linestyle", "linewidth", "alpha", "marker", "markersize", "label"):
        return False
    if isinstance(value, (str, Mapping)) or not np.iterable(value):
        return False
    if word in ("color", "linestyle", "marker"):  # a single value of these may be a sequence of numbers
        return not is_color_like(value) and not isinstance(next(iter(value), 0), (int, float, np.number))
    return True


def describe_picture(doc: str, declared: Declaration, kws: str) -> str:
    """Fill the texts that the docstrings of all pictures share into `doc`."""
    common = "".join(BY_MODEL[word][1] for word in declared.by_model)
    common += "" if declared.legend is None else _COMMON
    if declared.has_label_fmt:
        fields = (f"``{word}`` ({meaning})" for word, meaning in declared.fields.items())
        words = ", ".join(["``name``", *fields])
        rule = (
            "Number formats apply as usual; a rate without one gets three decimals, or as many as it needs."
        )
        if "hue_order" in declared.by_model:
            rule += (
                '  ``label="NB"`` is the whole text of a single model, as in matplotlib and seaborn; '
                '``{"NB": scores}`` names it beside its numbers.'
            )
        lines = textwrap.wrap(f"Format of the models' labels, from {words}.  {rule}", 100)
        common += "\n    label_fmt : str, optional\n        " + "\n        ".join(lines)
    common += _TERMS + _AX.format(kws=kws)
    layered = "\n    ".join(layer.describe_argument() for layer in declared.layers)
    return fill_shared_texts(doc, layers=layered, common=common.lstrip())


# -- The models of a picture, their order and their looks -----------------------------------------


def order_models(order: Any, names: Iterable[str | None], in_grid: bool) -> list[str]:
    """Return models in the order of ``hue_order``, which in a grid may also name models of other panels."""
    requested = write_names([order] if isinstance(order, str) else list_items(order, "hue_order"))
    model_names = [name for name in names if name is not None]
    if in_grid and not set(requested).isdisjoint(model_names):
        return [name for name in requested if name in model_names]
    return check_names(requested, model_names, "hue_order")


def list_muted_models(wanted: Any, names: Iterable[str | None]) -> list[str | None]:
    """Return the names of the models that are not highlighted."""
    model_names = [name for name in names if name is not None]
    if not model_names:
        raise make_value_error(
            "highlight", f"={write_value(wanted)}", "the model has no name; give y_score as a mapping, or hue"
        )
    is_single = isinstance(wanted, str) or not isinstance(wanted, Iterable)
    wanted_names = write_names([wanted] if is_single else list_items(wanted, "highlight"))
    highlighted = check_names(wanted_names, model_names, "highlight")
    return [name for name in model_names if name not in highlighted]


_OTHERS = " (palette= may name other models, too)"


def split_by_model(
    options: Mapping[str, Any], function: str, kind: Kind
) -> tuple[Options, dict[str, dict[str, Any]]]:
    """Check properties, and separate those of all models from those given as a mapping of model → value."""
    properties = normalize_kwargs(dict(options), kind)
    by_model = {
        word: name_entries(value, word) for word, value in properties.items() if isinstance(value, Mapping)
    }
    for word, values in by_model.items():
        for name, value in values.items():
            check_artist_kwargs({word: value}, f"{function}, model {name!r}", kind)
    for_all = {word: value for word, value in properties.items() if word not in by_model}
    return check_artist_kwargs(for_all, function, kind), by_model


def check_model_names(
    plot: Plot[Any], read: list[str | None], given: Mapping[str, Any], in_grid: bool
) -> None:
    """Check that mappings of model → value name models that were `read`, or that another panel may have."""
    drawn_names = [model.name for model in plot.models]
    known_names = [
        str(name) for name in (read if set(drawn_names) <= set(read) else drawn_names) if name is not None
    ]
    for word, values in plot.list_named_values().items():
        if not known_names:
            raise ValueError(
                f"{plot.name}(): {word} must be one value, not a mapping: no model here has a name "
                "(give y_score as a mapping, or hue)"
            )
        if in_grid and given.get("hue_order") is None:
            continue
        order = given.get("hue_order")
        elsewhere = write_names(order) if in_grid and order is not None else []
        for name in values:
            if name not in known_names and name not in elsewhere:
                raise ValueError(
                    f"{plot.name}(): {word} has a value for {name!r}, which is no model: "
                    f"choose from {', '.join(map(repr, known_names))}{_OTHERS if word == 'color' else ''}"
                )


def resolve_looks(plot: Plot[Any], given: Mapping[str, Any], in_grid: bool) -> Looks:
    """Resolve each model's look from palette and grid; refuse a label that would name several models."""
    names, label = list(plot.results), plot.line_kws.get("label")
    palette = given.get("palette")
    if plot.has_several_models and isinstance(label, str) and label and not label.startswith("_"):
        raise make_value_error(
            "label",
            f"={label!r} would name {len(names)} models alike",
            "omit it, or give label_fmt= (seaborn's FacetGrid passes a label for its own hue: split by its "
            "row= or col=)",
        )
    if in_grid and None not in names:
        plot.line_kws.pop("color", None)
        if plot.label_fmt is None:  # a grid has one legend, so numbers of one panel do not belong in it
            plot.label_fmt, plot.of_grid = "{name}", True
        order = given.get("hue_order")
        all_names = [] if order is None or isinstance(order, str) else write_names(order)
        return share_looks(plot.standing, plot.name, list(map(str, names)), palette, all_names)
    given_kws = plot.line_kws | plot.by_model
    for word, argument in (("color", "palette"), ("linestyle", "dashes")):
        if (
            plot.has_several_models
            and given.get(argument) is not None
            and (user_value := given_kws.get(word)) is not None
        ):
            raise make_value_error(
                word, f"={write_value(user_value)} and {argument} cannot be combined", "give one of them"
            )
    if palette is None:
        return {name: {} for name in names}
    return {name: {"color": color} for name, color in assign_colors(palette, names).items()}


# -- From a call to a figure: read, prepare, lay out, draw ----------------------------------------

R = TypeVar("R")
_NO_LOOK = Look("none")  # of a model that is not drawn yet
OTHERS = "_other model"  # label of the lines that are not highlighted; matplotlib's legend skips "_…"


@dataclass
class Model(Generic[R]):
    """One model on the axes: its result, its label, and the look that its layers inherit."""

    name: str | None
    result: R
    label: str
    look: Look = _NO_LOOK

    def make_gid(self, layer: str) -> str:
        """Make the gid of an artist: ``roc:naive Bayes``, or ``roc`` for an unnamed model."""
        return layer if self.name is None else f"{layer}:{self.name}"


class Plot(Generic[R]):
    """The state of one call of a picture: its arguments, results, prepared layers and axes."""

    def __init__(self, name: str, given: Options, declared: Declaration) -> None:
        self.name = name
        self._arguments, self._numbers, self._layers = given, declared.numbers, declared.layers
        self._averages = bool(getattr(self._numbers, "averages", False))
        parameters = {} if self._numbers is None else inspect.signature(self._numbers).parameters
        self.source = given.get(next(iter(parameters), ""))  # the caller's first argument, the data
        # the options of each layer, None for a layer that is not drawn
        self.layer_options = {
            layer.name: layer.read_option(given.get(layer.name, layer.default)) for layer in self._layers
        }
        if given.get("level") is not None:
            self._give_level(check_proportion(given["level"], "level"))
        self.line_kws: Options = {}
        self.by_model: dict[str, dict[str, Any]] = {}
        if properties := given.get("**"):
            self.line_kws, self.by_model = split_by_model(properties, f"{name}()", declared.kind)
        self.label_fmt: str | None = given.get("label_fmt")
        color = self.line_kws.get("color")  # a color per model is in by_model instead
        self._in_grid = "data" in given and (
            is_first_cycle_color(color) or ("color" in self.by_model and is_called_by_seaborn())
        )
        self.of_grid = False  # whether the labels are names alone, for the one legend of a seaborn grid
        self.legend: Any = given.get("legend", declared.legend)
        self.given_ax: Any = given.get("ax")
        self.standing, self.own_page = _axes.find_existing_axes(self.given_ax)
        self.panel = Panel() if self.standing is None else get_panel(self.standing)
        terms = given.get("terms")
        self._words = None if terms is None else read_terms(terms, declared.words)
        is_named = isinstance(given.get("x"), str) and given["x"] == "specificity"
        if terms is None and is_named and not self.panel.kind:
            self._words = dict(BESIDE_SPECIFICITY)
        words_of_axes = self.panel.terms.words
        if not self.panel.kind and (of_folds := name_folds(given.get("fold"))):
            self._words = of_folds | (self._words or {})
        elif (
            self._words is not None and words_of_axes == name_folds(words_of_axes.get("folds")) | self._words
        ):
            self._words = None  # the same beside the word for folds, which a column has given
        if self.panel.kind and self._words not in (None, words_of_axes):
            raise make_value_error(
                "terms",
                "are not those of the first call on these axes",
                "leave it out, which keeps them, pass the same to each call, or draw on another axes",
            )
        self.terms = self.panel.terms if self._words is None else Terms(self._words)
        self.options: Options = {}  # the picture's own arguments that the caller passed
        self.results: dict[str | None, R] = {}
        self._read: list[str | None] = []  # the names of all models of the data
        self._model_looks: dict[str | None, Options] = {}  # looks that replace the next one of the cycle
        self.muted_models: list[str | None] = []  # names of the models that are not highlighted
        self.models: list[Model[R]] = []
        self.label_fields: frozenset[str] = frozenset()  # the numbers of their labels
        self.space = ROC_SPACE
        self.closed_ends: dict[str, tuple[bool, bool]] = {}  # by gid: ends of lines with marks of their own
        self.prepared: dict[str, Any] = {}  # what each layer prepared; the panel keeps it for later calls
        self._cases: dict[str | None, CaseCounts | None] = {}  # of every model of the data
        self._unmarked: dict[str | None, Any] = {}  # samples whose whole weights may not count cases
        self.ax: Axes
        self.lay_out: Callable[[Axes], Any]

    def _give_level(self, level: float) -> None:
        """Use the picture's level for layers and for means over folds that have no level of their own."""
        for layer in self._layers:
            options = self.layer_options[layer.name]
            if options is not None and "level" in layer.keys and "ready" not in options:
                options.setdefault("level", level)
        if self.has_folds and "errorbar" not in self._arguments:
            self._arguments["errorbar"] = "ci", 100 * level

    # -- read -------------------------------------------------------------------------------------

    def read(self, **options: Any) -> dict[str | None, R]:
        """Read the data by the compute function, with the caller's arguments and these options."""
        return self.hold_results(self.compute(**options))

    def compute(self, function: Callable[..., Any] | None = None, /, **options: Any) -> Any:
        """Apply the compute function of the picture, or another function, to the data."""
        function = function or self._numbers
        assert function is not None
        if self._averages and self.layer_options.get("folds") is not None and not self.has_folds:
            raise make_value_error("folds", "shows the folds of a mean", _PASS_FOLDS)
        if self._averages and self._arguments.get("errorbar") is not None and not self.has_folds:
            band = "; the band of one sample is band=True" if "band" in self.layer_options else ""
            raise make_value_error("errorbar", "is the spread of a mean over folds", _PASS_FOLDS + band)
        names = inspect.signature(function).parameters
        with collect_sources() as sources:
            result = function(
                **{name: self._arguments[name] for name in names if name in self._arguments} | options
            )
        self._cases |= {name: count_cases(parts) for name, parts in sources.items()}
        self._unmarked = {name: part for name, (part, *_) in sources.items() if getattr(part, "unmarked", "")}
        return result

    def warn_of_unmarked_weights(self) -> None:
        """Warn of whole weights that may not count cases, for limits that the compute function lacks."""
        warn_of_unmarked_weights(self._unmarked, self._arguments.get("sample_weight"))

    @functools.cached_property
    def has_folds(self) -> bool:
        """Whether folds, or means over folds, were passed, so that means are drawn."""
        if not self._averages:
            return False
        source = self.source
        several = source.values() if isinstance(source, Mapping) else [source]
        ready = any(isinstance(result, AveragedCurve) for result in several)
        has_fold_column = self._arguments.get("fold") is not None
        return ready or has_fold_column or is_fold_list(source, self._arguments.get("y_score"))

    def read_fold_means(self, *layers: str, **options: Any) -> dict[str | None, AveragedCurve]:
        """Read means over folds, which may have these layers alone; refuse others that the caller passed."""
        for layer in self._layers:
            if layer.name in (*layers, "folds"):
                continue
            if self.layer_options[layer.name] is not None and layer.name in self._arguments:
                raise ValueError(
                    f"{layer.name} belongs to one curve, but with folds the mean is drawn: leave it out, "
                    "or leave out fold, to draw all cases as one sample"
                )
            self.layer_options[layer.name] = None
        means: dict[str | None, Any] = self.read(**options)
        if not all(isinstance(mean, AveragedCurve) for mean in means.values()):
            raise TypeError("some results are means over folds and some are not: draw them on two axes")
        if self.is_crowded and self.is_optional("errorbar") and not self.holds(AveragedCurve):
            if any(mean.legend for mean in means.values()):
                self.warn_of_crowd("intervals", "errorbar")
            means = {name: mean.leave_out_limits() for name, mean in means.items()}
            self.replace_results(means)
        return means

    def warn_of_crowd(self, what: str, argument: str) -> None:
        """Warn that what is drawn of few models is left out, and name the argument that draws it."""
        n_shown = len(self.results) - len(self.muted_models)
        warn_user(
            f"the {what} of {n_shown} models would hide the curves and are left out: pass {argument}=, which "
            "draws them, or highlight=, which names the models to look at"
        )

    def replace_results(self, results: Mapping[str | None, Any]) -> None:
        """Replace the results of the models, which keep their labels."""
        self.results = dict(results)
        self.models = [Model(model.name, results[model.name], model.label) for model in self.models]

    @property
    def is_precomputed(self) -> bool:
        """Whether results of the compute function were passed in place of data."""
        return is_precomputed(self.source, self._numbers.makes)  # type: ignore[union-attr]

    def hold_results(self, found: Any) -> dict[str | None, R]:
        """Make one result, or a mapping of results, the models of the picture, in their order and looks."""
        self.results = dict(found) if isinstance(found, Mapping) else {None: found}
        self._read = list(self.results)
        if (order := self._arguments.get("hue_order")) is not None:
            self.results = {
                name: self.results[name] for name in order_models(order, self.results, self._in_grid)
            }
        if (highlighted := self._arguments.get("highlight")) is not None:
            self.muted_models = list_muted_models(highlighted, self.results)
        self._model_looks = resolve_looks(self, self._arguments, self._in_grid)
        if (dashes := self._arguments.get("dashes")) is not None:
            self._model_looks = assign_dashes(self._model_looks, dashes)
        self.models = [Model(name, result, "") for name, result in self.results.items()]
        return self.results

    def read_single(self, **options: Any) -> R:
        """Read the data by the compute function, which must return a single result."""
        return self.hold_results(self.compute_single(**options))[None]

    def compute_single(self, **options: Any) -> Any:
        """Compute a single result of the data, which may hold the results of several models."""
        result = self.compute(**options)
        if isinstance(result, Mapping):
            raise TypeError(
                f"{self.name}() draws one result: call it for each of {', '.join(map(str, result))}"
            )
        return result

    def apply_to_models(self, function: Callable[..., Any], **options: Any) -> dict[str | None, Any]:
        """Apply a compute function to each model's result; warnings name the model."""
        results = function(self.results.get(None, self.results), **options)
        return dict(results) if isinstance(results, Mapping) else {None: results}

    @property
    def is_weighted(self) -> bool:
        """Whether cases have weights, so that sums of weights are not numbers of cases."""
        return bool(self.weighting)

    @property
    def weighting(self) -> str:
        """The word for weighted cases in the labels of axes; "" if they have no weights."""
        every_count = self._cases.values() or [count_cases([result]) for result in self.results.values()]
        origins = [counts.origin for counts in every_count if counts is not None and counts.weighted]
        labels = {"weighted" if origin is None else origin.label for origin in origins}
        return labels.pop() if len(labels) == 1 else "weighted" * bool(labels)

    @property
    def score_name(self) -> str:
        """The name of a single model, or the column of its scores; "" for several models and for arrays."""
        if len(self.results) != 1:
            return ""
        (name,), column = self.results, self._arguments.get("y_score")
        if name is None and isinstance(column, str):
            name = self.negated_column or column
        return "" if name is None else str(name)

    @property
    def negated_column(self) -> str | None:
        """The column that has the scores of all models with the other sign; "" for several, None for none."""
        columns = {get_negated_column(result) for result in self.results.values()}
        return None if "" in columns or not columns else columns.pop() if len(columns) == 1 else ""

    @property
    def first_result(self) -> R:
        """The result of the first model, which decides the place of artists that belong to no model."""
        return next(iter(self.results.values()))

    def fade(self, alpha: float) -> float:
        """Return an opacity, less for the bands or bars of many models, which would hide the curves."""
        return alpha * min(1.0, FEW_MODELS / max(len(self.models), 1))

    @property
    def is_crowded(self) -> bool:
        """Whether so many models are shown that their bands, bars, folds and labels would hide the curves."""
        return len(self.results) - len(self.muted_models) > FEW_MODELS

    def count_inner_rows(self, rows: int) -> int:
        """Return for how many rows of a legend a panel has room; the legend of many models stands outside."""
        return 0 if self.is_crowded else rows

    @property
    def has_several_models(self) -> bool:
        """Whether several models are drawn."""
        return len(self.results) > 1

    def is_optional(self, argument: str) -> bool:
        """Return whether the caller has not passed an argument, so that the picture may choose it."""
        return argument not in self._arguments

    def request_layer(self, layer: str, **style: Any) -> None:
        """Add a layer that another one needs, in this style where the caller chose none."""
        self.layer_options[layer] = style | (self.layer_options[layer] or {})

    def holds(self, kind: type) -> bool:
        """Return whether results of this type were passed in place of data."""
        return is_precomputed(self.source, kind)

    def keep_layers(self, *names: str) -> None:
        """Leave out all layers but these; refuse others that the caller asked for."""
        for layer in self._layers:
            if layer.name in names:
                continue
            if layer.name in self._arguments and self.layer_options[layer.name] is not None:
                problem = f"cannot be drawn from a {type(self.first_result).__name__}"
                raise make_value_error(layer.name, problem, "leave it out")
            self.layer_options[layer.name] = None

    def drop_default_layers(self, *layers: str) -> None:
        """Leave out layers that are drawn by default, unless the caller asked for them."""
        for layer in layers:
            if layer not in self._arguments:
                self.layer_options[layer] = None

    # -- prepare ----------------------------------------------------------------------------------

    def write_labels(self, fmt: str, unnamed: str, *own: str, **functions: Callable[[R], Any]) -> None:
        """Write the labels of the models, in the caller's format or else in `fmt`.

        A format may hold attributes of the results, by the names `own`, and numbers that `functions` compute.
        """
        numbers = {word: attrgetter(word) for word in own} | functions
        if self.terms.words:
            fmt, unnamed = translate_format(fmt, self.translate_text), self.translate_text(unnamed)
        self.label_fields = frozenset(
            list_format_fields(fmt if self.label_fmt is None else self.label_fmt, numbers)
        )
        labels: dict[str | None, str] = {}
        # Digits that only tell a number from one in grey, which is not written, would puzzle a reader
        for is_muted in (False, True):
            group = {
                name: result
                for name, result in self.results.items()
                if (name in self.muted_models) is is_muted
            }
            labels |= write_model_labels(self.label_fmt, fmt, group, unnamed, numbers) if group else {}
        self.models = [Model(name, result, labels[name]) for name, result in self.results.items()]

    def translate_text(self, text: str) -> str:
        """Translate a text of this package by ``terms``, or by the terms of the axes."""
        return self.terms.translate(text, names=False)

    def prepare_layers(self, space: PanelSpace = ROC_SPACE, **by_layer: Callable[[Options], Any]) -> None:
        """Prepare all layers that will be drawn; `by_layer` holds functions that replace a layer's own."""
        self.space = space
        for layer in self._layers:
            options = self.layer_options[layer.name]
            if options is None:
                continue
            if layer.name in by_layer:
                self.prepared[layer.name] = by_layer[layer.name](options)
            elif layer.prepare is not None:
                self.prepared[layer.name] = layer.prepare(self, options)

    def list_named_values(self) -> dict[str, Mapping[str, Any]]:
        """List the mappings of model → value that the caller passed, of properties and of layers."""
        values = {
            layer.name: (self.layer_options[layer.name] or {}).get(layer.value)
            for layer in self._layers
            if Mapping in layer.kinds
        }
        return self.by_model | {
            name: name_entries(value, name) for name, value in values.items() if isinstance(value, Mapping)
        }

    # -- lay out and draw -------------------------------------------------------------------------

    def lay_out_axes(
        self, lay_out: Callable[..., Any], *args: Any, deep: bool = False, **kwargs: Any
    ) -> Axes:
        """Get the axes, in 3-D if `deep`, and lay out the panel; nothing on the figure changes before."""
        if "legend" in self._arguments:
            check_legend(self.legend)
        if self.list_named_values():
            check_model_names(self, self._read, self._arguments, self._in_grid)
        self.ax = _axes.get_axes(self.given_ax, deep=deep)
        self.panel = get_panel(self.ax)
        self.shared = bool(self.panel.kind)
        if not self.shared:
            self.panel.negated, self.panel.weighting = self.negated_column, self.weighting
            self.panel.scores = self.score_name
        elif self.panel.scores != self.score_name:
            _axes.unname_scores(self.ax)
        self.lay_out = lambda ax: lay_out(ax, *args, **kwargs)  # kept, since an inset is laid out like this
        growing = _axes.check_shared(
            self.ax,
            self.lay_out,
            Panel(
                negated=self.panel.negated,
                scores=self.panel.scores,
                weighting=self.weighting,
                terms=self.terms,
            ),
            asks_limits(self._arguments),
        )
        if self.own_page:
            wide, high = self.ax.get_figure(root=True).get_size_inches()  # type: ignore[union-attr]
            self.panel.page = wide, high, high
        let_margins_grow(self.ax)
        self._before = self.ax.get_children()
        fields = (getattr(result, "__dict__", {}) for result in self.results.values())
        field_names = (name for field in fields for name in np.atleast_1d(field.get("name", [])))
        self.panel.terms.names |= {*map(str, self.results), *map(str, field_names)}
        if self._words is not None:
            self.panel.terms.words = self._words
        _axes.lay_out_shared(self.ax, self.lay_out, growing)
        make_axes_literal(self.ax)
        if columns := self._arguments.get("columns"):
            _axes.keep_axis_labels(self.ax, columns)
        return self.ax

    def curve(self, model: Model[R], x: Any, y: Any, *, graph: bool = False, **look: Any) -> Line2D:
        """Draw the main line of a model in the next look of the cycle, which its layers inherit."""
        draw = _artists.draw_graph if graph else _artists.draw_curve
        look = (
            {"gid": model.make_gid(self.name), "label": model.label}
            | self._model_looks.get(model.name, {})
            | look
        )
        asked, behind = override_look(look, self.get_line_kws(model)), model.name in self.muted_models
        if behind:
            asked |= self._make_muted_look()
        elif "color" in self.by_model and list_cycle_properties() <= set(asked):
            Look.take_next(self.ax)  # so that the next model has the color of its place in the cycle
        line = draw(self.ax, x, y, behind=behind, **asked)
        if self.muted_models and "color" not in asked:
            line.set_color(skip_greys(self.ax, line.get_color()))
        if not {"color", "linestyle"} & set(asked):  # a cycle that starts again repeats looks
            mains = (one for one in self.ax.lines if get_layer_name(one) == self.name)
            if others := [one for one in mains if get_gid(one) != get_gid(line)]:
                distinguish_line(line, others)
        model.look = Look.from_line(line)
        return line

    def _make_muted_look(self) -> Options:
        """Return the look of a model that is not highlighted.

        The model uses up its look of the cycle as long as solid looks remain for the highlighted models.
        """
        if (
            max(i for i, name in enumerate(self.results) if name not in self.muted_models)
            < count_solid_looks()
        ):
            Look.take_next(self.ax)
        return make_muted_look() | {"label": OTHERS}

    def get_line_kws(self, model: Model[R]) -> Options:
        """Return the caller's properties for the main artist of a model."""
        model_kws = {word: values for word, values in self.by_model.items() if str(model.name) in values}
        return self.line_kws | {word: values[str(model.name)] for word, values in model_kws.items()}

    def get_model_index(self, model: Model[R]) -> int:
        """Return the index of a model among the models of the picture, or of the whole grid."""
        return list(self._model_looks if model.name in self._model_looks else self.results).index(model.name)

    def get_place(self, model: Model[R]) -> tuple[int, int]:
        """Return the index of a model among those that are shown, and their number."""
        names = [shown.name for shown in self.models if shown.name not in self.muted_models]
        return names.index(model.name), len(names)

    def get_marker(self, model: Model[R]) -> str:
        """Return the marker of a model, by its index."""
        return MARKERS[self.get_model_index(model) % len(MARKERS)]

    def take_look(self, model: Model[R]) -> Look:
        """Take the next look of the cycle for a model without a line; the caller's properties override it."""
        if model.name in self.muted_models:
            muted_look = self._make_muted_look()
            model.look = Look(muted_look["color"], zorder=muted_look["zorder"])
        else:
            model_look = self._model_looks.get(model.name, {}) | self.get_line_kws(model)
            model_look = {
                word: model_look[word]
                for word in ("color", "linestyle", "zorder")
                if model_look.get(word) is not None
            }
            look = Look.take_next(self.ax)
            if self.muted_models and "color" not in model_look:
                look = replace(look, color=skip_greys(self.ax, look.color))
            model.look = replace(look, **model_look)
        return model.look

    def draw_layers(self, *names: str) -> None:
        """Draw all layers, or those of these names: first those of no model, then those of each model."""
        layers = [
            layer
            for layer in self._layers
            if self.layer_options[layer.name] is not None and not layer.drawn_last
        ]
        layers = sorted(
            (layer for layer in layers if not names or layer.name in names), key=attrgetter("rank")
        )
        for layer in (layer for layer in layers if layer.without_model):
            if layer.repeatable or not _artists.has_artist(self.ax, layer.name):
                self._draw_layer(layer, self.prepared.get(layer.name))
        for model in (model for model in self.models if model.name not in self.muted_models):
            for layer in (layer for layer in layers if not layer.without_model):
                self._draw_layer(layer, model, self.prepared.get(layer.name, {}).get(model.name))

    def _draw_layer(self, layer: Layer, *made: Any) -> None:
        """Draw a layer; if the caller passed it, a warning lists those of its labels that have no room."""
        with get_labels(self.ax).request_labels(not self.is_optional(layer.name)):
            layer.draw(self, *made, self.get_layer_style(layer))

    def get_layer_style(self, layer: Layer) -> Options:
        """Return the caller's properties for the artist of a layer, without the layer's own keys."""
        options = self.layer_options[layer.name] or {}
        return {key: value for key, value in options.items() if key not in (*layer.keys, "ready")}

    def get_label_color(self, model: Model[R]) -> Any:
        """Return the colour of a model's labels: its own if there are several models, else that of text."""
        return get_legible_color(model.look.color) if self.has_several_models else get_text_color()

    def make_band_look(self, model: Model[R]) -> Options:
        """Return the look of a model's band, fainter if there are many, with edges if all models are grey."""
        return make_band_look(model.look.color, self.band_opacity, self.are_grey)

    @property
    def band_opacity(self) -> float:
        """The opacity of each model's band: less with many models, and with grey ones that overlap."""
        opacity = self.fade(_artists.BAND_OPACITY)
        if not self.are_grey:
            return opacity
        shown = [model.look.color for model in self.models if model.name not in self.muted_models]
        return choose_band_opacity(shown, opacity)

    @property
    def are_grey(self) -> bool:
        """Whether there are several models and all of them are grey."""
        return self.has_several_models and all(is_grey(one.look.color) for one in self.models)

    def label_if_single(self, words: str) -> str | None:
        """Return the legend label of a layer for a single model, or None if there are several models.

        It is for labels with a model's own numbers; labels that models share are merged anyway.
        """
        return None if self.has_several_models else words

    def finish_axes(self, loc: str = "best", *, named: bool = False, lines: str = "models") -> Axes:
        """Draw the last layers and the legend, which names the muted `lines`, and return the axes.

        The legend ``"auto"`` is drawn if it is `named`, a model has a name, or two labels differ.  `loc` is
        its preferred location, ``"outside"`` if the panel has no room for it.
        """
        if self.muted_models:
            look = make_muted_look() | {"gid": "others", "zorder": 2}
            _artists.add_shared_entry(self.ax, f"other {lines} ({len(self.muted_models)})", **look)
        last = [one for one in self._layers if one.drawn_last]
        for layer in (one for one in last if self.shared or self.layer_options[one.name] is not None):
            layer.draw(self, self.prepared.get(layer.name), self.get_layer_style(layer))
        named = named or None not in self.results or self.label_fmt is not None or "label" in self.line_kws
        named = named or len(set(self.ax.get_legend_handles_labels()[1])) > 1
        self._mark_breaks()
        if self.panel.terms.words:
            user_labels = [one.get("label") for one in (self.line_kws, *self.layer_options.values()) if one]
            earlier_ids = set(map(id, self._before))
            new = (one for one in self.ax.get_children() if id(one) not in earlier_ids)
            kept_labels = {
                format_artist_label(str(one))
                for one in [*user_labels, *(model.label for model in self.models)]
            }
            self.panel.terms.relabel_artists(new, kept_labels)
        models = [model for call in self.panel.calls for model in call.labels.values()]
        models += [model.label for model in self.models]
        _artists.merge_layer_entries(self.ax, set(map(format_artist_label, models)))
        draw_legend(self.ax, self.legend, named, loc)
        return self.ax

    def _mark_breaks(self) -> None:
        """Mark where the models' lines leave a panel whose limits the caller has not chosen."""
        if asks_limits(self._arguments) or self.panel.held or self.ax.name == "3d":
            return
        earlier_ids = set(map(id, self._before))
        for line in [line for line in self.ax.lines if get_layer_name(line) == self.name]:
            if id(line) not in earlier_ids and leaves_panel(line):
                mark_breaks(line, self.closed_ends.get(get_gid(line), (False, False)))

    def remember_call(self, caption: CaptionStart | None) -> None:
        """Record with the panel what this call drew, and how its caption describes it."""
        layers = {
            name: layer_options
            for name, layer_options in self.layer_options.items()
            if layer_options is not None
        }
        labels = {model.name: model.label for model in self.models}
        case_counts = {name: counts for name, counts in self._cases.items() if name in self.results}
        case_counts = case_counts or self._cases  # results may be named by classes, not by models
        phrases = {layer.name: layer.caption for layer in self._layers}
        call_values = (
            self.name,
            self.results,
            labels,
            self.options,
            layers,
            self.prepared,
            tuple(self.muted_models),
            case_counts,
        )
        self.panel.calls.append(DrawnPlot(*call_values, self.space, caption, phrases, self.label_fields))
        keep_gids(self.ax.get_children())


# -- the declaration ------------------------------------------------------------------------------


def picture(
    numbers: Callable[..., Any] | None = None,
    layers: tuple[Layer, ...] = (),
    *,
    fields: Mapping[str, str] | None = None,
    kind: Kind = Line2D,
    main: str = "the models' lines",
    kws: str = "",
    legend: Any = "auto",
    by_model: Sequence[str] | None = None,
    caption: CaptionStart | None = None,
    example: str = "",
    words: Sequence[str] = (),
) -> Callable[[Callable[..., Axes]], Callable[..., Axes]]:
    """Declare a picture: its compute function `numbers`, its layers, and the numbers that labels may hold.

    The decorated function gets a `Plot` and its own options.  The public function takes the reading arguments
    of the compute function, these options, the layers, and ``legend``, ``label_fmt`` (with `fields`), ``ax``
    and properties of the main artist (`kws`, by default ``line_kws`` or ``patch_kws``).  ``{reading}``,
    ``{layers}``, ``{common}`` and ``{raises}`` in its docstring stand for their descriptions.  If it may
    have several models, by default if the compute function reads ``hue``, it takes the arguments of
    `by_model`, which order the models and set their looks.  `caption` writes the beginning of its caption
    from the `DrawnPlot`; `example` holds the options that its command needs beside data, as typed in a
    shell; `words` are texts of this picture alone that ``terms`` may translate.
    """
    kws = kws or ("line_kws" if kind in (Line2D, LineCollection) else "patch_kws")

    def decorate(function: Callable[..., Axes]) -> Callable[..., Axes]:
        properties = inspect.Parameter(
            kws, inspect.Parameter.VAR_KEYWORD, annotation=f"{kind.__name__} properties"
        )
        has_models = numbers is not None and "hue" in inspect.signature(numbers).parameters
        several = by_model if by_model is not None else tuple(BY_MODEL) * has_models
        declaration_options = fields is not None, legend, several, words
        declared = Declaration(numbers, layers, fields or {}, kind, caption, example, *declaration_options)
        signature, name = build_signature(function, declared, properties), function.__name__
        own_parameters = [parameter.name for parameter in list_own_parameters(function)]
        flags = [
            parameter.name for parameter in list_own_parameters(function) if parameter.annotation == "bool"
        ]

        @functools.wraps(function)
        @guard_call
        def call(*args: Any, **kwargs: Any) -> Axes:
            arguments = bind_arguments(name, signature, args, kwargs, kind)
            for word in flags:
                check_flag(arguments.get(word, False), word)
            plot: Plot[Any] = Plot(name, arguments, declared)
            plot.options = {word: arguments[word] for word in own_parameters if word in arguments}
            ax = function(plot, **plot.options)
            plot.remember_call(caption)
            if plot.panel.page is not None:
                _page_height.fit_page_height(ax)
            return ax

        call.__signature__ = signature  # type: ignore[attr-defined]
        call.declared = declared  # type: ignore[attr-defined]
        own_kws = f"**{kws}\n        {kind.__name__} properties of {main}."
        doc = function.__doc__ or ""
        if not own_parameters:  # a docstring with parameters of its own has these sections already
            doc = add_missing_sections(doc, "{reading}\n{layers}\n{common}", "Axes\n    The axes drawn on.")
        call.__doc__ = describe_picture(doc, declared, own_kws)
        return call

    return decorate
