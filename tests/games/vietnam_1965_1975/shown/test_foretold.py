"""What interdiction and reserves would do stands beside them, and tells nobody too much."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.sides import NLF
from annamite.games.vietnam_1965_1975.moving.costs import Ways
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import Decision, Position
from tests.games.vietnam_1965_1975.named import (
    FIRST_BATTALION_28TH_INFANTRY,
    NORTHWEST_OF_QUANG_NGAI,
    POLITICAL_SECTION,
    QUANG_NGAI,
    SECOND_BATTALION_28TH_INFANTRY,
    SOUTHEAST_OF_QUANG_NGAI,
    VC_1ST_REGIMENT,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

VC_HERE = NORTHWEST_OF_QUANG_NGAI


def noted(scene: Scene) -> dict[str, str]:
    """Return the note beside each answer on offer."""
    assert scene.position is not None
    request = scene.position.request
    assert isinstance(request, Decision)
    options = scene.game.describe(scene.s, request)
    return {option.id: str(option.note or "") for option in options}


def aiming(air: int = 20, vc: str = VC_1ST_REGIMENT, *, known: bool = True) -> Scene:
    """Return where the US side may interdict before it attacks one hex."""
    scene = Scene()
    scene.s.air_total = scene.s.air = air
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    there = scene.unit(vc, VC_HERE)
    scene.s.known[there] = int(known)
    scene.play("let_us_operate", "search_and_destroy", f"unit-{us}", "done", f"hex-{VC_HERE}")
    scene.play(f"air-{air}", "done", "done")
    assert scene.asked == "fire.interdict"
    return scene


def test_a_hex_tells_what_leaving_it_could_cost_and_whom() -> None:
    """The most that is at hand counts; and the hexes next to the hunted are their ways out."""
    notes = noted(aiming())
    assert notes[f"hex-{VC_HERE}"].startswith("up to +2 MP to leave · 1 enemy unit there")
    beside = {BOX.names[at] for at in BOX.around(BOX.at[VC_HERE])} - {QUANG_NGAI}
    for hex_ in beside:
        if f"hex-{hex_}" in notes:
            assert notes[f"hex-{hex_}"] == f"up to +2 MP to leave · a way out of {VC_HERE}"
    near = {f"hex-{hex_}" for hex_ in (*beside, VC_HERE, QUANG_NGAI)}
    far = next(word for word in notes if word.startswith("hex-") and word not in near)
    assert notes[far] == "up to +2 MP to leave · nobody is there"
    assert noted(aiming(air=6))[f"hex-{VC_HERE}"].startswith("up to +1 MP")


def test_what_fires_tells_what_leaving_costs_with_it() -> None:
    """As many points as it takes, by what they are worth in that hex, and what has been put there."""
    scene = aiming()
    scene.play(f"hex-{VC_HERE}")
    notes = noted(scene)
    assert notes["air-5"] == "alone not enough as yet"
    assert notes["air-6"] == f"then +1 MP to leave {VC_HERE}"
    assert notes["air-14"] == f"then +2 MP to leave {VC_HERE}"
    scene.play("air-6")
    assert noted(scene)["air-1"] == f"then +1 MP to leave {VC_HERE}"
    scene.play("air-6", "done")
    assert scene.t.interdicted(BOX.at[VC_HERE]) == 1


@pytest.mark.parametrize(
    ("halves", "told"),
    [(0, "0 points"), (1, "½ point"), (2, "1 point"), (3, "1½ points"), (4, "2 points")],
)
def test_what_a_hex_has_so_far_is_told_in_words(halves: int, told: str) -> None:
    scene = aiming()
    scene.play(f"hex-{VC_HERE}")
    scene.t.op.fire.aimed = halves
    asked = Position(scene.game, scene.s).request
    assert isinstance(asked, Decision)
    assert scene.game.prompt(asked) == f"What interdicts {VC_HERE}? It has {told}."


def test_who_could_not_retreat_is_told_only_of_what_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A unit that fire would shut in is counted, but none that lies face down to who fires."""
    monkeypatch.setattr(
        Ways, "steps", lambda self: [(0, 0)] if not self.t.op.fire.interdicted else []
    )
    scene, unseen = aiming(), aiming(known=False)
    monkeypatch.undo()
    assert "could not retreat" not in noted(scene)[f"hex-{VC_HERE}"]
    monkeypatch.setattr(
        Ways, "steps", lambda self: [(0, 0)] if not self.t.op.fire.interdicted else []
    )
    assert noted(scene)[f"hex-{VC_HERE}"].endswith(" · 1 could not retreat")
    assert "retreat" not in noted(unseen)[f"hex-{VC_HERE}"]


@pytest.mark.parametrize("known", [True, False])
def test_what_lies_face_down_changes_no_note(known: bool) -> None:
    """Two positions that the US side cannot tell apart have the same notes."""
    one, other = (noted(aiming(vc=vc, known=known)) for vc in (VC_1ST_REGIMENT, POLITICAL_SECTION))
    assert one == other or known


def reserves(side: int, *, known: bool = True) -> tuple[Scene, int]:
    """Return where the US side may call in one reserve, in its own operation or the enemy's."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, VC_HERE)
    help_ = scene.unit(SECOND_BATTALION_28TH_INFANTRY, SOUTHEAST_OF_QUANG_NGAI)
    vc = scene.unit(VC_1ST_REGIMENT, VC_HERE, known=int(known))
    ours, theirs = ([us], [vc]) if side != NLF else ([vc], [us])
    scene.operation(
        side=side,
        units=ours,
        targets=theirs,
        target_hexes=[VC_HERE],
        result_before=3,
        fought=True,
    )
    scene.t.op.fights.attacked = [BOX.at[VC_HERE]]
    scene.stage = Stage.RETREAT
    scene.play()
    if side != NLF:
        scene.play("done")
    return scene, help_


@pytest.mark.parametrize("side", [0, 1])
def test_a_reserve_tells_which_fight_it_could_join_and_the_odds(side: int) -> None:
    scene, help_ = reserves(side)
    note = noted(scene)[f"reserve-{help_}"]
    assert note.startswith(f"could fight in {VC_HERE} · strength 3 · ")
    assert " becomes " in note


def test_no_odds_are_told_against_what_lies_face_down() -> None:
    scene, help_ = reserves(0, known=False)
    note = noted(scene)[f"reserve-{help_}"]
    assert note.startswith(f"could fight in {VC_HERE} · strength 3 · 3-8")
    assert "becomes" not in note
