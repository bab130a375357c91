"""Checks values with a JSON schema: validate-configuration.py SCHEMA FILE

The file has an array of values. One line is printed for each of them: "valid" or "invalid". Exit 77: jsonschema is not installed.
"""
import json
import sys

try:
    import jsonschema
except ImportError:
    sys.exit(77)

with open(sys.argv[1], encoding="utf-8") as file:
    schema = json.load(file)
with open(sys.argv[2], encoding="utf-8") as file:
    values = json.load(file)
validator = jsonschema.validators.validator_for(schema)
validator.check_schema(schema)
for value in values:
    print("valid" if validator(schema).is_valid(value) else "invalid")
