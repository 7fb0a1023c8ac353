"""The words of a picture: those of machine learning, of diagnostic papers, or the caller's own."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.axis import Axis

from rocplot.plot._typeset import Unlisted, Words


class Terms(Unlisted, Artist):
    """What the words of an axes are called, kept with it; nothing is drawn."""

    def __init__(self) -> None:
        super().__init__()
        self.words: dict[str, str] = {}
        self.names: set[str] = set()  # of models: they stay as they are
        self.set_gid("terms")
        self.set_in_layout(False)

    @classmethod
    def of(cls, ax: Axes | None, words: dict[str, str] | None) -> Terms:
        """Take these words; without any, those of an axes."""
        known = None if ax is None or words is not None else _terms_of(ax)
        made = cls() if known is None else known
        made.words = made.words if words is None else words
        return made

    def said(self, text: str, *, names: bool = True) -> str:
        """Replace our words in a text, the longest first; `names` of models are left alone."""
        if not self.words or not text:
            return text
        made = self.words | {name: name for name in self.names if names and name}
        if text in made:
            return made[text]
        longest = sorted(made, key=len, reverse=True)
        form = "|".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in longest)
        return re.sub(form, lambda found: made[found[0]], text)


def speak(ax: Axes, words: dict[str, str] | None, names: Iterable[str]) -> None:
    """Let an axes write these words from now on; without any, those that it has."""
    terms = _terms_of(ax)
    if terms is None:
        if not words:
            return
        terms = Terms()
        ax.add_artist(terms)
    terms.words = terms.words if words is None else words
    terms.names |= set(names)


def _terms_of(ax: Axes) -> Terms | None:
    return next((one for one in ax.artists if isinstance(one, Terms)), None)


def said(ax: Axes, text: str, *, names: bool = True) -> str:
    """Write a text in the words of its axes; `names` of models are left alone."""
    terms = _terms_of(ax)
    return text if terms is None else terms.said(text, names=names)


def heading(ax: Axes, text: str) -> str:
    """Write what an axis shows."""
    return Words(said(ax, text, names=False))


def relabelled(ax: Axes, known: Iterable[Artist], kept: Iterable[str]) -> None:
    """Write the legend's entries of the axes' new artists in its words, but for labels that are `kept`."""
    terms = _terms_of(ax)
    if terms is None or not terms.words:
        return
    old, own = set(map(id, known)), set(kept)
    for one in ax.get_children():
        label: Any = one.get_label()
        ours = isinstance(label, str) and label[:1] not in ("", "_") and label not in own
        if ours and id(one) not in old and not isinstance(one, Axis):
            one.set_label(Words(terms.said(label)))
