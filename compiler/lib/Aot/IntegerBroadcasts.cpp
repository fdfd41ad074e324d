//===- IntegerBroadcasts.cpp - Broadcasts without float pipes -------------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// On AMD's Zen 4, `vbroadcastss` from memory takes a slot of the pipes that
/// add floats. `vpbroadcastd`, which loads the same bits, does not. A matrix
/// product adds in each slot, so it runs a quarter faster with the latter.
/// Other CPUs with AVX2 execute both in the load pipes alone.
///
/// LLVM chooses the instruction by the type of its users, so the choice is
/// changed after the last pass of LLVM that makes it.
///
//===----------------------------------------------------------------------===//

#include "IntegerBroadcasts.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/Target/RegisterTargetPassConfigCallback.h"

using namespace llvm;

namespace {
class IntegerBroadcasts : public MachineFunctionPass {
public:
  static char ID;

  IntegerBroadcasts() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override {
    return "TCP broadcasts of floats as integers";
  }
  bool runOnMachineFunction(MachineFunction &function) override;

private:
  /// By opcode: the opcode of the integer instruction, or the opcode itself.
  DenseMap<unsigned, unsigned> opcodes;
};
} // namespace

char IntegerBroadcasts::ID = 0;

/// Returns the name of the instruction that loads the same bits as integers;
/// nothing if `name` does not load a float into all lanes.
static std::optional<std::string> findIntegerName(StringRef name) {
  // The letter after VBROADCASTS is the type, and the rest is the encoding.
  if (!name.ends_with("rm") || !name.consume_front("VBROADCASTS"))
    return std::nullopt;
  if (name.consume_front("S"))
    return ("VPBROADCASTD" + name).str();
  if (name.consume_front("D"))
    return ("VPBROADCASTQ" + name).str();
  return std::nullopt;
}

/// LLVM's public headers lack the opcodes of targets, but their names are known
/// at run time.
static unsigned findIntegerOpcode(const TargetInstrInfo &instructions,
                                  unsigned opcode) {
  if (std::optional<std::string> name =
          findIntegerName(instructions.getName(opcode)))
    for (unsigned other = 0; other < instructions.getNumOpcodes(); ++other)
      if (instructions.getName(other) == *name)
        return other;
  return opcode;
}

bool IntegerBroadcasts::runOnMachineFunction(MachineFunction &function) {
  const TargetSubtargetInfo &subtarget = function.getSubtarget();
  if (!subtarget.checkFeatures("+avx2"))
    return false;
  const TargetInstrInfo &instructions = *subtarget.getInstrInfo();
  bool isChanged = false;
  for (MachineBasicBlock &block : function)
    for (MachineInstr &instruction : block) {
      unsigned opcode = instruction.getOpcode();
      auto [known, isNew] = opcodes.try_emplace(opcode, opcode);
      if (isNew)
        known->second = findIntegerOpcode(instructions, opcode);
      if (known->second == opcode)
        continue;
      instruction.setDesc(instructions.get(known->second));
      isChanged = true;
    }
  return isChanged;
}

void mlir::tcp::useIntegerBroadcasts() {
  static RegisterTargetPassConfigCallback callback(
      [](TargetMachine &machine, PassManagerBase &, TargetPassConfig *config) {
        // This pass comes after those that choose instructions.
        if (machine.getTargetTriple().isX86())
          config->insertPass(&FuncletLayoutID, new IntegerBroadcasts);
      });
}
