"""A season of a campaign by hand from either seat: its sheets, one operation, then the computers."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import pytest

from tests.browser.conftest import Room
from tests.browser.house import House
from tests.browser.operation import Commander
from tests.browser.season import Deed, Planner
from tests.browser.test_vietnam import look
from tests.browser.test_vietnam_interphase import check_indices

pytestmark = pytest.mark.browser

SCENARIO: Final = "campaign"
OTHER: Final = {"us": "nlf", "nlf": "us"}


def begun(house: House, room: Room, seat: str) -> Planner:
    """Return whoever plays a seat of a new campaign against the computer, at their first question."""
    seats = {seat: "person", OTHER[seat]: "computer"}
    body = {"game": "vietnam-1965-1975", "scenario": SCENARIO, "seats": seats, "seed": 1}
    table = room.table(house.ask("POST", "/api/games", json=body).json(), forms=True)
    look(table)
    return Planner(table)


def check_dashboard(planner: Planner) -> None:
    """Every index stands where its terms lead to from where it stood when the season began."""
    planner.get("tab-season").click()
    check_indices(planner.table)
    season = planner.season
    rows = planner.page.get_by_test_id("indices").locator("tr[data-testid]")
    terms: list[tuple[str, list[str]]] = rows.evaluate_all(
        "(all) => all.map((row) => [row.dataset.testid.slice(6),"
        " [...row.querySelectorAll('li b')].map((by) => by.textContent.replace('−', '-'))])"
    )
    for index, moved in terms:
        now, then = season["levels"][index], season["opening"][index]
        if now is None or then is None:
            assert moved == [], index
        else:
            assert now == then + sum(int(by) for by in moved), index


def check_unit(planner: Planner, unit: int, place: str) -> None:
    """A unit is on the map where it was put, and in the list of units."""
    assert planner.unit(unit)["hex"] == place
    planner.get("tab-formations").click()
    planner.get("search-units").fill(planner.place_name(place))
    row = planner.get(f"unit-{unit}")
    row.wait_for(state="attached")
    assert planner.place_name(place) in row.inner_text()
    label = planner.table.space(place).get_attribute("aria-label") or ""
    assert planner.name_of(row) in label


def check_one_message(sent: list[dict[str, Any]], *words: str) -> None:
    """A sheet went to the server in one message, and held these answers."""
    (message,) = sent
    for word in words:
        assert word in message["words"]


# --- the United States ----------------------------------------------------------------------------


def bomb(planner: Planner) -> None:
    """Six points against the Trail, and what is left is said beside the map."""
    left = int(planner.get("air-left").inner_text())
    planner.get("send-bomb_trail-6").click()
    planner.table.wait(lambda: planner.get("air-left").inner_text() == str(left - 6))
    planner.rested()
    check_one_message(planner.click("send-bombing"), "bomb_trail-6")
    (mission,) = planner.season["missions"]
    assert (mission["target"], mission["points"]) == ("trail", 6)
    planner.get("indices").page.get_by_text("The Trail: 6 Air Points").wait_for()


def replace_one(planner: Planner) -> None:
    """One leader is tried, and known before the next is asked for."""
    tried = any(step == "replacement.leader" for step, _ in planner.seen)
    first = next(word for word in planner.table.words if word != "done")
    must = "done" not in planner.table.words
    check_one_message(planner.click(f"choose-{first if must or not tried else 'done'}"))


def commit(planner: Planner) -> None:
    """Points by key, guns by a word, a division by its button; a line is struck again."""
    planner.more("take_air", 2, by_key=True)
    planner.more("take_svn_supply", 1)
    planner.get("find-line").fill("105 mm")
    planner.more("take_artillery_105", 2)
    planner.get("less-take_artillery_105").click()
    planner.table.wait(lambda: planner.get("count-take_artillery_105").inner_text() == "1")
    planner.get("find-line").fill("")
    division = planner.page.locator("[data-testid^='toggle-take_division-']").first
    word = (division.get_attribute("data-testid") or "").removeprefix("toggle-")
    division.click()
    planner.table.wait(lambda: division.get_attribute("aria-pressed") == "true")
    planner.rested()
    before, total, new = planner.levels, planner.total("us_commitment"), planner.total("new_us")
    assert total > before["us_commitment"]
    assert planner.get("moves").inner_text()
    sent = planner.click("send-season")
    check_one_message(sent, "take_air", "take_svn_supply", "take_artillery_105", word)
    assert planner.levels["us_commitment"] == total
    assert planner.season["new_us"] == new
    check_dashboard(planner)
    ordered = planner.page.get_by_role("tabpanel").inner_text()
    for line in ("2 × Air", "1 × SVN supply"):
        assert line in ordered, ordered
    # Counters are called as people call them, not by their ids.
    assert "us.art" not in ordered, ordered


def call_ally(planner: Planner) -> None:
    """An ally that costs something comes, then no more."""
    called = any(step == "allies.take" for step, _ in planner.seen)
    costs = (
        o["id"] for o in planner.table.decision["options"] if "1" in (o.get("note") or "")[:14]
    )
    planner.choose("done" if called else next(costs, "done"))


def moved_since(planner: Planner, before: dict[int, str | None]) -> list[dict[str, Any]]:
    """Return the units that stand elsewhere on the map than they did."""
    return [each for each in planner.units if each["hex"] not in (None, before.get(each["id"]))]


def land(planner: Planner) -> None:
    """The first unit by a click on the map, its brigade by a button, the rest at one port."""
    number = sum(step in ("arrival.place", "setup.place") for step, _ in planner.seen)
    ports = [word for word in planner.table.words if word.startswith("hex-")]
    port = ports[min(number, 1) % len(ports)].removeprefix("hex-")
    before = {unit["id"]: unit["hex"] for unit in planner.units}
    brigade = planner.get(f"brigade-{port}")
    if number == 0:
        planner.answer(lambda: planner.table.page.mouse.click(*planner.table.point(port)))
    elif brigade.count() and number == 1:
        check_one_message(planner.answer(brigade.click))
    else:
        check_one_message(planner.click(f"all-{port}"))
    landed = moved_since(planner, before)
    assert landed
    if number < 2 and planner.table.space(port).count():
        check_unit(planner, landed[0]["id"], port)


def recruit(planner: Planner) -> None:
    """Infantry of one kind, three of them; the draft they take is taken."""
    line = next(
        word
        for word in planner.table.words
        if word.startswith("build-") and planner.get(f"more-{word}").count()
    )
    planner.more(line, 2)
    supply, draft = planner.total("svn_supply"), planner.total("svn_draft")
    check_one_message(planner.click("send-season"), line)
    assert (planner.levels["svn_supply"], planner.levels["svn_draft"]) == (supply, draft)
    check_dashboard(planner)


US: Final[dict[str, Deed]] = {
    "bombing.mission": bomb,
    "replacement.leader": replace_one,
    "commitment.item": commit,
    "allies.take": call_ally,
    "arrival.place": land,
    "setup.place": land,
    "arvn.sheet": recruit,
}
US_SHEETS: Final = {
    "pacification.region",
    "bombing.mission",
    "replacement.leader",
    "coup.induce",
    "commitment.item",
    "arvn.withdraw",
    "withdrawal.final",
    "arrival.place",
    "arvn.sheet",
    "setup.place",
    "status.deployment",
}

# --- North Vietnam and the Viet Cong --------------------------------------------------------------


def set_up(planner: Planner) -> None:
    """All where the computer would."""
    planner.click("suggest")


def plan(planner: Planner) -> None:
    """Supply by sea and by the Trail, recruits; what it costs is on the sheet, then paid."""
    planner.table.wait(lambda: planner.page.locator("[data-testid^='plan-north.']").count() >= 4)
    for step, number in (("north.sea", 2), ("north.trail", 3), ("north.recruits", 1)):
        planner.more(step, number)
    total = planner.total("nvn_commitment")
    check_one_message(planner.click("send-plans"))
    assert planner.season["plan"] == {"sea": 2, "trail": 3, "recruits": 1}
    assert planner.levels["nvn_commitment"] == total
    check_dashboard(planner)
    planned = planner.page.get_by_role("tabpanel").inner_text()
    assert "Planned: 2 by sea, 3 along the Trail" in " ".join(planned.split())


def build(planner: Planner) -> None:
    """Two regiments and a better air defence."""
    regiments = next(
        word
        for word in planner.table.words
        if word.startswith("build-nva.1.") and not word.endswith(".hq")
    )
    planner.more(regiments, 2)
    planner.get("toggle-air_defence").click()
    planner.table.wait(
        lambda: planner.get("toggle-air_defence").get_attribute("aria-pressed") == "true"
    )
    planner.rested()
    total, before = planner.total("nvn_commitment"), len(planner.units)
    defence = planner.levels["air_defence"]
    check_one_message(planner.click("send-season"), regiments, "air_defence")
    assert planner.levels["nvn_commitment"] == total
    assert planner.levels["air_defence"] == defence + 1
    assert len(planner.units) >= before + 2
    check_dashboard(planner)


def put_down(planner: Planner) -> None:
    """A political section and two battalions, each by a click on the map."""
    places = [word for word in planner.table.words if word.startswith("hex-40")]
    draft = planner.total("vc_draft")
    for brush, place in zip(
        ("vc_political_section", "battalion", "battalion"), places[3:12:4], strict=True
    ):
        hex_ = place.removeprefix("hex-")
        planner.get(f"brush-{brush}").check()
        there = sum(unit["hex"] == hex_ for unit in planner.units)
        sent = planner.answer(partial(planner.page.mouse.click, *planner.table.point(hex_)))
        check_one_message(sent, place)
        assert sum(unit["hex"] == hex_ for unit in planner.units) == there + 1
        put = next(unit for unit in reversed(planner.units) if unit["hex"] == hex_)
        check_unit(planner, put["id"], hex_)
    assert planner.total("vc_draft") == planner.levels["vc_draft"] != draft
    check_one_message(planner.click("send-vc"), "done")
    check_dashboard(planner)


def go_along(planner: Planner) -> None:
    """A unit goes two boxes down the Trail by clicks on its diagram."""
    if any(step == "trail.along" for step, _ in planner.seen):
        planner.choose("done")
        return
    first = next(word for word in planner.table.words if word.startswith("move-"))
    unit = int(first.removeprefix("move-"))
    planner.get("tab-season").click()
    planner.answer(planner.get(f"trail-{first}").click)
    planner.answer(planner.get("box-trail-3").click)
    assert planner.unit(unit)["hex"] == "trail-3"
    if planner.step == "move.step":
        planner.choose("stop")
    box = planner.page.locator("[data-box='trail-3']").inner_text()
    assert "1 unit" in box, box


def come_off(planner: Planner) -> None:
    """A unit comes off the Trail onto a hex of the map."""
    first = next((word for word in planner.table.words if word.startswith("move-")), None)
    if first is None or any(step == "trail.leave" for step, _ in planner.seen):
        planner.choose("done")
        return
    unit = int(first.removeprefix("move-"))
    planner.choose(first)
    exits = [word for word in planner.table.words if word.startswith("hex-")]
    planner.choose(exits[0])
    assert planner.unit(unit)["hex"] == exits[0].removeprefix("hex-")
    if planner.step == "move.step":
        planner.choose("stop")


NLF: Final[dict[str, Deed]] = {
    "setup.place": set_up,
    "north.trail_work": plan,
    "north.sea": plan,
    "north.forces": build,
    "vc.place": put_down,
    "trail.along": go_along,
    "trail.leave": come_off,
}
NLF_SHEETS: Final = {
    "setup.place",
    "north.points_withdrawn",
    "north.units_withdrawn",
    "north.forces",
    "vc.withdraw",
    "vc.withdraw_points",
    "vc.place",
    "vc.points",
    "trail.along",
    "trail.leave",
}

# --- a season -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", ["us", "nlf"])
def test_a_season_by_hand(house: House, room: Room, seat: str) -> None:
    """The interphase and one operation; one seat waits for computers up to the next game-turn, too."""
    planner = begun(house, room, seat)
    check_dashboard(planner)
    deeds, sheets = {"us": (US, US_SHEETS), "nlf": (NLF, NLF_SHEETS)}[seat]
    planner.play(deeds, until=lambda: planner.step == "turn.mission")
    room.shoot(planner.page, "missions")
    done = {step for step, _ in planner.seen}
    assert sheets <= done | {"north.trail_work"}, sheets - done
    assert {sent for _, sent in planner.seen} == {1}
    check_dashboard(planner)
    season = planner.season["number"]

    commander = Commander(planner)
    planner.play({}, until=commander.asked)
    fought = commander.operate()
    room.shoot(planner.page, "fought")
    # The VC may slip away from the US side; who stands in a town does not slip away from them.
    assert fought or seat == "us", planner.seen[-20:]
    marched = {step for step, _ in planner.seen}
    assert marched >= {"turn.operation", "operation.unit", "operation.target"}
    assert {"move.step", "combat.attack"} & marched
    check_dashboard(planner)

    if seat == "us":
        return  # the other seat sees what computers do, which takes them most of a minute
    commander.hand_over()
    turn = planner.table.update["view"]["turn"]
    told = planner.table.revision
    planner.play({}, until=lambda: planner.table.update["view"]["turn"] > turn)
    assert planner.table.revision > told
    assert planner.season["number"] == season
    check_dashboard(planner)
    assert planner.get("revision").inner_text() == str(planner.table.revision)
    room.shoot(planner.page, "next-turn")
