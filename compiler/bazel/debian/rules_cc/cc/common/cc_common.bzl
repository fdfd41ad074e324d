"""The module cc_common that is built into Bazel 4."""

load(":native.bzl", "native_cc_common")

cc_common = native_cc_common
