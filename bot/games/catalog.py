"""The presenters, by the game they show: a new game adds one line."""

from collections.abc import Mapping

from bot.games.medici.presenter import MediciPresenter
from bot.games.steam_court.presenter import SteamCourtPresenter
from bot.games.steam_tunnel.presenter import SteamTunnelPresenter
from bot.presenters.presenter import Presenter

PRESENTERS: Mapping[str, Presenter] = {
    SteamCourtPresenter.game: SteamCourtPresenter(),
    SteamTunnelPresenter.game: SteamTunnelPresenter(),
    MediciPresenter.game: MediciPresenter(),
}
