//===- StopEdits.cpp - Edits at a stop ------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CrashReport.h"
#include "PassOptions.h"
#include "Query.h"
#include "Stop.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

namespace {
/// Collects what MLIR says, which nobody else hears.
class Messages {
public:
  explicit Messages(MLIRContext *context)
      : handler(context, [this](Diagnostic &diagnostic) {
          if (diagnostic.getSeverity() == DiagnosticSeverity::Error)
            text += (text.empty() ? "" : "; ") + diagnostic.str();
          return success();
        }) {}
  llvm::Error toError(StringRef otherwise) const {
    return llvm::createStringError(text.empty() ? otherwise : StringRef(text));
  }

private:
  std::string text;
  ScopedDiagnosticHandler handler;
};
} // namespace

const ActiveAction *Stop::getAction(int64_t frame) {
  const std::vector<Frame> &all = getFrames();
  return frame >= 0 && static_cast<size_t>(frame) < all.size()
             ? all[frame].action
             : nullptr;
}

void Stop::forgetDocuments() {
  views.clear();
  names.clear();
  alive.clear();
  numAsked = 0;
}

const ActiveAction *Stop::findPass() {
  for (const ActiveAction *at = &event.action; at; at = at->getParent())
    if (at->isPass() && !at->isAdaptor())
      return at;
  return nullptr;
}

llvm::Error Stop::checkIsBetweenPasses() const {
  bool isFine = !event.isChange();
  for (const ActiveAction *at = &event.action; at && isFine;
       at = at->getParent())
    isFine = at->isAdaptor() || at->getTag() == "stage" ||
             (at == &event.action && at->isPass());
  if (isFine && root)
    return llvm::Error::success();
  return llvm::createStringError(
      "that can be done between passes only: a pass is in the middle of its "
      "work here; step to the begin of one");
}

/// The operation whose symbols the operation is one of, or else refers to.
static Operation *findSymbolTable(Operation *op) {
  Operation *around = op->getParentOp() ? op->getParentOp() : op;
  return SymbolTable::getNearestSymbolTable(around);
}

/// Whether each name of the symbols around is one symbol's, and what refers to
/// one finds it. What is wrong goes to whoever listens.
static bool areSymbolsValid(Operation *op) {
  Operation *table = findSymbolTable(op);
  bool isValid = true;
  return !table || (runGuarded([&] {
                      isValid =
                          succeeded(mlir::detail::verifySymbolTable(table));
                    }) &&
                    isValid);
}

/// Whether another symbol has the name of this one.
static bool hasNamesake(Operation *op) {
  StringRef attribute = SymbolTable::getSymbolAttrName();
  Operation *table = findSymbolTable(op);
  auto name = op->getAttrOfType<StringAttr>(attribute);
  if (!name || !table || table == op || table->getNumRegions() == 0)
    return false;
  return llvm::any_of(table->getRegion(0).getOps(), [&](Operation &other) {
    return &other != op && other.getAttr(attribute) == name;
  });
}

/// Sets an attribute if the verifier has nothing against it.
static llvm::Error setAttribute(Operation *op, StringRef name,
                                Attribute attribute) {
  Attribute before = op->getAttrDictionary().get(name);
  // In the middle of a pass they may be another's business.
  bool hadValidSymbols;
  {
    Messages unheard(op->getContext());
    hadValidSymbols = areSymbolsValid(op);
  }
  Messages messages(op->getContext());
  op->setAttr(name, attribute);
  bool isValid = false;
  bool isFine = runGuarded(
      [&] { isValid = succeeded(verify(op, /*verifyRecursively=*/false)); });
  isValid = isFine && isValid && !hasNamesake(op) &&
            (!hadValidSymbols || areSymbolsValid(op));
  // A property may not take what has the wrong kind.
  if (isValid && op->getAttrDictionary().get(name) == attribute)
    return llvm::Error::success();
  bool isTaken = name == SymbolTable::getSymbolAttrName() && hasNamesake(op);
  if (before)
    op->setAttr(name, before);
  else
    op->removeAttr(name);
  return messages.toError(isTaken ? "another symbol has this name"
                                  : "the operation does not take it");
}

/// Whether a text has so many parentheses within each other that MLIR's parser,
/// which calls itself for each, would run out of stack.
static bool isTooDeep(StringRef text) {
  constexpr int kMaxDepth = 200;
  int depth = 0;
  for (char c : text) {
    depth += StringRef("([{<").contains(c) - StringRef(")]}>").contains(c);
    if (depth > kMaxDepth)
      return true;
  }
  return false;
}

/// The value of an option is what its text gives.
static llvm::Error setOption(const Pass &pass, StringRef name,
                             StringRef value) {
  std::string option = (name + "=" + value).str();
  if (llvm::Error error = tryOptions(pass, option))
    return error;
  if (failed(const_cast<Pass &>(pass).initializeOptions(
          option, [](const Twine &) { return failure(); })))
    return llvm::createStringError("the pass does not take it");
  return llvm::Error::success();
}

llvm::Expected<wire::Variable> Stop::set(int64_t reference, StringRef name,
                                         StringRef value) {
  if (reference < 1 || static_cast<size_t>(reference) > handles.size())
    return llvm::createStringError("there is no variable " +
                                   llvm::Twine(reference) + " at this stop");
  Handle handle = handles[reference - 1];
  if (handle.kind == Handle::PassOptions) {
    auto *pass = static_cast<const Pass *>(handle.pointer);
    if (!event.isBegin() || event.action.getPass() != pass)
      return llvm::createStringError(
          "options can be set before the pass runs only; rerun it with others");
    if (llvm::Error error = setOption(*pass, name, value))
      return error;
    wire::Variable option;
    option.name = name.str();
    option.value = value.str();
    option.kind = "option";
    return option;
  }
  Operation *op = nullptr;
  if (handle.kind == Handle::OperationParts ||
      handle.kind == Handle::Attributes)
    op = static_cast<Operation *>(const_cast<void *>(handle.pointer));
  else if (handle.kind == Handle::ValueParts)
    op = Value::getFromOpaquePointer(handle.pointer).getDefiningOp();
  if (!op)
    return llvm::createStringError(
        "only attributes of operations and options of passes can be set");
  if (isTooDeep(value))
    return llvm::createStringError("this is nested too deeply");
  Attribute parsed;
  {
    Messages messages(op->getContext());
    parsed = parseAttribute(value, op->getContext());
    if (!parsed)
      return messages.toError("this is no attribute");
  }
  if (llvm::Error error = setAttribute(op, name, parsed))
    return error;
  forgetDocuments();
  return makeVariable(name, parsed);
}

llvm::Expected<std::string> Stop::replaceFunction(StringRef name,
                                                  StringRef text) {
  if (llvm::Error error = checkIsBetweenPasses())
    return error;
  name.consume_front("@");
  Operation *old = nullptr;
  root->walk([&](Operation *op) {
    auto symbol =
        op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
    if (symbol && symbol.getValue() == name && op->getNumRegions() == 1)
      old = op;
  });
  if (!old)
    return llvm::createStringError("there is no function '" + name + "'");
  Messages messages(root->getContext());
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(text, root->getContext());
  if (!module)
    return messages.toError("the text does not parse");
  Operation *replacement = nullptr;
  module->walk([&](Operation *op) {
    if (op->getName() == old->getName() &&
        op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()) ==
            old->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
      replacement = op;
  });
  if (!replacement)
    return llvm::createStringError("the text has no '" +
                                   old->getName().getStringRef() + "' named '" +
                                   name + "'");
  // Who calls it must still fit.
  auto type = [](Operation *op) { return op->getAttr("function_type"); };
  if (type(old) != type(replacement))
    return llvm::createStringError(
        "the function's type is another one; its callers would not fit");
  // The operation stays, for a pass may be about to run on it.
  old->getRegion(0).takeBody(replacement->getRegion(0));
  old->setAttrs(replacement->getAttrDictionary());
  old->setLoc(replacement->getLoc());
  forgetDocuments();
  return "replaced @" + name.str();
}

llvm::Expected<wire::Written>
Stop::writeMemory(StringRef memory, uint64_t offset, StringRef bytes) {
  std::string name;
  auto found = findMemory(memory, name);
  if (!found)
    return found.takeError();
  auto elements = cast<DenseElementsAttr>(found->second);
  std::vector<char> raw(elements.getRawData().begin(),
                        elements.getRawData().end());
  if (offset > raw.size() || bytes.size() > raw.size() - offset)
    return llvm::createStringError("the attribute has " +
                                   llvm::Twine(raw.size()) + " bytes");
  std::copy(bytes.begin(), bytes.end(), raw.begin() + offset);
  auto written = DenseElementsAttr::getFromRawBuffer(elements.getType(), raw);
  if (llvm::Error error = setAttribute(found->first, name, written))
    return error;
  forgetDocuments();
  return wire::Written{static_cast<int64_t>(bytes.size())};
}
