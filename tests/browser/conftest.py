"""The built site in Chromium without a window.

The site is that of ROCPLOT_SITE, else ``build/gallery``. If it is not there, or no browser is, the tests are
skipped; they fail instead if ROCPLOT_SITE asks for them, and ROCPLOT_SITE= (empty) leaves them out.
"""

import os
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ASKED = os.environ.get("ROCPLOT_SITE")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --disable-dev-shm-usage --hide-scrollbars --window-size=1440,900"
)


def _without(what):
    if ASKED:
        pytest.fail(f"ROCPLOT_SITE asks for the tests in a browser, but {what}")
    pytest.skip(what)


@pytest.fixture(scope="session")
def site():
    """Return the folder of the built site."""
    folder = (ROOT / (ASKED or "build/gallery")).resolve()
    if ASKED == "" or not (folder / "index.html").exists():
        _without("ROCPLOT_SITE is empty" if ASKED == "" else f"there is no site in {folder}: make gallery")
    return folder


@pytest.fixture(scope="module")
def browser(site, tmp_path_factory):
    """Start a browser for the tests of a module."""
    try:
        from selenium import webdriver
    except ImportError:
        _without("selenium is not installed: pip install 'rocplot[browser]'")
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    driver = shutil.which("chromedriver")
    if not (program and driver):
        _without("chromium or chromedriver is not installed")
    options = webdriver.ChromeOptions()
    options.binary_location = program
    for flag in [*FLAGS.split(), f"--user-data-dir={tmp_path_factory.mktemp('profile')}"]:
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    started = webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))
    started.set_script_timeout(60)
    yield started
    started.quit()


@pytest.fixture
def wide(browser):
    """Lend the browser with a window of 1440 × 900 pixels."""
    resize(browser, 1440, 900)
    return browser


@pytest.fixture
def narrow(browser):
    """Lend the browser with the window of a phone, 390 pixels wide."""
    resize(browser, 390, 844)
    yield browser
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def resize(browser, width, height):
    """Set the size of what is seen of a page; windows themselves have a least width."""
    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
