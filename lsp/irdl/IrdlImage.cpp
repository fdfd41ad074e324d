//===- IrdlImage.cpp - Dialects that IRDL describes -----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/irdl/IrdlImage.h"
#include "lsp/irdl/IrdlConstraints.h"
#include "lsp/ods/gen/ImageBuilder.h"
#include "mlir/Dialect/IRDL/IR/IRDL.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

namespace {
/// Makes the rows of an image.
class IrdlRows {
public:
  IrdlRows(StringRef path, StringRef text) : path(path) {
    text.split(lines, '\n');
  }

  void addDialect(irdl::DialectOp op);
  std::string finish(const llvm::SourceMgr &sources);

private:
  /// The operands or results of an operation: a constraint for each name.
  struct Value {
    OdsValue row;
    mlir::Value constraint;
  };

  template <typename Op> std::vector<Value> readValues(irdl::OperationOp op);
  void addOperation(irdl::OperationOp op, StringRef dialect);
  template <typename Op> void addDef(Op op, StringRef dialect);
  std::vector<OdsParameter> readParameters(Region &body);
  std::vector<OdsAttribute> readAttributes(irdl::OperationOp op);
  std::vector<OdsTypeRule> makeRules(llvm::ArrayRef<Value> values);
  OdsPlace makePlace(Operation *op);
  OdsText addComment(Operation *op);

  StringRef path;
  SmallVector<StringRef> lines;
  ImageBuilder image;
  OdsTable<OdsDialect> dialects;
  OdsTable<OdsOp> ops;
  OdsTable<OdsDef> types, attributes;
};
} // namespace

static unsigned lineOf(Operation *op) {
  auto place = dyn_cast<FileLineColLoc>(op->getLoc());
  return place ? place.getLine() : 1;
}

OdsPlace IrdlRows::makePlace(Operation *op) {
  return {image.addText(path), lineOf(op)};
}

/// Adds the comment on the lines above an operation.
OdsText IrdlRows::addComment(Operation *op) {
  size_t end = lineOf(op) - 1, begin = end;
  while (begin > 0 && lines[begin - 1].ltrim().starts_with("//") &&
         !lines[begin - 1].ltrim().starts_with("// -----"))
    --begin;
  std::vector<std::string> words;
  for (StringRef line : llvm::ArrayRef(lines).slice(begin, end - begin))
    words.push_back(line.ltrim().ltrim('/').trim().str());
  return image.addText(llvm::join(words, " "));
}

/// Reads `irdl.operands` or `irdl.results`.
template <typename Op>
std::vector<IrdlRows::Value> IrdlRows::readValues(irdl::OperationOp op) {
  std::vector<Value> values;
  for (Op list : op.getBody().getOps<Op>())
    for (auto [constraint, name, variadicity] :
         llvm::zip(list.getArgs(), list.getNames(), list.getVariadicity())) {
      IrdlConstraint read = readIrdlConstraint(constraint);
      OdsValue row;
      row.name = image.addText(cast<StringAttr>(name).getValue());
      row.constraint = image.addText(read.summary);
      row.onlyType = image.addText(read.onlyType);
      row.predicate = image.addText(read.condition);
      row.arity = variadicity.getValue() == irdl::Variadicity::single
                      ? OdsArity::Single
                  : variadicity.getValue() == irdl::Variadicity::optional
                      ? OdsArity::Optional
                      : OdsArity::Variadic;
      values.push_back({row, constraint});
    }
  return values;
}

std::vector<OdsAttribute> IrdlRows::readAttributes(irdl::OperationOp op) {
  std::vector<OdsAttribute> rows;
  for (irdl::AttributesOp list : op.getBody().getOps<irdl::AttributesOp>())
    for (auto [constraint, name] :
         llvm::zip(list.getAttributeValues(), list.getAttributeValueNames())) {
      IrdlConstraint read = readIrdlConstraint(constraint);
      OdsAttribute &row = rows.emplace_back();
      row.name = image.addText(cast<StringAttr>(name).getValue());
      row.constraint = image.addText(read.summary);
      row.predicate = image.addText(read.condition);
      row.storage = image.addText("Attribute");
    }
  return rows;
}

/// Values of one constraint have one type.
std::vector<OdsTypeRule> IrdlRows::makeRules(llvm::ArrayRef<Value> values) {
  std::vector<OdsTypeRule> rules;
  for (const Value &from : values)
    for (const Value &to : values) {
      bool areSingle = from.row.arity == OdsArity::Single &&
                       to.row.arity == OdsArity::Single;
      if (&from == &to || from.constraint != to.constraint || !areSingle)
        continue;
      std::string names = image.getText(from.row.name).str() + ", " +
                          image.getText(to.row.name).str();
      rules.push_back({from.row.name, to.row.name, image.addText("$_self"),
                       image.addText("all of {" + names + "} have same type")});
    }
  return rules;
}

void IrdlRows::addOperation(irdl::OperationOp op, StringRef dialect) {
  std::string name = (dialect + "." + op.getSymName()).str();
  auto [entry, isNew] = ops.try_emplace(name);
  if (!isNew)
    return;
  OdsOp &row = entry->second;
  std::vector<Value> operands = readValues<irdl::OperandsOp>(op);
  std::vector<Value> results = readValues<irdl::ResultsOp>(op);
  auto addRows = [&](llvm::ArrayRef<Value> values) {
    std::vector<OdsValue> rows;
    for (const Value &value : values)
      rows.push_back(value.row);
    return image.addList(rows);
  };
  row.name = image.addText(name);
  row.summary = addComment(op);
  row.operands = addRows(operands);
  row.results = addRows(results);
  row.attributes = image.addList(readAttributes(op));
  std::vector<OdsValue> regions;
  for (irdl::RegionsOp list : op.getBody().getOps<irdl::RegionsOp>())
    for (Attribute region : list.getNames())
      regions.emplace_back().name =
          image.addText(cast<StringAttr>(region).getValue());
  row.regions = image.addList(regions);
  llvm::append_range(operands, results);
  row.typeRules = image.addList(makeRules(operands));
  row.place = makePlace(op);
}

/// Reads `irdl.parameters` of a type or an attribute.
std::vector<OdsParameter> IrdlRows::readParameters(Region &body) {
  std::vector<OdsParameter> rows;
  for (irdl::ParametersOp list : body.getOps<irdl::ParametersOp>())
    for (auto [constraint, name] : llvm::zip(list.getArgs(), list.getNames())) {
      OdsParameter &row = rows.emplace_back();
      row.name = image.addText(cast<StringAttr>(name).getValue());
      IrdlConstraint read = readIrdlConstraint(constraint);
      row.cppType = image.addText("Attribute");
      row.summary = image.addText(read.summary);
      row.predicate = image.addText(read.condition);
    }
  return rows;
}

template <typename Op> void IrdlRows::addDef(Op op, StringRef dialect) {
  OdsTable<OdsDef> &table =
      std::is_same_v<Op, irdl::TypeOp> ? types : attributes;
  // The name of a definition may begin with its sigil.
  StringRef mnemonic = op.getSymName().ltrim("!#");
  std::string name = (dialect + "." + mnemonic).str();
  auto [entry, isNew] = table.try_emplace(name);
  if (!isNew)
    return;
  OdsDef &row = entry->second;
  std::vector<OdsParameter> parameters = readParameters(op.getBody());
  row.name = image.addText(name);
  row.mnemonic = image.addText(mnemonic);
  row.summary = addComment(op);
  row.format = OdsFormat::Declarative;
  if (!parameters.empty())
    row.assemblyFormat = image.addText("`<` params `>`");
  row.parameters = image.addList(parameters);
  row.place = makePlace(op);
}

void IrdlRows::addDialect(irdl::DialectOp op) {
  std::string name = op.getSymName().str();
  OdsDialect &row = dialects[name];
  row.name = image.addText(name);
  row.summary = addComment(op);
  row.place = makePlace(op);
  for (Operation &inner : op.getBody().getOps()) {
    if (auto operation = dyn_cast<irdl::OperationOp>(inner))
      addOperation(operation, name);
    else if (auto type = dyn_cast<irdl::TypeOp>(inner))
      addDef(type, name);
    else if (auto attribute = dyn_cast<irdl::AttributeOp>(inner))
      addDef(attribute, name);
  }
}

std::string IrdlRows::finish(const llvm::SourceMgr &sources) {
  if (!image.addInputs(sources))
    return "";
  OdsIndex head;
  head.dialects = image.addTable(dialects);
  head.ops = image.addTable(ops);
  head.types = image.addTable(types);
  head.attributes = image.addTable(attributes);
  return image.finish(head);
}

bool mlir::tcp::lsp::mentionsIrdl(StringRef text) {
  return text.contains("irdl.dialect");
}

std::optional<std::string>
mlir::tcp::lsp::makeIrdlImage(const llvm::SourceMgr &sources) {
  const llvm::MemoryBuffer &buffer =
      *sources.getMemoryBuffer(sources.getMainFileID());
  StringRef text = buffer.getBuffer();
  DialectRegistry registry;
  registry.insert<irdl::IRDLDialect>();
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  context.getDiagEngine().registerHandler(
      [](Diagnostic &) { return success(); });
  ParserConfig config(&context, /*verifyAfterParse=*/false);
  IrdlRows rows(buffer.getBufferIdentifier(), text);
  SmallVector<StringRef> parts;
  text.split(parts, "\n// -----");
  for (StringRef part : parts) {
    if (!mentionsIrdl(part))
      continue;
    // The lines before the part count.
    std::string padded(text.take_front(part.begin() - text.begin()).count('\n'),
                       '\n');
    padded += part;
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(padded, config);
    if (!module)
      return std::nullopt;
    module->walk([&](irdl::DialectOp op) { rows.addDialect(op); });
  }
  std::string image = rows.finish(sources);
  return image.empty() ? std::nullopt : std::optional(image);
}
