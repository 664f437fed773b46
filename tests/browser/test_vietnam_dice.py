"""A season of Vietnam 1965-1975 with own dice: like dice are told in one go, region by region."""

from __future__ import annotations

from functools import cache

import pytest
from playwright.sync_api import expect

from annamite import games
from annamite.games.vietnam_1965_1975.box.lookup import our_box
from annamite.kernel import Decision, DiceStream, Record, Session, Setup
from tests.browser.conftest import Room
from tests.browser.house import House
from tests.browser.tabletop import Tabletop
from tests.browser.test_accessibility import check as check_axe

pytestmark = pytest.mark.browser

GAME = "vietnam-1965-1975"
PEOPLE = ("us", "nlf")
SCREENS = {"phone": (390, 844), "desk": (1280, 800)}
REGIONS = 35
PANEL = "section.decision"
FIELD = "[data-testid^=die-]"


def inland(decision: Decision) -> str:
    """Return a hex that lies in one region, so that nobody has to say for which its units count."""
    regions = our_box().in_regions
    alone = (n for n in decision.values if n < len(regions) and len(regions[n]) < 2)
    return decision.step.codec.word(next(alone, decision.values[0]))


@cache
def at_pacification() -> Record:
    """Return a campaign with own dice, set up and at its first Pacification Phase."""
    chance, people = DiceStream.seeded("own dice", 1), dict.fromkeys(PEOPLE, "person")
    session = Session(games.load(GAME), Setup("campaign"), people, chance, companion=PEOPLE)
    while (request := session.request) is not None:
        if isinstance(request, Decision):
            session.answer(request.seat, inland(request))
        elif request.step.id == "pacification.dice":
            return session.record()
        else:
            session.ask_fate()
    raise AssertionError("the campaign ended before it began")


def sit_down(house: House, room: Room, screen: str) -> Tabletop:
    """Return a page at the Pacification Phase, with the US side before it."""
    width, height = SCREENS[screen]
    table = room.table(
        house.bring_in(at_pacification()), viewport={"width": width, "height": height}
    )
    table.page.get_by_test_id("look").click()
    table.page.locator(FIELD).first.wait_for()
    table.settle()
    return table


def told(table: Tabletop) -> list[str]:
    """Return what stands in the fields."""
    return list(table.page.locator(FIELD).evaluate_all("(all) => all.map((each) => each.value)"))


def boxes(table: Tabletop) -> list[object]:
    """Return where the parts of the panel are that must not move."""
    return list(
        table.page.evaluate(
            """() => ["header", ".options", ".preview", "footer", "footer button"].map((each) =>
                JSON.stringify(document.querySelector(`section.decision ${each}`)
                    .getBoundingClientRect()))"""
        )
    )


@pytest.mark.parametrize("screen", SCREENS)
def test_the_regions_are_pacified_with_one_prompt(house: House, room: Room, screen: str) -> None:
    table = sit_down(house, room, screen)
    page = table.page
    before = table.revision
    regions = [region.name for region in our_box().c.map.regions if region.population]
    assert table.prompt == "Roll two dice for …"
    assert table.update["fate"]["sheet"]["labels"] == regions
    expect(page.locator(FIELD)).to_have_count(REGIONS)
    expect(page.get_by_label("Quang Tri")).to_be_focused()
    room.shoot(page, f"{screen}-empty")
    check_axe(page, PANEL)

    # A digit that says all goes to the next field; that of 10, 11 or 12 waits for the other one.
    places = boxes(table)
    page.keyboard.type("71")
    expect(page.get_by_label("Thua Thien")).to_be_focused()
    page.keyboard.type("129")
    expect(page.get_by_label("Quang Ngai")).to_be_focused()
    assert told(table)[:5] == ["7", "11", "2", "9", ""]
    page.keyboard.press("ArrowUp")
    page.keyboard.type("13")
    expect(page.get_by_test_id("sheet-fault")).to_have_text(
        "Quang Tin: 13 is not possible; it takes 2 to 12."
    )
    assert boxes(table) == places
    room.shoot(page, f"{screen}-wrong")
    check_axe(page, PANEL)
    page.get_by_test_id("roll-rest").click()
    expect(page.get_by_label("Quang Tin")).to_be_focused()
    page.keyboard.type("8")

    # All of them are asked for before any is sent.
    page.get_by_test_id("give-dice").click()
    expect(page.get_by_test_id("sheet-fault")).to_have_text("Quang Ngai is still missing.")
    expect(page.get_by_label("Quang Ngai")).to_be_focused()
    assert table.revision == before
    assert boxes(table) == places
    page.keyboard.type("7" * (REGIONS - 4))
    expect(page.get_by_test_id("give-dice")).to_be_focused()
    room.shoot(page, f"{screen}-full")
    page.keyboard.press("Enter")
    table.wait(lambda: table.revision >= before + REGIONS)
    table.settle()

    words = ["7", "11", "2", "8", *["7"] * (REGIONS - 4)]
    sent = [message["words"] for message in table.sent if message["type"] == "fate"]
    assert sent == [words]
    rolled = [line for line in table.lines if line["key"] == "pacification"]
    assert [(line["params"]["region"], str(line["params"]["dice"])) for line in rolled] == list(
        zip(regions, words, strict=True)
    )


def test_the_computer_rolls_what_is_left_and_each_die_is_taken_back(
    house: House, room: Room
) -> None:
    table = sit_down(house, room, "desk")
    before = table.revision
    table.page.keyboard.type("123")
    table.page.get_by_test_id("roll-rest").click()
    table.wait(lambda: table.revision >= before + REGIONS)
    table.settle()
    sent = [message["words"] for message in table.sent if message["type"] == "fate"]
    assert sent == [["12", "3", *[None] * (REGIONS - 2)]]
    assert len(table.points) > REGIONS

    table.page.get_by_test_id("undo").click()
    table.wait(lambda: table.revision == before + REGIONS - 1)
    table.settle()
    assert table.update["fate"]["sheet"] is None
    assert table.prompt == "Roll two dice for Bac Lieu"
