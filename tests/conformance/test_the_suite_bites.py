"""The conformance suite finds what it is meant to find: each broken game fails the test it should."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from inspect import signature
from typing import Any

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from annamite.kernel import Chance, Decision, Log, LogEntry, Rules, Setup, Step, Unknowable
from annamite.kernel.shapes import Hints, Option
from tests.conformance import (
    catalogue,
    test_asked,
    test_kept,
    test_probed,
    test_secret,
    test_shapes,
    test_shown,
    test_told,
)
from tests.conformance.altered import altered
from tests.conformance.catalogue import Case
from tests.conformance.minigame import (
    CARDS,
    DECK,
    GOODS,
    HAND,
    PHASE,
    RAISED,
    ROUND,
    SCORE,
    SEATS,
    WAGERED,
    Hands,
    MiniGame,
    MiniView,
    State,
)


class Altered(MiniGame):
    """The conformance game with every request altered on its way."""

    def alter(self, request: Decision | Chance, state: State) -> Decision | Chance:
        return request

    def play(self, state: State, log: Log = None) -> Rules[None]:
        rules = super().play(state, log)
        yield from altered(rules, lambda request: self.alter(request, state))


def relisted(request: Decision, source: Callable[[], Any]) -> Decision:
    return Decision(request.step, request.seat, source, request.params)


class ListsImpurely(Altered):
    """Listing the options of a landing changes the score."""

    def alter(self, request: Decision | Chance, state: State) -> Decision | Chance:
        if not isinstance(request, Decision) or request.step.id != "load":
            return request

        def source() -> Any:
            state.cells[SCORE] ^= 1
            return request.values

        return relisted(request, source)


class OffersTwice(Altered):
    def alter(self, request: Decision | Chance, state: State) -> Decision | Chance:
        if isinstance(request, Chance) and request.step.id == "patrol":
            return Chance(request.step, [1, 2, 2])
        return request


class UnweighedDeck(Altered):
    def alter(self, request: Decision | Chance, state: State) -> Decision | Chance:
        if isinstance(request, Chance) and request.step.id == "draw":
            return Chance(request.step, request.outcomes, [1], request.visible_to)
        return request


class StrangeStep(Altered):
    """A step that the game does not list."""

    steps: Mapping[str, Step] = {
        name: step for name, step in MiniGame.steps.items() if name != "call"
    }


class ShowsHand(MiniGame):
    """The view shows every hand."""

    def view(self, state: State, seat: str | None) -> MiniView:
        hands = Hands(*(CARDS[state.cells[HAND + n]] for n in range(len(SEATS))))
        return replace(super().view(state, seat), hands=hands)


class ShowsWager(MiniGame):
    def view(self, state: State, seat: str | None) -> MiniView:
        return replace(super().view(state, seat), wager=state.cells[WAGERED])


class TellsAll(Altered):
    """The log tells everybody who drew what."""

    def play(self, state: State, log: Log = None) -> Rules[None]:
        def loud(entry: LogEntry) -> None:
            assert log is not None
            log(LogEntry(entry.key, entry.rule, entry.params))

        yield from super().play(state, None if log is None else loud)


class DrawsOpenly(Altered):
    """The record shows what was drawn: the request does not say that it is hidden."""

    def alter(self, request: Decision | Chance, state: State) -> Decision | Chance:
        if isinstance(request, Chance) and request.step.id == "draw":
            return Chance(request.step, request.outcomes, request.weights)
        return request


class CallTellsWager(Altered):
    """Who may call sees from its options what was wagered."""

    def alter(self, request: Decision | Chance, state: State) -> Decision | Chance:
        if isinstance(request, Decision) and request.step.id == "call":
            return relisted(request, lambda: [0, 1] if state.cells[WAGERED] > 1 else [0])
        return request


class LabelTellsHands(MiniGame):
    def describe(self, state: State, decision: Decision) -> list[Option]:
        described = super().describe(state, decision)
        described[0].label += f" {list(state.cells[HAND : HAND + 2])}"
        return described


class GuessPeeks(MiniGame):
    """What a seat may not know is left as it is."""

    def redact(self, state: State, seat: str | None) -> State:
        return state.copy()


class GuessUnsound(MiniGame):
    def redact(self, state: State, seat: str | None) -> State:
        state = super().redact(state, seat)
        state.cells[DECK + 1] += 1
        return state


class GuessShared(MiniGame):
    def redact(self, state: State, seat: str | None) -> State:
        return state


class GuessNarrow(MiniGame):
    """The guess forgets that somebody who raised has wagered more than 1."""

    def redact(self, state: State, seat: str | None) -> State:
        state = super().redact(state, seat)
        for n in (0, 1):
            if SEATS[n] != seat and state.cells[HAND + n]:
                state.cells[DECK + state.cells[HAND + n]] += 1
                state.cells[HAND + n] = 0
        return state


class Shallow(State):
    def copy(self) -> Any:
        other = Shallow(b"")
        other.cells = self.cells
        return other


class CopiesShallowly(MiniGame):
    def start(self, setup: Setup) -> State:
        return Shallow(super().start(setup).cells)

    def load(self, data: bytes) -> State:
        return Shallow(data)


class DumpsShort(MiniGame):
    def dump(self, state: State) -> bytes:
        return bytes(state.cells[:GOODS])

    def load(self, data: bytes) -> State:
        return State(data + bytes(4))


class Remembers(MiniGame):
    """The rules keep something outside the state."""

    rolls = 0

    def play(self, state: State, log: Log = None) -> Rules[None]:
        yield from super().play(state, log)
        Remembers.rolls += 1
        if Remembers.rolls % 7 == 0:
            state.cells[SCORE] ^= 1


class RollsForItself(Altered):
    def play(self, state: State, log: Log = None) -> Rules[None]:
        yield from super().play(state, log)
        state.cells[SCORE] ^= random.randrange(2)


class LogMatters(MiniGame):
    """The rules play otherwise when nobody reads the log."""

    def play(self, state: State, log: Log = None) -> Rules[None]:
        yield from super().play(state, log)
        if log is None:
            state.cells[SCORE] ^= 1


class ViewsBytes(MiniGame):
    def view(self, state: State, seat: str | None) -> MiniView:
        return replace(super().view(state, seat), raised=state.cells[RAISED : RAISED + 1])


class DescribesFew(MiniGame):
    def describe(self, state: State, decision: Decision) -> list[Option]:
        return super().describe(state, decision)[:2]


class LabelsAlike(MiniGame):
    def describe(self, state: State, decision: Decision) -> list[Option]:
        return [Option(id=word, label="This") for word in decision.words]


class NumbersSpaces(MiniGame):
    """The space of an option is no id."""

    def describe(self, state: State, decision: Decision) -> list[Option]:
        described = super().describe(state, decision)
        described[0].space = state.cells[ROUND]  # type: ignore[assignment]
        return described


class HintsAtMore(MiniGame):
    """Its hints are not of the shape that it names."""

    def hints(self, state: State, decision: Decision) -> Hints | None:
        return Hints() if super().hints(state, decision) else None


class ShowsOtherBoard(MiniGame):
    """Its board says less than its shape."""

    def board(self) -> Any:
        return Unlanded()


class Unlanded(Struct):
    """A board without landings."""


class LeavesBraces(MiniGame):
    def prompt(self, decision: Decision) -> str:
        return decision.step.prompt


class Mumbles(MiniGame):
    def text(self, entry: LogEntry) -> str:
        return "" if entry.key == "raised" else super().text(entry)


class BreaksInvariant(MiniGame):
    def play(self, state: State, log: Log = None) -> Rules[None]:
        yield from super().play(state, log)
        if state.cells[PHASE] == 4:
            state.cells[DECK + 1] += 1


class LeadsNowhere(Altered):
    """Who has loaded four times is asked again and has nothing to choose from."""

    def alter(self, request: Decision | Chance, state: State) -> Decision | Chance:
        if isinstance(request, Decision) and request.step.id == "load":
            full = sum(state.cells[GOODS:]) == 4
            return relisted(request, lambda: [] if full else [n for n in request.values if n < 4])
        return request


class BreaksSeldom(MiniGame):
    """A roll of six breaks the deck."""

    def play(self, state: State, log: Log = None) -> Rules[None]:
        rules = super().play(state, log)
        try:
            request = next(rules)
            while True:
                value = yield request
                if request.step.id == "patrol" and value == 6:
                    state.cells[DECK + 1] += 1
                request = rules.send(value)
        except StopIteration:
            return


class AsksWhoHas(Altered):
    """Only who has a card to play is waited for, so that the others see whether it has one."""

    def play(self, state: State, log: Log = None) -> Rules[None]:
        if state.cells[PHASE] == 3 and state.cells[HAND + state.cells[ROUND] % 2] == 1:
            state.cells[PHASE] = 4
        yield from super().play(state, log)


class RevealsUnasked(MiniGame):
    """The wager comes to light without a request: it could be looked at and taken back."""

    def view(self, state: State, seat: str | None) -> MiniView:
        view = super().view(state, seat)
        return replace(view, wager=state.cells[WAGERED]) if state.cells[RAISED] else view


class ShowsWhatPlaysOn(MiniGame):
    """A seat's view is one object, filled in each time."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: dict[str | None, Any] = {}

    def view(self, state: State, seat: str | None) -> Any:
        view = super().view(state, seat)
        shown = self._shown.setdefault(seat, view)
        fields = view if isinstance(view, dict) else msgspec.structs.asdict(view)
        for name, part in fields.items():
            if isinstance(shown, dict):
                shown[name] = part
            else:
                setattr(shown, name, part)
        return shown


BITES: list[tuple[type[MiniGame], Callable[..., Any]]] = [
    (ListsImpurely, test_asked.test_listing_and_showing_change_nothing),
    (ListsImpurely, test_asked.test_playing_without_listing_options_is_the_same),
    (OffersTwice, test_asked.test_every_request_is_well_formed),
    (UnweighedDeck, test_asked.test_every_request_is_well_formed),
    (StrangeStep, test_asked.test_every_request_is_well_formed),
    (ShowsHand, test_secret.test_nobody_can_tell_what_it_may_not_know),
    (ShowsHand, test_secret.test_what_a_seat_knows_is_a_sound_state),
    (ShowsWager, test_secret.test_nobody_can_tell_what_it_may_not_know),
    (TellsAll, test_secret.test_nobody_can_tell_what_it_may_not_know),
    (DrawsOpenly, test_secret.test_what_is_told_in_private_was_answered_in_private),
    (CallTellsWager, test_secret.test_nobody_can_tell_what_it_may_not_know),
    (LabelTellsHands, test_secret.test_nobody_can_tell_what_it_may_not_know),
    (LabelTellsHands, test_secret.test_what_a_seat_knows_is_a_sound_state),
    (GuessPeeks, test_secret.test_nobody_can_tell_what_it_may_not_know),
    (GuessUnsound, test_secret.test_what_a_seat_knows_is_a_sound_state),
    (GuessShared, test_secret.test_what_a_seat_knows_is_a_sound_state),
    (GuessNarrow, test_secret.test_what_a_seat_knows_is_a_sound_state),
    (CopiesShallowly, test_kept.test_forks_are_independent),
    (CopiesShallowly, test_kept.test_a_copy_shares_nothing),
    (DumpsShort, test_kept.test_states_are_sound_and_come_back_from_their_dumps),
    (Remembers, test_kept.test_a_table_beside_another_plays_as_if_alone),
    (Remembers, test_asked.test_playing_without_listing_options_is_the_same),
    (RollsForItself, test_kept.test_the_process_wide_generator_is_never_asked),
    (LogMatters, test_asked.test_playing_without_listing_options_is_the_same),
    (ViewsBytes, test_shown.test_views_are_json),
    (DescribesFew, test_shown.test_options_are_described_one_by_one),
    (LabelsAlike, test_shown.test_options_are_told_apart_by_their_labels),
    (ViewsBytes, test_shapes.test_what_is_shown_of_a_position_has_its_shape),
    (HintsAtMore, test_shapes.test_what_is_shown_of_a_position_has_its_shape),
    (NumbersSpaces, test_shapes.test_what_is_shown_of_options_has_its_shape),
    (ShowsOtherBoard, test_shapes.test_its_board_has_its_shape),
    (LeavesBraces, test_shown.test_prompts_and_log_lines_are_sentences),
    (Mumbles, test_shown.test_prompts_and_log_lines_are_sentences),
    (ShowsWhatPlaysOn, test_told.test_what_was_shown_stays_as_it_was),
    (BreaksInvariant, test_kept.test_states_are_sound_and_come_back_from_their_dumps),
    (RevealsUnasked, test_secret.test_nobody_can_tell_what_it_may_not_know),
    (LeadsNowhere, test_probed.test_every_option_can_be_taken),
    (BreaksSeldom, test_probed.test_every_option_can_be_taken),
    (ShowsWager, test_probed.test_nobody_can_tell_a_position_from_its_twin),
    (GuessPeeks, test_probed.test_nobody_can_tell_a_position_from_its_twin),
    (AsksWhoHas, test_probed.test_nobody_can_tell_a_position_from_its_twin),
]


def arguments_of(check: Callable[..., Any], game: str) -> dict[str, Any]:
    """Return what a check of the suite is called with, for a game that is in no package."""
    known = {"case": Case(game, "even", 2), "name": game, "monkeypatch": None}
    return {name: known[name] for name in signature(check).parameters}


@pytest.mark.parametrize(
    ("kind", "check"), BITES, ids=lambda each: each.__name__.removeprefix("test_")
)
def test_a_broken_game_is_found(
    kind: type[MiniGame], check: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = arguments_of(check, kind.__name__)
    if "monkeypatch" in arguments:
        arguments["monkeypatch"] = monkeypatch
    monkeypatch.setitem(catalogue.EXTRA, kind.__name__, kind())
    catalogue.game_of.cache_clear()
    catalogue.tell.cache_clear()
    with pytest.raises((AssertionError, ValueError, TypeError, KeyError, Unknowable)):
        check(**arguments)
    catalogue.tell.cache_clear()


def test_a_sound_game_passes_them_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue.EXTRA, "sound", MiniGame())
    for _, check in BITES:
        arguments = arguments_of(check, "sound")
        if "monkeypatch" not in arguments:
            check(**arguments)
