"""People on the emulator, who look, press and choose as those of `tests.scenarios.town` do."""

from dataclasses import dataclass
from typing import Any

from tests.discord.emulator import CannotDo, Channel, Emulator, Interaction, Message, User
from tests.patience import HANG
from tests.scenarios.robot import act, confirmations, verb
from tests.scenarios.town import asks

GALLERY = 12
PATIENCE = "This takes longer than usual"
"""What a busy bot says before it answers."""


@dataclass(frozen=True)
class Sight:
    """One message as it stands when looked at, with the names that the other town uses."""

    message: Message
    text: str
    buttons: dict[str, str]
    menus: list[dict[str, Any]]
    alt: str

    @classmethod
    def of(cls, message: Message) -> "Sight":
        pressable = [one for one in message.buttons if not one.get("disabled")]
        pictures = [
            item.get("description", "")
            for one in message.components()
            if one["type"] == GALLERY
            for item in one["items"]
        ]
        return cls(
            message,
            message.text,
            {one["label"]: one["custom_id"] for one in pressable},
            message.menus,
            "\n".join(pictures),
        )


class Town:
    """One channel of an emulator."""

    def __init__(self, emu: Emulator, channel: Channel | None = None) -> None:
        self.emu = emu
        self.channel = channel or emu.channel

    def person(self, name: str, **how: Any) -> "Person":
        return Person(self, self.emu.add_member(name.lower(), **how))

    def boards(self) -> list[Message]:
        """The public messages that stand in the channel."""
        return self.emu.messages(self.channel)

    def board(self) -> Sight:
        """The lowest of them."""
        boards = self.boards()
        if not boards:
            raise CannotDo("nothing stands in the channel")
        return Sight.of(boards[-1])

    async def shown(self, *words: str, seconds: float = HANG) -> Sight:
        """The board once it says all these words."""

        def look() -> Sight | None:
            boards = self.boards()
            seen = Sight.of(boards[-1]) if boards else None
            return seen if seen and all(word in seen.text for word in words) else None

        try:
            return await self.emu.until(look, seconds)
        except TimeoutError:
            last = self.boards()[-1].text if self.boards() else "nothing"
            raise AssertionError(f"the board never said {words}; it says: {last}") from None


class Person:
    """Somebody at the keyboard; `answer` is the interaction last answered."""

    def __init__(self, town: Town, user: User) -> None:
        self.town = town
        self.user = user
        self.answer: Interaction | None = None

    @property
    def id(self) -> int:
        return int(self.user.id)

    @property
    def name(self) -> str:
        return str(self.user["global_name"])

    async def _read(self, interaction: Interaction) -> Sight:
        emu = self.town.emu
        self.answer = await emu.filled(interaction)
        assert interaction.original is not None, "every interaction is answered with a message"
        await emu.until(lambda: not interaction.text.startswith(PATIENCE))
        return Sight.of(interaction.original)

    async def types(self, command: str, **options: Any) -> Sight:
        emu = self.town.emu
        return await self._read(await emu.slash(self.user, self.town.channel, command, **options))

    async def presses(self, sight: Sight, label: str) -> Sight:
        custom_id = sight.buttons[label]
        return await self._read(await self.town.emu.click(self.user, sight.message, custom_id))

    async def chooses(self, sight: Sight, *values: str, menu: int = 0) -> Sight:
        custom_id = sight.menus[menu]["custom_id"]
        emu = self.town.emu
        return await self._read(await emu.select(self.user, sight.message, custom_id, *values))

    async def hand(self) -> Sight:
        """Press My hand on the board."""
        return await self.presses(self.town.board(), "My hand")

    async def forges(
        self, custom_id: str, *values: str, on: Message | None = None, **how: Any
    ) -> Interaction:
        """Send a click that no message offers."""
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": 2, "id": 1}
        if values:
            data |= {"component_type": 3, "values": list(values)}
        channel = how.pop("channel", self.town.channel)
        return await self.town.emu.forge(self.user, channel, 3, data, on, **how)


async def asked(people: list[Person]) -> Person:
    """Whoever of these the board asks to act, once it asks one."""
    town = people[0].town

    def look() -> Person | None:
        board = town.board()
        return next((one for one in people if asks(board, one)), None)

    return await town.emu.until(look)


async def walk(person: Person, panel: Sight) -> tuple[Sight, str] | None:
    """From a panel to its first confirmation, and the label of that; `None` where is none."""
    for _ in range(8):
        ready = confirmations(panel)
        if ready:
            return panel, ready[0]
        if panel.menus:
            least = max(1, panel.menus[0].get("min_values", 1))
            lines = panel.menus[0]["options"][:least]
            panel = await person.chooses(panel, *(one["value"] for one in lines))
            continue
        steps = [k for k, v in panel.buttons.items() if verb(v) == "step" and k != "Back"]
        if not steps:
            return None
        panel = await person.presses(panel, steps[0])
    return None


async def choice(person: Person) -> tuple[Sight, str]:
    """The own panel of somebody who may act, walked to its first confirmation."""
    found = await walk(person, await person.hand())
    assert found is not None, f"{person.user.name} cannot act"
    return found


async def anybodys_choice(people: list[Person]) -> tuple[Person, Sight, str] | None:
    """The first of these who may act, whatever the board says, at the confirmation."""
    for person in people:
        found = await walk(person, await person.types("hand"))
        if found is not None:
            return person, *found
    return None


async def play(people: list[Person], turns: int) -> None:
    """Let whoever the board asks act by buttons, until so many have."""
    acted = 0
    while acted < turns:
        person = await asked(people)
        if await act(person, await person.hand()) is not None:
            acted += 1


async def seat_all(host: Person, *others: Person, houses: int = 0, options: str = "") -> Sight:
    """A table of these people and as many house players, started; what the host was told.

    It has no clock, so that nobody is told of settings for games that last.
    """
    town = host.town
    await host.types("table open", game="steam-court", options=f"pace=none {options}")
    for person in (*others, *[None] * houses):
        lobby = await town.shown("(host)")
        if person is None:
            await host.presses(lobby, "Add a house player")
        else:
            await person.presses(lobby, "Join")
    told = await host.presses(town.board(), "Start")
    await town.shown("Quarter 1 of")
    return told
