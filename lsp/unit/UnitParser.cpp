//===- UnitParser.cpp - Parses and repairs a unit -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/unit/UnitParser.h"
#include "lsp/text/AliasSizes.h"
#include "lsp/unit/UnknownDialects.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::tcp::lsp;
using Found = mlir::tcp::lsp::Diagnostic;

/// Text that nests deeper is not parsed: MLIR's parser, verifier and printers
/// recurse. With the stacks that our threads have, this is a tenth of what
/// fits.
static const unsigned kMaxNesting = 2000;
/// So many errors of a unit are looked for.
static const unsigned kMaxRepairs = 100;
/// So many parses it takes at most to learn types from the uses of values that
/// operations of dialects give which nobody knows.
static const unsigned kMaxGuesses = 12;
/// Reports brackets that nest too deeply.
bool UnitParser::checkNesting() {
  if (text.source().depth <= kMaxNesting)
    return true;
  unsigned depth = 0;
  Lexer lexer(text.str());
  Token token;
  do {
    token = lexer.next();
    depth = nextDepth(depth, token);
  } while (depth <= kMaxNesting);
  report.add({token.range,
              Found::Error,
              Found::Parse,
              "nested too deeply; the limit is " + std::to_string(kMaxNesting) +
                  " brackets",
              {}});
  return false;
}

/// Reports an alias of a type that is too large.
bool UnitParser::checkAliases() {
  std::optional<Range> alias =
      findLargeAlias(text.str(), text.source().prefix, text.source().suffix);
  if (!alias)
    return true;
  report.add(
      {*alias,
       Found::Error,
       Found::Parse,
       ("the type '" + text.str().slice(alias->begin, alias->end) +
        "' has more than " + Twine(kMaxTypeSize) +
        " parts where its aliases are written out; what uses it is not read")
           .str(),
       {}});
  return false;
}

/// Parses a text that comes from the one that is repaired by `map`.
bool UnitParser::tryParse(StringRef attempted, const OffsetMap &map) {
  attempt = std::make_shared<ParsedText>();
  attemptMap = map;
  said.clear();
  return attempt->parse(context, text.source(), attempted,
                        closedStatements ? map.after(closedMap) : map, said);
}

/// Returns the place in the unit's own text of a byte of the repaired one; text
/// that was added to it is at what is in front.
size_t UnitParser::toOwn(size_t repaired) const {
  if (!closedStatements)
    return repaired;
  while (repaired > 0 && !closedMap.toSource(repaired))
    --repaired;
  return closedMap.toSource(repaired).value_or(0);
}

/// Reports a bracket of the text that is repaired that is not closed, and what
/// MLIR says instead.
void UnitParser::reportUnclosed(const UnclosedBracket &unclosed,
                                std::optional<Found::Note> instead) {
  size_t begin = toOwn(unclosed.opener.begin);
  report.addUnclosed({begin, begin + 1}, unclosed.closer, toOwn(unclosed.place),
                     std::move(instead));
}

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

/// Returns whether an error says that types differ which may be one for a
/// dialect that nobody knows.
bool UnitParser::isAboutUnknownTypes(StringRef message) const {
  auto [before, types] = message.split("type than prior uses: '");
  auto [type, other] = types.split("' vs '");
  return !other.empty() &&
         mayBeEqual(type, other.take_until([](char c) { return c == '\''; }),
                    context);
}

/// An error of MLIR, placed in the text that is repaired.
struct UnitParser::ErrorPlace {
  std::string message;
  size_t offset;
  /// The type that a note names, or empty.
  std::string noteType;
};

/// The type that a note of an error names; empty if none does.
static std::string findNoteType(const mlir::Diagnostic &error) {
  StringRef before = "with type '";
  std::string type;
  for (const mlir::Diagnostic &note : error.getNotes()) {
    std::string message = note.str();
    size_t found = message.find(before);
    if (found != std::string::npos)
      type = StringRef(message)
                 .drop_front(found + before.size())
                 .rtrim('\'')
                 .str();
  }
  return type;
}

Repair::Action UnitParser::handle(Repair &repair,
                                  const mlir::Diagnostic &error) {
  std::optional<size_t> inBuffer = attempt->findOffset(error.getLocation());
  if (!inBuffer)
    return Repair::GiveUp;
  size_t prefixSize = text.source().prefix.size();
  ErrorPlace place{error.str(), 0, findNoteType(error)};
  // MLIR reports a token that can't start an operation behind the token before
  // it.
  if (*inBuffer + 1 == prefixSize &&
      place.message == "expected operation name in quotes")
    ++*inBuffer;
  // An alias has an error of its own.
  if (*inBuffer < prefixSize) {
    usesBrokenAlias = true;
    return Repair::GiveUp;
  }
  size_t size = repairedStatements().text().size();
  size_t behind = attempt->buffer().size() - text.source().suffix.size();
  std::optional<size_t> offset = attemptMap.toSource(*inBuffer - prefixSize);
  if (*inBuffer + 1 >= behind)
    offset = size;
  if (!offset) {
    // Within a placeholder: the next text that is no placeholder's.
    size_t near = *inBuffer - prefixSize;
    while (near > 0 && !attemptMap.toSource(near))
      --near;
    return repair.repairMadeUp(
        place.message, attemptMap.toSource(near).value_or(0), place.noteType);
  }
  place.offset = std::min(*offset, size);
  if (std::optional<Repair::Action> action = handleUnclosed(repair, place))
    return *action;
  return handleInText(repair, error, place);
}

/// Handles an error that comes of a bracket that is not closed, if it does.
std::optional<Repair::Action>
UnitParser::handleUnclosed(Repair &repair, const ErrorPlace &error) {
  const Statements &statements = repairedStatements();
  StringRef message = error.message;
  // MLIR reads on to the end of the text for what closes the "<" of a type.
  if (message.contains("in pretty dialect name")) {
    auto unclosed = findUnclosedAngle(statements);
    // A type that an alias names has an error of its own.
    usesBrokenAlias |= !unclosed && error.offset == statements.text().size() &&
                       !text.source().prefix.empty();
    // MLIR means the bracket in the middle if it reports one.
    if (unclosed && unclosed->opener.begin >= error.offset)
      unclosed.reset();
    if (usesBrokenAlias)
      return Repair::GiveUp;
    if (unclosed) {
      if (repair.repair(message, unclosed->place, error.noteType) !=
          Repair::Report)
        return Repair::GiveUp;
      reportUnclosed(*unclosed, std::nullopt);
      return Repair::Report;
    }
  }
  // An operation may go wrong in its region for a bracket in front of it.
  if (!message.starts_with("expected"))
    return std::nullopt;
  auto unclosed =
      findUnclosedBracket(statements, error.offset,
                          /*onlyOuter=*/findExpectedCloser(message) != 0);
  if (!unclosed || !reportedOpeners.insert(unclosed->opener.begin).second)
    return std::nullopt;
  Repair::Action action =
      repair.repair(message, unclosed->place, error.noteType);
  if (action == Repair::Report)
    reportUnclosed(*unclosed, Found::Note{text.rangeAt(toOwn(error.offset)),
                                          error.message});
  return action;
}

Repair::Action UnitParser::handleInText(Repair &repair,
                                        const mlir::Diagnostic &said,
                                        const ErrorPlace &error) {
  bool isAboutName = StringRef(error.message).starts_with("Dialect `") ||
                     StringRef(error.message).ends_with("is unknown");
  if (isAboutName && !repair.hasUnknown()) {
    repair.replaceUnknown([&](StringRef operation) {
      return findUnknownDialect(operation, context).empty();
    });
    if (repair.hasUnknown())
      return Repair::Drop;
  }
  Repair::Action action =
      repair.repair(error.message, error.offset, error.noteType);
  if (action == Repair::Report && isAboutUnknownTypes(error.message))
    action = Repair::Drop;
  if (action == Repair::Report || (action == Repair::GiveUp && report.empty()))
    report.add(said, text.rangeAt(toOwn(error.offset)), Found::Parse, *attempt);
  return action;
}

/// Reports what MLIR, which stopped at an alias in front of the text, would say
/// of the others.
void UnitParser::reportUndefinedAliases() {
  llvm::StringSet<> defined;
  for (StringRef around : {text.source().prefix, text.source().suffix})
    for (Lexer lexer(around);;) {
      Token token = lexer.next();
      if (token.is(Token::End))
        break;
      defined.insert(around.slice(token.range.begin, token.range.end));
    }
  const Statements &statements = text.statements();
  const std::vector<Token> &tokens = statements.tokens();
  for (size_t i = 0; i < tokens.size(); ++i) {
    bool isResultNumber = i > 0 && tokens[i - 1].is(Token::ValueId) &&
                          tokens[i - 1].range.end == tokens[i].range.begin;
    if ((!tokens[i].is(Token::AttributeId) && !tokens[i].is(Token::TypeId)) ||
        isResultNumber || !isAliasName(text.str(), tokens[i].range) ||
        tokens[i + 1].is('=') || defined.contains(statements.spelling(i)))
      continue;
    // MLIR says it at the next token.
    Found undefined{text.rangeAt(tokens[i + 1].range.begin),
                    Found::Error,
                    Found::Parse,
                    ("undefined symbol alias id '" +
                     statements.spelling(i).drop_front() + "'")
                        .str(),
                    {}};
    undefined.token = tokens[i].range;
    report.add(std::move(undefined));
  }
}

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

/// Adds the braces that are missing by how lines are indented, and reports
/// them; whether there are any.
bool UnitParser::closeBraces() {
  size_t done = 0;
  for (const UnclosedBrace &brace :
       findUnclosedBraces(text.str(), text.source().indentation)) {
    report.addUnclosed(brace.opener, '}', brace.place);
    closedMap.append(done, closedText.size(), brace.place - done);
    closedText += text.str().slice(done, brace.place);
    closedText += "\n}\n";
    done = brace.place;
  }
  if (report.empty())
    return false;
  closedMap.append(done, closedText.size(), text.str().size() - done);
  closedText += text.str().drop_front(done);
  closedStatements.emplace(StringRef(closedText));
  return true;
}

/// Parses; with `repairs` what does not parse is repaired.
bool UnitParser::parse(bool repairs) {
  OffsetMap map;
  map.append(0, 0, text.str().size());
  if (tryParse(text.str(), map)) {
    // The lexer may complain of a token that nobody asks for.
    for (const mlir::Diagnostic &complaint : said)
      if (std::optional<size_t> at =
              attempt->findOffset(complaint.getLocation()))
        if (std::optional<size_t> offset = attempt->map.toSource(*at))
          report.add(complaint, text.rangeAt(*offset), Found::Parse, *attempt);
    return intact = true;
  }
  // MLIR's messages on a text that lacks braces are about something else.
  if (repairs && closeBraces()) {
    map = {};
    map.append(0, 0, closedText.size());
    if (tryParse(closedText, map))
      return true;
  }
  return repairText(repairs);
}

/// Repairs what does not parse, and parses again until it does.
bool UnitParser::repairText(bool repairs) {
  Repair repair(repairedStatements());
  for (unsigned round = 0; round < kMaxRepairs; ++round) {
    bool isRepaired = false;
    std::vector<mlir::Diagnostic> errors = std::move(said);
    for (const mlir::Diagnostic &error : errors) {
      if (error.getSeverity() != DiagnosticSeverity::Error)
        continue;
      if (handle(repair, error) == Repair::GiveUp) {
        if (usesBrokenAlias)
          reportUndefinedAliases();
        else if (report.empty())
          report.add(error, text.rangeAt(0), Found::Parse, *attempt);
        return false;
      }
      isRepaired = true;
    }
    if (!repairs)
      return false;
    // One type after the other is learned; where that does not end soon, what
    // depends on them is left out.
    if (round == kMaxGuesses && repair.hasUnknown())
      repair.replaceUsersOfUnknown();
    OffsetMap repaired;
    std::string attempted = repair.text(repaired);
    if (!isRepaired || tryParse(attempted, repaired))
      return isRepaired;
  }
  return false;
}

std::shared_ptr<ParsedText> UnitParser::run(bool repairs) {
  bool isParsed = checkNesting() && checkAliases() && parse(repairs);
  return isParsed ? std::move(attempt) : nullptr;
}
