"""What non-players tell of their thoughts: no pick without its bullet, and what each line says."""

from __future__ import annotations

from collections import Counter

import pytest

from annamite.games import load
from annamite.games.fire_in_the_lake.nonplayers import event_check, policy, registry
from annamite.games.fire_in_the_lake.nonplayers.effects import in_words
from annamite.games.fire_in_the_lake.nonplayers.mind import Mind
from annamite.games.fire_in_the_lake.nonplayers.registry import answers, bullet_of
from annamite.games.fire_in_the_lake.nonplayers.witness import witness
from annamite.games.fire_in_the_lake.pieces import ARVN, FACTIONS, NVA, T_US_TROOPS, US, VC
from annamite.kernel import LogEntry
from tests.games.fire_in_the_lake.nonplayers.positions import Story, act, operation
from tests.games.fire_in_the_lake.nonplayers.us.special import activity
from tests.games.fire_in_the_lake.scenes import Scene
from tools.nonplayers import play

GAME = load("fire-in-the-lake")
GREAT_SOCIETY, LAM_SON = 73, 74
ANY = ["11"] * 20


def told(story: Story, *keys: str) -> list[tuple[str, str]]:
    """Return (section, sentence) of every reason with one of the keys, in order."""
    keys = tuple(f"why.{key}" for key in keys)
    return [(e.rule, GAME.text(e)) for e in story.log if e.key in keys]


def before(story: Story, key: str) -> list[LogEntry]:
    """Return what was told before the first entry with the key."""
    at = next(n for n, entry in enumerate(story.log) if entry.key == key)
    return story.log[:at]


# --- the witness --------------------------------------------------------------------------


def terror() -> Scene:
    """Return a position in which the VC have two spaces to Terrorize."""
    scene = Scene().set(vc=5)
    for space in ("hue", "da_nang"):
        scene.put(space, vc_guerrilla_underground=1).support(space, 1)
    return scene


def test_a_pick_without_its_bullet_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Candidates that tell nothing, and a mind that does not make up for it."""
    monkeypatch.setattr(Mind, "_account_for", lambda _mind, _value: None)
    tell = Mind.tell

    def in_part(m: Mind, key: str, rule: str = "8.1", **params: str | int) -> None:
        if key not in ("why.among", "why.random"):
            tell(m, key, rule, **params)

    monkeypatch.setattr(Mind, "tell", in_part)
    with pytest.raises(AssertionError, match="without a bullet"):
        operation(terror(), "vc", "terror", activity=False, spaces=ANY)


def test_an_entry_of_another_chapter_is_no_bullet(monkeypatch: pytest.MonkeyPatch) -> None:
    tell = Mind.tell
    monkeypatch.setattr(
        Mind, "tell", lambda m, key, _rule="", **params: tell(m, key, "3.3.4", **params)
    )
    with pytest.raises(AssertionError, match="without a bullet"):
        operation(terror(), "vc", "terror", activity=False, spaces=ANY)


def test_a_procedure_that_tells_nothing_is_told_for() -> None:
    """`coup.desert` only answers; what it does stands in its own words."""
    procedure = registry.procedure_for(1, "coup.desert")
    assert procedure is not None
    assert bullet_of(procedure).rule(1) == "8.1.2"
    assert bullet_of(procedure).why.startswith("Lose Troops and Police in turn")


def test_the_section_is_that_of_the_faction() -> None:
    """Common bullets of the ARVN and the US name both sections."""
    procedure = registry.procedure_for(US, "activate.split")
    assert procedure is not None
    bullet = bullet_of(procedure)
    assert bullet.rules == ("8.7.5", "8.8.5")
    assert [bullet.rule(faction) for faction in (0, 1)] == ["8.8.5", "8.7.5"]


OWN = {"us": "8.8", "arvn": "8.7", "nva": "8.6", "vc": "8.5"}
COMMON = ("8.1", "8.2", "8.3", "8.4", "8.9")
EACH = sorted(
    (card, seat, step)
    for card, taker, step in registry.registered()
    for number, seat in enumerate(FACTIONS)
    if taker in (-1, number)
)


@pytest.mark.parametrize("seat", FACTIONS)
def test_each_procedure_has_a_section_for_each_faction_that_it_answers_for(seat: str) -> None:
    faction = FACTIONS.index(seat)
    asked = [(card, step) for card, taker, step in EACH if taker == seat]
    rules = {}
    for card, step in asked:
        procedure = registry.procedure_for(faction, step, card)
        assert procedure is not None
        rules[card, step] = bullet_of(procedure).rule(faction)
    assert len(rules) > 40
    strange = {at: rule for at, rule in rules.items() if not rule.startswith((OWN[seat], *COMMON))}
    assert strange == {}


def test_a_common_section_stands_in_for_an_own_one() -> None:
    bullet = registry.Bullet("do something", ("8.8.5", "8.4.4", "8.6.1"))
    told_by = [bullet.rule(FACTIONS.index(seat)) for seat in ("us", "arvn", "nva", "vc")]
    assert told_by == ["8.8.5", "8.4.4", "8.6.1", "8.4.4"]


def test_a_lift_off_the_map_is_refused_by_a_section_of_the_faction() -> None:
    """What 8.6.4 says of the NVA is said of all by 8.4.3."""
    procedure = registry.procedure_for(US, "event.from_map")
    assert procedure is not None
    rules = [bullet_of(procedure).rule(faction) for faction in (US, ARVN, NVA, VC)]
    assert rules == ["8.4.3", "8.4.3", "8.6.4", "8.4.3"]


def test_no_procedure_is_registered_for_a_faction_that_its_sections_leave_out() -> None:
    def theirs(m: Mind) -> None:
        """Do something.

        Rules: 8.7.5, 8.8.5
        """

    with pytest.raises(AssertionError, match="is about vc"):
        answers("terror.space", factions=(ARVN, VC), card=1)(theirs)
    assert (1, ARVN, "terror.space") not in registry.registered()


@pytest.mark.parametrize(
    ("seat", "section"),
    [(seat, own) for seat in OWN for other, own in OWN.items() if other != seat],
)
def test_the_witness_sees_a_section_about_another_faction(seat: str, section: str) -> None:
    with witness() as reader:
        reader.read(LogEntry("why.reason", f"{section}.1", {"faction": seat, "reason": "so"}))
    assert reader.strange == {f"{seat} by {section}.1": 1}


@pytest.mark.parametrize("seat", OWN)
def test_the_witness_takes_own_and_common_sections_for_granted(seat: str) -> None:
    with witness() as reader:
        for section in (OWN[seat], *COMMON):
            reader.read(LogEntry("why.reason", f"{section}.1", {"faction": seat, "reason": "so"}))
    assert not reader.strange


def test_a_story_with_a_section_about_another_faction_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tell = Mind.tell
    monkeypatch.setattr(
        Mind, "tell", lambda m, key, _rule="", **params: tell(m, key, "8.6.3", **params)
    )
    with pytest.raises(AssertionError, match="sections about others"):
        operation(terror(), "vc", "terror", activity=False, spaces=ANY)


def test_no_procedure_is_registered_without_a_bullet() -> None:
    def mute(m: Mind) -> None:
        """Do something."""

    with pytest.raises(AssertionError, match="by which section"):
        answers("terror.space", card=1)(mute)


def test_nothing_is_weighed_for_a_log_that_nobody_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither candidates named nor an Event summed up, where there is no log."""

    def never(*_: object, **__: object) -> None:
        raise AssertionError("told to nobody")

    monkeypatch.setattr(Mind, "tell", never)
    monkeypatch.setattr(Mind, "thinking", never)
    monkeypatch.setattr(Mind, "_account_for", never)
    monkeypatch.setattr(event_check, "in_words", never)
    with witness() as reader:
        assert play("short", period=False, seed=1).games == 1
    assert reader.picks > 100, "it was asked all the same"


# --- lines --------------------------------------------------------------------------------


def test_a_single_candidate_is_told_why() -> None:
    scene = Scene().set(vc=5).put("hue", vc_guerrilla_underground=1).support("hue", 1)
    story = operation(scene, "vc", "terror", activity=False)
    assert told(story, "among") == [("8.5.1", "Where Terror shifts the level: Hue, the only one.")]


def test_every_line_of_a_pick_has_the_section_of_its_bullet() -> None:
    """VC Rally: candidates, tie-breaks and the dice."""
    scene = Scene().support("saigon", 1).set(vc=1)
    for space in ("quang_tri", "binh_dinh", "phuoc_long"):
        scene.put(space, police=3)
    story = operation(scene, "vc", "rally", activity=False, spaces=["43"])
    lines = [(e.key, e.rule) for e in before(story, "resources") if e.is_reason]
    assert lines == [
        ("why.among", "8.5.3"),
        ("why.narrow", "8.5.3"),
        ("why.narrow", "8.5.3"),
        ("why.random", "8.2"),
    ]


def test_random_spaces_show_their_dice_and_the_way() -> None:
    """Dice 4 and 2 are Da Nang, which is no candidate; Binh Dinh comes next."""
    scene = Scene().support("saigon", 1).set(vc=1)
    for space in ("quang_tri", "binh_dinh"):
        scene.put(space, police=3)
    story = operation(scene, "vc", "rally", activity=False, spaces=["42"])
    assert told(story, "random") == [
        ("8.2", "Random space: 4 and 2 point to Da Nang, and 1 arrow on to Binh Dinh.")
    ]


def test_tests_carry_their_own_section_with_their_dice() -> None:
    scene = Scene().put("hue", vc_guerrilla_underground=1).support("hue", -1)
    story = act(scene, "vc", rolls=[6, 6, 6, 6, 6], spaces=ANY)
    rolls = told(story, "roll")
    assert [rule for rule, _ in rolls] == ["8.5.1", "8.5.3"]


def test_special_activities_are_tested_aloud() -> None:
    """The VC do not Tax with 12 Resources, and have no Guerrilla beside cubes to Subvert with."""
    scene = Scene().set(vc=13).put("hue", vc_guerrilla_underground=1).support("hue", 1)
    story = operation(scene, "vc", "terror")
    assert told(story, "activity") == [
        ("8.5.1", "VC: Tax? No: 12 Resources are enough."),
        ("8.5.1", "VC: Subvert? No: no Underground Guerrilla beside ARVN cubes."),
    ]


def test_a_special_activity_carried_out_says_yes_first() -> None:
    scene = Scene().set(vc=13).put("hue", vc_guerrilla_underground=2, police=1).support("hue", 1)
    story = operation(scene, "vc", "terror")
    said = told(story, "activity")
    why = "ARVN cubes are beside Underground Guerrillas"
    assert said[-1] == ("8.5.1", f"VC: Subvert? Yes: {why}.")
    assert "why.activity" in [e.key for e in before(story, "activity")]


def test_arvn_that_do_not_govern_say_so() -> None:
    scene = Scene().set(arvn=30, aid=20).put("saigon", police=1)
    story = operation(scene, "arvn", "train", spaces=ANY)
    assert ("8.7.2", "ARVN: Govern? No: no Patronage to gain, and Aid is not 0.") in told(
        story, "activity"
    )


@pytest.mark.parametrize(
    ("faction", "because"),
    [
        (
            "vc",
            ["no Resources for a Rally", "no Resources for a March", "no Resources for an Attack"],
        )
    ],
)
def test_lack_of_resources_is_told_as_that(faction: str, because: list[str]) -> None:
    scene = Scene().set(vc=0).put("hue", vc_guerrilla_active=1)
    story = act(scene, faction, rolls=[1, 1, 1], spaces=ANY)
    assert story.answers("card.act") == ["pass"]
    reasons = [str(e.params["reason"]) for e in story.log if e.key == "why.reason"]
    assert [reason for reason in reasons if "Resources" in reason] == because


def test_the_nva_without_resources_do_not_look_for_enemies() -> None:
    scene = Scene().set(nva=0).put("hue", nva_troops=9, arvn_troops=2)
    story = act(scene, "nva")
    assert story.refused_because["nva.attack"] == "no Resources"


def test_an_event_played_tells_symbol_text_and_what_would_change() -> None:
    scene = Scene().available(irregular=3)
    story = act(scene, "nva", card=GREAT_SOCIETY)
    (why,) = [
        str(e.params["because"])
        for e in story.log
        if e.key == "why.box" and e.params["box"] == "nva.event"
    ]
    assert why == "no symbol; the shaded text would change: 3 Irregulars Out of Play"


def test_an_air_lift_tells_origin_and_destination_before_it_begins() -> None:
    scene = Scene().set(policy=policy.JFK).put("hue", police=1)
    scene.put("kien_hoa", us_troops=4, vc_guerrilla_active=4)
    story = activity(scene, "air_lift")
    assert ("8.8.3", "Planned: 4 US Troops from Kien Hoa-Vinh Binh to Hue.") in told(story, "plan")


def test_lam_son_719_tells_from_where_its_troops_sweep_in() -> None:
    """The free Limited Operation in Laos: 2 Troops of 5 may leave Quang Tri for it."""
    scene = Scene().set(trail=2, arvn=30, next_card=1)
    scene.put("quang_tri", arvn_troops=8).put("central_laos", nva_guerrilla_underground=4)
    scene.available(arvn_troops=2, ranger=0, police=0)
    story = act(scene, "arvn", card=LAM_SON, spaces=ANY)
    ends = {(e.params["origin"], e.params["target"]) for e in story.log if e.key == "why.plan"}
    assert ends == {("quang_tri", "central_laos")}


def test_what_the_witness_counts(counted: Counter[str]) -> None:
    """Hue, and Da Nang rather than the end; forced answers are no picks."""
    with witness() as reader:
        operation(terror(), "vc", "terror", activity=False, spaces=ANY)
    assert reader.picks == 2
    assert not counted["unforeseen terror.space"]


@pytest.mark.parametrize("faction", [NVA, VC])
def test_common_bullets_of_insurgents_are_common(faction: int) -> None:
    procedure = registry.procedure_for(faction, "transfer.grant")
    assert procedure is not None
    assert bullet_of(procedure).rule(faction) == "8.1.2"


def test_what_would_change_is_told_once_and_in_few_words() -> None:
    before_, after = Scene().s, Scene().s.copy()
    assert in_words(before_, after) == ""
    after.capabilities_shaded |= 1 << 8
    after.capabilities_unshaded |= 1 << 9
    after.aid += 9
    after.resources[NVA] += 2
    after.available[T_US_TROOPS] += 1
    after.out_of_play[T_US_TROOPS] += 3
    said = (
        "a Capability, Aid +9, NVA Resources +2, 1 US Troop to Available, 3 US Troops Out of Play"
    )
    assert in_words(before_, after) == said
    after.patronage += 1
    after.trail += 1
    assert in_words(before_, after).endswith(", and 2 more")
