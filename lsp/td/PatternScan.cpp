//===- PatternScan.cpp - Rewrite patterns in C++ sources ------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/td/PatternScan.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <tuple>

using namespace mlir::tcp::lsp;
using llvm::StringRef;

namespace {
struct CppToken {
  Range range;
  StringRef text;
};

/// Finds patterns in the tokens of a file.
class PatternScanner {
public:
  explicit PatternScanner(StringRef text);

  CppPatterns scan();

private:
  void lex(StringRef text);
  StringRef at(size_t i) const {
    return i < tokens.size() ? tokens[i].text : "";
  }
  bool isWord(size_t i) const {
    return i < tokens.size() &&
           (llvm::isAlpha(at(i).front()) || at(i).front() == '_');
  }
  std::string readQualified(size_t &i) const;
  void scanNamespace(size_t i);
  void scanClass(size_t i);
  void scanAdded(size_t i);
  std::vector<std::string> readArguments(size_t &i) const;

  std::vector<CppToken> tokens;
  CppPatterns found;
};
} // namespace

PatternScanner::PatternScanner(StringRef text) { lex(text); }

/// Splits a text into words, `::` and single characters, without comments and
/// strings.
void PatternScanner::lex(StringRef text) {
  auto isWordChar = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  for (size_t i = 0; i < text.size();) {
    StringRef two = text.substr(i, 2);
    size_t begin = i;
    if (two == "//") {
      i = std::min(text.size(), text.find('\n', i));
      continue;
    }
    if (two == "/*") {
      size_t end = text.find("*/", i + 2);
      i = end == StringRef::npos ? text.size() : end + 2;
      continue;
    }
    if (text[i] == '"') {
      for (++i; i < text.size() && text[i] != '"' && text[i] != '\n'; ++i)
        i += text[i] == '\\';
      i = std::min(text.size(), i + 1);
      continue;
    }
    if (llvm::isSpace(text[i])) {
      ++i;
      continue;
    }
    if (isWordChar(text[i]))
      while (i < text.size() && isWordChar(text[i]))
        ++i;
    else
      i += two == "::" ? 2 : 1;
    tokens.push_back({{begin, i}, text.slice(begin, i)});
  }
}

/// Reads a name such as `mlir::tcp::AddOp` from `i` on.
std::string PatternScanner::readQualified(size_t &i) const {
  std::string name;
  if (at(i) == "::")
    ++i;
  while (isWord(i)) {
    name += at(i++);
    if (at(i) != "::" || !isWord(i + 1))
      break;
    name += "::";
    ++i;
  }
  return name;
}

/// Takes `namespace a::b {` and `using namespace a::b;`.
void PatternScanner::scanNamespace(size_t i) {
  std::string name = readQualified(++i);
  if (!name.empty())
    found.namespaces.push_back(std::move(name));
}

/// Reads the names between `<` at `i` and its `>`, at all depths. `i` becomes
/// the token after them.
std::vector<std::string> PatternScanner::readArguments(size_t &i) const {
  std::vector<std::string> names;
  unsigned open = 0;
  while (i < tokens.size() && at(i) != ";" && at(i) != "{") {
    if (at(i) == "<") {
      ++open;
    } else if (at(i) == ">" && --open == 0) {
      ++i;
      break;
    } else if (isWord(i)) {
      names.push_back(readQualified(i));
      continue;
    }
    ++i;
  }
  return names;
}

/// Takes `class Name : public ...Pattern<Op>`.
void PatternScanner::scanClass(size_t i) {
  if (!isWord(i + 1))
    return;
  const CppToken &name = tokens[i + 1];
  size_t at = i + 2;
  if (this->at(at) == "final")
    ++at;
  if (this->at(at) != ":")
    return;
  while (at < tokens.size() && this->at(at) != "{" && this->at(at) != ";") {
    if (!isWord(at)) {
      ++at;
      continue;
    }
    std::string base = readQualified(at);
    if (this->at(at) != "<")
      continue;
    bool isPattern = StringRef(base).contains("Pattern");
    std::vector<std::string> arguments = readArguments(at);
    if (isPattern)
      for (std::string &argument : arguments)
        found.patterns.push_back({name.text.str(), name.range, argument});
  }
}

/// Takes `patterns.add<Convert<AddOp>, Other<SubOp>>`.
void PatternScanner::scanAdded(size_t i) {
  bool isMember = i > 0 && (at(i - 1) == "." || at(i - 1) == ">");
  if (!isMember || at(i + 1) != "<")
    return;
  unsigned open = 0;
  size_t holder = tokens.size();
  for (size_t k = i + 1; k < tokens.size(); ++k) {
    if (at(k) == "<") {
      ++open;
    } else if (at(k) == ">") {
      if (--open == 0)
        return;
    } else if (at(k) == ";" || at(k) == "{") {
      return;
    } else if (isWord(k)) {
      size_t begin = k;
      std::string name = readQualified(k);
      --k; // the last token of the name
      if (open == 1)
        holder = k;
      else if (holder < tokens.size())
        found.patterns.push_back(
            {tokens[holder].text.str(), tokens[begin].range, std::move(name)});
    }
  }
}

CppPatterns PatternScanner::scan() {
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (at(i) == "namespace")
      scanNamespace(i);
    else if (at(i) == "class" || at(i) == "struct")
      scanClass(i);
    else if (at(i) == "add" || at(i) == "insert")
      scanAdded(i);
  }
  return std::move(found);
}

CppPatterns mlir::tcp::lsp::scanPatterns(StringRef text) {
  if (!text.contains("Pattern") && !text.contains("patterns"))
    return {};
  return PatternScanner(text).scan();
}

std::vector<CppPattern> CppPatterns::findFor(StringRef cppClass) const {
  StringRef space, name;
  std::tie(space, name) = cppClass.rsplit("::");
  if (name.empty())
    std::swap(space, name);
  auto isEndOf = [](StringRef end, StringRef whole) {
    return whole == end || (whole.ends_with(end) &&
                            whole.drop_back(end.size()).ends_with("::"));
  };
  bool isOpen = space.empty() || llvm::any_of(namespaces, [&](StringRef used) {
                  return isEndOf(used, space);
                });
  std::vector<CppPattern> result;
  for (const CppPattern &pattern : patterns) {
    bool isQualified = StringRef(pattern.op).contains("::");
    if (isQualified ? isEndOf(pattern.op, cppClass)
                    : isOpen && pattern.op == name)
      result.push_back(pattern);
  }
  return result;
}
