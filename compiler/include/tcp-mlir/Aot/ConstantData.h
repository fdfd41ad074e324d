//===- ConstantData.h - Large constants beside the code ---------*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_AOT_CONSTANTDATA_H
#define TCP_MLIR_AOT_CONSTANTDATA_H

#include "mlir/IR/BuiltinOps.h"
#include "tcp-mlir/Driver/TensorFile.h"
#include "llvm/Support/Error.h"
#include "llvm/Target/TargetMachine.h"

namespace mlir::tcp {

/// Takes the large constants out of `module`, which is of the LLVM dialect: it
/// declares them as hidden symbols then. LLVM would copy each several times on
/// its way through its IR and its emitter. A symbol is called by its content:
/// equal constants, of several libraries too, are one. The elements are those
/// of the attributes; none for a target whose objects are not ELF.
std::vector<NamedTensor> takeLargeConstants(ModuleOp module,
                                            const llvm::TargetMachine &machine);

/// An object file that defines such constants; an empty one for none.
llvm::Expected<std::string>
emitConstantData(llvm::ArrayRef<NamedTensor> constants,
                 const llvm::TargetMachine &machine);

} // namespace mlir::tcp

#endif // TCP_MLIR_AOT_CONSTANTDATA_H
