// RUN: tcp-opt %s -pass-pipeline="builtin.module(func.func(convert-torch-to-tcp))" | FileCheck %s

// A constant exponent is products by its bits: 5 is 101.
// CHECK-LABEL: func.func @constants
// CHECK: %[[TWO:.*]] = tcp.mul %[[X:.*]], %[[X]] : tensor<?xi8>
// CHECK: %[[FOUR:.*]] = tcp.mul %[[TWO]], %[[TWO]]
// CHECK: tcp.mul %[[X]], %[[FOUR]]
// CHECK-NOT: tcp.mul
// CHECK: tcp.const {value = dense<1> : tensor<i64>}
func.func @constants(%a: !torch.vtensor<[?],ui8>) -> (!torch.vtensor<[?],ui8>, !torch.vtensor<[?],ui8>) {
  %int0 = torch.constant.int 0
  %int5 = torch.constant.int 5
  %0 = torch.aten.pow.Tensor_Scalar %a, %int5 : !torch.vtensor<[?],ui8>, !torch.int -> !torch.vtensor<[?],ui8>
  %1 = torch.aten.pow.Tensor_Scalar %a, %int0 : !torch.vtensor<[?],ui8>, !torch.int -> !torch.vtensor<[?],ui8>
  return %0, %1 : !torch.vtensor<[?],ui8>, !torch.vtensor<[?],ui8>
}

// Floats, and exponents that PyTorch refuses, are for others.
// CHECK-LABEL: func.func @others
// CHECK: torch.aten.pow.Tensor_Scalar
// CHECK: torch.aten.pow.Tensor_Tensor
// CHECK: torch.aten.pow.Tensor_Scalar
func.func @others(%a: !torch.vtensor<[2],f32>, %i: !torch.vtensor<[2],si32>) -> (!torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],si32>) {
  %int2 = torch.constant.int 2
  %int-1 = torch.constant.int -1
  %0 = torch.aten.pow.Tensor_Scalar %a, %int2 : !torch.vtensor<[2],f32>, !torch.int -> !torch.vtensor<[2],f32>
  %1 = torch.aten.pow.Tensor_Tensor %a, %i : !torch.vtensor<[2],f32>, !torch.vtensor<[2],si32> -> !torch.vtensor<[2],f32>
  %2 = torch.aten.pow.Tensor_Scalar %i, %int-1 : !torch.vtensor<[2],si32>, !torch.int -> !torch.vtensor<[2],si32>
  return %0, %1, %2 : !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],si32>
}

// Exponents below zero do not reach the power.
// CHECK-LABEL: func.func @powers
// CHECK: %[[A:.*]] = tcp.cast %{{.*}} {in_int_signedness = #tcp<signedness Signed>, out_int_signedness = #tcp<signedness Signed>} : tensor<?x3xi32> -> tensor<?x3xi64>
// CHECK: %[[BELOW:.*]] = arith.cmpi slt, %[[N:.*]], %{{.*}} : tensor<2x3xi64>
// CHECK: %[[SAFE:.*]] = arith.select %[[BELOW]], %{{.*}}, %[[N]]
// CHECK: %[[POWER:.*]] = math.ipowi %{{.*}}, %[[SAFE]] : tensor<2x3xi64>
// CHECK: %[[RESULT:.*]] = arith.select %[[BELOW]], %{{.*}}, %[[POWER]]
// CHECK: tcp.cast %[[RESULT]] {{.*}} : tensor<2x3xi64> -> tensor<2x3xi32>
func.func @powers(%a: !torch.vtensor<[?,3],si32>, %n: !torch.vtensor<[2,1],si64>) -> !torch.vtensor<[2,3],si32> {
  %0 = torch.aten.pow.Tensor_Tensor %a, %n : !torch.vtensor<[?,3],si32>, !torch.vtensor<[2,1],si64> -> !torch.vtensor<[2,3],si32>
  return %0 : !torch.vtensor<[2,3],si32>
}
