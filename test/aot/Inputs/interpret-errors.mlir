func.func private @outside(tensor<?xf32>) -> tensor<?xf32>

func.func @calls_outside(%a: tensor<?xf32>) -> tensor<?xf32> {
  %0 = func.call @outside(%a) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @custom(%a: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tcp.custom_op("my_op") %a : tensor<?xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @unknown(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bufferization.alloc_tensor() copy(%a) : tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @forever(%a: tensor<?xf32>) -> tensor<?xf32> {
  %0 = func.call @forever(%a) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @asserts(%a: tensor<?xf32>) -> tensor<?xf32> {
  %false = arith.constant false
  %twice = tcp.add %a, %a : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  cf.assert %false, "never true"
  return %twice : tensor<?xf32>
}
