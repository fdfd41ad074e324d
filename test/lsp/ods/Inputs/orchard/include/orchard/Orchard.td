// Constructs of which C++ code knows more than ODS tells.

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/CommonTypeConstraints.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"

def Orchard_Dialect : Dialect {
  let name = "orchard";
  let cppNamespace = "::orchard";
}

class Orchard_Op<string mnemonic, list<Trait> traits = []>
    : Op<Orchard_Dialect, mnemonic, traits>;

class Orchard_Attr<string name, string word>
    : AttrDef<Orchard_Dialect, name> {
  let mnemonic = word;
}

def Orchard_LabelAttr : Orchard_Attr<"Label", "label"> {
  let parameters = (ins "::mlir::FlatSymbolRefAttr":$name);
  let assemblyFormat = "$name";
}

def Orchard_SpanAttr : Orchard_Attr<"Span", "span"> {
  let parameters = (ins "int":$first, "int":$last);
  let assemblyFormat = "$first `to` $last";
}

def Orchard_NamesAttr : Orchard_Attr<"Names", "names"> {
  let parameters = (ins "::mlir::StringAttr":$names);
  let hasCustomAssemblyFormat = 1;
}

def Orchard_PlaceAttr : Orchard_Attr<"Place", "place"> {
  let parameters = (ins "int":$number);
  let assemblyFormat = "`<` $number `>`";
}

def Orchard_Sun : I32BitEnumAttrCaseBit<"Sun", 0>;
def Orchard_Rain : I32BitEnumAttrCaseBit<"Rain", 1>;
def Orchard_Weather : I32BitEnumAttr<"Weather", "the weather",
    [Orchard_Sun, Orchard_Rain]> {
  let cppNamespace = "::orchard";
}

def Orchard_MarkOp : Orchard_Op<"mark"> {
  let arguments = (ins Orchard_LabelAttr:$label);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "$label attr-dict $body";
}

def Orchard_RowOp : Orchard_Op<"row"> {
  let arguments = (ins Orchard_SpanAttr:$span,
      OptionalAttr<Orchard_NamesAttr>:$names);
  let assemblyFormat = "$span (`sym` $names^)? attr-dict";
}

def Orchard_WaitOp : Orchard_Op<"wait"> {
  let arguments = (ins Orchard_Weather:$weather);
  let assemblyFormat = "`for` `(` $weather `)` attr-dict";
}

def Orchard_SortOp : Orchard_Op<"sort", [SameVariadicResultSize]> {
  let arguments = (ins AnyType:$fruits);
  let results = (outs Index:$count, Variadic<Index>:$good, Variadic<Index>:$bad);
  let assemblyFormat =
      "$fruits attr-dict `:` type($fruits) `->` type(results)";
}

def Orchard_TreeOp : Orchard_Op<"tree"> {
  let arguments = (ins SymbolNameAttr:$sym_name, ArrayAttr:$properties);
  let assemblyFormat = "$sym_name custom<Properties>($properties) attr-dict";
}

def Orchard_PickOp : Orchard_Op<"pick"> {
  let arguments = (ins Variadic<AnyType>:$inputs);
  let results = (outs Variadic<AnyType>:$outputs);
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
}

def Orchard_StepOp : Orchard_Op<"step"> {
  let arguments = (ins Variadic<AnyType>:$inputs, FlatSymbolRefAttr:$kind);
  let results = (outs Variadic<AnyType>:$outputs);
  let hasCustomAssemblyFormat = 1;
}

def Orchard_ImportOp : Orchard_Op<"import", [Symbol]> {
  let arguments = (ins SymbolNameAttr:$sym_name);
  let hasCustomAssemblyFormat = 1;
}

def Orchard_YieldOp : Orchard_Op<"yield", [Terminator]> {
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "($values^ `:` type($values))? attr-dict";
}

class Orchard_Type<string name, string word, string format>
    : TypeDef<Orchard_Dialect, name> {
  let mnemonic = word;
  let assemblyFormat = format;
}

def Orchard_BoxType : Orchard_Type<"Box", "box", "`<` params `>`"> {
  let parameters = (ins "unsigned":$size, "::mlir::Type":$of);
}

def Orchard_CrateType : Orchard_Type<"Crate", "crate", "`<` struct(params) `>`"> {
  let parameters = (ins "int64_t":$width, "int64_t":$height);
}

def Orchard_CartType : Orchard_Type<"Cart", "cart",
    "`<` `from` $owner (`at` $place^)? `>`"> {
  let parameters = (ins "::orchard::Owner":$owner,
      OptionalParameter<"::mlir::Attribute">:$place);
}
