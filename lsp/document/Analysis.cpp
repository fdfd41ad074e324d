//===- Analysis.cpp - Versions of a document ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/document/ContextFacts.h"
#include "lsp/document/Document.h"
#include "lsp/document/Parallel.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringSet.h"
#include <set>

using namespace mlir;
using namespace mlir::tcp::lsp;
using Found = mlir::tcp::lsp::Diagnostic;

/// A context is made anew after it has parsed this much beyond the size of the
/// document: attributes and locations of old texts stay in it.
static const size_t kContextBytes = 64 << 20;

/// Of a larger text that is new the first part is told of first.
static const size_t kLargeBytes = 256 << 10;
static const size_t kFirstBytes = 16 << 10;
/// See Member::suspicion.
static const unsigned kSuspicion = 50;

/// What a look at a piece's tokens gives.
struct Analysis::Scan {
  /// Names with # or ! that may be aliases.
  std::set<StringRef> aliases;
  std::set<StringRef> dialects;
  /// How deeply brackets nest.
  unsigned depth = 0;
  bool namesResources = false;
};

Analysis::Analysis(std::string uri, const DialectRegistry &registry,
                   llvm::ThreadPoolInterface *pool)
    : uri(std::move(uri)), registry(registry), pool(pool) {
  makeContext();
}

Analysis::~Analysis() { ContextFacts::forget(*mlirContext); }

void Analysis::makeContext() {
  last.reset();
  if (mlirContext)
    ContextFacts::forget(*mlirContext);
  mlirContext =
      std::make_unique<MLIRContext>(registry, MLIRContext::Threading::DISABLED);
  if (pool)
    mlirContext->setThreadPool(*pool);
  prepareContext(*mlirContext);
  bytesParsed = 0;
}

std::shared_ptr<const Document> Analysis::update(Text text, int64_t version,
                                                 Report report) {
  if (bytesParsed > kContextBytes + 4 * text.size())
    makeContext();
  auto shared = std::make_shared<const Text>(std::move(text));
  for (;;) {
    auto next = std::make_shared<Document>();
    next->name = uri;
    next->number = version;
    next->content = shared;
    analyze(*next, last.get(), report);
    last = next;
    if (!hasCrashed)
      return next;
    // What it left behind may be locked, or wrong: all again, but for that.
    abandonContext();
  }
}

void Analysis::abandonContext() {
  // Nothing of it may be touched any more, not even to free it.
  new std::shared_ptr<const Document>(std::move(last));
  (void)mlirContext.release();
  makeContext();
  hasCrashed = false;
}

bool Analysis::runUnlessCrashes(StringRef text, bool isSuspect,
                                llvm::function_ref<void(MLIRContext &)> parse) {
  auto isCrasher = [&](bool add) {
    std::lock_guard<std::mutex> lock(crashMutex);
    return add ? crashers.insert(text).second : crashers.contains(text);
  };
  if (isCrasher(false))
    return false;
  if (isSuspect) {
    auto aside = std::make_unique<MLIRContext>(
        registry, MLIRContext::Threading::DISABLED);
    prepareContext(*aside);
    for (Dialect *dialect : mlirContext->getLoadedDialects())
      aside->getOrLoadDialect(dialect->getNamespace());
    if (!runSafely([&] { parse(*aside); })) {
      // Nothing of it may be touched any more, not even to free it.
      (void)aside.release();
      isCrasher(true);
      return false;
    }
    ContextFacts::forget(*aside);
  }
  if (runSafely([&] { parse(*mlirContext); }))
    return true;
  isCrasher(true);
  hasCrashed = true;
  return false;
}

void Analysis::analyze(Document &next, const Document *before, Report report) {
  StringRef now = next.text().str();
  std::vector<Piece> pieces;
  size_t head = 0, tail = 0;
  if (!before) {
    pieces = split(now);
  } else {
    StringRef then = before->text().str();
    SharedEnds same(now, then);
    Range changed{same.start, then.size() - same.end};
    std::vector<Piece> old;
    old.reserve(before->parts.size());
    for (const Member &member : before->parts)
      old.push_back(member.piece);
    pieces = resplit(now, old, changed, now.size() - same.end - same.start);
    // What is outside of the change, and the same piece, keeps its unit.
    size_t count = std::min(pieces.size(), old.size());
    while (head < count && pieces[head] == old[head] &&
           pieces[head].range.end < changed.begin)
      ++head;
    ptrdiff_t shift = ptrdiff_t(now.size()) - ptrdiff_t(then.size());
    while (tail < count - head) {
      Piece moved = old[old.size() - 1 - tail];
      if (moved.range.begin <= changed.end)
        break;
      moved.range.begin += shift;
      moved.range.end += shift;
      if (!(moved == pieces[pieces.size() - 1 - tail]))
        break;
      ++tail;
    }
  }
  next.parts.resize(pieces.size());
  for (size_t i = 0; i < pieces.size(); ++i)
    next.parts[i].piece = pieces[i];
  findPartners(next);
  findAliases(next);
  parse(next, before, head, tail, report);
  if (hasCrashed)
    return;
  findFirstErrors(next);
  if (hasCrashed)
    return;
  checkSymbols(next);
  isNew = false;
  if (report)
    report(next);
  indexSymbols(next);
}

void Analysis::findPartners(Document &document) {
  std::vector<size_t> open;
  unsigned chunk = 0;
  for (size_t i = 0; i < document.parts.size(); ++i) {
    Member &member = document.parts[i];
    member.partner = i;
    if (member.piece.kind == Piece::Separator) {
      ++chunk;
      open.clear();
    }
    member.chunk = chunk;
    if (member.piece.kind == Piece::Close && !open.empty()) {
      member.partner = open.back();
      document.parts[open.back()].partner = i;
      open.pop_back();
    }
    member.module = open.empty() ? Member::kNone : open.back();
    if (member.piece.kind == Piece::Open)
      open.push_back(i);
  }
}

void Analysis::findAliases(Document &document) {
  StringRef text = document.text().str();
  for (size_t i = 0; i < document.parts.size(); ++i) {
    const Piece &piece = document.parts[i].piece;
    if (!piece.isAlias())
      continue;
    Range name = Lexer(text, piece.range.begin).next().range;
    document.aliases[text.slice(name.begin, name.end)].push_back(i);
  }
}

static StringRef textOf(const Document &document, size_t member) {
  Range range = document.members()[member].piece.range;
  return document.text().str().slice(range.begin, range.end);
}

/// The aliases that a member uses, with those that they use, in the order of
/// the file. What stands behind the member is put behind it.
UnitSource Analysis::makeSource(const Document &document, size_t member,
                                const Scan &scan) const {
  UnitSource source;
  source.depth = scan.depth;
  source.namesResources = scan.namesResources;
  source.text = textOf(document, member).str();
  const Member &part = document.parts[member];
  if (part.piece.kind == Piece::Open && part.partner != member)
    source.text += ("\n" + textOf(document, part.partner)).str();
  if (part.module != Member::kNone) {
    const Unit &shell = *document.parts[part.module].unit;
    source.isInBrokenModule = !shell.parsed();
    if (shell.parsed() && !shell.ops().empty() &&
        isa<ModuleOp>(shell.ops().front()))
      source.module = shell.ops().front().getAttrDictionary();
  }
  std::set<size_t> needed;
  std::vector<StringRef> names(scan.aliases.begin(), scan.aliases.end());
  while (!names.empty()) {
    std::optional<size_t> definition = document.findAlias(member, names.back());
    names.pop_back();
    if (!definition || *definition == member ||
        !needed.insert(*definition).second)
      continue;
    StringRef text = textOf(document, *definition);
    Lexer lexer(text);
    for (Token token = lexer.next(); !token.is(Token::End);
         token = lexer.next())
      if (token.is(Token::AttributeId) || token.is(Token::TypeId))
        names.push_back(text.slice(token.range.begin, token.range.end));
  }
  for (size_t alias : needed)
    (alias < member ? source.prefix : source.suffix) +=
        (textOf(document, alias) + "\n").str();
  return source;
}

/// What a unit says of symbols.
static std::shared_ptr<const UnitSymbols> findSymbols(const Unit &unit) {
  auto symbols = std::make_shared<UnitSymbols>();
  std::set<const void *> seen;
  auto addOp = [&](Operation &top) {
    if (top.getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
      symbols->definitions.push_back(&top);
    top.walk([&](Operation *op) {
      if (!isa<SymbolUserOpInterface>(op))
        return;
      symbols->users.push_back(op);
      op->getAttrDictionary().walk([&](SymbolRefAttr reference) {
        StringAttr name = reference.getRootReference();
        if (seen.insert(name.getAsOpaquePointer()).second)
          symbols->usedNames.push_back(name);
      });
    });
  };
  // The symbols of an earlier text say nothing of this one.
  if (!unit.isStale())
    for (Operation &top : unit.ops())
      addOp(top);
  if (unit.parsed()) {
    if (!unit.ops().empty() &&
        unit.ops().back().hasTrait<OpTrait::IsTerminator>())
      symbols->terminator = &unit.ops().back();
    return symbols;
  }
  auto isDefined = [&](StringRef name) {
    return llvm::any_of(symbols->definitions, [&](Operation *op) {
      return op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName())
                 .getValue() == name;
    });
  };
  // The name behind the name of an op that did not parse.
  const Statements &statements = unit.statements();
  for (const Statement &statement : statements.topLevel())
    for (size_t i = statement.name; i < statement.tokens.end; ++i)
      if (statements.tokens()[i].is(Token::SymbolId)) {
        StringRef name = statements.spelling(i).drop_front().trim('"');
        if (!isDefined(name))
          symbols->brokenNames.push_back(name.str());
        break;
      }
  return symbols;
}

void Analysis::parse(Document &document, const Document *before, size_t head,
                     size_t tail, Report report) {
  size_t count = document.parts.size();
  auto isTouched = [&](size_t i) { return i >= head && i < count - tail; };
  auto oldIndex = [&](size_t i) {
    return i < head ? i : before->parts.size() - (count - i);
  };
  // Aliases that changed may change what uses them.
  bool aliasesChanged = !before;
  auto touchesAliases = [](const Member &member) {
    return member.piece.isAlias() || member.piece.kind == Piece::Separator;
  };
  for (size_t i = head; i < count - tail && !aliasesChanged; ++i)
    aliasesChanged = touchesAliases(document.parts[i]);
  if (before)
    for (size_t i = head; i < before->parts.size() - tail && !aliasesChanged;
         ++i)
      aliasesChanged = touchesAliases(before->parts[i]);

  // So may the header of a module.
  bool modulesChanged = false;
  auto isModule = [](const Member &member) {
    return member.piece.kind == Piece::Open ||
           member.piece.kind == Piece::Close;
  };
  for (size_t i = head; i < count - tail; ++i)
    modulesChanged |= isModule(document.parts[i]);
  if (before)
    for (size_t i = head; i < before->parts.size() - tail; ++i)
      modulesChanged |= isModule(before->parts[i]);

  std::vector<size_t> changed;
  for (size_t i = 0; i < count; ++i) {
    Member &member = document.parts[i];
    if (member.piece.kind == Piece::Close ||
        member.piece.kind == Piece::Separator)
      continue;
    bool same = !isTouched(i) && !aliasesChanged && !modulesChanged;
    if (same && member.piece.kind == Piece::Open)
      same = member.partner != i && !isTouched(member.partner);
    if (!isTouched(i)) {
      const Member &old = before->parts[oldIndex(i)];
      member.unit = old.unit;
      member.symbols = old.symbols;
      member.scanned = old.scanned;
      member.symbolErrors = old.symbolErrors;
      member.resolved = old.resolved;
      member.suspicion = old.suspicion;
    }
    if (!same)
      changed.push_back(i);
  }

  std::vector<Scan> scans(changed.size());
  forAll(pool, changed.size(), [&](size_t i) {
    StringRef piece = textOf(document, changed[i]);
    Lexer lexer(piece);
    unsigned depth = 0;
    for (Token token = lexer.next(); !token.is(Token::End);
         token = lexer.next()) {
      depth = nextDepth(depth, token);
      scans[i].depth = std::max(scans[i].depth, depth);
      StringRef spelling = piece.slice(token.range.begin, token.range.end);
      switch (token.kind) {
      case Token::AttributeId:
      case Token::TypeId:
        scans[i].aliases.insert(spelling);
        spelling = spelling.drop_front();
        [[fallthrough]];
      case Token::BareId:
        scans[i].namesResources |=
            spelling == "dense_resource" || spelling == "dialect_resources";
        [[fallthrough]];
      case Token::String:
        spelling = spelling.trim('"');
        if (spelling.contains('.') || token.is(Token::TypeId))
          scans[i].dialects.insert(spelling.split('.').first);
        break;
      default:
        break;
      }
    }
  });
  // What uses an alias names what that does.
  bool aliasesNameResources = false;
  for (const auto &alias : document.aliases)
    for (size_t member : alias.second)
      aliasesNameResources |= textOf(document, member).contains("_resource");
  if (aliasesNameResources)
    for (Scan &scan : scans)
      scan.namesResources |= !scan.aliases.empty();

  std::set<StringRef> dialects{"func"};
  for (const Scan &scan : scans)
    dialects.insert(scan.dialects.begin(), scan.dialects.end());
  for (StringRef dialect : dialects)
    mlirContext->getOrLoadDialect(dialect);

  // What a piece in the changed part was before: by its place in there.
  auto previous = [&](size_t i) -> const Member * {
    if (!before)
      return nullptr;
    if (!isTouched(i))
      return &before->parts[oldIndex(i)];
    size_t middle = before->parts.size() - head - tail;
    return i - head < middle ? &before->parts[i] : nullptr;
  };
  auto parseOne = [&](size_t i) {
    Member &member = document.parts[changed[i]];
    UnitSource source = makeSource(document, changed[i], scans[i]);
    const Member *last = previous(changed[i]);
    const Unit *old = last ? last->unit.get() : nullptr;
    if (old && member.unit.get() == old && old->source() == source)
      return;
    if (last && last->suspicion)
      member.suspicion = last->suspicion - 1;
    std::string whole = source.prefix + source.text + source.suffix;
    auto parseUnlessCrashes = [&](bool repairs) {
      auto parse = [&](MLIRContext &context) {
        if (&context == mlirContext.get()) {
          member.unit = Unit::parse(context, source, old, repairs);
          return;
        }
        UnitSource aside = source;
        aside.module = {}; // It is of the document's context.
        Unit::parse(context, std::move(aside), nullptr, repairs);
      };
      return runUnlessCrashes((repairs ? "repaired " : "") + whole,
                              member.suspicion, parse);
    };
    // It may be a repaired text that MLIR crashes on.
    bool isParsed = parseUnlessCrashes(/*repairs=*/true);
    if (!isParsed && !hasCrashed) {
      member.suspicion = kSuspicion;
      isParsed = parseUnlessCrashes(/*repairs=*/false);
    }
    if (hasCrashed)
      return;
    if (!isParsed)
      member.unit = Unit::makeCrashed(*mlirContext, source);
    member.symbols = findSymbols(*member.unit);
    member.scanned.reset();
    member.symbolErrors.clear();
    member.resolved.clear();
  };
  // What is in a module is verified with the module's attributes; resources are
  // named by one at a time.
  auto isShell = [&](size_t i) {
    return document.parts[changed[i]].piece.kind == Piece::Open;
  };
  auto isAlone = [&](size_t i) {
    return isShell(i) || scans[i].namesResources;
  };
  for (size_t i = 0; i < changed.size(); ++i)
    if (isShell(i))
      parseOne(i);
  auto parseRange = [&](size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i)
      if (isAlone(i) && !isShell(i))
        parseOne(i);
    forAll(pool, end - begin, [&](size_t i) {
      if (!isAlone(begin + i))
        parseOne(begin + i);
    });
  };
  // What is on the screen when a large file is opened comes first.
  size_t first = 0;
  if (isNew && report && document.text().size() > kLargeBytes) {
    while (first < changed.size() &&
           document.parts[changed[first]].piece.range.end <= kFirstBytes)
      ++first;
    parseRange(0, first);
    if (!hasCrashed)
      report(document);
  }
  parseRange(first, changed.size());
  if (hasCrashed)
    return;
  for (size_t i : changed)
    bytesParsed += document.parts[i].piece.range.size();
}

void Analysis::indexSymbols(Document &document) {
  std::vector<Member *> changed;
  for (Member &member : document.parts)
    if (member.unit && !member.scanned)
      changed.push_back(&member);
  // The tokens of one unit will be asked for again, those of all would be in
  // the way.
  bool keepsTokens = changed.size() <= 16;
  forAll(pool, changed.size(), [&](size_t i) {
    const Unit &unit = *changed[i]->unit;
    changed[i]->scanned =
        keepsTokens ? scanSymbols(unit.statements(), *mlirContext)
                    : scanSymbols(Statements(unit.text()), *mlirContext);
  });
  SymbolIndex::Builder builder;
  for (const Member &member : document.parts)
    builder.add(member.piece, member.scanned);
  document.index = builder.finish();
}

/// Whether an error may depend on what is around the piece.
static bool dependsOnRest(const Member &member, const Found &error) {
  StringRef text = member.unit->text();
  return error.range.begin == 0 || error.range.begin + 1 >= text.size() ||
         error.message.find("pretty dialect name") != std::string::npos ||
         // In a module there are blocks, but no aliases.
         (member.module != Member::kNone &&
          (error.message == "expected operation name in quotes" ||
           text.starts_with("#") || text.starts_with("!") ||
           error.message.find("alias definition") != std::string::npos ||
           error.message.find("reserved for dialect") != std::string::npos));
}

/// Where MLIR's parser reports a token that it did not expect at `offset`, the
/// first of a line: behind the token before it (Parser::emitWrongTokenError).
static size_t placeOfWrongToken(StringRef text, size_t chunk, size_t offset) {
  StringRef before = text.slice(chunk, offset);
  for (;;) {
    before = before.rtrim(" \t");
    if (before.empty())
      return offset;
    if (before.back() != '\n' && before.back() != '\r')
      return before.end() - text.begin();
    before = before.drop_back();
    StringRef line = before.substr(before.find_last_of("\r\n") + 1);
    size_t comment = line.find("//");
    if (comment != StringRef::npos)
      before = before.drop_back(line.size() - comment);
  }
}

void Analysis::findFirstErrors(Document &document) {
  unsigned doneChunks = 0;
  StringRef text = document.text().str();
  for (size_t i = 0; i < document.parts.size(); ++i) {
    Member &member = document.parts[i];
    member.firstError.reset();
    member.replacedError.reset();
    if (member.chunk < doneChunks || !member.unit)
      continue;
    if (member.piece.isAlias() && member.module != Member::kNone) {
      size_t place = placeOfWrongToken(text, 0, member.piece.range.begin);
      member.firstError = Found{
          {place, place},
          Found::Error,
          Found::Parse,
          "expected operation name in quotes",
          {{member.piece.range, "an alias is defined outside of modules"}}};
      doneChunks = member.chunk + 1;
      continue;
    }
    const std::vector<Found> &found = member.unit->diagnostics();
    if (member.piece.isBroken)
      doneChunks = member.chunk + 1;
    auto error = llvm::find_if(found, [](const Found &candidate) {
      return candidate.source == Found::Parse ||
             StringRef(candidate.message).starts_with("Dialect `");
    });
    if (error != found.end())
      doneChunks = member.chunk + 1;
    if (!member.piece.isBroken &&
        (error == found.end() || !dependsOnRest(member, *error)))
      continue;
    // The aliases of the chunk, the modules that are open, and all from here
    // on.
    std::string before;
    for (size_t j = 0; j < i; ++j)
      if (document.parts[j].chunk == member.chunk &&
          document.parts[j].piece.isAlias())
        before += (textOf(document, j) + "\n").str();
    std::vector<size_t> open;
    for (size_t module = member.module; module != Member::kNone;
         module = document.parts[module].module)
      open.push_back(module);
    for (size_t module : llvm::reverse(open))
      before += (textOf(document, module) + "\n").str();
    if (open.empty())
      before += "module {}\n"; // There is something in front.
    size_t begin = member.piece.range.begin, end = text.size(), chunk = 0;
    for (size_t j = 0; j < i; ++j)
      if (document.parts[j].piece.kind == Piece::Separator)
        chunk = document.parts[j].piece.range.begin;
    for (size_t j = i; j < document.parts.size(); ++j)
      if (document.parts[j].piece.kind == Piece::Separator) {
        end = document.parts[j].piece.range.begin;
        break;
      }
    bool isSuspect = false;
    for (size_t j = i; j < document.parts.size(); ++j)
      isSuspect |= document.parts[j].chunk == member.chunk &&
                   document.parts[j].suspicion;
    std::string rest = before + text.slice(begin, end).str();
    std::optional<std::pair<size_t, std::string>> first;
    bool ends = runUnlessCrashes(rest, isSuspect, [&](MLIRContext &context) {
      first = findFirstError(context, rest);
    });
    if (hasCrashed)
      return;
    if (!ends)
      member.suspicion = kSuspicion;
    if (!first)
      continue;
    size_t place = first->first < before.size()
                       ? placeOfWrongToken(text, chunk, begin)
                       : begin + first->first - before.size();
    auto isKnown = [&](size_t where) {
      return document.parts[where].unit &&
             llvm::any_of(
                 document.parts[where].unit->diagnostics(),
                 [&](const Found &known) {
                   return known.message == first->second &&
                          document.toDocument(where, known.range).begin ==
                              place;
                 });
    };
    std::optional<Document::Place> there = document.placeAt(place);
    if (isKnown(i) || (there && isKnown(there->member)))
      continue;
    member.firstError =
        Found{{place, place}, Found::Error, Found::Parse, first->second, {}};
    if (error == found.end() || !dependsOnRest(member, *error))
      continue;
    // The same mistake, where the unit alone shows it.
    member.replacedError = error - found.begin();
    Range own = document.toDocument(i, error->range);
    if (own.begin != place)
      member.firstError->notes.push_back({own, error->message});
  }
}

void Analysis::checkSymbols(Document &document) {
  for (size_t i = 0; i < document.parts.size(); ++i) {
    Member &member = document.parts[i];
    if (!member.unit)
      continue;
    Document::Symbols &scope = document.symbols[document.scopeOf(i)];
    for (Operation *op : member.symbols->definitions) {
      StringRef name =
          op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
      scope.defined.try_emplace(name, i, op);
    }
    for (const std::string &name : member.symbols->brokenNames)
      scope.broken.insert(name);
  }
  for (size_t i = 0; i < document.parts.size(); ++i) {
    Member &member = document.parts[i];
    if (!member.unit)
      continue;
    checkUses(document, i);
    member.misplaced.reset();
    if (member.symbols->terminator)
      checkTerminator(document, i);
  }
}

/// Checks an operation that must be the last of its block, where others follow
/// in the document: its unit alone does not show it.
void Analysis::checkTerminator(Document &document, size_t index) {
  Member &member = document.parts[index];
  if (member.unit->source().isInBrokenModule)
    return;
  bool isFollowed = false;
  for (size_t i = index + 1; i < document.parts.size() && !isFollowed; ++i)
    isFollowed = document.scopeOf(i) == document.scopeOf(index) &&
                 document.parts[i].unit &&
                 !document.parts[i].unit->ops().empty();
  if (!isFollowed)
    return;
  Operation *op = member.symbols->terminator;
  auto verify = [&](std::vector<mlir::Diagnostic> &said) {
    DiagnosticCollector collector(said);
    return op->getName().verifyInvariants(op);
  };
  std::vector<mlir::Diagnostic> alone, followed;
  if (failed(verify(alone)))
    return;
  OwningOpRef<ModuleOp> next(ModuleOp::create(UnknownLoc::get(&context())));
  member.unit->ops().push_back(*next);
  if (failed(verify(followed)) && !followed.empty())
    member.misplaced = Found{member.unit->nameOf(op).value_or(Range{0, 0}),
                             Found::Error,
                             Found::Verify,
                             followed.front().str(),
                             {}};
  (*next)->remove();
}

/// A copy of what defines a symbol, for those that look it up: without its
/// body, but with the symbols of a module.
static Operation *makeStub(Document &document, size_t member, Operation *op) {
  Operation *stub = op->cloneWithoutRegions();
  for (auto [index, region] : llvm::enumerate(op->getRegions())) {
    if (!op->hasTrait<OpTrait::SymbolTable>() || region.empty())
      continue;
    Block &block = stub->getRegion(index).emplaceBlock();
    for (Operation &nested : region.front())
      if (nested.getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
        block.push_back(makeStub(document, member, &nested));
    if (document.members()[member].piece.kind != Piece::Open)
      continue;
    for (size_t i = member + 1; i < document.members()[member].partner; ++i)
      if (document.members()[i].module == member &&
          document.members()[i].symbols)
        for (Operation *inner : document.members()[i].symbols->definitions)
          block.push_back(makeStub(document, i, inner));
  }
  return stub;
}

void Analysis::checkUses(Document &document, size_t index) {
  Member &member = document.parts[index];
  const UnitSymbols &used = *member.symbols;
  const Document::Symbols &scope = document.symbols[document.scopeOf(index)];

  // What it was found with; nothing to do where that is the same.
  std::vector<std::pair<uint64_t, Operation *>> resolved;
  auto add = [&](const std::pair<size_t, Operation *> &definition) {
    resolved.emplace_back(document.parts[definition.first].unit->id(),
                          definition.second);
  };
  auto isOwn = [&](Operation *op) {
    return op->getBlock() == &member.unit->ops();
  };
  for (Operation *op : used.definitions) {
    auto first = scope.defined.find(
        op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName())
            .getValue());
    add(first->second);
  }
  bool looksInside = false;
  for (StringAttr name : used.usedNames) {
    auto found = scope.defined.find(name.getValue());
    resolved.emplace_back(scope.broken.contains(name.getValue()), nullptr);
    if (found != scope.defined.end())
      add(found->second);
    // The symbols in a module are looked up too: it is looked at each time.
    looksInside |= found != scope.defined.end() &&
                   found->second.second->hasTrait<OpTrait::SymbolTable>();
  }
  if (!looksInside && resolved == member.resolved)
    return;
  member.resolved = std::move(resolved);
  member.symbolErrors.clear();

  for (Operation *op : used.definitions) {
    StringRef name =
        op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
    if (scope.defined.find(name)->second.second == op)
      continue;
    member.symbolErrors.push_back(
        {member.unit->nameOf(op).value_or(Range{0, 0}),
         Found::Error,
         Found::Symbols,
         ("redefinition of symbol named '" + name + "'").str(),
         {},
         name.str()});
  }
  if (used.users.empty())
    return;

  // The unit's operations for a while among those that they look up.
  OwningOpRef<ModuleOp> around(ModuleOp::create(UnknownLoc::get(&context())));
  if (DictionaryAttr attributes = member.unit->source().module)
    (*around)->setAttrs(attributes);
  Block &block = *around->getBody();
  for (StringAttr name : used.usedNames) {
    auto found = scope.defined.find(name.getValue());
    if (found != scope.defined.end() && !isOwn(found->second.second))
      block.push_back(
          makeStub(document, found->second.first, found->second.second));
  }
  Block &own = member.unit->ops();
  Operation *firstOwn = own.empty() ? nullptr : &own.front();
  block.getOperations().splice(block.end(), own.getOperations());
  SymbolTableCollection tables;
  for (Operation *user : used.users) {
    // In a placeholder MLIR looks no symbol up: it might be a table.
    bool isBroken = false;
    for (Operation *op = user->getParentOp(); op; op = op->getParentOp())
      isBroken |= Unit::isPlaceholder(op);
    StringRef symbol;
    user->getAttrDictionary().walk([&](SymbolRefAttr reference) {
      StringRef name = reference.getRootReference().getValue();
      isBroken |= scope.broken.contains(name);
      symbol = symbol.empty() ? name : symbol;
    });
    if (isBroken)
      continue;
    std::vector<mlir::Diagnostic> said;
    {
      DiagnosticCollector collector(said);
      if (succeeded(cast<SymbolUserOpInterface>(user).verifySymbolUses(tables)))
        continue;
    }
    for (const mlir::Diagnostic &message : said)
      member.symbolErrors.push_back(
          {member.unit->nameOf(user).value_or(Range{0, 0}),
           Found::Error,
           Found::Symbols,
           message.str(),
           {},
           symbol.str()});
  }
  if (firstOwn)
    own.getOperations().splice(own.end(), block.getOperations(),
                               firstOwn->getIterator(), block.end());
}
