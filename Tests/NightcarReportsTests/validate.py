"""Checks a report with what is installed on this machine: validate.py sarif|junit|checkstyle FILE

Exit 0: valid. 1: not, with the reasons. 77: nothing is here to check it with.

sarif       the object models that sarif-om and sarif-pydantic derive from the published schema (either will do); besides,
            sarif-schema-2.1.0.json itself with jsonschema, where the file is in $NIGHTCAR_SCHEMAS
junit       junit-10.xsd in $NIGHTCAR_SCHEMAS, with xmlschema; pytest's source distribution has the file
checkstyle  the elements and attributes that Checkstyle's XMLLogger writes, for which no schema is published
"""
import json
import os
import sys
import xml.etree.ElementTree as ElementTree

SCHEMAS = os.environ.get("NIGHTCAR_SCHEMAS", "")
# The class of each property that we write; None where any keys are allowed.
SARIF_CLASSES = {
    "runs": "Run", "tool": "Tool", "driver": "ToolComponent", "rules": "ReportingDescriptor", "results": "Result",
    "defaultConfiguration": "ReportingConfiguration", "shortDescription": "MultiformatMessageString",
    "fullDescription": "MultiformatMessageString", "help": "MultiformatMessageString", "message": "Message",
    "locations": "Location", "relatedLocations": "Location", "physicalLocation": "PhysicalLocation",
    "artifactLocation": "ArtifactLocation", "region": "Region", "invocations": "Invocation",
    "toolExecutionNotifications": "Notification", "automationDetails": "RunAutomationDetails", "description": "Message",
    "originalUriBaseIds": None, "%SRCROOT%": "ArtifactLocation", "properties": None, "partialFingerprints": None,
}


def sarif_problems(model, value, name, path):
    """Properties that the class does not have, and those it needs."""
    if isinstance(value, list):
        return [p for i, v in enumerate(value) for p in sarif_problems(model, v, name, f"{path}[{i}]")]
    if not isinstance(value, dict):
        return []
    problems = []
    if name:
        fields = getattr(model, name).__attrs_attrs__
        known = {f.metadata["schema_property_name"] for f in fields}
        needed = {f.metadata["schema_property_name"] for f in fields if str(f.default) == "NOTHING"}
        problems += [f"{path}: {name} has no property {key}" for key in value.keys() - known]
        problems += [f"{path}: {name} needs {key}" for key in needed - value.keys()]
    for key, child in value.items():
        if isinstance(child, (dict, list)):
            if key not in SARIF_CLASSES:
                if not (isinstance(child, list) and all(isinstance(c, str) for c in child)):
                    problems.append(f"{path}.{key}: of no known class")
            else:
                problems += sarif_problems(model, child, SARIF_CLASSES[key], f"{path}.{key}")
    return problems


def check_sarif(text):
    problems, checked = [], False
    try:
        import sarif_om

        checked = True
        problems += sarif_problems(sarif_om, json.loads(text), "SarifLog", "$")
    except ImportError:
        pass
    try:
        import sarif_pydantic

        checked = True
        sarif_pydantic.Sarif.model_validate_json(text)
    except ImportError:
        pass
    schema = os.path.join(SCHEMAS, "sarif-schema-2.1.0.json")
    try:
        import jsonschema

        if os.path.exists(schema):
            checked = True
            with open(schema, encoding="utf-8") as file:
                jsonschema.validate(json.loads(text), json.load(file))
    except ImportError:
        pass
    return problems if checked else None


def check_junit(text):
    schema = os.path.join(SCHEMAS, "junit-10.xsd")
    try:
        import xmlschema
    except ImportError:
        return None
    if not os.path.exists(schema):
        return None
    return [str(error.reason) for error in xmlschema.XMLSchema(schema).iter_errors(ElementTree.fromstring(text))]


def check_checkstyle(text):
    root = ElementTree.fromstring(text)
    problems = [] if root.tag == "checkstyle" and root.get("version") else ["the root is not <checkstyle version>"]
    for file in root:
        if file.tag != "file" or set(file.attrib) != {"name"}:
            problems.append(f"<{file.tag} {file.attrib}>")
        for error in file:
            if error.tag != "error" or not {"line", "severity", "message", "source"} <= set(error.attrib) <= {
                "line", "column", "severity", "message", "source"
            }:
                problems.append(f"<{error.tag} {error.attrib}>")
            elif error.get("severity") not in {"ignore", "info", "warning", "error"} or int(error.get("line")) < 1:
                problems.append(f"{error.attrib}")
    return problems


def main():
    kind, path = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        text = file.read()
    problems = {"sarif": check_sarif, "junit": check_junit, "checkstyle": check_checkstyle}[kind](text)
    if problems is None:
        sys.exit(77)
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)


main()
