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

    Errors name `path`, not the temporary name.
    """

    def __init__(self):
        self._temporaries = {}
        self._last = None

    def open(self, path):
        """Returns a binary file that will be at `path`."""
        self._last = path
        folder = os.path.dirname(os.path.abspath(path))
        try:
            descriptor, self._temporaries[path] = tempfile.mkstemp(dir=folder)
        except OSError as error:
            why = error.strerror if os.path.isdir(folder) else "no such directory"
            raise OSError(error.errno, why, path) from error
        return os.fdopen(descriptor, "wb")

    def __enter__(self):
        return self

    def __exit__(self, kind, error, _):
        try:
            if isinstance(error, OSError) and error.filename is None:
                # An error of a write, such as one on a full disk, does not name the file.
                error.filename = self._last
            if kind is None:
                self._rename()
        finally:
            for temporary in self._temporaries.values():
                os.unlink(temporary)

    def _rename(self):
        for path, temporary in list(self._temporaries.items()):
            try:
                os.chmod(temporary, 0o666 & ~_get_umask())
                os.replace(temporary, path)
            except OSError as error:
                raise OSError(error.errno, error.strerror, path) from error
            del self._temporaries[path]


def make_folder_of(path):
    """Makes the folder of a file, if there is none. Errors name the file."""
    try:
        os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
    except OSError as error:
        raise OSError(error.errno, error.strerror, path) from error


def write(path, data):
    """Writes bytes or text to a file. After an error the file is unchanged."""
    with NewFiles() as files, files.open(path) as file:
        file.write(data.encode() if isinstance(data, str) else data)


def _get_umask():
    mask = os.umask(0)
    os.umask(mask)
    return mask
