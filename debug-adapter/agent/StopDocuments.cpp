//===- StopDocuments.cpp - The texts of the IR at a stop ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Places.h"
#include "Stop.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

Stop::View &Stop::getView(Operation *part, bool isGeneric) {
  View &view = views[{part, isGeneric}];
  if (view.document)
    return view;
  DocumentId id{event.position.moment, isGeneric, /*isLlvm=*/false, "", ""};
  if (part != root) {
    id.path = getPartPath(part, root);
    id.name = getPartName(part);
    view.comment = describePart(part, root);
  }
  view.part = part;
  view.id = id.print();
  view.document = std::make_unique<Document>(part, PrintStyle{isGeneric, trust},
                                             cache, view.comment);
  return view;
}

Stop::View &Stop::getViewOf(Operation *op, bool isGeneric) {
  if (!showsWhole)
    showsWhole = isShownWhole(root);
  return getView(*showsWhole ? root : findPartAround(op, root), isGeneric);
}

Stop::View *Stop::findView(StringRef text) {
  std::optional<DocumentId> id = DocumentId::parse(text);
  if (!root || !id || id->moment != event.position.moment || id->isLlvm)
    return nullptr;
  Operation *part = findPart(root, identifyPath(id->path));
  return part && findPartAround(part, root) == part
             ? &getView(part, id->isGeneric)
             : nullptr;
}

Document *Stop::getLlvmIr() {
  const LlvmUnit *unit = event.action.getLlvmUnit();
  if (!llvmIr && unit && unit->module)
    llvmIr = std::make_unique<Document>(*unit->module);
  return llvmIr.get();
}

std::string Stop::getLlvmId() const {
  return DocumentId{event.position.moment, /*isGeneric=*/false,
                    /*isLlvm=*/true, "", ""}
      .print();
}

/// The text of a document, or the pieces of it that the asker has not got yet.
static wire::Document
describeDocument(Document &document,
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
  for (auto [hash, part] : document.getPieces()) {
    wire::Piece piece{llvm::formatv("{0:x16}", hash).str(), std::nullopt};
    // The same twice is told once.
    if (has.insert(piece.hash).second)
      piece.text = part.str();
    result.pieces.push_back(std::move(piece));
  }
  return result;
}

llvm::Expected<wire::Document>
Stop::getDocument(const wire::GetDocument &request) {
  StringRef id = request.id;
  std::string llvmId = getLlvmId();
  if (Document *document = id.empty() || id == llvmId ? getLlvmIr() : nullptr) {
    wire::Document result = describeDocument(*document, request.known);
    result.id = llvmId;
    result.name =
        llvm::formatv("{0} {1}.ll", event.isBegin() ? "before" : "after",
                      event.position.action)
            .str();
    result.kind = "llvm";
    return result;
  }
  if (!root)
    return llvm::createStringError("there is no MLIR here");
  View *view = id.empty() ? &getView(root, /*isGeneric=*/false) : findView(id);
  if (view && request.form == "generic")
    view = &getView(view->part, /*isGeneric=*/true);
  if (!view)
    return llvm::createStringError("'" + id +
                                   "' is not the IR as it is now, which is '" +
                                   getView(root, /*isGeneric=*/false).id + "'");
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

llvm::Expected<std::optional<wire::LineContent>> Stop::getLine(StringRef id,
                                                               unsigned line) {
  View *view = findView(id);
  if (!view)
    return llvm::createStringError("'" + id + "' is not the IR as it is now");
  Operation *op = view->document->findOperation(line);
  if (!op)
    return std::nullopt;
  return describeOperation(op, *view);
}

wire::LineContent Stop::describeOperation(Operation *op, View &view) {
  wire::LineContent content;
  content.operation = makeVariable(op->getName().getStringRef(), op);
  content.operation.location = toWire(getNearestLocation(op));
  content.document = view.id;
  content.line = view.document->getLine(op).value_or(0);
  return content;
}

wire::LineContent Stop::describeOperation(Operation *op) {
  return describeOperation(op, getViewOf(op));
}

std::optional<int64_t> Stop::findAddress(StringRef id, unsigned line) {
  View *view = findView(id);
  Operation *op = view ? view->document->findOperation(line) : nullptr;
  if (!op)
    return std::nullopt;
  return static_cast<int64_t>(reinterpret_cast<uintptr_t>(op));
}

std::optional<wire::Location> Stop::locate(Operation *op) {
  View &view = getViewOf(op);
  std::optional<unsigned> line = view.document->getLine(op);
  if (!line)
    return std::nullopt;
  wire::Location location;
  location.document = view.id;
  location.line = *line;
  return location;
}

//===- The same at other moments ------------------------------------------===//

llvm::Expected<wire::Part> Stop::identify(StringRef id) {
  View *view = findView(id);
  if (!view)
    return llvm::createStringError("'" + id + "' is not the IR as it is now");
  wire::Part identity = identifyPart(view->part, root);
  identity.generic = DocumentId::parse(view->id)->isGeneric;
  identity.comment = view->comment;
  return identity;
}

std::string Stop::getText(const wire::Part &identity) {
  Operation *part = root ? findPart(root, identity) : nullptr;
  if (!part)
    return "";
  std::string comment = identity.comment.value_or("");
  if (!identity.comment && part != root)
    comment = describePart(part, root);
  Document document(part, {identity.generic, trust}, cache, comment);
  document.start();
  return document.getText().str();
}
