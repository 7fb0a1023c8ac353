"""Sites of several versions stand beside each other, and the list names them."""

import json

import pytest

from tools.place_docs import folder_of, place


@pytest.mark.parametrize(
    ("version", "folder"),
    [("v1.0.0", "1.0"), ("v1.10.3", "1.10"), ("main", "latest"), ("v1.1.0rc1", "latest"), ("1.0.0", "latest")],
)
def test_a_release_has_the_folder_of_its_minor_version(version, folder):
    assert folder_of(version) == folder


def test_sites_stand_beside_each_other_and_the_newest_release_comes_first(tmp_path):
    pages = tmp_path / "pages"
    pages.mkdir()
    (pages / ".git").mkdir()

    def placed(version, text):
        site = tmp_path / "site"
        site.mkdir(exist_ok=True)
        (site / "index.html").write_text(text, encoding="utf-8")
        place(site, pages, version, "/rocplot")
        return json.loads((pages / "switcher.json").read_text(encoding="utf-8"))

    only = placed("main", "first")
    assert only == [{"version": "latest", "url": "/rocplot/latest/", "preferred": True}]
    placed("v1.9.0", "nine")
    placed("v1.10.0", "ten")
    (pages / "1.9" / "gone.html").touch()
    listed = placed("v1.9.1", "nine again")
    assert [one["version"] for one in listed] == ["latest", "1.10", "1.9"]
    assert [one["version"] for one in listed if one["preferred"]] == ["1.10"]
    assert (pages / "1.9" / "index.html").read_text(encoding="utf-8") == "nine again"
    assert not (pages / "1.9" / "gone.html").exists()
    assert "url=1.10/" in (pages / "index.html").read_text(encoding="utf-8")
    assert (pages / "latest" / "index.html").read_text(encoding="utf-8") == "first"
