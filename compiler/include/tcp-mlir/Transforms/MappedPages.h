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

/// Says that memory is a file which is mapped for reading, as long as the
/// object lives. The process knows all such files: an attribute that has
/// elements of one does not say so. Any thread may use this.
class MappedPages {
public:
  explicit MappedPages(llvm::ArrayRef<char> file);
  ~MappedPages();
  MappedPages(const MappedPages &) = delete;
  MappedPages &operator=(const MappedPages &) = delete;

  /// Takes the whole pages in `bytes` out of this process's memory if they are
  /// those of such a file. Who reads them has the system map them again. Other
  /// memory stays as it is.
  static void release(llvm::ArrayRef<char> bytes);

private:
  const char *begin;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_TRANSFORMS_MAPPEDPAGES_H
