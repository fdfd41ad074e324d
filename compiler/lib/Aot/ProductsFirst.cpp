//===- ProductsFirst.cpp - Products before the sums that read them --------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// In the loop of a matrix product, each product is followed by the sum that
/// reads it. With registers of 32 bytes, AMD's Zen 4 runs this order at four
/// fifths of its peak, and two products before their two sums at nine tenths.
/// LLVM orders instructions so that few registers are live. This pass swaps a
/// sum and the product after it, which needs no more registers.
///
//===----------------------------------------------------------------------===//

#include "ProductsFirst.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/Target/RegisterTargetPassConfigCallback.h"

using namespace llvm;

namespace {
enum class Arithmetic { Product, Sum, Other };

class ProductsFirst : public MachineFunctionPass {
public:
  static char ID;

  ProductsFirst() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override {
    return "TCP products before the sums that read them";
  }
  bool runOnMachineFunction(MachineFunction &function) override;

private:
  Arithmetic getKind(const MachineInstr &instruction,
                     const TargetInstrInfo &instructions);

  DenseMap<unsigned, Arithmetic> kinds;
};
} // namespace

char ProductsFirst::ID = 0;

/// Returns the kind of an instruction, by the name of its opcode: LLVM's public
/// headers lack the opcodes of targets, but their names are known at run time.
Arithmetic ProductsFirst::getKind(const MachineInstr &instruction,
                                  const TargetInstrInfo &instructions) {
  auto [known, isNew] =
      kinds.try_emplace(instruction.getOpcode(), Arithmetic::Other);
  if (isNew) {
    StringRef name = instructions.getName(instruction.getOpcode());
    if (is_contained({"VMULPSYrr", "VMULPSYrm", "VMULPDYrr", "VMULPDYrm"},
                     name))
      known->second = Arithmetic::Product;
    else if (name == "VADDPSYrr" || name == "VADDPDYrr")
      known->second = Arithmetic::Sum;
  }
  return known->second;
}

/// Returns whether `reader` reads or writes a register that `writer` writes.
static bool touchesResult(const MachineInstr &reader,
                          const MachineInstr &writer,
                          const TargetRegisterInfo &registers) {
  Register result = writer.getOperand(0).getReg();
  return reader.readsRegister(result, &registers) ||
         reader.modifiesRegister(result, &registers);
}

bool ProductsFirst::runOnMachineFunction(MachineFunction &function) {
  const TargetSubtargetInfo &subtarget = function.getSubtarget();
  const TargetInstrInfo &instructions = *subtarget.getInstrInfo();
  const TargetRegisterInfo &registers = *subtarget.getRegisterInfo();
  auto isA = [&](const MachineInstr &instruction, Arithmetic kind) {
    return getKind(instruction, instructions) == kind;
  };
  bool isChanged = false;
  for (MachineBasicBlock &block : function) {
    MachineInstr *beforeSum = nullptr, *sum = nullptr;
    for (MachineInstr &product : make_early_inc_range(block)) {
      bool isPair = beforeSum && isA(*beforeSum, Arithmetic::Product) &&
                    isA(*sum, Arithmetic::Sum) &&
                    touchesResult(*sum, *beforeSum, registers) &&
                    isA(product, Arithmetic::Product) &&
                    !touchesResult(product, *sum, registers) &&
                    !touchesResult(*sum, product, registers);
      if (isPair) {
        // A register that both instructions read lives longer now.
        sum->clearKillInfo();
        product.clearKillInfo();
        product.moveBefore(sum);
        isChanged = true;
      }
      beforeSum = isPair ? &product : sum;
      sum = isPair ? sum : &product;
    }
  }
  return isChanged;
}

void mlir::tcp::computeProductsFirst() {
  static RegisterTargetPassConfigCallback callback(
      [](TargetMachine &machine, PassManagerBase &, TargetPassConfig *config) {
        // This pass comes after those that order instructions.
        if (machine.getTargetTriple().isX86())
          config->insertPass(&FuncletLayoutID, new ProductsFirst);
      });
}
