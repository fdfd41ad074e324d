// RUN: tcp-opt %s -tcp-place-updates -split-input-file | FileCheck %s

// Sixteen updates of an argument. The second finds what the first wrote, a part
// of the tensor is copied before it is written elsewhere, and the last part is
// computed in its place.
// CHECK-LABEL: func.func @updates
// CHECK: %[[ALLOC:.*]] = memref.alloc() : memref<4x4xf32>
// CHECK: %[[START:.*]] = bufferization.to_buffer %arg0 read_only
// CHECK-NEXT: memref.copy %[[START]], %[[ALLOC]]
// CHECK: %[[PLACE:.*]] = memref.subview %[[ALLOC]][0, 0] [1, 4] [1, 1]
// CHECK-NEXT: %[[PART:.*]] = bufferization.to_buffer %arg1 read_only
// CHECK-NEXT: memref.copy %[[PART]], %[[PLACE]]
// CHECK-NEXT: %[[STATE:.*]] = bufferization.to_tensor %[[ALLOC]] restrict :
// CHECK-NEXT: %[[ROW:.*]] = tensor.extract_slice %[[STATE]][0, 0] [1, 4] [1, 1]
// CHECK-NEXT: %[[COPY:.*]] = bufferization.alloc_tensor() copy(%[[ROW]])
// CHECK-NEXT: %[[NEXT:.*]] = memref.subview %[[ALLOC]][1, 0] [1, 4] [1, 1]
// CHECK-NEXT: %[[ROW_BUFFER:.*]] = bufferization.to_buffer %[[COPY]] read_only
// CHECK-NEXT: memref.copy %[[ROW_BUFFER]], %[[NEXT]]
// CHECK: tensor.empty
// CHECK: %[[LAST:.*]] = memref.subview %[[ALLOC]][3, 0] [1, 4] [1, 1]
// CHECK-NEXT: %[[INTO:.*]] = bufferization.to_tensor %[[LAST]] restrict writable
// CHECK-NEXT: %[[SUM:.*]] = linalg.add {{.*}} outs(%[[INTO]]
// CHECK-NEXT: bufferization.materialize_in_destination %[[SUM]] in restrict writable %[[LAST]]
// CHECK-NEXT: %[[WHOLE:.*]] = bufferization.to_tensor %[[ALLOC]] restrict :
// CHECK-NEXT: return %[[WHOLE]]
func.func @updates(%x: tensor<4x4xf32>, %a: tensor<4xf32>) -> tensor<4x4xf32> {
  %1 = tensor.insert_slice %a into %x[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %row = tensor.extract_slice %1[0, 0] [1, 4] [1, 1] : tensor<4x4xf32> to tensor<4xf32>
  %2 = tensor.insert_slice %row into %1[1, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %3 = tensor.insert_slice %a into %2[3, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %4 = tensor.insert_slice %a into %3[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %5 = tensor.insert_slice %a into %4[1, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %6 = tensor.insert_slice %a into %5[2, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %7 = tensor.insert_slice %a into %6[3, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %8 = tensor.insert_slice %a into %7[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %9 = tensor.insert_slice %a into %8[1, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %10 = tensor.insert_slice %a into %9[2, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %11 = tensor.insert_slice %a into %10[3, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %12 = tensor.insert_slice %a into %11[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %13 = tensor.insert_slice %a into %12[1, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %14 = tensor.insert_slice %a into %13[2, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %15 = tensor.insert_slice %a into %14[3, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %empty = tensor.empty() : tensor<4xf32>
  %sum = linalg.add ins(%a, %a : tensor<4xf32>, tensor<4xf32>) outs(%empty : tensor<4xf32>) -> tensor<4xf32>
  %16 = tensor.insert_slice %sum into %15[3, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  return %16 : tensor<4x4xf32>
}

// -----

// An op that reads a state after the next update, or that may hand on its memory,
// ends the updates. Fifteen others are too few. A loop updates its tensor in place.
// CHECK-LABEL: func.func @later
// CHECK-NOT: memref.alloc
// CHECK-LABEL: func.func @in_loop
// CHECK-NOT: memref.alloc
func.func @later(%x: tensor<4x4xf32>, %a: tensor<4xf32>, %c: i1) -> (tensor<4x4xf32>, tensor<4xf32>, tensor<4x4xf32>) {
  %1 = tensor.insert_slice %a into %x[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %row = tensor.extract_slice %1[0, 0] [1, 4] [1, 1] : tensor<4x4xf32> to tensor<4xf32>
  %2 = tensor.insert_slice %a into %1[2, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %3 = tensor.insert_slice %a into %2[3, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %4 = tensor.insert_slice %a into %3[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %5 = tensor.insert_slice %a into %4[1, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %6 = tensor.insert_slice %a into %5[2, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %7 = tensor.insert_slice %a into %6[3, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %8 = tensor.insert_slice %a into %7[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %9 = tensor.insert_slice %a into %8[1, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %10 = tensor.insert_slice %a into %9[2, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %11 = tensor.insert_slice %a into %10[3, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %12 = tensor.insert_slice %a into %11[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %13 = tensor.insert_slice %a into %12[1, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %either = arith.select %c, %13, %x : tensor<4x4xf32>
  %14 = tensor.insert_slice %a into %13[2, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %15 = tensor.insert_slice %a into %14[3, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %16 = tensor.insert_slice %a into %15[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %17 = tensor.insert_slice %a into %16[1, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %18 = tensor.insert_slice %a into %17[2, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  %19 = tensor.insert_slice %a into %18[3, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
  return %19, %row, %either : tensor<4x4xf32>, tensor<4xf32>, tensor<4x4xf32>
}
func.func @in_loop(%x: tensor<4x4xf32>, %a: tensor<4xf32>, %n: index) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%0 = %x) -> tensor<4x4xf32> {
    %1 = tensor.insert_slice %a into %0[1, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
    %2 = tensor.insert_slice %a into %1[2, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
    %3 = tensor.insert_slice %a into %2[3, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
    %4 = tensor.insert_slice %a into %3[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
    %5 = tensor.insert_slice %a into %4[1, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
    %6 = tensor.insert_slice %a into %5[2, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
    %7 = tensor.insert_slice %a into %6[3, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
    %8 = tensor.insert_slice %a into %7[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
    %9 = tensor.insert_slice %a into %8[1, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
    %10 = tensor.insert_slice %a into %9[2, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
    %11 = tensor.insert_slice %a into %10[3, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
    %12 = tensor.insert_slice %a into %11[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
    %13 = tensor.insert_slice %a into %12[1, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
    %14 = tensor.insert_slice %a into %13[2, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
    %15 = tensor.insert_slice %a into %14[3, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
    %16 = tensor.insert_slice %a into %15[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x4xf32>
    scf.yield %16 : tensor<4x4xf32>
  }
  return %r : tensor<4x4xf32>
}
