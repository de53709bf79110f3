"""Named tuples as JSON that people can read, told apart by `kind`: how every game stores itself.

A game says how its fields are stored where that differs from how they are kept in memory; the rest
follows from the tuples' own types. Reading is strict: what does not fit is refused.
"""

from collections.abc import Callable
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal, get_args, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, create_model

StoredAs = Callable[[str, Any], Any]
"""From a field's name and its type to the type by which it is stored and read."""


class Stored(BaseModel):
    """One named tuple as it is stored."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Codec:
    """One union of named tuples, each with a `kind` of its own, to JSON and back."""

    def __init__(self, union: Any, stored_as: StoredAs) -> None:
        classes: tuple[Any, ...] = get_args(union)
        self._classes = {cls._field_defaults["kind"]: cls for cls in classes}
        self._models = {cls: _model_of(cls, stored_as) for cls in classes}
        models: Any = reduce(or_, self._models.values())  # one class after another: a union
        self._adapter: TypeAdapter[BaseModel] = TypeAdapter(
            Annotated[models, Field(discriminator="kind")]
        )

    def dump(self, value: Any) -> dict[str, Any]:
        """The value as JSON, its `kind` first."""
        stored = self._models[type(value)].model_construct(**value._asdict())
        result: dict[str, Any] = stored.model_dump(mode="json")
        return {"kind": result.pop("kind")} | result

    def load(self, data: Any) -> Any:
        """The inverse of `dump`; raises `ValueError` where the data is none of these."""
        stored = self._adapter.validate_python(data)
        fields = {name: getattr(stored, name) for name in type(stored).model_fields}
        return self._classes[fields["kind"]](**fields)


def _model_of(cls: Any, stored_as: StoredAs) -> type[BaseModel]:
    hints = get_type_hints(cls)
    fields: dict[str, Any] = {
        name: (stored_as(name, hints[name]), cls._field_defaults.get(name, ...))
        for name in cls._fields
    }
    fields["kind"] = (Literal[cls._field_defaults["kind"]], ...)
    model: type[BaseModel] = create_model(cls.__name__, __base__=Stored, **fields)
    return model
