"""Everything a user may be told when the host says no: a stable code and one sentence."""

from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    "no_such_table": "There is no such table any more. /table list shows the ones that run.",
    "no_table_here": "No table stands in this channel. /table open opens one.",
    "no_such_game": "I do not know that game.",
    "lobby_closed": "This table has started already, so the lobby is closed.",
    "not_started": "This table has not started yet: the host presses Start when everybody sits.",
    "table_over": "This table is over. /table open starts a new one.",
    "already_seated": "You already sit at this table.",
    "endless_lobby": "This lobby was changed {most} times. Start it, or cancel it and open a new "
    "one.",
    "enough_plans": "You have changed your plans {most} times since the last action here. "
    "What stands can be withdrawn, and after the next action you may plan again.",
    "full": "Every place at this table is taken.",
    "bad_cut": "Cut the deck with a whole number from 1 to 999.",
    "cut_already": "That is the number you cut with already.",
    "lobby_ends": "A lobby is cancelled by its host or a moderator; you can simply leave it.",
    "not_seated": "You aren't in this game, but you're welcome to watch.",
    "not_host": "Only the host, {host}, can do that.",
    "not_host_or_moderator": "Only the host or a moderator can do that.",
    "host_alone": "Only the host can do that; a moderator opens no seat and chooses no host.",
    "own_invitation": "Nobody invites themselves; the players can be asked for a free seat.",
    "seat_rests": "Whoever held that seat may still come back; it is offered to others {when}.",
    "emptied_by_you": "You took that seat away from somebody, so it is not offered to you.",
    "asked_already": "The players are asked already; you sit down once more than half agree.",
    "seat_asked_for": "Somebody else asks for that seat already; try again when it is settled.",
    "nobody_to_agree": "Nobody plays here just now who could agree that you sit down.",
    "turned_down": "The players said no to that. The host can still invite you.",
    "seats_asked_already": "Everybody at play is asked about that already.",
    "proposed_already": "That is proposed already, and others are still to be asked.",
    "not_moderator": "Only a moderator (somebody who may manage this server) can do that.",
    "no_house_player": "No house player sits here.",
    "bad_option": "{why}",
    "bad_rule": "{why}",
    "only_moderators_open": "On this server moderators open the tables. You are welcome to join.",
    "only_role_opens": "On this server {role} opens the tables. You are welcome to join.",
    "not_opened_here": "On this server tables are opened in {where}.",
    "bad_wish": "{why}",
    "cannot_start": "{why}",
    "already_voted": "You have already agreed to end this table; the others are still to be asked.",
    "not_finished": "That is possible when the game is over.",
    "stale": "The table has moved on. This is how it stands now.",
    "too_soon": "At this table every lay leaves the others time to react: "
    "the next one may come {when}. (Court R12)",
    "too_many_tables": "{why}",
    "slowly": "Slowly, please: that was too much at once. Try again in a few seconds.",
    "restarting": "I am restarting. Try again in ten seconds.",
    "unreadable": "What is stored of this table makes no sense to me, so it rests. Whoever runs "
    "this bot finds the reason in its log.",
    "nothing_good": "Nothing of this table can be read, so it can only be ended.",
    "readable": "This table can be read; end it in the ordinary way.",
    "paused": "This table is paused, and so are its clocks. Nothing is lost.",
    "not_paused": "This table is not paused.",
    "moderator_paused": "A moderator paused this table, and a moderator lets it go on.",
    "not_at_table": "That person does not sit at this table.",
    "host_already": "That person is the host already.",
    "not_a_person": "Other bots do not play here; only people can be invited.",
    "enough_welcomes": "Three welcomes were put up here within the hour; one of them will do.",
    "enough_invitations": "{most} people were invited to this table within a day. Invite more "
    "{when}.",
    "invited_already": "That person is invited already and can take the seat at any time.",
    "sits_here": "That person sits at this table already.",
    "no_earlier_seats": "Seats can be kept only in a rematch.",
    "no_free_seat": "No house player holds a seat here, so none is free.",
    "seats_closed": "At this table nobody takes over a seat once the game runs.",
    "not_invited": "The host of this table invites who takes over a seat. Ask for an invitation.",
    "seen_another_hand": "You have seen another hand in this game, so only your old seat is open "
    "to you.",
    "plays_already": "You play yourself already; nobody stands in for you.",
    "no_vote": "There is nothing to vote about just now.",
    "no_vote_for_you": "This vote is for the others at the table.",
    "cannot_skip": "The rules know no pass here, so this turn cannot be skipped.",
    "stands_here": "The table stands there already.",
    "no_plans": "In this game nothing can be planned ahead.",
    "no_such_plan": "You have no such plan.",
    "removed": "A moderator took you from this table, so its seats are closed to you.",
    "no_such_act": "Moderators know no such act.",
    "no_such_action": "So many actions cannot be taken back: {most} can.",
    "no_such_stage": "This game has no such stage to begin again.",
    "begun_just_now": "That has only just begun, so there is nothing to take back.",
    "no_such_seat": "There is no such seat at this table.",
    "not_waited_for": "The table does not wait for that seat now.",
    "house_sits_there": "A house player holds that seat already.",
    "no_standing": "This game cannot be scored as it stands; it can be ended without a result.",
    "no_proposal": "That proposal is no longer open.",
    "own_proposal": "You proposed that yourself: the others at play have to agree.",
    "not_asked": "Only those who play at this table are asked.",
    "agreed_already": "You have agreed already; the others are still to be asked.",
    "declined_already": "You have said no already; the others are still to be asked.",
    "plays_here": "You play at this table, so /moderate end proposes it, and others agree.",
    "gathering": "Others are having all that is stored of them gathered just now. Try again in a "
    "minute.",
    "store_full": "I cannot save anything just now (the disk is full), so nothing was changed. "
    "Please tell whoever runs this bot.",
    "wrong_place": "That table stands in another channel.",
    "busy": "That took too long and I do not know how it ended. /table show tells how it stands.",
    "unexpected": "Something went wrong on my side; nothing was changed. "
    "If it stays so, tell whoever runs this bot: error {error_id}.",
}


class Refusal(Exception):  # noqa: N818 - an ordinary answer, not a fault
    """The host does not do what was asked; nothing has changed.

    `text` is the one sentence for the person who asked. Codes of a game's own refusals are
    passed through, with `text` from the game's `explain`.
    """

    def __init__(self, code: str, text: str | None = None, /, **facts: str) -> None:
        super().__init__(code)
        self.code = code
        self.text = SENTENCES[code].format(**facts) if text is None else text


class TooSoon(Refusal):
    """A legal action that has to wait, so that others can react; `until` is UTC in milliseconds."""

    def __init__(self, until: int) -> None:
        # The whole second after: told a moment too early, a player would be refused again.
        super().__init__("too_soon", when=f"<t:{-(-until // 1000)}:R>")
        self.until = until
