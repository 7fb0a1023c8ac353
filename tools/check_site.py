"""Check the built site: ``python -m tools.check_site build/gallery``.

Lists links that lead nowhere, what is loaded from elsewhere, pages without a description, and public names
without a page.
"""

import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import rocplot
import rocplot.compute


class Page(HTMLParser):
    """What a page links to, what it loads, and the places in it that can be linked to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.places: set[str] = set()
        self.is_described = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note where an element leads, and what it is called."""
        found = {key: value for key, value in attrs if value}
        self.places |= {found[key] for key in ("id", "name") if key in found}
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        elif tag == "meta" and found.get("http-equiv") == "refresh":  # a page that moved
            self.links.append(found["content"].partition("url=")[2])
            self.is_described = True
        elif tag == "meta" and found.get("name") == "description":
            self.is_described = True
        elif tag == "link" and found.get("rel") in {"stylesheet", "icon", "preload", "shortcut icon"}:
            self.loaded.append(found.get("href", ""))
        elif "src" in found:
            self.loaded.append(found["src"])


def public() -> list[str]:
    """List the public functions and classes."""
    plots = [f"rocplot.{name}" for name in rocplot.__all__ if name not in {"__version__", "compute"}]
    return plots + [f"rocplot.compute.{name}" for name in rocplot.compute.__all__]


def broken(site: Path, pages: dict[Path, Page]) -> Iterator[str]:
    """Yield pages without a description, what leads nowhere, and what is loaded from elsewhere."""
    for path, page in pages.items():
        if not page.is_described:
            yield f"{path.relative_to(site)} has no description"
        for link in dict.fromkeys([*page.links, *page.loaded]):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                if link in page.loaded and parts.scheme != "data":
                    yield f"{path.relative_to(site)}: {link} is loaded from elsewhere"
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not target.exists():
                yield f"{path.relative_to(site)}: {link} leads nowhere"
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].places:
                yield f"{path.relative_to(site)}: {link} is no place of that page"


def missing(site: Path, pages: dict[Path, Page], names: list[str]) -> Iterator[str]:
    """Yield public names without a page; a class has that of a function which differs in case alone."""
    for name in names:
        same = max(other for other in names if other.lower() == name.lower())
        path = site / "reference" / f"{same}.html"
        if path not in pages or name not in pages[path].places:
            yield f"{name} has no page"


def faults(site: Path, names: list[str]) -> list[str]:
    """List what is wrong with a site that must have a page for each of these names."""
    site = site.resolve()
    found = [path for path in sorted(site.rglob("*.html")) if "_static" not in path.parts]  # templates
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in found}
    return [*missing(site, pages, names), *broken(site, pages)]


if __name__ == "__main__":
    found = faults(Path(sys.argv[1]), public())
    print("\n".join(found) or "every link leads somewhere, and every public name has a page")
    sys.exit(bool(found))
