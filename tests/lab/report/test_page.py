"""The page: it loads nothing, whatever stands in a file stays text, and every plot has its numbers."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from annamite import games as games_here
from annamite.cli import running
from annamite.cli.app import app
from annamite.cli.common import UserError
from annamite.lab.extras import ExtraMissingError
from annamite.lab.report import Plot, Section, Table, page, read, report
from tests.lab.report.games import course, row, write

HOSTILE = '</script><script>alert(1)</script><img src="http://x.example/" onerror=alert(2)>&'


@pytest.fixture(autouse=True)
def small_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have Vega stand aside, which takes seconds to pack; the browser's test has it."""
    monkeypatch.setattr(page, "libraries", lambda: "/* Vega */")


class Parsed(HTMLParser):
    """The elements of a page, and the text in its tables, headings and captions."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.data: list[Any] = []
        self.scripts: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        tag, attributes = self.elements[-1] if self.elements else ("", {})
        if tag == "script" and attributes.get("type") == "application/json":
            if data.strip():
                self.data.append(json.loads(data))
        elif tag == "script":
            self.scripts.append(data)
        elif tag != "style":
            self.words.append(data)

    def all(self, tag: str) -> Iterator[dict[str, str | None]]:
        """Yield the attributes of each element."""
        return (attributes for name, attributes in self.elements if name == tag)


def games(**more: Any) -> list[Any]:
    """Return a few games with everything that can be counted."""
    used = {"card": {"red": {"Ace": 2}}, "action": {"blue": {"Pass": 1}}}
    return [
        row(n, winner, uses=used, course=course(n, 2 * n), figures={"gold_spent": n}, **more)
        for n, winner in enumerate(("red", "blue", "red"))
    ]


def parsed(tmp_path: Path, *rows: Any, title: str | None = None) -> Parsed:
    """Return the page about these games."""
    return Parsed(report(read([write(tmp_path / "games.jsonl", *rows)]), title))


def test_a_page_loads_nothing(tmp_path: Path) -> None:
    text = report(read([write(tmp_path / "games.jsonl", *games())]))
    found = Parsed(text)
    assert not [
        value
        for _, attributes in found.elements
        for name, value in attributes.items()
        if name in {"src", "href", "srcset", "action", "data", "poster"}
    ]
    assert not list(found.all("link"))
    assert not re.search(r"@import|url\(|https?:", text)
    (policy,) = (x["content"] for x in found.all("meta") if x.get("http-equiv"))
    assert policy is not None
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    assert "$schema" not in json.dumps(found.data)


def test_every_plot_has_its_numbers(tmp_path: Path) -> None:
    found = parsed(tmp_path, *games())
    charts = [x for x in found.all("div") if x.get("class") == "chart"]
    captions = "".join(found.words)
    assert len(charts) == len(found.data) == len(list(found.all("details"))) - 1  # and the options
    for wanted in (
        "Came first",
        "Final score",
        "Decisions a game",
        "gold spent",
        "Cards",
        "Actions",
    ):
        assert wanted in captions
    assert all(chart["role"] == "img" and chart["aria-label"] for chart in charts)
    assert all(spec["width"] == "container" for spec in found.data)
    assert "Fewer than 30 games came to an end" in captions


def test_the_heading_says_what_was_played(tmp_path: Path) -> None:
    rows = [*games(), row(5, None), row(6, None, error="ValueError: too far")]
    words = "|".join(parsed(tmp_path, *rows).words)
    assert "Simulated games: mini" in words
    assert "mini: 5 games" in words
    for name, value in {
        "rules": "1",
        "scenario": "plain",
        "player red": "random",
        "easy": "false",
        "games": "5",
        "numbers in their simulation": "0 to 6, 2 games missing",
        "different seeds": "5",
        "came to an end": "3",
        "given up at the limit": "1",
        "failed": "1",
    }.items():
        assert f"{name}|{value}" in words
    assert "1 game failed; the first: ValueError: too far." in words
    assert "|My games|" in "|".join(["", *parsed(tmp_path, *rows, title="My games").words])


def test_a_game_that_is_here_is_called_by_its_title(tmp_path: Path) -> None:
    name = games_here.names()[0]
    words = "|".join(parsed(tmp_path, row(1, "red", game=name)).words)
    title = games_here.about(name).title
    assert f"Simulated games: {title}" in words
    assert f"{title}: 1 game" in words


def test_games_that_differ_are_compared(tmp_path: Path) -> None:
    found = parsed(tmp_path, *games(), *games(scenario="long"))
    of = [word for word in found.words if word in {"plain", "long"}]
    assert len(of) > 8
    first = found.data[0]  # red's shares, a row for each scenario
    (values,) = first["datasets"].values()
    assert {(x["seat"], x["group"]) for x in values} == {("red", "plain"), ("red", "long")}


def test_what_stands_in_a_file_stays_text(tmp_path: Path) -> None:
    honest = parsed(tmp_path, *games())
    used = {HOSTILE: {HOSTILE: {HOSTILE: 1}}, "card": {"red": {HOSTILE: 2}}}
    rows = [
        row(
            n,
            game=HOSTILE,
            rules=HOSTILE,
            scenario=scenario,
            options={HOSTILE: HOSTILE},
            uses=used,
            course=course(n, n),
            figures={HOSTILE: n},
        )
        for n in range(2)
        for scenario in (HOSTILE, "other")
    ]
    rows.append(row(9, None, game=HOSTILE, error=HOSTILE))
    found = parsed(tmp_path, *rows, title=HOSTILE)
    assert {tag for tag, _ in found.elements} <= {tag for tag, _ in honest.elements} | {"span"}
    assert found.scripts == honest.scripts
    assert HOSTILE in "".join(found.words)
    assert HOSTILE in json.dumps(found.data, ensure_ascii=False).replace('\\"', '"')


def test_a_page_without_an_ended_game_says_so(tmp_path: Path) -> None:
    found = parsed(tmp_path, row(0, None))
    assert "No game came to an end" in found.words
    assert not found.data


def test_sections_of_others_come_first(tmp_path: Path) -> None:
    table = Table(("pair", "difference"), [("a, b", -0.125), ("c", None)])
    extra = Section("Differences", "In pairs.", [Plot("By pair", None, table)])
    frame = read([write(tmp_path / "games.jsonl", *games(), *games())])
    words = "|".join(Parsed(report(frame, "Sweep", [extra])).words)
    assert "3 rows came twice" in words
    assert "Differences" in words
    assert "a, b|-0.12" in words
    assert words.index("Differences") < words.index("What was played")


def test_a_page_is_the_same_every_time(tmp_path: Path) -> None:
    path = write(tmp_path / "games.jsonl", *games(), *games(scenario="long"))
    assert report(read([path])) == report(read([path]))


# --- the command ----------------------------------------------------------------------------------


def test_the_command_writes_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert running.COMMANDS
    one = write(tmp_path / "one.jsonl", *games())
    two = write(tmp_path / "two.jsonl", *games(scenario="long"))
    out = tmp_path / "report.html"
    app(["report", str(one), str(two), "--out", str(out), "--title", "Both"], standalone_mode=False)
    assert "<h1>Both</h1>" in out.read_text(encoding="utf-8")
    assert "is written" in capsys.readouterr().err


def test_no_file_of_games_becomes_a_page(tmp_path: Path) -> None:
    path = write(tmp_path / "games.jsonl", *games())
    before = path.read_bytes()
    with pytest.raises(UserError, match=r"end it in \.html"):
        app(["report", str(path), "--out", str(path)], standalone_mode=False)
    assert path.read_bytes() == before


def test_a_title_that_is_no_text_takes_no_page_away(tmp_path: Path) -> None:
    path, out = write(tmp_path / "games.jsonl", *games()), tmp_path / "report.html"
    app(["report", str(path), "--out", str(out), "--title", "x\udcff"], standalone_mode=False)
    assert "<h1>x?</h1>" in out.read_text(encoding="utf-8")


def test_files_in_which_all_games_failed_are_reported_with_others(tmp_path: Path) -> None:
    one = write(tmp_path / "one.jsonl", *games())
    failed = [row(n, None, rounds=None, error="E: no", scenario="long") for n in range(3)]
    two = write(tmp_path / "two.jsonl", *failed)
    frame = read([one, two])
    assert frame["rounds"].dtype.is_integer()
    assert "3 games failed" in report(frame)


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["missing.jsonl"], "There is no file"),
        (["empty.jsonl"], "There is no game in"),
        (["games.jsonl", "--out", "no/where.html"], "Cannot write to"),
    ],
)
def test_what_is_wrong_is_one_sentence(tmp_path: Path, names: list[str], said: str) -> None:
    write(tmp_path / "games.jsonl", *games())
    (tmp_path / "empty.jsonl").touch()
    paths = [name if name.startswith("-") else str(tmp_path / name) for name in names]
    with pytest.raises(UserError, match=said):
        app(["report", *paths], standalone_mode=False)


@pytest.mark.parametrize("package", ["polars", "altair", "vl_convert"])
def test_missing_packages_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    path = write(tmp_path / "games.jsonl", *games())
    monkeypatch.undo()  # the libraries are asked for
    page.libraries.cache_clear()
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ExtraMissingError, match=r'pip install "annamite\[lab\]"'):
        report(read([path]))
