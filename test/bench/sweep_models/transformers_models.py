#===- transformers_models.py - Those of transformers ----------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import functools
import inspect

import torch
import transformers

#: Small values, by the names of the fields of configurations: each configuration takes those that
#: it has.
_SMALL = {
    **dict.fromkeys(("vocab_size", "max_position_embeddings", "n_positions"), 64),
    **dict.fromkeys(("hidden_size", "d_model", "n_embd", "embed_dim", "dim", "n_embed"), 32),
    **dict.fromkeys(("num_hidden_layers", "num_layers", "n_layer", "n_layers",
                     "encoder_layers", "decoder_layers", "num_decoder_layers",
                     "num_encoder_layers"), 2),
    **dict.fromkeys(("num_attention_heads", "num_heads", "n_head", "n_heads",
                     "encoder_attention_heads", "decoder_attention_heads"), 4),
    **dict.fromkeys(("num_key_value_heads", "num_kv_heads"), 2),
    **dict.fromkeys(("intermediate_size", "d_ff", "ffn_dim", "encoder_ffn_dim",
                     "decoder_ffn_dim", "hidden_dim", "moe_intermediate_size"), 64),
    **dict.fromkeys(("head_dim", "d_kv", "d_head"), 8),
    **dict.fromkeys(("num_local_experts", "num_experts", "n_routed_experts"), 4),
    **dict.fromkeys(("num_experts_per_tok",), 2),
    **dict.fromkeys(("hidden_dropout_prob", "attention_probs_dropout_prob", "dropout",
                     "attention_dropout", "activation_dropout", "dropout_rate", "resid_pdrop",
                     "embd_pdrop", "attn_pdrop", "hidden_dropout", "layerdrop",
                     "drop_path_rate", "embed_dropout", "resid_dropout", "classifier_dropout",
                     "pooler_dropout", "feat_proj_dropout", "final_dropout"), 0.0),
    "use_cache": False, "pad_token_id": 0, "bos_token_id": 1, "eos_token_id": 2,
    "image_size": 32, "patch_size": 8,
}


def _configure(name, **options):
    kind = getattr(transformers, name)
    fields = inspect.signature(kind.__init__).parameters
    small = {field: value for field, value in _SMALL.items() if field in fields}
    return kind(**{**small, **options})


def _make(name, inputs, config=None, model="Model", **options):
    """The model of a family, in a small configuration, and its arguments."""
    configuration = _configure(config or f"{name}Config", **options)
    made = getattr(transformers, name + model)(configuration)
    return made, (), inputs(configuration)


def _tokens(config, length=12):
    return {"input_ids": torch.randint(3, config.vocab_size, (2, length))}


def _masked(config, length=12):
    """Tokens, of which the second row has some of padding."""
    mask = torch.ones(2, length, dtype=torch.int64)
    mask[1, -4:] = 0
    return {**_tokens(config, length), "attention_mask": mask}


def _pairs(config):
    """Tokens for an encoder and a decoder."""
    return {**_tokens(config), "decoder_input_ids": torch.randint(3, config.vocab_size, (2, 7))}


def _masked_pairs(config):
    """Tokens for both and their masks, without which PyTorch does not export some models."""
    pairs = _pairs(config)
    masks = {name.replace("input_ids", "attention_mask"): torch.ones_like(x)
             for name, x in pairs.items()}
    return {**pairs, **masks}


def _image(config, size=32):
    return {"pixel_values": torch.randn(2, 3, size, size)}


def _large_image(config):
    return _image(config, 64)


def _wave(config, length=800):
    return {"input_values": torch.randn(2, length)}


def _spectrum(config, length=16):
    return {"input_features": torch.randn(2, config.num_mel_bins, 2 * length),
            "decoder_input_ids": torch.randint(3, config.vocab_size, (2, 7))}


def _speech(config):
    return {"input_features": torch.randn(2, 32, 80),
            "decoder_input_ids": torch.randint(3, config.vocab_size, (2, 7))}


def _picture_and_text(config):
    return {**_image(config), "input_ids": torch.randint(3, 64, (2, 8))}


#: Fields of the towers of models of images and texts.
_TOWER = {"hidden_size": 32, "intermediate_size": 64, "num_hidden_layers": 2,
          "num_attention_heads": 4}
_TEXT = {**_TOWER, "vocab_size": 64, "max_position_embeddings": 16, "bos_token_id": 1,
         "eos_token_id": 2, "pad_token_id": 0}
_VISION = {**_TOWER, "image_size": 32, "patch_size": 8}
#: Fields of models that take sound.
_HEARS = {"conv_dim": (16, 16, 16), "conv_stride": (5, 2, 2), "conv_kernel": (10, 3, 3),
          "num_conv_pos_embeddings": 16, "num_conv_pos_embedding_groups": 4,
          "vocab_size": 32, "apply_spec_augment": False}
_STAGES = {"hidden_sizes": [16, 24, 32, 48], "depths": [1, 1, 1, 1]}
_PATCHES = {**_STAGES, "patch_size": 4}

#: A family, what it takes, and what else its configuration says.
_TABLE = {
    # Encoders of text.
    "Albert": (_masked, {"embedding_size": 16}),
    "Bert": (_masked, {}),
    "BigBird": (_tokens, {"attention_type": "original_full"}),
    "Camembert": (_masked, {}),
    "ConvBert": (_masked, {"embedding_size": 32}),
    "Deberta": (_masked, {"relative_attention": True, "pos_att_type": ["c2p", "p2c"]}),
    "DebertaV2": (_masked, {"relative_attention": True, "pos_att_type": ["c2p", "p2c"]}),
    "DistilBert": (_masked, {"hidden_dim": 64}),
    "Electra": (_masked, {"embedding_size": 16}),
    "Ernie": (_masked, {}),
    "FNet": (_tokens, {}),
    "Funnel": (_masked, {"block_sizes": [1, 1]}),
    "IBert": (_tokens, {}),
    "Longformer": (_tokens, {"attention_window": 4}),
    "MegatronBert": (_masked, {}),
    "MobileBert": (_masked, {"embedding_size": 16, "intra_bottleneck_size": 16}),
    "ModernBert": (_masked, {"pad_token_id": 0, "cls_token_id": 1, "sep_token_id": 2}),
    "MPNet": (_masked, {}),
    "Nystromformer": (_tokens, {"segment_means_seq_len": 12, "num_landmarks": 12}),
    "Roberta": (_masked, {}),
    "RoFormer": (_masked, {"embedding_size": 32}),
    "SqueezeBert": (_masked, {"embedding_size": 32}),
    "XLMRoberta": (_masked, {}),
    "XLNet": (_tokens, {"d_inner": 64, "mem_len": None}),
    # Decoders of text.
    "Bloom": (_masked, {}),
    "CodeGen": (_masked, {"rotary_dim": 8}),
    "Cohere": (_tokens, {}),
    "CTRL": (_tokens, {"dff": 64}),
    "DeepseekV3": (_tokens, {"q_lora_rank": 16, "kv_lora_rank": 16, "qk_rope_head_dim": 8,
                             "qk_nope_head_dim": 8, "v_head_dim": 8, "n_group": 2,
                             "topk_group": 1, "first_k_dense_replace": 1,
                             "num_key_value_heads": 4}),
    "Falcon": (_masked, {}),
    "Gemma": (_tokens, {}),
    "Gemma2": (_tokens, {"query_pre_attn_scalar": 8, "sliding_window": 8}),
    "Gemma3Text": (_tokens, {"query_pre_attn_scalar": 8, "sliding_window": 8}),
    "GPT2": (_masked, {}),
    "GPTBigCode": (_masked, {}),
    "GPTJ": (_masked, {"rotary_dim": 8}),
    "GPTNeo": (_masked, {"attention_types": [[["global", "local"], 1]], "window_size": 6}),
    "GPTNeoX": (_masked, {}),
    "Granite": (_tokens, {}),
    "Llama": (_masked, {}),
    "Mistral": (_tokens, {"sliding_window": 8}),
    "Mixtral": (_tokens, {}),
    "Mpt": (_tokens, {}),
    "Olmo2": (_tokens, {}),
    "OPT": (_masked, {"word_embed_proj_dim": 32}),
    "Persimmon": (_tokens, {}),
    "Phi": (_tokens, {}),
    "Phi3": (_tokens, {}),
    "Qwen2": (_tokens, {}),
    "Qwen2Moe": (_tokens, {"shared_expert_intermediate_size": 32}),
    "Qwen3": (_tokens, {}),
    "StableLm": (_tokens, {}),
    "Starcoder2": (_tokens, {}),
    # State spaces and other recurrences.
    "Mamba": (_tokens, {"state_size": 4}),
    "Mamba2": (_tokens, {"state_size": 4, "num_heads": 8, "head_dim": 8, "n_groups": 1,
                         "chunk_size": 4}),
    "RecurrentGemma": (_tokens, {"attention_window_size": 8, "lru_width": 32,
                                 "num_hidden_layers": 3}),
    "Rwkv": (_tokens, {"attention_hidden_size": 32, "context_length": 16}),
    # Encoders with decoders.
    "Bart": (_pairs, {}),
    "BlenderbotSmall": (_pairs, {}),
    "LED": (_pairs, {"attention_window": 4, "max_encoder_position_embeddings": 16,
                     "max_decoder_position_embeddings": 16}),
    "LongT5": (_masked_pairs, {}),
    "M2M100": (_pairs, {}),
    "Marian": (_pairs, {"decoder_start_token_id": 1}),
    "MBart": (_pairs, {}),
    "MT5": (_pairs, {}),
    "Pegasus": (_pairs, {}),
    "ProphetNet": (_pairs, {"num_encoder_layers": 2, "num_encoder_attention_heads": 4,
                            "num_decoder_attention_heads": 4}),
    "SwitchTransformers": (_masked_pairs, {}),
    "T5": (_pairs, {}),
    # Images.
    "Beit": (_image, {}),
    "ConvNext": (_image, _PATCHES),
    "ConvNextV2": (_image, _PATCHES),
    "Cvt": (_large_image, {"embed_dim": [16, 24, 32], "num_heads": [1, 2, 4],
                           "depth": [1, 2, 3], "drop_path_rate": [0.0, 0.0, 0.0]}),
    "Data2VecVision": (_image, {}),
    "DeiT": (_image, {}),
    "Dinov2": (_image, {}),
    "EfficientNet": (_image, {"hidden_dim": 1280, "width_coefficient": 1.0,
                              "depth_coefficient": 0.3}),
    "FocalNet": (_image, {"embed_dim": 16, "depths": [1, 1], "focal_levels": [2, 2],
                          "focal_windows": [3, 3], "patch_size": 4}),
    "Levit": (_large_image, {"image_size": 64, "hidden_sizes": [16, 32, 48], "key_dim": [8, 8, 8],
                             "num_attention_heads": [2, 4, 4], "depths": [1, 1, 1],
                             "patch_size": 16, "drop_path_rate": 0}),
    "MobileNetV1": (_image, {"depth_multiplier": 0.25}),
    "MobileNetV2": (_image, {"depth_multiplier": 0.25}),
    "MobileViT": (_large_image, {"hidden_sizes": [32, 48, 64], "image_size": 64,
                                 "neck_hidden_sizes": [16, 16, 24, 32, 48, 64, 96],
                                 "patch_size": 2}),
    "PoolFormer": (_large_image, _STAGES),
    "Pvt": (_image, {"hidden_sizes": [16, 24, 32, 48], "depths": [1, 1, 1, 1],
                     "num_attention_heads": [1, 2, 4, 8], "patch_sizes": [4, 2, 2, 2]}),
    "RegNet": (_image, {"embedding_size": 16, "hidden_sizes": [16, 24, 32, 48],
                        "depths": [1, 1, 1, 1], "groups_width": 8}),
    "ResNet": (_image, {"embedding_size": 16, **_STAGES}),
    "Segformer": (_large_image, {"hidden_sizes": [16, 24, 32, 48], "depths": [1, 1, 1, 1],
                                 "num_attention_heads": [1, 2, 4, 8],
                                 "num_encoder_blocks": 4}),
    "SwiftFormer": (_large_image, {"embed_dims": [16, 24, 32, 48], "depths": [1, 1, 1, 1]}),
    "Swin": (_image, {"embed_dim": 16, "depths": [2, 2], "num_heads": [2, 4],
                      "window_size": 4, "patch_size": 4}),
    "Swin2SR": (_image, {"embed_dim": 16, "depths": [2, 2], "num_heads": [2, 4],
                         "window_size": 4, "patch_size": 1}),
    "Swinv2": (_image, {"embed_dim": 16, "depths": [2, 2], "num_heads": [2, 4],
                        "window_size": 4, "patch_size": 4}),
    "ViT": (_image, {}),
    "ViTMSN": (_image, {}),
    "Yolos": (_image, {"image_size": [32, 32], "num_detection_tokens": 5}),
    # Sounds.
    "Hubert": (_wave, _HEARS),
    "SEW": (_wave, {**_HEARS, "squeeze_factor": 2}),
    "Speech2Text": (_speech, {"conv_channels": 32, "max_source_positions": 64,
                              "max_target_positions": 16, "input_feat_per_channel": 80}),
    "UniSpeech": (_wave, _HEARS),
    "Wav2Vec2": (_wave, _HEARS),
    "WavLM": (_wave, _HEARS),
    "Whisper": (_spectrum, {"num_mel_bins": 20, "max_source_positions": 16,
                            "max_target_positions": 16, "decoder_start_token_id": 1}),
    # Images and texts, and series of numbers.
    "CLIP": (_picture_and_text, {"text_config": _TEXT, "vision_config": _VISION,
                                 "projection_dim": 16}),
    "Siglip": (_picture_and_text, {"text_config": _TEXT, "vision_config": _VISION}),
    "PatchTST": (lambda config: {"past_values": torch.randn(2, 32, 3)},
                 {"num_input_channels": 3, "context_length": 32, "patch_length": 8,
                  "patch_stride": 8}),
    "PatchTSMixer": (lambda config: {"past_values": torch.randn(2, 32, 3)},
                     {"num_input_channels": 3, "context_length": 32, "patch_length": 8,
                      "patch_stride": 8}),
}

MODELS = {name: functools.partial(_make, name, inputs, **options)
          for name, (inputs, options) in _TABLE.items()}
