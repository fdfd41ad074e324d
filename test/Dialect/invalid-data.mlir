// RUN: tcp-opt %s -verify-diagnostics -split-input-file -allow-unregistered-dialect

// Ops that move or convert data.

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
