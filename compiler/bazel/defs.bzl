"""The rules of TCP IDE: load them from here."""

load("//:aot_compile.bzl", _aot_compile = "aot_compile")
load("//private:aspect.bzl", _tcp_stages_aspect = "tcp_stages_aspect")
load("//private:execute_test.bzl", _tcp_execute_test_source = "tcp_execute_test_source")
load("//private:library.bzl", _tcp_library = "tcp_library")
load(
    "//private:providers.bzl",
    _TcpLibraryInfo = "TcpLibraryInfo",
    _TcpProgramInfo = "TcpProgramInfo",
    _TcpToolchainInfo = "TcpToolchainInfo",
)
load("//private:stage_file.bzl", _tcp_stage = "tcp_stage")
load("//private:toolchain.bzl", _tcp_toolchain = "tcp_toolchain")
load("//private:torch_program.bzl", _tcp_torch_program = "tcp_torch_program")

TcpLibraryInfo = _TcpLibraryInfo
TcpProgramInfo = _TcpProgramInfo
TcpToolchainInfo = _TcpToolchainInfo
aot_compile = _aot_compile
tcp_execute_test_source = _tcp_execute_test_source
tcp_library = _tcp_library
tcp_stage = _tcp_stage
tcp_stages_aspect = _tcp_stages_aspect
tcp_toolchain = _tcp_toolchain
tcp_torch_program = _tcp_torch_program
