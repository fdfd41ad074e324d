"""Functions that change their arguments, two matrices of floats, and what compares them with
eager PyTorch."""

import torch


def bits(value):
    if isinstance(value, torch.Tensor):
        return value.contiguous().view(-1).view(torch.uint8).tolist() if value.numel() else []
    return [bits(each) for each in value] if isinstance(value, (list, tuple)) else value


def integers(*shape):
    """Floats whose sums and products have no rounding errors: any order gives the same."""
    return torch.randint(-4, 5, shape).float()


# These functions read an argument before and after its change, and return it.
def read_before(x, y):
    old = x.flip(0) + y
    x.add_(y)
    return old


def read_after(x, y):
    x.mul_(y)
    return x.flip(0) + y


def read_both(x, y):
    old = x.clone()
    x.sub_(y)
    return old, x * 2, old.reshape(-1)[:2]


def return_old(x, y):
    old = x.clone()
    x.copy_(y)
    return old


def return_new(x, y):
    x.add_(y)
    return x, x.reshape(-1), x.clone()


def swap(x, y):
    old = x.clone()
    x.copy_(y)
    y.copy_(old)


def assign(x, y):
    x.copy_(y)


def rotate(x, y):
    old = x + 0
    x.copy_(y * 1)
    y.copy_(old)
    return x - y


def from_other(x, y):
    x.copy_(y.t())
    y.mul_(x)


def transpose(x, y):
    x.copy_(x.t().clone())


def choose(x, y):
    x.copy_(torch.where(y > 0, x.flip(1), y))
    y.clamp_(min=0)


def part(x, y):
    x[1:3, :4:2] = y[:2, :2]
    x[0].zero_()


def fill(x, y):
    x.zero_()
    y.fill_(3)


def product(x, y):
    x.copy_(x @ y)
    y.add_(x)


def accumulate(x, y):
    x.index_add_(0, torch.tensor([1, 1, 3, 0]), y[:4])
    return x.cumsum(1).sum()


def shift(x, y):
    x[1:] = x[:-1].clone()


#: Each function, and how many arguments it changes.
FUNCTIONS = (
    (read_before, 1), (read_after, 1), (read_both, 1), (return_old, 1), (return_new, 1),
    (swap, 2), (assign, 1), (rotate, 2), (from_other, 2), (transpose, 1), (choose, 2), (part, 1),
    (fill, 2), (product, 2), (accumulate, 1), (shift, 1))


# Two matrices, and the memory of both.
def make_halves():
    both = integers(8, 4)
    return [both[:4], both[4:]], [both]


def make_interleaved():
    both = integers(4, 8)
    return [both[:, ::2], both[:, 1::2]], [both]


def make_columns():
    both = integers(4, 9)
    return [both[:, :4], both[:, 4:8]], [both]


MEMORIES = (make_halves, make_interleaved, make_columns)
