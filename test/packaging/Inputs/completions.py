"""Holds the completions of the tools against what their --help says, in real shells:
completions.py BUILD SHELL... Each option of a tool is completed, and a few values."""

import os
import pathlib
import pty
import re
import select
import subprocess
import sys
import tempfile

TOOLS = ["tcp-aot", "tcp-opt", "tcp-dbg", "tcp-dap", "tcp-lsp-server"]

#: A line before the cursor, and words that complete it.
VALUES = {
    "tcp-aot --emit=l": ["linalg", "llvm", "llvmir", "library", "loops"],
    "tcp-aot --fp-contract=": ["off", "fast"],
    "tcp-aot ru": ["run"],
    "tcp-aot run --ran": ["--random"],
    "tcp-opt --tcp-simp": ["--tcp-simplify"],
    "tcp-lsp-server --log=": ["error", "info", "verbose"],
    "tcp-dbg --bis": ["--bisect", "--bisect-llvm", "--bisect-reference"],
}


def read_options(build, tool):
    """Returns the names in the left column of --help; those of subcommands are not there."""
    text = subprocess.run([build / "bin" / tool, "--help"], capture_output=True, text=True,
                          check=True).stdout
    # Parameters of passes stand below them, farther to the right.
    return set(re.findall(r"^ {2,6}(--?[A-Za-z][\w-]*)", text, re.M))


def ask_bash(build, line):
    """Returns the words that bash offers for a line, as readline would call it."""
    words = [part for part in re.split(r"(=)|\s+", line) if part is not None]
    words = [part for part in words if part or part is words[-1]]
    if line.endswith((" ", "=")) and words[-1]:
        words.append("") if line.endswith(" ") else None
    script = f"source {build}/share/bash-completion/completions/{words[0]}\n" \
             "compopt() { :; }\n" \
             f"COMP_WORDS=({' '.join(map(repr, words))}) COMP_CWORD={len(words) - 1}\n" \
             f"_{words[0].replace('-', '_')}\n" \
             "printf '%s\\n' \"${COMPREPLY[@]}\"\n"
    return subprocess.run(["bash", "--norc", "-c", script], capture_output=True, text=True,
                          check=True).stdout.split()


def ask_fish(build, line):
    environment = {**os.environ, "XDG_DATA_DIRS": str(build / "share"), "HOME": "/nonexistent",
                   "PATH": f"{build}/bin:{os.environ['PATH']}"}
    answer = subprocess.run(
        ["fish", "--no-config", "-c", f"source {build}/share/fish/vendor_completions.d/"
         f"{line.split()[0]}.fish; complete -C '{line}'"],
        capture_output=True, text=True, check=True, env=environment).stdout
    return [row.split("\t")[0] for row in answer.splitlines()]


ZSH = r"""
autoload -Uz compinit; compinit -u -D
stty columns 500 rows 5000
LISTMAX=100000
setopt no_auto_menu
tell() { print -r -- $BUFFER >> $TCP_LINE }
zle -N tell; bindkey '^G' tell; bindkey '^I' complete-word
PS1='READY> '
"""


def ask_zsh(build, line):
    """Returns the words that zsh shows at a terminal when Tab is pressed behind a line: those
    of its list, and what the line becomes."""
    with tempfile.TemporaryDirectory() as folder:
        setup, typed = pathlib.Path(folder) / "setup", pathlib.Path(folder) / "line"
        setup.write_text(f"fpath=({build}/share/zsh/site-functions $fpath)\n{ZSH}")
        child, terminal = pty.fork()
        if child == 0:
            os.execvpe("zsh", ["zsh", "-f", "-i"], {**os.environ, "TERM": "xterm",
                                                    "PS1": "START> ", "TCP_LINE": str(typed)})

        def read_until(text):
            seen = ""
            while text not in seen:
                if not select.select([terminal], [], [], 120)[0]:
                    sys.exit(f"zsh does not print '{text}' but: {seen}")
                seen += os.read(terminal, 65536).decode(errors="replace")
            return seen

        read_until("START> ")
        os.write(terminal, f"source {setup}\n".encode())
        read_until("READY> ")
        # A second Tab lists what the first one leaves open; Ctrl-U removes the line.
        os.write(terminal, (line + "\t\x07\t\x07\x15print DO''NE\n").encode())
        shown = read_until("DONE\r")
        os.write(terminal, b"exit\n")
        os.waitpid(child, 0)
        os.close(terminal)
        shown = re.sub(r"\x1b[\[(][0-9;?]*[a-zA-Z]|\x1b[=>]", " ", shown).replace("\r", "\n")
        lines = typed.read_text().splitlines()
        return [*shown.split(), *(row.split()[-1] for row in lines)]


def main():
    build = pathlib.Path(sys.argv[1])
    ask = {"bash": ask_bash, "fish": ask_fish, "zsh": ask_zsh}
    failures = 0
    for shell in sys.argv[2:]:
        for line, expected in VALUES.items():
            offered = ask[shell](build, line)
            last = [word.rpartition("=")[2] if "=" in line else word.rstrip("=-")
                    for word in offered]
            if missing := set(expected) - set(last):
                print(f"{shell}: '{line}' offers {offered}, not {sorted(missing)}", file=sys.stderr)
                failures += 1
        for tool in TOOLS:
            offered = {re.split(r"[=]", word)[0] for dashes in ("-", "--")
                       for word in ask[shell](build, f"{tool} {dashes}")}
            # -O is offered with its values.
            lost = {name for name in read_options(build, tool) - offered
                    if not any(word.startswith(name) for word in offered)}
            if lost:
                print(f"{shell}: {tool} does not offer {sorted(lost)}", file=sys.stderr)
                failures += 1
        print(f"{shell}: tried")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
