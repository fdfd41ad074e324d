//===- Link.h - Objects to libraries ----------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_AOT_LINK_H
#define TCP_MLIR_AOT_LINK_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace mlir::tcp {

struct LinkOptions {
  /// The program that loads the library defines what is missing.
  bool allowUndefined = false;
  /// The OpenMP runtime that the objects call: a path, or a name in a directory
  /// of the system. Empty for none.
  std::string openMpLibrary;
};

/// Links object files, given by their contents, to a shared library that needs
/// only libc, libm and what `options` adds. Runs lld in this process; not
/// thread-safe.
llvm::Expected<std::string>
linkSharedLibrary(llvm::ArrayRef<std::string> objects, llvm::StringRef soname,
                  const LinkOptions &options);

/// Merges object files into one. As for `linkSharedLibrary`, one call at a
/// time.
llvm::Expected<std::string> mergeObjects(llvm::ArrayRef<std::string> objects);

/// Packs object files into a static library. The member names derive from
/// `name`; dates and owners are zero, so that equal input gives equal bytes.
llvm::Expected<std::string> createArchive(llvm::ArrayRef<std::string> objects,
                                          llvm::StringRef name);

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_LINK_H
