"""Writes models of ONNX with references: what ONNX's own evaluator computes, or PyTorch, which has
exported the model.

  usage: onnx_models.py FOLDER

Each is FOLDER/NAME.onnx and FOLDER/NAME.npz, and its name is printed."""

import sys

import numpy as np
import onnx
import onnx.parser
import torch
from onnx import helper, numpy_helper
from onnx.reference import ReferenceEvaluator

random = np.random.default_rng(5)


def floats(*size):
    return random.uniform(-2, 2, size).astype("f4")


image, x, vector = floats(2, 3, 8, 8), floats(5, 8), floats(8)

#: Each is a name, the signature, the nodes, the weights, the arguments, and the version of operators.
MODELS = [
    ("perceptron", "float[n, 8] x => float[n, 5] y",
     "h = Gemm(x, w1, b1) g = Gelu(h) r = Gemm(g, w2, b2) y = Softmax<axis = -1>(r)",
     dict(w1=floats(8, 64), b1=floats(64), w2=floats(64, 5), b2=floats(5)), [x]),
    ("convolutions", "float[n, 3, 8, 8] x => float[n, 6, k, l] y",
     "c = Conv<kernel_shape = [3, 3], pads = [1, 1, 1, 1]>(x, w, b) s = BatchNormalization(c, g, b, m, v) "
     "p = MaxPool<kernel_shape = [2, 2], strides = [2, 2]>(s) t = ConvTranspose<strides = [2, 2]>(p, u) "
     "a = AveragePool<kernel_shape = [3, 3]>(t) y = HardSwish(a)",
     dict(w=floats(6, 3, 3, 3), b=floats(6), g=floats(6), m=floats(6), v=abs(floats(6)), u=floats(6, 6, 2, 2)), [image]),
    ("norms", "float[n, 8] x => float[n, 8] y, float[n, 8] z",
     "y = LayerNormalization(x, s, b) q = ReduceMean<keepdims = 1>(x, axis) d = Sub(x, q) z = Erf(d)",
     dict(s=floats(8), b=floats(8), axis=np.array([1])), [x]),
    ("shapes", "float[n, 8] x => float[n, k] y, float[m, n] z, float[n, 4] s, float[i] f",
     "y0 = Concat<axis = 1>(x, x) y = Pad(y0, pads) z0 = Transpose(x) z = Slice(z0, one, four) "
     "s, s2 = Split<axis = 1, num_outputs = 2>(x) f = Reshape(x, flat)",
     dict(pads=np.array([0, 1, 0, 2]), one=np.array([1]), four=np.array([4]), flat=np.array([-1])), [x]),
    ("indices", "float[5, 8] x, int64[k] i => float[k, 8] y, float[5, 3] v, int64[5, 3] n, float[5, 8] c, float[5, 8] s",
     "y = Gather(x, i) v, n = TopK(x, k) c = CumSum(x, axis) i2 = Unsqueeze(i, axis) "
     "u = Gather(x, i) s = ScatterND(x, i2, u)",
     dict(k=np.array([3]), axis=np.array(1)), [x, np.array([4, 0, 2])]),
    ("choice", "float[n, 8] x => float[n, 8] y, float[n] r",
     "zero = Constant<value_float = 0.0>() p = Greater(x, zero) e = Exp(x) y = Where(p, x, e) "
     "r = ReduceMax<keepdims = 0>(y, axis)",
     dict(axis=np.array([1])), [x]),
    ("quantized", "float[5, 8] x => float[5, 5] y",
     "q = QuantizeLinear(x, scale, point) d = DequantizeLinear(q, scale, point) "
     "dw = DequantizeLinear(w, scale, point) y = MatMul(d, dw)",
     dict(scale=np.float32(0.05), point=np.uint8(128), w=random.integers(0, 255, (8, 5)).astype("u1")), [x]),
    ("products", "uint8[4, 6] a, uint8[6, 3] b => int32[4, 3] y", "y = MatMulInteger(a, b, p, p)",
     dict(p=np.uint8(7)), [random.integers(0, 255, (4, 6)).astype("u1"), random.integers(0, 255, (6, 3)).astype("u1")]),
    ("halves", "float16[n, 8] x => float16[n, 8] y", "y = Mul(x, x)", {}, [x.astype("f2")]),
    ("lstm", "float[4, 2, 8] x => float[4, 1, 2, 6] y, float[1, 2, 6] h",
     "y, h, c = LSTM<hidden_size = 6>(x, w, r, b)",
     dict(w=floats(1, 24, 8) / 4, r=floats(1, 24, 6) / 4, b=floats(1, 48) / 4), [floats(4, 2, 8)]),
    ("resized", "float[1, 3, 8, 8] x => float[1, 3, 16, 16] y",
     'y = Resize<mode = "linear", coordinate_transformation_mode = "half_pixel">(x, , scales)',
     dict(scales=np.array([1, 1, 2, 2], "f4")), [floats(1, 3, 8, 8)]),
    ("spectrum", "float[n, 16, m, 1] x => float[n, 9, m, 2] y, float[n, 16, m, 2] z",
     "y = DFT<onesided = 1>(x, , axis) z = DFT(x, , axis)", dict(axis=np.array(1)), [floats(2, 16, 3, 1)]),
    ("parts", "float[n, 8] x => float[n, 6] y, float[n, 1] z", "a, y, z = Split<axis = 1>(x, sizes)",
     dict(sizes=np.array([1, 6, 1])), [x]),
    ("older", "float[n, 8] x => float[n, 1, 8] y",
     "a, b = Split<axis = 1, split = [2, 6]>(x) c = Concat<axis = 1>(b, a) y = Unsqueeze<axes = [1]>(c)", {}, [x], 11),
]  # fmt: skip


class Network(torch.nn.Module):
    """A small vision model with attention."""

    def __init__(self):
        super().__init__()
        self.convolution = torch.nn.Conv2d(3, 16, 3, padding=1)
        self.norm = torch.nn.BatchNorm2d(16)
        self.attention = torch.nn.MultiheadAttention(16, 2, batch_first=True)
        self.head = torch.nn.Linear(16, 5)

    def forward(self, x):
        x = torch.nn.functional.gelu(self.norm(self.convolution(x)))
        x = torch.nn.functional.max_pool2d(x, 4).flatten(2).transpose(1, 2)
        return self.head(self.attention(x, x, x)[0].mean(1)).softmax(-1)


class Tagger(torch.nn.Module):
    """Layers that go both ways over sequences of several lengths."""

    def __init__(self, layer):
        super().__init__()
        self.layer = layer(4, 3, num_layers=2, bidirectional=True)

    def forward(self, x, lengths):
        packed = torch.nn.utils.rnn.pack_padded_sequence(x, lengths)
        every, last = self.layer(packed)
        every, _ = torch.nn.utils.rnn.pad_packed_sequence(every, total_length=6)
        return every, last[0] if isinstance(last, tuple) else last


def save(folder, name, arguments, results):
    arrays = {f"Input{n}": value for n, value in enumerate(arguments)}
    arrays |= {f"Output{n}": np.asarray(value) for n, value in enumerate(results)}
    np.savez(f"{folder}/{name}.npz", **arrays)
    print(name)


def write(folder, name, signature, nodes, weights, arguments, version=21):
    taken, _, given = signature.partition("=>")
    lines = nodes.replace(") ", ")\n")
    model = onnx.parser.parse_model(
        f'<ir_version: 10, opset_import: ["" : {version}]> {name} ({taken}) => ({given}) {{ {lines} }}')
    model.graph.initializer.extend(
        numpy_helper.from_array(np.asarray(value), key) for key, value in weights.items())
    onnx.save(model, f"{folder}/{name}.onnx")
    names = [each.name for each in model.graph.input]
    save(folder, name, arguments,
         ReferenceEvaluator(model).run(None, dict(zip(names, arguments))))  # fmt: skip


def main():
    folder = sys.argv[1]
    for model in MODELS:
        write(folder, *model)
    torch.manual_seed(0)
    network, sample = Network().eval(), torch.from_numpy(image)
    size = torch.export.Dim("n", min=1, max=64)
    # The weights are in a file beside the model.
    torch.onnx.export(network, (sample,), f"{folder}/network.onnx", dynamic_shapes=({0: size},),
                      external_data=True, verbose=False)  # fmt: skip
    save(folder, "network", [image], [network(sample).detach()])
    attention, sample = torch.nn.MultiheadAttention(8, 2, batch_first=True).eval(), torch.randn(3, 4, 8)
    # The exporter computes shapes of constants, by which alone the ranks of results are known.
    torch.onnx.export(attention, (sample,) * 3, f"{folder}/ranks.onnx", dynamo=False, verbose=False, opset_version=13,
                      input_names=["q", "k", "v"], dynamic_axes={name: {0: "n"} for name in "qkv"})
    save(folder, "ranks", [sample] * 3, [each.detach() for each in attention(sample, sample, sample)])
    for layer in (torch.nn.GRU, torch.nn.LSTM):
        tagger, name = Tagger(layer).eval(), layer.__name__.lower() + "_lengths"
        sample, lengths = torch.randn(6, 3, 4), torch.tensor([6, 4, 1])
        torch.onnx.export(tagger, (sample, torch.tensor([6, 6, 2])), f"{folder}/{name}.onnx", dynamo=False, verbose=False)
        save(folder, name, [sample, lengths], [each.detach() for each in tagger(sample, lengths)])


if __name__ == "__main__":
    main()
