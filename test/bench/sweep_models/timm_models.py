#===- timm_models.py - Those of timm --------------------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import functools

import timm
import torch
from timm.models import focalnet, gcvit, metaformer, mlp_mixer, nest, volo

#: A model of each family, the side of its images, and what makes it small.
_TABLE = {
    "test_resnet": (32, {}),
    "test_byobnet": (32, {}),
    "test_efficientnet": (32, {}),
    "test_convnext": (32, {}),
    "test_convnext2": (32, {}),
    "test_mambaout": (32, {}),
    "test_nfnet": (32, {}),
    "test_maxvit": (64, {"img_size": 64}),
    "test_coatnet": (64, {"img_size": 64}),
    "test_vit": (32, {"img_size": 32}),
    "test_vit4": (32, {"img_size": 32}),
    "test_vit_relpos": (32, {"img_size": 32}),
    "beit_base_patch16_224": (32, {"img_size": 32, "depth": 2, "embed_dim": 48, "num_heads": 4}),
    "botnet26t_256": (64, {"img_size": 64}),
    "lambda_resnet26rpt_256": (64, {"img_size": 64}),
    "gernet_s": (32, {}),
    "repvgg_a0": (32, {}),
    "mobileone_s0": (32, {}),
    "cait_xxs24_224": (32, {"img_size": 32, "depth": 2}),
    "coat_lite_tiny": (32, {"img_size": 32}),
    "convit_tiny": (32, {"img_size": 32, "depth": 3, "local_up_to_layer": 2}),
    "crossvit_tiny_240": (240, {"depth": ((1, 1, 0), (1, 1, 0), (1, 1, 0))}),
    "cspresnet50": (64, {}),
    "cs3darknet_s": (64, {}),
    "deit_tiny_distilled_patch16_224": (32, {"img_size": 32, "depth": 2}),
    "densenet121": (32, {"growth_rate": 8, "block_config": (2, 2, 2)}),
    "dla46_c": (32, {}),
    "dpn48b": (32, {"k_sec": (1, 1, 1, 1)}),
    "edgenext_xx_small": (64, {}),
    "efficientformer_l1": (224, {}),
    "efficientformerv2_s0": (64, {"img_size": 64}),
    "efficientvit_b0": (64, {}),
    "efficientvit_m0": (64, {"img_size": 64}),
    "eva02_tiny_patch14_224": (28, {"img_size": 28, "depth": 2}),
    "fastvit_t8": (64, {}),
    "fbnetc_100": (32, {}),
    "flexivit_small": (32, {"img_size": 32, "depth": 2, "embed_dim": 48, "num_heads": 4}),
    "ghostnet_050": (32, {}),
    "hardcorenas_a": (32, {}),
    "hgnetv2_b0": (64, {}),
    "hiera_tiny_224": (64, {"img_size": 64, "stages": (1, 1, 1), "embed_dim": 24,
                            "mask_unit_size": (4, 4), "q_pool": 1}),
    "hrnet_w18_small": (64, {}),
    "inception_next_atto": (64, {}),
    "lcnet_035": (32, {}),
    "levit_128s": (32, {"img_size": 32}),
    "mixnet_s": (32, {}),
    "mobilenetv4_conv_small_035": (32, {}),
    "mobilevit_xxs": (64, {}),
    "mobilevitv2_050": (64, {}),
    "mvitv2_tiny": (64, {"img_size": 64}),
    "nextvit_small": (64, {}),
    "nf_resnet26": (32, {}),
    "pit_ti_224": (64, {"img_size": 64}),
    "pvt_v2_b0": (64, {}),
    "rdnet_tiny": (64, {"growth_rates": (16, 24, 24), "num_blocks_list": (1, 1, 1),
                        "is_downsample_block": (None, True, True), "num_init_features": 16}),
    "regnety_002": (32, {}),
    "repghostnet_050": (32, {}),
    "repvit_m0_9": (64, {}),
    "res2net50_14w_8s": (32, {"layers": (1, 1, 1, 1)}),
    "resnest14d": (32, {}),
    "resnetv2_50": (32, {"layers": (1, 1, 1, 1)}),
    "rexnet_100": (32, {}),
    "samvit_base_patch16": (64, {"img_size": 64, "depth": 2, "embed_dim": 48, "num_heads": 4,
                                 "global_attn_indexes": (1,), "window_size": 2}),
    "selecsls42": (64, {}),
    "seresnet18": (32, {}),
    "sequencer2d_s": (32, {"layers": (1, 1, 1, 1), "img_size": 32}),
    "shvit_s1": (64, {}),
    "skresnet18": (32, {}),
    "starnet_s050": (32, {}),
    "swiftformer_xs": (64, {}),
    "swin_tiny_patch4_window7_224": (32, {"img_size": 32, "window_size": 4, "depths": (2, 2),
                                          "embed_dim": 24, "num_heads": (2, 4)}),
    "swinv2_tiny_window8_256": (32, {"img_size": 32, "window_size": 4, "depths": (2, 2),
                                     "embed_dim": 24, "num_heads": (2, 4)}),
    "swinv2_cr_tiny_224": (32, {"img_size": 32, "depths": (1, 1), "window_size": 4,
                                "embed_dim": 24, "num_heads": (2, 4)}),
    "tiny_vit_5m_224": (64, {}),
    "tinynet_e": (32, {}),
    "tnt_s_patch16_224": (32, {"img_size": 32, "depth": 2}),
    "tresnet_m": (64, {"layers": (1, 1, 1, 1)}),
    "twins_pcpvt_small": (64, {"img_size": 64, "depths": (1, 1, 1, 1)}),
    "twins_svt_small": (64, {"img_size": 64, "depths": (1, 1, 2, 1)}),
    "visformer_tiny": (64, {"img_size": 64}),
    "vit_tiny_r_s16_p8_224": (64, {"img_size": 64, "depth": 2}),
    "vit_small_patch16_dinov3": (32, {"img_size": 32, "depth": 2, "embed_dim": 48,
                                      "num_heads": 4}),
    "vit_small_patch14_reg4_dinov2": (28, {"img_size": 28, "depth": 2, "embed_dim": 48,
                                           "num_heads": 4}),
    "vitamin_small_224": (64, {"img_size": 64}),
    "ese_vovnet19b_slim_dw": (32, {}),
    "xception41": (64, {}),
    "xcit_nano_12_p16_224": (32, {"img_size": 32, "depth": 2}),
}


def _make(name, size, options):
    model = timm.create_model(name, pretrained=False, num_classes=10, **options)
    return model, (torch.randn(2, 3, size, size),), {}


#: Those whose size is no option of timm's functions: how they differ from what their
#: classes make.
_CLASSES = {
    "focalnet": (focalnet.FocalNet, {"embed_dim": 24, "depths": (1, 1)}),
    "gcvit": (gcvit.GlobalContextVit, {"img_size": 64, "depths": (1, 1, 1, 1), "embed_dim": 16,
                                       "num_heads": (1, 2, 4, 8)}),
    "mixer": (mlp_mixer.MlpMixer, {"img_size": 64, "num_blocks": 2, "embed_dim": 48}),
    "gmlp": (mlp_mixer.MlpMixer, {"img_size": 64, "num_blocks": 2, "embed_dim": 48,
                                  "mlp_ratio": 6, "mlp_layer": mlp_mixer.GatedMlp,
                                  "block_layer": mlp_mixer.SpatialGatingBlock}),
    "resmlp": (mlp_mixer.MlpMixer, {"img_size": 64, "num_blocks": 2, "embed_dim": 48,
                                    "mlp_ratio": 4, "block_layer": mlp_mixer.ResBlock,
                                    "norm_layer": mlp_mixer.Affine}),
    "nest": (nest.Nest, {"img_size": 64, "embed_dims": (16, 32, 32), "num_heads": (2, 4, 4),
                         "depths": (1, 1, 1), "drop_path_rate": 0.0}),
    "poolformer": (metaformer.MetaFormer, {
        "depths": (1, 1, 1, 1), "dims": (16, 24, 32, 48), "downsample_norm": None,
        "mlp_act": torch.nn.GELU, "mlp_bias": True, "norm_layers": metaformer.GroupNorm1,
        "layer_scale_init_values": 0.5, "res_scale_init_values": None, "use_mlp_head": False}),
    "convformer": (metaformer.MetaFormer, {
        "depths": (1, 1, 1, 1), "dims": (16, 24, 32, 48), "token_mixers": metaformer.SepConv}),
    "caformer": (metaformer.MetaFormer, {
        "depths": (1, 1, 1, 1), "dims": (32, 32, 64, 64),
        "token_mixers": [metaformer.SepConv] * 2 + [metaformer.Attention] * 2,
        "norm_layers": [metaformer.LayerNorm2dNoBias] * 2 + [metaformer.LayerNormNoBias] * 2}),
    "volo": (volo.VOLO, {"layers": (1, 1, 1, 1), "img_size": 64,
                         "embed_dims": (24, 48, 48, 48), "num_heads": (2, 4, 4, 4)}),
}


def _make_class(kind, options):
    return kind(num_classes=10, **options), (torch.randn(2, 3, 64, 64),), {}


MODELS = {
    **{name: functools.partial(_make, name, *row) for name, row in _TABLE.items()},
    **{name: functools.partial(_make_class, *row) for name, row in _CLASSES.items()},
}
