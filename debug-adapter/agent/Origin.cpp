//===- Origin.cpp - Where operations come from and what they become -------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Origin.h"

#include "Places.h"
#include "tcp-mlir/Actions/LocationFilter.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;
namespace json = llvm::json;

/// "f.mlir:3:8", or nothing.
static std::string describePlace(LocationAttr location) {
  FileLineColRange place = findPlace(location);
  if (!place)
    return "";
  return llvm::sys::path::filename(place.getFilename()).str() + ":" +
         std::to_string(place.getStartLine()) + ":" +
         std::to_string(place.getStartColumn());
}

/// "created linalg.generic by pattern P in pass Q"
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

llvm::Expected<json::Value> agent::describeOrigin(Stop &stop,
                                                  const Provenance &provenance,
                                                  const json::Object &params) {
  llvm::Expected<Operation *> op =
      stop.findOperation(params.getString("expression").value_or(""));
  if (!op)
    return op.takeError();
  Provenance::Origin origin = provenance.findOrigin(*op);
  std::string text = stop.print(*op) + "\n";
  json::Array steps, sources;
  for (const Provenance::Step &step : origin.steps) {
    std::string description = describe(step);
    text += "  " + description + ", action " + std::to_string(step.action) +
            " (" + stringify(step.certainty).str() + ")\n";
    steps.push_back(json::Object{{"action", static_cast<int64_t>(step.action)},
                                 {"tag", step.tag},
                                 {"name", json::fixUTF8(step.name)},
                                 {"pass", json::fixUTF8(step.pass)},
                                 {"kind", stringify(step.kind)},
                                 {"op", step.op.getStringRef()},
                                 {"description", json::fixUTF8(description)},
                                 {"location", toJson(step.location)},
                                 {"certainty", stringify(step.certainty)}});
  }
  for (const Provenance::Source &source : origin.sources) {
    std::string place = describePlace(source.location);
    text += "  from " + source.op.getStringRef().str() +
            (place.empty() ? "" : " at " + place) + " (" +
            stringify(source.certainty).str() + ")\n";
    sources.push_back(json::Object{{"op", source.op.getStringRef()},
                                   {"location", toJson(source.location)},
                                   {"certainty", stringify(source.certainty)}});
  }
  if (origin.sources.empty())
    text += "  nothing in the input has a location in common with it\n";
  return json::Object{{"text", json::fixUTF8(text)},
                      {"steps", std::move(steps)},
                      {"sources", std::move(sources)}};
}

llvm::Expected<json::Value>
agent::describeDescendants(Stop &stop, const Provenance &provenance,
                           const json::Object &params) {
  // Without a file, that line of any.
  StringRef file = params.getString("file").value_or("");
  std::string place = ((file.empty() ? "*" : file) + ":" +
                       std::to_string(params.getInteger("line").value_or(0)))
                          .str();
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
  std::string text;
  json::Array operations;
  for (const Provenance::Descendant &each : found) {
    json::Object operation = stop.describeOperation(each.op);
    std::optional<int64_t> line = operation.getInteger("line");
    // Of a part of the IR, the line is in its document.
    std::string part =
        DocumentId::parse(operation.getString("document").value_or(""))->name;
    text += (part.empty() ? "" : part + ":") +
            (line ? std::to_string(*line) : std::string("?")) + "\t" +
            StringRef(stop.print(each.op)).split('\n').first.str() + " (" +
            stringify(each.certainty).str() + ")\n";
    operation["certainty"] = stringify(each.certainty);
    operations.push_back(std::move(operation));
  }
  if (found.empty())
    text = "nothing is left of it\n";
  return json::Object{{"text", json::fixUTF8(text)},
                      {"operations", std::move(operations)}};
}
