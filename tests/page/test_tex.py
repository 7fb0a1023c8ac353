"""Names and words as they are printed: by matplotlib, through TeX and through pgf, in every picture."""

import io
import itertools
import pickle
import re
import shutil
import subprocess
import unicodedata
import warnings

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest
import stress
from matplotlib.backends import backend_pgf
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.texmanager import TexManager
from matplotlib.text import Text
from matplotlib.textpath import TextToPath

import rocplot as rp
from rocplot.page.typeset import LiteralString, LiteralText, format_tex, format_text, is_known_to_tex
from rocplot.plot._axes import RateFormatter

NAMES = ["cost $5", "50 % of a_b^c", "R&D #1", "_baseline", "100~% of a\\b {x}", 'C++ & "naïve" C#']
MORE = [
    "a--b",
    "`x'",
    "<|>",
    "κ ≥ −2 ∞ α ρ",
    "R² ± 1 × 2 · 3 √2",
    "US$5 vs $6",
    "½ … →",
    "x \\$ y",
    "1\u00a0000",
    "Łódź",
]


needs_tex = pytest.mark.skipif(
    not (shutil.which("latex") and shutil.which("dvipng")), reason="could not import TeX: it is not installed"
)

# -- TeX, read back ---------------------------------------------------------------------------------

MACROS = {
    "textbackslash{}": "\\", "textless{}": "<", "textgreater{}": ">", "textbar{}": "|", "textasciigrave{}": "`", "dots{}": "…",
    **{char: char for char in "%&#_{}$"}, "textbf{mine}": "mine", "emph{mine}": "mine",
    "ifdefined\\pdftexversion{\\fontencoding{T1}\\selectfont\\textquotedbl}\\else\\textquotedbl\\fi{}": '"',
    "ifdefined\\pdftexversion{\\fontencoding{T1}\\selectfont\\textasciicircum}\\else\\textasciicircum\\fi{}": "^",
    "ifdefined\\pdftexversion{\\fontencoding{T1}\\selectfont\\textasciitilde}\\else\\textasciitilde\\fi{}": "~",
}  # fmt: skip
SIGNS = {
    "-": "−", r"\leq": "≤", r"\geq": "≥", r"\neq": "≠", r"\approx": "≈", r"\infty": "∞", r"\times": "×", r"\pm": "±",
    r"\cdot": "·", r"\rightarrow": "→", r"\surd": "√", "1/2": "½", r"\kappa": "κ", r"\alpha": "α", r"\rho": "ρ",
    r"\pi": "π", r"\lambda": "λ", r"\tau": "τ", r"\beta": "β", r"\Delta": "Δ", r"\bullet": "●", r"\circ": "○",
    **{f"_{digit}": char for digit, char in enumerate("₀₁₂₃₄₅₆₇₈₉")},
    **{f"^{digit}": char for digit, char in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")},
}  # fmt: skip
BOLD = re.compile(r"^\\textbf\{(?!mine)(.*)\}$", re.S)
TOKEN = re.compile(
    "|".join(
        [
            *(re.escape("\\" + one) for one in sorted(MACROS, key=len, reverse=True)),
            r"\$[^$]+\$",
            r"\{\}",
            ".",
        ]
    ),
    re.S,
)


def printed(tex):
    """Read what TeX prints; whatever it would not print as it stands is an error."""
    found = ""
    for part in TOKEN.findall(BOLD.sub(r"\1", tex)):
        if part[0] == "\\":
            found += MACROS[part[1:]]
        elif part[0] == "$":
            assert part[1:-1], tex
            found += SIGNS.get(part[1:-1], part)
        elif part != "{}":
            assert part not in "%&#_{}^", tex
            assert part.isascii() or part.isalpha() or part == "–", tex  # that utf8 knows as \textendash
            found += " " if part == "~" else part
    return found


def plain(text):
    return text.replace("\u00a0", " ").strip()


@pytest.mark.parametrize("name", [*NAMES, *MORE])
def test_what_tex_is_given_prints_the_name(name):
    assert printed(format_tex(name)) == plain(name).replace(r"\$", "$")


def test_two_dashes_are_no_long_one():
    assert "--" not in format_tex("a--b---c")


@pytest.mark.parametrize(
    ("text", "tex"),
    [
        ("95 % band", r"95 \% band"),
        ("R&D #1 {x}", r"R\&D \#1 \{x\}"),
        ("κ ≥ −2", r"$\kappa$ $\geq$ $-$2"),
        ("$5/$6", r"\$5/\$6"),
        (r"$\kappa_1$ at US$5", r"$\kappa_1$ at US\$5"),
        (r"50 \%, \$5", r"50 \textbackslash{}\%, \$5"),
        ("two  spaces", "two ~spaces"),
    ],
)
def test_tex(text, tex):
    assert format_tex(text) == tex


@pytest.mark.parametrize(("value", "shown"), [(-3, "−3"), (1000, "1 000"), (0.25, "0.25")])
def test_numbers_of_ticks_are_printed(value, shown):
    assert printed(format_text(RateFormatter()(value), tex=True)[0]) == shown


@pytest.mark.parametrize("name", ["模型", "имя", "e\u0301", "ð", "🙂", "a\tb"])
def test_letters_without_a_command_are_not_given_to_tex(name):
    assert not is_known_to_tex(name)
    text = LiteralText(0, 0, LiteralString(name), usetex=True)
    assert not text.get_usetex()
    text.set_text(name)  # the caller's own
    assert text.get_usetex()


# -- every picture ----------------------------------------------------------------------------------


class Stub:
    """Measures as TeX would, about, without TeX."""

    def get_width_height_descent(self, text, prop):
        return measured(text, prop.get_size_in_points())


def measured(tex, fontsize, renderer=None):
    scale = 1 if renderer is None else renderer.points_to_pixels(1)
    width, height, descent = TextToPath().get_text_width_height_descent(
        printed(tex),
        mpl.font_manager.FontProperties(size=fontsize),
        ismath="$" in printed(tex).replace("$5", ""),
    )
    return width * scale, height * scale, descent * scale


@pytest.fixture
def drawn(monkeypatch):
    """Collect what is drawn: texts that are printed as they are, mathematics, and TeX read back."""
    found = []
    draw = RendererAgg.draw_text

    def text(self, gc, x, y, s, prop, angle, ismath=False, mtext=None):
        found.append(s.replace(r"\$", "$") if ismath else s)
        draw(self, gc, x, y, s, prop, angle, ismath, mtext)

    monkeypatch.setattr(RendererAgg, "draw_text", text)
    monkeypatch.setattr(RendererAgg, "draw_tex", lambda *given, **kws: found.append(printed(given[4])))
    monkeypatch.setattr(TexManager, "get_text_width_height_descent", staticmethod(measured))
    monkeypatch.setattr(backend_pgf.LatexManager, "_get_cached_or_new", classmethod(lambda cls: Stub()))
    return found


def picture(name):
    """Draw a picture of oddly named models; the first one is left out where one model alone is drawn."""
    y, scores = stress.sample(80, 32, stress.ladder(NAMES))
    if name in stress.OF_CLASSES:
        y, scores = np.array([f"50 % {k}_#" for k in range(3)])[np.arange(60) % 3], None
        matrix = np.random.default_rng(0).dirichlet(np.ones(3), 60)
        scores = matrix
    fig, ax = plt.subplots(
        figsize=(9, 7), subplot_kw={"projection": "3d"} if name == "isometric_surface" else None
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        stress.PLOTS[name](y, scores, ax)
    return fig


PGFTEXT = re.compile(
    r"\\pgftext\[[^]]*\]\{\\color\{textcolor\}\{.*?\\catcode`\\%=\\active\\def%\{\\%\}(.*)\}\}%"
)


def words(found):
    """Split what is drawn into words: lines may break elsewhere."""
    return set(" ".join(map(plain, found)).split())


FAST = {
    "roc, thresholds",
    "cost_curve",
    "forest",
    "confusion_matrix",
    "ranking_strip",
    "tree_diagram",
    "isometric_surface",
}


@pytest.mark.sample(1)
@pytest.mark.filterwarnings("ignore:no room for")
@pytest.mark.parametrize(
    "name", [pytest.param(one, marks=() if one in FAST else pytest.mark.slow) for one in sorted(stress.PLOTS)]
)
def test_a_picture_prints_the_same_words_whichever_way(name, drawn, tmp_path):
    fig, names = picture(name), words(NAMES)
    fig.canvas.draw()
    as_they_are = words(drawn)
    known = as_they_are | words(text.get_text() for text in fig.findobj(Text))
    for text in fig.findobj(Text):
        text.set_usetex(True)
    drawn.clear()
    fig.canvas.draw()
    in_tex = words(drawn)
    known |= words(text.get_text() for text in fig.findobj(Text))
    for text in fig.findobj(Text):
        text.set_usetex(False)
    fig.savefig(tmp_path / "a.pgf", backend="pgf")
    known |= words(text.get_text() for text in fig.findobj(Text))
    in_pgf = words(map(printed, PGFTEXT.findall((tmp_path / "a.pgf").read_text(encoding="utf-8"))))
    plt.close(fig)
    for found in (in_tex, in_pgf):  # a number may have no room in other type
        assert found <= known
        assert found & names == as_they_are & names
        assert len(found) > 0.7 * len(as_they_are)


def test_a_legend_of_the_callers_prints_our_labels_and_theirs(drawn):
    with mpl.rc_context({"text.usetex": True}):
        fig, ax = plt.subplots()
        ax.plot([0, 1], [1, 0], label=r"\textbf{mine}")
        rp.roc(*stress.sample(80, 32, stress.ladder(NAMES)), ax=ax, legend=False, label_fmt="{name}")
        ax.set_title(r"\emph{mine}, too")
        ax.legend()
        fig.legend(loc="upper left")
        fig.savefig(io.BytesIO(), bbox_inches="tight")
    assert {"mine", "mine, too", *map(plain, NAMES)} <= set(map(plain, drawn))
    assert len([one for one in drawn if one.strip() == "_baseline"]) == 2 * len(
        [one for one in drawn if one == "mine, too"]
    )


def test_what_a_caller_writes_is_the_callers(drawn):
    _, ax = plt.subplots()
    rp.roc(*stress.sample(80, 32, {"50 %": 0.8}), ax=ax)
    ax.set_xlabel("50 % of mine")
    ax.get_legend().get_texts()[0].set_text("also 50 %")
    ax.set_xticks([0, 1], ["0 %", "all"])
    ours = [ax.xaxis.label, ax.get_legend().get_texts()[0], ax.get_xticklabels()[0]]
    assert not any(isinstance(text.get_text(), LiteralString) for text in ours)
    assert all(text._preprocess_math("a_b") == ("a_b", False) for text in ours)
    ours[0].set_usetex(True)
    assert ours[0]._preprocess_math("a_b") == ("a_b", "TeX")


def test_a_figure_can_be_copied_and_kept(drawn):
    fig, ax = plt.subplots()
    rp.roc(*stress.sample(80, 32, stress.ladder(NAMES)), ax=ax)
    kept = pickle.loads(pickle.dumps(fig))
    for text in kept.findobj(Text):
        text.set_usetex(True)
    kept.canvas.draw()
    assert any(one.startswith("R&D #1") for one in drawn)


def test_letters_of_panels_are_bold_and_as_they_are(drawn, monkeypatch):
    given = []
    monkeypatch.setattr(RendererAgg, "draw_tex", lambda *args, **kws: given.append(args[4]))
    fig, _axes = plt.subplots(1, 2)
    letters = rp.letter_axes(fig, "{letter}_%")
    for text in letters:
        text.set_usetex(True)
    fig.canvas.draw()
    assert [one for one in given if "textbf" in one] == [r"\textbf{a\_\%}", r"\textbf{b\_\%}"]
    letters[0].set_text("A")  # the caller's own
    given.clear()
    fig.canvas.draw()
    assert "A" in given


@pytest.mark.sample(1)
@pytest.mark.parametrize("layout", ["constrained", "tight", "none"])
def test_columns_of_a_forest_are_measured_in_the_type_that_they_are_drawn_in(drawn, monkeypatch, layout):
    def wide(tex, fontsize, renderer=None):
        width, height, descent = measured(tex, fontsize, renderer)
        return 1.5 * width, height, descent

    monkeypatch.setattr(TexManager, "get_text_width_height_descent", staticmethod(wide))
    rows = {"50 % of a_b": (0.81, 0.74, 0.87), "R&D #1": (0.9, 0.85, 0.94), "cost $5": (10.25, 9.5, 12)}
    fig, ax = plt.subplots(figsize=(6, 2.5), layout=layout)
    rp.forest(rows, quantity="AUC (95 % CI)", ax=ax)
    fig.canvas.draw()
    columns = [text for text in ax.texts if text.get_gid() == "column"]
    before = [text.get_window_extent().bounds for text in columns]
    for text in columns:
        text.set_usetex(True)
    fig.canvas.draw()
    boxes = {text.get_text(): text.get_window_extent() for text in columns}
    panel = ax.get_window_extent()
    assert all(fig.bbox.x0 - 1 <= box.x0 and box.x1 <= fig.bbox.x1 + 1 for box in boxes.values())
    assert all(boxes[name].x1 < panel.x0 for name in rows)
    for words in zip(["0.81", "(0.74", "to", "0.87)"], ["0.90", "(0.85", "to", "0.94)"], strict=True):
        a, b = (boxes[word] for word in words)
        assert a.x1 == pytest.approx(b.x1, abs=1)
    for some in (["0.81", "(0.74", "0.87)"], ["10.25", "(9.50", "12.00)"]):
        assert all(boxes[a].x1 < boxes[b].x0 for a, b in itertools.pairwise(some))
    for text in columns:
        text.set_usetex(False)
    fig.canvas.draw()
    np.testing.assert_allclose([text.get_window_extent().bounds for text in columns], before, atol=1)


@pytest.mark.slow
@needs_tex
def test_legends_are_measured_in_the_type_that_they_are_drawn_in(drawn):
    fig, axes = plt.subplots(1, 2, figsize=(7, 3.2), layout="constrained")
    rp.roc(*stress.sample(80, 32, stress.ladder(NAMES[:3])), ax=axes[0], legend="outside")
    rp.roc(*stress.sample(80, 32, stress.ladder(NAMES[:2])), ax=axes[1])
    fig.canvas.draw()
    for text in fig.findobj(Text):
        text.set_usetex(True)
    fig.canvas.draw()
    assert not [one for one in rp.preflight(fig, width=7) if "overlap" in one.kind or "clip" in one.kind]


def test_mathematics_that_cannot_be_read_is_no_mathematics(drawn):
    fig, ax = plt.subplots()
    rp.roc(*stress.sample(80, 32, {"from $x_ to y$": 0.8, r"$\alpha$": 0.7}), ax=ax, label_fmt="{name}")
    fig.canvas.draw()
    assert {"from $x_ to y$", r"$\alpha$"} <= set(drawn)


# -- with TeX ---------------------------------------------------------------------------------------


def texts_of(path):
    found = subprocess.run(
        ["pdftotext", "-layout", path, "-"], check=True, capture_output=True, encoding="utf-8"
    ).stdout
    return re.sub(" +", " ", unicodedata.normalize("NFC", found.replace("ı̈", "ï")))


SHOWN = [name.replace("_", "-") for name in NAMES if "_" not in name]  # TeX draws a rule for an underscore


@needs_tex
@pytest.mark.slow
@pytest.mark.parametrize("way", ["usetex", "pdflatex", "xelatex", "lualatex", "plain"])
def test_names_are_printed(way, tmp_path):
    y, scores = stress.sample(80, 32, stress.ladder([*NAMES, "κ ≥ −2 ∞"]))
    pgf = way.endswith("latex")
    settings = {"pgf.texsystem": way} if pgf else {"text.usetex": way == "usetex", "pdf.fonttype": 42}
    fig, ax = plt.subplots(figsize=(9, 7))
    rp.cost_curve(y, scores, ax=ax, cost_weight=True, label_fmt="{name}")
    with mpl.rc_context(settings):
        for text in fig.findobj(Text):
            text.set_usetex(way == "usetex")
        fig.savefig(tmp_path / "a.pdf", backend="pgf" if pgf else "pdf")
    found = texts_of(tmp_path / "a.pdf")
    assert [name for name in [*SHOWN, "κ ≥ −2 ∞", "false negative, κ"] if name not in found] == []
    assert "baseline" in found


@needs_tex
@pytest.mark.slow
@pytest.mark.parametrize("way", ["usetex", "pdflatex", "xelatex", "lualatex"])
def test_letters_that_tex_does_not_know_are_drawn(way, tmp_path):
    with mpl.rc_context(
        {"text.usetex": way == "usetex", "pgf.texsystem": "pdflatex" if way == "usetex" else way}
    ):
        fig, ax = plt.subplots()
        rp.roc(*stress.sample(80, 32, {"имя": 0.9, "50 %": 0.8}), ax=ax)
        fig.savefig(tmp_path / "a.pdf", backend="pdf" if way == "usetex" else "pgf")
    assert "50 %" in texts_of(tmp_path / "a.pdf")
