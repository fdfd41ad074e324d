//===- Predicate.h - Conditions of ODS, without a C++ compiler --*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_DIALECTS_CONSTRAINTS_PREDICATE_H
#define TCP_LSP_DIALECTS_CONSTRAINTS_PREDICATE_H

#include "lsp/dialects/constraints/PredicateValue.h"
#include "llvm/ADT/DenseMap.h"
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace mlir::tcp::lsp {

/// An expression of C++, as conditions of constraints are.
struct PredicateNode {
  enum Kind {
    Or,
    And,
    Not,
    Compare, // `name` is the operator.
    Number,
    Bool,
    Text, // `name` is what stands in quotes.
    Variable,
    /// `name` is a function without its namespace; the children are its
    /// arguments.
    Call,
    /// `name` is a method; the first child is the object.
    Method,
    /// `name` is the parameter; the child is what is returned.
    Lambda,
    /// A lambda and its argument.
    Apply,
  };

  Kind kind = Bool;
  std::string name;
  int64_t number = 0;
  /// The template arguments of a Call or a Method, without leading colons.
  std::vector<std::string> classes;
  std::vector<PredicateNode> children;
};

/// The variables of a condition, by their names with the `$`. The value of an
/// operand or a result is its type.
using PredicateScope = std::map<std::string, PredicateValue>;

/// A condition of ODS or IRDL about a type, an attribute or an operation. Of
/// C++, it knows Boolean operators, comparisons, lambdas, and what MLIR's own
/// constraints call. What it does not know makes the answer unknown, or leaves
/// it to the rest of the condition. For IRDL, `isWritten($_self, "i32")`
/// compares the text, and `isNamed($_self, "cmath.complex")` the name of the
/// definition.
class Predicate {
public:
  /// Reads the C++ code.
  explicit Predicate(llvm::StringRef code);

  /// Returns whether the condition holds, or nothing if that is not known.
  /// `index` tells the classes of dialects.
  std::optional<bool> holds(PredicateScope variables,
                            const OdsIndex &index) const;

private:
  std::optional<PredicateNode> root;
};

/// The conditions of a dialect, which has thousands: a condition is read when
/// it is needed first. All threads may use it.
class Predicates {
public:
  /// Returns the condition of C++ code, which must live as long as this.
  const Predicate &get(llvm::StringRef code) const;

private:
  mutable std::mutex mutex;
  mutable llvm::DenseMap<const char *, std::unique_ptr<Predicate>> read;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_DIALECTS_CONSTRAINTS_PREDICATE_H
