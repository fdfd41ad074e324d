"""The class TorchLoaderOutput by the import path of the guide."""

from tcp_ide.importing.loader import TorchLoaderOutput

__all__ = ["TorchLoaderOutput"]
