from __future__ import annotations

import random
from typing import Any

import pytest

from annamite.kernel import (
    Chance,
    Decision,
    DiceStream,
    Entry,
    LogEntry,
    Numbers,
    Refused,
    Session,
    Setup,
    SetupError,
    Unknowable,
    encode,
)
from annamite.kernel.shapes import Hints, plain
from tests.conformance.minigame import GOODS, HAND, ROUND, SEATS, WAGERED, MiniGame, State
from tests.kernel.tables import (
    Watched,
    load,
    play_random,
    play_to,
    refusal,
    snapshot,
    step_random,
    table,
)

# --- answers --------------------------------------------------------------------------------


def test_a_new_table_has_drawn_and_waits_for_red() -> None:
    session = table(1)
    assert session.entries == [Entry("draw", "chance", "sail")]
    assert session.decision is not None
    assert (session.decision.seat, session.decision.step.id) == ("red", "load")
    assert session.decision.words == ["north", "east", "south", "west", "done"]
    assert (session.revision, session.over, session.paused) == (1, False, None)
    assert plain(session.view("red"))["hands"] == {"red": "sail", "blue": False}
    assert plain(session.view("blue"))["hands"] == {"red": True, "blue": "none"}


def test_an_unknown_setup_is_an_error() -> None:
    with pytest.raises(SetupError):
        Session(MiniGame(), Setup("odd"))


def test_the_setup_is_the_table_s_own() -> None:
    options: dict[str, bool | int | str] = {"rounds": 4}
    session = Session(MiniGame(), Setup("even", options), chance=DiceStream.seeded(1))
    options["rounds"] = 150
    assert session.record().setup == Setup("even", {"rounds": 4})


def test_an_answer_is_taken_and_told() -> None:
    session = table(1)
    session.answer("red", "south")
    assert session.entries[1:] == [Entry("load", "red", "south")]
    assert session.log[-1] == LogEntry("loaded", "2.1", {"seat": "red", "landing": "south"})
    assert plain(session.view(None))["goods"] == {"north": 0, "east": 0, "south": 1, "west": 0}


WRONG: list[Any] = [
    "", "up", "SOUTH", " south", "south ", "0", "?", "sail", "south\n", "süd", "\0", "x" * 100_000,
    None, 2, True, 2.0, b"south", ["south"], {"south": 1}, ("south",),
]  # fmt: skip


@pytest.mark.parametrize("word", WRONG, ids=lambda word: repr(word)[:20])
def test_an_answer_that_is_not_offered_changes_nothing(word: Any) -> None:
    session = table(1)
    load(session, "south")
    before, secret = snapshot(session), session.chance.secret  # type: ignore[union-attr]
    sentence = refusal(lambda: session.answer("red", word))
    assert sentence.endswith(" is not offered at load.")
    assert len(sentence) < 100
    assert snapshot(session) == before
    assert session.chance.secret == secret  # type: ignore[union-attr]
    with pytest.raises(Refused):
        session.preview("red", word)
    assert snapshot(session) == before


def test_a_word_of_the_step_that_is_not_offered_now_is_refused() -> None:
    session = table(1)
    load(session, "south", "south")
    before = snapshot(session)
    assert refusal(lambda: session.answer("red", "south")) == "'south' is not offered at load."
    assert snapshot(session) == before


@pytest.mark.parametrize("seat", ["blue", "green", "", "chance", None])
def test_it_is_for_the_asked_seat_to_answer(seat: Any) -> None:
    session = table(1)
    before = snapshot(session)
    expected = f"It is not {seat!r} who decides now but 'red'."
    assert refusal(lambda: session.answer(seat, "south")) == expected
    assert refusal(lambda: session.answers(seat, ["south"])) == expected
    assert refusal(lambda: session.preview(seat, "south")) == expected
    assert snapshot(session) == before


def test_a_word_in_another_notation_is_refused() -> None:
    class Loose(Numbers):
        def value(self, word: str) -> int:
            return int(word)

    session = play_to(table(1), "wager", seed=3)
    before = snapshot(session)
    step, codec = session.request.step, session.request.step.codec  # type: ignore[union-attr]
    try:
        step.codec = Loose()
        assert refusal(lambda: session.answer("blue", "01")) == "'01' is not offered at wager."
        assert refusal(lambda: session.answer("blue", "one")) == "'one' is not offered at wager."
    finally:
        step.codec = codec
    assert snapshot(session) == before


def test_options_are_listed_once_for_page_and_validator() -> None:
    game = Watched()
    session = table(1, game=game)
    assert game.listed == 1  # to see that there is a choice
    decision = session.decision
    assert decision is not None
    assert decision.words == session.decision.words  # type: ignore[union-attr]
    game.describe(session.state, decision)
    for _ in range(3):
        refusal(lambda: session.answer("red", "up"))
    session.preview("red", "done")
    listed = game.listed
    session.answer("red", "south")
    assert game.listed == listed + 1  # those of the next decision


def test_a_finished_game_takes_no_answer() -> None:
    session = play_random(table(1))
    assert session.over
    assert session.decision is None
    before = snapshot(session)
    assert refusal(lambda: session.answer("red", "done")) == "The game is over."
    assert refusal(lambda: session.answer_chance("1")) == "The game is over."
    assert refusal(lambda: session.preview("red", "done")) == "The game is over."
    assert snapshot(session) == before


# --- forced decisions -----------------------------------------------------------------------


def test_a_decision_with_one_option_is_answered_by_the_table() -> None:
    session = table(1)
    load(session, "south", "south", "north", "north")
    forced = session.entries[5]
    assert forced == Entry("load", "red", "done", auto=True)
    assert [entry.auto for entry in session.entries[:5]] == [False] * 5
    assert session.entries[6].step == "patrol"
    # Nor has blue a choice without a card: its secret wager is 1, and nobody raises on 1.
    assert session.entries[7:9] == [
        Entry("wager", "blue", "1", auto=True),
        Entry("raise", "blue", "no", auto=True),
    ]
    assert session.decision is not None
    assert session.decision.step.id == "call"


def test_every_forced_decision_stands_in_the_record() -> None:
    session = play_random(table(3, rounds=12))
    game = Watched()
    position = Session(game, session.setup, chance=None, settle=False)
    for entry in session.entries:
        request = position.request
        assert request is not None
        if isinstance(request, Decision):
            assert entry.auto == (len(request.values) == 1)
        else:
            assert not entry.auto
        position._feed(request.step.codec.value(entry.word), entry.word, entry.seat)
    assert sum(entry.auto for entry in session.entries) == 21


# --- several answers at once ----------------------------------------------------------------


def test_answers_in_a_row_are_as_answers_one_by_one() -> None:
    one, other = table(1), table(1)
    assert one.answers("red", ["south", "north"]) == 2
    load(other, "south", "north")
    assert snapshot(one) == snapshot(other)
    assert one.answers("red", []) == 0


def test_answers_are_taken_all_or_none() -> None:
    session = table(1)
    load(session, "west")
    before, secret = snapshot(session), session.chance.secret  # type: ignore[union-attr]
    for words in (["up"], ["south", "up"], ["south", "south", "south"], ["south", "north", "?"]):
        with pytest.raises(Refused):
            session.answers("red", words)
        assert snapshot(session) == before
    assert session.chance.secret == secret  # type: ignore[union-attr]


def test_answers_stop_at_a_die_and_keep_what_was_taken() -> None:
    session = table(1)
    assert session.answers("red", ["south", "done", "up", "call"]) == 2
    assert [entry.step for entry in session.entries[2:4]] == ["load", "patrol"]
    assert session.decision is not None
    assert session.decision.step.id == "call"


def test_a_path_stops_where_the_same_seat_is_asked_something_else() -> None:
    class Twice(Watched):
        """After each good whoever loads is asked whether to play its card."""

        def play(self, state: State, log: Any = None) -> Any:
            rules = MiniGame.play(self, state, log)
            try:
                request = next(rules)
                while True:
                    value = yield request
                    if request.step.id == "load":
                        yield Decision(MiniGame.steps["raise"], "red", [0, 1], {"seat": "red"})
                    request = rules.send(value)
            except StopIteration:
                return

    asked = table(1, game=Twice())
    with pytest.raises(Refused):
        asked.answers("red", ["south", "north"])
    assert asked.answers("red", ["south", "north"], path=True) == 1
    assert asked.decision is not None
    assert asked.decision.step.id == "raise"
    with pytest.raises(Refused):  # the first word is not due to anything that came between
        asked.answers("red", ["north"], path=True)


class Drawing(Watched):
    """After each good a die is thrown."""

    def play(self, state: State, log: Any = None) -> Any:
        rules = MiniGame.play(self, state, log)
        try:
            request = next(rules)
            while True:
                value = yield request
                if request.step.id == "load":
                    yield Chance(MiniGame.steps["patrol"], range(1, 7))
                request = rules.send(value)
        except StopIteration:
            return


def test_answers_go_on_through_dice_where_they_are_asked_to() -> None:
    session = table(1, game=Drawing())
    assert session.answers("red", ["south", "north"]) == 1
    session = table(1, game=Drawing())
    assert session.answers("red", ["south", "north", "west"], through=True) == 3
    assert [entry.word for entry in session.entries if entry.step == "load"] == [
        "south",
        "north",
        "west",
    ]


def test_after_a_die_what_is_not_on_offer_is_left_out() -> None:
    """A refusal would take the die back, and tell what it shows."""
    session = table(1, game=Drawing())
    for word in ("south", "up", "?"):
        session = table(1, game=Drawing())
        assert session.answers("red", ["south", "south", word, "north"], through=True) == 2
    before = snapshot(session)
    with pytest.raises(Refused):
        session.answers("red", ["up", "north"], through=True)
    assert snapshot(session) == before


def test_through_dice_nobody_answers_for_another_seat() -> None:
    session = table(1)
    assert session.answers("red", ["south", "done", "call"], through=True) == 2


def test_hints_are_told_from_what_the_seat_knows() -> None:
    class Told(Hints, kw_only=True):
        blue_has: str | bool

    class Telling(MiniGame):
        """It tells what it sees of the other hand."""

        def hints(self, state: State, decision: Decision) -> Hints | None:
            return Told(blue_has=self.view(state, "blue").hands.blue)

    told, held = set(), set()
    for seed in range(30):
        session = table(seed, rounds=12, game=Telling())
        play_random(session, seed, lambda s: s.state.cells[ROUND] == 2)
        session = play_to(session, "load", seed)
        assert session.hints("blue") is None  # it has nothing to decide
        told.add(session.hints("red").blue_has)
        held.add(session.view("blue").hands.blue)
    assert held == {"none", "rope", "lamp", "sail"}
    assert told == {"none", "rope"}  # whether there is a card is seen; which one is guessed


def test_a_refused_word_behind_a_die_does_not_take_the_die_back() -> None:
    session = table(1)
    session.answers("red", ["done"])
    rolls = [entry.word for entry in session.entries if entry.step == "patrol"]
    with pytest.raises(Refused):
        session.answers("red", ["fly"])
    assert [entry.word for entry in session.entries if entry.step == "patrol"] == rolls


def test_answers_may_go_on_for_other_seats_of_the_same_people() -> None:
    session = play_to(table(1), "wager", seed=3)
    before = session.revision
    assert session.answers("blue", ["1", "fold"], also=("blue", "red")) == 2
    given = [(each.seat, each.step, each.word) for each in session.entries[before:][:3]]
    assert given == [("blue", "wager", "1"), ("blue", "raise", "no"), ("red", "call", "fold")]
    other = play_to(table(1), "wager", seed=3)
    kept = snapshot(other)
    with pytest.raises(Refused, match=r"[Bb]lue"):  # the first word is for whom it says
        other.answers("red", ["1", "fold"], also=("blue", "red"))
    with pytest.raises(Refused):
        other.answers("blue", ["1", "up"], also=("red",))
    assert snapshot(other) == kept


def test_answers_stop_at_another_seat_even_if_that_had_no_choice() -> None:
    session = play_to(table(1), "wager", seed=3)
    before = session.revision
    assert session.answers("blue", ["1", "call"]) == 1  # blue's forced "no", then red is asked
    assert [entry.step for entry in session.entries[before:]] == ["wager", "raise"]

    class Interposed(Watched):
        """Red is asked something it has no choice about after the first good."""

        def play(self, state: State, log: Any = None) -> Any:
            rules = MiniGame.play(self, state, log)
            try:
                request = next(rules)
                while True:
                    value = yield request
                    if request.step.id == "load":
                        yield Decision(MiniGame.steps["raise"], "blue", [0], {"seat": "blue"})
                    request = rules.send(value)
            except StopIteration:
                return

    session = table(1, game=Interposed())
    assert session.answers("red", ["south", "north"]) == 1
    assert session.answers("red", ["north"]) == 1
    assert session.undo_points("red") == []


# --- chance ---------------------------------------------------------------------------------


def test_chance_is_the_table_s_own_stream() -> None:
    session = play_random(table(5))
    stream = DiceStream.seeded("table", 5)
    replayed = Session(MiniGame(), session.setup, chance=None, settle=False)
    for entry in session.entries:
        request = replayed.request
        assert request is not None
        if isinstance(request, Chance):
            assert entry.word == request.step.codec.word(stream.answer(request))
            assert entry.seat == "chance"
        replayed._feed(request.step.codec.value(entry.word), entry.word, entry.seat)
    assert session.chance is not None
    assert session.chance.secret == stream.secret


def test_the_process_wide_generator_is_never_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = encode(play_random(table(2)).record())

    def poison(*_: object, **__: object) -> Any:
        raise AssertionError("the process-wide generator was asked")

    rng = random.Random(0)
    state = random.getstate()
    # Healed before the test ends: pytest-randomly seeds the generator again as it tears down.
    with monkeypatch.context() as patch:
        for name in ("random", "randrange", "randint", "choice", "choices", "shuffle", "sample"):
            patch.setattr(random, name, poison)
        for name in ("seed", "getrandbits", "randbytes", "uniform", "gauss", "betavariate"):
            patch.setattr(random, name, poison)
        session = table(2)
        while not session.over:
            decision = session.decision
            assert decision is not None
            session.fork_as(decision.seat)
            session.preview(decision.seat, decision.words[0])
            session.answer(decision.seat, rng.choice(decision.words))
    assert encode(session.record()) == expected
    assert random.getstate() == state


def test_tables_do_not_disturb_each_other() -> None:
    alone = [snapshot(play_random(table(seed), seed)) for seed in (1, 2)]
    sessions = [table(1), table(2)]
    rngs = [random.Random(1), random.Random(2)]
    while not all(session.over for session in sessions):
        for session, rng in zip(sessions, rngs):
            if not session.over:
                step_random(session, rng)
    assert [snapshot(session) for session in sessions] == alone


def test_looking_ahead_does_not_alter_fate() -> None:
    one, other = table(4), table(4)
    rng, same = random.Random(4), random.Random(4)
    while not one.over:
        decision = one.decision
        assert decision is not None
        for word in decision.words:
            one.preview(decision.seat, word)
        fork = one.fork()
        assert one.chance is not None
        fork.push(decision.values[0])
        fork.roll(one.chance.fork())
        step_random(one, rng)
        step_random(other, same)
    assert snapshot(one) == snapshot(other)


# --- companion mode -------------------------------------------------------------------------


def companion() -> Session[State]:
    return Session(MiniGame(), Setup("even", {"rounds": 4}), chance=None)


def test_people_may_bring_their_own_dice() -> None:
    session = companion()
    assert isinstance(session.request, Chance)
    assert session.request.words == ["rope", "lamp", "sail"]
    assert session.decision is None
    assert refusal(lambda: session.answer("red", "done")) == (
        "A die or card is awaited, not a decision."
    )
    session.answer_chance("lamp")
    assert session.state.cells[HAND] == 2
    load(session, "south", "done")
    assert isinstance(session.request, Chance)
    session.answer_chance("6")
    assert [entry.word for entry in session.entries] == ["lamp", "south", "done", "6", "1", "no"]
    assert plain(session.view(None))["scores"] == {"red": 1, "blue": 0}
    assert refusal(lambda: session.answer_chance("1")) == "No die or card is asked for now."


@pytest.mark.parametrize("word", ["0", "7", "", "six", "06", None, 6, "rope"])
def test_an_impossible_roll_changes_nothing(word: Any) -> None:
    session = companion()
    session.answer_chance("lamp")
    load(session, "done")
    before = snapshot(session)
    sentence = refusal(lambda: session.answer_chance(word))
    assert sentence == f"{word!r} is not possible here; choose one of: 1, 2, 3, 4, 5, 6."
    assert snapshot(session) == before


def test_a_companion_game_is_as_the_same_game_at_a_table() -> None:
    session = play_random(table(6), 6)
    other = companion()
    for entry in session.entries:
        if entry.seat == "chance":
            other.answer_chance(entry.word)
        elif not entry.auto:
            other.answer(entry.seat, entry.word)
    assert snapshot(other) == snapshot(session)


# --- looking ahead --------------------------------------------------------------------------


def test_a_preview_tells_what_the_answer_would_and_no_more() -> None:
    session = table(1)
    load(session, "south")
    before = snapshot(session)
    expected = [LogEntry("loaded", "2.1", {"seat": "red", "landing": "west"})]
    assert session.preview("red", "west") == expected
    assert session.preview("red", "done") == []  # up to the die
    assert snapshot(session) == before


def test_a_preview_goes_through_what_the_seat_has_no_choice_about() -> None:
    class Tail(MiniGame):
        """Red calls; a forced answer of its own follows, then one of blue."""

        def play(self, state: State, log: Any = None) -> Any:
            for seat, values in (("red", [0, 1]), ("red", [1]), ("blue", [1])):
                yield Decision(self.steps["raise"], seat, values, {"seat": seat})
                if log:
                    log(LogEntry("raised", "3.2", {"seat": seat, "values": len(values)}))
            state.cells[ROUND] += 1

    session = table(1, game=Tail())
    expected = [LogEntry("raised", "3.2", {"seat": "red", "values": n}) for n in (2, 1)]
    assert session.preview("red", "yes") == expected
    session.answer("red", "yes")
    assert session.log[:2] == expected
    assert [entry.auto for entry in session.entries] == [False, True, True]


def test_a_preview_stops_where_the_seat_is_asked_whatever_is_left() -> None:
    class Asking(MiniGame):
        """Red calls, and is asked again though one option is left."""

        def play(self, state: State, log: Any = None) -> Any:
            for values in ([0, 1], [1]):
                yield Decision(
                    self.steps["raise"], "red", values, {"seat": "red"}, always_asked=True
                )
                if log:
                    log(LogEntry("raised", "3.2", {"seat": "red", "values": len(values)}))
            state.cells[ROUND] += 1

    session = table(1, game=Asking())
    expected = [LogEntry("raised", "3.2", {"seat": "red", "values": 2})]
    assert session.preview("red", "yes") == expected
    session.answer("red", "yes")
    assert [entry.auto for entry in session.entries] == [False]


def test_a_preview_stops_at_another_seat_s_decision() -> None:
    session = play_to(table(1), "raise", seed=2)
    assert [entry.key for entry in session.preview("blue", "yes")] == ["raised"]


def test_a_preview_is_told_from_the_seat_s_own_view() -> None:
    session = play_to(table(1), "raise", seed=2)
    load(session, "yes")
    assert session.state.cells[WAGERED] == 3
    assert [entry.key for entry in session.preview("red", "call")] == ["called"]
    fork = session.fork_as("red")
    fork.push(1)
    assert isinstance(fork.request, Chance)
    assert list(fork.request.outcomes) == [2]  # who raises has wagered 2 at least


def test_several_answers_are_looked_ahead_to_in_order() -> None:
    session = table(1)
    before = snapshot(session)
    found = session.foresee("red", ["south", "west", "south"])
    assert found.words == ["south", "west", "south"]
    assert [line.params["landing"] for line in found.lines] == found.words
    assert found.position is not None
    assert found.position.request is not None
    assert found.position.request.words == ["north", "east", "west", "done"]
    assert snapshot(session) == before


def test_looking_ahead_says_which_word_is_not_offered() -> None:
    session = table(1)
    before = snapshot(session)
    words = ["south", "south", "south"]
    expected = "Word 3, 'south', is not offered at load."
    assert refusal(lambda: session.foresee("red", words)) == expected
    assert (
        refusal(lambda: session.foresee("red", ["up", "south"])) == "'up' is not offered at load."
    )
    assert snapshot(session) == before


def test_looking_ahead_goes_no_further_than_the_seat_decides() -> None:
    session = table(1)
    secret = session.chance.secret  # type: ignore[union-attr]
    expected = (
        "Word 2, '3', cannot be looked ahead to: something else than a decision of this seat "
        "comes first."
    )
    assert refusal(lambda: session.foresee("red", ["done", "3"])) == expected  # a die
    assert session.foresee("red", ["done", "3"], fit=True).words == ["done"]
    assert session.chance.secret == secret  # type: ignore[union-attr]
    session = play_to(table(1), "raise", seed=2)
    for words in (["yes", "call"], ["yes", "yes"]):  # red is asked whether to call
        assert "cannot be looked ahead to" in refusal(lambda: session.foresee("blue", words))
        assert session.foresee("blue", words, fit=True).words == ["yes"]


def test_looking_ahead_ends_with_the_stretch() -> None:
    """What comes after it starts from what everybody has seen, not from a guess."""
    session = play_to(table(1), "call", seed=4)
    assert "cannot be looked ahead to" in refusal(lambda: session.foresee("red", ["fold", "keep"]))
    assert session.foresee("red", ["fold", "keep"], fit=True).words == ["fold"]
    assert session.answers("red", ["fold", "keep"]) == 2


class OneSheet(Watched):
    """Whether to call, and which card to play, are written on one sheet."""

    def sheet(self, state: State, decision: Decision) -> str | None:
        return "call" if decision.step.id in ("call", "play") else None


def test_looking_ahead_goes_on_along_a_sheet() -> None:
    """Over stretches, as long as the same sheet is filled."""
    session = play_to(table(1, game=OneSheet()), "call", seed=4)
    before = snapshot(session)
    assert session.foresee("red", ["fold", "keep"]).words == ["fold", "keep"]
    assert snapshot(session) == before
    with pytest.raises(Refused, match="cannot be looked ahead to"):
        session.foresee("red", ["fold", "keep", "north"])


def test_answers_that_need_only_fit_leave_out_what_is_not_offered() -> None:
    session = table(1)
    words = ["up", "south", "south", "south", "west"]
    found = session.foresee("red", words, fit=True)
    assert found.words == ["south", "south", "west"]
    assert [line.params["landing"] for line in found.lines] == found.words
    assert session.foresee("red", ["up"], fit=True).words == []
    expected = "It is not 'blue' who decides now but 'red'."
    assert refusal(lambda: session.foresee("blue", ["south"], fit=True)) == expected
    assert refusal(lambda: session.drafts("blue")) == expected
    assert session.drafts("red") == ()  # this game suggests nothing


def test_imagination_plays_on_for_one_seat_and_stops_at_a_die() -> None:
    session = table(1)
    before = snapshot(session)
    position = session.imagine("red", lambda decision: decision.values[0])
    assert position.request is not None
    assert position.request.step.id == "patrol"
    assert position.stretch == [0, 0, 1, 1, 4]
    assert snapshot(session) == before


def test_imagination_stops_at_its_limit_and_at_another_seat() -> None:
    session = table(1)
    assert session.imagine("red", lambda d: d.values[0], limit=2).stretch == [0, 0]
    assert session.imagine("blue", lambda d: d.values[0]).stretch == []
    session = play_to(table(1), "wager", seed=3)
    imagined = session.imagine("blue", lambda decision: decision.values[-1])
    assert imagined.request is not None
    assert imagined.request.step.id == "call"
    assert imagined.stretch == [3, 1]


def test_imagination_stops_at_the_end_of_the_stretch() -> None:
    session = play_to(table(1), "call", seed=4)
    imagined = session.imagine("red", lambda decision: 0)
    assert imagined.stretch == []
    assert imagined.request is not None
    assert imagined.request.step.id == "play"


# --- who may read what ----------------------------------------------------------------------


def test_hidden_lines_are_read_by_those_who_may() -> None:
    session = table(1)
    keys = {seat: [e.key for e in session.log_for(seat)] for seat in ("red", "blue", None)}
    assert keys == {"red": ["drew", "drew.own"], "blue": ["drew"], None: ["drew"]}
    assert session.log_for("red", since=1) == session.log[1:]


class Forgetful(MiniGame):
    """Its guess leaves the others without a card, though they have raised."""

    def redact(self, state: State, seat: str | None) -> State:
        state = super().redact(state, seat)
        for n, name in enumerate(SEATS):
            if name != seat:
                state.cells[HAND + n] = 0
        return state


def test_a_preview_is_empty_where_what_the_seat_knows_does_not_suffice() -> None:
    session = play_to(table(1, game=Forgetful()), "raise", seed=2)
    load(session, "yes")
    assert session.preview("red", "call") == []
    with pytest.raises(Unknowable):
        session.imagine("red", lambda decision: decision.values[0])


def test_a_preview_is_empty_where_the_seat_s_own_view_offers_no_such_thing() -> None:
    class Blind(MiniGame):
        def redact(self, state: State, seat: str | None) -> State:
            state = super().redact(state, seat)
            state.cells[GOODS : GOODS + 4] = bytes([2, 2, 2, 2])
            return state

    session = table(1, game=Blind())
    assert session.preview("red", "south") == []
    session.answer("red", "south")


def test_an_answer_that_nobody_asked_for_is_a_defect() -> None:
    session = play_random(table(1))
    with pytest.raises(AssertionError, match="nobody asked for"):
        session._feed(0, "done", "red")
