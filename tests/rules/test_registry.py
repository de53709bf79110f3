"""Functions that register themselves."""

import pytest

from rules.registry import Registry


def test_a_function_is_found_by_each_of_its_keys_beside_what_was_there() -> None:
    known: Registry[str, object] = Registry({"none": "a text"})

    @known("one", "two")
    def some() -> int:
        return 7

    assert known == {"none": "a text", "one": some, "two": some}
    assert some() == 7


def test_a_key_is_registered_once() -> None:
    known = Registry({"one": "a text"})
    with pytest.raises(ValueError, match="one is registered twice"):
        known("one")(len)
    assert known == {"one": "a text"}
