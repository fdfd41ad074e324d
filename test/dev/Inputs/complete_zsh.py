"""Types lines into zsh and prints them as Tab completes them: complete_zsh.py ROOT SCRATCH"""

import os
import pathlib
import pty
import select
import subprocess
import sys

LINES = ("./dev com", "./dev help ts", "./dev vsix u", "./dev test test/Dial",
         "./dev ide docs/exa")
WAIT = 300

#: After a completion, ^X prints the line, and empties it.
SETUP = r"""
PS1=; PROMPT_EOL_MARK=; unsetopt zle_bracketed_paste 2>/dev/null; unset zle_bracketed_paste
autoload -U compinit && compinit -u -D
eval "$(./dev completion zsh)"
show() { print -r -- "<$BUFFER>" >&$OUT; BUFFER=; }
zle -N show; bindkey '^X' show
print ready >&$OUT
"""


def read_line(descriptor, buffer, terminal):
    """A line of `descriptor`; what zsh draws on its terminal is read and dropped."""
    while b"\n" not in buffer:
        ready, _, _ = select.select([descriptor, terminal], [], [], WAIT)
        assert ready, "zsh does not answer"
        if terminal in ready:
            os.read(terminal, 65536)
        if descriptor in ready:
            buffer += os.read(descriptor, 4096)
    line, _, rest = buffer.partition(b"\n")
    return line.decode(), rest


def main():
    root, scratch = sys.argv[1:]
    pathlib.Path(scratch).mkdir(parents=True, exist_ok=True)
    terminal, slave = pty.openpty()
    answers, write_end = os.pipe()
    shell = subprocess.Popen(["zsh", "-f", "-i"], cwd=root, stdin=slave, stdout=slave, stderr=slave,
                             pass_fds=[write_end], start_new_session=True,
                             env={**os.environ, "HOME": scratch, "ZDOTDIR": scratch,
                                  "OUT": str(write_end), "TERM": "dumb"})
    os.close(slave)
    os.close(write_end)
    os.write(terminal, SETUP.encode())
    line, rest = read_line(answers, b"", terminal)
    assert line == "ready", line
    for text in LINES:
        os.write(terminal, text.encode() + b"\t\x18")
        line, rest = read_line(answers, rest, terminal)
        print(f"{text}: {line.strip('<>').rstrip()}")
    shell.kill()
    shell.wait()


main()
