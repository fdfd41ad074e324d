func.func @f(%a: i32) -> (tensor<4xi8>, i32) {
  %0 = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi8>
  %c = arith.constant 1 : i32
  %1 = arith.addi %a, %c : i32
  %2 = arith.addi %1, %c : i32
  return %0, %2 : tensor<4xi8>, i32
}
