"""What moderators can have done, by command and by button: from any channel, at any table.

Also at tables whose channel is gone, and at those whose log cannot be read. Whether somebody is a
moderator was asked of Discord with this very interaction.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import discord

from bot.host.errors import Refusal
from bot.host.log import repair
from bot.host.log.export import told_of
from bot.host.moderation import actions as moderating
from bot.host.moderation import confirmation, going_back
from bot.host.moderation.actions import Moderate, Proposed
from bot.host.servers import refuse_opening
from bot.host.service.service import TableService
from bot.host.tables.table import ENDED, PLAYING, Table
from bot.presenters import seats
from bot.presenters.moderation import panels as screens
from bot.ui.messages.dm_hands import DmHands
from bot.ui.messages.responder import Answer, Interaction
from bot.ui.moderation.diagnostics import examined, letters_closed
from bot.ui.permissions import refuse_channel
from bot.ui.render import Rendered
from bot.ui.requests.find_table import Asking, asking, stands_in
from bot.ui.requests.press import number, snowflake
from bot.ui.screens import placed
from bot.ui.turns.play import Desk
from storage.store import Audit, TableHead, TableId

ALWAYS = frozenset({moderating.PAUSE, moderating.RESUME, moderating.MOVE, moderating.END})
"""Acts that mean the same whatever has happened since somebody looked."""
FINE = "Nothing is in the way here: I have every permission, and the place is open."


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a moderator chose: the act, what it is about, why, and what the question rested on."""

    act: str
    what: str = ""
    reason: str = ""
    mark: str | None = None


class Moderation:
    """Carries out what moderators ask for."""

    def __init__(
        self, client: discord.Client, service: TableService, desk: Desk, hands: DmHands
    ) -> None:
        self._client = client
        self._service = service
        self._desk = desk
        self._hands = hands

    # Finding ----------------------------------------------------------------------------------

    async def named(self, asked: Asking, name: str | None) -> TableHead:
        """The table meant by a command, whether or not it can be read. Raises `Refusal`."""
        if name:
            wanted = name.strip().lower()
            heads = [h for h in await self._heads(asked) if h.name == wanted]
            if not heads:
                raise Refusal("no_such_table")
            return min(heads, key=lambda head: head.status == ENDED)
        live = await self._service.live_tables(guild_id=asked.guild_id)
        here = [head for head in live if stands_in(head, asked.channel_id)]
        if len(here) == 1:
            return here[0]
        if not here:
            raise Refusal("no_table_here", "No table stands in this channel: name one.")
        names = ", ".join(head.name for head in here)
        raise Refusal("which_table", f"Which table do you mean? Here stand {names}.")

    async def _heads(self, asked: Asking) -> Sequence[TableHead]:
        return await self._service.store.heads(guild_id=asked.guild_id)

    async def numbered(self, asked: Asking, table_id: TableId) -> TableHead:
        """A table of the asker's server; raises `Refusal`."""
        head = await self._service.store.head(table_id)
        if head is None or head.guild_id != asked.guild_id:
            raise Refusal("no_such_table")
        return head

    async def _readable(self, table_id: TableId) -> Table | None:
        try:
            return await self._service.table(table_id)
        except Refusal:
            return None

    # Looking ----------------------------------------------------------------------------------

    async def overview(self, answer: Answer, guild_id: int) -> None:
        """All tables of a server, with what is wrong with each."""
        heads = await self._service.live_tables(guild_id=guild_id)
        standings = [await self._standing(head) for head in heads]
        await answer.private(placed(screens.overview(standings)))

    async def _standing(self, head: TableHead) -> screens.Standing:
        title = self._title(head)
        table = await self._readable(head.table_id)
        if table is None:
            rests = "It cannot be read: bring it back to its last good state, or end it."
            return screens.Standing(head.table_id, head.name, title, "rests", (), (rests,))
        names = await self._desk.people.names(table)
        clocks = {clock.seat: clock for clock in await self._service.store.clocks(head.table_id)}
        waits = tuple(
            (names[seat], clocks[seat].since // 1000)
            for seat in table.waiting_seats()
            if seat in clocks and clocks[seat].since
        )
        status = "paused" if table.paused else table.status
        wrong = await self._wrong(table)
        return screens.Standing(head.table_id, head.name, title, status, waits, tuple(wrong))

    async def _wrong(self, table: Table) -> list[str]:
        found = examined(self._client, table.guild_id, table.channel_id)
        if trouble := self._desk.publisher.trouble(table):
            found.insert(0, trouble)
        if errors := self._desk.errors(table):
            found.append(f"Something on my side went wrong here {errors} times.")
        if table.overdue:
            found.append(f"The time of {len(table.overdue)} of its players is up.")
        return found

    def _title(self, head: TableHead) -> str:
        game = self._service.games.get(head.game)
        return game.title if game is not None else head.game

    async def panel(self, answer: Answer, head: TableHead, note: str = "") -> None:
        """Everything that can be done about one table."""
        table = await self._readable(head.table_id)
        if table is None:
            await self._resting(answer, head)
            return
        card = await self._desk.screens.cards.card(table)
        screen = screens.panel(card, await self.scope_of(table), table.waiting_seats(), note)
        await answer.private(placed(screen, table))

    async def _resting(self, answer: Answer, head: TableHead) -> None:
        good = ""
        if head.status != ENDED:
            try:
                state = await repair.last_good(
                    self._service.store, head.table_id, self._service.games
                )
                good = f"It is good up to where {state.steps} actions had been played."
            except Refusal:
                good = ""
        screen = screens.unreadable(head.name, self._title(head), good, confirmation.RESTS)
        await answer.private(Rendered(screen, head.table_id, 0))

    async def scope(self, head: TableHead) -> screens.Scope:
        """What moderators can do at a table now; raises `Refusal`."""
        return await self.scope_of(await self._service.table(head.table_id))

    async def scope_of(self, table: Table) -> screens.Scope:
        """What moderators can do at a table as it stands."""
        if table.status != PLAYING:
            return screens.Scope()
        game, state = table.game, table.state
        actions = await self._service.actions(table.table_id)
        skippable = tuple(
            seat for seat in table.waiting_seats() if game.pass_action(state, seat) is not None
        )
        stages = (going_back.TURN, *game.stages)
        return screens.Scope(
            actions, stages, skippable, game.provisional_outcome(state) is not None
        )

    # Doing ------------------------------------------------------------------------------------

    async def preview(
        self, interaction: Interaction, answer: Answer, head: TableHead, chosen: Chosen
    ) -> None:
        """Show in public terms what an act would do, and ask once more."""
        table = await self._readable(head.table_id)
        if table is None:
            await self._resting(answer, head)
            return
        if table.status == ENDED:
            raise Refusal("table_over")
        if chosen.act == repair.RESTORE:
            raise Refusal("readable")
        actor = asking(interaction).actor
        names = await self._desk.people.names(table)
        back, to_act = await self._backwards(table, chosen, names)
        proposed = moderating.needs_agreement(table, chosen.act, actor.user_id)
        alone = await self._alone(table, chosen, actor.user_id)
        asked = screens.Preview(
            chosen.act,
            chosen.what,
            chosen.reason,
            _concerned(table, chosen, names),
            tuple(back),
            tuple(to_act),
            proposed=proposed and not alone,
            unasked=alone,
            mark=confirmation.acting(table, chosen.act, chosen.what, actor.user_id, unasked=alone),
        )
        screen = screens.preview(await self._desk.screens.cards.card(table), asked)
        again = screen if chosen.mark is None else seats.asked_again(screen)
        await answer.private(placed(again, table))

    async def _is_sure(self, table: Table | None, chosen: Chosen, asked: Asking) -> bool:
        """Whether a button confirms what is still so, or was pressed and carried out before."""
        if chosen.mark is None or await self._desk.doing.was_done(asked.key):
            return True
        if table is None or chosen.act == repair.RESTORE:
            return chosen.mark == confirmation.RESTS
        if table.status == ENDED:
            raise Refusal("table_over")
        user_id = asked.actor.user_id
        alone = await self._alone(table, chosen, user_id)
        now = confirmation.acting(table, chosen.act, chosen.what, user_id, unasked=alone)
        return chosen.mark == now

    async def _alone(self, table: Table, chosen: Chosen, user_id: int) -> bool:
        """Whether nobody is left to ask, so that a moderator acts alone."""
        if not moderating.needs_agreement(table, chosen.act, user_id):
            return False
        if chosen.act not in going_back.BACKWARDS:
            return False
        traced = await self._service.shelf.load_with_history(table.table_id)
        to_seq = going_back.goal(traced, chosen.act, chosen.what)
        asked = (chosen.act, chosen.what, to_seq)
        return moderating.acts_alone(table, asked, user_id, self._service.clock())

    async def _backwards(
        self, table: Table, chosen: Chosen, names: Sequence[str]
    ) -> tuple[list[str], list[str]]:
        """What would be taken back, as public sentences, and whose turn it would be."""
        if chosen.act not in going_back.BACKWARDS:
            return [], []
        kept, marks = await self._service.going_back(table.table_id, chosen.act, chosen.what)
        told = told_of(table, [mark for mark in marks if mark.step], names)
        if kept is None:
            return told, []
        return told, [names[seat] for seat in table.game.waiting_for(kept)]

    async def do(
        self,
        interaction: Interaction,
        answer: Answer,
        head: TableHead,
        chosen: Chosen,
        seen: int | None = None,
    ) -> None:
        """Carry an act out, or propose it, and show the table's panel again."""
        asked = asking(interaction)
        table = await self._readable(head.table_id)
        if not await self._is_sure(table, chosen, asked):
            await self.preview(interaction, answer, head, chosen)
            return
        if table is None or chosen.act == repair.RESTORE:
            await self._mend(answer, asked, head, chosen)
            return
        if chosen.act == moderating.MOVE:
            await self._refuse_place(interaction, table, chosen.what)
        command = Moderate(chosen.act, chosen.what, chosen.reason)
        seen = None if chosen.act in ALWAYS else seen
        receipt = await self._desk.doing.submit(table, command, asked, seen)
        table = receipt.table
        proposed = next((e for e in receipt.events if isinstance(e, Proposed)), None)
        if proposed is not None:
            await self._put_to_table(table, proposed)
            note = f"Proposed, and asked in <#{table.channel_id}>."
        else:
            note = await self._said(table, receipt.events)
        if chosen.act == moderating.MOVE:
            await self._desk.publisher.show_again(table)
        await self.panel(answer, head, note)

    async def _said(self, table: Table, events: Sequence[object]) -> str:
        lines = await self._desk.screens.cards.lines(table, events[:1], ())
        return f"**{table.name}:** {lines[0]}"

    async def _put_to_table(self, table: Table, proposed: Proposed) -> None:
        """Ask in the channel for agreement."""
        names = await self._desk.people.names(table)
        chosen = Chosen(proposed.act, proposed.what)
        back, _ = await self._backwards(table, chosen, names)
        (told,) = await self._desk.screens.cards.lines(table, [proposed], names)
        card = await self._desk.screens.cards.card(table)
        number = table.proposal.number if table.proposal else 0
        await self._desk.publisher.put(table, number, screens.proposal(card, number, told, back))

    async def _refuse_place(self, interaction: Interaction, table: Table, what: str) -> None:
        guild = interaction.guild
        channel_id = snowflake(what)
        refuse_channel(interaction, guild.get_channel_or_thread(channel_id) if guild else None)
        rules = await self._service.servers.of(table.guild_id)
        refuse_opening(rules, moderator=True, roles=(), places=(channel_id,))

    async def _mend(self, answer: Answer, asked: Asking, head: TableHead, chosen: Chosen) -> None:
        """What can be done with a table that cannot be read."""
        if chosen.act == moderating.END:
            await self._service.put_away(head.table_id, asked.actor, asked.key, chosen.reason)
            await answer.say(f"**{head.name}** is ended. What is stored of it stays as it is.")
            return
        if chosen.act not in {repair.RESTORE, going_back.RESET}:
            await self._resting(answer, head)
            return
        receipt = await self._service.restore(head.table_id, asked.actor, asked.key, chosen.reason)
        note = await self._said(receipt.table, receipt.events)
        await self.panel(answer, head, note)

    # Tools ------------------------------------------------------------------------------------

    async def repost(self, interaction: Interaction, answer: Answer, head: TableHead) -> None:
        """Post a table's board anew."""
        table = await self._service.table(head.table_id)
        await self._desk.publisher.show_again(table)
        await self._note(asking(interaction), head, "repost")
        await self.panel(answer, head, f"The board stands in <#{table.channel_id}> again.")

    async def doctor(self, answer: Answer, asked: Asking, head: TableHead | None) -> None:
        """What is in the way of a table, or in this channel."""
        if head is None:
            wrong = examined(self._client, asked.guild_id, asked.channel_id)
            screen = screens.findings(f"<#{asked.channel_id}>", wrong, FINE)
            await answer.private(placed(screen))
            return
        wrong = examined(self._client, head.guild_id, head.channel_id)
        table = await self._readable(head.table_id)
        if table is None:
            wrong.insert(0, "It cannot be read. Remedy: `/moderate reset` or `/moderate end`.")
        else:
            if (trouble := self._desk.publisher.trouble(table)) and not wrong:
                wrong.append(trouble)
            shut = [u for u in table.people if u in self._hands.shut]
            wrong += letters_closed([await self._desk.people.name(head.guild_id, u) for u in shut])
        where = f"{head.name} in <#{head.channel_id}>"
        await answer.private(Rendered(screens.findings(where, wrong, FINE), head.table_id, 0))

    async def audit(
        self, answer: Answer, guild_id: int, head: TableHead | None, page: int = 0
    ) -> None:
        """A page of what moderators did on this server, or at one table."""
        of = None if head is None else head.table_id
        rows = [await self._row(row) for row in await self._service.store.audit(guild_id, of)]
        screen = screens.audit(rows, page, head.name if head else "")
        table_id, seq = (head.table_id, 0) if head else (0, 0)
        await answer.private(Rendered(screen, table_id, seq))

    async def _row(self, row: Audit) -> screens.Entry:
        who = await self._desk.people.name(row.guild_id, row.user_id)
        act = row.act
        verb, _, rest = act.rpartition(" ")
        person, seat = snowflake(rest.removeprefix("-")), number(rest)
        if verb.endswith("remove") and person:
            who_went = -person if rest.startswith("-") else person
            act = f"{verb} {await self._desk.people.name(row.guild_id, who_went)}"
        elif verb.endswith("move") and person:
            act = f"{verb} to <#{rest}>"
        elif verb.endswith(("skip", "replace")):
            act = act if seat is None else f"{verb} seat {seat + 1}"
        return screens.Entry(row.at // 1000, who, row.name, act, row.reason)

    async def _note(self, asked: Asking, head: TableHead, act: str) -> None:
        at, user_id = self._service.clock(), asked.actor.user_id
        line = Audit(at, head.guild_id, head.table_id, head.name, user_id, act, "")
        await self._service.store.note(line)


def _concerned(table: Table, chosen: Chosen, names: Sequence[str]) -> str:
    """The name of whom an act is about."""
    what = snowflake(chosen.what)
    if chosen.act in {moderating.SKIP, moderating.REPLACE}:
        seat = number(chosen.what)
        if seat is None or seat >= len(names):
            raise Refusal("no_such_seat")
        return names[seat]
    if chosen.act == moderating.REMOVE:
        seat = table.seat_of(what)
        if seat is None:
            raise Refusal("not_at_table")
        return names[seat]
    return ""
