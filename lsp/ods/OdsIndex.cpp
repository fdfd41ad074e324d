//===- OdsIndex.cpp - Lookups in the image --------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/ods/OdsIndex.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace mlir::tcp::lsp;
using llvm::ArrayRef;
using llvm::StringRef;

asm(".pushsection .rodata.kTcpOdsImage,\"a\",@progbits\n"
    ".balign 8\n"
    ".globl kTcpOdsImage\n"
    ".hidden kTcpOdsImage\n"
    "kTcpOdsImage:\n"
    ".incbin \"" TCP_ODS_IMAGE "\"\n"
    ".byte 0\n"
    ".popsection\n");

template <typename T> static const T *find(ArrayRef<T> sorted, StringRef name) {
  const T *row =
      llvm::lower_bound(sorted, name, [](const T &row, StringRef name) {
        return row.name < name;
      });
  return row != sorted.end() && row->name == name ? row : nullptr;
}

template <typename T>
static ArrayRef<T> findPrefix(ArrayRef<T> sorted, StringRef prefix) {
  const T *first =
      llvm::lower_bound(sorted, prefix, [](const T &row, StringRef prefix) {
        return row.name < prefix;
      });
  const T *last = std::partition_point(first, sorted.end(), [&](const T &row) {
    return row.name.str().starts_with(prefix);
  });
  return {first, last};
}

static const OdsDef *findMnemonic(ArrayRef<OdsDef> sorted, StringRef dialect,
                                  StringRef mnemonic) {
  std::string name = (llvm::Twine(dialect) + "." + mnemonic).str();
  return find<OdsDef>(sorted, name);
}

bool OdsOp::hasTrait(StringRef trait) const {
  return llvm::is_contained(traits.get(), trait);
}

const OdsDialect *OdsIndex::findDialect(StringRef name) const {
  return find(dialects.get(), name);
}

const OdsOp *OdsIndex::findOp(StringRef fullName) const {
  return find(ops.get(), fullName);
}

const OdsDef *OdsIndex::findType(StringRef fullName) const {
  return find(types.get(), fullName);
}

const OdsDef *OdsIndex::findType(StringRef dialect, StringRef mnemonic) const {
  return findMnemonic(types, dialect, mnemonic);
}

const OdsDef *OdsIndex::findAttribute(StringRef fullName) const {
  return find(attributes.get(), fullName);
}

const OdsDef *OdsIndex::findAttribute(StringRef dialect,
                                      StringRef mnemonic) const {
  return findMnemonic(attributes, dialect, mnemonic);
}

const OdsEnum *OdsIndex::findEnum(StringRef name) const {
  return find(enums.get(), name);
}

ArrayRef<OdsOp> OdsIndex::opsWithPrefix(StringRef prefix) const {
  return findPrefix(ops.get(), prefix);
}

ArrayRef<OdsDef> OdsIndex::typesWithPrefix(StringRef prefix) const {
  return findPrefix(types.get(), prefix);
}

ArrayRef<OdsDef> OdsIndex::attributesWithPrefix(StringRef prefix) const {
  return findPrefix(attributes.get(), prefix);
}
