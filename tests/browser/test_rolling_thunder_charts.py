"""Operation Rolling Thunder: its charts, the result card of a raid, and cards that fall one by one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.conftest import Room
from tests.browser.form import open_form
from tests.browser.house import House
from tests.browser.tabletop import Tabletop
from tests.browser.test_accessibility import check as check_axe
from tests.browser.test_rolling_thunder import FORCES, GAME, MOST, airfields_open, begin, plain

pytestmark = pytest.mark.browser

LEAST_TEXT = 9
"""Pixels of the screen that lettering on the map has at the least, at the size of a small laptop."""
SMALL_TEXT = """
(least) => [...document.querySelectorAll("main svg[role=group] text")].flatMap((text) => {
  const { a, b, c, d } = text.getScreenCTM();
  const size = parseFloat(getComputedStyle(text).fontSize) * Math.sqrt(Math.abs(a * d - b * c));
  return size < least ? [`${text.textContent}: ${size.toFixed(1)}`] : [];
})
"""


def chart(page: Page, name: str) -> Locator:
    """Return a chart, its tab in front."""
    page.get_by_test_id("tab-charts").click()
    return page.get_by_test_id(f"chart-{name}")


def boxes(within: Locator, sign: str) -> list[int]:
    """Return the numbers of the boxes of a track that have a sign."""
    found = within.locator(f"[data-box].{sign}")
    return [
        int(each or -1) for each in found.evaluate_all("(all) => all.map((e) => e.dataset.box)")
    ]


def meaning(bands: list[list[Any]], at: int) -> Any:
    """Return what a box means by bands of the last box and its meaning."""
    return next((what for last, what in bands if at <= last), bands[-1][1])


def check_impact(page: Page, view: dict[str, Any], track: dict[str, Any]) -> None:
    """Every box stands in its band, with marker, start and icons where they belong."""
    impact = chart(page, "impact")
    assert boxes(impact, "at") == [view["tracks"]["impact"]]
    assert boxes(impact, "start") == [track["start"]]
    seen = impact.locator("[data-box]").evaluate_all(
        """(all) => all.map((e) => [Number(e.dataset.box), Number(e.dataset.restriction),
            e.querySelector("[data-directive]")?.dataset.directive ?? null,
            e.closest(".boxes").previousElementSibling.dataset.level])"""
    )
    icons = {track["no_directive_to"]: "✕", track["two_directives_from"]: "×2"}
    assert [tuple(each) for each in seen] == [
        (
            box,
            meaning(track["restriction_levels"], box),
            icons.get(box),
            meaning(track["performance"], box),
        )
        for box in range(track["last"] + 1)
    ]


def lit(page: Page) -> tuple[list[str], list[str], list[str]]:
    """Return columns, dice and cells of the Strike Table that are lit."""
    table = chart(page, "strike").get_by_test_id("strike-table")
    found = table.evaluate(
        """(table) => ["column", "die", "cell"].map((name) =>
            [...table.querySelectorAll(`[data-${name}].lit`)].map((each) => each.dataset[name]))"""
    )
    return found[0], found[1], found[2]


def test_the_charts_show_where_things_stand(house: House, room: Room) -> None:
    table = room.table(house.bring_in(airfields_open()))
    page, view = table.page, table.update["view"]
    board = house.ask("GET", f"/api/board/{GAME}").json()
    parts = board["difficulties"][table.update["view"]["options"]["difficulty"]]
    check_impact(page, view, parts["impact"])

    jcs = sum(view["forces"][force]["jcs94"] for force in FORCES)
    reached = chart(page, "jcs94").locator("td.lit")
    assert reached.count() == 1
    said = int(reached.inner_text().split()[0].replace("−", "-"))
    assert said == meaning(parts["jcs94"]["impact"], jcs) == view["tracks"]["jcs94_impact"]

    for name in ("transport", "production"):
        matrix = parts["matrices"][name]
        drawn = chart(page, name)
        assert drawn.locator("[data-box]").count() == matrix["lines"] * matrix["boxes_per_line"]
        assert boxes(drawn, "plus") == matrix["plus_one_boxes"]

    losses = chart(page, "losses")
    assert boxes(losses, "at") == [n for n in [view["tracks"]["losses"]] if n]
    assert boxes(losses, "minus") == parts["losses"]["minus_one_boxes"]

    alerts = chart(page, "airfields").locator("[data-airfield].alert")
    shown = alerts.evaluate_all("(all) => all.map((e) => e.dataset.airfield)")
    assert shown == [id_ for id_, each in view["airfields"].items() if each["alert_in_effect"]]

    weather = chart(page, "weather")
    for id_, region in parts["regions"].items():
        place = region["weather"]
        sector = weather.locator(f'[data-sector="{place["zone"]}-{place["sector"]}"]')
        bad = view["spaces"][id_]["weather"] != "clear"
        assert region["name"] in sector.inner_text()
        assert ("bad" in (sector.get_attribute("class") or "")) == bad, id_

    for name in ("passes", "trail"):
        rows = chart(page, "sac").get_by_test_id(f"sac-{name}").locator("tbody tr")
        assert rows.count() == len(parts["sac"][name])
    page.get_by_test_id("to-missiles").click()
    assert page.evaluate("document.activeElement.id") == "chart-missiles-title"
    assert page.evaluate("document.scrollingElement.scrollHeight <= window.innerHeight")
    room.shoot(page, "charts")
    check_axe(page)


def strike_of(table: Tabletop) -> dict[str, Any]:
    """Return the last strike that the log tells."""
    return next(each["params"] for each in table.lines[::-1] if each["key"] == "raid.strike")


def struck_and_over(table: Tabletop) -> bool:
    """Whether the last raid came to its strike, and is over."""
    keys = [line["key"] for line in table.lines]
    last = len(keys) - 1 - keys[::-1].index("raid") if "raid" in keys else len(keys)
    return {"raid.strike", "raid.over"} <= set(keys[last:])


def bold(table: Tabletop) -> str:
    """Return the plain answer, but go on raids, with all the STRIKE there is."""
    step, words = table.decision["step"], table.words
    strikes = [word for word in words if word.startswith("strike")]
    if step == "raid.squadron" and strikes:
        return strikes[0]
    return next(word for word in words if word != "pass") if step == "raid.target" else plain(table)


def check_strike_table(table: Tabletop) -> None:
    """The column of the raid under way is lit, and a die only once there is one."""
    raid = table.update["view"]["raid"]
    if not raid or not raid["altitude"] or raid["aborted"] or raid["strike"] < 1:
        return
    columns, dice, _ = lit(table.page)
    assert columns == [str(min(raid["strike"], 7))]
    assert len(dice) == bool(raid["die"])


def fly_one(table: Tabletop) -> None:
    """Fly raids until one has come to its strike."""
    for _ in range(MOST):
        if struck_and_over(table):
            return
        check_strike_table(table)
        table.click(bold(table))
    raise AssertionError("no raid comes to its strike")


def test_the_strike_table_lights_column_and_die_of_the_raid(house: House, room: Room) -> None:
    table = room.table(begin(house))
    fly_one(table)
    struck = strike_of(table)
    over = max(0, struck["rating"] - 7)
    column, row = str(min(struck["rating"], 7)), str(min(struck["result"] + over, 9))
    assert lit(table.page) == ([column], [row], [f"{column}-{row}"])
    cell = chart(table.page, "strike").locator("td.lit b").inner_text()
    assert int(cell) == struck["hits"]
    room.shoot(table.page, "strike-table")


def test_an_owners_bands_and_tables_are_drawn(
    tmp_path: Path, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another length of the track, other levels, another matrix: none of it is known to the page."""
    own = tmp_path / "own.yaml"
    own.write_text(
        "impact:\n  last: 30\n  start: 12\n  restriction_levels: [[5, 3], [9, 2], [20, 1], [30, 0]]\n"
        "  no_directive_to: 3\n  two_directives_from: 21\n"
        "  performance: [[0, Rout], [10, Weak], [19, Even], [29, Strong], [30, Triumph]]\n"
        "matrices:\n  transport: {lines: 4, boxes_per_line: 6, plus_one_boxes: [2, 24]}\n"
        "losses: {last: 44, first_line: 20, minus_one_boxes: [7, 21]}\n"
    )
    monkeypatch.setenv("ANNAMITE_COMPONENTS", f"{GAME}={own}")
    theirs = House(tmp_path / "theirs")
    try:
        theirs.own()
        context = room.context(owner=False)
        assert theirs.cookie is not None
        context.add_cookies([theirs.cookie])  # type: ignore[list-item]
        game = begin(theirs)
        table = Tabletop(context.new_page()).sit(f"{theirs.url}/play/{game['id']}")
        parts = theirs.ask("GET", f"/api/board/{GAME}").json()["components"]
        assert parts["impact"]["last"] == 30
        check_impact(table.page, table.update["view"], parts["impact"])
        levels = table.page.locator("[data-level]").evaluate_all("(a) => a.map((e) => e.innerText)")
        assert levels == ["Rout", "Weak", "Even", "Strong", "Triumph"]
        transport = chart(table.page, "transport")
        assert transport.locator("[data-box]").count() == 24
        assert boxes(transport, "plus") == [2, 24]
        assert boxes(chart(table.page, "losses"), "minus") == [7, 21]
        room.shoot(table.page, "other-bands")
        table.page.goto("about:blank")  # else it looks for the server that is stopped now
    finally:
        theirs.stop()


# --- the result card ------------------------------------------------------------------------------


def test_the_result_card_tells_the_raid_in_order(house: House, room: Room) -> None:
    table = room.table(begin(house))
    page = table.page
    fly_one(table)
    card = page.get_by_test_id("result-card")
    card.wait_for()
    keys = [line["key"] for line in table.lines]
    raid = table.lines[len(keys) - 1 - keys[::-1].index("raid") :]
    for name in ("ambush", "defences"):
        fell = [line["params"]["card"] for line in raid if line["key"] == f"{name}.card"]
        shown = card.get_by_test_id(f"result-{name}").locator("[data-fallen]")
        cards = shown.evaluate_all("(all) => all.map((e) => e.dataset.fallen)")
        assert [each for each in cards if each not in ("test", "support")] == fell
        assert len(fell) > 0
    struck = strike_of(table)
    strike = card.get_by_test_id("result-strike")
    assert str(struck["result"]) in strike.locator("[data-fallen=die]").last.inner_text()
    assert f"STRIKE {struck['rating']}, die {struck['result']}" in strike.inner_text()
    lost = sum(line["key"] == "crew.lost" for line in raid)
    said = card.get_by_test_id("result-verdict").inner_text()
    assert (f"{lost} crew" if lost else "no crew lost") in said
    brought = [line["text"] for line in raid if line["key"] in ("jcs94", "experience", "matrix")]
    for sentence in brought:
        assert sentence in card.get_by_test_id("result-brought").inner_text()
    assert card.locator("xpath=ancestor::*[@aria-live='polite']").count() == 1
    room.shoot(page, "result-card")
    check_axe(page)

    # Closed by key without an answer, opened again by key, its focus given back.
    before = table.revision
    page.keyboard.press("Escape")
    card.wait_for(state="detached")
    page.locator("[data-option]").first.focus()
    page.keyboard.press("c")
    card.wait_for()
    assert page.evaluate("document.activeElement.dataset.testid") == "result-close"
    page.keyboard.press("Escape")
    card.wait_for(state="detached")
    assert page.evaluate("document.activeElement.dataset.option") is not None
    assert table.revision == before
    # Opened by its button, it goes with the next answer.
    page.get_by_test_id("result-again").click()
    card.wait_for()
    table.click(plain(table))
    card.wait_for(state="detached")


def moved_from(table: Tabletop, revision: int) -> Callable[[], bool]:
    """Return whether the game has moved on from a revision."""
    return lambda: table.revision != revision


def launch(table: Tabletop) -> list[str]:
    """Answer until the first cards of a raid fall, and return what they are, as the log tells it."""
    for _ in range(MOST):
        before = table.revision
        table.option(bold(table)).click()
        table.wait(moved_from(table, before))
        fell = [line["text"] for line in table.lines if line["key"] == "ambush.card"]
        if fell:
            return fell
        table.settle()
    raise AssertionError("no card falls")


def test_ones_own_cards_fall_one_after_the_other(house: House, room: Room) -> None:
    """At the reader's pace: none at first, all at a key; the card on the board fills with them."""
    page = room.page(speed="slow", reduced_motion="no-preference")
    table = Tabletop(page).sit(f"{house.url}/play/{begin(house)['id']}")
    fell = launch(table)
    telling = page.get_by_test_id("telling")
    telling.wait_for()
    assert page.locator("[data-option]").count() == 0, "nothing to choose meanwhile"
    assert sum(text in telling.inner_text() for text in fell) < len(fell)
    table.wait(lambda: page.locator("[data-testid=result-ambush] [data-fallen]").count() == 1)
    page.keyboard.press("Space")
    table.wait(
        lambda: page.locator("[data-testid=result-ambush] [data-fallen]").count() == len(fell)
    )
    room.shoot(page, "cards-fall")
    # The next question comes by itself.
    telling.wait_for(state="detached")
    page.locator("[data-option]").first.wait_for()


@pytest.mark.parametrize(
    ("speed", "motion"), [("off", "no-preference"), ("normal", "reduce")], ids=["at-once", "still"]
)
def test_whoever_wants_no_waiting_does_not_wait(
    house: House, room: Room, speed: str, motion: str
) -> None:
    page = room.page(speed=speed, reduced_motion=motion)
    table = Tabletop(page).sit(f"{house.url}/play/{begin(house)['id']}")
    fell = launch(table)
    table.settle()
    assert page.get_by_test_id("telling").count() == 0
    assert page.locator("[data-testid=result-ambush] [data-fallen]").count() >= len(fell)


def test_barcap_is_looked_ahead_to_in_numbers(house: House, room: Room) -> None:
    """Beside the answer, and where one looks ahead while its squadron has still to be chosen."""
    table = room.table(house.bring_in(airfields_open()))
    page = table.page
    table.click(next(each for each in table.words if each != "pass"))
    assert table.decision["step"] == "raid.support"
    notes = {option["id"]: option.get("note", "") for option in table.decision["options"]}
    sent = next(word for word in notes if word.startswith("barcap_") and "→" in notes[word])
    for fact in notes[sent].split(" · "):
        assert fact in table.option(sent).inner_text()
    table.option(sent).hover()
    ahead = page.locator(".preview")
    table.wait(lambda: notes[sent] in ahead.inner_text())
    room.shoot(page, "barcap-ahead")


# --- the map and the form -------------------------------------------------------------------------


def test_nothing_on_the_map_is_lettered_too_small(house: House, room: Room) -> None:
    """All that lies on the map in a game under way, cubes by the dozen among it."""
    table = room.table(house.bring_in(airfields_open()), viewport={"width": 1280, "height": 800})
    assert table.page.locator("main svg[role=group] text").count() > 100
    assert table.page.evaluate(SMALL_TEXT, LEAST_TEXT) == []


def test_one_person_plays_both_forces_at_first(house: House, room: Room) -> None:
    page = room.page()
    open_form(page, house, GAME)
    together = page.get_by_test_id("alone-all")
    assert (together.inner_text(), together.get_attribute("aria-pressed")) == (
        "Both forces",
        "true",
    )
    assert [page.get_by_test_id(f"seat-{force}").input_value() for force in FORCES] == [
        "person",
        "person",
    ]
    page.get_by_test_id("alone-navy").click()
    assert page.get_by_test_id("seat-air_force").input_value() == "autopilot"
    assert together.get_attribute("aria-pressed") == "false"
    together.click()
    assert page.get_by_test_id("seat-air_force").input_value() == "person"
    room.shoot(page, "both-forces")
    check_axe(page)


@pytest.mark.parametrize("difficulty", ["historical", "harder"])
def test_a_table_shows_the_values_of_its_own_difficulty(
    house: House, room: Room, difficulty: str
) -> None:
    """Track and Strike Table are those of the components that it is played with, so is the marker."""
    board = house.ask("GET", f"/api/board/{GAME}").json()
    parts = board["difficulties"].get(difficulty, board["components"])
    table = room.table(begin(house, options={"difficulty": difficulty}))
    page, view = table.page, table.update["view"]
    assert view["tracks"]["impact"] == parts["impact"]["start"]
    others = [board["components"], *board["difficulties"].values()]
    assert len({each["impact"]["start"] for each in others}) > 1
    check_impact(page, view, parts["impact"])
    said = chart(page, "impact").locator(".legend").inner_text()
    assert f"start ({parts['impact']['start']})" in said
    cells = chart(page, "strike").get_by_test_id("strike-table").locator("td b").all_inner_texts()
    strike = parts["strike"]
    within = [str(cell[0]) for row in zip(*strike["columns"].values()) for cell in row]
    assert cells == within + [str(cell[0]) for cell in strike["overflow"].values()]
