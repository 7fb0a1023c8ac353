"""What the tests in a browser share: pages, their address, and what is seen of them."""

PICKED = [  # one page of each kind
    "index.html",
    "gallery/index.html",
    "gallery/plot_types/plot_01_roc.html",
    "gallery/roc/plot_15_one_sheet.html",
    "gallery/metrics/plot_1_plate.html",
    "reference.html",
    "reference/rocplot.roc.html",
    "reference/rocplot.compute.calibration_statistics.html",
    "papers/fawcett.html",
    "commands.html",
    "data.html",
    "performance.html",
    "coverage.html",
    "which.html",
    "coming_from.html",
    "genindex.html",
    "search.html?q=calibration",
]


def every(site):
    """List all pages of a site, but no templates of packages, live figures, which pages frame, and redirects."""
    found = sorted(path.relative_to(site) for path in site.rglob("*.html"))
    pages = [path.as_posix() for path in found if path.parts[0] not in ("_static", "live")]
    return [page for page in pages if b'http-equiv="refresh"' not in (site / page).read_bytes()]


def go(browser, site, page):
    """Open a page from its file."""
    name, _, query = page.partition("?")
    browser.get((site / name).as_uri() + (f"?{query}" if query else ""))


def set_mode(browser, site, mode):
    """Choose the light or the dark mode for the pages that follow."""
    go(browser, site, "citing.html")
    browser.execute_script(
        "localStorage.setItem('mode', arguments[0]); localStorage.setItem('theme', arguments[0])", mode
    )
