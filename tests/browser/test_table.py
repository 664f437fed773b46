"""What a table does around the answers: undo, reload, restart, replay, reports, previews, looking closer."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from annamite.kernel import decode
from tests.browser import stories
from tests.browser.checks import board, boxes, check_all, check_board, named, pieces
from tests.browser.conftest import Room
from tests.browser.house import House
from tests.browser.picture import smaller
from tests.browser.tabletop import Tabletop

pytestmark = pytest.mark.browser


_CLICK_AND_READ = """
async (button) => {
  button.click();
  await new Promise((done) => setTimeout(done));
  return document.body.innerText;
}
"""


def begun(house: House, room: Room) -> tuple[dict[str, str], Tabletop]:
    """Return a table where ARVN has trained in one space and is to choose the next."""
    game = house.bring_in(stories.first_on_a_card("arvn", "train", "govern"))
    table = room.table(game)
    table.click("train")
    table.click_space("saigon")
    table.click("cubes")
    table.click("1")
    while table.decision["step"] != "train.space":
        table.click(table.words[-1])
    return game, table


def test_undo_the_last_answer_and_to_an_earlier_point(house: House, room: Room) -> None:
    game = house.bring_in(stories.first_on_a_card("arvn", "train", "govern"))
    table = room.table(game)
    start, first = table.revision, table.update["view"]
    told = len(table.lines)
    table.click("train")
    table.click_space("saigon")
    asked, view = table.decision, table.update["view"]
    table.click("cubes")
    table.undo()
    assert table.decision == asked
    assert table.update["view"] == view
    table.press("u")
    assert table.decision["step"] == "train.space"

    table.click_space("saigon")
    table.click("cubes")
    table.click("2")
    trained = table.revision
    table.page.get_by_role("button", name="Take back further").click()
    choices = table.page.get_by_role("menuitem")
    back = table.points.index(start)
    assert choices.count() >= back
    assert choices.nth(back).inner_text().endswith(" — Train")
    room.shoot(table.page, "points")
    choices.nth(back).click()
    table.wait(lambda: table.revision == start)
    table.settle()
    assert trained > start
    assert table.update["view"] == first
    assert len(table.lines) == told
    check_all(table, first)


def test_a_reload_in_the_middle_of_an_operation_loses_nothing(house: House, room: Room) -> None:
    _, table = begun(house, room)
    before = table.update
    table.page.reload()
    table.settle()
    table.wait(lambda: table.update is not before)
    table.settle()
    for part in ("revision", "view", "decision", "undo"):
        assert table.update[part] == before[part], part
    check_all(table, before["view"])
    table.click("activity")


def test_a_power_cut_loses_nothing_and_the_page_comes_back(house: House, room: Room) -> None:
    room.forgiven += ["WebSocket connection", "ERR_CONNECTION"]
    _, table = begun(house, room)
    before = table.update
    house.kill()
    lost = table.page.get_by_text("Connection lost")
    lost.wait_for()
    room.shoot(table.page, "lost")
    # The notice goes away by itself: it is read in the same breath.
    assert "Not connected just now" in table.option("activity").evaluate(_CLICK_AND_READ)
    house.start()
    table.wait(lambda: table.update is not before)
    table.settle()
    lost.wait_for(state="detached")
    for part in ("revision", "view", "decision", "undo"):
        assert table.update[part] == before[part], part
    check_all(table, before["view"])
    table.click("activity")


def test_replay_goes_step_by_step(house: House, room: Room) -> None:
    game = house.bring_in(stories.played(4, 150))
    table = room.table(game)
    page, last, seat = table.page, table.revision, table.update["seat"]
    now = table.update["view"]
    page.get_by_role("button", name="Replay").click()
    panel = page.get_by_label("Replay").and_(page.locator("section"))
    panel.get_by_text(f"Step {last} of {last}").wait_for()
    assert table.buttons == []
    for step in (last - 1, last - 2, last - 3):
        panel.get_by_role("button", name="One step back").click()
        panel.get_by_text(f"Step {step} of {last}").wait_for()
        moment = house.at(game["id"], step, seat)
        for line in moment["log"]:
            panel.get_by_text(line["text"]).first.wait_for()
        table.pass_soon(lambda: check_board(table, moment["view"]))
    room.shoot(page, "replay")
    panel.get_by_role("button", name="To the beginning").click()
    panel.get_by_text(f"Step 0 of {last}").wait_for()
    first = house.at(game["id"], 0, seat)["view"]
    table.pass_soon(lambda: check_board(table, first))
    panel.get_by_role("button", name="One step on").click()
    panel.get_by_text(f"Step 1 of {last}").wait_for()
    panel.get_by_role("slider").fill(str(last // 2))
    panel.get_by_text(f"Step {last // 2} of {last}").wait_for()
    middle = house.at(game["id"], last // 2, seat)["view"]
    table.pass_soon(lambda: check_board(table, middle))
    panel.get_by_role("button", name="Back to play").click()
    check_all(table, now)
    assert table.buttons


def test_since_my_last_turn(house: House, room: Room) -> None:
    record = stories.first_on_a_card("us", "train", "air_lift")
    computers = dict.fromkeys(("arvn", "nva", "vc"), "random")
    table = room.table(house.bring_in(stories.seated(record, computers)))
    start = len(table.lines)
    table.click("pass")
    assert table.decision["seat"] == "us"
    assert len(table.lines) > start
    page = table.page
    page.get_by_role("button", name="Since my last turn").click()
    mark = page.locator(".log .mark")
    mark.wait_for()

    def marked_in_view() -> None:
        log = page.get_by_test_id("log").bounding_box()
        at = mark.bounding_box()
        assert log is not None
        assert at is not None
        assert log["y"] <= at["y"] < log["y"] + log["height"]

    table.pass_soon(marked_in_view)
    assert page.locator(".log .fresh").count() == len(table.lines) - start
    room.shoot(page, "since")


def test_a_report_can_be_read(house: House, room: Room, tmp_path: Path) -> None:
    game, table = begun(house, room)
    table.page.get_by_role("button", name="More").click()
    room.shoot(table.page, "menu")
    with table.page.expect_download() as saved:
        table.page.get_by_role("menuitem", name="Report a problem").click()
    path = tmp_path / "report.json"
    saved.value.save_as(path)
    assert saved.value.suggested_filename.endswith(".json")
    record = decode(path.read_bytes())
    assert len(record.entries) == table.revision
    assert record == decode(house.record(game["id"]))
    table.page.get_by_text("The record was saved").wait_for()


def test_a_preview_moves_nothing(house: House, room: Room) -> None:
    game = house.bring_in(stories.first_on_a_card("vc", "rally", "tax"))
    table = room.table(game)
    page = table.page
    steady = (
        "[data-option], [role=tab], .board svg, .preview, header button:not(.term), .space .hit > *"
    )
    for step in ("card", "space"):
        quiet = boxes(table, steady)
        word = "rally" if step == "card" else table.words[0]
        table.option(word).hover()
        page.locator(".preview p").first.wait_for()
        assert page.locator(".preview p").first.inner_text().strip()
        assert boxes(table, steady) == quiet, step
        room.shoot(page, f"preview-{step}")
        if step == "card":
            page.mouse.move(640, 5)
            page.locator(".preview p").first.wait_for(state="detached")
            assert boxes(table, steady) == quiet
            table.click("rally")
    # Pointing at the board shows the same, and lights the option up.
    space = table.words[1]
    page.mouse.move(*table.point(space))
    page.locator(f'[data-option="{space}"].lit').wait_for()
    page.locator(".preview p").first.wait_for()
    assert boxes(table, steady) == quiet


def test_a_crowded_space_tells_every_piece(house: House, room: Room) -> None:
    game = house.bring_in(stories.crowded())
    table = room.table(game)
    view = table.update["view"]
    spaces = sorted(view["spaces"], key=lambda space: -len(pieces(view, space)))[:6]
    assert len(pieces(view, spaces[0])) >= 6
    inspector = table.page.get_by_test_id("inspector")
    for space in spaces:
        table.page.mouse.move(*table.point(space))
        inspector.get_by_role("heading", name=board()["spaces"][space]["name"]).wait_for()
        said = [" ".join(text.split()) for text in inspector.locator("li").all_inner_texts()]
        there = [named(kind, count) for kind, count in pieces(view, space).items()]
        # The mark's letter may stand before the number.
        assert sorted(re.sub(r"^\D+", "", text) for text in said) == sorted(there)
        room.shoot(table.page, f"crowd-{space}")
    for more in table.page.locator("g.more").all():
        more.focus()
        inspector.locator("li").nth(5).wait_for()


def test_zoom_and_pan(house: House, room: Room) -> None:
    table = room.table(house.bring_in(stories.first_on_a_card("arvn", "train", "govern")))
    table.click("train")
    page, start = table.page, table.revision
    picture = ".board svg > g"
    whole = boxes(table, picture)
    page.get_by_role("button", name="Zoom in").click()
    page.get_by_role("button", name="Zoom in").click()
    table.wait(lambda: boxes(table, picture)[0][2] > whole[0][2] * 1.6)
    near = boxes(table, picture)
    x, y = table.point("saigon")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 40, steps=4)
    page.mouse.move(x - 120, y - 80, steps=4)
    page.mouse.up()
    table.wait(lambda: boxes(table, picture)[0][0] < near[0][0] - 60)
    moved = boxes(table, picture)
    assert table.revision == start, "a drag is no answer"
    room.shoot(page, "near")
    page.mouse.wheel(0, 600)
    table.wait(lambda: boxes(table, picture)[0][2] < moved[0][2])
    table.draw()
    far = boxes(table, picture)
    page.mouse.wheel(0, -900)
    table.wait(lambda: boxes(table, picture)[0][2] > far[0][2])
    table.draw()
    table.click_space("saigon")
    assert table.decision["step"] == "train.place"
    page.keyboard.press("0")
    table.wait(lambda: boxes(table, picture) == whole)


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768)])
def test_everything_fits_on_the_screen(house: House, room: Room, size: tuple[int, int]) -> None:
    width, height = size
    touch = width == 1024
    game = house.bring_in(stories.first_on_a_card("nva", "rally", "infiltrate"))
    table = room.table(game, viewport={"width": width, "height": height}, has_touch=touch)
    page = table.page
    (
        page.get_by_test_id("option-rally").tap
        if touch
        else page.get_by_test_id("option-rally").click
    )()
    table.wait(lambda: table.update["decision"]["step"] == "rally.space")
    table.settle()
    room.shoot(page, "operation")
    page_size = page.evaluate(
        "() => { const d = document.documentElement; return [d.scrollWidth, d.scrollHeight]; }"
    )
    assert page_size == [width, height], "nothing scrolls but the panels"
    fixed = [o["id"] for o in table.decision["options"] if "role" in o]
    assert len(fixed) == 4
    hidden = []
    for word in fixed:
        box = table.option(word).bounding_box()
        assert box is not None
        if box["x"] + box["width"] > width or box["y"] + box["height"] > height:
            hidden.append(word)
    assert not hidden, f"beyond the edge: {hidden}"
    assert not table.cut_off()

    if touch:
        # A tap on what is not offered looks closer; a tap on what is offered answers.
        view = table.update["view"]
        other = next(s for s in view["spaces"] if s not in table.words and pieces(view, s))
        page.touchscreen.tap(*table.point(other))
        page.get_by_test_id("inspector").wait_for()
        before = table.revision
        page.touchscreen.tap(*table.point("north_vietnam"))
        table.wait(lambda: table.revision > before)
        table.settle()
        page.get_by_test_id("tab-rail").tap()
        page.get_by_label("Victory margins").wait_for()
        room.shoot(page, "situation")


PICTURE = Path(__file__).parents[2] / "docs/images/board.png"


def test_the_picture_of_a_board_in_play(house: House, room: Room, tmp_path: Path) -> None:
    """Also renews the README's picture when ANNAMITE_UPDATE_IMAGES=1."""
    table = room.table(house.bring_in(stories.in_play()))
    page = table.page
    table.click("rally")
    page.get_by_role("button", name="Special Activity…").wait_for()
    table.option(table.words[1]).hover()
    page.locator(".preview p").first.wait_for()
    page.mouse.move(640, 3)
    table.wait(lambda: page.locator(".space.changed, .preview p").count() == 0)
    assert not table.cut_off()
    picture = tmp_path / "board.png"
    table.shoot(picture)
    assert picture.stat().st_size > 50_000
    if os.environ.get("ANNAMITE_UPDATE_IMAGES") == "1":
        PICTURE.parent.mkdir(exist_ok=True)
        PICTURE.write_bytes(smaller(picture.read_bytes()))
        assert PICTURE.stat().st_size < 400_000
