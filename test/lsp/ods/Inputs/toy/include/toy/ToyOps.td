include "toy/ToyBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Toy_AddOp : Toy_Op<"add", [SameOperandsAndResultType]> {
  let summary = "puts two things together";
  let description = "The result has the type of both.";
  let arguments = (ins AnyType:$lhs, AnyType:$rhs);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
}

def Toy_PaintOp : Toy_Op<"paint"> {
  let summary = "gives a thing a color";
  let arguments = (ins AnyType:$thing, Toy_Color:$color, UnitAttr:$wet);
  let results = (outs I1:$isDone);
  let assemblyFormat =
      "$thing `in` $color (`wet` $wet^)? attr-dict `:` type($thing)";
}

def Toy_RoomOp : Toy_Op<"room", [IsolatedFromAbove, NoTerminator, SymbolTable, Symbol]> {
  let summary = "a room";
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name attr-dict-with-keyword $body";
}

def Toy_BuildOp : Toy_Op<"build"> {
  let summary = "only C++ code knows how this is written";
  let arguments = (ins Variadic<AnyType>:$parts);
  let results = (outs AnyType:$result);
  let hasCustomAssemblyFormat = 1;
}
