#===- __init__.py - Real models in small configurations -------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Models of torchvision, timm and transformers and classics, by name. Their weights are
random, their layers few and narrow: what a model is made of is in them, and compiles in
seconds."""

import importlib

#: The modules beside this one; each has `MODELS`, from the name of a model to a function
#: that gives the module and its arguments, by position and by name.
LIBRARIES = ("classics", "torchvision_models", "timm_models", "transformers_models")

#: What is small enough for a test, and has between them what models are made of.
FEW = (
    "mlp", "lstm", "unet", "torchvision/resnet18", "torchvision/mobilenet_v3_small",
    "timm/test_convnext", "timm/test_vit", "transformers/Bert", "transformers/GPT2",
    "transformers/Llama", "transformers/T5", "transformers/Swinv2",
)


def load():
    """All models by name: a classic has its own, others begin with their library."""
    found = {}
    for name in LIBRARIES:
        library = "" if name == "classics" else name.removesuffix("_models") + "/"
        module = importlib.import_module(f"{__name__}.{name}")
        found.update((library + model, make) for model, make in module.MODELS.items())
    return found
