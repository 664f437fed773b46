"""What people read: log lines, labels, views, audits that bite."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from annamite.games import rolling_thunder
from annamite.games.rolling_thunder import messages, outlook
from annamite.games.rolling_thunder.box.ids import PLACE
from annamite.games.rolling_thunder.labels import label, place_note
from annamite.games.rolling_thunder.phases import Phase
from annamite.games.rolling_thunder.raids.resolve import ambush
from annamite.games.rolling_thunder.state import State
from annamite.kernel import Decision, LogEntry, Setup
from annamite.kernel.shapes import plain
from annamite.players.playout import play_out
from tests.games.rolling_thunder.scenes import GAME, Scene

NAMES = GAME.box.names
SOURCES = sorted(Path(rolling_thunder.__file__).parent.rglob("*.py"))


def told_keys() -> set[str]:
    """Return the first argument of every `tell` in the package."""
    found = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "tell"
                and node.args
                and isinstance(node.args[0], ast.Constant)
            ):
                found.add(str(node.args[0].value))
    return found


def test_every_log_key_has_a_sentence_and_no_sentence_is_idle() -> None:
    assert told_keys() == set(messages.TEXTS)


@pytest.mark.parametrize(
    ("key", "params", "sentence"),
    [
        (
            "impact",
            {"old": 23, "new": 25, "cause": "objectives"},
            "Campaign Impact rises from 23 to 25 (objectives).",
        ),
        (
            "impact",
            {"old": 0, "new": 0, "cause": "infiltration"},
            "Campaign Impact stays at 0 (infiltration).",
        ),
        ("infiltration", {"count": 1}, "1 cube reaches South Vietnam."),
        (
            "ambush.result",
            {
                "mig17": 1,
                "mig21": 0,
                "sams": 2,
                "fighters": 2,
                "left": 1,
                "cap": 1,
                "strike": 2,
                "crews": 1,
            },
            (
                "Ambush by 1 MiG-17, 2 SAM (Interception 2, 1 SAM in effect) against CAP 1:"
                " STRIKE falls by 2 and 1 crew goes down."
            ),
        ),
        (
            "ambush.result",
            {"mig17": 0, "mig21": 0, "sams": 0, "fighters": 0, "left": 0, "cap": 2}
            | {"strike": 0, "crews": 0},
            "Clear skies: the raid comes through.",
        ),
        (
            "defences.result",
            {"fire": 4, "sead": 4, "strike": 0, "crews": 0},
            "Fire of 4 against SEAD 4: the raid comes through.",
        ),
        (
            "missiles.renewed",
            {"year": 1967, "missiles": "aim, arm, eogb"},
            "Both forces receive the missiles of 1967: AIM-7/9, Shrike, EOGB.",
        ),
        (
            "missiles.renewed",
            {"year": 1968, "missiles": "arm"},
            "Both forces receive the missiles of 1968: Standard ARM.",
        ),
        (
            "matrix",
            {"force": "navy", "matrix": "transport", "new": 3},
            "Navy: a cube on the Transport Matrix, 3 there.",
        ),
        ("raid.extra", {"force": "navy", "what": "pilot_sead"}, "An Experienced Pilot flies SEAD."),
        ("raid.extra", {"force": "navy", "what": "aim"}, "The raid carries: AIM-7/9."),
        ("repair", {"bridges": 2, "airfields": 1}, "The North repairs 2 crossings and 1 airfield."),
        ("mandatory", {"force": "navy", "type": "none"}, "No mandatory target binds the Navy."),
        ("recon.card", {"card": "hidden+cube"}, "Armed Recon card: hidden fire and a cube."),
    ],
)
def test_log_lines(key: str, params: dict[str, str | int], sentence: str) -> None:
    assert GAME.text(LogEntry(key, "1", params)) == sentence


def told(scene: Scene, key: str) -> list[str]:
    return [GAME.text(entry) for entry in scene.log if entry.key == key]


def test_a_crew_lost_to_missiles_alone_is_told() -> None:
    """Three missiles against CAP 3, High altitude: no point of STRIKE, one crew."""
    scene = Scene()
    raid = scene.fly("navy", "bridges_thanh_hoa", cap=2, cap_missile=1, strike=1, altitude="high")
    scene.segment(
        ambush, raid, "sam_launch", "sam_launch", "clear_skies", "clear_skies", "press_on"
    )
    assert told(scene, "ambush.result") == [
        ("Ambush by 2 SAM (Interception 0, 2 SAM in effect) against CAP 3: 1 crew goes down.")
    ]


def test_designation_tells_what_the_counters_show() -> None:
    scene = Scene(1966)
    scene.stretch(Phase.DESIGNATE, "h_w", "h_g", "w7", "w1")
    assert told(scene, "objective.placed")[0] == "New objective in Lao Cai: Lao Cai yards."
    assert told(scene, "target.placed") == [
        "Lao Cai yards: a white target, structure 3, 2 Experience, Truck Parks.",
        "Yen Bai yards: a white target, structure 2, 1 Experience, Transport icon.",
    ]


def test_bombardment_and_delays_are_told_in_full() -> None:
    scene = Scene().set(b52=[2, 0, 0, 0]).cubes("nape", brown=1).delayed("mu_gia", brown=2)
    scene.stretch(Phase.SAC_BOMB, 1, "brown")
    assert told(scene, "sac.result") == ["Nape: total 4, 0 eliminated, 1 delayed."]
    scene.stretch(Phase.INFILTRATION)
    assert told(scene, "cube.released") == [
        "A delayed brown cube moves up from Nape to Ho Chi Minh Trail.",
        "A delayed brown cube moves up from Mu Gia to Ho Chi Minh Trail.",
        "A brown cube is delayed no longer in Mu Gia.",
    ]


def test_labels() -> None:
    assert label(NAMES, "raid.target", "bridges_vinh") == "Bridges of Vinh"
    assert label(NAMES, "raid.support", "barcap_kep") == "BARCAP over Kep"
    assert label(NAMES, "raid.squadron", "strike_upgraded_missile") == (
        "STRIKE, upgraded, with missile icon"
    )
    assert label(NAMES, "raid.extra", "done") == "Launch the raid"
    assert label(NAMES, "recon.redraw", "upper_hidden") == "Replace hidden fire"


def test_targets_and_cards_are_described() -> None:
    scene = Scene().objective("n_w4", "w4", hits=1).hand("navy", "mig_screen")
    play = scene.stretch(Phase.RAIDS, "navy")
    options = {o["id"]: o for o in plain(GAME.describe(scene.s, play.request))}
    assert options["n_w4"]["space"] == "vinh"
    assert options["n_w4"]["note"] == "defence 3 · MiG rating 1 · 2 more hits · Impact +1"
    assert options["pass"]["role"] == "pass"
    scene = Scene().hand("navy", "mig_screen")
    raid = scene.fly("navy", "bridges_vinh", cap=1, strike=1)
    play = scene.segment(ambush, raid, "mig17")
    card = plain(GAME.describe(scene.s, play.request))[0]
    assert (card["card"], card["note"]) == ("mig_screen", "Add 2 to the CAP rating of this raid.")


def test_requests_and_places_say_what_they_bring() -> None:
    notes = {
        option["id"]: option["note"]
        for option in plain(GAME.describe(Scene().s, Scene().stretch(Phase.REQUEST).request))
    }
    assert notes["operational_flexibility"] == "each force draws 3 Support cards, discards 1"
    assert notes["intensive_bombing"] == "1 more B-52"
    scene = Scene().cubes("nape", black=1, brown=2).parks(generic=("vinh",))
    assert place_note(scene.t, PLACE["nape"]) == "1 black · 2 brown"
    assert place_note(scene.t, PLACE["vinh"]) == "Truck Parks"
    assert place_note(scene.t, PLACE["son_la"]) == ""


def test_reminders() -> None:
    scene = Scene().set(mandatory=[0, 6])
    play = scene.stretch(Phase.RAIDS, "navy")
    assert GAME.reminders(scene.s, play.request) == [
        "The first raid must hit the mandatory target type."
    ]
    scene = Scene().directives("rules_of_engagement")
    play = scene.stretch(Phase.RAIDS, "navy", "bridges_hanoi")
    assert GAME.reminders(scene.s, play.request) == [
        "Rules of Engagement: squadrons count at most 3 STRIKE here.",
        outlook.REMINDER,
    ]
    scene = Scene().directives("rules_of_engagement")
    play = scene.stretch(Phase.RAIDS, "navy", "bridges_vinh")
    assert GAME.reminders(scene.s, play.request) == [outlook.REMINDER]


def test_board_and_drawing_name_the_same_places() -> None:
    board = plain(GAME.board())
    drawn = {space["id"] for space in board["drawing"]["spaces"]}
    assert drawn == set(plain(GAME.view(GAME.start(Setup("campaign")), None))["spaces"])
    assert {b["id"] for b in board["drawing"]["bridges"]} == set(board["components"]["bridges"])
    edges = {f"{r['from']}-{r['to']}" for r in board["drawing"]["routes"]}
    assert edges == {*board["components"]["railways"], *board["components"]["roads"]}
    assert board["reconstructed"]


def test_figures_for_statistics() -> None:
    state = play_out(GAME, Setup("campaign", {"play_on": True}), 5).state
    figures = GAME.figures(state)
    causes = [value for name, value in figures.items() if name.startswith("impact_")]
    assert figures["impact"] == 23 + sum(causes)
    assert GAME.rounds(state) == 8


# --- the audit bites --------------------------------------------------------------------------


def sound() -> State:
    """Return a position in the middle of a game."""
    return play_out(GAME, Setup("campaign", {"play_on": True}), 11, limit=120).state


def test_a_game_in_progress_is_sound() -> None:
    assert GAME.audit(sound()) == []


@pytest.mark.parametrize(
    ("name", "at", "by", "complaint"),
    [
        ("reserve", 0, 1, "squadrons of cap"),
        ("committed", 12 + 9, 1, "squadrons of strike"),
        ("recon_reserve", 1, -1, "armed recon squadrons"),
        ("mig_discard", 2, 1, "MiG Ambush deck"),
        ("defence_draw", 0, -1, "Air Defense deck"),
        ("recon_draw", 0, 2, "Armed Recon deck"),
        ("hand", 3, 1, "cards called"),
        ("bridges", 0, 5, "lai_chau_1: "),
        ("damage", 2, 5, "gia_lam: damage"),
        ("cubes", 0, 1, "a black cube in lai_chau"),
        ("cubes", 2, 1, "a red cube in lai_chau"),
        ("tally", 1, 1, "does not add up"),
        ("experience", 0, 6, "off its dial"),
        ("jcs", 0, 99, "off its track"),
        ("losses", 0, 1, "losses in all"),
        ("transport", None, 30, "cubes on the Transport Matrix"),
        ("pilots", 0, 9, "Experienced Pilots"),
        ("suppression", 3, 3, "too many suppression squadrons"),
        ("hits", 28, 9, "haiphong_harbor: "),
    ],
)
def test_the_audit_finds_what_is_wrong(name: str, at: int | None, by: int, complaint: str) -> None:
    state = sound()
    column = getattr(state, name)
    if at is None:
        column.extend([0] * by)
    else:
        column[at] += by
    assert any(complaint in line for line in GAME.audit(state)), GAME.audit(state)


def test_b52s_over_the_trail_meet_what_the_passes_let_through() -> None:
    """Its box may be empty: the cubes come there only when the passes have been bombed (4.12.2)."""
    scene = Scene().cubes("ban_karai", black=2)
    play = scene.stretch(Phase.SAC_PLACE)
    assert play.step == "sac.assign"
    notes = {each["id"]: each.get("note") for each in plain(GAME.describe(scene.s, play.request))}
    assert notes["ban_karai"] == "2 black"
    assert [note for note in notes.values() if note and "passes" in note] == [
        "and what the passes let through"
    ]


@pytest.mark.parametrize("level", [2, 3])
def test_a_place_tells_how_many_squadrons_may_show_each_face(level: int) -> None:
    """The sheet offers what the rules do: over a forbidden city suppression alone (4.4, 4.10.2)."""
    scene = Scene().set(level=level, season=1, turn=0)
    scene.s.recon_reserve[0] = 3
    scene.s.suppression[PLACE["hanoi"]] = 1
    request = scene.stretch(Phase.RECON_ASSIGN).request
    assert isinstance(request, Decision)
    described = plain(GAME.describe(scene.s, request))
    faces = {each["id"]: each.get("faces") for each in described}
    warned = {each["id"] for each in described if "forbidden" in each.get("note", "")}
    assert warned == ({"hanoi"} if level < 3 else set())
    ready = scene.t.recon_ready(0)
    assert plain(GAME.view(scene.s, None))["forces"]["air_force"]["recon_ready"] == ready == 3
    forbidden = level < 3
    assert faces["hanoi"] == {"armed_recon": 0 if forbidden else ready, "suppression": 1}
    assert faces["lai_chau"] == {"armed_recon": ready, "suppression": 2}
    assert faces["pathet_lao"] == {"armed_recon": ready, "suppression": ready}
    assert faces["done"] is None
