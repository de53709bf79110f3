"""Everything a user may be told when the host says no: a stable code and one sentence."""

from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    "no_such_table": "That table no longer exists. /table list shows the current ones.",
    "no_table_here": "There is no table in this channel. /table open opens one.",
    "no_such_game": "I don't know *{game}*. Games here: {games}.",
    "lobby_closed": "This table has already started, so the lobby is closed.",
    "not_started": "This table hasn't started yet: the host presses Start once everybody is here.",
    "table_over": "This table is over. /table open opens a new one.",
    "already_seated": "You're already at this table.",
    "endless_lobby": "This lobby was changed {most} times. Start it, or cancel it and open a new "
    "one.",
    "enough_plans": "You've changed your plans {most} times since the last action here. "
    "You can withdraw them, and plan again after the next action.",
    "full": "This table is full.",
    "bad_cut": "Cut the deck with a whole number from 1 to 999.",
    "cut_already": "You've already cut with that number.",
    "lobby_ends": "Only its host or a moderator can cancel a lobby; you can simply leave it.",
    "not_seated": "You aren't in this game, but you're welcome to watch.",
    "not_host": "Only {host}, the host of {table}, or a moderator can {deed}.",
    "not_host_or_moderator": "Only {host}, the host of {table}, or a moderator can {deed}.",
    "host_alone": "Only {host}, the host of {table}, can {deed}; a moderator can't.",
    "own_invitation": "You can't invite yourself; ask the players for a free seat.",
    "seat_rests": "The player who held that seat may still come back; others can take it {when}.",
    "emptied_by_you": "You took that seat away from a player, so you can't have it yourself.",
    "asked_already": "The players have already been asked; you sit down once more than half agree.",
    "seat_asked_for": "Somebody else has asked for that seat; try again once it's decided.",
    "nobody_to_agree": "Nobody is playing here right now who could agree to that.",
    "turned_down": "The players declined that. The host can still invite you.",
    "seats_asked_already": "All players have already been asked about that.",
    "proposed_already": "That has already been proposed, and others haven't answered yet.",
    "not_moderator": "Only a moderator (somebody who may manage this server) can do that.",
    "no_house_player": "There is no house player at this table.",
    "bad_option": "{why}",
    "no_such_option": "I don't know the option *{option}*. Options here: {options}.",
    "bad_rule": "{why}",
    "only_moderators_open": "On this server only moderators open tables. You're welcome to join.",
    "only_role_opens": "On this server only {role} opens tables. You're welcome to join.",
    "not_opened_here": "On this server you can open tables in {where}.",
    "bad_wish": "{why}",
    "cannot_start": "{why}",
    "already_voted": "You've already agreed to end this table; others haven't answered yet.",
    "not_finished": "That's possible once the game is over.",
    "stale": "The table has moved on. Here is the current state.",
    "too_soon": "At this table others get time to react first: this is possible {when}.",
    "too_many_tables": "{why}",
    "slowly": "Slow down, please: that was too much at once. Try again in a few seconds.",
    "restarting": "I'm restarting. Try again in ten seconds.",
    "unreadable": "I can't read this table's saved data, so it's on hold. The bot's operator will "
    "find the cause in the log.",
    "nothing_good": "None of this table's saved data can be read, so it can only be ended.",
    "readable": "This table can be read; end it in the usual way.",
    "paused": "This table is paused, clocks too. Nothing is lost.",
    "not_paused": "This table isn't paused.",
    "moderator_paused": "A moderator paused this table, so only a moderator can resume it.",
    "not_at_table": "That person isn't at this table.",
    "host_already": "That person is already the host.",
    "not_a_person": "Other bots can't play here; invite people only.",
    "enough_welcomes": "There were three welcome messages here within the hour; one of them will "
    "do.",
    "enough_invitations": "{most} people were invited to this table within a day. Invite more "
    "{when}.",
    "invited_already": "That person is already invited and can take the seat at any time.",
    "sits_here": "That person is already at this table.",
    "no_earlier_seats": "Seats can be kept only in a rematch.",
    "no_free_seat": "No house player holds a seat here, so none is free.",
    "seats_closed": "At this table nobody can take over a seat once the game is running.",
    "not_invited": "Seats here are by invitation: ask the host.",
    "seen_another_hand": "You have seen another hand in this game, so only your old seat is open "
    "to you.",
    "plays_already": "You're already playing your own seat.",
    "no_vote": "There's nothing to vote about right now.",
    "no_vote_for_you": "This vote is for the other players.",
    "cannot_skip": "The rules don't allow a pass here, so this turn can't be skipped.",
    "stands_here": "The table is already there.",
    "no_plans": "You can't plan ahead in this game.",
    "no_such_plan": "You have no such plan.",
    "removed": "A moderator removed you from this table, so its seats are closed to you.",
    "no_such_act": "There is no such moderator action.",
    "no_such_action": "You can take back at most {most} actions here.",
    "no_such_stage": "This game has no such stage to restart.",
    "begun_just_now": "That has only just begun, so there's nothing to take back.",
    "no_such_seat": "There is no such seat at this table.",
    "not_waited_for": "It isn't that seat's turn.",
    "house_sits_there": "A house player already holds that seat.",
    "no_standing": "This game can't be scored yet; it can be ended without a result.",
    "no_proposal": "That proposal is no longer open.",
    "own_proposal": "You proposed that yourself: the other players have to agree.",
    "not_asked": "Only players at this table are asked.",
    "agreed_already": "You've already agreed; others haven't answered yet.",
    "declined_already": "You've already declined; others haven't answered yet.",
    "plays_here": "You're playing at this table, so /moderate end proposes it and others agree.",
    "gathering": "I'm gathering other people's stored data right now. Try again in a minute.",
    "store_full": "I can't save anything right now (the disk is full), so nothing was changed. "
    "Please tell the bot's operator.",
    "wrong_place": "That table is in another channel.",
    "busy": "That took too long, and I don't know how it ended. /table show shows the table.",
    "unexpected": "Something went wrong on my side; nothing was changed. "
    "If it keeps happening, tell the bot's operator: error {error_id}.",
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
