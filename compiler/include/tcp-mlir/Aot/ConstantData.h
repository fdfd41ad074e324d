//===- ConstantData.h - Large constants beside the code ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_AOT_CONSTANTDATA_H
#define TCP_MLIR_AOT_CONSTANTDATA_H

#include "mlir/IR/BuiltinOps.h"
#include "tcp-mlir/Aot/Outputs.h"
#include "tcp-mlir/Aot/TensorFile.h"
#include "llvm/Support/Error.h"
#include "llvm/Target/TargetMachine.h"

namespace mlir::tcp {

/// The names of the sections with constants, as a glob.
inline constexpr llvm::StringLiteral kConstantSections = ".rodata.tcp_data_*";

/// Replaces the large constants of `module`, which is of the LLVM dialect, by
/// declarations of hidden symbols, and returns them. LLVM would copy their
/// elements several times in its IR and its emitter. The name of a symbol
/// depends on the elements alone, so equal constants become one, also in
/// several libraries. The elements are those of the attributes, not copies.
/// Takes nothing if the target's objects are not ELF.
std::vector<NamedTensor> takeLargeConstants(ModuleOp module,
                                            const llvm::TargetMachine &machine);

/// Returns an object file that defines the symbols of such constants in
/// sections without content (`SHT_NOBITS`), whose names match
/// `kConstantSections`.
std::string declareConstantData(llvm::ArrayRef<NamedTensor> constants,
                                const llvm::TargetMachine &machine);

/// Fills the sections of `declareConstantData`. `elf` is the object file, or a
/// library that was linked from it. The returned file has the elements of
/// `constants`, which are not copied, after the bytes of `elf`. Neither the
/// assembler nor the linker therefore needs memory for them.
llvm::Expected<Content> fillConstantData(std::string elf,
                                         llvm::ArrayRef<NamedTensor> constants);

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_CONSTANTDATA_H
