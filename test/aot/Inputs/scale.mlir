func.func @scale(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>,
                 %by: f32) -> tensor<?x?xf32> {
  %0 = tcp.add %x, %y
      : tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  %1 = tcp.tanh %0 : tensor<?x?xf32> -> tensor<?x?xf32>
  %2 = tcp.mul %1, %y : tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}

func.func @half(%h: tensor<f16>, %b: tensor<2xbf16>, %f: tensor<3xi1>) -> tensor<f16> {
  %0 = tcp.neg %h : tensor<f16> -> tensor<f16>
  return %0 : tensor<f16>
}
