"""A curve before and after its largest dent was turned round."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.colors import to_rgba
from matplotlib.lines import Line2D
from matplotlib.text import Text

from rocplot import compute
from rocplot.plot import _artists, _axes
from rocplot.plot._simplify import thin

_REPAIRED, _REFUSED, _NO_DENT = "repaired", "repair refused", "no dent"


def repair(
    y_true: Any,
    y_score: Any = None,
    *,
    data: Any = None,
    hue: Any = None,
    sample_weight: Any = None,
    pos_label: Any = None,
    soft_labels: bool = False,
    before: Any = True,
    section: Any = True,
    thresholds: Any = True,
    chance: Any = True,
    legend: Any = "auto",
    label_fmt: str | None = None,
    ax: Axes | None = None,
    **line_kws: Any,
) -> Axes:
    """Draw ROC curves before and after the repair of their largest dent.

    Parameters
    ----------
    y_true, y_score, data, hue, sample_weight, pos_label, soft_labels
        As for ``roc``; or results of ``rocplot.compute.repair_section`` or
        ``rocplot.compute.validated_repair``, one or a mapping.
    before : bool or dict
        The curve as it was, thin.
    section : bool or dict
        The section between the thresholds: a shade between the curve and its mirror image, and the chord.
        Of a refused repair the outline alone.
    thresholds : bool or dict
        The two thresholds; a dict may hold a format ``fmt`` and keywords of the text.
    chance : bool or dict
        The diagonal of random decisions.
    legend : "auto", bool, str or dict
        As for ``roc``.
    label_fmt : str, optional
        Format of the models' labels from ``name``, ``auc_before`` and ``auc_after``.  By default they tell
        both areas, or that a repair was refused, or that there is no dent.
    ax : Axes, optional
        Where to draw; by default the current axes.
    **line_kws
        Keywords of the repaired curves' lines.

    Returns
    -------
    Axes
        With artists whose gid is ``repair:<model>``, ``before:<model>``, ``section:<model>``,
        ``chord:<model>``, ``thresholds:<model>``.

    Raises
    ------
    ValueError, TypeError
        As for ``rocplot.compute.repair_section``; before anything is drawn.

    Notes
    -----
    Flach's slides, "Algorithm RepairSection" and its examples.  The mirror image is a point reflection
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
    found = _artists.models(
        compute.repair_section(
            y_true,
            y_score,
            data=data,
            hue=hue,
            sample_weight=sample_weight,
            pos_label=pos_label,
            soft_labels=soft_labels,
        )
    )
    want_before, want_chance = _artists.layer(before, "before"), _artists.layer(chance, "chance")
    want_section = _artists.layer(section, "section", PolyCollection)
    want_cuts = {name: _cuts(thresholds, one) for name, one in found.items()}
    line_kws = _artists.keywords(line_kws, "repair()")
    names = {name: _label(label_fmt, name, one) for name, one in found.items()}

    ax = _axes.axes(ax, legend)
    _axes.roc(ax)
    several = len(found) > 1
    lines = {}
    for name, one in found.items():
        look = {"gid": _artists.gid("repair", name), "label": names[name]}
        lines[name] = _artists.curve(ax, one.after.fpr, one.after.tpr, **_artists.over(look, line_kws))
    _artists.chance(ax, want_chance)
    for name, one in found.items():
        if want_before is not None and _outcome(one) == _REPAIRED:
            old = {"gid": _artists.gid("before", name), "label": None if several else "before"}
            _draw_before(ax, one, lines[name], old | want_before)
        if want_section is not None and not np.isnan(one.upper):
            _draw_section(ax, one, lines[name], name, several, want_section)
        if want_cuts[name] is not None:
            cuts, required, options = want_cuts[name]
            own: dict[str, Any] = {"color": lines[name].get_color()} if several else {}
            gid = _artists.gid("thresholds", name)
            _artists.decision_points(ax, lines[name], gid, cuts, required, own | options)
    _axes.legend(ax, legend, has_names=True, loc="lower right")
    return ax


def _outcome(one: compute.Repair) -> str:
    if np.isnan(one.upper):
        return _NO_DENT
    return _REFUSED if isinstance(one, compute.ValidatedRepair) and not one.accepted else _REPAIRED


def _label(fmt: str | None, name: str | None, one: compute.Repair) -> str:
    """Write what became of a model, with its areas."""
    outcome = _outcome(one)
    areas = "{auc_before:.3f} → {auc_after:.3f}" if outcome == _REPAIRED else "{auc_before:.3f}"
    words = "{name}" if name is None else f"{{name}}, {outcome}"
    known = {"auc_before": one.auc_before, "auc_after": one.auc_after}
    return _artists.model_labels(fmt or f"{words} (AUC {areas})", {name: known}, outcome)[name]


def _cuts(want: Any, one: compute.Repair) -> Any:
    """Read the layer `thresholds`: where the two stand on the curve, and how they are written."""
    options = _artists.layer(want, "thresholds", Text, own=("fmt",))
    if options is None or np.isnan(one.upper):
        return None
    fmt = options.pop("fmt", "{:.3g}")
    f, t = one.section
    ends = [(f[i], t[i], _artists.cut_off(cut, fmt)) for i, cut in ((0, one.upper), (-1, one.lower))]
    return ends if f.size > 1 else [], True, options


def _draw_before(ax: Axes, one: compute.Repair, line: Line2D, options: dict[str, Any]) -> None:
    look: dict[str, Any] = {"color": line.get_color(), "linestyle": (0, (4, 2)), "zorder": 1.9}
    at = thin(one.before.fpr, one.before.tpr)
    _artists.line(ax, one.before.fpr[at], one.before.tpr[at], avoid=True, **_artists.over(look, options))


def _draw_section(
    ax: Axes,
    one: compute.Repair,
    line: Line2D,
    name: str | None,
    several: bool,
    options: dict[str, Any],
) -> None:
    """Shade between the section and its mirror image, on both sides of the chord."""
    f, t = one.section
    if f.size < 2:
        return
    at = thin(f, t, 3000)  # fills are not simplified by the vector backends
    outline = np.column_stack([f[at], t[at]])
    mirrored = (outline[0] + outline[-1] - outline)[::-1]
    colour, refused = line.get_color(), _outcome(one) == _REFUSED
    chord: dict[str, Any] = {"color": colour, "linestyle": ":", "gid": _artists.gid("chord", name)}
    _artists.line(ax, f[[0, -1]], t[[0, -1]], avoid=True, **chord)
    words = "refused section" if refused else "mirrored section"
    if isinstance(one, compute.ValidatedRepair):
        words += f" (validation AUC {one.validation_before:.3f} → {one.validation_after:.3f})"
    look: dict[str, Any] = {
        "facecolor": "none" if refused else to_rgba(colour, 0.15),
        "edgecolor": to_rgba(colour, 0.6) if refused else "none",
        "linewidth": 0.5 if refused else 0,
        "gid": _artists.gid("section", name),
        "label": None if several else words,
    }
    ends = np.concatenate([outline, mirrored[::-1]])
    _artists.shape(ax, [ends.tolist()], **_artists.over(look, options, PolyCollection))
