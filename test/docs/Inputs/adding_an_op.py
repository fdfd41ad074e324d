"""Holds docs/adding-an-op.md against the tree: the files and folders that it names are
there, and what a step names of the code is in the files that the step names."""

import pathlib
import re
import sys

#: Names that the reader chooses, and terms of MLIR and LLVM.
NOT_OURS = {"test/Transforms/NAME.mlir", "APFloat", "APInt", "dependentDialects", "NoMemoryEffect"}


def find_steps(text):
    """The numbered steps and the rows of tables, which name files of their own."""
    for step in re.split(r"^(?=\d+\. |## )", text, flags=re.M):
        yield re.sub(r"^ *\|.*\n", "", step, flags=re.M)
        yield from re.findall(r"^ *(\|.*)\n", step, re.M)


def find_paths(root, files, name, folder):
    """The files that a name stands for: a path from the root, one in the folder of the
    one before, or a name alone."""
    for base in (root, folder):
        if (base / name).exists():
            path = base / name
            return [path] if path.is_file() else [f for f in files if path in f.parents]
    return [f for f in files if f"/{f}".endswith("/" + name)]


def check(root, text):
    files = [file for folder in ("compiler", "docs", "test") for file in
             (root / folder).rglob("*") if file.is_file()]
    for step in find_steps(text):
        # Code that is shown is an example.
        words = re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", step, flags=re.S))
        named, folder = [], root
        for word in words:
            if word in NOT_OURS or not re.fullmatch(r"\w[\w./-]*(/|\.(cpp|h|td|mlir|py|txt|md))",
                                                      word):
                continue
            found = find_paths(root, files, word, folder)
            if not found:
                yield f"'{word}' is not there"
            elif (root / word).exists():
                folder = root / word if (root / word).is_dir() else (root / word).parent
            named += found
        texts = [file.read_text(errors="replace") for file in named]
        for word in words:
            if word in NOT_OURS or not re.fullmatch(r"\w*[A-Z]\w*|\w+_\w+", word):
                continue
            if not any(re.search(rf"\b{word}\b", text) for text in texts):
                yield f"'{word}' is in none of the files of its step"


def main():
    root = pathlib.Path(sys.argv[1])
    problems = list(check(root, pathlib.Path(sys.argv[2]).read_text()))
    for problem in problems:
        print(problem)
    return bool(problems)


sys.exit(main())
