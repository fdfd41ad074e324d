"""The rule that exports a PyTorch program."""

load("@rules_python//python:defs.bzl", "PyInfo")
load(":imports.bzl", "export_torch", "make_torch_program")
load(":providers.bzl", "TcpProgramInfo")
load(":stages.bzl", "TOOLCHAIN_TYPE", "check_options", "internal_name")

def _get_import_paths(ctx, deps):
    """Returns the folders in which Python looks for modules, from the root of an action."""
    paths = {".": True, ctx.bin_dir.path: True}
    for entry in depset(transitive = [dep[PyInfo].imports for dep in deps]).to_list():
        # An entry begins with the name of a repository.
        repository, _, folder = entry.partition("/")
        for root in [".", ctx.bin_dir.path]:
            if repository == ctx.workspace_name:
                paths[root + ("/" + folder if folder else "")] = True
            else:
                paths[root + "/external/" + entry] = True
    return paths.keys()

def _check_loader(ctx):
    loader = ctx.attr.loader
    if "." not in loader.strip(".") or "/" in loader or ":" in loader:
        fail(("%s: the loader '%s' is no import path; give PACKAGE.MODULE.FUNCTION, " +
              "which begins at the root of the workspace") % (ctx.label, loader))

def _tcp_torch_program_impl(ctx):
    _check_loader(ctx)
    check_options(ctx.attr.options, str(ctx.label))
    toolchain = ctx.toolchains[TOOLCHAIN_TYPE].tcp
    name = ctx.attr.program_name or ctx.label.name
    reference = ctx.actions.declare_file(internal_name(name, "_reference_tensors.npz"))
    custom_ops = ["--custom-ops=" + op for op in ctx.attr.custom_ops]
    files = [dep[PyInfo].transitive_sources for dep in ctx.attr.deps]
    files += [dep[DefaultInfo].default_runfiles.files for dep in ctx.attr.deps]
    paths = ["--python-path=" + path for path in _get_import_paths(ctx, ctx.attr.deps)]
    torch, weights = export_torch(
        ctx,
        toolchain,
        name,
        ctx.attr.loader,
        depset(transitive = files),
        paths + custom_ops,
        reference,
    )
    program = make_torch_program(
        ctx,
        toolchain,
        name,
        torch,
        weights,
        ctx.attr.options + custom_ops,
        ctx.attr.custom_ops,
        reference,
    )
    return [
        DefaultInfo(files = depset([torch])),
        OutputGroupInfo(
            reference_tensors = depset([reference]),
            _hidden_top_level_INTERNAL_ = depset([weights]),
            **program.stages
        ),
        program,
    ]

tcp_torch_program = rule(
    implementation = _tcp_torch_program_impl,
    doc = "Exports a PyTorch program as MLIR, and makes its reference.",
    attrs = {
        "custom_ops": attr.string_list(
            doc = "Ops of PyTorch, such as aten.topk, that become calls of C functions.",
        ),
        "deps": attr.label_list(
            doc = "The py_library targets of the loader and of what it imports.",
            mandatory = True,
            providers = [PyInfo],
        ),
        "loader": attr.string(
            doc = "The import path of the Python function that loads the program.",
            mandatory = True,
        ),
        "options": attr.string_list(
            doc = "Options of tcp-aot for the way to the stage tcp.",
        ),
        "program_name": attr.string(
            doc = "The begin of the names of files. The default is the name of the target.",
        ),
    },
    provides = [TcpProgramInfo],
    toolchains = [TOOLCHAIN_TYPE],
)
