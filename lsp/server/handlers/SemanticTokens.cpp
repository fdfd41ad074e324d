//===- SemanticTokens.cpp - textDocument/semanticTokens -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/SemanticTokens.h"
#include "lsp/server/handlers/Handlers.h"
#include "lsp/server/transport/JsonText.h"
#include "llvm/Support/xxhash.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
namespace json = llvm::json;
using Memory = DocumentMemory::SemanticTokens;

namespace {
/// Writes tokens as five numbers each: the distance in lines and characters
/// from the token before, the length, the type and the modifiers (LSP 3.17,
/// Semantic Tokens).
class TokenEncoder {
public:
  TokenEncoder(const Text &text, Encoding encoding)
      : text(text), encoding(encoding) {}

  /// Takes the next token, and writes it to `into`. If `into` is null, only its
  /// position is noted.
  void add(const SemanticToken &token, llvm::raw_ostream *into) {
    unsigned line = text.lineOf(token.range.begin);
    size_t from = line == lastLine ? lastOffset : text.lineStart(line);
    unsigned character = (line == lastLine ? lastCharacter : 0) +
                         count({from, token.range.begin});
    if (into) {
      *into << (isFirst ? "" : ",") << line - lastLine << ','
            << (line == lastLine ? character - lastCharacter : character) << ','
            << count(token.range) << ',' << unsigned(token.type) << ','
            << unsigned(token.modifiers);
      isFirst = false;
    }
    lastLine = line;
    lastCharacter = character;
    lastOffset = token.range.begin;
  }

private:
  unsigned count(Range range) const {
    return countUnits(text.str().slice(range.begin, range.end), encoding);
  }

  const Text &text;
  Encoding encoding;
  unsigned lastLine = 0, lastCharacter = 0;
  size_t lastOffset = 0;
  bool isFirst = true;
};
} // namespace

/// The number of segments whose tokens are computed at once. Tokens take more
/// memory than the numbers that are written.
static const size_t kBatch = 256;

/// Writes the attribute `data`. `write` writes the numbers.
static void writeData(JsonText &json,
                      llvm::function_ref<void(llvm::raw_ostream &)> write) {
  json->attributeBegin("data");
  json->rawValue([&](llvm::raw_ostream &os) {
    os << '[';
    write(os);
    os << ']';
  });
  json->attributeEnd();
}

/// Returns the segments of a document without their numbers of tokens. Equal
/// segments of two versions have equal tokens. The last segment is the text
/// after the last member.
static std::vector<Memory::Segment> makeSegments(const Document &document) {
  std::vector<Memory::Segment> segments;
  const std::vector<Member> &members = document.getMembers();
  StringRef text = document.getText().str();
  size_t done = 0;
  for (const Member &member : members) {
    const Member &owner = members[member.partner];
    Memory::Segment segment;
    segment.unit = member.unit ? member.unit : owner.unit;
    size_t end = segment.unit.expired() ? member.piece.range.end
                                        : member.piece.range.begin;
    segment.hash = llvm::xxh3_64bits(text.slice(done, end)) + member.piece.kind;
    segments.push_back(std::move(segment));
    done = member.piece.range.end;
  }
  Memory::Segment rest;
  rest.hash = llvm::xxh3_64bits(text.drop_front(done));
  segments.push_back(std::move(rest));
  return segments;
}

static bool isSame(const Memory::Segment &a, const Memory::Segment &b) {
  return a.hash == b.hash && !a.unit.owner_before(b.unit) &&
         !b.unit.owner_before(a.unit);
}

/// Returns the range of a segment in the document.
static Range rangeOf(const Document &document, size_t segment) {
  const std::vector<Member> &members = document.getMembers();
  return {segment == 0 ? 0 : members[segment - 1].piece.range.end,
          segment == members.size() ? document.getText().size()
                                    : members[segment].piece.range.end};
}

/// Writes and counts the tokens of the segments `[begin, end)`. The first one
/// is relative to the last token of the segments `[before, begin)`.
static void writeSegments(const Request &request,
                          std::vector<Memory::Segment> &segments, size_t before,
                          size_t begin, size_t end, llvm::raw_ostream &os) {
  TokenEncoder encoder(request.document.getText(), request.encoding);
  for (size_t i = begin; i < end; ++i)
    segments[i].numTokens = 0;
  for (size_t batch = before; batch < end; batch += kBatch) {
    size_t batchEnd = std::min(end, batch + kBatch), segment = batch;
    Range range{rangeOf(request.document, batch).begin,
                rangeOf(request.document, batchEnd - 1).end};
    for (const SemanticToken &token :
         getSemanticTokens(request.document, range)) {
      while (segment < batchEnd - 1 &&
             token.range.begin >= rangeOf(request.document, segment).end)
        ++segment;
      encoder.add(token, segment < begin ? nullptr : &os);
      segments[segment].numTokens += segment >= begin;
    }
  }
}

llvm::Expected<std::string>
mlir::tcp::lsp::handleSemanticTokensFull(const Request &request,
                                         const DocumentParams &params) {
  Memory &memory = request.memory.semanticTokens;
  memory.segments = makeSegments(request.document);
  ++memory.id;
  JsonText json(request.encoding);
  json->object([&] {
    json->attribute("resultId", std::to_string(memory.id));
    writeData(json, [&](llvm::raw_ostream &os) {
      writeSegments(request, memory.segments, 0, 0, memory.segments.size(), os);
    });
  });
  return json.take();
}

llvm::Expected<std::string>
mlir::tcp::lsp::handleSemanticTokensDelta(const Request &request,
                                          const RepeatedParams &params) {
  Memory &memory = request.memory.semanticTokens;
  // The answer to which the delta is asked for is not kept.
  if (params.previousResultId != std::to_string(memory.id))
    return handleSemanticTokensFull(request, params);
  std::vector<Memory::Segment> now = makeSegments(request.document);
  std::vector<Memory::Segment> &then = memory.segments;
  size_t limit = std::min(now.size(), then.size()), head = 0, tail = 0;
  size_t tokensBefore = 0;
  while (head < limit && isSame(now[head], then[head])) {
    now[head].numTokens = then[head].numTokens;
    tokensBefore += now[head++].numTokens;
  }
  auto fromEnd = [](std::vector<Memory::Segment> &segments,
                    size_t i) -> auto & {
    return segments[segments.size() - 1 - i];
  };
  while (tail < limit - head &&
         isSame(fromEnd(now, tail), fromEnd(then, tail))) {
    fromEnd(now, tail).numTokens = fromEnd(then, tail).numTokens;
    ++tail;
  }
  JsonText json(request.encoding);
  auto writeEdit = [&] {
    // The first token after the change is relative to the last one before it,
    // so it changes, too.
    while (tail && fromEnd(now, --tail).numTokens == 0)
      ;
    size_t tokensGone = 0;
    for (size_t i = head; i < then.size() - tail; ++i)
      tokensGone += then[i].numTokens;
    size_t before = head;
    while (before && now[--before].numTokens == 0)
      ;
    json->object([&] {
      json->attribute("start", int64_t(5 * tokensBefore));
      json->attribute("deleteCount", int64_t(5 * tokensGone));
      writeData(json, [&](llvm::raw_ostream &os) {
        writeSegments(request, now, before, head, now.size() - tail, os);
      });
    });
  };
  json->object([&] {
    json->attribute("resultId", std::to_string(++memory.id));
    json->attributeArray("edits", [&] {
      if (head + tail < std::max(now.size(), then.size()))
        writeEdit();
    });
  });
  then = std::move(now);
  return json.take();
}

llvm::Expected<std::string>
mlir::tcp::lsp::handleSemanticTokensRange(const Request &request,
                                          const RangeParams &params) {
  Range range = request.range(params.range);
  JsonText json(request.encoding);
  json->object([&] {
    writeData(json, [&](llvm::raw_ostream &os) {
      TokenEncoder encoder(request.document.getText(), request.encoding);
      for (const SemanticToken &token :
           getSemanticTokens(request.document, range))
        encoder.add(token, &os);
    });
  });
  return json.take();
}

json::Value mlir::tcp::lsp::getSemanticTokensOptions() {
  json::Array types, modifiers;
  for (StringRef name : getTokenTypeNames())
    types.push_back(name);
  for (StringRef name : getTokenModifierNames())
    modifiers.push_back(name);
  return json::Object{
      {"legend", json::Object{{"tokenTypes", std::move(types)},
                              {"tokenModifiers", std::move(modifiers)}}},
      {"range", true},
      {"full", json::Object{{"delta", true}}}};
}
