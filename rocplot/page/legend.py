"""Legends of axes: their entries in rows and columns, the styles of entries, and the places of a legend."""

from __future__ import annotations

import copy
import re
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.artist import Artist, allow_rasterization
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.collections import Collection, LineCollection, PolyCollection
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.legend import Legend
from matplotlib.legend_handler import HandlerTuple
from matplotlib.lines import Line2D
from matplotlib.offsetbox import AnchoredOffsetbox, DrawingArea, TextArea, VPacker
from matplotlib.text import Text
from matplotlib.transforms import Bbox, ScaledTranslation

from rocplot._typing import Array
from rocplot.page.figure_elements import has_line, measure_marker
from rocplot.page.gids import get_gid, get_layer_name, get_model_name
from rocplot.page.labels import get_labels
from rocplot.page.margins import (
    MIN_SIDE_FRACTION,
    SIDES,
    OutsidePlace,
    PanelScene,
    measure_label_depth,
    measure_side_limits,
)
from rocplot.page.occupied import SPOTS, BoxPlace, get_point_size, sample_paths
from rocplot.page.private_matplotlib import (
    FirstRowBox,
    get_dash_pattern,
    get_entry_box,
    get_legend_loc,
    is_dry_run,
    is_expanded,
    replace_children,
    set_remove_method,
)
from rocplot.page.scales import get_straight_transform
from rocplot.page.sizes import color_neutrally, get_line_style, get_neutral_color
from rocplot.page.typeset import LiteralString, UnlistedArtist, bind_units, read_artist_label

# -- The entries of a legend in rows and columns --------------------------------------------------

NUMBERS_PATTERN = re.compile(r" \([^()]*\d[^()]*\)$")  # the numbers at the end of a label, in parentheses
_AT_PATTERN = r" [\d.]+ \([^()]*\d[^()]*\)(?= at )"  # "tpr 0.488 (0.366 to 0.611) at fpr 0.2"
# The value in a label of a layer: after a comma, at its end or before "at"
_VALUE_PATTERN = re.compile(rf", [^,()]*\d[^,()]*$|{NUMBERS_PATTERN.pattern}|{_AT_PATTERN}")
_ENCLOSED_PATTERN, _NUMBER_PATTERN = re.compile(r"\([^()]*\)"), re.compile(r"\d")
_BREAKABLE_LENGTH = 30  # characters: a longer label may be broken
_BREAK_PATTERN = r"(?<![=<>≤≥±]) (?![=<>≤≥±])"
_OUTSIDE_GAP = 0.4  # of the font size, between a legend outside and the text around the axes


class LegendRows:
    """The entries of a legend, which can be rearranged in rows and columns, with or without their numbers."""

    min_fraction = MIN_SIDE_FRACTION  # of its panel's sides: what a legend outside must leave

    def __init__(self, legend: Legend) -> None:
        self.artist = legend
        columns = get_entry_box(legend).get_children()
        self._items: list[Any] = [item for column in columns for item in column.get_children()]
        self._texts, self._keys = list(legend.get_texts()), list(legend.legend_handles)
        for item, key in zip(self._items, self._keys, strict=True):
            for area in item.get_children() if is_row(key) else ():
                if type(area) is TextArea:  # of no key in the middle of its rows
                    area.__class__ = _FirstRowArea
        self.labels = [text.get_text() for text in self._texts]
        self._written_labels = list(self.labels)
        self.names: list[str] = []  # labels without numbers, which replace the labels if not empty
        self.hidden: set[int] = set()
        self.font_size = float(legend.prop.get_size_in_points())
        self.measures: dict[Any, Any] = {}  # sizes of all entries, until the place is reset

    @property
    def forms(self) -> list[int]:
        """The distinct ways to break labels, from the widest to the narrowest; see `break_label`."""
        self._read_entry_labels()
        texts = {
            tuple(break_label(label, form) for label in self._current_labels): form for form in (2, 1, 0)
        }
        return sorted(texts.values())

    @property
    def count(self) -> int:
        return len(self._items) - len(self.hidden)

    def _read_entry_labels(self) -> None:
        """Read labels that the caller has changed."""
        for i, text in enumerate(self._texts):
            if text.get_text() != self._written_labels[i]:
                self.labels[i] = text.get_text()

    @property
    def _current_labels(self) -> list[str]:
        """The labels, each replaced by its name if it contains one."""
        names = self.names or self.labels
        return [name if name in label else label for name, label in zip(names, self.labels, strict=True)]

    def arrange_entries(self, columns: int, form: int) -> None:
        """Arrange the entries in columns, with labels broken by one of the `forms`."""
        self._read_entry_labels()
        self._written_labels = [break_label(label, form) for label in self._current_labels]
        for text, label in zip(self._texts, self._written_labels, strict=True):
            text.set_text(label)
        visible = [i for i in range(len(self._items)) if i not in self.hidden]
        handle_box = get_entry_box(self.artist)
        gap, align = self.artist.labelspacing * self.font_size, handle_box.get_children()[0].align
        parts = self._split_entries(visible, max(min(columns, len(visible)), 1))
        replace_children(
            handle_box,
            [VPacker(pad=0, sep=gap, align=align, children=[self._items[i] for i in part]) for part in parts],
        )
        handle_box.set_figure(self.artist.get_figure(root=False))
        handle_box.axes = self.artist.axes
        self.artist.texts = [self._texts[i] for i in visible]
        self.artist.legend_handles = [self._keys[i] for i in visible]
        self.artist.set_ncols(columns)

    def _split_entries(self, visible: list[int], columns: int) -> list[list[int]]:
        """Split entries into columns of about as many; a heading stays with the rows below it."""
        ends = np.cumsum([0, *map(len, np.array_split(visible, columns))])
        heading = -1
        for place, i in enumerate(visible):
            if not is_row(self._keys[i]):
                heading = -1
            elif heading >= 0:
                ends[ends == place] = heading
            elif self.labels[i].endswith(":"):
                heading = place
        ends = np.unique(np.append(ends, len(visible)))
        return [visible[start:end] for start, end in pairwise(ends)] or [[]]

    def measure_size(self, renderer: RendererBase) -> Array:
        """Return width and height in points; each entry is measured once for all arrangements."""
        legend: Any = self.artist
        point: Any = renderer.points_to_pixels(1.0)
        columns = [[*column.get_children()] for column in get_entry_box(legend).get_children()]
        if legend.get_title().get_text() or is_expanded(legend) or not any(columns):
            return np.asarray(legend.get_window_extent(renderer).size / point)
        key = tuple(text.get_text() for text in legend.get_texts())
        if key not in self.measures:
            boxes = [(entry, entry.get_bbox(renderer)) for part in columns for entry in part]
            self.measures[key] = {
                entry: (box.width / point, -box.y0 / point, box.y1 / point) for entry, box in boxes
            }
        sizes, gap = self.measures[key], legend.labelspacing * self.font_size
        parts = [np.array([sizes[entry] for entry in part]) for part in columns]
        depths = [part[:, 1:].sum() + gap * (len(part) - 1) - part[0, 2] for part in parts]
        width = sum(part[:, 0].max() for part in parts)
        width += legend.columnspacing * self.font_size * (len(parts) - 1)
        height = max(depths) + max(part[0, 2] for part in parts)
        return np.asarray(np.array([width, height]) + 2 * legend.borderpad * self.font_size)


class _FirstRowArea(FirstRowBox, TextArea):
    """The text of an entry without a key: its first row stands in line with the rows of other columns."""

    set = UnlistedArtist.set  # not inherited, because the class of a box changes to this one


def break_label(label: str, form: int) -> str:
    """Break a long label into two rows: before its numbers in form 1, nearest to its middle otherwise.

    Numbers are in parentheses at its end, or after the colon of a comparison in its second third.  Form 0 is
    one row.  Labels with mathematics are not broken, and form 1 breaks at no relation sign.
    """
    pattern = _BREAK_PATTERN if form == 1 else " "
    spaces = [match.start() for match in re.finditer(pattern, bind_units(label))]
    if not form or len(label) <= _BREAKABLE_LENGTH or not spaces or "$" in label or "\n" in label:
        return label
    numbers = NUMBERS_PATTERN.search(label)
    if form == 1 and numbers is not None and numbers.start() > 0:
        split = numbers.start()
    elif form == 1 and len(label) < 3 * label.find(": ") < 2 * len(label):
        split = label.find(": ") + 1
    else:
        split = min(spaces, key=lambda i: abs(2 * i - len(label)))
    return type(label)(f"{label[:split]}\n{label[split + 1 :]}")  # keeps the subclass of a literal label


# -- The entries: models first, and layers of the same label once ---------------------------------

_LEAST_OPACITY = 0.1  # of the key of an area
# Of panels' sides, and in points: what legends of panels with the same models leave, one or the other
_MIN_UNSHARED_FRACTION, _LARGE_SIDE = 0.8, 113.0
_FEW_NAMES = 4  # of more models, whose colors recur, entries for several panels hold line and marker
_MARKER_ROOM = 1.4  # of the font size: the length of a key beside its line, for a marker
_PAIR_GAP = 0.4  # of the font size, by which the marker is nearer to the text than to its line
_FEW_DASHES = 6  # of so many models, each has a simple pattern, which keys of the usual length show
_SHOWN_PERIODS = 1.5  # how often a key shows the dashes of its line, at least
_GRAY_TOLERANCE = 0.02  # the largest difference of red, green and blue in a grey


def merge_entries(handles: list[Artist]) -> list[tuple[Artist, ...]]:
    """List models first, then each layer once, in a neutral color if several models have it."""
    alike: dict[Any, list[Artist]] = {}
    for handle in handles:
        alike.setdefault(handle.get_label() if isinstance(handle, Collection) else id(handle), []).append(
            handle
        )
    entries = []
    for group in alike.values():
        kinds = {type(handle): handle for handle in reversed(group)}
        several = len(group) > len(kinds)
        entries.append(
            tuple(_create_neutral_key(handle) if several else handle for handle in reversed(kinds.values()))
        )
    layer_entries = [
        entry for entry in entries if ":" not in get_gid(entry[0]) and entry[0].get_zorder() < 1.9
    ]
    return [*(entry for entry in entries if entry not in layer_entries), *layer_entries]


def _create_neutral_key(handle: Any) -> Artist:
    """Create the legend key of a layer that several models have."""
    if isinstance(handle, Line2D):
        key = copy.copy(handle)
        color_neutrally(key)
        return key
    color = get_neutral_color()
    look = {"label": handle.get_label(), "linewidths": handle.get_linewidths(), "zorder": 1}
    if isinstance(handle, LineCollection):
        return LineCollection([], colors=color, **look)
    faces = handle.get_facecolor()  # the face colour may carry the transparency
    alpha = max(faces[0][3], _LEAST_OPACITY) if len(faces) else 0  # bands of many models are fainter
    return PolyCollection([], facecolor=to_rgba(color, alpha) if alpha else "none", **look)


def get_legend_kwargs(entries: list[tuple[Artist, ...]], options: Mapping[str, Any]) -> dict[str, Any]:
    """Return keywords of a matplotlib legend: handles and labels of entries, and the caller's options."""
    labels = [read_artist_label(entry[0].get_label()) for entry in entries]
    handles = [entry if entry[1:] else entry[0] for entry in entries]
    drawers = {"handler_map": {tuple: _PairDrawer()}} if any(map(_is_pair, entries)) else {}
    return {"handles": handles, "labels": labels} | drawers | _lengthen_keys(entries, options) | dict(options)


def _lengthen_keys(entries: list[tuple[Artist, ...]], options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the length of keys that show the dashes of many models, unless the usual one does."""
    lines: list[Any] = [line for line, *_ in entries if _is_model(line) and _is_line(line)]
    patterns = [(line, get_dash_pattern(line)[1] or ()) for line in lines]
    periods = [
        line.get_linewidth() * sum(pattern)
        for line, pattern in patterns
        if len(pattern) > 2 or len(lines) > _FEW_DASHES
    ]
    prop, size = options.get("prop"), options.get("fontsize") or mpl.rcParams["legend.fontsize"]
    if isinstance(prop, FontProperties):
        size = prop.get_size()
    elif isinstance(prop, dict):
        size = prop.get("size", size)
    length = _SHOWN_PERIODS * max(periods, default=0.0) / FontProperties(size=size).get_size_in_points()
    usual = mpl.rcParams["legend.handlelength"]
    chosen = max(length, usual) + _MARKER_ROOM * any(map(_is_pair, entries))
    return {"handlelength": chosen} if chosen > usual else {}


def _is_pair(entry: tuple[Artist, ...]) -> bool:
    """Return whether an entry holds the line of a model and the marker that it has on other panels."""
    return len(entry) == 2 and all(map(_is_model, entry)) and not _is_line(entry[1])


class _PairDrawer(HandlerTuple):
    """Draws the marker of a model beside its line, whose dashes it would hide; other entries as usual."""

    def create_artists(self, legend: Any, orig_handle: Any, *args: Any) -> Any:
        xdescent, ydescent, width, height, font_size, transform = args
        if not _is_pair(orig_handle):
            return super().create_artists(legend, orig_handle, *args)
        room, handlers = _MARKER_ROOM * font_size, legend.get_legend_handler_map()
        artists: list[Artist] = []
        for handle, left, length in zip(
            orig_handle, (0.0, width - room), (width - room, room + _PAIR_GAP * font_size), strict=True
        ):
            draw = legend.get_legend_handler(handlers, handle).create_artists
            artists += draw(legend, handle, xdescent - left, ydescent, length, height, font_size, transform)
        return artists


# -- Entries of several panels --------------------------------------------------------------------


def merge_panel_entries(handles: Iterable[Artist]) -> list[tuple[Artist, ...]]:
    """Merge the entries of several panels: one for each model, and one for each label of other elements.

    A model whose color or line style differs between panels raises an error; areas of a model have the entry
    of its line if their color is the same.
    """
    by_name: dict[str, Artist] = {}
    markers: dict[str, Artist] = {}
    areas: dict[str, Artist] = {}  # of models, such as bars
    layers: list[Artist] = []
    for handle in share_labels(handles):
        name = get_plain_label(handle)
        if _is_model(handle) and not _is_line(handle):
            markers.setdefault(name, handle)
        if isinstance(handle, Collection):
            model = get_model_name(handle)
            if model and name == model:
                areas.setdefault(name, handle)
            else:
                layers.append(handle)
        elif name not in by_name or (_is_line(handle) and not _is_line(by_name[name])):
            by_name[name] = handle
        if _is_model(handle) and _is_model(by_name.get(name)) and not _looks_same(handle, by_name[name]):
            raise ValueError(
                f"figure_legend: {name!r} does not look the same on all panels: pass the same palette= to "
                "all, or let each panel have its own legend"
            )
    layers += [
        area
        for name, area in areas.items()
        if name not in by_name or _get_color(area) != _get_color(by_name[name])
    ]
    entries = merge_entries([*by_name.values(), *layers])
    colors = {to_rgba(markers[name].get_color()) for name in markers}  # type: ignore[attr-defined]
    if len(markers) <= _FEW_NAMES or len(colors) == len(markers):  # colors tell the models apart
        return entries
    names = [get_plain_label(first) for first, *_ in entries]
    keys = [
        [markers[name]] if name in markers and _lacks_marker(entry[0]) else []
        for name, entry in zip(names, entries, strict=True)
    ]
    return [(*entry, *key) for entry, key in zip(entries, keys, strict=True)]


def _get_color(handle: Any) -> tuple[float, ...]:
    """Return the color of a line or of the face of an area, without its opacity."""
    color = handle.get_color() if isinstance(handle, Line2D) else handle.get_facecolor()[0]
    return to_rgba(color)[:3]


def is_row(handle: Any) -> bool:
    """Return whether the handle of an entry shows nothing, as that of a row of a test."""
    return isinstance(handle, Line2D) and not has_line(handle) and not measure_marker(handle)


def is_value(handle: Artist) -> bool:
    """Return whether the handle of an entry is that of a value of a model, as of a rate at another rate."""
    return isinstance(handle, Collection) and get_layer_name(handle) == "at"


def group_rows(handles: Iterable[tuple[Axes, Artist]]) -> dict[tuple[Axes, ...], list[Artist]]:
    """Group rows without a key by the panels that have them; those below a heading stay with it."""
    sections: dict[Axes, list[list[Artist]]] = {}
    for ax, row in ((ax, handle) for ax, handle in handles if is_row(handle)):
        here = sections.setdefault(ax, [])
        if here and str(here[-1][0].get_label()).endswith(":") and not str(row.get_label()).endswith(":"):
            here[-1].append(row)
        else:
            here.append([row])
    shared: dict[tuple[str, ...], tuple[list[Axes], list[Artist]]] = {}
    for ax in sections:
        for rows in sections[ax]:
            shared.setdefault(tuple(str(row.get_label()) for row in rows), ([], rows))[0].append(ax)
    groups: dict[tuple[Axes, ...], list[Artist]] = {}
    for axes, rows in shared.values():
        groups.setdefault(tuple(axes), []).extend(rows)
    return groups


def _lacks_marker(handle: Any) -> bool:
    """Return whether an entry is the line of a model, without a marker."""
    return _is_model(handle) and _is_line(handle) and handle.get_marker() in ("None", None, "", " ")


def get_plain_label(artist: Artist) -> str:
    """Return the label of an artist; for a model, its name without numbers."""
    label = read_artist_label(artist.get_label())
    name = LiteralString(get_model_name(artist))
    return name if name and name in label else label


def _read_numbers(handle: Artist, is_brief: bool) -> str:
    """Return the label of a model without its name, "AUC 0.861", or "" if that holds no number.

    The brief form is what stands before the first comma or parenthesis, if there is a number.
    """
    label, name = read_artist_label(handle.get_label()), get_model_name(handle)
    if not _is_model(handle) or not name or not label.startswith(name):
        return ""
    numbers = label[len(name) :].lstrip(" ,:")
    if _ENCLOSED_PATTERN.fullmatch(numbers):
        numbers = numbers[1:-1]
    first = re.split(r",? \(|, ", numbers)[0]
    numbers = first if is_brief and _NUMBER_PATTERN.search(first) else numbers
    return type(label)(numbers) if _NUMBER_PATTERN.search(numbers) else ""


def share_labels(handles: Iterable[Artist]) -> list[Artist]:
    """Drop the value from labels of layers that look the same and differ in nothing else.

    A dot in each panel, "least cost, slope 4.1" and "…, slope 4.2", is one entry of a legend for all.  Where
    one model has several values, the others lose theirs, too: a value without its panel says nothing.
    """
    handles = list(handles)
    alike: dict[str, dict[Any, list[int]]] = {}
    for i, handle in enumerate(handles):
        if get_gid(handle) and not _names_model(handle):  # the caller's have none
            word = _VALUE_PATTERN.sub("", read_artist_label(handle.get_label()))
            alike.setdefault(word, {}).setdefault(_get_entry_look(handle), []).append(i)
    for word, looks in alike.items():
        if any(len({handles[i].get_label() for i in places}) > 1 for places in looks.values()):
            for places in looks.values():
                key = copy.copy(handles[places[0]])
                key.set_label(LiteralString(word))
                for i in places:
                    handles[i] = key
    return handles


def merge_labels(handles: Iterable[Artist]) -> dict[str, Artist]:
    """Return a handle for each label of several panels, in a neutral color where several models share it."""
    by_label: dict[str, list[Artist]] = {}
    for handle in share_labels(handles):
        by_label.setdefault(read_artist_label(handle.get_label()), []).append(handle)
    return {
        label: _create_neutral_key(alike[0]) if _differ_in_color(alike) else alike[0]
        for label, alike in by_label.items()
    }


def _differ_in_color(handles: Sequence[Artist]) -> bool:
    """Return whether layers of one kind have several colors."""
    alike = [handle for handle in handles if isinstance(handle, type(handles[0]))]
    if isinstance(handles[0], Line2D | LineCollection | PolyCollection):
        return len({_get_entry_look(handle)[1] for handle in alike}) > 1
    return False


def find_alike_layers(entries: list[tuple[Artist, ...]]) -> set[int]:
    """Return the indices of entries that no model has and that look like another one of another label."""
    looks: dict[Any, list[int]] = {}
    for i, entry in enumerate(entries):
        if not _is_model(entry[0]):
            looks.setdefault(tuple(map(_get_entry_look, entry)), []).append(i)
    return {i for alike in looks.values() if len(alike) > 1 for i in alike}


def _get_entry_look(handle: Any) -> Any:
    """Return what a reader sees of the handle of an entry: its kind, color, dashes and marker."""
    if isinstance(handle, Line2D):
        dashes = str(get_dash_pattern(handle)) if _is_line(handle) else ""
        alpha = round(float(to_rgba(handle.get_color(), handle.get_alpha())[3]), 1)
        return "line", to_rgba(handle.get_color())[:3], alpha, dashes, str(handle.get_marker())
    if not isinstance(handle, Collection):
        return id(handle)
    colors = handle.get_facecolor() if isinstance(handle, PolyCollection) else handle.get_edgecolor()
    return type(handle).__name__, *(tuple(color[:3]) for color in np.reshape(colors, (-1, 4))[:1])


def list_plain_labels(entries: list[tuple[Artist, ...]]) -> list[str]:
    """Return labels without numbers, of models or in parentheses, unless two would be the same."""
    labels = [read_artist_label(first.get_label()) for first, *_ in entries]
    names = [get_plain_label(first) for first, *_ in entries]
    names = [
        type(name)(NUMBERS_PATTERN.sub("", name)) if name == label else name
        for name, label in zip(names, labels, strict=True)
    ]
    return names if len(set(names)) == len(names) else labels


def _is_model(handle: Any) -> bool:
    return isinstance(handle, Line2D) and ":" in get_gid(handle)


def _names_model(handle: Any) -> bool:
    """Return whether the entry of a handle stands for a model, not for points or bars of one."""
    return _is_model(handle) and (_is_line(handle) or get_model_name(handle) in str(handle.get_label()))


def _is_colored(handle: Any) -> bool:
    return isinstance(handle, Line2D) and bool(np.ptp(to_rgba(handle.get_color())[:3]) > _GRAY_TOLERANCE)


def _is_line(handle: Any) -> bool:
    return isinstance(handle, Line2D) and handle.get_linestyle() != "None"


def can_share_legend(old_handles: list[Artist], new_handles: list[Artist]) -> bool:
    """Return whether the models of both lists of handles can be told apart in one legend."""
    try:
        merge_panel_entries([*old_handles, *new_handles])
    except ValueError:
        return False
    new_names = {get_plain_label(handle) for handle in new_handles}
    return not any(
        get_plain_label(old_handle) not in new_names and _looks_same(new_handle, old_handle)
        for new_handle in filter(_is_colored, new_handles)
        for old_handle in filter(_is_colored, old_handles)
        if get_plain_label(new_handle) not in map(get_plain_label, old_handles)
        and (_is_model(new_handle) or _is_model(old_handle))
        and (
            _is_line(new_handle) == _is_line(old_handle)
            or _names_model(new_handle) == _names_model(old_handle)
        )
    )


def shares_models(legend: AxesLegend, others: Sequence[AxesLegend]) -> bool:
    """Return whether a legend lists a model of the others; it may also list none, as they may."""
    names = set().union(*(other.model_names for other in others))
    return not names or not legend.model_names or not names.isdisjoint(legend.model_names)


def _looks_same(first: Any, second: Any) -> bool:
    """Return whether two lines look alike; for markers without a line, only the color counts."""
    dashes = [str(get_dash_pattern(line)) for line in (first, second) if _is_line(line)]
    return to_rgba(first.get_color()) == to_rgba(second.get_color()) and len(set(dashes)) < 2


# -- A legend whose entries follow the style of their lines ---------------------------------------

_STYLE_PROPERTIES = (
    "color",
    "linewidth",
    "alpha",
    "marker",
    "markersize",
    "markerfacecolor",
    "markeredgecolor",
)


class LinkedLegend(UnlistedArtist, Legend):
    """A legend whose entries follow later changes of their lines, such as a new color."""

    def __init__(self, ax: Axes, handles: list[Any], labels: list[str], **kws: Any) -> None:
        super().__init__(ax, handles, labels, **kws)
        firsts = [handle[0] if isinstance(handle, tuple) else handle for handle in handles]
        self._linked_entries = [
            (entry, line, _get_style(line))
            for entry, line in zip(self.legend_handles, firsts, strict=True)
            if isinstance(entry, Line2D) and isinstance(line, Line2D)
        ]
        ax.legend_ = self
        set_remove_method(self, _detach_legend)

    @allow_rasterization  # type: ignore[untyped-decorator]
    def draw(self, renderer: RendererBase) -> None:
        for entry, line, style in self._linked_entries:
            new_style = _get_style(line)
            entry.set(
                **{word: value for word, value in new_style.items() if repr(value) != repr(style[word])}
            )
            style |= new_style
        if not is_dry_run(renderer):
            super().draw(renderer)


def _detach_legend(legend: Legend) -> None:
    """Let the axes of a legend have none."""
    legend.axes.legend_ = None


def _get_style(line: Line2D) -> dict[str, Any]:
    return {word: getattr(line, f"get_{word}")() for word in _STYLE_PROPERTIES} | {
        "linestyle": get_line_style(line)
    }


# -- A legend of an axes that we place, and its possible places -----------------------------------

_MAX_EDGE_POINTS = 300  # the number of points on a band's edge that are measured, at most
_EDGE_STEP = 10  # every so many of them are measured first
# How many entries may stand closer, as more need another figure, and the space between them, in font sizes
_MANY_ENTRIES, _CLOSE_SPACING = (6, 16), 0.1
_CLEAR_GAPS = 1.5, 3.0  # between two legends at least: in gaps between their columns, and in font sizes
_BRIEF_KEY = 0.5  # of their usual width: keys beside numbers whose models another legend names
_OUTSIDE_ANCHORS = {"below": ("upper center", (0.5, 0.0)), "right": ("upper left", (1.0, 1.0))}


class LegendSpacer(UnlistedArtist, Artist):
    """An invisible artist that reserves the room for a legend outside in layout engines."""

    def __init__(self, ax: Axes) -> None:
        super().__init__()
        self.extent = 0.0, 0.0  # points below the panel and on its right
        self.set_gid("spacer")
        ax.add_artist(self)
        self.set_clip_on(False)

    def get_window_extent(self, renderer: RendererBase | None = None) -> Bbox:
        """Return the box of the panel with the reserved room."""
        ax: Any = self.axes
        box, dpi = ax.get_window_extent(renderer), ax.get_figure(root=True).dpi
        bottom, right = (length * dpi / 72 for length in self.extent)
        return Bbox([[box.x0, box.y0 - bottom], [box.x1 + right, box.y1]])

    def get_tightbbox(self, renderer: RendererBase | None = None) -> Bbox | None:
        """Return the window extent if there is a legend outside, else None."""
        return self.get_window_extent(renderer) if any(self.extent) else None


class PlacedBox:
    """A box of an axes that we place: in its panel where it hides nothing, or outside, below or on the right.

    Its size is that of `measure_size` in points, which depends on the last `arrange_entries`.
    """

    artist: Any
    ax: Axes
    preferred_spot: str
    columns: int | None
    spacer: LegendSpacer
    font_size: float
    is_opaque = False  # whether it may hide a part of faint areas in the background
    min_fraction = MIN_SIDE_FRACTION  # of its panel's sides: what a box outside must leave
    is_requested = False  # whether the caller wants it outside
    scene: PanelScene | None = None
    reserved_space: tuple[float, float] | None = None  # points below the panel and on its right
    outside_place: OutsidePlace

    @property
    def forms(self) -> list[int]:
        """The distinct ways to break the words of the box, from the widest to the narrowest."""
        return [0]

    def arrange_entries(self, columns: int, form: int) -> None:
        """Arrange what the box holds in columns and a form."""

    def get_box(self, renderer: RendererBase | None = None) -> Bbox:
        """Return the box on the page, in pixels."""
        return self.artist.get_window_extent(renderer)  # type: ignore[no-any-return]

    def measure_size(self, renderer: RendererBase) -> Array:
        """Return width and height in points."""
        return np.asarray(self.get_box(renderer).size) / get_point_size(renderer)

    @property
    def count(self) -> int:
        """The number of entries, which may stand in as many columns."""
        return 1

    @property
    def has_paragraphs(self) -> bool:
        """Whether it has texts of several lines, which would be out of line with those of another column."""
        return False

    @property
    def pad(self) -> float:
        """The distance between the box and the sides of its panel, in points."""
        raise NotImplementedError

    def drop_rows(self, renderer: RendererBase) -> bool:
        """Hide rows that would leave the panel too little of its page; only legends have such rows."""
        return False

    def reset_place(self) -> None:
        """Reset the box to its preferred spot in the panel."""
        raise NotImplementedError

    def _set_location(self, loc: str, anchor: tuple[float, ...], dx: float, dy: float, pad: float) -> None:
        raise NotImplementedError

    @property
    def gap(self) -> float:
        """The distance between a box outside and the text that it stands beside, in points."""
        return _OUTSIDE_GAP * self.font_size

    @property
    def column_gap(self) -> float:
        """What parts the box from one beside it more clearly than its own columns, in points."""
        return 0.0

    @property
    def side(self) -> str:
        """The side of the panel on which the legend has room outside; empty if there is none."""
        return "" if self.reserved_space is None else self.outside_place.side

    def is_cramping(self, renderer: RendererBase) -> bool:
        """Return whether the legend stands outside, and leaves a small panel much less than its size."""
        if self.scene is None or self.reserved_space is None:
            return False
        left = np.array(self.ax.get_window_extent(renderer).size) / get_point_size(renderer)
        left = np.minimum(left, self.outside_place.panel_size)  # less is left if all panels make room
        fraction = (left / self.scene.panel.size).min()
        return bool(fraction < _MIN_UNSHARED_FRACTION and left.min() < _LARGE_SIDE)

    @property
    def line_clearance(self) -> float:
        """Half the width of the widest line, in points."""
        widths = [line.get_linewidth() for line in self.ax.lines]
        line_sets = (lines for lines in self.ax.collections if isinstance(lines, LineCollection))
        return float(
            0.5 * max([0.0, *widths, *(np.max(lines.get_linewidth(), initial=0.0) for lines in line_sets)])
        )

    def get_corners(self, size: Array, place: BoxPlace, width: float, height: float) -> tuple[float, ...]:
        """Return the box (x0, y0, x1, y1) of the legend at a place in its panel, in points."""
        free = size - 2 * self.pad - (width, height)
        x, y = self.pad + np.array(SPOTS[place.spot]) * free + (place.dx, place.dy)
        return x, y, x + width, y + height

    def list_outside_places(self, renderer: RendererBase, only_last: bool) -> list[OutsidePlace]:
        """List the places outside where the legend has room, in its narrowest form or in all forms."""
        return [place for place in self.measure_outside_places(renderer, only_last) if place.fits]

    def measure_outside_places(self, renderer: RendererBase, only_last: bool) -> list[OutsidePlace]:
        """Measure the legend in all places outside, with or without room."""
        if self.scene is None:
            return []
        forms = self.forms[-1:] if only_last else self.forms
        scene = self.scene
        places = [scene.measure_place(self, side, form, renderer) for form in forms for side in SIDES]
        if self.has_paragraphs:
            column = [scene.measure_place(self, "below", form, renderer, 1) for form in forms]
            if any(place.fits and scene.leaves_page(place) for place in column):
                return column + [place for place in places if place.side != "below"]
        return places

    def place_outside(self, place: OutsidePlace) -> None:
        """Place the legend outside, and reserve the room for it."""
        self.arrange_entries(place.columns, place.form)
        self.reserved_space, self.spacer.extent, self.outside_place = (
            place.reserved_space,
            place.extent,
            place,
        )
        self._set_location(*_OUTSIDE_ANCHORS[place.side], *place.offset, 0.0)

    def widen_margins(self, margins: dict[Axes, Array], renderer: RendererBase) -> None:
        """Widen the margins of the panel, in pixels, to include the legend below or beside it."""
        if self.reserved_space is not None and self.ax in margins:
            bottom, right = np.array(self.spacer.extent) * get_point_size(renderer)
            x0, y0, x1, y1 = margins[self.ax]
            margins[self.ax] = np.array([x0, min(y0, -bottom), max(x1, right), y1])

    def center_below(self, legend_widths: Mapping[Axes, float], renderer: RendererBase) -> None:
        """Center the legend below its panel, as far as the page and the neighbours allow.

        `legend_widths` are those of all legends below panels.  Its height is also updated, as the axis label
        may have been wrapped into another number of rows.
        """
        if self.scene is None or self.side != "below":
            return
        figure: Any = self.ax.get_figure(root=True)
        panel = self.ax.get_window_extent(renderer)
        middle = (panel.x0 + panel.x1) / 2 - figure.bbox.x0
        middle, width = middle / get_point_size(renderer), float(self.measure_size(renderer)[0])
        low, high = measure_side_limits(self.ax, width, legend_widths, self.column_gap, renderer)
        half = width / 2
        label_depth = self.scene.label_depth
        dx = float(np.clip(middle, low + half, max(low, high - half))) - middle
        dy = 0.0 if label_depth is None else label_depth - measure_label_depth(self.ax, renderer)
        self.spacer.extent = self.outside_place.extent[0] - dy, self.outside_place.extent[1]
        self._set_location(*_OUTSIDE_ANCHORS["below"], dx, self.outside_place.offset[1] + dy, 0.0)


class AxesLegend(LegendRows, PlacedBox):
    """A legend of an axes that we place, with its preferred spot and the caller's wishes."""

    def __init__(
        self,
        legend: Legend,
        entries: list[tuple[Artist, ...]],
        preferred_spot: str,
        is_requested: bool,
        columns: int | None,
    ) -> None:
        LegendRows.__init__(self, legend)
        self._entries = entries
        self.ax: Axes = legend.axes
        self.preferred_spot, self.is_requested, self.columns = preferred_spot, is_requested, columns
        self._is_hidden = self.keeps_rows = False
        self._whole_keys: dict[Artist, Array] = {}  # where lines of keys lie in their usual width
        self._background = legend.get_frame().get_facecolor()
        self._axes_pad, self._label_spacing = float(legend.borderaxespad), float(legend.labelspacing)
        spacers = (
            artist
            for artist in self.ax.artists
            if isinstance(artist, LegendSpacer) and get_gid(artist) == "spacer"
        )
        self.spacer = next(spacers, None) or LegendSpacer(self.ax)
        legend.set_in_layout(False)  # the spacer is in the layout instead: a wide legend would move the panel
        self._last_location = self._get_location()

    def is_in_place(self, figure: Figure) -> bool:
        """Return whether the legend is still that of its axes, at the place that we chose."""
        now, (loc, anchor) = self.ax.get_legend(), self._get_location()
        stands = now is self.artist or (self._is_hidden and now is None)
        is_unmoved = loc == self._last_location[0] and anchor is self._last_location[1]
        return bool(stands and is_unmoved and self.ax.get_figure(root=True) is figure)

    @property
    def is_outside(self) -> bool:
        """Whether the legend stands outside, with or without room."""
        return not self._is_hidden and self.artist.borderaxespad == 0.0

    def _get_location(self) -> tuple[Any, Any]:
        """Return the location and the anchor; not the anchor's id, which differs in a copied figure."""
        return get_legend_loc(self.artist), self.artist.get_bbox_to_anchor()

    @property
    def pad(self) -> float:
        """The distance between the legend and the sides of its panel, in points."""
        return self._axes_pad * self.font_size

    @property
    def handles(self) -> list[Artist]:
        """The handles that the legend was drawn with, without those of hidden entries."""
        return [handle for i, entry in enumerate(self._entries) if i not in self.hidden for handle in entry]

    @property
    def model_names(self) -> set[str]:
        """The names of the models that the legend lists."""
        return {get_plain_label(handle) for handle in self.handles if _is_model(handle)}

    @property
    def written_names(self) -> set[str]:
        """The names of models that labels hold; another line of a model, as of its positives, has its own."""
        models = [handle for handle in self.handles if _is_model(handle)]
        return {get_model_name(one) for one in models if get_model_name(one) in str(one.get_label())}

    @property
    def has_numbers(self) -> bool:
        """Whether the label of a model holds more than its name."""
        models = [handle for handle in self.handles if _is_model(handle)]
        return any(get_plain_label(handle) != read_artist_label(handle.get_label()) for handle in models)

    @property
    def rows(self) -> set[int]:
        """The entries without a line or marker, such as rows of tests."""
        firsts = [first for first, *_ in self._entries]
        return {
            i
            for i, first in enumerate(firsts)
            if isinstance(first, Line2D)
            and first.get_linestyle() == "None"
            and first.get_marker() in ("None", "none", "", " ", None)
        }

    @property
    def values(self) -> set[int]:
        """The entries that each give a value of a model, in its color but without its name."""
        return {i for i, (first, *_) in enumerate(self._entries) if is_value(first)}

    @property
    def has_paragraphs(self) -> bool:
        """Whether rows without a line or marker have several lines, and more entries stand beside them."""
        texts = [self.labels[i] for i in self.rows - self.hidden]
        return self.columns is None and any("\n" in text for text in texts) and self.count > len(texts)

    def _leaves_page(self, renderer: RendererBase) -> bool:
        """Return whether some place outside leaves the only panel of a page enough of it."""
        if self.scene is None or self.scene.page_size is None:
            return True
        return any(map(self.scene.leaves_page, self.list_outside_places(renderer, only_last=False)))

    def condense_entries(self, renderer: RendererBase) -> None:
        """Set many entries closer if they would leave the panel too little of its page, or drop numbers."""
        is_long = _MANY_ENTRIES[0] <= self.count <= _MANY_ENTRIES[1]
        if is_long and not self.is_requested and not self._leaves_page(renderer):
            self.artist.labelspacing = min(_CLOSE_SPACING, self._label_spacing)
        has_many_models = sum(map(_is_model, self.handles)) > _FEW_NAMES
        if has_many_models and not self.is_requested and not self._leaves_page(renderer):
            self.drop_numbers()
            self.names = self.names if self._leaves_page(renderer) else []

    def drop_rows(self, renderer: RendererBase) -> bool:
        """Hide the rows if they would leave the panel too little of its page; return whether they do."""
        if self.is_requested or self.keeps_rows or self.scene is None:
            return False
        return not self._leaves_page(renderer) and self.hide_rows()

    def hide_rows(self) -> bool:
        """Hide the rows, and restore the numbers of the models; return whether there are rows to hide."""
        rows = self.rows | self.values
        if self.is_requested or rows <= self.hidden:
            return False
        self.hidden |= rows
        self.names, self.min_fraction = [], MIN_SIDE_FRACTION
        return True

    def show_numbers(self, shared: Container[str], is_brief: bool) -> bool:
        """Show what another legend, which names the models, does not say: their numbers and values.

        Keys are short, as the other legend has them whole.  A brief form has the first number of each model
        alone.  Return whether there is anything to show.
        """
        texts = [_read_numbers(first, is_brief) for first, *_ in self._entries]
        own = {i for i, text in enumerate(texts) if text and self.labels[i] not in shared}
        own |= set() if is_brief else self.values
        self.hidden = set(range(len(texts))) - own
        self.names = [text or label for text, label in zip(texts, self.labels, strict=True)]
        patterns = [
            get_dash_pattern(first)[1] or ()
            for i, (first, *_) in enumerate(self._entries)
            if i in own and isinstance(first, Line2D)
        ]
        self._scale_keys(own, 1.0 if any(patterns) else _BRIEF_KEY)
        return bool(own)

    def show_rows(self) -> None:
        """Hide all entries but the rows, without the room of their keys; another legend has the models."""
        self.hidden = set(range(len(self.labels))) - self.rows
        self._scale_keys(self.rows, 0.0)

    def _scale_keys(self, entries: Iterable[int], share: float) -> None:
        """Let keys, and their distance from the text, have this share of their width."""
        self.measures.clear()
        for item in (self._items[i] for i in entries):
            item.sep = share * self.artist.handletextpad * self.font_size
            for area in (area for area in item.get_children() if isinstance(area, DrawingArea)):
                area.width = share * self.artist.handlelength * self.font_size
                for key in area.get_children():
                    if isinstance(key, Line2D):
                        full = self._whole_keys.setdefault(key, np.array(key.get_xdata(), float))
                        key.set_xdata(share * full)
                    elif isinstance(key, LineCollection):
                        full = self._whole_keys.setdefault(key, np.array(key.get_segments(), float))
                        key.set_segments(list(full * (share, 1.0)))

    @property
    def column_gap(self) -> float:
        """What parts the legend from one beside it more clearly than its own columns, in points."""
        if self.outside_place.columns == 1:
            return 0.0
        gap = max(_CLEAR_GAPS[0] * self.artist.columnspacing, _CLEAR_GAPS[1])
        return float(gap - 2 * self.artist.borderpad) * self.font_size

    def measure_narrower(self, renderer: RendererBase) -> OutsidePlace | None:
        """Measure the legend below in one row more, and fewer columns; None without room for it."""
        place, columns = self.outside_place, self.outside_place.columns
        if self.scene is None or self.columns or columns < 2:
            return None
        rows = -(-self.count // columns)
        while columns == place.columns:
            rows += 1
            columns = -(-self.count // rows)
        narrower = self.scene.measure_place(self, "below", place.form, renderer, columns)
        self.arrange_entries(place.columns, place.form)  # as before it was measured
        return narrower if narrower.fits else None

    def drop_numbers(self) -> None:
        """Let labels consist of names without numbers."""
        self.names = list_plain_labels(self._entries)

    def reset_place(self) -> None:
        """Reset the legend to its preferred spot, with all entries and labels in one row."""
        self.measures.clear()
        self.reserved_space, self.names, self.min_fraction = None, [], MIN_SIDE_FRACTION
        self.spacer.extent = 0.0, 0.0
        self.hidden = set()
        self._scale_keys(range(len(self._items)), 1.0)
        self.artist.labelspacing = self._label_spacing
        self.arrange_entries(self.columns or 1, form=0)
        self.place_inside(self.preferred_spot if self.preferred_spot in SPOTS else "upper right", 0.0, 0.0)

    def place_inside(self, spot: str, dx: float, dy: float) -> None:
        """Place the legend in the panel, at an offset in points from a spot."""
        self._set_location(spot, (0, 0, 1, 1), dx, dy, self._axes_pad)

    def place_right(self) -> None:
        """Place the legend on the right although there is no room, because the caller wants it outside."""
        self.arrange_entries(self.columns or 1, form=0)
        self.reserved_space, self.spacer.extent = None, (0.0, 0.0)
        self._set_location(*_OUTSIDE_ANCHORS["right"], self.gap, 0.0, 0.0)

    def _set_location(self, loc: str, anchor: tuple[float, ...], dx: float, dy: float, pad: float) -> None:
        legend: Any = self.artist
        self.ax.legend_, self._is_hidden = legend, False  # an earlier attempt may have hidden it
        figure: Any = self.ax.get_figure(root=True)
        offset = ScaledTranslation(dx / 72, dy / 72, figure.dpi_scale_trans)
        frame = legend.get_frame()
        if frame.get_edgecolor()[3] == 0:  # the background hides the grid; it has no use outside
            frame.set_facecolor(self._background if len(anchor) == 4 else "none")
        legend.set_loc(loc)
        legend.set_bbox_to_anchor(anchor, self.ax.transAxes + offset)
        legend.borderaxespad = pad
        self._last_location = self._get_location()

    def hide_legend(self) -> None:
        """Hide the legend until places are chosen again."""
        self.ax.legend_ = None
        self._is_hidden, self.reserved_space = True, None
        self.spacer.extent = 0.0, 0.0

    def hide_thin_bands(self, renderer: RendererBase) -> None:
        """Hide the entries of bands that are nowhere thicker than the line of their model."""
        point = get_point_size(renderer)
        panel = self.ax.get_window_extent(renderer)
        bands = [collection for collection in self.ax.collections if get_layer_name(collection) == "band"]
        shapes = [band for band in bands if isinstance(band, PolyCollection) and band.get_visible()]
        for i, label in enumerate(self.labels):
            matching = [shape for shape in shapes if str(shape.get_label()).lstrip() == label]
            thin = [_is_thin(shape, self._get_model_linewidth(shape), panel, point) for shape in matching]
            if thin and all(thin) and self.count > 1:
                self.hidden.add(i)

    def _get_model_linewidth(self, band: PolyCollection) -> float:
        """Return the width of the widest line of the same model."""
        widths = (
            line.get_linewidth() for line in self.ax.lines if get_model_name(line) == get_model_name(band)
        )
        return max(widths, default=0.0)


def _is_thin(band: PolyCollection, linewidth: float, panel: Bbox, point: float) -> bool:
    """Return whether a band is nowhere as thick as a line, perpendicular to it rather than along y."""
    for path in band.get_paths():
        vertices = (band.get_transform().transform(np.asarray(path.vertices)) - panel.get_points()[0]) / point
        half = (len(vertices) - len(vertices) % 2) // 2
        edges = [
            sample_paths([edge], np.array(panel.size) / point)
            for edge in (vertices[:half], vertices[half : 2 * half])
        ]
        if all(map(len, edges)):
            low, high = (edge[:: len(edge) // _MAX_EDGE_POINTS + 1] for edge in edges)
            for some, others in ((low[::_EDGE_STEP], high), (low, high), (high, low)):  # few often suffice
                distances = np.hypot(*(some[:, None] - others).transpose(2, 0, 1))
                if distances.min(axis=1).max() >= linewidth:
                    return False
    return True


_TABLE_TYPE = 0.8  # least type of a table that has room, in units of its usual size


class AxesTable(PlacedBox):
    """A table of numbers in a box, placed as a legend is, with type down to `least_size` if need be."""

    is_left_out, is_opaque = False, True  # the first for want of room
    _usual_sizes: Mapping[Text, float] = MappingProxyType({})
    _smaller = 0  # points by which the type is smaller than usual for want of room

    def __init__(self, box: AnchoredOffsetbox, preferred_spot: str, least_size: float) -> None:
        assert isinstance(box.axes, Axes)
        self.artist, self.ax, self.preferred_spot, self.columns = box, box.axes, preferred_spot, 1
        self._usual_sizes = {text: float(text.get_fontsize()) for text in _list_texts(box)}
        self._least_size = least_size
        self.font_size = float(box.prop.get_size_in_points())
        self._border_pad = float(box.borderpad)
        self.spacer = LegendSpacer(self.ax)
        self.spacer.set_gid("table spacer")
        box.set_in_layout(False)  # the spacer is in the layout instead

    @property
    def pad(self) -> float:
        """The distance between the table and the sides of its panel, in points."""
        return self._border_pad * self.font_size

    def reset_place(self) -> None:
        """Reset the table to its preferred spot in the panel, in its usual size."""
        if self.is_left_out:
            self.artist.set_visible(True)
        self.is_left_out, self._smaller = False, 0
        self.arrange_entries(1, 0)
        self._take_back()

    def _take_back(self) -> None:
        self.reserved_space, self.spacer.extent = None, (0.0, 0.0)
        self.place_inside(self.preferred_spot, 0.0, 0.0)

    @property
    def forms(self) -> list[int]:
        """By how many points the type may be smaller, from the largest type on."""
        usual = max(self._usual_sizes.values())
        least = max(self._least_size, _TABLE_TYPE * usual) if self._least_size < usual else usual
        return list(range(int(usual - least) + 1))

    def arrange_entries(self, columns: int, form: int) -> None:
        """Take type that is `form` points smaller, if the least size allows it."""
        for text, size in self._usual_sizes.items():
            text.set_fontsize(max(size - self._smaller - form, min(size, self._least_size)))

    def shrink(self) -> bool:
        """Take the next smaller size of type; return whether there is one."""
        sizes = [text.get_fontsize() for text in self._usual_sizes]
        self._smaller += 1
        self.arrange_entries(1, 0)
        return sizes != [text.get_fontsize() for text in self._usual_sizes]

    def place_inside(self, spot: str, dx: float, dy: float) -> None:
        """Place the table in the panel, at an offset in points from a spot."""
        self._set_location(spot, (0, 0, 1, 1), dx, dy, self._border_pad)

    def is_in_place(self, figure: Figure) -> bool:
        """Return whether the table still stands on its axes."""
        return self.artist in self.ax.artists and self.ax.get_figure(root=True) is figure

    def give_up(self) -> str:
        """Leave out the table, and return what a warning says of it."""
        self.reset_place()
        self.artist.set_visible(False)
        self.is_left_out = True
        name = get_gid(self.artist)
        return (
            f"the box of {name} has no free place in its panel or beside it, and is left out: "
            f'rocplot.caption(ax) has its numbers; pass {name}={{"rows": [...]}} for fewer of them, or use a '
            "larger figure"
        )

    def hide_legend(self) -> None:
        """Take the table back into the panel until places are chosen again."""
        self._take_back()

    def _set_location(self, loc: str, anchor: tuple[float, ...], dx: float, dy: float, pad: float) -> None:
        figure: Any = self.ax.get_figure(root=True)
        offset = ScaledTranslation(dx / 72, dy / 72, figure.dpi_scale_trans)
        self.artist.loc, self.artist.borderpad = AnchoredOffsetbox.codes[loc], pad
        self.artist.set_bbox_to_anchor(
            Bbox.from_bounds(*anchor, *(0, 0)[: 4 - len(anchor)]), self.ax.transAxes + offset
        )


def _list_texts(box: AnchoredOffsetbox) -> list[Text]:
    return [text for text in box.findobj(Text) if isinstance(text, Text)]


INSET_SIDES = (0.45, 0.4, 0.35)  # of the shorter side of the panel: sides of an inset to try
_INSET_PAD = 0.4  # of the font size of its tick labels, between an inset and the sides of its panel


class AxesInset(AxesTable):
    """A square inset with its tick labels and axis labels, which is placed as a legend is.

    Its side is a fraction of that of the panel before there is room for boxes outside, if that can be read.
    """

    is_opaque = False  # the area behind it may be that of its curves

    def __init__(
        self,
        inset: Axes,
        ax: Axes,
        preferred_spot: str,
        least_side: float,
        way_out: str,
        frame: Artist | None = None,
    ) -> None:
        self._frame = frame
        self.artist, self.ax, self.preferred_spot, self.columns = inset, ax, preferred_spot, 1
        self.font_size = float(inset.xaxis.get_ticklabels()[0].get_fontsize())
        self._border_pad, self._least_side, self._way_out = _INSET_PAD, least_side, way_out
        self._sides: list[float] = []
        self._locator = _InsetLocator(ax)
        self.spacer = LegendSpacer(ax)
        self.spacer.set_gid("table spacer")
        inset.set_in_layout(False)  # the spacer is in the layout instead
        inset.set_axes_locator(self._locator)

    @property
    def _tried_sides(self) -> list[float]:
        if not self._sides:
            shortest = min(self.ax.bbox.size) * 72 / self.ax.get_figure(root=True).dpi  # type: ignore[union-attr]
            sides = [max(share * shortest, self._least_side) for share in INSET_SIDES]
            self._sides = list(dict.fromkeys(sides))
        return self._sides

    @property
    def forms(self) -> list[int]:
        """The sides to try, from the longest to the shortest."""
        return list(range(len(self._tried_sides)))

    def arrange_entries(self, columns: int, form: int) -> None:
        """Give the inset one of the sides to try."""
        self._locator.side = self._tried_sides[form]

    def get_box(self, renderer: RendererBase | None = None) -> Bbox:
        """Return the box of the inset with its tick labels and axis labels, in pixels."""
        self.artist.apply_aspect(self._locator(self.artist, renderer))
        inner, outer = self.artist.get_window_extent(renderer), self.artist.get_tightbbox(renderer)
        if outer is None:  # it is left out
            return Bbox.from_bounds(inner.x0, inner.y0, 0, 0)
        figure: Any = self.ax.get_figure(root=True)
        reach = np.subtract(outer.extents, inner.extents) * 72 / figure.dpi
        if not np.allclose(reach, self._locator.reach, atol=0.01):
            self._locator.reach = reach
            self.artist.apply_aspect(self._locator(self.artist, renderer))
        return Bbox(outer)

    def reset_place(self) -> None:
        """Reset the inset to its preferred spot, with its longest side."""
        self._sides = []
        for artist in (self.artist, self._frame):
            if artist is not None:
                artist.set_visible(True)
        super().reset_place()

    @property
    def is_inside(self) -> bool:
        """Whether the inset is drawn, in its panel."""
        return self.reserved_space is None and bool(self.artist.get_visible())

    def is_in_place(self, figure: Figure) -> bool:
        """Return whether the inset still stands on its axes, where we placed it."""
        stands = self.artist in self.ax.child_axes and self.artist.get_axes_locator() is self._locator
        return stands and self.ax.get_figure(root=True) is figure

    def hide_legend(self) -> None:
        """Take the inset back into the panel until places are chosen again."""
        self.reset_place()

    def give_up(self) -> str:
        """Leave out the inset, and return what a warning says of it."""
        self.reset_place()
        self.artist.set_visible(False)
        if self._frame is not None:
            self._frame.set_visible(False)
            labels, to_page = get_labels(self.ax), get_straight_transform(self.ax)
            get_labels(self.artist).move_labels(labels, to_page, lambda _x, _y: True)
        return f"the inset has no free place in its panel or beside it, and is left out: {self._way_out}"

    def _set_location(self, loc: str, anchor: tuple[float, ...], dx: float, dy: float, pad: float) -> None:
        spot = SPOTS.get(loc, SPOTS["upper right"])  # until one outside has its place
        self._locator.place = spot, (*anchor, 0.0, 0.0)[:4], (dx, dy), pad * self.font_size


class Headroom:
    """Room in the limits of y, above all that a panel shows, for a legend or an inset if it stands there."""

    def __init__(self, ax: Axes, top: float, for_inset: bool) -> None:
        self.top, self.for_inset, self._is_free = top, for_inset, False
        self._ax, self._reserved_ends = ax, ax.get_ylim()
        self._released_ends: tuple[float, float] | None = None  # while the room is taken back

    def release(self, headrooms: Mapping[Axes, Headroom]) -> bool:
        """Take the room back, unless the limits are others by now; return whether that moves them.

        `headrooms` are those of all panels: panels that share y keep the room until none of them needs it.
        """
        self._is_free = True
        panels = self._ax.get_shared_y_axes().get_siblings(self._ax)
        rooms = [headrooms[panel] for panel in panels if panel in headrooms]
        low, high = self._ax.get_ylim()
        last = next((room for room in rooms if room._reserved_ends == (low, high)), None)
        if last is None or len(rooms) < len(panels) or not all(room._is_free for room in rooms):
            return False
        self._ax.set_ylim(low, min(max(room.top for room in rooms), high))
        last._released_ends = self._ax.get_ylim()
        return True

    def restore(self) -> None:
        """Make the room again, if it is taken back and the limits are still ours."""
        if self._released_ends is not None and self._ax.get_ylim() == self._released_ends:
            self._ax.set_ylim(self._reserved_ends)
        self._is_free, self._released_ends = False, None


class _InsetLocator:
    """The locator of an inset, whose distances are in points, so that it stands alike at every resolution."""

    def __init__(self, ax: Axes) -> None:
        self._ax, self.side = ax, 1.0
        self.reach = np.zeros(4)  # how far the texts of the inset reach beyond its four sides
        # The corner of the inset, the box of the panel at which it stands, an offset and a distance from it
        self.place: Any = ((1.0, 1.0), (0.0, 0.0, 1.0, 1.0), (0.0, 0.0), 0.0)

    def __call__(self, _inset: Any, _renderer: RendererBase | None) -> Bbox:
        spot, anchor, offset, pad = map(np.array, self.place)
        figure: Any = self._ax.figure
        point = self._ax.get_figure(root=True).dpi / 72  # type: ignore[union-attr]
        low, size = self._ax.bbox.min + anchor[:2] * self._ax.bbox.size, anchor[2:] * self._ax.bbox.size
        outer = (self.side - self.reach[:2] + self.reach[2:]) * point
        corner = low + pad * point + spot * (size - 2 * pad * point - outer) + offset * point
        corner = corner - self.reach[:2] * point
        inset = Bbox([corner, corner + self.side * point])
        return Bbox(inset.transformed(figure.transSubfigure.inverted()))


def find_repeated_legends(legends: Sequence[AxesLegend]) -> list[AxesLegend]:
    """Return the legends whose many models have the same labels as those of another legend."""
    labels = {
        legend: tuple(handle.get_label() for handle in legend.handles if _is_model(handle))
        for legend in legends
        if not legend.is_requested
    }
    number = Counter(labels.values())
    return [legend for legend in labels if len(labels[legend]) > _FEW_NAMES and number[labels[legend]] > 1]


def find_cramping_legends(
    legends: Sequence[AxesLegend], joined: Sequence[AxesLegend], renderer: RendererBase
) -> list[AxesLegend]:
    """Return the legends outside that leave panels little of their size, of panels with the same models.

    If legends of their models are `joined`, none needs to stand outside.
    """
    names = {
        legend: tuple(get_plain_label(handle) for handle in legend.handles if _is_model(handle))
        for legend in (*legends, *joined)
    }
    number = Counter(names.values())
    outside = [one for one in legends if one.reserved_space is not None and not one.is_requested]
    cramping = [
        one for one in outside if names[one][1:] and number[names[one]] > 1 and one.is_cramping(renderer)
    ]
    joined_names = {name for legend in (*joined, *cramping) for name in names[legend]}
    return [
        legend
        for legend in outside
        if names[legend] and joined_names.issuperset(legend.written_names or names[legend])
    ]
