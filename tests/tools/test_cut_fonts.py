"""The page's fonts hold what it can show, and show it as the whole fonts do."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from unicodedata import normalize

import pytest
from fontTools.ttLib import TTFont

from tools import cut_fonts
from tools.cut_fonts import CUT, FACES, KEPT, WHOLE

TONES = "\u0300\u0301\u0303\u0309\u0323"
MARKS = TONES + "\u0302\u0306\u031b"


@pytest.fixture(scope="module", params=FACES)
def fonts(request: pytest.FixtureRequest) -> tuple[TTFont, TTFont]:
    """The whole font of a face, and the page's."""
    whole, cut = (folder / f"{request.param}.woff2" for folder in (WHOLE, CUT))
    return TTFont(BytesIO(whole.read_bytes())), TTFont(BytesIO(cut.read_bytes()))


def test_the_fonts_are_what_is_cut_from_the_whole_ones() -> None:
    assert cut_fonts.stale() == []


def test_nothing_that_is_shown_is_lost() -> None:
    shown = cut_fonts.shown()
    assert set("Đ§·…½→✓") <= set().union(*shown.values()), "the sources were not read"
    assert cut_fonts.lost(shown) == []


def test_a_sign_that_would_be_lost_is_named() -> None:
    texts = {"a label": set("Huế Ω"), "a rule": {"\u4e00"}}  # the latter no face ever had
    assert cut_fonts.lost(texts) == [
        "U+03A9 Ω of a label is not in the page's fonts: add it to KEPT."
    ]


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("plain Ω", "Ω"),
        (r'"\u03a9"', "Ω"),
        (r'"\u{3a9}"', "Ω"),
        (r'"\U000003a9"', "Ω"),
        (r'"\xe9"', "é"),
        (r'"\N{GREEK CAPITAL LETTER OMEGA}"', "Ω"),
        ("<b>&Omega;</b>", "Ω"),
        ("<b>&#937;</b>", "Ω"),
    ],
)
def test_signs_are_found_however_they_are_spelt(text: str, sign: str) -> None:
    assert sign in cut_fonts.spelt(text)


def test_vietnamese_is_kept_composed_and_in_parts() -> None:
    letters = [plain + mark for plain in "AEIOUYaeiouy" for mark in MARKS]
    letters += [each + mark for each in "ĂăÂâÊêÔôƠơƯư" for mark in ["", *TONES]]
    composed = {normalize("NFC", letter) for letter in letters} | set("Đđ₫")
    every = {sign for letter in composed for sign in letter + normalize("NFD", letter)}
    for face in FACES:
        assert {ord(sign) for sign in every} <= cut_fonts.held(CUT / f"{face}.woff2")


def test_ranges_are_in_order_and_apart() -> None:
    ends = [code for pair in KEPT for code in pair]
    assert ends == sorted(ends)
    assert len({first for first, _ in KEPT}) == len(KEPT)


def test_glyphs_are_drawn_and_set_as_in_the_whole_font(fonts: tuple[TTFont, TTFont]) -> None:
    whole, cut = fonts
    before, after = whole.getBestCmap(), cut.getBestCmap()
    assert set(after) >= set(before) & cut_fonts.kept()
    drawn, redrawn = whole["glyf"], cut["glyf"]
    for code, name in after.items():
        old, new = drawn[before[code]], redrawn[name]
        assert whole["hmtx"][before[code]] == cut["hmtx"][name], chr(code)
        assert old.getCoordinates(drawn)[0] == new.getCoordinates(redrawn)[0], chr(code)
        if not old.isComposite() and old.numberOfContours:
            assert old.program.getBytecode() == new.program.getBytecode(), chr(code)
    for table in ("fpgm", "prep"):
        assert whole[table].program.getBytecode() == cut[table].program.getBytecode()
    assert list(whole["cvt "].values) == list(cut["cvt "].values)
    same = ("unitsPerEm", "ascent", "descent", "lineGap")
    assert whole["head"].unitsPerEm == cut["head"].unitsPerEm
    assert [getattr(whole["hhea"], each) for each in same[1:]] == [
        getattr(cut["hhea"], each) for each in same[1:]
    ]


def test_whose_they_are_goes_with_them(fonts: tuple[TTFont, TTFont]) -> None:
    whole, cut = fonts
    for name in (0, 1, 13):  # copyright, family, licence
        assert cut["name"].getDebugName(name) == whole["name"].getDebugName(name)
    assert "Bitstream" in cut["name"].getDebugName(0)
    assert "Vera" not in cut["name"].getDebugName(1)


def test_the_check_says_what_is_wrong(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cut_fonts, "stale", list)
    monkeypatch.setattr(cut_fonts, "shown", lambda: {"a label": {"Đ"}})
    assert cut_fonts.main(["--check"]) == 0
    assert capsys.readouterr().out == ""
    monkeypatch.setattr(cut_fonts, "shown", lambda: {"a label": {"Ω"}})
    assert cut_fonts.main(["--check"]) == 1
    assert "Ω of a label" in capsys.readouterr().out


def test_another_font_in_its_place_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cut_fonts, "CUT", tmp_path)
    monkeypatch.setattr(cut_fonts, "cut", lambda face: b"cut")
    (tmp_path / f"{FACES[0]}.woff2").write_bytes(b"older")
    assert [line.partition(" ")[0] for line in cut_fonts.stale()] == [
        f"{face}.woff2" for face in FACES
    ]
    for face in FACES:
        (tmp_path / f"{face}.woff2").write_bytes(b"cut")
    assert cut_fonts.stale() == []
