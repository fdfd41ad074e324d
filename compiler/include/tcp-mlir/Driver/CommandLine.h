//===- CommandLine.h - The command line of tcp-aot --------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DRIVER_COMMANDLINE_H
#define TCP_MLIR_DRIVER_COMMANDLINE_H

#include "tcp-mlir/Aot/Compile.h"
#include "tcp-mlir/Aot/PrefixMap.h"
#include "tcp-mlir/Aot/TorchLoader.h"
#include "tcp-mlir/Runtime/Compare.h"
#include "tcp-mlir/Tensors/TensorAnswers.h"
#include "tcp-mlir/Trace/Trace.h"
#include <optional>

namespace mlir::tcp {

/// The subcommands of tcp-aot; a compile has no name on the command line.
enum class Command {
  Compile,
  Run,
  Test,
  GenTest,
  Compare,
  Export,
  Tensor,
  PrintStages
};

/// One side of a comparison: how the values of the program are computed.
struct ComparedSide {
  enum class Kind {
    Compile,
    Interpret,
    /// By the interpreter, with floats of 64 bits.
    Float64,
    /// By PyTorch, op by op.
    Eager,
    /// The values are in a file or a directory.
    File
  };
  Kind kind = Kind::Compile;
  /// The options of the compile, or of the passes that lead to `stage`.
  CompileOptions compile;
  /// The stage at which the program is evaluated; null for that of the input if
  /// it is interpreted, and for the library if it is compiled.
  const Stage *stage = nullptr;
  std::string file;
  /// A second file, which has the results of the function; empty if `file` has
  /// them.
  std::string resultFile;
  /// The words for the side in messages, such as "compiled with -O2".
  std::string name;
};

/// The options of `tcp-aot tensor`.
struct TensorRequest {
  /// The file of the expected tensors; empty for none.
  std::string expected;
  TensorTextOptions text;
  /// True if requests of a program are answered, and nothing is printed.
  bool isServer = false;
};

/// The contents of the command line, a field for each part of it. Paths are as
/// they were given.
struct Invocation {
  Command command = Command::Compile;
  std::string input;
  /// The options of the compile, without artifacts. `from` is null unless the
  /// command line has it.
  CompileOptions compile;
  bool timing = false;
  /// True if the names of the files that were made are not printed.
  bool quiet = false;

  // For Compile; Run and GenTest use `output`, too.
  std::string output;
  /// The directory of files that `output` does not name; empty for the current
  /// directory.
  std::string directory;
  /// True if a small program is compiled before the input is read.
  bool warmUp = false;
  /// The list of --emit: rows of the stage table, and null for the C header.
  std::vector<const Stage *> emit;
  bool emitAll = false;
  /// The directory for the IR of each stage, if it is to be kept.
  std::optional<std::string> saveTemps;
  /// The path of the dependency file. Nothing if none is wanted; empty for the
  /// default, which is beside the output.
  std::optional<std::string> dependencyFile;
  /// The request of an editor. No artifacts are made then.
  std::optional<TraceRequest> trace;
  /// The import path of a function that loads a PyTorch program, which takes
  /// the place of an input file; empty for none.
  std::string torchLoader;
  /// The file for the constants beside the text that is written; empty for one
  /// that is named after the text, and is written only if there are any.
  std::string weightsFile;
  /// Replaces the beginnings of paths in files that are written.
  PrefixMap prefixMap;

  // For Compile and Compare with `torchLoader`, and for Export.
  TorchExportOptions torchOptions;

  // For Tensor.
  TensorRequest tensors;

  // For Export.
  std::vector<TorchExport> torchPrograms;
  /// True if the programs are named on the standard input by Bazel.
  bool isWorker = false;

  // For PrintStages and Compare.
  bool printsJson = false;

  // For Compare. `printsJson` says how.
  ComparedSide actual;
  ComparedSide expected;

  // For Run, Test, GenTest and Compare.
  std::string function;
  std::string inputTensors;
  std::string referenceTensors;
  std::optional<uint64_t> randomSeed;
  std::string dims;
  /// The program beside which a file with arguments may be, which come before
  /// those of `randomSeed`; empty for `input`, if no other arguments are given.
  std::string argumentsBeside;
  unsigned timedCalls = 0;
  runtime::Tolerance tolerance;
  /// True if the program is interpreted, not compiled.
  bool interpret = false;
  /// The file for the figures of an interpreted program's values; empty for
  /// none.
  std::string valuesReport;
  /// True if these figures are printed.
  bool printsValues = false;
  /// The directory for the tensors of an interpreted program; empty for none.
  std::string intermediates;
  /// For Compare: the place of the only value that is compared, as
  /// "FILE:LINE:COLUMN"; empty for all values.
  std::string place;
};

/// Reads the command line of tcp-aot, with MLIR's options for printing IR and
/// making reproducers. Returns nothing after an error message. --help and
/// --version print and exit. To be called once in a process.
std::optional<Invocation> parseCommandLine(int argc, char **argv);

/// Returns whether the command line is that of `tcp-aot compare`, which tells
/// errors from differences by its exit code.
bool isCompare(int argc, char **argv);

} // namespace mlir::tcp

#endif // TCP_MLIR_DRIVER_COMMANDLINE_H
