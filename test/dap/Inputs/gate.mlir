// The lowering of a sigmoid rounds several times, and the interpreter once.
func.func @gate(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %y = tcp.sigmoid %x : tensor<8x8xf32> -> tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}
// Only the functions that compiled code calls are off.
func.func @bend(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %y = tcp.tanh %x : tensor<8x8xf32> -> tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}
