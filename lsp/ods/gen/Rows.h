//===- Rows.h - From records to rows of the index ---------------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_ODS_GEN_ROWS_H
#define TCP_LSP_ODS_GEN_ROWS_H

#include "ImageBuilder.h"
#include "OdsFiles.h"
#include "mlir/TableGen/Attribute.h"
#include "mlir/TableGen/EnumInfo.h"

namespace mlir::tcp::lsp {

/// Turns the records of parsed .td files into rows. If files share a
/// definition, the first one is kept.
class Rows {
public:
  explicit Rows(const OdsFiles &sources) : sources(sources) {}

  /// Adds all dialects, ops, types, attributes and enums of a file.
  void add(const llvm::RecordKeeper &records, const llvm::SourceMgr &buffers);
  /// Does what ImageBuilder::addInputs does.
  bool addInputs(const llvm::SourceMgr &buffers) {
    return image.addInputs(buffers);
  }

  /// Returns the image. The rows are gone then.
  std::string finish();

private:
  void addDialect(const llvm::Record *record);
  void addOp(const llvm::Record *record);
  void addEnum(const llvm::Record *record);
  void addDef(const llvm::Record *record, OdsTable<OdsDef> &table);

  // These functions make the rows of ops. They are in OpRows.cpp.
  template <typename Constraint>
  OdsValue makeValue(llvm::StringRef name, const Constraint &constraint);
  OdsAttribute makeAttribute(llvm::StringRef name,
                             const tblgen::Attribute &attribute);
  template <typename NamedProperty>
  OdsAttribute makeProperty(const NamedProperty &property);
  void addTraits(const llvm::ListInit &traits, std::vector<OdsText> &list);
  OdsText addTypeOfClass(const llvm::Record &constraint);
  void addTypeRules(const llvm::Record &trait, std::vector<OdsTypeRule> &rules);
  void addConditions(const llvm::Record &trait,
                     std::vector<OdsCondition> &conditions);

  /// Sets the name of the enum, and the default value. `defaultValue` is C++
  /// code.
  void setEnum(OdsAttribute &row, const tblgen::EnumInfo &info,
               llvm::StringRef defaultValue);
  std::string getEnumName(const tblgen::EnumInfo &info);
  OdsText addDescription(llvm::StringRef text);
  OdsText addWords(llvm::StringRef text);
  OdsPlace makePlace(const llvm::Record *record);

  const OdsFiles &sources;
  const llvm::SourceMgr *buffers = nullptr;
  ImageBuilder image;
  OdsTable<OdsDialect> dialects;
  OdsTable<OdsOp> ops;
  OdsTable<OdsDef> types;
  OdsTable<OdsDef> attributes;
  OdsTable<OdsEnum> enums;
};

/// Removes leading colons.
llvm::StringRef dropColons(llvm::StringRef cppName);

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_ODS_GEN_ROWS_H
