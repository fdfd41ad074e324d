// RUN: tcp-opt %s -convert-tcp-to-linalg -split-input-file | FileCheck %s
// RUN: tcp-opt %s -convert-tcp-to-linalg=runtime-checks -split-input-file | FileCheck %s --check-prefix=RUNTIME

// CHECK: #[[$IN:.*]] = affine_map<(d0, d1, d2) -> (0, d1, 0)>
// CHECK: #[[$ID:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-LABEL: func.func @broadcast
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<1x?x1xf32>, %[[N:[a-z0-9]+]]: index, %[[M:[a-z0-9]+]]: index
// RUNTIME-LABEL: func.func @broadcast
func.func @broadcast(%a: tensor<1x?x1xf32>, %n: index, %m: index) -> tensor<?x?x?xf32> {
  // CHECK: %[[DIM:.*]] = tensor.dim %[[A]], %c1
  // CHECK: %[[E:.*]] = tensor.empty(%[[N]], %[[DIM]], %[[M]]) : tensor<?x?x?xf32>
  // CHECK: linalg.generic {indexing_maps = [#[[$IN]], #[[$ID]]], iterator_types = ["parallel", "parallel", "parallel"]} ins(%[[A]] : tensor<1x?x1xf32>) outs(%[[E]] : tensor<?x?x?xf32>)
  // CHECK-NEXT: ^bb0(%[[X:.*]]: f32, %{{.*}}: f32):
  // CHECK-NEXT:   linalg.yield %[[X]]
  // CHECK-NOT: cf.assert
  // RUNTIME: cf.assert {{.*}}tcp.broadcast: the new size of dimension 0 is negative
  // RUNTIME: cf.assert {{.*}}tcp.broadcast: the new size of dimension 2 is negative
  // RUNTIME: linalg.generic
  %0 = tcp.broadcast %a, %n, %m {axes = [0, 2]} : tensor<1x?x1xf32>, index, index -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// -----

// CHECK-LABEL: func.func @broadcast_to_static
// RUNTIME-LABEL: func.func @broadcast_to_static
func.func @broadcast_to_static(%a: tensor<1xi1>, %n: index) -> tensor<5xi1> {
  // CHECK: tensor.empty(%{{.*}}) : tensor<?xi1>
  // CHECK: tensor.cast %{{.*}} : tensor<?xi1> to tensor<5xi1>
  // RUNTIME: cf.assert {{.*}}the result does not have the size 5 that its type gives dimension 0
  %0 = tcp.broadcast %a, %n {axes = [0]} : tensor<1xi1>, index -> tensor<5xi1>
  return %0 : tensor<5xi1>
}

// -----

// CHECK: #[[$ID:.*]] = affine_map<() -> ()>
// CHECK-LABEL: func.func @broadcast_rank_0
func.func @broadcast_rank_0(%a: tensor<f64>) -> tensor<f64> {
  // CHECK: linalg.generic {indexing_maps = [#[[$ID]], #[[$ID]]], iterator_types = []}
  %0 = tcp.broadcast %a {axes = []} : tensor<f64> -> tensor<f64>
  return %0 : tensor<f64>
}

// -----

// CHECK: #[[$ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @gather
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<?x?xf32>, %[[I:[a-z0-9]+]]: tensor<?x?xi32>
// RUNTIME-LABEL: func.func @gather
func.func @gather(%a: tensor<?x?xf32>, %i: tensor<?x?xi32>) -> tensor<?x?xf32> {
  // CHECK-DAG: %[[D0:.*]] = tensor.dim %[[I]], %c0
  // CHECK-DAG: %[[D1:.*]] = tensor.dim %[[I]], %c1
  // CHECK: %[[E:.*]] = tensor.empty(%[[D0]], %[[D1]]) : tensor<?x?xf32>
  // CHECK: linalg.generic {indexing_maps = [#[[$ID]], #[[$ID]]], iterator_types = ["parallel", "parallel"]} ins(%[[I]] : tensor<?x?xi32>) outs(%[[E]] : tensor<?x?xf32>)
  // CHECK-NEXT: ^bb0(%[[X:.*]]: i32, %{{.*}}: f32):
  // CHECK-DAG:    %[[POS:.*]] = arith.index_cast %[[X]] : i32 to index
  // CHECK-DAG:    %[[J:.*]] = linalg.index 1 : index
  // CHECK:        %[[ELEMENT:.*]] = tensor.extract %[[A]][%[[POS]], %[[J]]]
  // CHECK-NEXT:   linalg.yield %[[ELEMENT]]
  // Other dimensions before the loop, indices within it.
  // RUNTIME: cf.assert {{.*}}tcp.gather: the indices are larger than the input in dimension 1
  // RUNTIME: linalg.generic
  // RUNTIME: cf.assert {{.*}}tcp.gather: an index is out of bounds for dimension 0 of the input
  // RUNTIME: tensor.extract
  %0 = tcp.gather %a, %i {dim = 0 : index} : tensor<?x?xf32>, tensor<?x?xi32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// CHECK-LABEL: func.func @gather_static
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<4x6xi8>
func.func @gather_static(%a: tensor<4x6xi8>, %i: tensor<4x9xi64>) -> tensor<4x9xi8> {
  // CHECK: tensor.empty() : tensor<4x9xi8>
  // CHECK-DAG: %[[I:.*]] = linalg.index 0
  // CHECK-DAG: %[[POS:.*]] = arith.index_cast
  // CHECK: tensor.extract %[[A]][%[[I]], %[[POS]]]
  %0 = tcp.gather %a, %i {dim = 1 : index} : tensor<4x6xi8>, tensor<4x9xi64> -> tensor<4x9xi8>
  return %0 : tensor<4x9xi8>
}

// -----

// CHECK-LABEL: func.func @gather_rank_0
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<i8>
// RUNTIME-LABEL: func.func @gather_rank_0
func.func @gather_rank_0(%a: tensor<i8>, %i: tensor<i64>) -> tensor<i8> {
  // CHECK: tensor.extract %[[A]][]
  // RUNTIME-DAG: %[[POS:.*]] = arith.index_cast
  // RUNTIME-DAG: %[[ONE:.*]] = arith.constant 1 : index
  // RUNTIME: %[[INSIDE:.*]] = arith.cmpi ult, %[[POS]], %[[ONE]]
  // RUNTIME: cf.assert %[[INSIDE]], {{.*}}tcp.gather: an index is out of bounds for dimension 0 of the input
  %0 = tcp.gather %a, %i {dim = 0 : index} : tensor<i8>, tensor<i64> -> tensor<i8>
  return %0 : tensor<i8>
}

// -----

// CHECK: #[[$ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @gather_nd
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<?x3x?xf32>, %[[I:[a-z0-9]+]]: tensor<?x2xi64>
// RUNTIME-LABEL: func.func @gather_nd
func.func @gather_nd(%a: tensor<?x3x?xf32>, %i: tensor<?x2xi64>) -> tensor<?x?xf32> {
  // CHECK-DAG: %[[D0:.*]] = tensor.dim %[[I]], %c0
  // CHECK-DAG: %[[D1:.*]] = tensor.dim %[[A]], %c2
  // CHECK: %[[E:.*]] = tensor.empty(%[[D0]], %[[D1]]) : tensor<?x?xf32>
  // CHECK: linalg.generic {indexing_maps = [#[[$ID]]], iterator_types = ["parallel", "parallel"]} outs(%[[E]] : tensor<?x?xf32>)
  // CHECK-DAG: %[[X:.*]] = tensor.extract %[[I]][%{{.*}}, %c0{{.*}}] : tensor<?x2xi64>
  // CHECK-DAG: %[[Y:.*]] = tensor.extract %[[I]][%{{.*}}, %c1{{.*}}] : tensor<?x2xi64>
  // CHECK-DAG: %[[P:.*]] = arith.index_cast %[[X]]
  // CHECK-DAG: %[[Q:.*]] = arith.index_cast %[[Y]]
  // CHECK-DAG: %[[J:.*]] = linalg.index 1
  // CHECK: tensor.extract %[[A]][%[[P]], %[[Q]], %[[J]]]
  // RUNTIME: cf.assert {{.*}}tcp.gather_nd: an index is out of bounds for dimension 0 of the input
  // RUNTIME: cf.assert {{.*}}tcp.gather_nd: an index is out of bounds for dimension 1 of the input
  %0 = tcp.gather_nd %a, %i : tensor<?x3x?xf32>, tensor<?x2xi64> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// CHECK-LABEL: func.func @gather_nd_of_empty_tuples
func.func @gather_nd_of_empty_tuples(%a: tensor<3xf32>, %i: tensor<2x0xi64>) -> tensor<2x3xf32> {
  // CHECK: tensor.empty() : tensor<2x3xf32>
  // CHECK: %[[J:.*]] = linalg.index 1
  // CHECK: tensor.extract %{{.*}}[%[[J]]]
  %0 = tcp.gather_nd %a, %i : tensor<3xf32>, tensor<2x0xi64> -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
