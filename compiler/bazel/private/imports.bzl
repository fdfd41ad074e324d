"""Programs of PyTorch and of other exporters on their way to the stage tcp."""

load(":providers.bzl", "TcpProgramInfo")
load(":stages.bzl", "compiler_arguments", "internal_name")

# The ends of the names of files in StableHLO.
STABLEHLO_SUFFIXES = (".stablehlo.mlir", ".stablehlo.mlirbc")

def get_environment(toolchain):
    """Returns what tells tcp-aot where PyTorch is.

    Without it, tcp-aot would look for PyTorch in the home directory, too.

    Args:
      toolchain: a TcpToolchainInfo.

    Returns:
      A dict of variables; an empty one if the variables of the action say where.
    """
    if not toolchain.torch_python:
        return {}
    return {"TCP_TORCH_PYTHON": toolchain.torch_python}

def export_torch(ctx, toolchain, name, program, inputs, arguments, reference = None):
    """Declares the action that writes a program in the torch dialect, by Python.

    Args:
      ctx: the context of a rule.
      toolchain: a TcpToolchainInfo.
      name: the begin of the names of files.
      program: the import path of a loader, or the path of a file of ONNX.
      inputs: the depset of files that Python reads.
      arguments: options of `tcp-aot export`.
      reference: the file of reference tensors; None if there is none.

    Returns:
      The files of the program and of its weights.
    """
    torch = ctx.actions.declare_file(internal_name(name, "_torch.mlir"))
    weights = ctx.actions.declare_file(internal_name(name, "_torch_weights.safetensors"))
    environment = get_environment(toolchain)

    # A worker gets the arguments from a file.
    in_file = ctx.actions.args()
    in_file.use_param_file("@%s", use_always = True)
    in_file.set_param_file_format("multiline")
    in_file.add_all(arguments)

    # Python knows its files by absolute paths, which would differ from folder to folder.
    in_file.add("-ffile-prefix-map=./=")
    in_file.add("--always-write-weights")
    in_file.add("%s=%s" % (program, torch.path[:-len("_torch.mlir")]))
    ctx.actions.run(
        executable = toolchain.tcp_aot,
        arguments = ["export", in_file],
        inputs = inputs,
        tools = toolchain.python_package,
        outputs = [torch, weights] + ([reference] if reference else []),
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
    return torch, weights

def lower_to_tcp(ctx, toolchain, name, source, weights, options):
    """Declares the action that takes a program to the stage tcp, by torch-mlir.

    Args:
      ctx: the context of a rule.
      toolchain: a TcpToolchainInfo.
      name: the begin of the names of files.
      source: the file of the program.
      weights: the files of its constants.
      options: options of tcp-aot.

    Returns:
      The files of the lowered program and of its weights.
    """
    tcp = ctx.actions.declare_file(internal_name(name, "_tcp.mlir"))
    tcp_weights = ctx.actions.declare_file(internal_name(name, "_tcp_weights.safetensors"))
    environment = get_environment(toolchain)
    arguments = compiler_arguments(ctx, toolchain, options)
    arguments.add(source)
    arguments.add("--emit=tcp")
    arguments.add("-o", tcp)
    arguments.add(tcp_weights, format = "--weights=%s")
    ctx.actions.run(
        executable = toolchain.tcp_aot,
        arguments = [arguments],
        inputs = [source] + weights,
        outputs = [tcp, tcp_weights],
        env = environment,
        use_default_shell_env = not environment,
        mnemonic = "TcpLowerTorch",
        progress_message = "Lowering to " + tcp.short_path,
    )
    return tcp, tcp_weights

def make_torch_program(ctx, toolchain, name, torch, weights, options, custom_ops = [], reference = None):
    """Takes a program in the torch dialect to the stage tcp.

    Args:
      ctx: the context of a rule.
      toolchain: a TcpToolchainInfo.
      name: the begin of the names of files.
      torch: the file of the program.
      weights: the file of its weights.
      options: options of tcp-aot.
      custom_ops: ops of PyTorch that become calls of C functions.
      reference: the file of reference tensors; None if there is none.

    Returns:
      A TcpProgramInfo.
    """
    tcp, tcp_weights = lower_to_tcp(ctx, toolchain, name, torch, [weights], options)
    return TcpProgramInfo(
        custom_ops = custom_ops,
        program = name,
        reference = reference,
        source = tcp,
        stages = {
            "mlir_source": depset([torch, weights]),
            "mlir_tcp": depset([tcp, tcp_weights, weights]),
            "mlir_torch": depset([torch, weights]),
        },
        weights = depset([tcp_weights, weights]),
    )

def import_program(ctx, toolchain, name, source, weights, options):
    """Takes a file of another exporter to the stage tcp.

    Args:
      ctx: the context of a rule.
      toolchain: a TcpToolchainInfo.
      name: the begin of the names of files.
      source: the file of the program.
      weights: the files of its constants.
      options: options of tcp-aot.

    Returns:
      A TcpProgramInfo; None if tcp-aot compiles the file without Python.
    """
    if source.extension == "onnx":
        inputs = depset([source] + weights)
        torch, torch_weights = export_torch(ctx, toolchain, name, source.path, inputs, [])
        return make_torch_program(ctx, toolchain, name, torch, torch_weights, options)
    if not source.basename.endswith(STABLEHLO_SUFFIXES):
        return None
    tcp, tcp_weights = lower_to_tcp(ctx, toolchain, name, source, weights, options)
    return TcpProgramInfo(
        custom_ops = [],
        program = name,
        reference = None,
        source = tcp,
        stages = {
            "mlir_source": depset([source]),
            "mlir_tcp": depset([tcp, tcp_weights]),
        },
        weights = depset([tcp_weights]),
    )
