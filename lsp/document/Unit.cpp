//===- Unit.cpp - A piece of a document, parsed ---------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/document/Unit.h"
#include "lsp/document/AliasSizes.h"
#include "lsp/document/Brackets.h"
#include "lsp/document/Repair.h"
#include "lsp/document/UnknownDialects.h"
#include "lsp/document/WrongToken.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringSet.h"
#include <atomic>
#include <set>

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
/// So many hints of unused values are given of a unit.
static const unsigned kMaxUnused = 1000;

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

unsigned mlir::tcp::lsp::nextDepth(unsigned depth, const Token &token) {
  if (!token.is(Token::Punctuation))
    return depth;
  if (StringRef("({[<").contains(token.spelling))
    return depth + 1;
  return depth && StringRef(")}]>").contains(token.spelling) ? depth - 1
                                                             : depth;
}

namespace mlir::tcp::lsp {
/// Makes one unit.
class UnitParser {
public:
  UnitParser(MLIRContext &context, Unit &unit) : context(context), unit(unit) {}

  void run(const Unit *previous, bool repairs);
  void fallBack(const Unit *previous);

private:
  bool checkNesting();
  bool checkAliases();
  bool tryParse(StringRef text, const OffsetMap &map);
  bool closeBraces();
  bool isAboutUnknownTypes(StringRef message) const;
  void nameBracket(Found &error);
  void reportUnclosed(const UnclosedBracket &unclosed,
                      llvm::function_ref<size_t(size_t)> toOwn,
                      std::optional<Found::Note> said);
  bool parse(bool repairs);
  bool repairText(bool repairs);
  Repair::Action handle(Repair &repair, const mlir::Diagnostic &error);
  void reportUndefinedAliases();
  void report(const mlir::Diagnostic &said, Range range, Found::Source source);

  void verify();
  bool verifyAlone(Operation *op);
  void verifyVisible(Operation *op);
  void warnOfUnregistered();
  void addUnknownForms(llvm::ArrayRef<Statement> level,
                       UnknownDialects &unknown);
  void findUnused();

  std::string makeOpenerNote(Range opener) const {
    return ("to match this '" + unit.text().slice(opener.begin, opener.end) +
            "'")
        .str();
  }
  std::optional<SMLoc> find(Location location) const;
  Range rangeAt(size_t offset) const;

  MLIRContext &context;
  Unit &unit;
  /// The text with the braces that it lacks, its tokens, and where it comes
  /// from: what is repaired. The unit's own where it lacks none.
  std::string closedText;
  std::optional<Statements> closedStatements;
  OffsetMap closedMap;
  /// The last attempt, where its buffer comes from in the text that is
  /// repaired, and what MLIR said of it.
  std::shared_ptr<Unit::Parsed> attempt;
  OffsetMap attemptMap;
  /// Brackets that were said to be open.
  std::set<size_t> reportedOpeners;
  std::vector<mlir::Diagnostic> said;
  bool usesBrokenAlias = false;
};
} // namespace mlir::tcp::lsp

/// Reports brackets that nest too deeply.
bool UnitParser::checkNesting() {
  if (unit.from.depth <= kMaxNesting)
    return true;
  unsigned depth = 0;
  Lexer lexer(unit.text());
  Token token;
  do {
    token = lexer.next();
    depth = nextDepth(depth, token);
  } while (depth <= kMaxNesting);
  unit.found.push_back({token.range,
                        Found::Error,
                        Found::Parse,
                        "nested too deeply; the limit is " +
                            std::to_string(kMaxNesting) + " brackets",
                        {}});
  return false;
}

/// Reports an alias of a type that is too large.
bool UnitParser::checkAliases() {
  std::optional<Range> alias =
      findLargeAlias(unit.text(), unit.from.prefix, unit.from.suffix);
  if (!alias)
    return true;
  unit.found.push_back(
      {*alias,
       Found::Error,
       Found::Parse,
       ("the type '" + unit.text().slice(alias->begin, alias->end) +
        "' has more than " + Twine(kMaxTypeSize) +
        " parts where its aliases are written out; what uses it is not read")
           .str(),
       {}});
  return false;
}

/// Starts with no resource known. A context makes the names of resources unique
/// and never forgets one: the second parse of a text would get other names.
/// What is given keeps the resources that are named from now on.
static std::shared_ptr<void> forgetResources(MLIRContext &context) {
  auto resources = std::make_shared<DialectResourceBlobManager>();
  context.getOrLoadDialect<BuiltinDialect>()
      ->getRegisteredInterface<ResourceBlobManagerDialectInterface>()
      ->setBlobManager(resources);
  return resources;
}

/// Parses a buffer with the unit's aliases around `text`, which comes from the
/// unit's text by `map`.
bool UnitParser::tryParse(StringRef text, const OffsetMap &map) {
  attempt = std::make_shared<Unit::Parsed>();
  said.clear();
  std::string buffer =
      (unit.from.prefix + text + "\n" + unit.from.suffix).str();
  OffsetMap shifted;
  shifted.append(0, unit.from.prefix.size(), text.size());
  attemptMap = shifted.after(map);
  attempt->map = closedStatements ? attemptMap.after(closedMap) : attemptMap;
  attempt->sources.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBufferCopy(buffer, "unit"), SMLoc());
  attempt->module = ModuleOp::create(UnknownLoc::get(&context));
  if (unit.from.module)
    (*attempt->module)->setAttrs(unit.from.module);
  if (unit.from.namesResources)
    attempt->resources = forgetResources(context);
  ParserConfig config(&context, /*verifyAfterParse=*/false);
  DiagnosticCollector collector(said);
  return succeeded(parseAsmSourceFile(
      attempt->sources, attempt->module->getBody(), config, &attempt->state));
}

/// The place of a line and a column as LLVM counts them: CR alone ends no line
/// there, and a column may be behind the end of its line.
static SMLoc findPlace(llvm::SourceMgr &sources, FileLineColLoc place) {
  unsigned buffer = sources.getMainFileID();
  SMLoc start = sources.FindLocForLineAndColumn(buffer, place.getLine(), 1);
  if (!start.isValid())
    return start;
  const char *begin = start.getPointer();
  StringRef line(begin,
                 sources.getMemoryBuffer(buffer)->getBufferEnd() - begin);
  line = line.take_until([](char c) { return c == '\n'; });
  line.consume_back("\r");
  size_t column = std::max(place.getColumn(), 1u) - 1;
  return SMLoc::getFromPointer(begin + std::min(column, line.size()));
}

/// Where a location of the last attempt is in its buffer.
std::optional<SMLoc> UnitParser::find(Location location) const {
  std::optional<SMLoc> found;
  location->walk([&](Location part) {
    auto place = dyn_cast<FileLineColLoc>(part);
    if (!place || place.getFilename() != "unit" || place.getLine() == 0)
      return WalkResult::advance();
    if (SMLoc at = findPlace(attempt->sources, place); at.isValid())
      found = at;
    return found ? WalkResult::interrupt() : WalkResult::advance();
  });
  return found;
}

/// From a byte of the unit's text to the end of its token.
Range UnitParser::rangeAt(size_t offset) const {
  const Statements &statements = unit.statements();
  size_t token = statements.tokenAt(offset);
  Range range = statements.tokens()[token].range;
  if (range.contains(offset) && !statements.tokens()[token].is(Token::End))
    return {offset, range.end};
  return {offset, offset};
}

/// Says of an error which bracket it is about, if it names its partner.
void UnitParser::nameBracket(Found &error) {
  char closer = findExpectedCloser(error.message);
  if (!closer)
    return;
  if (auto opener = findOpener(unit.statements(), error.range.begin, closer))
    error.notes.push_back({*opener, makeOpenerNote(*opener)});
}

/// Reports a bracket that is not closed, which is in the text that is repaired,
/// and what MLIR says instead.
void UnitParser::reportUnclosed(const UnclosedBracket &unclosed,
                                llvm::function_ref<size_t(size_t)> toOwn,
                                std::optional<Found::Note> said) {
  size_t place = toOwn(unclosed.place);
  size_t begin = toOwn(unclosed.opener.begin);
  Range opener{begin, begin + 1};
  Found missing{{place, place},
                Found::Error,
                Found::Parse,
                std::string("expected '") + unclosed.closer + "'",
                {{opener, makeOpenerNote(opener)}}};
  if (said)
    missing.notes.push_back(std::move(*said));
  missing.isUnclosedBrace = true;
  unit.found.push_back(std::move(missing));
}

void UnitParser::report(const mlir::Diagnostic &message, Range range,
                        Found::Source source) {
  Found made{range, Found::Error, source, message.str(), {}};
  switch (message.getSeverity()) {
  case DiagnosticSeverity::Note:
  case DiagnosticSeverity::Remark:
    made.severity = Found::Information;
    break;
  case DiagnosticSeverity::Warning:
    made.severity = Found::Warning;
    break;
  case DiagnosticSeverity::Error:
    break;
  }
  for (const mlir::Diagnostic &note : message.getNotes()) {
    std::optional<Range> place;
    if (std::optional<SMLoc> at = find(note.getLocation()))
      place = attempt->map.toSource(
          Range{size_t(at->getPointer() -
                       attempt->sources.getMemoryBuffer(1)->getBufferStart()),
                size_t(at->getPointer() -
                       attempt->sources.getMemoryBuffer(1)->getBufferStart())});
    made.notes.push_back({place ? rangeAt(place->begin) : range, note.str()});
  }
  if (source == Found::Parse) {
    nameBracket(made);
    made.token = findWrongToken(unit.statements(), range.begin, made.message);
  }
  unit.found.push_back(std::move(made));
}

/// Whether an error says that types differ which may be one for a dialect that
/// nobody knows.
bool UnitParser::isAboutUnknownTypes(StringRef message) const {
  auto [before, types] = message.split("type than prior uses: '");
  auto [type, other] = types.split("' vs '");
  return !other.empty() &&
         mayBeEqual(type, other.take_until([](char c) { return c == '\''; }),
                    context);
}

Repair::Action UnitParser::handle(Repair &repair,
                                  const mlir::Diagnostic &error) {
  std::optional<SMLoc> at = find(error.getLocation());
  if (!at)
    return Repair::GiveUp;
  size_t inBuffer =
      at->getPointer() - attempt->sources.getMemoryBuffer(1)->getBufferStart();
  std::string message = error.str();
  // What can't start an operation is reported behind what is in front of it.
  if (inBuffer + 1 == unit.from.prefix.size() &&
      message == "expected operation name in quotes")
    ++inBuffer;
  // An alias has an error of its own.
  if (inBuffer < unit.from.prefix.size()) {
    usesBrokenAlias = true;
    return Repair::GiveUp;
  }
  std::string noteType;
  for (const mlir::Diagnostic &note : error.getNotes()) {
    std::string text = note.str();
    size_t type = text.find("with type '");
    if (type != std::string::npos)
      noteType = StringRef(text).drop_front(type + 11).rtrim('\'').str();
  }
  const Statements &statements =
      closedStatements ? *closedStatements : unit.statements();
  size_t size = statements.text().size();
  // Where a byte of what is repaired is in the unit's text.
  auto toOwn = [&](size_t place) {
    if (!closedStatements)
      return place;
    while (place > 0 && !closedMap.toSource(place))
      --place;
    return closedMap.toSource(place).value_or(0);
  };
  std::optional<size_t> offset = attemptMap.toSource(inBuffer);
  size_t behind = attempt->sources.getMemoryBuffer(1)->getBufferSize() -
                  unit.from.suffix.size();
  if (inBuffer + 1 >= behind)
    offset = size;
  if (!offset) {
    // Within a placeholder: the next text that is no placeholder's.
    size_t near = inBuffer;
    while (near > 0 && !attemptMap.toSource(near))
      --near;
    return repair.repairMadeUp(message, attemptMap.toSource(near).value_or(0),
                               noteType);
  }
  *offset = std::min(*offset, size);
  // MLIR reads on to the end of the text for what closes the "<" of a type.
  if (StringRef(message).contains("in pretty dialect name")) {
    auto unclosed = findUnclosedAngle(statements);
    // That of an alias has an error of its own.
    usesBrokenAlias |=
        !unclosed && *offset == size && !unit.from.prefix.empty();
    // Where it says so of a bracket in the middle, it means that one.
    if (unclosed && unclosed->opener.begin >= *offset)
      unclosed.reset();
    if (usesBrokenAlias)
      return Repair::GiveUp;
    if (unclosed) {
      if (repair.repair(message, unclosed->place, noteType) != Repair::Report)
        return Repair::GiveUp;
      reportUnclosed(*unclosed, toOwn, std::nullopt);
      return Repair::Report;
    }
  }
  // An operation may go wrong in its region for a bracket in front of it.
  if (StringRef(message).starts_with("expected"))
    if (auto unclosed =
            findUnclosedBracket(statements, *offset,
                                /*onlyOuter=*/findExpectedCloser(message) != 0);
        unclosed && reportedOpeners.insert(unclosed->opener.begin).second) {
      Repair::Action action = repair.repair(message, unclosed->place, noteType);
      if (action == Repair::Report)
        reportUnclosed(*unclosed, toOwn,
                       Found::Note{rangeAt(toOwn(*offset)), message});
      return action;
    }
  if (StringRef(message).starts_with("Dialect `") && !repair.hasUnknown()) {
    repair.replaceUnknown([&](StringRef dialect) {
      return context.getLoadedDialect(dialect) != nullptr;
    });
    if (repair.hasUnknown())
      return Repair::Drop;
  }
  Repair::Action action = repair.repair(message, *offset, noteType);
  if (action == Repair::Report && isAboutUnknownTypes(message))
    action = Repair::Drop;
  if (action == Repair::Report ||
      (action == Repair::GiveUp && unit.found.empty()))
    report(error, rangeAt(toOwn(*offset)), Found::Parse);
  return action;
}

/// Reports what MLIR, which stopped at an alias in front of the text, would say
/// of the others.
void UnitParser::reportUndefinedAliases() {
  llvm::StringSet<> defined;
  for (StringRef around : {unit.from.prefix, unit.from.suffix})
    for (Lexer lexer(around);;) {
      Token token = lexer.next();
      if (token.is(Token::End))
        break;
      defined.insert(around.slice(token.range.begin, token.range.end));
    }
  const Statements &statements = unit.statements();
  const std::vector<Token> &tokens = statements.tokens();
  for (size_t i = 0; i < tokens.size(); ++i) {
    bool isResultNumber = i > 0 && tokens[i - 1].is(Token::ValueId) &&
                          tokens[i - 1].range.end == tokens[i].range.begin;
    if ((!tokens[i].is(Token::AttributeId) && !tokens[i].is(Token::TypeId)) ||
        isResultNumber || !isAliasName(unit.text(), tokens[i].range) ||
        tokens[i + 1].is('=') || defined.contains(statements.spelling(i)))
      continue;
    // MLIR says it at the next token.
    unit.found.push_back({rangeAt(tokens[i + 1].range.begin),
                          Found::Error,
                          Found::Parse,
                          ("undefined symbol alias id '" +
                           statements.spelling(i).drop_front() + "'")
                              .str(),
                          {}});
    unit.found.back().token = tokens[i].range;
  }
}

/// Adds the braces that are missing by how lines are indented, and reports
/// them; whether there are any.
bool UnitParser::closeBraces() {
  StringRef text = unit.text();
  size_t done = 0;
  for (const UnclosedBrace &brace :
       findUnclosedBraces(text, unit.from.indentation)) {
    Found missing{{brace.place, brace.place},
                  Found::Error,
                  Found::Parse,
                  "expected '}'",
                  {{brace.opener, makeOpenerNote(brace.opener)}}};
    missing.isUnclosedBrace = true;
    unit.found.push_back(std::move(missing));
    closedMap.append(done, closedText.size(), brace.place - done);
    closedText += text.slice(done, brace.place);
    closedText += "\n}\n";
    done = brace.place;
  }
  if (unit.found.empty())
    return false;
  closedMap.append(done, closedText.size(), text.size() - done);
  closedText += text.drop_front(done);
  closedStatements.emplace(StringRef(closedText));
  return true;
}

/// Parses; with `repairs` what does not parse is repaired.
bool UnitParser::parse(bool repairs) {
  OffsetMap map;
  map.append(0, 0, unit.from.text.size());
  if (tryParse(unit.from.text, map)) {
    // The lexer may complain of a token that nobody asks for.
    std::vector<mlir::Diagnostic> complaints = std::move(said);
    for (const mlir::Diagnostic &complaint : complaints)
      if (std::optional<SMLoc> at = find(complaint.getLocation()))
        if (std::optional<size_t> offset = attempt->map.toSource(
                at->getPointer() -
                attempt->sources.getMemoryBuffer(1)->getBufferStart()))
          report(complaint, rangeAt(*offset), Found::Parse);
    return unit.intact = true;
  }
  // What MLIR says of a text without its braces is about something else.
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
  Repair repair(closedStatements ? *closedStatements : unit.statements());
  for (unsigned round = 0; round < kMaxRepairs; ++round) {
    bool isRepaired = false;
    std::vector<mlir::Diagnostic> errors = std::move(said);
    for (const mlir::Diagnostic &error : errors) {
      if (error.getSeverity() != DiagnosticSeverity::Error)
        continue;
      Repair::Action action = handle(repair, error);
      if (action == Repair::GiveUp) {
        if (usesBrokenAlias)
          reportUndefinedAliases();
        else if (unit.found.empty())
          report(error, rangeAt(0), Found::Parse);
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
    std::string text = repair.text(repaired);
    if (!isRepaired || tryParse(text, repaired))
      return isRepaired;
  }
  return false;
}

/// Takes the IR of the piece's last text; what did not change is still there.
void UnitParser::fallBack(const Unit *previous) {
  if (!previous) {
    attempt = std::make_shared<Unit::Parsed>();
    attempt->module = ModuleOp::create(UnknownLoc::get(&context));
    attempt->sources.AddNewSourceBuffer(
        llvm::MemoryBuffer::getMemBuffer("", "unit"), SMLoc());
    unit.ir = std::move(attempt);
    return;
  }
  StringRef now = unit.text(), then = previous->text();
  SharedEnds same(now, then);
  OffsetMap unchanged; // From the old text to the new one, seen backwards.
  unchanged.append(0, 0, same.start);
  unchanged.append(now.size() - same.end, then.size() - same.end, same.end);
  unit.ir = previous->ir;
  unit.map = previous->map.after(unchanged);
}

void UnitParser::run(const Unit *previous, bool repairs) {
  unit.stale = !checkNesting() || !checkAliases() || !parse(repairs);
  if (unit.stale) {
    fallBack(previous);
  } else {
    unit.ir = std::move(attempt);
    unit.map = unit.ir->map;
    attempt = unit.ir;
    if (!unit.from.isInBrokenModule)
      verify();
    findUnused();
  }
  warnOfUnregistered();
  llvm::sort(unit.found);
}

//===----------------------------------------------------------------------===//
// Verifying
//===----------------------------------------------------------------------===//

/// Verifies an operation without those in its regions.
bool UnitParser::verifyAlone(Operation *op) {
  if (Unit::isPlaceholder(op))
    return true;
  for (Value operand : op->getOperands())
    if (Operation *from = operand.getDefiningOp()) {
      if (Unit::isPlaceholder(from))
        return true;
    } else if (Operation *around =
                   cast<BlockArgument>(operand).getOwner()->getParentOp()) {
      if (Unit::isPlaceholder(around))
        return true;
    }
  // What it says of the operation around it, or that of it.
  Operation *around = op->getParentOp();
  bool isInPlaceholder = around && Unit::isPlaceholder(around);
  if (isInPlaceholder && op->hasTrait<OpTrait::IsTerminator>())
    return true;
  said.clear();
  {
    DiagnosticCollector collector(said);
    if (succeeded(op->getName().verifyInvariants(op)))
      return true;
  }
  if (isInPlaceholder &&
      llvm::all_of(said, [](const mlir::Diagnostic &message) {
        return message.str().find("expects parent op") != std::string::npos;
      }))
    return true;
  // A terminator that the text leaves out is that of what is around it.
  std::optional<Range> range;
  for (Operation *named = op; named && !range; named = named->getParentOp())
    range = unit.nameOf(named);
  for (const mlir::Diagnostic &message : said)
    report(message, range.value_or(Range{0, 0}), Found::Verify);
  return false;
}

/// Reports an operation at the top that uses what is inside of another one: the
/// parser takes such a value for one that comes later.
void UnitParser::verifyVisible(Operation *op) {
  for (auto [index, operand] : llvm::enumerate(op->getOperands()))
    if (operand.getParentBlock() != &unit.ops()) {
      unit.found.push_back(
          {unit.nameOf(op).value_or(Range{0, 0}),
           Found::Error,
           Found::Verify,
           "operand #" + std::to_string(index) + " does not dominate this use",
           {}});
      return;
    }
}

void UnitParser::verify() {
  for (Operation &op : unit.ops()) {
    verifyVisible(&op);
    said.clear();
    {
      DiagnosticCollector collector(said);
      if (succeeded(mlir::verify(&op)))
        continue;
    }
    std::vector<mlir::Diagnostic> whole = std::move(said);
    bool isWrong = false;
    op.walk([&](Operation *nested) { isWrong |= !verifyAlone(nested); });
    if (isWrong || !unit.intact)
      continue;
    // No operation alone is wrong: dominance, terminators, regions.
    for (const mlir::Diagnostic &message : whole) {
      std::optional<SMLoc> at = find(message.getLocation());
      std::optional<Range> range =
          at ? unit.toText(SMRange(*at, *at)) : std::nullopt;
      report(message,
             range ? rangeAt(range->begin)
                   : unit.nameOf(&op).value_or(Range{0, 0}),
             Found::Verify);
    }
  }
}

/// Says which dialects nobody knows, at their first operations, and warns of
/// unknown operations of those that are known.
void UnitParser::warnOfUnregistered() {
  UnknownDialects unknown(context);
  auto addOps = [&](Operation &top) {
    top.walk([&](Operation *op) {
      if (op->isRegistered() || Unit::isPlaceholder(op))
        return;
      std::optional<Range> range = unit.nameOf(op);
      if (!range)
        return;
      if (!context.getLoadedDialect(op->getName().getDialectNamespace()))
        return unknown.add(op->getName().getStringRef(), *range);
      unit.found.push_back(
          {*range,
           Found::Warning,
           Found::Unregistered,
           ("operation '" + op->getName().getStringRef() +
            "' is not registered: its operands, results and attributes are "
            "not checked")
               .str(),
           {}});
    });
  };
  if (!unit.stale)
    llvm::for_each(unit.ops(), addOps);
  // Those in a form of their own are no operations of the IR.
  if (!unit.intact)
    addUnknownForms(unit.statements().topLevel(), unknown);
  llvm::append_range(unit.found, unknown.take());
}

void UnitParser::addUnknownForms(llvm::ArrayRef<Statement> level,
                                 UnknownDialects &unknown) {
  for (const Statement &statement : level) {
    const Token &name = unit.statements().tokens()[statement.name];
    StringRef spelling = unit.statements().spelling(statement.name);
    StringRef dialect = spelling.split('.').first;
    if (name.is(Token::BareId) && spelling.contains('.') &&
        !context.getLoadedDialect(dialect))
      unknown.add(spelling, name.range);
    for (const Statement::Region &region : statement.regions)
      addUnknownForms(region.statements, unknown);
  }
}

/// Points at results that nobody uses, of operations that do nothing else.
void UnitParser::findUnused() {
  if (!unit.intact || llvm::any_of(unit.found, [](const Found &found) {
        return found.severity == Found::Error;
      }))
    return;
  unsigned numFound = 0;
  for (const AsmParserState::OperationDefinition &op :
       unit.state().getOpDefs()) {
    if (numFound == kMaxUnused)
      return;
    if (op.op->getNumResults() == 0 || !isOpTriviallyDead(op.op))
      continue;
    // All its names, or that of the operation where it has none.
    SMRange place = op.loc;
    if (!op.resultGroups.empty())
      place = SMRange(op.resultGroups.front().definition.loc.Start,
                      op.resultGroups.back().definition.loc.End);
    std::optional<Range> range = unit.toText(place);
    if (!range)
      continue;
    ++numFound;
    StringRef names = unit.text().slice(range->begin, range->end);
    unit.found.push_back(
        {*range,
         Found::Hint,
         Found::Unused,
         op.resultGroups.empty()
             ? ("the result of '" + names + "' is not used").str()
             : ("'" + names + "' is not used").str(),
         {}});
  }
}

//===----------------------------------------------------------------------===//
// Unit
//===----------------------------------------------------------------------===//

static std::atomic<uint64_t> numUnits = 0;

std::shared_ptr<Unit> Unit::parse(MLIRContext &context, UnitSource source,
                                  const Unit *previous, bool repairs) {
  auto unit = std::make_shared<Unit>();
  unit->number = ++numUnits;
  unit->from = std::move(source);
  UnitParser(context, *unit).run(previous, repairs);
  return unit;
}

std::optional<std::pair<size_t, std::string>>
mlir::tcp::lsp::findFirstError(MLIRContext &context, StringRef text) {
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(text, "unit"),
                             SMLoc());
  Block block;
  std::vector<mlir::Diagnostic> said;
  DiagnosticCollector collector(said);
  if (succeeded(parseAsmSourceFile(
          sources, &block, ParserConfig(&context, /*verifyAfterParse=*/false))))
    return std::nullopt;
  for (const mlir::Diagnostic &error : said) {
    auto place = error.getLocation()->findInstanceOf<FileLineColLoc>();
    if (error.getSeverity() != DiagnosticSeverity::Error || !place)
      continue;
    SMLoc at = findPlace(sources, place);
    if (at.isValid())
      return std::make_pair(
          size_t(at.getPointer() -
                 sources.getMemoryBuffer(1)->getBufferStart()),
          error.str());
  }
  return std::nullopt;
}

const Statements &Unit::statements() const {
  std::call_once(lexed, [&] {
    tokens = std::make_unique<Statements>(StringRef(from.text));
  });
  return *tokens;
}

std::shared_ptr<Unit> Unit::makeCrashed(MLIRContext &context,
                                        UnitSource source) {
  auto unit = std::make_shared<Unit>();
  unit->number = ++numUnits;
  unit->from = std::move(source);
  UnitParser(context, *unit).fallBack(nullptr);
  unit->stale = true;
  unit->found.push_back(unit->makeCrash(
      "MLIR crashes on this text; what is in it is not checked"));
  return unit;
}

Found Unit::makeCrash(std::string message) const {
  size_t end = std::min(text().find_first_of("\r\n"), text().size());
  return {{0, end}, Found::Error, Found::Crash, std::move(message), {}};
}

const Occurrences &Unit::occurrences() const {
  std::call_once(indexed,
                 [&] { places = std::make_unique<Occurrences>(*this); });
  return *places;
}

bool Unit::isPlaceholder(Operation *op) {
  return op->getName().getStringRef() == kPlaceholder;
}

std::optional<Range> Unit::toText(SMRange range) const {
  const char *start = ir->sources.getMemoryBuffer(1)->getBufferStart();
  if (!range.isValid())
    return std::nullopt;
  return map.toSource(Range{size_t(range.Start.getPointer() - start),
                            size_t(range.End.getPointer() - start)});
}

std::optional<SMLoc> Unit::toBuffer(size_t offset) const {
  std::optional<size_t> inBuffer = map.fromSource(offset);
  if (!inBuffer)
    return std::nullopt;
  return SMLoc::getFromPointer(
      ir->sources.getMemoryBuffer(1)->getBufferStart() + *inBuffer);
}

std::optional<Range> Unit::nameOf(Operation *op) const {
  const AsmParserState::OperationDefinition *definition = state().getOpDef(op);
  return definition ? toText(definition->loc) : std::nullopt;
}
