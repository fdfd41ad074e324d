//===- TraceAnswer.cpp - The answer of a traced compile as JSON -----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Trace/TraceAnswer.h"

using namespace mlir::tcp;
namespace json = llvm::json;

// In JSON, ranges are flat arrays: begin, end, begin, ...

static void writeRange(json::OStream &os, ByteRange range) {
  os.value(static_cast<int64_t>(range.begin));
  os.value(static_cast<int64_t>(range.end));
}

static void writeRanges(json::OStream &os,
                        const std::vector<ByteRange> &ranges) {
  for (ByteRange range : ranges)
    writeRange(os, range);
}

static void writeMessage(json::OStream &os, const TraceMessage &message) {
  os.object([&] {
    if (!message.severity.empty())
      os.attribute("severity", message.severity);
    os.attribute("message", json::fixUTF8(message.text));
    if (message.range)
      os.attributeArray("range", [&] { writeRange(os, *message.range); });
    if (!message.notes.empty())
      os.attributeArray("notes", [&] {
        for (const TraceMessage &note : message.notes)
          writeMessage(os, note);
      });
  });
}

static void writePass(json::OStream &os, const TracedPass &pass) {
  os.object([&] {
    os.attribute("stage", pass.stage);
    os.attribute("name", pass.name);
    os.attribute("anchor", pass.anchor);
    os.attribute("runs", pass.numRuns);
    os.attribute("changes", pass.numChanges);
    os.attribute("milliseconds", pass.milliseconds);
    os.attribute("opsBefore", pass.opsBefore);
    os.attribute("opsAfter", pass.opsAfter);
    if (pass.diff)
      os.attribute("diff", json::fixUTF8(*pass.diff));
  });
}

static void writeFunction(json::OStream &os, const TracedFunction &function) {
  os.object([&] {
    os.attributeArray("function", [&] { writeRange(os, function.function); });
    os.attributeArray("loops", [&] {
      for (const TracedLoop &loop : function.loops)
        os.array([&] { writeRanges(os, loop.ops); });
    });
  });
}

void mlir::tcp::writeJson(json::OStream &os, const TraceAnswer &answer) {
  auto writeEach = [&](llvm::StringRef name, const auto &elements, auto write) {
    os.attributeArray(name, [&] {
      for (const auto &element : elements)
        write(os, element);
    });
  };
  os.object([&] {
    os.attribute("compiled", answer.compiled);
    if (!answer.from.empty())
      os.attribute("from", answer.from);
    if (!answer.reached.empty())
      os.attribute("reached", answer.reached);
    if (answer.failedPass) {
      os.attribute("failedPass", *answer.failedPass);
      os.attribute("failedOn", json::fixUTF8(answer.failedOn));
    }
    if (!answer.messages.empty())
      writeEach("messages", answer.messages, writeMessage);
    writeEach("passes", answer.passes, writePass);
    if (!answer.loops.empty())
      writeEach("loops", answer.loops, writeFunction);
    if (!answer.text.empty()) {
      os.attribute("text", json::fixUTF8(answer.text));
      writeEach("mapping", answer.mapping,
                [](json::OStream &os, const TraceLink &link) {
                  os.array([&] {
                    writeRange(os, link.source);
                    writeRanges(os, link.targets);
                  });
                });
    }
  });
}

json::Value mlir::tcp::toJSON(const TraceProgress &progress) {
  json::Object object{{"stage", progress.stage}};
  if (!progress.pass.empty())
    object["pass"] = progress.pass;
  if (progress.index)
    object["index"] = *progress.index;
  if (!progress.function.empty())
    object["function"] = json::fixUTF8(progress.function);
  if (progress.range)
    object["range"] = json::Array{int64_t(progress.range->begin),
                                  int64_t(progress.range->end)};
  return object;
}

namespace mlir::tcp {

static bool fromJSON(const json::Value &value, std::vector<ByteRange> &ranges,
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

static bool fromJSON(const json::Value &value, ByteRange &range,
                     json::Path path) {
  std::vector<ByteRange> ranges;
  if (!fromJSON(value, ranges, path))
    return false;
  if (ranges.size() != 1) {
    path.report("expected two bytes");
    return false;
  }
  range = ranges.front();
  return true;
}

static bool fromJSON(const json::Value &value, TraceLink &link,
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

static bool fromJSON(const json::Value &value, TracedLoop &loop,
                     json::Path path) {
  return fromJSON(value, loop.ops, path);
}

static bool fromJSON(const json::Value &value, TracedFunction &function,
                     json::Path path) {
  json::ObjectMapper object(value, path);
  return object && object.map("function", function.function) &&
         object.map("loops", function.loops);
}

static bool fromJSON(const json::Value &value, TraceMessage &message,
                     json::Path path) {
  json::ObjectMapper object(value, path);
  return object && object.mapOptional("severity", message.severity) &&
         object.map("message", message.text) &&
         object.mapOptional("range", message.range) &&
         object.mapOptional("notes", message.notes);
}

static bool fromJSON(const json::Value &value, TracedPass &pass,
                     json::Path path) {
  json::ObjectMapper object(value, path);
  return object && object.map("stage", pass.stage) &&
         object.map("name", pass.name) && object.map("anchor", pass.anchor) &&
         object.map("runs", pass.numRuns) &&
         object.map("changes", pass.numChanges) &&
         object.map("milliseconds", pass.milliseconds) &&
         object.map("opsBefore", pass.opsBefore) &&
         object.map("opsAfter", pass.opsAfter) &&
         object.mapOptional("diff", pass.diff);
}

} // namespace mlir::tcp

bool mlir::tcp::fromJSON(const json::Value &value, TraceAnswer &answer,
                         json::Path path) {
  json::ObjectMapper object(value, path);
  if (!object || !object.map("compiled", answer.compiled) ||
      !object.mapOptional("from", answer.from) ||
      !object.mapOptional("reached", answer.reached) ||
      !object.mapOptional("failedPass", answer.failedPass) ||
      !object.mapOptional("failedOn", answer.failedOn) ||
      !object.mapOptional("messages", answer.messages) ||
      !object.map("passes", answer.passes) ||
      !object.mapOptional("loops", answer.loops) ||
      !object.mapOptional("text", answer.text) ||
      !object.mapOptional("mapping", answer.mapping))
    return false;
  if (answer.failedPass && *answer.failedPass >= answer.passes.size()) {
    path.field("failedPass").report("expected the index of a pass");
    return false;
  }
  return true;
}

bool mlir::tcp::fromJSON(const json::Value &value, TraceProgress &progress,
                         json::Path path) {
  json::ObjectMapper object(value, path);
  return object && object.map("stage", progress.stage) &&
         object.mapOptional("pass", progress.pass) &&
         object.mapOptional("index", progress.index) &&
         object.mapOptional("function", progress.function) &&
         object.mapOptional("range", progress.range);
}
