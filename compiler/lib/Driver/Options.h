//===- Options.h - The options of tcp-aot -----------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LIB_DRIVER_OPTIONS_H
#define TCP_LIB_DRIVER_OPTIONS_H

#include "tcp-mlir/Tensors/TensorAnswers.h"
#include "llvm/Support/CommandLine.h"
#include <string>

namespace mlir::tcp {
namespace cl = llvm::cl;

enum class FpContract { Off, Fast };
enum class ReportFormat { Text, Json };
enum class StageFormat { None, Text, Json };

/// The options of tcp-aot and its subcommands, a member for each.
struct Options {
  cl::OptionCategory category{"Options of tcp-aot"};
  cl::SubCommand run{"run", "Compile, or load a library, and call a function"};
  cl::SubCommand test{"test", "Call a function and compare with a reference"};
  cl::SubCommand compare{"compare",
                         "Compare the values of a program, as two ways "
                         "compute them"};
  cl::SubCommand genTest{"gen-test",
                         "Write a C++ test that compares with a reference"};
  cl::SubCommand tensor{"tensor",
                        "Look at the tensors of an .npy, .npz or .safetensors "
                        "file"};
  cl::SubCommand exportTorch{
      "export", "Export PyTorch programs, all by one Python process"};
  cl::SubCommand &compile = cl::SubCommand::getTopLevel();

  cl::opt<std::string> input{
      cl::Positional,   cl::desc("FILE"), cl::cat(category),
      cl::sub(compile), cl::sub(run),     cl::sub(compare),
      cl::sub(test),    cl::sub(genTest), cl::sub(tensor)};

  // Options that say what to make.
  cl::opt<std::string> output{
      "o",
      cl::value_desc("NAME"),
      cl::cat(category),
      cl::desc("The file to make: .so, .a, .o, .S, .ll, .mlir or .h; - is "
               "standard output; or the directory for what is made"),
      cl::sub(compile),
      cl::sub(genTest),
      cl::sub(tensor)};
  cl::list<std::string> emit{
      "emit",
      cl::CommaSeparated,
      cl::value_desc("LIST"),
      cl::cat(category),
      cl::desc("What to make, in this directory: all, header, or stages"),
      cl::sub(compile)};
  cl::opt<std::string> saveTemps{"save-temps",
                                 cl::ValueOptional,
                                 cl::value_desc("DIR"),
                                 cl::cat(category),
                                 cl::desc("Keep the IR of each stage, in DIR"),
                                 cl::sub(compile)};
  cl::opt<std::string> weightsFile{
      "weights", cl::value_desc("FILE"), cl::cat(category),
      cl::desc("Where to put the large constants of the text that is made; "
               "the file is written also if there are none"),
      cl::sub(compile)};
  cl::opt<bool> writeDependencies{
      "MD", cl::cat(category), cl::sub(compile),
      cl::desc("Write a dependency file beside the output")};
  cl::opt<std::string> dependencyFile{"MF", cl::value_desc("FILE"),
                                      cl::cat(category), cl::sub(compile),
                                      cl::desc("Where -MD writes")};
  cl::opt<bool> quiet{"quiet", cl::cat(category),
                      cl::desc("Don't print which files were made"),
                      cl::sub(compile), cl::sub(genTest)};
  cl::list<std::string> functions{
      "function", cl::value_desc("GLOB"), cl::cat(category),
      cl::desc("Export only the functions whose names match"),
      cl::sub(compile)};

  cl::opt<std::string> torchLoader{
      "torch-loader",
      cl::value_desc("PKG.MODULE.FUNCTION"),
      cl::cat(category),
      cl::desc("Compile the PyTorch program that this Python function loads, "
               "in the place of FILE"),
      cl::sub(compile),
      cl::sub(compare)};
  cl::list<std::string> torchPrograms{
      cl::Positional, cl::desc("PKG.MODULE.FUNCTION=PREFIX ..."),
      cl::cat(category), cl::sub(exportTorch)};
  cl::list<std::string> customOps{
      "custom-ops",
      cl::CommaSeparated,
      cl::value_desc("aten.X,..."),
      cl::cat(category),
      cl::desc("Ops of torch that become calls of C functions of yours"),
      cl::sub(compile),
      cl::sub(run),
      cl::sub(compare),
      cl::sub(test),
      cl::sub(exportTorch)};

  cl::list<std::string> pythonPath{
      "python-path", cl::value_desc("DIR"), cl::cat(category),
      cl::desc("Where Python looks for modules, before all others"),
      cl::sub(exportTorch)};
  cl::opt<bool> alwaysWriteWeights{
      "always-write-weights", cl::cat(category), cl::sub(exportTorch),
      cl::desc("Write the weights file of each program, also an empty one")};
  // The name is Bazel's.
  cl::opt<bool> isWorker{"persistent_worker", cl::Hidden, cl::cat(category),
                         cl::desc("Export what Bazel asks for"),
                         cl::sub(exportTorch)};
  cl::list<std::string> prefixMaps{
      "ffile-prefix-map",
      cl::value_desc("OLD=NEW"),
      cl::cat(category),
      cl::desc("Write paths that begin with OLD with NEW in its place"),
      cl::sub(compile),
      cl::sub(exportTorch)};

  cl::opt<StageFormat> printStages{
      "print-stages",
      cl::ValueOptional,
      cl::cat(category),
      cl::desc("Print the stages and end"),
      cl::values(clEnumValN(StageFormat::Text, "", ""),
                 clEnumValN(StageFormat::Text, "text", "A line for each"),
                 clEnumValN(StageFormat::Json, "json",
                            "For other programs, with the ways in")),
      cl::init(StageFormat::None),
      cl::sub(compile)};

  // Options that say how to compile.
  cl::opt<std::string> from{
      "from",
      cl::value_desc("STAGE"),
      cl::cat(category),
      cl::desc("The stage that FILE is at (default: seen from its ops)"),
      cl::sub(compile),
      cl::sub(run),
      cl::sub(compare),
      cl::sub(test),
      cl::sub(genTest)};
  cl::list<std::string> stages{
      "stages",
      cl::CommaSeparated,
      cl::value_desc("LIST"),
      cl::cat(category),
      cl::desc("From the first of these stages to the last, in their order: "
               "--from and --emit in one"),
      cl::sub(compile)};
  cl::opt<std::string> optLevel{"O",
                                cl::Prefix,
                                cl::init("2"),
                                cl::value_desc("0|1|2|3"),
                                cl::cat(category),
                                cl::desc("How hard to optimize (default: 2)"),
                                cl::sub(compile),
                                cl::sub(run),
                                cl::sub(compare),
                                cl::sub(test)};
  cl::opt<bool> debugInfo{"g",
                          cl::cat(category),
                          cl::desc("Keep source lines for a debugger"),
                          cl::sub(compile),
                          cl::sub(run),
                          cl::sub(compare),
                          cl::sub(test)};
  cl::opt<std::string> arch{
      "march",
      cl::value_desc("CPU"),
      cl::cat(category),
      cl::desc("The CPU to compile for (default: native, this one)"),
      cl::sub(compile),
      cl::sub(run),
      cl::sub(compare),
      cl::sub(test)};
  cl::opt<std::string> cpu{"mcpu",
                           cl::value_desc("CPU"),
                           cl::cat(category),
                           cl::desc("The same as -march"),
                           cl::sub(compile),
                           cl::sub(run),
                           cl::sub(compare),
                           cl::sub(test)};
  cl::list<std::string> features{"mattr",
                                 cl::CommaSeparated,
                                 cl::value_desc("+F,-F"),
                                 cl::cat(category),
                                 cl::desc("Features of the CPU to use or not"),
                                 cl::sub(compile),
                                 cl::sub(run),
                                 cl::sub(compare),
                                 cl::sub(test)};
  cl::opt<std::string> target{
      "target", cl::value_desc("TRIPLE"), cl::cat(category),
      cl::desc("The machine to compile for (default: this one)"),
      cl::sub(compile)};
  cl::opt<bool> noRuntimeChecks{
      "no-runtime-checks",
      cl::cat(category),
      cl::desc(
          "Leave out the checks of sizes, indices, divisors and arguments"),
      cl::sub(compile),
      cl::sub(run),
      cl::sub(compare),
      cl::sub(test)};
  cl::opt<bool> destinationPassing{
      "destination-passing", cl::cat(category),
      cl::desc("Add to each function f an f_into that writes into buffers of "
               "the caller"),
      cl::sub(compile)};
  cl::opt<FpContract> fpContract{
      "fp-contract",
      cl::cat(category),
      cl::desc("Fuse products and sums (default: off)"),
      cl::values(
          clEnumValN(FpContract::Off, "off",
                     "A product and a sum round one after the other"),
          clEnumValN(
              FpContract::Fast, "fast",
              "They round once, if the target has an instruction for both")),
      cl::init(FpContract::Off),
      cl::sub(compile),
      cl::sub(run),
      cl::sub(compare),
      cl::sub(test)};
  cl::opt<std::string> threads{
      "threads",
      cl::ValueOptional,
      cl::value_desc("LIBRARY"),
      cl::cat(category),
      cl::desc("Run large loops on several threads of an OpenMP runtime "
               "(default: libomp.so.5; libgomp.so.1 is GCC's)"),
      cl::sub(compile),
      cl::sub(run),
      cl::sub(compare),
      cl::sub(test)};
  cl::opt<bool> timing{"timing", cl::cat(category),
                       cl::desc("Print how long each stage took"),
                       cl::sub(compile)};
  cl::opt<bool> verifyEach{"verify-each",
                           cl::cat(category),
                           cl::desc("Verify the IR after each pass"),
                           cl::sub(compile),
                           cl::sub(run),
                           cl::sub(compare),
                           cl::sub(test)};

  // For a process that will get a program soon; see docs/aot.md.
  cl::opt<bool> warmUp{"warm-up", cl::Hidden, cl::cat(category),
                       cl::sub(compile),
                       cl::desc("Compile a small program of the compiler's own "
                                "before FILE, standard input, is read")};

  // For editors; docs/aot.md says what is written.
  cl::opt<std::string> trace{"trace",
                             cl::value_desc("FILE"),
                             cl::Hidden,
                             cl::cat(category),
                             cl::desc("Write the stage that --emit names, and "
                                      "where it comes from, as JSON"),
                             cl::sub(compile)};
  cl::opt<std::string> traceInputName{
      "trace-input-name", cl::value_desc("NAME"),
      cl::Hidden,         cl::cat(category),
      cl::sub(compile),   cl::desc("The name of the input in locations")};
  cl::opt<bool> tracePasses{"trace-passes", cl::Hidden, cl::cat(category),
                            cl::sub(compile),
                            cl::desc("List the passes and what each changed")};
  cl::opt<std::string> traceDiff{
      "trace-diff",
      cl::value_desc("N"),
      cl::Hidden,
      cl::cat(category),
      cl::sub(compile),
      cl::desc("Write the diff of pass N alone, however large")};
  cl::opt<std::string> traceLastPass{
      "trace-last-pass", cl::value_desc("N"),
      cl::Hidden,        cl::cat(category),
      cl::sub(compile),  cl::desc("Do not run the passes after pass N")};

  // Options that say how to run.
  cl::opt<std::string> function{
      "function",        cl::value_desc("NAME"),
      cl::cat(category), cl::desc("The function (default: the only one)"),
      cl::sub(run),      cl::sub(compare),
      cl::sub(test),     cl::sub(genTest)};
  cl::opt<std::string> inputTensors{
      "input",           cl::value_desc("FILE.npz"),
      cl::cat(category), cl::desc("The arguments: Input0, Input1, ..."),
      cl::sub(run),      cl::sub(compare)};
  cl::opt<std::string> outputTensors{
      "output", cl::value_desc("FILE.npz"), cl::cat(category),
      cl::desc("Where to put the results: Output0, Output1, ..."),
      cl::sub(run)};
  cl::opt<std::string> random{
      "random",          cl::value_desc("SEED"),
      cl::cat(category), cl::desc("Make up the arguments"),
      cl::sub(run),      cl::sub(compare)};
  // For editors, whose text of a program may be in another file.
  cl::opt<std::string> argumentsBeside{
      "arguments-beside",
      cl::value_desc("FILE.mlir"),
      cl::Hidden,
      cl::cat(category),
      cl::desc(
          "Take the arguments that are kept beside FILE.mlir, if they fit; "
          "otherwise those of --random"),
      cl::sub(run),
      cl::sub(compare)};
  cl::opt<std::string> dims{
      "dims",
      cl::value_desc("LIST"),
      cl::cat(category),
      cl::desc("With --random, the sizes that the types leave open: one for "
               "all (16), one for each (2,3), or by argument "
               "(Input0=2x3,Input1=3)"),
      cl::sub(run),
      cl::sub(compare)};
  cl::opt<std::string> time{
      "time", cl::value_desc("N"), cl::cat(category),
      cl::desc("Call N times more and print how long a call took"),
      cl::sub(run)};
  cl::opt<bool> interpret{
      "interpret",
      cl::cat(category),
      cl::desc("Evaluate the program op by op; compile nothing"),
      cl::sub(run),
      cl::sub(compare),
      cl::sub(test)};
  cl::opt<std::string> intermediates{
      "dump-intermediates",
      cl::value_desc("DIR"),
      cl::cat(category),
      cl::desc("Write each tensor that the program makes to a file in DIR"),
      cl::sub(run),
      cl::sub(compare),
      cl::sub(test)};
  cl::opt<std::string> place{
      "value", cl::value_desc("FILE:LINE:COLUMN"), cl::cat(category),
      cl::desc("Compare only the value with this location, with that of "
               "--reference"),
      cl::sub(compare)};
  cl::opt<bool> printValues{
      "print-values", cl::cat(category), cl::sub(run),
      cl::desc("With --interpret, print the least and the largest element of "
               "all values, and other figures")};
  // For editors; docs/aot.md says what is written.
  cl::opt<std::string> valuesReport{
      "report-values",
      cl::value_desc("FILE"),
      cl::Hidden,
      cl::cat(category),
      cl::desc("With --interpret, write figures of all values as JSON"),
      cl::sub(run)};
  cl::opt<std::string> reference{
      "reference",
      cl::value_desc("FILE.npz"),
      cl::cat(category),
      cl::desc("Arguments Input0, ... and results Output0, ...; with "
               "--torch-loader, where to put them"),
      cl::sub(compile),
      cl::sub(test),
      cl::sub(compare),
      cl::sub(genTest)};
  cl::opt<std::string> ulp{
      "ulp",
      cl::value_desc("N"),
      cl::cat(category),
      cl::desc("Accept floats that are N units in the last place off "
               "(default: 0)"),
      cl::sub(test),
      cl::sub(compare),
      cl::sub(genTest)};
  cl::opt<std::string> atol{
      "atol",
      cl::value_desc("X"),
      cl::cat(category),
      cl::desc("Accept numbers that differ by at most X + rtol * |expected| "
               "(default: 0)"),
      cl::sub(test),
      cl::sub(compare),
      cl::sub(genTest)};
  cl::opt<std::string> rtol{"rtol",
                            cl::value_desc("X"),
                            cl::cat(category),
                            cl::desc("See --atol"),
                            cl::sub(test),
                            cl::sub(compare),
                            cl::sub(genTest)};

  // Options that say what to compare.
  cl::opt<std::string> at{
      "at", cl::value_desc("STAGE"), cl::cat(category), cl::sub(compare),
      cl::desc("Evaluate the program at this stage instead of compiling it "
               "with optimizations to the end")};
  cl::opt<std::string> against{
      "against", cl::value_desc("WHAT"), cl::cat(category), cl::sub(compare),
      cl::desc("What computes the expected values: interpret (default), "
               "float64, eager, a stage, options of a compile such as \"-O0\", "
               "or a "
               "file or directory of arrays")};
  cl::opt<ReportFormat> format{
      "format",
      cl::cat(category),
      cl::desc("How to print the values"),
      cl::values(clEnumValN(ReportFormat::Text, "text", "As a table (default)"),
                 clEnumValN(ReportFormat::Json, "json", "For other programs")),
      cl::init(ReportFormat::Text),
      cl::sub(compare)};

  // Options that say what to look at.
  cl::opt<std::string> tensorName{
      "name", cl::value_desc("NAME"), cl::cat(category), cl::sub(tensor),
      cl::desc("The tensor, if the file has several")};
  cl::opt<std::string> slice{
      "slice", cl::value_desc("SLICE"), cl::cat(category), cl::sub(tensor),
      cl::desc("The part to look at, as numpy has it: 0,:,::2")};
  cl::opt<std::string> expected{
      "expected", cl::value_desc("FILE"), cl::cat(category), cl::sub(tensor),
      cl::desc("A file with the expected tensors; differences are shown")};
  cl::opt<Shown> shown{
      "show", cl::cat(category), cl::sub(tensor),
      cl::desc("With --expected, what is shown"),
      cl::values(
          clEnumValN(Shown::Difference, "difference",
                     "FILE minus what is expected (default)"),
          clEnumValN(Shown::Actual, "actual", "The tensors of FILE"),
          clEnumValN(Shown::Expected, "expected", "The expected tensors"))};
  cl::opt<Wanted> wanted{
      "find", cl::cat(category), cl::sub(tensor),
      cl::desc("The element to look for"),
      cl::values(
          clEnumValN(Wanted::Nan, "nan", "The first NaN"),
          clEnumValN(Wanted::Infinity, "infinity", "The first infinity"),
          clEnumValN(Wanted::Least, "least", "The least finite number"),
          clEnumValN(Wanted::Largest, "largest", "The largest finite number"),
          clEnumValN(Wanted::LargestAbsolute, "largest-absolute",
                     "The number that is farthest from 0, or a NaN"))};
  cl::opt<bool> histogram{"histogram", cl::cat(category), cl::sub(tensor),
                          cl::desc("Print a histogram")};
  // For editors; docs/aot.md says what is answered.
  cl::opt<bool> serve{"serve", cl::Hidden, cl::cat(category), cl::sub(tensor),
                      cl::desc("Answer requests on standard input")};
};

} // namespace mlir::tcp

#endif // TCP_LIB_DRIVER_OPTIONS_H
