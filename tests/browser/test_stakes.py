"""The form of a new game tells a lone player what decides it, and folds doubtful rules away."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Room
from tests.browser.form import open_form
from tests.browser.house import House

pytestmark = pytest.mark.browser


def test_the_stakes_follow_the_choices(house: House, room: Room) -> None:
    page = room.page()
    open_form(page, house)
    page.get_by_test_id("alone-vc").click()
    stakes = page.get_by_test_id("stakes")
    expect(stakes).to_contain_text("You win if after Coup Round 3")
    expect(stakes).to_contain_text("You are asked then whether to play on")
    expect(page.get_by_test_id("more-options")).to_have_text("More options (0 changed)")
    page.get_by_test_id("setting-hardest").check()
    expect(stakes).to_contain_text("Hardest: from Coup Round 2")
    page.get_by_test_id("scenario-full").check()
    expect(stakes).to_contain_text("after Coup Round 6")
    room.shoot(page, "stakes")
    page.get_by_test_id("mode-friends").click()
    expect(stakes).to_have_count(0)
    expect(page.get_by_test_id("setting-may_play_on")).to_have_count(0)


def test_readings_are_folded_and_count(house: House, room: Room) -> None:
    page = room.page()
    open_form(page, house)
    page.get_by_test_id("alone-vc").click()
    page.get_by_test_id("more-options").click()
    assert page.locator(".more [data-testid^=setting-reading]:visible").count() == 0
    folded = page.get_by_test_id("readings")
    expect(folded).to_have_text("Readings of the rules (10)")  # Hidden Agenda needs deception
    folded.click()
    page.get_by_test_id("setting-reading_nva_rally_dice").check()
    expect(folded).to_have_text("Readings of the rules (10, 1 read otherwise)")
    room.shoot(page, "readings")
    page.get_by_test_id("start").click()
    page.get_by_test_id("prompt").wait_for()
    game = page.url.rpartition("/")[2]
    options = house.ask("GET", f"/api/games/{game}/record").json()["setup"]["options"]
    assert options["reading_nva_rally_dice"] is True
    assert options["reading_vc_march_back"] is False
    assert options["may_play_on"] is True
