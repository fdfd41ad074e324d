//===- Documents.cpp - Texts of the compiler's ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/session/Documents.h"

using namespace mlir::tcp::dap;

static constexpr size_t kLargestTotal = size_t(256) << 20;
/// Of who looks at several functions in turn, and at all of the IR.
static constexpr uint64_t kTextsWithKnownPieces = 4;

Documents::Entry &Documents::get(const std::string &id, const std::string &name,
                                 bool &isNew) {
  auto [found, inserted] = references.try_emplace(id, lastReference + 1);
  isNew = inserted;
  if (inserted) {
    ++lastReference;
    Entry &entry = entries[lastReference];
    entry.reference = lastReference;
    entry.document.id = id;
    entry.document.name = name;
  }
  return entries[found->second];
}

Documents::Entry *Documents::find(int64_t reference) {
  auto found = entries.find(reference);
  return found == entries.end() ? nullptr : &found->second;
}

Documents::Entry *Documents::find(const std::string &id) {
  auto found = references.find(id);
  return found == references.end() ? nullptr : find(found->second);
}

void Documents::setText(Entry &entry, agent::Document document) {
  bytes += document.text.size();
  bytes -= entry.document.text.size();
  std::string id = entry.document.id;
  std::string name = entry.document.name;
  entry.document = std::move(document);
  entry.document.id = std::move(id);
  entry.document.name = std::move(name);
  entry.isRead = true;
  for (auto &[reference, other] : entries) {
    if (bytes <= kLargestTotal)
      return;
    if (&other == &entry)
      continue;
    bytes -= other.document.text.size();
    other.document.text.clear();
    other.isRead = false;
  }
}

std::vector<std::string> Documents::getKnownPieces() const {
  std::vector<std::string> hashes;
  hashes.reserve(pieces.size());
  for (const auto &[hash, piece] : pieces)
    hashes.push_back(hash);
  return hashes;
}

Result<Nothing> Documents::assemble(agent::Document &document) {
  if (document.pieces.empty())
    return Nothing{};
  ++numAssembled;
  for (agent::Piece &piece : document.pieces) {
    if (piece.text)
      pieces[piece.hash].text = std::move(*piece.text);
    auto found = pieces.find(piece.hash);
    if (found == pieces.end())
      return Error{"the compiler leaves out a part of the IR that was never "
                   "read"};
    found->second.usedBy = numAssembled;
    document.text += found->second.text;
  }
  document.pieces.clear();
  for (auto piece = pieces.begin(); piece != pieces.end();)
    piece = piece->second.usedBy + kTextsWithKnownPieces <= numAssembled
                ? pieces.erase(piece)
                : std::next(piece);
  return Nothing{};
}

std::vector<Documents::Entry> Documents::dropUnread() {
  std::vector<Entry> dropped;
  for (auto entry = entries.begin(); entry != entries.end();) {
    if (entry->second.isRead) {
      ++entry;
      continue;
    }
    references.erase(entry->second.document.id);
    dropped.push_back(std::move(entry->second));
    entry = entries.erase(entry);
  }
  return dropped;
}

protocol::Source mlir::tcp::dap::toSource(const Documents::Entry &entry) {
  protocol::Source source;
  source.name = entry.document.name;
  // Clients take the language from the end of the path.
  source.path = entry.document.name;
  source.sourceReference = entry.reference;
  source.origin = "IR";
  if (!entry.document.hash.empty())
    source.adapterData = {{"hash", entry.document.hash}};
  return source;
}
