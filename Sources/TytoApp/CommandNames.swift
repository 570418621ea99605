import ArgumentParser
import Scenes

/// The check of a command line's first word before it counts as a scene's name.
///
/// A scene needs no `run` before it, so a mistyped command would be reported as an unknown scene, or not at all.
enum CommandNames {
    /// The names of all commands.
    static var all: [String] {
        TytoCommand.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    }

    /// The command that a command line begins with; that which opens a window where it names none.
    static func command(of arguments: [String]) -> String {
        arguments.first.flatMap { all.contains($0) ? $0 : nil } ?? "run"
    }

    /// What is wrong where a command comes behind options.
    static func order(of command: String) -> String {
        "a command comes before its options: \"\(App.name) \(command)\""
    }

    /// The command behind options that would be its own; nil where a command line begins with one, or has none.
    static func late(in arguments: [String]) -> String? {
        guard let first = arguments.first, first.hasPrefix("-") else { return nil }
        return arguments.first { all.contains($0) }
    }

    /// The command of a command line that begins with a name or a scene, and its own words; nil if it begins otherwise.
    static func split(_ arguments: [String]) -> (command: any ParsableCommand.Type, words: [String])? {
        guard let first = arguments.first, !first.hasPrefix("-"), first != "help" else { return nil }
        if let named = TytoCommand.configuration.subcommands.first(where: { $0.configuration.commandName == first }) {
            return (named, Array(arguments.dropFirst()))
        }
        return (RunCommand.self, arguments)
    }

    /// Checks the first word, and the one after `help`.
    /// - Throws: a usage failure for what is neither a command nor a scene.
    static func check(_ arguments: [String]) throws(CommandFailure) {
        guard let first = arguments.first, !first.hasPrefix("-"), !first.isEmpty else { return }
        if first == "help" {
            guard arguments.count > 1, !arguments[1].hasPrefix("-"), !all.contains(arguments[1]) else { return }
            throw unknown(arguments[1], "there is no command \"\(arguments[1])\"", among: all)
        }
        if all.contains(first) { return }
        let scenes = App.current.catalog.names
        guard !scenes.contains(first), !SceneFile.isNamed(by: first) else { return }
        let endings = SceneFile.endings.joined(separator: ", ")
        throw unknown(
            first, "\"\(first)\" is neither a command nor a scene nor an animation's file (\(endings))",
            among: all + scenes)
    }

    /// A usage failure for a word that is no scene's name.
    static func unknown(scene: String) -> CommandFailure {
        unknown(scene, "there is no scene \"\(scene)\"", among: App.current.catalog.names)
    }

    /// A usage failure for a word that is none of some names, with the one that it may mean, or all of them.
    private static func unknown(_ word: String, _ fault: String, among names: [String]) -> CommandFailure {
        let hint =
            nearest(to: word, among: names).map { "did you mean \"\($0)\"?" }
            ?? "there are: \(names.joined(separator: ", "))"
        return CommandFailure(.usage, "\(fault); \(hint)")
    }

    /// A line's end for a name of many that is not known; nil if the names are few and none is like it.
    /// - Parameter command: prints all of them.
    static func hint(for word: String, among names: [String], of command: String) -> String? {
        let lowered = word.lowercased()
        var near = names.filter { $0.lowercased().hasSuffix(".\(lowered)") || $0.lowercased().hasPrefix("\(lowered).") }
        if near.isEmpty { near = nearest(to: word, among: names).map { [$0] } ?? [] }
        if !near.isEmpty { return "did you mean \(near.prefix(3).map { "\"\($0)\"" }.joined(separator: " or "))?" }
        return names.count <= longestHint
            ? nil
            : "it has: \(names.prefix(longestHint).joined(separator: ", ")) and \(names.count - longestHint) more; "
                + "see \"\(command)\""
    }

    /// The number of names that an error lists.
    private static let longestHint = 12

    /// The name with the fewest changed letters, if at most a third of it, or one, are. Of many names the first 2000
    /// count, without those of more than 100 letters.
    static func nearest(to word: String, among names: [String]) -> String? {
        let lowered = word.lowercased(), length = lowered.count
        return names.prefix(2000).compactMap { name -> (name: String, distance: Int)? in
            let count = name.count, most = max(1, count / 3)
            guard count <= 100, abs(count - length) <= most else { return nil }
            let distance = distance(lowered, name.lowercased())
            return distance <= most ? (name, distance) : nil
        }.min { $0.distance < $1.distance }?.name
    }

    /// The number of letters to insert, delete, replace, or swap with their neighbour: Damerau's and Levenshtein's
    /// distance, with no letter changed twice.
    static func distance(_ first: String, _ second: String) -> Int {
        let (first, second) = (Array(first), Array(second))
        var rows = [Array(0...second.count)]
        for (i, letter) in first.enumerated() {
            var row = [i + 1]
            for (j, other) in second.enumerated() {
                var best = min(rows[i][j] + (letter == other ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, letter == second[j - 1], first[i - 1] == other {
                    best = min(best, rows[i - 1][j - 1] + 1)
                }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[first.count][second.count]
    }
}
