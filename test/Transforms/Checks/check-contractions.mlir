// RUN: tcp-opt %s -tcp-check-contractions -canonicalize -cse | FileCheck %s

// Sizes that the types tell are the verifier's; so are those that are equal.
// CHECK-LABEL: func.func @matmul(
// CHECK: %[[K:.*]] = tensor.dim %arg1, %c0
// CHECK: %[[EQUAL:.*]] = arith.cmpi eq, %[[K]], %c8
// CHECK: cf.assert %[[EQUAL]], "{{.*}}check-contractions.mlir:[[# @LINE + 4]]:8: linalg.matmul: dimension 0 of operand #1 has another size than dimension 1 of operand #0"
// CHECK-NOT: cf.assert
// CHECK: linalg.matmul
func.func @matmul(%a: tensor<4x8xf32>, %b: tensor<?x9xf32>, %c: tensor<4x9xf32>) -> tensor<4x9xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<?x9xf32>) outs(%c : tensor<4x9xf32>) -> tensor<4x9xf32>
  return %0 : tensor<4x9xf32>
}

// The last window of an image of n places begins at n - 1.
// CHECK-LABEL: func.func @convolution(
// CHECK: %[[SIZE:.*]] = tensor.dim %arg0, %c0
// CHECK: %[[INSIDE:.*]] = arith.cmpi slt, %{{.*}}, %[[SIZE]]
// CHECK: %[[HOLDS:.*]] = arith.ori %[[INSIDE]], %{{.*}}
// CHECK: cf.assert %[[HOLDS]], "{{.*}}linalg.conv_1d: a window reaches behind the end of dimension 0 of operand #0"
// CHECK-NOT: cf.assert
// CHECK: linalg.conv_1d
func.func @convolution(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.conv_1d ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%c : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// Loops that reduce nothing have the sizes that other checks see to.
// CHECK-LABEL: func.func @elementwise(
// CHECK-NOT: cf.assert
func.func @elementwise(%a: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.exp ins(%a : tensor<?xf32>) outs(%c : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
