"""That reasons are whole: no refusal, test or Policy untold, each with its section and its words."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from annamite.games import load
from annamite.games.fire_in_the_lake import nonplayers, sequence
from annamite.games.fire_in_the_lake.game import FireInTheLake
from annamite.games.fire_in_the_lake.nonplayers import policy
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.pieces import US
from annamite.games.fire_in_the_lake.victory import score
from annamite.kernel import LogEntry, Setup
from tests.games.fire_in_the_lake.nonplayers.arvn.scenery import rooted, spent
from tests.games.fire_in_the_lake.nonplayers.positions import Story, act, operation, phase
from tests.games.fire_in_the_lake.scenes import Scene

GAME = load("fire-in-the-lake")
ANY = ["11"] * 20
GIAP, LIGHT, CHANH_THI = 56, 80, 87


def told(story: Story) -> list[tuple[str, str]]:
    """Return (section, sentence) of every reason, in order."""
    return [(entry.rule, GAME.text(entry)) for entry in story.log if entry.is_reason]


# --- lack of Resources --------------------------------------------------------------------


def train_at_saigon(resources: int) -> Story:
    scene = Scene().set(arvn=resources, econ=0, policy=policy.LBJ).none_available("irregular")
    scene.put("saigon", us_base=1, us_troops=2, police=1)
    return operation(scene, "us", "train", spaces=ANY, activity=False)


@pytest.mark.parametrize("resources", [0, 2])
def test_a_us_train_without_resources_says_so(resources: int) -> None:
    said = told(train_at_saigon(resources))
    assert ("8.8.7", "No Resources to place ARVN pieces at a US Base.") in said
    assert ("8.8.7", "No Patronage to take, and no Resources to Pacify.") in said


def test_a_us_train_with_resources_does_not() -> None:
    assert [text for _, text in told(train_at_saigon(3)) if "at a US Base" in text] == [
        "Train to place ARVN pieces at a US Base (US Policy is LBJ): Saigon, the only one."
    ]


# --- Events -------------------------------------------------------------------------------

DECLINED = {
    "us": (61, "rifle (our inference)", "8.8.2", "8.8.6"),
    "arvn": (19, "a player has the US", "8.7.1", "8.7.1"),
    "nva": (19, "rifle (our inference)", "8.6.2", "8.6.2"),
    "vc": (31, "rifle (our inference)", "8.5.2", "8.5.2"),
}
"""A Capability that the faction declines, why, and the sections of its tests."""


@pytest.mark.parametrize("faction", DECLINED)
def test_a_capability_declined_is_told(faction: str) -> None:
    card, because, first, second = DECLINED[faction]
    others = "arvn nva vc" if faction == "arvn" else "us arvn nva vc"
    story = act(
        Scene().set(policy=policy.LBJ),
        faction,
        card=card,
        rolls=[6] * 20,
        spaces=ANY,
        picks=[1] * 20,
        nonplayers=others,
    )
    said = told(story)
    assert (first, f"{faction.upper()}: Play the Capability? No: {because}.") in said
    assert (second, "No Event: it is a Capability, which was decided on before.") in said


@pytest.mark.parametrize("card", [38, LIGHT, 106])
def test_an_event_with_one_text_is_not_said_to_have_two(card: int) -> None:
    scene = Scene().set(vc=20).support("hue", 1).support("saigon", -1)
    scene.put("hue", us_troops=3, arvn_troops=2, us_base=1, nva_guerrilla_active=1)
    story = act(scene, "vc", card=card, rolls=[6] * 20, spaces=ANY, picks=[1] * 20)
    assert story.answers("card.act") == ["event"]
    assert not [text for _, text in told(story) if "Insurgents play it" in text]


def test_a_march_planned_by_the_sheet_has_its_section_and_names_its_pieces() -> None:
    scene = Scene().set(nva=20, trail=2).put("binh_dinh", us_base=1, us_troops=1)
    scene.put("southern_laos", nva_guerrilla_underground=3, nva_base=1)
    story = act(scene, "nva", card=GIAP, rolls=[6] * 20, spaces=ANY, picks=[1] * 20)
    plan = "Planned against a US Base: 1 Underground NVA Guerrilla from Southern Laos to Binh Dinh."
    assert ("8.4.1", plan) in told(story)


@pytest.mark.parametrize(("troops", "words"), [(2, "1 NVA Troop from"), (5, "4 NVA Troops from")])
def test_a_march_names_its_pieces_in_the_right_number(troops: int, words: str) -> None:
    """One of them stays for NVA Control."""
    scene = Scene().set(nva=20, trail=2).put("northeast_cambodia", nva_troops=troops)
    story = operation(scene, "nva", "march", spaces=ANY, activity=False)
    plans = [(rule, text) for rule, text in told(story) if text.startswith("Planned")]
    assert {rule for rule, _ in plans} == {"8.6.5"}
    assert words in plans[0][1]


def test_a_bullet_keeps_its_section_while_spaces_reached_come_first() -> None:
    scene = Scene().set(vc=5).put("hue", arvn_troops=2).put("da_nang", arvn_troops=2)
    scene.put("hue", vc_guerrilla_underground=1).put("da_nang", vc_guerrilla_underground=1)
    story = act(scene, "vc", card=CHANH_THI, rolls=[6] * 20, spaces=ANY, picks=[1] * 20)
    lines = {rule for rule, text in told(story) if text.startswith("Remove as many enemies")}
    assert lines == {"8.4.4"}


def test_a_pass_has_the_section_of_the_list_that_ends_in_it() -> None:
    scene = Scene().set(policy=policy.LBJ, arvn=0, next_card=125).none_available("irregular")
    story = act(scene.put("saigon", us_troops=1), "us", spaces=ANY)
    passes = [line for line in told(story) if line[1].startswith("US: Pass?")]
    reason = "US: Pass? Yes: nothing that the flowchart leads to is possible."
    assert passes == [("8.8.5", reason)]


def test_both_enemies_are_assaulted_by_the_order_of_pieces() -> None:
    scene = Scene().put("hue", us_troops=4, nva_troops=1, vc_guerrilla_active=1)
    story = operation(scene, "us", "assault", spaces=ANY, activity=False)
    assert ("8.1.2", "Assault both enemies; if only one can be, the VC.") in told(story)


def test_pacifying_says_that_levels_shift_not_that_support_is_there() -> None:
    scene = Scene().set(arvn=30, policy=policy.LBJ).put("hue", us_troops=3, police=1)
    scene.support("hue", -1).none_available("irregular", "arvn_troops", "police", "ranger")
    story = operation(scene, "us", "train", spaces=ANY, activity=False)
    line = ("8.8.8", "Pacify where the level can shift towards Support: Hue, the only one.")
    train = "Train, so as to Pacify, where the level can shift towards Support: Hue, the only one."
    assert [each for each in told(story) if "the level can shift" in each[1]] == [
        ("8.8.8", train),
        line,
    ]


# --- US Policy ----------------------------------------------------------------------------


def reviewed(troops: int, rolls: list[int]) -> list[tuple[str, str]]:
    """Return what is told of Policy where no Casualties return, with so many Troops Available."""
    scene = Scene().set(phase=Phase.COMMIT_CASUALTIES, policy=policy.LBJ)
    scene.available(us_troops=troops, us_base=0)
    story = phase(scene, Phase.COMMIT_CASUALTIES, rolls=rolls, spaces=ANY)
    return [(e.rule, GAME.text(e)) for e in story.log if e.key.startswith("policy")]


def test_a_policy_that_stays_is_told_with_the_score() -> None:
    scene = Scene().available(us_troops=30, us_base=0)
    for space in ("saigon", "kien_hoa"):
        scene.support(space, 2)
    scene.set(phase=Phase.COMMIT_CASUALTIES, policy=policy.LBJ)
    total = score(scene.s, US)
    assert total > 45
    story = phase(scene, Phase.COMMIT_CASUALTIES, spaces=ANY)
    kept = f"US Policy stays LBJ: Support and Available make {total}, more than 45."
    assert [(e.rule, GAME.text(e)) for e in story.log if "policy" in e.key] == [("8.8.1", kept)]


def test_a_policy_that_is_rolled_for_is_told_with_the_score() -> None:
    said = reviewed(30, [6])
    assert said[0] == (
        "8.8.1",
        (
            "A die decides US Policy: Support and Available make 30, 45 or less; "
            "the RVN Leader box has 1 Coup card."
        ),
    )
    assert said[1:] == [("8.8.1", "US Policy is LBJ.")]


@pytest.mark.parametrize(
    ("seats", "said"), [("us", ["US Policy is LBJ."]), ("nva+vc", [])], ids=["non-player", "player"]
)
def test_the_first_policy_is_told_at_the_start(seats: str, said: list[str]) -> None:
    log: list[LogEntry] = []
    start = FireInTheLake().start(Setup("short", {"nonplayers": seats}))
    next(sequence.first_card(start, log.append))
    assert [GAME.text(entry) for entry in log if entry.rule == "8.8.1"] == said


@pytest.mark.parametrize(
    ("who", "words"),
    [
        (policy.JFK, "US Policy is JFK: Advise before another Special Activity."),
        (policy.LBJ, "US Policy is LBJ: Air Strike before another Special Activity."),
        (policy.NIXON, "US Policy is Nixon: Advise before another Special Activity."),
    ],
)
def test_the_policy_is_named_where_it_decides_on_the_special_activity(who: int, words: str) -> None:
    scene = Scene().set(policy=who, arvn=0, trail=0).put("saigon", us_troops=1)
    story = operation(scene, "us", "train", spaces=ANY, rolls=[1] * 9, picks=[1] * 9)
    assert ("8.8.7", words) in told(story)


@pytest.mark.parametrize(
    ("who", "words"),
    [
        (policy.JFK, "US Policy is JFK: Air Lift before an Air Strike."),
        (policy.LBJ, "US Policy is LBJ: no Air Lift, but an Air Strike."),
    ],
)
def test_a_sweep_names_the_policy_that_decides_on_an_air_lift(who: int, words: str) -> None:
    scene = Scene().set(policy=who, trail=0).put("hue", us_troops=3, vc_guerrilla_underground=1)
    story = operation(scene, "us", "sweep", spaces=ANY, rolls=[1] * 9, picks=[1] * 9)
    assert ("8.8.5", words) in told(story)


# --- every Yes with its reason ------------------------------------------------------------


def test_every_special_activity_is_begun_with_a_reason() -> None:
    package = Path(nonplayers.__file__).parent
    mute = {
        str(path.relative_to(package))
        for path in package.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "begin_activity"
        and len(node.args) < 3
    }
    assert mute <= {"arvn/raid.py"}


@pytest.mark.parametrize("trail", [0, 4])
def test_an_air_strike_says_whether_at_pieces_or_at_the_trail(trail: int) -> None:
    scene = Scene().set(policy=policy.LBJ, arvn=0, trail=trail).put("saigon", us_troops=1)
    if not trail:
        scene.put("hue", us_troops=1, nva_troops=1)
    story = operation(scene, "us", "train", spaces=ANY, rolls=[6], picks=[1] * 9)
    why = "the Trail can be Degraded" if trail else "pieces are exposed"
    assert ("8.8.3", f"US: Air Strike? Yes: {why}.") in told(story)


@pytest.mark.parametrize(("aid", "why"), [(0, "Aid is 0"), (20, "there is Patronage to gain")])
def test_a_govern_says_what_for(aid: int, why: str) -> None:
    scene = Scene().set(arvn=30, aid=aid, patronage=5).put("saigon", police=1)
    scene.put("can_tho", police=2, arvn_troops=2).support("can_tho", 2 if aid else 1)
    story = operation(scene, "arvn", "train", spaces=ANY, picks=[1] * 9)
    assert ("8.7.2", f"ARVN: Govern? Yes: {why}.") in told(story)


def test_an_infiltrate_says_how_much_it_places() -> None:
    scene = Scene().set(nva=20, trail=4).put("central_laos", nva_base=1, nva_guerrilla_active=3)
    story = operation(scene, "nva", "rally", spaces=ANY, picks=[1] * 9)
    said = [text for rule, text in told(story) if rule == "8.6.4" and "Infiltrate?" in text]
    assert [text[:32] for text in said] == ["NVA: Infiltrate? Yes: it would p"]


def test_the_resources_that_keep_the_nva_from_passing_are_told() -> None:
    story = act(Scene().set(nva=7), "nva", rolls=[6] * 9, spaces=ANY, picks=[1] * 9)
    assert ("8.6.2", "NVA: Out of Resources? No: 7 left.") in told(story)


def test_a_patrol_instead_of_an_assault_says_so() -> None:
    """The Raid takes the only enemy, and Monsoon bars the Sweep."""
    scene = Scene().put("kien_hoa", ranger_underground=1, arvn_troops=2, vc_base=1)
    scene = rooted(spent(scene).set(next_card=125))
    story = act(scene, "arvn", rolls=[6] * 9, spaces=ANY, picks=[1] * 9)
    why = "The Raid leaves nothing to Assault: Patrol instead, paid for even if nobody moves."
    assert story.answers("card.act") == ["patrol"]
    assert ("8.7.3", why) in told(story)


# --- picks that come to nothing, and lines told once --------------------------------------


def test_a_city_for_which_no_troops_are_left_is_told() -> None:
    scene = Scene().set(coup_round=True, scratch=(0,) * 47).put("hue", arvn_troops=4, police=3)
    scene.s.frozen = True
    story = phase(scene, Phase.REDEPLOY_TROOPS, spaces=ANY * 3)
    assert ("8.7.7", "No Troops to spare for Saigon.") in told(story)


def test_arvn_that_stop_at_the_us_score_say_so() -> None:
    """Passive Support it is, for Active Support would bring the US from 45 to 47."""
    scene = Scene().set(arvn=30, aid=20).put("hue", police=2, arvn_troops=1).support("saigon", 1)
    scene.available(us_troops=37, us_base=0, arvn_troops=0, police=0, ranger=0)
    assert score(scene.s, US) == 43
    story = operation(scene, "arvn", "train", spaces=ANY, picks=[1] * 9, activity=False)
    assert ("8.7.6", "No further: Support and Available would pass 45.") in told(story)


def test_the_same_refusal_is_told_once_in_an_action() -> None:
    """Having paid their last, and at the end of the Rally, the VC ask themselves again."""
    scene = Scene().support("saigon", 1).set(vc=1)
    for space in ("quang_tri", "binh_dinh", "phuoc_long"):
        scene.put(space, police=3)
    story = operation(scene, "vc", "rally", spaces=["43"] * 9)
    tax = [text for _, text in told(story) if text.startswith("VC: Tax?")]
    assert tax == ["VC: Tax? No: no space that it would not harm."]
