import Script

/// The times that can be asked for.
package enum TimeLimit {
    /// As long as a script may be.
    static let seconds = InputScript.latestTime

    /// Checks a time in seconds.
    package static func check(_ time: Double, _ field: ExportError.Field) throws(ExportError) {
        guard time >= 0 && time <= seconds else { throw .outside(field, time) }
    }
}
