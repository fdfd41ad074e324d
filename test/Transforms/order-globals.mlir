// RUN: tcp-opt %s --tcp-order-globals | FileCheck %s

// In the order of their first uses, by numbers and not by letters, each with
// what it had; others stay.
// CHECK: memref.global "private" constant @__constant_2xf32 : memref<2xf32> = dense<1.000000e+00>
// CHECK-NEXT: memref.global "private" constant @__constant_2xf32_9 : memref<2xf32> = dense<2.000000e+00>
// CHECK-NEXT: memref.global "private" constant @__constant_i32 : memref<i32> = dense<3>
// CHECK-NEXT: memref.global "private" constant @__constant_2xf32_10 : memref<2xf32> = dense<4.000000e+00>
// CHECK-NEXT: memref.global "private" @variable : memref<2xf32>
memref.global "private" @variable : memref<2xf32>
memref.global "private" constant @__constant_2xf32_9 : memref<2xf32> = dense<4.0>
memref.global "private" constant @__constant_2xf32 : memref<2xf32> = dense<2.0>
memref.global "private" constant @__constant_2xf32_10 : memref<2xf32> = dense<1.0>
memref.global "private" constant @__constant_i32 : memref<i32> = dense<3>

// CHECK: memref.get_global @__constant_2xf32 :
// CHECK-NEXT: memref.get_global @__constant_2xf32_9 :
// CHECK-NEXT: memref.get_global @__constant_2xf32 :
func.func @first() -> (memref<2xf32>, memref<2xf32>, memref<2xf32>) {
  %0 = memref.get_global @__constant_2xf32_10 : memref<2xf32>
  %1 = memref.get_global @__constant_2xf32 : memref<2xf32>
  %2 = memref.get_global @__constant_2xf32_10 : memref<2xf32>
  return %0, %1, %2 : memref<2xf32>, memref<2xf32>, memref<2xf32>
}

// CHECK: memref.get_global @variable :
// CHECK-NEXT: memref.get_global @__constant_i32 :
// CHECK-NEXT: memref.get_global @__constant_2xf32_10 :
func.func @second() -> (memref<2xf32>, memref<i32>, memref<2xf32>) {
  %0 = memref.get_global @variable : memref<2xf32>
  %1 = memref.get_global @__constant_i32 : memref<i32>
  %2 = memref.get_global @__constant_2xf32_9 : memref<2xf32>
  return %0, %1, %2 : memref<2xf32>, memref<i32>, memref<2xf32>
}
