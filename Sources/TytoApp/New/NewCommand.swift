import ArgumentParser
import System

/// `new`: starts a package.
struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Starts a package with a scene of one's own.",
        discussion: """
            It writes a folder with Package.swift, a scene, its test and a README, for 'swift run' and 'swift test'. \
            The package depends on Tyto in the checkout that this program was built in, unless an option names another \
            place; an installed program needs one.
            """)

    @Argument(help: "The name of the package, its folder and its program, such as Like.")
    var name: String

    @Option(help: ArgumentHelp("A checkout of Tyto to depend on.", valueName: "folder"))
    var path: String?

    @Option(help: ArgumentHelp("A repository of Tyto to depend on by version.", valueName: "url"))
    var url: String?

    func run() throws {
        let source = try source()
        if let fault = PackageName.fault(of: name, besides: source.identity) {
            throw CommandFailure(.usage, "a package can't be called \(quoted(name)): \(fault)")
        }
        do {
            try Files.createNewDirectory(name, containing: NewPackage(name: name, source: source).files)
        } catch {
            throw CommandFailure(.cannotWrite, "\(error)")
        }
        try printOutput("\(name): cd \(name) && swift run")
    }

    private func source() throws(CommandFailure) -> TytoSource {
        switch (path, url) {
        case (let path?, nil): return try TytoSource(path: path)
        case (nil, let url?):
            // The package manager takes what has no colon for a path.
            guard url.contains(":"), url.unicodeScalars.allSatisfy({ $0.value > 32 }) else {
                throw CommandFailure(.usage, "\(quoted(url)) is no URL of a repository")
            }
            return .repository(url)
        case (_?, _?): throw CommandFailure(.usage, "--path and --url exclude each other")
        case (nil, nil):
            if let checkout = TytoSource.checkout { return checkout }
            throw CommandFailure(
                .usage, "say where Tyto is: --path with a checkout's folder, or --url with a repository's URL")
        }
    }
}
