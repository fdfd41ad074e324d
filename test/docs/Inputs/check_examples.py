"""Checks that each section of the reference has an example that parses.

usage: check_examples.py REFERENCE_DIRECTORY

Examples use values that they do not define. The types of those are found by
asking tcp-opt: in a region without an order of operations, a value may be
defined after its uses, and a definition with a wrong type is answered with a
note that tells the right one.
"""

import pathlib
import re
import subprocess
import sys

BLOCK = re.compile(r"^```mlir\n(.*?)^```", re.MULTILINE | re.DOTALL)
SECTION = re.compile(r"^### (.*)$", re.MULTILINE)
VALUE = re.compile(r"%[A-Za-z0-9_]+")


def sections(text):
    """Yields (title, body) of what is under a third-level heading."""
    parts = SECTION.split(text)
    yield from zip(parts[1::2], parts[2::2])


def definitions(source):
    defined = set()
    for line in source.splitlines():
        results = re.match(r"\s*((?:%\w+(?::\d+)?(?:, )?)+) = ", line)
        if results:
            defined.update(VALUE.findall(results.group(1)))
        if line.lstrip().startswith(("^", "func.func", "llvm.func")):
            defined.update(VALUE.findall(line))
    return defined


def wrap(source, types):
    """Makes a module of an example, with definitions of what it only uses."""
    first_word = source.split(None, 1)[0]
    if first_word == "tcp.yield":
        source = f"tcp.group {{\n{source}}} : {source.split(' : ')[1]}"
    lines = [source.rstrip()]
    for name, type in types.items():
        lines.append(f'{name} = "test.value"() : () -> {type}')
    # Symbols come from an op of their own.
    text = "\n".join(lines)
    text = text.replace('"test.value"() : () -> i64', 'tcp.symbolic_int "s" {min_val = 0, max_val = 9} : i64')
    prelude = "#id = affine_map<(d0) -> (d0)>\n"
    return f"{prelude}module {{\n{text}\n}}\n"


def run(source):
    return subprocess.run(
        ["tcp-opt", "-allow-unregistered-dialect", "-"],
        input=source, capture_output=True, text=True, check=False)


def check(title, source):
    """Returns the error of the example, or None."""
    types = {name: "none"
             for name in dict.fromkeys(VALUE.findall(source))
             if name not in definitions(source)}
    for _ in range(len(types) + 1):
        result = run(wrap(source, types))
        if result.returncode == 0:
            return None
        wrong = re.search(r"definition of SSA value '(%\w+)#0' has type 'none'",
                          result.stderr)
        right = re.search(r"previously used here with type '(.*)'", result.stderr)
        if not wrong or not right:
            break
        types[wrong.group(1)] = right.group(1)
    return f"{title}: an example is not valid:\n{source}\n{result.stderr}"


def main():
    directory = pathlib.Path(sys.argv[1])
    errors = []
    checked = 0
    for page in ("tcp-dialect.md", "passes.md"):
        text = (directory / page).read_text()
        dialect = text.split("\n## ", 1)[0]
        for title, body in [(page, dialect), *sections(text)]:
            examples = BLOCK.findall(body)
            # An enum stands for the attribute that holds it.
            is_enum = "#### Cases:" in body
            if not examples and not is_enum and title != "passes.md":
                errors.append(f"{title}: no example")
            for example in examples:
                # Parts that are left out are no valid IR.
                if "..." in example:
                    continue
                error = check(title, example)
                if error:
                    errors.append(error)
                checked += 1
    print("\n".join(errors))
    print(f"{checked} examples checked")
    return 1 if errors or checked < 40 else 0


sys.exit(main())
