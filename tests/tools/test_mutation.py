"""The wrong changes that are made to rules code, and those that are not."""

from __future__ import annotations

import ast

import pytest

from tools.mutation import Change, changes, lines_run_once


def changed(source: str, **only: str) -> list[str]:
    """The changed sources, of one kind of change if told."""
    wanted = only.get("what", "")
    return [change.apply(source) for change in changes(source) if wanted in change.what]


def in_function(body: str, returns: str = "None") -> str:
    """A function with this body."""
    lines = "\n".join(f"    {line}" for line in body.splitlines())
    return f"def rule(a, b, turn) -> {returns}:\n{lines}\n"


def bodies(body: str, what: str, returns: str = "None") -> list[str]:
    """What becomes of a function's body."""
    head = in_function("", returns).splitlines()[0]
    return [
        "\n".join(line.removeprefix("    ") for line in text.splitlines()[1:])
        for text in changed(in_function(body, returns), what=what)
        if text.startswith(head)
    ]


@pytest.mark.parametrize(
    ("before", "after", "what"),
    [
        ("x = a < b", "x = a <= b", "< to <="),
        ("x = a <= b", "x = a < b", "<= to <"),
        ("x = a > b", "x = a >= b", "> to >="),
        ("x = a >= b", "x = a > b", ">= to >"),
        ("x = a == b", "x = a != b", "== to !="),
        ("x = a != b", "x = a == b", "!= to =="),
        ("x = a in b", "x = a not in b", "in to not in"),
        ("x = a not  in b", "x = a in b", "not in to in"),
        ("x = a is b", "x = a is not b", "is to is not"),
        ("x = (a) < (b)", "x = (a) <= (b)", "< to <="),
        ("x = a and b", "x = a or b", "and to or"),
        ("x = a or b", "x = a and b", "or to and"),
        ("x = not (a and b)", "x = (a and b)", "not left out"),
        ("x = a + b", "x = a - b", "+ to -"),
        ("x = a - b", "x = a + b", "- to +"),
        ("x = a & ~b", "x = a | ~b", "& to |"),
        ("x = a // b", "x = a * b", "// to *"),
        ("x += a", "x -= a", "+= to -="),
        ("x |= a", "x &= a", "|= to &="),
        ("x += a", "pass", "assignment left out"),
        ("x = min(a, b)", "x = max(a, b)", "min to max"),
        ("x = any(a)", "x = all(a)", "any to all"),
        ("turn.pay(a)", "pass", "call left out"),
        ("yield from pay(a)", "yield from ()", "call left out"),
        ("x = 'Đà Nẵng', a < b", "x = 'Đà Nẵng', a <= b", "< to <="),
        ("while a < b:\n    pass", "while a <= b:\n    pass", "< to <="),
        ("for x in a + b:\n    pass", "for x in a - b:\n    pass", "+ to -"),
        ("if a:\n    pass\nelif a < b:\n    pass", "if a:\n    pass\nelif a <= b:\n    pass", "<"),
        ("x = [y for y in a if y < b]", "x = [y for y in a if y <= b]", "< to <="),
        ("x = sorted(a, key=lambda y: y + b)", "x = sorted(a, key=lambda y: y - b)", "+"),
        ("with a(b + 1):\n    pass", "with a(b - 1):\n    pass", "+ to -"),
        ("if a:\n    pass", "if not a:\n    pass", "condition negated"),
        ("if a < b:\n    pass", "if not (a < b):\n    pass", "condition negated"),
        ("while a(b):\n    pass", "while not a(b):\n    pass", "condition negated"),
        ("x = a if turn.on else b", "x = a if not turn.on else b", "condition negated"),
        ("x = [y for y in a if y]", "x = [y for y in a if not y]", "condition negated"),
        (
            "match a:\n    case 1 if b:\n        pass",
            "match a:\n    case 1 if not b:\n        pass",
            "condition negated",
        ),
        (
            "match a:\n    case 1 if a < b:\n        pass",
            "match a:\n    case 1 if a <= b:\n        pass",
            "<",
        ),
        ("try:\n    a()\nexcept E:\n    pass", "try:\n    pass\nexcept E:\n    pass", "call"),
    ],
)
def test_one_change(before: str, after: str, what: str) -> None:
    """The change is the one expected, and nothing else of the line moves."""
    assert after in bodies(before, what)


@pytest.mark.parametrize(
    ("number", "others"), [("0", {"1"}), ("1", {"0", "2"}), ("75", {"74", "76"})]
)
def test_a_number_is_off_by_one(number: str, others: set[str]) -> None:
    """One more and one less, but never below 0."""
    texts = {body.removeprefix("x = ") for body in bodies(f"x = {number}", f"{number} to")}
    assert texts == others


@pytest.mark.parametrize(
    ("returns", "value", "wrong"),
    [
        ("bool", "a", ["return not a"]),
        ("bool", "a < b", ["return not (a < b)"]),
        ("bool", "True", ["return False"]),
        ("int", "a", ["return a + 1"]),
        ("int", "a | b", ["return (a | b) + 1"]),
        ("int", "3", []),
        ("Rules[int]", "a", ["return a + 1"]),
        ("list[int]", "a", ["return []"]),
        ("list[int]", "[]", []),
        ("tuple[int, ...]", "a", ["return ()"]),
        ("str", "a", ['return ""']),
        ("State", "a", ["return None"]),
        ("int | None", "a", ["return None"]),
        ("int | None", "None", []),
        ("None", "", []),
    ],
)
def test_another_result(returns: str, value: str, wrong: list[str]) -> None:
    """A wrong result has the right type."""
    assert bodies(f"return {value}", "another result", returns) == wrong


@pytest.mark.parametrize("condition", ["a == b", "a not in b", "a is b", "not a"])
def test_a_condition_is_negated_once(condition: str) -> None:
    """Another comparison, or a lost `not`, says so already."""
    assert bodies(f"if {condition}:\n    pass", "condition negated") == []


def test_comparisons_in_a_row_are_changed_one_by_one() -> None:
    """Each of them on its own."""
    assert bodies("x = 0 <= a < b", "to <") == ["x = 0 < a < b", "x = 0 <= a <= b"]


def test_terms_in_a_row_are_changed_one_by_one() -> None:
    """Each `and` on its own."""
    assert bodies("x = a and b and turn", "and to or") == [
        "x = a or b and turn",
        "x = a and b or turn",
    ]


@pytest.mark.parametrize(
    "source",
    [
        '"""One of 3 or 4."""\n',
        "class A:\n    __slots__ = ('a', 'b')[:1]\n",
        "x: Annotated[int, 3]\n",
        "def f(a: Annotated[int, 3]) -> Annotated[int, 4]: ...\n",
        "Number: TypeAlias = int | None\n",
        in_function("if turn.log:\n    turn.tell('pay', count=a + 1)"),
        in_function("if self.log and a != b:\n    x = a + 1"),
        in_function("if log:\n    pay(1)"),
        in_function("log(Entry('pay', a + 1))"),
        in_function("turn.tell('pay', count=a + 1)"),
        in_function("assert a < b, 'never'"),
        in_function("raise ValueError(a + 1)"),
        in_function("super().__init__()"),
        "class A:\n    def __init__(self):\n        self.a = 0\n        self.b: int = 1\n",
        in_function("x = f'{a + 1} Troops'"),
        "def prompt_for(a):\n    return a + 1\n",
        "def hints(a):\n    return a + 1\n",
        "def __repr__(self):\n    return 'A' + 'B'\n",
        "ASSAULT = number_step('assault', 'How many?', 3 + 1)\n",
        "if TYPE_CHECKING:\n    x = 3\n",
        "if __name__ == '__main__':\n    main()\n",
        "import a\nfrom b import c\n",
        "x = True\n",
        "x = 1.5\n",
        in_function("x = ask(turn, {'space': a + 1})", "None"),
    ],
)
def test_presentation_is_left_alone(source: str) -> None:
    """Nothing here is a rule."""
    assert changes(source) == []


def test_what_follows_a_log_is_not_left_alone() -> None:
    """The other branch of a question for the log counts."""
    assert bodies("if turn.log:\n    x = 1\nelse:\n    x = a + b", "+ to -") != []


def test_a_change_knows_its_place() -> None:
    """The line of the change, and of the statement that it belongs to."""
    source = "x = (\n    a\n    + 3\n)\n"
    number = next(change for change in changes(source) if change.what == "3 to 4")
    assert (number.line, number.statement) == (3, 1)
    assert number.diff(source) == ["-    + 3", "+    + 4"]


def test_changes_come_in_order_and_once() -> None:
    """They are sorted by line, and all different."""
    source = in_function("x = a < b and a + 1\ny = not a")
    found = changes(source)
    assert found == sorted(set(found))
    assert [change.line for change in found] == sorted(change.line for change in found)


def test_every_change_of_real_rules_is_still_python() -> None:
    """All changes of a module as ours are parse, and differ from it."""
    source = in_function("x = a - (b, 1)[0]\nreturn min(a, b) if a else b", "int")
    for change in changes(source):
        assert change.is_real(source)
        ast.parse(change.apply(source))


def test_a_change_that_says_the_same_is_not_real() -> None:
    """Nor is one that is not Python."""
    assert not Change(1, 0, 1, "x", "", 1).is_real("x = 1\n")
    assert not Change(1, 0, 1, "(", "", 1).is_real("x = 1\n")


def test_lines_run_once_are_those_of_cached_functions() -> None:
    """From the head of the function to its end."""
    source = "@cache\ndef f():\n    return 1\n\n@functools.lru_cache(maxsize=None)\ndef g(): ...\n\ndef h(): ...\n"
    assert lines_run_once(source) == {2, 3, 6}
