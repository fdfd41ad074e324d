#===- sweep.py - Real models of several libraries -------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: ./dev bench torch sweep [MODEL...] [--few] [--modes=MODE,MODE...] [--inductor]
              [--untimed] [--O=LEVEL] [--results=FILE] [--anew] [--page]

Compiles the models of sweep_models, whose names have one of the words in them. Results are
kept in FILE, a line of JSON each, build/sweep.jsonl by default: a run that ends goes on
where it was, but for models that are named; --anew begins again. The modes are those of
docs/models.md: eval, train, dynamic, dynamic-train, program, dynamic-program. The dynamic ones have
arguments of other sizes, too, which other_sizes.py makes. --page writes docs/models.md from the
file. The status is 1 where a model fails, is off by more than 4 times what eager PyTorch is, is
compiled again for sizes for which PyTorch traces nothing again, or where a graph runs eagerly.
"""

import json
import os
import re
import signal
import subprocess
import sys

#: An error is none of ours where eager PyTorch's is not less than this part of it, or
#: where it is some units in the last place.
MOST_FACTOR, UNITS = 4, 4
#: If eager PyTorch is off by more, the model in float64 computes something else.
MOST_EAGER = 0.01
#: The longest reason of a failure that is kept.
LONGEST = 600

PAGE = os.path.join(os.path.dirname(__file__), "../../docs/models.md")


def find_failure(errors):
    """Why a process gave no result."""
    lines = [line for line in errors.splitlines() if re.match(r"[\w.]+(Error|Exception)\b", line)]
    return (lines or errors.splitlines() or ["no output"])[-1][:LONGEST]


def measure(command, environment, pairs):
    """Yields the rows of models with their modes."""
    if not pairs:
        return
    arguments = [word for pair in pairs for word in pair]
    with subprocess.Popen([*command, *arguments], env=environment, stdout=subprocess.PIPE,
                          text=True) as process:
        try:
            for line in filter(lambda line: line.startswith("{"), process.stdout):
                row = json.loads(line)
                if "failure" in row:
                    row["failure"] = row["failure"][:LONGEST]
                yield row
        except BaseException:
            process.terminate()
            raise
    if process.returncode:
        sys.exit(f"torch: the sweep ended with status {process.returncode}")


def find_factor(row):
    """The error in units of eager PyTorch's, which has one in the last place at least."""
    return row["error"] / max(row["eager_error"], row["epsilon"])


def is_off(row):
    return row["error"] > MOST_FACTOR * row["eager_error"] + UNITS * row["epsilon"]


def find_problem(row):
    if "failure" in row:
        return row["failure"]
    problems = list(dict.fromkeys(row["reasons"]))
    if is_off(row):
        problems.append(f"off by {row['error']:.2g}, eager PyTorch by {row['eager_error']:.2g}")
    elif row["eager_error"] > MOST_EAGER:
        problems.append(f"eager PyTorch is off by {row['eager_error']:.2g}")
    again, needed = row.get("recompiled", 0), row.get("recompiles_needed", 0)
    if again > needed:
        problems.append(f"{again} graphs for other sizes, of which PyTorch needs {needed}: "
                        + "; ".join(row["recompile_reasons"]))
    return "; ".join(problems)


def describe(row):
    """The figures of a model, as a row of the table."""
    if "failure" in row:
        return [row["model"], row["mode"], *[""] * 8]
    times = row.get("times", {})

    def find_speed(other):
        return f"{times[other] / times['tcp']:.2f}" if other in times else ""

    return [row["model"], row["mode"], str(row["compiled"]), str(row["eager"]),
            str(sum(row["breaks"].values())), f"{find_factor(row):.1f}", find_speed("eager"), find_speed("inductor"),
            f"{row['seconds']:.1f} s",
            f"{row['inductor_seconds']:.1f} s" if "inductor_seconds" in row else ""]


def read(path, keys=("model", "mode")):
    """The rows of a file by these of their fields; the last one of each."""
    try:
        with open(path) as file:
            rows = [json.loads(line) for line in file if line.endswith("}\n")]
    except FileNotFoundError:
        return {}
    return {tuple(row[key] for key in keys): row for row in rows}


def write_page(rows):
    from tables import table, write_tables

    cells = []
    for row in rows:
        problem = find_problem(row).splitlines()
        cells.append([*describe(row), shorten(problem[0]) if problem else ""])
    whole = sum(1 for row in rows if not find_problem(row))
    failed = sum(1 for row in rows if "failure" in row)
    eager = sum(1 for row in rows if row.get("eager"))
    off = sum(1 for row in rows if "failure" not in row and is_off(row))
    write_tables(PAGE, {
        "models": table(["model", "mode", "compiled", "eager", "breaks", "error", "eager PyTorch",
                         "Inductor", "first call", "Inductor's", "problem"], cells),
        "models in all": f"Of {len(rows)} rows, {whole} are compiled whole and right, {eager} have "
                         f"a graph that runs eagerly, {off} are off by more than 4 times eager PyTorch's error, {failed} fail.\n"})


def shorten(problem):
    """Without the place in a library, which has a version, and without what to do."""
    text = re.sub(r"^\S+?:\d+(:\d+)?: (error: )?", "", problem)
    return text.split(";")[0].replace("|", "\\|")[:120]


def main(python, environment, build, arguments):
    # A signal that ends this program ends the model that is measured.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    options = dict(word[2:].partition("=")[::2] for word in arguments if word.startswith("--"))
    words = [word for word in arguments if not word.startswith("--")]
    known = {"few", "modes", "inductor", "untimed", "O", "results", "anew", "page"}
    if unknown := set(options) - known:
        sys.exit(f"torch: the sweep has no option '--{unknown.pop()}'")
    script = os.path.join(os.path.dirname(__file__), "sweep_measure.py")
    listed = subprocess.run([python, "-P", "-W", "ignore", script, "--list"], env=environment,
                            capture_output=True, text=True, check=False)
    if listed.returncode:
        sys.exit(f"torch: no models: {find_failure(listed.stderr)}")
    names = listed.stdout.split()
    path = options.get("results") or os.path.join(build, "sweep.jsonl")
    if "anew" in options and os.path.exists(path):
        os.unlink(path)
    rows = read(path)
    if "few" in options:
        from sweep_models import FEW
        words = [f"^{re.escape(name)}$" for name in FEW]
    chosen = [name for name in names if not words or any(re.search(w, name) for w in words)]
    if not chosen:
        sys.exit(f"torch: no model has '{words[0]}' in its name")
    command = [python, "-P", script, *(f"--{name}" + (f"={options[name]}" if options[name] else "")
                                       for name in ("inductor", "untimed", "O") if name in options)]
    pairs = [(name, mode) for mode in options.get("modes", "eval").split(",") for name in chosen]
    new = measure(command, environment, [pair for pair in pairs if words or pair not in rows])
    failed = False
    for pair in pairs:
        if words or pair not in rows:
            row = rows[pair] = next(new)
            with open(path, "a") as file:
                file.write(json.dumps(row) + "\n")
        problem = find_problem(rows[pair])
        failed |= bool(problem)
        print("{:<34} {:<13} {:>3} {:>3} {:>3} {:>7} {:>6} {:>6} {:>8} {:>8}".format(
            *describe(rows[pair])), problem, flush=True)
    # The process ends, too.
    next(new, None)
    if "page" in options:
        write_page([rows[key] for key in sorted(rows, key=lambda key: (
            names.index(key[0]) if key[0] in names else -1, key[1])) if key[0] in names])
    sys.exit(failed)
