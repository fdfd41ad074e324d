//===- ImageBuilder.h - Bytes of the ODS index ------------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_ODS_GEN_IMAGEBUILDER_H
#define TCP_LSP_ODS_GEN_IMAGEBUILDER_H

#include "lsp/ods/OdsIndex.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/SourceMgr.h"
#include <map>
#include <string>
#include <type_traits>
#include <vector>

namespace mlir::tcp::lsp {

/// Rows by name. If two have the same name, the first is kept.
template <typename T> using OdsTable = std::map<std::string, T>;

/// Collects the texts and lists of the image. Equal ones are stored once.
class ImageBuilder {
public:
  ImageBuilder() : bytes(sizeof(OdsIndex), '\0') {}

  /// Adds a text, and returns its place in the image.
  OdsText addText(llvm::StringRef text);

  /// Returns a text that was added. It holds until the next one is added.
  llvm::StringRef getText(OdsText text) const {
    return llvm::StringRef(bytes).substr(text.offset, text.size);
  }

  /// Adds a list of rows, and returns its place in the image.
  template <typename T> OdsList<T> addList(const std::vector<T> &rows) {
    static_assert(std::is_trivially_copyable_v<T>);
    OdsList<T> list;
    list.offset = append(rows.data(), rows.size() * sizeof(T));
    list.count = rows.size();
    return list;
  }

  /// Adds the rows of a table, sorted by name.
  template <typename T> OdsList<T> addTable(const OdsTable<T> &table) {
    std::vector<T> rows;
    for (const auto &entry : table)
      rows.push_back(entry.second);
    return addList(rows);
  }

  /// Adds the files of `buffers` to the inputs of the image. Returns false,
  /// after a message, if one can't be read.
  bool addInputs(const llvm::SourceMgr &buffers);

  /// Writes the head, and returns the image. Ends the builder.
  std::string finish(OdsIndex head);

private:
  /// Appends the bytes of rows, aligned, and returns their offset.
  int64_t append(const void *data, size_t size);

  std::string bytes;
  llvm::StringMap<OdsText> texts;
  llvm::StringMap<int64_t> lists;
  std::vector<OdsInput> inputs;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_ODS_GEN_IMAGEBUILDER_H
