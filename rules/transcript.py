"""A game as one JSON object: a set-up, the players, and every action in the notation.

An *export*, which `python -m rules verify` reads, is a transcript of a finished game dealt from
`seed`, with these keys beside it:

* `commitment`: the hex digest shown before the game, `rules.chance.commitment(seed)`;
* `outcome`: how it ended, in the form of `outcome_json`;
* `record`: anything else worth keeping (who was a house player, dates). Of it are read:
  `record.steps`, a list as long as `actions`, gives the step of the draws each action used where
  that is not 1, 2, 3 and so on (after an undo the count goes on, so that no draw is ever seen
  twice); `record.version` is that of the rules the game was dealt and played by, the newest where
  it is missing; `record.versions`, a list as long as `actions`, says it for each action of a game
  that went on by later rules;
* `fair`, in place of `commitment` and `record.steps`, where the deal was promised in the lobby:
  `rules.proof`.

Draws: step 0 of the seed sets up, step k belongs to the k-th accepted action; refused actions and
probes use none. With `fair` only what draws is counted, as `rules.fair` says, and what was taken
back is played too, so that the count goes on. A position without a seed draws from thirty-two zero
bytes.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from rules.catalog import GAMES
from rules.chance import Chance
from rules.fair import Drawn, counted
from rules.game import AnyGame, IllegalAction, Outcome, Seat
from rules.names import find, fold
from rules.proof import Deal, Fair, Play, Skipped, course

NO_SEED = bytes(32)
"""What a position draws from when its transcript has no seed."""


class Unreadable(ValueError):  # noqa: N818 - it says what the text is, not what went wrong in us
    """A transcript that cannot be read; the message names the field and what is wrong with it."""


class Record(BaseModel):
    """What an export keeps beside the game, and what of it means anything to a replay."""

    model_config = ConfigDict(extra="allow", strict=True)

    steps: list[Annotated[int, Field(ge=1)]] | None = None
    version: Annotated[int, Field(ge=1)] | None = None
    versions: list[Annotated[int, Field(ge=1)]] | None = None


class Transcript(BaseModel):
    """One game from its set-up to any point, as `shared notation` and the docstring above say."""

    model_config = ConfigDict(extra="forbid", strict=True)

    game: str
    options: dict[str, Any] = {}
    players: list[str]
    seed: str | None = Field(default=None, pattern=r"^([0-9a-fA-F]{2})+$")
    position: dict[str, Any] | None = None
    actions: list[str] = []
    commitment: str | None = None
    outcome: dict[str, Any] | None = None
    record: Record | None = None
    fair: Fair | None = None

    @field_validator("game")
    @classmethod
    def _known(cls, game: str) -> str:
        if game not in GAMES:
            raise ValueError(f"no game is called {game!r}; there are {', '.join(sorted(GAMES))}")
        return game

    @field_validator("players")
    @classmethod
    def _told_apart(cls, players: list[str]) -> list[str]:
        seen: set[str] = set()
        for name in players:
            if not fold(name):
                raise ValueError("a player needs a name")
            if fold(name) in seen:
                raise ValueError(f"two players are called {name!r}")
            seen.add(fold(name))
        return players


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of a JSON text; a key said twice would quietly lose its first value."""
    result: dict[str, Any] = {}
    for key, value in pairs:
        if key in result:
            raise Unreadable(f"{key}: said twice in the same object")
        result[key] = value
    return result


def read(text: str) -> Transcript:
    """Read a transcript from JSON; raises `Unreadable`."""
    try:
        data = json.loads(text, object_pairs_hook=_once)
    except Unreadable:
        raise
    except (ValueError, RecursionError) as problem:
        raise Unreadable(f"transcript: not JSON ({problem})") from problem
    if not isinstance(data, dict):
        raise Unreadable("transcript: must be one JSON object")
    return _validated(data)


def _validated(data: Mapping[str, Any]) -> Transcript:
    try:
        return Transcript.model_validate(data)
    except ValidationError as problem:
        fault = problem.errors()[0]
        place = ".".join(str(part) for part in fault["loc"])
        why = fault["msg"].removeprefix("Value error, ")
        if fault["type"] == "string_pattern_mismatch":
            why = "must be hexadecimal, two digits a byte"
        raise Unreadable(f"{place}: {why}") from problem


@dataclass(slots=True)
class Replaying:
    """A transcript being played through: the state so far and what the next draws come from.

    Where draws are counted (`rules.fair`), `counts` says how many there were at each table, and
    `draws` what the last action drew.
    """

    game: AnyGame
    names: Sequence[str]
    state: Any
    seed: bytes
    accepted: int = 0
    counts: tuple[int, ...] | None = None
    draws: tuple[dict[str, Any], ...] = ()

    def _count(self, chance: Chance) -> None:
        if self.counts is not None:
            self.draws = chance.draws
            self.counts = counted(self.counts, self.draws)

    def deal(self) -> None:
        """Set the table up by chance."""
        chance = Chance(self.seed, 0) if self.counts is None else Drawn(self.seed)
        self.game.setup(self.state, chance)
        self._count(chance)

    def skip(self, skipped: Sequence[Skipped]) -> None:
        """Count draws that nobody can account for; raises `ValueError` where they do not follow."""
        for one in skipped:
            now = self.counts or ()
            if one.last < one.first or one.first != (now[one.table] if one.table < len(now) else 0):
                raise ValueError("skipped draws do not follow the last one")
            self.counts = counted(now, [{"table": one.table, "number": one.last}])

    def line(
        self, n: int, text: str, step: int | None = None, version: int | None = None
    ) -> dict[str, Any]:
        """Try one entry of `actions` and say what came of it; a refusal changes nothing."""
        rules = self.game.of_version(version or self.game.version)
        who, wanted, probe = split(text, self.names)
        draft = self.game.copy(self.state)
        chance: Chance
        if self.counts is None:
            chance = Chance(self.seed, step or self.accepted + 1)
        else:
            chance = Drawn(self.seed, self.counts)
        self.draws = ()
        error: dict[str, str] | None = None
        events: list[Any] = []
        try:
            seat = find(who, self.names)
            if seat is None:
                raise IllegalAction("unknown_player", name=who.strip())
            action = self.game.parse(wanted, draft, seat, self.names)
            events = rules.decide(draft, seat, action, chance)
        except IllegalAction as refusal:
            error = {"code": refusal.code, "text": self._explain(refusal)}
            if "ruling" in refusal.params:
                error["ruling"] = refusal.params["ruling"]
        line: dict[str, Any] = {"n": n, "action": text}
        if probe:
            line["legal"] = error is None
        else:
            line["ok"] = error is None
        if error is not None:
            return line | {"error": error}
        if not probe:
            self.state = draft
            self.accepted += 1
            self._count(chance)
            # As everybody at the table reads them.
            public = (self.game.redact(event, None) for event in events)
            line["events"] = [
                self.game.describe(event, self.names) for event in public if event is not None
            ]
        return line

    def _explain(self, refusal: IllegalAction) -> str:
        if refusal.code == "unknown_player":
            known = ", ".join(self.names)
            return f"No player is called {refusal.params['name']!r}; the players are {known}."
        return self.game.explain(refusal, self.names)

    def final(self) -> dict[str, Any]:
        """The last line of a replay: who is waited for, all views, and the outcome."""
        game, state, names = self.game, self.state, self.names
        seats = range(len(names))
        reports = {seat: game.to_json(game.view(state, seat), names) for seat in seats}
        outcome = game.outcome(state)
        return {
            "final": True,
            "waiting_for": _by_name(game.waiting_for(state), names),
            "may_also": _by_name(game.may_also(state), names),
            "public": game.to_json(game.view(state, None), names).public,
            "private": {names[seat]: report.private for seat, report in reports.items()},
            "outcome": None if outcome is None else outcome_json(outcome, names),
        }


def split(text: str, names: Sequence[str]) -> tuple[str, str, bool]:
    """Take `"ada: pass"` or `"? ada: pass"` apart: who, what, and whether it only asks.

    Names may hold colons; the longest known one in front wins.
    """
    probe = False
    rest = " ".join(text.split())
    if rest.startswith("?") and not _known_head(rest, names):
        probe = True
        rest = rest[1:].lstrip()
    head = _known_head(rest, names) or rest.partition(":")[0]
    return head, rest[len(head) :].lstrip().removeprefix(":").strip(), probe


def _known_head(text: str, names: Sequence[str]) -> str:
    """The longest part in front of a colon that is somebody's name; empty if there is none."""
    colons = [place for place, letter in enumerate(text) if letter == ":"]
    for place in reversed(colons):
        if find(text[:place], names) is not None:
            return text[:place]
    return ""


def _by_name(verbs: Mapping[Seat, Sequence[str]], names: Sequence[str]) -> dict[str, list[str]]:
    return {names[seat]: list(words) for seat, words in verbs.items() if words}


def start(transcript: Transcript) -> Replaying:
    """Set the transcript's table up; raises `Unreadable` naming the field."""
    game: AnyGame = GAMES[transcript.game]
    names = transcript.players
    record = transcript.record or Record()
    _check_record(record, len(transcript.actions), game.version)
    options = _checked("options", lambda: game.options(transcript.options))
    seed = NO_SEED if transcript.seed is None else bytes.fromhex(transcript.seed)
    _checked("players or options", lambda: game.check_players(len(names), options))
    if transcript.position is not None:
        place = transcript.position
        state = _checked("position", lambda: game.from_position(place, names, options))
        if transcript.fair is not None:
            raise Unreadable("fair: belongs to a game dealt from a seed, not to a position")
        return Replaying(game, names, state, seed)
    if transcript.seed is None:
        raise Unreadable("seed: missing; a transcript needs a seed or a position")
    running = Replaying(game, names, game.new(len(names), options), seed)
    running.counts = None if transcript.fair is None else ()
    running.deal()
    return running


def _check_record(record: Record, actions: int, newest: int) -> None:
    for name, given in (("steps", record.steps), ("versions", record.versions)):
        if given is not None and len(given) != actions:
            raise Unreadable(f"record.{name}: must be as long as actions")
    played_by = max([record.version or 1, *(record.versions or ())])
    if played_by > newest:
        raise Unreadable(
            f"record.version: played by version {played_by} of the rules, and this is {newest};"
            " update it"
        )


def _checked(field: str, make: Callable[[], Any]) -> Any:
    try:
        return make()
    except ValueError as problem:
        message = str(problem)
        raise Unreadable(
            message if message.startswith(field) else f"{field}: {message}"
        ) from problem


def replay(transcript: Transcript) -> Iterator[dict[str, Any]]:
    """A line for each action, then the final one; raises `Unreadable` before the first."""
    running = start(transcript)
    record = transcript.record or Record()
    if transcript.fair is not None:
        yield from in_order(running, transcript.actions, transcript.fair, record)
        yield running.final()
        return
    steps, versions = record.steps, record.versions
    for index, text in enumerate(transcript.actions):
        version = versions[index] if versions else record.version
        yield running.line(index + 1, text, steps[index] if steps else None, version)
    yield running.final()


def in_order(
    running: Replaying, actions: Sequence[str], proof: Fair | Deal, record: Record
) -> Iterator[dict[str, Any]]:
    """A line for each action that stands, while those taken back are played in between.

    What is said about draws is not looked at here; raises `Unreadable` where the order of what
    happened cannot be.
    """
    for _, line in played(running, actions, proof, record):
        if line["n"]:
            yield line


def played(
    running: Replaying, actions: Sequence[str], proof: Fair | Deal, record: Record
) -> Iterator[tuple[Play, dict[str, Any]]]:
    """Every action in the order in which it came, and its line; `n` is 0 for one taken back."""
    versions = record.versions if isinstance(proof, Fair) else proof.versions
    try:
        states = [running.state]
        for one in course(actions, proof.draws, proof.undone):
            if isinstance(one, Play):
                version = versions[one.number - 1] if versions and one.number else one.version
                yield one, running.line(one.number, one.text, None, version or record.version)
                states.append(running.state)
            else:
                del states[one.to + 1 :]
                running.state = states[-1]
                running.skip(one.skipped)
    except (ValueError, IndexError) as problem:
        raise Unreadable(f"fair: {problem}") from problem


def outcome_json(outcome: Outcome, names: Sequence[str]) -> dict[str, Any]:
    """How a game ended, in names; scores, where it has them, as text that loses nothing."""
    result: dict[str, Any] = {
        "winners": [names[seat] for seat in outcome.winners],
        "places": [[names[seat] for seat in place] for place in outcome.places],
        "reason": outcome.reason,
    }
    if outcome.scores is not None:
        result["scores"] = {names[seat]: str(score) for seat, score in enumerate(outcome.scores)}
    return result


def choose(game: AnyGame, given: Mapping[str, Any], players: int) -> Any:
    """Options for a new game; `ValueError` where they cannot be, or one of them says nothing."""
    options = game.options(given)
    game.check_players(players, options)
    for name, why in game.without_effect(options, players).items():
        raise ValueError(f"options.{name}: {why}")
    return options


def deal(
    game: AnyGame, names: Sequence[str], seed: bytes, options: Mapping[str, Any]
) -> dict[str, Any]:
    """The transcript of a freshly dealt game, with the position it leads to and no actions.

    Raises `Unreadable` where players or options cannot be, or an option would have no effect.
    """
    fresh = {
        "game": game.id,
        "options": dict(options),
        "players": list(names),
        "seed": seed.hex(),
    }
    state = start(_validated(fresh)).state
    _checked("options", lambda: choose(game, options, len(names)))
    return fresh | {
        "players": [names[seat] for seat in game.position_order(state)],
        "position": game.position(state, names),
        "actions": [],
    }
