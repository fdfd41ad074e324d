// A pass of LLVM may take the sum and the difference away; without it, what is
// small is lost.
func.func @rounding(%a: tensor<4xf32>) -> tensor<4xf32> {
  %empty = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]}
      ins(%a : tensor<4xf32>) outs(%empty : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %large = arith.constant 1.0e+8 : f32
    %sum = arith.addf %in, %large fastmath<reassoc,nsz> : f32
    %difference = arith.subf %sum, %large fastmath<reassoc,nsz> : f32
    linalg.yield %difference : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
