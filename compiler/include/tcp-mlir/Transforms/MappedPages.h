//===- MappedPages.h - Memory of files that are mapped ----------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRANSFORMS_MAPPEDPAGES_H
#define TCP_MLIR_TRANSFORMS_MAPPEDPAGES_H

#include "llvm/ADT/ArrayRef.h"

namespace mlir::tcp {

/// Registers the memory of a file that is mapped for reading, as long as the
/// object exists. The process keeps a list of these files, because an attribute
/// whose elements are in one does not tell. Thread-safe.
class MappedPages {
public:
  explicit MappedPages(llvm::ArrayRef<char> file);
  ~MappedPages();
  MappedPages(const MappedPages &) = delete;
  MappedPages &operator=(const MappedPages &) = delete;

  /// Drops the whole pages of `bytes` from the memory of this process if they
  /// belong to a registered file. The system maps a page again when it is read.
  /// Other memory stays as it is.
  static void release(llvm::ArrayRef<char> bytes);

private:
  const char *begin;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_TRANSFORMS_MAPPEDPAGES_H
