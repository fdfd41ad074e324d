// The softmax of each row. Press F5 to step through its compile: the reductions become loops
// over vectors, and the elementwise ops around them one loop.
func.func @softmax(%x: tensor<8x64xf32>) -> tensor<8x64xf32> {
  %lowest = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8xf32>
  %start = linalg.fill ins(%lowest : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %max = linalg.reduce ins(%x : tensor<8x64xf32>) outs(%start : tensor<8xf32>) dimensions = [1]
      (%in: f32, %out: f32) {
    %0 = arith.maximumf %in, %out : f32
    linalg.yield %0 : f32
  }
  %rows = tensor.empty() : tensor<8x64xf32>
  %maxima = linalg.broadcast ins(%max : tensor<8xf32>) outs(%rows : tensor<8x64xf32>) dimensions = [1]
  %shifted = tcp.sub %x, %maxima : tensor<8x64xf32>, tensor<8x64xf32> -> tensor<8x64xf32>
  %exp = math.exp %shifted : tensor<8x64xf32>
  %none = linalg.fill ins(%zero : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %sum = linalg.reduce ins(%exp : tensor<8x64xf32>) outs(%none : tensor<8xf32>) dimensions = [1]
      (%in: f32, %out: f32) {
    %0 = arith.addf %in, %out : f32
    linalg.yield %0 : f32
  }
  %sums = linalg.broadcast ins(%sum : tensor<8xf32>) outs(%rows : tensor<8x64xf32>) dimensions = [1]
  %result = tcp.divf %exp, %sums : tensor<8x64xf32>, tensor<8x64xf32> -> tensor<8x64xf32>
  return %result : tensor<8x64xf32>
}
