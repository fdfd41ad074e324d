"""C++ toolchains for other machines: the packages g++-aarch64-linux-gnu and
g++-riscv64-linux-gnu of Debian."""

load("@rules_cc//cc:cc_toolchain_config_lib.bzl", "feature", "flag_group", "flag_set", "tool_path")
load("@rules_cc//cc:defs.bzl", "cc_toolchain")
load("@rules_cc//cc/common:cc_common.bzl", "cc_common")

_LINK_ACTIONS = [
    "c++-link-dynamic-library",
    "c++-link-executable",
    "c++-link-nodeps-dynamic-library",
]

def _config_impl(ctx):
    triple = ctx.attr.triple
    return cc_common.create_cc_toolchain_config_info(
        ctx = ctx,
        abi_libc_version = "glibc",
        abi_version = "gcc",
        compiler = "gcc",
        cxx_builtin_include_directories = [
            "/usr/lib/gcc-cross/" + triple,
            "/usr/" + triple + "/include",
        ],
        features = [
            feature(
                name = "default_link_flags",
                enabled = True,
                flag_sets = [flag_set(
                    actions = _LINK_ACTIONS,
                    flag_groups = [flag_group(flags = ["-lstdc++", "-lm"])],
                )],
            ),
            feature(name = "supports_dynamic_linker", enabled = True),
            feature(name = "supports_pic", enabled = True),
        ],
        host_system_name = "local",
        target_cpu = triple.partition("-")[0],
        target_libc = "glibc",
        target_system_name = triple,
        tool_paths = [
            tool_path(name = name, path = "/usr/bin/%s-%s" % (triple, program))
            for name, program in {
                "ar": "ar",
                "cpp": "cpp",
                "gcc": "gcc",
                "gcov": "gcov",
                "ld": "ld",
                "nm": "nm",
                "objcopy": "objcopy",
                "objdump": "objdump",
                "strip": "strip",
            }.items()
        ],
        toolchain_identifier = triple,
    )

_config = rule(
    implementation = _config_impl,
    attrs = {"triple": attr.string(mandatory = True)},
    provides = [CcToolchainConfigInfo],
)

def debian_cross_toolchain(name, cpu):
    """Makes a platform, and the toolchain of Debian's C++ compiler for it.

    Args:
      name: the machine, as in the names of Debian's packages.
      cpu: its constraint.
    """
    constraints = ["@platforms//os:linux", cpu]
    native.platform(
        name = name,
        constraint_values = constraints,
    )
    _config(
        name = name + "_config",
        triple = name + "-linux-gnu",
    )
    native.filegroup(name = name + "_files")
    cc_toolchain(
        name = name + "_compiler",
        all_files = name + "_files",
        compiler_files = name + "_files",
        dwp_files = name + "_files",
        linker_files = name + "_files",
        objcopy_files = name + "_files",
        strip_files = name + "_files",
        supports_param_files = True,
        toolchain_config = name + "_config",
    )
    native.toolchain(
        name = name + "_toolchain",
        target_compatible_with = constraints,
        toolchain = name + "_compiler",
        toolchain_type = "@bazel_tools//tools/cpp:toolchain_type",
    )
