"""Each private name of matplotlib that the package uses does what it is used for, and no other module uses one."""

import ast
import contextlib
import functools
import importlib
import inspect
import io
import pickle
import pkgutil
from functools import partial
from pathlib import Path as FilePath

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.artist import Artist
from matplotlib.axis import XTick, YTick
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.backends.backend_mixed import MixedModeRenderer
from matplotlib.font_manager import FontProperties, findfont, get_font
from matplotlib.layout_engine import ConstrainedLayoutEngine, TightLayoutEngine
from matplotlib.legend import Legend
from matplotlib.offsetbox import AnchoredOffsetbox, DrawingArea, HPacker, OffsetBox, PackerBase, TextArea
from matplotlib.path import Path
from matplotlib.patheffects import Normal, PathEffectRenderer
from matplotlib.text import Text
from matplotlib.transforms import Bbox, TransformWrapper

import rocplot
from rocplot.page import private_matplotlib as private


def renderer_for(fig):
    return RendererAgg(*(int(side) for side in fig.bbox.size), fig.dpi)


def legend_on(ax, **kws):
    ax.plot([0, 1], label="one")
    ax.plot([1, 0], label="two")
    return ax.legend(**kws)


# -- Figures, fonts and renderers -----------------------------------------------------------------


@pytest.mark.parametrize("name", ["agg", "pdf", "svg"])
def test_get_renderer_measures_a_figure_of_any_canvas(name):
    fig = plt.figure()
    importlib.import_module(f"matplotlib.backends.backend_{name}").FigureCanvas(fig)
    text = fig.text(0.5, 0.5, "words")
    assert text.get_window_extent(private.get_figure_renderer(fig)).width > 0


def test_set_dpi_leaves_the_window(monkeypatch):
    fig = plt.figure(dpi=100)
    sizes = []
    monkeypatch.setattr(fig.canvas.manager, "resize", lambda *size: sizes.append(size))
    private.set_page_dpi(fig, 72.0)
    assert (fig.dpi, fig.bbox.width, sizes) == (72.0, fig.get_figwidth() * 72, [])
    fig.dpi = 50
    assert sizes  # which the public property resizes


def test_compress_is_of_compressed_layouts():
    assert private.is_compressed(ConstrainedLayoutEngine(compress=True))
    assert not private.is_compressed(ConstrainedLayoutEngine())
    assert not private.is_compressed(TightLayoutEngine())
    assert not private.is_compressed(None)
    assert private.is_compressed(plt.figure(layout="compressed").get_layout_engine())


def test_find_fonts_by_props_returns_all_families_in_order():
    fonts = private.find_fallback_fonts(FontProperties(family=["DejaVu Serif", "DejaVu Sans"]))
    assert [get_font(path).family_name for path in fonts] == ["DejaVu Serif", "DejaVu Sans"]
    assert fonts[0] == findfont(FontProperties(family="DejaVu Serif"))


def test_renderers_keep_the_one_that_they_wrap():
    fig = plt.figure()
    agg = renderer_for(fig)
    assert private.get_inner_renderer(PathEffectRenderer([Normal()], agg)) is agg
    mixed = MixedModeRenderer(fig, 1, 1, 72, agg, bbox_inches_restore=None)
    assert private.get_inner_renderer(mixed) is agg
    assert private.get_inner_renderer("neither") == "neither"


@pytest.mark.parametrize("kind", ["png", "pdf", "svg"])
def test_a_dry_run_comes_before_a_figure_with_a_layout_is_saved(kind):
    class Witness(Artist):
        def draw(self, renderer):
            dry_runs.append(private.is_dry_run(renderer))

    for layout, expected in (("tight", [True, False]), ("none", [False])):
        dry_runs = []
        fig = plt.figure(layout=layout)
        fig.add_artist(Witness())
        fig.savefig(io.BytesIO(), format=kind)
        assert dry_runs == expected


def test_raster_depth_and_rasterizing_are_what_artists_read_of_a_renderer():
    class Outlines(private.RasterState, PathEffectRenderer):
        pass

    fig, ax = plt.subplots()
    (line,) = ax.plot([0, 1])
    agg = renderer_for(fig)
    line.draw(Outlines([Normal()], agg))
    with pytest.raises(AttributeError, match="_raster"):
        line.draw(PathEffectRenderer([Normal()], agg))


# -- Axes and their ticks -------------------------------------------------------------------------


def mark_twin(ax, twin):
    twin.set_gid(f"twin of {ax.get_gid()}")


def test_make_twin_axes_makes_all_twins():
    fig, ax = plt.subplots()
    ax.set_gid("first")
    private.add_twin_callback(ax, mark_twin)
    assert ax.twinx().get_gid() == ax.twiny().get_gid() == "twin of first"
    copied = pickle.loads(pickle.dumps(fig)).axes[0]
    assert copied.twinx().get_gid() == "twin of first"


def test_colorbar_marks_the_axes_of_colour_bars():
    fig, (ax, side) = plt.subplots(1, 2)
    image = ax.imshow([[0, 1]])
    made = fig.colorbar(image, ax=ax).ax
    fig.colorbar(image, cax=side)
    assert [private.is_colorbar_axes(panel) for panel in (ax, side, made)] == [False, True, True]


def test_axis3don_is_whether_three_axes_are_shown():
    ax = plt.figure().add_subplot(projection="3d")
    assert private.has_3d_axis(ax)
    ax.set_axis_off()
    assert not private.has_3d_axis(ax)


def test_update_ticks_is_what_questions_about_ticks_call():
    fig, ax = plt.subplots()
    calls = []

    class Locator(mpl.ticker.FixedLocator):
        def __call__(self):
            calls.append(self)
            return super().__call__()

    ax.xaxis.set_major_locator(Locator([0.2, 0.8]))
    renderer = renderer_for(fig)
    with private.cache_ticks([ax]):
        first = ax.get_tightbbox(renderer).extents
        once = len(calls)
        again = ax.get_tightbbox(renderer).extents
        assert len(calls) == once > 0
    assert first.tolist() == again.tolist() == ax.get_tightbbox(renderer).extents.tolist()
    assert len(calls) > once


def test_tick_class_is_that_of_later_ticks():
    class Tick(XTick):
        pass

    _, ax = plt.subplots()
    for axis in (ax.xaxis, ax.yaxis):
        private.replace_tick_class(axis, {XTick: Tick})
        axis.set_ticks([i / 20 for i in range(20)])
    assert type(ax.xaxis.get_major_ticks()[-1]) is Tick
    assert type(ax.yaxis.get_major_ticks()[-1]) is YTick


def test_invalidate_internal_tells_of_each_change():
    changed = []

    class Watching(private.WatchingTransform):
        input_dims = output_dims = 2
        pass_through = True

        def handle_change(self, child):
            changed.append(child)

    class Above(Watching):
        def handle_change(self, child):
            assert changed  # the lower one heard first
            changed.append(child)

    _, ax = plt.subplots()
    watching, above = Watching(), Above()
    watching.set_children(ax.transScale, ax.transLimits)
    above.set_children(watching)
    assert isinstance(ax.transScale, TransformWrapper)
    ax.set_xscale("log")
    assert ax.transScale in changed
    assert watching in changed  # by which a change is passed on


# -- Lines and texts ------------------------------------------------------------------------------


def test_unscaled_dash_pattern_is_in_line_widths():
    _, ax = plt.subplots()
    (line,) = ax.plot([0, 1], linestyle=(1, (4, 2)), linewidth=5)
    assert line.get_linestyle() == "--"
    offset, dashes = private.get_dash_pattern(line)
    assert (offset, list(dashes)) == (1, [4, 2])
    line.set_linestyle("-")
    assert private.get_dash_pattern(line)[1] is None


def test_path_of_a_line_is_what_is_drawn_until_its_data_change():
    _, ax = plt.subplots()
    (line,) = ax.plot([0, 1, 2], [0, 5, 0])
    private.set_line_path(line, Path([(0, 0), (2, 0)]))
    assert line.get_path().vertices.tolist() == [[0, 0], [2, 0]]
    ax.set(xlim=(0, 2), ylim=(-1, 6))
    renderer = renderer_for(ax.figure)
    line.draw(renderer)
    assert 0 < np.asarray(renderer.buffer_rgba())[..., 3].any(axis=1).sum() < 9  # rows of pixels
    line.set_data([0, 1, 2], [0, 5, 0])
    assert len(line.get_path().vertices) == 3


def test_get_wrap_line_width_is_where_texts_are_wrapped():
    fig, ax = plt.subplots()
    label = ax.set_xlabel("many words in one row")
    label.set_wrap(True)
    renderer = renderer_for(fig)
    wide = label.get_window_extent(renderer)
    private.set_wrap_width(label, partial(float, wide.width * 0.6))
    narrow = label.get_window_extent(renderer)
    assert narrow.width <= wide.width * 0.6
    assert narrow.height > 1.5 * wide.height


def test_check_xy_is_whether_an_annotation_is_drawn():
    fig, ax = plt.subplots()
    renderer = renderer_for(fig)
    for xy, clip, shown in [((0.5, 0.5), None, True), ((3, 3), None, False), ((3, 3), False, True)]:
        note = ax.annotate("note", xy, xytext=(0.5, 0.5), textcoords="axes fraction", annotation_clip=clip)
        assert private.is_annotation_shown(note, renderer) == shown


def test_linespacing_and_multialignment_are_those_that_were_set():
    text = plt.figure().text(0, 0, "a\nb", linespacing=1.7, multialignment="right", ha="center")
    assert private.get_text_spacing(text) == 1.7
    assert private.get_multialignment(text) == "right"
    text.set_horizontalalignment("left")
    assert private.get_multialignment(text) == "right"


def test_a_distance_of_rows_is_the_default_or_that_of_the_maker():
    figure = plt.figure()
    assert private.has_default_spacing(figure.text(0, 0, "a\nb"))
    assert not private.has_default_spacing(figure.text(0, 0, "a\nb", linespacing=1.7))


def test_the_titles_of_a_figure_are_those_that_it_has():
    figure = plt.figure()
    figure.text(0, 0, "note")
    assert private.get_figure_titles(figure) == []
    titles = [figure.suptitle("title"), figure.supxlabel("x"), figure.supylabel("y")]
    assert private.get_figure_titles(figure) == titles


class Even(private.OpenText, Text):
    """A text whose rows are 30 pixels high, 20 of them above the baseline."""

    def lay_out_rows(self, renderer):
        return self.lay_out_set_rows(private.RowRenderer(renderer, 20.0, 10.0, 5.0))


@pytest.mark.parametrize("words", ["a\na\na", "l\np\na", "$x$\na\n$y$"])
def test_rows_are_as_far_apart_as_their_renderer_says(words):
    figure = plt.figure()
    text = figure.add_artist(Even(0, 0, words, fontsize=10, linespacing=3))
    box, rows, _ = text.lay_out_rows(renderer_for(figure))
    np.testing.assert_allclose(np.diff([y for *_, (_, y) in rows]), -30)
    assert box.height == pytest.approx(90)
    assert text.get_linespacing() == 3 if hasattr(text, "get_linespacing") else True


class Loud(private.OpenText, Text):
    """A text that writes down which of its steps are taken."""

    def __init__(self, *args, **kws):
        self.steps = []
        super().__init__(*args, **kws)

    def format_markup(self, text):
        self.steps.append("markup")
        assert super().format_markup(text) == (text, False)
        return text.upper(), False

    def wrap_text(self):
        self.steps.append("wrap")
        return super().wrap_text()

    def measure_row_width(self, text):
        self.steps.append("width")
        return super().measure_row_width(text)

    def lay_out_rows(self, renderer):
        self.steps.append("rows")
        return super().lay_out_rows(renderer)


def extent_of(kind, words, **kws):
    fig = plt.figure()
    text = kind(100, 100, words, **kws)
    text.set_figure(fig)
    return text, text.get_window_extent(renderer_for(fig)).extents.tolist()


@pytest.mark.parametrize("step", ["markup", "wrap", "rows"])
def test_a_text_is_measured_and_drawn_by_steps_that_can_be_overridden(step):
    text, extents = extent_of(Loud, "words")
    assert extents == extent_of(Text, "WORDS")[1]  # `_preprocess_math`, `_get_wrapped_text`, `_get_layout`
    assert step in text.steps
    text.steps.clear()
    text.draw(renderer_for(text.figure))
    assert step in text.steps


def test_get_rendered_text_width_measures_what_is_wrapped():
    fig = plt.figure()
    text = Loud(0, 0, "some words that are wrapped " * 10, wrap=True)
    text.set_figure(fig)
    text.get_window_extent(renderer_for(fig))
    assert "width" in text.steps
    assert "\n" in text.wrap_text()
    plain = Text(0, 0, "words")
    plain.set_figure(fig)
    wide = plain.get_window_extent(renderer_for(fig)).width
    assert text.measure_row_width("words") == pytest.approx(wide, abs=1.5)


def test_the_text_of_a_text_is_the_object_that_is_stored():
    class Word(str):
        __slots__ = ()

    text = Loud(0, 0, "same")
    word = Word("same")
    text.set_text(word)
    assert text.get_text() is not word  # why `_text` is set
    text.store_text(word)
    assert text.get_text() is word


def test_the_renderer_of_a_text_is_that_which_measured_it_last():
    text, _ = extent_of(Loud, "words")
    renderer = renderer_for(text.figure)
    text.get_window_extent(renderer)
    assert text.kept_renderer is renderer
    other = renderer_for(text.figure)
    text.keep_renderer(other)
    assert text.kept_renderer is other
    text.get_window_extent()
    assert text.kept_renderer is other


# -- Legends and boxes ----------------------------------------------------------------------------


def test_legend_handle_box_holds_the_columns():
    _, ax = plt.subplots()
    legend = legend_on(ax, ncols=2, title="title")
    columns = private.get_entry_box(legend).get_children()
    texts = [text for column in columns for item in column.get_children() for text in item.findobj(Text)]
    assert [text.get_text() for text in texts] == ["one", "two"]
    assert len(columns) == 2


def test_children_of_a_box_are_those_that_are_set():
    fig, ax = plt.subplots()
    legend = legend_on(ax)
    renderer = renderer_for(fig)
    old = legend.get_window_extent(renderer)
    box = private.get_entry_box(legend)
    kept = box.get_children()[0]
    private.replace_children(box, [])
    assert box.get_children() == []
    assert legend.get_window_extent(renderer).height < old.height
    private.replace_children(box, [kept])
    assert legend.get_window_extent(renderer).extents.tolist() == old.extents.tolist()


def test_mode_of_a_legend():
    _, ax = plt.subplots()
    assert not private.is_expanded(legend_on(ax))
    assert private.is_expanded(ax.legend(mode="expand", bbox_to_anchor=(0, 1, 1, 0.1)))


@pytest.mark.parametrize(("loc", "code"), [("upper left", 2), ("lower right", 4), ((0.1, 0.2), (0.1, 0.2))])
def test_loc_of_a_legend(loc, code):
    _, ax = plt.subplots()
    legend = legend_on(ax, loc=loc)
    assert private.get_legend_loc(legend) == code
    legend.set_loc("center")
    assert private.get_legend_loc(legend) == 10


def test_loc_used_default_is_whether_none_was_given():
    _, ax = plt.subplots()
    assert private.has_default_loc(legend_on(ax))
    assert not private.has_default_loc(ax.legend(loc="best"))


def test_ncols_of_a_legend():
    _, ax = plt.subplots()
    legend = legend_on(ax, ncols=2)
    assert private.get_legend_columns(legend) == 2
    legend.set_ncols(1)
    assert private.get_legend_columns(legend) == 1


def test_remove_method_is_what_remove_calls():
    _, ax = plt.subplots()
    legend = Legend(ax, [], [])
    with pytest.raises(NotImplementedError):
        legend.remove()
    removed = []
    private.set_remove_method(legend, removed.append)
    legend.remove()
    assert removed == [legend]


def test_get_bbox_and_child_offsets_places_the_children_of_a_box():
    class Column(private.OpenBox, PackerBase):
        def lay_out_children(self, renderer):
            return Bbox([[0, 0], [30, 40]]), [(1.0, 2.0), (3.0, 4.0)]

    fig, ax = plt.subplots()
    children = [DrawingArea(1, 1), TextArea("words")]
    box = Column(children=children)
    ax.add_artist(AnchoredOffsetbox("center", child=box))
    renderer = renderer_for(fig)
    assert box.get_bbox(renderer).size.tolist() == [30, 40]
    assert box.get_children() == children
    fig.draw(renderer)
    (x0, y0), (x1, y1) = (child.get_offset() for child in children)
    assert (x1 - x0, y1 - y0) == (2, 2)
    assert issubclass(PackerBase, OffsetBox)


@pytest.mark.parametrize("words", ["lp", "lp\nlp", "lp\nlp\nlp"])
def test_the_baseline_of_a_text_in_a_box_is_that_of_its_first_row(words):
    class First(private.FirstRowBox, TextArea):
        pass

    fig, ax = plt.subplots()
    single, several = TextArea("lp"), First(words, multilinebaseline=True)
    box = HPacker(align="baseline", pad=0, sep=5, children=[single, several])
    ax.add_artist(AnchoredOffsetbox("center", child=box))
    renderer = renderer_for(fig)
    fig.draw(renderer)
    *_, (_, last) = private.measure_baselines(several._text, renderer)  # below the first row
    lowest = [area._text.get_transform().transform((0, 0))[1] for area in (single, several)]
    assert lowest[0] == pytest.approx(lowest[1] - last, abs=0.01)
    assert last == pytest.approx(0) or last < -10


# -- No other module ------------------------------------------------------------------------------

OWN = {  # underscored names of others or ours that matplotlib uses, too
    "_actions": "argparse",
    "_replace": "named tuples",
    "_getframe": "sys",
    "_origin": "rocplot.page.occupied.OccupiedMask",
    "_ax": "rocplot.page.scales._BendingTransform",
}
ROOT = FilePath(rocplot.__file__).parent
MODULES = sorted(
    path for path in ROOT.rglob("*.py") if path.name not in ("private_matplotlib.py", "__main__.py")
)


@functools.cache
def tree_of(path):
    return ast.parse(path.read_text(encoding="utf-8"))


def is_private(name):
    return name.startswith("_") and not name.startswith("__") and name != "_"


def names_in(tree):
    """All names that a module defines, or sets or reads of an object."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node, node.name
        elif isinstance(node, ast.Attribute):
            yield node, node.attr
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node, node.id


@pytest.fixture(scope="module")
def names_of_matplotlib():
    folder = FilePath(mpl.__file__).parent
    paths = (*folder.rglob("*.py"), *folder.parent.joinpath("mpl_toolkits").rglob("*.py"))
    trees = (tree_of(path) for path in paths if "tests" not in path.parts)
    return {name for tree in trees for _, name in names_in(tree) if is_private(name)}


def uses(tree, names):
    """Private names of matplotlib that are read or set of an object that is not one's own, or imported."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in names:
            if not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")):
                yield node.attr
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            word = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            if word in (
                "getattr",
                "setattr",
                "hasattr",
                "delattr",
                "pop",
                "get",
                "attrgetter",
                "methodcaller",
            ):
                words = [item.value for item in node.args if isinstance(item, ast.Constant)]
                yield from (item for item in words if isinstance(item, str) and item in names)
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            if isinstance(node.slice.value, str) and node.slice.value in names:
                yield node.slice.value
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in (
            "matplotlib",
            "mpl_toolkits",
        ):
            words = [*node.module.split("."), *(item.name for item in node.names)]
            yield from filter(is_private, words)
        elif isinstance(node, ast.Import):
            words = [item.name.split(".") for item in node.names]
            yield from (
                part for parts in words if parts[0] == "matplotlib" for part in filter(is_private, parts)
            )


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "source",
    [
        "label._get_wrap_line_width = 3",
        "hasattr(ax, '_colorbar')",
        "vars(axis)['_update_ticks']",
        "vars(axis).pop('_update_ticks', None)",
        "from matplotlib.backend_bases import _get_renderer",
        "import matplotlib._tight_bbox",
        "super()._get_layout(renderer)",
    ],
)
def test_the_scan_sees(source, names_of_matplotlib):
    assert list(uses(ast.parse(source), names_of_matplotlib))


@pytest.mark.slow
def test_no_other_module_uses_a_private_name_of_matplotlib(names_of_matplotlib):
    for path in MODULES:
        names = set(uses(tree_of(path), names_of_matplotlib)) - set(OWN)
        assert not names, f"{path.relative_to(ROOT)} uses {names}: put it into page/private_matplotlib.py"


def test_no_class_of_ours_has_a_private_name_of_the_class_of_matplotlib_that_it_extends():
    for kind in artist_classes():
        bases = bases_in_matplotlib(kind)
        taken = {name for base in bases for name in dir(base) if is_private(name)}
        taken |= {name for base in bases for name in private_names_of(base)}
        own = private_names_of(kind)
        names = (own & taken) - {kind.__name__}
        assert not names, f"{kind.__module__}.{kind.__name__} and its base in matplotlib both have {names}"


@functools.cache
def private_names_of(kind):
    """All private names that the source of a class defines, or sets or reads of an object."""
    tree = tree_of(FilePath(inspect.getfile(kind)))
    tree = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == kind.__name__)
    return frozenset(name for _, name in names_in(tree) if is_private(name))


def bases_in_matplotlib(kind):
    return [base for base in kind.__mro__ if base.__module__.startswith(("matplotlib", "mpl_toolkits"))]


def artist_classes():
    """All classes of the package that extend one of matplotlib."""
    found = set()
    for info in pkgutil.walk_packages(rocplot.__path__, "rocplot."):
        if info.name.endswith(("__main__", "private_matplotlib")):
            continue
        with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(ImportError):
            module = importlib.import_module(info.name)
            for kind in vars(module).values():
                if inspect.isclass(kind) and kind.__module__ == info.name and bases_in_matplotlib(kind):
                    found.add(kind)
    return sorted(found, key=lambda kind: (kind.__module__, kind.__name__))
