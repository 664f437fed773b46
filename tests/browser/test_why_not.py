"""What is pointed at or chosen and not offered says why, in a fixed place, with its clause."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from annamite import games
from annamite.kernel import Decision, Record, Session, replay, why_not
from annamite.players import RandomPlayer
from tests.browser import stories, test_rolling_thunder, test_vietnam
from tests.browser.checks import board, boxes
from tests.browser.conftest import Room
from tests.browser.house import GAME, House
from tests.browser.tabletop import Tabletop
from tests.browser.test_accessibility import check

pytestmark = pytest.mark.browser

AWAY = ("north_vietnam", "loc_hue_khe_sanh")
"""Spaces in which the US cannot sweep."""
WIDTHS = [(390, 844), (820, 1180), (1280, 800), (1600, 1000)]


def sweeping(house: House, room: Room, **more: Any) -> Tabletop:
    """Sit down where the US is asked where it sweeps."""
    table = room.table(house.bring_in(stories.first_on_a_card("us", "sweep", "air_lift")), **more)
    table.click("sweep")
    return table


def line(table: Tabletop) -> Locator:
    """Return where it is told."""
    return table.page.get_by_test_id("why-not")


def away(table: Tabletop) -> list[str]:
    """Return spaces of the board that are not on offer."""
    return [space for space in table.update["view"]["spaces"] if space not in table.words]


def name(space: str) -> str:
    """Return what a space is called."""
    (found,) = [each["name"] for each in board()["drawing"]["spaces"] if each["id"] == space]
    return str(found)


def asked(table: Tabletop) -> list[str]:
    """Return the things that the page has asked about."""
    return [m["thing"] for m in table.sent if m["type"] == "why_not" and m["thing"]]


@pytest.mark.parametrize("size", WIDTHS, ids=lambda size: str(size[0]))
def test_a_space_that_is_chosen_in_vain_says_why(
    house: House, room: Room, size: tuple[int, int]
) -> None:
    table = sweeping(house, room, viewport={"width": size[0], "height": size[1]})
    before, places = table.revision, boxes(table, ".decision > *, main, [data-option]")
    for space in AWAY:
        assert space in away(table)
        table.page.mouse.click(*table.point(space))
        expect(line(table)).to_contain_text(f"{name(space)}:")
        assert "§3.2.3" in line(table).inner_text()
        assert boxes(table, ".decision > *, main, [data-option]") == places
    assert table.revision == before
    assert asked(table)[-2:] == list(AWAY)
    check(table.page)
    room.shoot(table.page, "why-not")


def test_it_is_the_sentence_of_the_rules(house: House, room: Room) -> None:
    record = stories.first_on_a_card("us", "sweep", "air_lift")
    table = sweeping(house, room)
    session = replay(games.load(GAME), record)
    session.answer("us", "sweep")
    fork = session.fork()
    assert isinstance(fork.request, Decision)
    for space in AWAY:
        (missing,) = why_not.of_words(fork, fork.request, [space])
        table.page.mouse.click(*table.point(space))
        said = f"{name(space)}: {missing.unmet.says} §{missing.unmet.rule}"
        expect(line(table)).to_contain_text(said)


def test_pointing_asks_once_the_pointer_rests(house: House, room: Room) -> None:
    table = sweeping(house, room)
    there = table.point(AWAY[0])
    table.page.mouse.move(*there)
    table.page.mouse.move(5, 400)
    table.page.wait_for_timeout(600)
    assert asked(table) == []
    table.page.mouse.move(*there)
    expect(line(table)).to_contain_text(f"{name(AWAY[0])}:")
    # It gives way to what an option would do, and ends with the question.
    table.option(table.words[0]).hover()
    expect(line(table)).to_be_empty()
    table.page.mouse.move(*there)
    expect(line(table)).to_contain_text(f"{name(AWAY[0])}:")
    table.click(table.words[0])
    expect(line(table)).to_be_empty()


def test_nothing_is_asked_while_it_is_not_this_page_s_decision(house: House, room: Room) -> None:
    table = sweeping(house, room)
    table.page.get_by_role("button", name="Replay").click()
    table.page.get_by_role("slider").wait_for()
    table.page.mouse.click(*table.point(AWAY[0]))
    table.page.wait_for_timeout(600)
    assert asked(table) == []


def unfold(table: Tabletop) -> str:
    """Open the list of what is not possible; return what it says."""
    fold = table.page.get_by_test_id("not-possible")
    fold.locator("summary").click()
    return fold.inner_text()


def test_a_choice_lists_what_it_lacks(house: House, room: Room) -> None:
    """Whole actions that are missing, behind a line at the end of the list."""
    table = room.table(house.bring_in(second_on_a_card()))
    session = replay(games.load(GAME), second_on_a_card())
    seat = table.decision["seat"]
    missing = session.why_not(seat)
    assert missing
    told = unfold(table)
    for each in missing:
        assert f"{each.label} {each.unmet.says} §{each.unmet.rule}" in " ".join(told.split())
    check(table.page)


@cache
def second_on_a_card() -> Record:
    """Return a game in which somebody has acted on a card, so that others have less to choose from."""
    session = stories.begin(1)

    def there(session: Session[Any]) -> bool:
        decision = session.decision
        assert decision is not None
        first = session.state.first and decision.step.id == "card.act"
        return bool(first and session.why_not(decision.seat))

    player = RandomPlayer("all", 1)
    assert stories.play_until(session, there, player.choose)
    return session.record()


def test_a_button_that_is_missing_is_listed_with_its_reason(house: House, room: Room) -> None:
    table = sweeping(house, room)
    assert "done" not in table.words
    assert "The Sweep needs a first space." in unfold(table)
    table.click(table.words[0])
    table.play(lambda: "done" in table.words, lambda table: table.words[0])
    expect(table.page.get_by_text("needs a first space")).to_have_count(0)


# --- cards of Fire in the Lake ------------------------------------------------------------------


def test_the_card_and_its_sides_say_why(house: House, room: Room) -> None:
    """Pointed at, opened, and side by side: the Event cannot be executed by who is second."""
    table = room.table(house.bring_in(no_event()))
    page, card = table.page, table.update["view"]["cards"]["current"]
    face = page.get_by_test_id(f"read-{card['number']}")
    (missing,) = why_not_of(no_event(), "event")
    face.hover()
    expect(line(table)).to_contain_text(f"{card['title']}: {missing.unmet.says}")
    face.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_test_id("card-dialog")
    inside = dialog.get_by_test_id("why-not")
    expect(inside).to_contain_text(f"{card['title']}: {missing.unmet.says}")
    places = boxes(table, "dialog > *, dialog section")
    side = dialog.locator("[data-testid^=why-]:not([data-testid=why-not])").first
    side.click()
    expect(inside).to_contain_text(f"{card['title']}, ")
    expect(inside).to_contain_text(missing.unmet.says)
    assert boxes(table, "dialog > *, dialog section") == places
    assert asked(table)[-1].startswith(f"card-{card['number']}-")
    check(page)
    room.shoot(page, "card")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(line(table)).to_be_empty()
    # No answer speaks of the card after it.
    after = table.update["view"]["cards"]["next"]
    page.get_by_test_id(f"read-{after['number']}").click()
    expect(inside).to_contain_text("Something else is asked for now.")


@cache
def no_event() -> Record:
    """Return a game in which the Event of the card may not be executed by whoever acts."""
    session = stories.begin(2)

    def there(session: Session[Any]) -> bool:
        decision = session.decision
        assert decision is not None
        return decision.step.id == "card.act" and "event" not in decision.words

    player = RandomPlayer("all", 2)
    assert stories.play_until(session, there, player.choose)
    return session.record()


def why_not_of(record: Record, word: str) -> list[why_not.Missing]:
    """Return why the rules do not offer a word at the end of a record."""
    session = replay(games.load(GAME), record)
    assert session.decision is not None
    found = session.why_not(session.decision.seat, [word])
    assert found is not None
    return found


# --- counters of Vietnam ------------------------------------------------------------------------


def test_a_counter_and_those_of_a_stack_say_why(house: House, room: Room) -> None:
    table = room.table(house.bring_in(test_vietnam.position("operation.unit", "silver-bayonet")))
    test_vietnam.look(table)
    page = table.page
    stacks: dict[str, list[dict[str, Any]]] = {}
    for unit in table.update["view"]["units"]:
        if unit["place"] == "map":
            stacks.setdefault(unit["hex"], []).append(unit)
    idle = {
        hex_: units
        for hex_, units in stacks.items()
        if not any(f"unit-{unit['id']}" in table.words for unit in units)
    }
    alone = next(hex_ for hex_, units in idle.items() if len(units) == 1)
    stack = next(hex_ for hex_, units in idle.items() if len(units) > 2)
    # The place of a second hex tells the scale of the map.
    page.locator("[data-space]").first.focus()
    page.keyboard.press("ArrowRight")
    page.mouse.click(*test_vietnam.screen(table, alone))
    expect(line(table)).to_contain_text("It is ineffective this turn.")
    assert asked(table)[-1] == f"unit-{idle[alone][0]['id']}"
    page.mouse.click(*test_vietnam.screen(table, stack))
    shown = [page.get_by_test_id(f"fan-show-{unit['id']}") for unit in idle[stack]]
    shown[1].click()
    expect(line(table)).to_contain_text("It belongs to the other side.")
    table.wait(lambda: asked(table)[-1] == f"unit-{idle[stack][1]['id']}")
    # By key as well.
    shown[0].focus()
    page.keyboard.press("Enter")
    table.wait(lambda: asked(table)[-1] == f"unit-{idle[stack][0]['id']}")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("fan")).to_have_count(0)


# --- squadrons and sheets of Rolling Thunder ----------------------------------------------------


def raiding(house: House, room: Room) -> Tabletop:
    """Sit down where a raid is composed."""
    table = room.table(test_rolling_thunder.begin(house))
    table.play(lambda: table.decision["step"] in SHEET, test_rolling_thunder.plain)
    return table


SHEET = ("raid.support", "raid.squadron")


def sheets(table: Tabletop) -> None:
    """Have the raid's sheet in the place of the list."""
    switch = table.page.get_by_test_id("one-by-one")
    if switch.get_attribute("aria-pressed") == "true":
        switch.click()
    table.page.get_by_test_id("raid-sheet").wait_for()


def test_a_stepper_at_its_end_says_why(house: House, room: Room) -> None:
    table = raiding(house, room)
    page = table.page
    sheets(table)
    one_more = page.locator("[data-testid=squads] [data-testid^=more-]").first
    kind = (one_more.get_attribute("data-testid") or "").removeprefix("more-")
    more = page.get_by_test_id(f"more-{kind}")
    while more.get_attribute("aria-disabled") == "false":
        more.click()
    more.click(force=True)
    expect(line(table)).not_to_be_empty()
    assert asked(table)[-1] == kind
    # At the number itself by key.
    page.get_by_test_id(f"count-{kind}").focus()
    before = len(asked(table))
    page.keyboard.press("ArrowUp")
    table.wait(lambda: len(asked(table)) > before)
    check(page)


def test_a_squadron_counter_says_why(house: House, room: Room) -> None:
    table = raiding(house, room)
    page = table.page
    table.play(lambda: table.decision["step"] == "raid.squadron", test_rolling_thunder.plain)
    seat = table.decision["seat"]
    page.get_by_test_id("tab-forces").click()
    board = page.get_by_test_id(f"squadrons-{seat}")
    offered = set(table.words)
    kinds = board.locator("[data-testid^=squadron-]").evaluate_all(
        "(all) => all.map((each) => each.dataset.testid.replace('squadron-', ''))"
    )
    idle = next(kind for kind in kinds if kind not in offered)
    counter = board.get_by_test_id(f"squadron-{idle}").first
    counter.click()
    expect(line(table)).not_to_be_empty()
    assert asked(table)[-1] == idle
    before = len(asked(table))
    counter.focus()
    page.keyboard.press("Enter")
    table.wait(lambda: len(asked(table)) > before)
    taken = next(kind for kind in kinds if kind in offered)
    revision = table.revision
    board.get_by_test_id(f"squadron-{taken}").first.click()
    table.wait(lambda: table.revision > revision)
