func.func @quotient(%a: tensor<4xi32>) -> tensor<4xi32> {
  %empty = tensor.empty() : tensor<4xi32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]}
      ins(%a : tensor<4xi32>) outs(%empty : tensor<4xi32>) {
  ^bb0(%in: i32, %out: i32):
    %c4 = arith.constant 4 : i32
    %q = arith.divsi %in, %c4 : i32
    linalg.yield %q : i32
  } -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
