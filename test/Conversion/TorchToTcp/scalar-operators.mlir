// RUN: tcp-opt %s -convert-torch-to-tcp | FileCheck %s

// A remainder has the sign of the divisor.
// CHECK-LABEL: func.func @remainder
// CHECK-DAG: %[[A:.*]] = torch_c.to_f64 %arg0
// CHECK-DAG: %[[B:.*]] = torch_c.to_f64 %arg1
// CHECK: %[[REST:.*]] = arith.remf %[[A]], %[[B]]
// CHECK: %[[ZERO:.*]] = arith.cmpf oeq, %[[REST]]
// CHECK: %[[OTHER:.*]] = arith.xori
// CHECK: %[[SUM:.*]] = arith.addf %[[REST]], %[[B]]
// CHECK: %[[MOVED:.*]] = arith.select %[[OTHER]], %[[SUM]], %[[REST]]
// CHECK: arith.select %[[ZERO]], %[[REST]], %[[MOVED]]
func.func @remainder(%a: !torch.float, %b: !torch.float) -> !torch.float {
  %0 = torch.operator "torch.aten.remainder.float"(%a, %b) : (!torch.float, !torch.float) -> !torch.float
  return %0 : !torch.float
}

// CHECK-LABEL: func.func @floats
// CHECK: math.powf
// CHECK: math.sqrt
// CHECK: math.roundeven
// CHECK: arith.maximumf
// CHECK: arith.minimumf
func.func @floats(%a: !torch.float, %b: !torch.float) -> !torch.float {
  %0 = torch.operator "torch.aten.pow.float"(%a, %b) : (!torch.float, !torch.float) -> !torch.float
  %1 = torch.operator "torch.aten.sqrt.float"(%0) : (!torch.float) -> !torch.float
  %2 = torch.operator "torch.aten.round.float"(%1) : (!torch.float) -> !torch.float
  %3 = torch.operator "torch.prim.max.float"(%2, %b) : (!torch.float, !torch.float) -> !torch.float
  %4 = torch.operator "torch.prim.min.float"(%3, %a) : (!torch.float, !torch.float) -> !torch.float
  return %4 : !torch.float
}

// CHECK-LABEL: func.func @bits
// CHECK: arith.andi
// CHECK: arith.ori
// CHECK: arith.xori
func.func @bits(%a: !torch.int, %b: !torch.int) -> !torch.int {
  %0 = torch.operator "torch.aten.__and__.int"(%a, %b) : (!torch.int, !torch.int) -> !torch.int
  %1 = torch.operator "torch.aten.__or__.int"(%0, %b) : (!torch.int, !torch.int) -> !torch.int
  %2 = torch.operator "torch.aten.__xor__.int"(%1, %b) : (!torch.int, !torch.int) -> !torch.int
  return %2 : !torch.int
}
