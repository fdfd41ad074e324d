// RUN: tcp-opt %s -tcp-place-parts -split-input-file | FileCheck %s

// Sixteen parts, one behind the other.
// CHECK-LABEL: func.func @stack
// CHECK: %[[ALLOC:.*]] = memref.alloc() : memref<16x4xf32>
// CHECK: %[[VIEW:.*]] = memref.subview %[[ALLOC]][0, 0] [1, 4] [1, 1]
// CHECK-NEXT: bufferization.materialize_in_destination %arg0 in restrict writable %[[VIEW]]
// CHECK: %[[LAST:.*]] = memref.subview %[[ALLOC]][15, 0] [1, 4] [1, 1]
// CHECK-NEXT: bufferization.materialize_in_destination %arg1 in restrict writable %[[LAST]]
// CHECK-NEXT: %[[WHOLE:.*]] = bufferization.to_tensor %[[ALLOC]] restrict :
// CHECK-NEXT: return %[[WHOLE]]
func.func @stack(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<16x4xf32> {
  %0 = tensor.empty() : tensor<16x4xf32>
  %1 = tensor.insert_slice %a into %0[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %2 = tensor.insert_slice %b into %1[1, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %3 = tensor.insert_slice %a into %2[2, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %4 = tensor.insert_slice %b into %3[3, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %5 = tensor.insert_slice %a into %4[4, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %6 = tensor.insert_slice %b into %5[5, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %7 = tensor.insert_slice %a into %6[6, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %8 = tensor.insert_slice %b into %7[7, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %9 = tensor.insert_slice %a into %8[8, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %10 = tensor.insert_slice %b into %9[9, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %11 = tensor.insert_slice %a into %10[10, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %12 = tensor.insert_slice %b into %11[11, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %13 = tensor.insert_slice %a into %12[12, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %14 = tensor.insert_slice %b into %13[13, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %15 = tensor.insert_slice %a into %14[14, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %16 = tensor.insert_slice %b into %15[15, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  return %16 : tensor<16x4xf32>
}

// -----

// Parts that share elements, and fewer parts, are left alone.
// CHECK-LABEL: func.func @overlapping
// CHECK-NOT: memref.alloc
// CHECK-LABEL: func.func @few
// CHECK-NOT: memref.alloc
func.func @overlapping(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<16x4xf32> {
  %0 = tensor.empty() : tensor<16x4xf32>
  %1 = tensor.insert_slice %a into %0[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %2 = tensor.insert_slice %b into %1[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %3 = tensor.insert_slice %a into %2[1, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %4 = tensor.insert_slice %b into %3[2, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %5 = tensor.insert_slice %a into %4[3, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %6 = tensor.insert_slice %b into %5[4, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %7 = tensor.insert_slice %a into %6[5, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %8 = tensor.insert_slice %b into %7[6, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %9 = tensor.insert_slice %a into %8[7, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %10 = tensor.insert_slice %b into %9[8, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %11 = tensor.insert_slice %a into %10[9, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %12 = tensor.insert_slice %b into %11[10, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %13 = tensor.insert_slice %a into %12[11, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %14 = tensor.insert_slice %b into %13[12, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %15 = tensor.insert_slice %a into %14[13, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %16 = tensor.insert_slice %b into %15[14, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  return %16 : tensor<16x4xf32>
}
func.func @few(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<16x4xf32> {
  %0 = tensor.empty() : tensor<16x4xf32>
  %1 = tensor.insert_slice %a into %0[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %2 = tensor.insert_slice %b into %1[1, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %3 = tensor.insert_slice %a into %2[2, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %4 = tensor.insert_slice %b into %3[3, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %5 = tensor.insert_slice %a into %4[4, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %6 = tensor.insert_slice %b into %5[5, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %7 = tensor.insert_slice %a into %6[6, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %8 = tensor.insert_slice %b into %7[7, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %9 = tensor.insert_slice %a into %8[8, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %10 = tensor.insert_slice %b into %9[9, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %11 = tensor.insert_slice %a into %10[10, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %12 = tensor.insert_slice %b into %11[11, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %13 = tensor.insert_slice %a into %12[12, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %14 = tensor.insert_slice %b into %13[13, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  %15 = tensor.insert_slice %a into %14[14, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<16x4xf32>
  return %15 : tensor<16x4xf32>
}

// -----

// A part that is used behind the concatenation is computed in memory of its own: as a result, it may
// not be in that of another result.
// CHECK-LABEL: func.func @returned_part
// CHECK: %[[OWN:.*]] = tensor.empty() : tensor<1x4xf32>
// CHECK: %[[PART:.*]] = linalg.exp {{.*}} outs(%[[OWN]] : tensor<1x4xf32>)
// CHECK: %[[PLACE:.*]] = memref.subview %{{.*}}[0, 0] [1, 4] [1, 1]
// CHECK-NEXT: bufferization.materialize_in_destination %[[PART]] in restrict writable %[[PLACE]]
// CHECK: return %{{.*}}, %[[VIEW:.*]] : tensor<16x4xf32>, tensor<4xf32>
func.func @returned_part(%a: tensor<1x4xf32>) -> (tensor<16x4xf32>, tensor<4xf32>) {
  %own = tensor.empty() : tensor<1x4xf32>
  %part = linalg.exp ins(%a : tensor<1x4xf32>) outs(%own : tensor<1x4xf32>) -> tensor<1x4xf32>
  %view = tensor.collapse_shape %part [[0, 1]] : tensor<1x4xf32> into tensor<4xf32>
  %0 = tensor.empty() : tensor<16x4xf32>
  %1 = tensor.insert_slice %part into %0[0, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<16x4xf32>
  %2 = tensor.insert_slice %a into %1[1, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<16x4xf32>
  %3 = tensor.insert_slice %a into %2[2, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<16x4xf32>
  %4 = tensor.insert_slice %a into %3[3, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<16x4xf32>
  %5 = tensor.insert_slice %a into %4[4, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<16x4xf32>
  %6 = tensor.insert_slice %a into %5[5, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<16x4xf32>
  %7 = tensor.insert_slice %a into %6[6, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<16x4xf32>
  %8 = tensor.insert_slice %a into %7[7, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<16x4xf32>
  %9 = tensor.insert_slice %a into %8[8, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<16x4xf32>
  %10 = tensor.insert_slice %a into %9[9, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<16x4xf32>
  %11 = tensor.insert_slice %a into %10[10, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<16x4xf32>
  %12 = tensor.insert_slice %a into %11[11, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<16x4xf32>
  %13 = tensor.insert_slice %a into %12[12, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<16x4xf32>
  %14 = tensor.insert_slice %a into %13[13, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<16x4xf32>
  %15 = tensor.insert_slice %a into %14[14, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<16x4xf32>
  %16 = tensor.insert_slice %a into %15[15, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<16x4xf32>
  return %16, %view : tensor<16x4xf32>, tensor<4xf32>
}
