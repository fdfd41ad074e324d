//===- Origin.cpp - Origins and successors of operations ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Origin.h"

#include "Places.h"
#include "debug-adapter/agent/stop/Expressions.h"
#include "tcp-mlir/Actions/LocationFilter.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

/// The most operations of a line that are listed.
static constexpr unsigned kMaxOperations = 100;

/// Returns the first file position of a location, such as "f.mlir:3:8"; empty
/// if there is none.
static std::string describePlace(LocationAttr location) {
  FileLineColRange place = findPlace(location);
  if (!place)
    return "";
  return llvm::sys::path::filename(place.getFilename()).str() + ":" +
         std::to_string(place.getStartLine()) + ":" +
         std::to_string(place.getStartColumn());
}

/// Lists all file positions of a location.
static std::string listPlaces(LocationAttr location) {
  std::set<std::string> places;
  if (location)
    location.walk([&](Location part) {
      if (auto place = dyn_cast<FileLineColRange>(part))
        places.insert(
            llvm::formatv("{0}:{1}:{2}", place.getFilename().getValue(),
                          place.getStartLine(), place.getStartColumn()));
      return WalkResult::advance();
    });
  return llvm::join(places, ", ");
}

/// Describes a step, as in "created linalg.generic by pattern P in pass Q".
static std::string describe(const Provenance::Step &step) {
  std::string text =
      (stringify(step.kind) + " " + step.op.getStringRef() + " by ").str();
  if (step.tag == "apply-pattern")
    text += "pattern " + step.name.str() + " in ";
  else if (step.tag == "apply-conversion")
    text += "the conversion in ";
  text += "pass " + step.pass.str();
  return text;
}

llvm::Expected<wire::Origin>
agent::describeOrigin(Stop &stop, const Provenance &provenance,
                      const wire::FindOrigin &request) {
  llvm::Expected<Operation *> op = findOperation(stop, request.expression);
  if (!op)
    return op.takeError();
  Provenance::Origin origin = provenance.findOrigin(*op);
  wire::Origin found;
  found.text = stop.getIR().print(*op) + "\n";
  found.steps.emplace();
  for (const Provenance::Step &step : origin.steps) {
    std::string description = describe(step);
    std::string certainty = stringify(step.certainty).str();
    found.text += "  " + description + ", action " +
                  std::to_string(step.action) + " (" + certainty + ")\n";
    found.steps->push_back({static_cast<int64_t>(step.action), step.tag.str(),
                            step.name.str(), step.pass.str(),
                            stringify(step.kind).str(),
                            step.op.getStringRef().str(), description,
                            toWire(step.location), certainty});
  }
  found.sources.emplace();
  for (const Provenance::Source &source : origin.sources) {
    std::string place = describePlace(source.location);
    std::string certainty = stringify(source.certainty).str();
    found.text += "  from " + source.op.getStringRef().str() +
                  (place.empty() ? "" : " at " + place) + " (" + certainty +
                  ")\n";
    found.sources->push_back(
        {source.op.getStringRef().str(), toWire(source.location), certainty});
  }
  if (origin.sources.empty())
    found.text += "  nothing in the input has a location in common with it\n";
  return found;
}

llvm::Expected<wire::Becomes>
agent::describeDescendants(Stop &stop, const Provenance &provenance,
                           const wire::FindDescendants &request) {
  // Without a file, the line of any file is meant.
  std::string place = (request.file.empty() ? "*" : request.file) + ":" +
                      std::to_string(request.line);
  llvm::Expected<LocationFilter> filter = LocationFilter::parse(place);
  if (!filter)
    return filter.takeError();
  bool isKnown = false;
  std::vector<Provenance::Descendant> found = provenance.findDescendants(
      stop.getRoot(), [&](const Provenance::Source &source) {
        bool isWanted = filter->matches(source.location);
        isKnown |= isWanted;
        return isWanted;
      });
  if (!isKnown)
    return llvm::createStringError("no operation of the input begins at " +
                                   place);
  wire::Becomes becomes;
  becomes.operations.emplace();
  for (const Provenance::Descendant &each : found) {
    wire::LineContent content = stop.describeOperation(each.op);
    std::string certainty = stringify(each.certainty).str();
    // A line number counts from the start of its document, which may have only
    // a part of the IR. The name of that part is printed in front.
    std::string part = DocumentId::parse(content.document)->name;
    becomes.text +=
        (part.empty() ? "" : part + ":") +
        (content.line ? std::to_string(content.line) : "?") + "\t" +
        StringRef(stop.getIR().print(each.op)).split('\n').first.str() + " (" +
        certainty + ")\n";
    becomes.operations->push_back({std::move(content), certainty});
  }
  if (found.empty())
    becomes.text = "nothing is left of it\n";
  return becomes;
}

//===- By location alone --------------------------------------------------===//

llvm::Expected<wire::Origin>
agent::describeOriginByLocation(Stop &stop, StringRef expression) {
  llvm::Expected<Operation *> op = findOperation(stop, expression);
  if (!op)
    return op.takeError();
  std::string text = stop.getIR().print(*op) + "\n";
  std::string places = listPlaces(getNearestLocation(*op));
  text += places.empty() ? "by location: nothing is known\n"
                         : "by location: " + places + "\n";
  return wire::Origin{text, std::nullopt, std::nullopt};
}

llvm::Expected<wire::Becomes>
agent::describeDescendantsByLocation(Stop &stop, StringRef file,
                                     unsigned line) {
  Operation *root = stop.getRoot();
  if (!root)
    return llvm::createStringError("this stop has no IR of MLIR");
  std::string text;
  unsigned count = 0;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    bool isFrom = false;
    LocationAttr(op->getLoc()).walk([&](Location part) {
      auto place = dyn_cast<FileLineColRange>(part);
      isFrom |= place && place.getStartLine() <= line &&
                line <= place.getEndLine() &&
                (file.empty() ||
                 llvm::sys::path::filename(place.getFilename().getValue()) ==
                     llvm::sys::path::filename(file));
      return WalkResult::advance();
    });
    if (!isFrom || ++count > kMaxOperations)
      return;
    text += stop.getIR().print(op) + "\n";
  });
  if (count > kMaxOperations)
    text += llvm::formatv("and {0} more\n", count - kMaxOperations);
  if (!count)
    text = "nothing that is there now\n";
  wire::Becomes becomes;
  becomes.text = "by location:\n" + text;
  return becomes;
}
