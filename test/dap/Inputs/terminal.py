"""Types at tcp-dbg, in a terminal of its own."""

import fcntl
import os
import pty
import re
import select
import struct
import sys
import termios
import time

TIMEOUT = 300
PROMPT = rb"\(tcp-dbg\) "


class Terminal:
    def __init__(self, *command, rows=0, columns=0):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            os.execvp(command[0], command)
        self.buffer = b""

    def expect(self, pattern):
        """Waits until this is shown; gives all up to there."""
        end = time.monotonic() + TIMEOUT
        while not (match := re.search(pattern, self.buffer)):
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.fd], [], [], left)[0]:
                sys.exit(f"not shown: {pattern}\n{self.buffer.decode()}")
            self.buffer += os.read(self.fd, 65536)
        shown = self.buffer[:match.end()]
        self.buffer = self.buffer[match.end():]
        return shown

    def type(self, text):
        os.write(self.fd, text.encode())

    def end(self):
        # The rest of the output must be read, or the program waits for ever.
        try:
            while os.read(self.fd, 65536):
                pass
        except OSError:
            pass
        _, status = os.waitpid(self.pid, 0)
        assert status == 0, status


def main():
    colors = "plain" not in sys.argv
    terminal = Terminal("tcp-dbg", sys.argv[1])
    terminal.expect(PROMPT)
    terminal.type("break-on-ch\t")
    terminal.expect(rb"break-on-change ")
    terminal.type("3\n")
    terminal.expect(rb"Breakpoint 1: change 3")
    terminal.expect(PROMPT)
    terminal.type("run\n")
    shown = terminal.expect(PROMPT)
    assert b" and 23 more" in shown
    assert (b"\x1b[1m" in shown) == colors, shown
    terminal.type("bt 1\n")
    terminal.expect(PROMPT)
    # The same again.
    terminal.type("\n")
    terminal.expect(rb"#0")
    terminal.expect(PROMPT)
    # The words that a start may become are listed.
    terminal.type("cursor-p\t\t")
    terminal.expect(rb"cursor-parent\s+cursor-previous\s+cursor-print")
    terminal.expect(PROMPT + rb"cursor-p")
    # A line that is given up.
    terminal.type("\x03")
    terminal.expect(PROMPT)
    terminal.type("help goto\n")
    terminal.expect(rb"Goes to where action N begins")
    terminal.expect(PROMPT)
    terminal.type("\x04")
    terminal.end()


if __name__ == "__main__":
    main()
