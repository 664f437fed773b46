"""Pictures are SVG that stands alone, and nothing in them is taken for markup."""

from __future__ import annotations

from typing import ClassVar
from xml.etree import ElementTree as ET

from annamite.kernel.drawn import Area, Label, Layers, Line
from annamite.kernel.picture import Ground, Picture, land

SVG = "{http://www.w3.org/2000/svg}"
NASTY = "<script>alert(\"x\")</script> & 'more'"


def drawn(picture: Picture) -> ET.Element:
    return ET.fromstring(picture.svg())


def test_a_picture_says_what_it_shows() -> None:
    root = drawn(Picture((0, 0, 100, 50.5), NASTY))
    assert root.tag == f"{SVG}svg"
    assert root.attrib["viewBox"] == "0 0 100 50.5"
    assert (root.attrib["role"], root.attrib["aria-label"]) == ("img", NASTY)


def test_words_and_attributes_are_escaped() -> None:
    p = Picture((0, 0, 1, 1), "")
    p.text(NASTY, 1, 2, 3, fill=NASTY)
    p.add("rect", stroke_width=1.234, fill=None, id=NASTY)
    text, rect = drawn(p)
    assert (text.text, text.attrib["fill"]) == (NASTY, NASTY)
    assert rect.attrib == {"stroke-width": "1.23", "id": NASTY}
    assert "<script" not in p.svg()


def test_groups_hold_what_is_drawn_in_them() -> None:
    p = Picture((0, 0, 1, 1), "")
    with p.at((3, 4), 2), p.group(fill="red"):
        p.path("M0,0")
        p.path("")
    with p.at((1, 1)):
        p.line("M1,1", "blue", 2)
    outer, other = drawn(p)
    assert outer.attrib["transform"] == "translate(3 4) scale(2)"
    assert [each.tag for each in outer[0]] == [f"{SVG}path"]
    assert other.attrib["transform"] == "translate(1 1)"
    assert other[0].attrib == {"d": "M1,1", "fill": "none", "stroke": "blue", "stroke-width": "2"}


def test_a_name_of_two_lines_is_centred_and_turned() -> None:
    p = Picture((0, 0, 1, 1), "")
    p.label(Label(lines=["ONE", "TWO"], x=10, y=20, size=10, turn=-90), "black", halo="white")
    p.label(Label(lines=["ONE"], x=0, y=0, size=10, turn=0), "black")
    one, two, flat = drawn(p)
    assert [one.text, two.text] == ["ONE", "TWO"]
    assert float(two.attrib["y"]) - float(one.attrib["y"]) == 10.8
    assert one.attrib["transform"] == "rotate(-90 10 20)"
    assert one.attrib["paint-order"] == "stroke"
    assert not {"transform", "paint-order", "stroke"} & set(flat.attrib)


class Island:
    """A sheet with one area."""

    palette: ClassVar = dict.fromkeys(
        ("paper", "sea", "out_of_play", "ink", "jungle", "jungle_mark"), "#123"
    )
    margin = 4
    layers = Layers(
        sea=Area(d="M0", fill="x"),
        shore_lines=[Line(d="M1", stroke="a", width=1)],
        out_of_play=Area(d="M2", fill="x"),
        coast=Line(d="M3", stroke="b", width=1, opacity=0.5),
        frontiers=Line(d="M4", stroke="c", width=2, band=9, dash="1 2"),
        borders=Line(d="M5", stroke="d", width=1),
        rivers=Line(d="M6", stroke="e", width=1),
        relief=Line(d="M7", stroke="f", width=1),
    )
    sea_labels = (Label(lines=["SEA"], x=1, y=1, size=9, turn=0),)
    country_labels = (Label(lines=["LAND"], x=1, y=1, size=9, turn=0),)


def test_land_lies_under_its_lines_and_names() -> None:
    p = Picture((0, 0, 100, 80), "")
    land(p, Island(), [Ground("M8", "jungle", foreign=True, texture="M9", mark="jungle_mark")])
    order = [each.attrib.get("d", each.text) for each in drawn(p)]
    assert order == [
        *(None, "M0", "M1", "M2", "M8", "M8", "M4", "M7", "M9", "M6", "M5", "M4", "M3"),
        *("SEA", "LAND", None, None),
    ]
    band, *_, coast = [each for each in drawn(p) if each.attrib.get("d") in {"M3", "M4"}]
    assert (band.attrib["stroke-width"], coast.attrib["stroke-opacity"]) == ("9", "0.5")
