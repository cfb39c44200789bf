"""Where a season's folder lies: SQLite keeps its log another way on a shared disk."""

from pathlib import Path

import pytest

from processor.pipeline.season_folder import is_local, is_shared

MOUNTS = """\
/dev/sda1 / ext4 rw,relatime 0 0
server:/cups /mnt/cups nfs4 rw 0 0
//office/share /mnt/the\\040office cifs rw 0 0
tmpfs /mnt/cups/scratch tmpfs rw 0 0
"""


@pytest.mark.parametrize(
    ("path", "shared"),
    [
        ("/home/hope/cup", False),
        ("/mnt/cups/2006-07", True),
        ("/mnt/the office/cup", True),
        ("/mnt/cups/scratch/cup", False),
        ("/mnt/cupsboard", False),
    ],
)
def test_the_innermost_mount_says_whether_a_folder_is_shared(path: str, shared: bool) -> None:
    assert is_shared(Path(path), MOUNTS) is shared


def test_a_folder_of_this_machine_is_local(tmp_path: Path) -> None:
    assert is_local(tmp_path)
