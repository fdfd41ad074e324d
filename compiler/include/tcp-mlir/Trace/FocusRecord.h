//===- FocusRecord.h - The operation that a pattern is tried on -*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The record that a traced compile keeps in a file, and that outlives a crash
/// of the compile. Both the process that writes it and the one that reads it
/// compile this header.
///
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRACE_FOCUSRECORD_H
#define TCP_MLIR_TRACE_FOCUSRECORD_H

#include "llvm/Support/MemoryBuffer.h"
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>

namespace mlir::tcp {

/// Bytes of the input: the operation that a pattern is being tried on. All zero
/// where none is.
struct FocusRecord {
  uint64_t begin = 0, end = 0;

  /// The file beside the answer that `--trace` names.
  static std::string getPath(const std::string &answer) {
    return answer + ".op";
  }

  /// The record in a file, if there is one and it names an operation.
  static std::optional<FocusRecord> read(const std::string &path) {
    auto buffer = llvm::MemoryBuffer::getFile(path);
    FocusRecord record;
    if (!buffer || (*buffer)->getBufferSize() != sizeof(record))
      return std::nullopt;
    std::memcpy(&record, (*buffer)->getBufferStart(), sizeof(record));
    return record.end ? std::optional(record) : std::nullopt;
  }
};

} // namespace mlir::tcp

#endif // TCP_MLIR_TRACE_FOCUSRECORD_H
