"""A target for one stage of a program, which `bazel build` makes by name."""

load(":providers.bzl", "TcpLibraryInfo", "TcpProgramInfo")

def _tcp_stage_impl(ctx):
    target = ctx.attr.src
    if TcpLibraryInfo in target:
        stages = target[TcpLibraryInfo].stages
    else:
        program = target[TcpProgramInfo]
        stages = dict(
            program.stages,
            reference_tensors = depset([program.reference]),
        )
    if ctx.attr.stage not in stages:
        fail("%s: '%s' has no stage '%s'; there are: %s" % (
            ctx.label,
            target.label,
            ctx.attr.stage,
            ", ".join(sorted(stages)),
        ))
    files = stages[ctx.attr.stage]

    # The files of weights are fetched with the text, and are not listed with it.
    return [
        DefaultInfo(files = depset(files.to_list()[:1]), runfiles = ctx.runfiles(
            transitive_files = files,
        )),
        OutputGroupInfo(_hidden_top_level_INTERNAL_ = files),
    ]

tcp_stage = rule(
    implementation = _tcp_stage_impl,
    doc = "The file of one stage of a program.",
    attrs = {
        "src": attr.label(
            doc = "A tcp_library or a tcp_torch_program.",
            mandatory = True,
            providers = [[TcpLibraryInfo], [TcpProgramInfo]],
        ),
        "stage": attr.string(
            doc = "The output group of the stage, such as mlir_llvm.",
            mandatory = True,
        ),
    },
)
