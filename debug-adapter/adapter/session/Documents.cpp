//===- Documents.cpp - Texts of the compiler's ----------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/adapter/session/Documents.h"

#include <cstdlib>

using namespace mlir::tcp::dap;

static constexpr size_t kLargestTotal = size_t(256) << 20;
/// The fragments of so many last texts are kept. That is enough for a client
/// that alternates between several functions and the whole IR.
static constexpr uint64_t kTextsWithKnownFragments = 4;

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

void Documents::setText(Entry &entry, wire::Document document) {
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

std::vector<std::string> Documents::getKnownFragments() const {
  std::vector<std::string> hashes;
  hashes.reserve(fragments.size());
  for (const auto &[hash, fragment] : fragments)
    hashes.push_back(hash);
  return hashes;
}

Result<Nothing> Documents::assemble(wire::Document &document) {
  if (document.fragments.empty())
    return Nothing{};
  ++numAssembled;
  for (wire::Fragment &fragment : document.fragments) {
    if (fragment.text)
      fragments[fragment.hash].text = std::move(*fragment.text);
    auto found = fragments.find(fragment.hash);
    if (found == fragments.end())
      return Error{"the compiler sent a document without a fragment that the "
                   "debugger does not have"};
    found->second.usedBy = numAssembled;
    document.text += found->second.text;
  }
  document.fragments.clear();
  for (auto fragment = fragments.begin(); fragment != fragments.end();)
    fragment =
        fragment->second.usedBy + kTextsWithKnownFragments <= numAssembled
            ? fragments.erase(fragment)
            : std::next(fragment);
  return Nothing{};
}

/// Returns the timestamp in an id such as `ir/TIMESTAMP...`; 0 if it has none.
static int64_t getTimestamp(const std::string &id) {
  size_t slash = id.find('/');
  return slash == std::string::npos
             ? 0
             : std::strtoll(id.c_str() + slash + 1, nullptr, 10);
}

std::vector<Documents::Entry> Documents::forgetFrom(int64_t timestamp) {
  std::vector<Entry> forgotten;
  for (auto reference = references.begin(); reference != references.end();) {
    if (getTimestamp(reference->first) < timestamp) {
      ++reference;
      continue;
    }
    auto entry = entries.find(reference->second);
    reference = references.erase(reference);
    entry->second.isOutdated = true;
    forgotten.push_back(entry->second);
    if (!entry->second.isRead)
      entries.erase(entry);
  }
  return forgotten;
}

protocol::Source mlir::tcp::dap::toSource(const Documents::Entry &entry) {
  protocol::Source source;
  source.name = entry.document.name;
  // Clients choose the language by the extension of the path.
  source.path = entry.document.name;
  source.sourceReference = entry.reference;
  source.origin = "IR";
  if (!entry.document.hash.empty())
    source.adapterData = {{"hash", entry.document.hash}};
  return source;
}
