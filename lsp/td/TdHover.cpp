//===- TdHover.cpp - Descriptions of names in .td files -------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/td/TdHover.h"
#include "lsp/ods/OdsIndex.h"
#include "lsp/ods/OpSignature.h"
#include "lsp/ods/Snippet.h"
#include "lsp/td/OpExample.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace mlir::tcp::lsp;
using llvm::StringRef;

/// The longest header of a class or a definition that is shown, in lines.
static constexpr size_t kMaxHeaderLines = 12;

static std::string makeBlock(StringRef language, StringRef text) {
  return ("```" + language + "\n" + text + "\n```\n").str();
}

/// Returns the first lines of a text.
static std::string cutLines(StringRef text) {
  llvm::SmallVector<StringRef> lines;
  text.split(lines, '\n');
  if (lines.size() <= kMaxHeaderLines)
    return text.str();
  lines.resize(kMaxHeaderLines);
  return llvm::join(lines, "\n") + "\n...";
}

/// Returns the value of the field of a definition as it is written there: the
/// text of a string or of code, without its marks.
static std::string findText(const TdText &text, const TdStatement &record,
                            StringRef field) {
  for (const TdStatement &member : text.getStatements()) {
    if (member.kind != TdStatement::Assignment ||
        !record.body.contains(member.all) || text.str(member.name) != field)
      continue;
    std::string value;
    for (const TdToken &token : text.getTokens()) {
      if (!member.all.contains(token.range))
        continue;
      if (token.is(TdToken::String))
        value += token.text.drop_front().drop_back();
      else if (token.is(TdToken::Code))
        value += token.text.drop_front(2).drop_back(2);
    }
    return value;
  }
  return "";
}

/// Returns a text without the indentation that all its lines have.
static std::string dedent(StringRef text) {
  llvm::SmallVector<StringRef> lines;
  text.split(lines, '\n');
  size_t indentation = StringRef::npos;
  for (StringRef line : lines)
    indentation = std::min(indentation, line.find_first_not_of(" \t"));
  std::string result;
  for (StringRef line : lines)
    result +=
        line.substr(std::min(line.size(), indentation)).rtrim().str() + "\n";
  return StringRef(result).trim().str();
}

/// Adds a paragraph.
static void addParagraph(std::string &to, StringRef text) {
  if (text.empty())
    return;
  if (!to.empty() && !StringRef(to).ends_with("\n"))
    to += "\n";
  to += to.empty() ? "" : "\n";
  to += text;
}

/// Returns how an operation is written: its form, and an example.
static std::string describeForm(StringRef name) {
  const OdsOp *op = OdsIndex::get().findOp(name);
  if (!op)
    return "";
  return "It is written as\n\n" + makeBlock("mlir", makeExample(*op)) +
         "\nIts form is `" + makeSignature(*op).label + "`.";
}

static std::string describeRecord(const TdView &view, const TdIndex &index,
                                  unsigned number) {
  const TdSymbol &symbol = index.symbols[number];
  std::string kind = symbol.kind == TdSymbol::Class ? "class" : "def";
  std::vector<TdOccurrence> places =
      index.placesOf({number}, /*onlyDefinitions=*/true);
  std::string markdown;
  std::shared_ptr<const TdText> text =
      places.empty() ? nullptr : view.textOf(index.files[places.front().file]);
  const TdStatement *record =
      text && places.front().range.end <= text->str().size()
          ? text->recordAt(places.front().range.begin)
          : nullptr;
  bool isWritten = record && record->name == places.front().range;
  if (isWritten)
    markdown = makeBlock("tablegen", cutLines(text->headerOf(*record)));
  else
    markdown = makeBlock("tablegen", kind + " " + symbol.name);
  if (!symbol.op.empty()) {
    addParagraph(markdown, "The operation `" + symbol.op + "`.");
    addParagraph(markdown, describeForm(symbol.op));
  }
  if (isWritten) {
    addParagraph(markdown, text->commentAbove(record->all.begin));
    addParagraph(markdown, dedent(findText(*text, *record, "summary")));
    addParagraph(markdown, dedent(findText(*text, *record, "description")));
  }
  return markdown;
}

std::string mlir::tcp::lsp::describeSymbol(const TdView &view,
                                           const TdIndex &index,
                                           unsigned number) {
  const TdSymbol &symbol = index.symbols[number];
  if (symbol.isRecord())
    return describeRecord(view, index, number);
  bool isField = symbol.kind == TdSymbol::Field;
  std::string declaration = symbol.type + " " + symbol.name;
  if (!symbol.value.empty() && symbol.value.size() < 100)
    declaration += " = " + symbol.value;
  std::string markdown = makeBlock("tablegen", declaration);
  if (symbol.owner != TdSymbol::kNone &&
      !index.symbols[symbol.owner].name.empty())
    addParagraph(markdown,
                 std::string(isField ? "A field" : "A template argument") +
                     " of `" + index.symbols[symbol.owner].name + "`.");
  std::vector<TdOccurrence> places =
      index.placesOf({number}, /*onlyDefinitions=*/true);
  if (!places.empty() && isField)
    if (auto text = view.textOf(index.files[places.front().file]);
        text && places.front().range.end <= text->str().size())
      addParagraph(markdown, text->commentAbove(places.front().range.begin));
  return markdown;
}

/// Returns the line of a place, without blanks around it.
static std::string findLine(const TdView &view, const TdPlace &place) {
  std::shared_ptr<const TdText> text = view.textOf(place.path);
  if (!text || place.range.end > text->str().size())
    return "";
  const Text &lines = text->getText();
  return lines.line(lines.lineOf(place.range.begin)).trim().str();
}

/// Returns the type in front of `:$name`, as in `Variadic<AnyType>:$name`.
static std::string findConstraint(const TdView &view, const TdPlace &place) {
  std::shared_ptr<const TdText> text = view.textOf(place.path);
  if (!text)
    return "";
  llvm::ArrayRef<TdToken> tokens = text->getTokens();
  size_t end = text->tokenTouching(place.range.begin);
  if (end < 2 || end >= tokens.size())
    return "";
  size_t begin = end - 1; // the colon
  for (unsigned open = 0; begin > 0; --begin) {
    const TdToken &token = tokens[begin - 1];
    if (token.is('>') || token.is(')') || token.is(']'))
      ++open;
    else if (open > 0 && (token.is('<') || token.is('(') || token.is('[')))
      --open;
    else if (open == 0 &&
             (token.is(',') || token.is('(') || token.text == "ins" ||
              token.text == "outs" || token.text == "region" ||
              token.text == "successor" || token.is(TdToken::Comment)))
      break;
  }
  return text->str({tokens[begin].range.begin, tokens[end - 1].range.begin})
      .trim()
      .str();
}

std::string mlir::tcp::lsp::describeTarget(const TdView &view,
                                           const TdTarget &target) {
  if (target.kind == TdTarget::Symbol)
    return describeSymbol(view, *target.found.index,
                          target.found.symbols.front());
  if (target.kind == TdTarget::Include)
    return "`" + target.name + "`";
  std::vector<TdPlace> definitions = getTdDefinitions(view, target);
  if (definitions.empty())
    return "";
  if (target.kind == TdTarget::Argument)
    return makeBlock("tablegen", findConstraint(view, definitions.front()) +
                                     ":$" + target.name);
  return makeBlock("tablegen", findLine(view, definitions.front()));
}
