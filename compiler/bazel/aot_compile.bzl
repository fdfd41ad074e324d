"""The macro of the guide, over the rules."""

load("@rules_cc//cc:defs.bzl", "cc_test")
load("//private:execute_test.bzl", "tcp_execute_test_source")
load("//private:imports.bzl", "STABLEHLO_SUFFIXES")
load("//private:library.bzl", "tcp_library")
load("//private:stage_file.bzl", "tcp_stage")
load("//private:tool.bzl", "tcp_tool")
load("//private:torch_program.bzl", "tcp_torch_program")

def _check(name, tcp_source, torch_loader_lib, torch_loader_path, reference, needs_reference):
    where = "aot_compile(name = \"%s\"): " % name
    if not tcp_source and not torch_loader_path:
        fail(where + "tcp_source is missing, or else torch_loader_path")
    if tcp_source and (torch_loader_path or torch_loader_lib):
        fail(where + "tcp_source and torch_loader_path both name the program; give one")
    if torch_loader_path and not torch_loader_lib:
        fail(where + "torch_loader_path needs torch_loader_lib, the py_library that the " +
             "loader is in")
    if reference and torch_loader_path:
        fail(where + "the loader's program makes the reference")
    if needs_reference and not reference and not torch_loader_path:
        fail(where + "function, ulp, atol and rtol need a reference")

def aot_compile(
        name,
        tcp_source = None,
        torch_loader_lib = None,
        torch_loader_path = None,
        reference = None,
        function = None,
        ulp = 0,
        atol = "",
        rtol = "",
        options = [],
        custom_ops = [],
        weights = [],
        deps = [],
        testonly = True,
        torch_exec_properties = {},
        size = "small",
        tags = [],
        visibility = None):
    """Compiles a TCP program, or a PyTorch program, to a library, and tests it.

    Args:
      name: begins the names of targets and files.
      tcp_source: the program: an .mlir file at any stage, or a file of another exporter,
        whose name ends in .onnx, .stablehlo.mlir or .stablehlo.mlirbc.
      torch_loader_lib: instead of a source, the py_library of a loader.
      torch_loader_path: the import path of the loader, from the root of the workspace.
      reference: an .npz file of arguments and expected results, for a test. The program
        of a loader has its own.
      function: the function that the test calls, if there are several.
      ulp: how many units in the last place a result of the test may be off.
      atol: how much a result may differ, a number in quotes: by at most
        atol + rtol * |expected|. A result is accepted by ulp, or by these two.
      rtol: see atol.
      options: options of tcp-aot, such as -O3.
      custom_ops: ops of PyTorch that become calls of C functions.
      weights: the files with the constants of tcp_source, beside it.
      deps: the C libraries with the functions of custom ops.
      testonly: whether only tests may link the library.
      torch_exec_properties: what a cluster needs to find a worker with PyTorch.
      size: the size of the test.
      tags: the tags of all targets.
      visibility: who may link the library.
    """
    bounds = function or ulp or atol or rtol
    _check(name, tcp_source, torch_loader_lib, torch_loader_path, reference, bounds)
    common = {"tags": tags, "testonly": testonly, "visibility": visibility}
    library = "aot_compiled_" + name
    source = tcp_source
    if torch_loader_path:
        source = "gen_%s_mlir_torch" % name
        tcp_torch_program(
            name = source,
            program_name = name,
            custom_ops = custom_ops,
            exec_properties = torch_exec_properties,
            loader = torch_loader_path,
            options = options,
            deps = [torch_loader_lib],
            **common
        )
        tcp_tool(
            name = name + "_torch_exporter",
            arguments = ["export"],
            **common
        )
        for stage in ["mlir_tcp", "reference_tensors"]:
            tcp_stage(
                name = "gen_%s_%s" % (name, stage),
                src = source,
                stage = stage,
                **common
            )
    imported = []
    if tcp_source and tcp_source.endswith(".onnx"):
        imported = ["mlir_torch", "mlir_tcp"]
    elif tcp_source and tcp_source.endswith(STABLEHLO_SUFFIXES):
        imported = ["mlir_tcp"]
    tcp_library(
        name = library,
        # torch-mlir imports the file of another exporter.
        exec_properties = torch_exec_properties if imported else {},
        src = source,
        program_name = name,
        options = options,
        weights = weights,
        deps = deps,
        **common
    )
    for stage in imported + ["mlir_llvm", "llvm_ir", "host_asm"]:
        tcp_stage(
            name = "gen_%s_%s" % (name, stage),
            src = library,
            stage = stage,
            **common
        )
    if not reference and not torch_loader_path:
        return
    tcp_tool(
        name = name + "_execute_test_generator",
        arguments = ["gen-test"],
        **common
    )
    test = "gen_%s_execute_test" % name
    tcp_execute_test_source(
        name = test,
        atol = atol,
        function = function,
        library = library,
        reference = reference,
        rtol = rtol,
        ulp = ulp,
        **common
    )
    cc_test(
        name = name + "_compile_execute_test",
        size = size,
        srcs = [test],
        copts = ["-std=c++17"],
        # The test reads the reference from its runfiles.
        data = [test],
        tags = tags,
        visibility = visibility,
        deps = [
            library,
            str(Label("//:runtime")),
            str(Label("//:gtest_main")),
        ],
    )
