"""Steps of training with an optimizer, whose step is compiled, too, with autocast and with
checkpoints. No graph runs eagerly, and parameters are as near to float64 as eager PyTorch's."""

import copy
import functools
import pathlib
import re
import sys
import warnings

import torch
from torch.utils.checkpoint import checkpoint

from tcp_ide.backend import tcp
from tcp_ide.decompositions import table

warnings.filterwarnings("error", message="tcp: ")
compile_ = functools.partial(torch.compile, backend=tcp, options={"O": 1})
SGD, ADAM = torch.optim.SGD, torch.optim.AdamW


class Model(torch.nn.Module):
    def __init__(self, autocast=None, has_checkpoint=False):
        super().__init__()
        self.has_checkpoint = has_checkpoint
        self.convolution = torch.nn.Conv2d(2, 6, 3)
        self.norm = torch.nn.BatchNorm2d(6)
        self.last = torch.nn.Linear(6, 3)
        self.autocast = autocast

    def find_features(self, x):
        return torch.relu(self.norm(self.convolution(x))).mean((2, 3))

    def find(self, x):
        if self.has_checkpoint:
            x = checkpoint(self.find_features, x, use_reentrant=False)
        else:
            x = self.find_features(x)
        return self.last(torch.nn.functional.gelu(x))

    def forward(self, x):
        # In float64 there is no narrow type to cast to.
        is_on = self.autocast is not None and x.dtype == torch.float32
        with torch.autocast("cpu", self.autocast or torch.bfloat16, enabled=is_on):
            return self.find(x)


class WithUnused(Model):
    """Has ops with several results of which none is used."""

    def find_features(self, x):
        features = self.convolution(x)
        torch.nn.functional.scaled_dot_product_attention(features, features, features)
        torch.nn.functional.dropout(features)
        torch.nn.functional.max_pool2d(features, 2)
        return super().find_features(x)


def find_loss(model, x):
    result = model(x)
    return (result * torch.linspace(-1, 2, result.numel(), dtype=result.dtype).view(
        result.shape)).square().mean()


def train(model, inputs, make_optimizer, compile_model=None, compile_step=None):
    """The parameters after a step for each of the inputs."""
    optimizer = make_optimizer(model.parameters())
    call = compile_model(model) if compile_model else model
    step = compile_step(optimizer.step) if compile_step else optimizer.step
    for x in inputs:
        optimizer.zero_grad()
        find_loss(call, x.to(model.last.weight.dtype)).backward()
        step()
    return [parameter.detach() for parameter in model.parameters()]


def find_error(values, references):
    return max(((value.double() - reference).abs().max() / reference.abs().max()).item()
               for value, reference in zip(values, references, strict=True))


def check(name, model, make_optimizer=functools.partial(SGD, lr=0.1), compile_step=None,
          grow=None):
    """`grow` is by how much each input is larger than the one before; None compiles for
    one size."""
    torch._dynamo.reset()
    torch.manual_seed(0)
    inputs = [torch.randn(4 + i, 2, 9 + 2 * i, 9 + i) for i in (0, grow or 0, 2 * (grow or 0))]
    model = model()
    wide, eager = copy.deepcopy(model).double(), copy.deepcopy(model)
    # Eager PyTorch would change the statistics of the norm twice.
    wide.has_checkpoint = eager.has_checkpoint = False
    reference = train(wide, inputs, make_optimizer)
    theirs = find_error(train(eager, inputs, make_optimizer), reference)
    compile_model = functools.partial(compile_, dynamic=grow is not None)
    ours = find_error(train(model, inputs, make_optimizer, compile_model, compile_step),
                      reference)
    is_near = ours <= 4 * theirs + 4 * torch.finfo(torch.float32).eps
    print(f"{name}: {'near' if is_near else f'off by {ours:.2g}, eager PyTorch by {theirs:.2g}'}",
          flush=True)
    return is_near


STEPS = {
    "static": (Model,),
    "unused results": (WithUnused,),
    "dynamic": (Model, functools.partial(SGD, lr=0.1), None, 1),
    "checkpoint": (functools.partial(Model, has_checkpoint=True),),
    "checkpoint, dynamic": (functools.partial(Model, has_checkpoint=True),
                            functools.partial(SGD, lr=0.1), None, 1),
    "checkpoint, autocast": (functools.partial(Model, torch.bfloat16, True),),
    "autocast": (functools.partial(Model, autocast=torch.bfloat16),),
    **{f"{optimizer.__name__}, {kind}": (
        Model, functools.partial(optimizer, lr=0.01, **{kind: True}), compile_)
       for optimizer in (SGD, ADAM) for kind in ("foreach", "fused")},
    # In the form that PyTorch chooses on a CPU. Dynamo writes their methods by ops of Inductor's.
    **{name: (Model, functools.partial(optimizer, **options), compile_)
       for name, optimizer, options in (
           ("SGD with a tensor", SGD, {"lr": torch.tensor(0.1), "momentum": 0.9}),
           ("Adagrad", torch.optim.Adagrad, {"lr": 0.01}),
           ("RMSprop", torch.optim.RMSprop, {"lr": 0.01}))},
}


def check_operators():
    """Every op of Inductor's that Dynamo puts into graphs is decomposed."""
    folder = pathlib.Path(torch.__file__).parent / "_dynamo" / "variables"
    names = {name for path in folder.glob("*.py")
             for name in re.findall(r"inductor_prims\.(\w+)", path.read_text())}
    known = {op.name() for op in table.add({})}
    return sorted(name for name in names if f"prims::{name}" not in known)


if __name__ == "__main__":
    names = [name for name in STEPS if not sys.argv[1:] or name in sys.argv[1:]]
    failed = 0
    for name in names:
        try:
            failed += not check(name, *STEPS[name])
        except Exception as error:
            failed += 1
            print(f"{name}: {type(error).__name__}: {str(error)[:300]}", flush=True)
    print(f"{failed} of {len(names)} differ; not decomposed: {check_operators()}")
