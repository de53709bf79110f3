"""One table: lobby, seats, votes and the game on it, as a state that only events change.

`HostEvent.apply` changes it and knows no rules; `Command.decide` says what may happen.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bot.host.tables.history import History
from bot.host.tables.settings import TableSettings
from bot.host.tables.values import (
    SEATS,
    Cast,
    Emptied,
    FeedEntry,
    Laid,
    LapsedOrder,
    Occupant,
    Proposal,
    Thrown,
)
from rules.game import AnyGame, Outcome, Seat

LOBBY, PLAYING, ENDED = "lobby", "playing", "ended"
REMEMBERED_VERBS = 64
REMEMBERED_ENTRIES = 24
NOBODYS = -1
"""In place of a seat, for what no seat did."""
PAGE = 20
"""So many commits that everybody may know of make a page of the log; the last has up to twice."""


@dataclass(slots=True)
class Table:
    """A table after `seq` commits.

    `public_seq` counts the commits that more than one person may know of; the newest of them was
    made at `public_at` and has the `seq` `public_log_seq`. Screens count by it, so that a plan or a
    vote shows on nobody else's, not even by a number that it skips.

    While the lobby is open `occupants` is the order of arrival; from the start on its index is
    the game's `Seat`. `feed` holds the newest of what everybody may know: host events, and
    game events already redacted for spectators. `verbs` holds the newest actions as (`public_seq`,
    seat, verb). `steps` counts accepted actions and numbers their chance. `last_actor` is the user
    id behind the last commit, 0 for the house. `threads` are the channels of the boards of a game
    at several tables, where they do not stand together. `held_up` says for a part and a verb until
    when (UTC in milliseconds) the next action waits, so that people can react. `history` is
    there only while the table is folded from its log, and for a command that takes actions back.
    `invitations` is when the newest ones were made (UTC in milliseconds).
    `planned` counts how often each seat's owner has changed their plans since the last action.
    `pages` has the `seq` with which each page of the log begins, `next_page` that with which the
    next one would, and `on_page` how many commits of everybody's stand on the last one; `mended`
    says that some of the log no longer counts. `previous_order` is who sat round the table of which
    this is a rematch (0 for a house player). `requests` are what anybody but a moderator asks the
    players, and whoever was `turned_down` asks no more. `arrivals` are the people who sit, the
    longest-seated first; `emptied` is how others lost their seats. `unasked` counts what moderators
    did because nobody was left to ask. `absences` counts how often somebody's time was up, and
    `late` has the number of each absence that is voted on. `rests_since` is since when everybody
    is away, and `rest_warned_at` when it was said that the table ends for that (0: not).
    `asked_still_in` is the public number at which a lobby's people were asked whether they still
    wait.

    `secret` and `promise` belong to all deals of the table, and `promised` says when the promise
    was made. `scheme` is the deal's (`bot.host.turns.play.Started`), `seed` its key, `record` what
    entered it, `draws` how many draws each table of the game has had since, `deals` the number of
    the last deal.
    """

    table_id: int
    game: AnyGame
    seq: int = 0
    public_seq: int = 0
    guild_id: int = 0
    channel_id: int = 0
    name: str = ""
    options: dict[str, Any] | None = None
    host_id: int = 0
    status: str = LOBBY
    occupants: tuple[Occupant, ...] = ()
    agreed: frozenset[int] = frozenset()
    seed: bytes = field(default=b"", repr=False)
    commitment: str = ""
    steps: int = 0
    state: Any = field(default=None, repr=False)
    ended_because: str = ""
    feed: tuple[FeedEntry, ...] = ()
    verbs: tuple[tuple[int, Seat, str], ...] = ()
    touched_at: int = 0
    last_actor: int = 0
    threads: tuple[int, ...] = ()
    held_up: tuple[tuple[int | None, str, int], ...] = ()
    settings: TableSettings = field(default_factory=TableSettings)
    previous_order: tuple[int, ...] = ()
    overdue: frozenset[Seat] = frozenset()
    votes: tuple[Cast, ...] = ()
    invited: frozenset[int] = frozenset()
    invitations: tuple[int, ...] = ()
    ex_players: tuple[tuple[int, Seat], ...] = ()
    paused: str = ""
    orders: tuple[Laid, ...] = field(default=(), repr=False)
    lapsed_orders: tuple[LapsedOrder, ...] = field(default=(), repr=False)
    planned: tuple[tuple[Seat, int], ...] = field(default=(), repr=False)
    public_at: int = 0
    public_log_seq: int = 0
    pages: tuple[int, ...] = ()
    on_page: int = 0
    next_page: int = 0
    mended: bool = False
    proposal: Proposal | None = None
    removed: frozenset[int] = frozenset()
    requests: tuple[Proposal, ...] = ()
    turned_down: frozenset[int] = frozenset()
    arrivals: tuple[int, ...] = ()
    emptied: tuple[Emptied, ...] = ()
    unasked: int = 0
    absences: int = 0
    late: tuple[tuple[Seat, int], ...] = ()
    history: History | None = field(default=None, repr=False)
    secret: str = field(default="", repr=False)
    promise: str = ""
    promised: str = ""
    scheme: int = 1
    record: str = ""
    draws: tuple[int, ...] = ()
    deals: int = 0
    thrown: tuple[Thrown, ...] = ()
    rests_since: int = 0
    asked_still_in: int = 0
    rest_warned_at: int = 0

    def copy(self) -> "Table":
        """Copy the table, so that a refused or unwritten command leaves no trace."""
        fresh = Table(*(getattr(self, name) for name in self.__slots__))
        if self.state is not None:
            fresh.state = self.game.copy(self.state)
        return fresh

    @property
    def people(self) -> tuple[int, ...]:
        """User ids of the people who sit here."""
        return tuple(o.user_id for o in self.occupants if o.user_id is not None)

    @property
    def given_options(self) -> dict[str, Any]:
        """Options that differ from their defaults."""
        return self.options or {}

    @property
    def present(self) -> tuple[int, ...]:
        """User ids of the people who sit here and play themselves."""
        sitting = [o.user_id for o in self.occupants if not o.substituted]
        return tuple([one for one in sitting if one is not None])

    def seat_of(self, user_id: int) -> Seat | None:
        """The seat a person holds."""
        for seat, occupant in enumerate(self.occupants):
            if occupant.user_id == user_id:
                return seat
        return None

    def channel_of(self, part: int) -> int:
        """The channel in which the board of a part is: threads serve the running game only."""
        if self.status == PLAYING and part < len(self.threads):
            return self.threads[part]
        return self.channel_id

    def waits_until(self, part: int | None, verb: str) -> int:
        """When the next action of this verb may come at a part; 0 for at once."""
        return next((at for p, v, at in self.held_up if (p, v) == (part, verb)), 0)

    def verb_of(self, action: Any) -> str:
        """The first word of an action, whoever its players are."""
        names = [str(number) for number in range(len(self.occupants))]
        return self.game.format(action, names).split(" ", 1)[0]

    def outcome(self) -> Outcome | None:
        """The game's outcome, once it has one, be it only by the standing."""
        if self.state is None:
            return None
        if self.ended_because == "standing":
            return self.game.provisional_outcome(self.state)
        return self.game.outcome(self.state)

    def waiting_seats(self) -> tuple[Seat, ...]:
        """Seats the game waits for now; empty in a lobby, in a pause and after the end."""
        if self.status != PLAYING or self.paused:
            return ()
        return tuple(self.game.waiting_for(self.state))

    def disturbed_since(self, seen: int, verb: str, seat: Seat | None = None) -> bool:
        """Whether something happened after `seen` that changes what a click for `verb` meant.

        An action of `seat`, whose click it is, always does: a button pressed twice acts once.
        What people do at another table of the same game never does.
        """
        if seen >= self.public_seq:
            return seen > self.public_seq
        if self.public_seq - seen > REMEMBERED_VERBS:
            return True
        harmless = self.game.commutes_with.get(verb, frozenset())
        for then, who, done in self.verbs:
            if then <= seen or (done in harmless and who != seat):
                continue
            if self.state is None or seat is None or NOBODYS in {who, seat}:
                return True
            if self.game.board_at(self.state, who) == self.game.board_at(self.state, seat):
                return True
        return False

    # Changes ------------------------------------------------------------------------------------
    # Only `HostEvent.apply` calls these, but for the first three (tests/host/test_only_events.py).

    def begin_commit(self, seq: int, at: int, by: int) -> None:
        """Go on to the commit `seq`, made at `at` (UTC in milliseconds) by `by` (0: the house)."""
        self.seq, self.touched_at, self.last_actor = seq, at, by

    def count_public(self) -> None:
        """Count this commit among those that others than one person may know of."""
        if self.public_log_seq >= self.seq:
            return  # it was counted with another of its events
        self.public_seq += 1
        self.public_log_seq, self.public_at = self.seq, self.touched_at
        # A full page of the log is parted from the last one, which is never nearly empty so;
        # private commits fill none.
        if not self.pages:
            self.pages = (self.seq,)
        self.on_page += 1
        if self.on_page == PAGE + 1:
            self.next_page = self.seq
        elif self.on_page == 2 * PAGE:
            self.pages, self.on_page = (*self.pages, self.next_page), PAGE

    def tell(self, *entries: FeedEntry) -> None:
        """Remember what everybody may know, the newest last."""
        self.feed = (*self.feed, *entries)[-REMEMBERED_ENTRIES:]

    def play_events(self, events: tuple[Any, ...]) -> None:
        """Apply stored game events, and remember what everybody may know of them."""
        news = []
        for data in events:
            event = self.game.load_event(data)
            self.game.evolve(self.state, event)
            public = self.game.redact(event, None)
            if public is not None:
                news.append(FeedEntry(public, self.game.board_of(self.state, event)))
        self.tell(*news)

    def note_verb(self, seat: Seat, verb: str) -> None:
        """Remember an action, against clicks that were meant for what was before it."""
        self.verbs = (*self.verbs, (self.public_seq, seat, verb))[-REMEMBERED_VERBS:]

    def game_changed(self) -> None:
        """Let go of what belonged to the game as it was; every screen from before is stale."""
        self.held_up, self.overdue, self.votes, self.proposal = (), frozenset(), (), None
        self.late = ()
        self.planned = ()
        self.note_verb(NOBODYS, "changed")

    def occupy(self, seat: Seat, occupant: Occupant) -> None:
        """Let somebody hold a seat."""
        seats = list(self.occupants)
        seats[seat] = occupant
        self.occupants = tuple(seats)

    def end_absence(self, seat: Seat) -> None:
        """Nobody need say any more what to do about this seat."""
        self.overdue -= {seat}
        self.late = tuple(one for one in self.late if one[0] != seat)
        self.votes = tuple(vote for vote in self.votes if vote.seat != seat)

    def drop_orders(self, seat: Seat) -> None:
        """Let go of the plans of whoever held a seat, and of what they came to."""
        self.orders = tuple(order for order in self.orders if order.seat != seat)
        self._drop_lapsed(seat)

    def drop_lapsed_if_read(self, seat: Seat) -> None:
        """Forget what lapsed before its owner's own doing: they have had it before their eyes."""
        if self.last_actor == self.occupants[seat].user_id:
            self._drop_lapsed(seat)

    def _drop_lapsed(self, seat: Seat) -> None:
        self.lapsed_orders = tuple(one for one in self.lapsed_orders if one.seat != seat)

    def keep_requests(self, wanted: Callable[[Proposal], bool]) -> None:
        """Ask the players no longer for what is not wanted."""
        self.requests = tuple(one for one in self.requests if wanted(one))

    def answer(self, number: int, answered: Callable[[Proposal], Proposal]) -> None:
        """Note an answer to the proposal or request of that number."""
        if self.proposal is not None and self.proposal.number == number:
            self.proposal = answered(self.proposal)
        self.requests = tuple(
            answered(one) if one.number == number else one for one in self.requests
        )

    def gone(self, user_id: int) -> None:
        """Note that somebody sits here no longer."""
        self.arrivals = tuple(one for one in self.arrivals if one != user_id)
        self.keep_requests(lambda one: one.act != SEATS or one.user_id != user_id)
