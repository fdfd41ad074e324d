//===- ProductsFirst.h - Products before the sums that read them -*- C++ -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_LIB_AOT_PRODUCTSFIRST_H
#define TCP_MLIR_LIB_AOT_PRODUCTSFIRST_H

namespace mlir::tcp {

/// Makes all code generators that this process creates from now on compute two
/// products of registers of 32 bytes before the sums that read them, on x86.
/// Thread-safe. Calls after the first do nothing.
void computeProductsFirst();

} // namespace mlir::tcp

#endif // TCP_MLIR_LIB_AOT_PRODUCTSFIRST_H
