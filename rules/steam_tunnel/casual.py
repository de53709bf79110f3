"""A modest house player: it sees what anybody sees, and plays sensibly, not deeply."""

from collections.abc import Sequence

from rules.chance import Chance
from rules.steam_tunnel.actions import Action, Buy
from rules.steam_tunnel.view import TunnelGameView


def choose(view: TunnelGameView, legal: Sequence[Action], chance: Chance) -> Action | None:
    """What to do now; `None` where nothing is asked of this viewer."""
    if view.viewer is None or not legal:
        return None
    caps = {
        segment.name: sum(view.tunnels[segment.tunnel].caps)
        for cell in view.cells
        for segment in cell.segments
    }
    buys = [action for action in legal if isinstance(action, Buy)]
    if not buys:
        return chance.pick(legal)
    most = max(caps[buy.segment] for buy in buys)
    return chance.pick([buy for buy in buys if caps[buy.segment] == most])
