// RUN: tcp-opt %s -convert-torch-to-tcp -split-input-file | FileCheck %s

// Each row of the result is a sum of rows, which are added in the order of their
// indices. An index is checked before its row is read.
// CHECK-LABEL: func.func @rows
// CHECK: scf.forall (%[[NUMBER:.*]]) in (%{{.*}}) shared_outs(%[[ALL:.*]] = %{{.*}}) -> (tensor<?x8xf32>)
// CHECK: %[[INTO:.*]] = tensor.extract_slice %[[ALL]][%[[NUMBER]], 0] [1, 8] [1, 1] : tensor<?x8xf32> to tensor<8xf32>
// CHECK: %[[START:.*]] = linalg.fill ins(%{{.*}} : f32) outs(%[[INTO]] : tensor<8xf32>)
// CHECK: %[[SUM:.*]] = scf.for %[[PLACE:.*]] = %{{.*}} to %c4{{.*}} iter_args(%[[BEFORE:.*]] = %[[START]])
// CHECK: tensor.extract %{{.*}}[%[[NUMBER]], %[[PLACE]]] : tensor<?x4xi64>
// CHECK: %[[WEIGHT:.*]] = tensor.extract %{{.*}}[%[[NUMBER]], %[[PLACE]]] : tensor<?x4xf32>
// CHECK: cf.assert %{{.*}}, "{{.*}}an index is out of bounds for dimension 0"
// CHECK: %[[ROW:.*]] = tensor.extract_slice %{{.*}}[%{{.*}}, 0] [1, 8] [1, 1] : tensor<50x8xf32> to tensor<8xf32>
// CHECK: linalg.generic {{.*}} ins(%[[ROW]] : tensor<8xf32>) outs(%[[BEFORE]] : tensor<8xf32>)
// CHECK: %[[PRODUCT:.*]] = arith.mulf %[[WEIGHT]], %{{.*}}
// CHECK: arith.addf %{{.*}}, %[[PRODUCT]]
// CHECK: tensor.parallel_insert_slice %[[SUM]] into %[[ALL]][%[[NUMBER]], 0] [1, 8] [1, 1]
func.func @rows(%table: !torch.vtensor<[50,8],f32>, %indices: !torch.vtensor<[?,4],si64>, %weights: !torch.vtensor<[?,4],f32>) -> !torch.vtensor<[?,8],f32> {
  %0 = torch.operator "torch.tcp_ide.sum_weighted_rows"(%table, %indices, %weights) : (!torch.vtensor<[50,8],f32>, !torch.vtensor<[?,4],si64>, !torch.vtensor<[?,4],f32>) -> !torch.vtensor<[?,8],f32>
  return %0 : !torch.vtensor<[?,8],f32>
}

// -----

// Weights of another type are left to others.
// CHECK-LABEL: func.func @two_types
// CHECK: torch.operator "torch.tcp_ide.sum_weighted_rows"
func.func @two_types(%table: !torch.vtensor<[50,8],f32>, %indices: !torch.vtensor<[9,4],si64>, %weights: !torch.vtensor<[9,4],f64>) -> !torch.vtensor<[9,8],f32> {
  %0 = torch.operator "torch.tcp_ide.sum_weighted_rows"(%table, %indices, %weights) : (!torch.vtensor<[50,8],f32>, !torch.vtensor<[9,4],si64>, !torch.vtensor<[9,4],f64>) -> !torch.vtensor<[9,8],f32>
  return %0 : !torch.vtensor<[9,8],f32>
}
