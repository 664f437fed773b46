"""What a game may have beyond the `Game` protocol, each power for whoever has a use for it.

A game has a power when its class has the members: `isinstance(game, HasHints)` asks for it. `amiss`
tells what is half there, or not called as it should be; every game is asked that in the tests.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from inspect import Signature, iscoroutinefunction, signature
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, Protocol, _ProtocolMeta, runtime_checkable
from weakref import WeakKeyDictionary

from annamite.kernel.component_files import Sourced
from annamite.kernel.decision import Decision, Request
from annamite.kernel.own_file import Census, Faults, Slot
from annamite.kernel.shapes import Draft, Hints

if TYPE_CHECKING:
    from annamite.kernel.action_table import ActionTable
    from annamite.kernel.charts import Chart, Trace
    from annamite.kernel.example import Example
    from annamite.kernel.game import Intro, Json, LogEntry, Setup
    from annamite.kernel.vectors import Layout


class Power(_ProtocolMeta):
    """The metaclass of powers: a class is asked for their members once, not each time.

    A member that is None is not there. What a class gets after it was asked is not seen.
    """

    _is_protocol: bool

    def __instancecheck__(self, instance: object) -> bool:
        if not self._is_protocol:
            return super().__instancecheck__(instance)
        known = _KNOWN.setdefault(type(instance), {})
        if self not in known:
            names = (name for base in self.__mro__ for name in members(base))
            known[self] = all(getattr(type(instance), name, None) is not None for name in names)
        return known[self]


_KNOWN: Final[WeakKeyDictionary[type, dict[type, bool]]] = WeakKeyDictionary()


@runtime_checkable
class HasHints(Protocol, metaclass=Power):
    """It helps to decide."""

    def hints(self, state: Any, decision: Decision) -> Hints | None:
        """Return what helps to decide (areas in reach, odds …), or None.

        It is asked of a state as the seat may know it, at each decision that a page shows and after
        an answer that a page looks ahead to, so that it must be quick.
        """


@runtime_checkable
class ComparesHints(Protocol, metaclass=Power):
    """It helps with answers that are looked ahead to by where they began as well."""

    def hints_since(self, before: Any, state: Any, decision: Decision) -> Hints | None:
        """Return what `hints` does, and what the answers since another state bring about.

        Args:
            before: Where what is looked ahead to begins, as the seat may know it; only to be read.
            state: Where it leads, likewise.
            decision: What is asked there.
        """


@runtime_checkable
class DraftsAnswers(Protocol, metaclass=Power):
    """It can suggest several answers in a row, for a person to look at and change."""

    def drafts(self, position: Any, seat: str) -> Sequence[Draft]:
        """Return answers in a row that make sense to `seat`, which decides now; none if none do.

        It is asked only when somebody wants them, of a fork that knows what the seat may see and
        that may be played on.
        """


@runtime_checkable
class NamesThings(Protocol, metaclass=Power):
    """What its board draws can be pointed at, to ask why it is not offered."""

    def meant(self, state: Any, decision: Decision, thing: str) -> Sequence[int]:
        """Return the answers, offered or not, by which `thing` may be meant at a decision.

        A thing is what the board calls it: a space, hex, unit, target or card; none if no answer of
        this step speaks of it.
        """


@runtime_checkable
class DrawsCharts(Protocol, metaclass=Power):
    """It plays seats that nobody takes by charts of its rulebook, and draws these."""

    def charts(self) -> Sequence[Chart]:
        """Return them all, in the order of their seats."""

    def trace(self, told: Sequence[LogEntry], at: int) -> Trace | None:
        """Return the way through a chart of which somebody was told.

        Args:
            told: All lines of one stretch, closely (`kernel.retracing`).
            at: The line that is asked about.

        Returns:
            None where that line is no part of one.
        """


@runtime_checkable
class DrawsPicture(Protocol, metaclass=Power):
    """It draws its board where there is no page, as in a notebook (`kernel.picture`)."""

    def picture(self, view: Any) -> str:
        """Return the board with all that lies on it, as an SVG element that stands alone.

        Args:
            view: What is seen, as `Game.view` gave it: the picture shows nothing else.
        """

    def tallies(self, view: Any) -> Sequence[tuple[str, str]]:
        """Return scores and tracks of a view, each with its name, as they belong beside the picture."""


@runtime_checkable
class HasConfidants(Protocol, metaclass=Power):
    """It has secrets, but some seats see all that some other sees."""

    def confidants(self, seat: str) -> Sequence[str]:
        """Return the seats that see all that `seat` sees.

        They may read why a computer player there does what it does.
        """


@runtime_checkable
class SamplesWorlds(Protocol, metaclass=Power):
    """It can tell what else could be, as far as a seat knows: for search, and to find what leaks."""

    def sample_world(self, state: Any, seat: str | None, rng: Random) -> Any:
        """Return a world: a position drawn among those that fit all that `seat` knows of a state.

        A position *fits* if the seat is shown, asked and offered the same in it, if the audit has
        nothing against it, if the rules can go on from it, and if all that the state keeps of what
        the seat has been shown, or could work out by the rules, holds in it.

        Where hidden things are pieces that lie somewhere, every arrangement of the pieces that fits
        is equally likely; like pieces count one by one, so that what can come about in more ways
        comes up more often. Of what others chose in secret the game says which prior it takes.

        The world hangs on nothing but what the seat knows and `rng`: the same draws give the same
        world from every position that the seat cannot tell from this one, but for what the game
        says it keeps in place. In a game without secrets, and for a seat that knows all, it is a
        copy.

        Args:
            state: A state at the start of a stretch; it is not changed. `kernel.worlds` goes on
                from there to wherever the stretch has come to.
            seat: Who looks; None: a spectator.
            rng: What draws; never the game's own dice.
        """


@runtime_checkable
class Observes(Protocol, metaclass=Power):
    """It gives what a seat may see as numbers, for whoever learns to play (`kernel.vectors`)."""

    @property
    def observation_layout(self) -> Layout:
        """Which numbers there are, in which order and scale; the same in every game it plays."""

    def observe(self, view: Any, seat: str | None) -> list[float]:
        """Return the numbers, as many as the layout has, each finite and from -1 to 1.

        Args:
            view: What the game's `view` returned for `seat`; nothing else is read.
            seat: Who looks; None: a spectator.
        """


@runtime_checkable
class CountsRounds(Protocol, metaclass=Power):
    """Statistics can say how long it lasts."""

    def rounds(self, state: Any) -> int:
        """Return how many of what it calls a round have been played."""


@runtime_checkable
class CountsFigures(Protocol, metaclass=Power):
    """Statistics can say more of it than its scores."""

    def figures(self, state: Any) -> Mapping[str, int]:
        """Return figures by name."""


@runtime_checkable
class CountsIndices(Protocol, metaclass=Power):
    """Statistics can say how a few numbers went over a game, period by period."""

    def period(self, state: Any) -> int:
        """Return how many of what it calls a period have begun; it never falls. Asked often."""

    def period_name(self, state: Any) -> str:
        """Return what the period under way is called, such as `1966`."""

    def indices(self, state: Any) -> Mapping[str, int]:
        """Return the numbers by name, always the same names in one scenario."""


@runtime_checkable
class CountsUses(Protocol, metaclass=Power):
    """Statistics can say how often its cards, actions and spaces were used."""

    def use(self, state: Any, decision: Decision, value: int) -> tuple[str, str] | None:
        """Return what an answer makes use of: its kind and what people call it; None: of nothing.

        Kinds are `card`, `action` and `space`. It is asked of every answer, before it takes effect.
        """


@runtime_checkable
class HasSeasons(Protocol, metaclass=Power):
    """It is so long that statistics look at it season by season, whatever a season is to it."""

    def seasons(self, state: Any) -> tuple[int, int]:
        """Return how many seasons are over, and how many there are at the most."""

    def season_now(self, state: Any) -> tuple[str, str]:
        """Return what the season under way is called, and which part of it is played.

        The part is "" outside of all, as before the first season and after the last one.
        """

    def season_figures(self, state: Any) -> Mapping[str, int]:
        """Return figures of the season that has just ended, by name."""

    def season_event(self, told: LogEntry) -> str:
        """Return what statistics count something as that is told; "" if they do not."""

    def season_amiss(self, begun: Any, over: Any) -> list[str]:
        """Return a sentence for each account of a season that does not come out.

        It is asked of the states in which a season began and ended in a game that was played, with
        all secrets as they are: it may be stricter than the audit.
        """


@runtime_checkable
class KeepsChronicle(Protocol, metaclass=Power):
    """It is so long that people look back at it season by season."""

    def chronicle(self, state: Any, seat: str | None) -> Any:
        """Return what `seat` may know of the seasons that are over, in the shape that `shapes` names.

        It is asked when somebody wants to see it, and again when another season is over; no update
        carries it.
        """

    def seasons_over(self, state: Any) -> int:
        """Return how many seasons are over; it never falls while a game goes on."""


@runtime_checkable
class HasCards(Protocol, metaclass=Power):
    """It has cards whose texts are implemented one by one."""

    def cards(self) -> Sequence[tuple[int, str, str, Mapping[str, bool]]]:
        """Return each card's number, title, kind and which of its texts are implemented."""


@runtime_checkable
class TellsSources(Protocol, metaclass=Power):
    """It tells where the values of its components come from."""

    def sources(self, overlay: Path | None = None) -> Sequence[Sourced]:
        """Return the sources of its values, an owner's own values laid over them.

        Raises:
            ValueError: the owner's file does not fit; the message says where.
        """


@runtime_checkable
class TakesCopies(Protocol, metaclass=Power):
    """It plays with an owner's own values, and helps to write them down (`kernel.own_file`)."""

    def slots(self) -> Sequence[Slot]:
        """Return every value of its components, ours, in the order in which people read them."""

    def printed(self) -> Mapping[str, str]:
        """Return by table where on the printed components its values stand."""

    def faults(self, copy: Path) -> Faults:
        """Return what is wrong with an owner's file.

        Raises:
            ValueError: the file cannot be read at all.
        """


@runtime_checkable
class CountsValues(Protocol, metaclass=Power):
    """It knows value by value which of its components are not the printed ones."""

    def census(self, overlay: Path | None = None) -> Census:
        """Return how many values it has, and how many are reconstructed, an owner's own ones not.

        Raises:
            ValueError: the owner's file cannot be read.
        """


@runtime_checkable
class SuitsOnePerson(Protocol, metaclass=Power):
    """One person may play every seat, and that is the first way in which its rulebook has it played."""

    @property
    def one_person(self) -> str:
        """What a form calls all seats together, after the words `Play alone as`."""


@runtime_checkable
class IntroducesItself(Protocol, metaclass=Power):
    """It says in a few lines what it is, for whoever has never played it."""

    @property
    def intro(self) -> Intro:
        """What it is, who is against whom, how long it takes."""


@runtime_checkable
class TellsStakes(Protocol, metaclass=Power):
    """It tells before play how hard a game will be, and what decides it."""

    def stakes(self, setup: Setup) -> Sequence[str]:
        """Return sentences about a game with that setup; none where there is nothing to tell.

        The setup is one that the rules take.
        """


@runtime_checkable
class WatchesPlay(Protocol, metaclass=Power):
    """The fuzzer can ask it what no position alone can show."""

    def watch(self, state: Any) -> AbstractContextManager[list[str]]:
        """Return a context that fills a list with what is wrong in how a live position goes on."""


@runtime_checkable
class HasLandmarks(Protocol, metaclass=Power):
    """It names what random games should all pass, taken together."""

    @property
    def landmarks(self) -> Sequence[str]:
        """All of them."""

    def landmark(self, state: Any, step: str, word: str) -> str | None:
        """Return the landmark that an answer passes, if any."""


@runtime_checkable
class HasSeldomWords(Protocol, metaclass=Power):
    """Some of its words come up too rarely for random games."""

    @property
    def seldom(self) -> Mapping[str, Sequence[str]]:
        """Words that need not come up, by the id of their step."""


@runtime_checkable
class HasLures(Protocol, metaclass=Power):
    """It can draw random games where they seldom come by chance."""

    def lures(self, state: Any, decision: Decision) -> Sequence[int]:
        """Return the options that lead where chance seldom does; empty if none do."""


@runtime_checkable
class KnowsExtremes(Protocol, metaclass=Power):
    """It can push a position to extremes that random games hardly come to."""

    def extreme(self, state: Any, dice: Random) -> Any:
        """Return a copy of a state at the start of a stretch, pushed to extremes, or None.

        No money, empty boxes, every lasting effect in force: one that the rules can go on from and
        the audit has nothing against. None where the stretch allows for none. No game that
        counts is played with `dice`.
        """


@runtime_checkable
class StagesLandmarks(HasLandmarks, KnowsExtremes, Protocol, metaclass=Power):
    """It can have its landmarks passed at will."""

    def stage(self, state: Any, landmark: str, dice: Random) -> Any:
        """Return a copy of a state at the start of a stretch in which it can be passed at once.

        None where the stretch allows for none.
        """


@runtime_checkable
class KnowsOccasions(Protocol, metaclass=Power):
    """Whoever tests the rules can tell kinds of positions apart that ask alike."""

    def occasion(self, state: Any, request: Request) -> Hashable:
        """Return what a request is part of and under which limits."""


@runtime_checkable
class HasSheets(Protocol, metaclass=Power):
    """Its seats fill sheets: answers in a row that belong together, over many stretches."""

    def sheet(self, state: Any, decision: Decision) -> Hashable:
        """Return the sheet that a decision is part of, equal for all of its decisions; None: of none."""


@runtime_checkable
class Projects(Protocol, metaclass=Power):
    """It can tell what a state means, however it is stored (`kernel.projecting`)."""

    @property
    def projection_version(self) -> int:
        """Rises when the projection of a state changes although the rules do not."""

    def projection(self, state: Any) -> Any:
        """Return what a state means: dicts, lists, str, int, bool and None, nothing else.

        Two states from which the rules go on differently differ in it, and no others: it names
        things, and tells no column number, no bits, no order that means nothing.
        It is only read; parts of it may be shared.
        """


@runtime_checkable
class ArrangesPositions(Protocol, metaclass=Power):
    """Its rules' worked examples can be tried: it puts their positions up (`kernel.example`).

    Its `start` asks `kernel.example.arranged` first.
    """

    @property
    def examples(self) -> Mapping[str, Example]:
        """The examples by clause; none with an owner's own values, for which they do not hold."""

    def arrange(self, state: Any, changes: Mapping[str, Json]) -> Any:
        """Return a start changed to the position of an example; the audit has nothing against it.

        Raises:
            ArrangeError: the changes do not give a position; the message says what and where.
        """


@runtime_checkable
class TablesActions(Protocol, metaclass=Power):
    """Learners can play it: each of its words has a number (`kernel.action_table`)."""

    @property
    def action_table(self) -> ActionTable:
        """The action ids of its words, the same object each time."""


POWERS: Final[tuple[type, ...]] = (
    HasHints,
    ComparesHints,
    DraftsAnswers,
    NamesThings,
    DrawsCharts,
    DrawsPicture,
    HasConfidants,
    SamplesWorlds,
    Observes,
    CountsRounds,
    CountsFigures,
    CountsIndices,
    CountsUses,
    HasSeasons,
    KeepsChronicle,
    HasCards,
    TellsSources,
    TakesCopies,
    CountsValues,
    SuitsOnePerson,
    IntroducesItself,
    TellsStakes,
    WatchesPlay,
    HasLandmarks,
    HasSeldomWords,
    HasLures,
    KnowsExtremes,
    StagesLandmarks,
    KnowsOccasions,
    HasSheets,
    Projects,
    ArrangesPositions,
    TablesActions,
)
"""All that this page describes; what a game says of its players stands in `annamite.players`."""


def members(power: type) -> list[str]:
    """Return the names that a power adds to those that it builds on."""
    if not isinstance(power, Power):
        return []
    return [name for name in vars(power) if not name.startswith("_")]


def named(kind: type) -> set[type]:
    """Return the powers that a class builds on."""
    return {base for base in kind.__mro__ if isinstance(base, Power) and members(base)}


def amiss(game: object, powers: Iterable[type] = POWERS) -> list[str]:
    """Return a sentence for each power that a game has by halves, or that is asked otherwise."""
    found = []
    for power in powers:
        own = [name for name in members(power) if getattr(game, name, None) is not None]
        if own and not isinstance(game, power):
            found.append(f"Its class has not all of {power.__name__}, but {', '.join(own)}.")
        for name in own:
            how = _misfit(getattr(game, name), vars(power)[name])
            found += [f"Its {name} {how} {power.__name__} says."] if how else []
    return found


def _misfit(theirs: Any, asked: property | Callable[..., Any]) -> str:
    """Return how a member differs from that of a power, as the middle of a sentence; "" if not."""
    if isinstance(asked, property):
        return "is a method, not a value as" if callable(theirs) else ""
    if not callable(theirs):
        return "is a value, not a method as"
    if iscoroutinefunction(theirs):
        return "has to be awaited, not as"
    if not _takes(signature(theirs), signature(asked)):
        return f"is called with {signature(theirs)}, not as"
    return ""


def _takes(theirs: Signature, asked: Signature) -> bool:
    """Return whether a method can be called as a power's own is: by place, and each has its name.

    What a method makes no use of may be called "_".
    """
    _, *parameters = asked.parameters.values()  # without self
    needed = [one.name for one in parameters if one.default is one.empty]
    names = [one.name for one in parameters]
    try:
        theirs.bind(*needed)
        theirs.bind(*names)
    except TypeError:
        return False
    return all(own in (name, "_") for own, name in zip(theirs.parameters, names, strict=False))
