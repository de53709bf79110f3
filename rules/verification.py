"""Does an export hold what was promised: its secret, its draws, and the game that came of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, TypeVar

from rules.catalog import GAMES
from rules.chance import commitment
from rules.fair import cut_words, key_of, promise_of, read_record, write_record
from rules.proof import Deal, Draw, Fair
from rules.transcript import Record, Replaying, Transcript, Unreadable, played, replay, start

T = TypeVar("T")

FIRST_DEAL_ONLY = "binds the first deal only"


@dataclass(slots=True)
class Finding:
    """What a check found: a line for programs, and every fault as a sentence."""

    line: dict[str, Any] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def note(self, key: str, *, holds: bool, fault: str) -> None:
        """Note whether something holds, and the fault where it does not."""
        self.line[key] = holds
        if not holds:
            self.faults.append(fault)


def verify(export: Transcript) -> Finding:
    """Check the export of a finished game; raises `Unreadable` where it is none."""
    if export.fair is None:
        return _first_scheme(export)
    return _second_scheme(export, export.fair)


def _required(value: T | None, key: str) -> T:
    if value is None:
        raise Unreadable(f"{key}: missing; verify needs the export of a finished game")
    return value


# Scheme 1: a promise made at the deal, steps free in the export -----------------------------------


def _first_scheme(export: Transcript) -> Finding:
    seed = _required(export.seed, "seed")
    promised = _required(export.commitment, "commitment")
    _required(export.outcome, "outcome")
    found = Finding({"scheme": 1, "proves": FIRST_DEAL_ONLY})
    found.note(
        "seed_matches_commitment",
        holds=commitment(bytes.fromhex(seed)) == promised.lower(),
        fault="the seed is not the one that was promised; ask who exported this game",
    )
    steps = (export.record.steps if export.record else None) or []
    found.note(
        "steps_rise",
        holds=all(one < other for one, other in pairwise(steps)),
        fault="the steps of the draws do not rise, so a draw was used twice or chosen",
    )
    final: Mapping[str, Any] = {}
    refused = []
    for line in replay(export):
        final = line
        if line.get("ok") is False:
            refused.append(line["n"])
    _note_end(found, export, refused, final["outcome"])
    return found


def _note_end(found: Finding, export: Transcript, refused: list[int], outcome: Any) -> None:
    found.note(
        "replays_to_the_same_end",
        holds=not refused and outcome == export.outcome,
        fault="the game does not replay to its outcome; compare it with a new export",
    )
    found.line |= {"refused": refused, "outcome": outcome}


# Scheme 2: promised in the lobby, every draw counted ----------------------------------------------


def _second_scheme(export: Transcript, fair: Fair) -> Finding:
    seed = _required(export.seed, "seed")
    _required(export.outcome, "outcome")
    secret = _required(fair.secret, "fair.secret")
    written = _required(fair.record, "fair.record")
    found = Finding({"scheme": 2})
    found.note(
        "secret_matches_promise",
        holds=promise_of(secret) == fair.promise,
        fault="the secret is not the one that was promised; ask who exported this game",
    )
    found.note(
        "seed_matches_secret_and_record",
        holds=key_of(secret, written) == seed.lower(),
        fault="the seed does not follow from the secret and the record",
    )
    fault = _fault_of_record(export, fair, written)
    found.note("record_fits", holds=not fault, fault=fault)
    if fault:
        found.note("draws_follow", holds=False, fault="without its record no draw can be checked")
        return found
    _note_draws(found, export, fair, secret)
    record = read_record(written)
    found.line["cut"] = cut_words(record.cut, record.people)
    found.line["thrown_away"] = [
        {"why": one.why, "draws": one.thrown_away} for one in fair.undone if one.thrown_away
    ]
    return found


def _fault_of_record(export: Transcript, fair: Fair, written: str) -> str:
    """What is wrong with the records of the deals; "" where nothing is."""
    try:
        record = read_record(written)
        misnumbered = fair.misnumbered(record)
    except ValueError as problem:
        return f"the record cannot be read: {problem}"
    defaults = GAMES[export.game].option_defaults()
    options = {
        name: value
        for name, value in export.options.items()
        if name not in defaults or value != defaults[name]
    }
    fitting = record._replace(game=export.game, options=options)
    if write_record(fitting) != written or len(record.cutters) != len(export.players):
        return "the record is of another game, other options or other players"
    return "the deals are not numbered one after the other" if misnumbered else ""


def _note_draws(found: Finding, export: Transcript, fair: Fair, secret: str) -> None:
    """Play everything through, deals that were thrown away too, and compare each draw."""
    fault, record = "", export.record or Record()
    for deal in fair.deals:
        seed = key_of(secret, deal.record)
        other = export.model_copy(update={"seed": seed, "record": None})
        fault = fault or _first_fault(start(other), deal.actions, deal, record)[0]
    running = start(export)
    last, refused = _first_fault(running, export.actions, fair, record)
    fault = fault or last
    found.note("draws_follow", holds=not fault, fault=fault)
    _note_end(found, export, refused, running.final()["outcome"])


def _first_fault(
    running: Replaying, actions: list[str], proof: Fair | Deal, record: Record
) -> tuple[str, list[int]]:
    """The first draw that is not as it is said, and which standing actions were refused."""
    refused: list[int] = []
    said = [draw for draw in proof.draws if draw.by == 0]
    fault = "" if _as_said(running, said) else "the deal drew something else"
    try:
        for one, line in played(running, actions, proof, record):
            if not line.get("ok", False):
                refused.append(one.number)
            elif not fault and not _as_said(running, one.draws):
                which = f"action {one.number}" if one.number else f"“{one.text}”, taken back,"
                fault = f"{which} drew something else"
    except Unreadable as problem:
        return fault or str(problem).removeprefix("fair: "), refused
    if 0 in refused:
        fault = fault or "an action that was taken back was not legal"
    return fault, [number for number in refused if number]


def _as_said(running: Replaying, said: Sequence[Draw]) -> bool:
    now = [draw.model_dump(exclude={"by"}) for draw in said]
    return sorted(now, key=lambda draw: draw["table"]) == [*running.draws]
