"""The first page and the form that begins a game: few clicks, nothing covered, nothing forgotten."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from annamite import games
from annamite.kernel import decode
from annamite.kernel.powers import IntroducesItself
from tests.browser.conftest import Room
from tests.browser.form import open_form
from tests.browser.house import FACTIONS, GAME, House
from tests.browser.tabletop import Tabletop
from tests.browser.telling import telling
from tests.browser.test_accessibility import check

pytestmark = pytest.mark.browser

WIDTHS = [(390, 844), (820, 1180), (1280, 800), (1600, 1000)]
MOST_CLICKS = 4
MOST_CLICKS_OF_A_NEWCOMER = 6
"""From the first page through a lesson, without those in it, to the first decision of one's own."""

_COVERED = """
() => {
  const { left, top, width, height } = document.querySelector('[data-testid=start]').getBoundingClientRect();
  const points = [[0.1, 0.2], [0.5, 0.5], [0.9, 0.8]].map(([x, y]) => [left + x * width, top + y * height]);
  return points.filter(([x, y]) => !document.elementFromPoint(x, y)?.closest('[data-testid=start]')).length;
}
"""
# Whether the foot of the form lies over something that can be chosen.
_UNDER_THE_FOOT = """
() => {
  const foot = document.querySelector('[data-testid=new-game] footer').getBoundingClientRect();
  const body = document.querySelector('[data-testid=new-game] .body').getBoundingClientRect();
  return body.bottom > foot.top + 1 || foot.bottom > innerHeight;
}
"""


@pytest.mark.parametrize("game", games.names())
def test_few_clicks_lead_to_the_first_decision(room: Room, house: House, game: str) -> None:
    page = room.page(speed=None)
    table = Tabletop(page)
    page.goto(house.url)
    clicks = 0
    for button in (f"alone-{game}", "start"):
        page.get_by_test_id(button).click()
        clicks += 1
    page.get_by_test_id("prompt").first.wait_for()
    table.wait(lambda: table.stands_still)
    page.wait_for_timeout(300)
    if telling(page):
        page.get_by_test_id("skip-all").click()
        clicks += 1
    page.locator("[data-option], [data-together], .form").first.wait_for()
    assert table.decision["options"]
    assert clicks <= MOST_CLICKS
    room.shoot(page, "first-decision")


@pytest.mark.parametrize("game", games.names())
def test_a_newcomer_comes_by_a_lesson_to_a_game_of_their_own(
    room: Room, house: House, game: str
) -> None:
    page = room.page(speed=None)
    table = Tabletop(page)
    page.goto(house.url)
    clicks = 0

    def click(where: Locator) -> None:
        nonlocal clicks
        where.click()
        clicks += 1

    click(page.get_by_test_id(f"learn-{game}"))
    click(page.get_by_test_id("learn").get_by_role("button", name="Begin").first)
    taught = _through_a_lesson(table)
    room.shoot(page, "lesson-over")
    click(page.get_by_test_id("lesson-own"))
    form = page.get_by_test_id("new-game")
    form.wait_for()
    room.shoot(page, "form")
    click(page.get_by_test_id("start"))
    page.get_by_test_id("prompt").first.wait_for()
    table.wait(lambda: table.update["lesson"] is None and table.stands_still)
    page.wait_for_timeout(300)
    if telling(page):
        click(page.get_by_test_id("skip-all"))
    page.locator("[data-option], [data-together], .form").first.wait_for()
    assert taught > 2
    assert table.decision["options"]
    assert clicks <= MOST_CLICKS_OF_A_NEWCOMER


def _through_a_lesson(table: Tabletop) -> int:
    """Let the page show a lesson to its end; return how many times a button of it was pressed."""
    page = table.page
    page.get_by_test_id("lesson").wait_for()
    own = page.get_by_test_id("lesson-own")
    ways = ", ".join(f"[data-testid={each}]:enabled" for each in ("lesson-next", "lesson-show"))
    pressed = 0
    while True:
        page.locator(f"{ways}, [data-testid=skip-all], [data-testid=lesson-own]").first.wait_for()
        if page.get_by_test_id("skip-all").is_visible():
            page.get_by_test_id("skip-all").click()
        elif own.is_visible():
            return pressed
        else:
            page.locator(ways).first.click()
            pressed += 1
        table.wait(
            lambda: telling(page) or (table.stands_still and table.shown() == table.revision)
        )


def test_each_game_has_a_card_that_says_what_it_is(house: House, room: Room) -> None:
    page = room.page()
    page.goto(house.url)
    for name in games.names():
        card = page.get_by_test_id(f"game-{name}")
        game = games.load(name)
        assert isinstance(game, IntroducesItself)
        intro = game.intro
        expect(card.get_by_role("heading")).to_have_text(games.load(name).title)
        for line in (intro.what, intro.sides, intro.length):
            expect(card).to_contain_text(line)
        picture = card.locator("img")
        assert picture.evaluate("(it) => it.complete || it.decode().then(() => true)")
        assert picture.evaluate("(it) => it.naturalWidth") > 0
        assert card.locator("[aria-hidden=true] img").count() == 1
        said = card.get_by_role("button").all_inner_texts()
        assert [text for text in said if text != "Continue"] == [
            "Learn",
            "Play alone",
            "With friends",
            "Watch",
        ]
    check(page)


def test_the_game_played_last_stands_in_front(room: Room, tmp_path: Path) -> None:
    own = House(tmp_path / "own")
    own.own()
    try:
        context = room.context(owner=False)
        context.add_cookies([own.cookie])  # type: ignore[list-item]
        page = context.new_page()
        page.goto(own.url)
        page.get_by_text("No game is on the table yet.").wait_for()
        assert page.get_by_test_id("last").count() == 0
        assert page.get_by_test_id(f"continue-{GAME}").count() == 0
        older, newer = (own.create(title=title) for title in ("The older one", "The newer one"))
        own.create(dict.fromkeys(FACTIONS, "nonplayer"), title="One that is over")
        page.goto(own.url)
        expect(page.get_by_test_id("last").get_by_role("heading")).to_have_text("The newer one")
        room.shoot(page, "home")
        page.get_by_test_id(f"continue-{GAME}").click()
        table = Tabletop(page).sit(f"{own.url}/play/{older['id']}")
        table.click("pass")
        page.goto(own.url)
        expect(page.get_by_test_id("last").get_by_role("heading")).to_have_text("The older one")
        page.get_by_test_id("continue-last").click()
        page.get_by_test_id("revision").wait_for(state="attached")
        assert page.url.endswith(older["id"]) != page.url.endswith(newer["id"])
        page.goto("about:blank")
    finally:
        own.stop()


@pytest.mark.parametrize("size", WIDTHS, ids=lambda size: str(size[0]))
@pytest.mark.parametrize("game", games.names())
def test_nothing_lies_over_or_under_the_start_button(
    house: House, room: Room, game: str, size: tuple[int, int]
) -> None:
    page = room.page(viewport={"width": size[0], "height": size[1]})
    for unfolded in (False, True):
        open_form(page, house, game, unfolded=unfolded)
        assert page.evaluate(_COVERED) == 0
        assert not page.evaluate(_UNDER_THE_FOOT)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_label("Name of this game").scroll_into_view_if_needed()
    assert page.evaluate(_COVERED) == 0
    check(page)
    room.shoot(page, "form")


def test_what_matters_comes_first_and_the_rest_is_folded(house: House, room: Room) -> None:
    page = room.page()
    open_form(page, house, unfolded=False)
    form = page.get_by_test_id("new-game")
    legends = form.locator("legend").all_inner_texts()
    assert [each.lower() for each in legends] == ["scenario", "play as", "how hard"]
    expect(page.get_by_test_id("scenario-short")).to_be_checked()
    expect(page.get_by_test_id("scenario-short")).to_be_focused()
    expect(form.locator("label", has_text="Good for a first game")).to_have_count(1)
    for folded in ("setting-play_on", "own-dice", "seat-us"):
        expect(page.get_by_test_id(folded)).not_to_be_visible()
    fold = page.get_by_test_id("more-options")
    expect(fold).to_have_text("More options (0 changed)")
    fold.click()
    page.get_by_test_id("setting-play_on").check()
    expect(fold).to_have_text("More options (1 changed)")
    page.keyboard.press("Escape")
    expect(form).to_have_count(0)
    expect(page.get_by_test_id(f"alone-{GAME}")).to_be_focused()


def started(page: Page) -> str:
    """Wait for the table of a game that was just begun; return which it is."""
    page.get_by_test_id("revision").wait_for(state="attached")
    return page.url.rpartition("/")[2]


def test_enter_starts_and_the_last_choices_come_back(house: House, room: Room) -> None:
    page = room.page()
    open_form(page, house)
    page.get_by_test_id("alone-nva").click()
    page.get_by_test_id("setting-play_on").check()
    page.get_by_test_id("scenario-medium").check()
    page.keyboard.press("Enter")
    first = decode(house.record(started(page))).setup
    open_form(page, house, unfolded=False)
    expect(page.get_by_test_id("scenario-medium")).to_be_checked()
    expect(page.get_by_test_id("alone-nva")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_test_id("more-options")).to_have_text("More options (1 changed)")
    # An Enter that would only choose again what is chosen starts, too.
    page.get_by_test_id("alone-nva").focus()
    page.keyboard.press("Enter")
    assert decode(house.record(started(page))).setup == first
    # Another game and another way to play know nothing of it.
    open_form(page, house, mode="friends")
    assert {page.get_by_test_id(f"seat-{seat}").input_value() for seat in FACTIONS} == {"person"}


def test_what_a_browser_kept_may_be_out_of_date(house: House, room: Room) -> None:
    page = room.page()
    page.add_init_script(
        f"""localStorage["annamite.choices.{GAME}"] = JSON.stringify({{
          scenario: "gone", options: {{ gone: 1, play_on: "yes" }}, seats: {{ alone: {{ us: "guru" }} }},
        }})"""
    )
    open_form(page, house)
    expect(page.get_by_test_id("scenario-short")).to_be_checked()
    expect(page.get_by_test_id("setting-play_on")).not_to_be_checked()
    expect(page.get_by_test_id("alone-us")).to_have_attribute("aria-pressed", "true")


def test_friends_sit_here_or_get_links(house: House, room: Room) -> None:
    page = room.page()
    open_form(page, house, mode="friends", unfolded=False)
    expect(page.get_by_test_id("seat-vc")).to_be_visible()
    page.get_by_test_id("friends-links").click()
    page.get_by_test_id("start").click()
    for seat in FACTIONS[1:]:
        page.get_by_test_id(f"link-{seat}").wait_for()
    assert page.get_by_test_id("link-us").count() == 0
    check(page)


def test_computers_play_each_other_to_be_watched(house: House, room: Room) -> None:
    page = room.page(speed="normal")
    open_form(page, house, mode="watch", unfolded=False)
    page.get_by_test_id("start").click()
    page.get_by_test_id("telling").wait_for()
    game = next(each for each in house.games() if each["id"] == started(page))
    assert set(game["seats"].values()) == {"nonplayer"}
