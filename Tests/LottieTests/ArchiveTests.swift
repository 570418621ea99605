import Glibc
import LottieFiles
import RenderTree
import TestSupport
import Testing

@testable import Lottie

@Suite struct ArchiveTests {
    private static func bytes(_ base64: String) -> [UInt8] { Base64.bytes(base64[...].utf8) ?? [] }

    private func composition(_ bytes: [UInt8], _ suffix: String = "") throws -> LottieComposition {
        let folder = try TemporaryFolder()
        let path = folder.path + "/file.bin"
        _ = try folder.write(bytes, as: "file.bin")
        return try LottieComposition(contentsOf: path + suffix)
    }

    private func pixels(_ composition: LottieComposition) -> [UInt32]? {
        guard case .image(let image) = composition.assets["p"] else { return nil }
        return image.image?.representations[0].pixels
    }

    @Test(
        "an archive begins with its first or initial animation and holds its images",
        arguments: [(ArchiveBytes.version1, "One"), (ArchiveBytes.version2, "Two")])
    func beginning(archive: String, name: String) throws {
        let composition = try composition(Self.bytes(archive))
        #expect(composition.name == name)
        #expect(pixels(composition) == [0xFFFF_0000, 0xFFFF_0000] && composition.needs.isEmpty)
    }

    @Test("an animation of an archive is chosen by its identifier") func identifiers() throws {
        #expect(try composition(Self.bytes(ArchiveBytes.version1), "#two").name == "Two")
        let error = #expect(throws: LottieError.self) {
            try composition(Self.bytes(ArchiveBytes.version1), "#three")
        }
        #expect(error?.reason == "it has no animation “three”; it has: one, two")
    }

    @Test("a sticker is read from gzip") func stickers() throws {
        #expect(try composition(Self.bytes(ArchiveBytes.sticker)).name == "Sticker")
    }

    @Test("a small file that inflates to a large one is refused") func bombs() {
        let error = #expect(throws: LottieError.self) { try composition(Self.bytes(ArchiveBytes.bomb)) }
        #expect(error?.reason == "it inflates to more than 1 MB, or more than 200 times its size")
    }

    @Test(
        "every truncated archive is an error",
        arguments: [ArchiveBytes.version1, ArchiveBytes.version2, ArchiveBytes.sticker])
    func truncation(archive: String) throws {
        let bytes = Self.bytes(archive)
        let folder = try TemporaryFolder()
        for count in 4..<bytes.count - 1 {
            let path = try folder.write(Array(bytes[..<count]), as: "a")
            #expect(throws: LottieError.self, "\(count) bytes") { try LottieComposition(contentsOf: path) }
        }
    }

    @Test("images lie in the file or beside it but never outside its folder") func imageFolders() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.bytes(ArchiveBytes.png), as: "beside.png")
        _ = try folder.write(Array("no image".utf8), as: "text.png")
        func result(_ source: String, _ path: String = "") throws -> (pixels: [UInt32]?, needs: [String]) {
            let asset = #"{"id":"p","w":2,"h":1,"u":"\#(path)","p":"\#(source)"}"#
            let text = """
                {"fr":30,"op":60,"w":9,"h":9,"assets":[\(asset)],"layers":[{"ty":2,"refId":"p"}]}
                """
            _ = try folder.write(Array(text.utf8), as: "a.json")
            let composition = try LottieComposition(contentsOf: folder.path + "/a.json")
            return (pixels(composition), composition.needs.map(\.description))
        }
        let red: [UInt32] = [0xFFFF_0000, 0xFFFF_0000]
        #expect(try result("beside.png").pixels == red)
        #expect(try result("data:image/png;base64,\(ArchiveBytes.png)").pixels == red)
        #expect(
            try result("/etc/passwd").needs == ["image “p”: “/etc/passwd” is not in the animation's folder"])
        #expect(
            try result("x.png", "../images/").needs == [
                "image “p”: “../images/x.png” is not in the animation's folder"
            ])
        #expect(
            try result("missing.png").needs == ["image “p”: “missing.png” can't be read: No such file or directory"])
        #expect(try result("text.png").needs == ["image “p”: it is neither PNG nor JPEG; convert it"])
        #expect(try result("data:image/png,%89PNG").needs == ["image “p”: its data: URL is not base64"])
    }

    /// The image of a composition that has it as a `data:` URL, and what is noted.
    private func image(_ bytes: [UInt8]) throws -> (pixels: [UInt32]?, needs: [LottieNeed]) {
        let folder = try TemporaryFolder()
        _ = try folder.write(bytes, as: "p.bin")
        let asset = #"{"id":"p","p":"p.bin"}"#
        let text = #"{"fr":30,"op":60,"w":9,"h":9,"assets":[\#(asset)],"layers":[{"ty":2,"refId":"p"}]}"#
        let composition = try LottieComposition(contentsOf: try folder.write(Array(text.utf8), as: "a.json"))
        return (pixels(composition), composition.needs)
    }

    @Test("JPEG images are decoded and those cut off show their beginning") func jpegImages() throws {
        let jpeg = Self.bytes(ArchiveBytes.jpeg)
        let pixels = try #require(try image(jpeg).pixels)
        #expect(pixels.count == 64 && pixels.allSatisfy { $0 >> 16 >= 0xFFFC && $0 & 0xFFFF < 0x400 })
        #expect(try image(Array(jpeg.dropLast(3))).pixels?.count == 64)
        #expect(try image(Array(jpeg.prefix(40))).needs.first?.feature.contains("can't be decoded") == true)
        for number in 0..<200 {
            var mutator = FileMutator(UInt64(number))
            let result = try image(mutator.damaged(jpeg, isText: false))
            #expect((result.pixels == nil) == (result.needs.count == 1), "mutant \(number)")
        }
    }

    @Test("JPEG images of many scans are refused") func jpegScans() throws {
        var jpeg = Self.bytes(ArchiveBytes.jpeg)
        let frame = try #require(zip(jpeg, jpeg.dropFirst()).enumerated().first { $1 == (0xFF, 0xC0) }?.offset)
        jpeg.replaceSubrange(frame + 5..<frame + 9, with: [16, 0, 16, 0])
        jpeg.insert(contentsOf: [0xFF, 0xFE, 0, 42] + Array(repeating: [0xFF, 0xDA], count: 20).joined(), at: 2)
        let need = try image(jpeg).needs.first?.feature
        #expect(need?.hasSuffix("it is 4096×4096 in 21 scans; save it with fewer") == true)
    }

    @Test(.timeLimit(.minutes(1))) func aPipeWithoutAWriterIsRefusedAtOnce() throws {
        let folder = try TemporaryFolder()
        try #require(mkfifo(folder / "pipe.json", 0o600) == 0)
        #expect(throws: LottieError.self) { try LottieComposition(contentsOf: folder / "pipe.json") }
    }

    @Test("a missing file is an error of one line") func missingFiles() {
        let error = #expect(throws: LottieError.self) { try LottieComposition(contentsOf: "/no/such.json") }
        #expect(error?.description == "/no/such.json: it can't be read: No such file or directory")
    }

    private static func animation(_ images: [String]) -> [UInt8] {
        let assets = images.map { #"{"id":"\#($0)","u":"","p":"\#($0)"}"# }.joined(separator: ",")
        let layers = images.map { #"{"ty":2,"refId":"\#($0)"}"# }.joined(separator: ",")
        return Array(#"{"fr":30,"op":60,"w":9,"h":9,"assets":[\#(assets)],"layers":[\#(layers)]}"#.utf8)
    }

    @Test("files of an archive may overlap and links are not followed") func overlaps() throws {
        var archive = StoredArchive()
        archive.add("animations/a.json", Self.animation(["p", "q", "link"]))
        archive.add("images/p", Self.bytes(ArchiveBytes.png))
        archive.add("images/q", nil)
        archive.add("images/link", Array("/etc/passwd".utf8), attributes: 0xA1FF_0000)
        let composition = try composition(archive.bytes)
        #expect(pixels(composition) == [0xFFFF_0000, 0xFFFF_0000])
        #expect(composition.images.filter(\.isThere).count == 2)
        #expect(composition.needs.map(\.description) == ["image “link”: it is neither PNG nor JPEG; convert it"])
    }

    @Test("bytes of all images are bounded, damaged ones too") func imageBytes() throws {
        let names = ["a", "b", "c", "d", "e", "f"]
        var archive = StoredArchive()
        archive.add("animations/a.json", Self.animation(names))
        for name in names { archive.add("images/\(name)", Self.bytes(ArchiveBytes.png), checksum: 1) }
        let needs = try composition(archive.bytes).needs.map(\.description)
        #expect(needs.count == 6 && needs.prefix(4).allSatisfy { $0.contains("checksum differs") })
        #expect(needs.suffix(2).allSatisfy { $0.contains("more than 256 MB of images before it") })
    }

    @Test("animations that a manifest lists in vain are not offered") func manifests() throws {
        var archive = StoredArchive()
        archive.add("manifest.json", Array(#"{"animations":[{"id":"lost"},{"id":"a"}]}"#.utf8))
        archive.add("animations/a.json", Self.animation([]))
        _ = try composition(archive.bytes)
        let error = #expect(throws: LottieError.self) { try composition(archive.bytes, "#lost") }
        #expect(error?.reason == "it has no animation “lost”; it has: a")
    }

    @Test(
        "files of another kind are named",
        arguments: [("{}", "layers"), ("", "it is empty"), ("GIF89a", "a GIF picture"), ("<svg>", "HTML or XML")])
    func otherKinds(text: String, words: String) {
        let error = #expect(throws: LottieError.self) { try composition(Array(text.utf8)) }
        #expect(error?.reason.contains(words) == true)
    }
}
