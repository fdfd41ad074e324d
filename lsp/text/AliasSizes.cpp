//===- AliasSizes.cpp - The sizes of types behind aliases -----------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/text/AliasSizes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include <algorithm>

using namespace mlir::tcp::lsp;
using llvm::StringRef;

namespace {
/// The definitions of type aliases, and the size of the type that each names.
class AliasSizes {
public:
  /// Adds the definitions that a text has.
  void read(StringRef text);
  /// Returns the number of tokens of the type that `alias` names, when all
  /// aliases in it are written out: at most `kMaxTypeSize + 1`. Returns 1 if
  /// `alias` is not defined.
  size_t sizeOf(StringRef alias);

private:
  struct Definition {
    /// The number of its tokens that are no aliases.
    size_t numTokens = 0;
    std::vector<StringRef> aliases;
    std::optional<size_t> size;
  };
  llvm::StringMap<Definition> definitions;
};
} // namespace

void AliasSizes::read(StringRef text) {
  Definition *current = nullptr;
  Lexer lexer(text);
  for (Token token = lexer.next(); !token.is(Token::End);) {
    Token next = lexer.next();
    StringRef name = text.slice(token.range.begin, token.range.end);
    bool isAlias = token.is(Token::TypeId) && isAliasName(text, token.range);
    if (next.is('=') && (isAlias || token.is(Token::AttributeId)))
      current = isAlias ? &definitions[name] : nullptr;
    else if (current && isAlias)
      current->aliases.push_back(name);
    else if (current)
      ++current->numTokens;
    token = next;
  }
}

size_t AliasSizes::sizeOf(StringRef alias) {
  auto found = definitions.find(alias);
  if (found == definitions.end())
    return 1;
  if (found->second.size)
    return *found->second.size;
  // The loop computes the sizes of the inner aliases first. It keeps its own
  // stack, because a chain of aliases may be too long for recursion.
  std::vector<Definition *> open{&found->second};
  while (!open.empty()) {
    Definition &definition = *open.back();
    size_t depth = open.size();
    size_t size = definition.numTokens;
    for (StringRef inner : definition.aliases) {
      auto other = definitions.find(inner);
      if (other == definitions.end()) {
        ++size;
      } else if (other->second.size) {
        size += *other->second.size;
      } else if (llvm::is_contained(open, &other->second)) {
        ++size; // An alias that names itself is an error, and has no size.
      } else {
        open.push_back(&other->second);
        break;
      }
    }
    if (open.size() > depth)
      continue;
    definition.size = std::min(size, kMaxTypeSize + 1);
    open.pop_back();
  }
  return *found->second.size;
}

std::optional<Range> mlir::tcp::lsp::findLargeAlias(StringRef text,
                                                    StringRef prefix,
                                                    StringRef suffix) {
  if (!prefix.contains('!') && !suffix.contains('!'))
    return std::nullopt;
  AliasSizes sizes;
  for (StringRef part : {prefix, suffix, text})
    sizes.read(part);
  Lexer lexer(text);
  for (Token token = lexer.next(); !token.is(Token::End); token = lexer.next())
    if (token.is(Token::TypeId) && isAliasName(text, token.range) &&
        sizes.sizeOf(text.slice(token.range.begin, token.range.end)) >
            kMaxTypeSize)
      return token.range;
  return std::nullopt;
}
