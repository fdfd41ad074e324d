"""Exports what bad loaders load: each says what is wrong, and writes nothing."""

import contextlib
import io
import os
import sys

from tcp_ide.__main__ import main

for loader in sys.argv[1:]:
    messages = io.StringIO()
    with contextlib.redirect_stderr(messages):
        status = main([loader, "--torch", "x.mlir", "--reference", "x.npz"])
    assert status == 1, loader
    # PyTorch may have warned before.
    print(f"{loader}: {messages.getvalue().rpartition('tcp_ide: error: ')[2].strip()}")
    assert not [name for name in os.listdir() if name.startswith("x")]
