"""Where the database is: disks that forget, and disks that SQLite cannot trust."""

import re
from pathlib import Path

MOUNTS = Path("/proc/mounts")

_NETWORK = {"9p", "afs", "ceph", "cifs", "glusterfs", "lustre", "ncpfs", "nfs", "nfs4", "smb3"}
_FORGETFUL = {"tmpfs", "ramfs", "overlay"}


def disk_warning(database: Path, mounts: Path = MOUNTS) -> str | None:
    """A sentence about the file system that `database` is on, or `None` where it is sound.

    `mounts` has the form of /proc/mounts; where there is none, nothing is known and nothing said.
    """
    kind = _file_system(database, mounts)
    if kind is None:
        return None
    if kind in _NETWORK or kind == "fuse" or kind.startswith(("fuse.", "smb")):
        return (
            f"{database} is on a network file system ({kind}), where SQLite's log can be "
            "damaged: move it to a local disk"
        )
    if kind in _FORGETFUL:
        return (
            f"{database} is on {kind}, which is lost with this container or machine: "
            "put it on a volume that stays"
        )
    return None


def _file_system(database: Path, mounts: Path) -> str | None:
    try:
        lines = mounts.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return None
    place = database.absolute().parent.resolve()
    best, kind = -1, None
    for line in lines:
        _device, mounted_at, file_system, *_ = line.split(" ")
        # A space or another separator in a path is written as its octal code.
        point = Path(re.sub(r"\\([0-7]{3})", lambda code: chr(int(code[1], 8)), mounted_at))
        # Of two mounts on one point the later one is seen.
        if place.is_relative_to(point) and len(point.parts) >= best:
            best, kind = len(point.parts), file_system
    return kind
