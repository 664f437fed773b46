"""Links that are used once, who sits where, dice that can be checked, the owner's browsers."""

from __future__ import annotations

import hashlib
import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Request, expect

from tests.browser.conftest import DESK, Room
from tests.browser.form import row_of
from tests.browser.house import House, link_of
from tests.browser.tabletop import Tabletop
from tests.browser.test_accessibility import check as check_axe

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
TABLET = {"width": 820, "height": 1180}
SIGNED_OUT = "This browser is signed out"
USED = "This link was used already"
GONE = "The link by which you sat here is no longer good."
SMALL = """
(within) => [...document.querySelectorAll(within + " *")].filter((each) =>
  [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) &&
  each.getClientRects().length && !each.closest(".sr") &&
  parseFloat(getComputedStyle(each).fontSize) < 12).map((each) => each.outerHTML.slice(0, 120))
"""
NARROW = "() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"


@pytest.fixture
def game(house: House) -> dict[str, Any]:
    """A game of two, one of them by link."""
    return duel(house, {"us": "person", "nlf": "link"})


def duel(house: House, seats: dict[str, str], **more: Any) -> dict[str, Any]:
    """Start a game of few answers."""
    body = {"game": "vietnam-1965-1975", "scenario": "starlite", "seats": seats, "seed": 3}
    return house.ask("POST", "/api/games", json={**body, **more}).json()


def entry(house: House, game: dict[str, Any]) -> dict[str, Any]:
    """Return the list entry of a game as it is now."""
    return house.ask("GET", f"/api/games/{game['id']}").json()


def claims(context: BrowserContext) -> list[str]:
    """Return the claims that pages of a browser send from now on; no address may hold the secret."""
    sent: list[str] = []

    def asked(request: Request) -> None:
        assert "key=" not in request.url.partition("#")[0], request.url
        if request.url.endswith("/api/claim"):
            sent.append(request.post_data or "")

    context.on("request", asked)
    return sent


def more(page: Page, item: str) -> None:
    """Choose something of the menu by keys, as focus goes back to it."""
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("menuitem", name=item, exact=True).press("Enter")


def closed_by_escape(page: Page, dialog: Locator) -> None:
    """Close a dialog by Escape: whoever uses keys goes on from where they were."""
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    expect(page.get_by_role("button", name="More", exact=True)).to_be_focused()


def look_again(page: Page) -> None:
    """Come back to a page, as from the one from which a link was sent."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def turned_away(page: Page, why: str) -> None:
    page.get_by_role("heading", name="No seat here").wait_for()
    expect(page.get_by_role("status")).to_contain_text(why)
    assert page.get_by_role("button", name="All games").is_visible()


def test_a_link_is_claimed_once(house: House, room: Room, game: dict[str, Any]) -> None:
    room.forgiven += ["401"]
    context = room.context(owner=False)
    sent, table = claims(context), f"{house.url}/play/{game['id']}"
    guest = Tabletop(context.new_page()).sit(link_of(game, "nlf"))
    assert guest.update["seats"] == ["nlf"]
    assert guest.page.url == table
    guest.page.reload()
    guest.page.get_by_test_id("revision").wait_for(state="attached")
    guest.page.get_by_test_id("home").click()
    guest.page.get_by_role("heading", name="This table has an owner").wait_for()
    guest.page.go_back()
    guest.page.get_by_test_id("revision").wait_for(state="attached")
    assert guest.page.url == table
    assert len(sent) == 1

    # Whoever comes second is told so; in the first browser the link leads to the table for good.
    late = room.page(owner=False)
    late.goto(link_of(game, "nlf"))
    turned_away(late, USED)
    assert late.url == table
    check_axe(late)
    again = Tabletop(context.new_page()).sit(link_of(game, "nlf"))
    assert again.update["seats"] == ["nlf"]
    assert len(sent) == 2
    assert not again.page.get_by_text(USED).count()


def test_another_link_in_the_address_bar_gives_another_seat(house: House, room: Room) -> None:
    """As when somebody who watches is sent the link of a seat: the page is not loaded again."""
    game = duel(house, {"us": "link", "nlf": "link"})
    context = room.context(owner=False)
    guest = Tabletop(context.new_page()).sit(link_of(game, "nlf"))
    guest.page.goto(link_of(game, "us"))
    guest.wait(lambda: guest.update["seats"] == ["us", "nlf"])
    assert guest.page.url == f"{house.url}/play/{game['id']}"


def test_a_server_that_is_away_is_asked_again(
    house: House, room: Room, game: dict[str, Any]
) -> None:
    room.forgiven += ["ERR_FAILED", "Failed to load"]
    context = room.context(owner=False)
    guest = Tabletop(context.new_page())
    guest.page.route("**/api/claim", lambda route: route.abort())
    guest.page.goto(link_of(game, "nlf"))
    turned_away(guest.page, "The server cannot be reached.")
    guest.page.unroute("**/api/claim")
    guest.page.get_by_role("button", name="Try again").click()
    guest.page.get_by_test_id("revision").wait_for(state="attached")
    assert guest.update["seats"] == ["nlf"]


def test_the_owner_makes_links_and_sees_who_came(
    house: House, room: Room, game: dict[str, Any]
) -> None:
    owner = room.table(game).page
    more(owner, "Links")
    dialog = owner.get_by_test_id("links-dialog")
    state = dialog.get_by_test_id("link-state-nlf")
    expect(state).to_have_text("○ not opened yet")
    assert dialog.get_by_test_id("link-nlf").input_value() == link_of(game, "nlf")
    expect(dialog.get_by_test_id("link-state-watch")).to_have_text("– no link open")
    guest = Tabletop(room.page(owner=False)).sit(link_of(game, "nlf"))
    assert guest.page.get_by_test_id("company").count() == 0
    expect(state).to_have_text("● taken")  # it is looked again without anybody asking
    expect(dialog.get_by_test_id("link-nlf")).to_have_count(0)

    dialog.get_by_test_id("further-link-nlf").click()
    expect(state).to_have_text("● taken, one more link not opened yet")
    further = dialog.get_by_test_id("link-nlf").input_value()
    check_axe(owner)
    second = Tabletop(room.page(owner=False, viewport=PHONE)).sit(further)
    for each in (guest, second):
        assert each.update["seats"] == ["nlf"]
        chip = each.page.get_by_test_id("company")
        expect(chip).to_have_text("⇄ open in 2 places")
        assert "NLF is open in 2 places" in str(chip.get_attribute("title"))
        assert each.page.evaluate(NARROW)
    assert owner.get_by_test_id("company").count() == 0
    room.shoot(second.page, "chip on a phone")

    # A new link has to be wanted, since somebody loses the seat.
    look_again(owner)
    expect(state).to_have_text("● ● open in 2 browsers")
    dialog.get_by_test_id("new-link-nlf").click()
    dialog.get_by_text("Whoever holds the seat now loses it.").wait_for()
    room.shoot(owner, "links")
    dialog.get_by_role("button", name="Leave it").click()
    assert entry(house, game)["links"]["nlf"]["holders"] == 2
    dialog.get_by_test_id("new-link-nlf").click()
    dialog.get_by_role("button", name="Make the new link").click()
    for each in (guest, second):
        turned_away(each.page, GONE)
    expect(state).to_have_text("○ not opened yet")
    assert dialog.get_by_test_id("link-nlf").input_value() not in {link_of(game, "nlf"), further}
    closed_by_escape(owner, dialog)


def test_whoever_holds_a_seat_takes_it_to_another_device_and_back(
    house: House, room: Room, game: dict[str, Any]
) -> None:
    guest = Tabletop(room.page(owner=False, viewport=PHONE)).sit(link_of(game, "nlf"))
    page = guest.page
    page.get_by_role("button", name="More", exact=True).click()
    assert page.get_by_role("menuitem", name="Links", exact=True).count() == 0
    page.keyboard.press("Escape")
    more(page, "Link for another device of yours")
    dialog = page.get_by_test_id("seats-dialog")
    device = Tabletop(room.page(owner=False)).sit(
        dialog.get_by_test_id("device-link-nlf").input_value()
    )
    assert device.update["seats"] == ["nlf"]
    check_axe(page)
    room.shoot(page, "device")
    closed_by_escape(page, dialog)

    page.get_by_test_id("company").press("Enter")
    dialog.get_by_text("make a new link").wait_for()
    dialog.get_by_test_id("device-renew-nlf").click()
    dialog.get_by_role("button", name="Make the new link").click()
    turned_away(device.page, GONE)
    expect(page.get_by_test_id("company")).to_have_count(0)
    assert guest.update["seats"] == ["nlf"]
    standing = entry(house, game)["links"]["nlf"]
    assert (standing["open"], standing["holders"]) == (True, 1)


def test_watching_by_a_link(house: House, room: Room, game: dict[str, Any]) -> None:
    page = room.page(viewport=PHONE)
    page.goto(house.url)
    row = row_of(page, game["id"])
    row.get_by_role("button", name="Links").click()
    row.get_by_test_id("make-watch").click()
    url = row.get_by_test_id("link-watch").input_value()
    state = row.get_by_test_id("link-state-watch")
    expect(state).to_have_text("○ nobody watches yet")
    watchers = [Tabletop(room.page(owner=False, viewport=v)).sit(url) for v in (DESK, PHONE)]
    for watcher in watchers:
        assert watcher.update["seats"] == []
        assert watcher.buttons == []
        expect(watcher.page.get_by_test_id("watching")).to_have_text("◉ watching")
        assert watcher.page.evaluate(NARROW)
    look_again(page)
    expect(state).to_have_text("● ● 2 browsers may watch")
    room.shoot(page, "links on a phone")
    assert page.evaluate(NARROW)
    assert page.evaluate(SMALL, "main") == []
    check_axe(page)

    # A used-up link of a seat leaves them where they are, and says why.
    room.forgiven += ["401"]
    Tabletop(room.page(owner=False)).sit(link_of(game, "nlf"))
    watchers[0].page.goto(link_of(game, "nlf"))
    watchers[0].page.locator(".toasts").get_by_text(USED).wait_for()
    expect(watchers[0].page.get_by_test_id("watching")).to_be_visible()

    row.get_by_test_id("close-watch").click()
    row.get_by_text("Whoever watches is sent away.").wait_for()
    row.get_by_role("button", name="Close the link").click()
    for watcher in watchers:
        turned_away(watcher.page, GONE)
    expect(state).to_have_text("– no link open")


def hide(words: list[str]) -> str:
    """Answer for the NLF so that the game is soon over."""
    ends = ("done", "stop", "end", "no", "none", "stay", "let_us_operate", "pass")
    return next((word for word in ends if word in words), words[0])


def test_dice_can_be_checked(house: House, room: Room) -> None:
    game = duel(house, {"us": "computer", "nlf": "person"})
    table = room.table(game)
    page = table.page
    dialog = page.get_by_test_id("dice-dialog")

    def opened() -> Locator:
        more(page, "Dice")
        dialog.wait_for()
        return dialog

    told = opened().get_by_test_id("dice-hash-0").inner_text()
    assert re.fullmatch("[0-9a-f]{64}", told)
    expect(dialog).to_contain_text("It is told when the game is over.")
    expect(dialog).to_contain_text("seed “3”")
    assert dialog.get_by_test_id("dice-key-0").count() == 0
    check_axe(page)
    closed_by_escape(page, dialog)

    table.play(lambda: table.update["outcome"], lambda at: hide(at.words))
    assert opened().get_by_test_id("dice-hash-0").inner_text() == told
    key = dialog.get_by_test_id("dice-key-0").inner_text()
    assert hashlib.sha256(bytes.fromhex(key)).hexdigest() == told
    expect(dialog.get_by_test_id("dice-sum")).to_have_text(f"printf {key} | xxd -r -p | sha256sum")
    expect(dialog).to_contain_text("annamite replay --verify RECORD")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    room.shoot(page, "dice")
    box = dialog.evaluate("(it) => it.scrollWidth <= it.clientWidth")
    assert box, "it is cut"
    assert page.evaluate(SMALL, "dialog") == []

    # Of a copy nobody vouches for what was played before.
    copy = house.ask("POST", f"/api/games/{game['id']}/duplicate").json()
    page.goto(f"{house.url}/play/{copy['id']}")
    expect(opened()).to_contain_text(f"The first {table.revision} entries")
    expect(dialog).to_contain_text(f"From entry {table.revision} on")
    own = duel(house, {"us": "person", "nlf": "computer"}, companion=True)
    page.goto(f"{house.url}/play/{own['id']}")
    expect(opened()).to_contain_text("You bring your own dice and cards.")
    assert dialog.get_by_test_id("dice-hash-0").count() == 0


def test_many_games_are_shown_page_by_page(house: House, room: Room) -> None:
    there = len(house.games())
    for number in range(54 - there):
        duel(house, {"us": "person"}, title=f"Evening {number}")
    page = room.page()
    page.goto(house.url)
    rows = page.get_by_test_id("game-row")
    expect(rows).to_have_count(50)
    top = rows.first.bounding_box()
    button = page.get_by_test_id("more-games")
    button.scroll_into_view_if_needed()
    top, scrolled = rows.first.bounding_box(), page.evaluate("scrollY")
    button.press("Enter")
    expect(rows).to_have_count(54)
    expect(button).to_have_count(0)
    expect(rows.nth(50).get_by_role("link")).to_be_focused()
    assert (rows.first.bounding_box(), page.evaluate("scrollY")) == (top, scrolled)

    # What was shown stays shown, whatever is done.
    rows.nth(52).get_by_role("button", name="Duplicate").click()
    expect(rows).to_have_count(55)
    expect(button).to_have_count(0)


def enter(house: House, room: Room, address: str) -> Page:
    """Become an owner in one more browser."""
    page = room.page(owner=False)
    page.goto(address)
    page.get_by_test_id("guard").wait_for()
    assert page.url == f"{house.url}/"
    return page


def guarded(page: Page) -> Locator:
    """Unfold the browsers, and return the list of them."""
    page.get_by_test_id("guard").locator("summary").press("Enter")
    browsers = page.get_by_test_id("browser")
    browsers.first.wait_for()
    return browsers


def test_browsers_are_signed_out(house: House, room: Room, game: dict[str, Any]) -> None:
    room.forgiven += ["401"]
    page = room.page(viewport=PHONE)
    page.goto(house.url)
    browsers = guarded(page)
    before = browsers.count()
    here = browsers.filter(has_text="this one")
    expect(here).to_have_count(1)
    page.get_by_test_id("further-browser").click()
    address = page.get_by_test_id("browser-address").input_value()
    other = enter(house, room, address)
    page.reload()
    expect(guarded(page)).to_have_count(before + 1)
    room.shoot(page, "browsers")
    assert page.evaluate(NARROW)
    assert page.evaluate(SMALL, "main") == []
    check_axe(page)
    events = page.get_by_test_id("events")
    expect(events).to_contain_text("an owner came in")
    expect(events).to_contain_text("127.0.0.1")

    theirs = browsers.filter(has_text="Chrome on Linux").filter(has_not_text="this one")
    theirs.get_by_role("button").click()
    theirs.get_by_role("button", name="Leave it").click()
    theirs.get_by_role("button").click()
    theirs.get_by_role("button", name="Sign it out").click()
    expect(browsers).to_have_count(before)
    expect(events).to_contain_text("a browser was signed out")
    other.reload()
    other.get_by_role("heading", name="This table has an owner").wait_for()

    # Whoever signs this one out needs another address, too.
    page.get_by_test_id("further-browser").click()
    third = enter(house, room, page.get_by_test_id("browser-address").input_value())
    own = guarded(third).filter(has_text="this one")
    own.get_by_role("button").click()
    own.get_by_role("button", name="Sign it out").click()
    expect(third.get_by_role("heading", name=SIGNED_OUT)).to_be_focused()
    third.goto(f"{house.url}/play/{game['id']}")
    turned_away(third, "This game is not yours to see.")


def by_keys(page: Page) -> Locator:
    """Ask to sign out by the keyboard alone; return the question."""
    page.get_by_role("button", name="More", exact=True).focus()
    page.keyboard.press("Enter")
    item = page.get_by_role("menuitem", name="Sign out", exact=True)
    item.wait_for()
    for _ in range(page.get_by_role("menuitem").count()):
        page.keyboard.press("ArrowDown")
    expect(item).to_be_focused()
    box = item.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= page.evaluate("innerWidth")
    page.keyboard.press("Enter")
    dialog = page.get_by_test_id("sign-out-dialog")
    expect(dialog.get_by_role("button", name="Stay")).to_be_focused()
    return dialog


def is_signed_out(page: Page, house: House, game: dict[str, Any]) -> None:
    """The page says so, keeps nothing, and shows the game no more, not even on the way back."""
    expect(page.get_by_role("heading", name=SIGNED_OUT)).to_be_focused()
    assert page.url == f"{house.url}/"
    assert page.get_by_role("alert").inner_text() == ""
    check_axe(page)
    assert page.evaluate(NARROW)
    kept = page.evaluate("[...Object.keys(localStorage), ...Object.keys(sessionStorage)]")
    assert set(kept) <= {"annamite.speed", "annamite.one_by_one"}  # the tests put them there
    assert not page.context.cookies()
    page.go_back()
    page.goto(f"{house.url}/play/{game['id']}")
    turned_away(page, "This game is not yours to see.")


@pytest.mark.parametrize("viewport", [PHONE, TABLET, DESK], ids=lambda size: str(size["width"]))
def test_whoever_plays_or_looks_on_signs_out(
    house: House, room: Room, game: dict[str, Any], viewport: Any
) -> None:
    room.forgiven += ["401"]
    table = f"{house.url}/play/{game['id']}"
    watch = house.ask("POST", f"/api/games/{game['id']}/links", json={"seat": None}).json()["url"]
    owner = room.page(owner=False, viewport=viewport)
    owner.goto(house.ask("POST", "/api/browsers").json()["url"])
    owner.get_by_test_id("guard").wait_for()
    for name, page, address in (
        ("owner", owner, table),
        ("seat", room.page(owner=False, viewport=viewport), link_of(game, "nlf")),
        ("onlooker", room.page(owner=False, viewport=viewport), watch),
    ):
        Tabletop(page).sit(address)
        page.evaluate("localStorage['annamite.orders'] = sessionStorage.mine = 'secret'")
        dialog = by_keys(page)
        room.shoot(page, f"{name} asked")
        check_axe(page)
        assert page.evaluate(NARROW)
        page.keyboard.press("Enter")  # the first thought is to stay
        dialog.wait_for(state="detached")
        closed_by_escape(page, by_keys(page))
        assert page.evaluate("localStorage['annamite.orders']") == "secret"
        other = page.context.new_page()
        Tabletop(other).sit(table)
        by_keys(page)
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Enter")
        expect(page.get_by_test_id("signed-out")).to_be_visible()
        room.shoot(page, f"{name} signed out")
        is_signed_out(page, house, game)
        turned_away(other, "This browser was signed out.")
    assert entry(house, game)["links"]["nlf"]["holders"] == 0


def test_the_servers_word_alone_clears_the_stores(
    house: House, room: Room, game: dict[str, Any]
) -> None:
    """As far as browsers listen to it: by https, and on their own machine."""
    room.forgiven += ["401"]
    page = Tabletop(room.page(owner=False)).sit(link_of(game, "nlf")).page
    page.evaluate("localStorage.mine = sessionStorage.mine = 'secret'")
    page.evaluate("fetch('/api/browser', { method: 'DELETE' }).then(() => null)")
    turned_away(page, "This browser was signed out.")
    assert page.evaluate("[localStorage.length, sessionStorage.length]") == [0, 0]
    assert not page.context.cookies()


def test_signing_out_where_the_server_is_away(
    house: House, room: Room, game: dict[str, Any]
) -> None:
    room.forgiven += ["ERR_FAILED", "Failed to load"]
    guest = Tabletop(room.page(owner=False)).sit(link_of(game, "nlf"))
    page = guest.page
    page.route("**/api/browser", lambda route: route.abort())
    more(page, "Sign out")
    dialog = page.get_by_test_id("sign-out-dialog")
    dialog.get_by_test_id("sign-out-now").click()
    expect(dialog.get_by_role("alert")).to_contain_text("This browser is still signed in.")
    closed_by_escape(page, dialog)
    page.unroute("**/api/browser")
    page.reload()
    page.get_by_test_id("revision").wait_for(state="attached")
    assert guest.update["seats"] == ["nlf"]


@pytest.mark.parametrize("viewport", [PHONE, TABLET, DESK], ids=lambda size: str(size["width"]))
def test_signing_out_on_the_page_of_games(house: House, room: Room, viewport: Any) -> None:
    room.forgiven += ["401"]
    page = room.page(owner=False, viewport=viewport)
    page.goto(house.ask("POST", "/api/browsers").json()["url"])
    # Whoever comes in again at this address is not told of before.
    for again in (house.ask("POST", "/api/browsers").json()["url"], None):
        page.get_by_test_id("guard").wait_for()
        assert not page.get_by_test_id("signed-out").count()
        page.get_by_test_id("sign-out").press("Enter")
        room.shoot(page, "asked")
        assert page.evaluate(NARROW)
        page.get_by_test_id("sign-out-now").click()
        expect(page.get_by_role("heading", name=SIGNED_OUT)).to_be_focused()
        if again is not None:
            page.goto(again)


def test_an_address_that_stands_for_no_text_is_no_game(house: House, room: Room) -> None:
    room.forgiven += ["404"]
    for name in ("none", "%E0"):
        page = room.page()
        page.goto(f"{house.url}/play/{name}")
        turned_away(page, "There is no such game; it may have been deleted.")
