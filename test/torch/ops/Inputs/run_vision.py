"""Ops that read images between their pixels, and kin of theirs, beside eager PyTorch: no graph
runs eagerly."""

import warnings

import torch
from torchvision import ops

from tcp_ide.backend import tcp

torch.manual_seed(0)
warnings.filterwarnings("error", message="tcp: ")


def check(name, function, *arguments, tolerance=1e-5):
    torch._dynamo.reset()
    actual = torch.compile(function, backend=tcp, options={"O": 1})(*arguments)
    torch.testing.assert_close(actual, function(*arguments), rtol=tolerance, atol=tolerance,
                               equal_nan=True)
    print(f"{name}: equal")


def find_gradients(function, arguments):
    """Those of all arguments, for results that count differently."""
    arguments = [argument.clone().requires_grad_() for argument in arguments]
    sum((result * torch.linspace(0.5, 1.5, result.numel(), dtype=result.dtype).view(
        result.shape)).sum() for result in function(*arguments)).backward()
    return [argument.grad for argument in arguments]


def check_gradients(name, function, *arguments):
    """That they are no further from float64 than 4 times those of eager PyTorch."""
    torch._dynamo.reset()
    wide = find_gradients(function, [argument.double() for argument in arguments])
    eager = find_gradients(function, arguments)
    actual = find_gradients(torch.compile(function, backend=tcp, options={"O": 1}), arguments)
    for number, values in enumerate(zip(actual, eager, wide, strict=True)):
        ours, theirs = ((value.double() - values[2]).abs().max().item() /
                        max(values[2].abs().max().item(), 1e-30) for value in values[:2])
        if not ours <= 4 * theirs + 4 * torch.finfo(torch.float32).eps:
            print(f"{name}: {number} is off by {ours:.2g}, eager PyTorch by {theirs:.2g}")
            return
    print(f"gradients of {name}: near")


image = torch.randn(2, 6, 15, 17)
# Some of them are beyond the edges, and some are empty.
corners = torch.rand(9, 4) * 20 - 2
regions = torch.cat([torch.arange(9.0).remainder(2).unsqueeze(1), corners], 1)


def align(image):
    return [ops.roi_align(image, regions.to(image.dtype), (4, 5), 0.7, samples, aligned)
            for samples in (1, 3) for aligned in (False, True)]


check("roi_align", align, image)
check_gradients("roi_align", align, image)


def deform(image, weight, bias, offsets, mask):
    return (ops.deform_conv2d(image, offsets, weight[:, :3], bias, (2, 1), (1, 0), (1, 2), mask),
            ops.deform_conv2d(image, offsets[:, :12], weight, None, (2, 1), (1, 0), (1, 2)))


places = torch.nn.functional.conv2d(image, torch.randn(1, 6, 3, 2), None, (2, 1), (1, 0), (1, 2))
size = places.shape[2:]
arguments = (image, torch.randn(4, 6, 3, 2), torch.randn(4), torch.randn(2, 36, *size) * 4,
             torch.rand(2, 18, *size))
check("deform_conv2d", deform, *arguments)
check_gradients("deform_conv2d", deform, *arguments)
check("as_strided_scatter", lambda x, source: torch.as_strided_scatter(
    x, source, (2, 3), (7, 2), 1), torch.randn(4, 6), torch.randn(2, 3))
values = torch.cat([torch.randn(300), torch.tensor([torch.nan, torch.inf, -1, 2])])
for dtype in (torch.float32, torch.float64, torch.float16, torch.bfloat16):
    check(f"histc of {dtype}", lambda x: (torch.histc(x, 7, -1, 2), torch.histc(x, 10, 0, 3)),
          values.to(dtype), tolerance=0)


def pool(image, volume, places, volume_places):
    functional = torch.nn.functional
    return [*functional.fractional_max_pool2d(image, (2, 3), (5, 4), None, True, places),
            *functional.fractional_max_pool2d(image[0], 3, None, (0.5, 0.4), True, places[:1]),
            *functional.fractional_max_pool2d(image, 2, (1, 7), None, True, places),
            *functional.fractional_max_pool3d(volume, (1, 2, 3), (3, 1, 5), None, True,
                                              volume_places)]


image, volume = torch.randn(2, 3, 13, 9), torch.randn(2, 3, 6, 7, 9)
image[0, 0, 3, 3:5], image[1, 1, :, 4], image[1, 2] = torch.nan, torch.nan, 2
samples = torch.rand(2, 3, 2), torch.rand(2, 3, 3)
for dtype in (torch.float32, torch.float64, torch.float16, torch.bfloat16):
    check(f"fractional pooling of {dtype}", pool, *(
        x.to(dtype) for x in (image, volume, *samples)), tolerance=0)
check_gradients("fractional pooling", lambda image, volume: pool(
    image, volume, *(x.to(image.dtype) for x in samples))[::2], torch.randn(2, 3, 13, 9), volume)
