"""Rows straight from a database's pages, where SQLite no longer finds its way to them.

The form is described at https://www.sqlite.org/fileformat2.html. Our files reserve no bytes a page.
"""

import struct
from collections.abc import Iterator
from typing import NamedTuple

TABLE_LEAF, INDEX_LEAF, INDEX_INTERIOR = 13, 10, 2
HEADER = 100
_BYTES = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 7: 8}

Value = int | float | str | bytes | None


class Row(NamedTuple):
    """A row as it lies on a page of this `kind`; `number` is its row id, 0 in an index."""

    kind: int
    number: int
    values: tuple[Value, ...]


def with_log(content: bytes, log: bytes, size: int) -> bytes:
    """The file's pages with those of its write-ahead log, up to the last whole transaction."""
    pages = bytearray(content)
    if len(log) < 32 or log[:4] not in {b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83"}:
        return content
    order = ">" if log[3] & 1 else "<"
    salts, sums = log[16:24], _sums(order, log[:24], (0, 0))
    waiting: dict[int, bytes] = {}
    for at in range(32, len(log) - size - 23, 24 + size):
        frame, page = log[at : at + 24], log[at + 24 : at + 24 + size]
        sums = _sums(order, page, _sums(order, frame[:8], sums))
        if frame[8:16] != salts or struct.unpack(">II", frame[16:]) != sums:
            break
        number, pages_after = struct.unpack(">II", frame[:8])
        waiting[number] = page
        if pages_after:
            pages += bytes(max(0, pages_after * size - len(pages)))
            for place, changed in waiting.items():
                pages[(place - 1) * size : place * size] = changed
            waiting.clear()
    return bytes(pages)


def _sums(order: str, data: bytes, sums: tuple[int, int]) -> tuple[int, int]:
    first, second = sums
    for one, other in struct.iter_unpack(f"{order}II", data):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + other + first) & 0xFFFFFFFF
    return first, second


def rows(content: bytes, size: int) -> Iterator[Row]:
    """Every row that can be read on any page, in the order of pages."""
    for start in range(0, len(content) - size + 1, size):
        top = start + (HEADER if start == 0 else 0)
        kind = content[top]
        if kind not in {TABLE_LEAF, INDEX_LEAF, INDEX_INTERIOR}:
            continue
        first = top + (12 if kind == INDEX_INTERIOR else 8)
        (cells,) = struct.unpack_from(">H", content, top + 3)
        for cell in range(min(cells, (size - (first - start)) // 2)):
            (place,) = struct.unpack_from(">H", content, first + 2 * cell)
            try:
                yield _row(content, size, kind, start + place)
            except (IndexError, ValueError, struct.error):
                continue  # a damaged cell; the page's others may be whole


def _row(content: bytes, size: int, kind: int, at: int) -> Row:
    if kind == INDEX_INTERIOR:
        at += 4
    length, at = _varint(content, at)
    number = 0
    if kind == TABLE_LEAF:
        number, at = _varint(content, at)
    return Row(kind, _signed(number), tuple(_values(_payload(content, size, kind, at, length))))


def _payload(content: bytes, size: int, kind: int, at: int, length: int) -> bytes:
    if length > len(content):
        raise ValueError("longer than the file")
    most = size - 35 if kind == TABLE_LEAF else (size - 12) * 64 // 255 - 23
    if length <= most:
        return content[at : at + length]
    least = (size - 12) * 32 // 255 - 23
    here = least + (length - least) % (size - 4)
    here = here if here <= most else least
    parts, missing = [content[at : at + here]], length - here
    (page,) = struct.unpack_from(">I", content, at + here)
    while missing > 0:  # each turn takes some of it, so a ring of pages ends too
        start = (page - 1) * size
        if page < 1 or start + size > len(content):
            raise ValueError("goes on outside of the file")
        part = content[start + 4 : start + 4 + min(missing, size - 4)]
        parts.append(part)
        missing -= len(part)
        (page,) = struct.unpack_from(">I", content, start)
    return b"".join(parts)


def _values(payload: bytes) -> Iterator[Value]:
    head, at = _varint(payload, 0)
    body = head
    while at < head:
        kind, at = _varint(payload, at)
        length = _BYTES.get(kind, 0) if kind < 12 else (kind - 12) // 2
        data = payload[body : body + length]
        if len(data) != length:
            raise ValueError("cut off")
        body += length
        yield _value(kind, data)


def _value(kind: int, data: bytes) -> Value:
    if kind >= 12:
        return data.decode("utf-8") if kind % 2 else data
    if kind == 7:
        return float(struct.unpack(">d", data)[0])
    if kind in _BYTES:
        return int.from_bytes(data, "big", signed=True)
    return {8: 0, 9: 1}.get(kind)


def _varint(content: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and the place behind it."""
    value = 0
    for count in range(9):
        byte = content[at + count]
        if count == 8:
            return value << 8 | byte, at + 9
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + count + 1
    raise ValueError("no number")


def _signed(number: int) -> int:
    return number - (1 << 64) if number >= 1 << 63 else number
