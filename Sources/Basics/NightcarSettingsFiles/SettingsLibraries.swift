import NightcarLibYAML

/// The C libraries that read settings, with their versions: `libyaml 0.2.5`.
package var settingsLibraries: [String] { ["libyaml \(String(cString: yaml_get_version_string()))"] }
