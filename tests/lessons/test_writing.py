"""What docs/writing-lessons.md shows is a lesson, and the tool for writers plays lessons."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from annamite.kernel.lesson import read
from tests.lessons.taught import every
from tools import lessons as tool

ALL = tuple(every())
GUIDE = Path(__file__).parents[2] / "docs/writing-lessons.md"


def test_the_example_is_a_lesson(tmp_path: Path) -> None:
    (example,) = re.findall(r"```yaml\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    path = tmp_path / "01-example.yaml"
    path.write_text(example, encoding="utf-8")
    assert [beat.act for beat in read(path).beats] == ["read", "do", "watch", "read"]


@pytest.mark.skipif(not ALL, reason="no game has a lesson")
def test_the_tool_plays_a_lesson(capsys: pytest.CaptureFixture[str]) -> None:
    game, lesson = ALL[0]
    assert tool.main([game, lesson.id]) == 0
    said = capsys.readouterr().out
    for answer in lesson.answers:
        assert f"{answer.step}: {answer.word}" in said
    assert tool.main([game, lesson.id, "--beat", "1", "--try", "no such word"]) == 1
    assert "'no such word' is not offered" in capsys.readouterr().out
    assert tool.main([game, "none"]) == 1
    assert f"it has: {lesson.id}" in capsys.readouterr().out
