"""Support, Control, Resources, joint operations, victory markers (1.6 to 1.9)."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.coup.resources import resources_phase
from annamite.games.fire_in_the_lake.pieces import (
    NVA_GUERRILLA_U,
    POLICE,
    US_TROOPS,
    VC_GUERRILLA_A,
)
from annamite.games.fire_in_the_lake.spaces import SPACE, bits
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import SPLITS
from annamite.games.fire_in_the_lake.victory import margin, score, score_parts
from tests.games.fire_in_the_lake.scenes import Scene

HUE, SAIGON = SPACE["hue"], SPACE["saigon"]
LAOS, MEKONG = SPACE["central_laos"], SPACE["loc_saigon_can_tho"]


class TestSupport:
    @pytest.mark.rule("fitl 1.6.1-a")
    def test_five_levels_in_a_row(self) -> None:
        """From Active Opposition one level at a time up to Active Support, and no further."""
        scene = Scene().support("hue", -2)
        turn = scene.turn("us")
        levels = []
        for _ in range(6):
            turn.shift(HUE, 1, "x")
            levels.append(scene.level("hue"))
        assert levels == [-1, 0, 1, 2, 2, 2]
        turn.shift(HUE, -3, "x")
        assert scene.level("hue") == -1
        turn.shift(HUE, -3, "x")
        assert scene.level("hue") == -2
        assert scene.told("support")[0] == {
            "faction": "us",
            "space": "hue",
            "old": "active_opposition",
            "new": "passive_opposition",
        }
        assert len(scene.told("support")) == 6  # two shifts changed nothing

    @pytest.mark.rule("fitl 1.6.1-b", "fitl 1.6.2-d")
    def test_each_populated_space_has_one_level(self) -> None:
        """Without a marker a space is Neutral; at Support it is not at Opposition."""
        scene = Scene()
        assert (scene.s.supporting, scene.s.opposing) == (0, 0)
        scene.support("hue", 1)
        assert (scene.s.supporting, scene.s.opposing) == (1 << HUE, 0)
        scene.support("hue", -2)
        assert (scene.s.supporting, scene.s.opposing) == (0, 1 << HUE)
        scene.support("hue", 0)
        assert (scene.s.supporting, scene.s.opposing) == (0, 0)

    @pytest.mark.rule("fitl 1.6.2-a", "fitl 1.6.2-b", "fitl 1.6.2-c")
    def test_totals(self) -> None:
        """Saigon (6) Active and Hue (2) Passive: 14; the same the other way: 14 Opposition."""
        scene = Scene().support("saigon", 2).support("hue", 1)
        assert (scene.s.total_support, scene.s.total_opposition) == (14, 0)
        scene.support("saigon", -2).support("hue", -1)
        assert (scene.s.total_support, scene.s.total_opposition) == (0, 14)
        scene.support("saigon", 1).support("hue", -2)
        assert (scene.s.total_support, scene.s.total_opposition) == (6, 4)

    @pytest.mark.rule("fitl 1.6.2-e")
    @pytest.mark.parametrize("space", ["loc_saigon_can_tho", "central_laos", "phuoc_long"])
    def test_always_neutral(self, space: str) -> None:
        """Neither a LoC nor a Province without Population ever shifts."""
        scene = Scene()
        turn = scene.turn("vc")
        turn.shift(SPACE[space], 2, "x")
        turn.shift(SPACE[space], -1, "x")
        assert scene.level(space) == 0
        assert turn.persuadable(SPACE[space], 1, 1) == 0
        assert scene.told("support") == []
        scene.s.support[SPACE[space]] = 3
        assert f"{space} without Population is not Neutral" in scene.audit()

    def test_towards_neutral(self) -> None:
        """Either way one level, and from Neutral nowhere."""
        scene = Scene().support("hue", 2).support("saigon", -2)
        turn = scene.turn("arvn")
        for space in (HUE, SAIGON):
            turn.shift_to_neutral(space, "x")
        assert (scene.level("hue"), scene.level("saigon")) == (1, -1)
        for _ in range(2):
            turn.shift_to_neutral(HUE, "x")
            turn.shift_to_neutral(SAIGON, "x")
        assert (scene.level("hue"), scene.level("saigon")) == (0, 0)

    def test_markers(self) -> None:
        """One marker a space, while the 15 last; it can be taken off again."""
        scene = Scene()
        turn = scene.turn("vc")
        turn.mark(HUE, "x")
        turn.mark(HUE, "x")
        turn.mark(MEKONG, "x")
        assert (scene.markers("hue"), scene.markers("loc_saigon_can_tho")) == (1, 1)
        assert (scene.s.markers_left, scene.s.marked) == (13, 1 << HUE | 1 << MEKONG)
        assert (len(scene.told("terror")), len(scene.told("sabotage"))) == (1, 1)
        turn.unmark(HUE, "x")
        turn.unmark(MEKONG, "x")
        assert (scene.s.markers_left, scene.s.marked) == (15, 0)
        assert (len(scene.told("terror.gone")), len(scene.told("sabotage.gone"))) == (1, 1)
        for space in range(15):
            turn.mark(space, "x")
        turn.mark(20, "x")
        assert (scene.s.markers_left, scene.s.terror[20]) == (0, 0)

    def test_terror_goes_before_a_space_shifts(self) -> None:
        """Three steps at 3 Resources: a Terror marker, then two levels; Support has its end."""
        scene = Scene().mark("hue").set(arvn=20).support("hue", -1)
        turn = scene.turn("arvn")
        assert turn.persuadable(HUE, 3, 1) == 3  # one marker and at most two levels
        assert turn.persuadable(HUE, 3, 1, levels=1) == 2
        assert turn.persuadable(HUE, 7, 1) == 2  # 20 buys two steps at 7
        assert turn.persuadable(HUE, 3, -1) == 2  # one level is left to Active Opposition
        turn.persuade(HUE, 2, 3, 1, "x")
        assert (scene.markers("hue"), scene.level("hue"), scene.resources("arvn")) == (0, 0, 14)
        scene.support("hue", 2)
        assert turn.persuadable(HUE, 3, 1) == 0
        scene.support("hue", 1)
        assert turn.persuadable(HUE, 3, 1) == 1


class TestControl:
    @pytest.mark.rule("fitl 1.7-a", "fitl 1.7-b", "fitl 1.7-c")
    @pytest.mark.parametrize(
        ("coin", "nva", "vc", "control"),
        [
            (0, 0, 0, "none"),
            (3, 1, 1, "coin"),
            (2, 1, 1, "none"),
            (1, 0, 1, "none"),
            (1, 3, 1, "nva"),
            (1, 2, 1, "none"),
            (0, 1, 0, "nva"),
            (0, 2, 2, "none"),
            (0, 0, 5, "none"),
            (1, 0, 0, "coin"),
            (2, 0, 1, "coin"),
            (0, 2, 1, "nva"),
        ],
    )
    def test_who_controls(self, coin: int, nva: int, vc: int, control: str) -> None:
        """COIN with more than all Insurgents, NVA with more than all others, VC never."""
        scene = Scene().put("saigon", nva_troops=nva, vc_guerrilla_active=vc)
        scene.put("saigon", us_troops=coin // 2, police=coin - coin // 2)
        assert scene.control("saigon") == control
        assert scene.s.coin_population == (6 if control == "coin" else 0)
        assert scene.s.nva_population == (6 if control == "nva" else 0)

    @pytest.mark.rule("fitl 1.7-a", "fitl 1.7-b")
    def test_all_pieces_count_alike(self) -> None:
        """A Base, an Underground Irregular or Guerrilla counts as one piece."""
        scene = Scene().put("hue", us_base=1, irregular_underground=1, vc_guerrilla_underground=1)
        assert scene.control("hue") == "coin"
        scene.put("hue", vc_tunneled_base=1)
        assert scene.control("hue") == "none"
        scene = Scene().put("hue", nva_base=1, nva_guerrilla_underground=1, ranger_active=1)
        assert scene.control("hue") == "nva"

    @pytest.mark.rule("fitl 1.7-a", "fitl 1.7-c")
    def test_locs_have_none(self) -> None:
        """A LoC full of COIN or NVA pieces is not Controlled."""
        scene = Scene().put("loc_saigon_can_tho", us_troops=5).put("loc_hue_khe_sanh", nva_troops=5)
        assert (scene.s.coin_control, scene.s.nva_control) == (0, 0)

    @pytest.mark.rule("fitl 1.7-d")
    def test_it_follows_each_change(self) -> None:
        """Placing, moving and removing pieces adjust Control at once, and the log tells it."""
        scene = Scene().put("hue", nva_troops=2).put("saigon", us_troops=3)
        turn = scene.turn("us")
        turn.move(US_TROOPS, 3, SAIGON, HUE, "x")
        assert (scene.control("hue"), scene.control("saigon")) == ("coin", "none")
        turn.remove(HUE, US_TROOPS, 1, "x")
        assert scene.control("hue") == "none"
        scene.turn("nva").place(HUE, 8, 1, "x")  # one NVA Guerrilla more
        assert scene.control("hue") == "nva"
        told = [(row["space"], row["old"], row["new"]) for row in scene.told("control")]
        assert told == [
            ("saigon", "coin", "none"),
            ("hue", "nva", "coin"),
            ("hue", "coin", "none"),
            ("hue", "none", "nva"),
        ]
        assert (scene.s.coin_population, scene.s.nva_population) == (0, 2)
        assert scene.audit() == []

    @pytest.mark.rule("fitl 1.7-d")
    def test_flipping_leaves_it(self) -> None:
        """An Activated Guerrilla counts as it did."""
        scene = Scene().put("hue", vc_guerrilla_active=1, police=1)
        scene.turn("vc").flip(HUE, VC_GUERRILLA_A, 1, "x")
        assert scene.control("hue") == "none"
        assert scene.s.vc[HUE] == 1
        assert scene.audit() == []


class TestTracks:
    @pytest.mark.rule("fitl 1.8-a", "fitl 1.8-b", "fitl 1.8-c")
    def test_from_0_to_75(self) -> None:
        """Resources, Aid and Patronage stop at both ends; only real changes are told."""
        scene = Scene().set(arvn=70, aid=70, patronage=70, trail=3)
        turn = scene.turn("arvn")
        for amount, expected in ((4, 74), (4, 75), (4, 75), (-80, 0), (-1, 0), (2, 2)):
            turn.gain(1, amount, "x")
            turn.shift_aid(amount, "x")
            turn.shift_patronage(amount, "x")
            assert (scene.resources("arvn"), scene.s.aid, scene.s.patronage) == (expected,) * 3
        assert [len(scene.told(key)) for key in ("resources", "aid", "patronage")] == [4, 4, 4]
        assert scene.told("resources")[0] == {
            "faction": "arvn",
            "whose": "arvn",
            "old": 70,
            "new": 74,
        }

    @pytest.mark.rule("fitl 1.8-a")
    def test_operations_are_paid_from_them(self) -> None:
        """An Operation needs the Resources it costs; a free one needs none and spends none."""
        scene = Scene().set(vc=2)
        turn = scene.turn("vc")
        assert (turn.can_pay(2), turn.can_pay(3)) == (True, False)
        turn.pay(2, "x")
        assert scene.resources("vc") == 0
        free = scene.turn("vc", free=True)
        assert free.can_pay(3)
        free.pay(3, "x")
        assert scene.told("resources")[-1]["new"] == 0
        scene.set(vc=5)
        free.pay(3, "x")
        assert scene.resources("vc") == 5
        free.spend(3, "x")
        assert scene.resources("vc") == 2
        free.spend(0, "x")
        assert len(scene.told("resources")) == 2

    @pytest.mark.rule("fitl 1.8-b", "fitl 1.8-c")
    def test_what_they_are_for(self) -> None:
        """Aid is added to ARVN Resources in the Coup Round; Patronage counts for ARVN's victory."""
        scene = Scene().set(arvn=1, aid=7, patronage=9)
        # No City is COIN-Controlled: every LoC next to one is Sabotaged, as far as markers go.
        scene.set(markers_left=0)
        scene.play(resources_phase(scene.s, None))
        assert scene.resources("arvn") == 1 + 7 + 15
        assert score(scene.s, 1) == 9

    @pytest.mark.rule("fitl 1.8.1-a")
    def test_the_us_spends_arvns(self) -> None:
        """The US holds nothing: Police for its Train cost ARVN 3."""
        scene = Scene().put("saigon", us_base=1).set(arvn=20, econ=15)
        scene.operation("us", "train").do("saigon", "cubes", 0, 1).finish()
        assert (scene.resources("us"), scene.resources("arvn")) == (0, 17)
        scene.s.resources[0] = 1
        assert scene.audit() == ["the US holds Resources"]

    @pytest.mark.rule("fitl 1.8.1-b", "fitl 1.8.1-c")
    @pytest.mark.parametrize(("arvn", "us_may"), [(18, True), (17, False), (15, False), (3, False)])
    def test_never_below_econ(self, arvn: int, *, us_may: bool) -> None:
        """With Econ 15 the US can pay 3 from 18, not from 17; ARVN itself can from 3."""
        scene = Scene().put("saigon", us_base=1, police=1).set(arvn=arvn, econ=15)
        assert scene.turn("us").purse() == max(0, arvn - 15)
        assert scene.turn("arvn").purse() == arvn
        play = scene.operation("us", "train")
        play.do("saigon")
        assert ("cubes" in play.offered) == us_may
        play = scene.operation("arvn", "train")
        play.do("saigon")
        assert "cubes" in play.offered

    @pytest.mark.rule("fitl 1.9-e")
    def test_the_trail(self) -> None:
        """It runs from 0 to 4."""
        scene = Scene().set(trail=2)
        turn = scene.turn("nva")
        values = []
        for boxes in (1, 1, 1, -3, -1, -1):
            turn.shift_trail(boxes, "x")
            values.append(scene.s.trail)
        assert values == [3, 4, 4, 1, 0, 0]
        assert len(scene.told("trail")) == 4


class TestVictoryMarkers:
    @pytest.mark.rule("fitl 1.9-a")
    def test_us(self) -> None:
        """Support 14, and 38 Troops and 5 Bases Available: 57; Irregulars do not count."""
        scene = Scene().support("saigon", 2).support("hue", 1)
        scene.put("hue", us_troops=2, us_base=1, irregular_active=1)
        assert score(scene.s, 0) == 14 + 38 + 5
        assert margin(scene.s, 0) == 7
        scene.available(us_troops=10, us_base=0)
        assert score(scene.s, 0) == 14 + 10

    @pytest.mark.rule("fitl 1.9-b")
    def test_nva(self) -> None:
        """Saigon's 6 under NVA Control and 3 Bases on the map, one Tunneled: 9."""
        scene = Scene().put("saigon", nva_troops=1, nva_tunneled_base=1)
        scene.put("central_laos", nva_base=2)
        assert score(scene.s, 2) == 6 + 3
        assert margin(scene.s, 2) == -9
        assert [value for _, value in score_parts(scene.s, 2)] == [6, 3]

    @pytest.mark.rule("fitl 1.9-c")
    def test_arvn(self) -> None:
        """Saigon and Hue under COIN Control and Patronage 11: 19."""
        scene = Scene().put("saigon", police=1).put("hue", us_troops=1).set(patronage=11)
        assert score(scene.s, 1) == 8 + 11
        assert margin(scene.s, 1) == 19 - 50

    @pytest.mark.rule("fitl 1.9-d")
    def test_vc(self) -> None:
        """Opposition 14 and 2 Bases, one Tunneled: 16."""
        scene = Scene().support("saigon", -2).support("hue", -1)
        scene.put("hue", vc_base=1).put("tay_ninh", vc_tunneled_base=1)
        assert score(scene.s, 3) == 14 + 2
        assert margin(scene.s, 3) == 16 - 35


class TestKeeping:
    """What the state keeps beside the pieces, and how it is written down."""

    def full(self) -> Scene:
        scene = Scene("medium", deception=True)
        scene.s.frozen = True
        scene.s.add(HUE, POLICE, 3)
        scene.s.available[4] -= 3
        scene.mark("hue", "loc_saigon_can_tho")
        return scene.set(capabilities_shaded=1 << 90, momentum=1 << 215, scratch=(1, 2), seen=7)

    def test_bytes_bring_back_the_same_state(self) -> None:
        """A dump loaded again dumps alike, kept sums and frozen Control included."""
        scene = self.full()
        again = State.load(scene.s.dump())
        assert again.dump() == scene.s.dump()
        for name in State.__slots__:
            assert getattr(again, name) == getattr(scene.s, name), name

    def test_a_copy_is_independent(self) -> None:
        """A copy equals its original in everything and follows no later change."""
        scene = self.full()
        copy = scene.s.copy()
        assert all(getattr(copy, name) == getattr(scene.s, name) for name in State.__slots__)
        before = copy.dump()
        scene.s.frozen = False
        scene.s.add(HUE, POLICE, -1)
        scene.support("saigon", -2).mark("saigon").set(arvn=1, trail=0, vc=2)
        scene.s.casualties[0] = scene.s.out_of_play[0] = scene.s.available[0] = 1
        scene.s.add(SAIGON, VC_GUERRILLA_A, 1)
        scene.s.add(SAIGON, 9, 1)
        assert copy.dump() == before
        fresh = copy.copy()
        fresh.derive()
        assert all(getattr(copy, name) == getattr(fresh, name) for name in State.__slots__)

    def test_no_more_pieces_are_taken_than_there_are(self) -> None:
        """A rule that takes too many fails instead of counting below zero."""
        with pytest.raises(ValueError):
            Scene().put("hue", police=1).s.add(HUE, POLICE, -2)

    @pytest.mark.parametrize(
        ("name", "value", "told"),
        [
            ("aid", 76, "Aid is 76"),
            ("patronage", -1, "Patronage is -1"),
            ("trail", 5, "Trail is 5"),
            ("econ", 16, "Econ is 16"),
            ("arvn", 76, "Resources 1 is 76"),
            ("total_support", 1, "kept total_support differs from the recomputed one"),
            ("coin_control", 1, "kept coin_control differs from the recomputed one"),
        ],
    )
    def test_the_audit_tells_what_is_wrong(self, name: str, value: int, told: str) -> None:
        """A track off its ends or a stale sum is told in one sentence."""
        scene = Scene()
        assert scene.audit() == []
        scene.set(**{name: value})
        assert told in scene.audit()

    @pytest.mark.rule("fitl 1.4.1-h")
    def test_the_audit_counts_pieces_and_markers(self) -> None:
        """A piece too many anywhere, a LoC Sabotaged twice, more than 15 markers."""
        for box in ("available", "casualties", "out_of_play"):
            scene = Scene()
            getattr(scene.s, box)[4] += 1
            assert scene.audit() == ["31 pieces of police, not 30"]
        scene = Scene().mark("loc_saigon_can_tho", "loc_saigon_can_tho")
        assert scene.audit() == ["a LoC is Sabotaged twice"]
        scene = Scene()
        for space in bits((1 << 16) - 1):
            scene.s.add_marker(space, 1)
        assert scene.audit() == ["-1 Terror markers left"]


class TestMoving:
    """How a turn remembers what has moved."""

    def test_pieces_that_moved_stay_moved(self) -> None:
        """Two of three have arrived: one is free to move; losses fall on the two first."""
        scene = Scene().put("hue", us_troops=3)
        turn = scene.turn("us")
        assert turn.unmoved(HUE, US_TROOPS) == 3
        turn.note_moved(HUE, US_TROOPS, 1)
        turn.note_moved(HUE, US_TROOPS, 1)
        assert turn.unmoved(HUE, US_TROOPS) == 1
        turn.remove(HUE, US_TROOPS, 1, "x")
        assert turn.unmoved(HUE, US_TROOPS) == 1
        turn.remove(HUE, US_TROOPS, 1, "x")
        assert turn.unmoved(HUE, US_TROOPS) == 1
        turn.remove(HUE, US_TROOPS, 1, "x")
        assert turn.unmoved(HUE, US_TROOPS) == 0
        scene.s.add(HUE, US_TROOPS, 2)
        assert turn.unmoved(HUE, US_TROOPS) == 2

    def test_carried_on_they_stay_moved(self) -> None:
        """Of 3 pieces, 2 moved: when all 3 are taken on, 2 remain moved where they end."""
        scene = Scene().put("hue", us_troops=3)
        turn = scene.turn("us")
        turn.note_moved(HUE, US_TROOPS, 2)
        turn.move(US_TROOPS, 1, HUE, SAIGON, "x")
        assert (turn.unmoved(HUE, US_TROOPS), turn.unmoved(SAIGON, US_TROOPS)) == (0, 1)
        turn.move(US_TROOPS, 2, HUE, SAIGON, "x")
        assert (turn.unmoved(HUE, US_TROOPS), turn.unmoved(SAIGON, US_TROOPS)) == (0, 1)

    def test_gone_on_they_have_not_arrived(self) -> None:
        """Of 3 Guerrillas 2 marched in: those who go on are the third, then one, then the other."""
        scene = Scene().put("central_laos", nva_guerrilla_underground=3)
        turn = scene.turn("nva")
        at = LAOS * 18 + NVA_GUERRILLA_U
        turn.arrived[at] = 2
        left = []
        for _ in range(3):
            turn.move(NVA_GUERRILLA_U, 1, LAOS, SAIGON, "x")
            left.append(turn.arrived[at])
        assert left == [2, 1, 0]

    def test_flipped_they_stay_moved(self) -> None:
        """A moved Guerrilla that is Activated has moved still; one that had not has not."""
        scene = Scene().put("hue", vc_guerrilla_active=3)
        turn = scene.turn("vc")
        turn.note_moved(HUE, VC_GUERRILLA_A, 2)
        hidden = VC_GUERRILLA_A - 1
        turn.arrived[HUE * 18 + VC_GUERRILLA_A] = 1
        turn.flip(HUE, VC_GUERRILLA_A, 1, "x")
        assert (turn.unmoved(HUE, VC_GUERRILLA_A), turn.unmoved(HUE, hidden)) == (0, 1)
        turn.flip(HUE, VC_GUERRILLA_A, 2, "x")
        assert (turn.unmoved(HUE, VC_GUERRILLA_A), turn.unmoved(HUE, hidden)) == (0, 1)
        assert turn.arrived[HUE * 18 + hidden] == 1


class TestWords:
    """Words on the wire, where one is more than a name."""

    def test_splits(self) -> None:
        """So many NVA and VC pieces are one word, in one spelling, each count below 64."""
        assert SPLITS.unpack(SPLITS.value("nva-2+vc-1")) == (2, 1)
        assert SPLITS.word(SPLITS.pack(63, 63)) == "nva-63+vc-63"
        assert SPLITS.value("nva-63+vc-63") == SPLITS.pack(63, 63)
        for wrong in ("nva-64+vc-0", "nva-0+vc-64", "2+1", "nva-2", "vc-1+nva-2", "nva-02+vc-1"):
            with pytest.raises(ValueError):
                SPLITS.value(wrong)
