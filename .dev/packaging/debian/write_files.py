#===- write_files.py - The files that Debian asks of a package ------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Writes the copyright, the changelogs and the overrides of lintian of a package."""

import argparse
import email.utils
import gzip
import os
import pathlib
import re
import shutil
import textwrap
import time

_COPYRIGHT = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: TCP IDE

Files: *
Copyright: 2026, the TCP IDE authors
License: Apache-2.0 WITH LLVM-exception
 Licensed under the Apache License, Version 2.0. On Debian systems, its text is in
 /usr/share/common-licenses/Apache-2.0. These exceptions are added to it:
 .
{exceptions}
"""


def _compress(file, text):
    with gzip.GzipFile(file, "wb", compresslevel=9, mtime=0) as out:
        out.write(text.encode())


def _indent(text):
    """Returns the text as Debian's files have paragraphs: with a dot in empty lines."""
    return "\n".join(" " + (line.rstrip() or ".") for line in text.strip().splitlines())


def write_changelog(source, version, now):
    """Returns the changes of all versions in the form of debian/changelog."""
    text = (source / "CHANGELOG.md").read_text()
    name = os.environ.get("DEBFULLNAME", "TCP IDE developers")
    address = os.environ.get("DEBEMAIL", "tcp-ide@tcp-ide.invalid")
    entries = []
    for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        head, _, body = section.partition("\n")
        number, date = re.fullmatch(r"(\S+) \((\S+)\)", head).groups()
        changes = re.split(r"^- ", body.strip(), flags=re.MULTILINE)[1:]
        lines = "\n".join(textwrap.fill(" ".join(change.split()), 76, initial_indent="  * ",
                                        subsequent_indent="    ") for change in changes)
        when = time.mktime(time.strptime(date, "%Y-%m-%d")) if number != version else now
        entries.append(f"tcp-ide ({number}-1) unstable; urgency=medium\n\n{lines}\n\n"
                       f" -- {name} <{address}>  {email.utils.formatdate(when)}\n")
    return "\n".join(entries)


def main():
    parser = argparse.ArgumentParser(prog="write_files", description=__doc__)
    parser.add_argument("package")
    parser.add_argument("--source", type=pathlib.Path, required=True)
    parser.add_argument("--version", required=True)
    parser.add_argument("--output", type=pathlib.Path, required=True)
    options = parser.parse_args()
    now = int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))
    share = options.output / options.package
    shutil.rmtree(share, ignore_errors=True)
    doc = share / "doc" / options.package
    doc.mkdir(parents=True)
    _, _, exceptions = (options.source / "LICENSE").read_text().partition(
        "LLVM Exceptions to the Apache 2.0 License ----")
    (doc / "copyright").write_text(_COPYRIGHT.format(exceptions=_indent(exceptions)))
    _compress(doc / "changelog.gz", (options.source / "CHANGELOG.md").read_text())
    _compress(doc / "changelog.Debian.gz", write_changelog(options.source, options.version, now))
    overrides = pathlib.Path(__file__).parent / f"{options.package}.lintian-overrides"
    folder = share / "lintian/overrides"
    folder.mkdir(parents=True)
    shutil.copyfile(overrides, folder / options.package)


if __name__ == "__main__":
    main()
