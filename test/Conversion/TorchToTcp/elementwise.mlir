// RUN: tcp-opt %s -torch-backend-to-tcp-backend-pipeline -split-input-file | FileCheck %s

// CHECK-LABEL: func.func @add_same
// CHECK-SAME: (%[[A:.*]]: tensor<?x?xf32>, %[[B:.*]]: tensor<?x?xf32>) -> tensor<?x?xf32>
// CHECK-NEXT: %[[R:.*]] = tcp.add %[[A]], %[[B]] : tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
// CHECK-NEXT: return %[[R]]
func.func @add_same(%a: !torch.vtensor<[?,?],f32>, %b: !torch.vtensor<[?,?],f32>) -> !torch.vtensor<[?,?],f32> {
  %int1 = torch.constant.int 1
  %0 = torch.aten.add.Tensor %a, %b, %int1 : !torch.vtensor<[?,?],f32>, !torch.vtensor<[?,?],f32>, !torch.int -> !torch.vtensor<[?,?],f32>
  return %0 : !torch.vtensor<[?,?],f32>
}

// -----

// The text that users of aot_compile know.
//
// CHECK-LABEL: func.func @mixed_ranks
// CHECK-SAME: (%[[A:.*]]: tensor<f32>, %[[B:.*]]: tensor<?xf32>)
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[E:.*]] = tensor.expand_shape %[[A]] [] output_shape [1] : tensor<f32> into tensor<1xf32>
// CHECK-NEXT: %[[D:.*]] = tensor.dim %[[B]], %[[C0]]
// CHECK-NEXT: %[[W:.*]] = tcp.broadcast %[[E]], %[[D]] {axes = [0]} : tensor<1xf32>, index -> tensor<?xf32>
// CHECK-NEXT: %[[R:.*]] = tcp.add %[[W]], %[[B]]
// CHECK-NEXT: return %[[R]] : tensor<?xf32>
func.func @mixed_ranks(%a: !torch.vtensor<[],f32>, %b: !torch.vtensor<[?],f32>) -> !torch.vtensor<[?],f32> {
  %int1 = torch.constant.int 1
  %0 = torch.aten.add.Tensor %a, %b, %int1 : !torch.vtensor<[],f32>, !torch.vtensor<[?],f32>, !torch.int -> !torch.vtensor<[?],f32>
  return %0 : !torch.vtensor<[?],f32>
}

// -----

// CHECK-LABEL: func.func @alpha
// CHECK: %[[C:.*]] = tcp.const {value = dense<2> : tensor<i64>} : tensor<i64>
// CHECK: %[[F:.*]] = tcp.cast %[[C]] {in_int_signedness = #tcp<signedness Signed>} : tensor<i64> -> tensor<f32>
// CHECK: %[[E:.*]] = tensor.expand_shape %[[F]]
// CHECK: %[[W:.*]] = tcp.broadcast %[[E]]
// CHECK: %[[M:.*]] = tcp.mul %arg1, %[[W]]
// CHECK: tcp.sub %arg0, %[[M]]
func.func @alpha(%a: !torch.vtensor<[?],f32>, %b: !torch.vtensor<[?],f32>) -> !torch.vtensor<[?],f32> {
  %int2 = torch.constant.int 2
  %0 = torch.aten.sub.Tensor %a, %b, %int2 : !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>, !torch.int -> !torch.vtensor<[?],f32>
  return %0 : !torch.vtensor<[?],f32>
}

// -----

// CHECK-LABEL: func.func @signs
// CHECK: %[[A:.*]] = tcp.cast %arg0 {in_int_signedness = #tcp<signedness Unsigned>, out_int_signedness = #tcp<signedness Signed>} : tensor<4xi8> -> tensor<4xi32>
// CHECK: %[[R:.*]] = tcp.mul %[[A]], %arg1
// CHECK: tcp.divui %arg0, %arg0 {rounding_mode = #tcp<roundingMode Floor>}
func.func @signs(%a: !torch.vtensor<[4],ui8>, %b: !torch.vtensor<[4],si32>) -> (!torch.vtensor<[4],si32>, !torch.vtensor<[4],ui8>) {
  %floor = torch.constant.str "floor"
  %0 = torch.aten.mul.Tensor %a, %b : !torch.vtensor<[4],ui8>, !torch.vtensor<[4],si32> -> !torch.vtensor<[4],si32>
  %1 = torch.aten.div.Tensor_mode %a, %a, %floor : !torch.vtensor<[4],ui8>, !torch.vtensor<[4],ui8>, !torch.str -> !torch.vtensor<[4],ui8>
  return %0, %1 : !torch.vtensor<[4],si32>, !torch.vtensor<[4],ui8>
}

// -----

// CHECK-LABEL: func.func @one_operand
// CHECK: tcp.round_even
// CHECK: tcp.clamp %{{.*}} {min_float = 0.000000e+00 : f32}
// CHECK: tcp.clamp %{{.*}} {max_float = 1.024000e+01 : f32, min_float = 1.000000e-01 : f32}
// CHECK: %[[I:.*]] = tcp.cast %arg1 {in_int_signedness = #tcp<signedness Signed>} : tensor<?xi32> -> tensor<?xf32>
// CHECK: tcp.sqrt %[[I]]
func.func @one_operand(%a: !torch.vtensor<[?],f32>, %i: !torch.vtensor<[?],si32>) -> (!torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>) {
  %min = torch.constant.float 1.000000e-01
  %max = torch.constant.float 1.024000e+01
  %0 = torch.aten.round %a : !torch.vtensor<[?],f32> -> !torch.vtensor<[?],f32>
  %1 = torch.aten.relu %0 : !torch.vtensor<[?],f32> -> !torch.vtensor<[?],f32>
  %2 = torch.aten.clamp %1, %min, %max : !torch.vtensor<[?],f32>, !torch.float, !torch.float -> !torch.vtensor<[?],f32>
  %3 = torch.aten.sqrt %i : !torch.vtensor<[?],si32> -> !torch.vtensor<[?],f32>
  return %2, %3 : !torch.vtensor<[?],f32>, !torch.vtensor<[?],f32>
}

// -----

// Floats rounded down: PyTorch's rule takes the remainder, in ops that conform
// to the contract.
// CHECK-LABEL: func.func @floor_divide
// CHECK: %[[B:.*]] = tcp.broadcast
// CHECK: arith.divf %arg0, %[[B]] : tensor<?x4xf32>
// CHECK: arith.remf %arg0, %[[B]] : tensor<?x4xf32>
// CHECK: tcp.floor
func.func @floor_divide(%a: !torch.vtensor<[?,4],f32>, %b: !torch.vtensor<[4],f16>) -> !torch.vtensor<[?,4],f32> {
  %floor = torch.constant.str "floor"
  %0 = torch.aten.div.Tensor_mode %a, %b, %floor : !torch.vtensor<[?,4],f32>, !torch.vtensor<[4],f16>, !torch.str -> !torch.vtensor<[?,4],f32>
  return %0 : !torch.vtensor<[?,4],f32>
}

// -----

// The same bits; of another width they are left.
// CHECK-LABEL: func.func @bits
// CHECK: arith.bitcast %{{.*}} : tensor<?xf32> to tensor<?xi32>
// CHECK: return %{{.*}}, %arg1 : tensor<?xi32>, tensor<?xi8>
func.func @bits(%a: !torch.vtensor<[?],f32>, %b: !torch.vtensor<[?],si8>) -> (!torch.vtensor<[?],si32>, !torch.vtensor<[?],ui8>) {
  %int3 = torch.constant.int 3
  %int0 = torch.constant.int 0
  %0 = torch.aten.view.dtype %a, %int3 : !torch.vtensor<[?],f32>, !torch.int -> !torch.vtensor<[?],si32>
  %1 = torch.aten.view.dtype %b, %int0 : !torch.vtensor<[?],si8>, !torch.int -> !torch.vtensor<[?],ui8>
  return %0, %1 : !torch.vtensor<[?],si32>, !torch.vtensor<[?],ui8>
}
