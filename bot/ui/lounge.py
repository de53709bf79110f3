"""What a person can ask for without a table: the tables that wait, those here, where hands go."""

from bot.host.errors import Refusal
from bot.host.service import Service
from bot.host.table import LOBBY, Table
from bot.presenters import lobby, more
from bot.presenters.screen import Screen
from bot.ui.cards import Cards
from bot.ui.hands import HERE, LETTER, Hands

MOST_LISTED = 20
MOST_CARDS = 25


class Lounge:
    """Answers that concern one person, or a whole server."""

    def __init__(self, service: Service, cards: Cards, hands: Hands) -> None:
        self._service = service
        self._cards = cards
        self._hands = hands

    async def tables_of(self, user_id: int) -> Screen:
        """Every table a person sits at, on all servers, those that wait for him first."""
        rows: list[tuple[bool, str]] = []
        for head in (await self._service.live_tables(user_id=user_id))[:MOST_LISTED]:
            table = await self._readable(head.table_id)
            if table is not None:
                waits = table.seat_of(user_id) in table.waiting_seats()
                rows.append((not waits, await self._row(table, waits=waits)))
        rows.sort(key=lambda row: row[0])
        lines = [text for _, text in rows]
        return Screen("\n".join(lines) or "You sit at no table. /table open opens one.")

    async def _row(self, table: Table, *, waits: bool) -> str:
        posted = await self._service.store.posted(table.table_id, "board")
        place = f"<#{table.channel_id}>"
        if posted is not None:
            place = (
                f"https://discord.com/channels/{table.guild_id}/{posted.channel_id}/"
                f"{posted.message_id}"
            )
        state = "**waits for you**" if waits else "goes on without you for now"
        if table.status == LOBBY:
            state = "is in the lobby"
        return f"**{table.name}** · {table.game.title} {state} · {place}"

    async def tables_here(self, guild_id: int) -> Screen:
        """The tables of a server."""
        heads = await self._service.live_tables(guild_id=guild_id)
        tables = [await self._readable(head.table_id) for head in heads[:MOST_CARDS]]
        cards = [await self._cards.card(table) for table in tables if table is not None]
        return lobby.table_list(cards)

    async def _readable(self, table_id: int) -> Table | None:
        try:
            return await self._service.table(table_id)
        except Refusal:
            return None  # one table that cannot be read hides no other

    async def prefer(self, user_id: int, where: str = "") -> Screen:
        """Where a person wants hands, and whether they hint: asked with "", else chosen."""
        if where in {more.HINTS, more.NO_HINTS}:
            await self._service.wish(user_id, hints=where == more.HINTS)
            tells = "tells you again" if where == more.HINTS else "does not tell you any more"
            return Screen(f"Your hand {tells} what would be possible, such as a conspiracy.")
        if where not in {HERE, LETTER}:
            wishes = await self._service.wishing.of(user_id)
            return more.where_hands_go(wishes.hand == LETTER, wishes.hints)
        await self._hands.choose(user_id, where)
        if where == HERE:
            return Screen("Your hand stays behind **My hand** on the board.")
        return Screen(
            "I will keep one direct message with your hand for each table. If your direct "
            "messages are closed to me, **My hand** on the board always works."
        )
