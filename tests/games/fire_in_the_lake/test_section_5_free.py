"""Free Operations and Special Activities granted by Events (5.5, 3.1.2)."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.events.free import free_activity, free_operation
from annamite.games.fire_in_the_lake.pieces import ARVN, NVA, US, VC
from annamite.games.fire_in_the_lake.spaces import mask_of
from tests.games.fire_in_the_lake.little_deck import Table
from tests.games.fire_in_the_lake.scenes import Play, Scene


def free(scene: Scene, faction: int, *names: str, by: str = "us", **limits: object) -> Play:
    """Start a free Operation that an Event of `by` grants to `faction`."""
    return scene.play(free_operation(scene.turn(by), faction, names, **limits))  # type: ignore[arg-type]


class TestOperations:
    @pytest.mark.rule("fitl 5.5-a", "fitl 5.5-e")
    def test_at_once_and_for_nothing(self) -> None:
        """US executes; penniless NVA Marches at once, and is Eligible on the next card all the same."""
        scene = Scene().set(card=59, eligible=0b0001, nva=0, vc=0)
        scene.put("central_laos", nva_troops=2).put("southern_laos", nva_guerrilla_underground=1)
        table = Table(scene)
        table.do("event", "single")
        assert (table.seat, table.step) == ("nva", "event.operation")
        table.do("march", "quang_nam", "central_laos", 2, "southern_laos", 1)
        if table.step == "march.from":
            table.do("done")
        table.do("done")
        assert scene.pieces("quang_nam") == {"nva_troops": 2, "nva_guerrilla_underground": 1}
        assert scene.resources("nva") == 0
        assert table.step == "deck.card"
        assert scene.s.eligible == 0b1110

    @pytest.mark.rule("fitl 5.5-a")
    def test_the_next_faction_acts_as_if_nothing_had_happened(self) -> None:
        """VC executes, NVA Marches free, and the US is 2nd Eligible as after any Event."""
        scene = Scene().set(card=59, eligible=0b1001).put("central_laos", nva_troops=2)
        table = Table(scene)
        assert table.seat == "vc"
        table.do("event", "single")
        assert table.seat == "nva"
        table.do("march", "quang_nam", "central_laos", 2, "done", "done")
        assert (table.seat, table.step) == ("us", "card.act")

    @pytest.mark.rule("fitl 5.5-a")
    def test_arvn_operations_cost_nothing(self) -> None:
        """A free ARVN Sweep and Assault spend no Resources, and need none."""
        scene = Scene().set(arvn=0).put("saigon", arvn_troops=4, vc_guerrilla_active=2)
        play = free(scene, ARVN, "assault")
        play.finish("assault", "saigon", "done")
        assert scene.pieces("saigon") == {"arvn_troops": 4}
        assert scene.resources("arvn") == 0

    @pytest.mark.rule("fitl 5.5-b")
    def test_other_limits_hold(self) -> None:
        """Only Operations with a legal space are offered; a free Attack still needs an enemy."""
        scene = Scene().put("saigon", vc_guerrilla_underground=1)
        play = free(scene, VC, "attack", "terror")
        assert play.offered == ["terror"]
        scene.put("saigon", police=1)
        assert free(scene, VC, "attack", "terror").offered == ["attack", "terror"]

    @pytest.mark.rule("fitl 5.5-b", "fitl 5.1.1-a")
    def test_where_the_text_allows(self) -> None:
        """Only spaces that the Event names are offered, and one if it grants a Limited Operation."""
        scene = Scene().put("saigon", police=1).put("hue", us_troops=1)
        play = free(scene, US, "sweep", within=mask_of("hue", "saigon"), limited=True)
        play.do("sweep")
        assert play.offered == ["hue", "saigon"]
        play.do("hue")
        assert play.step == "sweep.from"
        play.do("done")
        assert play.step != "sweep.space"

    @pytest.mark.rule("fitl 5.5-b")
    def test_no_special_activity_comes_with_it(self) -> None:
        """A free Operation alone grants none."""
        scene = Scene().put("saigon", us_troops=3, vc_guerrilla_active=1)
        play = free(scene, US, "assault").do("assault")
        assert "activity" not in play.offered

    @pytest.mark.rule("fitl 5.1.3-a")
    def test_it_may_be_declined_only_if_the_text_says_so(self) -> None:
        """A faction that acts decides the details, not whether; "may" is another matter."""
        scene = Scene().put("saigon", us_troops=3, vc_guerrilla_active=1)
        assert free(scene, US, "assault").offered == ["assault"]
        play = free(scene, US, "assault", optional=True)
        assert play.offered == ["assault", "nothing"]
        play.do("nothing")
        assert play.request is None
        play = scene.play(free_activity(scene.turn("us"), US, ("air_lift",)))
        assert play.offered == ["air_lift"]
        play = scene.play(free_activity(scene.turn("us"), US, ("air_lift",), optional=True))
        assert play.offered == ["air_lift", "nothing"]

    @pytest.mark.rule("fitl 5.5-c")
    def test_pacification_is_still_paid_for(self) -> None:
        """In a free Train Police cost nothing, but each step of Pacification costs 3."""
        scene = Scene().set(arvn=10).put("saigon", arvn_troops=3)
        play = free(scene, ARVN, "train")
        play.do("train", "saigon", "cubes", 0, 2, "done")
        assert scene.resources("arvn") == 10
        play.do("pacify", "saigon")
        assert play.offered == ["1", "2"]
        play.finish(2)
        assert (scene.level("saigon"), scene.resources("arvn")) == (2, 4)

    @pytest.mark.rule("fitl 5.5-c")
    def test_the_trail_is_still_paid_for(self) -> None:
        """In a free Rally Guerrillas cost nothing, Improving the Trail costs 2, and needs them."""
        scene = Scene().set(nva=2, vc=0)
        play = free(scene, NVA, "rally")
        play.do("rally", "hue", "guerrilla-1", "done", "yes")
        assert (scene.s.trail, scene.resources("nva")) == (1, 0)
        scene = Scene().set(nva=1, vc=0)
        play = free(scene, NVA, "rally")
        play.do("rally", "hue", "guerrilla-1", "done")
        assert play.request is None
        assert (scene.s.trail, scene.resources("nva")) == (0, 1)

    @pytest.mark.rule("fitl 5.1.3-a", "fitl 5.1.3-b")
    def test_text_that_leaves_no_choice(self) -> None:
        """What must be executed cannot be declined, unless it is impossible; the text is told."""
        scene = Scene().put("saigon", us_troops=1, vc_guerrilla_active=1)
        play = free(scene, US, "assault", optional=False)
        assert play.offered == ["assault"]
        play.do("assault", "saigon")
        play.finish()
        assert play.result is True
        play = free(scene, US, "assault", optional=False)
        assert play.offered == ["nothing"]
        assert play.do("nothing").result is False
        granted = free_activity(scene.turn("us"), US, ("air_lift", "advise"), optional=False)
        play = scene.play(granted)
        assert play.offered == ["air_lift"]
        play.do("air_lift", "saigon", "hue", "us_troops-1").finish()
        assert play.result is True


class TestActivities:
    def ambushers(self) -> Scene:
        """Return a scene for card 16, to be executed by the US."""
        return Scene().set(card=16, eligible=0b0001)

    @pytest.mark.rule("fitl 5.5-d")
    def test_free_ambush(self) -> None:
        """As in an Attack: 1 hidden Guerrilla Activates, 1 piece goes, no die, no cost, no Attrition."""
        scene = self.ambushers().put("saigon", us_troops=2, vc_guerrilla_underground=2)
        scene.set(vc=0)
        table = Table(scene)
        table.do("event", "unshaded")
        assert (table.seat, table.offered) == ("vc", ["ambush"])
        table.do("ambush", "saigon", "saigon", "us_troops")
        assert scene.pieces("saigon") == {
            "us_troops": 1,
            "vc_guerrilla_underground": 1,
            "vc_guerrilla_active": 1,
        }
        assert scene.box("casualties", "us_troops") == 1
        assert scene.resources("vc") == 0

    @pytest.mark.rule("fitl 5.5-d", "fitl 5.5-b")
    def test_free_ambush_needs_a_hidden_guerrilla_and_a_target(self) -> None:
        """Active Guerrillas alone, or nobody to strike, and it is not offered."""
        scene = self.ambushers().put("saigon", us_troops=2, vc_guerrilla_active=2)
        table = Table(scene)
        table.do("event", "unshaded")
        assert table.offered == ["nothing"]
        scene = self.ambushers().put("saigon", vc_guerrilla_underground=2)
        table = Table(scene)
        table.do("event", "unshaded")
        assert table.offered == ["nothing"]

    @pytest.mark.rule("fitl 5.5-d")
    def test_free_ambush_on_a_loc(self) -> None:
        """On the Mekong it reaches the spaces next to it."""
        scene = self.ambushers().put("loc_saigon_can_tho", vc_guerrilla_underground=1)
        scene.put("saigon", police=1).put("kien_hoa", police=1).put("hue", police=1)
        table = Table(scene)
        table.do("event", "unshaded", "ambush", "loc_saigon_can_tho")
        assert sorted(table.offered) == ["kien_hoa", "saigon"]

    @pytest.mark.rule("fitl 5.5-f")
    def test_free_raid_activates_a_ranger(self) -> None:
        """Two enemies go once a hidden Ranger is Activated; without one none go."""
        scene = Scene().set(card=16, eligible=0b0001, arvn=0)
        scene.put("saigon", ranger_underground=1, vc_guerrilla_underground=3)
        table = Table(scene)
        table.do("event", "shaded", "raid", "saigon").until("raid.strike")
        table.do("yes", "vc_guerrilla_underground", "vc_guerrilla_underground")
        assert scene.pieces("saigon") == {"ranger_active": 1, "vc_guerrilla_underground": 1}
        assert scene.resources("arvn") == 0
        scene = Scene().set(card=16, eligible=0b0001)
        scene.put("saigon", ranger_active=1, vc_guerrilla_underground=3)
        table = Table(scene)
        table.do("event", "shaded", "raid", "saigon")
        while table.step in ("raid.from", "raid.space"):
            table.do("done")
        assert table.step == "deck.card"
        assert scene.pieces("saigon") == {"ranger_active": 1, "vc_guerrilla_underground": 3}

    @pytest.mark.rule("fitl 5.5-a", "fitl 2.3.6-e")
    def test_a_faction_of_its_own_choice(self) -> None:
        """ARVN executes 69: the US picks its free activity; ARVN stays Eligible, so does the US."""
        scene = Scene().set(card=69, eligible=0b0010).put("saigon", us_troops=2)
        table = Table(scene)
        table.do("event", "single")
        assert table.seat == "us"
        assert table.offered == ["air_lift"]
        table.do("air_lift", "saigon").until("deck.card")
        assert table.step == "deck.card"
        assert scene.s.eligible == 0b1111

    def test_only_activities_with_a_legal_space_are_offered(self) -> None:
        """Within spaces that hold nothing to act on, nothing is offered."""
        scene = Scene().put("saigon", us_troops=2)
        names, within = ("air_lift", "air_strike"), mask_of("north_vietnam")
        play = scene.play(free_activity(scene.turn("us"), US, names, within=within))
        assert play.offered == ["nothing"]
        scene.set(trail=1)
        play = scene.play(free_activity(scene.turn("us"), US, ("air_lift", "air_strike")))
        assert play.offered == ["air_lift", "air_strike"]


class TestTransfers:
    @pytest.mark.rule("fitl 1.5.2-d")
    def test_while_an_event_is_executed(self) -> None:
        """NVA gives VC up to half before it carries out its Event, once; COIN may not."""
        scene = Scene().set(card=1, eligible=0b0100, nva=9, vc=1)
        table = Table(scene)
        table.do("event")
        assert table.offered == ["unshaded", "shaded", "give"]
        table.do("give")
        assert (table.seat, table.offered) == ("nva", ["1", "2", "3", "4"])
        table.do(4)
        assert (scene.resources("nva"), scene.resources("vc")) == (5, 5)
        assert table.offered == ["unshaded", "shaded", "ask"]
        table.do("ask")
        assert (table.seat, table.offered) == ("vc", ["0", "1", "2"])
        table.do(1)
        assert (scene.resources("nva"), scene.resources("vc")) == (6, 4)
        assert table.offered == ["unshaded", "shaded"]
        table.do("shaded")
        assert scene.resources("vc") == 9
        coin = Table(Scene().set(card=1, eligible=0b0010))
        coin.do("event")
        assert coin.offered == ["unshaded", "shaded"]
