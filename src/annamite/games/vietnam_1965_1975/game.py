"""Vietnam 1965-1975 as a `Game` (see `annamite.kernel.game`)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, ClassVar, Final

from annamite.games.vietnam_1965_1975 import action_ids, projection
from annamite.games.vietnam_1965_1975.about import EXAMPLES, INTRO, NAME, TITLE, offered
from annamite.games.vietnam_1965_1975.box import components, copies
from annamite.games.vietnam_1965_1975.box.exercise import numbered
from annamite.games.vietnam_1965_1975.box.lookup import Box, our_box
from annamite.games.vietnam_1965_1975.box.scenarios import ours
from annamite.games.vietnam_1965_1975.box.sides import NLF, SEATS, SIDE_NAMES
from annamite.games.vietnam_1965_1975.box.tallies import TALLIES
from annamite.games.vietnam_1965_1975.campaign import outline as campaign_outline
from annamite.games.vietnam_1965_1975.campaign import sheets
from annamite.games.vietnam_1965_1975.campaign import victory as campaign_victory
from annamite.games.vietnam_1965_1975.checks import campaign_accounts, counting, statistics
from annamite.games.vietnam_1965_1975.checks.audit import audit
from annamite.games.vietnam_1965_1975.checks.landmarks import landmark, landmarks, occasion
from annamite.games.vietnam_1965_1975.checks.lures import lures
from annamite.games.vietnam_1965_1975.computer import COMPUTERS, ComputerKind
from annamite.games.vietnam_1965_1975.moving import reaction
from annamite.games.vietnam_1965_1975.operation import outline as operation_outline
from annamite.games.vietnam_1965_1975.position import hidden, tokens
from annamite.games.vietnam_1965_1975.position.procedures import Procedures
from annamite.games.vietnam_1965_1975.position.questions import STEPS
from annamite.games.vietnam_1965_1975.position.state import State
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.games.vietnam_1965_1975.shown import (
    drawing,
    guesses,
    hints,
    labels,
    messages,
    observing,
    picture,
    things,
    worlds,
)
from annamite.games.vietnam_1965_1975.shown import view as views
from annamite.games.vietnam_1965_1975.shown.season import record_sheets
from annamite.games.vietnam_1965_1975.shown.shapes import (
    SHAPES,
    Board,
    Chronicle,
    Hints,
    Option,
    View,
)
from annamite.games.vietnam_1965_1975.turn import deployment, set_up, victory
from annamite.games.vietnam_1965_1975.turn import outline as turn_outline
from annamite.games.vietnam_1965_1975.turn.arranging import arrange
from annamite.kernel import (
    Decision,
    Log,
    LogEntry,
    OptionSpec,
    Outcome,
    Request,
    Rules,
    ScenarioSpec,
    SeatSpec,
    Setup,
    Step,
    check_options,
    standing,
)
from annamite.kernel.example import Example, arranged, kept
from annamite.kernel.own_copy import own_copy, stamp
from annamite.kernel.shapes import Shapes

if TYPE_CHECKING:
    from pathlib import Path

    from annamite.kernel.action_table import ActionTable
    from annamite.kernel.component_files import Source
    from annamite.kernel.game import Json
    from annamite.kernel.own_file import Faults, Slot
    from annamite.kernel.vectors import Layout

PROCEDURES: Final = Procedures((*turn_outline.ALL, *operation_outline.ALL, *campaign_outline.ALL))
"""The order of play; see the outlines."""


class Vietnam:
    """The rules of Vietnam 1965-1975, sections 1 to 11 and 18.

    Args:
        box: What is in the box; ours if left out.
    """

    name = NAME
    title = TITLE
    intro = INTRO
    rules_version = "6" + stamp("vietnam-1965-1975")
    projection_version: ClassVar[int] = projection.VERSION
    shapes: Shapes = SHAPES
    players: ClassVar[tuple[ComputerKind, ...]] = COMPUTERS

    def __init__(self, box: Box | None = None) -> None:
        self.box = box or our_box()

    def __repr__(self) -> str:
        """Tell which game it is."""
        return standing.of_game(self)

    @property
    def seats(self) -> Sequence[SeatSpec]:
        """The two sides."""
        return [SeatSpec(id_, name) for id_, name in zip(SEATS, SIDE_NAMES)]

    @property
    def scenarios(self) -> Sequence[ScenarioSpec]:
        """The non-campaign scenarios."""
        return [offered(x.sheet) for x in ours()]

    @property
    def options(self) -> Sequence[OptionSpec]:
        """There are none."""
        return []

    @property
    def steps(self) -> Mapping[str, Step]:
        """Every step that these rules yield."""
        return STEPS

    def table(self, state: State, log: Log = None) -> Table:
        """Return a position with its components, as the queries of the rules ask for it."""
        return Table(state, self.box, numbered(state.scenario), log)

    def start(self, setup: Setup) -> State:
        """Return the position before the set-up; SetupError for a bad setup."""
        example: State | None = arranged(self, setup)
        if example is not None:
            return example
        check_options(self, setup)
        number = [spec.id for spec in self.scenarios].index(setup.scenario)
        return set_up.start(self.box, ours()[number], number)

    @property
    def examples(self) -> Mapping[str, Example]:
        """The worked examples that can be tried."""
        return {} if own_copy(NAME) is not None else kept(EXAMPLES)

    def arrange(self, _: State, changes: Mapping[str, Json]) -> State:
        """Return the position of an example, on ground of its own; ArrangeError if it is none."""
        return arrange(self.box, changes)

    def play(self, state: State, log: Log = None) -> Rules[None]:
        """Play the stretch that the state asks for."""
        t = self.table(state, log)
        stretch = self._stretch(t)
        return stretch if state.season is None else tokens.spoken(t, sheets.kept(t, stretch))

    @staticmethod
    def _stretch(t: Table) -> Rules[None]:
        """Play what comes next: revealing and shuffling come first."""
        state = t.s
        if state.reveal:
            yield from hidden.reveal(t)
            return
        if state.dispersing:
            reaction.disperse(t, state.dispersing.pop(0))
            return
        if state.breaking:
            deployment.break_regiment(t, state.breaking.pop(0))
            return
        hidden.gather(t)
        if state.shuffle:
            yield from hidden.shuffle(t)
            return
        yield from PROCEDURES.play(t)

    def outcome(self, state: State) -> Outcome | None:
        """Return the result once the game has ended."""
        if not state.ended:
            return None
        t = self.table(state)
        if t.scenario.sheet.campaign is None:
            return victory.outcome(t)
        return campaign_victory.outcome(t)

    def dump(self, state: State) -> bytes:
        """Return canonical bytes."""
        return state.dump()

    def load(self, data: bytes) -> State:
        """Return the state that `dump` wrote."""
        return State.load(data)

    @staticmethod
    def sources(overlay: Path | None = None) -> Sequence[Source]:
        """Return where the values of its components come from, an owner's own ones included."""
        return components.sources(overlay)

    @staticmethod
    def slots() -> Sequence[Slot]:
        """Return the values of charts, counters and map, ours."""
        return copies.slots()

    @staticmethod
    def printed() -> Mapping[str, str]:
        """Return by table where on the printed components its values stand."""
        return copies.printed()

    @staticmethod
    def faults(copy: Path) -> Faults:
        """Return what is wrong with an owner's file."""
        return copies.faults(copy)

    @staticmethod
    def rounds(state: State) -> int:
        """Return how many game-turns have begun, for statistics."""
        return state.turn

    def figures(self, state: State) -> dict[str, int]:
        """Return what statistics tell of a game: Victory Points and what they came from."""
        us, nlf = victory.points(self.table(state))
        return {"us_points": us // 4, "nlf_points": nlf // 4, **dict(zip(TALLIES, state.tally))}

    period = staticmethod(counting.period)

    def period_name(self, state: State) -> str:
        """Return the season or game-turn under way."""
        return counting.period_name(self.table(state))

    def indices(self, state: State) -> dict[str, int]:
        """Return levels and people in a campaign, else Victory Points; counters on the map."""
        return counting.indices(self.table(state))

    def use(self, _: State, decision: Decision, value: int) -> tuple[str, str] | None:
        """Return the action, or the region of a hex, that an answer makes use of."""
        return counting.use(self.box, decision, value)

    def seasons(self, state: State) -> tuple[int, int]:
        """Return how many seasons of a campaign are over, and of how many."""
        return statistics.seasons(self.table(state))

    def season_now(self, state: State) -> tuple[str, str]:
        """Return the season under way and which part of it is played."""
        return statistics.season_now(self.table(state))

    def season_figures(self, state: State) -> dict[str, int]:
        """Return what statistics tell of a season that has just ended."""
        return statistics.figures(self.table(state))

    def chronicle(self, state: State, seat: str | None) -> Chronicle:
        """Return what a seat may know of the seasons that are over; nothing without a campaign."""
        return record_sheets.chronicle(self.table(state), seat)

    def seasons_over(self, state: State) -> int:
        """Return how many seasons of a campaign are over."""
        return 0 if state.season is None else len(state.season.past)

    def season_event(self, told: LogEntry) -> str:
        """Return what statistics count something as that is told."""
        return statistics.event(told)

    def season_amiss(self, begun: State, over: State) -> list[str]:
        """Return a sentence for each account of a season that does not come out."""
        return list(campaign_accounts.audit(self.table(begun), self.table(over)))

    @property
    def action_table(self) -> ActionTable:
        """The action ids of its words."""
        return action_ids.table()

    def projection(self, state: State) -> Json:
        """Return what a position means, however it is stored."""
        return projection.projection(self.table(state))

    def audit(self, state: State) -> list[str]:
        """Return a sentence per broken invariant."""
        return audit(self.table(state))

    @property
    def landmarks(self) -> Sequence[str]:
        """What random games should all have come past: acts, operations, movements, combats."""
        return landmarks()

    def landmark(self, state: State, step: str, word: str) -> str | None:
        """Return the landmark that an answer passes, if any."""
        return landmark(self.table(state), step, word)

    def lures(self, state: State, decision: Decision) -> Sequence[int]:
        """Return the options that lead random games where they seldom come by chance."""
        return lures(self.table(state), decision)

    @staticmethod
    def occasion(state: State, _: Request) -> Hashable:
        """Return which operation, movement and attack a request belongs to."""
        return occasion(state)

    def sheet(self, state: State, decision: Decision) -> Hashable:
        """Return which sheet of a season's interphase a decision is part of; None: of none."""
        return sheets.sheet_of(self.table(state), decision)

    def view(self, state: State, seat: str | None) -> View:
        """Return what a seat may see."""
        return views.view(self.table(state), seat)

    @property
    def observation_layout(self) -> Layout:
        """Which numbers a view makes."""
        return observing.layout()

    @staticmethod
    def observe(view: View, seat: str | None) -> list[float]:
        """Return a view as numbers."""
        return observing.observe(view, seat)

    def redact(self, state: State, seat: str | None) -> State:
        """Return a copy in which hidden VC units are a neutral guess."""
        return guesses.redact(self.table(state), seat)

    def sample_world(self, state: State, seat: str | None, rng: Random) -> State:
        """Return a position drawn among those that fit what a seat knows."""
        return worlds.sample_world(self.table(state), seat, rng)

    def secrets(self, state: State) -> bool:  # noqa: ARG002
        """Return True: VC units lie face down."""
        return True

    def confidants(self, seat: str) -> Sequence[str]:
        """Return who sees all that a seat sees: the NLF, to whom nothing is hidden."""
        return () if seat == SEATS[NLF] else (SEATS[NLF],)

    def board(self) -> Board:
        """Return the drawing of the map and the names on it."""
        return drawing.board(self.box)

    def picture(self, view: View) -> str:
        """Return the part of the map that is played on with its counters as SVG."""
        return picture.picture(self.box, view)

    @staticmethod
    def tallies(view: View) -> list[tuple[str, str]]:
        """Return turn and points, as far as the seat of the view knows them."""
        return picture.tallies(view)

    def describe(self, state: State, decision: Decision) -> list[Option]:
        """Return labels and places of the options."""
        return labels.describe(self.table(state), decision)

    def meant(self, state: State, decision: Decision, thing: str) -> list[int]:
        """Return the answers, offered or not, that speak of a thing of the board."""
        return things.meant(self.table(state), decision, thing)

    def reminders(self, state: State, decision: Decision) -> list[str]:
        """Return what is in force and changes the choice at hand."""
        return labels.reminders(self.table(state), decision)

    def hints(self, state: State, decision: Decision) -> Hints | None:
        """Return areas in reach, odds and the like, of a state as the seat may know it."""
        return hints.hints(self.table(state), decision, self)

    def hints_since(self, before: State, state: State, decision: Decision) -> Hints | None:
        """Return the same, with what a sheet that is drawn up has changed since it began."""
        return hints.hints(self.table(state), decision, self, self.table(before))

    def prompt(self, decision: Decision) -> str:
        """Return the question put by a decision."""
        return labels.prompt(decision)

    def text(self, entry: LogEntry) -> str:
        """Return a log line."""
        return messages.text(entry)


def game() -> Vietnam:
    """Return the rules, with our own components.

    Raises:
        ValueError: something in the owner's file does not fit.
    """
    ours()  # a scenario that cannot be right is told before anybody chooses it
    return Vietnam()
