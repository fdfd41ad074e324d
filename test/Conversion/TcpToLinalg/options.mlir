// RUN: tcp-opt %s -convert-tcp-to-linalg="runtime-checks define-edge-cases" -split-input-file | FileCheck %s
// RUN: tcp-opt %s -convert-tcp-to-linalg -split-input-file | FileCheck %s --check-prefix=PLAIN
// PLAIN-NOT: cf.assert
// PLAIN-NOT: arith.select

// Every size that may disagree is compared, before the loop.
// CHECK-LABEL: func.func @sizes
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<?x4xf32>, %[[B:[a-z0-9]+]]: tensor<?x?xf32>
func.func @sizes(%a: tensor<?x4xf32>, %b: tensor<?x?xf32>) -> tensor<?x4xf32> {
  // CHECK: cmpi eq
  // CHECK-NEXT: cf.assert {{.*}}options.mlir:[[@LINE+4]]:{{[0-9]+}}: tcp.add: operands #0 and #1 have different sizes in dimension 0"
  // CHECK: cmpi eq
  // CHECK-NEXT: cf.assert {{.*}}operands #0 and #1 have different sizes in dimension 1"
  // CHECK: linalg.generic
  %0 = tcp.add %a, %b : tensor<?x4xf32>, tensor<?x?xf32> -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// -----

// Static sizes need no check.
// CHECK-LABEL: func.func @same_sizes
func.func @same_sizes(%a: tensor<4x2xf32>, %b: tensor<?xf32>) {
  // CHECK-NOT: cf.assert
  // CHECK: return
  %0 = tcp.add %a, %a : tensor<4x2xf32>, tensor<4x2xf32> -> tensor<4x2xf32>
  %1 = tcp.mul %b, %b : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  %2 = tcp.neg %b : tensor<?xf32> -> tensor<?xf32>
  return
}

// -----

// A size that only the result's type knows.
// CHECK-LABEL: func.func @result_size
func.func @result_size(%a: tensor<?xf32>) -> tensor<3xf32> {
  // CHECK: cf.assert {{.*}}tcp.neg: the result does not have the size 3 that its type gives dimension 0
  %0 = tcp.neg %a : tensor<?xf32> -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

// CHECK-LABEL: func.func @division
func.func @division(%a: tensor<2xi8>) -> (tensor<2xi8>, tensor<2xi8>) {
  // CHECK: linalg.generic
  // CHECK: cf.assert {{.*}}tcp.divsi: integer division by zero
  // CHECK: arith.constant -1 : i8
  // CHECK: arith.divsi
  // CHECK: arith.select
  // CHECK: linalg.generic
  // CHECK: cf.assert {{.*}}tcp.divui: integer division by zero
  // CHECK: arith.ceildivui
  %0 = tcp.divsi %a, %a {rounding_mode = #tcp<roundingMode Trunc>} : tensor<2xi8>, tensor<2xi8> -> tensor<2xi8>
  %1 = tcp.divui %a, %a {rounding_mode = #tcp<roundingMode Ceil>} : tensor<2xi8>, tensor<2xi8> -> tensor<2xi8>
  return %0, %1 : tensor<2xi8>, tensor<2xi8>
}

// -----

// The limits of the integer stand for what is beyond them.
// CHECK-LABEL: func.func @float_to_int
func.func @float_to_int(%a: tensor<2xf32>) -> (tensor<2xi8>, tensor<2xi8>) {
  // CHECK: arith.fptosi
  // CHECK-DAG: arith.constant -128 : i8
  // CHECK-DAG: arith.constant 127 : i8
  // CHECK: arith.select
  // CHECK: arith.fptoui
  // CHECK-DAG: arith.constant 0 : i8
  // CHECK-DAG: arith.constant -1 : i8
  // CHECK: arith.select
  %0 = tcp.cast %a {out_int_signedness = #tcp<signedness Signed>} : tensor<2xf32> -> tensor<2xi8>
  %1 = tcp.cast %a {out_int_signedness = #tcp<signedness Unsigned>} : tensor<2xf32> -> tensor<2xi8>
  return %0, %1 : tensor<2xi8>, tensor<2xi8>
}
