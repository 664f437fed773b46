"""What a game is to the rest of the house: the `Game` protocol and the types at its edge."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

import msgspec

from annamite.kernel import standing
from annamite.kernel.decision import Decision, Params, Rules, Step
from annamite.kernel.powers import HasConfidants
from annamite.kernel.shapes import Option, Shapes, View

Json: TypeAlias = Any
"""A value that JSON can hold."""

OptionValue: TypeAlias = bool | int | str


class SetupError(ValueError):
    """A scenario or option that the game does not know; the message says what to do instead."""


class OptionSpec(msgspec.Struct, frozen=True):
    """A choice made before play: a switch, or one of `choices`.

    Attributes:
        id: Stable name in records.
        title: What a person reads.
        help: One sentence.
        choices: Allowed values; the first is the default.
        labels: What a person reads for each choice.
        needs: Id of the switch that must be on for this option to matter; "" if none.
        seated: Whether it follows from who sits where, so that a table need not ask.
        level: Whether it says how hard the game is, so that a table asks it among the first.
        group: What it belongs with, where a table asks it apart from others: `readings`, of doubtful
            rules; "" if it stands with the rest.
        alone: Whether a form chooses it by itself where one person plays against seats that the
            rules play.
    """

    id: str
    title: str
    help: str
    choices: tuple[OptionValue, ...]
    labels: tuple[str, ...]
    needs: str = ""
    seated: bool = False
    level: bool = False
    group: str = ""
    alone: bool = False


class ScenarioSpec(msgspec.Struct, frozen=True):
    """A starting position with a name.

    Attributes:
        id, title, summary: How it is offered.
        long: Whether a game of it is so long that tools play whole ones only if they are told to.
        first: Whether newcomers begin best with it.
        begins_as: The scenario whose start it has, so that tools look into that one alone; "": none.
    """

    id: str
    title: str
    summary: str
    long: bool = False
    first: bool = False
    begins_as: str = ""


class SeatSpec(msgspec.Struct, frozen=True):
    """A side that somebody plays."""

    id: str
    title: str


class Intro(msgspec.Struct, frozen=True, kw_only=True):
    """What a game says of itself to whoever has never played it, each in a short line.

    Attributes:
        what: What it is.
        sides: Who plays against whom.
        length: How long a game takes.
    """

    what: str
    sides: str
    length: str


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that decides a game before its first answer."""

    scenario: str
    options: dict[str, OptionValue] = {}


class LogEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened, for people to read and the page to show.

    Attributes:
        key: Which message; the game holds the wording. One that begins with `why.` tells no event
            but why a faction that nobody plays does what follows.
        rule: Section of the rulebook that made it happen.
        params: Values of the message (ids and numbers).
        visible_to: Seats that may read it; None means everybody.
    """

    key: str
    rule: str
    params: Params = {}
    visible_to: tuple[str, ...] | None = None

    @property
    def is_reason(self) -> bool:
        """Whether it tells why something is done, not what."""
        return self.key.startswith("why.")


PLAYER_REASON = "why.player"
"""Log key of why a computer player answers as it does; the player holds the wording."""
OVERRULED = "overruled"
"""Log key of a non-player's choice in whose place somebody had it make another one."""

CLOSE = "close."
"""What keys of lines begin with that only those are told who read closely (`kernel.retracing`)."""
DICE_MOVED = "dice.moved"
"""What notes where a table that was restored or moved goes on with other dice."""
TABLE_TEXTS = {
    "undo.chance": "A die or card was taken back; it is rolled or drawn again.",
    "crash.chance": "Dice that fell before the rules failed do not fall again.",
    DICE_MOVED: "The game was restored or moved; its dice are others from here on.",
    "rules.moved": "From here on newer rules hold.",
}
"""Sentences for the log keys of the table itself, which come with no rule and no params."""


def reads_closely(log: object) -> bool:
    """Return whether whoever reads a log wants to be told more than others are."""
    return getattr(log, "closely", False)


def reason_line(game: Game[Any], state: Any, seat: str, reason: str) -> LogEntry:
    """Return the log line of why a computer player in `seat` answers as it does.

    Where seats may know different things a reason can give something away: then only those who see
    all that the seat sees read it before the end.

    Args:
        game: The rules.
        state: A position of the game.
        seat: Whose answer it is.
        reason: Why, as the player words it.
    """
    readers = None
    if game.secrets(state):
        readers = (seat, *(game.confidants(seat) if isinstance(game, HasConfidants) else ()))
    return LogEntry(PLAYER_REASON, "", {"seat": seat, "reason": reason}, readers)


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended.

    Attributes:
        ranking: Seats from first to last place.
        scores: What each has scored.
        reason: Why it ended so.
        verdict: What a person reads where "the first of the ranking wins" would be wrong, as where
            the seats win or lose together; "" where it is right.
        drawn: Whether nobody is ahead: then the ranking says nothing.
    """

    ranking: tuple[str, ...]
    scores: dict[str, int]
    reason: str
    verdict: str = ""
    drawn: bool = False

    @property
    def winner(self) -> str | None:
        """The seat that won; None: nobody has."""
        return None if self.drawn else self.ranking[0]

    def __repr__(self) -> str:
        """Tell who came where, and why."""
        return standing.of_outcome(self)


class GameState(Protocol):
    """What the kernel asks of a state: that it can be copied cheaply."""

    def copy(self) -> Any:
        """Return an independent copy."""


S = TypeVar("S", bound=GameState)

Log: TypeAlias = "Callable[[LogEntry], None] | None"
"""Where a rule reports; None where nobody reads, so that no entry is built."""


class Game(Protocol[S]):
    """The rules of one game. Nobody outside its package touches a state but through this.

    What a game may have beyond it stands in `kernel.powers`.
    """

    name: str
    """Name on the command line and in records, e.g. `fire-in-the-lake`."""
    title: str
    rules_version: str
    """Changes when an old record may no longer reproduce."""
    shapes: Shapes
    """The types of what a page is sent: what `view`, `board`, `describe` and hints return."""

    @property
    def seats(self) -> Sequence[SeatSpec]:
        """All seats, in the game's own order."""

    @property
    def scenarios(self) -> Sequence[ScenarioSpec]:
        """The starting positions."""

    @property
    def options(self) -> Sequence[OptionSpec]:
        """The choices made before play."""

    @property
    def steps(self) -> Mapping[str, Step]:
        """Every step that the rules may yield, by id."""

    def start(self, setup: Setup) -> S:
        """Return the position before the first request.

        Raises:
            SetupError: unknown scenario, option or value.
        """

    def play(self, state: S, log: Log = None) -> Rules[None]:
        """Play the next short stretch on `state`; afterwards the state says what comes next."""

    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""

    def dump(self, state: S) -> bytes:
        """Return the canonical bytes of a state: equal states, equal bytes, in any process."""

    def load(self, data: bytes) -> S:
        """Return the state that `dump` wrote."""

    def audit(self, state: S) -> list[str]:
        """Return a sentence for each broken invariant; empty when all is well."""

    def view(self, state: S, seat: str | None) -> View:
        """Return what `seat` may see (None: a spectator); the only thing that leaves the server."""

    def redact(self, state: S, seat: str | None) -> S:
        """Return a copy in which all that `seat` may not know is replaced by a neutral guess.

        The guess depends on nothing but what `seat` knows, and the rules can play on from it.
        """

    def secrets(self, state: S) -> bool:
        """Return whether seats may know different things in this game; if not, `redact` copies."""

    def board(self) -> msgspec.Struct:
        """Return the static drawing data and names that a page needs."""

    def describe(self, state: S, decision: Decision) -> Sequence[Option]:
        """Return, per option in order, what a page shows: label, space, pieces … (no secrets).

        A die or card that people bring themselves is put the same way, as a decision of whoever is
        asked.
        """

    def reminders(self, state: S, decision: Decision) -> list[str]:
        """Return sentences that whoever answers should have in mind (lasting effects …)."""

    def prompt(self, decision: Decision) -> str:
        """Return the sentence that asks for `decision`, or for a die or card put as one."""

    def text(self, entry: LogEntry) -> str:
        """Return the sentence that tells a log entry, the game's own or one of `TABLE_TEXTS`."""


def sentence(game: Game[Any], entry: LogEntry) -> str:
    """Return the sentence that tells a log entry: the game's, or one of the table itself."""
    if entry.key == OVERRULED:
        words = "Overruled: {title} takes “{chosen}” instead of “{instead}” ({question})."
        return words.format(**entry.params)
    if entry.key != PLAYER_REASON:
        return game.text(entry)
    reason = str(entry.params["reason"])
    return f"{reason[:1].upper()}{reason[1:]}."


def check_options(game: Game[Any], setup: Setup) -> dict[str, OptionValue]:
    """Return the options of `setup` with defaults filled in.

    Raises:
        SetupError: unknown scenario, option or value.
    """
    names = [scenario.id for scenario in game.scenarios]
    if setup.scenario not in names:
        msg = f"{game.title} has no scenario {setup.scenario!r}; choose one of: {', '.join(names)}."
        raise SetupError(msg)
    specs = {spec.id: spec for spec in game.options}
    for name, value in setup.options.items():
        if name not in specs:
            known = ", ".join(specs) or "none"
            msg = f"{game.title} has no option {name!r}; it has: {known}."
            raise SetupError(msg)
        allowed = specs[name].choices
        if not any(value == choice and type(value) is type(choice) for choice in allowed):
            shown = ", ".join(str(choice).lower() for choice in allowed)
            msg = f"Option {name!r} cannot be {value!r}; choose one of: {shown}."
            raise SetupError(msg)
    return {name: setup.options.get(name, spec.choices[0]) for name, spec in specs.items()}
