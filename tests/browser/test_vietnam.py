"""Vietnam 1965-1975 by hand: a far hex, a fight explained, hidden units, keys, whole scenarios."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from annamite import games
from annamite.kernel import DiceStream, Record, Session, Setup
from annamite.kernel.shapes import plain
from tests.browser.conftest import Room
from tests.browser.form import open_form, row_of
from tests.browser.house import House, link_of
from tests.browser.tabletop import Tabletop
from tests.browser.telling import go_on, telling
from tests.browser.test_accessibility import check as check_axe
from tests.games.vietnam_1965_1975.areas import reaches

pytestmark = pytest.mark.browser

GAME = "vietnam-1965-1975"
PEOPLE = {"us": "person", "nlf": "person"}
TITLES = {"us": "US side", "nlf": "NLF"}
REGIMENT = "vc.ind.1"
MOST = 600

Choose = Callable[[str, list[str]], str]


@cache
def board() -> dict[str, Any]:
    """Return the drawing and the names."""
    found: dict[str, Any] = plain(games.load(GAME).board())
    return found


def least(_: str, words: list[str]) -> str:
    """Return the answer that does least."""
    ends = ("done", "stop", "end", "no", "none", "stay", "let_us_operate", "pass")
    return next((word for word in ends if word in words), words[0])


def attack(step: str, words: list[str]) -> str:
    """Play an operation of the US side with all units against the VC, who stay where they are."""
    if step == "turn.operation" and "search_and_destroy" in words:
        return "search_and_destroy"
    if step == "operation.unit":
        units = [word for word in words if word.startswith("unit-")]
        return units[0] if units else "done"
    if step == "operation.support":
        return words[-1]
    if step in ("operation.target", "combat.attack"):
        return next(word for word in words if word.startswith("hex-"))
    return least(step, words)


@cache
def position(until: str, scenario: str = "starlite") -> Record:
    """Return the record of a game between two people, up to the question of a step."""
    setup = Setup(scenario, {})
    session = Session(games.load(GAME), setup, PEOPLE, DiceStream.seeded("vietnam", 4))
    for _ in range(MOST):
        decision = session.decision
        assert decision is not None, f"{until} never came"
        if decision.step.id == until:
            return session.record()
        word = attack(decision.step.id, decision.words)
        session.answer(decision.seat, word)
    raise AssertionError(f"{until} never came")


def map_opened(table: Tabletop) -> None:
    """Wait until the map knows its size, which it learns with the first frame that it is in."""
    table.page.evaluate(
        "() => new Promise((on) => requestAnimationFrame(() => requestAnimationFrame(on)))"
    )


def look(table: Tabletop) -> None:
    """Draw the curtain, if it has fallen."""
    table.settle()
    waiting = table.update["waiting"]
    if waiting and waiting["seat"] in table.update["seats"]:
        table.page.get_by_test_id("look").click()
        table.wait(lambda: table.update["seat"] == waiting["seat"] and table.update["decision"])
        table.settle()
    map_opened(table)


def screen(table: Tabletop, hex_: str) -> tuple[float, float]:
    """Return where on the screen a hex is, from two that the page has as elements."""
    at = {each["id"]: (each["x"], each["y"]) for each in board()["map"]["hexes"]}
    known = table.page.locator("[data-space]").evaluate_all(
        "(all) => all.map((each) => { const box = each.getBoundingClientRect();"
        " return [each.dataset.space, box.x + box.width / 2, box.y + box.height / 2]; })"
    )
    one, other = known[0], next(each for each in known if each[0] != known[0][0])
    (ax, ay), (bx, by) = at[one[0]], at[other[0]]
    far = 0 if abs(bx - ax) > abs(by - ay) else 1
    scale = (other[far + 1] - one[far + 1]) / ((bx, by)[far] - (ax, ay)[far])
    x, y = at[hex_]
    return one[1] + scale * (x - ax), one[2] + scale * (y - ay)


def check_offer(table: Tabletop) -> None:
    """The list offers what the server does, and the map lights up the places of it."""
    options = table.decision["options"]
    assert set(table.buttons) == {option["id"] for option in options}
    assert table.glowing == {option["space"] for option in options if "space" in option}


def check_in_the_middle(table: Tabletop, hex_: str) -> None:
    """The map is centred on a hex."""
    board = table.page.get_by_test_id("map").bounding_box()
    there = table.space(hex_).bounding_box()
    assert board is not None
    assert there is not None
    for at, size in (("x", "width"), ("y", "height")):
        off = there[at] + there[size] / 2 - board[at] - board[size] / 2  # type: ignore[literal-required]
        assert abs(off) < board[size] / 8  # type: ignore[literal-required]


def sent_answers(table: Tabletop) -> list[dict[str, Any]]:
    """Return the answers that the page has sent."""
    return [message for message in table.sent if message["type"] == "answer"]


# --- moving ---------------------------------------------------------------------------------------


def test_a_far_hex_is_one_click_and_one_message(house: House, room: Room) -> None:
    table = room.table(house.bring_in(position("move.unit")))
    look(table)
    page = table.page
    check_offer(table)
    first = next(word for word in table.words if word.startswith("move-"))
    unit = int(first.removeprefix("move-"))
    # Before anything is chosen, the map shows where the unit could go.
    table.option(first).hover()
    table.wait(lambda: any(m["type"] == "preview" for m in table.sent))
    before = table.revision
    table.click(first)
    hints = table.decision["hints"]
    far = max(
        (each for each in reaches(hints) if not each["risks"] and each["spent"] <= 5),
        key=lambda each: (len(each["way"]), each["hex"]),
    )
    assert len(far["way"]) >= 3
    page.mouse.move(*screen(table, far["hex"]))
    reach = page.get_by_test_id("reach")
    reach.wait_for()
    assert f"{far['spent']:g}" in reach.inner_text()
    room.shoot(page, "reach")
    asked = len(sent_answers(table))
    page.mouse.click(*screen(table, far["hex"]))
    table.wait(lambda: table.revision >= before + 1 + len(far["way"]))
    table.settle()
    (message,) = sent_answers(table)[asked:]
    assert message["words"] == [f"hex-{hex_}" for hex_ in far["way"]]
    assert message["path"] is True
    state = table.update["view"]["units"][unit]
    assert state["hex"] == far["hex"]
    assert table.decision["step"] == "move.step"
    assert table.decision["hints"]["spent"] == far["spent"]
    page.get_by_test_id("tab-operation").click()
    panel = page.get_by_test_id("operation")
    assert "C Move" in panel.locator("[aria-current=step]").inner_text().replace("\n", " ")
    room.shoot(page, "moved")
    # Taken back step by step, and the page loaded again.
    table.undo()
    assert table.update["view"]["units"][unit]["hex"] == ([first, *far["way"]][-2])
    page.reload()
    page.get_by_test_id("revision").wait_for(state="attached")
    look(table)
    assert table.update["view"]["units"][unit]["hex"] == far["way"][-2]
    assert set(table.buttons) == set(table.words)


def test_a_turn_by_keys_alone(house: House, room: Room) -> None:
    table = room.table(house.bring_in(position("operation.unit")))
    page = table.page
    page.get_by_test_id("look").press("Enter")
    table.wait(lambda: table.update["decision"] is not None)
    table.settle()
    table.press("1")
    table.press("1")
    table.press("Escape")
    assert table.decision["step"] == "operation.target"
    table.press("1")
    assert table.decision["step"] == "operation.support"
    table.press("Escape")
    assert table.decision["step"] == "move.unit"
    table.press("1")
    assert table.decision["step"] == "move.step"
    start = table.update["view"]["operation"]["move"]["at"]
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.dataset.space ?? null"):
            break
    at = page.evaluate("document.activeElement.dataset.space")
    assert at
    assert "On offer" in page.evaluate("document.activeElement.ariaLabel") or at == start
    area = {each["hex"]: each for each in reaches(table.decision["hints"])}
    ways = [key for key in ("ArrowDown", "ArrowLeft", "ArrowUp", "ArrowRight") for _ in range(3)]
    for key in ways:
        at = page.evaluate("document.activeElement.dataset.space")
        if len(area.get(at, {"way": []})["way"]) >= 2:
            break
        page.keyboard.press(key)
        table.draw()
    goal = page.evaluate("document.activeElement.dataset.space")
    way = area[goal]["way"]
    assert len(way) >= 2, goal
    before = table.revision
    page.keyboard.press("Enter")
    table.wait(lambda: table.revision >= before + len(way))
    table.settle()
    assert sent_answers(table)[-1]["words"] == [f"hex-{hex_}" for hex_ in way]
    table.press("Escape")
    assert table.decision["step"] == "move.unit"
    table.press("u")
    assert table.decision["step"] == "move.step"


# --- a fight --------------------------------------------------------------------------------------


def test_odds_are_shown_before_and_the_die_explained_after(house: House, room: Room) -> None:
    table = room.table(house.bring_in(position("fire.support")))
    look(table)
    page = table.page
    panel = page.get_by_test_id("combat")
    (found,) = table.decision["hints"]["prospects"]
    assert panel.get_by_test_id("ratio").inner_text() == found["ratio"]
    rows = panel.get_by_test_id("results").locator("tbody tr").all_inner_texts()
    for said, line in zip(rows, found["results"], strict=True):
        cells = said.replace("−", "-").split()
        assert cells[:2] == [str(line["die"]), str(line["row"])]
        assert [abs(int(n)) for n in cells[2:4]] == [line["attacker"], line["defender"]]
    check_axe(page)
    # What support changes is known before it is committed.
    change = table.decision["hints"]["changes"]
    listed = panel.get_by_test_id("changes").locator("tbody tr").all_inner_texts()
    assert len(listed) == len(change) > 3
    best = max(change, key=lambda word: (change[word]["modifier"], change[word]["losses"][1]))
    table.option(best).hover()
    table.wait(lambda: panel.get_by_test_id("ratio").inner_text() == change[best]["ratio"])
    room.shoot(page, "odds")
    table.click(best)
    (now,) = table.decision["hints"]["prospects"]
    assert now["ratio"] == change[best]["ratio"]
    look(table)
    while table.decision["step"] == "fire.support":
        table.click("done")
        look(table)
    result = next(line for line in reversed(table.lines) if line["key"] == "result")
    params = result["params"]
    last = panel.get_by_test_id("last-combat")
    said = last.get_by_test_id("sum").inner_text().replace("−", "-")
    assert said.startswith(str(params["die"]))
    assert f"row {params['row']}" in said
    assert f"loses {params['attacker']}" in last.inner_text()
    assert f"loses {params['defender']}" in last.inner_text()
    terms = {key: value for key, value in params.items() if key.startswith("term_")}
    assert sum(terms.values()) == params["modifier"]
    assert said.count("§") == len(terms)
    pools = dict(table.update["view"]["pools"])
    met = 0
    while table.decision["step"] == "combat.loss":
        option = table.decision["options"][0]
        assert option["note"]
        table.click(option["id"])
        met += 1
        look(table)
    now = table.update["view"]["pools"]
    if met:
        assert "make up for a loss" in last.get_by_test_id("met").inner_text()
        assert sum(now.values()) < sum(pools.values())
    else:
        assert params["attacker"] + params["defender"] == 0
    assert page.get_by_test_id("pool-us").inner_text() == str(now["us"])
    room.shoot(page, "explained")


# --- panels ---------------------------------------------------------------------------------------


def test_units_are_listed_and_found(house: House, room: Room) -> None:
    table = room.table(house.bring_in(position("move.unit", "silver-bayonet")))
    look(table)
    page = table.page
    seat = table.update["seat"]
    units = table.update["view"]["units"]
    page.get_by_test_id("tab-formations").click()
    listed = page.get_by_test_id("formations")
    there = [each for each in units if each["place"] not in ("gone", "out")]
    assert listed.locator("[data-testid^=unit-]").count() == len(there)
    assert "1st Cavalry" in listed.inner_text()
    hidden = [each["id"] for each in there if each["hidden"]]
    assert hidden
    for unit in hidden:
        assert f"VC unit {unit}" in listed.get_by_test_id(f"unit-{unit}").inner_text()
    assert seat == "us"
    room.shoot(page, "units")
    page.get_by_test_id("tab-finder").click()
    finder = page.get_by_test_id("finder")
    field = finder.get_by_role("combobox")
    field.fill("pleiku")
    assert "Pleiku" in finder.get_by_role("option").first.inner_text()
    field.press("Enter")
    table.pass_soon(lambda: check_in_the_middle(table, "4232"))
    field.fill("1st cav")
    options = finder.get_by_role("option")
    assert options.count() > 3
    field.press("ArrowDown")
    assert options.nth(1).get_attribute("aria-selected") == "true"
    field.press("Enter")
    room.shoot(page, "finder")
    check_axe(page)
    page.get_by_test_id("tab-key").click()
    key = page.get_by_test_id("key")
    charts = board()["charts"]
    rows = key.get_by_test_id("crt").locator("tbody tr")
    assert rows.count() == len(charts["results"]) == 16
    terrain = key.get_by_test_id("terrain").inner_text()
    assert "Wooded hills" in terrain
    assert "†" in terrain
    lines = key.get_by_test_id("reconstructed").locator("li")
    assert lines.count() == len(board()["reconstructed"])
    check_axe(page)
    room.shoot(page, "key")
    rail = page.locator(".rail").last
    for pool, left in table.update["view"]["pools"].items():
        if any(each["nation"] == pool for each in units):
            assert rail.get_by_test_id(f"pool-{pool}").inner_text() == str(left)
    points = table.update["view"]["points"]
    assert rail.get_by_test_id("points-us").inner_text() == f"{points['us']:g}"


# --- who sees what --------------------------------------------------------------------------------


def test_a_curtain_falls_between_two_people_at_one_screen(house: House, room: Room) -> None:
    table = room.table(house.bring_in(position("operation.unit")))
    page = table.page
    curtain = page.get_by_role("dialog")
    curtain.wait_for()
    assert TITLES["us"] in curtain.inner_text()
    assert page.get_by_test_id("formations").count() == 0
    room.shoot(page, "curtain")
    look(table)
    curtain.wait_for(state="detached")
    page.get_by_test_id("tab-formations").click()
    names = page.get_by_test_id("formations")
    assert "VC unit" in names.inner_text()
    assert "VC 1 (" not in page.content()
    assert REGIMENT not in json.dumps(table.update)
    table.click(table.words[0])
    while table.update["decision"]:
        table.click(attack(table.decision["step"], table.words))
    curtain.wait_for()
    assert TITLES["nlf"] in curtain.inner_text()
    assert "VC 1 (" not in page.content()
    look(table)
    page.get_by_test_id("tab-formations").click()
    assert "VC 1 (" in names.inner_text()


def test_two_seats_online_see_different_things(house: House, room: Room) -> None:
    body = {"game": GAME, "scenario": "starlite", "seats": {"us": "person", "nlf": "link"}}
    game = house.ask("POST", "/api/games", json={**body, "seed": 4}).json()
    owner = room.table(game)
    guest = Tabletop(room.page(owner=False)).sit(link_of(game, "nlf"))
    assert guest.update["seats"] == ["nlf"]
    tables = {"us": owner, "nlf": guest}
    step = ""
    while step != "alert.disperse":
        asked = owner.update["decision"] or owner.update["waiting"]
        seat = asked["seat"]
        table = tables[seat]
        other = tables["nlf" if seat == "us" else "us"]
        assert other.update["decision"] is None
        assert other.buttons == []
        step = table.decision["step"]
        if step != "alert.disperse":
            table.click(attack(step, table.words))
            other.wait(lambda: owner.revision == guest.revision)
            other.settle()
        assert not any(line["key"] == "revealed" for line in owner.lines)
    assert all(REGIMENT not in json.dumps(update) for update in owner.updates)
    assert REGIMENT in json.dumps(guest.update)
    for table in tables.values():
        table.page.get_by_test_id("tab-formations").click()
    assert "VC unit" in owner.page.get_by_test_id("formations").inner_text()
    assert "VC 1 (" in guest.page.get_by_test_id("formations").inner_text()
    room.shoot(owner.page, "us")
    room.shoot(guest.page, "nlf")


# --- whole scenarios against the computer ---------------------------------------------------------


def play_out(table: Tabletop, choose: Choose) -> int:
    """Play to the end with clicks, checking what is offered; return how many answers it took."""
    map_opened(table)
    answers = 0
    while not table.update["outcome"]:
        assert answers < MOST, "it never ends"
        if answers % 5 == 0:
            check_offer(table)
        table.click(choose(table.decision["step"], table.words))
        answers += 1
    return answers


def test_starlite_as_the_us_side_against_the_computer(house: House, room: Room) -> None:
    body = {"game": GAME, "scenario": "starlite", "seats": {"us": "person", "nlf": "computer"}}
    table = room.table(house.ask("POST", "/api/games", json={**body, "seed": 2}).json())
    assert play_out(table, attack) > 8
    outcome = table.update["outcome"]
    assert outcome["text"] in table.page.content()
    assert any(line["key"] == "operation" for line in table.lines)
    check_axe(table.page)
    room.shoot(table.page, "over")


def run_and_hide(step: str, words: list[str]) -> str:
    """Play the NLF: away from the enemy when warned, no operations of its own."""
    if step in ("alert.unit", "round.retreat"):
        return next((word for word in words if word.startswith("move-")), "done")
    if step == "move.step":
        return next((word for word in words if word.startswith("hex-")), "stop")
    return least(step, words)


def test_starlite_as_the_nlf_against_the_computer(house: House, room: Room) -> None:
    body = {"game": GAME, "scenario": "starlite", "seats": {"us": "computer", "nlf": "person"}}
    table = room.table(house.ask("POST", "/api/games", json={**body, "seed": 3}).json())
    assert table.decision["step"] == "setup.place"
    assert play_out(table, run_and_hide) >= 3
    assert table.update["outcome"]["text"] in table.page.content()
    units = table.update["view"]["units"]
    assert any(each["counter"] == REGIMENT for each in units)


def test_the_computer_s_moves_are_told_action_by_action(house: House, room: Room) -> None:
    body = {"game": GAME, "scenario": "starlite", "seats": {"us": "computer", "nlf": "person"}}
    game = house.ask("POST", "/api/games", json={**body, "seed": 3}).json()
    table = room.table(game, speed="fast")
    page = table.page
    table.option(table.words[0]).click()
    page.get_by_test_id("continue").wait_for()
    room.shoot(page, "told")
    actions = 0
    while telling(page):
        actions += 1
        assert actions < MOST, "it never ends"
        go_on(table)
    assert table.shown() == table.revision
    assert table.decision["seat"] == "nlf"


# --- the list of games ----------------------------------------------------------------------------


def test_a_game_is_set_up_and_listed_with_where_it_stands(house: House, room: Room) -> None:
    page = room.page()
    open_form(page, house, GAME)
    scenarios = [spec.id for spec in games.load(GAME).scenarios]
    for scenario in scenarios:
        assert page.get_by_test_id(f"scenario-{scenario}").count() == 1
    kinds = page.get_by_test_id("seat-nlf").locator("option").all_inner_texts()
    assert any("Computer" in kind for kind in kinds)
    room.shoot(page, "new")
    page.get_by_test_id("seat-us").select_option("person")
    page.get_by_test_id("seat-nlf").select_option("person")
    page.get_by_test_id("start").click()
    page.get_by_test_id("revision").wait_for(state="attached")
    game = page.url.rpartition("/")[2]
    page.goto(house.url)
    assert "Game-turn 1 of 1: set-up" in row_of(page, game).inner_text()
