// Ops on uint8 as torch-mlir writes them, in a text that no exporter of ours has seen.
func.func @sums(%a: !torch.vtensor<[2,3],ui8>) -> (!torch.vtensor<[],si64>, !torch.vtensor<[2],si64>,
      !torch.vtensor<[2],si64>, !torch.vtensor<[2],ui8>, !torch.vtensor<[3],si64>, !torch.vtensor<[2,3],si64>) {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %dims = torch.prim.ListConstruct %int1 : (!torch.int) -> !torch.list<int>
  %0 = torch.aten.sum %a, %none : !torch.vtensor<[2,3],ui8>, !torch.none -> !torch.vtensor<[],si64>
  %1 = torch.aten.sum.dim_IntList %a, %dims, %false, %none : !torch.vtensor<[2,3],ui8>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[2],si64>
  %2 = torch.aten.prod.dim_int %a, %int1, %false, %none : !torch.vtensor<[2,3],ui8>, !torch.int, !torch.bool, !torch.none -> !torch.vtensor<[2],si64>
  %3, %places = torch.aten.max.dim %a, %int1, %false : !torch.vtensor<[2,3],ui8>, !torch.int, !torch.bool -> !torch.vtensor<[2],ui8>, !torch.vtensor<[2],si64>
  %least, %4 = torch.aten.min.dim %a, %int0, %false : !torch.vtensor<[2,3],ui8>, !torch.int, !torch.bool -> !torch.vtensor<[3],ui8>, !torch.vtensor<[3],si64>
  %5 = torch.aten.cumsum %a, %int0, %none : !torch.vtensor<[2,3],ui8>, !torch.int, !torch.none -> !torch.vtensor<[2,3],si64>
  return %0, %1, %2, %3, %4, %5 : !torch.vtensor<[],si64>, !torch.vtensor<[2],si64>, !torch.vtensor<[2],si64>, !torch.vtensor<[2],ui8>, !torch.vtensor<[3],si64>, !torch.vtensor<[2,3],si64>
}

func.func @truths(%a: !torch.vtensor<[2,3],ui8>, %b: !torch.vtensor<[2,3],ui8>) -> (!torch.vtensor<[2,3],i1>,
      !torch.vtensor<[2,3],i1>, !torch.vtensor<[2,3],i1>, !torch.vtensor<[],ui8>, !torch.vtensor<[2],ui8>) {
  %false = torch.constant.bool false
  %int1 = torch.constant.int 1
  %int-1 = torch.constant.int -1
  %0 = torch.aten.gt.Tensor %a, %b : !torch.vtensor<[2,3],ui8>, !torch.vtensor<[2,3],ui8> -> !torch.vtensor<[2,3],i1>
  %1 = torch.aten.eq.Scalar %a, %int-1 : !torch.vtensor<[2,3],ui8>, !torch.int -> !torch.vtensor<[2,3],i1>
  %2 = torch.aten.ge.Scalar %a, %int-1 : !torch.vtensor<[2,3],ui8>, !torch.int -> !torch.vtensor<[2,3],i1>
  %3 = torch.aten.any %a : !torch.vtensor<[2,3],ui8> -> !torch.vtensor<[],ui8>
  %4 = torch.aten.all.dim %a, %int1, %false : !torch.vtensor<[2,3],ui8>, !torch.int, !torch.bool -> !torch.vtensor<[2],ui8>
  return %0, %1, %2, %3, %4 : !torch.vtensor<[2,3],i1>, !torch.vtensor<[2,3],i1>, !torch.vtensor<[2,3],i1>, !torch.vtensor<[],ui8>, !torch.vtensor<[2],ui8>
}

func.func @others(%a: !torch.vtensor<[2,3],ui8>, %b: !torch.vtensor<[2,3],ui8>) -> (!torch.vtensor<[2,2],ui8>,
      !torch.vtensor<[2,5],ui8>, !torch.vtensor<[2,3],ui8>, !torch.vtensor<[2,3],si64>, !torch.vtensor<[2,3],ui8>,
      !torch.vtensor<[2,3],ui8>, !torch.vtensor<[2,3],f32>, !torch.vtensor<[4],ui8>) {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %int4 = torch.constant.int 4
  %int250 = torch.constant.int 250
  %int255 = torch.constant.int 255
  %order = torch.prim.ListConstruct %int1, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
  %pads = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %turned = torch.aten.permute %b, %order : !torch.vtensor<[2,3],ui8>, !torch.list<int> -> !torch.vtensor<[3,2],ui8>
  %0 = torch.aten.mm %a, %turned : !torch.vtensor<[2,3],ui8>, !torch.vtensor<[3,2],ui8> -> !torch.vtensor<[2,2],ui8>
  %1 = torch.aten.constant_pad_nd %a, %pads, %int255 : !torch.vtensor<[2,3],ui8>, !torch.list<int>, !torch.int -> !torch.vtensor<[2,5],ui8>
  %2:2 = torch.aten.sort %a, %int1, %false : !torch.vtensor<[2,3],ui8>, !torch.int, !torch.bool -> !torch.vtensor<[2,3],ui8>, !torch.vtensor<[2,3],si64>
  %3 = torch.aten.remainder.Tensor %a, %b : !torch.vtensor<[2,3],ui8>, !torch.vtensor<[2,3],ui8> -> !torch.vtensor<[2,3],ui8>
  %4 = torch.aten.pow.Tensor_Tensor %a, %b : !torch.vtensor<[2,3],ui8>, !torch.vtensor<[2,3],ui8> -> !torch.vtensor<[2,3],ui8>
  %5 = torch.aten.exp %b : !torch.vtensor<[2,3],ui8> -> !torch.vtensor<[2,3],f32>
  %6 = torch.aten.arange.start_step %int250, %int255, %int2, %int0, %none, %none, %none : !torch.int, !torch.int,
        !torch.int, !torch.int, !torch.none, !torch.none, !torch.none -> !torch.vtensor<[3],ui8>
  %tail = torch.prim.ListConstruct %int0, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %7 = torch.aten.constant_pad_nd %6, %tail, %int4 : !torch.vtensor<[3],ui8>, !torch.list<int>, !torch.int -> !torch.vtensor<[4],ui8>
  return %0, %1, %2#0, %2#1, %3, %4, %5, %7 : !torch.vtensor<[2,2],ui8>, !torch.vtensor<[2,5],ui8>,
        !torch.vtensor<[2,3],ui8>, !torch.vtensor<[2,3],si64>, !torch.vtensor<[2,3],ui8>, !torch.vtensor<[2,3],ui8>,
        !torch.vtensor<[2,3],f32>, !torch.vtensor<[4],ui8>
}
