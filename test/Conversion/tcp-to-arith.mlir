// RUN: tcp-opt %s -convert-tcp-to-arith | FileCheck %s

// CHECK-LABEL: func.func @const
func.func @const(%a: tensor<f32>) -> (tensor<f32>, tensor<2xi8>, tensor<0xi1>, tensor<f32>) {
  // CHECK: arith.constant dense<2.500000e+00> : tensor<f32>
  // CHECK: arith.constant dense<[1, -1]> : tensor<2xi8>
  // CHECK: arith.constant dense<> : tensor<0xi1>
  // Other ops stay.
  // CHECK: tcp.tanh
  // CHECK-NOT: tcp.const
  %0 = tcp.const {value = dense<2.5> : tensor<f32>} : tensor<f32>
  %1 = tcp.const {value = dense<[1, -1]> : tensor<2xi8>} : tensor<2xi8>
  %2 = tcp.const {value = dense<> : tensor<0xi1>} : tensor<0xi1>
  %3 = tcp.tanh %a : tensor<f32> -> tensor<f32>
  return %0, %1, %2, %3 : tensor<f32>, tensor<2xi8>, tensor<0xi1>, tensor<f32>
}

// CHECK-LABEL: func.func @in_group
func.func @in_group() -> tensor<f32> {
  // CHECK-NEXT: tcp.group
  // CHECK-NEXT: arith.constant dense<2.500000e+00> : tensor<f32>
  %0 = tcp.group {
    %1 = tcp.const {value = dense<2.5> : tensor<f32>} : tensor<f32>
    tcp.yield %1 : tensor<f32>
  } : tensor<f32>
  return %0 : tensor<f32>
}
