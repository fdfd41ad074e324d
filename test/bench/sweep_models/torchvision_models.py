#===- torchvision_models.py - Those of torchvision ------------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import functools

import torch
from torch import nn
from torchvision import models
from torchvision.models import detection, segmentation, video


def _of(make, *arguments, size=32, batch=2, **options):
    """A model of images, which `make` makes."""
    return make(*arguments, **options), (torch.randn(batch, 3, size, size),), {}


def _named(name, size=32, **options):
    return functools.partial(lambda: _of(models.get_model, name, size=size, weights=None,
                                         num_classes=10, **options))


def _bottlenecks(**options):
    return _of(models.ResNet, models.resnet.Bottleneck, [1, 1, 1, 1], num_classes=10,
               **options)


def _vgg():
    layers = models.vgg.make_layers([8, "M", 16, "M", 16, 16, "M"], batch_norm=True)
    return _of(lambda: _Head(layers))


class _Head(nn.Module):
    """The features of a VGG, with a head that is no larger than they are."""

    def __init__(self, features):
        super().__init__()
        self.features = features
        self.pool = nn.AdaptiveAvgPool2d(7)
        self.classifier = nn.Sequential(nn.Linear(16 * 49, 32), nn.ReLU(), nn.Linear(32, 10))

    def forward(self, x):
        return self.classifier(self.pool(self.features(x)).flatten(1))


def _convnext():
    block = models.convnext.CNBlockConfig
    return _of(models.ConvNeXt, [block(16, 32, 1), block(32, 48, 2), block(48, None, 1)],
               num_classes=10)


def _swin(version):
    blocks = models.swin_transformer
    options = {"block": blocks.SwinTransformerBlockV2,
               "downsample_layer": blocks.PatchMergingV2} if version == 2 else {}
    return _of(models.SwinTransformer, [4, 4], 16, [2, 2], [2, 4], [4, 4],
               stochastic_depth_prob=0, num_classes=10, **options)


def _vit():
    return _of(models.VisionTransformer, 32, 8, 2, 2, 32, 64, num_classes=10)


def _maxvit():
    return _of(models.MaxVit, (32, 32), 16, 4, [16, 32], [1, 1], 16,
               stochastic_depth_prob=0, num_classes=10)


def _video(make, frames=4, size=32):
    return functools.partial(lambda: (make(), (torch.randn(1, 3, frames, size, size),), {}))


def _resnet_of_video(conv):
    return lambda: video.VideoResNet(video.resnet.BasicBlock, [conv] * 4, [1, 1, 1, 1],
                                     video.resnet.BasicStem, num_classes=10)


def _swin_of_video():
    return video.swin_transformer.SwinTransformer3d(
        [2, 4, 4], 16, [2, 2], [2, 4], [4, 4, 4], stochastic_depth_prob=0, num_classes=10)


def _mvit():
    setting = models.video.mvit.MSBlockConfig
    blocks = [setting(1, 16, 16, [3, 3, 3], [3, 3, 3], [1, 1, 1], [1, 2, 2]),
              setting(2, 16, 32, [3, 3, 3], [3, 3, 3], [1, 2, 2], [1, 1, 1])]
    return models.video.mvit.MViT((32, 32), 4, blocks, residual_pool=True,
                                  residual_with_cls_embed=False, rel_pos_embed=True,
                                  proj_after_attn=True, num_classes=10)


class _Pyramid(nn.Module):
    """A ResNet with the feature pyramid that detectors stand on."""

    def __init__(self):
        super().__init__()
        self.body = detection.backbone_utils.resnet_fpn_backbone(
            backbone_name="resnet18", weights=None, norm_layer=nn.BatchNorm2d,
            trainable_layers=5)

    def forward(self, x):
        return list(self.body(x).values())


class _RetinaHead(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = _Pyramid()
        self.head = detection.retinanet.RetinaNetHead(256, 3, 5)

    def forward(self, x):
        return self.head(self.body(x)[1:])


class _RoiHead(nn.Module):
    """The part of Faster R-CNN that computes with given boxes."""

    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 8, 3, 2, 1)
        self.head = detection.faster_rcnn.TwoMLPHead(8 * 49, 32)

    def forward(self, x, boxes):
        from torchvision.ops import roi_align

        return self.head(roi_align(self.conv(x), [boxes, boxes], 7, 0.5, 2))


def _boxes():
    corner = torch.rand(5, 2) * 16
    return torch.cat([corner, corner + 1 + torch.rand(5, 2) * 14], 1)


class _Deformable(nn.Module):
    def __init__(self):
        super().__init__()
        from torchvision.ops import DeformConv2d

        self.offset = nn.Conv2d(3, 18, 3, padding=1)
        self.conv = DeformConv2d(3, 8, 3, padding=1)

    def forward(self, x):
        return self.conv(x, self.offset(x))


MODELS = {
    "alexnet": _named("alexnet", 64, dropout=0),
    "vgg": _vgg,
    "resnet18": _named("resnet18", 64),
    "resnet50": _bottlenecks,
    "resnext50": functools.partial(_bottlenecks, groups=32, width_per_group=4),
    "wide_resnet50": functools.partial(_bottlenecks, width_per_group=128),
    "squeezenet1_1": _named("squeezenet1_1", dropout=0),
    "densenet": functools.partial(_of, models.DenseNet, 8, (2, 3, 2), 16, num_classes=10),
    "googlenet": _named("googlenet", 64, aux_logits=False, init_weights=False, dropout=0),
    "inception_v3": _named("inception_v3", 96, aux_logits=False, init_weights=False, dropout=0),
    "mobilenet_v2": _named("mobilenet_v2", width_mult=0.35, dropout=0),
    "mobilenet_v3_small": _named("mobilenet_v3_small", dropout=0),
    "mobilenet_v3_large": _named("mobilenet_v3_large", dropout=0),
    "shufflenet_v2": _named("shufflenet_v2_x0_5", 64),
    "mnasnet0_5": _named("mnasnet0_5", 64, dropout=0),
    "efficientnet_b0": _named("efficientnet_b0", dropout=0, stochastic_depth_prob=0),
    "regnet_x": _named("regnet_x_400mf"),
    "regnet_y": _named("regnet_y_400mf", 64),
    "convnext": _convnext,
    "swin": functools.partial(_swin, 1),
    "swin_v2": functools.partial(_swin, 2),
    "vit": _vit,
    "maxvit": _maxvit,
    "fcn": lambda: _of(segmentation.fcn_resnet50, size=64, batch=1, weights=None,
                       weights_backbone=None, num_classes=5),
    "deeplabv3": lambda: _of(segmentation.deeplabv3_mobilenet_v3_large, size=64,
                             weights=None, weights_backbone=None, num_classes=5),
    "lraspp": lambda: _of(segmentation.lraspp_mobilenet_v3_large, size=64, weights=None,
                          weights_backbone=None, num_classes=5),
    "fpn": lambda: _of(_Pyramid, size=64),
    "retinanet": lambda: _of(_RetinaHead, size=64, batch=1),
    "ssdlite": lambda: _of(detection.ssdlite320_mobilenet_v3_large, size=320, batch=1,
                           weights=None, weights_backbone=None, num_classes=5),
    "roi_align": lambda: (_RoiHead(), (torch.randn(2, 3, 64, 64), _boxes()), {}),
    "deform_conv": lambda: _of(_Deformable),
    "raft_small": lambda: (models.optical_flow.raft_small(weights=None),
                           (torch.randn(1, 3, 128, 128), torch.randn(1, 3, 128, 128)),
                           {"num_flow_updates": 2}),
    "r3d": _video(_resnet_of_video(video.resnet.Conv3DSimple)),
    "mc3": _video(_resnet_of_video(video.resnet.Conv3DNoTemporal)),
    "r2plus1d": _video(_resnet_of_video(video.resnet.Conv2Plus1D)),
    "swin3d": _video(_swin_of_video),
    "mvit": _video(_mvit),
}
