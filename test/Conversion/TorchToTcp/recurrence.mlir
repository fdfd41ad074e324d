// RUN: tcp-opt %s -convert-torch-to-tcp -split-input-file | FileCheck %s

// A loop takes the steps, here from the last one to the first. The weights are transposed
// once for all steps.
// CHECK-LABEL: func.func @backwards
// CHECK-DAG: %[[STATES:.*]] = tensor.empty() : tensor<5x2x4xf32>
// CHECK-DAG: %[[END:.*]] = arith.constant 5
// CHECK: %[[WEIGHTS:.*]] = linalg.transpose ins(%{{.*}} : tensor<16x4xf32>) {{.*}} permutation = [1, 0]
// CHECK: scf.for %[[TAKEN:.*]] = %{{.*}} to %[[END]] step %{{.*}} iter_args(%[[BEFORE:.*]] = %[[STATES]], %[[STATE:.*]] = %{{.*}}, %[[CELL:.*]] = %{{.*}})
// CHECK: %[[LAST:.*]] = arith.subi %[[END]], %{{.*}}
// CHECK: %[[STEP:.*]] = arith.subi %[[LAST]], %[[TAKEN]]
// CHECK: %[[GATES:.*]] = tensor.extract_slice %{{.*}}[%[[STEP]], 0, 0] [1, 2, 16] [1, 1, 1]
// CHECK: %[[PRODUCT:.*]] = linalg.matmul ins(%[[STATE]], %[[WEIGHTS]] : tensor<2x4xf32>, tensor<4x16xf32>)
// CHECK: %[[ALL:.*]] = tcp.add %[[GATES]], %[[PRODUCT]]
// CHECK: tensor.extract_slice %[[ALL]][0, 0] [2, 4]
// CHECK: %[[INPUT:.*]] = tcp.sigmoid
// CHECK: tensor.extract_slice %[[ALL]][0, 4] [2, 4]
// CHECK: %[[FORGET:.*]] = tcp.sigmoid
// CHECK: tensor.extract_slice %[[ALL]][0, 8] [2, 4]
// CHECK: %[[CANDIDATE:.*]] = tcp.tanh
// CHECK: tensor.extract_slice %[[ALL]][0, 12] [2, 4]
// CHECK: %[[OUTPUT:.*]] = tcp.sigmoid
// CHECK-DAG: %[[KEPT:.*]] = tcp.mul %[[FORGET]], %[[CELL]]
// CHECK-DAG: %[[ADDED:.*]] = tcp.mul %[[INPUT]], %[[CANDIDATE]]
// CHECK: %[[NEW_CELL:.*]] = tcp.add %[[KEPT]], %[[ADDED]]
// CHECK: %[[TANH:.*]] = tcp.tanh %[[NEW_CELL]]
// CHECK: %[[NEW_STATE:.*]] = tcp.mul %[[OUTPUT]], %[[TANH]]
// CHECK: %[[AFTER:.*]] = tensor.insert_slice %[[NEW_STATE]] into %[[BEFORE]][%[[STEP]], 0, 0] [1, 2, 4] [1, 1, 1]
// CHECK: scf.yield %[[AFTER]], %[[NEW_STATE]], %[[NEW_CELL]]
func.func @backwards(%gates: !torch.vtensor<[5,2,16],f32>, %weight: !torch.vtensor<[16,4],f32>,
      %state: !torch.vtensor<[2,4],f32>, %cell: !torch.vtensor<[2,4],f32>) -> (!torch.vtensor<[5,2,4],f32>,
      !torch.vtensor<[2,4],f32>, !torch.vtensor<[2,4],f32>) {
  %true = torch.constant.bool true
  %0:3 = torch.operator "torch.tcp_ide.lstm"(%gates, %weight, %state, %cell, %true) : (!torch.vtensor<[5,2,16],f32>,
        !torch.vtensor<[16,4],f32>, !torch.vtensor<[2,4],f32>, !torch.vtensor<[2,4],f32>, !torch.bool) ->
        (!torch.vtensor<[5,2,4],f32>, !torch.vtensor<[2,4],f32>, !torch.vtensor<[2,4],f32>)
  return %0#0, %0#1, %0#2 : !torch.vtensor<[5,2,4],f32>, !torch.vtensor<[2,4],f32>, !torch.vtensor<[2,4],f32>
}

// -----

// The numbers of steps and of batches may change.
// CHECK-LABEL: func.func @dynamic
// CHECK: %[[STEPS:.*]] = tensor.dim %{{.*}}, %c0
// CHECK: scf.for %[[STEP:.*]] = %{{.*}} to %[[STEPS]]
// CHECK: tensor.extract_slice %{{.*}}[%[[STEP]], 0, 0] [1, %{{.*}}, 16] [1, 1, 1] : tensor<?x?x16xf64> to tensor<?x16xf64>
func.func @dynamic(%gates: !torch.vtensor<[?,?,16],f64>, %weight: !torch.vtensor<[16,4],f64>, %state: !torch.vtensor<[?,4],f64>, %cell: !torch.vtensor<[?,4],f64>) -> !torch.vtensor<[?,?,4],f64> {
  %false = torch.constant.bool false
  %0:3 = torch.operator "torch.tcp_ide.lstm"(%gates, %weight, %state, %cell, %false) :
        (!torch.vtensor<[?,?,16],f64>, !torch.vtensor<[16,4],f64>, !torch.vtensor<[?,4],f64>,
        !torch.vtensor<[?,4],f64>, !torch.bool) -> (!torch.vtensor<[?,?,4],f64>, !torch.vtensor<[?,4],f64>,
        !torch.vtensor<[?,4],f64>)
  return %0#0 : !torch.vtensor<[?,?,4],f64>
}

// -----

// Weights of other sizes are not those of an LSTM.
// CHECK-LABEL: func.func @left_alone
// CHECK: torch.operator
func.func @left_alone(%gates: !torch.vtensor<[5,2,16],f32>, %weight: !torch.vtensor<[16,5],f32>, %state: !torch.vtensor<[2,4],f32>, %cell: !torch.vtensor<[2,4],f32>) -> !torch.vtensor<[5,2,4],f32> {
  %false = torch.constant.bool false
  %0:3 = torch.operator "torch.tcp_ide.lstm"(%gates, %weight, %state, %cell, %false) :
        (!torch.vtensor<[5,2,16],f32>, !torch.vtensor<[16,5],f32>, !torch.vtensor<[2,4],f32>,
        !torch.vtensor<[2,4],f32>, !torch.bool) -> (!torch.vtensor<[5,2,4],f32>, !torch.vtensor<[2,4],f32>,
        !torch.vtensor<[2,4],f32>)
  return %0#0 : !torch.vtensor<[5,2,4],f32>
}

// -----

// The bias of a GRU is added to the products of the state.
// CHECK-LABEL: func.func @gru
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}, %[[STATE:.*]] = %{{.*}}) -> (tensor<5x2x4xf32>, tensor<2x4xf32>)
// CHECK: %[[PRODUCT:.*]] = linalg.matmul ins(%[[STATE]], %{{.*}} : tensor<2x4xf32>, tensor<4x12xf32>)
// CHECK: tcp.add %[[PRODUCT]], %{{.*}} : tensor<2x12xf32>
// CHECK: %[[RESET:.*]] = tcp.sigmoid
// CHECK: %[[KEEP:.*]] = tcp.sigmoid
// CHECK: tcp.mul %{{.*}}, %[[RESET]]
// CHECK: %[[NEW:.*]] = tcp.tanh
// CHECK: %[[CHANGE:.*]] = tcp.sub %[[STATE]], %[[NEW]]
// CHECK: %[[KEPT:.*]] = tcp.mul %[[CHANGE]], %[[KEEP]]
// CHECK: %[[AFTER:.*]] = tcp.add %[[KEPT]], %[[NEW]]
// CHECK: scf.yield %{{.*}}, %[[AFTER]]
func.func @gru(%gates: !torch.vtensor<[5,2,12],f32>, %weight: !torch.vtensor<[12,4],f32>,
      %bias: !torch.vtensor<[2,12],f32>, %state: !torch.vtensor<[2,4],f32>) -> (!torch.vtensor<[5,2,4],f32>,
      !torch.vtensor<[2,4],f32>) {
  %false = torch.constant.bool false
  %0:2 = torch.operator "torch.tcp_ide.gru"(%gates, %weight, %bias, %state, %false) : (!torch.vtensor<[5,2,12],f32>,
        !torch.vtensor<[12,4],f32>, !torch.vtensor<[2,12],f32>, !torch.vtensor<[2,4],f32>, !torch.bool) ->
        (!torch.vtensor<[5,2,4],f32>, !torch.vtensor<[2,4],f32>)
  return %0#0, %0#1 : !torch.vtensor<[5,2,4],f32>, !torch.vtensor<[2,4],f32>
}

// -----

// CHECK-LABEL: func.func @relu
// CHECK: scf.for
// CHECK: tcp.add
// CHECK: %[[AFTER:.*]] = tcp.clamp %{{.*}} {min_float = 0.000000e+00 : f32}
// CHECK: scf.yield %{{.*}}, %[[AFTER]]
func.func @relu(%gates: !torch.vtensor<[5,2,4],f32>, %weight: !torch.vtensor<[4,4],f32>, %state: !torch.vtensor<[2,4],f32>) -> !torch.vtensor<[5,2,4],f32> {
  %true = torch.constant.bool true
  %false = torch.constant.bool false
  %0:2 = torch.operator "torch.tcp_ide.rnn"(%gates, %weight, %state, %true, %false) : (!torch.vtensor<[5,2,4],f32>,
        !torch.vtensor<[4,4],f32>, !torch.vtensor<[2,4],f32>, !torch.bool, !torch.bool) ->
        (!torch.vtensor<[5,2,4],f32>, !torch.vtensor<[2,4],f32>)
  return %0#0 : !torch.vtensor<[5,2,4],f32>
}
