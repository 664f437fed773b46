"""Guided games at a table: begun, followed, left, taken up again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from annamite.server.play.lessons import GONE, REWRITTEN
from annamite.server.store.file import FILE
from tests.conformance.minigame import MiniGame
from tests.server.house import House, Page, house, points
from tests.server.older_files import put_back

FOLDER = Path(__file__).parents[1] / "conformance/lessons"
NAME = "first-run"


@pytest.fixture
def school(tmp_path: Path) -> Iterator[House]:
    """A server whose game has a lesson."""
    with house(tmp_path, lessons=lambda name: FOLDER) as running:
        yield running


def begin(school: House, **more: Any) -> tuple[dict[str, Any], Page]:
    """Begin the lesson and sit down at it."""
    entry = school.create(lesson=NAME, **more)
    return entry, school.sit(entry["id"])


def act(page: Page, what: str) -> dict[str, Any]:
    """Go on in the lesson."""
    return page.ask("lesson", revision=page.state["revision"], act=what)


def at(page: Page) -> tuple[Any, ...]:
    """Return where the lesson stands."""
    lesson = page.state["lesson"]
    return lesson["beat"], lesson["first"], lesson["given"], lesson["on_track"], lesson["done"]


def test_the_catalog_lists_lessons(school: House) -> None:
    (game,) = school.stranger.get("/api/catalog").json()["games"]
    (lesson,) = game["lessons"]
    assert lesson == {
        "id": NAME,
        "title": "A first run",
        "about": "How goods are run past the patrol.",
        "minutes": 2,
        "scenario": "even",
    }


def test_a_lesson_is_read_with_the_names_of_its_options(school: House) -> None:
    lesson = school.stranger.get(f"/api/lessons/mini-game/{NAME}").json()
    beats = lesson["beats"]
    assert beats[0]["says"][1] == "The patrol missed them [§2.2]."
    assert beats[2]["says"] == ["Wager **2**, and say No to more."]
    assert beats[2]["wrong"] == "Who wagers little wins little."
    assert [beat["act"] for beat in beats] == ["read", "watch", "do", "watch", "do", "read"]
    assert [beat["answers"] for beat in beats] == [0, 2, 2, 2, 2, 0]
    assert school.stranger.get("/api/lessons/mini-game/none").status_code == 404
    assert school.stranger.get(f"/api/lessons/none/{NAME}").status_code == 404


def test_a_lesson_is_played_to_its_end(school: House) -> None:
    entry, page = begin(school)
    assert (entry["lesson"], entry["title"]) == (NAME, "Lesson: A first run")
    assert entry["seats"] == {"red": "person", "blue": "random"}
    assert at(page) == (1, 0, 0, True, False)
    # The others wait for whoever reads, and nobody waits for a computer.
    assert page.state["waiting"]["kind"] == "person"
    assert act(page, "watch")["taken"] == 2
    assert at(page) == (2, 2, 0, True, False)
    assert page.state["lesson"]["expects"] == {"step": "wager", "word": "2"}
    page.answer("2")
    assert at(page) == (2, 2, 1, True, False)
    page.answer("no")
    assert page.state["lesson"]["expects"] is None
    assert act(page, "watch")["taken"] == 2
    page.answer("east", "done")
    assert at(page) == (5, 5, 0, True, True)
    record = school.browser.get(f"/api/games/{entry['id']}/record").json()
    assert [word for step, _, word, *_ in record["entries"] if step == "patrol"][:3] == list("526")
    assert [reason for _, reason in record["reasons"]] == ["it is warm there"]


def test_what_the_lesson_has_others_do_is_done_once_it_is_read(school: House) -> None:
    _, page = begin(school)
    reply = page.ask("lesson", revision=page.state["revision"] + 1, act="watch")
    assert "moved on" in reply["error"]
    act(page, "watch")
    assert act(page, "watch")["error"] == "The lesson shows nothing now."
    assert act(page, "back")["error"] == "The game is where the lesson is."


def test_free_play_is_allowed_and_led_back_across_dice(school: House) -> None:
    _, page = begin(school)
    act(page, "watch")
    stood = page.state["revision"]
    page.answer("3")
    assert page.state["lesson"]["on_track"] is False
    assert page.state["lesson"]["expects"] is None
    page.answer("no")  # and the computer plays on, with dice of its own
    page.until(lambda state: state["decision"] and state["decision"]["step"] == "load")
    assert act(page, "back")["taken"] == 0
    assert (page.state["revision"], page.state["lesson"]["on_track"]) == (stood, True)
    assert page.state["decision"]["step"] == "wager"
    # It falls again as it is to.
    page.answer("2", "no")
    act(page, "watch")
    assert any("wager was 2" in line["text"] for line in page.log())
    assert not any(line["key"] == "undo.chance" for line in page.log())


def test_what_was_done_can_be_taken_back_but_not_what_leads_to_the_lesson(school: House) -> None:
    _, page = begin(school)
    assert page.state["undo"] == {}
    reply = page.ask("undo", revision=page.state["revision"], seat="red", to=1)
    assert "not possible" in reply["error"]
    act(page, "watch")
    page.answer("2", "no")
    act(page, "watch")
    before = page.log()
    point = points(page.state)[0]
    page.ask("undo", revision=page.state["revision"], seat="red", to=point)
    assert at(page) == (2, 2, 1, True, False)
    page.answer("no")
    act(page, "watch")
    assert page.log() == before


def test_a_lesson_is_left_and_taken_up_again(tmp_path: Path) -> None:
    with house(tmp_path, lessons=lambda name: FOLDER) as school:
        entry, page = begin(school)
        act(page, "watch")
        page.answer("2")
        stood = at(page)
        cookies = school.browser.cookies
    with house(tmp_path, lessons=lambda name: FOLDER, cookies=cookies) as school:
        page = school.sit(entry["id"])
        assert at(page) == stood
        page.answer("no")
        assert act(page, "watch")["taken"] == 2
        page.answer("east", "done")
        assert page.state["lesson"]["done"] is True
        # A copy goes on by itself, and has the lesson, too.
        copy = school.browser.post(f"/api/games/{entry['id']}/duplicate").json()
        assert copy["lesson"] == NAME


def test_after_the_lesson_play_goes_on(school: House) -> None:
    _, page = begin(school)
    act(page, "watch")
    page.answer("2", "no")
    act(page, "watch")
    page.answer("east", "done")
    assert page.state["waiting"]["seat"] == "blue"
    assert page.state["lesson"]["ended"] is False
    assert act(page, "watch")["error"] == "The lesson shows nothing now."
    assert "error" not in act(page, "on")  # and Blue plays by itself
    page.until(lambda state: state["decision"])
    assert act(page, "on")["error"] == "Nobody waits for that."
    assert page.state["lesson"]["ended"] is True
    assert page.state["lesson"]["on_track"] is True
    assert page.state["undo"]


REFUSED = [
    ({"lesson": "none"}, "no lesson 'none'"),
    ({"lesson": NAME, "scenario": "uphill"}, "scenario 'even'"),
    ({"lesson": NAME, "companion": True}, "decides how it is set up"),
    ({"lesson": NAME, "seats": {"red": "random"}}, "decides how it is set up"),
    ({"lesson": NAME, "seed": 3}, "decides how it is set up"),
]


@pytest.mark.parametrize(("body", "why"), REFUSED)
def test_a_lesson_decides_how_it_is_set_up(school: House, body: dict[str, Any], why: str) -> None:
    wanted = {"game": MiniGame.name, "scenario": "even", **body}
    reply = school.browser.post("/api/games", json=wanted)
    assert reply.status_code == 400
    assert why in reply.json()["error"]


def test_an_ordinary_game_follows_no_lesson(school: House) -> None:
    page = school.sit(school.create()["id"])
    assert page.state["lesson"] is None
    page.ask("look", seat="red")
    assert act(page, "watch")["error"] == "This game follows no lesson."


def changed(folder: Path, **replaced: str) -> None:
    """Write the lesson with other words in it."""
    text = (FOLDER / "01-first-run.yaml").read_text(encoding="utf-8")
    for old, new in replaced.items():
        assert old in text
        text = text.replace(old, new)
    folder.mkdir(exist_ok=True)
    (folder / "01-first-run.yaml").write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("replaced", "stale"),
    [
        ({"warm": "nice"}, None),
        ({"word: 2": "word: 3"}, REWRITTEN),
        ({"[north, done,": "[south, done,"}, REWRITTEN),
    ],
)
def test_a_lesson_that_has_changed_goes_on_if_the_answers_agree(
    tmp_path: Path, replaced: dict[str, str], stale: str | None
) -> None:
    with house(tmp_path, lessons=lambda name: FOLDER) as school:
        entry, page = begin(school)
        act(page, "watch")
        page.answer("2")
        cookies = school.browser.cookies
    folder = tmp_path / "lessons"
    changed(folder, **replaced)
    with house(tmp_path, lessons=lambda name: folder, cookies=cookies) as school:
        page = school.sit(entry["id"])
        assert page.state["lesson"]["stale"] == stale
        if stale:
            page.answer("no")  # it is an ordinary game now
            page.until(lambda state: state["decision"])
            assert page.state["lesson"]["on_track"] is False


def test_a_lesson_that_is_gone_leaves_an_ordinary_game(tmp_path: Path) -> None:
    with house(tmp_path, lessons=lambda name: FOLDER) as school:
        entry, page = begin(school)
        act(page, "watch")
        cookies = school.browser.cookies
    with house(tmp_path, lessons=lambda name: None, cookies=cookies) as school:
        page = school.sit(entry["id"])
        assert page.state["lesson"]["stale"] == GONE
        assert page.answer("2")["taken"] == 1
        assert "error" in act(page, "back")


def test_a_lesson_that_does_not_go_with_the_rules_is_not_begun(tmp_path: Path) -> None:
    folder = tmp_path / "lessons"
    changed(folder, **{"[north, done,": "[north, none,"})
    with house(tmp_path, lessons=lambda name: folder) as school:
        wanted = {"game": MiniGame.name, "scenario": "even", "lesson": NAME}
        reply = school.browser.post("/api/games", json=wanted)
        assert reply.status_code == 400
        assert "before the lesson, answer 2" in reply.json()["error"]
        reply = school.stranger.get(f"/api/lessons/mini-game/{NAME}")
        assert reply.status_code == 409


def test_lessons_that_cannot_be_read_keep_no_game_from_being_played(tmp_path: Path) -> None:
    folder = tmp_path / "lessons"
    changed(folder, **{"minutes: 2": "minutes: few"})
    with house(tmp_path, lessons=lambda name: folder) as school:
        assert school.stranger.get("/api/catalog").json()["games"][0]["lessons"] == []
        assert school.create()["lesson"] is None


def test_a_file_of_before_lessons_is_brought_up_to_date(tmp_path: Path) -> None:
    with house(tmp_path) as school:
        game = school.create()["id"]
        cookies = school.browser.cookies
    put_back(tmp_path / FILE, 4)
    with house(tmp_path, cookies=cookies) as school:
        assert school.entry(game)["lesson"] is None
