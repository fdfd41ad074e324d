"""Prints each place that has a version, with the version: versions.py ROOT BUILD [PYTHON].
Packages are looked at if they are there; PYTHON has PyTorch."""

import json
import pathlib
import re
import subprocess
import sys
import zipfile

TOOLS = ["tcp-aot", "tcp-opt", "tcp-dbg", "tcp-dap", "tcp-lsp-server"]


def run(*command, **more):
    return subprocess.run(command, check=True, capture_output=True, text=True, **more).stdout


def read_places(root, build, python):
    source = (root / "compiler/torch/tcp_ide/version.py").read_text()
    yield "source", re.search(r'^VERSION = "(.*)"$', source, re.M)[1]
    changes = (root / "CHANGELOG.md").read_text()
    yield "CHANGELOG.md", re.search(r"^## (\S+)", changes, re.M)[1]
    changes = (root / "editors/vscode/CHANGELOG.md").read_text()
    yield "the extension's CHANGELOG.md", re.search(r"^## (\S+)", changes, re.M)[1]
    config = (build / "lib/cmake/TcpIde/TcpIdeConfigVersion.cmake").read_text()
    yield "find_package", re.search(r'PACKAGE_VERSION "(.*)"', config)[1]
    for tool in TOOLS:
        name, version = run(build / "bin" / tool, "--version").split()[:2]
        assert name == tool, f"{tool} says that it is {name}"
        yield f"{tool} --version", version
        page = (build / "share/man/man1" / f"{tool}.1").read_text()
        yield f"{tool}(1)", re.search(r'^\.TH .*"TCP IDE (.*)" ', page, re.M)[1]
    if python:
        yield "tcp_ide.__version__", run(
            python, "-c", "import tcp_ide; print(tcp_ide.__version__)",
            env={"PYTHONPATH": str(build / "share/tcp-ide/python")}).strip()
    for wheel in (build / "packages").glob("*.whl"):
        metadata = zipfile.ZipFile(wheel).read(next(
            name for name in zipfile.ZipFile(wheel).namelist() if name.endswith("/METADATA")))
        yield "the wheel", re.search(r"^Version: (.*)$", metadata.decode(), re.M)[1]
    for package in (build / "packages").glob("*.deb"):
        yield package.name.split("_")[0] + ".deb", run(
            "dpkg-deb", "--field", package, "Version").strip().removesuffix("-1")
    for vsix in build.glob("tcp-ide-*.vsix"):
        manifest = zipfile.ZipFile(vsix).read("extension/package.json")
        yield vsix.name, json.loads(manifest)["version"]


def main():
    root, build, *python = map(pathlib.Path, sys.argv[1:])
    places = list(read_places(root, build, python[0] if python else None))
    for place, version in places:
        print(f"{version} {place}")
    if len({version for _, version in places}) != 1:
        sys.exit("there are several versions")


if __name__ == "__main__":
    main()
