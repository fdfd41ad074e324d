// RUN: tcp-opt %s -tcp-block-checks -split-input-file | FileCheck %s

// The whole nest is there twice. With blocks: the largest index of a block is
// tested, then the block runs without a check; the rest runs as it did.
// CHECK-LABEL: func.func @gather
// CHECK-SAME: %[[TABLE:.*]]: memref<?x?xf32>, %[[INDICES:.*]]: memref<?x?xindex>, %{{.*}}: memref<?x?xf32>, %[[ROWS:.*]]: index, %[[N:.*]]: index, %[[SIZE:.*]]: index
func.func @gather(%table: memref<?x?xf32>, %indices: memref<?x?xindex>, %out: memref<?x?xf32>, %rows: index, %n: index, %size: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: %[[WHOLE:.*]] = arith.cmpi sge, %{{.*}}, %c32{{.*}} : index
  // CHECK: %[[BYTES:.*]] = arith.muli
  // CHECK: %[[LARGE:.*]] = arith.cmpi ugt, %{{.*}}, %c32768 : index
  // CHECK: %[[PAYS:.*]] = arith.andi %[[WHOLE]], %[[LARGE]] : i1
  // CHECK: scf.if %[[PAYS]] {
  // CHECK:   scf.for %[[ROW:.*]] = %{{.*}} to %[[ROWS]]
  // CHECK:     %[[STOP:.*]] = scf.while (%[[FIRST:.*]] = %{{.*}}) : (index) -> index {
  // CHECK:       scf.if {{.*}} -> (i1) {
  // CHECK:         %[[LARGEST:.*]] = scf.for %{{.*}} iter_args(%[[PASSED:.*]] = %{{.*}}) -> (index)
  // CHECK:           arith.maxui %[[PASSED]], %{{.*}} : index
  // CHECK:         arith.cmpi ult, %[[LARGEST]], %[[SIZE]] : index
  // CHECK:     } do {
  // CHECK:       scf.for
  // CHECK-NOT:     cf.assert
  // CHECK:         memref.store
  // CHECK:     scf.for %{{.*}} = %[[STOP]] to %[[N]]
  // CHECK:       cf.assert
  // CHECK:   } else {
  // CHECK-NOT: scf.while
  // CHECK:       cf.assert
  // CHECK: return
  scf.for %row = %c0 to %rows step %c1 {
    scf.for %i = %c0 to %n step %c1 {
      %j = memref.load %indices[%row, %i] : memref<?x?xindex>
      %ok = arith.cmpi ult, %j, %size : index
      cf.assert %ok, "out of bounds"
      %x = memref.load %table[%j, %i] : memref<?x?xf32>
      memref.store %x, %out[%row, %i] : memref<?x?xf32>
    }
  }
  return
}

// -----

// No gather.
// CHECK-LABEL: func.func @division
func.func @division(%a: memref<?xi32>, %b: memref<?xi32>, %out: memref<?xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  // CHECK-NOT: scf.while
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xi32>
    %y = memref.load %b[%i] : memref<?xi32>
    %ok = arith.cmpi ne, %y, %zero : i32
    cf.assert %ok, "division by zero"
    %q = arith.divsi %x, %y : i32
    memref.store %q, %out[%i] : memref<?xi32>
  }
  return
}

// -----

// CHECK-LABEL: func.func @writes_what_it_checks
func.func @writes_what_it_checks(%table: memref<?xindex>, %a: memref<?xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK-NOT: scf.while
  scf.for %i = %c0 to %n step %c1 {
    %j = memref.load %a[%i] : memref<?xindex>
    %ok = arith.cmpi ult, %j, %n : index
    cf.assert %ok, "out of bounds"
    %x = memref.load %table[%j] : memref<?xindex>
    %view = memref.cast %a : memref<?xindex> to memref<?xindex, strided<[?], offset: ?>>
    memref.store %x, %view[%i] : memref<?xindex, strided<[?], offset: ?>>
  }
  return
}

// -----

// The second index is read at a place that the first check has to let through.
// CHECK-LABEL: func.func @check_after_check
func.func @check_after_check(%a: memref<?xindex>, %b: memref<?xindex>, %out: memref<?xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK-NOT: scf.while
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xindex>
    %inside = arith.cmpi ult, %x, %n : index
    cf.assert %inside, "out of bounds"
    %y = memref.load %b[%x] : memref<?xindex>
    %insideToo = arith.cmpi ult, %y, %n : index
    cf.assert %insideToo, "out of bounds"
    memref.store %y, %out[%i] : memref<?xindex>
  }
  return
}

// -----

// Too short for a block, and elements that no processor gathers.
// CHECK-LABEL: func.func @left_alone
func.func @left_alone(%a: memref<?xindex>, %b: memref<?xf32>, %floats: memref<?xf32>, %h: memref<?xf16>, %out: memref<?xf16>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c31 = arith.constant 31 : index
  // CHECK-NOT: scf.while
  scf.for %i = %c0 to %c31 step %c1 {
    %x = memref.load %a[%i] : memref<?xindex>
    %inside = arith.cmpi ult, %x, %n : index
    cf.assert %inside, "out of bounds"
    %y = memref.load %b[%x] : memref<?xf32>
    memref.store %y, %floats[%i] : memref<?xf32>
  }
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xindex>
    %inside = arith.cmpi ult, %x, %n : index
    cf.assert %inside, "out of bounds"
    %y = memref.load %h[%x] : memref<?xf16>
    memref.store %y, %out[%i] : memref<?xf16>
  }
  return
}
