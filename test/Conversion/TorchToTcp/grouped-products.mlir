// RUN: tcp-opt %s -convert-torch-to-tcp -split-input-file | FileCheck %s

// Each group multiplies its own rows, if it has any; sums of bf16 are f32.
// CHECK-LABEL: func.func @groups
// CHECK: %[[ALL:.*]]:2 = scf.for %[[GROUP:.*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%[[BEFORE:.*]] = %{{.*}}, %[[FIRST:.*]] = %{{.*}}) -> (tensor<64x16xf32>, index)
// CHECK: tensor.extract %{{.*}}[%[[GROUP]]] : tensor<4xi32>
// CHECK: arith.minsi
// CHECK: %[[END:.*]] = arith.maxsi %{{.*}}, %[[FIRST]]
// CHECK: %[[COUNT:.*]] = arith.subi %[[END]], %[[FIRST]]
// CHECK: scf.if
// CHECK: %[[MATRIX:.*]] = tensor.extract_slice %{{.*}}[%[[GROUP]], 0, 0] [1, 8, 16] [1, 1, 1] : tensor<4x8x16xbf16> to tensor<8x16xbf16>
// CHECK: %[[ROWS:.*]] = tensor.extract_slice %{{.*}}[%[[FIRST]], 0] [%[[COUNT]], 8] [1, 1]
// CHECK: linalg.fill
// CHECK: linalg.matmul ins(%[[ROWS]], %[[MATRIX]] : tensor<?x8xbf16>, tensor<8x16xbf16>) outs(%{{.*}} : tensor<?x16xf32>)
// CHECK: tensor.insert_slice %{{.*}} into %[[BEFORE]][%[[FIRST]], 0] [%[[COUNT]], 16] [1, 1]
// CHECK: scf.yield %{{.*}}, %[[END]]
// CHECK: tensor.extract_slice %[[ALL]]#0[%[[ALL]]#1, 0]
// CHECK: linalg.fill
func.func @groups(%rows: !torch.vtensor<[64,8],bf16>, %matrices: !torch.vtensor<[4,8,16],bf16>, %ends: !torch.vtensor<[4],si32>) -> !torch.vtensor<[64,16],f32> {
  %0 = torch.operator "torch.tcp_ide.multiply_groups"(%rows, %matrices, %ends) : (!torch.vtensor<[64,8],bf16>, !torch.vtensor<[4,8,16],bf16>, !torch.vtensor<[4],si32>) -> !torch.vtensor<[64,16],f32>
  return %0 : !torch.vtensor<[64,16],f32>
}

// -----

// Rows and matrices of two types are left to others.
// CHECK-LABEL: func.func @two_types
// CHECK: torch.operator "torch.tcp_ide.multiply_groups"
func.func @two_types(%rows: !torch.vtensor<[64,8],f32>, %matrices: !torch.vtensor<[4,8,16],bf16>, %ends: !torch.vtensor<[4],si32>) -> !torch.vtensor<[64,16],f32> {
  %0 = torch.operator "torch.tcp_ide.multiply_groups"(%rows, %matrices, %ends) : (!torch.vtensor<[64,8],f32>, !torch.vtensor<[4,8,16],bf16>, !torch.vtensor<[4],si32>) -> !torch.vtensor<[64,16],f32>
  return %0 : !torch.vtensor<[64,16],f32>
}

// -----

// The products of the groups' columns and rows; a group without rows has a
// product of 0.
// CHECK-LABEL: func.func @parts
// CHECK: scf.for %[[GROUP:.*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%[[BEFORE:.*]] = %{{.*}}, %[[FIRST:.*]] = %{{.*}}) -> (tensor<?x8x16xf32>, index)
// CHECK: %[[END:.*]] = arith.maxsi %{{.*}}, %[[FIRST]]
// CHECK: %[[COUNT:.*]] = arith.subi %[[END]], %[[FIRST]]
// CHECK: %[[LEFT:.*]] = tensor.extract_slice %{{.*}}[0, %[[FIRST]]] [8, %[[COUNT]]] [1, 1]
// CHECK: %[[RIGHT:.*]] = tensor.extract_slice %{{.*}}[%[[FIRST]], 0] [%[[COUNT]], 16] [1, 1]
// CHECK: linalg.fill
// CHECK: %[[PRODUCT:.*]] = linalg.matmul ins(%[[LEFT]], %[[RIGHT]] : tensor<8x?xbf16>, tensor<?x16xbf16>) outs(%{{.*}} : tensor<8x16xf32>)
// CHECK: tensor.insert_slice %[[PRODUCT]] into %[[BEFORE]][%[[GROUP]], 0, 0] [1, 8, 16] [1, 1, 1]
// CHECK: scf.yield %{{.*}}, %[[END]]
func.func @parts(%left: !torch.vtensor<[8,?],bf16>, %right: !torch.vtensor<[?,16],bf16>, %ends: !torch.vtensor<[?],si32>) -> !torch.vtensor<[?,8,16],f32> {
  %0 = torch.operator "torch.tcp_ide.multiply_parts"(%left, %right, %ends) : (!torch.vtensor<[8,?],bf16>, !torch.vtensor<[?,16],bf16>, !torch.vtensor<[?],si32>) -> !torch.vtensor<[?,8,16],f32>
  return %0 : !torch.vtensor<[?,8,16],f32>
}
