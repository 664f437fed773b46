"""Having a non-player choose otherwise: what may be overruled, by whom, and what is kept of it."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from annamite.kernel import (
    OVERRULED,
    Decision,
    DiceStream,
    Entry,
    Log,
    RecordError,
    Rules,
    RulesCrash,
    Session,
    Setup,
    decode,
    encode,
    overruling,
    replay,
    sentence,
)
from annamite.kernel import past as pages
from annamite.kernel.past import Past
from annamite.kernel.resuming import Rest, resume
from tests.conformance.minigame import MiniGame, State
from tests.kernel.tables import AgainstBlue, load, play_random, refusal, snapshot


def against_blue(seed: int = 1, rounds: int = 4, *, game: MiniGame | None = None) -> Session[State]:
    dice = DiceStream.seeded("overruled", seed)
    return Session(game or AgainstBlue(), Setup("even", {"rounds": rounds}), chance=dice)


def to_blue(seed: int = 1) -> tuple[Session[State], int]:
    """Return a game in which blue has loaded by itself, and the number of its first load."""
    session = against_blue(seed)
    play_on(session, lambda: any(e.seat == "blue" and e.step == "load" for e in session.entries))
    at = next(n for n, e in enumerate(session.entries) if e.seat == "blue" and e.step == "load")
    return session, at


def play_on(session: Session[Any], until: Any = lambda: False, seed: int = 0) -> None:
    rng = random.Random(seed)
    while not session.over and not until():
        assert session.decision is not None
        session.answer(session.decision.seat, rng.choice(session.decision.words))


def told(session: Session[Any]) -> list[str]:
    return [sentence(session.game, line) for line in session.log if line.key == OVERRULED]


# --- what comes of it -----------------------------------------------------------------------


def test_the_game_goes_on_from_the_other_answer() -> None:
    session, at = to_blue()
    assert session.entries[at] == Entry("load", "blue", "north", True)
    before = session.entries[:at]
    session.overrule("red", at, "west", alone=True)
    assert session.entries[:at] == before
    assert session.entries[at] == Entry("load", "blue", "west", False)
    assert session.entries[at + 1].auto  # what it does next it chooses by itself
    assert session.overruled == {at}
    assert told(session) == [
        "Overruled: Blue takes “West” instead of “North” (Blue loads at a landing: 4 left)."
    ]
    line = session.told_between(at, at + 1, "red")
    assert [each.key for each in line] == [OVERRULED, "loaded"]


def test_a_record_keeps_it_and_reproduces() -> None:
    session, at = to_blue()
    session.overrule("red", at, "done", alone=True)
    play_on(session)
    record = session.record()
    assert record.overruled == (at,)
    for check in (False, True):
        again = replay(AgainstBlue(), decode(encode(record)), check=check)
        assert again.record() == record
        assert again.log == session.log
    assert session.record(seen_by="red").overruled == (at,)


def test_an_older_record_has_nothing_overruled() -> None:
    session = against_blue()
    play_on(session)
    raw = msgspec.json.decode(encode(session.record()))
    del raw["overruled"]
    assert decode(msgspec.json.encode(raw)) == session.record()


@pytest.mark.parametrize("check", [False, True])
def test_only_what_is_marked_may_be_out_of_choice(check: bool) -> None:
    session, at = to_blue()
    session.overrule("red", at, "west", alone=True)
    record = session.record()
    unmarked = msgspec.structs.replace(record, overruled=())
    with pytest.raises(RecordError, match="'west' is not offered at load"):
        replay(AgainstBlue(), unmarked, check=check)
    by_itself = next(n for n, entry in enumerate(record.entries) if n > at and entry.auto)
    own = next(n for n, entry in enumerate(record.entries) if entry.seat == "red")
    fate = next(n for n, entry in enumerate(record.entries) if entry.seat == "chance")
    for wrong in (by_itself, own, fate):
        marked = msgspec.structs.replace(record, overruled=tuple(sorted((at, wrong))))
        with pytest.raises(RecordError, match="is nothing to overrule with at"):
            replay(AgainstBlue(), marked, check=check)


@pytest.mark.parametrize("places", [(3, 3), (4, 2), (10_000,), (-1,)])
def test_what_was_overruled_stands_in_order(places: tuple[int, ...]) -> None:
    session = against_blue()
    play_on(session)
    record = msgspec.structs.replace(session.record(), overruled=places)
    with pytest.raises(RecordError, match="what was overruled is out of place"):
        decode(encode(record))


def test_overruled_again_the_latest_counts_and_its_own_choice_is_no_overruling() -> None:
    session, at = to_blue()
    session.overrule("red", at, "west", alone=True)
    session.overrule("red", at, "south", alone=True)
    assert len(told(session)) == 1
    assert "“South” instead of “North”" in told(session)[0]
    session.overrule("red", at, "north", alone=True)
    assert session.entries[at] == Entry("load", "blue", "north", True)
    assert not session.overruled
    assert not told(session)


# --- what may not be overruled --------------------------------------------------------------


def test_only_a_non_players_choice_is_overruled_with_what_the_rules_offered() -> None:
    session, at = to_blue()
    own = next(n for n, entry in enumerate(session.entries) if entry.seat == "red")
    fate = next(n for n, entry in enumerate(session.entries) if entry.seat == "chance")
    before = snapshot(session)
    for entry, word, why in (
        (own, "west", "nothing that a non-player has chosen"),
        (fate, "rope", "a die or card"),
        (at, "moon", "'moon' was not offered at load"),
        (at, "north", "'north' is what was chosen there"),
        (session.revision, "west", "There is no entry"),
        (-1, "west", "There is no entry"),
        (True, "west", "There is no entry"),
    ):
        assert why in refusal(lambda: session.overrule("red", entry, word, alone=True))
    assert snapshot(session) == before


def test_what_is_hidden_is_not_overruled() -> None:
    session = against_blue()
    play_on(session, lambda: any(e.seat == "blue" and e.step == "wager" for e in session.entries))
    at = next(n for n, e in enumerate(session.entries) if e.seat == "blue" and e.step == "wager")
    before = snapshot(session)
    assert "is hidden from 'red'" in refusal(lambda: session.overrule("red", at, "2", alone=True))
    assert "is hidden from 'red'" in refusal(lambda: overruling.choice_at(session, at, "red"))
    assert snapshot(session) == before
    assert overruling.choice_at(session, at, "blue").taken == 1


def test_beside_other_people_nothing_that_others_have_acted_on_is_overruled() -> None:
    session = against_blue()
    load(session, "done")  # the patrol rolls, blue wagers and does not raise; red may call
    raise_ = max(n for n, entry in enumerate(session.entries) if entry.step == "raise")
    wager = max(n for n, entry in enumerate(session.entries) if entry.step == "wager")
    assert overruling.reaches(session, "red", wager, alone=False)
    assert overruling.reaches(session, "red", raise_, alone=False)
    load(session, "fold")
    assert overruling.reaches(session, "red", raise_, alone=False)
    assert not overruling.reaches(session, "blue", raise_, alone=False)  # red has acted since
    session, at = to_blue()
    assert session.last_entry(lambda seat: seat == "chance") > at
    why = refusal(lambda: session.overrule("red", at, "west"))
    assert "a die, a card or another seat came between" in why


def test_a_game_that_stands_still_is_not_overruled() -> None:
    session, at = to_blue()
    session.paused = "This game rests."
    assert refusal(lambda: session.overrule("red", at, "west", alone=True)) == "This game rests."


# --- going back -----------------------------------------------------------------------------


def test_taken_back_the_non_player_chooses_by_itself_again() -> None:
    session, at = to_blue()
    session.overrule("red", at, "west", alone=True)
    assert at in session.undo_points("red", alone=True)
    points = session.undo_points("red", alone=True)
    assert points == sorted(set(points), reverse=True)
    session.undo("red", at, alone=True)
    assert session.entries[at] == Entry("load", "blue", "north", True)
    assert session.decision is not None
    assert session.decision.seat == "red"
    assert not session.overruled
    assert not told(session)
    assert session.record().overruled == ()


def test_what_was_overruled_before_stays_when_later_answers_go() -> None:
    session, at = to_blue()
    session.overrule("red", at, "west", alone=True)
    assert session.decision is not None
    later = session.revision
    load(session, session.decision.words[0])
    session.undo("red", later, alone=True)
    assert session.overruled == {at}
    assert len(told(session)) == 1


class Failing(AgainstBlue):
    """Rules that fail on whatever blue would not have chosen by itself."""

    def play(self, state: State, log: Log = None) -> Rules[None]:
        rules = super().play(state, log)
        try:
            request = next(rules)
            while True:
                value = yield request
                if isinstance(request, Decision) and value not in request.values:
                    raise ZeroDivisionError("a rule divides by zero")
                request = rules.send(value)
        except StopIteration:
            return


def test_where_the_rules_fail_on_it_the_game_stands_before_it() -> None:
    session, at = to_blue()
    failing = replay(Failing(), session.record(), DiceStream.seeded(9))
    with pytest.raises(RulesCrash):
        failing.overrule("red", at, "west", alone=True)
    assert failing.revision == at
    assert failing.paused is not None
    assert not failing.overruled
    failing.undo("red", alone=True)
    assert failing.paused is None
    assert failing.entries[at] == Entry("load", "blue", "north", True)


def test_beside_other_people_whoever_plays_resumes_a_game_that_stands_at_a_non_player(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # As in a game that hides nothing: what comes last here shows everything.
    monkeypatch.setattr(Past, "all_hidden", lambda _: {})
    session = against_blue()
    at = None
    while at is None or session.entries[at].step != "play":  # blue may play a card, and keeps it
        assert session.decision is not None
        load(session, "done" if session.decision.step.id == "load" else session.decision.words[-1])
        at = overruling.nearest(session, session.revision - 1, "red", step=-1)
        at = at if at is not None and overruling.reaches(session, "red", at, alone=False) else None
    failing = replay(Failing(), session.record(), DiceStream.seeded(9))
    with pytest.raises(RulesCrash):
        failing.overrule("red", at, overruling.choice_at(failing, at, "blue").decision.words[-1])
    assert failing.revision == at
    assert failing.undo_points("red", most=1) == [at]
    failing.undo("red")
    assert failing.paused is None
    assert failing.entries == session.entries


def test_who_has_seen_everything_overrules_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    session = against_blue()
    play_random(session)
    at = session.last_entry(lambda seat: seat == "blue")
    assert session.over
    assert overruling.reaches(session, "red", at, alone=True)
    assert not overruling.reaches(session, "red", at, alone=False)
    monkeypatch.setattr(Past, "all_hidden", lambda _: {})
    assert overruling.reaches(session, "red", at, alone=False)


# --- long games -----------------------------------------------------------------------------


def overrule_at_random(session: Session[State], rng: random.Random) -> None:
    for _ in range(60):
        if session.decision is not None:
            session.answer(session.decision.seat, rng.choice(session.decision.words))
        at = overruling.nearest(session, rng.randrange(session.revision), "blue", step=-1)
        if at is not None and rng.random() < 0.3:
            choice = overruling.choice_at(session, at, "blue")
            other = rng.choice([v for v in choice.decision.values if v != choice.taken])
            word = choice.decision.step.codec.word(other)
            session.overrule("blue", at, word, alone=True)
        assert session.game.audit(session.state) == []


@pytest.mark.parametrize("seed", range(4))
def test_overruled_at_random_a_game_in_chapters_goes_on_and_is_taken_up_again(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "CHAPTER", 12)
    session = against_blue(seed, rounds=12)
    overrule_at_random(session, random.Random(seed))
    play_on(session, seed=seed)
    record = session.record()
    assert record.overruled
    assert replay(AgainstBlue(), record, check=True).record() == record
    chapters = session._past.chapters
    assert len(chapters) > 1
    end = chapters[-1].end
    rest = Rest(
        record.entries[end:],
        [mark for mark in record.marks if mark.at > end],
        [note for note in record.notes if note.at >= end],
        [],
        record.finished,
        [at for at in record.overruled if at >= end],
    )
    again = resume(AgainstBlue(), session.setup, {}, chapters, rest)
    assert again.record() == record
    assert again.log == session.log


def test_the_nearest_real_choice_is_found_in_both_directions() -> None:
    session, at = to_blue()
    own = next(n for n, entry in enumerate(session.entries) if entry.seat == "red")
    assert overruling.nearest(session, own, "red", step=1) is not None
    assert overruling.nearest(session, at, "red", step=-1) == at
    assert overruling.nearest(session, own, "red", step=-1) is None
    secret = next(n for n, entry in enumerate(session.entries) if entry.step == "wager")
    found = overruling.nearest(session, secret, "red", step=1)
    assert found is None or session.entries[found].step != "wager"
