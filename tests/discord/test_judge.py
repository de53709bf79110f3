"""The judge finds each thing that is planted, and nothing in what is right."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from tests.discord import judge
from tests.discord.emulator import Emulator
from tests.discord.emulator.posts import Upload
from tests.discord.toy.bot import ToyBot

Body = dict[str, Any]


def asked(method: str, path: str, body: Any, *files: Upload) -> SimpleNamespace:
    return SimpleNamespace(method=method, path=path, body=body, files=list(files))


def message(**body: Any) -> SimpleNamespace:
    quiet = {"allowed_mentions": {"parse": []}}
    return asked("POST", "/channels/1/messages", quiet | body)


def callback(kind: int, **data: Any) -> SimpleNamespace:
    return asked("POST", "/interactions/1/aW50:0/callback", {"type": kind, "data": data})


def commands(*bodies: Body) -> SimpleNamespace:
    return asked("PUT", "/applications/1/commands", list(bodies))


def button(custom_id: str = "a", label: str = "Lay", **more: Any) -> Body:
    return {"type": 2, "style": 1, "custom_id": custom_id, "label": label} | more


def row(*inside: Body) -> Body:
    return {"type": 1, "components": list(inside)}


def menu(lines: int = 2, **more: Any) -> Body:
    options = [{"label": f"line {n}", "value": str(n)} for n in range(lines)]
    return {"type": 3, "custom_id": "m", "options": options} | more


def embed(**more: Any) -> Body:
    return {"title": "t"} | more


def modal(*parts: Body, **more: Any) -> SimpleNamespace:
    return callback(9, **{"title": "T", "custom_id": "m", "components": list(parts), **more})


def text(**more: Any) -> Body:
    return {"type": 4, "custom_id": "x", "style": 1} | more


def label(inside: Body, words: str = "Cards") -> Body:
    return {"type": 18, "label": words, "component": inside}


def command(name: str = "lay", **more: Any) -> Body:
    here = {"contexts": [0], "integration_types": [0]}
    return {"type": 1, "name": name, "description": "Lay cards"} | here | more


def option(name: str = "cards", kind: int = 3, **more: Any) -> Body:
    return {"type": kind, "name": name, "description": "Which"} | more


def v2(*components: Body, **more: Any) -> SimpleNamespace:
    return message(flags=1 << 15, components=list(components), **more)


def display(words: str) -> Body:
    return {"type": 10, "content": words}


def picture(alt: str | None, name: str = "b.png", content: bytes = b"x") -> SimpleNamespace:
    about = {"id": 0, "filename": name} | ({} if alt is None else {"description": alt})
    request = message(content="x", attachments=[about])
    request.files.append(Upload("files[0]", name, content))
    return request


RIGHT = {
    "text": message(content="x" * 2000, nonce="n" * 25),
    "rows": message(components=[row(*(button(f"{r}{n}") for n in range(5))) for r in range(5)]),
    "menu": message(components=[row(menu(25, max_values=25))]),
    "link": message(components=[row({"type": 2, "style": 5, "url": "https://a.b", "label": "l"})]),
    "embeds": message(embeds=[embed(description="x" * 4000), embed(description="x" * 1998)]),
    "ids as numbers": message(content="x", message_reference={"message_id": 5}),
    "picture": picture("a board"),
    "text file": picture(None, "log.txt"),
    "v2": v2({"type": 17, "components": [display("x" * 4000)]}),
    "edit": asked("PATCH", "/channels/1/messages/2", {"content": "y", "components": []}),
    "edit of an answer": asked("PATCH", "/webhooks/1/t/messages/@original", {"content": "y"}),
    "deferral": callback(5, flags=64),
    "update": callback(7, content="x", components=[row(button())], allowed_mentions={"parse": []}),
    "modal": modal(label(text()), label({**menu(), "required": True}, "b")),
    "choices": callback(8, choices=[{"name": "a", "value": "1"}]),
    "commands": commands(command(options=[option(required=True), option("more")])),
    "no body": asked("DELETE", "/channels/1/messages/2", None),
}


@pytest.mark.parametrize("name", RIGHT)
def test_what_is_right_is_let_through(name: str) -> None:
    assert judge.complaints(RIGHT[name]) == []


WRONG: dict[str, tuple[Callable[[], SimpleNamespace], str]] = {
    "route": (lambda: asked("POST", "/channels/1/nowhere", {}), "no route"),
    "content": (lambda: message(content="x" * 2001), "longer than 2000"),
    "content of an answer": (lambda: callback(4, content="x" * 2001), "2000"),
    "nonce": (lambda: message(content="x", nonce="n" * 26), "nonce"),
    "label 81": (lambda: message(components=[row(button(label="x" * 81))]), "80"),
    "label 39": (lambda: message(components=[row(button(label="x" * 39))]), "phone cuts"),
    "label 35 with icon": (
        lambda: message(components=[row(button(label="x" * 35, emoji={"name": "🎲"}))]),
        "longer than 34",
    ),
    "bare button": (lambda: message(components=[row(button(label=""))]), "without label"),
    "custom id 101": (lambda: message(components=[row(button("x" * 101))]), "too long"),
    "custom id twice": (lambda: message(components=[row(button(), button())]), "used twice"),
    "no custom id": (lambda: message(components=[row(button(custom_id=None))]), "custom_id"),
    "6 rows": (lambda: message(components=[row(button(str(n))) for n in range(6)]), "6 rows"),
    "6 in a row": (
        lambda: message(components=[row(*(button(str(n)) for n in range(6)))]),
        "too long",
    ),
    "empty row": (lambda: message(components=[row()]), "components"),
    "shared row": (lambda: message(components=[row(menu(), button())]), "shares its row"),
    "26 options": (lambda: message(components=[row(menu(26))]), "too long"),
    "no options": (lambda: message(components=[row(menu(0))]), "0 options"),
    "option twice": (
        lambda: message(components=[row(menu(options=[{"label": "a", "value": "v"}] * 2))]),
        "value 'v' is used twice",
    ),
    "option label": (
        lambda: message(components=[row(menu(options=[{"label": " ", "value": "v"}]))]),
        "without label",
    ),
    "more than there are": (lambda: message(components=[row(menu(2, max_values=3))]), "takes 1"),
    "placeholder": (lambda: message(components=[row(menu(placeholder="x" * 151))]), "too long"),
    "11 embeds": (lambda: message(embeds=[embed()] * 11), "too long"),
    "6000": (lambda: message(embeds=[embed(description="x" * 3001)] * 2), "6000"),
    "26 fields": (
        lambda: message(embeds=[embed(fields=[{"name": "n", "value": "v"}] * 26)]),
        "too long",
    ),
    "field": (
        lambda: message(embeds=[embed(fields=[{"name": "n", "value": ""}])]),
        "without name or value",
    ),
    "description": (lambda: message(embeds=[embed(description="x" * 4097)]), "too long"),
    "empty embed": (lambda: message(embeds=[{"color": 5}]), "empty embed"),
    "no alt": (lambda: picture(None), "no alt text"),
    "blank alt": (lambda: picture("  "), "no alt text"),
    "long alt": (lambda: picture("x" * 1025), "1024"),
    "empty file": (lambda: picture("a", content=b""), "empty"),
    "everyone": (
        lambda: message(content="x", allowed_mentions={"parse": ["everyone"]}),
        "everyone",
    ),
    "unguarded mention": (lambda: callback(4, content="<@1>"), "no allowed_mentions"),
    "v2 and content": (lambda: v2(display("x"), content="y"), "content beside"),
    "v2 and embeds": (lambda: v2(display("x"), embeds=[embed()]), "embeds beside"),
    "41 components": (
        lambda: v2({"type": 17, "components": [display("x") for _ in range(40)]}),
        "41 components",
    ),
    "4000": (lambda: v2(display("x" * 2001), display("x" * 2001)), "4000"),
    "v2 unflagged": (lambda: message(components=[display("x")]), "without the Components V2"),
    "gallery without alt": (
        lambda: v2({"type": 12, "items": [{"media": {"url": "attachment://b.png"}}]}),
        "no alt text",
    ),
    "modal title": (lambda: modal(label(text()), title="x" * 46), "too long"),
    "label 46": (lambda: modal(label(text(), "x" * 46)), "too long"),
    "6 parts": (lambda: modal(*(label(text(custom_id=str(n))) for n in range(6))), "6 parts"),
    "button in a modal": (lambda: modal(row(button())), "one text input"),
    "value too long": (lambda: modal(label(text(max_length=2, value="xyz"))), "longer than"),
    "26 choices": (
        lambda: callback(8, choices=[{"name": f"{n}", "value": f"{n}"} for n in range(26)]),
        "26 choices",
    ),
    "choice twice": (
        lambda: callback(8, choices=[{"name": "a", "value": str(n)} for n in range(2)]),
        "comes twice",
    ),
    "command name": (lambda: commands(command("Bad Name")), "no name"),
    "command name 33": (lambda: commands(command("x" * 33)), "too long"),
    "command without words": (lambda: commands(command(description="")), "1 to 100"),
    "command description": (lambda: commands(command(description="x" * 101)), "too long"),
    "command twice": (lambda: commands(command(), command()), "comes twice"),
    "option name": (lambda: commands(command(options=[option("Cards")])), "no name"),
    "option named twice": (lambda: commands(command(options=[option(), option()])), "twice"),
    "required last": (
        lambda: commands(command(options=[option(), option("b", required=True)])),
        "after an optional",
    ),
    "26 subcommands": (
        lambda: commands(command(options=[option(f"s{n}", 1) for n in range(26)])),
        "26 options",
    ),
    "mixed": (lambda: commands(command(options=[option("s", 1), option()])), "mixes"),
    "choices and autocomplete": (
        lambda: commands(
            command(options=[option(autocomplete=True, choices=[{"name": "a", "value": "a"}])])
        ),
        "choices and autocomplete",
    ),
    "8000": (
        lambda: commands(
            command(
                options=[
                    option(
                        f"s{n}",
                        1,
                        description="x" * 100,
                        options=[option(f"o{m}", description="x" * 100) for m in range(4)],
                    )
                    for n in range(16)
                ]
            )
        ),
        "8000",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_planted_is_found(name: str) -> None:
    make, expected = WRONG[name]
    found = judge.complaints(make())
    assert any(expected in one for one in found), found


async def test_a_bot_that_behaves_gives_no_cause_for_complaint(emu: Emulator, toy: ToyBot) -> None:
    ada = emu.add_member("ada")
    for words in ("panel", "board", "picture", "layout", "thread"):
        await emu.slash(ada, emu.channel, f"toy {words}")
    panel = emu.messages(viewer=ada)[0]
    await emu.click(ada, panel, "Count")
    opened = await emu.click(ada, panel, "settings")
    await emu.submit(ada, opened, {"Name": "zed", "size": "4", "Pace": "slow"})
    await emu.autocomplete(ada, emu.channel, "toy say", "text", text="")
    slow = await emu.slash(ada, emu.channel, "toy slow", seconds=0.0)
    await emu.until(lambda: slow.followups)
    await emu.slash(ada, emu.channel, "whisper")
    assert toy.codes == []
    assert len(emu.requests) > 15
    assert judge.all_complaints(emu.requests) == []
