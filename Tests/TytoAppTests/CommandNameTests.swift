import ArgumentParser
import TestSupport
import Testing

@testable import TytoApp

@Suite("A command line's first word")
struct CommandNameTests {
    @Test(
        "names a command, which gets the words after it, or a scene to run; options and help are the root's",
        arguments: [
            ("export owl", "export", "owl"), ("run run", "run", "run"), ("owl --study", "run", "owl --study"),
            ("file.json", "run", "file.json"), ("help export", nil, ""), ("--version", nil, ""), ("", nil, ""),
        ])
    func split(line: String, command: String?, words: String) {
        let split = CommandNames.split(line.split(separator: " ").map(String.init))
        #expect(split?.command.configuration.commandName == command)
        #expect(split.map { $0.words.joined(separator: " ") } ?? "" == words)
    }

    @Test("takes an output without a space behind -o", arguments: ["export owl --at 0", "sheet owl --at 0"])
    func joinedOutput(line: String) throws {
        let folder = try TemporaryFolder()
        let outcome = try Program.run(line.split(separator: " ").map(String.init) + ["-o\(folder / "a.png")"])
        #expect(outcome.code == 0 && folder.names == ["a.png"], "\(outcome.errors)")
    }

    @Test("may be an option for help, which a command's name follows", arguments: ["-h", "--help"])
    func help(option: String) throws {
        let (first, usual) = (try Program.run([option, "export"]), try Program.run(["export", "--help"]))
        #expect(first.code == 0 && first.output == usual.output)
    }
}
