"""The rules for Python that are built into Bazel 4."""

load(":native.bzl", "native_py_info")

PyInfo = native_py_info
py_binary = native.py_binary
py_library = native.py_library
py_runtime = native.py_runtime
py_test = native.py_test
