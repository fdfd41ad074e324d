#ifndef TOY_BASE
#define TOY_BASE

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def Toy_Dialect : Dialect {
  let name = "toy";
  let summary = "Things for children";
  let cppNamespace = "::toy";
}

class Toy_Op<string mnemonic, list<Trait> traits = []>
    : Op<Toy_Dialect, mnemonic, traits>;

def Toy_BoxType : TypeDef<Toy_Dialect, "Box"> {
  let mnemonic = "box";
  let summary = "a box of things";
  let parameters = (ins "::mlir::Type":$content);
  let assemblyFormat = "`<` $content `>`";
}

def Toy_Color : I32EnumAttr<"Color", "a color", [
    I32EnumAttrCase<"Red", 0, "red">, I32EnumAttrCase<"Blue", 1, "blue">]> {
  let cppNamespace = "::toy";
}

#endif
