import torch
from torch.export import dynamic_dim

from tools.aot.torch_loader_utils import TorchLoaderOutput


def broadcast_add_mixed_ranks_loader() -> TorchLoaderOutput:
    class BroadcastAddMixedRanks(torch.nn.Module):
        def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
            return torch.add(x, y)

    x = torch.tensor(10.0)
    y = torch.randn(2)
    return TorchLoaderOutput(
        model=BroadcastAddMixedRanks(),
        inputs=[x, y],
        constraints=[dynamic_dim(y, 0)],
    )


def gated_layer_loader() -> TorchLoaderOutput:
    class GatedLayer(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.scale = torch.nn.Parameter(torch.randn(32))
            self.gate = torch.nn.Parameter(torch.randn(32))

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x * self.scale * torch.sigmoid(x * self.gate)

    x = torch.randn(3, 32)
    return TorchLoaderOutput(
        model=GatedLayer(),
        inputs=[x],
        constraints=[dynamic_dim(x, 0)],
    )
