"""How a table ends before its game does: by agreement, by its host, by a moderator, by itself."""

from bot.host.errors import Refusal
from bot.host.tables.commands import Actor, AgreeToEnd, End
from bot.host.tables.draft import Draft, hosts, may_only_propose, own_seat
from bot.host.tables.events import AgreedToEnd, Ended, EndProposed
from bot.host.tables.table import LOBBY


def agree(draft: Draft, _: AgreeToEnd, actor: Actor) -> None:
    """Agree that the table ends; who has agreed stays hidden until everybody who sits has."""
    table = draft.table
    own_seat(table, actor)
    if table.status == LOBBY:
        # A vote cast before the deal would count in a game that nobody has seen yet.
        raise Refusal("lobby_ends")
    if actor.user_id in table.agreed:
        raise Refusal("already_voted")
    if not table.agreed:
        draft.emit(EndProposed())
    draft.emit(AgreedToEnd(actor.user_id))
    end_if_agreed(draft)


def end_if_agreed(draft: Draft) -> None:
    """End the table once everybody who plays himself has agreed."""
    if draft.table.present and set(draft.table.present) <= draft.table.agreed:
        draft.emit(Ended("agreed"))


def end(draft: Draft, command: End, actor: Actor) -> None:
    """End the table at once; raises `Refusal` for who may not."""
    table = draft.table
    if actor.is_house:
        draft.emit(Ended(command.reason))
    elif hosts(table, actor.user_id):
        draft.emit(Ended("host"))
    elif actor.moderator:
        if may_only_propose(table, actor.user_id):
            raise Refusal("plays_here")
        draft.emit(Ended("moderator"))
    else:
        raise Refusal("not_host_or_moderator")
