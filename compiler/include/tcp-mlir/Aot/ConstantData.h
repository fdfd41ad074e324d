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
#include "tcp-mlir/Driver/TensorFile.h"
#include "llvm/Support/Error.h"
#include "llvm/Target/TargetMachine.h"

namespace mlir::tcp {

/// The sections of constants, as a pattern of file names.
inline constexpr llvm::StringLiteral kConstantSections = ".rodata.tcp_data_*";

/// Takes the large constants out of `module`, which is of the LLVM dialect: it
/// declares them as hidden symbols then. LLVM would copy each several times on
/// its way through its IR and its emitter. A symbol is called by its content:
/// equal constants, of several libraries too, are one. The elements are those
/// of the attributes; none for a target whose objects are not ELF.
std::vector<NamedTensor> takeLargeConstants(ModuleOp module,
                                            const llvm::TargetMachine &machine);

/// Returns an object file that has the symbols of such constants, and room for
/// each in a section without content (`SHT_NOBITS`) of the name
/// `kConstantSections`.
std::string declareConstantData(llvm::ArrayRef<NamedTensor> constants,
                                const llvm::TargetMachine &machine);

/// Gives the sections that `declareConstantData` made their content: `elf` is
/// an object, or a library that was linked of it. In the file that is returned
/// they come after all that `elf` has, as the elements of `constants`, which
/// are not copied. So neither the assembler nor the linker takes memory for
/// them.
llvm::Expected<Content> fillConstantData(std::string elf,
                                         llvm::ArrayRef<NamedTensor> constants);

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_CONSTANTDATA_H
