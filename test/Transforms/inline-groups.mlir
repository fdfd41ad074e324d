// RUN: tcp-opt %s -tcp-inline-groups | FileCheck %s

// CHECK-LABEL: func.func @group
// CHECK-SAME: %[[A:.*]]: tensor<?xf32>
func.func @group(%a: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK-NEXT: %[[SIN:.*]] = tcp.sin %[[A]]
  // CHECK-NEXT: return %[[A]], %[[SIN]]
  %0:2 = tcp.group {
    %1 = tcp.sin %a : tensor<?xf32> -> tensor<?xf32>
    tcp.yield %a, %1 : tensor<?xf32>, tensor<?xf32>
  } : tensor<?xf32>, tensor<?xf32>
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>
}

// CHECK-LABEL: func.func @isolated_group
// CHECK-SAME: %[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xf32>
func.func @isolated_group(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK-NEXT: %[[SUB:.*]] = tcp.sub %[[B]], %[[A]]
  // CHECK-NEXT: return %[[SUB]]
  %0 = tcp.isolated_group %b, %a {
  ^bb0(%x: tensor<?xf32>, %y: tensor<?xf32>):
    %1 = tcp.sub %x, %y : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
    tcp.yield %1 : tensor<?xf32>
  } : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @nested
func.func @nested(%a: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  // CHECK-NEXT: %[[IF:.*]] = scf.if
  // CHECK-NEXT:   %[[SIN:.*]] = tcp.sin
  // CHECK-NEXT:   %[[COS:.*]] = tcp.cos %[[SIN]]
  // CHECK-NEXT:   scf.yield %[[COS]]
  // CHECK: return %[[IF]]
  // CHECK-NOT: tcp.yield
  %0 = scf.if %c -> tensor<?xf32> {
    %1 = tcp.group {
      %2 = tcp.isolated_group %a {
      ^bb0(%x: tensor<?xf32>):
        %3 = tcp.sin %x : tensor<?xf32> -> tensor<?xf32>
        tcp.yield %3 : tensor<?xf32>
      } : tensor<?xf32> -> tensor<?xf32>
      %4 = tcp.cos %2 : tensor<?xf32> -> tensor<?xf32>
      tcp.yield %4 : tensor<?xf32>
    } : tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  } else {
    scf.yield %a : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @empty
func.func @empty() {
  // CHECK-NEXT: return
  tcp.group {
    tcp.yield
  } :
  return
}
