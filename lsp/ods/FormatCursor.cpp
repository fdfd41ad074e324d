//===- FormatCursor.cpp - Follows a format in a text ----------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/ods/FormatCursor.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

static bool isWordChar(char c) {
  return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.';
}

/// Returns whether `text` starts with a literal. If the literal is a keyword,
/// the word must end there.
static bool startsWith(StringRef text, StringRef literal) {
  if (!text.consume_front(literal))
    return false;
  if (literal == ":" && text.starts_with(":"))
    return false;
  return !isWordChar(literal.back()) || text.empty() ||
         !isWordChar(text.front());
}

bool mlir::tcp::lsp::isValueElement(const FormatElement &element) {
  switch (element.kind) {
  case FormatElement::Variable:
  case FormatElement::Type:
  case FormatElement::Qualified:
  case FormatElement::FunctionalType:
  case FormatElement::Custom:
  case FormatElement::Operands:
  case FormatElement::Results:
  case FormatElement::Regions:
  case FormatElement::Successors:
    return true;
  default:
    return false;
  }
}

/// Collects the literals with which the elements can begin. Returns false if
/// they can be empty.
static bool addFirstLiterals(llvm::ArrayRef<FormatElement> elements,
                             llvm::SmallVectorImpl<StringRef> &literals) {
  for (const FormatElement &element : elements) {
    switch (element.kind) {
    case FormatElement::Literal:
      literals.push_back(element.text);
      return true;
    case FormatElement::AttrDict:
      literals.push_back("{");
      break;
    case FormatElement::AttrDictWithKeyword:
      literals.push_back("attributes");
      break;
    case FormatElement::PropDict:
      literals.push_back("<");
      break;
    case FormatElement::OIList:
    case FormatElement::Clause:
    case FormatElement::Optional:
      if (element.is(FormatElement::OIList))
        for (const FormatElement &clause : element.children)
          addFirstLiterals(clause.children, literals);
      else
        addFirstLiterals(element.children, literals);
      addFirstLiterals(element.otherwise, literals);
      break;
    default:
      if (isValueElement(element))
        return true;
      break;
    }
  }
  return false;
}

void FormatCursor::dropToken() {
  if (rest.starts_with("->")) {
    rest = rest.drop_front(2);
  } else if (rest.starts_with("\"")) {
    size_t end = 1;
    while (end < rest.size() && rest[end] != '"')
      end += rest[end] == '\\' ? 2 : 1;
    rest = rest.drop_front(std::min(end + 1, rest.size()));
  } else if (StringRef("([{<").contains(rest.front())) {
    // The text may have errors, so any bracket closes any other.
    unsigned depth = 0;
    do {
      if (StringRef("([{<").contains(rest.front()))
        ++depth;
      else if (StringRef(")]}>").contains(rest.front()))
        --depth;
      else if (rest.starts_with("->") || rest.starts_with("\"")) {
        dropToken();
        continue;
      }
      rest = rest.drop_front();
    } while (depth && !rest.empty());
  } else if (isWordChar(rest.front())) {
    rest = rest.drop_while(isWordChar);
  } else {
    rest = rest.drop_front(rest.starts_with("::") ? 2 : 1);
  }
}

bool FormatCursor::canStart(Elements elements) const {
  for (const FormatElement &element : elements) {
    if (element.is(FormatElement::Literal))
      return startsWith(rest, element.text);
    if (element.is(FormatElement::Variable) ||
        element.is(FormatElement::Operands))
      return StringRef("%@#^{\"[").contains(rest.front()) ||
             isWordChar(rest.front());
    if (isValueElement(element))
      return true;
    if (element.is(FormatElement::Optional) && canStart(element.children))
      return true;
  }
  return false;
}

void FormatCursor::followLiteral(StringRef literal) {
  if (startsWith(rest, literal))
    rest = rest.drop_front(literal.size()).ltrim();
  else if (literal.starts_with(rest))
    rest = {};
  else
    isLost = true;
}

void FormatCursor::followValue(const FormatElement &element,
                               const Literals &after) {
  if (rest.empty() && !after.empty()) {
    found = &element;
    return;
  }
  // The list of operands may be empty, as in `starts()`.
  bool isEmpty = llvm::any_of(after, [&](StringRef literal) {
    return StringRef(")]}>").contains(literal) && startsWith(rest, literal);
  });
  while (!isEmpty && !rest.empty()) {
    char last = rest.front();
    dropToken();
    // The tokens of one value belong together: `%a, %b` and `0 : i32` are one
    // value each.
    bool isSpaced =
        rest.ltrim().size() != rest.size() && !StringRef(",:").contains(last);
    StringRef next = rest.ltrim();
    if (llvm::any_of(after, [&](StringRef literal) {
          return startsWith(next, literal);
        })) {
      rest = next;
      return;
    }
    if (after.empty() && isSpaced && !next.empty() &&
        !StringRef(",:").contains(next.front()))
      break;
    rest = next;
  }
  if (rest.empty())
    found = &element;
  rest = rest.ltrim();
}

void FormatCursor::followDictionary(const FormatElement &element) {
  StringRef open = element.is(FormatElement::PropDict) ? "<" : "{";
  if (element.is(FormatElement::AttrDictWithKeyword)) {
    if (!startsWith(rest, "attributes"))
      return;
    followLiteral("attributes");
  }
  if (!rest.starts_with(open))
    return;
  StringRef dictionary = rest;
  dropToken();
  dictionary = dictionary.drop_back(rest.size());
  if (rest.empty() && !dictionary.ends_with(open == "<" ? ">" : "}"))
    found = &element;
  rest = rest.ltrim();
}

void FormatCursor::followGroup(const FormatElement &group,
                               const Literals &after) {
  if (rest.empty()) {
    if (!optional && !group.children.empty() &&
        isValueElement(group.children[0]))
      optional = &group.children[0];
    return;
  }
  // If the text fits what follows the group, the group is taken to be absent.
  bool isAfter = llvm::any_of(
      after, [&](StringRef literal) { return startsWith(rest, literal); });
  bool hasLiteral =
      !group.children.empty() && group.children[0].is(FormatElement::Literal);
  if (canStart(group.children) && (hasLiteral || !isAfter))
    follow(group.children, after);
  else if (!group.otherwise.empty() && canStart(group.otherwise))
    follow(group.otherwise, after);
}

void FormatCursor::followList(const FormatElement &list,
                              const Literals &after) {
  Literals next = after;
  for (const FormatElement &clause : list.children)
    addFirstLiterals(clause.children, next);
  for (bool isOneThere = true; isOneThere && !found && !isLost;) {
    isOneThere = false;
    for (const FormatElement &clause : list.children) {
      if (rest.empty() || found || isLost || !canStart(clause.children))
        continue;
      follow(clause.children, next);
      isOneThere = true;
    }
  }
}

void FormatCursor::followElement(const FormatElement &element,
                                 const Literals &after) {
  switch (element.kind) {
  case FormatElement::Literal:
    return followLiteral(element.text);
  case FormatElement::AttrDict:
  case FormatElement::AttrDictWithKeyword:
  case FormatElement::PropDict:
    return followDictionary(element);
  case FormatElement::Optional:
    return followGroup(element, after);
  case FormatElement::OIList:
    return followList(element, after);
  default:
    if (isValueElement(element))
      followValue(element, after);
  }
}

void FormatCursor::follow(Elements elements, const Literals &after) {
  for (size_t i = 0; i < elements.size() && !found && !isLost; ++i) {
    Literals next;
    if (!addFirstLiterals(elements.drop_front(i + 1), next))
      next.append(after.begin(), after.end());
    followElement(elements[i], next);
  }
}

const FormatElement *FormatCursor::find(Elements format) {
  follow(format, {});
  if (isLost)
    return nullptr;
  return found ? found : optional;
}
