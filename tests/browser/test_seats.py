"""Several people: seats by secret link, and one screen passed around with hidden markers."""

from __future__ import annotations

import pytest

from tests.browser import stories
from tests.browser.checks import check_board
from tests.browser.conftest import Room
from tests.browser.house import FACTIONS, House, link_of
from tests.browser.tabletop import MOST, Tabletop

pytestmark = pytest.mark.browser

TITLES = {"us": "US", "arvn": "ARVN", "nva": "NVA", "vc": "VC"}
MARKERS = ("Empty Threat", "Hidden Agenda", "Hidden Asset")

_ANSWER = """
([address, message]) => new Promise((resolve) => {
  const socket = new WebSocket(address);
  const heard = [];
  socket.onmessage = ({ data }) => {
    const said = JSON.parse(data);
    heard.push(said);
    if (said.type === "update") socket.send(JSON.stringify({ ...message, revision: said.revision }));
    else if (said.type !== "company") { socket.close(); resolve(said); }
  };
})
"""


# What the curtain leaves to be seen, on a grid over the whole screen.
_COVERED = """
() => {
  const seen = [];
  for (let x = 5; x < innerWidth; x += 60)
    for (let y = 5; y < innerHeight; y += 60)
      if (!document.elementFromPoint(x, y)?.closest("[role=dialog], dialog")) seen.push([x, y]);
  const curtain = document.querySelector("[role=dialog], dialog");
  const paint = getComputedStyle(curtain).backgroundColor;
  return /rgba/.test(paint) ? [paint] : seen;
}
"""
_BEHIND = """
() => {
  const at = document.activeElement;
  return !at || at === document.body || at.closest("[role=dialog], dialog") ? null : at.outerHTML.slice(0, 120);
}
"""


def leaving(table: Tabletop) -> str:
    """Return the word that ends what a seat does."""
    return next((w for w in ("pass", "done", "no") if w in table.words), table.words[0])


def test_a_seat_by_link_has_that_seat_alone(house: House, room: Room) -> None:
    game = house.create({"nva": "link"}, seed=3, options={"deception": True})
    owner = room.table(game)
    guest = Tabletop(room.page(owner=False)).sit(link_of(game, "nva"))
    assert guest.update["seats"] == ["nva"]
    assert guest.update["seat"] == "nva"
    assert set(owner.update["seats"]) == set(FACTIONS) - {"nva"}

    def nothing_of_others(table: Tabletop, own: str) -> None:
        for update in table.updates:
            for seat, held in update["view"]["deception"].items():
                if seat != own:
                    assert set(held) <= {"?"}, (own, seat, held)
            told = [line for line in update["log"] if line["key"] == "deception.got"]
            assert all(line["params"]["faction"] == own for line in told)

    nothing_of_others(guest, "nva")
    assert "?" not in guest.update["view"]["deception"]["nva"]
    room.forgiven.append("401")
    assert guest.page.evaluate("fetch('/api/games').then((answer) => answer.status)") == 401

    # Everybody but NVA passes at the owner's screen, until NVA must act.
    asked = set()
    for _ in range(MOST):
        waiting = owner.update["waiting"]
        seat = (owner.update["decision"] or waiting)["seat"]
        asked.add(seat)
        if seat == "nva":
            break
        if owner.update["seat"] != seat:
            owner.page.get_by_test_id("look").click()
            owner.wait(lambda: owner.update["seat"] == seat and owner.update["decision"])
            owner.settle()
        guest.wait(lambda: guest.revision == owner.revision)
        guest.settle()
        assert guest.update["decision"] is None
        assert guest.buttons == []
        assert guest.glowing == set()
        socket = f"{house.url.replace('http', 'ws')}/ws/games/{game['id']}"
        for kind in (
            {"type": "answer", "seat": seat, "words": ["pass"]},
            {"type": "undo", "seat": seat},
            {"type": "look", "seat": seat},
            {"type": "preview", "seat": seat, "words": ["pass"]},
        ):
            message = {"n": 7, **kind}
            reply = guest.page.evaluate(_ANSWER, [socket, message])
            assert reply["type"] == "refused", kind
        owner.click(leaving(owner))
    guest.wait(lambda: guest.revision == owner.revision)
    assert asked >= {"nva"}
    assert owner.update["decision"] is None
    assert owner.page.get_by_test_id("look").count() == 0
    guest.settle()
    assert guest.decision["seat"] == "nva"
    room.shoot(guest.page, "guest")
    room.shoot(owner.page, "owner")
    guest.click("rally" if "rally" in guest.words else guest.words[1])
    owner.wait(lambda: owner.revision == guest.revision)
    owner.settle()
    check_board(owner, guest.update["view"])
    nothing_of_others(guest, "nva")


def test_everybody_reads_that_the_dice_are_known(house: House, room: Room) -> None:
    """This server has a seed: whoever knows it can foresee the dice, so nobody is left out."""
    game = house.create({"nva": "link"}, seed="three", title="Known")
    small = {"width": 640, "height": 900}
    phone = {"width": 390, "height": 844}
    for screen in (
        room.table(game),
        room.table(game, viewport=small),
        room.table(game, viewport=phone),
        Tabletop(room.page(owner=False)).sit(link_of(game, "nva")),
    ):
        told = screen.page.get_by_test_id("seed")
        assert told.inner_text().strip() == "known dice: seed three"
        assert told.is_visible()
        assert told.evaluate("(line) => line.scrollWidth <= line.clientWidth"), "it is cut"
        assert "whoever knows it can foresee them" in str(told.get_attribute("title"))
        header = screen.page.locator("header").first
        assert header.evaluate("(line) => line.scrollWidth <= line.clientWidth"), "it overflows"
    page = room.page()
    page.goto(house.url)
    line = page.get_by_test_id("game-row").filter(has=page.get_by_text("Known", exact=True))
    assert "known dice: seed three" in line.inner_text()


def test_a_false_link_opens_nothing(house: House, room: Room) -> None:
    room.forgiven += ["WebSocket", "401", "404"]
    game = house.create({"vc": "link"})
    page = room.page(owner=False)
    page.goto(f"{house.url}/play/{game['id']}?key=guess")
    page.get_by_role("heading", name="No seat here").wait_for()
    assert page.url == f"{house.url}/play/{game['id']}"
    room.shoot(page, "no-seat")
    page.goto(f"{house.url}/play/nowhere")
    page.get_by_role("heading", name="No seat here").wait_for()


def test_a_curtain_falls_between_people_with_secrets(house: House, room: Room) -> None:
    game = house.create(seed=5, options={"deception": True})
    table = room.table(game)
    page = table.page
    curtain = page.get_by_role("dialog")
    seen: dict[str, list[str]] = {}

    def owned(text: str, own: str | None) -> None:
        for seat, title in TITLES.items():
            if seat != own:
                assert f"{title} holds a Deception marker" not in text
        if own is None:
            assert not any(marker in text for marker in MARKERS), text

    for _ in range(MOST):
        seat = (table.update["decision"] or table.update["waiting"])["seat"]
        if table.update["seat"] != seat:
            curtain.wait_for()
            assert TITLES[seat] in curtain.inner_text()
            room.shoot(page, f"curtain-{seat}")
            # Neither keys nor the mouse reach what is behind it.
            table.press_in_vain("1", "2", "u", "Escape")
            assert page.evaluate(_COVERED) == []
            for _ in range(3):
                page.keyboard.press("Tab")
                assert page.evaluate(_BEHIND) is None
            assert curtain.count() == 1
            assert table.buttons == []
            owned(page.content(), table.update["seat"])
            page.get_by_test_id("look").click()
            table.wait(lambda: table.update["seat"] == seat and table.update["decision"])
            table.settle()
            curtain.wait_for(state="detached")
        page.get_by_test_id("tab-effects").click()
        held = table.update["view"]["deception"]
        assert "?" not in held[seat]
        assert all(set(marks) <= {"?"} for other, marks in held.items() if other != seat)
        seen[seat] = held[seat]
        panel = page.locator("#panel-effects").inner_text()
        for marker in MARKERS:
            assert panel.count(marker) == held[seat].count(marker), panel
        owned(page.content(), seat)
        page.get_by_test_id("tab-log").click()
        owned(page.content(), seat)
        assert f"{TITLES[seat]} holds a Deception marker" in page.content()
        table.click(leaving(table))
        if len(seen) == len(FACTIONS):
            break
    assert set(seen) == set(FACTIONS)


def test_without_secrets_the_screen_turns_by_itself(house: House, room: Room) -> None:
    table = room.table(house.bring_in(stories.first_on_a_card("us", "train", "air_lift")))
    for _ in range(3):
        seat = table.decision["seat"]
        assert table.page.get_by_role("dialog").count() == 0
        assert "acting" in (table.page.get_by_test_id(f"seat-{seat}").get_attribute("class") or "")
        table.click("pass")
