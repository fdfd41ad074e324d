//===- Link.h - Objects to libraries ----------------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_AOT_LINK_H
#define TCP_MLIR_AOT_LINK_H

#include "tcp-mlir/Aot/ConstantData.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace mlir::tcp {

struct Machine;

/// The options of `linkSharedLibrary`.
struct LinkOptions {
  /// True if symbols may stay undefined: the program that loads the library
  /// defines them.
  bool allowUndefined = false;
  /// The OpenMP runtime that the objects call: a path, or a name in a directory
  /// of the system. Empty for none.
  std::string openMpLibrary;
  /// The machine that the objects are for; null for this one.
  const Machine *machine = nullptr;
};

/// Links object files, given by their contents, into a shared library that
/// needs only libc, libm and what `options` adds. Sections of
/// `declareConstantData` stay without content. Runs lld in this process, and is
/// therefore not thread-safe.
llvm::Expected<std::string>
linkSharedLibrary(llvm::ArrayRef<std::string> objects, llvm::StringRef soname,
                  const LinkOptions &options);

/// Merges object files into one. Not thread-safe, as `linkSharedLibrary`.
llvm::Expected<std::string> mergeObjects(llvm::ArrayRef<std::string> objects);

/// Packs object files into a static library. The names of the members derive
/// from `name`. Dates and owners are zero, so that equal input gives equal
/// bytes. If there are `constants`, the last object must be the one that
/// declares them (`declareConstantData`); its sections are filled.
llvm::Expected<Content> createArchive(llvm::ArrayRef<std::string> objects,
                                      llvm::StringRef name,
                                      llvm::ArrayRef<NamedTensor> constants);

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_LINK_H
