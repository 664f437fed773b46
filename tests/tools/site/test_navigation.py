"""What leads through the site: every document has a place in it, and every place a document."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from tools.site.api import FOLDER

ROOT = Path(__file__).parents[3]
MADE = {"index.md", "changelog.md", "contributing.md", "reporting.md", "notice.md"}
"""Pages of the documents of the root."""


class Loader(yaml.SafeLoader):
    """Reads `mkdocs.yml`, whose tags name Python that is not wanted here."""


Loader.add_multi_constructor("tag:yaml.org,2002:python/", lambda loader, suffix, node: suffix)
SETTINGS: dict[str, Any] = yaml.load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"), Loader)


def leaves(entry: Any) -> Iterator[str]:
    """Yield the pages of a part of the navigation."""
    if isinstance(entry, str):
        yield entry
    else:
        below = entry.values() if isinstance(entry, dict) else entry
        for each in below:
            yield from leaves(each)


def test_every_document_is_in_the_navigation_once_and_no_other() -> None:
    docs = ROOT / "docs"
    written = {path.relative_to(docs).as_posix() for path in docs.rglob("*.md")}
    led_to = list(leaves(SETTINGS["nav"]))
    assert len(written) > 20
    assert sorted(led_to) == sorted(written | MADE | {"rule-index/index.md", f"{FOLDER}/"})


def test_four_kinds_of_readers_find_their_way() -> None:
    """Whoever plays, whoever serves games, whoever studies them, whoever works on them."""
    parts = [name for entry in SETTINGS["nav"] for name in entry]
    assert parts[:5] == ["Annamite", "Play", "Host", "Research", "Develop"]


def test_nothing_is_asked_to_be_fetched() -> None:
    """No fonts from elsewhere; none of the plugins and settings that would fetch something."""
    assert SETTINGS["theme"]["font"] is False
    assert {"analytics", "social", "consent"}.isdisjoint(SETTINGS["extra"])
    assert "repo_url" not in SETTINGS
    named = {
        name for each in SETTINGS["plugins"] for name in ([each] if isinstance(each, str) else each)
    }
    assert named == {"search", "mkdocstrings"}
