// RUN: tcp-opt %s | diff -b <(grep -v "^//" %s) -
#sparse = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
module {
  func.func private @t(!torch.tuple<>, !torch.tuple<int, list<vtensor<[2],f32>>>, !torch.union<float, int>, !torch.dict<str, int>, !torch.any, !torch.Generator, !torch.qint8, !torch.quint8, !torch.qint16, !torch.qint32, !torch.LinearParams, !torch.vtensor, !torch.vtensor<[?],unk>, !torch.vtensor<[],f32>, !torch.vtensor<[2],complex<f32>>, !torch.vtensor<[2,?],!torch.qint8>, !torch.tensor<*,f32>, !torch.optional<union<int, none>>, !torch.optional<tensor>, !torch.tuple<tensor, tensor<[2],f32>, none>, !torch.list<optional<tensor>>, !torch.Device, !torch.nn.Module<"a.b">, !torch.vtensor<[2],f8E4M3FN>, !torch.vtensor<[2,3],ui8>, !torch.list<optional<vtensor>>, !torch.vtensor<[2,2],f32,#sparse>)
}

