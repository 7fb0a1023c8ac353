"""`rocplot.picture`, by which users declare pictures: a function of counts, and one that draws a model."""

from __future__ import annotations

import functools
import inspect
import re
import string
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from rocplot._errors import make_type_error, make_value_error, write_value
from rocplot._typing import Options
from rocplot._validation import shorten_value
from rocplot.compute._base.docstrings import add_missing_sections
from rocplot.compute._base.reading import DATA_ARGUMENTS, Source, per_model
from rocplot.compute._base.result import Result
from rocplot.compute._counts.threshold_counts import get_counts
from rocplot.plot import _axes
from rocplot.plot._captions import start_with_curves
from rocplot.plot._layers.layer import Layer
from rocplot.plot._picture import BY_MODEL, Model, Plot
from rocplot.plot._picture import picture as declare

Limits: TypeAlias = tuple[float, float] | None
OWN: dict[str, Callable[..., Axes]] = {}  # pictures that users declared, by name, for the studio's gallery


def picture(
    numbers: Callable[..., Any],
    *,
    xlabel: str,
    ylabel: str,
    caption: str,
    label: str = "{name}",
    fields: Mapping[str, tuple[str, Callable[[Any], Any]]] | None = None,
    layers: Mapping[str, Callable[..., Any]] | None = None,
    xlim: Limits = None,
    ylim: Limits = None,
) -> Callable[[Callable[..., Any]], Callable[..., Axes]]:
    """Declare a picture of your own, which is called, labelled, faceted and captioned like those of rocplot.

    Use it for a curve that rocplot does not draw; you write only its numbers and its line.

    Experimental: the arguments of a declaration may change with any version.

    Decorate a function that draws one model, ``draw(plot, model)``.  You get back a picture that takes labels
    and scores like `rocplot.roc`: of one model or several, columns of a table, weights, or their counts.  It
    also takes ``hue_order``, ``highlight``, ``palette`` and ``dashes``, ``legend``, ``label_fmt``, ``terms``,
    ``ax`` and the properties of lines, and an argument for each of its layers.  `rocplot.facets`, seaborn's
    ``FacetGrid``, `rocplot.caption`, `rocplot.preflight` and `rocplot.interactive` work with it as with any
    other picture, and `rocplot.studio` has it in its gallery if you open it afterwards.

    Parameters
    ----------
    numbers : callable
        Computes what to draw for a model: ``numbers(counts)`` takes its `rocplot.compute.ThresholdCounts` and
        returns anything but None.  Its keyword arguments become arguments of the picture.
    xlabel, ylabel : str
        Labels of the axes.  Pictures drawn on the same axes must have the same labels.
    caption : str
        How a caption begins, for one model: ``"Youden curve"``, or with a colon and what it shows:
        ``"Youden curve: tpr − fpr over the threshold"``.
    label : str, optional
        Format of the models' labels, from ``name`` and `fields`: ``"{name} (J {best:.3f})"``.  By default
        ``"{name}"``.
    fields : mapping of str to (str, callable), optional
        The numbers that labels may hold: the meaning of each, and a function of the result of `numbers`.
    layers : mapping of str to callable, optional
        Functions ``draw(plot, model, **style)`` that add something to a model if you ask for it,
        ``best=True`` or ``best={"marker": "s"}``.  The first line of the function's docstring describes the
        layer in the docstring of the picture and in captions.
    xlim, ylim : (float, float), optional
        Limits of the axes; by default those of the data.

    Returns
    -------
    callable
        The decorator of a function ``draw(plot, model)``, whose keyword arguments become arguments of the
        picture, too.  ``model`` has its ``name``, its ``result``, which is what `numbers` returned, its
        ``label``, and its ``look`` once it has a line.  Draw that line, in the model's look, by
        ``plot.curve(model, x, y)``, and everything else on ``plot.ax``.

    Raises
    ------
    TypeError
        For a part of the declaration of the wrong kind.
    ValueError
        For names that are taken, a label with numbers that are not declared, and empty words.

    See Also
    --------
    facets : A grid of panels of a picture.
    caption : The caption of a drawn figure.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> import rocplot as rp
    >>> def youden(counts):
    ...     index = counts.tp / counts.tp[-1] - counts.fp / counts.fp[-1]
    ...     return counts.score, index[1:]
    >>> @rp.picture(
    ...     youden,
    ...     xlabel="Threshold",
    ...     ylabel="Youden's index",
    ...     caption="Youden curve",
    ...     label="{name} (J {best:.2f})",
    ...     fields={"best": ("largest index", lambda found: found[1].max())},
    ... )
    ... def youden_curve(plot, model):
    ...     '''Draw Youden's index over the threshold.'''
    ...     plot.curve(model, *model.result)
    >>> _, ax = plt.subplots()
    >>> ax = youden_curve([0, 1, 0, 1], {"tree": [0.1, 0.7, 0.4, 0.3]}, ax=ax)
    >>> ax.get_legend().get_texts()[0].get_text()
    'tree (J 0.50)'
    >>> plt.close(ax.figure)
    """
    if not callable(numbers):
        raise make_type_error(
            "numbers", f"must be a function of one model's counts, not {shorten_value(numbers)}"
        )
    for argument, words in (("xlabel", xlabel), ("ylabel", ylabel), ("caption", caption)):
        if not isinstance(words, str) or not words.strip():
            raise make_type_error(argument, f"must be non-empty text, not {shorten_value(words)}")
    label_fields = {
        word: _read_label_field(word, value) for word, value in _check_mapping(fields, "fields").items()
    }
    own_layers = tuple(_declare_layer(name, draw) for name, draw in _check_mapping(layers, "layers").items())
    noun, _, about = caption.partition(":")
    _check_format(label, label_fields)
    of_numbers = _list_options(numbers, "numbers", 1)

    def decorate(draw: Callable[..., Any]) -> Callable[..., Axes]:
        of_drawing = _list_options(draw, "the decorated function", 2)
        options = [parameter.name for parameter in (*of_numbers, *of_drawing)]
        _check_picture_names(draw, [*options, *(layer.name for layer in own_layers)])

        def draw_models(plot: Plot[Any], **given: Any) -> Axes:
            plot.read(
                **{
                    parameter.name: given[parameter.name]
                    for parameter in of_numbers
                    if parameter.name in given
                }
            )
            plot.write_labels(label, noun, **{word: function for word, (_, function) in label_fields.items()})
            plot.prepare_layers()
            plot.lay_out_axes(_axes.lay_out_same_frame, xlabel, ylabel, xlim=xlim, ylim=ylim)
            drawing_options = {
                parameter.name: given[parameter.name] for parameter in of_drawing if parameter.name in given
            }
            for model in plot.models:
                _draw_model_part(plot, model, plot.name, draw, drawing_options)
            plot.draw_layers()
            return plot.finish_axes()

        draw_models.__name__, draw_models.__qualname__, draw_models.__module__ = (
            draw.__name__,
            draw.__qualname__,
            draw.__module__,
        )
        draw_models.__doc__ = _write_docstring(draw.__doc__ or f"Draw a {noun}.", [*of_numbers, *of_drawing])
        plot = inspect.Parameter("plot", inspect.Parameter.POSITIONAL_OR_KEYWORD)
        draw_models.__signature__ = inspect.Signature([plot, *of_numbers, *of_drawing])  # type: ignore[attr-defined]
        declared_picture = declare(
            _add_data_arguments(numbers),
            own_layers,
            fields={word: meaning for word, (meaning, _) in label_fields.items()},
            caption=start_with_curves(noun, about=f":{about}" if about else ""),
            words=(xlabel, ylabel, noun),
        )(draw_models)
        OWN[draw.__name__] = declared_picture
        return declared_picture

    return decorate


# -- the parts of a declaration -------------------------------------------------------------------


def _check_mapping(given: Any, argument: str) -> Mapping[str, Any]:
    """Check a mapping whose keys must be valid names of arguments; None stands for an empty one."""
    if not isinstance(given, Mapping | None):
        raise make_type_error(argument, f"must be a mapping, not {shorten_value(given)}")
    for name in given or {}:
        if not isinstance(name, str) or not name.isidentifier():
            raise make_value_error(argument, f": {name!r} is no name of Python")
    return given or {}


def _read_label_field(word: str, given: Any) -> tuple[str, Callable[[Any], Any]]:
    """Read a number that labels may hold: its meaning, and the function that computes it."""
    if word == "name":
        raise make_value_error("fields", ": 'name' is the model's name", "call the number otherwise")
    if not (
        isinstance(given, tuple) and len(given) == 2 and isinstance(given[0], str) and callable(given[1])
    ):
        raise make_type_error(
            "fields", f": {word!r} must be a pair (meaning, function), not {shorten_value(given)}"
        )
    return given


def _check_format(label: Any, known: Mapping[str, Any]) -> None:
    """Check that the format of labels holds only the name and declared numbers."""
    if not isinstance(label, str):
        raise make_type_error("label", f"must be a format, such as '{{name}}', not {shorten_value(label)}")
    try:
        names = (name for _, name, *_ in string.Formatter().parse(label) if name is not None)
        words = [re.split(r"[.\[]", name)[0] for name in names]
    except ValueError as error:
        raise make_value_error("label", f"={write_value(label)} is no format: {error}") from error
    for word in words:
        if word not in {"name", *known}:
            raise make_value_error(
                "label",
                f"={write_value(label)} holds {{{word}}}, which is not declared",
                f"declare it in fields, or choose from {', '.join(['name', *known])}",
            )


def _list_options(function: Callable[..., Any], what: str, first: int) -> list[inspect.Parameter]:
    """Return the parameters after the `first` positional ones, which must be keyword-only."""
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except ValueError:  # some functions in C have no signature
        parameters = []
    if len(parameters) < first or any(
        parameter.kind is not parameter.KEYWORD_ONLY for parameter in parameters[first:]
    ):
        positional = ("counts", "plot, model")[first - 1]
        raise make_type_error(
            what, f"must take ({positional}) by position, and its options by name, after a *"
        )
    return parameters[first:]


def _check_picture_names(draw: Callable[..., Any], names: list[str]) -> None:
    """Check that the picture has a name, and that its arguments have names that are free and differ."""
    if not draw.__name__.isidentifier():
        raise make_value_error("the decorated function", "must have a name, which the picture takes")
    reserved = {
        *DATA_ARGUMENTS,
        "y_true",
        "y_score",
        *BY_MODEL,
        "legend",
        "label_fmt",
        "terms",
        "ax",
        "line_kws",
    }
    for name in names:
        if name in reserved or hasattr(Line2D, f"set_{name}"):
            raise make_value_error(
                f"{draw.__name__}()", f": its argument {name!r} is taken", "give it another name"
            )
        reserved.add(name)


def _add_data_arguments(numbers: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that reads data and applies `numbers` to the counts of each model."""

    @functools.wraps(numbers)
    def compute_model(source: Source, **options: Any) -> Any:
        result = numbers(get_counts(source), **options)
        if result is None:
            raise make_type_error("numbers", f": {numbers.__name__}() returned None", "return what is drawn")
        return result

    return per_model(result_type=_NoPrecomputedResult)(compute_model)


class _NoPrecomputedResult(Result):
    """A result type without instances, so that no results are accepted in place of data."""


def _declare_layer(name: str, draw: Any) -> Layer:
    """Declare a layer that is drawn for each model; the docstring of its function describes it."""
    meaning = (inspect.getdoc(draw) or "").partition("\n")[0] if callable(draw) else ""
    if not meaning:
        raise make_type_error("layers", f": {name!r} must be a function whose docstring says what it shows")
    return Layer(
        name,
        meaning,
        lambda plot, model, _made, style: _draw_model_part(plot, model, name, draw, style),
        caption=meaning.rstrip("."),
    )


def _draw_model_part(
    plot: Plot[Any], model: Model[Any], name: str, draw: Callable[..., Any], options: Options
) -> None:
    """Call a user's drawing function for a model; artists without a gid get one of this name and model."""
    earlier_artists = set(plot.ax.get_children())
    draw(plot, model, **options)
    for artist in plot.ax.get_children():
        if artist not in earlier_artists and not artist.get_gid():
            artist.set_gid(model.make_gid(name))


def _write_docstring(doc: str, options: list[inspect.Parameter]) -> str:
    """Write the docstring of the picture from that of the drawing function and the options."""
    lines = []
    for option in options:
        kind = (
            option.annotation
            if isinstance(option.annotation, str)
            else inspect.formatannotation(option.annotation)
        )
        type_text = [] if option.annotation is option.empty else [kind]
        type_text += [] if option.default is option.empty else [f"default {option.default!r}"]
        lines.append(" : ".join(filter(None, [option.name, ", ".join(type_text)])))
    parameters = "\n".join(["{reading}", *lines, "{layers}", "{common}"])
    return add_missing_sections(doc, parameters, "Axes\n    The axes drawn on.")
