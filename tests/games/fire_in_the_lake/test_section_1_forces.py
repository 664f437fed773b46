"""Forces: boxes, placing from the map, stacking, faces, tunnels (1.4)."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.coup import redeploy
from annamite.games.fire_in_the_lake.pieces import (
    ARVN_BASE,
    BASES,
    FRESH,
    IRREGULAR_A,
    KINDS,
    NVA_BASE,
    NVA_GUERRILLA_A,
    NVA_GUERRILLA_U,
    NVA_TUNNEL,
    OTHER_FACE,
    POLICE,
    T_IRREGULAR,
    T_NVA_GUERRILLA,
    T_POLICE,
    T_US_BASE,
    T_US_TROOPS,
    T_VC_GUERRILLA,
    TYPES,
    US_BASE,
    US_TROOPS,
    VC_BASE,
    VC_TUNNEL,
)
from annamite.games.fire_in_the_lake.spaces import SPACE
from annamite.games.fire_in_the_lake.turn import CASUALTIES, OUT_OF_PLAY
from tests.games.fire_in_the_lake.scenes import Scene

SAIGON, HUE = SPACE["saigon"], SPACE["hue"]


class TestBoxes:
    @pytest.mark.rule("fitl 1.4.1-b")
    def test_placing_takes_from_available(self) -> None:
        """Irregulars too wait in a box of their own type until they are placed."""
        scene = Scene()
        turn = scene.turn("us")
        turn.place(SAIGON, T_IRREGULAR, 2, "3.2.1")
        turn.place(SAIGON, T_POLICE, 1, "3.2.1")
        turn.place(SAIGON, T_POLICE, 0, "3.2.1")
        assert (scene.box("available", "irregular"), scene.box("available", "police")) == (4, 29)
        assert scene.pieces("saigon") == {"irregular_underground": 2, "police": 1}
        assert len(scene.told("place")) == 2
        assert scene.audit() == []

    @pytest.mark.rule("fitl 1.4.1-e")
    def test_out_of_play_is_neither_here_nor_there(self) -> None:
        """ARVN Troops Out of Play cannot be Trained, and are on no map space."""
        scene = Scene().available(arvn_troops=1)
        assert scene.box("out_of_play", "arvn_troops") == 29
        play = scene.operation("arvn", "train")
        play.do("saigon", "cubes")
        assert play.offered == ["0", "1"]

    @pytest.mark.rule("fitl 1.4.1-f")
    def test_casualties(self) -> None:
        """US pieces lost to an Attack go to Casualties; ARVN pieces lost there to Available."""
        scene = Scene().put("hue", us_troops=1, police=1, vc_guerrilla_active=6)
        play = scene.operation("vc", "attack")
        play.do("hue", 6, "us_troops", "police")
        assert (scene.box("casualties", "us_troops"), scene.box("available", "us_troops")) == (
            1,
            39,
        )
        assert (scene.box("casualties", "police"), scene.box("available", "police")) == (0, 30)

    @pytest.mark.rule("fitl 1.4.1-g")
    def test_pieces_that_leave_go_to_available(self) -> None:
        """Removed without more ado a piece is Available; a rule may name another box."""
        scene = Scene().put("hue", us_troops=6)
        turn = scene.turn("us")
        turn.remove(HUE, US_TROOPS, 1, "x")
        turn.remove(HUE, US_TROOPS, 2, "x", CASUALTIES)
        turn.remove(HUE, US_TROOPS, 3, "x", OUT_OF_PLAY)
        turn.remove(HUE, US_TROOPS, 0, "x")
        boxes = [
            scene.box(name, "us_troops") for name in ("available", "casualties", "out_of_play")
        ]
        assert boxes == [35, 2, 3]
        assert [row["box"] for row in scene.told("remove")] == [
            *("available", "casualties", "out_of_play"),
        ]
        assert scene.pieces("hue") == {}

    @pytest.mark.rule("fitl 1.4.1-j")
    def test_infiltrate_removes_nothing_it_cannot_replace(self) -> None:
        """No NVA Base Available, nor on the map: the VC Base stays and is not offered."""
        scene = Scene().put("hue", nva_guerrilla_underground=3, vc_base=1)
        scene.none_available("nva_base")
        play = scene.activity("nva", "infiltrate")
        play.do("hue")
        while play.step == "infiltrate.how":
            play.do("take_over")
        assert play.step == "infiltrate.replace"
        assert play.offered == ["done"]

    @pytest.mark.rule("fitl 1.4.1-h")
    def test_a_base_needs_an_available_one(self) -> None:
        """VC with every Base Out of Play cannot Rally one; with one Available it can."""
        scene = Scene().put("hue", vc_guerrilla_active=2).none_available("vc_base")
        play = scene.operation("vc", "rally")
        play.do("hue")
        assert play.offered == ["guerrilla-1"]
        scene = Scene().put("hue", vc_guerrilla_active=2).available(vc_base=1)
        play = scene.operation("vc", "rally")
        play.do("hue")
        assert "base" in play.offered


class TestFromTheMap:
    @pytest.mark.rule("fitl 1.4.1-n", "fitl 1.4.1-k")
    def test_nva_lifts_its_guerrillas_in_a_rally(self) -> None:
        """None Available: an Active Guerrilla from Hue comes to Quang Nam Underground."""
        scene = Scene().put("hue", nva_guerrilla_active=1, nva_guerrilla_underground=1)
        scene.none_available("nva_guerrilla")
        play = scene.operation("nva", "rally")
        play.do("quang_nam", "guerrilla-1")
        assert (play.step, play.offered) == ("place.from", ["hue"])
        play.do("hue")
        assert play.offered == ["nva_guerrilla_underground-1", "nva_guerrilla_active-1"]
        play.do("nva_guerrilla_active-1")
        assert scene.pieces("quang_nam") == {"nva_guerrilla_underground": 1}
        assert scene.pieces("hue") == {"nva_guerrilla_underground": 1}
        assert scene.audit() == []

    @pytest.mark.rule("fitl 1.4.1-k")
    def test_available_ones_go_first(self) -> None:
        """With 1 of 3 Available the first is placed from the box and two are taken from the map."""
        scene = Scene().put("hue", vc_guerrilla_active=3, vc_base=0).put("kien_hoa", vc_base=1)
        scene.available(vc_guerrilla=1)
        play = scene.operation("vc", "rally")
        play.do("kien_hoa")
        assert "guerrilla-3" in play.offered
        play.do("guerrilla-3")
        assert play.step == "place.from"
        assert scene.pieces("kien_hoa") == {"vc_base": 1, "vc_guerrilla_underground": 1}
        play.do("hue", "hue")
        assert scene.pieces("kien_hoa") == {"vc_base": 1, "vc_guerrilla_underground": 3}
        assert scene.pieces("hue") == {"vc_guerrilla_active": 1}

    @pytest.mark.rule("fitl 1.4.1-k")
    def test_not_from_the_space_itself(self) -> None:
        """Guerrillas that stand only where they would be placed cannot be placed there again."""
        scene = Scene().put("hue", vc_guerrilla_active=2).none_available("vc_guerrilla")
        turn = scene.turn("vc")
        assert turn.supply(HUE, T_VC_GUERRILLA, 1) == 0
        assert turn.supply(SAIGON, T_VC_GUERRILLA, 3) == 2
        assert turn.elsewhere(HUE, T_VC_GUERRILLA) == 0
        assert turn.elsewhere(SAIGON, T_VC_GUERRILLA) == 1 << HUE

    @pytest.mark.rule("fitl 1.4.1-k")
    def test_only_while_none_is_available(self) -> None:
        """One Guerrilla Available, and none may be lifted off the map instead."""
        scene = Scene().put("hue", vc_guerrilla_active=2).available(vc_guerrilla=1)
        turn = scene.turn("vc")
        assert turn.elsewhere(SAIGON, T_VC_GUERRILLA) == 0
        assert turn.supply(SAIGON, T_VC_GUERRILLA, 1) == 1
        assert turn.supply(SAIGON, T_VC_GUERRILLA, 9) == 3

    @pytest.mark.rule("fitl 1.4.1-l")
    def test_a_tunneled_base_loses_its_marker(self) -> None:
        """VC builds a Base from its Tunneled one elsewhere: it is a plain Base now."""
        scene = Scene().put("hue", vc_guerrilla_active=2).put("tay_ninh", vc_tunneled_base=1)
        scene.none_available("vc_base")
        play = scene.operation("vc", "rally")
        play.do("hue", "base")
        if play.step == "rally.base_underground":
            play.do(0)
        assert (play.step, play.offered) == ("place.from", ["tay_ninh"])
        play.do("tay_ninh")
        assert scene.pieces("hue") == {"vc_base": 1}
        assert scene.pieces("tay_ninh") == {}

    @pytest.mark.rule("fitl 1.4.1-o", "fitl 1.4.1-m")
    def test_us_lifts_police(self) -> None:
        """A US Train with no Police Available takes them from another space."""
        scene = Scene().put("saigon", us_base=1).put("hue", police=2).none_available("police")
        play = scene.operation("us", "train")
        play.do("saigon", "cubes", 0)
        assert play.offered == ["1", "2"]
        play.do(1, "hue")
        assert scene.pieces("saigon") == {"us_base": 1, "police": 1}
        assert scene.pieces("hue") == {"police": 1}

    @pytest.mark.rule("fitl 1.4.1-m")
    def test_who_may_lift_what(self) -> None:
        """The US may lift Irregulars and ARVN forces, never its Troops and Bases; others their own."""
        may = {
            faction: {name for n, name in enumerate(TYPES) if Scene().turn(faction).may_take(n)}
            for faction in ("us", "arvn", "nva", "vc")
        }
        arvn = {"arvn_troops", "police", "ranger", "arvn_base"}
        assert may == {
            "us": arvn | {"irregular"},
            "arvn": arvn,
            "nva": {"nva_troops", "nva_guerrilla", "nva_base"},
            "vc": {"vc_guerrilla", "vc_base"},
        }
        scene = Scene().put("hue", us_troops=3, us_base=1, irregular_active=1)
        scene.none_available("us_troops", "us_base", "irregular")
        turn = scene.turn("us")
        supplied = [turn.supply(SAIGON, t, 1) for t in (T_US_TROOPS, T_US_BASE, T_IRREGULAR)]
        assert supplied == [0, 0, 1]
        assert turn.elsewhere(SAIGON, T_US_TROOPS) == 0


class TestStacking:
    @pytest.mark.rule("fitl 1.4.2-a")
    @pytest.mark.parametrize(
        ("there", "allowed"),
        [
            ({"vc_base": 1}, True),
            ({"us_base": 1}, True),
            ({"us_base": 1, "nva_tunneled_base": 1}, False),
            ({"arvn_base": 1, "vc_base": 1}, False),
            ({"nva_base": 1, "vc_tunneled_base": 1}, False),
            ({"us_base": 2}, False),
        ],
    )
    def test_two_bases_of_any_factions(self, there: dict[str, int], *, allowed: bool) -> None:
        """A Rally builds a second Base but no third, whoever owns the others."""
        scene = Scene().put("saigon", vc_guerrilla_active=2, **there)
        play = scene.operation("vc", "rally")
        play.do("saigon")
        assert ("base" in play.offered) == allowed

    @pytest.mark.rule("fitl 1.4.2-b", "fitl 1.4.2-d")
    def test_no_base_on_a_loc(self) -> None:
        """No Rally or Train takes place on a LoC, and Commitment puts no Base there."""
        scene = Scene().put("loc_saigon_can_tho", vc_guerrilla_active=3, arvn_troops=3)
        assert "loc_saigon_can_tho" not in scene.operation("vc", "rally").offered
        assert "loc_saigon_can_tho" not in scene.operation("arvn", "train").offered
        scene = Scene().put("saigon", us_troops=1).set(phase=18, scratch=(0, 2, 0))
        play = scene.stretch()
        play.do("available")
        assert play.offered == ["saigon"]

    @pytest.mark.rule("fitl 1.4.2-c", "fitl 1.3.5-b")
    def test_no_coin_piece_in_north_vietnam(self) -> None:
        """Train, Sweep, Air Lift and Transport never offer it, from the spaces next to it."""
        scene = Scene().put("quang_tri", us_troops=2, arvn_troops=2, vc_guerrilla_active=1)
        for faction, name in (("us", "sweep"), ("arvn", "sweep"), ("arvn", "train")):
            assert "north_vietnam" not in scene.operation(faction, name).offered
        play = scene.activity("us", "air_lift")
        play.do("quang_tri")
        assert "north_vietnam" not in play.offered
        play = scene.activity("arvn", "transport")
        play.do("quang_tri")
        assert {"loc_hue_khe_sanh", "hue"} <= set(play.offered)  # the LoC touches the North too
        assert "north_vietnam" not in play.offered
        assert "north_vietnam" in scene.operation("nva", "rally").offered
        vc = Scene().put("quang_tri", vc_guerrilla_underground=1)
        assert "north_vietnam" in vc.operation("vc", "march").offered

    def test_the_audit_tells_what_breaks_stacking(self) -> None:
        """Three Bases, a Base on a LoC, a COIN piece in the North: each is told."""
        scene = Scene().put("saigon", vc_base=3).put("loc_saigon_can_tho", nva_base=1)
        scene.put("north_vietnam", police=1)
        assert scene.audit() == [
            "3 Bases in saigon",
            "1 Bases in loc_saigon_can_tho",
            "COIN pieces in north_vietnam",
        ]


class TestFaces:
    @pytest.mark.rule("fitl 1.4.3-a")
    def test_two_faces(self) -> None:
        """Guerrillas, Irregulars and Rangers have two faces; flipping goes to and fro."""
        faced = {
            KINDS[kind] for kind in range(len(KINDS)) if kind in OTHER_FACE and kind not in BASES
        }
        assert faced == {
            f"{who}_{face}"
            for who in ("irregular", "ranger", "nva_guerrilla", "vc_guerrilla")
            for face in ("underground", "active")
        }
        scene = Scene().put("hue", nva_guerrilla_underground=3)
        turn = scene.turn("us")
        turn.flip(HUE, NVA_GUERRILLA_U, 2, "3.2.3")
        assert scene.pieces("hue") == {"nva_guerrilla_underground": 1, "nva_guerrilla_active": 2}
        turn.flip(HUE, NVA_GUERRILLA_A, 2, "6.6")
        turn.flip(HUE, NVA_GUERRILLA_A, 0, "6.6")
        assert scene.pieces("hue") == {"nva_guerrilla_underground": 3}
        assert len(scene.told("flip")) == 2

    @pytest.mark.rule("fitl 1.4.3-b")
    def test_bases_and_cubes_have_one(self) -> None:
        """Troops, Police and the COIN Bases never turn; an Insurgent Base knows only its Tunnel."""
        assert not {US_TROOPS, POLICE, US_BASE, ARVN_BASE} & OTHER_FACE.keys()
        assert {OTHER_FACE[NVA_BASE], OTHER_FACE[VC_BASE]} == {NVA_TUNNEL, VC_TUNNEL}

    @pytest.mark.rule("fitl 1.4.3-c")
    def test_they_come_underground(self) -> None:
        """At set-up, when placed and when replacing, a two-faced piece is Underground."""
        for scenario in ("short", "medium", "full"):
            s = Scene(scenario).s
            active = [n for n, name in enumerate(KINDS) if name.endswith("_active")]
            assert s.on_map(active) == 0
        assert {KINDS[kind] for kind in FRESH if kind in OTHER_FACE} == {
            *("irregular_underground", "ranger_underground"),
            *("nva_guerrilla_underground", "vc_guerrilla_underground", "nva_base", "vc_base"),
        }
        scene = Scene()
        scene.turn("nva").place(HUE, T_NVA_GUERRILLA, 2, "3.3.1")
        assert scene.pieces("hue") == {"nva_guerrilla_underground": 2}

    @pytest.mark.rule("fitl 1.4.3-d")
    def test_active_guerrillas_serve_where_one_is_activated(self) -> None:
        """An Attack Activates all Guerrillas: those already Active take part and stay Active."""
        scene = Scene().put("hue", vc_guerrilla_active=2, vc_guerrilla_underground=1, police=1)
        play = scene.operation("vc", "attack")
        play.do("hue", 3, "police")
        assert scene.pieces("hue") == {"vc_guerrilla_active": 3}
        assert not scene.put("hue", police=1).can("vc", "terror")  # that takes an Underground one

    @pytest.mark.rule("fitl 1.4.3-e")
    def test_moving_keeps_the_face(self) -> None:
        """Irregulars that fly and Guerrillas that March in small groups stay as they are."""
        scene = Scene().put(
            "hue", irregular_active=1, irregular_underground=1, vc_guerrilla_active=1
        )
        turn = scene.turn("us")
        turn.move(IRREGULAR_A, 1, HUE, SAIGON, "4.2.2")
        turn.move(IRREGULAR_A, 0, HUE, SAIGON, "4.2.2")
        assert scene.pieces("saigon") == {"irregular_active": 1}
        assert len(scene.told("move")) == 1
        play = scene.operation("vc", "march")
        play.do("quang_tri", "hue")
        if play.step == "march.active":
            play.do(1)
        assert scene.pieces("quang_tri") == {"vc_guerrilla_active": 1}


class TestTunnels:
    @pytest.mark.rule("fitl 1.4.4-a", "fitl 1.4.4-b")
    def test_marked_at_set_up(self) -> None:
        """VC's Base in Tay Ninh starts Tunneled in every scenario, with one marker."""
        for scenario in ("short", "medium", "full"):
            scene = Scene(scenario)
            assert scene.pieces("tay_ninh")["vc_tunneled_base"] == 1
            assert scene.s.on_map((VC_TUNNEL, NVA_TUNNEL)) == 1
        assert OTHER_FACE[VC_TUNNEL] == VC_BASE  # a Base is Tunneled or not; there is no more

    @pytest.mark.rule("fitl 1.4.4-c")
    def test_it_resists(self) -> None:
        """Assault rolls against it; Air Strike, Raid and Advise cannot touch it."""
        scene = Scene().put("hue", us_troops=3, ranger_underground=1, vc_tunneled_base=1)
        play = scene.operation("us", "assault")
        play.do("hue")
        assert play.seat == "chance"
        play.do(3)
        assert scene.pieces("hue")["vc_tunneled_base"] == 1
        scene = Scene().put("hue", us_troops=3, ranger_underground=1, vc_tunneled_base=1)
        play = scene.activity("us", "air_strike")
        play.do(6)
        assert play.offered == ["done"]
        play = scene.activity("arvn", "raid")
        play.do("hue")
        while play.request is not None:
            assert play.step in ("raid.from", "raid.space")
            play.do("done")
        assert scene.pieces("hue")["vc_tunneled_base"] == 1

    @pytest.mark.rule("fitl 1.4.4-d", "fitl 1.4.4-b")
    def test_the_marker_goes_with_the_base(self) -> None:
        """Removed, it is an Available Base like any other; losing the marker leaves the Base."""
        scene = Scene().put("hue", vc_tunneled_base=2)
        turn = scene.turn("us")
        turn.remove(HUE, VC_TUNNEL, 1, "5.1")
        turn.drop_tunnel(HUE, VC_TUNNEL, "3.2.4")
        assert scene.pieces("hue") == {"vc_base": 1}
        assert scene.box("available", "vc_base") == 8
        assert scene.told("tunnel.lost")[-1]["kind"] == "vc_base"

    @pytest.mark.rule("fitl 1.4.4-e")
    def test_infiltrated_it_becomes_nvas(self) -> None:
        """NVA takes over the Tunneled VC Base with its Tunnel."""
        scene = Scene().put("hue", nva_guerrilla_underground=3, vc_tunneled_base=1)
        play = scene.activity("nva", "infiltrate")
        play.do("hue")
        while play.step == "infiltrate.how":
            play.do("take_over")
        play.do("vc_tunneled_base")
        assert scene.pieces("hue") == {"nva_guerrilla_underground": 3, "nva_tunneled_base": 1}
        assert (scene.box("available", "vc_base"), scene.box("available", "nva_base")) == (9, 8)


class TestForeign:
    @pytest.mark.rule("fitl 1.3.5-c")
    def test_coin_in_laos_until_the_next_coup(self) -> None:
        """US and ARVN Sweep into Laos; the Redeploy Phase takes them off, US Troops Out of Play."""
        scene = Scene().put("quang_nam", us_troops=3, arvn_troops=2)
        scene.operation("us", "sweep").do("central_laos", "quang_nam", 2).finish()
        scene.operation("arvn", "sweep").do("central_laos", "quang_nam", 1).finish()
        assert scene.pieces("central_laos") == {"us_troops": 2, "arvn_troops": 1}
        scene.play(redeploy.leave_laos_and_cambodia(scene.s, None))
        assert scene.pieces("central_laos") == {}
        assert scene.box("out_of_play", "us_troops") == 2
        assert scene.box("available", "arvn_troops") == 29
