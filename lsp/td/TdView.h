//===- TdView.h - What is known of an open .td file -------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_TD_TDVIEW_H
#define TCP_LSP_TD_TDVIEW_H

#include "lsp/td/TdIndex.h"
#include "lsp/td/TdText.h"
#include <functional>
#include <memory>
#include <optional>

namespace mlir::tcp::lsp {

/// A place in a .td file.
struct TdPlace {
  std::string path;
  Range range;
  bool isDefinition = false;

  bool operator<(const TdPlace &other) const {
    return std::tie(path, range) < std::tie(other.path, other.range);
  }
  bool operator==(const TdPlace &other) const {
    return path == other.path && range == other.range;
  }
};

/// A text, and what TableGen says of it.
struct TdVersion {
  std::shared_ptr<const TdText> text;
  std::shared_ptr<const TdIndex> index;
};

/// The symbols at a place of an open file. The symbols are those of `index`.
struct TdFound {
  Range origin;
  std::shared_ptr<const TdIndex> index;
  std::vector<unsigned> symbols;
};

/// The text and the names of an open .td file. Requests about the file read it.
struct TdView {
  std::string path;
  /// The version that the client has. If there is an error in it, its index
  /// ends in front of the error.
  TdVersion current;
  /// The last version without an error. Its parts may be null.
  TdVersion good;
  /// The folders in which included files are found.
  std::vector<std::string> includeDirs;
  /// Returns the text of another file, or null.
  std::function<std::shared_ptr<const TdText>(llvm::StringRef path)> getFile;

  const TdText &text() const { return *current.text; }
  /// Returns the text of this or another file, or null.
  std::shared_ptr<const TdText> textOf(llvm::StringRef of) const;
  /// Returns the symbols at a byte of this file: those of the current index,
  /// and otherwise those of the good one at the same place in its text.
  std::optional<TdFound> symbolsAt(size_t offset) const;
  /// Returns the places of symbols. Those in this file are places in its
  /// current text; places in changed text are left out.
  std::vector<TdPlace> placesOf(const TdFound &found,
                                bool onlyDefinitions) const;
  /// Returns the index that knows most: that of the text without an error.
  std::shared_ptr<const TdIndex> bestIndex() const;
  /// Returns the symbol of a class or a definition with a name in an index, or
  /// `TdSymbol::kNone`.
  static unsigned findRecord(const TdIndex &index, llvm::StringRef name);
  /// Returns the file that an include names, or an empty string.
  std::string resolveInclude(llvm::StringRef name) const;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_TD_TDVIEW_H
