// RUN: tcp-opt %s -convert-torch-to-tcp -split-input-file | FileCheck %s

// Matrices are factored column by column. The row with the pivot changes places,
// and then multiples of it are subtracted from the rows below. A pivot of 0
// divides nothing.
// CHECK-LABEL: func.func @lu
// CHECK: scf.forall (%[[NUMBER:.*]]) in (%{{.*}}) shared_outs({{.*}}) -> (tensor<?x4x6xf32>, tensor<?x4xi32>)
// CHECK: linalg.copy ins(%{{.*}} : tensor<4x6xf32>)
// CHECK: scf.for %[[COLUMN:[^ ]+]] = {{.*}} iter_args(%[[MATRIX:.*]] = %{{.*}}, %{{.*}} = %{{.*}}) -> (tensor<4x6xf32>, tensor<4xi32>)
// CHECK: %[[PIVOT:.*]]:2 = scf.for %[[CANDIDATE:[^ ]+]] = {{.*}} -> (index, f32)
// CHECK: arith.cmpf ogt
// CHECK: %[[FIRST:.*]] = tensor.extract_slice %[[MATRIX]][%[[COLUMN]], %{{.*}}] [1, 6]
// CHECK: %[[SECOND:.*]] = tensor.extract_slice %[[MATRIX]][%[[PIVOT]]#0, %{{.*}}] [1, 6]
// CHECK: %[[HALF:.*]] = tensor.insert_slice %[[SECOND]] into %[[MATRIX]][%[[COLUMN]],
// CHECK: tensor.insert_slice %[[FIRST]] into %[[HALF]][%[[PIVOT]]#0,
// CHECK: %[[NONE:.*]] = arith.cmpf oeq
// CHECK: scf.for %[[ROW:[^ ]+]] =
// CHECK: %[[ELEMENT:.*]] = tensor.extract %{{.*}}[%[[ROW]], %[[COLUMN]]]
// CHECK: %[[QUOTIENT:.*]] = arith.divf %[[ELEMENT]]
// CHECK: arith.select %[[NONE]], %[[ELEMENT]], %[[QUOTIENT]]
// CHECK: linalg.generic
// CHECK: arith.mulf
// CHECK: arith.subf
func.func @lu(%matrices: !torch.vtensor<[?,4,6],f32>) -> (!torch.vtensor<[?,4,6],f32>, !torch.vtensor<[?,4],si32>) {
  %true = torch.constant.bool true
  %0:2 = torch.operator "torch.tcp_ide.factor_lu"(%matrices, %true) : (!torch.vtensor<[?,4,6],f32>, !torch.bool) -> (!torch.vtensor<[?,4,6],f32>, !torch.vtensor<[?,4],si32>)
  return %0#0, %0#1 : !torch.vtensor<[?,4,6],f32>, !torch.vtensor<[?,4],si32>
}

// -----

// Without pivots, no row changes places.
// CHECK-LABEL: func.func @without_pivots
// CHECK-NOT: arith.cmpf ogt
// CHECK: linalg.generic
func.func @without_pivots(%matrices: !torch.vtensor<[2,4,4],f64>) -> (!torch.vtensor<[2,4,4],f64>, !torch.vtensor<[2,4],si32>) {
  %false = torch.constant.bool false
  %0:2 = torch.operator "torch.tcp_ide.factor_lu"(%matrices, %false) : (!torch.vtensor<[2,4,4],f64>, !torch.bool) -> (!torch.vtensor<[2,4,4],f64>, !torch.vtensor<[2,4],si32>)
  return %0#0, %0#1 : !torch.vtensor<[2,4,4],f64>, !torch.vtensor<[2,4],si32>
}

// -----

// The rows that pivots name are checked. In reverse, the last pivot is the first.
// CHECK-LABEL: func.func @swap
// CHECK: scf.forall (%[[NUMBER:.*]]) in (2)
// CHECK: scf.for %[[STEP:[^ ]+]] = %{{.*}} to %[[COUNT:.*]] step
// CHECK: %[[LAST:.*]] = arith.subi %[[COUNT]], %
// CHECK: %[[PLACE:.*]] = arith.subi %[[LAST]], %[[STEP]]
// CHECK: tensor.extract %{{.*}}[%[[PLACE]]] : tensor<4xi32>
// CHECK: cf.assert %{{.*}}, "{{.*}}pivots must be between 1 and the number of rows inclusive"
// CHECK: tensor.extract_slice %{{.*}}[%[[PLACE]],
func.func @swap(%matrices: !torch.vtensor<[2,4,6],f32>, %pivots: !torch.vtensor<[2,4],si32>) -> !torch.vtensor<[2,4,6],f32> {
  %true = torch.constant.bool true
  %0 = torch.operator "torch.tcp_ide.swap_rows"(%matrices, %pivots, %true) : (!torch.vtensor<[2,4,6],f32>, !torch.vtensor<[2,4],si32>, !torch.bool) -> !torch.vtensor<[2,4,6],f32>
  return %0 : !torch.vtensor<[2,4,6],f32>
}

// -----

// Row i of a solution needs the rows before it, and the elements of row i of the
// matrix before the diagonal. Nothing else is read.
// CHECK-LABEL: func.func @lower
// CHECK: scf.forall (%[[NUMBER:.*]]) in (2)
// CHECK: scf.for %[[ROW:[^ ]+]] = {{.*}} iter_args(%[[KNOWN:.*]] = %{{.*}}) -> (tensor<4x?xf64>)
// CHECK: %[[FACTORS:.*]] = tensor.extract_slice %{{.*}}[%[[ROW]], 0] [1, %[[ROW]]] [1, 1] : tensor<4x4xf64> to tensor<1x?xf64>
// CHECK: %[[BEFORE:.*]] = tensor.extract_slice %[[KNOWN]][0, 0] [%[[ROW]], %{{.*}}] [1, 1]
// CHECK: %[[SUMS:.*]] = linalg.matmul ins(%[[FACTORS]], %[[BEFORE]] :
// CHECK: %[[FOUND:.*]] = tcp.sub %{{.*}}, %[[SUMS]]
// CHECK: tensor.insert_slice %[[FOUND]] into %[[KNOWN]][%[[ROW]], 0]
func.func @lower(%matrices: !torch.vtensor<[2,4,4],f64>, %right: !torch.vtensor<[2,4,?],f64>) -> !torch.vtensor<[2,4,?],f64> {
  %0 = torch.operator "torch.tcp_ide.solve_lower"(%matrices, %right) : (!torch.vtensor<[2,4,4],f64>, !torch.vtensor<[2,4,?],f64>) -> !torch.vtensor<[2,4,?],f64>
  return %0 : !torch.vtensor<[2,4,?],f64>
}

// -----

// A right side of another type is left to others.
// CHECK-LABEL: func.func @two_types
// CHECK: torch.operator "torch.tcp_ide.solve_lower"
func.func @two_types(%matrices: !torch.vtensor<[2,4,4],f64>, %right: !torch.vtensor<[2,4,3],f32>) -> !torch.vtensor<[2,4,3],f32> {
  %0 = torch.operator "torch.tcp_ide.solve_lower"(%matrices, %right) : (!torch.vtensor<[2,4,4],f64>, !torch.vtensor<[2,4,3],f32>) -> !torch.vtensor<[2,4,3],f32>
  return %0 : !torch.vtensor<[2,4,3],f32>
}
