"""The rule that compiles a program to a library."""

load("@rules_cc//cc:find_cc_toolchain.bzl", "CC_TOOLCHAIN_TYPE", "find_cc_toolchain")
load("@rules_cc//cc/common:cc_common.bzl", "cc_common")
load("@rules_cc//cc/common:cc_info.bzl", "CcInfo")
load(":imports.bzl", "import_program")
load(":providers.bzl", "TcpLibraryInfo", "TcpProgramInfo")
load(
    ":stages.bzl",
    "TOOLCHAIN_TYPE",
    "check_options",
    "compiler_arguments",
    "declare_stages",
)

def _read_program(ctx, toolchain, name):
    """Returns the TcpProgramInfo of the attribute `src`."""
    if TcpProgramInfo in ctx.attr.src:
        if ctx.files.weights:
            fail("%s: the program in src brings its own weights" % ctx.label)
        return ctx.attr.src[TcpProgramInfo]
    imported = import_program(
        ctx,
        toolchain,
        name,
        ctx.file.src,
        ctx.files.weights,
        ctx.attr.options,
    )
    return imported or TcpProgramInfo(
        custom_ops = [],
        program = name,
        reference = None,
        source = ctx.file.src,
        stages = {"mlir_source": depset([ctx.file.src])},
        weights = depset(ctx.files.weights),
    )

def _get_openmp_flags(options):
    """Returns what links the OpenMP runtime that the options ask for."""
    for option in options:
        name, _, library = option.lstrip("-").partition("=")
        if name == "threads":
            return ["-l:" + (library or "libomp.so.5")] if "/" not in library else [library]
    return []

def _make_cc_info(ctx, archive, shared, header, options):
    cc_toolchain = find_cc_toolchain(ctx)
    features = cc_common.configure_features(
        ctx = ctx,
        cc_toolchain = cc_toolchain,
        requested_features = ctx.features,
        unsupported_features = ctx.disabled_features,
    )
    library = cc_common.create_library_to_link(
        actions = ctx.actions,
        feature_configuration = features,
        cc_toolchain = cc_toolchain,
        static_library = archive,
        dynamic_library = shared,
    )
    linker_input = cc_common.create_linker_input(
        owner = ctx.label,
        libraries = depset([library]),
        user_link_flags = depset(["-lm"] + _get_openmp_flags(options)),
    )
    own = CcInfo(
        compilation_context = cc_common.create_compilation_context(
            headers = depset([header]),
            quote_includes = depset([header.dirname]),
        ),
        linking_context = cc_common.create_linking_context(
            linker_inputs = depset([linker_input]),
        ),
    )
    return cc_common.merge_cc_infos(
        cc_infos = [own] + [target[CcInfo] for target in ctx.attr.deps],
    )

def _tcp_library_impl(ctx):
    check_options(ctx.attr.options, str(ctx.label))
    toolchain = ctx.toolchains[TOOLCHAIN_TYPE].tcp
    name = ctx.attr.program_name or ctx.label.name
    program = _read_program(ctx, toolchain, name)
    options = ctx.attr.options + [
        "--custom-ops=" + op
        for op in program.custom_ops
    ]
    archive = ctx.actions.declare_file("lib%s.a" % ctx.label.name)
    shared = ctx.actions.declare_file("lib%s.so" % ctx.label.name)
    header = ctx.actions.declare_file(name + ".h")

    inputs = depset([program.source], transitive = [program.weights])

    # One compile makes the library in both forms.
    arguments = compiler_arguments(ctx, toolchain, options)
    arguments.add(program.source)
    arguments.add("-o", shared)
    arguments.add("--emit=archive")
    ctx.actions.run(
        executable = toolchain.tcp_aot,
        arguments = [arguments],
        inputs = inputs,
        outputs = [archive, shared],
        mnemonic = "TcpCompile",
        progress_message = "Compiling TCP to " + shared.short_path,
    )
    arguments = compiler_arguments(ctx, toolchain, options)
    arguments.add(program.source)
    arguments.add("-o", header)
    ctx.actions.run(
        executable = toolchain.tcp_aot,
        arguments = [arguments],
        inputs = inputs,
        outputs = [header],
        mnemonic = "TcpHeader",
        progress_message = "Writing " + header.short_path,
    )
    stages = declare_stages(
        ctx,
        toolchain,
        program.source,
        program.weights,
        name,
        options,
        program.stages,
    )
    stages.update(program.stages)
    stages.update({
        "archive": depset([archive]),
        "header": depset([header]),
        "shared": depset([shared]),
    })
    return [
        DefaultInfo(
            files = depset([archive, shared]),
            runfiles = ctx.runfiles(files = [shared]),
        ),
        _make_cc_info(ctx, archive, shared, header, toolchain.options + options),
        OutputGroupInfo(**stages),
        TcpLibraryInfo(
            archive = archive,
            header = header,
            label = ctx.label,
            program = program,
            shared = shared,
            stages = stages,
        ),
    ]

tcp_library = rule(
    implementation = _tcp_library_impl,
    doc = "Compiles a program to a library, which C and C++ targets name in `deps`.",
    attrs = {
        "deps": attr.label_list(
            doc = "C libraries with the functions of custom ops and external functions.",
            providers = [CcInfo],
        ),
        "options": attr.string_list(doc = "Options of tcp-aot, such as -O3."),
        "program_name": attr.string(
            doc = "The begin of the names of the header and of the files of stages. " +
                  "The default is the name of the target.",
        ),
        "src": attr.label(
            doc = "The program: a tcp_torch_program, a file of MLIR at any stage, or a " +
                  "file of another exporter, whose name ends in .onnx, .stablehlo.mlir " +
                  "or .stablehlo.mlirbc.",
            allow_single_file = True,
            mandatory = True,
        ),
        "weights": attr.label_list(
            doc = "The files with the constants of src, beside it: those of MLIR, whose " +
                  "names end in .safetensors, or those of ONNX.",
            allow_files = True,
        ),
        "_cc_toolchain": attr.label(
            default = Label("@bazel_tools//tools/cpp:current_cc_toolchain"),
        ),
    },
    fragments = ["cpp"],
    provides = [CcInfo, TcpLibraryInfo],
    toolchains = [TOOLCHAIN_TYPE, CC_TOOLCHAIN_TYPE],
)
