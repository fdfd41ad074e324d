//===- Ring.td - A small dialect ---------------------------*- tablegen -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Ring_Dialect : Dialect {
  let name = "ring";
  let cppNamespace = "::ring";
  let summary = "Integers modulo a constant";
}

class Ring_BinaryOp<string mnemonic, string what> : Op<Ring_Dialect, mnemonic,
    [Pure, Commutative, AllTypesMatch<["lhs", "rhs", "result"]>]> {
  let summary = what # " modulo a constant";
  let arguments = (ins I32:$lhs, I32:$rhs,
    ConfinedAttr<I32Attr, [IntPositive]>:$modulus);
  let results = (outs I32:$result);
  let assemblyFormat = "$lhs `,` $rhs `mod` $modulus attr-dict";
}

def Ring_AddOp : Ring_BinaryOp<"add", "A sum">;
def Ring_MulOp : Ring_BinaryOp<"mul", "A product">;
