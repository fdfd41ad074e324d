//===- Predicate.cpp - Conditions of ODS, without a C++ compiler ----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/dialects/constraints/Predicate.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace mlir::tcp::lsp;
using Node = PredicateNode;

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

namespace {
/// Reads an expression. A function returns nothing if it does not know what is
/// there.
class Reader {
public:
  explicit Reader(StringRef code) : rest(code.ltrim()) {}

  std::optional<Node> readAll() {
    std::optional<Node> node = readOr();
    return node && rest.empty() ? node : std::nullopt;
  }

private:
  using Read = std::optional<Node> (Reader::*)();

  /// The most expressions inside of each other, and calls behind each other.
  /// People write fewer, and the stack has room for that many.
  static constexpr unsigned kMostNested = 64;

  bool take(StringRef text);
  StringRef takeName();
  std::optional<Node> readList(Node::Kind kind, StringRef separator, Read next);
  std::optional<Node> readOr() {
    return readList(Node::Or, "||", &Reader::readAnd);
  }
  std::optional<Node> readAnd() {
    return readList(Node::And, "&&", &Reader::readComparison);
  }
  std::optional<Node> readComparison();
  std::optional<Node> readUnary();
  std::optional<Node> readPrimary();
  std::optional<Node> readNamed();
  std::optional<Node> readLambda();
  bool readClasses(Node &node);
  bool readArguments(Node &node);

  StringRef rest;
  unsigned depth = 0;
};
} // namespace

bool Reader::take(StringRef text) {
  if (!rest.consume_front(text))
    return false;
  rest = rest.ltrim();
  return true;
}

StringRef Reader::takeName() {
  StringRef name = rest.take_while(
      [](char c) { return llvm::isAlnum(c) || c == '_' || c == '$'; });
  rest = rest.drop_front(name.size()).ltrim();
  return name;
}

std::optional<Node> Reader::readList(Node::Kind kind, StringRef separator,
                                     Read next) {
  Node list;
  list.kind = kind;
  do {
    std::optional<Node> part = (this->*next)();
    if (!part)
      return std::nullopt;
    list.children.push_back(std::move(*part));
  } while (take(separator));
  return list.children.size() == 1 ? std::move(list.children.front()) : list;
}

std::optional<Node> Reader::readComparison() {
  std::optional<Node> left = readUnary();
  if (!left)
    return std::nullopt;
  for (StringRef op : {"==", "!=", "<=", ">=", "<", ">"})
    if (take(op)) {
      std::optional<Node> right = readUnary();
      if (!right)
        return std::nullopt;
      Node node;
      node.kind = Node::Compare;
      node.name = op.str();
      node.children = {std::move(*left), std::move(*right)};
      return node;
    }
  return left;
}

std::optional<Node> Reader::readUnary() {
  llvm::SaveAndRestore<unsigned> nested(depth, depth + 1);
  if (depth > kMostNested)
    return std::nullopt;
  if (take("!")) {
    std::optional<Node> inner = readUnary();
    if (!inner)
      return std::nullopt;
    Node node;
    node.kind = Node::Not;
    node.children = {std::move(*inner)};
    return node;
  }
  std::optional<Node> node = readPrimary();
  for (unsigned count = 0; node && take("."); ++count) {
    if (count == kMostNested)
      return std::nullopt;
    Node method;
    method.kind = Node::Method;
    method.name = takeName().str();
    method.children = {std::move(*node)};
    if (!readClasses(method) || !readArguments(method))
      return std::nullopt;
    node = std::move(method);
  }
  return node;
}

std::optional<Node> Reader::readPrimary() {
  if (take("(")) {
    std::optional<Node> inner = readOr();
    return take(")") ? inner : std::nullopt;
  }
  if (rest.starts_with("["))
    return readLambda();
  if (rest.consume_front("\"")) {
    Node text;
    text.kind = Node::Text;
    auto [inside, behind] = rest.split('"');
    text.name = inside.str();
    rest = behind.ltrim();
    return text;
  }
  StringRef digits = rest;
  (void)digits.consume_front("-");
  if (digits.empty() || !llvm::isDigit(digits.front()))
    return readNamed();
  Node node;
  node.kind = Node::Number;
  if (rest.consumeInteger(0, node.number))
    return std::nullopt;
  rest = rest.ltrim();
  return node;
}

/// Reads a variable, `true` or `false`, or the call of a function.
std::optional<Node> Reader::readNamed() {
  (void)take("::");
  Node node;
  do
    node.name = takeName().str();
  while (take("::"));
  if (node.name == "true" || node.name == "false") {
    node.number = node.name == "true";
    return node;
  }
  node.kind = Node::Variable;
  bool isTemplate =
      rest.starts_with("<") && (StringRef(node.name).starts_with("isa") ||
                                StringRef(node.name).ends_with("cast"));
  if (isTemplate && !readClasses(node))
    return std::nullopt;
  if (node.name.empty() || !rest.starts_with("("))
    return node.name.empty() ? std::nullopt : std::optional(node);
  node.kind = Node::Call;
  return readArguments(node) ? std::optional(node) : std::nullopt;
}

/// Reads `[](::mlir::Type name) { return expression; }`, and its argument.
std::optional<Node> Reader::readLambda() {
  rest = rest.drop_until([](char c) { return c == ']'; });
  if (!take("]") || !take("("))
    return std::nullopt;
  auto [parameters, behind] = rest.split(')');
  Node lambda;
  lambda.kind = Node::Lambda;
  StringRef name = parameters.rtrim();
  size_t size = 0;
  while (size < name.size() && (llvm::isAlnum(name[name.size() - size - 1]) ||
                                name[name.size() - size - 1] == '_'))
    ++size;
  lambda.name = name.take_back(size).str();
  rest = behind.ltrim();
  if (parameters.contains(',') || !take("{") || !take("return"))
    return std::nullopt;
  std::optional<Node> body = readOr();
  if (!body || !take(";") || !take("}"))
    return std::nullopt;
  lambda.children = {std::move(*body)};
  if (!rest.starts_with("("))
    return lambda;
  Node apply;
  apply.kind = Node::Apply;
  apply.children = {std::move(lambda)};
  return readArguments(apply) && apply.children.size() == 2
             ? std::optional(apply)
             : std::nullopt;
}

/// Reads template arguments, if there are any.
bool Reader::readClasses(Node &node) {
  if (!rest.starts_with("<"))
    return true;
  do {
    rest = rest.drop_front().ltrim();
    (void)take("::");
    StringRef name =
        rest.take_while([](char c) { return c != ',' && c != '>'; });
    if (name.contains('<'))
      return false;
    rest = rest.drop_front(name.size());
    node.classes.push_back(name.trim().str());
  } while (rest.starts_with(","));
  return take(">");
}

bool Reader::readArguments(Node &node) {
  if (!take("("))
    return false;
  if (take(")"))
    return true;
  do {
    std::optional<Node> argument = readOr();
    if (!argument)
      return false;
    node.children.push_back(std::move(*argument));
  } while (take(","));
  return take(")");
}

//===----------------------------------------------------------------------===//
// Evaluation
//===----------------------------------------------------------------------===//

namespace {
class Evaluator {
public:
  explicit Evaluator(const OdsIndex &index) : index(index) {}

  PredicateValue evaluate(const Node &node);

  /// The variables in scope.
  PredicateScope variables;

private:
  PredicateValue compare(const Node &node);
  PredicateValue call(const Node &node);
  PredicateValue callForEach(const Node &node, bool neutral);
  PredicateValue apply(const Node &lambda, PredicateValue argument);

  const OdsIndex &index;
};
} // namespace

/// Returns whether `test` holds for all of a list, if `neutral` is true, or
/// else for any of it. An unknown answer counts where no other decides.
template <typename List>
static PredicateValue combine(
    const List &list, bool neutral,
    llvm::function_ref<std::optional<bool>(const typename List::value_type &)>
        test) {
  bool isKnown = true;
  for (const auto &element : list) {
    std::optional<bool> holds = test(element);
    if (holds == !neutral)
      return !neutral;
    isKnown &= holds.has_value();
  }
  return isKnown ? PredicateValue(neutral) : PredicateValue();
}

/// Returns whether two lists of numbers, such as shapes, are equal.
static std::optional<bool> compareNumbers(const PredicateValue &left,
                                          const PredicateValue &right) {
  const auto *a = left.get<std::vector<PredicateValue>>();
  const auto *b = right.get<std::vector<PredicateValue>>();
  auto isNumber = [](const PredicateValue &value) {
    return value.get<int64_t>() != nullptr;
  };
  if (!a || !b || !llvm::all_of(*a, isNumber) || !llvm::all_of(*b, isNumber))
    return std::nullopt;
  return llvm::equal(*a, *b,
                     [](const PredicateValue &x, const PredicateValue &y) {
                       return *x.get<int64_t>() == *y.get<int64_t>();
                     });
}

PredicateValue Evaluator::compare(const Node &node) {
  PredicateValue left = evaluate(node.children[0]);
  PredicateValue right = evaluate(node.children[1]);
  const int64_t *a = left.get<int64_t>(), *b = right.get<int64_t>();
  StringRef op = node.name;
  if (a && b)
    return op == "=="   ? *a == *b
           : op == "!=" ? *a != *b
           : op == "<=" ? *a <= *b
           : op == ">=" ? *a >= *b
           : op == "<"  ? *a < *b
                        : *a > *b;
  if (op != "==" && op != "!=")
    return {};
  const Type *leftType = left.get<Type>(), *rightType = right.get<Type>();
  if (leftType && rightType)
    return (*leftType == *rightType) == (op == "==");
  std::optional<bool> areEqual = compareNumbers(left, right);
  return areEqual ? PredicateValue(*areEqual == (op == "=="))
                  : PredicateValue();
}

PredicateValue Evaluator::apply(const Node &lambda, PredicateValue argument) {
  Evaluator inner(index);
  inner.variables = variables;
  inner.variables[lambda.name] = std::move(argument);
  return inner.evaluate(lambda.children.front());
}

/// Evaluates `all_of(list, lambda)`, whose neutral value is true, or `any_of`.
PredicateValue Evaluator::callForEach(const Node &node, bool neutral) {
  PredicateValue list = evaluate(node.children[0]);
  const auto *elements = list.get<std::vector<PredicateValue>>();
  if (!elements || node.children[1].kind != Node::Lambda)
    return {};
  return combine(*elements, neutral, [&](const PredicateValue &element) {
    return apply(node.children[1], element).isTrue();
  });
}

static PredicateValue toPredicateValue(std::optional<bool> known) {
  return known ? PredicateValue(*known) : PredicateValue();
}

PredicateValue Evaluator::call(const Node &node) {
  StringRef name = node.name;
  if (node.children.size() == 2 && (name == "all_of" || name == "any_of"))
    return callForEach(node, name == "all_of");
  bool hasText =
      node.children.size() == 2 && node.children[1].kind == Node::Text;
  if (hasText && name == "isWritten")
    return toPredicateValue(
        isWritten(evaluate(node.children[0]), node.children[1].name));
  if (hasText && name == "isNamed")
    return toPredicateValue(
        isNamed(evaluate(node.children[0]), node.children[1].name));
  if (node.children.size() != 1)
    return {};
  PredicateValue value = evaluate(node.children[0]);
  if (name.starts_with("isa") && !node.classes.empty())
    return combine(node.classes, /*neutral=*/false,
                   [&](const std::string &cppClass) {
                     return isOfClass(value, cppClass, index);
                   });
  // A value that is not of the class would end the program.
  if (name == "cast" && node.classes.size() == 1)
    return isOfClass(value, node.classes[0], index) == false ? PredicateValue()
                                                             : value;
  // An opaque type of a project may have an element type.
  if (const Type *type = value.get<Type>();
      type && name == "getElementTypeOrSelf" && !isa<OpaqueType>(*type))
    return getElementTypeOrSelf(*type);
  return {};
}

PredicateValue Evaluator::evaluate(const Node &node) {
  switch (node.kind) {
  case Node::Or:
  case Node::And:
    return combine(node.children, /*neutral=*/node.kind == Node::And,
                   [&](const Node &child) { return evaluate(child).isTrue(); });
  case Node::Not: {
    std::optional<bool> holds = evaluate(node.children[0]).isTrue();
    return holds ? PredicateValue(!*holds) : PredicateValue();
  }
  case Node::Compare:
    return compare(node);
  case Node::Number:
    return node.number;
  case Node::Bool:
    return node.number != 0;
  case Node::Variable: {
    auto found = variables.find(node.name);
    return found == variables.end() ? PredicateValue() : found->second;
  }
  case Node::Call:
    return call(node);
  case Node::Method: {
    PredicateValue self = evaluate(node.children[0]);
    if (node.children.size() > 2)
      return {};
    std::optional<int64_t> argument;
    if (node.children.size() == 2) {
      PredicateValue given = evaluate(node.children[1]);
      if (!given.get<int64_t>())
        return {};
      argument = *given.get<int64_t>();
    }
    return callMethod(self, node.name, node.classes, argument);
  }
  case Node::Text:
  case Node::Lambda:
    return {};
  case Node::Apply:
    return apply(node.children[0], evaluate(node.children[1]));
  }
  llvm_unreachable("all kinds are listed");
}

Predicate::Predicate(StringRef code) : root(Reader(code).readAll()) {}

const Predicate &Predicates::get(StringRef code) const {
  std::lock_guard<std::mutex> lock(mutex);
  std::unique_ptr<Predicate> &predicate = read[code.data()];
  if (!predicate)
    predicate = std::make_unique<Predicate>(code);
  return *predicate;
}

std::optional<bool> Predicate::holds(PredicateScope variables,
                                     const OdsIndex &index) const {
  if (!root)
    return std::nullopt;
  Evaluator evaluator(index);
  evaluator.variables = std::move(variables);
  return evaluator.evaluate(*root).isTrue();
}
