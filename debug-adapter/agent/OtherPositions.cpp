//===- OtherPositions.cpp - The IR at other positions ---------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OtherPositions.h"

#include "tcp-mlir/Pipeline/UnifiedDiff.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

llvm::Error agent::checkGoesBack(AdapterServer &server) {
  if (server.getTurns())
    return llvm::createStringError(
        "the debugger cannot go back while MLIR's threads are on; start the "
        "compile without 'threading'");
  return llvm::Error::success();
}

static llvm::Expected<std::string> readText(AdapterServer &server,
                                            control::ReadText task) {
  if (llvm::Error error = checkGoesBack(server))
    return error;
  return server.getSupervisor().readText(std::move(task));
}

llvm::Expected<wire::Document>
agent::readDocument(AdapterServer &server, const wire::GetDocument &request) {
  std::optional<DocumentId> what = DocumentId::parse(request.id);
  if (!what || what->timestamp == server.getCourse().getPosition().timestamp)
    return server.getStop()->getViews().getDocument(request);
  what->isGeneric |= request.form == "generic" && !what->isLlvm;
  control::ReadText task;
  // A change has an odd timestamp. The IR after it is that of the next even
  // timestamp, the event at which it was found.
  task.place.timestamp =
      static_cast<int64_t>(what->timestamp + what->timestamp % 2);
  if (!what->path.empty() || what->isGeneric) {
    task.part = identifyPath(what->path);
    task.part->generic = what->isGeneric;
  }
  llvm::Expected<std::string> text = readText(server, std::move(task));
  if (!text)
    return text.takeError();
  if (*text == control::ReadText::kNoPart)
    return llvm::createStringError("there is no document '" + request.id + "'");
  wire::Document document;
  document.id = what->print();
  document.name = "timestamp " + std::to_string(what->timestamp) +
                  (what->isGeneric ? " generic" : "") + ".mlir";
  document.hash = llvm::formatv("{0:x16}", llvm::xxh3_64bits(*text)).str();
  document.text = std::move(*text);
  document.kind = what->isLlvm ? "llvm" : "mlir";
  return document;
}

namespace {
/// The two positions that a diff compares. Nothing stands for this stop.
struct Sides {
  std::optional<wire::Position> from, to;
};
} // namespace

static wire::Position atTimestamp(uint64_t timestamp) {
  wire::Position place;
  place.timestamp = static_cast<int64_t>(timestamp);
  return place;
}

static llvm::Expected<Sides> findSidesOfChange(AdapterServer &server,
                                               int64_t number) {
  uint64_t here = server.getCourse().getPosition().timestamp;
  std::optional<uint64_t> timestamp =
      server.getNumbers().findTimestamp(std::max<int64_t>(number, 0), here);
  if (!timestamp)
    return llvm::createStringError("there is no change " + llvm::Twine(number) +
                                   " so far");
  Sides sides{atTimestamp(*timestamp - 1), std::nullopt};
  if (*timestamp != here)
    sides.to = atTimestamp(*timestamp + 1);
  return sides;
}

static llvm::Expected<Sides> findSides(AdapterServer &server,
                                       const wire::GetDiff &request) {
  if (request.change)
    return findSidesOfChange(server, *request.change);
  const Event &event = server.getStop()->getEvent();
  if (!request.action && event.isChange())
    return Sides{atTimestamp(event.position.timestamp - 1), std::nullopt};
  const History &history = server.getCourse().getHistory();
  uint64_t index = request.action ? *request.action : event.action.getIndex();
  if (!index || index > history.size())
    return llvm::createStringError("action " + llvm::Twine(index) +
                                   " has not begun yet");
  Sides sides{atTimestamp(history.getTimestamp(index)), std::nullopt};
  bool isRunning = false;
  for (const ActiveAction *at = &event.action; at; at = at->getParent())
    isRunning |= at->getIndex() == index;
  if (!isRunning)
    sides.to =
        wire::Position{std::nullopt, static_cast<int64_t>(index), "after"};
  return sides;
}

llvm::Expected<std::string> agent::readDiff(AdapterServer &server,
                                            const wire::GetDiff &request) {
  Views &views = server.getStop()->getViews();
  std::optional<wire::Part> part;
  // LLVM IR is always compared as a whole.
  std::optional<DocumentId> shown = DocumentId::parse(request.document);
  if (!request.document.empty() && (!shown || !shown->isLlvm)) {
    llvm::Expected<wire::Part> identity = views.identify(request.document);
    if (!identity)
      return identity.takeError();
    part = std::move(*identity);
  }
  llvm::Expected<Sides> sides = findSides(server, request);
  if (!sides)
    return sides.takeError();
  auto getText = [&](const std::optional<wire::Position> &where)
      -> llvm::Expected<std::string> {
    if (!where)
      return views.readText(part);
    llvm::Expected<std::string> there = readText(server, {*where, part});
    if (there && *there == control::ReadText::kNoPart)
      there->clear();
    return there;
  };
  llvm::Expected<std::string> before = getText(sides->from);
  if (!before)
    return before.takeError();
  llvm::Expected<std::string> after = getText(sides->to);
  if (!after)
    return after.takeError();
  return makeUnifiedDiff(*before, *after);
}
