import FrameEncoding
import Script
package import Stage

/// A fingerprint of what a script does to a stage: of every input that the stage took, with its time, as a recording
/// would have it.
///
/// Two scripts have one digest exactly when the same inputs reached the stage at the same times up to the last frame that
/// was asked for, of what goes to a control that keeps secrets only how many characters it took: however the lines are
/// spelled, by whichever action a text came, and whatever comes later. So scripts with one digest make the same frames, a
/// script whose inputs change nothing differs from none, and no password can be found by trying which one has the digest.
package struct ScriptDigest: Sendable {
    private var hash = ContentHash(of: [])

    /// Makes the digest of no input.
    package init() {}

    /// Adds an input as the stage's observer receives it, where secrets are dots already.
    package mutating func add(_ event: InputEvent, at time: Double) {
        for action in ScriptRecording.actions(for: event) where action.fault == nil {
            let line = InputScript.format([ScriptEntry(time: time, action: action)])
            hash = ContentHash(of: Array("\(hash) \(line)".utf8))
        }
    }
}

extension ScriptDigest: CustomStringConvertible {
    /// As `xxh128sum` prints its hashes.
    package var description: String { "\(hash)" }
}
