func.func @f0(%a: tensor<3xf32>) -> tensor<3xf32> {
  %c = tcp.const {value = dense<[0.0, 2.0, 3.5]> : tensor<3xf32>} : tensor<3xf32>
  %0 = tcp.add %a, %c : tensor<3xf32>, tensor<3xf32> -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
func.func @f1(%a: tensor<3xf32>) -> tensor<3xf32> {
  %c = tcp.const {value = dense<[1.0, 2.0, 4.5]> : tensor<3xf32>} : tensor<3xf32>
  %0 = tcp.add %a, %c : tensor<3xf32>, tensor<3xf32> -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
func.func @f2(%a: tensor<3xf32>) -> tensor<3xf32> {
  %c = tcp.const {value = dense<[2.0, 2.0, 5.5]> : tensor<3xf32>} : tensor<3xf32>
  %0 = tcp.add %a, %c : tensor<3xf32>, tensor<3xf32> -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
func.func @f3(%a: tensor<3xf32>) -> tensor<3xf32> {
  %c = tcp.const {value = dense<[3.0, 2.0, 6.5]> : tensor<3xf32>} : tensor<3xf32>
  %0 = tcp.add %a, %c : tensor<3xf32>, tensor<3xf32> -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
func.func @f4(%a: tensor<3xf32>) -> tensor<3xf32> {
  %c = tcp.const {value = dense<[4.0, 2.0, 7.5]> : tensor<3xf32>} : tensor<3xf32>
  %0 = tcp.add %a, %c : tensor<3xf32>, tensor<3xf32> -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
func.func @f5(%a: tensor<3xf32>) -> tensor<3xf32> {
  %c = tcp.const {value = dense<[5.0, 2.0, 8.5]> : tensor<3xf32>} : tensor<3xf32>
  %0 = tcp.add %a, %c : tensor<3xf32>, tensor<3xf32> -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
