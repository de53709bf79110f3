"""The judge hears of what is wrong in the requests that simcord records."""

from types import SimpleNamespace
from typing import Any

from simcord.types import HttpLogEntry

from tests.discord.emulator.pings import SILENT
from tests.discord.judge import every_complaint
from tests.discord.known_breaches import rule_of
from tests.scenarios.judged import DM, Requests

TABLE, LETTERS, ADA = 11, 12, 99
V2 = 1 << 15


class Record:
    """Requests made by hand, a second apart."""

    def __init__(self) -> None:
        channels = {
            TABLE: SimpleNamespace(type=0, recipient_ids=[]),
            LETTERS: SimpleNamespace(type=DM, recipient_ids=[ADA]),
        }
        self.now = 0
        self.requests = Requests(SimpleNamespace(http_requests=[], channels=channels), self.time)

    def time(self) -> int:
        self.now += 1000
        return self.now

    def sent(self, method: str, path: str, body: Any) -> None:
        self.requests.append(HttpLogEntry(method, path, {}, body, None))

    def posted(self, channel: int, allowed: list[int], flags: int = 0, **more: Any) -> None:
        components = [{"type": 10, "content": f"Your turn, <@{ADA}>."}]
        body = {"flags": V2 | flags, "components": components, "attachments": [], **more}
        body["allowed_mentions"] = {"parse": [], "users": allowed}
        self.sent("POST", f"/channels/{channel}/messages", body)

    def clicked(self) -> None:
        self.sent("POST", "/interactions/1/t/callback", {"type": 5, "data": {"flags": 64}})

    @property
    def rules(self) -> list[int | None]:
        found = every_complaint(self.requests.judged, by_document=False)
        return [rule_of(one) for one in found]


def test_a_public_text_is_told_from_a_direct_message() -> None:
    record = Record()
    record.posted(LETTERS, [])
    assert record.rules == []
    record.posted(TABLE, [])
    assert record.rules == [1]


def test_a_person_who_is_rung_in_both_places_for_one_click_is_noticed() -> None:
    record = Record()
    record.clicked()
    record.posted(TABLE, [ADA])
    record.posted(LETTERS, [], SILENT)
    record.clicked()
    record.posted(LETTERS, [])
    assert record.rules == []
    record.posted(TABLE, [ADA])
    assert record.rules == [12]


def test_a_picture_that_nothing_shows_and_that_has_no_alt_text_is_noticed() -> None:
    record = Record()
    record.posted(TABLE, [ADA], attachments=[{"id": 0, "filename": "b.png"}])
    assert record.rules == [None, 5]
