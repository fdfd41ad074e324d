//===- FocusRecord.h - The operation that a pattern is tried on -*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The record that a traced compile keeps in a file, so that it is there after
/// a crash of the compile. Both the process that writes the file and the one
/// that reads it compile this header.
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

/// The operation on which a pattern is tried, as a range of bytes of the input.
/// All zero if there is none.
struct FocusRecord {
  uint64_t begin = 0, end = 0;

  /// Returns the path of the file, which is beside the answer of `--trace`.
  static std::string getPath(const std::string &answer) {
    return answer + ".op";
  }

  /// Reads a file. Nothing if it is missing or names no operation.
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
