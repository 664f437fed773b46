"""Trail Watch as the rest of the house sees it (`annamite.kernel.game.Game`)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec

from annamite.kernel import Decision, Log, LogEntry, Outcome, Rules, Setup, check_options
from annamite.kernel.component_files import Source
from annamite.kernel.game import OptionSpec, ScenarioSpec, SeatSpec
from annamite.kernel.shapes import Option, Shapes
from annamite.kernel.wording import fill

from . import rules, shown
from .state import FOUND, NOWHERE, PATROL, PLACES, SEARCHER, TO_HIDE, State


class TrailWatch:
    """The rules of Trail Watch."""

    name = "trail-watch"
    title = "Trail Watch"
    rules_version = "1"
    seats = (SeatSpec(PATROL, "Patrol"), SeatSpec(SEARCHER, "Searcher"))
    scenarios = (ScenarioSpec("trail", "The trail", "Five places in a row."),)
    options = (OptionSpec("turns", "Turns", "How many are played.", (10, 6), ("Ten", "Six")),)
    steps = rules.STEPS
    shapes = Shapes(view=shown.TrailView, board=shown.TrailBoard, option=Option)

    def start(self, setup: Setup) -> State:
        """Return the position before the first request."""
        return State(turns=int(check_options(self, setup)["turns"]))

    def play(self, state: State, log: Log = None) -> Rules[None]:
        """Play the next stretch."""
        yield from rules.STRETCHES[state.phase](state, log)

    def outcome(self, state: State) -> Outcome | None:
        """Return how it ended: the patrol stays hidden to the last turn, or it is found."""
        found = state.phase == FOUND
        if not found and state.turn < state.turns:
            return None
        scores = {PATROL: state.turn, SEARCHER: state.turns - state.turn}
        ranking = (SEARCHER, PATROL) if found else (PATROL, SEARCHER)
        return Outcome(ranking, scores, "the patrol was found" if found else "nobody found it")

    def dump(self, state: State) -> bytes:
        """Return the canonical bytes of a state."""
        return msgspec.json.encode(state)

    def load(self, data: bytes) -> State:
        """Return the state that `dump` wrote."""
        return msgspec.json.decode(data, type=State)

    def audit(self, state: State) -> list[str]:
        """Return a sentence for each thing that is so and never can be."""
        found = []
        if state.phase != TO_HIDE and state.patrol not in state.possible:
            found.append("The patrol is where it cannot be.")
        if state.phase == FOUND and state.patrol != state.searcher:
            found.append("The patrol was found where nobody searched.")
        return found

    def secrets(self, _: State) -> bool:
        """Return that seats may know different things."""
        return True

    def redact(self, state: State, seat: str | None) -> State:
        """Return what `seat` knows, with the first place where the patrol may be."""
        guess = state.copy()
        if seat != PATROL and state.patrol != NOWHERE:
            guess.patrol = state.possible[0]
        return guess

    def sample_world(self, state: State, seat: str | None, rng: Random) -> State:
        """Return a world that fits what `seat` knows; each place is as likely."""
        world = state.copy()
        if seat != PATROL and state.patrol != NOWHERE:
            world.patrol = rng.choice(state.possible)
        return world

    def view(self, state: State, seat: str | None) -> shown.TrailView:
        """Return what `seat` may see."""
        return shown.view(state, seat)

    def board(self) -> shown.TrailBoard:
        """Return what never changes."""
        return shown.TrailBoard(list(PLACES))

    def describe(self, _: State, decision: Decision) -> list[Option]:
        """Return what the page shows of each option: a button, and a place to light up."""
        space = decision.step.kind == "space"
        return [
            Option(id=word, label=word.capitalize(), space=word if space else msgspec.UNSET)
            for word in decision.words
        ]

    def prompt(self, decision: Decision) -> str:
        """Return the sentence that asks."""
        return fill(decision.step.prompt, decision.params)

    def reminders(self, _: State, __: Decision) -> list[str]:
        """Return nothing: no effect lasts."""
        return []

    def text(self, entry: LogEntry) -> str:
        """Return the sentence that tells a log entry."""
        return fill(shown.TEXTS[entry.key], entry.params)

    def sources(self, overlay: Path | None = None) -> list[Source]:
        """Return where the game's values come from; no file can replace them (ValueError)."""
        if overlay is not None:
            raise ValueError(f"{self.title} has no values that {overlay.name} could replace.")
        return [Source("rules", "places and rolls", "our own", reconstructed=False)]


def game() -> TrailWatch:
    """Return the rules; a package whose module `game` has this function is a game."""
    return TrailWatch()
