"""One way from a call to a figure: read, prepare, lay out, draw; every picture is declared with it."""

from __future__ import annotations

import functools
import inspect
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any, Generic, TypeVar

import numpy as np
from matplotlib.axes import Axes
from matplotlib.cbook import normalize_kwargs
from matplotlib.collections import LineCollection
from matplotlib.colors import is_color_like
from matplotlib.lines import Line2D

from rocplot._caution import caller
from rocplot._faults import guard_call, value_error
from rocplot._hints import unexpected_keyword
from rocplot._names import write_names
from rocplot._typing import Options
from rocplot._validation import flag, names_of, proportion, shortened
from rocplot.compute._base.docstrings import completed, filled
from rocplot.compute._base.folds import AveragedCurve, is_fold_list
from rocplot.compute._base.reading import READING, Cases, cases_of, check_first, is_made, noting
from rocplot.page.gids import gid_of, keep_gids, layer_of
from rocplot.page.keywords import Kind, changes_nothing, keywords
from rocplot.page.legends import check as check_legend
from rocplot.page.legends import draw as draw_legend
from rocplot.page.measures import text_color
from rocplot.page.room import let_margins_grow
from rocplot.page.typeset import label_of, literal_axes
from rocplot.plot import _artists, _axes, _page
from rocplot.plot._captions import Head
from rocplot.plot._layers.layer import Layer
from rocplot.plot._looks import (
    Look,
    Looks,
    cycled,
    dashed,
    is_first,
    muted,
    over,
    palette_of,
    set_apart,
    shared_looks,
    solid_slots,
)
from rocplot.plot._model_labels import in_words, model_labels
from rocplot.plot._panel import ROC_SPACE, Drawn, Panel, Space, asks_limits, panel_of
from rocplot.plot._terms import Terms, words_of

# -- What a picture declares, and what is written from it: its signature, its docstring, its errors ---

BY_MODEL = {  # arguments of pictures of several models: how a signature writes their types, and their meaning
    "hue_order": (
        "Sequence[str] | None",
        """hue_order : list of str, optional
        Names of the models to draw, in this order.
    """,
    ),
    "highlight": (
        "str | Sequence[str] | None",
        """highlight : str or list of str, optional
        Names of the models that matter: they keep their looks, labels and layers; the others are thin grey
        lines behind them, with one entry in the legend.
    """,
    ),
    "palette": (
        "str | Sequence[ColorType] | Mapping[str, ColorType] | None",
        """palette : str, list of colors or mapping, optional
        Colors of the models: what ``seaborn.color_palette`` takes, or a mapping of name → color.  By default
        the cycle of the style.  A ``color`` holds for all models, except the one that seaborn's ``FacetGrid``
        passes by default, the first of the cycle: models then keep their colors from panel to panel, and have
        their names as labels, for ``add_legend``.  Every property below may be a mapping of name → value,
        too, such as ``linewidth={"ours": 2}``; models that it does not name keep theirs.
    """,
    ),
    "dashes": (
        "bool | None",
        """dashes : bool, optional
        Whether every model has its own pattern of dashes; with False all lines are solid.  By default the
        cycle of the style says it, and a model beyond its end has a pattern that is not used yet.
    """,
    ),
}
_COMMON = """legend : "auto", bool, str or dict
        ``"auto"``: as soon as a model has a name, or two labels differ.  A string is a matplotlib
        location, "outside", or "direct" for the names beside the models' lines, in their colors, if need
        be without their numbers or in two rows, and in a legend, with a warning, where one has no room
        nearest to its own line; a dict holds keywords of Axes.legend.  A place
        left open is found when the figure is drawn: free of lines and points in the panel, if need be with
        long labels in two rows, else below or beside the panel, which makes room.  Legends without room form
        one below all panels, with names alone, if models look the same in all; else they lose their numbers,
        or are left out with a warning."""
_TERMS = """
    terms : {"machine-learning", "clinical"} or mapping of str to str, optional
        Words of the axes, the legend and the labels: those of machine learning; those of diagnostic papers,
        such as sensitivity and 1 − specificity; or a translation of the words that it holds, such as
        ``{"True positive rate": "Richtig-positiv-Rate"}``.  By default those of the first call on the
        axes, which others are refused on, else ``"machine-learning"``."""
_AX = """
    ax : Axes, optional
        Where to draw; by default the current axes, or those of a new figure, as wide as the style's and as
        high as the panel needs.  Limits that are set before are kept.  On a scale that is
        not linear, set before or after, straight lines are bent as it demands, and a point that it cannot
        show, such as a rate of 0 on a logarithmic one, stands at the edge.  Polar, geographic and 3-D axes
        are refused, and axes that share an axis with a panel whose scale, limits or unit would change.
    {kws}"""


@dataclass(frozen=True)
class Declaration:
    """What a picture is made of: stubs, the command line and the documentation are built from it."""

    twin: Callable[..., Any] | None
    layers: tuple[Layer, ...]
    fields: Mapping[str, str]
    kind: Kind
    caption: Head | None = None
    example: str = ""
    labelled: bool = False  # whether a format of labels can be given
    legend: Any = "auto"
    by_model: Sequence[str] = ()
    words: Sequence[str] = ()


def signature_of(
    function: Callable[..., Axes], declared: Declaration, rest: inspect.Parameter
) -> inspect.Signature:
    """Put together the public signature of a picture."""
    own = list(inspect.signature(function).parameters.values())[1:]
    twin = declared.twin
    reading = [] if twin is None else list(inspect.signature(twin).parameters.values())
    first = [one for one in reading if one.name in READING or one.kind is not inspect.Parameter.KEYWORD_ONLY]
    first[1:] = [one if one.default is not one.empty else one.replace(default=None) for one in first[1:]]
    first += [one for one in own if one.kind is not inspect.Parameter.KEYWORD_ONLY]
    last = [one for one in own if one.kind is inspect.Parameter.KEYWORD_ONLY]
    more: dict[str, tuple[object, str]] = {one.name: (one.default, one.annotation) for one in declared.layers}
    more |= {word: (None, BY_MODEL[word][0]) for word in declared.by_model}
    if declared.legend is not None:
        more["legend"] = declared.legend, "bool | str | dict"
    if declared.labelled:
        more["label_fmt"] = None, "str | None"
    more["terms"] = None, 'Literal["machine-learning", "clinical"] | Mapping[str, str] | None'
    more["ax"] = None, "Axes | None"
    last += [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
        for name, (default, annotation) in more.items()
    ]
    return inspect.Signature([*first, *last, rest])


def bound(
    name: str, signature: inspect.Signature, args: tuple[Any, ...], kwargs: Options, kind: Kind
) -> Options:
    """Sort what the caller passed into arguments and, under ``**``, the properties of the main artist."""
    *known, last = signature.parameters
    own = {word: value for word, value in kwargs.items() if word not in known}
    for word in normalize_kwargs(own, kind):
        if not hasattr(kind, f"set_{word}") or changes_nothing(word, kind):
            raise unexpected_keyword(name, word, known)
    by_place = [one for one in signature.parameters.values() if one.kind is one.POSITIONAL_OR_KEYWORD]
    if len(args) > len(by_place) and known[:2] == ["y_true", "y_score"]:
        check_first(name, args[0], args[len(by_place) :])
    try:
        given = dict(signature.bind(*args, **kwargs).arguments)
    except TypeError as error:
        way = ""
        if len(args) > len(by_place):
            names = " and ".join(one.name for one in by_place) or "none"
            way = f": it takes {names} by position, all else by name{_PLACED.get(name, '')}"
        elif not args and known[:2] == ["y_true", "y_score"]:
            way = f": call {name}(y_true, y_score)"
        raise TypeError(f"{name}() {error}{way}") from error
    rest = given.pop(last, {})
    for word, value in normalize_kwargs(rest, kind).items():
        if {"hue", "palette"} & set(known) and _is_list(word, value):
            other = _INSTEAD.get(word, ("", ""))
            raise ValueError(
                f"{name}() takes one {word} for all models, or a mapping of name → {word}, not the list "
                f"{shortened(value)}{other[1] if other[0] in known else ''}"
            )
    in_grid = isinstance(kwargs.get("color"), tuple) and ("data" in kwargs or of_seaborn())
    columns = dict(zip("xy", map(_column, args), strict=False)) if in_grid else {}  # which name the axes
    columns |= {way: kwargs[way] for way in "xy" if in_grid and way in kwargs}
    return given | {"**": rest, "columns": columns}


_PLACED = {  # what may have been meant by position
    "forest": ", forest(compute.auc_interval(y_true, y_score))",
    "roc_points": ", roc_points({'a': (fpr, tpr)})",
}


def of_seaborn() -> bool:
    """Say whether a grid of seaborn calls, which passes a color for its own hue."""
    return caller() == "seaborn.axisgrid"


def _column(value: Any) -> Any:
    """Return what a grid will label an axis: what `map_dataframe` was given, or the name of a column."""
    return value if isinstance(value, (str, list, tuple, Mapping)) else getattr(value, "name", None)


_INSTEAD = {
    "color": ("palette", ": pass it as palette=, in the order of the models"),
    "linestyle": ("dashes", ": dashes=True gives each model its own"),
}


def _is_list(word: str, value: Any) -> bool:
    """Say whether a value is a list of values, one per model perhaps, of a property that takes one."""
    if word not in ("color", "linestyle", "linewidth", "alpha", "marker", "markersize", "label"):
        return False
    if isinstance(value, (str, Mapping)) or not np.iterable(value):
        return False
    if word in ("color", "linestyle", "marker"):  # one of them may be a list or tuple of numbers
        return not is_color_like(value) and not isinstance(next(iter(value), 0), (int, float, np.number))
    return True


def described(doc: str, declared: Declaration, kws: str) -> str:
    """Fill in what the docstrings of all pictures share."""
    common = "".join(BY_MODEL[word][1] for word in declared.by_model)
    common += "" if declared.legend is None else _COMMON
    if declared.labelled:
        fields = (f"``{word}`` ({meaning})" for word, meaning in declared.fields.items())
        words = ", ".join(["``name``", *fields])
        rule = (
            "Formats of numbers are obeyed; a share without one has three decimals, or as many as it needs."
        )
        lines = textwrap.wrap(f"Format of the models' labels, from {words}.  {rule}", 100)
        common += "\n    label_fmt : str, optional\n        " + "\n        ".join(lines)
    common += _TERMS + _AX.format(kws=kws)
    layered = "\n    ".join(layer.described() for layer in declared.layers)
    return filled(doc, layers=layered, common=common.lstrip())


# -- Which models are drawn, in which order and looks ---------------------------------------------


def ordered(order: Any, names: Iterable[str | None], in_grid: bool) -> list[str]:
    """Return the models of an order; that of a grid names those of other panels, too."""
    asked = write_names([order] if isinstance(order, str) else order)
    named = [name for name in names if name is not None]
    if in_grid and not set(asked).isdisjoint(named):
        return [name for name in asked if name in named]
    return names_of(asked, named, "hue_order")


def not_highlighted(wanted: Any, names: Iterable[str | None]) -> list[str | None]:
    """Return the models that stand behind the highlighted ones."""
    named = [name for name in names if name is not None]
    if not named:
        raise value_error(
            "highlight", f"={wanted!r}", "the model has no name; give y_score as a mapping, or hue"
        )
    one = isinstance(wanted, str) or not isinstance(wanted, Iterable)
    kept = names_of(write_names([wanted] if one else wanted), named, "highlight")
    return [name for name in named if name not in kept]


_OTHERS = " (palette= may name other models, too)"


def parted(
    options: Mapping[str, Any], function: str, kind: Kind
) -> tuple[Options, dict[str, dict[str, Any]]]:
    """Check properties, and part those that hold for all models from mappings of model → value."""
    asked = normalize_kwargs(dict(options), kind)
    each = {
        word: dict(zip(write_names(value), value.values(), strict=True))
        for word, value in asked.items()
        if isinstance(value, Mapping)
    }
    for word, values in each.items():
        for name, value in values.items():
            keywords({word: value}, f"{function}, model {name!r}", kind)
    rest = {word: value for word, value in asked.items() if word not in each}
    return keywords(rest, function, kind), each


def check_named(plot: Plot[Any], read: list[str | None], given: Mapping[str, Any], in_grid: bool) -> None:
    """Check the models of such mappings: of all that were `read`, and in a grid perhaps of other panels."""
    drawn = [model.name for model in plot.models]
    known = [str(name) for name in (read if set(drawn) <= set(read) else drawn) if name is not None]
    for word, values in plot.by_model.items():
        if not known:
            raise ValueError(
                f"{plot.name}(): {word} must be one value, not a mapping: no model here has a name "
                "(give y_score as a mapping, or hue)"
            )
        if in_grid and given.get("hue_order") is None:
            continue
        order = given.get("hue_order")
        elsewhere = write_names(order) if in_grid and order is not None else []
        for name in values:
            if name not in known and name not in elsewhere:
                raise ValueError(
                    f"{plot.name}(): {word} has a value for {name!r}, which is no model: "
                    f"choose from {', '.join(map(repr, known))}{_OTHERS if word == 'color' else ''}"
                )


def own_looks(plot: Plot[Any], given: Mapping[str, Any], in_grid: bool) -> Looks:
    """Find the models' own looks; a color or label that is for one model cannot tell several apart."""
    names, label = list(plot.results), plot.line_kws.get("label")
    palette = given.get("palette")
    if plot.several and isinstance(label, str) and label and not label.startswith("_"):
        raise value_error(
            "label",
            f"={label!r} would name {len(names)} models alike",
            "omit it, or give label_fmt= (seaborn's FacetGrid passes a label for its own hue: split by its "
            "row= or col=)",
        )
    if in_grid and None not in names:
        plot.line_kws.pop("color", None)
        if plot.label_fmt is None:  # the grid has one legend, in which no panel's numbers belong
            plot.label_fmt, plot.of_grid = "{name}", True
        order = given.get("hue_order")
        every = [] if order is None or isinstance(order, str) else write_names(order)
        return shared_looks(plot.standing, plot.name, list(map(str, names)), palette, every)
    given_kws = plot.line_kws | plot.by_model
    for word, argument in (("color", "palette"), ("linestyle", "dashes")):
        if plot.several and given.get(argument) is not None and (one := given_kws.get(word)) is not None:
            raise value_error(word, f"={one!r} and {argument} cannot be combined", "give one of them")
    if palette is None:
        return {name: {} for name in names}
    return {name: {"color": color} for name, color in palette_of(palette, names).items()}


# -- One way from a call to a figure: read, prepare, lay out, draw --------------------------------

R = TypeVar("R")
_NO_LOOK = Look("none")  # until a model is drawn
OTHERS = "_other model"  # the label of a line that stands behind the highlighted ones


@dataclass
class Model(Generic[R]):
    """One model on the axes: its result, its label, and the look that its layers inherit."""

    name: str | None
    result: R
    label: str
    look: Look = _NO_LOOK

    def gid(self, layer: str) -> str:
        """Name an artist: ``roc:naive Bayes``, without the colon part for an unnamed model."""
        return layer if self.name is None else f"{layer}:{self.name}"


class Plot(Generic[R]):
    """A picture in the making: what was asked for, what was prepared, and the axes that it goes on."""

    def __init__(self, name: str, given: Options, declared: Declaration) -> None:
        self.name = name
        self._given, self._twin, self._layers = given, declared.twin, declared.layers
        self._averages = bool(getattr(self._twin, "averages", False))
        known = {} if self._twin is None else inspect.signature(self._twin).parameters
        self._source = given.get(next(iter(known), ""))  # what was passed as the data
        # what is asked of each layer, None of those that are not wanted
        self.wanted = {one.name: one.read(given.get(one.name, one.default)) for one in self._layers}
        if given.get("level") is not None:
            self._give_level(proportion(given["level"], "level"))
        self.line_kws: Options = {}
        self.by_model: dict[str, dict[str, Any]] = {}
        if asked := given.get("**"):
            self.line_kws, self.by_model = parted(asked, f"{name}()", declared.kind)
        self.label_fmt: str | None = given.get("label_fmt")
        color = self.line_kws.get("color")  # of each model, in a grid: that is not in line_kws
        self._in_grid = "data" in given and (is_first(color) or ("color" in self.by_model and of_seaborn()))
        self.of_grid = False  # whether the format of the labels is that of a grid's one legend
        self.legend: Any = given.get("legend", declared.legend)
        self.given_ax: Any = given.get("ax")
        self.standing, self.own_page = _axes.standing(self.given_ax)
        self.panel = Panel() if self.standing is None else panel_of(self.standing)
        terms = given.get("terms")
        self._words = None if terms is None else words_of(terms, declared.words)
        if self.panel.kind and self._words not in (None, self.panel.terms.words):
            raise value_error(
                "terms",
                "are not those of the first call on these axes",
                "leave it out, which keeps them, pass the same to each call, or draw on another axes",
            )
        self.terms = self.panel.terms if self._words is None else Terms(self._words)
        self.results: dict[str | None, R] = {}
        self._read: list[str | None] = []  # the names of all models of the data
        self._own: dict[str | None, Options] = {}  # the looks that are not the next of the cycle
        self.others: list[str | None] = []  # models behind the highlighted ones
        self.models: list[Model[R]] = []
        self.space = ROC_SPACE
        self.made: dict[str, Any] = {}  # what was prepared of them, and is kept for later calls
        self._cases: dict[str | None, Cases | None] = {}  # of all that was read
        self.ax: Axes
        self.lay_out: Callable[[Axes], Any]

    def _give_level(self, level: float) -> None:
        """Let the level of the picture be that of its layers and of means over folds which name none."""
        for layer in self._layers:
            options = self.wanted[layer.name]
            if options is not None and "level" in layer.keys and "ready" not in options:
                options.setdefault("level", level)
        if self.folded and "errorbar" not in self._given:
            self._given["errorbar"] = "ci", 100 * level

    # -- read -------------------------------------------------------------------------------------

    def read(self, **options: Any) -> dict[str | None, R]:
        """Have the compute twin read the data; it is given what the caller gave, and these options."""
        return self.take(self.compute(**options))

    def compute(self, function: Callable[..., Any] | None = None, /, **options: Any) -> Any:
        """Return what the compute twin, or another function, makes of the data."""
        function = function or self._twin
        assert function is not None
        if self._averages and self.wanted.get("folds") is not None and not self.folded:
            raise value_error(
                "folds", "shows the folds of a mean", "pass fold=, or a list of (y_true, y_score) pairs"
            )
        names = inspect.signature(function).parameters
        with noting() as sources:
            found = function(**{name: self._given[name] for name in names if name in self._given} | options)
        self._cases |= {name: cases_of(parts) for name, parts in sources.items()}
        return found

    @functools.cached_property
    def folded(self) -> bool:
        """Whether folds were passed, or means over them: their mean is drawn."""
        if not self._averages:
            return False
        source = self._source
        several = source.values() if isinstance(source, Mapping) else [source]
        ready = any(isinstance(one, AveragedCurve) for one in several)
        given = self._given.get("fold") is not None
        return ready or given or is_fold_list(source, self._given.get("y_score"))

    def read_means(self, *layers: str, **options: Any) -> dict[str | None, AveragedCurve]:
        """Read means over folds, which may have these layers; those of single curves are left out."""
        for layer in self._layers:
            if layer.name in (*layers, "folds"):
                continue
            if self.wanted[layer.name] is not None and layer.name in self._given:
                raise ValueError(
                    f"{layer.name} belongs to a single curve, but of folds the mean is drawn: leave it out, "
                    "or leave out fold, to draw all cases as one sample"
                )
            self.wanted[layer.name] = None
        found: dict[str | None, Any] = self.read(**options)
        if not all(isinstance(one, AveragedCurve) for one in found.values()):
            raise TypeError("some results are means over folds and some are not: draw them on two axes")
        return found

    def show(self, results: Mapping[str | None, Any]) -> None:
        """Draw other results of the models, which keep their labels."""
        self.results = dict(results)
        self.models = [Model(one.name, results[one.name], one.label) for one in self.models]

    @property
    def ready(self) -> bool:
        """Whether results of the twin were passed in place of data."""
        return is_made(self._source, self._twin.makes)  # type: ignore[union-attr]

    def take(self, found: Any) -> dict[str | None, R]:
        """Hold one result, or a mapping of results, as the models of the picture."""
        self.results = dict(found) if isinstance(found, Mapping) else {None: found}
        self._read = list(self.results)
        if (order := self._given.get("hue_order")) is not None:
            self.results = {name: self.results[name] for name in ordered(order, self.results, self._in_grid)}
        if (wanted := self._given.get("highlight")) is not None:
            self.others = not_highlighted(wanted, self.results)
        self._own = own_looks(self, self._given, self._in_grid)
        if (dashes := self._given.get("dashes")) is not None:
            self._own = dashed(self._own, dashes)
        self.models = [Model(name, result, "") for name, result in self.results.items()]
        return self.results

    def read_one(self) -> R:
        """Have the compute twin read what this picture draws one of."""
        return self.take(self.compute_one())[None]

    def compute_one(self) -> Any:
        """Return what the compute twin makes of the data, one result that may hold those of the models."""
        found = self.compute()
        if isinstance(found, Mapping):
            raise TypeError(
                f"{self.name}() draws one result: call it for each of {', '.join(map(str, found))}"
            )
        return found

    def each(self, function: Callable[..., Any], **options: Any) -> dict[str | None, Any]:
        """Apply a compute function to every model's result; warnings name the model."""
        found = function(self.results.get(None, self.results), **options)
        return dict(found) if isinstance(found, Mapping) else {None: found}

    @property
    def weighted(self) -> bool:
        """Whether cases have weights, so that sums are no numbers of cases."""
        return any(one is not None and one.weighted for one in self._cases.values())

    @property
    def first(self) -> R:
        """The first model's result, which places what belongs to all."""
        return next(iter(self.results.values()))

    @property
    def several(self) -> bool:
        """Whether several models are drawn."""
        return len(self.results) > 1

    def ask(self, layer: str, **style: Any) -> None:
        """Draw a layer because of another one, in this style where the caller names none."""
        self.wanted[layer] = style | (self.wanted[layer] or {})

    # -- prepare ----------------------------------------------------------------------------------

    def label(self, fmt: str, unnamed: str, *own: str, **functions: Callable[[R], Any]) -> None:
        """Write the labels of the models, from the caller's format or this one.

        The numbers in it are attributes of the results of their `own` name, or found by these functions.
        """
        numbers = {word: attrgetter(word) for word in own} | functions
        if self.terms.words:
            fmt, unnamed = in_words(fmt, self.say), self.say(unnamed)
        labels = model_labels(self.label_fmt, fmt, self.results, unnamed, numbers)
        self.models = [Model(name, result, labels[name]) for name, result in self.results.items()]

    def say(self, text: str) -> str:
        """Write a text of ours in the words that are asked for, or that the axes have."""
        return self.terms.said(text, names=False)

    def prepare(self, space: Space = ROC_SPACE, **by_layer: Callable[[Options], Any]) -> None:
        """Work out all layers that are wanted; `by_layer` are those that only this picture can."""
        self.space = space
        for layer in self._layers:
            options = self.wanted[layer.name]
            if options is None:
                continue
            if layer.name in by_layer:
                self.made[layer.name] = by_layer[layer.name](options)
            elif layer.prepare is not None:
                self.made[layer.name] = layer.prepare(self, options)

    # -- lay out and draw -------------------------------------------------------------------------

    def begin(self, lay_out: Callable[..., Any], *args: Any, deep: bool = False, **kwargs: Any) -> Axes:
        """Take the axes, `deep` ones in 3-D, and lay out the panel; before this, nothing is touched."""
        if "legend" in self._given:
            check_legend(self.legend)
        if self.by_model:
            check_named(self, self._read, self._given, self._in_grid)
        self.ax = _axes.axes(self.given_ax, deep=deep)
        self.panel = panel_of(self.ax)
        self.shared = bool(self.panel.kind)
        self.lay_out = lambda ax: lay_out(ax, *args, **kwargs)  # an inset is laid out as its panel is
        growing = _axes.check_shared(self.ax, self.lay_out, self.terms, asks_limits(self._given))
        if self.own_page:
            wide, high = self.ax.get_figure(root=True).get_size_inches()  # type: ignore[union-attr]
            self.panel.page = wide, high, high
        let_margins_grow(self.ax)
        self._before = self.ax.get_children()
        fields = (getattr(one, "__dict__", {}) for one in self.results.values())
        named = (name for one in fields for name in np.atleast_1d(one.get("name", [])))
        self.panel.terms.names |= {*map(str, self.results), *map(str, named)}
        if self._words is not None:
            self.panel.terms.words = self._words
        _axes.lay_out_shared(self.ax, self.lay_out, growing)
        literal_axes(self.ax)
        if columns := self._given.get("columns"):
            _axes.keep_labels(self.ax, columns)
        return self.ax

    def curve(self, model: Model[R], x: Any, y: Any, *, graph: bool = False, **look: Any) -> Line2D:
        """Draw the main line of a model, in the next look of the cycle, which its layers inherit."""
        draw = _artists.graph if graph else _artists.curve
        look = {"gid": model.gid(self.name), "label": model.label} | self._own.get(model.name, {}) | look
        asked, behind = over(look, self.kws(model)), model.name in self.others
        if behind:
            asked |= self._look_behind()
        elif "color" in self.by_model and cycled() <= set(asked):
            Look.next(self.ax)  # models without a color of their own keep that of their place
        line = draw(self.ax, x, y, behind=behind, **asked)
        if not {"color", "linestyle"} & set(asked):  # the cycle gave the look, perhaps once more
            mains = (one for one in self.ax.lines if layer_of(one) == self.name)
            if others := [one for one in mains if gid_of(one) != gid_of(line)]:
                set_apart(line, others)
        model.look = Look.of(line)
        return line

    def _look_behind(self) -> Options:
        """Return the look of a model behind the highlighted; these keep solid looks of their own."""
        if max(i for i, one in enumerate(self.results) if one not in self.others) < solid_slots():
            Look.next(self.ax)
        return muted() | {"label": OTHERS}

    def kws(self, model: Model[R]) -> Options:
        """Return the caller's properties of a model's main artist."""
        own = {word: values for word, values in self.by_model.items() if str(model.name) in values}
        return self.line_kws | {word: values[str(model.name)] for word, values in own.items()}

    def place(self, model: Model[R]) -> int:
        """Return a model's place among those of the picture, or of the whole grid."""
        return list(self._own if model.name in self._own else self.results).index(model.name)

    def look(self, model: Model[R]) -> Look:
        """Take the next look of the cycle for a model that has no line, in its own colour if it has one."""
        if model.name in self.others:
            behind = self._look_behind()
            model.look = Look(behind["color"], zorder=behind["zorder"])
        else:
            own = self._own.get(model.name, {}) | self.kws(model)
            own = {word: own[word] for word in ("color", "linestyle", "zorder") if own.get(word) is not None}
            model.look = replace(Look.next(self.ax), **own)
        return model.look

    def draw_layers(self, *names: str) -> None:
        """Draw the layers, or the named ones: first those of no model, then each highlighted model's."""
        wanted = [one for one in self._layers if self.wanted[one.name] is not None and not one.last]
        wanted = sorted((one for one in wanted if not names or one.name in names), key=attrgetter("rank"))
        for layer in (one for one in wanted if one.once):
            if layer.repeats or not _artists.has(self.ax, layer.name):
                layer.draw(self, self.made.get(layer.name), self.style(layer))
        for model in (one for one in self.models if one.name not in self.others):
            for layer in (one for one in wanted if not one.once):
                made = self.made.get(layer.name, {})
                layer.draw(self, model, made.get(model.name), self.style(layer))

    def style(self, layer: Layer) -> Options:
        """Return what the caller asked of a layer's artist, without the layer's own keys."""
        options = self.wanted[layer.name] or {}
        return {key: value for key, value in options.items() if key not in (*layer.keys, "ready")}

    def ink(self, model: Model[R]) -> Any:
        """Return the colour of a model's labels: its own beside other models, else that of text."""
        return model.look.color if self.several else text_color()

    def once(self, words: str) -> str | None:
        """Label a layer of a single model; of several, its look says whose it is."""
        return None if self.several else words

    def end(self, loc: str = "best", *, named: bool = False) -> Axes:
        """Draw the legend, as soon as a model has a name, or at once if it is `named`; return the axes.

        `loc` is its first choice of a place, ``"outside"`` if the panel has none.
        """
        if self.others:
            look = muted() | {"gid": "others", "zorder": 2}
            _artists.key(self.ax, f"other models ({len(self.others)})", **look)
        last = [one for one in self._layers if one.last]
        for layer in (one for one in last if self.shared or self.wanted[one.name] is not None):
            layer.draw(self, self.made.get(layer.name), self.style(layer))
        named = named or None not in self.results or self.label_fmt is not None or "label" in self.line_kws
        named = named or len(set(self.ax.get_legend_handles_labels()[1])) > 1
        if self.panel.terms.words:
            own = [one.get("label") for one in (self.line_kws, *self.wanted.values()) if one]
            known = set(map(id, self._before))
            new = (one for one in self.ax.get_children() if id(one) not in known)
            kept = {label_of(str(one)) for one in [*own, *(model.label for model in self.models)]}
            self.panel.terms.relabel(new, kept)
        draw_legend(self.ax, self.legend, named, loc)
        return self.ax

    def remember(self, options: Options, caption: Head | None) -> None:
        """Keep with the axes what was drawn on it, and the words for it."""
        layers = {name: wanted for name, wanted in self.wanted.items() if wanted is not None}
        labels = {one.name: one.label for one in self.models}
        known = {name: one for name, one in self._cases.items() if name in self.results}
        known = known or self._cases  # the names are those of classes
        phrases = {layer.name: layer.caption for layer in self._layers}
        what = self.name, self.results, labels, options, layers, self.made, tuple(self.others), known
        self.panel.calls.append(Drawn(*what, self.space, caption, phrases))
        keep_gids(self.ax.get_children())


# -- the declaration ------------------------------------------------------------------------------


def picture(
    twin: Callable[..., Any] | None = None,
    layers: tuple[Layer, ...] = (),
    *,
    fields: Mapping[str, str] | None = None,
    kind: Kind = Line2D,
    main: str = "the models' lines",
    kws: str = "",
    legend: Any = "auto",
    by_model: Sequence[str] | None = None,
    caption: Head | None = None,
    example: str = "",
    words: Sequence[str] = (),
) -> Callable[[Callable[..., Axes]], Callable[..., Axes]]:
    """Declare a picture: what computes it, its layers, and the numbers that its labels may hold.

    The decorated function gets a `Plot` and its own options.  The public function takes the reading arguments
    of the compute twin, these options, the layers, and ``legend``, ``label_fmt`` (with `fields`), ``ax`` and
    properties of the main artist (`kws`, by default ``line_kws`` or ``patch_kws``).  ``{reading}``,
    ``{layers}``, ``{common}`` and ``{raises}`` in its docstring stand for their descriptions.  Where it may
    have several models, by default where the twin reads ``hue``, it takes the arguments of `by_model`, which
    order them and tell them apart.  `caption` writes how its caption begins, from what was drawn; `example`
    is what its command needs beside data, in the words of the shell; `words` are what it says that no other
    does, for ``terms``.
    """
    kws = kws or ("line_kws" if kind in (Line2D, LineCollection) else "patch_kws")

    def decorate(function: Callable[..., Axes]) -> Callable[..., Axes]:
        rest = inspect.Parameter(kws, inspect.Parameter.VAR_KEYWORD, annotation=f"{kind.__name__} properties")
        has_models = twin is not None and "hue" in inspect.signature(twin).parameters
        several = by_model if by_model is not None else tuple(BY_MODEL) * has_models
        how = fields is not None, legend, several, words
        declared = Declaration(twin, layers, fields or {}, kind, caption, example, *how)
        signature, name = signature_of(function, declared, rest), function.__name__
        own = list(inspect.signature(function).parameters)[1:]
        flags = [word for word in own if inspect.signature(function).parameters[word].annotation == "bool"]

        @functools.wraps(function)
        @guard_call
        def call(*args: Any, **kwargs: Any) -> Axes:
            given = bound(name, signature, args, kwargs, kind)
            for word in flags:
                flag(given.get(word, False), word)
            plot: Plot[Any] = Plot(name, given, declared)
            options = {word: given[word] for word in own if word in given}
            ax = function(plot, **options)
            plot.remember(options, caption)
            if plot.panel.page is not None:
                _page.fit(ax)
            return ax

        call.__signature__ = signature  # type: ignore[attr-defined]
        call.declared = declared  # type: ignore[attr-defined]
        own_kws = f"**{kws}\n        {kind.__name__} properties of {main}."
        doc = function.__doc__ or ""
        if not own:  # what a picture takes of its own, its docstring says
            doc = completed(doc, "{reading}\n{layers}\n{common}", "Axes\n    The axes drawn on.")
        call.__doc__ = described(doc, declared, own_kws)
        return call

    return decorate
