"""Small wrong changes to rules code, of the kind that a person makes.

`changes` lists them all for a module. Each is one edit of one place: another comparison, a condition
negated, an int off by one, `and` for `or`, a lost `not`, plus for minus, a forgotten call or
assignment, a wrong result.
Presentation is left alone: docstrings, annotations, log entries, prompts, hints, errors; and so
are declarations of attributes.
"""

from __future__ import annotations

import ast
import difflib
import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# What is written in the source, and what is written instead.
_COMPARISON = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}
# Comparisons whose change above is their very opposite.
_OPPOSED = (ast.Eq, ast.NotEq, ast.In, ast.NotIn, ast.Is, ast.IsNot)
_ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "//"),
    ast.FloorDiv: ("//", "*"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
}
_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}

_PRESENTATION = re.compile(
    r"(^|_)(log|tell|prompts?|hints?|labels?|describe|explain)(_|$)|^__(repr|str)__$"
)
_TELLING = {"log", "tell", "note", "warn"}
_CACHING = {"cache", "lru_cache", "cached_property"}


class Change(NamedTuple):
    """One edit: the bytes from `start` to `end` of the source become `text`."""

    line: int
    start: int
    end: int
    text: str
    what: str
    statement: int

    def apply(self, source: str) -> str:
        """Return the source with this change made."""
        raw = source.encode()
        return (raw[: self.start] + self.text.encode() + raw[self.end :]).decode()

    def is_real(self, source: str) -> bool:
        """Whether the changed source is still Python, and says something else."""
        try:
            changed = ast.parse(self.apply(source))
        except SyntaxError:
            return False
        return ast.dump(changed) != ast.dump(ast.parse(source))

    def diff(self, source: str) -> list[str]:
        """Return the lines that go and the lines that come."""
        lines = difflib.unified_diff(
            source.splitlines(), self.apply(source).splitlines(), lineterm="", n=0
        )
        return [line for line in lines if not line.startswith(("---", "+++", "@@"))]


def changes(source: str) -> list[Change]:
    r"""List the changes that may be tried on a module, in the order of its lines.

    >>> [change.text for change in changes("def f(x: int) -> bool:\n    return x > 3\n")]
    ['not (x > 3)', '>=', '2', '4']
    """
    return sorted(set(_Finder(source).module()))


def lines_run_once(source: str) -> set[int]:
    """Lines inside functions whose result is cached: later tests profit without running them."""
    result: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            names = {_last_name(decorator) for decorator in node.decorator_list}
            if names & _CACHING:
                result.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return result


class _Finder:
    """Walks a module and yields its changes."""

    def __init__(self, source: str) -> None:
        self.raw = source.encode()
        self.tree = ast.parse(source)
        lengths = [len(line) for line in self.raw.splitlines(keepends=True)]
        self.starts = [sum(lengths[:n]) for n in range(len(lengths) + 1)]

    def module(self) -> Iterator[Change]:
        """Yield the changes of the whole module."""
        yield from self.block(self.tree.body, "")

    # --- places ---------------------------------------------------------------------------

    def start(self, node: ast.expr | ast.stmt) -> int:
        return self.starts[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.starts[node.end_lineno - 1] + node.end_col_offset

    def text(self, node: ast.expr | ast.stmt) -> str:
        return self.raw[self.start(node) : self.end(node)].decode()

    def between(
        self, left: ast.expr, right: ast.expr, old: str, new: str, where: ast.expr, statement: int
    ) -> Iterator[Change]:
        """Yield the change of the operator that stands between two operands."""
        pattern = re.escape(old).replace(r"\ ", r"\s+")
        if old[0].isalpha():
            pattern = rf"\b{pattern}\b"
        gap = self.raw[self.end(left) : self.start(right)].decode()
        if found := re.search(pattern, gap):
            begin = self.end(left) + len(gap[: found.start()].encode())
            end = begin + len(found[0].encode())
            yield Change(where.lineno, begin, end, new, f"{old} to {new}", statement)

    # --- statements -----------------------------------------------------------------------

    def block(self, body: Iterable[ast.stmt], returns: str) -> Iterator[Change]:
        """Yield the changes of some statements, in a function whose results are of type `returns`."""
        for node in body:
            yield from self.statement(node, returns)

    def statement(self, node: ast.stmt, returns: str) -> Iterator[Change]:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if not _PRESENTATION.search(node.name):
                for default in (*node.args.defaults, *node.args.kw_defaults):
                    yield from self.expression(default, node.lineno)
                rules = [part for part in node.body if not _declares(node, part)]
                yield from self.block(rules, _result_type(node.returns))
        elif isinstance(node, ast.ClassDef):
            yield from self.block(node.body, "")
        elif isinstance(node, ast.If | ast.While):
            if _mentions_log(node.test):
                yield from self.block(node.orelse, returns)
            elif not _is_name(node.test, "TYPE_CHECKING") and not _is_main(node.test):
                yield from self.negated(node.test, node.lineno)
                yield from self.expression(node.test, node.lineno)
                yield from self.block([*node.body, *node.orelse], returns)
        elif isinstance(node, ast.For | ast.AsyncFor):
            yield from self.expression(node.iter, node.lineno)
            yield from self.block([*node.body, *node.orelse], returns)
        elif isinstance(node, ast.With | ast.AsyncWith):
            for item in node.items:
                yield from self.expression(item.context_expr, node.lineno)
            yield from self.block(node.body, returns)
        elif isinstance(node, ast.Try):
            handlers = [part for handler in node.handlers for part in handler.body]
            yield from self.block([*node.body, *handlers, *node.orelse, *node.finalbody], returns)
        elif isinstance(node, ast.Match):
            yield from self.expression(node.subject, node.lineno)
            for case in node.cases:
                yield from self.negated(case.guard, case.pattern.lineno)
                yield from self.expression(case.guard, case.pattern.lineno)
                yield from self.block(case.body, returns)
        else:
            yield from self.simple(node, returns)

    def simple(self, node: ast.stmt, returns: str) -> Iterator[Change]:
        """Yield the changes of a statement without a block."""
        if isinstance(node, ast.Expr):
            yield from self.call(node)
        elif isinstance(node, ast.AugAssign):
            yield from self.gone(node, "assignment left out")
            if type(node.op) in _ARITHMETIC:
                old, new = _ARITHMETIC[type(node.op)]
                yield from self.between(
                    node.target, node.value, f"{old}=", f"{new}=", node.target, node.lineno
                )
            yield from self.expression(node.value, node.lineno)
        elif isinstance(node, ast.Return):
            yield from self.result(node, returns)
            yield from self.expression(node.value, node.lineno)
        elif isinstance(node, ast.Assign):
            if not any(_is_name(target, "__slots__", "__all__") for target in node.targets):
                yield from self.expression(node.value, node.lineno)
        elif isinstance(node, ast.AnnAssign) and "TypeAlias" not in ast.dump(node.annotation):
            yield from self.expression(node.value, node.lineno)

    def call(self, node: ast.Expr) -> Iterator[Change]:
        """Yield the changes of a statement that is only a call."""
        called = node.value
        while isinstance(called, ast.YieldFrom | ast.Await):
            called = called.value
        if isinstance(called, ast.Call) and not _tells(called) and "super()" not in self.text(node):
            yield from self.gone(node, "call left out")
        yield from self.expression(node.value, node.lineno)

    def gone(self, node: ast.stmt, what: str) -> Iterator[Change]:
        """Yield the change that leaves a statement out, its function staying what it is."""
        generator = isinstance(node, ast.Expr) and isinstance(node.value, ast.YieldFrom)
        text = "yield from ()" if generator else "pass"
        yield Change(node.lineno, self.start(node), self.end(node), text, what, node.lineno)

    def result(self, node: ast.Return, returns: str) -> Iterator[Change]:
        """Yield the change of a result into a wrong one of its type."""
        if node.value is None:
            return
        old = self.text(node.value)
        flat = isinstance(node.value, ast.Name | ast.Constant | ast.Call | ast.Attribute)
        wrapped = old if flat else f"({old})"
        if returns == "bool":
            new = {"True": "False", "False": "True"}.get(old, f"not {wrapped}")
        elif returns == "int":
            if isinstance(node.value, ast.Constant):
                return  # off by one in any case
            new = f"{wrapped} + 1"
        else:
            empty = {"list": "[]", "tuple": "()", "set": "set()", "dict": "{}", "str": '""'}
            new = empty.get(returns, "None")
        if new != old:
            begin, end = self.start(node.value), self.end(node.value)
            yield Change(node.lineno, begin, end, new, "another result", node.lineno)

    # --- expressions ----------------------------------------------------------------------

    def expression(self, node: ast.expr | None, statement: int) -> Iterator[Change]:
        """Yield the changes of an expression and of all within it."""
        if node is None or isinstance(node, ast.JoinedStr):
            return
        if isinstance(node, ast.Call) and (_tells(node) or _defines_step(node)):
            return
        yield from self.here(node, statement)
        if isinstance(node, ast.IfExp):
            yield from self.negated(node.test, statement)
        for child in ast.iter_child_nodes(node):
            if isinstance(node, ast.Call) and _are_params(child):
                continue
            yield from self.within(child, statement)

    def within(self, node: ast.AST, statement: int) -> Iterator[Change]:
        """Yield the changes of a part that may itself hold expressions."""
        if isinstance(node, ast.comprehension):
            for condition in node.ifs:
                yield from self.negated(condition, statement)
        if isinstance(node, ast.expr):
            yield from self.expression(node, statement)
        elif isinstance(node, ast.comprehension | ast.keyword | ast.arguments):
            for child in ast.iter_child_nodes(node):
                if not isinstance(node, ast.keyword) or not _are_params(child):
                    yield from self.within(child, statement)

    def negated(self, node: ast.expr | None, statement: int) -> Iterator[Change]:
        """Yield the change of a condition into its opposite, unless another change says the same."""
        if (
            isinstance(node, ast.Compare)
            and len(node.ops) == 1
            and isinstance(node.ops[0], _OPPOSED)
        ):
            return
        if node is None or isinstance(node, ast.UnaryOp):
            return
        flat = isinstance(node, ast.Name | ast.Constant | ast.Call | ast.Attribute)
        old = self.text(node)
        new = f"not {old}" if flat else f"not ({old})"
        begin, end = self.start(node), self.end(node)
        yield Change(node.lineno, begin, end, new, "condition negated", statement)

    def here(self, node: ast.expr, statement: int) -> Iterator[Change]:
        """Yield the changes of this very node."""
        line, begin = node.lineno, self.start(node)
        if isinstance(node, ast.Compare):
            operands = [node.left, *node.comparators]
            for left, right, kind in zip(operands, operands[1:], node.ops):
                yield from self.between(left, right, *_COMPARISON[type(kind)], node, statement)
        elif isinstance(node, ast.BoolOp):
            old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
            for left, right in zip(node.values, node.values[1:]):
                yield from self.between(left, right, old, new, node, statement)
        elif isinstance(node, ast.BinOp) and type(node.op) in _ARITHMETIC:
            swap = _ARITHMETIC[type(node.op)]
            yield from self.between(node.left, node.right, *swap, node, statement)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            if found := re.match(r"not\s*", self.text(node)):
                yield Change(line, begin, begin + len(found[0]), "", "not left out", statement)
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            for other in {node.value + 1, abs(node.value - 1)}:
                what = f"{node.value} to {other}"
                yield Change(line, begin, self.end(node), str(other), what, statement)
        elif isinstance(node, ast.Call) and _is_name(node.func, *_NAMES):
            old, end = self.text(node.func), self.end(node.func)
            yield Change(line, begin, end, _NAMES[old], f"{old} to {_NAMES[old]}", statement)


# --- What is what ----------------------------------------------------------------------------


def _result_type(annotation: ast.expr | None) -> str:
    """The type a function returns, seen through `Rules[...]`, without its parameters."""
    if annotation is None:
        return ""
    text = ast.unparse(annotation).strip("'\"")
    if found := re.fullmatch(r"Rules\[(.*)\]", text):
        text = found[1]
    return "" if "|" in text else text.partition("[")[0]


def _declares(function: ast.FunctionDef | ast.AsyncFunctionDef, node: ast.stmt) -> bool:
    """Whether this only says that instances have an attribute: `self.trail = 0` in `__init__`."""
    return (
        function.name == "__init__"
        and isinstance(node, ast.Assign | ast.AnnAssign)
        and isinstance(node.value, ast.Constant)
    )


def _last_name(node: ast.expr) -> str:
    if isinstance(node, ast.Call):
        node = node.func
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _is_name(node: ast.expr, *names: str) -> bool:
    return isinstance(node, ast.Name) and node.id in names


def _is_main(node: ast.expr) -> bool:
    return isinstance(node, ast.Compare) and _is_name(node.left, "__name__")


def _mentions_log(node: ast.expr) -> bool:
    return any(
        (isinstance(part, ast.Name) and part.id == "log")
        or (isinstance(part, ast.Attribute) and part.attr == "log")
        for part in ast.walk(node)
    )


def _tells(node: ast.Call) -> bool:
    """Whether this writes to the log."""
    return _last_name(node) in _TELLING or _mentions_log(node.func)


def _defines_step(node: ast.Call) -> bool:
    """Whether this defines where the rules ask: an id, a prompt, a rule number."""
    return _last_name(node).lower().endswith("step")


def _are_params(node: ast.AST) -> bool:
    """Whether this is a dict of words to fill into a prompt."""
    return isinstance(node, ast.Dict) and all(
        isinstance(key, ast.Constant) and isinstance(key.value, str) for key in node.keys
    )
