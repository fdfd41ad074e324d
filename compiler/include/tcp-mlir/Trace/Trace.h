//===- Trace.h - A compile as editors see it --------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRACE_TRACE_H
#define TCP_MLIR_TRACE_TRACE_H

#include "tcp-mlir/Aot/Compile.h"
#include <optional>

namespace mlir::tcp {

/// The request of an editor for a compile that makes no artifacts.
struct TraceRequest {
  /// The file to compile.
  std::string input;
  /// The path of the answer, a JSON file.
  std::string file;
  /// The name of the input in locations; empty for its path.
  std::string inputName;
  /// The options of the compile, without artifacts. A null `from` means that
  /// the ops tell the stage.
  CompileOptions compile;
  /// The stage to print; null for the last one of MLIR.
  const Stage *stage = nullptr;
  /// True if the answer lists all passes and their changes.
  bool listPasses = false;
  /// The pass whose diff is made regardless of its size.
  std::optional<unsigned> diffOf;
  /// The last pass that runs.
  std::optional<unsigned> lastPass;
};

/// Compiles as `request` says and writes the answer that docs/aot.md describes.
/// While it runs, two files beside the answer name the present pass and
/// operation, for a reader after a crash. Returns the exit code: 1 after an
/// error on standard error if no answer can be written. To be called once in a
/// process, which is killed when its parent ends.
int runTrace(const TraceRequest &request);

} // namespace mlir::tcp

#endif // TCP_MLIR_TRACE_TRACE_H
