//===- TestPlugin.cpp - A dialect and pass plugin -------------------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include <fstream>

using namespace mlir;

namespace {
/// Gives its operand: `plugged.wrap %x : type`.
class WrapOp : public Op<WrapOp, OpTrait::OneOperand, OpTrait::OneResult,
                         OpTrait::ZeroRegions, OpTrait::ZeroSuccessors> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(WrapOp)
  using Op::Op;

  static StringRef getOperationName() { return "plugged.wrap"; }
  static ArrayRef<StringRef> getAttributeNames() {
    static const StringRef names[] = {"depth"};
    return names;
  }

  static ParseResult parse(OpAsmParser &parser, OperationState &state) {
    OpAsmParser::UnresolvedOperand operand;
    Type type;
    return failure(parser.parseOperand(operand) ||
                   parser.parseOptionalAttrDict(state.attributes) ||
                   parser.parseColonType(type) ||
                   parser.resolveOperand(operand, type, state.operands) ||
                   parser.addTypeToList(type, state.types));
  }
  void print(OpAsmPrinter &printer) {
    printer << ' ' << getOperation()->getOperand(0);
    printer.printOptionalAttrDict(getOperation()->getAttrs());
    printer << " : " << getOperation()->getOperand(0).getType();
  }
  LogicalResult verify() {
    if (getOperation()->getOperand(0).getType() ==
        getOperation()->getResult(0).getType())
      return success();
    return emitOpError("gives another type than it takes");
  }
};

/// Waits until it is let go: says that it is there to who reads the pipe
/// FILE.entered, then waits for who writes to the pipe FILE.left.
bool waitAt(StringAttr file) {
  std::string path = file.getValue().str();
  // To open a pipe is to wait for its other end. Nothing is written: who reads
  // may have gone with what another thread said.
  std::ofstream entered(path + ".entered");
  entered.close();
  return std::ifstream(path + ".left").is_open();
}

/// Waits in its verifier: `plugged.wait "FILE"`.
class WaitOp : public Op<WaitOp, OpTrait::ZeroOperands, OpTrait::ZeroResults,
                         OpTrait::ZeroRegions, OpTrait::ZeroSuccessors> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(WaitOp)
  using Op::Op;

  static StringRef getOperationName() { return "plugged.wait"; }
  static ArrayRef<StringRef> getAttributeNames() {
    static const StringRef names[] = {"file"};
    return names;
  }

  static ParseResult parse(OpAsmParser &parser, OperationState &state) {
    StringAttr file;
    return parser.parseAttribute(file, "file", state.attributes);
  }
  void print(OpAsmPrinter &printer) {
    printer << ' ' << getOperation()->getAttr("file");
  }
  LogicalResult verify() {
    return success(waitAt(getOperation()->getAttrOfType<StringAttr>("file")));
  }
};

struct GateTypeStorage : TypeStorage {
  using KeyTy = StringAttr;
  explicit GateTypeStorage(StringAttr file) : file(file) {}
  bool operator==(const KeyTy &key) const { return key == file; }
  static GateTypeStorage *construct(TypeStorageAllocator &allocator,
                                    const KeyTy &key) {
    return new (allocator.allocate<GateTypeStorage>()) GateTypeStorage(key);
  }
  StringAttr file;
};

/// Waits whenever it is printed.
class GateType : public Type::TypeBase<GateType, Type, GateTypeStorage> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(GateType)
  using Base::Base;
  static constexpr StringLiteral name = "plugged.gate";
  StringAttr getFile() const { return getImpl()->file; }
};

/// Gives a value of a type that its form leaves out: `plugged.gate "FILE"`.
class GateOp : public Op<GateOp, OpTrait::ZeroOperands, OpTrait::OneResult,
                         OpTrait::ZeroRegions, OpTrait::ZeroSuccessors> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(GateOp)
  using Op::Op;

  static StringRef getOperationName() { return "plugged.gate"; }
  static ArrayRef<StringRef> getAttributeNames() {
    static const StringRef names[] = {"file"};
    return names;
  }

  static ParseResult parse(OpAsmParser &parser, OperationState &state) {
    StringAttr file;
    if (parser.parseAttribute(file, "file", state.attributes))
      return failure();
    state.addTypes(GateType::get(parser.getContext(), file));
    return success();
  }
  void print(OpAsmPrinter &printer) {
    printer << ' ' << getOperation()->getAttr("file");
  }
  LogicalResult verify() { return success(); }
};

/// A dialect that takes any attribute.
class PluggedDialect : public Dialect {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PluggedDialect)

  explicit PluggedDialect(MLIRContext *context)
      : Dialect(getDialectNamespace(), context, TypeID::get<PluggedDialect>()) {
    addOperations<WrapOp, WaitOp, GateOp>();
    addTypes<GateType>();
  }

  void printType(Type type, DialectAsmPrinter &printer) const override {
    printer << "gate";
    waitAt(cast<GateType>(type).getFile());
  }

  static StringRef getDialectNamespace() { return "plugged"; }
};

/// Remarks on each TCP op.
class PluggedPass : public PassWrapper<PluggedPass, OperationPass<>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PluggedPass)

  StringRef getArgument() const final { return "plugged-find-tcp"; }
  StringRef getDescription() const final { return "Remark on each TCP op"; }

  void runOnOperation() final {
    getOperation()->walk([](Operation *op) {
      if (op->getName().getDialectNamespace() == "tcp")
        op->emitRemark("found by the plugin");
    });
  }
};
} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "TestPlugin", "1",
          [] { PassRegistration<PluggedPass>(); }};
}

extern "C" LLVM_ATTRIBUTE_WEAK DialectPluginLibraryInfo
mlirGetDialectPluginInfo() {
  return {
      MLIR_PLUGIN_API_VERSION, "TestPlugin", "1",
      [](DialectRegistry *registry) { registry->insert<PluggedDialect>(); }};
}
