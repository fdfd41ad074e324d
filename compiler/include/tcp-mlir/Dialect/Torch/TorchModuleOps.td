//===- TorchModuleOps.td - Torch ops of objects and globals *- tablegen -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DIALECT_TORCH_TORCHMODULEOPS_TD
#define TCP_MLIR_DIALECT_TORCH_TORCHMODULEOPS_TD

include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "tcp-mlir/Dialect/Torch/TorchBase.td"

//===----------------------------------------------------------------------===//
// Objects
//===----------------------------------------------------------------------===//

def Torch_ClassTypeOp
    : Torch_Op<"class_type",
               [Symbol, IsolatedFromAbove,
                SingleBlockImplicitTerminator<"ClassTypeTerminatorOp">]> {
  let summary = "A class of PyTorch modules";
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region SizedRegion<1>:$region);
  let assemblyFormat = "$sym_name $region attr-dict";
}

def Torch_ClassTypeTerminatorOp
    : Torch_Op<"class_type_terminator", [Terminator]> {
  let summary = "The end of a `torch.class_type`";
  let assemblyFormat = "attr-dict";
}

def Torch_MethodOp : Torch_Op<"method", [HasParent<"ClassTypeOp">]> {
  let summary = "A method of a class";
  let arguments = (ins StrAttr:$name, FlatSymbolRefAttr:$function,
                       UnitAttr:$isPrivate);
  let assemblyFormat = [{
    (`private` $isPrivate^)? $name `,` $function attr-dict
  }];
}

def Torch_AttrOp : Torch_Op<"attr", [HasParent<"ClassTypeOp">]> {
  let summary = "An attribute of a class";
  let arguments = (ins StrAttr:$name, TypeAttr:$type, UnitAttr:$isPrivate);
  let assemblyFormat = [{
    (`private` $isPrivate^)? $name `:` $type attr-dict
  }];
}

def Torch_NnModuleOp
    : Torch_Op<"nn_module",
               [SingleBlockImplicitTerminator<"NnModuleTerminatorOp">]> {
  let summary = "An object of a class of PyTorch modules";
  let results = (outs Torch_NnModuleType:$result);
  let regions = (region SizedRegion<1>:$region);
  let assemblyFormat = "$region attr-dict `:` qualified(type($result))";
}

def Torch_NnModuleTerminatorOp : Torch_Op<"nn_module_terminator",
                                          [Terminator]> {
  let summary = "The end of a `torch.nn_module`";
  let assemblyFormat = "attr-dict";
}

def Torch_SlotOp : Torch_Op<"slot", [HasParent<"NnModuleOp">]> {
  let summary = "The value of an attribute of an object";
  let arguments = (ins StrAttr:$name, AnyType:$value);
  let assemblyFormat = "$name `,` $value attr-dict `:` qualified(type($value))";
}

def Torch_PrimCreateObjectOp : Torch_Op<"prim.CreateObject"> {
  let summary = "Make an object";
  let results = (outs Torch_NnModuleType:$result);
  let assemblyFormat = "attr-dict qualified(type($result))";
}

def Torch_PrimGetAttrOp : Torch_Op<"prim.GetAttr"> {
  let summary = "An attribute of an object";
  let arguments = (ins Torch_NnModuleType:$receiver, StrAttr:$name);
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    $receiver `[` $name `]` attr-dict `:`
    qualified(type($receiver)) `->` qualified(type($result))
  }];
}

def Torch_PrimSetAttrOp : Torch_Op<"prim.SetAttr"> {
  let summary = "Set an attribute of an object";
  let arguments = (ins Torch_NnModuleType:$receiver, StrAttr:$name,
                       AnyType:$value);
  let assemblyFormat = [{
    $receiver `[` $name `]` `=` $value attr-dict `:`
    qualified(type($receiver)) `,` qualified(type($value))
  }];
}

def Torch_PrimCallMethodOp : Torch_Op<"prim.CallMethod"> {
  let summary = "Call a method of an object";
  let arguments = (ins StrAttr:$name, Torch_NnModuleType:$receiver,
                       Variadic<AnyType>:$inputs);
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    $receiver `[` $name `]` `(` $inputs `)` attr-dict `:`
    qualified(type($receiver)) `,` functional-type($inputs, $result)
  }];
}

def Torch_PrimLoadOp : Torch_Op<"prim.Load"> {
  let summary = "Read a variable";
  let arguments = (ins StrAttr:$name);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$name attr-dict `:` qualified(type($result))";
}

def Torch_PrimStoreOp : Torch_Op<"prim.Store"> {
  let summary = "Set a variable";
  let arguments = (ins StrAttr:$name, AnyType:$value);
  let assemblyFormat = "$name `,` $value attr-dict `:` qualified(type($value))";
}

def Torch_PrimEnterOp : Torch_Op<"prim.Enter"> {
  let summary = "Enter a Python `with`";
  let arguments = (ins Torch_NnModuleType:$value);
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    $value attr-dict `:` qualified(type($value)) `->` qualified(type($result))
  }];
}

def Torch_PrimExitOp : Torch_Op<"prim.Exit"> {
  let summary = "Leave a Python `with`";
  let arguments = (ins Torch_NnModuleType:$value);
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    $value attr-dict `:` qualified(type($value)) `->` qualified(type($result))
  }];
}

//===----------------------------------------------------------------------===//
// Globals
//===----------------------------------------------------------------------===//

def Torch_GlobalSlotOp : Torch_Op<"global_slot", [Symbol]> {
  let summary = "A global variable";
  let description = [{
    Example:

    ```mlir
    torch.global_slot "private" @weight : !torch.tensor
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$typeBound,
                       OptionalAttr<StrAttr>:$sym_visibility);
  let assemblyFormat = "($sym_visibility^)? $sym_name attr-dict `:` $typeBound";
}

def Torch_GlobalSlotModuleInitializerOp
    : Torch_Op<"global_slot.module_initializer", [IsolatedFromAbove]> {
  let summary = "Sets all global variables";
  let regions = (region SizedRegion<1>:$initializer);
  let assemblyFormat = "$initializer attr-dict";
}

def Torch_InitializeGlobalSlotsOp
    : Torch_Op<"initialize.global_slots",
               [Terminator, HasParent<"GlobalSlotModuleInitializerOp">]> {
  let summary = "What the global variables are at first";
  let arguments = (ins TypedArrayAttrBase<FlatSymbolRefAttr,
                                          "names of slots">:$slotSymNames,
                       Variadic<AnyType>:$initialValues);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Torch_GlobalSlotGetOp : Torch_Op<"global_slot.get", []> {
  let summary = "Read a global variable";
  let arguments = (ins FlatSymbolRefAttr:$slot);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$slot attr-dict `:` qualified(type($result))";
}

def Torch_GlobalSlotSetOp : Torch_Op<"global_slot.set"> {
  let summary = "Set a global variable";
  let arguments = (ins FlatSymbolRefAttr:$slot, AnyType:$value);
  let assemblyFormat = "$slot `=` $value attr-dict `:` qualified(type($value))";
}

#endif // TCP_MLIR_DIALECT_TORCH_TORCHMODULEOPS_TD
