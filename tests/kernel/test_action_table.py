"""Tables of action ids: one id per word, none that means two things, no room for what is not there."""

from __future__ import annotations

import re

import pytest

from annamite.kernel import Chance, Counted, Decision, Numbers, Step, Steps, Words
from annamite.kernel.action_table import (
    ActionOverflow,
    ActionTable,
    Block,
    TableError,
    laid,
    numbers,
    vocabulary,
)

COLOURS = Words("red", "blue", "done")
GROUPS = Counted("troops", "police")


class Shots:
    """A codec of shots: `gun-2`, and `ship-19` for three points of ship 2 (8 * 2 + 3)."""

    def word(self, value: int) -> str:
        """Return the word of a shot."""
        return f"gun-{value}" if value < 100 else f"ship-{value - 100}"

    def value(self, word: str) -> int:
        """Return the shot of a word."""
        act, _, number = word.partition("-")
        return int(number) + (0 if act == "gun" else 100)


STEPS = Steps()
COLOUR = STEPS.define("colour", COLOURS, "Which colour?", "1")
COUNT = STEPS.define("count", Numbers(), "How many?", "2")
GROUP = STEPS.define("group", GROUPS, "Which group?", "3")
SHOT = STEPS.define("shot", Shots(), "Which shot?", "4")
HIT = STEPS.define("hit", Shots(), "Which hit?", "5")

SHARED = laid(
    ("numbers", numbers(4)), ("groups", ["troops-1", "police-1"]), ("words", vocabulary(STEPS))
)
GUNS = Block("guns", SHARED[-1].end, numbers(3))
SHIPS = Block("ships", GUNS.end, tuple(f"{s}-{p}" for s in (1, 2) for p in range(1, 8)), 8)


def table(version: int = 1, pinned: str = "") -> ActionTable:
    """Return a table of all these steps."""
    acts = {"shot": {"gun": GUNS, "ship": SHIPS}, "hit": {"gun": SHARED[0]}}
    return ActionTable("wars", version, STEPS, SHARED, acts, pinned)


def asked(step: Step, *values: int) -> Decision:
    """Return a decision with these options."""
    return Decision(step, "us", values)


def test_words_have_one_id_each_and_come_back() -> None:
    ids = table()

    assert ids.size == 4 + 2 + 3 + 3 + 14
    assert ids.ids(asked(COLOUR, 2, 0)) == [7, 8]  # sorted: blue, done, red
    assert ids.id_of(asked(COUNT, 3), 3) == ids.ids(Chance(COUNT, (3,)))[0] == 3
    assert ids.ids(asked(GROUP, GROUPS.pack("police", 1))) == [5]
    assert ids.value_of(asked(COLOUR, 2, 0), 8) == 0
    assert [ids.word_of("colour", id_) for id_ in (6, 7, 8)] == ["blue", "done", "red"]
    assert ids.word_of("shot", GUNS.at + 2) == "gun-2"
    assert ids.word_of("colour", GUNS.at) is None


def test_acts_of_a_step_have_blocks_of_their_own() -> None:
    ids = table()

    assert ids.ids(asked(SHOT, 0, 2)) == [GUNS.at, GUNS.at + 2]
    assert ids.ids(asked(HIT, 0, 2)) == [0, 2]


def test_things_with_a_part_go_by_their_place_on_offer() -> None:
    """A ship has whichever number; the first of those that may fire is the first."""
    ids = table()
    value = Shots().value
    offered = asked(SHOT, 1, *(value(f"ship-{8 * ship + 3}") for ship in (50, 7)))

    assert ids.ids(offered) == [GUNS.at + 1, SHIPS.ids["2-3"], SHIPS.ids["1-3"]]
    assert ids.value_of(offered, SHIPS.ids["2-3"]) == value("ship-403")
    alone = asked(SHOT, value("ship-403"))
    assert ids.ids(alone) == [SHIPS.ids["1-3"]]
    with pytest.raises(ActionOverflow, match="no id for 'ship-403' at the step shot"):
        ids.ids(asked(SHOT, *(value(f"ship-{8 * ship + 3}") for ship in (50, 7, 8))))


def test_the_mask_tells_what_is_legal() -> None:
    ids = table()
    mask = ids.mask(asked(COLOUR, 1, 0))

    assert len(mask) == ids.size
    assert [at for at, legal in enumerate(mask) if legal] == [6, 8]
    assert not any(ids.mask(None))


@pytest.mark.parametrize(
    ("step", "value", "word"),
    [(COUNT, 4, "4"), (GROUP, GROUPS.pack("troops", 2), "troops-2"), (SHOT, 3, "gun-3")],
)
def test_what_has_no_place_is_refused(step: Step, value: int, word: str) -> None:
    sentence = f"wars actions 1 have no id for '{word}' at the step {step.id}; "
    with pytest.raises(ActionOverflow, match=re.escape(sentence)):
        table(pinned=table().digest).ids(asked(step, value))


def test_an_id_that_is_no_option_is_refused() -> None:
    with pytest.raises(LookupError, match="Action 8 is none of those of <Decision us colour>"):
        table().value_of(asked(COLOUR, 2, 1), 8)


def test_the_label_tells_tables_apart() -> None:
    ours = table().digest
    plain, own, next_one = table(pinned=ours), table(pinned="else"), table(2, ours)

    assert plain.label == "wars actions 1"
    assert own.label == f"wars actions 1+{ours}"
    assert next_one.label == "wars actions 2"
    assert repr(plain) == f"<ActionTable wars actions 1: {plain.size} ids>"
    plain.check(plain.label)
    with pytest.raises(TableError, match=re.escape(f"of the table {own.label!r}")):
        plain.check(own.label)


def test_the_digest_changes_with_all_that_an_id_means() -> None:
    acts = {"shot": {"gun": GUNS, "ship": SHIPS}, "hit": {"gun": SHARED[0]}}
    groups = Block("groups", SHARED[1].at, SHARED[1].words[::-1])
    tables = [
        ActionTable("wars", 1, STEPS, SHARED, acts),
        ActionTable("wars", 1, STEPS, [SHARED[0], groups, SHARED[2]], acts),
        ActionTable("wars", 1, STEPS, SHARED, {**acts, "hit": {"gun": GUNS}}),
        ActionTable("wars", 1, {**STEPS, "more": COUNT}, SHARED, acts),
    ]

    assert len({each.digest for each in tables}) == len(tables)


def test_blocks_of_a_step_may_not_overlap() -> None:
    crooked = Block("guns", SHARED[-1].end - 1, numbers(3))
    with pytest.raises(TableError, match="guns overlaps what comes before it at shot"):
        ActionTable("wars", 1, STEPS, SHARED, {"shot": {"gun": crooked}})
    with pytest.raises(TableError, match="b overlaps what comes before it at any step"):
        ActionTable("wars", 1, STEPS, [Block("a", 0, ("x", "y")), Block("b", 1, ("z",))])
