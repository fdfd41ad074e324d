// The text of torch-mlir for each form of an op and of a type is read, and
// printed the same, from text, generic text and bytecode.
//
// RUN: tcp-opt %s | diff -b <(grep -v "^ *//" %s) -
// RUN: tcp-opt %s -emit-bytecode | tcp-opt | diff -b <(grep -v "^ *//" %s) -
// RUN: tcp-opt %s -mlir-print-op-generic | tcp-opt | diff -b <(grep -v "^ *//" %s) -
module {
  torch.class_type @cls {
    torch.attr "b" : !torch.bool
    torch.attr private "p" : !torch.int
  }
  func.func private @f(!torch.nn.Module<"cls">)
  %true = torch.constant.bool true
  %int3 = torch.constant.int 3
  %0 = "torch.constant.number"() <{value = 3 : i64}> : () -> !torch.number
  %1 = "torch.constant.number"() <{value = 3.500000e+00 : f64}> : () -> !torch.number
  %cpu = torch.constant.device "cpu"
  %str = torch.constant.str "some"
  %2 = torch.nn_module {
    torch.slot "b", %true : !torch.bool
    torch.slot "p", %int3 : !torch.int
  } : !torch.nn.Module<"cls">
  torch.global_slot @g : !torch.int
  torch.global_slot "private" @g2 : !torch.int
  torch.global_slot.module_initializer {
    %int5 = torch.constant.int 5
    torch.initialize.global_slots [
      @g(%int5 : !torch.int)
      @g2(%int5 : !torch.int)
    ]
  }
  func.func @h(%arg0: !torch.vtensor<[2],f32>, %arg1: !torch.tensor, %arg2: !torch.tuple<int, float>, %arg3: !torch.list<int>, %arg4: !torch.nn.Module<"cls">, %arg5: !torch.union<float, int>, %arg6: !torch.optional<int>, %arg7: !torch.dict<str, int>, %arg8: !torch.any, %arg9: !torch.Generator, %arg10: !torch.vtensor<[2],!torch.qint8>, %arg11: !torch.LinearParams, %arg12: !torch.vtensor, %arg13: !torch.vtensor<[?],unk>, %arg14: !torch.vtensor<[2],complex<f32>>, %arg15: !torch.number, %arg16: !torch.qint8) -> !torch.int {
    %true_0 = torch.constant.bool true
    %int3_1 = torch.constant.int 3
    %int-3 = torch.constant.int -3
    %float-2.500000e-08 = torch.constant.float -2.500000e-08
    %floatInf = torch.constant.float 0x7FF0000000000000
    %floatNaN = torch.constant.float 0x7FF8000000000000
    %3 = torch.global_slot.get @g : !torch.int
    torch.global_slot.set @g = %3 : !torch.int
    %4 = torch.prim.GetAttr %arg4["b"] : !torch.nn.Module<"cls"> -> !torch.bool
    %5 = torch.prim.CallMethod %arg4["m"] (%int3_1, %int3_1) : !torch.nn.Module<"cls">, (!torch.int, !torch.int) -> !torch.int
    %6:2 = torch.prim.TupleUnpack %arg2 : !torch.tuple<int, float> -> !torch.int, !torch.float
    %7 = torch.prim.TupleConstruct %int3_1, %float-2.500000e-08 : !torch.int, !torch.float -> !torch.tuple<int, float>
    %8 = torch.prim.TupleConstruct  :  -> !torch.tuple<>
    %9 = torch.prim.TupleIndex %arg2, %int3_1 : !torch.tuple<int, float>, !torch.int -> !torch.int
    %10:2 = torch.prim.ListUnpack %arg3 : !torch.list<int> -> !torch.int, !torch.int
    %11 = torch.prim.ListConstruct  : () -> !torch.list<int>
    %12 = torch.prim.DictConstruct keys(%3 : !torch.int) values(%3 : !torch.int) -> !torch.dict<int, int>
    %13 = torch.prim.DictConstruct keys(%3, %3 : !torch.int, !torch.int) values(%int3_1, %int3_1 : !torch.int, !torch.int) -> !torch.dict<int, int>
    %14 = torch.prim.If %true_0 -> (!torch.int) {
      torch.prim.If.yield %3 : !torch.int
    } else {
      torch.prim.If.yield %3 : !torch.int
    }
    torch.prim.If %true_0 -> () {
      torch.prim.If.yield
    } else {
      torch.prim.If.yield
    }
    %15 = torch.prim.Loop %int3_1, %true_0, init(%3) {
    ^bb0(%arg17: !torch.int, %arg18: !torch.int):
      torch.prim.Loop.condition %true_0, iter(%arg18 : !torch.int)
    } : (!torch.int, !torch.bool, !torch.int) -> !torch.int
    torch.prim.Loop %int3_1, %true_0, init() {
    ^bb0(%arg17: !torch.int):
      torch.prim.Loop.condition %true_0, iter()
    } : (!torch.int, !torch.bool) -> ()
    %16 = torch.prim.Load "x" : !torch.int
    torch.prim.Store "x", %16 : !torch.int
    %17 = torch.prim.CreateObject !torch.nn.Module<"cls">
    torch.prim.Print(%int3_1, %float-2.500000e-08) : !torch.int, !torch.float
    %str_2 = torch.constant.str "msg \22quoted\22"
    %none = torch.constant.none
    torch.prim.RaiseException %str_2, %none : !torch.str, !torch.none
    %18 = torch.prim.Uninitialized : !torch.int
    %19 = torch.prim.unchecked_cast %arg6 : !torch.optional<int> -> !torch.int
    %20 = torch.derefine %int3_1 : !torch.int to !torch.optional<int>
    %21 = torch.operator "aten.foo"(%arg0, %int3_1) : (!torch.vtensor<[2],f32>, !torch.int) -> !torch.tensor 
    %22 = torch.operator "aten.foo"(%arg0) {extra = 1 : i32} : (!torch.vtensor<[2],f32>) -> !torch.tensor {
      torch.operator_terminator %int3_1 : !torch.int
    }
    torch.operator "aten.bar"() : () -> () 
    %23 = torch.vtensor.literal(dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>) : !torch.vtensor<[2],f32>
    %24 = torch.tensor.literal(dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>) : !torch.tensor<[2],f32>
    %25 = torch.tensor_static_info_cast %arg1 : !torch.tensor to !torch.tensor<[2],f32>
    %26 = torch.copy.to_tensor %arg0 : !torch.tensor<[2],f32>
    %27 = torch.copy.to_vtensor %26 : !torch.vtensor<[2],f32>
    torch.overwrite.tensor.contents %arg0 overwrites %26 : !torch.vtensor<[2],f32>, !torch.tensor<[2],f32>
    torch.runtime.assert %true_0, "bad"
    %28 = torch.prim.ListConstruct  : () -> !torch.list<optional<int>>
    %29 = torch.prim.ListConstruct  : () -> !torch.list<int>
    %30 = torch.promote_dtypes %28, %29 : (!torch.list<optional<int>>, !torch.list<int>) -> !torch.int
    %31 = torch.shape.calculate {
      %49 = torch.aten.tanh %arg0 : !torch.vtensor<[2],f32> -> !torch.vtensor<[2],f32>
      torch.shape.calculate.yield %49 : !torch.vtensor<[2],f32>
    } shapes {
      torch.shape.calculate.yield.shapes %arg3 : !torch.list<int>
    } : !torch.vtensor<[2],f32>
    %32 = torch.dtype.calculate {
      %49 = torch.aten.tanh %arg0 : !torch.vtensor<[2],f32> -> !torch.vtensor<[2],f32>
      torch.dtype.calculate.yield %49 : !torch.vtensor<[2],f32>
    } dtypes {
      torch.dtype.calculate.yield.dtypes %int3_1 : !torch.int
    } : !torch.vtensor<[2],f32>
    %33 = torch_c.to_builtin_tensor %arg0 : !torch.vtensor<[2],f32> -> tensor<2xf32>
    %34 = torch_c.from_builtin_tensor %33 : tensor<2xf32> -> !torch.vtensor<[2],f32>
    %35 = torch_c.to_i64 %int3_1
    %36 = torch_c.from_i64 %35
    %37 = torch_c.to_i1 %true_0
    %38 = torch_c.from_i1 %37
    %39 = torch_c.to_f64 %float-2.500000e-08
    %40 = torch_c.from_f64 %39
    %41 = torch_c.generator_to_i64 %arg9
    %42 = torch_c.i64_to_generator %41
    %43 = torch_c.get_next_seed : () -> i64
    %44 = torch.linear_params.create %arg0 : !torch.vtensor<[2],f32>
    %45 = torch.per_tensor_affine.create %arg1, %float-2.500000e-08, %int3_1 : !torch.tensor, !torch.float, !torch.int -> !torch.tensor<[2],!torch.qint8>
    %46 = torch.valsem.aten.bernoulli.float %arg0, %float-2.500000e-08, %none : !torch.vtensor<[2],f32>, !torch.float, !torch.none -> !torch.vtensor<[2],f32>
    %47 = torch.symbolic_int "s0" {min_val = 1, max_val = 4} : !torch.int
    torch.bind_symbolic_shape %arg0, [%47], affine_map<()[s0] -> (s0)> : !torch.vtensor<[2],f32>
    %48 = torch.aten.tanh %arg0 {my.attr = 1 : i32} : !torch.vtensor<[2],f32> -> !torch.vtensor<[2],f32>
    %values, %indices = torch.aten.topk %arg0, %int3_1, %int3_1, %true_0, %true_0 : !torch.vtensor<[2],f32>, !torch.int, !torch.int, !torch.bool, !torch.bool -> !torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>
    return %int3_1 : !torch.int
  }
}

