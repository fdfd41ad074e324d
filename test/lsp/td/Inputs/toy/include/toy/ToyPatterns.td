include "mlir/IR/PatternBase.td"
include "toy/ToyOps.td"

def AddOfTwice : Pat<(Toy_AddOp (Toy_TwiceOp $a), $b), (Toy_AddOp $b, $a)>;
def : Pat<(Toy_TwiceOp $a), (Toy_AddOp $a, $a)>;
