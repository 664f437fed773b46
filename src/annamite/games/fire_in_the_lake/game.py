"""Fire in the Lake as a `Game` (see `annamite.kernel.game`)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from contextlib import AbstractContextManager
from random import Random
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from annamite.games.fire_in_the_lake import (
    action_ids,
    components,
    copies,
    counting,
    coup,
    deception,
    drawing,
    labels,
    messages,
    observing,
    picture,
    projection,
    sequence,
    solitaire,
    stakes,
    things,
)
from annamite.games.fire_in_the_lake import view as views
from annamite.games.fire_in_the_lake.about import EXAMPLES, INTRO, NAME, TITLE, offered
from annamite.games.fire_in_the_lake.arranging import arrange
from annamite.games.fire_in_the_lake.audit import audit
from annamite.games.fire_in_the_lake.deck import SCENARIOS
from annamite.games.fire_in_the_lake.events import NO_EVENTS, SIDES, EventSet, words
from annamite.games.fire_in_the_lake.events.cards import ALL_EVENTS
from annamite.games.fire_in_the_lake.events.matrix import matrix
from annamite.games.fire_in_the_lake.extremes import extreme
from annamite.games.fire_in_the_lake.nonplayers import NonPlayer, adviser
from annamite.games.fire_in_the_lake.nonplayers.audit import watch
from annamite.games.fire_in_the_lake.nonplayers.chart import charts
from annamite.games.fire_in_the_lake.nonplayers.driver import guided
from annamite.games.fire_in_the_lake.nonplayers.trace import traced
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.pieces import FACTIONS
from annamite.games.fire_in_the_lake.reminders import reminders
from annamite.games.fire_in_the_lake.rule_options import DECEPTION, NONPLAYERS, OPTIONS, mix
from annamite.games.fire_in_the_lake.setup import start
from annamite.games.fire_in_the_lake.shown import SHAPES
from annamite.games.fire_in_the_lake.staging import occasion, stage
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import STEPS
from annamite.games.fire_in_the_lake.victory import outcome
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

if TYPE_CHECKING:
    from pathlib import Path

    from annamite.games.fire_in_the_lake.shown import FireBoard, FireView
    from annamite.kernel import Position
    from annamite.kernel.action_table import ActionTable
    from annamite.kernel.charts import Chart, Trace
    from annamite.kernel.component_files import Source
    from annamite.kernel.game import Json
    from annamite.kernel.own_file import Faults, Slot
    from annamite.kernel.shapes import Option
    from annamite.kernel.vectors import Layout
    from annamite.players import Thought

_TITLES = {"us": "US", "arvn": "ARVN", "nva": "NVA", "vc": "VC"}


class FireInTheLake:
    """The rules of Fire in the Lake, 2nd edition.

    Args:
        events: The Events that can be executed; other cards serve for Operations only.
    """

    name = NAME
    title = TITLE
    intro = INTRO
    rules_version = "5" + stamp("fire-in-the-lake")
    shapes = SHAPES
    projection_version: ClassVar[int] = projection.VERSION
    players: ClassVar[tuple[NonPlayer, ...]] = (NonPlayer(),)
    seldom: ClassVar[dict[str, tuple[str, ...]]] = {
        "event.100.whose": ("us", "arvn"),
        "event.action": ("bombard",),
        "coup.play_on": ("no", "yes"),
    }
    """Words that random play may never take: of a shared vocabulary, or too rare.

    Whether to play on is asked of a lone player alone, who has to have chosen that it is.
    """

    def __init__(self, events: EventSet = NO_EVENTS) -> None:
        self.events = events

    def __repr__(self) -> str:
        """Tell which game it is."""
        return standing.of_game(self)

    @property
    def seats(self) -> Sequence[SeatSpec]:
        """The four factions."""
        return [SeatSpec(name, _TITLES[name]) for name in FACTIONS]

    @property
    def scenarios(self) -> Sequence[ScenarioSpec]:
        """Short, Medium and Full."""
        return [offered(scenario) for scenario in SCENARIOS]

    @property
    def options(self) -> Sequence[OptionSpec]:
        """The optional rules."""
        return OPTIONS

    @property
    def steps(self) -> Mapping[str, Step]:
        """Every step that these rules yield."""
        return STEPS

    def start(self, setup: Setup) -> State:
        """Return the position before the first card is revealed; SetupError for a bad setup."""
        example: State | None = arranged(self, setup)
        if example is not None:
            return example
        return start(setup.scenario, check_options(self, setup))

    def play(self, state: State, log: Log = None) -> Rules[None]:
        """Play the stretch that `state.phase` names, non-players answering for themselves."""
        if state.nonplayers:
            return guided(self._stretch, state, log)
        return self._stretch(state, log)

    def advised(self, position: Position[State]) -> Sequence[Thought]:
        """Return what a non-player would answer in the place of the seat that decides."""
        return adviser.advise(self._stretch, position)

    def _stretch(self, state: State, log: Log) -> Rules[None]:
        phase = state.phase
        if phase == Phase.ACT:
            return sequence.act(state, log, self.events)
        if phase == Phase.NEXT_CARD:
            return sequence.next_card(state, log)
        if phase == Phase.PIVOTAL:
            return sequence.pivotal(state, log, self.events)
        if phase == Phase.FIRST_CARD:
            return sequence.first_card(state, log)
        if phase == Phase.DECEPTION:
            return self._deal_deception(state, log)
        return coup.STRETCHES[Phase(phase)](state, log)

    @staticmethod
    def _deal_deception(state: State, log: Log) -> Rules[None]:
        yield from deception.deal(state, log)
        state.phase = Phase.FIRST_CARD

    @staticmethod
    def seated(setup: Setup, seats: Mapping[str, str]) -> Setup:
        """Return the setup with those seats as non-players that a non-player is to take."""
        taken = mix(seat for seat, kind in seats.items() if kind == NonPlayer.id)
        return Setup(setup.scenario, {**setup.options, NONPLAYERS: taken})

    @staticmethod
    def seats_taken(setup: Setup) -> dict[str, str]:
        """Return the seats that a setup gives to non-players, with that kind."""
        taken = str(setup.options.get(NONPLAYERS, "none")).split("+")
        return {name: NonPlayer.id for name in FACTIONS if name in taken}

    def outcome(self, state: State) -> Outcome | None:
        """Return the ranking once the game has ended."""
        if not state.ended:
            return None
        return solitaire.outcome(state) or outcome(state)

    def dump(self, state: State) -> bytes:
        """Return canonical bytes."""
        return state.dump()

    def load(self, data: bytes) -> State:
        """Return the state that `dump` wrote."""
        return State.load(data)

    def stakes(self, setup: Setup) -> Sequence[str]:
        """Return what a lone player is told before play; nothing where nobody plays alone."""
        return stakes.stakes(setup.scenario, check_options(self, setup))

    @staticmethod
    def rounds(state: State) -> int:
        """Return how many Coup cards have come, for statistics."""
        return state.coups

    # Asked at every decision of a simulation: the functions themselves, which saves a call.
    period = staticmethod(counting.period)
    period_name = staticmethod(counting.period_name)
    indices = staticmethod(counting.indices)
    use = staticmethod(counting.use)

    def cards(self) -> list[tuple[int, str, str, dict[str, bool]]]:
        """Return each card's number, title, kind and which of its texts are implemented."""
        return matrix(self.events)

    @staticmethod
    def sources(overlay: Path | None = None) -> Sequence[Source]:
        """Return where the values of its components come from, an owner's own ones included."""
        return components.sources(overlay)

    @staticmethod
    def slots() -> Sequence[Slot]:
        """Return every value of its components, ours."""
        return copies.slots()

    @staticmethod
    def printed() -> Mapping[str, str]:
        """Return by table where on the printed components its values stand."""
        return copies.printed()

    @staticmethod
    def faults(copy: Path) -> Faults:
        """Return what is wrong with an owner's file."""
        return copies.faults(copy)

    @property
    def landmarks(self) -> list[str]:
        """What random games should all have come past: every side of every Event."""
        return [f"{card.number} {side}" for card in self.events.values() for side in card.sides]

    @staticmethod
    def landmark(state: State, step: str, word: str) -> str | None:
        """Return the landmark that an answer passes, if any."""
        played = step == "event.side" and word in SIDES
        return f"{state.card} {word}" if played else None

    @property
    def action_table(self) -> ActionTable:
        """The action ids of its words."""
        return action_ids.table()

    @staticmethod
    def projection(state: State) -> Json:
        """Return what a position means, however it is stored."""
        return projection.projection(state)

    @property
    def examples(self) -> Mapping[str, Example]:
        """The worked examples that can be tried."""
        return {} if own_copy(NAME) is not None else kept(EXAMPLES)

    @staticmethod
    def arrange(state: State, changes: Mapping[str, Json]) -> State:
        """Return a start changed to the position of an example; ArrangeError if it is none."""
        return arrange(state, changes)

    def audit(self, state: State) -> list[str]:
        """Return a sentence per broken invariant."""
        return audit(state)

    @staticmethod
    def lures(_: State, decision: Decision) -> list[int]:
        """Return the options that lead where chance seldom does: to Events."""
        return sequence.events_offered(decision)

    def extreme(self, state: State, dice: Random) -> State | None:
        """Return a copy pushed to extremes that random play hardly comes to, if it can be now."""
        return extreme(state, dice, self.events)

    @staticmethod
    def stage(state: State, landmark: str, dice: Random) -> State | None:
        """Return a copy in which a faction may execute that side of an Event, if one is to act."""
        return stage(state, landmark, dice)

    @staticmethod
    def occasion(_: State, request: Request) -> Hashable:
        """Return who acts and under which limits: the Event's, or those of its own action."""
        return occasion(request)

    def watch(self, state: State) -> AbstractContextManager[list[str]]:
        """Return a context that fills a list with what is wrong in how a live position goes on."""
        return watch(state)

    def view(self, state: State, seat: str | None) -> FireView:
        """Return what a seat may see."""
        return views.view(state, seat)

    def redact(self, state: State, seat: str | None) -> State:
        """Return a copy without other players' hidden markers."""
        return views.redact(state, seat)

    @staticmethod
    def sample_world(state: State, seat: str | None, rng: Random) -> State:
        """Return a position drawn among those that fit what a seat knows."""
        return views.sample_world(state, seat, rng)

    @property
    def observation_layout(self) -> Layout:
        """Which numbers a view makes."""
        return observing.layout()

    @staticmethod
    def observe(view: FireView, seat: str | None) -> list[float]:
        """Return a view as numbers."""
        return observing.observe(view, seat)

    def secrets(self, state: State) -> bool:
        """Return whether hidden markers are in play."""
        return bool(state.options & DECEPTION)

    def board(self) -> FireBoard:
        """Return the drawing of the board and the names on it."""
        return replace(drawing.board(), events=words.texts(self.events))

    @staticmethod
    def picture(view: FireView) -> str:
        """Return the board with its pieces as SVG."""
        return picture.picture(view)

    @staticmethod
    def tallies(view: FireView) -> list[tuple[str, str]]:
        """Return the standings and tracks."""
        return picture.tallies(view)

    def describe(self, state: State, decision: Decision) -> list[Option]:
        """Return labels and places of the options."""
        return words.add_notes(state, decision, labels.describe(state, decision), self.events)

    @staticmethod
    def meant(state: State, decision: Decision, thing: str) -> Sequence[int]:
        """Return the answers, offered or not, that mean a space, piece, faction, card or box."""
        return things.meant(state, decision, thing)

    @staticmethod
    def charts() -> Sequence[Chart]:
        """Return the flowcharts of the non-players."""
        return charts()

    def trace(self, told: Sequence[LogEntry], at: int) -> Trace | None:
        """Return a non-player's way through its flowchart."""
        return traced(told, at, self.text)

    def reminders(self, state: State, decision: Decision) -> list[str]:
        """Return the lasting effects that change the action at hand, and what comes before it."""
        return reminders(state, decision, self.events)

    def prompt(self, decision: Decision) -> str:
        """Return the question put by a decision."""
        return labels.prompt(decision)

    def text(self, entry: LogEntry) -> str:
        """Return a log line."""
        return messages.text(entry)


def game() -> FireInTheLake:
    """Return the rules, with every Event card."""
    return FireInTheLake(ALL_EVENTS)
