"""Holds the names on the pages of the documentation against the tree and the tools.

  usage: names.py ROOT BUILD

It looks at each page for people: the README, CONTRIBUTING.md, docs/*.md and the page of the
extension. Each link leads to a file, and to a heading in it. Each path, each option and each
name of the code that stands in `backticks` exists: paths in the tree or in the build tree,
options in the help of a tool, names in the text of the sources. Names that a reader chooses
have `foo`, `NAME`, `DIR` or `FILE` in them. `sessions.py` runs the blocks of code. The paths
of a clone that a command names exist as they are written, in `backticks` and in the console
blocks that `sessions.py` does not run."""

import pathlib
import re
import subprocess
import sys

#: The names of a reader's own files and functions on the pages.
READERS = re.compile(r"foo|bar|my_|average|silu|ring/|program|NAME|DIR|FILE|LIST|\bn\b"
                     r"|[a-z]_n_[A-Z]|RANK_n")

#: Names that no source has, each with the program that does, or that writes the file.
OTHERS = {
    "launch.json": "VS Code", "settings.json": "VS Code", "print/x": "gdb",
    "inlay_hint": "Neovim", "init_options": "Neovim", "initialization_options": "Zed",
    "PR_SET_THP_DISABLE": "Linux", "MADV_POPULATE_WRITE": "Linux",
    "--install": "cmake", "--prefix": "cmake", "--build": "cmake", "--preset": "cmake",
    "--health": "Helix", "--filter": "lit", "-ffp-contract": "gcc and clang",
    "torch_compile_debug/run_.../tcp": "PyTorch", "-opt": "the end of a name",
    "build/sweep.jsonl": "./dev bench torch sweep",
    "FetchContent_Declare": "cmake", "FetchContent_MakeAvailable": "cmake",
    "manylinux_2_35": "pip", "share/zsh/vendor-completions": "Debian",
    "build/release": "./dev release", "build/packages": "./dev wheel",
    "test/AotCompile": "docs/examples/bazel",
    "-DTCP_PRECOMPILE_HEADERS": "cmake",
    "build/test/e2e/screenshots": "./dev test test/e2e",
    "CppCompile": "Bazel", "CppLink": "Bazel", "--quota-high": "buildbox-casd",
}

#: The tools, with how each prints its options.
HELP = [
    ["tcp-aot", "--help-hidden"], ["tcp-aot", "run", "--help"], ["tcp-aot", "test", "--help"],
    ["tcp-aot", "gen-test", "--help"], ["tcp-aot", "tensor", "--help"], ["tcp-aot", "export", "--help"],
    ["tcp-opt", "--help-hidden"], ["tcp-lsp-server", "--help-hidden"], ["tcp-dbg", "--help"],
    ["tcp-dap", "--help"],
]

PATH = re.compile(r"[\w.{}-]+(/[\w.*{}-]+)*/?")
#: A path that begins at the top of a clone. It ends before a dot that ends a sentence.
CLONE_PATH = re.compile(r"(?<![\w./$~{}-])(?:build|compiler|debug-adapter|docs|editors|lsp|test)"
                        r"/[\w.*/-]*[\w*/]")
#: A console block that is only shown: `sessions.py` has the form of the comment.
SHOWN = re.compile(r"<!-- not run: [^\n]* -->\n\n?^ *```console\n(.*?)^ *```$", re.M | re.S)
ENDING = re.compile(r"\.(cpp|h|td|py|md|mjs|ts|txt|json|cmake|npz|npy|svg|html)$")
OPTION = re.compile(r"(?<![\w-])--?[A-Za-z][\w-]+")
SYMBOL = re.compile(r"(?<![\w.-])(?:[A-Z]+[a-z]+[A-Z]\w*|\w*[A-Za-z]_\w+|[a-z]+[A-Z]\w*)(?![\w-])")


def read_sources(root):
    """The files of the tree by their paths; the pages themselves are no source of names."""
    listed = subprocess.run(["git", "-C", root, "ls-files", "--cached", "--others",
                             "--exclude-standard"], capture_output=True, text=True, check=True)
    texts = {}
    for name in listed.stdout.splitlines():
        path = root / name
        if path.is_file() and path.suffix not in {".png", ".svg", ".npz", ".md"}:
            texts[name] = path.read_text(errors="replace")
        else:
            texts[name] = ""
    return texts


def slug(heading):
    """The anchor of a heading, as GitHub makes it."""
    plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").strip().lower()
    return re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")


def read_options(tree):
    """Every option that a tool's help, the script `dev` or a source of ours names."""
    help_texts = [subprocess.run(command, capture_output=True, text=True).stdout
                  for command in HELP]
    return set(OPTION.findall("\n".join([*help_texts, tree.text])))


class Tree:
    def __init__(self, root, build):
        self.root, self.build = root, build
        self.texts = read_sources(root)
        self.text = "\n".join(self.texts.values())
        self.words = set(re.findall(r"\w+", self.text))
        self.options = read_options(self)

    def has_path(self, name):
        name = name.rstrip("/")
        if any(f"/{file}".endswith("/" + name) or f"/{name}/" in f"/{file}" for file in self.texts):
            return True
        return self.has_clone_path(name) or (self.build / name).exists()

    def has_clone_path(self, name):
        """Whether a clone that is built has a path, which may have `*` in it."""
        top, _, rest = name.partition("/")
        if not rest:
            return True
        return any((self.build if top == "build" else self.root / top).glob(rest.rstrip("/")))

    def has_option(self, name):
        # `-no-x` and `--x=VALUE` are forms of `--x`; LLVM takes one dash for two.
        plain = "--" + name.lstrip("-")
        return bool({name, plain, "-" + plain.lstrip("-")} & self.options) or len(plain) == 3


def check_links(page, text):
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if re.match(r"https?:|command:", link):
            continue
        file, _, anchor = link.partition("#")
        target = page.parent / file if file else page
        if not target.exists():
            yield f"there is no '{link}'"
        elif anchor and target.suffix == ".md" and anchor not in {
                slug(each) for each in re.findall(r"^#+ (.*)", target.read_text(), re.M)}:
            yield f"there is no heading for '{link}'"


def check_clone_paths(tree, page):
    for code in [*SHOWN.findall(page), *re.findall(r"`([^`\n]+)`", page)]:
        for path in CLONE_PATH.findall(code):
            if not (path in OTHERS or READERS.search(path) or tree.has_clone_path(path)):
                yield f"a clone has no '{path}'"


def check_words(tree, text):
    for word in re.findall(r"`([^`\n]+)`", text):
        if word in OTHERS or READERS.search(word):
            continue
        if PATH.fullmatch(word) and ("/" in word or ENDING.search(word)):
            if not (tree.has_path(word) or word in tree.text or word.startswith(".")):
                yield f"there is no '{word}'"
            continue
        for option in OPTION.findall(word):
            if option not in OTHERS and not tree.has_option(option):
                yield f"no tool has the option '{option}'"
        for symbol in SYMBOL.findall(OPTION.sub("", word)):
            if symbol not in tree.words and symbol not in OTHERS:
                yield f"no source has the name '{symbol}'"


def find_pages(root):
    """The pages for people."""
    return [root / "README.md", root / "CONTRIBUTING.md", *sorted((root / "docs").glob("*.md")),
            root / "editors/vscode/README.md"]


def main():
    root, build = map(pathlib.Path, sys.argv[1:])
    tree = Tree(root, build)
    failed = False
    for page in find_pages(root):
        whole = page.read_text()
        text = re.sub(r"^ *```.*?^ *```", "", whole, flags=re.S | re.M)
        for problem in [*check_links(page, text), *check_words(tree, text),
                        *check_clone_paths(tree, whole)]:
            print(f"{page.relative_to(root)}: {problem}")
            failed = True
    return failed


if __name__ == "__main__":
    sys.exit(main())
