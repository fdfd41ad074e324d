"""Convolutions, paddings, slices and poolings whose windows and amounts are numbers that a call gives, so that
a compiled program knows neither their sizes nor their signs: the results and the gradients are
those of float64."""

import warnings

import torch
import torch.nn.functional as F

from tcp_ide.backend import tcp


def call(function, arguments):
    """The result, and the gradients of the tensors."""
    arguments = [each.clone().requires_grad_() if isinstance(each, torch.Tensor) else each
                 for each in arguments]
    result = function(*arguments)
    (result * torch.linspace(0.5, 1.5, result.numel(), dtype=result.dtype).view(
        result.shape)).sum().backward()
    return [result.detach(), *(each.grad for each in arguments if isinstance(each, torch.Tensor))]


class Convolution(torch.nn.Module):
    """A convolution whose weights are an argument. The numbers of a module are constants."""

    def __init__(self, convolve, *settings):
        super().__init__()
        self._convolve, self._settings = convolve, settings

    def forward(self, x, w):
        return self._convolve(x, w, None, *self._settings)


def convolve(sizes, *settings):
    return Convolution(F.conv2d, *settings), torch.randn(2, 4, 6, 7), torch.randn(sizes)


def transpose(sizes, *settings):
    return Convolution(F.conv_transpose2d, *settings), torch.randn(2, 4, 6, 7), torch.randn(sizes)


def pad_to_multiple(x):
    """The gradient takes elements away, as many as the size says."""
    return F.pad(x.sin(), [0, -x.shape[3] % 4, 0, -x.shape[2] % 4]).cos()


warnings.filterwarnings("error", message="tcp: ")
torch.manual_seed(0)
X = torch.randn(2, 4, 6, 7)
FUNCTIONS = {
    "convolution": convolve((5, 4, 2, 3), 1, 3),
    "convolution with strides": convolve((5, 4, 2, 2), 2, 4),
    "depthwise convolution": convolve((4, 1, 3, 2), 1, 3, 1, 4),
    "transposed": transpose((4, 3, 2, 5), [2, 2], [2, 0]),
    "transposed without strides": transpose((4, 3, 2, 2), 1, 2),
    "transposed with dilation": transpose((4, 3, 2, 2), 3, 3, 2, 1, 2),
    "cut": (lambda x, n: F.pad(x, [-n, -n, n, n]), X, 2),
    "cut and pad": (lambda x, n: F.pad(x, [n, -n, n - 4, n], value=1.5), X, 2),
    "cut by a reflection": (lambda x, n: F.pad(x, [n, -n, n - 4, n], "reflect"), X, 2),
    "pad to a multiple": (pad_to_multiple, X),
    "narrow": (lambda x, n: x.narrow(2, n, 3) * 2, X, 2),
    "slices": (lambda x, n: x[:, :, -n:] * x[:, :, :n] + x[:, :, n:100][:, :, ::n], X, 2),
    "adaptive means": (lambda x: F.adaptive_avg_pool2d(x, (4, 3)), X),
    "adaptive means of multiples": (lambda x: F.adaptive_avg_pool2d(x, (2, 7)), X),
    "adaptive means of volumes": (lambda x: F.adaptive_avg_pool3d(x, (3, 4, 2)), X),
    "adaptive maxima": (lambda x: F.adaptive_max_pool2d(x, (2, 3)), X),
    "adaptive maxima of rows": (lambda x: F.adaptive_max_pool1d(x[0], 5), X),
    "indices of adaptive maxima": (
        lambda x: F.adaptive_max_pool2d(x, (2, 3), return_indices=True)[1] + 0 * x.sum(), X),
    "adaptive means of columns": (lambda x: F.adaptive_avg_pool2d(x, (3, None)), X),
    "as many adaptive means as a size says": (
        lambda x: F.adaptive_avg_pool2d(x, (x.shape[2] // 2 + 1, 3)), X),
    "adaptive maxima of columns": (lambda x: F.adaptive_max_pool2d(x, (3, None)), X),
    "as many adaptive maxima as a size says": (
        lambda x: F.adaptive_max_pool2d(x, (x.shape[2] // 2 + 1, x.shape[3] - 2)), X),
    "maxima of volumes": (lambda x: F.max_pool3d(x, 2, (1, 2, 3), ceil_mode=True), X),
    "maxima of padded volumes": (lambda x: F.max_pool3d(x, 3, 2, 1), X),
    "means of as much as there is": (lambda x: F.avg_pool2d(x, 3, 2, 1, True, False), X),
    "means of volumes of as much as there is": (lambda x: F.avg_pool3d(x, 3, 2, 1, True, False), X),
    "means with a divisor": (lambda x: F.avg_pool3d(x, 2, 2, 0, True, True, 3), X),
    "means side by side": (lambda x: F.avg_pool2d(x, (x.shape[2] // 2, x.shape[3] // 3)), X),
    "overlapping means": (lambda x: F.avg_pool2d(x, 3, 2, 1), X),
    "means of rows": (lambda x: F.avg_pool1d(x[0], 2), X),
    "means of volumes": (lambda x: F.avg_pool3d(x, 2, (1, 2, 3)), X),
    "groups with strides": (lambda x, w: F.conv2d(x, w, None, 3, (1, 2), 1, 2), X, torch.randn(6, 2, 1, 3)),
    "roll": (lambda x, n: x.roll(-n, 2) * 2, X, 3),
}

failed = 0
for name, (function, *arguments) in FUNCTIONS.items():
    torch._dynamo.reset()
    wide = [each.double() if isinstance(each, torch.Tensor) else each for each in arguments]
    try:
        compiled = torch.compile(function, backend=tcp, dynamic=True, options={"O": 1})
        for ours, theirs in zip(call(compiled, arguments), call(function, wide), strict=True):
            torch.testing.assert_close(ours.double(), theirs, rtol=1e-4, atol=1e-4)
    except Exception as error:
        failed += 1
        print(f"{name}: {type(error).__name__}: {str(error)[:300]}", flush=True)
print(f"{failed} of {len(FUNCTIONS)} differ")
