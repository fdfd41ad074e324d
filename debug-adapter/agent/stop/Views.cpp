//===- Views.cpp - The documents of a stop --------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/stop/Views.h"

#include "debug-adapter/agent/crash/CrashReport.h"
#include "debug-adapter/agent/print/GuardedStream.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

void Views::prepare() {
  if (IRText *document = getLlvmIr())
    document->start();
}

View &Views::getView(Operation *part, bool isGeneric) {
  View &view = views[{part, isGeneric}];
  if (view.document)
    return view;
  DocumentId id{event.position.timestamp, isGeneric, /*isLlvm=*/false, "", ""};
  if (part != ir.getRoot()) {
    id.path = getPartPath(part, ir.getRoot());
    id.name = getPartName(part);
    view.comment = describePart(part, ir.getRoot());
  }
  view.part = part;
  view.id = id.print();
  view.document = std::make_unique<IRText>(
      part, PrintStyle{isGeneric, ir.getTrust()}, cache, view.comment);
  return view;
}

View &Views::getViewOf(Operation *op) {
  if (!showsWhole)
    showsWhole = isShownWhole(ir.getRoot());
  return getView(*showsWhole ? ir.getRoot() : findPartAround(op, ir.getRoot()),
                 /*isGeneric=*/false);
}

View *Views::lookUp(StringRef text) {
  std::optional<DocumentId> id = DocumentId::parse(text);
  if (!ir.getRoot() || !id || id->timestamp != event.position.timestamp ||
      id->isLlvm)
    return nullptr;
  Operation *part = findPart(ir.getRoot(), identifyPath(id->path));
  return part && findPartAround(part, ir.getRoot()) == part
             ? &getView(part, id->isGeneric)
             : nullptr;
}

llvm::Expected<View *> Views::find(StringRef id) {
  if (View *view = lookUp(id))
    return view;
  return llvm::createStringError("'" + id + "' is not a document of this stop");
}

Operation *Views::findOperation(StringRef id, unsigned line) {
  View *view = lookUp(id);
  return view ? view->document->findOperation(line) : nullptr;
}

IRText *Views::getLlvmIr() {
  const LlvmUnit *unit = event.action.getLlvmUnit();
  if (!llvmIr && unit && unit->module)
    llvmIr = std::make_unique<IRText>(*unit->module);
  return llvmIr.get();
}

std::string Views::getLlvmId() const {
  return DocumentId{event.position.timestamp, /*isGeneric=*/false,
                    /*isLlvm=*/true, "", ""}
      .print();
}

/// Returns a document with its text or, if `known` has hashes, with fragments.
/// Fragments whose hashes are known have no text.
static wire::Document
describeDocument(IRText &document,
                 const std::optional<std::vector<std::string>> &known) {
  document.start();
  StringRef text = document.getText();
  wire::Document result;
  result.hash = llvm::formatv("{0:x16}", llvm::xxh3_64bits(text)).str();
  if (!known) {
    result.text = text.str();
    return result;
  }
  llvm::StringSet<> has;
  for (const std::string &hash : *known)
    has.insert(hash);
  for (auto [hash, part] : document.getFragments()) {
    wire::Fragment fragment{llvm::formatv("{0:x16}", hash).str(), std::nullopt};
    // A fragment that occurs twice is sent once.
    if (has.insert(fragment.hash).second)
      fragment.text = part.str();
    result.fragments.push_back(std::move(fragment));
  }
  return result;
}

/// Returns all of the IR with the locations of its operations.
static llvm::Expected<wire::Document> printLocated(Operation *root) {
  wire::Document result;
  bool isFine = runGuarded([&] {
    GuardedStream out(result.text);
    root->print(out, OpPrintingFlags().enableDebugInfo());
  });
  if (!isFine)
    return llvm::createStringError("the IR can't be printed");
  result.kind = "mlir";
  return result;
}

llvm::Expected<wire::Document>
Views::getDocument(const wire::GetDocument &request) {
  StringRef id = request.id;
  std::string llvmId = getLlvmId();
  if (IRText *document = id.empty() || id == llvmId ? getLlvmIr() : nullptr) {
    wire::Document result = describeDocument(*document, request.known);
    result.id = llvmId;
    result.name =
        llvm::formatv("{0} {1}.ll", event.isBegin() ? "before" : "after",
                      event.position.action)
            .str();
    result.kind = "llvm";
    return result;
  }
  if (!ir.getRoot())
    return llvm::createStringError("this stop has no IR of MLIR");
  if (request.form == "located")
    return printLocated(ir.getRoot());
  View *view =
      id.empty() ? &getView(ir.getRoot(), /*isGeneric=*/false) : lookUp(id);
  if (view && request.form == "generic")
    view = &getView(view->part, /*isGeneric=*/true);
  if (!view)
    return llvm::createStringError(
        "'" + id + "' is not a document of this stop, whose IR is '" +
        getView(ir.getRoot(), /*isGeneric=*/false).id + "'");
  bool isGeneric = DocumentId::parse(view->id)->isGeneric;
  wire::Document result = describeDocument(*view->document, request.known);
  result.id = view->id;
  result.name =
      llvm::formatv("{0} {1}{2}.mlir",
                    event.isBegin() ? "before"
                    : event.isEnd() ? "after"
                                    : "change in",
                    event.position.action, isGeneric ? " generic" : "")
          .str();
  result.kind = "mlir";
  return result;
}

std::optional<wire::Location> Views::locate(Operation *op) {
  View &view = getViewOf(op);
  std::optional<unsigned> line = view.document->getLine(op);
  if (!line)
    return std::nullopt;
  wire::Location location;
  location.document = view.id;
  location.line = *line;
  return location;
}

//===- The same at other positions ----------------------------------------===//

llvm::Expected<wire::Part> Views::identify(StringRef id) {
  llvm::Expected<View *> view = find(id);
  if (!view)
    return view.takeError();
  wire::Part identity = identifyPart((*view)->part, ir.getRoot());
  identity.generic = DocumentId::parse((*view)->id)->isGeneric;
  identity.comment = (*view)->comment;
  return identity;
}

std::string Views::getText(const wire::Part &identity) {
  Operation *part = ir.getRoot() ? findPart(ir.getRoot(), identity) : nullptr;
  if (!part)
    return "";
  std::string comment = identity.comment.value_or("");
  if (!identity.comment && part != ir.getRoot())
    comment = describePart(part, ir.getRoot());
  IRText document(part, {identity.generic, ir.getTrust()}, cache, comment);
  document.start();
  return document.getText().str();
}

llvm::Expected<std::string>
Views::readText(const std::optional<wire::Part> &part) {
  if (part)
    return getText(*part);
  llvm::Expected<wire::Document> all = getDocument({});
  if (!all)
    return all.takeError();
  return std::move(all->text);
}
