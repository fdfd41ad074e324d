"""The toolchain for C and C++ of Bazel 4."""

load("@bazel_tools//tools/cpp:toolchain_utils.bzl", "find_cpp_toolchain")

CC_TOOLCHAIN_TYPE = "@bazel_tools//tools/cpp:toolchain_type"

find_cc_toolchain = find_cpp_toolchain
