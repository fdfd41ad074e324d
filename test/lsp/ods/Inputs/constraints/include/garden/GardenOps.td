include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/CommonTypeConstraints.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"

def Garden_Dialect : Dialect {
  let name = "garden";
  let cppNamespace = "::garden";
}

class Garden_Op<string mnemonic, list<Trait> traits = []>
    : Op<Garden_Dialect, mnemonic, traits>;

def Garden_BedType : TypeDef<Garden_Dialect, "Bed"> {
  let mnemonic = "bed";
  let summary = "a bed";
}

def Garden_PotType : TypeDef<Garden_Dialect, "Pot"> {
  let mnemonic = "pot";
  let summary = "a pot";
}

def Garden_Place : AnyTypeOf<[Garden_BedType, Garden_PotType]>;

def Garden_PlantOp : Garden_Op<"plant"> {
  let arguments = (ins Garden_Place:$place, AnySignlessInteger:$number,
      ConfinedAttr<I64Attr, [IntPositive]>:$depth);
  let assemblyFormat =
      "$place `,` $number attr-dict `:` type($place) `,` type($number)";
}

def Garden_WaterOp : Garden_Op<"water"> {
  let arguments = (ins RankedTensorOf<[F32, F64]>:$amounts,
      Variadic<Garden_BedType>:$beds);
  let assemblyFormat = "$amounts `:` type($amounts) `in` $beds attr-dict `:` type($beds)";
}

def Garden_MixOp : Garden_Op<"mix", [AllTypesMatch<["lhs", "rhs"]>]> {
  let arguments = (ins AnyType:$lhs, AnyType:$rhs);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs)";
}

def Garden_ScaleOp : Garden_Op<"scale", [
    AllElementTypesMatch<["amounts", "by", "result"]>,
    AllShapesMatch<["amounts", "result"]>]> {
  let arguments = (ins AnyRankedTensor:$amounts, AnyType:$by);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat =
      "operands attr-dict `:` type(operands) `->` type($result)";
}

def Garden_PourOp : Garden_Op<"pour",
    [PredOpTrait<"both places hold the same", TCopVTEtIsSameAs<0, 1>>]> {
  let arguments = (ins AnyType:$from, AnyType:$to);
  let assemblyFormat = "operands attr-dict `:` type(operands)";
}

def Garden_YearOp : Garden_Op<"year", [IsolatedFromAbove, Symbol,
    SingleBlock, NoTerminator, OpAsmOpInterface]> {
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name attr-dict-with-keyword $body";
  let extraClassDeclaration = [{
    static ::llvm::StringRef getDefaultDialect() { return "garden"; }
  }];
}

def Garden_RestOp : Garden_Op<"rest"> {
  let summary = "nothing to do";
  let assemblyFormat = "attr-dict";
}
