// RUN: tcp-opt %s -tcp-hoist-checks -split-input-file | FileCheck %s
// RUN: tcp-opt %s -tcp-hoist-checks -split-input-file -o %t.1 && tcp-opt %t.1 -tcp-hoist-checks -split-input-file | diff %t.1 -

// The check comes before the loop that relies on it, with what it needs, in its order.
// CHECK-LABEL: func.func @loop
// CHECK-NEXT: arith.constant 0
// CHECK-NEXT: %[[SIZE:.*]] = tensor.dim %arg0
// CHECK-NEXT: arith.constant 1
// CHECK-NEXT: %[[SAME:.*]] = arith.cmpi eq, %[[SIZE]]
// CHECK-NEXT: cf.assert %[[SAME]], "first"
// CHECK-NEXT: %[[LESS:.*]] = arith.cmpi ult
// CHECK-NEXT: cf.assert %[[LESS]], "second"
// CHECK: linalg.exp
func.func @loop(%x: tensor<?xf32>, %y: tensor<1xf32>) -> tensor<1xf32> {
  %c0 = arith.constant 0 : index
  %0 = linalg.exp ins(%y : tensor<1xf32>) outs(%y : tensor<1xf32>) -> tensor<1xf32>
  %c1 = arith.constant 1 : index
  %size = tensor.dim %x, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %size, %c1 : index
  cf.assert %same, "first"
  %less = arith.cmpi ult, %c0, %size : index
  cf.assert %less, "second"
  return %0 : tensor<1xf32>
}

// -----

func.func private @print(memref<1xf32>)
func.func private @compute(tensor<?xf32>) -> tensor<?xf32>

// A check stays behind ops whose effects are seen, and behind the tensor that it asks.
// CHECK-LABEL: func.func @effects
// CHECK: call @print
// CHECK-NEXT: arith.constant
// CHECK-NEXT: arith.cmpi
// CHECK-NEXT: cf.assert %{{.*}}, "of an argument"
// CHECK-NEXT: %[[COMPUTED:.*]] = call @compute
// CHECK-NEXT: tensor.dim %[[COMPUTED]]
// CHECK-NEXT: arith.cmpi
// CHECK-NEXT: cf.assert %{{.*}}, "of a result"
// CHECK-NEXT: call @compute
func.func @effects(%buffer: memref<1xf32>, %x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  call @print(%buffer) : (memref<1xf32>) -> ()
  %0 = call @compute(%x) : (tensor<?xf32>) -> tensor<?xf32>
  %c0 = arith.constant 0 : index
  %positive = arith.cmpi sgt, %n, %c0 : index
  cf.assert %positive, "of an argument"
  %1 = call @compute(%0) : (tensor<?xf32>) -> tensor<?xf32>
  %size = tensor.dim %0, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %size, %n : index
  cf.assert %same, "of a result"
  return %1 : tensor<?xf32>
}
