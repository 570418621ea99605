import Scenes

/// Names of presets: 1 to 64 printable characters, not all of them spaces.
package enum PresetName {
    package static let longest = 64

    package static func isValid(_ name: String) -> Bool {
        name.count <= longest && name.contains { !$0.isWhitespace } && name.allSatisfy(\.isPrintable)
    }
}
