"""Operation Rolling Thunder by hand: a season, a raid of each kind, what the page tells of them."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from annamite import games
from annamite.kernel import DiceStream, Record, Session, Setup
from annamite.players import RandomPlayer
from tests.browser.checks import check_log
from tests.browser.conftest import Room
from tests.browser.house import House
from tests.browser.tabletop import Tabletop
from tests.browser.test_accessibility import check as check_axe

pytestmark = pytest.mark.browser

GAME = "rolling-thunder"
FORCES = ("air_force", "navy")
PEOPLE = dict.fromkeys(FORCES, "person")
MOST = 400
KEYS = {"Esc": "Escape"}


def begin(house: House, **more: Any) -> dict[str, Any]:
    """Start a campaign with a person in both seats."""
    body = {"game": GAME, "scenario": "campaign", "seats": PEOPLE, "seed": 4, **more}
    return house.ask("POST", "/api/games", json=body).json()


def kind_of(target: str) -> str:
    """Return what a raid is flown against."""
    head, _, rest = target.partition("_")
    return head if rest and head in ("bridges", "airfield") else "objective"


@cache
def airfields_open() -> Record:
    """Return a game at the choice of a target, airfields among them."""
    for seed in range(1, 60):
        setup = Setup("campaign", {"play_on": True, "difficulty": "easier"})
        session = Session(games.load(GAME), setup, PEOPLE, DiceStream.seeded(seed))
        player = RandomPlayer("all", seed)
        while session.decision is not None:
            decision = session.decision
            words = decision.words
            if decision.step.id == "raid.target" and any(w.startswith("airfield_") for w in words):
                return session.record()
            word = decision.step.codec.word(player.choose(decision))
            session.answer(decision.seat, word)
    raise AssertionError("no airfield is ever open")


def squadron(table: Tabletop) -> str:
    """Return the next squadron of a plain raid: two STRIKE, then one of each escort."""
    flying = table.update["view"]["raid"]["squadrons"]
    have = {
        role: sum(count for kind, count in flying.items() if kind.startswith(role))
        for role in ("strike", "sead", "cap")
    }
    for role, wanted in (("strike", 2), ("sead", 1), ("cap", 1)):
        offered = [word for word in table.words if word.startswith(role)]
        if offered and have[role] < wanted:
            return offered[0]
    return "done"


def flying(table: Tabletop) -> int:
    """Return how many squadrons fly armed recon or suppression."""
    places = table.update["view"]["spaces"].values()
    return sum(
        sum(counts.values()) for place in places for counts in place.get("squadrons", {}).values()
    )


def plain(table: Tabletop) -> str:
    """Return the simplest sensible answer."""
    words = table.words
    step = table.decision["step"]
    if step == "raid.squadron":
        return squadron(table)
    if step == "recon.assign" and flying(table) < 3:
        return words[flying(table)]
    if step == "sac.assign":
        return words[0]
    for word in ("done", "none", "medium", "press_on"):
        if word in words:
            return word
    return words[0]


def check_offer(table: Tabletop) -> None:
    """List and board offer what the server does, no more and no less."""
    hints = table.decision["hints"] or {}
    options = [*table.decision["options"], *hints.get("onward", [])]
    assert sorted(table.buttons) == sorted(option["id"] for option in options)
    assert table.glowing == {option["space"] for option in options if "space" in option}


def check_odds(table: Tabletop) -> None:
    """The raid panel shows the odds that the server worked out."""
    raid = table.update["view"]["raid"]
    panel = table.page.get_by_test_id("raid")
    if raid["odds"]:
        said = panel.get_by_test_id("odds-success").inner_text()
        chance = raid["odds"]["success"]
        if 0.01 <= chance <= 0.99:
            assert said == f"{int(100 * chance + 0.5)} %"
    else:
        rows = panel.get_by_test_id("odds-by-altitude").locator("tbody tr").all_inner_texts()
        by_altitude = raid["odds_by_altitude"]
        assert len(rows) == len(by_altitude) > 0
        for row, (altitude, odds) in zip(rows, by_altitude.items(), strict=True):
            cells = row.split("\t")
            assert cells[0].strip().lower() == altitude
            assert cells[1].strip() == f"{int(100 * odds['success'] + 0.5)} %"


def check_way_in(table: Tabletop) -> None:
    """Before there is a STRIKE squadron, the panel shows what the way in costs, in per cent."""
    raid = table.update["view"]["raid"]
    rows = table.page.get_by_test_id("way-in").locator("tbody tr").all_inner_texts()
    assert len(rows) == len(raid["way_in"]) > 0
    for row, (altitude, chances) in zip(rows, raid["way_in"].items(), strict=True):
        name, *cells = (cell.strip() for cell in row.split("\t"))
        assert name.lower() == altitude
        assert cells[0] == str(int(100 * chances["strike"][0] + 0.5))
        assert cells[-3] == str(int(100 * chances["crews"][0] + 0.5))


def told_of_last_raid(table: Tabletop) -> list[str]:
    """Return what the log tells of the last raid."""
    keys = [line["key"] for line in table.lines]
    start = len(keys) - 1 - keys[::-1].index("raid")
    end = keys.index("raid.over", start) if "raid.over" in keys[start:] else len(keys) - 1
    return [line["text"] for line in table.lines[start : end + 1]]


def fly(table: Tabletop, room: Room, kind: str) -> str:
    """Fly a raid of a kind by the simplest choices; return its target."""
    assert table.decision["step"] == "raid.target"
    target = next(word for word in table.words if kind_of(word) == kind)
    before = len([line for line in table.lines if line["key"] == "raid.over"])
    # On the board: the counter of the target itself.
    table.page.get_by_test_id(f"pick-{target}").first.click()
    table.wait(lambda: table.update["decision"]["step"] != "raid.target")
    table.settle()
    assert table.update["view"]["raid"]["target"] == target
    pictured = False
    for _ in range(MOST):
        decision = table.update["decision"]
        if len([line for line in table.lines if line["key"] == "raid.over"]) > before:
            break
        check_offer(table)
        if table.update["view"]["raid"]["way_in"]:
            check_way_in(table)
            room.shoot(table.page, f"way-in-{kind}")
        if decision["step"] == "raid.altitude":
            check_odds(table)
            room.shoot(table.page, f"altitudes-{kind}")
        if decision["step"] == "raid.extra" and not pictured:
            check_odds(table)
            room.shoot(table.page, f"odds-{kind}")
            pictured = True
        table.click(plain(table))
    else:
        pytest.fail("the raid does not end")
    steps = table.page.get_by_test_id("raid-steps")
    if table.update["view"]["phase"] == "raids":
        shown = [text.split(" §")[0] for text in steps.locator("li").all_inner_texts()]
        assert shown == told_of_last_raid(table)
        assert steps.get_by_role("heading", name="MiG Ambush").count() == 1
        room.shoot(table.page, f"flown-{kind}")
    return target


def answer(table: Tabletop, number: int) -> None:
    """Answer plainly: places on the board, the rest in the list, now and then by key."""
    word = plain(table)
    option = next(each for each in table.decision["options"] if each["id"] == word)
    key = table.option(word).get_attribute("aria-keyshortcuts")
    onward = (table.decision["hints"] or {}).get("onward", [])
    every = [*table.decision["options"], *onward]
    alone = [each for each in every if each.get("space") == option.get("space")]
    if "space" in option and len(alone) == 1:
        table.click_space(option["space"])
    elif number % 3 == 0 and key:
        table.press(KEYS.get(key, key))
    else:
        table.click(word)


def test_a_season_by_hand(house: House, room: Room) -> None:
    table = room.table(begin(house))
    room.shoot(table.page, "first-decision")
    check_axe(table.page)
    flown: list[str] = []
    wanted = ["objective", "bridges"]
    undone = False
    steps: set[str] = set()
    for number in range(MOST):
        view, decision = table.update["view"], table.update["decision"]
        if decision is None or view["season"] == 2:
            break
        steps.add(decision["step"])
        check_offer(table)
        kinds = {kind_of(word) for word in table.words}
        if decision["step"] == "raid.target" and wanted and wanted[0] in kinds:
            flown.append(fly(table, room, wanted.pop(0)))
            continue
        if decision["step"] == "raid.target" and not wanted:
            table.click("pass")
            continue
        if decision["step"] in ("recon.mission", "sac.assign", "recon.prey"):
            room.shoot(table.page, decision["step"].replace(".", "-"))
        answer(table, number)
        if not undone and decision["step"] == "raid.order":
            table.undo()
            assert table.decision == decision
            undone = True
    assert table.update["view"]["season"] == 2
    assert [kind_of(target) for target in flown] == ["objective", "bridges"]
    assert undone
    assert steps >= {"request.choose", "raid.order", "raid.target", "recon.assign", "sac.assign"}
    sections = {line["rule"].split(".")[1] for line in table.lines if line["rule"].startswith("4.")}
    assert sections >= {"3", "5", "6", "7", "8", "10", "11", "12"}
    check_log(table)
    room.shoot(table.page, "second-season")


def test_a_raid_on_an_airfield(house: House, room: Room) -> None:
    table = room.table(house.bring_in(airfields_open()))
    assert fly(table, room, "airfield").startswith("airfield_")


def test_what_lies_beside_the_board(house: House, room: Room) -> None:
    table = room.table(house.bring_in(airfields_open()))
    page, view = table.page, table.update["view"]
    assert page.get_by_test_id("impact").inner_text() == str(view["tracks"]["impact"])
    check_axe(page)

    page.get_by_test_id("tab-forces").click()
    for force in FORCES:
        board = page.get_by_test_id(f"squadrons-{force}")
        state = view["forces"][force]
        squadrons = board.locator("svg[role=img]").evaluate_all(
            "(all) => all.map((each) => parseInt(each.getAttribute('aria-label')))"
        )
        assert sum(squadrons) == sum(state["reserve"].values()) + sum(state["committed"].values())
        assert board.locator(".hand li:not(.none)").count() == len(state["hand"])
        assert board.locator(".hand button").count() == 0, "no card is playable just now"
    room.shoot(page, "squadrons")
    check_axe(page)

    page.get_by_test_id("tab-charts").click()
    moved = page.locator(".causes").first.locator("b").all_inner_texts()
    assert [int(each.replace("−", "-")) for each in moved] == list(
        view["tracks"]["impact_by"].values()
    )
    room.shoot(page, "charts")
    check_axe(page)

    page.get_by_test_id("tab-key").click()
    listed = page.get_by_test_id("reconstructed")
    board = house.ask("GET", f"/api/board/{GAME}").json()
    assert listed.locator("li").count() == len(board["reconstructed"])
    assert page.locator(".dagger").count() > 0
    room.shoot(page, "key")
    check_axe(page)

    for place in view["spaces"]:
        table.point(place)
    page.mouse.move(*table.point("hanoi"))
    page.get_by_test_id("inspector").wait_for()
    room.shoot(page, "inspector")


@pytest.mark.parametrize(
    ("scenario", "level", "why", "end"),
    [
        ("campaign", "Historical", "if the game ended now: Historical up to 20", 60),
        (
            "short",
            "Disaster",
            "if the game ended now: Historical up to 20 on the track, less 4 for 4 unfinished rows",
            30,
        ),
    ],
)
def test_each_game_shows_its_own_end(
    house: House, room: Room, scenario: str, level: str, why: str, end: int
) -> None:
    """The level that would hold now, with what it rests on, and the box of losses that ends it."""
    table = room.table(begin(house, scenario=scenario))
    page = table.page
    assert page.get_by_test_id("performance").inner_text() == level
    assert page.get_by_test_id("standing").inner_text() == why
    assert page.get_by_test_id("losses").inner_text() == f"0 of {end}"
    assert page.get_by_test_id("losses-end").inner_text() == f"box {end} is Automatic Defeat"
    page.get_by_test_id("tab-charts").click()
    panel = page.get_by_role("tabpanel")
    assert f"{level}, {why}" in panel.inner_text()
    assert f"of {end}: box {end} is Automatic Defeat" in panel.inner_text()
    unfinished = panel.get_by_text("unfinished: 1 level less")
    assert unfinished.count() == (4 if scenario == "short" else 0)
    room.shoot(page, f"end-of-{scenario}")
    check_axe(page)


LETTERS = {"phuc_yen": "P", "hoa_lac": "H", "gia_lam": "G", "kep": "K", "kien_an": "A"}


def test_letters_tell_whose_migs_come(house: House, room: Room) -> None:
    """On the disc, on the airfield, in the accessible name, in the inspector and in the key."""
    table = room.table(begin(house))
    page = table.page
    board = house.ask("GET", f"/api/board/{GAME}").json()
    names = {id_: row["name"] for id_, row in board["components"]["airfields"].items()}
    for region, row in board["components"]["regions"].items():
        cover = row["coverage"]
        shown = page.get_by_test_id(f"cover-{region}").text_content()
        assert shown == "".join(LETTERS[field] for field in cover)
        said = " and ".join(f"{names[field]} ({LETTERS[field]})" for field in cover)
        label = table.space(region).get_attribute("aria-label") or ""
        assert re.search(rf"MiG rating \d(, \d printed)?, from {re.escape(said)}(;|\.|$)", label), (
            label
        )
    for field, letter in LETTERS.items():
        assert (
            page.get_by_test_id(f"pick-airfield_{field}").locator("text").first.text_content()
            == letter
        )
    page.mouse.move(*table.point("thai_nguyen"))
    inspector = page.get_by_test_id("inspector")
    inspector.get_by_text("MiGs from Phuc Yen (P) and Gia Lam (G)").wait_for()
    inspector.get_by_text("Route Package VIa, Air Force").wait_for()
    room.shoot(page, "letters")
    page.get_by_test_id("tab-key").click()
    rows = page.get_by_test_id("airfields").locator("li").all_inner_texts()
    assert [row.split(":")[0].split() for row in rows] == [
        [LETTERS[field], *name.split()] for field, name in names.items()
    ]
    kep = next(row for row in rows if row.startswith("K"))
    assert kep.partition(": ")[2].split(", ") == ["Lang Son", "Bac Giang", "Cam Pha"]
    check_axe(page)


def test_a_card_is_chosen_where_it_lies(house: House, room: Room) -> None:
    table = room.table(begin(house))
    while table.decision["step"] != "request.choose":
        table.click(plain(table))
    assert table.page.locator(".hand button").count() == 0
    table.click("operational_flexibility")
    decision = table.decision
    assert decision["step"] == "request.discard"
    table.page.get_by_test_id("tab-forces").click()
    hand = table.page.get_by_test_id(f"squadrons-{decision['seat']}").locator(".hand button")
    assert hand.count() == len(table.words)
    assert table.page.locator(".hand button").count() == hand.count()
    word = table.words[0]
    card = table.page.get_by_test_id(f"hand-{decision['seat']}-{word}")
    held = sum(table.update["view"]["forces"][decision["seat"]]["hand"].values())
    before = table.revision
    card.get_by_role("button").click()
    table.wait(lambda: table.revision != before)
    table.settle()
    assert sum(table.update["view"]["forces"][decision["seat"]]["hand"].values()) == held - 1


def test_a_raid_by_keys_alone(house: House, room: Room) -> None:
    table = room.table(begin(house))
    for _ in range(MOST):
        if any(line["key"] == "raid.over" for line in table.lines):
            break
        word = plain(table)
        if word == "pass" or table.decision["step"] == "raid.target":
            word = next(each for each in table.words if each != "pass")
        key = table.option(word).get_attribute("aria-keyshortcuts")
        assert key, word
        table.press(KEYS.get(key, key))
    assert any(line["key"] == "raid.over" for line in table.lines)
    assert table.clicks == 0


def test_the_computer_says_why(house: House, room: Room) -> None:
    """Beside a line of the log, and for the whole of what it did, as it is shown move by move."""
    table = room.table(begin(house, seats={"air_force": "person", "navy": "autopilot"}))
    page = table.page
    while not any(line["key"] == "raid.over" for line in table.lines):
        if table.decision["step"] == "raid.order":
            table.click("navy")
        else:
            answer(table, 1)
    thoughts = [line for line in table.lines if line["key"] == "why.player"]
    assert {line["params"]["seat"] for line in thoughts} == {"navy"}
    thought, deed = next(
        (one, other)
        for one, other in zip(table.lines, table.lines[1:])
        if one in thoughts and other["key"] == "raid"
    )
    page.get_by_test_id("tab-log").click()
    told = page.get_by_test_id("log").locator("p.line", has_text=deed["text"])
    told.get_by_role("button", name="Why?").click()
    page.get_by_test_id("why").get_by_text(thought["text"]).first.wait_for()
    room.shoot(page, "why-in-the-log")
    check_log(table)
    page.get_by_test_id("review").click()
    page.get_by_test_id("since").locator("button").first.click()
    page.get_by_test_id("why-toggle").click()
    page.get_by_test_id("why").locator(".reason").first.wait_for()
    room.shoot(page, "why-of-an-action")
    assert not table.cut_off()
    check_axe(page)
