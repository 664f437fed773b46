"""Events: their text, limits, lasting effects (5.1 to 5.4), shown by the little deck."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.coup.reset import reset
from annamite.games.fire_in_the_lake.events import forces, has_capability, has_momentum
from annamite.games.fire_in_the_lake.game import FireInTheLake
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.pieces import POLICE, T_POLICE, T_VC_GUERRILLA
from annamite.games.fire_in_the_lake.spaces import SPACE
from annamite.kernel.shapes import plain
from tests.games.fire_in_the_lake.little_deck import Table
from tests.games.fire_in_the_lake.scenes import Scene

SAIGON = SPACE["saigon"]


def on(card: int, **changes: int) -> Scene:
    """Return a scene in which the 1st Eligible of the card may act."""
    return Scene().set(card=card, **changes)


class TestText:
    @pytest.mark.rule("fitl 5.1-a")
    def test_in_the_order_written(self) -> None:
        """From less than 10, "-10 then +4" ends at 4, where "+4 then -10" would end at 0."""
        scene = on(1, arvn=3)
        Table(scene).do("event", "unshaded")
        assert scene.resources("arvn") == 4

    @pytest.mark.rule("fitl 5.1-b", "fitl 5.1-c")
    def test_who_selects(self) -> None:
        """NVA executes, and says which faction acts; that faction decides how."""
        scene = on(2, eligible=0b0100).put("saigon", us_troops=2)
        table = Table(scene)
        table.do("event", "shaded")
        assert (table.seat, table.step) == ("nva", "event.faction")
        assert table.offered == ["us", "arvn"]
        table.do("us")
        assert (table.seat, table.step) == ("us", "event.operation")
        table.do("train")
        assert table.seat == "us"
        assert table.offered == ["saigon"]

    @pytest.mark.rule("fitl 5.1-b")
    def test_the_executing_faction_selects_the_pieces(self) -> None:
        """ARVN executes and says which of the US pieces go Out of Play."""
        scene = on(24, eligible=0b0010).put("saigon", us_troops=2, us_base=1)
        table = Table(scene)
        table.do("event", "shaded")
        assert (table.seat, table.offered) == ("arvn", ["us_troops", "us_base"])
        table.do("us_base", "us_troops")
        assert scene.pieces("saigon") == {"us_troops": 1}
        assert (scene.box("out_of_play", "us_base"), scene.box("out_of_play", "us_troops")) == (
            1,
            1,
        )
        assert scene.box("available", "us_base") == 5

    @pytest.mark.rule("fitl 5.1.3-a")
    def test_what_can_be_done_must_be(self) -> None:
        """Two of three Guerrillas are Available: both come, and nobody may choose fewer."""
        scene = on(22, eligible=0b0100).available(vc_guerrilla=2)
        table = Table(scene)
        table.do("event", "shaded")
        assert scene.pieces("saigon") == {"vc_guerrilla_underground": 2}
        assert table.step == "card.act" or table.seat == "chance"

    @pytest.mark.rule("fitl 5.1.3-b", "fitl 5.1.1-c", "fitl 1.4.2-d", "fitl 1.4.2-b")
    def test_the_rest_is_done_all_the_same(self) -> None:
        """Of 3 Bases 2 fit into Saigon, none on the Mekong, no COIN piece into the North; VC gain 5."""
        scene = on(22, eligible=0b0001)
        Table(scene).do("event", "unshaded")
        assert scene.pieces("saigon") == {"nva_base": 2}
        assert scene.pieces("loc_saigon_can_tho") == {}
        assert scene.pieces("north_vietnam") == {}
        assert scene.resources("vc") == 35
        assert scene.audit() == []

    @pytest.mark.rule("fitl 5.1.1-c", "fitl 1.4.2-a")
    def test_no_third_base(self) -> None:
        """One Base of any faction there leaves room for one, two for none."""
        scene = on(22, eligible=0b0001).put("saigon", us_base=1)
        Table(scene).do("event", "unshaded")
        assert scene.pieces("saigon") == {"us_base": 1, "nva_base": 1}
        scene = on(22, eligible=0b0001).put("saigon", arvn_base=1, vc_tunneled_base=1)
        Table(scene).do("event", "unshaded")
        assert scene.pieces("saigon") == {"arvn_base": 1, "vc_tunneled_base": 1}

    @pytest.mark.rule("fitl 5.1.1-h", "fitl 1.8-a", "fitl 1.8-b", "fitl 1.8-c")
    def test_nothing_rises_above_75(self) -> None:
        """+20 from 60 stops at 75 for Resources, Aid and Patronage alike; from 50 it gives 70."""
        scene = on(2, arvn=60, aid=60, patronage=60)
        Table(scene).do("event", "unshaded")
        assert (scene.resources("arvn"), scene.s.aid, scene.s.patronage) == (75, 75, 75)
        scene = on(2, arvn=50, aid=50, patronage=50)
        Table(scene).do("event", "unshaded")
        assert (scene.resources("arvn"), scene.s.aid, scene.s.patronage) == (70, 70, 70)

    @pytest.mark.rule("fitl 5.1-d")
    @pytest.mark.parametrize(("aid", "after"), [(60, 65), (73, 75)])
    def test_leaders_are_bound_likewise(self, aid: int, after: int) -> None:
        """Minh's 5 Aid for an ARVN Train stop at 75 as an Event's would."""
        scene = Scene().set(leaders=b"", aid=aid)
        scene.operation("arvn", "train").finish("saigon", "nothing")
        assert scene.s.aid == after


class TestBoxes:
    @pytest.mark.rule("fitl 5.1.1-d", "fitl 1.4.1-h")
    def test_available_pieces_only(self) -> None:
        """Another faction's Guerrillas are not taken from the map, nor from Out of Play."""
        scene = on(22, eligible=0b0001).put("hue", vc_guerrilla_underground=4)
        scene.none_available("vc_guerrilla")
        Table(scene).do("event", "shaded")
        assert scene.pieces("saigon") == {}
        assert scene.pieces("hue") == {"vc_guerrilla_underground": 4}

    @pytest.mark.rule("fitl 5.1.1-d", "fitl 1.4.1-e", "fitl 1.4.1-f")
    def test_other_boxes_where_the_text_names_them(self) -> None:
        """2 Troops come from Casualties and 3 from Out of Play, as far as there are; Available stays."""
        scene = on(24, eligible=0b0001)
        scene.available(us_troops=30)
        scene.s.out_of_play[0], scene.s.casualties[0] = 9, 1
        Table(scene).do("event", "unshaded")
        assert scene.pieces("saigon") == {"us_troops": 4}
        boxes = [
            scene.box(name, "us_troops") for name in ("available", "casualties", "out_of_play")
        ]
        assert boxes == [30, 0, 6]

    @pytest.mark.rule("fitl 1.4.1-k")
    def test_own_pieces_may_come_from_the_map(self) -> None:
        """VC has 1 Guerrilla Available and may take up to 2 more from Hue, or none."""
        scene = on(22, eligible=0b1000).put("hue", vc_guerrilla_active=2)
        scene.available(vc_guerrilla=1)
        table = Table(scene)
        table.do("event", "shaded")
        assert scene.pieces("saigon") == {"vc_guerrilla_underground": 1}
        assert table.step == "event.from_map"
        assert table.offered == ["0", "1", "2"]
        table.do(1, "hue")
        assert scene.pieces("saigon") == {"vc_guerrilla_underground": 2}
        assert scene.pieces("hue") == {"vc_guerrilla_active": 1}

    @pytest.mark.rule("fitl 1.4.1-k")
    def test_not_while_enough_are_available(self) -> None:
        """With 3 Guerrillas Available none may be taken from the map."""
        scene = on(22, eligible=0b1000).put("hue", vc_guerrilla_active=2)
        scene.available(vc_guerrilla=3)
        table = Table(scene)
        table.do("event", "shaded")
        assert table.step != "event.from_map"
        assert scene.pieces("saigon") == {"vc_guerrilla_underground": 3}

    @pytest.mark.rule("fitl 5.1.1-d", "fitl 5.1.3-a")
    @pytest.mark.parametrize(
        ("available", "answers", "came"), [(5, (), 3), (2, (0,), 2), (2, (1, "hue"), 3)]
    )
    def test_texts_that_count_what_came(
        self, available: int, answers: tuple[str | int, ...], came: int
    ) -> None:
        """Placing tells how many pieces came, from the box and from the map together."""
        scene = Scene().put("hue", vc_guerrilla_active=2).available(vc_guerrilla=available)
        play = scene.play(forces.place(scene.turn("vc"), SAIGON, T_VC_GUERRILLA, 3))
        play.do(*answers)
        assert (play.request, play.result) == (None, came)
        assert scene.pieces("saigon") == {"vc_guerrilla_underground": came}

    def test_texts_that_count_what_went(self) -> None:
        """Replacing tells how many came in, removing how many went."""
        scene = Scene().put("saigon", police=3).available(vc_guerrilla=1)
        play = scene.play(forces.replace(scene.turn("us"), SAIGON, POLICE, T_VC_GUERRILLA, 2))
        assert (play.request, play.result) == (None, 1)
        play = scene.play(forces.remove(scene.turn("us"), SAIGON, (T_POLICE,), 2))
        play.do("police")
        assert (play.request, play.result) == (None, 1)


class TestReplacing:
    @pytest.mark.rule("fitl 1.4.1-h", "fitl 1.4.3-c")
    def test_replacements_come_from_available_and_underground(self) -> None:
        """Two of three Police turn into Underground Guerrillas; the Police go to Available."""
        scene = on(21).put("saigon", police=3)
        Table(scene).do("event", "unshaded")
        assert scene.pieces("saigon") == {"police": 1, "vc_guerrilla_underground": 2}
        assert (scene.box("available", "police"), scene.box("available", "vc_guerrilla")) == (
            29,
            28,
        )

    @pytest.mark.rule("fitl 5.1.1-e", "fitl 1.4.1-i")
    def test_what_is_not_available_does_not_come(self) -> None:
        """One Guerrilla Available: two Police go, one Guerrilla comes."""
        scene = on(21).put("saigon", police=3).available(vc_guerrilla=1)
        Table(scene).do("event", "unshaded")
        assert scene.pieces("saigon") == {"police": 1, "vc_guerrilla_underground": 1}

    @pytest.mark.rule("fitl 5.1.1-e", "fitl 5.1.1-c")
    def test_where_stacking_forbids_the_piece_is_removed(self) -> None:
        """A VC Base in Saigon becomes ARVN's; in North Vietnam, where ARVN may not be, it just goes."""
        scene = on(21).put("saigon", vc_base=1, nva_base=1).put("north_vietnam", vc_base=1)
        Table(scene).do("event", "shaded")
        assert scene.pieces("saigon") == {"arvn_base": 1, "nva_base": 1}
        assert scene.pieces("north_vietnam") == {}
        assert (scene.box("available", "vc_base"), scene.box("available", "arvn_base")) == (9, 2)

    def test_nothing_there_is_nothing_replaced(self) -> None:
        """Without Police in Saigon no Guerrilla comes."""
        scene = on(21).put("hue", police=2)
        Table(scene).do("event", "unshaded")
        assert scene.pieces("saigon") == {}


class TestTunnels:
    @pytest.mark.rule("fitl 5.1.1-f", "fitl 1.4.4-c")
    def test_a_tunneled_base_withstands_other_texts(self) -> None:
        """Of a Base and a Tunneled one the US removes the first and is asked no more."""
        scene = on(23).put("saigon", vc_base=1, nva_tunneled_base=1)
        table = Table(scene)
        table.do("event", "unshaded")
        assert table.offered == ["vc_base"]
        table.do("vc_base")
        assert table.step == "card.act"
        assert scene.pieces("saigon") == {"nva_tunneled_base": 1}

    @pytest.mark.rule("fitl 5.1.1-f", "fitl 1.4.4-d")
    def test_text_that_says_tunneled_removes_it(self) -> None:
        """The marker goes with the Base: what is Available again is a plain Base."""
        scene = on(23).put("saigon", vc_base=1, nva_tunneled_base=1)
        table = Table(scene)
        table.do("event", "shaded")
        assert table.offered == ["nva_tunneled_base", "vc_base"]
        table.do("nva_tunneled_base", "vc_base")
        assert scene.pieces("saigon") == {}
        assert (scene.box("available", "nva_base"), scene.box("available", "vc_base")) == (9, 9)

    @pytest.mark.rule("fitl 5.1.1-g")
    def test_the_owner_may_give_up_its_own(self) -> None:
        """NVA executing may take its Tunneled Base, or stop when nothing else is left."""
        scene = on(23, eligible=0b0100).put("saigon", vc_base=1, nva_tunneled_base=1)
        table = Table(scene)
        table.do("event", "unshaded")
        assert table.offered == ["nva_tunneled_base", "vc_base"]
        table.do("vc_base")
        assert table.offered == ["nva_tunneled_base", "done"]
        table.do("done")
        assert scene.pieces("saigon") == {"nva_tunneled_base": 1}
        scene = on(23, eligible=0b0100).put("saigon", nva_tunneled_base=1, vc_tunneled_base=1)
        table = Table(scene)
        table.do("event", "unshaded")
        assert table.offered == ["nva_tunneled_base", "done"]
        table.do("nva_tunneled_base")
        assert scene.pieces("saigon") == {"vc_tunneled_base": 1}


class TestDualUse:
    @pytest.mark.rule("fitl 5.2-a", "fitl 5.2-b")
    @pytest.mark.parametrize(
        ("eligible", "seat"), [(0b0001, "us"), (0b0010, "arvn"), (0b0100, "nva"), (0b1000, "vc")]
    )
    def test_either_text_but_one(self, eligible: int, seat: str) -> None:
        """Any faction picks either text; the other is not carried out."""
        for side, arvn, vc in (("unshaded", 24, 30), ("shaded", 30, 35)):
            scene = on(1, eligible=eligible)
            table = Table(scene)
            assert table.seat == seat
            table.do("event")
            assert {"unshaded", "shaded"} <= set(table.offered)
            table.do(side)
            assert (scene.resources("arvn"), scene.resources("vc")) == (arvn, vc)
            assert scene.told("event")[-1] == {"faction": seat, "card": 1, "side": side}


class TestCapabilities:
    @pytest.mark.rule("fitl 5.3-a")
    @pytest.mark.parametrize(("side", "shaded"), [("unshaded", False), ("shaded", True)])
    def test_a_marker_on_the_side_chosen(self, side: str, shaded: bool) -> None:
        """The chosen side is in force and shown, the other is not."""
        scene = on(18)
        Table(scene).do("event", side)
        assert has_capability(scene.s, 18, shaded=shaded)
        assert not has_capability(scene.s, 18, shaded=not shaded)
        assert not has_capability(scene.s, 8, shaded=shaded)
        shown = plain(FireInTheLake().view(scene.s, None))["capabilities"]
        assert [(row["number"], row["shaded"]) for row in shown] == [(18, shaded)]
        assert scene.s.momentum == 0

    @pytest.mark.rule("fitl 5.3-a")
    def test_the_last_side_counts(self) -> None:
        """A Capability in force on one side turns over when the other text is executed."""
        scene = on(8).set(capabilities_unshaded=1 << 8 | 1 << 18)
        Table(scene).do("event", "shaded")
        assert scene.s.capabilities_shaded == 1 << 8
        assert scene.s.capabilities_unshaded == 1 << 18
        assert scene.resources("vc") == 35
        scene = on(8).set(capabilities_shaded=1 << 8 | 1 << 18)
        Table(scene).do("event", "unshaded")
        assert scene.s.capabilities_unshaded == 1 << 8
        assert scene.s.capabilities_shaded == 1 << 18

    @pytest.mark.rule("fitl 5.3-b")
    def test_it_lasts_through_a_coup_round(self) -> None:
        """After a Reset the Capability is still in force."""
        scene = on(8)
        Table(scene).do("event", "unshaded")
        scene.play(reset(scene.s, None))
        assert has_capability(scene.s, 8, shaded=False)


class TestMomentum:
    @pytest.mark.rule("fitl 5.4-a")
    def test_until_reset(self) -> None:
        """The text is in force from its execution to the next Reset, over further cards."""
        scene = on(7)
        table = Table(scene)
        table.do("event", "unshaded", "pass", "pass", "pass", "50")
        assert (scene.s.card, has_momentum(scene.s, 7, shaded=False)) == (2, True)
        assert scene.resources("vc") == 30 + 5 + 1
        scene.play(reset(scene.s, None))
        assert not has_momentum(scene.s, 7, shaded=False)

    @pytest.mark.rule("fitl 5.4-a")
    def test_through_a_whole_coup_round(self) -> None:
        """Played out, the Round ends with nothing in force, and with its Capability untouched."""
        scene = on(7).set(phase=Phase.NEXT_CARD, next_card=125)
        scene.set(momentum=1 << 7, capabilities_shaded=1 << 8)
        table = Table(scene)
        table.do("50").until("redeploy.nva_from")
        assert scene.s.momentum == 1 << 7
        table.until("deck.card")
        assert (scene.s.momentum, scene.s.capabilities_shaded) == (0, 1 << 8)

    @pytest.mark.rule("fitl 5.4-a")
    def test_the_other_text_of_the_card_is_none(self) -> None:
        """Card 7's shaded text is no Momentum: it just happens."""
        scene = on(7)
        Table(scene).do("event", "shaded")
        assert scene.s.momentum == 0
        assert scene.resources("vc") == 35

    @pytest.mark.rule("fitl 5.4-d", "fitl 5.4-b")
    @pytest.mark.parametrize(("side", "shaded"), [("unshaded", False), ("shaded", True)])
    def test_which_side_applies(self, side: str, shaded: bool) -> None:
        """Of a card with Momentum on both sides (15, Medevac) the executed one is in view."""
        scene = on(15)
        Table(scene).do("event", side)
        assert has_momentum(scene.s, 15, shaded=shaded)
        assert not has_momentum(scene.s, 15, shaded=not shaded)
        shown = plain(FireInTheLake().view(scene.s, None))["momentum"]
        assert [(row["number"], row["title"], row["shaded"]) for row in shown] == [
            (15, "Medevac", shaded)
        ]

    @pytest.mark.rule("fitl 5.4-c", "fitl 5.4-b")
    def test_any_number_at_once(self) -> None:
        """Four Momentum texts in force are all shown, and a fifth joins them."""
        scene = on(7).set(momentum=1 << 15 | 1 << 16 | 1 << 17 | 1 << 222)
        Table(scene).do("event", "unshaded")
        shown = plain(FireInTheLake().view(scene.s, None))["momentum"]
        assert [(row["number"], row["shaded"]) for row in shown] == [
            *((7, False), (15, False), (16, False), (17, False)),
            (22, True),
        ]
