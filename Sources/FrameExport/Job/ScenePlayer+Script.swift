package import Scenes
package import Script
import Stage

extension ScenePlayer {
    /// Advances to a time.
    /// - Throws: an error that places a layer's name in the script, if there is no such layer.
    package func advance(to time: Double) throws(ScriptError) {
        seek(to: time)
        try checkScript()
    }

    /// Advances to a time, a second at once, so that a stop takes effect soon.
    /// - Throws: as ``advance(to:)``; ``SamplingStopped`` where it was stopped on the way.
    package func advance(to time: Double, unless isStopped: () -> Bool) throws {
        while time - stage.time > 1 {
            if isStopped() { throw SamplingStopped() }
            try advance(to: stage.time + 1)
        }
        try advance(to: time)
    }

    /// Throws as ``advance(to:)`` does.
    package func checkScript() throws(ScriptError) {
        if let failure = inputFailure as? ScriptError { throw failure }
    }
}
