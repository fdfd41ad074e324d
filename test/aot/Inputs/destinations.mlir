func.func @chain(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> (tensor<?x?xf32>, f32, tensor<4xi32>) {
  %0 = tcp.add %a, %b : tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  %1 = tcp.mul %0, %b : tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  %s = arith.constant 2.5 : f32
  %k = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  return %1, %s, %k : tensor<?x?xf32>, f32, tensor<4xi32>
}
func.func @same(%a: tensor<?xf64>) -> (tensor<?xf64>, tensor<?xf64>) {
  return %a, %a : tensor<?xf64>, tensor<?xf64>
}
func.func @slice(%a: tensor<?xf64>) -> tensor<?xf64> {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<?xf64>
  %n = arith.subi %d, %c1 : index
  %r = tcp.slice %a starts(%c1) sizes(%n) strides(%c1) : tensor<?xf64> -> tensor<?xf64>
  %t = tcp.tanh %r : tensor<?xf64> -> tensor<?xf64>
  return %t : tensor<?xf64>
}
// The size of the result is known only when it is there.
func.func private @half(%a: tensor<?xf64>) -> tensor<?xf64> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %a, %c0 : tensor<?xf64>
  %n = arith.divui %d, %c2 : index
  %s = tensor.extract_slice %a[0] [%n] [1] : tensor<?xf64> to tensor<?xf64>
  return %s : tensor<?xf64>
}
func.func @halved(%a: tensor<?xf64>) -> tensor<?xf64> {
  %h = func.call @half(%a) : (tensor<?xf64>) -> tensor<?xf64>
  return %h : tensor<?xf64>
}
// Two returns.
func.func @either(%c: i1, %a: tensor<?xf64>, %b: tensor<?xf64>) -> tensor<?xf64> {
  cf.cond_br %c, ^yes, ^no
^yes:
  %0 = tcp.add %a, %a : tensor<?xf64>, tensor<?xf64> -> tensor<?xf64>
  return %0 : tensor<?xf64>
^no:
  return %b : tensor<?xf64>
}
func.func @scalar(%a: tensor<f32>) -> tensor<f32> {
  %0 = tcp.add %a, %a : tensor<f32>, tensor<f32> -> tensor<f32>
  return %0 : tensor<f32>
}
