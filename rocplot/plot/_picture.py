"""One way from a call to a figure: read, prepare, lay out, draw; every picture is declared with it."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.lines import Line2D

from rocplot._validation import flag
from rocplot.compute._base.folds import AveragedCurve, is_fold_list
from rocplot.compute._base.precomputed import is_made
from rocplot.compute._base.sources import Cases, cases_of, noting
from rocplot.plot import _artists, _axes
from rocplot.plot._declaration import BY_MODEL, Declaration, bound, described, of_seaborn, signature_of
from rocplot.plot._drawn import Drawn, remember
from rocplot.plot._gids import layer_of
from rocplot.plot._layers.layer import Kind, Layer, Options, keywords
from rocplot.plot._legend.drawing import check as check_legend
from rocplot.plot._legend.drawing import draw as draw_legend
from rocplot.plot._looks import Look, cycled, is_first, muted, over, set_apart, solid_slots, text_color
from rocplot.plot._models import check_named, not_highlighted, ordered, own_looks, parted
from rocplot.plot._space import ROC_SPACE, Space
from rocplot.plot._terms import Terms, relabelled, speak
from rocplot.plot._typeset import label_of, literal_axes
from rocplot.plot._vocabulary import words_of
from rocplot.plot._words import in_words, model_labels

R = TypeVar("R")
OTHERS = "_other model"  # the label of a line that stands behind the highlighted ones


@dataclass
class Model(Generic[R]):
    """One model on the axes: its result, its label, and the look that its layers inherit."""

    name: str | None
    result: R
    label: str
    look: Look = field(default_factory=lambda: Look("none"))

    def gid(self, layer: str) -> str:
        """Name an artist: ``roc:naive Bayes``, without the colon part for an unnamed model."""
        return layer if self.name is None else f"{layer}:{self.name}"


class Plot(Generic[R]):
    """A picture in the making: what was asked for, what was prepared, and the axes that it goes on."""

    def __init__(
        self,
        name: str,
        twin: Callable[..., Any] | None,
        given: Options,
        layers: tuple[Layer, ...],
        kind: Kind,
    ) -> None:
        self.name = name
        self._twin, self._given, self._layers = twin, given, layers
        self._wanted = {layer.name: layer.read(given.get(layer.name, layer.default)) for layer in layers}
        rest, self.by_model = parted(given.get("**", {}), f"{name}()", kind)
        self.line_kws = keywords(rest, f"{name}()", kind)
        self.label_fmt: str | None = given.get("label_fmt")
        color = self.line_kws.get("color")  # of each model, in a grid: that is not in line_kws
        grid = is_first(color) or (color is None and of_seaborn())
        self._in_grid = "data" in given and grid
        self.of_grid = False  # whether the format of the labels is that of a grid's one legend
        self.legend: Any = given.get("legend", "auto")
        self._terms = words_of(given.get("terms"))
        self.results: dict[str | None, R] = {}
        self._read: list[str | None] = []  # the names of all models of the data
        self._own: dict[str | None, Options] = {}  # the looks that are not the next of the cycle
        self.others: list[str | None] = []  # models behind the highlighted ones
        self.models: list[Model[R]] = []
        self.space = ROC_SPACE
        self._made: dict[str, Any] = {}
        self._cases: dict[str | None, Cases | None] = {}  # of all that was read
        self.ax: Axes

    # -- read -------------------------------------------------------------------------------------

    def read(self, **options: Any) -> dict[str | None, R]:
        """Have the compute twin read the data; it is given what the caller gave, and these options."""
        return self.take(self.compute(**options))

    def compute(self, **options: Any) -> Any:
        """Return what the compute twin makes of the data."""
        assert self._twin is not None
        names = inspect.signature(self._twin).parameters
        given = {name: self._given[name] for name in names if name in self._given}
        if self._averages and self._wanted.get("folds") is not None and not self.folded:
            raise ValueError(
                "folds shows the folds of a mean: pass fold=, or a list of (y_true, y_score) pairs"
            )
        with noting() as sources:
            found = self._twin(**given | options)
        self._cases = {name: cases_of(parts) for name, parts in sources.items()}
        return found

    @property
    def _averages(self) -> bool:
        return bool(getattr(self._twin, "averages", False))

    @property
    def folded(self) -> bool:
        """Whether folds were passed, or means over them: their mean is drawn."""
        if not self._averages:
            return False
        assert self._twin is not None
        source = self._given.get(next(iter(inspect.signature(self._twin).parameters)))
        several = source.values() if isinstance(source, Mapping) else [source]
        ready = any(isinstance(one, AveragedCurve) for one in several)
        given = self._given.get("fold") is not None
        return ready or given or is_fold_list(source, self._given.get("y_score"))

    def read_means(self, *layers: str, **options: Any) -> dict[str | None, AveragedCurve]:
        """Read means over folds, which may have these layers; those of single curves are left out."""
        for layer in self._layers:
            if layer.name in (*layers, "folds"):
                continue
            if self._wanted[layer.name] is not None and layer.name in self._given:
                raise ValueError(
                    f"{layer.name} belongs to a single curve, but of folds the mean is drawn: leave it out, "
                    "or leave out fold, to draw all cases as one sample"
                )
            self.drop(layer.name)
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
        assert self._twin is not None
        first = next(iter(inspect.signature(self._twin).parameters))
        return is_made(self._given.get(first), self._twin.makes)  # type: ignore[attr-defined]

    def take(self, found: Any) -> dict[str | None, R]:
        """Hold one result, or a mapping of results, as the models of the picture."""
        self.results = dict(found) if isinstance(found, Mapping) else {None: found}
        self._read = list(self.results)
        if (order := self._given.get("hue_order")) is not None:
            self.results = {name: self.results[name] for name in ordered(order, self.results, self._in_grid)}
        self.others = not_highlighted(self._given.get("highlight"), self.results)
        self._own = own_looks(self, self._given, self._in_grid)
        self.models = [Model(name, result, "") for name, result in self.results.items()]
        return self.results

    def read_one(self) -> R:
        """Have the compute twin read what this picture draws one of."""
        found = self.read()
        if None not in found:
            raise TypeError(
                f"{self.name}() draws one result: call it for each of {', '.join(map(str, found))}"
            )
        return found[None]

    def each(self, function: Callable[..., Any], **options: Any) -> dict[str | None, Any]:
        """Apply a compute function to every model's result; warnings name the model."""
        found = function(self.results.get(None, self.results), **options)
        return dict(found) if isinstance(found, Mapping) else {None: found}

    @property
    def first(self) -> R:
        """The first model's result, which places what belongs to all."""
        return next(iter(self.results.values()))

    @property
    def several(self) -> bool:
        """Whether several models are drawn."""
        return len(self.results) > 1

    def wants(self, layer: str) -> Options | None:
        """Return the options of a layer, None if it is not wanted."""
        return self._wanted[layer]

    def ask(self, layer: str, **style: Any) -> None:
        """Draw a layer because of another one, in this style where the caller names none."""
        self._wanted[layer] = style | (self._wanted[layer] or {})

    def drop(self, layer: str) -> None:
        """Leave out a layer after all."""
        self._wanted[layer] = None

    @property
    def given_ax(self) -> Axes | None:
        """The axes that the caller gave."""
        return self._given.get("ax")

    @property
    def standing(self) -> Axes | None:
        """The axes that the picture will be drawn on, None if there are none yet."""
        return _axes.standing(self._given.get("ax"))

    # -- prepare ----------------------------------------------------------------------------------

    def label(self, fmt: str, unnamed: str, **numbers: Callable[[R], Any]) -> None:
        """Write the labels of the models, from the caller's format or this one."""
        fmt, unnamed = in_words(fmt, self.say), self.say(unnamed)
        labels = model_labels(self.label_fmt, fmt, self.results, unnamed, numbers)
        self.models = [Model(name, result, labels[name]) for name, result in self.results.items()]

    def say(self, text: str) -> str:
        """Write a text of ours in the words that are asked for, or that the axes have."""
        return Terms.of(self.standing, self._terms).said(text, names=False)

    def prepare(self, space: Space = ROC_SPACE, **by_layer: Callable[[Options], Any]) -> None:
        """Work out all layers that are wanted; `by_layer` are those that only this picture can."""
        self.space = space
        for layer in self._layers:
            options = self._wanted[layer.name]
            if options is None:
                continue
            if layer.name in by_layer:
                self._made[layer.name] = by_layer[layer.name](options)
            elif layer.prepare is not None:
                self._made[layer.name] = layer.prepare(self, options)

    def made(self, layer: str) -> Any:
        """Return what was prepared of a layer; None if it is not wanted."""
        return self._made.get(layer)

    def keep(self, name: str, made: Any) -> None:
        """Keep what belongs to no layer for later calls on the same axes."""
        self._made[name] = made

    # -- lay out and draw -------------------------------------------------------------------------

    def begin(self, lay_out: Callable[..., Any], *args: Any, deep: bool = False, **kwargs: Any) -> Axes:
        """Take the axes, `deep` ones in 3-D, and lay out the panel; before this, nothing is touched."""
        check_legend(self.legend)
        check_named(self, self._read, self._given, self._in_grid)
        self.ax = _axes.axes(self._given.get("ax"), deep=deep)
        self.shared = not _axes.is_new(self.ax)
        self._before = self.ax.get_children()
        named = (name for one in self.results.values() for name in np.atleast_1d(getattr(one, "name", [])))
        speak(self.ax, self._terms, [*map(str, self.results), *map(str, named)])
        self.lay_out = functools.partial(_laid_out, lay_out, args, kwargs)
        self.lay_out(self.ax)
        _axes.keep_labels(self.ax, self._given.get("columns", {}))
        return self.ax

    def curve(self, model: Model[R], x: Any, y: Any, *, graph: bool = False, **look: Any) -> Line2D:
        """Draw the main line of a model, in the next look of the cycle, which its layers inherit."""
        draw = _artists.graph if graph else _artists.curve
        look = {"gid": model.gid(self.name), "label": model.label} | self._own.get(model.name, {}) | look
        asked = over(look, self.kws(model)) | self._behind(model)
        if "color" in self.by_model and cycled() <= set(asked) and model.name not in self.others:
            Look.next(self.ax)  # models without a color of their own keep that of their place
        line = draw(self.ax, x, y, behind=model.name in self.others, **asked)
        if not {"color", "linestyle"} & set(asked):  # the cycle gave the look, perhaps once more
            set_apart(line, [one for one in self._main_lines() if one.get_gid() != line.get_gid()])
        model.look = Look.of(line)
        return line

    def _main_lines(self) -> list[Line2D]:
        return [one for one in self.ax.lines if layer_of(one) == self.name]

    def _behind(self, model: Model[R]) -> Options:
        """Return the look of a model behind the highlighted; these keep solid looks of their own."""
        if model.name not in self.others:
            return {}
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
        if behind := self._behind(model):
            model.look = Look(behind["color"], zorder=behind["zorder"])
        else:
            own = self._own.get(model.name, {}) | self.kws(model)
            own = {word: own[word] for word in ("color", "linestyle", "zorder") if own.get(word) is not None}
            model.look = replace(Look.next(self.ax), **own)
        return model.look

    def draw_layers(self, *names: str) -> None:
        """Draw the layers, or the named ones: first those of no model, then each highlighted model's."""
        wanted = [one for one in self._layers if self._wanted[one.name] is not None and not one.last]
        wanted = sorted((one for one in wanted if not names or one.name in names), key=lambda one: one.rank)
        for layer in (one for one in wanted if one.once):
            if layer.repeats or not _artists.has(self.ax, layer.name):
                layer.draw(self, self._made.get(layer.name), self.style(layer))
        for model in (one for one in self.models if one.name not in self.others):
            for layer in (one for one in wanted if not one.once):
                made = self._made.get(layer.name, {})
                layer.draw(self, model, made.get(model.name), self.style(layer))

    def style(self, layer: Layer) -> Options:
        """Return what the caller asked of a layer's artist, without the layer's own keys."""
        options = self._wanted[layer.name] or {}
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
        for layer in (one for one in self._layers if one.last):
            layer.draw(self, self._made.get(layer.name), self.style(layer))
        named = named or None not in self.results or self.label_fmt is not None or "label" in self.line_kws
        named = named or len(set(self.ax.get_legend_handles_labels()[1])) > 1
        own = [one.get("label") for one in (self.line_kws, *self._wanted.values()) if one]
        relabelled(
            self.ax, self._before, map(label_of, map(str, [*own, *(one.label for one in self.models)]))
        )
        draw_legend(self.ax, self.legend, named, loc)
        return self.ax

    def remember(self, options: Options) -> None:
        """Keep with the axes what was drawn on it."""
        layers = {name: wanted for name, wanted in self._wanted.items() if wanted is not None}
        labels = {one.name: one.label for one in self.models}
        behind = tuple(self.others)
        known = {name: one for name, one in self._cases.items() if name in self.results}
        what = self.name, self.results, labels, options, layers, self._made, behind, known, self.space
        remember(self.ax, Drawn(*what))


def _laid_out(lay_out: Callable[..., Any], args: tuple[Any, ...], kwargs: Options, ax: Axes) -> None:
    """Lay out a panel, or an inset as its panel is."""
    lay_out(ax, *args, **kwargs)
    literal_axes(ax)


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
    by_model: Sequence[str] = tuple(BY_MODEL),
) -> Callable[[Callable[..., Axes]], Callable[..., Axes]]:
    """Declare a picture: what computes it, its layers, and the numbers that its labels may hold.

    The decorated function gets a `Plot` and its own options.  The public function takes the reading arguments
    of the compute twin, these options, the layers, and ``legend``, ``label_fmt`` (with `fields`), ``ax`` and
    properties of the main artist (`kws`, by default ``line_kws`` or ``patch_kws``).  ``{reading}``,
    ``{layers}``, ``{common}`` and ``{raises}`` in its docstring stand for their descriptions.  Where it may
    have several models it takes the arguments of `by_model`, which order them and tell them apart.
    """
    kws = kws or ("line_kws" if kind in (Line2D, LineCollection) else "patch_kws")

    def decorate(function: Callable[..., Axes]) -> Callable[..., Axes]:
        rest = inspect.Parameter(kws, inspect.Parameter.VAR_KEYWORD, annotation=f"{kind.__name__} properties")
        several = by_model if twin is not None and "hue" in inspect.signature(twin).parameters else ()
        signature = signature_of(function, twin, layers, fields, rest, legend, several)
        name = function.__name__
        own = list(inspect.signature(function).parameters)[1:]
        flags = [word for word in own if inspect.signature(function).parameters[word].annotation == "bool"]

        @functools.wraps(function)
        def call(*args: Any, **kwargs: Any) -> Axes:
            given = bound(name, signature, args, kwargs, kind)
            for word in flags:
                flag(given.get(word, False), word)
            plot: Plot[Any] = Plot(name, twin, {"legend": legend} | given, layers, kind)
            options = {word: given[word] for word in own if word in given}
            ax = function(plot, **options)
            plot.remember(options)
            return ax

        call.__signature__ = signature  # type: ignore[attr-defined]
        call.declared = Declaration(twin, layers, fields or {}, kind)  # type: ignore[attr-defined]
        own_kws = f"**{kws}\n        {kind.__name__} properties of {main}."
        call.__doc__ = described(function.__doc__ or "", layers, fields, own_kws, legend, several)
        return call

    return decorate
