"""The games that must conform, and random stories of them that several tests look at."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from typing import Any

from annamite import games
from annamite.kernel import (
    Chance,
    Decision,
    DiceStream,
    Entry,
    Game,
    LogEntry,
    Position,
    Refused,
    RulesCrash,
    Session,
    Setup,
    SetupError,
)
from tests.conformance.minigame import MiniGame
from tools.scenarios import distinct, is_long

MOST_ANSWERS, MOST_ANSWERS_LONG = 1500, 600
"""A story stops here if the game has not ended before; sooner in a long scenario, of which it is but the
beginning either way, with positions that take the longest to look at."""
STORIES = 4
"""Stories per game; every scenario has one at least that does not begin as another does."""


@dataclass(frozen=True)
class Case:
    """A game, a setup and a seed."""

    game: str
    scenario: str
    number: int

    def __str__(self) -> str:
        return f"{self.game}-{self.scenario}-{self.number}"

    @property
    def setup(self) -> Setup:
        """The scenario as it comes in the first stories, with random options in the others."""
        return setup_of(game_of(self.game), self.scenario, self.number)


EXTRA: dict[str, Game[Any]] = {}
"""Broken games that a test puts here, to see whether the suite finds them."""


@cache
def game_of(name: str) -> Game[Any]:
    """Return the game called `name`; the conformance game is one of them."""
    if name in EXTRA:
        return EXTRA[name]
    return MiniGame() if name == MiniGame.name else games.load(name)


def game_names() -> list[str]:
    """Return the names of the games under test."""
    return [MiniGame.name, *games.names()]


def cases() -> list[Case]:
    """Return the cases under test."""
    found = []
    for name in game_names():
        scenarios = [scenario.id for scenario in distinct(game_of(name))]
        for number in range(max(STORIES, len(scenarios))):
            found.append(Case(name, scenarios[number % len(scenarios)], number))
    return found


HIDDEN, MIXED = 1, 2
"""Numbers of the stories in which something is hidden, if it can be, and in which nobody plays some
seats, where a game has rules for that."""


def setup_of(game: Game[Any], scenario: str, number: int) -> Setup:
    """Return a setup that the game accepts: plain for number 0, with random options otherwise."""
    rng = random.Random(f"{game.name} {scenario} {number}")
    found: Setup | None = None
    for _ in range(100 if number else 0):
        options = {spec.id: rng.choice(spec.choices) for spec in game.options}
        mixes = [spec.id for spec in game.options if spec.seated]
        if number != MIXED:
            options |= {spec.id: spec.choices[0] for spec in game.options if spec.seated}
        setup = Setup(scenario, options)
        try:
            state = game.start(setup)
        except SetupError:
            continue
        found = found or setup
        plain = {spec.id: spec.choices[0] for spec in game.options}
        dull = number == HIDDEN and not game.secrets(state)
        empty = number == MIXED and mixes and all(options[id_] == plain[id_] for id_ in mixes)
        if not (dull or empty):
            return setup
    return found or Setup(scenario)


@dataclass(frozen=True)
class Story:
    """A random game as it was played at a table.

    Attributes:
        case: What was played.
        entries: Every answer.
        values: The same as values.
        log: Every line told.
        dumps: The state before each answer, and after the last.
        told: Number of log lines told by then.
        session: The table at the end; nobody may alter it.
    """

    case: Case
    entries: list[Entry]
    values: list[int]
    log: list[LogEntry]
    dumps: list[bytes]
    told: list[int]
    session: Session[Any]

    @property
    def game(self) -> Game[Any]:
        return game_of(self.case.game)


def table(case: Case, seed: int = 0) -> Session[Any]:
    """Return a fresh table whose dice are named by the case."""
    chance = DiceStream.seeded("conformance", str(case), seed)
    return Session(game_of(case.game), case.setup, chance=chance)


@cache
def tell(case: Case) -> Story:
    """Return the story of `case`, played at random."""
    rng = random.Random(f"story {case}")
    session = table(case)
    most = MOST_ANSWERS_LONG if is_long(game_of(case.game), case.scenario) else MOST_ANSWERS
    while (decision := session.decision) is not None and session.revision < most:
        values = decision.values
        word = _word_of(decision, rng.choice(values))
        try:
            session.answer(decision.seat, word)
        except (RulesCrash, Refused) as error:
            raise AssertionError(
                f"At step {decision.step.id!r}, after {session.revision} answers, {word!r} was offered "
                f"and could not be played ({error.__cause__ or error}). Whatever is offered can be answered, by its "
                "word, and leads on: mend the rule, its list of options or the codec."
            ) from error
    entries = list(session.entries)
    game = session.game
    told: list[LogEntry] = []
    position = Position(game, game.start(case.setup), told.append)
    values_, dumps, lines = [], [game.dump(position.state)], [len(told)]
    for entry in entries:
        assert position.request is not None
        assert position.request.step.id == entry.step, (
            f"Replayed with the same answers the game asks {position.request.step.id!r} instead of "
            f"{entry.step!r}: the rules may depend on nothing but the state and the answers."
        )
        value = position.request.step.codec.value(entry.word)
        position.push(value)
        values_.append(value)
        dumps.append(game.dump(position.state))
        lines.append(len(told))
    assert told == session.log, (
        "Replayed with the same answers the game tells another log. A log line may depend on nothing "
        "but the state and the answers."
    )
    return Story(case, entries, values_, list(session.log), dumps, lines, session)


def _word_of(decision: Decision, value: int) -> str:
    """Return the word of an answer, which stands for it and nothing else."""
    codec = decision.step.codec
    word = codec.word(value)
    try:
        back: object = codec.value(word)
    except Exception as error:  # noqa: BLE001 - whatever it is, the message tells it
        back = error
    assert back == value, (
        f"The codec of {decision.step.id!r} words {value} as {word!r}, but reads that as {back!r}. "
        "Records hold words: codec.value(codec.word(value)) must be the value again."
    )
    return word


def snapshot(session: Session[Any]) -> tuple[Any, ...]:
    """Return all that may not differ where nothing may have changed."""
    request = session.request
    words = request.words if isinstance(request, Decision | Chance) else None
    return (
        session.record(),
        session.game.dump(session.state),
        list(session.log),
        repr(request),
        words,
        session.paused,
    )
