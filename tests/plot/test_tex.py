"""Names and words as they are printed: by matplotlib, through TeX and through pgf, in every picture."""

import re
import shutil
import subprocess
import warnings
from collections import Counter

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pytest
import stress
from matplotlib.backends import backend_pgf
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.text import Text
from matplotlib.texmanager import TexManager
from matplotlib.textpath import TextToPath

import rocplot as rp
from rocplot.plot._typeset import Words, is_known_to_tex, literal, typeset

NAMES = ["cost $5", "50 % of a_b^c", "R&D #1", "_baseline", "100~% of a\\b {x}", 'C++ & "naïve" C#']
MORE = ["a--b", "`x'", "<|>", "κ ≥ −2 ∞ α ρ", "R² ± 1 × 2 · 3 √2", "US$5 vs $6", "½ … →", "x \\$ y", "1\u00a0000", "Łódź"]


# -- TeX, read back ---------------------------------------------------------------------------------

MACROS = {
    "textbackslash{}": "\\", "textless{}": "<", "textgreater{}": ">", "textbar{}": "|", "textasciigrave{}": "`", "dots{}": "…",
    **{char: char for char in "%&#_{}$"},
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
TOKEN = re.compile(
    "|".join([*(re.escape("\\" + one) for one in sorted(MACROS, key=len, reverse=True)), r"\$[^$]+\$", r"\{\}", "."]), re.S
)


def printed(tex):
    """Read what TeX prints; whatever it would not print as it stands is an error."""
    found = ""
    for part in TOKEN.findall(tex):
        if part[0] == "\\":
            found += MACROS[part[1:]]
        elif part[0] == "$":
            assert part[1:-1], tex
            found += SIGNS.get(part[1:-1], part)
        elif part != "{}":
            assert part not in "%&#_{}^" and (part.isascii() or part.isalpha()), tex
            found += " " if part == "~" else part
    return found


def plain(text):
    return text.replace("\u00a0", " ").strip()


@pytest.mark.parametrize("name", [*NAMES, *MORE])
def test_what_tex_is_given_prints_the_name(name):
    assert printed(typeset(name)) == plain(name).replace(r"\$", "$")


def test_two_dashes_are_no_long_one():
    assert "--" not in typeset("a--b---c")


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
    assert typeset(text) == tex


@pytest.mark.parametrize("name", ["模型", "имя", "e\u0301", "ð", "🙂", "a\tb"])
def test_letters_without_a_command_are_not_given_to_tex(name):
    assert not is_known_to_tex(name)
    text = literal(Text(0, 0, Words(name), usetex=True))
    assert not text.get_usetex()
    text.set_text(name)  # the caller's own
    assert text.get_usetex()


# -- every picture ----------------------------------------------------------------------------------


class Stub:
    """Measures as TeX would, about, without TeX."""

    latex_preamble = ""

    def get_width_height_descent(self, text, prop):
        width = 0.5 * prop.get_size_in_points() * len(text)
        return width, 1.2 * prop.get_size_in_points(), 0.2 * prop.get_size_in_points()


def measured(tex, fontsize, renderer=None):
    scale = 1 if renderer is None else renderer.points_to_pixels(1)
    width, height, descent = TextToPath().get_text_width_height_descent(
        printed(tex), mpl.font_manager.FontProperties(size=fontsize), ismath="$" in printed(tex).replace("$5", "")
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


PGFTEXT = re.compile(r"\\pgftext\[[^]]*\]\{\\color\{textcolor\}\{.*?\\catcode`\\%=\\active\\def%\{\\%\}(.*)\}\}%")


def words(found):
    return set(map(plain, found)) - {""}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", sorted(stress.PLOTS))
def test_a_picture_prints_the_same_words_whichever_way(name, drawn, tmp_path):
    fig = picture(name)
    fig.canvas.draw()
    as_they_are = words(drawn)
    for text in fig.findobj(Text):
        text.set_usetex(True)
    drawn.clear()
    fig.canvas.draw()
    in_tex = words(drawn)
    plt.close(fig)
    fig = picture(name)
    fig.savefig(tmp_path / "a.pgf", backend="pgf")
    in_pgf = words(map(printed, PGFTEXT.findall((tmp_path / "a.pgf").read_text(encoding="utf-8"))))
    plt.close(fig)
    assert in_tex == as_they_are
    assert in_pgf == as_they_are
