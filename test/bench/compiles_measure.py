#===- compiles_measure.py - One compile of one model ----------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: compiles_measure.py MODEL tcp|inductor FOLDER

Prints the seconds that a compile takes as a line of JSON: those that pass, and the
processor time of this process and of those that it started and saw end.
"""

import json
import os
import resource
import sys
import time

import tcp_ide
import torch
from sweep_models.classics import Recurrent, UNet
from tcp_ide.backend import tcp


def call_first(model, arguments, side, train=False):
    """Returns a function whose first call compiles the forward and the backward graph."""
    compiled = torch.compile(model, backend=tcp if side == "tcp" else side)

    def run():
        with torch.set_grad_enabled(train):
            result = compiled(*arguments)
        if train:
            result.square().mean().backward()

    return run


def make_densenet(side, _folder):
    import torchvision

    return call_first(torchvision.models.densenet121().eval(), (torch.randn(1, 3, 224, 224),),
                      side)


def make_unet_training(side, _folder):
    return call_first(UNet((16, 32, 64, 128)), (torch.randn(2, 3, 64, 64),), side, train=True)


def make_lstm_ahead(side, folder):
    model, arguments = Recurrent(torch.nn.LSTM).eval(), (torch.randint(0, 50, (2, 32)),)
    if side == "tcp":
        return lambda: tcp_ide.compile(model, arguments, keep=folder)
    return lambda: torch._inductor.aoti_compile_and_package(
        torch.export.export(model, arguments), package_path=os.path.join(folder, "model.pt2"))


MODELS = {"densenet121": make_densenet, "unet-training": make_unet_training,
          "lstm-ahead": make_lstm_ahead}


def read_clocks():
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return {"wall": time.perf_counter(),
            "cpu": sum(usage.ru_utime + usage.ru_stime for usage in usages)}


def main():
    name, side, folder = sys.argv[1:]
    torch.manual_seed(0)
    torch.set_num_threads(1)
    run = MODELS[name](side, folder)
    before = read_clocks()
    run()
    after = read_clocks()
    print(json.dumps({key: after[key] - before[key] for key in before}), flush=True)
    # Inductor's workers would be waited for.
    os._exit(0)


main()
