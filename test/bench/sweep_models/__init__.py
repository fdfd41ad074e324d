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

#: Models that are small enough for a test, and that have all kinds of layers between them.
FEW = (
    "mlp", "lstm", "unet", "torchvision/resnet18", "torchvision/convnext",
    "torchvision/mobilenet_v3_small",
    "timm/test_convnext", "timm/test_vit", "transformers/Bert", "transformers/GPT2",
    "transformers/Llama", "transformers/T5", "transformers/Swinv2",
)


def _load_library(library):
    prefix = "" if library == "classics" else library.removesuffix("_models") + "/"
    module = importlib.import_module(f"{__name__}.{library}")
    return {prefix + model: make for model, make in module.MODELS.items()}


def load():
    """All models by name: a classic has its own, others begin with their library."""
    return {name: make for library in LIBRARIES
            for name, make in _load_library(library).items()}


def find(name):
    """A function that makes a model. It imports no library but that of the model."""
    library, found, _ = name.partition("/")
    return _load_library(library + "_models" if found else "classics")[name]
