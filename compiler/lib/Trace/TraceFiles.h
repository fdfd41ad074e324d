//===- TraceFiles.h - Files beside a trace's answer -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_TRACE_TRACEFILES_H
#define TCP_MLIR_LIB_TRACE_TRACEFILES_H

#include "tcp-mlir/Trace/FocusRecord.h"
#include "tcp-mlir/Trace/SourceMap.h"
#include "tcp-mlir/Trace/TraceAnswer.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::tcp {

/// The file that names the stage and the pass that are running. It is
/// overwritten in place.
class ProgressFile {
public:
  /// Returns the path of the file, which is beside the answer of `--trace`.
  static std::string getPath(const std::string &answer) {
    return answer + ".at";
  }

  /// Opens the file at `path`. Sets `error` if that fails.
  ProgressFile(const std::string &path, std::error_code &error);
  ~ProgressFile();

  /// Replaces the content of the file.
  void write(const TraceProgress &progress);
  /// Notes that the compile is at a stage, and not in a pass.
  void write(std::string stage) {
    write(TraceProgress{std::move(stage), "", std::nullopt, "", std::nullopt});
  }
  /// Notes that the pass with an index runs on `op`. `ranges` has the places of
  /// the text that operations come from.
  void write(unsigned index, const TracedPass &pass, Operation *op,
             SourceRanges &ranges);

private:
  llvm::raw_fd_ostream os;
  size_t last = 0;
};

/// The file with a FocusRecord. The record changes too often for writes to a
/// file, so the file is mapped. Its content survives a crash of the process.
class FocusFile {
public:
  /// Makes and maps the file at `path`. Sets `error` if that fails.
  FocusFile(const std::string &path, std::error_code &error);

  void set(FocusRecord record) {
    std::memcpy(memory.data(), &record, sizeof(record));
  }

private:
  llvm::sys::fs::mapped_file_region memory;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_TRACE_TRACEFILES_H
