// RUN: tcp-opt %s -tcp-drop-repeated-checks | FileCheck %s

// CHECK-LABEL: func.func @in_a_row
func.func @in_a_row(%a: i1, %b: i1) {
  // CHECK-NEXT: cf.assert %arg0, "first"
  // CHECK-NEXT: cf.assert %arg1, "other"
  // CHECK-NEXT: return
  cf.assert %a, "first"
  cf.assert %b, "other"
  cf.assert %a, "second"
  return
}

// CHECK-LABEL: func.func @within
func.func @within(%a: i1, %b: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: cf.assert %arg0, "outside"
  cf.assert %a, "outside"
  // CHECK-NEXT: scf.for
  scf.for %i = %c0 to %n step %c1 {
    // CHECK-NEXT: cf.assert %arg1, "may not be reached"
    cf.assert %a, "inside"
    cf.assert %b, "may not be reached"
  }
  // CHECK: cf.assert %arg1, "after the loop"
  cf.assert %b, "after the loop"
  return
}

// CHECK-LABEL: func.func @blocks
func.func @blocks(%a: i1, %b: i1) {
  cf.cond_br %b, ^one, ^two
^one:
  // CHECK: cf.assert %arg0, "one"
  cf.assert %a, "one"
  cf.br ^two
^two:
  // CHECK: cf.assert %arg0, "two"
  cf.assert %a, "two"
  return
}
