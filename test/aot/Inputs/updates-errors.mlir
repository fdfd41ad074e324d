func.func @kind(%a: tensor<2xf32> {tcp.aliasing_output = "0"}) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}
func.func @none(%a: tensor<2xf32> {tcp.aliasing_output = 1 : i64}) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}
func.func @twice(%a: tensor<2xf32> {tcp.aliasing_output = 0 : i64}, %b: tensor<2xf32> {tcp.aliasing_output = 0 : i64}) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}
func.func @type(%a: tensor<2xf32> {tcp.aliasing_output = 0 : i64}, %b: tensor<3xf32>) -> tensor<3xf32> {
  return %b : tensor<3xf32>
}
func.func @callee(%a: tensor<2xf32> {tcp.aliasing_output = 0 : i64}) -> tensor<2xf32> {
  return %a : tensor<2xf32>
}
func.func @caller(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = call @callee(%a) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
