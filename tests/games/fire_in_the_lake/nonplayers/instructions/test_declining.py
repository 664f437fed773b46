"""Which Events non-players decline by the sheet, entry by entry (8.4.1)."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.nonplayers.instructions.sheet import (
    COUP,
    INFERRED,
    boxed,
    busy,
    held_elsewhere,
    lost_elsewhere,
    refusal,
    text,
    under,
)
from tests.games.fire_in_the_lake.scenes import Scene

# Who declines what where a player has the other faction of its side, or of the other one.
IF_PLAYED = {
    ("arvn", "us"): [1, 2, 16, 19, 20, 40, 46, 72, 83, 110, 120],
    ("vc", "nva"): [1, 2, 6, 17, 40, 46, 49, 56, 57, 59, 73, 90],
    ("nva", "vc"): [48, 83, 84, 87, 96, 105, 107],
    ("us", "arvn"): [78, 86, 88, 117],
}
UNLESS_PLAYED = {
    ("nva", "arvn"): [64, 85],
    ("vc", "arvn"): [88, 89, 117],
}
BY_POLICY = {
    "jfk": [2, 9, 21, 42, 49, 74, 75, 77, 80, 81, 84, 112, 113],
    "lbj": [2, 42, 49, 74, 75, 77, 80, 81, 84, 112, 113],
    "nixon": [22, 23, 44, 93],
}
NAMES = {"us": "the US", "arvn": "ARVN", "nva": "the NVA", "vc": "the VC"}


@pytest.mark.rule("fitl 8.4.1-b")
@pytest.mark.parametrize(
    ("who", "whom", "card"),
    [(who, whom, card) for (who, whom), cards in IF_PLAYED.items() for card in cards],
)
def test_declines_if_a_player_has_the_other_faction(who: str, whom: str, card: int) -> None:
    assert refusal(busy(), who, card) == ""
    why = refusal(busy(), who, card, players=whom)
    assert why.removesuffix(INFERRED) == f"a player has {NAMES[whom]}"


@pytest.mark.rule("fitl 8.4.1-b")
@pytest.mark.parametrize(
    ("who", "whom", "card"),
    [(who, whom, card) for (who, whom), cards in UNLESS_PLAYED.items() for card in cards],
)
def test_declines_unless_a_player_has_the_faction(who: str, whom: str, card: int) -> None:
    assert refusal(busy(), who, card, players=whom) == ""
    assert (
        refusal(busy(), who, card).removesuffix(INFERRED) == f"only if a player has {NAMES[whom]}"
    )


@pytest.mark.rule("fitl 8.4.1-b", "fitl 8.8.6-a")
@pytest.mark.parametrize("card", sorted({card for cards in BY_POLICY.values() for card in cards}))
def test_the_us_declines_by_policy(card: int) -> None:
    for name in ("jfk", "lbj", "nixon"):
        scene = busy().put("the_fishhook", us_troops=3, vc_guerrilla_active=1)
        why = refusal(under(name, scene), "us", card).removesuffix(INFERRED)
        said = {"jfk": "JFK", "lbj": "LBJ", "nixon": "Nixon"}[name]
        assert why == (f"US Policy is {said}" if card in BY_POLICY[name] else "")


def test_what_is_inferred_says_so() -> None:
    assert refusal(busy(), "arvn", 120, players="us").endswith(INFERRED)
    assert not refusal(busy(), "arvn", 1, players="us").endswith(INFERRED)
    assert refusal(busy(), "vc", 4) == f"rifle{INFERRED}"


# --- the state of the game ----------------------------------------------------------------


def test_peace_talks_not_in_the_short_game_nor_after_linebacker() -> None:
    assert refusal(busy(), "us", 3) == ""
    short = Scene("short").set(card=3)
    short.s.resources[2] = 20
    assert refusal(short, "us", 3) == "this is the short scenario"
    assert refusal(busy().set(played=bytes((121,))), "us", 3) == "Linebacker II was played"


@pytest.mark.parametrize("card", [37, 54, 103])
@pytest.mark.parametrize("faction", ["nva", "vc"])
def test_not_where_the_us_is_ineligible_already(faction: str, card: int) -> None:
    assert refusal(busy(), faction, card) == ""
    assert refusal(busy().set(eligible=0b1110), faction, card) == "the US is Ineligible"
    assert refusal(busy().set(made_ineligible=0b0001), faction, card) == "the US is Ineligible"


@pytest.mark.parametrize("card", [26, 29, 68])
def test_the_nva_wants_irregulars_in_laos_or_cambodia(card: int) -> None:
    assert refusal(busy(), "nva", card) == "only if Irregulars are in Laos or Cambodia"
    abroad = busy().put("southern_laos", irregular_underground=1)
    assert refusal(abroad, "nva", card) == ""


@pytest.mark.parametrize(("faction", "mine"), [("nva", "nva"), ("vc", "vc")])
def test_no_contact_hides_own_guerrillas_in_good_weather(faction: str, mine: str) -> None:
    other = "vc" if mine == "nva" else "nva"
    scene = Scene().put("hue", **{f"{mine}_guerrilla_active": 1}).set(next_card=2)
    assert refusal(scene, faction, 110) == ""
    assert refusal(scene.set(next_card=COUP), faction, 110) == "a Coup shows next"
    scene = Scene().put("hue", **{f"{other}_guerrilla_active": 1}).set(next_card=2)
    assert refusal(scene, faction, 110) == "only if an own Guerrilla is Active"


# --- a Base must fall ---------------------------------------------------------------------

NO_BASE = "only if it would remove a Base"


def outpost(**more: int) -> Scene:
    """Return a coastal Lowland with US Troops and an Irregular under COIN Control, and enemies."""
    pieces = {"us_troops": 8, "irregular_active": 1, "arvn_base": 1}
    return Scene().put("kien_hoa", **pieces, **more).set(trail=0, next_card=2)


@pytest.mark.parametrize(
    ("faction", "card"),
    [
        *[("us", 24), ("arvn", 24), ("us", 27), ("arvn", 27), ("us", 29), ("us", 59)],
        *[("us", 100), ("arvn", 100)],
    ],
)
def test_events_against_pieces_in_one_space_are_for_bases(faction: str, card: int) -> None:
    enemy = "nva" if card == 59 else "vc"
    base, guerrilla = f"{enemy}_base", f"{enemy}_guerrilla_active"
    assert refusal(outpost(**{guerrilla: 1}), faction, card).removesuffix(INFERRED) == NO_BASE
    assert refusal(outpost(**{guerrilla: 1, base: 1}), faction, card) == ""


def test_of_two_spaces_the_one_with_the_base_counts() -> None:
    scene = outpost(vc_guerrilla_active=4).put("ba_xuyen", us_troops=1, vc_base=1)
    for card in (24, 100):
        assert refusal(scene, "us", card) == ""


def test_hamburger_hill_needs_a_base_on_a_hill() -> None:
    scene = Scene().put("saigon", us_troops=4).put("pleiku", nva_guerrilla_active=1)
    assert refusal(scene, "us", 36) == NO_BASE
    assert refusal(scene.put("pleiku", vc_tunneled_base=1), "us", 36) == ""


@pytest.mark.parametrize("faction", ["us", "arvn"])
def test_aces_are_for_bases_that_six_hits_can_reach(faction: str) -> None:
    scene = under("lbj", Scene().put("southern_laos", nva_troops=6, nva_base=1).set(trail=2))
    assert refusal(scene, faction, 6) == NO_BASE
    scene = under("lbj", Scene().put("southern_laos", nva_troops=5, nva_base=1).set(trail=2))
    assert refusal(scene, faction, 6) == ""


def test_pathet_lao_is_for_bases_that_the_nva_must_give_up() -> None:
    scene = Scene().put("central_laos", nva_troops=5, nva_base=1).put("north_vietnam", nva_troops=1)
    assert refusal(scene, "arvn", 58) == NO_BASE
    scene = Scene().put("central_laos", nva_troops=5, nva_base=1)
    assert refusal(scene, "arvn", 58) == ""


@pytest.mark.parametrize("faction", ["us", "arvn"])
def test_tunnel_rats_need_a_tunnel_to_clear(faction: str) -> None:
    scene = Scene().put("tay_ninh", us_troops=1, vc_base=1)
    assert refusal(scene, faction, 94) == NO_BASE + INFERRED
    assert refusal(scene.put("tay_ninh", nva_tunneled_base=1), faction, 94) == ""


# --- COIN Control must grow ---------------------------------------------------------------

NO_CONTROL = "only if it would add COIN Control over 2 Population"
HILL, FIELD = "quang_tri", "tay_ninh"  # 2 people each; the first is a Highland on the coast
# What stands in the space, except the enemies; of these how many the Event can just overcome.
AIMS: dict[int, tuple[str, dict[str, int], str, int]] = {
    29: (FIELD, {"irregular_active": 1}, "vc_guerrilla_active", 4),
    30: (HILL, {"arvn_troops": 1}, "nva_troops", 2),
    36: (HILL, {}, "nva_troops", 3),
    48: (FIELD, {"arvn_base": 1}, "vc_guerrilla_underground", 3),
    49: (FIELD, {}, "nva_troops", 5),
    53: (FIELD, {"arvn_troops": 1}, "nva_troops", 2),
    56: (FIELD, {"arvn_troops": 2}, "vc_guerrilla_active", 2),
    59: (FIELD, {"arvn_base": 1}, "nva_troops", 3),
    68: (FIELD, {}, "vc_guerrilla_active", 2),
    84: (FIELD, {}, "nva_troops", 1),
    112: (FIELD, {}, "nva_troops", 0),
    113: (FIELD, {}, "nva_troops", 7),
    117: (FIELD, {}, "nva_troops", 2),
}


def aim(card: int, more: int = 0, space: str = "") -> Scene:
    """Return a position in which one space alone can come under COIN Control by the Event."""
    where, friends, enemy, number = AIMS[card]
    pieces = {**friends, **({enemy: number + more} if number + more else {})}
    scene = Scene().put(space or where, **pieces).set(next_card=2, trail=0)
    if card == 36:
        scene.put("loc_saigon_can_tho", us_troops=4)
    return lost_elsewhere(scene, space or where)


@pytest.mark.rule("fitl 8.4.1-b", "fitl 8.7.1-e")
@pytest.mark.parametrize("card", sorted(AIMS))
def test_arvn_wants_coin_control_over_two_people(card: int) -> None:
    assert refusal(aim(card), "arvn", card) == ""
    assert refusal(aim(card, more=1), "arvn", card).removesuffix(INFERRED) == NO_CONTROL


def test_one_person_is_not_enough() -> None:
    assert refusal(aim(49, space="phuoc_long"), "arvn", 49) == NO_CONTROL


# --- NVA Control must grow ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "start", "goal"), [(59, "central_laos", "quang_tri"), (71, "pleiku", "kontum")]
)
def test_the_nva_wants_control_over_more_people(card: int, start: str, goal: str) -> None:
    def before(number: int) -> Scene:
        return held_elsewhere(
            Scene().put(start, nva_troops=number).set(trail=1, next_card=2), goal, start
        )

    assert refusal(before(4).put(goal, police=2), "nva", card) == ""
    told = refusal(before(4).put(goal, police=3), "nva", card)
    assert told == "only if it would add NVA-Controlled Population"


# --- nothing there as wanted --------------------------------------------------------------

NOTHING = "nothing there is as the instruction wants it"


def test_the_us_under_lbj_wants_troops_from_out_of_play() -> None:
    scene = under("lbj", Scene().put("saigon", us_troops=3))
    assert refusal(scene, "us", 9) == NOTHING
    assert refusal(boxed(scene, "out_of_play", us_troops=1), "us", 9) == ""
    assert refusal(under("nixon", Scene().put("saigon", us_troops=3)), "us", 9) == ""


def test_lrrp_wants_an_nva_base_without_hidden_guerrillas() -> None:
    scene = Scene().put("the_fishhook", nva_base=1, vc_guerrilla_underground=1)
    assert refusal(scene, "us", 26) == NOTHING
    scene = Scene().put("the_fishhook", nva_base=1, nva_troops=4, nva_guerrilla_active=2)
    assert refusal(scene, "us", 26) == ""


def test_lrrp_wants_an_irregular_available() -> None:
    """The Base is bare and could be struck, but nobody can be placed there."""
    scene = Scene().put("the_fishhook", nva_base=1, nva_troops=4, irregular_underground=1)
    scene.set(trail=2)
    assert refusal(scene.available(irregular=1), "us", 26) == ""
    assert refusal(scene.none_available("irregular"), "us", 26) == NOTHING


def test_giap_of_the_us_wants_a_base_with_two_guerrillas() -> None:
    for number, why in ((1, "ineffective"), (2, ""), (3, NOTHING)):
        scene = Scene().put("pleiku", vc_base=1, nva_guerrilla_active=number)
        assert refusal(scene, "us", 56) == why
    scene = Scene().put("the_fishhook", nva_base=1, nva_guerrilla_active=2)
    assert refusal(scene, "us", 56) == NOTHING


def test_sealords_of_the_nva_wants_two_bases_each_with_a_guerrilla() -> None:
    scene = Scene().put("the_fishhook", nva_base=2, nva_guerrilla_underground=1, nva_troops=5)
    assert refusal(scene, "nva", 92) == NOTHING
    assert refusal(scene.put("tay_ninh", nva_guerrilla_active=1), "nva", 92) == ""
    scene = Scene().put("the_fishhook", nva_base=1, nva_guerrilla_underground=2)
    assert refusal(scene, "nva", 92) == NOTHING


def test_sealords_of_the_vc_wants_four_pieces_and_a_space_at_support() -> None:
    scene = Scene().put("tay_ninh", vc_guerrilla_active=2, vc_base=1).support("kien_hoa", 1)
    assert refusal(scene, "vc", 92) == NOTHING
    assert refusal(scene.put("the_fishhook", vc_guerrilla_active=1), "vc", 92) == ""
    assert refusal(scene.support("kien_hoa", 0), "vc", 92) == NOTHING


@pytest.mark.parametrize("card", [94, 102])
@pytest.mark.parametrize(("faction", "other"), [("nva", "vc"), ("vc", "nva")])
def test_who_digs_wants_an_own_base_in_the_south(card: int, faction: str, other: str) -> None:
    scene = (
        Scene()
        .put("tay_ninh", **{f"{other}_base": 1})
        .put("the_fishhook", **{f"{faction}_base": 1})
    )
    assert refusal(scene, faction, card).removesuffix(INFERRED) == NOTHING
    assert refusal(scene.put("pleiku", **{f"{faction}_base": 1}), faction, card) == ""


# --- which text ---------------------------------------------------------------------------


@pytest.mark.rule("fitl 8.4.1-b")
def test_which_text_depends_on_who_plays() -> None:
    for card in (78, 79, 87, 105):
        assert text(busy(), "arvn", card) == "unshaded"
        assert text(busy(), "arvn", card, players="us") == "shaded"
    for card in (63, 85):
        assert text(busy(), "arvn", card) == "shaded"
    assert text(busy(), "us", 63) is None
