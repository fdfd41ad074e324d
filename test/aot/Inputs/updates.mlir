// Functions whose results go into arguments, for each way in which old elements are read.

func.func @add(%x: tensor<?x4xf32> {tcp.aliasing_output = 0 : i64}, %y: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = tcp.add %x, %y : tensor<?x4xf32>, tensor<?x4xf32> -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// A row of a cache, and what is computed of all rows.
func.func @cache(%cache: tensor<6x4xf32> {tcp.aliasing_output = 1 : i64}, %row: tensor<1x4xf32>) -> (tensor<6x4xf32>, tensor<6x4xf32>) {
  %0 = tensor.insert_slice %row into %cache[2, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<6x4xf32>
  %1 = tcp.neg %0 : tensor<6x4xf32> -> tensor<6x4xf32>
  return %1, %0 : tensor<6x4xf32>, tensor<6x4xf32>
}

// Old elements are read by what comes after the new ones.
func.func @old(%x: tensor<4x4xf32> {tcp.aliasing_output = 0 : i64}) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = tcp.neg %x : tensor<4x4xf32> -> tensor<4x4xf32>
  %1 = tcp.mul %x, %0 : tensor<4x4xf32>, tensor<4x4xf32> -> tensor<4x4xf32>
  return %0, %1, %x : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}

func.func @transpose(%x: tensor<4x4xf32> {tcp.aliasing_output = 0 : i64}) -> tensor<4x4xf32> {
  %0 = tensor.empty() : tensor<4x4xf32>
  %1 = linalg.transpose ins(%x : tensor<4x4xf32>) outs(%0 : tensor<4x4xf32>) permutation = [1, 0]
  return %1 : tensor<4x4xf32>
}

// Each argument gets the other one.
func.func @swap(%x: tensor<?xf32> {tcp.aliasing_output = 0 : i64}, %y: tensor<?xf32> {tcp.aliasing_output = 1 : i64}) -> (tensor<?xf32>, tensor<?xf32>) {
  return %y, %x : tensor<?xf32>, tensor<?xf32>
}

func.func @rotate(%x: tensor<4xf32> {tcp.aliasing_output = 2 : i64}, %y: tensor<4xf32> {tcp.aliasing_output = 0 : i64}, %z: tensor<4xf32> {tcp.aliasing_output = 1 : i64}, %s: f32) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, f32) {
  %0 = tcp.tanh %x : tensor<4xf32> -> tensor<4xf32>
  return %0, %y, %z, %s : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, f32
}

// One value, returned and in two arguments.
func.func @thrice(%x: tensor<4xf32> {tcp.aliasing_output = 0 : i64}, %y: tensor<4xf32> {tcp.aliasing_output = 1 : i64}) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = tcp.sub %x, %y : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  return %0, %0, %0 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

func.func @select(%x: tensor<4xf32> {tcp.aliasing_output = 0 : i64}, %y: tensor<4xf32> {tcp.aliasing_output = 1 : i64}, %c: i1) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = arith.select %c, %x, %y : tensor<4xf32>
  %1 = scf.if %c -> (tensor<4xf32>) {
    scf.yield %y : tensor<4xf32>
  } else {
    %2 = tcp.neg %x : tensor<4xf32> -> tensor<4xf32>
    scf.yield %2 : tensor<4xf32>
  }
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// A loop that begins with the other argument, and one that ends with it.
func.func @loops(%x: tensor<4xf32> {tcp.aliasing_output = 0 : i64}, %y: tensor<4xf32> {tcp.aliasing_output = 1 : i64}) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %0 = scf.for %i = %c0 to %c3 step %c1 iter_args(%t = %y) -> (tensor<4xf32>) {
    %e = tensor.extract %x[%i] : tensor<4xf32>
    %n = tensor.insert %e into %t[%i] : tensor<4xf32>
    scf.yield %n : tensor<4xf32>
  }
  %1 = scf.for %i = %c0 to %c3 step %c1 iter_args(%t = %y) -> (tensor<4xf32>) {
    scf.yield %x : tensor<4xf32>
  }
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

func.func @constant(%x: tensor<2x3xi8> {tcp.aliasing_output = 0 : i64}) -> tensor<2x3xi8> {
  %0 = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  return %0 : tensor<2x3xi8>
}

// A part of an argument of another shape, and a view of the argument itself.
func.func @views(%x: tensor<2x2xf32> {tcp.aliasing_output = 0 : i64}, %y: tensor<4x4xf32> {tcp.aliasing_output = 1 : i64}) -> (tensor<2x2xf32>, tensor<4x4xf32>, tensor<4xf32>) {
  %0 = tensor.extract_slice %y[1, 1] [2, 2] [1, 2] : tensor<4x4xf32> to tensor<2x2xf32>
  %1 = tensor.collapse_shape %y [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>
  %2 = tensor.expand_shape %1 [[0, 1]] output_shape [4, 4] : tensor<16xf32> into tensor<4x4xf32>
  %3 = tensor.collapse_shape %x [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
  return %0, %2, %3 : tensor<2x2xf32>, tensor<4x4xf32>, tensor<4xf32>
}

func.func @product(%x: tensor<?x?xf32> {tcp.aliasing_output = 0 : i64}, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %y, %c1 : tensor<?x?xf32>
  %0 = tensor.empty(%m, %n) : tensor<?x?xf32>
  %1 = linalg.fill ins(%zero : f32) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = linalg.matmul ins(%x, %y : tensor<?x?xf32>, tensor<?x?xf32>) outs(%1 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}
