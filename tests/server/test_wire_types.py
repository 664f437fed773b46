"""That both sides of the wire speak of the same: real values, put to the page's own types."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from annamite.kernel import LogEntry
from annamite.kernel.charts import Chart, ChartArrow, ChartNode, ChartStep, Sifting, Thought, Trace
from annamite.kernel.shapes import plain
from annamite.server import wire
from annamite.server.wire import answers as answers_of
from annamite.server.wire import asked, told
from tests.conformance.catalogue import cases, tell
from tests.conformance.checks import seats_of, walk
from tests.conformance.dicegame import DiceGame
from tests.conformance.minigame import State
from tests.conformance.patches import ScoresOtherwise
from tests.kernel.tables import AgainstBlue
from tests.lookup.regatta import REGATTA
from tests.server.both_sides import WIRE, Samples, objections
from tests.server.house import House, Page, house, link_key, points
from tests.server.test_advice import friendly
from tests.server.test_examples import TaughtGame
from tools import wire_types

LESSONS = Path(__file__).parents[1] / "conformance/lessons"
ASKS = [
    asked.Answer(n=1, revision=4, seat="red", words=["north", "done"], path=True),
    asked.Answer(revision=4, seat="red", words=["north"]),
    asked.Fate(n=2.5, revision=4, seat="red", words=["4", None]),
    asked.Fate(n=2, revision=4, seat="red", words=[None]),
    asked.Undo(n=3, revision=4, seat="red", to=2),
    asked.Undo(n=3, revision=4, seat="red"),
    asked.Preview(n=4, revision=4, seat="red", words=["north"]),
    asked.Preview(n=4, revision=4, seat="red", words=["north"], fit=True, show=True),
    asked.Drafts(n=4, revision=4, seat="red"),
    asked.WhyNot(n=9, revision=4, seat="red", words=["north"]),
    asked.WhyNot(n=9, revision=4, seat="red", thing="harbour"),
    asked.WhyNot(revision=4, seat="red"),
    asked.Advise(n=10, revision=4, seat="red"),
    asked.Alternatives(n=13, revision=4, seat="red", line=17),
    asked.Alternatives(revision=4, seat="red", at=3),
    asked.Overrule(n=14, revision=4, seat="red", at=3, word="north"),
    asked.Look(n=5, seat="blue"),
    asked.Look(n=5, seat=None),
    asked.Resync(n=6),
    asked.Earlier(n=7, before=200),
    asked.Ping(n=8),
    asked.Lesson(n=12, revision=3, act="watch"),
    asked.MoveUp(n=1, revision=4, agree=True),
]
"""A message of each kind."""


def played(table: House) -> list[str]:
    """Return every message that a page was sent in a game in which everything comes up."""
    entry = table.create({"blue": "random"})
    raw: list[str] = []
    page = table.sit(entry["id"])
    page.ask("look", seat="red")
    page.ask("ping")
    table.sit(entry["id"])  # so that the seat has two connections
    page.ask("answer", revision=0, seat="red", words=["nowhere"])
    page.socket.send("{")
    page.receive()
    _play(page)
    page.ask("earlier", before=page.state["log_from"] + len(page.state["log"]))
    raw += page.raw
    own = table.sit(table.create(companion=True)["id"])
    own.ask("look", seat="red")
    while (asks := own.state["fate"]) is not None or own.words:
        if asks is None:
            own.answer(own.words[0])
        else:
            word = asks["options"][0]["id"]
            own.ask("fate", revision=own.state["revision"], seat=asks["seat"], words=[word])
        waits = own.state["waiting"]
        if waits is not None:
            own.ask("look", seat=waits["seat"])
    return raw + own.raw


def taught(table: House) -> list[str]:
    """Return what a page is sent in a lesson, followed and left."""
    page = table.sit(table.create(lesson="first-run")["id"])
    for act in ("watch", "back"):
        page.ask("lesson", revision=page.state["revision"], act=act)
    page.answer("2")
    page.answer("yes")
    return page.raw


def rolled(table: House) -> list[str]:
    """Return what a page is sent where people tell a sheet of dice."""
    page = table.sit(table.create(companion=True)["id"])
    page.ask("look", seat="red")
    for words in (["lamp"], ["1", "1", "1", "1"]):
        page.ask("fate", revision=page.state["revision"], seat="red", words=words)
    return page.raw


def overruled(table: House) -> list[str]:
    """Return what a page is sent where the rules answer for blue."""
    page = table.sit(table.create()["id"])
    page.ask("look", seat="red")
    while page.state["decision"] and not any("Blue loaded" in line["text"] for line in page.lines):
        page.answer(page.words[-1])
    (line, *_) = [line["at"] for line in page.lines if "Blue loaded" in line["text"]]
    for each in (0, line):
        page.ask("alternatives", revision=page.state["revision"], seat="red", line=each)
    return page.raw


def moved(folder: Path) -> list[str]:
    """Return what a page is sent of a game that was played by other rules."""
    with house(folder) as table:
        game = table.create({"blue": "link"})["id"]
        page = table.sit(game)
        page.answer("north", "done")
        cookies = table.browser.cookies
    with house(folder, cookies=cookies, find=lambda _: OtherNumber()) as table:
        page = table.sit(game)
        page.ask("move_up", revision=page.state["revision"], agree=True)
        return page.raw


class OtherNumber(ScoresOtherwise):
    """Other rules, in a game with open hands."""

    def secrets(self, state: State) -> bool:
        return False


def _play(page: Page) -> None:
    """Play on to the end, looking ahead at each option; the first answer is taken back once."""
    undone = False
    while page.state["outcome"] is None:
        page.until(lambda state: state["decision"] or state["outcome"])
        at = page.state["revision"]
        for word in page.words:
            page.ask("preview", revision=at, seat="red", words=[word])
        if page.words:
            page.ask("drafts", revision=at, seat="red")
            page.ask("why_not", revision=at, seat="red", words=["north", "done", "2", "fold"])
            page.ask("why_not", revision=at, seat="red", thing="north")
        if page.words and points(page.state) and not undone:
            page.ask("undo", revision=at, seat="red", to=points(page.state)[0])
            undone = True
        elif page.words:
            page.answer(page.words[-1])


class Charted(TaughtGame):
    """The game with a chart for a seat, and every action a way through it."""

    def charts(self) -> list[Chart]:
        question = ChartNode(id="red.q", kind="die", part="Run", words="A six?", rule="1")
        run = ChartNode(id="red.run", kind="action", part="Run", words="Run", rule="1")
        arrow = ChartArrow(origin="red.q", target="red.run", when="yes")
        return [Chart(seat="red", title="Red", rule="1", nodes=[question, run], arrows=[arrow])]

    def trace(self, told: Sequence[LogEntry], at: int) -> Trace:
        sifted = Sifting(how="most", why="Cargo", rule="1", kept=["a"], weights={"a": 1})
        pick = Thought(kind="pick", text="where", rule="1", candidates=["a"], sifted=[sifted])
        step = ChartStep(node="red.q", answer="yes", dice=[6])
        return Trace(seat="red", way=[step], thoughts=[pick])


def fetched(table: House) -> Iterator[tuple[str, Any]]:
    """Yield the address and the answer of each request that is answered with JSON of its own."""
    body = {"game": "mini-game", "scenario": "even"}
    made = table.browser.post("/api/games", json=body).json()
    game = f"/api/games/{made['id']}"
    page = table.sit(made["id"])
    page.ask("look", seat="red")
    while page.words:
        page.answer(page.words[0])
    record = table.browser.get(f"{game}/record").text
    yield "GET /api/catalog", table.stranger.get("/api/catalog").json()
    rules = "/api/rules/mini-game"
    yield "GET /api/rules/{game}", table.stranger.get(rules).json()
    yield "GET /api/rules/{game}/search", table.stranger.get(f"{rules}/search?q=cargo").json()
    yield "GET /api/games", table.browser.get("/api/games").json()
    yield "POST /api/games", made
    example = table.browser.post("/api/examples/mini-game/2.1-c")
    yield "POST /api/examples/{game}/{clause}", example.json()
    yield "POST /api/choices", table.browser.post("/api/choices", json=body).json()
    yield "POST /api/games/{id}/duplicate", table.browser.post(f"{game}/duplicate").json()
    yield "POST /api/import", table.browser.post("/api/import", content=record).json()
    lesson = table.stranger.get("/api/lessons/mini-game/first-run").json()
    yield "GET /api/lessons/{game}/{id}", lesson
    yield "GET /api/games/{id}/at/{revision}", table.browser.get(f"{game}/at/1").json()
    yield "GET /api/games/{id}/since/{revision}", table.browser.get(f"{game}/since/0").json()
    linked = table.create({"blue": "link"})
    address = f"/api/games/{linked['id']}/links"
    yield "POST /api/games/{id}/links", table.browser.post(address, json={"seat": None}).json()
    claim = {"game": linked["id"], "key": link_key(linked, "blue")}
    yield "POST /api/claim", table.stranger.post("/api/claim", json=claim).json()
    yield "GET /api/browsers", table.browser.get("/api/browsers").json()
    yield "POST /api/browsers", table.browser.post("/api/browsers").json()
    yield "GET /api/security", table.browser.get("/api/security").json()
    yield "GET /api/charts/{game}", table.stranger.get("/api/charts/mini-game").json()
    yield "GET /api/games/{id}/trace/{line}", table.browser.get(f"{game}/trace/0").json()


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    with house(
        tmp_path_factory.mktemp("fetched"),
        find=lambda _: Charted(),
        reference=lambda _: REGATTA,
        lessons=lambda _: LESSONS,
    ) as table:
        found = dict(fetched(table))
        failures = [
            table.browser.get("/api/nowhere").json(),
            table.stranger.get("/api/games").json(),
            table.browser.get("/api/games", headers={"host": "elsewhere.example"}).json(),
        ]
    return found | {f"failure {n}": failure for n, failure in enumerate(failures)}


@pytest.fixture(scope="module")
def messages(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    with house(tmp_path_factory.mktemp("played")) as table:
        told = played(table)
    told += moved(tmp_path_factory.mktemp("moved"))
    with house(tmp_path_factory.mktemp("taught"), lessons=lambda _: LESSONS) as table:
        told += taught(table)
    with house(tmp_path_factory.mktemp("advised"), find=friendly) as table:
        page = table.sit(table.create({"blue": "friend"})["id"])
        page.ask("advise", revision=page.state["revision"], seat="red")
        told += page.raw
    with house(tmp_path_factory.mktemp("overruled"), find=lambda name: AgainstBlue()) as table:
        told += overruled(table)
    with house(tmp_path_factory.mktemp("rolled"), find=lambda name: DiceGame()) as table:
        return told + rolled(table)


def kind_of(address: str) -> Any:
    """Return what an address answers with."""
    return told.Failure if address.startswith("failure") else answers_of.ANSWERS[address]


def shared(value: Any) -> Any:
    """Return a value without what a game shows of its own, which its own tests see to."""
    if isinstance(value, dict):
        return {key: {} if key == "view" else shared(part) for key, part in value.items()}
    return [shared(part) for part in value] if isinstance(value, list) else value


def written(messages: list[str], answers: dict[str, Any]) -> Samples:
    """Return all that was sent and asked, in the page's language."""
    samples = Samples("src/lib/sampled.ts", "./wire.gen")
    for raw in messages:
        samples.add_message("Types.ServerMessage", json.loads(raw))
    for message in ASKS:
        samples.add("Types.PageMessage", message)
    for address, answer in answers.items():
        type_ = "Types.Failure" if address.startswith("failure") else f'Types.Wire["{address}"]'
        samples.add_message(type_, answer)
    return samples


def test_every_kind_of_message_and_answer_is_among_them(
    messages: list[str], answers: dict[str, Any]
) -> None:
    kinds = {json.loads(raw)["type"] for raw in messages}
    assert kinds == {kind.__struct_config__.tag for kind in told.Message.__args__}
    assert {type(message) for message in ASKS} == set(asked.Message.__args__)
    assert {address for address in answers if "failure" not in address} == set(answers_of.ANSWERS)
    updates = [message for message in map(json.loads, messages) if message["type"] == "update"]
    for field in ("decision", "fate", "waiting", "outcome", "lesson", "moving"):
        values = {json.dumps(update[field]) for update in updates}
        changed = f'["{field}"' in "".join(messages).replace(" ", "")
        assert len(values) > 1 or changed, field


def test_the_server_reads_what_it_sends(messages: list[str], answers: dict[str, Any]) -> None:
    for raw in messages:
        sent = json.loads(raw)
        if sent["type"] not in {"update", "preview"}:  # a game's own fields go with these
            assert plain(msgspec.json.decode(raw, type=told.Message)) == sent
    for address, answer in answers.items():
        cut = shared(answer)
        assert plain(msgspec.convert(cut, kind_of(address))) == cut


def test_the_server_reads_what_a_page_may_send() -> None:
    for message in ASKS:
        assert wire.read(msgspec.json.encode(message)) == message


def test_the_page_has_types_for_all_of_it(messages: list[str], answers: dict[str, Any]) -> None:
    assert objections(written(messages, answers)) == []


def test_a_field_that_only_one_side_renames_is_found() -> None:
    samples = Samples("src/lib/sampled.ts", "./wire.gen")
    samples.add("Types.ServerMessage", told.Done(n=1, taken=2))
    samples.add("Types.PageMessage", asked.Look(n=1, seat="red"))
    page = (wire_types.FRONTEND / WIRE).read_text(encoding="utf-8")
    renamed = page.replace("  taken: number;", "  carried: number;")
    assert renamed != page
    (done,) = objections(samples, **{WIRE: renamed})
    assert "taken" in done
    other = Samples("src/lib/sampled.ts", "./wire.gen")
    other.add("Types.ServerMessage", {"type": "done", "n": 1, "carried": 2})
    other.add("Types.PageMessage", {"type": "look", "n": 1, "place": "red"})
    other.add("Types.Change", [["view", "units", 3], None, "more"])
    assert len(objections(other)) == 3


@pytest.mark.parametrize("name", wire_types.on_page())
def test_the_page_has_types_for_what_a_game_shows(name: str) -> None:
    (case, *_) = [case for case in cases() if case.game == name]
    story = tell(case)
    game = story.game
    shapes = game.shapes
    place = f"src/games/{wire_types.folder(name)}"
    samples = Samples(f"{place}/sampled.ts", "./wire.gen")
    samples.add(f"Types.{shapes.board.__name__}", game.board())
    samples.add('Types.Shapes["board"]', game.board())
    for part in ("view", "option", "hints"):
        if (shape := getattr(shapes, part)) is not None:
            samples.agree(f"Types.{shape.__name__}", f"Wire.{part.capitalize()}")
    hinted = set()
    for session in walk(story, rare=1, every=100):
        samples.add(f"Types.{shapes.view.__name__}", game.view(session.state, seats_of(game)[0]))
        if (decision := session.decision) is None:
            continue
        for option in game.describe(session.state, decision)[:5]:
            samples.add(f"Types.{shapes.option.__name__}", option)
        hints = session.hints(decision.seat)
        if hints is not None:
            hinted.add(type(hints))
            samples.add(f"Types.{shapes.hints.__name__}", hints)
    assert hinted == ({shapes.hints} if shapes.hints else set())
    assert objections(samples) == []


def test_a_file_that_is_not_what_the_structs_say_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire_types, "FRONTEND", tmp_path)
    (tmp_path / "one.ts").write_text("export type One = 1;\n", encoding="utf-8")
    made = {"one.ts": "export type One = 1;\n", "two.ts": ""}
    assert wire_types.stale(made) == ["two.ts"]
    assert wire_types.stale(made | {"one.ts": "export type One = 2;\n"}) == ["one.ts", "two.ts"]
