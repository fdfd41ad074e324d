// RUN: tcp-opt %s -verify-diagnostics -split-input-file -allow-unregistered-dialect

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

// -----

func.func @broadcast_rank(%a: tensor<1xf32>, %d: index) {
  // expected-error@+1 {{'tcp.broadcast' op failed to verify that all of {in, out} have same rank}}
  %0 = tcp.broadcast %a, %d {axes = [0]} : tensor<1xf32>, index -> tensor<?x?xf32>
  return
}

// -----

func.func @broadcast_type(%a: tensor<1xf32>, %d: index) {
  // expected-error@+1 {{'tcp.broadcast' op failed to verify that all of {in, out} have same element type}}
  %0 = tcp.broadcast %a, %d {axes = [0]} : tensor<1xf32>, index -> tensor<?xf64>
  return
}

// -----

func.func @broadcast_beyond(%a: tensor<1x?xf32>, %d: index) {
  // expected-error@+1 {{'tcp.broadcast' op failed to verify that attribute `axes` are in bounds}}
  %0 = tcp.broadcast %a, %d {axes = [2]} : tensor<1x?xf32>, index -> tensor<?x?xf32>
  return
}

// -----

func.func @broadcast_negative(%a: tensor<1x?xf32>, %d: index) {
  // expected-error@+1 {{'tcp.broadcast' op failed to verify that attribute `axes` are in bounds}}
  %0 = tcp.broadcast %a, %d {axes = [-1]} : tensor<1x?xf32>, index -> tensor<?x?xf32>
  return
}

// -----

func.func @broadcast_dynamic(%a: tensor<1x?xf32>, %d: index) {
  // expected-error@+1 {{'tcp.broadcast' op failed to verify that dimensions listed in attribute `axes` have a static size of `1`}}
  %0 = tcp.broadcast %a, %d {axes = [1]} : tensor<1x?xf32>, index -> tensor<?x?xf32>
  return
}

// -----

func.func @broadcast_two(%a: tensor<2xf32>, %d: index) {
  // expected-error@+1 {{'tcp.broadcast' op failed to verify that dimensions listed in attribute `axes` have a static size of `1`}}
  %0 = tcp.broadcast %a, %d {axes = [0]} : tensor<2xf32>, index -> tensor<?xf32>
  return
}

// -----

func.func @broadcast_order(%a: tensor<1x1xf32>, %d: index) {
  // expected-error@+1 {{'tcp.broadcast' op failed to verify that attribute `axes` must be in increasing order}}
  %0 = tcp.broadcast %a, %d, %d {axes = [1, 0]} : tensor<1x1xf32>, index, index -> tensor<?x?xf32>
  return
}

// -----

func.func @broadcast_duplicates(%a: tensor<1x1xf32>, %d: index) {
  // expected-error@+1 {{'tcp.broadcast' op failed to verify that attribute `axes` must not have any duplicates}}
  %0 = tcp.broadcast %a, %d, %d {axes = [0, 0]} : tensor<1x1xf32>, index, index -> tensor<?x1xf32>
  return
}

// -----

func.func @broadcast_few_sizes(%a: tensor<1x1xf32>, %d: index) {
  // expected-error@+1 {{'tcp.broadcast' op failed to verify that argument `new_dim_sizes` has the same size as the attribute `axes`}}
  %0 = tcp.broadcast %a, %d {axes = [0, 1]} : tensor<1x1xf32>, index -> tensor<?x?xf32>
  return
}

// -----

func.func @broadcast_many_sizes(%a: tensor<1x1xf32>, %d: index) {
  // expected-error@+1 {{'tcp.broadcast' op failed to verify that argument `new_dim_sizes` has the same size as the attribute `axes`}}
  %0 = tcp.broadcast %a, %d {axes = []} : tensor<1x1xf32>, index -> tensor<?x?xf32>
  return
}

// -----

func.func @broadcast_no_axes(%a: tensor<1x1xf32>, %d: index) {
  // expected-error@+1 {{'tcp.broadcast' op failed to verify that argument `new_dim_sizes` has the same size as the attribute `axes`}}
  %0 = tcp.broadcast %a {axes = [0, 1]} : tensor<1x1xf32> -> tensor<?x?xf32>
  return
}

// -----

func.func @broadcast_rank_0(%a: tensor<f32>, %d: index) {
  // expected-error@+1 {{'tcp.broadcast' op failed to verify that attribute `axes` are in bounds}}
  %0 = tcp.broadcast %a, %d {axes = [0]} : tensor<f32>, index -> tensor<f32>
  return
}

// -----

func.func @broadcast_other_size(%a: tensor<1x2xf32>, %d: index) {
  // expected-error@+1 {{'tcp.broadcast' op failed to verify that dimension 1, which is not listed in attribute `axes`, keeps its size: 2 became 3}}
  %0 = tcp.broadcast %a, %d {axes = [0]} : tensor<1x2xf32>, index -> tensor<?x3xf32>
  return
}

// -----

func.func @broadcast_order_1(%a: tensor<1x?xf32>, %d: index) {
  // expected-error@+1 {{'tcp.broadcast' op failed to verify that attribute `axes` are in bounds}}
  %0 = tcp.broadcast %a, %d {axes = [2, 1]} : tensor<1x?xf32>, index -> tensor<?x?xf32>
  return
}

// -----

func.func @broadcast_order_2(%a: tensor<1x?xf32>, %d: index) {
  // expected-error@+1 {{'tcp.broadcast' op failed to verify that dimensions listed in attribute `axes` have a static size of `1`}}
  %0 = tcp.broadcast %a, %d {axes = [1, 0]} : tensor<1x?xf32>, index -> tensor<?x?xf32>
  return
}

// -----

func.func @broadcast_order_3(%a: tensor<1x1xf32>, %d: index) {
  // expected-error@+1 {{'tcp.broadcast' op failed to verify that attribute `axes` must be in increasing order}}
  %0 = tcp.broadcast %a, %d {axes = [1, 0, 0]} : tensor<1x1xf32>, index -> tensor<?x?xf32>
  return
}

// -----

func.func @broadcast_order_4(%a: tensor<1x1xf32>, %d: index) {
  // expected-error@+1 {{'tcp.broadcast' op failed to verify that attribute `axes` must not have any duplicates}}
  %0 = tcp.broadcast %a, %d {axes = [0, 0]} : tensor<1x1xf32>, index -> tensor<?x?xf32>
  return
}

// -----

func.func @broadcast_axes_i32(%a: tensor<1x?xf32>, %d: index) {
  // expected-error@+1 {{'tcp.broadcast' op attribute 'axes' failed to satisfy constraint: 64-bit integer array attribute}}
  %0 = tcp.broadcast %a, %d {axes = [0 : i32]} : tensor<1x?xf32>, index -> tensor<?x?xf32>
  return
}

// -----

func.func @cast_in_fp(%a: tensor<?xf32>) {
  // expected-error@+1 {{'tcp.cast' op in_int_signedness attr should not set when input is FP}}
  %0 = tcp.cast %a {in_int_signedness = #tcp<signedness Signed>} : tensor<?xf32> -> tensor<?xf64>
  return
}

// -----

func.func @cast_in_int(%a: tensor<?xi8>) {
  // expected-error@+1 {{'tcp.cast' op in_int_signedness attr must be set when input is INT}}
  %0 = tcp.cast %a : tensor<?xi8> -> tensor<?xf32>
  return
}

// -----

func.func @cast_in_i1(%a: tensor<?xi1>) {
  // expected-error@+1 {{'tcp.cast' op in_int_signedness attr must be set to Signedness::Signless when input is i1}}
  %0 = tcp.cast %a {in_int_signedness = #tcp<signedness Signed>} : tensor<?xi1> -> tensor<?xf32>
  return
}

// -----

func.func @cast_in_i1_unsigned(%a: tensor<?xi1>) {
  // expected-error@+1 {{'tcp.cast' op in_int_signedness attr must be set to Signedness::Signless when input is i1}}
  %0 = tcp.cast %a {in_int_signedness = #tcp<signedness Unsigned>} : tensor<?xi1> -> tensor<?xf32>
  return
}

// -----

func.func @cast_out_fp(%a: tensor<?xf32>) {
  // expected-error@+1 {{'tcp.cast' op out_int_signedness attr should not set when output is FP}}
  %0 = tcp.cast %a {out_int_signedness = #tcp<signedness Signed>} : tensor<?xf32> -> tensor<?xf64>
  return
}

// -----

func.func @cast_out_int(%a: tensor<?xf32>) {
  // expected-error@+1 {{'tcp.cast' op out_int_signedness attr must be set when output is INT}}
  %0 = tcp.cast %a : tensor<?xf32> -> tensor<?xi8>
  return
}

// -----

func.func @cast_out_i1(%a: tensor<?xf32>) {
  // expected-error@+1 {{'tcp.cast' op out_int_signedness attr must be set to Signedness::Signless when output is i1}}
  %0 = tcp.cast %a {out_int_signedness = #tcp<signedness Unsigned>} : tensor<?xf32> -> tensor<?xi1>
  return
}

// -----

func.func @cast_in_first(%a: tensor<?xi8>) {
  // expected-error@+1 {{'tcp.cast' op in_int_signedness attr must be set when input is INT}}
  %0 = tcp.cast %a : tensor<?xi8> -> tensor<?xi8>
  return
}

// -----

func.func @cast_quantized(%a: tensor<?x!quant.uniform<i8:f32, 2.0>>) {
  // expected-error@+1 {{'tcp.cast' op Cast Op must have integer or floating-point datatype}}
  %0 = tcp.cast %a : tensor<?x!quant.uniform<i8:f32, 2.0>> -> tensor<?xf32>
  return
}

// -----

func.func @cast_to_quantized(%a: tensor<?xf32>) {
  // expected-error@+1 {{'tcp.cast' op Cast Op must have integer or floating-point datatype}}
  %0 = tcp.cast %a : tensor<?xf32> -> tensor<?x!quant.uniform<i8:f32, 2.0>>
  return
}

// -----

func.func @cast_quantized_first(%a: tensor<?xi8>) {
  // expected-error@+1 {{'tcp.cast' op Cast Op must have integer or floating-point datatype}}
  %0 = tcp.cast %a : tensor<?xi8> -> tensor<?x!quant.uniform<i8:f32, 2.0>>
  return
}

// -----

func.func @cast_shape(%a: tensor<2xf32>) {
  // expected-error@+1 {{'tcp.cast' op all non-scalar operands/results must have the same shape and base type}}
  %0 = tcp.cast %a : tensor<2xf32> -> tensor<3xf64>
  return
}

// -----

func.func @gather_rank(%a: tensor<4xf32>, %i: tensor<2x2xi64>) {
  // expected-error@+1 {{'tcp.gather' op requires that the input tensor and indices tensor have the same rank}}
  %0 = tcp.gather %a, %i {dim = 0 : index} : tensor<4xf32>, tensor<2x2xi64> -> tensor<2x2xf32>
  return
}

// -----

func.func @gather_dim(%a: tensor<4xf32>, %i: tensor<2xi64>) {
  // expected-error@+1 {{'tcp.gather' op requires that attribute `dim` is less than the rank 1, but it is 1}}
  %0 = tcp.gather %a, %i {dim = 1 : index} : tensor<4xf32>, tensor<2xi64> -> tensor<2xf32>
  return
}

// -----

func.func @gather_negative_dim(%a: tensor<4xf32>, %i: tensor<2xi64>) {
  // expected-error@+1 {{'tcp.gather' op requires that attribute `dim` is less than the rank 1, but it is -1}}
  %0 = tcp.gather %a, %i {dim = -1 : index} : tensor<4xf32>, tensor<2xi64> -> tensor<2xf32>
  return
}

// -----

func.func @gather_dim_of_scalar(%a: tensor<f32>, %i: tensor<i64>) {
  // expected-error@+1 {{'tcp.gather' op requires that attribute `dim` is less than the rank 0, but it is 1}}
  %0 = tcp.gather %a, %i {dim = 1 : index} : tensor<f32>, tensor<i64> -> tensor<f32>
  return
}

// -----

func.func @gather_size(%a: tensor<4x2xf32>, %i: tensor<9x3xi64>) {
  // expected-error@+1 {{'tcp.gather' op indicies index 1 expected to be less than or equal to input (3 <= 2)}}
  %0 = tcp.gather %a, %i {dim = 0 : index} : tensor<4x2xf32>, tensor<9x3xi64> -> tensor<9x3xf32>
  return
}

// -----

func.func @gather_shape(%a: tensor<4x2xf32>, %i: tensor<3x2xi64>) {
  // expected-error@+1 {{'tcp.gather' op requires that the result has the same shape as the indices}}
  %0 = tcp.gather %a, %i {dim = 0 : index} : tensor<4x2xf32>, tensor<3x2xi64> -> tensor<4x2xf32>
  return
}

// -----

func.func @gather_result_rank(%a: tensor<4x2xf32>, %i: tensor<3x2xi64>) {
  // expected-error@+1 {{'tcp.gather' op requires that the result has the same shape as the indices}}
  %0 = tcp.gather %a, %i {dim = 0 : index} : tensor<4x2xf32>, tensor<3x2xi64> -> tensor<3xf32>
  return
}

// -----

func.func @gather_type(%a: tensor<4xf32>, %i: tensor<3xi64>) {
  // expected-error@+1 {{'tcp.gather' op requires that the result has the same element type as the input}}
  %0 = tcp.gather %a, %i {dim = 0 : index} : tensor<4xf32>, tensor<3xi64> -> tensor<3xf64>
  return
}

// -----

func.func @gather_float_indices(%a: tensor<4xf32>, %i: tensor<3xf32>) {
  // expected-error@+1 {{'tcp.gather' op operand #1 must be ranked tensor of signless integer values}}
  %0 = tcp.gather %a, %i {dim = 0 : index} : tensor<4xf32>, tensor<3xf32> -> tensor<3xf32>
  return
}

// -----

func.func @gather_nd_rank(%a: tensor<4xf32>, %i: tensor<i64>) {
  // expected-error@+1 {{'tcp.gather_nd' op requires that the indices tensor has at least rank 1}}
  %0 = tcp.gather_nd %a, %i : tensor<4xf32>, tensor<i64> -> tensor<f32>
  return
}

// -----

func.func @gather_nd_dynamic(%a: tensor<4xf32>, %i: tensor<2x?xi64>) {
  // expected-error@+1 {{'tcp.gather_nd' op requires that the last dimension of the indices tensor is static}}
  %0 = tcp.gather_nd %a, %i : tensor<4xf32>, tensor<2x?xi64> -> tensor<2xf32>
  return
}

// -----

func.func @gather_nd_size(%a: tensor<4xf32>, %i: tensor<2x2xi64>) {
  // expected-error@+1 {{'tcp.gather_nd' op requires that the last dimension of the indices tensor is at most the rank of the input tensor (2 <= 1)}}
  %0 = tcp.gather_nd %a, %i : tensor<4xf32>, tensor<2x2xi64> -> tensor<2xf32>
  return
}

// -----

func.func @gather_nd_result(%a: tensor<4x5xf32>, %i: tensor<2x1xi64>) {
  // expected-error@+1 {{'tcp.gather_nd' op requires the result type 'tensor<2x5xf32>', but it is 'tensor<2xf32>'}}
  %0 = tcp.gather_nd %a, %i : tensor<4x5xf32>, tensor<2x1xi64> -> tensor<2xf32>
  return
}

// -----

func.func @gather_nd_type(%a: tensor<4xf32>, %i: tensor<2x1xi64>) {
  // expected-error@+1 {{'tcp.gather_nd' op requires the result type 'tensor<2xf32>', but it is 'tensor<2xf64>'}}
  %0 = tcp.gather_nd %a, %i : tensor<4xf32>, tensor<2x1xi64> -> tensor<2xf64>
  return
}

// -----

func.func @slice_rank(%a: tensor<?x?xf32>, %c: index) {
  // expected-error@+1 {{'tcp.slice' op requires that the input and the result have the same rank}}
  %0 = tcp.slice %a starts(%c, %c) sizes(%c, %c) strides(%c, %c) : tensor<?x?xf32> -> tensor<?xf32>
  return
}

// -----

func.func @slice_type(%a: tensor<?xf32>, %c: index) {
  // expected-error@+1 {{'tcp.slice' op requires that the input and the result have the same element type}}
  %0 = tcp.slice %a starts(%c) sizes(%c) strides(%c) : tensor<?xf32> -> tensor<?xf64>
  return
}

// -----

func.func @slice_numbers(%a: tensor<?x?xf32>, %c: index) {
  // expected-error@+1 {{'tcp.slice' op requires one start, size and stride for each of the 2 dimensions, but has 1}}
  %0 = tcp.slice %a starts(%c) sizes(%c) strides(%c) : tensor<?x?xf32> -> tensor<?x?xf32>
  return
}

// -----

func.func @group_terminator(%a: tensor<?xf32>, %b: tensor<?xi8>) {
  // expected-error@+1 {{'tcp.group' op failed to verify that op region ends with a terminator}}
  %0 = "tcp.group"() ({
    %1 = tcp.tanh %a : tensor<?xf32> -> tensor<?xf32>
  }) : () -> tensor<?xf32>
  return
}

// -----

func.func @group_number(%a: tensor<?xf32>, %b: tensor<?xi8>) {
  // expected-error@+1 {{'tcp.group' op failed to verify that the number of yielded values is same as the number of results}}
  %0 = "tcp.group"() ({
    tcp.yield %a, %a : tensor<?xf32>, tensor<?xf32>
  }) : () -> tensor<?xf32>
  return
}

// -----

func.func @group_no_yield_operands(%a: tensor<?xf32>, %b: tensor<?xi8>) {
  // expected-error@+1 {{'tcp.group' op failed to verify that the number of yielded values is same as the number of results}}
  %0 = "tcp.group"() ({
    tcp.yield
  }) : () -> tensor<?xf32>
  return
}

// -----

func.func @group_type(%a: tensor<?xf32>, %b: tensor<?xi8>) {
  // expected-error@+1 {{'tcp.group' op failed to verify that the type of operand #0 of terminator matches the corresponding result type}}
  %0 = "tcp.group"() ({
    tcp.yield %a : tensor<?xf32>
  }) : () -> tensor<?xi8>
  return
}

// -----

func.func @group_blocks(%a: tensor<?xf32>, %b: tensor<?xi8>) {
  // expected-error@+1 {{'tcp.group' op region #0 ('body') failed to verify constraint: region with 1 blocks}}
  %0 = "tcp.group"() ({
    tcp.yield %a : tensor<?xf32>
  ^bb1:
    tcp.yield %a : tensor<?xf32>
  }) : () -> tensor<?xf32>
  return
}

// -----

func.func @isolated_group_terminator(%a: tensor<?xf32>, %b: tensor<?xi8>) {
  // expected-error@+1 {{'tcp.isolated_group' op failed to verify that op region ends with a terminator}}
  %0 = "tcp.isolated_group"(%a) ({
  ^bb0(%x: tensor<?xf32>):
    %1 = tcp.tanh %x : tensor<?xf32> -> tensor<?xf32>
  }) : (tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @isolated_group_number(%a: tensor<?xf32>, %b: tensor<?xi8>) {
  // expected-error@+1 {{'tcp.isolated_group' op failed to verify that the number of yielded values is same as the number of results}}
  %0 = "tcp.isolated_group"(%a) ({
  ^bb0(%x: tensor<?xf32>):
    tcp.yield %x, %x : tensor<?xf32>, tensor<?xf32>
  }) : (tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @isolated_group_no_yield_operands(%a: tensor<?xf32>, %b: tensor<?xi8>) {
  // expected-error@+1 {{'tcp.isolated_group' op failed to verify that the number of yielded values is same as the number of results}}
  %0 = "tcp.isolated_group"(%a) ({
  ^bb0(%x: tensor<?xf32>):
    tcp.yield
  }) : (tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @isolated_group_type(%a: tensor<?xf32>, %b: tensor<?xi8>) {
  // expected-error@+1 {{'tcp.isolated_group' op failed to verify that the type of operand #0 of terminator matches the corresponding result type}}
  %0 = "tcp.isolated_group"(%a) ({
  ^bb0(%x: tensor<?xf32>):
    tcp.yield %x : tensor<?xf32>
  }) : (tensor<?xf32>) -> tensor<?xi8>
  return
}

// -----

func.func @isolated_group_blocks(%a: tensor<?xf32>, %b: tensor<?xi8>) {
  // expected-error@+1 {{'tcp.isolated_group' op region #0 ('body') failed to verify constraint: region with 1 blocks}}
  %0 = "tcp.isolated_group"(%a) ({
  ^bb0(%x: tensor<?xf32>):
    tcp.yield %x : tensor<?xf32>
  ^bb1:
    tcp.yield %x : tensor<?xf32>
  }) : (tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @group_second_type(%a: tensor<?xf32>, %b: tensor<?xi8>) {
  // expected-error@+1 {{'tcp.group' op failed to verify that the type of operand #1 of terminator matches the corresponding result type}}
  %0:2 = tcp.group {
    tcp.yield %a, %b : tensor<?xf32>, tensor<?xi8>
  } : tensor<?xf32>, tensor<?xf32>
  return
}

// -----

func.func @isolated_group_arguments(%a: tensor<?xf32>) {
  // expected-error@+1 {{'tcp.isolated_group' op failed to verify that the block arguments have the types of the operands}}
  %0 = tcp.isolated_group %a {
  ^bb0(%x: tensor<?xi8>):
    tcp.yield %x : tensor<?xi8>
  } : tensor<?xf32> -> tensor<?xi8>
  return
}

// -----

func.func @isolated_group_from_above(%a: tensor<?xf32>) {
  // expected-note@+1 {{required by region isolation constraints}}
  %0 = tcp.isolated_group {
    // expected-error@+1 {{'tcp.tanh' op using value defined outside the region}}
    %1 = tcp.tanh %a : tensor<?xf32> -> tensor<?xf32>
    tcp.yield %1 : tensor<?xf32>
  } : -> tensor<?xf32>
  return
}

// -----

func.func @yield_outside(%a: tensor<?xf32>) {
  // expected-error@+1 {{'tcp.yield' op expects parent op to be one of 'tcp.group, tcp.isolated_group'}}
  tcp.yield %a : tensor<?xf32>
}

// -----

func.func @bind_no_symbols(%a: tensor<?xf32>) {
  // expected-error@+1 {{'tcp.bind_symbolic_shape' op requires non-empty shapeSymbols}}
  tcp.bind_symbolic_shape %a, [], affine_map<() -> (3)> : tensor<?xf32>
  return
}

// -----

func.func @bind_argument(%a: tensor<?xf32>, %n: i64) {
  // expected-error@+1 {{'tcp.bind_symbolic_shape' op shape symbol must be produced by a SymbolicIntOp}}
  tcp.bind_symbolic_shape %a, [%n], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  return
}

// -----

func.func @bind_constant(%a: tensor<?xf32>) {
  %n = arith.constant 3 : i64
  // expected-error@+1 {{'tcp.bind_symbolic_shape' op shape symbol must be produced by a SymbolicIntOp}}
  tcp.bind_symbolic_shape %a, [%n], affine_map<()[s0] -> (s0)> : tensor<?xf32>
  return
}

// -----

func.func @bind_second(%a: tensor<?xf32>, %n: i64) {
  %s = tcp.symbolic_int "s0" {min_val = 5, max_val = 10} : i64
  // expected-error@+1 {{'tcp.bind_symbolic_shape' op shape symbol must be produced by a SymbolicIntOp}}
  tcp.bind_symbolic_shape %a, [%s, %n], affine_map<()[s0, s1] -> (s0)> : tensor<?xf32>
  return
}

// -----

func.func @bind_symbols(%a: tensor<?xf32>) {
  %s = tcp.symbolic_int "s0" {min_val = 5, max_val = 10} : i64
  // expected-error@+1 {{'tcp.bind_symbolic_shape' op requires an affine map with no dimensions and 1 symbols}}
  tcp.bind_symbolic_shape %a, [%s], affine_map<()[s0, s1] -> (s0)> : tensor<?xf32>
  return
}

// -----

func.func @bind_rank(%a: tensor<?xf32>) {
  %s = tcp.symbolic_int "s0" {min_val = 5, max_val = 10} : i64
  // expected-error@+1 {{'tcp.bind_symbolic_shape' op requires an affine map with one result for each of the 1 dimensions}}
  tcp.bind_symbolic_shape %a, [%s], affine_map<()[s0] -> (s0, 3)> : tensor<?xf32>
  return
}

// -----

func.func @symbol_type() {
  // expected-error@+1 {{invalid kind of type specified: expected builtin.integer, but found 'index'}}
  %0 = tcp.symbolic_int "s0" {min_val = 5, max_val = 10} : index
  return
}

// -----

func.func @custom_op_name() {
  // expected-error@+1 {{'tcp.custom_op' op requires attribute 'op_name'}}
  "tcp.custom_op"() : () -> ()
  return
}

// -----

// expected-error@+2 {{expected one of [Signless, Signed, Unsigned]}}
// expected-error@+1 {{failed to parse Tcp_SignednessAttr parameter 'value'}}
"u.op"() {x = #tcp<signedness Both>} : () -> ()
