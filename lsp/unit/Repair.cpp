//===- Repair.cpp - Text that parses, from text that does not -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/unit/Repair.h"
#include <algorithm>
#include <tuple>

using namespace mlir::tcp::lsp;
using llvm::StringRef;

/// At most this many types are tried for a value.
static const unsigned kMaxTypes = 3;

/// Returns the text in the first pair of quotes after `after`.
static StringRef quotedBehind(StringRef message, StringRef after) {
  size_t begin = message.find(after);
  if (begin == StringRef::npos)
    return {};
  return message.drop_front(begin + after.size())
      .split('\'')
      .second.split('\'')
      .first;
}

Repair::Broken *Repair::find(const Statement *statement) {
  auto found = places.find(statement);
  return found == places.end() ? nullptr : &broken[found->second];
}

/// Returns the names that the header of an operation gives to the arguments of
/// its region: those before a "=" or a ":". For the first operation of the
/// text, these are all names, because no value is defined before it.
static std::vector<std::string> namesInHeader(const Statements &statements,
                                              const Statement &statement) {
  std::vector<std::string> names;
  const std::vector<Token> &tokens = statements.getTokens();
  size_t end = statement.regions.front().tokens.begin;
  bool isFirst = &statement == &statements.getTopLevel().front();
  for (size_t i = statement.name; i + 1 < end; ++i)
    if (tokens[i].is(Token::ValueId) &&
        (isFirst || tokens[i + 1].is('=') || tokens[i + 1].is(':')))
      names.push_back(statements.spelling(i).str());
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

/// Returns the incomplete operation before the one at `offset`. The parser
/// reports it at the first tokens of the next operation.
const Statement *Repair::unfinishedBefore(size_t offset) {
  std::vector<const Statement *> around = statements.around(offset);
  if (around.empty())
    return nullptr;
  const Statement *next = around.back();
  size_t token = statements.tokenAt(offset);
  if (token > next->name ||
      (token == next->name && token != next->tokens.begin))
    return nullptr;
  // MLIR has read the name if its error is behind it.
  if (token == next->name && offset >= statements.getTokens()[token].range.end)
    return nullptr;
  const std::vector<Statement> *level = &statements.getTopLevel();
  if (around.size() > 1)
    for (const Statement::Region &region : around[around.size() - 2]->regions)
      if (region.tokens.contains(token))
        level = &region.statements;
  size_t index = next - level->data();
  if (index == 0 || index >= level->size())
    return nullptr;
  const Statement *unfinished = &(*level)[index - 1];
  return find(unfinished) ? nullptr : unfinished;
}

bool Repair::isReplaced(size_t offset) {
  std::vector<const Statement *> around = statements.around(offset);
  return !around.empty() && find(around.back());
}

Repair::Action Repair::breakStatement(size_t offset, Action action) {
  std::vector<const Statement *> around = statements.around(offset);
  return around.empty() ? GiveUp : breakStatement(around.back(), action);
}

Repair::Action Repair::breakStatement(const Statement *statement,
                                      Action action) {
  if (Broken *known = find(statement)) {
    // The regions of the operation are wrong, too.
    if (!known->keepsRegions)
      return GiveUp;
    known->keepsRegions = false;
    return Drop;
  }
  places[statement] = broken.size();
  broken.push_back(make(*statement));
  return action;
}

Repair::Broken Repair::make(const Statement &statement) const {
  Broken made{&statement, !statement.regions.empty(), {}, {}, {}, 0, {}};
  const std::vector<Token> &tokens = statements.getTokens();
  for (const Statement::Region &region : statement.regions)
    if (!tokens[region.tokens.end - 1].is('}'))
      made.keepsRegions = false;
  for (const Statement::Result &result : statement.results)
    for (unsigned i = 0; i < std::min(result.count, 1000u); ++i)
      made.names.push_back(result.count == 1
                               ? result.name.str()
                               : (result.name + "#" + llvm::Twine(i)).str());
  made.numResults = made.names.size();
  if (made.keepsRegions && !statement.regions.front().hasLabel)
    for (std::string &name : namesInHeader(statements, statement))
      made.names.push_back(std::move(name));
  made.types.assign(made.names.size(), "none");
  made.numLearned.assign(made.names.size(), 0);
  return made;
}

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

/// Gives a made-up value the type that one of its uses needs.
Repair::Action Repair::learn(StringRef name, size_t use, StringRef type) {
  std::string numbered = name.str();
  size_t token = statements.tokenAt(use);
  if (statements.spelling(token) == name &&
      statements.getTokens()[token + 1].is(Token::AttributeId))
    numbered += statements.spelling(token + 1);
  auto learnType = [&](std::string &known, unsigned &numLearned) {
    if (numLearned++ < kMaxTypes && !type.empty()) {
      known = type.str();
      return Drop;
    }
    // The uses disagree, so this one becomes a placeholder.
    return breakStatement(use, Drop);
  };
  // The search begins with the last placeholder, which is the innermost.
  // Several operations may have arguments with the same name, so the first pass
  // only takes arguments of operations around the use.
  for (bool isAround : {true, false})
    for (Broken &candidate : llvm::reverse(broken))
      for (size_t i = 0; i < candidate.names.size(); ++i) {
        StringRef known = candidate.names[i];
        if ((known == numbered || known == (numbered + "#0")) &&
            (!isAround ||
             (i >= candidate.numResults &&
              statements.bytes(candidate.statement->tokens).contains(use))))
          return learnType(candidate.types[i], candidate.numLearned[i]);
      }
  for (Undefined &candidate : llvm::reverse(undefined))
    if (candidate.name == name)
      return learnType(candidate.type, candidate.numLearned);
  return breakStatement(use, suspects.contains(name) ? Drop : Report);
}

/// Defines a value before the statement that uses it.
Repair::Action Repair::declare(StringRef name, size_t use) {
  std::vector<const Statement *> around = statements.around(use);
  if (around.empty())
    return GiveUp;
  bool isNew =
      reportedNames.insert(name).second && !isNamedByUnknown(name, use);
  for (const Undefined &known : undefined)
    if (known.statement == around.back() && known.name == name)
      return breakStatement(use, isNew ? Report : Drop);
  undefined.push_back({around.back(), name.str(), "none"});
  // A value whose definition was removed together with the regions of a broken
  // operation is not reported.
  for (const Broken &known : broken)
    if (llvm::is_contained(known.names, name))
      isNew = false;
  return isNew ? Report : Drop;
}

/// Returns a name that does not occur in the text.
std::string Repair::makeName() {
  return "%tcp_lsp_renamed" + std::to_string(numRenamed++);
}

/// Returns whether a value is an argument in the label of a block, such as
/// `^bb(%a: type):`.
static bool isInLabel(const std::vector<Token> &tokens, size_t token) {
  unsigned open = 0;
  for (size_t i = token; i-- > 1;) {
    open += tokens[i].is(')');
    if (tokens[i].is('(') && open-- == 0)
      return tokens[i - 1].is(Token::BlockId);
    if (tokens[i].is('{') || tokens[i].is('}'))
      return false;
  }
  return false;
}

/// Renames a result whose name is already defined.
Repair::Action Repair::renameResult(Broken &broken, StringRef name,
                                    Action action) {
  std::string fresh = makeName();
  for (std::string &known : broken.names) {
    auto [base, number] = StringRef(known).split('#');
    if (base == name)
      known = fresh + known.substr(base.size());
  }
  broken.renamed[name.str()] = std::move(fresh);
  return action;
}

static bool hasResult(const Statement &statement, StringRef name) {
  return llvm::any_of(statement.results, [&](const Statement::Result &result) {
    return result.name == name;
  });
}

/// Returns whether a message at the start of an operation is about that
/// operation. Other messages are about the operation before it.
static bool isAboutStart(StringRef message) {
  return llvm::any_of(
      llvm::ArrayRef<StringRef>{"'", "custom op '", "Dialect `",
                                "definition of", "use of", "redefinition of",
                                "operation ", "expected operation name"},
      [&](StringRef start) { return message.starts_with(start); });
}

Repair::Action Repair::repair(StringRef message, size_t offset,
                              StringRef noteType) {
  if (suspicion) {
    Suspicion was = std::move(*suspicion);
    suspicion.reset();
    if (was.message == message && was.offset == offset) {
      forget(was.statement);
      return breakStatement(offset, Drop);
    }
  }
  StringRef name = quotedBehind(message, "SSA value ");
  if (message.starts_with("use of value '") &&
      message.contains("expects different type than prior uses"))
    return learn(quotedBehind(message, "use of value "), offset,
                 quotedBehind(message, "prior uses: "));
  if (message.starts_with("use of undeclared SSA value name"))
    return declare(statements.spelling(statements.tokenAt(offset)), offset);
  if (message.starts_with("definition of SSA value") && !noteType.empty())
    return learn(name.split('#').first, offset, noteType);
  if (message.starts_with("redefinition of SSA value")) {
    suspects.insert(name);
    // Unknown operations may hide the values around them.
    Action said = numUnknown ? Drop : Report;
    size_t token = statements.tokenAt(offset);
    if (statements.spelling(token) == name &&
        isInLabel(statements.getTokens(), token)) {
      renamedArguments.push_back({token, makeName()});
      return said;
    }
    std::vector<const Statement *> around = statements.around(offset);
    if (!around.empty() && hasResult(*around.back(), name)) {
      Action action =
          find(around.back()) ? Drop : breakStatement(around.back(), said);
      return renameResult(*find(around.back()), name, action);
    }
  }
  if (!isAboutStart(message))
    if (const Statement *unfinished = unfinishedBefore(offset)) {
      if (!message.starts_with("expected"))
        suspicion = Suspicion{unfinished, message.str(), offset};
      return breakStatement(unfinished, Report);
    }
  // In the region of a placeholder, an op without a prefix does not get the
  // default dialect of the broken op.
  bool isLost =
      message.contains("is unknown (tried 'builtin.") &&
      llvm::any_of(statements.around(offset), [&](const Statement *statement) {
        return find(statement) != nullptr;
      });
  return breakStatement(offset, isLost ? Drop : Report);
}

Repair::Action Repair::repairMadeUp(StringRef message, size_t nearest,
                                    StringRef noteType) {
  std::vector<const Statement *> around = statements.around(nearest);
  if (Broken *unknown = around.empty() ? nullptr : find(around.back());
      unknown && unknown->isUnknown && !unknown->hasNoTypes) {
    // One of the guessed types does not parse.
    unknown->types.assign(unknown->names.size(), "none");
    unknown->hasNoTypes = true;
    return Drop;
  }
  StringRef name = quotedBehind(message, "SSA value ");
  // Uses before the definition need another type.
  if (message.starts_with("definition of SSA value")) {
    name = name.split('#').first;
    for (Broken &candidate : broken)
      for (size_t i = 0; i < candidate.names.size(); ++i)
        if (statements.bytes(candidate.statement->tokens).begin >= nearest &&
            candidate.names[i] == name && !noteType.empty() &&
            candidate.numLearned[i]++ < kMaxTypes) {
          candidate.types[i] = noteType.str();
          return Drop;
        }
    return GiveUp;
  }
  if (message.starts_with("redefinition of SSA value"))
    for (Broken &candidate : broken)
      if (statements.bytes(candidate.statement->tokens).begin >= nearest &&
          hasResult(*candidate.statement, name) &&
          candidate.renamed.count(name.str()) == 0)
        return renameResult(candidate, name, Drop);
  return breakStatement(nearest, Drop);
}

std::string Repair::types(const Broken &broken) {
  std::string text = "() -> (";
  for (size_t i = 0; i < broken.numResults; ++i)
    text += (i ? ", " : "") + broken.types[i];
  return text + ")";
}

/// Returns the text of a placeholder up to its first region, or all of it if it
/// has none.
std::string Repair::header(const Broken &broken) const {
  std::string text;
  for (const Statement::Result &result : broken.statement->results) {
    auto renamed = broken.renamed.find(result.name.str());
    text +=
        (text.empty() ? "" : ", ") +
        (renamed == broken.renamed.end() ? result.name.str() : renamed->second);
    if (result.count != 1)
      text += ":" + std::to_string(std::min(result.count, 1000u));
  }
  if (!text.empty())
    text += " = ";
  text += ("\"" + kPlaceholder + "\"() ").str();
  if (!broken.keepsRegions)
    return text + ": " + types(broken) + "\n";
  text += "({\n";
  if (broken.names.size() > broken.numResults) {
    // The first block of the region may be called ^bb0.
    text += "^tcp_lsp_entry(";
    for (size_t i = broken.numResults; i < broken.names.size(); ++i)
      text += (i == broken.numResults ? "" : ", ") + broken.names[i] + ": " +
              broken.types[i];
    text += "):\n";
  }
  return text;
}

std::string Repair::text(OffsetMap &map) const {
  // Patches are ordered by their start. An insertion comes before the
  // statement.
  struct Patch {
    Range range;
    std::string with;
  };
  std::vector<Patch> patches;
  auto byteRange = [&](size_t begin, size_t end) {
    return statements.bytes({begin, end});
  };
  for (const Undefined &value : undefined) {
    size_t begin = statements.bytes(value.statement->tokens).begin;
    patches.push_back({{begin, begin},
                       (value.name + " = \"" + kPlaceholder + "\"() : () -> " +
                        value.type + "\n")
                           .str()});
  }
  for (const RenamedArgument &argument : renamedArguments)
    patches.push_back(
        {statements.getTokens()[argument.token].range, argument.name});
  for (const Broken &op : broken) {
    Range all = statements.bytes(op.statement->tokens);
    if (!op.keepsRegions) {
      patches.push_back({all, header(op)});
      continue;
    }
    const auto &regions = op.statement->regions;
    size_t begin = all.begin;
    for (size_t i = 0; i < regions.size(); ++i) {
      Range open =
          byteRange(regions[i].tokens.begin, regions[i].tokens.begin + 1);
      patches.push_back({{begin, open.end}, i ? "}, {" : header(op)});
      begin = byteRange(regions[i].tokens.end - 1, regions[i].tokens.end).begin;
    }
    patches.push_back({{begin, all.end}, "}) : " + types(op) + "\n"});
  }
  llvm::sort(patches, [](const Patch &a, const Patch &b) {
    return std::tie(a.range, a.with) < std::tie(b.range, b.with);
  });
  std::string result;
  size_t done = 0;
  auto keep = [&](size_t end) {
    map.append(done, result.size(), end - done);
    result += statements.getText().slice(done, end);
    done = end;
  };
  for (const Patch &patch : patches) {
    // The patch is within an operation that was replaced.
    if (patch.range.begin < done)
      continue;
    keep(patch.range.begin);
    result += patch.with;
    done = patch.range.end;
  }
  keep(statements.getText().size());
  return result;
}
