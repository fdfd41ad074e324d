// RUN: tcp-opt %s --pass-pipeline="builtin.module(func.func(tcp-lower-tensor-ops))" | FileCheck %s
// RUN: tcp-opt %s --pass-pipeline="builtin.module(func.func(tcp-lower-tensor-ops{runtime-checks}))" | FileCheck %s --check-prefixes=CHECK,CHECKED

// CHECK-LABEL: func.func @elementwise
// CHECKED: cf.assert %{{.*}}, "{{.*}}lower-tensor-ops.mlir:[[#@LINE+6]]:8: arith.addf: operands #0 and #1 have different sizes in dimension 0"
// CHECK: linalg.generic
// CHECK: arith.addf %{{.*}} : f32
// CHECK: linalg.generic
// CHECK: math.exp %{{.*}} : f32
func.func @elementwise(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = arith.addf %a, %b : tensor<?xf32>
  %1 = math.exp %0 : tensor<?xf32>
  return %1 : tensor<?xf32>
}

// Ops that bufferization takes stay.
// CHECK-LABEL: func.func @stays
// CHECK-NEXT: arith.constant dense<1>
// CHECK-NEXT: arith.select %{{.*}}, %{{.*}}, %{{.*}} : tensor<2xi32>
// CHECK-NEXT: return
func.func @stays(%c: i1, %a: tensor<2xi32>) -> tensor<2xi32> {
  %0 = arith.constant dense<1> : tensor<2xi32>
  %1 = arith.select %c, %a, %0 : tensor<2xi32>
  return %1 : tensor<2xi32>
}

// Scalars and vectors are no tensors.
// CHECK-LABEL: func.func @scalars
// CHECK-NEXT: arith.addf %{{.*}} : f32
// CHECK-NEXT: math.exp %{{.*}} : vector<4xf32>
func.func @scalars(%a: f32, %v: vector<4xf32>) -> (f32, vector<4xf32>) {
  %0 = arith.addf %a, %a : f32
  %1 = math.exp %v : vector<4xf32>
  return %0, %1 : f32, vector<4xf32>
}

// CHECK-LABEL: func.func @gather
// CHECK: tensor.empty(%{{.*}}) : tensor<?x4xf32>
// CHECK: linalg.generic
// CHECK: %[[INDEX:.*]] = tensor.extract %arg1
// CHECK: %[[AT:.*]] = arith.index_cast %[[INDEX]] : i64 to index
// CHECKED: arith.cmpi ult, %[[AT]]
// CHECKED: cf.assert %{{.*}}, "{{.*}}: tensor.gather: an index is out of bounds in dimension 0 of the source"
// CHECK: tensor.extract %arg0[%[[AT]], %{{.*}}] : tensor<?x4xf32>
func.func @gather(%a: tensor<?x4xf32>, %i: tensor<?x1xi64>) -> tensor<?x4xf32> {
  %0 = tensor.gather %a[%i] gather_dims([0]) : (tensor<?x4xf32>, tensor<?x1xi64>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// CHECK-LABEL: func.func @scatter
// CHECKED: cf.assert %{{.*}}, "{{.*}}: tensor.scatter: the source has another size than the slices of the dest that the indices tell, in its dimension 0"
// CHECK: scf.for %[[ROW:.*]] = {{.*}} iter_args(%{{.*}} = %arg1)
// CHECK: scf.for %[[COLUMN:.*]] = {{.*}} iter_args(%[[DEST:.*]] =
// CHECK: %[[ELEMENT:.*]] = tensor.extract %arg0[%[[ROW]], %[[COLUMN]]]
// CHECK: %[[INDEX:.*]] = tensor.extract %arg2[%[[ROW]], %{{.*}}]
// CHECK: %[[AT:.*]] = arith.index_cast %[[INDEX]] : i64 to index
// CHECKED: cf.assert %{{.*}}, "{{.*}}: tensor.scatter: an index is out of bounds in dimension 0 of the dest"
// CHECK: tensor.insert %[[ELEMENT]] into %[[DEST]][%[[AT]], %[[COLUMN]]]
func.func @scatter(%a: tensor<?x4xf32>, %d: tensor<?x4xf32>, %i: tensor<?x1xi64>) -> tensor<?x4xf32> {
  %0 = tensor.scatter %a into %d[%i] scatter_dims([0]) unique : (tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x1xi64>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// CHECK-LABEL: func.func @aggregates
// CHECK-NOT: linalg.softmax
// CHECK-NOT: linalg.pack
// CHECK-NOT: linalg.unpack
// CHECK: return
func.func @aggregates(%a: tensor<4x6xf32>, %d: tensor<2x6x2xf32>) -> tensor<4x6xf32> {
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4x6xf32>) outs(%a : tensor<4x6xf32>) -> tensor<4x6xf32>
  %1 = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [2] into %d : tensor<4x6xf32> -> tensor<2x6x2xf32>
  %2 = linalg.unpack %1 inner_dims_pos = [0] inner_tiles = [2] into %a : tensor<2x6x2xf32> -> tensor<4x6xf32>
  return %2 : tensor<4x6xf32>
}

// Amounts of a padding that are known are not checked.
// CHECK-LABEL: func.func @pad
// CHECKED: arith.cmpi sge, %arg1, %{{.*}} : index
// CHECKED-NEXT: cf.assert %{{.*}}, "{{.*}}: tensor.pad: the low padding of dimension 1 is negative"
// CHECKED: arith.cmpi sge, %arg2, %{{.*}} : index
// CHECKED-NEXT: cf.assert %{{.*}}, "{{.*}}: tensor.pad: the high padding of dimension 0 is negative"
// CHECK-NOT: cf.assert
// CHECK: tensor.pad %arg0 low[1, %arg1] high[%arg2, 0]
func.func @pad(%a: tensor<?x?xf32>, %low: index, %high: index, %x: f32) -> tensor<?x?xf32> {
  %0 = tensor.pad %a low[1, %low] high[%high, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @casts
// CHECK-NEXT: tensor.cast
// CHECK-NEXT: tensor.cast
func.func @casts(%a: tensor<2x?xf32>) -> tensor<2x3xf32> {
  %0 = tensor.cast %a : tensor<2x?xf32> to tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
