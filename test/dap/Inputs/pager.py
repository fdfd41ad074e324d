"""What does not fit on the screen of tcp-dbg goes to the pager."""

import os
import sys

from terminal import PROMPT, Terminal

program, record = sys.argv[1:]
paged = f"{record}.paged"


def open_terminal(pager, rows, columns):
    os.environ["PAGER"] = pager
    terminal = Terminal("tcp-dbg", program, rows=rows, columns=columns)
    terminal.expect(PROMPT)
    return terminal


def ask(terminal, command):
    """What the terminal shows and what the pager was given, if it ran."""
    if os.path.exists(paged):
        os.remove(paged)
    terminal.type(f"{command}\n")
    # The line that was typed is echoed first.
    terminal.expect(rb"\n")
    shown = terminal.expect(PROMPT).decode()
    if not os.path.exists(paged):
        return shown, None
    with open(paged) as file:
        return shown, file.read()


def close(terminal):
    terminal.type("\x04")
    terminal.end()


def main():
    terminal = open_terminal(f"cat > '{paged}'", 24, 80)
    shown, whole = ask(terminal, "help")
    assert "break-on-change" not in shown, shown
    assert "break-on-change" in whole and whole.count("\n") >= 24, whole
    shown, given = ask(terminal, "help goto")
    assert "Goes to where action N begins" in shown and given is None, (shown, given)
    close(terminal)
    # Lines that are longer than the screen is wide take several of its rows.
    terminal = open_terminal(f"cat > '{paged}'", 4, 20)
    shown, given = ask(terminal, "help bt")
    assert given and 2 <= given.count("\n") < 4, (shown, given)
    close(terminal)
    # Nobody says how large the screen is.
    terminal = open_terminal(f"cat > '{paged}'", 0, 0)
    shown, given = ask(terminal, "help")
    assert "break-on-change" in shown and given is None, (shown, given)
    close(terminal)
    # A pager that reads nothing was quit; one that can't be run shows nothing.
    terminal = open_terminal("true", 24, 80)
    shown, given = ask(terminal, "help")
    assert "break-on-change" not in shown, shown
    close(terminal)
    terminal = open_terminal(f"'{record}.nosuch'", 24, 80)
    shown, given = ask(terminal, "help")
    assert "break-on-change" in shown, shown
    close(terminal)


main()
