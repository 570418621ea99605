import FoundationEssentials
import FrameEncoding
import Glibc
import Scenes
import System

/// The presets of one scene, in a file of the user's: settings by the preset's name.
///
/// The file is `$XDG_CONFIG_HOME/tyto/presets/SCENE.json` for the program `tyto`, with `~/.config` by default:
/// `{"name": {"parameter": "value as for --set"}}`. Settings that a preset does not have are defaults. An animation's file has
/// `files/NAME-HASH.json` there, with a hash of its path, since many have one name.
struct PresetFile {
    let scene: SceneSource
    let path: String
    /// The presets as they are in the file, the invalid ones included.
    private var presets: [String: JSONValue]

    /// The largest file that is read or written, in bytes.
    static let maximumSize = 1 << 20
    /// The largest number of characters in a preset's name.
    private static let longestName = 64

    /// Reads the file; without one there are no presets.
    /// - Throws: a data failure that names the file.
    /// - Parameter file: the animation's file that the scene plays; nil for a scene of the program.
    init(of scene: SceneSource, _ file: SceneFile?) throws(CommandFailure) {
        let name = scene.info.name
        // The longest name of a file has 255 bytes.
        let place = file.map { "files/\(name.prefix(40))-\(ContentHash(of: Array($0.absolutePath.utf8)))" } ?? name
        try self.init(of: scene, at: PresetFile.path(of: place))
    }

    init(of scene: SceneSource, at path: String) throws(CommandFailure) {
        (self.scene, self.path) = (scene, path)
        presets = try PresetFile.read(path)
    }

    private static func path(of place: String) throws(CommandFailure) -> String {
        func folder(_ variable: String) -> String? {
            // A relative path is to be ignored (XDG Base Directory Specification 0.8).
            getenv(variable).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        guard let base = folder("XDG_CONFIG_HOME") ?? folder("HOME").map({ "\($0)/.config" }) else {
            throw CommandFailure(.badData, "presets have no folder; set XDG_CONFIG_HOME or HOME to one")
        }
        return "\(base)/\(App.name)/presets/\(place).json"
    }

    private static func read(_ path: String) throws(CommandFailure) -> [String: JSONValue] {
        let bytes: [UInt8]
        do throws(FileError) {
            // Reading the first bytes does not wait for a pipe's writer.
            bytes = try Files.read(path, first: maximumSize + 1)
            if bytes.count > maximumSize { throw FileError(operation: "read", path: path, code: EFBIG) }
        } catch {
            if error.code == ENOENT { return [:] }
            throw CommandFailure(.badData, "\(error)")
        }
        do {
            return try JSONDecoder().decode([String: JSONValue].self, from: Data(bytes))
        } catch {
            throw CommandFailure(
                .badData,
                "\(quoted(path, limit: 1000)): it is not the JSON of presets, as "
                    + "{\"slow\": {\"duration\": \"2\"}}; correct or remove it")
        }
    }

    /// Whether a preset can have a name: printable characters, not all of them spaces.
    static func isValid(name: String) -> Bool {
        name.count <= longestName && name.contains { !$0.isWhitespace } && name.allSatisfy(\.isPrintable)
    }

    /// The names of the presets, in order.
    var names: [String] { presets.keys.sorted() }

    /// The settings of a preset as arguments for `--set`.
    /// - Throws: a usage failure for an unknown name; a data failure for settings that the scene does not have or allow.
    func assignments(of name: String) throws(CommandFailure) -> [(name: String, value: String)] {
        guard let preset = presets[name] else {
            let known = names.prefix(100).map { quoted($0, limit: 100) }.joined(separator: ", ")
            let hint =
                CommandNames.nearest(to: name, among: names).map { "did you mean \(quoted($0, limit: 100))?" }
                ?? "there are: \(known.isEmpty ? "none" : known)"
            throw CommandFailure(
                .usage, "scene \"\(scene.info.name)\" has no preset \(quoted(name, limit: 100)); \(hint)")
        }
        let place = "\(quoted(path, limit: 1000)): preset \(quoted(name, limit: 100))"
        guard case .object(let settings) = preset else {
            throw CommandFailure(.badData, "\(place) is no object of settings, as {\"duration\": \"2\"}")
        }
        var assignments: [(name: String, value: String)] = []
        for (key, value) in settings.sorted(by: { $0.key < $1.key }) {
            guard case .text(let text) = value else {
                throw CommandFailure(
                    .badData, "\(place): the value of \(quoted(key, limit: 100)) is no text in quotes, as \"2\"")
            }
            assignments.append((key, text))
        }
        do {
            _ = try ParameterValues(assignments, for: scene)
        } catch {
            throw CommandFailure(.badData, "\(place): \(error)")
        }
        return assignments
    }

    /// The settings of a preset.
    /// - Throws: as ``assignments(of:)``.
    func values(of name: String) throws -> ParameterValues { try ParameterValues(assignments(of: name), for: scene) }

    /// The first preset with these settings; nil if none has them.
    func name(of values: ParameterValues) -> String? {
        let set = Set(values.texts.keys)
        return names.first { name in
            // Reading values makes the scene, and only those of the same parameters can be equal.
            guard case .object(let settings) = presets[name], Set(settings.keys) == set else { return false }
            return (try? self.values(of: name)) == values
        }
    }

    /// Saves settings under a name, in place of a preset that has it; all other presets stay.
    /// - Throws: a usage failure for an unusable name, a failure to write.
    mutating func save(_ values: ParameterValues, as name: String) throws {
        guard PresetFile.isValid(name: name) else {
            throw CommandFailure(
                .usage, "no preset can have that name; choose 1 to \(PresetFile.longestName) printable characters")
        }
        var presets = presets
        presets[name] = .object(values.texts.mapValues(JSONValue.text))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let bytes = Array(try encoder.encode(presets)) + [UInt8(ascii: "\n")]
        do throws(FileError) {
            if bytes.count > PresetFile.maximumSize { throw FileError(operation: "write", path: path, code: EFBIG) }
            try Files.createParent(of: path)
            try AtomicFile.write(bytes, to: path)
        } catch {
            throw CommandFailure(.cannotWrite, "\(error)")
        }
        self.presets = presets
    }
}
