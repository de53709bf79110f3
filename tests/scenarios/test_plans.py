"""Planning ahead in Steam Court, pressed and typed: every kind of plan acts, and is off in time."""

import pytest

from tests.scenarios.planners import WAYS, Court, plan, sit
from tests.scenarios.town import Town

every_day_both_ways = pytest.mark.parametrize("way", WAYS)
both_ways = pytest.mark.parametrize(
    "way", ["buttons", pytest.param("commands", marks=pytest.mark.long)]
)
"""By buttons every day; the same words reach the same rules by commands."""
RENEGADES = "table=renegade left_out=Vagabond"


@every_day_both_ways
async def test_a_pass_is_planned_seen_withdrawn_planned_again_and_made(
    town: Town, way: str
) -> None:
    court = await sit(town)
    dan = court.dan
    await court.lays(court.ada, "2")
    laid = await plan(dan, "pass this trick", way)
    assert "You pass when your turn comes in this trick." in laid.text
    if way == "buttons":
        gone = await dan.chooses(laid, "pass this trick", menu=1)
    else:
        offered = await dan.suggestions("court plans", "withdraw")
        gone = await dan.types("court plans", withdraw=offered[0]["value"])
    assert "You have no plans." in gone.text
    await plan(dan, "pass this trick", way)
    await court.lays(court.cleo, "3")
    await court.lays(court.ben, "4")
    await town.wait()
    assert "Tea Boy (Dan) passes" in await court.log()
    assert "You have no plans." in (await dan.types("court plans")).text


async def test_nobody_is_called_for_what_a_plan_did_but_who_is_next(town: Town) -> None:
    court = await sit(town)
    await court.lays(court.ada, "2")
    await plan(court.ben, "pass this trick", "commands")
    assert court.calls() == {"Cleo"}
    await court.lays(court.cleo, "3")
    assert court.calls() == {"Ben"}, "a turn that a plan will answer looks like any other"
    await town.wait()
    assert "Duke (Ben) passes" in await court.log()
    assert court.calls() == {"Dan"}


@both_ways
async def test_a_planned_pass_is_off_once_the_trick_is_over_and_its_owner_is_told(
    town: Town, way: str
) -> None:
    court = await sit(town)
    await court.lays(court.ada, "2")
    await plan(court.dan, "pass this trick", way)
    await court.lays(court.cleo, "P")
    hand = await court.dan.hand() if way == "buttons" else await court.dan.types("hand")
    assert "Your plan `pass this trick` is off: that trick is over." in hand.text
    await plan(court.dan, "auto-pass", "commands")
    assert "is off: that trick" not in (await court.dan.types("hand")).text


@both_ways
async def test_a_set_is_laid_while_the_trick_is_still_below_it(town: Town, way: str) -> None:
    court = await sit(town)
    await court.lays(court.ada, "2")
    await plan(court.dan, "below 9: lay 9", way)
    await court.lays(court.cleo, "3")
    await court.ben.types("court pass")
    await town.wait()
    assert "Tea Boy (Dan) lays a 9" in await court.log()


async def test_a_set_is_not_laid_once_the_trick_is_too_high(town: Town) -> None:
    court = await sit(town)
    await court.lays(court.ada, "2")
    await plan(court.dan, "below 9: lay 9", "buttons")
    await court.lays(court.cleo, "10")
    await court.ben.types("court pass")
    await town.wait()
    assert await court.on_turn() == {"Dan"}
    assert "the set to beat is too high for it" in (await court.dan.hand()).text


@both_ways
async def test_a_gift_is_given_as_soon_as_it_is_asked_for(town: Town, way: str) -> None:
    court = await sit(town, before_play=True)
    offered = await court.cleo.suggestions("court plan", "text", "give")
    assert offered[0]["value"].startswith("give ")
    await plan(court.cleo, offered[0]["value"], way)
    await court.ada.types("court decline")
    await town.wait()
    assert "General (Cleo) gives one card to Duke (Ben)" in await court.log()
    assert await court.on_turn() == {"Dan"}


async def test_a_gift_is_off_when_it_was_given_by_hand(town: Town) -> None:
    court = await sit(town, before_play=True)
    await plan(court.cleo, "give 3", "commands")
    await court.ada.types("court decline")
    after = await court.cleo.types("court give", cards="4")
    assert (
        "Your plan `give 3` is off: you've already used or passed up your privilege before play"
        in after.text
    )


@both_ways
async def test_hands_are_swapped_as_soon_as_it_is_asked_for(town: Town, way: str) -> None:
    court = await sit(town, before_play=True)
    await plan(court.dan, "swap", way)
    await court.ada.types("court decline")
    await court.cleo.types("court decline")
    await town.wait()
    assert "Tea Boy (Dan) takes the Court Hand" in await court.log()


async def test_a_swap_is_off_when_it_was_declined_by_hand(town: Town) -> None:
    court = await sit(town, before_play=True)
    await plan(court.dan, "swap", "buttons")
    await court.ada.types("court decline")
    await court.cleo.types("court decline")
    after = await court.dan.types("court decline")
    assert "Your plan `swap` is off" in after.text


@both_ways
@pytest.mark.parametrize(
    ("text", "pressed", "cards"),
    [("stop P", "stop P", "P"), ("stop Ben", "stop 1", "4"), ("stop from 8", "stop from 8", "11")],
)
async def test_the_general_stops_what_he_ordered_to_be_stopped(
    town: Town, way: str, text: str, pressed: str, cards: str
) -> None:
    court = await sit(town)
    await court.lays(court.ada, "2")
    await court.lays(court.cleo, "3")
    await plan(court.cleo, pressed if way == "buttons" else text, way)
    await court.lays(court.ben, cards)
    await town.wait()
    assert "General (Cleo) stops Duke (Ben)" in (await court.log()).replace("the ", "")


async def test_orders_to_the_general_are_off_once_the_stop_is_spent(town: Town) -> None:
    court = await sit(town)
    await court.lays(court.ada, "2")
    await court.lays(court.cleo, "3")
    for order in ("stop P", "stop from 12", "stop Dan"):
        await plan(court.cleo, order, "commands")
    await court.lays(court.ben, "4")
    after = await court.cleo.types("court stop", player="Ben")
    for order in ("stop P", "stop from 12", "stop Dan"):
        assert f"Your plan `{order}` is off: the power it needs is used up" in after.text


async def lose_a_trick(court: Court, way: str) -> None:
    """Dan the Pirate plans to take back what he lays, lays a 6 and loses it to an 8 of Ada's."""
    await court.lays(court.ada, "2")
    await plan(court.dan, "retrieve from 1", way)
    await court.cleo.types("court pass")
    await court.ben.types("court pass")
    await court.lays(court.dan, "6")
    await court.lays(court.ada, "8")
    await court.dan.types("court pass")
    await court.ada.types("court pass")


@both_ways
async def test_the_pirate_takes_back_what_a_lost_trick_took(town: Town, way: str) -> None:
    court = await sit(town, RENEGADES)
    await lose_a_trick(court, way)
    assert "Pirate (Dan) takes back" not in await court.log()
    await town.wait()
    assert "Pirate (Dan) takes back" in await court.log()


async def test_a_retrieval_is_off_when_the_pirate_took_his_cards_himself(town: Town) -> None:
    court = await sit(town, RENEGADES)
    await lose_a_trick(court, "commands")
    after = await court.dan.types("court retrieve")
    assert "Your plan `retrieve from 1` is off: the power it needs is used up" in after.text


async def only_a_pass_is_left(court: Court) -> None:
    """Ada leads a 2, Ben lays a 12, and Ada holds nothing that beats it."""
    await court.lays(court.ada, "2")
    await court.cleo.types("court pass")
    await court.lays(court.ben, "12")
    await court.dan.types("court pass")


@both_ways
async def test_auto_pass_is_a_switch_that_says_what_it_gives_away(town: Town, way: str) -> None:
    court = await sit(town)
    ada = court.ada
    if way == "buttons":
        screen = await ada.presses(await ada.hand(), "Plan ahead")
        assert "Others may guess it" in screen.text
        await ada.presses(screen, "Turn on auto-pass")
    else:
        await ada.types("court plan", text="auto-pass")
    await only_a_pass_is_left(court)
    assert await court.on_turn() == {"Ada"}
    await town.wait()
    assert "Queen (Ada) passes" in await court.log()
    standing = await ada.types("court plans")
    assert "You pass whenever you have nothing you could lay" in standing.text, "it stays on"


async def test_whoever_can_only_pass_is_offered_to_have_it_done_from_now_on(town: Town) -> None:
    court, offer = await sit(town), "Pass when I have nothing to lay"
    assert offer not in (await court.ada.hand()).buttons
    await only_a_pass_is_left(court)
    hand = await court.ada.hand()
    assert hand.text.count("Others may guess it from how fast you pass.") == 1
    assert offer not in (await court.ben.hand()).buttons, "it is not their turn"
    laid = await court.ada.presses(hand, offer)
    assert "You pass whenever you have nothing you could lay" in laid.text
    assert await court.on_turn() == {"Ada"}, "it comes after the pause of every plan"
    await town.wait()
    assert "Queen (Ada) passes" in await court.log()
    assert offer not in (await court.ada.hand()).buttons


@both_ways
async def test_auto_pass_that_is_switched_off_passes_no_more(town: Town, way: str) -> None:
    court = await sit(town)
    ada = court.ada
    screen = await ada.types("court plan", text="auto-pass")
    if way == "buttons":
        off = await ada.presses(screen, "Turn off auto-pass")
    else:
        off = await ada.types("court plans", withdraw="all")
    assert "**Auto-pass** is off." in off.text
    await only_a_pass_is_left(court)
    await town.wait(40.0)
    assert await court.on_turn() == {"Ada"}


@pytest.mark.usefixtures("on_disk")
async def test_plans_stand_through_a_restart(town: Town) -> None:
    court = await sit(town)
    await court.lays(court.ada, "2")
    await plan(court.dan, "pass this trick", "commands")
    await court.lays(court.cleo, "3")
    await town.restart()
    await town.wait()
    await court.lays(court.ben, "4")
    await town.restart()
    await town.wait(31.0)
    assert "Tea Boy (Dan) passes" in await court.log()


async def test_a_plan_that_is_typed_into_the_question_is_asked_about_like_any_other(
    town: Town,
) -> None:
    court = await sit(town)
    await court.lays(court.ada, "2")
    screen = await court.cleo.presses(await court.cleo.hand(), "Plan ahead")
    asked = await court.cleo.answers(screen, "Type a plan", "stop  dan")
    assert "You stop the next lay of Dan that follows." in asked.text
    laid = await court.cleo.presses(asked, "Plan it")
    assert "You stop the next lay of Dan that follows." in laid.text
    refused = await court.cleo.answers(laid, "Type a plan", "dance")
    assert "I can't read 'dance'" in refused.text


async def test_a_confirmation_from_before_somebody_moved_is_asked_for_again(town: Town) -> None:
    court = await sit(town)
    await court.lays(court.ada, "2")
    screen = await court.dan.presses(await court.dan.hand(), "Plan ahead")
    asked = await court.dan.chooses(screen, "show pass this trick")
    await court.lays(court.cleo, "3")
    again = await court.dan.presses(asked, "Plan it")
    assert "The table has moved on" in again.text
    assert "You have no plans." in (await court.dan.types("court plans")).text
    assert "**Your plans:**" in (await court.dan.presses(again, "Plan it")).text


async def test_who_leaves_is_told_that_his_plans_are_withdrawn(town: Town) -> None:
    court = await sit(town)
    await court.lays(court.ada, "2")
    await plan(court.dan, "pass this trick", "commands")
    asked = await court.dan.types("seat leave")
    told = await court.dan.presses(asked, "Leave the table")
    assert "Your plans are withdrawn." in told.text


async def test_who_watches_and_who_plays_another_game_cannot_plan(town: Town) -> None:
    await sit(town)
    eve = town.person("Eve")
    assert "You aren't in this game" in (await eve.types("court plans")).text
    assert await eve.suggestions("court plan", "text") == []
