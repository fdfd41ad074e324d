// RUN: tcp-opt %s -tcp-unroll-checks | FileCheck %s

// CHECK-LABEL: func.func @checked
func.func @checked(%a: memref<?xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: scf.for
  // CHECK-COUNT-4: cf.assert
  // CHECK: scf.for
  // CHECK: cf.assert
  // CHECK-NOT: cf.assert
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : memref<?xindex>
    %ok = arith.cmpi ult, %x, %n : index
    cf.assert %ok, "out of bounds"
  }
  return
}

// CHECK-LABEL: func.func @unchecked
func.func @unchecked(%a: memref<?xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: memref.store
  // CHECK-NOT: memref.store
  scf.for %i = %c0 to %n step %c1 {
    memref.store %i, %a[%i] : memref<?xindex>
  }
  return
}
