"""Discord's own description of its HTTP interface, read as a judge of request bodies."""

import functools
import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

FILE = Path(__file__).parent / "data" / "discord-openapi.json.gz"
METHODS = ("get", "post", "put", "patch", "delete")


class UnknownRouteError(LookupError):
    """The document has no such route."""


def loosened(node: Any) -> Any:
    """The document as discord.py's bodies can pass it: some ids are numbers, unions overlap."""
    if isinstance(node, list):
        return [loosened(one) for one in node]
    if not isinstance(node, dict):
        return node
    target = node.get("$ref")
    if isinstance(target, str):
        if target.endswith("/SnowflakeType"):
            return {"type": ["string", "integer"]}
        return {"$ref": "urn:discord" + target}
    return {("anyOf" if key == "oneOf" else key): loosened(one) for key, one in node.items()}


@functools.cache
def _routes() -> list[tuple[str, re.Pattern[str], Draft202012Validator | None]]:
    """(method, path, validator of the body), the most literal path first."""
    with gzip.open(FILE, "rt", encoding="utf-8") as file:
        spec = loosened(json.load(file))
    resource = Resource(contents=spec, specification=DRAFT202012)
    registry: Registry[Any] = Registry().with_resource("urn:discord", resource)
    routes = []
    for template in sorted(spec["paths"], key=lambda path: path.count("{")):
        operations = spec["paths"][template]
        expression = re.compile(re.sub(r"\{[^}]+\}", "[^/]+", template))
        for method in METHODS:
            if method in operations:
                content = operations[method].get("requestBody", {}).get("content", {})
                schema = content.get("application/json", {}).get("schema")
                validator = schema and Draft202012Validator(schema, registry=registry)
                routes.append((method.upper(), expression, validator))
    return routes


@functools.lru_cache(maxsize=4096)
def _validator(method: str, path: str) -> Draft202012Validator | None:
    for known, expression, validator in _routes():
        if known == method and expression.fullmatch(path):
            return validator
    raise UnknownRouteError(f"{method} {path} is no route of Discord's")


def objections(method: str, path: str, body: Any) -> list[str]:
    """What the document says against a request; raises `UnknownRouteError`."""
    validator = _validator(method, path)
    if validator is None or body is None:
        return []
    return [
        f"{'.'.join(map(str, one.absolute_path)) or 'body'}: {_short(one.message)}"
        for error in validator.iter_errors(body)
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
