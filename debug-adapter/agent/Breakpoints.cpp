//===- Breakpoints.cpp - Where to stop ------------------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Breakpoints.h"

#include "Json.h"
#include "Places.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/SymbolTable.h"
#include "tcp-mlir/Actions/SeparateHeap.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

/// Whether a name of a location means the file: it is the same file, or a path
/// to it that leaves out directories at its front.
static bool isFile(StringRef name, StringRef file) {
  if (name == file)
    return true;
  bool same = false;
  if (!llvm::sys::fs::equivalent(name, file, same) && same)
    return true;
  auto endsWith = [](StringRef whole, StringRef part) {
    return whole.consume_back(part) &&
           llvm::sys::path::is_separator(whole.empty() ? '\0' : whole.back());
  };
  return endsWith(file, name) || endsWith(name, file);
}

llvm::Expected<Breakpoint>
Breakpoints::parse(const wire::Breakpoint &source) const {
  Breakpoint result;
  result.source = source;
  result.id = source.id;
  result.isEnabled = source.enabled;
  result.since = source.since.value_or(0);
  StringRef mode = source.mode;
  if (mode.empty() || mode == "before")
    result.mode = Breakpoint::Before;
  else if (mode == "after")
    result.mode = Breakpoint::After;
  else if (mode == "changed")
    result.mode = Breakpoint::Changed;
  else if (mode == "failed")
    result.mode = Breakpoint::Failed;
  else
    return llvm::createStringError(
        "unknown mode '" + mode +
        "'; there are: before, after, changed, failed");
  StringRef kind = source.kind;
  if (kind == "line") {
    result.kind = Breakpoint::Line;
    result.file = source.file;
    result.line = source.line.value_or(0);
    result.column = source.column.value_or(0);
    result.endLine = source.endLine.value_or(result.line);
    if (source.address)
      result.address = reinterpret_cast<const void *>(
          static_cast<uintptr_t>(*source.address));
    else if (!source.document.empty())
      return llvm::createStringError(
          "only the IR as it is now has lines to stop at");
    else if (result.file.empty() || !result.line)
      return llvm::createStringError("a line breakpoint needs file and line");
  } else if (kind == "name") {
    result.kind = Breakpoint::Name;
    result.of = source.of;
    static constexpr StringLiteral kinds[] = {"",    "pass", "pattern", "stage",
                                              "tag", "op",   "symbol"};
    if (!llvm::is_contained(kinds, result.of))
      return llvm::createStringError("unknown kind of name '" + result.of +
                                     "'; there are: pass, pattern, stage, "
                                     "tag, op, symbol");
    llvm::Expected<Glob> pattern = Glob::create(source.pattern);
    if (!pattern)
      return pattern.takeError();
    result.pattern = std::move(*pattern);
  } else if (kind == "action" || kind == "change") {
    result.kind = kind == "action" ? Breakpoint::Action : Breakpoint::Change;
    result.index = source.index.value_or(0);
    if (kind == "action" && !result.index)
      return llvm::createStringError("an action has an index, from 1");
  } else if (kind == "data") {
    result.kind = Breakpoint::Data;
    llvm::Expected<Watch> watch = Watch::parse(source.data, source.access);
    if (!watch)
      return watch.takeError();
    result.watch = std::move(*watch);
  } else if (kind == "exception") {
    result.kind = Breakpoint::Exception;
    result.filter = source.filter;
    static constexpr StringLiteral filters[] = {
        "pass-failure", "verifier-failure", "illegal-op", "error",
        "warning",      "remark",           "crash"};
    if (!llvm::is_contained(filters, result.filter))
      return llvm::createStringError("unknown exception '" + result.filter +
                                     "'");
  } else {
    return llvm::createStringError("unknown kind of breakpoint '" + kind + "'");
  }
  auto read = [&](StringRef key, StringRef text, auto &field,
                  auto parseIt) -> llvm::Error {
    if (text.trim().empty())
      return llvm::Error::success();
    auto parsed = parseIt(text);
    if (!parsed)
      return llvm::createStringError(key + ": " + toString(parsed.takeError()));
    field = std::move(*parsed);
    return llvm::Error::success();
  };
  if (llvm::Error error = read("condition", source.condition, result.condition,
                               Condition::parse))
    return error;
  if (llvm::Error error =
          read("hits", source.hits, result.hits, HitCondition::parse))
    return error;
  if (llvm::Error error = read("log", source.log, result.log, Message::parse))
    return error;
  return result;
}

bool Breakpoints::place(Breakpoint &breakpoint, Operation *root) const {
  unsigned next = ~0u;
  llvm::DenseMap<const void *, bool> files;
  auto look = [&](Location location) {
    location->walk([&](Location part) {
      auto place = dyn_cast<FileLineColRange>(part);
      if (!place)
        return WalkResult::advance();
      const void *name = place.getFilename().getAsOpaquePointer();
      auto [known, isNew] = files.try_emplace(name, false);
      if (isNew)
        known->second = isFile(place.getFilename(), breakpoint.file);
      if (known->second && place.getEndLine() >= breakpoint.line)
        next = std::min(next, std::max(place.getStartLine(), breakpoint.line));
      return WalkResult::advance();
    });
  };
  llvm::DenseSet<const void *> seen;
  root->walk([&](Operation *op) {
    if (seen.insert(op->getLoc().getAsOpaquePointer()).second)
      look(op->getLoc());
  });
  if (next == ~0u)
    return false;
  if (next > breakpoint.endLine) {
    breakpoint.line = breakpoint.endLine = next;
    breakpoint.column = 0;
  }
  return true;
}

std::vector<wire::BreakpointStatus>
Breakpoints::set(const std::vector<wire::Breakpoint> &list, Operation *root) {
  std::vector<Breakpoint> before = std::move(breakpoints);
  breakpoints.clear();
  byLocation.clear();
  byFile.clear();
  byOp.clear();
  byName.clear();
  hasLines = hasNames = hasOps = hasSymbols = hasIndices = hasChanges =
      hasAddresses = false;
  std::vector<wire::BreakpointStatus> statuses;
  for (const wire::Breakpoint &source : list) {
    llvm::Expected<Breakpoint> parsed = parse(source);
    if (parsed) {
      statuses.push_back(add(std::move(*parsed), before, root));
      continue;
    }
    wire::BreakpointStatus refused;
    refused.id = source.id;
    refused.message = toString(parsed.takeError());
    statuses.push_back(std::move(refused));
  }
  return statuses;
}

wire::BreakpointStatus Breakpoints::add(Breakpoint breakpoint,
                                        const std::vector<Breakpoint> &before,
                                        Operation *root) {
  // One that stays has been hit before.
  llvm::json::Value source = toJson(breakpoint.source);
  for (const Breakpoint &old : before) {
    if (toJson(old.source) == source) {
      breakpoint.numHits = old.numHits;
      breakpoint.lastHit = old.lastHit;
      breakpoint.watch = old.watch;
      breakpoint.hitWithin = old.hitWithin;
      breakpoint.hitBy = old.hitBy;
    }
  }
  wire::BreakpointStatus status;
  status.id = breakpoint.id;
  status.verified = true;
  if (breakpoint.kind == Breakpoint::Line && root && !breakpoint.address) {
    unsigned wanted = breakpoint.line;
    bool isPlaced = place(breakpoint, root);
    if (isPlaced && breakpoint.line != wanted)
      status.message = "no operation comes from line " +
                       std::to_string(wanted) + ": moved to line " +
                       std::to_string(breakpoint.line);
    if (!isPlaced) {
      status.verified = false;
      status.message = "no operation comes from '" + breakpoint.file +
                       "' at line " + std::to_string(breakpoint.line) +
                       " or behind, as the IR is now";
    }
    status.location.emplace();
    status.location->file = breakpoint.file;
    status.location->line = breakpoint.line;
  }
  if (breakpoint.watch && root)
    breakpoint.watch->observe(root);
  if (std::string why =
          breakpoint.watch ? breakpoint.watch->explainPending() : "";
      !why.empty()) {
    status.verified = false;
    status.message = std::move(why);
  }
  if (!breakpoint.isEnabled)
    return status;
  switch (breakpoint.kind) {
  case Breakpoint::Line:
    hasLines |= !breakpoint.address;
    hasAddresses |= breakpoint.address != nullptr;
    break;
  case Breakpoint::Name:
    hasNames |= breakpoint.of != "op" && breakpoint.of != "symbol";
    hasOps |= breakpoint.of == "op" || breakpoint.of.empty();
    hasSymbols |= breakpoint.of == "symbol" || breakpoint.of.empty();
    break;
  case Breakpoint::Action:
    hasIndices = true;
    break;
  case Breakpoint::Data:
  case Breakpoint::Change:
    hasChanges = true;
    break;
  case Breakpoint::Exception:
    break;
  }
  breakpoints.push_back(std::move(breakpoint));
  return status;
}

bool Breakpoints::needChanges() const {
  return hasChanges || llvm::any_of(breakpoints, [](const Breakpoint &it) {
           // Whether a pattern has failed shows in what it changed.
           return it.mode == Breakpoint::Changed ||
                  it.mode == Breakpoint::Failed;
         });
}

/// Whether an expression, or a message of some, asks for the number of a
/// change.
static bool namesChange(StringRef text) {
  static constexpr StringLiteral kName = "change";
  for (size_t at = 0; (at = text.find(kName, at)) != StringRef::npos;) {
    at += kName.size();
    if (at == text.size() || !llvm::isAlnum(text[at]))
      return true;
  }
  return false;
}

bool Breakpoints::needNumbers() const {
  return llvm::any_of(breakpoints, [](const Breakpoint &it) {
    return (it.kind == Breakpoint::Change && it.index) ||
           namesChange(it.source.condition) || namesChange(it.source.log);
  });
}

std::optional<uint64_t> Breakpoints::getFirstCounted() const {
  std::optional<uint64_t> first;
  for (const Breakpoint &breakpoint : breakpoints)
    if (breakpoint.hits)
      first = std::min(first.value_or(breakpoint.since), breakpoint.since);
  return first;
}

bool Breakpoints::hasLinesIn(StringAttr file) {
  auto known = byFile.find(file.getAsOpaquePointer());
  if (known != byFile.end())
    return known->second;
  SeparateHeap::Scope heap;
  known = byFile.try_emplace(file.getAsOpaquePointer(), false).first;
  known->second = llvm::any_of(breakpoints, [&](const Breakpoint &it) {
    return it.kind == Breakpoint::Line && !it.address && isFile(file, it.file);
  });
  return known->second;
}

const Breakpoints::Indices &Breakpoints::findByLocation(LocationAttr location) {
  // Locations are many, and most often of few files.
  static const Indices kNone;
  if (auto place = dyn_cast<FileLineColRange>(location);
      place && !hasLinesIn(place.getFilename()))
    return kNone;
  auto known = byLocation.find(location.getAsOpaquePointer());
  if (known != byLocation.end())
    return known->second;
  SeparateHeap::Scope heap;
  Indices &found = byLocation[location.getAsOpaquePointer()];
  for (unsigned index = 0; index < breakpoints.size(); ++index) {
    const Breakpoint &breakpoint = breakpoints[index];
    if (breakpoint.kind != Breakpoint::Line || breakpoint.address)
      continue;
    bool matches = false;
    location.walk([&](Location part) {
      auto place = dyn_cast<FileLineColRange>(part);
      matches = place && place.getStartLine() <= breakpoint.endLine &&
                breakpoint.line <= place.getEndLine() &&
                (!breakpoint.column || !place.getStartColumn() ||
                 place.getStartLine() != breakpoint.line ||
                 place.getStartColumn() == breakpoint.column) &&
                isFile(place.getFilename(), breakpoint.file);
      return matches ? WalkResult::interrupt() : WalkResult::advance();
    });
    if (matches)
      found.push_back(index);
  }
  return found;
}

/// The class of a pattern without the namespaces around it, which may hold
/// template arguments that have namespaces of their own.
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

/// The name as lists for people show it, who write what they see.
static std::string shorten(StringRef name) {
  std::string text = name.str();
  for (StringRef prefix :
       {"{anonymous}::", "(anonymous namespace)::", "mlir::"})
    for (size_t at; (at = text.find(prefix)) != std::string::npos;)
      text.erase(at, prefix.size());
  return text;
}

const Breakpoints::Indices &
Breakpoints::findByName(const ActiveAction &action) {
  StringRef name = action.getName();
  std::pair<const char *, const char *> key{action.getTag().data(),
                                            name.data()};
  auto known = byName.find(key);
  if (known != byName.end() && known->second.first == name && !name.empty())
    return known->second.second;
  SeparateHeap::Scope heap;
  auto &[seen, indices] = byName[key];
  seen = name.str();
  indices.clear();
  for (unsigned index = 0; index < breakpoints.size(); ++index) {
    const Breakpoint &breakpoint = breakpoints[index];
    if (breakpoint.kind != Breakpoint::Name)
      continue;
    auto matches = [&](StringRef name) {
      return breakpoint.pattern->match(name);
    };
    StringRef of = breakpoint.of;
    auto matchesName = [&] {
      return matches(name) || matches(dropNamespaces(name)) ||
             matches(shorten(name)) || matches(dropNamespaces(shorten(name)));
    };
    bool found = false;
    if (of == "pass" || of.empty())
      found |=
          ((action.isPass() && !action.isAdaptor()) || action.getLlvmUnit()) &&
          matchesName();
    if (of == "pattern" || of.empty())
      found |= action.isPattern() && matchesName();
    if (of == "stage" || of.empty())
      found |= action.getTag() == "stage" && matchesName();
    if (of == "tag" || of.empty()) {
      found |= matches(action.getTag());
      if (of == "tag" || !action.isPattern())
        found |= llvm::any_of(action.getInstanceTags(), matches);
    }
    if (found)
      indices.push_back(index);
  }
  return indices;
}

const Breakpoints::OfOp &Breakpoints::findByOp(OperationName name) {
  auto known = byOp.find(name.getAsOpaquePointer());
  if (known != byOp.end())
    return known->second;
  SeparateHeap::Scope heap;
  OfOp &found = byOp[name.getAsOpaquePointer()];
  found.isSymbol = name.hasInterface<SymbolOpInterface>();
  for (auto [index, breakpoint] : llvm::enumerate(breakpoints))
    if (breakpoint.kind == Breakpoint::Name &&
        (breakpoint.of == "op" || breakpoint.of.empty()) &&
        breakpoint.pattern->match(name.getStringRef()))
      found.indices.push_back(index);
  return found;
}

/// Whether an event is one that a breakpoint of that mode stops at.
static bool isAt(Breakpoint::Mode mode, const Event &event) {
  switch (mode) {
  case Breakpoint::Before:
    return event.isBegin();
  case Breakpoint::After:
    return event.isEnd();
  case Breakpoint::Changed:
    return event.isEnd() && event.result->change == ActionResult::Yes;
  case Breakpoint::Failed:
    return event.isEnd() && event.result->status == ActionResult::Failure;
  }
  llvm_unreachable("all modes are listed");
}

void Breakpoints::find(const Event &event,
                       llvm::SmallSetVector<unsigned, 4> &found) {
  if (event.isChange()) {
    for (auto [index, breakpoint] : llvm::enumerate(breakpoints))
      if (breakpoint.kind == Breakpoint::Data
              ? breakpoint.watch->isHit(*event.change)
              : breakpoint.kind == Breakpoint::Change &&
                    (!breakpoint.index ||
                     breakpoint.index == event.change->index))
        found.insert(index);
    return;
  }
  const ActiveAction &action = event.action;
  if (hasChanges && event.isBegin() && action.getOperation())
    for (Breakpoint &breakpoint : breakpoints)
      if (breakpoint.watch)
        breakpoint.watch->observe(action.getOperation());
  // What runs others is not about a line, though it has a location.
  if (hasLines && action.getLocation() && !action.isAdaptor())
    found.insert_range(findByLocation(action.getLocation()));
  if (hasAddresses && action.getOperation())
    for (auto [index, breakpoint] : llvm::enumerate(breakpoints))
      if (breakpoint.address == action.getOperation())
        found.insert(index);
  if (hasNames)
    found.insert_range(findByName(action));
  // At the end the operation may be gone.
  if ((hasOps || hasSymbols) && event.isBegin() && action.getOperation() &&
      !action.isAdaptor()) {
    const OfOp &ofOp = findByOp(action.getOperation()->getName());
    found.insert_range(ofOp.indices);
    auto symbol =
        hasSymbols && ofOp.isSymbol
            ? cast<SymbolOpInterface>(action.getOperation()).getNameAttr()
            : StringAttr();
    if (symbol)
      for (auto [index, breakpoint] : llvm::enumerate(breakpoints))
        if (breakpoint.kind == Breakpoint::Name &&
            (breakpoint.of == "symbol" || breakpoint.of.empty()) &&
            breakpoint.pattern->match(symbol))
          found.insert(index);
  }
  if (hasIndices)
    for (auto [index, breakpoint] : llvm::enumerate(breakpoints))
      if (breakpoint.kind == Breakpoint::Action &&
          breakpoint.index == action.getIndex())
        found.insert(index);
  found.remove_if(
      [&](unsigned index) { return !isAt(breakpoints[index].mode, event); });
}

bool Breakpoints::isAgain(Breakpoint &breakpoint, const Event &event) {
  if (breakpoint.kind != Breakpoint::Line || !event.isBegin() ||
      !event.action.isPattern())
    return false;
  SeparateHeap::Scope heap;
  const ActiveAction *around = event.action.getParent();
  while (around && around->isPattern())
    around = around->getParent();
  uint64_t within = around ? around->getIndex() : 0;
  if (breakpoint.hitWithin != within) {
    breakpoint.hitWithin = within;
    breakpoint.hitBy.clear();
  }
  return !breakpoint.hitBy.insert(event.action.getOperation()).second &&
         breakpoint.lastHit != event.position.moment;
}

bool Breakpoints::pass(Breakpoint &breakpoint, const Event &event) {
  if (breakpoint.condition && !breakpoint.condition->isTrue(event))
    return false;
  if (isAgain(breakpoint, event))
    return false;
  // A checkpoint of a stop asks again.
  if (event.position.moment > std::max(breakpoint.since, breakpoint.lastHit)) {
    ++breakpoint.numHits;
    breakpoint.lastHit = event.position.moment;
  }
  return !breakpoint.hits || breakpoint.hits->isTrue(breakpoint.numHits);
}

Breakpoints::Hits Breakpoints::match(const Event &event) {
  Hits hits;
  if (breakpoints.empty())
    return hits;
  llvm::SmallSetVector<unsigned, 4> found;
  find(event, found);
  for (unsigned index : found) {
    Breakpoint &breakpoint = breakpoints[index];
    if (!pass(breakpoint, event))
      continue;
    if (breakpoint.log) {
      hits.logs.emplace_back(breakpoint.id, breakpoint.log->print(event));
      continue;
    }
    hits.stops.push_back(breakpoint.id);
    hits.areOfData |= breakpoint.kind == Breakpoint::Data;
  }
  return hits;
}

std::string Breakpoints::print(int64_t id) const {
  for (const Breakpoint &breakpoint : breakpoints) {
    if (breakpoint.id != id)
      continue;
    const wire::Breakpoint &source = breakpoint.source;
    auto number = [](uint64_t value) { return std::to_string(value); };
    switch (breakpoint.kind) {
    case Breakpoint::Line:
      // Columns count from 1; 0 stands for any.
      return "Location: " + breakpoint.file + ":" + number(breakpoint.line) +
             (breakpoint.column ? ":" + number(breakpoint.column) : "");
    case Breakpoint::Name: {
      std::string kind = breakpoint.of.empty() ? "name" : breakpoint.of;
      kind.front() = llvm::toUpper(kind.front());
      return kind + ": `" + source.pattern + "`";
    }
    case Breakpoint::Action:
    case Breakpoint::Change:
      return (breakpoint.kind == Breakpoint::Action ? "Action: " : "Change: ") +
             number(breakpoint.index);
    case Breakpoint::Data:
      return "Data: `" + source.data + "`";
    case Breakpoint::Exception:
      return "Exception: " + breakpoint.filter;
    }
  }
  return "";
}

std::vector<int64_t> Breakpoints::findExceptions(StringRef filter) const {
  std::vector<int64_t> ids;
  for (const Breakpoint &breakpoint : breakpoints)
    if (breakpoint.kind == Breakpoint::Exception && breakpoint.filter == filter)
      ids.push_back(breakpoint.id);
  return ids;
}

std::vector<int64_t> Breakpoints::matchException(StringRef filter,
                                                 const Event &event) {
  std::vector<int64_t> ids;
  for (Breakpoint &breakpoint : breakpoints)
    if (breakpoint.kind == Breakpoint::Exception &&
        breakpoint.filter == filter && pass(breakpoint, event))
      ids.push_back(breakpoint.id);
  return ids;
}
