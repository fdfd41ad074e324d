"""The repository of the installed tools, for WORKSPACE files and for extensions.bzl."""

load("//:layout.bzl", "LAYOUT")

_BUILD = """\
load("@rules_cc//cc:defs.bzl", "cc_import", "cc_library")
load("{rules}//:defs.bzl", "tcp_toolchain")

package(default_visibility = ["//visibility:public"])

exports_files(["bin/tcp-aot"])

cc_import(
    name = "runtime_archive",
    static_library = "lib/libTcpRuntime.a",
)

# The packages of Debian with these are libminizip-dev, libffi-dev and zlib1g-dev.
cc_library(
    name = "runtime",
    hdrs = glob(["include/**/*.h"]),
    includes = ["include"],
    linkopts = ["-l:libminizip.a", "-l:libffi.a", "-lz"],
    deps = [":runtime_archive"],
)

# Of the Debian package libgtest-dev.
cc_library(
    name = "gtest_main",
    linkopts = ["-lgtest_main", "-lgtest", "-lpthread"],
)

filegroup(
    name = "python_package",
    srcs = glob(
        ["share/tcp-ide/python/tcp_ide/**"],
        exclude = ["**/__pycache__/**"],
    ),
)

tcp_toolchain(
    name = "tcp",
    gtest_main = "{gtest_main}",
    march = "{march}",
    options = {options},
    python_package = ":python_package",
    runtime = ":runtime",
    tcp_aot = "bin/tcp-aot",
    torch_python = "{torch_python}",
)

toolchain(
    name = "toolchain",
    exec_compatible_with = {constraints},
    target_compatible_with = {constraints},
    toolchain = ":tcp",
    toolchain_type = "{rules}//:toolchain_type",
)
"""

# The same compiler for another machine. There is no libTcpRuntime.a for that one.
_OTHER_MACHINE = """
tcp_toolchain(
    name = "tcp_{machine}",
    march = "{march}",
    options = ["--target={machine}-linux-gnu"] + {options},
    python_package = ":python_package",
    tcp_aot = "bin/tcp-aot",
    torch_python = "{torch_python}",
)

toolchain(
    name = "toolchain_{machine}",
    exec_compatible_with = {constraints},
    target_compatible_with = ["@platforms//os:linux", "@platforms//cpu:{machine}"],
    toolchain = ":tcp_{machine}",
    toolchain_type = "{rules}//:toolchain_type",
)
"""

# The machines that tcp-aot links libraries for, and the CPU to compile for.
_MACHINES = {
    "aarch64": "generic",
    "riscv64": "generic",
    "x86_64": "x86-64-v3",
}

# The names that Bazel has for machines, beside those above.
_NAMES = {"amd64": "x86_64"}

def _find_machine(repository_ctx):
    machine = getattr(repository_ctx.os, "arch", None)
    if not machine:
        # Bazel before 5 does not know.
        machine = repository_ctx.execute(["uname", "-m"]).stdout.strip()
    machine = _NAMES.get(machine, machine)
    if machine not in _MACHINES:
        fail("tcp_ide: there is no toolchain for the machine '%s'; define one with " %
             machine + "tcp_toolchain")
    return machine

def _tcp_ide_tools_impl(repository_ctx):
    rules = str(repository_ctx.attr._rules).partition("//")[0]
    here = repository_ctx.path(repository_ctx.attr._rules).dirname.realpath

    # The compiler and its files, which the rules were installed with.
    for name, place in LAYOUT.items():
        given = place if place.startswith("/") else str(here) + "/" + place
        path = repository_ctx.path(given)
        if not path.exists:
            fail(("tcp_ide: there is no '%s'; install TCP IDE by `cmake --install build " +
                  "--prefix PREFIX`, and let the path of the repository tcp_ide be " +
                  "PREFIX/share/tcp-ide/bazel") % path)
        repository_ctx.symlink(path, name)
    here_machine = _find_machine(repository_ctx)
    values = {
        "constraints": repr(["@platforms//os:linux", "@platforms//cpu:" + here_machine]),
        "gtest_main": repository_ctx.attr.gtest_main or ":gtest_main",
        "options": repr(repository_ctx.attr.options),
        "rules": rules,
        "torch_python": repository_ctx.attr.torch_python,
    }
    march = repository_ctx.attr.march or _MACHINES[here_machine]
    text = _BUILD.format(march = march, **values)
    for machine, march in _MACHINES.items():
        if machine != here_machine:
            text += _OTHER_MACHINE.format(machine = machine, march = march, **values)
    repository_ctx.file("BUILD.bazel", text)

tcp_ide_tools = repository_rule(
    implementation = _tcp_ide_tools_impl,
    doc = "The installed tools as a toolchain.",
    attrs = {
        "gtest_main": attr.string(
            doc = "The label of GoogleTest; the default is the one of the system.",
        ),
        "march": attr.string(doc = "The CPU to compile for, as -march of tcp-aot."),
        "options": attr.string_list(doc = "Options of tcp-aot for all programs."),
        "torch_python": attr.string(
            doc = "The absolute path of a Python with torch and torch-mlir, on the " +
                  "machines that run actions.",
        ),
        "_rules": attr.label(default = Label("//:defs.bzl")),
    },
    local = True,
)

def tcp_ide_repositories(**kwargs):
    """Makes the repository @tcp_ide_tools, and registers its toolchains.

    Args:
      **kwargs: the attributes of tcp_ide_tools.
    """
    tcp_ide_tools(name = "tcp_ide_tools", **kwargs)
    native.register_toolchains("@tcp_ide_tools//:all")
