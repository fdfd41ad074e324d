//===- TcpPasses.td - Passes on TCP ------------------------*- tablegen -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRANSFORMS_TCPPASSES_TD
#define TCP_MLIR_TRANSFORMS_TCPPASSES_TD

include "mlir/Pass/PassBase.td"

def TcpFuseElementwiseOps : Pass<"tcp-fuse-elementwise-ops", "ModuleOp"> {
  let summary = "Put chains of elementwise TCP ops into groups";
  let description = [{
    Works from the bottom up: an elementwise op and an elementwise op that
    produces one of its operands go into one `tcp.group`. A producer with
    several uses goes in only if every use is in that group already.
    `tcp.bind_symbolic_shape` ops move along with the value they describe.
    `tcp.broadcast` is not elementwise.

    Example:

    ```mlir
    %0 = tcp.tanh %a : tensor<?xf32> -> tensor<?xf32>
    %1 = tcp.add %0, %0 : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
    ```

    becomes

    ```mlir
    %1 = tcp.group {
      %0 = tcp.tanh %a : tensor<?xf32> -> tensor<?xf32>
      %2 = tcp.add %0, %0 : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
      tcp.yield %2 : tensor<?xf32>
    } : tensor<?xf32>
    ```
  }];
  let dependentDialects = ["TcpDialect"];
}

def TcpIsolateGroupOps : Pass<"tcp-isolate-group-ops", "ModuleOp"> {
  let summary = "Make tcp.group ops isolated from above";
  let description = [{
    Each `tcp.group` becomes a `tcp.isolated_group`. What it uses from outside
    becomes its inputs, in the order of the walk through its body; constants
    are cloned into it instead. Attributes are kept.

    Example:

    ```mlir
    %0 = tcp.group {
      %1 = tcp.tanh %a : tensor<?xf32> -> tensor<?xf32>
      tcp.yield %1 : tensor<?xf32>
    } : tensor<?xf32>
    ```

    becomes

    ```mlir
    %0 = tcp.isolated_group %a {
    ^bb0(%x: tensor<?xf32>):
      %1 = tcp.tanh %x : tensor<?xf32> -> tensor<?xf32>
      tcp.yield %1 : tensor<?xf32>
    } : tensor<?xf32> -> tensor<?xf32>
    ```
  }];
  let dependentDialects = ["TcpDialect"];
}

def TcpSimplify : Pass<"tcp-simplify", "func::FuncOp"> {
  let summary = "Simplify TCP ops";
  let description = [{
    Rewrites ops into fewer and cheaper ones that compute the same to the last
    bit, NaN and the sign of zero included, and leaves every check at run time
    that can fail:

    - elementwise ops on constants, except library functions, a division of
      integers by zero, and arithmetic that makes a NaN;
    - `x + 0`, `x - 0`, `x * 1`, `x / 1`, and `x * 0` on integers; on floats,
      only `x + -0.0`, `x - 0.0`, `x * 1.0` and `x / 1.0`;
    - negations, absolute values, roundings, clamps, broadcasts, slices and
      casts of their own kind, where one op does the work of two;
    - clamps that limit nothing, broadcasts along no axes, slices of
      everything, casts to the same type, gathers of everything in order;
    - broadcasts of splats to known sizes;
    - groups that compute nothing, or nothing that is used;
    - `tensor.dim` of a result, which becomes a size of an operand.

    Example:

    ```mlir
    %one = tcp.const {value = dense<1.0> : tensor<4xf32>} : tensor<4xf32>
    %0 = tcp.mul %a, %one : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
    %1 = tcp.neg %0 : tensor<4xf32> -> tensor<4xf32>
    %2 = tcp.abs %1 : tensor<4xf32> -> tensor<4xf32>
    ```

    becomes

    ```mlir
    %2 = tcp.abs %a : tensor<4xf32> -> tensor<4xf32>
    ```
  }];
  let dependentDialects = ["TcpDialect", "arith::ArithDialect",
                           "tensor::TensorDialect"];
}

def DropSymbolicShapeOps : Pass<"drop-symbolic-shape-ops", "func::FuncOp"> {
  let summary = "Erase tcp.bind_symbolic_shape ops";
  let description = [{
    The ops describe shapes and compute nothing. Symbols that are left without
    a use go with them.

    Example:

    ```mlir
    %s = tcp.symbolic_int "s0" {min_val = 2, max_val = 9} : i64
    tcp.bind_symbolic_shape %a, [%s], affine_map<()[s0] -> (s0)> : tensor<?xf32>
    ```

    both go.
  }];
}

def DecomposeTensorOps : Pass<"decompose-tensor-ops", "func::FuncOp"> {
  let summary = "Decompose tensor.concat";
  let description = [{
    `tensor.concat` becomes a `tensor.empty` of the result's shape and one
    `tensor.insert_slice` for each input.

    Example:

    ```mlir
    %0 = tensor.concat dim(0) %a, %b
        : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
    ```

    becomes

    ```mlir
    %e = tensor.empty() : tensor<5xf32>
    %1 = tensor.insert_slice %a into %e[0] [2] [1] : tensor<2xf32> into tensor<5xf32>
    %0 = tensor.insert_slice %b into %1[2] [3] [1] : tensor<3xf32> into tensor<5xf32>
    ```
  }];
  let options = [
    Option<"runtimeChecks", "runtime-checks", "bool", "false",
           "Check when the program runs that the sizes agree">];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect",
                           "cf::ControlFlowDialect", "tensor::TensorDialect"];
}

def VerifyTcpBackendContract
    : Pass<"torch-verify-tcp-backend-contract", "ModuleOp"> {
  let summary = "Check that a module has only what can be lowered to LLVM";
  let description = [{
    Passes if the module has only functions over builtin types and ops of the
    tcp, tensor and arith dialects; otherwise names the offending ops.

    Example:

    ```mlir
    func.func @f(%a: f32) -> f32 {
      %0 = math.tanh %a : f32
      return %0 : f32
    }
    ```

    fails with the error `Module does not conform to the TCP backend contract.
    See dialect conversion legality information above.`
  }];
}

def TcpLowerCustomOps : Pass<"tcp-lower-custom-ops", "ModuleOp"> {
  let summary = "Make tcp.custom_op a call of an external function";
  let description = [{
    `tcp.custom_op("name")` becomes a call of the private function `name`, which
    takes the operands, then the values of the attributes in the order of their
    names: integers as `i64`, booleans as `i1`, floats as `f64`.

    Example:

    ```mlir
    %0 = tcp.custom_op("scale") %a {by = 2.0 : f64} : tensor<?xf32> -> tensor<?xf32>
    ```

    becomes

    ```mlir
    %by = arith.constant 2.0 : f64
    func.func private @scale(tensor<?xf32>, f64) -> tensor<?xf32>
    %0 = func.call @scale(%a, %by) : (tensor<?xf32>, f64) -> tensor<?xf32>
    ```
  }];
  let dependentDialects = ["arith::ArithDialect", "func::FuncDialect"];
}

#endif // TCP_MLIR_TRANSFORMS_TCPPASSES_TD
