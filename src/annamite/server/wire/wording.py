"""How what a page is told is worded."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from annamite.kernel import Chance, Decision, dice_sheet, overruling, sentence
from annamite.kernel.ahead import hints_for, sheet_of
from annamite.kernel.companion import as_decision
from annamite.kernel.decision import decoded
from annamite.kernel.history import History
from annamite.kernel.record import CHANCE
from annamite.server.wire import told

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from annamite.kernel import Game, LogEntry, Outcome, Position, Session
    from annamite.kernel.ahead import Foreseen
    from annamite.kernel.overruling import Choice
    from annamite.kernel.shapes import Hints, Option
    from annamite.kernel.why_not import Missing
    from annamite.players.advising import Advice
    from annamite.server.wire.asked import Advise, Preview, WhyNot

UNDO_POINTS = 100
"""How many undo points a page is told; further ones are found by going back to one of these."""
NAMED = 12
"""How many of these, the latest, say what was decided there: to word it, it is played to again."""
LONGEST_QUESTION = 60
"""Letters of a question of which more would not fit into a list."""

log = logging.getLogger(__name__)


def lines(game: Game[Any], entries: Iterable[LogEntry], first: int) -> list[told.LogLine]:
    """Return log lines for a page, numbered from `first` on as its seat reads them."""
    return [
        told.LogLine(
            at=at,
            key=entry.key,
            rule=entry.rule,
            text=sentence(game, entry),
            params=dict(entry.params),
        )
        for at, entry in enumerate(entries, first)
    ]


def brief(game: Game[Any], entries: Iterable[LogEntry]) -> list[told.PreviewLine]:
    """Return what a preview tells of log lines."""
    return [told.PreviewLine(text=game.text(entry), rule=entry.rule) for entry in entries]


def outcome(game: Game[Any], result: Outcome | None) -> told.Outcome | None:
    """Return how a game ended, for a page; None while it goes on."""
    if result is None:
        return None
    text = result.verdict or result.reason
    if len(game.seats) > 1 and result.ranking and not result.verdict:
        text = f"{_seat_title(game, result.ranking[0])} wins ({result.reason})."
    return told.Outcome(
        ranking=list(result.ranking), scores=result.scores, reason=result.reason, text=text
    )


def decision(
    session: Session[Any], seats: Sequence[str], shown: str | None
) -> told.Decision | None:
    """Return the pending decision if one of `seats` must answer it and is shown; otherwise None."""
    pending = session.decision
    if pending is None or pending.seat != shown or shown not in seats or session.paused:
        return None
    return _asked(session.game, session.state, pending, _hints(session, pending.seat))


def _asked(game: Game[Any], state: Any, pending: Decision, hints: Hints | None) -> told.Decision:
    """Return a decision as a page reads it."""
    return told.Decision(
        seat=pending.seat,
        step=pending.step.id,
        kind=pending.step.kind,
        rule=pending.step.rule,
        prompt=game.prompt(pending),
        about=_about(pending),
        reminders=game.reminders(state, pending),
        hints=hints,
        options=_options(game, state, pending),
    )


def previewed(session: Session[Any], message: Preview, foreseen: Foreseen[Any]) -> told.Previewed:
    """Return what a page is told of answers that it looks ahead to.

    Where seats hide things, what the fork has in their place is a guess, which nobody is shown; but
    what may be written next on a sheet hangs on nothing that its seat does not know.
    """
    game, fork = session.game, foreseen.position
    reply = told.Previewed(
        n=message.n,
        words=foreseen.words,
        lines=brief(game, foreseen.lines),
        hints=None if fork is None else hints_for(fork, message.seat, foreseen.before),
        decision=None,
        view=None,
    )
    if fork is None or not message.show:
        return reply
    hides = game.secrets(session.state)
    if not hides:
        reply.view = game.view(fork.state, message.seat)
    asked = isinstance(fork.request, Decision) and fork.request.seat == message.seat
    if asked and (not hides or _on_the_sheet(session, fork, message.seat)):
        assert isinstance(fork.request, Decision)
        reply.decision = _asked(game, fork.state, fork.request, reply.hints)
    return reply


def _on_the_sheet(session: Session[Any], fork: Position[Any], seat: str) -> bool:
    """Return whether a fork stands at a decision of the sheet that is being filled."""
    sheet = sheet_of(session.fork_as(seat))
    return sheet is not None and sheet_of(fork) == sheet


def not_offered(message: WhyNot, missing: Sequence[Missing] | None) -> told.NotOffered:
    """Return why something is not offered, for a page."""
    return told.NotOffered(
        n=message.n,
        missing=[
            told.Missing(
                word=each.word, label=each.label, text=each.unmet.says, rule=each.unmet.rule
            )
            for each in missing or ()
        ],
        offered=missing is None,
    )


def advised(message: Advise, advice: Sequence[Advice]) -> told.Advised:
    """Return what the computer would answer, for a page."""
    answers = [told.AdvisedAnswer(**each._asdict()) for each in advice]
    return told.Advised(n=message.n, answers=answers)


def choice(
    session: Session[Any], found: Choice, seat: str, refused: str | None
) -> told.NonplayerChoice:
    """Return a choice that the rules made for a non-player, with all that it was among."""
    game, asked = session.game, found.decision
    word = asked.step.codec.word
    return told.NonplayerChoice(
        at=found.at,
        seat=asked.seat,
        step=asked.step.id,
        kind=asked.step.kind,
        rule=asked.step.rule,
        prompt=game.prompt(asked),
        about=_about(asked),
        options=_options(game, found.state, asked),
        taken=word(found.taken),
        own=word(found.own),
        refused=refused,
        earlier=overruling.nearest(session, found.at - 1, seat, step=-1),
        later=overruling.nearest(session, found.at + 1, seat, step=1),
    )


def fate(
    session: Session[Any], seats: Sequence[str], shown: str | None
) -> told.FateDecision | None:
    """Return the pending chance request if one of `seats` is asked and shown; otherwise None.

    It reads like a decision of that seat: `Game.prompt` and `Game.describe` word it.
    """
    request = session.request
    if not isinstance(request, Chance) or session.paused:
        return None
    if shown is None or shown not in seats or shown not in session.asked:
        return None
    pending = as_decision(request, shown)
    return told.FateDecision(
        seat=shown,
        step=request.step.id,
        kind=request.step.kind,
        rule=request.step.rule,
        prompt=session.game.prompt(pending),
        about=_about(pending),
        secret=request.visible_to is not None,
        sheet=_sheet(session, shown),
        options=_options(session.game, session.state, pending),
    )


def _sheet(session: Session[Any], seat: str) -> told.DiceSheet | None:
    """Return the like dice that people may tell at once, if more than one is asked for."""
    dice = session.dice_ahead(seat)
    if len(dice) == 1:
        return None
    sheet = dice_sheet.worded(session.game, seat, dice)
    return told.DiceSheet(heading=sheet.heading, labels=list(sheet.labels))


def _about(pending: Decision) -> list[str]:
    return [value for value in (pending.params or {}).values() if isinstance(value, str)]


def _options(game: Game[Any], state: Any, pending: Decision) -> list[Option]:
    """Return the options as the game describes them, each with its word."""
    words = pending.words
    described = game.describe(state, pending)
    assert len(words) == len(described), f"{pending.step.id} describes other options than it has"
    for option, word in zip(described, words):
        option.id = word
    return list(described)


def _hints(session: Session[Any], seat: str) -> Hints | None:
    """Return what helps to decide; a game can be played without, so that nothing fails with it."""
    try:
        hints: Hints | None = session.hints(seat)
    except Exception:
        log.exception("no hints could be given")
        return None
    return hints


def undo(
    session: Session[Any],
    points: Sequence[int],
    shown: str | None,
    known: dict[tuple[int, int], str],
) -> dict[str, str]:
    """Return where a page may take back to, each with what it would take back first.

    Decisions are named by question and answer; where seats hide things, those of others by what
    came of them.

    Args:
        session: The game.
        points: The entries to which one may go back, latest first.
        shown: Whose view the page has.
        known: What was found the last time, by an entry and the next one that counts; it is
            replaced by what is found now.
    """
    points = points[:UNDO_POINTS]
    ends = [session.revision, *points]
    spans = list(zip(points, ends))
    asked = [at for at, end in spans[:NAMED] if (at, end) not in known]
    decided = _decided(session, asked, shown)
    labels = {
        (at, end): known.get((at, end)) or decided.get(at) or _taken_back(session, at, end, shown)
        for at, end in spans
    }
    known.clear()
    known.update(labels)
    known.pop((session.revision, session.revision), None)
    return {str(at): label for (at, _), label in labels.items()}


def _taken_back(session: Session[Any], at: int, end: int, shown: str | None) -> str:
    """Return what was decided at an entry, or else what it brought about, if `shown` may know."""
    if at == session.revision:
        return "the failure of the rules"
    heard = [line for line in session.told_between(at, end, shown) if not line.is_reason]
    if heard:
        return sentence(session.game, heard[0])
    entry = session.entries[at]
    if entry.seat == CHANCE:
        return "a die or card"
    title = _seat_title(session.game, entry.seat)
    return f"{title} answers: {entry.word.replace('_', ' ')}" if entry.seat == shown else title


def _decided(session: Session[Any], points: Iterable[int], shown: str | None) -> dict[int, str]:
    """Return question and answer of entries, in the words in which their seats read them.

    Those of other seats stay out where anything was hidden from anybody.
    """
    game, found = session.game, {}
    entries = session.entries
    answered = [at for at in points if at < session.revision and entries[at].seat != CHANCE]
    for at, position in History(session).positions(answered):
        asked = position.request
        assert isinstance(asked, Decision)
        own = asked.seat == shown
        if not own and (asked.visible_to is not None or game.secrets(position.state)):
            continue
        value = decoded(asked.step, entries[at].word)
        assert value is not None
        (option,) = game.describe(position.state, asked.instead(value))
        question, title = _short(game.prompt(asked)), _seat_title(game, asked.seat)
        said = question if own or title in question else f"{title}: {question}"
        found[at] = f"{said} — {option.label}"
    return found


def _short(question: str) -> str:
    """Return a question, or as many of its words as fit into a list."""
    question = question.removesuffix(".")
    if len(question) <= LONGEST_QUESTION:
        return question
    return f"{question[:LONGEST_QUESTION].rpartition(' ')[0]} …"


def waiting(
    session: Session[Any], kinds: Mapping[str, str], shown: str | None
) -> told.Waiting | None:
    """Return whom the game waits for, where that is not the seat shown."""
    pending: Decision | None = session.decision
    request = session.request
    asked = session.asked
    if isinstance(request, Chance) and asked and shown not in asked:
        pending = as_decision(request, asked[0])
        pending.visible_to = request.visible_to
    if pending is None or pending.seat == shown:
        return None
    game = session.game
    doing = "decides" if pending is session.decision else "draws"
    prompt = f"{_seat_title(game, pending.seat)} {doing} in secret."
    return told.Waiting(
        seat=pending.seat,
        kind=kinds[pending.seat],
        prompt=game.prompt(pending) if pending.shown_to(shown) else prompt,
    )


def _seat_title(game: Game[Any], seat: str) -> str:
    return next((spec.title for spec in game.seats if spec.id == seat), seat)
