"""Take the pictures of the page "Without programming": ``python docs/builders/draw_studio.py``.

They show the studio, in Chromium, with a clinical table that is drawn from a stated model.  The extras
``studio`` and ``browser`` are needed, Chromium and its driver.
"""

import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from selenium import webdriver

IMAGES = Path(__file__).resolve().parents[1] / "images"
SIZE = 1500, 940
FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-sync"
)


def table(path: Path) -> None:
    """Write a table of two markers, normal in each class, with decimal commas."""
    rng = np.random.default_rng(7)
    lines = ["Patient;Diagnosis;CA 125;HE4;Age"]
    for case in range(240):
        ill = case % 3 == 0
        first, second, age = rng.normal(3 + 1.3 * ill), rng.normal(4 + 0.8 * ill), rng.integers(35, 80)
        lines.append(
            f"P{case + 1};{'ill' if ill else 'healthy'};{first:.2f};{second:.2f};{age}".replace(".", ",")
        )
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def until(driver: webdriver.Chrome, words: str, seconds: int = 240) -> None:
    """Wait until something is so on the page."""
    end = time.monotonic() + seconds
    while not driver.execute_script(f"return {words}"):
        if time.monotonic() > end:
            raise TimeoutError(words)
        time.sleep(0.2)


def main() -> None:
    """Start the studio, go through its views, and keep a picture of each."""
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or shutil.which("google-chrome") or ""
    with tempfile.TemporaryDirectory() as folder:
        table(path := Path(folder) / "ovarian masses.csv")
        for flag in [*FLAGS.split(), f"--user-data-dir={folder}/profile"]:
            options.add_argument(flag)
        words = [sys.executable, "-m", "rocplot", "studio", str(path), "--no-browser", "--port", "0"]
        served = subprocess.Popen(words, stdout=subprocess.PIPE, encoding="utf-8")
        driver = webdriver.Chrome(
            options=options, service=webdriver.ChromeService(shutil.which("chromedriver"))
        )
        try:
            view = {"width": SIZE[0], "height": SIZE[1], "deviceScaleFactor": 1, "mobile": False}
            driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", view)
            driver.get(served.stdout.readline().strip())
            until(driver, "document.querySelector('[data-role]')")
            quiet = "getComputedStyle(document.getElementById('said')).opacity === '0'"
            until(driver, quiet)
            driver.save_screenshot(str(IMAGES / "studio_table.png"))
            driver.execute_script("document.querySelector('nav [data-go=gallery]').click()")
            until(driver, "document.getElementById('progress').innerText.endsWith('figures')")
            driver.save_screenshot(str(IMAGES / "studio_gallery.png"))
            driver.execute_script("document.getElementById('card-roc').click()")
            until(driver, "document.getElementById('at-cut').innerText")
            for ident in ("layer-band", "layer-operating_point"):
                driver.execute_script("document.getElementById(arguments[0]).click()", ident)
                time.sleep(1)
            until(driver, "document.getElementById('shell').innerText.includes('--operating-point')")
            until(driver, f"document.getElementById('findings').innerText && {quiet}")
            driver.save_screenshot(str(IMAGES / "studio_figure.png"))
        finally:
            driver.quit()
            served.terminate()
            served.wait(20)


if __name__ == "__main__":
    main()
