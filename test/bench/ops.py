#===- ops.py - Ops of PyTorch's own database ------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: ./dev bench torch ops [OP...] [--few] [--types=TYPE,...] [--samples=N]
              [--options | --dynamic] [--results=FILE] [--anew] [--page]

Calls the ops of PyTorch's database, whose names match one of the expressions, on N of its
samples each, 3 by default, and compares with eager PyTorch and float64. A TYPE is float32,
float16, complex64, int64, bool, ..., gradients, which are those of float32, or gradients-float64,
gradients-bfloat16, ... --few tries some ops in some types. --options tries the calls of the
samples with other values of each option, in place of the samples; --dynamic compiles each sample
for sizes that change, and calls that with tensors of other sizes. Results are kept in FILE, a line
of JSON each, build/ops.jsonl by default, or build/ops-options.jsonl, build/ops-dynamic.jsonl: a run
that ends goes on where it was, but for ops that are named; --anew begins again. --page writes
docs/models.md from the file. The status is 1 where a result is wrong or a process ends, and with
--few also where PyTorch runs an op.
"""

import collections
import json
import os
import re
import subprocess
import sys

import sweep
from tables import table, write_tables

#: Ops of each kind, which tests try in these types: all of them are compiled whole.
FEW = {"float32": """add addmm amax argmax as_strided_copy baddbmm bucketize cat cdist clamp complex cumsum deg2rad
diff einsum fmod gather grid_sampler_2d index_put index_select isin kron lerp log_softmax
logcumsumexp masked_fill matmul nan_to_num nn.functional.conv2d nn.functional.gelu
nn.functional.layer_norm nn.functional.max_pool2d nn.functional.max_unpool1d
nn.functional.max_unpool2d nn.functional.max_unpool3d nn.functional.pad.replicate_negative
quantile rad2deg remainder scatter_add searchsorted softmax sort topk tril unfold var_mean where
erfc nn.functional.max_pool1d nn.functional.max_pool3d put special.i1 take""",
       "float16": """_softmax_backward_data addbmm index_reduce.prod linalg.vector_norm logit
nn.functional.max_pool3d""",
       "bfloat16": "dist i0 logit softmax",
       "complex64": """addmm addr acos block_diag full_like linspace.tensor_overload log1p logical_and
logspace mv nn.functional.silu.complex pow rsqrt tanh var zeros_like""",
       "float64": """_segment_reduce.offsets digamma grid_sampler_3d histc histogram igamma igammac lerp lgamma
linspace nn.functional.avg_pool2d nn.functional.fractional_max_pool2d scatter var_mean""",
       "int64": """argmax cumsum gcd isin lcm linspace median polygamma.polygamma_n_2 scatter""",
       "bool": """amax any cat index_put scatter sort where""",
       "int8": """addbmm addcmul addmm index_reduce.mean nn.functional.max_pool2d put
scatter_reduce.mean take"""}
MODES = ("options", "dynamic")
OPTIONS = {"few", "types", "samples", "results", "anew", "page", *MODES}
STATES = ("whole", "cut", "wrong", "ended", "nothing")


def find_state(row):
    """The worst result among the samples of an op."""
    reasons = row.get("reasons", [])
    if row["failures"] or any("ended by" in reason for reason in reasons):
        return "ended"
    if row["wrong"]:
        return "wrong"
    if reasons:
        return "cut"
    return "whole" if row["samples"] else "nothing"


def find_problem(row):
    return (row["failures"] + row.get("wrong", []) + row.get("reasons", []) + [""])[0]


def write_page(rows):
    states = collections.Counter((row["type"], find_state(row)) for row in rows)
    kinds = sorted({row["type"] for row in rows})
    reasons = collections.defaultdict(list)
    for row in rows:
        if find_state(row) not in ("whole", "nothing"):
            reason = sweep.shorten(find_problem(row))
            reasons[reason].append(f"{row['op']} ({row['type']})")
    most_first = sorted(reasons.items(), key=lambda item: (-len(item[1]), item[0]))
    write_tables(sweep.PAGE, {
        "ops": table(["type", *STATES], [
            [kind, *(str(states[kind, state]) for state in STATES)] for kind in kinds]),
        "ops by reason": table(["problem", "ops"], [
            [reason, ", ".join(ops[:4]) + (f" and {len(ops) - 4} more" if ops[4:] else "")]
            for reason, ops in most_first])})


def list_ops(command, environment, kinds):
    listed = subprocess.run([*command, "--list", *kinds], env=environment, capture_output=True,
                            text=True, check=False)
    if listed.returncode:
        sys.exit(f"torch: no ops: {sweep.find_failure(listed.stderr)}")
    return [tuple(line.split()) for line in listed.stdout.splitlines()]


def choose(names, options, words):
    """The ops and types to try."""
    if "few" in options:
        return [(name, kind) for name, kind in names if name in FEW[kind].split()]
    chosen = [pair for pair in names if not words or any(re.search(w, pair[0]) for w in words)]
    if not chosen:
        sys.exit(f"torch: no op has '{words[0]}' in its name")
    return chosen


def measure(command, environment, pairs, flags, path, rows):
    """Measures ops, and adds them to the file and to the rows."""
    if not pairs:
        return
    arguments = [*flags, *(word for pair in pairs for word in pair)]
    with subprocess.Popen([*command, *arguments], env=environment, stdout=subprocess.PIPE,
                          text=True) as process, open(path, "a") as file:
        for line in process.stdout:
            row = json.loads(line)
            rows[row["op"], row["type"]] = row
            file.write(line)
            file.flush()
    if process.returncode:
        sys.exit(f"torch: the ops end with the status {process.returncode}")


def main(python, environment, build, arguments):
    options = dict(word[2:].partition("=")[::2] for word in arguments if word.startswith("--"))
    if unknown := set(options) - OPTIONS:
        sys.exit(f"torch: the ops have no option '--{unknown.pop()}'")
    command = [python, "-P", "-W", "ignore", os.path.join(os.path.dirname(__file__), "ops_measure.py")]
    kinds = list(FEW) if "few" in options else options.get("types", "float32").split(",")
    words = [word for word in arguments if not word.startswith("--")]
    names = list_ops(command, environment, kinds)
    chosen = choose(names, options, words)
    modes = [mode for mode in MODES if mode in options]
    if len(modes) > 1:
        sys.exit("torch: ops are called by '--options' or by '--dynamic', not by both")
    path = options.get("results") or os.path.join(build, "-".join(["ops", *modes]) + ".jsonl")
    if "anew" in options and os.path.exists(path):
        os.unlink(path)
    rows = sweep.read(path, ("op", "type"))
    is_named = bool(words) or "few" in options
    flags = [f"--samples={options.get('samples', '3')}", *(f"--{mode}" for mode in modes)]
    measure(command, environment, [pair for pair in chosen if is_named or pair not in rows],
            flags, path, rows)
    bad = {"wrong", "ended"} | ({"cut", "nothing"} if "few" in options else set())
    failed = False
    for pair in chosen:
        state = find_state(rows[pair])
        failed |= state in bad
        print(f"{pair[0]:<44} {pair[1]:<9} {state:<7}", find_problem(rows[pair]), flush=True)
    if "page" in options:
        write_page([rows[key] for key in sorted(rows)])
    sys.exit(failed)
