import NightcarLibYAML

/// The C libraries that read configurations, with their versions: `libyaml 0.2.5`.
package var configurationLibraries: [String] { ["libyaml \(String(cString: yaml_get_version_string()))"] }
