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
  /// The file that the answer goes to, as JSON.
  std::string file;
  /// The name of the input in locations; empty for its path.
  std::string inputName;
  /// The compile, without artifacts; `from` is null where the ops tell.
  CompileOptions compile;
  /// The stage to print; null for the last of MLIR.
  const Stage *stage = nullptr;
  /// True if all passes are listed, with what they changed.
  bool listPasses = false;
  /// The pass whose diff is wanted, however large.
  std::optional<unsigned> diffOf;
  /// The pass behind which the compile ends.
  std::optional<unsigned> lastPass;
};

/// Compiles as `request` says and writes the answer that docs/aot.md describes.
/// While it runs, two files beside the answer name the pass and the operation
/// that it is at, for whoever finds that it has crashed. Returns the exit code:
/// 1 after an error on standard error where no answer can be written. Once in a
/// process, which is killed when its parent ends.
int runTrace(const TraceRequest &request);

} // namespace mlir::tcp

#endif // TCP_MLIR_TRACE_TRACE_H
