import Synchronization
import System
import Testing

/// Where a test's goldens are: `Goldens/TESTFILE/FUNCTION-….png` beside its file.
struct GoldenPlace {
    let folder: GoldenFolder
    /// The first part of the pictures' names, up to the first `-`.
    let function: String

    /// The place of a test, or of a call outside of any.
    init(_ test: Test?, calledAt location: SourceLocation) {
        let location = test?.sourceLocation ?? location
        let file = location.filePath.dropFirst(location.folder.count).prefix { $0 != "." }
        folder = GoldenFolder("\(location.folder)Goldens/\(file)")
        function = GoldenPlace.word((test?.name ?? "picture").prefix { $0 != "(" })
    }

    /// The name of a picture, which counts as used from now on.
    func use(_ parts: [String]) -> String {
        let name = ([function] + parts.map { $0.replacing("/", with: "_") }).joined(separator: "-")
        GoldenPlace.used.withLock { _ = $0.insert(folder.file(name)) }
        return name
    }

    /// The pictures of the function that no test of this process has used.
    var unused: [String] {
        let used = GoldenPlace.used.withLock { $0 }
        return folder.names.filter { $0.hasPrefix("\(function)-") && !used.contains(folder.file($0)) }
    }

    /// The pictures of functions that a source file does not have.
    func ownerless(in source: String) -> [String] {
        let words = GoldenPlace.word(source)
        return folder.names.filter { name in
            let function = name.prefix { $0 != "-" }
            // A name in backticks has one more of what separates words.
            return !words.contains("func_\(function)_") && !words.contains("func__\(function)_")
        }
    }

    /// Text with `_` for all but letters and digits.
    private static func word(_ text: some StringProtocol) -> String {
        String(text.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }

    private static let used = Mutex<Set<String>>([])
}
