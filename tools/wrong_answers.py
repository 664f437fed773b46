"""Give wrong answers all along long games: every one is refused, and nothing changes.

    python -m tools.wrong_answers vietnam-1965-1975 campaign campaign-1967 --wrong 100000 --notes wrong.jsonl

What is given was on offer earlier in the game, or could be on offer at another step; it is an option
with another number, some garbage, or the right word from a seat that is not asked. Games are played by
moody players (`tools.moody`) or by others, so that steps of every kind come up; those that have been given
few wrong answers come first. For steps that still lack some after ten games, short ones are played that
are drawn to what seldom comes about (`HasLures`), in the fuzzer's own scenarios where it has some.

A line of the notes tells of each game that is through; those are passed over when it is run again. It
stops at the first wrong answer that is taken or leaves a trace, and its exit status is 1; so it is if any
step of the game has not been given enough of them after so many games, or has not come up at all.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import msgspec

from annamite.games import load
from annamite.kernel import Counted, DiceStream, Refused, Session, Words, encode
from annamite.kernel.record import CHANCE
from tools.arguments import at_least_one
from tools.fuzz import LURED, SUITE, TRAIL_GROUND, any_of, lay_own, setup_for
from tools.moody import MOODY
from tools.scenarios import short
from tools.seating import kinds_of, player

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from annamite.kernel import Decision, Game

PER_POSITION: Final = 25
"""Wrong answers to a position."""
SPREAD: Final = 4
"""So many positions of a step in a game at the most, as long as it lacks some."""
HURRY: Final = 10
"""After so many games a position of a step that lacks some is given all of them at once."""
DRAWN: Final = "drawn"
"""Who plays games that are drawn to what seldom comes about, in place of a kind of player."""
DRAWN_GAMES, QUIET_GAMES = 60, 15
"""So many of them at the most, and so many in a row that bring nothing, of a scenario."""
PATIENCE: Final = 30
"""After so many games a step that has never come up is not waited for."""
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
        drawn: Whether it was drawn to what seldom comes about.
    """

    scenario: str
    seed: int
    refused: dict[str, int]
    chance: list[str] = []
    drawn: bool = False


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
    before, refused = trace(session, record=record), 0
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
    if trace(session, record=record) != before:
        msg = f"wrong answers at {decision.step.id} were refused, and changed the game"
        raise AssertionError(msg)
    return refused


def trace(session: Session[Any], *, record: bool) -> tuple[object, ...]:
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
        seats: Who plays, as for `annamite simulate`, or `DRAWN`.

    Raises:
        AssertionError: a wrong answer is taken or leaves a trace; the message says where.
    """
    name, hurry = f"wrong {scenario} {seed}", seed >= HURRY or seats == DRAWN
    dice, source = Random(name), Answers(game, Random(f"answers {name}"))
    setup, chance = setup_for(game, seed, scenario), DiceStream.seeded(name)
    session: Session[Any] = Session(game, setup, chance=chance)
    answer = answering(session, seats, name)
    refused: Counter[str] = Counter()
    positions, share = 0, SHARE * (seats != DRAWN)
    while (decision := session.decision) is not None:
        if answers is not None and session.revision >= answers:
            break
        step = decision.step.id
        lacking = before[step] + refused[step] < each and refused[step] < SPREAD * PER_POSITION
        if lacking or dice.random() < share:
            wrong = source.wrong(decision, each if lacking and hurry else PER_POSITION)
            refused[step] += refuse(session, wrong, record=positions % RECORDED == 0)
            positions += 1
        source.offered(decision.words)
        session.answer(decision.seat, decision.step.codec.word(answer(decision)))
    rolled = sorted({entry.step for entry in session.entries if entry.seat == CHANCE})
    drawn = seats == DRAWN
    return Tried(scenario=scenario, seed=seed, refused=dict(refused), chance=rolled, drawn=drawn)


def answering(session: Session[Any], seats: str, name: str) -> Callable[[Decision], int]:
    """Return what answers the decisions of a session: players of some kinds, or chance by its lures."""
    game = session.game
    if seats == DRAWN:
        dice = Random(f"drawn {name}")
        return lambda decision: any_of(game, session.state, decision, LURED, dice)
    players = {seat: player(kind, game, seat, name) for seat, kind in kinds_of(game, seats).items()}
    return lambda asked: players[asked.seat].choose(asked, partial(session.fork_as, asked.seat))


def drawn_games(name: str, before: Counter[str], each: int) -> list[Tried]:
    """Play short games, drawn to what seldom comes about, as long as steps lack wrong answers.

    Those are the fuzzer's own scenarios, each in a process of its own that lays it over the game, and
    then the game's short ones.

    Args:
        name: The game's.
        before: Wrong answers refused in other games, by step.
        each: So many a step needs.

    Raises:
        AssertionError: a wrong answer is taken or leaves a trace; the message says in which game.
    """
    grounds = (*SUITE, TRAIL_GROUND)
    own = {batch.own: batch.scenario for batch in grounds if batch.game == name and batch.own}
    found: list[Tried] = []
    for file, scenario in [*own.items(), (None, None)]:
        prepare = partial(lay_own, name, file) if file else None
        with ProcessPoolExecutor(1, get_context("spawn"), initializer=prepare) as pool:
            given = before + refused_by_step(found)
            found += pool.submit(_draw, name, scenario, given, each).result()
    return found


def _draw(name: str, scenario: str | None, before: Counter[str], each: int) -> list[Tried]:
    game, through = load(name), list[Tried]()
    scenarios = [scenario] if scenario else [x.id for x in short(game)]
    for number in range(DRAWN_GAMES):
        given = before + refused_by_step(through)
        quiet = not any(tried.refused for tried in through[-QUIET_GAMES:])
        if not few(game, through, given, each) or (quiet and number >= QUIET_GAMES):
            break
        through.append(numbered(game, scenarios, number, given, each=each, seats=DRAWN))
    return through


def numbered(
    game: Game[Any],
    scenarios: Sequence[str],
    number: int,
    before: Counter[str],
    *,
    each: int,
    seats: str,
    answers: int | None = None,
) -> Tried:
    """Play the game of a number, of some scenarios in turn.

    Raises:
        AssertionError: see `try_game`; the message says in which game.
    """
    scenario = scenarios[number % len(scenarios)]
    limits: dict[str, Any] = {"each": each, "answers": answers, "seats": seats}
    which = "drawn game" if seats == DRAWN else "game"
    try:
        tried = try_game(game, scenario, number, before, **limits)
    except AssertionError as error:
        msg = f"{which} {number} of {scenario}: {error}"
        raise AssertionError(msg) from error
    print(f"{which} {number} of {scenario}: {sum(tried.refused.values()):,}", flush=True)
    return tried


# --- notes ----------------------------------------------------------------------------------------


def noted(notes: Path | None) -> list[Tried]:
    """Return what notes tell of games that are through."""
    if notes is None or not notes.exists():
        return []
    return [msgspec.json.decode(line, type=Tried) for line in notes.read_bytes().splitlines()]


def refused_by_step(through: Iterable[Tried]) -> Counter[str]:
    """Return how many wrong answers were refused at each step in some games."""
    return sum((Counter(tried.refused) for tried in through), Counter())


def few(
    game: Game[Any], through: Iterable[Tried], counts: Counter[str], each: int
) -> dict[str, int]:
    """Return how many wrong answers the steps were given that lack some, by step.

    A step at which dice and cards have been asked for is nobody's to answer.
    """
    rolled = {step for tried in through for step in tried.chance}
    return {
        step: counts[step] for step in sorted(game.steps.keys() - rolled) if counts[step] < each
    }


def lacking(game: Game[Any], through: Collection[Tried], wrong: int, each: int) -> list[str]:
    """Return sentences about what games do not come up to yet, none if they do."""
    counts = refused_by_step(through)
    scarce = few(game, through, counts, each)
    never = [step for step, count in scarce.items() if not count]
    found = []
    if counts.total() < wrong:
        found.append(f"{wrong - counts.total():,} more wrong answers")
    if some := [step for step in scarce if step not in never]:
        found.append(f"{each} wrong answers at {', '.join(some)}")
    if never:
        found.append(f"any wrong answer at {', '.join(never)}, which did not come up")
    return found


def try_games(game: Game[Any], asked: argparse.Namespace) -> list[Tried]:
    """Return games, those of the notes among them, that come up to what is asked; or as many as may be.

    Raises:
        AssertionError: a wrong answer is taken or leaves a trace; the message says in which game.
    """
    through = noted(asked.notes)
    while True:
        counts, number = refused_by_step(through), sum(not tried.drawn for tried in through)
        scarce = few(game, through, counts, asked.each)
        if (
            number >= min(HURRY, asked.games)
            and not any(tried.drawn for tried in through)
            and scarce
        ):
            found = drawn_games(game.name, counts, asked.each)
        elif number < asked.games and (
            counts.total() < asked.wrong or _worth_while(scarce, number)
        ):
            limits: dict[str, Any] = {"each": asked.each, "seats": asked.seats}
            limits["answers"] = asked.answers
            found = [numbered(game, asked.scenarios, number, counts, **limits)]
        else:
            return through
        through += found
        note(asked.notes, found)


def _worth_while(scarce: dict[str, int], number: int) -> bool:
    """Return whether another game may bring what steps lack."""
    return any(count or number < PATIENCE for count in scarce.values())


def note(notes: Path | None, found: Iterable[Tried]) -> None:
    """Write down which games are through."""
    if notes is not None:
        with notes.open("ab") as file:
            file.writelines(msgspec.json.encode(tried) + b"\n" for tried in found)


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
    print(
        f"{counts.total():,} wrong answers refused at {len(counts)} steps, in {len(through)} games"
    )
    if counts:
        step, least = min(counts.items(), key=lambda item: item[1])
        print(f"fewest: {least} at {step}")
    missing = lacking(game, through, asked.wrong, asked.each)
    for what in missing:
        print(f"missing: {what}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
