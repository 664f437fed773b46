"""A game to play at a Python prompt: who sits where, what may be answered, and a picture of it.

A `Table` is a `Session` whose computers answer for themselves. At a prompt it shows in a line where
the game stands, in a notebook the board, always as the seat that decides may see it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from annamite import games, players
from annamite.kernel import (
    DiceStream,
    Refused,
    Session,
    Setup,
    SetupError,
    encode,
    sentence,
    standing,
)
from annamite.kernel.position import Unknowable
from annamite.kernel.wording import plural
from annamite.lab import showing
from annamite.players.advising import advise

if TYPE_CHECKING:
    from collections.abc import Sequence

    from annamite.kernel import Decision, Game, Outcome, Record
    from annamite.kernel.game import OptionValue
    from annamite.kernel.shapes import View
    from annamite.players import Player
    from annamite.players.advising import Advice

PERSON: Final = "person"
"""The kind of player whose answers the table waits for."""
INTERRUPTED: Final = "a computer was interrupted; any answer lets it go on"
"""What is said while nobody is asked."""


class Table:
    """A game in progress, with computers at some of its seats.

    It stands at a decision of a person, or at the end: what computers have to answer they have
    answered. Where one of them was interrupted, nobody is asked until `answer` or `undo` has let it
    go on. Whoever wants more than it offers finds it at its `session`.

    Attributes:
        session: The game itself, with forks, views and looks ahead.

    Args:
        session: A game whose `seats` say who plays; `PERSON` for those that are asked here.
    """

    def __init__(self, session: Session[Any]) -> None:
        self.session = session
        self._player: tuple[str, Player] | None = None
        self._go_on()

    @property
    def game(self) -> Game[Any]:
        """The rules."""
        return self.session.game

    @property
    def seats(self) -> Mapping[str, str]:
        """Who sits where: the kind of player by seat."""
        return self.session.seats

    @property
    def people(self) -> tuple[str, ...]:
        """The seats that answer here."""
        return tuple(seat for seat, kind in self.seats.items() if kind == PERSON)

    # --- what is asked ----------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """What a person has to decide; None at the end, and where a computer was interrupted."""
        decision = self.session.decision
        return None if decision is None or decision.seat not in self.people else decision

    @property
    def seat(self) -> str | None:
        """Which person decides; None where nobody is asked."""
        decision = self.decision
        return None if decision is None else decision.seat

    @property
    def prompt(self) -> str:
        """The question; "" at the end."""
        decision = self.decision
        return "" if decision is None else self.game.prompt(decision)

    @property
    def words(self) -> list[str]:
        """What may be answered; nothing at the end."""
        decision = self.decision
        return [] if decision is None else decision.words

    @property
    def options(self) -> dict[str, str]:
        """What may be answered, each word with what people call it."""
        decision = self.decision
        if decision is None:
            return {}
        described = self.game.describe(self.session.state, decision)
        return {word: each.label for word, each in zip(decision.words, described, strict=True)}

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.session.over

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        return self.game.outcome(self.session.state)

    # --- what is seen -----------------------------------------------------------------------

    @property
    def viewer(self) -> str | None:
        """Whose eyes the table shows things with: who decides, or the only person; None: anybody's."""
        people = self.people
        return self.seat or (people[0] if len(people) == 1 else None)

    @property
    def view(self) -> View:
        """What the `viewer` may see, as a struct of the game's own."""
        return self.game.view(self.session.state, self.viewer)

    @property
    def log(self) -> list[str]:
        """What happened, in sentences, as far as the `viewer` may read it."""
        lines = self.session.log_for(self.viewer)
        return [sentence(self.game, line) for line in lines]

    @property
    def picture(self) -> str:
        """The board as the `viewer` sees it, as SVG; "" where the game draws none."""
        return showing.picture(self.game, self.view)

    def __repr__(self) -> str:
        """Tell where the game stands, as the `viewer` sees it."""
        begins = f"{self.game.title}, {self.session.setup.scenario}"
        outcome = self.outcome
        if outcome is not None:
            return f"<{begins}: over, {standing.ended(self.game, outcome)}>"
        where = f"; {headline}" if (headline := showing.headline(self.view)) else ""
        if self.session.paused is not None:
            return f"<{begins}: paused{where}>"
        if self._interrupted:
            return f"<{begins}: {INTERRUPTED}{where}>"
        options = plural(len(self.words), "option")
        return f"<{begins}: {self._title} decides: {self.prompt} ({options}){where}>"

    def _repr_html_(self) -> str:
        """Return the board, the standings and what is asked, for a notebook."""
        outcome = self.outcome
        if outcome is not None:
            asked = f"The game is over: {standing.ended(self.game, outcome)}."
        else:
            asked = self.session.paused or f"{self._title} decides: {self.prompt}"
            if self._interrupted:
                asked = f"{INTERRUPTED.capitalize()}."
        return showing.page(self.game, self.view, self.viewer, asked, self.options)

    @property
    def _title(self) -> str:
        return standing.title(self.game, self.seat or "")

    @property
    def _interrupted(self) -> bool:
        """Whether a computer is to answer, as after Ctrl-C or an error of its own."""
        session = self.session
        return self.seat is None and session.decision is not None and session.paused is None

    # --- playing ----------------------------------------------------------------------------

    def answer(self, word: str) -> None:
        """Answer for whoever decides; then the computers play until a person is asked again.

        Raises:
            Refused: the word is not offered, or the game is over. Nothing has changed. Or a
                computer was interrupted, which has gone on now.
            RulesCrash: the rules failed; the game stands as it did before, and is paused.
        """
        if self._interrupted:
            self._go_on()
            raise Refused("A computer was interrupted and has gone on now; see what is asked.")
        self.session.answer(self.seat or "", word)
        self._go_on()

    def undo(self) -> None:
        """Take back the last answer of a person, with all that came of it.

        Dice that fell in between are rolled again: nobody can choose them by going back.

        Raises:
            Refused: there is nothing to take back.
        """
        people = self.people
        seat = self.seat or (people[0] if people else "")
        points = self.session.undo_points(seat, alone=True, most=1, theirs=people)
        self._player = None
        self.session.undo(seat, points[0] if points else self.session.revision, alone=True)
        self._go_on()

    def advice(self) -> list[Advice]:
        """Return what the game's computer would answer here and next, and why.

        It knows what the seat that decides knows. Nothing where the game has no computer that can
        say, where what the seat knows is not enough, and at the end.
        """
        if self.seat is None:
            return []
        try:
            return advise(self.session.fork_as(self.seat))
        except Unknowable:
            return []

    def record(self) -> Record:
        """Return the whole game as data, secrets included: what `annamite replay` tells."""
        return self.session.record()

    def save(self, path: str | Path) -> None:
        """Write the `record` to a file; what is there is replaced.

        Raises:
            OSError: it cannot be written.
        """
        Path(path).write_bytes(encode(self.record()))

    def _go_on(self) -> None:
        """Let computers answer until a person is asked, or the game is over."""
        session = self.session
        while (decision := session.decision) is not None and session.paused is None:
            seat = decision.seat
            if self.seats.get(seat, PERSON) == PERSON:
                self._player = None
                return
            player = self._player_of(seat)
            value = player.choose(decision, partial(session.fork_as, seat))
            session.answer(seat, decision.step.codec.word(value), players.reason_of(player))

    def _player_of(self, seat: str) -> Player:
        """Return who plays a seat: the same one as long as nobody else decides."""
        if self._player is None or self._player[0] != seat:
            chance = self.session.chance
            key = "" if chance is None else f"{chance.secret[0].hex()}/{chance.counter}"
            kind, seed = self.seats[seat], f"{key}/{self.session.revision}"
            self._player = seat, players.seat_player(kind, self.game, seat, seed)
        return self._player[1]


def play(
    game: str | Game[Any],
    scenario: str | None = None,
    *,
    seats: str | Mapping[str, str] = PERSON,
    options: Mapping[str, OptionValue] | None = None,
    seed: int | str | None = None,
) -> Table:
    """Begin a game.

    Args:
        game: Its name, as `annamite games` lists it, or what `load` returned.
        scenario: One of the game's; None: its first.
        seats: Who plays: `person` for whoever types the answers, or a kind of computer player. One
            kind for all seats, `SEAT=KIND,…` as on the command line, or a mapping; seats that are
            not named are a person's.
        options: Choices of the game made before play, by name; the others have their defaults.
        seed: Decides the dice and what computers do; None: as they fall.

    Returns:
        The game at its first decision of a person, or at its end if nobody is one.

    Raises:
        ValueError: there is no such game; the message lists those there are.
        SetupError: it has no such scenario, option, seat or kind of player; the message lists those
            that it has.

    >>> from annamite import play
    >>> table = play("fire-in-the-lake", "short", seats="nonplayer,us=person", seed=1)
    >>> table
    <Fire in the Lake, short: US decides: US is 2nd Eligible: what will it do? (6 options);
    Card 84, To Quoc>
    >>> table.answer("pass")
    >>> table.seat, table.advice()[0].word in table.words
    ('us', True)
    """
    rules = games.load(game) if isinstance(game, str) else game
    kinds = seated(rules, seats)
    names = [spec.id for spec in rules.scenarios]
    setup = Setup(names[0] if scenario is None else scenario, dict(options or {}))
    setup = players.seat_setup(rules, setup, kinds)
    chance = DiceStream() if seed is None else DiceStream.seeded(seed)
    return Table(Session(rules, setup, players.seats_of(rules, setup, kinds), chance))


def seated(game: Game[Any], seats: str | Mapping[str, str]) -> dict[str, str]:
    """Return the kind of player for each seat, `PERSON` among them; see `play`.

    Raises:
        SetupError: no such seat or kind; the message lists those there are.
    """
    names = [seat.id for seat in game.seats]
    known = [PERSON, *players.kinds(game)]
    found: dict[str, str] = {}
    rest = PERSON
    for seat, kind in _said(seats):
        if seat and seat not in names:
            msg = f"{game.title} has no seat {seat!r}; choose from: {', '.join(names)}."
            raise SetupError(msg)
        if kind not in known:
            who = f"Nobody of kind {kind!r} can play {game.title}"
            raise SetupError(f"{who}; choose one of: {', '.join(known)}.")
        if seat:
            found[seat] = kind
        else:
            rest = kind
    return {name: found.get(name, rest) for name in names}


def _said(seats: str | Mapping[str, str]) -> Sequence[tuple[str, str]]:
    """Return seat and kind as they were named; "" for all other seats."""
    if isinstance(seats, Mapping):
        return list(seats.items())
    parts = (part.strip().rpartition("=") for part in seats.split(","))
    return [(seat, kind) for seat, _, kind in parts]
