// RUN: tcp-opt %s -convert-tcp-to-linalg -split-input-file -verify-diagnostics

!quant = !quant.uniform<i8:f32, 2.0>
func.func @add(%a: tensor<2x!quant>) -> tensor<2x!quant> {
  // expected-error@+2 {{'tcp.add' op can't be lowered: arithmetic on the quantized type !quant.uniform<i8:f32, 2.000000e+00> is not supported; cast to an integer or float type first}}
  // expected-error@+1 {{failed to legalize operation 'tcp.add'}}
  %0 = tcp.add %a, %a : tensor<2x!quant>, tensor<2x!quant> -> tensor<2x!quant>
  return %0 : tensor<2x!quant>
}

// -----

!quant = !quant.uniform<i16:f32, 2.0>
func.func @sub(%a: tensor<2x!quant>) -> tensor<2x!quant> {
  // expected-error@+2 {{'tcp.sub' op can't be lowered: arithmetic on the quantized type}}
  // expected-error@+1 {{failed to legalize operation 'tcp.sub'}}
  %0 = tcp.sub %a, %a : tensor<2x!quant>, tensor<2x!quant> -> tensor<2x!quant>
  return %0 : tensor<2x!quant>
}
