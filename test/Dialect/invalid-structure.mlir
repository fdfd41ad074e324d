// RUN: tcp-opt %s -verify-diagnostics -split-input-file -allow-unregistered-dialect

// Groups, symbolic shapes, attributes and custom ops.

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
