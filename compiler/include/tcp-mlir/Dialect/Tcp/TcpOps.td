//===- TcpOps.td - The operations of the TCP dialect -------*- tablegen -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DIALECT_TCP_TCPOPS_TD
#define TCP_MLIR_DIALECT_TCP_TCPOPS_TD

include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "tcp-mlir/Dialect/Tcp/TcpBase.td"
include "tcp-mlir/Dialect/Tcp/TcpGroupOps.td"

//===----------------------------------------------------------------------===//
// Op classes
//
// The order of the traits decides which error is printed first: an op's own
// traits, then Elementwise, then the shape.
//===----------------------------------------------------------------------===//

def Tcp_ReifyShape
    : DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
                                ["reifyResultShapes"]>;

/// Elementwise ops share one rule for the result's shape.
class Tcp_ElementwiseReification {
  string extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::reifyResultShapes(
        ::mlir::OpBuilder &builder,
        ::mlir::ReifiedRankedShapedTypeDims &reifiedReturnShapes) {
      return ::mlir::tcp::reifyElementwiseShape(*this, builder,
                                                reifiedReturnShapes);
    }
  }];
}

class Tcp_UnaryElementwiseOp<string mnemonic, list<Trait> traits = []>
    : Tcp_Op<mnemonic, !listconcat(traits, [Pure, Elementwise,
                                            SameOperandsAndResultShape,
                                            Tcp_ReifyShape])>,
      Tcp_ElementwiseReification {
  let results = (outs Tcp_FloatTensor:$out);
  let assemblyFormat = "$in attr-dict `:` type($in) `->` type($out)";
}

class Tcp_FloatUnaryOp<string mnemonic, string what, list<Trait> traits,
                       string semantics>
    : Tcp_UnaryElementwiseOp<mnemonic, traits> {
  let summary = "Elementwise " # what;
  let description = "\n    " # semantics # [{

    Example:

    ```mlir
    %0 = tcp.}] # mnemonic # [{ %a : tensor<?x4xf32> -> tensor<?x4xf32>
    ```
  }];
  let arguments = (ins Tcp_FloatTensor:$in);
}

class Tcp_BinaryElementwiseOp<string mnemonic, list<Trait> traits = []>
    : Tcp_Op<mnemonic, !listconcat(traits, [NoMemoryEffect, Elementwise,
                                            SameOperandsAndResultShape,
                                            Tcp_ReifyShape])>,
      Tcp_ElementwiseReification {
  let assemblyFormat = [{
    $in1 `,` $in2 attr-dict `:` type($in1) `,` type($in2) `->` type($out)
  }];
}

class Tcp_ArithmeticOp<string mnemonic, string what, TypeConstraint tensor,
                       string semantics>
    : Tcp_BinaryElementwiseOp<mnemonic, [SameOperandsAndResultElementType]> {
  let summary = "Elementwise " # what;
  let description = "\n    " # semantics # [{

    The operands have one shape; at run time, dynamic sizes that disagree are
    an error (see the runtime checks of `tcp-aot`).

    Example:

    ```mlir
    %0 = tcp.}] # mnemonic # [{ %a, %b : tensor<?x4xf32>, tensor<?x4xf32> -> tensor<?x4xf32>
    ```
  }];
  let arguments = (ins tensor:$in1, tensor:$in2);
  let results = (outs tensor:$out);
}

class Tcp_IntDivideOp<string mnemonic, string sign, string edge>
    : Tcp_BinaryElementwiseOp<mnemonic, [SameOperandsAndResultElementType]> {
  let summary = "Elementwise " # sign # " integer division";
  let description = [{
    Divides `in1` by `in2`, both read as }] # sign # [{ integers, and rounds as
    `rounding_mode` says. Division by zero is an error at run time.
    }] # edge # [{

    Example:

    ```mlir
    %0 = tcp.}] # mnemonic # [{ %a, %b {rounding_mode = #tcp<roundingMode Trunc>}
        : tensor<?xi32>, tensor<?xi32> -> tensor<?xi32>
    ```
  }];
  let arguments = (ins Tcp_IntTensor:$in1, Tcp_IntTensor:$in2,
                       Tcp_RoundingModeAttr:$rounding_mode);
  let results = (outs Tcp_IntTensor:$out);
}

//===----------------------------------------------------------------------===//
// Unary elementwise ops
//===----------------------------------------------------------------------===//

def Tcp_TanhOp : Tcp_FloatUnaryOp<"tanh", "hyperbolic tangent",
    [SameOperandsAndResultElementType],
    "Computes `tanh(in)`; NaN stays NaN, and the infinities give -1 and 1.">;

def Tcp_SigmoidOp : Tcp_FloatUnaryOp<"sigmoid", "logistic function",
    [SameOperandsAndResultElementType],
    "Computes `1 / (1 + exp(-in))`, without overflow for large negative `in`.">;

def Tcp_CeilOp : Tcp_FloatUnaryOp<"ceil", "rounding up",
    [SameOperandsAndResultElementType],
    "Rounds to the smallest integer that is not less than `in`.">;

def Tcp_FloorOp : Tcp_FloatUnaryOp<"floor", "rounding down",
    [SameOperandsAndResultElementType],
    "Rounds to the largest integer that is not greater than `in`.">;

def Tcp_RoundOp : Tcp_FloatUnaryOp<"round", "rounding, ties away from zero",
    [SameOperandsAndResultElementType],
    "Rounds to the nearest integer; halves go away from zero, as C's `round`.">;

def Tcp_RoundEvenOp : Tcp_FloatUnaryOp<"round_even", "rounding, ties to even",
    [SameOperandsAndResultElementType],
    "Rounds to the nearest integer; halves go to the even one, as IEEE 754's "
    "`roundToIntegralTiesToEven` and PyTorch's `round`.">;

def Tcp_CosOp : Tcp_FloatUnaryOp<"cos", "cosine",
    [SameOperandsAndResultElementType],
    "Computes the cosine of `in`, an angle in radians; an infinity gives NaN.">;

def Tcp_SinOp : Tcp_FloatUnaryOp<"sin", "sine",
    [SameOperandsAndResultElementType],
    "Computes the sine of `in`, an angle in radians; an infinity gives NaN.">;

def Tcp_LogOp : Tcp_FloatUnaryOp<"log", "natural logarithm",
    [SameOperandsAndResultElementType],
    "Computes the natural logarithm; a zero gives minus infinity, a negative "
    "number NaN.">;

def Tcp_NegOp : Tcp_FloatUnaryOp<"neg", "negation",
    [SameOperandsAndResultElementType],
    "Flips the sign, of zeros, infinities and NaN too.">;

def Tcp_AtanOp : Tcp_FloatUnaryOp<"atan", "arc tangent",
    [SameOperandsAndResultElementType],
    "Computes the arc tangent in radians, between -pi/2 and pi/2.">;

def Tcp_SqrtOp : Tcp_FloatUnaryOp<"sqrt", "square root", [],
    "Computes the correctly rounded square root; a negative number gives NaN.">;

def Tcp_AbsOp
    : Tcp_UnaryElementwiseOp<"abs", [SameOperandsAndResultElementType]> {
  let summary = "Elementwise absolute value";
  let description = [{
    Computes the absolute value of `in`. The smallest signed integer, which has
    no positive counterpart, stays as it is.

    Example:

    ```mlir
    %0 = tcp.abs %a : tensor<?x4xi32> -> tensor<?x4xi32>
    ```
  }];
  let arguments = (ins Tcp_FloatOrIntTensor:$in);
  let results = (outs Tcp_FloatOrIntTensor:$out);
}

def Tcp_ClampOp
    : Tcp_UnaryElementwiseOp<"clamp", [SameOperandsAndResultElementType]> {
  let summary = "Elementwise limiting to a range";
  let description = [{
    Raises what is below the minimum to the minimum, then lowers what is above
    the maximum to the maximum. At least one limit must be given: `min_float`
    and `max_float` for a float tensor, `min_int` and `max_int` (signed) for an
    integer tensor. A limit is rounded to the element type; NaN stays NaN.

    Example:

    ```mlir
    %0 = tcp.clamp %a {min_float = 0.0 : f32, max_float = 6.0 : f32}
        : tensor<?x4xf32> -> tensor<?x4xf32>
    %1 = tcp.clamp %b {min_int = 0 : i64} : tensor<?xi8> -> tensor<?xi8>
    ```
  }];
  let arguments = (ins Tcp_FloatOrIntTensor:$in,
                       OptionalAttr<F32Attr>:$min_float,
                       OptionalAttr<F32Attr>:$max_float,
                       OptionalAttr<I64Attr>:$min_int,
                       OptionalAttr<I64Attr>:$max_int);
  let results = (outs Tcp_FloatOrIntTensor:$out);
  let hasVerifier = 1;
}

def Tcp_CastOp : Tcp_Op<"cast", [Pure, Elementwise, SameOperandsAndResultShape,
                                 Tcp_ReifyShape]>,
      Tcp_ElementwiseReification {
  let summary = "Elementwise conversion between element types";
  let description = [{
    Converts each element. Integers say how they are read or written:
    `in_int_signedness` is required when the input is an integer and forbidden
    when it is not, `out_int_signedness` likewise; for `i1` it is `Signless`,
    and a wider `Signless` integer counts as signed.

    - to `i1`: true where the input is not zero (NaN is not zero);
    - float to float, integer to float: rounded to nearest, ties to even;
    - float to integer: toward zero; what is out of range becomes the nearest
      limit of the integer type, and NaN becomes 0;
    - integer to integer: truncated, or extended as the input's signedness says.

    Example:

    ```mlir
    %0 = tcp.cast %a {in_int_signedness = #tcp<signedness Signed>}
        : tensor<?xi8> -> tensor<?xf32>
    %1 = tcp.cast %b : tensor<?xf64> -> tensor<?xf16>
    ```
  }];
  let arguments = (ins Tcp_Tensor:$in,
                       OptionalAttr<Tcp_SignednessAttr>:$in_int_signedness,
                       OptionalAttr<Tcp_SignednessAttr>:$out_int_signedness);
  let results = (outs Tcp_Tensor:$out);
  let assemblyFormat = "$in attr-dict `:` type($in) `->` type($out)";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Binary elementwise ops
//===----------------------------------------------------------------------===//

def Tcp_AddOp : Tcp_ArithmeticOp<"add", "addition", Tcp_Tensor,
    "Computes `in1 + in2`. Integers wrap around.">;

def Tcp_SubOp : Tcp_ArithmeticOp<"sub", "subtraction", Tcp_Tensor,
    "Computes `in1 - in2`. Integers wrap around.">;

def Tcp_MulOp : Tcp_ArithmeticOp<"mul", "multiplication", Tcp_FloatOrIntTensor,
    "Computes `in1 * in2`. Integers wrap around.">;

def Tcp_DivFOp : Tcp_ArithmeticOp<"divf", "floating-point division",
    Tcp_FloatTensor,
    "Computes `in1 / in2`, correctly rounded. Division by zero gives an "
    "infinity, or NaN for 0/0.">;

def Tcp_Atan2Op : Tcp_ArithmeticOp<"atan2", "arc tangent of a quotient",
    Tcp_FloatTensor,
    "Computes the angle in radians between the positive x axis and the point "
    "`(x = in2, y = in1)`, between -pi and pi, with the signs of zeros and the "
    "infinities as in C's `atan2`.">;

def Tcp_DivSIOp : Tcp_IntDivideOp<"divsi", "signed",
    "The quotient of the smallest integer and -1 wraps around to the smallest "
    "integer.">;

def Tcp_DivUIOp : Tcp_IntDivideOp<"divui", "unsigned",
    "`Trunc` and `Floor` are the same here.">;

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

def Tcp_ConstOp : Tcp_Op<"const", [ConstantLike, Pure]> {
  let summary = "Constant tensor";
  let description = [{
    Gives a tensor with the elements of `value`, whose type is the result's.

    Example:

    ```mlir
    %0 = tcp.const {value = dense<2.5> : tensor<f32>} : tensor<f32>
    ```
  }];
  let arguments = (ins ElementsAttr:$value);
  let results = (outs Tcp_Tensor:$out);
  let assemblyFormat = "attr-dict `:` type($out)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Ops that move data
//===----------------------------------------------------------------------===//

def Tcp_BroadcastOp : Tcp_Op<"broadcast", [
    NoMemoryEffect, AllRanksMatch<["in", "out"]>,
    AllElementTypesMatch<["in", "out"]>, Tcp_ReifyShape]> {
  let summary = "Repeats a tensor along dimensions of size 1";
  let description = [{
    Repeats `in` along `axes`, increasing numbers of dimensions in which `in`
    has the static size 1. `new_dim_sizes` gives the new size of each, in the
    same order. The rank stays; `tensor.expand_shape` gives leading ones.

    Example:

    ```mlir
    %0 = tcp.broadcast %a, %d0, %d2 {axes = [0, 2]}
        : tensor<1x?x1xf32>, index, index -> tensor<?x?x?xf32>
    ```
  }];
  let arguments = (ins Tcp_Tensor:$in, Variadic<Index>:$new_dim_sizes,
                       I64ArrayAttr:$axes);
  let results = (outs Tcp_Tensor:$out);
  let assemblyFormat = [{
    $in (`,` $new_dim_sizes^)? attr-dict `:`
    type($in) (`,` type($new_dim_sizes)^)? `->` type($out)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The dimensions that are repeated, in increasing order.
    ::llvm::SmallVector<int64_t> getAxesValues();
  }];
}

def Tcp_GatherOp : Tcp_Op<"gather", [Pure, Tcp_ReifyShape]> {
  let summary = "Picks elements along one dimension";
  let description = [{
    For rank 3 and `dim = 1`, `out[i][j][k] = input[i][indices[i][j][k]][k]`,
    as `torch.gather`: `input` and `indices` have one rank, `out` has the shape
    of `indices`, and `indices` is not larger than `input` but along `dim`.
    Tensors of rank 0 count as rank 1 of size 1, with `dim = 0`. A negative index, or one beyond `input`, is an error at run time.

    Example:

    ```mlir
    %0 = tcp.gather %a, %i {dim = 0 : index}
        : tensor<?x4xf32>, tensor<2x4xi64> -> tensor<2x4xf32>
    ```
  }];
  let arguments = (ins Tcp_Tensor:$input, Tcp_IntTensor:$indices,
                       IndexAttr:$dim);
  let results = (outs Tcp_Tensor:$out);
  let assemblyFormat = [{
    $input `,` $indices attr-dict `:`
    type($input) `,` type($indices) `->` type($out)
  }];
  let hasVerifier = 1;
}

def Tcp_GatherNDOp : Tcp_Op<"gather_nd", [Pure, Tcp_ReifyShape]> {
  let summary = "Picks slices by tuples of indices";
  let description = [{
    The last dimension of `indices`, of the static size K, holds tuples that
    index the first K dimensions of `input`. The result has the other
    dimensions of `indices`, then the other dimensions of `input`. A negative
    index, or one beyond `input`, is an error at run time.

    Example:

    ```mlir
    %0 = tcp.gather_nd %a, %i
        : tensor<?x?x3xf32>, tensor<5x2xi64> -> tensor<5x3xf32>
    ```
  }];
  let arguments = (ins Tcp_Tensor:$input, Tcp_IntTensor:$indices);
  let results = (outs Tcp_Tensor:$out);
  let assemblyFormat = [{
    $input `,` $indices attr-dict `:`
    type($input) `,` type($indices) `->` type($out)
  }];
  let hasVerifier = 1;
}

def Tcp_SliceOp : Tcp_Op<"slice", [Pure, SameVariadicOperandSize,
                                   Tcp_ReifyShape]> {
  let summary = "Takes a strided part of a tensor";
  let description = [{
    `out[i] = in[starts + i * strides]`, with one start, size and stride for
    each dimension. What reaches beyond `in` is an error at run time.

    Example:

    ```mlir
    %0 = tcp.slice %a starts(%c0, %c1) sizes(%s0, %s1) strides(%c1, %c2)
        : tensor<?x?xf32> -> tensor<?x?xf32>
    ```
  }];
  let arguments = (ins Tcp_Tensor:$in, Variadic<Index>:$starts,
                       Variadic<Index>:$sizes, Variadic<Index>:$strides);
  let results = (outs Tcp_Tensor:$out);
  let assemblyFormat = [{
    $in `starts` `(` $starts `)` `sizes` `(` $sizes `)`
    `strides` `(` $strides `)` attr-dict `:` type($in) `->` type($out)
  }];
  let hasVerifier = 1;
}

#endif // TCP_MLIR_DIALECT_TCP_TCPOPS_TD
