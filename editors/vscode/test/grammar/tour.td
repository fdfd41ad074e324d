// A dialect with one operation.
#ifndef TOY_OPS
#define TOY_OPS
include "mlir/IR/OpBase.td"

class Toy_Op<string mnemonic, list<Trait> traits = []>
    : Op<Toy_Dialect, mnemonic, traits>;

def Toy_AddOp : Toy_Op<"add", [Pure]> {
  let summary = "adds \"two\" things";
  let description = [{
    The result is `$lhs + $rhs`.
  }];
  let arguments = (ins AnyType:$lhs, AnyType:$rhs);
  let assemblyFormat = "$lhs `,` $rhs attr-dict";
  bit isFast = !if(!eq(mnemonic, "add"), 1, ?);
}

/* A block /* in a block */ */
foreach i = [0, 0x1F] in {
  defvar next = !add(i, 1);
  def Toy_Number#i : Constraint<CPred<"true">>;
}
#endif
