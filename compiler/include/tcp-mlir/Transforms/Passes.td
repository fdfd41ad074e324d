//===- Passes.td - Transformations on the road down --------*- tablegen -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_TRANSFORMS_PASSES_TD
#define TCP_MLIR_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

//===----------------------------------------------------------------------===//
// On TCP
//===----------------------------------------------------------------------===//

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
  let summary = "Check that a module holds only what the road to LLVM takes";
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

//===----------------------------------------------------------------------===//
// On linalg, over tensors
//===----------------------------------------------------------------------===//

def TcpFuseLinalg : Pass<"tcp-fuse-linalg", "func::FuncOp"> {
  let summary = "Fuse elementwise linalg ops within their groups";
  let description = [{
    Fuses a `linalg.generic` into the one that uses its result if both are in
    one block: across the boundary of a `tcp.group`, nothing is fused.

    Example: after `convert-tcp-to-linalg`, the two loops of

    ```mlir
    %0 = tcp.add %a, %b : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
    %1 = tcp.mul %0, %b : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
    ```

    become one loop, whose body adds and multiplies.
  }];
  let dependentDialects = ["affine::AffineDialect", "linalg::LinalgDialect",
                           "tensor::TensorDialect"];
}

def TcpInlineGroups : Pass<"tcp-inline-groups", "func::FuncOp"> {
  let summary = "Replace groups by their bodies";
  let description = [{
    `tcp.group` and `tcp.isolated_group` have done their work when fusion is
    over.

    Example:

    ```mlir
    %0 = tcp.group {
      %1 = linalg.generic ...
      tcp.yield %1 : tensor<?xf32>
    } : tensor<?xf32>
    ```

    becomes `%0 = linalg.generic ...`.
  }];
}

def TcpDropRepeatedChecks : Pass<"tcp-drop-repeated-checks", "func::FuncOp"> {
  let summary = "Check each condition once";
  let description = [{
    Erases a `cf.assert` of a condition that an earlier op of its block has
    asserted, or of a block around it: it can't fail. Ops in a row on tensors of
    one shape all check the same sizes.

    Example:

    ```mlir
    cf.assert %same, "tcp.add: ..."
    cf.assert %same, "tcp.mul: ..."
    ```

    becomes the first of the two.
  }];
}

def TcpProtectArguments : Pass<"tcp-protect-arguments", "func::FuncOp"> {
  let summary = "Forbid bufferization to write into a caller's tensors";
  let description = [{
    Marks the tensor arguments of public functions as not writable: a C caller
    does not expect its inputs to change.

    Example: `func.func @f(%a: tensor<4xf32>)` becomes

    ```mlir
    func.func @f(%a: tensor<4xf32> {bufferization.writable = false}) {
      return
    }
    ```
  }];
  let dependentDialects = ["bufferization::BufferizationDialect"];
}

//===----------------------------------------------------------------------===//
// On functions
//===----------------------------------------------------------------------===//

def TcpRecordSignatures : Pass<"tcp-record-signatures", "ModuleOp"> {
  let summary = "Note what each public function takes and gives";
  let description = [{
    Each public function with a body gets its type over tensors as the attribute
    `tcp.signature`, which lowering leaves alone: the header and the compiled
    library are made from it. A `memref` counts as the tensor that it holds. A
    type that C can't pass is an error, in a function that the module only
    declares too.

    Example:

    ```mlir
    func.func @f(%a: tensor<?xf32>) {
      return
    }
    ```

    gets the attribute `tcp.signature = (tensor<?xf32>) -> ()`.
  }];
}

def TcpAddDestinationEntries
    : Pass<"tcp-add-destination-entries", "ModuleOp"> {
  let summary = "Add entries that write into buffers of the caller";
  let description = [{
    Each public function `f` with a body and tensor results gets a sibling
    `f_into` that takes a `memref` for each of them, after the arguments, and
    writes the results there. It returns the scalar results. The buffers may not
    overlap each other or the arguments. Their sizes are checked when the
    program runs, unless `runtime-checks` is off.

    Example:

    ```mlir
    func.func @f(%a: tensor<?xf32>) -> tensor<?xf32> {
      return %a : tensor<?xf32>
    }
    ```

    gets `@f_into(tensor<?xf32>, memref<?xf32>)`, which ends with
    `bufferization.materialize_in_destination`.
  }];
  let dependentDialects = ["bufferization::BufferizationDialect",
                           "cf::ControlFlowDialect", "memref::MemRefDialect",
                           "arith::ArithDialect", "tensor::TensorDialect"];
  let options = [
    Option<"runtimeChecks", "runtime-checks", "bool", "true",
           "Check the sizes of the buffers">];
}

def TcpGuardDestinations : Pass<"tcp-guard-destinations", "func::FuncOp"> {
  let summary = "Check buffers of the caller before anything is written there";
  let description = [{
    Moves the checks that `tcp-add-destination-entries` made to the start of the
    function, for loops will write straight into the buffers. Where the size of a
    result is known only once it is computed, the result is computed in a buffer
    of its own and copied after the check.

    Example: in

    ```mlir
    %0 = linalg.generic ...
    %ok = arith.cmpi eq, %size, %expected : index
    cf.assert %ok, "the buffer has another size"
    ```

    the `cf.assert` comes before the `linalg.generic` that computes the result.
  }];
  let dependentDialects = ["bufferization::BufferizationDialect",
                           "affine::AffineDialect", "arith::ArithDialect",
                           "memref::MemRefDialect", "tensor::TensorDialect"];
}

//===----------------------------------------------------------------------===//
// On memref
//===----------------------------------------------------------------------===//

def TcpAlignBuffers : Pass<"tcp-align-buffers", "func::FuncOp"> {
  let summary = "Align every allocation to 64 bytes";
  let description = [{
    A `memref.alloc` without an alignment, as a cloned buffer has it, gets that
    of all others, which the C ABI promises for results.

    Example:

    ```mlir
    %0 = memref.alloc() : memref<f32>
    ```

    becomes

    ```mlir
    %0 = memref.alloc() {alignment = 64 : i64} : memref<f32>
    ```
  }];
  let dependentDialects = ["memref::MemRefDialect"];
}

def TcpFuseCopies : Pass<"tcp-fuse-copies", "func::FuncOp"> {
  let summary = "Copy into parts of one buffer row by row";
  let description = [{
    The inputs of a concatenation are copied into parts of the result. Where
    these lie side by side, copies one after the other would walk the result
    several times: they become one nest of loops over the leading dimensions,
    which is run if the sizes of all sources agree there.

    Example:

    ```mlir
    memref.copy %a, %left : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
    memref.copy %b, %right : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
    ```

    where `%left` and `%right` are parts of one buffer, becomes

    ```mlir
    scf.if %equal {
      scf.for %row = %c0 to %rows step %c1 {
        memref.copy %row_of_a, %row_of_left : ...
        memref.copy %row_of_b, %row_of_right : ...
      }
    } else {
      memref.copy %a, %left : ...
      memref.copy %b, %right : ...
    }
    ```
  }];
  let dependentDialects = ["arith::ArithDialect", "memref::MemRefDialect",
                           "scf::SCFDialect"];
}

def TcpLowerCopies : Pass<"tcp-lower-copies", "func::FuncOp"> {
  let summary = "Make strided memref.copy ops linalg ops";
  let description = [{
    A `memref.copy` between buffers whose types say that they are contiguous
    becomes a `memcpy` later; any other would call a runtime library. It becomes
    a test at run time, with a `linalg.generic` on one-dimensional views where
    both buffers are contiguous after all (as the rows of a concatenation are),
    and a `linalg.generic` over all dimensions where they are not.

    Example:

    ```mlir
    memref.copy %a, %b : memref<?xf32, strided<[2]>> to memref<?xf32>
    ```

    becomes an `scf.if` with two `linalg.generic` ops that yield their input.
  }];
  let dependentDialects = ["arith::ArithDialect", "linalg::LinalgDialect",
                           "memref::MemRefDialect", "scf::SCFDialect"];
}

def TcpCollapseLoops : Pass<"tcp-collapse-loops", "func::FuncOp"> {
  let summary = "Merge contiguous dimensions of linalg ops on buffers";
  let description = [{
    Neighbouring parallel dimensions that every operand walks contiguously
    become one, so that an elementwise op of any rank is one loop.

    Example:

    ```mlir
    linalg.exp ins(%a : memref<?x?xf32>) outs(%b : memref<?x?xf32>)
    ```

    as a `linalg.generic`, runs over `memref<?xf32>` views of the same buffers.
  }];
  let dependentDialects = ["linalg::LinalgDialect", "memref::MemRefDialect"];
}

def TcpAllowContraction : Pass<"tcp-allow-contraction", "func::FuncOp"> {
  let summary = "Let the target fuse products and sums";
  let description = [{
    Gives each `arith.addf`, `arith.subf` and `arith.mulf` the fast-math flag
    `contract`: of a product and a sum, the target may make one operation that
    rounds once.

    Example:

    ```mlir
    %0 = arith.mulf %a, %b : f32
    ```

    becomes

    ```mlir
    %0 = arith.mulf %a, %b fastmath<contract> : f32
    ```
  }];
  let dependentDialects = ["arith::ArithDialect"];
}

def TcpExpandDivisions : Pass<"tcp-expand-divisions"> {
  let summary = "Expand integer divisions that round up or down";
  let description = [{
    LLVM's divisions round toward zero. Upstream's `arith-expand` expands these
    ops as well, but also `arith.maximumf` and `arith.minimumf`, and then no
    longer tells -0 from 0.

    Example:

    ```mlir
    %0 = arith.floordivsi %a, %b : i32
    ```

    becomes an `arith.divsi` whose quotient is corrected where the signs of the
    operands differ.
  }];
  let dependentDialects = ["arith::ArithDialect"];
}

//===----------------------------------------------------------------------===//
// On loops
//===----------------------------------------------------------------------===//

def TcpParallelizeLoops : Pass<"tcp-parallelize-loops", "func::FuncOp"> {
  let summary = "Run large linalg ops on buffers in parallel chunks";
  let description = [{
    Each elementwise op becomes an `scf.if` on the number of its steps: from
    `threshold` on, an `scf.parallel` over chunks of its first dimension, below
    it the op as it was, for which starting threads would take longer.

    Example: an addition over `memref<?xf32>` becomes

    ```mlir
    %large = arith.cmpi sge, %n, %threshold : index
    scf.if %large {
      scf.parallel (%i) = (%c0) to (%n) step (%chunk) {
        %x = memref.subview %a[%i] [%size] [1] : ...
        linalg.generic ...
      }
    } else {
      linalg.generic ...
    }
    ```
  }];
  let options = [
    Option<"threshold", "threshold", "int64_t", "65536",
           "The number of steps from which on an op runs in parallel">,
    Option<"chunk", "chunk", "int64_t", "32768",
           "The number of steps that one chunk has, about">
  ];
  let dependentDialects = ["affine::AffineDialect", "arith::ArithDialect",
                           "linalg::LinalgDialect", "memref::MemRefDialect",
                           "scf::SCFDialect"];
}

def TcpBlockChecks : Pass<"tcp-block-checks", "func::FuncOp"> {
  let summary = "Check a block of iterations at once";
  let description = [{
    A `cf.assert` in an innermost loop keeps LLVM from vectorizing it. Blocks of
    32 iterations are tested at once and then run without checks; LLVM vectorizes
    both. From the first block that fails its test, or is not whole, the loop
    runs as it did, so that the same check fails after the same writes.

    This pays off where there is a whole block, and what is gathered from is
    larger than the first-level cache (32 KiB); otherwise the nest of loops runs
    as it did.

    The test reads ahead of what the loop writes. A loop is left alone if it may
    write to what its checks read, if a check depends on more than integers or on
    a read whose place depends on another read, if it gathers nothing, and if
    what it gathers has other than 32 or 64 bits, which no processor does in
    vectors.

    Example:

    ```mlir
    scf.for %i = %c0 to %n step %c1 {
      %j = memref.load %indices[%i] : memref<?xindex>
      %ok = arith.cmpi ult, %j, %size : index
      cf.assert %ok, "out of bounds"
      %x = memref.load %table[%j] : memref<?xf32>
      memref.store %x, %out[%i] : memref<?xf32>
    }
    ```

    becomes

    ```mlir
    scf.if %pays_off {
      %stop = scf.while (%first = %c0) : (index) -> index {
        %ok = ... // the largest index of the block is less than %size
        scf.condition(%ok) %first : index
      } do {
      ^bb0(%first: index):
        scf.for ... // a block, without cf.assert
        %next = arith.addi %first, %c32 : index
        scf.yield %next : index
      }
      scf.for %i = %stop to %n step %c1 { ... }
    } else {
      scf.for %i = %c0 to %n step %c1 { ... }
    }
    ```
  }];
  let dependentDialects = ["arith::ArithDialect", "memref::MemRefDialect",
                           "scf::SCFDialect"];
}

def TcpUnrollChecks : Pass<"tcp-unroll-checks", "func::FuncOp"> {
  let summary = "Unroll innermost loops that check";
  let description = [{
    A `cf.assert` in an innermost loop keeps LLVM from unrolling it: it is
    unrolled by 4 here.

    Example:

    ```mlir
    scf.for %i = %c0 to %n step %c1 {
      %j = memref.load %indices[%i] : memref<?xindex>
      %ok = arith.cmpi ult, %j, %size : index
      cf.assert %ok, "out of bounds"
      memref.store %j, %out[%i] : memref<?xindex>
    }
    ```

    becomes a loop with four `cf.assert` ops, and one for what is left.
  }];
  let dependentDialects = ["arith::ArithDialect", "scf::SCFDialect"];
}

//===----------------------------------------------------------------------===//
// On scalars
//===----------------------------------------------------------------------===//

def TcpExpandMath : Pass<"tcp-expand-math", "ModuleOp"> {
  let summary = "Compute elementary functions by arithmetic";
  let description = [{
    Replaces scalar `math.tanh`, `exp`, `log`, `log1p`, `sin`, `cos`, `atan`,
    `atan2` and `1 / (1 + exp(-x))` by arithmetic without branches and calls,
    which the loop vectorizer takes. In f64, `sin`, `cos` and `atan2` stay, and
    become calls of libm.

    Errors: at most 2 ULP in f32 and 4 in f64; results in f16 and bf16 are
    rounded correctly. NaN, infinities and the signs of zeros are as in C's
    `<math.h>`.

    Sine and cosine look their argument's exponent up in a table, which becomes
    a private `memref.global`.

    Example:

    ```mlir
    %0 = math.exp %x : f32
    ```

    becomes

    ```mlir
    %1 = arith.extf %x : f32 to f64
    ...
    %n = arith.mulf %k, %m : f64
    %0 = arith.truncf %n : f64 to f32
    ```
  }];
  let dependentDialects = ["arith::ArithDialect", "math::MathDialect",
                           "memref::MemRefDialect"];
}

def TcpExpandHalfFloats : Pass<"tcp-expand-half-floats", "ModuleOp"> {
  let summary = "Compute f16 and bf16 in f32, and convert them by integers";
  let description = [{
    Scalar arith and math ops on f16 and bf16 compute in f32. The conversions
    become integer arithmetic: LLVM would call libgcc on a target without the
    instruction, and what x86-64 has for bf16 flushes denormals to zero. Each
    conversion rounds once, also from f64 and from 64-bit integers.

    Example:

    ```mlir
    %1 = arith.addf %0, %0 : bf16
    ```

    becomes

    ```mlir
    %2 = arith.bitcast %0 : bf16 to i16
    %3 = arith.extui %2 : i16 to i32
    %4 = arith.shli %3, %c16 : i32
    %5 = arith.bitcast %4 : i32 to f32
    %6 = arith.addf %5, %5 : f32
    %7 = arith.bitcast %6 : f32 to i32
    ...
    ```
  }];
  let options = [
    Option<"nativeF16", "native-f16", "bool", "false",
           "The target converts between f16 and f32 by an instruction">
  ];
  let dependentDialects = ["arith::ArithDialect", "math::MathDialect"];
}

//===----------------------------------------------------------------------===//
// On the LLVM dialect
//===----------------------------------------------------------------------===//

def TcpLowerAsserts : Pass<"tcp-lower-asserts", "ModuleOp"> {
  let summary = "Make cf.assert call the error handler";
  let description = [{
    A failed `cf.assert` calls `tcp_runtime_error` with its message. That
    function, which the module defines once it is needed, calls the handler
    that was set with `tcp_set_error_handler`, or else prints the message to
    standard error; then it aborts.

    Example:

    ```mlir
    cf.assert %ok, "size"
    ```

    becomes a branch to a block that calls `tcp_runtime_error` and ends with
    `llvm.unreachable`.
  }];
  let dependentDialects = ["cf::ControlFlowDialect", "LLVM::LLVMDialect"];
}

def TcpDescribeArguments : Pass<"tcp-describe-arguments", "ModuleOp"> {
  let summary = "Tell debuggers what the arguments of functions are";
  let description = [{
    Gives each function that has a debug-info scope and a recorded signature one
    variable for each argument: `arg0` is a struct with the members of a memref
    descriptor where the signature has a tensor, whose words the ABI passes one
    by one.

    Example:

    ```mlir
    llvm.func @f(%arg0: !llvm.ptr, %arg1: !llvm.ptr, ...)
    ```

    with the signature `(tensor<?xf32>) -> tensor<?xf32>` gets an
    `llvm.intr.dbg.declare` of a variable `arg0` of the type `memref<?xf32>`.
  }];
  let dependentDialects = ["LLVM::LLVMDialect"];
}

def TcpTuneAllocations : Pass<"tcp-tune-allocations", "ModuleOp"> {
  let summary = "Make allocations transparent to LLVM and large ones cheap";
  let description = [{
    Aligns the address of an allocation by an offset from it, so that LLVM
    knows that nothing else points there, and replaces `malloc` by
    `tcp_allocate`, which the module defines: on Linux it asks for huge pages
    for large buffers, whose page faults cost more than filling them, and it
    reports when memory is exhausted. `free` still releases the buffer.

    Example:

    ```mlir
    %0 = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
    %1 = llvm.ptrtoint %0 : !llvm.ptr to i64
    ...
    %4 = llvm.inttoptr %3 : i64 to !llvm.ptr
    ```

    becomes

    ```mlir
    %0 = llvm.call @tcp_allocate(%size) : (i64) -> !llvm.ptr
    %1 = llvm.ptrtoint %0 : !llvm.ptr to i64
    ...
    %4 = llvm.sub %3, %1 : i64
    %5 = llvm.getelementptr %0[%4] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    ```
  }];
  let dependentDialects = ["LLVM::LLVMDialect"];
}

def TcpCallingConvention : Pass<"tcp-c-calling-convention", "ModuleOp"> {
  let summary = "Pass and return values as C does";
  let description = [{
    Structs of more than two words are returned through a hidden pointer, as the
    C ABIs of x86-64 and AArch64 have it; LLVM would return some in registers.
    Smaller ones, which several scalar results make, are packed in registers as
    those ABIs pack them; LLVM would use a register for each.
    A private function with a body is not seen outside of the library.
    Narrow integers are extended as C extends `bool`, `int8_t` and `int16_t`.

    Example: `llvm.func @f() -> !llvm.struct<(ptr, ptr, i64)>` becomes

    ```mlir
    llvm.func @f(!llvm.ptr {llvm.sret = !llvm.struct<(ptr, ptr, i64)>})
    ```
  }];
  let dependentDialects = ["LLVM::LLVMDialect"];
}

def TcpEmbedSignatures : Pass<"tcp-embed-signatures", "ModuleOp"> {
  let summary = "Make the library describe its functions";
  let description = [{
    For each function with the attribute `tcp.signature`, adds a constant string
    of that text under the function's name and `.tcp_signature`.

    Example: a library with `f` has the symbol

    ```mlir
    llvm.mlir.global constant @f.tcp_signature("(tensor<?xf32>) -> (tensor<?xf32>)\00")
    ```
  }];
  let dependentDialects = ["LLVM::LLVMDialect"];
}

#endif // TCP_MLIR_TRANSFORMS_PASSES_TD
