//===- FindChunk.h - The operations that an edit touches --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_UNIT_FINDCHUNK_H
#define TCP_LSP_UNIT_FINDCHUNK_H

#include "lsp/unit/Chunk.h"
#include "lsp/unit/Unit.h"

namespace mlir::tcp::lsp {

/// Finds the smallest chunk of `unit` for an edit that replaces the bytes
/// `changed` by `newSize` bytes. The unit must be intact. Returns nothing if
/// the edit is not inside of an operation of the unit, or if the chunk is not
/// much smaller than the unit.
std::optional<Chunk> findChunk(const Unit &unit, Range changed, size_t newSize);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_UNIT_FINDCHUNK_H
