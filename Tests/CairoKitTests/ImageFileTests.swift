import CairoKit
import RenderTree
import TestSupport
import Testing

@Suite("Loading images from files")
struct ImageFileTests {
    /// Lends a temporary folder with files.
    private func withFolder(_ files: [String: [UInt8]], _ body: (String) throws -> Void) throws {
        let folder = try TemporaryFolder()
        for (name, bytes) in files { _ = try folder.write(bytes, as: name) }
        try body(folder.path)
    }

    private func png(_ width: Int, _ height: Int) throws -> [UInt8] {
        try Surface(width: width, height: height).pngData()
    }

    @Test("the files of all densities become the bitmaps of one image")
    func densities() throws {
        try withFolder(["owl@1x.png": png(10, 7), "owl@3x.png": png(31, 20)]) { folder in
            let image = try ImageFile.load(name: "owl", in: folder)
            #expect(image.representations.map(\.scale) == [1, 3])
            #expect(image.representations.map(\.width) == [10, 31])
            #expect(throws: ImageFileError.missingDensity(path: "\(folder)/owl@2x.png")) {
                _ = try ImageFile.load(name: "owl", in: folder, requiring: ImageFile.densities)
            }
        }
    }

    @Test("an image's pixels are those in the file")
    func pixels() throws {
        let bitmap = RandomImage.noise(12, 9, isOpaque: true)
        let surface = try Surface(width: 12, height: 9)
        surface.withPixels { bytes, stride in
            for (index, pixel) in bitmap.pixels.enumerated() {
                bytes.storeBytes(of: pixel, toByteOffset: index / 12 * stride + index % 12 * 4, as: UInt32.self)
            }
        }
        try withFolder(["owl@2x.png": surface.pngData()]) { folder in
            let read = try ImageFile.load(name: "owl", in: folder).representations[0]
            #expect(read.pixels == bitmap.pixels && read.isOpaque && read.scale == 2)
        }
    }

    @Test("an error names the image file that is missing, invalid, truncated, oversized or of another size")
    func failures() throws {
        let good = try png(10, 7)
        var huge = good
        huge.replaceSubrange(16..<24, with: [0, 0, 0x7F, 0xFF, 0, 0, 0x7F, 0xFF])
        let files = try [
            "cut@1x.png": Array(good[..<40]), "foreign@2x.png": Array("GIF89a".utf8), "huge@3x.png": huge,
            "empty@1x.png": [], "uneven@1x.png": good, "uneven@2x.png": png(24, 14),
        ]
        try withFolder(files) { folder in
            func check(_ name: String, _ expected: ImageFileError) {
                #expect(throws: expected) { _ = try ImageFile.load(name: name, in: folder) }
                #expect(expected.description.contains(name))
            }
            check("none", .missing(name: "none", folder: folder))
            check("../etc/passwd", .unusableName("../etc/passwd"))
            check("cut", .unusable(path: "\(folder)/cut@1x.png", .truncatedPNG(byteCount: 40)))
            check("foreign", .unusable(path: "\(folder)/foreign@2x.png", .notPNG))
            check("empty", .unusable(path: "\(folder)/empty@1x.png", .notPNG))
            check("huge", .unusable(path: "\(folder)/huge@3x.png", .oversizedPNG(width: 32767, height: 32767)))
            check(
                "uneven",
                .sizesDisagree(path: "\(folder)/uneven@1x.png", other: "\(folder)/uneven@2x.png"))
        }
        #expect(throws: ImageFileError.unreadable(path: "/dev/null/owl@1x.png", reason: "Not a directory")) {
            _ = try ImageFile.load(name: "owl", in: "/dev/null")
        }
    }
}
