"""Give every word that a step's codec can read: those on offer are accepted, all others refused.

    python -m tools.every_word rolling-thunder --games 300 --notes words.jsonl
    python -m tools.every_word vietnam-1965-1975 campaign campaign-1967 --games 6 --notes words.jsonl

The first follows recorded games of the corpus; the second has games played by moody players, or by
others. A few positions of each step are tried in each. Where words have no end, as numbers, they are a systematic sample: all small ones, powers of ten, what lies
around the options, and each name with all that anything on the board is called. Spellings beside the
options (other case, zeros and blanks in front) go with them. Dice and cards are tried like decisions, as
people give them who bring their own.

A line of the notes tells of each game that is through; those are passed over when it is run again. It
stops at the first word that is taken wrongly, refused wrongly or leaves a trace; its exit status is
then 1.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from annamite.games import load
from annamite.kernel import Counted, Decision, DiceStream, Refused, Session, Words
from annamite.kernel.decision import decoded
from annamite.kernel.dice_sheet import value_of
from annamite.kernel.record import CHANCE
from annamite.kernel.shapes import plain
from tools.arguments import at_least_one
from tools.corpus.running import corpus_of
from tools.fuzz import setup_for
from tools.moody import MOODY
from tools.probes import options_of
from tools.wrong_answers import GARBAGE, answering, trace

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from annamite.kernel import Game
    from annamite.kernel.decision import Request, Step

SMALL: Final = 130
"""Numbers up to here are all tried."""
PACKED: Final = 4096
"""So many values of a codec that packs several numbers into one are tried."""
PER_STEP: Final = 3
"""So many positions of a step in a game."""
MOST_ACCEPTED: Final = 40
"""So many options of a position at the most are looked ahead to; of the others the word is read."""
RECORD: Final = "record"
"""What games of the corpus are noted as, in the place of a scenario."""
RECORDED: Final = 10
"""At one position in so many the whole record is compared, too."""
_NAME: Final = re.compile(r"[A-Za-z0-9][\w.-]{0,40}\Z")


class Vocabulary:
    """All that the codecs of a game can read, as far as it has an end.

    Args:
        game: The rules.
    """

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        numbers = [*range(SMALL), *(10**power for power in range(3, 10))]
        called = set(_names(plain(game.board())))
        self._tails = sorted({*map(str, numbers), *called})
        self._known: dict[str, tuple[str, ...]] = {}

    def of(self, request: Request) -> list[str]:
        """Return every word to be tried where something is asked, each once."""
        offered = request.words
        beside = [spelling for word in offered for spelling in beside_of(word)]
        around = [*_around(request)]
        return [*dict.fromkeys((*offered, *self.words(request.step), *around, *beside, *GARBAGE))]

    def words(self, step: Step) -> tuple[str, ...]:
        """Return what a step's codec reads, wherever it is asked."""
        if step.id not in self._known:
            read = dict.fromkeys(word for word in self._spelt(step) if _reads(step, word))
            self._known[step.id] = tuple(read)
        return self._known[step.id]

    def _spelt(self, step: Step) -> Iterator[str]:
        """Yield what may be words of a step, and some that are none."""
        codec: Any = step.codec
        yield from self._tails
        if isinstance(codec, Words):
            yield from codec.words
            return
        if isinstance(codec, Counted):
            yield from (f"{name}-{n}" for name in codec.names for n in range(SMALL))
            return
        for name in getattr(codec, "names", ()):
            yield name
            yield from (f"{name}-{tail}" for tail in self._tails)
        for value in range(PACKED):
            try:
                yield codec.word(value)
            except (LookupError, ValueError):
                return


def _names(node: Any) -> Iterator[str]:
    """Yield what may be names among plain values: short texts without blanks, keys among them."""
    if isinstance(node, str):
        if _NAME.match(node):
            yield node
    elif isinstance(node, dict):
        for key, value in node.items():
            yield from _names(key)
            yield from _names(value)
    elif isinstance(node, list | tuple):
        for value in node:
            yield from _names(value)


def _around(request: Request) -> Iterator[str]:
    """Yield the words of what the game or the codec says may be asked about."""
    codec = request.step.codec
    values: set[int] = set(request.around()) if isinstance(request, Decision) else set()
    if around := getattr(codec, "around", None):
        values.update(around(options_of(request)))
    yield from (codec.word(value) for value in sorted(values))


def beside_of(word: str) -> list[str]:
    """Return spellings that a careless reader would take for a word."""
    found = [f" {word}", f"{word} ", word.upper(), word.capitalize(), f"{word}-", f"{word}-0"]
    for number in re.finditer(r"\d+", word):
        before, after, n = word[: number.start()], word[number.end() :], number.group()
        near = (f"0{n}", f"+{n}", f"-{n}", f"{n}.0", f"1_{n}", str(int(n) + 1), f"{n}0")
        found += [f"{before}{other}{after}" for other in near]
    return [spelling for spelling in found if spelling != word]


def _reads(step: Step, word: str) -> bool:
    try:
        step.codec.value(word)
    except ValueError:
        return False
    return True


class Tried(msgspec.Struct, frozen=True):
    """What was given at a position.

    Attributes:
        accepted: Words on offer.
        refused: Words that are not, but that the codec reads.
        unread: Words that no codec of the step reads.
    """

    accepted: int
    refused: int
    unread: int


def try_every_word(
    session: Session[Any],
    vocabulary: Vocabulary,
    *,
    ahead: int = MOST_ACCEPTED,
    record: bool = False,
) -> Tried:
    """Give every word to whatever a session asks.

    A word that is not on offer is answered with, alone and in a row. What is on offer goes through the
    check that answers go through, by looking ahead from it; of dice and cards the word is read.

    Args:
        session: A game that waits for an answer, a die or a card.
        vocabulary: Of its game.
        ahead: So many options are looked ahead to.
        record: Whether the whole record is compared before and after.

    Raises:
        AssertionError: a word is taken or refused wrongly, or leaves a trace; the message says which.
    """
    request = session.request
    assert request is not None
    words, step = vocabulary.of(request), request.step
    offered, before = {*request.words}, trace(session, record=record)
    every = max(1, len(offered) // ahead)
    for number, word in enumerate(request.words):
        _accept(session, request, word, ahead=number % every == 0)
    refused = unread = 0
    for word in words:
        if word in offered:
            continue
        _refuse(session, request, word)
        read = decoded(step, word) is not None
        refused, unread = refused + read, unread + (not read)
    if trace(session, record=record) != before:
        msg = f"words at {step.id} were looked at or refused, and changed the game"
        raise AssertionError(msg)
    return Tried(len(offered), refused, unread)


def _accept(session: Session[Any], request: Request, word: str, *, ahead: bool) -> None:
    try:
        if not isinstance(request, Decision):
            value_of(request, word)
        elif ahead:
            session.preview(request.seat, word)
        else:
            assert decoded(request.step, word) in request.values
    except Refused as refusal:
        msg = f"{word!r:.80} is on offer at {request.step.id}, and was refused: {refusal}"
        raise AssertionError(msg) from refusal


def _answer(session: Session[Any], request: Request, word: str) -> None:
    if isinstance(request, Decision):
        session.answer(request.seat, word)
    else:
        session.answer_chance(word)


def _refuse(session: Session[Any], request: Request, word: str) -> None:
    try:
        _answer(session, request, word)
    except Refused:
        return
    except Exception as error:
        msg = f"{word!r:.80} is not on offer at {request.step.id}, and was met with {error!r:.200}"
        raise AssertionError(msg) from error
    msg = f"{word!r:.80} is not on offer at {request.step.id}, and was taken"
    raise AssertionError(msg)


# --- games ----------------------------------------------------------------------------------------


class Played(msgspec.Struct, frozen=True):
    """A game that is through.

    Attributes:
        scenario: What was played, or `RECORD`.
        seed: Its number.
        positions: How many positions were tried, by step.
        accepted, refused, unread: How many words there were, as in `Tried`.
    """

    scenario: str
    seed: int
    positions: dict[str, int]
    accepted: int
    refused: int
    unread: int


class Source:
    """Where a game comes from: its session, and what is answered there."""

    def __init__(
        self, name: str, number: int, session: Session[Any], word: Callable[[Request], str | None]
    ) -> None:
        self.name, self.number, self.session, self.word = name, number, session, word


def played_by(game: Game[Any], scenario: str, seed: int, seats: str = MOODY) -> Source:
    """Return a game that players play, as for `annamite simulate`."""
    name = f"every word {scenario} {seed}"
    session: Session[Any] = Session(game, setup_for(game, seed, scenario))
    answer, fate = answering(session, seats, name), DiceStream.seeded(name)

    def word(request: Request) -> str:
        value = answer(request) if isinstance(request, Decision) else fate.answer(request)
        return request.step.codec.word(value)

    return Source(scenario, seed, session, word)


def recorded(game: Game[Any], number: int) -> Source:
    """Return a game of the corpus, as it was recorded."""
    corpus = corpus_of(game.name)
    record = corpus.record(corpus.records[number])
    given = [entry for entry in record.entries if not entry.auto or entry.seat == CHANCE]
    words = iter([entry.word for entry in given])
    return Source(RECORD, number, Session(game, record.setup), lambda _: next(words, None))


def along(
    source: Source,
    vocabulary: Vocabulary,
    *,
    answers: int | None = None,
    per_step: int = PER_STEP,
    before: Collection[str] = (),
) -> Played:
    """Go through a game, and try every word at some positions of each step.

    Args:
        source: The game.
        vocabulary: Of its rules.
        answers: After so many it is left; None: at its end.
        per_step: So many positions of a step.
        before: Steps that are not tried.

    Raises:
        AssertionError: see `try_every_word`.
    """
    session = source.session
    positions: Counter[str] = Counter()
    words: Counter[str] = Counter(accepted=0, refused=0, unread=0)
    while (request := session.request) is not None:
        if answers is not None and session.revision >= answers:
            break
        step = request.step.id
        if positions[step] < per_step and step not in before:
            record = positions.total() % RECORDED == 0
            tried = try_every_word(session, vocabulary, record=record)
            positions[step] += 1
            words.update(msgspec.structs.asdict(tried))
        if (word := source.word(request)) is None:
            break
        _answer(session, request, word)
    return Played(source.name, source.number, dict(positions), **words)


def noted(notes: Path | None) -> list[Played]:
    """Return what notes tell of games that are through."""
    if notes is None or not notes.exists():
        return []
    return [msgspec.json.decode(line, type=Played) for line in notes.read_bytes().splitlines()]


def through(game: Game[Any], asked: argparse.Namespace) -> Iterator[Played]:
    """Yield the games that are asked for, those of the notes among them.

    Raises:
        AssertionError: see `try_every_word`; the message says in which game.
    """
    known = {(played.scenario, played.seed): played for played in noted(asked.notes)}
    vocabulary = Vocabulary(game)
    for seed in range(asked.games):
        scenario = asked.scenarios[seed % len(asked.scenarios)] if asked.scenarios else RECORD
        if (scenario, seed) in known:
            yield known[scenario, seed]
            continue
        try:
            if scenario == RECORD:
                source = recorded(game, seed)
            else:
                source = played_by(game, scenario, seed, asked.seats)
            played = along(source, vocabulary, answers=asked.answers)
        except (AssertionError, Refused) as error:
            msg = f"game {seed} of {scenario}: {error}"
            raise AssertionError(msg) from error
        if asked.notes is not None:
            with asked.notes.open("ab") as file:
                file.write(msgspec.json.encode(played) + b"\n")
        yield played


def report(game: Game[Any], games: Iterable[Played]) -> list[str]:
    """Return what came of some games, in a few lines."""
    positions: Counter[str] = Counter()
    words: Counter[str] = Counter()
    for played in games:
        positions.update(played.positions)
        words.update({what: getattr(played, what) for what in ("accepted", "refused", "unread")})
    never = sorted(game.steps.keys() - positions.keys())
    at = f"at {positions.total():,} positions of {len(positions)} steps"
    others = f"{words['refused']:,} others refused, and {words['unread']:,} that are none"
    return [
        f"{words['accepted']:,} words on offer accepted; {others}; {at}",
        f"{len(never)} steps did not come up: {', '.join(never) or 'none'}",
    ]


def main(argv: Sequence[str] | None = None) -> int:
    """Run from the command line; 1 where a word is taken or refused wrongly."""
    about = (__doc__ or "").splitlines()[0]
    parser = argparse.ArgumentParser(prog="python -m tools.every_word", description=about)
    parser.add_argument("game")
    parser.add_argument(
        "scenarios", nargs="*", help="played in turn; if none, records are followed"
    )
    parser.add_argument("--seats", default=MOODY, help="who plays: a kind, or SEAT=KIND,…")
    parser.add_argument("--games", type=at_least_one, default=10, help="so many in all")
    parser.add_argument("--answers", type=at_least_one, help="leave a game after so many")
    parser.add_argument("--notes", type=Path, help="where games that are through are noted")
    asked = parser.parse_args(argv)
    game = load(asked.game)
    if not asked.scenarios:
        asked.games = min(asked.games, len(corpus_of(game.name).records))
    if unknown := {*asked.scenarios} - {scenario.id for scenario in game.scenarios}:
        parser.error(f"no scenario {', '.join(sorted(unknown))}")
    try:
        games = list(through(game, asked))
    except AssertionError as error:
        print(error)
        return 1
    except KeyboardInterrupt:
        return 130
    print(*report(game, games), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
