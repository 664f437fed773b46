"""What becomes of a game by rules that are other than those it was played by."""

from __future__ import annotations

import random
import zlib
from typing import Any

import msgspec
import pytest

from annamite.kernel import DiceStream, Entry, Record, Session, Setup
from annamite.kernel.differing import Difference, differences
from annamite.kernel.outliving import MOVED, Meant, goes_on, judge, meant
from annamite.kernel.projecting import canonical
from annamite.kernel.replaying import play_on, replay
from tests.conformance.minigame import MiniGame, State
from tests.conformance.patches import NoScenario, NoWest, ScoresOtherwise, StoredOtherwise


def played(game: Any, words: int = 30, *, west: int | None = None) -> tuple[Record, list[Meant]]:
    """Return a game in progress, and what its positions meant where they were kept.

    Args:
        game: The rules.
        words: How many answers people give.
        west: From which of these on they may load in the west; None: never.
    """
    rng = random.Random(1)
    session = Session(game, Setup("even", {"rounds": 150}), {"red": "person"}, DiceStream.seeded(1))
    kept: dict[int, Meant] = {}
    for number in range(words):
        decision = session.decision
        assert decision is not None
        options = list(decision.words)
        if west is None or number < west:
            options = [word for word in options if word != "west"]
        elif "west" in options:
            options = ["west"]
        session.answer(decision.seat, rng.choice(options))
        now = meant(session)
        if now is not None:
            kept[now.at] = now
    return session.record(), list(kept.values())


def entry_of(record: Record, word: str) -> int:
    return next(n for n, entry in enumerate(record.entries) if entry.word == word)


def on(judged: Any, seed: int = 2) -> Session[Any]:
    """Let a judged game go on, and check that it does, and that its record stands by itself."""
    session = judged.session
    goes_on(session, told=True)
    play_on(session, DiceStream.seeded(seed))
    for _ in range(9):
        if session.decision is not None:
            session.answer(session.decision.seat, session.decision.words[0])
    again = replay(session.game, session.record())
    assert again.record() == session.record()
    assert [line.key for line in again.log] == [line.key for line in session.log]
    return session


def test_other_storage_changes_nothing() -> None:
    record, kept = played(MiniGame())
    judged = judge(StoredOtherwise(), record, kept)
    assert judged.verdict.kind == "same"
    assert judged.verdict.stands == judged.verdict.agreed == len(record.entries)
    assert judged.session is not None
    assert list(judged.session.entries) == list(record.entries)
    on(judged)


def test_the_same_rules_need_nothing_that_was_kept() -> None:
    record, _ = played(MiniGame())
    assert judge(MiniGame(), record).verdict.kind == "same"


def test_a_changed_number_leads_elsewhere() -> None:
    record, kept = played(MiniGame())
    verdict = (judged := judge(ScoresOtherwise(), record, kept)).verdict
    assert (verdict.kind, verdict.stands, verdict.agreed) == ("offered", len(record.entries), 0)
    assert verdict.at == kept[0].at
    assert verdict.why == (
        "All answers still fit, but they lead elsewhere from the start on, as is seen at entry "
        f"{kept[0].at}."
    )
    before = msgspec.json.decode(zlib.decompress(kept[0].told))["scores"]["red"]
    assert verdict.differences == (Difference("scores/red", str(before), str(before + 2)),)
    assert verdict.count == 1
    session = on(judged)
    assert session.log[0].key != MOVED
    assert [line.key for line in session.log].count(MOVED) == 1
    assert [note.key for note in session.notes] == [MOVED]
    assert session.notes[0].at == len(record.entries)


def test_a_position_that_agreed_says_from_where_it_leads_elsewhere() -> None:
    """The scores of both are changed after some time only."""

    class Later(MiniGame):
        rules_version = "2"

        def play(self, state: State, log: Any = None) -> Any:
            yield from super().play(state, log)
            if state.cells[0] == 3 and state.cells[2] == 1:
                state.cells[6] += 1

    record, kept = played(MiniGame())
    verdict = judge(Later(), record, kept).verdict
    assert verdict.kind == "offered"
    assert verdict.agreed > 0
    assert verdict.at is not None
    assert verdict.at > verdict.agreed
    ats = [each.at for each in kept]
    assert ats.index(verdict.at) <= ats.index(verdict.agreed) + 1


def test_an_option_that_is_gone_diverges_there() -> None:
    record, kept = played(MiniGame(), west=12)
    at = entry_of(record, "west")
    verdict = (judged := judge(NoWest(), record, kept)).verdict
    assert (verdict.kind, verdict.stands, verdict.at) == ("diverging", at, at)
    assert verdict.why == f"Entry {at}: 'west' is not offered at load."
    assert 0 < verdict.agreed <= at
    session = on(judged)
    assert list(session.entries)[:at] == list(record.entries)[:at]
    assert session.entries[at].word != "west"


def test_what_diverges_after_it_led_elsewhere_goes_on_from_where_it_agreed() -> None:
    class Both(NoWest, ScoresOtherwise):
        pass

    record, kept = played(MiniGame(), west=12)
    verdict = judge(Both(), record, kept).verdict
    assert (verdict.kind, verdict.stands, verdict.agreed) == ("diverging", 0, 0)
    assert "'west' is not offered" in verdict.why
    assert verdict.count == 1


def test_a_die_that_cannot_fall_so() -> None:
    record, kept = played(MiniGame())
    at = next(n for n, entry in enumerate(record.entries) if entry.step == "patrol")
    entries = list(record.entries)
    entries[at] = Entry("patrol", "chance", "7")
    verdict = judge(
        MiniGame(), msgspec.structs.replace(record, entries=tuple(entries)), kept
    ).verdict
    assert (verdict.kind, verdict.at) == ("diverging", at)
    assert "'7' is not offered at patrol" in verdict.why


def test_without_anything_kept_nobody_can_tell() -> None:
    record, kept = played(MiniGame())
    verdict = judge(StoredOtherwise(), record).verdict
    assert (verdict.kind, verdict.stands) == ("offered", len(record.entries))
    assert "nobody can tell" in verdict.why
    digests = [each._replace(told=b"") for each in kept]
    assert judge(StoredOtherwise(), record, digests).verdict.kind == "same"
    verdict = judge(ScoresOtherwise(), record, digests).verdict
    assert (verdict.kind, verdict.differences) == ("offered", ())


def test_another_way_of_telling_positions_is_looked_through() -> None:
    """The version of the projection rises; what is told is the same, or more is told now."""

    class Retold(StoredOtherwise):
        projection_version = 2

    class ToldMore(Retold):
        def projection(self, state: State) -> Any:
            return {**super().projection(state), "mood": "grim"}

    record, kept = played(MiniGame())
    assert judge(Retold(), record, kept).verdict.kind == "same"
    verdict = judge(ToldMore(), record, kept).verdict
    assert verdict.kind == "offered"
    assert verdict.differences == (Difference("mood", "nothing", "grim"),)
    digests = [each._replace(told=b"") for each in kept]
    assert "nobody can tell" in judge(Retold(), record, digests).verdict.why


def test_a_game_that_tells_no_meaning() -> None:
    class Mute(MiniGame):
        projection = None  # type: ignore[assignment]

    record, kept = played(Mute())
    assert kept == []
    assert judge(Mute(), record).verdict.kind == "same"


def test_one_that_ends_otherwise() -> None:
    """It was over after so many rounds, and is not any more."""

    class Longer(MiniGame):
        rules_version = "2"

        def outcome(self, state: State) -> Any:
            return None

    rng = random.Random(1)
    session = Session(MiniGame(), Setup("even", {"rounds": 4}), {}, DiceStream.seeded(1))
    while (decision := session.decision) is not None:
        session.answer(decision.seat, rng.choice(decision.words))
    verdict = judge(Longer(), session.record()).verdict
    assert (verdict.kind, verdict.stands) == ("offered", session.revision)
    assert verdict.why == "The game was over, but goes on by these rules."


class NoStart(MiniGame):
    """It fails before anything is asked."""

    def start(self, setup: Setup) -> State:
        raise ZeroDivisionError


@pytest.mark.parametrize(
    ("rules", "change", "why"),
    [
        (NoScenario, {}, "Smugglers has no scenario 'even'"),
        (NoStart, {}, "These rules fail at its start (ZeroDivisionError()"),
        (MiniGame, {"seats": {"green": "person"}}, "has a seat 'green', which the game lacks"),
        (MiniGame, {"seen_by": ("red",)}, "leaves out what a seat may not know"),
        (MiniGame, {"rules": "1+1a2b3c4d"}, "its owner's component file (1a2b3c4d)"),
    ],
)
def test_what_cannot_even_begin(rules: Any, change: dict[str, Any], why: str) -> None:
    record, kept = played(MiniGame())
    judged = judge(rules(), msgspec.structs.replace(record, **change), kept)
    assert judged.session is None
    assert judged.verdict.kind == "unreadable"
    assert why in judged.verdict.why


def test_rules_that_fail_on_the_way_diverge_there() -> None:
    class Fails(MiniGame):
        rules_version = "2"

        def play(self, state: State, log: Any = None) -> Any:
            rules: Any = super().play(state, log)
            value: Any = None
            while True:
                try:
                    value = yield rules.send(value)
                except StopIteration:
                    return
                if value == 2:
                    raise ZeroDivisionError

    record, kept = played(MiniGame())
    verdict = judge(Fails(), record, kept).verdict
    assert verdict.kind == "diverging"
    assert "the rules fail on it" in verdict.why


def test_what_is_kept_is_the_start_of_the_stretch() -> None:
    session = Session(MiniGame(), Setup("even"), {}, DiceStream.seeded(1))
    first = meant(session)
    assert first is not None
    session.answer("red", "north")
    assert meant(session) == first
    assert first.at == session.record().marks[-1].at
    assert zlib.decompress(first.told) == canonical(MiniGame().projection(session._position.base))


# --- differences ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ({"a": 1}, {"a": 1}, []),
        ({"a": 1}, {"a": True}, [("a", "1", "true")]),
        ({"a": {"b": [1, {"c": 2}]}}, {"a": {"b": [1, {"c": 3}]}}, [("a/b/1/c", "2", "3")]),
        ({"a": ["x", "y"]}, {"a": ["y", "z", "z"]}, [("a", "x", "z, z")]),
        ({"a": ["x", "y"]}, {"a": ["y", "x"]}, [("a", "x, y", "y, x")]),
        ({"a": ["x"]}, {"a": []}, [("a", "x", "nothing")]),
        ({"a": [1, 2]}, {"a": [1]}, [("a/1", "2", "nothing")]),
        ({"a": None}, {}, []),
        ({"a": {}}, {"a": [1]}, [("a", "{}", "[1]")]),
        ({"a": "x"}, {"b": "y"}, [("a", "x", "nothing"), ("b", "nothing", "y")]),
        ({"a": "x" * 500}, {}, [("a", "x" * 119 + "…", "nothing")]),
    ],
)
def test_differences(before: Any, after: Any, told: list[tuple[str, str, str]]) -> None:
    found, count = differences(before, after, 20)
    assert [(each.path, each.before, each.after) for each in found] == told
    assert count == len(told)


def test_many_differences_are_counted() -> None:
    found, count = differences({str(n): n for n in range(50)}, {}, 20)
    assert (len(found), count) == (20, 50)
