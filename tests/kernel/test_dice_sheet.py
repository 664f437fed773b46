"""Like dice that people tell all at once: how far a sheet goes, how it is answered, how it reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from annamite.kernel import (
    DIE,
    Chance,
    Decision,
    DiceStream,
    Log,
    Numbers,
    Position,
    Rules,
    RulesCrash,
    Session,
    Setup,
    Step,
    decode,
    encode,
    replay,
)
from annamite.kernel import dice_sheet as sheets
from annamite.kernel.dice_sheet import MOST, like_dice, worded
from tests.conformance.dicegame import LOOKOUT, SOUNDING, STORM, DiceGame
from tests.conformance.minigame import HAND, LANDINGS, MiniGame, State
from tests.kernel.tables import load, refusal, snapshot

CALM = ("1", "2", "4", "6")
"""Dice of the storm after which nobody decides anything."""


def companion(game: MiniGame | None = None, *, dice: bool = True) -> Session[State]:
    """Return a table at the first storm, where people bring their own dice."""
    chance = DiceStream.seeded("sheet", 1) if dice else None
    session = Session(game or DiceGame(), Setup("even"), None, chance, companion=("red", "blue"))
    session.answer_chance("lamp")
    return session


def told(session: Session[State]) -> list[tuple[str, str, str]]:
    return [(entry.step, entry.seat, entry.word) for entry in session.entries[1:]]


def ahead(session: Session[State], seat: str = "red") -> list[str]:
    """Return the steps of the dice that a seat is asked for."""
    return [die.step.id for die in session.dice_ahead(seat)]


def test_like_dice_that_follow_whatever_they_show_make_a_sheet() -> None:
    session = companion()
    assert ahead(session) == ahead(session, "blue") == ["storm"] * 4
    params = [dict(die.params or {}) for die in session.dice_ahead("red")]
    assert params == [{"landing": landing} for landing in LANDINGS]
    session.answer_dice("red", CALM[:1])
    assert [die.params for die in session.dice_ahead("red")] == params[1:]


def test_a_sheet_is_answered_at_once_and_each_die_is_an_entry_of_its_own() -> None:
    session = companion()
    assert session.answer_dice("red", CALM) == 4
    assert told(session) == [("storm", "chance", word) for word in CALM]
    one_by_one = companion()
    for word in CALM:
        one_by_one.answer_chance(word)
    assert snapshot(session) == snapshot(one_by_one)
    again = replay(DiceGame(), decode(encode(session.record())), DiceStream.seeded("another"))
    assert snapshot(again) == snapshot(session)


def test_each_die_of_a_sheet_is_taken_back_alone() -> None:
    session = companion()
    session.answer_dice("red", CALM)
    session.undo("red", alone=True)
    assert told(session) == [("storm", "chance", word) for word in CALM[:3]]
    session.undo("red", 2, alone=True)
    assert len(session.dice_ahead("red")) == 3
    assert session.answer_dice("red", ("6", "6", "6")) == 3
    assert [word for _, _, word in told(session)] == ["1", "6", "6", "6"]


def test_it_stops_where_somebody_decides_after_all() -> None:
    """A three is neither the first nor the last outcome, so nobody could foresee the lull."""
    session = companion()
    assert session.answer_dice("red", ("1", "3", "5", "5")) == 2
    assert session.decision is not None
    assert session.decision.step.id == "lull"
    load(session, "stay")
    assert len(session.dice_ahead("red")) == 2


def test_what_is_not_possible_is_named_and_nothing_is_taken() -> None:
    session = companion()
    before = snapshot(session)
    wrong = refusal(lambda: session.answer_dice("red", ("3", "1", "7", "1")))
    assert wrong == "South: '7' is not possible here; choose one of: 1, 2, 3, 4, 5, 6."
    many = refusal(lambda: session.answer_dice("red", ("1",) * 5))
    assert many == "4 such dice are asked for in a row, not 5."
    assert snapshot(session) == before
    session.answer_dice("red", CALM)
    session.answer_dice("red", ("1", "1"))
    assert session.decision is None


def test_a_card_is_no_part_of_a_sheet() -> None:
    session = Session(DiceGame(), Setup("even"), companion=("red",))
    assert [die.step.id for die in session.dice_ahead("red")] == ["draw"]
    several = refusal(lambda: session.answer_dice("red", ("lamp", "lamp")))
    assert several == "One die or card is asked for now, not 2."
    assert session.answer_dice("red", ("lamp",)) == 1
    assert ahead(session) == ["storm"] * 4


def test_dice_whose_number_hangs_on_a_result_are_left_out() -> None:
    """One wave follows whatever the first die shows; whether there are more, only that die tells."""
    session = companion()
    session.answer_dice("red", CALM)
    assert ahead(session) == ["waves", "waves"]
    session.answer_dice("red", ("4",))
    assert ahead(session) == ["waves"] * 4


@pytest.mark.parametrize("card", ["rope", "lamp", "sail"])
def test_a_sheet_tells_nothing_of_what_others_hide(card: str) -> None:
    """There are as many lookouts as blue's card is worth; red's sheet goes as far as red guesses."""
    game = DiceGame()
    state = game.start(Setup("even"))
    state.cells[HAND], state.cells[HAND + 1] = 2, {"rope": 1, "lamp": 2, "sail": 3}[card]
    position = Position(game, state)
    while position.request is None or position.request.step is not LOOKOUT:
        position.push(1)
    assert len(like_dice(position, "red")) == 1
    assert len(like_dice(position, "blue")) == state.cells[HAND + 1]


def test_dice_that_a_seat_may_not_see_are_foreseen_for_nobody_else() -> None:
    session = companion()
    session.answer_dice("red", CALM)
    session.answer_dice("red", ("1", "1"))
    assert session.request is not None
    assert session.request.step is SOUNDING
    assert ahead(session, "red") == ["sounding", "sounding"]
    assert ahead(session, "blue") == ["sounding"]
    assert session.asked == ("red",)


def test_the_computer_may_roll_some_of_them() -> None:
    session = companion()
    assert session.answer_dice("red", (None, "1", "2", None)) == 4
    rolled = [word for _, _, word in told(session)]
    assert rolled[1:3] == ["1", "2"]
    assert {rolled[0], rolled[3]} <= {"1", "2", "3", "4", "5", "6"}


def test_where_the_table_has_no_dice_nothing_is_taken() -> None:
    session = companion(dice=False)
    before = snapshot(session)
    alone = refusal(lambda: session.answer_dice("red", ("1", "1", None)))
    assert alone == "This table has no dice of its own."
    assert snapshot(session) == before


class Counting(DiceGame):
    """The game, counting the stretches begun, so the forks."""

    begun = 0

    def play(self, state: State, log: Log = None) -> Rules[None]:
        Counting.begun += 1
        return super().play(state, log)


def test_a_sheet_is_looked_for_once() -> None:
    session = companion(Counting())
    first = session.dice_ahead("red")
    begun = Counting.begun
    assert session.dice_ahead("red") is first
    assert Counting.begun == begun
    session.answer_dice("red", CALM[:1])
    assert len(session.dice_ahead("red")) == 3
    assert Counting.begun > begun
    session.undo("red", alone=True)
    assert [die.params for die in session.dice_ahead("red")] == [die.params for die in first]


class Endless(DiceGame):
    """The game, in which it storms for ever."""

    def weather(self, c: bytearray, log: Log) -> Rules[None]:
        while True:
            yield Chance(STORM, DIE, params={"landing": "north"})


def test_a_sheet_has_an_end() -> None:
    session = companion(Endless())
    assert len(session.dice_ahead("red")) == MOST
    assert session.answer_dice("red", ["1"] * MOST) == MOST


class Failing(DiceGame):
    """The game, whose rules fail on one result of the third die."""

    fatal = 2

    def weather(self, c: bytearray, log: Log) -> Rules[None]:
        for landing in LANDINGS:
            roll = yield Chance(STORM, DIE, params={"landing": landing})
            if landing == "south" and roll == self.fatal:
                raise ZeroDivisionError


def test_where_the_rules_fail_none_of_the_dice_is_taken() -> None:
    session = companion(Failing())
    assert len(session.dice_ahead("red")) == 4
    before = snapshot(session)
    with pytest.raises(RulesCrash):
        session.answer_dice("red", ("1", "1", "2", "1"))
    assert session.paused is not None
    assert snapshot(session)[:-1] == before[:-1]
    session.undo("red", alone=True)
    assert session.answer_dice("red", ("1", "1", "1", "1")) == 4


def test_where_the_rules_fail_ahead_nobody_is_asked_that_far() -> None:
    game = Failing()
    game.fatal = 6
    session = companion(game)
    assert len(session.dice_ahead("red")) == 3
    assert session.answer_dice("red", ("1", "1", "1")) == 3


class Worded(MiniGame):
    """A game that says what it is asked."""

    def prompt(self, decision: Decision) -> str:
        text = decision.step.prompt.format(**decision.params or {})
        return text[:1].upper() + text[1:]


@pytest.mark.parametrize(
    ("template", "params", "heading", "labels"),
    [
        ("Roll for {what}", ["an army", "a navy"], "Roll for …", ("An army", "A navy")),
        ("roll for {what}", ["Binh Dinh", "Binh Long"], "Roll for …", ("Binh Dinh", "Binh Long")),
        ("{what} (die 1)", ["Hue", "Hoi An"], "2 dice, one after the other", None),
        ("{what}", ["VC: at most 2? (die 1)", "VC: at most 2? (die 2)"], "VC: at most 2?", None),
        ("{what}", ["VC: terror", "VC: rally"], "VC: …", ("Terror", "Rally")),
        ("Roll the die", ["a", "b"], "Roll the die", ("Roll 1", "Roll 2")),
    ],
)
def test_a_sheet_says_once_what_its_dice_have_in_common(
    template: str, params: Sequence[str], heading: str, labels: tuple[str, ...] | None
) -> None:
    step = Step("any", Numbers(), template, "1", kind="die")
    dice = [Chance(step, DIE, params={"what": each}) for each in params]
    sheet = worded(Worded(), "red", dice)
    assert sheet.heading == heading
    if labels is not None:
        assert sheet.labels == labels
    assert len(set(sheet.labels)) == len(dice)


def test_a_sheet_of_the_storm_reads_by_landing() -> None:
    session = companion()
    sheet = worded(session.game, "red", session.dice_ahead("red"))
    assert sheet == sheets.Sheet("Roll for the storm at …", ("North", "East", "South", "West"))


def differs(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Return whether dice made with these fields differ."""
    step = Step("any", Numbers(), "Roll", "1", kind="die")
    make = {"step": step, "outcomes": DIE}
    return not sheets.same(Chance(**{**make, **one}), Chance(**{**make, **other}))


def test_dice_are_the_same_if_all_that_is_asked_is() -> None:
    assert not differs({}, {"params": {}})
    assert not differs({"outcomes": range(1, 7)}, {"outcomes": (1, 2, 3, 4, 5, 6)})
    assert differs({}, {"params": {"at": "hue"}})
    assert differs({}, {"outcomes": range(1, 11)})
    assert differs({}, {"weights": [1, 1, 1, 1, 1, 2]})
    assert differs({}, {"visible_to": ("red",)})
    assert differs({}, {"step": STORM})
    assert not sheets.same(None, Chance(STORM, DIE))
