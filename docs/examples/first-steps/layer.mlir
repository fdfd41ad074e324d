// A layer of a network, max(x * w + b, 0). layer.npz has arguments and the results that are
// expected: the Testing view compares.
func.func @layer(%x: tensor<?x?xf32>, %w: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = tcp.mul %x, %w : tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  %1 = tcp.add %0, %b : tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  %2 = tcp.clamp %1 {min_float = 0.0 : f32} : tensor<?x?xf32> -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}
