import FrameEncoding
public import Stage

/// A fingerprint of what a script does to a stage: of every input that the stage took, with its time, as a recording
/// would have it.
///
/// Two scripts with one digest make the same frames, and scripts that make other frames have another, however they are
/// spelled. What a control that keeps secrets was given counts as so many characters, so nobody can find a password by
/// trying which one has the digest; text that shows in the frames counts as it is.
public struct ScriptDigest: Sendable {
    private var hash = ContentHash(of: [])

    /// Makes the digest of no input.
    public init() {}

    /// Adds an input as the stage's observer hears of it, where secrets are dots already.
    public mutating func add(_ event: InputEvent, at time: Double) {
        for action in ScriptRecording.actions(for: event) where action.fault == nil {
            let line = InputScript.format([ScriptEntry(time: time, action: action)])
            hash = ContentHash(of: Array("\(hash) \(line)".utf8))
        }
    }
}

extension ScriptDigest: CustomStringConvertible {
    /// As `xxh128sum` prints its hashes.
    public var description: String { "\(hash)" }
}
