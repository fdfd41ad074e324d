//===- TorchOps.td - Torch ops with a form of their own ----*- tablegen -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The assembly formats are those of torch-mlir, whose texts TCP IDE reads.
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DIALECT_TORCH_TORCHOPS_TD
#define TCP_MLIR_DIALECT_TORCH_TORCHOPS_TD

include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "tcp-mlir/Dialect/Torch/TorchBase.td"
include "tcp-mlir/Dialect/Torch/TorchModuleOps.td"

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

class Torch_ConstantOp<string mnemonic, list<Trait> traits = []>
    : Torch_Op<"constant." # mnemonic,
               !listconcat([ConstantLike, Pure,
                            DeclareOpInterfaceMethods<OpAsmOpInterface,
                                                      ["getAsmResultNames"]>],
                           traits)> {
  let hasFolder = 1;
}

def Torch_ConstantIntOp : Torch_ConstantOp<"int"> {
  let summary = "An int";
  let description = [{
    Example:

    ```mlir
    %int2 = torch.constant.int 2
    ```
  }];
  let arguments = (ins I64Attr:$value);
  let results = (outs Torch_IntType:$result);
  let hasCustomAssemblyFormat = 1;
}

def Torch_ConstantFloatOp : Torch_ConstantOp<"float"> {
  let summary = "A float";
  let description = [{
    Example:

    ```mlir
    %float2.500000e00 = torch.constant.float 2.500000e+00
    ```
  }];
  let arguments = (ins F64Attr:$value);
  let results = (outs Torch_FloatType:$result);
  let assemblyFormat = "$value attr-dict";
}

def Torch_ConstantBoolOp : Torch_ConstantOp<"bool"> {
  let summary = "A bool";
  let description = [{
    Example:

    ```mlir
    %true = torch.constant.bool true
    ```
  }];
  let arguments = (ins I1Attr:$value);
  let results = (outs Torch_BoolType:$result);
  let assemblyFormat = "$value attr-dict";
}

def Torch_ConstantStrOp : Torch_ConstantOp<"str"> {
  let summary = "A str";
  let description = [{
    Example:

    ```mlir
    %str = torch.constant.str "floor"
    ```
  }];
  let arguments = (ins StrAttr:$value);
  let results = (outs Torch_StrType:$result);
  let assemblyFormat = "$value attr-dict";
}

def Torch_ConstantDeviceOp : Torch_ConstantOp<"device"> {
  let summary = "A device";
  let description = [{
    Example:

    ```mlir
    %cpu = torch.constant.device "cpu"
    ```
  }];
  let arguments = (ins StrAttr:$value);
  let results = (outs Torch_DeviceType:$result);
  let assemblyFormat = "$value attr-dict";
}

def Torch_ConstantNoneOp : Torch_ConstantOp<"none"> {
  let summary = "None";
  let description = [{
    Example:

    ```mlir
    %none = torch.constant.none
    ```
  }];
  let results = (outs Torch_NoneType:$result);
  let assemblyFormat = "attr-dict";
}

def Torch_ConstantNumberOp : Torch_Op<"constant.number", [ConstantLike, Pure]> {
  let summary = "A number: an i64 or an f64";
  let arguments = (ins AnyAttrOf<[I64Attr, F64Attr]>:$value);
  let results = (outs Torch_NumberType:$result);
  let hasFolder = 1;
}

class Torch_LiteralOp<string mnemonic, TypeDef type, list<Trait> traits>
    : Torch_Op<mnemonic, traits> {
  let summary = "A tensor that is known";
  let description = [{
    Example:

    ```mlir
    %0 = torch.}] # mnemonic # [{(dense<[1.0, 2.0]> : tensor<2xf32>) : !torch.}] #
    type.mnemonic # [{<[2],f32>
    ```
  }];
  let arguments = (ins ElementsAttr:$value);
  let results = (outs type:$result);
  let assemblyFormat = "`(` $value `)` attr-dict `:` qualified(type($result))";
}

def Torch_ValueTensorLiteralOp
    : Torch_LiteralOp<"vtensor.literal", Torch_ValueTensorType,
                      [ConstantLike, Pure]> {
  let hasFolder = 1;
}
def Torch_NonValueTensorLiteralOp
    : Torch_LiteralOp<"tensor.literal", Torch_NonValueTensorType, []>;

//===----------------------------------------------------------------------===//
// Lists, tuples, dictionaries
//===----------------------------------------------------------------------===//

def Torch_PrimListConstructOp : Torch_Op<"prim.ListConstruct"> {
  let summary = "Make a list";
  let description = [{
    Example:

    ```mlir
    %0 = torch.prim.ListConstruct %a, %b : (!torch.int, !torch.int) -> !torch.list<int>
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$elements);
  let results = (outs Torch_ListType:$result);
  let assemblyFormat = [{
    $elements attr-dict `:` functional-type(operands, results)
  }];
}

def Torch_PrimListUnpackOp : Torch_Op<"prim.ListUnpack", [Pure]> {
  let summary = "The elements of a list";
  let arguments = (ins Torch_ListType:$operand);
  let results = (outs Variadic<AnyType>:$elements);
  let assemblyFormat = [{
    $operand attr-dict `:` qualified(type($operand)) `->`
    qualified(type($elements))
  }];
}

def Torch_PrimTupleConstructOp : Torch_Op<"prim.TupleConstruct", [Pure]> {
  let summary = "Make a tuple";
  let arguments = (ins Variadic<AnyType>:$elements);
  let results = (outs Torch_TupleType:$result);
  let hasCustomAssemblyFormat = 1;
}

def Torch_PrimTupleUnpackOp : Torch_Op<"prim.TupleUnpack", [Pure]> {
  let summary = "The elements of a tuple";
  let arguments = (ins Torch_TupleType:$tuple);
  let results = (outs Variadic<AnyType>:$elements);
  let assemblyFormat = [{
    $tuple attr-dict `:` qualified(type($tuple)) `->` qualified(type($elements))
  }];
}

def Torch_PrimDictConstructOp
    : Torch_Op<"prim.DictConstruct",
               [SameVariadicOperandSize,
                PredOpTrait<"there are as many values as keys",
                            CPred<"$_op.getNumOperands() % 2 == 0">>]> {
  let summary = "Make a dictionary";
  let arguments = (ins Variadic<AnyType>:$keys, Variadic<AnyType>:$values);
  let results = (outs Torch_DictType:$result);
  let assemblyFormat = [{
    `keys` `(` ($keys^ `:` qualified(type($keys)))? `)`
    `values` `(` ($values^ `:` qualified(type($values)))? `)`
    attr-dict `->` qualified(type($result))
  }];
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

def Torch_PrimIfOp
    : Torch_Op<"prim.If",
               [DeclareOpInterfaceMethods<RegionBranchOpInterface,
                                          ["getRegionInvocationBounds"]>,
                RecursiveMemoryEffects]> {
  let summary = "Do one of two things";
  let arguments = (ins Torch_BoolType:$condition);
  let results = (outs Variadic<AnyType>:$outputs);
  let regions = (region SizedRegion<1>:$thenRegion, SizedRegion<1>:$elseRegion);
  let hasCustomAssemblyFormat = 1;
}

def Torch_PrimIfYieldOp
    : Torch_Op<"prim.If.yield",
               [Pure, ReturnLike, Terminator, HasParent<"PrimIfOp">]> {
  let summary = "The results of a branch";
  let arguments = (ins Variadic<AnyType>:$outputs);
  let assemblyFormat = [{
    attr-dict ($outputs^ `:` qualified(type($outputs)))?
  }];
}

def Torch_PrimLoopOp
    : Torch_Op<"prim.Loop",
               [DeclareOpInterfaceMethods<RegionBranchOpInterface,
                                          ["getEntrySuccessorOperands"]>,
                RecursiveMemoryEffects]> {
  let summary = "Repeat, at most so often and while a condition holds";
  let arguments = (ins Torch_IntType:$maxTripCount,
                       Torch_BoolType:$initialCondition,
                       Variadic<AnyType>:$iterArgsInit);
  let results = (outs Variadic<AnyType>:$outputs);
  let regions = (region SizedRegion<1>:$region);
  let assemblyFormat = [{
    $maxTripCount `,` $initialCondition `,` `init` `(` $iterArgsInit `)`
    $region attr-dict `:` functional-type(operands, results)
  }];
}

def Torch_PrimLoopConditionOp
    : Torch_Op<"prim.Loop.condition",
               [Pure, Terminator, HasParent<"PrimLoopOp">,
                DeclareOpInterfaceMethods<RegionBranchTerminatorOpInterface>]> {
  let summary = "Whether to go on, and with what";
  let arguments = (ins Torch_BoolType:$shouldContinue,
                       Variadic<AnyType>:$iterArgs);
  let assemblyFormat = [{
    $shouldContinue `,`
    `iter` `(` ($iterArgs^ `:` qualified(type($iterArgs)))? `)` attr-dict
  }];
}

def Torch_PrimPrintOp : Torch_Op<"prim.Print"> {
  let summary = "Python's print";
  let arguments = (ins Variadic<AnyType>:$inputs);
  let assemblyFormat = [{
    `(` $inputs `)` attr-dict (`:` qualified(type($inputs))^)?
  }];
}

def Torch_PrimUninitializedOp : Torch_Op<"prim.Uninitialized", [Pure]> {
  let summary = "A value that nothing reads";
  let results = (outs AnyType:$result);
  let assemblyFormat = "attr-dict `:` qualified(type($result))";
}

//===----------------------------------------------------------------------===//
// Types of values
//===----------------------------------------------------------------------===//

class Torch_CastOp<string mnemonic, string what>
    : Torch_Op<mnemonic, [Pure]> {
  let summary = what;
  let arguments = (ins AnyType:$operand);
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` qualified(type($operand)) `to`
    qualified(type($result))
  }];
}

def Torch_DerefineOp
    : Torch_CastOp<"derefine", "The same value as one of a wider type">;
def Torch_TensorStaticInfoCastOp
    : Torch_CastOp<"tensor_static_info_cast",
                   "The same tensor, with more or less known of it">;

def Torch_CopyToNonValueTensorOp
    : Torch_Op<"copy.to_tensor",
               [TypesMatchWith<"the operand has the type of the result, with the "
                               "other semantics", "result", "operand",
                               "::mlir::torch::asValueTensor($_self)">]> {
  let summary = "Copy a tensor to memory that ops may change";
  let arguments = (ins Torch_ValueTensorType:$operand);
  let results = (outs Torch_NonValueTensorType:$result);
  let assemblyFormat = "$operand attr-dict `:` qualified(type($result))";
}

def Torch_CopyToValueTensorOp
    : Torch_Op<"copy.to_vtensor",
               [TypesMatchWith<"the operand has the type of the result, with the "
                               "other semantics", "result", "operand",
                               "::mlir::torch::asNonValueTensor($_self)">]> {
  let summary = "The value that a tensor in memory has now";
  let arguments = (ins Torch_NonValueTensorType:$operand);
  let results = (outs Torch_ValueTensorType:$result);
  let assemblyFormat = "$operand attr-dict `:` qualified(type($result))";
}

def Torch_OverwriteTensorContentsOp : Torch_Op<"overwrite.tensor.contents"> {
  let summary = "Give a tensor in memory another value";
  let arguments = (ins AnyType:$value, Torch_NonValueTensorType:$overwritten);
  let assemblyFormat = [{
    $value `overwrites` $overwritten attr-dict `:`
    qualified(type($value)) `,` qualified(type($overwritten))
  }];
}

def Torch_PromoteDtypesOp : Torch_Op<"promote_dtypes", [Pure]> {
  let summary = "The element type that several give together";
  let arguments = (ins AnyType:$ranks, AnyType:$dtypes);
  let results = (outs Torch_IntType:$result);
  let assemblyFormat = [{
    $ranks `,` $dtypes attr-dict `:` functional-type(operands, results)
  }];
}

def Torch_LinearParamsCreateOp : Torch_Op<"linear_params.create"> {
  let summary = "Pack the parameters of a quantized linear operator";
  let arguments = (ins AnyType:$weight, Optional<AnyType>:$bias);
  let results = (outs Torch_LinearParamsType:$result);
  let assemblyFormat = [{
    $weight (`,` $bias^)? attr-dict `:` qualified(type($weight))
    (`,` qualified(type($bias))^)?
  }];
}

//===----------------------------------------------------------------------===//
// Symbolic shapes
//===----------------------------------------------------------------------===//

def Torch_SymbolicIntOp : Torch_Op<"symbolic_int", [Pure]> {
  let summary = "An unknown size, by its name";
  let description = [{
    Example:

    ```mlir
    %0 = torch.symbolic_int "s0" {min_val = 2, max_val = 100} : !torch.int
    ```
  }];
  let arguments = (ins StrAttr:$symbol_name, I64Attr:$min_val,
                       I64Attr:$max_val);
  let results = (outs Torch_IntType:$result);
  let assemblyFormat = [{
    $symbol_name ` ` `{` `min_val` `=` $min_val `,` `max_val` `=` $max_val `}`
    attr-dict `:` qualified(type($result))
  }];
}

def Torch_BindSymbolicShapeOp : Torch_Op<"bind_symbolic_shape"> {
  let summary = "The sizes of a tensor as expressions of symbols";
  let description = [{
    Example:

    ```mlir
    torch.bind_symbolic_shape %a, [%0], affine_map<()[s0] -> (s0, 3)> : !torch.vtensor<[?,3],f32>
    ```
  }];
  let arguments = (ins Torch_ValueTensorType:$operand,
                       Variadic<Torch_IntType>:$shape_symbols,
                       AffineMapAttr:$shape_expressions);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Torch_RuntimeAssertOp : Torch_Op<"runtime.assert"> {
  let summary = "What must hold when the program runs";
  let description = [{
    Example:

    ```mlir
    torch.runtime.assert %ok, "sizes must agree"
    ```
  }];
  let arguments = (ins Torch_BoolType:$condition, StrAttr:$message);
  let assemblyFormat = "$condition `,` $message attr-dict";
}

//===----------------------------------------------------------------------===//
// Operators without an op of their own, and what torch-mlir infers
//===----------------------------------------------------------------------===//

def Torch_OperatorOp : Torch_Op<"operator", [RegionKindInterface]> {
  let summary = "A call of an operator that has no op of its own";
  let description = [{
    Example:

    ```mlir
    %0 = torch.operator "aten.foo"(%a) : (!torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32>
    ```
  }];
  let arguments = (ins StrAttr:$name, Variadic<AnyType>:$inputs);
  let results = (outs Variadic<AnyType>:$outputs);
  let regions = (region VariadicRegion<AnyRegion>:$regions);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    static ::mlir::RegionKind getRegionKind(unsigned) {
      return ::mlir::RegionKind::SSACFG;
    }
  }];
}

class Torch_YieldOp<string mnemonic, string what>
    : Torch_Op<mnemonic, [Terminator]> {
  let summary = what;
  let arguments = (ins Variadic<AnyType>:$outputs);
  let assemblyFormat = [{
    attr-dict ($outputs^ `:` qualified(type($outputs)))?
  }];
}

def Torch_OperatorTerminatorOp
    : Torch_YieldOp<"operator_terminator", "The end of a region of an operator">;

class Torch_CalculateOp<string mnemonic, string what, string keyword>
    : Torch_Op<mnemonic # ".calculate"> {
  let summary = "A computation beside that of its " # what;
  let results = (outs Variadic<AnyType>:$outputs);
  let regions = (region SizedRegion<1>:$body, SizedRegion<1>:$calculation);
  let assemblyFormat = "$body `" # keyword # "` $calculation attr-dict `:` " #
                       "qualified(type($outputs))";
}

def Torch_ShapeCalculateOp : Torch_CalculateOp<"shape", "shapes", "shapes">;
def Torch_ShapeCalculateYieldOp
    : Torch_YieldOp<"shape.calculate.yield", "The results">;
def Torch_ShapeCalculateYieldShapesOp
    : Torch_YieldOp<"shape.calculate.yield.shapes", "The shapes">;
def Torch_DtypeCalculateOp
    : Torch_CalculateOp<"dtype", "element types", "dtypes">;
def Torch_DtypeCalculateYieldOp
    : Torch_YieldOp<"dtype.calculate.yield", "The results">;
def Torch_DtypeCalculateYieldDtypesOp
    : Torch_YieldOp<"dtype.calculate.yield.dtypes", "The element types">;

def Torch_HopFlexAttentionOp : Torch_Op<"hop_flex_attention"> {
  let summary = "Attention whose scores a function changes";
  let arguments = (ins Variadic<AnyType>:$inputs,
                       OptionalAttr<FlatSymbolRefAttr>:$score_mod_fn,
                       OptionalAttr<FlatSymbolRefAttr>:$mask_mod_fn);
  let results = (outs Variadic<AnyType>:$outputs);
  let assemblyFormat = [{
    $inputs attr-dict `:` qualified(type($inputs)) `->`
    qualified(type($outputs))
  }];
}

#endif // TCP_MLIR_DIALECT_TORCH_TORCHOPS_TD
