"""What Discord asks of messages and modals beyond its document, and what we ask of ourselves."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from tests.discord.emulator.wire import COMPONENTS_V2, walk

ROW, BUTTON, MENU, TEXT_INPUT, SECTION, DISPLAY, THUMBNAIL, GALLERY = 1, 2, 3, 4, 9, 10, 11, 12
MENUS = {3, 5, 6, 7, 8}
ONLY_V2 = {SECTION, DISPLAY, THUMBNAIL, GALLERY, 13, 14, 17}
LABEL, LINK, PREMIUM = 18, 5, 6
PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".webp")
NARROW, NARROW_WITH_ICON = 38, 34
"""Longest button labels that a phone shows whole; Discord's guide, our rule."""


def message_complaints(body: dict[str, Any], files: Iterable[Any]) -> Iterator[str]:
    """Complaints about a message that is made or edited."""
    components = body.get("components") or []
    if len(body.get("content") or "") > 2000:
        yield "content is longer than 2000"
    if len(str(body.get("nonce") or "")) > 25:
        yield "nonce is longer than 25"
    if body.get("flags", 0) & COMPONENTS_V2:
        yield from _v2(body, components)
    else:
        yield from _legacy(components)
    yield from _embeds(body.get("embeds") or [])
    yield from _components(components)
    yield from _attachments(body, files)
    yield from _mentions(body)


def _v2(body: dict[str, Any], components: list[Any]) -> Iterator[str]:
    for forbidden in ("content", "embeds", "poll", "sticker_ids"):
        if body.get(forbidden):
            yield f"rule 7: {forbidden} beside Components V2"
    every = list(walk(components))
    if len(every) > 40:
        yield f"{len(every)} components, nested ones counted; 40 are allowed"
    if sum(len(one["content"]) for one in every if one["type"] == DISPLAY) > 4000:
        yield "more than 4000 characters over all text displays"
    for one in every:
        if one["type"] == DISPLAY and not one["content"].strip():
            yield "an empty text display"
        if one["type"] == GALLERY:
            for item in one["items"]:
                yield from _alt(item.get("description"), "a picture of the gallery")
        if one["type"] == THUMBNAIL:
            yield from _alt(one.get("description"), "a thumbnail")


def _legacy(components: list[Any]) -> Iterator[str]:
    if len(components) > 5:
        yield f"{len(components)} rows; 5 are allowed"
    for one in walk(components):
        if one["type"] in ONLY_V2:
            yield f"a component of type {one['type']} without the Components V2 flag"


def _embeds(embeds: list[Any]) -> Iterator[str]:
    total = 0
    for embed in embeds:
        fields = embed.get("fields") or []
        texts = [embed.get("title"), embed.get("description")]
        texts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
        texts += [text for one in fields for text in (one.get("name"), one.get("value"))]
        total += sum(len(text) for text in texts if text)
        for one in fields:
            if not (one.get("name") or "").strip() or not (one.get("value") or "").strip():
                yield "an embed field without name or value"
        if not any(texts) and not embed.get("image") and not embed.get("thumbnail"):
            yield "an empty embed"
    if total > 6000:
        yield f"{total} characters over all embeds; 6000 are allowed"


def _components(components: list[Any]) -> Iterator[str]:
    every = list(walk(components))
    ids = Counter(one["custom_id"] for one in every if one.get("custom_id"))
    yield from (f"custom_id {one!r} is used twice" for one, times in ids.items() if times > 1)
    for one in every:
        if one["type"] == ROW:
            inside = {child["type"] for child in one["components"]}
            if inside & MENUS and len(one["components"]) > 1:
                yield "a menu that shares its row"
        elif one["type"] == BUTTON:
            yield from _button(one)
        elif one["type"] == MENU:
            yield from _menu(one)


def _button(button: dict[str, Any]) -> Iterator[str]:
    label, icon = button.get("label") or "", button.get("emoji")
    style = button.get("style")
    if style == PREMIUM:
        return
    if not label.strip() and not icon:
        yield "a button without label and emoji"
    if style == LINK and (button.get("custom_id") or not button.get("url")):
        yield "a link button needs a url and no custom_id"
    if style != LINK and (button.get("url") or not button.get("custom_id")):
        yield f"button {label!r} needs a custom_id and no url"
    longest = NARROW_WITH_ICON if icon else NARROW
    if len(label) > 80:
        yield f"button label {label[:20]!r}… is longer than 80"
    elif len(label) > longest:
        yield f"button label {label!r} is longer than {longest}: a phone cuts it"


def _menu(menu: dict[str, Any]) -> Iterator[str]:
    options = menu.get("options") or []
    values = Counter(one["value"] for one in options)
    if not 1 <= len(options) <= 25:
        yield f"a menu with {len(options)} options"
    yield from (f"menu value {one!r} is used twice" for one, times in values.items() if times > 1)
    if any(not one["label"].strip() for one in options):
        yield "a menu option without label"
    least, most = menu.get("min_values", 1), menu.get("max_values", 1)
    if not least <= most <= max(len(options), 1):
        yield f"a menu of {len(options)} options that takes {least} to {most}"
    if sum(bool(one.get("default")) for one in options) > most:
        yield "more defaults than the menu takes"


def _attachments(body: dict[str, Any], files: Iterable[Any]) -> Iterator[str]:
    about = {str(one["id"]): one for one in body.get("attachments") or []}
    for upload in files:
        told = about.get(upload.number)
        name = (told or {}).get("filename") or upload.name
        if name.lower().endswith(PICTURES):
            yield from _alt((told or {}).get("description"), name)
        if not upload.content:
            yield f"{name} is empty"


def _alt(text: str | None, what: str) -> Iterator[str]:
    if not (text or "").strip():
        yield f"{what} has no alt text"
    elif len(text or "") > 1024:
        yield f"the alt text of {what} is longer than 1024"


def _mentions(body: dict[str, Any]) -> Iterator[str]:
    allowed = body.get("allowed_mentions")
    if allowed is None:
        if "@" in (body.get("content") or ""):
            yield "content with an @ and no allowed_mentions"
        return
    if {"everyone", "roles"} & set(allowed.get("parse") or ()):
        yield "allowed_mentions lets everyone or roles be pinged"
    if "users" in (allowed.get("parse") or ()) and allowed.get("users"):
        yield "allowed_mentions names users and parses them too"
    if len(allowed.get("users") or ()) > 100:
        yield "allowed_mentions names more than 100 users"


def modal_complaints(modal: dict[str, Any]) -> Iterator[str]:
    """Complaints about a modal."""
    components = modal.get("components") or []
    if not 1 <= len(components) <= 5:
        yield f"a modal with {len(components)} parts"
    if not (modal.get("title") or "").strip():
        yield "a modal without title"
    if not modal.get("custom_id"):
        yield "a modal without custom_id"
    for one in components:
        if one["type"] == ROW and [child["type"] for child in one["components"]] != [TEXT_INPUT]:
            yield "a modal's row holds one text input"
        if one["type"] == LABEL and not (one.get("label") or "").strip():
            yield "a label without text"
        if one["type"] not in {ROW, DISPLAY, LABEL}:
            yield f"a component of type {one['type']} in a modal"
    yield from _components(components)
    for one in walk(components):
        if one["type"] == TEXT_INPUT:
            least, most = one.get("min_length") or 0, one.get("max_length") or 4000
            if least > most:
                yield "a text input with min_length above max_length"
            if len(one.get("value") or "") > most:
                yield "a text input whose value is longer than it takes"
