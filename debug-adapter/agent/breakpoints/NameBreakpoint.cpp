//===- NameBreakpoint.cpp - Breakpoints on names of all kinds -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/breakpoints/BreakpointKinds.h"

#include "debug-adapter/agent/breakpoints/Glob.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

/// Returns the class of a pattern without its namespaces. Template arguments
/// keep theirs.
static StringRef dropNamespaces(StringRef name) {
  size_t start = 0;
  int depth = 0;
  for (size_t at = 0; at < name.size(); ++at) {
    char c = name[at];
    depth +=
        (c == '<' || c == '(' || c == '{') - (c == '>' || c == ')' || c == '}');
    if (c == ':' && depth == 0)
      start = at + 1;
  }
  return name.drop_front(start);
}

/// Returns a name as the adapter shows it (ShortNames.h), because users write
/// what they see.
static std::string shorten(StringRef name) {
  std::string text = name.str();
  for (StringRef prefix :
       {"{anonymous}::", "(anonymous namespace)::", "mlir::"})
    for (size_t at; (at = text.find(prefix)) != std::string::npos;)
      text.erase(at, prefix.size());
  return text;
}

namespace {
/// A breakpoint on the names of one kind, or of all kinds, that match a glob.
class NameBreakpoint : public Breakpoint {
public:
  NameBreakpoint(std::string of, Glob pattern)
      : of(std::move(of)), pattern(std::move(pattern)) {}

  unsigned getProperties() const override {
    unsigned properties = 0;
    if (of != "op" && of != "symbol")
      properties |= AtName;
    if (isOf("op"))
      properties |= AtOperationName;
    if (isOf("symbol"))
      properties |= AtSymbol;
    return properties;
  }
  bool isAtName(const ActiveAction &action) const override;
  bool isAtOperationName(StringRef name) const override {
    return isOf("op") && pattern.match(name);
  }
  bool isAtSymbol(StringRef name) const override {
    return isOf("symbol") && pattern.match(name);
  }
  std::string print() const override {
    std::string kind = of.empty() ? "name" : of;
    kind.front() = llvm::toUpper(kind.front());
    return kind + ": `" + getSource().pattern + "`";
  }

private:
  bool isOf(StringRef kind) const { return of.empty() || of == kind; }

  /// The kind of names; empty for all.
  std::string of;
  Glob pattern;
};
} // namespace

bool NameBreakpoint::isAtName(const ActiveAction &action) const {
  StringRef name = action.getName();
  auto matches = [&](StringRef text) { return pattern.match(text); };
  auto matchesName = [&] {
    return matches(name) || matches(dropNamespaces(name)) ||
           matches(shorten(name)) || matches(dropNamespaces(shorten(name)));
  };
  bool isPass =
      (action.isPass() && !action.isAdaptor()) || action.getLlvmUnit();
  if (isOf("pass") && isPass && matchesName())
    return true;
  if (isOf("pattern") && action.isPattern() && matchesName())
    return true;
  if (isOf("stage") && action.getTag() == "stage" && matchesName())
    return true;
  if (!isOf("tag"))
    return false;
  return matches(action.getTag()) ||
         ((of == "tag" || !action.isPattern()) &&
          llvm::any_of(action.getInstanceTags(), matches));
}

ReadBreakpoint agent::readNameBreakpoint(const wire::Breakpoint &source) {
  static constexpr StringLiteral kinds[] = {"",    "pass", "pattern", "stage",
                                            "tag", "op",   "symbol"};
  if (!llvm::is_contained(kinds, source.of))
    return llvm::createStringError("unknown kind of name '" + source.of +
                                   "'; there are: pass, pattern, stage, "
                                   "tag, op, symbol");
  bool isOfOperation = source.of == "op" || source.of == "symbol";
  if (isOfOperation && !source.mode.empty() && source.mode != "before")
    return llvm::createStringError(
        "the operation of an action may be erased at its end; leave out the "
        "mode '" +
        source.mode + "'");
  llvm::Expected<Glob> pattern = Glob::create(source.pattern);
  if (!pattern)
    return pattern.takeError();
  return std::make_unique<NameBreakpoint>(source.of, std::move(*pattern));
}
