// RUN: tcp-opt %s -torch-backend-to-tcp-backend-pipeline -split-input-file | FileCheck %s

// Every op that has names for its attributes. Numbers that are not known and
// tensors, also those of a list, are operands, which torch_operand_names names.

// CHECK-LABEL: func.func @index_put
// CHECK: tcp.custom_op("torch.aten._index_put_impl") %arg0, %arg1, %arg2 {accumulate = false, torch_operand_names = ["self", "index_0", "values"], unsafe = true} : tensor<5xf16>, tensor<2xi64>, tensor<2xf16> -> tensor<5xf16>
func.func @index_put(%a: !torch.vtensor<[5],f16>, %i: !torch.vtensor<[2],si64>, %v: !torch.vtensor<[2],f16>) -> !torch.vtensor<[5],f16> {
  %false = torch.constant.bool false
  %true = torch.constant.bool true
  %list = torch.prim.ListConstruct %i : (!torch.vtensor<[2],si64>) -> !torch.list<vtensor>
  %0 = torch.aten._index_put_impl %a, %list, %v, %false, %true : !torch.vtensor<[5],f16>, !torch.list<vtensor>, !torch.vtensor<[2],f16>, !torch.bool, !torch.bool -> !torch.vtensor<[5],f16>
  return %0 : !torch.vtensor<[5],f16>
}

// -----

// CHECK-LABEL: func.func @fake_quantize
// CHECK: tcp.custom_op("torch.aten.fake_quantize_per_tensor_affine") %arg0 {quant_max = 127 : i64, quant_min = -128 : i64, scale = 1.000000e-01 : f64, torch_operand_names = ["self"], zero_point = 3 : i64} : tensor<?x2xf32> -> tensor<?x2xf32>
// CHECK: tcp.custom_op("torch.aten.fake_quantize_per_tensor_affine.tensor_qparams") %{{.*}}, %arg1, %arg2 {quant_max = 127 : i64, quant_min = -128 : i64, torch_operand_names = ["self", "scale", "zero_point"]} : tensor<?x2xf32>, tensor<1xf32>, tensor<1xi32> -> tensor<?x2xf32>
// CHECK: tcp.custom_op("torch.aten.fake_quantize_per_channel_affine") %{{.*}}, %arg3, %arg4 {axis = 1 : i64, quant_max = 127 : i64, quant_min = -128 : i64, torch_operand_names = ["self", "scale", "zero_point"]} : tensor<?x2xf32>, tensor<2xf32>, tensor<2xi32> -> tensor<?x2xf32>
func.func @fake_quantize(%a: !torch.vtensor<[?,2],f32>, %s: !torch.vtensor<[1],f32>, %z: !torch.vtensor<[1],si32>,
      %ss: !torch.vtensor<[2],f32>, %zs: !torch.vtensor<[2],si32>) -> !torch.vtensor<[?,2],f32> {
  %scale = torch.constant.float 1.000000e-01
  %int1 = torch.constant.int 1
  %int3 = torch.constant.int 3
  %min = torch.constant.int -128
  %max = torch.constant.int 127
  %0 = torch.aten.fake_quantize_per_tensor_affine %a, %scale, %int3, %min, %max : !torch.vtensor<[?,2],f32>, !torch.float, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,2],f32>
  %1 = torch.aten.fake_quantize_per_tensor_affine.tensor_qparams %0, %s, %z, %min, %max : !torch.vtensor<[?,2],f32>,
        !torch.vtensor<[1],f32>, !torch.vtensor<[1],si32>, !torch.int, !torch.int -> !torch.vtensor<[?,2],f32>
  %2 = torch.aten.fake_quantize_per_channel_affine %1, %ss, %zs, %int1, %min, %max : !torch.vtensor<[?,2],f32>,
        !torch.vtensor<[2],f32>, !torch.vtensor<[2],si32>, !torch.int, !torch.int, !torch.int ->
        !torch.vtensor<[?,2],f32>
  return %2 : !torch.vtensor<[?,2],f32>
}

// -----

// CHECK-LABEL: func.func @order
// CHECK: tcp.custom_op("torch.aten.topk") %arg0 {dim = 1 : i64, k = 2 : i64, largest = true, sorted = true, torch_operand_names = ["self"]} : tensor<3x4xbf16> -> tensor<3x2xbf16>, tensor<3x2xi64>
// CHECK: tcp.custom_op("torch.aten.sort") %{{.*}} {descending = false, dim = 0 : i64, torch_operand_names = ["self"]} : tensor<3x2xbf16> -> tensor<3x2xbf16>, tensor<3x2xi64>
// CHECK: tcp.custom_op("torch.aten.cumsum") %{{.*}} {dim = 1 : i64, torch_operand_names = ["self"]} : tensor<3x2xbf16> -> tensor<3x2xbf16>
// CHECK: tcp.custom_op("torch.aten.min.dim") %{{.*}} {dim = 1 : i64, keepdim = false, torch_operand_names = ["self"]} : tensor<3x2xbf16> -> tensor<3xbf16>, tensor<3xi64>
func.func @order(%a: !torch.vtensor<[3,4],bf16>) -> (!torch.vtensor<[3],bf16>, !torch.vtensor<[3],si64>) {
  %false = torch.constant.bool false
  %true = torch.constant.bool true
  %none = torch.constant.none
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %0:2 = torch.aten.topk %a, %int2, %int1, %true, %true : !torch.vtensor<[3,4],bf16>, !torch.int, !torch.int, !torch.bool, !torch.bool -> !torch.vtensor<[3,2],bf16>, !torch.vtensor<[3,2],si64>
  %1:2 = torch.aten.sort %0#0, %int0, %false : !torch.vtensor<[3,2],bf16>, !torch.int, !torch.bool -> !torch.vtensor<[3,2],bf16>, !torch.vtensor<[3,2],si64>
  %2 = torch.aten.cumsum %1#0, %int1, %none : !torch.vtensor<[3,2],bf16>, !torch.int, !torch.none -> !torch.vtensor<[3,2],bf16>
  %3:2 = torch.aten.min.dim %2, %int1, %false : !torch.vtensor<[3,2],bf16>, !torch.int, !torch.bool -> !torch.vtensor<[3],bf16>, !torch.vtensor<[3],si64>
  return %3#0, %3#1 : !torch.vtensor<[3],bf16>, !torch.vtensor<[3],si64>
}

// -----

// A size that is not known is an operand.
// CHECK-LABEL: func.func @shapes
// CHECK: tcp.custom_op("torch.aten.slice_scatter") %arg0, %arg1 {dim = 1 : i64, end = 3 : i64, start = 0 : i64, step = 2 : i64, torch_operand_names = ["self", "src"]} : tensor<?x4xi8>, tensor<?x2xi8> -> tensor<?x4xi8>
// CHECK: tcp.custom_op("torch.aten.view") %{{.*}} {size = array<i64: 2, -1>, torch_operand_names = ["self"]} : tensor<?x4xi8> -> tensor<2x?xi8>
// CHECK: %[[SIZE:.*]] = arith.index_cast %{{.*}} : index to i64
// CHECK: tcp.custom_op("torch.aten.view") %{{.*}}, %[[SIZE]], %{{.*}} {torch_operand_names = ["self", "size_0", "size_1"]} : tensor<2x?xi8>, i64, i64 -> tensor<?x4xi8>
func.func @shapes(%a: !torch.vtensor<[?,4],ui8>, %b: !torch.vtensor<[?,2],ui8>) -> !torch.vtensor<[?,4],ui8> {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int3 = torch.constant.int 3
  %int4 = torch.constant.int 4
  %int-1 = torch.constant.int -1
  %0 = torch.aten.slice_scatter %a, %b, %int1, %int0, %int3, %int2 : !torch.vtensor<[?,4],ui8>, !torch.vtensor<[?,2],ui8>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[?,4],ui8>
  %known = torch.prim.ListConstruct %int2, %int-1 : (!torch.int, !torch.int) -> !torch.list<int>
  %1 = torch.aten.view %0, %known : !torch.vtensor<[?,4],ui8>, !torch.list<int> -> !torch.vtensor<[2,?],ui8>
  %size = torch.aten.size.int %a, %int0 : !torch.vtensor<[?,4],ui8>, !torch.int -> !torch.int
  %sizes = torch.prim.ListConstruct %size, %int4 : (!torch.int, !torch.int) -> !torch.list<int>
  %2 = torch.aten.view %1, %sizes : !torch.vtensor<[2,?],ui8>, !torch.list<int> -> !torch.vtensor<[?,4],ui8>
  return %2 : !torch.vtensor<[?,4],ui8>
}

// -----

// CHECK-LABEL: func.func @convolution
// CHECK: tcp.custom_op("torch.aten.arange.start_step") {dtype = 7 : i64, end = 6 : i64, start = 0 : i64, step = 1 : i64, torch_operand_names = []} : -> tensor<6xf64>
// CHECK: tcp.custom_op("torch.aten.convolution") %{{.*}}, %arg1 {dilation = array<i64: 1>, groups = 2 : i64, output_padding = array<i64: 0>, padding = array<i64: 1>, stride = array<i64: 2>, torch_operand_names = ["input", "weight"], transposed = false} : tensor<1x2x6xf64>, tensor<2x1x3xf64> -> tensor<1x2x3xf64>
func.func @convolution(%a: !torch.vtensor<[1,2,6],f64>, %w: !torch.vtensor<[2,1,3],f64>) -> !torch.vtensor<[1,2,3],f64> {
  %false = torch.constant.bool false
  %none = torch.constant.none
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int6 = torch.constant.int 6
  %int7 = torch.constant.int 7
  %row = torch.aten.arange.start_step %int0, %int6, %int1, %int7, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[6],f64>
  %sum = torch.aten.add.Tensor %a, %row, %int1 : !torch.vtensor<[1,2,6],f64>, !torch.vtensor<[6],f64>, !torch.int -> !torch.vtensor<[1,2,6],f64>
  %stride = torch.prim.ListConstruct %int2 : (!torch.int) -> !torch.list<int>
  %ones = torch.prim.ListConstruct %int1 : (!torch.int) -> !torch.list<int>
  %zeros = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  %0 = torch.aten.convolution %sum, %w, %none, %stride, %ones, %ones, %false, %zeros, %int2 :
        !torch.vtensor<[1,2,6],f64>, !torch.vtensor<[2,1,3],f64>, !torch.none, !torch.list<int>, !torch.list<int>,
        !torch.list<int>, !torch.bool, !torch.list<int>, !torch.int -> !torch.vtensor<[1,2,3],f64>
  return %0 : !torch.vtensor<[1,2,3],f64>
}

// -----

// The bias is the last operand where it is there.
// CHECK-LABEL: func.func @convolution_with_bias
// CHECK: tcp.custom_op("torch.aten.convolution") %arg0, %arg1, %arg2 {{.*}}torch_operand_names = ["input", "weight", "bias"], transposed = false} : tensor<1x2x6xf64>, tensor<2x1x3xf64>, tensor<2xf64> -> tensor<1x2x3xf64>
func.func @convolution_with_bias(%a: !torch.vtensor<[1,2,6],f64>, %w: !torch.vtensor<[2,1,3],f64>, %b: !torch.vtensor<[2],f64>) -> !torch.vtensor<[1,2,3],f64> {
  %false = torch.constant.bool false
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %stride = torch.prim.ListConstruct %int2 : (!torch.int) -> !torch.list<int>
  %ones = torch.prim.ListConstruct %int1 : (!torch.int) -> !torch.list<int>
  %zeros = torch.prim.ListConstruct %int0 : (!torch.int) -> !torch.list<int>
  %0 = torch.aten.convolution %a, %w, %b, %stride, %ones, %ones, %false, %zeros, %int2 :
        !torch.vtensor<[1,2,6],f64>, !torch.vtensor<[2,1,3],f64>, !torch.vtensor<[2],f64>, !torch.list<int>,
        !torch.list<int>, !torch.list<int>, !torch.bool, !torch.list<int>, !torch.int -> !torch.vtensor<[1,2,3],f64>
  return %0 : !torch.vtensor<[1,2,3],f64>
}
