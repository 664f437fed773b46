"""Which procedure answers which decision of a non-player.

A procedure is a coroutine that starts at a pending decision, answers it and as many after it as it
likes, and returns. One that begins an Operation, a Special Activity or a phase is registered for
the first step of it; small choices on the way are registered on their own.

A procedure begins its docstring with what it does and ends it with the sections that say so: that
is its bullet, which the mind tells where the procedure itself tells nothing more exact; that is a
generic line, and does not account for a choice of its own (`of_its_own`). Where several procedures
come to the same end, `explains` says once why.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, TypeVar

from annamite.games.fire_in_the_lake.pieces import ARVN, FACTIONS, NVA, US, VC
from annamite.games.fire_in_the_lake.spaces import N_SPACES
from annamite.games.fire_in_the_lake.steps import SPACES

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.kernel import Step

Procedure: TypeAlias = "Callable[[Mind], Thoughts[None]]"
Explanation: TypeAlias = "Callable[[Mind, int], str]"
P = TypeVar("P", bound=Callable[..., Any])

EVERYONE: Final = (US, ARVN, NVA, VC)
ANY_CARD: Final = 0
_ANYONE: Final = -1
_PROCEDURES: Final[dict[tuple[int, int, str], Procedure]] = {}
_EXPLANATIONS: Final[dict[tuple[int, str], tuple[str, Explanation]]] = {}
_CHAPTERS: Final = {VC: "8.5", NVA: "8.6", ARVN: "8.7", US: "8.8"}
DICE: Final = frozenset({"why.roll", "why.random"})
"""Keys of entries that tell how dice fell; the bullet they are rolled for is told beside them."""
_COMMON: Final = ("8.1", "8.2", "8.3", "8.4", "8.9")
_SECTION: Final = re.compile(r"8(?:\.\d+)+")
_ASIDE: Final = re.compile(r"; see .*$| \([^()]*\)$")


def of_its_own(step: Step, value: int) -> bool:
    """Return whether an answer is a choice of its own, and not a space, or how many, or which pieces.

    Whether, how, which, and with a space on offer none.
    """
    return value >= N_SPACES if step.codec is SPACES else step.kind == "choice"


class Bullet(NamedTuple):
    """What a procedure is for.

    Attributes:
        why: In a few words.
        rules: The sections of chapter 8 that say so, the most telling first.
    """

    why: str
    rules: tuple[str, ...]

    def rule(self, faction: int) -> str:
        """Return the section for a faction: its own before a common one, never another's.

        Raises:
            AssertionError: it has neither.
        """
        mine = [rule for rule in self.rules if rule.startswith(_CHAPTERS[faction])]
        common = [rule for rule in self.rules if rule.startswith(_COMMON)]
        assert mine or common, f"no section of {self.rules} is about {FACTIONS[faction]}"
        return (mine or common)[0]


def is_about(rule: str, faction: int) -> bool:
    """Return whether a section may be told by a faction: its own chapter, or a common one."""
    return rule.startswith((_CHAPTERS[faction], *_COMMON))


def bullet_of(procedure: Callable[..., Any]) -> Bullet:
    """Return the bullet that a procedure's docstring states.

    Raises:
        AssertionError: it states none.
    """
    told, _, rules = (procedure.__doc__ or "").partition("Rules: ")
    why = _ASIDE.sub("", told.strip().split("\n\n")[0].rstrip("."))
    sections = tuple(_SECTION.findall(rules))
    assert why, f"{procedure} does not say what it is for"
    assert sections, f"{procedure} does not say by which section"
    return Bullet(why, sections or ("8.1",))  # without docstrings (python -OO) nothing can be told


def thinks_aloud(procedure: P) -> P:
    """Return the procedure such that no answer of it goes without its bullet, if anybody reads."""
    if hasattr(procedure, "bullet"):
        return procedure
    bullet = bullet_of(procedure)

    @wraps(procedure)
    def aloud(m: Mind) -> Any:
        if m.log:
            with m.thinking(bullet):
                yield from procedure(m)
        else:
            yield from procedure(m)

    aloud.bullet = bullet  # type: ignore[attr-defined]
    return aloud  # type: ignore[return-value]


def answers(
    *steps: str, factions: tuple[int, ...] = EVERYONE, card: int = ANY_CARD
) -> Callable[[Any], Any]:
    """Register the decorated procedure for decisions at the steps (by id), of the factions.

    One for named factions comes before one for everyone. With `card` it comes first of all while
    that card's Event is executed (8.4.1).

    Raises:
        AssertionError: its bullet has no section for one of the factions, or another answers there.
    """
    takers = (_ANYONE,) if factions == EVERYONE else factions

    def register(procedure: Procedure) -> Procedure:
        aloud = thinks_aloud(procedure)
        bullet = bullet_of(procedure)
        for faction in factions:
            bullet.rule(faction)  # which it has, or the procedure must not be registered
        for id_ in steps:
            for faction in takers:
                key = (card, faction, id_)
                assert key not in _PROCEDURES, f"two procedures for {key}"
                _PROCEDURES[key] = aloud
        return aloud

    return register


def explains(
    step: str, rule: str, *, factions: tuple[int, ...] = EVERYONE
) -> Callable[[Explanation], Explanation]:
    """Register the decorated words for a choice of its own at a step, where nothing else is told.

    At a step that asks for a space they say why the choosing ends.

    Args:
        step: Its id.
        rule: Section of the bullet.
        factions: Whose choice it is.

    Raises:
        AssertionError: the section is not about one of them, or it was explained before.
    """

    def register(words: Explanation) -> Explanation:
        for faction in factions:
            assert is_about(rule, faction), f"{rule} is not about {FACTIONS[faction]}"
            assert (faction, step) not in _EXPLANATIONS, f"two explanations for {step}"
            _EXPLANATIONS[faction, step] = rule, words
        return words

    return register


def explanation_for(faction: int, step: str) -> tuple[str, Explanation] | None:
    """Return the section and the words for a choice of `faction` at `step`, if there are any."""
    return _EXPLANATIONS.get((faction, step))


def procedure_for(faction: int, step: str, card: int = ANY_CARD) -> Procedure | None:
    """Return the procedure for a decision of `faction` at `step`, if there is one.

    Args:
        faction: Who decides.
        step: Id of the step.
        card: The card whose Event is being executed, or `ANY_CARD` if none is.
    """
    for number in (card, ANY_CARD) if card else (ANY_CARD,):
        for taker in (faction, _ANYONE):
            if procedure := _PROCEDURES.get((number, taker, step)):
                return procedure
    return None


def registered() -> frozenset[tuple[int, int, str]]:
    """Return (card, faction or -1 for all, step) of every procedure."""
    return frozenset(_PROCEDURES)
