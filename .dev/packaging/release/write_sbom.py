#===- write_sbom.py - The bill of materials of packages -------------------===//
#
# Part of TCP IDE, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Writes a software bill of materials (CycloneDX, JSON) of a release: its files with their
checksums, and what the programs contain. The link commands and the headers that were read
say which Debian packages that is, and package-lock.json which packages of npm."""

import argparse
import datetime
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import uuid

import cyclonedx.model
import cyclonedx.model.bom
import cyclonedx.model.component
import cyclonedx.output
import cyclonedx.schema
from cyclonedx.model.component import Component, ComponentScope, ComponentType
from packageurl import PackageURL

#: The targets whose link commands count.
_LINKED = ("tcp-tools", "tcp-dap", "tcp-dbg", "TcpFastCall")
#: Packages with headers of interfaces alone: nothing of them is in the programs.
_INTERFACES = ("libc6-dev", "linux-libc-dev", "libpython3.11-dev", "libreadline-dev")
_NAMESPACE = uuid.UUID("6b0f6f2c-3a0b-5d2e-9a52-0f5b7a7c1d1e")


def _run(*command):
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE).stdout


def _find_archives(build):
    """Returns the archives outside of the build tree that are linked into programs."""
    found = {_run("g++", f"-print-file-name={name}").strip()
             for name in ("libstdc++.a", "libgcc.a")}
    for target in _LINKED:
        commands = _run("ninja", "-C", str(build), "-t", "commands", target).splitlines()
        # The link is the last one. An archive may be linked as a copy with other names.
        for command in [commands[-1], *(each for each in commands if "objcopy " in each)]:
            found |= set(re.findall(r"(?<=\s)/\S+\.a(?=\s|$)", command))
    return {os.path.realpath(file) for file in found if not file.startswith(str(build))}


def _find_headers(build):
    """Returns the headers outside of the build tree that sources of programs include."""
    found = set()
    for entry in _run("ninja", "-C", str(build), "-t", "deps").split("\n\n"):
        if not entry.startswith("test/"):
            found |= set(re.findall(r"^ +(/usr/\S+)$", entry, re.MULTILINE))
    return {os.path.realpath(file) for file in found}


def _find_debian_packages(files):
    """Returns the names of the Debian packages with the files."""
    lines = _run("dpkg-query", "-S", *sorted(files)).splitlines()
    return {name.split(":")[0].strip() for line in lines for name in line.split(": ")[0].split(",")}


def _describe_debian_package(name):
    fields = "${Package}\n${Version}\n${Architecture}\n${source:Package}\n${Homepage}\n"
    package, version, arch, source, homepage = _run(
        "dpkg-query", "-W", "-f", fields, name).split("\n")[:5]
    component = Component(
        name=package, version=version, type=ComponentType.LIBRARY, bom_ref=f"deb:{package}",
        purl=PackageURL("deb", "debian", package, version, {"arch": arch}),
        description=f"of Debian's source package {source}")
    if homepage:
        component.external_references.add(cyclonedx.model.ExternalReference(
            type=cyclonedx.model.ExternalReferenceType.WEBSITE,
            url=cyclonedx.model.XsUri(homepage)))
    return component


def _describe_npm_packages(lock):
    """Yields the packages of npm that the VS Code extension contains."""
    for path, package in json.loads(lock.read_text())["packages"].items():
        if path and not package.get("dev"):
            name = path.rpartition("node_modules/")[2]
            group, _, base = name.rpartition("/")
            yield Component(
                name=base, group=group or None, version=package["version"],
                type=ComponentType.LIBRARY, bom_ref=f"npm:{name}@{package['version']}",
                purl=PackageURL("npm", group or None, base, package["version"]))


def _describe_file(file):
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    return Component(name=file.name, type=ComponentType.FILE, bom_ref=f"file:{file.name}",
                     hashes=[cyclonedx.model.HashType(
                         alg=cyclonedx.model.HashAlgorithm.SHA_256, content=digest)])


def make_bom(source, build, version, files):
    """Returns the bill of materials of `files`."""
    bom = cyclonedx.model.bom.Bom()
    bom.metadata.timestamp = datetime.datetime.fromtimestamp(
        int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    root = Component(name="tcp-ide", version=version, type=ComponentType.APPLICATION,
                     bom_ref="tcp-ide", purl=PackageURL("generic", None, "tcp-ide", version))
    bom.metadata.component = root
    packages = _find_debian_packages(_find_archives(build))
    packages |= _find_debian_packages(_find_headers(build)) - set(_INTERFACES)
    contained = [_describe_debian_package(name) for name in sorted(packages)]
    contained += _describe_npm_packages(source / "editors/vscode/package-lock.json")
    for component in contained:
        component.scope = ComponentScope.REQUIRED
    bom.components.update([*contained, *map(_describe_file, files)])
    bom.register_dependency(root, contained)
    digests = "".join(sorted(str(component.hashes) for component in bom.components))
    bom.serial_number = uuid.uuid5(_NAMESPACE, hashlib.sha256(digests.encode()).hexdigest())
    return bom


def main():
    parser = argparse.ArgumentParser(prog="write_sbom", description=__doc__)
    parser.add_argument("--source", type=pathlib.Path, required=True)
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--version", required=True)
    parser.add_argument("--output", type=pathlib.Path, required=True)
    parser.add_argument("files", type=pathlib.Path, nargs="+")
    options = parser.parse_args()
    bom = make_bom(options.source, options.build, options.version, sorted(options.files))
    outputter = cyclonedx.output.make_outputter(
        bom, cyclonedx.schema.OutputFormat.JSON, cyclonedx.schema.SchemaVersion.V1_6)
    options.output.write_text(outputter.output_as_string(indent=2) + "\n")


if __name__ == "__main__":
    sys.exit(main())
