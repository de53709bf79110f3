"""What comes from outside, options and positions, read by a model; each fault names its field."""

from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

Given = TypeVar("Given", bound=BaseModel)


def read_options(model: type[Given], given: Mapping[str, Any]) -> Given:
    """Read options by name, defaults left out; `ValueError` says which and why."""
    try:
        return model.model_validate(dict(given))
    except ValidationError as problem:
        fault = problem.errors(include_url=False)[0]
        # A fault that lies between several options has no place of its own.
        field = ".".join(["options", *(str(part) for part in fault["loc"][:1])])
        if fault["type"] == "extra_forbidden":
            known = ", ".join(model.model_fields)
            raise ValueError(f"{field}: no such option; there are {known}") from problem
        raise ValueError(f"{field}: {fault['msg'].removeprefix('Value error, ')}") from problem


def read_position(model: type[Given], given: Mapping[str, Any]) -> Given:
    """Read the shape of a position; `ValueError` names the field and what is wrong with it."""
    try:
        return model.model_validate(dict(given))
    except ValidationError as problem:
        fault = problem.errors(include_url=False)[0]
        raise wrong(".".join(map(str, fault["loc"])), fault["msg"]) from problem


def wrong(field: str, why: str) -> ValueError:
    """The fault of a field of a position."""
    return ValueError(f"position.{field}: {why}")
