//===- NumberedProgram.h - Programs whose operations are found --*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_NUMBERS_NUMBEREDPROGRAM_H
#define TCP_MLIR_NUMBERS_NUMBEREDPROGRAM_H

#include "mlir/IR/MLIRContext.h"
#include "tcp-mlir/Aot/Diagnostics.h"
#include "tcp-mlir/Aot/Weights.h"
#include "tcp-mlir/Numbers/ValueNames.h"
#include <optional>

namespace mlir::tcp {

/// A result of an operation of a text, by numbers: those of the operation, in
/// the order of the text, and of the result. They are the same each time the
/// text is read.
struct ValueId {
  unsigned op = 0;
  unsigned result = 0;

  bool operator<(const ValueId &other) const {
    return std::tie(op, result) < std::tie(other.op, other.result);
  }
  bool operator==(const ValueId &other) const {
    return op == other.op && result == other.result;
  }
};

/// A line and a column of a file; both count from 1.
struct SourcePlace {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;

  /// Returns "FILE:LINE:COLUMN".
  std::string getText() const;
};

/// The description of a value of a text. It does not refer to the module.
struct SourceValue {
  /// The name without %, such as "sum", or "sum.1" for the second result.
  std::string name;
  /// The name of the operation, such as "tcp.add".
  std::string op;
  /// The place in the text; in bytecode, that of the operation's location.
  std::optional<SourcePlace> place;
  /// The bytes of the text that name the result, or the group of results;
  /// nothing if there is no text.
  std::optional<std::pair<size_t, size_t>> nameRange;
  /// The places in other files that the location names, such as lines of
  /// Python, the innermost first.
  std::vector<SourcePlace> origins;
  /// The place that the location of the operation names, as
  /// "FILE:LINE:COLUMN". Passes give it to what they make of the operation.
  /// Empty if there is none.
  std::string location;

  /// Returns the name for files and messages, "line6_sum", or "sum" if the line
  /// is not known.
  std::string getStem() const;
};

/// A program that is read from a file. Each operation has its number in its
/// location, so that what passes make of it can be told. Owns the module and
/// its context, and prints diagnostics while it exists. One thread uses it.
class NumberedProgram {
public:
  /// The text of a program: the user has it, or a tool has made it and will
  /// remove it, so that only the places that its locations name are of use.
  enum class TextKind { Users, Temporary };

  /// Reads the text or bytecode at `path`. Returns null after diagnostics.
  static std::unique_ptr<NumberedProgram> read(StringRef path,
                                               TextKind kind = TextKind::Users);

  ModuleOp getModule() { return *module; }
  Weights &getWeights() { return weights; }

  /// Returns the description of a value of the text.
  const SourceValue &getValue(ValueId id) const {
    return ops[id.op].results[id.result].value;
  }

  /// Calls `visit` with each value that an evaluation may compute, in the order
  /// of the text.
  void forEachValue(
      llvm::function_ref<void(ValueId, const SourceValue &)> visit) const;

  /// Returns the value of the text that `result` is, or that it stands for:
  /// from the operations that its location names, the last one with a result
  /// of a fitting type. Nothing if there is none.
  std::optional<ValueId> findOrigin(OpResult result) const;

  /// Returns the value of the text that an element of the type `type`, computed
  /// at `loc`, belongs to: a value with such elements and, if `type` is shaped,
  /// of a fitting shape. Nothing if there is none.
  std::optional<ValueId> findOrigin(Location loc, Type type) const;

  /// Returns the last value with elements of the shape `shape` whose `location`
  /// this is; nothing if there is none.
  std::optional<ValueId> findLocated(StringRef location,
                                     ArrayRef<int64_t> shape) const;

  /// Returns the value that the `number`th result of the function called
  /// `name` is in the text; nothing if it is an argument, or if the function
  /// has several returns.
  std::optional<ValueId> findReturned(StringRef name, unsigned number) const;

  /// Prints an error at the place of a value, with its line, and a note at each
  /// line of Python that it comes from.
  void reportAt(const SourceValue &value, const Twine &message);

private:
  struct Result {
    SourceValue value;
    /// A type of the builtin dialect; null if the type has no counterpart.
    Type type;
  };
  struct Op {
    std::string name;
    std::vector<Result> results;
  };

  explicit NumberedProgram(TextKind kind);
  bool parse(StringRef path);
  void number();
  void addOp(Operation *op);
  std::optional<std::pair<size_t, size_t>> findNameRange(OpResult result) const;
  /// Returns the numbers in a location, in ascending order.
  std::vector<unsigned> findNumbers(Location loc) const;

  TextKind kind;
  MLIRContext context;
  llvm::SourceMgr sourceMgr;
  DiagnosticPrinter printer;
  Weights weights;
  ValueNames names;
  OwningOpRef<ModuleOp> module;
  std::vector<Op> ops;
  llvm::StringMap<SmallVector<std::optional<ValueId>>> returned;
};

} // namespace mlir::tcp

#endif // TCP_MLIR_NUMBERS_NUMBEREDPROGRAM_H
