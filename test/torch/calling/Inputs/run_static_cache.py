"""A model of transformers with a static cache of keys and values: a prompt, and then one token
after the other, by torch.compile and exported, compared with eager PyTorch."""

import warnings

import torch
from transformers import GenerationConfig, LlamaConfig, LlamaForCausalLM, StaticCache
from transformers.integrations.executorch import TorchExportableModuleWithStaticCache

import tcp_ide
from tcp_ide import backend, graphs
from tcp_ide.calling import calls

warnings.simplefilter("error")
torch.set_grad_enabled(False)

CONFIG = LlamaConfig(hidden_size=64, intermediate_size=128, num_hidden_layers=2,
                     num_attention_heads=4, num_key_value_heads=2, vocab_size=100,
                     max_position_embeddings=64)
LENGTH = 32
torch.manual_seed(0)
model = LlamaForCausalLM(CONFIG).eval()
prompt = torch.randint(0, 100, (1, 7))

#: For each compiled graph, how many arguments it changes, and how many where they lie.
compiled = []


class Signature(calls.Signature):
    def make_call(self, library):
        compiled.append((len(self.updated), len(self.in_place)))
        return super().make_call(library)


graphs.Signature = Signature


def generate(call):
    """The scores of each step of `call(tokens, positions)`, which chooses the next token."""
    tokens, begin, scores = prompt, 0, []
    for _ in range(6):
        end = begin + tokens.shape[1]
        scores.append(call(tokens, torch.arange(begin, end))[:, -1].clone())
        tokens, begin = scores[-1].argmax(-1)[:, None], end
    return scores


def with_cache(function):
    """Scores, and the keys and values in the cache behind the last step."""
    cache = StaticCache(config=CONFIG, max_cache_len=LENGTH)
    scores = generate(lambda tokens, positions: function(
        input_ids=tokens, position_ids=positions[None], past_key_values=cache).logits)
    return scores + [part for layer in cache.layers for part in (layer.keys, layer.values)]


expected = with_cache(model)
torch.testing.assert_close(with_cache(torch.compile(
    model, backend=backend.tcp, fullgraph=True, options={"whole-graph": True})), expected)
# Two layers have keys, values and a length each.
print("torch.compile:", compiled[-1])

model.generation_config = GenerationConfig(use_cache=True, cache_implementation="static")


class Step(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.model = TorchExportableModuleWithStaticCache(model, 1, LENGTH)

    def forward(self, tokens, positions):
        return self.model(input_ids=tokens, cache_position=positions)


step = Step()
count = torch.export.Dim("count", min=2, max=LENGTH)
# Both programs change the buffers of one model.
calls_ = {False: tcp_ide.compile(step, (prompt, torch.arange(7)), ({1: count}, {0: count})),
          True: tcp_ide.compile(step, (prompt[:, :1], torch.arange(1)))}
scores = generate(lambda tokens, positions: calls_[len(positions) == 1](tokens, positions))
keys_and_values = [getattr(step.model, f"{kind}_cache_{layer}")
                   for layer in range(2) for kind in ("key", "value")]
torch.testing.assert_close(scores + keys_and_values, expected)
print("exported: equal")
