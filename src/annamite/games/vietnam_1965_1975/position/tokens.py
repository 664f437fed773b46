"""Tokens: what players call units, apart from the rows in which the position keeps them.

A campaign builds units for ten years and puts them into the rows of destroyed ones, so that what is
gone costs nothing. A token is never given twice. In games that build nothing tokens are the numbers
of the rows. Rules speak of rows; whatever leaves them speaks of tokens: requests here, the log in
`Table.tell`, views and hints by `Table.token`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from annamite.games.vietnam_1965_1975.position.questions import NOBODY, Acts
from annamite.kernel import Decision, Rules
from annamite.kernel.conditions import Unmet

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table
    from annamite.kernel.decision import Request


def spoken(t: Table, rules: Rules[None]) -> Rules[None]:
    """Play rules, with the units in what they ask and are answered called by their tokens."""
    try:
        request = next(rules)
        while True:
            answer = yield _spoken(t, request) if _speaks(t, request) else request
            if _speaks(t, request):
                answer = _acts(request).renamed(answer, t.s.called)
            request = rules.send(answer)
    except StopIteration:
        return


def by_row(t: Table, decision: Decision) -> Decision:
    """Return a decision of which players know, with its units called by their rows."""
    if not _speaks(t, decision):
        return decision
    rows = {token: unit for unit, token in enumerate(t.s.tokens)}
    return _renamed(decision, lambda token: rows.get(token, NOBODY), t.s.token)


def by_token(t: Table, decision: Decision, value: int) -> int:
    """Return an option with its unit, called by its row, called by its token."""
    return _acts(decision).renamed(value, t.s.token) if _speaks(t, decision) else value


def acts(t: Table, decision: Decision) -> list[tuple[int, str, int]]:
    """Return (value, act, number) per option of a decision of acts, the number a row for units."""
    unpack = _acts(decision).unpack
    rows = by_row(t, decision)
    return [(value, *unpack(row)) for value, row in zip(decision.values, rows.values, strict=True)]


def _speaks(t: Table, request: Request) -> bool:
    """Return whether a request may name units that have other tokens than rows."""
    return bool(t.s.tokens) and isinstance(request.step.codec, Acts)


def _acts(request: Request) -> Acts:
    codec = request.step.codec
    assert isinstance(codec, Acts)
    return codec


def _spoken(t: Table, request: Request) -> Decision:
    """Return a decision of the rules with its units called by their tokens."""

    def row(token: int) -> int:
        return t.s.called(token) if token in t.s.tokens else NOBODY

    return _renamed(request, t.s.token, row)


def _renamed(request: Request, name: Callable[[int], int], back: Callable[[int], int]) -> Decision:
    """Return a decision with its units called otherwise, and its options in the same order."""
    assert isinstance(request, Decision)
    return Decision(
        request.step,
        request.seat,
        _Renamed(request, name, back),
        request.params,
        request.visible_to,
        always_asked=request.always_asked,
    )


class _Renamed:
    """The source of a decision whose units are called otherwise; it explains as the other one does.

    Args:
        decision: The other one.
        name: Returns what a unit is called.
        back: Returns the unit that is called so.
    """

    __slots__ = ("back", "codec", "decision", "name")

    def __init__(
        self, decision: Decision, name: Callable[[int], int], back: Callable[[int], int]
    ) -> None:
        self.decision, self.codec, self.name, self.back = decision, _acts(decision), name, back

    def __call__(self) -> list[int]:
        """Return the values offered."""
        return [self.codec.renamed(value, self.name) for value in self.decision.values]

    def why_not(self, value: int) -> Unmet | None:
        """Return why a value is not among them."""
        return self.decision.why_not(self.codec.renamed(value, self.back))

    def around(self) -> list[int]:
        """Return all that somebody may ask about here."""
        return [self.codec.renamed(value, self.name) for value in self.decision.around()]
