//===- TraceJson.cpp - Reads what tcp-aot --trace writes ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/server/process/Trace.h"
#include "lsp/server/protocol/Fields.h"

using namespace mlir::tcp::lsp;
namespace json = llvm::json;

namespace mlir::tcp::lsp {

/// Reads ranges that are written as one array: begin, end, begin, ...
static bool fromJSON(const json::Value &value, std::vector<Range> &ranges,
                     json::Path path) {
  std::vector<uint64_t> ends;
  if (!json::fromJSON(value, ends, path))
    return false;
  if (ends.size() % 2) {
    path.report("expected an even number of bytes");
    return false;
  }
  ranges.clear();
  for (size_t i = 0; i < ends.size(); i += 2)
    ranges.push_back({ends[i], ends[i + 1]});
  return true;
}

static bool fromJSON(const json::Value &value, Range &range, json::Path path) {
  std::vector<Range> ranges;
  if (!fromJSON(value, ranges, path))
    return false;
  if (ranges.size() != 1) {
    path.report("expected two bytes");
    return false;
  }
  range = ranges.front();
  return true;
}

static bool fromJSON(const json::Value &value, Trace::Link &link,
                     json::Path path) {
  if (!fromJSON(value, link.targets, path))
    return false;
  if (link.targets.empty()) {
    path.report("expected the bytes of a source");
    return false;
  }
  link.source = link.targets.front();
  link.targets.erase(link.targets.begin());
  return true;
}

/// A loop by itself, for llvm::json reads vectors of what has a `fromJSON`.
struct Loop {
  std::vector<Range> ops;
};

static bool fromJSON(const json::Value &value, Loop &loop, json::Path path) {
  return fromJSON(value, loop.ops, path);
}

static bool fromJSON(const json::Value &value, Trace::FunctionLoops &function,
                     json::Path path) {
  std::vector<Loop> loops;
  if (!Fields(value, path)
           .required("function", function.function)
           .required("loops", loops)
           .isGood())
    return false;
  for (Loop &loop : loops)
    function.loops.push_back(std::move(loop.ops));
  return true;
}

static bool fromJSON(const json::Value &value, Trace::Message &message,
                     json::Path path) {
  // Notes have none.
  std::string severity;
  if (!Fields(value, path)
           .optional("severity", severity)
           .required("message", message.text)
           .optional("range", message.range)
           .optional("notes", message.notes)
           .isGood())
    return false;
  message.isError = severity == "error";
  return true;
}

static bool fromJSON(const json::Value &value, Trace::Pass &pass,
                     json::Path path) {
  return Fields(value, path)
      .required("stage", pass.stage)
      .required("name", pass.name)
      .required("anchor", pass.anchor)
      .required("runs", pass.runs)
      .required("changes", pass.changes)
      .required("milliseconds", pass.milliseconds)
      .required("opsBefore", pass.opsBefore)
      .required("opsAfter", pass.opsAfter)
      .optional("diff", pass.diff)
      .isGood();
}

} // namespace mlir::tcp::lsp

bool mlir::tcp::lsp::fromJSON(const json::Value &value, Trace::Failure &failure,
                              json::Path path) {
  return Fields(value, path)
      .required("stage", failure.stage)
      .optional("pass", failure.pass)
      .optional("function", failure.function)
      .optional("index", failure.index)
      .optional("range", failure.range)
      .isGood();
}

bool mlir::tcp::lsp::fromJSON(const json::Value &value, Trace &trace,
                              json::Path path) {
  std::optional<uint64_t> failedPass;
  std::string failedOn;
  Fields fields(value, path);
  fields.required("compiled", trace.compiled)
      .optional("from", trace.from)
      .optional("reached", trace.reached)
      .optional("failedPass", failedPass)
      .optional("failedOn", failedOn)
      .optional("messages", trace.messages)
      .required("passes", trace.passes)
      .optional("loops", trace.loops)
      .optional("text", trace.text)
      .optional("mapping", trace.mapping);
  if (fields.isGood() && failedPass && *failedPass >= trace.passes.size())
    fields.fail("failedPass", "expected the index of a pass");
  if (!fields.isGood())
    return false;
  if (failedPass) {
    const Trace::Pass &pass = trace.passes[*failedPass];
    trace.failure = {Trace::Failure::Error, pass.stage,  pass.name,
                     std::move(failedOn),   *failedPass, std::nullopt};
  }
  return true;
}
