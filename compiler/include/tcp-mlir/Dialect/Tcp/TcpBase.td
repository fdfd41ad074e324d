//===- TcpBase.td - The TCP dialect, its types and attributes -*- tablegen -*-//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DIALECT_TCP_TCPBASE_TD
#define TCP_MLIR_DIALECT_TCP_TCPBASE_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Tcp_Dialect : Dialect {
  let name = "tcp";
  let cppNamespace = "::mlir::tcp";
  let summary = "Tensor Compute Primitives";
  let description = [{
    TCP is a small set of tensor operations at the level where machine-learning
    frameworks meet code generation: elementwise arithmetic, explicit
    broadcasts and casts, gathers and slices, and regions that mark what is to
    be compiled as one unit (`tcp.group`, `tcp.isolated_group`).

    Every operand and result is a *ranked* tensor; dimensions may be dynamic.
    Nothing is implicit: operands of a binary operation have one shape and one
    element type, and `tcp.broadcast` and `tcp.cast` make them so. Integers are
    signless; where the sign matters, an attribute says it.

    Example:

    ```mlir
    func.func @scale(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
      %0 = tcp.mul %x, %y : tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
      %1 = tcp.tanh %0 : tensor<?x?xf32> -> tensor<?x?xf32>
      return %1 : tensor<?x?xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::quant::QuantDialect"];
  let useDefaultAttributePrinterParser = 1;
  let hasConstantMaterializer = 1;
}

//===----------------------------------------------------------------------===//
// Element and tensor types
//===----------------------------------------------------------------------===//

def Tcp_QuantizedPred
    : CPred<"::mlir::isa<::mlir::quant::QuantizedType>($_self) && "
            "::llvm::is_contained({8u, 16u}, ::mlir::cast<"
            "::mlir::quant::QuantizedType>($_self).getStorageTypeIntegralWidth())">;
def Tcp_Quantized
    : Type<Tcp_QuantizedPred, "quantized type with 8 or 16 storage bits">;

def Tcp_Scalar : AnyTypeOf<[AnyFloat, AnySignlessInteger, Tcp_Quantized]>;

def Tcp_Tensor : RankedTensorOf<[AnyFloat, AnySignlessInteger, Tcp_Quantized]>;
def Tcp_FloatTensor : RankedTensorOf<[AnyFloat]>;
def Tcp_IntTensor : RankedTensorOf<[AnySignlessInteger]>;
def Tcp_FloatOrIntTensor : RankedTensorOf<[AnyFloat, AnySignlessInteger]>;

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

class Tcp_EnumAttr<EnumInfo info, string mnemonic>
    : EnumAttr<Tcp_Dialect, info, mnemonic>;

def Tcp_Signedness : I32Enum<"Signedness", "How the bits of an integer are read", [
    I32EnumCase<"Signless", 0>, I32EnumCase<"Signed", 1>,
    I32EnumCase<"Unsigned", 2>]> {
  let cppNamespace = "::mlir::tcp";
}
def Tcp_SignednessAttr : Tcp_EnumAttr<Tcp_Signedness, "signedness"> {
  let summary = "How the bits of an integer are read";
  let description = [{
    Says whether `tcp.cast` reads or writes an integer as two's complement
    (`Signed`), as a plain binary number (`Unsigned`), or as a truth value
    (`Signless`, the only choice for `i1`).

    Example:

    ```mlir
    %0 = tcp.cast %a {in_int_signedness = #tcp<signedness Unsigned>}
        : tensor<4xi8> -> tensor<4xf32>
    ```
  }];
}

def Tcp_RoundingMode : I32Enum<"RoundingMode", "How a quotient is rounded", [
    I32EnumCase<"Trunc", 0>, I32EnumCase<"Floor", 1>, I32EnumCase<"Ceil", 2>]> {
  let cppNamespace = "::mlir::tcp";
}
def Tcp_RoundingModeAttr : Tcp_EnumAttr<Tcp_RoundingMode, "roundingMode"> {
  let summary = "How a quotient is rounded to an integer";
  let description = [{
    Used by `tcp.divsi` and `tcp.divui`: toward zero (`Trunc`), down (`Floor`)
    or up (`Ceil`).

    Example:

    ```mlir
    %0 = tcp.divsi %a, %b {rounding_mode = #tcp<roundingMode Floor>}
        : tensor<4xi32>, tensor<4xi32> -> tensor<4xi32>
    ```
  }];
}

class Tcp_Op<string mnemonic, list<Trait> traits = []>
    : Op<Tcp_Dialect, mnemonic, traits>;

/// For ops that cannot tell the sizes of some of their results.
def Tcp_ReifySomeShapes
    : DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
                                ["reifyResultShapes", "reifyDimOfResult"]>;

#endif // TCP_MLIR_DIALECT_TCP_TCPBASE_TD
