//===- FixedOps.td - A dialect of fixed-point numbers ------*- tablegen -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Fixed_Dialect : Dialect {
  let name = "fixed";
  let cppNamespace = "::fixed";
  let summary = "Fixed-point numbers";
  let useDefaultTypePrinterParser = 1;
}

def Fixed_Number : TypeDef<Fixed_Dialect, "Number"> {
  let mnemonic = "number";
  let summary = "A number of 32 bits, of which some are behind the point";
  let parameters = (ins "unsigned":$fraction);
  let assemblyFormat = "`<` $fraction `>`";
  let genVerifyDecl = 1;
}

def Fixed_ConstantOp : Op<Fixed_Dialect, "constant", [Pure]> {
  let summary = "A constant number";
  let arguments = (ins F64Attr:$value);
  let results = (outs Fixed_Number:$result);
  let assemblyFormat = "$value attr-dict `:` type($result)";
}

class Fixed_BinaryOp<string mnemonic, string what> : Op<Fixed_Dialect, mnemonic,
    [Pure, Commutative, AllTypesMatch<["lhs", "rhs", "result"]>]> {
  let summary = what # " of two numbers";
  let arguments = (ins Fixed_Number:$lhs, Fixed_Number:$rhs);
  let results = (outs Fixed_Number:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
}

def Fixed_AddOp : Fixed_BinaryOp<"add", "The sum">;
def Fixed_MulOp : Fixed_BinaryOp<"mul", "The product">;
