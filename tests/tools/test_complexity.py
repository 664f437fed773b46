"""How complex functions are, and the list of those that may be more complex than others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tools import complexity as gate
from tools.complexity import (
    MOST,
    ROOT,
    lowered,
    measured,
    measured_in,
    problems,
    problems_of_total,
    read_list,
    read_total,
    total_of,
    write_list,
    write_total,
)

if TYPE_CHECKING:
    from pathlib import Path


def complexity(body: str) -> int:
    """How complex a function with this body is."""
    lines = "\n".join(f"    {line}" for line in body.splitlines())
    return measured("made_up.py", f"def rule(a, b, c):\n{lines}\n")["made_up.py::rule"]


@pytest.mark.parametrize(
    ("body", "value"),
    [
        ("return a", 1),
        ("if a:\n    return b\nelif b:\n    return c\nelse:\n    return a", 3),
        ("for x in a:\n    print(x)\nelse:\n    print(b)", 2),
        ("while a:\n    break", 2),
        (
            "try:\n    a()\nexcept KeyError:\n    b()\nexcept OSError:\n    c()\nfinally:\n    a()",
            4,
        ),
        ("with a as x:\n    assert x, b", 1),
        ("return a and b and c or a", 4),
        ("return not a", 1),
        ("return b if a else c", 2),
        ("return [x for x in a]", 2),
        ("return {x: y for x in a if x for y in x if y if b}", 6),
        ("yield from (x for x in a if x)", 3),
        ("return sorted(a, key=lambda x: x and b or c)", 3),
        (
            "match a:\n    case 1 | 2:\n        b()\n    case [x] if x:\n        c()\n    case _:\n        a()",
            5,
        ),
        ("case = match = a\nreturn case.match(match)", 1),
        ("return f'if {a} and or {b if c else a:{b or c}} for'", 3),
        ("'''if and or'''\nreturn '''\nif a:\n    def other(x): for while\n'''", 1),
        ("# if and or\nreturn a", 1),
    ],
)
def test_what_counts(body: str, value: int) -> None:
    assert complexity(body) == value


def test_a_function_within_another_is_counted_by_itself() -> None:
    source = (
        "def outer(a):\n"
        "    def inner(b):\n"
        "        if b:\n"
        "            return 1\n"
        "        return 2 if b or a else 3\n"
        "    if a:\n"
        "        return inner(a)\n"
        "    return inner\n"
    )
    assert measured("a.py", source) == {"a.py::outer": 2, "a.py::outer.inner": 4}


def test_methods_are_named_with_their_class_decorated_and_asynchronous_ones_too() -> None:
    source = (
        "class Left:\n"
        "    def act(self):\n"
        "        return self if self else None\n"
        "class Right:\n"
        "    @staticmethod\n"
        "    async def act(\n"
        "        a: list[int] = [],\n"
        "    ) -> dict[str, int]:\n"
        "        async for x in a:\n"
        "            if x and a:\n"
        "                await x\n"
        "    class Inner:\n"
        "        def act(self):\n"
        "            return 1\n"
    )
    found = {"a.py::Left.act": 2, "a.py::Right.act": 4, "a.py::Right.Inner.act": 1}
    assert measured("a.py", source) == found


@pytest.mark.parametrize(
    "source",
    [
        "def f(x): return x or 1\n",
        "def f(\n    x\n) -> dict[\n    str, int\n]:\n    return x or 1\n",
    ],
    ids=["a single line at the end", "a result told on several lines"],
)
def test_a_function_that_lizard_misreads_is_an_error(source: str) -> None:
    with pytest.raises(ValueError, match=r"a\.py: lizard misreads f$"):
        measured("a.py", source)


def test_of_functions_that_share_a_name_the_most_complex_one_counts() -> None:
    source = (
        "class Thing:\n"
        "    @property\n"
        "    def size(self):\n"
        "        return 1 if self else 2\n"
        "    @size.setter\n"
        "    def size(self, value):\n"
        "        pass\n"
    )
    assert measured("a.py", source) == {"a.py::Thing.size": 2}


def test_class_bodies_module_statements_and_their_lambdas_are_measured() -> None:
    """Each statement of a module by itself; what branches nowhere is not worth naming."""
    source = (
        "import a\n"
        "b = a if a else None\n"
        "rule = lambda x: [y for y in x if y and b or a]\n"
        "class Plain:\n"
        "    c: int = 1\n"
        "class Thing:\n"
        "    key = {x: 1 for x in a if x}\n"
        "    if b:\n"
        "        def act(self):\n"
        "            return 1 if self or b or a else 2\n"
        "    class Inner:\n"
        "        one = two = staticmethod(lambda x: lambda y: x and y or (x or y))\n"
        "if a and b:\n"
        "    for each in b:\n"
        "        try:\n"
        "            class Late:\n"
        "                late = a or b\n"
        "        except OSError:\n"
        "            pass\n"
    )
    assert measured("a.py", source) == {
        "a.py::<module>": 5,
        "a.py::<lambda>": 5,
        "a.py::Thing.<body>": 4,
        "a.py::Thing.act": 4,
        "a.py::Thing.Inner.<lambda>": 4,
        "a.py::Late.<body>": 2,
    }


@pytest.mark.parametrize("comment", ["#lizard forgives", "# GENERATED CODE"])
def test_no_comment_hides_a_function(comment: str) -> None:
    """Lizard leaves out what is marked so, which is an error here."""
    source = f"{comment}\ndef f(a):\n    {comment}\n    return a or 1\n\n\nb = f(1)\n"
    with pytest.raises(ValueError, match=r"a\.py: lizard misreads f$"):
        measured("a.py", source)


def test_twelve_is_the_most() -> None:
    assert MOST == 12


def test_what_is_too_complex_has_to_be_listed() -> None:
    assert problems({"a.py::f": MOST}, {}) == []
    assert problems({"a.py::f": MOST + 1}, {}) == [f"a.py::f is {MOST + 1}, more than {MOST}"]
    assert problems({"a.py::f": MOST + 1}, {"a.py::f": MOST + 1}) == []


def test_the_list_allows_neither_more_nor_less_than_is_needed() -> None:
    listed = {"a.py::f": 20}
    assert problems({}, listed) == ["a.py::f is listed but gone"]
    assert problems({"a.py::f": MOST}, listed) == [f"a.py::f is {MOST} and needs its entry no more"]
    assert problems({"a.py::f": 19}, listed) == [
        "a.py::f is 19, listed with 20, which is too generous"
    ]
    assert problems({"a.py::f": 21}, listed) == [
        "a.py::f is 21, more than the 20 it is listed with"
    ]


def test_lowering_drops_and_lowers_but_never_adds_or_raises() -> None:
    listed = {"a.py::gone": 20, "a.py::simple": 20, "a.py::better": 20, "a.py::worse": 20}
    found = {"a.py::simple": MOST, "a.py::better": 19, "a.py::worse": 21, "a.py::unlisted": 30}
    assert lowered(found, listed) == {"a.py::better": 19, "a.py::worse": 20}


def test_a_list_is_read_as_it_was_written(tmp_path: Path) -> None:
    listed = {"b.py::Class.f": 20, "a.py::f": 13}
    write_list(listed, tmp_path / "list.yaml")
    assert list(read_list(tmp_path / "list.yaml").items()) == [
        ("a.py::f", 13),
        ("b.py::Class.f", 20),
    ]
    write_list({}, tmp_path / "list.yaml")
    assert read_list(tmp_path / "list.yaml") == {}


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a list and a total of its own, whose f is 14 and g 13."""
    sizes = {"f": 14, "g": 13}
    text = (f"def {name}(a):\n    return {'a or ' * (size - 1)}a\n" for name, size in sizes.items())
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "a.py").write_text("".join([*text, "#\n"]))
    for name in ("read_list", "read_total", "write_list", "write_total"):
        file = tmp_path / ("list.yaml" if "list" in name else "total.yaml")
        monkeypatch.setattr(getattr(gate, name), "__defaults__", (file,))
    monkeypatch.setattr(gate, "ROOT", tmp_path)
    return tmp_path


@pytest.mark.usefixtures("files")
def test_one_more_entry_needs_a_second_change(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And lowering does not make it: it never lets the total grow."""
    write_list({"src/a.py::f": 14, "src/a.py::g": 13})
    write_total({"functions": 1, "excess": 2})
    for arguments in (["complexity"], ["complexity", "--lower"]):
        monkeypatch.setattr("sys.argv", arguments)
        assert gate.main() == 1
        assert capsys.readouterr().out.splitlines()[:-1] == [
            "complexity.yaml has 2 functions, complexity_total.yaml says 1",
            "complexity.yaml has 3 excess, complexity_total.yaml says 2",
        ]


@pytest.mark.usefixtures("files")
def test_the_total_shrinks_with_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    write_list({"src/a.py::f": 15, "src/a.py::g": 13, "src/a.py::gone": 20})
    write_total(total_of(read_list()))
    assert read_total() == {"functions": 3, "excess": 12}
    monkeypatch.setattr("sys.argv", ["complexity", "--lower"])
    assert gate.main() == 0
    assert read_list() == {"src/a.py::f": 14, "src/a.py::g": 13}
    assert read_total() == {"functions": 2, "excess": 3}


def test_a_total_that_is_too_generous_is_wrong() -> None:
    """Else there would be room for what nobody sees coming."""
    listed = {"a.py::f": MOST + 2}
    assert problems_of_total(listed, {"functions": 1, "excess": 2}) == []
    assert len(problems_of_total(listed, {"functions": 2, "excess": 2})) == 1
    assert len(problems_of_total(listed, {"functions": 1, "excess": 3})) == 1
    assert len(problems_of_total(listed, {})) == 2


def test_the_projects_total_is_that_of_its_list() -> None:
    assert problems_of_total(read_list(), read_total()) == []


def test_every_source_below_the_places_is_measured(tmp_path: Path) -> None:
    (tmp_path / "src" / "deep").mkdir(parents=True)
    (tmp_path / "src" / "deep" / "a.py").write_text("def f():\n    pass\n")
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "b.py").write_text("def f(x):\n    return x or 1\n")
    (tmp_path / "hatch_build.py").write_text("def f(x):\n    return 1 if x or 2 else 3\n")
    (tmp_path / "elsewhere.py").write_text("def f():\n    pass\n")
    found = {"hatch_build.py::f": 3, "src/deep/a.py::f": 1, "tools/b.py::f": 2}
    assert measured_in(tmp_path) == found


def test_the_projects_list_says_what_is_measured() -> None:
    listed = read_list()
    found: dict[str, int] = {}
    for path in {name.partition("::")[0] for name in listed}:
        found |= measured(path, (ROOT / path).read_text("utf-8"))
    assert problems(found, listed) == []
