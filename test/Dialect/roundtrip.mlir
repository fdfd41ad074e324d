// RUN: tcp-opt %s | tcp-opt | FileCheck %s
// RUN: tcp-opt %s --mlir-print-op-generic | tcp-opt | FileCheck %s

// CHECK-LABEL: func.func @unary
func.func @unary(%a: tensor<?x?xf32>, %i: tensor<?xi32>) -> tensor<?x?xf32> {
  // CHECK: tcp.tanh %{{.*}} : tensor<?x?xf32> -> tensor<?x?xf32>
  %0 = tcp.tanh %a : tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK: tcp.clamp %{{.*}} {min_float = 0.000000e+00 : f32} : tensor<?x?xf32> -> tensor<?x?xf32>
  %1 = tcp.clamp %0 {min_float = 0.0 : f32} : tensor<?x?xf32> -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
