func.func @f(%i: index) -> index {
  %c1 = arith.constant 1 : index
  %1 = arith.addi %i, %c1 : index
  %2 = arith.addi %1, %c1 : index
  %3 = arith.addi %2, %c1 : index
  return %3 : index
}
