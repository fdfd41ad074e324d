// A product, a bias, and elementary functions, whose last bits differ between
// compiled code and the interpreter.
func.func @layer(%x: tensor<4x16xf32>, %weight: tensor<16x8xf32>, %bias: tensor<1x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %c4 = arith.constant 4 : index
  %empty = tensor.empty() : tensor<4x8xf32>
  %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<4x8xf32>) -> tensor<4x8xf32>
  %product = linalg.matmul ins(%x, %weight : tensor<4x16xf32>, tensor<16x8xf32>) outs(%start : tensor<4x8xf32>) -> tensor<4x8xf32>
  %wide = tcp.broadcast %bias, %c4 {axes = [0]} : tensor<1x8xf32>, index -> tensor<4x8xf32>
  %sum = tcp.add %product, %wide : tensor<4x8xf32>, tensor<4x8xf32> -> tensor<4x8xf32>
  %squashed = tcp.tanh %sum : tensor<4x8xf32> -> tensor<4x8xf32>
  %grown = tcp.sigmoid %sum : tensor<4x8xf32> -> tensor<4x8xf32>
  return %squashed, %grown : tensor<4x8xf32>, tensor<4x8xf32>
}

// A loop whose value is computed four times.
func.func @loop(%a: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %result = scf.for %i = %c0 to %c4 step %c1 iter_args(%acc = %a) -> (tensor<8xf32>) {
    %next = tcp.mul %acc, %a : tensor<8xf32>, tensor<8xf32> -> tensor<8xf32>
    scf.yield %next : tensor<8xf32>
  }
  return %result : tensor<8xf32>
}

// A sum whose terms cancel: f32 is far from f64.
func.func @cancels(%a: tensor<8xf32>) -> tensor<8xf32> {
  %large = arith.constant dense<1.0e+06> : tensor<8xf32>
  %moved = tcp.add %a, %large : tensor<8xf32>, tensor<8xf32> -> tensor<8xf32>
  %back = tcp.sub %moved, %large : tensor<8xf32>, tensor<8xf32> -> tensor<8xf32>
  return %back : tensor<8xf32>
}

// A value that comes from a line of Python.
func.func @python(%a: tensor<8xf32>) -> tensor<8xf32> {
  %large = arith.constant dense<1.0e+06> : tensor<8xf32>
  %moved = tcp.add %a, %large : tensor<8xf32>, tensor<8xf32> -> tensor<8xf32> loc("model.py":12:5)
  return %moved : tensor<8xf32>
}

func.func @fails(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %sum = tcp.add %a, %b : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  return %sum : tensor<?xf32>
}
