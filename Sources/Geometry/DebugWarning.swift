internal import Synchronization

/// Reports likely mistakes in a program's own code: each once, in debug builds only.
///
/// Examples are animating a layer that is on no stage, or a colour with eight hexadecimal digits. A report is one line
/// that begins with the file and the line of the call.
public enum DebugWarning {
    /// Receives the reports (default: nil, which keeps them for the first handler).
    ///
    /// The commands of `TytoApp` write them to the standard error stream. A program without them sets its own, such as
    /// `{ print($0) }`.
    public static var handler: (@Sendable (String) -> Void)? {
        get { state.withLock { $0.handler } }
        set {
            let kept = state.withLock { state in
                state.handler = newValue
                guard newValue != nil else { return [String]() }
                defer { state.kept = [] }
                return state.kept
            }
            for line in kept { newValue?(line) }
        }
    }

    /// The largest number of reports of a process; further ones are dropped.
    public static let limit = 100

    private struct State {
        var handler: (@Sendable (String) -> Void)?
        var reported: Set<String> = []
        var kept: [String] = []
    }

    private static let state = Mutex(State())

    /// Reports a mistake at a call; does nothing in release builds.
    package static func report(_ message: @autoclosure () -> String, at site: CallSite?) {
        #if DEBUG
            let line = (site.map { "\($0.file):\($0.line): " } ?? "") + message()
            if let collection { return collection.lines.withLock { $0.append(line) } }
            let handler = state.withLock { state in
                guard state.reported.count < limit, state.reported.insert(line).inserted else {
                    return nil as (@Sendable (String) -> Void)?
                }
                if state.handler == nil { state.kept.append(line) }
                return state.handler
            }
            handler?(line)
        #endif
    }

    /// Runs a block and returns what it reports, repetitions included, instead of sending it to the handler.
    package static func collecting(_ body: () throws -> Void) rethrows -> [String] {
        let collection = Collection()
        try $collection.withValue(collection) { try body() }
        return collection.lines.withLock { $0 }
    }

    @TaskLocal private static var collection: Collection?

    private final class Collection: Sendable {
        let lines = Mutex<[String]>([])
    }
}

/// The place of a call in a program's source.
package struct CallSite: Sendable {
    /// The module and the file's name, as `#fileID`.
    package let file: StaticString
    /// The line, from 1.
    package let line: UInt

    /// Makes the place from the caller's `#fileID` and `#line`.
    package init(_ file: StaticString, _ line: UInt) {
        self.file = file
        self.line = line
    }
}
