"""Seats that the rules themselves play: part of the set-up, in agreement with it wherever it goes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from annamite import games
from annamite.kernel import decode, replay
from tests.server.house import House, but_for_dice, house
from tests.server.test_since import lines, since, view_after

GAME = "fire-in-the-lake"
ALONE = {"us": "person", "arvn": "nonplayer", "nva": "nonplayer", "vc": "nonplayer"}
NOBODY = dict.fromkeys(ALONE, "nonplayer")


@pytest.fixture(scope="module")
def war(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with the game that has non-players."""
    with house(tmp_path_factory.mktemp("war"), games=(GAME,), find=games.load) as running:
        yield running


def create(war: House, seats: dict[str, str], **more: Any) -> dict[str, Any]:
    return war.create(seats, game=GAME, **{"scenario": "short", "seed": 1, **more})


def record(war: House, game: dict[str, Any]) -> dict[str, Any]:
    return war.browser.get(f"/api/games/{game['id']}/record").json()


def refusal(war: House, **body: Any) -> str:
    reply = war.browser.post("/api/games", json={"game": GAME, "scenario": "short", **body})
    assert reply.status_code == 400, reply.text
    return str(reply.json()["error"])


def test_the_catalog_says_which_kind_is_part_of_the_set_up(war: House) -> None:
    (entry,) = war.browser.get("/api/catalog").json()["games"]
    kinds = [kind["id"] for kind in entry["kinds"]]
    assert kinds == ["person", "link", "nonplayer", "random"]
    assert [kind["id"] for kind in entry["kinds"] if kind["seated"]] == ["nonplayer"]
    assert [spec["id"] for spec in entry["options"] if spec["seated"]] == ["nonplayers"]


def test_the_rules_answer_for_them_at_once(war: House) -> None:
    game = create(war, ALONE)
    assert game["seats"] == ALONE
    page = war.sit(game["id"])
    assert page.state["kinds"] == ALONE
    assert page.state["seats"] == ["us"]
    for _ in range(6):
        assert page.state["decision"]["seat"] == "us", "nobody else is ever waited for"
        page.answer("pass" if "pass" in page.words else page.words[0])
    kept = record(war, game)
    assert kept["setup"]["options"]["nonplayers"] == "arvn+nva+vc"
    entries = decode(json.dumps(kept).encode()).entries
    theirs = [entry for entry in entries if entry.seat in ("arvn", "nva", "vc")]
    assert len(theirs) > 3
    assert all(entry.auto for entry in theirs)


def test_seats_and_set_up_cannot_be_said_to_differ(war: House) -> None:
    for seats, said in (({}, "vc"), (ALONE, "none"), ({"vc": "nonplayer"}, "nva")):
        told = refusal(war, seats=seats, options={"nonplayers": said})
        assert told.startswith("Non-player factions: this follows from who sits where")
    game = create(war, {"vc": "nonplayer"}, options={"nonplayers": "vc"})
    assert record(war, game)["setup"]["options"]["nonplayers"] == "vc"


def test_options_that_make_no_sense_are_refused(war: House) -> None:
    assert "lone player" in refusal(war, seats={"vc": "nonplayer"}, options={"harder": True})
    assert "non-player" in refusal(war, options={"easy": True})
    create(war, ALONE, options={"easy": True, "harder": True, "hardest": True})


def test_a_copy_has_the_same_players(war: House) -> None:
    game = create(war, ALONE)
    twin = war.browser.post(f"/api/games/{game['id']}/duplicate").json()
    assert twin["seats"] == ALONE
    assert but_for_dice(record(war, twin)) == but_for_dice(record(war, game))
    page = war.sit(twin["id"])
    page.answer("pass" if "pass" in page.words else page.words[0])
    assert page.state["decision"]["seat"] == "us"


def test_an_imported_game_has_the_players_of_its_set_up(war: House) -> None:
    """Whatever a record says of the seats, the set-up decides who is a non-player."""
    kept = record(war, create(war, ALONE))
    everybody = dict.fromkeys(ALONE, "person")
    for said in (ALONE, everybody, {}, NOBODY, {"us": "nonplayer", "vc": "random"}):
        reply = war.browser.post("/api/import", content=json.dumps({**kept, "seats": said}))
        assert reply.status_code == 201, reply.text
        assert reply.json()["seats"] == ALONE, said
        assert reply.json()["paused"] is None
    kept = record(war, create(war, everybody))
    reply = war.browser.post("/api/import", content=json.dumps({**kept, "seats": NOBODY}))
    assert reply.json()["seats"] == everybody
    page = war.sit(reply.json()["id"])
    assert page.state["decision"] is not None


def test_it_goes_on_after_a_restart(tmp_path: Path) -> None:
    rules = {"games": (GAME,), "find": games.load}
    with house(tmp_path, **rules) as war:
        game = create(war, ALONE)
        war.sit(game["id"]).answer("pass")
        cookies = war.browser.cookies
        kept = record(war, game)
    with house(tmp_path, cookies=cookies, **rules) as war:
        assert war.entry(game["id"])["seats"] == ALONE
        assert record(war, game) == kept
        page = war.sit(game["id"])
        page.answer("pass")
        assert page.state["decision"]["seat"] == "us"


def test_four_nonplayers_play_a_game_to_watch(war: House) -> None:
    """Nobody need play: the game is over at once and told from its beginning."""
    game = create(war, NOBODY)
    assert game["over"] is True
    page = war.sit(game["id"])
    assert page.state["seats"] == []
    assert page.state["outcome"]["ranking"]
    assert page.state["since"] == {"revision": 0, "more": True, "turn": 0}
    told = war.browser.get(f"/api/games/{game['id']}/since/0").json()
    assert view_after(told) == page.state["view"]
    assert lines(told) == page.log()
    assert {scene["seat"] for scene in told["scenes"]} == {"us", "arvn", "nva", "vc", None}
    kept = decode(json.dumps(record(war, game)).encode())
    assert replay(games.load(GAME), kept, check=True).over


def test_what_they_did_is_told_action_by_action(war: House) -> None:
    game = create(war, ALONE)
    page = war.sit(game["id"])
    others = {"arvn", "nva", "vc"}
    told: dict[str, Any] = {"scenes": []}
    while not {scene["seat"] for scene in told["scenes"][1:]} & others:
        page.answer("pass" if "pass" in page.words else page.words[0])
        mark = page.state["since"]
        told = since(war, game, mark["revision"], "us")
    assert mark["more"] is True
    assert told["scenes"][0]["seat"] == "us", "it begins with the person's own answer"
    for scene in told["scenes"]:
        told_by = [line for step in scene["steps"] for line in step["log"]]
        acts = [line for line in told_by if line["key"] in ("operation", "pass", "event")]
        assert all(line["params"]["faction"] == scene["seat"] for line in acts)
        whys = [line for line in told_by if line["key"].startswith("why.")]
        assert all(line["params"]["faction"] == scene["seat"] for line in whys)
    assert view_after(told) == page.state["view"]


def test_a_lone_player_is_told_what_decides_the_game(war: House) -> None:
    seats = {"us": "person", "arvn": "nonplayer", "nva": "nonplayer", "vc": "nonplayer"}

    def stakes(seats: dict[str, str], **options: bool) -> list[str]:
        body = {"game": GAME, "scenario": "short", "seats": seats, "options": options}
        return list(war.browser.post("/api/choices", json=body).json()["stakes"])

    told = stakes(seats)
    assert told[0].startswith("You win if after Coup Round 3")
    assert len(stakes(seats, hardest=True)) == len(told) + 1
    assert stakes(dict.fromkeys(seats, "person")) == []
