"""What lies beside the program: the unit's confinement, and the licences of others."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def unit() -> dict[str, list[str]]:
    """The service's settings, each with all that is said of it."""
    found: dict[str, list[str]] = {}
    inside = False
    for line in (ROOT / "deploy/parlour.service").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            inside = line == "[Service]"
        elif inside and "=" in line and not line.startswith("#"):
            name, _, value = line.partition("=")
            found.setdefault(name, []).append(value)
    return found


def test_the_unit_confines_the_process() -> None:
    said = unit()
    assert said["UMask"] == ["0077"]
    assert said["SystemCallFilter"] == ["@system-service", "~@privileged @resources"]
    assert said["SystemCallArchitectures"] == ["native"]
    assert said["NoNewPrivileges"] == ["yes"]
    assert said["CapabilityBoundingSet"] == [""]


@pytest.mark.parametrize(
    ("package", "text"),
    [
        ("font_source_sans_pro", "SourceSansPro-OFL.txt"),
        ("font_source_serif_pro", "SourceSerifPro-OFL.txt"),
    ],
)
def test_the_fonts_licence_lies_in_the_tree_as_its_package_has_it(package: str, text: str) -> None:
    shipped = (ROOT / "licenses" / text).read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in shipped
    assert shipped == files(package).joinpath("files/LICENSE.txt").read_text(encoding="utf-8")


def test_the_licences_go_where_the_program_goes() -> None:
    assert "COPY licenses licenses" in (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert "!licenses" in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert 'license-files = ["LICENSE", "licenses/*"]' in project


DOCUMENTS = [*sorted((ROOT / "docs").glob("**/*.md")), *sorted(ROOT.glob("*.md"))]
MODULE = re.compile(r"`((?:bot|rules|storage|tests|bench|docs|deploy)/[\w./-]+\.(?:py|sql|md))`")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_file_that_a_document_names_is_there(document: Path) -> None:
    named = MODULE.findall(document.read_text("utf-8"))
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_without_make_three_commands_of_the_readme_play() -> None:
    """What `make play` does, for whoever has no `make`: the same requirements, the same program."""
    readme = (ROOT / "README.md").read_text("utf-8")
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert "-m pip install --require-hashes -r requirements\\play.txt" in readme
    assert "requirements/play.txt" in makefile
    assert ".venv\\Scripts\\python -m bot play" in readme
    assert "$(BIN)/python -m bot play" in makefile
