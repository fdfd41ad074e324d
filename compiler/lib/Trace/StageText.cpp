//===- StageText.cpp - A module as text that is mapped --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Trace/StageText.h"

#include "mlir/IR/AsmState.h"

using namespace mlir;
using namespace mlir::tcp;
using llvm::StringRef;

/// Constants with more elements are elided.
static constexpr int64_t kMaxElements = 1024;

namespace {
/// Finds the ends of operations with known begins, in one pass over the text.
/// An operation ends at the first line end at which all brackets that were
/// opened since its begin are closed.
class EndFinder {
public:
  explicit EndFinder(StringRef text) : text(text) {}

  void run(std::vector<StageText::Part> &parts) {
    std::vector<std::pair<StageText::Part *, int>> open; // with their depths
    auto next = parts.begin();
    int depth = 0;
    bool inString = false;
    for (size_t i = 0; i < text.size(); ++i) {
      for (; next != parts.end() && next->begin == i; ++next)
        open.push_back({&*next, depth});
      char c = text[i];
      if (inString) {
        if (c == '\\')
          ++i;
        inString = c != '"';
      } else if (c == '"') {
        inString = true;
      } else if (c == '{' || c == '(' || c == '[') {
        ++depth;
      } else if (c == '}' || c == ')' || c == ']') {
        --depth;
      } else if (c == '\n') {
        for (; !open.empty() && open.back().second >= depth; open.pop_back())
          open.back().first->end = i;
      }
    }
    for (auto [part, depth] : open)
      part->end = text.rtrim().size();
  }

private:
  StringRef text;
};
} // namespace

StageText mlir::tcp::printModule(Operation *module, const SourceMap &sources) {
  StageText result;
  AsmState::LocationMap places;
  // This text is for people, so large constants are elided.
  AsmState state(module,
                 OpPrintingFlags()
                     .elideLargeElementsAttrs(kMaxElements)
                     .elideLargeResourceString(kMaxElements),
                 &places);
  llvm::raw_string_ostream os(result.text);
  module->print(os, state);
  os << "\n";

  std::vector<size_t> lines{0};
  for (size_t i = 0; i < result.text.size(); ++i)
    if (result.text[i] == '\n')
      lines.push_back(i + 1);
  for (auto [op, place] : places) {
    if (op == module)
      continue;
    std::vector<unsigned> from = sources.find(op->getLoc());
    if (!from.empty())
      result.parts.push_back(
          {lines[place.first - 1] + place.second, 0, std::move(from)});
  }
  llvm::sort(result.parts,
             [](const StageText::Part &a, const StageText::Part &b) {
               return a.begin < b.begin;
             });
  EndFinder(result.text).run(result.parts);
  return result;
}

std::vector<TraceLink> mlir::tcp::findLinks(const StageText &text,
                                            const SourceMap &sources) {
  std::vector<TraceLink> links;
  for (ByteRange source : sources.getRanges())
    links.push_back({source, {}});
  for (const StageText::Part &part : text.parts)
    for (unsigned source : part.sources)
      links[source].targets.push_back({part.begin, part.end});
  llvm::erase_if(links,
                 [](const TraceLink &link) { return link.targets.empty(); });
  return links;
}
