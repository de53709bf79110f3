"""Small faults that a syntax tree can be given, one at a time.

Words are left alone, and so is what no test should be asked to notice: annotations, docstrings,
decorators, logging, representations, asserts, and guards that only raise `AssertionError`.
"""

import ast
from collections.abc import Callable, Iterator
from copy import deepcopy

Fault = tuple[str, ast.AST]
"""What kind of fault it is, and what stands there instead."""

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
OPPOSITE_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
ORDERLESS_CALLS = {"isinstance", "issubclass", "cast", "min", "max"}
"""Calls whose first two arguments are not swapped: a crash at once, or no difference."""
SEQUENCES = (ast.JoinedStr, ast.List, ast.Tuple, ast.ListComp)


def _with(node: ast.AST, **fields: object) -> ast.AST:
    other = deepcopy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def _compare(node: ast.Compare) -> Iterator[Fault]:
    for place, operation in enumerate(node.ops):
        for other in COMPARISONS[type(operation)]:
            ops = [*node.ops[:place], other(), *node.ops[place + 1 :]]
            yield "comparison", _with(node, ops=ops)


def _boolean(node: ast.BoolOp) -> Iterator[Fault]:
    yield "and/or", _with(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
    for place in range(len(node.values)):
        rest = node.values[:place] + node.values[place + 1 :]
        yield "part of a condition", rest[0] if len(rest) == 1 else _with(node, values=rest)


def _unary(node: ast.UnaryOp) -> Iterator[Fault]:
    if isinstance(node.op, ast.Not | ast.USub):
        yield "not" if isinstance(node.op, ast.Not) else "sign", node.operand


def _is_a_sequence(node: ast.expr) -> bool:
    """Text or a list, with which arithmetic would only crash."""
    if isinstance(node, ast.Constant):
        return not isinstance(node.value, int | float)
    return isinstance(node, SEQUENCES)


def _binary(node: ast.BinOp) -> Iterator[Fault]:
    sequences = _is_a_sequence(node.left) or _is_a_sequence(node.right)
    if type(node.op) in ARITHMETIC and not sequences:
        yield "arithmetic", _with(node, op=ARITHMETIC[type(node.op)]())


def _constant(node: ast.Constant) -> Iterator[Fault]:
    if isinstance(node.value, bool):
        yield "truth", _with(node, value=not node.value)
    elif isinstance(node.value, int | float):
        yield "number", _with(node, value=node.value + 1)
        yield "number", _with(node, value=node.value - 1)


def negates_itself(test: ast.expr) -> bool:
    """Whether another fault turns this condition round already."""
    if isinstance(test, ast.UnaryOp):
        return isinstance(test.op, ast.Not)
    return isinstance(test, ast.Constant) or (isinstance(test, ast.Compare) and len(test.ops) == 1)


def negated(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(op=ast.Not(), operand=test)


def _condition(node: ast.If | ast.While | ast.IfExp) -> Iterator[Fault]:
    if not negates_itself(node.test):
        yield "condition", _with(node, test=negated(node.test))


def _comprehension(node: ast.comprehension) -> Iterator[Fault]:
    for place, test in enumerate(node.ifs):
        rest = [*node.ifs[:place], *node.ifs[place + 1 :]]
        yield "filter", _with(node, ifs=rest)
        if not negates_itself(test):
            yield "filter", _with(node, ifs=[*rest, negated(test)])


def _case(node: ast.match_case) -> Iterator[Fault]:
    if node.guard is not None and not negates_itself(node.guard):
        yield "condition", _with(node, guard=negated(node.guard))


def _call(node: ast.Call) -> Iterator[Fault]:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name in OPPOSITE_CALLS:
        yield "opposite call", _with(node, func=ast.Name(OPPOSITE_CALLS[name], ast.Load()))
    first, second, *_ = [*node.args, None, None]
    if name in ORDERLESS_CALLS or first is None or second is None:
        return
    starred = isinstance(first, ast.Starred) or isinstance(second, ast.Starred)
    if not starred and ast.dump(first) != ast.dump(second):
        yield "arguments", _with(node, args=[second, first, *node.args[2:]])


def _return(node: ast.Return) -> Iterator[Fault]:
    if node.value is None:
        yield "statement", ast.Pass()
    elif not (isinstance(node.value, ast.Constant) and node.value.value in {None, True, False}):
        yield "result", ast.Return(ast.Constant(None))


def _expression(node: ast.Expr) -> Iterator[Fault]:
    inner = node.value.value if isinstance(node.value, ast.Await) else node.value
    if isinstance(inner, ast.Call):
        yield "statement", ast.Pass()


def _assignment(node: ast.Assign | ast.AnnAssign) -> Iterator[Fault]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    has_effect = all(isinstance(target, ast.Attribute | ast.Subscript) for target in targets)
    if has_effect and node.value is not None:
        yield "statement", ast.Pass()


def _augmented(node: ast.AugAssign) -> Iterator[Fault]:
    yield "statement", ast.Pass()
    if type(node.op) in ARITHMETIC and not _is_a_sequence(node.value):
        yield "arithmetic", _with(node, op=ARITHMETIC[type(node.op)]())


def _gone(_node: ast.AST) -> Iterator[Fault]:
    yield "statement", ast.Pass()


def _break(_node: ast.Break) -> Iterator[Fault]:
    yield "break/continue", ast.Continue()


def _continue(_node: ast.Continue) -> Iterator[Fault]:
    yield "break/continue", ast.Break()


OPERATORS: dict[type[ast.AST], Callable[..., Iterator[Fault]]] = {
    ast.Compare: _compare,
    ast.BoolOp: _boolean,
    ast.UnaryOp: _unary,
    ast.BinOp: _binary,
    ast.Constant: _constant,
    ast.If: _condition,
    ast.While: _condition,
    ast.IfExp: _condition,
    ast.comprehension: _comprehension,
    ast.match_case: _case,
    ast.Call: _call,
    ast.Return: _return,
    ast.Expr: _expression,
    ast.Assign: _assignment,
    ast.AnnAssign: _assignment,
    ast.AugAssign: _augmented,
    ast.Raise: _gone,
    ast.Delete: _gone,
    ast.Break: _break,
    ast.Continue: _continue,
}


def faults(node: ast.AST) -> Iterator[Fault]:
    """The faults that this node can have, those of its parts not counted."""
    operator = OPERATORS.get(type(node))
    if operator is not None:
        yield from operator(node)
