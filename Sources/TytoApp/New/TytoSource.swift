import Glibc
import System

/// Where a new package gets Tyto from.
enum TytoSource {
    /// A checkout's folder, absolute or relative to the new package.
    case folder(String)
    /// A repository with version tags.
    case repository(String)

    /// The folder that the running program was built in; nil if it was installed.
    static var checkout: TytoSource? {
        var folder = ProgramFile.folder[...]
        while let slash = folder.lastIndex(of: "/") {
            folder = folder[..<slash]
            if isCheckout(String(folder)) { return .folder(String(folder)) }
        }
        return nil
    }

    /// A checkout by a path from the current folder.
    /// - Throws: a usage failure if there is none.
    init(path: String) throws(CommandFailure) {
        guard let absolute = realpath(path, nil) else {
            let reason = String(cString: strerror(errno))
            throw CommandFailure(.usage, "there is no folder \(quoted(path, limit: 1000)) for --path: \(reason)")
        }
        defer { free(absolute) }
        let folder = String(cString: absolute)
        guard TytoSource.isCheckout(folder) else {
            throw CommandFailure(
                .usage, "\(quoted(path, limit: 1000)) is no checkout of Tyto: it has no Sources/TytoApp")
        }
        self = .folder(folder)
    }

    private static func isCheckout(_ folder: String) -> Bool {
        ["Package.swift", "Sources/TytoApp"].allSatisfy { access("\(folder)/\($0)", F_OK) == 0 }
    }

    /// The name by which the package manager knows it: the last part of its place.
    var identity: String {
        switch self {
        case .folder(let path): TytoSource.lastPart(of: path)
        case .repository(let url): TytoSource.lastPart(of: url)
        }
    }

    private static func lastPart(of place: String) -> String {
        let part = place.split { $0 == "/" || $0 == ":" }.last ?? ""
        return String(part.hasSuffix(".git") ? part.dropLast(4) : part)
    }

    /// The package's name in a target's dependencies.
    var package: String {
        switch self {
        case .folder: "tyto"
        case .repository: identity
        }
    }

    /// The dependency in a manifest.
    ///
    /// Before 1.0.0 minor versions may change declarations, so it stays at one.
    var dependency: String {
        switch self {
        case .folder(let path): ".package(name: \"tyto\", path: \(path.debugDescription))"
        case .repository(let url):
            ".package(url: \(url.debugDescription), .upToNextMinor(from: \"\(App.libraryVersion)\"))"
        }
    }
}
