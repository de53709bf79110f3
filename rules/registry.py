"""Functions found by a key, each registered where it is defined."""

from collections.abc import Callable, Hashable
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)
Function = TypeVar("Function", bound=Callable[..., object])
Value = TypeVar("Value")


class Registry(dict[Key, Value]):
    """What belongs to each key; `@registry(key)` adds the function below it."""

    def __call__(self, *keys: Key) -> Callable[[Function], Function]:
        """Register a function for keys; raises `ValueError` for one that is taken."""

        def register(function: Function) -> Function:
            for key in keys:
                if key in self:
                    raise ValueError(f"{key} is registered twice")
                self[key] = function  # type: ignore[assignment] # as the caller declared its values
            return function

        return register
