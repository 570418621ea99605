/// The names of the files in a folder of frames.
extension FrameRange {
    /// The name of frame i's file: `frame-000000.png` and so on.
    package static func fileName(of index: Int) -> String {
        let digits = String(index)
        return "frame-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits + ".png"
    }

    /// The index of the frame whose file has a name; nil for names of other files.
    static func index(ofFileName name: String) -> Int? {
        guard name.hasPrefix("frame-"), name.hasSuffix(".png"), let index = Int(name.dropFirst(6).dropLast(4)),
            index >= 0, name == fileName(of: index)
        else { return nil }
        return index
    }

    /// Whether a name is that of a frame's file.
    static func isFileName(_ name: String) -> Bool { index(ofFileName: name) != nil }
}
