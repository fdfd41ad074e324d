// RUN: tcp-opt %s -pass-pipeline="builtin.module(func.func(convert-torch-to-tcp))" | FileCheck %s

// A dimension goes where its size is known to be 1; counted from the end too.
// CHECK-LABEL: func.func @known
// CHECK: tensor.collapse_shape %{{.*}} {{\[}}[0, 1], [2]] : tensor<1x?x3xf32> into tensor<?x3xf32>
// CHECK: tensor.collapse_shape %{{.*}} {{\[}}[0], [1, 2]] : tensor<?x1x3xf32> into tensor<?x3xf32>
// CHECK: tensor.collapse_shape %{{.*}} {{\[}}[0, 1]] : tensor<4x1xf32> into tensor<4xf32>
// CHECK: tensor.cast %{{.*}} : tensor<4xf32> to tensor<?xf32>
// CHECK: tensor.collapse_shape %{{.*}} [] : tensor<1xf32> into tensor<f32>
func.func @known(%a: !torch.vtensor<[1,?,3],f32>, %b: !torch.vtensor<[?,1,3],f32>, %c: !torch.vtensor<[4,1],f32>,
      %d: !torch.vtensor<[1],f32>) -> (!torch.vtensor<[?,3],f32>, !torch.vtensor<[?,3],f32>,
      !torch.vtensor<[?],f32>, !torch.vtensor<[],f32>) {
  %zero = torch.constant.int 0
  %one = torch.constant.int 1
  %last = torch.constant.int -1
  %0 = torch.aten.squeeze.dim %a, %zero : !torch.vtensor<[1,?,3],f32>, !torch.int -> !torch.vtensor<[?,3],f32>
  %1 = torch.aten.squeeze.dim %b, %one : !torch.vtensor<[?,1,3],f32>, !torch.int -> !torch.vtensor<[?,3],f32>
  %2 = torch.aten.squeeze.dim %c, %last : !torch.vtensor<[4,1],f32>, !torch.int -> !torch.vtensor<[?],f32>
  %3 = torch.aten.squeeze.dim %d, %zero : !torch.vtensor<[1],f32>, !torch.int -> !torch.vtensor<[],f32>
  return %0, %1, %2, %3 : !torch.vtensor<[?,3],f32>, !torch.vtensor<[?,3],f32>, !torch.vtensor<[?],f32>, !torch.vtensor<[],f32>
}

// One that stays by the type of the result.
// CHECK-LABEL: func.func @stays
// CHECK-NOT: torch.aten.squeeze.dim
// CHECK: return %arg0, %arg1
func.func @stays(%a: !torch.vtensor<[1,?,3],f32>, %b: !torch.vtensor<[2,3],f32>) -> (!torch.vtensor<[1,?,3],f32>, !torch.vtensor<[2,3],f32>) {
  %zero = torch.constant.int 0
  %one = torch.constant.int 1
  %0 = torch.aten.squeeze.dim %a, %one : !torch.vtensor<[1,?,3],f32>, !torch.int -> !torch.vtensor<[1,?,3],f32>
  %1 = torch.aten.squeeze.dim %b, %zero : !torch.vtensor<[2,3],f32>, !torch.int -> !torch.vtensor<[2,3],f32>
  return %0, %1 : !torch.vtensor<[1,?,3],f32>, !torch.vtensor<[2,3],f32>
}

// Others know what becomes of this.
// CHECK-LABEL: func.func @unknown
// CHECK: torch.aten.squeeze.dim
func.func @unknown(%a: !torch.vtensor<[?,3],f32>) -> !torch.vtensor<[3],f32> {
  %zero = torch.constant.int 0
  %0 = torch.aten.squeeze.dim %a, %zero : !torch.vtensor<[?,3],f32>, !torch.int -> !torch.vtensor<[3],f32>
  return %0 : !torch.vtensor<[3],f32>
}
