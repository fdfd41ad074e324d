//===- SnippetText.cpp - Text with tab stops ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/ods/SnippetText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

/// The largest number of cases that a choice has.
static constexpr size_t kMaxChoices = 40;

static std::string escape(StringRef plain, StringRef special) {
  std::string result;
  for (char c : plain) {
    if (special.contains(c))
      result += '\\';
    result += c;
  }
  return result;
}

void SnippetText::addText(StringRef plain) { text += escape(plain, "\\$"); }

unsigned SnippetText::addStop(StringRef placeholder) {
  text +=
      "${" + std::to_string(nextStop) + ":" + escape(placeholder, "\\$}") + "}";
  return nextStop++;
}

void SnippetText::addEmptyStop() { text += "$" + std::to_string(nextStop++); }

void SnippetText::addCopy(unsigned stop) { text += "$" + std::to_string(stop); }

void SnippetText::addSnippet(SnippetText &&other) {
  text += other.text;
  nextStop = other.nextStop;
}

void SnippetText::addChoice(llvm::ArrayRef<StringRef> choices) {
  text += "${" + std::to_string(nextStop++) + "|";
  llvm::interleave(
      choices, [&](StringRef choice) { text += escape(choice, "\\$},|"); },
      [&] { text += ","; });
  text += "|}";
}

void SnippetText::addSpace() {
  if (isSpaceWanted || !lastWasPunctuation)
    text += ' ';
  isSpaceWanted = true;
  lastWasPunctuation = false;
}

void SnippetText::addExample(const ExampleAttribute &example) {
  addText(example.before);
  if (example.choices.size() > 1 && example.choices.size() <= kMaxChoices)
    addChoice(example.choices);
  else
    addStop(example.value);
  addText(example.after);
}

/// Returns whether MLIR prints a space before a literal.
static bool isSpacedBefore(StringRef literal, bool afterPunctuation) {
  if (literal.size() != 1 && literal != "->")
    return true;
  return !StringRef(afterPunctuation ? ">)}]," : "<>(){}[],")
              .contains(literal.front());
}

void SnippetText::addLiteral(StringRef literal) {
  if (isSpaceWanted && isSpacedBefore(literal, lastWasPunctuation))
    text += ' ';
  addText(literal);
  isSpaceWanted = literal.size() != 1 || !StringRef("<({[").contains(literal);
  lastWasPunctuation =
      literal.front() != '_' && !llvm::isAlpha(literal.front());
}

void SnippetText::addWhitespace(StringRef space) {
  if (!space.empty())
    text += space == "\\n" ? "\n" : " ";
  isSpaceWanted = false;
  lastWasPunctuation = true;
}

void SnippetText::separateWord(size_t offset) {
  if (offset < text.size() &&
      (text[offset] == '$' || llvm::isAlnum(text[offset])))
    text.insert(offset, " ");
}
