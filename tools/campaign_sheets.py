"""What the sides did in the interphase of a campaign, and why: the log folded sheet by sheet."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from annamite.games.vietnam_1965_1975.game import Vietnam
    from annamite.kernel import LogEntry

NAMES_TOLD: Final = 6
"""Of a list of names so many are told, and how many more there are."""
REASONS_TOLD: Final = 4
"""So many reasons are told of a sheet, the commonest ones."""


class Reason(NamedTuple):
    """Why a player has answered as it did.

    Attributes:
        seat: Whose answer it was.
        step: To which question.
        why: In words.
    """

    seat: str
    step: str
    why: str


class Chapter:
    """What a season is told from.

    Attributes:
        log: What happened.
        reasons: Why the players chose what they chose; of choices that they had.
    """

    def __init__(self) -> None:
        self.log: list[LogEntry] = []
        self.reasons: list[Reason] = []


class Sheet(NamedTuple):
    """A part of the interphase.

    Attributes:
        title: What it is called.
        steps: What its questions begin with.
        keys: What is told of it, by key of the log, in order; how each is folded.
    """

    title: str
    steps: tuple[str, ...]
    keys: Mapping[str, str]


SENTENCES: Final = "sentences"
ITEMS: Final = "items"
EACH: Final = "each"
UNITS: Final = "units"
"""How lines of the log are folded: as they are, or to a list, of items and how many, of units each
by its name, or of how many units of a kind."""
SHEETS: Final = (
    Sheet(
        "Bombing and blockade",
        ("bombing.",),
        dict.fromkeys(
            (
                "bombing.declared",
                "bombing.hits",
                "bombing.losses",
                "bombing.outcry",
                "trail.bombed",
                "trail.blocked",
                "blockade",
            ),
            SENTENCES,
        ),
    ),
    Sheet(
        "Saigon",
        ("replacement.", "coup."),
        dict.fromkeys(
            ("leader.replaced", "coup", "coup.unstable", "coup.not_induced", "leader.head"),
            SENTENCES,
        ),
    ),
    Sheet(
        "The US sheet",
        ("commitment.", "allies.", "withdrawal."),
        {
            "withdrawal.final": SENTENCES,
            "ordered": ITEMS,
            "ordered.home": ITEMS,
            "cancelled": ITEMS,
            "allies.available": EACH,
            "allies.gone": SENTENCES,
            "aid": SENTENCES,
            "aid.further": SENTENCES,
        },
    ),
    Sheet(
        "The ARVN",
        ("arvn.",),
        {"arvn.built": ITEMS, "arvn.replacements": SENTENCES, "arvn.upgraded": EACH},
    ),
    Sheet(
        "The North",
        ("north.", "offensive."),
        {
            "offensive": SENTENCES,
            "offensive.regiment": SENTENCES,
            "plan.sea": SENTENCES,
            "plan.trail": SENTENCES,
            "plan.recruits": SENTENCES,
            "plan.replacements": SENTENCES,
            "air_defence.raised": SENTENCES,
            "trail.upgraded": SENTENCES,
            "trail.repaired": SENTENCES,
            "unit.built": EACH,
        },
    ),
    Sheet("The Viet Cong", ("vc.",), {"vc.built": UNITS, "vc.replacements": SENTENCES}),
)
_LISTS: Final = {
    "ordered": "Ordered to Vietnam",
    "ordered.home": "Ordered home",
    "cancelled": "Not sent after all",
    "allies.available": "Available from the Free World",
    "arvn.built": "Built",
    "arvn.upgraded": "Better equipped",
    "unit.built": "Built",
    "vc.built": "Built",
}
"""What a list begins with."""


def sheets(game: Vietnam, chapter: Chapter) -> Iterator[str]:
    """Yield what each sheet came to and why, as lines of Markdown.

    Args:
        game: The rules.
        chapter: What it is told from.
    """
    for sheet in SHEETS:
        said = [
            line
            for key, fold in sheet.keys.items()
            if (entries := [entry for entry in chapter.log if entry.key == key])
            for line in _folded(game, key, fold, entries)
        ]
        reasons = [x.why for x in chapter.reasons if x.step.startswith(sheet.steps)]
        if said or reasons:
            yield " ".join([f"- **{sheet.title}.**", *said, *why(reasons)])


def _folded(game: Vietnam, key: str, fold: str, entries: Sequence[LogEntry]) -> Iterator[str]:
    """Yield the lines of a key: as sentences, or as one list."""
    if fold == SENTENCES:
        texts = Counter(game.text(entry) for entry in entries if not _nothing(entry.params))
        yield from (f"{text}{_times(n)}" for text, n in texts.items())
        return
    several, single = Counter[str](), []
    for entry in entries:
        what, number = _item(entry.params, fold)
        if number:
            several[what] += number
        else:
            single.append(what)
    units = [f"{len(single)} units ({listed(single)})"] if len(single) > 1 else single
    yield f"{_LISTS[key]}: {', '.join([*(f'{n} × {what}' for what, n in several.items()), *units])}."


def _nothing(params: Mapping[str, Any]) -> bool:
    """Return whether a line tells that nothing came of something."""
    return 0 in (params.get("number"), params.get("points"))


def _item(params: Mapping[str, Any], fold: str) -> tuple[str, int]:
    """Return what a line tells of, and how many of it; 0: it is one unit, by its own name."""
    if fold == UNITS:  # without the number that tells it from others of its kind
        return re.sub(r" \(\d+\)$", "", str(params["name"])), 1
    if fold == EACH:
        return str(params["name"]), 0
    if "item" in params:
        return str(params["item"]), int(params["number"])
    number, _, what = str(params["what"]).rpartition(" × ")
    return what, int(number or 0)


def many(n: int, what: str) -> str:
    """Return so many of something, as in `1 town` or `2 towns`."""
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def _times(n: int) -> str:
    return f" ({n} times)" if n > 1 else ""


def listed(names: Sequence[str]) -> str:
    """Return names with commas, and how many more there are than are told."""
    more = len(names) - NAMES_TOLD
    return ", ".join(names[:NAMES_TOLD]) + (f" and {more} more" if more > 0 else "")


def why(reasons: Iterable[str]) -> Iterator[str]:
    """Yield reasons, if there are any, in italics, each once with how often it was given, the commonest first.

    Places, units and numbers are left out, so that what is meant alike counts as alike.
    """
    counts = Counter(re.sub(r"[^\s:;,]*\d[^\s:;,]*", "…", reason) for reason in reasons)
    most = counts.most_common(REASONS_TOLD)
    folded = [f"{reason} ({n})" if n > 1 else reason for reason, n in most]
    if folded:
        yield f"*Why: {'; '.join(folded)}.*"
