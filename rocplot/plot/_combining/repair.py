"""A curve before and after its largest dent was turned round."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection

from rocplot import compute
from rocplot._faults import value_error
from rocplot._numbers import written
from rocplot._typing import Array, Options
from rocplot.compute._combining.repair import PointRepair, Repair, section_of
from rocplot.page.measures import HAIR, marker_size, thin_width
from rocplot.page.simplify import thin
from rocplot.plot import _artists, _axes
from rocplot.plot._captions import of_models
from rocplot.plot._layers.layer import Layer
from rocplot.plot._layers.rates import CHANCE, CUTS, THRESHOLDS, Marks, at_cut_offs, draw_thresholds
from rocplot.plot._looks import DOTTED, MARK, over, pale
from rocplot.plot._model_labels import cut_offs, short_name
from rocplot.plot._panel import Drawn
from rocplot.plot._picture import Model, Plot, picture

_REPAIRED, _REFUSED, _NO_DENT = "repaired", "repair refused", "no dent"


def _outcome(one: Repair) -> str:
    if np.isnan(one.upper):
        return _NO_DENT
    return _REFUSED if isinstance(one, compute.ValidatedRepair) and not one.accepted else _REPAIRED


# -- layers ---------------------------------------------------------------------------------------


def _draw_before(plot: Plot[Repair], model: Model[Repair], _made: None, style: Options) -> None:
    if _outcome(model.result) != _REPAIRED:
        return
    look = pale(model.look.color) | {"zorder": 1.9}
    look |= {"gid": model.gid("before"), "label": plot.once("before")}
    old = model.result.before
    at = thin(old.fpr, old.tpr)
    _artists.line(plot.ax, old.fpr[at], old.tpr[at], avoid=True, **over(look, style))


def _sections(plot: Plot[Repair], _options: Options) -> dict[str | None, list[Array]]:
    """Find the points of each model's sections; a section of one point is none."""
    found = {
        name: [np.column_stack(section_of(one.before, *cuts)) for cuts in one.inverted_sections]
        for name, one in plot.results.items()
    }
    return {name: [points for points in parts if len(points) > 1] for name, parts in found.items()}


def _draw_section(plot: Plot[Repair], model: Model[Repair], parts: list[Array], style: Options) -> None:
    """Shade between each section and its mirror image, on both sides of the chord."""
    if not parts:
        return
    outlines = []
    for points in parts:
        chord: Options = {"color": model.look.color, "linestyle": DOTTED, "gid": model.gid("chord")}
        _artists.line(plot.ax, *points[[0, -1]].T, avoid=True, **chord)
        fpr, tpr = points.T
        outline = points[thin(fpr, tpr, 3000)]  # fills are not simplified by the vector backends
        outlines.append(np.concatenate([outline, outline[0] + outline[-1] - outline]).tolist())
    look = _section_look(model) | {"gid": model.gid("section")}
    look["label"] = plot.once(_section_words(model.result, len(parts)))
    _artists.shape(plot.ax, outlines, **over(look, style, PolyCollection))


def _section_look(model: Model[Repair]) -> Options:
    if _outcome(model.result) == _REFUSED:
        return {"facecolor": "none", "edgecolor": model.look.shade(0.6), "linewidth": thin_width(HAIR)}
    return {"facecolor": model.look.shade(0.15), "edgecolor": "none"}


def _section_words(one: Repair, size: int) -> str:
    words = "refused section" if _outcome(one) == _REFUSED else "mirrored section"
    words += "s" if size > 1 else ""
    if isinstance(one, compute.ValidatedRepair):
        areas = " → ".join(written([one.validation_before, one.validation_after]))
        words += f" (validation AUC {areas})"
    return words


def _cuts(plot: Plot[Repair], options: Options) -> dict[str | None, tuple[Marks, bool]]:
    """Find where the thresholds stand on each curve, or the named points."""
    marks: dict[str | None, tuple[Marks, bool]] = {}
    shown = {name: _shown_cuts(one) for name, one in plot.results.items()}
    curves = {name: one.before for name, one in plot.results.items()}
    texts = cut_offs(shown, options.get("fmt"), curves)
    for name, parts in _sections(plot, options).items():
        one = plot.results[name]
        if isinstance(one, PointRepair):
            if "fmt" in options:
                raise value_error("thresholds", ": fmt= is of numbers, but these cut-offs have names")
            marks[name] = _named_points(one), True
        elif parts:
            ends = [end for points in parts for end in points[[0, -1]].tolist()]
            marked_ends = dict.fromkeys((*end, text) for end, text in zip(ends, texts[name], strict=True))
            marks[name] = (
                list(marked_ends),
                True,
            )  # where one section ends and the next begins, it is said once
    return marks


def _shown_cuts(one: Repair | PointRepair) -> list[float]:
    """Return the two cut-offs of each section that is shown; those of named points have names."""
    if isinstance(one, PointRepair):
        return []
    sections = [cuts for cuts in one.inverted_sections if len(section_of(one.before, *cuts)[0]) > 1]
    return [float(cut) for cuts in sections for cut in cuts]


def _named_points(one: PointRepair) -> Marks:
    """Name the three points, and the place of the middle one after its repair."""
    points = [*zip(one.before.fpr[1:4], one.before.tpr[1:4], one.name, strict=True)]
    if _outcome(one) == _REPAIRED:
        points.append((one.after.fpr[2], one.after.tpr[2], f"{one.name[1]}′"))
    return [(float(f), float(t), short_name(str(name))) for f, t, name in points]


def _draw_cuts(
    plot: Plot[Repair], model: Model[Repair], made: tuple[Marks, bool] | None, style: Options
) -> None:
    if made is None:
        return
    own = {"color": model.look.color} if plot.several else {}
    if not isinstance(model.result, PointRepair):
        draw_thresholds(plot, model, made, own | style)
        return
    for f, t, name in made[0]:
        _artists.label(plot.ax, name, f, t, required=True, **own | style)
    x, y, _ = zip(*made[0], strict=True)
    look: Options = {"color": model.look.color, "markersize": marker_size(MARK)}
    _artists.points(plot.ax, x, y, gid=model.gid("thresholds"), **look)


def _caption(call: Drawn) -> str:
    """Begin the caption with what was repaired, or that nothing was."""
    first, outcomes = next(iter(call.results.values())), {_outcome(one) for one in call.results.values()}
    if len(call.results) > 1:
        link = "after" if outcomes == {_REPAIRED} else "and"
        words = f"{link} the repair of"
        return of_models(
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
    return of_models(call, f"ROC curve {heads[_outcome(first)]}")


def _said_before(call: Drawn, _made: Any) -> str:
    repaired = any(_outcome(one) == _REPAIRED for one in call.results.values())
    return "Thin line: the curve before the repair" if repaired else ""


def _said_sections(call: Drawn, made: Any) -> str:
    """Say how the sections of accepted and of refused repairs are drawn."""
    size = {
        outcome: sum(len(made[name]) for name, one in call.results.items() if _outcome(one) == outcome)
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
    caption=_said_before,
)
SECTION = Layer(
    "section",
    "The section between the thresholds: a shade between the curve and its mirror image, and the chord.  Of "
    "a refused repair the outline alone.",
    _draw_section,
    _sections,
    PolyCollection,
    default=True,
    rank=2,
    caption=_said_sections,
)


@picture(
    compute.repair_section,
    (
        BEFORE,
        SECTION,
        THRESHOLDS.changed(
            meaning="The two thresholds of each section, or the names of three points.",
            draw=_draw_cuts,
            prepare=_cuts,
            keys={"fmt": CUTS["fmt"]},
            value="",
            kinds=(),
            default=True,
            caption=lambda call, made: at_cut_offs("Labels: decisions")(call, made) if made else "",
        ),
        CHANCE,
    ),
    fields={"auc_before": "area as it was", "auc_after": "area after the repair"},
    main="the repaired curves' lines",
    caption=_caption,
)
def repair(plot: Plot[Repair]) -> Axes:
    """Draw ROC curves before and after the repair of their largest dent.

    Labels tell both areas, or that a repair was refused, or that there is no dent.  Of three named points,
    ``compute.roc_points`` of the cut-offs of one model from strict to lenient, the middle one is repaired.

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
        Also for counts in place of data, as the scores of the cases are needed, and for points that are not
        three, or whose rates fall.

    See Also
    --------
    rocplot.compute.repair_section : The repair as numbers.
    rocplot.compute.validated_repair : A repair that other cases must confirm; draw its result here.
    combination : What two classifiers can be made into.

    Notes
    -----
    Flach's slides, "Algorithm RepairSection" and its examples; of three points, Fawcett (2004), Figure 11.
    The mirror image is a point reflection
    through the middle of the chord.  On the data that showed the dent the area always rises: draw a
    ``validated_repair`` to see what it is worth.

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
    plot.prepare()
    plot.label("{name}", _outcome(plot.first), "auc_before", "auc_after")
    if plot.label_fmt is None:
        for model in plot.models:
            model.label = _label(model)

    plot.begin(_axes.roc)
    for model in plot.models:
        plot.curve(model, model.result.after.fpr, model.result.after.tpr)
    plot.draw_layers()
    return plot.end("lower right", named=True)


def _label(model: Model[Repair]) -> str:
    """Tell what became of a model, with its areas."""
    one, outcome = model.result, _outcome(model.result)
    both = [one.auc_before, one.auc_after] if outcome == _REPAIRED else [one.auc_before]
    areas = " → ".join(written(both))
    return f"{outcome if model.name is None else f'{model.label}, {outcome}'} (AUC {areas})"
