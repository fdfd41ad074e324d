"""The macro at the label of the guide."""

load("//:aot_compile.bzl", _aot_compile = "aot_compile")

aot_compile = _aot_compile
