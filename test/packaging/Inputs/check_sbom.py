"""Holds a bill of materials against the schema of CycloneDX, and prints what it names."""

import json
import pathlib
import sys

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator


def main():
    text = pathlib.Path(sys.argv[1]).read_text()
    if error := JsonStrictValidator(SchemaVersion.V1_6).validate_str(text):
        sys.exit(f"not valid: {error}")
    for component in json.loads(text)["components"]:
        print(component.get("purl") or component["name"])


if __name__ == "__main__":
    main()
