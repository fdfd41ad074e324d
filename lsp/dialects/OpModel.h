//===- OpModel.h - An operation that ODS alone describes --------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_LSP_DIALECTS_OPMODEL_H
#define TCP_LSP_DIALECTS_OPMODEL_H

#include "lsp/dialects/OpForm.h"
#include "lsp/dialects/OpVerifier.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OperationSupport.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::tcp::lsp {

/// Answers MLIR's questions about a registered operation. The properties of
/// such an operation are one DictionaryAttr with its inherent attributes. The
/// operation has this class as a trait, too.
class OpModel : public OperationName::Impl {
public:
  OpModel(const OdsOp &op, const OdsIndex &index, const Predicates &predicates,
          Dialect &dialect);

  /// Registers an operation of an index. The index and the conditions of its
  /// constraints must live as long as the dialect.
  static void insert(const OdsOp &op, const OdsIndex &index,
                     const Predicates &predicates, Dialect &dialect);
  /// Returns the model of an operation's name, or null if the operation is not
  /// that of a project.
  static const OpModel *find(OperationName name);

  const OpForm &getForm() const { return form; }

  LogicalResult foldHook(Operation *, ArrayRef<Attribute>,
                         SmallVectorImpl<OpFoldResult> &) override {
    return failure();
  }
  void getCanonicalizationPatterns(RewritePatternSet &,
                                   MLIRContext *) override {}
  bool hasTrait(TypeID trait) override { return traits.contains(trait); }
  OperationName::ParseAssemblyFn getParseAssemblyFn() override;
  void populateDefaultAttrs(const OperationName &, NamedAttrList &) override {}
  void printAssembly(Operation *op, OpAsmPrinter &printer, StringRef) override;
  LogicalResult verifyInvariants(Operation *op) override;
  LogicalResult verifyRegionInvariants(Operation *) override {
    return success();
  }

  std::optional<Attribute> getInherentAttr(Operation *op,
                                           StringRef name) override;
  void setInherentAttr(Operation *op, StringAttr name,
                       Attribute value) override;
  void populateInherentAttrs(Operation *op, NamedAttrList &attributes) override;
  LogicalResult
  verifyInherentAttrs(OperationName, NamedAttrList &,
                      function_ref<InFlightDiagnostic()>) override {
    return success();
  }
  int getOpPropertyByteSize() override { return sizeof(DictionaryAttr); }
  void initProperties(OperationName name, OpaqueProperties storage,
                      OpaqueProperties init) override;
  void deleteProperties(OpaqueProperties) override {}
  void populateDefaultProperties(OperationName name,
                                 OpaqueProperties properties) override;
  LogicalResult
  setPropertiesFromAttr(OperationName name, OpaqueProperties properties,
                        Attribute attribute,
                        function_ref<InFlightDiagnostic()> emitError) override;
  Attribute getPropertiesAsAttr(Operation *op) override;
  void copyProperties(OpaqueProperties to, OpaqueProperties from) override;
  bool compareProperties(OpaqueProperties left,
                         OpaqueProperties right) override;
  llvm::hash_code hashProperties(OpaqueProperties properties) override;

private:
  bool isInherent(StringRef name) const;

  const OdsOp &op;
  const Predicates &predicates;
  OpForm form;
  DictionaryAttr defaults;
  llvm::DenseSet<TypeID> traits;
};

} // namespace mlir::tcp::lsp

#endif // TCP_LSP_DIALECTS_OPMODEL_H
