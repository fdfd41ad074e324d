//===- LocationFilter.h - Actions by the source they touch ------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_ACTIONS_LOCATIONFILTER_H
#define TCP_MLIR_ACTIONS_LOCATIONFILTER_H

#include "mlir/IR/Location.h"
#include "llvm/Support/Error.h"
#include <string>

namespace mlir::tcp {

/// A place of a source file, or a range of places with both ends.
class LocationFilter {
public:
  /// Reads FILE:LINE, FILE:LINE:COL, FILE:LINE-LINE or FILE:LINE:COL-LINE:COL.
  /// `*` is any file, line or column. FILE may lack its first directories. An
  /// error says what is wrong with the text.
  static llvm::Expected<LocationFilter> parse(StringRef text);

  /// Returns whether the place of `location` is in the range, or a place that
  /// `location` is made of: a part of a fused location, a caller or a callee.
  bool matches(LocationAttr location) const;

private:
  struct Place {
    unsigned line, column;
    bool operator<=(const Place &other) const {
      return std::tie(line, column) <= std::tie(other.line, other.column);
    }
  };
  bool matchesRange(FileLineColRange location) const;

  std::string file;
  Place first, last;
  /// The column, if any line matches.
  std::optional<unsigned> column;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_ACTIONS_LOCATIONFILTER_H
