"""3.2.1 Train, with what RVN Leaders change about it."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.fire_in_the_lake.game import FireInTheLake
from annamite.games.fire_in_the_lake.state import State
from annamite.kernel import Session, Setup
from tests.games.fire_in_the_lake.scenes import Play, Scene

EXTRAS = "train.extra"
MINH: dict[str, Any] = {"leaders": b""}
KY = {"leaders": bytes((127,))}
KHANH = {"leaders": bytes((125,))}


def trained(scene: Scene, faction: str, *words: str | int, **limits: Any) -> Play:
    """Train, answering `words`, and stop where the extra action is asked."""
    play = scene.operation(faction, "train", **limits).do(*words)
    if play.step == "train.space":
        play.do("done")
    assert play.step == EXTRAS
    return play


# --- where --------------------------------------------------------------------------------


@pytest.mark.rule("fitl 3.2.1-a", "fitl 3.2-b")
def test_arvn_trains_anywhere_without_nva_control() -> None:
    """ARVN may select 28 of the 29 Provinces and Cities outside North Vietnam: one is the NVA's."""
    scene = Scene().put("binh_dinh", nva_troops=1).put("pleiku", vc_base=1, vc_guerrilla_active=4)
    offered = scene.operation("arvn", "train").offered
    assert len(offered) == 28
    assert {"saigon", "pleiku", "southern_laos", "kien_giang"} <= set(offered)
    assert not {"binh_dinh", "north_vietnam", "loc_saigon_can_tho", "done"} & set(offered)


@pytest.mark.rule("fitl 3.2.1-b")
def test_us_trains_only_where_it_has_pieces() -> None:
    """Any US piece opens a Province or City to a US Train, even under NVA Control; a LoC never."""
    scene = Scene().put("saigon", us_base=1).put("hue", us_troops=1).put("pleiku", arvn_base=1)
    scene.put("binh_dinh", irregular_active=1, nva_troops=5).put("kontum", irregular_underground=1)
    scene.put("loc_saigon_can_tho", us_troops=2).put("can_tho", police=1)
    assert scene.operation("us", "train").offered == ["hue", "kontum", "saigon", "binh_dinh"]


@pytest.mark.rule("fitl 3.1-b", "fitl 3.2.1-d")
def test_a_space_is_trained_in_once_and_nothing_need_be_placed() -> None:
    """A selected space is not offered again, and "nothing" is a legal Training."""
    scene = Scene().put("saigon", us_base=1).put("hue", us_troops=1)
    play = scene.operation("us", "train").do("saigon", "nothing")
    assert play.offered == ["hue", "done"]
    play.do("hue")
    assert "nothing" in play.offered
    play.do("nothing").finish()
    assert play.result is True
    assert scene.pieces("saigon") == {"us_base": 1}
    assert scene.resources("arvn") == 30


@pytest.mark.rule("fitl 3.2.1-b", "fitl 4.1-h")
def test_us_train_when_all_us_pieces_are_on_locs() -> None:
    """With US Troops on LoCs only, a Train is offered if an Air Lift may first bring them in."""
    scene = Scene().put("loc_saigon_can_tho", us_troops=1)
    assert scene.can("us", "train", activity=True)
    assert not scene.can("us", "train")
    assert not Scene().put("saigon", arvn_troops=2).can("us", "train", activity=True)
    play = scene.operation("us", "train", activity=True)
    assert play.offered == ["activity"]
    play.do("activity", "air_lift", "loc_saigon_can_tho", "saigon", "us_troops-1", "done")
    assert play.offered == ["saigon"]
    lone = Scene().put("loc_saigon_can_tho", irregular_active=1)
    assert lone.can("us", "train", activity=True)
    assert Scene().can("arvn", "train")


# --- placing ------------------------------------------------------------------------------


@pytest.mark.rule("fitl 3.2.1-e", "fitl 3.2.1-s")
def test_us_places_one_or_two_irregulars() -> None:
    """Without a US Base the US may place 1 or 2 Irregulars, Underground and at no cost."""
    scene = Scene().put("hue", us_troops=1, arvn_base=1)
    play = scene.operation("us", "train").do("hue")
    assert play.offered == ["nothing", "irregular-1", "irregular-2"]
    play.do("irregular-2")
    assert scene.pieces("hue") == {"us_troops": 1, "irregular_underground": 2, "arvn_base": 1}
    assert scene.box("available", "irregular") == 4
    assert scene.resources("arvn") == 30


@pytest.mark.rule("fitl 3.2.1-f", "fitl 3.2.1-s", "fitl 3.2.1-c")
def test_us_base_opens_arvn_pieces_instead() -> None:
    """At a US Base the US may place Rangers or 6 cubes instead, for 3 ARVN Resources."""
    scene = Scene().put("pleiku", us_base=1)
    play = scene.operation("us", "train").do("pleiku")
    words = ["nothing", "irregular-1", "irregular-2", "ranger-1", "ranger-2", "cubes"]
    assert play.offered == words
    play.do("cubes")
    assert play.offered == ["0", "1", "2", "3", "4", "5", "6"]
    play.do(4)
    assert play.offered == ["0", "1", "2"]
    play.do(2)
    assert scene.pieces("pleiku") == {"us_base": 1, "arvn_troops": 4, "police": 2}
    assert scene.resources("arvn") == 27
    assert (scene.box("available", "us_troops"), scene.box("available", "us_base")) == (40, 5)


@pytest.mark.rule("fitl 3.2.1-f")
def test_one_to_six_cubes_of_any_mix() -> None:
    """No mix has fewer than 1 or more than 6 cubes."""
    play = Scene().put("pleiku", us_base=1).operation("us", "train").do("pleiku", "cubes", 0)
    assert play.offered == ["1", "2", "3", "4", "5", "6"]
    play = Scene().put("pleiku", us_base=1).operation("us", "train").do("pleiku", "cubes", 6)
    assert play.offered == ["0"]
    scene = Scene().put("pleiku", us_base=1).none_available("police")
    play = scene.operation("us", "train").do("pleiku", "cubes")
    assert play.offered == ["1", "2", "3", "4", "5", "6"]
    play.do(1)
    assert play.offered == ["0"]
    scene = Scene().put("pleiku", us_base=1).none_available("arvn_troops")
    play = scene.operation("us", "train").do("pleiku", "cubes")
    assert play.offered == ["0"]
    play.do(0)
    assert play.offered == ["1", "2", "3", "4", "5", "6"]


@pytest.mark.rule("fitl 3.2.1-g", "fitl 3.2.1-c")
def test_where_arvn_places() -> None:
    """ARVN places Rangers or cubes in Cities and at US or ARVN Bases, and nowhere else."""
    scene = Scene().put("pleiku", us_base=1).put("phu_bon", arvn_base=1).put("quang_tri", police=3)
    for space in ("hue", "pleiku", "phu_bon"):
        play = scene.operation("arvn", "train").do(space)
        assert play.offered == ["nothing", "ranger-1", "ranger-2", "cubes"]
    assert scene.operation("arvn", "train").do("quang_tri").offered == ["nothing"]
    play.do("ranger-2").finish()
    assert scene.pieces("phu_bon") == {"arvn_base": 1, "ranger_underground": 2}
    assert scene.resources("arvn") == 27
    assert scene.box("available", "ranger") == 4


@pytest.mark.rule("fitl 3.2.1-e", "fitl 3.2.1-f", "fitl 1.4.1-h")
def test_no_more_is_offered_than_can_be_had() -> None:
    """With one Irregular, no Ranger and five cubes left, no more than these are offered."""
    scene = Scene().put("pleiku", us_base=1)
    scene.available(irregular=1, ranger=0, arvn_troops=2, police=3)
    play = scene.operation("us", "train").do("pleiku")
    assert play.offered == ["nothing", "irregular-1", "cubes"]
    play.do("cubes")
    assert play.offered == ["0", "1", "2"]
    play.do(2)
    assert play.offered == ["0", "1", "2", "3"]
    scene.none_available("arvn_troops", "police")
    play = scene.operation("us", "train").do("pleiku")
    assert play.offered == ["nothing", "irregular-1"]


@pytest.mark.rule("fitl 3.2.1-c", "fitl 3.1-d")
def test_three_resources_per_space_where_arvn_pieces_come() -> None:
    """Two spaces with ARVN pieces cost 6; with 2 Resources left no ARVN piece can be placed."""
    scene = Scene().set(arvn=8)
    play = scene.operation("arvn", "train").do("hue", "cubes", 1, 0, "saigon", "ranger-1")
    assert scene.resources("arvn") == 2
    assert play.do("can_tho").offered == ["nothing"]
    scene = Scene().set(arvn=3)
    play = scene.operation("arvn", "train").do("hue")
    assert "cubes" in play.offered
    play.do("cubes", 0, 1)
    assert scene.resources("arvn") == 0


@pytest.mark.rule("fitl 3.1-e", "fitl 1.8.1-b", "fitl 3.1-c")
def test_us_train_stops_at_econ() -> None:
    """The US spends only ARVN Resources above Econ, and never Aid or Patronage."""
    scene = Scene().put("pleiku", us_base=1).set(arvn=12, econ=10, aid=50, patronage=50)
    play = scene.operation("us", "train").do("pleiku")
    assert play.offered == ["nothing", "irregular-1", "irregular-2"]
    scene.set(arvn=13)
    play = scene.operation("us", "train").do("pleiku", "cubes", 1, 1)
    assert (scene.resources("arvn"), scene.s.aid, scene.s.patronage) == (10, 50, 50)
    scene = Scene().set(arvn=3, econ=10)
    assert "cubes" in scene.operation("arvn", "train").do("hue").offered


@pytest.mark.rule("fitl 3.2.1-h", "fitl 1.4.1-o", "fitl 1.4.1-k")
def test_us_takes_police_from_the_map_when_none_is_available() -> None:
    """Police come from other spaces, one at a time, only once none is Available."""
    scene = Scene().put("saigon", us_base=1, police=2).put("hue", police=1).put("kontum", police=3)
    scene.available(police=1)
    play = scene.operation("us", "train").do("saigon", "cubes", 0)
    assert play.offered == ["1", "2", "3", "4", "5"]
    play.do(3)
    assert (play.step, play.offered) == ("place.from", ["hue", "kontum"])
    assert scene.pieces("saigon") == {"us_base": 1, "police": 3}
    play.do("hue")
    assert play.offered == ["kontum"]
    play.do("kontum")
    assert scene.pieces("saigon") == {"us_base": 1, "police": 5}
    assert scene.pieces("kontum") == {"police": 2}
    assert (scene.pieces("hue"), scene.box("available", "police")) == ({}, 0)


@pytest.mark.rule("fitl 3.2.1-h", "fitl 1.4.1-m")
def test_arvn_lifts_rangers_but_the_us_no_troops() -> None:
    """A lifted Ranger, whichever face, is placed Underground."""
    scene = Scene().put("pleiku", ranger_active=1, ranger_underground=1).none_available("ranger")
    play = scene.operation("arvn", "train").do("hue", "ranger-1", "pleiku")
    assert play.offered == ["ranger_underground-1", "ranger_active-1"]
    play.do("ranger_active-1")
    assert scene.pieces("hue") == {"ranger_underground": 1}
    assert scene.pieces("pleiku") == {"ranger_underground": 1}
    scene = Scene().put("pleiku", irregular_active=2, us_base=1).put("hue", us_troops=1)
    scene.none_available("irregular", "us_troops", "us_base")
    assert scene.operation("us", "train").do("hue").offered == [
        "nothing",
        "irregular-1",
        "irregular-2",
    ]


# --- the extra action ---------------------------------------------------------------------


@pytest.mark.rule("fitl 3.2.1-i", "fitl 2.3.5-a")
def test_one_extra_action_also_in_a_limited_operation() -> None:
    """A Limited Train takes one space, then one of Pacify and Base there, and ends."""
    scene = Scene().put("hue", arvn_troops=3, police=1).put("saigon", arvn_troops=3, police=3)
    play = scene.operation("arvn", "train", limited=True).do("hue", "nothing")
    assert (play.step, play.offered) == (EXTRAS, ["nothing", "pacify", "base"])
    play.do("pacify")
    assert play.offered == ["hue"]
    play.do("hue", 1)
    assert (play.request, play.result, scene.level("hue")) == (None, True, 1)


@pytest.mark.rule("fitl 3.2.1-i", "fitl 3.2.1-r", "fitl 3.2.1-p")
def test_each_faction_has_its_own_extras() -> None:
    """ARVN moves no Patronage and the US builds no ARVN Base; the extra may be declined."""
    scene = Scene().put("saigon", us_troops=1, arvn_troops=2, police=2).set(patronage=5)
    play = trained(scene, "us", "saigon", "nothing")
    assert play.offered == ["nothing", "pacify", "patronage"]
    play.do("nothing")
    assert (play.result, scene.level("saigon"), scene.s.patronage) == (True, 0, 5)
    assert trained(scene, "arvn", "saigon", "nothing").offered == ["nothing", "pacify", "base"]


@pytest.mark.rule("fitl 3.2.1-j", "fitl 3.2.1-n")
def test_pacify_takes_terror_off_first_then_shifts_two() -> None:
    """Terror and two levels make three steps of 3; after one step only Terror is gone."""
    scene = Scene().put("hue", arvn_troops=1, police=1).support("hue", -1).mark("hue")
    play = trained(scene, "arvn", "hue", "nothing").do("pacify", "hue")
    assert play.offered == ["1", "2", "3"]
    play.do(1)
    assert (scene.markers("hue"), scene.level("hue"), scene.resources("arvn")) == (0, -1, 27)
    scene = Scene().put("hue", arvn_troops=1, police=1).support("hue", -1).mark("hue")
    trained(scene, "arvn", "hue", "nothing").do("pacify", "hue", 3)
    assert (scene.markers("hue"), scene.level("hue"), scene.resources("arvn")) == (0, 1, 21)
    assert scene.s.markers_left == 15


@pytest.mark.rule("fitl 3.2.1-j")
def test_pacify_goes_no_further_than_active_support_or_the_money() -> None:
    """One level below Active Support leaves one step; 5 Resources pay for one; at the top, none."""
    scene = Scene().put("hue", arvn_troops=1, police=1).support("hue", 1)
    assert trained(scene, "arvn", "hue", "nothing").do("pacify", "hue").offered == ["1"]
    scene.support("hue", -2).set(arvn=5)
    assert trained(scene, "arvn", "hue", "nothing").do("pacify", "hue").offered == ["1"]
    scene.set(arvn=2)
    assert trained(scene, "arvn", "hue", "nothing").offered == ["nothing"]
    scene.support("hue", 2).set(arvn=30)
    assert trained(scene, "arvn", "hue", "nothing").offered == ["nothing"]


@pytest.mark.rule("fitl 3.2.1-k", "fitl 3.2.1-l", "fitl 3.2.1-m")
def test_who_may_pacify() -> None:
    """ARVN needs COIN Control, Troops and Police; the US a US piece and COIN Control."""
    for kinds in ({"arvn_troops": 4}, {"police": 4}):
        scene = Scene().put("binh_tuy", us_troops=1, **kinds)
        assert "pacify" not in trained(scene, "arvn", "binh_tuy", "nothing").offered
        assert "pacify" in trained(scene, "us", "binh_tuy", "nothing").offered
    scene = Scene().put("binh_tuy", us_troops=1, arvn_troops=1, police=1, vc_guerrilla_active=3)
    assert "pacify" not in trained(scene, "us", "binh_tuy", "nothing").offered
    assert "pacify" not in trained(scene, "arvn", "binh_tuy", "nothing").offered
    scene.put("binh_tuy", irregular_active=1)
    assert "pacify" in trained(scene, "us", "binh_tuy", "nothing").offered
    assert "pacify" in trained(scene, "arvn", "binh_tuy", "nothing").offered


@pytest.mark.rule("fitl 3.2.1-m", "fitl 1.4.1-k")
def test_us_cannot_pacify_where_its_only_piece_was_lifted_away() -> None:
    """An Irregular taken from a Trained space for another one leaves nobody to Pacify there."""
    scene = Scene().put("hue", irregular_active=1, police=2).put("saigon", us_troops=1)
    scene.none_available("irregular")
    play = trained(scene, "us", "hue", "nothing", "saigon", "irregular-1", "hue")
    assert play.do("pacify").offered == ["saigon"]


@pytest.mark.rule("fitl 3.2.1-k", "fitl 3.2.1-i")
def test_pacify_is_only_for_selected_spaces() -> None:
    """A space that qualifies but was not Trained in is not offered."""
    scene = Scene()
    for space in ("hue", "saigon", "can_tho"):
        scene.put(space, arvn_troops=1, police=1)
    play = trained(scene, "arvn", "hue", "nothing", "can_tho", "nothing").do("pacify")
    assert play.offered == ["hue", "can_tho"]


@pytest.mark.rule("fitl 3.2.1-n", "fitl 1.8.1-b", "fitl 2.4.1-b")
def test_pacify_costs_four_under_ky_and_us_keeps_to_econ() -> None:
    """Under Ky 11 Resources pay two steps; of 17 the US may spend the 7 above Econ 10 on one."""
    scene = Scene().set(**KY, arvn=11).put("hue", arvn_troops=1, police=1, us_troops=1)
    play = trained(scene, "arvn", "hue", "nothing").do("pacify", "hue")
    assert play.offered == ["1", "2"]
    play.do(2)
    assert (scene.resources("arvn"), scene.level("hue")) == (3, 2)
    scene.set(arvn=17, econ=10).support("hue", 0)
    assert trained(scene, "us", "hue", "nothing").do("pacify", "hue").offered == ["1"]
    scene.set(leaders=bytes((128,)), arvn=16)
    play = trained(scene, "us", "hue", "nothing").do("pacify", "hue")
    assert play.offered == ["1", "2"]
    play.do(2)
    assert scene.resources("arvn") == 10


@pytest.mark.rule("fitl 3.2.1-o", "fitl 3.1.2-a", "fitl 3.1.2-c")
def test_pacify_is_paid_for_even_in_a_free_train() -> None:
    """A free Train places ARVN cubes at no cost, but each step of Pacification still costs 3."""
    scene = Scene().set(arvn=6)
    play = trained(scene, "arvn", "hue", "cubes", 3, 3, free=True)
    assert scene.resources("arvn") == 6
    play.do("pacify", "hue")
    assert play.offered == ["1", "2"]
    play.do(2)
    assert (scene.resources("arvn"), scene.level("hue")) == (0, 2)


@pytest.mark.rule("fitl 3.2.1-p", "fitl 3.2.1-q")
def test_arvn_turns_three_cubes_into_a_base() -> None:
    """Three cubes of the chosen mix go to Available for a Base, at 3 Resources, none placed."""
    scene = Scene().put("phu_bon", arvn_troops=2, police=2)
    play = trained(scene, "arvn", "phu_bon", "nothing").do("base", "phu_bon")
    assert play.offered == ["1", "2"]
    play.do(2)
    assert play.result is True
    assert scene.pieces("phu_bon") == {"police": 1, "arvn_base": 1}
    assert scene.resources("arvn") == 27
    assert [scene.box("available", t) for t in ("arvn_troops", "police", "arvn_base")] == [
        30,
        29,
        2,
    ]


@pytest.mark.rule("fitl 3.2.1-p", "fitl 1.4.2-a")
def test_where_a_base_may_be_built() -> None:
    """A Base needs 3 ARVN cubes, room under stacking, a selected space, and not a LoC."""
    scene = Scene().put("hue", arvn_troops=2).put("saigon", arvn_troops=3, us_base=1, vc_base=1)
    scene.put("can_tho", police=3, us_base=1).put("kontum", arvn_troops=5)
    play = trained(scene, "arvn", "hue", "nothing", "saigon", "nothing", "can_tho", "nothing")
    assert "base" in play.offered
    play.do("base")
    assert play.offered == ["can_tho"]
    play.do("can_tho")
    assert play.offered == ["0"]
    scene = Scene().put("hue", arvn_troops=5)
    assert trained(scene, "arvn", "hue", "nothing").do("base", "hue").offered == ["3"]


@pytest.mark.rule("fitl 3.2.1-q", "fitl 3.2.1-c")
def test_a_base_costs_nothing_more_where_cubes_were_paid_for() -> None:
    """Placing cubes and building a Base in one space costs 3 once; in another it costs 3 more."""
    scene = Scene().set(arvn=3).put("hue", arvn_troops=3)
    play = trained(scene, "arvn", "saigon", "cubes", 3, 0, "hue", "nothing").do("base")
    assert play.offered == ["saigon"]
    play.do("saigon", 3)
    assert (scene.resources("arvn"), scene.pieces("saigon")) == (0, {"arvn_base": 1})
    scene = Scene().set(arvn=6).put("hue", arvn_troops=3)
    play = trained(scene, "arvn", "saigon", "ranger-1", "hue", "nothing").do("base", "hue", 3)
    assert (scene.resources("arvn"), scene.pieces("hue")) == (0, {"arvn_base": 1})
    scene = Scene().set(arvn=2).put("hue", arvn_troops=3)
    assert trained(scene, "arvn", "hue", "nothing").offered == ["nothing"]
    assert trained(scene, "arvn", "hue", "nothing", free=True).do("base", "hue", 3).result
    assert scene.resources("arvn") == 2


@pytest.mark.rule("fitl 3.2.1-p", "fitl 1.4.1-k")
def test_the_third_base_built_the_fourth_is_lifted() -> None:
    """With no ARVN Base Available, one from another space may be moved here, from this one not."""
    scene = Scene().put("hue", police=3).put("kontum", arvn_base=1)
    scene.put("pleiku", arvn_base=1, police=3).put("phu_bon", arvn_base=1)
    play = trained(scene, "arvn", "hue", "nothing").do("base", "hue", 0)
    assert play.offered == ["kontum", "pleiku", "phu_bon"]
    play.do("pleiku")
    assert (scene.pieces("hue"), scene.pieces("pleiku")) == ({"arvn_base": 1}, {"police": 3})
    alone = Scene().put("hue", police=3, arvn_base=1).none_available("arvn_base")
    assert "base" not in trained(alone, "arvn", "hue", "nothing").offered


@pytest.mark.rule("fitl 3.2.1-r")
def test_us_moves_patronage_in_saigon() -> None:
    """Up to 3 Patronage become ARVN Resources if Saigon was Trained in, within the tracks."""
    scene = Scene().put("saigon", us_troops=1).put("hue", us_troops=1).set(patronage=5)
    play = trained(scene, "us", "saigon", "nothing").do("patronage")
    assert play.offered == ["1", "2", "3"]
    play.do(3)
    assert (scene.s.patronage, scene.resources("arvn")) == (2, 33)
    assert trained(scene, "us", "saigon", "nothing").do("patronage").offered == ["1", "2"]
    assert "patronage" not in trained(scene, "us", "hue", "nothing").offered
    scene.set(arvn=74)
    assert trained(scene, "us", "saigon", "nothing").do("patronage").offered == ["1"]
    scene.set(patronage=0)
    assert "patronage" not in trained(scene, "us", "saigon", "nothing").offered


@pytest.mark.rule("fitl 2.4.1-b")
def test_minh_adds_five_aid_to_an_arvn_train() -> None:
    """Under Minh an ARVN Train adds 5 Aid once, a US Train none, another leader's none."""
    scene = Scene().set(**MINH, aid=10).put("hue", us_troops=1)
    trained(scene, "arvn", "hue", "nothing", "saigon", "nothing").finish()
    assert scene.s.aid == 15
    trained(scene, "us", "hue", "nothing").finish()
    assert scene.s.aid == 15
    scene.set(**KHANH)
    trained(scene, "arvn", "hue", "nothing").finish()
    assert scene.s.aid == 15


# --- budget -------------------------------------------------------------------------------


class _From(FireInTheLake):
    """The game, begun at a given position."""

    def __init__(self, state: State) -> None:
        super().__init__()
        self._state = state

    def start(self, setup: Setup) -> State:
        """Return the position, whatever the setup."""
        del setup
        return self._state


@pytest.mark.parametrize("faction", ["us", "arvn"])
def test_a_large_train_takes_at_most_twenty_decisions(faction: str) -> None:
    """Four spaces and 12 cubes, from choosing Train to its end: no more than 20 real choices."""
    scene = Scene().set(eligible={"us": 0b0001, "arvn": 0b0010}[faction])
    spaces = ["saigon", "hue", "can_tho", "kontum"]
    for space in spaces:
        scene.put(space, us_base=1, us_troops=1, vc_guerrilla_active=1, arvn_troops=1, police=1)
    session = Session(_From(scene.s), Setup("full", {}))
    plan = {
        "card.act": ["train"],
        "train.space": [*spaces, "done"],
        "train.place": ["cubes"] * 4,
        "train.troops": ["2", "1", "3", "0"],
        "train.police": ["1", "2", "0", "3"],
        "train.extra": ["nothing"],
        "operation.after": ["done"],
    }
    while session.decision is not None and session.decision.seat == faction:
        session.answer(faction, plan[session.decision.step.id].pop(0))
    mine = [entry for entry in session.entries if entry.seat == faction and not entry.auto]
    assert len(mine) <= 20
    assert sum(session.state.pieces) == 4 * 5 + 12
    assert session.state.first
