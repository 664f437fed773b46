"""Playing a record again, word by word, and where it comes out otherwise.

A `Position` is answered with the words of the record; nothing that was stored of its states helps.
Three running hashes are made on the way: of what was offered to whom, of what the states at the starts
of stretches mean (`Projects`), and of how they are stored. Each has a link per stretch, so that the
first difference is found to the stretch. The first two tell whether play changed; a change of storage
breaks the third and only that.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from annamite.kernel import Decision, Game, Position, Record, RecordError, SetupError, replay
from annamite.kernel.decision import Request, decoded, shown
from annamite.kernel.powers import Projects
from annamite.kernel.projecting import canonical
from annamite.kernel.record import CHANCE
from annamite.kernel.record import digest as stored_digest
from tools.corpus.files import STORED_EVERY, Chain, Corpus

LINK: Final = 2
"""Bytes of a link: the first difference passes unnoticed once in 65,536 times, the second never."""
END: Final = 12

What: TypeAlias = Literal["play", "offer", "projection", "storage"]
"""What comes out otherwise: an answer no longer fits, other answers are offered, states mean something
else, or they are only stored in another way."""


class Hash:
    """A running hash with a link per stretch."""

    def __init__(self) -> None:
        self._hash = hashlib.blake2b(digest_size=END)
        self.links: list[bytes] = []

    def add(self, data: bytes) -> None:
        """Go on with some data; where it ends matters."""
        self._hash.update(len(data).to_bytes(4, "big"))
        self._hash.update(data)

    def link(self) -> None:
        """Say that a stretch begins here."""
        self.links.append(self._hash.digest()[:LINK])

    def kept(self, every: int = 1) -> Chain:
        """Return what is kept of it, with a link every so many stretches."""
        return Chain(b"".join(self.links[every - 1 :: every]), self._hash.digest())

    def parts(self, kept: Chain, every: int = 1, *, whole: bool = True) -> int | None:
        """Return the first stretch at which it is not what was kept; None where it never is.

        Args:
            kept: What was kept.
            every: A link is kept every so many stretches; then the first of them is returned.
            whole: Whether this hash goes to the end; else it is compared as far as it goes.
        """
        links = [kept.links[n : n + LINK] for n in range(0, len(kept.links), LINK)]
        for number, (one, other) in enumerate(zip(links, self.links[every - 1 :: every])):
            if one != other:
                return number * every
        if not whole or self.kept(every) == kept:
            return None
        return min(len(links), len(self.links) // every) * every


class Trace:
    """What came of playing a record.

    Attributes:
        offered: Hash of what was asked of whom, and of what could be answered.
        projected: Hash of what the states at the starts of stretches mean.
        stored: Hash of the digests that records have of them.
        at: The number of entries before each of these stretches.
        steps: The steps asked, entry by entry.
        fault: The entry that could not be given, and why; None if all could.
    """

    def __init__(self) -> None:
        self.offered = Hash()
        self.projected = Hash()
        self.stored = Hash()
        self.at: list[int] = []
        self.steps: list[str] = []
        self.fault: tuple[int, str] | None = None


class Finding(NamedTuple):
    """Where a record comes out otherwise.

    Attributes:
        corpus: Name of the corpus.
        record: Place of the record in it.
        entry: The first entry after which that is known.
        step: The step that it answers.
        what: What comes out otherwise.
        why: What is known of it, as a sentence.
    """

    corpus: str
    record: int
    entry: int
    step: str
    what: What
    why: str


def follow(game: Game[Any], record: Record) -> Trace:
    """Play a record from its set-up by its answers alone.

    Raises:
        TypeError: the game cannot tell what its states mean.
    """
    if not isinstance(game, Projects):
        msg = f"{game.name} does not project its states (kernel.powers.Projects)"
        raise TypeError(msg)
    trace = Trace()
    try:
        position = Position(game, game.start(record.setup))
        _begin(game, position, trace)
        for number, entry in enumerate(record.entries):
            fault = _answer(position, trace, entry.step, entry.seat, entry.word)
            if fault:
                trace.fault = number, fault
                return trace
            if not position.stretch:
                _begin(game, position, trace)
        if position.request is not None:
            _note(position.request, trace)
        else:
            over = game.outcome(position.state)
            assert over is not None
            trace.offered.add(canonical([over.ranking, over.scores, over.reason]))
    except SetupError as error:
        trace.fault = 0, f"there is no such set-up any more: {error}"
    except Exception as error:  # noqa: BLE001 - whatever the rules raise is a difference
        trace.fault = len(trace.steps), f"the rules fail ({shown(error)})"
    if trace.fault is None and record.finished != position.over:
        says = "goes on, but was over" if record.finished else "is over, but went on"
        trace.fault = len(record.entries), f"the game {says}"
    return trace


def _begin(game: Any, position: Position[Any], trace: Trace) -> None:
    """Take in the state at the start of a stretch; those that asked nothing on the way are passed over."""
    number = len(trace.steps)
    trace.at.append(number)
    trace.projected.add(canonical([number, game.projection(position.base)]))
    trace.stored.add(stored_digest(game.dump(position.base)).encode())
    for chain in (trace.offered, trace.projected, trace.stored):
        chain.link()


def _answer(position: Position[Any], trace: Trace, step: str, seat: str, word: str) -> str | None:
    """Give an answer; return why it cannot be given."""
    request = position.request
    if request is None:
        return "the game is over"
    trace.steps.append(request.step.id)
    asked = request.seat if isinstance(request, Decision) else CHANCE
    if (step, seat) != (request.step.id, asked):
        return f"{seat} answered {step}, but {asked} is asked {request.step.id}"
    _note(request, trace)
    value = decoded(request.step, word)
    possible = request.values if isinstance(request, Decision) else request.outcomes
    if value is None or value not in possible:
        return f"{shown(word)} is not offered at {step}"
    position.push(value)
    return None


def _note(request: Request, trace: Trace) -> None:
    """Take in a request: who may answer what, with which chances, and who may see it."""
    word = request.step.codec.word
    if isinstance(request, Decision):
        told: list[Any] = [request.seat, request.forced, sorted(map(word, request.values))]
    else:
        weights = request.weights or [1] * len(request.outcomes)
        told = [CHANCE, sorted(zip(map(word, request.outcomes), weights, strict=True))]
    trace.offered.add(canonical([request.step.id, request.visible_to, told]))


def compare(corpus: Corpus, place: int, game: Game[Any]) -> list[Finding]:
    """Return where a record comes out otherwise than it did; empty if nowhere.

    At most one: the first difference in play; where there is none, that in how states are stored.
    """
    kept, record = corpus.records[place], corpus.record(corpus.records[place])
    trace = follow(game, record)
    made = kept.made
    versions = (
        f"record by rules {made.rules}, projection {made.projection}, commit {made.commit}; now rules "
        f"{game.rules_version}, projection {getattr(game, 'projection_version', None)}"
    )

    def found(entry: int, what: What, why: str) -> Finding:
        step = trace.steps[entry] if entry < len(trace.steps) else "the end"
        return Finding(corpus.name, place, entry, step, what, f"{why} ({versions})")

    def entry_of(stretch: int) -> int:
        return trace.at[min(max(stretch, 0), len(trace.at) - 1)] if trace.at else 0

    whole = trace.fault is None
    differences = []
    if trace.fault is not None:
        differences.append(found(trace.fault[0], "play", trace.fault[1]))
    elif stray := at_a_table(game, record):
        differences.append(found(len(record.entries), "play", stray))
    offer = trace.offered.parts(kept.offered, whole=whole)
    if offer is not None:
        why = "other answers are offered, or to others, in the stretch that begins here"
        differences.append(found(entry_of(offer - 1), "offer", why))
    projection = trace.projected.parts(kept.projected, whole=whole)
    if projection is not None:
        why = "a state means something else at the start of this stretch"
        differences.append(found(entry_of(projection), "projection", why))
    first = sorted(differences, key=lambda one: one.entry)[:1]
    stored = trace.stored.parts(corpus.stored[place], STORED_EVERY)
    if stored is not None and not first:  # other states are stored otherwise in any case
        why = f"states are stored in another way within {STORED_EVERY} stretches from here"
        first.append(found(entry_of(stored), "storage", why))
    return first


def at_a_table(game: Game[Any], record: Record) -> str | None:
    """Return why a table does not reproduce a record with undos or people's own dice; None if it does."""
    if not record.notes and record.companion is None:
        return None
    try:
        again = replay(game, record, check=True).record()
    except RecordError as error:
        return f"a table refuses it: {error}"
    same = (again.entries, again.notes, again.companion, again.finished)
    if same != (record.entries, record.notes, record.companion, record.finished):
        return "a table makes another record of it"
    return None
