"""The rule that exports a PyTorch program."""

load("@rules_python//python:defs.bzl", "PyInfo")
load(":providers.bzl", "TcpProgramInfo")
load(
    ":stages.bzl",
    "TOOLCHAIN_TYPE",
    "check_options",
    "compiler_arguments",
    "internal_name",
)

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

def _get_environment(toolchain):
    """Returns what tells tcp-aot where PyTorch is.

    Without it, tcp-aot would look for PyTorch in the home directory, too.
    """
    if not toolchain.torch_python:
        return {}
    return {"TCP_TORCH_PYTHON": toolchain.torch_python}

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
    torch = ctx.actions.declare_file(internal_name(name, "_torch.mlir"))
    torch_weights = ctx.actions.declare_file(
        internal_name(name, "_torch_weights.safetensors"),
    )
    reference = ctx.actions.declare_file(internal_name(name, "_reference_tensors.npz"))
    tcp = ctx.actions.declare_file(internal_name(name, "_tcp.mlir"))
    tcp_weights = ctx.actions.declare_file(
        internal_name(name, "_tcp_weights.safetensors"),
    )
    custom_ops = ["--custom-ops=" + op for op in ctx.attr.custom_ops]
    environment = _get_environment(toolchain)
    files = [dep[PyInfo].transitive_sources for dep in ctx.attr.deps]
    files += [dep[DefaultInfo].default_runfiles.files for dep in ctx.attr.deps]

    # A worker gets the arguments from a file.
    arguments = ctx.actions.args()
    arguments.use_param_file("@%s", use_always = True)
    arguments.set_param_file_format("multiline")
    arguments.add_all(_get_import_paths(ctx, ctx.attr.deps), format_each = "--python-path=%s")

    # Python knows its files by absolute paths, which would differ from folder to folder.
    arguments.add("-ffile-prefix-map=./=")
    arguments.add("--always-write-weights")
    arguments.add_all(custom_ops)
    prefix = torch.path[:-len("_torch.mlir")]
    arguments.add("%s=%s" % (ctx.attr.loader, prefix))
    ctx.actions.run(
        executable = toolchain.tcp_aot,
        arguments = ["export", arguments],
        inputs = depset(transitive = files),
        tools = toolchain.python_package,
        outputs = [torch, torch_weights, reference],
        env = environment,
        use_default_shell_env = not environment,
        execution_requirements = {
            "requires-worker-protocol": "proto",
            "supports-multiplex-workers": "1",
            "supports-workers": "1",
        },
        mnemonic = "TcpExport",
        progress_message = "Exporting " + torch.short_path,
    )
    arguments = compiler_arguments(ctx, toolchain, ctx.attr.options + custom_ops)
    arguments.add(torch)
    arguments.add("--emit=tcp")
    arguments.add("-o", tcp)
    arguments.add(tcp_weights, format = "--weights=%s")
    ctx.actions.run(
        executable = toolchain.tcp_aot,
        arguments = [arguments],
        inputs = [torch, torch_weights],
        outputs = [tcp, tcp_weights],
        env = environment,
        use_default_shell_env = not environment,
        mnemonic = "TcpLowerTorch",
        progress_message = "Lowering PyTorch to " + tcp.short_path,
    )
    stages = {
        "mlir_source": depset([torch, torch_weights]),
        "mlir_tcp": depset([tcp, tcp_weights, torch_weights]),
        "mlir_torch": depset([torch, torch_weights]),
    }
    return [
        DefaultInfo(files = depset([torch])),
        OutputGroupInfo(
            reference_tensors = depset([reference]),
            _hidden_top_level_INTERNAL_ = depset([torch_weights]),
            **stages
        ),
        TcpProgramInfo(
            custom_ops = ctx.attr.custom_ops,
            program = name,
            reference = reference,
            source = tcp,
            stages = stages,
            weights = depset([tcp_weights, torch_weights]),
        ),
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
