// silu(x) = x * sigmoid(x), on a matrix of any size. Both ops become one loop.
func.func @silu(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = tcp.sigmoid %x : tensor<?x?xf32> -> tensor<?x?xf32>
  %1 = tcp.mul %x, %0 : tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
