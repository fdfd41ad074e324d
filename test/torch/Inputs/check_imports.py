"""Compares the imports of a Python package with the order of its parts in a page, and looks
for circles: check_imports.py PACKAGE PAGE. Imports in functions count, too.

The page has a table below the line "| part | what it does |". A row starts with the parts
that it is about, as `calling/` or `graphs.py`. They import each other and what is in rows above."""

import ast
import os
import re
import sys


def read_order(page):
    """The number of the row of each part, by its name without a slash or a suffix."""
    with open(page, encoding="utf-8") as file:
        _, _, rows = file.read().partition("| part | what it does |\n|---|---|\n")
    order = {}
    for number, row in enumerate(rows.splitlines()):
        if not row.startswith("|"):
            break
        for part in re.findall(r"`([^`]+)`", row.split("|")[1]):
            order[part.removesuffix("/").removesuffix(".py")] = number
    return order


def find_modules(package):
    """The paths of the modules of a package, by their names below it, as tuples; that of a
    folder is the one of its __init__.py."""
    found = {}
    for folder, _, files in os.walk(package):
        above = os.path.relpath(folder, package)
        parts = () if above == "." else tuple(above.split(os.sep))
        for file in files:
            name, suffix = os.path.splitext(file)
            if suffix == ".py":
                found[parts if name == "__init__" else (*parts, name)] = \
                    os.path.join(folder, file)
    return found


def find_imports(name, path, modules, package):
    """The modules that a module imports, each with the line."""
    with open(path, encoding="utf-8") as file:
        tree = ast.parse(file.read(), path)
    # The folder that `.` stands for.
    here = name if os.path.basename(path) == "__init__.py" else name[:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            targets = [tuple(alias.name.split(".")) for alias in node.names]
            found = [target[1:] for target in targets if target[0] == package]
        elif isinstance(node, ast.ImportFrom):
            module = tuple(node.module.split(".")) if node.module else ()
            if node.level:
                module = (*here[: len(here) - node.level + 1], *module)
            elif module[:1] == (package,):
                module = module[1:]
            else:
                continue
            found = [(*module, alias.name) if (*module, alias.name) in modules else module
                     for alias in node.names]
        else:
            continue
        for target in found:
            if target not in modules:
                sys.exit(f"{path}:{node.lineno}: there is no module '{show(target)}'")
            yield target, node.lineno


def show(name):
    return ".".join(name) or "__init__"


def find_circle(imports):
    """The first circle of imports that there is, as a list of modules; or None."""
    done = set()

    def visit(name, path):
        if name in path:
            return [*path[path.index(name):], name]
        if name in done:
            return None
        done.add(name)
        circles = (visit(target, [*path, name]) for target, _ in imports[name])
        return next(filter(None, circles), None)

    return next(filter(None, (visit(name, []) for name in sorted(imports))), None)


def main(package, page):
    order = read_order(page)
    modules = find_modules(package)
    parts = {name: name[0] if name else "__init__" for name in modules}
    errors = [f"the page has no row for '{part}'"
              for part in sorted(set(parts.values()) - order.keys())]
    errors += [f"the page has a row for '{part}', which is not there"
               for part in sorted(order.keys() - set(parts.values()))]
    if errors or not order:
        sys.exit("\n".join(errors or [f"{page}: no table of parts"]))
    imports = {name: list(find_imports(name, path, modules, os.path.basename(package)))
               for name, path in modules.items()}
    for name, targets in sorted(imports.items()):
        errors += [f"{modules[name]}:{line}: '{show(name)}' imports '{show(target)}', which "
                   "is in a row below it" for target, line in targets
                   if order[parts[target]] > order[parts[name]]]
    if circle := find_circle(imports):
        errors.append("a circle: " + " -> ".join(map(show, circle)))
    if errors:
        sys.exit("\n".join(errors))
    print(f"{len(modules)} modules in {len(order)} parts: no circle, no import of a row below")


main(os.path.abspath(sys.argv[1]), sys.argv[2])
