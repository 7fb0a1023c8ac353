"""The page of the public surface: what tools/surface.py writes down, each name linked to its page."""

from tools import surface

HEAD = """Public surface
==============

All that :doc:`the promise <promise>` holds for: each public name with its arguments, defaults and choices,
the layers of a plot with their keys, the words of its labels, the ``gid`` of its artists, and the fields of
results. The page is made from `docs/surface.txt <{repository}/blob/main/docs/surface.txt>`_, which a test
compares with the package: nothing here changes unseen. The commands of the shell are on :doc:`their own page
<commands>`.
"""
TITLES = {"rocplot": "Plots", "rocplot.compute": "Numbers", "rocplot.testing": "For tests of your own"}


def write(path, repository):
    """Write the page."""
    parts, section = [HEAD.format(repository=repository)], None
    for name, lines in surface.read().items():
        module, _, last = name.rpartition(".")
        if module != section and module:
            parts.append(f"{TITLES[module]}\n{'-' * len(TITLES[module])}\n")
            section = module
        if module:
            parts.append("\n".join(entry(name, last, lines)))
        else:
            parts.append(f"{name.capitalize()}\n{'-' * len(name)}\n\n{code(lines)}\n")
    path.write_text("\n".join(parts), encoding="utf-8", newline="\n")


def entry(name, last, lines):
    """Yield the lines of one name: its call, then its layers, words, gids, fields and methods."""
    kinds = {}
    for line in lines:
        kind, _, rest = line.partition(" ")
        kinds.setdefault(kind if kind in SORTS else "", []).append(rest if kind in SORTS else line)
    role = "class" if last[0].isupper() else "func"
    has_page = not name.startswith("rocplot.testing")
    yield f":{role}:`{last} <{name}>`" if has_page else f"``{name}``"
    words = kinds.get("", [])
    if words or role == "func":
        yield f"   | ``({', '.join(one.partition('  from ')[0] for one in words)})``"
    for word, _, choices in (one.partition("  from ") for one in words):
        if choices:
            yield f"   | ``{word.split(' = ')[0]}``: ``{choices}``"
    yield from (f"   | {SORTS[kind]} {code(kinds[kind])}" for kind in SORTS if kind in kinds)
    yield ""


def code(words):
    """Write words as code, parted by commas."""
    return ", ".join(f"``{one}``" for one in words)


SORTS = {
    "field:": "fields",
    "property:": "properties",
    "method:": "methods",
    "layer:": "layers, with their keys",
    "label_fmt:": "words of labels",
    "gids:": "gids",
}
