"""Texts as matplotlib reads them, by itself or through TeX: names are literal, but for mathematics."""

from __future__ import annotations

import re
import unicodedata

import matplotlib as mpl

# Mathematics as Pandoc reads it: no space after the first dollar sign and before the second one, which no
# digit follows.  So "$\kappa$" is mathematics, and "US$5 vs $6" is not.
_MATH = re.compile(r"(?<!\\)\$(?![\s$])(?:\\.|[^$\\])*(?<!\s)\$(?!\d)", re.DOTALL)
_DOLLAR = re.compile(r"(?<!\\)\$")
_SPACES = re.compile(r"(?<= ) +")  # that TeX would swallow
_ESCAPED = re.compile(r"\\[$%&#_{}]")  # what the caller has escaped already
_TEX = {
    **{char: f"\\{char}" for char in "%&#_{}$"},
    "\\": r"\textbackslash{}",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    "−": "$-$",
    "≤": r"$\leq$",
    "≥": r"$\geq$",
    "≠": r"$\neq$",
    "≈": r"$\approx$",
    "∞": r"$\infty$",
    "×": r"$\times$",
    "±": r"$\pm$",
    "·": r"$\cdot$",
    "→": r"$\rightarrow$",
    "√": r"$\surd$",
    "½": "$1/2$",
    "●": r"$\bullet$",
    "○": r"$\circ$",
    "…": r"\dots{}",
    "\u00a0": "~",
    **{char: f"$_{digit}$" for digit, char in enumerate("₀₁₂₃₄₅₆₇₈₉")},
    **{char: f"$^{digit}$" for digit, char in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")},
}
_LETTER = re.compile("GREEK (SMALL|CAPITAL) LETTER ([A-Z]+)")


def typeset(text: str, tex: bool | None = None) -> str:
    """Write a text as matplotlib reads it: literally, but for mathematics between dollar signs.

    A dollar sign that begins no mathematics is escaped.  With `tex`, by default as rcParams["text.usetex"]
    says, so is all that TeX would not print, except what is escaped already.
    """
    tex = bool(mpl.rcParams["text.usetex"]) if tex is None else tex
    if not tex and not _MATH.search(text) and len(_DOLLAR.findall(text)) % 2:
        return text  # as matplotlib reads it, too
    plain = _to_tex if tex else _escaped_dollars
    parts, at = [], 0
    for found in _MATH.finditer(text):
        parts += [plain(text[at : found.start()]), found[0]]
        at = found.end()
    made = "".join([*parts, plain(text[at:])])
    return _SPACES.sub(lambda spaces: "~" * len(spaces[0]), made) if tex else made


def legend_text(label: str) -> str:
    """Write a label of an artist: matplotlib would leave one that begins with an underscore out."""
    text = typeset(label)
    return f" {text}" if text.startswith("_") else text


def _escaped_dollars(text: str) -> str:
    return _DOLLAR.sub(r"\\$", text)


def _to_tex(text: str) -> str:
    """Escape what TeX would not print."""
    parts, at = [], 0
    for found in _ESCAPED.finditer(text):
        parts += ["".join(map(_char_in_tex, text[at : found.start()])), found[0]]
        at = found.end()
    return "".join([*parts, *map(_char_in_tex, text[at:])])


def _char_in_tex(char: str) -> str:
    if char in _TEX:
        return _TEX[char]
    letter = _LETTER.fullmatch(unicodedata.name(char, "")) if ord(char) > 0x36F else None
    if letter is None:
        return char
    name = letter[2].replace("LAMDA", "LAMBDA").lower()
    return f"$\\{name if letter[1] == 'SMALL' else name.title()}$"
