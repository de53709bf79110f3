"""What docs/fair-deal.md tells a stranger to type gives what it says."""

import hashlib
import re
import subprocess
import sys
from pathlib import Path

DOCUMENT = Path(__file__).parents[2] / "docs" / "fair-deal.md"
HEX_TO_BYTES = "import sys; sys.stdout.buffer.write(bytes.fromhex(sys.stdin.read()))"
SECRET, RECORD = "5e" * 32, 'steam-court {"table":"royal"} 0 p17 h- p-'


def lines() -> dict[str, str]:
    """The shell lines, by the comment behind each."""
    found = re.findall(r"^    (\(?printf .*?)\s+# (.+)$", DOCUMENT.read_text("utf-8"), re.MULTILINE)
    return {comment: line for line, comment in found}


def typed(line: str, **words: str) -> str:
    """The digest that a shell prints; where there is no `xxd`, this Python does its part."""
    xxd = f'xxd() {{ "{sys.executable}" -c "{HEX_TO_BYTES}"; }}\n'
    done = subprocess.run(  # noqa: S603 - the document's own lines
        ["sh", "-c", xxd + line],  # noqa: S607 - whichever shell there is
        env={"PATH": "/usr/bin:/bin", **words},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()[0]


def sha(*parts: bytes) -> str:
    return hashlib.sha256(b"".join(parts)).hexdigest()


def test_the_promise_the_key_and_the_deals_first_bytes_can_be_typed() -> None:
    promise, key, first = lines().values()
    assert typed(promise, SECRET=SECRET) == sha(f"parlour promise v2\n{SECRET}\n".encode())
    dealt_by = sha(f"parlour deal v2\n{SECRET}\n{RECORD}\n".encode())
    assert typed(key, SECRET=SECRET, RECORD=RECORD) == dealt_by
    numbers = [number.to_bytes(8, "big") for number in (32, 0, 0)]
    expected = sha(b"parlour draw v1", numbers[0], bytes.fromhex(dealt_by), *numbers[1:])
    assert typed(first, KEY=dealt_by) == expected
