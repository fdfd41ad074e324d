"""Writes net.mlir, a model of PyTorch that torch-mlir exports as TOSA, and net.npz: what PyTorch
computes."""

import numpy as np
import torch
import torch_mlir.fx


class Network(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(8, 5)
        self.convolution = torch.nn.Conv2d(3, 4, 3, padding=1)

    def forward(self, x, image):
        return torch.softmax(self.linear(x), -1), torch.relu(self.convolution(image)).amax((2, 3))


torch.manual_seed(0)
network, arguments = Network().eval(), (torch.randn(4, 8), torch.randn(1, 3, 8, 8))
module = torch_mlir.fx.export_and_import(network, *arguments, output_type="tosa",
                                         func_name="net")  # fmt: skip
with open("net.mlir", "w") as file:
    file.write(str(module))
arrays = {f"Input{n}": value.numpy() for n, value in enumerate(arguments)}
arrays |= {f"Output{n}": value.detach().numpy() for n, value in enumerate(network(*arguments))}
np.savez("net.npz", **arrays)
