"""A real OpenSSH server on loopback, with keys, port and settings of its own.

with SshServer(tmp_path) as server, Terminal(server.login("goblins-tui")) as terminal:
    terminal.wait_for("Goblins")
"""

from __future__ import annotations

import os
import shlex
import shutil
import socket
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from getpass import getuser
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from tests.kit.processes import command_line, descendants
from tests.kit.project import ROOT

LOOPBACK: Final = "127.0.0.1"
_START_SECONDS: Final = 10.0
_PRIVILEGE_SEPARATION: Final = Path("/run/sshd")
_SETTINGS: Final = """
ListenAddress {address}
Port {port}
HostKey {folder}/host_key
AuthorizedKeysFile {folder}/user_key.pub
PidFile none
UsePAM no
UseDNS no
StrictModes no
PermitRootLogin yes
PasswordAuthentication no
KbdInteractiveAuthentication no
PrintMotd no
PrintLastLog no
LogLevel ERROR
"""


class SshServer:
    """A server that lets the present user in, and nobody else.

    Args:
        folder: An empty folder for its keys and settings, and the home of who logs in.
    """

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self._folder = folder
        for name in ("host_key", "user_key"):
            _run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / name)])
        settings = folder / "sshd_config"
        settings.write_text(
            _SETTINGS.format(address=LOOPBACK, port=self.port, folder=folder), "utf-8"
        )
        if os.getuid() == 0:
            # What the package makes when the system's own server starts.
            _PRIVILEGE_SEPARATION.mkdir(mode=0o755, exist_ok=True)
        program = shutil.which("sshd", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")
        assert program is not None, "there is no sshd: install openssh-server"
        self._errors = (folder / "sshd.log").open("wb")
        self._process = subprocess.Popen(
            [program, "-D", "-e", "-f", str(settings)],
            stdin=subprocess.DEVNULL,
            stdout=self._errors,
            stderr=self._errors,
            start_new_session=True,
        )
        self._wait_until_it_answers()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.terminate()
        self._process.wait()
        self._errors.close()

    def login(self, command: Sequence[str], port: int | None = None) -> list[str]:
        """How to log in from a terminal and run a command in the project.

        Args:
            command: The command and its arguments.
            port: Another port than the server's, of somebody who passes things on.

        Returns:
            The argument list of an ssh client.
        """
        folder = self._folder
        home = f"HOME={shlex.quote(str(folder))} XDG_STATE_HOME={shlex.quote(str(folder))}"
        remote = (
            f"cd {shlex.quote(str(ROOT))} && exec env LANG=C.UTF-8 {home} {shlex.join(command)}"
        )
        options = {
            "StrictHostKeyChecking": "no",
            "UserKnownHostsFile": "/dev/null",
            "IdentitiesOnly": "yes",
            "LogLevel": "ERROR",
        }
        return [
            *("ssh", "-tt", "-F", "none", "-i", str(folder / "user_key")),
            *(f"-o{name}={value}" for name, value in options.items()),
            *("-p", str(port or self.port), f"{getuser()}@{LOOPBACK}", remote),
        ]

    def running(self, words: str) -> list[int]:
        """The processes of people who are logged in.

        Args:
            words: What their command lines contain.

        Returns:
            Their ids.
        """
        return [
            pid
            for pid in descendants(self._process.pid)
            if words in command_line(pid) and "env LANG" not in command_line(pid)
        ]

    def _wait_until_it_answers(self) -> None:
        end = time.monotonic() + _START_SECONDS
        while self._process.poll() is None and time.monotonic() < end:
            with suppress(OSError), socket.create_connection((LOOPBACK, self.port), 1):
                return
            time.sleep(0.02)
        said = (self._folder / "sshd.log").read_text("utf-8", "replace")
        raise AssertionError(f"sshd does not answer: {said}")


def free_port() -> int:
    """A port of loopback that nobody listens on."""
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return int(probe.getsockname()[1])


def _run(command: list[str]) -> None:
    subprocess.run(command, check=True, capture_output=True, stdin=subprocess.DEVNULL)
