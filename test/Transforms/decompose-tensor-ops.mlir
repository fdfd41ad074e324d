// RUN: tcp-opt %s -decompose-tensor-ops | FileCheck %s

// CHECK-LABEL: func.func @static
// CHECK-SAME: %[[A:.*]]: tensor<2x3xf32>, %[[B:.*]]: tensor<4x3xf32>
func.func @static(%a: tensor<2x3xf32>, %b: tensor<4x3xf32>) -> tensor<6x3xf32> {
  // CHECK: %[[E:.*]] = tensor.empty() : tensor<6x3xf32>
  // CHECK: %[[I:.*]] = tensor.insert_slice %[[A]] into %[[E]][0, 0] [2, 3] [1, 1]
  // CHECK: %[[J:.*]] = tensor.insert_slice %[[B]] into %[[I]][2, 0] [4, 3] [1, 1]
  // CHECK: return %[[J]]
  %0 = tensor.concat dim(0) %a, %b : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<6x3xf32>
  return %0 : tensor<6x3xf32>
}

// CHECK-LABEL: func.func @dynamic
// CHECK-SAME: %[[A:.*]]: tensor<?x?xf32>, %[[B:.*]]: tensor<?x?xf32>
func.func @dynamic(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // CHECK-DAG: %[[DA:.*]] = tensor.dim %[[A]], %c1
  // CHECK-DAG: %[[DB:.*]] = tensor.dim %[[B]], %c1
  // CHECK-DAG: tensor.empty(%{{.*}}, %{{.*}}) : tensor<?x?xf32>
  // CHECK: tensor.insert_slice %[[A]] into %{{.*}}[0, 0] [%{{.*}}, %[[DA]]] [1, 1]
  // CHECK: tensor.insert_slice %[[B]] into %{{.*}}[0, %[[DA]]] [%{{.*}}, %[[DB]]] [1, 1]
  // CHECK-NOT: tensor.concat
  %0 = tensor.concat dim(1) %a, %b : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
