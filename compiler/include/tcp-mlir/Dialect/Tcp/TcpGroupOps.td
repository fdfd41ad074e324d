//===- TcpGroupOps.td - Groups, custom ops, symbolic shapes *- tablegen -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DIALECT_TCP_TCPGROUPOPS_TD
#define TCP_MLIR_DIALECT_TCP_TCPGROUPOPS_TD

include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "tcp-mlir/Dialect/Tcp/TcpBase.td"

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

def Tcp_GroupOp : Tcp_Op<"group", [
    AffineScope, RecursiveMemoryEffects, RecursivelySpeculatable,
    Tcp_ReifySomeShapes]> {
  let summary = "Ops that are compiled as one unit";
  let description = [{
    Marks ops that are fused with each other and with nothing outside. The
    region is one block that may use values from above and ends with
    `tcp.yield`, whose operands are the results of the group.

    Reifies the sizes of its results from those of what is outside of it. A size
    that depends on elements that the group computes stays unknown.

    Example:

    ```mlir
    %0 = tcp.group attributes {group_type = "codegen"} {
      %1 = tcp.add %a, %b : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
      %2 = tcp.tanh %1 : tensor<?xf32> -> tensor<?xf32>
      tcp.yield %2 : tensor<?xf32>
    } : tensor<?xf32>
    ```
  }];
  let results = (outs Variadic<AnyType>:$outs);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    attr-dict-with-keyword $body `:` custom<TypeList>(type($outs))
  }];
  let hasVerifier = 1;
}

def Tcp_IsolatedGroupOp : Tcp_Op<"isolated_group", [
    AffineScope, IsolatedFromAbove, RecursiveMemoryEffects,
    RecursivelySpeculatable, Tcp_ReifySomeShapes]> {
  let summary = "Ops that are compiled as one unit, with explicit inputs";
  let description = [{
    As `tcp.group`, but the region sees only its block arguments, which stand
    for `ins`.

    Example:

    ```mlir
    %0 = tcp.isolated_group %a, %b {
    ^bb0(%x: tensor<?xf32>, %y: tensor<?xf32>):
      %1 = tcp.add %x, %y : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
      tcp.yield %1 : tensor<?xf32>
    } : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$ins);
  let results = (outs Variadic<AnyType>:$outs);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    ($ins^)? attr-dict-with-keyword $body `:` custom<TypeList>(type($ins))
    `->` custom<TypeList>(type($outs))
  }];
  let hasVerifier = 1;
}

def Tcp_YieldOp : Tcp_Op<"yield", [
    Pure, Terminator,
    ParentOneOf<["GroupOp", "IsolatedGroupOp"]>]> {
  let summary = "Ends a group and gives its results";
  let description = [{
    Example:

    ```mlir
    tcp.yield %0, %1 : tensor<?xf32>, tensor<?xi1>
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$ins);
  let assemblyFormat = "attr-dict ($ins^ `:` type($ins))?";
}

def Tcp_CustomOp : Tcp_Op<"custom_op", [Tcp_ReifySomeShapes]> {
  let summary = "An operation that another library provides";
  let description = [{
    Stands for the operation `op_name`. Compiled code calls the external C
    function of that name; see the chapter on custom ops in the ABI page for
    how operands, attributes and results are passed.

    The shapes of its results are what the C function makes of them: of a
    dynamic size nothing is known before the call, and reification gives the
    static ones alone. Whoever knows more can say so with `tensor.cast`, to a
    type that has the size.

    Example:

    ```mlir
    %0:2 = tcp.custom_op("my_topk") %a {k = 80 : i64}
        : tensor<?xf32> -> tensor<80xf32>, tensor<80xi64>
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$ins, StrAttr:$op_name);
  let results = (outs Variadic<AnyType>:$outs);
  let assemblyFormat = [{
    `(` $op_name `)` ($ins^)? attr-dict `:` custom<TypeList>(type($ins))
    `->` custom<TypeList>(type($outs))
  }];
}

//===----------------------------------------------------------------------===//
// Symbolic shapes
//===----------------------------------------------------------------------===//

def Tcp_SymbolicIntOp : Tcp_Op<"symbolic_int", [Pure]> {
  let summary = "A size that is known by name";
  let description = [{
    Gives the size `symbol_name`, of which is known that it is at least
    `min_val` and at most `max_val`. Only `tcp.bind_symbolic_shape` uses it.

    Example:

    ```mlir
    %0 = tcp.symbolic_int "s0" {min_val = 5, max_val = 10} : i64
    ```
  }];
  let arguments = (ins StrAttr:$symbol_name, I64Attr:$min_val,
                       I64Attr:$max_val);
  let results = (outs AnySignlessInteger:$result);
  let assemblyFormat = [{
    $symbol_name ` ` `{` `min_val` `=` $min_val `,` `max_val` `=` $max_val `}`
    attr-dict `:` type($result)
  }];
}

def Tcp_BindSymbolicShapeOp : Tcp_Op<"bind_symbolic_shape"> {
  let summary = "Says how the sizes of a tensor depend on symbols";
  let description = [{
    States that the sizes of `operand` are the results of `shape_expressions`
    on `shape_symbols`. It has no result and is dropped before code generation.

    Example:

    ```mlir
    tcp.bind_symbolic_shape %a, [%s0, %s1], affine_map<()[s0, s1] -> (s0 + s1, 3)>
        : tensor<?x3xf32>
    ```
  }];
  let arguments = (ins Tcp_Tensor:$operand, Variadic<I64>:$shape_symbols,
                       AffineMapAttr:$shape_expressions);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

#endif // TCP_MLIR_DIALECT_TCP_TCPGROUPOPS_TD
