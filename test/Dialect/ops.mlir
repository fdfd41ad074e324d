// Every op in the form that people write. Prints as it parses, from the custom
// and the generic form and from bytecode; and a second time as the first.
// RUN: tcp-opt %s | FileCheck %s --strict-whitespace
// RUN: tcp-opt %s > %t.1
// RUN: tcp-opt %t.1 | diff %t.1 -
// RUN: tcp-opt %s --mlir-print-op-generic | tcp-opt | diff %t.1 -
// RUN: tcp-opt %s --emit-bytecode | tcp-opt | diff %t.1 -
// RUN: tcp-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

!quant = !quant.uniform<i8:f32, 2.0>

// CHECK-LABEL: func.func @unary
func.func @unary(%a: tensor<?x?xf32>, %i: tensor<?xi8>, %s: tensor<f16>) {
  // CHECK-NEXT: {{^}}    %0 = tcp.tanh %arg0 : tensor<?x?xf32> -> tensor<?x?xf32>
  %0 = tcp.tanh %a : tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK-NEXT: tcp.sigmoid %0 : tensor<?x?xf32> -> tensor<?x?xf32>
  %1 = tcp.sigmoid %0 : tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK-NEXT: tcp.ceil %1 : tensor<?x?xf32> -> tensor<?x?xf32>
  %2 = tcp.ceil %1 : tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK-NEXT: tcp.floor %2 : tensor<?x?xf32> -> tensor<?x?xf32>
  %3 = tcp.floor %2 : tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK-NEXT: tcp.round %3 : tensor<?x?xf32> -> tensor<?x?xf32>
  %4 = tcp.round %3 : tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK-NEXT: tcp.round_even %4 : tensor<?x?xf32> -> tensor<?x?xf32>
  %5 = tcp.round_even %4 : tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK-NEXT: tcp.cos %5 : tensor<?x?xf32> -> tensor<?x?xf32>
  %6 = tcp.cos %5 : tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK-NEXT: tcp.sin %6 : tensor<?x?xf32> -> tensor<?x?xf32>
  %7 = tcp.sin %6 : tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK-NEXT: tcp.log %7 : tensor<?x?xf32> -> tensor<?x?xf32>
  %8 = tcp.log %7 : tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK-NEXT: tcp.neg %8 : tensor<?x?xf32> -> tensor<?x?xf32>
  %9 = tcp.neg %8 : tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK-NEXT: tcp.atan %9 : tensor<?x?xf32> -> tensor<?x?xf32>
  %10 = tcp.atan %9 : tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK-NEXT: tcp.sqrt %arg2 : tensor<f16> -> tensor<f64>
  %11 = tcp.sqrt %s : tensor<f16> -> tensor<f64>
  // CHECK-NEXT: tcp.abs %10 : tensor<?x?xf32> -> tensor<?x?xf32>
  %12 = tcp.abs %10 : tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK-NEXT: tcp.abs %arg1 : tensor<?xi8> -> tensor<?xi8>
  %13 = tcp.abs %i : tensor<?xi8> -> tensor<?xi8>
  // Static and dynamic sizes go together; other attributes stay.
  // CHECK-NEXT: tcp.tanh %12 {note = "x"} : tensor<?x?xf32> -> tensor<2x?xf32>
  %14 = tcp.tanh %12 {note = "x"} : tensor<?x?xf32> -> tensor<2x?xf32>
  return
}

// CHECK-LABEL: func.func @clamp
// GENERIC-LABEL: sym_name = "clamp"
func.func @clamp(%a: tensor<?xf32>, %i: tensor<?xi64>) {
  // CHECK-NEXT: tcp.clamp %arg0 {max_float = 1.000000e+00 : f32, min_float = 0.000000e+00 : f32} : tensor<?xf32> -> tensor<?xf32>
  // GENERIC: "tcp.clamp"(%{{.*}}) <{max_float = 1.000000e+00 : f32, min_float = 0.000000e+00 : f32}> : (tensor<?xf32>) -> tensor<?xf32>
  %0 = tcp.clamp %a {min_float = 0.0 : f32, max_float = 1.0 : f32} : tensor<?xf32> -> tensor<?xf32>
  // CHECK-NEXT: tcp.clamp %arg0 {min_float = 0.000000e+00 : f32} : tensor<?xf32> -> tensor<?xf32>
  %1 = tcp.clamp %a {min_float = 0.0 : f32} : tensor<?xf32> -> tensor<?xf32>
  // CHECK-NEXT: tcp.clamp %arg1 {max_int = 9 : i64} : tensor<?xi64> -> tensor<?xi64>
  %2 = tcp.clamp %i {max_int = 9 : i64} : tensor<?xi64> -> tensor<?xi64>
  return
}

// CHECK-LABEL: func.func @binary
func.func @binary(%a: tensor<?x4xf32>, %i: tensor<?xi32>, %q: tensor<2x!quant>) {
  // CHECK-NEXT: tcp.add %arg0, %arg0 : tensor<?x4xf32>, tensor<?x4xf32> -> tensor<?x4xf32>
  %0 = tcp.add %a, %a : tensor<?x4xf32>, tensor<?x4xf32> -> tensor<?x4xf32>
  // CHECK-NEXT: tcp.sub %arg1, %arg1 : tensor<?xi32>, tensor<?xi32> -> tensor<?xi32>
  %1 = tcp.sub %i, %i : tensor<?xi32>, tensor<?xi32> -> tensor<?xi32>
  // CHECK-NEXT: tcp.mul %arg1, %1 : tensor<?xi32>, tensor<?xi32> -> tensor<?xi32>
  %2 = tcp.mul %i, %1 : tensor<?xi32>, tensor<?xi32> -> tensor<?xi32>
  // CHECK-NEXT: tcp.divf %arg0, %0 : tensor<?x4xf32>, tensor<?x4xf32> -> tensor<?x4xf32>
  %3 = tcp.divf %a, %0 : tensor<?x4xf32>, tensor<?x4xf32> -> tensor<?x4xf32>
  // CHECK-NEXT: tcp.atan2 %arg0, %3 : tensor<?x4xf32>, tensor<?x4xf32> -> tensor<?x4xf32>
  %4 = tcp.atan2 %a, %3 : tensor<?x4xf32>, tensor<?x4xf32> -> tensor<?x4xf32>
  // CHECK-NEXT: tcp.divsi %arg1, %1 {rounding_mode = #tcp<roundingMode Trunc>} : tensor<?xi32>, tensor<?xi32> -> tensor<?xi32>
  %5 = tcp.divsi %i, %1 {rounding_mode = #tcp<roundingMode Trunc>} : tensor<?xi32>, tensor<?xi32> -> tensor<?xi32>
  // CHECK-NEXT: tcp.divsi %arg1, %1 {rounding_mode = #tcp<roundingMode Floor>} : tensor<?xi32>, tensor<?xi32> -> tensor<?xi32>
  %6 = tcp.divsi %i, %1 {rounding_mode = #tcp<roundingMode Floor>} : tensor<?xi32>, tensor<?xi32> -> tensor<?xi32>
  // CHECK-NEXT: tcp.divui %arg1, %1 {rounding_mode = #tcp<roundingMode Ceil>} : tensor<?xi32>, tensor<?xi32> -> tensor<?xi32>
  %7 = tcp.divui %i, %1 {rounding_mode = #tcp<roundingMode Ceil>} : tensor<?xi32>, tensor<?xi32> -> tensor<?xi32>
  // CHECK-NEXT: tcp.add %arg2, %arg2 : tensor<2x!quant.uniform<i8:f32, 2.000000e+00>>
  %8 = tcp.add %q, %q : tensor<2x!quant>, tensor<2x!quant> -> tensor<2x!quant>
  // CHECK-NEXT: tcp.sub %arg2, %arg2 : tensor<2x!quant.uniform<i8:f32, 2.000000e+00>>
  %9 = tcp.sub %q, %q : tensor<2x!quant>, tensor<2x!quant> -> tensor<2x!quant>
  return
}

// CHECK-LABEL: func.func @const
func.func @const() {
  // CHECK-NEXT: tcp.const {value = dense<2.500000e+00> : tensor<f32>} : tensor<f32>
  %0 = tcp.const {value = dense<2.5> : tensor<f32>} : tensor<f32>
  // CHECK-NEXT: tcp.const {value = dense<{{\[\[}}1, 2], [3, 4]]> : tensor<2x2xi8>} : tensor<2x2xi8>
  %1 = tcp.const {value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>} : tensor<2x2xi8>
  // CHECK-NEXT: tcp.const {value = dense<> : tensor<0x3xi1>} : tensor<0x3xi1>
  %2 = tcp.const {value = dense<> : tensor<0x3xi1>} : tensor<0x3xi1>
  // CHECK-NEXT: tcp.const {value = dense_resource<blob> : tensor<1xi64>} : tensor<1xi64>
  %3 = tcp.const {value = dense_resource<blob> : tensor<1xi64>} : tensor<1xi64>
  return
}

// CHECK-LABEL: func.func @broadcast
func.func @broadcast(%a: tensor<1x?xf32>, %b: tensor<1x?x1xi1>, %s: tensor<f32>, %d: index) {
  // CHECK-NEXT: tcp.broadcast %arg0, %arg3 {axes = [0]} : tensor<1x?xf32>, index -> tensor<?x?xf32>
  %0 = tcp.broadcast %a, %d {axes = [0]} : tensor<1x?xf32>, index -> tensor<?x?xf32>
  // CHECK-NEXT: tcp.broadcast %arg1, %arg3, %arg3 {axes = [0, 2]} : tensor<1x?x1xi1>, index, index -> tensor<?x?x7xi1>
  %1 = tcp.broadcast %b, %d, %d {axes = [0, 2]} : tensor<1x?x1xi1>, index, index -> tensor<?x?x7xi1>
  // CHECK-NEXT: tcp.broadcast %arg0 {axes = []} : tensor<1x?xf32> -> tensor<1x3xf32>
  %2 = tcp.broadcast %a {axes = []} : tensor<1x?xf32> -> tensor<1x3xf32>
  // CHECK-NEXT: tcp.broadcast %arg2 {axes = []} : tensor<f32> -> tensor<f32>
  %3 = tcp.broadcast %s {axes = []} : tensor<f32> -> tensor<f32>
  return
}

// CHECK-LABEL: func.func @cast
func.func @cast(%f: tensor<?xf32>, %i: tensor<?xi8>, %b: tensor<?xi1>) {
  // CHECK-NEXT: tcp.cast %arg0 : tensor<?xf32> -> tensor<?xbf16>
  %0 = tcp.cast %f : tensor<?xf32> -> tensor<?xbf16>
  // CHECK-NEXT: tcp.cast %arg1 {in_int_signedness = #tcp<signedness Signed>} : tensor<?xi8> -> tensor<?xf32>
  %1 = tcp.cast %i {in_int_signedness = #tcp<signedness Signed>} : tensor<?xi8> -> tensor<?xf32>
  // CHECK-NEXT: tcp.cast %arg0 {out_int_signedness = #tcp<signedness Unsigned>} : tensor<?xf32> -> tensor<?xi64>
  %2 = tcp.cast %f {out_int_signedness = #tcp<signedness Unsigned>} : tensor<?xf32> -> tensor<?xi64>
  // CHECK-NEXT: tcp.cast %arg2 {in_int_signedness = #tcp<signedness Signless>, out_int_signedness = #tcp<signedness Signed>} : tensor<?xi1> -> tensor<?xi8>
  %3 = tcp.cast %b {in_int_signedness = #tcp<signedness Signless>, out_int_signedness = #tcp<signedness Signed>} : tensor<?xi1> -> tensor<?xi8>
  // CHECK-NEXT: tcp.cast %arg0 {out_int_signedness = #tcp<signedness Signless>} : tensor<?xf32> -> tensor<?xi1>
  %4 = tcp.cast %f {out_int_signedness = #tcp<signedness Signless>} : tensor<?xf32> -> tensor<?xi1>
  return
}

// CHECK-LABEL: func.func @gather
func.func @gather(%a: tensor<?x4xf32>, %i: tensor<2x4xi64>, %s: tensor<f32>, %z: tensor<i32>) {
  // CHECK-NEXT: tcp.gather %arg0, %arg1 {dim = 0 : index} : tensor<?x4xf32>, tensor<2x4xi64> -> tensor<2x4xf32>
  %0 = tcp.gather %a, %i {dim = 0 : index} : tensor<?x4xf32>, tensor<2x4xi64> -> tensor<2x4xf32>
  // CHECK-NEXT: tcp.gather %arg2, %arg3 {dim = 0 : index} : tensor<f32>, tensor<i32> -> tensor<f32>
  %1 = tcp.gather %s, %z {dim = 0 : index} : tensor<f32>, tensor<i32> -> tensor<f32>
  return
}

// CHECK-LABEL: func.func @gather_nd
func.func @gather_nd(%a: tensor<?x4x5xf32>, %i: tensor<?x2xi64>, %j: tensor<3xi32>, %k: tensor<7x0xi8>) {
  // CHECK-NEXT: tcp.gather_nd %arg0, %arg1 : tensor<?x4x5xf32>, tensor<?x2xi64> -> tensor<?x5xf32>
  %0 = tcp.gather_nd %a, %i : tensor<?x4x5xf32>, tensor<?x2xi64> -> tensor<?x5xf32>
  // CHECK-NEXT: tcp.gather_nd %arg0, %arg2 : tensor<?x4x5xf32>, tensor<3xi32> -> tensor<f32>
  %1 = tcp.gather_nd %a, %j : tensor<?x4x5xf32>, tensor<3xi32> -> tensor<f32>
  // CHECK-NEXT: tcp.gather_nd %arg0, %arg3 : tensor<?x4x5xf32>, tensor<7x0xi8> -> tensor<7x?x4x5xf32>
  %2 = tcp.gather_nd %a, %k : tensor<?x4x5xf32>, tensor<7x0xi8> -> tensor<7x?x4x5xf32>
  return
}

// CHECK-LABEL: func.func @slice
func.func @slice(%a: tensor<?x4xf32>, %c: index, %s: tensor<i8>) {
  // CHECK-NEXT: tcp.slice %arg0 starts(%arg1, %arg1) sizes(%arg1, %arg1) strides(%arg1, %arg1) : tensor<?x4xf32> -> tensor<?x2xf32>
  %0 = tcp.slice %a starts(%c, %c) sizes(%c, %c) strides(%c, %c) : tensor<?x4xf32> -> tensor<?x2xf32>
  // CHECK-NEXT: tcp.slice %arg2 starts() sizes() strides() : tensor<i8> -> tensor<i8>
  %1 = tcp.slice %s starts() sizes() strides() : tensor<i8> -> tensor<i8>
  return
}

// CHECK-LABEL: func.func @group
func.func @group(%a: tensor<?xf32>) {
  // CHECK-NEXT: {{^}}    %0:2 = tcp.group attributes {group_type = "codegen"} {
  // CHECK-NEXT: {{^}}      %1 = tcp.tanh %arg0 : tensor<?xf32> -> tensor<?xf32>
  // CHECK-NEXT: {{^}}      tcp.yield %1, %arg0 : tensor<?xf32>, tensor<?xf32>
  // CHECK-NEXT: {{^}}    } : tensor<?xf32>, tensor<?xf32>
  %0:2 = tcp.group attributes {group_type = "codegen"} {
    %1 = tcp.tanh %a : tensor<?xf32> -> tensor<?xf32>
    tcp.yield %1, %a : tensor<?xf32>, tensor<?xf32>
  } : tensor<?xf32>, tensor<?xf32>
  // CHECK-NEXT: tcp.group {
  // CHECK-NEXT: tcp.yield{{$}}
  // CHECK-NEXT: } :
  "tcp.group"() ({
    "tcp.yield"() : () -> ()
  }) : () -> ()
  return
}

// CHECK-LABEL: func.func @isolated_group
func.func @isolated_group(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  // CHECK-NEXT: %0 = tcp.isolated_group %arg0, %arg1 attributes {group_type = "codegen"} {
  // CHECK-NEXT: ^bb0(%arg2: tensor<?xf32>, %arg3: tensor<?xf32>):
  // CHECK-NEXT:   %2 = tcp.add %arg2, %arg3 : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  // CHECK-NEXT:   tcp.yield %2 : tensor<?xf32>
  // CHECK-NEXT: } : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  %0 = tcp.isolated_group %a, %b attributes {group_type = "codegen"} {
  ^bb0(%x: tensor<?xf32>, %y: tensor<?xf32>):
    %1 = tcp.add %x, %y : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
    tcp.yield %1 : tensor<?xf32>
  } : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  // CHECK-NEXT: %1 = tcp.isolated_group {
  // CHECK: } :  -> tensor<f32>
  %2 = "tcp.isolated_group"() ({
    %3 = tcp.const {value = dense<2.5> : tensor<f32>} : tensor<f32>
    tcp.yield %3 : tensor<f32>
  }) : () -> tensor<f32>
  return
}

// CHECK-LABEL: func.func @custom_op
func.func @custom_op(%a: tensor<?xf32>, %i: index) {
  // CHECK-NEXT: %0:2 = tcp.custom_op("torch.aten.topk") %arg0 {k = 80 : i64} : tensor<?xf32> -> tensor<80xf32>, tensor<80xi64>
  %0:2 = tcp.custom_op("torch.aten.topk") %a {k = 80 : i64} : tensor<?xf32> -> tensor<80xf32>, tensor<80xi64>
  // CHECK-NEXT: tcp.custom_op("two") %arg0, %arg1 : tensor<?xf32>, index -> index
  %1 = tcp.custom_op("two") %a, %i : tensor<?xf32>, index -> index
  // CHECK-NEXT: tcp.custom_op("no operands") :  -> tensor<2xf32>
  %2 = tcp.custom_op("no operands") : -> tensor<2xf32>
  // CHECK-NEXT: tcp.custom_op("no results") %arg0 : tensor<?xf32> ->
  tcp.custom_op("no results") %a : tensor<?xf32> ->
  return
}

// CHECK-LABEL: func.func @symbolic_shape
func.func @symbolic_shape(%a: tensor<?x?x3xf32>, %s: tensor<f32>) {
  // CHECK-NEXT: tcp.symbolic_int "s0" {min_val = 5, max_val = 10} : i64
  %0 = tcp.symbolic_int "s0" {min_val = 5, max_val = 10} : i64
  // CHECK-NEXT: tcp.symbolic_int "s1" {min_val = 0, max_val = 9223372036854775807} : i64
  %1 = tcp.symbolic_int "s1" {min_val = 0, max_val = 9223372036854775807} : i64
  // CHECK-NEXT: tcp.bind_symbolic_shape %arg0, [%0, %1], affine_map<()[s0, s1] -> (s0, s0 * 2 + s1, 3)> : tensor<?x?x3xf32>
  tcp.bind_symbolic_shape %a, [%0, %1], affine_map<()[s0, s1] -> (s0, s0 * 2 + s1, 3)> : tensor<?x?x3xf32>
  // CHECK-NEXT: tcp.bind_symbolic_shape %arg1, [%0], affine_map<()[s0] -> ()> {note = "x"} : tensor<f32>
  tcp.bind_symbolic_shape %s, [%0], affine_map<()[s0] -> ()> {note = "x"} : tensor<f32>
  return
}

{-#
  dialect_resources: {
    builtin: {
      blob: "0x080000000100000000000000"
    }
  }
#-}
