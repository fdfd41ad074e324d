func.func @gate(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = tcp.sigmoid %x : tensor<8xf32> -> tensor<8xf32>
  return %y : tensor<8xf32>
}
