"""Prints whether the packages of this Python are what the extra [torch] of a wheel asks for:
check_extra.py WHEEL."""

import importlib.metadata
import re
import sys
import zipfile


def main():
    from pip._vendor.packaging.requirements import Requirement

    wheel = zipfile.ZipFile(sys.argv[1])
    metadata = wheel.read(next(n for n in wheel.namelist() if n.endswith("/METADATA"))).decode()
    status = 0
    for text in re.findall(r"^Requires-Dist: (.*)$", metadata, re.M):
        requirement = Requirement(text)
        try:
            version = importlib.metadata.version(requirement.name)
        except importlib.metadata.PackageNotFoundError:
            print(f"{requirement.name} is missing")
            continue
        fits = requirement.specifier.contains(version, prereleases=True)
        print(f"{requirement.name} {version} {'fits' if fits else 'IS NOT'} "
              f"{requirement.specifier}")
        status |= not fits
    return status


if __name__ == "__main__":
    sys.exit(main())
