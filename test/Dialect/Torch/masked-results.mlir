// Gradients that a mask leaves out, as torch-mlir writes them, and numbers
// whose type is not known.

// RUN: tcp-opt %s | FileCheck %s
// RUN: not tcp-opt -split-input-file %S/Inputs/masked-results.mlir 2>&1 | FileCheck %s --check-prefix=ERROR

// CHECK-LABEL: func.func @backward
// CHECK: torch.aten.convolution_backward {{.*}} -> !torch.none, !torch.vtensor<[2,2,3,3],f32>, !torch.none
func.func @backward(%grad: !torch.vtensor<[1,2,2,2],f32>, %input: !torch.vtensor<[1,2,4,4],f32>,
      %weight: !torch.vtensor<[2,2,3,3],f32>, %list: !torch.list<int>, %mask: !torch.list<bool>, %int1: !torch.int,
      %false: !torch.bool) -> !torch.vtensor<[2,2,3,3],f32> {
  %none = torch.constant.none
  %0, %1, %2 = torch.aten.convolution_backward %grad, %input, %weight, %none, %list, %list, %list, %false, %list,
        %int1, %mask : !torch.vtensor<[1,2,2,2],f32>, !torch.vtensor<[1,2,4,4],f32>, !torch.vtensor<[2,2,3,3],f32>,
        !torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.list<int>,
        !torch.int, !torch.list<bool> -> !torch.none, !torch.vtensor<[2,2,3,3],f32>, !torch.none
  return %1 : !torch.vtensor<[2,2,3,3],f32>
}

// CHECK-LABEL: func.func @number
// CHECK: torch.aten.add.Scalar {{.*}} !torch.union<float, int>, !torch.int
func.func @number(%a: !torch.vtensor<[2],f32>, %n: !torch.union<float, int>, %int1: !torch.int) -> !torch.vtensor<[2],f32> {
  %0 = torch.aten.add.Scalar %a, %n, %int1 : !torch.vtensor<[2],f32>, !torch.union<float, int>, !torch.int -> !torch.vtensor<[2],f32>
  return %0 : !torch.vtensor<[2],f32>
}

// ERROR: result #0 must be {{.*}}, but is '!torch.none'
// ERROR: operand #1 must be {{.*}}, but is '!torch.union<float, str>'
