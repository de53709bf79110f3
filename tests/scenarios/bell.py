"""What rings at people's phones, and hours that pass while the bot runs."""

from dataclasses import dataclass, field
from typing import Any

import discord
import pytest

from bot.host.workers import scheduler
from tests.scenarios.town import Person, Sight, Town, walk

HOUR = 3_600_000


@dataclass(frozen=True)
class Ring:
    """One message that was sent: when by the host's clock, and whom it may call."""

    at: int
    message: Any
    users: frozenset[int]
    text: str
    silent: bool
    roles: frozenset[int]


@dataclass
class Bell:
    """Hears every message the bot sends."""

    town: Town
    rings: list[Ring] = field(default_factory=list)

    def listen(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Note whatever is sent from now on."""
        # Here the watch looks every quarter of a minute, which is no outage.
        monkeypatch.setattr(scheduler, "LONGEST_GAP_MS", 120_000)
        send = discord.abc.Messageable.send

        async def heard(channel: Any, *given: Any, **fields: Any) -> Any:
            message = await send(channel, *given, **fields)
            view, allowed = fields["view"], fields.get("allowed_mentions")
            words = [p["content"] for p in walk(view.to_components()) if p["type"] == 10]
            named = (allowed.users if allowed is not None else None) or ()
            ringing = (allowed.roles if allowed is not None else None) or ()
            self.rings.append(
                Ring(
                    self.town.clock.now,
                    message,
                    frozenset(user.id for user in named),
                    "\n".join(words),
                    bool(fields.get("silent")),
                    frozenset(role.id for role in ringing),
                )
            )
            return message

        monkeypatch.setattr(discord.abc.Messageable, "send", heard)

    def mentions(self, person: Person) -> list[Ring]:
        """What called somebody in a channel."""
        return [r for r in self.rings if person.id in r.users and f"<@{person.id}>" in r.text]

    def letters(self, person: Person) -> list[Ring]:
        """What made a sound among somebody's direct messages."""
        mine = person.actor.user.dm_channel.id
        return [r for r in self.rings if r.message.channel.id == mine and not r.silent]

    def calls(self, person: Person) -> list[Ring]:
        """Everything that rang at somebody's phone, oldest first."""
        return sorted(self.mentions(person) + self.letters(person), key=lambda ring: ring.at)

    def forget(self) -> None:
        """Count anew."""
        self.rings.clear()

    def letter_box(self, person: Person) -> list[Sight]:
        """The direct messages that stand."""
        return [Sight(message) for message in person.actor.user.dm_channel.history()]

    async def pass_hours(self, hours: float) -> None:
        """Let hours pass in which the bot ran, from one thing that is due to the next."""
        town = self.town
        until = town.clock.now + round(hours * HOUR)
        while town.clock.now < until:
            store = town.client.service.store
            due = [c.next_at for c in await store.due_clocks(until) if c.next_at]
            town.clock.now = max(town.clock.now, min([*due, until]))
            # The watch has looked all the time; a gap would count as an outage of the bot.
            await store.set_fact(scheduler.ALIVE_FACT, str(town.clock.now))
            await town.wait(31)
