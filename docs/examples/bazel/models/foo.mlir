// Doubles each element of x and adds the one of y.
func.func @foo(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tcp.add %x, %x : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  %1 = tcp.add %0, %y : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
