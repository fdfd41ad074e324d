func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tcp.add %a, %b : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  %1 = tcp.tanh %0 : tensor<?xf32> -> tensor<?xf32>
  %2 = tcp.mul %1, %b : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  return %2 : tensor<?xf32>
}
