"""The aspect that gathers a stage of all programs that a target is made of."""

load(":providers.bzl", "TcpLibraryInfo")
load(":stages.bzl", "OUTPUT_GROUPS")

_StagesInfo = provider(
    doc = "The stages of a target and of those that it depends on.",
    fields = {"stages": "A dict from the names of output groups to depsets of files."},
)

def _tcp_stages_aspect_impl(target, ctx):
    below = []
    for name in ["deps", "src", "srcs", "data", "implementation_deps", "tests", "actual"]:
        value = getattr(ctx.rule.attr, name, None)
        targets = value if type(value) == "list" else [value]
        below += [
            each[_StagesInfo].stages
            for each in targets
            if type(each) == "Target" and _StagesInfo in each
        ]
    own = target[TcpLibraryInfo].stages if TcpLibraryInfo in target else {}
    stages = {}
    for group in OUTPUT_GROUPS:
        stages[group] = depset(transitive = [
            found[group]
            for found in below + [own]
            if group in found
        ])

    # The groups of a library itself are there without the aspect.
    groups = {"all_" + group: files for group, files in stages.items()}
    return [_StagesInfo(stages = stages), OutputGroupInfo(**groups)]

tcp_stages_aspect = aspect(
    implementation = _tcp_stages_aspect_impl,
    doc = "Gathers the files of a stage, such as all_host_asm, over the dependencies of a target.",
    attr_aspects = ["*"],
)
