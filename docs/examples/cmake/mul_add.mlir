func.func @mul_add(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>,
                   %z: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = tcp.add %x, %y : tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  %1 = tcp.mul %0, %z : tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
