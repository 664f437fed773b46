"""One person against non-players: what they do is shown move by move, and why."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

from annamite import games
from annamite.kernel import Decision, DiceStream, Record, Session, Setup, decode
from annamite.server.play.changes import applied
from tests.browser import stories
from tests.browser.checks import check_all, check_board, check_situation
from tests.browser.conftest import Room
from tests.browser.form import open_form
from tests.browser.house import FACTIONS, GAME, House, link_of
from tests.browser.tabletop import MOST, Tabletop
from tests.browser.telling import answer, at_rest, go_on, ready, simplest, stop_time, telling
from tests.browser.test_keys import focus, tab_to

pytestmark = pytest.mark.browser

ALONE = {"us": "person", "arvn": "nonplayer", "nva": "nonplayer", "vc": "nonplayer"}
REASON = "why."
BEAT = 300
"""Milliseconds from one move to the next at the speed Fast."""


def check_told(table: Tabletop, house: House, game: str, seat: str | None = None) -> None:
    """Board and situation are those of the moment that the page says it shows.

    At one revision there may be several: a phase ends, and the next one changes something before
    anybody is asked.
    """
    query = f"?seat={seat}" if seat else ""
    told = house.ask("GET", f"/api/games/{game}/since/0{query}").json()
    view, moments = told["view"], []
    for step in (step for scene in told["scenes"] for step in scene["steps"]):
        view = applied(view, step["changes"])
        if step["revision"] == table.shown():
            moments.append(view)
    assert moments, f"nothing happened at {table.shown()}"
    for number, moment in enumerate(moments):
        try:
            check_board(table, moment)
            check_situation(table, moment)
        except AssertionError:
            if number == len(moments) - 1:
                raise
        else:
            return


def first_to_act(house: House, seats: dict[str, str], wanted: str, **more: Any) -> dict[str, Any]:
    """Start games until a non-player acts before the person can."""
    for seed in range(30):
        game = house.create(seats, seed=seed, **more)
        view = house.at(game["id"], game["revision"], wanted)["view"]
        if view["cards"]["current"] and view["eligibility"]["first"]["faction"] != wanted:
            return game
    raise AssertionError("the person is always first")


def test_from_set_up_through_the_first_coup_round(house: House, room: Room) -> None:
    """The simplest legal choices lead from the form through the first Coup Round."""
    page = room.page(speed=None)
    table = Tabletop(page)
    open_form(page, house)
    page.get_by_test_id("alone-vc").click()
    seats = {seat: page.get_by_test_id(f"seat-{seat}").input_value() for seat in FACTIONS}
    assert seats == {"us": "nonplayer", "arvn": "nonplayer", "nva": "nonplayer", "vc": "person"}
    # The round is to be played to its end, whoever is ahead.
    page.get_by_test_id("setting-play_on").check()
    room.shoot(page, "set-up")
    page.get_by_test_id("start").click()
    page.get_by_test_id("prompt").wait_for()
    table.wait(lambda: table.update and at_rest(table))
    game = page.url.rpartition("/")[2]
    pictured, watched = 0, 0
    stood: set[str] = set()
    for _ in range(MOST):
        if telling(page):
            watched += 1
            stood.add(page.locator(".telling .where span").first.inner_text())
            assert page.locator("[data-option]").count() == 0, "nothing to choose meanwhile"
            if watched % 5 == 1:
                check_told(table, house, game, "vc")
            if pictured < 3 and page.get_by_test_id("why-toggle").count():
                pictured += 1
                page.get_by_test_id("why-toggle").click()
                steps = page.get_by_test_id("why").locator("li")
                assert steps.count() > 0
                narrowed = page.locator(".why .narrow button")
                if narrowed.count():
                    narrowed.first.hover()
                    room.shoot(page, f"why-{pictured}")
                    page.get_by_test_id("prompt").hover()
            go_on(table)
            continue
        view = table.update["view"]
        if view["cards"]["coups_played"] and view["phase"] == "card" and watched > 8:
            break  # a Coup! card may be the very first
        assert table.decision["seat"] == "vc"
        answer(table, simplest(table))
    else:
        pytest.fail("the first Coup Round does not come")
    assert watched > 8
    assert pictured > 0
    assert any(where.startswith("Coup Round 1") for where in stood), stood
    keys = [line["key"] for line in table.lines]
    assert keys.index("coup.round") < keys.index("reset")
    check_all(table, table.update["view"])
    room.shoot(page, "after-the-coup")


def stopped(table: Tabletop, house: House, game: dict[str, Any]) -> None:
    """Open a game on a page whose time stands still but for `let_pass`."""
    stop_time(table.page)
    table.page.goto(f"{house.url}/play/{game['id']}")
    table.page.get_by_test_id("continue").wait_for()


def test_one_action_after_the_other(house: House, room: Room) -> None:
    """Moves take their time; Space ends an action, Space or Enter begins the next, Escape skips."""
    game = first_to_act(house, ALONE, "us")
    page = room.page(speed="slow", reduced_motion="no-preference")
    table = Tabletop(page)
    stopped(table, house, game)
    button, counter = page.get_by_test_id("continue"), page.locator(".telling .where span").nth(1)
    log = page.get_by_test_id("log").locator(".line, .action")

    start, lines = table.shown(), log.count()
    assert start < table.revision
    check_board(table, house.at(game["id"], start, "us")["view"])
    assert button.inner_text().startswith("To the end")
    table.let_pass(60_000)
    assert at_rest(table), "by itself it comes to the end of the action"
    assert start < table.shown() <= table.revision
    assert log.count() >= lines
    first = counter.inner_text()
    table.let_pass(60_000)
    assert counter.inner_text() == first, "and waits there"
    check_told(table, house, game["id"], "us")

    page.get_by_test_id("speed").select_option("fast")
    page.evaluate("document.activeElement.blur()")
    flown, ended = 0, 0
    begun: set[str] = set()
    for _ in range(MOST):
        if flown >= 3 and ended and len(begun) == 2:
            break
        if not telling(page):
            before = table.revision
            table.option(simplest(table)).click()
            table.wait(lambda: table.revision != before)
            table.wait(lambda: button.count() or at_rest(table))
            page.evaluate("document.activeElement.blur()")
        elif at_rest(table):
            key = "Enter" if "Space" in begun else "Space"
            page.keyboard.press(key)
            if telling(page) and not at_rest(table):
                begun.add(key)
        elif flown >= 3:
            page.keyboard.press("Space")
            assert at_rest(table)
            ended += 1
        else:
            table.let_pass(BEAT)
            if page.locator(".flights > g").count():
                flown += 1
                room.shoot(page, f"flying-{flown}")
    assert flown >= 3, "pieces fly from space to space"
    assert (ended > 0, begun) == (True, {"Space", "Enter"})

    assert telling(page)
    page.keyboard.press("Escape")
    table.settle()
    assert not telling(page)
    check_all(table, table.update["view"])
    # The speed is remembered, and what was shown is not shown again.
    page.reload()
    page.get_by_test_id("prompt").wait_for()
    table.settle()
    assert not telling(page)
    assert page.evaluate("localStorage['annamite.speed']") == "fast"


def test_at_speed_off_only_the_result_shows(house: House, room: Room) -> None:
    table = room.table(first_to_act(house, ALONE, "us"))
    assert not telling(table.page)
    assert table.decision["seat"] == "us"
    table.click(simplest(table))
    assert not telling(table.page)
    # The menu brings the moves back.
    table.page.get_by_role("button", name="More").click()
    table.page.get_by_role("menuitem", name="Moves of others: normal").click()
    while not telling(table.page):
        answer(table, simplest(table))
    table.page.get_by_test_id("skip-all").click()
    table.settle()


def test_why_by_keyboard(house: House, room: Room) -> None:
    """The chain of reasons opens, lights the board, and folds away, without a mouse."""
    page = room.page(speed="normal")
    table = Tabletop(page)
    page.goto(f"{house.url}/play/{first_to_act(house, ALONE, 'us')['id']}")
    page.get_by_test_id("continue").wait_for()
    for _ in range(MOST):
        table.wait(lambda: at_rest(table))
        if telling(page):
            told = page.get_by_test_id("why-toggle").count()
            if told:
                page.keyboard.press("w")
                if page.locator(".why .narrow").count():
                    break
                page.keyboard.press("w")
            page.get_by_test_id("continue").click()
        else:
            answer(table, simplest(table))
    said = page.get_by_test_id("why").inner_text()
    assert "§8" in said
    assert page.locator(".why :is(.yes, .no)").count(), "boxes of the flowchart, entered or not"
    page.evaluate("document.activeElement.blur()")
    for _ in range(150):
        page.keyboard.press("Tab")
        if page.evaluate("!!document.activeElement.closest('.why .narrow')"):
            break
    assert page.evaluate("!!document.activeElement.closest('.why .narrow')")
    page.locator(".space:is(.lit, .passed)").first.wait_for()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.ariaPressed") == "true"
    assert telling(page), "Enter was for the button"
    room.shoot(page, "why-held")
    page.keyboard.press("w")
    assert page.get_by_test_id("why").count() == 0
    page.keyboard.press("Escape")
    table.settle()

    # In the log the reasons are folded beneath the action.
    page.evaluate("document.activeElement.blur()")
    tab_to(table, "log")
    for _ in range(80):
        page.keyboard.press("Tab")
        if focus(table).startswith("Why? "):
            break
    assert focus(table).startswith("Why? ")
    page.keyboard.press("Enter")
    page.get_by_test_id("log").get_by_test_id("why").wait_for()
    room.shoot(page, "log-why")
    page.keyboard.press("Enter")
    assert page.get_by_test_id("why").count() == 0


def test_reasons_in_the_log(house: House, room: Room) -> None:
    table = room.table(first_to_act(house, ALONE, "us"))
    page = table.page
    log = page.get_by_test_id("log")
    assert any(line["key"].startswith(REASON) for line in table.lines)
    action = log.get_by_test_id("log-action").first
    deeds = log.locator(".line").count()
    action.locator(".fold").click()
    assert log.locator(".line").count() > deeds
    action.locator(".ask").click()
    why = log.get_by_test_id("why")
    assert why.locator("li").count() > 2
    texts = [line["text"] for line in table.lines if line["key"] == "why.box"]
    assert any(text in why.inner_text() for text in texts)
    # A filter finds reasons too.
    page.get_by_label("Filter the log").fill("? yes")
    assert log.locator(".line.reason").count() > 0
    room.shoot(page, "log-filtered")


def test_since_my_last_turn_is_a_list_to_look_into(house: House, room: Room) -> None:
    game = first_to_act(house, ALONE, "us")
    table = room.table(game, speed="off")
    page = table.page
    now = table.update["view"]
    page.get_by_test_id("review").click()
    items = page.get_by_test_id("since").locator("button")
    items.first.wait_for()
    assert items.count() >= 1
    assert page.locator("[data-option]").count() == 0
    room.shoot(page, "since")
    items.first.click()
    page.get_by_test_id("continue").wait_for()
    table.wait(lambda: at_rest(table))
    assert "Back to the list" in page.get_by_test_id("continue").inner_text()
    page.get_by_test_id("continue").click()
    page.get_by_test_id("back-to-play").click()
    table.settle()
    check_all(table, now)
    assert sorted(table.buttons) == sorted(table.words)


def test_coming_back_in_the_midst_of_it(house: House, room: Room) -> None:
    """What has not been shown to its end is shown again; an undo leaves nothing of it."""
    game = first_to_act(house, ALONE, "us")
    page = room.page(speed="normal")
    table = Tabletop(page)
    page.goto(f"{house.url}/play/{game['id']}")
    page.get_by_test_id("continue").wait_for()
    page.reload()
    page.get_by_test_id("continue").wait_for()
    while telling(page):
        table.wait(lambda: at_rest(table))
        if telling(page):
            page.get_by_test_id("skip-all").click()
            table.draw()
    table.settle()
    while not telling(page):
        answer(table, simplest(table))
    asked = table.points[0]
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("u")
    table.wait(lambda: table.revision == asked)
    table.settle()
    assert not telling(page)
    check_board(table, house.at(game["id"], asked, "us")["view"])


def test_four_nonplayers_play_for_a_watcher(house: House, room: Room) -> None:
    game = house.create(dict.fromkeys(FACTIONS, "nonplayer"), seed=2)
    assert game["over"]
    page = room.page(speed="normal")
    table = Tabletop(page)
    page.goto(f"{house.url}/play/{game['id']}")
    for _ in range(3):
        table.wait(lambda: telling(page) and at_rest(table))
        check_told(table, house, game["id"])
        page.get_by_test_id("continue").click()
    room.shoot(page, "watching")
    page.get_by_test_id("skip-all").click()
    page.get_by_test_id("outcome").wait_for()
    check_board(table, table.update["view"])


@cache
def a_lone_player_s_game() -> Record:
    """A game in which a US that only passes meets its fate."""
    setup = Setup("short", {"nonplayers": "arvn+nva+vc"})
    session = Session(games.load(GAME), setup, ALONE, DiceStream.seeded(4))
    for _ in range(20_000):
        decision = session.decision
        if decision is None:
            return session.record()
        assert isinstance(decision, Decision)
        session.answer("us", decision.step.codec.word(stories.passing(decision)))
    raise AssertionError("it does not end")


def test_the_end_says_what_became_of_a_lone_player_s_war(house: House, room: Room) -> None:
    table = room.table(house.bring_in(a_lone_player_s_game()))
    verdict = table.update["view"]["verdict"]
    panel = table.page.get_by_test_id("outcome")
    assert panel.get_by_test_id("prompt").inner_text() == verdict["title"]
    assert verdict["text"] in panel.inner_text()
    assert table.update["outcome"]["text"] in panel.inner_text()
    room.shoot(table.page, "verdict")


def test_options_for_nonplayers_show_with_them(house: House, room: Room) -> None:
    page = room.page()
    open_form(page, house)
    for option in ("easy", "harder", "hardest"):
        assert page.get_by_test_id(f"setting-{option}").count() == 1
    assert page.get_by_test_id("setting-nonplayers").count() == 0
    page.get_by_test_id("setting-hardest").check()
    for seat in FACTIONS:
        page.get_by_test_id(f"seat-{seat}").select_option("person")
    for option in ("easy", "harder", "hardest"):
        assert page.get_by_test_id(f"setting-{option}").count() == 0
    # What does not go with the seats cannot be chosen, and says why; the wish is not forgotten.
    for seat in ("nva", "vc"):
        page.get_by_test_id(f"seat-{seat}").select_option("nonplayer")
    for option, why in (("hardest", "lone player"), ("deception", "needs 3 or 4 players")):
        setting = page.get_by_test_id(f"setting-{option}")
        expect(setting).to_be_disabled()
        expect(setting).not_to_be_checked()
        expect(page.locator("label.barred", has=setting)).to_contain_text(why)
    room.shoot(page, "barred")
    page.get_by_test_id("alone-nva").click()
    assert page.get_by_test_id("alone-nva").get_attribute("aria-pressed") == "true"
    expect(page.get_by_test_id("setting-hardest")).to_be_checked()
    page.get_by_test_id("setting-harder").check()
    page.get_by_test_id("start").click()
    page.get_by_test_id("revision").wait_for(state="attached")
    id_ = page.url.rpartition("/")[2]
    game = next(each for each in house.games() if each["id"] == id_)
    assert game["seats"] == {**dict.fromkeys(FACTIONS, "nonplayer"), "nva": "person"}
    chosen = decode(house.record(game["id"])).setup.options
    assert (chosen["hardest"], chosen["harder"], chosen["easy"]) == (True, True, False)


def test_a_policy_stands_beside_the_board(house: House, room: Room) -> None:
    table = room.table(house.create({"us": "nonplayer"}, seed=3))
    policy = table.update["view"]["policy"]
    assert policy in ("jfk", "lbj", "nixon")
    assert policy in table.page.get_by_test_id("policy").inner_text().lower()
    among_people = room.table(house.create(seed=3))
    assert among_people.page.get_by_label("Tracks").count() == 1
    assert among_people.page.get_by_test_id("policy").count() == 0


def test_people_elsewhere_are_followed_too(house: House, room: Room) -> None:
    """What a person does by link is shown to the owner as an action, while it goes on."""
    game = house.create({"nva": "link"}, seed=3)
    owner = room.table(game, speed="normal")
    guest = Tabletop(room.page(owner=False))
    guest.sit(link_of(game, "nva"))
    while owner.update["decision"]:
        answer(owner, simplest(owner))
    guest.wait(lambda: guest.revision == owner.revision)
    guest.settle()
    assert guest.decision["seat"] == "nva"
    guest.click(simplest(guest))
    owner.wait(lambda: telling(owner.page) and at_rest(owner))
    mark = owner.page.get_by_test_id("telling").get_by_role("heading")
    assert mark.inner_text().split()[0] == "NVA"
    assert owner.page.get_by_test_id("why-toggle").count() == 0, "people give no reasons"
    owner.page.keyboard.press("Escape")
    owner.settle()
    check_all(owner, owner.update["view"])


def test_with_secrets_it_waits_behind_the_curtain(house: House, room: Room) -> None:
    seats = {"us": "person", "arvn": "person", "nva": "random", "vc": "person"}
    table = room.table(house.create(seats, seed=2, options={"deception": True}), speed="normal")
    page = table.page
    seen = 0
    for _ in range(MOST):
        table.wait(lambda: ready(table))
        curtain = page.get_by_test_id("look")
        if curtain.count():
            assert not telling(page), "nothing is told before the next person is there"
            curtain.click()
            curtain.wait_for(state="detached")
        elif telling(page):
            seen += 1
            if seen > 2:
                break
            go_on(table)
        else:
            before = len(table.updates)
            table.option(simplest(table)).click()
            table.wait(lambda: len(table.updates) > before)
    assert seen > 2, "what the computer did is told once somebody looks"
