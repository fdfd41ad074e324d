#ifndef TOY_OPS
#define TOY_OPS

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Toy_Dialect : Dialect {
  let name = "toy";
  let cppNamespace = "::toy";
}

// Has what all operations of the dialect share.
class Toy_Op<string mnemonic, list<Trait> traits = []>
    : Op<Toy_Dialect, mnemonic, traits>;

def Toy_AddOp : Toy_Op<"add", [SameOperandsAndResultType]> {
  let summary = "puts two things together";
  let arguments = (ins AnyType:$lhs, AnyType:$rhs);
  let results = (outs AnyType:$sum);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($sum)";
}

def Toy_TwiceOp : Toy_Op<"twice", [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$thing);
  let results = (outs AnyType:$sum);
  let assemblyFormat = "$thing attr-dict `:` type($sum)";
}

multiclass Toy_Numbers<int first> {
  defvar second = !add(first, 1);
  def _First : Constraint<CPred<"is(" # first # ")">>;
  def _Second : Constraint<CPred<"is(" # second # ")">>;
}
defm Toy_Low : Toy_Numbers<0>;

#endif
