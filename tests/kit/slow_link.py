"""A slow line between a client and a server on loopback, which can also break.

with SlowLink(server.port) as link:
    connect_to(link.port)
    link.slow_down(delay=0.15, bytes_per_second=20_000)
    link.drop()
"""

from __future__ import annotations

import queue
import socket
import struct
import time
from contextlib import suppress
from threading import Thread
from types import TracebackType
from typing import Final, Self

from tests.kit.sshd import LOOPBACK

_CHUNK: Final = 512
_RESET_AT_ONCE: Final = struct.pack("ii", 1, 0)


class SlowLink:
    """Passes connections on to a port; fast until it is told to be slow.

    Args:
        port: The port of the server.
    """

    def __init__(self, port: int) -> None:
        self._target = port
        self._delay = 0.0
        self._bytes_per_second = float("inf")
        self._ends: list[socket.socket] = []
        self._listener = socket.create_server((LOOPBACK, 0))
        self.port = int(self._listener.getsockname()[1])
        Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        # A listener that another thread waits on must be shut down to be let go of.
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self.drop()

    def slow_down(self, delay: float, bytes_per_second: float) -> None:
        """Be slow from now on, in both directions.

        Args:
            delay: Seconds that every byte takes.
            bytes_per_second: How many bytes get through.
        """
        self._delay = delay
        self._bytes_per_second = bytes_per_second

    def drop(self) -> None:
        """Break all connections, as a line does: without goodbye."""
        ends, self._ends = self._ends, []
        for end in ends:
            with suppress(OSError):
                end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET_AT_ONCE)
                # The other thread still reads from it: closing alone would wait for that.
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                far = socket.create_connection((LOOPBACK, self._target))
                self._ends += [near, far]
                for source, target in ((near, far), (far, near)):
                    waiting: queue.Queue[tuple[float, bytes]] = queue.Queue()
                    Thread(target=self._read, args=(source, waiting), daemon=True).start()
                    Thread(target=self._write, args=(target, waiting), daemon=True).start()

    def _read(self, source: socket.socket, waiting: queue.Queue[tuple[float, bytes]]) -> None:
        data = b"?"
        while data:
            try:
                data = source.recv(_CHUNK)
            except OSError:
                data = b""
            waiting.put((time.monotonic() + self._delay, data))

    def _write(self, target: socket.socket, waiting: queue.Queue[tuple[float, bytes]]) -> None:
        while True:
            due, data = waiting.get()
            time.sleep(max(0.0, due - time.monotonic()))
            with suppress(OSError):
                if not data:
                    target.shutdown(socket.SHUT_WR)
                    return
                target.sendall(data)
            time.sleep(len(data) / self._bytes_per_second)
