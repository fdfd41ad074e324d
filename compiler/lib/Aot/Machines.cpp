//===- Machines.cpp - The machines that libraries are linked for ----------===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tcp-mlir/Aot/Machines.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;
using namespace mlir::tcp;

// The columns are arch, triple, features, abi, package. Debian's port to RISC-V
// is for RV64GC: https://wiki.debian.org/RISC-V.
static constexpr Machine kMachines[] = {
    {Triple::x86_64, "x86_64-linux-gnu", "", "", "libc6-dev-amd64-cross"},
    {Triple::aarch64, "aarch64-linux-gnu", "", "", "libc6-dev-arm64-cross"},
    {Triple::riscv64, "riscv64-linux-gnu", "+m,+a,+f,+d,+c", "lp64d",
     "libc6-dev-riscv64-cross"},
};

std::string Machine::getLibraryDirectory() const {
  return ("/usr/" + Twine(triple) + "/lib").str();
}

ArrayRef<Machine> mlir::tcp::getMachines() { return kMachines; }

const Machine *mlir::tcp::findMachine(const Triple &triple) {
  if (!triple.isOSLinux())
    return nullptr;
  const auto *found = find_if(kMachines, [&](const Machine &machine) {
    return machine.arch == triple.getArch();
  });
  return found == std::end(kMachines) ? nullptr : found;
}
