"""What the kinds of spaces are for (1.3), and players and factions (1.5)."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.coup import resources
from annamite.games.fire_in_the_lake.game import FireInTheLake
from annamite.games.fire_in_the_lake.movement import insurgents
from annamite.games.fire_in_the_lake.pieces import ARVN, COIN, FACTIONS, INSURGENTS, NVA, US, VC
from annamite.games.fire_in_the_lake.rule_options import players
from annamite.games.fire_in_the_lake.solitaire import player
from annamite.games.fire_in_the_lake.spaces import SPACE_IDS, bits, mask_of, neighbours
from annamite.games.fire_in_the_lake.victory import outcome, player_margin, someone_wins
from annamite.kernel import Setup, SetupError
from tests.games.fire_in_the_lake.scenes import Scene


class TestSpaces:
    @pytest.mark.rule("fitl 1.3.1-b")
    def test_all_kinds_hold_forces(self) -> None:
        """A Province, a City and a LoC hold pieces of every faction."""
        scene = Scene()
        group = {
            "us_troops": 1,
            "arvn_troops": 2,
            "nva_troops": 3,
            "vc_guerrilla_active": 4,
        }
        for space in ("quang_tri", "hue", "loc_saigon_can_tho"):
            scene.put(space, **group)
            assert scene.pieces(space) == group
        assert scene.audit() == []

    @pytest.mark.rule("fitl 1.3.2-c")
    @pytest.mark.parametrize(
        ("space", "found", "killed"),
        [("pleiku", 4, 2), ("tay_ninh", 2, 4), ("kien_hoa", 4, 4), ("saigon", 4, 4)],
    )
    def test_terrain(self, space: str, found: int, killed: int) -> None:
        """Four US Troops: Jungle halves what a Sweep finds, Highland what an Assault removes."""
        scene = Scene().put(space, us_troops=4, vc_guerrilla_underground=6)
        play = scene.operation("us", "sweep")
        play.do(space)
        play.finish("done")
        assert scene.pieces(space).get("vc_guerrilla_active", 0) == found
        scene = Scene().put(space, us_troops=4, vc_guerrilla_active=6)
        scene.operation("us", "assault").finish(space)
        assert scene.pieces(space)["vc_guerrilla_active"] == 6 - killed

    @pytest.mark.rule("fitl 1.3.2-d")
    def test_population(self) -> None:
        """Hue's 2 counts for Support and Control, and lets VC Rally 2 more Guerrillas at a Base."""
        scene = Scene().support("hue", 1).put("hue", police=1)
        assert (scene.s.total_support, scene.s.coin_population) == (2, 2)
        scene = Scene().put("hue", vc_base=1)
        play = scene.operation("vc", "rally")
        play.do("hue")
        assert "guerrilla-3" in play.offered
        assert "guerrilla-4" not in play.offered

    @pytest.mark.rule("fitl 1.3.4-c")
    def test_econ(self) -> None:
        """The Mekong's Econ 2 goes into ARVN earnings unless Sabotaged, and is what VC Tax there."""
        held = Scene().set(arvn=0, aid=0)
        for city in ("hue", "da_nang", "kontum", "qui_nhon", "cam_ranh", "an_loc", "saigon"):
            held.put(city, police=1)
        held.put("can_tho", police=1)
        held.play(resources.resources_phase(held.s, None))
        assert (held.s.econ, held.resources("arvn")) == (15, 15)
        held.set(arvn=0, aid=0).mark("loc_saigon_can_tho")
        held.play(resources.resources_phase(held.s, None))
        assert (held.s.econ, held.resources("arvn")) == (13, 13)
        scene = Scene().set(vc=0).put("loc_saigon_can_tho", vc_guerrilla_underground=1)
        scene.activity("vc", "tax").finish("loc_saigon_can_tho")
        assert scene.resources("vc") == 2

    @pytest.mark.rule("fitl 1.3.6-a")
    def test_adjacency_rules_movement(self) -> None:
        """From Quang Duc one Marches into its neighbours, Route 11 and Khanh Hoa too, and no further."""
        scene = Scene().put("quang_duc", vc_guerrilla_underground=1)
        play = scene.operation("vc", "march")
        offered = set(play.offered) & set(SPACE_IDS)
        assert {"loc_cam_ranh_da_lat", "khanh_hoa", "saigon"} <= offered
        assert not {"quang_duc", "hue", "cam_ranh", "an_loc"} & offered
        assert len(offered) == 12
        assert bits(neighbours(mask_of("hue"))) == bits(
            mask_of("quang_tri", "loc_hue_khe_sanh", "loc_hue_da_nang")
        )


def is_accepted(options: dict[str, bool | int | str]) -> bool:
    """Whether a game can be begun with the options."""
    try:
        FireInTheLake().start(Setup("short", options))
    except SetupError:
        return False
    return True


class TestPlayers:
    @pytest.mark.rule("fitl 1.5-a", "fitl 1.0-a")
    def test_four_factions_among_one_to_four_players(self) -> None:
        """The game has four seats; they may be shared out among 4, 3 or 2 players."""
        game = FireInTheLake()
        assert [seat.id for seat in game.seats] == ["us", "arvn", "nva", "vc"]
        counts = {}
        for sharing in ("none", "insurgents", "coin", "both"):
            s = game.start(Setup("short", {"sharing": sharing}))
            counts[sharing] = players(s.options)
        assert counts == {
            "none": ((US,), (ARVN,), (NVA,), (VC,)),
            "insurgents": ((US,), (ARVN,), (NVA, VC)),
            "coin": ((US, ARVN), (NVA,), (VC,)),
            "both": ((US, ARVN), (NVA, VC)),
        }

    @pytest.mark.rule("fitl 1.5-b")
    @pytest.mark.parametrize(
        "own", [(US, ARVN), (NVA, VC), *((faction,) for faction in (US, ARVN, NVA, VC))]
    )
    def test_a_lone_player(self, own: tuple[int, ...]) -> None:
        """One person takes the COIN pair, the Insurgent pair or a single Faction."""
        pairs: dict[tuple[int, ...], str] = {(US, ARVN): "coin", (NVA, VC): "insurgents"}
        sharing = pairs.get(own, "none")
        taken = "+".join(name for n, name in enumerate(FACTIONS) if n not in own)
        options: dict[str, bool | int | str] = {"nonplayers": taken, "sharing": sharing}
        assert player(FireInTheLake().start(Setup("short", options))) == own
        assert is_accepted({**options, "harder": True})

    @pytest.mark.rule("fitl 1.5-b")
    @pytest.mark.parametrize("sharing", ["none", "insurgents", "coin", "both"])
    @pytest.mark.parametrize("taken", ["nva+vc", "us+arvn", "us+nva", "us+vc", "arvn+nva", "vc"])
    def test_who_is_no_lone_player(self, taken: str, sharing: str) -> None:
        """Two Factions of different sides, or of one side with a player each, are two players."""
        pairs = {("nva+vc", "coin"), ("us+arvn", "insurgents")}
        expected = (taken, sharing) in pairs
        options: dict[str, bool | int | str] = {"nonplayers": taken, "sharing": sharing}
        options["harder"] = True
        assert is_accepted(options) is expected

    @pytest.mark.rule("fitl 1.5-c", "fitl 1.5-d", "fitl 1.5-e")
    @pytest.mark.parametrize(
        ("sharing", "of_us", "of_nva"),
        [
            ("insurgents", (US,), (NVA, VC)),
            ("coin", (US, ARVN), (NVA,)),
            ("both", (US, ARVN), (NVA, VC)),
        ],
    )
    def test_players_share_what_is_left(
        self, sharing: str, of_us: tuple[int, ...], of_nva: tuple[int, ...]
    ) -> None:
        """2 players hold a side each; of 3, one holds the Insurgents or the COIN factions."""
        found = players(FireInTheLake().start(Setup("full", {"sharing": sharing})).options)
        assert of_us in found
        assert of_nva in found
        assert len(found) == (2 if sharing == "both" else 3)

    @pytest.mark.rule("fitl 1.5.1-a", "fitl 1.5.1-b", "fitl 1.5.1-c")
    def test_friends_and_enemies(self) -> None:
        """US Assaults NVA and VC but not ARVN; VC Attacks US and ARVN but not NVA."""
        assert (set(COIN), set(INSURGENTS)) == ({US, ARVN}, {NVA, VC})
        scene = Scene().put("hue", us_troops=4, arvn_troops=2, nva_troops=1, vc_guerrilla_active=1)
        scene.operation("us", "assault").do("hue", "both").finish()
        assert scene.pieces("hue") == {"us_troops": 4, "arvn_troops": 2}
        scene = Scene().put("hue", nva_troops=1, vc_guerrilla_active=6, us_troops=1, police=1)
        assert insurgents(scene.s) == mask_of("hue")
        play = scene.operation("vc", "attack")
        play.do("hue", 1)
        assert play.offered == ["us_troops", "police", "done"]
        assert not Scene().put("hue", nva_troops=1, vc_guerrilla_active=1).can("vc", "attack")
        assert not Scene().put("hue", us_troops=1, arvn_troops=1).can("us", "assault")


class TestSharing:
    def margins(self, sharing: str, **totals: int) -> Scene:
        """Return an otherwise empty scene with these totals and 0 Bases: margins follow by hand."""
        scene = Scene(sharing=sharing)
        return scene.set(
            **{
                "total_support": 0,
                "coin_population": 0,
                "nva_population": 0,
                "total_opposition": 0,
                **totals,
            }
        ).none_available("us_troops", "us_base")

    @pytest.mark.rule("fitl 1.5-f")
    def test_politburo_in_coup_rounds(self) -> None:
        """NVA at 18 - 18 = 0 and VC at 36 - 35 = 1: the better counts, and either one wins."""
        scene = self.margins("insurgents", nva_population=18, total_opposition=36)
        assert player_margin(scene.s, NVA, final=False) == 1
        assert player_margin(scene.s, VC, final=False) == 1
        assert someone_wins(scene.s)
        scene = self.margins("insurgents", nva_population=19, total_opposition=0)
        assert player_margin(scene.s, VC, final=False) == 1
        assert someone_wins(scene.s)
        scene = self.margins("insurgents", nva_population=18, total_opposition=35)
        assert not someone_wins(scene.s)

    @pytest.mark.rule("fitl 1.5-g")
    def test_politburo_after_the_final_coup(self) -> None:
        """NVA at 20 - 18 = 2 and VC at 30 - 35 = -5: the worse counts for both."""
        scene = self.margins("insurgents", nva_population=20, total_opposition=30)
        assert player_margin(scene.s, NVA, final=True) == -5
        scene.s.ended = 2
        result = outcome(scene.s)
        assert result is not None
        assert (result.scores["nva"], result.scores["vc"]) == (-5, -5)
        assert (result.scores["us"], result.scores["arvn"]) == (-50, -50)
        apart = self.margins("none", nva_population=20, total_opposition=30)
        assert player_margin(apart.s, NVA, final=True) == 2

    @pytest.mark.rule("fitl 1.5-h")
    @pytest.mark.parametrize("final", [False, True])
    def test_sovereignty_counts_the_worse(self, *, final: bool) -> None:
        """US at 55 - 50 = 5 and ARVN at 47 - 50 = -3: the player is at -3, always."""
        scene = self.margins("coin", total_support=55, coin_population=47)
        assert player_margin(scene.s, US, final=final) == -3
        assert player_margin(scene.s, ARVN, final=final) == -3
        apart = self.margins("insurgents", total_support=55, coin_population=47)
        assert player_margin(apart.s, US, final=final) == 5

    @pytest.mark.rule("fitl 1.5-i")
    def test_sovereignty_wins_with_both_only(self) -> None:
        """The US alone past 50 ends nothing; with ARVN at 51 too the game ends."""
        scene = self.margins("coin", total_support=55, coin_population=50)
        assert not someone_wins(scene.s)
        scene.set(coin_population=51)
        assert someone_wins(scene.s)
        apart = self.margins("none", total_support=55, coin_population=50)
        assert someone_wins(apart.s)


class TestNegotiation:
    @pytest.mark.rule("fitl 1.5.2-d")
    def test_up_to_half_to_the_ally_while_acting(self) -> None:
        """NVA with 7 may hand VC 1 to 3, once; VC with 8 may give 0 to 4 when asked."""
        scene = Scene().set(nva=7, vc=8)
        play = scene.operation("nva", "rally")
        assert {"give", "ask"} <= set(play.offered)
        play.do("give")
        assert (play.seat, play.offered) == ("nva", ["1", "2", "3"])
        play.do(3)
        assert (scene.resources("nva"), scene.resources("vc")) == (4, 11)
        assert "give" not in play.offered
        play.do("ask")
        assert (play.seat, play.offered) == ("vc", ["0", "1", "2", "3", "4", "5"])
        play.do(5)
        assert (scene.resources("nva"), scene.resources("vc")) == (9, 6)
        assert "ask" not in play.offered

    @pytest.mark.rule("fitl 1.5.2-d")
    def test_who_has_too_little_gives_nothing(self) -> None:
        """Half of 1 is nothing: neither gift is offered; COIN factions have no such right."""
        play = Scene().set(nva=1, vc=1).operation("nva", "rally")
        assert not {"give", "ask"} & set(play.offered)
        play = Scene().set(nva=2, vc=1).operation("nva", "rally")
        assert {"give", "ask"} & set(play.offered) == {"give"}
        play = Scene().put("hue", arvn_troops=2).operation("arvn", "train")
        assert not {"give", "ask"} & set(play.offered)

    @pytest.mark.rule("fitl 1.5.2-d", "fitl 1.8-a")
    def test_no_more_than_fits(self) -> None:
        """VC at 73 can be given 2 of NVA's 20, and at 75 nothing."""
        play = Scene().set(nva=20, vc=73).operation("nva", "rally")
        play.do("give")
        assert play.offered == ["1", "2"]
        play = Scene().set(nva=20, vc=75).operation("nva", "rally")
        assert {"give", "ask"} & set(play.offered) == {"ask"}
