// RUN: tcp-opt %s -convert-tcp-to-linalg -split-input-file | FileCheck %s

// Sizes come from the first operand; maps are identities.
// CHECK: #[[$ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @shape
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<?x4xf32>, %[[B:[a-z0-9]+]]: tensor<?x4xf32>
func.func @shape(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>) -> tensor<?x4xf32> {
  // CHECK: %[[DIM:.*]] = tensor.dim %[[A]], %c0
  // CHECK: %[[E:.*]] = tensor.empty(%[[DIM]]) : tensor<?x4xf32>
  // CHECK: %[[R:.*]] = linalg.generic {indexing_maps = [#[[$ID]], #[[$ID]], #[[$ID]]], iterator_types = ["parallel", "parallel"]} ins(%[[A]], %[[B]] : tensor<?x4xf32>, tensor<?x4xf32>) outs(%[[E]] : tensor<?x4xf32>)
  // CHECK-NEXT: ^bb0(%[[X:.*]]: f32, %[[Y:.*]]: f32, %{{.*}}: f32):
  // CHECK-NEXT:   %[[SUM:.*]] = arith.addf %[[X]], %[[Y]] : f32
  // CHECK-NEXT:   linalg.yield %[[SUM]] : f32
  // CHECK: return %[[R]]
  %0 = tcp.add %a, %b : tensor<?x4xf32>, tensor<?x4xf32> -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// -----

// CHECK: #[[$ID:.*]] = affine_map<() -> ()>
// CHECK-LABEL: func.func @rank_0
func.func @rank_0(%a: tensor<f32>) -> tensor<f32> {
  // CHECK: tensor.empty() : tensor<f32>
  // CHECK: linalg.generic {indexing_maps = [#[[$ID]], #[[$ID]]], iterator_types = []}
  // CHECK: math.tanh
  %0 = tcp.tanh %a : tensor<f32> -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// CHECK-LABEL: func.func @rank_8
func.func @rank_8(%a: tensor<1x2x?x1x2x3x1x?xf32>) -> tensor<1x2x?x1x2x3x1x?xf32> {
  // CHECK: tensor.empty(%{{.*}}, %{{.*}}) : tensor<1x2x?x1x2x3x1x?xf32>
  // CHECK: iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]
  %0 = tcp.tanh %a : tensor<1x2x?x1x2x3x1x?xf32> -> tensor<1x2x?x1x2x3x1x?xf32>
  return %0 : tensor<1x2x?x1x2x3x1x?xf32>
}

// -----

// Static and dynamic sizes together.
// CHECK-LABEL: func.func @mixed
func.func @mixed(%a: tensor<?xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<?xf32>) {
  // CHECK: tensor.cast %{{.*}} : tensor<?xf32> to tensor<4xf32>
  // CHECK: tensor.cast %{{.*}} : tensor<4xf32> to tensor<?xf32>
  %0 = tcp.add %a, %b : tensor<?xf32>, tensor<4xf32> -> tensor<4xf32>
  %1 = tcp.add %b, %a : tensor<4xf32>, tensor<?xf32> -> tensor<?xf32>
  return %0, %1 : tensor<4xf32>, tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func @unary
func.func @unary(%a: tensor<?xf32>, %i: tensor<?xi8>) {
  // CHECK: math.tanh %{{.*}} : f32
  %0 = tcp.tanh %a : tensor<?xf32> -> tensor<?xf32>
  // CHECK: math.ceil %{{.*}} : f32
  %1 = tcp.ceil %a : tensor<?xf32> -> tensor<?xf32>
  // CHECK: math.floor %{{.*}} : f32
  %2 = tcp.floor %a : tensor<?xf32> -> tensor<?xf32>
  // CHECK: math.round %{{.*}} : f32
  %3 = tcp.round %a : tensor<?xf32> -> tensor<?xf32>
  // CHECK: math.roundeven %{{.*}} : f32
  %4 = tcp.round_even %a : tensor<?xf32> -> tensor<?xf32>
  // CHECK: math.cos %{{.*}} : f32
  %5 = tcp.cos %a : tensor<?xf32> -> tensor<?xf32>
  // CHECK: math.sin %{{.*}} : f32
  %6 = tcp.sin %a : tensor<?xf32> -> tensor<?xf32>
  // CHECK: math.log %{{.*}} : f32
  %7 = tcp.log %a : tensor<?xf32> -> tensor<?xf32>
  // CHECK: arith.negf %{{.*}} : f32
  %8 = tcp.neg %a : tensor<?xf32> -> tensor<?xf32>
  // CHECK: math.atan %{{.*}} : f32
  %9 = tcp.atan %a : tensor<?xf32> -> tensor<?xf32>
  // CHECK: math.absf %{{.*}} : f32
  %10 = tcp.abs %a : tensor<?xf32> -> tensor<?xf32>
  // CHECK: math.absi %{{.*}} : i8
  %11 = tcp.abs %i : tensor<?xi8> -> tensor<?xi8>
  return
}

// -----

// 1 / (1 + exp(-x))
// CHECK-LABEL: func.func @sigmoid
func.func @sigmoid(%a: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: ^bb0(%[[X:.*]]: f32, %{{.*}}: f32):
  // CHECK-DAG: %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
  // CHECK-DAG: %[[NEG:.*]] = arith.negf %[[X]]
  // CHECK: %[[EXP:.*]] = math.exp %[[NEG]]
  // CHECK: %[[SUM:.*]] = arith.addf %[[ONE]], %[[EXP]]
  // CHECK: %[[R:.*]] = arith.divf %[[ONE]], %[[SUM]]
  // CHECK: linalg.yield %[[R]]
  %0 = tcp.sigmoid %a : tensor<?xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func @sqrt
func.func @sqrt(%a: tensor<?xf32>, %h: tensor<?xf16>) -> (tensor<?xf32>, tensor<?xf16>, tensor<?xf32>) {
  // CHECK: math.sqrt %{{.*}} : f32
  // CHECK: math.sqrt %{{.*}} : f32
  // CHECK: arith.truncf %{{.*}} : f32 to f16
  // CHECK: arith.extf %{{.*}} : f16 to f32
  // CHECK: math.sqrt %{{.*}} : f32
  %0 = tcp.sqrt %a : tensor<?xf32> -> tensor<?xf32>
  %1 = tcp.sqrt %a : tensor<?xf32> -> tensor<?xf16>
  %2 = tcp.sqrt %h : tensor<?xf16> -> tensor<?xf32>
  return %0, %1, %2 : tensor<?xf32>, tensor<?xf16>, tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func @binary
func.func @binary(%a: tensor<?xf64>, %i: tensor<?xi16>) {
  // CHECK: arith.addf %{{.*}} : f64
  %0 = tcp.add %a, %a : tensor<?xf64>, tensor<?xf64> -> tensor<?xf64>
  // CHECK: arith.subf %{{.*}} : f64
  %1 = tcp.sub %a, %a : tensor<?xf64>, tensor<?xf64> -> tensor<?xf64>
  // CHECK: arith.mulf %{{.*}} : f64
  %2 = tcp.mul %a, %a : tensor<?xf64>, tensor<?xf64> -> tensor<?xf64>
  // CHECK: arith.divf %{{.*}} : f64
  %3 = tcp.divf %a, %a : tensor<?xf64>, tensor<?xf64> -> tensor<?xf64>
  // CHECK: math.atan2 %{{.*}} : f64
  %4 = tcp.atan2 %a, %a : tensor<?xf64>, tensor<?xf64> -> tensor<?xf64>
  // CHECK: arith.addi %{{.*}} : i16
  %5 = tcp.add %i, %i : tensor<?xi16>, tensor<?xi16> -> tensor<?xi16>
  // CHECK: arith.subi %{{.*}} : i16
  %6 = tcp.sub %i, %i : tensor<?xi16>, tensor<?xi16> -> tensor<?xi16>
  // CHECK: arith.muli %{{.*}} : i16
  %7 = tcp.mul %i, %i : tensor<?xi16>, tensor<?xi16> -> tensor<?xi16>
  // CHECK: arith.divsi %{{.*}} : i16
  %8 = tcp.divsi %i, %i {rounding_mode = #tcp<roundingMode Trunc>} : tensor<?xi16>, tensor<?xi16> -> tensor<?xi16>
  // CHECK: arith.ceildivsi %{{.*}} : i16
  %9 = tcp.divsi %i, %i {rounding_mode = #tcp<roundingMode Ceil>} : tensor<?xi16>, tensor<?xi16> -> tensor<?xi16>
  // CHECK: arith.floordivsi %{{.*}} : i16
  %10 = tcp.divsi %i, %i {rounding_mode = #tcp<roundingMode Floor>} : tensor<?xi16>, tensor<?xi16> -> tensor<?xi16>
  // CHECK: arith.divui %{{.*}} : i16
  %11 = tcp.divui %i, %i {rounding_mode = #tcp<roundingMode Trunc>} : tensor<?xi16>, tensor<?xi16> -> tensor<?xi16>
  // CHECK: arith.ceildivui %{{.*}} : i16
  %12 = tcp.divui %i, %i {rounding_mode = #tcp<roundingMode Ceil>} : tensor<?xi16>, tensor<?xi16> -> tensor<?xi16>
  // CHECK: arith.divui %{{.*}} : i16
  %13 = tcp.divui %i, %i {rounding_mode = #tcp<roundingMode Floor>} : tensor<?xi16>, tensor<?xi16> -> tensor<?xi16>
  return
}

// -----

// The limits have the element's type, whatever theirs is.
// CHECK-LABEL: func.func @clamp
func.func @clamp(%a: tensor<?xf32>, %h: tensor<?xf16>, %d: tensor<?xf64>, %b: tensor<?xbf16>, %i: tensor<?xi64>, %j: tensor<?xi8>) {
  // CHECK: ^bb0(%[[X:.*]]: f32, %{{.*}}: f32):
  // CHECK: %[[MIN:.*]] = arith.constant 1.000000e-01 : f32
  // CHECK: %[[MAXED:.*]] = arith.maximumf %[[X]], %[[MIN]] : f32
  // CHECK: %[[MAX:.*]] = arith.constant 2.000000e+00 : f32
  // CHECK: %[[MINNED:.*]] = arith.minimumf %[[MAXED]], %[[MAX]] : f32
  // CHECK: linalg.yield %[[MINNED]]
  %0 = tcp.clamp %a {min_float = 0.1 : f32, max_float = 2.0 : f32} : tensor<?xf32> -> tensor<?xf32>
  // CHECK: arith.constant 9.997550e-02 : f16
  // CHECK: arith.maximumf %{{.*}} : f16
  // CHECK-NOT: arith.minimumf
  // CHECK: linalg.yield
  %1 = tcp.clamp %h {min_float = 0.1 : f32} : tensor<?xf16> -> tensor<?xf16>
  // CHECK: arith.constant 0.10000000149011612 : f64
  // CHECK: arith.minimumf %{{.*}} : f64
  %2 = tcp.clamp %d {max_float = 0.1 : f32} : tensor<?xf64> -> tensor<?xf64>
  // CHECK: arith.constant 1.000980e-01 : bf16
  %3 = tcp.clamp %b {max_float = 0.1 : f32} : tensor<?xbf16> -> tensor<?xbf16>
  // CHECK: %[[L:.*]] = arith.constant -5 : i64
  // CHECK: arith.maxsi %{{.*}}, %[[L]] : i64
  // CHECK: %[[H:.*]] = arith.constant 5 : i64
  // CHECK: arith.minsi %{{.*}}, %[[H]] : i64
  %4 = tcp.clamp %i {min_int = -5 : i64, max_int = 5 : i64} : tensor<?xi64> -> tensor<?xi64>
  // CHECK: arith.constant 127 : i8
  // CHECK: arith.minsi %{{.*}} : i8
  %5 = tcp.clamp %j {max_int = 1000 : i64} : tensor<?xi8> -> tensor<?xi8>
  return
}

// -----

// CHECK-LABEL: func.func @cast
func.func @cast(%f: tensor<?xf32>, %i: tensor<?xi32>, %b: tensor<?xi1>) {
  // CHECK: arith.constant 0.000000e+00 : f32
  // CHECK: arith.cmpf une, %{{.*}} : f32
  %0 = tcp.cast %f {out_int_signedness = #tcp<signedness Signless>} : tensor<?xf32> -> tensor<?xi1>
  // CHECK: arith.constant 0 : i32
  // CHECK: arith.cmpi ne, %{{.*}} : i32
  %1 = tcp.cast %i {in_int_signedness = #tcp<signedness Signed>, out_int_signedness = #tcp<signedness Signless>} : tensor<?xi32> -> tensor<?xi1>
  // CHECK: arith.truncf %{{.*}} : f32 to f16
  %2 = tcp.cast %f : tensor<?xf32> -> tensor<?xf16>
  // CHECK: arith.extf %{{.*}} : f32 to f64
  %3 = tcp.cast %f : tensor<?xf32> -> tensor<?xf64>
  // CHECK: arith.fptosi %{{.*}} : f32 to i32
  %4 = tcp.cast %f {out_int_signedness = #tcp<signedness Signed>} : tensor<?xf32> -> tensor<?xi32>
  // CHECK: arith.fptoui %{{.*}} : f32 to i32
  %5 = tcp.cast %f {out_int_signedness = #tcp<signedness Unsigned>} : tensor<?xf32> -> tensor<?xi32>
  // CHECK: arith.sitofp %{{.*}} : i32 to f32
  %6 = tcp.cast %i {in_int_signedness = #tcp<signedness Signed>} : tensor<?xi32> -> tensor<?xf32>
  // CHECK: arith.uitofp %{{.*}} : i32 to f32
  %7 = tcp.cast %i {in_int_signedness = #tcp<signedness Unsigned>} : tensor<?xi32> -> tensor<?xf32>
  // CHECK: arith.uitofp %{{.*}} : i1 to f32
  %8 = tcp.cast %b {in_int_signedness = #tcp<signedness Signless>} : tensor<?xi1> -> tensor<?xf32>
  // CHECK: arith.trunci %{{.*}} : i32 to i8
  %9 = tcp.cast %i {in_int_signedness = #tcp<signedness Signed>, out_int_signedness = #tcp<signedness Unsigned>} : tensor<?xi32> -> tensor<?xi8>
  // CHECK: arith.extsi %{{.*}} : i32 to i64
  %10 = tcp.cast %i {in_int_signedness = #tcp<signedness Signed>, out_int_signedness = #tcp<signedness Unsigned>} : tensor<?xi32> -> tensor<?xi64>
  // CHECK: arith.extui %{{.*}} : i32 to i64
  %11 = tcp.cast %i {in_int_signedness = #tcp<signedness Unsigned>, out_int_signedness = #tcp<signedness Signed>} : tensor<?xi32> -> tensor<?xi64>
  // CHECK: arith.extui %{{.*}} : i1 to i8
  %12 = tcp.cast %b {in_int_signedness = #tcp<signedness Signless>, out_int_signedness = #tcp<signedness Signed>} : tensor<?xi1> -> tensor<?xi8>
  return
}

// -----

// Casts that keep the width: f16 <-> bf16 through a type that holds both, and
// between signednesses nothing at all.
// CHECK-LABEL: func.func @cast_same_width
func.func @cast_same_width(%h: tensor<?xf16>, %b: tensor<?xbf16>, %i: tensor<?xi32>) {
  // CHECK: arith.extf %{{.*}} : f16 to f32
  // CHECK-NEXT: arith.truncf %{{.*}} : f32 to bf16
  %0 = tcp.cast %h : tensor<?xf16> -> tensor<?xbf16>
  // CHECK: arith.extf %{{.*}} : bf16 to f32
  // CHECK-NEXT: arith.truncf %{{.*}} : f32 to f16
  %1 = tcp.cast %b : tensor<?xbf16> -> tensor<?xf16>
  // CHECK: ^bb0(%[[X:.*]]: i32, %{{.*}}: i32):
  // CHECK-NEXT: linalg.yield %[[X]]
  %2 = tcp.cast %i {in_int_signedness = #tcp<signedness Signed>, out_int_signedness = #tcp<signedness Unsigned>} : tensor<?xi32> -> tensor<?xi32>
  return
}

// -----

// Ops that other passes take stay.
// CHECK-LABEL: func.func @others
func.func @others(%a: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK: tcp.symbolic_int
  // CHECK: tcp.bind_symbolic_shape
  // CHECK: tcp.const
  // CHECK: tcp.slice
  // CHECK: tcp.custom_op
  // CHECK: tcp.group
  // CHECK: linalg.generic
  // CHECK: tcp.yield
  // CHECK: tcp.isolated_group
  // CHECK: linalg.generic
  // CHECK: tcp.yield
  %s = tcp.symbolic_int "s0" {min_val = 1, max_val = 9} : i64
  tcp.bind_symbolic_shape %a, [%s], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  %c = tcp.const {value = dense<1.0> : tensor<f32>} : tensor<f32>
  %0 = tcp.slice %a starts(%n) sizes(%n) strides(%n) : tensor<?xf32> -> tensor<?xf32>
  %1 = tcp.custom_op("x") %0 : tensor<?xf32> -> tensor<?xf32>
  %2 = tcp.group {
    %3 = tcp.neg %1 : tensor<?xf32> -> tensor<?xf32>
    tcp.yield %3 : tensor<?xf32>
  } : tensor<?xf32>
  %4 = tcp.isolated_group %1 {
  ^bb0(%x: tensor<?xf32>):
    %5 = tcp.neg %x : tensor<?xf32> -> tensor<?xf32>
    tcp.yield %5 : tensor<?xf32>
  } : tensor<?xf32> -> tensor<?xf32>
  return %2, %4 : tensor<?xf32>, tensor<?xf32>
}
