// Sizes that do not fit are an error before anything is computed. The sum says that %1 has one row, so
// it is computed in a buffer of one row, which more rows would be written beside.

// RUN: tcp-aot %s --emit=memref -o - | FileCheck %s

// CHECK: cf.assert %{{.*}}, "{{.*}}tcp.add: operands #0 and #1 have different sizes in dimension 0"
// CHECK: memref.alloc
// CHECK: arith.mulf
#map = affine_map<(d0, d1) -> (d0, d1)>
func.func @add(%x: tensor<?x?xf64>, %y: tensor<1x?xf64>) -> tensor<?x?xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xf64>
  %columns = tensor.dim %x, %c1 : tensor<?x?xf64>
  %0 = tcp.mul %x, %x : tensor<?x?xf64>, tensor<?x?xf64> -> tensor<?x?xf64>
  %empty = tensor.empty(%rows, %columns) : tensor<?x?xf64>
  %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<?x?xf64>) outs(%empty : tensor<?x?xf64>) {
  ^bb0(%in: f64, %out: f64):
    %row = linalg.index 0 : index
    %column = linalg.index 1 : index
    %element = tensor.extract %0[%row, %column] : tensor<?x?xf64>
    linalg.yield %element : f64
  } -> tensor<?x?xf64>
  %cast = tensor.cast %y : tensor<1x?xf64> to tensor<?x?xf64>
  %2 = tcp.add %1, %cast : tensor<?x?xf64>, tensor<?x?xf64> -> tensor<?x?xf64>
  return %2 : tensor<?x?xf64>
}
