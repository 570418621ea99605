/// How long another program is waited for that does nothing.
struct Patience {
    /// So many seconds.
    let seconds: Double
    /// Whether somebody asked to stop: then it has no longer than a glance.
    let isStopped: () -> Bool

    /// The seconds between two looks at whether somebody did.
    static let glance = 0.25

    /// Goes on waiting, or not.
    /// - Parameters:
    ///   - silence: For how many seconds the program has done nothing; 0 again where it turns out to be busy.
    ///   - isBusy: Whether it still does something.
    /// - Throws: ``VideoError/stalled(seconds:)``, ``VideoError/stopped``.
    func check(_ silence: inout Double, isBusy: () -> Bool) throws(VideoError) {
        if silence >= min(Patience.glance, seconds), isStopped() { throw .stopped }
        guard silence >= seconds else { return }
        guard isBusy() else { throw .stalled(seconds: Int(seconds.rounded(.up))) }
        silence = 0
    }
}
