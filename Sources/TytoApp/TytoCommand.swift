import ArgumentParser
import Glibc
import Scenes

/// The program's root: its subcommands, and how their failures end it.
struct TytoCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        let app = App.current
        return CommandConfiguration(
            commandName: app.name,
            abstract: "Animated scenes in the manner of Core Animation: run them in a window, or export their frames.",
            discussion: """
                Exit codes: 0 success, 1 study found a jump or a break, 64 wrong usage, 65 bad data in a file, 69 no display or no ffmpeg, 73 cannot write, 130 and \
                143 stopped by Ctrl-C and SIGTERM.
                """,
            version: app.version.isEmpty ? app.name : "\(app.name) \(app.version)",
            subcommands: [
                RunCommand.self, ExportCommand.self, SheetCommand.self, VerifyCommand.self, InspectCommand.self,
                ListCommand.self, StudyCommand.self,
            ] + (app.art.isEmpty ? [] : [ArtCommand.self]) + (app.makesPackages ? [NewCommand.self] : []),
            defaultSubcommand: RunCommand.self)
    }

    static func main() {
        // A file that grows beyond the system's limit is an error to report, not an end without a message.
        signal(SIGXFSZ, SIG_IGN)
        // So is writing to a pipe without a reader.
        signal(SIGPIPE, SIG_IGN)
        // Swift's report of crashes takes Ctrl-\ for one, and the program would go on.
        signal(SIGQUIT, SIG_DFL)
        // Swift puts this character in the place of bytes that are not UTF-8, and files would get other names.
        if let repaired = CommandLine.arguments.first(where: { $0.unicodeScalars.contains("\u{FFFD}") }) {
            CommandFailure(.usage, "'\(repaired)' is not UTF-8; rename the file").printAndExit()
        }
        // A file opened later must not take the number of a standard stream that is closed, and get what is said there.
        // Writing to one fails.
        for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 { _ = open("/dev/null", O_RDONLY) }
        do {
            try run(Array(CommandLine.arguments.dropFirst()))
        } catch let failure as CommandFailure {
            failure.printAndExit()
        } catch {
            Glibc.exit(exitCode(for: error).rawValue)
        }
    }

    /// Runs the command of a command line, or prints the help that it asks for.
    /// - Throws: ``CommandFailure``; an `ExitCode` where what ends it has been said already.
    static func run(_ arguments: [String]) throws {
        var arguments = arguments
        if arguments.count == 2, ["-h", "--help"].contains(arguments[0]), CommandNames.all.contains(arguments[1]) {
            arguments[0] = "help"
        }
        do {
            try App.current.catalog.check()
            try CommandNames.check(arguments)
            var command = try parsed(joiningNegativeNumbers(arguments))
            try command.run()
            FontReport.make()
        } catch let code as ExitCode {
            throw code
        } catch {
            if let failure = CommandFailure(error) { throw failure }
            // Help and the version are what was asked for; anything else is a command line that can't be read.
            if exitCode(for: error).isSuccess { return try printOutput(fullMessage(for: error)) }
            let lines = message(for: error).split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " } }
            let text = quotedAsElsewhere(lines.joined(separator: " "), keeping: arguments)
            let place =
                CommandNames.late(in: arguments).map(CommandNames.order)
                ?? "see \"\(App.name) \(CommandNames.command(of: arguments)) --help\""
            throw CommandFailure(
                .usage,
                text.hasSuffix("?")
                    ? "\(text) \(place.prefix(1).uppercased())\(place.dropFirst())"
                    : "\(text.hasSuffix(".") ? text.dropLast() : text[...]); \(place)")
        }
    }

    /// The command of a command line.
    ///
    /// The root's parser makes the options of several commands, each several times, before it comes to those of the one that
    /// is named, and in a debug build it checks them every time: half of a start. So the command reads its words alone; the
    /// root reads them where the command can't, for the root's errors and help.
    private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
        if let (command, words) = CommandNames.split(arguments), let parsed = try? command.parseAsRoot(words),
            type(of: parsed) == command
        {
            return parsed
        }
        return try parseAsRoot(arguments)
    }

    /// A library's message with this program's quotation marks; apostrophes stay, and so does what it quotes.
    /// - Parameter arguments: what it may quote, whole or from behind the sign `=`.
    static func quotedAsElsewhere(_ message: String, keeping arguments: [String]) -> String {
        let values = arguments.flatMap { $0.split(separator: "=", maxSplits: 1).dropFirst().map(String.init) }
        let kept = (arguments + values).filter { $0.contains("'") }.sorted { $0.count > $1.count }
        for word in kept {
            guard let place = message.firstRange(of: "'\(word)'") else { continue }
            let (before, after) = (String(message[..<place.lowerBound]), String(message[place.upperBound...]))
            return quotedAsElsewhere(before, keeping: kept) + "\"\(word)\"" + quotedAsElsewhere(after, keeping: kept)
        }
        let characters = Array(message)
        return String(
            characters.indices.map { index in
                guard characters[index] == "'" else { return characters[index] }
                let isInside = { (place: Int) in
                    characters.indices.contains(place) && (characters[place].isLetter || characters[place].isNumber)
                }
                return isInside(index - 1) && isInside(index + 1) ? "'" : "\""
            })
    }

    /// The arguments with `--option -1` as `--option=-1`: a negative number is a value, though perhaps a wrong one, and
    /// no option that is missing its own.
    static func joiningNegativeNumbers(_ arguments: some Sequence<String>) -> [String] {
        var joined: [String] = []
        for argument in arguments {
            let rest = argument.dropFirst()
            let isNumber =
                argument.first == "-"
                && (rest.first.map { "0123456789.".contains($0) } ?? false
                    || Double(rest).map { !$0.isFinite } ?? false)
            let option = joined.last.map { $0 == "-o" ? "--output" : $0 }
            if isNumber, let option, option.hasPrefix("--"), option.count > 2, !option.contains("=") {
                joined[joined.count - 1] = "\(option)=\(argument)"
            } else {
                joined.append(argument)
            }
        }
        return joined
    }
}
