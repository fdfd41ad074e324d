//===- SemanticTokens.cpp - textDocument/semanticTokens -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/SemanticTokens.h"
#include "lsp/server/Handlers.h"
#include "llvm/Support/xxhash.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;
namespace json = llvm::json;
using Memory = DocumentMemory::SemanticTokens;

namespace {
/// Makes five numbers of a token: lines and characters since the one before it,
/// its length, type and modifiers.
class TokenEncoder {
public:
  TokenEncoder(const Text &text, Encoding encoding)
      : text(text), encoding(encoding) {}

  /// The next token; `into` is null for one that is only come by.
  void add(const SemanticToken &token, json::Array *into) {
    unsigned line = text.lineOf(token.range.begin);
    size_t from = line == lastLine ? lastOffset : text.lineStart(line);
    unsigned character = (line == lastLine ? lastCharacter : 0) +
                         count({from, token.range.begin});
    if (into) {
      into->push_back(line - lastLine);
      into->push_back(line == lastLine ? character - lastCharacter : character);
      into->push_back(count(token.range));
      into->push_back(unsigned(token.type));
      into->push_back(unsigned(token.modifiers));
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
};
} // namespace

/// The segments of a document without their tokens: what is equal in two
/// versions has equal tokens. The last is what follows the last member.
static std::vector<Memory::Segment> makeSegments(const Document &document) {
  std::vector<Memory::Segment> segments;
  const std::vector<Member> &members = document.members();
  StringRef text = document.text().str();
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

/// Where a segment is in the document.
static Range rangeOf(const Document &document, size_t segment) {
  const std::vector<Member> &members = document.members();
  return {segment == 0 ? 0 : members[segment - 1].piece.range.end,
          segment == members.size() ? document.text().size()
                                    : members[segment].piece.range.end};
}

/// Encodes the tokens of segments `[begin, end)` and counts them. `before` is a
/// segment in front of them whose last token they follow, or `begin`.
static json::Array encodeSegments(const Request &request,
                                  std::vector<Memory::Segment> &segments,
                                  size_t before, size_t begin, size_t end) {
  json::Array data;
  if (before == end)
    return data;
  TokenEncoder encoder(request.document.text(), request.encoding);
  size_t segment = before;
  for (size_t i = begin; i < end; ++i)
    segments[i].numTokens = 0;
  Range range{rangeOf(request.document, before).begin,
              rangeOf(request.document, end - 1).end};
  std::vector<SemanticToken> tokens =
      getSemanticTokens(request.document, range);
  for (const SemanticToken &token : tokens) {
    while (segment < end - 1 &&
           token.range.begin >= rangeOf(request.document, segment).end)
      ++segment;
    encoder.add(token, segment < begin ? nullptr : &data);
    segments[segment].numTokens += segment >= begin;
  }
  return data;
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleSemanticTokensFull(const Request &request) {
  Memory &memory = request.memory.semanticTokens;
  memory.segments = makeSegments(request.document);
  ++memory.id;
  json::Array data =
      encodeSegments(request, memory.segments, 0, 0, memory.segments.size());
  return json::Object{{"resultId", std::to_string(memory.id)},
                      {"data", std::move(data)}};
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleSemanticTokensDelta(const Request &request) {
  Memory &memory = request.memory.semanticTokens;
  // Of one that is forgotten, all is new.
  if (request.params.getString("previousResultId") !=
      llvm::StringRef(std::to_string(memory.id)))
    return handleSemanticTokensFull(request);
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
  json::Array edits;
  if (head + tail < std::max(now.size(), then.size())) {
    // The first token behind the change is told from the last one in it.
    while (tail && fromEnd(now, --tail).numTokens == 0)
      ;
    size_t tokensGone = 0;
    for (size_t i = head; i < then.size() - tail; ++i)
      tokensGone += then[i].numTokens;
    size_t before = head;
    while (before && now[--before].numTokens == 0)
      ;
    json::Array data =
        encodeSegments(request, now, before, head, now.size() - tail);
    edits.push_back(json::Object{{"start", int64_t(5 * tokensBefore)},
                                 {"deleteCount", int64_t(5 * tokensGone)},
                                 {"data", std::move(data)}});
  }
  then = std::move(now);
  ++memory.id;
  return json::Object{{"resultId", std::to_string(memory.id)},
                      {"edits", std::move(edits)}};
}

llvm::Expected<json::Value>
mlir::tcp::lsp::handleSemanticTokensRange(const Request &request) {
  llvm::Expected<Range> range = request.range();
  if (!range)
    return range.takeError();
  json::Array data;
  TokenEncoder encoder(request.document.text(), request.encoding);
  for (const SemanticToken &token : getSemanticTokens(request.document, *range))
    encoder.add(token, &data);
  return json::Object{{"data", std::move(data)}};
}

json::Value mlir::tcp::lsp::semanticTokensOptions() {
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
