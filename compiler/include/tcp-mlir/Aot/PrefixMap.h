//===- PrefixMap.h - Paths that do not depend on the folder -----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_AOT_PREFIXMAP_H
#define TCP_MLIR_AOT_PREFIXMAP_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace mlir::tcp {

/// Replaces the beginnings of paths in locations, as the options
/// -ffile-prefix-map=OLD=NEW say. The Python package does the same in importing/prefixes.py.
class PrefixMap {
public:
  /// Reads the values of the options, each OLD=NEW, in their order. A relative
  /// OLD starts at the current directory.
  static llvm::Expected<PrefixMap> parse(llvm::ArrayRef<std::string> options);

  /// Returns `path` with NEW in the place of OLD, by the last option whose OLD
  /// the absolute path begins with. Without one, returns `path` as it is.
  std::string map(llvm::StringRef path) const;

  /// Maps the paths in the locations of a module.
  void apply(ModuleOp module) const;

private:
  struct Entry {
    std::string before, after;
  };
  std::vector<Entry> entries;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_PREFIXMAP_H
