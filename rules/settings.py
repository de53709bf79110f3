"""One kind of setting: a named value with a label, a line of help, a check, and choices.

It is declared once, as a field of a pydantic model. What shows it, offers it, reads it from a
command or a menu, and refuses what it cannot be, is made of that declaration.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, Field, ValidationError

Kind = Literal["choice", "number", "switch", "text", "role", "channels"]
Model = TypeVar("Model", bound=BaseModel)
OFF_ON: Mapping[Any, str] = {False: "off", True: "on"}
_DECLARED = "setting"
_MORE = frozenset({"shown", "argument", "typed", "parse"})


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting as it was declared; `choices` are (value, label), at most 25.

    Of a number `choices` are those that a menu offers; `least` and `most` bound what can be given,
    and `shown` is how any other number reads. A switch is off or on. A text is typed, and read by
    `parse`. On a command a setting may have another name, `argument`, and values other words,
    `typed`.
    """

    name: str
    label: str
    help: str
    default: Any
    kind: Kind
    choices: tuple[tuple[Any, str], ...] = ()
    least: int = 0
    most: int = 0
    shown: str = "{}"
    argument: str = ""
    typed: tuple[tuple[Any, str], ...] = ()
    parse: Callable[..., Any] | None = None

    @property
    def right(self) -> str:
        """What would be right, in a refusal."""
        if self.kind != "number":
            return " / ".join(label for _, label in self.choices)
        none = f"{self.words(None)}, or " if self.default is None else ""
        return f"{none}a whole number from {self.least} to {self.most}"

    def words(self, value: Any) -> str:
        """A value as people read it."""
        for known, label in self.choices:
            if known == value and type(known) is type(value):  # 0 is not `False`
                return label
        if isinstance(value, list | tuple):
            return ", ".join(map(str, value))
        return "the usual" if value is None else self.shown.format(value)

    def value_of(self, words: str) -> Any:
        """The value that words mean, `words` turned round; the words themselves where none does."""
        known = [value for value, _ in self.choices if str(value) == words]
        known += [value for value, word in self.typed if word == words]
        known += [value for value, label in self.choices if label.casefold() == words.casefold()]
        return known[0] if known else words


def setting(
    default: Any,
    label: str,
    help: str,  # noqa: A002 - the word of the field
    *,
    kind: Kind = "choice",
    choices: Mapping[Any, str] | None = None,
    **more: Any,
) -> Any:
    """A field of a model that is a setting; `more` are other parts of a `Setting`, and limits.

    Limits are those of pydantic's `Field`.
    """
    said: Any = {
        "label": label,
        "help": help,
        "kind": kind,
        "choices": tuple((choices or {}).items()),
    }
    said |= {name: more.pop(name) for name in _MORE & more.keys()}
    return Field(default=default, json_schema_extra={_DECLARED: said}, **more)


def number(
    default: int | None,
    label: str,
    help: str,  # noqa: A002 - the word of the field
    choices: Mapping[Any, str],
    shown: str = "{}",
    **limits: Any,
) -> Any:
    """A field that is a whole number; `choices` are what a menu offers."""
    return setting(default, label, help, kind="number", choices=choices, shown=shown, **limits)


def switch(default: bool, label: str, help: str) -> Any:  # noqa: A002 - as `setting`
    """A field that is off or on."""
    return setting(default, label, help, kind="switch", choices=OFF_ON)


def settings_of(model: type[BaseModel]) -> tuple[Setting, ...]:
    """The settings of a model, in the order of its fields."""
    found = []
    for name, field in model.model_fields.items():
        if isinstance(field.json_schema_extra, dict) and _DECLARED in field.json_schema_extra:
            said: Any = field.json_schema_extra[_DECLARED]
            bounds: Any = {type(one).__name__: one for one in field.metadata}
            least = bounds["Ge"].ge if "Ge" in bounds else 0
            most = bounds["Le"].le if "Le" in bounds else 0
            found.append(Setting(name, default=field.default, least=least, most=most, **said))
    return tuple(found)


def read_settings(model: type[Model], given: Mapping[str, Any]) -> Model:
    """Settings by name, defaults left out; `ValueError` says in one sentence what is wrong."""
    known = {one.name: one for one in settings_of(model)}
    try:
        return model.model_validate(dict(given))
    except ValidationError as problem:
        fault = problem.errors(include_url=False)[0]
        why = fault["msg"].removeprefix("Value error, ")
        if not fault["loc"]:  # a fault that lies between several settings
            raise ValueError(f"{why[:1].upper()}{why[1:]}.") from None
        name = str(fault["loc"][0])
        if fault["type"] == "extra_forbidden":
            there_are = ", ".join(one.label for one in known.values())
            raise ValueError(
                f"I don't know the setting *{name}*. Settings here: {there_are}."
            ) from None
        setting = known.get(name)
        if setting is None:
            raise ValueError(f"{name}: {why}.") from None
        right = setting.right if fault["type"] != "value_error" else ""
        raise ValueError(f"{setting.label}: {right or why}.") from None


def load_settings(model: type[Model], stored: Mapping[str, Any]) -> Model:
    """Settings as they are stored; what makes no sense any more was never set."""
    try:
        return model.model_validate(stored)
    except ValidationError as problem:
        broken = {error["loc"][0] for error in problem.errors() if error["loc"]}
        return model.model_validate({n: v for n, v in stored.items() if n not in broken})
