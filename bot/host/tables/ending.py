"""How a table ends before its game does: by agreement, by its host, by a moderator, by itself."""

from bot.host.errors import Refusal
from bot.host.tables.commands import Actor, AgreeToEnd, End
from bot.host.tables.draft import Draft, hosts, may_only_propose, own_seat
from bot.host.tables.events import AgreedToEnd, Ended, EndProposed
from bot.host.tables.table import LOBBY


def agree(story: Draft, _: AgreeToEnd, actor: Actor) -> None:
    """Agree that the table ends; who has agreed stays hidden until everybody who sits has."""
    table = story.table
    own_seat(table, actor)
    if table.status == LOBBY:
        # A vote cast before the deal would count in a game that nobody has seen yet.
        raise Refusal("lobby_ends")
    if actor.user_id in table.agreed:
        raise Refusal("already_voted")
    if not table.agreed:
        story.emit(EndProposed())
    story.emit(AgreedToEnd(actor.user_id))
    end_if_agreed(story)


def end_if_agreed(story: Draft) -> None:
    """End the table once everybody who plays himself has agreed."""
    if story.table.present and set(story.table.present) <= story.table.agreed:
        story.emit(Ended("agreed"))


def end(story: Draft, command: End, actor: Actor) -> None:
    """End the table at once; raises `Refusal` for who may not."""
    table = story.table
    if actor.is_house:
        story.emit(Ended(command.reason))
    elif hosts(table, actor.user_id):
        story.emit(Ended("host"))
    elif actor.moderator:
        if may_only_propose(table, actor.user_id):
            raise Refusal("plays_here")
        story.emit(Ended("moderator"))
    else:
        raise Refusal("not_host_or_moderator")
