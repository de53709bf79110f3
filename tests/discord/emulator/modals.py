"""Filling in a modal the way a client does."""

from typing import Any

from tests.discord.emulator.commands import CannotDo

TEXT, CHECKBOX = 4, 23
ONE_VALUE = {TEXT, 21, CHECKBOX}  # text input, radio group and checkbox carry `value`


def modal_components(modal: dict[str, Any], answers: dict[str, Any]) -> list[dict[str, Any]]:
    """The `components` of a submission; `answers` by custom id or by the text of a label."""
    used: set[str] = set()
    parts = [_part(part, number, answers, used) for number, part in enumerate(modal["components"])]
    unknown = set(answers) - used
    if unknown:
        raise CannotDo(f"the modal does not ask for {sorted(unknown)}")
    return [part for part in parts if part is not None]


def _part(
    part: dict[str, Any], number: int, answers: dict[str, Any], used: set[str]
) -> dict[str, Any] | None:
    if part["type"] == 10:  # text to read
        return None
    inside = part["component"] if part["type"] == 18 else part["components"][0]
    label = part.get("label") or inside.get("label") or ""
    key = next((name for name in (inside["custom_id"], label) if name in answers), None)
    if key is not None:
        used.add(key)
    answer = answers.get(key) if key is not None else _default(inside)
    _refuse_unfit(inside, label, answer)
    filled = {"type": inside["type"], "id": 100 + number, "custom_id": inside["custom_id"]}
    if inside["type"] in ONE_VALUE:
        filled["value"] = answer
    else:
        filled["values"] = [answer] if isinstance(answer, str) else list(answer or ())
    if part["type"] == 18:
        return {"type": 18, "id": number + 1, "component": filled}
    return {"type": 1, "id": number + 1, "components": [filled]}


def _default(inside: dict[str, Any]) -> Any:
    if inside["type"] == TEXT:
        return inside.get("value") or ""
    if inside["type"] == CHECKBOX:
        return bool(inside.get("default"))
    chosen = [one["value"] for one in inside.get("options", []) if one.get("default")]
    if inside["type"] in ONE_VALUE:
        return chosen[0] if chosen else None
    return chosen


def _refuse_unfit(inside: dict[str, Any], label: str, answer: Any) -> None:
    required = inside.get("required", True) and inside["type"] != CHECKBOX
    if required and answer in ("", None, []):
        raise CannotDo(f"{label or inside['custom_id']} must be filled in")
    if inside["type"] == TEXT and answer:
        least, most = inside.get("min_length") or 0, inside.get("max_length") or 4000
        if not least <= len(answer) <= most:
            raise CannotDo(f"{label or inside['custom_id']} takes {least} to {most} characters")
    options = {one["value"] for one in inside.get("options", [])}
    chosen = {answer} if isinstance(answer, str) else set(answer or ()) if options else set()
    if options and not chosen <= options:
        raise CannotDo(f"{label} offers {sorted(options)}, not {sorted(chosen - options)}")
