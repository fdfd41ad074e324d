// RUN: tcp-opt %s -convert-torch-to-tcp -canonicalize -split-input-file | FileCheck %s

// 384 complex numbers are a matrix of 16 by 24. Its columns are transformed in
// two steps of 4 numbers each, the columns of the transposed matrix in steps of
// 4, 2 and 3. The last loop separates the two real sequences that a complex one
// was made of.
// CHECK-LABEL: func.func @real
// CHECK: scf.forall (%[[FIRST:.*]]) = (0) to (%{{.*}}) step (170) shared_outs(%{{.*}}) -> (tensor<?x770xf32>)
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step
// CHECK: scf.for %{{.*}} = %{{.*}} to %c4 step
// CHECK: scf.for %{{.*}} = %{{.*}} to %c24 step
// CHECK-COUNT-8: tensor.extract %{{.*}} : tensor<?x768xf32>
// CHECK: scf.for %{{.*}} = %{{.*}} to %c96 step
// CHECK-COUNT-2: linalg.transpose {{.*}} permutation = [1, 0]
// CHECK: scf.for %{{.*}} = %{{.*}} to %c6 step
// CHECK: scf.for %{{.*}} = %{{.*}} to %c16 step
// CHECK: scf.for %{{.*}} = %{{.*}} to %c3 step
// CHECK: scf.for %{{.*}} = %{{.*}} to %c64 step
// CHECK: scf.for %{{.*}} = %{{.*}} to %c128 step
// CHECK: scf.for %{{.*}} = %{{.*}} to %c383 step
// CHECK: tensor.parallel_insert_slice
func.func @real(%x: !torch.vtensor<[?,768],f32>) -> !torch.vtensor<[?,770],f32> {
  %0 = torch.operator "torch.tcp_ide.transform_real_rows"(%x) : (!torch.vtensor<[?,768],f32>) -> !torch.vtensor<[?,770],f32>
  return %0 : !torch.vtensor<[?,770],f32>
}

// -----

// A prime factor above 13, and an unknown size, are left to others.
// CHECK-LABEL: func.func @other_sizes
// CHECK-COUNT-2: torch.operator
func.func @other_sizes(%x: !torch.vtensor<[4,34],f64>, %y: !torch.vtensor<[4,?],f64>) -> (!torch.vtensor<[4,68],f64>, !torch.vtensor<[4,?],f64>) {
  %sign = torch.constant.int 1
  %0 = torch.operator "torch.tcp_ide.transform_rows"(%x, %x, %sign) : (!torch.vtensor<[4,34],f64>, !torch.vtensor<[4,34],f64>, !torch.int) -> !torch.vtensor<[4,68],f64>
  %1 = torch.operator "torch.tcp_ide.transform_rows"(%y, %y, %sign) : (!torch.vtensor<[4,?],f64>, !torch.vtensor<[4,?],f64>, !torch.int) -> !torch.vtensor<[4,?],f64>
  return %0, %1 : !torch.vtensor<[4,68],f64>, !torch.vtensor<[4,?],f64>
}
