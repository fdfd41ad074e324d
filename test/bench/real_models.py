#===- real_models.py - Models of the sizes that people run ----------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Models with the widths, depths and inputs that people run, and random weights. Language
models have four of their layers: the others are the same."""

import functools

import torch
from torch import nn
from torch.nn import functional as F

from sweep_models.classics import UNet


def _image(size=224, batch=1):
    return torch.randn(batch, 3, size, size)


def _of_torchvision(name, **options):
    import torchvision

    return torchvision.models.get_model(name, weights=None, **options), (_image(),), {}


def _of_timm(name):
    import timm

    return timm.create_model(name, pretrained=False), (_image(),), {}


def _mlp():
    return nn.Sequential(nn.Linear(784, 1024), nn.LayerNorm(1024), nn.GELU(),
                         nn.Linear(1024, 1024), nn.GELU(), nn.Linear(1024, 10),
                         nn.Softmax(-1)), (torch.randn(64, 784),), {}


class _States(nn.Module):
    """The states of an LSTM's last layer."""

    def __init__(self):
        super().__init__()
        self.layers = nn.LSTM(128, 256, num_layers=2, batch_first=True)

    def forward(self, x):
        return self.layers(x)[0]


def _lstm():
    return _States(), (torch.randn(8, 32, 128),), {}


def _unet():
    return UNet((32, 64, 128, 256)), (_image(128),), {}


def _encoder(batch=4):
    layer = nn.TransformerEncoderLayer(512, 8, 2048, dropout=0, batch_first=True)
    return nn.TransformerEncoder(layer, 4, enable_nested_tensor=False), \
        (torch.randn(batch, 128, 512),), {}


def _bert():
    import transformers

    config = transformers.BertConfig(num_hidden_layers=4)
    tokens = torch.randint(0, config.vocab_size, (1, 128))
    return transformers.BertModel(config), (), {
        "input_ids": tokens, "attention_mask": torch.ones_like(tokens)}


def _make_gpt2():
    import transformers

    return transformers.GPT2LMHeadModel(transformers.GPT2Config(n_layer=4))


def _make_llama():
    import transformers

    # That of TinyLlama.
    return transformers.LlamaForCausalLM(transformers.LlamaConfig(
        vocab_size=32000, hidden_size=2048, intermediate_size=5632, num_hidden_layers=4,
        num_attention_heads=32, num_key_value_heads=4, max_position_embeddings=2048))


#: The number of tokens of a prompt.
_PROMPT = 128


def _read_prompt(make):
    model = make()
    tokens = torch.randint(0, model.config.vocab_size, (1, _PROMPT))
    return model, (), {"input_ids": tokens, "use_cache": False}


class _NextToken(nn.Module):
    """The scores of the token behind one that comes after a prompt, whose keys and values
    are in a static cache."""

    def __init__(self, model):
        super().__init__()
        import transformers

        self.model = model.eval()
        self.cache = transformers.StaticCache(config=model.config, max_cache_len=2 * _PROMPT)
        prompt = torch.randint(0, model.config.vocab_size, (1, _PROMPT))
        with torch.no_grad():
            self.model(prompt, past_key_values=self.cache)

    def _apply(self, fn, recurse=True):
        # Keys and values are of the type of the weights, though they are no buffers.
        for layer in self.cache.layers:
            layer.keys, layer.values = fn(layer.keys), fn(layer.values)
        return super()._apply(fn, recurse)

    def forward(self, token, position):
        return self.model(token, past_key_values=self.cache, position_ids=position[None],
                          cache_position=position).logits


def _write_token(make):
    return _NextToken(make()), (torch.randint(0, 1000, (1, 1)), torch.tensor([_PROMPT])), {}


#: The functions that make a model and its arguments, by position and by name.
MODELS = {
    "resnet18": functools.partial(_of_torchvision, "resnet18"),
    "mobilenet_v3": functools.partial(_of_torchvision, "mobilenet_v3_large"),
    "convnext": functools.partial(_of_torchvision, "convnext_tiny"),
    "densenet121": functools.partial(_of_torchvision, "densenet121"),
    "vit": functools.partial(_of_timm, "vit_small_patch16_224"),
    "swin_v2": functools.partial(_of_torchvision, "swin_v2_t"),
    "bert": _bert,
    "gpt2-prompt": functools.partial(_read_prompt, _make_gpt2),
    "gpt2-token": functools.partial(_write_token, _make_gpt2),
    "llama-prompt": functools.partial(_read_prompt, _make_llama),
    "llama-token": functools.partial(_write_token, _make_llama),
    "mlp": _mlp,
    "lstm": _lstm,
    "unet": _unet,
    "encoder": _encoder,
}


def _classify(make, batch):
    model, (image,), named = make()
    labels = torch.randint(0, 1000, (batch,))
    return model, (image.repeat(batch, 1, 1, 1),), named, lambda scores: F.cross_entropy(
        scores, labels)


def _segment():
    model, arguments, named = _unet()
    labels = torch.randint(0, 2, (1, 128, 128))
    return model, arguments, named, lambda scores: F.cross_entropy(scores, labels)


def _encode():
    model, (x,), named = _encoder(2)
    return model, (x,), named, lambda result: (result - x).square().mean()


#: The same with the loss of the result: a training step is a forward and a backward pass.
TRAINED = {
    "resnet18-training": functools.partial(_classify, MODELS["resnet18"], 2),
    "unet-training": _segment,
    "encoder-training": _encode,
}
