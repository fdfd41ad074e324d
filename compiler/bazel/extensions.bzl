"""The toolchain for workspaces with a MODULE.bazel."""

load("//:repositories.bzl", "tcp_ide_tools")

_toolchain = tag_class(attrs = {
    "gtest_main": attr.string(),
    "march": attr.string(),
    "options": attr.string_list(),
    "torch_python": attr.string(),
})

def _tcp_ide_impl(module_ctx):
    # The root module comes first, and decides.
    chosen = [tag for module in module_ctx.modules for tag in module.tags.toolchain][:1]
    arguments = {}
    for tag in chosen:
        arguments = {
            "gtest_main": tag.gtest_main,
            "march": tag.march,
            "options": tag.options,
            "torch_python": tag.torch_python,
        }
    tcp_ide_tools(name = "tcp_ide_tools", **arguments)

tcp_ide = module_extension(
    implementation = _tcp_ide_impl,
    tag_classes = {"toolchain": _toolchain},
)
