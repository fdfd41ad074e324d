//===- TorchTableOps.td - The ops that share one form ------*- tablegen -*-===//
//
// Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Written by compiler/torch/generate_ops.py.
//
//===----------------------------------------------------------------------===//

#ifndef TCP_MLIR_DIALECT_TORCH_TORCHTABLEOPS_TD
#define TCP_MLIR_DIALECT_TORCH_TORCHTABLEOPS_TD

include "llvm/TableGen/SearchableTable.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "tcp-mlir/Dialect/Torch/TorchBase.td"

def Torch_Any : Torch_Kind<"*", "any type">;
def Torch_Bool : Torch_Kind<"b", "bool">;
def Torch_Device : Torch_Kind<"d", "device">;
def Torch_Float : Torch_Kind<"f", "float">;
def Torch_Int : Torch_Kind<"i", "int">;
def Torch_ListOfAny : Torch_Kind<"[*", "list of any type">;
def Torch_ListOfBool : Torch_Kind<"[b", "list of bool">;
def Torch_ListOfInt : Torch_Kind<"[i", "list of int">;
def Torch_ListOfOptionalTensor : Torch_Kind<"[?T", "list of optional tensor">;
def Torch_ListOfStr : Torch_Kind<"[s", "list of str">;
def Torch_ListOfTensor : Torch_Kind<"[T", "list of tensor">;
def Torch_Number : Torch_Kind<"n", "number">;
def Torch_OptionalBool : Torch_Kind<"?b", "optional bool">;
def Torch_OptionalDevice : Torch_Kind<"?d", "optional device">;
def Torch_OptionalFloat : Torch_Kind<"?f", "optional float">;
def Torch_OptionalGenerator : Torch_Kind<"?g", "optional generator">;
def Torch_OptionalInt : Torch_Kind<"?i", "optional int">;
def Torch_OptionalListOfFloat : Torch_Kind<"?[f", "optional list of float">;
def Torch_OptionalListOfInt : Torch_Kind<"?[i", "optional list of int">;
def Torch_OptionalNumber : Torch_Kind<"?n", "optional number">;
def Torch_OptionalStr : Torch_Kind<"?s", "optional str">;
def Torch_OptionalTensor : Torch_Kind<"?T", "optional tensor">;
def Torch_Str : Torch_Kind<"s", "str">;
def Torch_Tensor : Torch_Kind<"T", "tensor">;

def Torch_AtenBoolTensorOp
    : Torch_TableOp<"aten.Bool.Tensor",
        (ins Torch_Tensor:$a),
        (outs Torch_Bool:$result), [Pure],
        "aten::Bool.Tensor(Tensor a) -> bool">;

def Torch_AtenBoolFloatOp
    : Torch_TableOp<"aten.Bool.float",
        (ins Torch_Float:$a),
        (outs Torch_Bool:$result), [Pure],
        "aten::Bool.float(float a) -> bool">;

def Torch_AtenBoolIntOp
    : Torch_TableOp<"aten.Bool.int",
        (ins Torch_Int:$a),
        (outs Torch_Bool:$result), [Pure],
        "aten::Bool.int(int a) -> bool">;

def Torch_AtenDeleteDictStrOp
    : Torch_TableOp<"aten.Delete.Dict_str",
        (ins Torch_Any:$self, Torch_Str:$key),
        (outs ), [],
        "aten::Delete.Dict_str(Dict(str, t)(a!) self, str key) -> ()">;

def Torch_AtenFloatScalarOp
    : Torch_TableOp<"aten.Float.Scalar",
        (ins Torch_Number:$a),
        (outs Torch_Float:$result), [Pure],
        "aten::Float.Scalar(Scalar a) -> float">;

def Torch_AtenFloatTensorOp
    : Torch_TableOp<"aten.Float.Tensor",
        (ins Torch_Tensor:$a),
        (outs Torch_Float:$result), [Pure],
        "aten::Float.Tensor(Tensor a) -> float">;

def Torch_AtenFloatStrOp
    : Torch_TableOp<"aten.Float.str",
        (ins Torch_Str:$a),
        (outs Torch_Float:$result), [Pure],
        "aten::Float.str(str a) -> float">;

def Torch_AtenFloatImplicitOp
    : Torch_TableOp<"aten.FloatImplicit",
        (ins Torch_Tensor:$a),
        (outs Torch_Float:$result), [Pure],
        "aten::FloatImplicit(Tensor a) -> float">;

def Torch_AtenIntScalarOp
    : Torch_TableOp<"aten.Int.Scalar",
        (ins Torch_Number:$a),
        (outs Torch_Int:$result), [Pure],
        "aten::Int.Scalar(Scalar a) -> int">;

def Torch_AtenIntTensorOp
    : Torch_TableOp<"aten.Int.Tensor",
        (ins Torch_Tensor:$a),
        (outs Torch_Int:$result), [Pure],
        "aten::Int.Tensor(Tensor a) -> int">;

def Torch_AtenIntBoolOp
    : Torch_TableOp<"aten.Int.bool",
        (ins Torch_Bool:$a),
        (outs Torch_Int:$result), [Pure],
        "aten::Int.bool(bool a) -> int">;

def Torch_AtenIntFloatOp
    : Torch_TableOp<"aten.Int.float",
        (ins Torch_Float:$a),
        (outs Torch_Int:$result), [Pure],
        "aten::Int.float(float a) -> int">;

def Torch_AtenIntImplicitOp
    : Torch_TableOp<"aten.IntImplicit",
        (ins Torch_Tensor:$a),
        (outs Torch_Int:$result), [Pure],
        "aten::IntImplicit(Tensor a) -> int">;

def Torch_AtenScalarImplicitOp
    : Torch_TableOp<"aten.ScalarImplicit",
        (ins Torch_Tensor:$a),
        (outs Torch_Number:$result), [Pure],
        "aten::ScalarImplicit(Tensor a) -> Scalar">;

def Torch_Aten__And__ScalarOp
    : Torch_TableOp<"aten.__and__.Scalar",
        (ins Torch_Tensor:$self, Torch_Number:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::__and__.Scalar(Tensor self, Scalar other) -> Tensor">;

def Torch_Aten__And__TensorOp
    : Torch_TableOp<"aten.__and__.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::__and__.Tensor(Tensor self, Tensor other) -> Tensor">;

def Torch_Aten__And__BoolOp
    : Torch_TableOp<"aten.__and__.bool",
        (ins Torch_Bool:$a, Torch_Bool:$b),
        (outs Torch_Bool:$result), [Pure],
        "aten::__and__.bool(bool a, bool b) -> bool">;

def Torch_Aten__Contains__IntListOp
    : Torch_TableOp<"aten.__contains__.int_list",
        (ins Torch_ListOfInt:$l, Torch_Int:$item),
        (outs Torch_Bool:$result), [Pure],
        "aten::__contains__.int_list(int[] l, int item) -> bool">;

def Torch_Aten__Contains__StrOp
    : Torch_TableOp<"aten.__contains__.str",
        (ins Torch_Any:$dict, Torch_Str:$key),
        (outs Torch_Bool:$result), [Pure],
        "aten::__contains__.str(Dict(str, t) dict, str key) -> bool">;

def Torch_Aten__Contains__StrListOp
    : Torch_TableOp<"aten.__contains__.str_list",
        (ins Torch_ListOfStr:$l, Torch_Str:$item),
        (outs Torch_Bool:$result), [Pure],
        "aten::__contains__.str_list(str[] l, str item) -> bool">;

def Torch_Aten__DeriveIndexOp
    : Torch_TableOp<"aten.__derive_index",
        (ins Torch_Int:$index, Torch_Int:$start, Torch_Int:$step),
        (outs Torch_Int:$result), [Pure],
        "aten::__derive_index(int index, int start, int step) -> int">;

def Torch_Aten__Getitem__DictStrOp
    : Torch_TableOp<"aten.__getitem__.Dict_str",
        (ins Torch_Any:$self, Torch_Str:$key),
        (outs Torch_Any:$result), [Pure],
        "aten::__getitem__.Dict_str(Dict(str, t) self, str key) -> t(*)">;

def Torch_Aten__Getitem__TOp
    : Torch_TableOp<"aten.__getitem__.t",
        (ins Torch_ListOfAny:$list, Torch_Int:$idx),
        (outs Torch_Any:$result), [Pure],
        "aten::__getitem__.t(t[](a) list, int idx) -> t(*)">;

def Torch_Aten__InterpolateSizeListScaleListOp
    : Torch_TableOp<"aten.__interpolate.size_list_scale_list",
        (ins Torch_Tensor:$input, Torch_OptionalListOfInt:$size, Torch_OptionalListOfFloat:$scale_factor, Torch_Str:$mode, Torch_OptionalBool:$align_corners, Torch_OptionalBool:$recompute_scale_factor, Torch_Bool:$antialias),
        (outs Torch_Tensor:$result), [Pure],
        "aten::__interpolate.size_list_scale_list(Tensor input, int[]? size=None, float[]? scale_factor=None, str mode=\"nearest\", bool? align_corners=None, bool? recompute_scale_factor=None, bool antialias=False) -> Tensor">;

def Torch_Aten__Is__Op
    : Torch_TableOp<"aten.__is__",
        (ins Torch_Any:$self, Torch_Any:$obj),
        (outs Torch_Bool:$result), [Pure],
        "aten::__is__(t1 self, t2 obj) -> bool">;

def Torch_Aten__Isnot__Op
    : Torch_TableOp<"aten.__isnot__",
        (ins Torch_Any:$self, Torch_Any:$obj),
        (outs Torch_Bool:$result), [Pure],
        "aten::__isnot__(t1 self, t2 obj) -> bool">;

def Torch_Aten__Lshift__ScalarOp
    : Torch_TableOp<"aten.__lshift__.Scalar",
        (ins Torch_Tensor:$self, Torch_Number:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::__lshift__.Scalar(Tensor self, Scalar other) -> Tensor">;

def Torch_Aten__Not__Op
    : Torch_TableOp<"aten.__not__",
        (ins Torch_Bool:$self),
        (outs Torch_Bool:$result), [Pure],
        "aten::__not__(bool self) -> bool">;

def Torch_Aten__Or__TensorOp
    : Torch_TableOp<"aten.__or__.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::__or__.Tensor(Tensor self, Tensor other) -> Tensor">;

def Torch_Aten__Or__BoolOp
    : Torch_TableOp<"aten.__or__.bool",
        (ins Torch_Bool:$a, Torch_Bool:$b),
        (outs Torch_Bool:$result), [Pure],
        "aten::__or__.bool(bool a, bool b) -> bool">;

def Torch_Aten__RangeLengthOp
    : Torch_TableOp<"aten.__range_length",
        (ins Torch_Int:$lo, Torch_Int:$hi, Torch_Int:$step),
        (outs Torch_Int:$result), [Pure],
        "aten::__range_length(int lo, int hi, int step) -> int">;

def Torch_Aten__Rshift__ScalarOp
    : Torch_TableOp<"aten.__rshift__.Scalar",
        (ins Torch_Tensor:$self, Torch_Number:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::__rshift__.Scalar(Tensor self, Scalar other) -> Tensor">;

def Torch_Aten_AdaptiveAvgPool2dOp
    : Torch_TableOp<"aten._adaptive_avg_pool2d",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$output_size),
        (outs Torch_Tensor:$result), [Pure],
        "aten::_adaptive_avg_pool2d(Tensor self, SymInt[2] output_size) -> Tensor">;

def Torch_Aten_AdaptiveAvgPool2dBackwardOp
    : Torch_TableOp<"aten._adaptive_avg_pool2d_backward",
        (ins Torch_Tensor:$grad_output, Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::_adaptive_avg_pool2d_backward(Tensor grad_output, Tensor self) -> Tensor">;

def Torch_Aten_AdaptiveAvgPool3dOp
    : Torch_TableOp<"aten._adaptive_avg_pool3d",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$output_size),
        (outs Torch_Tensor:$result), [Pure],
        "aten::_adaptive_avg_pool3d(Tensor self, SymInt[3] output_size) -> Tensor">;

def Torch_Aten_AdaptiveAvgPool3dBackwardOp
    : Torch_TableOp<"aten._adaptive_avg_pool3d_backward",
        (ins Torch_Tensor:$grad_output, Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::_adaptive_avg_pool3d_backward(Tensor grad_output, Tensor self) -> Tensor">;

def Torch_Aten_AssertScalarOp
    : Torch_TableOp<"aten._assert_scalar",
        (ins Torch_Number:$self, Torch_Str:$assert_msg),
        (outs ), [Pure],
        "aten::_assert_scalar(Scalar self, str assert_msg) -> ()">;

def Torch_Aten_AssertTensorMetadataOp
    : Torch_TableOp<"aten._assert_tensor_metadata",
        (ins Torch_Tensor:$a, Torch_OptionalListOfInt:$size, Torch_OptionalListOfInt:$stride, Torch_OptionalInt:$dtype, Torch_OptionalDevice:$device, Torch_OptionalInt:$layout),
        (outs ), [Pure],
        "aten::_assert_tensor_metadata(Tensor a, SymInt[]? size=None, SymInt[]? stride=None, ScalarType? dtype=None, *, Device? device=None, Layout? layout=None) -> ()">;

def Torch_Aten_CastFloatOp
    : Torch_TableOp<"aten._cast_Float",
        (ins Torch_Tensor:$self, Torch_Bool:$non_blocking),
        (outs Torch_Tensor:$result), [Pure],
        "aten::_cast_Float(Tensor self, bool non_blocking=False) -> Tensor">;

def Torch_Aten_CastLongOp
    : Torch_TableOp<"aten._cast_Long",
        (ins Torch_Tensor:$self, Torch_Bool:$non_blocking),
        (outs Torch_Tensor:$result), [Pure],
        "aten::_cast_Long(Tensor self, bool non_blocking=False) -> Tensor">;

def Torch_Aten_ConvolutionOp
    : Torch_TableOp<"aten._convolution",
        (ins Torch_Tensor:$input, Torch_Tensor:$weight, Torch_OptionalTensor:$bias, Torch_ListOfInt:$stride, Torch_ListOfInt:$padding, Torch_ListOfInt:$dilation, Torch_Bool:$transposed, Torch_ListOfInt:$output_padding, Torch_Int:$groups, Torch_Bool:$benchmark, Torch_Bool:$deterministic, Torch_Bool:$cudnn_enabled, Torch_Bool:$allow_tf32),
        (outs Torch_Tensor:$result), [Pure],
        "aten::_convolution(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups, bool benchmark, bool deterministic, bool cudnn_enabled, bool allow_tf32) -> Tensor">;

def Torch_Aten_ConvolutionDeprecatedOp
    : Torch_TableOp<"aten._convolution.deprecated",
        (ins Torch_Tensor:$input, Torch_Tensor:$weight, Torch_OptionalTensor:$bias, Torch_ListOfInt:$stride, Torch_ListOfInt:$padding, Torch_ListOfInt:$dilation, Torch_Bool:$transposed, Torch_ListOfInt:$output_padding, Torch_Int:$groups, Torch_Bool:$benchmark, Torch_Bool:$deterministic, Torch_Bool:$cudnn_enabled),
        (outs Torch_Tensor:$result), [Pure],
        "aten::_convolution.deprecated(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, int[] output_padding, SymInt groups, bool benchmark, bool deterministic, bool cudnn_enabled) -> Tensor">;

def Torch_Aten_EmbeddingBagOp
    : Torch_TableOp<"aten._embedding_bag",
        (ins Torch_Tensor:$weight, Torch_Tensor:$indices, Torch_Tensor:$offsets, Torch_Bool:$scale_grad_by_freq, Torch_Int:$mode, Torch_Bool:$sparse, Torch_OptionalTensor:$per_sample_weights, Torch_Bool:$include_last_offset, Torch_Int:$padding_idx),
        (outs Torch_Tensor:$result0, Torch_Tensor:$result1, Torch_Tensor:$result2, Torch_Tensor:$result3), [Pure],
        "aten::_embedding_bag(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq=False, int mode=0, bool sparse=False, Tensor? per_sample_weights=None, bool include_last_offset=False, int padding_idx=-1) -> (Tensor, Tensor, Tensor, Tensor)">;

def Torch_Aten_FakeQuantizePerTensorAffineCachemaskTensorQparamsOp
    : Torch_TableOp<"aten._fake_quantize_per_tensor_affine_cachemask_tensor_qparams",
        (ins Torch_Tensor:$self, Torch_Tensor:$scale, Torch_Tensor:$zero_point, Torch_Tensor:$fake_quant_enabled, Torch_Int:$quant_min, Torch_Int:$quant_max),
        (outs Torch_Tensor:$output, Torch_Tensor:$mask), [Pure],
        "aten::_fake_quantize_per_tensor_affine_cachemask_tensor_qparams(Tensor self, Tensor scale, Tensor zero_point, Tensor fake_quant_enabled, int quant_min, int quant_max) -> (Tensor output, Tensor mask)">;

def Torch_Aten_IndexPutImplOp
    : Torch_TableOp<"aten._index_put_impl",
        (ins Torch_Tensor:$self, Torch_ListOfOptionalTensor:$indices, Torch_Tensor:$values, Torch_Bool:$accumulate, Torch_Bool:$unsafe),
        (outs Torch_Tensor:$result), [Pure],
        "aten::_index_put_impl(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False, bool unsafe=False) -> Tensor">;

def Torch_Aten_IndexPutImpl_Op
    : Torch_TableOp<"aten._index_put_impl_",
        (ins Torch_Tensor:$self, Torch_ListOfOptionalTensor:$indices, Torch_Tensor:$values, Torch_Bool:$accumulate, Torch_Bool:$unsafe),
        (outs Torch_Tensor:$result), [],
        "aten::_index_put_impl_(Tensor(a!) self, Tensor?[] indices, Tensor values, bool accumulate=False, bool unsafe=False) -> Tensor(a!)">;

def Torch_Aten_IntMmOp
    : Torch_TableOp<"aten._int_mm",
        (ins Torch_Tensor:$self, Torch_Tensor:$mat2),
        (outs Torch_Tensor:$result), [Pure],
        "aten::_int_mm(Tensor self, Tensor mat2) -> Tensor">;

def Torch_Aten_LinalgDetOp
    : Torch_TableOp<"aten._linalg_det",
        (ins Torch_Tensor:$A),
        (outs Torch_Tensor:$result, Torch_Tensor:$LU, Torch_Tensor:$pivots), [Pure],
        "aten::_linalg_det(Tensor A) -> (Tensor result, Tensor LU, Tensor pivots)">;

def Torch_Aten_LogSoftmaxOp
    : Torch_TableOp<"aten._log_softmax",
        (ins Torch_Tensor:$self, Torch_Int:$dim, Torch_Bool:$half_to_float),
        (outs Torch_Tensor:$result), [Pure],
        "aten::_log_softmax(Tensor self, int dim, bool half_to_float) -> Tensor">;

def Torch_Aten_LogSoftmaxBackwardDataOp
    : Torch_TableOp<"aten._log_softmax_backward_data",
        (ins Torch_Tensor:$grad_output, Torch_Tensor:$output, Torch_Int:$dim, Torch_Int:$input_dtype),
        (outs Torch_Tensor:$result), [Pure],
        "aten::_log_softmax_backward_data(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype) -> Tensor">;

def Torch_Aten_MakePerChannelQuantizedTensorOp
    : Torch_TableOp<"aten._make_per_channel_quantized_tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$scale, Torch_Tensor:$zero_point, Torch_Int:$axis),
        (outs Torch_Tensor:$result), [Pure],
        "aten::_make_per_channel_quantized_tensor(Tensor self, Tensor scale, Tensor zero_point, int axis) -> Tensor">;

def Torch_Aten_MakePerTensorQuantizedTensorOp
    : Torch_TableOp<"aten._make_per_tensor_quantized_tensor",
        (ins Torch_Tensor:$self, Torch_Float:$scale, Torch_Int:$zero_point),
        (outs Torch_Tensor:$result), [Pure],
        "aten::_make_per_tensor_quantized_tensor(Tensor self, float scale, int zero_point) -> Tensor">;

def Torch_Aten_ReshapeAliasOp
    : Torch_TableOp<"aten._reshape_alias",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$size, Torch_ListOfInt:$stride),
        (outs Torch_Tensor:$result), [Pure],
        "aten::_reshape_alias(Tensor(a) self, SymInt[] size, SymInt[] stride) -> Tensor(a)">;

def Torch_Aten_ReshapeAliasCopyOp
    : Torch_TableOp<"aten._reshape_alias_copy",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$size, Torch_ListOfInt:$stride),
        (outs Torch_Tensor:$result), [Pure],
        "aten::_reshape_alias_copy(Tensor self, SymInt[] size, SymInt[] stride) -> Tensor">;

def Torch_Aten_SafeSoftmaxOp
    : Torch_TableOp<"aten._safe_softmax",
        (ins Torch_Tensor:$self, Torch_Int:$dim, Torch_OptionalInt:$dtype),
        (outs Torch_Tensor:$result), [Pure],
        "aten::_safe_softmax(Tensor self, int dim, ScalarType? dtype=None) -> Tensor">;

def Torch_Aten_ScaledMmOp
    : Torch_TableOp<"aten._scaled_mm",
        (ins Torch_Tensor:$self, Torch_Tensor:$mat2, Torch_Tensor:$scale_a, Torch_Tensor:$scale_b, Torch_OptionalTensor:$bias, Torch_OptionalTensor:$scale_result, Torch_OptionalInt:$out_dtype, Torch_Bool:$use_fast_accum),
        (outs Torch_Tensor:$result), [Pure],
        "aten::_scaled_mm(Tensor self, Tensor mat2, Tensor scale_a, Tensor scale_b, Tensor? bias=None, Tensor? scale_result=None, ScalarType? out_dtype=None, bool use_fast_accum=False) -> Tensor">;

def Torch_Aten_ScaledMmV2Op
    : Torch_TableOp<"aten._scaled_mm_v2",
        (ins Torch_Tensor:$self, Torch_Tensor:$mat2, Torch_ListOfTensor:$scale_a, Torch_ListOfInt:$recipe_a, Torch_ListOfInt:$swizzle_a, Torch_ListOfTensor:$scale_b, Torch_ListOfInt:$recipe_b, Torch_ListOfInt:$swizzle_b, Torch_OptionalTensor:$bias, Torch_OptionalInt:$out_dtype, Torch_ListOfInt:$contraction_dim, Torch_Bool:$use_fast_accum),
        (outs Torch_Tensor:$result), [Pure],
        "aten::_scaled_mm_v2(Tensor self, Tensor mat2, Tensor[] scale_a, int[] recipe_a, int[] swizzle_a, Tensor[] scale_b, int[] recipe_b, int[] swizzle_b, Tensor? bias, ScalarType? out_dtype, int[] contraction_dim=[], bool use_fast_accum=False) -> Tensor">;

def Torch_Aten_SetItemStrOp
    : Torch_TableOp<"aten._set_item.str",
        (ins Torch_Any:$l, Torch_Str:$idx, Torch_Any:$v),
        (outs ), [],
        "aten::_set_item.str(Dict(str, t)(a!) l, str(b -> *) idx, t(c -> *) v) -> ()">;

def Torch_Aten_SetItemTOp
    : Torch_TableOp<"aten._set_item.t",
        (ins Torch_ListOfAny:$l, Torch_Int:$idx, Torch_Any:$el),
        (outs Torch_ListOfAny:$result), [],
        "aten::_set_item.t(t[](a!) l, int idx, t(b -> *) el) -> t[](a!)">;

def Torch_Aten_ShapeAsTensorOp
    : Torch_TableOp<"aten._shape_as_tensor",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::_shape_as_tensor(Tensor self) -> Tensor">;

def Torch_Aten_SoftmaxOp
    : Torch_TableOp<"aten._softmax",
        (ins Torch_Tensor:$self, Torch_Int:$dim, Torch_Bool:$half_to_float),
        (outs Torch_Tensor:$result), [Pure],
        "aten::_softmax(Tensor self, int dim, bool half_to_float) -> Tensor">;

def Torch_Aten_SoftmaxBackwardDataOp
    : Torch_TableOp<"aten._softmax_backward_data",
        (ins Torch_Tensor:$grad_output, Torch_Tensor:$output, Torch_Int:$dim, Torch_Int:$input_dtype),
        (outs Torch_Tensor:$result), [Pure],
        "aten::_softmax_backward_data(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype) -> Tensor">;

def Torch_Aten_ToCopyOp
    : Torch_TableOp<"aten._to_copy",
        (ins Torch_Tensor:$self, Torch_OptionalInt:$dtype, Torch_OptionalInt:$layout, Torch_OptionalDevice:$device, Torch_OptionalBool:$pin_memory, Torch_Bool:$non_blocking, Torch_OptionalInt:$memory_format),
        (outs Torch_Tensor:$result), [Pure],
        "aten::_to_copy(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool non_blocking=False, MemoryFormat? memory_format=None) -> Tensor">;

def Torch_Aten_TrilinearOp
    : Torch_TableOp<"aten._trilinear",
        (ins Torch_Tensor:$i1, Torch_Tensor:$i2, Torch_Tensor:$i3, Torch_ListOfInt:$expand1, Torch_ListOfInt:$expand2, Torch_ListOfInt:$expand3, Torch_ListOfInt:$sumdim, Torch_Int:$unroll_dim),
        (outs Torch_Tensor:$result), [Pure],
        "aten::_trilinear(Tensor i1, Tensor i2, Tensor i3, int[] expand1, int[] expand2, int[] expand3, int[] sumdim, int unroll_dim=1) -> Tensor">;

def Torch_Aten_UnsafeIndexPutHackedTwinOp
    : Torch_TableOp<"aten._unsafe_index_put.hacked_twin",
        (ins Torch_Tensor:$self, Torch_ListOfTensor:$indices, Torch_Tensor:$values, Torch_Bool:$accumulate),
        (outs Torch_Tensor:$result), [Pure],
        "aten::_unsafe_index_put.hacked_twin(Tensor self, Tensor[] indices, Tensor values, bool accumulate=False) -> Tensor">;

def Torch_Aten_UnsafeViewOp
    : Torch_TableOp<"aten._unsafe_view",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$size),
        (outs Torch_Tensor:$result), [Pure],
        "aten::_unsafe_view(Tensor self, SymInt[] size) -> Tensor">;

def Torch_Aten_WeightNormInterfaceOp
    : Torch_TableOp<"aten._weight_norm_interface",
        (ins Torch_Tensor:$v, Torch_Tensor:$g, Torch_Int:$dim),
        (outs Torch_Tensor:$result0, Torch_Tensor:$result1), [Pure],
        "aten::_weight_norm_interface(Tensor v, Tensor g, int dim=0) -> (Tensor, Tensor)">;

def Torch_AtenAbsOp
    : Torch_TableOp<"aten.abs",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::abs(Tensor self) -> Tensor">;

def Torch_AtenAbs_Op
    : Torch_TableOp<"aten.abs_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::abs_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenAbsoluteOp
    : Torch_TableOp<"aten.absolute",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::absolute(Tensor self) -> Tensor">;

def Torch_AtenAbsolute_Op
    : Torch_TableOp<"aten.absolute_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::absolute_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenAcosOp
    : Torch_TableOp<"aten.acos",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::acos(Tensor self) -> Tensor">;

def Torch_AtenAcos_Op
    : Torch_TableOp<"aten.acos_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::acos_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenAcoshOp
    : Torch_TableOp<"aten.acosh",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::acosh(Tensor self) -> Tensor">;

def Torch_AtenAcosh_Op
    : Torch_TableOp<"aten.acosh_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::acosh_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenAdaptiveAvgPool1dOp
    : Torch_TableOp<"aten.adaptive_avg_pool1d",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$output_size),
        (outs Torch_Tensor:$result), [Pure],
        "aten::adaptive_avg_pool1d(Tensor self, int[1] output_size) -> Tensor">;

def Torch_AtenAdaptiveAvgPool2dOp
    : Torch_TableOp<"aten.adaptive_avg_pool2d",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$output_size),
        (outs Torch_Tensor:$result), [Pure],
        "aten::adaptive_avg_pool2d(Tensor self, SymInt[2] output_size) -> Tensor">;

def Torch_AtenAdaptiveAvgPool3dOp
    : Torch_TableOp<"aten.adaptive_avg_pool3d",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$output_size),
        (outs Torch_Tensor:$result), [Pure],
        "aten::adaptive_avg_pool3d(Tensor self, SymInt[3] output_size) -> Tensor">;

def Torch_AtenAdaptiveMaxPool1dOp
    : Torch_TableOp<"aten.adaptive_max_pool1d",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$output_size),
        (outs Torch_Tensor:$result0, Torch_Tensor:$result1), [Pure],
        "aten::adaptive_max_pool1d(Tensor self, int[1] output_size) -> (Tensor, Tensor)">;

def Torch_AtenAdaptiveMaxPool2dOp
    : Torch_TableOp<"aten.adaptive_max_pool2d",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$output_size),
        (outs Torch_Tensor:$result0, Torch_Tensor:$result1), [Pure],
        "aten::adaptive_max_pool2d(Tensor self, int[2] output_size) -> (Tensor, Tensor)">;

def Torch_AtenAdaptiveMaxPool3dOp
    : Torch_TableOp<"aten.adaptive_max_pool3d",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$output_size),
        (outs Torch_Tensor:$result0, Torch_Tensor:$result1), [Pure],
        "aten::adaptive_max_pool3d(Tensor self, int[3] output_size) -> (Tensor, Tensor)">;

def Torch_AtenAddOp
    : Torch_TableOp<"aten.add",
        (ins Torch_Number:$a, Torch_Number:$b),
        (outs Torch_Number:$result), [Pure],
        "aten::add(Scalar a, Scalar b) -> Scalar">;

def Torch_AtenAddScalarOp
    : Torch_TableOp<"aten.add.Scalar",
        (ins Torch_Tensor:$self, Torch_Number:$other, Torch_Number:$alpha),
        (outs Torch_Tensor:$result), [Pure],
        "aten::add.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor">;

def Torch_AtenAddTensorOp
    : Torch_TableOp<"aten.add.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other, Torch_Number:$alpha),
        (outs Torch_Tensor:$result), [Pure],
        "aten::add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor">;

def Torch_AtenAddFloatOp
    : Torch_TableOp<"aten.add.float",
        (ins Torch_Float:$a, Torch_Float:$b),
        (outs Torch_Float:$result), [Pure],
        "aten::add.float(float a, float b) -> float">;

def Torch_AtenAddFloatIntOp
    : Torch_TableOp<"aten.add.float_int",
        (ins Torch_Float:$a, Torch_Int:$b),
        (outs Torch_Float:$result), [Pure],
        "aten::add.float_int(float a, int b) -> float">;

def Torch_AtenAddIntOp
    : Torch_TableOp<"aten.add.int",
        (ins Torch_Int:$a, Torch_Int:$b),
        (outs Torch_Int:$result), [Pure],
        "aten::add.int(int a, int b) -> int">;

def Torch_AtenAddStrOp
    : Torch_TableOp<"aten.add.str",
        (ins Torch_Str:$a, Torch_Str:$b),
        (outs Torch_Str:$result), [Pure],
        "aten::add.str(str a, str b) -> str">;

def Torch_AtenAddTOp
    : Torch_TableOp<"aten.add.t",
        (ins Torch_ListOfAny:$a, Torch_ListOfAny:$b),
        (outs Torch_ListOfAny:$result), [Pure],
        "aten::add.t(t[] a, t[] b) -> t[]">;

def Torch_AtenAdd_ScalarOp
    : Torch_TableOp<"aten.add_.Scalar",
        (ins Torch_Tensor:$self, Torch_Number:$other, Torch_Number:$alpha),
        (outs Torch_Tensor:$result), [],
        "aten::add_.Scalar(Tensor(a!) self, Scalar other, Scalar alpha=1) -> Tensor(a!)">;

def Torch_AtenAdd_TensorOp
    : Torch_TableOp<"aten.add_.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other, Torch_Number:$alpha),
        (outs Torch_Tensor:$result), [],
        "aten::add_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)">;

def Torch_AtenAddbmmOp
    : Torch_TableOp<"aten.addbmm",
        (ins Torch_Tensor:$self, Torch_Tensor:$batch1, Torch_Tensor:$batch2, Torch_Number:$beta, Torch_Number:$alpha),
        (outs Torch_Tensor:$result), [Pure],
        "aten::addbmm(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor">;

def Torch_AtenAddcdivOp
    : Torch_TableOp<"aten.addcdiv",
        (ins Torch_Tensor:$self, Torch_Tensor:$tensor1, Torch_Tensor:$tensor2, Torch_Number:$value),
        (outs Torch_Tensor:$result), [Pure],
        "aten::addcdiv(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor">;

def Torch_AtenAddcdiv_Op
    : Torch_TableOp<"aten.addcdiv_",
        (ins Torch_Tensor:$self, Torch_Tensor:$tensor1, Torch_Tensor:$tensor2, Torch_Number:$value),
        (outs Torch_Tensor:$result), [],
        "aten::addcdiv_(Tensor(a!) self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor(a!)">;

def Torch_AtenAddcmulOp
    : Torch_TableOp<"aten.addcmul",
        (ins Torch_Tensor:$self, Torch_Tensor:$tensor1, Torch_Tensor:$tensor2, Torch_Number:$value),
        (outs Torch_Tensor:$result), [Pure],
        "aten::addcmul(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor">;

def Torch_AtenAddcmul_Op
    : Torch_TableOp<"aten.addcmul_",
        (ins Torch_Tensor:$self, Torch_Tensor:$tensor1, Torch_Tensor:$tensor2, Torch_Number:$value),
        (outs Torch_Tensor:$result), [],
        "aten::addcmul_(Tensor(a!) self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor(a!)">;

def Torch_AtenAddmmOp
    : Torch_TableOp<"aten.addmm",
        (ins Torch_Tensor:$self, Torch_Tensor:$mat1, Torch_Tensor:$mat2, Torch_Number:$beta, Torch_Number:$alpha),
        (outs Torch_Tensor:$result), [Pure],
        "aten::addmm(Tensor self, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1) -> Tensor">;

def Torch_AtenAliasOp
    : Torch_TableOp<"aten.alias",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::alias(Tensor(a) self) -> Tensor(a)">;

def Torch_AtenAliasCopyOp
    : Torch_TableOp<"aten.alias_copy",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::alias_copy(Tensor self) -> Tensor">;

def Torch_AtenAllOp
    : Torch_TableOp<"aten.all",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::all(Tensor self) -> Tensor">;

def Torch_AtenAllBoolOp
    : Torch_TableOp<"aten.all.bool",
        (ins Torch_ListOfBool:$self),
        (outs Torch_Bool:$result), [Pure],
        "aten::all.bool(bool[] self) -> bool">;

def Torch_AtenAllDimOp
    : Torch_TableOp<"aten.all.dim",
        (ins Torch_Tensor:$self, Torch_Int:$dim, Torch_Bool:$keepdim),
        (outs Torch_Tensor:$result), [Pure],
        "aten::all.dim(Tensor self, int dim, bool keepdim=False) -> Tensor">;

def Torch_AtenAmaxOp
    : Torch_TableOp<"aten.amax",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$dim, Torch_Bool:$keepdim),
        (outs Torch_Tensor:$result), [Pure],
        "aten::amax(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor">;

def Torch_AtenAminOp
    : Torch_TableOp<"aten.amin",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$dim, Torch_Bool:$keepdim),
        (outs Torch_Tensor:$result), [Pure],
        "aten::amin(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor">;

def Torch_AtenAminmaxOp
    : Torch_TableOp<"aten.aminmax",
        (ins Torch_Tensor:$self, Torch_OptionalInt:$dim, Torch_Bool:$keepdim),
        (outs Torch_Tensor:$min, Torch_Tensor:$max), [Pure],
        "aten::aminmax(Tensor self, *, int? dim=None, bool keepdim=False) -> (Tensor min, Tensor max)">;

def Torch_AtenAnyOp
    : Torch_TableOp<"aten.any",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::any(Tensor self) -> Tensor">;

def Torch_AtenAnyBoolOp
    : Torch_TableOp<"aten.any.bool",
        (ins Torch_ListOfBool:$self),
        (outs Torch_Bool:$result), [Pure],
        "aten::any.bool(bool[] self) -> bool">;

def Torch_AtenAnyDimOp
    : Torch_TableOp<"aten.any.dim",
        (ins Torch_Tensor:$self, Torch_Int:$dim, Torch_Bool:$keepdim),
        (outs Torch_Tensor:$result), [Pure],
        "aten::any.dim(Tensor self, int dim, bool keepdim=False) -> Tensor">;

def Torch_AtenAnyDimsOp
    : Torch_TableOp<"aten.any.dims",
        (ins Torch_Tensor:$self, Torch_OptionalListOfInt:$dim, Torch_Bool:$keepdim),
        (outs Torch_Tensor:$result), [Pure],
        "aten::any.dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor">;

def Torch_AtenAppendTOp
    : Torch_TableOp<"aten.append.t",
        (ins Torch_ListOfAny:$self, Torch_Any:$el),
        (outs Torch_ListOfAny:$result), [],
        "aten::append.t(t[](a!) self, t(c -> *) el) -> t[](a!)">;

def Torch_AtenArangeOp
    : Torch_TableOp<"aten.arange",
        (ins Torch_Number:$end, Torch_OptionalInt:$dtype, Torch_OptionalInt:$layout, Torch_OptionalDevice:$device, Torch_OptionalBool:$pin_memory),
        (outs Torch_Tensor:$result), [Pure],
        "aten::arange(Scalar end, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor">;

def Torch_AtenArangeStartOp
    : Torch_TableOp<"aten.arange.start",
        (ins Torch_Number:$start, Torch_Number:$end, Torch_OptionalInt:$dtype, Torch_OptionalInt:$layout, Torch_OptionalDevice:$device, Torch_OptionalBool:$pin_memory),
        (outs Torch_Tensor:$result), [Pure],
        "aten::arange.start(Scalar start, Scalar end, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor">;

def Torch_AtenArangeStartOutOp
    : Torch_TableOp<"aten.arange.start_out",
        (ins Torch_Number:$start, Torch_Number:$end, Torch_Number:$step, Torch_Tensor:$out),
        (outs Torch_Tensor:$result), [],
        "aten::arange.start_out(Scalar start, Scalar end, Scalar step=1, *, Tensor(a!) out) -> Tensor(a!)">;

def Torch_AtenArangeStartStepOp
    : Torch_TableOp<"aten.arange.start_step",
        (ins Torch_Number:$start, Torch_Number:$end, Torch_Number:$step, Torch_OptionalInt:$dtype, Torch_OptionalInt:$layout, Torch_OptionalDevice:$device, Torch_OptionalBool:$pin_memory),
        (outs Torch_Tensor:$result), [Pure],
        "aten::arange.start_step(Scalar start, Scalar end, Scalar step=1, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor">;

def Torch_AtenArgmaxOp
    : Torch_TableOp<"aten.argmax",
        (ins Torch_Tensor:$self, Torch_OptionalInt:$dim, Torch_Bool:$keepdim),
        (outs Torch_Tensor:$result), [Pure],
        "aten::argmax(Tensor self, int? dim=None, bool keepdim=False) -> Tensor">;

def Torch_AtenArgminOp
    : Torch_TableOp<"aten.argmin",
        (ins Torch_Tensor:$self, Torch_OptionalInt:$dim, Torch_Bool:$keepdim),
        (outs Torch_Tensor:$result), [Pure],
        "aten::argmin(Tensor self, int? dim=None, bool keepdim=False) -> Tensor">;

def Torch_AtenArgsortOp
    : Torch_TableOp<"aten.argsort",
        (ins Torch_Tensor:$self, Torch_Int:$dim, Torch_Bool:$descending),
        (outs Torch_Tensor:$result), [Pure],
        "aten::argsort(Tensor self, int dim=-1, bool descending=False) -> Tensor">;

def Torch_AtenAsStridedOp
    : Torch_TableOp<"aten.as_strided",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$size, Torch_ListOfInt:$stride, Torch_OptionalInt:$storage_offset),
        (outs Torch_Tensor:$result), [Pure],
        "aten::as_strided(Tensor(a) self, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> Tensor(a)">;

def Torch_AtenAsStridedCopyOp
    : Torch_TableOp<"aten.as_strided_copy",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$size, Torch_ListOfInt:$stride, Torch_OptionalInt:$storage_offset),
        (outs Torch_Tensor:$result), [Pure],
        "aten::as_strided_copy(Tensor self, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> Tensor">;

def Torch_AtenAsStridedScatterOp
    : Torch_TableOp<"aten.as_strided_scatter",
        (ins Torch_Tensor:$self, Torch_Tensor:$src, Torch_ListOfInt:$size, Torch_ListOfInt:$stride, Torch_OptionalInt:$storage_offset),
        (outs Torch_Tensor:$result), [Pure],
        "aten::as_strided_scatter(Tensor self, Tensor src, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> Tensor">;

def Torch_AtenAsinOp
    : Torch_TableOp<"aten.asin",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::asin(Tensor self) -> Tensor">;

def Torch_AtenAsin_Op
    : Torch_TableOp<"aten.asin_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::asin_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenAsinhOp
    : Torch_TableOp<"aten.asinh",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::asinh(Tensor self) -> Tensor">;

def Torch_AtenAsinh_Op
    : Torch_TableOp<"aten.asinh_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::asinh_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenAtanOp
    : Torch_TableOp<"aten.atan",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::atan(Tensor self) -> Tensor">;

def Torch_AtenAtan2Op
    : Torch_TableOp<"aten.atan2",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::atan2(Tensor self, Tensor other) -> Tensor">;

def Torch_AtenAtan2_Op
    : Torch_TableOp<"aten.atan2_",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [],
        "aten::atan2_(Tensor(a!) self, Tensor other) -> Tensor(a!)">;

def Torch_AtenAtan_Op
    : Torch_TableOp<"aten.atan_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::atan_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenAtanhOp
    : Torch_TableOp<"aten.atanh",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::atanh(Tensor self) -> Tensor">;

def Torch_AtenAtanh_Op
    : Torch_TableOp<"aten.atanh_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::atanh_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenAtleast1dOp
    : Torch_TableOp<"aten.atleast_1d",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::atleast_1d(Tensor self) -> Tensor">;

def Torch_AtenAtleast2dOp
    : Torch_TableOp<"aten.atleast_2d",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::atleast_2d(Tensor self) -> Tensor">;

def Torch_AtenAvgPool1dOp
    : Torch_TableOp<"aten.avg_pool1d",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$kernel_size, Torch_ListOfInt:$stride, Torch_ListOfInt:$padding, Torch_Bool:$ceil_mode, Torch_Bool:$count_include_pad),
        (outs Torch_Tensor:$result), [Pure],
        "aten::avg_pool1d(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=[0], bool ceil_mode=False, bool count_include_pad=True) -> Tensor">;

def Torch_AtenAvgPool2dOp
    : Torch_TableOp<"aten.avg_pool2d",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$kernel_size, Torch_ListOfInt:$stride, Torch_ListOfInt:$padding, Torch_Bool:$ceil_mode, Torch_Bool:$count_include_pad, Torch_OptionalInt:$divisor_override),
        (outs Torch_Tensor:$result), [Pure],
        "aten::avg_pool2d(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, bool ceil_mode=False, bool count_include_pad=True, int? divisor_override=None) -> Tensor">;

def Torch_AtenAvgPool2dBackwardOp
    : Torch_TableOp<"aten.avg_pool2d_backward",
        (ins Torch_Tensor:$grad_output, Torch_Tensor:$self, Torch_ListOfInt:$kernel_size, Torch_ListOfInt:$stride, Torch_ListOfInt:$padding, Torch_Bool:$ceil_mode, Torch_Bool:$count_include_pad, Torch_OptionalInt:$divisor_override),
        (outs Torch_Tensor:$result), [Pure],
        "aten::avg_pool2d_backward(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] stride, int[2] padding, bool ceil_mode, bool count_include_pad, int? divisor_override) -> Tensor">;

def Torch_AtenAvgPool3dOp
    : Torch_TableOp<"aten.avg_pool3d",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$kernel_size, Torch_ListOfInt:$stride, Torch_ListOfInt:$padding, Torch_Bool:$ceil_mode, Torch_Bool:$count_include_pad, Torch_OptionalInt:$divisor_override),
        (outs Torch_Tensor:$result), [Pure],
        "aten::avg_pool3d(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, bool ceil_mode=False, bool count_include_pad=True, int? divisor_override=None) -> Tensor">;

def Torch_AtenAvgPool3dBackwardOp
    : Torch_TableOp<"aten.avg_pool3d_backward",
        (ins Torch_Tensor:$grad_output, Torch_Tensor:$self, Torch_ListOfInt:$kernel_size, Torch_ListOfInt:$stride, Torch_ListOfInt:$padding, Torch_Bool:$ceil_mode, Torch_Bool:$count_include_pad, Torch_OptionalInt:$divisor_override),
        (outs Torch_Tensor:$result), [Pure],
        "aten::avg_pool3d_backward(Tensor grad_output, Tensor self, int[3] kernel_size, int[3] stride, int[3] padding, bool ceil_mode, bool count_include_pad, int? divisor_override) -> Tensor">;

def Torch_AtenBaddbmmOp
    : Torch_TableOp<"aten.baddbmm",
        (ins Torch_Tensor:$self, Torch_Tensor:$batch1, Torch_Tensor:$batch2, Torch_Number:$beta, Torch_Number:$alpha),
        (outs Torch_Tensor:$result), [Pure],
        "aten::baddbmm(Tensor self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor">;

def Torch_AtenBaddbmm_Op
    : Torch_TableOp<"aten.baddbmm_",
        (ins Torch_Tensor:$self, Torch_Tensor:$batch1, Torch_Tensor:$batch2, Torch_Number:$beta, Torch_Number:$alpha),
        (outs Torch_Tensor:$result), [],
        "aten::baddbmm_(Tensor(a!) self, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1) -> Tensor(a!)">;

def Torch_AtenBatchNormOp
    : Torch_TableOp<"aten.batch_norm",
        (ins Torch_Tensor:$input, Torch_OptionalTensor:$weight, Torch_OptionalTensor:$bias, Torch_OptionalTensor:$running_mean, Torch_OptionalTensor:$running_var, Torch_Bool:$training, Torch_Float:$momentum, Torch_Float:$eps, Torch_Bool:$cudnn_enabled),
        (outs Torch_Tensor:$result), [Pure],
        "aten::batch_norm(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, float momentum, float eps, bool cudnn_enabled) -> Tensor">;

def Torch_AtenBernoulliOp
    : Torch_TableOp<"aten.bernoulli",
        (ins Torch_Tensor:$self, Torch_OptionalGenerator:$generator),
        (outs Torch_Tensor:$result), [],
        "aten::bernoulli(Tensor self, *, Generator? generator=None) -> Tensor">;

def Torch_AtenBernoulliTensorOp
    : Torch_TableOp<"aten.bernoulli.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$p, Torch_OptionalGenerator:$generator),
        (outs Torch_Tensor:$result), [],
        "aten::bernoulli.Tensor(Tensor self, Tensor p, *, Generator? generator=None) -> Tensor">;

def Torch_AtenBernoulliPOp
    : Torch_TableOp<"aten.bernoulli.p",
        (ins Torch_Tensor:$self, Torch_Float:$p, Torch_OptionalGenerator:$generator),
        (outs Torch_Tensor:$result), [],
        "aten::bernoulli.p(Tensor self, float p, *, Generator? generator=None) -> Tensor">;

def Torch_AtenBernoulli_TensorOp
    : Torch_TableOp<"aten.bernoulli_.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$p, Torch_OptionalGenerator:$generator),
        (outs Torch_Tensor:$result), [],
        "aten::bernoulli_.Tensor(Tensor(a!) self, Tensor p, *, Generator? generator=None) -> Tensor(a!)">;

def Torch_AtenBernoulli_FloatOp
    : Torch_TableOp<"aten.bernoulli_.float",
        (ins Torch_Tensor:$self, Torch_Float:$p, Torch_OptionalGenerator:$generator),
        (outs Torch_Tensor:$result), [],
        "aten::bernoulli_.float(Tensor(a!) self, float p=0.5, *, Generator? generator=None) -> Tensor(a!)">;

def Torch_AtenBilinearOp
    : Torch_TableOp<"aten.bilinear",
        (ins Torch_Tensor:$input1, Torch_Tensor:$input2, Torch_Tensor:$weight, Torch_OptionalTensor:$bias),
        (outs Torch_Tensor:$result), [Pure],
        "aten::bilinear(Tensor input1, Tensor input2, Tensor weight, Tensor? bias=None) -> Tensor">;

def Torch_AtenBinaryCrossEntropyOp
    : Torch_TableOp<"aten.binary_cross_entropy",
        (ins Torch_Tensor:$self, Torch_Tensor:$target, Torch_OptionalTensor:$weight, Torch_Int:$reduction),
        (outs Torch_Tensor:$result), [Pure],
        "aten::binary_cross_entropy(Tensor self, Tensor target, Tensor? weight=None, int reduction=1) -> Tensor">;

def Torch_AtenBinaryCrossEntropyBackwardOp
    : Torch_TableOp<"aten.binary_cross_entropy_backward",
        (ins Torch_Tensor:$grad_output, Torch_Tensor:$self, Torch_Tensor:$target, Torch_OptionalTensor:$weight, Torch_Int:$reduction),
        (outs Torch_Tensor:$result), [Pure],
        "aten::binary_cross_entropy_backward(Tensor grad_output, Tensor self, Tensor target, Tensor? weight=None, int reduction=1) -> Tensor">;

def Torch_AtenBinaryCrossEntropyWithLogitsOp
    : Torch_TableOp<"aten.binary_cross_entropy_with_logits",
        (ins Torch_Tensor:$self, Torch_Tensor:$target, Torch_OptionalTensor:$weight, Torch_OptionalTensor:$pos_weight, Torch_Int:$reduction),
        (outs Torch_Tensor:$result), [Pure],
        "aten::binary_cross_entropy_with_logits(Tensor self, Tensor target, Tensor? weight=None, Tensor? pos_weight=None, int reduction=1) -> Tensor">;

def Torch_AtenBincountOp
    : Torch_TableOp<"aten.bincount",
        (ins Torch_Tensor:$self, Torch_OptionalTensor:$weights, Torch_Int:$minlength),
        (outs Torch_Tensor:$result), [Pure],
        "aten::bincount(Tensor self, Tensor? weights=None, SymInt minlength=0) -> Tensor">;

def Torch_AtenBitwiseAndScalarOp
    : Torch_TableOp<"aten.bitwise_and.Scalar",
        (ins Torch_Tensor:$self, Torch_Number:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::bitwise_and.Scalar(Tensor self, Scalar other) -> Tensor">;

def Torch_AtenBitwiseAndTensorOp
    : Torch_TableOp<"aten.bitwise_and.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::bitwise_and.Tensor(Tensor self, Tensor other) -> Tensor">;

def Torch_AtenBitwiseAnd_ScalarOp
    : Torch_TableOp<"aten.bitwise_and_.Scalar",
        (ins Torch_Tensor:$self, Torch_Number:$other),
        (outs Torch_Tensor:$result), [],
        "aten::bitwise_and_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)">;

def Torch_AtenBitwiseAnd_TensorOp
    : Torch_TableOp<"aten.bitwise_and_.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [],
        "aten::bitwise_and_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)">;

def Torch_AtenBitwiseLeftShiftTensorOp
    : Torch_TableOp<"aten.bitwise_left_shift.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::bitwise_left_shift.Tensor(Tensor self, Tensor other) -> Tensor">;

def Torch_AtenBitwiseLeftShift_TensorOp
    : Torch_TableOp<"aten.bitwise_left_shift_.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [],
        "aten::bitwise_left_shift_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)">;

def Torch_AtenBitwiseNotOp
    : Torch_TableOp<"aten.bitwise_not",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::bitwise_not(Tensor self) -> Tensor">;

def Torch_AtenBitwiseNot_Op
    : Torch_TableOp<"aten.bitwise_not_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::bitwise_not_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenBitwiseOrTensorOp
    : Torch_TableOp<"aten.bitwise_or.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::bitwise_or.Tensor(Tensor self, Tensor other) -> Tensor">;

def Torch_AtenBitwiseOr_TensorOp
    : Torch_TableOp<"aten.bitwise_or_.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [],
        "aten::bitwise_or_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)">;

def Torch_AtenBitwiseRightShiftTensorOp
    : Torch_TableOp<"aten.bitwise_right_shift.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::bitwise_right_shift.Tensor(Tensor self, Tensor other) -> Tensor">;

def Torch_AtenBitwiseRightShift_TensorOp
    : Torch_TableOp<"aten.bitwise_right_shift_.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [],
        "aten::bitwise_right_shift_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)">;

def Torch_AtenBitwiseXorTensorOp
    : Torch_TableOp<"aten.bitwise_xor.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::bitwise_xor.Tensor(Tensor self, Tensor other) -> Tensor">;

def Torch_AtenBitwiseXor_TensorOp
    : Torch_TableOp<"aten.bitwise_xor_.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [],
        "aten::bitwise_xor_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)">;

def Torch_AtenBmmOp
    : Torch_TableOp<"aten.bmm",
        (ins Torch_Tensor:$self, Torch_Tensor:$mat2),
        (outs Torch_Tensor:$result), [Pure],
        "aten::bmm(Tensor self, Tensor mat2) -> Tensor">;

def Torch_AtenBroadcastTensorsOp
    : Torch_TableOp<"aten.broadcast_tensors",
        (ins Torch_ListOfTensor:$tensors),
        (outs Torch_ListOfTensor:$result), [Pure],
        "aten::broadcast_tensors(Tensor[] tensors) -> Tensor[]">;

def Torch_AtenBroadcastToOp
    : Torch_TableOp<"aten.broadcast_to",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$size),
        (outs Torch_Tensor:$result), [Pure],
        "aten::broadcast_to(Tensor(a) self, SymInt[] size) -> Tensor(a)">;

def Torch_AtenBucketizeTensorOp
    : Torch_TableOp<"aten.bucketize.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$boundaries, Torch_Bool:$out_int32, Torch_Bool:$right),
        (outs Torch_Tensor:$result), [Pure],
        "aten::bucketize.Tensor(Tensor self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor">;

def Torch_AtenCatOp
    : Torch_TableOp<"aten.cat",
        (ins Torch_ListOfTensor:$tensors, Torch_Int:$dim),
        (outs Torch_Tensor:$result), [Pure],
        "aten::cat(Tensor[] tensors, int dim=0) -> Tensor">;

def Torch_AtenCeilOp
    : Torch_TableOp<"aten.ceil",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::ceil(Tensor self) -> Tensor">;

def Torch_AtenCeilScalarOp
    : Torch_TableOp<"aten.ceil.Scalar",
        (ins Torch_Number:$a),
        (outs Torch_Number:$result), [Pure],
        "aten::ceil.Scalar(Scalar a) -> Scalar">;

def Torch_AtenCeilFloatOp
    : Torch_TableOp<"aten.ceil.float",
        (ins Torch_Float:$a),
        (outs Torch_Int:$result), [Pure],
        "aten::ceil.float(float a) -> int">;

def Torch_AtenCeil_Op
    : Torch_TableOp<"aten.ceil_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::ceil_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenCeluOp
    : Torch_TableOp<"aten.celu",
        (ins Torch_Tensor:$self, Torch_Number:$alpha),
        (outs Torch_Tensor:$result), [Pure],
        "aten::celu(Tensor self, Scalar alpha=1.) -> Tensor">;

def Torch_AtenCelu_Op
    : Torch_TableOp<"aten.celu_",
        (ins Torch_Tensor:$self, Torch_Number:$alpha),
        (outs Torch_Tensor:$result), [],
        "aten::celu_(Tensor(a!) self, Scalar alpha=1.) -> Tensor(a!)">;

def Torch_AtenChannelShuffleOp
    : Torch_TableOp<"aten.channel_shuffle",
        (ins Torch_Tensor:$self, Torch_Int:$groups),
        (outs Torch_Tensor:$result), [Pure],
        "aten::channel_shuffle(Tensor self, SymInt groups) -> Tensor">;

def Torch_AtenChunkOp
    : Torch_TableOp<"aten.chunk",
        (ins Torch_Tensor:$self, Torch_Int:$chunks, Torch_Int:$dim),
        (outs Torch_ListOfTensor:$result), [Pure],
        "aten::chunk(Tensor(a -> *) self, int chunks, int dim=0) -> Tensor(a)[]">;

def Torch_AtenClampOp
    : Torch_TableOp<"aten.clamp",
        (ins Torch_Tensor:$self, Torch_OptionalNumber:$min, Torch_OptionalNumber:$max),
        (outs Torch_Tensor:$result), [Pure],
        "aten::clamp(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor">;

def Torch_AtenClampTensorOp
    : Torch_TableOp<"aten.clamp.Tensor",
        (ins Torch_Tensor:$self, Torch_OptionalTensor:$min, Torch_OptionalTensor:$max),
        (outs Torch_Tensor:$result), [Pure],
        "aten::clamp.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor">;

def Torch_AtenClamp_Op
    : Torch_TableOp<"aten.clamp_",
        (ins Torch_Tensor:$self, Torch_OptionalNumber:$min, Torch_OptionalNumber:$max),
        (outs Torch_Tensor:$result), [],
        "aten::clamp_(Tensor(a!) self, Scalar? min=None, Scalar? max=None) -> Tensor(a!)">;

def Torch_AtenClamp_TensorOp
    : Torch_TableOp<"aten.clamp_.Tensor",
        (ins Torch_Tensor:$self, Torch_OptionalTensor:$min, Torch_OptionalTensor:$max),
        (outs Torch_Tensor:$result), [],
        "aten::clamp_.Tensor(Tensor(a!) self, Tensor? min=None, Tensor? max=None) -> Tensor(a!)">;

def Torch_AtenClampMaxOp
    : Torch_TableOp<"aten.clamp_max",
        (ins Torch_Tensor:$self, Torch_Number:$max),
        (outs Torch_Tensor:$result), [Pure],
        "aten::clamp_max(Tensor self, Scalar max) -> Tensor">;

def Torch_AtenClampMaxTensorOp
    : Torch_TableOp<"aten.clamp_max.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$max),
        (outs Torch_Tensor:$result), [Pure],
        "aten::clamp_max.Tensor(Tensor self, Tensor max) -> Tensor">;

def Torch_AtenClampMax_Op
    : Torch_TableOp<"aten.clamp_max_",
        (ins Torch_Tensor:$self, Torch_Number:$max),
        (outs Torch_Tensor:$result), [],
        "aten::clamp_max_(Tensor(a!) self, Scalar max) -> Tensor(a!)">;

def Torch_AtenClampMax_TensorOp
    : Torch_TableOp<"aten.clamp_max_.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$max),
        (outs Torch_Tensor:$result), [],
        "aten::clamp_max_.Tensor(Tensor(a!) self, Tensor max) -> Tensor(a!)">;

def Torch_AtenClampMinOp
    : Torch_TableOp<"aten.clamp_min",
        (ins Torch_Tensor:$self, Torch_Number:$min),
        (outs Torch_Tensor:$result), [Pure],
        "aten::clamp_min(Tensor self, Scalar min) -> Tensor">;

def Torch_AtenClampMinTensorOp
    : Torch_TableOp<"aten.clamp_min.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$min),
        (outs Torch_Tensor:$result), [Pure],
        "aten::clamp_min.Tensor(Tensor self, Tensor min) -> Tensor">;

def Torch_AtenClampMin_Op
    : Torch_TableOp<"aten.clamp_min_",
        (ins Torch_Tensor:$self, Torch_Number:$min),
        (outs Torch_Tensor:$result), [],
        "aten::clamp_min_(Tensor(a!) self, Scalar min) -> Tensor(a!)">;

def Torch_AtenClampMin_TensorOp
    : Torch_TableOp<"aten.clamp_min_.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$min),
        (outs Torch_Tensor:$result), [],
        "aten::clamp_min_.Tensor(Tensor(a!) self, Tensor min) -> Tensor(a!)">;

def Torch_AtenCloneOp
    : Torch_TableOp<"aten.clone",
        (ins Torch_Tensor:$self, Torch_OptionalInt:$memory_format),
        (outs Torch_Tensor:$result), [Pure],
        "aten::clone(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor">;

def Torch_AtenCol2imOp
    : Torch_TableOp<"aten.col2im",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$output_size, Torch_ListOfInt:$kernel_size, Torch_ListOfInt:$dilation, Torch_ListOfInt:$padding, Torch_ListOfInt:$stride),
        (outs Torch_Tensor:$result), [Pure],
        "aten::col2im(Tensor self, SymInt[2] output_size, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride) -> Tensor">;

def Torch_AtenColumnStackOp
    : Torch_TableOp<"aten.column_stack",
        (ins Torch_ListOfTensor:$tensors),
        (outs Torch_Tensor:$result), [Pure],
        "aten::column_stack(Tensor[] tensors) -> Tensor">;

def Torch_AtenComplexOp
    : Torch_TableOp<"aten.complex",
        (ins Torch_Tensor:$real, Torch_Tensor:$imag),
        (outs Torch_Tensor:$result), [Pure],
        "aten::complex(Tensor real, Tensor imag) -> Tensor">;

def Torch_AtenConstantPadNdOp
    : Torch_TableOp<"aten.constant_pad_nd",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$pad, Torch_Number:$value),
        (outs Torch_Tensor:$result), [Pure],
        "aten::constant_pad_nd(Tensor self, SymInt[] pad, Scalar value=0) -> Tensor">;

def Torch_AtenContiguousOp
    : Torch_TableOp<"aten.contiguous",
        (ins Torch_Tensor:$self, Torch_Int:$memory_format),
        (outs Torch_Tensor:$result), [Pure],
        "aten::contiguous(Tensor(a) self, *, MemoryFormat memory_format=0) -> Tensor(a)">;

def Torch_AtenConv1dOp
    : Torch_TableOp<"aten.conv1d",
        (ins Torch_Tensor:$input, Torch_Tensor:$weight, Torch_OptionalTensor:$bias, Torch_ListOfInt:$stride, Torch_ListOfInt:$padding, Torch_ListOfInt:$dilation, Torch_Int:$groups),
        (outs Torch_Tensor:$result), [Pure],
        "aten::conv1d(Tensor input, Tensor weight, Tensor? bias=None, SymInt[1] stride=[1], SymInt[1] padding=[0], SymInt[1] dilation=[1], SymInt groups=1) -> Tensor">;

def Torch_AtenConv1dPaddingOp
    : Torch_TableOp<"aten.conv1d.padding",
        (ins Torch_Tensor:$input, Torch_Tensor:$weight, Torch_OptionalTensor:$bias, Torch_ListOfInt:$stride, Torch_Str:$padding, Torch_ListOfInt:$dilation, Torch_Int:$groups),
        (outs Torch_Tensor:$result), [Pure],
        "aten::conv1d.padding(Tensor input, Tensor weight, Tensor? bias=None, SymInt[1] stride=[1], str padding=\"valid\", SymInt[1] dilation=[1], SymInt groups=1) -> Tensor">;

def Torch_AtenConv2dOp
    : Torch_TableOp<"aten.conv2d",
        (ins Torch_Tensor:$input, Torch_Tensor:$weight, Torch_OptionalTensor:$bias, Torch_ListOfInt:$stride, Torch_ListOfInt:$padding, Torch_ListOfInt:$dilation, Torch_Int:$groups),
        (outs Torch_Tensor:$result), [Pure],
        "aten::conv2d(Tensor input, Tensor weight, Tensor? bias=None, SymInt[2] stride=[1, 1], SymInt[2] padding=[0, 0], SymInt[2] dilation=[1, 1], SymInt groups=1) -> Tensor">;

def Torch_AtenConv2dPaddingOp
    : Torch_TableOp<"aten.conv2d.padding",
        (ins Torch_Tensor:$input, Torch_Tensor:$weight, Torch_OptionalTensor:$bias, Torch_ListOfInt:$stride, Torch_Str:$padding, Torch_ListOfInt:$dilation, Torch_Int:$groups),
        (outs Torch_Tensor:$result), [Pure],
        "aten::conv2d.padding(Tensor input, Tensor weight, Tensor? bias=None, SymInt[2] stride=[1, 1], str padding=\"valid\", SymInt[2] dilation=[1, 1], SymInt groups=1) -> Tensor">;

def Torch_AtenConv3dOp
    : Torch_TableOp<"aten.conv3d",
        (ins Torch_Tensor:$input, Torch_Tensor:$weight, Torch_OptionalTensor:$bias, Torch_ListOfInt:$stride, Torch_ListOfInt:$padding, Torch_ListOfInt:$dilation, Torch_Int:$groups),
        (outs Torch_Tensor:$result), [Pure],
        "aten::conv3d(Tensor input, Tensor weight, Tensor? bias=None, SymInt[3] stride=[1, 1, 1], SymInt[3] padding=[0, 0, 0], SymInt[3] dilation=[1, 1, 1], SymInt groups=1) -> Tensor">;

def Torch_AtenConv3dPaddingOp
    : Torch_TableOp<"aten.conv3d.padding",
        (ins Torch_Tensor:$input, Torch_Tensor:$weight, Torch_OptionalTensor:$bias, Torch_ListOfInt:$stride, Torch_Str:$padding, Torch_ListOfInt:$dilation, Torch_Int:$groups),
        (outs Torch_Tensor:$result), [Pure],
        "aten::conv3d.padding(Tensor input, Tensor weight, Tensor? bias=None, SymInt[3] stride=[1, 1, 1], str padding=\"valid\", SymInt[3] dilation=[1, 1, 1], SymInt groups=1) -> Tensor">;

def Torch_AtenConvTbcOp
    : Torch_TableOp<"aten.conv_tbc",
        (ins Torch_Tensor:$self, Torch_Tensor:$weight, Torch_Tensor:$bias, Torch_Int:$pad),
        (outs Torch_Tensor:$result), [Pure],
        "aten::conv_tbc(Tensor self, Tensor weight, Tensor bias, int pad=0) -> Tensor">;

def Torch_AtenConvTbcBackwardOp
    : Torch_TableOp<"aten.conv_tbc_backward",
        (ins Torch_Tensor:$self, Torch_Tensor:$input, Torch_Tensor:$weight, Torch_Tensor:$bias, Torch_Int:$pad),
        (outs Torch_Tensor:$result0, Torch_Tensor:$result1, Torch_Tensor:$result2), [Pure],
        "aten::conv_tbc_backward(Tensor self, Tensor input, Tensor weight, Tensor bias, int pad) -> (Tensor, Tensor, Tensor)">;

def Torch_AtenConvTranspose1dOp
    : Torch_TableOp<"aten.conv_transpose1d",
        (ins Torch_Tensor:$input, Torch_Tensor:$weight, Torch_OptionalTensor:$bias, Torch_ListOfInt:$stride, Torch_ListOfInt:$padding, Torch_ListOfInt:$output_padding, Torch_Int:$groups, Torch_ListOfInt:$dilation),
        (outs Torch_Tensor:$result), [Pure],
        "aten::conv_transpose1d(Tensor input, Tensor weight, Tensor? bias=None, SymInt[1] stride=[1], SymInt[1] padding=[0], SymInt[1] output_padding=[0], SymInt groups=1, SymInt[1] dilation=[1]) -> Tensor">;

def Torch_AtenConvTranspose2dInputOp
    : Torch_TableOp<"aten.conv_transpose2d.input",
        (ins Torch_Tensor:$input, Torch_Tensor:$weight, Torch_OptionalTensor:$bias, Torch_ListOfInt:$stride, Torch_ListOfInt:$padding, Torch_ListOfInt:$output_padding, Torch_Int:$groups, Torch_ListOfInt:$dilation),
        (outs Torch_Tensor:$result), [Pure],
        "aten::conv_transpose2d.input(Tensor input, Tensor weight, Tensor? bias=None, SymInt[2] stride=[1, 1], SymInt[2] padding=[0, 0], SymInt[2] output_padding=[0, 0], SymInt groups=1, SymInt[2] dilation=[1, 1]) -> Tensor">;

def Torch_AtenConvTranspose3dInputOp
    : Torch_TableOp<"aten.conv_transpose3d.input",
        (ins Torch_Tensor:$input, Torch_Tensor:$weight, Torch_OptionalTensor:$bias, Torch_ListOfInt:$stride, Torch_ListOfInt:$padding, Torch_ListOfInt:$output_padding, Torch_Int:$groups, Torch_ListOfInt:$dilation),
        (outs Torch_Tensor:$result), [Pure],
        "aten::conv_transpose3d.input(Tensor input, Tensor weight, Tensor? bias=None, SymInt[3] stride=[1, 1, 1], SymInt[3] padding=[0, 0, 0], SymInt[3] output_padding=[0, 0, 0], SymInt groups=1, SymInt[3] dilation=[1, 1, 1]) -> Tensor">;

def Torch_AtenConvolutionOp
    : Torch_TableOp<"aten.convolution",
        (ins Torch_Tensor:$input, Torch_Tensor:$weight, Torch_OptionalTensor:$bias, Torch_ListOfInt:$stride, Torch_ListOfInt:$padding, Torch_ListOfInt:$dilation, Torch_Bool:$transposed, Torch_ListOfInt:$output_padding, Torch_Int:$groups),
        (outs Torch_Tensor:$result), [Pure],
        "aten::convolution(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups) -> Tensor">;

def Torch_AtenConvolutionBackwardOp
    : Torch_TableOp<"aten.convolution_backward",
        (ins Torch_Tensor:$grad_output, Torch_Tensor:$input, Torch_Tensor:$weight, Torch_OptionalListOfInt:$bias_sizes, Torch_ListOfInt:$stride, Torch_ListOfInt:$padding, Torch_ListOfInt:$dilation, Torch_Bool:$transposed, Torch_ListOfInt:$output_padding, Torch_Int:$groups, Torch_ListOfBool:$output_mask),
        (outs Torch_Tensor:$result0, Torch_Tensor:$result1, Torch_Tensor:$result2), [Pure],
        "aten::convolution_backward(Tensor grad_output, Tensor input, Tensor weight, SymInt[]? bias_sizes, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups, bool[3] output_mask) -> (Tensor, Tensor, Tensor)">;

def Torch_AtenCopyOp
    : Torch_TableOp<"aten.copy",
        (ins Torch_Tensor:$self, Torch_Tensor:$src, Torch_Bool:$non_blocking),
        (outs Torch_Tensor:$result), [Pure],
        "aten::copy(Tensor self, Tensor src, bool non_blocking=False) -> Tensor">;

def Torch_AtenCopy_Op
    : Torch_TableOp<"aten.copy_",
        (ins Torch_Tensor:$self, Torch_Tensor:$src, Torch_Bool:$non_blocking),
        (outs Torch_Tensor:$result), [],
        "aten::copy_(Tensor(a!) self, Tensor src, bool non_blocking=False) -> Tensor(a!)">;

def Torch_AtenCopysignTensorOp
    : Torch_TableOp<"aten.copysign.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::copysign.Tensor(Tensor self, Tensor other) -> Tensor">;

def Torch_AtenCopysign_TensorOp
    : Torch_TableOp<"aten.copysign_.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [],
        "aten::copysign_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)">;

def Torch_AtenCosOp
    : Torch_TableOp<"aten.cos",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::cos(Tensor self) -> Tensor">;

def Torch_AtenCos_Op
    : Torch_TableOp<"aten.cos_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::cos_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenCoshOp
    : Torch_TableOp<"aten.cosh",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::cosh(Tensor self) -> Tensor">;

def Torch_AtenCosh_Op
    : Torch_TableOp<"aten.cosh_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::cosh_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenCosineEmbeddingLossOp
    : Torch_TableOp<"aten.cosine_embedding_loss",
        (ins Torch_Tensor:$input1, Torch_Tensor:$input2, Torch_Tensor:$target, Torch_Float:$margin, Torch_Int:$reduction),
        (outs Torch_Tensor:$result), [Pure],
        "aten::cosine_embedding_loss(Tensor input1, Tensor input2, Tensor target, float margin=0., int reduction=1) -> Tensor">;

def Torch_AtenCosineSimilarityOp
    : Torch_TableOp<"aten.cosine_similarity",
        (ins Torch_Tensor:$x1, Torch_Tensor:$x2, Torch_Int:$dim, Torch_Float:$eps),
        (outs Torch_Tensor:$result), [Pure],
        "aten::cosine_similarity(Tensor x1, Tensor x2, int dim=1, float eps=1e-08) -> Tensor">;

def Torch_AtenCountNonzeroOp
    : Torch_TableOp<"aten.count_nonzero",
        (ins Torch_Tensor:$self, Torch_OptionalInt:$dim),
        (outs Torch_Tensor:$result), [Pure],
        "aten::count_nonzero(Tensor self, int? dim=None) -> Tensor">;

def Torch_AtenCountNonzeroDimIntListOp
    : Torch_TableOp<"aten.count_nonzero.dim_IntList",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$dim),
        (outs Torch_Tensor:$result), [Pure],
        "aten::count_nonzero.dim_IntList(Tensor self, int[] dim) -> Tensor">;

def Torch_AtenCpuOp
    : Torch_TableOp<"aten.cpu",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::cpu(Tensor(a) self) -> Tensor(b|a)">;

def Torch_AtenCrossEntropyLossOp
    : Torch_TableOp<"aten.cross_entropy_loss",
        (ins Torch_Tensor:$self, Torch_Tensor:$target, Torch_OptionalTensor:$weight, Torch_Int:$reduction, Torch_Int:$ignore_index, Torch_Float:$label_smoothing),
        (outs Torch_Tensor:$result), [Pure],
        "aten::cross_entropy_loss(Tensor self, Tensor target, Tensor? weight=None, int reduction=1, SymInt ignore_index=-100, float label_smoothing=0.) -> Tensor">;

def Torch_AtenCudaOp
    : Torch_TableOp<"aten.cuda",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::cuda(Tensor(a) self) -> Tensor(b|a)">;

def Torch_AtenCumprodOp
    : Torch_TableOp<"aten.cumprod",
        (ins Torch_Tensor:$self, Torch_Int:$dim, Torch_OptionalInt:$dtype),
        (outs Torch_Tensor:$result), [Pure],
        "aten::cumprod(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor">;

def Torch_AtenCumsumOp
    : Torch_TableOp<"aten.cumsum",
        (ins Torch_Tensor:$self, Torch_Int:$dim, Torch_OptionalInt:$dtype),
        (outs Torch_Tensor:$result), [Pure],
        "aten::cumsum(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor">;

def Torch_AtenDeg2radOp
    : Torch_TableOp<"aten.deg2rad",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::deg2rad(Tensor self) -> Tensor">;

def Torch_AtenDequantizeSelfOp
    : Torch_TableOp<"aten.dequantize.self",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::dequantize.self(Tensor self) -> Tensor">;

def Torch_AtenDequantizeTensorOp
    : Torch_TableOp<"aten.dequantize.tensor",
        (ins Torch_Tensor:$qtensor),
        (outs Torch_Tensor:$result), [Pure],
        "aten::dequantize.tensor(Tensor qtensor) -> Tensor">;

def Torch_AtenDetachOp
    : Torch_TableOp<"aten.detach",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::detach(Tensor(a) self) -> Tensor(a)">;

def Torch_AtenDetachCopyOp
    : Torch_TableOp<"aten.detach_copy",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::detach_copy(Tensor self) -> Tensor">;

def Torch_AtenDeviceWithIndexOp
    : Torch_TableOp<"aten.device.with_index",
        (ins Torch_Str:$type, Torch_Int:$index),
        (outs Torch_Device:$result), [Pure],
        "aten::device.with_index(str type, int index) -> Device">;

def Torch_AtenDiagOp
    : Torch_TableOp<"aten.diag",
        (ins Torch_Tensor:$self, Torch_Int:$diagonal),
        (outs Torch_Tensor:$result), [Pure],
        "aten::diag(Tensor self, int diagonal=0) -> Tensor">;

def Torch_AtenDiagEmbedOp
    : Torch_TableOp<"aten.diag_embed",
        (ins Torch_Tensor:$self, Torch_Int:$offset, Torch_Int:$dim1, Torch_Int:$dim2),
        (outs Torch_Tensor:$result), [Pure],
        "aten::diag_embed(Tensor self, int offset=0, int dim1=-2, int dim2=-1) -> Tensor">;

def Torch_AtenDiagonalOp
    : Torch_TableOp<"aten.diagonal",
        (ins Torch_Tensor:$self, Torch_Int:$offset, Torch_Int:$dim1, Torch_Int:$dim2),
        (outs Torch_Tensor:$result), [Pure],
        "aten::diagonal(Tensor(a) self, int offset=0, int dim1=0, int dim2=1) -> Tensor(a)">;

def Torch_AtenDiagonalCopyOp
    : Torch_TableOp<"aten.diagonal_copy",
        (ins Torch_Tensor:$self, Torch_Int:$offset, Torch_Int:$dim1, Torch_Int:$dim2),
        (outs Torch_Tensor:$result), [Pure],
        "aten::diagonal_copy(Tensor self, int offset=0, int dim1=0, int dim2=1) -> Tensor">;

def Torch_AtenDiagonalScatterOp
    : Torch_TableOp<"aten.diagonal_scatter",
        (ins Torch_Tensor:$self, Torch_Tensor:$src, Torch_Int:$offset, Torch_Int:$dim1, Torch_Int:$dim2),
        (outs Torch_Tensor:$result), [Pure],
        "aten::diagonal_scatter(Tensor self, Tensor src, int offset=0, int dim1=0, int dim2=1) -> Tensor">;

def Torch_AtenDimOp
    : Torch_TableOp<"aten.dim",
        (ins Torch_Tensor:$self),
        (outs Torch_Int:$result), [Pure],
        "aten::dim(Tensor self) -> int">;

def Torch_AtenDivOp
    : Torch_TableOp<"aten.div",
        (ins Torch_Number:$a, Torch_Number:$b),
        (outs Torch_Float:$result), [Pure],
        "aten::div(Scalar a, Scalar b) -> float">;

def Torch_AtenDivScalarOp
    : Torch_TableOp<"aten.div.Scalar",
        (ins Torch_Tensor:$self, Torch_Number:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::div.Scalar(Tensor self, Scalar other) -> Tensor">;

def Torch_AtenDivScalarModeOp
    : Torch_TableOp<"aten.div.Scalar_mode",
        (ins Torch_Tensor:$self, Torch_Number:$other, Torch_OptionalStr:$rounding_mode),
        (outs Torch_Tensor:$result), [Pure],
        "aten::div.Scalar_mode(Tensor self, Scalar other, *, str? rounding_mode) -> Tensor">;

def Torch_AtenDivTensorOp
    : Torch_TableOp<"aten.div.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::div.Tensor(Tensor self, Tensor other) -> Tensor">;

def Torch_AtenDivTensorModeOp
    : Torch_TableOp<"aten.div.Tensor_mode",
        (ins Torch_Tensor:$self, Torch_Tensor:$other, Torch_OptionalStr:$rounding_mode),
        (outs Torch_Tensor:$result), [Pure],
        "aten::div.Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor">;

def Torch_AtenDivFloatOp
    : Torch_TableOp<"aten.div.float",
        (ins Torch_Float:$a, Torch_Float:$b),
        (outs Torch_Float:$result), [Pure],
        "aten::div.float(float a, float b) -> float">;

def Torch_AtenDivIntOp
    : Torch_TableOp<"aten.div.int",
        (ins Torch_Int:$a, Torch_Int:$b),
        (outs Torch_Float:$result), [Pure],
        "aten::div.int(int a, int b) -> float">;

def Torch_AtenDiv_ScalarOp
    : Torch_TableOp<"aten.div_.Scalar",
        (ins Torch_Tensor:$self, Torch_Number:$other),
        (outs Torch_Tensor:$result), [],
        "aten::div_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)">;

def Torch_AtenDiv_ScalarModeOp
    : Torch_TableOp<"aten.div_.Scalar_mode",
        (ins Torch_Tensor:$self, Torch_Number:$other, Torch_OptionalStr:$rounding_mode),
        (outs Torch_Tensor:$result), [],
        "aten::div_.Scalar_mode(Tensor(a!) self, Scalar other, *, str? rounding_mode) -> Tensor(a!)">;

def Torch_AtenDiv_TensorOp
    : Torch_TableOp<"aten.div_.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [],
        "aten::div_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)">;

def Torch_AtenDiv_TensorModeOp
    : Torch_TableOp<"aten.div_.Tensor_mode",
        (ins Torch_Tensor:$self, Torch_Tensor:$other, Torch_OptionalStr:$rounding_mode),
        (outs Torch_Tensor:$result), [],
        "aten::div_.Tensor_mode(Tensor(a!) self, Tensor other, *, str? rounding_mode) -> Tensor(a!)">;

def Torch_AtenDotOp
    : Torch_TableOp<"aten.dot",
        (ins Torch_Tensor:$self, Torch_Tensor:$tensor),
        (outs Torch_Tensor:$result), [Pure],
        "aten::dot(Tensor self, Tensor tensor) -> Tensor">;

def Torch_AtenDropoutOp
    : Torch_TableOp<"aten.dropout",
        (ins Torch_Tensor:$input, Torch_Float:$p, Torch_Bool:$train),
        (outs Torch_Tensor:$result), [],
        "aten::dropout(Tensor input, float p, bool train) -> Tensor">;

def Torch_AtenDropout_Op
    : Torch_TableOp<"aten.dropout_",
        (ins Torch_Tensor:$self, Torch_Float:$p, Torch_Bool:$train),
        (outs Torch_Tensor:$result), [],
        "aten::dropout_(Tensor(a!) self, float p, bool train) -> Tensor(a!)">;

def Torch_AtenEinsumOp
    : Torch_TableOp<"aten.einsum",
        (ins Torch_Str:$equation, Torch_ListOfTensor:$tensors, Torch_OptionalListOfInt:$path),
        (outs Torch_Tensor:$result), [Pure],
        "aten::einsum(str equation, Tensor[] tensors, *, int[]? path=None) -> Tensor">;

def Torch_AtenEluOp
    : Torch_TableOp<"aten.elu",
        (ins Torch_Tensor:$self, Torch_Number:$alpha, Torch_Number:$scale, Torch_Number:$input_scale),
        (outs Torch_Tensor:$result), [Pure],
        "aten::elu(Tensor self, Scalar alpha=1, Scalar scale=1, Scalar input_scale=1) -> Tensor">;

def Torch_AtenElu_Op
    : Torch_TableOp<"aten.elu_",
        (ins Torch_Tensor:$self, Torch_Number:$alpha, Torch_Number:$scale, Torch_Number:$input_scale),
        (outs Torch_Tensor:$result), [],
        "aten::elu_(Tensor(a!) self, Scalar alpha=1, Scalar scale=1, Scalar input_scale=1) -> Tensor(a!)">;

def Torch_AtenEluBackwardOp
    : Torch_TableOp<"aten.elu_backward",
        (ins Torch_Tensor:$grad_output, Torch_Number:$alpha, Torch_Number:$scale, Torch_Number:$input_scale, Torch_Bool:$is_result, Torch_Tensor:$self_or_result),
        (outs Torch_Tensor:$result), [Pure],
        "aten::elu_backward(Tensor grad_output, Scalar alpha, Scalar scale, Scalar input_scale, bool is_result, Tensor self_or_result) -> Tensor">;

def Torch_AtenEmbeddingOp
    : Torch_TableOp<"aten.embedding",
        (ins Torch_Tensor:$weight, Torch_Tensor:$indices, Torch_Int:$padding_idx, Torch_Bool:$scale_grad_by_freq, Torch_Bool:$sparse),
        (outs Torch_Tensor:$result), [Pure],
        "aten::embedding(Tensor weight, Tensor indices, SymInt padding_idx=-1, bool scale_grad_by_freq=False, bool sparse=False) -> Tensor">;

def Torch_AtenEmbeddingBagPaddingIdxOp
    : Torch_TableOp<"aten.embedding_bag.padding_idx",
        (ins Torch_Tensor:$weight, Torch_Tensor:$indices, Torch_Tensor:$offsets, Torch_Bool:$scale_grad_by_freq, Torch_Int:$mode, Torch_Bool:$sparse, Torch_OptionalTensor:$per_sample_weights, Torch_Bool:$include_last_offset, Torch_OptionalInt:$padding_idx),
        (outs Torch_Tensor:$result0, Torch_Tensor:$result1, Torch_Tensor:$result2, Torch_Tensor:$result3), [Pure],
        "aten::embedding_bag.padding_idx(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq, int mode, bool sparse, Tensor? per_sample_weights, bool include_last_offset, int? padding_idx) -> (Tensor, Tensor, Tensor, Tensor)">;

def Torch_AtenEmbeddingDenseBackwardOp
    : Torch_TableOp<"aten.embedding_dense_backward",
        (ins Torch_Tensor:$grad_output, Torch_Tensor:$indices, Torch_Int:$num_weights, Torch_Int:$padding_idx, Torch_Bool:$scale_grad_by_freq),
        (outs Torch_Tensor:$result), [Pure],
        "aten::embedding_dense_backward(Tensor grad_output, Tensor indices, SymInt num_weights, SymInt padding_idx, bool scale_grad_by_freq) -> Tensor">;

def Torch_AtenEmptyMemoryFormatOp
    : Torch_TableOp<"aten.empty.memory_format",
        (ins Torch_ListOfInt:$size, Torch_OptionalInt:$dtype, Torch_OptionalInt:$layout, Torch_OptionalDevice:$device, Torch_OptionalBool:$pin_memory, Torch_OptionalInt:$memory_format),
        (outs Torch_Tensor:$result), [Pure],
        "aten::empty.memory_format(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor">;

def Torch_AtenEmptyLikeOp
    : Torch_TableOp<"aten.empty_like",
        (ins Torch_Tensor:$self, Torch_OptionalInt:$dtype, Torch_OptionalInt:$layout, Torch_OptionalDevice:$device, Torch_OptionalBool:$pin_memory, Torch_OptionalInt:$memory_format),
        (outs Torch_Tensor:$result), [Pure],
        "aten::empty_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor">;

def Torch_AtenEmptyStridedOp
    : Torch_TableOp<"aten.empty_strided",
        (ins Torch_ListOfInt:$size, Torch_ListOfInt:$stride, Torch_OptionalInt:$dtype, Torch_OptionalInt:$layout, Torch_OptionalDevice:$device, Torch_OptionalBool:$pin_memory),
        (outs Torch_Tensor:$result), [Pure],
        "aten::empty_strided(SymInt[] size, SymInt[] stride, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor">;

def Torch_AtenEqScalarOp
    : Torch_TableOp<"aten.eq.Scalar",
        (ins Torch_Tensor:$self, Torch_Number:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::eq.Scalar(Tensor self, Scalar other) -> Tensor">;

def Torch_AtenEqTensorOp
    : Torch_TableOp<"aten.eq.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::eq.Tensor(Tensor self, Tensor other) -> Tensor">;

def Torch_AtenEqBoolOp
    : Torch_TableOp<"aten.eq.bool",
        (ins Torch_Bool:$a, Torch_Bool:$b),
        (outs Torch_Bool:$result), [Pure],
        "aten::eq.bool(bool a, bool b) -> bool">;

def Torch_AtenEqDeviceOp
    : Torch_TableOp<"aten.eq.device",
        (ins Torch_Device:$a, Torch_Device:$b),
        (outs Torch_Bool:$result), [Pure],
        "aten::eq.device(Device a, Device b) -> bool">;

def Torch_AtenEqFloatOp
    : Torch_TableOp<"aten.eq.float",
        (ins Torch_Float:$a, Torch_Float:$b),
        (outs Torch_Bool:$result), [Pure],
        "aten::eq.float(float a, float b) -> bool">;

def Torch_AtenEqIntOp
    : Torch_TableOp<"aten.eq.int",
        (ins Torch_Int:$a, Torch_Int:$b),
        (outs Torch_Bool:$result), [Pure],
        "aten::eq.int(int a, int b) -> bool">;

def Torch_AtenEqIntListOp
    : Torch_TableOp<"aten.eq.int_list",
        (ins Torch_ListOfInt:$a, Torch_ListOfInt:$b),
        (outs Torch_Bool:$result), [Pure],
        "aten::eq.int_list(int[] a, int[] b) -> bool">;

def Torch_AtenEqStrOp
    : Torch_TableOp<"aten.eq.str",
        (ins Torch_Str:$a, Torch_Str:$b),
        (outs Torch_Bool:$result), [Pure],
        "aten::eq.str(str a, str b) -> bool">;

def Torch_AtenEq_ScalarOp
    : Torch_TableOp<"aten.eq_.Scalar",
        (ins Torch_Tensor:$self, Torch_Number:$other),
        (outs Torch_Tensor:$result), [],
        "aten::eq_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)">;

def Torch_AtenEq_TensorOp
    : Torch_TableOp<"aten.eq_.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [],
        "aten::eq_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)">;

def Torch_AtenErfOp
    : Torch_TableOp<"aten.erf",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::erf(Tensor self) -> Tensor">;

def Torch_AtenErf_Op
    : Torch_TableOp<"aten.erf_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::erf_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenErfinvOp
    : Torch_TableOp<"aten.erfinv",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::erfinv(Tensor self) -> Tensor">;

def Torch_AtenErfinv_Op
    : Torch_TableOp<"aten.erfinv_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::erfinv_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenExpOp
    : Torch_TableOp<"aten.exp",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::exp(Tensor self) -> Tensor">;

def Torch_AtenExp2Op
    : Torch_TableOp<"aten.exp2",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::exp2(Tensor self) -> Tensor">;

def Torch_AtenExp2_Op
    : Torch_TableOp<"aten.exp2_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::exp2_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenExp_Op
    : Torch_TableOp<"aten.exp_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::exp_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenExpandOp
    : Torch_TableOp<"aten.expand",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$size, Torch_Bool:$implicit),
        (outs Torch_Tensor:$result), [Pure],
        "aten::expand(Tensor(a) self, SymInt[] size, *, bool implicit=False) -> Tensor(a)">;

def Torch_AtenExpandAsOp
    : Torch_TableOp<"aten.expand_as",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::expand_as(Tensor(a) self, Tensor other) -> Tensor(a)">;

def Torch_AtenExpandCopyOp
    : Torch_TableOp<"aten.expand_copy",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$size, Torch_Bool:$implicit),
        (outs Torch_Tensor:$result), [Pure],
        "aten::expand_copy(Tensor self, SymInt[] size, *, bool implicit=False) -> Tensor">;

def Torch_AtenExpm1Op
    : Torch_TableOp<"aten.expm1",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::expm1(Tensor self) -> Tensor">;

def Torch_AtenExpm1_Op
    : Torch_TableOp<"aten.expm1_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::expm1_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenExponentialOp
    : Torch_TableOp<"aten.exponential",
        (ins Torch_Tensor:$self, Torch_Float:$lambd, Torch_OptionalGenerator:$generator),
        (outs Torch_Tensor:$result), [],
        "aten::exponential(Tensor self, float lambd=1., *, Generator? generator=None) -> Tensor">;

def Torch_AtenEyeOp
    : Torch_TableOp<"aten.eye",
        (ins Torch_Int:$n, Torch_OptionalInt:$dtype, Torch_OptionalInt:$layout, Torch_OptionalDevice:$device, Torch_OptionalBool:$pin_memory),
        (outs Torch_Tensor:$result), [Pure],
        "aten::eye(SymInt n, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor">;

def Torch_AtenEyeMOp
    : Torch_TableOp<"aten.eye.m",
        (ins Torch_Int:$n, Torch_Int:$m, Torch_OptionalInt:$dtype, Torch_OptionalInt:$layout, Torch_OptionalDevice:$device, Torch_OptionalBool:$pin_memory),
        (outs Torch_Tensor:$result), [Pure],
        "aten::eye.m(SymInt n, SymInt m, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor">;

def Torch_AtenFakeQuantizePerChannelAffineOp
    : Torch_TableOp<"aten.fake_quantize_per_channel_affine",
        (ins Torch_Tensor:$self, Torch_Tensor:$scale, Torch_Tensor:$zero_point, Torch_Int:$axis, Torch_Int:$quant_min, Torch_Int:$quant_max),
        (outs Torch_Tensor:$result), [Pure],
        "aten::fake_quantize_per_channel_affine(Tensor self, Tensor scale, Tensor zero_point, int axis, int quant_min, int quant_max) -> Tensor">;

def Torch_AtenFakeQuantizePerChannelAffineCachemaskOp
    : Torch_TableOp<"aten.fake_quantize_per_channel_affine_cachemask",
        (ins Torch_Tensor:$self, Torch_Tensor:$scale, Torch_Tensor:$zero_point, Torch_Int:$axis, Torch_Int:$quant_min, Torch_Int:$quant_max),
        (outs Torch_Tensor:$output, Torch_Tensor:$mask), [Pure],
        "aten::fake_quantize_per_channel_affine_cachemask(Tensor self, Tensor scale, Tensor zero_point, int axis, int quant_min, int quant_max) -> (Tensor output, Tensor mask)">;

def Torch_AtenFakeQuantizePerTensorAffineOp
    : Torch_TableOp<"aten.fake_quantize_per_tensor_affine",
        (ins Torch_Tensor:$self, Torch_Float:$scale, Torch_Int:$zero_point, Torch_Int:$quant_min, Torch_Int:$quant_max),
        (outs Torch_Tensor:$result), [Pure],
        "aten::fake_quantize_per_tensor_affine(Tensor self, float scale, int zero_point, int quant_min, int quant_max) -> Tensor">;

def Torch_AtenFakeQuantizePerTensorAffineTensorQparamsOp
    : Torch_TableOp<"aten.fake_quantize_per_tensor_affine.tensor_qparams",
        (ins Torch_Tensor:$self, Torch_Tensor:$scale, Torch_Tensor:$zero_point, Torch_Int:$quant_min, Torch_Int:$quant_max),
        (outs Torch_Tensor:$result), [Pure],
        "aten::fake_quantize_per_tensor_affine.tensor_qparams(Tensor self, Tensor scale, Tensor zero_point, int quant_min, int quant_max) -> Tensor">;

def Torch_AtenFakeQuantizePerTensorAffineCachemaskOp
    : Torch_TableOp<"aten.fake_quantize_per_tensor_affine_cachemask",
        (ins Torch_Tensor:$self, Torch_Float:$scale, Torch_Int:$zero_point, Torch_Int:$quant_min, Torch_Int:$quant_max),
        (outs Torch_Tensor:$output, Torch_Tensor:$mask), [Pure],
        "aten::fake_quantize_per_tensor_affine_cachemask(Tensor self, float scale, int zero_point, int quant_min, int quant_max) -> (Tensor output, Tensor mask)">;

def Torch_AtenFftFftOp
    : Torch_TableOp<"aten.fft_fft",
        (ins Torch_Tensor:$self, Torch_OptionalInt:$n, Torch_Int:$dim, Torch_OptionalStr:$norm),
        (outs Torch_Tensor:$result), [Pure],
        "aten::fft_fft(Tensor self, SymInt? n=None, int dim=-1, str? norm=None) -> Tensor">;

def Torch_AtenFftIfftOp
    : Torch_TableOp<"aten.fft_ifft",
        (ins Torch_Tensor:$self, Torch_OptionalInt:$n, Torch_Int:$dim, Torch_OptionalStr:$norm),
        (outs Torch_Tensor:$result), [Pure],
        "aten::fft_ifft(Tensor self, SymInt? n=None, int dim=-1, str? norm=None) -> Tensor">;

def Torch_AtenFftRfftOp
    : Torch_TableOp<"aten.fft_rfft",
        (ins Torch_Tensor:$self, Torch_OptionalInt:$n, Torch_Int:$dim, Torch_OptionalStr:$norm),
        (outs Torch_Tensor:$result), [Pure],
        "aten::fft_rfft(Tensor self, SymInt? n=None, int dim=-1, str? norm=None) -> Tensor">;

def Torch_AtenFillScalarOp
    : Torch_TableOp<"aten.fill.Scalar",
        (ins Torch_Tensor:$self, Torch_Number:$value),
        (outs Torch_Tensor:$result), [Pure],
        "aten::fill.Scalar(Tensor self, Scalar value) -> Tensor">;

def Torch_AtenFillTensorOp
    : Torch_TableOp<"aten.fill.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$value),
        (outs Torch_Tensor:$result), [Pure],
        "aten::fill.Tensor(Tensor self, Tensor value) -> Tensor">;

def Torch_AtenFill_ScalarOp
    : Torch_TableOp<"aten.fill_.Scalar",
        (ins Torch_Tensor:$self, Torch_Number:$value),
        (outs Torch_Tensor:$result), [],
        "aten::fill_.Scalar(Tensor(a!) self, Scalar value) -> Tensor(a!)">;

def Torch_AtenFill_TensorOp
    : Torch_TableOp<"aten.fill_.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$value),
        (outs Torch_Tensor:$result), [],
        "aten::fill_.Tensor(Tensor(a!) self, Tensor value) -> Tensor(a!)">;

def Torch_AtenFixOp
    : Torch_TableOp<"aten.fix",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::fix(Tensor self) -> Tensor">;

def Torch_AtenFix_Op
    : Torch_TableOp<"aten.fix_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::fix_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenFlattenUsingIntsOp
    : Torch_TableOp<"aten.flatten.using_ints",
        (ins Torch_Tensor:$self, Torch_Int:$start_dim, Torch_Int:$end_dim),
        (outs Torch_Tensor:$result), [Pure],
        "aten::flatten.using_ints(Tensor(a) self, int start_dim=0, int end_dim=-1) -> Tensor(a)">;

def Torch_AtenFlipOp
    : Torch_TableOp<"aten.flip",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$dims),
        (outs Torch_Tensor:$result), [Pure],
        "aten::flip(Tensor self, int[] dims) -> Tensor">;

def Torch_AtenFliplrOp
    : Torch_TableOp<"aten.fliplr",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::fliplr(Tensor self) -> Tensor">;

def Torch_AtenFlipudOp
    : Torch_TableOp<"aten.flipud",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::flipud(Tensor self) -> Tensor">;

def Torch_AtenFloatPowerTensorTensorOp
    : Torch_TableOp<"aten.float_power.Tensor_Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$exponent),
        (outs Torch_Tensor:$result), [Pure],
        "aten::float_power.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor">;

def Torch_AtenFloorOp
    : Torch_TableOp<"aten.floor",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::floor(Tensor self) -> Tensor">;

def Torch_AtenFloor_Op
    : Torch_TableOp<"aten.floor_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::floor_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenFloorDivideOp
    : Torch_TableOp<"aten.floor_divide",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::floor_divide(Tensor self, Tensor other) -> Tensor">;

def Torch_AtenFloorDivideScalarOp
    : Torch_TableOp<"aten.floor_divide.Scalar",
        (ins Torch_Tensor:$self, Torch_Number:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::floor_divide.Scalar(Tensor self, Scalar other) -> Tensor">;

def Torch_AtenFloordivIntOp
    : Torch_TableOp<"aten.floordiv.int",
        (ins Torch_Int:$a, Torch_Int:$b),
        (outs Torch_Int:$result), [Pure],
        "aten::floordiv.int(int a, int b) -> int">;

def Torch_AtenFmaxOp
    : Torch_TableOp<"aten.fmax",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::fmax(Tensor self, Tensor other) -> Tensor">;

def Torch_AtenFminOp
    : Torch_TableOp<"aten.fmin",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::fmin(Tensor self, Tensor other) -> Tensor">;

def Torch_AtenFmodScalarOp
    : Torch_TableOp<"aten.fmod.Scalar",
        (ins Torch_Tensor:$self, Torch_Number:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::fmod.Scalar(Tensor self, Scalar other) -> Tensor">;

def Torch_AtenFmodTensorOp
    : Torch_TableOp<"aten.fmod.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::fmod.Tensor(Tensor self, Tensor other) -> Tensor">;

def Torch_AtenFmod_ScalarOp
    : Torch_TableOp<"aten.fmod_.Scalar",
        (ins Torch_Tensor:$self, Torch_Number:$other),
        (outs Torch_Tensor:$result), [],
        "aten::fmod_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)">;

def Torch_AtenFormatOp
    : Torch_TableOp<"aten.format",
        (ins Torch_Str:$self),
        (outs Torch_Str:$result), [Pure],
        "aten::format(str self, ...) -> str">;

def Torch_AtenFracOp
    : Torch_TableOp<"aten.frac",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::frac(Tensor self) -> Tensor">;

def Torch_AtenFrac_Op
    : Torch_TableOp<"aten.frac_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::frac_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenFrobeniusNormDimOp
    : Torch_TableOp<"aten.frobenius_norm.dim",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$dim, Torch_Bool:$keepdim),
        (outs Torch_Tensor:$result), [Pure],
        "aten::frobenius_norm.dim(Tensor self, int[1] dim, bool keepdim=False) -> Tensor">;

def Torch_AtenFullOp
    : Torch_TableOp<"aten.full",
        (ins Torch_ListOfInt:$size, Torch_Number:$fill_value, Torch_OptionalInt:$dtype, Torch_OptionalInt:$layout, Torch_OptionalDevice:$device, Torch_OptionalBool:$pin_memory),
        (outs Torch_Tensor:$result), [Pure],
        "aten::full(SymInt[] size, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor">;

def Torch_AtenFullLikeOp
    : Torch_TableOp<"aten.full_like",
        (ins Torch_Tensor:$self, Torch_Number:$fill_value, Torch_OptionalInt:$dtype, Torch_OptionalInt:$layout, Torch_OptionalDevice:$device, Torch_OptionalBool:$pin_memory, Torch_OptionalInt:$memory_format),
        (outs Torch_Tensor:$result), [Pure],
        "aten::full_like(Tensor self, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor">;

def Torch_AtenGatherOp
    : Torch_TableOp<"aten.gather",
        (ins Torch_Tensor:$self, Torch_Int:$dim, Torch_Tensor:$index, Torch_Bool:$sparse_grad),
        (outs Torch_Tensor:$result), [Pure],
        "aten::gather(Tensor self, int dim, Tensor index, *, bool sparse_grad=False) -> Tensor">;

def Torch_AtenGeScalarOp
    : Torch_TableOp<"aten.ge.Scalar",
        (ins Torch_Tensor:$self, Torch_Number:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::ge.Scalar(Tensor self, Scalar other) -> Tensor">;

def Torch_AtenGeTensorOp
    : Torch_TableOp<"aten.ge.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::ge.Tensor(Tensor self, Tensor other) -> Tensor">;

def Torch_AtenGeFloatOp
    : Torch_TableOp<"aten.ge.float",
        (ins Torch_Float:$a, Torch_Float:$b),
        (outs Torch_Bool:$result), [Pure],
        "aten::ge.float(float a, float b) -> bool">;

def Torch_AtenGeFloatIntOp
    : Torch_TableOp<"aten.ge.float_int",
        (ins Torch_Float:$a, Torch_Int:$b),
        (outs Torch_Bool:$result), [Pure],
        "aten::ge.float_int(float a, int b) -> bool">;

def Torch_AtenGeIntOp
    : Torch_TableOp<"aten.ge.int",
        (ins Torch_Int:$a, Torch_Int:$b),
        (outs Torch_Bool:$result), [Pure],
        "aten::ge.int(int a, int b) -> bool">;

def Torch_AtenGe_ScalarOp
    : Torch_TableOp<"aten.ge_.Scalar",
        (ins Torch_Tensor:$self, Torch_Number:$other),
        (outs Torch_Tensor:$result), [],
        "aten::ge_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)">;

def Torch_AtenGe_TensorOp
    : Torch_TableOp<"aten.ge_.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [],
        "aten::ge_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)">;

def Torch_AtenGeluOp
    : Torch_TableOp<"aten.gelu",
        (ins Torch_Tensor:$self, Torch_Str:$approximate),
        (outs Torch_Tensor:$result), [Pure],
        "aten::gelu(Tensor self, *, str approximate=\"none\") -> Tensor">;

def Torch_AtenGeluBackwardOp
    : Torch_TableOp<"aten.gelu_backward",
        (ins Torch_Tensor:$grad_output, Torch_Tensor:$self, Torch_Str:$approximate),
        (outs Torch_Tensor:$result), [Pure],
        "aten::gelu_backward(Tensor grad_output, Tensor self, *, str approximate=\"none\") -> Tensor">;

def Torch_AtenGetDefaultStrOp
    : Torch_TableOp<"aten.get.default_str",
        (ins Torch_Any:$self, Torch_Str:$key, Torch_Any:$default_value),
        (outs Torch_Any:$result), [Pure],
        "aten::get.default_str(Dict(str, t) self, str key, t default_value) -> t(*)">;

def Torch_AtenGluOp
    : Torch_TableOp<"aten.glu",
        (ins Torch_Tensor:$self, Torch_Int:$dim),
        (outs Torch_Tensor:$result), [Pure],
        "aten::glu(Tensor self, int dim=-1) -> Tensor">;

def Torch_AtenGridSamplerOp
    : Torch_TableOp<"aten.grid_sampler",
        (ins Torch_Tensor:$input, Torch_Tensor:$grid, Torch_Int:$interpolation_mode, Torch_Int:$padding_mode, Torch_Bool:$align_corners),
        (outs Torch_Tensor:$result), [Pure],
        "aten::grid_sampler(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> Tensor">;

def Torch_AtenGroupNormOp
    : Torch_TableOp<"aten.group_norm",
        (ins Torch_Tensor:$input, Torch_Int:$num_groups, Torch_OptionalTensor:$weight, Torch_OptionalTensor:$bias, Torch_Float:$eps, Torch_Bool:$cudnn_enabled),
        (outs Torch_Tensor:$result), [Pure],
        "aten::group_norm(Tensor input, int num_groups, Tensor? weight=None, Tensor? bias=None, float eps=1.0000000000000001e-05, bool cudnn_enabled=True) -> Tensor">;

def Torch_AtenGtScalarOp
    : Torch_TableOp<"aten.gt.Scalar",
        (ins Torch_Tensor:$self, Torch_Number:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::gt.Scalar(Tensor self, Scalar other) -> Tensor">;

def Torch_AtenGtTensorOp
    : Torch_TableOp<"aten.gt.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::gt.Tensor(Tensor self, Tensor other) -> Tensor">;

def Torch_AtenGtFloatOp
    : Torch_TableOp<"aten.gt.float",
        (ins Torch_Float:$a, Torch_Float:$b),
        (outs Torch_Bool:$result), [Pure],
        "aten::gt.float(float a, float b) -> bool">;

def Torch_AtenGtFloatIntOp
    : Torch_TableOp<"aten.gt.float_int",
        (ins Torch_Float:$a, Torch_Int:$b),
        (outs Torch_Bool:$result), [Pure],
        "aten::gt.float_int(float a, int b) -> bool">;

def Torch_AtenGtIntOp
    : Torch_TableOp<"aten.gt.int",
        (ins Torch_Int:$a, Torch_Int:$b),
        (outs Torch_Bool:$result), [Pure],
        "aten::gt.int(int a, int b) -> bool">;

def Torch_AtenGt_ScalarOp
    : Torch_TableOp<"aten.gt_.Scalar",
        (ins Torch_Tensor:$self, Torch_Number:$other),
        (outs Torch_Tensor:$result), [],
        "aten::gt_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)">;

def Torch_AtenGt_TensorOp
    : Torch_TableOp<"aten.gt_.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [],
        "aten::gt_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)">;

def Torch_AtenHannWindowPeriodicOp
    : Torch_TableOp<"aten.hann_window.periodic",
        (ins Torch_Int:$window_length, Torch_Bool:$periodic, Torch_OptionalInt:$dtype, Torch_OptionalInt:$layout, Torch_OptionalDevice:$device, Torch_OptionalBool:$pin_memory),
        (outs Torch_Tensor:$result), [Pure],
        "aten::hann_window.periodic(int window_length, bool periodic, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor">;

def Torch_AtenHardshrinkOp
    : Torch_TableOp<"aten.hardshrink",
        (ins Torch_Tensor:$self, Torch_Number:$lambd),
        (outs Torch_Tensor:$result), [Pure],
        "aten::hardshrink(Tensor self, Scalar lambd=0.5) -> Tensor">;

def Torch_AtenHardsigmoidOp
    : Torch_TableOp<"aten.hardsigmoid",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::hardsigmoid(Tensor self) -> Tensor">;

def Torch_AtenHardsigmoid_Op
    : Torch_TableOp<"aten.hardsigmoid_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::hardsigmoid_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenHardswishOp
    : Torch_TableOp<"aten.hardswish",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::hardswish(Tensor self) -> Tensor">;

def Torch_AtenHardswish_Op
    : Torch_TableOp<"aten.hardswish_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::hardswish_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenHardtanhOp
    : Torch_TableOp<"aten.hardtanh",
        (ins Torch_Tensor:$self, Torch_Number:$min_val, Torch_Number:$max_val),
        (outs Torch_Tensor:$result), [Pure],
        "aten::hardtanh(Tensor self, Scalar min_val=-1, Scalar max_val=1) -> Tensor">;

def Torch_AtenHardtanh_Op
    : Torch_TableOp<"aten.hardtanh_",
        (ins Torch_Tensor:$self, Torch_Number:$min_val, Torch_Number:$max_val),
        (outs Torch_Tensor:$result), [],
        "aten::hardtanh_(Tensor(a!) self, Scalar min_val=-1, Scalar max_val=1) -> Tensor(a!)">;

def Torch_AtenHardtanhBackwardOp
    : Torch_TableOp<"aten.hardtanh_backward",
        (ins Torch_Tensor:$grad_output, Torch_Tensor:$self, Torch_Number:$min_val, Torch_Number:$max_val),
        (outs Torch_Tensor:$result), [Pure],
        "aten::hardtanh_backward(Tensor grad_output, Tensor self, Scalar min_val, Scalar max_val) -> Tensor">;

def Torch_AtenHeavisideOp
    : Torch_TableOp<"aten.heaviside",
        (ins Torch_Tensor:$self, Torch_Tensor:$values),
        (outs Torch_Tensor:$result), [Pure],
        "aten::heaviside(Tensor self, Tensor values) -> Tensor">;

def Torch_AtenHeaviside_Op
    : Torch_TableOp<"aten.heaviside_",
        (ins Torch_Tensor:$self, Torch_Tensor:$values),
        (outs Torch_Tensor:$result), [],
        "aten::heaviside_(Tensor(a!) self, Tensor values) -> Tensor(a!)">;

def Torch_AtenHstackOp
    : Torch_TableOp<"aten.hstack",
        (ins Torch_ListOfTensor:$tensors),
        (outs Torch_Tensor:$result), [Pure],
        "aten::hstack(Tensor[] tensors) -> Tensor">;

def Torch_AtenIm2colOp
    : Torch_TableOp<"aten.im2col",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$kernel_size, Torch_ListOfInt:$dilation, Torch_ListOfInt:$padding, Torch_ListOfInt:$stride),
        (outs Torch_Tensor:$result), [Pure],
        "aten::im2col(Tensor self, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride) -> Tensor">;

def Torch_AtenImagOp
    : Torch_TableOp<"aten.imag",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::imag(Tensor(a) self) -> Tensor(a)">;

def Torch_AtenIndexTensorOp
    : Torch_TableOp<"aten.index.Tensor",
        (ins Torch_Tensor:$self, Torch_ListOfOptionalTensor:$indices),
        (outs Torch_Tensor:$result), [Pure],
        "aten::index.Tensor(Tensor self, Tensor?[] indices) -> Tensor">;

def Torch_AtenIndexTensorHackedTwinOp
    : Torch_TableOp<"aten.index.Tensor_hacked_twin",
        (ins Torch_Tensor:$self, Torch_ListOfTensor:$indices),
        (outs Torch_Tensor:$result), [Pure],
        "aten::index.Tensor_hacked_twin(Tensor self, Tensor[] indices) -> Tensor">;

def Torch_AtenIndexPutOp
    : Torch_TableOp<"aten.index_put",
        (ins Torch_Tensor:$self, Torch_ListOfOptionalTensor:$indices, Torch_Tensor:$values, Torch_Bool:$accumulate),
        (outs Torch_Tensor:$result), [Pure],
        "aten::index_put(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor">;

def Torch_AtenIndexPutHackedTwinOp
    : Torch_TableOp<"aten.index_put.hacked_twin",
        (ins Torch_Tensor:$self, Torch_ListOfTensor:$indices, Torch_Tensor:$values, Torch_Bool:$accumulate),
        (outs Torch_Tensor:$result), [Pure],
        "aten::index_put.hacked_twin(Tensor self, Tensor[] indices, Tensor values, bool accumulate=False) -> Tensor">;

def Torch_AtenIndexPut_Op
    : Torch_TableOp<"aten.index_put_",
        (ins Torch_Tensor:$self, Torch_ListOfOptionalTensor:$indices, Torch_Tensor:$values, Torch_Bool:$accumulate),
        (outs Torch_Tensor:$result), [],
        "aten::index_put_(Tensor(a!) self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor(a!)">;

def Torch_AtenIndexPut_HackedTwinOp
    : Torch_TableOp<"aten.index_put_.hacked_twin",
        (ins Torch_Tensor:$self, Torch_ListOfTensor:$indices, Torch_Tensor:$values, Torch_Bool:$accumulate),
        (outs Torch_Tensor:$result), [],
        "aten::index_put_.hacked_twin(Tensor(a!) self, Tensor[] indices, Tensor values, bool accumulate=False) -> Tensor(a!)">;

def Torch_AtenIndexSelectOp
    : Torch_TableOp<"aten.index_select",
        (ins Torch_Tensor:$self, Torch_Int:$dim, Torch_Tensor:$index),
        (outs Torch_Tensor:$result), [Pure],
        "aten::index_select(Tensor self, int dim, Tensor index) -> Tensor">;

def Torch_AtenInsertTOp
    : Torch_TableOp<"aten.insert.t",
        (ins Torch_ListOfAny:$self, Torch_Int:$idx, Torch_Any:$el),
        (outs ), [],
        "aten::insert.t(t[](a!) self, int idx, t(b -> *) el) -> ()">;

def Torch_AtenInstanceNormOp
    : Torch_TableOp<"aten.instance_norm",
        (ins Torch_Tensor:$input, Torch_OptionalTensor:$weight, Torch_OptionalTensor:$bias, Torch_OptionalTensor:$running_mean, Torch_OptionalTensor:$running_var, Torch_Bool:$use_input_stats, Torch_Float:$momentum, Torch_Float:$eps, Torch_Bool:$cudnn_enabled),
        (outs Torch_Tensor:$result), [Pure],
        "aten::instance_norm(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool use_input_stats, float momentum, float eps, bool cudnn_enabled) -> Tensor">;

def Torch_AtenIntReprOp
    : Torch_TableOp<"aten.int_repr",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::int_repr(Tensor self) -> Tensor">;

def Torch_AtenIsFloatingPointOp
    : Torch_TableOp<"aten.is_floating_point",
        (ins Torch_Tensor:$self),
        (outs Torch_Bool:$result), [Pure],
        "aten::is_floating_point(Tensor self) -> bool">;

def Torch_AtenIscloseOp
    : Torch_TableOp<"aten.isclose",
        (ins Torch_Tensor:$self, Torch_Tensor:$other, Torch_Float:$rtol, Torch_Float:$atol, Torch_Bool:$equal_nan),
        (outs Torch_Tensor:$result), [Pure],
        "aten::isclose(Tensor self, Tensor other, float rtol=1.0000000000000001e-05, float atol=1e-08, bool equal_nan=False) -> Tensor">;

def Torch_AtenIsfiniteOp
    : Torch_TableOp<"aten.isfinite",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::isfinite(Tensor self) -> Tensor">;

def Torch_AtenIsinfOp
    : Torch_TableOp<"aten.isinf",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::isinf(Tensor self) -> Tensor">;

def Torch_AtenIsnanOp
    : Torch_TableOp<"aten.isnan",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::isnan(Tensor self) -> Tensor">;

def Torch_AtenIsneginfOp
    : Torch_TableOp<"aten.isneginf",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::isneginf(Tensor self) -> Tensor">;

def Torch_AtenIsposinfOp
    : Torch_TableOp<"aten.isposinf",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::isposinf(Tensor self) -> Tensor">;

def Torch_AtenItemOp
    : Torch_TableOp<"aten.item",
        (ins Torch_Tensor:$self),
        (outs Torch_Number:$result), [Pure],
        "aten::item(Tensor self) -> Scalar">;

def Torch_AtenJoinOp
    : Torch_TableOp<"aten.join",
        (ins Torch_Str:$self, Torch_ListOfStr:$values),
        (outs Torch_Str:$result), [Pure],
        "aten::join(str self, str[] values) -> str">;

def Torch_AtenKeysStrOp
    : Torch_TableOp<"aten.keys.str",
        (ins Torch_Any:$self),
        (outs Torch_ListOfStr:$result), [Pure],
        "aten::keys.str(Dict(str, t) self) -> str[](*)">;

def Torch_AtenKlDivOp
    : Torch_TableOp<"aten.kl_div",
        (ins Torch_Tensor:$self, Torch_Tensor:$target, Torch_Int:$reduction, Torch_Bool:$log_target),
        (outs Torch_Tensor:$result), [Pure],
        "aten::kl_div(Tensor self, Tensor target, int reduction=1, *, bool log_target=False) -> Tensor">;

def Torch_AtenKthvalueOp
    : Torch_TableOp<"aten.kthvalue",
        (ins Torch_Tensor:$self, Torch_Int:$k, Torch_Int:$dim, Torch_Bool:$keepdim),
        (outs Torch_Tensor:$values, Torch_Tensor:$indices), [Pure],
        "aten::kthvalue(Tensor self, SymInt k, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)">;

def Torch_AtenL1LossOp
    : Torch_TableOp<"aten.l1_loss",
        (ins Torch_Tensor:$self, Torch_Tensor:$target, Torch_Int:$reduction),
        (outs Torch_Tensor:$result), [Pure],
        "aten::l1_loss(Tensor self, Tensor target, int reduction=1) -> Tensor">;

def Torch_AtenLayerNormOp
    : Torch_TableOp<"aten.layer_norm",
        (ins Torch_Tensor:$input, Torch_ListOfInt:$normalized_shape, Torch_OptionalTensor:$weight, Torch_OptionalTensor:$bias, Torch_Float:$eps, Torch_Bool:$cudnn_enable),
        (outs Torch_Tensor:$result), [Pure],
        "aten::layer_norm(Tensor input, SymInt[] normalized_shape, Tensor? weight=None, Tensor? bias=None, float eps=1.0000000000000001e-05, bool cudnn_enable=True) -> Tensor">;

def Torch_AtenLdexpTensorOp
    : Torch_TableOp<"aten.ldexp.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::ldexp.Tensor(Tensor self, Tensor other) -> Tensor">;

def Torch_AtenLeScalarOp
    : Torch_TableOp<"aten.le.Scalar",
        (ins Torch_Tensor:$self, Torch_Number:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::le.Scalar(Tensor self, Scalar other) -> Tensor">;

def Torch_AtenLeTensorOp
    : Torch_TableOp<"aten.le.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::le.Tensor(Tensor self, Tensor other) -> Tensor">;

def Torch_AtenLeIntOp
    : Torch_TableOp<"aten.le.int",
        (ins Torch_Int:$a, Torch_Int:$b),
        (outs Torch_Bool:$result), [Pure],
        "aten::le.int(int a, int b) -> bool">;

def Torch_AtenLe_ScalarOp
    : Torch_TableOp<"aten.le_.Scalar",
        (ins Torch_Tensor:$self, Torch_Number:$other),
        (outs Torch_Tensor:$result), [],
        "aten::le_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)">;

def Torch_AtenLe_TensorOp
    : Torch_TableOp<"aten.le_.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [],
        "aten::le_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)">;

def Torch_AtenLeakyReluOp
    : Torch_TableOp<"aten.leaky_relu",
        (ins Torch_Tensor:$self, Torch_Number:$negative_slope),
        (outs Torch_Tensor:$result), [Pure],
        "aten::leaky_relu(Tensor self, Scalar negative_slope=0.01) -> Tensor">;

def Torch_AtenLeakyRelu_Op
    : Torch_TableOp<"aten.leaky_relu_",
        (ins Torch_Tensor:$self, Torch_Number:$negative_slope),
        (outs Torch_Tensor:$result), [],
        "aten::leaky_relu_(Tensor(a!) self, Scalar negative_slope=0.01) -> Tensor(a!)">;

def Torch_AtenLeakyReluBackwardOp
    : Torch_TableOp<"aten.leaky_relu_backward",
        (ins Torch_Tensor:$grad_output, Torch_Tensor:$self, Torch_Number:$negative_slope, Torch_Bool:$self_is_result),
        (outs Torch_Tensor:$result), [Pure],
        "aten::leaky_relu_backward(Tensor grad_output, Tensor self, Scalar negative_slope, bool self_is_result) -> Tensor">;

def Torch_AtenLenTensorOp
    : Torch_TableOp<"aten.len.Tensor",
        (ins Torch_Tensor:$t),
        (outs Torch_Int:$result), [Pure],
        "aten::len.Tensor(Tensor t) -> int">;

def Torch_AtenLenStrOp
    : Torch_TableOp<"aten.len.str",
        (ins Torch_Str:$s),
        (outs Torch_Int:$result), [Pure],
        "aten::len.str(str s) -> int">;

def Torch_AtenLenTOp
    : Torch_TableOp<"aten.len.t",
        (ins Torch_ListOfAny:$a),
        (outs Torch_Int:$result), [Pure],
        "aten::len.t(t[] a) -> int">;

def Torch_AtenLerpScalarOp
    : Torch_TableOp<"aten.lerp.Scalar",
        (ins Torch_Tensor:$self, Torch_Tensor:$end, Torch_Number:$weight),
        (outs Torch_Tensor:$result), [Pure],
        "aten::lerp.Scalar(Tensor self, Tensor end, Scalar weight) -> Tensor">;

def Torch_AtenLerpTensorOp
    : Torch_TableOp<"aten.lerp.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$end, Torch_Tensor:$weight),
        (outs Torch_Tensor:$result), [Pure],
        "aten::lerp.Tensor(Tensor self, Tensor end, Tensor weight) -> Tensor">;

def Torch_AtenLerp_ScalarOp
    : Torch_TableOp<"aten.lerp_.Scalar",
        (ins Torch_Tensor:$self, Torch_Tensor:$end, Torch_Number:$weight),
        (outs Torch_Tensor:$result), [],
        "aten::lerp_.Scalar(Tensor(a!) self, Tensor end, Scalar weight) -> Tensor(a!)">;

def Torch_AtenLerp_TensorOp
    : Torch_TableOp<"aten.lerp_.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$end, Torch_Tensor:$weight),
        (outs Torch_Tensor:$result), [],
        "aten::lerp_.Tensor(Tensor(a!) self, Tensor end, Tensor weight) -> Tensor(a!)">;

def Torch_AtenLiftFreshCopyOp
    : Torch_TableOp<"aten.lift_fresh_copy",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::lift_fresh_copy(Tensor self) -> Tensor">;

def Torch_AtenLinalgCrossOp
    : Torch_TableOp<"aten.linalg_cross",
        (ins Torch_Tensor:$self, Torch_Tensor:$other, Torch_Int:$dim),
        (outs Torch_Tensor:$result), [Pure],
        "aten::linalg_cross(Tensor self, Tensor other, *, int dim=-1) -> Tensor">;

def Torch_AtenLinalgDetOp
    : Torch_TableOp<"aten.linalg_det",
        (ins Torch_Tensor:$A),
        (outs Torch_Tensor:$result), [Pure],
        "aten::linalg_det(Tensor A) -> Tensor">;

def Torch_AtenLinalgNormOp
    : Torch_TableOp<"aten.linalg_norm",
        (ins Torch_Tensor:$self, Torch_OptionalNumber:$ord, Torch_OptionalListOfInt:$dim, Torch_Bool:$keepdim, Torch_OptionalInt:$dtype),
        (outs Torch_Tensor:$result), [Pure],
        "aten::linalg_norm(Tensor self, Scalar? ord=None, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor">;

def Torch_AtenLinalgQrOp
    : Torch_TableOp<"aten.linalg_qr",
        (ins Torch_Tensor:$A, Torch_Str:$mode),
        (outs Torch_Tensor:$Q, Torch_Tensor:$R), [Pure],
        "aten::linalg_qr(Tensor A, str mode=\"reduced\") -> (Tensor Q, Tensor R)">;

def Torch_AtenLinalgSlogdetOp
    : Torch_TableOp<"aten.linalg_slogdet",
        (ins Torch_Tensor:$A),
        (outs Torch_Tensor:$sign, Torch_Tensor:$logabsdet), [Pure],
        "aten::linalg_slogdet(Tensor A) -> (Tensor sign, Tensor logabsdet)">;

def Torch_AtenLinalgVectorNormOp
    : Torch_TableOp<"aten.linalg_vector_norm",
        (ins Torch_Tensor:$self, Torch_Number:$ord, Torch_OptionalListOfInt:$dim, Torch_Bool:$keepdim, Torch_OptionalInt:$dtype),
        (outs Torch_Tensor:$result), [Pure],
        "aten::linalg_vector_norm(Tensor self, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor">;

def Torch_AtenLinearOp
    : Torch_TableOp<"aten.linear",
        (ins Torch_Tensor:$input, Torch_Tensor:$weight, Torch_OptionalTensor:$bias),
        (outs Torch_Tensor:$result), [Pure],
        "aten::linear(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor">;

def Torch_AtenLinspaceOp
    : Torch_TableOp<"aten.linspace",
        (ins Torch_Number:$start, Torch_Number:$end, Torch_Int:$steps, Torch_OptionalInt:$dtype, Torch_OptionalInt:$layout, Torch_OptionalDevice:$device, Torch_OptionalBool:$pin_memory),
        (outs Torch_Tensor:$result), [Pure],
        "aten::linspace(Scalar start, Scalar end, int steps, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor">;

def Torch_AtenListTOp
    : Torch_TableOp<"aten.list.t",
        (ins Torch_ListOfAny:$l),
        (outs Torch_ListOfAny:$result), [Pure],
        "aten::list.t(t[] l) -> t[]">;

def Torch_AtenLogOp
    : Torch_TableOp<"aten.log",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::log(Tensor self) -> Tensor">;

def Torch_AtenLogIntOp
    : Torch_TableOp<"aten.log.int",
        (ins Torch_Int:$a),
        (outs Torch_Float:$result), [Pure],
        "aten::log.int(int a) -> float">;

def Torch_AtenLog10Op
    : Torch_TableOp<"aten.log10",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::log10(Tensor self) -> Tensor">;

def Torch_AtenLog10_Op
    : Torch_TableOp<"aten.log10_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::log10_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenLog1pOp
    : Torch_TableOp<"aten.log1p",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::log1p(Tensor self) -> Tensor">;

def Torch_AtenLog1p_Op
    : Torch_TableOp<"aten.log1p_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::log1p_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenLog2Op
    : Torch_TableOp<"aten.log2",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::log2(Tensor self) -> Tensor">;

def Torch_AtenLog2_Op
    : Torch_TableOp<"aten.log2_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::log2_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenLog_Op
    : Torch_TableOp<"aten.log_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::log_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenLogSigmoidOp
    : Torch_TableOp<"aten.log_sigmoid",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::log_sigmoid(Tensor self) -> Tensor">;

def Torch_AtenLogSigmoidBackwardOp
    : Torch_TableOp<"aten.log_sigmoid_backward",
        (ins Torch_Tensor:$grad_output, Torch_Tensor:$self, Torch_Tensor:$buffer),
        (outs Torch_Tensor:$result), [Pure],
        "aten::log_sigmoid_backward(Tensor grad_output, Tensor self, Tensor buffer) -> Tensor">;

def Torch_AtenLogSigmoidForwardOp
    : Torch_TableOp<"aten.log_sigmoid_forward",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$output, Torch_Tensor:$buffer), [Pure],
        "aten::log_sigmoid_forward(Tensor self) -> (Tensor output, Tensor buffer)">;

def Torch_AtenLogSoftmaxIntOp
    : Torch_TableOp<"aten.log_softmax.int",
        (ins Torch_Tensor:$self, Torch_Int:$dim, Torch_OptionalInt:$dtype),
        (outs Torch_Tensor:$result), [Pure],
        "aten::log_softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor">;

def Torch_AtenLogaddexpOp
    : Torch_TableOp<"aten.logaddexp",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::logaddexp(Tensor self, Tensor other) -> Tensor">;

def Torch_AtenLogaddexp2Op
    : Torch_TableOp<"aten.logaddexp2",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::logaddexp2(Tensor self, Tensor other) -> Tensor">;

def Torch_AtenLogcumsumexpOp
    : Torch_TableOp<"aten.logcumsumexp",
        (ins Torch_Tensor:$self, Torch_Int:$dim),
        (outs Torch_Tensor:$result), [Pure],
        "aten::logcumsumexp(Tensor self, int dim) -> Tensor">;

def Torch_AtenLogicalAndOp
    : Torch_TableOp<"aten.logical_and",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::logical_and(Tensor self, Tensor other) -> Tensor">;

def Torch_AtenLogicalAnd_Op
    : Torch_TableOp<"aten.logical_and_",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [],
        "aten::logical_and_(Tensor(a!) self, Tensor other) -> Tensor(a!)">;

def Torch_AtenLogicalNotOp
    : Torch_TableOp<"aten.logical_not",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::logical_not(Tensor self) -> Tensor">;

def Torch_AtenLogicalNot_Op
    : Torch_TableOp<"aten.logical_not_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::logical_not_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenLogicalOrOp
    : Torch_TableOp<"aten.logical_or",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::logical_or(Tensor self, Tensor other) -> Tensor">;

def Torch_AtenLogicalOr_Op
    : Torch_TableOp<"aten.logical_or_",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [],
        "aten::logical_or_(Tensor(a!) self, Tensor other) -> Tensor(a!)">;

def Torch_AtenLogicalXorOp
    : Torch_TableOp<"aten.logical_xor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::logical_xor(Tensor self, Tensor other) -> Tensor">;

def Torch_AtenLogicalXor_Op
    : Torch_TableOp<"aten.logical_xor_",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [],
        "aten::logical_xor_(Tensor(a!) self, Tensor other) -> Tensor(a!)">;

def Torch_AtenLogitOp
    : Torch_TableOp<"aten.logit",
        (ins Torch_Tensor:$self, Torch_OptionalFloat:$eps),
        (outs Torch_Tensor:$result), [Pure],
        "aten::logit(Tensor self, float? eps=None) -> Tensor">;

def Torch_AtenLogit_Op
    : Torch_TableOp<"aten.logit_",
        (ins Torch_Tensor:$self, Torch_OptionalFloat:$eps),
        (outs Torch_Tensor:$result), [],
        "aten::logit_(Tensor(a!) self, float? eps=None) -> Tensor(a!)">;

def Torch_AtenLogsumexpOp
    : Torch_TableOp<"aten.logsumexp",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$dim, Torch_Bool:$keepdim),
        (outs Torch_Tensor:$result), [Pure],
        "aten::logsumexp(Tensor self, int[1] dim, bool keepdim=False) -> Tensor">;

def Torch_AtenLtScalarOp
    : Torch_TableOp<"aten.lt.Scalar",
        (ins Torch_Tensor:$self, Torch_Number:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::lt.Scalar(Tensor self, Scalar other) -> Tensor">;

def Torch_AtenLtTensorOp
    : Torch_TableOp<"aten.lt.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::lt.Tensor(Tensor self, Tensor other) -> Tensor">;

def Torch_AtenLtFloatOp
    : Torch_TableOp<"aten.lt.float",
        (ins Torch_Float:$a, Torch_Float:$b),
        (outs Torch_Bool:$result), [Pure],
        "aten::lt.float(float a, float b) -> bool">;

def Torch_AtenLtFloatIntOp
    : Torch_TableOp<"aten.lt.float_int",
        (ins Torch_Float:$a, Torch_Int:$b),
        (outs Torch_Bool:$result), [Pure],
        "aten::lt.float_int(float a, int b) -> bool">;

def Torch_AtenLtIntOp
    : Torch_TableOp<"aten.lt.int",
        (ins Torch_Int:$a, Torch_Int:$b),
        (outs Torch_Bool:$result), [Pure],
        "aten::lt.int(int a, int b) -> bool">;

def Torch_AtenLt_ScalarOp
    : Torch_TableOp<"aten.lt_.Scalar",
        (ins Torch_Tensor:$self, Torch_Number:$other),
        (outs Torch_Tensor:$result), [],
        "aten::lt_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)">;

def Torch_AtenLt_TensorOp
    : Torch_TableOp<"aten.lt_.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [],
        "aten::lt_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)">;

def Torch_AtenMaskedFillScalarOp
    : Torch_TableOp<"aten.masked_fill.Scalar",
        (ins Torch_Tensor:$self, Torch_Tensor:$mask, Torch_Number:$value),
        (outs Torch_Tensor:$result), [Pure],
        "aten::masked_fill.Scalar(Tensor self, Tensor mask, Scalar value) -> Tensor">;

def Torch_AtenMaskedFillTensorOp
    : Torch_TableOp<"aten.masked_fill.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$mask, Torch_Tensor:$value),
        (outs Torch_Tensor:$result), [Pure],
        "aten::masked_fill.Tensor(Tensor self, Tensor mask, Tensor value) -> Tensor">;

def Torch_AtenMaskedFill_ScalarOp
    : Torch_TableOp<"aten.masked_fill_.Scalar",
        (ins Torch_Tensor:$self, Torch_Tensor:$mask, Torch_Number:$value),
        (outs Torch_Tensor:$result), [],
        "aten::masked_fill_.Scalar(Tensor(a!) self, Tensor mask, Scalar value) -> Tensor(a!)">;

def Torch_AtenMaskedFill_TensorOp
    : Torch_TableOp<"aten.masked_fill_.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$mask, Torch_Tensor:$value),
        (outs Torch_Tensor:$result), [],
        "aten::masked_fill_.Tensor(Tensor(a!) self, Tensor mask, Tensor value) -> Tensor(a!)">;

def Torch_AtenMaskedScatterOp
    : Torch_TableOp<"aten.masked_scatter",
        (ins Torch_Tensor:$self, Torch_Tensor:$mask, Torch_Tensor:$source),
        (outs Torch_Tensor:$result), [Pure],
        "aten::masked_scatter(Tensor self, Tensor mask, Tensor source) -> Tensor">;

def Torch_AtenMaskedScatter_Op
    : Torch_TableOp<"aten.masked_scatter_",
        (ins Torch_Tensor:$self, Torch_Tensor:$mask, Torch_Tensor:$source),
        (outs Torch_Tensor:$result), [],
        "aten::masked_scatter_(Tensor(a!) self, Tensor mask, Tensor source) -> Tensor(a!)">;

def Torch_AtenMaskedSelectOp
    : Torch_TableOp<"aten.masked_select",
        (ins Torch_Tensor:$self, Torch_Tensor:$mask),
        (outs Torch_Tensor:$result), [Pure],
        "aten::masked_select(Tensor self, Tensor mask) -> Tensor">;

def Torch_AtenMatmulOp
    : Torch_TableOp<"aten.matmul",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::matmul(Tensor self, Tensor other) -> Tensor">;

def Torch_AtenMaxOp
    : Torch_TableOp<"aten.max",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::max(Tensor self) -> Tensor">;

def Torch_AtenMaxDimOp
    : Torch_TableOp<"aten.max.dim",
        (ins Torch_Tensor:$self, Torch_Int:$dim, Torch_Bool:$keepdim),
        (outs Torch_Tensor:$values, Torch_Tensor:$indices), [Pure],
        "aten::max.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)">;

def Torch_AtenMaxOtherOp
    : Torch_TableOp<"aten.max.other",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::max.other(Tensor self, Tensor other) -> Tensor">;

def Torch_AtenMaxPool1dOp
    : Torch_TableOp<"aten.max_pool1d",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$kernel_size, Torch_ListOfInt:$stride, Torch_ListOfInt:$padding, Torch_ListOfInt:$dilation, Torch_Bool:$ceil_mode),
        (outs Torch_Tensor:$result), [Pure],
        "aten::max_pool1d(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=[0], int[1] dilation=[1], bool ceil_mode=False) -> Tensor">;

def Torch_AtenMaxPool1dWithIndicesOp
    : Torch_TableOp<"aten.max_pool1d_with_indices",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$kernel_size, Torch_ListOfInt:$stride, Torch_ListOfInt:$padding, Torch_ListOfInt:$dilation, Torch_Bool:$ceil_mode),
        (outs Torch_Tensor:$result0, Torch_Tensor:$result1), [Pure],
        "aten::max_pool1d_with_indices(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=[0], int[1] dilation=[1], bool ceil_mode=False) -> (Tensor, Tensor)">;

def Torch_AtenMaxPool2dOp
    : Torch_TableOp<"aten.max_pool2d",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$kernel_size, Torch_ListOfInt:$stride, Torch_ListOfInt:$padding, Torch_ListOfInt:$dilation, Torch_Bool:$ceil_mode),
        (outs Torch_Tensor:$result), [Pure],
        "aten::max_pool2d(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, bool ceil_mode=False) -> Tensor">;

def Torch_AtenMaxPool2dWithIndicesOp
    : Torch_TableOp<"aten.max_pool2d_with_indices",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$kernel_size, Torch_ListOfInt:$stride, Torch_ListOfInt:$padding, Torch_ListOfInt:$dilation, Torch_Bool:$ceil_mode),
        (outs Torch_Tensor:$result0, Torch_Tensor:$result1), [Pure],
        "aten::max_pool2d_with_indices(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, bool ceil_mode=False) -> (Tensor, Tensor)">;

def Torch_AtenMaxPool2dWithIndicesBackwardOp
    : Torch_TableOp<"aten.max_pool2d_with_indices_backward",
        (ins Torch_Tensor:$grad_output, Torch_Tensor:$self, Torch_ListOfInt:$kernel_size, Torch_ListOfInt:$stride, Torch_ListOfInt:$padding, Torch_ListOfInt:$dilation, Torch_Bool:$ceil_mode, Torch_Tensor:$indices),
        (outs Torch_Tensor:$result), [Pure],
        "aten::max_pool2d_with_indices_backward(Tensor grad_output, Tensor self, int[2] kernel_size, int[2] stride, int[2] padding, int[2] dilation, bool ceil_mode, Tensor indices) -> Tensor">;

def Torch_AtenMaxPool3dOp
    : Torch_TableOp<"aten.max_pool3d",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$kernel_size, Torch_ListOfInt:$stride, Torch_ListOfInt:$padding, Torch_ListOfInt:$dilation, Torch_Bool:$ceil_mode),
        (outs Torch_Tensor:$result), [Pure],
        "aten::max_pool3d(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, int[3] dilation=1, bool ceil_mode=False) -> Tensor">;

def Torch_AtenMaxPool3dWithIndicesOp
    : Torch_TableOp<"aten.max_pool3d_with_indices",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$kernel_size, Torch_ListOfInt:$stride, Torch_ListOfInt:$padding, Torch_ListOfInt:$dilation, Torch_Bool:$ceil_mode),
        (outs Torch_Tensor:$result0, Torch_Tensor:$result1), [Pure],
        "aten::max_pool3d_with_indices(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, int[3] dilation=1, bool ceil_mode=False) -> (Tensor, Tensor)">;

def Torch_AtenMaxPool3dWithIndicesBackwardOp
    : Torch_TableOp<"aten.max_pool3d_with_indices_backward",
        (ins Torch_Tensor:$grad_output, Torch_Tensor:$self, Torch_ListOfInt:$kernel_size, Torch_ListOfInt:$stride, Torch_ListOfInt:$padding, Torch_ListOfInt:$dilation, Torch_Bool:$ceil_mode, Torch_Tensor:$indices),
        (outs Torch_Tensor:$result), [Pure],
        "aten::max_pool3d_with_indices_backward(Tensor grad_output, Tensor self, int[3] kernel_size, int[3] stride, int[3] padding, int[3] dilation, bool ceil_mode, Tensor indices) -> Tensor">;

def Torch_AtenMaxUnpool2dOp
    : Torch_TableOp<"aten.max_unpool2d",
        (ins Torch_Tensor:$self, Torch_Tensor:$indices, Torch_ListOfInt:$output_size),
        (outs Torch_Tensor:$result), [Pure],
        "aten::max_unpool2d(Tensor self, Tensor indices, SymInt[2] output_size) -> Tensor">;

def Torch_AtenMaxUnpool3dOp
    : Torch_TableOp<"aten.max_unpool3d",
        (ins Torch_Tensor:$self, Torch_Tensor:$indices, Torch_ListOfInt:$output_size, Torch_ListOfInt:$stride, Torch_ListOfInt:$padding),
        (outs Torch_Tensor:$result), [Pure],
        "aten::max_unpool3d(Tensor self, Tensor indices, SymInt[3] output_size, int[3] stride, int[3] padding) -> Tensor">;

def Torch_AtenMaximumOp
    : Torch_TableOp<"aten.maximum",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::maximum(Tensor self, Tensor other) -> Tensor">;

def Torch_AtenMeanOp
    : Torch_TableOp<"aten.mean",
        (ins Torch_Tensor:$self, Torch_OptionalInt:$dtype),
        (outs Torch_Tensor:$result), [Pure],
        "aten::mean(Tensor self, *, ScalarType? dtype=None) -> Tensor">;

def Torch_AtenMeanDimOp
    : Torch_TableOp<"aten.mean.dim",
        (ins Torch_Tensor:$self, Torch_OptionalListOfInt:$dim, Torch_Bool:$keepdim, Torch_OptionalInt:$dtype),
        (outs Torch_Tensor:$result), [Pure],
        "aten::mean.dim(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor">;

def Torch_AtenMeshgridOp
    : Torch_TableOp<"aten.meshgrid",
        (ins Torch_ListOfTensor:$tensors),
        (outs Torch_ListOfTensor:$result), [Pure],
        "aten::meshgrid(Tensor[] tensors) -> Tensor[]">;

def Torch_AtenMeshgridIndexingOp
    : Torch_TableOp<"aten.meshgrid.indexing",
        (ins Torch_ListOfTensor:$tensors, Torch_Str:$indexing),
        (outs Torch_ListOfTensor:$result), [Pure],
        "aten::meshgrid.indexing(Tensor[] tensors, *, str indexing) -> Tensor[]">;

def Torch_AtenMinOp
    : Torch_TableOp<"aten.min",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::min(Tensor self) -> Tensor">;

def Torch_AtenMinDimOp
    : Torch_TableOp<"aten.min.dim",
        (ins Torch_Tensor:$self, Torch_Int:$dim, Torch_Bool:$keepdim),
        (outs Torch_Tensor:$values, Torch_Tensor:$indices), [Pure],
        "aten::min.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)">;

def Torch_AtenMinOtherOp
    : Torch_TableOp<"aten.min.other",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::min.other(Tensor self, Tensor other) -> Tensor">;

def Torch_AtenMinimumOp
    : Torch_TableOp<"aten.minimum",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::minimum(Tensor self, Tensor other) -> Tensor">;

def Torch_AtenMishOp
    : Torch_TableOp<"aten.mish",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::mish(Tensor self) -> Tensor">;

def Torch_AtenMmOp
    : Torch_TableOp<"aten.mm",
        (ins Torch_Tensor:$self, Torch_Tensor:$mat2),
        (outs Torch_Tensor:$result), [Pure],
        "aten::mm(Tensor self, Tensor mat2) -> Tensor">;

def Torch_AtenMovedimIntOp
    : Torch_TableOp<"aten.movedim.int",
        (ins Torch_Tensor:$self, Torch_Int:$source, Torch_Int:$destination),
        (outs Torch_Tensor:$result), [Pure],
        "aten::movedim.int(Tensor(a) self, int source, int destination) -> Tensor(a)">;

def Torch_AtenMseLossOp
    : Torch_TableOp<"aten.mse_loss",
        (ins Torch_Tensor:$self, Torch_Tensor:$target, Torch_Int:$reduction),
        (outs Torch_Tensor:$result), [Pure],
        "aten::mse_loss(Tensor self, Tensor target, int reduction=1) -> Tensor">;

def Torch_AtenMseLossBackwardOp
    : Torch_TableOp<"aten.mse_loss_backward",
        (ins Torch_Tensor:$grad_output, Torch_Tensor:$self, Torch_Tensor:$target, Torch_Int:$reduction),
        (outs Torch_Tensor:$result), [Pure],
        "aten::mse_loss_backward(Tensor grad_output, Tensor self, Tensor target, int reduction) -> Tensor">;

def Torch_AtenMulOp
    : Torch_TableOp<"aten.mul",
        (ins Torch_Number:$a, Torch_Number:$b),
        (outs Torch_Number:$result), [Pure],
        "aten::mul(Scalar a, Scalar b) -> Scalar">;

def Torch_AtenMulScalarOp
    : Torch_TableOp<"aten.mul.Scalar",
        (ins Torch_Tensor:$self, Torch_Number:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::mul.Scalar(Tensor self, Scalar other) -> Tensor">;

def Torch_AtenMulTensorOp
    : Torch_TableOp<"aten.mul.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::mul.Tensor(Tensor self, Tensor other) -> Tensor">;

def Torch_AtenMulFloatOp
    : Torch_TableOp<"aten.mul.float",
        (ins Torch_Float:$a, Torch_Float:$b),
        (outs Torch_Float:$result), [Pure],
        "aten::mul.float(float a, float b) -> float">;

def Torch_AtenMulFloatIntOp
    : Torch_TableOp<"aten.mul.float_int",
        (ins Torch_Float:$a, Torch_Int:$b),
        (outs Torch_Float:$result), [Pure],
        "aten::mul.float_int(float a, int b) -> float">;

def Torch_AtenMulIntOp
    : Torch_TableOp<"aten.mul.int",
        (ins Torch_Int:$a, Torch_Int:$b),
        (outs Torch_Int:$result), [Pure],
        "aten::mul.int(int a, int b) -> int">;

def Torch_AtenMulIntFloatOp
    : Torch_TableOp<"aten.mul.int_float",
        (ins Torch_Int:$a, Torch_Float:$b),
        (outs Torch_Float:$result), [Pure],
        "aten::mul.int_float(int a, float b) -> float">;

def Torch_AtenMulLeftTOp
    : Torch_TableOp<"aten.mul.left_t",
        (ins Torch_ListOfAny:$l, Torch_Int:$n),
        (outs Torch_ListOfAny:$result), [Pure],
        "aten::mul.left_t(t[] l, int n) -> t[]">;

def Torch_AtenMul_ScalarOp
    : Torch_TableOp<"aten.mul_.Scalar",
        (ins Torch_Tensor:$self, Torch_Number:$other),
        (outs Torch_Tensor:$result), [],
        "aten::mul_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)">;

def Torch_AtenMul_TensorOp
    : Torch_TableOp<"aten.mul_.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [],
        "aten::mul_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)">;

def Torch_AtenMultinomialOp
    : Torch_TableOp<"aten.multinomial",
        (ins Torch_Tensor:$self, Torch_Int:$num_samples, Torch_Bool:$replacement, Torch_OptionalGenerator:$generator),
        (outs Torch_Tensor:$result), [],
        "aten::multinomial(Tensor self, SymInt num_samples, bool replacement=False, *, Generator? generator=None) -> Tensor">;

def Torch_AtenMvOp
    : Torch_TableOp<"aten.mv",
        (ins Torch_Tensor:$self, Torch_Tensor:$vec),
        (outs Torch_Tensor:$result), [Pure],
        "aten::mv(Tensor self, Tensor vec) -> Tensor">;

def Torch_AtenNanToNumOp
    : Torch_TableOp<"aten.nan_to_num",
        (ins Torch_Tensor:$self, Torch_OptionalFloat:$nan, Torch_OptionalFloat:$posinf, Torch_OptionalFloat:$neginf),
        (outs Torch_Tensor:$result), [Pure],
        "aten::nan_to_num(Tensor self, float? nan=None, float? posinf=None, float? neginf=None) -> Tensor">;

def Torch_AtenNarrowOp
    : Torch_TableOp<"aten.narrow",
        (ins Torch_Tensor:$self, Torch_Int:$dim, Torch_Int:$start, Torch_Int:$length),
        (outs Torch_Tensor:$result), [Pure],
        "aten::narrow(Tensor(a) self, int dim, SymInt start, SymInt length) -> Tensor(a)">;

def Torch_AtenNarrowTensorOp
    : Torch_TableOp<"aten.narrow.Tensor",
        (ins Torch_Tensor:$self, Torch_Int:$dim, Torch_Tensor:$start, Torch_Int:$length),
        (outs Torch_Tensor:$result), [Pure],
        "aten::narrow.Tensor(Tensor(a) self, int dim, Tensor start, SymInt length) -> Tensor(a)">;

def Torch_AtenNativeBatchNormOp
    : Torch_TableOp<"aten.native_batch_norm",
        (ins Torch_Tensor:$input, Torch_OptionalTensor:$weight, Torch_OptionalTensor:$bias, Torch_OptionalTensor:$running_mean, Torch_OptionalTensor:$running_var, Torch_Bool:$training, Torch_Float:$momentum, Torch_Float:$eps),
        (outs Torch_Tensor:$result0, Torch_Tensor:$result1, Torch_Tensor:$result2), [Pure],
        "aten::native_batch_norm(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, float momentum, float eps) -> (Tensor, Tensor, Tensor)">;

def Torch_AtenNativeBatchNormBackwardOp
    : Torch_TableOp<"aten.native_batch_norm_backward",
        (ins Torch_Tensor:$grad_out, Torch_Tensor:$input, Torch_OptionalTensor:$weight, Torch_OptionalTensor:$running_mean, Torch_OptionalTensor:$running_var, Torch_OptionalTensor:$save_mean, Torch_OptionalTensor:$save_invstd, Torch_Bool:$train, Torch_Float:$eps, Torch_ListOfBool:$output_mask),
        (outs Torch_Tensor:$result0, Torch_Tensor:$result1, Torch_Tensor:$result2), [Pure],
        "aten::native_batch_norm_backward(Tensor grad_out, Tensor input, Tensor? weight, Tensor? running_mean, Tensor? running_var, Tensor? save_mean, Tensor? save_invstd, bool train, float eps, bool[3] output_mask) -> (Tensor, Tensor, Tensor)">;

def Torch_AtenNativeDropoutOp
    : Torch_TableOp<"aten.native_dropout",
        (ins Torch_Tensor:$input, Torch_Float:$p, Torch_OptionalBool:$train),
        (outs Torch_Tensor:$result0, Torch_Tensor:$result1), [],
        "aten::native_dropout(Tensor input, float p, bool? train) -> (Tensor, Tensor)">;

def Torch_AtenNativeDropoutBackwardOp
    : Torch_TableOp<"aten.native_dropout_backward",
        (ins Torch_Tensor:$grad_output, Torch_Tensor:$mask, Torch_Float:$scale),
        (outs Torch_Tensor:$result), [Pure],
        "aten::native_dropout_backward(Tensor grad_output, Tensor mask, float scale) -> Tensor">;

def Torch_AtenNativeGroupNormOp
    : Torch_TableOp<"aten.native_group_norm",
        (ins Torch_Tensor:$input, Torch_OptionalTensor:$weight, Torch_OptionalTensor:$bias, Torch_Int:$N, Torch_Int:$C, Torch_Int:$HxW, Torch_Int:$group, Torch_Float:$eps),
        (outs Torch_Tensor:$result0, Torch_Tensor:$result1, Torch_Tensor:$result2), [Pure],
        "aten::native_group_norm(Tensor input, Tensor? weight, Tensor? bias, SymInt N, SymInt C, SymInt HxW, int group, float eps) -> (Tensor, Tensor, Tensor)">;

def Torch_AtenNativeGroupNormBackwardOp
    : Torch_TableOp<"aten.native_group_norm_backward",
        (ins Torch_Tensor:$grad_out, Torch_Tensor:$input, Torch_Tensor:$mean, Torch_Tensor:$rstd, Torch_OptionalTensor:$weight, Torch_Int:$N, Torch_Int:$C, Torch_Int:$HxW, Torch_Int:$group, Torch_ListOfBool:$output_mask),
        (outs Torch_Tensor:$result0, Torch_Tensor:$result1, Torch_Tensor:$result2), [Pure],
        "aten::native_group_norm_backward(Tensor grad_out, Tensor input, Tensor mean, Tensor rstd, Tensor? weight, SymInt N, SymInt C, SymInt HxW, int group, bool[3] output_mask) -> (Tensor, Tensor, Tensor)">;

def Torch_AtenNativeLayerNormOp
    : Torch_TableOp<"aten.native_layer_norm",
        (ins Torch_Tensor:$input, Torch_ListOfInt:$normalized_shape, Torch_OptionalTensor:$weight, Torch_OptionalTensor:$bias, Torch_Float:$eps),
        (outs Torch_Tensor:$result0, Torch_Tensor:$result1, Torch_Tensor:$result2), [Pure],
        "aten::native_layer_norm(Tensor input, SymInt[] normalized_shape, Tensor? weight, Tensor? bias, float eps) -> (Tensor, Tensor, Tensor)">;

def Torch_AtenNativeLayerNormBackwardOp
    : Torch_TableOp<"aten.native_layer_norm_backward",
        (ins Torch_Tensor:$grad_out, Torch_Tensor:$input, Torch_ListOfInt:$normalized_shape, Torch_Tensor:$mean, Torch_Tensor:$rstd, Torch_OptionalTensor:$weight, Torch_OptionalTensor:$bias, Torch_ListOfBool:$output_mask),
        (outs Torch_Tensor:$result0, Torch_Tensor:$result1, Torch_Tensor:$result2), [Pure],
        "aten::native_layer_norm_backward(Tensor grad_out, Tensor input, SymInt[] normalized_shape, Tensor mean, Tensor rstd, Tensor? weight, Tensor? bias, bool[3] output_mask) -> (Tensor, Tensor, Tensor)">;

def Torch_AtenNeScalarOp
    : Torch_TableOp<"aten.ne.Scalar",
        (ins Torch_Tensor:$self, Torch_Number:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::ne.Scalar(Tensor self, Scalar other) -> Tensor">;

def Torch_AtenNeTensorOp
    : Torch_TableOp<"aten.ne.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::ne.Tensor(Tensor self, Tensor other) -> Tensor">;

def Torch_AtenNeBoolOp
    : Torch_TableOp<"aten.ne.bool",
        (ins Torch_Bool:$a, Torch_Bool:$b),
        (outs Torch_Bool:$result), [Pure],
        "aten::ne.bool(bool a, bool b) -> bool">;

def Torch_AtenNeFloatIntOp
    : Torch_TableOp<"aten.ne.float_int",
        (ins Torch_Float:$a, Torch_Int:$b),
        (outs Torch_Bool:$result), [Pure],
        "aten::ne.float_int(float a, int b) -> bool">;

def Torch_AtenNeIntOp
    : Torch_TableOp<"aten.ne.int",
        (ins Torch_Int:$a, Torch_Int:$b),
        (outs Torch_Bool:$result), [Pure],
        "aten::ne.int(int a, int b) -> bool">;

def Torch_AtenNeIntListOp
    : Torch_TableOp<"aten.ne.int_list",
        (ins Torch_ListOfInt:$a, Torch_ListOfInt:$b),
        (outs Torch_Bool:$result), [Pure],
        "aten::ne.int_list(int[] a, int[] b) -> bool">;

def Torch_AtenNeStrOp
    : Torch_TableOp<"aten.ne.str",
        (ins Torch_Str:$a, Torch_Str:$b),
        (outs Torch_Bool:$result), [Pure],
        "aten::ne.str(str a, str b) -> bool">;

def Torch_AtenNe_ScalarOp
    : Torch_TableOp<"aten.ne_.Scalar",
        (ins Torch_Tensor:$self, Torch_Number:$other),
        (outs Torch_Tensor:$result), [],
        "aten::ne_.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)">;

def Torch_AtenNe_TensorOp
    : Torch_TableOp<"aten.ne_.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [],
        "aten::ne_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)">;

def Torch_AtenNegOp
    : Torch_TableOp<"aten.neg",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::neg(Tensor self) -> Tensor">;

def Torch_AtenNegFloatOp
    : Torch_TableOp<"aten.neg.float",
        (ins Torch_Float:$a),
        (outs Torch_Float:$result), [Pure],
        "aten::neg.float(float a) -> float">;

def Torch_AtenNegIntOp
    : Torch_TableOp<"aten.neg.int",
        (ins Torch_Int:$a),
        (outs Torch_Int:$result), [Pure],
        "aten::neg.int(int a) -> int">;

def Torch_AtenNeg_Op
    : Torch_TableOp<"aten.neg_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::neg_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenNewEmptyOp
    : Torch_TableOp<"aten.new_empty",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$size, Torch_OptionalInt:$dtype, Torch_OptionalInt:$layout, Torch_OptionalDevice:$device, Torch_OptionalBool:$pin_memory),
        (outs Torch_Tensor:$result), [Pure],
        "aten::new_empty(Tensor self, SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor">;

def Torch_AtenNewEmptyStridedOp
    : Torch_TableOp<"aten.new_empty_strided",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$size, Torch_ListOfInt:$stride, Torch_OptionalInt:$dtype, Torch_OptionalInt:$layout, Torch_OptionalDevice:$device, Torch_OptionalBool:$pin_memory),
        (outs Torch_Tensor:$result), [Pure],
        "aten::new_empty_strided(Tensor self, SymInt[] size, SymInt[] stride, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor">;

def Torch_AtenNewFullOp
    : Torch_TableOp<"aten.new_full",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$size, Torch_Number:$fill_value, Torch_OptionalInt:$dtype, Torch_OptionalInt:$layout, Torch_OptionalDevice:$device, Torch_OptionalBool:$pin_memory),
        (outs Torch_Tensor:$result), [Pure],
        "aten::new_full(Tensor self, SymInt[] size, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor">;

def Torch_AtenNewOnesOp
    : Torch_TableOp<"aten.new_ones",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$size, Torch_OptionalInt:$dtype, Torch_OptionalInt:$layout, Torch_OptionalDevice:$device, Torch_OptionalBool:$pin_memory),
        (outs Torch_Tensor:$result), [Pure],
        "aten::new_ones(Tensor self, SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor">;

def Torch_AtenNewZerosOp
    : Torch_TableOp<"aten.new_zeros",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$size, Torch_OptionalInt:$dtype, Torch_OptionalInt:$layout, Torch_OptionalDevice:$device, Torch_OptionalBool:$pin_memory),
        (outs Torch_Tensor:$result), [Pure],
        "aten::new_zeros(Tensor self, SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor">;

def Torch_AtenNllLoss2dBackwardOp
    : Torch_TableOp<"aten.nll_loss2d_backward",
        (ins Torch_Tensor:$grad_output, Torch_Tensor:$self, Torch_Tensor:$target, Torch_OptionalTensor:$weight, Torch_Int:$reduction, Torch_Int:$ignore_index, Torch_Tensor:$total_weight),
        (outs Torch_Tensor:$result), [Pure],
        "aten::nll_loss2d_backward(Tensor grad_output, Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index, Tensor total_weight) -> Tensor">;

def Torch_AtenNllLoss2dForwardOp
    : Torch_TableOp<"aten.nll_loss2d_forward",
        (ins Torch_Tensor:$self, Torch_Tensor:$target, Torch_OptionalTensor:$weight, Torch_Int:$reduction, Torch_Int:$ignore_index),
        (outs Torch_Tensor:$output, Torch_Tensor:$total_weight), [Pure],
        "aten::nll_loss2d_forward(Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index) -> (Tensor output, Tensor total_weight)">;

def Torch_AtenNllLossBackwardOp
    : Torch_TableOp<"aten.nll_loss_backward",
        (ins Torch_Tensor:$grad_output, Torch_Tensor:$self, Torch_Tensor:$target, Torch_OptionalTensor:$weight, Torch_Int:$reduction, Torch_Int:$ignore_index, Torch_Tensor:$total_weight),
        (outs Torch_Tensor:$result), [Pure],
        "aten::nll_loss_backward(Tensor grad_output, Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index, Tensor total_weight) -> Tensor">;

def Torch_AtenNllLossForwardOp
    : Torch_TableOp<"aten.nll_loss_forward",
        (ins Torch_Tensor:$self, Torch_Tensor:$target, Torch_OptionalTensor:$weight, Torch_Int:$reduction, Torch_Int:$ignore_index),
        (outs Torch_Tensor:$output, Torch_Tensor:$total_weight), [Pure],
        "aten::nll_loss_forward(Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index) -> (Tensor output, Tensor total_weight)">;

def Torch_AtenNonzeroOp
    : Torch_TableOp<"aten.nonzero",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::nonzero(Tensor self) -> Tensor">;

def Torch_AtenNonzeroNumpyOp
    : Torch_TableOp<"aten.nonzero_numpy",
        (ins Torch_Tensor:$self),
        (outs Torch_ListOfTensor:$result), [Pure],
        "aten::nonzero_numpy(Tensor self) -> Tensor[]">;

def Torch_AtenNonzeroStaticOp
    : Torch_TableOp<"aten.nonzero_static",
        (ins Torch_Tensor:$self, Torch_Int:$size, Torch_Int:$fill_value),
        (outs Torch_Tensor:$result), [Pure],
        "aten::nonzero_static(Tensor self, *, SymInt size, int fill_value=-1) -> Tensor">;

def Torch_AtenNormScalarOp
    : Torch_TableOp<"aten.norm.Scalar",
        (ins Torch_Tensor:$self, Torch_Number:$p),
        (outs Torch_Tensor:$result), [Pure],
        "aten::norm.Scalar(Tensor self, Scalar p=2) -> Tensor">;

def Torch_AtenNormScalarOptDimOp
    : Torch_TableOp<"aten.norm.ScalarOpt_dim",
        (ins Torch_Tensor:$self, Torch_OptionalNumber:$p, Torch_ListOfInt:$dim, Torch_Bool:$keepdim),
        (outs Torch_Tensor:$result), [Pure],
        "aten::norm.ScalarOpt_dim(Tensor self, Scalar? p, int[1] dim, bool keepdim=False) -> Tensor">;

def Torch_AtenNormalFunctionalOp
    : Torch_TableOp<"aten.normal_functional",
        (ins Torch_Tensor:$self, Torch_Float:$mean, Torch_Float:$std, Torch_OptionalGenerator:$generator),
        (outs Torch_Tensor:$result), [],
        "aten::normal_functional(Tensor self, float mean=0., float std=1., *, Generator? generator=None) -> Tensor">;

def Torch_AtenNumelOp
    : Torch_TableOp<"aten.numel",
        (ins Torch_Tensor:$self),
        (outs Torch_Int:$result), [Pure],
        "aten::numel(Tensor self) -> int">;

def Torch_AtenNumpyTOp
    : Torch_TableOp<"aten.numpy_T",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::numpy_T(Tensor(a) self) -> Tensor(a)">;

def Torch_AtenOneHotOp
    : Torch_TableOp<"aten.one_hot",
        (ins Torch_Tensor:$self, Torch_Int:$num_classes),
        (outs Torch_Tensor:$result), [Pure],
        "aten::one_hot(Tensor self, int num_classes=-1) -> Tensor">;

def Torch_AtenOnesOp
    : Torch_TableOp<"aten.ones",
        (ins Torch_ListOfInt:$size, Torch_OptionalInt:$dtype, Torch_OptionalInt:$layout, Torch_OptionalDevice:$device, Torch_OptionalBool:$pin_memory),
        (outs Torch_Tensor:$result), [Pure],
        "aten::ones(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor">;

def Torch_AtenOnesLikeOp
    : Torch_TableOp<"aten.ones_like",
        (ins Torch_Tensor:$self, Torch_OptionalInt:$dtype, Torch_OptionalInt:$layout, Torch_OptionalDevice:$device, Torch_OptionalBool:$pin_memory, Torch_OptionalInt:$memory_format),
        (outs Torch_Tensor:$result), [Pure],
        "aten::ones_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor">;

def Torch_AtenOuterOp
    : Torch_TableOp<"aten.outer",
        (ins Torch_Tensor:$self, Torch_Tensor:$vec2),
        (outs Torch_Tensor:$result), [Pure],
        "aten::outer(Tensor self, Tensor vec2) -> Tensor">;

def Torch_AtenPadOp
    : Torch_TableOp<"aten.pad",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$pad, Torch_Str:$mode, Torch_OptionalFloat:$value),
        (outs Torch_Tensor:$result), [Pure],
        "aten::pad(Tensor self, SymInt[] pad, str mode=\"constant\", float? value=None) -> Tensor">;

def Torch_AtenPermuteOp
    : Torch_TableOp<"aten.permute",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$dims),
        (outs Torch_Tensor:$result), [Pure],
        "aten::permute(Tensor(a) self, int[] dims) -> Tensor(a)">;

def Torch_AtenPermuteCopyOp
    : Torch_TableOp<"aten.permute_copy",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$dims),
        (outs Torch_Tensor:$result), [Pure],
        "aten::permute_copy(Tensor self, int[] dims) -> Tensor">;

def Torch_AtenPixelShuffleOp
    : Torch_TableOp<"aten.pixel_shuffle",
        (ins Torch_Tensor:$self, Torch_Int:$upscale_factor),
        (outs Torch_Tensor:$result), [Pure],
        "aten::pixel_shuffle(Tensor self, int upscale_factor) -> Tensor">;

def Torch_AtenPixelUnshuffleOp
    : Torch_TableOp<"aten.pixel_unshuffle",
        (ins Torch_Tensor:$self, Torch_Int:$downscale_factor),
        (outs Torch_Tensor:$result), [Pure],
        "aten::pixel_unshuffle(Tensor self, int downscale_factor) -> Tensor">;

def Torch_AtenPoissonNllLossOp
    : Torch_TableOp<"aten.poisson_nll_loss",
        (ins Torch_Tensor:$input, Torch_Tensor:$target, Torch_Bool:$log_input, Torch_Bool:$full, Torch_Float:$eps, Torch_Int:$reduction),
        (outs Torch_Tensor:$result), [Pure],
        "aten::poisson_nll_loss(Tensor input, Tensor target, bool log_input, bool full, float eps, int reduction) -> Tensor">;

def Torch_AtenPolarOp
    : Torch_TableOp<"aten.polar",
        (ins Torch_Tensor:$abs, Torch_Tensor:$angle),
        (outs Torch_Tensor:$result), [Pure],
        "aten::polar(Tensor abs, Tensor angle) -> Tensor">;

def Torch_AtenPowScalarOp
    : Torch_TableOp<"aten.pow.Scalar",
        (ins Torch_Number:$self, Torch_Tensor:$exponent),
        (outs Torch_Tensor:$result), [Pure],
        "aten::pow.Scalar(Scalar self, Tensor exponent) -> Tensor">;

def Torch_AtenPowTensorScalarOp
    : Torch_TableOp<"aten.pow.Tensor_Scalar",
        (ins Torch_Tensor:$self, Torch_Number:$exponent),
        (outs Torch_Tensor:$result), [Pure],
        "aten::pow.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor">;

def Torch_AtenPowTensorTensorOp
    : Torch_TableOp<"aten.pow.Tensor_Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$exponent),
        (outs Torch_Tensor:$result), [Pure],
        "aten::pow.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor">;

def Torch_AtenPowIntFloatOp
    : Torch_TableOp<"aten.pow.int_float",
        (ins Torch_Int:$a, Torch_Float:$b),
        (outs Torch_Float:$result), [Pure],
        "aten::pow.int_float(int a, float b) -> float">;

def Torch_AtenPreluOp
    : Torch_TableOp<"aten.prelu",
        (ins Torch_Tensor:$self, Torch_Tensor:$weight),
        (outs Torch_Tensor:$result), [Pure],
        "aten::prelu(Tensor self, Tensor weight) -> Tensor">;

def Torch_AtenProdOp
    : Torch_TableOp<"aten.prod",
        (ins Torch_Tensor:$self, Torch_OptionalInt:$dtype),
        (outs Torch_Tensor:$result), [Pure],
        "aten::prod(Tensor self, *, ScalarType? dtype=None) -> Tensor">;

def Torch_AtenProdDimIntOp
    : Torch_TableOp<"aten.prod.dim_int",
        (ins Torch_Tensor:$self, Torch_Int:$dim, Torch_Bool:$keepdim, Torch_OptionalInt:$dtype),
        (outs Torch_Tensor:$result), [Pure],
        "aten::prod.dim_int(Tensor self, int dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor">;

def Torch_AtenQuantizePerChannelOp
    : Torch_TableOp<"aten.quantize_per_channel",
        (ins Torch_Tensor:$self, Torch_Tensor:$scales, Torch_Tensor:$zero_points, Torch_Int:$axis, Torch_Int:$dtype),
        (outs Torch_Tensor:$result), [Pure],
        "aten::quantize_per_channel(Tensor self, Tensor scales, Tensor zero_points, int axis, ScalarType dtype) -> Tensor">;

def Torch_AtenQuantizePerTensorOp
    : Torch_TableOp<"aten.quantize_per_tensor",
        (ins Torch_Tensor:$self, Torch_Float:$scale, Torch_Int:$zero_point, Torch_Int:$dtype),
        (outs Torch_Tensor:$result), [Pure],
        "aten::quantize_per_tensor(Tensor self, float scale, int zero_point, ScalarType dtype) -> Tensor">;

def Torch_AtenRad2degOp
    : Torch_TableOp<"aten.rad2deg",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::rad2deg(Tensor self) -> Tensor">;

def Torch_AtenRandOp
    : Torch_TableOp<"aten.rand",
        (ins Torch_ListOfInt:$size, Torch_OptionalInt:$dtype, Torch_OptionalInt:$layout, Torch_OptionalDevice:$device, Torch_OptionalBool:$pin_memory),
        (outs Torch_Tensor:$result), [],
        "aten::rand(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor">;

def Torch_AtenRandLikeOp
    : Torch_TableOp<"aten.rand_like",
        (ins Torch_Tensor:$self, Torch_OptionalInt:$dtype, Torch_OptionalInt:$layout, Torch_OptionalDevice:$device, Torch_OptionalBool:$pin_memory, Torch_OptionalInt:$memory_format),
        (outs Torch_Tensor:$result), [],
        "aten::rand_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor">;

def Torch_AtenRandintOp
    : Torch_TableOp<"aten.randint",
        (ins Torch_Int:$high, Torch_ListOfInt:$size, Torch_OptionalInt:$dtype, Torch_OptionalInt:$layout, Torch_OptionalDevice:$device, Torch_OptionalBool:$pin_memory),
        (outs Torch_Tensor:$result), [],
        "aten::randint(SymInt high, SymInt[] size, *, ScalarType? dtype=4, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor">;

def Torch_AtenRandintLowOp
    : Torch_TableOp<"aten.randint.low",
        (ins Torch_Int:$low, Torch_Int:$high, Torch_ListOfInt:$size, Torch_OptionalInt:$dtype, Torch_OptionalInt:$layout, Torch_OptionalDevice:$device, Torch_OptionalBool:$pin_memory),
        (outs Torch_Tensor:$result), [],
        "aten::randint.low(SymInt low, SymInt high, SymInt[] size, *, ScalarType? dtype=4, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor">;

def Torch_AtenRandnOp
    : Torch_TableOp<"aten.randn",
        (ins Torch_ListOfInt:$size, Torch_OptionalInt:$dtype, Torch_OptionalInt:$layout, Torch_OptionalDevice:$device, Torch_OptionalBool:$pin_memory),
        (outs Torch_Tensor:$result), [],
        "aten::randn(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor">;

def Torch_AtenRandnGeneratorOp
    : Torch_TableOp<"aten.randn.generator",
        (ins Torch_ListOfInt:$size, Torch_OptionalGenerator:$generator, Torch_OptionalInt:$dtype, Torch_OptionalInt:$layout, Torch_OptionalDevice:$device, Torch_OptionalBool:$pin_memory),
        (outs Torch_Tensor:$result), [],
        "aten::randn.generator(SymInt[] size, *, Generator? generator, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor">;

def Torch_AtenRandnLikeOp
    : Torch_TableOp<"aten.randn_like",
        (ins Torch_Tensor:$self, Torch_OptionalInt:$dtype, Torch_OptionalInt:$layout, Torch_OptionalDevice:$device, Torch_OptionalBool:$pin_memory, Torch_OptionalInt:$memory_format),
        (outs Torch_Tensor:$result), [],
        "aten::randn_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor">;

def Torch_AtenRandomOp
    : Torch_TableOp<"aten.random",
        (ins Torch_Tensor:$self, Torch_OptionalGenerator:$generator),
        (outs Torch_Tensor:$result), [],
        "aten::random(Tensor self, *, Generator? generator=None) -> Tensor">;

def Torch_AtenRandomFromOp
    : Torch_TableOp<"aten.random.from",
        (ins Torch_Tensor:$self, Torch_Int:$from, Torch_OptionalInt:$to, Torch_OptionalGenerator:$generator),
        (outs Torch_Tensor:$result), [],
        "aten::random.from(Tensor self, int from, int? to, *, Generator? generator=None) -> Tensor">;

def Torch_AtenRealOp
    : Torch_TableOp<"aten.real",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::real(Tensor(a) self) -> Tensor(a)">;

def Torch_AtenReciprocalOp
    : Torch_TableOp<"aten.reciprocal",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::reciprocal(Tensor self) -> Tensor">;

def Torch_AtenReciprocal_Op
    : Torch_TableOp<"aten.reciprocal_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::reciprocal_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenReflectionPad1dOp
    : Torch_TableOp<"aten.reflection_pad1d",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$padding),
        (outs Torch_Tensor:$result), [Pure],
        "aten::reflection_pad1d(Tensor self, SymInt[2] padding) -> Tensor">;

def Torch_AtenReflectionPad2dOp
    : Torch_TableOp<"aten.reflection_pad2d",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$padding),
        (outs Torch_Tensor:$result), [Pure],
        "aten::reflection_pad2d(Tensor self, SymInt[4] padding) -> Tensor">;

def Torch_AtenReflectionPad3dOp
    : Torch_TableOp<"aten.reflection_pad3d",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$padding),
        (outs Torch_Tensor:$result), [Pure],
        "aten::reflection_pad3d(Tensor self, SymInt[6] padding) -> Tensor">;

def Torch_AtenReluOp
    : Torch_TableOp<"aten.relu",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::relu(Tensor self) -> Tensor">;

def Torch_AtenRelu6Op
    : Torch_TableOp<"aten.relu6",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::relu6(Tensor self) -> Tensor">;

def Torch_AtenRelu6_Op
    : Torch_TableOp<"aten.relu6_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::relu6_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenRelu_Op
    : Torch_TableOp<"aten.relu_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::relu_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenRemainderScalarOp
    : Torch_TableOp<"aten.remainder.Scalar",
        (ins Torch_Tensor:$self, Torch_Number:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::remainder.Scalar(Tensor self, Scalar other) -> Tensor">;

def Torch_AtenRemainderTensorOp
    : Torch_TableOp<"aten.remainder.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::remainder.Tensor(Tensor self, Tensor other) -> Tensor">;

def Torch_AtenRemainderIntOp
    : Torch_TableOp<"aten.remainder.int",
        (ins Torch_Int:$a, Torch_Int:$b),
        (outs Torch_Int:$result), [Pure],
        "aten::remainder.int(int a, int b) -> int">;

def Torch_AtenRenormOp
    : Torch_TableOp<"aten.renorm",
        (ins Torch_Tensor:$self, Torch_Number:$p, Torch_Int:$dim, Torch_Number:$maxnorm),
        (outs Torch_Tensor:$result), [Pure],
        "aten::renorm(Tensor self, Scalar p, int dim, Scalar maxnorm) -> Tensor">;

def Torch_AtenRepeatOp
    : Torch_TableOp<"aten.repeat",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$repeats),
        (outs Torch_Tensor:$result), [Pure],
        "aten::repeat(Tensor self, SymInt[] repeats) -> Tensor">;

def Torch_AtenRepeatInterleaveTensorOp
    : Torch_TableOp<"aten.repeat_interleave.Tensor",
        (ins Torch_Tensor:$repeats, Torch_OptionalInt:$output_size),
        (outs Torch_Tensor:$result), [Pure],
        "aten::repeat_interleave.Tensor(Tensor repeats, *, SymInt? output_size=None) -> Tensor">;

def Torch_AtenRepeatInterleaveSelfIntOp
    : Torch_TableOp<"aten.repeat_interleave.self_int",
        (ins Torch_Tensor:$self, Torch_Int:$repeats, Torch_OptionalInt:$dim, Torch_OptionalInt:$output_size),
        (outs Torch_Tensor:$result), [Pure],
        "aten::repeat_interleave.self_int(Tensor self, SymInt repeats, int? dim=None, *, SymInt? output_size=None) -> Tensor">;

def Torch_AtenReplicationPad1dOp
    : Torch_TableOp<"aten.replication_pad1d",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$padding),
        (outs Torch_Tensor:$result), [Pure],
        "aten::replication_pad1d(Tensor self, SymInt[2] padding) -> Tensor">;

def Torch_AtenReplicationPad2dOp
    : Torch_TableOp<"aten.replication_pad2d",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$padding),
        (outs Torch_Tensor:$result), [Pure],
        "aten::replication_pad2d(Tensor self, SymInt[4] padding) -> Tensor">;

def Torch_AtenReplicationPad3dOp
    : Torch_TableOp<"aten.replication_pad3d",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$padding),
        (outs Torch_Tensor:$result), [Pure],
        "aten::replication_pad3d(Tensor self, SymInt[6] padding) -> Tensor">;

def Torch_AtenReshapeOp
    : Torch_TableOp<"aten.reshape",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$shape),
        (outs Torch_Tensor:$result), [Pure],
        "aten::reshape(Tensor(a) self, SymInt[] shape) -> Tensor(a)">;

def Torch_AtenReshapeAsOp
    : Torch_TableOp<"aten.reshape_as",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::reshape_as(Tensor(a) self, Tensor other) -> Tensor(a)">;

def Torch_AtenResizeOp
    : Torch_TableOp<"aten.resize",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$size, Torch_OptionalInt:$memory_format),
        (outs Torch_Tensor:$result), [Pure],
        "aten::resize(Tensor self, SymInt[] size, *, MemoryFormat? memory_format=None) -> Tensor">;

def Torch_AtenResize_Op
    : Torch_TableOp<"aten.resize_",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$size, Torch_OptionalInt:$memory_format),
        (outs Torch_Tensor:$result), [],
        "aten::resize_(Tensor(a!) self, SymInt[] size, *, MemoryFormat? memory_format=None) -> Tensor(a!)">;

def Torch_AtenRmsNormOp
    : Torch_TableOp<"aten.rms_norm",
        (ins Torch_Tensor:$input, Torch_ListOfInt:$normalized_shape, Torch_OptionalTensor:$weight, Torch_OptionalFloat:$eps),
        (outs Torch_Tensor:$result), [Pure],
        "aten::rms_norm(Tensor input, SymInt[] normalized_shape, Tensor? weight=None, float? eps=None) -> Tensor">;

def Torch_AtenRollOp
    : Torch_TableOp<"aten.roll",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$shifts, Torch_ListOfInt:$dims),
        (outs Torch_Tensor:$result), [Pure],
        "aten::roll(Tensor self, SymInt[1] shifts, int[1] dims=[]) -> Tensor">;

def Torch_AtenRot90Op
    : Torch_TableOp<"aten.rot90",
        (ins Torch_Tensor:$self, Torch_Int:$k, Torch_ListOfInt:$dims),
        (outs Torch_Tensor:$result), [Pure],
        "aten::rot90(Tensor self, int k=1, int[] dims=[0, 1]) -> Tensor">;

def Torch_AtenRoundOp
    : Torch_TableOp<"aten.round",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::round(Tensor self) -> Tensor">;

def Torch_AtenRoundDecimalsOp
    : Torch_TableOp<"aten.round.decimals",
        (ins Torch_Tensor:$self, Torch_Int:$decimals),
        (outs Torch_Tensor:$result), [Pure],
        "aten::round.decimals(Tensor self, *, int decimals) -> Tensor">;

def Torch_AtenRound_Op
    : Torch_TableOp<"aten.round_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::round_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenRound_DecimalsOp
    : Torch_TableOp<"aten.round_.decimals",
        (ins Torch_Tensor:$self, Torch_Int:$decimals),
        (outs Torch_Tensor:$result), [],
        "aten::round_.decimals(Tensor(a!) self, *, int decimals) -> Tensor(a!)">;

def Torch_AtenRreluOp
    : Torch_TableOp<"aten.rrelu",
        (ins Torch_Tensor:$self, Torch_Number:$lower, Torch_Number:$upper, Torch_Bool:$training, Torch_OptionalGenerator:$generator),
        (outs Torch_Tensor:$result), [],
        "aten::rrelu(Tensor self, Scalar lower=0.125, Scalar upper=0.33333333333333331, bool training=False, Generator? generator=None) -> Tensor">;

def Torch_AtenRrelu_Op
    : Torch_TableOp<"aten.rrelu_",
        (ins Torch_Tensor:$self, Torch_Number:$lower, Torch_Number:$upper, Torch_Bool:$training, Torch_OptionalGenerator:$generator),
        (outs Torch_Tensor:$result), [],
        "aten::rrelu_(Tensor(a!) self, Scalar lower=0.125, Scalar upper=0.33333333333333331, bool training=False, Generator? generator=None) -> Tensor(a!)">;

def Torch_AtenRreluWithNoiseOp
    : Torch_TableOp<"aten.rrelu_with_noise",
        (ins Torch_Tensor:$self, Torch_Tensor:$noise, Torch_Number:$lower, Torch_Number:$upper, Torch_Bool:$training, Torch_OptionalGenerator:$generator),
        (outs Torch_Tensor:$result), [],
        "aten::rrelu_with_noise(Tensor self, Tensor(b!) noise, Scalar lower=0.125, Scalar upper=0.33333333333333331, bool training=False, Generator? generator=None) -> Tensor">;

def Torch_AtenRreluWithNoise_Op
    : Torch_TableOp<"aten.rrelu_with_noise_",
        (ins Torch_Tensor:$self, Torch_Tensor:$noise, Torch_Number:$lower, Torch_Number:$upper, Torch_Bool:$training, Torch_OptionalGenerator:$generator),
        (outs Torch_Tensor:$result), [],
        "aten::rrelu_with_noise_(Tensor(a!) self, Tensor(b!) noise, Scalar lower=0.125, Scalar upper=0.33333333333333331, bool training=False, Generator? generator=None) -> Tensor(a!)">;

def Torch_AtenRreluWithNoiseBackwardOp
    : Torch_TableOp<"aten.rrelu_with_noise_backward",
        (ins Torch_Tensor:$grad_output, Torch_Tensor:$self, Torch_Tensor:$noise, Torch_Number:$lower, Torch_Number:$upper, Torch_Bool:$training, Torch_Bool:$self_is_result),
        (outs Torch_Tensor:$result), [Pure],
        "aten::rrelu_with_noise_backward(Tensor grad_output, Tensor self, Tensor noise, Scalar lower, Scalar upper, bool training, bool self_is_result) -> Tensor">;

def Torch_AtenRreluWithNoiseFunctionalOp
    : Torch_TableOp<"aten.rrelu_with_noise_functional",
        (ins Torch_Tensor:$self, Torch_Tensor:$noise, Torch_Number:$lower, Torch_Number:$upper, Torch_Bool:$training, Torch_OptionalGenerator:$generator),
        (outs Torch_Tensor:$result0, Torch_Tensor:$result1), [],
        "aten::rrelu_with_noise_functional(Tensor self, Tensor noise, Scalar lower=0.125, Scalar upper=0.33333333333333331, bool training=False, Generator? generator=None) -> (Tensor, Tensor noise_out)">;

def Torch_AtenRsqrtOp
    : Torch_TableOp<"aten.rsqrt",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::rsqrt(Tensor self) -> Tensor">;

def Torch_AtenRsqrt_Op
    : Torch_TableOp<"aten.rsqrt_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::rsqrt_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenRsubScalarOp
    : Torch_TableOp<"aten.rsub.Scalar",
        (ins Torch_Tensor:$self, Torch_Number:$other, Torch_Number:$alpha),
        (outs Torch_Tensor:$result), [Pure],
        "aten::rsub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor">;

def Torch_AtenScalarTensorOp
    : Torch_TableOp<"aten.scalar_tensor",
        (ins Torch_Number:$s, Torch_OptionalInt:$dtype, Torch_OptionalInt:$layout, Torch_OptionalDevice:$device, Torch_OptionalBool:$pin_memory),
        (outs Torch_Tensor:$result), [Pure],
        "aten::scalar_tensor(Scalar s, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor">;

def Torch_AtenScaledDotProductAttentionOp
    : Torch_TableOp<"aten.scaled_dot_product_attention",
        (ins Torch_Tensor:$query, Torch_Tensor:$key, Torch_Tensor:$value, Torch_OptionalTensor:$attn_mask, Torch_Float:$dropout_p, Torch_Bool:$is_causal, Torch_OptionalFloat:$scale, Torch_Bool:$enable_gqa),
        (outs Torch_Tensor:$result), [],
        "aten::scaled_dot_product_attention(Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None, float dropout_p=0., bool is_causal=False, *, float? scale=None, bool enable_gqa=False) -> Tensor">;

def Torch_AtenScatterReduceOp
    : Torch_TableOp<"aten.scatter.reduce",
        (ins Torch_Tensor:$self, Torch_Int:$dim, Torch_Tensor:$index, Torch_Tensor:$src, Torch_Str:$reduce),
        (outs Torch_Tensor:$result), [Pure],
        "aten::scatter.reduce(Tensor self, int dim, Tensor index, Tensor src, *, str reduce) -> Tensor">;

def Torch_AtenScatterSrcOp
    : Torch_TableOp<"aten.scatter.src",
        (ins Torch_Tensor:$self, Torch_Int:$dim, Torch_Tensor:$index, Torch_Tensor:$src),
        (outs Torch_Tensor:$result), [Pure],
        "aten::scatter.src(Tensor self, int dim, Tensor index, Tensor src) -> Tensor">;

def Torch_AtenScatterValueOp
    : Torch_TableOp<"aten.scatter.value",
        (ins Torch_Tensor:$self, Torch_Int:$dim, Torch_Tensor:$index, Torch_Number:$value),
        (outs Torch_Tensor:$result), [Pure],
        "aten::scatter.value(Tensor self, int dim, Tensor index, Scalar value) -> Tensor">;

def Torch_AtenScatter_SrcOp
    : Torch_TableOp<"aten.scatter_.src",
        (ins Torch_Tensor:$self, Torch_Int:$dim, Torch_Tensor:$index, Torch_Tensor:$src),
        (outs Torch_Tensor:$result), [],
        "aten::scatter_.src(Tensor(a!) self, int dim, Tensor index, Tensor src) -> Tensor(a!)">;

def Torch_AtenScatter_ValueOp
    : Torch_TableOp<"aten.scatter_.value",
        (ins Torch_Tensor:$self, Torch_Int:$dim, Torch_Tensor:$index, Torch_Number:$value),
        (outs Torch_Tensor:$result), [],
        "aten::scatter_.value(Tensor(a!) self, int dim, Tensor index, Scalar value) -> Tensor(a!)">;

def Torch_AtenScatterAddOp
    : Torch_TableOp<"aten.scatter_add",
        (ins Torch_Tensor:$self, Torch_Int:$dim, Torch_Tensor:$index, Torch_Tensor:$src),
        (outs Torch_Tensor:$result), [Pure],
        "aten::scatter_add(Tensor self, int dim, Tensor index, Tensor src) -> Tensor">;

def Torch_AtenScatterAdd_Op
    : Torch_TableOp<"aten.scatter_add_",
        (ins Torch_Tensor:$self, Torch_Int:$dim, Torch_Tensor:$index, Torch_Tensor:$src),
        (outs Torch_Tensor:$result), [],
        "aten::scatter_add_(Tensor(a!) self, int dim, Tensor index, Tensor src) -> Tensor(a!)">;

def Torch_AtenScatterReduceTwoOp
    : Torch_TableOp<"aten.scatter_reduce.two",
        (ins Torch_Tensor:$self, Torch_Int:$dim, Torch_Tensor:$index, Torch_Tensor:$src, Torch_Str:$reduce, Torch_Bool:$include_self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::scatter_reduce.two(Tensor self, int dim, Tensor index, Tensor src, str reduce, *, bool include_self=True) -> Tensor">;

def Torch_AtenScatterReduce_TwoOp
    : Torch_TableOp<"aten.scatter_reduce_.two",
        (ins Torch_Tensor:$self, Torch_Int:$dim, Torch_Tensor:$index, Torch_Tensor:$src, Torch_Str:$reduce, Torch_Bool:$include_self),
        (outs Torch_Tensor:$result), [],
        "aten::scatter_reduce_.two(Tensor(a!) self, int dim, Tensor index, Tensor src, str reduce, *, bool include_self=True) -> Tensor(a!)">;

def Torch_AtenSelectIntOp
    : Torch_TableOp<"aten.select.int",
        (ins Torch_Tensor:$self, Torch_Int:$dim, Torch_Int:$index),
        (outs Torch_Tensor:$result), [Pure],
        "aten::select.int(Tensor(a) self, int dim, SymInt index) -> Tensor(a)">;

def Torch_AtenSelectCopyIntOp
    : Torch_TableOp<"aten.select_copy.int",
        (ins Torch_Tensor:$self, Torch_Int:$dim, Torch_Int:$index),
        (outs Torch_Tensor:$result), [Pure],
        "aten::select_copy.int(Tensor self, int dim, SymInt index) -> Tensor">;

def Torch_AtenSelectScatterOp
    : Torch_TableOp<"aten.select_scatter",
        (ins Torch_Tensor:$self, Torch_Tensor:$src, Torch_Int:$dim, Torch_Int:$index),
        (outs Torch_Tensor:$result), [Pure],
        "aten::select_scatter(Tensor self, Tensor src, int dim, SymInt index) -> Tensor">;

def Torch_AtenSeluOp
    : Torch_TableOp<"aten.selu",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::selu(Tensor self) -> Tensor">;

def Torch_AtenSelu_Op
    : Torch_TableOp<"aten.selu_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::selu_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenSgnOp
    : Torch_TableOp<"aten.sgn",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::sgn(Tensor self) -> Tensor">;

def Torch_AtenSgn_Op
    : Torch_TableOp<"aten.sgn_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::sgn_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenSigmoidOp
    : Torch_TableOp<"aten.sigmoid",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::sigmoid(Tensor self) -> Tensor">;

def Torch_AtenSigmoid_Op
    : Torch_TableOp<"aten.sigmoid_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::sigmoid_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenSigmoidBackwardOp
    : Torch_TableOp<"aten.sigmoid_backward",
        (ins Torch_Tensor:$grad_output, Torch_Tensor:$output),
        (outs Torch_Tensor:$result), [Pure],
        "aten::sigmoid_backward(Tensor grad_output, Tensor output) -> Tensor">;

def Torch_AtenSignOp
    : Torch_TableOp<"aten.sign",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::sign(Tensor self) -> Tensor">;

def Torch_AtenSign_Op
    : Torch_TableOp<"aten.sign_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::sign_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenSignbitOp
    : Torch_TableOp<"aten.signbit",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::signbit(Tensor self) -> Tensor">;

def Torch_AtenSiluOp
    : Torch_TableOp<"aten.silu",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::silu(Tensor self) -> Tensor">;

def Torch_AtenSilu_Op
    : Torch_TableOp<"aten.silu_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::silu_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenSinOp
    : Torch_TableOp<"aten.sin",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::sin(Tensor self) -> Tensor">;

def Torch_AtenSin_Op
    : Torch_TableOp<"aten.sin_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::sin_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenSinhOp
    : Torch_TableOp<"aten.sinh",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::sinh(Tensor self) -> Tensor">;

def Torch_AtenSinh_Op
    : Torch_TableOp<"aten.sinh_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::sinh_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenSizeOp
    : Torch_TableOp<"aten.size",
        (ins Torch_Tensor:$self),
        (outs Torch_ListOfInt:$result), [Pure],
        "aten::size(Tensor self) -> int[]">;

def Torch_AtenSizeIntOp
    : Torch_TableOp<"aten.size.int",
        (ins Torch_Tensor:$self, Torch_Int:$dim),
        (outs Torch_Int:$result), [Pure],
        "aten::size.int(Tensor self, int dim) -> int">;

def Torch_AtenSliceTensorOp
    : Torch_TableOp<"aten.slice.Tensor",
        (ins Torch_Tensor:$self, Torch_Int:$dim, Torch_OptionalInt:$start, Torch_OptionalInt:$end, Torch_Int:$step),
        (outs Torch_Tensor:$result), [Pure],
        "aten::slice.Tensor(Tensor(a) self, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor(a)">;

def Torch_AtenSliceTOp
    : Torch_TableOp<"aten.slice.t",
        (ins Torch_ListOfAny:$l, Torch_OptionalInt:$start, Torch_OptionalInt:$end, Torch_Int:$step),
        (outs Torch_ListOfAny:$result), [Pure],
        "aten::slice.t(t[] l, int? start=None, int? end=None, int step=1) -> t[]">;

def Torch_AtenSliceCopyTensorOp
    : Torch_TableOp<"aten.slice_copy.Tensor",
        (ins Torch_Tensor:$self, Torch_Int:$dim, Torch_OptionalInt:$start, Torch_OptionalInt:$end, Torch_Int:$step),
        (outs Torch_Tensor:$result), [Pure],
        "aten::slice_copy.Tensor(Tensor self, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor">;

def Torch_AtenSliceScatterOp
    : Torch_TableOp<"aten.slice_scatter",
        (ins Torch_Tensor:$self, Torch_Tensor:$src, Torch_Int:$dim, Torch_OptionalInt:$start, Torch_OptionalInt:$end, Torch_Int:$step),
        (outs Torch_Tensor:$result), [Pure],
        "aten::slice_scatter(Tensor self, Tensor src, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor">;

def Torch_AtenSoftmaxIntOp
    : Torch_TableOp<"aten.softmax.int",
        (ins Torch_Tensor:$self, Torch_Int:$dim, Torch_OptionalInt:$dtype),
        (outs Torch_Tensor:$result), [Pure],
        "aten::softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor">;

def Torch_AtenSoftplusOp
    : Torch_TableOp<"aten.softplus",
        (ins Torch_Tensor:$self, Torch_Number:$beta, Torch_Number:$threshold),
        (outs Torch_Tensor:$result), [Pure],
        "aten::softplus(Tensor self, Scalar beta=1, Scalar threshold=20) -> Tensor">;

def Torch_AtenSoftplusBackwardOp
    : Torch_TableOp<"aten.softplus_backward",
        (ins Torch_Tensor:$grad_output, Torch_Tensor:$self, Torch_Number:$beta, Torch_Number:$threshold),
        (outs Torch_Tensor:$result), [Pure],
        "aten::softplus_backward(Tensor grad_output, Tensor self, Scalar beta, Scalar threshold) -> Tensor">;

def Torch_AtenSoftshrinkOp
    : Torch_TableOp<"aten.softshrink",
        (ins Torch_Tensor:$self, Torch_Number:$lambd),
        (outs Torch_Tensor:$result), [Pure],
        "aten::softshrink(Tensor self, Scalar lambd=0.5) -> Tensor">;

def Torch_AtenSortOp
    : Torch_TableOp<"aten.sort",
        (ins Torch_Tensor:$self, Torch_Int:$dim, Torch_Bool:$descending),
        (outs Torch_Tensor:$values, Torch_Tensor:$indices), [Pure],
        "aten::sort(Tensor self, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices)">;

def Torch_AtenSortIntOp
    : Torch_TableOp<"aten.sort.int",
        (ins Torch_ListOfInt:$self, Torch_Bool:$reverse),
        (outs ), [],
        "aten::sort.int(int[](a!) self, bool reverse=False) -> ()">;

def Torch_AtenSpecialExpm1Op
    : Torch_TableOp<"aten.special_expm1",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::special_expm1(Tensor self) -> Tensor">;

def Torch_AtenSplitTensorOp
    : Torch_TableOp<"aten.split.Tensor",
        (ins Torch_Tensor:$self, Torch_Int:$split_size, Torch_Int:$dim),
        (outs Torch_ListOfTensor:$result), [Pure],
        "aten::split.Tensor(Tensor(a -> *) self, SymInt split_size, int dim=0) -> Tensor(a)[]">;

def Torch_AtenSplitSizesOp
    : Torch_TableOp<"aten.split.sizes",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$split_size, Torch_Int:$dim),
        (outs Torch_ListOfTensor:$result), [Pure],
        "aten::split.sizes(Tensor(a -> *) self, SymInt[] split_size, int dim=0) -> Tensor(a)[]">;

def Torch_AtenSplitCopyTensorOp
    : Torch_TableOp<"aten.split_copy.Tensor",
        (ins Torch_Tensor:$self, Torch_Int:$split_size, Torch_Int:$dim),
        (outs Torch_ListOfTensor:$result), [Pure],
        "aten::split_copy.Tensor(Tensor self, SymInt split_size, int dim=0) -> Tensor[]">;

def Torch_AtenSplitWithSizesOp
    : Torch_TableOp<"aten.split_with_sizes",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$split_sizes, Torch_Int:$dim),
        (outs Torch_ListOfTensor:$result), [Pure],
        "aten::split_with_sizes(Tensor(a -> *) self, SymInt[] split_sizes, int dim=0) -> Tensor(a)[]">;

def Torch_AtenSplitWithSizesCopyOp
    : Torch_TableOp<"aten.split_with_sizes_copy",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$split_sizes, Torch_Int:$dim),
        (outs Torch_ListOfTensor:$result), [Pure],
        "aten::split_with_sizes_copy(Tensor self, SymInt[] split_sizes, int dim=0) -> Tensor[]">;

def Torch_AtenSqrtOp
    : Torch_TableOp<"aten.sqrt",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::sqrt(Tensor self) -> Tensor">;

def Torch_AtenSqrtIntOp
    : Torch_TableOp<"aten.sqrt.int",
        (ins Torch_Int:$a),
        (outs Torch_Float:$result), [Pure],
        "aten::sqrt.int(int a) -> float">;

def Torch_AtenSqrt_Op
    : Torch_TableOp<"aten.sqrt_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::sqrt_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenSquareOp
    : Torch_TableOp<"aten.square",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::square(Tensor self) -> Tensor">;

def Torch_AtenSquare_Op
    : Torch_TableOp<"aten.square_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::square_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenSqueezeOp
    : Torch_TableOp<"aten.squeeze",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::squeeze(Tensor(a) self) -> Tensor(a)">;

def Torch_AtenSqueezeDimOp
    : Torch_TableOp<"aten.squeeze.dim",
        (ins Torch_Tensor:$self, Torch_Int:$dim),
        (outs Torch_Tensor:$result), [Pure],
        "aten::squeeze.dim(Tensor(a) self, int dim) -> Tensor(a)">;

def Torch_AtenSqueezeCopyOp
    : Torch_TableOp<"aten.squeeze_copy",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::squeeze_copy(Tensor self) -> Tensor">;

def Torch_AtenSqueezeCopyDimOp
    : Torch_TableOp<"aten.squeeze_copy.dim",
        (ins Torch_Tensor:$self, Torch_Int:$dim),
        (outs Torch_Tensor:$result), [Pure],
        "aten::squeeze_copy.dim(Tensor self, int dim) -> Tensor">;

def Torch_AtenStackOp
    : Torch_TableOp<"aten.stack",
        (ins Torch_ListOfTensor:$tensors, Torch_Int:$dim),
        (outs Torch_Tensor:$result), [Pure],
        "aten::stack(Tensor[] tensors, int dim=0) -> Tensor">;

def Torch_AtenStdOp
    : Torch_TableOp<"aten.std",
        (ins Torch_Tensor:$self, Torch_Bool:$unbiased),
        (outs Torch_Tensor:$result), [Pure],
        "aten::std(Tensor self, bool unbiased=True) -> Tensor">;

def Torch_AtenStdCorrectionOp
    : Torch_TableOp<"aten.std.correction",
        (ins Torch_Tensor:$self, Torch_OptionalListOfInt:$dim, Torch_OptionalNumber:$correction, Torch_Bool:$keepdim),
        (outs Torch_Tensor:$result), [Pure],
        "aten::std.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor">;

def Torch_AtenStdDimOp
    : Torch_TableOp<"aten.std.dim",
        (ins Torch_Tensor:$self, Torch_OptionalListOfInt:$dim, Torch_Bool:$unbiased, Torch_Bool:$keepdim),
        (outs Torch_Tensor:$result), [Pure],
        "aten::std.dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> Tensor">;

def Torch_AtenStftOp
    : Torch_TableOp<"aten.stft",
        (ins Torch_Tensor:$self, Torch_Int:$n_fft, Torch_OptionalInt:$hop_length, Torch_OptionalInt:$win_length, Torch_OptionalTensor:$window, Torch_Bool:$normalized, Torch_OptionalBool:$onesided, Torch_OptionalBool:$return_complex, Torch_OptionalBool:$align_to_window),
        (outs Torch_Tensor:$result), [Pure],
        "aten::stft(Tensor self, int n_fft, int? hop_length=None, int? win_length=None, Tensor? window=None, bool normalized=False, bool? onesided=None, bool? return_complex=None, bool? align_to_window=None) -> Tensor">;

def Torch_AtenStftCenterOp
    : Torch_TableOp<"aten.stft.center",
        (ins Torch_Tensor:$self, Torch_Int:$n_fft, Torch_OptionalInt:$hop_length, Torch_OptionalInt:$win_length, Torch_OptionalTensor:$window, Torch_Bool:$center, Torch_Str:$pad_mode, Torch_Bool:$normalized, Torch_OptionalBool:$onesided, Torch_OptionalBool:$return_complex, Torch_OptionalBool:$align_to_window),
        (outs Torch_Tensor:$result), [Pure],
        "aten::stft.center(Tensor self, int n_fft, int? hop_length=None, int? win_length=None, Tensor? window=None, bool center=True, str pad_mode=\"reflect\", bool normalized=False, bool? onesided=None, bool? return_complex=None, bool? align_to_window=None) -> Tensor">;

def Torch_AtenStrOp
    : Torch_TableOp<"aten.str",
        (ins Torch_Any:$elem),
        (outs Torch_Str:$result), [Pure],
        "aten::str(t elem) -> str">;

def Torch_AtenSubOp
    : Torch_TableOp<"aten.sub",
        (ins Torch_Number:$a, Torch_Number:$b),
        (outs Torch_Number:$result), [Pure],
        "aten::sub(Scalar a, Scalar b) -> Scalar">;

def Torch_AtenSubScalarOp
    : Torch_TableOp<"aten.sub.Scalar",
        (ins Torch_Tensor:$self, Torch_Number:$other, Torch_Number:$alpha),
        (outs Torch_Tensor:$result), [Pure],
        "aten::sub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor">;

def Torch_AtenSubTensorOp
    : Torch_TableOp<"aten.sub.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other, Torch_Number:$alpha),
        (outs Torch_Tensor:$result), [Pure],
        "aten::sub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor">;

def Torch_AtenSubFloatOp
    : Torch_TableOp<"aten.sub.float",
        (ins Torch_Float:$a, Torch_Float:$b),
        (outs Torch_Float:$result), [Pure],
        "aten::sub.float(float a, float b) -> float">;

def Torch_AtenSubIntOp
    : Torch_TableOp<"aten.sub.int",
        (ins Torch_Int:$a, Torch_Int:$b),
        (outs Torch_Int:$result), [Pure],
        "aten::sub.int(int a, int b) -> int">;

def Torch_AtenSub_ScalarOp
    : Torch_TableOp<"aten.sub_.Scalar",
        (ins Torch_Tensor:$self, Torch_Number:$other, Torch_Number:$alpha),
        (outs Torch_Tensor:$result), [],
        "aten::sub_.Scalar(Tensor(a!) self, Scalar other, Scalar alpha=1) -> Tensor(a!)">;

def Torch_AtenSub_TensorOp
    : Torch_TableOp<"aten.sub_.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other, Torch_Number:$alpha),
        (outs Torch_Tensor:$result), [],
        "aten::sub_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)">;

def Torch_AtenSumOp
    : Torch_TableOp<"aten.sum",
        (ins Torch_Tensor:$self, Torch_OptionalInt:$dtype),
        (outs Torch_Tensor:$result), [Pure],
        "aten::sum(Tensor self, *, ScalarType? dtype=None) -> Tensor">;

def Torch_AtenSumDimIntListOp
    : Torch_TableOp<"aten.sum.dim_IntList",
        (ins Torch_Tensor:$self, Torch_OptionalListOfInt:$dim, Torch_Bool:$keepdim, Torch_OptionalInt:$dtype),
        (outs Torch_Tensor:$result), [Pure],
        "aten::sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor">;

def Torch_AtenSymConstrainRangeOp
    : Torch_TableOp<"aten.sym_constrain_range",
        (ins Torch_Number:$size, Torch_OptionalInt:$min, Torch_OptionalInt:$max),
        (outs ), [Pure],
        "aten::sym_constrain_range(Scalar size, *, int? min=None, int? max=None) -> ()">;

def Torch_AtenSymConstrainRangeForSizeOp
    : Torch_TableOp<"aten.sym_constrain_range_for_size",
        (ins Torch_Number:$size, Torch_OptionalInt:$min, Torch_OptionalInt:$max),
        (outs ), [Pure],
        "aten::sym_constrain_range_for_size(Scalar size, *, int? min=None, int? max=None) -> ()">;

def Torch_AtenTOp
    : Torch_TableOp<"aten.t",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::t(Tensor(a) self) -> Tensor(a)">;

def Torch_AtenTCopyOp
    : Torch_TableOp<"aten.t_copy",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::t_copy(Tensor self) -> Tensor">;

def Torch_AtenTanOp
    : Torch_TableOp<"aten.tan",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::tan(Tensor self) -> Tensor">;

def Torch_AtenTan_Op
    : Torch_TableOp<"aten.tan_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::tan_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenTanhOp
    : Torch_TableOp<"aten.tanh",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::tanh(Tensor self) -> Tensor">;

def Torch_AtenTanh_Op
    : Torch_TableOp<"aten.tanh_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::tanh_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenTanhBackwardOp
    : Torch_TableOp<"aten.tanh_backward",
        (ins Torch_Tensor:$grad_output, Torch_Tensor:$output),
        (outs Torch_Tensor:$result), [Pure],
        "aten::tanh_backward(Tensor grad_output, Tensor output) -> Tensor">;

def Torch_AtenTensorOp
    : Torch_TableOp<"aten.tensor",
        (ins Torch_ListOfAny:$data, Torch_OptionalInt:$dtype, Torch_OptionalDevice:$device, Torch_Bool:$requires_grad),
        (outs Torch_Tensor:$result), [Pure],
        "aten::tensor(t[] data, *, ScalarType? dtype=None, Device? device=None, bool requires_grad=False) -> Tensor">;

def Torch_AtenTensorBoolOp
    : Torch_TableOp<"aten.tensor.bool",
        (ins Torch_Bool:$t, Torch_OptionalInt:$dtype, Torch_OptionalDevice:$device, Torch_Bool:$requires_grad),
        (outs Torch_Tensor:$result), [Pure],
        "aten::tensor.bool(bool t, *, ScalarType? dtype=None, Device? device=None, bool requires_grad=False) -> Tensor">;

def Torch_AtenTensorFloatOp
    : Torch_TableOp<"aten.tensor.float",
        (ins Torch_Float:$t, Torch_OptionalInt:$dtype, Torch_OptionalDevice:$device, Torch_Bool:$requires_grad),
        (outs Torch_Tensor:$result), [Pure],
        "aten::tensor.float(float t, *, ScalarType? dtype=None, Device? device=None, bool requires_grad=False) -> Tensor">;

def Torch_AtenTensorIntOp
    : Torch_TableOp<"aten.tensor.int",
        (ins Torch_Int:$t, Torch_OptionalInt:$dtype, Torch_OptionalDevice:$device, Torch_Bool:$requires_grad),
        (outs Torch_Tensor:$result), [Pure],
        "aten::tensor.int(int t, *, ScalarType? dtype=None, Device? device=None, bool requires_grad=False) -> Tensor">;

def Torch_AtenTensorSplitSectionsOp
    : Torch_TableOp<"aten.tensor_split.sections",
        (ins Torch_Tensor:$self, Torch_Int:$sections, Torch_Int:$dim),
        (outs Torch_ListOfTensor:$result), [Pure],
        "aten::tensor_split.sections(Tensor(a -> *) self, SymInt sections, int dim=0) -> Tensor(a)[]">;

def Torch_AtenThresholdOp
    : Torch_TableOp<"aten.threshold",
        (ins Torch_Tensor:$self, Torch_Number:$threshold, Torch_Number:$value),
        (outs Torch_Tensor:$result), [Pure],
        "aten::threshold(Tensor self, Scalar threshold, Scalar value) -> Tensor">;

def Torch_AtenThreshold_Op
    : Torch_TableOp<"aten.threshold_",
        (ins Torch_Tensor:$self, Torch_Number:$threshold, Torch_Number:$value),
        (outs Torch_Tensor:$result), [],
        "aten::threshold_(Tensor(a!) self, Scalar threshold, Scalar value) -> Tensor(a!)">;

def Torch_AtenThresholdBackwardOp
    : Torch_TableOp<"aten.threshold_backward",
        (ins Torch_Tensor:$grad_output, Torch_Tensor:$self, Torch_Number:$threshold),
        (outs Torch_Tensor:$result), [Pure],
        "aten::threshold_backward(Tensor grad_output, Tensor self, Scalar threshold) -> Tensor">;

def Torch_AtenTileOp
    : Torch_TableOp<"aten.tile",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$dims),
        (outs Torch_Tensor:$result), [Pure],
        "aten::tile(Tensor self, SymInt[] dims) -> Tensor">;

def Torch_AtenToDeviceOp
    : Torch_TableOp<"aten.to.device",
        (ins Torch_Tensor:$self, Torch_Device:$device, Torch_Int:$dtype, Torch_Bool:$non_blocking, Torch_Bool:$copy, Torch_OptionalInt:$memory_format),
        (outs Torch_Tensor:$result), [Pure],
        "aten::to.device(Tensor(a) self, Device device, ScalarType dtype, bool non_blocking=False, bool copy=False, MemoryFormat? memory_format=None) -> Tensor(a)">;

def Torch_AtenToDtypeOp
    : Torch_TableOp<"aten.to.dtype",
        (ins Torch_Tensor:$self, Torch_Int:$dtype, Torch_Bool:$non_blocking, Torch_Bool:$copy, Torch_OptionalInt:$memory_format),
        (outs Torch_Tensor:$result), [Pure],
        "aten::to.dtype(Tensor(a) self, ScalarType dtype, bool non_blocking=False, bool copy=False, MemoryFormat? memory_format=None) -> Tensor(a)">;

def Torch_AtenToDtypeLayoutOp
    : Torch_TableOp<"aten.to.dtype_layout",
        (ins Torch_Tensor:$self, Torch_OptionalInt:$dtype, Torch_OptionalInt:$layout, Torch_OptionalDevice:$device, Torch_OptionalBool:$pin_memory, Torch_Bool:$non_blocking, Torch_Bool:$copy, Torch_OptionalInt:$memory_format),
        (outs Torch_Tensor:$result), [Pure],
        "aten::to.dtype_layout(Tensor(a) self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, bool non_blocking=False, bool copy=False, MemoryFormat? memory_format=None) -> Tensor(a)">;

def Torch_AtenToOtherOp
    : Torch_TableOp<"aten.to.other",
        (ins Torch_Tensor:$self, Torch_Tensor:$other, Torch_Bool:$non_blocking, Torch_Bool:$copy, Torch_OptionalInt:$memory_format),
        (outs Torch_Tensor:$result), [Pure],
        "aten::to.other(Tensor(a) self, Tensor other, bool non_blocking=False, bool copy=False, MemoryFormat? memory_format=None) -> Tensor(a)">;

def Torch_AtenToPrimDeviceOp
    : Torch_TableOp<"aten.to.prim_Device",
        (ins Torch_Tensor:$self, Torch_OptionalDevice:$device, Torch_OptionalInt:$dtype, Torch_Bool:$non_blocking, Torch_Bool:$copy),
        (outs Torch_Tensor:$result), [Pure],
        "aten::to.prim_Device(Tensor(a) self, Device? device, int? dtype=None, bool non_blocking=False, bool copy=False) -> Tensor(b|a)">;

def Torch_AtenTopkOp
    : Torch_TableOp<"aten.topk",
        (ins Torch_Tensor:$self, Torch_Int:$k, Torch_Int:$dim, Torch_Bool:$largest, Torch_Bool:$sorted),
        (outs Torch_Tensor:$values, Torch_Tensor:$indices), [Pure],
        "aten::topk(Tensor self, SymInt k, int dim=-1, bool largest=True, bool sorted=True) -> (Tensor values, Tensor indices)">;

def Torch_AtenTraceOp
    : Torch_TableOp<"aten.trace",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::trace(Tensor self) -> Tensor">;

def Torch_AtenTransposeIntOp
    : Torch_TableOp<"aten.transpose.int",
        (ins Torch_Tensor:$self, Torch_Int:$dim0, Torch_Int:$dim1),
        (outs Torch_Tensor:$result), [Pure],
        "aten::transpose.int(Tensor(a) self, int dim0, int dim1) -> Tensor(a)">;

def Torch_AtenTransposeCopyIntOp
    : Torch_TableOp<"aten.transpose_copy.int",
        (ins Torch_Tensor:$self, Torch_Int:$dim0, Torch_Int:$dim1),
        (outs Torch_Tensor:$result), [Pure],
        "aten::transpose_copy.int(Tensor self, int dim0, int dim1) -> Tensor">;

def Torch_AtenTrilOp
    : Torch_TableOp<"aten.tril",
        (ins Torch_Tensor:$self, Torch_Int:$diagonal),
        (outs Torch_Tensor:$result), [Pure],
        "aten::tril(Tensor self, SymInt diagonal=0) -> Tensor">;

def Torch_AtenTril_Op
    : Torch_TableOp<"aten.tril_",
        (ins Torch_Tensor:$self, Torch_Int:$diagonal),
        (outs Torch_Tensor:$result), [],
        "aten::tril_(Tensor(a!) self, SymInt diagonal=0) -> Tensor(a!)">;

def Torch_AtenTrilIndicesOp
    : Torch_TableOp<"aten.tril_indices",
        (ins Torch_Int:$row, Torch_Int:$col, Torch_Int:$offset, Torch_OptionalInt:$dtype, Torch_OptionalInt:$layout, Torch_OptionalDevice:$device, Torch_OptionalBool:$pin_memory),
        (outs Torch_Tensor:$result), [Pure],
        "aten::tril_indices(int row, int col, int offset=0, *, ScalarType? dtype=4, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor">;

def Torch_AtenTriuOp
    : Torch_TableOp<"aten.triu",
        (ins Torch_Tensor:$self, Torch_Int:$diagonal),
        (outs Torch_Tensor:$result), [Pure],
        "aten::triu(Tensor self, SymInt diagonal=0) -> Tensor">;

def Torch_AtenTriu_Op
    : Torch_TableOp<"aten.triu_",
        (ins Torch_Tensor:$self, Torch_Int:$diagonal),
        (outs Torch_Tensor:$result), [],
        "aten::triu_(Tensor(a!) self, SymInt diagonal=0) -> Tensor(a!)">;

def Torch_AtenTriuIndicesOp
    : Torch_TableOp<"aten.triu_indices",
        (ins Torch_Int:$row, Torch_Int:$col, Torch_Int:$offset, Torch_OptionalInt:$dtype, Torch_OptionalInt:$layout, Torch_OptionalDevice:$device, Torch_OptionalBool:$pin_memory),
        (outs Torch_Tensor:$result), [Pure],
        "aten::triu_indices(int row, int col, int offset=0, *, ScalarType? dtype=4, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor">;

def Torch_AtenTruncOp
    : Torch_TableOp<"aten.trunc",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::trunc(Tensor self) -> Tensor">;

def Torch_AtenTrunc_Op
    : Torch_TableOp<"aten.trunc_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::trunc_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenTypeAsOp
    : Torch_TableOp<"aten.type_as",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::type_as(Tensor self, Tensor other) -> Tensor">;

def Torch_AtenUnbindIntOp
    : Torch_TableOp<"aten.unbind.int",
        (ins Torch_Tensor:$self, Torch_Int:$dim),
        (outs Torch_ListOfTensor:$result), [Pure],
        "aten::unbind.int(Tensor(a -> *) self, int dim=0) -> Tensor(a)[]">;

def Torch_AtenUnbindCopyIntOp
    : Torch_TableOp<"aten.unbind_copy.int",
        (ins Torch_Tensor:$self, Torch_Int:$dim),
        (outs Torch_ListOfTensor:$result), [Pure],
        "aten::unbind_copy.int(Tensor self, int dim=0) -> Tensor[]">;

def Torch_AtenUnflattenIntOp
    : Torch_TableOp<"aten.unflatten.int",
        (ins Torch_Tensor:$self, Torch_Int:$dim, Torch_ListOfInt:$sizes),
        (outs Torch_Tensor:$result), [Pure],
        "aten::unflatten.int(Tensor(a) self, int dim, SymInt[] sizes) -> Tensor(a)">;

def Torch_AtenUnfoldOp
    : Torch_TableOp<"aten.unfold",
        (ins Torch_Tensor:$self, Torch_Int:$dimension, Torch_Int:$size, Torch_Int:$step),
        (outs Torch_Tensor:$result), [Pure],
        "aten::unfold(Tensor(a) self, int dimension, int size, int step) -> Tensor(a)">;

def Torch_AtenUnfoldCopyOp
    : Torch_TableOp<"aten.unfold_copy",
        (ins Torch_Tensor:$self, Torch_Int:$dimension, Torch_Int:$size, Torch_Int:$step),
        (outs Torch_Tensor:$result), [Pure],
        "aten::unfold_copy(Tensor self, int dimension, int size, int step) -> Tensor">;

def Torch_AtenUniformOp
    : Torch_TableOp<"aten.uniform",
        (ins Torch_Tensor:$self, Torch_Float:$from, Torch_Float:$to, Torch_OptionalGenerator:$generator),
        (outs Torch_Tensor:$result), [],
        "aten::uniform(Tensor self, float from=0., float to=1., *, Generator? generator=None) -> Tensor">;

def Torch_AtenUniform_Op
    : Torch_TableOp<"aten.uniform_",
        (ins Torch_Tensor:$self, Torch_Float:$from, Torch_Float:$to, Torch_OptionalGenerator:$generator),
        (outs Torch_Tensor:$result), [],
        "aten::uniform_(Tensor(a!) self, float from=0., float to=1., *, Generator? generator=None) -> Tensor(a!)">;

def Torch_AtenUniqueConsecutiveOp
    : Torch_TableOp<"aten.unique_consecutive",
        (ins Torch_Tensor:$self, Torch_Bool:$return_inverse, Torch_Bool:$return_counts, Torch_OptionalInt:$dim),
        (outs Torch_Tensor:$result0, Torch_Tensor:$result1, Torch_Tensor:$result2), [Pure],
        "aten::unique_consecutive(Tensor self, bool return_inverse=False, bool return_counts=False, int? dim=None) -> (Tensor, Tensor, Tensor)">;

def Torch_AtenUniqueDimOp
    : Torch_TableOp<"aten.unique_dim",
        (ins Torch_Tensor:$self, Torch_Int:$dim, Torch_Bool:$sorted, Torch_Bool:$return_inverse, Torch_Bool:$return_counts),
        (outs Torch_Tensor:$result0, Torch_Tensor:$result1, Torch_Tensor:$result2), [Pure],
        "aten::unique_dim(Tensor self, int dim, bool sorted=True, bool return_inverse=False, bool return_counts=False) -> (Tensor, Tensor, Tensor)">;

def Torch_AtenUnsqueezeOp
    : Torch_TableOp<"aten.unsqueeze",
        (ins Torch_Tensor:$self, Torch_Int:$dim),
        (outs Torch_Tensor:$result), [Pure],
        "aten::unsqueeze(Tensor(a) self, int dim) -> Tensor(a)">;

def Torch_AtenUnsqueeze_Op
    : Torch_TableOp<"aten.unsqueeze_",
        (ins Torch_Tensor:$self, Torch_Int:$dim),
        (outs Torch_Tensor:$result), [],
        "aten::unsqueeze_(Tensor(a!) self, int dim) -> Tensor(a!)">;

def Torch_AtenUnsqueezeCopyOp
    : Torch_TableOp<"aten.unsqueeze_copy",
        (ins Torch_Tensor:$self, Torch_Int:$dim),
        (outs Torch_Tensor:$result), [Pure],
        "aten::unsqueeze_copy(Tensor self, int dim) -> Tensor">;

def Torch_AtenUpsampleBilinear2dOp
    : Torch_TableOp<"aten.upsample_bilinear2d",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$output_size, Torch_Bool:$align_corners, Torch_OptionalFloat:$scales_h, Torch_OptionalFloat:$scales_w),
        (outs Torch_Tensor:$result), [Pure],
        "aten::upsample_bilinear2d(Tensor self, SymInt[2] output_size, bool align_corners, float? scales_h=None, float? scales_w=None) -> Tensor">;

def Torch_AtenUpsampleBilinear2dVecOp
    : Torch_TableOp<"aten.upsample_bilinear2d.vec",
        (ins Torch_Tensor:$input, Torch_OptionalListOfInt:$output_size, Torch_Bool:$align_corners, Torch_OptionalListOfFloat:$scale_factors),
        (outs Torch_Tensor:$result), [Pure],
        "aten::upsample_bilinear2d.vec(Tensor input, SymInt[]? output_size, bool align_corners, float[]? scale_factors) -> Tensor">;

def Torch_AtenUpsampleNearest1dOp
    : Torch_TableOp<"aten.upsample_nearest1d",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$output_size, Torch_OptionalFloat:$scales),
        (outs Torch_Tensor:$result), [Pure],
        "aten::upsample_nearest1d(Tensor self, SymInt[1] output_size, float? scales=None) -> Tensor">;

def Torch_AtenUpsampleNearest1dVecOp
    : Torch_TableOp<"aten.upsample_nearest1d.vec",
        (ins Torch_Tensor:$input, Torch_OptionalListOfInt:$output_size, Torch_OptionalListOfFloat:$scale_factors),
        (outs Torch_Tensor:$result), [Pure],
        "aten::upsample_nearest1d.vec(Tensor input, SymInt[]? output_size, float[]? scale_factors) -> Tensor">;

def Torch_AtenUpsampleNearest2dOp
    : Torch_TableOp<"aten.upsample_nearest2d",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$output_size, Torch_OptionalFloat:$scales_h, Torch_OptionalFloat:$scales_w),
        (outs Torch_Tensor:$result), [Pure],
        "aten::upsample_nearest2d(Tensor self, SymInt[2] output_size, float? scales_h=None, float? scales_w=None) -> Tensor">;

def Torch_AtenUpsampleNearest2dVecOp
    : Torch_TableOp<"aten.upsample_nearest2d.vec",
        (ins Torch_Tensor:$input, Torch_OptionalListOfInt:$output_size, Torch_OptionalListOfFloat:$scale_factors),
        (outs Torch_Tensor:$result), [Pure],
        "aten::upsample_nearest2d.vec(Tensor input, SymInt[]? output_size, float[]? scale_factors) -> Tensor">;

def Torch_AtenUpsampleNearest2dBackwardOp
    : Torch_TableOp<"aten.upsample_nearest2d_backward",
        (ins Torch_Tensor:$grad_output, Torch_ListOfInt:$output_size, Torch_ListOfInt:$input_size, Torch_OptionalFloat:$scales_h, Torch_OptionalFloat:$scales_w),
        (outs Torch_Tensor:$result), [Pure],
        "aten::upsample_nearest2d_backward(Tensor grad_output, SymInt[2] output_size, SymInt[4] input_size, float? scales_h=None, float? scales_w=None) -> Tensor">;

def Torch_AtenVarOp
    : Torch_TableOp<"aten.var",
        (ins Torch_Tensor:$self, Torch_Bool:$unbiased),
        (outs Torch_Tensor:$result), [Pure],
        "aten::var(Tensor self, bool unbiased=True) -> Tensor">;

def Torch_AtenVarCorrectionOp
    : Torch_TableOp<"aten.var.correction",
        (ins Torch_Tensor:$self, Torch_OptionalListOfInt:$dim, Torch_OptionalNumber:$correction, Torch_Bool:$keepdim),
        (outs Torch_Tensor:$result), [Pure],
        "aten::var.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor">;

def Torch_AtenVarDimOp
    : Torch_TableOp<"aten.var.dim",
        (ins Torch_Tensor:$self, Torch_OptionalListOfInt:$dim, Torch_Bool:$unbiased, Torch_Bool:$keepdim),
        (outs Torch_Tensor:$result), [Pure],
        "aten::var.dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> Tensor">;

def Torch_AtenVarMeanOp
    : Torch_TableOp<"aten.var_mean",
        (ins Torch_Tensor:$self, Torch_Bool:$unbiased),
        (outs Torch_Tensor:$result0, Torch_Tensor:$result1), [Pure],
        "aten::var_mean(Tensor self, bool unbiased=True) -> (Tensor, Tensor)">;

def Torch_AtenVarMeanCorrectionOp
    : Torch_TableOp<"aten.var_mean.correction",
        (ins Torch_Tensor:$self, Torch_OptionalListOfInt:$dim, Torch_OptionalNumber:$correction, Torch_Bool:$keepdim),
        (outs Torch_Tensor:$result0, Torch_Tensor:$result1), [Pure],
        "aten::var_mean.correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> (Tensor, Tensor)">;

def Torch_AtenVarMeanDimOp
    : Torch_TableOp<"aten.var_mean.dim",
        (ins Torch_Tensor:$self, Torch_OptionalListOfInt:$dim, Torch_Bool:$unbiased, Torch_Bool:$keepdim),
        (outs Torch_Tensor:$result0, Torch_Tensor:$result1), [Pure],
        "aten::var_mean.dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> (Tensor, Tensor)">;

def Torch_AtenViewOp
    : Torch_TableOp<"aten.view",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$size),
        (outs Torch_Tensor:$result), [Pure],
        "aten::view(Tensor(a) self, SymInt[] size) -> Tensor(a)">;

def Torch_AtenViewDtypeOp
    : Torch_TableOp<"aten.view.dtype",
        (ins Torch_Tensor:$self, Torch_Int:$dtype),
        (outs Torch_Tensor:$result), [Pure],
        "aten::view.dtype(Tensor(a) self, ScalarType dtype) -> Tensor(a)">;

def Torch_AtenViewAsComplexOp
    : Torch_TableOp<"aten.view_as_complex",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::view_as_complex(Tensor(a) self) -> Tensor(a)">;

def Torch_AtenViewAsRealOp
    : Torch_TableOp<"aten.view_as_real",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::view_as_real(Tensor(a) self) -> Tensor(a)">;

def Torch_AtenViewCopyOp
    : Torch_TableOp<"aten.view_copy",
        (ins Torch_Tensor:$self, Torch_ListOfInt:$size),
        (outs Torch_Tensor:$result), [Pure],
        "aten::view_copy(Tensor self, SymInt[] size) -> Tensor">;

def Torch_AtenViewCopyDtypeOp
    : Torch_TableOp<"aten.view_copy.dtype",
        (ins Torch_Tensor:$self, Torch_Int:$dtype),
        (outs Torch_Tensor:$result), [Pure],
        "aten::view_copy.dtype(Tensor self, ScalarType dtype) -> Tensor">;

def Torch_AtenWarnOp
    : Torch_TableOp<"aten.warn",
        (ins Torch_Str:$message, Torch_Int:$stacklevel),
        (outs ), [Pure],
        "aten::warn(str message, int stacklevel=2) -> ()">;

def Torch_AtenWhereScalarOp
    : Torch_TableOp<"aten.where.Scalar",
        (ins Torch_Tensor:$condition, Torch_Number:$self, Torch_Number:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::where.Scalar(Tensor condition, Scalar self, Scalar other) -> Tensor">;

def Torch_AtenWhereScalarOtherOp
    : Torch_TableOp<"aten.where.ScalarOther",
        (ins Torch_Tensor:$condition, Torch_Tensor:$self, Torch_Number:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::where.ScalarOther(Tensor condition, Tensor self, Scalar other) -> Tensor">;

def Torch_AtenWhereScalarSelfOp
    : Torch_TableOp<"aten.where.ScalarSelf",
        (ins Torch_Tensor:$condition, Torch_Number:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::where.ScalarSelf(Tensor condition, Scalar self, Tensor other) -> Tensor">;

def Torch_AtenWhereSelfOp
    : Torch_TableOp<"aten.where.self",
        (ins Torch_Tensor:$condition, Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::where.self(Tensor condition, Tensor self, Tensor other) -> Tensor">;

def Torch_AtenXlogyTensorOp
    : Torch_TableOp<"aten.xlogy.Tensor",
        (ins Torch_Tensor:$self, Torch_Tensor:$other),
        (outs Torch_Tensor:$result), [Pure],
        "aten::xlogy.Tensor(Tensor self, Tensor other) -> Tensor">;

def Torch_AtenZeroOp
    : Torch_TableOp<"aten.zero",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "aten::zero(Tensor self) -> Tensor">;

def Torch_AtenZero_Op
    : Torch_TableOp<"aten.zero_",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [],
        "aten::zero_(Tensor(a!) self) -> Tensor(a!)">;

def Torch_AtenZerosOp
    : Torch_TableOp<"aten.zeros",
        (ins Torch_ListOfInt:$size, Torch_OptionalInt:$dtype, Torch_OptionalInt:$layout, Torch_OptionalDevice:$device, Torch_OptionalBool:$pin_memory),
        (outs Torch_Tensor:$result), [Pure],
        "aten::zeros(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor">;

def Torch_AtenZerosLikeOp
    : Torch_TableOp<"aten.zeros_like",
        (ins Torch_Tensor:$self, Torch_OptionalInt:$dtype, Torch_OptionalInt:$layout, Torch_OptionalDevice:$device, Torch_OptionalBool:$pin_memory, Torch_OptionalInt:$memory_format),
        (outs Torch_Tensor:$result), [Pure],
        "aten::zeros_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor">;

def Torch_OnnxVariantRotaryEmbeddingOp
    : Torch_TableOp<"onnx.rotary_embedding",
        (ins Torch_Any:$input, Torch_Any:$position_ids, Torch_Any:$cos_cache, Torch_Any:$sin_cache, Torch_Any:$interleaved, Torch_Any:$is_packed_batching, Torch_Any:$num_heads, Torch_Any:$rotary_embedding_dim, Torch_Any:$scale),
        (outs Torch_Any:$result), [],
        "">;

def Torch_PerTensorAffineCreateOp
    : Torch_TableOp<"per_tensor_affine.create",
        (ins Torch_Any:$int_repr, Torch_Any:$scale, Torch_Any:$offset),
        (outs Torch_Any:$result), [],
        "">;

def Torch_PrimNumToTensorScalarOp
    : Torch_TableOp<"prim.NumToTensor.Scalar",
        (ins Torch_Number:$a),
        (outs Torch_Tensor:$result), [Pure],
        "prim::NumToTensor.Scalar(Scalar a) -> Tensor">;

def Torch_PrimRaiseExceptionOp
    : Torch_TableOp<"prim.RaiseException",
        (ins Torch_Str:$msg, Torch_OptionalStr:$cls),
        (outs ), [],
        "prim::RaiseException(str msg, str? cls=None) -> ()">;

def Torch_PrimTupleIndexOp
    : Torch_TableOp<"prim.TupleIndex",
        (ins Torch_Any:$tup, Torch_Int:$i),
        (outs Torch_Any:$result), [Pure],
        "prim::TupleIndex(Any tup, int i) -> Any">;

def Torch_PrimAbsScalarOp
    : Torch_TableOp<"prim.abs.Scalar",
        (ins Torch_Number:$a),
        (outs Torch_Number:$result), [Pure],
        "prim::abs.Scalar(Scalar a) -> Scalar">;

def Torch_PrimDeviceOp
    : Torch_TableOp<"prim.device",
        (ins Torch_Tensor:$a),
        (outs Torch_Device:$result), [Pure],
        "prim::device(Tensor a) -> Device">;

def Torch_PrimDtypeOp
    : Torch_TableOp<"prim.dtype",
        (ins Torch_Tensor:$a),
        (outs Torch_Int:$result), [Pure],
        "prim::dtype(Tensor a) -> int">;

def Torch_PrimLayoutOp
    : Torch_TableOp<"prim.layout",
        (ins Torch_Tensor:$a),
        (outs Torch_Int:$result), [Pure],
        "prim::layout(Tensor a) -> Layout">;

def Torch_PrimMaxIntOp
    : Torch_TableOp<"prim.max.int",
        (ins Torch_Int:$a, Torch_Int:$b),
        (outs Torch_Int:$result), [Pure],
        "prim::max.int(int a, int b) -> int">;

def Torch_PrimMaxSelfIntOp
    : Torch_TableOp<"prim.max.self_int",
        (ins Torch_ListOfInt:$self),
        (outs Torch_Int:$result), [Pure],
        "prim::max.self_int(int[] self) -> int">;

def Torch_PrimMinIntOp
    : Torch_TableOp<"prim.min.int",
        (ins Torch_Int:$a, Torch_Int:$b),
        (outs Torch_Int:$result), [Pure],
        "prim::min.int(int a, int b) -> int">;

def Torch_PrimMinSelfIntOp
    : Torch_TableOp<"prim.min.self_int",
        (ins Torch_ListOfInt:$self),
        (outs Torch_Int:$result), [Pure],
        "prim::min.self_int(int[] self) -> int">;

def Torch_PrimTolistOp
    : Torch_TableOp<"prim.tolist",
        (ins ),
        (outs ), [Pure],
        "prim::tolist(...) -> ...">;

def Torch_PrimUncheckedCastOp
    : Torch_TableOp<"prim.unchecked_cast",
        (ins Torch_Any:$x),
        (outs Torch_Any:$result), [Pure],
        "prim::unchecked_cast(t x) -> t">;

def Torch_PrimsCollapseOp
    : Torch_TableOp<"prims.collapse",
        (ins Torch_Tensor:$a, Torch_Int:$start, Torch_Int:$end),
        (outs Torch_Tensor:$result), [Pure],
        "prims::collapse(Tensor a, int start, int end) -> Tensor">;

def Torch_PrimsConvertElementTypeOp
    : Torch_TableOp<"prims.convert_element_type",
        (ins Torch_Tensor:$a, Torch_Int:$dtype),
        (outs Torch_Tensor:$result), [Pure],
        "prims::convert_element_type(Tensor a, ScalarType dtype) -> Tensor">;

def Torch_PrimsIotaOp
    : Torch_TableOp<"prims.iota",
        (ins Torch_Int:$length, Torch_Int:$start, Torch_Int:$step, Torch_Int:$dtype, Torch_Device:$device, Torch_Bool:$requires_grad),
        (outs Torch_Tensor:$result), [Pure],
        "prims::iota(SymInt length, *, SymInt start, SymInt step, ScalarType dtype, Device device, bool requires_grad) -> Tensor">;

def Torch_PrimsProdOp
    : Torch_TableOp<"prims.prod",
        (ins Torch_Tensor:$inp, Torch_OptionalListOfInt:$dims, Torch_OptionalInt:$output_dtype),
        (outs Torch_Tensor:$result), [Pure],
        "prims::prod(Tensor inp, int[]? dims, *, ScalarType? output_dtype=None) -> Tensor">;

def Torch_PrimsSplitDimOp
    : Torch_TableOp<"prims.split_dim",
        (ins Torch_Tensor:$a, Torch_Int:$dim, Torch_Int:$outer_length),
        (outs Torch_Tensor:$result), [Pure],
        "prims::split_dim(Tensor(a) a, int dim, SymInt outer_length) -> Tensor(a)">;

def Torch_PrimsSqrtOp
    : Torch_TableOp<"prims.sqrt",
        (ins Torch_Tensor:$self),
        (outs Torch_Tensor:$result), [Pure],
        "prims::sqrt(Tensor self) -> Tensor">;

def Torch_PrimsSqueezeOp
    : Torch_TableOp<"prims.squeeze",
        (ins Torch_Tensor:$a, Torch_ListOfInt:$dimensions),
        (outs Torch_Tensor:$result), [Pure],
        "prims::squeeze(Tensor(a) a, int[] dimensions) -> Tensor(a)">;

def Torch_PrimsSumOp
    : Torch_TableOp<"prims.sum",
        (ins Torch_Tensor:$inp, Torch_OptionalListOfInt:$dims, Torch_OptionalInt:$output_dtype),
        (outs Torch_Tensor:$result), [Pure],
        "prims::sum(Tensor inp, int[]? dims, *, ScalarType? output_dtype=None) -> Tensor">;

def Torch_PrimsVarOp
    : Torch_TableOp<"prims.var",
        (ins Torch_Tensor:$inp, Torch_OptionalListOfInt:$dims, Torch_OptionalFloat:$correction, Torch_OptionalInt:$output_dtype),
        (outs Torch_Tensor:$result), [Pure],
        "prims::var(Tensor inp, int[]? dims, float? correction=1, *, ScalarType? output_dtype=None) -> Tensor">;

def Torch_PrimsViewOfOp
    : Torch_TableOp<"prims.view_of",
        (ins Torch_Tensor:$a),
        (outs Torch_Tensor:$result), [Pure],
        "prims::view_of(Tensor(a) a) -> Tensor(a)">;

def Torch_QuantizedLinearOp
    : Torch_TableOp<"quantized.linear",
        (ins Torch_Tensor:$X, Torch_Any:$W_prepack, Torch_Float:$Y_scale_i, Torch_Int:$Y_zero_point_i),
        (outs Torch_Tensor:$result), [Pure],
        "quantized::linear(Tensor X, __torch__.torch.classes.quantized.LinearPackedParamsBase W_prepack, float Y_scale_i, int Y_zero_point_i) -> Tensor Y">;

def Torch_QuantizedDecomposedDequantizePerChannelOp
    : Torch_TableOp<"quantized_decomposed.dequantize_per_channel",
        (ins Torch_Tensor:$input, Torch_Tensor:$scales, Torch_OptionalTensor:$zero_points, Torch_Int:$axis, Torch_Int:$quant_min, Torch_Int:$quant_max, Torch_Int:$dtype, Torch_OptionalInt:$out_dtype),
        (outs Torch_Tensor:$result), [Pure],
        "quantized_decomposed::dequantize_per_channel(Tensor input, Tensor scales, Tensor? zero_points, int axis, int quant_min, int quant_max, ScalarType dtype, *, ScalarType? out_dtype=None) -> Tensor">;

def Torch_QuantizedDecomposedDequantizePerChannelGroupOp
    : Torch_TableOp<"quantized_decomposed.dequantize_per_channel_group",
        (ins Torch_Tensor:$input, Torch_Tensor:$scales, Torch_OptionalTensor:$zero_points, Torch_Int:$quant_min, Torch_Int:$quant_max, Torch_Int:$dtype, Torch_Int:$group_size, Torch_Int:$output_dtype),
        (outs Torch_Tensor:$result), [Pure],
        "quantized_decomposed::dequantize_per_channel_group(Tensor input, Tensor scales, Tensor? zero_points, int quant_min, int quant_max, ScalarType dtype, int group_size, ScalarType output_dtype) -> Tensor">;

def Torch_QuantizedDecomposedDequantizePerTensorOp
    : Torch_TableOp<"quantized_decomposed.dequantize_per_tensor",
        (ins Torch_Tensor:$input, Torch_Float:$scale, Torch_Int:$zero_point, Torch_Int:$quant_min, Torch_Int:$quant_max, Torch_Int:$dtype, Torch_OptionalInt:$out_dtype),
        (outs Torch_Tensor:$result), [Pure],
        "quantized_decomposed::dequantize_per_tensor(Tensor input, float scale, int zero_point, int quant_min, int quant_max, ScalarType dtype, *, ScalarType? out_dtype=None) -> Tensor">;

def Torch_QuantizedDecomposedQuantizePerChannelOp
    : Torch_TableOp<"quantized_decomposed.quantize_per_channel",
        (ins Torch_Tensor:$input, Torch_Tensor:$scales, Torch_Tensor:$zero_points, Torch_Int:$axis, Torch_Int:$quant_min, Torch_Int:$quant_max, Torch_Int:$dtype),
        (outs Torch_Tensor:$result), [Pure],
        "quantized_decomposed::quantize_per_channel(Tensor input, Tensor scales, Tensor zero_points, int axis, int quant_min, int quant_max, ScalarType dtype) -> Tensor">;

def Torch_QuantizedDecomposedQuantizePerChannelGroupOp
    : Torch_TableOp<"quantized_decomposed.quantize_per_channel_group",
        (ins Torch_Tensor:$input, Torch_Tensor:$scales, Torch_Tensor:$zero_points, Torch_Int:$quant_min, Torch_Int:$quant_max, Torch_Int:$dtype, Torch_Int:$group_size),
        (outs Torch_Tensor:$result), [Pure],
        "quantized_decomposed::quantize_per_channel_group(Tensor input, Tensor scales, Tensor zero_points, int quant_min, int quant_max, ScalarType dtype, int group_size) -> Tensor">;

def Torch_QuantizedDecomposedQuantizePerTensorOp
    : Torch_TableOp<"quantized_decomposed.quantize_per_tensor",
        (ins Torch_Tensor:$input, Torch_Float:$scale, Torch_Int:$zero_point, Torch_Int:$quant_min, Torch_Int:$quant_max, Torch_Int:$dtype),
        (outs Torch_Tensor:$result), [Pure],
        "quantized_decomposed::quantize_per_tensor(Tensor input, float scale, int zero_point, int quant_min, int quant_max, ScalarType dtype) -> Tensor">;

def Torch_TorchvisionDeformConv2dOp
    : Torch_TableOp<"torchvision.deform_conv2d",
        (ins Torch_Any:$input, Torch_Any:$weight, Torch_Any:$offset, Torch_Any:$mask, Torch_Any:$bias, Torch_Any:$stride_h, Torch_Any:$stride_w, Torch_Any:$pad_h, Torch_Any:$pad_w, Torch_Any:$dilation_h, Torch_Any:$dilation_w, Torch_Any:$groups, Torch_Any:$offset_groups, Torch_Any:$use_mask),
        (outs Torch_Any:$result), [],
        "">;

def Torch_TorchvisionNmsOp
    : Torch_TableOp<"torchvision.nms",
        (ins Torch_Any:$dets, Torch_Any:$scores, Torch_Any:$iou_threshold),
        (outs Torch_Any:$result), [],
        "">;

def Torch_TorchvisionRoiAlignOp
    : Torch_TableOp<"torchvision.roi_align",
        (ins Torch_Any:$input, Torch_Any:$rois, Torch_Any:$spatial_scale, Torch_Any:$pooled_height, Torch_Any:$pooled_width, Torch_Any:$sampling_ratio, Torch_Any:$aligned),
        (outs Torch_Any:$result), [],
        "">;

def Torch_TorchvisionRoiPoolOp
    : Torch_TableOp<"torchvision.roi_pool",
        (ins Torch_Any:$input, Torch_Any:$rois, Torch_Any:$spatial_scale, Torch_Any:$pooled_height, Torch_Any:$pooled_width),
        (outs Torch_Any:$result), [],
        "">;

def Torch_ValsemVariantAtenBernoulliFloatOp
    : Torch_TableOp<"valsem.aten.bernoulli.float",
        (ins Torch_Any:$self, Torch_Any:$p, Torch_Any:$generator),
        (outs Torch_Any:$result), [],
        "">;


def TableOps : GenericTable {
  let FilterClass = "Torch_TableOp";
  let CppTypeName = "TableOpRow";
  let Fields = ["TableName", "TableOperands", "TableOperandNames", "TableResults",
                "TableResultNames", "TablePure"];
}

#endif // TCP_MLIR_DIALECT_TORCH_TORCHTABLEOPS_TD
