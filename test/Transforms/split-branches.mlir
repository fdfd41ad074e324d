// RUN: tcp-opt %s --tcp-split-branches | FileCheck %s

// CHECK-LABEL: func.func @both_edges
// CHECK: cf.cond_br %arg0, ^[[TARGET:bb[0-9]+]](%arg1 : tensor<?xf32>), ^[[EDGE:bb[0-9]+]]
// CHECK: ^[[EDGE]]:
// CHECK-NEXT: cf.br ^[[TARGET]](%arg2 : tensor<?xf32>)
// CHECK: ^[[TARGET]](%[[RESULT:.*]]: tensor<?xf32>):
// CHECK-NEXT: return %[[RESULT]]
func.func @both_edges(%c: i1, %a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  cf.cond_br %c, ^bb1(%a : tensor<?xf32>), ^bb1(%b : tensor<?xf32>)
^bb1(%r: tensor<?xf32>):
  return %r : tensor<?xf32>
}

// Nothing to do: each edge goes to a block of its own.
// CHECK-LABEL: func.func @one_edge_each
// CHECK-NEXT: cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT: ^bb1:
func.func @one_edge_each(%c: i1, %a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %a : tensor<?xf32>
^bb2:
  return %b : tensor<?xf32>
}

// CHECK-LABEL: func.func @switch
// CHECK: %[[FIRST:.*]] = arith.cmpi eq, %arg0, %c42_i32
// CHECK: cf.cond_br %[[FIRST]], ^[[FIRST_EDGE:bb[0-9]+]], ^[[SECOND:bb[0-9]+]]
// CHECK: ^[[SECOND]]:
// CHECK: %[[IS_SECOND:.*]] = arith.cmpi eq, %arg0, %c-1_i32
// CHECK: cf.cond_br %[[IS_SECOND]], ^[[SECOND_EDGE:bb[0-9]+]], ^[[DEFAULT:bb[0-9]+]]
// CHECK: ^[[DEFAULT]]:
// CHECK-NEXT: cf.br ^{{.*}}(%arg1 : tensor<?xf32>)
// CHECK: ^[[FIRST_EDGE]]:
// CHECK-NEXT: cf.br ^{{.*}}(%arg2 : tensor<?xf32>)
// CHECK: ^[[SECOND_EDGE]]:
// CHECK-NEXT: cf.br
func.func @switch(%c: i32, %a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  cf.switch %c : i32, [
    default: ^bb1(%a : tensor<?xf32>),
    42: ^bb1(%b : tensor<?xf32>),
    -1: ^bb2
  ]
^bb1(%r: tensor<?xf32>):
  return %r : tensor<?xf32>
^bb2:
  return %a : tensor<?xf32>
}

// CHECK-LABEL: func.func @only_default
// CHECK-NEXT: cf.br ^bb1
func.func @only_default(%c: i32, %a: tensor<?xf32>) -> tensor<?xf32> {
  cf.switch %c : i32, [default: ^bb1]
^bb1:
  return %a : tensor<?xf32>
}
