"""What is done with whole corpora: making, comparing, noting again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from annamite import games
from annamite.kernel import Game, Record, RulesCrash
from tools.corpus import files, making
from tools.corpus.files import FOLDER, STORED_EVERY, Corpus
from tools.corpus.following import Finding, at_a_table, compare, follow
from tools.fuzz import SUITE, lay_own

PART: Final = 50
"""So many records are compared at a time."""
OWN_RECORDS: Final = 60
"""Records of a scenario that comes with own values."""
STORAGE: Final = "storage"


class Refused(RuntimeError):
    """Nothing was written; the message says why."""


def blank() -> list[Corpus]:
    """Return a corpus without records for each game, and for each scenario with own values."""
    plain = [Corpus(name, name, None, [], [], []) for name in games.names()]
    own = [
        Corpus(f"{batch.game}+{batch.scenario}", batch.game, batch.own, [], [], [])
        for batch in SUITE
        if batch.own and batch.game in games.names()
    ]
    return plain + own


@cache
def corpus_of(name: str, folder: Path = FOLDER) -> Corpus:
    """Return a corpus to read; whoever changes one reads its own."""
    return files.read(name, folder)


def parts(folder: Path = FOLDER) -> list[tuple[str, int]]:
    """Return all that is to be compared, in parts that take about a second each: name, first record."""
    return [
        (name, first)
        for name in files.names(folder)
        for first in range(0, len(corpus_of(name, folder).records), PART)
    ]


def in_part(name: str, first: int, folder: Path = FOLDER) -> list[Finding]:
    """Return where the records of a part come out otherwise.

    What has own values is played in a process of its own, since a box is read once per process.
    """
    own = corpus_of(name, folder).own
    if own is None:
        return _compared(name, first, folder)
    prepare = partial(lay_own, corpus_of(name, folder).game, own)
    with ProcessPoolExecutor(1, get_context("spawn"), initializer=prepare) as pool:
        return pool.submit(_compared, name, first, folder).result()


def _compared(name: str, first: int, folder: Path) -> list[Finding]:
    corpus = corpus_of(name, folder)
    game = games.load(corpus.game)
    places = range(first, min(first + PART, len(corpus.records)))
    return [finding for place in places for finding in compare(corpus, place, game)]


def everywhere(names: list[str], jobs: int, folder: Path = FOLDER) -> Iterator[Finding]:
    """Yield where the records of corpora come out otherwise, in order."""
    todo = [(name, first) for name, first in parts(folder) if name in names]
    if jobs == 1:
        for name, first in todo:
            yield from in_part(name, first, folder)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        for future in [pool.submit(in_part, name, first, folder) for name, first in todo]:
            yield from future.result()


def counts(name: str, found: list[Finding], folder: Path = FOLDER) -> list[str]:
    """Return in lines how many records reproduce, and at which step the others break first."""
    total = len(corpus_of(name, folder).records)
    broken = [one for one in found if one.corpus == name and one.what != STORAGE]
    stored = sum(one.corpus == name and one.what == STORAGE for one in found)
    lines = [f"{name}: {total - len(broken)} of {total} records reproduce, {len(broken)} break"]
    steps = Counter((one.step, one.what) for one in broken)
    lines += [f"  {count} at {step} ({what})" for (step, what), count in steps.most_common()]
    if stored:
        lines.append(f"  the states of {stored} are stored in another way")
    return lines


def made(corpus: Corpus, scenario: str | None, records: int, tried: int) -> Corpus:
    """Return the corpus with all records made again."""
    game, commit = games.load(corpus.game), making.present_commit()
    for number, record in making.chosen(game, scenario, records, tried):
        files.add(corpus, record, making.made(game, number, commit), follow(game, record))
    return corpus


def make(corpus: Corpus, folder: Path = FOLDER, tried: int = making.TRIED) -> str:
    """Make a corpus in this process, write it, and say so in a line."""
    if corpus.own is not None:
        lay_own(corpus.game, corpus.own)
        made(corpus, corpus.name.partition("+")[2], OWN_RECORDS, tried // 5)
    else:
        made(corpus, None, making.RECORDS, tried)
    files.write(corpus, folder)
    return _told(corpus)


def _told(corpus: Corpus) -> str:
    entries = sum(len(kept.answers) for kept in corpus.records)
    stretches = sum(len(kept.projected.links) // 2 for kept in corpus.records)
    return f"{corpus.name}: {len(corpus.records)} records, {entries} entries, {stretches} stretches"


def make_all(wanted: list[Corpus], jobs: int, folder: Path = FOLDER) -> Iterator[str]:
    """Make corpora, each in a process of its own, and yield a line for each."""
    with ProcessPoolExecutor(jobs, get_context("spawn"), max_tasks_per_child=1) as pool:
        for future in [pool.submit(make, corpus, folder) for corpus in wanted]:
            yield future.result()


def apart(
    act: Callable[[str, Path], str], names: list[str], jobs: int, folder: Path = FOLDER
) -> Iterator[str]:
    """Yield what is done with each corpus, in a process of its own where it has own values.

    Raises:
        Refused: see `note_storage` and `remake`.
    """
    with ProcessPoolExecutor(jobs, get_context("spawn"), max_tasks_per_child=1) as pool:
        alone = [name for name in names if jobs > 1 or corpus_of(name, folder).own is not None]
        futures = {name: pool.submit(act, name, folder) for name in alone}
        for name in names:
            yield futures[name].result() if name in futures else act(name, folder)


def note_storage(name: str, folder: Path = FOLDER) -> str:
    """Note again how the states of a corpus are stored, in this process.

    Raises:
        Refused: a record comes out otherwise than in how its states are stored.
    """
    corpus, game = _own(name, folder)
    for place in range(len(corpus.records)):
        found = [one for one in compare(corpus, place, game) if one.what != STORAGE]
        if found:
            raise Refused(f"nothing is written, for play changed: {sentence(found[0])}")
        trace = follow(game, corpus.record(corpus.records[place]))
        corpus.stored[place] = trace.stored.kept(STORED_EVERY)
    files.write(corpus, folder)
    return f"{name}: how its states are stored is noted as it is now"


def remake(name: str, folder: Path = FOLDER) -> str:
    """Remake the records of a corpus that break, in this process.

    Where all answers can still be given and the game ends as it did, they stay; only what comes of
    them is noted again. Any other game is played again from its number.

    Raises:
        Refused: play changed, but neither version rose; or the rules fail in a game.
    """
    corpus, game = _own(name, folder)
    commit, scenario = making.present_commit(), name.partition("+")[2] or None
    kept_answers = played_again = 0
    for place, kept in enumerate(corpus.records):
        found = [one for one in compare(corpus, place, game) if one.what != STORAGE]
        if not found:
            continue
        made = making.made(game, kept.made.number, commit)
        if (made.rules, made.projection) == (kept.made.rules, kept.made.projection):
            raise Refused(f"nothing is written, for no version rose: {sentence(found[0])}")
        record = corpus.record(kept)
        fits = follow(game, record).fault is None and at_a_table(game, record) is None
        if not fits:
            record = _played(game, kept.made.number, scenario)
        kept_answers += fits
        played_again += not fits
        files.put(corpus, place, record, made, follow(game, record))
    files.write(corpus, folder)
    return f"{name}: {played_again} records played again, {kept_answers} with the same answers"


def _played(game: Game[Any], number: int, scenario: str | None) -> Record:
    try:
        return making.played(game, number, scenario)
    except RulesCrash as crash:
        why = crash.report["error"]
        raise Refused(f"nothing is written, for the rules fail in game {number}: {why}") from None


def _own(name: str, folder: Path) -> tuple[Corpus, Game[Any]]:
    """Return a corpus that may be changed, with its game, in a process that has not loaded it."""
    corpus = files.read(name, folder)
    if corpus.own is not None:
        lay_own(corpus.game, corpus.own)
    return replace(corpus, records=[*corpus.records]), games.load(corpus.game)


def sentence(one: Finding) -> str:
    """Return a finding as a person reads it."""
    return (
        f"{one.corpus}, record {one.record}, entry {one.entry} ({one.step}): {one.what}: {one.why}"
    )
