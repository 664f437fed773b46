"""Raids, armed recon and B-52s on one sheet each: how many clicks they cost, and that they are true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import pytest
from playwright.sync_api import Locator

from annamite import games
from annamite.games.rolling_thunder.autopilot import Autopilot
from annamite.kernel import DiceStream, Record, Session, Setup, decode, replay
from tests.browser.conftest import Room
from tests.browser.house import House
from tests.browser.tabletop import Tabletop
from tests.browser.test_accessibility import check as check_axe
from tests.browser.test_keys import focus, tab_to
from tests.browser.test_rolling_thunder import GAME, PEOPLE, begin

pytestmark = pytest.mark.browser

MOST_OF_A_RAID = 5
"""Clicks from the target to the launch."""
MOST_OF_A_SEASON = 34
SHEETS = {"raid-sheet": "raid", "recon-sheet": "recon", "bomber-sheet": "b52"}
"""What each sheet is sent by."""
SUGGESTS = {"recon.order", "recon.mission", "recon.prey", "recon.matrix", "sac.eliminate"}
"""Decisions that may come several in a row."""


class Hand:
    """A person with a mouse: each click counts, and what it was for is written down.

    Attributes:
        clicks: Clicks so far, by the step at which they were made.
        raids: Clicks of each raid, from the one on its target to the launch.
    """

    def __init__(self, table: Tabletop, house: House, game: str) -> None:
        self.table, self.page = table, table.page
        self.clicks: Counter[str] = Counter()
        self.raids: list[int] = []
        self._house, self._game = house, game
        self._since = 0

    @property
    def total(self) -> int:
        """All clicks."""
        return self.clicks.total()

    def click(self, what: Locator) -> None:
        """Click once."""
        self.clicks[self.table.decision["step"]] += 1
        what.click()

    def answer(self, what: Locator) -> None:
        """Click once, which answers."""
        before = self.table.revision
        self.click(what)
        self.table.wait(lambda: self.table.revision != before)
        self.table.settle()

    def sheet(self) -> str | None:
        """Return the sheet that lies there, if any."""
        return next((each for each in SHEETS if self.page.get_by_test_id(each).count()), None)

    def fill(self) -> None:
        """Have the sheet filled in, unless it is; wait for what it promises."""
        self.page.get_by_test_id("usual").click(trial=True)
        ready = self.page.locator(".promise[data-waiting=false]")
        if self.page.get_by_test_id("always").get_attribute("aria-pressed") == "false":
            self.click(self.page.get_by_test_id("usual"))
        ready.locator("b").first.wait_for()

    def send(self, sheet: str) -> None:
        """Send a sheet."""
        button = self.page.get_by_test_id(f"send-{SHEETS[sheet]}")
        self.table.wait(lambda: button.get_attribute("aria-disabled") == "false")
        self.answer(button)
        if sheet == "raid-sheet":
            self.raids.append(self.total - self._since)

    def act(self) -> None:
        """Do what comes next as the autopilot would, with the mouse, once cards and dice have fallen."""
        self.table.draw()
        self.page.get_by_test_id("telling").wait_for(state="detached")
        sheet = self.sheet()
        if sheet is not None:
            self.fill()
            self.send(sheet)
            return
        series = self.page.get_by_role("group", name="As usual").get_by_role("button")
        if self.table.decision["step"] in SUGGESTS:
            self.table.hear()
            if series.count():
                self.answer(series.first)
                return
        words = self.advised()
        target = self.page.get_by_test_id(f"pick-{words[-1]}")
        if words[-1] == "pass":
            self.answer(self.table.option(" ".join(words)))
        elif self.step_of(words) == "raid.target" and target.first.is_visible():
            self._since = self.total
            self.answer(target.first)
        else:
            self.answer(self.table.option(" ".join(words)))

    def step_of(self, words: list[str]) -> str:
        """Return which step the last of the words answers."""
        later = {"raid.order": "raid.target", "card.raid_before": "raid.target"}
        step: str = self.table.decision["step"]
        return later.get(step, step) if len(words) > 1 else step

    def advised(self) -> list[str]:
        """Return what the autopilot would answer, with the next answers if they are on offer now."""
        session = recorded(self._house, self._game)
        player = Autopilot(games.load(GAME))
        hints = self.table.decision["hints"] or {}
        onward = [each["words"] for each in hints.get("onward", [])]
        words: list[str] = []
        while not words or any(each[: len(words)] == words for each in onward):
            if words in onward:
                return words
            decision = session.decision
            assert decision is not None
            value = player.choose(decision, partial(session.fork_as, decision.seat))
            words.append(decision.step.codec.word(value))
            session.answer(decision.seat, words[-1])
        return words[:1]


def recorded(house: House, game: str) -> Session[Any]:
    """Return a game as the server has it."""
    return replay(games.load(GAME), decode(house.record(game)))


def answered(table: Tabletop) -> dict[str, Any]:
    """Return the last answer that was sent; the page may have looked ahead since."""
    return next(message for message in reversed(table.sent) if message["type"] == "answer")


def play_to(hand: Hand, until: Callable[[dict[str, Any]], bool]) -> None:
    """Play on until something holds of what the page knows."""
    for _ in range(300):
        if until(hand.table.update):
            return
        hand.act()
    raise AssertionError("played in vain")


def at(step: str) -> Callable[[dict[str, Any]], bool]:
    """Return whether a step is asked."""
    return lambda update: update["decision"]["step"] == step


def strikes(update: dict[str, Any], force: str) -> tuple[int, int]:
    """Return how many STRIKE squadrons a force has ready, and how many have flown."""
    state = update["view"]["forces"][force]
    ready, flown = (
        sum(count for kind, count in state[where].items() if kind.startswith("strike"))
        for where in ("reserve", "committed")
    )
    return ready, flown


def check_uncovered(table: Tabletop) -> None:
    """What is on offer on the board can be clicked: nothing lies over it, the result card neither."""
    covered = table.page.locator(".offered[data-pick]").evaluate_all(
        """(all) => all.flatMap((each) => {
            const { left, right, top, bottom } = each.getBoundingClientRect();
            const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            return hit?.closest(".corner") ? [each.dataset.pick] : [];
        })"""
    )
    assert not covered


def flown_up(hand: Hand, season: Callable[[dict[str, Any]], bool]) -> dict[str, tuple[int, int]]:
    """Play on while a season lasts; return per force STRIKE squadrons ready and flown after raids."""
    flown: dict[str, tuple[int, int]] = {}
    table = hand.table
    while season(table.update["view"]):
        raids = table.update["view"]["phase"] == "raids"
        if not raids and hand.raids and not flown:
            flown = {force: strikes(table.update, force) for force in ("air_force", "navy")}
        check_uncovered(table)
        hand.act()
    return flown


@pytest.mark.parametrize("seed", [4, 5, 6])
def test_a_season_costs_few_clicks(
    house: House, room: Room, seed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """One person plays both forces with usual packages until their STRIKE squadrons are used up."""
    game = begin(house, seed=seed)
    table = room.table(game, forms=True)
    hand = Hand(table, house, game["id"])
    play_to(hand, at("raid.support"))
    hand.click(table.page.get_by_test_id("always"))  # once for all seasons
    flown = flown_up(hand, lambda view: view["season"] == 1)
    with capsys.disabled():
        print(f"\nseed {seed}: {hand.total} clicks, raids {hand.raids}, {dict(hand.clicks)}")
    assert len(hand.raids) >= 4
    assert max(hand.raids) <= MOST_OF_A_RAID
    assert hand.total <= MOST_OF_A_SEASON
    assert flown
    for ready, gone in flown.values():
        assert gone > ready


def test_cards_and_dice_that_fall_cost_no_click(house: House, room: Room) -> None:
    """At the pace that the page has by itself, fate's own stretches after the raids among them."""
    costs = []
    for speed in ("off", None):
        game = begin(house)
        table = room.table(game, forms=True, speed=speed, reduced_motion="no-preference")
        hand = Hand(table, house, game["id"])
        play_to(hand, at("raid.support"))
        hand.click(table.page.get_by_test_id("always"))
        play_to(hand, at("recon.order"))
        costs.append(hand.clicks)
    assert costs[0] == costs[1]


@cache
def at_a_year(year: int, seed: int) -> Record:
    """Return a game that the autopilot has played to the first decision of a year."""
    game = games.load(GAME)
    session = Session(game, Setup("campaign", {"play_on": True}), PEOPLE, DiceStream.seeded(seed))
    player = Autopilot(game)
    while session.state.year < year:
        decision = session.decision
        assert decision is not None, "the game ends before"
        value = player.choose(decision, partial(session.fork_as, decision.seat))
        session.answer(decision.seat, decision.step.codec.word(value))
    return session.record()


@pytest.mark.parametrize("seed", [4, 5, 6])
def test_a_late_season_costs_few_clicks_a_raid(
    house: House, room: Room, seed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """More squadrons fly in 1967, against more; what the whole season costs is printed."""
    game = house.bring_in(at_a_year(1967, seed))
    table = room.table(game, forms=True)
    hand = Hand(table, house, game["id"])
    play_to(hand, lambda update: update["view"]["phase"] in ("repair", "weather", "raids"))
    year = hand.total
    play_to(hand, at("raid.support"))
    hand.click(table.page.get_by_test_id("always"))
    flown_up(hand, lambda view: (view["year"], view["season"]) == (1967, 1))
    with capsys.disabled():
        told = f"{year} for the year, {hand.total - year} for the season"
        print(f"\n1967, seed {seed}: {told}, raids {hand.raids}, {dict(hand.clicks)}")
    assert hand.raids
    assert max(hand.raids) <= MOST_OF_A_RAID


def test_a_sheet_promises_what_the_raid_has(house: House, room: Room) -> None:
    """The odds on the sheet are those of the very raid that is launched, and so are its squadrons."""
    game = begin(house)
    table = room.table(game, forms=True)
    page, hand = table.page, Hand(table, house, game["id"])
    play_to(hand, at("raid.support"))
    room.shoot(page, "empty")
    check_axe(page)
    send = page.get_by_test_id("send-raid")
    assert send.get_attribute("aria-disabled") == "true"
    revision = table.revision
    send.click(force=True)
    assert page.get_by_test_id("promise").inner_text() == "A raid has at least one STRIKE squadron."
    hand.fill()
    table.wait(lambda: send.get_attribute("aria-disabled") == "false")
    assert table.revision == revision, "a draft is no answer"
    room.shoot(page, "usual")
    check_axe(page)
    drawn = {
        (each.get_attribute("data-testid") or "").removeprefix("count-"): each.get_attribute(
            "aria-valuenow"
        )
        for each in page.get_by_test_id("squads").get_by_role("spinbutton").all()
    }
    altitude = page.get_by_test_id("altitudes").locator(".on").inner_text().strip().lower()
    success = page.get_by_test_id("draft-success").inner_text()
    crews = page.get_by_test_id("draft-crews").inner_text()
    hand.answer(send)
    launched = answered(table)
    assert len(launched["words"]) > 5, "all in one message"
    raid = as_launched(house, game["id"], launched)
    assert raid.odds is not None
    assert success == f"{int(100 * raid.odds.success + 0.5)} %"
    assert crews == f"{sum(n * p for n, p in enumerate(raid.odds.crews)):.1f}"
    assert raid.altitude == altitude
    assert {
        kind: int(count) for kind, count in drawn.items() if count and count != "0"
    } == raid.squadrons


def as_launched(house: House, game: str, message: dict[str, Any]) -> Any:
    """Return the raid as it was when the last of its words had been answered."""
    session = recorded(house, game)
    end = message["revision"]
    given = 0
    while given < len(message["words"]):
        entry = session.entries[end]
        given += entry.seat == message["seat"] and not entry.auto
        end += 1
    record = session.record()
    start = Session(session.game, session.setup, settle=False)
    for entry in record.entries[:end]:
        if entry.seat == "chance":
            start.answer_chance(entry.word)
        else:
            start.answer(entry.seat, entry.word)
    return start.view(None).raid


def test_steppers_keep_to_the_limits_and_the_odds_follow(house: House, room: Room) -> None:
    game = begin(house)
    table = room.table(game, forms=True)
    page, hand = table.page, Hand(table, house, game["id"])
    play_to(hand, at("raid.support"))
    page.get_by_test_id("altitude-medium").check()
    seen = set()
    for _ in range(2):
        page.get_by_test_id("more-strike").click()
        page.locator(".promise[data-waiting=false] b").first.wait_for()
        seen.add(page.get_by_test_id("promise").inner_text())
    assert len(seen) == 2
    page.get_by_test_id("more-strike_missile").click(force=True)  # two are the limit
    assert page.get_by_test_id("count-strike_missile").get_attribute("aria-valuenow") == "0"
    assert page.get_by_test_id("more-strike").get_attribute("aria-disabled") == "true"
    page.get_by_test_id("less-strike").click()
    page.get_by_test_id("more-strike_missile").click()
    assert page.get_by_test_id("count-strike_missile").get_attribute("aria-valuenow") == "1"
    page.get_by_test_id("clear").click()
    assert page.get_by_test_id("count-strike").get_attribute("aria-valuenow") == "0"
    revision = table.revision
    page.get_by_test_id("one-by-one").click()
    assert sorted(table.buttons) == sorted(table.words)
    table.click("done")
    assert table.revision > revision
    page.get_by_test_id("one-by-one").click()
    assert page.get_by_test_id("raid-sheet").count() == 1


def test_the_partner_can_be_asked_from_the_sheet(house: House, room: Room) -> None:
    """The draft is still there when the partner has answered."""
    game = begin(house)
    table = room.table(game, forms=True)
    page, hand = table.page, Hand(table, house, game["id"])
    play_to(hand, lambda update: "ask_barcap" in words(update))
    asker = table.decision["seat"]
    page.get_by_test_id("more-strike").click()
    cover = next(word for word in table.words if "barcap_" in word and "gia_lam" not in word)
    page.get_by_test_id(f"toggle-{cover}").click()
    hand.answer(page.get_by_test_id("ask_barcap"))
    assert table.decision["step"] == "raid.help"
    assert table.decision["seat"] != asker
    hand.answer(table.option("yes"))
    if table.decision["step"] == "raid.barcap":
        hand.answer(table.option(table.words[0]))
    assert table.decision["seat"] == asker
    assert page.get_by_test_id("count-strike").get_attribute("aria-valuenow") == "1"
    fields = table.update["view"]["airfields"]
    assert fields[cover.removeprefix("barcap_")]["barcap"]["force"] == asker
    assert fields["gia_lam"]["barcap"]["force"] != asker
    assert page.get_by_test_id(f"toggle-{cover}").count() == 0


def words(update: dict[str, Any]) -> list[str]:
    """Return what may be answered."""
    return [option["id"] for option in update["decision"]["options"]]


def test_the_last_raid_flies_again(house: House, room: Room) -> None:
    game = begin(house)
    table = room.table(game, forms=True)
    page, hand = table.page, Hand(table, house, game["id"])
    play_to(hand, at("raid.support"))
    force = table.decision["seat"]
    assert page.get_by_test_id("again").get_attribute("aria-disabled") == "true"
    page.get_by_test_id("more-strike").click()
    page.get_by_test_id("more-cap_missile").click()
    page.get_by_test_id("altitude-low").check()
    hand.send("raid-sheet")
    assert answered(table)["words"][-2:] == ["low", "done"], "missiles stay at home"
    play_to(hand, lambda update: at("raid.support")(update) and update["decision"]["seat"] == force)
    page.get_by_test_id("again").click()
    table.wait(lambda: page.get_by_test_id("altitude-low").is_checked())
    reserve = table.update["view"]["forces"][force]["reserve"]
    drawn = {
        role: sum(
            int(each.inner_text().split("/")[0])
            for each in page.get_by_test_id("squads").locator(f"[data-testid^=count-{role}]").all()
        )
        for role in ("cap", "sead", "strike")
    }
    left = sum(count for kind, count in reserve.items() if kind.startswith("cap"))
    assert drawn == {"cap": min(1, left), "sead": 0, "strike": 1}


def test_a_raid_is_drawn_up_and_launched_by_keys_alone(house: House, room: Room) -> None:
    game = begin(house)
    table = room.table(game, forms=True)
    page, hand = table.page, Hand(table, house, game["id"])
    play_to(hand, at("raid.order"))
    regions = table.update["view"]["spaces"]
    target = next(
        each["id"]
        for each in table.decision["hints"]["onward"]
        if "space" in each and regions[each["space"]]["weather"] == "clear"
    )
    key = table.option(target).get_attribute("aria-keyshortcuts")
    assert key
    clicks = hand.total
    table.press(key)
    assert table.decision["step"] == "raid.support"
    table.press_in_vain("1", "Escape")  # no list is there to choose from
    tab_to(table, "usual")
    tab_to(table, "count-strike")
    for press, count in (("ArrowUp", "1"), ("2", "2"), ("ArrowDown", "1"), ("End", "2")):
        page.keyboard.press(press)
        assert page.get_by_test_id("count-strike").get_attribute("aria-valuenow") == count
    tab_to(table, "altitude-high")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    assert page.get_by_test_id("altitude-medium").is_checked()
    send = page.get_by_test_id("send-raid")
    table.wait(lambda: send.get_attribute("aria-disabled") == "false")
    page.keyboard.press("Control+z")  # no other key with Control sends it
    assert table.decision["step"] == "raid.support"
    table.press("Control+Enter")
    assert table.update["view"]["raid"] is None or table.decision["step"] != "raid.support"
    assert any(line["key"] == "raid.altitude" for line in table.lines)
    assert hand.total == clicks
    assert focus(table)


def test_recon_and_bombers_go_out_from_board_and_sheet(house: House, room: Room) -> None:
    game = begin(house)
    table = room.table(game, forms=True)
    page, hand = table.page, Hand(table, house, game["id"])
    play_to(hand, at("recon.assign"))
    check_axe(page)
    place = next(each for each in table.words if each != "done")
    page.mouse.click(*table.point(place))
    stepper = page.get_by_test_id(f"count-recon-{place}")
    assert stepper.get_attribute("aria-valuenow") == "1"
    room.shoot(page, "recon")
    seat = table.decision["seat"]
    hand.send("recon-sheet")
    assert answered(table)["words"][:2] == [place, "armed_recon"]
    over = table.update["view"]["spaces"][place]["squadrons"][seat]
    flown = [line for line in table.lines if line["key"] == "recon"]
    assert over.get("armed_recon") == 1 or len(flown) == 1
    play_to(hand, at("sac.assign"))
    check_axe(page)
    area = table.words[0]
    page.mouse.click(*table.point(area))
    assert page.get_by_test_id(f"count-b52-{area}").get_attribute("aria-valuenow") == "1"
    hand.send("bomber-sheet")
    assert [line["params"]["place"] for line in table.lines if line["key"] == "b52"] == [area]
