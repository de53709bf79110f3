"""The presenters, by the game they show: a new game adds one line."""

from collections.abc import Mapping

from bot.presenters.medici.presenter import MediciPresenter
from bot.presenters.presenter import Presenter
from bot.presenters.steam_court.presenter import SteamCourtPresenter
from bot.presenters.steam_tunnel.presenter import SteamTunnelPresenter

PRESENTERS: Mapping[str, Presenter] = {
    SteamCourtPresenter.game: SteamCourtPresenter(),
    SteamTunnelPresenter.game: SteamTunnelPresenter(),
    MediciPresenter.game: MediciPresenter(),
}
