func.func private @helper(%x: tensor<?xf32>) -> tensor<?xf32> {
  %twice = tcp.add %x, %x : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  return %twice : tensor<?xf32>
}

func.func @groups(%a: tensor<?xf32>, %b: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xi32>) {
  %sum, %as_int = tcp.group {
    %inner = tcp.add %a, %b : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
    %int = tcp.cast %inner {out_int_signedness = #tcp<signedness Signed>} : tensor<?xf32> -> tensor<?xi32>
    tcp.yield %inner, %int : tensor<?xf32>, tensor<?xi32>
  } : tensor<?xf32>, tensor<?xi32>
  %isolated = tcp.isolated_group %sum {
  ^bb0(%x: tensor<?xf32>):
    %product = tcp.mul %x, %x : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
    tcp.yield %product : tensor<?xf32>
  } : tensor<?xf32> -> tensor<?xf32>
  %called = func.call @helper(%isolated) : (tensor<?xf32>) -> tensor<?xf32>
  return %called, %as_int : tensor<?xf32>, tensor<?xi32>
}

// Sums the rows by a loop, and chooses by control flow.
func.func @control(%a: tensor<4x8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<8xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %rows = scf.for %i = %c0 to %c4 step %c1 iter_args(%acc = %zeros) -> (tensor<8xf32>) {
    %row = tensor.extract_slice %a[%i, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<8xf32>
    %next = arith.addf %acc, %row : tensor<8xf32>
    scf.yield %next : tensor<8xf32>
  }
  %first = tensor.extract %rows[%c0] : tensor<8xf32>
  %positive = arith.cmpf ogt, %first, %zero : f32
  cf.cond_br %positive, ^join(%rows : tensor<8xf32>), ^negate
^negate:
  %negated = tcp.neg %rows : tensor<8xf32> -> tensor<8xf32>
  cf.br ^join(%negated : tensor<8xf32>)
^join(%result: tensor<8xf32>):
  return %result : tensor<8xf32>
}

func.func @matmul(%a: tensor<?x6xf32>, %b: tensor<6x5xf32>) -> tensor<?x5xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %m = tensor.dim %a, %c0 : tensor<?x6xf32>
  %empty = tensor.empty(%m) : tensor<?x5xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<?x5xf32>) -> tensor<?x5xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<?x6xf32>, tensor<6x5xf32>) outs(%init : tensor<?x5xf32>) -> tensor<?x5xf32>
  return %0 : tensor<?x5xf32>
}

func.func @conv(%a: tensor<1x2x7x6xf32>, %w: tensor<3x2x3x3xf32>) -> tensor<1x3x3x2xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1x3x3x2xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x3x3x2xf32>) -> tensor<1x3x3x2xf32>
  %0 = linalg.conv_2d_nchw_fchw {strides = dense<2> : tensor<2xi64>}
      ins(%a, %w : tensor<1x2x7x6xf32>, tensor<3x2x3x3xf32>) outs(%init : tensor<1x3x3x2xf32>) -> tensor<1x3x3x2xf32>
  return %0 : tensor<1x3x3x2xf32>
}

func.func @pad(%a: tensor<2x?xf16>) -> tensor<3x?xf16> {
  %low = arith.constant -1.0 : f16
  %0 = tensor.pad %a low[0, 2] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %low : f16
  } : tensor<2x?xf16> to tensor<3x?xf16>
  return %0 : tensor<3x?xf16>
}

// Loops over several indices: slices of shared results, and reductions.
func.func @rounds(%a: tensor<4x6xf32>) -> (tensor<6x4xf32>, f32, f32) {
  %empty = tensor.empty() : tensor<6x4xf32>
  %turned = scf.forall (%i, %j) = (0, 0) to (4, 6) step (2, 3) shared_outs(%o = %empty) -> (tensor<6x4xf32>) {
    %slice = tensor.extract_slice %a[%i, %j] [2, 3] [1, 1] : tensor<4x6xf32> to tensor<2x3xf32>
    %init = tensor.empty() : tensor<3x2xf32>
    %t = linalg.transpose ins(%slice : tensor<2x3xf32>) outs(%init : tensor<3x2xf32>) permutation = [1, 0]
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %t into %o[%j, %i] [3, 2] [1, 1] : tensor<3x2xf32> into tensor<6x4xf32>
    }
  }
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %zero = arith.constant 0.0 : f32
  %sum, %max = scf.parallel (%i, %j) = (%c0, %c1) to (%c4, %c6) step (%c1, %c2) init (%zero, %zero) -> (f32, f32) {
    %x = tensor.extract %a[%i, %j] : tensor<4x6xf32>
    scf.reduce(%x, %x : f32, f32) {
    ^bb0(%l: f32, %r: f32):
      %s = arith.addf %l, %r : f32
      scf.reduce.return %s : f32
    }, {
    ^bb0(%l: f32, %r: f32):
      %m = arith.maximumf %l, %r : f32
      scf.reduce.return %m : f32
    }
  }
  return %turned, %sum, %max : tensor<6x4xf32>, f32, f32
}
