"""The compiler of the toolchain as a target, for `bazel run` and for genrules."""

load(":stages.bzl", "TOOLCHAIN_TYPE")

_SCRIPT = """#!/bin/sh
# Made by Bazel. Runs tcp-aot in the folder that `bazel run` was called in.
tool=$PWD/{tool}
{python}cd "${{BUILD_WORKING_DIRECTORY:-.}}" && exec "$tool" {arguments} "$@"
"""

def _tcp_tool_impl(ctx):
    toolchain = ctx.toolchains[TOOLCHAIN_TYPE].tcp
    python = ""
    torch_python = toolchain.torch_python

    # The actions of a build may have it from --action_env, which `bazel run` does not set.
    if not torch_python:
        torch_python = ctx.configuration.default_shell_env.get("TCP_TORCH_PYTHON")
    if torch_python:
        python = "export TCP_TORCH_PYTHON=\"${TCP_TORCH_PYTHON:-%s}\"\n" % torch_python
    script = ctx.actions.declare_file(ctx.label.name)
    ctx.actions.write(
        script,
        _SCRIPT.format(
            arguments = " ".join(["'%s'" % a for a in ctx.attr.arguments]),
            python = python,
            tool = toolchain.tcp_aot.short_path,
        ),
        is_executable = True,
    )
    return [DefaultInfo(
        executable = script,
        files = depset([script]),
        runfiles = ctx.runfiles(
            files = [toolchain.tcp_aot],
            transitive_files = toolchain.python_package,
        ),
    )]

tcp_tool = rule(
    implementation = _tcp_tool_impl,
    doc = "Runs tcp-aot with arguments.",
    attrs = {"arguments": attr.string_list()},
    executable = True,
    toolchains = [TOOLCHAIN_TYPE],
)

def _current_tcp_aot_impl(ctx):
    toolchain = ctx.toolchains[TOOLCHAIN_TYPE].tcp
    program = ctx.actions.declare_file(ctx.label.name)
    ctx.actions.symlink(
        output = program,
        target_file = toolchain.tcp_aot,
        is_executable = True,
    )
    return [DefaultInfo(executable = program, files = depset([program]))]

current_tcp_aot = rule(
    implementation = _current_tcp_aot_impl,
    executable = True,
    toolchains = [TOOLCHAIN_TYPE],
)
