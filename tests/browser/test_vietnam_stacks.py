"""Vietnam 1965-1975: a brigade goes to war in a few clicks, and the picture of it."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from annamite import games
from annamite.kernel import Decision, DiceStream, Record, Session, Setup
from annamite.kernel.shapes import plain
from tests.browser.conftest import Room
from tests.browser.house import House
from tests.browser.picture import smaller
from tests.browser.tabletop import Tabletop
from tests.browser.test_hexmap import settled
from tests.browser.test_vietnam import GAME, PEOPLE, least, look, position, screen
from tests.games.vietnam_1965_1975.areas import reaches

pytestmark = pytest.mark.browser

PICTURE = Path(__file__).parents[2] / "docs/images/vietnam.png"
BRIGADE = "3/1C"
CAMPS = ("3936", "4036", "3835", "3934", "4133", "4027", "4027", "4133")
"""Where units are set up, in the order in which they are asked for."""
BRIGADES = ("3/1C", "2/1C", "All 4 in Pleiku as one stack")
LANDINGS = ("4136", "4035")
"""Where the first two stacks land."""
PLAN = {
    "turn.operation": "search_and_destroy",
    "operation.target": "hex-4036",
    "operation.support": "air-8",
}
"""What is answered where it is on offer."""


def series(table: Tabletop) -> list[dict[str, Any]]:
    """Return the answers on offer that make sense as one."""
    found: list[dict[str, Any]] = table.decision["hints"]["together"]
    return found


def take(table: Tabletop, label: str) -> None:
    """Click on several answers at once."""
    number = next(n for n, each in enumerate(series(table)) if each["label"].startswith(label))
    before = table.revision
    table.page.get_by_test_id(f"together-{number}").click()
    table.wait(lambda: table.revision > before)
    table.settle()


def test_a_brigade_flies_to_war_in_a_few_clicks(house: House, room: Room) -> None:
    table = room.table(house.bring_in(position("operation.unit", "silver-bayonet")))
    look(table)
    offered = [each["label"] for each in series(table)]
    page = table.page
    group = page.get_by_role("group", name="Several at once")
    assert group.get_by_role("button").all_inner_texts() == offered
    # By key; the others are clicked.
    before = table.revision
    page.keyboard.press(f"Shift+Digit{1 + next(n for n, x in enumerate(offered) if BRIGADE in x)}")
    table.wait(lambda: table.revision > before)
    table.settle()
    units = table.update["view"]["operation"]["units"]
    names = [table.update["view"]["units"][unit]["name"] for unit in units]
    assert names == ["1/3/1C", "2/3/1C", "3/3/1C", "3/1C"]
    table.click("done")
    table.click("no")
    target = next(word for word in table.words if word.startswith("hex-"))
    table.click(target)
    table.click("done")
    take(table, "All 4")
    table.undo()
    while table.decision["step"] != "move.unit":
        table.undo()
    # From where the stack is fanned out, too.
    start = table.update["view"]["units"][units[0]]["hex"]
    page.mouse.click(*table.point(start))
    fan = page.get_by_test_id("fan")
    before = table.revision
    fan.get_by_text("All 4").click()
    table.wait(lambda: table.revision > before)
    table.settle()
    assert table.update["view"]["operation"]["move"]["units"] == units
    table.click("fly")
    area = [each for each in reaches(table.decision["hints"]) if not each["risks"]]
    far = max(area, key=lambda each: len(each["way"]) if each["spent"] <= 4 else 0)
    assert len(far["way"]) >= 5
    before = table.revision
    page.mouse.click(*screen(table, far["hex"]))
    table.wait(lambda: table.revision >= before + len(far["way"]))
    table.settle()
    assert {table.update["view"]["units"][unit]["hex"] for unit in units} == {far["hex"]}
    # The way is one line of the log, which tells where it has led.
    page.get_by_test_id("tab-log").click()
    told = page.get_by_test_id("log").locator("p.line", has_text="with 3 others").all_inner_texts()
    assert len(told) == 1
    assert far["hex"] in told[0]


@cache
def in_the_valley() -> Record:
    """Return the record of an air assault on an NVA regiment, up to its support."""
    setup = Setup("silver-bayonet", {})
    session = Session(games.load(GAME), setup, PEOPLE, DiceStream.seeded("valley", 6))
    camps, landings = iter(CAMPS), iter(LANDINGS)
    for _ in range(200):
        decision = session.decision
        assert decision is not None
        step = decision.step.id
        if step == "fire.support":
            return session.record()
        if step == "move.step" and "fly" in decision.words:
            _fly(session, decision.seat, next(landings))
        elif step == "setup.place":
            session.answer(decision.seat, f"hex-{next(camps)}")
        elif not _sends_brigade(session, decision):
            session.answer(decision.seat, _planned(step, decision.words))
    raise AssertionError("the assault never came")


def _fly(session: Session, seat: str, goal: str) -> None:
    """Fly a stack to a hex, as far as it comes."""
    session.answer(seat, "fly")
    ways: Any = plain(session.hints(seat))
    way = next(each["way"] for each in reaches(ways) if each["hex"] == goal)
    session.answers(seat, [f"hex-{hex_}" for hex_ in way], path=True)


def _sends_brigade(session: Session, decision: Decision) -> bool:
    """Send one of the brigades as a whole, if it is on offer."""
    if decision.step.id not in ("operation.unit", "move.unit"):
        return False
    hints: Any = plain(session.hints(decision.seat)) or {}
    for each in hints.get("together", []):
        if each["label"].startswith(BRIGADES):
            session.answers(decision.seat, each["words"])
            return True
    return False


def _planned(step: str, words: list[str]) -> str:
    """Return the answer of the plan; where it has none, what leads on to the fight."""
    if PLAN.get(step) in words:
        return PLAN[step]
    if step in ("combat.attack", "combat.attacker"):
        return next(word for word in words if word != "done")
    return least(step, words)


def test_the_picture_of_an_air_assault(house: House, room: Room, tmp_path: Path) -> None:
    """Also renews the picture of the documentation when ANNAMITE_UPDATE_IMAGES=1."""
    wide = {"width": 1600, "height": 1000}
    table = room.table(house.bring_in(in_the_valley()), viewport=wide)
    look(table)
    page = table.page
    page.get_by_test_id("tab-operation").click()
    page.get_by_test_id("operation").get_by_role("button", name="4036").first.click()
    for _ in range(2):
        page.get_by_role("button", name="Zoom in").click()
        table.draw()
    page.get_by_test_id("tab-combat").click()
    guns = next(word for word in table.words if word.startswith("gun-"))
    table.option(guns).hover()
    page.locator(".preview p").first.wait_for()
    settled(table)
    picture = tmp_path / "vietnam.png"
    page.screenshot(path=picture)
    room.shoot(page, "assault")
    assert page.get_by_test_id("combat").get_by_test_id("ratio").count() == 1
    assert picture.stat().st_size > 50_000
    if os.environ.get("ANNAMITE_UPDATE_IMAGES") == "1":
        PICTURE.write_bytes(smaller(picture.read_bytes()))
        assert PICTURE.stat().st_size < 700_000
