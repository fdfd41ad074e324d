// RUN: tcp-opt %s -tcp-to-llvm-pipeline | FileCheck %s
// RUN: tcp-opt %s -pass-pipeline='builtin.module(tcp-to-llvm-pipeline)' | FileCheck %s
// RUN: tcp-opt %s -tcp-to-llvm-pipeline -o %t && not grep -E '(tcp|linalg|tensor|memref|scf|arith|math|affine|cf|func)\.[a-z]|unrealized' %t

// CHECK-LABEL: llvm.func @add_mul
// Each op has its own loops: the sum is stored before the product is formed.
// CHECK: llvm.fadd
// CHECK: llvm.store
// CHECK: llvm.fmul
// CHECK: llvm.store
// CHECK: llvm.call @free
// CHECK: llvm.return
func.func @add_mul(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = tcp.add %a, %b : tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  %1 = tcp.mul %0, %c : tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// CHECK-LABEL: llvm.func @broadcast
func.func @broadcast(%a: tensor<f32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %s = tcp.symbolic_int "s0" {min_val = 1, max_val = 9} : i64
  tcp.bind_symbolic_shape %b, [%s], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  %dim = tensor.dim %b, %c0 : tensor<?xf32>
  %0 = tensor.expand_shape %a [] output_shape [1] : tensor<f32> into tensor<1xf32>
  %1 = tcp.broadcast %0, %dim {axes = [0]} : tensor<1xf32>, index -> tensor<?xf32>
  %2 = tcp.add %1, %b : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

// CHECK-LABEL: llvm.func @constant
func.func @constant() -> tensor<2xf32> {
  %0 = tcp.const {value = dense<[1.0, 2.0]> : tensor<2xf32>} : tensor<2xf32>
  return %0 : tensor<2xf32>
}

// CHECK-LABEL: llvm.func @movement
func.func @movement(%a: tensor<?x4xf32>, %i: tensor<2x4xi64>, %n: index) -> (tensor<2x4xf32>, tensor<?x?xf32>, tensor<?x4xf32>) {
  %0 = tcp.gather %a, %i {dim = 0 : index} : tensor<?x4xf32>, tensor<2x4xi64> -> tensor<2x4xf32>
  %1 = tcp.slice %a starts(%n, %n) sizes(%n, %n) strides(%n, %n) : tensor<?x4xf32> -> tensor<?x?xf32>
  %2 = tensor.concat dim(0) %a, %0 : (tensor<?x4xf32>, tensor<2x4xf32>) -> tensor<?x4xf32>
  return %0, %1, %2 : tensor<2x4xf32>, tensor<?x?xf32>, tensor<?x4xf32>
}

// CHECK-LABEL: llvm.func @functions
// CHECK-DAG: llvm.{{call @|intr\.}}tanh
// CHECK-DAG: llvm.{{call @|intr\.}}atan2
// CHECK-DAG: llvm.intr.exp
func.func @functions(%a: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tcp.tanh %a : tensor<?xf32> -> tensor<?xf32>
  %1 = tcp.sigmoid %0 : tensor<?xf32> -> tensor<?xf32>
  %2 = tcp.atan2 %1, %a : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

// CHECK-LABEL: llvm.func @division
// CHECK: llvm.sdiv
func.func @division(%a: tensor<?xi32>) -> tensor<?xi32> {
  %0 = tcp.divsi %a, %a {rounding_mode = #tcp<roundingMode Floor>} : tensor<?xi32>, tensor<?xi32> -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

// CHECK-LABEL: llvm.func @rank_0
func.func @rank_0(%a: tensor<i8>) -> tensor<i8> {
  %0 = tcp.abs %a : tensor<i8> -> tensor<i8>
  return %0 : tensor<i8>
}

// Only a shape says which of three dimensions of size 1 are dropped, and one has
// a step.
// CHECK-LABEL: llvm.func @slice(
func.func @slice(%x: tensor<4x3x4xi32>) -> tensor<1xi32> {
  %0 = tensor.extract_slice %x[2, 1, 2] [1, 1, 1] [2, 1, 1] : tensor<4x3x4xi32> to tensor<1xi32>
  return %0 : tensor<1xi32>
}
