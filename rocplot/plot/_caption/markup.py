"""Captions as plain text, for LaTeX and for Markdown."""

from __future__ import annotations

import re

from rocplot.plot._typeset import typeset

FORMATS = ("text", "latex", "markdown")
_MARKS = re.compile(r"([\\`*_{}\[\]<>#|$~])")
_LITERAL = re.compile(r"\$")


def marked(text: str, form: str) -> str:
    """Write words so that the format prints them as they are."""
    if form == "latex":
        return typeset(_LITERAL.sub(r"\\$", text)).replace("–", "--")
    if form == "markdown":
        return _MARKS.sub(r"\\\1", text)
    return text


def bold(text: str, form: str) -> str:
    """Write words in bold type, where the format has it."""
    words = marked(text, form)
    return {"latex": rf"\textbf{{{words}}}", "markdown": f"**{words}**"}.get(form, words)
