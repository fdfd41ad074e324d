"""The toolchain that names a compiler and what its code is tested with."""

load("@rules_cc//cc/common:cc_info.bzl", "CcInfo")
load(":providers.bzl", "TcpToolchainInfo")
load(":stages.bzl", "TOOLCHAIN_TYPE", "check_options")

def _tcp_toolchain_impl(ctx):
    check_options(ctx.attr.options, str(ctx.label))
    if ctx.attr.torch_python and not ctx.attr.torch_python.startswith("/"):
        fail("%s: torch_python has to be an absolute path, not '%s'" %
             (ctx.label, ctx.attr.torch_python))
    return [platform_common.ToolchainInfo(tcp = TcpToolchainInfo(
        gtest_main = ctx.attr.gtest_main,
        march = ctx.attr.march,
        options = ctx.attr.options,
        python_package = depset(ctx.files.python_package),
        runtime = ctx.attr.runtime,
        tcp_aot = ctx.file.tcp_aot,
        torch_python = ctx.attr.torch_python,
    ))]

tcp_toolchain = rule(
    implementation = _tcp_toolchain_impl,
    doc = "A compiler for `toolchain(toolchain_type = \"@tcp_ide//:toolchain_type\")`.",
    attrs = {
        "gtest_main": attr.label(
            doc = "GoogleTest with its function main, for tests.",
            providers = [CcInfo],
        ),
        "march": attr.string(
            doc = "The CPU to compile for. It is named, because `native` would be " +
                  "another CPU on another machine.",
            mandatory = True,
        ),
        "options": attr.string_list(doc = "Options of tcp-aot for all programs."),
        "python_package": attr.label(
            doc = "The files of the Python package tcp_ide, beside the compiler.",
            allow_files = True,
            cfg = "exec",
        ),
        "runtime": attr.label(
            doc = "libTcpRuntime.a with its headers, for tests.",
            providers = [CcInfo],
        ),
        "tcp_aot": attr.label(
            doc = "The compiler.",
            allow_single_file = True,
            cfg = "exec",
            mandatory = True,
        ),
        "torch_python": attr.string(
            doc = "The absolute path of a Python with torch and torch-mlir, on the " +
                  "machines that run actions. If it is not given, the environment " +
                  "variable TCP_TORCH_PYTHON of the action says which one.",
        ),
    },
)

def _current_dependency_impl(ctx):
    toolchain = ctx.toolchains[TOOLCHAIN_TYPE].tcp
    target = getattr(toolchain, ctx.attr.dependency)
    if not target:
        fail(("the toolchain for this platform has no %s: a test of a library for another " +
              "machine needs a tcp_toolchain of yours that has one") % ctx.attr.dependency)
    return [target[DefaultInfo], target[CcInfo]]

# A target of the toolchain that is used, as `current_cc_toolchain` is one.
current_dependency = rule(
    implementation = _current_dependency_impl,
    attrs = {"dependency": attr.string(values = ["runtime", "gtest_main"])},
    toolchains = [TOOLCHAIN_TYPE],
)
