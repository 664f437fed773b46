"""What withdrawals give back, and what Final Withdrawal does (17.7)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.campaign import commitment
from annamite.games.vietnam_1965_1975.campaign.armies import arvn, viet_cong, withdrawal
from annamite.games.vietnam_1965_1975.campaign.north import withdrawal as northern
from annamite.games.vietnam_1965_1975.campaign.north.commitment import excess
from annamite.games.vietnam_1965_1975.position.questions import YES, YES_NO
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.tokens import acts
from annamite.games.vietnam_1965_1975.shown.season import budgets, warnings
from annamite.games.vietnam_1965_1975.shown.season.telling import Told, by_name, moving, tried
from annamite.games.vietnam_1965_1975.shown.shapes.sheets import Line

if TYPE_CHECKING:
    from collections.abc import Callable

    from annamite.games.vietnam_1965_1975.box.strategic.unit_chart import Army, Item
    from annamite.games.vietnam_1965_1975.position.table import Table
    from annamite.games.vietnam_1965_1975.shown.shapes.sheets import Amount
    from annamite.kernel import Decision

_NOTHING: Final = "gives back nothing"


# --- the US side ----------------------------------------------------------------------------------


def finally_going(t: Table, _: Decision) -> Told:
    """Return what Final Withdrawal would do.

    Rules: 17.7
    """
    told, chart = Told(budgets=[budgets.us_commitment(t)]), t.box.strategic.morale
    felt = by_name(
        {
            Index.US_MORALE: chart.final_withdrawal_us,
            Index.NVN_MORALE: chart.final_withdrawal_nvn,
        }
    )
    brings: dict[Amount, float] = {**felt}
    freed = tried(t, withdrawal.go_for_good).get("us_commitment", 0)
    line = Line(costs={"us_commitment": freed}, brings=brings)
    told.line(YES_NO.word(YES), line, moving(felt))
    told.reminders += [
        "All US and allied units leave, the allies for good; points stay.",
        "What was to come does not, but for what South Vietnam is given. It is declared once.",
        *warnings.said(warnings.finally_empty(t)),
    ]
    return told


def forced_out(t: Table, decision: Decision) -> Told:
    """Return what each thing that may be struck or go home gives back.

    Rules: 17.1, 17.7
    """
    told = Told(budgets=[budgets.us_commitment(t)])
    told.reminders.append(
        f"{commitment.excess(t)} have to go; that is next season's new commitment."
    )
    for (_, act, number), word in zip(acts(t, decision), decision.words, strict=True):
        given = tried(t, partial(withdrawal.give_up, act=act, number=number))
        cost = given.get("us_commitment", 0)
        line = Line(costs={"us_commitment": cost})
        told.line(word, line, nothing="gives back something with others of its group")
    told.reminders += warnings.said(warnings.of(t, decision, told))
    return told


def leaving_the_arvn(t: Table, decision: Decision) -> Told:
    """Return the draft that each unit or group of points gives back.

    Rules: 17.7
    """
    told = Told(budgets=budgets.of_arvn(t), reminders=["Supply never comes back."])
    for (_, act, number), word in zip(acts(t, decision), decision.words, strict=True):
        if act == "withdraw_points":
            told.line(word, _back(_points(t, "arvn"), "svn_draft"), nothing=_NOTHING)
        elif act == "withdraw_unit" and not t.season.levy.more:
            told.line(word, _back(_line(t, number), "svn_draft"), nothing=_NOTHING)
    return told


# --- the NLF --------------------------------------------------------------------------------------


def leaving_the_vc(t: Table, decision: Decision) -> Told:
    """Return the draft that each unit gives back.

    Rules: 17.7
    """
    told = Told(budgets=budgets.of_vc(t), reminders=["Supply never comes back."])
    for (_, act, number), word in zip(acts(t, decision), decision.words, strict=True):
        if act == "withdraw_unit":
            told.line(word, _back(_line(t, number), "vc_draft"), nothing=_NOTHING)
    return told


def points_of_the_vc(t: Table, decision: Decision) -> Told:
    """Return the draft that groups of Replacement Points give back.

    Rules: 17.7
    """
    told = Told(budgets=budgets.of_vc(t))
    line = _points(t, "vc")
    for word in decision.words:
        told.line(word, _groups(line, int(word), "vc_draft"), nothing="")
    return told


def points_of_the_nva(t: Table, decision: Decision) -> Told:
    """Return the commitment that groups of Replacement Points give back.

    Rules: 17.7
    """
    told = Told(budgets=[budgets.nvn_commitment(t)], reminders=_forced(t))
    line = _points(t, "nva")
    for (_, _, number), word in zip(acts(t, decision), decision.words, strict=True):
        told.line(word, _groups(line, number, "nvn_commitment"), nothing="")
    return told


def units_of_the_nva(t: Table, decision: Decision) -> Told:
    """Return the commitment that each unit gives back, with its upgrade.

    Rules: 17.7
    """
    told = Told(budgets=[budgets.nvn_commitment(t)], reminders=_forced(t))
    for (_, act, unit), word in zip(acts(t, decision), decision.words, strict=True):
        if act == "send_home":
            refund = _line(t, unit).refund(upgraded=bool(t.s.face[unit]))
            told.line(word, Line(costs={"nvn_commitment": -refund}), nothing=_NOTHING)
    return told


def _forced(t: Table) -> list[str]:
    over = excess(t)
    return [f"Commitment is {over} above morale: units have to go."] if over > 0 else []


# --- lines ----------------------------------------------------------------------------------------


def _line(t: Table, unit: int) -> Item:
    found = t.box.unit_chart.of_counter(t.s.counter[unit])
    assert found is not None
    return found


def _points(t: Table, army: Army) -> Item:
    return t.box.unit_chart.item(army, "replacements")


def _back(item: Item, name: Amount) -> Line:
    return Line(costs={name: -item.refund()}, group=item.group)


def _groups(item: Item, number: int, name: Amount) -> Line:
    brings: dict[Amount, float] = {"replacements": -number * item.group}
    return Line(costs={name: -number * item.refund()}, brings=brings)


TELLERS: Final[dict[str, Callable[[Table, Decision], Told]]] = {
    withdrawal.FINAL.id: finally_going,
    withdrawal.FORCED.id: forced_out,
    arvn.WITHDRAW.id: leaving_the_arvn,
    viet_cong.WITHDRAW.id: leaving_the_vc,
    viet_cong.WITHDRAW_POINTS.id: points_of_the_vc,
    northern.POINTS.id: points_of_the_nva,
    northern.UNITS.id: units_of_the_nva,
}
"""By step, who tells what helps there."""
