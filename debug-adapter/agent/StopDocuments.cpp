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
namespace json = llvm::json;

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

/// As fixUTF8() gives it, which takes its time even where nothing is to mend.
static std::string makeUtf8(StringRef text) {
  return json::isUTF8(text) ? text.str() : json::fixUTF8(text);
}

/// A document as the protocol has it: with its text, or with the pieces that
/// the asker has not got yet.
static json::Object describeDocument(Document &document,
                                     const json::Array *known) {
  document.start();
  StringRef text = document.getText();
  json::Object result{
      {"hash", llvm::formatv("{0:x16}", llvm::xxh3_64bits(text)).str()}};
  if (!known) {
    result["text"] = makeUtf8(text);
    return result;
  }
  llvm::StringSet<> has;
  for (const json::Value &hash : *known)
    has.insert(hash.getAsString().value_or(""));
  json::Array pieces;
  for (auto [hash, part] : document.getPieces()) {
    json::Object piece{{"hash", llvm::formatv("{0:x16}", hash).str()}};
    // The same twice is told once.
    if (has.insert(*piece.getString("hash")).second)
      piece["text"] = makeUtf8(part);
    pieces.push_back(std::move(piece));
  }
  result["pieces"] = std::move(pieces);
  return result;
}

llvm::Expected<json::Value> Stop::getDocument(StringRef id, StringRef form,
                                              const json::Array *known) {
  std::string llvmId = getLlvmId();
  if (Document *document = id.empty() || id == llvmId ? getLlvmIr() : nullptr) {
    json::Object result = describeDocument(*document, known);
    result["id"] = llvmId;
    result["name"] =
        llvm::formatv("{0} {1}.ll", event.isBegin() ? "before" : "after",
                      event.position.action)
            .str();
    result["kind"] = "llvm";
    return json::Value(std::move(result));
  }
  if (!root)
    return llvm::createStringError("there is no MLIR here");
  View *view = id.empty() ? &getView(root, /*isGeneric=*/false) : findView(id);
  if (view && form == "generic")
    view = &getView(view->part, /*isGeneric=*/true);
  if (!view)
    return llvm::createStringError("'" + id +
                                   "' is not the IR as it is now, which is '" +
                                   getView(root, /*isGeneric=*/false).id + "'");
  bool isGeneric = DocumentId::parse(view->id)->isGeneric;
  json::Object result = describeDocument(*view->document, known);
  result["id"] = view->id;
  result["name"] =
      llvm::formatv("{0} {1}{2}.mlir",
                    event.isBegin() ? "before"
                    : event.isEnd() ? "after"
                                    : "change in",
                    event.position.action, isGeneric ? " generic" : "")
          .str();
  result["kind"] = "mlir";
  return json::Value(std::move(result));
}

llvm::Expected<json::Value> Stop::getLines(StringRef id, unsigned line) {
  View *view = findView(id);
  if (!view)
    return llvm::createStringError("'" + id + "' is not the IR as it is now");
  Operation *op = view->document->findOperation(line);
  if (!op)
    return json::Value(nullptr);
  return json::Value(describeOperation(op, *view));
}

json::Object Stop::describeOperation(Operation *op, View &view) {
  json::Object variable = makeVariable(op->getName().getStringRef(), op);
  variable["document"] = view.id;
  if (std::optional<unsigned> line = view.document->getLine(op))
    variable["line"] = *line;
  variable["location"] = toJson(getNearestLocation(op));
  return variable;
}

json::Object Stop::describeOperation(Operation *op) {
  return describeOperation(op, getViewOf(op));
}

std::optional<int64_t> Stop::findAddress(StringRef id, unsigned line) {
  View *view = findView(id);
  Operation *op = view ? view->document->findOperation(line) : nullptr;
  if (!op)
    return std::nullopt;
  return static_cast<int64_t>(reinterpret_cast<uintptr_t>(op));
}

json::Value Stop::locate(Operation *op) {
  View &view = getViewOf(op);
  if (std::optional<unsigned> line = view.document->getLine(op))
    return json::Object{{"document", view.id}, {"line", *line}};
  return nullptr;
}

//===- The same at other moments ------------------------------------------===//

llvm::Expected<json::Object> Stop::identify(StringRef id) {
  View *view = findView(id);
  if (!view)
    return llvm::createStringError("'" + id + "' is not the IR as it is now");
  json::Object identity = identifyPart(view->part, root);
  identity["generic"] = DocumentId::parse(view->id)->isGeneric;
  identity["comment"] = json::fixUTF8(view->comment);
  return identity;
}

std::string Stop::getText(const json::Object &identity) {
  Operation *part = root ? findPart(root, identity) : nullptr;
  if (!part)
    return "";
  std::string comment = identity.getString("comment").value_or("").str();
  if (!identity.get("comment") && part != root)
    comment = describePart(part, root);
  bool isGeneric = identity.getBoolean("generic").value_or(false);
  Document document(part, {isGeneric, trust}, cache, comment);
  document.start();
  return document.getText().str();
}
