// RUN: tcp-opt %s -verify-diagnostics -split-input-file -allow-unregistered-dialect

// Elementwise ops and constants.

func.func @unary_int(%a: tensor<?xi32>) {
  // expected-error@+1 {{'tcp.tanh' op operand #0 must be ranked tensor of floating-point values, but got 'tensor<?xi32>'}}
  %0 = "tcp.tanh"(%a) : (tensor<?xi32>) -> tensor<?xf32>
  return
}

// -----

func.func @unary_unranked(%a: tensor<*xf32>) {
  // expected-error@+1 {{'tcp.tanh' op operand #0 must be ranked tensor of floating-point values, but got 'tensor<*xf32>'}}
  %0 = "tcp.tanh"(%a) : (tensor<*xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @tanh_type(%a: tensor<?xf32>) {
  // expected-error@+1 {{'tcp.tanh' op requires the same element type for all operands and results}}
  %0 = "tcp.tanh"(%a) : (tensor<?xf32>) -> tensor<?xf64>
  return
}

// -----

func.func @sigmoid_type(%a: tensor<?xf32>) {
  // expected-error@+1 {{'tcp.sigmoid' op requires the same element type for all operands and results}}
  %0 = "tcp.sigmoid"(%a) : (tensor<?xf32>) -> tensor<?xf64>
  return
}

// -----

func.func @ceil_type(%a: tensor<?xf32>) {
  // expected-error@+1 {{'tcp.ceil' op requires the same element type for all operands and results}}
  %0 = "tcp.ceil"(%a) : (tensor<?xf32>) -> tensor<?xf64>
  return
}

// -----

func.func @floor_type(%a: tensor<?xf32>) {
  // expected-error@+1 {{'tcp.floor' op requires the same element type for all operands and results}}
  %0 = "tcp.floor"(%a) : (tensor<?xf32>) -> tensor<?xf64>
  return
}

// -----

func.func @round_type(%a: tensor<?xf32>) {
  // expected-error@+1 {{'tcp.round' op requires the same element type for all operands and results}}
  %0 = "tcp.round"(%a) : (tensor<?xf32>) -> tensor<?xf64>
  return
}

// -----

func.func @round_even_type(%a: tensor<?xf32>) {
  // expected-error@+1 {{'tcp.round_even' op requires the same element type for all operands and results}}
  %0 = "tcp.round_even"(%a) : (tensor<?xf32>) -> tensor<?xf64>
  return
}

// -----

func.func @cos_type(%a: tensor<?xf32>) {
  // expected-error@+1 {{'tcp.cos' op requires the same element type for all operands and results}}
  %0 = "tcp.cos"(%a) : (tensor<?xf32>) -> tensor<?xf64>
  return
}

// -----

func.func @sin_type(%a: tensor<?xf32>) {
  // expected-error@+1 {{'tcp.sin' op requires the same element type for all operands and results}}
  %0 = "tcp.sin"(%a) : (tensor<?xf32>) -> tensor<?xf64>
  return
}

// -----

func.func @log_type(%a: tensor<?xf32>) {
  // expected-error@+1 {{'tcp.log' op requires the same element type for all operands and results}}
  %0 = "tcp.log"(%a) : (tensor<?xf32>) -> tensor<?xf64>
  return
}

// -----

func.func @neg_type(%a: tensor<?xf32>) {
  // expected-error@+1 {{'tcp.neg' op requires the same element type for all operands and results}}
  %0 = "tcp.neg"(%a) : (tensor<?xf32>) -> tensor<?xf64>
  return
}

// -----

func.func @atan_type(%a: tensor<?xf32>) {
  // expected-error@+1 {{'tcp.atan' op requires the same element type for all operands and results}}
  %0 = "tcp.atan"(%a) : (tensor<?xf32>) -> tensor<?xf64>
  return
}

// -----

func.func @abs_type(%a: tensor<?xf32>) {
  // expected-error@+1 {{'tcp.abs' op requires the same element type for all operands and results}}
  %0 = "tcp.abs"(%a) : (tensor<?xf32>) -> tensor<?xf64>
  return
}

// -----

func.func @tanh_shape(%a: tensor<2xf32>) {
  // expected-error@+1 {{'tcp.tanh' op all non-scalar operands/results must have the same shape and base type}}
  %0 = "tcp.tanh"(%a) : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @sqrt_shape(%a: tensor<2xf32>) {
  // expected-error@+1 {{'tcp.sqrt' op all non-scalar operands/results must have the same shape and base type}}
  %0 = "tcp.sqrt"(%a) : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @abs_shape(%a: tensor<2xf32>) {
  // expected-error@+1 {{'tcp.abs' op all non-scalar operands/results must have the same shape and base type}}
  %0 = "tcp.abs"(%a) : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @first_error(%a: tensor<2xf32>) {
  // expected-error@+1 {{'tcp.tanh' op requires the same element type for all operands and results}}
  %0 = "tcp.tanh"(%a) : (tensor<2xf32>) -> tensor<3xf64>
  return
}

// -----

func.func @add_type(%a: tensor<?xf32>, %b: tensor<?xf64>) {
  // expected-error@+1 {{'tcp.add' op requires the same element type for all operands and results}}
  %0 = tcp.add %a, %b : tensor<?xf32>, tensor<?xf64> -> tensor<?xf32>
  return
}

// -----

func.func @add_shape(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error@+1 {{'tcp.add' op all non-scalar operands/results must have the same shape and base type}}
  %0 = tcp.add %a, %b : tensor<2xf32>, tensor<3xf32> -> tensor<2xf32>
  return
}

// -----

func.func @sub_type(%a: tensor<?xf32>, %b: tensor<?xf64>) {
  // expected-error@+1 {{'tcp.sub' op requires the same element type for all operands and results}}
  %0 = tcp.sub %a, %b : tensor<?xf32>, tensor<?xf64> -> tensor<?xf32>
  return
}

// -----

func.func @sub_shape(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error@+1 {{'tcp.sub' op all non-scalar operands/results must have the same shape and base type}}
  %0 = tcp.sub %a, %b : tensor<2xf32>, tensor<3xf32> -> tensor<2xf32>
  return
}

// -----

func.func @mul_type(%a: tensor<?xf32>, %b: tensor<?xf64>) {
  // expected-error@+1 {{'tcp.mul' op requires the same element type for all operands and results}}
  %0 = tcp.mul %a, %b : tensor<?xf32>, tensor<?xf64> -> tensor<?xf32>
  return
}

// -----

func.func @mul_shape(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error@+1 {{'tcp.mul' op all non-scalar operands/results must have the same shape and base type}}
  %0 = tcp.mul %a, %b : tensor<2xf32>, tensor<3xf32> -> tensor<2xf32>
  return
}

// -----

func.func @divf_type(%a: tensor<?xf32>, %b: tensor<?xf64>) {
  // expected-error@+1 {{'tcp.divf' op requires the same element type for all operands and results}}
  %0 = tcp.divf %a, %b : tensor<?xf32>, tensor<?xf64> -> tensor<?xf32>
  return
}

// -----

func.func @divf_shape(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error@+1 {{'tcp.divf' op all non-scalar operands/results must have the same shape and base type}}
  %0 = tcp.divf %a, %b : tensor<2xf32>, tensor<3xf32> -> tensor<2xf32>
  return
}

// -----

func.func @atan2_type(%a: tensor<?xf32>, %b: tensor<?xf64>) {
  // expected-error@+1 {{'tcp.atan2' op requires the same element type for all operands and results}}
  %0 = tcp.atan2 %a, %b : tensor<?xf32>, tensor<?xf64> -> tensor<?xf32>
  return
}

// -----

func.func @atan2_shape(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error@+1 {{'tcp.atan2' op all non-scalar operands/results must have the same shape and base type}}
  %0 = tcp.atan2 %a, %b : tensor<2xf32>, tensor<3xf32> -> tensor<2xf32>
  return
}

// -----

func.func @add_rank(%a: tensor<?xf32>, %b: tensor<?x?xf32>) {
  // expected-error@+1 {{'tcp.add' op all non-scalar operands/results must have the same shape and base type}}
  %0 = tcp.add %a, %b : tensor<?xf32>, tensor<?x?xf32> -> tensor<?xf32>
  return
}

// -----

func.func @add_index(%a: tensor<?xindex>) {
  // expected-error@+1 {{'tcp.add' op operand #0 must be ranked tensor of floating-point or signless integer or quantized type with 8 or 16 storage bits values, but got 'tensor<?xindex>'}}
  %0 = tcp.add %a, %a : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
  return
}

// -----

func.func @add_signed(%a: tensor<?xsi8>) {
  // expected-error@+1 {{'tcp.add' op operand #0 must be ranked tensor of}}
  %0 = tcp.add %a, %a : tensor<?xsi8>, tensor<?xsi8> -> tensor<?xsi8>
  return
}

// -----

func.func @mul_quantized(%a: tensor<?x!quant.uniform<i8:f32, 2.0>>) {
  // expected-error@+1 {{'tcp.mul' op operand #0 must be ranked tensor of floating-point or signless integer values}}
  %0 = tcp.mul %a, %a : tensor<?x!quant.uniform<i8:f32, 2.0>>, tensor<?x!quant.uniform<i8:f32, 2.0>> -> tensor<?x!quant.uniform<i8:f32, 2.0>>
  return
}

// -----

func.func @add_quantized_4(%a: tensor<?x!quant.uniform<i4:f32, 2.0>>) {
  // expected-error@+1 {{'tcp.add' op operand #0 must be ranked tensor of}}
  %0 = tcp.add %a, %a : tensor<?x!quant.uniform<i4:f32, 2.0>>, tensor<?x!quant.uniform<i4:f32, 2.0>> -> tensor<?x!quant.uniform<i4:f32, 2.0>>
  return
}

// -----

func.func @divf_int(%a: tensor<?xi32>) {
  // expected-error@+1 {{'tcp.divf' op operand #0 must be ranked tensor of floating-point values}}
  %0 = tcp.divf %a, %a : tensor<?xi32>, tensor<?xi32> -> tensor<?xi32>
  return
}

// -----

func.func @divsi_float(%a: tensor<?xf32>) {
  // expected-error@+1 {{'tcp.divsi' op operand #0 must be ranked tensor of signless integer values}}
  %0 = tcp.divsi %a, %a {rounding_mode = #tcp<roundingMode Trunc>} : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  return
}

// -----

func.func @divsi_mode(%a: tensor<?xi32>) {
  // expected-error@+1 {{'tcp.divsi' op requires attribute 'rounding_mode'}}
  %0 = "tcp.divsi"(%a, %a) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return
}

// -----

func.func @divsi_type(%a: tensor<?xi32>, %b: tensor<?xi8>) {
  // expected-error@+1 {{'tcp.divsi' op requires the same element type for all operands and results}}
  %0 = tcp.divsi %a, %b {rounding_mode = #tcp<roundingMode Trunc>} : tensor<?xi32>, tensor<?xi8> -> tensor<?xi32>
  return
}

// -----

func.func @divsi_shape(%a: tensor<2xi8>, %b: tensor<3xi8>) {
  // expected-error@+1 {{'tcp.divsi' op all non-scalar operands/results must have the same shape and base type}}
  %0 = tcp.divsi %a, %b {rounding_mode = #tcp<roundingMode Trunc>} : tensor<2xi8>, tensor<3xi8> -> tensor<2xi8>
  return
}

// -----

func.func @divui_float(%a: tensor<?xf32>) {
  // expected-error@+1 {{'tcp.divui' op operand #0 must be ranked tensor of signless integer values}}
  %0 = tcp.divui %a, %a {rounding_mode = #tcp<roundingMode Trunc>} : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  return
}

// -----

func.func @divui_mode(%a: tensor<?xi32>) {
  // expected-error@+1 {{'tcp.divui' op requires attribute 'rounding_mode'}}
  %0 = "tcp.divui"(%a, %a) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return
}

// -----

func.func @divui_type(%a: tensor<?xi32>, %b: tensor<?xi8>) {
  // expected-error@+1 {{'tcp.divui' op requires the same element type for all operands and results}}
  %0 = tcp.divui %a, %b {rounding_mode = #tcp<roundingMode Trunc>} : tensor<?xi32>, tensor<?xi8> -> tensor<?xi32>
  return
}

// -----

func.func @divui_shape(%a: tensor<2xi8>, %b: tensor<3xi8>) {
  // expected-error@+1 {{'tcp.divui' op all non-scalar operands/results must have the same shape and base type}}
  %0 = tcp.divui %a, %b {rounding_mode = #tcp<roundingMode Trunc>} : tensor<2xi8>, tensor<3xi8> -> tensor<2xi8>
  return
}

// -----

func.func @clamp_none(%a: tensor<?xf32>) {
  // expected-error@+1 {{'tcp.clamp' op failed to verify that at least one of min / max attributes must be set}}
  %0 = tcp.clamp %a : tensor<?xf32> -> tensor<?xf32>
  return
}

// -----

func.func @clamp_int_on_float(%a: tensor<?xf32>) {
  // expected-error@+1 {{'tcp.clamp' op failed to verify that int min / max attributes must not be set when input is a float tensor}}
  %0 = tcp.clamp %a {min_int = 1 : i64} : tensor<?xf32> -> tensor<?xf32>
  return
}

// -----

func.func @clamp_both_on_float(%a: tensor<?xf32>) {
  // expected-error@+1 {{'tcp.clamp' op failed to verify that int min / max attributes must not be set when input is a float tensor}}
  %0 = tcp.clamp %a {max_float = 1.0 : f32, max_int = 1 : i64} : tensor<?xf32> -> tensor<?xf32>
  return
}

// -----

func.func @clamp_float_on_int(%a: tensor<?xi32>) {
  // expected-error@+1 {{'tcp.clamp' op failed to verify that float min / max attributes must not be set when input is an int tensor}}
  %0 = tcp.clamp %a {max_float = 1.0 : f32} : tensor<?xi32> -> tensor<?xi32>
  return
}

// -----

func.func @clamp_f64(%a: tensor<?xf32>) {
  // expected-error@+1 {{'tcp.clamp' op attribute 'max_float' failed to satisfy constraint: 32-bit float attribute}}
  %0 = tcp.clamp %a {max_float = 1.0 : f64} : tensor<?xf32> -> tensor<?xf32>
  return
}

// -----

func.func @clamp_i32(%a: tensor<?xi32>) {
  // expected-error@+1 {{'tcp.clamp' op attribute 'max_int' failed to satisfy constraint: 64-bit signless integer attribute}}
  %0 = tcp.clamp %a {max_int = 1 : i32} : tensor<?xi32> -> tensor<?xi32>
  return
}

// -----

func.func @clamp_type(%a: tensor<?xf32>) {
  // expected-error@+1 {{'tcp.clamp' op requires the same element type for all operands and results}}
  %0 = "tcp.clamp"(%a) {max_float = 1.0 : f32} : (tensor<?xf32>) -> tensor<?xf64>
  return
}

// -----

func.func @const_element_type() {
  // expected-error@+1 {{'tcp.const' op can not be used to cast types}}
  %0 = tcp.const {value = dense<2.5> : tensor<f32>} : tensor<f64>
  return
}

// -----

func.func @const_shape() {
  // expected-error@+1 {{'tcp.const' op can not be used to cast types}}
  %0 = tcp.const {value = dense<2.5> : tensor<2xf32>} : tensor<?xf32>
  return
}

// -----

func.func @const_none() {
  // expected-error@+1 {{'tcp.const' op requires attribute 'value'}}
  %0 = tcp.const : tensor<f32>
  return
}
