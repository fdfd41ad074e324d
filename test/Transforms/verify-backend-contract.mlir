// RUN: tcp-opt %s -torch-verify-tcp-backend-contract -split-input-file -verify-diagnostics -allow-unregistered-dialect

func.func @good(%a: tensor<?x4xf32>, %i: index, %n: i64) -> (tensor<?x4xf32>, i64) {
  %c0 = arith.constant 0 : index
  %dim = tensor.dim %a, %c0 : tensor<?x4xf32>
  %0 = tcp.group {
    %1 = tcp.tanh %a : tensor<?x4xf32> -> tensor<?x4xf32>
    tcp.yield %1 : tensor<?x4xf32>
  } : tensor<?x4xf32>
  %2 = tcp.custom_op("x") %0 : tensor<?x4xf32> -> tensor<?x4xf32>
  return %2, %n : tensor<?x4xf32>, i64
}

// -----

// expected-error@below {{Module does not conform to the TCP backend contract. See dialect conversion legality information above.}}
module {
  func.func @other_dialect(%a: f32) -> f32 {
    // expected-error@+1 {{failed to legalize operation 'math.tanh'}}
    %0 = math.tanh %a : f32
    return %0 : f32
  }
}

// -----

// expected-error@below {{Module does not conform to the TCP backend contract. See dialect conversion legality information above.}}
module {
  func.func @unregistered(%a: tensor<?xf32>) -> tensor<?xf32> {
    // expected-error@+1 {{failed to legalize operation 'other.mm'}}
    %0 = "other.mm"(%a, %a) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    return %0 : tensor<?xf32>
  }
}

// -----

// expected-error@below {{Module does not conform to the TCP backend contract. See dialect conversion legality information above.}}
module {
  // expected-error@+1 {{failed to legalize operation 'func.func'}}
  func.func @signature(%a: tensor<?x!quant.uniform<i8:f32, 2.0>>) {
    return
  }
}

// -----

// expected-error@below {{Module does not conform to the TCP backend contract. See dialect conversion legality information above.}}
module {
  func.func @type_of_op(%a: tensor<?xf32>) {
    // expected-error@+1 {{failed to legalize operation 'tcp.custom_op'}}
    %0 = tcp.custom_op("x") %a : tensor<?xf32> -> !quant.uniform<i8:f32, 2.0>
    return
  }
}
