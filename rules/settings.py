"""One kind of setting: a named value with a label, a line of help, a check, and choices.

It is declared once, as a field of a pydantic model. What shows it, offers it, reads it from a
command or a menu, and refuses what it cannot be, is made of that declaration.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, Field, ValidationError

Kind = Literal["choice", "number", "switch", "role", "channels"]
Model = TypeVar("Model", bound=BaseModel)
OFF_ON: Mapping[Any, str] = {False: "off", True: "on"}
_DECLARED = "setting"


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting as it was declared; `choices` are (value, label), at most 25.

    Of a number `choices` are those that a menu offers; `least` and `most` bound what can be given,
    and `shown` is how any other number reads. A switch is off or on.
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
        if any(value == words for value, _ in self.choices):
            return words
        same = (value for value, label in self.choices if label.casefold() == words.casefold())
        return next(same, words)


def setting(
    default: Any,
    label: str,
    help: str,  # noqa: A002 - the word of the field
    *,
    kind: Kind = "choice",
    choices: Mapping[Any, str] | None = None,
    **limits: Any,
) -> Any:
    """A field of a model that is a setting; `limits` are those of pydantic's `Field`."""
    return _declared(default, limits, label=label, help=help, kind=kind, choices=choices or {})


def number(
    default: int | None,
    label: str,
    help: str,  # noqa: A002 - the word of the field
    choices: Mapping[Any, str],
    shown: str = "{}",
    **limits: Any,
) -> Any:
    """A field that is a whole number; `choices` are what a menu offers."""
    said = {"label": label, "help": help, "choices": choices, "shown": shown}
    return _declared(default, limits, kind="number", **said)


def switch(default: bool, label: str, help: str) -> Any:  # noqa: A002 - as `setting`
    """A field that is off or on."""
    return setting(default, label, help, kind="switch", choices=OFF_ON)


def _declared(default: Any, limits: Mapping[str, Any], **declared: Any) -> Any:
    return Field(default=default, json_schema_extra={_DECLARED: declared}, **limits)


def settings_of(model: type[BaseModel]) -> tuple[Setting, ...]:
    """The settings of a model, in the order of its fields."""
    return tuple(
        _setting(name, field)
        for name, field in model.model_fields.items()
        if isinstance(field.json_schema_extra, dict) and _DECLARED in field.json_schema_extra
    )


def _setting(name: str, field: Any) -> Setting:
    declared = field.json_schema_extra[_DECLARED]
    bounds = {type(one).__name__: one for one in field.metadata}
    return Setting(
        name,
        declared["label"],
        declared["help"],
        field.default,
        declared["kind"],
        tuple(declared["choices"].items()),
        bounds["Ge"].ge if "Ge" in bounds else 0,
        bounds["Le"].le if "Le" in bounds else 0,
        declared.get("shown", "{}"),
    )


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
        label = known[name].label if name in known else name
        right = _what_would_be_right(known.get(name)) if fault["type"] != "value_error" else ""
        raise ValueError(f"{label}: {right or why}.") from None


def _what_would_be_right(setting: Setting | None) -> str:
    if setting is not None and setting.kind == "number":
        none = f"{setting.words(None)}, or " if setting.default is None else ""
        return f"{none}a whole number from {setting.least} to {setting.most}"
    return " / ".join(label for _, label in setting.choices) if setting is not None else ""


def load_settings(model: type[Model], stored: Mapping[str, Any]) -> Model:
    """Settings as they are stored; what makes no sense any more was never set."""
    try:
        return model.model_validate(stored)
    except ValidationError as problem:
        broken = {error["loc"][0] for error in problem.errors() if error["loc"]}
        return model.model_validate({n: v for n, v in stored.items() if n not in broken})
