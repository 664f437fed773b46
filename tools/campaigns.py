"""Play long games whole by seeded players, and see that their books come out season by season.

    python -m tools.campaigns vietnam-1965-1975 campaign --seats historical --games 8 --out notes.jsonl
    python -m tools.campaigns vietnam-1965-1975 campaign-1967 --seats random --total-seasons 40
    python -m tools.campaigns vietnam-1965-1975 campaign --seats historical --out notes.jsonl --bands

At the end of every season the game's audit must find nothing, and the season's books have to come out
(`HasSeasons.season_amiss`). In two seasons of each game, chosen by its number, the audit is asked after
every answer, in a quarter of them where a game has few. Players of a kind that there are sit in the seats, as `annamite simulate` has them.

With `--opening` others play the first seasons, and leave their seats and what they have made of the war
to those of `--seats`: so one sees what positions are worth between players who are alike.

A line of the notes tells of each game that is through: figures, events and CPU time of each season.
Games in the notes are not played again, so that whoever stops it loses the games under way alone. It
stops at the first defect, and its exit status is 1. `--bands` plays nothing: it prints for each figure
and season between what values games lie, as a table of Markdown beside values known from elsewhere
(`campaigns.yaml` beside this), and how often events happened in a game.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections import Counter
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from annamite.games import load
from annamite.kernel import Decision, DiceStream, Position, SetupError
from annamite.kernel.powers import HasSeasons
from annamite.lab import choices
from annamite.lab.simulate import Ending
from annamite.players import seat_setup
from benchmarks.measuring import calibrate
from tools.arguments import at_least_one
from tools.campaign_notes import (
    Note,
    Opening,
    Plan,
    Played,
    bands,
    happened,
    hours,
    note_down,
    noted,
    references,
    summary,
)
from tools.seating import kinds_of, player

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from annamite.kernel import Chance, Game, LogEntry
    from annamite.players import Player

AUDITED: Final = 2
"""Seasons of a long game in which every answer is followed by an audit."""
OPENING: Final = 4
"""Seasons that others play first, if any do."""
SHOWN_TRAIL: Final = 12
"""Answers that are shown where a game fails."""


class CampaignFailure(AssertionError):
    """A game found a defect; the message has its number and the last answers."""


class _Watch:
    """What has been seen so far of a season under way; the clock runs while the rules play.

    Args:
        game: The rules, which have seasons.
        audited: Numbers of the seasons in which every answer is followed by an audit, from 0.
        ended: Is told what a season is called, and the states in which it began and ended.
    """

    def __init__(
        self, game: HasSeasons, audited: Iterable[int], ended: Callable[[str, Any, Any], None]
    ) -> None:
        self._game, self._audited, self._ended = game, {*audited}, ended
        self._over = 0
        self._begun: Any = None
        self._since = time.process_time()
        self.name, self.part = "", ""
        self.begin()

    def begin(self) -> None:
        """Begin to count a season."""
        self.events: Counter[str] = Counter()
        self.rules: dict[str, float] = {}
        self.players = 0.0
        self.answers = self.audits = 0

    def start_clock(self) -> None:
        """Let the rules play."""
        self._since = time.process_time()

    def stop_clock(self) -> None:
        """Count the time until now for the part of the season that is played."""
        now = time.process_time()
        self.rules[self.part] = self.rules.get(self.part, 0.0) + now - self._since
        self._since = now

    def told(self, entry: LogEntry) -> None:
        """Count what is told, if statistics do."""
        if what := self._game.season_event(entry):
            self.events[what] += 1

    def opened(self, state: Any) -> None:
        """See where a stretch begins, which may be where a season has ended."""
        self.stop_clock()
        over, _ = self._game.seasons(state)
        name, part = self._game.season_now(state)
        if over > self._over:
            self._ended(self.name, self._begun, state)
        if over > self._over or (self._begun is None and part):
            self._begun, self._over = state, over
        self.name, self.part = name, part
        self.start_clock()

    @property
    def strict(self) -> bool:
        """Whether every answer of the season under way is followed by an audit."""
        return self._begun is not None and self._over in self._audited

    def seen(self, name: str, figures: Mapping[str, int]) -> Played:
        """Return what has been seen of a season."""
        return Played(
            name=name,
            figures=dict(figures),
            events=dict(self.events),
            rules={part: round(spent, 4) for part, spent in self.rules.items()},
            players=round(self.players, 4),
            answers=self.answers,
            audits=self.audits,
        )


class Run:
    """A game under way.

    Args:
        game: The rules, which have seasons.
        plan: What is played.
        seed: The number of the game: dice, players and audited seasons come from it.
    """

    def __init__(self, game: Game[Any], plan: Plan, seed: int) -> None:
        assert isinstance(game, HasSeasons)
        self.game: Any = game
        self.plan, self.seed = plan, seed
        scenario = plan.setup.scenario
        state = game.start(seat_setup(game, plan.setup, plan.seats))
        most = game.seasons(state)[1]
        dice = Random(f"audited {scenario} {seed}")
        audited = audited_of(most) if plan.audited else 0
        self.watch = _Watch(game, dice.sample(range(most), audited), self.season_over)
        self.fate = DiceStream.seeded("campaigns", scenario, seed)
        self.players = self._seated(plan.seats)
        self.openers = self._seated(plan.opening.seats)
        self.trail: list[str] = []
        self.seasons: list[Played] = []
        self.loop = calibrate()
        self.watch.start_clock()
        self.position = Position(game, state, self.told, self.watch.opened)
        self.watch.stop_clock()

    def _seated(self, kinds: Mapping[str, str]) -> dict[str, Player]:
        dice = f"{self.plan.setup.scenario} {self.seed}"
        return {seat: player(kind, self.game, seat, dice) for seat, kind in kinds.items()}

    def play(self) -> Note:
        """Play it to its end, or until it is left.

        Raises:
            CampaignFailure: the rules fail, the audit finds something, or books do not come out.
        """
        try:
            while (request := self.position.request) is not None and not self._left():
                self._answer(request)
        except CampaignFailure:
            raise
        except Exception as error:
            raise self._failure(f"{type(error).__name__}: {error}") from error
        if self.position.over and self.watch.answers:  # it ended within a season
            self.seasons.append(self.watch.seen(self.watch.name, {}))
        outcome = self.game.outcome(self.position.state)
        return Note(
            loop=round((self.loop + calibrate()) / 2, 4),
            scenario=self.plan.setup.scenario,
            seats=dict(self.plan.seats),
            limit=self.plan.limit,
            seed=self.seed,
            seasons=self.seasons,
            outcome=None if outcome is None else Ending(outcome.ranking, outcome.reason),
            scores={} if outcome is None else dict(outcome.scores),
            opening=dict(self.plan.opening.seats),
            opened=self.plan.opening.seasons,
        )

    def told(self, entry: LogEntry) -> None:
        """Hear what happens."""
        self.watch.told(entry)

    def _left(self) -> bool:
        return self.plan.limit is not None and len(self.seasons) >= self.plan.limit

    def _answer(self, request: Decision | Chance) -> None:
        watch = self.watch
        value = self.choose(request) if isinstance(request, Decision) else self.fate.answer(request)
        self.trail.append(f"{request.step.id}={request.step.codec.word(value)}")
        del self.trail[:-SHOWN_TRAIL]
        watch.start_clock()
        self.position.push(value)
        watch.stop_clock()
        watch.answers += 1
        if watch.strict:
            watch.audits += 1
            if broken := self.game.audit(self.position.state):
                raise self._failure("; ".join(broken))

    def season_over(self, name: str, begun: Any, over: Any) -> None:
        """See that the books of a season come out, and begin to count the next one."""
        self.watch.audits += 1
        if broken := [*self.game.audit(over), *self.game.season_amiss(begun, over)]:
            raise self._failure("; ".join(broken), f"the end of {name}")
        self.seasons.append(self.watch.seen(name, self.game.season_figures(over)))
        self.watch.begin()

    def choose(self, request: Decision) -> int:
        """Return what whoever sits there answers; players are not asked where there is no choice."""
        self.watch.start_clock()
        values = request.values  # who decides has to be shown them, whoever it is
        self.watch.stop_clock()
        if len(values) == 1:
            return values[0]
        seat = request.seat
        seated = self.openers if len(self.seasons) < self.plan.opening.seasons else self.players
        began = time.process_time()
        value: int = seated[seat].choose(
            request, lambda *earlier: self.position.fork_as(seat, *earlier)
        )
        self.watch.players += time.process_time() - began
        return value

    def _failure(self, why: str, when: str = "") -> CampaignFailure:
        when = when or " ".join(self.game.season_now(self.position.state)).strip()
        where = f"game {self.seed} of {self.plan.setup.scenario}, {when}"
        return CampaignFailure(f"{where}: {why}\nlast answers: {' '.join(self.trail)}")


def audited_of(most: int) -> int:
    """Return in how many seasons of so many every answer is followed by an audit: of few in a quarter."""
    return min(AUDITED, -(-most // 4))


def play_one(plan: Plan, seed: int) -> Note:
    """Play the game of that number; any process can."""
    return Run(load(plan.game), plan, seed).play()


# --- playing --------------------------------------------------------------------------------------


def play_games(plan: Plan, seeds: Sequence[int], jobs: int) -> Iterator[Note]:
    """Yield games as they are through, on so many processes."""
    if jobs == 1:
        yield from (play_one(plan, seed) for seed in seeds)
        return
    with get_context("spawn").Pool(jobs, _let_be) as pool:  # whoever stops it, stops the games
        yield from pool.imap_unordered(partial(play_one, plan), seeds)


def _let_be() -> None:
    """Leave it to the process that started this one to be stopped."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_seasons(plan: Plan, through: Sequence[Note], total: int) -> Iterator[Note]:
    """Yield games, one after the other, until so many seasons are through, those of others included."""
    seed, left = 0, total - sum(note.whole for note in through)
    known = {note.seed for note in through}
    while left > 0:
        if seed not in known:
            most = left if plan.limit is None else min(left, plan.limit)
            note = play_one(plan._replace(limit=most), seed)
            left -= note.whole
            yield note
        seed += 1


# --- the command line -----------------------------------------------------------------------------


def plan_of(name: str, scenario: str, seats: str, limit: int | None = None) -> Plan:
    """Return the plan that is asked for.

    Args:
        name: Of the game.
        scenario: Which, one that has seasons.
        seats: `KIND` for all seats, or `SEAT=KIND,…`.
        limit: Seasons after which a game is left; None: never.

    Raises:
        SetupError: the game has no seasons, or no such scenario or player.
    """
    game = load(name)
    setup = choices.setup(game, scenario)
    if not isinstance(game, HasSeasons) or not game.seasons(game.start(setup))[1]:
        msg = f"{game.title} has no seasons in {setup.scenario}."
        raise SetupError(msg)
    return Plan(name, setup, kinds_of(game, seats), limit)


def opened(plan: Plan, seats: str, seasons: int | None) -> Plan:
    """Return a plan with others who play its first seasons.

    Args:
        plan: The plan.
        seats: `KIND` for all seats, or `SEAT=KIND,…` for every one; empty for nobody.
        seasons: How many they play; None: as many as is usual.

    Raises:
        SetupError: no such player, or a seat without one, or no season would be left for those of the plan.
    """
    if not seats:
        if seasons is not None:
            raise SetupError("Opening seasons are those of others: say who, by --opening.")
        return plan
    game: Any = load(plan.game)
    kinds, named = kinds_of(game, seats), seats.count("=")
    if named not in (0, len(kinds)):
        msg = f"Say who opens in every seat: {', '.join(kinds)}."
        raise SetupError(msg)
    many = OPENING if seasons is None else seasons
    most = longest(plan)
    if many >= most:
        msg = f"{many} seasons of {most} would leave none to those who sit down."
        raise SetupError(msg)
    return plan._replace(opening=Opening(kinds, many))


def play(plan: Plan, asked: argparse.Namespace) -> list[Note]:
    """Play what is not noted yet, and return all games."""
    total = asked.total_seasons
    if total is None:
        return play_missing(plan, range(asked.first, asked.first + asked.games), asked)
    through = noted(asked.out, plan, whole=False)
    return [*through, *_noting(play_seasons(plan, through, total), asked.out)]


def foretold(plan: Plan, asked: argparse.Namespace) -> str:
    """Return how much is to be played, at the most, and how many CPU hours that will take."""
    known = noted(asked.out, plan, whole=False)
    if asked.total_seasons is not None:
        seasons = max(asked.total_seasons - sum(note.whole for note in known), 0)
        return f"To be played: seasons {seasons}, about {hours(seasons, known):.1f} CPU hours."
    seeds = range(asked.first, asked.first + asked.games)
    games = len(missing(seeds, noted(asked.out, plan)))
    seasons = games * longest(plan)
    return f"To be played: games {games}, about {hours(seasons, known):.1f} CPU hours at most."


def longest(plan: Plan) -> int:
    """Return how many seasons a game of a plan has at the most."""
    game: Any = load(plan.game)
    most: int = game.seasons(game.start(plan.setup))[1]
    return most if plan.limit is None else min(plan.limit, most)


def play_missing(plan: Plan, seeds: Iterable[int], asked: argparse.Namespace) -> list[Note]:
    """Play those of some games that are not noted yet, and return all that are.

    Args:
        plan: What is played.
        seeds: Numbers of the games.
        asked: `out`, where games are noted, and `jobs`, how many are played at a time.
    """
    through = noted(asked.out, plan)
    return [*through, *_noting(play_games(plan, missing(seeds, through), asked.jobs), asked.out)]


def missing(seeds: Iterable[int], through: Iterable[Note]) -> list[int]:
    """Return the numbers of games that are not through."""
    known = {note.seed for note in through}
    return [seed for seed in seeds if seed not in known]


def _noting(played: Iterable[Note], out: Path | None) -> Iterator[Note]:
    """Yield games as they are through, each noted down and told of."""
    for note in played:
        note_down(out, note)
        print(f"game {note.seed}: {note.whole} seasons, {note.ending}", flush=True)
        yield note


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; return 1 where something is amiss, 130 where somebody stops it."""
    parser = argparse.ArgumentParser(prog="python -m tools.campaigns")
    parser.add_argument("game")
    parser.add_argument("scenario")
    parser.add_argument(
        "--seats", default="random", help="a kind of player, `moody` too, or SEAT=KIND,…"
    )
    parser.add_argument("--opening", default="", help="who plays the first seasons, if not they")
    parser.add_argument(
        "--opening-seasons", type=at_least_one, help=f"with --opening; else {OPENING}"
    )
    parser.add_argument("--games", type=at_least_one, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--seasons", type=at_least_one, help="leave a game after so many")
    parser.add_argument(
        "--total-seasons", type=at_least_one, help="game after game, until so many are through"
    )
    parser.add_argument("--out", type=Path, help="where games that are through are noted")
    parser.add_argument("--jobs", type=at_least_one, default=1)
    parser.add_argument("--bands", action="store_true", help="tell of the notes, play nothing")
    parser.add_argument("--figures", default="", help="with --bands: these alone, with commas")
    asked = parser.parse_args(arguments)
    try:
        plan = plan_of(asked.game, asked.scenario, asked.seats, asked.seasons)
        plan = opened(plan, asked.opening, asked.opening_seasons)
    except ValueError as error:
        parser.error(str(error))
    if asked.bands:
        wanted = [name for name in asked.figures.split(",") if name]
        known = references(plan.game, plan.setup.scenario)
        told = noted(asked.out, plan, whole=False)
        print("\n".join([*bands(told, known, wanted), *([] if wanted else happened(told))]))
        return 0
    print(foretold(plan, asked), flush=True)
    try:
        through = play(plan, asked)
    except CampaignFailure as failure:
        print(failure)
        return 1
    except KeyboardInterrupt:
        return 130
    print("\n".join(summary(through)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
