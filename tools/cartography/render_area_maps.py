"""Turn a board file into an SVG preview, using nothing but the board file (so the file is proved self-sufficient)."""

from __future__ import annotations

import json
from pathlib import Path
from xml.sax.saxutils import escape

import resvg_py

FONT_STACK = 'DejaVu Sans" font-stretch="condensed'


def text(
    label: dict, fill: str, halo: str | None = None, weight: str = "bold", extra: str = ""
) -> str:
    """A label of one or more lines, centred on its anchor."""
    size, lines = label["size"], label["lines"]
    top = label["y"] - (len(lines) - 1) * size * 0.54 + size * 0.36
    turn = (
        f' transform="rotate({label["turn"]} {label["x"]} {label["y"]})"'
        if label.get("turn")
        else ""
    )
    ring = (
        f' stroke="{halo}" stroke-width="3.2" paint-order="stroke" stroke-linejoin="round"'
        if halo
        else ""
    )
    spans = "".join(
        f'<tspan x="{label["x"]}" y="{top + i * size * 1.08:.1f}">{escape(line)}</tspan>'
        for i, line in enumerate(lines)
    )
    return f'<text text-anchor="middle" font-family="{FONT_STACK}" font-weight="{weight}" font-size="{size}" letter-spacing="{size * 0.04:.1f}" fill="{fill}"{ring}{turn}{extra}>{spans}</text>'


def stroke(layer: dict, **more) -> str:
    style = {**layer, **more}
    dash = f' stroke-dasharray="{style["dash"]}"' if style.get("dash") else ""
    return (
        f'<path d="{style["d"]}" fill="none" stroke="{style["stroke"]}" stroke-width="{style["width"]}" stroke-opacity="{style.get("opacity", 1)}" stroke-linejoin="round" stroke-linecap="round"{dash}/>'
        if style["d"]
        else ""
    )


def piece(x: float, y: float, size: float, fill: str, shape: str, mark: str = "") -> str:
    """A sample token."""
    r = size / 2 - 1.5
    body = {
        "cube": f'<rect x="{x - r * 0.8:.1f}" y="{y - r * 0.8:.1f}" width="{r * 1.6:.1f}" height="{r * 1.6:.1f}" rx="2"',
        "disc": f'<circle cx="{x}" cy="{y}" r="{r}"',
        "hex": f'<polygon points="{" ".join(f"{x + r * a:.1f},{y + r * b:.1f}" for a, b in ((1, 0), (0.5, 0.87), (-0.5, 0.87), (-1, 0), (-0.5, -0.87), (0.5, -0.87)))}"',
        "square": f'<rect x="{x - r:.1f}" y="{y - r:.1f}" width="{2 * r:.1f}" height="{2 * r:.1f}" rx="3"',
    }[shape]
    inner = (
        f'<text x="{x}" y="{y + size * 0.14:.1f}" text-anchor="middle" font-family="{FONT_STACK}" font-size="{size * 0.4:.0f}" font-weight="bold" fill="#fff" fill-opacity=".9">{mark}</text>'
        if mark
        else ""
    )
    return f'{body} fill="{fill}" stroke="#241f18" stroke-width="1.6"/>{inner}'


def render(board: dict, tokens: bool = True) -> str:
    """The whole board as SVG text."""
    p, layers = board["palette"], board["layers"]
    x, y, width, height = board["viewBox"]
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" width="{width}" height="{height}">'
    ]
    out.append(f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{p["paper"]}"/>')
    out.append(f'<path d="{layers["sea"]["d"]}" fill="{p["sea"]}"/>')
    out += [stroke(line) for line in layers["shore_lines"]]
    out.append(
        f'<path d="{layers["out_of_play"]["d"]}" fill="{p["out_of_play"]}" fill-rule="evenodd"/>'
    )
    areas = [s for s in board["spaces"] if s.get("d") and s["kind"] not in {"loc", "box", "pass"}]
    out += [f'<path d="{s["d"]}" fill="{p[s.get("fill", s["terrain"])]}"/>' for s in areas]
    out += [
        f'<path d="{s["d"]}" fill="{p["paper"]}" fill-opacity=".3"/>'
        for s in areas
        if s.get("foreign")
    ]
    frontiers = layers["frontiers"]
    out.append(stroke({**frontiers, "dash": None}, width=frontiers["band"], opacity=0.16))
    out.append(stroke(layers["relief"]))
    for s in areas:
        if s.get("texture"):
            out.append(
                stroke(
                    {
                        "d": s["texture"],
                        "stroke": p[s.get("texture_kind", s["terrain"]) + "_mark"],
                        "width": 1.2,
                        "opacity": 0.6,
                    }
                )
            )
    out += [stroke(layers[name]) for name in ("rivers", "borders", "frontiers", "coast")]
    out += RENDERERS[board["game"]](board, tokens)
    for label in board.get("sea_labels", []):
        out.append(text(label, "#4f6f78", weight="normal", extra=' font-style="italic"'))
    for label in board.get("country_labels", []):
        out.append(text(label, "#6d5f4a", weight="normal"))
    out += legend(board)
    m = board["margin"]
    out.append(
        f'<rect x="{m}" y="{m}" width="{width - 2 * m}" height="{height - 2 * m}" fill="none" stroke="{p["ink"]}" stroke-width="2"/>'
    )
    out.append(
        f'<rect x="{m / 2}" y="{m / 2}" width="{width - m}" height="{height - m}" fill="none" stroke="{p["ink"]}" stroke-width="0.8"/>'
    )
    return "\n".join([*filter(None, out), "</svg>"])


KEYS = {
    "fire_in_the_lake": (
        [
            ("Highland", "highland", "highland"),
            ("Lowland", "lowland", "lowland"),
            ("Jungle", "jungle", "jungle"),
        ],
        [("Highway", "road", "road_edge"), ("Mekong", "mekong", "mekong_edge")],
    ),
    "rolling_thunder": (
        [("Air Force", "air_force", None), ("Navy", "navy", None), ("Both", "both", None)],
        [("Railway", "rail", None), ("Road", "trail_road", None)],
    ),
}
"""Per game: grounds (name, colour, signs) and lines (name, colour, edge) of the key."""


def legend(board: dict) -> list[str]:
    """A small key in the open sea; every ground is told by its signs as well as by its tint."""
    p, area = (
        board["palette"],
        next((a["rect"] for a in board["free_areas"] if a["name"] == "legend"), None),
    )
    if not area:
        return []
    x, y, w, h = area
    grounds, lines = KEYS[board["game"]]
    out = [
        f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="8" fill="{p["paper"]}" fill-opacity=".92" stroke="{p["ink"]}" stroke-width="1.4"/>'
    ]
    step = h / (len(grounds) + len(lines) + 0.6)
    for n, (name, fill, kind) in enumerate(grounds):
        top = y + step * (n + 0.5)
        out.append(
            f'<rect x="{x + 12}" y="{top - 11}" width="60" height="22" rx="3" fill="{p[fill]}" stroke="{p["border"]}"/>'
        )
        if kind:
            marks = {
                "highland": "M{0},{1}l5,-9 6,9m-6,-9l2,5",
                "lowland": "M{0},{1}h7m3,0h5m-11,-4h8",
                "jungle": "M{0},{1}q-4,-5 1,-6q4,-3 6,2q1,4 -5,3v4",
            }[kind]
            out += [
                f'<path d="{marks.format(x + 20 + 17 * k, top + 4)}" fill="none" stroke="{p[kind + "_mark"]}" stroke-width="1.4"/>'
                for k in range(3)
            ]
        out.append(
            text(
                {"lines": [name], "x": x + 82 + (w - 90) / 2, "y": top, "size": 15},
                p["ink"],
                weight="normal",
            )
        )
    for n, (name, fill, edge) in enumerate(lines):
        top = y + step * (n + len(grounds) + 0.5)
        strokes = ((edge, 16), (fill, 11)) if edge else ((fill, 5),)
        for colour, thick in strokes:
            out.append(
                f'<path d="M{x + 12},{top}h60" stroke="{p[colour]}" stroke-width="{thick}"/>'
            )
        out.append(
            text(
                {"lines": [name], "x": x + 82 + (w - 90) / 2, "y": top, "size": 15},
                p["ink"],
                weight="normal",
            )
        )
    return out


def mark(kind: str, x: float, y: float, value: int, p: dict) -> str:
    """Population figure, control square and support disc of a Fire in the Lake space."""
    number = f'<text x="{x}" y="{y + 5.5}" text-anchor="middle" font-family="{FONT_STACK}" font-size="16" font-weight="bold" fill="{{}}">{value}</text>'
    return {
        "population": f'<circle cx="{x}" cy="{y}" r="13" fill="{p["ink"]}"/>'
        + number.format("#f6efdc"),
        "econ": f'<circle cx="{x}" cy="{y}" r="12" fill="#f6efdc" stroke="{p["ink"]}" stroke-width="1.5"/>'
        + number.format(p["ink"]),
        "control": f'<rect x="{x - 14}" y="{y - 14}" width="28" height="28" rx="3" fill="#fff8" stroke="{p["ink"]}" stroke-width="1.1" stroke-dasharray="4 3"/>',
        "support": f'<circle cx="{x}" cy="{y}" r="14.5" fill="#fff8" stroke="{p["ink"]}" stroke-width="1.1" stroke-dasharray="4 3"/>',
    }[kind]


def fire_in_the_lake(board: dict, tokens: bool) -> list[str]:
    p, out = board["palette"], []
    locs = [s for s in board["spaces"] if s["kind"] == "loc"]
    for edge in (True, False):
        for s in locs:
            wet = s["terrain"] in {"mekong", "both"}
            colour = p[("mekong" if wet else "road") + ("_edge" if edge else "")]
            for line in s["lines"]:
                d = "M" + " ".join(f"{x},{y}" for x, y in line)
                out.append(
                    f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{s["width"] if edge else s["width"] - 5}" stroke-linejoin="round"/>'
                )
    for s in locs:
        wet, dash = s["terrain"] in {"mekong", "both"}, s["terrain"] != "mekong"
        for line in s["lines"] if dash else []:
            d = "M" + " ".join(f"{x},{y}" for x, y in line)
            out.append(
                f'<path d="{d}" fill="none" stroke="{p["mekong_edge" if wet else "road_edge"]}" stroke-width="1.4" stroke-dasharray="9 7" stroke-opacity=".7"/>'
            )
    for s in locs:
        b, wet = s["box"], s["terrain"] in {"mekong", "both"}
        out.append(
            f'<rect x="{b["x"] - b["w"] / 2:.1f}" y="{b["y"] - b["h"] / 2:.1f}" width="{b["w"]}" height="{b["h"]}" rx="8" fill="{p["mekong" if wet else "road"]}" stroke="{p["mekong_edge" if wet else "road_edge"]}" stroke-width="2" transform="rotate({b["turn"]} {b["x"]} {b["y"]})"/>'
        )
        if "econ" in s["marks"]:
            out.append(mark("econ", *s["marks"]["econ"], s["econ"], p))
    for town in board["towns"]:
        out.append(
            f'<circle cx="{town["x"]}" cy="{town["y"]}" r="{town["r"]}" fill="{p["tab"]}" stroke="{p["road_edge"]}" stroke-width="2.5"/>'
        )
        out.append(text(town["label"], p["ink"], p["tab"]))
    for s in board["spaces"]:
        if s["kind"] == "city":
            (tx, ty), (tw, th) = s["tab"]["rect"]
            c = s["circle"]
            out.append(
                f'<path d="M{c["cx"]},{c["cy"]}L{tx + tw / 2},{ty + th / 2}" stroke="{p["city_edge"]}" stroke-width="3"/>'
            )
            out.append(
                f'<rect x="{tx}" y="{ty}" width="{tw}" height="{th}" rx="{s["tab"]["radius"]}" fill="{p["tab"]}" stroke="{p["city_edge"]}" stroke-width="1.8"/>'
            )
            out.append(
                f'<circle cx="{c["cx"]}" cy="{c["cy"]}" r="{c["r"]}" fill="{p["city"]}" stroke="{p["city_edge"]}" stroke-width="4"/>'
            )
            out.append(
                f'<circle cx="{c["cx"]}" cy="{c["cy"]}" r="{c["r"] - 5}" fill="none" stroke="{p["city_edge"]}" stroke-width="1"/>'
            )
        if s["kind"] != "loc":
            out.append(text(s["label"], p["ink"], None if s["kind"] == "city" else "#fff6"))
            out += [mark(kind, x, y, s["population"], p) for kind, (x, y) in s["marks"].items()]
    if tokens:
        styles = [
            ("#8f2d2a", "hex", "N"),
            ("#3f6f93", "hex", "V"),
            ("#59693a", "cube", "U"),
            ("#c9a227", "cube", "A"),
            ("#8f2d2a", "disc", ""),
            ("#3f6f93", "disc", ""),
        ]
        for n, s in enumerate(board["spaces"]):
            full = s["id"] in {
                "saigon",
                "can_tho",
                "quang_tri",
                "kien_phong",
                "tay_ninh",
                "phuoc_long",
                "hue",
                "ba_xuyen",
                "binh_tuy",
                "the_fishhook",
                "central_laos",
                "loc_saigon_can_tho",
                "kien_hoa",
            }
            count = len(s["slots"]) if full else min(len(s["slots"]), (n * 7) % 6)
            out += [
                piece(*s["slots"][k], board["token"], *styles[(n + k) % 6]) for k in range(count)
            ]
            if not full and s["kind"] != "loc":
                out += [
                    f'<circle cx="{u}" cy="{v}" r="{board["token"] / 2 - 1}" fill="#fff" fill-opacity=".22" stroke="{p["ink"]}" stroke-opacity=".28" stroke-width="1"/>'
                    for u, v in s["slots"][count:]
                ]
    return out


def rolling_thunder(board: dict, tokens: bool) -> list[str]:
    """Trail, lines, hubs, boxes, marks, slots, bridges and airfields."""
    p, out, sizes = board["palette"], [], board["sizes"]
    fields = {
        "blue": "#35618e",
        "yellow": "#c79a1e",
        "red": "#9a2f2a",
        "green": "#4a7a3d",
        "purple": "#6f4a86",
    }
    for line in board["trail"]:
        out.append(
            f'<path d="{line}" fill="none" stroke="{p["trail_road"]}" stroke-width="5" stroke-dasharray="3 8" stroke-linecap="round"/>'
        )
    for route in board["routes"]:
        d = "M" + " ".join(f"{x},{y}" for x, y in route["points"])
        if route["colour"] == "brown":
            out.append(
                f'<path d="{d}" fill="none" stroke="{p["tab"]}" stroke-width="7"/><path d="{d}" fill="none" stroke="{p["trail_road"]}" stroke-width="4.6"/>'
            )
    for route in board["routes"]:
        d = "M" + " ".join(f"{x},{y}" for x, y in route["points"])
        if route["colour"] == "black":
            out.append(
                f'<path d="{d}" fill="none" stroke="{p["tab"]}" stroke-width="7"/><path d="{d}" fill="none" stroke="{p["rail"]}" stroke-width="4.6"/><path d="{d}" fill="none" stroke="{p["tab"]}" stroke-width="1.8" stroke-dasharray="7 7"/>'
            )
    out += [
        f'<circle cx="{h["x"]}" cy="{h["y"]}" r="{h["r"]}" fill="{p["tab"]}" stroke="{p["ink"]}" stroke-width="2.4"/>'
        for h in board["hubs"]
    ]
    for s in board["spaces"]:
        if s["kind"] in {"box", "pass"}:
            x, y, w, h = s["rect"]
            out.append(
                f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="9" fill="{p["pass" if s["kind"] == "pass" else "foreign_box"]}" fill-opacity=".93" stroke="{p["frontier"]}" stroke-width="2"/>'
            )
            if "priority" in s["marks"]:
                u, v = s["marks"]["priority"]
                out.append(
                    f'<circle cx="{u}" cy="{v}" r="11" fill="{p["trail_road"]}"/><text x="{u}" y="{v + 5}" text-anchor="middle" font-family="{FONT_STACK}" font-size="14" font-weight="bold" fill="#fff">{s["priority"]}</text>'
                )
                out.append(
                    f'<text x="{x + w - 8}" y="{y + 21}" text-anchor="end" font-family="{FONT_STACK}" font-size="13" fill="{p["ink"]}">max {s["capacity"]}</text>'
                )
        out.append(text(s["label"], p["ink"], "#fff6"))
        for kind, (x, y) in s["marks"].items():
            letter = {
                "route_package": s.get("route_package", ""),
                "defence": s.get("defence"),
                "mig": s.get("mig_rating"),
            }.get(kind)
            if kind == "route_package":
                size = 8.5 if len(letter) > 4 else 12
                out.append(
                    f'<rect x="{x - 15}" y="{y - 11}" width="30" height="22" rx="3" fill="{p["tab"]}" stroke="{p["ink"]}" stroke-width="1.2"/><text x="{x}" y="{y + size * 0.36:.1f}" text-anchor="middle" font-family="{FONT_STACK}" font-size="{size}" font-weight="bold" fill="{p["ink"]}">{letter}</text>'
                )
            elif kind == "defence":
                out.append(
                    f'<path d="M{x - 11.5},{y - 12}h23v12q0,9 -11.5,13q-11.5,-4 -11.5,-13z" fill="{p["ink"]}"/><text x="{x}" y="{y + 5}" text-anchor="middle" font-family="{FONT_STACK}" font-size="15" font-weight="bold" fill="#f6efdc">{letter}</text>'
                )
            elif kind == "mig":
                for k, field in enumerate(s["coverage"]):
                    half = "" if len(s["coverage"]) == 1 else f"L{x},{y}"
                    arc = (
                        f"M{x - 13},{y}a13,13 0 1 {k} 26,0{half}z"
                        if half
                        else f"M{x - 13},{y}a13,13 0 1 0 26,0a13,13 0 1 0 -26,0z"
                    )
                    out.append(f'<path d="{arc}" fill="{fields[field_colour(board, field)]}"/>')
                out.append(
                    f'<text x="{x}" y="{y + 5.5}" text-anchor="middle" font-family="{FONT_STACK}" font-size="15" font-weight="bold" fill="#fff">{letter}</text>'
                )
        looks = {
            "objectives": "square",
            "squadrons": "square",
            "weather": "disc",
            "truck_parks": "square",
            "cubes": "cube",
            "delayed": "cube",
            "b52": "square",
        }
        dashes = {
            "objectives": "",
            "squadrons": "2 2",
            "weather": "1 3",
            "truck_parks": "4 3",
            "cubes": "",
            "delayed": "2 2",
            "b52": "5 2",
        }
        for group, slots in s["slots"].items():
            for k, (x, y) in enumerate(slots):
                size = sizes[group]
                sample = tokens and (
                    hash_of(s["id"], group, k) < (0.55 if group in {"cubes", "objectives"} else 0.3)
                )
                if not sample:
                    r = size / 2 - 1.5
                    dash = f' stroke-dasharray="{dashes[group]}"' if dashes[group] else ""
                    if looks[group] == "disc":
                        out.append(
                            f'<circle cx="{x}" cy="{y}" r="{r}" fill="#fff" fill-opacity=".25" stroke="{p["ink"]}" stroke-opacity=".45"{dash}/>'
                        )
                    else:
                        out.append(
                            f'<rect x="{x - r}" y="{y - r}" width="{2 * r}" height="{2 * r}" rx="3" fill="#fff" fill-opacity=".25" stroke="{p["ink"]}" stroke-opacity=".45"{dash}/>'
                        )
                else:
                    fill = {
                        "objectives": ["#efe9db", "#8d8d86", "#2c2a27", "#7a5433"][
                            (k + len(s["id"])) % 4
                        ],
                        "squadrons": "#4d6d8a",
                        "weather": "#9fb4bd",
                        "truck_parks": "#6a7a44",
                        "cubes": ["#26231f", "#7a4f2b"][k % 2],
                        "delayed": "#26231f",
                        "b52": "#3a3f4a",
                    }[group]
                    if s["id"] == "pathet_lao" and group == "cubes":
                        fill = "#a5322b"
                    letter = {
                        "weather": "~",
                        "truck_parks": "TP",
                        "squadrons": "AR",
                        "b52": "B52",
                    }.get(group, "")
                    out.append(piece(x, y, size, fill, looks[group], letter))
    for bridge in board["bridges"]:
        x, y, r = bridge["x"], bridge["y"], bridge["size"] / 2
        out.append(
            f'<rect x="{x - r}" y="{y - r}" width="{2 * r}" height="{2 * r}" rx="4" fill="{p["tab"]}" stroke="{p["ink"]}" stroke-width="2.2"/>'
        )
        out.append(
            f'<path d="M{x - 13},{y + 11}h26M{x - 13},{y + 11}q13,-13 26,0M{x - 6.5},{y + 11}v-5M{x},{y + 11}v-6.5M{x + 6.5},{y + 11}v-5" fill="none" stroke="{p["trail_road"]}" stroke-width="1.8"/>'
        )
        out.append(
            f'<text x="{x}" y="{y + 1.5}" text-anchor="middle" font-family="{FONT_STACK}" font-size="16" font-weight="bold" fill="{p["ink"]}">{bridge["capacity"]}</text>'
        )
    for field in board["airfields"]:
        x, y, colour = field["x"], field["y"], fields[field["colour"]]
        out.append(
            f'<circle cx="{x}" cy="{y}" r="{field["r"]}" fill="{p["tab"]}" stroke="{colour}" stroke-width="4"/><path d="M{x - 8},{y + 6}L{x + 8},{y - 6}" stroke="{colour}" stroke-width="5"/>'
        )
        out.append(
            text(
                {"lines": [field["name"]], "x": x, "y": y + 23, "size": 12, "turn": 0},
                colour,
                p["tab"],
            )
        )
    return out


def field_colour(board: dict, name: str) -> str:
    return next(field["colour"] for field in board["airfields"] if field["id"] == name)


def hash_of(*key) -> float:
    """A fixed number in 0..1, to strew sample pieces."""
    value = 7
    for letter in "|".join(map(str, key)):
        value = (value * 131 + ord(letter)) % 100003
    return value / 100003


RENDERERS = {"fire_in_the_lake": fire_in_the_lake, "rolling_thunder": rolling_thunder}


def write_preview(board_file: Path, target: Path) -> None:
    """Draw a board file as SVG and, beside it, as PNG."""
    board = json.loads(board_file.read_text())
    svg = render(board)
    target.write_text(svg)
    png = resvg_py.svg_to_bytes(
        svg_string=svg, width=board["viewBox"][2], font_dirs=["/usr/share/fonts"]
    )
    target.with_suffix(".png").write_bytes(bytes(png))
