//===- Attributes.cpp - Attributes that are missing or wrong --------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lsp/features/actions/Problem.h"
#include "lsp/features/actions/TypeList.h"
#include "tcp-mlir/Dialect/Tcp/Tcp.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::tcp::lsp;

namespace {
/// The attribute dictionary of an operation, as tokens.
struct Dictionary {
  /// The tokens from brace to brace, if there is a dictionary.
  std::optional<Range> tokens;
  /// The byte at which a new dictionary is inserted: before the types.
  size_t insertAt = 0;
};
} // namespace

static Dictionary findDictionary(const Problem &problem,
                                 const Statement &statement) {
  const std::vector<Token> &tokens = problem.statements.getTokens();
  Dictionary found;
  size_t end = statement.tokens.end;
  TypeList types = findTypes(problem.statements, statement);
  found.insertAt = problem.statements.bytes(statement.tokens).end;
  if (types.colon.size()) {
    end = problem.statements.tokenAt(types.colon.begin);
    found.insertAt = tokens[end - 1].range.end;
  }
  for (size_t i = statement.name; i < end; ++i) {
    if (!tokens[i].is('{'))
      continue;
    unsigned depth = 0;
    for (size_t j = i; j < end; ++j) {
      depth += tokens[j].is('{');
      depth -= tokens[j].is('}');
      if (depth == 0) {
        found.tokens = Range{i, j + 1};
        return found;
      }
    }
  }
  return found;
}

/// Returns the edit that adds an attribute.
static TextEdit addAttribute(const Problem &problem, const Statement &statement,
                             const std::string &attribute) {
  Dictionary dictionary = findDictionary(problem, statement);
  if (!dictionary.tokens)
    return {{dictionary.insertAt, dictionary.insertAt}, " {" + attribute + "}"};
  bool isEmpty = dictionary.tokens->size() == 2;
  size_t end = problem.rangeOf(dictionary.tokens->end - 2).end;
  return {{end, end}, (isEmpty ? "" : ", ") + attribute};
}

/// Returns the tokens of an attribute in the dictionary, name and value.
static std::optional<Range> findAttribute(const Problem &problem,
                                          const Statement &statement,
                                          StringRef name) {
  Dictionary dictionary = findDictionary(problem, statement);
  if (!dictionary.tokens)
    return std::nullopt;
  const std::vector<Token> &tokens = problem.statements.getTokens();
  size_t last = dictionary.tokens->end - 1;
  for (size_t i = dictionary.tokens->begin + 1; i < last; ++i) {
    if (problem.spelling(i).trim('"') != name)
      continue;
    unsigned depth = 0;
    size_t end = i;
    for (; end < last; ++end) {
      StringRef spelling = problem.spelling(end);
      depth += spelling == "(" || spelling == "[" || spelling == "{" ||
               spelling == "<";
      depth -= depth && (spelling == ")" || spelling == "]" ||
                         spelling == "}" || spelling == ">");
      if (depth == 0 && tokens[end].is(','))
        break;
    }
    return Range{i, end};
  }
  return std::nullopt;
}

/// Returns the edit that removes an attribute. It also removes a comma, or the
/// braces if the dictionary becomes empty.
static TextEdit removeAttribute(const Problem &problem,
                                const Statement &statement, Range attribute) {
  Range braces = *findDictionary(problem, statement).tokens;
  const std::vector<Token> &tokens = problem.statements.getTokens();
  bool isFirst = attribute.begin == braces.begin + 1;
  bool isLast = attribute.end == braces.end - 1;
  if (isFirst && isLast)
    return {{problem.rangeOf(braces.begin - 1).end,
             problem.rangeOf(braces.end - 1).end},
            ""};
  if (isLast)
    return {{tokens[attribute.begin - 1].range.begin,
             problem.rangeOf(attribute.end - 1).end},
            ""};
  return {{problem.rangeOf(attribute.begin).begin,
           problem.rangeOf(attribute.end + 1).begin},
          ""};
}

static void add(Problem &problem, const Statement &statement,
                const std::string &attribute, bool isPreferred) {
  problem.offerIfItHelps("Add '" + attribute + "'",
                         {addAttribute(problem, statement, attribute)},
                         isPreferred);
}

/// Fixes "in_int_signedness attr must be set when input is INT".
static void fixSignedness(Problem &problem, const Statement &statement) {
  StringRef name = problem.getMessage().contains("in_int_signedness")
                       ? "in_int_signedness"
                       : "out_int_signedness";
  std::optional<Range> attribute = findAttribute(problem, statement, name);
  if (problem.getMessage().contains("should not set")) {
    if (attribute)
      problem.offerIfItHelps("Remove '" + name.str() + "'",
                             {removeAttribute(problem, statement, *attribute)},
                             /*isPreferred=*/true);
    return;
  }
  if (problem.getMessage().contains("Signless")) {
    if (attribute)
      problem.offerIfItHelps("Change to 'Signless'",
                             {{problem.statements.bytes(*attribute),
                               name.str() + " = #tcp<signedness Signless>"}},
                             /*isPreferred=*/true);
    return;
  }
  auto cast = dyn_cast_or_null<mlir::tcp::CastOp>(problem.getOperation());
  if (!cast)
    return;
  Type type =
      name.starts_with("in") ? cast.getIn().getType() : cast.getOut().getType();
  bool isBool = getElementTypeOrSelf(type).isInteger(1);
  for (StringRef sign : {"Signless", "Signed", "Unsigned"})
    if (isBool == (sign == "Signless"))
      add(problem, statement, (name + " = #tcp<signedness " + sign + ">").str(),
          sign != "Unsigned");
}

/// Fixes "'tcp.divsi' op requires attribute 'rounding_mode'".
static void addRequired(Problem &problem, const Statement &statement,
                        Operation *op) {
  StringRef name = quotedBehind(problem.getMessage(), "requires attribute ");
  if (name == "rounding_mode") {
    for (StringRef mode : {"Trunc", "Floor", "Ceil"})
      add(problem, statement,
          ("rounding_mode = #tcp<roundingMode " + mode + ">").str(),
          mode == "Trunc");
  } else if (name == "dim" && isa<mlir::tcp::GatherOp>(op)) {
    add(problem, statement, "dim = 0 : index", true);
  } else if (name == "axes" && isa<mlir::tcp::BroadcastOp>(op)) {
    auto broadcast = cast<mlir::tcp::BroadcastOp>(op);
    auto in = dyn_cast<RankedTensorType>(broadcast.getIn().getType());
    auto out = dyn_cast<RankedTensorType>(broadcast.getOut().getType());
    if (!in || !out || in.getRank() != out.getRank())
      return;
    std::vector<std::string> axes;
    for (int64_t i = 0; i < in.getRank(); ++i)
      if (in.getDimSize(i) == 1 && out.getDimSize(i) != 1)
        axes.push_back(std::to_string(i));
    add(problem, statement, "axes = [" + llvm::join(axes, ", ") + "]", true);
  } else if (name == "value" && isa<mlir::tcp::ConstOp>(op)) {
    auto type = dyn_cast<ShapedType>(op->getResult(0).getType());
    if (type && type.hasStaticShape())
      add(problem, statement,
          std::string("value = dense<") +
              (isa<FloatType>(type.getElementType()) ? "0.0" : "0") +
              "> : " + toText(type),
          true);
  }
}

static void addLimits(Problem &problem, const Statement &statement,
                      Operation *op) {
  bool isFloat =
      isa<FloatType>(getElementTypeOrSelf(op->getOperand(0).getType()));
  for (StringRef limit : {"min", "max"})
    add(problem, statement,
        (limit + (isFloat ? "_float = 0.0 : f32" : "_int = 0 : i64")).str(),
        limit == "min");
}

/// Sorts the axes, and removes duplicates.
static void sortAxes(Problem &problem, const Statement &statement,
                     Operation *op) {
  auto broadcast = dyn_cast<mlir::tcp::BroadcastOp>(op);
  std::optional<Range> attribute = findAttribute(problem, statement, "axes");
  if (!broadcast || !attribute)
    return;
  SmallVector<int64_t> axes = broadcast.getAxesValues();
  llvm::sort(axes);
  axes.erase(llvm::unique(axes), axes.end());
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "axes = [";
  llvm::interleaveComma(axes, os);
  os << "]";
  problem.offerIfItHelps("Change to '" + text + "'",
                         {{problem.statements.bytes(*attribute), text}},
                         /*isPreferred=*/true);
}

void mlir::tcp::lsp::fixAttributes(Problem &problem) {
  if (problem.diagnostic.source != mlir::tcp::lsp::Diagnostic::Verify)
    return;
  const Statement *statement = problem.getStatement();
  Operation *op = problem.getOperation();
  if (!statement || !op)
    return;
  StringRef message = problem.getMessage();
  if (message.contains("int_signedness attr"))
    fixSignedness(problem, *statement);
  else if (message.contains("requires attribute '"))
    addRequired(problem, *statement, op);
  else if (message.contains("at least one of min / max"))
    addLimits(problem, *statement, op);
  else if (message.contains("`axes` must"))
    sortAxes(problem, *statement, op);
}
