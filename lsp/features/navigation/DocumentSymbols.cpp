//===- DocumentSymbols.cpp - The outline of a document --------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/navigation/DocumentSymbols.h"
#include "lsp/text/Dumps.h"
#include "lsp/text/Separators.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

/// A longer signature is cut.
static const size_t kMaxDetail = 120;

/// Joins the lines of a text.
static std::string onOneLine(StringRef text) {
  std::string line;
  for (char c : text.trim()) {
    bool isSpace = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!isSpace)
      line += c;
    else if (line.back() != ' ')
      line += ' ';
    if (line.size() > kMaxDetail)
      return line.substr(0, kMaxDetail) + "...";
  }
  return line;
}

static DocumentSymbol makeSymbol(StringRef text, const SymbolIndex::Op &op) {
  DocumentSymbol symbol;
  StringRef opName = op.opName == "builtin.module" ? "module" : op.opName;
  symbol.name = (op.isNamed() ? op.symbolName : opName).str();
  // Clients reject a name that is blank.
  if (StringRef(symbol.name).trim().empty())
    symbol.name = "\"" + symbol.name + "\"";
  symbol.kind = getSymbolKind(op);
  symbol.range = op.all;
  symbol.selection = op.isNamed() ? op.symbol : op.name;
  if (op.facts.isFunction && op.isNamed())
    symbol.detail = onOneLine(
        text.slice(op.symbol.end, std::min(op.headerEnd, op.all.end)));
  else if (op.isNamed())
    symbol.detail = opName.str();
  return symbol;
}

/// Returns the aliases of a document, each with its chunk.
static std::vector<std::pair<unsigned, DocumentSymbol>>
findAliases(const Document &document) {
  std::vector<std::pair<unsigned, DocumentSymbol>> found;
  StringRef text = document.getText().str();
  for (const Member &member : document.getMembers()) {
    bool isType = member.piece.kind == Piece::TypeAlias;
    if (!isType && member.piece.kind != Piece::AttributeAlias)
      continue;
    DocumentSymbol symbol;
    symbol.kind = isType ? SymbolKind::Struct : SymbolKind::Constant;
    symbol.range = member.piece.range;
    Lexer lexer(text, symbol.range.begin);
    symbol.selection = lexer.next().range;
    symbol.name =
        text.slice(symbol.selection.begin, symbol.selection.end).str();
    size_t value = std::min(lexer.next().range.end, symbol.range.end);
    symbol.detail = onOneLine(text.slice(value, symbol.range.end));
    found.emplace_back(member.chunk, std::move(symbol));
  }
  return found;
}

/// Returns the chunks of a document as symbols without children.
static std::vector<DocumentSymbol> findChunks(const Document &document) {
  std::vector<DocumentSymbol> chunks;
  auto begin = [&](Range first, Range name) {
    DocumentSymbol chunk;
    chunk.name = "chunk " + std::to_string(chunks.size() + 1);
    chunk.kind = SymbolKind::Package;
    chunk.range = first;
    chunk.selection = name;
    chunks.push_back(std::move(chunk));
  };
  begin({0, 0}, {0, 0});
  for (const Member &member : document.getMembers()) {
    if (member.piece.kind == Piece::Separator) {
      Range name = member.piece.range;
      begin(name, name);
      StringRef line = document.getText().str().slice(name.begin, name.end);
      if (std::optional<DumpHeader> dump = readDumpHeader(line)) {
        chunks.back().name = dump->title.str();
        chunks.back().detail = dump->operation.str();
      } else if (StringRef file = readFileName(line); !file.empty()) {
        chunks.back().name = file.str();
      }
    }
    chunks.back().range.end = member.piece.range.end;
  }
  return chunks;
}

std::vector<DocumentSymbol>
mlir::tcp::lsp::getDocumentSymbols(const Document &document) {
  const SymbolIndex &index = *document.getSymbolIndex();
  StringRef text = document.getText().str();
  std::vector<DocumentSymbol> chunks = findChunks(document);
  // An operation comes after the one around it. The open ones are therefore a
  // path down from the chunk.
  std::vector<uint32_t> open;
  std::vector<std::vector<DocumentSymbol> *> into;
  unsigned chunk = ~0u;
  for (uint32_t i = 0; i < index.getOps().size(); ++i) {
    const SymbolIndex::Op &op = index.getOps()[i];
    if (op.chunk != chunk) {
      chunk = op.chunk;
      open.clear();
      into.assign(1, &chunks[chunk].children);
    }
    while (!open.empty() && open.back() != op.parent) {
      open.pop_back();
      into.pop_back();
    }
    open.push_back(i);
    // An operation that only uses a symbol has no entry. Its children take its
    // place.
    if (!op.isNamed() && !op.facts.isSymbolTable && !op.facts.isGroup) {
      into.push_back(into.back());
      continue;
    }
    into.back()->push_back(makeSymbol(text, op));
    into.push_back(&into.back()->back().children);
  }
  for (auto &[number, alias] : findAliases(document))
    chunks[number].children.push_back(std::move(alias));
  for (DocumentSymbol &symbol : chunks)
    llvm::sort(symbol.children,
               [](const DocumentSymbol &a, const DocumentSymbol &b) {
                 return a.range.begin < b.range.begin;
               });
  if (chunks.size() == 1)
    return std::move(chunks.front().children);
  // The chunk before the first dump of passes is empty.
  if (chunks.front().range.end == 0)
    chunks.erase(chunks.begin());
  return chunks;
}
