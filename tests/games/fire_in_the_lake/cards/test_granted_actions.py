"""Which of the actions that Events grant may be declined: those of which the text says so.

What the text can have done must be done (5.1.3); whom it has act decides the details only (5.1).
"""

from __future__ import annotations

import inspect
import random
import sys

import pytest

from annamite.games.fire_in_the_lake.events import Side
from annamite.games.fire_in_the_lake.events.cards import ALL_EVENTS
from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene

GRANTS = {"event.operation", "event.activity", "event.action"}
MUST: dict[tuple[int, str], str] = {
    # card, text: what is granted, in the order of the text
    (23, "unshaded"): "US Air Lift, Sweep, Assault",
    (25, "unshaded"): "US or ARVN Sweep, Assault",
    (44, "unshaded"): "US Air Lift, Sweep, Assault",
    (46, "shaded"): "NVA Infiltrate",
    (47, "unshaded"): "ARVN Assault",
    (49, "shaded"): "NVA Bombard",
    (50, "unshaded"): "ARVN 2 Limited Operations",
    (50, "shaded"): "VC, NVA 3 Limited Operations each",
    (59, "shaded"): "NVA March, Attack or Ambush",
    (62, "unshaded"): "US Air Lift, US or ARVN Sweep",
    (67, "unshaded"): "US or ARVN Sweep, Assault",
    (69, "single"): "US and ARVN, or NVA and VC, a Special Activity each",
    (70, "unshaded"): "US or ARVN Sweep, Assault",
    (71, "shaded"): "NVA March, 2 Attacks",
    (74, "unshaded"): "ARVN Limited Operation",
    (75, "unshaded"): "US or ARVN Sweep, Assault",
    (75, "shaded"): "VC, NVA Rally, March each",
    (77, "shaded"): "NVA Infiltrate if chosen, VC Rally",
    (95, "unshaded"): "US Air Lift",
    (99, "unshaded"): "US or ARVN Sweep, Assault",
    (99, "shaded"): "VC or NVA March, Ambush",
    (103, "unshaded"): "US Limited Operation",
    (117, "unshaded"): "ARVN Sweep",
    (122, "single"): "NVA March",
}
MAY: dict[tuple[int, str], tuple[str, set[str]]] = {
    # card, text: which of its grants may be declined, and at which step
    (56, "shaded"): ("after the NVA March, an action in each destination", {"event.action"}),
    (92, "unshaded"): ("ARVN, US Sweep, since they may Assault instead", {"event.operation"}),
}


def _busy() -> Scene:
    """Return a position in which every one of those actions can do something."""
    scene = Scene().set(trail=2, arvn=40, nva=30, vc=30)
    scene.put("saigon", us_troops=4, arvn_troops=3, police=2, ranger_underground=1)
    scene.put("saigon", irregular_underground=1, vc_guerrilla_underground=2, vc_guerrilla_active=1)
    scene.put("tay_ninh", us_troops=3, nva_troops=3, nva_guerrilla_active=2, vc_tunneled_base=1)
    scene.put("the_fishhook", us_troops=2, arvn_troops=2, nva_troops=4, nva_guerrilla_underground=2)
    scene.put("the_fishhook", vc_guerrilla_underground=2, vc_base=1)
    scene.put("central_laos", nva_base=1, nva_troops=5, nva_guerrilla_underground=1, arvn_troops=2)
    scene.put("an_loc", police=2, nva_troops=2).put("hue", arvn_troops=3, nva_troops=4)
    scene.put("kien_hoa", us_troops=2, arvn_troops=2, vc_guerrilla_underground=2)
    scene.put("kien_hoa", vc_guerrilla_active=2, nva_guerrilla_active=1)
    scene.put("pleiku", us_troops=3, arvn_troops=2, vc_guerrilla_underground=2, nva_troops=1)
    return scene


def _offers(card: int, side: str, seed: int) -> list[tuple[str, bool]]:
    """Play a text at random; return at which steps it granted actions, and whether to decline."""
    rng = random.Random(seed)
    play = CardPlay(card, _busy()).run(rng.choice(("us", "arvn", "nva", "vc")), side)
    found = []
    while play.request is not None:
        words = play.offered
        if play.step in GRANTS and words != ["nothing"]:
            found.append((str(play.step), "nothing" in words))
        play.do(rng.choice([w for w in words if w not in ("nothing", "give", "ask")] or words))
    return found


@pytest.mark.rule("fitl 5.1.3-a")
@pytest.mark.parametrize(("card", "side"), MUST)
def test_an_order_cannot_be_declined(card: int, side: str) -> None:
    offers = [offer for seed in range(6) for offer in _offers(card, side, seed)]
    assert len(offers) >= 3, MUST[card, side]
    assert [step for step, declinable in offers if declinable] == []


@pytest.mark.parametrize(("card", "side"), MAY)
def test_what_the_text_leaves_open_can(card: int, side: str) -> None:
    offers = [offer for seed in range(6) for offer in _offers(card, side, seed)]
    what, steps = MAY[card, side]
    assert {step for step, declinable in offers if declinable} == steps, what
    assert {step for step, declinable in offers if not declinable} == {"event.operation"}


def _grants(side: Side) -> bool:
    """Return whether the effect of a text, or a helper in its module, grants an action by name."""
    module = sys.modules[side.effect.__module__]
    granting = {"free_activity", "free_operation", "choose_operation", "choose_action"}
    granting |= {"free_sweep", "free_assault", "land_and_fight"}
    todo, seen = [side.effect], set()
    while todo:
        function = todo.pop()
        seen.add(function.__name__)
        names = set(function.__code__.co_names)
        if names & granting:
            return True
        helpers = [getattr(module, name, None) for name in names - seen]
        todo += [f for f in helpers if inspect.isfunction(f) and f.__module__ == module.__name__]
    return False


def test_the_table_has_every_card_that_grants_actions() -> None:
    granting = {
        (card.number, name)
        for card in ALL_EVENTS.values()
        for name, side in card.sides.items()
        if _grants(side)
    }
    assert granting == MUST.keys() | MAY.keys()


def test_a_non_player_whose_priorities_find_nothing_does_nothing() -> None:
    """It is offered as much, and a player is not."""
    scene = Scene().put("central_laos", arvn_troops=1)
    play = CardPlay(74, scene).run("us", "unshaded").do("central_laos", "done")
    assert play.offered == ["train", "sweep"]
    play = CardPlay(74, scene.set(nonplayers=0b0010)).run("us", "unshaded")
    assert play.do("central_laos", "done").offered == ["train", "sweep", "nothing"]
