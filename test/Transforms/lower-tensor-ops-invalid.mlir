// RUN: tcp-opt %s --split-input-file --verify-diagnostics --pass-pipeline="builtin.module(func.func(tcp-lower-tensor-ops))"

// MLIR accepts a cast of an unknown size to any other one.
func.func @two_sizes(%a: tensor<0xf32>) -> tensor<1xf32> {
  %0 = tensor.cast %a : tensor<0xf32> to tensor<?xf32>
  // expected-error@+1 {{'tensor.cast' op has a tensor of the type 'tensor<0xf32>', which is never a 'tensor<1xf32>'}}
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<1xf32>
  return %1 : tensor<1xf32>
}

// -----

func.func @two_ranks(%a: tensor<2x?xf32>) -> tensor<3xf32> {
  %0 = tensor.cast %a : tensor<2x?xf32> to tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<*xf32>
  // expected-error@+1 {{'tensor.cast' op has a tensor of the type 'tensor<?x?xf32>', which is never a 'tensor<3xf32>'}}
  %2 = tensor.cast %1 : tensor<*xf32> to tensor<3xf32>
  return %2 : tensor<3xf32>
}
