"""Programs whose decompositions depend on sizes, with dynamic sizes: run_conditions.py ORDER, where
ORDER is "up" or "down". Processes of both orders share a cache."""

import sys
import warnings

import torch
from torch.nn import functional

from tcp_ide.backend import tcp

warnings.simplefilter("error")
torch.manual_seed(0)

FUNCTIONS = {
    "fft": lambda x: torch.fft.fft(x, norm="ortho").abs(),
    "rfft": lambda x: torch.fft.rfft(x, dim=1).abs(),
    "irfft": lambda x: torch.fft.irfft(x),
    "fft2": lambda x: torch.view_as_real(torch.fft.fft2(x)),
    "mixed": lambda x: torch.fft.fftn(x, dim=(1, 2)).real + x,
    "stft": lambda x: torch.stft(x.flatten(), 4, 2, window=torch.ones(4),
                                 return_complex=True).abs(),
    "pool": lambda x: functional.adaptive_avg_pool2d(x, (3, 2)),
    "largest": lambda x: functional.adaptive_max_pool2d(x, 3),
    "windows": lambda x: x.unfold(1, 3, 2).exp(),
    "unfold": lambda x: functional.unfold(x[:, None], 3),
}
SIZES = ((3, 6, 6), (5, 4, 4), (2, 9, 9), (4, 6, 34), (1, 8, 6))

for name, function in FUNCTIONS.items():
    torch._dynamo.reset()
    compiled = torch.compile(function, backend=tcp, dynamic=True)
    for sizes in SIZES if sys.argv[1] == "up" else SIZES[::-1]:
        x = torch.randn(sizes)
        torch.testing.assert_close(compiled(x), function(x), msg=lambda text, sizes=sizes: (
            f"{name} of {sizes}: {text}"))
print("as expected")
