//===- Condition.cpp - When a breakpoint counts ---------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "debug-adapter/agent/breakpoints/Condition.h"

#include "debug-adapter/agent/Places.h"
#include "debug-adapter/agent/breakpoints/Glob.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp;
using namespace mlir::tcp::agent;

struct Condition::Node {
  /// An operator such as "||" or "==", "word" for a variable, or "constant".
  std::string kind;
  Scalar constant;
  std::string word;
  std::unique_ptr<Node> left, right;
};

Condition::~Condition() = default;
Condition::Condition(Condition &&) = default;
Condition &Condition::operator=(Condition &&) = default;

static constexpr StringLiteral kVariables[] = {
    "op",    "pass",   "pattern", "stage",   "tag",    "name", "symbol",
    "depth", "action", "line",    "changed", "failed", "file", "change"};

/// The depth to which parentheses and negations may be nested.
static constexpr unsigned kMaxDepth = 500;

namespace {
class Parser {
public:
  explicit Parser(StringRef text) : text(text) {}

  using NodePtr = std::unique_ptr<Condition::Node>;

  llvm::Expected<NodePtr> parseAll() {
    NodePtr node = parseOr();
    skipSpace();
    if (problem.empty() && at < text.size())
      fail("unexpected '" + text.substr(at, 1).str() +
           (text[at] == '=' ? "'; write '==' to compare" : "'"));
    if (!problem.empty())
      return llvm::createStringError("column " + std::to_string(where + 1) +
                                     ": " + problem);
    return node;
  }

private:
  void skipSpace() {
    while (at < text.size() && llvm::isSpace(text[at]))
      ++at;
  }

  bool consume(StringRef token) {
    skipSpace();
    if (!text.substr(at).starts_with(token))
      return false;
    at += token.size();
    return true;
  }

  NodePtr fail(const std::string &why) {
    if (problem.empty()) {
      problem = why;
      where = at;
    }
    return nullptr;
  }

  static NodePtr make(StringRef kind, NodePtr left, NodePtr right) {
    auto node = std::make_unique<Condition::Node>();
    node->kind = kind.str();
    node->left = std::move(left);
    node->right = std::move(right);
    return node;
  }

  NodePtr parseOr() {
    NodePtr left = parseAnd();
    while (problem.empty() && consume("||"))
      left = make("||", std::move(left), parseAnd());
    return left;
  }

  NodePtr parseAnd() {
    NodePtr left = parseNot();
    while (problem.empty() && consume("&&"))
      left = make("&&", std::move(left), parseNot());
    return left;
  }

  NodePtr parseNot() {
    if (++depth > kMaxDepth)
      return fail("the condition is nested too deeply");
    NodePtr node = parseNotAtDepth();
    --depth;
    return node;
  }

  NodePtr parseNotAtDepth() {
    skipSpace();
    if (text.substr(at).starts_with("!") &&
        !text.substr(at).starts_with("!=")) {
      ++at;
      return make("!", parseNot(), nullptr);
    }
    NodePtr left = parsePrimary();
    for (StringRef comparison : {"==", "!=", "<=", ">=", "=~", "<", ">"})
      if (problem.empty() && consume(comparison))
        return make(comparison, std::move(left),
                    parsePrimary(/*mayBeText=*/true));
    return left;
  }

  /// With `mayBeText`, an unknown word is a string.
  NodePtr parsePrimary(bool mayBeText = false) {
    skipSpace();
    if (at == text.size())
      return fail("an expression is missing");
    if (consume("(")) {
      NodePtr inner = parseOr();
      if (problem.empty() && !consume(")"))
        return fail("')' is missing");
      return inner;
    }
    auto node = std::make_unique<Condition::Node>();
    node->kind = "constant";
    char c = text[at];
    if (c == '"' || c == '\'') {
      size_t end = text.find(c, at + 1);
      if (end == StringRef::npos)
        return fail("the closing quote is missing");
      node->constant = text.slice(at + 1, end).str();
      at = end + 1;
      return node;
    }
    StringRef word = text.substr(at).take_while([](char c) {
      return llvm::isAlnum(c) || StringRef("_.-*?:").contains(c);
    });
    if (word.empty())
      return fail("unexpected '" + text.substr(at, 1).str() + "'");
    int64_t number;
    if (!word.getAsInteger(10, number))
      node->constant = number;
    else if (word == "true" || word == "false")
      node->constant = word == "true";
    else if (llvm::is_contained(kVariables, word) || word.starts_with("op."))
      node->kind = "word";
    else if (mayBeText ||
             llvm::any_of(word, [](char c) { return !llvm::isAlnum(c); }))
      // The name of an operation, a pass, or a glob.
      node->constant = word.str();
    else
      return fail("unknown name '" + word.str() +
                  "'; there are: " + llvm::join(ArrayRef(kVariables), ", ") +
                  ", op.ATTRIBUTE; a text is in quotes");
    node->word = word.str();
    at += word.size();
    return node;
  }

  StringRef text;
  size_t at = 0, where = 0;
  unsigned depth = 0;
  std::string problem;
};
} // namespace

llvm::Expected<Condition> Condition::parse(StringRef text) {
  llvm::Expected<std::unique_ptr<Node>> root = Parser(text).parseAll();
  if (!root)
    return root.takeError();
  Condition condition;
  condition.root = std::move(*root);
  return condition;
}

/// Returns the name of the innermost action for which `isIt` holds, from
/// `action` outwards; empty if there is none.
template <typename Predicate>
static std::string findName(const ActiveAction &action, Predicate isIt) {
  for (const ActiveAction *at = &action; at; at = at->getParent())
    if (isIt(*at))
      return at->getName().str();
  return "";
}

static Scalar evaluateWord(StringRef word, const Event &event) {
  const ActiveAction &action = event.action;
  // At the end of an action, its operation may be erased.
  Operation *op = event.isBegin() ? action.getOperation() : nullptr;
  if (word == "op")
    return op ? op->getName().getStringRef().str() : std::string();
  if (word == "pass")
    return findName(action, [](const ActiveAction &it) {
      return (it.isPass() && !it.isAdaptor()) || it.getLlvmUnit();
    });
  if (word == "pattern")
    return findName(action,
                    [](const ActiveAction &it) { return it.isPattern(); });
  if (word == "stage")
    return findName(
        action, [](const ActiveAction &it) { return it.getTag() == "stage"; });
  if (word == "tag")
    return action.getTag().str();
  if (word == "name")
    return action.getName().str();
  if (word == "symbol") {
    for (Operation *at = op; at; at = at->getParentOp())
      if (auto name =
              at->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
        return name.getValue().str();
    return std::string();
  }
  if (word == "depth")
    return static_cast<int64_t>(action.getDepth());
  if (word == "action")
    return static_cast<int64_t>(action.getIndex());
  if (word == "change")
    return event.isChange() ? static_cast<int64_t>(event.change->index)
                            : int64_t{0};
  if (word == "changed")
    return event.isChange() ||
           (event.isEnd() && event.result->change == ActionResult::Yes);
  if (word == "failed")
    return event.isEnd() && event.result->status == ActionResult::Failure;
  FileLineColRange place = findPlace(action.getLocation());
  if (word == "line")
    return place ? static_cast<int64_t>(place.getStartLine()) : int64_t{0};
  if (word == "file")
    return place ? place.getFilename().str() : std::string();
  std::string text;
  word.consume_front("op.");
  if (op)
    if (Attribute attribute = op->getAttrDictionary().get(word)) {
      if (auto string = dyn_cast<StringAttr>(attribute))
        return string.str();
      if (auto number = dyn_cast<IntegerAttr>(attribute);
          number && number.getValue().getSignificantBits() <= 64)
        return number.getValue().getSExtValue();
      llvm::raw_string_ostream os(text);
      os << attribute;
    }
  return text;
}

static std::string toText(const Scalar &value) {
  if (auto *flag = std::get_if<bool>(&value))
    return *flag ? "true" : "false";
  if (auto *number = std::get_if<int64_t>(&value))
    return std::to_string(*number);
  return std::get<std::string>(value);
}

static bool toBool(const Scalar &value) {
  if (auto *flag = std::get_if<bool>(&value))
    return *flag;
  if (auto *number = std::get_if<int64_t>(&value))
    return *number != 0;
  return !std::get<std::string>(value).empty();
}

static bool compare(StringRef comparison, const Scalar &left,
                    const Scalar &right) {
  if (comparison == "=~") {
    llvm::Expected<Glob> glob = Glob::create(toText(right));
    if (!glob) {
      consumeError(glob.takeError());
      return false;
    }
    return glob->match(toText(left));
  }
  int order;
  if (std::holds_alternative<int64_t>(left) &&
      std::holds_alternative<int64_t>(right)) {
    int64_t a = std::get<int64_t>(left), b = std::get<int64_t>(right);
    order = a < b ? -1 : a > b;
  } else {
    order = StringRef(toText(left)).compare(toText(right));
  }
  return comparison == "=="   ? order == 0
         : comparison == "!=" ? order != 0
         : comparison == "<"  ? order < 0
         : comparison == "<=" ? order <= 0
         : comparison == ">"  ? order > 0
                              : order >= 0;
}

static Scalar evaluate(const Condition::Node &node, const Event &event) {
  if (node.kind == "constant")
    return node.constant;
  if (node.kind == "word")
    return evaluateWord(node.word, event);
  if (node.kind == "!")
    return !toBool(evaluate(*node.left, event));
  if (node.kind == "&&")
    return toBool(evaluate(*node.left, event)) &&
           toBool(evaluate(*node.right, event));
  if (node.kind == "||")
    return toBool(evaluate(*node.left, event)) ||
           toBool(evaluate(*node.right, event));
  return compare(node.kind, evaluate(*node.left, event),
                 evaluate(*node.right, event));
}

bool Condition::isTrue(const Event &event) const {
  return !root || toBool(evaluate(*root, event));
}

std::string Condition::print(const Event &event) const {
  return root ? toText(evaluate(*root, event)) : "";
}

llvm::Expected<Message> Message::parse(StringRef text) {
  Message message;
  StringRef left = text;
  while (true) {
    size_t open = left.find('{');
    if (open == StringRef::npos)
      break;
    size_t end = left.find('}', open);
    if (end == StringRef::npos)
      return llvm::createStringError(
          "column " + llvm::Twine(open + text.size() - left.size() + 1) +
          ": '}' is missing");
    llvm::Expected<Condition> part =
        Condition::parse(left.slice(open + 1, end));
    if (!part)
      return part.takeError();
    message.parts.emplace_back(left.take_front(open).str(), std::move(*part));
    left = left.drop_front(end + 1);
  }
  message.rest = left.str();
  return message;
}

std::string Message::print(const Event &event) const {
  std::string result;
  for (const auto &[text, part] : parts)
    result += text + part.print(event);
  return result + rest;
}

llvm::Expected<HitCondition> HitCondition::parse(StringRef text) {
  HitCondition condition;
  StringRef rest = text.trim();
  for (StringRef comparison : {"==", ">=", "<=", ">", "<", "%"})
    if (rest.consume_front(comparison)) {
      condition.comparison = comparison.str();
      break;
    }
  if (rest.trim().getAsInteger(10, condition.number) ||
      (condition.comparison == "%" && condition.number == 0))
    return llvm::createStringError("'" + text +
                                   "' is no number of hits: give 3, == 3, >= "
                                   "3, > 3, <= 3, < 3 or % 3");
  return condition;
}

bool HitCondition::isTrue(uint64_t hits) const {
  if (comparison == "%")
    return hits % number == 0;
  return compare(comparison, static_cast<int64_t>(hits),
                 static_cast<int64_t>(number));
}
