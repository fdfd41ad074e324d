#===- files.py - Files that appear together or not at all -----------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import os
import tempfile

#: The folder of this package.
PACKAGE = os.path.dirname(__file__)


class NewFiles:
    """Files that are written under temporary names, and renamed when all are complete:

        with NewFiles() as files:
            with files.open(path) as file:
                file.write(data)
    """

    def __init__(self):
        self._temporaries = {}
        self._last = None

    def open(self, path):
        """Returns a binary file that will be at `path`."""
        self._last = path
        folder = os.path.dirname(os.path.abspath(path))
        try:
            os.makedirs(folder, exist_ok=True)
            descriptor, self._temporaries[path] = tempfile.mkstemp(dir=folder)
        except OSError as error:
            # The name of the temporary file says nothing to the user.
            error.filename = path
            raise
        return os.fdopen(descriptor, "wb")

    def __enter__(self):
        return self

    def __exit__(self, kind, error, _):
        if isinstance(error, OSError) and error.filename is None:
            # An error of a write, such as one on a full disk, does not name the file.
            error.filename = self._last
        if kind is None:
            for path, temporary in list(self._temporaries.items()):
                os.chmod(temporary, 0o666 & ~_get_umask())
                os.replace(temporary, path)
                del self._temporaries[path]
        for temporary in self._temporaries.values():
            os.unlink(temporary)


def write(path, data):
    """Writes bytes or text to a file. After an error the file is unchanged."""
    with NewFiles() as files, files.open(path) as file:
        file.write(data.encode() if isinstance(data, str) else data)


def _get_umask():
    mask = os.umask(0)
    os.umask(mask)
    return mask
