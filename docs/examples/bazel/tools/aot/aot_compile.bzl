"""The macro at the label of the guide."""

load("@tcp_ide//:defs.bzl", _aot_compile = "aot_compile")

aot_compile = _aot_compile
