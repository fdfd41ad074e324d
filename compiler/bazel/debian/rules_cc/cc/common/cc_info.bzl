"""The provider CcInfo that is built into Bazel 4."""

load(":native.bzl", "native_cc_info")

CcInfo = native_cc_info
