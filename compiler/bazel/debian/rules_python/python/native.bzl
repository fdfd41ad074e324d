"""What is built into Bazel 4, under names that can be exported."""

native_py_info = PyInfo
