"""Operation Rolling Thunder as a `Game` (see `annamite.kernel.game`)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from annamite.games.rolling_thunder import (
    action_ids,
    counting,
    drawing,
    labels,
    messages,
    movement,
    observing,
    onward,
    picture,
    projection,
    recon,
    sac,
    season,
    things,
    victory,
    year,
)
from annamite.games.rolling_thunder import view as views
from annamite.games.rolling_thunder.about import (
    EXAMPLES,
    INTRO,
    NAME,
    ONE_PERSON,
    OPTIONS,
    SCENARIOS,
    TITLE,
)
from annamite.games.rolling_thunder.arranging import arrange
from annamite.games.rolling_thunder.audit import audit
from annamite.games.rolling_thunder.autopilot import AutopilotKind
from annamite.games.rolling_thunder.autopilot import drafts as suggested
from annamite.games.rolling_thunder.box import copies, loading
from annamite.games.rolling_thunder.box.compiled import Box
from annamite.games.rolling_thunder.box.components import YEARS, Components
from annamite.games.rolling_thunder.box.ids import (
    CAUSES,
    FIRST_AIRFIELD,
    FIRST_BRIDGE,
    FORCE_NAMES,
    FORCES,
    SUPPORT,
)
from annamite.games.rolling_thunder.box.loading import sources
from annamite.games.rolling_thunder.phases import Ended, Phase
from annamite.games.rolling_thunder.raids.raid import raids
from annamite.games.rolling_thunder.rule_options import (
    DIFFICULTIES,
    bits_of,
    difficulty_of,
)
from annamite.games.rolling_thunder.setup import start
from annamite.games.rolling_thunder.shown import SHAPES, ThunderBoard, ThunderOption, ThunderView
from annamite.games.rolling_thunder.state import State
from annamite.games.rolling_thunder.steps import STEPS
from annamite.games.rolling_thunder.table import Table
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
    SetupError,
    Step,
    check_options,
    standing,
)
from annamite.kernel.example import Example, arranged, kept
from annamite.kernel.own_copy import own_copy
from annamite.kernel.shapes import Shapes

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

    from annamite.kernel import Position
    from annamite.kernel.action_table import ActionTable
    from annamite.kernel.component_files import Source
    from annamite.kernel.game import Json
    from annamite.kernel.own_file import Census, Faults, Slot
    from annamite.kernel.shapes import Draft, Hints
    from annamite.kernel.vectors import Layout

_STRETCHES: Final[dict[Phase, Callable[[Table], Rules[None]]]] = {
    Phase.REINFORCE: year.reinforce,
    Phase.UPGRADE: year.upgrade,
    Phase.REARM: year.rearm,
    Phase.DESIGNATE: year.designate,
    Phase.SUPPORT_DISCARD: year.discard_cards,
    Phase.SUPPORT_DRAW: year.draw_cards,
    Phase.SUPPORT_EXCHANGE: year.exchange,
    Phase.REPAIR: season.repair,
    Phase.WEATHER: season.weather,
    Phase.RESTRICTIONS: season.restrictions,
    Phase.DIRECTIVES: season.directives,
    Phase.REQUEST: season.request,
    Phase.FLEXIBILITY: season.flexibility,
    Phase.ALERT: season.alert,
    Phase.RAIDS: raids,
    Phase.PRODUCTION: movement.production,
    Phase.RECON_ASSIGN: recon.assign,
    Phase.RECON_PILOTS: recon.pilots,
    Phase.RECON_CARDS: recon.cards,
    Phase.RECON_MISSIONS: recon.missions,
    Phase.MOVES: movement.moves,
    Phase.SAC_PLACE: sac.place_bombers,
    Phase.SAC_BOMB: sac.bombard,
    Phase.INFILTRATION: sac.infiltrate,
    Phase.CLEAN_UP: sac.clean_up,
}
"""The rules of each stretch."""

_ASKING: Final = (
    Phase.DESIGNATE,
    Phase.WEATHER,
    Phase.REQUEST,
    Phase.ALERT,
    Phase.RAIDS,
    Phase.RECON_ASSIGN,
    Phase.RECON_MISSIONS,
    Phase.MOVES,
    Phase.SAC_PLACE,
)
_STAGES: Final = tuple(
    f"{year_} {phase.name.lower()}"
    for year_ in YEARS
    for phase in (*_ASKING, *((Phase.REINFORCE, Phase.UPGRADE) if year_ > YEARS[0] else ()))
)
"""Phases that ask something in every game that reaches their year."""


RULES: Final = "4"
"""Rises when an old record may no longer reproduce, whatever is in the box."""


class RollingThunder:
    """The rules of Operation Rolling Thunder, beta 2.1.

    Args:
        components: What is in the box; ours if left out.

    Attributes:
        rules_version: Version of the rules, with a digest of what is in the box.
    """

    name = NAME
    title = TITLE
    one_person = ONE_PERSON
    intro = INTRO
    shapes: Shapes = SHAPES
    landmarks: ClassVar[tuple[str, ...]] = (*SUPPORT, *_STAGES)
    """What random games should all have come past: every Support card, and phases of each year."""
    projection_version: ClassVar[int] = projection.VERSION
    players: ClassVar[tuple[AutopilotKind, ...]] = (AutopilotKind(),)

    def __init__(self, components: Components | None = None) -> None:
        self.box = Box(components)
        self._own = components is not None or own_copy(NAME) is not None
        self._boxes = {difficulty_of(0): self.box}
        self._uses = counting.uses(self.box.names)
        self.rules_version = f"{RULES}{loading.stamp(self.box.c)}"

    def __repr__(self) -> str:
        """Tell which game it is."""
        return standing.of_game(self)

    @property
    def seats(self) -> Sequence[SeatSpec]:
        """The two forces."""
        return [SeatSpec(id_, name) for id_, name in zip(FORCES, FORCE_NAMES)]

    @property
    def scenarios(self) -> Sequence[ScenarioSpec]:
        """The campaign game and the short game."""
        return SCENARIOS

    @property
    def options(self) -> Sequence[OptionSpec]:
        """Readings of doubtful rules, and choices about how the players share the game."""
        return OPTIONS

    @property
    def steps(self) -> Mapping[str, Step]:
        """Every step that these rules yield."""
        return STEPS

    def table(self, state: State, log: Log = None) -> Table:
        """Return a position with its components, as the queries of the rules ask for it."""
        return Table(state, self._box(state.options), log)

    def _box(self, options: int) -> Box:
        """Return what a table with these option bits plays with."""
        name = difficulty_of(options)
        if name not in self._boxes:
            self._boxes[name] = Box(loading.at_difficulty(name))
        return self._boxes[name]

    def start(self, setup: Setup) -> State:
        """Return the position before the first year; SetupError for a bad setup."""
        example: State | None = arranged(self, setup)
        if example is not None:
            return example
        options = check_options(self, setup)
        bits = bits_of(options)
        if self._own and difficulty_of(bits) != difficulty_of(0):
            msg = (
                "Own components are played as they are; games of another difficulty are played "
                f"without --components {NAME}=FILE."
            )
            raise SetupError(msg)
        return start(self._box(bits), setup.scenario, bits)

    @property
    def examples(self) -> Mapping[str, Example]:
        """The worked examples that can be tried."""
        return {} if self._own else kept(EXAMPLES)

    def arrange(self, state: State, changes: Mapping[str, Json]) -> State:
        """Return a start changed to the position of an example; ArrangeError if it is none."""
        return arrange(self.table(state.copy()), changes)

    def play(self, state: State, log: Log = None) -> Rules[None]:
        """Play the stretch that `state.phase` names."""
        try:
            yield from _STRETCHES[Phase(state.phase)](self.table(state, log))
        except Ended:
            state.phase = Phase.OVER

    def outcome(self, state: State) -> Outcome | None:
        """Return the result once the game has ended."""
        return victory.outcome(self.table(state)) if state.ended else None

    def dump(self, state: State) -> bytes:
        """Return canonical bytes."""
        return state.dump()

    def load(self, data: bytes) -> State:
        """Return the state that `dump` wrote."""
        return State.load(data)

    @staticmethod
    def sources(overlay: Path | None = None) -> Sequence[Source]:
        """Return where the values of its components come from, an owner's own ones included."""
        return sources(overlay)

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

    @staticmethod
    def census(overlay: Path | None = None) -> Census:
        """Return how many values it has, and how many are reconstructed, an owner's own ones not."""
        return copies.counted(overlay)

    @staticmethod
    def rounds(state: State) -> int:
        """Return how many seasons have begun, for statistics."""
        return (state.year - 1965) * 2 + state.season

    @staticmethod
    def figures(state: State) -> dict[str, int]:
        """Return what statistics tell of a game: final impact, losses, what moved the marker."""
        causes = {f"impact_{name}": moved for name, moved in zip(CAUSES, state.tally)}
        return {"impact": state.impact, "losses": state.all_losses, **causes}

    # Asked at every decision of a simulation: the function itself, which saves a call.
    period = staticmethod(counting.period)
    period_name = staticmethod(counting.period_name)

    def indices(self, state: State) -> dict[str, int]:
        """Return the tracks, what both forces have won and lost, and what is on its way south."""
        return counting.indices(self.table(state))

    def use(self, _: State, decision: Decision, value: int) -> tuple[str, str] | None:
        """Return the Support card, action or place that an answer makes use of."""
        found = self._uses.get(decision.step)
        return None if found is None else found.get(value)

    @staticmethod
    def landmark(state: State, step: str, word: str) -> str | None:
        """Return the landmark that an answer passes: a Support card played, or year and phase."""
        if step.startswith("card.") and word in SUPPORT:
            return word
        return f"{state.year} {Phase(state.phase).name.lower()}"

    @staticmethod
    def occasion(state: State, _: Request) -> Hashable:
        """Return the season and phase, and whose raid or mission is under way against what."""
        raid, mission = state.raid, state.mission
        return (
            state.season,
            state.phase,
            raid and (raid.force, raid.segment, _target_kind(raid.target)),
            mission and mission.force,
        )

    @property
    def action_table(self) -> ActionTable:
        """The action ids of its words."""
        return action_ids.table()

    @staticmethod
    def projection(state: State) -> Json:
        """Return what a position means, however it is stored."""
        return projection.projection(state)

    def audit(self, state: State) -> list[str]:
        """Return a sentence per broken invariant."""
        return audit(self.table(state))

    def view(self, state: State, seat: str | None) -> ThunderView:
        """Return what a seat may see: everything, for the forces hide nothing from each other."""
        return views.view(self.table(state), seat)

    def redact(self, state: State, seat: str | None) -> State:  # noqa: ARG002
        """Return a copy; there is nothing to hide."""
        return state.copy()

    @staticmethod
    def sample_world(state: State, seat: str | None, rng: Random) -> State:  # noqa: ARG004
        """Return a copy: everybody sees all that there is."""
        return state.copy()

    @property
    def observation_layout(self) -> Layout:
        """Which numbers a view makes."""
        return observing.layout()

    @staticmethod
    def observe(view: ThunderView, seat: str | None) -> list[float]:
        """Return a view as numbers."""
        return observing.observe(view, seat)

    def secrets(self, state: State) -> bool:  # noqa: ARG002
        """Return False: hands lie open between partners."""
        return False

    def drafts(self, position: Position[State], seat: str) -> list[Draft]:
        """Return what the autopilot would do in the place of whoever decides."""
        return suggested.drafts(self, position, seat)

    def meant(self, state: State, decision: Decision, thing: str) -> list[int]:
        """Return the answers, offered or not, that speak of a thing of the board."""
        return things.meant(self.table(state), decision, thing)

    def hints(self, state: State, decision: Decision) -> Hints | None:
        """Return what the next question offers, where the forces take turns."""
        return onward.hints(self.table(state), decision)

    def board(self) -> ThunderBoard:
        """Return the drawing of the board and the names on it."""
        others: dict[str, Components] = {}
        if not self._own:
            harder_or_easier = (name for name, bit in DIFFICULTIES.items() if bit)
            others.update((name, loading.at_difficulty(name)) for name in harder_or_easier)
        return drawing.board(self.box, others)

    def picture(self, view: ThunderView) -> str:
        """Return the board with all that lies on it as SVG."""
        return picture.picture(drawing.drawn(self.box.c), view)

    @staticmethod
    def tallies(view: ThunderView) -> list[tuple[str, str]]:
        """Return the tracks, and how each force stands."""
        return picture.tallies(view)

    def describe(self, state: State, decision: Decision) -> list[ThunderOption]:
        """Return labels and places of the options."""
        return labels.describe(self.table(state), decision)

    def reminders(self, state: State, decision: Decision) -> list[str]:
        """Return what is in force and changes the choice at hand."""
        return labels.reminders(self.table(state), decision)

    def prompt(self, decision: Decision) -> str:
        """Return the question put by a decision."""
        return labels.prompt(self.box.names, decision)

    def text(self, entry: LogEntry) -> str:
        """Return a log line."""
        return messages.text(self.box.names, entry)


def _target_kind(target: int) -> int:
    """Return whether a raid is flown against an objective (0), bridges (1) or an airfield (2)."""
    return (target >= FIRST_BRIDGE) + (target >= FIRST_AIRFIELD)


def game() -> RollingThunder:
    """Return the rules, with our own components."""
    return RollingThunder()
