"""What stands beside a campaign's map: in reach of keys, readable, with nothing cut off, on any screen."""

from __future__ import annotations

import csv
import io
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page

from annamite.kernel import Record
from tests.browser.conftest import Room
from tests.browser.house import House
from tests.browser.tabletop import Tabletop
from tests.browser.telling import go_on, telling
from tests.browser.test_accessibility import check as check_axe
from tests.browser.test_vietnam import GAME, look
from tests.games.vietnam_1965_1975.campaign.sessions import in_a_campaign, on_to

pytestmark = pytest.mark.browser

SCREENS: Final = {
    "phone": (390, 844),
    "tablet": (820, 1180),
    "desk": (1280, 800),
    "wide": (1600, 1000),
}
LOOKED_INTO: Final = ("phone", "desk")
"""Where axe looks: what stands there differs most."""
SEASONS: Final = 3
SECRET: Final = {
    "nvn_morale",
    "nvn_commitment",
    "vc_draft",
    "vc_supply",
    "sea_supply",
    "trail_supply",
    "recruits",
}
"""Indices that the NLF keeps to itself."""
LEAST: Final = 12
"""Pixels of the smallest letters."""

_SMALL = """
(part, least) => {
  const found = new Set();
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement: element, textContent } = texts.currentNode;
    const drawn = element.getClientRects().length && !element.closest("svg, .sr");
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (textContent.trim() && drawn && size < least) found.add(`${textContent.trim()}: ${size}`);
  }
  return [...found];
}
"""


@cache
def position(step: str, season: int = SEASONS) -> Record:
    """Return the record of a campaign, some seasons on, up to the first question of a step."""
    session = in_a_campaign(6, "campaign-1967")
    on_to(session, step, season)
    return session.record()


def sit_down(
    house: House, room: Room, step: str, size: str = "desk", *, forms: bool = False
) -> Tabletop:
    """Return a page at a step of a season, with whoever decides before it."""
    width, height = SCREENS[size]
    game = house.bring_in(position(step))
    table = room.table(game, viewport={"width": width, "height": height}, forms=forms)
    look(table)
    return table


def resize(table: Tabletop, size: str) -> None:
    """Give the page another screen."""
    width, height = SCREENS[size]
    table.page.set_viewport_size({"width": width, "height": height})
    table.draw()


def check_width(page: Page, where: str) -> None:
    """Nothing hangs over the edge of the screen, or of the panel that is open."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where
    over = page.get_by_role("tabpanel").evaluate(
        "(panel) => [panel, ...panel.children].map((e) => e.scrollWidth - e.clientWidth)"
    )
    assert max(over) <= 0, (where, over)


def focused(page: Page) -> str:
    """Return the name that a test knows what has the focus by."""
    found: str = page.evaluate("document.activeElement.dataset.testid ?? ''")
    return found


def tab_to(page: Page, name: str, most: int = 12) -> None:
    """Press Tab until something has the focus."""
    for _ in range(most):
        if focused(page) == name:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{name} is out of reach; {focused(page)!r} has the focus")


def shown_plots(table: Tabletop) -> Locator:
    """Return the plots of the Years tab, once they are drawn."""
    table.page.get_by_test_id("tab-years").click()
    plots = table.page.get_by_test_id("plots").get_by_role("slider")
    plots.first.locator("canvas").wait_for()
    return plots


@pytest.mark.long
@pytest.mark.parametrize("step", ["commitment.item", "north.sea"])
def test_every_tab_fits_every_screen(house: House, room: Room, step: str) -> None:
    """From either seat: nothing hangs over, no letters are too small, axe is content."""
    table = sit_down(house, room, step)
    page = table.page
    # What the seats see differs by what is in it, not by how it is built.
    for size in SCREENS if step == "commitment.item" else LOOKED_INTO:
        resize(table, size)
        tabs = page.get_by_role("tab")
        for name in tabs.evaluate_all("(all) => all.map((each) => each.dataset.tab)"):
            page.get_by_test_id(f"tab-{name}").click()
            if name == "years":
                page.get_by_test_id("plots").locator("canvas").first.wait_for()
            table.draw()
            check_width(page, f"{name}, {size}")
            panel = page.get_by_role("tabpanel")
            assert panel.evaluate(_SMALL, LEAST) == [], (name, size)
            if size in LOOKED_INTO and step == "commitment.item":
                check_axe(page, "[role=tabpanel]")
    check_axe(page, "[role=tablist]")


def test_a_panel_begins_at_its_top(house: House, room: Room) -> None:
    """Where another was scrolled to says nothing of it; more room for panels is one press away."""
    table = sit_down(house, room, "commitment.item")
    page = table.page
    panel = page.get_by_role("tabpanel").locator("[data-scrolls]")
    page.get_by_test_id("tab-season").click()
    before = panel.evaluate("(panel) => panel.clientHeight")
    panel.evaluate("(panel) => panel.scrollTo(0, 100)")
    page.get_by_test_id("tab-saigon").click()
    assert panel.evaluate("(panel) => panel.scrollTop") == 0
    raise_ = page.get_by_test_id("raise")
    raise_.focus()
    page.keyboard.press("Enter")
    assert raise_.get_attribute("aria-pressed") == "true"
    assert panel.evaluate("(panel) => panel.clientHeight") > before + 100
    page.keyboard.press("Enter")
    assert panel.evaluate("(panel) => panel.clientHeight") == before


def test_layers_by_key(house: House, room: Room) -> None:
    """The menu opens, is gone through and chosen from by key, and each layer has a letter."""
    table = sit_down(house, room, "north.sea")
    page, legend = table.page, table.page.get_by_test_id("legend")
    for size in LOOKED_INTO:
        resize(table, size)
        page.keyboard.press("Shift+L")
        menu = page.get_by_test_id("layer-menu")
        menu.wait_for()
        check_axe(page, "[data-part=board]")
        check_width(page, size)
        page.keyboard.press("End")
        assert focused(page) == "layer-corps"
        page.keyboard.press("Home")
        page.keyboard.press("ArrowDown")
        assert focused(page) == "layer-control"
        page.keyboard.press("Enter")
        menu.wait_for(state="detached")
        assert legend.inner_text().startswith("Control of people.")
        check_axe(page, "[data-part=board]")
        page.keyboard.press("Shift+C")
        assert legend.inner_text() == ""
    titles = {
        "P": "Presence",
        "E": "Free fire",
        "M": "Monsoon",
        "S": "Supply of the VC",
        "T": "Blocked Trail",
    }
    for letter, title in titles.items():
        page.keyboard.press(f"Shift+{letter}")
        assert legend.inner_text().startswith(f"{title}."), letter
    page.keyboard.press("Shift+B")
    assert "Corps borders." in legend.inner_text()
    room.shoot(page, "layers")


def test_a_legend_leaves_a_phone_s_map_to_be_seen(house: House, room: Room) -> None:
    """It is folded up there, unfolds by key, and lies open where there is room."""
    table = sit_down(house, room, "north.sea", "phone")
    page = table.page
    fold, legend = page.get_by_test_id("fold-legend"), page.get_by_test_id("legend")
    page.keyboard.press("Shift+C")
    assert fold.get_attribute("aria-expanded") == "false"
    low = legend.locator("..").bounding_box()
    assert low is not None
    assert low["height"] < 40
    resize(table, "desk")
    assert fold.get_attribute("aria-expanded") == "true"
    resize(table, "phone")
    fold.focus()
    page.keyboard.press("Enter")
    assert fold.get_attribute("aria-expanded") == "true"
    high = legend.locator("..").bounding_box()
    assert high is not None
    assert high["height"] > low["height"]
    room.shoot(page, "unfolded")


def test_units_are_narrowed_down_by_key(house: House, room: Room) -> None:
    """Words, chips, the choice of groups and the rows are all in reach of the keyboard."""
    table = sit_down(house, room, "commitment.item")
    page = table.page
    page.get_by_test_id("tab-formations").click()
    count = page.locator("#filtered")
    every = int(count.inner_text().split()[0])
    page.get_by_test_id("tab-formations").focus()
    tab_to(page, "search-units")
    page.keyboard.type("infantry")
    few = int(count.inner_text().split()[0])
    assert 0 < few < every
    page.keyboard.press("Escape")
    assert int(count.inner_text().split()[0]) == every
    page.keyboard.press("Tab")
    chip = page.get_by_test_id(focused(page))
    assert focused(page).startswith("chip-")
    page.keyboard.press("Space")
    assert chip.get_attribute("aria-pressed") == "true"
    assert int(count.inner_text().split()[0]) == int(chip.locator("small").inner_text())
    page.keyboard.press("Space")
    tab_to(page, "group-by")
    page.keyboard.press("ArrowDown")
    assert page.get_by_test_id("group-by").input_value() != "formation"
    page.get_by_test_id("search-units").focus()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.matches('[data-row]')")
    for size in LOOKED_INTO:
        resize(table, size)
        check_axe(page, "[role=tabpanel]")


def test_plots_are_read_by_key_and_fetched_when_looked_at(house: House, room: Room) -> None:
    """Arrow keys go from season to season in all plots at once; events are told with the season."""
    context = room.context()
    page, asked = context.new_page(), list[str]()
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    table = Tabletop(page)
    table.sit(f"{house.url}/play/{house.bring_in(position('commitment.item'))['id']}")
    look(table)
    assert not [each for each in asked if each.startswith("uPlot")]
    plots = shown_plots(table)
    assert {each.rpartition(".")[2] for each in asked if each.startswith("uPlot")} == {"js", "css"}
    plots.first.focus()
    page.keyboard.press("Home")
    told: list[str] = []
    for number in range(1, SEASONS + 1):
        assert plots.first.get_attribute("aria-valuenow") == str(number)
        assert plots.last.get_attribute("aria-valuenow") == str(number)
        told.append(plots.first.get_attribute("aria-valuetext") or "")
        page.keyboard.press("ArrowRight")
    over = chronicle(house, table, "us")
    for text, season in zip(told, over, strict=False):
        assert text.lower().startswith(season["name"])
        assert f"Morale {season['levels']['us_morale']}" in text
        unstable = season["stability"] == "unstable"
        assert text.endswith("; unstable government") == unstable, text
    assert [each["stability"] for each in over] == ["stable", "unstable"]
    assert "unstable government" in page.get_by_test_id("signs").inner_text()
    assert told[-1].lower().startswith(table.update["view"]["season"]["name"])
    check_axe(page, "[role=tabpanel]")
    room.shoot(page, "plots")


def chronicle(house: House, table: Tabletop, seat: str) -> list[dict[str, Any]]:
    """Return the seasons that are over as the server tells a seat."""
    game = table.page.url.rpartition("/")[2]
    found = house.ask("GET", f"/api/games/{game}/chronicle", params={"seat": seat}).json()
    seasons: list[dict[str, Any]] = found["seasons"]
    return seasons


@pytest.mark.parametrize(("seat", "step"), [("us", "commitment.item"), ("nlf", "north.sea")])
def test_indices_can_be_kept_and_secret_ones_stay_secret(
    house: House, room: Room, seat: str, step: str
) -> None:
    """The file has a row a season and what the seat may know; the page hears no more than that."""
    table = sit_down(house, room, step)
    page = table.page
    with page.expect_response("**/chronicle*") as heard:
        shown_plots(table)
    seasons = heard.value.json()["seasons"]
    assert seasons == chronicle(house, table, seat)
    assert len(seasons) == SEASONS - 1
    with page.expect_download() as kept:
        page.get_by_test_id("csv").click()
    assert kept.value.suggested_filename.endswith(".csv")
    text = Path(kept.value.path()).read_bytes().decode()
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [(row["number"], row["season"]) for row in rows] == [
        (str(each["number"]), each["name"]) for each in seasons
    ]
    known = {name for name in seasons[0]["levels"] if seat == "nlf" or name not in SECRET}
    assert rows[0].keys() & seasons[0]["levels"].keys() == known
    assert ("new_nvn" in rows[0]) == (seat == "nlf")
    for row, season in zip(rows, seasons, strict=True):
        levels = season["levels"]
        assert {name: row[name] for name in known} == {name: str(levels[name]) for name in known}
        assert row["government"] == season["stability"]
        assert all((levels[name] is None) == (name not in known) for name in levels)
        assert all(
            (season["opening"][name] is None) == (name not in known) for name in season["opening"]
        )
        assert {each["index"] for each in season["accounts"]} <= known


def test_a_sheet_can_be_written_on_a_phone(house: House, room: Room) -> None:
    """The page scrolls, and lines pass between totals and what sends the sheet, which stay in view."""
    table = sit_down(house, room, "commitment.item", "phone", forms=True)
    page = table.page
    height = SCREENS["phone"][1]
    send, totals = page.get_by_test_id("send-season"), page.get_by_test_id("totals")
    page.get_by_test_id("suggest").click()
    page.get_by_test_id("reasons").wait_for()
    table.wait(lambda: page.locator("[data-waiting='true']").count() == 0)
    lines = page.locator("[data-testid^=section-] li")
    lines.nth(6).evaluate("(line) => line.scrollIntoView({ block: 'center' })")
    table.draw()
    top, foot = totals.bounding_box(), send.bounding_box()
    assert top is not None
    assert foot is not None
    assert top["y"] >= 0
    assert foot["y"] + foot["height"] <= height
    between = lines.evaluate_all(
        """(all, [top, bottom]) => all.map((each) => each.getBoundingClientRect())
            .filter((box) => box.height && box.top >= top && box.bottom <= bottom).length""",
        [top["y"] + top["height"], foot["y"]],
    )
    assert between >= 8
    check_width(page, "phone")
    check_axe(page, "[data-part=decision]")
    room.shoot(page, "phone")


def test_what_is_told_is_chosen_by_key(house: House, room: Room) -> None:
    """`b` tells moves of others briefly, `o` chooses which; both lists are in reach and named."""
    body = {"game": GAME, "scenario": "starlite", "seats": {"us": "computer", "nlf": "person"}}
    game = house.ask("POST", "/api/games", json={**body, "seed": 3}).json()
    table = room.table(game, speed="fast")
    page = table.page
    table.option(table.words[0]).click()
    page.get_by_test_id("continue").wait_for()
    assert telling(page)
    chosen = page.get_by_test_id("filter")
    seen = [chosen.input_value()]
    options = chosen.locator("option").evaluate_all("(all) => all.map((each) => each.value)")
    for size in LOOKED_INTO:
        resize(table, size)
        check_axe(page, "[data-testid=telling]")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
    while len(seen) < len(options):
        page.keyboard.press("o")
        table.draw()
        if not telling(page):  # all that was to be told was left out
            break
        seen.append(chosen.input_value())
    assert seen == options[: len(seen)]
    assert len(seen) > 1
    if telling(page):
        page.keyboard.press("b")
        table.draw()
        check_axe(page)
        room.shoot(page, "briefly")
        go_on(table)
