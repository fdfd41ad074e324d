//===- UnitParser.cpp - Parses and repairs a unit -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/unit/UnitParser.h"
#include "lsp/dialects/Guessed.h"
#include "lsp/text/AliasSizes.h"
#include "lsp/unit/UnitContext.h"
#include "lsp/unit/UnknownDialects.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::tcp::lsp;
using Found = mlir::tcp::lsp::Diagnostic;

/// The largest number of nested brackets. MLIR's parser, verifier and printers
/// recurse. With the stacks of the server's threads, ten times as many would
/// fit.
static const unsigned kMaxNesting = 2000;
/// The number of rounds in which a unit is repaired.
static const unsigned kMaxRepairs = 100;
/// The number of rounds in which types of unknown operations are learned from
/// the uses of their results.
static const unsigned kMaxGuesses = 12;
/// Reports brackets that nest too deeply. Returns false if there are any.
bool UnitParser::checkNesting() {
  if (text.getSource().depth <= kMaxNesting)
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

/// Reports an alias of a type that is too large. Returns false if there is one.
bool UnitParser::checkAliases() {
  std::optional<Range> alias = findLargeAlias(
      text.str(), text.getSource().prefix, text.getSource().suffix);
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

/// Parses a text. `map` leads from it to the text that is repaired.
bool UnitParser::tryParse(StringRef attempted, const OffsetMap &map) {
  attempt = std::make_shared<ParsedText>();
  attemptMap = map;
  said.clear();
  return attempt->parse(context, text.getSource(), attempted,
                        closedStatements ? map.after(closedMap) : map, said);
}

/// Returns the byte of the unit's text for a byte of the text that is repaired.
/// For a brace that was added, this is the byte before it.
size_t UnitParser::toOwn(size_t repaired) const {
  if (!closedStatements)
    return repaired;
  while (repaired > 0 && !closedMap.toSource(repaired))
    --repaired;
  return closedMap.toSource(repaired).value_or(0);
}

/// Reports an unclosed bracket of the text that is repaired. `instead` is
/// MLIR's message about it.
void UnitParser::reportUnclosed(const UnclosedBracket &unclosed,
                                std::optional<Found::Note> instead) {
  size_t begin = toOwn(unclosed.opener.begin);
  report.addUnclosed({begin, begin + 1}, unclosed.closer, toOwn(unclosed.place),
                     std::move(instead));
}

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

/// Returns whether an error says that two types differ that may be equal,
/// because parts of them belong to an unknown dialect.
bool UnitParser::isAboutUnknownTypes(StringRef message) const {
  auto [before, types] = message.split("type than prior uses: '");
  auto [type, other] = types.split("' vs '");
  return !other.empty() &&
         mayBeEqual(type, other.take_until([](char c) { return c == '\''; }),
                    context);
}

/// An error of MLIR, with its place in the text that is repaired.
struct UnitParser::ErrorPlace {
  std::string message;
  size_t offset;
  /// The type that a note names, or empty.
  std::string noteType;
};

/// Returns the type that a note of an error names, or an empty string.
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
  size_t prefixSize = text.getSource().prefix.size();
  ErrorPlace place{error.str(), 0, findNoteType(error)};
  // If the first token of the text can't start an operation, MLIR's place is
  // the end of the text before.
  if (*inBuffer + 1 == prefixSize &&
      place.message == "expected operation name in quotes")
    ++*inBuffer;
  // An alias is a piece of its own, which reports the error.
  if (*inBuffer < prefixSize) {
    usesBrokenAlias = true;
    return Repair::GiveUp;
  }
  size_t size = getRepairedStatements().getText().size();
  size_t behind = attempt->getBuffer().size() - text.getSource().suffix.size();
  std::optional<size_t> offset = attemptMap.toSource(*inBuffer - prefixSize);
  if (*inBuffer + 1 >= behind) {
    offset = size;
    // An alias behind the text, such as that of a location, may be wrong.
    const UnitSource &source = text.getSource();
    usesBrokenAlias =
        findFirstError(context, source.prefix + source.suffix).has_value();
    if (usesBrokenAlias)
      return Repair::GiveUp;
  }
  if (!offset) {
    // The place is in text that was made up. The closest byte before it is
    // used.
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

/// Handles an error of a scan for the end of a type or an attribute. From its
/// "<" on, MLIR goes from bracket to bracket until one does not match, maybe to
/// the end of the text, and reports the bracket at the last string on its way.
std::optional<Repair::Action>
UnitParser::handleUnclosedInName(Repair &repair, const ErrorPlace &error) {
  StringRef message = error.message;
  const UnitSource &source = text.getSource();
  usesBrokenAlias |= findFirstError(context, source.prefix).has_value();
  if (usesBrokenAlias)
    return Repair::GiveUp;
  const Statements &statements = getRepairedStatements();
  auto all = findUnclosedParameters(statements);
  auto unclosed = llvm::find_if(all, [&](const UnclosedBracket &each) {
    return !repair.isReplaced(each.opener.begin);
  });
  // If MLIR reports a bracket before the list, that one is wrong.
  if (unclosed == all.end() || unclosed->begin > error.offset) {
    usesBrokenAlias =
        findFirstError(context, source.prefix + source.suffix).has_value();
    return usesBrokenAlias ? std::optional(Repair::GiveUp) : std::nullopt;
  }
  if (repair.repair(message, unclosed->place, error.noteType) != Repair::Report)
    return Repair::GiveUp;
  reportUnclosed(*unclosed, std::nullopt);
  return Repair::Report;
}

/// Handles an error that comes from an unclosed bracket. Returns nothing if
/// there is no such bracket.
std::optional<Repair::Action>
UnitParser::handleUnclosed(Repair &repair, const ErrorPlace &error) {
  const Statements &statements = getRepairedStatements();
  StringRef message = error.message;
  if (message.contains("in pretty dialect name"))
    if (auto action = handleUnclosedInName(repair, error))
      return action;
  // A bracket before a region may cause an error in the region.
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

/// Returns the byte of the operation whose guessed syntax an error may come
/// from.
std::optional<size_t> UnitParser::findGuessed(const mlir::Diagnostic &error) {
  size_t prefixSize = text.getSource().prefix.size();
  for (const mlir::Diagnostic &note : error.getNotes())
    if (note.str() == kGuessedNote)
      if (std::optional<size_t> place = attempt->findOffset(note.getLocation());
          place && *place >= prefixSize)
        return attemptMap.toSource(*place - prefixSize);
  return std::nullopt;
}

Repair::Action UnitParser::handleInText(Repair &repair,
                                        const mlir::Diagnostic &said,
                                        const ErrorPlace &error) {
  StringRef message = error.message;
  bool isAboutName =
      message.starts_with("Dialect `") || message.ends_with("is unknown");
  if (isFirstErrorOnly && message.starts_with("Dialect `"))
    return Repair::Drop;
  if (isAboutName && !isFirstErrorOnly && !std::exchange(knowsUnknown, true) &&
      repair.replaceUnknown([&](StringRef operation) {
        return findUnknownDialect(operation, context).empty();
      }))
    return Repair::Drop;
  Repair::GuessError guess{error.offset, findGuessed(said), "",
                           message.starts_with("Dialect `")};
  if (StringRef value = message; value.consume_front("use of value '"))
    guess.value = value.split('\'').first;
  if (repair.replaceGuessed(
          guess,
          [&](StringRef operation) { return isGuessed(operation, context); },
          [&](StringRef operation) { return isOfProject(operation, context); }))
    return Repair::Drop;
  Repair::Action action =
      repair.repair(error.message, error.offset, error.noteType);
  if (action == Repair::Report && isAboutUnknownTypes(error.message))
    action = Repair::Drop;
  if (action == Repair::Report || (action == Repair::GiveUp && report.empty()))
    report.add(said, text.rangeAt(toOwn(error.offset)), Found::Parse, *attempt);
  return action;
}

/// Reports the undefined aliases of the text. MLIR has stopped at a wrong alias
/// before the text, and has not seen them.
void UnitParser::reportUndefinedAliases() {
  llvm::StringSet<> defined;
  for (StringRef around : {text.getSource().prefix, text.getSource().suffix})
    for (Lexer lexer(around);;) {
      Token token = lexer.next();
      if (token.is(Token::End))
        break;
      defined.insert(around.slice(token.range.begin, token.range.end));
    }
  const Statements &statements = text.getStatements();
  const std::vector<Token> &tokens = statements.getTokens();
  for (size_t i = 0; i < tokens.size(); ++i) {
    bool isResultNumber = i > 0 && tokens[i - 1].is(Token::ValueId) &&
                          tokens[i - 1].range.end == tokens[i].range.begin;
    if ((!tokens[i].is(Token::AttributeId) && !tokens[i].is(Token::TypeId)) ||
        isResultNumber || !isAliasName(text.str(), tokens[i].range) ||
        tokens[i + 1].is('=') || defined.contains(statements.spelling(i)))
      continue;
    // MLIR reports this error at the next token.
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

/// Adds the missing braces, which the indentation shows, and reports them.
/// Returns whether there are any.
bool UnitParser::closeBraces() {
  size_t done = 0;
  for (const UnclosedBrace &brace :
       findUnclosedBraces(text.str(), text.getSource().indentation)) {
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

/// Parses the text. With `repairs`, missing braces are added first. Returns
/// whether all of the text, or its repaired form, has parsed.
bool UnitParser::parse(bool repairs) {
  OffsetMap map;
  map.append(0, 0, text.str().size());
  if (tryParse(text.str(), map)) {
    // The lexer may report a token although the parse succeeds.
    for (const mlir::Diagnostic &complaint : said)
      if (std::optional<size_t> at =
              attempt->findOffset(complaint.getLocation()))
        if (std::optional<size_t> offset = attempt->map.toSource(*at))
          report.add(complaint, text.rangeAt(*offset), Found::Parse, *attempt);
    return intact = true;
  }
  // If braces are missing, MLIR's messages are about other places.
  if (repairs && closeBraces()) {
    map = {};
    map.append(0, 0, closedText.size());
    if (tryParse(closedText, map))
      return true;
  }
  return repairText(repairs);
}

/// Replaces statements that do not parse, and parses again, until the text
/// parses.
bool UnitParser::repairText(bool repairs) {
  Repair repair(getRepairedStatements());
  unsigned numGuesses = 0;
  for (unsigned round = 0; round < kMaxRepairs; ++round) {
    bool isRepaired = false;
    size_t numUnknown = repair.getNumUnknown();
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
    // Each round learns one type. If that takes too many rounds, all users of
    // unknown operations become placeholders.
    if (numUnknown && numUnknown == repair.getNumUnknown() &&
        ++numGuesses == kMaxGuesses)
      repair.replaceUsersOfUnknown();
    OffsetMap repaired;
    std::string attempted = repair.text(repaired);
    if (!isRepaired || tryParse(attempted, repaired))
      return isRepaired;
  }
  return false;
}

std::shared_ptr<ParsedText> UnitParser::run(bool repairs) {
  isFirstErrorOnly = !repairs;
  bool isParsed = checkNesting() && checkAliases() && parse(repairs);
  return isParsed ? std::move(attempt) : nullptr;
}
