#===- build_wheel.py - Makes the wheel ------------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Makes the wheel tcp-ide of a build tree: the tree that `cmake --install` makes, with one
copy of MLIR, and the package tcp_ide. The files go where pip puts programs and data, so that
a virtual environment becomes an installed tree of TCP IDE.

With SOURCE_DATE_EPOCH in the environment, equal files make equal wheels."""

import argparse
import contextlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import setuptools.build_meta
import wheel.wheelfile

#: The parts of an installed tree that the wheel has.
_COMPONENTS = ("bundle", "debugger", "plugin", "python", "manual", "reference", "development",
               "Unspecified")
#: The programs that tcp-tools is.
_BUNDLED = ("tcp-aot", "tcp-lsp-server", "tcp-opt")
#: Libraries that the debugger's plugin finds in the process that loads it.
_HOST_LIBRARIES = ("libMLIR.so.*", "libLLVM.so.*")


def _run(*command, **more):
    done = subprocess.run([str(word) for word in command], text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, **more)
    if done.returncode:
        sys.exit(f"build_wheel: error: '{pathlib.Path(command[0]).name}' failed\n{done.stdout}")
    return done.stdout


def _write_metadata(project, stage):
    """Writes the folder .dist-info as setuptools makes it of pyproject.toml, and returns it.
    setuptools writes more than that, and into the folder of the project: it gets copies."""
    copy = stage.parent / "project"
    shutil.copytree(project, copy, ignore=shutil.ignore_patterns("__pycache__"))
    made = stage.parent / "metadata"
    made.mkdir()
    before = os.getcwd()
    os.chdir(copy)
    name = setuptools.build_meta.prepare_metadata_for_build_wheel(str(made))
    os.chdir(before)
    return (made / name).rename(stage / name)


def _install(build, prefix):
    for component in _COMPONENTS:
        _run("cmake", "--install", build, "--prefix", prefix, "--component", component, "--strip")


def _stage(source, build, stage):
    """Puts the files of the wheel into the folder `stage`."""
    with contextlib.redirect_stdout(sys.stderr):
        metadata = _write_metadata(source / "compiler/torch", stage)
    (metadata / "licenses").mkdir(exist_ok=True)
    shutil.copyfile(source / "LICENSE", metadata / "licenses/LICENSE")
    (metadata / "WHEEL").write_text("Wheel-Version: 1.0\nGenerator: tcp-ide\n"
                                    "Root-Is-Purelib: false\n"
                                    f"Tag: cp310-abi3-{_PLATFORM}\n")
    data = stage / metadata.name.replace(".dist-info", ".data")
    tree = data / "data"
    _install(build, tree)
    (tree / "bin").rename(data / "scripts")
    script = pathlib.Path(__file__).with_name("program.sh").read_text()
    for program in _BUNDLED:
        file = data / "scripts" / program
        file.unlink(missing_ok=True)
        file.write_text(script.replace("@PROGRAM@", program))
        file.chmod(0o755)
    package = tree / "share/tcp-ide/python"
    shutil.copytree(package / "tcp_ide", stage / "tcp_ide")
    for module in package.glob("*.so"):
        module.rename(stage / module.name)
    return metadata


_PLATFORM = "linux_" + os.uname().machine


def _normalize(stage):
    """Gives all files the permissions that pip gives them, whatever the user's umask is."""
    for file in stage.rglob("*"):
        if not file.is_symlink():
            is_program = file.is_dir() or os.access(file, os.X_OK)
            file.chmod(0o755 if is_program else 0o644)


def main():
    parser = argparse.ArgumentParser(prog="build_wheel", description=__doc__)
    parser.add_argument("--source", type=pathlib.Path, required=True)
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--output", type=pathlib.Path, required=True, metavar="DIRECTORY")
    options = parser.parse_args()
    # auditwheel makes folders, whose permissions are in the wheel.
    os.umask(0o022)
    with tempfile.TemporaryDirectory(prefix="tcp-wheel-") as folder:
        stage = pathlib.Path(folder) / "stage"
        stage.mkdir()
        metadata = _stage(options.source.absolute(), options.build.absolute(), stage)
        _normalize(stage)
        name = metadata.name.removesuffix(".dist-info")
        made = pathlib.Path(folder) / f"{name}-cp310-abi3-{_PLATFORM}.whl"
        with wheel.wheelfile.WheelFile(made, "w") as file:
            file.write_files(stage)
        # auditwheel finds the oldest glibc that the files work with, and names the wheel so.
        audit = pathlib.Path(sys.executable).with_name("auditwheel")
        excluded = [f"--exclude={library}" for library in _HOST_LIBRARIES]
        _run(audit, "repair", "--plat", "auto", "--wheel-dir", pathlib.Path(folder) / "out",
             *excluded, made, env={**os.environ, "PATH": f"{audit.parent}:{os.environ['PATH']}"})
        (repaired,) = (pathlib.Path(folder) / "out").glob("*.whl")
        options.output.mkdir(parents=True, exist_ok=True)
        for old in options.output.glob("tcp_ide-*.whl"):
            old.unlink()
        shutil.move(repaired, options.output / repaired.name)
        print(options.output / repaired.name)


if __name__ == "__main__":
    main()
