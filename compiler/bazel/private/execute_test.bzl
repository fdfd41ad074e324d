"""The rule that writes a C++ test of a compiled function."""

load(":providers.bzl", "TcpLibraryInfo")
load(":stages.bzl", "TOOLCHAIN_TYPE", "internal_name")

def _tcp_execute_test_source_impl(ctx):
    toolchain = ctx.toolchains[TOOLCHAIN_TYPE].tcp
    library = ctx.attr.library[TcpLibraryInfo]
    program = library.program.program
    test = ctx.actions.declare_file(internal_name(program, "_execute_test.cpp"))
    reference = ctx.file.reference or library.program.reference
    if not reference:
        fail("%s: '%s' has no reference; name an .npz file in the attribute reference" %
             (ctx.label, library.label))
    arguments = ctx.actions.args()
    arguments.add("gen-test")
    arguments.add(library.shared)

    # A test starts in the folder of its runfiles.
    arguments.add("--reference=" + reference.short_path)
    arguments.add("-o", test)
    arguments.add("--quiet")
    if ctx.attr.function:
        arguments.add("--function=" + ctx.attr.function)
    if ctx.attr.ulp:
        arguments.add("--ulp=%d" % ctx.attr.ulp)
    for bound in ["atol", "rtol"]:
        if getattr(ctx.attr, bound):
            arguments.add("--%s=%s" % (bound, getattr(ctx.attr, bound)))
    ctx.actions.run(
        executable = toolchain.tcp_aot,
        arguments = [arguments],
        inputs = [library.shared],
        outputs = [test],
        mnemonic = "TcpGenTest",
        progress_message = "Writing " + test.short_path,
    )
    return [DefaultInfo(
        files = depset([test]),
        runfiles = ctx.runfiles(files = [reference]),
    )]

tcp_execute_test_source = rule(
    implementation = _tcp_execute_test_source_impl,
    doc = "Writes a GoogleTest that compares a compiled function with a reference.",
    attrs = {
        "atol": attr.string(
            doc = "How much a result may differ, a number such as \"1e-6\": by at most " +
                  "atol + rtol * |expected|.",
        ),
        "function": attr.string(doc = "The function to call, if there are several."),
        "library": attr.label(
            doc = "The tcp_library.",
            mandatory = True,
            providers = [TcpLibraryInfo],
        ),
        "reference": attr.label(
            doc = "The .npz file of arguments and expected results. The default is " +
                  "the reference of a tcp_torch_program.",
            allow_single_file = [".npz"],
        ),
        "rtol": attr.string(doc = "How much a result may differ, see atol."),
        "ulp": attr.int(doc = "How many units in the last place a result may be off."),
    },
    toolchains = [TOOLCHAIN_TYPE],
)
