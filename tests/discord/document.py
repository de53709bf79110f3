"""Discord's own description of its HTTP interface, read as a judge of request bodies."""

import gzip
import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, validators
from jsonschema.exceptions import ValidationError
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from tests.discord.shapes import Shapes

FILE = Path(__file__).parent / "data" / "discord-openapi.json.gz"
METHODS = ("get", "post", "put", "patch", "delete")


class UnknownRouteError(LookupError):
    """The document has no such route."""


def loosened(node: Any, schemas: dict[str, Any]) -> Any:
    """The document as discord.py's bodies can pass it: some ids are numbers, unions overlap.

    `schemas` are the document's named ones; unions told apart by `type` become quick to check.
    """
    if isinstance(node, list):
        return [loosened(one, schemas) for one in node]
    if not isinstance(node, dict):
        return node
    target = node.get("$ref")
    if isinstance(target, str):
        if target.endswith("/SnowflakeType"):
            return {"type": ["string", "integer"]}
        return {"$ref": "urn:discord" + target}
    union = node.get("oneOf") or node.get("anyOf")
    kinds = _kinds(union, schemas) if isinstance(union, list) else None
    if kinds is not None:
        return _by_kind(kinds, nullable={"type": "null"} in union)
    return {
        ("anyOf" if key == "oneOf" else key): loosened(one, schemas) for key, one in node.items()
    }


def _kinds(union: list[Any], schemas: dict[str, Any]) -> list[tuple[list[int], str]] | None:
    """The values of `type` and the name of each branch, if no value belongs to two of them."""
    kinds: list[tuple[list[int], str]] = []
    for branch in union:
        if branch == {"type": "null"}:
            continue
        target = branch.get("$ref", "")
        schema = schemas.get(target.rsplit("/", 1)[-1], {})
        values = schema.get("properties", {}).get("type", {}).get("enum")
        if not values or any(set(values) & set(other) for other, _ in kinds):
            return None
        kinds.append((values, target))
    return kinds


def _by_kind(kinds: list[tuple[list[int], str]], *, nullable: bool) -> dict[str, Any]:
    """A schema that looks at `type` first and then at one branch only."""
    known = [value for values, _ in kinds for value in values]
    branches = [
        {"if": _has_type(values), "then": {"$ref": "urn:discord" + target}}
        for values, target in kinds
    ]
    return {
        "type": ["object", "null"] if nullable else "object",
        "if": {"type": "object"},
        "then": {"allOf": [_has_type(known), *branches]},
    }


def _has_type(values: list[int]) -> dict[str, Any]:
    return {"required": ["type"], "properties": {"type": {"enum": values}}}


class Document:
    """The description, and which values have passed which of its schemas before.

    A validation takes milliseconds, and the same buttons come again under other ids.
    """

    def __init__(self, raw: dict[str, Any]) -> None:
        spec = loosened(raw, raw["components"]["schemas"])
        resource = Resource(contents=spec, specification=DRAFT202012)
        self._registry: Registry[Any] = Registry().with_resource("urn:discord", resource)
        self._shapes = Shapes(spec)
        self._passed: set[tuple[str, int]] = set()
        self._follow = Draft202012Validator.VALIDATORS["$ref"]
        self._validator = validators.extend(Draft202012Validator, {"$ref": self._named})
        self._routes = list(self._read(spec["paths"]))

    def _read(self, paths: dict[str, Any]) -> Iterator[tuple[str, re.Pattern[str], Any]]:
        """(method, path, validator of the body), the most literal path first."""
        for template in sorted(paths, key=lambda path: path.count("{")):
            operations = paths[template]
            expression = re.compile(re.sub(r"\{[^}]+\}", "[^/]+", template))
            for method in METHODS:
                if method in operations:
                    content = operations[method].get("requestBody", {}).get("content", {})
                    schema = content.get("application/json", {}).get("schema")
                    validator = schema and self._validator(schema, registry=self._registry)
                    yield method.upper(), expression, validator

    def errors(self, method: str, path: str, body: Any) -> list[ValidationError]:
        """What is wrong with a request; raises `UnknownRouteError`."""
        for known, expression, validator in self._routes:
            if known == method and expression.fullmatch(path):
                if validator is None or body is None:
                    return []
                self._shapes.forget_values()
                asked = f"{method} {expression.pattern}"
                return self._fresh(asked, body, partial(validator.iter_errors, body))
        raise UnknownRouteError(f"{method} {path} is no route of Discord's")

    def _named(self, validator: Any, name: str, value: Any, schema: Any) -> list[ValidationError]:
        """The keyword `$ref`: names are absolute, so a value that passed one always does."""
        return self._fresh(name, value, partial(self._follow, validator, name, value, schema))

    def _fresh(
        self, schema: str, value: Any, judged: Callable[[], Iterable[ValidationError]]
    ) -> list[ValidationError]:
        """The errors, without a look where a value of this shape has passed before."""
        key = schema, self._shapes.number(value)
        if key in self._passed:
            return []
        errors = list(judged())
        if not errors:
            self._passed.add(key)
        return errors


@cache
def _document() -> Document:
    with gzip.open(FILE, "rt", encoding="utf-8") as file:
        return Document(json.load(file))


def objections(method: str, path: str, body: Any) -> list[str]:
    """What the document says against a request; raises `UnknownRouteError`."""
    return [
        f"{'.'.join(map(str, one.absolute_path)) or 'body'}: {_short(one.message)}"
        for error in _document().errors(method, path, body)
        for one in _causes(error)
    ]


def _short(message: str) -> str:
    """The message quotes the whole value first; what is wrong with it comes last."""
    return message if len(message) <= 160 else f"{message[:60]} … {message[-60:]}"


def _causes(error: ValidationError) -> Iterator[ValidationError]:
    """The reasons behind "not valid under any of": those of the one branch that was meant."""
    if error.validator != "anyOf" or not error.context:
        yield error
        return
    branches: dict[Any, list[ValidationError]] = {}
    for one in error.context:
        branches.setdefault(one.relative_schema_path[0], []).append(one)
    meant = [branch for branch in branches.values() if not any(map(_is_other_kind, branch))]
    if not meant:
        yield error
        return
    for one in min(meant, key=len):
        yield from _causes(one)


def _is_other_kind(error: ValidationError) -> bool:
    """Whether a branch was not meant: its `type` is another one, or it is for null."""
    elsewhere = list(error.relative_path) == ["type"] and error.validator in {"enum", "const"}
    return elsewhere or (error.validator == "type" and error.validator_value == "null")
