//===- Analysis.cpp - Versions of a document ------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/document/Analysis.h"
#include "lsp/document/ContextFacts.h"
#include "lsp/document/Parallel.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
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

/// The aliases that a member uses, with those that they use, in the order of
/// the file. What stands behind the member is put behind it.
UnitSource Analysis::makeSource(const Document &document, size_t member,
                                const Scan &scan) const {
  UnitSource source;
  source.depth = scan.depth;
  source.namesResources = scan.namesResources;
  source.text = document.textOf(member).str();
  const Member &part = document.parts[member];
  const Text &all = document.text();
  source.indentation =
      all.line(all.lineOf(part.piece.range.begin))
          .take_while([](char c) { return c == ' ' || c == '\t'; })
          .size();
  if (part.piece.kind == Piece::Open && part.partner != member)
    source.text += ("\n" + document.textOf(part.partner)).str();
  if (part.module != Member::kNone) {
    const Unit &shell = *document.parts[part.module].unit;
    // One without its end is a module all the same.
    bool isKnown = !shell.isStale() && !shell.ops().empty() &&
                   !Unit::isPlaceholder(&shell.ops().front());
    source.isInBrokenModule = !isKnown;
    if (isKnown && isa<ModuleOp>(shell.ops().front()))
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
    StringRef text = document.textOf(*definition);
    Lexer lexer(text);
    for (Token token = lexer.next(); !token.is(Token::End);
         token = lexer.next())
      if (token.is(Token::AttributeId) || token.is(Token::TypeId))
        names.push_back(text.slice(token.range.begin, token.range.end));
  }
  for (size_t alias : needed)
    (alias < member ? source.prefix : source.suffix) +=
        (document.textOf(alias) + "\n").str();
  return source;
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
      member.usesSuspicion = old.usesSuspicion;
    }
    if (!same)
      changed.push_back(i);
  }

  std::vector<Scan> scans(changed.size());
  forAll(pool, changed.size(), [&](size_t i) {
    StringRef piece = document.textOf(changed[i]);
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
      aliasesNameResources |= document.textOf(member).contains("_resource");
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
    if (last)
      member.usesSuspicion = last->usesSuspicion;
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
      member.suspicion = Member::kSuspicion;
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
