"""Write a stored log of a game with stops after the layer's own lead, dive and retrieval.

    python -m tests.rules.steam_court.make_log > tests/logs/steam-court-N_stops.json

What it writes is what the rules of the day say; a log that is kept is never written again.
"""

import json
import sys
from collections.abc import Sequence
from typing import Any

from rules import selfplay
from rules.catalog import GAMES
from rules.chance import Chance
from rules.steam_court.actions import Action, Coup, Dive, Lay, Retrieve, Stop
from rules.transcript import outcome_json

GAME = GAMES["steam-court"]
PLAYERS = 7
OPTIONS: dict[str, Any] = {"characters": "random"}
"""Seven drawn characters may be General, Submariner and Pirate at one table."""

NEEDED = {"General", "Submariner", "Pirate"}
WANTED = {"lead", "dive", "retrieve"}


class Watchful:
    """Random play in which layers dive and retrieve behind their own lays, and are then stopped."""

    def __init__(self, seed: bytes) -> None:
        self._random = selfplay.Random(seed)
        self._layer, self._since = -1, ""
        self.found: set[str] = set()

    def __call__(self, state: Any, waiting: Sequence[int]) -> tuple[int, Action]:
        """A seat and what it does."""
        forced = self._stop(state) or self._power(state)
        if forced is not None:
            return self._note(state, *forced)
        while True:
            seat, action = self._random(GAME, state, waiting)
            if not isinstance(action, Stop | Dive | Retrieve | Coup):
                return self._note(state, seat, action)

    def _stop(self, state: Any) -> tuple[int, Action] | None:
        """The General's stop behind what no stop has been seen behind so far."""
        if self._since in WANTED - self.found:
            stop = Stop(self._layer)
            for seat, verbs in GAME.may_also(state).items():
                if "stop" in verbs and stop in GAME.legal_actions(state, seat):
                    self.found.add(self._since)
                    return seat, stop
        return None

    def _power(self, state: Any) -> tuple[int, Action] | None:
        """A dive or retrieval of whoever laid last."""
        if self._layer < 0:
            return None
        for action in GAME.legal_actions(state, self._layer):
            if isinstance(action, Dive | Retrieve) and action.kind not in self.found:
                return self._layer, action
        return None

    def _note(self, state: Any, seat: int, action: Action) -> tuple[int, Action]:
        """Remember whose lay could be stopped, and what its layer did since."""
        leads = isinstance(action, Lay) and GAME.view(state, seat).tables[0].trick is None
        if isinstance(action, Lay) and not leads:
            self._layer, self._since = seat, ""
        elif seat == self._layer and (leads or isinstance(action, Dive | Retrieve)):
            self._since = "lead" if leads else action.kind
        elif leads or isinstance(action, Dive | Retrieve | Stop):
            self._layer, self._since = -1, ""
        return seat, action


def game_of(seed: bytes) -> dict[str, Any] | None:
    """A finished game as a stored log; `None` where not all three kinds of stop came up."""
    state = GAME.new(PLAYERS, GAME.options(OPTIONS))
    policy = Watchful(seed)
    told = [GAME.setup(state, Chance(seed, 0))]
    if not {seat.character for seat in GAME.view(state, None).tables[0].seats} >= NEEDED:
        return None
    actions: list[tuple[int, Action]] = []
    while waiting := tuple(GAME.waiting_for(state)):
        seat, action = policy(state, waiting)
        actions.append((seat, action))
        told.append(GAME.decide(state, seat, action, Chance(seed, len(actions))))
    if policy.found < WANTED:
        return None
    names = [f"p{seat + 1}" for seat in range(PLAYERS)]
    outcome = GAME.outcome(state)
    return {
        "players": PLAYERS,
        "options": OPTIONS,
        "seed": seed.hex(),
        "actions": [[seat, GAME.dump_action(action)] for seat, action in actions],
        "events": [[GAME.dump_event(event) for event in events] for events in told],
        "public": GAME.to_json(GAME.view(state, None), names).public,
        "private": [GAME.to_json(GAME.view(state, seat), names).private for seat in range(PLAYERS)],
        "outcome": outcome and outcome_json(outcome, names),
    }


def text_of(game: dict[str, Any]) -> str:
    """One action and one event a line, so that a difference can be read."""

    def plain(value: Any) -> str:
        return json.dumps(value, separators=(",", ":"))

    def lines(values: list[Any]) -> str:
        return "[\n" + ",\n".join(plain(value) for value in values) + "]"

    parts = []
    for key, value in game.items():
        if key == "events":
            parts.append('"events":[\n' + ",\n".join(lines(events) for events in value) + "]")
        else:
            parts.append(f'"{key}":{lines(value) if key == "actions" else plain(value)}')
    inside = "{\n" + ",\n".join(parts) + "\n}"
    return f'{{"game":"{GAME.id}","version":{GAME.version},"games":[\n{inside}\n]}}'


def main() -> None:
    """Look for the first such game and print it."""
    number = 0
    while True:
        number += 1
        found = game_of(selfplay.seed_of(b"stops", number))
        if found is not None:
            sys.stdout.write(text_of(found) + "\n")
            return


if __name__ == "__main__":
    main()
