"""The rules on the page: beside a table, over it, and at addresses of their own."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from annamite import games
from annamite.kernel.reference import Reference
from tests.browser import stories
from tests.browser.conftest import Room
from tests.browser.house import GAME, House
from tests.browser.tabletop import Tabletop
from tests.browser.test_accessibility import check as check_axe
from tests.browser.test_rolling_thunder import airfields_open
from tests.browser.test_vietnam import position

pytestmark = pytest.mark.browser

NARROW = {"width": 390, "height": 844}
_TYPE_AT_ONCE = """
(keys) => keys.forEach((key) => document.activeElement.dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })))
"""


@cache
def rules(game: str = GAME) -> Reference:
    """Return the rules that the page shows."""
    found = games.reference(game)
    assert found is not None
    return found


def rally(house: House) -> dict[str, Any]:
    """Bring in a game in which the NVA decides what to do first."""
    return house.bring_in(stories.first_on_a_card("nva", "rally", "infiltrate"))


def link(page: Page, place: str) -> Locator:
    """Return the first link to a place of the rules."""
    return page.locator(f'[data-rule="{place}"]').first


def open_prompt(table: Tabletop) -> str:
    """Click the § of the question; return its section once that is shown."""
    section: str = table.decision["rule"]
    link(table.page, section).click()
    shows(table.page, section)
    return section


def shows(page: Page, section: str, game: str = GAME) -> None:
    """Wait until a section stands there with its title and its answer first."""
    shown = page.locator(f'[data-section="{section}"]')
    expect(shown.get_by_role("heading").first).to_have_text(
        f"{section} {rules(game).sections[section].title}"
    )
    expect(shown.locator(".short")).to_have_text(rules(game).sections[section].short)


def look_up(page: Page, words: str) -> list[str]:
    """Type words into the search field that has the focus; return the hits."""
    page.keyboard.type(words)
    page.get_by_test_id("rules-hit").first.wait_for()
    return page.get_by_test_id("rules-hit").all_inner_texts()


def focus(page: Page) -> str:
    """Return what has the focus."""
    found = page.evaluate(
        "() => { const { dataset, tagName } = document.activeElement;"
        " return dataset.testid ?? dataset.rule ?? dataset.clause ?? tagName; }"
    )
    return str(found)


def test_a_section_opens_beside_the_table_and_play_goes_on(house: House, room: Room) -> None:
    table = room.table(rally(house))
    page = table.page
    section = open_prompt(table)
    name = f"Rule {section}: {rules().sections[section].title}"
    page.get_by_role("button", name=name).first.wait_for()
    check_axe(page)
    room.shoot(page, "beside")
    # Whoever pointed goes on by key or mouse; what is read answers nothing.
    table.press("1")
    shows(page, section)
    table.press_in_vain("/", "1", "Escape")
    page.get_by_test_id("rules-section").click(position={"x": 5, "y": 5})
    table.press_in_vain("1", "u")
    table.click(table.words[0])
    sheet, side = page.get_by_test_id("rules").bounding_box(), page.locator(".side").bounding_box()
    assert sheet is not None
    assert side is not None
    assert side["x"] + side["width"] <= sheet["x"] + 1
    page.get_by_test_id("rules-close").click()
    page.get_by_test_id("rules").wait_for(state="detached")
    table.press("u")


def test_a_section_in_a_step_of_why_opens_and_presses_nothing(house: House, room: Room) -> None:
    """Every § of log, reasons and previews leads to its place."""
    table = room.table(rally(house))
    page = table.page
    table.option("rally").hover()
    preview = page.locator(".preview [data-rule]").first
    before = table.revision
    preview.hover()
    place = str(preview.get_attribute("data-rule"))
    preview.click()
    shows(page, place)
    assert table.revision == before
    # In the log one § is reached by Tab, the others by arrows.
    lines = page.get_by_test_id("log").locator("[data-rule]")
    assert lines.evaluate_all("(all) => all.filter((each) => each.tabIndex === 0).length") == 1
    lines.last.focus()
    page.keyboard.press("ArrowUp")
    upper = lines.nth(lines.count() - 2)
    expect(upper).to_be_focused()
    page.keyboard.press("Enter")
    shows(page, str(upper.get_attribute("data-rule")))
    expect(page.locator("[data-page-title]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(upper).to_be_focused()


def test_looking_up_by_key(house: House, room: Room) -> None:
    table = room.table(rally(house))
    page = table.page
    page.keyboard.press("ArrowDown")
    here = focus(page)
    # What is typed before the field is there is for it, and answers nothing.
    start = table.revision
    page.keyboard.press("/")
    hits = look_up(page, "a sweep in the jungle")
    assert page.get_by_test_id("rules-search").input_value() == "a sweep in the jungle"
    assert table.revision == start
    assert any("Sweep" in hit for hit in hits)
    check_axe(page)
    room.shoot(page, "hits")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Control+a")
    # Not a hit of the words before: that of these, as soon as it is found.
    page.keyboard.type("3.2.3")
    page.keyboard.press("Enter")
    shows(page, "3.2.3")
    lit = page.locator(".clause.lit")
    expect(lit).to_be_in_viewport()
    expect(lit).to_be_focused()
    # A link within a text leads on, and back again to where one was.
    onward = page.locator('.clauses [data-rule="2.3.9-b"]').first
    onward.focus()
    page.keyboard.press("Enter")
    shows(page, "2.3.9")
    expect(page.get_by_test_id("clause-2.3.9-b")).to_be_focused()
    page.keyboard.press("Alt+ArrowLeft")
    shows(page, "3.2.3")
    page.get_by_test_id("rules-forward").click()
    shows(page, "2.3.9")
    page.get_by_test_id("rules-back").click()
    shows(page, "3.2.3")
    page.get_by_test_id("rules-next").click()
    shows(page, "3.2.4")
    page.keyboard.press("Escape")
    page.get_by_test_id("rules").wait_for(state="detached")
    assert focus(page) == here
    # However slow the page: all of this is typed before the field is there.
    page.evaluate(_TYPE_AT_ONCE, ["/", *"xqzvw"])
    expect(page.get_by_test_id("rules-search")).to_have_value("xqzvw")
    expect(page.get_by_test_id("rules-found")).to_contain_text("Nothing in the rules")
    page.keyboard.press("Escape")
    shows(page, "3.2.4")


def test_on_a_narrow_screen_the_rules_cover_the_table(house: House, room: Room) -> None:
    table = room.table(rally(house), viewport=NARROW)
    page = table.page
    page.get_by_test_id("open-rules").focus()
    page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog", name="Rules")
    sheet.wait_for()
    assert sheet.bounding_box() == {"x": 0, "y": 0, **NARROW}
    check_axe(page)
    page.get_by_role("button", name=rules().chapters[2].chapter).click()
    page.get_by_role("button", name="3.2.3 Sweep").click()
    shows(page, "3.2.3")
    check_axe(page)
    room.shoot(page, "over")
    table.press_in_vain("1", "u")
    page.get_by_test_id("rules-close").focus()
    for _ in range(80):
        page.keyboard.press("Tab")
        assert sheet.evaluate("(sheet) => sheet.contains(document.activeElement)")
    page.get_by_test_id("rules-close").focus()
    page.keyboard.press("Escape")
    sheet.wait_for(state="detached")
    assert focus(page) == "open-rules"
    table.click("rally")


def test_words_of_the_glossary_are_told_where_they_stand(house: House, room: Room) -> None:
    table = room.table(rally(house))
    page = table.page
    page.mouse.move(400, 400)  # the words come with the first thing that somebody does
    word = page.locator(".decision h2 .term").first
    word.wait_for()
    term = next(each for each in rules().terms if each.term == word.inner_text())
    before = word.bounding_box()
    word.hover()
    tip = page.get_by_role("tooltip")
    expect(tip).to_contain_text(term.says)
    assert word.bounding_box() == before
    check_axe(page)
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    page.keyboard.press("Tab")
    word.focus()
    expect(tip).to_contain_text(term.says)
    start = table.revision
    page.keyboard.press("Enter")
    expect(page.locator(f'[data-term="{term.term}"]')).to_be_in_viewport()
    check_axe(page)
    assert table.revision == start


def test_the_rules_have_addresses_of_their_own(house: House, room: Room) -> None:
    page = room.page()
    page.goto(house.url)
    page.get_by_test_id(f"rules-of-{GAME}").click()
    page.get_by_role("heading", name="Rules of Fire in the Lake").first.wait_for()
    check_axe(page)
    page.get_by_test_id("rules-actions").click()
    page.get_by_role("heading", name="Actions at a glance").wait_for()
    page.get_by_role("button", name="Sweep", exact=False).first.click()
    card = page.get_by_test_id("action-card").first
    expect(card).to_contain_text(next(a for a in rules().actions if a.section == "3.2.3").cost.says)
    assert page.url == f"{house.url}/rules/{GAME}/3.2.3"
    check_axe(page)
    room.shoot(page, "alone")
    page.reload()
    shows(page, "3.2.3")
    page.go_back()
    page.get_by_role("heading", name="Actions at a glance").wait_for()
    page.go_forward()
    shows(page, "3.2.3")
    page.goto(f"{house.url}/rules/{GAME}/1.4.2-a")
    shows(page, "1.4.2")
    expect(page.get_by_test_id("clause-1.4.2-a")).to_be_in_viewport()
    page.keyboard.press("/")
    look_up(page, "monsoon")
    page.keyboard.press("Enter")
    page.get_by_test_id("rules-hit").first.wait_for(state="detached")
    page.get_by_test_id("home").click()
    page.get_by_test_id(f"rules-of-{GAME}").wait_for()


def test_clauses_on_sides_of_the_computer_wait_to_be_asked_for(house: House, room: Room) -> None:
    context = room.context()
    page = context.new_page()
    page.goto(f"{house.url}/rules/{GAME}")
    chapters = page.get_by_label("Contents of the rules").get_by_role("heading")
    chapters.first.wait_for()
    few = chapters.count()
    page.get_by_test_id("rules-computer").check()
    expect(chapters).to_have_count(len(rules().chapters))
    assert few < len(rules().chapters)
    page.reload()
    expect(page.get_by_test_id("rules-computer")).to_be_checked()
    page.get_by_test_id("rules-computer").uncheck()
    # Whoever follows a link to one sees it all the same.
    page.goto(f"{house.url}/rules/{GAME}/8.5.1")
    shows(page, "8.5.1")
    assert page.locator(".clause").count() == len(rules().sections["8.5.1"].clauses)


def test_what_the_rulebook_leaves_open_is_marked(house: House, room: Room) -> None:
    """Rulings with their reasons, readings that are not used, what is of the printed game alone."""
    page = room.page()
    game = "vietnam-1965-1975"
    page.goto(f"{house.url}/rules/{game}/2.2-o")
    shows(page, "2.2", game)
    unused = page.get_by_test_id("clause-2.2-o")
    expect(unused).to_contain_text("Not used")
    unused.locator('[data-rule="2.2-y"]').click()
    expect(page.get_by_test_id("clause-2.2-y")).to_be_focused()
    kinds = {each.id: each for each in rules(game).sections["2.2"].clauses}
    ruling = next(each for each in kinds.values() if each.kind == "ruling" and not each.instead)
    expect(page.get_by_test_id(f"clause-{ruling.id}")).to_contain_text("Our ruling")
    expect(page.get_by_test_id(f"clause-{ruling.id}")).to_contain_text(ruling.ruling[:30])


def test_charts_and_panels_lead_to_the_rules(house: House, room: Room) -> None:
    table = room.table(house.bring_in(airfields_open()))
    page = table.page
    page.get_by_test_id("tab-charts").click()
    page.get_by_test_id("chart-strike").locator('[data-rule="4.8.5.1"]').click()
    shows(page, "4.8.5.1", "rolling-thunder")
    page.get_by_test_id("chart-missiles").locator('[data-rule="4.8.4.3"]').click()
    shows(page, "4.8.4.3", "rolling-thunder")
    # The key opens the rules also where answers have a field of their own.
    other = room.table(house.bring_in(position("fire.support")))
    other.page.get_by_test_id("look").click()
    other.page.get_by_test_id("tab-key").click()
    link(other.page, "18.1").click()
    shows(other.page, "18.1", "vietnam-1965-1975")
