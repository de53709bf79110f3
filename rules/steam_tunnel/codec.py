"""Steam Tunnel's actions and events as JSON that people can read, told apart by `kind`."""

from rules.codec import Codec
from rules.steam_tunnel.actions import Action
from rules.steam_tunnel.events import Event

ACTIONS: Codec[Action] = Codec(Action)
EVENTS: Codec[Event] = Codec(Event)
