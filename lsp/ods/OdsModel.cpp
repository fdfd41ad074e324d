//===- OdsModel.cpp - The dialects of the server and of projects ----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/ods/OdsModel.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>
#include <mutex>

using namespace mlir::tcp::lsp;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// Images
//===----------------------------------------------------------------------===//

namespace {
/// Makes the offsets of an image count from the server's image. Images share
/// equal lists, so each list is visited once.
class Rebase {
public:
  explicit Rebase(const void *image)
      : distance(reinterpret_cast<intptr_t>(image) -
                 reinterpret_cast<intptr_t>(detail::getImageBase())) {}

  void visit(OdsText &text) { text.offset += distance; }
  template <typename T> void visit(OdsList<T> &list) {
    list.offset += distance;
    if (!list.empty() && seen.insert(list.offset).second)
      for (const T &row : list)
        visit(const_cast<T &>(row));
  }
  void visit(OdsPlace &place) { visit(place.file); }
  void visit(OdsEnumCase &row) { visitAll(row.name, row.symbol); }
  void visit(OdsTypeRule &row) {
    visitAll(row.from, row.to, row.transformer, row.summary);
  }
  void visit(OdsCondition &row) { visitAll(row.predicate, row.summary); }
  void visit(OdsInput &row) { visit(row.path); }
  void visit(OdsValue &row) {
    visitAll(row.name, row.constraint, row.typeDef, row.onlyType,
             row.predicate);
  }
  void visit(OdsEnum &row) {
    visitAll(row.name, row.summary, row.cases, row.separator, row.place);
  }
  void visit(OdsAttribute &row) {
    visitAll(row.name, row.constraint, row.storage, row.attrDef, row.onlyType,
             row.enumName, row.defaultValue, row.predicate);
  }
  void visit(OdsOp &row) {
    visitAll(row.name, row.summary, row.description, row.cppClass, row.operands,
             row.results, row.attributes, row.regions, row.successors,
             row.traits, row.typeRules, row.conditions, row.assemblyFormat,
             row.defaultDialect, row.place);
  }
  void visit(OdsParameter &row) {
    visitAll(row.name, row.cppType, row.summary, row.defaultValue,
             row.predicate);
  }
  void visit(OdsDef &row) {
    visitAll(row.name, row.mnemonic, row.summary, row.description, row.cppClass,
             row.parameters, row.assemblyFormat, row.enumName, row.place);
  }
  void visit(OdsDialect &row) {
    visitAll(row.name, row.summary, row.description, row.cppNamespace,
             row.place);
  }
  void visit(OdsIndex &head) {
    visitAll(head.dialects, head.ops, head.types, head.attributes, head.enums,
             head.inputs);
  }

private:
  template <typename... Fields> void visitAll(Fields &...fields) {
    (visit(fields), ...);
  }

  ptrdiff_t distance;
  llvm::DenseSet<int64_t> seen;
};
} // namespace

llvm::Expected<std::shared_ptr<const OdsImage>>
OdsImage::load(StringRef bytes) {
  OdsIndex head;
  if (bytes.size() < sizeof(head))
    return llvm::createStringError("it is too short");
  std::memcpy(static_cast<void *>(&head), bytes.data(), sizeof(head));
  if (head.size != bytes.size())
    return llvm::createStringError("its size is wrong");
  std::shared_ptr<OdsImage> image(new OdsImage());
  image->words.resize((bytes.size() + 7) / 8);
  std::memcpy(image->words.data(), bytes.data(), bytes.size());
  Rebase(image->words.data())
      .visit(*reinterpret_cast<OdsIndex *>(image->words.data()));
  return image;
}

//===----------------------------------------------------------------------===//
// Models
//===----------------------------------------------------------------------===//

/// Returns whether the rows of the server's image have a name.
template <typename T>
static bool hasRow(OdsList<T> OdsIndex::*list, StringRef name) {
  llvm::ArrayRef<T> rows = (OdsIndex::getBuiltin().*list).get();
  auto found = llvm::lower_bound(
      rows, name, [](const T &row, StringRef name) { return row.name < name; });
  return found != rows.end() && found->name == name;
}

template <typename T>
void OdsModel::merge(OdsList<T> OdsIndex::*list, std::vector<T> &rows) {
  llvm::append_range(rows, OdsIndex::getBuiltin().*list);
  for (const auto &image : images)
    for (const T &row : image->getIndex().*list)
      if (!hasRow(list, row.name)) {
        rows.push_back(row);
        if constexpr (!std::is_same_v<T, OdsEnum>)
          projectDialects.push_back(row.name.str().split('.').first);
      }
  // Rows of one name stay in the order of their images.
  llvm::stable_sort(
      rows, [](const T &a, const T &b) { return a.name.str() < b.name.str(); });
  rows.erase(
      llvm::unique(
          rows, [](const T &a, const T &b) { return a.name == b.name.str(); }),
      rows.end());
  (index.*list).offset = reinterpret_cast<intptr_t>(rows.data()) -
                         reinterpret_cast<intptr_t>(detail::getImageBase());
  (index.*list).count = rows.size();
}

OdsModel::OdsModel(std::vector<std::shared_ptr<const OdsImage>> projects)
    : images(std::move(projects)) {
  if (images.empty()) {
    index = OdsIndex::getBuiltin();
    return;
  }
  merge(&OdsIndex::dialects, dialects);
  merge(&OdsIndex::ops, ops);
  merge(&OdsIndex::types, types);
  merge(&OdsIndex::attributes, attributes);
  merge(&OdsIndex::enums, enums);
  llvm::sort(projectDialects);
  projectDialects.erase(llvm::unique(projectDialects), projectDialects.end());
}

static std::mutex mutex;
static std::shared_ptr<const OdsModel> &lastSet() {
  static auto model = std::make_shared<const OdsModel>(
      std::vector<std::shared_ptr<const OdsImage>>());
  return model;
}
static thread_local std::shared_ptr<const OdsModel> pinned;

std::shared_ptr<const OdsModel> OdsModel::getCurrent() {
  if (pinned)
    return pinned;
  std::lock_guard<std::mutex> lock(mutex);
  return lastSet();
}

void OdsModel::setCurrent(std::shared_ptr<const OdsModel> model) {
  std::lock_guard<std::mutex> lock(mutex);
  lastSet() = std::move(model);
}

const OdsIndex &OdsIndex::get() { return OdsModel::getCurrent()->getIndex(); }

OdsPin::OdsPin() : outer(std::move(pinned)) { pinned = OdsModel::getCurrent(); }

OdsPin::~OdsPin() { pinned = std::move(outer); }
