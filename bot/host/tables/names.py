"""Speakable names: for tables, unique on a server, and for house players, unique at a table."""

from collections.abc import Callable, Collection, Sequence
from itertools import count

METALS = (
    "amber", "bold", "brass", "bright", "bronze", "calm", "cobalt", "copper", "coral", "crimson",
    "dapper", "dusty", "eager", "early", "ember", "fabled", "fleet", "gentle", "gilded", "golden",
    "hidden", "humble", "indigo", "iron", "ivory", "jade", "jolly", "keen", "lively", "lucky",
    "mellow", "merry", "misty", "nimble", "noble", "olive", "opal", "patient", "pewter", "plucky",
    "polished", "proud", "quick", "quiet", "rosy", "royal", "ruby", "rusty", "scarlet", "sepia",
    "silver", "sly", "smoky", "steady", "sunny", "tin", "velvet", "violet", "wandering", "witty",
)  # fmt: skip
ANIMALS = (
    "badger", "beaver", "bison", "crane", "crow", "deer", "dormouse", "dove", "eagle", "falcon",
    "ferret", "finch", "fox", "gecko", "goose", "hare", "hawk", "hedgehog", "heron", "ibex",
    "jackdaw", "kestrel", "lark", "lemur", "lizard", "lynx", "magpie", "marmot", "marten", "mole",
    "moth", "mouse", "newt", "nightjar", "otter", "owl", "panther", "parrot", "pelican", "pigeon",
    "puffin", "rabbit", "raven", "robin", "salmon", "seal", "shrew", "sparrow", "squirrel", "stoat",
    "stork", "swan", "swift", "tapir", "toad", "trout", "vole", "walrus", "weasel", "wren",
)  # fmt: skip
HOUSE = (
    "Piston", "Sprocket", "Rivet", "Flywheel", "Gasket", "Valve", "Bellows", "Crank", "Cog",
    "Boiler",
)  # fmt: skip


def table_name(taken: Collection[str], below: Callable[[int], int]) -> str:
    """Choose a name no table of the server has now; `below` draws a number under its argument."""
    for _ in range(50):
        name = f"{METALS[below(len(METALS))]}-{ANIMALS[below(len(ANIMALS))]}"
        if name not in taken:
            return name
    number = 2
    while f"{name}-{number}" in taken:
        number += 1
    return f"{name}-{number}"


def house_name(taken: Sequence[str]) -> str:
    """Choose the first house name nobody at the table has; numbered ones come last."""
    names = (name if number == 1 else f"{name} {number}" for number in count(1) for name in HOUSE)
    return next(name for name in names if name not in taken)
