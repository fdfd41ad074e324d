// RUN: tcp-opt %s -transform-interpreter -canonicalize -cse -split-input-file | FileCheck %s

// CHECK-LABEL: func.func @elementwise
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<?x8xf32>, %[[B:[a-z0-9]+]]: tensor<?x8xf32>
func.func @elementwise(%a: tensor<?x8xf32>, %b: tensor<?x8xf32>) -> tensor<?x8xf32> {
  // CHECK: scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %c4 iter_args(%[[OUT:.*]] = %{{.*}}) -> (tensor<?x8xf32>)
  // CHECK: %[[SIZE:.*]] = affine.min
  // CHECK: %[[TA:.*]] = tensor.extract_slice %[[A]][%[[I]], 0] [%[[SIZE]], 8] [1, 1]
  // CHECK: %[[TB:.*]] = tensor.extract_slice %[[B]][%[[I]], 0] [%[[SIZE]], 8] [1, 1]
  // CHECK: %[[T:.*]] = tcp.add %[[TA]], %[[TB]] : tensor<?x8xf32>, tensor<?x8xf32> -> tensor<?x8xf32>
  // CHECK: tensor.insert_slice %[[T]] into %[[OUT]][%[[I]], 0] [%[[SIZE]], 8] [1, 1]
  %0 = tcp.add %a, %b : tensor<?x8xf32>, tensor<?x8xf32> -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["tcp.add"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [4, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// Attributes stay on the tile, and its type is the tile's.
// CHECK-LABEL: func.func @attributes
func.func @attributes(%a: tensor<6x8xi8>) -> (tensor<6x8xf32>, tensor<6x8xi8>) {
  // CHECK: tcp.cast %{{.*}} {in_int_signedness = #tcp<signedness Unsigned>} : tensor<2x8xi8> -> tensor<2x8xf32>
  // CHECK: tcp.clamp %{{.*}} {max_int = 5 : i64, min_int = 0 : i64} : tensor<2x8xi8> -> tensor<2x8xi8>
  %0 = tcp.cast %a {in_int_signedness = #tcp<signedness Unsigned>} : tensor<6x8xi8> -> tensor<6x8xf32>
  %1 = tcp.clamp %a {min_int = 0 : i64, max_int = 5 : i64} : tensor<6x8xi8> -> tensor<6x8xi8>
  return %0, %1 : tensor<6x8xf32>, tensor<6x8xi8>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %ops = transform.structured.match ops{["tcp.cast", "tcp.clamp"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %ops tile_sizes [2, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @broadcast
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<1x?x1xf32>, %[[N:[a-z0-9]+]]: index, %[[M:[a-z0-9]+]]: index
func.func @broadcast(%a: tensor<1x?x1xf32>, %n: index, %m: index) -> tensor<?x?x?xf32> {
  // CHECK: scf.for %[[I:.*]] = %c0 to %[[N]] step %c4
  // CHECK: scf.for %[[J:.*]] = %c0 to %{{.*}} step %c5
  // CHECK-DAG: %[[SI:.*]] = affine.min {{.*}}(%[[I]])
  // CHECK-DAG: %[[SJ:.*]] = affine.min {{.*}}(%[[J]])
  // CHECK: %[[T:.*]] = tensor.extract_slice %[[A]][0, %[[J]], 0] [1, %[[SJ]], 1] [1, 1, 1]
  // CHECK: tcp.broadcast %[[T]], %[[SI]], %[[M]] {axes = [0, 2]} : tensor<1x?x1xf32>, index, index -> tensor<?x?x?xf32>
  %0 = tcp.broadcast %a, %n, %m {axes = [0, 2]} : tensor<1x?x1xf32>, index, index -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["tcp.broadcast"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loops:2 = transform.structured.tile_using_for %op tile_sizes [4, 5, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @gather
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<10x6xf32>, %[[IDX:[a-z0-9]+]]: tensor<4x6xi64>
func.func @gather(%a: tensor<10x6xf32>, %i: tensor<4x6xi64>) -> tensor<4x6xf32> {
  // CHECK: scf.for %[[I:.*]] = %c0 to %c4 step %c2
  // CHECK: scf.for %[[J:.*]] = %c0 to %c6 step %c3
  // CHECK-DAG: %[[TA:.*]] = tensor.extract_slice %[[A]][0, %[[J]]] [10, 3] [1, 1]
  // CHECK-DAG: %[[TI:.*]] = tensor.extract_slice %[[IDX]][%[[I]], %[[J]]] [2, 3] [1, 1]
  // CHECK: tcp.gather %[[TA]], %[[TI]] {dim = 0 : index} : tensor<10x3xf32>, tensor<2x3xi64> -> tensor<2x3xf32>
  %0 = tcp.gather %a, %i {dim = 0 : index} : tensor<10x6xf32>, tensor<4x6xi64> -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["tcp.gather"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loops:2 = transform.structured.tile_using_for %op tile_sizes [2, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @gather_nd
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<?x7x6xf32>, %[[IDX:[a-z0-9]+]]: tensor<4x2xi64>
func.func @gather_nd(%a: tensor<?x7x6xf32>, %i: tensor<4x2xi64>) -> tensor<4x6xf32> {
  // CHECK: scf.for %[[I:.*]] = %c0 to %c4 step %c2
  // CHECK: scf.for %[[J:.*]] = %c0 to %c6 step %c3
  // CHECK-DAG: %[[DIM:.*]] = tensor.dim %[[A]], %c0
  // CHECK-DAG: %[[TA:.*]] = tensor.extract_slice %[[A]][0, 0, %[[J]]] [%[[DIM]], 7, 3] [1, 1, 1]
  // CHECK-DAG: %[[TI:.*]] = tensor.extract_slice %[[IDX]][%[[I]], 0] [2, 2] [1, 1]
  // CHECK: tcp.gather_nd %[[TA]], %[[TI]] : tensor<?x7x3xf32>, tensor<2x2xi64> -> tensor<2x3xf32>
  %0 = tcp.gather_nd %a, %i : tensor<?x7x6xf32>, tensor<4x2xi64> -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["tcp.gather_nd"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loops:2 = transform.structured.tile_using_for %op tile_sizes [2, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// A tile of the use takes a tile of its producer into its loop.
// CHECK-LABEL: func.func @fuse
func.func @fuse(%a: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: scf.for
  // CHECK: tcp.tanh %{{.*}} : tensor<4xf32> -> tensor<4xf32>
  // CHECK: tcp.neg %{{.*}} : tensor<4xf32> -> tensor<4xf32>
  // CHECK-NOT: = tcp.
  // CHECK: return
  %0 = tcp.tanh %a : tensor<8xf32> -> tensor<8xf32>
  %1 = tcp.neg %0 : tensor<8xf32> -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["tcp.neg"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.fuse %op tile_sizes [4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// Every op that has a tiled form.
// CHECK-LABEL: func.func @all
func.func @all(%a: tensor<8xf32>, %n: tensor<8xi32>) {
  // CHECK-COUNT-18: = tcp.{{[a-z0-9_]+ .*}} -> tensor<2x
  // CHECK-NOT: = tcp.
  // CHECK: return
  %0 = tcp.abs %a : tensor<8xf32> -> tensor<8xf32>
  %1 = tcp.atan %0 : tensor<8xf32> -> tensor<8xf32>
  %2 = tcp.ceil %1 : tensor<8xf32> -> tensor<8xf32>
  %3 = tcp.cos %2 : tensor<8xf32> -> tensor<8xf32>
  %4 = tcp.floor %3 : tensor<8xf32> -> tensor<8xf32>
  %5 = tcp.log %4 : tensor<8xf32> -> tensor<8xf32>
  %6 = tcp.round %5 : tensor<8xf32> -> tensor<8xf32>
  %7 = tcp.round_even %6 : tensor<8xf32> -> tensor<8xf32>
  %8 = tcp.sigmoid %7 : tensor<8xf32> -> tensor<8xf32>
  %9 = tcp.sin %8 : tensor<8xf32> -> tensor<8xf32>
  %10 = tcp.sqrt %9 : tensor<8xf32> -> tensor<8xf32>
  %11 = tcp.tanh %10 : tensor<8xf32> -> tensor<8xf32>
  %12 = tcp.atan2 %11, %a : tensor<8xf32>, tensor<8xf32> -> tensor<8xf32>
  %13 = tcp.divf %12, %a : tensor<8xf32>, tensor<8xf32> -> tensor<8xf32>
  %14 = tcp.mul %13, %a : tensor<8xf32>, tensor<8xf32> -> tensor<8xf32>
  %15 = tcp.sub %14, %a : tensor<8xf32>, tensor<8xf32> -> tensor<8xf32>
  %16 = tcp.divsi %n, %n {rounding_mode = #tcp<roundingMode Floor>} : tensor<8xi32>, tensor<8xi32> -> tensor<8xi32>
  %17 = tcp.divui %16, %n {rounding_mode = #tcp<roundingMode Ceil>} : tensor<8xi32>, tensor<8xi32> -> tensor<8xi32>
  call @use(%15, %17) : (tensor<8xf32>, tensor<8xi32>) -> ()
  return
}
func.func private @use(tensor<8xf32>, tensor<8xi32>)

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match interface{TilingInterface} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
