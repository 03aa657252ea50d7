"""A worker process and the end of its server."""

import os
import subprocess
import sys

from fusebox.tables.workers.child import Setting, framed
from fusebox.tables.workers.process import CHILD


def test_a_worker_whose_server_is_gone_ends_without_a_word() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    worker = subprocess.Popen(
        [sys.executable, "-P", "-c", CHILD],
        stdin=subprocess.PIPE,
        stdout=writing,
        stderr=subprocess.PIPE,
    )
    os.close(writing)
    assert worker.stdin is not None
    worker.stdin.write(framed(Setting(list(sys.path), 0)))
    worker.stdin.flush()
    worker.wait(60)
    _, complaint = worker.communicate()
    assert (worker.returncode, complaint) == (0, b"")
