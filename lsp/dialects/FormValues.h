//===- FormValues.h - Values of an operation and their types ----*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_DIALECTS_FORMVALUES_H
#define TCP_LSP_DIALECTS_FORMVALUES_H

#include "lsp/dialects/OpForm.h"
#include "mlir/IR/OpImplementation.h"

namespace mlir::tcp::lsp {

/// The operands, results, regions and successors that the text of an operation
/// has so far. It finds the types that the text leaves out.
class FormValues {
public:
  /// The operands or results that ODS gives one name.
  struct Group {
    const OdsValue *row = nullptr;
    std::vector<OpAsmParser::UnresolvedOperand> operands;
    std::vector<Type> types;
    SMLoc place;
    /// True if the types are known.
    bool hasTypes = false;
    /// For a variadic of variadics, the sizes of the parts.
    std::vector<int32_t> parts;

    void setTypes(llvm::ArrayRef<Type> known) {
      types.assign(known.begin(), known.end());
      hasTypes = true;
    }
  };

  explicit FormValues(const OpForm &form);

  /// Returns the type of a value that is defined before its use, or null.
  static Type askForType(OpAsmParser &parser,
                         const OpAsmParser::UnresolvedOperand &operand);

  Group *findOperand(StringRef name) { return find(operands, name); }
  Group *findResult(StringRef name) { return find(results, name); }
  /// Gives all operands of the operation together, which the directive
  /// `operands` stands for, to the groups.
  ParseResult splitOperands(llvm::ArrayRef<OpAsmParser::UnresolvedOperand> all,
                            OpAsmParser &parser);
  /// Gives a list of types to the operands or to the results.
  ParseResult splitTypes(llvm::ArrayRef<Type> all, std::vector<Group> &groups,
                         bool isOperands, OpAsmParser &parser);

  /// Gives types that follow from constraints, traits and other types.
  void infer(const OperationState &result);
  /// Finds the types that are not known yet, and adds the operands and the
  /// result types to `result`. Emits an error if a type can't be found.
  ParseResult resolve(OpAsmParser &parser, OperationState &result);

  std::vector<Group> operands;
  std::vector<Group> results;
  /// By the index of the region or successor in ODS.
  std::vector<std::vector<std::unique_ptr<Region>>> regions;
  std::vector<std::vector<Block *>> successors;

private:
  static Group *find(std::vector<Group> &groups, StringRef name);
  bool inferOnlyType(Group &group, bool isOperand, MLIRContext &context);
  bool inferByRule(const OdsTypeRule &rule, const OperationState &result);
  bool inferBySameTypes();
  bool inferFirstAttribute(const OperationState &result);
  ParseResult learnOperands(OpAsmParser &parser);
  void addSegments(OperationState &result, OpAsmParser &parser);

  const OpForm &form;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_DIALECTS_FORMVALUES_H
