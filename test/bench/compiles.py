#===- compiles.py - Compile times of models, beside Inductor's ------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: ./dev bench torch compiles [MODEL...] [--turns=N]

Compiles each model in processes of their own with empty caches, by tcp_ide and by
Inductor in turns. The time is that of the first call, or of compiling ahead of time, on a
process that has PyTorch loaded.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile

#: The programs that compiles_measure.py knows.
MODELS = ("densenet121", "unet-training", "lstm-ahead")
SIDES = ("tcp", "inductor")
#: The most that the project wants to take of Inductor's time.
BAR = 0.3


def measure(python, environment, model, side):
    """The seconds that pass, and those of processors, of one compile."""
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "compiles_measure.py")
    with tempfile.TemporaryDirectory() as folder:
        caches = {name: os.path.join(folder, name)
                  for name in ("TCP_IDE_CACHE_DIR", "TORCHINDUCTOR_CACHE_DIR")}
        run = subprocess.run([python, "-P", "-W", "ignore", script, model, side, folder],
                             env=environment | caches, stdout=subprocess.PIPE, check=False)
    if run.returncode:
        sys.exit(f"{model} by {side} fails with the status {run.returncode}")
    return json.loads(run.stdout.splitlines()[-1])


def main(python, environment, _build, arguments):
    parser = argparse.ArgumentParser(prog="dev bench torch compiles")
    parser.add_argument("models", nargs="*", default=MODELS, metavar="MODEL")
    parser.add_argument("--turns", type=int, default=1)
    options = parser.parse_args(arguments)
    if unknown := [model for model in options.models if model not in MODELS]:
        parser.error(f"no model {unknown[0]}; there are: {', '.join(MODELS)}")
    print(f"{'model':16} {'ratio':>7} {'bar':>5} {'CPU':>7}" +
          "".join(f"{side:>12} {'CPU':>8}" for side in SIDES))
    for model in options.models:
        turns = [[measure(python, environment, model, side) for side in SIDES]
                 for _ in range(options.turns)]
        ratios = [statistics.median(ours[key] / theirs[key] for ours, theirs in turns)
                  for key in ("wall", "cpu")]
        print(f"{model:16} {ratios[0]:7.3f} {BAR:5.2f} {ratios[1]:7.3f}" +
              "".join(f"{statistics.median(turn[side]['wall'] for turn in turns):10.1f} s"
                      f"{statistics.median(turn[side]['cpu'] for turn in turns):7.1f} s"
                      for side in range(len(SIDES))) +
              ("" if ratios[0] <= BAR else "  over"), flush=True)
