/// Files that are mistaken for animations, by how they begin.
enum ForeignFile {
    private static let kinds: [(offset: Int, signature: [UInt8], words: String)] = [
        (0, [0x89, 0x50, 0x4E, 0x47], "a PNG picture"), (0, JPEGReader.signature, "a JPEG picture"),
        (0, Array("GIF8".utf8), "a GIF picture"), (8, Array("WEBP".utf8), "a WebP picture"),
        (4, Array("ftyp".utf8), "a video"), (0, [0x1A, 0x45, 0xDF, 0xA3], "a video"), (0, Array("%PDF".utf8), "a PDF"),
        (0, Array("RIFX".utf8), "an After Effects project"), (0, Array("<".utf8), "HTML or XML"),
    ]

    /// Why a file is no animation, if that is seen at its beginning.
    static func reason(_ bytes: [UInt8]) -> String? {
        if bytes.isEmpty { return "it is empty" }
        return kinds.first { bytes.dropFirst($0.offset).starts(with: $0.signature) }
            .map { "it is \($0.words), not a Lottie animation" }
    }
}
