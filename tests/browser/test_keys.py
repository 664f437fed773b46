"""The keyboard alone: a card, a Coup Round, and the keys that the help overlay lists."""

from __future__ import annotations

import pytest

from tests.browser import stories
from tests.browser.checks import check_all
from tests.browser.conftest import Room
from tests.browser.house import House
from tests.browser.tabletop import MOST, Tabletop
from tests.browser.telling import stop_time

pytestmark = pytest.mark.browser

SECOND_DIGIT_WITHIN = 1_000
"""Milliseconds after which the page takes a single digit for a whole number, and some more."""

_FOCUS = """
() => {
  const at = document.activeElement;
  return at?.dataset?.option ?? at?.dataset?.testid ?? at?.getAttribute?.("aria-label") ?? at?.tagName;
}
"""


def focus(table: Tabletop) -> str:
    """Return what has the focus."""
    return str(table.page.evaluate(_FOCUS))


def tab_to(table: Tabletop, wanted: str, key: str = "Tab") -> int:
    """Press Tab until something has the focus; return how often."""
    for times in range(1, 120):
        table.page.keyboard.press(key)
        if focus(table) == wanted:
            return times
    pytest.fail(f"{wanted} is out of reach of {key}")


def key_of(table: Tabletop, word: str) -> str | None:
    """Return the key that the page says chooses an option."""
    said = table.option(word).get_attribute("aria-keyshortcuts")
    return "Escape" if said == "Esc" else said


def answer(table: Tabletop, word: str) -> None:
    """Answer by the option's own key, or by going there with arrows or Tab."""
    key = key_of(table, word)
    if key is None:
        if focus(table) not in table.buttons:
            table.page.keyboard.press("ArrowDown")
        for _ in range(60):
            if focus(table) == word:
                break
            table.page.keyboard.press("Tab")
        key = "Enter"
        assert focus(table) == word
    table.press(key)


@pytest.fixture(autouse=True)
def no_mouse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the mouse away."""

    def absent(*args: object) -> None:
        pytest.fail("there is no mouse here")

    monkeypatch.setattr(Tabletop, "click", absent)
    monkeypatch.setattr(Tabletop, "click_space", absent)


def test_a_card_by_the_keys_of_the_options(house: House, room: Room) -> None:
    table = room.table(house.bring_in(stories.first_on_a_card("arvn", "train", "govern")))
    before = table.update["view"]
    card = before["cards"]["current"]["number"]
    answer(table, "train")
    for space in [o["space"] for o in table.decision["options"] if "space" in o][:2]:
        answer(table, space)
        answer(table, "cubes")
        if table.decision["step"] == "train.troops":
            assert key_of(table, "2") == "2"
            table.press("2")
        if table.decision["step"] == "train.police":
            table.press("1")
    answer(table, "activity")
    while table.decision["step"] != "train.space":
        words = table.words
        answer(table, next((word for word in ("govern", "done") if word in words), words[0]))
    table.press("Escape")
    assert table.decision["step"] == "train.extra"
    answer(table, "nothing")
    while table.update["view"]["cards"]["current"]["number"] == card:
        answer(table, "pass")
    check_all(table, table.update["view"])


def test_a_card_by_tab_arrows_and_enter(house: House, room: Room) -> None:
    table = room.table(house.bring_in(stories.first_on_a_card("nva", "rally", "infiltrate")))
    page = table.page
    first = table.words
    # From nowhere an arrow goes to the options, arrows from one to the next, Enter answers.
    page.keyboard.press("ArrowDown")
    assert focus(table) in table.buttons
    tried = 0
    while focus(table) != "rally":
        page.keyboard.press("ArrowDown")
        tried += 1
        assert tried < len(first) + 2
    page.keyboard.press("ArrowDown")
    assert focus(table) != "rally"
    page.keyboard.press("ArrowUp")
    assert focus(table) == "rally"
    page.locator(".preview p").first.wait_for()
    table.press("Enter")
    assert table.decision["step"] == "rally.space"

    # The focus stays with the options, so that the next answer is at hand.
    table.wait(lambda: focus(table) in table.buttons)

    # On the board: Tab goes from space to space, arrows to the one that lies there, Enter answers.
    page.evaluate("document.activeElement.blur()")
    offered = [o["space"] for o in table.decision["options"] if "space" in o]
    tab_to(table, f"space-{offered[0]}", "Shift+Tab")
    reached = {focus(table)}
    for way in ("Left", "Down", "Right", "Up") * 3:
        page.keyboard.press(f"Arrow{way}")
        reached.add(focus(table))
    assert len(reached) > 3
    assert {each.removeprefix("space-") for each in reached} <= set(offered)
    here = focus(table).removeprefix("space-")
    page.get_by_test_id("inspector").wait_for()
    room.shoot(page, "board-focus")
    table.press("Enter")
    assert table.decision["step"] != "rally.space" or here not in table.words
    while table.decision["step"] != "rally.space":
        answer(table, table.words[-1])
    table.press("Escape")
    check_all(table, table.update["view"])


def test_arrows_lead_from_the_board_to_the_options(house: House, room: Room) -> None:
    table = room.table(house.bring_in(stories.first_on_a_card("nva", "rally", "infiltrate")))
    answer(table, "rally")
    table.page.evaluate("document.activeElement.blur()")
    tab_to(table, "space-southern_laos", "Shift+Tab")
    table.press("Enter")
    assert table.decision["step"] == "rally.how"
    table.page.keyboard.press("ArrowDown")
    assert focus(table) in table.buttons


def test_a_whole_coup_round(house: House, room: Room) -> None:
    table = room.table(house.bring_in(stories.a_coup_is_next()))
    page = table.page
    assert table.update["view"]["phase"] == "card"
    answer(table, "pass")
    phases: list[str] = []
    times: dict[str, int] = {}
    for _ in range(MOST):
        view = table.update["view"]
        if view["phase"] != "coup":
            break
        phase = view["coup_phase"]
        if phase and phase not in phases:
            phases.append(phase)
            assert page.locator("[aria-current=step]").inner_text().strip().lower() == phase
            room.shoot(page, f"coup-{phase}")
        step, words = table.decision["step"], table.words
        times[step] = times.get(step, 0) + 1
        enough = times[step] > 2 and "done" in words
        if enough:
            assert key_of(table, "done") == "Escape"
        answer(table, "done" if enough else words[0])
    else:
        pytest.fail("the Coup Round does not end")
    assert {"support", "redeploy"} <= set(phases)
    assert {"coup.pacify", "redeploy.troops_from"} <= set(times), times
    check_all(table, table.update["view"])
    log = " ".join(table.log())
    for rule in ("§6.2", "§6.3", "§6.4", "§6.6"):
        assert rule in log, rule


def test_numbers_are_typed(house: House, room: Room) -> None:
    """A number of two digits by both of them, one of one digit after a moment, 0 by its own key."""
    page = room.page()
    # Time stands still between the digits, however slow this machine is.
    stop_time(page)
    game = house.bring_in(stories.first_on_a_card("nva", "rally", "infiltrate"))
    table = Tabletop(page).sit(f"{house.url}/play/{game['id']}")
    answer(table, "rally")
    before = table.update["view"]["tracks"]
    assert before["nva"] >= 20

    def given() -> int:
        return table.update["view"]["tracks"]["vc"] - before["vc"]

    answer(table, "give")
    table.press("1", answers=False)
    table.page.locator(".begun").first.wait_for()
    room.shoot(table.page, "typed")
    table.press("2")
    assert given() == 12
    table.press("u")
    table.press("1", answers=False)
    table.page.locator(".begun").first.wait_for()
    assert given() == 0
    table.let_pass(SECOND_DIGIT_WITHIN)
    table.wait(lambda: given() == 1)
    table.settle()
    table.press("u")
    table.press("1", answers=False)
    table.press("Escape", answers=False)
    table.page.locator(".begun").first.wait_for(state="detached")
    table.let_pass(SECOND_DIGIT_WITHIN)
    assert given() == 0
    table.press("3", answers=False)
    table.let_pass(SECOND_DIGIT_WITHIN)
    table.wait(lambda: given() == 3)
    table.settle()

    table = room.table(house.bring_in(stories.first_on_a_card("arvn", "train", "govern")))
    answer(table, "train")
    answer(table, "saigon")
    answer(table, "cubes")
    assert key_of(table, "0") == "0"
    # What is asked about is marked on the board.
    assert table.page.locator(".space.about").get_attribute("data-space") == "saigon"
    table.press("0")
    assert table.decision["step"] == "train.police"


def test_reading_the_card_answers_nothing(house: House, room: Room) -> None:
    table = room.table(house.bring_in(stories.first_on_a_card("us", "train", "air_lift")))
    page, start = table.page, table.revision
    card = table.update["view"]["cards"]["current"]
    page.keyboard.press("c")
    dialog = page.get_by_role("dialog", name=card["title"])
    dialog.wait_for()
    table.press_in_vain("1", "2", "u", "c")
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    assert table.revision == start
    # A card played earlier opens from the panel, by Tab and Enter.
    earlier = table.update["view"]["cards"]["played"][0]
    tab_to(table, "tab-log")
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    assert focus(table) == "tab-effects"
    title = house.board()["cards"][str(earlier)]["title"]
    tab_to(table, f"open-{earlier}")
    page.keyboard.press("Enter")
    page.get_by_role("dialog", name=title).wait_for()
    room.shoot(page, "played-card")
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    table.press("1")


def test_what_the_help_overlay_says(house: House, room: Room) -> None:
    table = room.table(house.bring_in(stories.first_on_a_card("us", "train", "air_lift")))
    page, start = table.page, table.revision
    page.keyboard.press("?")
    help_ = page.get_by_role("dialog", name="Keys")
    help_.wait_for()
    room.shoot(page, "help")
    said = help_.inner_text()
    for sign in ("Tab", "Enter", "Esc", "u", "?"):
        assert sign in said
    table.press_in_vain("1", "u")  # they stay behind the overlay
    page.keyboard.press("Escape")
    help_.wait_for(state="detached")
    assert table.revision == start

    picture = ".board svg > g"
    wide = page.locator(picture).bounding_box()
    assert wide is not None
    page.keyboard.press("+")
    page.keyboard.press("+")

    def width() -> float:
        box = page.locator(picture).bounding_box()
        assert box is not None
        return box["width"]

    table.wait(lambda: width() > wide["width"] * 1.3)
    near = page.locator(picture).bounding_box()
    page.keyboard.press("-")
    table.wait(lambda: page.locator(picture).bounding_box() not in (near, wide))
    page.keyboard.press("0")
    table.wait(lambda: page.locator(picture).bounding_box() == wide)

    table.press("1")
    table.press("u")
    assert table.update["view"] == house.at(table.page.url.rpartition("/")[2], start, "us")["view"]
    # A field that takes text keeps its letters.
    tab_to(table, "Filter the log")
    table.press_in_vain("1", "u", "?")
    assert page.get_by_label("Filter the log").input_value() == "1u?"
    assert page.get_by_role("dialog").count() == 0
