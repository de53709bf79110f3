"""What the door changes in simcord's page: less to look at for players, and its faults mended.

Every change names the exact text it replaces; where a later simcord no longer has that text, its
page is passed on as it is, and a test says so.
"""

from collections.abc import Mapping

_NO_WORKBENCH = """
/* For players: no tools for building bots, and a toolbar of one line on a phone. */
#refresh, #capture-open, #inspector-toggle, #view-action-output, .layout-label { display: none; }
@media (max-width: 760px) { .preview-shell { --toolbar-height: 72px; } }
"""

_REDRAWN = "        renderMessage(\n"
_HELD = "        record.element.style.minHeight = `${record.element.offsetHeight}px`;\n"
_DRAWN = "      pendingMedia.push(...record.pendingMedia);\n"
_LET_GO = """\
      const held = record.element;
      Promise.allSettled(record.pendingMedia).then(() => { held.style.minHeight = ""; });
"""
_KEPT = "    if ((snapshot.history?.hasAfter || hasNewTail) && "
_FOLLOWED = """\
    if (hasNewTail && snapshot.messages?.[ids.at(-1) ?? ""]?.ephemeral) {
      state.followUntil = performance.now() + 1000;
      state.scrollIntent = { policy: "bottom" };
    }
"""
_CAPTURES = "  function captureScrollIntent() {\n"
_FOLLOWS = """\
    if (state.followUntil > performance.now()) return { policy: "bottom" };
"""
_CLOSES = "        cancelDropdown(wrap.dataset.controlKey);\n        continue;\n"
_ENTERED = '            const current = String(field.value || "");\n'
_ASKED = """\
            const known = autocompleteKey(currentDraft(), option.name, current);
            if (!autocompleteResults.has(known)) queryAutocomplete(option, current);
"""

AMENDED: Mapping[str, Mapping[str, str]] = {
    "/": {
        "<title>SimCord Preview</title>": "<title>Parlour</title>",
        "<strong>SimCord</strong><small>Preview</small>": "<strong>Parlour</strong>",
        'aria-hidden="true">S</span>': 'aria-hidden="true">P</span>',
    },
    # Opening a menu draws every message again. While the pictures are decoded again they would
    # have no height and the page would jump. And who has asked for something wants to see the
    # answer, wherever the board stood that was pressed, and the picture that comes a moment later.
    "/timeline.js": {
        _REDRAWN: _HELD + _REDRAWN,
        _DRAWN: _LET_GO + _DRAWN,
        _KEPT: _FOLLOWED + _KEPT,
        _CAPTURES: _CAPTURES + _FOLLOWS,
    },
    # A menu that is moved out of sight stays open and comes back with its message; else a new
    # message below would close it.
    "/select-drafts.js": {_CLOSES: "        continue;\n"},
    # As on Discord, an option suggests its values before anything is typed.
    "/commands.js": {_ENTERED: _ENTERED + _ASKED},
}
"""By path: texts of simcord's files and what is served in their place."""


def amended(path: str, body: bytes) -> bytes:
    """A file of simcord's page as the door serves it."""
    if path == "/preview.css":
        return body + _NO_WORKBENCH.encode()
    for old, new in AMENDED.get(path, {}).items():
        body = body.replace(old.encode(), new.encode())
    return body
