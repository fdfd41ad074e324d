//===- ValuesJob.h - A function that a child process evaluates --*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_SERVER_PROCESS_VALUESJOB_H
#define TCP_LSP_SERVER_PROCESS_VALUESJOB_H

#include "lsp/features/hover/LoweringSource.h"
#include "lsp/features/shapes/ValueNumbers.h"
#include "llvm/Support/Error.h"
#include <atomic>
#include <chrono>
#include <memory>
#include <string>

namespace mlir::tcp::lsp {

/// A function to evaluate by the interpreter, with arguments that are kept
/// beside its file, or made up.
struct ValuesJob {
  /// The name of the document's file for messages.
  std::string name;
  /// The path of the document's file; empty if there is none, or if the
  /// arguments are to be made up.
  std::string path;
  std::string function;
  unsigned seed = 0;
  /// The sizes that the types of the arguments leave open, as --dims of tcp-aot
  /// has them; empty for 4.
  std::string dims;
  std::chrono::milliseconds timeout;
  /// True if other processes go first.
  bool isBackground = false;
  /// The directory for files of all values; empty if there are to be none.
  std::string directory;
};

/// Evaluates a function of `text` in a child process with bounded time and
/// memory. Ranges of the answer are bytes of `text`. If the program failed or
/// took too long, the answer says so. Returns an error if there is no answer:
/// tcp-aot is missing, or the job was cancelled.
llvm::Expected<ValuesAnswer> runValues(const ValuesJob &job,
                                       const std::string &text,
                                       const std::atomic<bool> &cancelled);

/// Reads the file of an answer. If it is broken, the answer's failure says so.
ValuesAnswer readAnswer(llvm::StringRef text);

/// Returns the numbers of the values of `function`; null if the answer has
/// none.
std::shared_ptr<const FunctionNumbers>
makeNumbers(const LoweringSource::Function &function,
            const LoweringInput &input, const ValuesAnswer &answer);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_SERVER_PROCESS_VALUESJOB_H
