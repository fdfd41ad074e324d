func.func @f(%a: memref<8xf32>, %n: index) -> index {
  %d = arith.addi %n, %n : index
  cf.br ^next(%d : index)
^next(%e: index):
  %r = arith.muli %e, %n : index
  return %r : index
}
