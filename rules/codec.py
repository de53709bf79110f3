"""Named tuples as JSON that people can read, told apart by `kind`: how every game stores itself.

What is stored follows from the tuples' own types, unless a game says how a field is stored that it
keeps differently in memory. Reading is strict: what does not fit is refused.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import reduce
from operator import or_
from types import UnionType
from typing import Annotated, Any, Generic, Literal, TypeVar, get_args, get_origin, get_type_hints

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    TypeAdapter,
    create_model,
)

StoredAs = Callable[[str, Any], Any]
"""From a field's name and its type to the type by which it is stored and read."""

Value = TypeVar("Value")


def _load_fraction(text: Any) -> Any:
    if not isinstance(text, str):
        raise ValueError("a score is text, such as 56/3")
    try:
        return Fraction(text)
    except ZeroDivisionError as problem:
        raise ValueError("a score has no 0 below its line") from problem


_Fraction = Annotated[Any, BeforeValidator(_load_fraction), PlainSerializer(str, return_type=str)]


def _as_json(hint: Any) -> Any:
    """The hint, but tuples may be read from lists and fractions from text; all else is strict."""
    if hint is Fraction:
        return _Fraction
    if get_origin(hint) is UnionType:
        return reduce(or_, map(_as_json, get_args(hint)))
    if get_origin(hint) is not tuple:
        return hint
    inner = tuple(each if each is ... else _as_json(each) for each in get_args(hint))
    read: Any = tuple.__class_getitem__(inner)
    return Annotated[read, Field(strict=False)]


def as_it_is(_: str, hint: Any) -> Any:
    """Every field by its own type."""
    return _as_json(hint)


class Stored(BaseModel):
    """One named tuple as it is stored."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Codec(Generic[Value]):
    """A union of named tuples (or one), each with a `kind` of its own, to JSON and back."""

    def __init__(self, union: Any, stored_as: StoredAs = as_it_is) -> None:
        classes: tuple[Any, ...] = get_args(union) or (union,)
        self._classes = {cls._field_defaults["kind"]: cls for cls in classes}
        self._models = {cls: _model_of(cls, stored_as) for cls in classes}
        models: Any = reduce(or_, self._models.values())  # one class after another: a union
        told_apart: Any = Annotated[models, Field(discriminator="kind")]
        self._adapter: TypeAdapter[BaseModel] = TypeAdapter(told_apart)

    def dump(self, value: Value) -> dict[str, Any]:
        """The value as JSON, its `kind` first."""
        named: Any = value  # a named tuple, which no bound of a type variable can say
        stored = self._models[type(value)].model_construct(**named._asdict())
        result: dict[str, Any] = stored.model_dump(mode="json")
        return {"kind": result.pop("kind")} | result

    def load(self, data: Any) -> Value:
        """The inverse of `dump`; raises `ValueError` where the data is none of these."""
        stored = self._adapter.validate_python(data)
        fields = {name: getattr(stored, name) for name in type(stored).model_fields}
        value: Value = self._classes[fields["kind"]](**fields)
        return value


def _model_of(cls: Any, stored_as: StoredAs) -> type[BaseModel]:
    hints = get_type_hints(cls)
    fields: dict[str, Any] = {
        name: (stored_as(name, hints[name]), cls._field_defaults.get(name, ...))
        for name in cls._fields
    }
    fields["kind"] = (Literal[cls._field_defaults["kind"]], ...)
    model: type[BaseModel] = create_model(cls.__name__, __base__=Stored, **fields)
    return model
