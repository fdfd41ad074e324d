//===- TorchBase.td - The torch dialect and its types ------*- tablegen -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DIALECT_TORCH_TORCHBASE_TD
#define TCP_MLIR_DIALECT_TORCH_TORCHBASE_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def Torch_Dialect : Dialect {
  let name = "torch";
  let cppNamespace = "::mlir::torch";
  let summary = "PyTorch programs, as torch-mlir writes them";
  let description = [{
    What PyTorch's export gives: tensors with PyTorch's element types and sizes
    that may be unknown, Python's numbers and lists, and one op for each
    operator of PyTorch, named after its schema.

    An op `torch.aten.X` takes and gives what the schema of `aten::X` says. Its
    numbers and lists are values, which `torch.constant.int` and
    `torch.prim.ListConstruct` make. Operators that have no op of their own are
    written as `torch.operator "NAME"`; an op of this dialect that is not known
    is kept as it is, with a warning.

    Example:

    ```mlir
    func.func @scale(%x: !torch.vtensor<[?,3],f32>) -> !torch.vtensor<[?,3],f32> {
      %int2 = torch.constant.int 2
      %0 = torch.aten.mul.Scalar %x, %int2 : !torch.vtensor<[?,3],f32>, !torch.int -> !torch.vtensor<[?,3],f32>
      return %0 : !torch.vtensor<[?,3],f32>
    }
    ```
  }];
  let useDefaultTypePrinterParser = 1;
  let hasConstantMaterializer = 0;
  let extraClassDeclaration = [{
    std::optional<ParseOpHook>
    getParseOperationHook(::llvm::StringRef name) const override;
    ::llvm::unique_function<void(::mlir::Operation *, ::mlir::OpAsmPrinter &)>
    getOperationPrinter(::mlir::Operation *op) const override;

  private:
    void registerTypes();
    void registerTableOps();
    /// Each op of the table needs a TypeID of its own.
    ::mlir::TypeIDAllocator typeIds;
  public:
  }];
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

class Torch_TypeDef<string name, string typeMnemonic>
    : TypeDef<Torch_Dialect, name> {
  let mnemonic = typeMnemonic;
}

class Torch_SimpleType<string name, string typeMnemonic, string what>
    : Torch_TypeDef<name, typeMnemonic> {
  let summary = what;
}

def Torch_AnyType : Torch_SimpleType<"Any", "any", "any value of PyTorch">;
def Torch_BoolType : Torch_SimpleType<"Bool", "bool", "Python's bool">;
def Torch_DeviceType
    : Torch_SimpleType<"Device", "Device", "where a tensor is kept">;
def Torch_FloatType
    : Torch_SimpleType<"Float", "float", "Python's float, of 64 bits">;
def Torch_GeneratorType
    : Torch_SimpleType<"Generator", "Generator", "source of random numbers">;
def Torch_IntType : Torch_SimpleType<"Int", "int", "Python's int, of 64 bits">;
def Torch_LinearParamsType
    : Torch_SimpleType<"LinearParams", "LinearParams",
                       "packed parameters of a quantized linear operator">;
def Torch_NoneType : Torch_SimpleType<"None", "none", "Python's None">;
def Torch_NumberType
    : Torch_SimpleType<"Number", "number", "an int or a float">;
def Torch_QInt8Type
    : Torch_SimpleType<"QInt8", "qint8", "quantized element, 8 bits, signed">;
def Torch_QUInt8Type
    : Torch_SimpleType<"QUInt8", "quint8", "quantized element, 8 bits">;
def Torch_QInt16Type
    : Torch_SimpleType<"QInt16", "qint16", "quantized element, 16 bits, signed">;
def Torch_QInt32Type
    : Torch_SimpleType<"QInt32", "qint32", "quantized element, 32 bits, signed">;
def Torch_StrType : Torch_SimpleType<"Str", "str", "Python's str">;

/// In a container type, the types inside are written without `!torch.`.
class Torch_ContainerType<string name, string typeMnemonic, string what>
    : Torch_TypeDef<name, typeMnemonic> {
  let summary = what;
  let parameters = (ins "::mlir::Type":$containedType);
  let assemblyFormat = "`<` custom<NestedType>($containedType) `>`";
}

def Torch_ListType : Torch_ContainerType<"List", "list", "a list">;
def Torch_OptionalType
    : Torch_ContainerType<"Optional", "optional", "a value, or None">;

class Torch_TypesType<string name, string typeMnemonic, string what>
    : Torch_TypeDef<name, typeMnemonic> {
  let summary = what;
  let parameters = (ins ArrayRefParameter<"::mlir::Type">:$containedTypes);
  let hasCustomAssemblyFormat = 1;
}

def Torch_TupleType : Torch_TypesType<"Tuple", "tuple", "a tuple">;
def Torch_UnionType
    : Torch_TypesType<"Union", "union", "a value of one of several types">;

def Torch_DictType : Torch_TypeDef<"Dict", "dict"> {
  let summary = "a dictionary";
  let parameters = (ins "::mlir::Type":$keyType, "::mlir::Type":$valueType);
  let assemblyFormat = [{
    `<` custom<NestedType>($keyType) `,` custom<NestedType>($valueType) `>`
  }];
}

def Torch_NnModuleType : Torch_TypeDef<"NnModule", "nn.Module"> {
  let summary = "an object of the class that `torch.class_type` declares";
  let parameters = (ins StringRefParameter<>:$className);
  let assemblyFormat = "`<` $className `>`";
}

class Torch_TensorTypeDef<string name, string typeMnemonic, string what>
    : Torch_TypeDef<name, typeMnemonic> {
  let summary = what;
  let description = "\n    " # what # [{. The sizes are `*` where even the number of
    dimensions is unknown, or a list with `?` for those that are unknown; the
    element type is `unk` where it is unknown. Integers have a sign, as in
    `si64` and `ui8`; `i1` is a bool. Without parameters nothing is known.

    Example:

    ```mlir
    !torch.}] # typeMnemonic # [{<[?,3],f32>
    ```
  }];
  let parameters = (ins "bool":$hasSizes,
                        ArrayRefParameter<"int64_t">:$sizes,
                        OptionalParameter<"::mlir::Type">:$dtype,
                        OptionalParameter<"::mlir::Attribute">:$sparsity);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    bool hasDtype() const { return static_cast<bool>(getDtype()); }
    /// The type of the builtin dialect with the same sizes and elements:
    /// ranked where the rank is known, with signless integers. Null if the
    /// element type is unknown or has no counterpart.
    ::mlir::TensorType toBuiltin() const;
  }];
}

def Torch_ValueTensorType
    : Torch_TensorTypeDef<"ValueTensor", "vtensor",
                          "a tensor as a value, which nothing changes">;
def Torch_NonValueTensorType
    : Torch_TensorTypeDef<"NonValueTensor", "tensor",
                          "a tensor in memory, which ops may change">;

//===----------------------------------------------------------------------===//
// Operands and results of ops
//===----------------------------------------------------------------------===//

/// A type by the code that `isOfKind` in Torch.h reads.
class Torch_Kind<string kindCode, string what>
    : Type<CPred<"::mlir::torch::isOfKind($_self, \"" # kindCode # "\")">,
           what> {
  string kind = kindCode;
}

class Torch_Op<string mnemonic, list<Trait> traits = []>
    : Op<Torch_Dialect, mnemonic, traits>;

/// An op of the form that almost all share; the C++ class TableOp is all of
/// them. The fields whose names begin with Table go into its table.
class Torch_TableOp<string mnemonic, dag operands, dag resultsOfOp,
                    list<Trait> traits, string schema>
    : Torch_Op<mnemonic, traits> {
  let arguments = operands;
  let results = resultsOfOp;
  let summary = "PyTorch's operator `" # mnemonic # "`";
  let description = !if(!empty(schema), "",
                        "\n    ```\n    " # schema # "\n    ```\n  ");

  defvar operandNames = !foreach(i, !range(!size(operands)),
                                 !getdagname(operands, i));
  defvar resultNames = !foreach(i, !range(!size(resultsOfOp)),
                                !getdagname(resultsOfOp, i));
  let assemblyFormat =
      !interleave(!foreach(n, operandNames, "$" # n), " `,` ") # " attr-dict" #
      !if(!empty(operandNames), "", " `:` ") #
      !interleave(!foreach(n, operandNames, "qualified(type($" # n # "))"),
                  " `,` ") #
      !if(!empty(resultNames), "", " `->` ") #
      !interleave(!foreach(n, resultNames, "qualified(type($" # n # "))"),
                  " `,` ");

  string TableName = mnemonic;
  string TableOperands =
      !interleave(!foreach(i, !range(!size(operands)),
                           !getdagarg<Torch_Kind>(operands, i).kind), " ");
  string TableOperandNames = !interleave(operandNames, " ");
  string TableResults =
      !interleave(!foreach(i, !range(!size(resultsOfOp)),
                           !getdagarg<Torch_Kind>(resultsOfOp, i).kind), " ");
  string TableResultNames = !interleave(resultNames, " ");
  bit TablePure = !not(!empty(traits));
}

#endif // TCP_MLIR_DIALECT_TORCH_TORCHBASE_TD
