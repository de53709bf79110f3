"""Options of a game, read by name from outside."""

from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

Options = TypeVar("Options", bound=BaseModel)


def read_options(model: type[Options], given: Mapping[str, Any]) -> Options:
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
