/// Why a file can't be played.
public struct LottieError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file, as it was named.
    public let file: String
    /// The line and column, both from 1, and the path of keys: `1:8177: layers[3].ks.p`; nil for the file itself.
    public let place: String?
    /// The fault and its correction.
    public let reason: String

    /// Makes an error.
    public init(file: String, place: String? = nil, reason: String) {
        self.file = file
        self.place = place
        self.reason = reason
    }

    /// The line for people: `a.json:1:8177: layers[3].ks.p: …`.
    public var description: String { "\(file):\(place.map { "\($0):" } ?? "") \(reason)" }
}
