#!/usr/bin/env python3
"""Prints an SPDX 2.3 document that lists the components of the binary.

usage: Scripts/sbom.py BINARY VERSION DATE SWIFT_VERSION SOURCES
SOURCES has a line for each C library that is linked in: its source package and version.
"""
import hashlib
import json
import pathlib
import sys

LICENSES = {
    "brotli": "MIT", "gcc": "GPL-3.0-or-later WITH GCC-exception-3.1", "highway": "Apache-2.0", "jpeg-xl": "BSD-3-Clause",
    "lcms2": "MIT", "libpng1.6": "libpng-2.0", "libwebp": "BSD-3-Clause", "libxml2": "MIT", "libyaml": "MIT", "zlib": "Zlib",
}


def package(name, version, license, location="NOASSERTION", **more):
    identifier = "SPDXRef-" + "".join(c if c.isalnum() or c == "." else "-" for c in name)
    return {
        "SPDXID": identifier, "name": name, "versionInfo": version, "downloadLocation": location, "filesAnalyzed": False,
        "licenseConcluded": license, "licenseDeclared": license, "copyrightText": "NOASSERTION", **more,
    }


def main(binary, version, date, swift, sources):
    root = pathlib.Path(__file__).resolve().parent.parent
    digest = hashlib.sha256(pathlib.Path(binary).read_bytes()).hexdigest()
    tool = package(
        "nightcar", version, "MIT", primaryPackagePurpose="APPLICATION",
        checksums=[{"algorithm": "SHA256", "checksumValue": digest}])
    inside = [package("swift", swift, "Apache-2.0 WITH Swift-exception", "https://github.com/swiftlang/swift")]
    for pin in json.loads((root / "Package.resolved").read_text())["pins"]:
        state = pin["state"]
        inside.append(package(
            pin["identity"], state["version"], "Apache-2.0 WITH Swift-exception", f"git+{pin['location']}@{state['revision']}"))
    for line in pathlib.Path(sources).read_text().splitlines():
        name, number = line.split()
        if name not in LICENSES:
            sys.exit(f"sbom: error: say which license {name} has")
        inside.append(package(
            name, number, LICENSES[name], f"https://packages.debian.org/source/{name}",
            externalRefs=[{
                "referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                "referenceLocator": f"pkg:deb/debian/{name}@{number.replace('+', '%2B')}?arch=source",
            }]))
    relations = [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": tool["SPDXID"]}]
    relations += [
        {"spdxElementId": tool["SPDXID"], "relationshipType": "STATIC_LINK", "relatedSpdxElement": part["SPDXID"]}
        for part in inside
    ]
    print(json.dumps({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"nightcar-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/nightcar-{version}-{digest}",
        "creationInfo": {"created": f"{date}T00:00:00Z", "creators": ["Tool: nightcar-sbom"]},
        "packages": [tool, *inside], "relationships": relations,
    }, indent=2))


if __name__ == "__main__":
    if len(sys.argv) != 6:
        sys.exit(__doc__)
    main(*sys.argv[1:])
