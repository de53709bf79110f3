import pytest

from bot.ops.disk import disk_warning

MOUNTS = """\
/dev/sda1 / ext4 rw 0 0
server:/export /mnt/net\\040work nfs4 rw 0 0
//box/share /mnt/share cifs rw 0 0
user@box: /mnt/ssh fuse.sshfs rw 0 0
tmpfs /mnt/memory tmpfs rw 0 0
/dev/sdb1 /mnt/memory/kept xfs rw 0 0
overlay /mnt/layer overlay rw 0 0
overlay /mnt/twice overlay rw 0 0
/dev/sdc1 /mnt/twice ext4 rw 0 0
"""


@pytest.fixture
def mounts(tmp_path):
    file = tmp_path / "mounts"
    file.write_text(MOUNTS)
    return file


@pytest.mark.parametrize(
    ("place", "kind"),
    [
        ("/mnt/net work/a", "(nfs4)"),
        ("/mnt/share", "(cifs)"),
        ("/mnt/ssh/deep/er", "(fuse.sshfs)"),
        ("/mnt/memory", "is on tmpfs"),
        ("/mnt/layer", "is on overlay"),
    ],
)
def test_a_disk_that_is_far_or_forgets_is_warned_of(tmp_path, mounts, place, kind):
    warning = disk_warning(tmp_path.__class__(place) / "games.sqlite3", mounts)
    assert kind in warning


@pytest.mark.parametrize("place", ["/srv", "/mnt/memory/kept", "/mnt/sharehold", "/mnt/twice"])
def test_a_local_disk_is_not(tmp_path, mounts, place):
    assert disk_warning(tmp_path.__class__(place) / "games.sqlite3", mounts) is None


def test_where_nothing_is_known_of_mounts_nothing_is_said(tmp_path):
    assert disk_warning(tmp_path / "games.sqlite3", tmp_path / "none") is None
