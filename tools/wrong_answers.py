"""Give wrong answers all along long games: every one is refused, and nothing changes.

    python -m tools.wrong_answers vietnam-1965-1975 campaign campaign-1967 --wrong 100000 --notes wrong.jsonl

What is given was on offer earlier in the game, or could be on offer at another step; it is an option
with another number, some garbage, or the right word from a seat that is not asked. Games are played by
moody players (`tools.moody`) or by others, so that steps of every kind come up; those that have been given
few wrong answers come first.

A line of the notes tells of each game that is through; those are passed over when it is run again. It
stops at the first wrong answer that is taken or leaves a trace, and its exit status is 1; so it is if a
step has not been given enough of them after so many games.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import msgspec

from annamite.games import load
from annamite.kernel import Counted, DiceStream, Refused, Session, Words, encode
from annamite.kernel.record import CHANCE
from tools.arguments import at_least_one
from tools.fuzz import setup_for
from tools.moody import MOODY, kinds_of, player

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from annamite.kernel import Decision, Game

PER_POSITION: Final = 25
"""Wrong answers to a position."""
SPREAD: Final = 4
"""So many positions of a step in a game at the most, as long as it lacks some."""
HURRY: Final = 10
"""After so many games a position of a step that lacks some is given all of them at once."""
SHARE: Final = 0.05
"""How often a position of any other step is given some."""
RECORDED: Final = 20
"""At one position in so many the whole record is compared, too."""
GARBAGE: Final = (
    "",
    " ",
    "0",
    "-1",
    "99999999999",
    "done ",
    "DONE",
    "saigon\0",
    "héllo",
    "x" * 1000,
)


class Tried(msgspec.Struct, frozen=True, kw_only=True):
    """A game that is through.

    Attributes:
        scenario: What was played.
        seed: Its number.
        refused: Wrong answers refused, by step.
        chance: Steps at which dice and cards were asked for.
    """

    scenario: str
    seed: int
    refused: dict[str, int]
    chance: list[str] = []


# --- wrong answers --------------------------------------------------------------------------------


def vocabulary(game: Game[Any]) -> list[str]:
    """Return words that some step might take somewhere, and garbage."""
    words = {*GARBAGE, *(str(number) for number in range(70))}
    for step in game.steps.values():
        if isinstance(step.codec, Words):
            words.update(step.codec.words)
        if isinstance(step.codec, Counted):
            words.update(f"{name}-{n}" for name in step.codec.names for n in (0, 1, 7))
    return sorted(words)


def beside(word: str, dice: Random) -> str:
    """Return a word with another number in place of its last one, or with a letter more."""
    found = re.search(r"\d+(?=\D*$)", word)
    if found is None:
        return f"{word}{dice.choice('sx- ')}"
    number = max(int(found.group()) + dice.choice((-10, -1, 1, 10, 100)), 0)
    return f"{word[: found.start()]}{number}{word[found.end() :]}"


class Answers:
    """Where wrong answers to a game's positions come from.

    Args:
        game: The rules.
        dice: Draws them.
    """

    def __init__(self, game: Game[Any], dice: Random) -> None:
        self._dice = dice
        self._words = vocabulary(game)
        self._seats = [*(seat.id for seat in game.seats), "", CHANCE, "nobody"]
        self._earlier: dict[str, None] = {}

    def offered(self, words: Iterable[str]) -> None:
        """Note what was on offer; most of it will be wrong later."""
        self._earlier.update(dict.fromkeys(words))

    def wrong(self, decision: Decision, number: int) -> list[tuple[str, str]]:
        """Return so many wrong answers to a decision: who answers, and what."""
        offered, earlier = {*decision.words}, [*self._earlier]
        found: list[tuple[str, str]] = []
        while len(found) < number:
            word = self._dice.choice(
                (
                    self._dice.choice(self._words),
                    self._dice.choice(earlier or self._words),
                    beside(self._dice.choice(decision.words), self._dice),
                    self._dice.choice(decision.words),
                )
            )
            seats = [seat for seat in self._seats if word not in offered or seat != decision.seat]
            seat = self._dice.choice(seats) if word in offered else decision.seat
            found.append((seat, word))
        return found


def refuse(session: Session[Any], answers: Iterable[tuple[str, str]], *, record: bool) -> int:
    """Give wrong answers to a session, and return how many were refused.

    Args:
        session: A game that waits for a decision.
        answers: Who answers, and what.
        record: Whether the whole record is compared before and after.

    Raises:
        AssertionError: one is taken, or leaves a trace; the message says which.
    """
    before, refused = _trace(session, record=record), 0
    decision = session.decision
    assert decision is not None
    for seat, word in answers:
        try:
            session.answer(seat, word)
        except Refused:
            refused += 1
            continue
        msg = f"{word!r:.80} by {seat!r} was taken at {decision.step.id}"
        raise AssertionError(msg)
    if _trace(session, record=record) != before:
        msg = f"wrong answers at {decision.step.id} were refused, and changed the game"
        raise AssertionError(msg)
    return refused


def _trace(session: Session[Any], *, record: bool) -> tuple[object, ...]:
    """Return what no wrong answer may change."""
    state = session.game.dump(session.state)
    whole = encode(session.record()) if record else b""
    return state, len(session.entries), len(session.log), session.request, whole


# --- games ----------------------------------------------------------------------------------------


def try_game(
    game: Game[Any],
    scenario: str,
    seed: int,
    before: Counter[str],
    *,
    each: int,
    answers: int | None = None,
    seats: str = MOODY,
) -> Tried:
    """Play a game, and give wrong answers to positions of steps that lack some, and to a few others.

    Args:
        game: The rules.
        scenario: What is played.
        seed: Number of the game.
        before: Wrong answers refused in other games, by step.
        each: So many a step needs.
        answers: After so many the game is left; None: at its end.
        seats: Who plays, as for `annamite simulate`.

    Raises:
        AssertionError: a wrong answer is taken or leaves a trace; the message says where.
    """
    name = f"wrong {scenario} {seed}"
    dice, source = Random(name), Answers(game, Random(f"answers {name}"))
    setup, chance = setup_for(game, seed, scenario), DiceStream.seeded(name)
    session: Session[Any] = Session(game, setup, chance=chance)
    players = {seat: player(kind, game, seat, name) for seat, kind in kinds_of(game, seats).items()}
    refused: Counter[str] = Counter()
    positions = 0
    while (decision := session.decision) is not None:
        if answers is not None and session.revision >= answers:
            break
        step = decision.step.id
        lacking = before[step] + refused[step] < each and refused[step] < SPREAD * PER_POSITION
        if lacking or dice.random() < SHARE:
            wrong = source.wrong(decision, each if lacking and seed >= HURRY else PER_POSITION)
            refused[step] += refuse(session, wrong, record=positions % RECORDED == 0)
            positions += 1
        source.offered(decision.words)
        value = players[decision.seat].choose(decision, partial(session.fork_as, decision.seat))
        session.answer(decision.seat, decision.step.codec.word(value))
    rolled = sorted({entry.step for entry in session.entries if entry.seat == CHANCE})
    return Tried(scenario=scenario, seed=seed, refused=dict(refused), chance=rolled)


# --- notes ----------------------------------------------------------------------------------------


def noted(notes: Path | None) -> list[Tried]:
    """Return what notes tell of games that are through."""
    if notes is None or not notes.exists():
        return []
    return [msgspec.json.decode(line, type=Tried) for line in notes.read_bytes().splitlines()]


def refused_by_step(through: Iterable[Tried]) -> Counter[str]:
    """Return how many wrong answers were refused at each step in some games."""
    return sum((Counter(tried.refused) for tried in through), Counter())


def lacking(through: Collection[Tried], wrong: int, each: int) -> str:
    """Return what games do not come up to yet, "" if they do."""
    counts = refused_by_step(through)
    few = sorted(step for step, count in counts.items() if count < each)
    if counts.total() < wrong:
        return f"{wrong - counts.total():,} more wrong answers"
    return f"{each} wrong answers at {', '.join(few)}" if few else ""


def try_games(game: Game[Any], asked: argparse.Namespace) -> list[Tried]:
    """Return games, those of the notes among them, that come up to what is asked; or as many as may be.

    Raises:
        AssertionError: a wrong answer is taken or leaves a trace; the message says in which game.
    """
    through = noted(asked.notes)
    while len(through) < asked.games and lacking(through, asked.wrong, asked.each):
        number = len(through)
        scenario = asked.scenarios[number % len(asked.scenarios)]
        before = refused_by_step(through)
        try:
            tried = try_game(
                game,
                scenario,
                number,
                before,
                each=asked.each,
                answers=asked.answers,
                seats=asked.seats,
            )
        except AssertionError as error:
            msg = f"game {number} of {scenario}: {error}"
            raise AssertionError(msg) from error
        through.append(tried)
        print(f"game {number} of {scenario}: {sum(tried.refused.values()):,}", flush=True)
        if asked.notes is not None:
            with asked.notes.open("ab") as file:
                file.write(msgspec.json.encode(tried) + b"\n")
    return through


def main(arguments: Sequence[str] | None = None) -> int:
    """Give wrong answers until there are enough; return 1 where one is taken or steps lack some."""
    parser = argparse.ArgumentParser(prog="python -m tools.wrong_answers")
    parser.add_argument("game")
    parser.add_argument("scenarios", nargs="+", help="played in turn")
    parser.add_argument("--seats", default=MOODY, help="who plays: a kind, or SEAT=KIND,…")
    parser.add_argument("--wrong", type=at_least_one, default=100_000, help="in all")
    parser.add_argument("--each", type=at_least_one, default=100, help="at each step")
    parser.add_argument("--games", type=at_least_one, default=200, help="at the most")
    parser.add_argument("--answers", type=at_least_one, help="leave a game after so many")
    parser.add_argument("--notes", type=Path, help="where games that are through are noted")
    asked = parser.parse_args(arguments)
    game = load(asked.game)
    if unknown := {*asked.scenarios} - {scenario.id for scenario in game.scenarios}:
        parser.error(f"no scenario {', '.join(sorted(unknown))}")
    try:
        through = try_games(game, asked)
    except AssertionError as error:
        print(error)
        return 1
    except KeyboardInterrupt:
        return 130
    counts = refused_by_step(through)
    rolled = {step for tried in through for step in tried.chance}
    never = sorted(game.steps.keys() - counts.keys() - rolled)
    print(
        f"{counts.total():,} wrong answers refused at {len(counts)} steps, in {len(through)} games"
    )
    if counts:
        step, least = min(counts.items(), key=lambda item: item[1])
        print(f"fewest: {least} at {step}")
    if never:
        print(f"never asked: {', '.join(never)}")
    missing = lacking(through, asked.wrong, asked.each)
    if missing:
        print(f"missing: {missing}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
