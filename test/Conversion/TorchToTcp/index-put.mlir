// RUN: tcp-opt %s -convert-torch-to-tcp -split-input-file | FileCheck %s

// The importer writes None as the numbers of a dimension. Each index puts one
// slice in.
// CHECK-LABEL: func.func @rows
// CHECK-SAME: %[[X:[a-z0-9]+]]: !torch.vtensor<[2,5,4],f32>
// CHECK: %[[ALL:.*]] = scf.for %[[ROUND:.*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%[[BEFORE:.*]] = %{{.*}}) -> (tensor<2x5x4xf32>)
// CHECK: tensor.extract %{{.*}}[%[[ROUND]], %{{.*}}] : tensor<3x1xi64>
// CHECK: %[[INDEX:.*]] = arith.select
// CHECK: cf.assert %{{.*}}, "{{.*}}an index is out of bounds for dimension 1"
// CHECK: %[[PLACE:.*]] = tensor.extract_slice %[[BEFORE]][0, %[[INDEX]], 0] [2, 1, 4] [1, 1, 1] : tensor<2x5x4xf32> to tensor<2x4xf32>
// CHECK: %[[SLICE:.*]] = tensor.extract_slice %{{.*}}[0, %[[ROUND]], 0] [2, 1, 4] [1, 1, 1] : tensor<2x3x4xf32> to tensor<2x4xf32>
// CHECK: linalg.generic {{.*}} ins(%[[SLICE]] : tensor<2x4xf32>) outs(%[[PLACE]] : tensor<2x4xf32>)
// CHECK-NOT: arith.addf
// CHECK: tensor.insert_slice %{{.*}} into %[[BEFORE]][0, %[[INDEX]], 0] [2, 1, 4] [1, 1, 1]
func.func @rows(%x: !torch.vtensor<[2,5,4],f32>, %i: !torch.vtensor<[3],si64>, %v: !torch.vtensor<[2,3,4],f32>) -> !torch.vtensor<[2,5,4],f32> {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %m1 = torch.constant.int -1
  %0 = torch.constant.int 0
  %1 = torch.constant.int 1
  %2 = torch.constant.int 2
  %4 = torch.constant.int 4
  %a = torch.aten.arange.start_step %0, %2, %1, %4, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[2],si64>
  %b = torch.aten.unsqueeze %a, %m1 : !torch.vtensor<[2],si64>, !torch.int -> !torch.vtensor<[2,1],si64>
  %c = torch.aten.unsqueeze %b, %m1 : !torch.vtensor<[2,1],si64>, !torch.int -> !torch.vtensor<[2,1,1],si64>
  %d = torch.aten.unsqueeze %i, %m1 : !torch.vtensor<[3],si64>, !torch.int -> !torch.vtensor<[3,1],si64>
  %e = torch.aten.arange.start_step %0, %4, %1, %4, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[4],si64>
  %l = torch.prim.ListConstruct %c, %d, %e : (!torch.vtensor<[2,1,1],si64>, !torch.vtensor<[3,1],si64>, !torch.vtensor<[4],si64>) -> !torch.list<vtensor>
  %r = torch.aten.index_put.hacked_twin %x, %l, %v, %false : !torch.vtensor<[2,5,4],f32>, !torch.list<vtensor>, !torch.vtensor<[2,3,4],f32>, !torch.bool -> !torch.vtensor<[2,5,4],f32>
  return %r : !torch.vtensor<[2,5,4],f32>
}

// -----

// Numbers that do not reach the end of their dimension are indices.
// CHECK-LABEL: func.func @part
// CHECK: scf.for
// CHECK: linalg.generic
// CHECK: arith.addf
func.func @part(%x: !torch.vtensor<[5],f32>, %v: !torch.vtensor<[4],f32>) -> !torch.vtensor<[5],f32> {
  %none = torch.constant.none
  %true = torch.constant.bool true
  %0 = torch.constant.int 0
  %1 = torch.constant.int 1
  %4 = torch.constant.int 4
  %a = torch.aten.arange.start_step %0, %4, %1, %4, %none, %none, %none : !torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[4],si64>
  %l = torch.prim.ListConstruct %a : (!torch.vtensor<[4],si64>) -> !torch.list<vtensor>
  %r = torch.aten.index_put.hacked_twin %x, %l, %v, %true : !torch.vtensor<[5],f32>, !torch.list<vtensor>, !torch.vtensor<[4],f32>, !torch.bool -> !torch.vtensor<[5],f32>
  return %r : !torch.vtensor<[5],f32>
}

// -----

// Masks are left to others.
// CHECK-LABEL: func.func @mask
// CHECK: torch.aten.index_put.hacked_twin
func.func @mask(%x: !torch.vtensor<[5],f32>, %i: !torch.vtensor<[5],i1>, %v: !torch.vtensor<[],f32>) -> !torch.vtensor<[5],f32> {
  %false = torch.constant.bool false
  %l = torch.prim.ListConstruct %i : (!torch.vtensor<[5],i1>) -> !torch.list<vtensor>
  %r = torch.aten.index_put.hacked_twin %x, %l, %v, %false : !torch.vtensor<[5],f32>, !torch.list<vtensor>, !torch.vtensor<[],f32>, !torch.bool -> !torch.vtensor<[5],f32>
  return %r : !torch.vtensor<[5],f32>
}
