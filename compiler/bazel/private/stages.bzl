"""The stages of tcp-aot as output groups."""

# The stages of `tcp-aot --print-stages` that are a file of their own, with the names of
# their output groups. The stages torch, archive and library are made otherwise.
_GROUPS = [
    ("tcp", "mlir_tcp", "_tcp.mlir"),
    ("linalg", "mlir_linalg", "_linalg.mlir"),
    ("tiles", "mlir_tiles", "_tiles.mlir"),
    ("memref", "mlir_memref", "_memref.mlir"),
    ("loops", "mlir_loops", "_loops.mlir"),
    ("llvm", "mlir_llvm", "_llvm.mlir"),
    ("llvmir", "llvm_ir", ".ll"),
    ("asm", "host_asm", ".S"),
    ("object", "object", ".o"),
]

# Files of these groups hold all constants.
_WITHOUT_WEIGHTS = ["object"]

# The names of all output groups of a library.
OUTPUT_GROUPS = ["mlir_torch", "mlir_source"] + \
                [group for _, group, _ in _GROUPS] + \
                ["header", "archive", "shared"]

TOOLCHAIN_TYPE = "@tcp_ide//:toolchain_type"

def compiler_arguments(ctx, toolchain, options):
    """Makes the arguments of tcp-aot that say how to compile.

    Args:
      ctx: the context of a rule.
      toolchain: a TcpToolchainInfo.
      options: options of tcp-aot, which come after those of the toolchain.

    Returns:
      An Args.
    """
    arguments = ctx.actions.args()
    arguments.add("--quiet")
    given = toolchain.options + options
    if toolchain.march and not [
        option
        for option in given
        if option.startswith("-march=") or option.startswith("--march=") or
           option.startswith("-mcpu=") or option.startswith("--mcpu=")
    ]:
        arguments.add("-march=" + toolchain.march)
    arguments.add_all(given)
    return arguments

def internal_name(program, suffix):
    """Returns the name of a file that shows a stage of a program."""
    return "_internal_" + program + suffix

def declare_stages(ctx, toolchain, source, weights, program, options, made):
    """Declares an action for each stage. Bazel runs those whose files are asked for.

    Args:
      ctx: the context of a rule.
      toolchain: a TcpToolchainInfo.
      source: the file of the program.
      weights: the depset of the files of its constants.
      program: the begin of the names of files.
      options: options of tcp-aot.
      made: names of output groups that are made otherwise.

    Returns:
      A dict from the names of output groups to depsets of files.
    """
    groups = {}
    for stage, group, suffix in _GROUPS:
        if group in made:
            continue
        file = ctx.actions.declare_file(internal_name(program, suffix))
        outputs = [file]
        arguments = compiler_arguments(ctx, toolchain, options)
        arguments.add(source)
        arguments.add("--emit=" + stage)
        arguments.add("-o", file)
        if group not in _WITHOUT_WEIGHTS:
            beside = ctx.actions.declare_file(
                internal_name(program, "_%s_weights.safetensors" % stage),
            )
            arguments.add(beside, format = "--weights=%s")
            outputs.append(beside)
        ctx.actions.run(
            executable = toolchain.tcp_aot,
            arguments = [arguments],
            inputs = depset([source], transitive = [weights]),
            outputs = outputs,
            mnemonic = "TcpStage",
            progress_message = "Compiling TCP to " + file.short_path,
        )
        groups[group] = depset(outputs)
    return groups

def check_options(options, where):
    """Fails if options say which files are made, which rules decide.

    Args:
      options: options of tcp-aot.
      where: the label of the target, for the message.
    """
    for option in options:
        name = option.lstrip("-").partition("=")[0]
        if option == "-o" or name in [
            "emit",
            "from",
            "help",
            "MD",
            "MF",
            "o",
            "save-temps",
            "stages",
            "version",
            "weights",
        ]:
            fail(where + ": options can't have " + option +
                 ": which files are made, and where, is given")
