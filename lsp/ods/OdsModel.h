//===- OdsModel.h - The dialects of the server and of projects --*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_ODS_ODSMODEL_H
#define TCP_LSP_ODS_ODSMODEL_H

#include "lsp/ods/OdsIndex.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <vector>

namespace mlir::tcp::lsp {

/// The image of a project's .td file. It never changes.
class OdsImage {
public:
  /// Takes the bytes that `tcp-ods-index-gen` has written. Returns an error if
  /// they are no image of this version.
  static llvm::Expected<std::shared_ptr<const OdsImage>>
  load(llvm::StringRef bytes);

  const OdsIndex &getIndex() const {
    return *reinterpret_cast<const OdsIndex *>(words.data());
  }

private:
  OdsImage() = default;
  std::vector<uint64_t> words;
};

/// Everything that is known from .td files: the server's image, and those of
/// projects. If two images have a row of one name, that of the server or of the
/// first project is kept. A model never changes; an edit of a .td file makes a
/// new one.
class OdsModel {
public:
  explicit OdsModel(std::vector<std::shared_ptr<const OdsImage>> images);

  const OdsIndex &getIndex() const { return index; }
  /// Returns the dialects to which projects add operations, types or
  /// attributes, sorted.
  const std::vector<llvm::StringRef> &getProjectDialects() const {
    return projectDialects;
  }

  /// Returns the model that this thread has pinned (OdsPin), or otherwise the
  /// last one that was set. Any thread may call it.
  static std::shared_ptr<const OdsModel> getCurrent();
  /// Sets the model for all threads.
  static void setCurrent(std::shared_ptr<const OdsModel> model);

private:
  template <typename T>
  void merge(OdsList<T> OdsIndex::*list, std::vector<T> &rows);

  std::vector<std::shared_ptr<const OdsImage>> images;
  std::vector<OdsDialect> dialects;
  std::vector<OdsOp> ops;
  std::vector<OdsDef> types;
  std::vector<OdsDef> attributes;
  std::vector<OdsEnum> enums;
  OdsIndex index;
  std::vector<llvm::StringRef> projectDialects;
};

/// While it exists, its thread sees one model, the last one that was set before
/// it, and the rows of that model live.
class OdsPin {
public:
  OdsPin();
  ~OdsPin();

private:
  std::shared_ptr<const OdsModel> outer;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_ODS_ODSMODEL_H
