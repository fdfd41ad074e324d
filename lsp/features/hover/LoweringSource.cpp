//===- LoweringSource.cpp - The parts of a document that lowering takes ---===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/hover/LoweringSource.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "tcp-mlir/Pipeline/Stages.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::lsp;
using llvm::StringRef;
using Found = mlir::tcp::lsp::Diagnostic;

namespace {
/// The stage of a unit.
struct UnitStage {
  explicit UnitStage(const Unit &unit)
      : stage(recognizeStage(unit.getModule(), culprit)) {}

  /// The first operation that no stage accepts.
  std::string culprit;
  const Stage *stage;
};
} // namespace

/// Returns why a unit can't be compiled, or an empty string if it may be.
static std::string findProblem(const Member &member) {
  const Unit &unit = *member.unit;
  if (unit.getSource().isInBrokenModule)
    return "is in a module that has errors";
  if (!unit.isIntact() || unit.isStale() || member.firstError)
    return "does not parse";
  for (const Found &found : unit.getDiagnostics()) {
    if (found.source == Found::Unregistered)
      return "has operations of a dialect that is not registered";
    if (found.severity == Found::Error)
      return found.source == Found::Parse ? "does not parse" : "has errors";
  }
  return member.getSymbolErrors().empty() && !member.misplaced ? ""
                                                               : "has errors";
}

/// Returns a declaration for a function that has errors.
static std::string declare(Operation *op) {
  auto function = dyn_cast<func::FuncOp>(op);
  if (!function || isPlaceholder(op))
    return "";
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "func.func private " << encodeSymbol(function.getSymName()) << "(";
  llvm::interleaveComma(function.getArgumentTypes(), os);
  os << ")";
  if (function.getNumResults()) {
    os << " -> (";
    llvm::interleaveComma(function.getResultTypes(), os);
    os << ")";
  }
  return text;
}

void LoweringSource::addPart(const Document &document, size_t index) {
  const Member &member = document.getMembers()[index];
  Part part;
  part.kind = member.piece.kind;
  part.range = member.piece.range;
  part.chunk = member.chunk;
  part.module = member.module;
  part.partner = member.partner;
  if (member.unit) {
    const UnitSource &source = member.unit->getSource();
    part.problem = findProblem(member);
    part.hash = llvm::xxh3_64bits(source.prefix + source.text + source.suffix);
  }
  if (member.symbols && part.kind == Piece::Ops) {
    for (Operation *op : member.symbols->definitions) {
      part.symbols.push_back(SymbolTable::getSymbolName(op).str());
      auto function = dyn_cast<FunctionOpInterface>(op);
      part.isFunction |= function && !function.isExternal();
      if (function && part.problem.empty()) {
        const UnitStage &stage = member.unit->get<UnitStage>();
        part.stage = stage.stage;
        if (!stage.stage)
          part.problem = "has '" + stage.culprit + "', which no stage accepts";
      }
      if (!part.problem.empty() && member.symbols->definitions.size() == 1)
        part.declaration = declare(op);
    }
    for (StringAttr use : member.symbols->usedNames)
      part.uses.push_back(use.str());
  }
  parts.push_back(std::move(part));
}

/// Finds the parts that each part needs, and gives a problem to parts that need
/// missing ones.
void LoweringSource::resolve() {
  std::map<std::tuple<unsigned, size_t, StringRef>, size_t> defined;
  for (auto [index, part] : llvm::enumerate(parts))
    for (StringRef symbol : part.symbols)
      defined.try_emplace({part.chunk, part.module, symbol}, index);
  std::vector<std::vector<size_t>> users(parts.size());
  for (auto [index, part] : llvm::enumerate(parts))
    for (StringRef use : part.uses) {
      auto found = defined.find({part.chunk, part.module, use});
      if (found == defined.end() || found->second == index)
        continue;
      part.needs.push_back(found->second);
      users[found->second].push_back(index);
    }
  std::vector<size_t> broken;
  for (auto [index, part] : llvm::enumerate(parts))
    if (!part.problem.empty() && part.declaration.empty())
      broken.push_back(index);
  while (!broken.empty()) {
    size_t index = broken.back();
    broken.pop_back();
    for (size_t user : users[index]) {
      Part &part = parts[user];
      if (!part.problem.empty())
        continue;
      part.problem = "uses " + encodeSymbol(parts[index].symbols.front()) +
                     ", which " + parts[index].problem;
      broken.push_back(user);
    }
  }
}

void LoweringSource::collectNeeds(size_t part,
                                  llvm::SmallDenseSet<size_t> &needed) const {
  std::vector<size_t> open{part};
  while (!open.empty()) {
    size_t next = open.back();
    open.pop_back();
    if (!needed.insert(next).second || !parts[next].problem.empty())
      continue;
    llvm::append_range(open, parts[next].needs);
  }
}

LoweringSource::LoweringSource(const Document &document)
    : uri(document.getUri()), version(document.getVersion()),
      text(document.getSharedText()) {
  for (size_t i = 0; i < document.getMembers().size(); ++i)
    addPart(document, i);
  resolve();
  for (auto [index, part] : llvm::enumerate(parts)) {
    if (!part.isFunction || !part.problem.empty())
      continue;
    llvm::SmallDenseSet<size_t> needed;
    collectNeeds(index, needed);
    // The hashes are added, because the order of the parts in the set is not
    // defined.
    uint64_t hash = part.hash;
    for (size_t need : needed)
      if (need != index)
        hash += llvm::xxh3_64bits(std::to_string(parts[need].hash) +
                                  parts[need].declaration);
    Function function;
    function.name = part.symbols.front();
    function.range = part.range;
    function.chunk = part.chunk;
    function.hash = hash;
    function.part = index;
    functions.push_back(std::move(function));
  }
}

StringRef LoweringSource::entryStage(unsigned chunk) const {
  const Stage *first = findStage("llvm");
  for (const Part &part : parts)
    if (part.chunk == chunk && part.stage && part.problem.empty())
      first = std::min(first, part.stage);
  return first->name;
}

const LoweringSource::Function *LoweringSource::find(StringRef name,
                                                     unsigned chunk) const {
  const Function *first = nullptr;
  for (const Function &function : functions) {
    if (function.name != name)
      continue;
    if (function.chunk == chunk)
      return &function;
    first = first ? first : &function;
  }
  return first;
}

std::string LoweringSource::explainMissing(StringRef name) const {
  std::string symbol = encodeSymbol(name);
  for (const Part &part : parts) {
    if (!llvm::is_contained(part.symbols, name))
      continue;
    if (!part.problem.empty())
      return symbol + " " + part.problem;
    return symbol + " is no function with a body";
  }
  return "there is no function " + symbol;
}

std::string LoweringSource::explainEmpty(unsigned chunk) const {
  for (const Function &function : functions)
    if (function.chunk == chunk)
      return "";
  std::string why = "there is no function that can be lowered";
  for (const Part &part : parts)
    if (part.chunk == chunk && !part.symbols.empty() && !part.problem.empty())
      return why + ": " + encodeSymbol(part.symbols.front()) + " " +
             part.problem;
  return why;
}

unsigned LoweringSource::chunkAt(size_t offset) const {
  unsigned chunk = 0;
  for (const Part &part : parts) {
    if (part.range.begin > offset)
      break;
    chunk = part.chunk;
  }
  return chunk;
}

size_t LoweringSource::chunkStart(unsigned chunk) const {
  for (const Part &part : parts)
    if (part.chunk == chunk && part.kind != Piece::Separator)
      return part.range.begin;
  return 0;
}

/// Returns the text of the kept parts. The text between them becomes blanks and
/// line ends, so that lines and columns stay the same.
LoweringInput
LoweringSource::assemble(llvm::function_ref<bool(size_t)> isKept) const {
  LoweringInput input;
  StringRef whole = text->str();
  std::vector<bool> isUsed(parts.size());
  for (size_t i = 0; i < parts.size(); ++i)
    if (isKept(i))
      for (size_t need : parts[i].needs)
        isUsed[need] = true;
  size_t done = 0;
  auto skipTo = [&](size_t end) {
    StringRef skipped = whole.slice(done, end);
    input.text.append(skipped.count('\n'), '\n');
    // The first token of a line keeps its column, because messages of programs
    // name it.
    StringRef lineStart =
        skipped.take_back(skipped.size() - (skipped.rfind('\n') + 1));
    input.text.append(lineStart.size(), ' ');
    done = end;
  };
  for (auto [index, part] : llvm::enumerate(parts)) {
    if (isKept(index)) {
      skipTo(part.range.begin);
      input.map.append(part.range.begin, input.text.size(), part.range.size());
      input.text += whole.slice(part.range.begin, part.range.end);
      done = part.range.end;
    } else if (isUsed[index] && !part.declaration.empty()) {
      skipTo(part.range.begin);
      input.text += part.declaration;
    }
  }
  skipTo(whole.size());
  return input;
}

static void sortByPlace(std::vector<OmittedPart> &parts) {
  llvm::sort(parts, [](const OmittedPart &a, const OmittedPart &b) {
    return a.range < b.range;
  });
}

/// Lists the first part of each chunk but one.
void LoweringSource::omitOtherChunks(unsigned chunk,
                                     LoweringInput &input) const {
  for (auto [index, part] : llvm::enumerate(parts)) {
    if (part.kind == Piece::Separator || part.chunk == chunk)
      continue;
    bool isFirst = index == 0 || parts[index - 1].chunk != part.chunk ||
                   parts[index - 1].kind == Piece::Separator;
    if (isFirst)
      input.omitted.push_back(
          {part.range, part.getSymbol(), "is in another part of the file"});
  }
}

LoweringInput LoweringSource::cutChunk(unsigned chunk) const {
  auto isKept = [&](size_t index) {
    const Part &part = parts[index];
    const Part &opener = part.kind == Piece::Close ? parts[part.partner] : part;
    return part.chunk == chunk && part.kind != Piece::Separator &&
           opener.problem.empty();
  };
  LoweringInput input = assemble(isKept);
  omitOtherChunks(chunk, input);
  for (const Part &part : parts)
    if (part.chunk == chunk && !part.problem.empty())
      input.omitted.push_back({part.range, part.getSymbol(), part.problem});
  sortByPlace(input.omitted);
  return input;
}

LoweringInput LoweringSource::copyChunk(unsigned chunk) const {
  LoweringInput input = assemble([&](size_t index) {
    return parts[index].chunk == chunk && parts[index].kind != Piece::Separator;
  });
  omitOtherChunks(chunk, input);
  return input;
}

LoweringInput
LoweringSource::cut(llvm::ArrayRef<const Function *> functions) const {
  llvm::SmallDenseSet<size_t> kept;
  unsigned chunk = functions.empty() ? 0 : functions.front()->chunk;
  for (const Function *function : functions)
    collectNeeds(function->part, kept);
  // The modules around the parts are kept, too.
  llvm::SmallDenseSet<size_t> modules;
  for (size_t part : kept)
    for (size_t at = parts[part].module; at != Member::kNone;
         at = parts[at].module)
      if (!modules.insert(at).second)
        break;
  auto isKept = [&](size_t index) {
    const Part &part = parts[index];
    if (part.chunk != chunk)
      return false;
    switch (part.kind) {
    case Piece::AttributeAlias:
    case Piece::TypeAlias:
    case Piece::Metadata:
      return part.problem.empty();
    case Piece::Open:
      return modules.contains(index);
    case Piece::Close:
      return modules.contains(part.partner);
    case Piece::Separator:
      return false;
    case Piece::Ops:
      return kept.contains(index) && part.problem.empty();
    }
    llvm_unreachable("all kinds are listed");
  };
  LoweringInput input = assemble(isKept);
  for (size_t index : kept)
    if (!parts[index].problem.empty())
      input.omitted.push_back({parts[index].range, parts[index].symbols.front(),
                               parts[index].problem});
  sortByPlace(input.omitted);
  return input;
}
