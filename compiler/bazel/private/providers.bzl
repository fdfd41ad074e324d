"""What the rules of TCP IDE tell each other."""

TcpToolchainInfo = provider(
    doc = "The compiler, and what compiled code is built and tested with.",
    fields = {
        "gtest_main": "The target of GoogleTest with its function main.",
        "march": "The CPU to compile for, as `-march` of tcp-aot names it.",
        "options": "Options of tcp-aot for all programs.",
        "python_package": "The depset of files of the Python package tcp_ide.",
        "runtime": "The target of libTcpRuntime.a, which tests are linked with.",
        "tcp_aot": "The file of the compiler.",
        "torch_python": "The path of a Python with PyTorch and torch-mlir; empty if " +
                        "the environment of the action says where it is.",
    },
)

TcpProgramInfo = provider(
    doc = "A program that tcp-aot compiles.",
    fields = {
        "custom_ops": "The ops of PyTorch that become calls of C functions.",
        "program": "The name with which the names of its files begin.",
        "reference": "The .npz file of arguments and expected results; None if there is none.",
        "source": "The file of MLIR that the rest is compiled from.",
        "stages": "A dict from the name of an output group to the depset of its files.",
        "weights": "The depset of files that hold constants of the source.",
    },
)

TcpLibraryInfo = provider(
    doc = "A compiled program.",
    fields = {
        "archive": "The static library.",
        "header": "The C header.",
        "label": "The label of the library.",
        "program": "The TcpProgramInfo of what was compiled.",
        "shared": "The shared library.",
        "stages": "A dict from the name of an output group to the depset of its files.",
    },
)
