"""ROC curves before and after the repair of concavities, whose section is mirrored at its chord."""

from __future__ import annotations

from typing import Any, Unpack

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection

from rocplot import compute
from rocplot._errors import make_value_error
from rocplot._numbers import write_numbers
from rocplot._typing import Array, Options
from rocplot.compute._combining.repair import PointRepair, Repair, find_section, list_section_points
from rocplot.page.simplify import select_vertices
from rocplot.page.sizes import HAIR, get_marker_size, get_thin_width
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import describe_models
from rocplot.plot._layers.layer import Layer
from rocplot.plot._layers.rates import CHANCE, CUTS, THRESHOLDS, Marks, describe_thresholds, draw_thresholds
from rocplot.plot._looks import DOTTED, MARK, make_pale_look, override_look
from rocplot.plot._model_labels import shorten_name, write_thresholds
from rocplot.plot._panel import DrawnPlot
from rocplot.plot._picture import CurveArguments, Model, Plot, picture

_REPAIRED, _REFUSED, _NO_DENT = "repaired", "repair refused", "no dent"


def _describe_outcome(result: Repair) -> str:
    if np.isnan(result.upper):
        return _NO_DENT
    return _REFUSED if isinstance(result, compute.ValidatedRepair) and not result.accepted else _REPAIRED


# -- layers ---------------------------------------------------------------------------------------


def _draw_before(plot: Plot[Repair], model: Model[Repair], _made: None, style: Options) -> None:
    if _describe_outcome(model.result) != _REPAIRED:
        return
    look = make_pale_look(model.look.color) | {"zorder": 1.9}
    look |= {"gid": model.make_gid("before"), "label": "before"}
    old = model.result.before
    indices = select_vertices(old.fpr, old.tpr)
    _artists.draw_line(plot.ax, old.fpr[indices], old.tpr[indices], avoid=True, **override_look(look, style))


def _find_section_points(plot: Plot[Repair], _options: Options) -> dict[str | None, list[Array]]:
    """Find the points of each model's sections; leave out sections of a single point."""
    sections = {
        name: [
            np.column_stack(list_section_points(result.before, *cuts)) for cuts in result.inverted_sections
        ]
        for name, result in plot.results.items()
    }
    return {name: [points for points in parts if len(points) > 1] for name, parts in sections.items()}


def _draw_section(plot: Plot[Repair], model: Model[Repair], parts: list[Array], style: Options) -> None:
    """Shade the area between each section and its mirror image, and draw the chord."""
    if not parts:
        return
    outlines = []
    for points in parts:
        chord: Options = {"color": model.look.color, "linestyle": DOTTED, "gid": model.make_gid("chord")}
        _artists.draw_line(plot.ax, *points[[0, -1]].T, avoid=True, **chord)
        fpr, tpr = points.T
        outline = points[select_vertices(fpr, tpr, 3000)]  # vector backends do not simplify fills
        outlines.append(np.concatenate([outline, outline[0] + outline[-1] - outline]).tolist())
    look = _make_section_look(model) | {"gid": model.make_gid("section")}
    look["label"] = plot.label_if_single(_write_section_label(model.result, len(parts)))
    _artists.draw_polygons(plot.ax, outlines, **override_look(look, style, PolyCollection))


def _make_section_look(model: Model[Repair]) -> Options:
    if _describe_outcome(model.result) == _REFUSED:
        return {
            "facecolor": "none",
            "edgecolor": model.look.make_transparent(0.6),
            "linewidth": get_thin_width(HAIR),
        }
    return {"facecolor": model.look.make_transparent(0.15), "edgecolor": "none"}


def _write_section_label(result: Repair, size: int) -> str:
    words = "refused section" if _describe_outcome(result) == _REFUSED else "mirrored section"
    words += "s" if size > 1 else ""
    if isinstance(result, compute.ValidatedRepair):
        areas = " → ".join(write_numbers([result.validation_before, result.validation_after]))
        words += f" (validation AUC {areas})"
    return words


def _place_thresholds(plot: Plot[Repair], options: Options) -> dict[str | None, tuple[Marks, bool]]:
    """Return the positions and texts of the thresholds of sections, or of three named points."""
    marks: dict[str | None, tuple[Marks, bool]] = {}
    section_limits = {name: _list_section_thresholds(result) for name, result in plot.results.items()}
    curves = {name: result.before for name, result in plot.results.items()}
    texts = write_thresholds(section_limits, options.get("fmt"), curves)
    for name, parts in _find_section_points(plot, options).items():
        result = plot.results[name]
        if isinstance(result, PointRepair):
            if "fmt" in options:
                raise make_value_error("thresholds", ": fmt= is of numbers, but these cut-offs have names")
            marks[name] = _list_named_points(result), True
        elif parts:
            ends = [end for points in parts for end in points[[0, -1]].tolist()]
            marked_ends = dict.fromkeys((*end, text) for end, text in zip(ends, texts[name], strict=True))
            marks[name] = (
                list(marked_ends),
                True,
            )  # adjacent sections share a threshold
    return marks


def _list_section_thresholds(one: Repair | PointRepair) -> list[float]:
    """Return the scores at both ends of each section that is drawn; none for named points.

    The thresholds of the repair lie between scores, or below all of them.
    """
    if isinstance(one, PointRepair):
        return []
    scores = np.asarray(one.before.threshold)
    parts = [scores[find_section(one.before, *cuts)] for cuts in one.inverted_sections]
    return [float(part[end]) for part in parts if len(part) > 1 for end in (0, -1)]


def _list_named_points(result: PointRepair) -> Marks:
    """List the three named points, and the middle one after its repair."""
    points = [*zip(result.before.fpr[1:4], result.before.tpr[1:4], result.name, strict=True)]
    if _describe_outcome(result) == _REPAIRED:
        points.append((result.after.fpr[2], result.after.tpr[2], f"{result.name[1]}′"))
    return [(float(f), float(t), shorten_name(str(name))) for f, t, name in points]


def _draw_section_thresholds(
    plot: Plot[Repair], model: Model[Repair], marks: tuple[Marks, bool] | None, style: Options
) -> None:
    if marks is None:
        return
    color_kws = {"color": model.look.color} if plot.has_several_models else {}
    if not isinstance(model.result, PointRepair):
        draw_thresholds(plot, model, marks, color_kws | style)
        return
    for f, t, name in marks[0]:
        _artists.write_label(plot.ax, name, f, t, required=True, **color_kws | style)
    x, y, _ = zip(*marks[0], strict=True)
    look: Options = {"color": model.look.color, "markersize": get_marker_size(MARK)}
    _artists.draw_points(plot.ax, x, y, gid=model.make_gid("thresholds"), **look)


def _start_caption(call: DrawnPlot) -> str:
    """Write the beginning of the caption: what was repaired, or that nothing was."""
    first, outcomes = (
        next(iter(call.results.values())),
        {_describe_outcome(one) for one in call.results.values()},
    )
    if len(call.results) > 1:
        link = "after" if outcomes == {_REPAIRED} else "and"
        words = f"{link} the repair of"
        return describe_models(
            call, f"ROC curve {words} its largest dent", f"ROC curves {words} their largest dent,"
        )
    where = " of the training cases" if isinstance(first, compute.ValidatedRepair) else ""
    size = len(first.inverted_sections)
    what = f"{'the' if where else 'its'} {'largest dent' if size < 2 else f'{size} dents'}{where}"
    if isinstance(first, PointRepair):
        what = "the middle one of three cut-offs"
    heads = {
        _REPAIRED: f"after the repair of {what}",
        _REFUSED: f"and the refused repair of {what}",
        _NO_DENT: f"without a repair: no dent{where}",
    }
    return describe_models(call, f"ROC curve {heads[_describe_outcome(first)]}")


def _describe_original_curve(call: DrawnPlot, _made: Any) -> str:
    repaired = any(_describe_outcome(one) == _REPAIRED for one in call.results.values())
    return "Thin line: the curve before the repair" if repaired else ""


def _describe_sections(call: DrawnPlot, made: Any) -> str:
    """Write how the sections of accepted and of refused repairs are drawn."""
    size = {
        outcome: sum(
            len(made[name]) for name, one in call.results.items() if _describe_outcome(one) == outcome
        )
        for outcome in (_REPAIRED, _REFUSED)
    }
    which = "section that is mirrored at its chord", "sections that are mirrored at their chords"
    said = [f"Shaded: the {which[size[_REPAIRED] > 1]}"] if size[_REPAIRED] else []
    which = "section whose repair is refused", "sections whose repair is refused"
    said += [f"Outlined: the {which[size[_REFUSED] > 1]}"] if size[_REFUSED] else []
    return ". ".join(said)


BEFORE = Layer(
    "before",
    "The curve as it was, thin.",
    _draw_before,
    default=True,
    rank=1,
    caption=_describe_original_curve,
)
SECTION = Layer(
    "section",
    "The section between the thresholds: the shaded area between the curve and its mirror image, and the "
    "chord.  For a refused repair, only the outline.",
    _draw_section,
    _find_section_points,
    PolyCollection,
    default=True,
    rank=2,
    caption=_describe_sections,
)


@picture(
    compute.repair_section,
    (
        BEFORE,
        SECTION,
        THRESHOLDS.replace_fields(
            meaning="The cut-offs at both ends of each section, or the names of three points.",
            draw=_draw_section_thresholds,
            prepare=_place_thresholds,
            keys={"fmt": CUTS["fmt"]},
            value="",
            kinds=(),
            default=True,
            caption=lambda call, made: describe_thresholds("Labels: decisions")(call, made) if made else "",
        ),
        CHANCE,
    ),
    fields={"auc_before": "area as it was", "auc_after": "area after the repair"},
    main="the repaired curves' lines",
    caption=_start_caption,
)
def repair(plot: Plot[Repair], **shared: Unpack[CurveArguments]) -> Axes:
    """Draw ROC curves before and after the repair of their largest dent.

    Use it if a curve dips below its hull: there, reversing the ranking of some cases would improve it.
    Labels hold both areas, or say that the repair was refused, or that there is no dent.  You can also pass
    three named points, ``compute.roc_points`` of the cut-offs of one model from strict to lenient, to repair
    the middle one.

    Parameters
    ----------
    {reading}
    {layers}
    {common}

    Returns
    -------
    Axes
        With artists whose gid is ``repair:<model>``, ``before:<model>``, ``section:<model>``,
        ``chord:<model>``, ``thresholds:<model>``.

    Raises
    ------
    {raises}
        Also for counts instead of data, as the scores of the cases are needed, and for other than three
        points, or points whose rates fall.

    See Also
    --------
    rocplot.compute.repair_section : The repair as numbers.
    rocplot.compute.validated_repair : A repair that other cases must confirm, which you can draw here.
    combination : Mixtures and logical combinations of classifiers.

    Notes
    -----
    Flach's slides, "Algorithm RepairSection" and its examples; for three points, Fawcett (2004), Figure 11.
    The mirror image is a point reflection through the middle of the chord.  On the data in which the dent was
    found the area always rises: draw a ``validated_repair`` to see the effect on other cases.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> fig, ax = plt.subplots()
    >>> ax = repair([1, 1, 0, 0, 1, 0], [6, 5, 4, 3, 2, 1], ax=ax)
    >>> [text.get_text() for text in ax.get_legend().get_texts()]
    ['repaired (AUC 0.778 → 1.000)', 'before', 'mirrored section']
    >>> plt.close(fig)
    """
    plot.read()
    plot.prepare_layers()
    plot.write_labels("{name}", _describe_outcome(plot.first_result), "auc_before", "auc_after")
    if plot.label_fmt is None:
        for model in plot.models:
            model.label = _write_repair_label(model)

    plot.lay_out_axes(_axes.lay_out_roc_space)
    for model in plot.models:
        plot.curve(model, model.result.after.fpr, model.result.after.tpr)
    plot.draw_layers()
    return plot.finish_axes("lower right", named=True)


def _write_repair_label(model: Model[Repair]) -> str:
    """Write the label of a model: the outcome of its repair, and its areas."""
    result, outcome = model.result, _describe_outcome(model.result)
    auc_values = [result.auc_before, result.auc_after] if outcome == _REPAIRED else [result.auc_before]
    areas = " → ".join(write_numbers(auc_values))
    return f"{outcome if model.name is None else f'{model.label}, {outcome}'} (AUC {areas})"
